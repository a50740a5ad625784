/* SPDX-License-Identifier: GPL-3.0-or-later */
/* stab_scene.c - surfaces to stab at, and a winding number as the judge. */
#include "clients/bench/scheme/stab_scene.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double APPROACH = 0.015, HELD = 0.15; /* m before the surface; s at the end */
static const double WIDE = 0.08;                   /* m, of what is stabbed at           */

const char *stab_surface_word(enum stab_surface surface)
{
    static const char *const word[STAB_SURFACES] = {"rigid plate", "rigid egg", "tetrahedra",
                                                    "hexahedra",   "embedded",  "sheet"};
    return word[surface];
}

const char *stab_tool_word(enum stab_tool tool)
{
    static const char *const word[STAB_TOOLS] = {"ball", "capsule", "shaft", "box", "mesh"};
    return word[tool];
}

/* ---------------------------------------------------------------- the scene */

static double thickness_of(enum stab_surface surface)
{
    return surface == STAB_PLATE || surface == STAB_SHEET ? 0.003 : 0.032;
}

/* Its top is at y = 0. */
static bool make_mesh(enum stab_surface surface, int fine, struct palp_mesh *mesh)
{
    const double thick = thickness_of(surface);
    const bool is_hexa = surface == STAB_HEXA || (surface == STAB_EMBEDDED && fine == 1);
    const int n = fine * (surface == STAB_EMBEDDED ? 5 : 10);
    const struct palp_grid grid = {.shape =
                                       surface == STAB_EGG ? PALP_GRID_ELLIPSOID : PALP_GRID_BOX,
                                   .centre = {0, -thick / 2, 0},
                                   .size = {WIDE, thick, WIDE},
                                   .cells = {n, thick < 0.01 ? 1 : fine * 4, n},
                                   .elements = is_hexa ? PALP_HEXAHEDRA : PALP_TETRAHEDRA};
    return palp_mesh_grid(mesh, &grid, NULL) == PALP_OK;
}

static bool is_held(enum stab_surface surface, vec3 x)
{
    return surface == STAB_SHEET ? fmax(fabs(x.x), fabs(x.z)) > 0.499 * WIDE
                                 : x.y < -0.999 * thickness_of(surface);
}

static palp_body add_soft(struct palp_scene *scene, const struct stab *stab,
                          const struct palp_mesh *mesh, struct palp_surface surface)
{
    const struct palp_material material = {PALP_COROTATIONAL, 8000, 0.45, 1000};
    palp_body body = {0};
    int *fixed = malloc((size_t)mesh->n_node * sizeof *fixed), n_fixed = 0;
    for (int i = 0; fixed && i < mesh->n_node; i++)
        if (is_held(stab->surface, mesh->x[i]))
            fixed[n_fixed++] = i;
    const struct palp_soft_def def = {.name = "tissue",
                                      .mesh = mesh,
                                      .material = &material,
                                      .n_material = 1,
                                      .damping_stiffness = 0.01,
                                      .fixed = fixed,
                                      .n_fixed = n_fixed,
                                      .surface = surface};
    if (fixed)
        body = palp_scene_add_soft(scene, &def, NULL);
    free(fixed);
    return body;
}

static palp_body add_rigid(struct palp_scene *scene, const struct palp_mesh *mesh,
                           struct palp_surface surface)
{
    const struct palp_rigid_def def = {
        .name = "bone",
        .drive = PALP_DRIVE_FIXED,
        .shape = {.kind = PALP_SHAPE_MESH, .mesh = mesh, .at = POSE_IDENTITY},
        .at = POSE_IDENTITY,
        .surface = surface};
    return palp_scene_add_rigid(scene, &def, NULL);
}

static palp_body add_skin(struct palp_scene *scene, palp_body carrier, struct palp_surface surface)
{
    struct palp_mesh fine;
    if (carrier.id == 0 || !make_mesh(STAB_EMBEDDED, 4, &fine))
        return (palp_body){0};
    const struct palp_mapped_def def = {.name = "skin",
                                        .kind = PALP_MAP_EMBEDDED,
                                        .parent = &carrier,
                                        .n_parent = 1,
                                        .mesh = &fine,
                                        .reach = 1e-6,
                                        .surface = surface};
    const palp_body skin = palp_scene_add_mapped(scene, &def, NULL);
    palp_mesh_destroy(&fine);
    return skin;
}

