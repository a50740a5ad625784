/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_mesher.c - palp mesh: what is inside of a surface, cells that fill it, and scenarios of
 * damaged surfaces that are pressed. */
#include "clients/palp/mesher/carve.h"
#include "config/config.h"
#include "tests/check.h"
#include "tests/clients/mesher/told.h"
#include "tests/fixtures/scratch_folder.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sysexits.h>

/* ---------------------------------------------------------------- surfaces */

enum { ROWS = 24, COLUMNS = 48, NODES = 2 * ROWS * COLUMNS, TRIANGLES = 6 * ROWS * COLUMNS };

/** A surface with room for damage. */
struct surface {
    struct palp_mesh mesh;
    vec3 x[NODES];
    int tri[TRIANGLES][3];
};

/* A ball of 4 cm with dents, wound outward: poles, and rows of nodes between them. */
static void add_ball(struct surface *s, vec3 centre, double dent)
{
    const int pole = s->mesh.n_node, first = pole + 2;
    struct palp_mesh *m = &s->mesh;
    m->x = s->x;
    m->tri = s->tri;
    s->x[pole] = (vec3){centre.x, centre.y + 0.04, centre.z};
    s->x[pole + 1] = (vec3){centre.x, centre.y - 0.04, centre.z};
    for (int i = 0; i < (ROWS - 1) * COLUMNS; i++) {
        const double down = M_PI * (i / COLUMNS + 1) / ROWS,
                     round = 2 * M_PI * (i % COLUMNS) / COLUMNS;
        const double r = 0.04 * (1 + dent * sin(3 * round) * sin(down) * sin(down));
        s->x[first + i] = (vec3){centre.x + r * sin(down) * cos(round), centre.y + r * cos(down),
                                 centre.z + r * sin(down) * sin(round)};
    }
    m->n_node = first + (ROWS - 1) * COLUMNS;
    for (int row = 0; row < ROWS; row++)
        for (int k = 0; k < COLUMNS; k++) {
            const int next = (k + 1) % COLUMNS, above = first + (row - 1) * COLUMNS,
                      below = above + COLUMNS;
            const int a = row > 0 ? above + k : pole, b = row > 0 ? above + next : pole,
                      c = row < ROWS - 1 ? below + k : pole + 1,
                      d = row < ROWS - 1 ? below + next : pole + 1;
            if (row > 0)
                memcpy(s->tri[m->n_tri++], (int[]){a, b, c}, sizeof *s->tri);
            if (row < ROWS - 1)
                memcpy(s->tri[m->n_tri++], (int[]){b, d, c}, sizeof *s->tri);
        }
}

static struct surface *surface_new(void)
{
    static struct surface s;
    s.mesh = (struct palp_mesh){0};
    return &s;
}

static struct surface *dented_ball(void)
{
    struct surface *s = surface_new();
    add_ball(s, (vec3){0.1, 0.2, -0.3}, 0.2);
    return s;
}

static void turn(int tri[3])
{
    const int other = tri[1];
    tri[1] = tri[2];
    tri[2] = other;
}

/* Takes out every n-th triangle. */
static void punch_holes(struct surface *s, int every)
{
    int n = 0;
    for (int i = 0; i < s->mesh.n_tri; i++)
        if (i % every != 0)
            memmove(s->tri[n++], s->tri[i], sizeof *s->tri);
    s->mesh.n_tri = n;
}

/* ---------------------------------------------------------------- winding numbers */

static double winding_by_all(const struct palp_mesh *m, vec3 x)
{
    double angle = 0;
    for (int i = 0; i < m->n_tri; i++) {
        const vec3 a = vec3_sub(m->x[m->tri[i][0]], x), b = vec3_sub(m->x[m->tri[i][1]], x),
                   c = vec3_sub(m->x[m->tri[i][2]], x);
        const double la = vec3_norm(a), lb = vec3_norm(b), lc = vec3_norm(c);
        angle +=
            2 * atan2(vec3_dot(a, vec3_cross(b, c)), la * lb * lc + vec3_dot(a, b) * lc +
                                                         vec3_dot(b, c) * la + vec3_dot(c, a) * lb);
    }
    return angle / (4 * M_PI);
}

