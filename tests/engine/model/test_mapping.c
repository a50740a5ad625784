/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_mapping.c - points that others carry: where they are, what pushes them, whom they meet. */
#include "engine/base/pool.h"
#include "engine/model/mapping.h"
#include "engine/motion/system.h"
#include "engine/step.h"
#include "tests/check.h"
#include "tests/fixtures/alloc_count.h"
#include "tests/fixtures/mapped_bodies.h"
#include "tests/fixtures/scenes.h"
#include "tests/fixtures/single_body.h"

#include <stdlib.h>
#include <string.h>

static const double H = 0.01;
static const vec3 SIZE = CARRIED_SIZE;

/* A skin of its own in the block's place. */
static palp_body add_skin(struct palp_scene *scene, palp_body block, enum palp_elements elements)
{
    const int fine[3] = {11, 7, 9};
    struct palp_mesh skin = carried_skin(SIZE, fine, elements);
    const palp_body body = carried_embed(scene, "skin", &skin, block, 1e-6);
    palp_mesh_destroy(&skin);
    return body;
}

/* ---------------------------------------------------------------- where they are */

/* Move a body's nodes by a function of where they are at rest. */
static void put_nodes(struct palp_world *world, palp_body body, vec3 (*to)(vec3))
{
    const struct palp_mesh *mesh = palp_body_mesh(palp_world_scene(world), body);
    vec3 *q = calloc(2 * (size_t)mesh->n_node, sizeof *q);
    REQUIRE(q != NULL);
    for (int i = 0; i < mesh->n_node; i++)
        q[i] = to(mesh->x[i]);
    palp_world_set_nodes(world, body, q, q + mesh->n_node);
    free(q);
}

static double largest_error(const struct palp_world *world, palp_body body, vec3 (*to)(vec3))
{
    const struct palp_mesh *mesh = palp_body_mesh(palp_world_scene(world), body);
    double most = 0;
    for (int i = 0; i < mesh->n_node; i++)
        most = fmax(most, vec3_norm(vec3_sub(palp_world_q(world, body)[i], to(mesh->x[i]))));
    return most;
}

static vec3 affinely(vec3 x)
{
    return (vec3){0.1 + 1.2 * x.x - 0.3 * x.y + 0.1 * x.z, 0.2 * x.x + 0.8 * x.y - 0.4 * x.z,
                  -0.05 + 0.15 * x.x + 0.25 * x.y + 1.1 * x.z};
}

/* Of each coordinate at most the first power: what hexahedra in line with the axes can say. */
static vec3 trilinearly(vec3 x)
{
    const double all = x.x * x.y * x.z;
    return (vec3){x.x + 300 * all, x.y - 5 * x.x * x.z, x.z + 4 * x.x * x.y - 200 * all};
}

static void embedded_points_follow_an_affine_motion(void)
{
    for (int kind = PALP_TETRAHEDRA; kind <= PALP_HEXAHEDRA; kind++) {
        const struct palp_options opt = carried_options(PALP_CORRECT_FAST);
        struct palp_scene *scene = carried_scene(&opt);
        const palp_body block = carried_block(scene, (enum palp_elements)kind, true, false);
        const palp_body skin = add_skin(scene, block, PALP_TETRAHEDRA);
        struct palp_world *world = carried_world(scene);
        CHECK(largest_error(world, skin, affinely) > 0.1);
        put_nodes(world, block, affinely);
        CHECK_ZERO(largest_error(world, skin, affinely), 1e-13 * 0.1); /* round-off of 0.1 m */
        scenes_destroy(world);
    }
}

static void points_in_hexahedra_follow_their_shape_functions(void)
{
    const struct palp_options opt = carried_options(PALP_CORRECT_FAST);
    struct palp_scene *scene = carried_scene(&opt);
    const palp_body block = carried_block(scene, PALP_HEXAHEDRA, true, false);
    const palp_body skin = add_skin(scene, block, PALP_TETRAHEDRA);
    struct palp_world *world = carried_world(scene);
    put_nodes(world, block, trilinearly);
    CHECK(largest_error(world, skin, affinely) > 0.05);
    CHECK_ZERO(largest_error(world, skin, trilinearly), 1e-13 * 0.1);
    scenes_destroy(world);
}

