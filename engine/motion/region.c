/* SPDX-License-Identifier: GPL-3.0-or-later */
/* region.c - finds the patches that are touched, grows them, and remembers what it grew. */
#include "engine/motion/region.h"
#include "engine/base/assert.h"
#include "engine/model/pattern.h"
#include "engine/model/scene.h"

#include <stdlib.h>
#include <string.h>

/* A handful of touched nodes beside the region costs little: one in so many may be. */
enum { STRAY = 16 };
enum { JUMP = 4 }; /* edges beyond its radius: so far no patch travels between two choices */

struct patch {
    vec3 centre;
    double radius, travel; /* m */
    bool has_no_margin;
};

/* A node, the touched one that it was reached from, and how far that is: 1 is the margin. */
struct reached_node {
    int node, source, patch;
    double distance;
};

/* A region as it grows: nodes enter it nearest first. */
struct region_growth {
    double edge;                   /* m, mean of the surface's                        */
    unsigned char *on_surface;     /* | [n_node]                                      */
    unsigned char *gathered;       /* touched nodes of a patch, then those reached | [n_node] */
    unsigned char *looked_about;   /* whose touched neighbours are all gathered | [n_node] */
    unsigned char *needed, *grown; /* | [n_node]                                  */
    int n_grown;
    int *queue; /* of a patch that is being gathered | [n_node]                   */
    int n_edge;
    struct reached_node *at; /* reached, and not yet in the region | [n_node]          */
    int n_patch;
    struct patch patch[PATCHES_MOST + 1];
};

/* ---------------------------------------------------------------- neighbours */

struct node_neighbours {
    const struct pattern *pattern;
    int node, below, left; /* next in the column, next in the row */
};

static struct node_neighbours neighbours_of(const struct coupled_system *coupled, int node)
{
    const struct pattern *p = coupled->pattern;
    return (struct node_neighbours){p, node, p->first[node] + 1, p->left_first[node]};
}

/* The next node that shares an element; -1: no more. */
static int next_neighbour(struct node_neighbours *at)
{
    const struct pattern *p = at->pattern;
    if (at->below < p->first[at->node + 1])
        return p->row[at->below++];
    if (at->left < p->left_first[at->node + 1])
        return p->left_col[at->left++];
    return -1;
}

/* ---------------------------------------------------------------- patches */

/* The touched neighbours of a node that are in no patch yet enter this one's queue. */
static int gather_neighbours(struct region_growth *g, const struct coupled_system *coupled,
                             const unsigned char *needed, int node, int n)
{
    struct node_neighbours near = neighbours_of(coupled, node);
    if (g->looked_about[node])
        return n;
    g->looked_about[node] = 1;
    for (int a = next_neighbour(&near); a >= 0; a = next_neighbour(&near))
        if (needed[a] == REGION_TOUCHED && !g->gathered[a]) {
            g->gathered[a] = 1;
            g->queue[n++] = a;
        }
    return n;
}

/* All that hangs together with a touched node, were it across one that is not touched.
 * Returns how many. */
static int gather_patch(struct region_growth *g, const struct coupled_system *coupled,
                        const unsigned char *needed, int first)
{
    int n = 1;
    g->gathered[first] = 1;
    g->queue[0] = first;
    for (int k = 0; k < n; k++) {
        struct node_neighbours near = neighbours_of(coupled, g->queue[k]);
        n = gather_neighbours(g, coupled, needed, g->queue[k], n);
        for (int a = next_neighbour(&near); a >= 0; a = next_neighbour(&near))
            n = gather_neighbours(g, coupled, needed, a, n);
    }
    return n;
}

/* How far the middle of a patch is from the nearest of the last choice; a contact that jumped did
 * not travel. */
static double travel_of(const struct regions *r, const struct patch *patch)
{
    double least = INFINITY;
    for (int k = 0; k < r->n_patch; k++)
        least = fmin(least, vec3_norm(vec3_sub(patch->centre, r->centre[k])));
    return least < patch->radius + JUMP * r->growth->edge ? least : 0;
}

static struct patch measure_patch(const struct regions *r, const int *node, int n)
{
    const vec3 *x = r->coupled->soft->mesh.x;
    struct patch patch = {.radius = 0};
    for (int i = 0; i < n; i++)
        patch.centre = vec3_axpy(patch.centre, 1.0 / n, x[node[i]]);
    for (int i = 0; i < n; i++)
        patch.radius = fmax(patch.radius, vec3_norm(vec3_sub(x[node[i]], patch.centre)));
    patch.travel = travel_of(r, &patch);
    return patch;
}

