/* SPDX-License-Identifier: GPL-3.0-or-later */
/* boundary.c - surfaces at two moments, and the way of a point to them. */
#include "engine/contact/boundary.h"
#include "engine/base/assert.h"

#include <stdlib.h>
#include <string.h>

static const vec3 ZERO = {0, 0, 0};
static const double RIM = 1e-9; /* of a weight: what is so near to a border is on it */

/* ---------------------------------------------------------------- creation */

static const struct palp_mesh *mesh_of(const struct body *body)
{
    return body->is_soft ? &body->soft.mesh : body->rigid.shape.mesh;
}

static int create_fans(struct boundary *b, size_t tri_most, size_t node_most)
{
    b->fan_first = malloc((node_most + 1) * sizeof *b->fan_first);
    b->fan_next = malloc(3 * tri_most * sizeof *b->fan_next);
    if (!b->fan_first || !b->fan_next)
        return -1;
    for (size_t i = 0; i < node_most; i++)
        b->fan_first[i] = NO_CORNER;
    b->known = calloc(tri_most, sizeof *b->known);
    b->changed = malloc(tri_most * sizeof *b->changed);
    return b->known && b->changed ? 0 : -1;
}

/* Where a corner stands among those at a node, or would stand: corners rise. */
static int *find_in_fan(struct boundary *b, int node, int corner)
{
    int *at = &b->fan_first[node];
    while (*at != NO_CORNER && *at < corner)
        at = &b->fan_next[*at];
    return at;
}

static void leave_fan(struct boundary *b, int node, int corner)
{
    *find_in_fan(b, node, corner) = b->fan_next[corner];
}

static void join_fan(struct boundary *b, int node, int corner)
{
    int *at = find_in_fan(b, node, corner);
    b->fan_next[corner] = *at;
    *at = corner;
}

/* Moves a triangle from the fans of the corners that it had to those of the ones that it has. One
 * that is gone has three equal corners, and is in no fan. */
static void change_triangle(struct boundary *b, int t, const int now[3])
{
    int *was = b->known[t];
    for (int k = 0; k < 3 && was[0] != was[1]; k++)
        leave_fan(b, was[k], 3 * t + k);
    for (int k = 0; k < 3 && now[0] != now[1]; k++)
        join_fan(b, now[k], 3 * t + k);
    memcpy(was, now, sizeof *b->known);
}

/* Lists the triangles whose corners changed, and takes those behind the last out of their fans.
 * Backwards: a new corner then is mostly the lowest of its fan, which is found first. */
static void update_fans(struct boundary *b)
{
    static const int gone[3] = {0, 0, 0};
    const struct surface *s = b->surface;
    for (int t = b->n_known - 1; t >= s->n_tri; t--)
        change_triangle(b, t, gone);
    b->n_known = s->n_tri;
    b->n_changed = 0;
    for (int t = s->n_tri - 1; t >= 0; t--) {
        if (memcmp(b->known[t], s->tri[t], sizeof *b->known) == 0)
            continue;
        change_triangle(b, t, s->tri[t]);
        b->changed[b->n_changed++] = t;
    }
}

/* A rigid mesh: its nodes in the body's frame, and room for them in the world. */
static int create_nodes(struct boundary *b, const struct palp_mesh *mesh, size_t n)
{
    b->n_node = mesh->n_node;
    b->local_bounds = BOX_EMPTY;
    b->local = malloc(n * sizeof *b->local);
    b->near = calloc(n, 1);
    if (!b->local || !b->near)
        return -1;
    for (int i = 0; i < mesh->n_node; i++)
        b->local[i] =
            b->body->is_soft ? mesh->x[i] : pose_apply(b->body->rigid.shape.at, mesh->x[i]);
    for (int i = 0; i < b->surface->n_vertex; i++)
        b->local_bounds = box_add(b->local_bounds, b->local[b->surface->vertex[i]]);
    for (int when = START; when < MOMENTS; when++) {
        b->own[when] = b->body->is_soft ? NULL : calloc(n, sizeof(vec3));
        b->x[when] = b->body->is_soft ? b->local : b->own[when];
        if (!b->x[when])
            return -1;
    }
    return 0;
}

