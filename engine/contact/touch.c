/* SPDX-License-Identifier: GPL-3.0-or-later */
/* touch.c - a heap of contacts, the shallowest on top, and its sorting. */
#include "engine/contact/touch.h"
#include "engine/base/arena.h"
#include "engine/base/assert.h"

size_t touch_list_size(int capacity, int n_link)
{
    return ((size_t)capacity + (size_t)n_link) * (sizeof(struct touch) + sizeof(int)) + 2 * 64;
}

struct touch_list touch_list_take(struct arena *arena, int capacity, int n_link, int n_body,
                                  int n_feature)
{
    struct touch_list list = {
        .capacity = capacity, .n_body = (uint64_t)n_body, .n_feature = (uint64_t)n_feature};
    list.touch = ARENA_TAKE(arena, capacity + n_link, struct touch);
    list.order = ARENA_TAKE(arena, capacity + n_link, int);
    PALP_ASSERT(list.touch && list.order);
    return list;
}

uint64_t touch_id(const struct touch_list *list, const int body[2], enum touch_kind kind, int i,
                  int j)
{
    uint64_t id = (uint64_t)body[0] * list->n_body + (uint64_t)body[1];
    id = id * TOUCH_KINDS + (uint64_t)kind;
    return (id * list->n_feature + (uint64_t)i) * list->n_feature + (uint64_t)j;
}

struct touch_side touch_local(int body, vec3 local)
{
    return (struct touch_side){.body = body, .n = 1, .node = {-1}, .local = {local}, .weight = {1}};
}

/* ---------------------------------------------------------------- the heap */

static bool shallower(const struct touch *a, const struct touch *b)
{
    return a->gap > b->gap || (a->gap == b->gap && a->id > b->id);
}

enum order { BY_GAP, BY_ID };

static bool above(const struct touch_list *list, enum order by, int i, int j)
{
    const struct touch *a = &list->touch[list->order[i]], *b = &list->touch[list->order[j]];
    return by == BY_ID ? a->id > b->id : shallower(a, b);
}

static void swap(int *order, int i, int j)
{
    const int was = order[i];
    order[i] = order[j];
    order[j] = was;
}

/* The item at i of a heap of n sinks until none below is above it. */
static void sink(const struct touch_list *list, enum order by, int i, int n)
{
    for (int child = 2 * i + 1; child < n; child = 2 * i + 1) {
        if (child + 1 < n && above(list, by, child + 1, child))
            child++;
        if (!above(list, by, child, i))
            return;
        swap(list->order, i, child);
        i = child;
    }
}

static void rise(const struct touch_list *list, int i)
{
    for (; i > 0 && above(list, BY_GAP, i, (i - 1) / 2); i = (i - 1) / 2)
        swap(list->order, i, (i - 1) / 2);
}

void touch_add(struct touch_list *list, const struct touch *touch)
{
    list->n_found++;
    if (list->n < list->capacity) {
        list->touch[list->n] = *touch;
        list->order[list->n] = list->n;
        rise(list, list->n++);
    } else if (list->n > 0 && shallower(&list->touch[list->order[0]], touch)) {
        list->touch[list->order[0]] = *touch;
        sink(list, BY_GAP, 0, list->n);
    }
}

/* Take the top off again and again, to the end. */
static void unheap(const struct touch_list *list, enum order by, int n)
{
    for (int last = n - 1; last > 0; last--) {
        swap(list->order, 0, last);
        sink(list, by, 0, last);
    }
}

void touch_sort_by_gap(struct touch_list *list)
{
    unheap(list, BY_GAP, list->n);
}

void touch_sort_by_id(struct touch_list *list, int n)
{
    for (int i = n / 2 - 1; i >= 0; i--)
        sink(list, BY_ID, i, n);
    unheap(list, BY_ID, n);
}
