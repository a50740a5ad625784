/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rest.c - a soft body's elements, from groups of eight to one by one, and the lists of who gathers
 * from them. */
#include "gpu/host/rest.h"
#include "engine/model/pattern.h"
#include "engine/model/prescribed.h"
#include "engine/model/rest.h"
#include "engine/model/rest_hex.h"
#include "engine/model/scene.h"
#include "engine/motion/force.h"
#include "gpu/host/layout.h"

#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------- which bodies */

static bool has_models(const struct clusters *c)
{
    for (int k = 0; k < c->n_cluster; k++)
        if (c->kind[k] != PALP_COROTATIONAL && c->kind[k] != PALP_LINEAR)
            return false;
    return true;
}

static bool is_moved(const struct palp_scene *scene, int body)
{
    for (int m = 0; m < scene->n_moved; m++)
        if (scene->moved[m].body == body)
            return true;
    return false;
}

bool gpu_rest_suits(const struct palp_scene *scene, const struct coupled_system *coupled)
{
    const struct soft *soft = coupled->soft;
    return soft && coupled->n_roller == 0 && coupled->provider != PALP_PROVIDER_UNCOUPLED &&
           !is_moved(scene, coupled->body[0]) && force_is_elastic(&scene->body[coupled->body[0]]) &&
           has_models(&soft->tets) && has_models(&soft->hexes);
}

/* ---------------------------------------------------------------- memory */

#define TAKE(field, count) r->field = layout_take(&layout, (size_t)(count), sizeof *r->field)

/* Where each array stands, from the counts. Returns how many bytes all take. */
static size_t lay_out_assembly(struct assemble_rest *r, void *memory)
{
    struct layout layout = {memory, 0};
    TAKE(mass, r->n);
    TAKE(fixed, r->n);
    TAKE(diagonal, r->n);
    TAKE(tet_node, ASSEMBLE_TET * r->n_tet);
    TAKE(tet_slope, 9 * r->n_tet);
    TAKE(tet_mu, r->n_tet);
    TAKE(tet_ratio, r->n_tet);
    TAKE(tet_volume, r->n_tet);
    TAKE(node_tet_first, r->n + 1);
    TAKE(node_tet, 4 * r->n_tet);
    TAKE(pair_tet_first, r->n_pair + 1);
    TAKE(pair_tet, 6 * r->n_tet);
    TAKE(hex_node, ASSEMBLE_HEX * r->n_hex);
    TAKE(hex_X, ASSEMBLE_HEX * r->n_hex);
    TAKE(hex_slope, ASSEMBLE_HEX * r->n_hex);
    TAKE(hex_pull, ASSEMBLE_HEX_PAIRS * r->n_hex);
    TAKE(hex_volume, r->n_hex);
    TAKE(node_hex_first, r->n + 1);
    TAKE(node_hex, ASSEMBLE_HEX * r->n_hex);
    TAKE(pair_hex_first, r->n_pair + 1);
    TAKE(pair_hex, (ASSEMBLE_HEX_PAIRS - ASSEMBLE_HEX) * r->n_hex);
    TAKE(pair_slot, r->n_pair);
    TAKE(pair_cut, r->n_pair);
    return layout.used;
}

struct assemble_rest gpu_rest_moved(const struct gpu_rest *rest, void *memory)
{
    struct assemble_rest moved = rest->at;
    lay_out_assembly(&moved, memory);
    return moved;
}

/* ---------------------------------------------------------------- elements */

/* One lane of a group. */
struct member {
    int group, lane;
};

static int count_members(const struct clusters *c)
{
    int n = 0;
    for (int g = 0; g < c->n_group; g++)
        for (int l = 0; l < LANES; l++)
            n += c->member[g][l] >= 0;
    return n;
}

/* Of one kind, or all others. Lanes that repeat one are left out. */
static int list_members(struct member *to, const struct clusters *c, bool linear)
{
    int n = 0;
    for (int k = 0; k < c->n_cluster; k++)
        for (int g = c->cluster_first[k]; g < c->cluster_first[k + 1]; g++)
            for (int l = 0; l < LANES && (c->kind[k] == PALP_LINEAR) == linear; l++)
                if (c->member[g][l] >= 0)
                    to[n++] = (struct member){g, l};
    return n;
}

/* Corotational ones first: returns how many these are, or -1: no memory. */
static int sort_members(struct member **to, const struct clusters *c)
{
    *to = calloc((size_t)count_members(c) + 1, sizeof **to);
    if (!*to)
        return -1;
    const int turned = list_members(*to, c, false);
    list_members(*to + turned, c, true);
    return turned;
}