/* A skin a little larger than the block goes on as the elements next to it do. */
static void points_outside_are_taken_within_reach_and_refused_beyond(void)
{
    const struct palp_options opt = carried_options(PALP_CORRECT_FAST);
    const int cells[3] = {4, 3, 3};
    for (int kind = PALP_TETRAHEDRA; kind <= PALP_HEXAHEDRA; kind++) {
        struct palp_scene *scene = carried_scene(&opt);
        const palp_body block = carried_block(scene, (enum palp_elements)kind, true, false);
        struct palp_mesh wide =
            carried_skin(vec3_add(SIZE, (vec3){0.004, 0.004, 0.004}), cells, PALP_TETRAHEDRA);
        const palp_body skin = carried_embed(scene, "skin", &wide, block, 0.006);
        struct palp_mapped_def def = {.name = "coat",
                                      .kind = PALP_MAP_EMBEDDED,
                                      .parent = &block,
                                      .n_parent = 1,
                                      .mesh = &wide,
                                      .reach = 0.001,
                                      .surface = palp_surface_default()};
        struct palp_error error = {PALP_OK, ""};
        CHECK(palp_scene_add_mapped(scene, &def, &error).id == 0);
        CHECK(strstr(error.what, "body 'coat': point 0 at (-0.032, -0.002, -0.027) is ") != NULL);
        CHECK(strstr(error.what, " outside of 'block', expected at most 0.001 m") != NULL);
        struct palp_world *world = carried_world(scene);
        put_nodes(world, block, affinely);
        CHECK_ZERO(largest_error(world, skin, affinely), 1e-13 * 0.1);
        palp_mesh_destroy(&wide);
        scenes_destroy(world);
    }
}

/* A subset of an embedded skin: its weights times one. */
static void what_is_mapped_on_mapped_points_goes_where_they_go(void)
{
    const struct palp_options opt = carried_options(PALP_CORRECT_FAST);
    struct palp_scene *scene = carried_scene(&opt);
    const palp_body block = carried_block(scene, PALP_HEXAHEDRA, true, false);
    const palp_body skin = add_skin(scene, block, PALP_TETRAHEDRA);
    const struct palp_mesh *mesh = palp_body_mesh(scene, skin);
    int *node = calloc((size_t)mesh->n_node, sizeof *node), n = 0;
    REQUIRE(node != NULL);
    for (int i = 0; i < mesh->n_node; i++)
        if (mesh->x[i].y > SIZE.y - 1e-9)
            node[n++] = i;
    const struct palp_mapped_def def = {.name = "top",
                                        .kind = PALP_MAP_SUBSET,
                                        .parent = &skin,
                                        .n_parent = 1,
                                        .node = node,
                                        .n_node = n,
                                        .surface = palp_surface_default()};
    struct palp_error error;
    const palp_body top = palp_scene_add_mapped(scene, &def, &error);
    carried_require(top.id != 0, &error);
    struct palp_world *world = carried_world(scene);
    CHECK(palp_body_mesh(scene, top)->n_tri == 2 * 11 * 9); /* the triangles of that side */
    put_nodes(world, block, trilinearly);
    for (int i = 0; i < n; i++)
        CHECK(vec3_norm(vec3_sub(palp_world_q(world, top)[i], palp_world_q(world, skin)[node[i]])) <
              1e-16);
    free(node);
    scenes_destroy(world);
}

/* ---------------------------------------------------------------- frames */

enum { LINKS = 3 };

/* Three coupled balls in a row along x, 3 cm apart, and a tube of points about them. */
static palp_body add_instrument(struct palp_scene *scene, palp_body link[LINKS], double height)
{
    static const char *const names[LINKS] = {"one", "two", "three"};
    const int cells[3] = {12, 2, 2};
    struct palp_error error;
    for (int k = 0; k < LINKS; k++)
        link[k] = carried_ball(scene, names[k], PALP_DRIVE_COUPLED,
                               vec3_make(0.03 * (k - 1), height + 0.002 * k, 0));
    struct palp_mesh tube = carried_skin((vec3){0.07, 0.01, 0.01}, cells, PALP_TETRAHEDRA);
    for (int i = 0; i < tube.n_node; i++)
        tube.x[i].y += height - SIZE.y / 2;
    const struct palp_mapped_def def = {.name = "tube",
                                        .kind = PALP_MAP_FRAMES,
                                        .parent = link,
                                        .n_parent = LINKS,
                                        .mesh = &tube,
                                        .surface = palp_surface_default()};
    const palp_body body = palp_scene_add_mapped(scene, &def, &error);
    carried_require(body.id != 0, &error);
    palp_mesh_destroy(&tube);
    return body;
}

