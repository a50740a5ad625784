/* SPDX-License-Identifier: GPL-3.0-or-later */
/* solver_pcg.c - iterations on the present A, in double precision, preconditioned by the pinned
 * generation of the factor, warped: z = R P⁻¹ Rᵀ r, R the nodes' rotations since.
 *
 * z is nearly the error of x, in the units of x: when it is small, x + z is the answer. A solve
 * with a young factor leaves a few hundredths of the error, each time: the last solve, that would
 * only show how little is left, need not be made. So x + z, once or twice, is mostly enough: that
 * is to refine. Conjugate gradients go on from there to any tolerance, however old the factor. */
#include "engine/base/assert.h"
#include "engine/base/pool.h"
#include "engine/model/cut_system.h"
#include "engine/model/scene.h"
#include "engine/motion/border.h"
#include "engine/motion/cross_check.h"
#include "engine/motion/factor_worker.h"
#include "engine/motion/foresight.h"
#include "engine/motion/iteration.h"
#include "engine/motion/ordering.h"
#include "engine/motion/solver.h"
#include "engine/motion/system.h"

#include <stdlib.h>
#include <string.h>

enum {
    GRAIN = 512,      /* nodes                                                             */
    SOLVES_MOST = 50, /* a factor this far from A is replaced; what is reached by then stands */
    LOST = -1,        /* the accelerator, in the middle of a solve                         */
};

/* What a solve leaves of the error. The first often leaves less than those after it will; where
 * much is left, one says little of the next. */
static const double LEFT_LEAST = 0.03, LEFT_MOST = 0.05;
static const double LEFT_UNSEEN = 0.1; /* before a second solve has shown it */
/* The same of a step's first solve with contact's forces, where turns tell: they go on from one
 * step to the next, and so does what they leave undone, which the next solve finds; what a free
 * motion leaves adds up. */
static const double LEFT_PUSHED = 0.01;
/* At least, for each radian that nodes have turned apart since the factor; where they turned less
 * than so far, what was left came of other things. */
static const double LEFT_A_RADIAN = 4, APART_LEAST = 1e-4;
static const double DOUBT = 2;         /* what is expected may be too little by so much */
static const double UNSURE = 1.5;      /* what is foreseen from what was missed, by so much */
static const double ROUND_OFF = 1e-32; /* of r · z: nothing is left to find */
static const double HALF = 0.5;        /* of the error left, or more: solves lead nowhere */

struct pcg {
    struct solver base;
    struct iteration iteration;
    double left;         /* most that a solve of this step left of the error; 0: not known yet */
    bool turns_tell;     /* A changes as elements turn, and not as they stretch */
    double turned_apart; /* nodes since the factor | rad */
    long step;           /* that is solved for … */
    double h;            /* … and its length, s   */
    bool is_still;       /* … and solves are as near as the factor is */
    const vec3 *guess;   /* that the system's b begins at; NULL: zero */
    bool is_kept;        /* the iteration keeps the free motion's solve, that a push begins with */
    vec3 *given;         /* where an answer is tried: x as it was | [n_node] */
    vec3 *here;          /* what comes of it on the CPU           | [n_node] */
};

/* ---------------------------------------------------------------- life */

/* Corotational elements, and linear ones, whose stiffness stays as it is. */
static bool turns_tell_of(const struct soft *soft)
{
    bool tell = true;
    for (int i = 0; i < soft->tets.n_cluster; i++)
        tell =
            tell && (soft->tets.kind[i] == PALP_COROTATIONAL || soft->tets.kind[i] == PALP_LINEAR);
    return tell;
}

static int analyse_pcg(struct solver *solver, const struct coupled_system *coupled,
                       const struct palp_options *options)
{
    struct pcg *c = (struct pcg *)solver;
    const size_t n = (size_t)coupled->n_v + 1;
    c->turns_tell = coupled->soft && turns_tell_of(coupled->soft);
    solver->worker = factor_worker_create(coupled, options, solver->pool);
    solver->warp = calloc(n, sizeof *solver->warp);
    solver->last = calloc(n, sizeof *solver->last);
    solver->missed = calloc(n, sizeof *solver->missed);
    solver->went = calloc(n, sizeof *solver->went);
    solver->turned = calloc(n, sizeof *solver->turned);
    c->given = calloc(n, sizeof *c->given);
    c->here = calloc(n, sizeof *c->here);
    const bool room = iteration_create(&c->iteration, coupled->n_v, solver->pool) == 0;
    const bool kept = solver->last && solver->missed && solver->went && solver->turned;
    return room && kept && solver->worker && solver->warp && c->given && c->here ? 0 : -1;
}

