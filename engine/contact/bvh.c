/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bvh.c - building, fitting and walking a hierarchy of boxes over triangles. */
#include "engine/contact/bvh.h"
#include "engine/base/assert.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------- building */

/* A triangle while the tree is built: its centre, and how it is sorted. */
struct bvh_item {
    vec3 centre;
    double key;
    int tri;
};

static bool item_comes_before(const struct bvh_item *a, const struct bvh_item *b)
{
    return a->key != b->key ? a->key < b->key : a->tri < b->tri;
}

static double component_along(vec3 x, int axis)
{
    return axis == 0 ? x.x : axis == 1 ? x.y : x.z;
}

static int longest_axis(const struct bvh_item *item, int n)
{
    struct box box = BOX_EMPTY;
    for (int i = 0; i < n; i++)
        box = box_add(box, item[i].centre);
    const vec3 side = vec3_sub(box.hi, box.lo);
    if (side.x >= side.y && side.x >= side.z)
        return 0;
    return side.y >= side.z ? 1 : 2;
}

static void swap_items(struct bvh_item *a, struct bvh_item *b)
{
    const struct bvh_item kept = *a;
    *a = *b;
    *b = kept;
}

/* Few of them. */
static void sort_items(struct bvh_item *item, int n)
{
    for (int i = 1; i < n; i++)
        for (int k = i; k > 0 && item_comes_before(&item[k], &item[k - 1]); k--)
            swap_items(&item[k], &item[k - 1]);
}

/* One of n, the next of a sequence that knows nothing of how items are ordered. */
static int draw_place(uint32_t *random, int n)
{
    *random = *random * 1664525U + 1013904223U;
    return (int)(((uint64_t)*random * (uint64_t)n) >> 32);
}

/* Of three items, drawn, the one between the others. Of the first, the middle and the last it could
 * be the next to the lowest each time: where items rise but for the last, say. */
static struct bvh_item choose_pivot(const struct bvh_item *item, int n, uint32_t *random)
{
    const struct bvh_item *a = &item[draw_place(random, n)], *b = &item[draw_place(random, n)],
                          *c = &item[draw_place(random, n)];
    const bool rises = item_comes_before(a, b);
    if (item_comes_before(b, c) == rises)
        return *b;
    return item_comes_before(a, c) == rises ? *c : *a;
}

/* Hoare's selection: moves the items that come first in front of `half`, and the others behind. It
 * sorts neither part, since each is halved along an axis of its own. */
static void halve_items(struct bvh_item *item, int n, int half)
{
    uint32_t random = 1;
    for (int first = 0, last = n - 1; first < last;) {
        const struct bvh_item pivot = choose_pivot(item + first, last - first + 1, &random);
        int i = first, k = last;
        while (i <= k) {
            while (item_comes_before(&item[i], &pivot))
                i++;
            while (item_comes_before(&pivot, &item[k]))
                k--;
            if (i <= k)
                swap_items(&item[i++], &item[k--]);
        }
        first = half > k ? i : first;
        last = half < i ? k : last;
    }
}

/* Leaves have their triangles in order. */
static void halve_along(struct bvh_item *item, int n, int axis)
{
    for (int i = 0; i < n; i++)
        item[i].key = component_along(item[i].centre, axis);
    if (n / 2 <= BVH_LEAF)
        sort_items(item, n);
    else
        halve_items(item, n, n / 2);
}

/* The node of items first … first+n-1 and all below it. */
static void build_node(struct bvh *bvh, struct bvh_item *item, int first, int n)
{
    struct bvh_node *node = &bvh->node[bvh->n_node++];
    *node = (struct bvh_node){.box = BOX_EMPTY, .first = first, .n = n};
    if (n <= BVH_LEAF)
        return;
    const int half = n / 2;
    halve_along(item + first, n, longest_axis(item + first, n));
    node->n = 0;
    build_node(bvh, item, first, half);
    node->right = bvh->n_node;
    build_node(bvh, item, first + half, n - half);
}

static vec3 centre_of(const int tri[3], const vec3 *x)
{
    return vec3_scale(vec3_add(vec3_add(x[tri[0]], x[tri[1]]), x[tri[2]]), 1.0 / 3);
}

/* One that is no more has one node three times. */
static bool is_no_more(const struct bvh *bvh, int tri)
{
    return bvh->tri[tri][0] == bvh->tri[tri][1];
}

/* The nodes of a leaf's triangles, each once, -1 behind the last if there is room. */
static void list_corners(struct bvh *bvh, const struct bvh_node *leaf)
{
    int *corner = bvh->corner + 3 * leaf->first, n = 0;
    for (int i = 0; i < 3 * leaf->n; i++) {
        const int node = bvh->tri[bvh->order[leaf->first + i / 3]][i % 3];
        int k = 0;
        if (is_no_more(bvh, bvh->order[leaf->first + i / 3]))
            continue;
        while (k < n && corner[k] != node)
            k++;
        corner[k] = node;
        n += k == n;
    }
    if (n < 3 * leaf->n)
        corner[n] = -1;
}

