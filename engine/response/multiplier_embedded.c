/* SPDX-License-Identifier: GPL-3.0-or-later */
/* multiplier_embedded.c - the matrix of motions and forces together, and Newton's steps with it. */
#include "engine/response/multiplier_embedded.h"
#include "engine/base/assert.h"
#include "engine/model/coupled_system.h"
#include "engine/model/pattern.h"
#include "engine/model/roller.h"
#include "engine/model/scene.h"
#include "engine/motion/ordering.h"
#include "engine/motion/solver.h"
#include "engine/motion/system.h"
#include "engine/response/compliance.h"
#include "engine/response/multiplier.h"
#include "engine/response/multiplier_search.h"
#include "engine/response/saddle.h"
#include "engine/step.h"

#include <string.h>

enum {
    HALVINGS = 8, /* of a step                                     */
    RECENT = 6,   /* steps, whose worst the next may not pass …    */
    KINKS = 10,   /* … but so many that are taken whole all the same */
};
/* Beside the compliance of 1 that rows of constraints are scaled to: what many hold at once is
 * shared among them. */
static const double DAMPING = 1e-10;

/** Force i pushes the vec3 at `place` by F λ_i. */
struct embedded_load {
    int con, place;
    mat3 F;
};

struct embedded_problem {
    struct step *s;
    struct multiplier_problem p; /* its W is nowhere read                              */
    struct saddle m;
    int n_load;
    struct embedded_load *load; /* of all coupled systems                             */
    int *place;                 /* of a vec3 among the rows; -1: it does not move | [scene n_v] */
    int *row;                   /* of a constraint's                           | [n]         */
    mat3 *own;                  /* c_i, on the diagonal; 0: immovable   | m/N  | [n]         */
    struct answer *answer;      /*       | [n]         */
    vec3 *delta;                /* δ at λ                               | m    | [n]         */
    vec3 *way, *moves;          /* of λ; of δ by it                     | N, m | [n]         */
    vec3 *from, *delta_from;    /* before the step                  | N, m | [n]         */
    vec3 *kept;                 /* λ where off was least                | N    | [n]         */
    vec3 *x;                    /* velocities and forces by rows               | [m.n]       */
    double recent[RECENT];      /* Σ c |F|² of the last steps         | N m                */
};

/* ---------------------------------------------------------------- rows */

static const struct solver *embedded_solver(const struct step *s, const struct coupled_system *c)
{
    return s->world->solver[c->body[0]];
}

/* Of one coupled system, in its factor's order if it has one, and what is discarded last. Returns
 * the next place. */
static int place_system(struct embedded_problem *t, const struct coupled_system *c, int at)
{
    const struct factor *factor = embedded_solver(t->s, c)->factor;
    const int moving = factor ? factor->ordering->n : c->n_v;
    int discarded = at + moving;
    for (int i = 0; i < c->n_v; i++) {
        const int place = factor ? factor->ordering->place[i] : i;
        t->place[c->first + i] = place >= 0 ? at + place : discarded++;
    }
    return at + c->n_v;
}

/* What has a factor first: its constraints come before what is small. Returns how many rows; those
 * before `*n_large` are of the former. */
static int place_systems(struct embedded_problem *t, int *n_large)
{
    int n = 0;
    for (int large = 1; large >= 0; large--) {
        for (int k = 0; k < t->s->scene->n_coupled; k++) {
            const struct coupled_system *c = &t->s->scene->coupled[k];
            if (step_touches(t->s, c) && (embedded_solver(t->s, c)->factor != NULL) == large)
                n = place_system(t, c, n);
        }
        if (large)
            *n_large = n;
    }
    return n;
}

/* A constraint follows the last of the nodes that it pushes: there its own compliance is on the
 * diagonal. What pushes small systems alone follows these. */
static void place_constraints(struct embedded_problem *t, int n_v, int n_large)
{
    const struct step *s = t->s;
    int *before = t->m.reach; /* constraints that follow a row: scratch until the factors */
    memset(before, 0, (size_t)(n_v + s->n_con) * sizeof *before);
    for (int i = 0; i < s->n_con; i++)
        t->row[i] = -1;
    for (int l = 0; l < t->n_load; l++) {
        int *row = &t->row[t->load[l].con], at = t->place[t->load[l].place];
        const bool leads = (at < n_large) > (*row < n_large && *row >= 0);
        const bool same = (at < n_large) == (*row < n_large);
        if (*row < 0 || leads || (same && at > *row))
            *row = at;
    }
    for (int i = 0; i < s->n_con; i++)
        before[t->row[i] + 1]++;
    for (int k = 0; k < n_v; k++)
        before[k + 1] += before[k];
    for (int k = 0; k < s->scene->n_v; k++)
        t->place[k] += t->place[k] >= 0 ? before[t->place[k]] : 0;
    for (int i = s->n_con - 1; i >= 0; i--) {
        const int at = t->row[i];
        t->row[i] = at + before[at + 1]--;
    }
}

