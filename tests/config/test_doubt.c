/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_doubt.c - each doubt about a scenario is told where it is due, with what to do, and not
 * where it is not; what cannot be meant is refused. */
#include "config/config.h"
#include "tests/check.h"
#include "tests/fixtures/scratch_folder.h"

#include <glob.h>
#include <stdlib.h>
#include <string.h>

/* A block with a fixed, closed die beside it and a finger above: nothing to doubt. */
static const char base[] =
    "version: 1\n"
    "rate_hz: 100\n"
    "bodies:\n"
    "  block:\n"
    "    grid: {size_m: [0.06, 0.03, 0.06], cells: [4, 2, 4], centre_m: [0, 0.015, 0]}\n"
    "    material: {young_pa: 5000, poisson: 0.4, density_kg_m3: 1000}\n"
    "    damping: {mass: 0.1, stiffness: 0.01}\n"
    "    fixed: {box_m: [[-1000, -0.001, -1000], [1000, 0.001, 1000]]}\n"
    "    surface: {contact_distance_m: 0.002}\n"
    "  die: {shape: {mesh: die.obj}, fixed: true, place: {position_m: [0.08, 0, 0]}}\n"
    "tools:\n"
    "  finger:\n"
    "    shape: {sphere: {radius_m: 0.009}}\n"
    "    coupling: {translation_n_m: 600, rotation_nm_rad: 2}\n"
    "    place: {position_m: [0, 0.05, 0]}\n"
    "    device: any\n";

/* A tetrahedron of 2 cm; face by face. */
static const char corners[] = "v 0 0 0\nv 0.02 0 0\nv 0 0.02 0\nv 0 0 0.02\n";
static const char outward[] = "f 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";
static const char inward[] = "f 1 2 3\nf 1 4 2\nf 1 3 4\nf 2 4 3\n";
static const char one_turned[] = "f 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 4 3\n";
static const char with_a_hole[] = "f 1 3 2\nf 1 2 4\nf 1 4 3\n";

static void write_die(const char *faces)
{
    char text[400];
    snprintf(text, sizeof text, "%s%s", corners, faces);
    scratch_text("die.obj", text);
}

/* Loads the scenario with one key set otherwise. NULL: refused, with the error in `refusal`. */
static char refusal[4000];
static struct config *load(const char *set)
{
    struct config *config;
    struct config_error error;
    const char *path = scratch_text("doubt.yaml", base);
    refusal[0] = '\0';
    if (config_load(&config, path, &set, set ? 1 : 0, &error) == 0)
        return config;
    snprintf(refusal, sizeof refusal, "%s", error.text ? error.text : "");
    config_error_clear(&error);
    return NULL;
}

/* How many doubts there are of the scenario with these keys; -1: it is refused. */
static int n_doubts(const char *const *set, int n)
{
    struct config *config;
    struct config_error error;
    const char *path = scratch_text("doubt.yaml", base);
    if (config_load(&config, path, set, n, &error) != 0) {
        puts(error.text);
        config_error_clear(&error);
        return -1;
    }
    const int n_doubt = config->n_warning;
    config_destroy(config);
    return n_doubt;
}

/* Is this, and nothing else, doubted? */
static bool doubts(const char *set, const char *word)
{
    struct config *config = load(set);
    REQUIRE(config != NULL);
    const bool right = config->n_warning == 1 && strstr(config->warning[0], word);
    for (int i = 0; !right && i < config->n_warning; i++)
        printf("\n    %s", config->warning[i]);
    config_destroy(config);
    return right;
}

static void nothing_is_doubted_of_what_is_usual(void)
{
    write_die(outward);
    struct config *config = load(NULL);
    REQUIRE(config != NULL);
    CHECK(config->n_warning == 0);
    config_destroy(config);
}

static void sizes_and_moduli_of_other_units_are_doubted(void)
{
    write_die(outward);
    char millimetres[600];
    snprintf(millimetres, sizeof millimetres, "bodies.die.shape.mesh={path: %s, scale_m: 1000}",
             scratch_path("die.obj"));
    CHECK(doubts(millimetres, "is 20 m long; units?"));
    CHECK(doubts("bodies.block.material.young_pa=5", "young_pa 5 is beyond tissue"));
    CHECK(doubts("tools.finger.shape.sphere.radius_m=0.0001", "is 0.0002 m long"));
}

