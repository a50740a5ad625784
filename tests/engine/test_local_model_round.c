/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_local_model_round.c - of two round shapes a hand is told how their normal turns as they
 * slide: about both radii. */
#include "engine/palp_haptic.h"
#include "tests/check.h"
#include "tests/fixtures/mapped_bodies.h"
#include "tests/fixtures/scenes.h"

#include <math.h>

static const double H = 0.01;
static const double OF_TOOL = 0.008, OF_OTHER = 0.02; /* m: radii where they touch */

/* Two shapes that meet along n, each round about the origin of its body there. */
struct meeting {
    struct palp_shape tool, other;
    vec3 n;          /* from the other's round to the tool's, in the world      */
    bool tool_first; /* of the scene's bodies: two spheres are told in its order */
};

/* clang-format off */
#define BALL(r) {.kind = PALP_SHAPE_SPHERE, .radius = (r), .at = POSE_IDENTITY}
#define ROD(r) {.kind = PALP_SHAPE_CAPSULE, .radius = (r), .length = 0.1, \
                .at = {{0, 0, -0.05}, {0, 0, 0, 1}}}
/* An edge of its core runs along z through the origin. */
#define BOX(r) {.kind = PALP_SHAPE_BOX, .half = {0.05, 0.05, 0.05}, .radius = (r), \
                .at = {{(r) - 0.05, (r) - 0.05, 0}, {0, 0, 0, 1}}}
static const struct meeting meetings[] = {
    {BALL(0.008), BALL(0.02), {0, 1, 0}, true},    {BALL(0.008), BALL(0.02), {0, 1, 0}, false},
    {BALL(0.008), ROD(0.02), {0.6, 0.8, 0}, true}, {BALL(0.008), BOX(0.02), {0.6, 0.8, 0}, true},
    {ROD(0.008), BALL(0.02), {0.6, 0.8, 0}, true}, {BOX(0.008), BALL(0.02), {-0.6, -0.8, 0}, true},
};
/* clang-format on */

static palp_body add_rigid(struct palp_scene *scene, const struct palp_shape *shape, vec3 at,
                           enum palp_drive drive)
{
    struct palp_error error;
    const struct palp_rigid_def def = {.name = drive == PALP_DRIVE_FIXED ? "other" : "tool",
                                       .drive = drive,
                                       .shape = *shape,
                                       .weightless = true,
                                       .coupling = {600, 0, 2, 0},
                                       .at = {at, {0, 0, 0, 1}},
                                       .surface = palp_surface_default()};
    const palp_body body = palp_scene_add_rigid(scene, &def, &error);
    carried_require(body.id != 0, &error);
    return body;
}

/* A hand presses the one against the other.  Returns what it is told of the only contact. */
static struct palp_local_contact press(const struct meeting *m)
{
    const struct palp_options opt = carried_options(PALP_CORRECT_FAST);
    struct palp_scene *scene = carried_scene(&opt);
    const double touching = OF_TOOL + OF_OTHER;
    const vec3 before = vec3_scale(m->n, touching + 1e-3);
    palp_body tool = {0};
    for (int k = 0; k < 2; k++)
        if ((k == 0) == m->tool_first)
            tool = add_rigid(scene, &m->tool, before, PALP_DRIVE_COUPLED);
        else
            add_rigid(scene, &m->other, (vec3){0, 0, 0}, PALP_DRIVE_FIXED);
    struct palp_world *world = carried_world(scene);
    static struct palp_local_model model;
    palp_world_set_target(world, tool, (pose){vec3_scale(m->n, touching - 1e-3), {0, 0, 0, 1}});
    for (int i = 0; i < 20; i++)
        palp_step(world, H);
    palp_world_local_model(world, tool, &model);
    scenes_destroy(world);
    REQUIRE(model.n == 1);
    return model.contact[0];
}

/* The middle of what is round of the tool goes round that of the other at the sum of both radii;
 * and turned about its own, the tool's surface slides, and the normal stays. */
static void normals_of_round_shapes_turn_about_both_radii(void)
{
    for (size_t k = 0; k < sizeof meetings / sizeof *meetings; k++) {
        const struct palp_local_contact c = press(&meetings[k]);
        CHECK_NEAR(vec3_dot(c.force, meetings[k].n), 0.6, 1e-3);
        CHECK_NEAR(c.bend * (OF_TOOL + OF_OTHER), 1, 1e-4); /* gaps close to 1e-6 m */
        CHECK_NEAR(c.turn, OF_TOOL * c.bend, 1e-4);
    }
}

SUITE(local_model_round, TEST(normals_of_round_shapes_turn_about_both_radii));
