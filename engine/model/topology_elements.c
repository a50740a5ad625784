/* SPDX-License-Identifier: GPL-3.0-or-later */
/* topology_elements.c - a copy takes the place of a node in some elements.
 *
 * Groups have the corners of each element by rising node: a copy is the last. What belongs to
 * corners or to pairs of them goes along. */
#include "engine/model/topology_elements.h"
#include "engine/model/rest.h"
#include "engine/model/rest_hex.h"
#include "engine/model/topology.h"
#include "engine/model/topology_springs.h"

#include <string.h>

/* ---------------------------------------------------------------- seats */

static void seat_members(struct topology *t, const struct clusters *c)
{
    for (int i = 0; i < c->n_group * LANES; i++) {
        const int member = c->member[i / LANES][i % LANES];
        if (member >= 0)
            t->seat[member] = (struct cell_seat){i / LANES, i % LANES};
    }
}

void topology_find_seats(struct topology *t)
{
    const struct soft *soft = &t->rest->soft;
    seat_members(t, soft->mesh.n_tet > 0 ? &soft->tets : &soft->hexes);
}

/* ---------------------------------------------------------------- blocks of A */

/* Sorted in as they come: there are few. */
static int add_about(struct topology *t, int n_about, int node)
{
    int at = n_about;
    if (t->is_about[node])
        return n_about;
    t->is_about[node] = 1;
    for (; at > 0 && t->about[at - 1] > node; at--)
        t->about[at] = t->about[at - 1];
    t->about[at] = node;
    return n_about + 1;
}

int topology_nodes_about(struct topology *t, const int *cell, int n)
{
    int n_about = 0;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < t->is->links.cells.n_corner; k++)
            n_about = add_about(t, n_about, topology_corners(t, cell[i])[k]);
    for (int i = 0; i < n_about; i++)
        t->is_about[t->about[i]] = 0;
    return n_about;
}

/* Lists the blocks of a copy's row: with all lower places of its cells and springs. What these get
 * later are copies, whose places are higher. */
static void list_beside(struct topology *t, const int *cell, int n, int copy)
{
    const int first = topology_first(t), nth = copy - t->rest->soft.mesh.n_node;
    int n_about = topology_nodes_about(t, cell, n), to = t->first_beside[nth];
    for (int i = 0; i < n_about; i++)
        t->about[i] += first;
    n_about = topology_springs_about(t, copy, n_about);
    for (int i = 0; i < n_about && t->about[i] < first + copy; i++)
        t->beside[to++] = t->about[i];
    t->first_beside[nth + 1] = to;
}

/* ---------------------------------------------------------------- corners */

/* The place of a node among corners; those behind it move up, the copy is the last.
 * Returns where it was. */
static int move_corner(int (*corner)[LANES], int n, int lane, int node, int copy)
{
    int was = 0;
    while (corner[was][lane] != node)
        was++;
    for (int k = was; k + 1 < n; k++)
        corner[k][lane] = corner[k + 1][lane];
    corner[n - 1][lane] = copy;
    return was;
}

/* Where a corner stood of n before one of them became the last. */
static int place_before(int n, int was, int k)
{
    return k == n - 1 ? was : k < was ? k : k + 1;
}

/* Of n corners, i ≤ j, in the order of tet_pair. */
static int pair_of(int n, int i, int j)
{
    return i * n - i * (i - 1) / 2 + j - i;
}

/* Pairs without the copy keep their blocks; those with it are found when its row is laid. */
static void follow_slots(int (*slot)[LANES], int n, int lane, int was)
{
    int before[HEX_PAIRS];
    for (int k = 0; k <= pair_of(n, n - 1, n - 1); k++)
        before[k] = slot[k][lane];
    for (int i = 0; i < n - 1; i++)
        for (int j = i; j < n - 1; j++)
            slot[pair_of(n, i, j)][lane] =
                before[pair_of(n, place_before(n, was, i), place_before(n, was, j))];
}

/* Finds the blocks of pairs in row `from` or a higher one: lower rows are where they were. Corners
 * rise, so that the later one of a pair is the row. */
static void settle_slots(const struct topology *t, int (*slot)[LANES], int (*corner)[LANES], int n,
                         int lane, int from)
{
    const int first = topology_first(t);
    for (int j = n - 1; j >= 0 && corner[j][lane] >= from; j--)
        for (int i = 0; i <= j; i++)
            slot[pair_of(n, i, j)][lane] =
                pattern_slot(&t->system->pattern, first + corner[j][lane], first + corner[i][lane]);
}

/* ---------------------------------------------------------------- tetrahedra */

static void follow_tet(struct tet_group *g, int lane, int node, int copy)
{
    vec3 b[4] = {{0, 0, 0}};
    for (int k = 1; k < 4; k++) {
        b[k] = lanes3_of_lane(&g->b[k - 1], lane);
        b[0] = vec3_sub(b[0], b[k]);
    }
    const int was = move_corner(g->node, 4, lane, node, copy);
    const vec3 moved = b[was];
    for (int k = was; k < 3; k++)
        b[k] = b[k + 1];
    b[3] = moved;
    for (int k = 1; k < 4; k++)
        lanes3_put(&g->b[k - 1], lane, b[k]);
    follow_slots(g->slot, 4, lane, was);
}