static void discard_pcg(struct solver *solver)
{
    struct pcg *c = (struct pcg *)solver;
    factor_worker_destroy(solver->worker);
    free(solver->warp);
    free(solver->last);
    free(solver->missed);
    free(solver->went);
    free(solver->turned);
    free(c->given);
    free(c->here);
    iteration_destroy(&c->iteration);
}

/* Of one body alone. */
static int let_pcg_cut(struct solver *solver, struct palp_world *world, struct cut_system *cut)
{
    return factor_worker_let_cut(solver->worker, world, cut->topology[0]);
}

static void warp_nodes(void *ctx, int first, int last)
{
    const struct pcg *c = ctx;
    const mat3 *now = c->iteration.system->rotation, *then = c->base.factor->rotation;
    for (int i = first; i < last; i++)
        c->base.warp[i] = mat3_mul_t(now[i], then[i]);
}

static const struct accelerator_kind *kind_of(const struct accelerated *there)
{
    return there->accelerator->kind;
}

static bool take_formed(struct accelerated *there, const struct system *system)
{
    system_form(system);
    return kind_of(there)->take_matrix(there, system->A);
}

/* Does the accelerator solve this step? It has the generation, and A or gets it. */
static bool begin_there(const struct solver *solver, const struct system *system)
{
    struct accelerated *there = solver_is_accelerated(solver) ? solver->accelerated : NULL;
    const int index = solver->factor->accelerated;
    return there && index >= 0 && (system->assembled == there || take_formed(there, system)) &&
           kind_of(there)->begin(there, index, solver->warp);
}

/* Spare nodes that no copy has taken yet are the last: it is one body. */
static int count_nodes_in_use(const struct pcg *c)
{
    const struct coupled_system *coupled = c->iteration.system->coupled;
    return coupled->n_v - coupled->n_spare + coupled->n_copy;
}

/* Of A that changes with turns alone, what a factor leaves of the error goes with how far nodes
 * have turned apart since, whichever factor it is: no second solve need be made of each to see how
 * good it is. Only its own solves tell that a factor is bad, and of other A that it is good. */
static double expect_left(const struct pcg *c)
{
    const struct seen *seen = &c->base.seen;
    const bool is_own = seen->number == c->base.factor->number;
    if (seen->number == 0 || !(is_own || c->turns_tell))
        return LEFT_UNSEEN;
    if (!c->turns_tell)
        return seen->left;
    const double a_radian = fmax(seen->left / seen->turned_apart, LEFT_A_RADIAN);
    const double left = a_radian * fmax(c->turned_apart, APART_LEAST);
    return is_own ? left : fmin(LEFT_UNSEEN, left);
}

/* In this step nobody has looked yet how much of the error this factor leaves. */
static void work_with(struct pcg *c, const struct factor *factor)
{
    struct solver *solver = &c->base;
    solver->factor = c->iteration.factor = factor;
    panels_read_whole(&factor->panels, c->is_still);
    PALP_ASSERT(!c->iteration.is_open);
    c->is_kept = false;
    pool_for(solver->pool, solver->n_node, GRAIN, warp_nodes, c);
    c->turned_apart = foresight_turned_apart(solver, count_nodes_in_use(c));
    c->left = 0;
    solver->leaves = expect_left(c);
}

/* A second solve has shown what the one before it left. */
static void note_left(struct pcg *c, double left)
{
    c->base.leaves = c->left = fmax(c->left, left);
    c->base.seen =
        (struct seen){c->base.factor->number, c->left, fmax(c->turned_apart, APART_LEAST)};
}

static bool begin_pcg(struct solver *solver, const struct system *system,
                      const struct solver_step *step)
{
    struct pcg *c = (struct pcg *)solver;
    solver->there = NULL;
    solver->factor = factor_worker_pin(solver->worker, system, step->q, step->h, step->number);
    if (!solver->factor)
        return false;
    c->step = step->number;
    c->h = step->h;
    c->is_still = step->is_still;
    c->iteration.system = system;
    c->guess = system->has_guess ? system->guess : NULL;
    c->iteration.warp = solver->warp;
    work_with(c, solver->factor);
    solver->there = begin_there(solver, system) ? solver->accelerated : NULL;
    if (!solver->there)
        system_gather(system);
    return true;
}

