/* SPDX-License-Identifier: GPL-3.0-or-later */
/* inspect.c - the matrices of the last step, entry by entry, for people and tests to look at. */
#include "engine/base/pool.h"
#include "engine/model/error.h"
#include "engine/model/mapping.h"
#include "engine/model/spring.h"
#include "engine/model/topology.h"
#include "engine/motion/accelerator.h"
#include "engine/motion/force.h"
#include "engine/motion/ordering.h"
#include "engine/motion/sleep.h"
#include "engine/motion/solver.h"
#include "engine/motion/sparse.h"
#include "engine/motion/system.h"
#include "engine/response/compliance.h"
#include "engine/step.h"
#include "engine/world_sleep.h"

#include <stdlib.h>
#include <string.h>

/* What is asked for, and where it goes. */
struct matrix_inspection {
    struct step *s;
    int body; /* index; -1: the whole step */
    struct palp_matrix *out;
    int room; /* entries there is memory for; -1: it ran out */
};

/* ---------------------------------------------------------------- entries */

static void put_entry(struct matrix_inspection *in, int row, int col, double value)
{
    struct palp_matrix *m = in->out;
    if (in->room < 0 || (m->symmetric && row < col))
        return;
    if (m->n == in->room) {
        const int room = in->room > 0 ? 2 * in->room : 64;
        struct palp_entry *grown = realloc(m->entry, (size_t)room * sizeof *grown);
        in->room = grown ? room : -1;
        if (!grown)
            return;
        m->entry = grown;
    }
    m->entry[m->n++] = (struct palp_entry){row, col, value};
}

/* Block (row, col) of 3×3, but for its zeros. */
static void put_entries(struct matrix_inspection *in, int row, int col, const mat3 *block,
                        double scale)
{
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            if (block->m[i][j] != 0)
                put_entry(in, 3 * row + i, 3 * col + j, scale * block->m[i][j]);
}

static void put_vector(struct matrix_inspection *in, const vec3 *x, int n)
{
    in->out->rows = 3 * n;
    in->out->cols = 1;
    for (int i = 0; i < n; i++) {
        put_entry(in, 3 * i, 0, x[i].x);
        put_entry(in, 3 * i + 1, 0, x[i].y);
        put_entry(in, 3 * i + 2, 0, x[i].z);
    }
}

/* All n × n blocks of a symmetric matrix. */
static void put_square(struct matrix_inspection *in, const mat3 *block, int n)
{
    in->out->rows = in->out->cols = 3 * n;
    in->out->symmetric = true;
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= i; j++)
            put_entries(in, i, j, &block[(size_t)i * (size_t)n + (size_t)j], 1);
}

static int by_column(const void *a, const void *b)
{
    const struct palp_entry *x = a, *y = b;
    if (x->col != y->col)
        return x->col < y->col ? -1 : 1;
    return (x->row > y->row) - (x->row < y->row);
}

static enum palp_status finish_entries(struct matrix_inspection *in, struct palp_error *error)
{
    if (in->room < 0) {
        palp_matrix_destroy(in->out);
        return error_no_memory(error, "matrix");
    }
    if (in->out->n > 0)
        qsort(in->out->entry, (size_t)in->out->n, sizeof *in->out->entry, by_column);
    return PALP_OK;
}

/* ---------------------------------------------------------------- the matrices */

static const struct coupled_system *coupled_system_of(const struct matrix_inspection *in)
{
    return in->s->scene->body[in->body].coupled;
}

/* Of all bodies that forces couple with the one that is asked for. */
static const struct system *system_of(const struct matrix_inspection *in)
{
    const struct coupled_system *c = coupled_system_of(in);
    return c ? in->s->world->system[c->body[0]] : NULL;
}

static void put_blocks(struct matrix_inspection *in, const struct system *sys,
                       enum palp_matrix_name name)
{
    in->out->rows = in->out->cols = 3 * sys->n;
    in->out->symmetric = true;
    for (int col = 0; col < sys->n; col++)
        for (int k = sys->pattern->first[col]; k < sys->pattern->first[col + 1]; k++) {
            const mat3 block = system_block(sys, name, k);
            put_entries(in, sys->pattern->row[k], col, &block, 1);
        }
    for (int i = 0; i < sys->pattern->n_extra; i++) {
        const int k = sys->pattern->first[sys->n] + i;
        const mat3 block = system_block(sys, name, k);
        put_entries(in, sys->pattern->row[k], sys->pattern->extra_col[i], &block, 1);
    }
}

