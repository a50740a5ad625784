/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reach.c - finds levels and who hands what to whom, once a plan; writes a request, once a step. */
#include "gpu/host/reach.h"
#include "engine/base/assert.h"
#include "engine/motion/columns.h"
#include "gpu/host/count.h"
#include "gpu/kernel/mapped_memory.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { NODES_MOST = 4 }; /* of a group, with a region: beyond, groups are columns */

static int cols_of(const struct gpu_plan_at *plan, int p)
{
    return plan->col[p + 1] - plan->col[p];
}

static int rows_of(const struct gpu_plan_at *plan, int p)
{
    return plan->row_first[p + 1] - plan->row_first[p];
}

/* ---------------------------------------------------------------- once a plan */

/* Levels, sizes, and room in the map. Children come before their parents. */
static void measure_reach(struct gpu_reach *r, const struct gpu_plan_at *plan)
{
    int *children = r->reached, *path = r->list;
    for (int p = 0; p < r->n_panel; p++) {
        const int parent = plan->parent[p];
        r->n_level = count_larger(r->n_level, r->level[p] + 1);
        r->level_work[r->level[p]] += count_parts(3 * rows_of(plan, p), COLUMNS_ROWS);
        r->all_rows += 3 * rows_of(plan, p);
        r->map_at[p] = r->n_map;
        if (parent < 0)
            continue;
        r->level[parent] = count_larger(r->level[parent], r->level[p] + 1);
        r->most_children = count_larger(r->most_children, ++children[parent]);
        r->n_map += rows_of(plan, parent);
    }
    for (int p = r->n_panel - 1; p >= 0; p--) {
        path[p] = 3 * rows_of(plan, p) + (plan->parent[p] >= 0 ? path[plan->parent[p]] : 0);
        r->most_rows = count_larger(r->most_rows, path[p]);
    }
}

/* All nodes below a panel are nodes of its parent's. */
static void link_rows(struct gpu_reach *r, const struct gpu_plan_at *plan, int p)
{
    const int parent = plan->parent[p], *in_parent = plan->row + plan->row_first[parent];
    const int n = rows_of(plan, p), n_parent = rows_of(plan, parent), *row = plan->row;
    int *map = r->map + r->map_at[p];
    for (int k = 0; k < n_parent; k++)
        map[k] = -1;
    for (int i = cols_of(plan, p), k = 0; i < n; i++, k++) {
        while (k < n_parent && in_parent[k] < row[plan->row_first[p] + i])
            k++;
        PALP_ASSERT(k < n_parent && in_parent[k] == row[plan->row_first[p] + i]);
        map[k] = i - cols_of(plan, p);
    }
}

int gpu_reach_create(struct gpu_reach *r, const struct gpu_plan_at *plan)
{
    const size_t n = (size_t)plan->n_panel + 1;
    *r = (struct gpu_reach){
        .n_panel = plan->n_panel,
        .level = calloc(n, sizeof *r->level),
        .level_work = calloc(n, sizeof *r->level_work),
        .map_at = calloc(n, sizeof *r->map_at),
        .asked = calloc(n, sizeof *r->asked),
        .reached = calloc(n, sizeof *r->reached),
        .list = calloc(n, sizeof *r->list),
    };
    if (!r->level || !r->level_work || !r->map_at || !r->asked || !r->reached || !r->list)
        return -1;
    measure_reach(r, plan);
    r->map = calloc((size_t)r->n_map + 1, sizeof *r->map);
    if (!r->map)
        return -1;
    for (int p = 0; p < r->n_panel; p++)
        if (plan->parent[p] >= 0)
            link_rows(r, plan, p);
    return 0;
}

void gpu_reach_destroy(struct gpu_reach *r)
{
    free(r->level);
    free(r->level_work);
    free(r->map_at);
    free(r->map);
    free(r->asked);
    free(r->reached);
    free(r->list);
    *r = (struct gpu_reach){0};
}

/* ---------------------------------------------------------------- once a step */

struct writing {
    struct gpu_reach *reach;
    const struct gpu_plan_at *plan;
    const struct gpu_reach_loads *loads;
    const struct gpu_reach_room *room;
    struct columns_request *request;
    size_t used;    /* bytes of the request; more than the room: it is full */
    bool by_groups; /* groups are columns                                  */
    int n_inside;   /* nodes that are rows of the inverse                  */
    int n_load;     /* of columns                                          */
    int n_reached;
    struct columns_level *level;
    struct columns_load *load;
    struct columns_reached *reached;
};

