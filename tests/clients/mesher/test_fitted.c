/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_fitted.c - surfaces cut out of a grid, shapes of elements, tetrahedra fitted by tetgen, and
 * smoothing. */
#include "clients/palp/mesher/contour.h"
#include "clients/palp/mesher/quality.h"
#include "config/surface.h"
#include "tests/check.h"
#include "tests/clients/mesher/told.h"
#include "tests/fixtures/scratch_folder.h"

#include <stdlib.h>
#include <string.h>
#include <sysexits.h>

enum { POINTS = 24 };
static const double RADIUS = 8.3;

/* Signed distance of a ball amid the grid. */
static void fill_ball(float value[POINTS * POINTS * POINTS])
{
    for (int i = 0; i < POINTS * POINTS * POINTS; i++) {
        const vec3 x = {i % POINTS - 11.4, i / POINTS % POINTS - 11.5, i / POINTS / POINTS - 11.3};
        value[i] = (float)(RADIUS - vec3_norm(x));
    }
}

static void contour_is_closed_and_round(void)
{
    static float value[POINTS * POINTS * POINTS];
    static const int n[3] = {POINTS, POINTS, POINTS};
    const double volume = 4 * M_PI / 3 * RADIUS * RADIUS * RADIUS;
    struct palp_mesh ball, mended;
    struct surface_report report;
    fill_ball(value);
    REQUIRE(contour(&ball, n, value));
    REQUIRE(surface_mend(&mended, &ball, &report));
    CHECK(report.n_open == 0 && report.n_tangled == 0 && report.n_piece == 1);
    CHECK(report.n_turned == 0 && !report.inside_out);
    CHECK(ball.n_node - ball.n_tri / 2 == 2); /* Euler: a ball has no handles */
    contour_inflate(&ball, volume);
    CHECK_NEAR(contour_volume(&ball) / volume, 1, 1e-6);
    for (int i = 0; i < ball.n_node; i++) /* means of crossings, a tenth of a cell */
        CHECK_NEAR(vec3_norm(vec3_sub(ball.x[i], (vec3){11.4, 11.5, 11.3})), RADIUS, 0.1);
    palp_mesh_destroy(&ball);
    palp_mesh_destroy(&mended);
}

/* Noise goes, the volume stays. */
static void smoothing_keeps_the_volume(void)
{
    static float value[POINTS * POINTS * POINTS];
    static const int n[3] = {POINTS, POINTS, POINTS};
    struct palp_mesh ball;
    double before = 0, after = 0;
    fill_ball(value);
    REQUIRE(contour(&ball, n, value));
    const double volume = contour_volume(&ball);
    for (int i = 0; i < ball.n_node; i++)
        ball.x[i].x += 0.3 * sin(12.9 * i);
    for (int i = 0; i < ball.n_node; i++)
        before += fabs(vec3_norm(vec3_sub(ball.x[i], (vec3){11.4, 11.5, 11.3})) - RADIUS);
    REQUIRE(surface_smooth(&ball, 10));
    for (int i = 0; i < ball.n_node; i++)
        after += fabs(vec3_norm(vec3_sub(ball.x[i], (vec3){11.4, 11.5, 11.3})) - RADIUS);
    CHECK_BELOW(after / before, 0.5);
    CHECK_NEAR(contour_volume(&ball) / volume, 1, 0.01); /* waves of a few edges are a part of it */
    palp_mesh_destroy(&ball);
}