static void points_between_frames_are_their_weighted_places(void)
{
    const struct palp_options opt = carried_options(PALP_CORRECT_FAST);
    struct palp_scene *scene = carried_scene(&opt);
    palp_body link[LINKS];
    const palp_body tube = add_instrument(scene, link, 0.1);
    struct palp_world *world = carried_world(scene);
    const pose moved = {{0.01, 0.12, 0.02}, quat_exp((vec3){0.3, -0.2, 0.5})}, still = {{0}, {0}};
    pose at[LINKS];
    for (int k = 0; k < LINKS; k++)
        at[k] = palp_world_pose(world, link[k]);
    palp_world_set_pose(world, link[1], moved, still.p, still.p);
    const struct palp_mesh *mesh = palp_body_mesh(scene, tube);
    for (int i = 0; i < mesh->n_node; i++) {
        const vec3 x = mesh->x[i];
        const int left = x.x < 0 ? 0 : 1; /* the links' lines lie side by side along x … */
        const vec3 along = vec3_sub(at[left + 1].p, at[left].p);
        const double on = vec3_dot(vec3_sub(x, at[left].p), along) / vec3_dot(along, along);
        const double t = fmin(fmax(on, 0), 1), weight = left == 0 ? t : 1 - t;
        const vec3 goes = pose_apply(moved, pose_apply_back(at[1], x));
        const vec3 expected = vec3_axpy(vec3_scale(x, 1 - weight), weight, goes);
        if (fabs(x.x) > 0.002) /* … but where they meet, either may be nearer */
            CHECK(vec3_norm(vec3_sub(palp_world_q(world, tube)[i], expected)) < 1e-14);
    }
    scenes_destroy(world);
}

/* ---------------------------------------------------------------- H */

/* A ball rests on a soft block's skin and on an instrument's tube at once. */
static struct palp_world *make_all(const struct palp_options *opt)
{
    struct palp_scene *scene = carried_scene(opt);
    palp_body link[LINKS];
    const palp_body block = carried_block(scene, PALP_HEXAHEDRA, true, false);
    add_skin(scene, block, PALP_TETRAHEDRA);
    add_instrument(scene, link, SIZE.y + 0.0045);
    carried_ball(scene, "ball", PALP_DRIVE_FREE, vec3_make(0.005, SIZE.y + 0.0173, 0.001));
    return carried_world(scene);
}

/* Where a proximity is when one degree of freedom has gone so far. */
static vec3 moved_by(const struct step *s, int prox, int body, int dof, vec3 way)
{
    const size_t n_q = (size_t)s->scene->n_v, n_frame = (size_t)s->scene->n_body;
    vec3 *q = malloc(n_q * sizeof *q);
    pose *frame = malloc(n_frame * sizeof *frame);
    REQUIRE(q != NULL && frame != NULL);
    memcpy(q, s->q, n_q * sizeof *q);
    memcpy(frame, s->frame_H, n_frame * sizeof *frame);
    const vec3 none = {0, 0, 0};
    if (s->scene->body[body].is_soft)
        q[s->scene->body[body].first + dof] = vec3_add(q[s->scene->body[body].first + dof], way);
    else
        frame[body] = pose_move(frame[body], dof == 0 ? way : none, dof == 1 ? way : none, 1);
    const vec3 p = mapping_apply(s->world, &s->prox[prox], q, frame);
    free(q);
    free(frame);
    return p;
}