/* Where a list of so many begins; beyond the room nothing is to be written. */
static int take_list(struct writing *w, size_t n, size_t item)
{
    const size_t at = w->used;
    w->used += (n * item + MAPPED_UNIT - 1) / MAPPED_UNIT * MAPPED_UNIT;
    return (int)at;
}

static bool is_full(const struct writing *w)
{
    return w->used > w->room->request;
}

static void *list_at(const struct writing *w, int offset)
{
    return (char *)w->request + offset;
}

/* ---------------------------------------------------------------- what are columns */

static bool is_inside(const struct writing *w, int place)
{
    return place >= w->plan->n - w->loads->n_last;
}

/* Loads of one node stand together. */
static void choose_columns(struct writing *w)
{
    const struct gpu_reach_loads *q = w->loads;
    int outside = 0;
    for (int l = 0; l < q->n_load; l++) {
        if (l > 0 && q->load[l].place == q->load[l - 1].place)
            continue;
        outside += !is_inside(w, q->load[l].place);
        w->n_inside += is_inside(w, q->load[l].place);
    }
    const int nodes_most = q->n_last > 0 ? NODES_MOST * q->n : q->n;
    w->by_groups = outside > count_smaller(nodes_most, w->room->n_outside);
    w->request->n_outside = outside;
    if (w->by_groups)
        w->n_inside = 0;
}

static void put_unit_force(double *F)
{
    for (int i = 0; i < 9; i++)
        F[i] = i % 4 == 0;
}

/* Loads of each group on nodes, which are numbered by place: those outside come first. */
static void put_terms_of_nodes(struct writing *w, int *first, struct columns_term *term)
{
    const struct gpu_reach_loads *q = w->loads;
    int *inside = list_at(w, w->request->inside);
    for (int l = 0; l < q->n_load; l++)
        first[q->load[l].group + 1]++;
    for (int g = 0; g < q->n; g++)
        first[g + 1] += first[g];
    for (int l = 0, node = -1; l < q->n_load; l++) {
        const struct column_load *load = &q->load[l];
        node += l == 0 || load->place != q->load[l - 1].place;
        if (is_inside(w, load->place))
            inside[node - w->request->n_outside] = 3 * (load->place - (w->plan->n - q->n_last));
        struct columns_term *to = &term[first[load->group]++];
        to->node = node;
        memcpy(to->F, load->F.m, sizeof to->F);
    }
    memmove(first + 1, first, (size_t)q->n * sizeof *first); /* ends back to starts */
    first[0] = 0;
}

/* Unit forces on each node outside. */
static void put_loads_of_nodes(struct writing *w)
{
    const struct gpu_reach_loads *q = w->loads;
    for (int l = 0; l < q->n_load && !is_inside(w, q->load[l].place); l++) {
        if (l > 0 && q->load[l].place == q->load[l - 1].place)
            continue;
        struct columns_load *load = &w->load[w->n_load];
        load->place = q->load[l].place;
        load->column = 3 * w->n_load++;
        put_unit_force(load->F);
    }
}

/* Where a group pushes one node several times, that is one load. */
static void add_load(struct writing *w, const struct column_load *from, int column)
{
    int l = w->n_load;
    while (l > 0 && w->load[l - 1].place == from->place && w->load[l - 1].column != column)
        l--;
    if (l > 0 && w->load[l - 1].place == from->place) {
        for (int i = 0; i < 9; i++)
            w->load[l - 1].F[i] += from->F.m[i / 3][i % 3];
        return;
    }
    struct columns_load *load = &w->load[w->n_load++];
    load->place = from->place;
    load->column = column;
    memcpy(load->F, from->F.m, sizeof load->F);
}

/* Groups are numbered as they come: by the first of their nodes. */
static void put_groups(struct writing *w, int *first, struct columns_term *term)
{
    const struct gpu_reach_loads *q = w->loads;
    int n = 0, *number = first; /* of a group, from 1 */
    for (int l = 0; l < q->n_load; l++) {
        if (number[q->load[l].group] == 0)
            number[q->load[l].group] = ++n;
        add_load(w, &q->load[l], 3 * (number[q->load[l].group] - 1));
    }
    for (int g = 0, t = 0; g < q->n; g++) {
        const int node = number[g] - 1;
        first[g] = t;
        if (node < 0)
            continue;
        term[t].node = node;
        put_unit_force(term[t++].F);
    }
    first[q->n] = n;
    w->request->n_outside = n;
}