/* Triangles from `first` on, all below the node that is next. */
static void build_tree(struct bvh *bvh, struct bvh_item *item, int first, const vec3 *x)
{
    for (int i = first; i < bvh->n_tri; i++)
        item[i] = (struct bvh_item){.centre = centre_of(bvh->tri[i], x), .tri = i};
    build_node(bvh, item, first, bvh->n_tri - first);
    for (int i = first; i < bvh->n_tri; i++)
        bvh->order[i] = item[i].tri;
}

/* Of all leaves from node `first` on. */
static void list_leaves(struct bvh *bvh, int first)
{
    for (int i = first; i < bvh->n_node; i++)
        list_corners(bvh, &bvh->node[i]);
}

static void find_leaves(struct bvh *bvh)
{
    for (int i = 0; i < bvh->n_node; i++)
        for (int k = 0; k < bvh->node[i].n; k++)
            bvh->leaf[bvh->order[bvh->node[i].first + k]] = i;
}

struct bvh *bvh_create(const int (*tri)[3], int n_tri, int most, const vec3 *x)
{
    PALP_ASSERT(n_tri > 0 && most >= n_tri);
    const size_t n = (size_t)most;
    struct bvh *bvh = calloc(1, sizeof *bvh);
    if (!bvh)
        return NULL;
    bvh->item = malloc(n * sizeof *bvh->item);
    bvh->node = malloc((n + 2) * sizeof *bvh->node); /* leaves hold two at least */
    bvh->order = malloc(n * sizeof *bvh->order);
    bvh->corner = malloc(3 * n * sizeof *bvh->corner);
    bvh->leaf = most > n_tri ? malloc((size_t)n_tri * sizeof *bvh->leaf) : NULL;
    if (!bvh->item || !bvh->node || !bvh->order || !bvh->corner || (most > n_tri && !bvh->leaf)) {
        bvh_destroy(bvh);
        return NULL;
    }
    bvh->tri = tri;
    bvh->n_tri = bvh->n_old = n_tri;
    build_tree(bvh, bvh->item, 0, x);
    bvh->n_old_node = bvh->n_node;
    if (most == n_tri) {
        free(bvh->item);
        bvh->item = NULL;
    } else {
        find_leaves(bvh);
    }
    list_leaves(bvh, 0);
    bvh_refit(bvh, x, x);
    return bvh;
}

/* The first hierarchy one place further, below a root that it shares with the second. */
static void share_root(struct bvh *bvh)
{
    memmove(bvh->node + 1, bvh->node, (size_t)bvh->n_old_node * sizeof *bvh->node);
    for (int i = 1; i <= bvh->n_old_node; i++)
        bvh->node[i].right += bvh->node[i].n == 0;
    bvh->node[0] = (struct bvh_node){.box = BOX_EMPTY, .right = bvh->n_old_node + 1};
}

static void leave_root(struct bvh *bvh)
{
    memmove(bvh->node, bvh->node + 1, (size_t)bvh->n_old_node * sizeof *bvh->node);
    for (int i = 0; i < bvh->n_old_node; i++)
        bvh->node[i].right -= bvh->node[i].n == 0;
}

void bvh_follow(struct bvh *bvh, int n_tri, const int *changed, int n_changed, const vec3 *x)
{
    PALP_ASSERT(bvh->item && n_tri >= bvh->n_old);
    const bool shares = bvh->n_tri > bvh->n_old;
    bvh->n_tri = n_tri;
    if (!shares && n_tri > bvh->n_old)
        share_root(bvh);
    else if (shares && n_tri == bvh->n_old)
        leave_root(bvh);
    const int below_root = n_tri > bvh->n_old;
    bvh->n_node = bvh->n_old_node + below_root;
    for (int i = 0; i < n_changed; i++)
        if (changed[i] < bvh->n_old)
            list_corners(bvh, &bvh->node[bvh->leaf[changed[i]] + below_root]);
    if (n_tri > bvh->n_old)
        build_tree(bvh, bvh->item, bvh->n_old, x);
    list_leaves(bvh, bvh->n_old_node + below_root);
}

void bvh_destroy(struct bvh *bvh)
{
    if (!bvh)
        return;
    free(bvh->item);
    free(bvh->node);
    free(bvh->order);
    free(bvh->corner);
    free(bvh->leaf);
    free(bvh);
}

/* ---------------------------------------------------------------- fitting */

static struct box fit_leaf(const struct bvh *bvh, const struct bvh_node *leaf, const vec3 *x0,
                           const vec3 *x1)
{
    const int *corner = bvh->corner + 3 * leaf->first;
    struct box box = BOX_EMPTY;
    for (int i = 0; i < 3 * leaf->n && corner[i] >= 0; i++)
        box = box_add(box_add(box, x0[corner[i]]), x1[corner[i]]);
    return box;
}