/* The dipoles' error, of a closed surface and of one with holes, at points all about. */
static void winding_number_is_the_sum_of_solid_angles(void)
{
    for (int holes = 0; holes < 2; holes++) {
        struct surface *s = dented_ball();
        if (holes)
            punch_holes(s, 7);
        struct winding *w = winding_create(&s->mesh);
        REQUIRE(w != NULL);
        double worst = 0;
        for (int i = 0; i < 400; i++) {
            const vec3 x = {0.1 + 0.1 * sin(1.7 * i), 0.2 + 0.1 * sin(2.3 * i + 1),
                            -0.3 + 0.1 * sin(3.1 * i + 2)};
            worst = fmax(worst, fabs(winding_number(w, x) - winding_by_all(&s->mesh, x)));
        }
        CHECK_BELOW(worst, 0.01); /* winding.h's promise; a half decides */
        winding_destroy(w);
    }
}

/* ---------------------------------------------------------------- mending */

static void turned_and_doubled_triangles_are_mended(void)
{
    struct palp_mesh out;
    struct surface_report report;
    struct surface *s = dented_ball();
    REQUIRE(surface_mend(&out, &s->mesh, &report));
    const double volume = report.volume;
    const int n_tri = out.n_tri;
    CHECK(report.n_turned == 0 && report.n_doubled == 0 && report.n_open == 0);
    CHECK(report.n_piece == 1 && !report.inside_out && n_tri == s->mesh.n_tri);
    palp_mesh_destroy(&out);
    for (int i = 0; i < s->mesh.n_tri; i++)
        if (i % 3 != 0) /* most of them: the surface is inside out, and a third is not */
            turn(s->tri[i]);
    memcpy(s->tri[s->mesh.n_tri++], s->tri[5], sizeof *s->tri);
    memcpy(s->tri[s->mesh.n_tri++], s->tri[9], sizeof *s->tri);
    turn(s->tri[9]);
    REQUIRE(surface_mend(&out, &s->mesh, &report));
    CHECK(report.inside_out && report.n_doubled == 2 && out.n_tri == n_tri);
    CHECK(report.n_turned > n_tri / 4 && report.n_turned < n_tri / 2);
    CHECK_BELOW(fabs(report.volume / volume - 1), 1e-12); /* round-off of a sum */
    palp_mesh_destroy(&out);
}

static void holes_and_pieces_are_counted(void)
{
    struct palp_mesh out;
    struct surface_report report;
    struct surface *s = dented_ball();
    memmove(s->tri[100], s->tri[s->mesh.n_tri - 1], sizeof *s->tri);
    s->mesh.n_tri--; /* the last is at a pole, and one amid the rows is gone: six open edges */
    add_ball(s, (vec3){0.5, 0.2, -0.3}, 0);
    REQUIRE(surface_mend(&out, &s->mesh, &report));
    CHECK(report.n_open >= 3 && report.n_piece == 2);
    palp_mesh_destroy(&out);
}

static void coarse_surface_keeps_its_place(void)
{
    struct palp_mesh out;
    struct surface_report report;
    REQUIRE(surface_mend(&out, &dented_ball()->mesh, &report));
    const double edge = surface_mean_edge(&out);
    const int n = out.n_tri;
    REQUIRE(surface_coarsen(&out, 3 * edge));
    CHECK(out.n_tri < n / 4 && out.n_tri > n / 40);
    double farthest = 0;
    for (int i = 0; i < out.n_node; i++) {
        const vec3 from = vec3_sub(out.x[i], (vec3){0.1, 0.2, -0.3});
        farthest = fmax(farthest, fabs(vec3_norm(from) - 0.04) - 0.2 * 0.04);
    }
    CHECK_BELOW(farthest, 3 * edge); /* a mean is within its cluster */
    palp_mesh_destroy(&out);
}

/* ---------------------------------------------------------------- cells */

static double volume_of(const struct palp_mesh *m)
{
    double sum = 0;
    for (int i = 0; i < m->n_tet; i++) {
        const vec3 a = m->x[m->tet[i][0]];
        sum +=
            vec3_dot(vec3_sub(m->x[m->tet[i][1]], a),
                     vec3_cross(vec3_sub(m->x[m->tet[i][2]], a), vec3_sub(m->x[m->tet[i][3]], a))) /
            6;
    }
    return sum;
}