static void put_loads(struct writing *w)
{
    struct columns_request *request = w->request;
    const size_t n_load = (size_t)w->loads->n_load, n = (size_t)w->loads->n;
    request->group_first = take_list(w, n + 1, sizeof(int));
    request->term = take_list(w, w->by_groups ? n : n_load, sizeof(struct columns_term));
    request->inside = take_list(w, (size_t)w->n_inside, sizeof(int));
    request->load = take_list(w, n_load, sizeof(struct columns_load));
    if (is_full(w))
        return;
    int *first = list_at(w, request->group_first);
    struct columns_term *term = list_at(w, request->term);
    memset(first, 0, (n + 1) * sizeof *first);
    w->load = list_at(w, request->load);
    if (w->by_groups) {
        put_groups(w, first, term);
    } else {
        put_terms_of_nodes(w, first, term);
        put_loads_of_nodes(w);
    }
}

/* ---------------------------------------------------------------- what they reach */

/* Panels from those of the loads to the root, in the order of their levels. */
static void list_reached(struct writing *w)
{
    struct gpu_reach *r = w->reach;
    const int64_t request = ++r->n_asked;
    for (int l = 0; l < w->n_load; l++)
        for (int p = w->plan->panel_of[w->load[l].place]; p >= 0 && r->asked[p] != request;
             p = w->plan->parent[p]) {
            r->asked[p] = request;
            r->list[w->n_reached++] = p;
            w->level[r->level[p]].last++;
        }
    for (int k = 0, n = 0; k < r->n_level; k++) {
        w->level[k].first = n;
        n += w->level[k].last;
        w->level[k].last = w->level[k].first;
    }
    for (int i = 0; i < w->n_reached; i++)
        r->reached[r->list[i]] = w->level[r->level[r->list[i]]].last++;
}

static void put_panels(struct writing *w)
{
    const struct gpu_plan_at *plan = w->plan;
    for (int i = 0; i < w->n_reached; i++) {
        const int p = w->reach->list[i];
        w->reached[w->reach->reached[p]] = (struct columns_reached){
            .start = plan->start[p],
            .width = 3 * cols_of(plan, p),
            .height = 3 * rows_of(plan, p),
            .rows = 3 * rows_of(plan, p),
            .place = plan->col[p],
            .first = INT_MAX,
        };
    }
    /* The region is the last panel. */
    w->request->region = -1;
    const int last = w->reach->n_panel - 1;
    if (w->n_inside > 0 && w->reach->asked[last] == w->reach->n_asked) {
        w->request->region = w->reach->reached[last];
        w->reached[w->request->region].rows += 3 * w->n_inside;
    }
}

static void widen_range(struct columns_reached *to, int first, int last)
{
    to->first = count_smaller(to->first, first);
    to->last = count_larger(to->last, last);
}

static int parent_of(const struct writing *w, const struct columns_reached *panel)
{
    const int parent = w->plan->parent[w->plan->panel_of[panel->place]];
    return parent < 0 ? -1 : w->reach->reached[parent];
}

/* Children come before their parents. */
static void find_ranges(struct writing *w)
{
    for (int l = 0; l < w->n_load; l++) {
        const int p = w->plan->panel_of[w->load[l].place], column = w->load[l].column;
        struct columns_reached *panel = &w->reached[w->reach->reached[p]];
        widen_range(panel, column / COLUMNS_TILE, (column + 2) / COLUMNS_TILE + 1);
        if (panel->load == panel->load_last)
            panel->load = l;
        panel->load_last = l + 1;
    }
    for (int i = 0; i < w->n_reached; i++) {
        const int parent = parent_of(w, &w->reached[i]);
        if (parent < 0)
            continue;
        widen_range(&w->reached[parent], w->reached[i].first, w->reached[i].last);
        w->reached[parent].child_last++;
    }
}