/* The extent along n; less than that where it is `enough`, or more. */
static double extent_along(const struct boundary *b, vec3 n, double enough)
{
    double low = INFINITY, high = -INFINITY;
    for (int i = 0; i < b->surface->n_vertex && !(high - low >= enough); i++) {
        const double at = vec3_dot(n, b->local[b->surface->vertex[i]]);
        low = fmin(low, at);
        high = fmax(high, at);
    }
    return high - low;
}

/* Across its faces, or a thousand of them: a box about the nodes would be another one for a body
 * that lies otherwise in its frame. */
static double find_depth(const struct boundary *b)
{
    enum { FACES = 1000 };
    const struct surface *s = b->surface;
    double least = vec3_norm(vec3_sub(b->local_bounds.hi, b->local_bounds.lo));
    for (int t = 0; t < s->n_tri; t += 1 + s->n_tri / FACES) {
        const vec3 *x = b->local, x0 = x[s->tri[t][0]];
        const vec3 n = vec3_cross(vec3_sub(x[s->tri[t][1]], x0), vec3_sub(x[s->tri[t][2]], x0));
        if (vec3_norm(n) > 0)
            least = fmin(least, extent_along(b, vec3_direction(n, ZERO), least));
    }
    return least / 2;
}

static bool is_closed(const struct surface *s)
{
    for (int k = 0; k < s->n_edge; k++)
        if (s->edge_tri[k][0] < 0 || s->edge_tri[k][1] < 0)
            return false;
    return s->n_edge > 0;
}

/* The farthest from the middle, then always the one farthest from those there are. */
static void take_samples(struct boundary *b)
{
    const struct surface *s = b->surface;
    const vec3 middle = vec3_scale(vec3_add(b->local_bounds.lo, b->local_bounds.hi), 0.5);
    while (b->n_sample < BOUNDARY_SAMPLES && b->n_sample < s->n_vertex) {
        double most = -1;
        for (int i = 0; i < s->n_vertex; i++) {
            const vec3 x = b->local[s->vertex[i]];
            double least = vec3_norm(vec3_sub(x, b->n_sample == 0 ? middle : b->sample[0]));
            for (int k = 1; k < b->n_sample; k++)
                least = fmin(least, vec3_norm(vec3_sub(x, b->sample[k])));
            if (least > most) {
                most = least;
                b->sample[b->n_sample] = x;
            }
        }
        b->n_sample++;
    }
}

struct boundary *boundary_create(const struct body *body, int tri_most, int node_most)
{
    const struct palp_mesh *mesh = mesh_of(body);
    const size_t n_tri = (size_t)tri_most, n_node = (size_t)node_most;
    struct boundary *b = calloc(1, sizeof *b);
    if (!b)
        return NULL;
    b->body = body;
    b->surface = &body->surface;
    if (create_fans(b, n_tri, n_node) != 0 || create_nodes(b, mesh, n_node) != 0)
        goto no_memory;
    update_fans(b);
    b->bvh = bvh_create((const int(*)[3])b->surface->tri, b->surface->n_tri, tri_most, b->local);
    if (!b->bvh)
        goto no_memory;
    b->depth = find_depth(b);
    b->is_closed = is_closed(b->surface);
    if (!body->is_soft)
        take_samples(b);
    return b;

no_memory:
    boundary_destroy(b);
    return NULL;
}

/* What is added has its place at rest from the body; the others keep theirs. */
void boundary_follow(struct boundary *b)
{
    const struct palp_mesh *mesh = mesh_of(b->body);
    for (int i = b->n_node; i < mesh->n_node; i++)
        b->local[i] = mesh->x[i];
    if (b->body->mapping)
        b->is_closed = is_closed(b->surface);
    update_fans(b);
    bvh_follow(b->bvh, b->surface->n_tri, b->changed, b->n_changed, b->local);
    b->fitted = false;
}

