/* SPDX-License-Identifier: GPL-3.0-or-later */
/* system.c - the equations of one coupled system: their memory, the sinks that take blocks, and
 * blocks and products of A.
 *
 * What is not read in every step is not formed: K and A are for factors, M is its diagonal, and B,
 * but for what forces gave of it, follows from M and K. */
#include "engine/motion/system.h"
#include "engine/base/assert.h"
#include "engine/base/pages.h"
#include "engine/model/error.h"
#include "engine/model/prescribed.h"
#include "engine/model/roller.h"
#include "engine/model/scene.h"
#include "engine/model/world.h"

#include <stdlib.h>
#include <string.h>

enum { ROW_GRAIN = 256 };

/* ---------------------------------------------------------------- memory, sinks */

static bool is_cut(const struct pattern *p, const unsigned char *fixed, int col, int slot)
{
    return fixed[col] || fixed[p->row[slot]];
}

static int compare_places(const void *a, const void *b)
{
    return ((const struct moved_node *)a)->place - ((const struct moved_node *)b)->place;
}

static void move_copies(struct system *s)
{
    const struct coupled_system *c = s->coupled;
    s->n_moved = s->n_moved_mesh;
    for (int k = 0; s->n_moved_mesh > 0 && k < c->n_copy; k++) {
        const struct moved_node root = {.place = c->root[k]}, *found;
        found = bsearch(&root, s->moved, (size_t)s->n_moved_mesh, sizeof root, compare_places);
        if (found)
            s->moved[s->n_moved++] = (struct moved_node){c->copy[k], found->by, found->rest};
    }
}

static struct held_block held_by(const struct system *s, int slot, int col)
{
    const struct coupled_system *c = s->coupled;
    return (struct held_block){slot, roller_find(c->roller, c->n_roller, s->pattern->row[slot]),
                               roller_find(c->roller, c->n_roller, col)};
}

static bool has_roller(const struct system *s, int slot, int col)
{
    const struct held_block held = held_by(s, slot, col);
    return (held.row || held.col) && !is_cut(s->pattern, s->coupled->fixed, col, slot);
}

static void add_held(struct system *s, int slot, int col)
{
    if (has_roller(s, slot, col))
        s->held[s->n_held++] = held_by(s, slot, col);
}

static void hold_copies(struct system *s)
{
    const struct coupled_system *c = s->coupled;
    const struct pattern *p = s->pattern;
    s->n_held = s->n_held_mesh;
    for (int k = 0; c->n_roller > 0 && k < c->n_copy; k++)
        add_held(s, p->first[c->copy[k]], c->copy[k]);
    for (int k = 0; c->n_roller > 0 && k < p->n_extra; k++)
        add_held(s, p->first[p->n] + k, p->extra_col[k]);
}

void system_follow_copies(struct system *system)
{
    struct system *s = system;
    const struct pattern *p = s->pattern;
    const unsigned char *fixed = s->coupled->fixed;
    s->n_fixed = s->n_fixed_mesh;
    s->n_cut = s->n_cut_mesh;
    for (int i = 0; s->coupled->n_spare > 0 && i < s->n; i++)
        if (fixed[i] && s->coupled->spare[i]) {
            s->fixed[s->n_fixed++] = i;
            s->cut[s->n_cut++] = p->first[i];
        }
    for (int k = 0; k < p->n_extra; k++)
        if (is_cut(p, fixed, p->extra_col[k], p->first[p->n] + k))
            s->cut[s->n_cut++] = p->first[p->n] + k;
    move_copies(s);
    hold_copies(s);
}

/* The blocks that discarded nodes leave as those of the identity. Spare nodes are listed last. */
static int list_discarded(struct system *s, const unsigned char *fixed)
{
    const struct pattern *p = s->pattern;
    int n_fixed = 0, n_cut = 0;
    for (int col = 0; col < p->n; col++) {
        n_fixed += fixed[col];
        for (int k = p->first[col]; k < p->first[col + 1]; k++)
            n_cut += is_cut(p, fixed, col, k);
    }
    n_cut += p->n_block - p->first[p->n]; /* of the extension as many as there is room for */
    s->fixed = calloc((size_t)n_fixed + 1, sizeof *s->fixed);
    s->cut = calloc((size_t)n_cut + 1, sizeof *s->cut);
    if (!s->fixed || !s->cut)
        return -1;
    for (int col = 0; col < p->n; col++) {
        if (s->coupled->spare[col])
            continue;
        if (fixed[col])
            s->fixed[s->n_fixed_mesh++] = col;
        for (int k = p->first[col]; k < p->first[col + 1]; k++)
            if (is_cut(p, fixed, col, k))
                s->cut[s->n_cut++] = k;
    }
    s->n_cut_mesh = s->n_cut;
    return 0;
}

