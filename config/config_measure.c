/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_measure.c - extents, volume, mass and stiffness of bodies at the start. */
#include "config/config_measure.h"

#include "config/surface.h"

#include <math.h>

static struct config_measure *keep_measure(struct config_build *b, palp_body body)
{
    struct config_measure *m = &b->measure[b->n_measure++];
    *m = (struct config_measure){.body = body, .at = {.q = {.w = 1}}};
    return m;
}

static void bound_nodes(struct config_measure *m, const struct palp_mesh *mesh, pose at)
{
    m->low = m->high = pose_apply(at, mesh->x[0]);
    for (int i = 1; i < mesh->n_node; i++) {
        const vec3 x = pose_apply(at, mesh->x[i]);
        m->low = (vec3){fmin(m->low.x, x.x), fmin(m->low.y, x.y), fmin(m->low.z, x.z)};
        m->high = (vec3){fmax(m->high.x, x.x), fmax(m->high.y, x.y), fmax(m->high.z, x.z)};
    }
}

static int count_pieces(struct config_build *b, const struct palp_mesh *mesh)
{
    const int n = surface_pieces(mesh);
    if (n < 0)
        config_reading_no_memory(b->reading);
    return n;
}

/* ---------------------------------------------------------------- soft */

static double tet_volume(const vec3 *x, int a, int b, int c, int d)
{
    const vec3 from = x[a];
    return vec3_dot(vec3_sub(x[b], from), vec3_cross(vec3_sub(x[c], from), vec3_sub(x[d], from))) /
           6;
}

/* Six tetrahedra about the diagonal from corner 0 to 6: exact where faces are flat. */
static double hex_volume(const vec3 *x, const int *h)
{
    static const int ring[7] = {1, 2, 3, 7, 4, 5, 1};
    double sum = 0;
    for (int k = 0; k < 6; k++)
        sum += tet_volume(x, h[0], h[ring[k]], h[ring[k + 1]], h[6]);
    return sum;
}

static void add_element(struct config_measure *m, const struct palp_material *of, double volume)
{
    m->volume += volume;
    m->mass += volume * of->density;
    m->young_low = m->young_high > 0 ? fmin(m->young_low, of->young) : of->young;
    m->young_high = fmax(m->young_high, of->young);
}

void config_measure_soft(struct config_build *b, const struct palp_soft_def *def, palp_body body)
{
    struct config_measure *m = keep_measure(b, body);
    const struct palp_mesh *mesh = def->mesh;
    bound_nodes(m, mesh, m->at);
    for (int i = 0; i < mesh->n_tet; i++) {
        const int *t = mesh->tet[i];
        add_element(m, &def->material[def->tet_material[i]],
                    tet_volume(mesh->x, t[0], t[1], t[2], t[3]));
    }
    for (int i = 0; i < mesh->n_hex; i++)
        add_element(m, &def->material[def->hex_material[i]], hex_volume(mesh->x, mesh->hex[i]));
    m->n_fixed = def->n_fixed;
    m->n_piece = count_pieces(b, mesh);
}

/* ---------------------------------------------------------------- rigid */

static void bound_ball(struct config_measure *m, vec3 centre, double radius, bool is_first)
{
    const vec3 r = {radius, radius, radius}, low = vec3_sub(centre, r), high = vec3_add(centre, r);
    m->low = is_first ? low
                      : (vec3){fmin(m->low.x, low.x), fmin(m->low.y, low.y), fmin(m->low.z, low.z)};
    m->high = is_first ? high
                       : (vec3){fmax(m->high.x, high.x), fmax(m->high.y, high.y),
                                fmax(m->high.z, high.z)};
}

void config_measure_rigid(struct config_build *b, const struct palp_rigid_def *def, palp_body body)
{
    struct config_measure *m = keep_measure(b, body);
    const struct palp_shape *s = &def->shape;
    const pose at = pose_mul(def->at, s->at);
    m->at = def->at;
    m->mass = def->mass;
    switch (s->kind) {
    case PALP_SHAPE_SPHERE:
        bound_ball(m, at.p, s->radius, true);
        break;
    case PALP_SHAPE_CAPSULE:
        bound_ball(m, at.p, s->radius, true);
        bound_ball(m, pose_apply(at, (vec3){0, 0, s->length}), s->radius, false);
        break;
    case PALP_SHAPE_BOX:
        for (int i = 0; i < 8; i++) {
            const vec3 corner = {i & 1 ? s->half.x : -s->half.x, i & 2 ? s->half.y : -s->half.y,
                                 i & 4 ? s->half.z : -s->half.z};
            bound_ball(m, pose_apply(at, corner), 0, i == 0);
        }
        break;
    case PALP_SHAPE_MESH:
        bound_nodes(m, s->mesh, at);
        m->n_piece = count_pieces(b, s->mesh);
        break;
    case PALP_SHAPE_PLANE:
        m->low = (vec3){-INFINITY, -INFINITY, -INFINITY};
        m->high = (vec3){INFINITY, INFINITY, INFINITY};
        break;
    }
}

/* ---------------------------------------------------------------- mapped */

void config_measure_mapped(struct config_build *b)
{
    const struct scenario_body *said = b->scenario->bodies.item;
    for (int i = 0; i < b->scenario->bodies.n; i++) {
        if (!scenario_is_mapped(&said[i]))
            continue;
        const palp_body body = palp_scene_find(b->scene, said[i].head.name);
        const struct palp_mesh *mesh = palp_body_mesh(b->scene, body);
        if (!mesh || mesh->n_node == 0)
            continue;
        struct config_measure *m = keep_measure(b, body);
        bound_nodes(m, mesh, m->at);
        m->n_piece = count_pieces(b, mesh);
    }
}
