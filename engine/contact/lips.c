/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lips.c - pairs of nodes that a cut parted, where each has slid to, and how far apart they are. */
#include "engine/contact/lips.h"
#include "engine/base/assert.h"
#include "engine/contact/lip_pairs.h"
#include "engine/contact/query_point.h"
#include "engine/model/change.h"
#include "engine/model/topology.h"
#include "engine/step.h"

#include <stdlib.h>
#include <string.h>

enum { STRIDES = 16 };

static const vec3 ZERO = {0, 0, 0};
static const double BESIDE = 0.05; /* of a face's side: so far beside its corner it has slid */
static const double AJAR = 0.5;    /* cosine: what is ahead of a face rather than beside it  */
static const double NEAR = 0.25;   /* of the longest link: further apart none is solved for  */
static const double APART = 0.005; /* m/s: so fast what overlaps is led apart, at most       */

/* ---------------------------------------------------------------- memory */

struct lips *lips_create(const struct topology *t, const struct boundary *b)
{
    struct lips *l = calloc(1, sizeof *l);
    const size_t n_face = (size_t)t->is->is.faces + 1, n_copy = (size_t)t->is->is.nodes + 1,
                 n_v = (size_t)t->rest->n_v + 1;
    if (!l)
        return NULL;
    l->t = t;
    l->b = b;
    l->face = calloc(n_face, sizeof *l->face);
    l->pair = calloc(FACE_CORNERS * n_face, sizeof *l->pair);
    l->area = calloc(FACE_CORNERS * n_face, sizeof *l->area);
    l->sum = calloc(FACE_CORNERS * n_face, sizeof *l->sum);
    l->n_sum = calloc(FACE_CORNERS * n_face, sizeof *l->n_sum);
    l->first = calloc(n_copy, sizeof *l->first);
    l->place = calloc(2 * n_copy, sizeof *l->place);
    l->way = calloc(n_v, sizeof *l->way);
    l->n_way = calloc(n_v, sizeof *l->n_way);
    l->drawn = calloc(n_v, sizeof *l->drawn);
    if (l->face && l->pair && l->area && l->sum && l->n_sum && l->first && l->place && l->way &&
        l->n_way && l->drawn)
        return l;
    lips_destroy(l);
    return NULL;
}

void lips_destroy(struct lips *lips)
{
    if (!lips)
        return;
    free(lips->face);
    free(lips->pair);
    free(lips->area);
    free(lips->sum);
    free(lips->n_sum);
    free(lips->place);
    free(lips->way);
    free(lips->n_way);
    free(lips->drawn);
    free(lips->first);
    free(lips);
}

/* ---------------------------------------------------------------- which nodes are pairs */

static int count_corners(const struct lips *l)
{
    return l->t->is->links.n_side_corner;
}

static int triangles_of_face(const struct lips *l)
{
    return count_corners(l) == 3 ? 2 : 4;
}

static int corner_node(const struct lips *l, const struct lip_face *f, int which, int k)
{
    const unsigned char *corner = cell_side_corners(&l->t->is->links, f->side[which]);
    return topology_corners(l->t, f->cell[which])[corner[k]];
}

/* The node of the other side that was the same one. */
static int node_across(const struct lips *l, const struct lip_face *f, int node)
{
    const int root = topology_root(l->t, node);
    int k = 0;
    while (topology_root(l->t, corner_node(l, f, 1, k)) != root)
        k++;
    PALP_ASSERT(k < count_corners(l));
    return corner_node(l, f, 1, k);
}

static bool has_node(const struct lips *l, int tri, int node)
{
    const int *corner = l->b->surface->tri[tri];
    return corner[0] == node || corner[1] == node || corner[2] == node;
}

/* Of the triangles of one side of a face, the first that has a node. */
static int triangle_of_node(const struct lips *l, const struct lip_face *f, int which, int node)
{
    int tri = l->t->tri_at[f->cell[which] * l->t->is->links.n_side + f->side[which]];
    while (!has_node(l, tri, node))
        tri++;
    return tri;
}

static int pair_of_nodes(struct lips *l, const struct lip_face *f, int here, int there)
{
    const int low = here < there ? here : there, high = here < there ? there : here;
    int *last = &l->first[high - l->t->rest->soft.mesh.n_node];
    for (; *last != NO_PAIR; last = &l->pair[*last].next)
        if (l->pair[*last].low == low)
            return *last;
    const int of_low = low == here ? 0 : 1;
    l->pair[l->n_pair] = (struct lip_pair){
        low,
        high,
        {triangle_of_node(l, f, of_low, low), triangle_of_node(l, f, 1 - of_low, high)},
        NO_PAIR};
    *last = l->n_pair;
    return l->n_pair++;
}