/* Differences against what velocities of the mapping and its transpose say. */
static void check_block_of_H(const struct step *s, int prox, int body, int dof)
{
    static const double STEP = 1e-6;
    const struct coupled_system *c = s->scene->body[body].coupled;
    vec3 *v = calloc((size_t)s->scene->n_v, sizeof *v);
    REQUIRE(v != NULL);
    const int at = s->scene->body[body].first + dof;
    for (int k = 0; k < 3; k++) {
        const vec3 way = {k == 0, k == 1, k == 2};
        const vec3 ahead = moved_by(s, prox, body, dof, vec3_scale(way, STEP));
        const vec3 behind = moved_by(s, prox, body, dof, vec3_scale(way, -STEP));
        const vec3 slope = vec3_scale(vec3_sub(ahead, behind), 0.5 / STEP);
        v[at] = way;
        const vec3 said = mapping_velocity(s->world, &s->prox[prox], s->frame_H, v);
        CHECK_ZERO(vec3_norm(vec3_sub(slope, said)), 1e-9); /* round-off of 1e-17 m by 1e-6 m */
        for (int j = 0; j < 3; j++) {
            memset(s->push, 0, (size_t)s->n_prox * sizeof *s->push);
            memset(v, 0, (size_t)s->scene->n_v * sizeof *v);
            s->push[prox] = (vec3){j == 0, j == 1, j == 2};
            mapping_add_transposed(s, c, v + c->first);
            CHECK_ZERO(vec3_dot(v[at], way) - vec3_dot(s->push[prox], said), 1e-15);
        }
        memset(v, 0, (size_t)s->scene->n_v * sizeof *v);
    }
    free(v);
}

static void H_of_mapped_points_equals_differences(void)
{
    const struct palp_options opt = carried_options(PALP_CORRECT_FAST);
    struct palp_world *world = make_all(&opt);
    int n_checked = 0;
    for (int k = 0; k < 3; k++)
        palp_step(world, H);
    const struct step *s = world->step;
    REQUIRE(s->n_prox > 6);
    for (int i = 0; i < s->n_prox; i += 3) {
        struct term own;
        const struct term *t;
        const int n = mapping_terms(s->world, &s->prox[i], &own, &t);
        for (int k = 0; k < n; k++) {
            const int n_dof = t[k].node < 0 ? 2 : 1;
            for (int dof = 0; dof < n_dof; dof++)
                check_block_of_H(s, i, t[k].body, t[k].node < 0 ? dof : t[k].node);
            n_checked += n > 1;
        }
    }
    CHECK(n_checked > 4);
    scenes_destroy(world);
}

/* Σ Jᵀf over a coupled system: its force, its moment about the world's origin. */
static struct palp_wrench whole(const struct step *s, const struct coupled_system *c, const vec3 *f)
{
    struct palp_wrench sum = {{0, 0, 0}, {0, 0, 0}};
    for (int k = 0; k < c->n_body; k++) {
        const struct body *b = &s->scene->body[c->body[k]];
        for (int i = 0; b->is_soft && i < b->n_v; i++) {
            const vec3 at = f[b->first - c->first + i];
            sum.force = vec3_add(sum.force, at);
            sum.torque = vec3_add(sum.torque, vec3_cross(s->q[b->first + i], at));
        }
        if (b->is_soft)
            continue;
        const vec3 *at = f + (b->first - c->first);
        sum.force = vec3_add(sum.force, at[0]);
        sum.torque = vec3_add(sum.torque, vec3_cross(s->frame_H[c->body[k]].p, at[0]));
        sum.torque = vec3_add(sum.torque, at[1]);
    }
    return sum;
}

static void a_force_on_a_point_keeps_its_sum_and_its_moment(void)
{
    const struct palp_options opt = carried_options(PALP_CORRECT_FAST);
    struct palp_world *world = make_all(&opt);
    for (int k = 0; k < 3; k++)
        palp_step(world, H);
    const struct step *s = world->step;
    const vec3 force = {0.3, -1, 0.2};
    for (int i = 0; i < s->n_prox; i++) {
        const struct coupled_system *c = s->scene->body[s->prox[i].body].coupled;
        vec3 *f = calloc((size_t)c->n_v, sizeof *f);
        REQUIRE(f != NULL);
        memset(s->push, 0, (size_t)s->n_prox * sizeof *s->push);
        s->push[i] = force;
        mapping_add_transposed(s, c, f);
        const vec3 p = mapping_apply(s->world, &s->prox[i], s->q, s->frame_H);
        const struct palp_wrench sum = whole(s, c, f);
        CHECK_ZERO(vec3_norm(vec3_sub(sum.force, force)), 1e-14);
        CHECK_ZERO(vec3_norm(vec3_sub(sum.torque, vec3_cross(p, force))), 1e-15);
        free(f);
    }
    scenes_destroy(world);
}

/* ---------------------------------------------------------------- stiffness */