static bool put_system(struct matrix_inspection *in, enum palp_matrix_name name)
{
    const struct system *sys = system_of(in);
    if (sys)
        put_blocks(in, sys, name);
    return sys != NULL;
}

/* Does a coupled system's solution have spins for which angular momentum is kept? Their equation is
 * no linear one: what A x is then, was the right-hand side, and not what the gyroscopic torque at
 * the start makes of it. */
static bool has_balanced_spins(const struct coupled_system *c, const struct palp_scene *scene)
{
    for (int i = 0; i < c->n_body; i++)
        if (!scene->body[c->body[i]].is_soft)
            return true;
    return false;
}

static void put_right_side(struct matrix_inspection *in, const struct system *sys)
{
    const struct palp_scene *scene = in->s->scene;
    if (!has_balanced_spins(scene->body[in->body].coupled, scene)) {
        put_vector(in, sys->b, sys->n);
        return;
    }
    vec3 *b = calloc((size_t)sys->n + 1, sizeof *b);
    if (!b) {
        in->room = -1;
        return;
    }
    if (sys->world) /* else it has slept through all steps */
        system_multiply(sys, sys->x, b, in->s->world->pool);
    put_vector(in, b, sys->n);
    free(b);
}

/* b, or A⁻¹ b as the free motion found it. */
static bool put_free_motion(struct matrix_inspection *in, enum palp_matrix_name name)
{
    const struct system *sys = system_of(in);
    if (sys && name == PALP_MATRIX_b)
        put_right_side(in, sys);
    else if (sys)
        put_vector(in, sys->x, sys->n);
    return sys != NULL;
}

/* One term of a point, weighted: the identity at a node, [I, -arm×] at a place of a frame. Beside
 * bodies that yield to forces, what does not has no columns. */
static void put_term(struct matrix_inspection *in, int row, const struct term *t)
{
    const mat3 one = mat3_diagonal(t->weight);
    const int mover = mapping_mover(in->s->scene, t->body);
    const bool yields = in->s->scene->body[mover].coupled;
    const int at = yields ? coupled_system_place(in->s->scene, mover, 0) : 0;
    if (!yields && coupled_system_of(in))
        return;
    put_entries(in, row, t->node >= 0 ? at + t->node : at, &one, 1);
    if (t->node < 0) {
        const mat3 turn = mat3_cross(mapping_arm(in->s->scene, t, in->s->frame_H));
        put_entries(in, row, at + 1, &turn, -t->weight);
    }
}

/* H of one body's proximities by the degrees of freedom of all that forces couple with it; of one
 * that no force moves, by its own. */
static bool put_mapping(struct matrix_inspection *in)
{
    const struct step *s = in->s;
    const struct coupled_system *c = coupled_system_of(in);
    if (s->n_con == 0)
        return false;
    const struct range range = s->range[in->body];
    in->out->rows = 3 * (range.end - range.first);
    in->out->cols = 3 * (c ? c->n_v : s->scene->body[in->body].n_v);
    for (int i = range.first; i < range.end; i++) {
        struct term own;
        const struct term *t;
        const int n = mapping_terms(s->world, &s->prox[i], &own, &t);
        for (int k = 0; k < n; k++)
            put_term(in, i - range.first, &t[k]);
    }
    return true;
}

static void put_side(struct matrix_inspection *in, int i, const struct side *side, double sign)
{
    for (int k = 0; k < side->n; k++)
        put_entries(in, i, side->prox[k], &in->s->C[i], sign * side->weight[k]);
}

/* C over the proximities of all bodies, body by body, with their weights and signs: J = C H. */
static bool put_directions(struct matrix_inspection *in)
{
    in->out->rows = 3 * in->s->n_con;
    in->out->cols = 3 * in->s->n_prox;
    for (int i = 0; i < in->s->n_con; i++) {
        put_side(in, i, &in->s->con[i].a, +1);
        put_side(in, i, &in->s->con[i].b, -1);
    }
    return in->s->n_con > 0;
}

/* Where forces are found on W_H itself no step has formed W: that is done now. */
static bool put_compliance(struct matrix_inspection *in)
{
    if (in->s->pairs)
        compliance_fold(in->s);
    put_square(in, in->s->W, in->s->n_con);
    return in->s->n_con > 0;
}

