/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lens.c - the front door's functions that take a description, each before the real one. */
#include "tests/lens.h"
#include "tests/bodies.h"
#include "tests/check.h"

#include <stdlib.h>
#include <string.h>

enum { NODES = 2000, BODIES = 8 };

static struct lens lens;
static pose wanted[BODIES + 1];
static int place[BODIES + 1][NODES]; /* of a body's node: its number in the scene */

struct lens lens_none(void)
{
    return (struct lens){.turn = {0, 0, 0, 1}, .length = 1, .force = 1, .time = 1};
}

void lens_put(const struct lens *put)
{
    lens = *put;
}

double lens_time(double h)
{
    return lens.time * h;
}

/* ---------------------------------------------------------------- there and back */

/* A direction of a vector; one of a spin, which a mirror turns about. */
static vec3 there(vec3 x)
{
    return quat_rotate(lens.turn, lens.mirrored ? vec3_make(-x.x, x.y, x.z) : x);
}

static vec3 spin_there(vec3 w)
{
    return quat_rotate(lens.turn, lens.mirrored ? vec3_make(w.x, -w.y, -w.z) : w);
}

static vec3 back(vec3 x)
{
    const vec3 y = quat_rotate(quat_conjugate(lens.turn), x);
    return lens.mirrored ? vec3_make(-y.x, y.y, y.z) : y;
}

static vec3 spin_back(vec3 w)
{
    const vec3 y = quat_rotate(quat_conjugate(lens.turn), w);
    return lens.mirrored ? vec3_make(y.x, -y.y, -y.z) : y;
}

static vec3 place_there(vec3 x)
{
    return vec3_scale(vec3_add(there(x), lens.shift), lens.length);
}

static vec3 place_back(vec3 x)
{
    return back(vec3_sub(vec3_scale(x, 1 / lens.length), lens.shift));
}

/* A body's own axes are mirrored as well: all shapes are their own mirror images at x = 0. */
static quat flip(quat q)
{
    return lens.mirrored ? (quat){q.x, -q.y, -q.z, q.w} : q;
}

static pose pose_there(pose at)
{
    return (pose){place_there(at.p), quat_mul(lens.turn, flip(at.q))};
}

/* In a body's own frame. */
static pose own_there(pose at)
{
    const vec3 p = lens.mirrored ? vec3_make(-at.p.x, at.p.y, at.p.z) : at.p;
    return (pose){vec3_scale(p, lens.length), flip(at.q)};
}

/* ---------------------------------------------------------------- units */

static double speed(void)
{
    return lens.length / lens.time;
}

static double mass(void)
{
    return lens.force * lens.time * lens.time / lens.length;
}

static struct palp_surface surface_there(struct palp_surface s)
{
    s.contact_distance *= lens.length;
    s.offset *= lens.length;
    return s;
}

struct palp_scene *__real_palp_scene_create(const struct palp_options *, struct palp_error *);
struct palp_scene *__wrap_palp_scene_create(const struct palp_options *, struct palp_error *);

struct palp_scene *__wrap_palp_scene_create(const struct palp_options *options,
                                            struct palp_error *error)
{
    struct palp_options other = *options;
    other.gravity = vec3_scale(there(options->gravity), speed() / lens.time);
    other.tolerance_n *= lens.force;
    other.tolerance_gap *= lens.length;
    other.tolerance_motion *= lens.length;
    other.defect_limit *= lens.length;
    return __real_palp_scene_create(&other, error);
}

/* ---------------------------------------------------------------- soft bodies */

static void shuffle(int *order, int n, uint64_t *seed)
{
    for (int i = 0; i < n; i++)
        order[i] = i;
    for (int i = n - 1; i > 0 && *seed; i--) {
        const int k = (int)((random_number(seed) + 1) / 2 * (i + 1)), was = order[i];
        order[i] = order[k];
        order[k] = was;
    }
}

/* Corners in turn; a mirror makes left of right. */
static void put_tet(int to[4], const int from[4], const int *at)
{
    to[0] = at[from[0]];
    to[1] = at[from[1]];
    to[2] = at[from[lens.mirrored ? 3 : 2]];
    to[3] = at[from[lens.mirrored ? 2 : 3]];
}

static struct palp_mesh mesh_there(const struct palp_mesh *mesh, const int *at, uint64_t *seed)
{
    struct palp_mesh other = {.n_node = mesh->n_node,
                              .n_tet = mesh->n_tet,
                              .x = malloc((size_t)mesh->n_node * sizeof(vec3)),
                              .tet = malloc((size_t)mesh->n_tet * sizeof(int[4]))};
    int *order = malloc((size_t)mesh->n_tet * sizeof *order);
    REQUIRE(other.x && other.tet && order && mesh->n_tri == 0);
    for (int i = 0; i < mesh->n_node; i++)
        other.x[at[i]] = place_there(mesh->x[i]);
    shuffle(order, mesh->n_tet, seed);
    for (int t = 0; t < mesh->n_tet; t++)
        put_tet(other.tet[order[t]], mesh->tet[t], at);
    free(order);
    return other;
}

