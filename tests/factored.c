/* SPDX-License-Identifier: GPL-3.0-or-later */
/* factored.c - builds a box, its A, and a factor of it. */
#include "tests/factored.h"
#include "engine/base/pool.h"
#include "engine/model/world.h"
#include "engine/motion/ordering.h"
#include "engine/motion/system.h"
#include "tests/bodies.h"
#include "tests/check.h"

#include <stdlib.h>

static const struct flesh FLESH = {{PALP_COROTATIONAL, 2e4, 0.45, 1000}, 0.1, 0.01, true};

unsigned char *factored_region(const struct body *body)
{
    unsigned char *mark = calloc((size_t)body->n_v, 1);
    for (int i = 0; i < body->n_v; i++)
        mark[i] = vec3_norm(vec3_sub(body->soft.mesh.x[i], (vec3){0.08, 0.025, 0})) < 0.033;
    return mark;
}

void factored_renew(struct factored *f, enum palp_precision precision)
{
    panels_release(&f->panels);
    REQUIRE(panels_reserve(&f->panels, f->ordering, precision) == 0);
    pool_begin(f->world->pool);
    REQUIRE(supernodes_factor(&f->ordering->L, f->system->A, f->L, f->world->pool));
    panels_take(&f->panels, f->L, f->ordering->n_last > 0, f->world->pool);
    pool_end(f->world->pool);
}

struct factored factored_create(const int cells[3], enum palp_precision precision, bool has_region,
                                int workers)
{
    const struct palp_options opt = bodies_options((vec3){0, -9.81, 0}, workers);
    struct factored f = {.world = bodies_box((vec3){0.1, 0.05, 0.05}, cells, &FLESH, &opt)};
    uint64_t seed = 7;
    f.body = &f.world->scene->body[0];
    f.system = f.world->system[0];
    for (int i = 0; i < f.body->n_v; i++)
        f.world->q[i] = vec3_axpy(f.world->q[i], 0.05 / cells[1] / 8, random_vec3(&seed));
    system_assemble(f.world->system[0], f.world, FACTORED_H);
    unsigned char *region = factored_region(f.body);
    f.ordering = ordering_create(f.body->compound, has_region ? region : NULL, workers);
    free(region);
    REQUIRE(f.ordering != NULL && (f.ordering->n_last > 0) == has_region);
    f.L = malloc((supernodes_size(&f.ordering->L) + 1) * sizeof *f.L);
    REQUIRE(f.L != NULL);
    factored_renew(&f, precision);
    return f;
}

void factored_destroy(struct factored *f)
{
    panels_release(&f->panels);
    ordering_destroy(f->ordering);
    free(f->L);
    bodies_destroy(f->world);
}

vec3 *factored_loads(const struct factored *f)
{
    uint64_t seed = 11;
    vec3 *b = calloc((size_t)f->body->n_v, sizeof *b);
    for (int i = 0; i < f->body->n_v; i++) {
        const vec3 load = random_vec3(&seed);
        b[i] = f->body->soft.fixed[i] ? (vec3){0, 0, 0} : load;
    }
    return b;
}