/* ---------------------------------------------------------------- hexahedra */

static mat3 block_of_lane(const lanes33 *from, int lane)
{
    return mat3_transpose(mat3_columns(lanes3_of_lane(&from->x, lane),
                                       lanes3_of_lane(&from->y, lane),
                                       lanes3_of_lane(&from->z, lane)));
}

static void put_lane_block(lanes33 *to, int lane, mat3 block)
{
    lanes3_put(&to->x, lane, mat3_row(block, 0));
    lanes3_put(&to->y, lane, mat3_row(block, 1));
    lanes3_put(&to->z, lane, mat3_row(block, 2));
}

static void follow_vectors(lanes3 *of, int lane, int was)
{
    const vec3 moved = lanes3_of_lane(&of[was], lane);
    for (int k = was; k + 1 < HEX_CORNERS; k++)
        lanes3_put(&of[k], lane, lanes3_of_lane(&of[k + 1], lane));
    lanes3_put(&of[HEX_CORNERS - 1], lane, moved);
}

/* Of a pair the later corner is the row: where that is another one now, the block is transposed. */
static void follow_slopes(struct hex_group *g, int lane, int was)
{
    mat3 before[HEX_PAIRS];
    for (int k = 0; k < HEX_PAIRS; k++)
        before[k] = block_of_lane(&g->slope[k], lane);
    for (int i = 0; i < HEX_CORNERS; i++)
        for (int j = i; j < HEX_CORNERS; j++) {
            const int a = place_before(HEX_CORNERS, was, i), b = place_before(HEX_CORNERS, was, j);
            put_lane_block(&g->slope[pair_of(HEX_CORNERS, i, j)], lane,
                           a <= b ? before[pair_of(HEX_CORNERS, a, b)]
                                  : mat3_transpose(before[pair_of(HEX_CORNERS, b, a)]));
        }
}

static void follow_hex(struct hex_group *g, int lane, int node, int copy)
{
    const int was = move_corner(g->node, HEX_CORNERS, lane, node, copy);
    follow_vectors(g->X, lane, was);
    follow_vectors(g->b, lane, was);
    follow_slopes(g, lane, was);
    const vec3 first = lanes3_of_lane(&g->X[0], lane);
    for (int k = 0; k < HEX_CORNERS; k++)
        lanes3_put(&g->X[k], lane, vec3_sub(lanes3_of_lane(&g->X[k], lane), first));
    follow_slots(g->slot, HEX_CORNERS, lane, was);
}

/* ---------------------------------------------------------------- cells */

/* In a group that is not full the last one is repeated: the next lane that has a cell after one,
 * LANES: none. */
static int next_lane(const struct topology *t, int cell, int lane)
{
    const struct soft *soft = &t->body.soft;
    const struct clusters *clusters = soft->mesh.n_tet > 0 ? &soft->tets : &soft->hexes;
    const int *member = clusters->member[t->seat[cell].group];
    do
        lane++;
    while (lane < LANES && member[lane] != -1 - cell);
    return lane;
}

static void follow_cell(struct topology *t, int cell, int node, int copy)
{
    const struct soft *soft = &t->body.soft;
    const int group = t->seat[cell].group;
    t->changed[group] = ++t->n_change;
    for (int lane = t->seat[cell].lane; lane < LANES; lane = next_lane(t, cell, lane))
        if (soft->mesh.n_tet > 0)
            follow_tet(&soft->group[group], lane, node, copy);
        else
            follow_hex(&soft->hex_group[group], lane, node, copy);
}

static void settle_cell(struct topology *t, int cell, int from)
{
    const struct soft *soft = &t->body.soft;
    const int group = t->seat[cell].group;
    t->changed[group] = ++t->n_change;
    for (int lane = t->seat[cell].lane; lane < LANES; lane = next_lane(t, cell, lane))
        if (soft->mesh.n_tet > 0)
            settle_slots(t, soft->group[group].slot, soft->group[group].node, 4, lane, from);
        else
            settle_slots(t, soft->hex_group[group].slot, soft->hex_group[group].node, HEX_CORNERS,
                         lane, from);
}

void topology_elements_settle(struct topology *t, int begin)
{
    const struct cell_links *links = &t->is->links;
    for (int k = begin; k < t->n_copy; k++)
        for (int i = links->first[t->root[k]]; i < links->first[t->root[k] + 1]; i++)
            settle_cell(t, links->about[i], t->rest->soft.mesh.n_node + begin);
    t->n_settled = t->n_copy;
}

void topology_elements_follow(struct topology *t, const int *cell, int n, int node, int copy)
{
    for (int i = 0; i < n; i++)
        for (int k = 0; k < t->is->links.cells.n_corner; k++) {
            int *corner = &topology_corners(t, cell[i])[k];
            *corner = *corner == node ? copy : *corner;
        }
    topology_springs_follow(t, cell, n, node, copy);
    list_beside(t, cell, n, copy);
    for (int i = 0; i < n; i++)
        follow_cell(t, cell[i], node, copy);
}