/* Touched nodes, and which patch they are of: beyond the most, of the last. */
static void find_patches(const struct regions *r, const unsigned char *needed)
{
    struct region_growth *g = r->growth;
    g->n_patch = g->n_edge = 0;
    memset(g->gathered, 0, (size_t)r->n_node);
    memset(g->looked_about, 0, (size_t)r->n_node);
    for (int i = 0; i < r->n_node; i++) {
        if (needed[i] != REGION_TOUCHED || g->gathered[i])
            continue;
        const int n = gather_patch(g, r->coupled, needed, i);
        if (g->n_patch < PATCHES_MOST)
            g->patch[g->n_patch++] = measure_patch(r, g->queue, n);
        for (int k = 0; k < n; k++)
            g->at[g->n_edge++] = (struct reached_node){g->queue[k], g->queue[k], g->n_patch - 1, 0};
    }
}

/* Without a margin: they are a patch of their own, behind those that are touched. */
static void add_ahead(const struct regions *r, const unsigned char *needed)
{
    struct region_growth *g = r->growth;
    g->patch[g->n_patch] = (struct patch){.has_no_margin = true};
    for (int i = 0; i < r->n_node; i++)
        if (needed[i] == REGION_AHEAD) {
            g->gathered[i] = 1;
            g->at[g->n_edge++] = (struct reached_node){i, i, g->n_patch, 0};
        }
}

/* ---------------------------------------------------------------- growth */

static double margin_of(const struct region_growth *g, const struct patch *patch)
{
    if (patch->has_no_margin)
        return 0;
    return patch->travel + fmax(0.6 * patch->radius, 2 * g->edge);
}

static struct reached_node take_nearest(struct region_growth *g)
{
    int nearest = 0;
    for (int k = 1; k < g->n_edge && g->at[nearest].distance > 0; k++)
        if (g->at[k].distance < g->at[nearest].distance)
            nearest = k;
    const struct reached_node taken = g->at[nearest];
    g->at[nearest] = g->at[--g->n_edge];
    return taken;
}

/* From a node that entered to those beside it that are on the surface and within the margin. */
static void reach_neighbours(struct region_growth *g, const struct coupled_system *coupled,
                             const struct reached_node *from)
{
    const vec3 *x = coupled->soft->mesh.x;
    const double margin = margin_of(g, &g->patch[from->patch]);
    struct node_neighbours near = neighbours_of(coupled, from->node);
    for (int a = next_neighbour(&near); a >= 0; a = next_neighbour(&near)) {
        const double distance = vec3_norm(vec3_sub(x[a], x[from->source])) / margin;
        if (g->on_surface[a] && !g->gathered[a] && distance <= 1) {
            g->gathered[a] = 1;
            g->at[g->n_edge++] = (struct reached_node){a, from->source, from->patch, distance};
        }
    }
}

/* The touched nodes, then what is near them, until the region is full. Needed are those within an
 * edge of where contact may travel meanwhile. */
static void grow_region(const struct regions *r)
{
    struct region_growth *g = r->growth;
    memset(g->grown, 0, (size_t)r->n_node);
    memset(g->needed, 0, (size_t)r->n_node);
    for (g->n_grown = 0; g->n_edge > 0 && g->n_grown < r->nodes_most; g->n_grown++) {
        const struct reached_node next = take_nearest(g);
        const struct patch *patch = &g->patch[next.patch];
        const bool is_near = next.distance * margin_of(g, patch) <= patch->travel + 1.01 * g->edge;
        g->grown[next.node] = 1;
        g->needed[next.node] = patch->has_no_margin ? REGION_AHEAD : is_near ? REGION_TOUCHED : 0;
        reach_neighbours(g, r->coupled, &next);
    }
}

/* ---------------------------------------------------------------- choice */

/* Of so many marks the nodes, and those of them that are not in the region. */
struct held_count {
    int n, outside;
};

static struct held_count count_held(const struct regions *regions, int region,
                                    const unsigned char *needed, unsigned char mark)
{
    const unsigned char *in = region == REGION_NONE ? NULL : region_marks(regions, region);
    struct held_count count = {0, 0};
    for (int i = 0; i < regions->n_node; i++) {
        count.n += needed[i] == mark;
        count.outside += needed[i] == mark && !(in && in[i]);
    }
    return count;
}

