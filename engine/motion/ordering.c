/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ordering.c - CHOLMOD orders the nodes and finds the supernodes; then where the blocks of A go.
 *
 * It is the graph of nodes that is ordered, not that of their coordinates, so 3×3 blocks stay
 * whole. A region is left out of the graph while the rest is ordered, then appended as a clique:
 * with all else eliminated, each of its nodes feels each other. */
#include "engine/motion/ordering.h"
#include "engine/base/assert.h"
#include "engine/model/pattern.h"
#include "engine/model/scene.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <suitesparse/cholmod.h>

/* METIS draws its random numbers from one place for the whole process: who draws between would
 * change what another finds. */
static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER;

/* Nested dissection cuts with METIS, but unlike METIS's own leaves the process's signals alone. */
static const int methods[] = {CHOLMOD_AMD, CHOLMOD_NESDIS};
enum { N_METHODS = sizeof methods / sizeof *methods };

static const double WORTH_KEEPING = 1.15; /* of the work in the order before copies came */

/* ---------------------------------------------------------------- numbering */

/* Bits of x apart by two. */
static uint64_t spread_bits(uint64_t x)
{
    uint64_t spread = 0;
    for (int bit = 0; bit < 16; bit++)
        spread |= (x >> bit & 1) << (3 * bit);
    return spread;
}

/* Near points have near keys: a walk in the shape of a Z through the body's box. */
static uint64_t key_of(vec3 x, vec3 least, double size)
{
    const vec3 at = vec3_scale(vec3_sub(x, least), 65535 / size);
    return spread_bits((uint64_t)at.x) | spread_bits((uint64_t)at.y) << 1 |
           spread_bits((uint64_t)at.z) << 2;
}

struct keyed {
    uint64_t key;
    int node;
};

static int compare_keys(const void *a, const void *b)
{
    const struct keyed *x = a, *y = b;
    if (x->key != y->key)
        return x->key < y->key ? -1 : 1;
    return (x->node > y->node) - (x->node < y->node);
}

static void key_nodes(struct keyed *keyed, int n, const struct palp_mesh *mesh)
{
    vec3 least = mesh->x[0], most = least;
    for (int i = 1; i < mesh->n_node; i++) {
        const vec3 x = mesh->x[i];
        least = (vec3){fmin(least.x, x.x), fmin(least.y, x.y), fmin(least.z, x.z)};
        most = (vec3){fmax(most.x, x.x), fmax(most.y, x.y), fmax(most.z, x.z)};
    }
    const vec3 extent = vec3_sub(most, least);
    const double size = fmax(fmax(extent.x, extent.y), fmax(extent.z, 1e-300));
    for (int i = 0; i < n; i++)
        keyed[i].key = key_of(mesh->x[keyed[i].node], least, size);
}

/* The region's nodes get the last places, near ones near each other. */
static int place_region(struct ordering *o, const struct coupled_system *coupled,
                        const unsigned char *last)
{
    struct keyed *keyed = malloc(((size_t)o->n_last + 1) * sizeof *keyed);
    if (!keyed)
        return -1;
    for (int i = 0, k = 0; i < o->n_node; i++)
        if (last[i] && !coupled->fixed[i])
            keyed[k++].node = i;
    key_nodes(keyed, o->n_last, &coupled->soft->mesh);
    qsort(keyed, (size_t)o->n_last, sizeof *keyed, compare_keys);
    for (int k = 0; k < o->n_last; k++)
        o->place[keyed[k].node] = o->n - o->n_last + k;
    free(keyed);
    return 0;
}

/* The other nodes in the body's order; CHOLMOD puts them in another. */
static int place_nodes(struct ordering *o, const struct coupled_system *coupled,
                       const unsigned char *last)
{
    int place = 0;
    o->n_node = coupled->n_v;
    o->place = malloc((size_t)coupled->n_v * sizeof *o->place);
    if (!o->place)
        return -1;
    for (int i = 0; i < o->n_node; i++) {
        o->place[i] = -1;
        if (!coupled->fixed[i] && last && last[i])
            o->n_last++;
        else if (!coupled->fixed[i])
            o->place[i] = place++;
    }
    o->n = place + o->n_last;
    return o->n_last > 0 ? place_region(o, coupled, last) : 0;
}

/* ---------------------------------------------------------------- analysis by CHOLMOD */

static void add_pair(cholmod_triplet *pairs, int a, int b)
{
    int *row = pairs->i, *col = pairs->j;
    row[pairs->nnz] = a > b ? a : b;
    col[pairs->nnz++] = a > b ? b : a;
}