static void bodies_are_measured(void)
{
    write_die(outward);
    struct config *config = load("bodies.block.regions={hard: {box_m: [[-0.03, 0, -0.03], [0, "
                                 "0.03, 0.03]], young_pa: 9000, density_kg_m3: 2000}}");
    REQUIRE(config != NULL && config->n_measure == 3);
    const struct config_measure *m = &config->measure[0];
    /* round-off of sums of hundreds of terms */
    CHECK_NEAR(m->volume, 0.06 * 0.03 * 0.06, 1e-15);
    CHECK_NEAR(m->mass, 1.5 * 1000 * 0.06 * 0.03 * 0.06, 1e-12);
    CHECK_NEAR(m->high.x - m->low.x, 0.06, 1e-15);
    CHECK(m->young_low < 5001 && m->young_high > 8999 && m->n_piece == 1 && m->n_fixed == 25);
    CHECK(config->measure[1].n_piece == 1);
    CHECK_NEAR(config->measure[2].low.y, 0.041, 1e-15);
    config_destroy(config);
}

static void open_and_turned_surfaces_are_doubted(void)
{
    write_die(with_a_hole);
    CHECK(doubts(NULL, "has holes (3 open edges)"));
    write_die(one_turned);
    CHECK(doubts(NULL, "face against their neighbours"));
}

/* A second tetrahedron, whose corner is in the first. */
static void surfaces_that_cross_are_doubted(void)
{
    char text[600];
    snprintf(text, sizeof text,
             "%s%sv 0.005 0.005 0.005\nv 0.04 0.005 0.005\nv 0.005 0.04 0.005\nv 0.005 0.005 "
             "0.04\nf 5 7 6\nf 5 6 8\nf 5 8 7\nf 6 7 8\n",
             corners, outward);
    scratch_text("die.obj", text);
    struct config *config = load(NULL);
    REQUIRE(config != NULL);
    bool told = false;
    for (int i = 0; i < config->n_warning; i++)
        told = told || strstr(config->warning[i], "'die': its surface goes through itself");
    CHECK(told);
    config_destroy(config);
}

/* A ball that rests on such a die sinks in. */
static void surface_inside_out_is_refused(void)
{
    write_die(inward);
    CHECK(load(NULL) == NULL && strstr(refusal, "inside out") != NULL);
    CHECK(strstr(refusal, "bodies.die.shape.mesh") && strstr(refusal, "palp mesh --skin 0"));
}

static void what_starts_inside_or_far_away_is_doubted(void)
{
    write_die(outward);
    CHECK(doubts("tools.finger.place.position_m=[0, 0.02, 0]", "starts inside 'block'"));
    CHECK(doubts("tools.finger.place.position_m=[0.084, 0.004, 0.004]", "starts inside 'die'"));
    CHECK(doubts("bodies.die.place.position_m=[0, 0.012, 0]", "starts inside 'block'"));
    CHECK(doubts("tools.finger.place.position_m=[0, 0.9, 0]", "from all bodies"));
}

static void couplings_and_contacts_are_compared_with_tissue(void)
{
    write_die(outward);
    CHECK(doubts("tools.finger.coupling.translation_n_m=20", "softer than tissue"));
    CHECK(doubts("tools.finger={shape: {sphere: {radius_m: 0.009}}, mass_kg: 2, weightless: false, "
                 "coupling: {translation_n_m: 600, rotation_nm_rad: 2, "
                 "translation_damping_n_s_m: 10}, place: {position_m: [0, 0.05, 0]}}",
                 "by its weight"));
    CHECK(doubts("bodies.block.surface.contact_distance_m=0.03", "more than an edge"));
}

/* A ball of 600 N/m against hard tissue, which it meets or does not. */
static void couplings_are_compared_with_what_their_tool_meets_alone(void)
{
    static const char hard[] = "bodies.block.material.young_pa=500000";
    static const char *const apart[] = {
        "tools.finger.surface.collides=false", "bodies.block.surface.collides=false",
        "tools.finger.knife={body: block, edge_m: [[0, 0, 0], [0, 0, 0.02]], ahead: [0, -1, 0]}"};
    write_die(outward);
    CHECK(doubts(hard, "softer than tissue"));
    for (size_t i = 0; i < sizeof apart / sizeof *apart; i++) {
        const char *set[] = {hard, apart[i],
                             "bodies.block.cut={toughness_j_m2: 100, "
                             "capacity: {nodes: 50, faces: 50}}"};
        CHECK(n_doubts(set, i < 2 ? 2 : 3) == 0);
    }
}

