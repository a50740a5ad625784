/* SPDX-License-Identifier: GPL-3.0-or-later */
/* candidate.c - a heap of contacts, the shallowest on top, and its sorting. */
#include "engine/contact/candidate.h"
#include "engine/base/arena.h"
#include "engine/base/assert.h"

struct candidate_list candidate_list_take(struct arena *arena, int capacity, int n_link, int n_body,
                                          int n_feature)
{
    PALP_ASSERT(capacity > 0 && n_link >= 0);
    struct candidate_list list = {
        .capacity = capacity, .n_body = (uint64_t)n_body, .n_feature = (uint64_t)n_feature};
    list.candidate = ARENA_TAKE(arena, capacity + n_link, struct candidate);
    list.order = ARENA_TAKE(arena, capacity + n_link, int);
    PALP_ASSERT(list.candidate && list.order);
    return list;
}

uint64_t candidate_id(const struct candidate_list *list, const int body[2],
                      enum candidate_kind kind, int i, int j)
{
    PALP_ASSERT(body[0] >= 0 && body[1] >= 0 && i >= 0 && j >= 0);
    uint64_t id = (uint64_t)body[0] * list->n_body + (uint64_t)body[1];
    id = id * CANDIDATE_KINDS + (uint64_t)kind;
    return (id * list->n_feature + (uint64_t)i) * list->n_feature + (uint64_t)j;
}

struct candidate_side candidate_local(int body, vec3 local)
{
    return (struct candidate_side){
        .body = body, .n = 1, .node = {-1}, .local = {local}, .weight = {1}};
}

/* ---------------------------------------------------------------- the heap */

static bool is_shallower(const struct candidate *a, const struct candidate *b)
{
    return a->gap > b->gap || (a->gap == b->gap && a->id > b->id);
}

enum order { BY_GAP, BY_ID };

static bool stands_above(const struct candidate_list *list, enum order by, int i, int j)
{
    const struct candidate *a = &list->candidate[list->order[i]],
                           *b = &list->candidate[list->order[j]];
    return by == BY_ID ? a->id > b->id : is_shallower(a, b);
}

static void swap_places(int *order, int i, int j)
{
    const int was = order[i];
    order[i] = order[j];
    order[j] = was;
}

/* The item at i of a heap of n sinks until none below is above it. */
static void sink_item(const struct candidate_list *list, enum order by, int i, int n)
{
    for (int child = 2 * i + 1; child < n; child = 2 * i + 1) {
        if (child + 1 < n && stands_above(list, by, child + 1, child))
            child++;
        if (!stands_above(list, by, child, i))
            return;
        swap_places(list->order, i, child);
        i = child;
    }
}

static void raise_item(const struct candidate_list *list, int i)
{
    for (; i > 0 && stands_above(list, BY_GAP, i, (i - 1) / 2); i = (i - 1) / 2)
        swap_places(list->order, i, (i - 1) / 2);
}

void candidate_add(struct candidate_list *list, const struct candidate *candidate)
{
    PALP_ASSERT(candidate->a.n <= SIDE_MOST && candidate->b.n <= SIDE_MOST);
    list->n_found++;
    if (list->n < list->capacity) {
        list->candidate[list->n] = *candidate;
        list->order[list->n] = list->n;
        raise_item(list, list->n++);
    } else if (list->n > 0 && is_shallower(&list->candidate[list->order[0]], candidate)) {
        list->candidate[list->order[0]] = *candidate;
        sink_item(list, BY_GAP, 0, list->n);
    }
}

const struct candidate *candidate_find(const struct candidate_list *list, uint64_t id)
{
    for (int i = 0; i < list->n; i++)
        if (list->candidate[i].id == id)
            return &list->candidate[i];
    return NULL;
}

void candidate_replace(struct candidate_list *list, const struct candidate *candidate)
{
    int at = 0;
    while (at < list->n && list->candidate[list->order[at]].id != candidate->id)
        at++;
    PALP_ASSERT(at < list->n);
    list->candidate[list->order[at]] = *candidate;
    raise_item(list, at);
    sink_item(list, BY_GAP, at, list->n); /* what was raised left there what stays above */
}

/* Take the top off again and again, to the end. */
static void sort_heap(const struct candidate_list *list, enum order by, int n)
{
    for (int last = n - 1; last > 0; last--) {
        swap_places(list->order, 0, last);
        sink_item(list, by, 0, last);
    }
}

void candidate_sort_by_gap(struct candidate_list *list)
{
    sort_heap(list, BY_GAP, list->n);
}

void candidate_sort_by_id(struct candidate_list *list, int n)
{
    for (int i = n / 2 - 1; i >= 0; i--)
        sink_item(list, BY_ID, i, n);
    sort_heap(list, BY_ID, n);
}