/* The nodes at places below n and their pairs, as a symmetric matrix without values: as the body
 * couples them, and those of the region each with each. */
static cholmod_sparse *graph_of_nodes(const struct ordering *o, const struct pattern *pattern,
                                      int n, cholmod_common *common)
{
    const int n_rest = o->n - o->n_last;
    const size_t most = (size_t)pattern->n_block + (size_t)o->n_last * (size_t)o->n_last;
    cholmod_triplet *pairs =
        cholmod_allocate_triplet((size_t)n, (size_t)n, most, -1, CHOLMOD_PATTERN, common);
    if (!pairs)
        return NULL;
    for (int col = 0; col < pattern->n; col++)
        for (int k = pattern->first[col]; k < pattern->first[col + 1]; k++) {
            const int a = o->place[pattern->row[k]], b = o->place[col];
            if (a >= 0 && b >= 0 && a < n && b < n)
                add_pair(pairs, a, b);
        }
    for (int i = 0; i < pattern->n_extra; i++) {
        const int a = o->place[pattern->row[pattern->first[pattern->n] + i]],
                  b = o->place[pattern->extra_col[i]];
        if (a >= 0 && b >= 0 && a < n && b < n)
            add_pair(pairs, a, b);
    }
    for (int b = n_rest; b < n; b++)
        for (int a = b + 1; a < n; a++)
            add_pair(pairs, a, b);
    cholmod_sparse *graph = cholmod_triplet_to_sparse(pairs, 0, common);
    cholmod_free_triplet(&pairs, common);
    return graph;
}

static cholmod_factor *analyse_graph(cholmod_sparse *graph, int method, int *order,
                                     cholmod_common *common)
{
    common->nmethods = 1;
    common->method[0].ordering = method;
    common->postorder = method != CHOLMOD_GIVEN; /* the region would not stay last */
    cholmod_factor *found = cholmod_analyze_p(graph, order, NULL, 0, common);
    if (!found || !found->is_super)
        cholmod_free_factor(&found, common);
    return found;
}

/* The rest in the order found, the region behind. */
static cholmod_factor *append_region(const struct ordering *o, cholmod_sparse *whole,
                                     cholmod_factor *rest, cholmod_common *common)
{
    cholmod_factor *found = NULL;
    int *order = malloc(((size_t)o->n + 1) * sizeof *order);
    if (order) {
        memcpy(order, rest->Perm, rest->n * sizeof *order);
        for (int k = o->n - o->n_last; k < o->n; k++)
            order[k] = k;
        found = analyse_graph(whole, CHOLMOD_GIVEN, order, common);
    }
    free(order);
    cholmod_free_factor(&rest, common);
    return found;
}

/* By the method of least work; NULL: none found an order. */
static cholmod_factor *find_order(struct ordering *o, cholmod_sparse *whole, cholmod_sparse *rest,
                                  cholmod_common *common)
{
    cholmod_factor *best = NULL;
    double least = INFINITY;
    for (int m = 0; m < N_METHODS; m++) {
        cholmod_factor *found = analyse_graph(rest, methods[m], NULL, common);
        if (found && o->n_last > 0)
            found = append_region(o, whole, found, common);
        if (found && common->fl < least) {
            cholmod_factor *worse = best;
            best = found;
            found = worse;
            least = common->fl;
        }
        cholmod_free_factor(&found, common);
    }
    o->flops = least;
    return best;
}

/* ---------------------------------------------------------------- from CHOLMOD to panels */

/* Panels as found, the region one panel of its own: the one that reaches into it is cut. */
static int read_panels(struct supernodes *L, const cholmod_factor *found, int n_last)
{
    const int *super = found->super, *first = found->pi, n_rest = L->n - n_last;
    int n = 0;
    while (n < (int)found->nsuper && super[n] < n_rest)
        n++;
    L->n_panel = n + (n_last > 0);
    L->col = malloc(((size_t)L->n_panel + 1) * sizeof *L->col);
    L->row_first = malloc(((size_t)L->n_panel + 1) * sizeof *L->row_first);
    L->row = malloc(((size_t)first[n] + (size_t)n_last + 1) * sizeof *L->row);
    if (!L->col || !L->row_first || !L->row)
        return -1;
    memcpy(L->col, super, (size_t)n * sizeof *L->col);
    memcpy(L->row_first, first, ((size_t)n + 1) * sizeof *L->row_first);
    memcpy(L->row, found->s, (size_t)first[n] * sizeof *L->row);
    L->col[n] = n_rest;
    for (int k = 0; k < n_last; k++)
        L->row[first[n] + k] = n_rest + k;
    L->col[L->n_panel] = L->n;
    L->row_first[L->n_panel] = first[n] + n_last;
    return 0;
}

