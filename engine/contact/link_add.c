/* SPDX-License-Identifier: GPL-3.0-or-later */
/* link_add.c - the door of links: what a definition says is checked here, once, and its places are
 * found in the bodies. */
#include "engine/base/assert.h"
#include "engine/contact/closest.h"
#include "engine/contact/link.h"
#include "engine/model/carried.h"
#include "engine/model/cuttable.h"
#include "engine/model/error.h"
#include "engine/model/scene_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------- refusing */

static void refuse_link(struct link_door *d, const char *what, const char *stood,
                        const char *expected)
{
    const char *name = d->def->name ? d->def->name : "";
    if (d->status == PALP_OK)
        d->status = error_set(d->error, PALP_INVALID, "link '%.80s': %s is %s, expected %s", name,
                              what, stood, expected);
}

void link_refuse(struct link_door *d, const char *what, double value, const char *expected)
{
    char stood[40];
    snprintf(stood, sizeof stood, "%g", value);
    refuse_link(d, what, stood, expected);
}

void link_expect_positive(struct link_door *d, const char *what, double value)
{
    if (!(value > 0 && isfinite(value)))
        link_refuse(d, what, value, "a finite number above 0");
}

void link_expect_not_negative(struct link_door *d, const char *what, double value)
{
    if (!(value >= 0 && isfinite(value)))
        link_refuse(d, what, value, "a finite number, at least 0");
}

void link_expect_direction(struct link_door *d, const char *what, vec3 value)
{
    const double length = vec3_norm(value); /* whose square may leave the range of numbers */
    if (!(length > 0 && isfinite(length)))
        refuse_link(d, what, length == 0 ? "of length 0" : "not of finite length", "a direction");
}

void link_expect_rigid(struct link_door *d, const struct link *link)
{
    if (link->a.at[0].n > 0)
        refuse_link(d, "body a", "soft", "a rigid one");
    if (link->b.at[0].n > 0)
        refuse_link(d, "body b", "soft", "a rigid one or the world");
}

/* ---------------------------------------------------------------- places in bodies */

int anchor_tets(const struct palp_mesh *mesh)
{
    return mesh->n_tet + 6 * mesh->n_hex;
}

/* Of a hexahedron, six about its diagonal from corner 0 to corner 6. */
void anchor_tet(const struct palp_mesh *mesh, int i, int tet[4])
{
    static const int round[7] = {1, 2, 3, 7, 4, 5, 1};
    if (i < mesh->n_tet) {
        memcpy(tet, mesh->tet[i], 4 * sizeof *tet);
        return;
    }
    const int *hex = mesh->hex[(i - mesh->n_tet) / 6], k = (i - mesh->n_tet) % 6;
    tet[0] = hex[0], tet[1] = hex[round[k]], tet[2] = hex[round[k + 1]], tet[3] = hex[6];
}

int anchor_element(const struct palp_mesh *mesh, int i)
{
    return i < mesh->n_tet ? i : (i - mesh->n_tet) / 6;
}

bool anchor_in_tet(const vec3 *q, const int tet[4], vec3 x, double weight[4])
{
    const double round_off = 1e-9;
    const vec3 x0 = q[tet[0]];
    const mat3 edges =
        mat3_columns(vec3_sub(q[tet[1]], x0), vec3_sub(q[tet[2]], x0), vec3_sub(q[tet[3]], x0));
    const vec3 w = mat3_apply(mat3_inverse(edges), vec3_sub(x, x0));
    weight[0] = 1 - w.x - w.y - w.z;
    weight[1] = w.x, weight[2] = w.y, weight[3] = w.z;
    for (int k = 0; k < 4; k++)
        if (!(weight[k] >= -round_off)) /* none is a number where the tetrahedron is flat */
            return false;
    return true;
}

/* The nearest of a triangle, where it is nearer than any before. */
static void look_at_triangle(const struct palp_mesh *mesh, const int node[3], vec3 x,
                             struct anchor *best, double *least)
{
    const vec3 corner[3] = {mesh->x[node[0]], mesh->x[node[1]], mesh->x[node[2]]};
    const struct closest at = closest_on_triangle(x, corner);
    if (!(at.distance2 < *least))
        return;
    *least = at.distance2;
    best->n = 3;
    for (int k = 0; k < 3; k++) {
        best->node[k] = node[k];
        best->weight[k] = at.weight[k];
    }
}

