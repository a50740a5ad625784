/* SPDX-License-Identifier: GPL-3.0-or-later */
/* paths.c - factors A with the contact region last and without, and asks for W_H. */
#include "clients/bench/scheme/paths.h"

#include "clients/palp/stages.h"
#include "engine/base/arena.h"
#include "engine/base/pool.h"
#include "engine/model/scene.h"
#include "engine/motion/ordering.h"
#include "engine/motion/region.h"
#include "engine/motion/system.h"
#include "engine/response/compliance_reach.h"

#include <stdlib.h>
#include <string.h>

enum { WITH_REGION, WITHOUT, ORDERS, PRECISIONS = 2 };

const char *const path_variant[PATH_KINDS][2] = {{"palp_inverse_single", "palp_inverse_double"},
                                                 {"palp_region_single", "palp_region_double"},
                                                 {"palp_reach_single", "palp_reach_double"}};
const char *const path_label[PATH_KINDS][2] = {
    {"palp, region's inverse, single", "palp, region's inverse, double"},
    {"palp, region last, single", "palp, region last, double"},
    {"palp, general reach, single", "palp, general reach, double"}};

struct paths {
    int n_node;
    struct pool *pool;
    struct arena arena;
    struct ordering *ordering[ORDERS];
    double factor_ms[ORDERS];
    struct factor factor[ORDERS][PRECISIONS];
    vec3 *x;
    mat3 *W;
    int *first;
    struct load *load;
};

static int order_of(enum path_kind kind)
{
    return kind == PATH_REACH ? WITHOUT : WITH_REGION;
}

/* ---------------------------------------------------------------- factors */

/* The nodes of the region that the engine would choose.  Returns -1: no memory. */
static int mark_region(const struct body *body, double flops, const int *node, int n,
                       unsigned char *mark)
{
    static const int none[2] = {REGION_NONE, REGION_NONE};
    struct regions regions;
    if (regions_create(&regions, body->coupled, flops) != 0)
        return -1;
    for (int i = 0; i < n; i++)
        mark[node[i]] = 1;
    const int region = regions_choose(&regions, mark, none);
    memcpy(mark, region_marks(&regions, region), (size_t)body->n_v);
    regions_destroy(&regions);
    return 0;
}

static int factor_order(struct paths *p, int order, const struct system *system)
{
    const struct supernodes *L = &p->ordering[order]->L;
    double *numbers = malloc(supernodes_size(L) * sizeof *numbers);
    int result = numbers ? 0 : -1;
    for (int precision = 0; precision < PRECISIONS && result == 0; precision++) {
        const int64_t start = stages_now_ns();
        if (!supernodes_factor(L, system->A, numbers, p->pool)) {
            result = -1;
            break;
        }
        p->factor_ms[order] = stages_ms_since(start);
        struct factor *f = &p->factor[order][precision];
        f->ordering = p->ordering[order];
        f->is_exact = true;
        result = panels_reserve(&f->panels, f->ordering, (enum palp_precision)precision);
        if (result == 0)
            panels_take(&f->panels, numbers, order == WITH_REGION, p->pool);
    }
    free(numbers);
    return result;
}

static int open_orders(struct paths *p, const struct body *body, const struct system *system,
                       const int *node, int n_node)
{
    unsigned char *mark = calloc((size_t)body->n_v, 1);
    if (!mark)
        return -1;
    p->ordering[WITHOUT] = ordering_create(body->coupled, NULL, 1);
    if (p->ordering[WITHOUT] &&
        mark_region(body, p->ordering[WITHOUT]->flops, node, n_node, mark) == 0)
        p->ordering[WITH_REGION] = ordering_create(body->coupled, mark, 1);
    free(mark);
    for (int order = 0; order < ORDERS; order++)
        if (!p->ordering[order] || factor_order(p, order, system) != 0)
            return -1;
    return 0;
}

static int open_room(struct paths *p, int most)
{
    const struct reach_sizes sizes = {.n_node = (size_t)p->n_node,
                                      .n_touched = (size_t)most,
                                      .n = (size_t)most,
                                      .n_load = (size_t)most,
                                      .precision = PALP_DOUBLE};
    p->x = calloc((size_t)p->n_node, sizeof *p->x);
    p->W = malloc((size_t)most * (size_t)most * sizeof *p->W);
    p->first = malloc(((size_t)most + 1) * sizeof *p->first);
    p->load = malloc((size_t)most * sizeof *p->load);
    if (!p->x || !p->W || !p->first || !p->load)
        return -1;
    struct arena counter = arena_counter();
    reach_count(&sizes, &counter);
    return arena_create(&p->arena, counter.used);
}

struct paths *paths_open(const struct body *body, const struct system *system, const int *node,
                         int n_node, int most)
{
    struct paths *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    p->n_node = body->n_v;
    p->pool = pool_create(1);
    if (p->pool && open_room(p, most) == 0 && open_orders(p, body, system, node, n_node) == 0)
        return p;
    paths_close(p);
    return NULL;
}

