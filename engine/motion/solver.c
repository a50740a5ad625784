/* SPDX-License-Identifier: GPL-3.0-or-later */
/* solver.c - picks a kind, and answers zero where A could not be factored. */
#include "engine/motion/solver.h"
#include "engine/base/assert.h"
#include "engine/base/pool.h"
#include "engine/model/error.h"
#include "engine/model/pattern.h"
#include "engine/model/scene.h"
#include "engine/motion/accelerator.h"
#include "engine/motion/border.h"
#include "engine/motion/factor_worker.h"
#include "engine/motion/ordering.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------- which kind */

/* What a step costs either way. */
struct solver_work {
    double factor; /* flops of factoring A                                        */
    double solves; /* bytes read by so many solves with a factor, and products with A: those by
                    * elements are counted as such, though they take longer         */
};

enum { BAND_MOST = 8 };  /* vec3s beside the diagonal: chains of rigid bodies */
enum { DENSE_MOST = 8 }; /* vec3s: up to four rigid bodies */
enum { SOLVES = 5 };     /* free and corrective motion, the factor some steps old */
/* Below, a step takes less than a third of a millisecond either way, and one that factors is exact
 * and needs no worker beside it; from here on it takes twice as long, and ever longer. */
static const double FLOPS_A_BYTE = 1;

static struct solver_work count_work(const struct coupled_system *coupled,
                                     const struct palp_options *options, const struct supernodes *L)
{
    const double number = options->precision == PALP_SINGLE ? sizeof(float) : sizeof(double);
    const double panels = 2 * number * (double)supernodes_size(L);
    const double product = (double)coupled->pattern->n_block * sizeof(mat3);
    struct solver_work work = {.solves = SOLVES * (panels + product)};
    for (int p = 0; p < L->n_panel; p++) {
        const double cols = 3 * (L->col[p + 1] - L->col[p]);
        const double below = 3 * (L->row_first[p + 1] - L->row_first[p]) - cols;
        work.factor += cols * (cols * cols / 3 + below * (cols + below));
    }
    return work;
}

/* Of rigid bodies alone; of one by itself there is nothing to tell. */
static const struct solver_kind *choose_small(const struct coupled_system *coupled, char why[160])
{
    const bool banded = coupled->n_v > DENSE_MOST;
    if (banded)
        snprintf(why, 160, "%s: a chain of %d rigid bodies, %d blocks beside the diagonal",
                 solver_banded.name, coupled->n_body, solver_bandwidth(coupled));
    else if (coupled->n_body > 1)
        snprintf(why, 160, "%s: %d rigid bodies that forces couple", solver_dense.name,
                 coupled->n_body);
    return banded ? &solver_banded : &solver_dense;
}

/* What is not one soft body alone has no nodal rotations to warp an older factor by, and a factor
 * of what targets or time drive could not be made again from a snapshot. NULL: no
 * memory to find out. */
static const struct solver_kind *choose_kind(const struct coupled_system *coupled,
                                             const struct palp_options *options, char why[160])
{
    static const struct solver_kind *const asked[] = {
        [PALP_MOTION_AUTO] = NULL,       [PALP_MOTION_DIRECT] = &solver_direct,
        [PALP_MOTION_PCG] = &solver_pcg, [PALP_MOTION_PCG_START] = &solver_pcg,
        [PALP_MOTION_CG] = &solver_cg,   [PALP_MOTION_DENSE] = &solver_dense,
    };
    if (coupled->whole) {
        snprintf(why, 160, "%s (asked for)", asked[options->motion]->name);
        return asked[options->motion];
    }
    if (!solver_has_factor(coupled))
        return choose_small(coupled, why);
    if (options->multipliers == PALP_MULTIPLIERS_EMBEDDED) {
        snprintf(why, 160, "%s: the order of embedded multipliers", solver_direct.name);
        return &solver_direct;
    }
    if (!coupled->soft || coupled->driven) {
        snprintf(why, 160, "%s: %s", solver_direct.name,
                 coupled->soft ? "what drives it is not known of an older factor"
                               : "forces couple it with other bodies");
        return &solver_direct;
    }
    if (coupled->soft->cuttable) {
        snprintf(why, 160, "%s: it can be cut", solver_pcg.name);
        return &solver_pcg;
    }
    struct ordering *ordering = ordering_create(coupled, NULL, 1);
    if (!ordering)
        return NULL;
    const struct solver_work work = count_work(coupled, options, &ordering->L);
    const struct solver_kind *kind = asked[options->motion];
    if (!kind)
        kind = work.factor < FLOPS_A_BYTE * work.solves ? &solver_direct : &solver_pcg;
    snprintf(why, 160, "%s%s: %.3g Mflop to factor, %.3g MB to read in %d solves", kind->name,
             asked[options->motion] ? " (asked for)" : "", 1e-6 * work.factor, 1e-6 * work.solves,
             SOLVES);
    ordering_destroy(ordering);
    return kind;
}