/* The blocks of nodes that roll, and room for those of copies. */
static int list_held(struct system *s)
{
    const struct pattern *p = s->pattern;
    if (s->coupled->n_roller == 0)
        return 0;
    int n = s->coupled->n_spare + p->n_block - p->first[p->n];
    for (int col = 0; col < p->n; col++)
        for (int k = p->first[col]; k < p->first[col + 1]; k++)
            n += has_roller(s, k, col);
    s->held = calloc((size_t)n + 1, sizeof *s->held);
    if (!s->held)
        return -1;
    for (int col = 0; col < p->n; col++)
        for (int k = p->first[col]; k < p->first[col + 1]; k++)
            add_held(s, k, col);
    s->n_held_mesh = s->n_held;
    return 0;
}

/* By rising place. */
static int list_rayleigh(struct system *s, const struct palp_scene *scene)
{
    const struct coupled_system *c = s->coupled;
    s->rayleigh = calloc((size_t)c->n_body, sizeof *s->rayleigh);
    if (!s->rayleigh)
        return -1;
    for (int k = 0; k < c->n_body; k++) {
        const struct body *b = &scene->body[c->body[k]];
        int at = k;
        for (; at > 0 && s->rayleigh[at - 1].first > b->first - c->first; at--)
            s->rayleigh[at] = s->rayleigh[at - 1];
        s->rayleigh[at] = (struct rayleigh){.first = b->first - c->first, .n = b->n_v};
        if (!b->is_soft)
            continue;
        s->rayleigh[at].alpha = b->soft.damping_mass;
        s->rayleigh[at].beta = b->soft.damping_stiffness;
    }
    return 0;
}

static bool is_of(const struct system *s, const struct body *b)
{
    return b->coupled && b->coupled->body[0] == s->coupled->body[0];
}

/* The discarded nodes that time moves. */
static int list_moved(struct system *s, const struct palp_scene *scene)
{
    int n = 0;
    for (int m = 0; m < scene->n_moved; m++)
        if (is_of(s, &scene->body[scene->moved[m].body]))
            n += scene->moved[m].is.n_node;
    if (n == 0)
        return 0;
    s->moved = calloc((size_t)n + (size_t)s->coupled->n_spare, sizeof *s->moved);
    s->drive = calloc((size_t)s->n, sizeof *s->drive);
    if (!s->moved || !s->drive)
        return -1;
    for (int m = 0; m < scene->n_moved; m++) {
        const struct moved *moved = &scene->moved[m];
        const struct body *b = &scene->body[moved->body];
        for (int k = 0; is_of(s, b) && k < moved->is.n_node; k++) {
            const int node = moved->is.node[k];
            s->moved[s->n_moved_mesh++] =
                (struct moved_node){system_place(s, b) + node, moved, b->soft.mesh.x[node]};
        }
    }
    qsort(s->moved, (size_t)n, sizeof *s->moved, compare_places);
    return 0;
}

struct system *system_create(const struct palp_scene *scene, const struct coupled_system *coupled)
{
    PALP_ASSERT(coupled->pattern && coupled->fixed && coupled->pattern->n == coupled->n_v);
    struct system *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->coupled = coupled;
    s->pattern = coupled->pattern;
    s->n = s->pattern->n;
    s->is_free = scene->opt.motion == PALP_MOTION_CG &&
                 coupled->provider != PALP_PROVIDER_PRECOMPUTED; /* that takes A as it is */
    s->guard.checks = scene->opt.checking == PALP_CHECK_RANGE;
    const size_t n = (size_t)s->n, n_block = (size_t)s->pattern->n_block;
    s->q = calloc(n, sizeof *s->q);
    s->guess = calloc(n, sizeof *s->guess);
    s->v_guess = calloc(n, sizeof *s->v_guess);
    s->held_x = calloc(coupled->n_roller > 0 ? n : 1, sizeof *s->held_x);
    s->f = calloc(n, sizeof *s->f);
    s->b = s->own_b = calloc(n, sizeof *s->b);
    s->x = calloc(n, sizeof *s->x);
    s->M = calloc(n, sizeof *s->M);
    s->K = calloc(n_block, sizeof *s->K);
    s->S = calloc(n_block, sizeof *s->S);
    s->B = calloc(n_block, sizeof *s->B);
    s->A = calloc(s->is_free ? 1 : n_block, sizeof *s->A);
    s->rotation = s->own_rotation = calloc(n, sizeof *s->rotation);
    const bool nodes = s->q && s->guess && s->v_guess && s->held_x && s->f && s->b && s->x;
    if (nodes && s->M && s->K && s->S && s->B && s->A && s->rotation &&
        list_rayleigh(s, scene) == 0 && list_discarded(s, coupled->fixed) == 0 &&
        list_held(s) == 0 && list_moved(s, scene) == 0) {
        system_follow_copies(s);
        return s;
    }
    system_destroy(s);
    return NULL;
}