static void add_face(struct lips *l, int link, double crossing)
{
    const struct cell_links *links = &l->t->is->links;
    struct lip_face *f = &l->face[l->n_face++];
    const int cell = link / links->n_side, side = link % links->n_side;
    const int other = links->across[cell][side];
    *f = (struct lip_face){{cell, other},
                           {side, cell_links_side_to(links, other, cell)},
                           {NO_PAIR, NO_PAIR, NO_PAIR, NO_PAIR},
                           crossing};
    if (topology_is_removed(l->t, cell) || topology_is_removed(l->t, other))
        f->cell[0] = CELL_NONE;
    for (int k = 0; f->cell[0] != CELL_NONE && k < count_corners(l); k++) {
        const int here = corner_node(l, f, 0, k), there = node_across(l, f, here);
        f->pair[k] = here == there ? NO_PAIR : pair_of_nodes(l, f, here, there);
    }
}

void lips_follow(struct lips *lips)
{
    const struct topology *t = lips->t;
    lips->n_face = lips->n_pair = 0;
    lips->is_placed = false;
    for (int i = 0; i < t->n_copy; i++)
        lips->first[i] = NO_PAIR;
    for (int i = 0; i < t->n_done; i++)
        if (topology_leaving(t, t->list[i]) == CELL_NONE)
            add_face(lips, t->list[i], topology_crossing(t->crossed[i]));
}

/* ---------------------------------------------------------------- which way they face */

/* Out of its cell; of a quadrangle that of its two diagonals. */
static vec3 area_of_side(const struct lips *l, const struct lip_face *f, int which, const vec3 *x)
{
    const int last = count_corners(l) - 1;
    const vec3 a = x[corner_node(l, f, which, 0)], b = x[corner_node(l, f, which, 1)],
               c = x[corner_node(l, f, which, 2)], d = x[corner_node(l, f, which, last)];
    const vec3 from = last == 2 ? vec3_sub(b, a) : vec3_sub(c, a),
               to = last == 2 ? vec3_sub(c, a) : vec3_sub(d, b);
    return vec3_scale(vec3_cross(from, to), 0.5);
}

/* In the mean of both sides: from the first cell to the second. */
static vec3 area_of_face(const struct lips *l, const struct lip_face *f, const vec3 *x)
{
    return vec3_scale(vec3_sub(area_of_side(l, f, 0, x), area_of_side(l, f, 1, x)), 0.5);
}

/* +1 where the first cell has the pair's low node. */
static double sign_at(const struct lips *l, const struct lip_face *f, int k)
{
    return corner_node(l, f, 0, k) == l->pair[f->pair[k]].low ? 1 : -1;
}

static void sum_areas(struct lips *l, const vec3 *x)
{
    memset(l->area, 0, (size_t)l->n_pair * sizeof *l->area);
    for (int i = 0; i < l->n_face; i++) {
        const struct lip_face *f = &l->face[i];
        if (f->cell[0] == CELL_NONE)
            continue;
        const vec3 share = vec3_scale(area_of_face(l, f, x), 1.0 / count_corners(l));
        for (int k = 0; k < count_corners(l); k++)
            if (f->pair[k] != NO_PAIR)
                l->area[f->pair[k]] = vec3_axpy(l->area[f->pair[k]], sign_at(l, f, k), share);
    }
}

/* Which way the cut leads, rather than its stairs: the sum over the faces about a pair of what all
 * their pairs have. The size stays. */
static void smooth_areas(struct lips *l)
{
    memset(l->sum, 0, (size_t)l->n_pair * sizeof *l->sum);
    for (int i = 0; i < l->n_face; i++) {
        const struct lip_face *f = &l->face[i];
        vec3 of_face = {0, 0, 0};
        if (f->cell[0] == CELL_NONE)
            continue;
        for (int k = 0; k < count_corners(l); k++)
            if (f->pair[k] != NO_PAIR)
                of_face = vec3_axpy(of_face, sign_at(l, f, k), l->area[f->pair[k]]);
        for (int k = 0; k < count_corners(l); k++)
            if (f->pair[k] != NO_PAIR)
                l->sum[f->pair[k]] = vec3_axpy(l->sum[f->pair[k]], sign_at(l, f, k), of_face);
    }
    for (int i = 0; i < l->n_pair; i++)
        l->area[i] = vec3_scale(vec3_direction(l->sum[i], ZERO), vec3_norm(l->area[i]));
}

void lips_face_pairs(struct lips *lips, const vec3 *x)
{
    sum_areas(lips, x);
    smooth_areas(lips);
}

static int first_triangle(const struct lips *l)
{
    return l->t->rest->surface.n_tri;
}

static bool is_lip(const struct lips *l, int tri)
{
    return tri >= first_triangle(l) && !surface_is_gone(l->b->surface, tri);
}