/* Of a body without elements: on its triangles; without those too, one of its nodes. */
static double look_at_surface(const struct palp_mesh *mesh, vec3 x, struct anchor *best)
{
    double least = INFINITY;
    for (int i = 0; i < mesh->n_tri; i++)
        look_at_triangle(mesh, mesh->tri[i], x, best, &least);
    for (int i = 0; i < mesh->n_node && mesh->n_tri == 0; i++) {
        const vec3 off = vec3_sub(x, mesh->x[i]);
        if (!(vec3_dot(off, off) < least))
            continue;
        least = vec3_dot(off, off);
        best->n = 1;
        best->node[0] = i;
        best->weight[0] = 1;
    }
    return sqrt(least);
}

double anchor_nearest(const struct body *body, vec3 x, struct anchor *out)
{
    const struct palp_mesh *mesh = &body->soft.mesh;
    const int n = anchor_tets(mesh);
    double least = INFINITY;
    if (n == 0)
        return look_at_surface(mesh, x, out);
    for (int i = 0; i < n; i++) {
        int tet[4];
        double weight[4];
        anchor_tet(mesh, i, tet);
        if (anchor_in_tet(mesh->x, tet, x, weight)) {
            out->n = 4;
            memcpy(out->node, tet, sizeof out->node);
            memcpy(out->weight, weight, sizeof out->weight);
            return 0;
        }
        for (int side = 0; side < 4; side++) {
            const int node[3] = {tet[(side + 1) % 4], tet[(side + 2) % 4], tet[(side + 3) % 4]};
            look_at_triangle(mesh, node, x, out, &least);
        }
    }
    return sqrt(least);
}

double palp_scene_point(const struct palp_scene *scene, palp_body id, vec3 place,
                        struct palp_point *out)
{
    *out = (struct palp_point){.body = id, .local = place};
    if (id.id == 0)
        return 0;
    const struct body *body = scene_body(scene, id);
    if (!body->is_soft) {
        out->local = pose_apply_back(body->rigid.at, place);
        return 0;
    }
    struct anchor anchor = {.n = 0};
    const double off = anchor_nearest(body, place, &anchor);
    out->n = anchor.n;
    memcpy(out->node, anchor.node, sizeof out->node);
    memcpy(out->weight, anchor.weight, sizeof out->weight);
    return off;
}

/* ---------------------------------------------------------------- the two sides */

static struct anchor anchor_of_point(const struct palp_point *point)
{
    struct anchor anchor = {.body = point->body.id - 1, .n = point->n, .local = point->local};
    memcpy(anchor.node, point->node, sizeof anchor.node);
    memcpy(anchor.weight, point->weight, sizeof anchor.weight);
    return anchor;
}

/* The anchor of the same body that is at x at the start. */
static struct anchor anchor_beside(struct link_door *d, const struct anchor *first, vec3 x,
                                   double allowed)
{
    struct palp_point point;
    const double off = palp_scene_point(d->scene, (palp_body){first->body + 1}, x, &point);
    if (off > allowed)
        link_refuse(d, "distance of the end of an arm from its soft body", off,
                    "it to be within (a shorter arm, or a place deeper inside)");
    return anchor_of_point(&point);
}

vec3 anchor_start(const struct palp_scene *scene, const struct anchor *anchor)
{
    if (anchor->body < 0)
        return anchor->local;
    const struct body *b = &scene->body[anchor->body];
    if (anchor->n == 0)
        return pose_apply(b->rigid.at, anchor->local);
    vec3 x = {0, 0, 0};
    for (int k = 0; k < anchor->n; k++)
        x = vec3_axpy(x, anchor->weight[k], b->soft.mesh.x[anchor->node[k]]);
    return x;
}

/* On a body that is mapped on one that can be cut it goes with the points, which are of one cell;
 * where they are of several, nothing says with which. */
static void join_carrier(const struct palp_scene *scene, struct anchor *anchor)
{
    const struct mapping *m = scene->body[anchor->body].mapping;
    const int base = carried_base(scene, anchor->body), cell = m->cell[anchor->node[0]];
    bool is_one = base >= 0 && cell >= 0;
    for (int k = 0; k < anchor->n && is_one; k++)
        is_one =
            m->cell[anchor->node[k]] == cell && m->term[m->first[anchor->node[k]]].body == base;
    anchor->follows = is_one ? 1 + cell : 0;
    anchor->carrier = is_one ? 1 + base : 0;
}