/* ---------------------------------------------------------------- life */

bool solver_has_factor(const struct coupled_system *coupled)
{
    if (coupled->whole)
        return false;
    if (coupled->soft)
        return true;
    return coupled->n_v > DENSE_MOST && solver_bandwidth(coupled) > BAND_MOST;
}

bool solver_discards(const struct coupled_system *coupled, int place)
{
    return coupled->fixed[place] && !coupled->spare[place];
}

static int free_coordinates(const struct coupled_system *coupled)
{
    int n = 0;
    for (int i = 0; i < coupled->n_v; i++)
        n += solver_discards(coupled, i) ? 0 : 3;
    return n;
}

struct solver *solver_create_kind(const struct solver_kind *kind,
                                  const struct coupled_system *coupled,
                                  const struct palp_options *options, struct pool *pool)
{
    struct solver *solver = calloc(1, kind->size);
    if (!solver)
        return NULL;
    solver->kind = kind;
    solver->pool = pool;
    solver->n_node = coupled->n_v;
    solver->n = free_coordinates(coupled);
    solver->singular = true; /* until it has a factor */
    solver->touched = calloc((size_t)coupled->n_v + 1, 1);
    if (solver->touched && kind->analyse(solver, coupled, options) == 0)
        return solver;
    solver_destroy(solver);
    return NULL;
}

int solver_let_cut(struct solver *solver, struct palp_world *world, struct cut_system *cut)
{
    return solver->kind->let_cut ? solver->kind->let_cut(solver, world, cut) : 0;
}

bool solver_accelerate(struct solver *solver, struct palp_accelerator *accelerator,
                       const struct palp_scene *scene, const struct coupled_system *coupled,
                       struct palp_error *error)
{
    if (!solver->worker)
        return true;
    if (coupled->n_spare > 0) {
        error_set(error, PALP_INVALID, "a body that can be cut stays on the CPU");
        memcpy(solver->refusal, error->what, sizeof solver->refusal);
        return false;
    }
    solver->accelerated = accelerator->kind->create(accelerator, scene, coupled, error);
    if (solver->accelerated)
        factor_worker_accelerate(solver->worker, solver->accelerated);
    else
        memcpy(solver->refusal, error->what, sizeof solver->refusal);
    return solver->accelerated != NULL;
}

bool solver_is_accelerated(const struct solver *solver)
{
    const struct accelerated *there = solver->accelerated;
    return there && !atomic_load_explicit(&there->accelerator->lost, memory_order_relaxed);
}

struct solver *solver_create(const struct coupled_system *coupled,
                             const struct palp_options *options, struct pool *pool)
{
    char why[160] = "";
    const struct solver_kind *kind = choose_kind(coupled, options, why);
    struct solver *solver = kind ? solver_create_kind(kind, coupled, options, pool) : NULL;
    if (solver)
        memcpy(solver->why, why, sizeof why);
    return solver;
}

void solver_destroy(struct solver *solver)
{
    if (!solver)
        return;
    solver->kind->discard(solver);
    free(solver->touched);
    free(solver);
}

/* ---------------------------------------------------------------- in a step */

bool solver_begin(struct solver *solver, const struct system *system,
                  const struct solver_step *step)
{
    PALP_ASSERT(step->h > 0);
    solver->solves = solver->solves_at_once = solver->solves_accelerated = 0;
    solver->off = INFINITY;
    solver->is_short = solver->is_renewed = solver->is_partial = false;
    solver->wh_defect = 0;
    memset(solver->touched, 0, (size_t)solver->n_node);
    solver->singular = solver->n > 0 && !solver->kind->begin(solver, system, step);
    return !solver->singular;
}

static int count_solves(struct solver *solver, int solves)
{
    solver->solves += solves;
    solver->solves_at_once = solves > solver->solves_at_once ? solves : solver->solves_at_once;
    return solves;
}

/* Nothing to solve, or nothing to solve it with. */
static bool has_no_answer(const struct solver *solver, vec3 *x)
{
    const bool none = solver->singular || solver->n == 0;
    if (none)
        memset(x, 0, (size_t)solver->n_node * sizeof *x);
    return none;
}

typedef int solve_to(struct solver *solver, const vec3 *b, vec3 *x, double tolerance);

