/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_incompressible.c - a ball of 12 mm is pressed 6 mm into a layer of 30 mm that is bonded to
 * its ground: how much of what it displaces the layer loses of its volume, and how its force stands
 * to Hertz's in such a layer, by model and element. Prints the table that README shows. */
#include "tests/check.h"
#include "tests/fixtures/full_scenario.h"

#include <string.h>

static const double YOUNG = 5000, RADIUS = 0.012, LAYER = 0.03, DEPTH = 0.006; /* Pa, m */
enum { STEPS_DOWN = 24, STEPS_AT_REST = 6 };

/** What becomes of the layer. */
struct pressed {
    double force;     /* of Hertz's in a layer          */
    double lost;      /* volume, of what is displaced   */
    bool has_warning; /* when its scenario was read     */
};

static const char scenario[] =
    "version: 1\n"
    "rate_hz: 50\n"
    "gravity_m_s2: [0, 0, 0]\n"
    "bodies:\n"
    "  layer:\n"
    "    grid: {size_m: [0.08, 0.03, 0.08], cells: [16, 6, 16], centre_m: [0, -0.015, 0],\n"
    "      elements: %s}\n"
    "    material: {model: %s, young_pa: 5000, poisson: %g, density_kg_m3: 1000}\n"
    "    fixed: {box_m: [[-1, -1, -1], [1, -0.02999, 1]]}\n"
    "    surface: {friction: 0, contact_distance_m: 0.0005}\n"
    "tools:\n"
    "  ball: {shape: {sphere: {radius_m: 0.012}}, kinematic: true, surface: {friction: 0},\n"
    "    place: {position_m: [0, 0.0122, 0]}}\n";

/* Σ x0 · (x1 × x2) / 6 over the boundary. */
static double volume(const struct palp_mesh *mesh, const vec3 *x)
{
    double six = 0;
    for (int i = 0; i < mesh->n_tri; i++) {
        const int *t = mesh->tri[i];
        six += vec3_dot(x[t[0]], vec3_cross(x[t[1]], x[t[2]]));
    }
    return six / 6;
}

/* Hertz in a layer bonded to a rigid ground: Dimitriadis et al. 2002, as in test_hertz. */
static double hertz_in_layer(double nu)
{
    const double alpha = -(1.2876 - 1.4678 * nu + 1.3442 * nu * nu) / (1 - nu);
    const double beta = (0.6387 - 1.0277 * nu + 1.5164 * nu * nu) / (1 - nu);
    const double x = sqrt(RADIUS * DEPTH) / LAYER / M_PI, pi2 = M_PI * M_PI;
    const double factor = 1 - 2 * alpha * x + 4 * alpha * alpha * x * x -
                          8 * (pow(alpha, 3) + 4 * pi2 / 15 * beta) * pow(x, 3) +
                          16 * alpha * (pow(alpha, 3) + 3 * pi2 / 5 * beta) * pow(x, 4);
    return 4.0 / 3 * YOUNG / (1 - nu * nu) * sqrt(RADIUS) * pow(DEPTH, 1.5) * factor;
}

static bool warns(const struct config *config)
{
    for (int i = 0; i < config->n_warning; i++)
        if (strstr(config->warning[i], "lose volume where they are pressed deep"))
            return true;
    return false;
}

/* Steps so long that nothing but elasticity counts; each is one linearisation. */
static struct pressed press(const char *model, const char *elements, double nu)
{
    char text[sizeof scenario + 100];
    snprintf(text, sizeof text, scenario, elements, model, nu);
    struct config *config = whole_load(text, NULL, 0);
    if (!config)
        puts(whole_error.text);
    REQUIRE(config != NULL);
    struct palp_world *world = palp_world_create(config->scene, NULL);
    REQUIRE(world != NULL);
    const palp_body layer = palp_scene_find(config->scene, "layer"), ball = config->tool[0].body;
    const struct palp_mesh *mesh = palp_body_mesh(config->scene, layer);
    const double before = volume(mesh, mesh->x);
    for (int i = 1; i <= STEPS_DOWN + STEPS_AT_REST; i++) {
        const double depth = DEPTH * fmin(1, (double)i / STEPS_DOWN);
        palp_world_set_target(world, ball, (pose){{0, RADIUS - depth, 0}, {0, 0, 0, 1}});
        palp_step(world, 1);
    }
    const double cap = M_PI * DEPTH * DEPTH * (3 * RADIUS - DEPTH) / 3;
    const struct pressed out = {.force = palp_world_contact_wrench(world, ball).force.y /
                                         hertz_in_layer(nu),
                                .lost = (before - volume(mesh, palp_world_q(world, layer))) / cap,
                                .has_warning = warns(config)};
    CHECK(palp_world_report(world)->n_dropped == 0);
    printf("        poisson %g, %-18s %-10s: loses %4.1f %% of what is displaced, force %.2f of "
           "Hertz's\n",
           nu, model, elements, 100 * out.lost, out.force);
    palp_world_destroy(world);
    config_destroy(config);
    return out;
}

/* At 0.49 a small part is lost by right, by the pressure under the ball over the bulk modulus. */
static void neo_hookean_tetrahedra_keep_the_volume_that_others_lose(void)
{
    const struct pressed linear = press("corotational", "tetrahedra", 0.49);
    const struct pressed neo = press("stable_neo_hookean", "tetrahedra", 0.49);
    const struct pressed hexes = press("corotational", "hexahedra", 0.49);
    CHECK(linear.lost > 0.4 && hexes.lost > 0.3); /* what the warning tells */
    CHECK(neo.lost < 0.16);
    CHECK(linear.has_warning && hexes.has_warning && !neo.has_warning);
}

/* Six cells through the layer are too stiff rather than too soft, if they keep their volume. */
static void neo_hookean_tetrahedra_are_not_too_soft_in_a_deep_press(void)
{
    const struct pressed linear = press("corotational", "tetrahedra", 0.48);
    const struct pressed neo = press("stable_neo_hookean", "tetrahedra", 0.48);
    CHECK(linear.force < 0.9);
    CHECK(neo.force > 1 && neo.force < 1.15);
}

SUITE(incompressible, TEST(neo_hookean_tetrahedra_keep_the_volume_that_others_lose),
      TEST(neo_hookean_tetrahedra_are_not_too_soft_in_a_deep_press));