/* Of hexahedra and tetrahedra, coarse and fine: a cell is at most 1/2 % of the coarsest volume. */
static void cells_have_the_volume_of_the_surface(void)
{
    struct surface *s = dented_ball();
    struct palp_mesh mended;
    struct surface_report report;
    struct palp_error error;
    REQUIRE(surface_mend(&mended, &s->mesh, &report));
    struct winding *w = winding_create(&mended);
    for (int i = 0; i < 6; i++) {
        struct carved c;
        const double cell = i % 3 == 0 ? 0.01 : i % 3 == 1 ? 0.007 : 0.004;
        REQUIRE(
            carve(&c, &mended, w, cell, report.volume, i < 3 ? PALP_HEXAHEDRA : PALP_TETRAHEDRA));
        CHECK(palp_mesh_check(&c.mesh, &error) == PALP_OK);
        CHECK_BELOW(fabs(c.volume / report.volume - 1), 0.5 / c.n_cell + 1e-12);
        CHECK_BELOW(fabs(c.inside / report.volume - 1), 0.02); /* 64 samples a cell */
        CHECK_BELOW(c.reach, cell);
        if (i >= 3)
            CHECK_BELOW(fabs(volume_of(&c.mesh) / c.volume - 1), 1e-12);
        palp_mesh_destroy(&c.mesh);
    }
    winding_destroy(w);
    palp_mesh_destroy(&mended);
}

/* A seventh of the triangles is missing, or a whole cap: half a winding number decides. */
static void surface_with_holes_is_filled(void)
{
    struct palp_mesh mended;
    struct surface_report report;
    REQUIRE(surface_mend(&mended, &dented_ball()->mesh, &report));
    const double volume = report.volume;
    palp_mesh_destroy(&mended);
    for (int damage = 0; damage < 2; damage++) {
        struct carved c;
        struct surface *s = dented_ball();
        if (damage == 0)
            punch_holes(s, 7);
        else
            s->mesh.n_tri -= 8 * COLUMNS; /* rows at the lower pole: an open vessel */
        REQUIRE(surface_mend(&mended, &s->mesh, &report));
        CHECK(report.n_open > 0);
        struct winding *w = winding_create(&mended);
        REQUIRE(carve(&c, &mended, w, 0.005, 0, PALP_HEXAHEDRA));
        CHECK_BELOW(fabs(c.volume / volume - 1),
                    0.08); /* the cap is 3 % of the ball; its rim bends */
        palp_mesh_destroy(&c.mesh);
        winding_destroy(w);
        palp_mesh_destroy(&mended);
    }
}

static void what_has_no_inside_is_not_filled(void)
{
    struct carved c;
    vec3 x[3] = {{0, 0, 0}, {0.05, 0, 0}, {0, 0.05, 0}};
    int tri[1][3] = {{0, 1, 2}};
    const struct palp_mesh sheet = {.n_node = 3, .n_tri = 1, .x = x, .tri = tri};
    struct winding *w = winding_create(&sheet);
    CHECK(!carve(&c, &sheet, w, 0.01, 0, PALP_HEXAHEDRA) && c.n_cell == 0);
    CHECK(!carve(&c, &sheet, w, 1e-6, 0, PALP_HEXAHEDRA) && c.n_cell > CARVE_CELLS_MAX);
    winding_destroy(w);
}

/* ---------------------------------------------------------------- the program */

static const char *write_obj(const struct surface *s, double scale)
{
    static char text[400000];
    size_t n = 0;
    for (int i = 0; i < s->mesh.n_node; i++)
        n += (size_t)snprintf(text + n, sizeof text - n, "v %.7g %.7g %.7g\n", scale * s->x[i].x,
                              scale * s->x[i].y, scale * s->x[i].z);
    for (int i = 0; i < s->mesh.n_tri; i++)
        n += (size_t)snprintf(text + n, sizeof text - n, "f %d %d %d\n", s->tri[i][0] + 1,
                              s->tri[i][1] + 1, s->tri[i][2] + 1);
    return scratch_text("kidney.obj", text);
}

/* The ways in which surfaces of scans are damaged, in metres and in millimetres. */
static void damage(struct surface *s, int kind)
{
    if (kind == 1)
        punch_holes(s, 11);
    if (kind == 2)
        for (int i = 0; i < s->mesh.n_tri; i += 4)
            turn(s->tri[i]);
    if (kind == 3)
        for (int i = 0; i < 40; i++)
            memcpy(s->tri[s->mesh.n_tri++], s->tri[3 * i], sizeof *s->tri);
    if (kind == 4)
        add_ball(s, (vec3){0.13, 0.2, -0.3}, 0); /* half in the first: they cross */
    if (kind == 5)
        s->mesh.n_tri -= 4 * COLUMNS;
}

