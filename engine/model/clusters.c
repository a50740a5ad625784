/* SPDX-License-Identifier: GPL-3.0-or-later */
/* clusters.c - halves elements into leaves that share no node, cuts what lies between them along a
 * curve through space, and colours the pieces. */
#include "engine/model/clusters.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* An element, its centre, and its place on a curve through space on which near is mostly near. */
struct placed_element {
    double centre[3]; /* from the lowest corner, 1: the mesh's longest side */
    uint32_t place;
    int element;
    unsigned char kind;
};

/* Nested dissection: elements are halved, and those of the second half that share a node with the
 * first are set apart, so that the halves share no node. Halves are halved again; the last are
 * leaves. One worker adds a whole leaf: a block that two cores write in turn travels between their
 * caches, which costs as much as the element. What was set apart is added after the leaves, the
 * deepest level first; that of the first cut in small clusters, for all workers share it. */
struct cut {
    const struct elements *elements;
    struct placed_element *placed, *spare; /* | [n_element] */
    int depth;                             /* levels of halving */
    int n_half, *half;                     /* a half's number; of a node: the last that has it */
    int n;                                 /* clusters */
    int *first;                            /* of a cluster, into placed | [n + 1] */
    unsigned char *level; /* of a cluster: at which it was cut off; depth: a leaf */
    int *colour;
};

/* At most 32 leaves, of at least LEAF_CORNERS before anything is set apart: fewer leaves leave less
 * between them. */
static int choose_depth(const struct elements *elements)
{
    enum { LEAF_CORNERS = 4096, MOST = 5 };
    int depth = 0;
    while (depth < MOST && (elements->n >> (depth + 1)) * elements->n_corner >= LEAF_CORNERS)
        depth++;
    return depth;
}

/* Large clusters share more of what they add to; of small ones there are enough for all workers. */
static int choose_size(int n_element)
{
    enum { ENOUGH = 256, LEAST = 32, MOST = 128 };
    const int size = n_element / ENOUGH / LANES * LANES;
    return size < LEAST ? LEAST : size > MOST ? MOST : size;
}

static const struct placed_element *first_element_of(const struct cut *c, int i)
{
    return c->placed + c->first[i];
}

static int cluster_size_of(const struct cut *c, int i)
{
    return c->first[i + 1] - c->first[i];
}

/* ---------------------------------------------------------------- places */

static int compare_places(const void *a, const void *b)
{
    const struct placed_element *x = a, *y = b;
    if (x->kind != y->kind)
        return x->kind < y->kind ? -1 : 1;
    if (x->place != y->place)
        return x->place < y->place ? -1 : 1;
    return (x->element > y->element) - (x->element < y->element);
}

/* Ten bits of each coordinate, in turn (Morton). */
static uint32_t interleave_bits(const double at[3])
{
    uint32_t place = 0;
    for (int bit = 9; bit >= 0; bit--)
        for (int k = 0; k < 3; k++)
            place = place << 1 | ((uint32_t)(1023 * at[k]) >> bit & 1);
    return place;
}

static void place_elements(struct placed_element *placed, const struct palp_mesh *mesh,
                           const struct elements *elements)
{
    vec3 low = mesh->x[0], high = low;
    for (int i = 1; i < mesh->n_node; i++) {
        const vec3 x = mesh->x[i];
        low = (vec3){fmin(low.x, x.x), fmin(low.y, x.y), fmin(low.z, x.z)};
        high = (vec3){fmax(high.x, x.x), fmax(high.y, x.y), fmax(high.z, x.z)};
    }
    const vec3 size = vec3_sub(high, low);
    const double longest = fmax(size.x, fmax(size.y, size.z));
    for (int e = 0; e < elements->n; e++) {
        const int *node = elements_nodes(elements, e);
        vec3 sum = {0, 0, 0};
        for (int k = 0; k < elements->n_corner; k++)
            sum = vec3_axpy(sum, 1.0 / elements->n_corner, vec3_sub(mesh->x[node[k]], low));
        struct placed_element *to = &placed[e];
        *to = (struct placed_element){.centre = {sum.x / longest, sum.y / longest, sum.z / longest},
                                      .element = e,
                                      .kind = elements->kind ? elements->kind[e] : 0};
        to->place = interleave_bits(to->centre);
    }
}