void system_destroy(struct system *system)
{
    if (!system)
        return;
    free(system->q);
    free(system->guess);
    free(system->v_guess);
    free(system->held_x);
    free(system->f);
    free(system->own_b);
    free(system->x);
    free(system->M);
    free(system->K);
    free(system->S);
    free(system->rayleigh);
    free(system->B);
    free(system->A);
    free(system->own_rotation);
    free(system->fixed);
    free(system->held);
    free(system->handed);
    free(system->cut);
    free(system->moved);
    free(system->drive);
    free(system);
}

void system_release(struct system *system)
{
    const size_t size = (size_t)system->pattern->n_block * sizeof(mat3);
    if (!system->is_sprung)
        pages_release(system->S, size);
    if (!system->is_damped)
        pages_release(system->B, size);
}

int system_place(const struct system *system, const struct body *body)
{
    return body->first - system->coupled->first;
}

/* ---------------------------------------------------------------- checking */

static bool is_finite(const mat3 *block)
{
    bool finite = true;
    for (int e = 0; e < 9; e++)
        finite = finite && isfinite(block->m[e / 3][e % 3]);
    return finite;
}

bool system_accepts(const struct sink *sink, int slot, mat3 block)
{
    struct guard *g = sink->guard;
    const bool inside = slot >= 0 && slot < sink->n;
    if (inside && is_finite(&block))
        return true;
    if (atomic_fetch_add(&g->n_fault, 1) == 0)
        g->first = (struct fault){g->contributor, g->body, sink->meaning, slot, sink->n, inside};
    return false;
}

void system_check_lanes(const struct sink *sink, const int slot[LANES], const lanes33 *block)
{
    const double *entry = (const double *)block;
    for (int l = 0; l < LANES; l++) {
        mat3 one;
        for (int e = 0; e < 9; e++)
            one.m[e / 3][e % 3] = entry[LANES * e + l];
        if (system_accepts(sink, slot[l], one))
            sink->block[slot[l]] = mat3_axpy(sink->block[slot[l]], sink->factor, one);
    }
}

enum palp_status palp_world_fault(const struct palp_world *world, struct palp_error *error)
{
    for (int i = 0; i < world->scene->n_coupled; i++) {
        const struct guard *g = &world->system[world->scene->coupled[i].body[0]]->guard;
        const struct fault *f = &g->first;
        if (g->n_fault == 0)
            continue;
        if (f->inside)
            return error_set(error, PALP_INVALID,
                             "%s of body '%.80s': %s: block %d is not finite, expected numbers",
                             f->contributor, f->body->name, f->meaning, f->slot);
        return error_set(error, PALP_INVALID,
                         "%s of body '%.80s': %s: got block %d, expected 0 to %d", f->contributor,
                         f->body->name, f->meaning, f->slot, f->n - 1);
    }
    return PALP_OK;
}

/* ---------------------------------------------------------------- sinks */

static struct sink sink_of(struct system *s, mat3 *block, double factor, int n, const char *meaning)
{
    return (struct sink){block, factor, s->guard.checks ? &s->guard : NULL, meaning, n};
}

struct sink system_mass(struct system *system)
{
    return sink_of(system, system->M, 1, system->n, "mass");
}

struct sink system_dfdx(struct system *system)
{
    return sink_of(system, system->K, -1, system->pattern->n_block, "df/dx");
}

/* Most bodies have no springs and no damping but Rayleigh's: what is for them is emptied when the
 * first asks for it. */
static struct sink open_sink(struct system *system, mat3 *block, bool *is_open, const char *meaning)
{
    if (!*is_open)
        memset(block, 0, (size_t)system->pattern->n_block * sizeof *block);
    *is_open = true;
    return sink_of(system, block, -1, system->pattern->n_block, meaning);
}

