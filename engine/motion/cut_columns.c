/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cut_columns.c - evaluates groups of cells about copies, and lists blocks column by column. */
#include "engine/motion/cut_columns.h"
#include "engine/model/pattern.h"
#include "engine/model/spring.h"
#include "engine/model/topology.h"
#include "engine/model/world.h"
#include "engine/motion/force.h"
#include "engine/motion/system.h"

#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------- memory */

static size_t most_blocks(const struct topology *t)
{
    return 2 * (size_t)cuttable_blocks(t->is) + (size_t)t->is->is.nodes + 1;
}

static size_t count_cell_groups(const struct topology *t)
{
    return (size_t)(t->rest->soft.tets.n_group + t->rest->soft.hexes.n_group);
}

int cut_columns_create(struct cut_columns *columns, struct palp_world *world,
                       const struct topology *topology)
{
    struct cut_columns *c = columns;
    const size_t n_copy = (size_t)topology->is->is.nodes + 1, n_group = count_cell_groups(topology);
    *c = (struct cut_columns){.world = world, .topology = topology};
    c->beside = system_create(world->scene, &topology->system->coupled);
    if (c->beside)
        c->beside->is_sprung = c->beside->is_damped = topology->system->n_spring > 0;
    c->kept = calloc((size_t)topology->rest->n_v + 1, sizeof *c->kept);
    c->cell_group = calloc(n_group + 1, sizeof *c->cell_group);
    c->is_listed = calloc(n_group + 1, 1);
    c->group = calloc(n_copy, sizeof *c->group);
    c->block = calloc(most_blocks(topology), sizeof *c->block);
    c->first = calloc(n_copy + 1, sizeof *c->first);
    const bool has_room =
        c->beside && c->kept && c->cell_group && c->is_listed && c->group && c->block && c->first;
    return has_room ? 0 : -1;
}

void cut_columns_destroy(struct cut_columns *columns)
{
    if (columns->beside)
        system_destroy(columns->beside);
    free(columns->kept);
    free(columns->cell_group);
    free(columns->is_listed);
    free(columns->group);
    free(columns->block);
    free(columns->first);
}

/* ---------------------------------------------------------------- cells about copies */

/* Of cells about the nodes that copies are of. */
static void list_cell_groups(struct cut_columns *c, int begin)
{
    const struct topology *t = c->topology;
    const struct cell_links *links = &t->is->links;
    for (int i = 0; i < c->n_group; i++)
        c->is_listed[c->cell_group[i]] = 0;
    c->n_group = 0;
    for (int k = begin; k < t->n_copy; k++)
        for (int i = links->first[t->root[k]]; i < links->first[t->root[k] + 1]; i++) {
            const int group = t->seat[links->about[i]].group;
            if (!c->is_listed[group])
                c->cell_group[c->n_group++] = group;
            c->is_listed[group] = 1;
        }
}

static void clear_block(const struct cut_columns *c, int slot)
{
    struct system *s = c->beside;
    s->K[slot] = mat3_diagonal(0);
    if (!s->is_sprung)
        return;
    s->S[slot] = mat3_diagonal(0);
    s->B[slot] = mat3_diagonal(0);
}

/* What sums are to begin from, where they are to mean something. */
static void clear_blocks(struct cut_columns *c, int begin)
{
    struct system *s = c->beside;
    const struct pattern *p = s->pattern;
    const struct topology *t = c->topology;
    const int n_mesh = t->rest->soft.mesh.n_node;
    for (int k = begin; k < t->n_copy; k++) {
        clear_block(c, p->first[n_mesh + k]);
        s->M[n_mesh + k] = mat3_diagonal(t->body.soft.mass[n_mesh + k]);
        s->rotation[t->root[k]] = mat3_diagonal(0);
    }
    for (int k = 0; k < t->n_copy; k++)
        s->rotation[n_mesh + k] = mat3_diagonal(0);
    for (int i = 0; i < p->n_extra; i++) {
        const int slot = p->first[p->n] + i;
        if (p->row[slot] >= n_mesh + begin || p->extra_col[i] >= n_mesh + begin)
            clear_block(c, slot);
    }
}

static bool is_at_copies(const struct cut_columns *c, const struct spring *spring, int begin)
{
    const struct topology *t = c->topology;
    const int first = t->rest->soft.mesh.n_node + begin;
    return spring->n_dof > 0 && spring->place[spring->n_dof - 1] >= first; /* they rise */
}

/* What is at an end of a spring, its other points tell as well. */
static void evaluate_springs(struct cut_columns *c, int begin, double h)
{
    for (int i = 0; i < c->topology->system->n_spring; i++) {
        const struct spring *spring = &c->topology->system->spring[i];
        if (!spring->is_loose && is_at_copies(c, spring, begin))
            force_add_spring(c->beside, c->world, spring, h);
    }
}