/* ---------------------------------------------------------------- loads */

/* Pushes that move something, of one coupled system. */
static void add_loads(struct embedded_problem *t, const struct coupled_system *c)
{
    struct arena *arena = &t->s->world->arena;
    const size_t mark = arena->used;
    int *which;
    const struct loads J = compliance_directions(t->s, c, &which, arena);
    for (int g = 0; g < J.n; g++)
        for (int l = J.first[g]; l < J.first[g + 1]; l++) {
            const struct load *load = &J.load[l];
            const struct roller *roller = roller_find(c->roller, c->n_roller, load->dof);
            if (!c->fixed[load->dof])
                t->load[t->n_load++] =
                    (struct embedded_load){which[g], c->first + load->dof,
                                           roller ? mat3_mul(roller->along, load->F) : load->F};
        }
    arena->used = mark;
}

static struct saddle_entry *next_entry(struct embedded_problem *t, int row, int col, mat3 block,
                                       mat3 across)
{
    struct saddle_entry *entry = &t->m.entry[t->m.n_entry++];
    *entry = row > col ? (struct saddle_entry){row, col, block, across}
                       : (struct saddle_entry){col, row, across, block};
    return entry;
}

static void enter_system(struct embedded_problem *t, const struct coupled_system *c)
{
    const struct system *system = t->s->world->system[c->body[0]];
    const struct pattern *p = system->pattern;
    system_form(system);
    for (int col = 0; col < p->n; col++) {
        const int at = t->place[c->first + col];
        t->m.diagonal[at] = system->A[p->first[col]];
        for (int k = p->first[col] + 1; k < p->first[col + 1]; k++)
            next_entry(t, t->place[c->first + p->row[k]], at, system->A[k],
                       mat3_transpose(system->A[k]));
    }
}

/* c_i by the diagonal of A alone: it scales what is solved, and changes nothing of its answer. */
static void find_scales(struct embedded_problem *t)
{
    const double h = t->s->h;
    for (int i = 0; i < t->s->n_con; i++)
        t->own[i] = mat3_diagonal(0);
    for (int l = 0; l < t->n_load; l++) {
        const struct embedded_load *load = &t->load[l];
        const mat3 mass = t->m.diagonal[t->place[load->place]];
        double size = 0;
        for (int k = 0; k < 3; k++)
            size += vec3_dot(mat3_row(load->F, k), mat3_row(load->F, k));
        t->own[load->con] =
            mat3_add(t->own[load->con], mat3_diagonal(h * h * size / mat3_trace(mass)));
    }
}

/* The pattern, and all values that no step of Newton's changes. Constraints' entries come last,
 * load by load. False: no room. */
static bool build_matrix(struct embedded_problem *t)
{
    const struct step *s = t->s;
    int n_large = 0;
    memset(t->place, -1, (size_t)s->scene->n_v * sizeof *t->place);
    const int n_v = place_systems(t, &n_large);
    t->m.n = n_v + s->n_con;
    place_constraints(t, n_v, n_large);
    t->m.n_entry = 0;
    for (int k = 0; k < s->scene->n_coupled; k++)
        if (step_touches(s, &s->scene->coupled[k]))
            enter_system(t, &s->scene->coupled[k]);
    find_scales(t);
    const mat3 none = mat3_diagonal(0);
    for (int l = 0; l < t->n_load; l++)
        next_entry(t, t->row[t->load[l].con], t->place[t->load[l].place], none, none);
    return saddle_analyse(&t->m, &s->world->arena);
}

/* ---------------------------------------------------------------- Newton's steps */

static double embedded_scale(const mat3 *own)
{
    return own->m[0][0];
}

/* Σ c |λ - P|², P at λ and δ. */
static double evaluate_embedded(struct embedded_problem *t)
{
    double merit = 0;
    for (int i = 0; i < t->p.n; i++) {
        const double c = embedded_scale(&t->own[i]);
        if (c == 0)
            continue;
        t->answer[i] = bounds_answer(&t->p.bounds[i], c, t->delta[i], t->p.lambda[i]);
        const vec3 off = vec3_sub(t->p.lambda[i], t->answer[i].lambda);
        merit += c * vec3_dot(off, off);
    }
    return merit;
}