static void put_tet(struct assemble_rest *r, int e, const struct tet_group *group, int lane)
{
    for (int k = 0; k < ASSEMBLE_TET; k++)
        r->tet_node[k * r->n_tet + e] = group->node[k][lane];
    for (int k = 0; k < 3; k++) {
        r->tet_slope[(3 * k + 0) * r->n_tet + e] = group->b[k].x[lane];
        r->tet_slope[(3 * k + 1) * r->n_tet + e] = group->b[k].y[lane];
        r->tet_slope[(3 * k + 2) * r->n_tet + e] = group->b[k].z[lane];
    }
    r->tet_mu[e] = group->mu[lane];
    r->tet_ratio[e] = group->lambda[lane] / group->mu[lane];
    r->tet_volume[e] = group->volume[lane];
}

static vec3 lane_of(const lanes3 *x, int lane)
{
    return (vec3){x->x[lane], x->y[lane], x->z[lane]};
}

static void put_hex(struct assemble_rest *r, int e, const struct hex_group *group, int lane)
{
    for (int k = 0; k < ASSEMBLE_HEX; k++) {
        r->hex_node[k * r->n_hex + e] = group->node[k][lane];
        r->hex_X[ASSEMBLE_HEX * e + k] = lane_of(&group->X[k], lane);
        r->hex_slope[ASSEMBLE_HEX * e + k] = lane_of(&group->b[k], lane);
    }
    for (int k = 0; k < ASSEMBLE_HEX_PAIRS; k++) {
        const lanes33 *pull = &group->slope[k];
        r->hex_pull[ASSEMBLE_HEX_PAIRS * e + k] =
            mat3_rows(lane_of(&pull->x, lane), lane_of(&pull->y, lane), lane_of(&pull->z, lane));
    }
    r->hex_volume[e] = group->volume[lane];
}

/* ---------------------------------------------------------------- lists */

/* What a node or a pair gathers, and which it is. */
struct rest_part {
    int of, part;
};

/* By whose they are; among those of one, in the order that they come. */
static void sort_parts(int *first, int *part, int n, const struct rest_part *from, int n_part)
{
    memset(first, 0, ((size_t)n + 1) * sizeof *first);
    for (int i = 0; i < n_part; i++)
        first[from[i].of]++;
    for (int i = 0, sum = 0; i <= n; i++) {
        const int own = first[i];
        first[i] = sum;
        sum += own;
    }
    for (int i = 0; i < n_part; i++)
        part[first[from[i].of]++] = from[i].part;
    memmove(first + 1, first, (size_t)n * sizeof *first);
    first[0] = 0;
}

/* What lists are made with. */
struct listing {
    const struct pattern *pattern;
    int *pair_of;           /* block beside the diagonal | [n_block]       */
    struct rest_part *part; /* of one list at a time                   */
};

/* Nodes of a shape's elements: node[k][e]. */
struct element_corners {
    const int *node;
    int n, n_corner;
};

static int node_of(const struct element_corners *c, int e, int corner)
{
    return c->node[corner * c->n + e];
}

static void list_nodes(const struct listing *l, const struct element_corners *c, int *first,
                       int *part)
{
    int n = 0;
    for (int e = 0; e < c->n; e++)
        for (int k = 0; k < c->n_corner; k++)
            l->part[n++] = (struct rest_part){node_of(c, e, k), c->n_corner * e + k};
    sort_parts(first, part, l->pattern->n, l->part, n);
}

/* Corners stand by rising node: j's is the row. */
static int pair_at(const struct listing *l, const struct element_corners *c, int e, int i, int j)
{
    return l->pair_of[pattern_slot(l->pattern, node_of(c, e, j), node_of(c, e, i))];
}

static void list_tet_pairs(const struct listing *l, struct assemble_rest *r)
{
    const struct element_corners c = {r->tet_node, r->n_tet, ASSEMBLE_TET};
    int n = 0;
    for (int e = 0; e < c.n; e++)
        for (int j = 0; j < ASSEMBLE_TET; j++)
            for (int i = 0; i < j; i++)
                l->part[n++] =
                    (struct rest_part){pair_at(l, &c, e, i, j), 16 * e + ASSEMBLE_TET * j + i};
    sort_parts(r->pair_tet_first, r->pair_tet, r->n_pair, l->part, n);
}