/* In a body that can be cut a place goes with the lowest cell that has all of its nodes. */
static void join_cell(struct link_door *d, const struct link_kind *kind, struct anchor *anchor)
{
    const struct body *b = anchor->body >= 0 ? &d->scene->body[anchor->body] : NULL;
    if (b && b->mapping && anchor->n > 0 && kind->follows_cuts)
        join_carrier(d->scene, anchor);
    if (!b || !b->is_soft || !b->soft.cuttable || anchor->n == 0 || !kind->follows_cuts)
        return;
    anchor->follows = 1 + cell_links_holder(&b->soft.cuttable->links, anchor->node, anchor->n);
    if (anchor->follows == 0)
        refuse_link(d, "a place in a body that can be cut", "of several elements", "one of one");
}

/* Places at the arms' ends; axes as the body's frame sees them. whole: its body is meant. */
static void place_link_side(struct link_door *d, const struct palp_point *point, mat3 axes,
                            int arms, bool whole, struct link_side *side)
{
    *side = (struct link_side){.at = {anchor_of_point(point)}, .axes = axes};
    const vec3 x = anchor_start(d->scene, &side->at[0]);
    for (int k = 0; k < arms; k++)
        side->at[k + 1] = anchor_beside(
            d, &side->at[0], vec3_axpy(x, d->def->arm, mat3_row(axes, k)), 1e-6 * d->def->arm);
    if (point->body.id > 0 && !scene_body(d->scene, point->body)->is_soft)
        for (int k = 0; k < 3; k++) {
            const quat turn = scene_body(d->scene, point->body)->rigid.at.q;
            const vec3 row = quat_rotate_back(turn, mat3_row(axes, k));
            side->axes.m[k][0] = row.x, side->axes.m[k][1] = row.y, side->axes.m[k][2] = row.z;
        }
    for (int k = 0; k <= arms && !whole && d->status == PALP_OK; k++)
        join_cell(d, link_kind_of(d->def->law), &side->at[k]);
}

/* ---------------------------------------------------------------- adding */

static bool is_of_scene(struct link_door *d, const char *what, palp_body body, int least)
{
    if (body.id < least || body.id > d->scene->n_body)
        link_refuse(d, what, body.id,
                    least > 0 ? "one of the scene's" : "one of the scene's, or 0");
    return d->status == PALP_OK;
}

static bool can_move(const struct palp_scene *scene, palp_body body)
{
    const struct body *b = body.id > 0 ? scene_body(scene, body) : NULL;
    return b && (b->is_soft || b->rigid.drive == PALP_DRIVE_FREE ||
                 b->rigid.drive == PALP_DRIVE_COUPLED);
}

static void expect_bodies(struct link_door *d, const struct link_kind *kind)
{
    const palp_body a = d->def->a.body, b = d->def->b.body;
    const int least = kind->takes_place ? 0 : 1;
    if (!is_of_scene(d, "id of body a", a, least) || !is_of_scene(d, "id of body b", b, 0))
        return;
    if (a.id == b.id)
        link_refuse(d, "id of body b", b.id, "another than a's");
    if (!can_move(d->scene, a) && !can_move(d->scene, b))
        refuse_link(d, "what moves of a and b", "nothing", "one of them to answer to forces");
    if (d->status == PALP_OK && a.id > 0)
        d->status = check_point(d->scene, &d->def->a, d->error);
    if (d->status == PALP_OK && !kind->takes_body && b.id > 0)
        d->status = check_point(d->scene, &d->def->b, d->error);
}

static void expect_link_name(struct link_door *d)
{
    const char *name = d->def->name;
    if (d->scene->finished)
        refuse_link(d, "the scene", "finished", "it to be added before");
    else if (!name || !*name)
        refuse_link(d, "its name", "missing", "one");
    else if (palp_scene_find_link(d->scene, name).id != 0)
        refuse_link(d, "its name", "taken", "each link to have its own");
}

/* Of a kind that takes all of body b, any point stands for it. */
static struct palp_point point_of_b(const struct link_door *d, const struct link_kind *kind)
{
    struct palp_point point = d->def->b;
    if (!kind->takes_body || point.body.id == 0)
        return point;
    const struct body *b = scene_body(d->scene, point.body);
    point = (struct palp_point){.body = point.body};
    if (b->is_soft) {
        point.n = 1;
        point.node[0] = 0;
        point.weight[0] = 1;
    }
    return point;
}