/* The body whose surface is stabbed at. */
static palp_body add_surface(struct palp_scene *scene, const struct stab *stab)
{
    const bool is_rigid = stab->surface == STAB_PLATE || stab->surface == STAB_EGG;
    const bool is_carrier = stab->surface == STAB_EMBEDDED;
    struct palp_surface surface = palp_surface_default();
    struct palp_mesh mesh;
    if (!make_mesh(stab->surface, 1, &mesh))
        return (palp_body){0};
    surface.collides = !is_carrier;
    palp_body body =
        is_rigid ? add_rigid(scene, &mesh, surface) : add_soft(scene, stab, &mesh, surface);
    surface.collides = true;
    if (is_carrier)
        body = add_skin(scene, body, surface);
    palp_mesh_destroy(&mesh);
    return body;
}

/* ---------------------------------------------------------------- the way */

/* splitmix64 */
static double draw_number(uint64_t *state)
{
    uint64_t z = *state += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return (double)((z ^ (z >> 31)) >> 11) * 0x1p-53;
}

struct stab_way {
    vec3 from, towards; /* towards: unit */
    double length;      /* m             */
    quat turned;        /* the tool: a capsule's shaft trails behind its tip */
};

static struct stab_way find_way(const struct stab *stab)
{
    uint64_t chance = stab->chance;
    const double azimuth = 2 * M_PI * draw_number(&chance),
                 late = draw_number(&chance) * stab->speed / stab->rate;
    const vec3 aim = {0.02 * (draw_number(&chance) - 0.5), 0, 0.02 * (draw_number(&chance) - 0.5)};
    const double away = APPROACH / cos(stab->tilt) + late;
    struct stab_way way = {.towards = {sin(stab->tilt) * cos(azimuth), -cos(stab->tilt),
                                       sin(stab->tilt) * sin(azimuth)}};
    way.from = vec3_axpy(aim, -away, way.towards);
    way.from.y += stab->radius;
    way.length = away + stab->depth;
    const vec3 back = vec3_scale(way.towards, -1), shaft = {0, 0, 1};
    const vec3 axis = vec3_cross(shaft, back);
    const double angle = atan2(vec3_norm(axis), vec3_dot(shaft, back));
    way.turned = quat_exp(vec3_scale(vec3_direction(axis, vec3_make(1, 0, 0)), angle));
    if (stab->tool == STAB_SHAFT) /* level, across its way */
        way.turned = quat_exp(vec3_make(0, -azimuth, 0));
    if (stab->tool == STAB_BOX) /* an edge along its x ahead */
        way.turned = quat_mul(way.turned, quat_exp(vec3_make(M_PI / 4, 0, 0)));
    return way;
}

static pose hand_at(const struct stab_way *way, double gone)
{
    return (pose){vec3_axpy(way->from, fmin(gone, way->length), way->towards), way->turned};
}

static const double SHAFT = 0.06;              /* m, its length                  */
static const vec3 BLADE = {0.01, 0.001, 0.01}; /* m, half of a box's edges       */
static const vec3 EGG = {0.012, 0.008, 0.012}; /* m, extents of a tool that is a mesh */

static bool make_tool_mesh(struct palp_mesh *mesh)
{
    const struct palp_grid grid = {.shape = PALP_GRID_ELLIPSOID, .size = EGG, .cells = {3, 3, 3}};
    return palp_mesh_grid(mesh, &grid, NULL) == PALP_OK;
}

static struct palp_shape shape_of_tool(const struct stab *stab, const struct palp_mesh *mesh)
{
    static const enum palp_shape_kind kind[STAB_TOOLS] = {
        PALP_SHAPE_SPHERE, PALP_SHAPE_CAPSULE, PALP_SHAPE_CAPSULE, PALP_SHAPE_BOX, PALP_SHAPE_MESH};
    struct palp_shape shape = {.kind = kind[stab->tool], .at = POSE_IDENTITY};
    if (stab->tool == STAB_MESH)
        shape.mesh = mesh;
    else if (stab->tool == STAB_BOX)
        shape.half = BLADE;
    else
        shape.radius = stab->radius;
    shape.length = SHAFT;
    if (stab->tool == STAB_SHAFT)
        shape.at.p.z = -SHAFT / 2;
    return shape;
}

static palp_body add_tool(struct palp_scene *scene, const struct stab *stab, pose at)
{
    struct palp_mesh mesh = {.n_node = 0};
    if (stab->tool == STAB_MESH && !make_tool_mesh(&mesh))
        return (palp_body){0};
    const struct palp_rigid_def def = {
        .name = "tool",
        .drive = stab->is_kinematic ? PALP_DRIVE_KINEMATIC : PALP_DRIVE_COUPLED,
        .shape = shape_of_tool(stab, &mesh),
        .coupling = {.translation_stiffness = 600, .rotation_stiffness = 2},
        .at = at,
        .surface = palp_surface_default()};
    const palp_body tool = palp_scene_add_rigid(scene, &def, NULL);
    palp_mesh_destroy(&mesh);
    return tool;
}

