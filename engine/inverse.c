/* SPDX-License-Identifier: GPL-3.0-or-later */
/* inverse.c - making the compliance of a body's surface at rest, and taking it from bytes that are
 * those of this very body. */
#include "engine/model/inverse.h"
#include "engine/base/arena.h"
#include "engine/base/hash.h"
#include "engine/base/pool.h"
#include "engine/model/error.h"
#include "engine/model/pattern.h"
#include "engine/model/world.h"
#include "engine/motion/solver.h"
#include "engine/motion/system.h"
#include "engine/response/compliance_reach.h"

#include <stdlib.h>
#include <string.h>

/* What the bytes begin with; X follows. */
struct head {
    char magic[8];
    uint64_t key; /* of all that X follows from */
    uint64_t sum; /* of X                       */
    int64_t n;
    double h;
};
static const char magic[8] = "palpinv1";

/* ---------------------------------------------------------------- the body at rest */

/* As much of a world as a body at rest needs to be assembled. */
struct rest {
    struct palp_world world;
    const struct coupled_system *coupled;
    struct system *system;
};

static void rest_destroy(struct rest *r)
{
    system_destroy(r->system);
    pool_destroy(r->world.pool);
    free(r->world.q);
    free(r->world.v);
}

static int rest_create(struct rest *r, const struct palp_scene *scene, int body, double h)
{
    const struct body *b = &scene->body[body];
    const size_t n = (size_t)scene->n_v + 1;
    *r = (struct rest){{.scene = scene}, b->coupled};
    r->system = system_create(scene, r->coupled);
    r->world.pool = pool_create(scene->opt.workers);
    r->world.q = calloc(n, sizeof *r->world.q);
    r->world.v = calloc(n, sizeof *r->world.v);
    if (!r->system || !r->world.pool || !r->world.q || !r->world.v) {
        rest_destroy(r);
        return -1;
    }
    memcpy(r->world.q + b->first, b->soft.mesh.x, (size_t)b->n_v * sizeof *r->world.q);
    pool_begin(r->world.pool);
    system_assemble(r->system, &r->world, h);
    pool_end(r->world.pool);
    return 0;
}

/* Mesh, elements, material, mass, damping, what is fixed, h: all that is in A; and which nodes are
 * on the surface. */
static uint64_t key_of_inverse(const struct rest *r, const struct surface *surface)
{
    const struct pattern *p = r->system->pattern;
    uint64_t key = hash_bytes(HASH_START, p->row, (size_t)p->n_block * sizeof *p->row);
    key = hash_bytes(key, p->first, (size_t)p->n * sizeof *p->first);
    key = hash_bytes(key, r->system->A, (size_t)p->n_block * sizeof *r->system->A);
    return hash_bytes(key, surface->vertex, (size_t)surface->n_vertex * sizeof *surface->vertex);
}

enum palp_status palp_inverse_key(const struct palp_scene *scene, palp_body body, double h,
                                  uint64_t *key, struct palp_error *error)
{
    struct rest r;
    if (rest_create(&r, scene, body.id - 1, h) != 0)
        return error_no_memory(error, "inverse");
    *key = key_of_inverse(&r, &scene_body(scene, body)->surface);
    rest_destroy(&r);
    return PALP_OK;
}

/* ---------------------------------------------------------------- making it */

/* A unit force along each axis at each node of the surface. */
static int load_surface(struct loads *J, const struct surface *surface)
{
    J->n = surface->n_vertex;
    J->first = calloc((size_t)J->n + 1, sizeof *J->first);
    J->load = calloc((size_t)J->n + 1, sizeof *J->load);
    for (int i = 0; J->first && J->load && i < J->n; i++) {
        J->load[i] = (struct load){surface->vertex[i], mat3_diagonal(1)};
        J->first[i + 1] = i + 1;
    }
    return J->first && J->load ? 0 : -1;
}

static void store_blocks(float *X, const mat3 *W, int n)
{
    for (size_t a = 0; a < (size_t)n; a++)
        for (size_t b = 0; b < (size_t)n; b++)
            for (size_t e = 0; e < 9; e++)
                X[(3 * a + e / 3) * 3 * (size_t)n + 3 * b + e % 3] =
                    (float)W[a * (size_t)n + b].m[e / 3][e % 3];
}

