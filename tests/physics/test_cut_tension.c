/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_cut_tension.c - a knife in tissue that is stretched: what the tissue releases, the hand need
 * not do. A strip between two clamps that are drawn apart, cut along its middle: ahead of the front
 * it holds the energy of the stretch, behind it none, so that it releases G = W H, of height H and
 * energy by volume W (pure shear: Rivlin and Thomas 1953), and a blade's force with that is
 * toughness × thickness (Lake and Yeoh 1978). */
#include "engine/model/topology.h"
#include "engine/model/world.h"
#include "engine/palp_cut.h"
#include "tests/check.h"

#include <stdlib.h>

static const double LONG = 0.12, HIGH = 0.04, THICK = 0.02, CELL = 0.005; /* m */
static const double YOUNG = 100e3, TOUGH = 20, STEP = 0.01;               /* Pa, J/m², s */
static const double NOTCH = 0.03, FAR = 0.09, SPEED = 0.02;               /* m, m/s */
static const palp_body STRIP = {1}, KNIFE = {2};

enum { DRAW = 50 }; /* steps in which the clamps go apart */

struct stretched_case {
    enum palp_elements elements;
    double release; /* J/m² */
    bool is_met;    /* by a second notch, of the other end */
};

/* No contraction: the strain is the same all over. */
static double stretch_of(const struct stretched_case *is)
{
    return sqrt(2 * is->release / (YOUNG * HIGH));
}

static bool is_clamped(vec3 x)
{
    return fabs(x.y) > 0.49 * HIGH;
}

static void add_strip(struct palp_scene *scene, const struct stretched_case *is)
{
    const struct palp_grid grid = {
        .centre = {LONG / 2, 0, 0},
        .size = {LONG, HIGH, THICK},
        .cells = {(int)(LONG / CELL + 0.5), (int)(HIGH / CELL + 0.5), (int)(THICK / CELL + 0.5)},
        .elements = is->elements};
    const struct palp_cut cut[] = {{{-1, 0, -0.1}, {NOTCH, 0, -0.1}, {0, 0, 0.2}},
                                   {{FAR, 0, -0.1}, {1, 0, -0.1}, {0, 0, 0.2}}};
    const struct palp_cuttable can = {
        .nodes = 800, .faces = 3000, .toughness = TOUGH, .cut = cut, .n_cut = is->is_met ? 2 : 1};
    const struct palp_material material = {PALP_COROTATIONAL, YOUNG, 0, 1000};
    struct palp_error error = {PALP_OK, ""};
    struct palp_mesh mesh;
    REQUIRE(palp_mesh_grid(&mesh, &grid, &error) == PALP_OK);
    int *clamped = malloc((size_t)mesh.n_node * sizeof *clamped), n = 0;
    for (int i = 0; i < mesh.n_node; i++)
        if (is_clamped(mesh.x[i]))
            clamped[n++] = i;
    const struct palp_soft_def def = {.name = "strip",
                                      .mesh = &mesh,
                                      .material = &material,
                                      .n_material = 1,
                                      .fixed = clamped,
                                      .n_fixed = n,
                                      .damping_mass = 5,
                                      .damping_stiffness = 0.002,
                                      .surface = palp_surface_default(),
                                      .cut = &can};
    CHECK(palp_scene_add_soft(scene, &def, &error).id == STRIP.id);
    free(clamped);
    palp_mesh_destroy(&mesh);
}

static pose knife_at(double x)
{
    return (pose){{x, 0.0003, -0.5 * THICK}, {0, 0, 0, 1}};
}

/* Its edge stands upright through the strip and faces along it. */
static struct palp_world *make_strip(const struct stretched_case *is)
{
    struct palp_options opt = palp_options_default();
    struct palp_error error = {PALP_OK, ""};
    opt.gravity = vec3_make(0, 0, 0);
    opt.motion = PALP_MOTION_PCG;
    opt.workers = 1;
    opt.refresh_steps = 3;
    struct palp_scene *scene = palp_scene_create(&opt, &error);
    add_strip(scene, is);
    const struct palp_rigid_def knife = {
        .name = "knife",
        .drive = PALP_DRIVE_KINEMATIC,
        .shape = {.kind = PALP_SHAPE_SPHERE, .radius = 0.001, .at = POSE_IDENTITY},
        .at = knife_at(0.8 * NOTCH),
        .surface = palp_surface_default()};
    CHECK(palp_scene_add_rigid(scene, &knife, &error).id == KNIFE.id);
    const struct palp_link_def edge = {.name = "edge",
                                       .law = PALP_LAW_KNIFE,
                                       .a = {.body = KNIFE},
                                       .b = {.body = STRIP},
                                       .axis = {0, 0, 1},
                                       .normal = {1, 0, 0},
                                       .length = THICK,
                                       .cutting = 1};
    CHECK(palp_scene_add_link(scene, &edge, &error).id == 1);
    REQUIRE(palp_scene_finish(scene, &error) == PALP_OK);
    struct palp_world *w = palp_world_create(scene, &error);
    REQUIRE(w != NULL);
    return w;
}