void paths_close(struct paths *p)
{
    if (!p)
        return;
    for (int order = 0; order < ORDERS; order++) {
        for (int precision = 0; precision < PRECISIONS; precision++)
            panels_release(&p->factor[order][precision].panels);
        ordering_destroy(p->ordering[order]);
    }
    arena_destroy(&p->arena);
    pool_destroy(p->pool);
    free(p->x);
    free(p->W);
    free(p->first);
    free(p->load);
    free(p);
}

/* ---------------------------------------------------------------- W_H, a solve */

double paths_build(struct paths *p, enum path_kind kind, enum palp_precision precision,
                   const int *node, int n, double *W)
{
    const struct factor_view view = {.factor = &p->factor[order_of(kind)][precision]};
    const struct loads H = {n, p->first, p->load};
    const size_t m = 3 * (size_t)n;
    for (int i = 0; i <= n; i++)
        p->first[i] = i;
    for (int i = 0; i < n; i++)
        p->load[i] = (struct load){node[i], mat3_diagonal(1)};
    const int64_t start = stages_now_ns();
    const bool built =
        reach_build(&view, kind == PATH_INVERSE ? COMPLIANCE_BY_INVERSE : COMPLIANCE_BY_COLUMNS, &H,
                    p->W, &p->arena, p->pool);
    const double ms = stages_ms_since(start);
    for (size_t k = 0; k < m * m && W; k++) {
        const size_t row = k / m, col = k % m;
        W[k] = p->W[row / 3 * (size_t)n + col / 3].m[row % 3][col % 3];
    }
    return built ? ms : -1;
}

double paths_solve(struct paths *p, enum palp_precision precision)
{
    const struct panels *panels = &p->factor[WITH_REGION][precision].panels;
    for (int i = 0; i < panels->ordering->n; i++)
        p->x[i] = vec3_make(1, 1, 1);
    const int64_t start = stages_now_ns();
    panels_solve(panels, p->x, p->pool);
    return stages_ms_since(start);
}

/* ---------------------------------------------------------------- the least work */

/** Columns in a panel: three a node, each zero above some row. */
struct reached_panel {
    int g;      /* nodes                                                      */
    int *above; /* scalar rows of the panel above a node's columns, any order */
    double up;  /* flops to bring them up through its inverse: none where they start here */
};

/* Which nodes' columns pass panel k; they go on to the first row below. */
static void pass_panel(const struct supernodes *L, int k, int *place, const int *start, int n,
                       struct reached_panel *r)
{
    const int own = L->col[k + 1] - L->col[k], rows = L->row_first[k + 1] - L->row_first[k];
    *r = (struct reached_panel){0, r->above, 0};
    for (int i = 0; i < n; i++) {
        if (place[i] < L->col[k] || place[i] >= L->col[k + 1])
            continue;
        const int above = 3 * (place[i] - L->col[k]);
        const double left = 3.0 * own - above;
        r->above[r->g++] = above;
        r->up += place[i] == start[i] ? 0 : 3 * left * left;
        place[i] = rows > own ? L->row[L->row_first[k] + own] : -1;
    }
}

static int compare_rows(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

/* Up through the panel, to the rows below it, and the products of the columns in it. */
static struct work panel_work(const struct supernodes *L, int k, struct reached_panel *r)
{
    const double own = 3.0 * (L->col[k + 1] - L->col[k]);
    const double below = 3.0 * (L->row_first[k + 1] - L->row_first[k]) - own;
    struct work sum = {r->up, r->g > 0 ? own * (own / 2 + below) : 0};
    qsort(r->above, (size_t)r->g, sizeof *r->above, compare_rows);
    for (int j = 0; j < r->g; j++) /* with itself and those that begin above it */
        sum.flops += (6 * below + 18 * (j + 0.5)) * (own - r->above[j]);
    return sum;
}

static struct work columns_work(const struct ordering *o, const int *node, int n, int *scratch)
{
    int *place = scratch, *start = scratch + n;
    struct reached_panel r = {.above = scratch + 2 * n};
    struct work sum = {0, 0};
    for (int i = 0; i < n; i++)
        place[i] = start[i] = o->place[node[i]];
    for (int k = 0; k < o->L.n_panel; k++) {
        pass_panel(&o->L, k, place, start, n, &r);
        const struct work here = panel_work(&o->L, k, &r);
        sum.flops += here.flops;
        sum.bytes += here.bytes;
    }
    return sum;
}

struct work paths_work(const struct paths *p, enum path_kind kind, enum palp_precision precision,
                       const int *node, int n)
{
    const double number = precision == PALP_SINGLE ? sizeof(float) : sizeof(double);
    const double entries = 9.0 * n * n;
    struct work sum = {0, entries};
    int *scratch = malloc(3 * (size_t)n * sizeof *scratch);
    if (kind != PATH_INVERSE && scratch)
        sum = columns_work(p->ordering[order_of(kind)], node, n, scratch);
    free(scratch);
    sum.bytes = sum.bytes * number + entries * sizeof(double);
    return sum;
}

const struct factor *paths_factor(const struct paths *p, enum path_kind kind,
                                  enum palp_precision precision)
{
    return &p->factor[order_of(kind)][precision];
}

double paths_factor_ms(const struct paths *p, enum path_kind kind)
{
    return p->factor_ms[order_of(kind)];
}