void bvh_refit(struct bvh *bvh, const vec3 *x0, const vec3 *x1)
{
    PALP_ASSERT(x0 && x1);
    for (int i = bvh->n_node - 1; i >= 0; i--) { /* children stand behind their parent */
        struct bvh_node *node = &bvh->node[i];
        node->box = node->n > 0 ? fit_leaf(bvh, node, x0, x1)
                                : box_join(bvh->node[i + 1].box, bvh->node[node->right].box);
    }
}

/* ---------------------------------------------------------------- one hierarchy */

struct bvh_walk bvh_walk(const struct bvh *bvh, struct box box)
{
    return (struct bvh_walk){.bvh = bvh, .box = box, .n = 1};
}

/* False: there is none behind. */
static bool find_next(struct bvh_walk *walk)
{
    while (walk->next == walk->end) {
        if (walk->n == 0)
            return false;
        const int i = walk->stack[--walk->n];
        const struct bvh_node *node = &walk->bvh->node[i];
        if (!box_overlap(&node->box, &walk->box))
            continue;
        if (node->n > 0) {
            walk->next = &walk->bvh->order[node->first];
            walk->end = walk->next + node->n;
        } else {
            walk->stack[walk->n++] = node->right;
            walk->stack[walk->n++] = i + 1;
        }
    }
    walk->tri = *walk->next++;
    return true;
}

bool bvh_next(struct bvh_walk *walk)
{
    bool found = find_next(walk);
    while (found && is_no_more(walk->bvh, walk->tri))
        found = find_next(walk);
    return found;
}

int bvh_closest(const struct bvh *bvh, const vec3 *x, vec3 p, double limit, struct closest *out)
{
    int found = -1, n = 0, stack[BVH_DEPTH + 1];
    double best2 = limit * limit;
    stack[n++] = 0;
    while (n > 0) {
        const int i = stack[--n];
        const struct bvh_node *node = &bvh->node[i];
        if (!(box_distance2(&node->box, p) <= best2))
            continue;
        for (int k = node->first; k < node->first + node->n; k++) {
            const int t = bvh->order[k];
            if (is_no_more(bvh, t))
                continue;
            const vec3 corner[3] = {x[bvh->tri[t][0]], x[bvh->tri[t][1]], x[bvh->tri[t][2]]};
            const struct closest c = closest_on_triangle(p, corner);
            if (c.distance2 < best2 || (found < 0 && c.distance2 <= best2)) {
                best2 = c.distance2;
                found = t;
                *out = c;
            }
        }
        if (node->n == 0) { /* the nearer child first */
            const double left = box_distance2(&bvh->node[i + 1].box, p);
            const double right = box_distance2(&bvh->node[node->right].box, p);
            stack[n++] = left <= right ? node->right : i + 1;
            stack[n++] = left <= right ? i + 1 : node->right;
        }
    }
    return found;
}

/* ---------------------------------------------------------------- two hierarchies */

struct bvh_meet bvh_meet(const struct bvh *a, const struct bvh *b, double margin)
{
    return (struct bvh_meet){.a = a, .b = b, .margin = margin, .n = 1};
}

static double longest_side2(const struct box *box)
{
    const vec3 side = vec3_sub(box->hi, box->lo);
    return vec3_dot(side, side);
}

static void push_node_pair(struct bvh_meet *meet, int a, int b)
{
    meet->stack[meet->n][0] = a;
    meet->stack[meet->n++][1] = b;
}

/* Split the larger of two that overlap. */
static void descend_pair(struct bvh_meet *meet, int a, int b)
{
    const struct bvh_node *na = &meet->a->node[a], *nb = &meet->b->node[b];
    const bool split_a =
        nb->n > 0 || (na->n == 0 && longest_side2(&na->box) >= longest_side2(&nb->box));
    push_node_pair(meet, split_a ? na->right : a, split_a ? b : nb->right);
    push_node_pair(meet, split_a ? a + 1 : a, split_a ? b : b + 1);
}

bool bvh_meet_next(struct bvh_meet *meet)
{
    while (meet->n > 0) {
        meet->n--;
        const int a = meet->stack[meet->n][0], b = meet->stack[meet->n][1];
        const struct bvh_node *na = &meet->a->node[a], *nb = &meet->b->node[b];
        const struct box near_a = box_grow(na->box, meet->margin);
        if (!box_overlap(&near_a, &nb->box))
            continue;
        if (na->n == 0 || nb->n == 0) {
            descend_pair(meet, a, b);
            continue;
        }
        meet->tri_a = &meet->a->order[na->first];
        meet->tri_b = &meet->b->order[nb->first];
        meet->n_a = na->n;
        meet->n_b = nb->n;
        return true;
    }
    return false;
}