/* What iterations with the older factor took says nothing of how this one ages. */
static bool renew_pcg(struct solver *solver, const struct system *system)
{
    const struct factor *factor = factor_worker_make_in_step(solver->worker, system);
    if (!factor)
        return false;
    solver->there = NULL;
    solver->singular = false;
    solver->solves_at_once = 0;
    work_with((struct pcg *)solver, factor);
    return true;
}

/* ---------------------------------------------------------------- here or there */

/* Each false: the accelerator is lost, and x is as it was given. */

/* The residual is b - A (x - guess). */
struct right_side {
    const vec3 *b, *guess; /* guess NULL: zero, as accelerators have it | [n_node] */
};

/* x += z; again: from where the last one led */
static bool refine_once(struct pcg *c, struct right_side of, vec3 *x, bool again, struct share *z)
{
    struct accelerated *there = c->base.there;
    PALP_ASSERT(!(there && of.guess));
    if (there)
        return kind_of(there)->refine(there, again ? NULL : of.b, again ? NULL : x, z);
    iteration_start(&c->iteration, of.b, of.guess, x);
    *z = iteration_precondition(&c->iteration);
    iteration_add(&c->iteration);
    return true;
}

static bool start_iteration(struct pcg *c, struct right_side of, vec3 *x)
{
    struct accelerated *there = c->base.there;
    PALP_ASSERT(!(there && of.guess));
    if (there)
        return kind_of(there)->start(there, of.b, x);
    system_form(c->iteration.system); /* there will be several products */
    iteration_start(&c->iteration, of.b, of.guess, x);
    return true;
}

static bool precondition_residual(struct pcg *c, struct share *z)
{
    struct accelerated *there = c->base.there;
    if (there)
        return kind_of(there)->precondition(there, z);
    *z = iteration_precondition(&c->iteration);
    return true;
}

static bool move_along(struct pcg *c, double *curvature, double *residual)
{
    struct accelerated *there = c->base.there;
    if (there)
        return kind_of(there)->move(there, curvature, residual);
    iteration_move(&c->iteration, curvature, residual);
    return true;
}

static bool add_correction(struct pcg *c)
{
    struct accelerated *there = c->base.there;
    if (there)
        return kind_of(there)->add(there);
    iteration_add(&c->iteration);
    return true;
}

/* Returns solves, or LOST. */
static int finish_iteration(struct pcg *c, vec3 *x, int solves)
{
    struct accelerated *there = c->base.there;
    return !there || kind_of(there)->finish(there, x) ? solves : LOST;
}

/* ---------------------------------------------------------------- the iteration */

/* A that is not positive, or no number: no answer is better than a wrong one. But of an
 * accelerator's word alone no body stands still: the CPU sees for itself. */
static int give_up(struct pcg *c, vec3 *x, int solves)
{
    if (c->base.there)
        return LOST;
    memset(x, 0, (size_t)c->base.n_node * sizeof *x);
    c->base.singular = true;
    return solves;
}

static bool is_bad(struct share z)
{
    return !isfinite(z.product) || !isfinite(z.most) || z.product < 0;
}

/* Is what the move along z left small enough? Of the error it left as much as of the residual, or
 * as others of this step did. */
static bool has_arrived(struct pcg *c, struct share z, double residual, double tolerance)
{
    const double left = fmax(c->left, sqrt(residual / z.residual));
    return c->left > 0 && left < LEFT_MOST && DOUBT * left * sqrt(z.most) <= tolerance;
}

/* By conjugate gradients. */
static int solve_conjugate(struct pcg *c, struct right_side of, vec3 *x, double tolerance)
{
    struct share z, before = {0, 0, 0};
    double first = 0, curvature, residual;
    if (!start_iteration(c, of, x))
        return LOST;
    for (int solves = 1;; solves++) {
        if (!precondition_residual(c, &z))
            return LOST;
        if (is_bad(z))
            return give_up(c, x, solves);
        first = solves == 1 ? z.product : first;
        const bool near = z.most <= tolerance * tolerance || z.product <= ROUND_OFF * first;
        c->base.is_short = !near && solves == SOLVES_MOST;
        if (near || solves == SOLVES_MOST)
            return add_correction(c) ? finish_iteration(c, x, solves) : LOST;
        if (before.most > 0)
            c->left = fmax(c->left, fmax(LEFT_LEAST, sqrt(z.most / before.most)));
        if (!move_along(c, &curvature, &residual))
            return LOST;
        if (!(curvature > 0) || !isfinite(curvature))
            return give_up(c, x, solves);
        if (has_arrived(c, z, residual, tolerance))
            return finish_iteration(c, x, solves);
        before = z;
    }
}