/* The first axis is the link's, the second in the plane of it and the normal; what is not given
 * is any. */
static mat3 axes_of(struct link_door *d, const struct link_kind *kind)
{
    const vec3 x = {1, 0, 0};
    if (kind->has_axis)
        link_expect_direction(d, "the axis", d->def->axis);
    else if (!isfinite(vec3_norm(d->def->axis)))
        refuse_link(d, "the axis", "not of finite length", "a direction, or none");
    if (!isfinite(vec3_norm(d->def->normal)))
        refuse_link(d, "the normal", "not of finite length", "a direction, or none");
    if (d->status != PALP_OK)
        return mat3_diagonal(1);
    const vec3 e1 = vec3_direction(d->def->axis, x);
    const vec3 e3 =
        vec3_direction(vec3_cross(e1, d->def->normal), mat3_row(mat3_directions(e1), 2));
    return mat3_rows(e1, vec3_cross(e3, e1), e3);
}

static void fill_link(struct link_door *d, struct link *link)
{
    const struct link_kind *kind = link->kind;
    const struct palp_point b = point_of_b(d, kind);
    const mat3 axes = axes_of(d, kind);
    if (kind->arms > 0)
        link_expect_positive(d, "the arm", d->def->arm);
    if (d->status != PALP_OK)
        return;
    place_link_side(d, &d->def->a, axes, kind->arms, false, &link->a);
    place_link_side(d, &b, axes, kind->arms, kind->takes_body, &link->b);
    link->is = *d->def;
    link->is.name = NULL, link->is.curve = NULL, link->is.curve_node = NULL;
    link->most = kind->most;
    if (d->status == PALP_OK && kind->check)
        kind->check(d, link);
}

static void reserve_points(struct palp_scene *scene, const struct anchor *anchor, int most)
{
    if (anchor->body < 0)
        return;
    scene->body[anchor->body].n_held += most * (anchor->n > 0 ? SIDE_MOST : 1);
}

/* What follows its cells is not in the way of a cut. */
static void mark_bases(struct palp_scene *scene, const struct link_kind *kind,
                       const struct anchor *anchor)
{
    const struct body *b = anchor->body >= 0 ? &scene->body[anchor->body] : NULL;
    if (b && anchor->carrier == 0 && !(kind->follows_cuts && b->is_soft && b->soft.cuttable))
        mapping_mark_bases(scene, anchor->body);
}

static palp_link reserve_link(struct palp_scene *scene, struct link *link, const char *name)
{
    link->name = strdup(name);
    if (!link->name || scene_make_room(&scene->link, scene->n_link, sizeof *link) != 0)
        return (palp_link){0};
    link->first_point = scene->n_link_point;
    scene->n_link_point += link->n_point;
    scene->n_link_pair += link->most;
    reserve_points(scene, &link->a.at[0], link->most);
    reserve_points(scene, &link->b.at[0], link->most);
    for (int k = 0; k <= link->kind->arms; k++) {
        mark_bases(scene, link->kind, &link->a.at[k]);
        mark_bases(scene, link->kind, &link->b.at[k]);
    }
    if (link->curve.node) /* it bends with nodes of several elements */
        mapping_mark_bases(scene, link->b.at[0].body);
    scene->link[scene->n_link++] = *link;
    return (palp_link){scene->n_link};
}

palp_link palp_scene_add_link(struct palp_scene *scene, const struct palp_link_def *def,
                              struct palp_error *error)
{
    struct link_door d = {scene, def, error, PALP_OK};
    struct link link = {.kind = link_kind_of(def->law)};
    if (!link.kind)
        link_refuse(&d, "its law", def->law, "a known one");
    expect_link_name(&d);
    if (d.status == PALP_OK)
        expect_bodies(&d, link.kind);
    if (d.status == PALP_OK)
        fill_link(&d, &link);
    palp_link id = {0};
    if (d.status == PALP_OK) {
        id = reserve_link(scene, &link, def->name);
        if (id.id == 0)
            error_no_memory(error, "link");
    }
    if (id.id == 0)
        link_clear(&link);
    return id;
}