/* ---------------------------------------------------------------- halves */

static int compare_along(const struct placed_element *x, const struct placed_element *y, int axis)
{
    if (x->centre[axis] != y->centre[axis])
        return x->centre[axis] < y->centre[axis] ? -1 : 1;
    return (x->element > y->element) - (x->element < y->element);
}

static int compare_x(const void *a, const void *b)
{
    return compare_along(a, b, 0);
}

static int compare_y(const void *a, const void *b)
{
    return compare_along(a, b, 1);
}

static int compare_z(const void *a, const void *b)
{
    return compare_along(a, b, 2);
}

/* Sorts along the longest axis; of equal ones along the last, so that halves of a grid are halves
 * of its node numbers too: the thread that adds to a half has just zeroed most of it. */
static void sort_along_longest(struct placed_element *placed, int n)
{
    static int (*const compare[3])(const void *, const void *) = {compare_x, compare_y, compare_z};
    double longest = 0;
    int axis = 0;
    for (int k = 0; k < 3; k++) {
        double low = placed[0].centre[k], high = low;
        for (int i = 1; i < n; i++) {
            low = fmin(low, placed[i].centre[k]);
            high = fmax(high, placed[i].centre[k]);
        }
        if (high - low >= (1 - 1e-6) * longest) {
            longest = high - low;
            axis = k;
        }
    }
    qsort(placed, (size_t)n, sizeof *placed, compare[axis]);
}

static bool has_node_of(const struct cut *c, const struct placed_element *placed, int half)
{
    const int *node = elements_nodes(c->elements, placed->element);
    for (int k = 0; k < c->elements->n_corner; k++)
        if (c->half[node[k]] == half)
            return true;
    return false;
}

/* The first `half` elements stay. Those of the others that share a node with them move to the end,
 * in order. Returns how many. */
static int set_apart(struct cut *c, struct placed_element *placed, int n, int half)
{
    const int number = ++c->n_half;
    int kept = half, apart = 0;
    for (int i = 0; i < half; i++)
        for (int k = 0; k < c->elements->n_corner; k++)
            c->half[elements_nodes(c->elements, placed[i].element)[k]] = number;
    for (int i = half; i < n; i++)
        if (has_node_of(c, &placed[i], number))
            c->spare[apart++] = placed[i];
        else
            placed[kept++] = placed[i];
    memcpy(placed + kept, c->spare, (size_t)apart * sizeof *placed);
    return apart;
}

/* Clusters of one kind each, of at most so many elements. */
static void cut_clusters(struct cut *c, int first, int n, int size, int level)
{
    qsort(c->placed + first, (size_t)n, sizeof *c->placed, compare_places);
    for (int e = first; e < first + n; e++)
        if (e == first || e - c->first[c->n - 1] == size ||
            c->placed[e].kind != c->placed[e - 1].kind) {
            c->level[c->n] = (unsigned char)level;
            c->first[c->n++] = e;
        }
    c->first[c->n] = first + n;
}

static void cut_halves(struct cut *c, int first, int n, int level)
{
    const int size = level == 0 ? choose_size(c->elements->n) : c->elements->n;
    if (level == c->depth || n == 0) {
        cut_clusters(c, first, n, size, level);
        return;
    }
    const int half = n / 2;
    sort_along_longest(c->placed + first, n);
    const int apart = set_apart(c, c->placed + first, n, half);
    cut_halves(c, first, half, level + 1);
    cut_halves(c, first + half, n - half - apart, level + 1);
    cut_clusters(c, first + n - apart, apart, size, level);
}