palp_body __real_palp_scene_add_soft(struct palp_scene *, const struct palp_soft_def *,
                                     struct palp_error *);
palp_body __wrap_palp_scene_add_soft(struct palp_scene *, const struct palp_soft_def *,
                                     struct palp_error *);

palp_body __wrap_palp_scene_add_soft(struct palp_scene *scene, const struct palp_soft_def *def,
                                     struct palp_error *error)
{
    const int body = palp_scene_bodies(scene) + 1;
    REQUIRE(body <= BODIES && def->mesh->n_node <= NODES && !def->tet_material);
    uint64_t seed = lens.order;
    int *at = place[body], *fixed = malloc((size_t)(def->n_fixed + 1) * sizeof *fixed);
    shuffle(at, def->mesh->n_node, &seed);
    for (int i = 0; i < def->n_fixed; i++)
        fixed[i] = at[def->fixed[i]];
    struct palp_mesh mesh = mesh_there(def->mesh, at, &seed);
    struct palp_material material = def->material[0];
    material.young *= lens.force / lens.length / lens.length;
    material.density *= mass() / pow(lens.length, 3);
    struct palp_soft_def other = *def;
    other.mesh = &mesh;
    other.material = &material;
    other.n_material = 1;
    other.damping_mass /= lens.time;
    other.damping_stiffness *= lens.time;
    other.fixed = fixed;
    other.surface = surface_there(def->surface);
    const palp_body added = __real_palp_scene_add_soft(scene, &other, error);
    palp_mesh_destroy(&mesh);
    free(fixed);
    return added;
}

/* ---------------------------------------------------------------- rigid bodies */

palp_body __real_palp_scene_add_rigid(struct palp_scene *, const struct palp_rigid_def *,
                                      struct palp_error *);
palp_body __wrap_palp_scene_add_rigid(struct palp_scene *, const struct palp_rigid_def *,
                                      struct palp_error *);

palp_body __wrap_palp_scene_add_rigid(struct palp_scene *scene, const struct palp_rigid_def *def,
                                      struct palp_error *error)
{
    const double L = lens.length, F = lens.force, T = lens.time;
    struct palp_rigid_def other = *def;
    REQUIRE(def->shape.kind != PALP_SHAPE_MESH);
    other.shape.radius *= L;
    other.shape.length *= L;
    other.shape.half = vec3_scale(def->shape.half, L);
    other.shape.at = own_there(def->shape.at);
    other.mass *= mass();
    other.inertia = vec3_scale(def->inertia, mass() * L * L);
    other.coupling.translation_stiffness *= F / L;
    other.coupling.translation_damping *= F * T / L;
    other.coupling.rotation_stiffness *= F * L;
    other.coupling.rotation_damping *= F * L * T;
    other.at = pose_there(def->at);
    other.v = vec3_scale(there(def->v), speed());
    other.w = vec3_scale(spin_there(def->w), 1 / T);
    other.surface = surface_there(def->surface);
    return __real_palp_scene_add_rigid(scene, &other, error);
}

void __real_palp_world_set_target(struct palp_world *, palp_body, pose);
void __wrap_palp_world_set_target(struct palp_world *, palp_body, pose);

void __wrap_palp_world_set_target(struct palp_world *world, palp_body tool, pose target)
{
    wanted[tool.id] = target;
    __real_palp_world_set_target(world, tool, pose_there(target));
}

pose lens_target(palp_body tool)
{
    return wanted[tool.id];
}

/* ---------------------------------------------------------------- what comes out */

void lens_nodes(const struct palp_world *world, palp_body body, vec3 *q, vec3 *v)
{
    const int n = palp_body_mesh(palp_world_scene(world), body)->n_node, *at = place[body.id];
    for (int i = 0; i < n; i++) {
        q[i] = place_back(palp_world_q(world, body)[at[i]]);
        v[i] = vec3_scale(back(palp_world_v(world, body)[at[i]]), 1 / speed());
    }
}

pose lens_pose(const struct palp_world *world, palp_body body)
{
    const pose at = palp_world_pose(world, body);
    return (pose){place_back(at.p), flip(quat_mul(quat_conjugate(lens.turn), at.q))};
}

vec3 lens_velocity(const struct palp_world *world, palp_body body)
{
    return vec3_scale(back(palp_world_velocity(world, body)), 1 / speed());
}

vec3 lens_spin(const struct palp_world *world, palp_body body)
{
    return vec3_scale(spin_back(palp_world_spin(world, body)), lens.time);
}

vec3 lens_contact_force(const struct palp_world *world, palp_body body)
{
    return vec3_scale(back(palp_world_contact_wrench(world, body).force), 1 / lens.force);
}