static void add_spring(struct palp_scene *scene, const char *name, struct palp_point a,
                       struct palp_point b)
{
    const struct palp_spring_def def = {
        .name = name, .a = a, .b = b, .stiffness = 300, .rest = 0.001};
    struct palp_error error;
    carried_require(palp_scene_add_spring(scene, &def, &error).id != 0, &error);
}

static struct palp_point point_of(palp_body body, int node)
{
    return (struct palp_point){.body = body, .n = 1, .node = {node}, .weight = {1}};
}

/* Stretched springs from a tube on frames to a skin in a block and to the world, and from a jaw to
 * the skin. */
static struct palp_world *make_sprung(void)
{
    const struct palp_options opt = carried_options(PALP_CORRECT_FAST);
    struct palp_scene *scene = carried_scene(&opt);
    palp_body link[LINKS];
    const palp_body block = carried_block(scene, PALP_HEXAHEDRA, true, false);
    const palp_body skin = add_skin(scene, block, PALP_TETRAHEDRA);
    const palp_body tube = add_instrument(scene, link, SIZE.y + 0.02);
    const struct palp_jaw_def def = {
        .name = "jaw",
        .tool = link[2],
        .shape = {.kind = PALP_SHAPE_SPHERE, .radius = 0.003, .at = POSE_IDENTITY},
        .hinge = {0.01, 0.002, 0.001},
        .axis = {0, 0, 1},
        .opening = 0.5};
    const palp_body jaw = palp_scene_add_jaw(scene, &def, NULL);
    add_spring(scene, "one", point_of(tube, 3), point_of(skin, 700));
    add_spring(scene, "two", point_of(tube, 20), (struct palp_point){.local = {0.03, 0.09, 0.02}});
    add_spring(scene, "three", (struct palp_point){.body = jaw, .local = {0.004, -0.003, 0.002}},
               point_of(skin, 701));
    return carried_world(scene);
}

/* Everything in the first coupled system by so much along v. */
static void move_along(struct palp_world *world, const vec3 *v, double by)
{
    const struct coupled_system *c = &world->scene->coupled[0];
    for (int k = 0; k < c->n_body; k++) {
        const struct body *b = &world->scene->body[c->body[k]];
        for (int i = b->first; b->is_soft && i < b->first + b->n_v; i++)
            world->q[i] = vec3_axpy(world->q[i], by, v[i]);
        pose *frame = &world->frame[c->body[k]];
        if (!b->is_soft)
            *frame = pose_move(*frame, v[b->first], v[b->first + 1], by);
    }
    world_carry(world);
}

static double force_along(struct palp_world *world, const vec3 *v)
{
    const struct coupled_system *c = &world->scene->coupled[0];
    struct system *system = world->system[c->body[0]];
    double sum = 0;
    pool_begin(world->pool);
    system_assemble(system, world, 1e-4); /* so short that all of the stiffness is taken */
    pool_end(world->pool);
    for (int i = 0; i < c->n_v; i++)
        sum += vec3_dot(v[c->first + i], system->f[i]);
    return sum;
}

static double stiffness_along(struct palp_world *world, const vec3 *v)
{
    const struct coupled_system *c = &world->scene->coupled[0];
    const struct system *system = world->system[c->body[0]];
    double sum = 0;
    force_along(world, v);
    for (int i = 0; i < c->n_v; i++) {
        const vec3 Kv = sparse_row(system->pattern, system->K, v + c->first, i);
        const vec3 Sv = sparse_row(system->pattern, system->S, v + c->first, i);
        sum += vec3_dot(v[c->first + i], vec3_add(Kv, Sv));
    }
    return sum;
}

/* v·K v along many v, frames turning: Jᵀ K J and the geometric stiffness. What of -df/dx is not
 * symmetric drops out. */
static void stiffness_on_mapped_points_reaches_their_owners(void)
{
    struct palp_world *world = make_sprung();
    const struct coupled_system *c = &world->scene->coupled[0];
    const double by = 1e-6; /* m, rad: the third derivative leaves 1e-8 of what is measured */
    uint64_t seed = 5;
    CHECK(c->n_body == 1 + LINKS);
    vec3 *v = calloc((size_t)world->scene->n_v, sizeof *v);
    REQUIRE(v != NULL);
    for (int trial = 0; trial < 20; trial++) {
        for (int k = 0; k < c->n_body; k++) { /* nodes a little, so that springs count most */
            const struct body *b = &world->scene->body[c->body[k]];
            for (int i = 0; i < b->n_v; i++)
                v[b->first + i] = vec3_scale(random_vec3(&seed), b->is_soft ? 0.05 : i ? 100 : 1);
        }
        const double said = stiffness_along(world, v);
        move_along(world, v, by);
        const double ahead = force_along(world, v);
        move_along(world, v, -2 * by);
        const double behind = force_along(world, v);
        move_along(world, v, by);
        CHECK_NEAR(said, (behind - ahead) / (2 * by), 1e-6 * fabs(said));
    }
    free(v);
    scenes_destroy(world);
}

