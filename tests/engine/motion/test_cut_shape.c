/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_cut_shape.c - A of a body that was cut is formed elsewhere while steps cut on, with the same
 * bytes. */
#include "engine/base/pool.h"
#include "engine/model/topology.h"
#include "engine/model/world.h"
#include "engine/motion/cut_shape.h"
#include "engine/motion/system_copy.h"
#include "tests/check.h"
#include "tests/fixtures/cut_world.h"

#include <stdlib.h>
#include <string.h>

/* A world that is being cut, and what a worker would have of it. */
struct lent {
    struct palp_world *world;
    struct cut_shape shape;
    struct system_copy copy;
    struct pool *alone;
    size_t size;     /* bytes of A */
    mat3 *step, *at; /* A as the step forms it, and as the worker does */
};

static struct system *system_of(const struct lent *l)
{
    return l->world->system[CUT_FLESH.id - 1];
}

static struct lent lend(enum palp_elements elements)
{
    struct cut_world_case as = CUT_USUAL;
    struct lent l = {.alone = pool_create(1)};
    as.elements = elements;
    as.motion = PALP_MOTION_PCG;
    as.can.nodes = 60;
    as.can.faces = 200;
    l.world = cut_world_create(&as);
    REQUIRE(l.alone && cut_shape_create(&l.shape, cut_world_topology(l.world)) == 0);
    REQUIRE(system_copy_create(&l.copy, system_of(&l)->n) == 0);
    l.size = (size_t)system_of(&l)->pattern->n_block * sizeof *l.step;
    l.step = calloc(1, l.size);
    l.at = calloc(1, l.size);
    return l;
}

static void take_back(struct lent *l)
{
    cut_shape_destroy(&l->shape);
    system_copy_destroy(&l->copy);
    pool_destroy(l->alone);
    free(l->step);
    free(l->at);
    cut_world_destroy(l->world);
}

static void take(struct lent *l)
{
    struct system *s = system_of(l);
    pool_begin(l->world->pool);
    system_evaluate(s, l->world, CUT_STEP, NULL);
    REQUIRE(system_copy_can_take(s));
    cut_shape_take(&l->shape, cut_world_topology(l->world));
    system_copy_take(&l->copy, s);
    cut_shape_take_elements(&l->shape, cut_world_topology(l->world), &l->copy.system);
    system_form(s);
    pool_end(l->world->pool);
    memcpy(l->step, s->A, l->size);
}

static void check_forms_alike(struct lent *l)
{
    const struct pattern *p = &l->shape.pattern;
    const size_t size = (size_t)(p->first[p->n] + p->n_extra) * sizeof *l->at;
    memset(l->at, 0xff, l->size); /* what was there before is nothing to go by */
    system_copy_form(&l->copy, l->at, l->alone);
    CHECK(memcmp(l->at, l->step, size) == 0);
}

static void cut_and_step(struct lent *l, const struct palp_cut *cut)
{
    const int before = cut_world_topology(l->world)->n_copy;
    CHECK(cut_world_cut(l->world, cut) > 0);
    palp_step(l->world, CUT_STEP);
    CHECK(cut_world_topology(l->world)->n_copy > before);
}

static void check_while_cut(enum palp_elements elements)
{
    struct lent l = lend(elements);
    palp_step(l.world, CUT_STEP);
    take(&l);
    cut_and_step(&l, &CUT_SLOT);
    check_forms_alike(&l);
    take(&l);
    cut_and_step(&l, &CUT_THROUGH);
    check_forms_alike(&l);
    take(&l);
    check_forms_alike(&l);
    take_back(&l);
}

static void tetrahedra_are_formed_as_they_were_while_steps_cut_on(void)
{
    check_while_cut(PALP_TETRAHEDRA);
}

static void hexahedra_are_formed_as_they_were_while_steps_cut_on(void)
{
    check_while_cut(PALP_HEXAHEDRA);
}

static void a_body_that_is_whole_again_is_formed_so(void)
{
    struct lent l = lend(PALP_TETRAHEDRA);
    palp_step(l.world, CUT_STEP);
    cut_and_step(&l, &CUT_SLOT);
    take(&l);
    topology_replay(cut_world_topology(l.world), 0);
    system_follow_copies(system_of(&l));
    take(&l);
    check_forms_alike(&l);
    take_back(&l);
}

SUITE(cut_shape, TEST(tetrahedra_are_formed_as_they_were_while_steps_cut_on),
      TEST(hexahedra_are_formed_as_they_were_while_steps_cut_on),
      TEST(a_body_that_is_whole_again_is_formed_so));