/* Pressed by a finger that goes 12 mm down from above its top in 0.2 s, and stays 0.2 s. */
static double press_organ(const char *folder)
{
    const char *script = scratch_text("press.csv", "time_s, x_m, y_m, z_m, qx, qy, qz, qw\n"
                                                   "0, 0.1, 0.252, -0.3, 0, 0, 0, 1\n"
                                                   "0.2, 0.1, 0.236, -0.3, 0, 0, 0, 1\n"
                                                   "0.4, 0.1, 0.236, -0.3, 0, 0, 0, 1\n");
    char csv[500];
    snprintf(csv, sizeof csv, "%s", scratch_path("press-out.csv"));
    const int code = told_by_palp(".",
                                  "run %s/kidney.yaml --steps 80 --csv %s --quiet "
                                  "--set tools.finger.device='{script: %s}'",
                                  folder, csv, script);
    if (code != 0)
        printf("\n    %s", told);
    REQUIRE(code == 0);
    FILE *file = fopen(csv, "r");
    REQUIRE(file != NULL);
    char line[1000], last[1000] = "";
    while (fgets(line, sizeof line, file))
        memcpy(last, line, sizeof last);
    fclose(file);
    double time, x, y, z;
    REQUIRE(sscanf(last, "%lf,%lf,%lf,%lf", &time, &x, &y, &z) == 4);
    return y;
}

static void damaged_surfaces_become_scenarios_that_are_pressed(void)
{
    double sound = 0;
    for (int kind = 0; kind < 6; kind++) {
        struct surface *s = dented_ball();
        damage(s, kind);
        const bool in_mm = kind % 2;
        const char *path = write_obj(s, in_mm ? 1000 : 1);
        char folder[500];
        snprintf(folder, sizeof folder, "%s", scratch_path("organ"));
        CHECK(told_by_palp(".", "mesh %s --out %s --nodes 300 --unit %s --force", path, folder,
                           in_mm ? "mm" : "m") == 0);
        const double force = fabs(press_organ(folder));
        if (kind == 0)
            sound = force;
        CHECK(isfinite(force) && force > 0.05);
        /* Cells fall a little differently: of 300 nodes an organ is stiffer by so much. The second
         * ball makes it another organ. */
        if (kind != 4)
            CHECK_BELOW(fabs(force / sound - 1), 0.1);
    }
}

/* Every point is found by the scenario's reader, whatever the cells are of. */
static void tetrahedra_carry_all_of_the_surface(void)
{
    const char *path = write_obj(dented_ball(), 1);
    char folder[500];
    snprintf(folder, sizeof folder, "%s", scratch_path("tetrahedra"));
    for (int nodes = 100; nodes <= 400; nodes *= 2) {
        CHECK(told_by_palp(".", "mesh %s --out %s --nodes %d --elements tetrahedra --force", path,
                           folder, nodes) == 0);
        CHECK(told_by_palp(".", "check %s/kidney.yaml --quiet", folder) == 0);
    }
}

/* Each option that is no such ends the program before it writes, and is named. */
static void wrong_options_are_told(void)
{
    static const struct {
        const char *option;
        int code;
        const char *word;
    } wrong[] = {
        {"--elements prisms", EX_USAGE, "--elements prisms"},
        {"--smooth -1", EX_USAGE, "--smooth=-1"},
        {"--cell -1", EX_USAGE, "--cell and --skin"},
        {"--skin -1", EX_USAGE, "--cell and --skin"},
        {"--fits --cell 0.01", EX_USAGE, "--fits or --cell"},
        {"--young 0", EX_USAGE, "--young"},
        {"--density 0", EX_USAGE, "--density"},
        {"--rate 0", EX_USAGE, "--rate"},
        {"--rate nan", EX_USAGE, "--rate=nan"},
        {"--name a/b", EX_USAGE, "--name a/b"},
        {"--name 1a", EX_USAGE, "--name 1a"},
        {"--labels 1", EX_USAGE, "expected a label image"},
        {"--region a", EX_USAGE, "--region a: expected NAME=WHERE"},
        {"--region a:-1=box:0,0,0,1,1,1", EX_USAGE, "expected NAME=WHERE"},
        {"--region a:x=box:0,0,0,1,1,1", EX_USAGE, "expected NAME=WHERE"},
        {"--region a=box:0,0", EX_USAGE, "expected box:X,Y,Z,X,Y,Z"},
        {"--region a=box:1,1,1,0,0,0", EX_USAGE, "expected box:X,Y,Z,X,Y,Z"},
        {"--region a=nowhere.stl", EX_NOINPUT, "nowhere.stl"},
        {"--fix box:0,0,0,0,0", EX_USAGE, "expected box:X,Y,Z,X,Y,Z"},
        {"--fix label:1", EX_USAGE, "expected a label image"},
        {"--fix near:nowhere.stl", EX_NOINPUT, "nowhere.stl"},
        {"--out /dev/null/a", EX_CANTCREAT, "/dev/null/a"},
    };
    const char *path = write_obj(dented_ball(), 1000);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        const int code =
            told_by_palp(".", "mesh %s --unit mm --nodes 100 %s", path, wrong[i].option);
        if (code != wrong[i].code || !strstr(told, wrong[i].word))
            printf("\n    %s: %d, %s", wrong[i].option, code, told);
        CHECK(code == wrong[i].code && strstr(told, wrong[i].word));
    }
}