/* ---------------------------------------------------------------- contact */

/* A ball pressed 4 mm into a block, aside from its middle, then drawn along. */
static struct palp_world *make_press(const struct palp_options *opt, bool by_skin)
{
    struct palp_scene *scene = carried_scene(opt);
    const int cells[3] = {6, 3, 5};
    const palp_body block = carried_block(scene, PALP_TETRAHEDRA, true, !by_skin);
    const palp_body ball =
        carried_ball(scene, "ball", PALP_DRIVE_COUPLED, vec3_make(0.004, SIZE.y + 0.009, 0.003));
    if (by_skin) {
        struct palp_mesh skin = carried_skin(SIZE, cells, PALP_TETRAHEDRA);
        carried_embed(scene, "skin", &skin, block, 1e-9);
        palp_mesh_destroy(&skin);
    }
    CHECK(block.id == 1 && ball.id == 2);
    return carried_world(scene);
}

static void press(struct palp_world *world, int steps)
{
    for (int k = 0; k < steps; k++) {
        const double now = (double)palp_world_steps(world);
        const vec3 to = {0.004 + fmax(0, now - 20) * 2e-4, SIZE.y + 0.009 - fmin(now, 20) * 2.5e-4,
                         0.003};
        palp_world_set_target(world, (palp_body){2}, (pose){to, {0, 0, 0, 1}});
        palp_step(world, H);
    }
}

/* The same triangles on the same nodes, once as the block's own and once as mapped points. */
static void contact_with_an_embedded_surface_is_that_with_the_blocks_own(void)
{
    const struct palp_options opt = carried_options(PALP_CORRECT_FAST);
    struct palp_world *own = make_press(&opt, false), *mapped = make_press(&opt, true);
    const palp_body block = {1}, ball = {2}, skin = {3};
    press(own, 40);
    press(mapped, 40);
    const vec3 f = palp_world_contact_wrench(own, ball).force;
    const vec3 g = palp_world_contact_wrench(mapped, ball).force;
    CHECK(f.y > 0.5);
    CHECK(palp_world_report(own)->n_contact == palp_world_report(mapped)->n_contact);
    CHECK_ZERO(vec3_norm(vec3_sub(f, g)), 1e-9 * vec3_norm(f));
    CHECK_ZERO(vec3_norm(vec3_add(palp_world_contact_wrench(mapped, skin).force, g)), 1e-12);
    CHECK_ZERO(vec3_norm(vec3_add(palp_world_contact_wrench(mapped, block).force, g)), 1e-12);
    for (int i = 0; i < palp_body_mesh(palp_world_scene(own), block)->n_node; i++)
        CHECK(vec3_norm(vec3_sub(palp_world_q(own, block)[i], palp_world_q(mapped, block)[i])) <
              1e-9 * SIZE.x);
    scenes_destroy(own);
    scenes_destroy(mapped);
}

static void a_skin_meets_neither_its_block_nor_another_skin_of_it(void)
{
    const struct palp_options opt = carried_options(PALP_CORRECT_FAST);
    struct palp_scene *scene = carried_scene(&opt);
    const palp_body block = carried_block(scene, PALP_TETRAHEDRA, true, true);
    const int cells[3] = {3, 3, 3};
    struct palp_mesh coat = carried_skin(SIZE, cells, PALP_TETRAHEDRA);
    add_skin(scene, block, PALP_TETRAHEDRA);
    carried_embed(scene, "coat", &coat, block, 1e-6);
    palp_mesh_destroy(&coat);
    struct palp_world *world = carried_world(scene);
    CHECK(palp_step(world, H)->n_contact == 0);
    scenes_destroy(world);
}