static bool put_mapping_compliance(struct matrix_inspection *in)
{
    const struct step *s = in->s;
    if (!s->square || !s->square[in->body].WH)
        return false;
    put_square(in, s->square[in->body].WH, s->square[in->body].n);
    return true;
}

static bool put_multipliers(struct matrix_inspection *in)
{
    put_vector(in, in->s->lambda, in->s->n_con);
    return in->s->n_con > 0;
}

/* False: this step, or this body, has no such matrix. */
static bool put_named(struct matrix_inspection *in, enum palp_matrix_name name)
{
    switch (name) {
    case PALP_MATRIX_A:
    case PALP_MATRIX_M:
    case PALP_MATRIX_B:
    case PALP_MATRIX_K:
        return put_system(in, name);
    case PALP_MATRIX_b:
    case PALP_MATRIX_x:
        return put_free_motion(in, name);
    case PALP_MATRIX_H:
        return put_mapping(in);
    case PALP_MATRIX_C:
        return put_directions(in);
    case PALP_MATRIX_W:
        return put_compliance(in);
    case PALP_MATRIX_WH:
        return put_mapping_compliance(in);
    case PALP_MATRIX_LAMBDA:
        return put_multipliers(in);
    }
    return false;
}

static bool of_the_whole_step(enum palp_matrix_name name)
{
    return name == PALP_MATRIX_C || name == PALP_MATRIX_W || name == PALP_MATRIX_LAMBDA;
}

static bool of_the_system(enum palp_matrix_name name)
{
    return name == PALP_MATRIX_A || name == PALP_MATRIX_M || name == PALP_MATRIX_B ||
           name == PALP_MATRIX_K;
}

static bool is_asleep(const struct palp_world *world, const struct coupled_system *c)
{
    return sleep_lasts(world, c) || world_is_asleep(world);
}

/* With an older factor a step goes only as near to x as it needs: where the body is touched, at the
 * factor's region alone. And what sleeps is not solved for. */
static bool is_x_to_find(const struct matrix_inspection *in, enum palp_matrix_name name)
{
    const struct palp_world *world = in->s->world;
    const struct coupled_system *c = in->body >= 0 ? coupled_system_of(in) : NULL;
    const bool shows_x = name == PALP_MATRIX_x ||
                         (name == PALP_MATRIX_b && c && has_balanced_spins(c, world->scene));
    return shows_x && c && (world->solver[c->body[0]]->last || is_asleep(world, c));
}

/* Where an accelerator assembled it, it comes from there: only the step could assemble it anew. b
 * from no guess is here already; b from a guess is turned back into that. x may be solved for. */
static bool is_there(const struct matrix_inspection *in, enum palp_matrix_name name)
{
    const bool needs = of_the_system(name) || name == PALP_MATRIX_b ||
                       name == PALP_MATRIX_x; /* others are of no one system */
    const struct system *system = needs ? system_of(in) : NULL;
    return !system || (name == PALP_MATRIX_b && !system->has_guess) ||
           (name == PALP_MATRIX_x && !is_x_to_find(in, name)) || system_fetch(system);
}

/* x = A⁻¹ b to round-off, by a solver of which the next step knows nothing. */
static void find_x(struct matrix_inspection *in)
{
    const struct palp_world *world = in->s->world;
    const struct coupled_system *c = coupled_system_of(in);
    struct system *system = world->system[c->body[0]];
    struct solver *solver =
        solver_create_kind(&solver_cg, system->coupled, &world->opt, world->pool);
    const struct solver_step step = {world->steps, in->s->h, world->q + c->first};
    if (!solver) {
        in->room = -1;
        return;
    }
    pool_begin(world->pool);
    solver_begin(solver, system, &step);
    solver_solve(solver, system->b, system->x, 0);
    pool_end(world->pool);
    solver_destroy(solver);
}

/* A world that was restored is not as its last step left it. */
static bool was_stepped(const struct palp_world *world)
{
    return world->step && world->step->report.step == world->steps;
}