static void quality_is_that_of_known_elements(void)
{
    vec3 x[8] = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0},
                 {0, 0, 1}, {1, 0, 1}, {1, 1, 1}, {0, 1, 1}};
    vec3 y[4] = {{1, 1, 1}, {-1, 1, -1}, {1, -1, -1}, {-1, -1, 1}};
    int hex[1][8] = {{0, 1, 2, 3, 4, 5, 6, 7}}, tet[1][4] = {{0, 1, 2, 3}};
    const struct palp_mesh cube = {.n_node = 8, .n_hex = 1, .x = x, .hex = hex};
    struct palp_mesh regular = {.n_node = 4, .n_tet = 1, .x = y, .tet = tet};
    struct quality q = quality_of(&cube);
    CHECK_NEAR(q.dihedral, 90, 1e-9);
    CHECK_NEAR(q.jacobian, 1, 1e-12);
    CHECK_NEAR(q.aspect, 1, 1e-12);
    q = quality_of(&regular);
    CHECK_NEAR(q.dihedral, acos(1.0 / 3) * 180 / M_PI, 1e-9);
    CHECK_NEAR(q.jacobian, 1, 1e-12);
    CHECK_NEAR(q.aspect, 1, 1e-12);
    y[3] = (vec3){-1, -1, -2.99}; /* nearly in the plane of the others */
    q = quality_of(&regular);
    CHECK_BELOW(fabs(q.jacobian), 0.01);
    regular.n_tet = 0;
    CHECK(quality_of(&regular).jacobian > 0); /* of none nothing is said */
}

/* ---------------------------------------------------------------- the program */

/* A grid of squares on each side of a cube of 5 cm; every fourth is missing if it is to be open. */
static const char *write_cube(bool open)
{
    enum { SIDE = 12 };
    static char text[200000];
    size_t n = 0;
    int n_node = 0;
    for (int side = 0; side < 6; side++)
        for (int i = 0; i < SIDE * SIDE; i++) {
            if (open && i % 4 == 0)
                continue;
            for (int k = 0; k < 4; k++) {
                const double u = 0.05 * (i % SIDE + (k == 1 || k == 2)) / SIDE,
                             v = 0.05 * (i / SIDE + k / 2) / SIDE;
                double at[3];
                at[side / 2] = side % 2 ? 0.05 : 0;
                at[(side / 2 + 1) % 3] = side % 2 ? u : v;
                at[(side / 2 + 2) % 3] = side % 2 ? v : u;
                n += (size_t)snprintf(text + n, sizeof text - n, "v %.5f %.5f %.5f\n", at[0], at[1],
                                      at[2]);
            }
            n += (size_t)snprintf(text + n, sizeof text - n, "f %d %d %d %d\n", n_node + 1,
                                  n_node + 2, n_node + 3, n_node + 4);
            n_node += 4;
        }
    return scratch_text("cube.obj", text);
}

/* Squares share no node in this file: it is a heap of open edges, and with a fourth of them missing
 * as well; what is filled is a cube, its edges rounded at elements of an eighth of it. */
static void open_surfaces_are_fitted(void)
{
    char folder[500];
    snprintf(folder, sizeof folder, "%s", scratch_path("fitted"));
    for (int open = 0; open < 2; open++) {
        const int code = told_by_palp(".", "mesh %s --out %s --fitted --nodes 500 --force",
                                      write_cube(open), folder);
        if (code == EX_UNAVAILABLE) {
            CHECK(strstr(told, "apt install tetgen") != NULL);
            skip("no program tetgen");
            return;
        }
        CHECK(code == 0);
        const char *at = strstr(told, "inside the surface, ");
        REQUIRE(at != NULL);
        CHECK_NEAR(atof(at + strlen("inside the surface, ")), 125, open ? 25 : 10);
        CHECK(told_by_palp(".", "check %s/cube.yaml", folder) == 0 && strstr(told, "tetrahedra"));
        CHECK(told_by_palp(".", "run %s/cube.yaml --steps 40", folder) == 0);
    }
}

static void missing_tetgen_is_told(void)
{
    char line[3000], program[1000];
    REQUIRE(realpath(PALP, program) != NULL);
    /* a folder with the program timeout alone */
    snprintf(
        line, sizeof line,
        "mkdir -p %s && ln -sf \"$(command -v timeout)\" %s/timeout && PATH=%s %s mesh %s --out %s "
        "--fitted --nodes 100 2>&1 | /bin/grep -q 'apt install tetgen'",
        scratch_path("bin"), scratch_path("bin"), scratch_path("bin"), program, write_cube(false),
        scratch_path("none"));
    CHECK(system(line) == 0);
}

SUITE(fitted, TEST(contour_is_closed_and_round), TEST(smoothing_keeps_the_volume),
      TEST(quality_is_that_of_known_elements), TEST(open_surfaces_are_fitted),
      TEST(missing_tetgen_is_told));
