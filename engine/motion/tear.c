/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tear.c - one body that tears. */
#include "engine/motion/tear.h"
#include "engine/model/topology.h"
#include "engine/motion/tear_face.h"
#include "engine/motion/tear_strip.h"

#include <stdlib.h>

struct tear *tear_create(struct topology *topology, const struct tear_front *front)
{
    struct tear *tear = calloc(1, sizeof *tear);
    if (!tear)
        return NULL;
    tear->topology = topology;
    tear->front = front;
    tear->leads = -1;
    if (tear_skin_create(&tear->skin, topology) == 0)
        return tear;
    tear_destroy(tear);
    return NULL;
}

void tear_destroy(struct tear *tear)
{
    if (!tear)
        return;
    tear_skin_clear(&tear->skin);
    free(tear);
}

void tear_measure(struct tear *tear)
{
    struct palp_front sum = {.n_edge = 0};
    sum.n_edge = tear->front->n_edge;
    tear->leads = -1;
    for (int e = 0; e < sum.n_edge; e++) {
        const double length = tear_front_length(tear->front, tear->topology, e),
                     release = vec3_norm(tear_front_release(tear->front, tear->topology, e));
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

/* ---------------------------------------------------------------- what is next */

/* Of its area counts what lies along the tear, whose normal this is; `at`: where it crosses the
 * link. */
static bool list_face(struct tear *tear, int cell, int side, double at, vec3 normal, double release)
{
    struct topology *t = tear->topology;
    const double area = fabs(vec3_dot(tear_face_area(t, cell, side), normal));
    if (!topology_list_link(t, cell, side, at)) {
        tear->news.is_held |= t->full;
        return false;
    }
    tear->state.waiting.area += area;
    tear->state.waiting.work += release * area;
    return true;
}

static bool gives_way(const struct topology *t, int cell, int side, double release)
{
    return release > topology_tear_between(t, cell, t->is->links.across[cell][side]);
}

/* What a strip ahead of the edge crosses, of the cells about the front. */
static bool list_strip(struct tear *tear, const vec3 *q, int e, double release, double way)
{
    const struct topology *t = tear->topology;
    const struct cell_links *l = &t->is->links;
    const struct tear_front *front = tear->front;
    const struct tear_strip strip = tear_strip_ahead(t, front, e, way);
    bool any = false;
    double at;
    for (int i = 0; i < front->n_cell; i++) {
        const int cell = front->cell[i];
        if (vec3_norm(vec3_sub(l->centre[cell], strip.middle)) > strip.radius)
            continue;
        for (int side = 0; side < l->n_side; side++)
            if (tear_strip_crosses(&strip, t, cell, side, &at) &&
                gives_way(t, cell, side, release) && !tear_face_is_shut(t, q, cell, side))
                any |= list_face(tear, cell, side, at, strip.normal, release);
    }
    return any;
}

/* The least that a cell about the front takes to tear. */
static double least_about_front(const struct tear *tear)
{
    const struct topology *t = tear->topology;
    double least = INFINITY;
    if (!t->dose)
        return t->is->least_tear;
    for (int i = 0; i < tear->front->n_cell; i++) {
        const int cell = tear->front->cell[i];
        least = fmin(least, topology_firmness(t, cell) * t->is->tough[cell].tear);
    }
    return least;
}

/* Of the edges that release enough, by `way`.  Returns whether there was anything. */
static bool list_strips(struct tear *tear, const vec3 *q, double way)
{
    const struct topology *t = tear->topology;
    const double least = least_about_front(tear);
    bool any = false;
    for (int e = 0; e < tear->front->n_edge; e++) {
        const double release = vec3_norm(tear_front_release(tear->front, t, e));
        if (!(release > least) || !list_strip(tear, q, e, release, way))
            continue;
        tear->news.force += tear_front_length(tear->front, t, e) * release;
        any = true;
    }
    return any;
}

/* By a cell; where there is no link that far, by two. */
static void list_ahead(struct tear *tear, const vec3 *q)
{
    const double size = tear_front_size(tear->topology);
    if (!list_strips(tear, q, size))
        list_strips(tear, q, 2 * size);
}

/* One node a step: what it lets go of others are the less pulled for. */
static void list_begun(struct tear *tear, const vec3 *q)
{
    struct topology *t = tear->topology;
    const struct cell_links *l = &t->is->links;
    struct tear_begun begun;
    double at;
    if (!(t->is->is.tear.strength > 0) || !tear_begin_find(&begun, &tear->skin, t, tear->front, q))
        return;
    const int root = topology_root(t, begun.node);
    for (int i = l->first[root]; i < l->first[root + 1]; i++)
        for (int side = 0; side < l->n_side; side++)
            if (tear_begin_parts(&begun, t, l->about[i], side, &at))
                list_face(tear, l->about[i], side, at, begun.normal, 0);
    tear->news.place = q[begun.node];
}

static vec3 middle_of_edge(const struct tear *tear, const vec3 *q, int e)
{
    const int a = tear_front_end(tear->front, e, 0)->node,
              b = tear_front_end(tear->front, e, 1)->node;
    return vec3_scale(vec3_add(q[a], q[b]), 0.5);
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
    list_ahead(tear, q);
    if (t->n_listed == before && !t->full)
        list_begun(tear, q);
    state->first = before;
    state->last = t->n_listed;
    tell_full(tear);
    return t->n_listed > before;
}
