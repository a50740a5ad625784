/* SPDX-License-Identifier: GPL-3.0-or-later */
/* convergence.c - a cantilever under its own weight against beam theory, under refinement.
 *
 * The clamped end keeps its width as well, which a beam's does not: only without Poisson's ratio is
 * beam theory the limit, and the order of convergence towards it a number. */
#include "clients/bench/bench.h"

#include "engine/palp.h"

#include <stdio.h>
#include <stdlib.h>

enum { SLENDERNESS = 5, STEPS = 12 };

static const int refinement[] = {2, 4, 6, 8};          /* cells through the height */
static const double poissons[] = {0, 0.3, 0.45, 0.49}; /* the last as of flesh */
static const char *const elements[] = {
    [PALP_TETRAHEDRA] = "tetrahedra", [PALP_HEXAHEDRA] = "hexahedra"};
enum { KINDS = 2, REFINEMENTS = sizeof refinement / sizeof *refinement };

/* A beam to be bent. */
struct beam {
    enum palp_elements elements;
    double poisson;
    int cells; /* through the height */
};

static const double HEIGHT = 0.02, YOUNG = 1e6, DENSITY = 1000;
static const double GRAVITY = 0.01; /* m/s²: small deflection, as beam theory assumes */
static const double H =
    1e3; /* s; so long a step of backward Euler is one of Newton's towards rest */

/* Timoshenko's tip deflection under uniform load: bending, and shear by Cowper's coefficient. */
static double beam_theory(double poisson)
{
    const double length = SLENDERNESS * HEIGHT, area = HEIGHT * HEIGHT;
    const double load = DENSITY * area * GRAVITY, second_moment = area * area / 12;
    const double shear = YOUNG / (2 * (1 + poisson)) * 10 * (1 + poisson) / (12 + 11 * poisson);
    return load * pow(length, 4) / (8 * YOUNG * second_moment) +
           load * length * length / (2 * shear * area);
}

/* The clamped end, and the middle of the free end. Returns how many nodes are clamped. */
static int find_ends(const struct palp_mesh *mesh, int *clamped, int *tip)
{
    int n = 0;
    double nearest = INFINITY;
    for (int i = 0; i < mesh->n_node; i++) {
        const vec3 x = mesh->x[i];
        const double off = hypot(x.y, x.z) + fabs(x.x - SLENDERNESS * HEIGHT / 2);
        if (x.x < -0.499999 * SLENDERNESS * HEIGHT)
            clamped[n++] = i;
        if (off < nearest) {
            nearest = off;
            *tip = i;
        }
    }
    return n;
}

static int add_beam(struct palp_scene *scene, const struct beam *of, int *tip,
                    struct palp_error *error)
{
    const struct palp_grid grid = {.size = {SLENDERNESS * HEIGHT, HEIGHT, HEIGHT},
                                   .cells = {SLENDERNESS * of->cells, of->cells, of->cells},
                                   .elements = of->elements};
    const struct palp_material material = {PALP_COROTATIONAL, YOUNG, of->poisson, DENSITY};
    struct palp_mesh mesh;
    if (palp_mesh_grid(&mesh, &grid, error) != PALP_OK)
        return -1;
    int *clamped = malloc((size_t)mesh.n_node * sizeof *clamped);
    palp_body beam = {0};
    if (clamped) {
        struct palp_soft_def def = {.name = "beam", .mesh = &mesh, .material = &material};
        def.n_material = 1;
        def.fixed = clamped;
        def.n_fixed = find_ends(&mesh, clamped, tip);
        beam = palp_scene_add_soft(scene, &def, error);
    }
    free(clamped);
    palp_mesh_destroy(&mesh);
    return beam.id ? 0 : -1;
}

/* Deflection of the tip at rest, m; negative: failed, with the error. */
static double measure_deflection(const struct beam *of, struct palp_error *error)
{
    struct palp_options options = palp_options_default();
    options.gravity = vec3_make(0, -GRAVITY, 0);
    struct palp_scene *scene = palp_scene_create(&options, error);
    struct palp_world *world = NULL;
    double deflection = -1;
    int tip = 0;
    if (scene && add_beam(scene, of, &tip, error) == 0 &&
        palp_scene_finish(scene, error) == PALP_OK)
        world = palp_world_create(scene, error);
    if (world) {
        const palp_body beam = {1};
        const double rest = palp_world_q(world, beam)[tip].y;
        for (int i = 0; i < STEPS; i++)
            palp_step(world, H);
        deflection = rest - palp_world_q(world, beam)[tip].y;
    }
    palp_world_destroy(world);
    palp_scene_destroy(scene);
    return deflection;
}

static void print_row(FILE *json, const struct beam *of, double tip, double ratio, double order)
{
    bench_row(json);
    fprintf(json,
            "{\"elements\": \"%s\", \"poisson\": %g, \"cells\": %d, \"tip_m\": %.6g, "
            "\"ratio\": %.6g",
            elements[of->elements], of->poisson, of->cells, tip, ratio);
    fprintf(json, order > 0 ? ", \"order\": %.4g}" : "}", order);
}

static void print_column(double ratio, double order)
{
    printf("   %12.3f", ratio);
    printf(order > 0 ? " %7.2f" : "        ", order);
}

/* Of each kind of element at one refinement; last: their errors at the one before. Returns the exit
 * code. */
static int compare_elements(const struct bench *bench, double poisson, int refined,
                            double last[KINDS])
{
    const double theory = beam_theory(poisson);
    struct beam of = {.poisson = poisson, .cells = refinement[refined]};
    if (bench->table)
        printf("  %-26d", of.cells);
    for (int k = 0; k < KINDS; k++) {
        struct palp_error why;
        of.elements = (enum palp_elements)k;
        const double tip = measure_deflection(&of, &why), error = fabs(1 - tip / theory);
        if (tip < 0)
            return cli_fail("bench", EX_SOFTWARE, "%s", why.what);
        const double finer = refined > 0 ? (double)of.cells / refinement[refined - 1] : 1;
        const double order = refined > 0 && poisson == 0 ? log(last[k] / error) / log(finer) : 0;
        if (bench->json)
            print_row(bench->json, &of, tip, tip / theory, order);
        if (bench->table)
            print_column(tip / theory, order);
        last[k] = error;
    }
    if (bench->table)
        printf("\n");
    return 0;
}

int bench_convergence(const struct bench *bench)
{
    int code = 0;
    bench_begin(bench);
    for (size_t p = 0; p < sizeof poissons / sizeof *poissons && code == 0; p++) {
        double last[KINDS];
        if (bench->table)
            printf("\ncantilever %d:1 under its weight, poisson %g; beam theory: %.4e m\n"
                   "  %-26s   %12s %7s   %12s %7s\n",
                   SLENDERNESS, poissons[p], beam_theory(poissons[p]), "of theory; cells in height",
                   elements[0], "order", elements[1], "order");
        for (int i = 0; i < REFINEMENTS && code == 0; i++)
            code = compare_elements(bench, poissons[p], i, last);
    }
    bench_end(bench);
    return code;
}