static vec3 triangle_area(const struct lips *l, const vec3 *x, int tri)
{
    const int *n = l->b->surface->tri[tri];
    return vec3_scale(vec3_cross(vec3_sub(x[n[1]], x[n[0]]), vec3_sub(x[n[2]], x[n[0]])), 0.5);
}

/* Out of the side that a triangle is of, at one of its nodes. */
static vec3 outward_at(const struct lips *l, const vec3 *x, int tri, int node)
{
    const struct lip_face *f = &l->face[(tri - first_triangle(l)) / triangles_of_face(l)];
    for (int k = 0; k < count_corners(l); k++) {
        const struct lip_pair *p = f->pair[k] == NO_PAIR ? NULL : &l->pair[f->pair[k]];
        if (p && (p->low == node || p->high == node))
            return vec3_scale(l->area[f->pair[k]], p->low == node ? 1 : -1);
    }
    return triangle_area(l, x, tri); /* the cut ends here: the face has one node for both sides */
}

/* ---------------------------------------------------------------- where one has slid to */

/* A node, what it is held against, and with what normal. */
struct lip_foot {
    int node, tri;
    struct closest at;
    vec3 normal;
};

static struct closest closest_at(const struct lips *l, const vec3 *x, int node, int tri)
{
    const int *n = l->b->surface->tri[tri];
    const vec3 corner[3] = {x[n[0]], x[n[1]], x[n[2]]};
    return closest_on_triangle(x[node], corner);
}

/* May it go on to this triangle, and is it nearer there? */
static void try_triangle(const struct lips *l, const vec3 *x, vec3 outward, int tri,
                         struct lip_foot *foot)
{
    if (tri < 0 || tri == foot->tri || !is_lip(l, tri) || has_node(l, tri, foot->node) ||
        !(vec3_dot(triangle_area(l, x, tri), outward) > 0))
        return;
    const struct closest at = closest_at(l, x, foot->node, tri);
    if (at.distance2 < foot->at.distance2) {
        foot->at = at;
        foot->tri = tri;
    }
}

/* From triangle to triangle, over the edge or corner that is nearest, as long as that leads
 * nearer. */
static void slide_on(const struct lips *l, const vec3 *x, vec3 outward, struct lip_foot *foot)
{
    const struct surface *s = l->b->surface;
    for (int i = 0; i < STRIDES && foot->at.feature != FEATURE_FACE; i++) {
        const int from = foot->tri, which = foot->at.which;
        if (foot->at.feature == FEATURE_EDGE) {
            const int *pair = s->edge_tri[s->tri_edge[from][which]];
            try_triangle(l, x, outward, pair[pair[0] == from], foot);
        } else {
            const int node = s->tri[from][which];
            for (int c = l->b->fan_first[node]; c != NO_CORNER; c = l->b->fan_next[c])
                try_triangle(l, x, outward, c / 3, foot);
        }
        if (foot->tri == from)
            return;
    }
}

/* Normals of the corners that answer, as much as they do: the faces themselves are stairs. */
static vec3 normal_there(const struct lips *l, const vec3 *x, const struct lip_foot *foot)
{
    vec3 sum = {0, 0, 0};
    for (int k = 0; k < 3; k++) {
        const vec3 out = outward_at(l, x, foot->tri, l->b->surface->tri[foot->tri][k]);
        sum = vec3_axpy(sum, foot->at.weight[k], vec3_direction(out, ZERO));
    }
    return vec3_direction(sum, ZERO);
}

/* Is it beside the last face that there is? */
static bool is_beside(const struct lips *l, const vec3 *x, const struct lip_foot *foot)
{
    const vec3 off = vec3_sub(x[foot->node], foot->at.point);
    const vec3 along = vec3_axpy(off, -vec3_dot(off, foot->normal), foot->normal);
    return vec3_dot(along, along) > BESIDE * BESIDE * vec3_norm(triangle_area(l, x, foot->tri));
}

/* One node of a pair against the other's side. False: it is off that side, or too far from it. */
static bool find_lip_foot(const struct lips *l, const vec3 *x, int pair, bool of_high,
                          struct lip_foot *foot)
{
    const struct lip_pair *p = &l->pair[pair];
    const double longest = l->t->is->links.longest;
    const vec3 outward = vec3_scale(l->area[pair], of_high ? 1 : -1);
    *foot = (struct lip_foot){.node = of_high ? p->high : p->low, .tri = p->tri[of_high ? 0 : 1]};
    foot->at = closest_at(l, x, foot->node, foot->tri);
    slide_on(l, x, outward, foot);
    foot->normal = normal_there(l, x, foot);
    return foot->at.distance2 < longest * longest && vec3_dot(foot->normal, foot->normal) > 0 &&
           !is_beside(l, x, foot);
}