bool region_holds(const struct regions *regions, int region, const unsigned char *needed)
{
    const struct held_count touched = count_held(regions, region, needed, REGION_TOUCHED),
                            ahead = count_held(regions, region, needed, REGION_AHEAD);
    const int n = touched.n + ahead.n,
              too_many = n > regions->nodes_most ? n - regions->nodes_most : 0;
    return touched.outside <= touched.n / STRAY + too_many && ahead.outside <= too_many;
}

/* The smallest that holds what is needed, unless it is far larger than one grown for it. */
static int find_made(const struct regions *r)
{
    const struct region_growth *g = r->growth;
    int best = REGION_NONE;
    for (int k = 0; k < REGIONS_MOST; k++)
        if (r->number[k] > 0 && r->n[k] <= 2 * g->n_grown && region_holds(r, k, g->needed) &&
            (best == REGION_NONE || r->n[k] < r->n[best]))
            best = k;
    return best;
}

static int replace_oldest(struct regions *r, const int kept[2])
{
    int oldest = REGION_NONE;
    for (int k = 0; k < REGIONS_MOST; k++)
        if (k != kept[0] && k != kept[1] && (oldest == REGION_NONE || r->used[k] < r->used[oldest]))
            oldest = k;
    memcpy(region_marks(r, oldest), r->growth->grown, (size_t)r->n_node);
    r->n[oldest] = r->growth->n_grown;
    r->number[oldest] = r->choices;
    return oldest;
}

int regions_choose(struct regions *regions, const unsigned char *needed, const int kept[2])
{
    struct region_growth *g = regions->growth;
    find_patches(regions, needed);
    add_ahead(regions, needed);
    if (g->n_edge == 0)
        return kept[0];
    regions->choices++;
    grow_region(regions);
    int chosen = find_made(regions);
    if (chosen == REGION_NONE)
        chosen = replace_oldest(regions, kept);
    regions->used[chosen] = regions->choices;
    regions->n_patch = g->n_patch;
    for (int k = 0; k < g->n_patch; k++)
        regions->centre[k] = g->patch[k].centre;
    return chosen;
}

/* ---------------------------------------------------------------- memory */

static struct region_growth *growth_create(const struct coupled_system *coupled)
{
    const size_t n = (size_t)coupled->n_v + 1;
    struct region_growth *g = calloc(1, sizeof *g);
    if (!g)
        return NULL;
    g->on_surface = calloc(n, 1);
    g->gathered = calloc(n, 1);
    g->looked_about = calloc(n, 1);
    g->needed = calloc(n, 1);
    g->grown = calloc(n, 1);
    g->queue = calloc(n, sizeof *g->queue);
    g->at = calloc(n, sizeof *g->at);
    return g;
}

static void growth_destroy(struct region_growth *g)
{
    if (!g)
        return;
    free(g->on_surface);
    free(g->gathered);
    free(g->looked_about);
    free(g->needed);
    free(g->grown);
    free(g->queue);
    free(g->at);
    free(g);
}

static void measure_surface(struct region_growth *g, const struct palp_mesh *mesh)
{
    for (int t = 0; t < mesh->n_tri; t++)
        for (int k = 0; k < 3; k++) {
            const int a = mesh->tri[t][k], b = mesh->tri[t][(k + 1) % 3];
            g->on_surface[a] = 1;
            g->edge += vec3_norm(vec3_sub(mesh->x[a], mesh->x[b])) / (3.0 * mesh->n_tri);
        }
}

/* The inverse of n nodes takes n³ flops of nodes. */
static int count_nodes_most(const struct coupled_system *coupled, double flops)
{
    const double affordable = fmin(fmax(cbrt(flops), REGION_NODES_LEAST), REGION_NODES_MOST);
    return (int)fmin(affordable, coupled->n_v / 4);
}

int regions_create(struct regions *regions, const struct coupled_system *coupled, double flops)
{
    PALP_ASSERT(coupled->n_v > 0);
    *regions = (struct regions){.coupled = coupled,
                                .n_node = coupled->n_v,
                                .nodes_most = count_nodes_most(coupled, flops),
                                .mark = calloc(REGIONS_MOST, (size_t)coupled->n_v + 1),
                                .growth = growth_create(coupled)};
    const struct region_growth *g = regions->growth;
    if (!regions->mark || !g || !g->on_surface || !g->gathered || !g->looked_about || !g->needed ||
        !g->grown || !g->queue || !g->at) {
        regions_destroy(regions);
        return -1;
    }
    measure_surface(regions->growth, &coupled->soft->mesh);
    return 0;
}

void regions_destroy(struct regions *regions)
{
    free(regions->mark);
    growth_destroy(regions->growth);
    *regions = (struct regions){.mark = NULL};
}