static int call_solve(struct solver *solver, solve_to *solve, const vec3 *b, vec3 *x,
                      double tolerance)
{
    PALP_ASSERT(tolerance >= 0);
    solver->off = tolerance;
    solver->is_short = false;
    return has_no_answer(solver, x) ? 0 : count_solves(solver, solve(solver, b, x, tolerance));
}

int solver_solve(struct solver *solver, const vec3 *b, vec3 *x, double tolerance)
{
    return call_solve(solver, solver->kind->solve, b, x, tolerance);
}

int solver_solve_from_guess(struct solver *solver, const vec3 *b, vec3 *x, double tolerance)
{
    const struct solver_kind *kind = solver->kind;
    solve_to *solve = kind->solve_from_guess ? kind->solve_from_guess : kind->solve;
    return call_solve(solver, solve, b, x, tolerance);
}

int solver_refine(struct solver *solver, const vec3 *b, vec3 *x, double tolerance, int most)
{
    PALP_ASSERT(b != x && most > 0);
    solver->off = 0;
    if (has_no_answer(solver, x))
        return 0;
    return count_solves(solver, solver->kind->refine(solver, b, x, tolerance, most));
}

bool solver_open(struct solver *solver, const vec3 *b, vec3 *x)
{
    PALP_ASSERT(b != x && solver->solves == 0);
    const bool done = !solver->singular && solver->n > 0 && solver->kind->open &&
                      solver->kind->open(solver, b, x);
    count_solves(solver, done);
    solver->is_partial = done && !solver->singular;
    return done;
}

bool solver_answers(const struct solver *solver, int node)
{
    if (!solver->is_partial)
        return true;
    const struct ordering *o = solver->factor->ordering;
    const int place = border_place(solver->factor)[node];
    return place < 0 || place >= o->n - o->n_last;
}

void solver_close(struct solver *solver, vec3 *x)
{
    if (solver->is_partial && !has_no_answer(solver, x))
        count_solves(solver, solver->kind->close(solver, x));
}

void solver_complete(struct solver *solver, vec3 *x)
{
    PALP_ASSERT(solver->is_partial);
    if (!has_no_answer(solver, x))
        count_solves(solver, solver->kind->complete(solver, x));
    solver->is_partial = false;
}

double solver_seen_left(const struct solver *solver)
{
    const bool is_own = solver->factor && solver->seen.number == solver->factor->number;
    return is_own ? solver->seen.left : 0;
}

void solver_note_free(struct solver *solver)
{
    solver->off_free = solver->is_short ? (double)INFINITY : solver->off;
}

bool solver_foresee(const struct solver *solver, vec3 *x, double tolerance)
{
    return !solver->singular && solver->kind->foresee &&
           solver->kind->foresee(solver, x, tolerance);
}

void solver_look_back(struct solver *solver, const vec3 *free, const vec3 *near)
{
    if (!solver->singular && solver->kind->look_back)
        solver->kind->look_back(solver, free, near);
}

int solver_refine_pushed(struct solver *solver, const struct solver_push *push, vec3 *x,
                         double tolerance, int most)
{
    PALP_ASSERT(push->push != x && push->free != x && most > 0);
    if (solver->singular || solver->n == 0 || !solver->kind->refine_pushed)
        return 0;
    return count_solves(solver, solver->kind->refine_pushed(solver, push, x, tolerance, most));
}

bool solver_renew(struct solver *solver, const struct system *system)
{
    if (!solver->kind->renew || !solver->factor)
        return false;
    const bool made = solver->kind->renew(solver, system);
    if (!made)
        factor_worker_distrust(solver->worker);
    solver->is_renewed |= made;
    return made;
}

void solver_end(struct solver *solver, const struct system *system)
{
    solver->is_partial = false;
    if (solver->worker)
        factor_worker_offer(solver->worker, system, solver->there, solver->touched,
                            (struct factor_effort){solver->solves_at_once, solver->solves > 2});
}

void solver_set_waiting(struct solver *solver, bool waits)
{
    if (solver->worker)
        factor_worker_set_waiting(solver->worker, waits);
}

void solver_release(struct solver *solver)
{
    if (solver->worker)
        factor_worker_release(solver->worker);
}

void solver_dismiss(struct solver *solver)
{
    if (solver->worker)
        factor_worker_dismiss(solver->worker);
}

void solver_set_patience(struct solver *solver, long steps)
{
    if (solver->worker)
        factor_worker_set_patience(solver->worker, steps);
}

long solver_failures(const struct solver *solver)
{
    return solver->worker ? factor_worker_failures(solver->worker) : 0;
}
