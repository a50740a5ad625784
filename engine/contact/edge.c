/* SPDX-License-Identifier: GPL-3.0-or-later */
/* edge.c - edges against edges. */
#include "engine/contact/edge.h"
#include "engine/base/assert.h"
#include "engine/contact/shape.h"
#include "engine/model/world.h"

#include <string.h>

/* ---------------------------------------------------------------- where edges are */

static vec3 edge_end_at(const struct collider *collider, int number, int k, int when)
{
    const struct boundary *b = collider->boundary;
    vec3 end[2];
    if (b)
        return b->x[when][b->surface->edge[number][k]];
    shape_edge_ends(collider->shape, number, end);
    return pose_apply(collider->frame[when], end[k]);
}

struct edge_segment edge_line(const struct collider *collider, int number)
{
    struct edge_segment line = {.number = number, .bounds = BOX_EMPTY};
    line.radius = collider->boundary ? 0 : collider->shape->radius;
    for (int k = 0; k < 2; k++) {
        for (int when = START; when < MOMENTS; when++) {
            line.end[when][k] = edge_end_at(collider, number, k, when);
            line.bounds = box_add(line.bounds, line.end[when][k]);
        }
    }
    return line;
}

/* How far its ends go. */
static double way_of(const struct edge_segment *line)
{
    const vec3 way[2] = {vec3_sub(line->end[FREE][0], line->end[START][0]),
                         vec3_sub(line->end[FREE][1], line->end[START][1])};
    return sqrt(fmax(vec3_dot(way[0], way[0]), vec3_dot(way[1], way[1])));
}

int edge_gather(const struct collider *collider, const int *tri, int n,
                struct edge_segment out[3 * BVH_LEAF])
{
    const struct boundary *b = collider->boundary;
    int n_line = 0;
    PALP_ASSERT(n <= BVH_LEAF);
    for (int i = 0; i < 3 * n; i++)
        if (boundary_has_edge(b, tri[i / 3], i % 3))
            out[n_line++] = edge_line(collider, b->surface->tri_edge[tri[i / 3]][i % 3]);
    return n_line;
}

/* ---------------------------------------------------------------- which may cross */

static bool is_core(const struct collider *collider)
{
    return !collider->boundary && collider->shape->kind == PALP_SHAPE_CAPSULE;
}

/* A way into face `side` beside an edge, from its first end; false: there is no such face. */
static bool way_into(const struct collider *collider, int number, int side, int when, vec3 *out)
{
    const struct boundary *b = collider->boundary;
    if (!b) { /* against the outside of the other face */
        vec3 normal[2];
        shape_edge_faces(collider->shape, number, normal);
        *out = quat_rotate(collider->frame[when].q, vec3_scale(normal[side], -1));
        return true;
    }
    const int t = b->surface->edge_tri[number][side];
    if (t < 0)
        return false;
    const vec3 *x = b->x[when];
    *out = vec3_sub(x[boundary_opposite(b, t, number)], x[b->surface->edge[number][0]]);
    return true;
}

/* Do the faces beside an edge go both back along n, or both forth, rather than one each way or both
 * square to n, to round-off? A capsule's core has none: it may be crossed on any side. */
static bool faces_fall_away(const struct collider *collider, int number, int when, vec3 n)
{
    static const double round_off = 1e-16; /* of a square */
    bool back = false, forth = false;
    if (is_core(collider))
        return true;
    for (int side = 0; side < 2; side++) {
        vec3 d;
        if (!way_into(collider, number, side, when, &d))
            continue;
        const double along = vec3_dot(n, d);
        if (along * along > round_off * vec3_dot(n, n) * vec3_dot(d, d))
            *(along < 0 ? &back : &forth) = true;
    }
    return back != forth;
}

/* Does each lie across the other, not farther off than `far`, and is one of them an edge there?
 * This much can be said without a root or a normal; of the few that pass, edge_faces_cross tells
 * the rest. */
static bool may_cross(const struct collision_pair *e, const struct edge_segment *a,
                      const struct edge_segment *b, int when, double far)
{
    const vec3 *x = a->end[when], *y = b->end[when];
    const vec3 u = vec3_sub(x[1], x[0]), v = vec3_sub(y[1], y[0]), w = vec3_sub(y[0], x[0]);
    const vec3 n = vec3_cross(u, v);
    /* s, t and apart² are times n2 */
    const double n2 = vec3_dot(n, n), apart = vec3_dot(w, n);
    const double s = vec3_dot(vec3_cross(w, v), n), t = vec3_dot(vec3_cross(w, u), n);
    if (!(s > 0 && s < n2 && t > 0 && t < n2 && apart * apart <= far * far * n2))
        return false;
    return faces_fall_away(&e->a, a->number, when, n) || faces_fall_away(&e->b, b->number, when, n);
}

/* ---------------------------------------------------------------- where they cross */