void boundary_destroy(struct boundary *b)
{
    if (!b)
        return;
    bvh_destroy(b->bvh);
    free(b->own[START]);
    free(b->own[FREE]);
    free(b->local);
    free(b->near);
    free(b->fan_first);
    free(b->fan_next);
    free(b->known);
    free(b->changed);
    free(b);
}

/* ---------------------------------------------------------------- standing */

/* What encloses all nodes at both moments, and how far they go. */
static void measure_motion(struct boundary *b)
{
    double far2 = 0;
    b->bounds = BOX_EMPTY;
    for (int i = 0; i < b->surface->n_vertex; i++) {
        const int node = b->surface->vertex[i];
        const vec3 way = vec3_sub(b->x[FREE][node], b->x[START][node]);
        b->bounds = box_add(box_add(b->bounds, b->x[START][node]), b->x[FREE][node]);
        const double way2 = vec3_dot(way, way);
        far2 = way2 > far2 ? way2 : far2;
    }
    b->travel = sqrt(far2);
}

static void stand_rigid(struct boundary *b, const pose frame[MOMENTS])
{
    if (b->fitted && memcmp(b->at, frame, sizeof b->at) == 0)
        return;
    for (int when = START; when < MOMENTS; when++) {
        const mat3 R = quat_matrix(frame[when].q);
        b->at[when] = frame[when];
        for (int i = 0; i < b->surface->n_vertex; i++) {
            const int node = b->surface->vertex[i];
            b->own[when][node] = vec3_add(frame[when].p, mat3_apply(R, b->local[node]));
        }
    }
    measure_motion(b);
    b->fitted = false;
}

void boundary_stand(struct boundary *b, const vec3 *q[MOMENTS], const pose frame[MOMENTS])
{
    PALP_ASSERT(q[START] && q[FREE]);
    if (!b->body->is_soft) {
        stand_rigid(b, frame);
        return;
    }
    b->x[START] = q[START];
    b->x[FREE] = q[FREE];
    measure_motion(b);
    b->fitted = false;
}

void boundary_fit(struct boundary *b)
{
    if (!b->fitted)
        bvh_refit(b->bvh, b->x[START], b->x[FREE]);
    b->fitted = true;
}

/* ---------------------------------------------------------------- directions */

static void corners_of(const struct boundary *b, int when, int tri, vec3 x[3])
{
    for (int k = 0; k < 3; k++)
        x[k] = b->x[when][b->surface->tri[tri][k]];
}

static vec3 normal_of(const vec3 x[3])
{
    return vec3_direction(vec3_cross(vec3_sub(x[1], x[0]), vec3_sub(x[2], x[0])), ZERO);
}

vec3 boundary_normal(const struct boundary *b, int when, int tri)
{
    vec3 x[3];
    corners_of(b, when, tri, x);
    return normal_of(x);
}

static double angle_at(const vec3 x[3], int k)
{
    const vec3 u = vec3_direction(vec3_sub(x[(k + 1) % 3], x[k]), ZERO);
    const vec3 v = vec3_direction(vec3_sub(x[(k + 2) % 3], x[k]), ZERO);
    return acos(fmin(fmax(vec3_dot(u, v), -1), 1));
}

vec3 boundary_node_normal(const struct boundary *b, int when, int node)
{
    vec3 sum = ZERO, x[3];
    for (int c = b->fan_first[node]; c != NO_CORNER; c = b->fan_next[c]) {
        corners_of(b, when, c / 3, x);
        sum = vec3_axpy(sum, angle_at(x, c % 3), normal_of(x));
    }
    return vec3_direction(sum, ZERO);
}

/* ---------------------------------------------------------------- the foot of a point */

/* Triangles that share the feature a point is nearest to, as far as they were looked at: the one
 * that d, from there to the point, stands highest over (-1: none has a plane), and the outward
 * direction of all together. */
struct sharing {
    vec3 d, outward;
    struct foot *foot;
};

