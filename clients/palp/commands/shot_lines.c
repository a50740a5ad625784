/* SPDX-License-Identifier: GPL-3.0-or-later */
/* shot_lines.c - arrows and tubes: rings of points about an axis. */
#include "clients/palp/commands/shot_lines.h"

#include "clients/palp/commands/shot_mesh.h"

#include <stdlib.h>

static const double ARROW_M_N = 0.02, ARROW_LEAST_N = 0.005, TUBE = 0.0008 /* m, radius */;
static const double FULL_TURN = 6.28318530717958648;
enum { SIDES = 14, RINGS_MOST = 5, CURVE_POINTS = 33 };

static const struct draw_material arrow = {
    .colour = {0.98F, 0.62F, 0.05F}, .roughness = 0.5F, .glow = 0.75F};
static const struct draw_material thread = {.colour = {0.08F, 0.12F, 0.34F}, .roughness = 0.4F};
static const struct draw_material spring = {.colour = {0.72F, 0.75F, 0.80F}, .roughness = 0.4F};
/* Of a needle, seen through its tissue as arrows are. */
static const struct draw_material within = {
    .colour = {0.62F, 0.70F, 0.80F}, .roughness = 0.5F, .glow = 0.6F};

/* Rings of a surface of revolution: how far along its axis, and how wide. */
struct rings {
    int n;
    struct {
        double at, radius; /* m */
    } ring[RINGS_MOST];
};

/* A quarter turn from n, in whichever direction is well defined. */
static vec3 perpendicular_to(vec3 n)
{
    const vec3 least = fabs(n.x) < fabs(n.y) ? vec3_make(1, 0, 0) : vec3_make(0, 1, 0);
    return vec3_direction(vec3_cross(least, n), vec3_make(0, 0, 1));
}

static void fill_ring(struct draw_vec *x, vec3 centre, double radius, vec3 n)
{
    const vec3 t1 = perpendicular_to(n), t2 = vec3_cross(n, t1);
    for (int k = 0; k < SIDES; k++) {
        const double turn = FULL_TURN * k / SIDES;
        const vec3 out = vec3_axpy(vec3_scale(t1, cos(turn)), sin(turn), t2);
        x[k] = shot_mesh_vec(vec3_axpy(centre, radius, out));
    }
}

/* Two triangles a side between each ring and the next. */
static int fill_sides(int (*tri)[3], int n_ring)
{
    int n = 0;
    for (int r = 0; r + 1 < n_ring; r++)
        for (int k = 0; k < SIDES; k++, n += 2) {
            const int a = r * SIDES + k, b = r * SIDES + (k + 1) % SIDES;
            const int corner[2][3] = {{a, b, a + SIDES}, {b, b + SIDES, a + SIDES}};
            for (int c = 0; c < 6; c++)
                tri[n + c / 3][c % 3] = corner[c / 3][c % 3];
        }
    return n;
}

static int add_turned(struct shot_scene *shot, vec3 from, vec3 n, const struct rings *rings,
                      const struct draw_material *material)
{
    struct draw_vec *x = shot_mesh_take(shot, (size_t)rings->n * SIDES, sizeof *x);
    int(*tri)[3] = shot_mesh_take(shot, 2 * (size_t)rings->n * SIDES, sizeof *tri);
    if (!x || !tri)
        return -1;
    for (int r = 0; r < rings->n; r++)
        fill_ring(x + r * SIDES, vec3_axpy(from, rings->ring[r].at, n), rings->ring[r].radius, n);
    shot->mesh[shot->scene.n_mesh++] = (struct draw_mesh){.n_vertex = rings->n * SIDES,
                                                          .n_tri = fill_sides(tri, rings->n),
                                                          .x = x,
                                                          .tri = (const int(*)[3])tri,
                                                          .material = *material};
    return 0;
}

/* ---------------------------------------------------------------- arrows */

int shot_add_arrow(struct shot_scene *shot, vec3 from, vec3 force)
{
    const vec3 way = vec3_scale(force, ARROW_M_N);
    if (!(vec3_norm(force) > ARROW_LEAST_N))
        return 0;
    const double l = vec3_norm(way), wide = fmin(0.0012, 0.12 * l), head = fmin(0.006, 0.4 * l);
    const struct rings rings = {
        5, {{0, 0}, {0, wide}, {l - head, wide}, {l - head, 2.4 * wide}, {l, 0}}};
    return add_turned(shot, from, vec3_scale(way, 1 / l), &rings, &arrow);
}