/* Two edges with the faces beside them, at both moments. */
struct pair {
    struct edge_faces a[MOMENTS], b[MOMENTS];
    bool may_cross[MOMENTS];
    double round; /* m: their radii                             */
    double depth; /* m: half the thinner body's thinnest extent */
};

static struct edge_faces edge_faces_of(const struct collider *collider, int number, int when)
{
    return collider->boundary ? edge_faces_of_boundary(collider->boundary, when, number)
                              : edge_faces_of_shape(collider->shape, collider->frame[when], number);
}

static double depth_of(const struct collider *collider)
{
    if (collider->boundary)
        return collider->boundary->depth;
    const vec3 half = collider->shape->half;
    return is_core(collider) ? collider->shape->radius : fmin(fmin(half.x, half.y), half.z);
}

/* False: they cross at neither moment. */
static bool make_pair(const struct collision_pair *e, const struct edge_segment *a,
                      const struct edge_segment *b, struct pair *p)
{
    p->round = a->radius + b->radius;
    p->depth = fmin(depth_of(&e->a), depth_of(&e->b));
    const double reach = e->distance + e->offset + p->round;
    const double far = fmax(reach + way_of(a) + way_of(b), p->depth + p->round);
    for (int when = START; when < MOMENTS; when++)
        p->may_cross[when] = may_cross(e, a, b, when, far);
    if (!p->may_cross[START] && !p->may_cross[FREE])
        return false;
    for (int when = START; when < MOMENTS; when++) {
        p->a[when] = edge_faces_of(&e->a, a->number, when);
        p->b[when] = edge_faces_of(&e->b, b->number, when);
    }
    return true;
}

/* Where n leads out of one sharp edge alone, the bodies are nearer to each other elsewhere, and how
 * deep the edges are past each other says nothing; near the surface they may have come to that as
 * they touch. */
static bool find_at(const struct collision_pair *e, const struct pair *p, int when,
                    struct crossing *out)
{
    return p->may_cross[when] && edge_faces_cross(&p->a[when], &p->b[when], out) &&
           out->gap - p->round > (out->mutual ? -p->depth : -e->distance);
}

/* A crossing at one moment, and its gap at the other. */
struct sight {
    bool is_seen;
    struct crossing crossing;
    double gap, elsewhen; /* m, of the surfaces */
};

static struct sight find_sight(const struct collision_pair *e, const struct pair *p, int when)
{
    const double skin = p->round + e->offset;
    struct sight sight = {.is_seen = false};
    if (find_at(e, p, when, &sight.crossing)) {
        sight.is_seen = true;
        sight.gap = sight.crossing.gap - skin;
        sight.elsewhen = edge_faces_gap(&p->a[1 - when], &p->b[1 - when], &sight.crossing) - skin;
    }
    return sight;
}

/* On their way from the start to the free motion, do they cross where their lines first meet? Those
 * that meet beside an end of one pass it there, however deep they cross it later: tissue that a
 * tool holds springs back through it in free motion. */
static bool cross_as_they_meet(const struct pair *p, const struct sight *end)
{
    const double u = end->elsewhen > 0 ? end->elsewhen / (end->elsewhen - end->gap) : 0;
    double s, t;
    vec3 a[2], b[2];
    if (!(u < 1))
        return true;
    for (int k = 0; k < 2; k++) {
        a[k] = vec3_axpy(p->a[START].x[k], u, vec3_sub(p->a[FREE].x[k], p->a[START].x[k]));
        b[k] = vec3_axpy(p->b[START].x[k], u, vec3_sub(p->b[FREE].x[k], p->b[START].x[k]));
    }
    closest_segments(a[0], a[1], b[0], b[1], &s, &t);
    return s > 0 && s < 1 && t > 0 && t < 1;
}

/* The crossing that counts and its moment; false: none is near. After free motion only what came
 * near from outside counts, not what stands behind the other having passed it. */
static bool find_crossing(const struct collision_pair *e, const struct pair *p, struct sight *out,
                          int *when)
{
    const struct sight start = find_sight(e, p, START);
    *when = START;
    *out = start;
    if (start.is_seen && start.gap < e->distance)
        return true;
    const struct sight end = find_sight(e, p, FREE);
    if (end.is_seen && end.gap < e->distance && end.elsewhen > -e->distance &&
        cross_as_they_meet(p, &end)) {
        *when = FREE;
        *out = end;
        return true;
    }
    return start.is_seen && start.elsewhen < e->distance;
}

/* ---------------------------------------------------------------- touching */

/* The ends as a side; a round edge touches on its outside, `out` of it. */
static struct candidate_side side_of_edge(const struct collider *collider,
                                          const struct edge_segment *line, double t, int when,
                                          vec3 out)
{
    const double weight[2] = {1 - t, t};
    if (collider->boundary)
        return collision_pair_corners(collider, 2, collider->boundary->surface->edge[line->number],
                                      weight);
    struct candidate_side side = {.body = collider->body, .n = 2, .node = {-1, -1}};
    memcpy(side.weight, weight, sizeof weight);
    shape_edge_ends(collider->shape, line->number, side.local);
    collision_pair_shift(collider, &side, vec3_scale(out, line->radius));
    return side;
}