/* A factor that does not follow a cut is like no other. */
static bool follows_cuts(const struct factor *factor)
{
    return !factor->border || factor->border->is_whole;
}

/* How far x is expected to be off after a solve that moved it by `moved` at most, leaving `least`
 * of the error at the least, or what was seen in this step. */
static double expect_error(const struct pcg *c, double moved, double least)
{
    const struct factor *factor = c->base.factor;
    if (c->left == 0 && !(factor->h == c->h && follows_cuts(factor))) /* anything */
        return moved;
    const double left = fmax(c->base.leaves, c->left > 0 ? fmax(c->left, LEFT_MOST) : least);
    return fmin(1, DOUBT * left) * moved;
}

/* x += z, and again. before: how far the solve before these moved x at most; 0: there is none. */
static int refine_solution(struct pcg *c, struct right_side of, vec3 *x, double tolerance, int most,
                           double before)
{
    struct share z;
    for (int solves = 1;; solves++) {
        if (!refine_once(c, of, x, solves > 1, &z))
            return LOST;
        if (is_bad(z))
            return give_up(c, x, solves);
        if (before > 0)
            note_left(c, sqrt(z.most) / before);
        before = sqrt(z.most);
        c->base.off = expect_error(c, before, LEFT_MOST);
        if (c->base.off <= tolerance || solves == most)
            return finish_iteration(c, x, solves);
    }
}

/* ---------------------------------------------------------------- an accelerator that is lost */

/* What a solve finds out of the factor. */
struct found {
    double left, leaves;
    struct seen seen;
};

static struct found found_so_far(const struct pcg *c)
{
    return (struct found){c->left, c->base.leaves, c->base.seen};
}

static void note_found(struct pcg *c, struct found found)
{
    c->left = found.left;
    c->base.leaves = found.leaves;
    c->base.seen = found.seen;
}

/* Stay on the CPU for the rest of the step, and know no more than before the solve. */
static void come_back(struct pcg *c, struct found found)
{
    c->base.there = NULL;
    system_gather(c->iteration.system);
    note_found(c, found);
}

/* ---------------------------------------------------------------- solves */

/* One solve: by conjugate gradients, or at most so many refinements. */
struct task {
    enum cross_check sort;
    struct right_side of;
    double tolerance;
    int most;
};

static int run_task(struct pcg *c, const struct task *task, vec3 *x)
{
    return task->sort == CROSS_CHECK_REFINE
               ? refine_solution(c, task->of, x, task->tolerance, task->most, 0)
               : solve_conjugate(c, task->of, x, task->tolerance);
}

/* Every A that comes from elsewhere is another matter. */
static long tried_with(const struct pcg *c)
{
    return 2 * c->base.factor->number + (c->iteration.system->assembled != NULL);
}

/* A is here only where the CPU assembled it, or tried what the accelerator did. */
static bool is_cross_checked(const struct pcg *c, const struct task *task, const vec3 *x)
{
    return c->base.there && !c->iteration.system->is_away && task->of.b != x &&
           cross_check_is_due(c->base.there, task->sort, tried_with(c));
}

static double size_of_largest(const vec3 *x, int n)
{
    double most = 0;
    for (int i = 0; i < n; i++)
        most = fmax(most, vec3_dot(x[i], x[i]));
    return sqrt(most);
}

/* Do the CPU's own solves lead anywhere? If not, round-off makes of them what it likes. */
static bool leads_somewhere(const struct pcg *c, const struct task *task, int solves)
{
    return !c->base.singular && size_of_largest(c->here, c->base.n_node) < CROSS_CHECK_WILD &&
           (task->sort == CROSS_CHECK_REFINE ? c->left < HALF : solves < SOLVES_MOST);
}

static vec3 *multiply_by_A(const struct pcg *c, const vec3 *x, vec3 *y)
{
    system_multiply(c->iteration.system, x, y, c->base.pool);
    return y;
}

/* Are x, found there, and `here` answers to one b? A x tells: what round-off does to x itself may
 * be anything, where A is near to singular. Both are that near. */