static void list_hex_pairs(const struct listing *l, struct assemble_rest *r)
{
    const struct element_corners c = {r->hex_node, r->n_hex, ASSEMBLE_HEX};
    int n = 0;
    for (int e = 0; e < c.n; e++)
        for (int i = 0, pair = 0; i < ASSEMBLE_HEX; i++, pair++)
            for (int j = i + 1; j < ASSEMBLE_HEX; j++)
                l->part[n++] = (struct rest_part){pair_at(l, &c, e, i, j), 64 * e + ++pair};
    sort_parts(r->pair_hex_first, r->pair_hex, r->n_pair, l->part, n);
}

static int list_all_slots(struct assemble_rest *r, const struct pattern *pattern, int *pair_of)
{
    const size_t tet_parts = 6 * (size_t)r->n_tet, hex_parts = 28 * (size_t)r->n_hex;
    struct listing l = {pattern, pair_of};
    const struct element_corners tets = {r->tet_node, r->n_tet, ASSEMBLE_TET};
    const struct element_corners hexes = {r->hex_node, r->n_hex, ASSEMBLE_HEX};
    l.part = calloc(tet_parts + hex_parts + 1, sizeof *l.part);
    if (!l.part)
        return -1;
    list_nodes(&l, &tets, r->node_tet_first, r->node_tet);
    list_nodes(&l, &hexes, r->node_hex_first, r->node_hex);
    list_tet_pairs(&l, r);
    list_hex_pairs(&l, r);
    free(l.part);
    return 0;
}

/* ---------------------------------------------------------------- a body */

static void put_nodes(struct assemble_rest *r, const struct coupled_system *coupled)
{
    for (int i = 0; i < r->n; i++) {
        r->mass[i] = coupled->soft->mass[i];
        r->fixed[i] = coupled->fixed[i];
        r->diagonal[i] = coupled->pattern->first[i];
    }
}

static void put_pairs(struct assemble_rest *r, const struct coupled_system *coupled, int *pair_of)
{
    const struct pattern *p = coupled->pattern;
    for (int col = 0, pair = 0; col < p->n; col++)
        for (int k = p->first[col] + 1; k < p->first[col + 1]; k++, pair++) {
            r->pair_slot[pair] = k;
            r->pair_cut[pair] = coupled->fixed[col] || coupled->fixed[p->row[k]];
            pair_of[k] = pair;
        }
}

static int put_tets(struct assemble_rest *r, const struct soft *soft)
{
    struct member *member;
    r->n_tet_turned = sort_members(&member, &soft->tets);
    for (int e = 0; e < r->n_tet && member; e++)
        put_tet(r, e, &soft->group[member[e].group], member[e].lane);
    free(member);
    return r->n_tet_turned < 0 ? -1 : 0;
}

static int put_hexes(struct assemble_rest *r, const struct soft *soft)
{
    struct member *member;
    r->n_hex_turned = sort_members(&member, &soft->hexes);
    for (int e = 0; e < r->n_hex && member; e++)
        put_hex(r, e, &soft->hex_group[member[e].group], member[e].lane);
    free(member);
    return r->n_hex_turned < 0 ? -1 : 0;
}

int gpu_rest_create(struct gpu_rest *rest, const struct palp_scene *scene,
                    const struct coupled_system *coupled)
{
    const struct pattern *p = coupled->pattern;
    int *pair_of = calloc((size_t)p->n_block, sizeof *pair_of);
    *rest = (struct gpu_rest){.at = {.n = p->n,
                                     .n_pair = p->n_block - p->n,
                                     .n_tet = count_members(&coupled->soft->tets),
                                     .n_hex = count_members(&coupled->soft->hexes),
                                     .gravity = scene->opt.gravity}};
    rest->size = lay_out_assembly(&rest->at, NULL);
    rest->memory = calloc(rest->size, 1);
    if (rest->memory && pair_of) {
        lay_out_assembly(&rest->at, rest->memory);
        put_nodes(&rest->at, coupled);
        put_pairs(&rest->at, coupled, pair_of);
        if (put_tets(&rest->at, coupled->soft) == 0 && put_hexes(&rest->at, coupled->soft) == 0 &&
            list_all_slots(&rest->at, p, pair_of) == 0) {
            free(pair_of);
            return 0;
        }
    }
    free(pair_of);
    gpu_rest_destroy(rest);
    return -1;
}

void gpu_rest_destroy(struct gpu_rest *rest)
{
    free(rest->memory);
    rest->memory = NULL;
}