/* A soft cube falls on a plane with its skin alone: no direction changes, H is constant. */
static struct palp_world *make_fall(const struct palp_options *opt)
{
    struct palp_scene *scene = carried_scene(opt);
    const struct palp_rigid_def ground = {.name = "ground",
                                          .drive = PALP_DRIVE_FIXED,
                                          .shape = {.kind = PALP_SHAPE_PLANE, .at = POSE_IDENTITY},
                                          .at = {{0, -0.002, 0}, {0, 0, 0, 1}},
                                          .surface = palp_surface_default()};
    struct palp_error error;
    const palp_body block = carried_block(scene, PALP_HEXAHEDRA, false, false);
    const int fewer[3] = {4, 2, 3}; /* than the block's nodes: each force is the only one */
    struct palp_mesh skin = carried_skin(SIZE, fewer, PALP_TETRAHEDRA);
    carried_embed(scene, "skin", &skin, block, 1e-6);
    palp_mesh_destroy(&skin);
    carried_require(palp_scene_add_rigid(scene, &ground, &error).id != 0, &error);
    return carried_world(scene);
}

static void algorithms_two_and_three_agree_on_mapped_points(void)
{
    const struct palp_options two = carried_options(PALP_CORRECT_RECURSIVE);
    const struct palp_options three = carried_options(PALP_CORRECT_FAST);
    struct palp_world *a = make_fall(&two), *b = make_fall(&three);
    const palp_body block = {1};
    const int n = palp_body_mesh(palp_world_scene(a), block)->n_node;
    int contacts = 0;
    for (int k = 0; k < 12; k++) {
        contacts += palp_step(a, H)->n_contact;
        palp_step(b, H);
        double most = 0;
        for (int i = 0; i < n; i++)
            most = fmax(most,
                        vec3_norm(vec3_sub(palp_world_q(a, block)[i], palp_world_q(b, block)[i])));
        CHECK_ZERO(most, 1e-9 * SIZE.x);
    }
    CHECK(contacts > 100);
    scenes_destroy(a);
    scenes_destroy(b);
}

/* ---------------------------------------------------------------- the same bytes */

static void drive_all(struct palp_world *world, int steps)
{
    for (int k = 0; k < steps; k++) {
        const double down = 1e-4 * (double)(palp_world_steps(world) + 1);
        for (int link = 3; link < 3 + LINKS; link++) {
            const vec3 to = {0.03 * (link - 4), SIZE.y + 0.0045 + 0.002 * (link - 3) - down, 0};
            palp_world_set_target(world, (palp_body){link}, (pose){to, {0, 0, 0, 1}});
        }
        palp_step(world, H);
    }
}

static void an_instrument_between_frames_presses_a_skin(void)
{
    const struct palp_options opt = carried_options(PALP_CORRECT_FAST);
    struct palp_world *world = make_all(&opt);
    drive_all(world, 15);
    const palp_body tube = palp_scene_find(palp_world_scene(world), "tube");
    const vec3 on_tube = palp_world_contact_wrench(world, tube).force;
    bool meets_skin = false;
    for (int i = 0; i < palp_world_report(world)->n_contact; i++) {
        const struct palp_contact *c = &palp_world_report(world)->contact[i];
        meets_skin |= (c->a.id == 2 && c->b.id == tube.id) || (c->a.id == tube.id && c->b.id == 2);
    }
    CHECK(meets_skin && on_tube.y > 0.05);
    scenes_destroy(world);
}

static void workers_do_not_change_a_byte(void)
{
    struct palp_options opt = carried_options(PALP_CORRECT_FAST);
    struct palp_world *one = make_all(&opt);
    opt.workers = 3;
    struct palp_world *three = make_all(&opt);
    drive_all(one, 8);
    drive_all(three, 8);
    CHECK(palp_world_report(one)->n_contact > 4);
    CHECK(palp_world_hash(one) == palp_world_hash(three));
    scenes_destroy(one);
    scenes_destroy(three);
}

static void a_world_restored_in_the_middle_goes_on_by_the_same_bytes(void)
{
    const struct palp_options opt = carried_options(PALP_CORRECT_FAST);
    struct palp_world *world = make_all(&opt), *again = make_all(&opt);
    const size_t size = palp_world_snapshot_size(world);
    void *bytes = malloc(size);
    REQUIRE(bytes != NULL);
    drive_all(world, 5);
    palp_world_snapshot(world, bytes);
    drive_all(world, 5);
    REQUIRE(palp_world_restore(again, bytes, size, NULL) == PALP_OK);
    drive_all(again, 5);
    CHECK(palp_world_hash(world) == palp_world_hash(again));
    free(bytes);
    scenes_destroy(world);
    scenes_destroy(again);
}

