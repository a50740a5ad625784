/* SPDX-License-Identifier: GPL-3.0-or-later */
/* summary.c - extents, volume, mass, shape of elements; warnings with what to do. */
#include "clients/palp/mesher/summary.h"

#include "clients/cli/cli.h"
#include "clients/palp/mesher/quality.h"
#include "clients/palp/units.h"

#include <stdio.h>
#include <string.h>

static const double THIN_DEGREES = 5; /* flatter tetrahedra make equations stiff */

void summary_surface(const char *file, const struct palp_mesh *m,
                     const struct surface_report *report)
{
    const struct extents e = extents_of(m);
    const vec3 size = vec3_sub(e.high, e.low);
    printf("%s: %d triangles, %.4g × %.4g × %.4g m (%.4g × %.4g × %.4g mm), y up\n", file, m->n_tri,
           size.x, size.y, size.z, 1000 * size.x, 1000 * size.y, 1000 * size.z);
    if (report->inside_out)
        puts("  it was inside out: all triangles are turned");
    if (report->n_turned > 0)
        printf("  %d triangles faced against their neighbours: turned\n", report->n_turned);
    if (report->n_doubled > 0)
        printf("  %d triangles stood there more than once: left out\n", report->n_doubled);
    if (report->n_open > 0)
        printf("  it has holes: %d open edges; what is inside is found by winding numbers\n",
               report->n_open);
    if (report->n_tangled > 0)
        printf("  %d edges have three triangles or more\n", report->n_tangled);
    if (report->n_piece > 1)
        printf("  %d pieces share no node: the largest connected inside is meshed\n",
               report->n_piece);
}

static void print_quality(const struct carved *c)
{
    const struct quality q = quality_of(&c->mesh);
    printf("quality: dihedral angles from %.3g degrees, scaled Jacobian from %.2g, longest to "
           "shortest edge up to %.3g\n",
           q.dihedral, q.jacobian, q.aspect);
    if (q.dihedral < THIN_DEGREES)
        printf("warning: some tetrahedra are nearly flat; another --cell may have none\n");
}

void summary_cells(const struct carved *c, const struct palp_mesh *skin, double density)
{
    printf("cells: %d %s of %.4g mm, %d nodes, %d degrees of freedom\n",
           c->mesh.n_hex + c->mesh.n_tet,
           c->mesh.n_hex > 0 ? "hexahedra"
           : skin            ? "tetrahedra, six a cube,"
                             : "tetrahedra, fitted to the surface,",
           1000 * c->cell, c->mesh.n_node, 3 * c->mesh.n_node);
    print_quality(c);
    printf("volume: %.4g ml inside the surface, %.4g ml of cells (%+.2f %%); mass %.4g kg\n",
           1e6 * c->inside, 1e6 * c->volume, 100 * (c->volume / c->inside - 1),
           c->volume * density);
    if (skin)
        printf("skin: %d triangles, edges of %.3g mm, at most %.3g mm outside of the cells\n",
               skin->n_tri, 1000 * surface_mean_edge(skin), 1000 * c->reach);
    if (skin && c->reach > c->cell)
        printf("warning: parts of the surface are thinner than a cell and %.3g mm from the next; "
               "smaller cells (--cell, --nodes) would carry them better\n",
               1000 * c->reach);
    if (c->n_left > 0)
        printf("warning: %d cells are left out, which share no face with the others\n", c->n_left);
}

static int refuse_empty(const struct carved *c)
{
    return cli_fail("mesh", EX_DATAERR,
                    "--fix: got a place that holds none of the %d nodes, expected at least one; "
                    "places are in the organ's file, after --unit and --up",
                    c->mesh.n_node);
}

static void warn_of_empty(const struct part *p)
{
    fprintf(stderr,
            "palp mesh: warning: region %s holds the middle of no cell and is left out; %s\n",
            p->name,
            p->kind == PART_BOX ? "its corners are shares of the extent, 0 to 1; or smaller cells "
                                  "(--cell, --nodes) would show it"
                                : "smaller cells (--cell, --nodes) would show it");
}

int summary_parts(struct parts *held, const struct parts *parts, const struct carved *c,
                  enum summary_told told)
{
    int code = 0;
    held->n = 0;
    for (int i = 0; i < parts->n; i++) {
        const struct part *p = &parts->part[i];
        const int n = part_count(p, &c->mesh, c->cell);
        if (n > 0)
            held->part[held->n++] = *p;
        if (n == 0 && told != SUMMARY_OF_TRIAL && p->is_fixed && code == 0)
            code = refuse_empty(c);
        else if (n == 0 && told != SUMMARY_OF_TRIAL && !p->is_fixed)
            warn_of_empty(p);
        if (n > 0 && told == SUMMARY_ALL && p->is_fixed)
            printf("fixed: %d nodes\n", n);
        else if (n > 0 && told == SUMMARY_ALL)
            printf("region %s: %d cells\n", p->name, n);
    }
    return code;
}