/* ---------------------------------------------------------------- the judge */

enum { JUDGED = 32 }; /* points of a tool, at most */

/* Where the triangles' corners, the tool and places of it are at one time. */
struct standing {
    vec3 *x; /* m | [n_node] */
    pose tool;
    int n;
    vec3 place[JUDGED];
};

static const double WITHIN = 0.97; /* of a box or mesh: what is judged, as surfaces touch */

/* Places of a tool that tell whether it got in, in its frame: its tip; nine along a shaft; corners
 * and middles of edges of a box; vertices of a mesh; of these three hundredths within, as edges of
 * triangles touch each other. */
static int judged_places(const struct palp_shape *shape, const struct stab *stab,
                         vec3 place[JUDGED])
{
    int n = 0;
    place[0] = vec3_make(0, 0, 0);
    if (stab->tool == STAB_SHAFT)
        for (n = 0; n < 9; n++)
            place[n] = vec3_make(0, 0, SHAFT * (n / 8.0 - 0.5));
    for (int k = 0; stab->tool == STAB_BOX && k < 27; k++) {
        const int at[3] = {k % 3 - 1, k / 3 % 3 - 1, k / 9 - 1};
        if ((at[0] == 0) + (at[1] == 0) + (at[2] == 0) <= 1)
            place[n++] =
                vec3_scale(vec3_make(at[0] * BLADE.x, at[1] * BLADE.y, at[2] * BLADE.z), WITHIN);
    }
    for (int k = 0; stab->tool == STAB_MESH && k < shape->mesh->n_node && n < JUDGED; k++)
        if (vec3_norm(shape->mesh->x[k]) > EGG.y / 3)
            place[n++] = vec3_scale(shape->mesh->x[k], WITHIN);
    return n > 0 ? n : 1;
}

static void take_standing(const struct palp_world *world, palp_body body, palp_body tool,
                          const struct stab *stab, struct standing *out)
{
    const struct palp_scene *scene = palp_world_scene(world);
    const struct palp_mesh *mesh = palp_body_mesh(scene, body);
    const vec3 *q = palp_world_q(world, body);
    memcpy(out->x, q ? q : mesh->x, (size_t)mesh->n_node * sizeof *out->x);
    const pose at = out->tool = palp_world_pose(world, tool);
    out->n = judged_places(palp_body_shape(scene, tool), stab, out->place);
    for (int k = 0; k < out->n; k++)
        out->place[k] = pose_apply(at, out->place[k]);
}

/* Of a triangle as seen from the origin (van Oosterom and Strackee). */
static double solid_angle(vec3 a, vec3 b, vec3 c)
{
    const double la = vec3_norm(a), lb = vec3_norm(b), lc = vec3_norm(c);
    return 2 * atan2(vec3_dot(a, vec3_cross(b, c)), la * lb * lc + vec3_dot(a, b) * lc +
                                                        vec3_dot(b, c) * la + vec3_dot(c, a) * lb);
}

/* Is a place within the surface, a part of the way from one standing to another? */
static bool is_place_inside(const struct palp_mesh *mesh, const struct standing at[2], int k,
                            double part)
{
    const vec3 tip = vec3_axpy(at[0].place[k], part, vec3_sub(at[1].place[k], at[0].place[k]));
    double sum = 0;
    for (int t = 0; t < mesh->n_tri; t++) {
        vec3 x[3];
        for (int c = 0; c < 3; c++) {
            const int node = mesh->tri[t][c];
            x[c] = vec3_axpy(at[0].x[node], part, vec3_sub(at[1].x[node], at[0].x[node]));
            x[c] = vec3_sub(x[c], tip);
        }
        sum += solid_angle(x[0], x[1], x[2]);
    }
    return sum > 2 * M_PI; /* less than zero: outside of what turned inside out */
}

/* Is its way below what is highest of the surface? Most places need no more. */
static bool may_be_inside(const struct palp_mesh *mesh, const struct standing at[2], int k)
{
    const double low = fmin(at[0].place[k].y, at[1].place[k].y);
    for (int i = 0; i < mesh->n_node; i++)
        if (at[0].x[i].y > low || at[1].x[i].y > low)
            return true;
    return false;
}

static bool is_inside(const struct palp_mesh *mesh, const struct standing at[2], double part)
{
    for (int k = 0; k < at[1].n; k++)
        if (may_be_inside(mesh, at, k) && is_place_inside(mesh, at, k, part))
            return true;
    return false;
}