#define KNIFE "tools.finger.knife={body: block, edge_m: [[0,0,0],[0,0,0.02]], ahead: [0,-1,0]}"

/* Of the body itself, of its tears and of a region. */
static void toughness_of_other_units_is_doubted(void)
{
    write_die(outward);
    CHECK(doubts("bodies.block.cut={toughness_j_m2: 0.1, capacity: {nodes: 9, faces: 9}}",
                 "a toughness of 0.1 J/m² is beyond tissue"));
    CHECK(doubts("bodies.block.cut={toughness_j_m2: 100000, capacity: {nodes: 9, faces: 9}}",
                 "a toughness of 1e+05 J/m² is beyond tissue"));
    CHECK(doubts("bodies.block.cut={tear: {toughness_j_m2: 0.1}, capacity: {nodes: 9, faces: 9}}",
                 "a toughness of 0.1 J/m² is beyond tissue"));
    static const char *const set[] = {
        "bodies.block.cut={toughness_j_m2: 100, capacity: {nodes: 9, faces: 9}}",
        "bodies.block.regions={hard: {box_m: [[-1,-1,-1],[0,1,1]], toughness_j_m2: 90000}}"};
    CHECK(n_doubts(set, 1) == 0);
    CHECK(n_doubts(set, 2) == 1);
}

static void no_room_for_what_a_knife_cuts_is_doubted(void)
{
    static const char *const room[] = {"{nodes: 0, faces: 0}", "{nodes: 9, faces: 0}",
                                       "{nodes: 0, faces: 9}", "{nodes: 9, faces: 9}"};
    write_die(outward);
    for (int i = 0; i < 4; i++) {
        char cut[200];
        const char *set[] = {cut, KNIFE};
        snprintf(cut, sizeof cut, "bodies.block.cut={toughness_j_m2: 100, capacity: %s}", room[i]);
        CHECK(n_doubts(set, 1) == 0); /* nobody cuts it */
        CHECK(n_doubts(set, 2) == (i < 3));
    }
}

/* The block is 60 mm long, its top at 30 mm. */
static void plans_off_their_body_are_doubted(void)
{
    static const struct {
        const char *plan;
        int n;
    } plans[] = {
        {"plans={p: {body: block, line_m: [[-0.02,0.03,0],[0.02,0.03,0]], depth_m: 0.005}}", 0},
        {"plans={p: {body: block, line_m: [[-0.04,0.035,0],[0.04,0.035,0]], depth_m: 0.005}}", 0},
        {"plans={p: {body: block, line_m: [[-20,30,0],[20,30,0]], depth_m: 0.005}}", 1},
        {"plans={p: {body: block, line_m: [[-0.02,0.03,0],[0.02,0.03,0]], depth_m: 5}}", 1},
    };
    const char *set[] = {"bodies.block.cut={toughness_j_m2: 9, capacity: {nodes: 9, faces: 9}}",
                         NULL};
    write_die(outward);
    for (size_t i = 0; i < sizeof plans / sizeof *plans; i++) {
        set[1] = plans[i].plan;
        CHECK(n_doubts(set, 2) == plans[i].n);
    }
}

static bool is_undoubted(const char *set)
{
    struct config *config = load(set);
    REQUIRE(config != NULL);
    const bool right = config->n_warning == 0;
    config_destroy(config);
    return right;
}

/* A damper of 40 N s/m weighs in 10 ms as 0.4 kg, and that in a row with 0.5 kg as 0.22 kg: more
 * than 0.15 kg. With half of the damping it is 0.14 kg; and 0.1 kg never are more. */
static void dampers_are_compared_with_the_hand(void)
{
#define HEAVY(kg, damping)                                                                         \
    "tools.finger={shape: {sphere: {radius_m: 0.009}}, mass_kg: " #kg ", weightless: true, "       \
    "coupling: {translation_n_m: 600, rotation_nm_rad: 2, translation_damping_n_s_m: " #damping    \
    "}, place: {position_m: [0, 0.05, 0]}}"
    write_die(outward);
    CHECK(doubts(HEAVY(0.5, 40), "rate_hz: 190"));
    CHECK(doubts(HEAVY(1, critical), "coupling.translation_damping_n_s_m: 18"));
    CHECK(is_undoubted(HEAVY(0.5, 20)));
    CHECK(is_undoubted(HEAVY(0.1, 4000)));
}