/* The rows of constraints, F = answer.follows: h F J / c and 1 - F, and beside them -h Jᵀ. */
static void fill_constraints(struct embedded_problem *t)
{
    const double h = t->s->h;
    for (int i = 0; i < t->p.n; i++) {
        const struct answer *a = &t->answer[i];
        const mat3 slope = mat3_axpy(mat3_diagonal(1), DAMPING - 1, a->follows);
        t->m.diagonal[t->row[i]] = mat3_axpy(slope, -1, mat3_outer(vec3_make(1, 0, 0), a->let_out));
    }
    struct saddle_entry *entry = t->m.entry + t->m.n_entry - t->n_load;
    for (int l = 0; l < t->n_load; l++, entry++) {
        const struct embedded_load *load = &t->load[l];
        const double c = embedded_scale(&t->own[load->con]);
        const mat3 J =
            mat3_scale(mat3_mul_t(t->answer[load->con].follows, load->F), c > 0 ? h / c : 0);
        const mat3 push = mat3_scale(load->F, -h);
        const bool is_row = entry->row == t->row[load->con];
        entry->below = is_row ? J : push;
        entry->above = is_row ? push : J;
    }
}

/* Where Newton's step leads: the way of λ, and of δ by the motion that belongs to it. */
static bool find_way(struct embedded_problem *t)
{
    fill_constraints(t);
    if (!saddle_factor(&t->m))
        return false;
    memset(t->x, 0, (size_t)t->m.n * sizeof *t->x);
    for (int i = 0; i < t->p.n; i++)
        t->x[t->row[i]] = vec3_sub(t->answer[i].lambda, t->p.lambda[i]);
    saddle_solve(&t->m, t->x);
    memset(t->moves, 0, (size_t)t->p.n * sizeof *t->moves);
    for (int i = 0; i < t->p.n; i++)
        t->way[i] = t->x[t->row[i]];
    for (int l = 0; l < t->n_load; l++) {
        const struct embedded_load *load = &t->load[l];
        t->moves[load->con] = vec3_axpy(t->moves[load->con], t->s->h,
                                        mat3_apply_t(load->F, t->x[t->place[load->place]]));
    }
    return true;
}

static void go_by(struct embedded_problem *t, double part)
{
    for (int i = 0; i < t->p.n; i++) {
        t->p.lambda[i] = vec3_axpy(t->from[i], part, t->way[i]);
        t->delta[i] = vec3_axpy(t->delta_from[i], part, t->moves[i]);
    }
}

/* So much of the way as leads below the worst of the last steps (Grippo, Lampariello, Lucidi: a
 * nonmonotone line search technique for Newton's method, 1986). False: none does, and λ is at its
 * end all the same: the kinks in between may lie behind it then. */
static bool search_embedded(struct embedded_problem *t)
{
    static const double ENOUGH = 1e-4; /* of what the slope promises (Armijo) */
    const size_t bytes = (size_t)t->p.n * sizeof(vec3);
    double most = 0;
    for (int k = 0; k < RECENT; k++)
        most = fmax(most, t->recent[k]);
    memmove(&t->recent[1], &t->recent[0], (RECENT - 1) * sizeof t->recent[0]);
    memcpy(t->from, t->p.lambda, bytes);
    memcpy(t->delta_from, t->delta, bytes);
    for (int k = 0; k < HALVINGS; k++) {
        const double part = ldexp(1, -k);
        go_by(t, part);
        t->recent[0] = evaluate_embedded(t);
        if (t->recent[0] <= (1 - 2 * ENOUGH * part) * most)
            return true;
    }
    go_by(t, 1);
    t->recent[0] = evaluate_embedded(t);
    return false;
}

/* From no force to those of the last step, and the motion that belongs to these: with F = 0 the
 * matrix leads there. */
static bool begin_warm(struct embedded_problem *t)
{
    const bool warm = !multiplier_adds(t->s);
    const vec3 none = {0, 0, 0};
    for (int i = 0; i < t->p.n; i++) {
        const bool moves = embedded_scale(&t->own[i]) > 0;
        t->p.lambda[i] = none;
        t->answer[i] = (struct answer){
            .lambda = warm && moves
                          ? multiplier_allowed(&t->p.bounds[i], &t->s->C[i], t->s->force[i])
                          : none};
        t->from[i] = none;
        t->delta_from[i] = t->p.free[i];
    }
    if (!find_way(t))
        return false;
    go_by(t, 1);
    t->recent[0] = evaluate_embedded(t);
    return true;
}

static double measure_off(const struct embedded_problem *t)
{
    return multiplier_search_natural_map(t->p.n, t->p.bounds, t->own, t->delta, t->p.lambda);
}