/* Is a corner of the surface within a box or mesh that stabs? */
static bool is_corner_inside(const struct palp_shape *shape, vec3 x)
{
    double sum = 0;
    if (shape->kind == PALP_SHAPE_BOX)
        return fabs(x.x) < WITHIN * BLADE.x && fabs(x.y) < WITHIN * BLADE.y &&
               fabs(x.z) < WITHIN * BLADE.z;
    if (shape->kind != PALP_SHAPE_MESH || vec3_norm(x) > EGG.x / 2)
        return false;
    for (int t = 0; t < shape->mesh->n_tri; t++) {
        const int *node = shape->mesh->tri[t];
        vec3 at[3];
        for (int k = 0; k < 3; k++)
            at[k] = vec3_sub(vec3_scale(shape->mesh->x[node[k]], WITHIN), x);
        sum += solid_angle(at[0], at[1], at[2]);
    }
    return sum > 2 * M_PI;
}

static bool holds_corner(const struct palp_shape *shape, const struct palp_mesh *mesh,
                         const struct standing *at)
{
    for (int t = 0; t < mesh->n_tri; t++)
        for (int k = 0; k < 3; k++)
            if (is_corner_inside(shape, pose_apply_back(at->tool, at->x[mesh->tri[t][k]])))
                return true;
    return false;
}

/* The longest way of a place. */
static double way_of(const struct standing at[2])
{
    double most = 0;
    for (int k = 0; k < at[1].n; k++)
        most = fmax(most, vec3_norm(vec3_sub(at[1].place[k], at[0].place[k])));
    return most;
}

/* On the way of a step, which is looked at every half millimetre. */
static bool went_inside(const struct palp_mesh *mesh, const struct standing at[2])
{
    const int n = 1 + (int)(way_of(at) / 0.0005);
    for (int i = 1; i <= n; i++)
        if (is_inside(mesh, at, (double)i / n))
            return true;
    return false;
}

static void judge_step(const struct palp_shape *shape, const struct palp_mesh *mesh,
                       const struct standing at[2], struct stab_result *out)
{
    const bool inside = is_inside(mesh, at, 1) || holds_corner(shape, mesh, &at[1]);
    if (inside || went_inside(mesh, at))
        out->got_in = true;
    out->is_through = inside;
}

/* ---------------------------------------------------------------- a run */

static void run_steps(struct palp_world *world, palp_body body, palp_body tool,
                      const struct stab *stab, struct standing at[2], struct stab_result *out)
{
    const struct palp_mesh *mesh = palp_body_mesh(palp_world_scene(world), body);
    const struct palp_shape *shape = palp_body_shape(palp_world_scene(world), tool);
    const struct stab_way way = find_way(stab);
    const struct palp_inside *inside;
    const double h = 1 / stab->rate;
    take_standing(world, body, tool, stab, &at[0]);
    for (double t = h; t < way.length / stab->speed + HELD; t += h) {
        palp_world_set_target(world, tool, hand_at(&way, stab->speed * t));
        const struct palp_report *report = palp_step(world, h);
        out->told |= palp_world_inside(world, &inside) > 0;
        out->penetration = fmax(out->penetration, report->penetration);
        take_standing(world, body, tool, stab, &at[1]);
        judge_step(shape, mesh, at, out);
        memcpy(at[0].x, at[1].x, (size_t)mesh->n_node * sizeof *at[0].x);
        memcpy(at[0].place, at[1].place, sizeof at[0].place);
    }
    out->pressed = vec3_norm(palp_world_contact_wrench(world, tool).force);
}

static bool run_scene(struct palp_scene *scene, const struct stab *stab, struct stab_result *out)
{
    const struct stab_way way = find_way(stab);
    const palp_body body = add_surface(scene, stab);
    const palp_body tool = add_tool(scene, stab, hand_at(&way, 0));
    if (body.id == 0 || tool.id == 0 || palp_scene_finish(scene, NULL) != PALP_OK)
        return false;
    const size_t n = (size_t)palp_body_mesh(scene, body)->n_node;
    struct palp_world *world = palp_world_create(scene, NULL);
    struct standing at[2] = {{.x = malloc(n * sizeof(vec3))}, {.x = malloc(n * sizeof(vec3))}};
    const bool ready = world && at[0].x && at[1].x;
    if (ready)
        run_steps(world, body, tool, stab, at, out);
    free(at[0].x);
    free(at[1].x);
    palp_world_destroy(world);
    return ready;
}

bool stab_run(const struct stab *stab, struct stab_result *out)
{
    struct palp_options opt = palp_options_default();
    opt.workers = 1;
    opt.gravity = vec3_make(0, 0, 0);
    struct palp_scene *scene = palp_scene_create(&opt, NULL);
    *out = (struct stab_result){.got_in = false};
    const bool done = scene && run_scene(scene, stab, out);
    palp_scene_destroy(scene);
    return done;
}