/* ---------------------------------------------------------------- colours */

/* A set of colours a node: those of the clusters that touch it. */
struct palette {
    size_t words; /* of 64 colours */
    uint64_t *taken;
};

static uint64_t *word_of(const struct palette *p, int node, size_t w)
{
    return &p->taken[(size_t)node * p->words + w];
}

/* The lowest colour that none of the cluster's nodes has; now they have it. -1: too small a
 * palette. */
static int take_colour(const struct palette *p, const struct elements *elements,
                       const struct placed_element *cluster, int n)
{
    for (size_t w = 0; w < p->words; w++) {
        uint64_t taken = 0;
        for (int i = 0; i < n; i++)
            for (int k = 0; k < elements->n_corner; k++)
                taken |= *word_of(p, elements_nodes(elements, cluster[i].element)[k], w);
        if (taken == UINT64_MAX)
            continue;
        const int bit = __builtin_ctzll(~taken);
        for (int i = 0; i < n; i++)
            for (int k = 0; k < elements->n_corner; k++)
                *word_of(p, elements_nodes(elements, cluster[i].element)[k], w) |= UINT64_C(1)
                                                                                   << bit;
        return (int)(64 * w) + bit;
    }
    return -1;
}

/* From `base` on. Returns the number of colours so far; -1: the palette is too small. */
static int try_level(struct cut *c, const struct palette *p, int level, int base)
{
    int n_colour = base;
    for (int i = 0; i < c->n; i++) {
        if (c->level[i] != level)
            continue;
        const int colour =
            take_colour(p, c->elements, first_element_of(c, i), cluster_size_of(c, i));
        if (colour < 0)
            return -1;
        c->colour[i] = base + colour;
        n_colour = n_colour > base + colour + 1 ? n_colour : base + colour + 1;
    }
    return n_colour;
}

/* With the palette doubled until it is enough: hardly ever, for 64 colours are many. -1: no
 * memory. */
static int colour_level(struct cut *c, int n_node, int level, int base)
{
    struct palette p = {.words = 1};
    int n_colour = -1;
    while (n_colour < 0) {
        p.taken = calloc((size_t)n_node * p.words, sizeof *p.taken);
        if (!p.taken)
            return -1;
        n_colour = try_level(c, &p, level, base);
        free(p.taken);
        p.words *= 2;
    }
    return n_colour;
}

/* Leaves first, what was set apart of the whole body last. -1: no memory. */
static int find_colours(struct cut *c, int n_node)
{
    int n_colour = 0;
    for (int level = c->depth; level >= 0 && n_colour >= 0; level--)
        n_colour = colour_level(c, n_node, level, n_colour);
    return n_colour;
}

/* ---------------------------------------------------------------- groups */

/* What is left of a cluster, its first eight elements or all. */
static void fill_group(int member[LANES], const struct placed_element *placed, int left)
{
    for (int lane = 0; lane < LANES; lane++)
        member[lane] = lane < left ? placed[lane].element : -1 - placed[left - 1].element;
}

/* Clusters by colour; those of one colour in the order in which they were cut. */
static void sort_by_colour(struct clusters *out, const struct cut *c)
{
    int n = 0, at = 0;
    for (int colour = 0; colour < out->n_colour; colour++) {
        for (int i = 0; i < c->n; i++) {
            if (c->colour[i] != colour)
                continue;
            for (int k = 0, size = cluster_size_of(c, i); k < size; k += LANES)
                fill_group(out->member[at++], first_element_of(c, i) + k, size - k);
            out->kind[n] = first_element_of(c, i)->kind;
            out->cluster_first[++n] = at;
        }
        out->colour_first[colour + 1] = n;
    }
}