/* One more of them; k: which corner of it is shared; -1: none is. */
static void look_from(const struct boundary *b, int when, int tri, int k, struct sharing *of)
{
    vec3 x[3];
    corners_of(b, when, tri, x);
    const vec3 n = normal_of(x);
    const double height = vec3_dot(n, of->d);
    of->outward = vec3_axpy(of->outward, k < 0 ? 1 : angle_at(x, k), n);
    if (vec3_dot(n, n) > 0 && height > of->foot->height) {
        of->foot->tri = tri;
        of->foot->normal = n;
        of->foot->height = height;
    }
}

/* The point is nearest to c on this triangle. */
static vec3 find_most_opposed(const struct boundary *b, int when, int tri, const struct closest *c,
                              vec3 d, struct foot *out)
{
    const struct surface *s = b->surface;
    const int *pair = c->feature == FEATURE_EDGE ? s->edge_tri[s->tri_edge[tri][c->which]] : NULL;
    struct sharing of = {d, ZERO, out};
    out->tri = -1;
    out->height = -INFINITY;
    if (c->feature == FEATURE_CORNER)
        for (int k = b->fan_first[s->tri[tri][c->which]]; k != NO_CORNER; k = b->fan_next[k])
            look_from(b, when, k / 3, k % 3, &of);
    else if (pair && pair[0] >= 0 && pair[1] >= 0)
        for (int k = 0; k < 2; k++)
            look_from(b, when, pair[k], -1, &of);
    else
        look_from(b, when, tri, -1, &of);
    return of.outward;
}

bool boundary_foot(const struct boundary *b, int when, vec3 p, double limit, struct foot *out)
{
    struct closest c;
    vec3 x[3];
    const int tri = bvh_closest(b->bvh, b->x[when], p, limit, &c);
    if (tri < 0)
        return false;
    const vec3 d = vec3_sub(p, c.point);
    const vec3 outward = find_most_opposed(b, when, tri, &c, d, out);
    if (out->tri < 0)
        return false;
    if (out->tri != tri) {
        corners_of(b, when, out->tri, x);
        c = closest_on_triangle(p, x);
    }
    memcpy(out->weight, c.weight, sizeof out->weight);
    out->distance = copysign(sqrt(c.distance2), vec3_dot(outward, d) < 0 ? -1 : 1);
    return true;
}

static bool is_turned_over(const struct boundary *b, int when, int tri)
{
    vec3 outward = ZERO;
    for (int k = 0; k < 3; k++)
        outward = vec3_add(outward, boundary_node_normal(b, when, b->surface->tri[tri][k]));
    return vec3_dot(boundary_normal(b, when, tri), outward) < 0;
}

/* Has a triangle all corners that a foot lies between? */
static bool holds_foot(const struct boundary *b, int tri, const struct foot *foot)
{
    const int *own = b->surface->tri[tri], *corner = b->surface->tri[foot->tri];
    for (int k = 0; k < 3; k++)
        if (foot->weight[k] > RIM && own[0] != corner[k] && own[1] != corner[k] &&
            own[2] != corner[k])
            return false;
    return true;
}

/* Does a triangle that shares the foot look against the outward directions at its corners? */
static bool is_folded(const struct boundary *b, int when, const struct foot *foot)
{
    const double *w = foot->weight;
    const int most = w[0] > w[1] ? (w[0] > w[2] ? 0 : 2) : w[1] > w[2] ? 1 : 2;
    const int node = b->surface->tri[foot->tri][most];
    for (int c = b->fan_first[node]; c != NO_CORNER; c = b->fan_next[c])
        if (holds_foot(b, c / 3, foot) && is_turned_over(b, when, c / 3))
            return true;
    return false;
}

/* Does the edge from i to j pass the ray from p along d on the left? Where they meet, the numbers
 * of its ends tell: the triangles beside it agree. */
static bool edge_passes_left(const struct boundary *b, int when, vec3 p, vec3 d, int i, int j)
{
    const vec3 u = vec3_sub(b->x[when][i], p), v = vec3_sub(b->x[when][j], p);
    const double side = vec3_dot(d, vec3_cross(u, v));
    return side > 0 || (side == 0 && i < j);
}

