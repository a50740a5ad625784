/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tear.c - one body that tears. */
#include "engine/motion/tear.h"
#include "engine/model/topology.h"
#include "engine/motion/tear_ring.h"

#include <stdlib.h>

struct tear *tear_create(struct topology *topology)
{
    struct tear *tear = calloc(1, sizeof *tear);
    if (!tear)
        return NULL;
    tear->topology = topology;
    tear->leads = -1;
    if (tear_front_create(&tear->front, topology) == 0 &&
        tear_skin_create(&tear->skin, topology) == 0)
        return tear;
    tear_destroy(tear);
    return NULL;
}

void tear_destroy(struct tear *tear)
{
    if (!tear)
        return;
    tear_front_clear(&tear->front);
    tear_skin_clear(&tear->skin);
    free(tear);
}

void tear_measure(struct tear *tear, const vec3 *q)
{
    struct palp_front sum = {.n_edge = 0};
    tear_front_measure(&tear->front, tear->topology, q);
    sum.n_edge = tear->front.n_edge;
    tear->leads = -1;
    for (int e = 0; e < sum.n_edge; e++) {
        const double length = tear_front_length(&tear->front, tear->topology, e),
                     release = vec3_norm(tear_front_release(&tear->front, tear->topology, e));
        sum.length += length;
        sum.release += length * release;
        if (release > sum.most) {
            sum.most = release;
            tear->leads = e;
        }
    }
    sum.release /= sum.length > 0 ? sum.length : 1;
    tear->is = sum;
}

/* ---------------------------------------------------------------- what was torn */

/* What found no room holds: of work and area counts as large a part as of the links.  Returns
 * whether anything came apart. */
static bool count_torn(struct tear *tear)
{
    struct tear_state *state = &tear->state;
    const int64_t done =
        tear->topology->n_done < state->last ? tear->topology->n_done : state->last;
    const double part = (double)(done - state->first) / (double)(state->last - state->first);
    const bool any = done > state->first;
    if (any) {
        state->torn.area += part * state->waiting.area;
        state->torn.work += part * state->waiting.work;
    }
    state->waiting = (struct palp_torn){0};
    state->first = state->last;
    return any;
}

/* ---------------------------------------------------------------- the next ring */

/* Of its area counts what lies along the tear, whose normal this is. */
static bool list_face(struct tear *tear, int cell, int side, vec3 normal, double release)
{
    struct topology *t = tear->topology;
    const double area = fabs(vec3_dot(tear_ring_normal(t, cell, side), normal));
    if (!topology_list_link(t, cell, side)) {
        tear->news.is_held |= t->full;
        return false;
    }
    tear->state.waiting.area += area;
    tear->state.waiting.work += release * area;
    return true;
}

static bool gives_way(const struct topology *t, int cell, int side, double release)
{
    return release > cuttable_tear_between(t->is, cell, t->is->links.across[cell][side]);
}

/* What a strip ahead of the edge crosses, of the cells about its ends. */
static bool list_strip(struct tear *tear, const vec3 *q, int e, double release)
{
    const struct topology *t = tear->topology;
    const struct cell_links *l = &t->is->links;
    const struct front_edge *edge = &tear->front.edge[e];
    const struct ring_strip strip = tear_ring_strip(t, &tear->front, e);
    bool any = false;
    for (int end = 0; end < 2; end++) {
        const int root = topology_root(t, edge->end[end]);
        for (int k = l->first[root] * l->n_side; k < l->first[root + 1] * l->n_side; k++) {
            const int cell = l->about[k / l->n_side], side = k % l->n_side;
            if (tear_ring_crosses(&strip, t, edge, cell, side) &&
                gives_way(t, cell, side, release) && !tear_ring_is_shut(t, q, cell, side))
                any |= list_face(tear, cell, side, strip.normal, release);
        }
    }
    return any;
}

/* Where a strip crosses nothing: the face that lies nearest to the direction. */
static bool list_nearest(struct tear *tear, const vec3 *q, int e, vec3 release)
{
    struct topology *t = tear->topology;
    const vec3 none = {0, 0, 0};
    struct ring_face face;
    if (!tear_ring_nearest(&face, t, &tear->front.edge[e], release) ||
        !gives_way(t, face.cell, face.side, vec3_norm(release)) ||
        tear_ring_is_shut(t, q, face.cell, face.side))
        return false;
    const vec3 normal = vec3_direction(tear_ring_normal(t, face.cell, face.side), none);
    return list_face(tear, face.cell, face.side, normal, vec3_dot(release, face.ahead));
}

/* Of the edges that release enough. A face that two of them have counts once. */
static void list_ring(struct tear *tear, const vec3 *q)
{
    struct topology *t = tear->topology;
    for (int e = 0; e < tear->front.n_edge; e++) {
        const vec3 release = tear_front_release(&tear->front, t, e);
        if (vec3_norm(release) > t->is->least_tear &&
            (list_strip(tear, q, e, vec3_norm(release)) || list_nearest(tear, q, e, release)))
            tear->news.force += tear_front_length(&tear->front, t, e) * vec3_norm(release);
    }
}

/* One node a step: what it lets go of others are the less pulled for. */
static void list_begun(struct tear *tear, const vec3 *q)
{
    struct topology *t = tear->topology;
    const struct cell_links *l = &t->is->links;
    struct tear_begun begun;
    if (!(t->is->is.tear.strength > 0) || !tear_begin_find(&begun, &tear->skin, t, &tear->front, q))
        return;
    const int root = topology_root(t, begun.node);
    for (int i = l->first[root]; i < l->first[root + 1]; i++)
        for (int side = 0; side < l->n_side; side++)
            if (tear_begin_parts(&begun, t, l->about[i], side))
                list_face(tear, l->about[i], side, begun.normal, 0);
    tear->news.place = q[begun.node];
}

static vec3 middle_of_edge(const struct tear *tear, const vec3 *q, int e)
{
    const int *end = tear->front.edge[e].end;
    return vec3_scale(vec3_add(q[end[0]], q[end[1]]), 0.5);
}

/* ---------------------------------------------------------------- over a step */

static void tell_torn(struct tear *tear, double time)
{
    const double AGAIN = 1; /* s that it held for, to be told again */
    struct tear_state *state = &tear->state;
    tear->news.begins = !state->has_torn || time - state->last_time > AGAIN;
    tear->news.comes_free = tear->topology->comes_free;
    state->last_time = time;
    state->has_torn = 1;
}

static void tell_full(struct tear *tear)
{
    tear->news.is_full = tear->news.is_held && !tear->state.was_full;
    tear->state.was_full |= tear->news.is_full;
}

bool tear_go_on(struct tear *tear, const vec3 *q, double time)
{
    struct topology *t = tear->topology;
    struct tear_state *state = &tear->state;
    const int before = t->n_listed;
    tear->news = (struct tear_news){.place = tear->news.place};
    if (t->n_done < t->n_listed)
        return false;
    if (state->first < state->last && count_torn(tear))
        tell_torn(tear, time);
    if (tear->leads >= 0)
        tear->news.place = middle_of_edge(tear, q, tear->leads);
    list_ring(tear, q);
    if (t->n_listed == before && !t->full)
        list_begun(tear, q);
    state->first = before;
    state->last = t->n_listed;
    tell_full(tear);
    return t->n_listed > before;
}