/* Places as numbered become those in the factor's order. */
static int permute_places(struct ordering *o, const int *place_at)
{
    int *new_place = malloc((size_t)o->n * sizeof *new_place);
    if (!new_place)
        return -1;
    for (int k = 0; k < o->n; k++)
        new_place[place_at[k]] = k;
    for (int i = 0; i < o->n_node; i++)
        if (o->place[i] >= 0)
            o->place[i] = new_place[o->place[i]];
    free(new_place);
    return 0;
}

static void set_options(cholmod_common *common)
{
    cholmod_start(common);
    common->print = 0;
    common->supernodal = CHOLMOD_SUPERNODAL;
    common->nrelax[0] = 4; /* counted in nodes: widths up to which panels are joined */
    common->nrelax[1] = 8;
    common->nrelax[2] = 16;
}

static int order_nodes(struct ordering *o, const struct pattern *pattern)
{
    int result = -1;
    cholmod_common common;
    set_options(&common);
    cholmod_sparse *whole = graph_of_nodes(o, pattern, o->n, &common);
    cholmod_sparse *rest = graph_of_nodes(o, pattern, o->n - o->n_last, &common);
    cholmod_factor *found = whole && rest ? find_order(o, whole, rest, &common) : NULL;
    o->L.n = o->n;
    if (found && read_panels(&o->L, found, o->n_last) == 0)
        result = permute_places(o, found->Perm);
    cholmod_free_factor(&found, &common);
    cholmod_free_sparse(&whole, &common);
    cholmod_free_sparse(&rest, &common);
    cholmod_finish(&common);
    return result;
}

/* METIS is one for the whole process. */
static int order_anew(struct ordering *o, const struct pattern *pattern)
{
    pthread_mutex_lock(&one_at_a_time);
    const int code = order_nodes(o, pattern);
    pthread_mutex_unlock(&one_at_a_time);
    return code;
}

/* ---------------------------------------------------------------- where the blocks of A go */

/* The column of P A Pᵀ that block k at (row, col) of A goes to, and
 * its row there; -1: discarded. */
static int column_of_block(const int *place, int row, int col, int *to_row)
{
    const int r = place[row], c = place[col];
    if (r < 0 || c < 0)
        return -1;
    *to_row = r > c ? r : c;
    return r < c ? r : c;
}

/* Of the panel's rows: their positions in it. What the map says of other rows means nothing. */
static void map_rows(const struct supernodes *L, int p, int *map)
{
    for (int i = L->row_first[p]; i < L->row_first[p + 1]; i++)
        map[L->row[i]] = i - L->row_first[p];
}

static void count_entries(struct ordering *o, const struct pattern *pattern)
{
    int row, *first = o->L.entry_first;
    for (int col = 0; col < pattern->n; col++)
        for (int k = pattern->first[col]; k < pattern->first[col + 1]; k++) {
            const int to = column_of_block(o->place, pattern->row[k], col, &row);
            if (to >= 0)
                first[to + 1]++;
        }
    for (int i = 0; i < pattern->n_extra; i++) {
        const int to = column_of_block(o->place, pattern->row[pattern->first[pattern->n] + i],
                                       pattern->extra_col[i], &row);
        if (to >= 0)
            first[to + 1]++;
    }
    for (int j = 0; j < o->n; j++)
        first[j + 1] += first[j];
}

static void add_entry_of_block(struct ordering *o, int block, int row, int col, int *next)
{
    int to_row;
    const int to = column_of_block(o->place, row, col, &to_row);
    if (to >= 0)
        o->L.entry[next[to]++] = (struct entry){block, to_row, o->place[row] < o->place[col]};
}

/* First with the row's place in P A Pᵀ, then with its position in the panel.
 * next: a column's next free entry. */
static void fill_entries(struct ordering *o, const struct pattern *pattern, int *next, int *map)
{
    struct supernodes *L = &o->L;
    memcpy(next, L->entry_first, (size_t)L->n * sizeof *next);
    for (int col = 0; col < pattern->n; col++)
        for (int k = pattern->first[col]; k < pattern->first[col + 1]; k++)
            add_entry_of_block(o, k, pattern->row[k], col, next);
    for (int i = 0; i < pattern->n_extra; i++) {
        const int k = pattern->first[pattern->n] + i;
        add_entry_of_block(o, k, pattern->row[k], pattern->extra_col[i], next);
    }
    for (int p = 0; p < L->n_panel; p++) {
        map_rows(L, p, map);
        for (int e = L->entry_first[L->col[p]]; e < L->entry_first[L->col[p + 1]]; e++)
            L->entry[e].row = map[L->entry[e].row];
    }
}

