/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench_convergence.c - a cantilever under its own weight against beam theory, under refinement. */
#include "clients/palp/bench.h"

#include "engine/palp.h"

#include <stdio.h>
#include <stdlib.h>

enum { SLENDERNESS = 5, STEPS = 12 };

static const int refinement[] = {2, 4, 6, 8}; /* cells through the height */

static const double HEIGHT = 0.02, YOUNG = 1e6, POISSON = 0.3, DENSITY = 1000;
static const double GRAVITY = 0.01; /* m/s²: small deflection, as beam theory assumes */
static const double H =
    1e3; /* s; so long a step of backward Euler is one of Newton's towards rest */

/* Timoshenko's tip deflection under uniform load: bending, and shear by Cowper's coefficient. */
static double beam_theory(void)
{
    const double length = SLENDERNESS * HEIGHT, area = HEIGHT * HEIGHT;
    const double load = DENSITY * area * GRAVITY, second_moment = area * area / 12;
    const double shear = YOUNG / (2 * (1 + POISSON)) * 10 * (1 + POISSON) / (12 + 11 * POISSON);
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

static int add_beam(struct palp_scene *scene, int cells, int *tip, struct palp_error *error)
{
    const struct palp_grid grid = {.size = {SLENDERNESS * HEIGHT, HEIGHT, HEIGHT},
                                   .cells = {SLENDERNESS * cells, cells, cells}};
    const struct palp_material material = {PALP_COROTATIONAL, YOUNG, POISSON, DENSITY};
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
static double deflect(int cells, struct palp_error *error)
{
    struct palp_options options = palp_options_default();
    options.gravity = vec3_make(0, -GRAVITY, 0);
    struct palp_scene *scene = palp_scene_create(&options, error);
    struct palp_world *world = NULL;
    double deflection = -1;
    int tip = 0;
    if (scene && add_beam(scene, cells, &tip, error) == 0 &&
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

/* A row of the table; the order is told from the second on. */
static void print_beam(const struct bench *bench, int cells, double tip, double ratio, double order)
{
    if (bench->json) {
        bench_row(bench->json);
        fprintf(bench->json, "{\"cells\": %d, \"tip_m\": %.6g, \"ratio\": %.6g", cells, tip, ratio);
        fprintf(bench->json, order > 0 ? ", \"order\": %.4g}" : "}", order);
    }
    if (bench->table) {
        printf("  %-28d %14.4e %10.3f", cells, tip, ratio);
        printf(order > 0 ? " %6.2f\n" : "\n", order);
    }
}

int bench_convergence(const struct bench *bench)
{
    const double theory = beam_theory();
    double last = 0;
    bench_begin(bench);
    if (bench->table)
        printf("\ncantilever %d:1 under its weight, poisson %g; beam theory: %.4e m\n"
               "  %-28s %14s %10s %6s\n",
               SLENDERNESS, POISSON, theory, "cells through the height", "tip, m", "of theory",
               "order");
    for (int i = 0; i < (int)(sizeof refinement / sizeof *refinement); i++) {
        struct palp_error why;
        const double tip = deflect(refinement[i], &why), error = 1 - tip / theory;
        if (tip < 0)
            return cli_fail("bench", EX_SOFTWARE, "%s", why.what);
        const double finer = i > 0 ? (double)refinement[i] / refinement[i - 1] : 1;
        print_beam(bench, refinement[i], tip, tip / theory,
                   i > 0 ? log(last / error) / log(finer) : 0);
        last = error;
    }
    bench_end(bench);
    return 0;
}