static bool solutions_agree(struct pcg *c, enum cross_check sort, const vec3 *x, double near)
{
    const double heaviest = system_heaviest(c->iteration.system);
    const double fastest = size_of_largest(c->here, c->base.n_node);
    const struct cross_check_answers answers = {.there = &multiply_by_A(c, x, c->iteration.r)->x,
                                                .here =
                                                    &multiply_by_A(c, c->here, c->iteration.Ap)->x,
                                                .n = 3 * (size_t)c->base.n_node,
                                                .precision = c->base.factor->panels.precision,
                                                .tolerance = near * heaviest,
                                                .terms = fastest * heaviest};
    return cross_check_pass(c->base.there, sort, tried_with(c), &answers);
}

/* Does the same solve, from what x was, lead here to the same? As near as both go, where they go on
 * until they are near enough. What was found out is kept. */
static bool cross_check_iteration(struct pcg *c, const struct task *task, const vec3 *x, int solves,
                                  struct found before)
{
    struct accelerated *there = c->base.there;
    const struct found found = found_so_far(c);
    const double off = c->base.off;
    const bool is_short = c->base.is_short;
    c->base.there = NULL;
    note_found(c, before);
    memcpy(c->here, c->given, (size_t)c->base.n_node * sizeof *c->here);
    const int solves_here = run_task(c, task, c->here);
    const bool tells = leads_somewhere(c, task, solves_here);
    const bool same = task->sort == CROSS_CHECK_REFINE && solves_here == solves;
    c->base.there = there;
    c->base.singular = false;
    c->base.is_short = is_short;
    c->base.off = off;
    note_found(c, found);
    if (!tells)
        cross_check_put_off(there, task->sort, tried_with(c));
    return !tells ||
           solutions_agree(c, task->sort, x,
                           same ? CROSS_CHECK_STILL : fmax(CROSS_CHECK_STILL, task->tolerance));
}

/* Where the accelerator fails, or fails its trial, once more on the CPU, from what x was. */
static int run_somewhere(struct pcg *c, const struct task *task, vec3 *x)
{
    const struct found found = found_so_far(c);
    const size_t size = (size_t)c->base.n_node * sizeof *x;
    const bool on_trial = is_cross_checked(c, task, x);
    if (on_trial)
        memcpy(c->given, x, size);
    int solves = run_task(c, task, x);
    if (on_trial && solves != LOST && !cross_check_iteration(c, task, x, solves, found)) {
        memcpy(x, c->given, size);
        solves = LOST;
    }
    if (solves == LOST) {
        come_back(c, found);
        solves = run_task(c, task, x);
    }
    c->base.solves_accelerated += c->base.there ? solves : 0;
    return solves;
}

static int solve_pcg(struct solver *solver, const vec3 *b, vec3 *x, double tolerance)
{
    const struct task task = {CROSS_CHECK_CONJUGATE, {b, NULL}, tolerance, 0};
    return run_somewhere((struct pcg *)solver, &task, x);
}

static int solve_pcg_from_guess(struct solver *solver, const vec3 *b, vec3 *x, double tolerance)
{
    struct pcg *c = (struct pcg *)solver;
    const struct task task = {CROSS_CHECK_CONJUGATE, {b, c->guess}, tolerance, 0};
    return run_somewhere(c, &task, x);
}

static int refine_pcg(struct solver *solver, const vec3 *b, vec3 *x, double tolerance, int most)
{
    struct pcg *c = (struct pcg *)solver;
    const struct task task = {CROSS_CHECK_REFINE, {b, c->guess}, tolerance, most};
    const bool is_first = solver->solves == 0;
    const int solves = run_somewhere(c, &task, x);
    if (is_first && solves == 1 && !solver->there && !solver->singular) {
        iteration_keep(&c->iteration);
        c->is_kept = true;
    }
    return solves;
}

/* Where contact is looked for, in the region, answers tell how far they are off. */
static bool open_pcg(struct solver *solver, const vec3 *b, vec3 *x)
{
    struct pcg *c = (struct pcg *)solver;
    if (solver->there || !border_can_open(solver->factor))
        return false;
    iteration_start(&c->iteration, b, c->guess, x);
    const struct share z = iteration_open(&c->iteration);
    solver->off = expect_error(c, sqrt(z.most), LEFT_MOST);
    if (!isfinite(z.product) || !isfinite(z.residual)) {
        iteration_complete(&c->iteration, x);
        give_up(c, x, 1);
    }
    return true;
}