static enum palp_status invert_rest(const struct rest *r, const struct solver *solver,
                                    const struct surface *surface, float *X)
{
    const struct factor_view view = {.factor = solver->factor};
    const size_t n = (size_t)surface->n_vertex;
    const struct reach_sizes sizes = {(size_t)r->coupled->n_v, n, n, n, PALP_DOUBLE};
    mat3 *W = calloc(n * n, sizeof *W);
    struct loads J = {0};
    struct arena arena = {0}, counter = arena_counter();
    enum palp_status status = PALP_NO_MEMORY;
    reach_count(&sizes, &counter);
    if (W && load_surface(&J, surface) == 0 && arena_create(&arena, counter.used) == 0 &&
        reach_build(&view, COMPLIANCE_BY_COLUMNS, &J, W, &arena, r->world.pool)) {
        store_blocks(X, W, surface->n_vertex);
        status = PALP_OK;
    }
    arena_destroy(&arena);
    free(J.first);
    free(J.load);
    free(W);
    return status;
}

/* PALP_INVALID: A is not positive. */
static enum palp_status solve_rest(const struct rest *r, double h, const struct surface *surface,
                                   float *X)
{
    struct solver *solver =
        solver_create_kind(&solver_direct, r->coupled, &r->world.scene->opt, r->world.pool);
    const struct solver_step step = {0, h, r->world.q + r->coupled->first};
    enum palp_status status = PALP_INVALID;
    if (!solver)
        return PALP_NO_MEMORY;
    pool_begin(r->world.pool);
    if (solver_begin(solver, r->system, &step))
        status = invert_rest(r, solver, surface, X);
    pool_end(r->world.pool);
    solver_destroy(solver);
    return status;
}

size_t palp_inverse_size(const struct palp_scene *scene, palp_body body)
{
    const size_t n = (size_t)scene_body(scene, body)->surface.n_vertex;
    return sizeof(struct head) + 9 * n * n * sizeof(float);
}

enum palp_status palp_inverse_make(const struct palp_scene *scene, palp_body body, double h,
                                   void *bytes, struct palp_error *error)
{
    const struct surface *surface = &scene_body(scene, body)->surface;
    const size_t n = (size_t)surface->n_vertex;
    struct head head = {.n = surface->n_vertex, .h = h};
    unsigned char *to = bytes;
    struct rest r;
    if (rest_create(&r, scene, body.id - 1, h) != 0)
        return error_no_memory(error, "inverse");
    const enum palp_status status = solve_rest(&r, h, surface, (float *)(void *)(to + sizeof head));
    memcpy(head.magic, magic, sizeof magic);
    head.key = key_of_inverse(&r, surface);
    head.sum = hash_bytes(HASH_START, to + sizeof head, 9 * n * n * sizeof(float));
    memcpy(to, &head, sizeof head);
    rest_destroy(&r);
    if (status == PALP_INVALID)
        return error_set(error, status,
                         "inverse of %s: its matrix at rest is not positive, expected it to be",
                         scene->body[body.id - 1].name);
    return status == PALP_OK ? status : error_no_memory(error, "inverse");
}

/* ---------------------------------------------------------------- taking it */

/* What is wrong with the bytes; NULL: nothing. */
static const char *find_file_fault(const struct head *head, const unsigned char *X, uint64_t key,
                                   int n, double h)
{
    if (memcmp(head->magic, magic, sizeof magic) != 0)
        return "not an inverse, or of another version";
    if (head->key != key || head->n != n || head->h != h)
        return "of another mesh, material or step";
    if (head->sum != hash_bytes(HASH_START, X, 9 * (size_t)n * (size_t)n * sizeof(float)))
        return "damaged";
    return NULL;
}

enum palp_status palp_scene_set_inverse(struct palp_scene *scene, palp_body body, double h,
                                        const void *bytes, size_t size, struct palp_error *error)
{
    struct body *b = &scene->body[body.id - 1];
    const unsigned char *X = (const unsigned char *)bytes + sizeof(struct head);
    struct head head;
    struct rest r;
    if (size != palp_inverse_size(scene, body))
        return error_set(error, PALP_INVALID, "inverse of %s: %zu bytes, expected %zu", b->name,
                         size, palp_inverse_size(scene, body));
    if (rest_create(&r, scene, body.id - 1, h) != 0)
        return error_no_memory(error, "inverse");
    memcpy(&head, bytes, sizeof head);
    const char *fault =
        find_file_fault(&head, X, key_of_inverse(&r, &b->surface), b->surface.n_vertex, h);
    rest_destroy(&r);
    if (fault)
        return error_set(error, PALP_INVALID, "inverse of %s: %s, expected one of this body",
                         b->name, fault);
    struct inverse *own = inverse_create(&b->surface, b->soft.mesh.n_node, h, X);
    if (!own)
        return error_no_memory(error, "inverse");
    inverse_destroy(b->soft.inverse);
    b->soft.inverse = own;
    return PALP_OK;
}
