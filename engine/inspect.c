/* SPDX-License-Identifier: GPL-3.0-or-later */
/* inspect.c - the matrices of the last step, entry by entry, for people and tests to look at. */
#include "engine/model/error.h"
#include "engine/model/mapping.h"
#include "engine/motion/accelerator.h"
#include "engine/motion/ordering.h"
#include "engine/motion/sleep.h"
#include "engine/motion/solver.h"
#include "engine/motion/sparse.h"
#include "engine/motion/system.h"
#include "engine/response/compliance.h"
#include "engine/step.h"

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
static void put_block(struct matrix_inspection *in, int row, int col, const mat3 *block,
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
            put_block(in, i, j, &block[(size_t)i * (size_t)n + (size_t)j], 1);
}

static int by_column(const void *a, const void *b)
{
    const struct palp_entry *x = a, *y = b;
    if (x->col != y->col)
        return x->col < y->col ? -1 : 1;
    return (x->row > y->row) - (x->row < y->row);
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

static bool put_system(struct matrix_inspection *in, enum palp_matrix_name name)
{
    const struct system *sys = system_of(in);
    if (!sys)
        return false;
    in->out->rows = in->out->cols = 3 * sys->n;
    in->out->symmetric = true;
    for (int col = 0; col < sys->n; col++)
        for (int k = sys->pattern->first[col]; k < sys->pattern->first[col + 1]; k++) {
            const mat3 block = system_block(sys, name, k);
            put_block(in, sys->pattern->row[k], col, &block, 1);
        }
    return true;
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
    sparse_add_product(b, 1, sys->pattern, sys->A, sys->x, in->s->world->pool);
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
    put_block(in, row, t->node >= 0 ? at + t->node : at, &one, 1);
    if (t->node < 0) {
        const mat3 turn = mat3_cross(mapping_arm(in->s->scene, t, in->s->frame_H));
        put_block(in, row, at + 1, &turn, -t->weight);
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
        const int n = mapping_terms(s->scene, &s->prox[i], &own, &t);
        for (int k = 0; k < n; k++)
            put_term(in, i - range.first, &t[k]);
    }
    return true;
}

static void put_side(struct matrix_inspection *in, int i, const struct side *side, double sign)
{
    for (int k = 0; k < side->n; k++)
        put_block(in, i, side->prox[k], &in->s->C[i], sign * side->weight[k]);
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

/* Where an accelerator assembled it, it comes from there: only the step could assemble it anew. */
static bool is_there(const struct matrix_inspection *in, enum palp_matrix_name name)
{
    const struct system *system = of_the_system(name) ? system_of(in) : NULL;
    return !system || system_fetch(system);
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
    if (c && sleep_lasts(world, c))
        sleep_show(world, c);
    if (!is_there(&in, name))
        return error_set(error, PALP_INVALID,
                         "inspect: the last step's %s was on an accelerator that is lost since: %s",
                         world->scene->body[in.body].name, world->accelerator->reason);
    if (!put_named(&in, name)) {
        palp_matrix_destroy(out);
        return error_set(error, PALP_INVALID, "inspect: the last step made no such matrix of %s",
                         body.id ? world->scene->body[in.body].name : "its contacts");
    }
    if (in.room < 0) {
        palp_matrix_destroy(out);
        return error_no_memory(error, "matrix");
    }
    if (out->n > 0)
        qsort(out->entry, (size_t)out->n, sizeof *out->entry, by_column);
    return PALP_OK;
}

void palp_matrix_destroy(struct palp_matrix *matrix)
{
    free(matrix->entry);
    memset(matrix, 0, sizeof *matrix);
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
    if (c && sleep_lasts(world, c))
        sleep_show(world, c);
    if (!solver || !solver->factor)
        return error_set(error, PALP_INVALID, "inspect: A of %s has no sparse factor",
                         world->scene->body[body.id - 1].name);
    *out = fill_of(solver->factor->ordering);
    return PALP_OK;
}