static int reserve_clusters(struct clusters *out, const struct cut *c)
{
    out->n_cluster = c->n;
    for (int i = 0; i < c->n; i++)
        out->n_group += (cluster_size_of(c, i) + LANES - 1) / LANES;
    out->member = calloc((size_t)out->n_group + 1, sizeof *out->member);
    out->cluster_first = calloc((size_t)out->n_cluster + 1, sizeof *out->cluster_first);
    out->kind = calloc((size_t)out->n_cluster + 1, sizeof *out->kind);
    out->colour_first = calloc((size_t)out->n_colour + 1, sizeof *out->colour_first);
    return out->member && out->cluster_first && out->kind && out->colour_first ? 0 : -1;
}

static bool reserve_cut(struct cut *c, int n_node)
{
    const size_t most = (size_t)c->elements->n + 1; /* every element a cluster */
    c->placed = calloc(most, sizeof *c->placed);
    c->spare = calloc(most, sizeof *c->spare);
    c->half = calloc((size_t)n_node + 1, sizeof *c->half);
    c->first = calloc(most, sizeof *c->first);
    c->level = calloc(most, sizeof *c->level);
    c->colour = calloc(most, sizeof *c->colour);
    return c->placed && c->spare && c->half && c->first && c->level && c->colour;
}

static void release_cut(struct cut *c)
{
    free(c->placed);
    free(c->spare);
    free(c->half);
    free(c->first);
    free(c->level);
    free(c->colour);
}

int clusters_create(struct clusters *out, const struct palp_mesh *mesh,
                    const struct elements *elements)
{
    struct cut c = {.elements = elements, .depth = choose_depth(elements)};
    int result = -1;
    *out = (struct clusters){0};
    if (reserve_cut(&c, mesh->n_node)) {
        place_elements(c.placed, mesh, elements);
        cut_halves(&c, 0, elements->n, 0);
        out->n_colour = find_colours(&c, mesh->n_node);
        if (out->n_colour >= 0 && reserve_clusters(out, &c) == 0) {
            sort_by_colour(out, &c);
            result = 0;
        }
    }
    release_cut(&c);
    return result;
}

int clusters_of_models(struct clusters *out, const struct palp_mesh *mesh, struct elements elements,
                       const struct palp_material *material, const int *of)
{
    unsigned char *model = malloc((size_t)elements.n + 1);
    if (!model)
        return -1;
    for (int i = 0; i < elements.n; i++)
        model[i] = (unsigned char)material[of ? of[i] : 0].model;
    elements.kind = model;
    const int result = clusters_create(out, mesh, &elements);
    free(model);
    return result;
}

void clusters_destroy(struct clusters *c)
{
    free(c->member);
    free(c->cluster_first);
    free(c->kind);
    free(c->colour_first);
    *c = (struct clusters){0};
}

/* ---------------------------------------------------------------- loops */

/* A loop over the clusters of a colour. */
struct cluster_loop {
    const int *first; /* their groups */
    const unsigned char *kind;
    clusters_body *body;
    void *ctx;
};

static void do_clusters(void *ctx, int first, int last)
{
    const struct cluster_loop *loop = ctx;
    for (int i = first; i < last; i++)
        loop->body(loop->ctx, loop->kind[i], loop->first[i], loop->first[i + 1]);
}

int clusters_kind(const struct clusters *c, int group)
{
    int low = 0, high = c->n_cluster; /* it is in one of low … high-1 */
    while (high - low > 1) {
        const int middle = (low + high) / 2;
        if (c->cluster_first[middle] <= group)
            low = middle;
        else
            high = middle;
    }
    return c->kind[low];
}

void clusters_for(const struct clusters *c, struct pool *pool, clusters_body *body, void *ctx)
{
    for (int k = 0; k < c->n_colour; k++) {
        const int first = c->colour_first[k], n = c->colour_first[k + 1] - first;
        struct cluster_loop loop = {c->cluster_first + first, c->kind + first, body, ctx};
        pool_for(pool, n, 1, do_clusters, &loop);
    }
}