static int add_arrows(struct shot_scene *shot, const struct palp_world *world)
{
    const struct palp_report *report = palp_world_report(world);
    for (int i = 0; i < report->n_contact; i++) {
        const struct palp_contact *c = &report->contact[i];
        const bool a_soft = palp_body_is_soft(palp_world_scene(world), c->a);
        if (shot_add_arrow(shot, c->point, vec3_scale(c->force, a_soft ? -1 : 1)) != 0)
            return -1;
    }
    return 0;
}

/* ---------------------------------------------------------------- tubes */

int shot_add_tube(struct shot_scene *shot, vec3 a, vec3 b, bool is_thread)
{
    const struct draw_material *material = is_thread ? &thread : &spring;
    const vec3 way = vec3_sub(b, a);
    const double l = vec3_norm(way);
    const struct rings rings = {4, {{0, 0}, {0, TUBE}, {l, TUBE}, {l, 0}}};
    return l > 0 ? add_turned(shot, a, vec3_scale(way, 1 / l), &rings, material) : 0;
}

int shot_add_within(struct shot_scene *shot, vec3 a, vec3 b, double radius)
{
    const vec3 way = vec3_sub(b, a);
    const double l = vec3_norm(way), thin = 0.4 * radius;
    const struct rings rings = {4, {{0, 0}, {0, thin}, {l, thin}, {l, 0}}};
    return l > 0 ? add_turned(shot, a, vec3_scale(way, 1 / l), &rings, &within) : 0;
}

static int add_needle(struct shot_scene *shot, const struct palp_world *world, palp_body needle)
{
    const struct palp_shape *shape = palp_body_shape(palp_world_scene(world), needle);
    const pose at = pose_mul(palp_world_pose(world, needle), shape->at);
    return shape->kind == PALP_SHAPE_CAPSULE
               ? shot_add_within(shot, at.p, pose_apply(at, vec3_make(0, 0, shape->length)),
                                 shape->radius)
               : 0;
}

/* The curve of a slide, in the world. Returns how many points. */
static int find_curve(const struct palp_world *world, palp_link link, vec3 x[CURVE_POINTS])
{
    const struct palp_scene *scene = palp_world_scene(world);
    const struct palp_link_description d = palp_link_describe(scene, link);
    const int most = palp_link_path_most(scene, link);
    if (d.law != PALP_LAW_SLIDE || d.n_curve < 2)
        return 0;
    if (most > 0)
        return most <= CURVE_POINTS ? palp_world_link_path(world, link, x) : 0;
    palp_link_sample(scene, link, x, CURVE_POINTS);
    for (int i = 0; i < CURVE_POINTS && d.b.id > 0; i++)
        x[i] = pose_apply(palp_world_pose(world, d.b), x[i]);
    return CURVE_POINTS;
}

static int add_links(struct shot_scene *shot, const struct palp_world *world)
{
    const struct palp_scene *scene = palp_world_scene(world);
    int code = 0;
    for (int i = 1; i <= palp_scene_links(scene) && code == 0; i++) {
        const palp_link link = {i};
        vec3 x[CURVE_POINTS];
        const int n = find_curve(world, link, x);
        for (int k = 0; k + 1 < n && code == 0; k++)
            code = shot_add_tube(shot, x[k], x[k + 1], false);
        const struct palp_link_description d = palp_link_describe(scene, link);
        if (d.law == PALP_LAW_NEEDLE && code == 0)
            code = add_needle(shot, world, d.a);
        if (d.law != PALP_LAW_THREAD || code != 0)
            continue;
        palp_world_link_ends(world, link, &x[0], &x[1]);
        code = shot_add_tube(shot, x[0], x[1], true);
    }
    for (int i = 1; i <= palp_scene_springs(scene) && code == 0; i++) {
        vec3 a, b;
        palp_world_spring_ends(world, (palp_spring){i}, &a, &b);
        code = shot_add_tube(shot, a, b, false);
    }
    return code;
}

/* ---------------------------------------------------------------- the whole */

size_t shot_lines_most(const struct palp_world *world)
{
    const struct palp_scene *scene = palp_world_scene(world);
    return (size_t)palp_world_report(world)->n_contact +
           CURVE_POINTS * (size_t)palp_scene_links(scene) + (size_t)palp_scene_springs(scene);
}

int shot_lines_add(struct shot_scene *shot, const struct palp_world *world, bool arrows)
{
    if (add_links(shot, world) != 0)
        return -1;
    return arrows && palp_world_steps(world) > 0 ? add_arrows(shot, world) : 0;
}