static uint64_t edges_id(const struct collision_pair *e, const struct edge_segment *a,
                         const struct edge_segment *b)
{
    return collision_pair_id(e, CANDIDATE_EDGES, a->number, b->number);
}

/* Edges that bore on each other at the end of the last step do so as long as they cross: how their
 * load bends the faces about them says nothing of what is nearest. */
static bool find_bearing(const struct collision_pair *e, const struct edge_segment *a,
                         const struct edge_segment *b, double sign, struct pair *p,
                         struct sight *out)
{
    const double skin = a->radius + b->radius + e->offset;
    for (int when = START; when < MOMENTS; when++) {
        p->a[when] = edge_faces_of(&e->a, a->number, when);
        p->b[when] = edge_faces_of(&e->b, b->number, when);
    }
    *out = (struct sight){.is_seen = true, .crossing = {.sign = sign}};
    if (!edge_faces_cross_still(&p->a[START], &p->b[START], &out->crossing))
        return false;
    out->gap = edge_faces_gap(&p->a[START], &p->b[START], &out->crossing) - skin;
    out->elsewhen = edge_faces_gap(&p->a[FREE], &p->b[FREE], &out->crossing) - skin;
    return true;
}

static bool find_pair(const struct collision_pair *e, const struct edge_segment *a,
                      const struct edge_segment *b, struct pair *p, struct sight *out, int *when)
{
    const struct box near = box_grow(a->bounds, e->distance + e->offset + a->radius + b->radius);
    if (!box_overlap(&near, &b->bounds))
        return false;
    const struct remembered *last = collision_pair_recall(e, edges_id(e, a, b));
    *when = START;
    if (last && find_bearing(e, a, b, last->weight[2], p, out))
        return true;
    return make_pair(e, a, b, p) && find_crossing(e, p, out, when);
}

static struct candidate candidate_of_edges(const struct collision_pair *e,
                                           const struct edge_segment *a,
                                           const struct edge_segment *b, const struct pair *p,
                                           const struct sight *seen, int when)
{
    const struct crossing *c = &seen->crossing;
    const vec3 n = edge_faces_normal(&p->a[when], &p->b[when], c);
    return (struct candidate){
        .id = edges_id(e, a, b),
        .gap = fmin(seen->gap, seen->elsewhen),
        .normal_source = NORMAL_OF_EDGES,
        .sign = c->sign,
        .normal = n,
        .offset = e->offset,
        .friction = e->friction,
        .a = side_of_edge(&e->a, a, c->s, when, vec3_scale(n, -1)),
        .b = side_of_edge(&e->b, b, c->t, when, n),
    };
}

void edge_against_edge(const struct collision_pair *e, const struct edge_segment *a,
                       const struct edge_segment *b)
{
    struct pair p;
    struct sight seen;
    int when;
    if (!find_pair(e, a, b, &p, &seen, &when))
        return;
    const struct candidate candidate = candidate_of_edges(e, a, b, &p, &seen, when);
    candidate_add(e->found, &candidate);
}

/* One that was found on the wrong side gives way. */
void edge_offer_passage(const struct collision_pair *e, int number_a, int number_b,
                        const struct crossing *c)
{
    const struct edge_segment a = edge_line(&e->a, number_a), b = edge_line(&e->b, number_b);
    const double skin = a.radius + b.radius + e->offset;
    struct pair p;
    struct sight seen = {.crossing = *c};
    for (int when = START; when < MOMENTS; when++) {
        p.a[when] = edge_faces_of(&e->a, number_a, when);
        p.b[when] = edge_faces_of(&e->b, number_b, when);
    }
    seen.gap = edge_faces_gap(&p.a[START], &p.b[START], c) - skin;
    seen.elsewhen = edge_faces_gap(&p.a[FREE], &p.b[FREE], c) - skin;
    const struct candidate candidate = candidate_of_edges(e, &a, &b, &p, &seen, START);
    if (!(vec3_norm(candidate.normal) > 0)) /* nearly parallel: no normal to keep to */
        return;
    const struct candidate *found = candidate_find(e->found, candidate.id);
    if (!found)
        candidate_add(e->found, &candidate);
    else if (found->sign != c->sign)
        candidate_replace(e->found, &candidate);
}

void edge_against_boundary(const struct collision_pair *e, const struct edge_segment *a)
{
    const struct boundary *b = e->b.boundary;
    const struct box reach = box_grow(a->bounds, e->distance + e->offset + a->radius);
    for (struct bvh_walk w = bvh_walk(b->bvh, reach); bvh_next(&w);) {
        struct edge_segment line[3 * BVH_LEAF];
        const int n = edge_gather(&e->b, &w.tri, 1, line);
        for (int k = 0; k < n; k++)
            edge_against_edge(e, a, &line[k]);
    }
}