static void steps_with_mapped_points_ask_for_no_memory(void)
{
    if (!alloc_counted()) {
        skip("calls are not counted here");
        return;
    }
    const struct palp_options opt = carried_options(PALP_CORRECT_FAST);
    struct palp_world *world = make_all(&opt);
    drive_all(world, 3);
    const long before = alloc_count();
    drive_all(world, 10);
    CHECK(alloc_count() == before);
    scenes_destroy(world);
}

/* ---------------------------------------------------------------- what is refused */

static void refuse(struct palp_scene *scene, const struct palp_mapped_def *def, const char *said)
{
    struct palp_error error = {PALP_OK, ""};
    const int n = palp_scene_bodies(scene);
    CHECK(palp_scene_add_mapped(scene, def, &error).id == 0);
    if (!strstr(error.what, said))
        printf("        said: %s\n", error.what);
    CHECK(strstr(error.what, said) != NULL);
    CHECK(palp_scene_bodies(scene) == n);
}

static void what_cannot_be_mapped_is_refused_in_words(void)
{
    const struct palp_options opt = carried_options(PALP_CORRECT_FAST);
    struct palp_scene *scene = carried_scene(&opt);
    const palp_body block = carried_block(scene, PALP_TETRAHEDRA, true, true);
    const palp_body ball = carried_ball(scene, "ball", PALP_DRIVE_KINEMATIC, vec3_make(0, 1, 0));
    const palp_body rod = carried_ball(scene, "rod", PALP_DRIVE_KINEMATIC, vec3_make(0, 2, 0));
    const palp_body both[2] = {ball, rod};
    const int cells[3] = {1, 1, 1}, far[1] = {4000};
    struct palp_mesh cube = carried_skin(SIZE, cells, PALP_TETRAHEDRA);
    double weight[8][2] = {{0.5, 0.5}, {1, 0}, {0.5, 0.4}};
    struct palp_mapped_def def = {.name = "x", .kind = PALP_MAP_EMBEDDED, .mesh = &cube};
    refuse(scene, &def,
           "body 'x': number of bodies that it is mapped on is 0, expected at least 1");
    def.parent = &ball;
    def.n_parent = 1;
    refuse(scene, &def, "body 'x': is mapped on 'ball', expected a soft body with elements");
    def.kind = PALP_MAP_FRAMES;
    def.parent = &block;
    refuse(scene, &def, "body 'x': is mapped on 'block', expected rigid bodies");
    def.parent = both;
    def.n_parent = 2;
    def.weight = weight[0];
    refuse(scene, &def, "body 'x': sum of the weights of point 2 is 0.9, expected 1");
    def = (struct palp_mapped_def){.name = "x", .parent = &block, .n_parent = 1};
    refuse(scene, &def, "body 'x': number of nodes of the subset is 0, expected at least 1");
    def.node = far;
    def.n_node = 1;
    refuse(scene, &def, "body 'x': node of the subset is 4000, expected 0 to ");
    palp_mesh_destroy(&cube);
    palp_scene_destroy(scene);
}

SUITE(mapping, TEST(embedded_points_follow_an_affine_motion),
      TEST(points_in_hexahedra_follow_their_shape_functions),
      TEST(points_outside_are_taken_within_reach_and_refused_beyond),
      TEST(what_is_mapped_on_mapped_points_goes_where_they_go),
      TEST(points_between_frames_are_their_weighted_places),
      TEST(H_of_mapped_points_equals_differences),
      TEST(a_force_on_a_point_keeps_its_sum_and_its_moment),
      TEST(stiffness_on_mapped_points_reaches_their_owners),
      TEST(contact_with_an_embedded_surface_is_that_with_the_blocks_own),
      TEST(a_skin_meets_neither_its_block_nor_another_skin_of_it),
      TEST(algorithms_two_and_three_agree_on_mapped_points),
      TEST(an_instrument_between_frames_presses_a_skin), TEST(workers_do_not_change_a_byte),
      TEST(a_world_restored_in_the_middle_goes_on_by_the_same_bytes),
      TEST(steps_with_mapped_points_ask_for_no_memory),
      TEST(what_cannot_be_mapped_is_refused_in_words));