/* Does the ray from p along d leave through a triangle (1), or enter (-1)? */
static int cross_ray(const struct boundary *b, int when, int tri, vec3 p, vec3 d)
{
    const int *node = b->surface->tri[tri];
    const bool left = edge_passes_left(b, when, p, d, node[0], node[1]);
    vec3 x[3];
    if (edge_passes_left(b, when, p, d, node[1], node[2]) != left ||
        edge_passes_left(b, when, p, d, node[2], node[0]) != left)
        return 0;
    corners_of(b, when, tri, x);
    const vec3 n = vec3_cross(vec3_sub(x[1], x[0]), vec3_sub(x[2], x[0]));
    const bool is_ahead = (vec3_dot(n, vec3_sub(x[0], p)) > 0) == left;
    return is_ahead ? (left ? 1 : -1) : 0;
}

/* Do more triangles look along a ray from p than against it? */
static bool is_enclosed(const struct boundary *b, int when, vec3 p)
{
    const vec3 d = vec3_make(2.3e-3, 1, 3.1e-3); /* through no row of a grid's nodes */
    const vec3 end = vec3_axpy(p, fmax(1.01 * (b->bounds.hi.y - p.y), 0), d); /* beyond all */
    int n = 0;
    for (struct bvh_walk w = bvh_walk(b->bvh, box_add((struct box){p, p}, end)); bvh_next(&w);)
        n += cross_ray(b, when, w.tri, p, d);
    return n > 0;
}

bool boundary_surrounds(const struct boundary *b, int when, vec3 p, const struct foot *foot)
{
    return b->is_closed ? is_enclosed(b, when, p) : !is_folded(b, when, foot);
}

/* When does a point pass through a triangle from outside, both moving in straight lines? 2: it
 * does not. */
static double time_of_entry(const struct boundary *b, int tri, const vec3 p[MOMENTS],
                            double weight[3])
{
    vec3 x[MOMENTS][3];
    double height[MOMENTS];
    for (int when = START; when < MOMENTS; when++) {
        corners_of(b, when, tri, x[when]);
        height[when] = vec3_dot(normal_of(x[when]), vec3_sub(p[when], x[when][0]));
    }
    if (!(height[START] >= 0 && height[FREE] < 0))
        return 2;
    const double t = height[START] / (height[START] - height[FREE]);
    const vec3 at = vec3_axpy(p[START], t, vec3_sub(p[FREE], p[START]));
    for (int k = 0; k < 3; k++)
        x[START][k] = vec3_axpy(x[START][k], t, vec3_sub(x[FREE][k], x[START][k]));
    const bool within = closest_on_plane(weight, at, x[START]) && weight[0] >= -RIM &&
                        weight[1] >= -RIM && weight[2] >= -RIM;
    return within ? t : 2;
}

bool boundary_entry(const struct boundary *b, const vec3 p[MOMENTS], struct foot *out)
{
    double first = 2, weight[3];
    const struct box path = box_add((struct box){p[START], p[START]}, p[FREE]);
    for (struct bvh_walk w = bvh_walk(b->bvh, path); bvh_next(&w);) {
        const double t = time_of_entry(b, w.tri, p, weight);
        if (t < first || (t == first && t <= 1 && w.tri < out->tri)) {
            first = t;
            out->tri = w.tri;
            memcpy(out->weight, weight, sizeof weight);
        }
    }
    if (first > 1)
        return false;
    out->normal = boundary_normal(b, FREE, out->tri);
    out->height =
        vec3_dot(out->normal, vec3_sub(p[FREE], b->x[FREE][b->surface->tri[out->tri][0]]));
    out->distance = out->height;
    return true;
}

vec3 boundary_place(const struct boundary *b, int when, int n, const int *node,
                    const double *weight)
{
    vec3 x = vec3_scale(b->x[when][node[0]], weight[0]);
    for (int k = 1; k < n; k++)
        x = vec3_axpy(x, weight[k], b->x[when][node[k]]);
    return x;
}