static double gap_of(const struct lips *l, const struct lip_foot *foot, const vec3 *x)
{
    const int *n = l->b->surface->tri[foot->tri];
    vec3 off = x[foot->node];
    for (int k = 0; k < 3; k++)
        off = vec3_axpy(off, -foot->at.weight[k], x[n[k]]);
    return vec3_dot(foot->normal, off);
}

/* Wide open: the other node is ahead, not beside, and further than `most`. */
static bool is_wide_open(const struct lips *l, const vec3 *x, int pair, double most)
{
    const vec3 apart = vec3_sub(x[l->pair[pair].high], x[l->pair[pair].low]);
    const double gap = vec3_dot(vec3_direction(l->area[pair], ZERO), apart);
    return gap > most && gap > AJAR * vec3_norm(apart);
}

static bool has_slid(const struct lips *l, const vec3 *x, int pair)
{
    const vec3 apart = vec3_sub(x[l->pair[pair].high], x[l->pair[pair].low]);
    const vec3 n = vec3_direction(l->area[pair], ZERO);
    const vec3 along = vec3_axpy(apart, -vec3_dot(apart, n), n);
    return vec3_dot(along, along) > BESIDE * BESIDE * vec3_norm(l->area[pair]);
}

/* ---------------------------------------------------------------- in a step */

/* Corners that carry nothing are left out: of a lip that has not slid one answers. */
static struct candidate_side side_of_foot(const struct collision_pair *e,
                                          const struct lip_foot *foot)
{
    int node[3], n = 0;
    double weight[3];
    for (int k = 0; k < 3; k++) {
        if (foot->at.weight[k] == 0)
            continue;
        node[n] = e->b.boundary->surface->tri[foot->tri][k];
        weight[n++] = foot->at.weight[k];
    }
    return collision_pair_corners(&e->b, n, node, weight);
}

/* A node that slides over stairs is held by a plane that leaps: what it is behind of the next one
 * no motion made. Made good in one step it would throw the node, which is light, to and fro. */
static void offer_lip(const struct lips *l, const struct collision_pair *e, int pair, bool of_high)
{
    static const double whole[1] = {1};
    const struct lip_pair *p = &l->pair[pair];
    const vec3 *start = l->b->x[START], *free = l->b->x[FREE];
    struct lip_foot foot;
    if (!find_lip_foot(l, start, pair, of_high, &foot))
        return;
    const struct candidate_side side[2] = {collision_pair_corners(&e->a, 1, &foot.node, whole),
                                           side_of_foot(e, &foot)};
    const double gap = gap_of(l, &foot, start);
    struct collision_pair eased = *e;
    eased.offset = fmin(e->offset, gap + APART * e->h);
    query_point_along(&eased,
                      collision_pair_id(e, CANDIDATE_NODE, foot.node, of_high ? p->low : p->high),
                      side, foot.normal, fmin(gap, gap_of(l, &foot, free)));
}

static void offer_lips(struct lips *l, const struct collision_pair *e)
{
    lips_face_pairs(l, l->b->x[START]);
    for (int i = 0; i < l->n_pair; i++) {
        if (is_wide_open(l, l->b->x[START], i, e->distance) &&
            is_wide_open(l, l->b->x[FREE], i, e->distance))
            continue;
        offer_lip(l, e, i, true);
        if (has_slid(l, l->b->x[START], i))
            offer_lip(l, e, i, false);
    }
}

void lips_collide(struct lips *lips, const struct step *s, int body, struct candidate_list *found)
{
    const struct palp_cuttable *is = &lips->t->is->is;
    const struct collider of = collision_pair_collider(s, body);
    const double distance =
        fmin(s->scene->body[body].settings.contact_distance, NEAR * lips->t->is->links.longest);
    const struct collision_pair e = {
        .a = of,
        .b = of,
        .distance = s->opt->contact_share * distance + s->world->found_beyond,
        .friction = is->friction * change_factor(s->world, PALP_CHANGE_FRICTION, body),
        .h = s->h,
        .found = found,
    };
    if (lips->n_pair > 0 && is->meets)
        offer_lips(lips, &e);
}

/* ---------------------------------------------------------------- measured */

void lips_measure(struct lips *lips, const vec3 *x, struct palp_lips *out)
{
    struct lip_foot foot;
    out->n_pair = lips->n_pair;
    lips_face_pairs(lips, x);
    for (int i = 0; i < lips->n_pair; i++)
        for (int high = 0; high < 2 && !is_wide_open(lips, x, i, 0); high++)
            if (find_lip_foot(lips, x, i, high, &foot))
                out->overlap = fmax(out->overlap, -gap_of(lips, &foot, x));
}