static void wrong_requests_are_told(void)
{
    const char *path = write_obj(dented_ball(), 1000);
    char folder[500];
    snprintf(folder, sizeof folder, "%s", scratch_path("wrong"));
    CHECK(told_by_palp(".", "mesh %s --out %s", path, folder) == EX_DATAERR);
    CHECK(strstr(told, "is the file in another unit? Try --unit mm") != NULL);
    CHECK(told_by_palp(".", "mesh %s --unit mile", path) == EX_USAGE &&
          strstr(told, "--unit mile"));
    CHECK(told_by_palp(".", "mesh %s --unit mm --up w", path) == EX_USAGE &&
          strstr(told, "--up w"));
    CHECK(told_by_palp(".", "mesh %s --unit mm --nodes 3", path) == EX_USAGE &&
          strstr(told, "27 to"));
    CHECK(told_by_palp(".", "mesh %s --unit mm --held 1", path) == EX_USAGE &&
          strstr(told, "--held 1"));
    CHECK(told_by_palp(".", "mesh %s --unit mm --cell 1e-7 --out %s", path, folder) == EX_DATAERR);
    CHECK(strstr(told, "expected at most") != NULL);
    CHECK(told_by_palp(".", "mesh /nowhere/a.stl") == EX_NOINPUT && strstr(told, "/nowhere/a.stl"));
    CHECK(told_by_palp(".", "mesh config/meshes/liver.msh") == EX_DATAERR);
    CHECK(strstr(told, "elements need no meshing") != NULL);
    CHECK(told_by_palp(".", "mesh %s --unit mm --out %s --quiet --nodes 100", path, folder) == 0);
    CHECK(told[0] == '\0');
    CHECK(told_by_palp(".", "mesh %s --unit mm --out %s --nodes 100", path, folder) ==
          EX_CANTCREAT);
    CHECK(strstr(told, "is there already; --force overwrites it") != NULL);
}

/* The first trial's cells are too coarse for both places, those of 100 Hz are not. */
static void places_that_coarse_trials_miss_are_in_what_fits(void)
{
    char folder[500];
    const char *path = write_obj(dented_ball(), 1000);
    snprintf(folder, sizeof folder, "%s", scratch_path("fits"));
    CHECK(
        told_by_palp(".",
                     "mesh %s --unit mm --out %s --nodes 60 --force --fits --rate 100 --name fits "
                     "--region lump:40000=box:0.42,0.42,0.42,0.58,0.58,0.58 "
                     "--fix box:0.42,0.42,0.42,0.58,0.58,0.58",
                     path, folder) == 0);
    CHECK(strstr(told, "region lump: ") && strstr(told, "fixed: "));
    CHECK(!strstr(told, "is left out"));
}

SUITE(mesher, TEST(winding_number_is_the_sum_of_solid_angles),
      TEST(turned_and_doubled_triangles_are_mended), TEST(holes_and_pieces_are_counted),
      TEST(coarse_surface_keeps_its_place), TEST(cells_have_the_volume_of_the_surface),
      TEST(surface_with_holes_is_filled), TEST(what_has_no_inside_is_not_filled),
      TEST(damaged_surfaces_become_scenarios_that_are_pressed),
      TEST(tetrahedra_carry_all_of_the_surface), TEST(wrong_options_are_told),
      TEST(wrong_requests_are_told), TEST(places_that_coarse_trials_miss_are_in_what_fits));
