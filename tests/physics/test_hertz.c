/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_hertz.c - a rigid ball pressed into a soft block, against Hertz: F = 4/3 E* √R d^(3/2),
 * E* = E / (1 - ν²), a = √(R d) the radius of what touches. */
#include "engine/palp.h"
#include "tests/check.h"

#include <stdlib.h>

static const double E = 1e4, NU = 0.3, RADIUS = 0.1; /* Pa, 1, m */
static const double CELL = 0.001;                    /* m, under the ball */

/* Half of the cells along an axis of the surface are even under the ball and then grow, so that few
 * of them reach far; likewise into the depth. */
enum { EVEN = 7, GROWING = 5, HALF = EVEN + GROWING, EVEN_DEEP = 5, DEEP = EVEN_DEEP + GROWING };
static const double GROWTH = 2.1;

static const palp_body BLOCK = {1}, BALL = {2};

/* How far `cells` cells reach of which the first `even` are even. */
static double reach(int cells, int even)
{
    double sum = 0, cell = CELL;
    for (int i = 0; i < cells; i++) {
        cell *= i < even ? 1 : GROWTH;
        sum += cell;
    }
    return sum;
}

static double grade(double at, int middle, int even)
{
    const int cells = (int)lround(fabs(at - middle));
    return at < middle ? -reach(cells, even) : reach(cells, even);
}

/* Without friction. What is a hundredth of a cell away may yet touch. */
static struct palp_surface smooth(void)
{
    struct palp_surface surface = palp_surface_default();
    surface.friction = 0;
    surface.contact_distance = CELL / 100;
    return surface;
}

/* Surface at y = 0; the bottom is held. */
static palp_body add_block(struct palp_scene *scene)
{
    const struct palp_grid grid = {PALP_GRID_BOX,
                                   {HALF, -0.5 * DEEP, HALF},
                                   {2 * HALF, DEEP, 2 * HALF},
                                   {2 * HALF, DEEP, 2 * HALF},
                                   PALP_HEXAHEDRA};
    const struct palp_material material = {PALP_COROTATIONAL, E, NU, 1000};
    struct palp_mesh mesh;
    REQUIRE(palp_mesh_grid(&mesh, &grid, NULL) == PALP_OK);
    int *fixed = malloc((size_t)mesh.n_node * sizeof *fixed), n_fixed = 0;
    for (int i = 0; i < mesh.n_node; i++) {
        const vec3 at = mesh.x[i];
        if (at.y < 0.5 - DEEP)
            fixed[n_fixed++] = i;
        mesh.x[i] =
            vec3_make(grade(at.x, HALF, EVEN), grade(at.y, 0, EVEN_DEEP), grade(at.z, HALF, EVEN));
    }
    const struct palp_soft_def def = {.name = "block",
                                      .mesh = &mesh,
                                      .material = &material,
                                      .n_material = 1,
                                      .fixed = fixed,
                                      .n_fixed = n_fixed,
                                      .surface = smooth()};
    const palp_body block = palp_scene_add_soft(scene, &def, NULL);
    free(fixed);
    palp_mesh_destroy(&mesh);
    return block;
}

static struct palp_world *make_world(void)
{
    struct palp_options opt = palp_options_default();
    opt.gravity = vec3_make(0, 0, 0);
    opt.workers = 1;
    opt.motion = PALP_MOTION_PCG; /* turns and strains are small: a factor serves many steps */
    opt.contact_capacity = 1000;
    struct palp_scene *scene = palp_scene_create(&opt, NULL);
    const struct palp_rigid_def ball = {
        .name = "ball",
        .drive = PALP_DRIVE_KINEMATIC,
        .shape = {.kind = PALP_SHAPE_SPHERE, .radius = RADIUS, .at = POSE_IDENTITY},
        .at = {{0, RADIUS + CELL / 100, 0}, {0, 0, 0, 1}},
        .surface = smooth()};
    REQUIRE(scene && add_block(scene).id == BLOCK.id);
    REQUIRE(palp_scene_add_rigid(scene, &ball, NULL).id == BALL.id);
    REQUIRE(palp_scene_finish(scene, NULL) == PALP_OK);
    struct palp_world *world = palp_world_create(scene, NULL);
    REQUIRE(world != NULL);
    return world;
}

/* A layer bonded to a rigid ground at depth H is stiffer than a half-space, by this factor:
 * Dimitriadis et al., Determination of elastic moduli of thin layers of soft material using the
 * atomic force microscope, Biophysical Journal 82 (2002), eqs. 6, 12 and 13; χ = a/H. */
static double layer(double chi)
{
    const double alpha = -(1.2876 - 1.4678 * NU + 1.3442 * NU * NU) / (1 - NU);
    const double beta = (0.6387 - 1.0277 * NU + 1.5164 * NU * NU) / (1 - NU);
    const double x = chi / M_PI, pi2 = M_PI * M_PI;
    return 1 - 2 * alpha * x + 4 * alpha * alpha * x * x -
           8 * (pow(alpha, 3) + 4 * pi2 / 15 * beta) * pow(x, 3) +
           16 * alpha * (pow(alpha, 3) + 3 * pi2 / 5 * beta) * pow(x, 4);
}

static double hertz(double depth)
{
    return 4.0 / 3 * E / (1 - NU * NU) * sqrt(RADIUS) * pow(depth, 1.5);
}

/* The slope of a line through the points (ln x, ln y). */
static double exponent(const double *x, const double *y, int n)
{
    double mx = 0, my = 0, xy = 0, xx = 0;
    for (int i = 0; i < n; i++) {
        mx += log(x[i]) / n;
        my += log(y[i]) / n;
    }
    for (int i = 0; i < n; i++) {
        xy += (log(x[i]) - mx) * (log(y[i]) - my);
        xx += (log(x[i]) - mx) * (log(x[i]) - mx);
    }
    return xy / xx;
}

/* Steps so long that nothing but elasticity counts. */
static double press(struct palp_world *world, double depth)
{
    const double h = 1;
    const pose target = {{0, RADIUS - depth, 0}, {0, 0, 0, 1}};
    palp_world_set_target(world, BALL, target);
    for (int k = 0; k < 3; k++)
        palp_step(world, h);
    return palp_world_contact_wrench(world, BALL).force.y;
}

/* Five to nine cells across what touches. What is left, 2 to 4 %, is that so few cells are stiffer
 * than what they stand for: finer ones leave 1.5 %. */
static void a_ball_is_pushed_back_as_hertz_says(void)
{
    enum { DEPTHS = 5 };
    double depth[DEPTHS], force[DEPTHS];
    struct palp_world *world = make_world();
    for (int i = 0; i < DEPTHS; i++) {
        const double a = CELL * (3 + 0.6 * i);
        depth[i] = a * a / RADIUS;
        force[i] = press(world, depth[i]);
        const double exact = hertz(depth[i]) * layer(a / reach(DEEP, EVEN_DEEP));
        printf("        %.1f mm deep: %+.1f %% of Hertz in a layer\n", 1e3 * depth[i],
               100 * (force[i] / exact - 1));
        CHECK(palp_world_report(world)->n_dropped == 0);
        CHECK_NEAR(force[i], exact, 0.06 * exact);
    }
    CHECK_NEAR(exponent(depth, force, DEPTHS), 1.5, 0.08);
    struct palp_scene *scene = (struct palp_scene *)palp_world_scene(world);
    palp_world_destroy(world);
    palp_scene_destroy(scene);
}

SUITE(hertz, TEST(a_ball_is_pushed_back_as_hertz_says));