enum palp_status palp_world_inspect(const struct palp_world *world, enum palp_matrix_name name,
                                    palp_body body, struct palp_matrix *out,
                                    struct palp_error *error)
{
    struct matrix_inspection in = {world->step, body.id - 1, out, 0};
    memset(out, 0, sizeof *out);
    if (!was_stepped(world))
        return error_set(error, PALP_INVALID, "inspect: no step yet, expected one");
    if (of_the_whole_step(name) != (body.id == 0) || body.id < 0 || body.id > world->scene->n_body)
        return error_set(error, PALP_INVALID, "inspect: body %d, expected %s", body.id,
                         of_the_whole_step(name) ? "none: the matrix is of the whole step"
                                                 : "a body of the scene");
    const struct coupled_system *c = body.id > 0 ? coupled_system_of(&in) : NULL;
    if (c && is_asleep(world, c))
        sleep_show(world, c);
    if (!is_there(&in, name))
        return error_set(error, PALP_INVALID,
                         "inspect: the last step's %s was on an accelerator that is lost since: %s",
                         world->scene->body[in.body].name, world->accelerator->reason);
    if (is_x_to_find(&in, name))
        find_x(&in);
    if (!put_named(&in, name)) {
        palp_matrix_destroy(out);
        return error_set(error, PALP_INVALID, "inspect: the last step made no such matrix of %s",
                         body.id ? world->scene->body[in.body].name : "its contacts");
    }
    return finish_entries(&in, error);
}

void palp_matrix_destroy(struct palp_matrix *matrix)
{
    free(matrix->entry);
    memset(matrix, 0, sizeof *matrix);
}

/* ---------------------------------------------------------------- one part alone */

/* The body in whose turn a spring is added; -1: none. */
static int owner_of(const struct palp_scene *scene, int spring)
{
    for (int b = 0; b < scene->n_body; b++)
        for (int i = scene->body[b].first_spring; i > 0; i = scene->spring[i - 1].next)
            if (i == spring)
                return b;
    return -1;
}

/* What a name means, and of which body's coupled system it is. False: it means nothing. */
static bool choose_part(const struct palp_scene *scene, const char *part,
                        struct force_choice *choice, int *body)
{
    const int spring = palp_scene_find_spring(scene, part).id;
    const int named = palp_scene_find(scene, part).id - 1;
    *choice = (struct force_choice){0};
    if (spring > 0) {
        choice->spring = &scene->spring[spring - 1];
        *body = owner_of(scene, spring);
    } else if (named >= 0) {
        choice->body = &scene->body[named];
        *body = named;
    } else {
        choice->kind = part;
    }
    return spring > 0 || named >= 0 || force_is_kind(part);
}

enum palp_status palp_world_inspect_part(const struct palp_world *world, enum palp_matrix_name name,
                                         palp_body body, const char *part, double h,
                                         struct palp_matrix *out, struct palp_error *error)
{
    const struct palp_scene *scene = world->scene;
    struct matrix_inspection in = {NULL, body.id - 1, out, 0};
    struct force_choice choice;
    memset(out, 0, sizeof *out);
    if (!of_the_system(name) || name == PALP_MATRIX_A || !(h > 0))
        return error_set(error, PALP_INVALID, "inspect: expected M, B or K of a part");
    if (!choose_part(scene, part, &choice, &in.body))
        return error_set(error, PALP_INVALID,
                         "inspect: %.80s is no spring, no body and no kind of force", part);
    if (in.body < 0 || in.body >= scene->n_body || !scene->body[in.body].coupled)
        return error_set(error, PALP_INVALID, "inspect: no force moves the body of %.80s", part);
    const struct coupled_system *coupled = scene->body[in.body].coupled;
    const struct cut_system *cut = world->cut_system[coupled->body[0]];
    struct system *system = system_create(scene, cut ? &cut->coupled : coupled);
    if (!system)
        return error_no_memory(error, "matrix");
    system->choice = choice;
    pool_begin(world->pool);
    system_assemble(system, world, h);
    pool_end(world->pool);
    put_blocks(&in, system, name);
    system_destroy(system);
    return finish_entries(&in, error);
}

/* ---------------------------------------------------------------- handed back */

/* The block of an entry at or below the diagonal, and where in it the entry is; NULL: the pattern
 * has none there. */
static double *place_of(const struct pattern *p, mat3 *block, int row, int col)
{
    for (int k = p->first[col / 3]; k < p->first[col / 3 + 1]; k++)
        if (p->row[k] == row / 3)
            return &block[k].m[row % 3][col % 3];
    for (int k = p->first[p->n], i = 0; i < p->n_extra; i++)
        if (p->row[k + i] == row / 3 && p->extra_col[i] == col / 3)
            return &block[k + i].m[row % 3][col % 3];
    return NULL;
}