struct sink system_dfdx_sprung(struct system *system)
{
    return open_sink(system, system->S, &system->is_sprung, "df/dx");
}

struct sink system_dfdv(struct system *system)
{
    return open_sink(system, system->B, &system->is_damped, "df/dv");
}

/* ---------------------------------------------------------------- without A */

const struct rayleigh *system_rayleigh(const struct system *s, int place)
{
    int first = 0, end = s->coupled->n_body;
    while (end - first > 1) {
        const int middle = first + (end - first) / 2;
        if (s->rayleigh[middle].first <= place)
            first = middle;
        else
            end = middle;
    }
    return &s->rayleigh[first];
}

void system_balance_extra(const struct system *system, int extra)
{
    const struct pattern *p = system->pattern;
    const int k = p->first[p->n] + extra;
    mat3 *of_row = &system->K[p->first[p->row[k]]],
         *of_col = &system->K[p->first[p->extra_col[extra]]];
    *of_row = mat3_axpy(*of_row, -1, system->K[k]);
    *of_col = mat3_axpy(*of_col, -1, mat3_transpose(system->K[k]));
}

/* As if no node were discarded or held. */
static mat3 form_block(const struct system *s, int slot)
{
    const int row = s->pattern->row[slot];
    const struct rayleigh *r = system_rayleigh(s, row);
    mat3 A = mat3_scale(s->K[slot], s->h * (s->h + r->beta));
    if (s->is_sprung)
        A = mat3_axpy(A, s->h * s->h, s->S[slot]);
    if (s->is_damped)
        A = mat3_axpy(A, s->h, s->B[slot]);
    return s->pattern->first[row] == slot ? mat3_axpy(A, 1 + s->h * r->alpha, s->M[row]) : A;
}

mat3 system_form_held(const struct system *s, int slot, int col)
{
    const struct held_block held = held_by(s, slot, col);
    const mat3 A = form_block(s, slot);
    return held.row || held.col ? system_hold_block(&held, A) : A;
}

/* ---------------------------------------------------------------- inspection */

double system_heaviest(const struct system *system)
{
    double most = 0;
    for (int i = 0; i < system->n; i++)
        if (!system->coupled->fixed[i] &&
            !roller_find(system->coupled->roller, system->coupled->n_roller, i))
            most = fmax(most, system->A[system->pattern->first[i]].m[0][0]);
    return most;
}

/* Of what a node weighs: stiff enough that what a factor says of a push along what is held is next
 * to nothing, and not so stiff that round-off in single precision were much beside the rest. */
static const double HELD = 1e4;

mat3 system_hold_block(const struct held_block *held, mat3 A)
{
    const double stiffness = HELD * (A.m[0][0] + A.m[1][1] + A.m[2][2]) / 3;
    mat3 out = A;
    if (held->row)
        out = mat3_mul(held->row->along, out);
    if (held->col)
        out = mat3_mul(out, held->col->along);
    if (held->row != held->col)
        return out;
    const mat3 across = mat3_axpy(mat3_diagonal(1), -1, held->row->along);
    return mat3_axpy(out, stiffness, across);
}

/* Of A that is not formed. */
static mat3 block_of_none(const struct system *s, int slot)
{
    const int row = s->pattern->row[slot], col = pattern_col(s->pattern, slot);
    return is_cut(s->pattern, s->coupled->fixed, col, slot)
               ? mat3_diagonal(s->pattern->first[row] == slot ? 1 : 0)
               : system_form_held(s, slot, col);
}

mat3 system_block(const struct system *system, enum palp_matrix_name name, int slot)
{
    const struct pattern *p = system->pattern;
    const mat3 zero = mat3_diagonal(0), K = system->K[slot];
    const int row = p->row[slot];
    const mat3 M = p->first[row] == slot ? system->M[row] : zero;
    const mat3 B = system->is_damped ? system->B[slot] : zero;
    const struct rayleigh *r = system_rayleigh(system, row);
    switch (name) {
    case PALP_MATRIX_M:
        return M;
    case PALP_MATRIX_B:
        return mat3_axpy(mat3_axpy(B, r->alpha, M), r->beta, K);
    case PALP_MATRIX_K:
        return system->is_sprung ? mat3_add(K, system->S[slot]) : K;
    default:
        return system->is_free || !system->is_formed ? block_of_none(system, slot)
                                                     : system->A[slot];
    }
}
