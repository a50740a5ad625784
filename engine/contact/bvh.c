/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bvh.c - building, fitting and walking a hierarchy of boxes over triangles. */
#include "engine/contact/bvh.h"
#include "engine/base/assert.h"

#include <stdlib.h>

/* ---------------------------------------------------------------- building */

/* A triangle while the tree is built: its centre, and how it is sorted. */
struct item {
    vec3 centre;
    double key;
    int tri;
};

static int compare_items(const void *a, const void *b)
{
    const struct item *p = a, *q = b;
    if (p->key != q->key)
        return p->key < q->key ? -1 : 1;
    return (p->tri > q->tri) - (p->tri < q->tri);
}

static double component_along(vec3 x, int axis)
{
    return axis == 0 ? x.x : axis == 1 ? x.y : x.z;
}

static int longest_axis(const struct item *item, int n)
{
    struct box box = BOX_EMPTY;
    for (int i = 0; i < n; i++)
        box = box_add(box, item[i].centre);
    const vec3 side = vec3_sub(box.hi, box.lo);
    if (side.x >= side.y && side.x >= side.z)
        return 0;
    return side.y >= side.z ? 1 : 2;
}

static void sort_along(struct item *item, int n, int axis)
{
    for (int i = 0; i < n; i++)
        item[i].key = component_along(item[i].centre, axis);
    qsort(item, (size_t)n, sizeof *item, compare_items);
}

/* The node of items first … first+n-1 and all below it. */
static void build_node(struct bvh *bvh, struct item *item, int first, int n)
{
    struct bvh_node *node = &bvh->node[bvh->n_node++];
    *node = (struct bvh_node){.box = BOX_EMPTY, .first = first, .n = n};
    if (n <= BVH_LEAF)
        return;
    const int half = n / 2;
    sort_along(item + first, n, longest_axis(item + first, n));
    node->n = 0;
    build_node(bvh, item, first, half);
    node->right = bvh->n_node;
    build_node(bvh, item, first + half, n - half);
}

static vec3 centre_of(const int tri[3], const vec3 *x)
{
    return vec3_scale(vec3_add(vec3_add(x[tri[0]], x[tri[1]]), x[tri[2]]), 1.0 / 3);
}

/* The nodes of a leaf's triangles, each once, -1 behind the last if there is room. */
static void list_corners(struct bvh *bvh, const struct bvh_node *leaf)
{
    int *corner = bvh->corner + 3 * leaf->first, n = 0;
    for (int i = 0; i < 3 * leaf->n; i++) {
        const int node = bvh->tri[bvh->order[leaf->first + i / 3]][i % 3];
        int k = 0;
        while (k < n && corner[k] != node)
            k++;
        corner[k] = node;
        n += k == n;
    }
    if (n < 3 * leaf->n)
        corner[n] = -1;
}

struct bvh *bvh_create(const int (*tri)[3], int n_tri, const vec3 *x)
{
    PALP_ASSERT(n_tri > 0);
    struct bvh *bvh = calloc(1, sizeof *bvh);
    struct item *item = malloc((size_t)n_tri * sizeof *item);
    if (bvh) {
        bvh->node = malloc((size_t)n_tri * sizeof *bvh->node); /* leaves hold two at least */
        bvh->order = malloc((size_t)n_tri * sizeof *bvh->order);
        bvh->corner = malloc(3 * (size_t)n_tri * sizeof *bvh->corner);
    }
    if (!bvh || !item || !bvh->node || !bvh->order || !bvh->corner) {
        bvh_destroy(bvh);
        free(item);
        return NULL;
    }
    bvh->tri = tri;
    bvh->n_tri = n_tri;
    for (int i = 0; i < n_tri; i++)
        item[i] = (struct item){.centre = centre_of(tri[i], x), .tri = i};
    build_node(bvh, item, 0, n_tri);
    for (int i = 0; i < n_tri; i++)
        bvh->order[i] = item[i].tri;
    free(item);
    for (int i = 0; i < bvh->n_node; i++)
        list_corners(bvh, &bvh->node[i]);
    bvh_refit(bvh, x, x);
    return bvh;
}

void bvh_destroy(struct bvh *bvh)
{
    if (!bvh)
        return;
    free(bvh->node);
    free(bvh->order);
    free(bvh->corner);
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

bool bvh_next(struct bvh_walk *walk)
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