static enum palp_status spread_entries(const struct palp_matrix *from, enum palp_matrix_name name,
                                       const struct pattern *p, mat3 *block,
                                       struct palp_error *error)
{
    for (int i = 0; i < from->n; i++) {
        const struct palp_entry *e = &from->entry[i];
        double *to = e->row >= e->col && e->col >= 0 && e->row < from->rows
                         ? place_of(p, block, e->row, e->col)
                         : NULL;
        if (!to || !isfinite(e->value) || (name == PALP_MATRIX_M && e->row / 3 != e->col / 3))
            return error_set(error, PALP_INVALID,
                             "entry %d, %d is %g, expected a finite one where the body's matrix "
                             "has one",
                             e->row + 1, e->col + 1, e->value);
        *to = e->value;
        if (e->row / 3 == e->col / 3) /* a diagonal block is whole */
            *place_of(p, block, 3 * (e->row / 3) + e->col % 3, 3 * (e->col / 3) + e->row % 3) =
                e->value;
    }
    return PALP_OK;
}

enum palp_status palp_world_hand_back(struct palp_world *world, enum palp_matrix_name name,
                                      palp_body body, const struct palp_matrix *matrix,
                                      struct palp_error *error)
{
    const struct coupled_system *c = body.id > 0 && body.id <= world->scene->n_body
                                         ? world->scene->body[body.id - 1].coupled
                                         : NULL;
    struct system *system = c ? world->system[c->body[0]] : NULL;
    if (!system)
        return error_set(error, PALP_INVALID, "body %d, expected one that forces move", body.id);
    if (!of_the_system(name) || (name == PALP_MATRIX_A && system->is_free))
        return error_set(error, PALP_INVALID, "expected M, B, K, or A where a step forms it");
    if (!matrix->symmetric || matrix->rows != 3 * system->n || matrix->cols != 3 * system->n)
        return error_set(error, PALP_INVALID, "%d x %d, expected %d x %d and symmetric",
                         matrix->rows, matrix->cols, 3 * system->n, 3 * system->n);
    mat3 *block = calloc((size_t)system->pattern->n_block, sizeof *block);
    if (!block)
        return error_no_memory(error, "matrix");
    const enum palp_status status = spread_entries(matrix, name, system->pattern, block, error);
    if (status != PALP_OK) {
        free(block);
        return status;
    }
    system_hand_over(system, name, block);
    world->still[c->body[0]] = 0; /* it is awake */
    world_wake(world);
    return PALP_OK;
}

/* ---------------------------------------------------------------- the factor */

static struct palp_fill fill_of(const struct ordering *ordering)
{
    const struct supernodes *L = &ordering->L;
    struct palp_fill fill = {.rows = L->n,
                             .last = ordering->n_last,
                             .A = L->entry_first[L->n],
                             .supernodes = L->n_panel};
    for (int p = 0; p < L->n_panel; p++) {
        const long cols = L->col[p + 1] - L->col[p];
        const long rows = L->row_first[p + 1] - L->row_first[p];
        fill.L += cols * rows - cols * (cols - 1) / 2;
        fill.widest = cols > fill.widest ? (int)cols : fill.widest;
    }
    return fill;
}

enum palp_status palp_world_inspect_fill(const struct palp_world *world, palp_body body,
                                         struct palp_fill *out, struct palp_error *error)
{
    memset(out, 0, sizeof *out);
    if (!was_stepped(world))
        return error_set(error, PALP_INVALID, "inspect: no step yet, expected one");
    if (body.id < 1 || body.id > world->scene->n_body)
        return error_set(error, PALP_INVALID, "inspect: body %d, expected a body of the scene",
                         body.id);
    const struct coupled_system *c = world->scene->body[body.id - 1].coupled;
    const struct solver *solver = c ? world->solver[c->body[0]] : NULL;
    if (c && is_asleep(world, c))
        sleep_show(world, c);
    if (!solver || !solver->factor)
        return error_set(error, PALP_INVALID, "inspect: A of %s has no sparse factor",
                         world->scene->body[body.id - 1].name);
    *out = fill_of(solver->factor->ordering);
    return PALP_OK;
}
