/* SPDX-License-Identifier: GPL-3.0-or-later */
/* clusters.c - orders elements along a curve through space, cuts it, and colours the pieces. */
#include "engine/model/clusters.h"

#include <stdint.h>
#include <stdlib.h>

/* An element and its place on a curve through space on which near is mostly near. */
struct placed_element {
    uint32_t place;
    int element;
    unsigned char kind;
};

/* The elements of each kind along the curve, cut into clusters: what one worker takes at a time.
 * Those of a large one share more of what it adds to; of small ones there are enough for all
 * workers. */
struct cut {
    const struct elements *elements;
    int n; /* clusters */
    struct placed_element *placed;
    int *first; /* of a cluster, into placed | [n + 1] */
    int *colour;
};

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
        const double at[3] = {sum.x / longest, sum.y / longest, sum.z / longest};
        placed[e] =
            (struct placed_element){interleave_bits(at), e, elements->kind ? elements->kind[e] : 0};
    }
    qsort(placed, (size_t)elements->n, sizeof *placed, compare_places);
}

/* Every so many, a multiple of eight, and where another kind begins. */
static void cut_clusters(struct cut *c)
{
    const int n = c->elements->n, size = choose_size(n);
    c->n = 0;
    for (int e = 0; e < n; e++)
        if (e == 0 || e - c->first[c->n - 1] == size || c->placed[e].kind != c->placed[e - 1].kind)
            c->first[c->n++] = e;
    c->first[c->n] = n;
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

/* Returns the number of colours; 0: the palette is too small. */
static int colour_clusters(struct cut *c, const struct palette *p)
{
    int n_colour = 0;
    for (int i = 0; i < c->n; i++) {
        c->colour[i] = take_colour(p, c->elements, first_element_of(c, i), cluster_size_of(c, i));
        if (c->colour[i] < 0)
            return 0;
        n_colour = n_colour > c->colour[i] ? n_colour : c->colour[i] + 1;
    }
    return n_colour;
}

/* With the palette doubled until it is enough: hardly ever, for 64 colours are many. -1: no
 * memory. */
static int find_colours(struct cut *c, int n_node)
{
    struct palette p = {.words = 1};
    int n_colour = 0;
    while (n_colour == 0) {
        p.taken = calloc((size_t)n_node * p.words, sizeof *p.taken);
        if (!p.taken)
            return -1;
        n_colour = colour_clusters(c, &p);
        free(p.taken);
        p.words *= 2;
    }
    return n_colour;
}

/* ---------------------------------------------------------------- groups */

/* What is left of a cluster, its first eight elements or all. */
static void fill_group(int member[LANES], const struct placed_element *placed, int left)
{
    for (int lane = 0; lane < LANES; lane++)
        member[lane] = lane < left ? placed[lane].element : -1 - placed[left - 1].element;
}

/* Clusters by colour, those of one by rising place. */
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

/* Only a kind's last cluster's last group is not full. */
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

int clusters_create(struct clusters *out, const struct palp_mesh *mesh,
                    const struct elements *elements)
{
    const size_t most = (size_t)elements->n + 1; /* every element a cluster */
    struct cut c = {.elements = elements};
    *out = (struct clusters){0};
    c.placed = calloc(most, sizeof *c.placed);
    c.first = calloc(most, sizeof *c.first);
    c.colour = calloc(most, sizeof *c.colour);
    int result = -1;
    if (c.placed && c.first && c.colour) {
        place_elements(c.placed, mesh, elements);
        cut_clusters(&c);
        out->n_colour = c.n > 0 ? find_colours(&c, mesh->n_node) : 0;
        if (out->n_colour >= 0 && reserve_clusters(out, &c) == 0) {
            sort_by_colour(out, &c);
            result = 0;
        }
    }
    free(c.placed);
    free(c.first);
    free(c.colour);
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