/* Who hands to whom; children in the order of the list. */
static void put_hands(struct writing *w)
{
    struct columns_hand *hand = list_at(w, w->request->hand);
    for (int i = 0, n = 0; i < w->n_reached; i++) {
        w->reached[i].child = n;
        n += w->reached[i].child_last;
        w->reached[i].child_last = w->reached[i].child;
    }
    for (int i = 0; i < w->n_reached; i++) {
        const int parent = parent_of(w, &w->reached[i]);
        if (parent >= 0)
            hand[w->reached[parent].child_last++] =
                (struct columns_hand){i, w->reach->map_at[w->plan->panel_of[w->reached[i].place]]};
    }
}

/* Where each panel's columns stand, and the work of each level. False: there is no room. */
static bool lay_out_rows(struct writing *w)
{
    int64_t rows = 0;
    for (int k = 0; k < w->reach->n_level; k++) {
        int n_item = 0;
        for (int i = w->level[k].first; i < w->level[k].last; i++) {
            struct columns_reached *panel = &w->reached[i];
            const int n_tile = panel->last - panel->first;
            panel->item = n_item;
            panel->item_last = n_item += n_tile * count_parts(panel->rows, COLUMNS_ROWS);
            panel->at = (int)rows;
            rows += (int64_t)n_tile * panel->rows;
            if (rows > w->room->rows)
                return false;
        }
        w->level[k].n_item = n_item;
    }
    return true;
}

static void put_reached(struct writing *w)
{
    w->request->hand = take_list(w, (size_t)w->n_reached, sizeof(struct columns_hand));
    w->request->reached = take_list(w, (size_t)w->n_reached, sizeof(struct columns_reached));
    if (is_full(w))
        return;
    w->reached = list_at(w, w->request->reached);
    put_panels(w);
    find_ranges(w);
    put_hands(w);
}

/* Equal parts of the depth, as many as there is room for their products. */
static void put_chunks(struct writing *w)
{
    const int n_edge = count_parts(3 * w->request->n_outside, COLUMNS_EDGE);
    const int most = w->room->n_partial / (n_edge * (n_edge + 1) / 2);
    int depth = 0;
    for (int i = 0; i < w->n_reached; i++)
        depth += w->reached[i].width;
    const int size = count_larger(GPU_REACH_CHUNK, count_parts(depth, count_larger(most, 1))),
              n = count_parts(depth, size);
    w->request->n_edge = n_edge;
    w->request->n_chunk = n;
    w->request->chunk = take_list(w, (size_t)n, sizeof(struct columns_chunk));
    if (is_full(w) || most < 1)
        return;
    struct columns_chunk *chunk = list_at(w, w->request->chunk);
    for (int c = 0, i = 0, row = 0; c < n; c++) {
        chunk[c] = (struct columns_chunk){.first = i, .row = row};
        row += size;
        for (; i + 1 < w->n_reached && row > w->reached[i].width; i++)
            row -= w->reached[i].width;
        chunk[c].last = i;
        chunk[c].row_last = count_smaller(row, w->reached[i].width);
    }
}

enum gpu_reach_way gpu_reach_write(struct gpu_reach *reach, const struct gpu_plan_at *plan,
                                   const struct gpu_reach_loads *loads,
                                   const struct gpu_reach_room *room,
                                   struct columns_request *request)
{
    struct writing w = {.reach = reach,
                        .plan = plan,
                        .loads = loads,
                        .room = room,
                        .request = request,
                        .used = sizeof *request};
    *request = (struct columns_request){.n = loads->n};
    w.level = list_at(&w, take_list(&w, (size_t)reach->n_level, sizeof *w.level));
    choose_columns(&w);
    put_loads(&w);
    if (is_full(&w) || request->n_outside > room->n_outside)
        return GPU_REACH_TOO_LARGE;
    request->size = (int)w.used;
    if (request->n_outside == 0)
        return GPU_REACH_BY_INVERSE;
    memset(w.level, 0, (size_t)reach->n_level * sizeof *w.level);
    list_reached(&w);
    put_reached(&w);
    if (is_full(&w) || !lay_out_rows(&w))
        return GPU_REACH_TOO_LARGE;
    put_chunks(&w);
    request->size = (int)w.used;
    return is_full(&w) || request->n_edge * (request->n_edge + 1) / 2 > room->n_partial
               ? GPU_REACH_TOO_LARGE
               : GPU_REACH_BY_COLUMNS;
}