/* All cells about these nodes were evaluated. */
static void take_rotations(const struct cut_columns *c, int begin, mat3 *rotation)
{
    const struct topology *t = c->topology;
    const int n_mesh = t->rest->soft.mesh.n_node;
    for (int k = begin; k < t->n_copy; k++) {
        rotation[t->root[k]] = mat3_rotation(c->beside->rotation[t->root[k]]);
        for (int i = 0; i < t->n_copy; i++)
            if (t->root[i] == t->root[k])
                rotation[n_mesh + i] = mat3_rotation(c->beside->rotation[n_mesh + i]);
    }
}

/* All blocks beside the diagonal that a copy has are behind the columns. */
static void balance_copies(const struct cut_columns *c, int begin)
{
    const struct pattern *p = c->beside->pattern;
    const int n_mesh = c->topology->rest->soft.mesh.n_node;
    for (int i = 0; i < p->n_extra; i++)
        if (p->row[p->first[p->n] + i] >= n_mesh + begin || p->extra_col[i] >= n_mesh + begin)
            system_balance_extra(c->beside, i);
}

static void evaluate_cells(struct cut_columns *c, int begin, const vec3 *q, double h)
{
    const struct topology *t = c->topology;
    const size_t size = (size_t)t->rest->n_v * sizeof *q;
    vec3 *now = c->world->q + t->rest->first;
    c->beside->h = h;
    list_cell_groups(c, begin);
    clear_blocks(c, begin);
    memcpy(c->kept, now, size);
    memcpy(now, q, size);
    force_add_groups(c->beside, &t->body, c->world->q + t->body.first, c->cell_group, c->n_group);
    balance_copies(c, begin);
    evaluate_springs(c, begin, h);
    memcpy(now, c->kept, size);
}

/* ---------------------------------------------------------------- columns */

/* Columns by copy, of those from `begin` on: counted two ahead, then filled. */
static void list_blocks(struct cut_columns *c, int begin)
{
    const struct pattern *p = c->beside->pattern;
    const struct topology *t = c->topology;
    const int n_mesh = t->rest->soft.mesh.n_node;
    memset(c->first, 0, (size_t)(t->n_copy + 2) * sizeof *c->first);
    for (int k = begin; k < t->n_copy; k++)
        c->first[k + 1] = 1;
    for (int i = 0; i < p->n_extra; i++) {
        const int row = p->row[p->first[p->n] + i] - n_mesh, col = p->extra_col[i] - n_mesh;
        c->first[row + 1] += row >= begin;
        if (col >= begin)
            c->first[col + 1]++;
    }
    for (int k = 0; k < t->n_copy; k++)
        c->first[k + 1] += c->first[k];
}

static void put_column_block(struct cut_columns *c, int copy, int node, mat3 A)
{
    struct border_group *group = &c->group[copy];
    c->block[c->first[copy] + group->n++] = (struct border_block){node, A};
}

static void fill_blocks(struct cut_columns *c, int begin)
{
    const struct pattern *p = c->beside->pattern;
    const struct topology *t = c->topology;
    const int n_mesh = t->rest->soft.mesh.n_node;
    for (int k = begin; k < t->n_copy; k++) {
        c->group[k] = (struct border_group){
            .node = n_mesh + k, .parent = t->parent[k], .block = c->block + c->first[k]};
        put_column_block(c, k, n_mesh + k,
                         system_form_held(c->beside, p->first[n_mesh + k], n_mesh + k));
    }
    for (int i = 0; i < p->n_extra; i++) {
        const int slot = p->first[p->n] + i, row = p->row[slot], col = p->extra_col[i];
        if (row - n_mesh >= begin)
            put_column_block(c, row - n_mesh, col,
                             mat3_transpose(system_form_held(c->beside, slot, col)));
        if (col - n_mesh >= begin)
            put_column_block(c, col - n_mesh, row, system_form_held(c->beside, slot, col));
    }
}

/* Copies of discarded nodes have no column. Returns how many groups there are. */
static int drop_discarded(struct cut_columns *c, int begin)
{
    int n = 0;
    for (int k = begin; k < c->topology->n_copy; k++)
        if (!c->topology->body.soft.fixed[c->group[k].node])
            c->group[n++] = c->group[k];
    return n;
}

int cut_columns_find(struct cut_columns *columns, int begin, const vec3 *q, double h,
                     mat3 *rotation)
{
    evaluate_cells(columns, begin, q, h);
    take_rotations(columns, begin, rotation);
    list_blocks(columns, begin);
    fill_blocks(columns, begin);
    return drop_discarded(columns, begin);
}