/* Fixed nodes stay where they are put. */
static void draw_clamps(struct palp_world *w, double stretch)
{
    const struct palp_mesh *mesh = palp_world_mesh(w, STRIP);
    for (int i = 0; i < mesh->n_node; i++)
        if (is_clamped(mesh->x[i]))
            w->q[i].y = (1 + stretch) * mesh->x[i].y;
}

/* ---------------------------------------------------------------- laws */

/* Over some cells, from where it goes on as it did. */
static double force_of_knife(const struct stretched_case *is, double *unsteady)
{
    struct palp_world *w = make_strip(is);
    double sum = 0, least = 1e9, most = 0;
    int n = 0;
    for (int k = 1; k <= DRAW; k++) {
        draw_clamps(w, stretch_of(is) * k / DRAW);
        palp_step(w, STEP);
    }
    for (double x = 0.8 * NOTCH; x < LONG - 1.2 * HIGH; x += SPEED * STEP) {
        palp_world_set_target(w, KNIFE, knife_at(x));
        const double force = -palp_step(w, STEP)->link[0].force.x;
        if (x < NOTCH + HIGH / 3)
            continue;
        sum += force;
        least = fmin(least, force);
        most = fmax(most, force);
        n++;
    }
    *unsteady = most - least;
    struct palp_scene *scene = (struct palp_scene *)palp_world_scene(w);
    palp_world_destroy(w);
    palp_scene_destroy(scene);
    return sum / n;
}

static void stretched_strip_is_cut_with_less(enum palp_elements elements)
{
    for (int quarter = 0; quarter < 4; quarter++) {
        const struct stretched_case is = {elements, 0.25 * quarter * TOUGH};
        const double expected = (TOUGH - is.release) * THICK;
        double unsteady;
        const double force = force_of_knife(&is, &unsteady);
        printf("        G %4.1f J/m2: %.4f N of %.4f (%+.1f %%), %.1f %% up and down\n", is.release,
               force, expected, 100 * (force - expected) / (TOUGH * THICK),
               100 * unsteady / (TOUGH * THICK));
        CHECK_NEAR(force, expected, 0.02 * TOUGH * THICK);
        CHECK_BELOW(unsteady, 0.03 * TOUGH * THICK);
    }
}

static void stretched_strip_is_cut_with_less_hexahedra(void)
{
    stretched_strip_is_cut_with_less(PALP_HEXAHEDRA);
}

static void stretched_strip_is_cut_with_less_tetrahedra(void)
{
    stretched_strip_is_cut_with_less(PALP_TETRAHEDRA);
}

/* There is nothing to part any more, however near the lips are. */
static void blade_that_comes_into_an_open_cut_meets_nothing(void)
{
    const struct stretched_case is = {PALP_HEXAHEDRA, 0.5 * TOUGH, true};
    struct palp_world *w = make_strip(&is);
    double area = 0;
    for (int k = 1; k <= DRAW; k++) {
        draw_clamps(w, stretch_of(&is) * k / DRAW);
        palp_step(w, STEP);
    }
    for (double x = 0.8 * NOTCH; x < FAR + 0.015; x += SPEED * STEP) {
        palp_world_set_target(w, KNIFE, knife_at(x));
        const struct palp_report *r = palp_step(w, STEP);
        area = x < FAR + CELL ? r->link[0].value : area;
        if (x > FAR + CELL)
            CHECK_ZERO(vec3_norm(r->link[0].force), 1e-9);
    }
    CHECK_NEAR(area, (FAR - NOTCH) * THICK, 0.1 * FAR * THICK);
    CHECK_ZERO(palp_world_report(w)->link[0].value - area, 1e-12);
    struct palp_scene *scene = (struct palp_scene *)palp_world_scene(w);
    palp_world_destroy(w);
    palp_scene_destroy(scene);
}

SUITE(cut_tension, TEST(blade_that_comes_into_an_open_cut_meets_nothing),
      TEST(stretched_strip_is_cut_with_less_hexahedra),
      TEST(stretched_strip_is_cut_with_less_tetrahedra));