static int place_entries(struct ordering *o, const struct pattern *pattern)
{
    const size_t n = (size_t)o->n;
    int *next = malloc((n + 1) * sizeof *next), *map = malloc((n + 1) * sizeof *map);
    o->L.entry_first = calloc(n + 1, sizeof *o->L.entry_first);
    o->L.entry = calloc((size_t)pattern->n_block, sizeof *o->L.entry);
    const bool room = next && map && o->L.entry_first && o->L.entry;
    if (room) {
        count_entries(o, pattern);
        fill_entries(o, pattern, next, map);
    }
    free(next);
    free(map);
    return room ? 0 : -1;
}

struct ordering *ordering_create(const struct coupled_system *coupled, const unsigned char *last,
                                 int workers)
{
    struct ordering *o = calloc(1, sizeof *o);
    if (!o)
        return NULL;
    if (place_nodes(o, coupled, last) == 0) {
        const bool ordered = o->n == 0 || order_anew(o, coupled->pattern) == 0;
        if (ordered && place_entries(o, coupled->pattern) == 0 &&
            supernodes_prepare(&o->L, workers) == 0)
            return o;
    }
    ordering_destroy(o);
    return NULL;
}

/* ---------------------------------------------------------------- with copies */

/* next: of a place in the order before, the next free one behind it | [ordering n + 1] */
static void place_copies(struct ordering *o, const struct ordering *before,
                         const struct coupled_system *cut, int *next)
{
    const int n_mesh = cut->n_v - cut->n_spare;
    for (int k = 0; k < cut->n_copy; k++)
        if (!cut->fixed[n_mesh + k])
            next[before->place[cut->root[k]] + 1]++;
    for (int p = 0; p < before->n; p++)
        next[p + 1] += next[p] + 1;
    for (int i = 0; i < n_mesh; i++)
        o->place[i] = before->place[i] < 0 ? -1 : next[before->place[i]]++;
    for (int k = 0; k < cut->n_spare; k++) {
        const int p = k < cut->n_copy && !cut->fixed[n_mesh + k] ? before->place[cut->root[k]] : -1;
        o->place[n_mesh + k] = p < 0 ? -1 : next[p]++;
        o->n += p >= 0;
        o->n_last += p >= 0 && p >= before->n - before->n_last;
    }
}

/* Supernodes of the order that places give.  Returns -1 also where that takes more flops. */
static int keep_order(struct ordering *o, const struct pattern *pattern, double most)
{
    int result = -1, *order = malloc(((size_t)o->n + 1) * sizeof *order);
    cholmod_common common;
    set_options(&common);
    for (int k = 0; k < o->n && order; k++)
        order[k] = k;
    cholmod_sparse *whole = order ? graph_of_nodes(o, pattern, o->n, &common) : NULL;
    cholmod_factor *found = whole ? analyse_graph(whole, CHOLMOD_GIVEN, order, &common) : NULL;
    o->L.n = o->n;
    o->flops = common.fl;
    if (found && common.fl <= most && read_panels(&o->L, found, o->n_last) == 0)
        result = permute_places(o, found->Perm);
    cholmod_free_factor(&found, &common);
    cholmod_free_sparse(&whole, &common);
    cholmod_finish(&common);
    free(order);
    return result;
}

struct ordering *ordering_create_beside(const struct ordering *ordering,
                                        const struct coupled_system *cut, int workers)
{
    struct ordering *o = calloc(1, sizeof *o);
    int *next = calloc((size_t)ordering->n + 2, sizeof *next);
    if (o)
        o->place = malloc((size_t)cut->n_v * sizeof *o->place);
    bool done = o && next && o->place;
    if (done) {
        o->n_node = cut->n_v;
        o->n = ordering->n;
        o->n_last = ordering->n_last;
        place_copies(o, ordering, cut, next);
        done = (keep_order(o, cut->pattern, WORTH_KEEPING * ordering->flops) == 0 ||
                order_anew(o, cut->pattern) == 0) &&
               place_entries(o, cut->pattern) == 0 && supernodes_prepare(&o->L, workers) == 0;
    }
    free(next);
    if (done)
        return o;
    ordering_destroy(o);
    return NULL;
}

void ordering_destroy(struct ordering *ordering)
{
    if (!ordering)
        return;
    supernodes_destroy(&ordering->L);
    free(ordering->place);
    free(ordering);
}