/* To the nearest forces within bounds: the end of a way may be out by as much as is left. */
static void project_embedded(struct embedded_problem *t)
{
    const vec3 none = {0, 0, 0};
    for (int i = 0; i < t->p.n; i++)
        if (embedded_scale(&t->own[i]) > 0)
            t->p.lambda[i] = bounds_answer(&t->p.bounds[i], 1, none, t->p.lambda[i]).lambda;
}

static void step_embedded(struct embedded_problem *t)
{
    struct palp_report *report = &t->s->report;
    const size_t bytes = (size_t)t->p.n * sizeof(vec3);
    double off = measure_off(t), best = off;
    memcpy(t->kept, t->p.lambda, bytes);
    for (int k = 0, kinks = 0; k < t->p.sweeps && off > t->p.residual && kinks < KINKS; k++) {
        if (!find_way(t))
            break;
        kinks += !search_embedded(t);
        report->newton_steps++;
        off = measure_off(t);
        if (off < best)
            memcpy(t->kept, t->p.lambda, bytes);
        best = fmin(best, off);
    }
    memcpy(t->p.lambda, t->kept, bytes);
    report->residual = best;
    report->fallbacks += !(best <= t->p.residual);
}

/* ---------------------------------------------------------------- the stage */

static int most_loads(const struct palp_scene *scene)
{
    int most = 0;
    for (int k = 0; k < scene->n_coupled; k++)
        most = scene->coupled[k].n_load > most ? scene->coupled[k].n_load : most;
    return 2 * SIDE_MOST * most;
}

static void take_embedded(struct embedded_problem *t, const struct palp_scene *scene, int n,
                          struct arena *arena)
{
    const int n_load = n * most_loads(scene);
    int n_block = 0;
    for (int k = 0; k < scene->n_coupled; k++)
        n_block += scene->coupled[k].pattern->n_block;
    t->load = ARENA_TAKE(arena, n_load, struct embedded_load);
    t->place = ARENA_TAKE(arena, scene->n_v, int);
    t->row = ARENA_TAKE(arena, n, int);
    t->own = ARENA_TAKE(arena, n, mat3);
    t->answer = ARENA_TAKE(arena, n, struct answer);
    t->delta = ARENA_TAKE(arena, n, vec3);
    t->way = ARENA_TAKE(arena, n, vec3);
    t->moves = ARENA_TAKE(arena, n, vec3);
    t->from = ARENA_TAKE(arena, n, vec3);
    t->delta_from = ARENA_TAKE(arena, n, vec3);
    t->kept = ARENA_TAKE(arena, n, vec3);
    t->x = ARENA_TAKE(arena, scene->n_v + n, vec3);
    PALP_ASSERT(t->load && t->place && t->row && t->own && t->answer && t->delta && t->way &&
                t->moves && t->from && t->delta_from && t->kept && t->x);
    t->m = saddle_take(scene->n_v + n, n_block + n_load, arena);
}

void multiplier_embedded(struct step *s)
{
    struct arena *arena = &s->world->arena;
    const size_t mark = arena->used;
    struct embedded_problem t = {.s = s, .p = multiplier_pose(s)};
    take_embedded(&t, s->scene, s->n_con, arena);
    for (int k = 0; k < s->scene->n_coupled; k++)
        if (step_touches(s, &s->scene->coupled[k]))
            add_loads(&t, &s->scene->coupled[k]);
    if (build_matrix(&t) && begin_warm(&t)) {
        step_embedded(&t);
        project_embedded(&t);
    } else {
        memset(s->lambda, 0, (size_t)s->n_con * sizeof *s->lambda);
        s->report.fallbacks++;
    }
    multiplier_keep(s);
    arena->used = mark;
}

/* Of L of A, and of rows and columns of constraints and of small systems: across all. */
void multiplier_embedded_count(const struct step *most, struct arena *counter)
{
    struct embedded_problem t;
    const struct palp_scene *scene = most->scene;
    size_t filled = 0, across = (size_t)most->n_con;
    take_embedded(&t, scene, most->n_con, counter);
    for (int k = 0; k < scene->n_coupled; k++) {
        const struct coupled_system *c = &scene->coupled[k];
        struct ordering *ordering = solver_has_factor(c) ? ordering_create(c, NULL, 1) : NULL;
        if (ordering)
            filled += supernodes_size(&ordering->L) / 9;
        else
            across += (size_t)c->n_v;
        ordering_destroy(ordering);
    }
    saddle_count(filled + across * (size_t)(scene->n_v + most->n_con), counter);
}