static int complete_pcg(struct solver *solver, vec3 *x)
{
    struct pcg *c = (struct pcg *)solver;
    const int solves = c->iteration.is_open ? 0 : 1;
    c->is_kept |= c->iteration.is_open;
    const struct share z = iteration_complete(&c->iteration, x);
    solver->off = expect_error(c, sqrt(z.most), LEFT_MOST);
    return is_bad(z) ? give_up(c, x, solves) : solves;
}

static int close_pcg(struct solver *solver, vec3 *x)
{
    return ((struct pcg *)solver)->iteration.is_open ? complete_pcg(solver, x) : 0;
}

/* May what a solve missed tell what one with this factor does? Not of another past, nor where the
 * factor does not follow a cut, nor where it is bad, unless it is the one that missed it. */
static bool trusts_foresight(const struct pcg *c)
{
    const struct foresight *f = &c->base.foresight;
    const struct factor *factor = c->base.factor;
    const bool is_own = f->number == factor->number,
               is_later = f->number < factor->number && c->base.leaves <= LEFT_UNSEEN;
    return f->number > 0 && f->h == c->h && f->step <= c->step && follows_cuts(factor) &&
           (is_own || is_later);
}

static bool foresee_pcg(const struct solver *solver, vec3 *x, double tolerance)
{
    const struct pcg *c = (const struct pcg *)solver;
    if (!(c->is_kept || c->iteration.is_open) || !trusts_foresight(c))
        return false;
    const struct foreseen miss =
        foresight_find(solver, count_nodes_in_use(c), c->iteration.kept_z, LEFT_MOST);
    if (!(UNSURE * miss.off <= tolerance))
        return false;
    for (int i = 0; i < solver->n_node; i++)
        if (solver_answers(solver, i))
            x[i] = vec3_axpy(x[i], miss.part, solver->missed[i]);
    return true;
}

static void look_back_pcg(struct solver *solver, const vec3 *free_x, const vec3 *near)
{
    const struct pcg *c = (struct pcg *)solver;
    if (!c->is_kept || solver->is_short)
        return;
    foresight_keep(solver, count_nodes_in_use(c), c->iteration.kept_z, free_x, near);
    solver->foresight = (struct foresight){solver->factor->number, c->step, c->h};
}

/* b + push, where an answer on trial would be: no accelerator solves. */
static const vec3 *add_push(struct pcg *c, const vec3 *push)
{
    const vec3 *b = c->iteration.system->b;
    for (int i = 0; i < c->base.n_node; i++)
        c->given[i] = vec3_add(b[i], push[i]);
    return c->given;
}

/* What the free motion and the push move may cancel: of round-off that is left of both the sign
 * says nothing. */
static bool is_bad_push(struct share z, double tolerance)
{
    const bool is_little = isfinite(z.product) && z.most <= tolerance * tolerance;
    return is_bad(z) && !is_little;
}

static int refine_pushed_pcg(struct solver *solver, const struct solver_push *push, vec3 *x,
                             double tolerance, int most)
{
    struct pcg *c = (struct pcg *)solver;
    struct iteration *it = &c->iteration;
    if (!(c->is_kept || it->is_open) || solver->there)
        return 0;
    c->is_kept = false;
    const struct share z = it->is_open ? iteration_finish(it, push->push, push->free, x)
                                       : iteration_push(it, push->push, push->free, x);
    if (is_bad_push(z, tolerance))
        return give_up(c, x, 1);
    const double moved = sqrt(z.most);
    solver->off = expect_error(c, moved, c->turns_tell ? LEFT_PUSHED : LEFT_MOST);
    if (solver->off <= tolerance || most == 1)
        return 1;
    const struct right_side of = {add_push(c, push->push), c->guess};
    return 1 + refine_solution(c, of, x, tolerance, most - 1, moved);
}

const struct solver_kind solver_pcg = {
    .name = "pcg",
    .size = sizeof(struct pcg),
    .analyse = analyse_pcg,
    .discard = discard_pcg,
    .let_cut = let_pcg_cut,
    .begin = begin_pcg,
    .solve = solve_pcg,
    .solve_from_guess = solve_pcg_from_guess,
    .refine = refine_pcg,
    .open = open_pcg,
    .close = close_pcg,
    .complete = complete_pcg,
    .foresee = foresee_pcg,
    .look_back = look_back_pcg,
    .refine_pushed = refine_pushed_pcg,
    .renew = renew_pcg,
};