/* Two cubes of one mesh that share no node. */
static void pieces_are_doubted(void)
{
    write_die(outward);
    scratch_text("two.vtk", "# vtk DataFile Version 3.0\ntwo\nASCII\nDATASET UNSTRUCTURED_GRID\n"
                            "POINTS 8 double\n0 0 0 0.02 0 0 0 0.02 0 0 0 0.02\n"
                            "0.04 0 0 0.06 0 0 0.04 0.02 0 0.04 0 0.02\n"
                            "CELLS 2 10\n4 0 1 2 3\n4 4 5 6 7\nCELL_TYPES 2\n10\n10\n");
    char two[800];
    snprintf(two, sizeof two,
             "bodies.block={mesh: %s, material: {young_pa: 5000, poisson: 0.4, density_kg_m3: "
             "1000}, fixed: {box_share: [[0, 0, 0], [1, 0.5, 1]]}}",
             scratch_path("two.vtk"));
    CHECK(doubts(two, "is 2 pieces that share no node"));
}

static void a_misspelt_name_makes_no_tool(void)
{
    write_die(outward);
    CHECK(load("tools.fingr.mass_kg=1") == NULL);
    CHECK(strstr(refusal, "did you mean finger?") != NULL);
    CHECK(load("bodies.blok.mass_kg=1") == NULL);
    CHECK(load("bodies.block.regions={lump: {sphere_m: [[1, 1, 1], 0.001]}}") == NULL);
    CHECK(strstr(refusal, "expected at least one") != NULL);
}

/* ---------------------------------------------------------------- shipped ones */

/* What is told of a shipped scenario with reason: it lies there, or it is hard. */
static bool is_due(const char *warning)
{
    static const char *const due[] = {
        "beam-on-plane.yaml: body 'beam': no fixed nodes",
        "grasp-and-rotate.yaml: body 'block': no fixed nodes",
        "jaws-hold-tissue.yaml: body 'piece': no fixed nodes",
        "hand-over.yaml: body 'piece': no fixed nodes",
        "pegs.yaml: body 'ring_",
        "pegs.yaml: 'left': its coupling of 800 N/m is softer than tissue",
        "pegs.yaml: 'right': its coupling of 800 N/m is softer than tissue",
    };
    for (size_t i = 0; i < sizeof due / sizeof *due; i++)
        if (strstr(warning, due[i]))
            return true;
    printf("\n    %s", warning);
    return false;
}

static void shipped_scenarios_are_doubted_with_reason_alone(void)
{
    glob_t shipped;
    REQUIRE(glob("config/scenarios/*.yaml", 0, NULL, &shipped) == 0);
    REQUIRE(glob("config/lessons/*.yaml", GLOB_APPEND, NULL, &shipped) == 0);
    for (size_t i = 0; i < shipped.gl_pathc; i++) {
        struct config *config;
        struct config_error error;
        REQUIRE(config_load(&config, shipped.gl_pathv[i], NULL, 0, &error) == 0);
        for (int k = 0; k < config->n_warning; k++)
            CHECK(is_due(config->warning[k]));
        config_destroy(config);
    }
    globfree(&shipped);
}

SUITE(doubt, TEST(shipped_scenarios_are_doubted_with_reason_alone),
      TEST(couplings_are_compared_with_what_their_tool_meets_alone),
      TEST(toughness_of_other_units_is_doubted), TEST(no_room_for_what_a_knife_cuts_is_doubted),
      TEST(plans_off_their_body_are_doubted), TEST(nothing_is_doubted_of_what_is_usual),
      TEST(sizes_and_moduli_of_other_units_are_doubted), TEST(bodies_are_measured),
      TEST(open_and_turned_surfaces_are_doubted), TEST(surface_inside_out_is_refused),
      TEST(surfaces_that_cross_are_doubted), TEST(what_starts_inside_or_far_away_is_doubted),
      TEST(couplings_and_contacts_are_compared_with_tissue),
      TEST(dampers_are_compared_with_the_hand), TEST(pieces_are_doubted),
      TEST(a_misspelt_name_makes_no_tool));
