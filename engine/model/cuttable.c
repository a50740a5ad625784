/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cuttable.c - what is known of a body before the first cut. */
#include "engine/model/cuttable.h"
#include "engine/model/scene.h"

#include <stdlib.h>
#include <string.h>

static double density_of(const struct palp_soft_def *def, const int *of, int cell)
{
    return def->material[of ? of[cell] : 0].density;
}

/* A corner's share of a hexahedron is the integral of its shape function. */
static void share_hex(const struct palp_mesh *mesh, int hex, double density, double *share)
{
    vec3 x[HEX_CORNERS];
    mesh_hex_corners(mesh, hex, x);
    for (int k = 0; k < HEX_CORNERS; k++) {
        share[k] = 0;
        for (int p = 0; p < HEX_POINTS; p++)
            share[k] += density * hex_volume(x, p) * hex_shape(p, k);
    }
}

static void share_masses(struct cuttable *c, const struct palp_mesh *mesh,
                         const struct palp_soft_def *def)
{
    for (int t = 0; t < mesh->n_tet; t++)
        for (int k = 0; k < 4; k++)
            c->share[4 * t + k] =
                density_of(def, def->tet_material, t) * mesh_tet_volume6(mesh, t) / 24;
    for (int h = 0; h < mesh->n_hex; h++)
        share_hex(mesh, h, density_of(def, def->hex_material, h), c->share + HEX_CORNERS * h);
}

/* Returns -1: no memory. */
static int keep_materials(struct cuttable *c, const struct palp_soft_def *def)
{
    const int *of = c->links.n_side_corner == 3 ? def->tet_material : def->hex_material;
    if (!(c->is.tear.toughness > 0 || c->is.toughness > 0))
        return 0;
    c->material = malloc(((size_t)c->links.cells.n + 1) * sizeof *c->material);
    for (int i = 0; c->material && i < c->links.cells.n; i++)
        c->material[i] = def->material[of ? of[i] : 0];
    return c->material ? 0 : -1;
}

/* Returns -1: no memory. */
static int keep_toughness(struct cuttable *c, const struct palp_soft_def *def)
{
    const int *of = c->links.n_side_corner == 3 ? def->tet_material : def->hex_material;
    const size_t n = (size_t)c->links.cells.n + 1;
    c->made_of = calloc(n, sizeof *c->made_of);
    c->tough = calloc(n, sizeof *c->tough);
    c->least_tear = c->is.tear.toughness;
    for (int i = 0; c->made_of && c->tough && i < c->links.cells.n; i++) {
        const int material = of ? of[i] : 0;
        const struct palp_tough none = {0}, own = c->is.tough ? c->is.tough[material] : none;
        c->made_of[i] = material;
        c->tough[i].cut = own.cut > 0 ? own.cut : c->is.toughness;
        c->tough[i].tear = own.tear > 0 ? own.tear : c->is.tear.toughness;
        if (c->tough[i].tear < c->least_tear)
            c->least_tear = c->tough[i].tear;
    }
    c->is.tough = NULL;
    return c->made_of && c->tough ? 0 : -1;
}

struct cuttable *cuttable_create(const struct soft *soft, const struct palp_soft_def *def)
{
    struct cuttable *c = calloc(1, sizeof *c);
    if (!c)
        return NULL;
    c->is = *def->cut;
    struct palp_cut *own = malloc(((size_t)c->is.n_cut + 1) * sizeof *own);
    c->is.cut = own;
    const bool linked = own && cell_links_create(&c->links, &soft->mesh) == 0;
    if (linked)
        c->share =
            malloc(((size_t)(c->links.cells.n * c->links.cells.n_corner) + 1) * sizeof *c->share);
    if (!c->share || keep_materials(c, def) != 0 || keep_toughness(c, def) != 0) {
        cuttable_destroy(c);
        return NULL;
    }
    if (c->is.n_cut > 0)
        memcpy(own, def->cut->cut, (size_t)c->is.n_cut * sizeof *own);
    share_masses(c, &soft->mesh, def);
    return c;
}

void cuttable_destroy(struct cuttable *c)
{
    if (!c)
        return;
    cell_links_destroy(&c->links);
    free((void *)c->is.cut);
    free(c->material);
    free(c->made_of);
    free(c->tough);
    free(c->share);
    free(c);
}
