/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_cut_fault.c - scenarios with what can be cut, and what cuts: what is refused, where, and in
 * which words. */
#include "config/config_schema.h"
#include "tests/check.h"
#include "tests/fixtures/full_scenario.h"

#include <stdlib.h>
#include <string.h>

static const char flesh[] = "version: 1\nrate_hz: 100\nbodies:\n  flesh:\n"
                            "    grid: {shape: beam, size_m: [0.1, 0.1, 0.1], cells: [2, 2, 2]}\n"
                            "    material: {young_pa: 1000, poisson: 0.4, density_kg_m3: 1000}\n"
                            "    fixed: {nodes: [0, 1]}\n"
                            "    cut: {capacity: {nodes: 20, faces: 40}}\n";

/* Its tool is a knife. */
static void knives_are_refused_by_their_keys(void)
{
    char text[2000];
    snprintf(text, sizeof text,
             "%stools:\n  blade:\n    shape: {sphere: {radius_m: 0.001}}\n    kinematic: true\n"
             "    place: {position_m: [0, 0.2, 0]}\n"
             "    knife: {body: flesh, edge_m: [[0,0,0],[0,0,0.02]], ahead: [0,-1,0]}\n",
             flesh);
    static const struct {
        const char *set, *what;
    } bad[] = {
        {"tools.blade.knife.edge_m=[[0,0,0]]", "got 1 places, expected 2"},
        {"tools.blade.knife.edge_m=[[0,0,1],[0,0,1]]", "got an edge without length"},
        {"tools.blade.knife.ahead=[0,0,-3]", "got a direction along the edge"},
        {"tools.blade.knife.ahead=[0,0,0]", "knife.ahead: got a direction without length"},
        {"tools.blade.knife.sharpness=0", "tools.blade.knife.sharpness: got 0"},
        {"tools.blade.knife.body=bone", "got bone, expected the name of a soft body"},
        {"bodies.flesh.cut.toughness_j_m2=0", "cut.toughness_j_m2: got 0, expected above 0"},
        {"bodies.flesh.cut.surface_m=0", "surface_m: got 0"},
        {"probes={p: {link: blade.knife, quantity: value}}", "position, area or work of a knife"},
        {"probes={p: {body: flesh, quantity: work}}", "contacts of a soft body"},
    };
    const char *set[2] = {"bodies.flesh.cut.toughness_j_m2=100", NULL};
    struct config *config = whole_load(text, set, 1);
    REQUIRE(config != NULL && palp_scene_links(config->scene) == 1);
    config_destroy(config);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        set[1] = bad[i].set;
        CHECK(whole_refused(text, set, 2, 78, bad[i].what));
    }
}

static void plans_are_refused_by_their_keys(void)
{
    char text[2000];
    snprintf(
        text, sizeof text,
        "%s    regions: {deep: {box_m: [[-1,-1,-1],[1,0,1]]}}\n"
        "plans:\n  line: {body: flesh, line_m: [[0,0.05,-0.02],[0,0.05,0.02]], depth_m: 0.01}\n"
        "probes: {p: {plan: line, quantity: deviation}}\n",
        flesh);
    static const struct {
        const char *set, *what;
    } bad[] = {
        {"plans.line.line_m=[[0,0,0]]", "plans.line.line_m: got 1 places, expected 2 or more"},
        {"plans.line.into=[0,0,1]", "plan 'line': it goes into the body along its line"},
        {"plans.line.depth_m=0", "plans.line.depth_m: got 0"},
        {"plans.line.body=bone", "got bone, expected the name of a soft body that can be cut"},
        {"plans.line.tissue=[flesh, dep]", "got dep, expected the name of a region of flesh"},
        {"probes.p.plan=lane", "got lane, expected the name of a plan"},
        {"probes.p.quantity=force", "got force, expected length, reached, depth"},
        {"bodies.flesh.regions.deep.toughness_j_m2=3", "the body has no cut.toughness_j_m2"},
        {"bodies.flesh.regions.deep.tear_j_m2=3", "the body has no cut.tear"},
    };
    const char *set = "plans.line.tissue=[flesh, deep]";
    struct config *config = whole_load(text, &set, 1);
    REQUIRE(config != NULL && palp_scene_find_plan(config->scene, "line").id == 1);
    config_destroy(config);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        CHECK(whole_refused(text, &bad[i].set, 1, 78, bad[i].what));
}

/* Its tool has a current. */
static void currents_are_refused_by_their_keys(void)
{
    char text[2000];
    snprintf(text, sizeof text,
             "%stools:\n  hook:\n    shape: {sphere: {radius_m: 0.001}}\n    kinematic: true\n"
             "    place: {position_m: [0, 0.2, 0]}\n"
             "    current: {power_w: 30, radius_m: 0.0015, button: grasp}\n",
             flesh);
    static const struct {
        const char *set, *what;
    } bad[] = {
        {"tools.hook.current.power_w=0", "tools.hook.current.power_w: got 0"},
        {"tools.hook.current.power_w=-3", "tools.hook.current.power_w: got -3"},
        {"tools.hook.current.radius_m=0", "tools.hook.current.radius_m: got 0"},
        {"tools.hook.current.button=GRIP", "tools.hook.current.button: got GRIP"},
        {"tools.hook.current={radius_m: 1}", "power_w: got nothing"},
        {"bodies.flesh.cut.vaporise_j_mm3=0", "vaporise_j_mm3: got 0"},
        {"bodies.flesh.cut.crumb_cells=65", "crumb_cells: got 65"},
        {"bodies.flesh.cut.crumb_cells=-1", "crumb_cells: got -1"},
        {"probes={p: {body: flesh, quantity: energy}}", "contacts of a soft body"},
        {"probes={p: {tool: hook, quantity: removed}}", "contacts of a tool"},
    };
    const char *set[2] = {"bodies.flesh.cut.vaporise_j_mm3=2.6", NULL};
    struct config *config = whole_load(text, set, 1);
    REQUIRE(config != NULL && config->tool[0].has_current &&
            config->tool[0].button == CONFIG_BUTTON_GRASP);
    config_destroy(config);
    CHECK(whole_refused(text, NULL, 0, 78,
                        ":14:14: tools.hook.current: got a current, expected a "
                        "body whose cut says vaporise_j_mm3"));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        set[1] = bad[i].set;
        CHECK(whole_refused(text, set, 2, 78, bad[i].what));
    }
}

/* Its tool is a pair of scissors. */
static void scissors_are_refused_by_their_keys(void)
{
    char text[2000];
    snprintf(text, sizeof text,
             "%stools:\n  snips:\n    shape: {sphere: {radius_m: 0.001}}\n    kinematic: true\n"
             "    place: {position_m: [0, 0.2, 0]}\n"
             "    jaws:\n"
             "      one: {shape: {sphere: {radius_m: 0.001}}, axis: [1,0,0], opening_deg: 30}\n"
             "      two: {shape: {sphere: {radius_m: 0.001}}, axis: [1,0,0], opening_deg: -30}\n"
             "    scissors: {body: flesh, jaws: [one, two],\n"
             "      edges_m: [[0,-0.002,0],[0,-0.002,-0.02],[0,0.002,0],[0,0.002,-0.02]]}\n",
             flesh);
    static const struct {
        const char *set, *what;
    } bad[] = {
        {"tools.snips.scissors.jaws=[one]", "tools.snips.scissors.jaws: got 1 names"},
        {"tools.snips.scissors.jaws=[one, three]", "got three, expected names of the tool's jaws"},
        {"tools.snips.scissors.edges_m=[[0,0,0]]", "got 1 places, expected 4"},
        {"tools.snips.scissors.edges_m=[[0,0,1],[0,0,1],[0,0,0],[0,0,1]]",
         "got an edge without length"},
        {"tools.snips.scissors.edges_m=[[0,0,0],[0,0,-1],[0,0,0],[0,0,-1]]",
         "tools.snips.scissors: link 'snips.scissors': how far the crossing"},
        {"tools.snips.scissors.sharpness=0", "tools.snips.scissors.sharpness: got 0"},
        {"tools.snips.scissors.body=bone", "got bone, expected the name of a soft body"},
        {"tools.snips.jaws.two.opening_deg=30", "both open alike"},
        {"tools.snips.jaws.two.axis=[0,1,0]", "expected 0: one axis"},
        {"bodies.flesh.cut.toughness_j_m2=0", "cut.toughness_j_m2: got 0, expected above 0"},
        {"probes={p: {link: snips.scissors, quantity: value}}", "area or work of a knife"},
    };
    const char *set[2] = {"bodies.flesh.cut.toughness_j_m2=100", NULL};
    struct config *config = whole_load(text, set, 1);
    REQUIRE(config != NULL && palp_scene_links(config->scene) == 1);
    config_destroy(config);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        set[1] = bad[i].set;
        CHECK(whole_refused(text, set, 2, 78, bad[i].what));
    }
}

static bool refuses_cut(const char *set, const char *what)
{
    return whole_refused(flesh, &set, 1, 78, what);
}

/* Whole in the scene: each world cuts it. */
static void what_can_be_cut_is_refused_by_its_keys(void)
{
    const char *slit = "bodies.flesh.cuts={slit: {line_m: [[-0.1,0.05,0],[0.1,0.05,0]],"
                       " into_m: [0,-0.06,0]}}";
    struct config *config = whole_load(flesh, &slit, 1);
    REQUIRE(config != NULL);
    CHECK(palp_body_mesh(config->scene, (palp_body){1})->n_node == 27);
    config_destroy(config);
    CHECK(refuses_cut("bodies.flesh.cuts={slit: {line_m: [[0,0,0],[0,1,0]], into_m: [0,0,0]}}",
                      "into_m: got a direction without length"));
    CHECK(refuses_cut("bodies.flesh.cut={capacity: {nodes: -1, faces: 1}}", "got -1"));
    CHECK(refuses_cut("bodies.flesh.cut={capacity: {nodes: 1}}", "faces: got nothing"));
    CHECK(refuses_cut("bodies.flesh.cut.capacity.nodes=1000001", "got 1000001"));
    CHECK(refuses_cut("bodies.flesh.cut.tear={strength_pa: 1}", "toughness_j_m2: got nothing"));
    CHECK(refuses_cut("bodies.flesh.cut.tear={toughness_j_m2: 0}", "toughness_j_m2: got 0"));
    CHECK(refuses_cut("bodies.flesh.cut.tear={toughness_j_m2: 1, strength_pa: -1}", "got -1"));
    CHECK(refuses_cut("probes={torn: {body: flesh, quantity: area}}", "of a soft body"));
    CHECK(refuses_cut("bodies.flesh.compliance={provider: uncoupled}",
                      "compliance.provider: got uncoupled, expected generic"));
    CHECK(refuses_cut("bodies.flesh.damping={velocity_n_s_m: 0.1}", "velocity_n_s_m: got 0.1"));
    CHECK(refuses_cut("solver={multipliers: embedded, correction: recursive}",
                      "solver.multipliers: got embedded, expected another"));
    const char *tied[] = {"springs={rope: {a: {body: flesh, at_m: [0, 0.05, 0]}, b: {body: stone,"
                          " at_m: [0, 0.2, 0]}, stiffness_n_m: 100}}",
                          "bodies.stone={shape: {sphere: {radius_m: 0.01}}, mass_kg: 0.1,"
                          " place: {position_m: [0, 0.2, 0]}}",
                          "bodies.flesh.cut.capacity.nodes=105"};
    CHECK(whole_refused(flesh, tied, 3, 78, "expected at most 104 where springs couple it"));
    config = whole_load(flesh, tied, 2);
    CHECK(config != NULL);
    config_destroy(config);
}

/* Skin over fat, say. */
static void bodies_that_can_be_cut_are_coupled_up_to_so_many_copies_of_all(void)
{
    const char *set[] = {
        "bodies.fat={grid: {shape: beam, size_m: [0.1, 0.1, 0.1], cells: [2, 2, 2],"
        " centre_m: [0, -0.15, 0]}, material: {young_pa: 1000, poisson: 0.4,"
        " density_kg_m3: 900}, cut: {capacity: {nodes: 84, faces: 40}}}",
        "springs={tie: {a: {body: flesh, at_m: [0.01, -0.05, 0.01]},"
        " b: {body: fat, at_m: [0.01, -0.1, 0.01]}, stiffness_n_m: 100}}",
        "bodies.fat.cut.capacity.nodes=85"};
    struct config *config = whole_load(flesh, set, 2);
    REQUIRE(config != NULL);
    config_destroy(config);
    CHECK(whole_refused(flesh, set, 3, 78, "--set 3: bodies.fat.cut.capacity.nodes: body 'fat'"));
    CHECK(whole_refused(flesh, set, 3, 78, "room for 85 copies of nodes"));
    CHECK(whole_refused(flesh, set, 3, 78, "expected at most 104 of all that springs couple"));
}

/* ---------------------------------------------------------------- one cause, in its place */

static const char blade[] =
    "tools:\n  blade:\n    shape: {sphere: {radius_m: 0.001}}\n    kinematic: true\n"
    "    place: {position_m: [0, 0.2, 0]}\n"
    "    knife: {body: flesh, edge_m: [[0,0,0],[0,0,0.02]], ahead: [0,-1,0]}\n"
    "probes: {area: {link: blade.knife, quantity: area}}\n";

/* Is it refused with these words, and nothing else? */
static bool refuses_alone(const char *const *set, int n, const char *what)
{
    char text[2000];
    snprintf(text, sizeof text, "%s%s", flesh, blade);
    struct config *config = whole_load(text, set, n);
    const char *said = config ? "loaded" : whole_error.text, *got = strstr(said, ": got ");
    const bool right = strstr(said, what) && got && !strstr(got + 1, ": got ");
    if (!right)
        printf("\n    expected alone: %s\n    got: %s\n", what, said);
    config_destroy(config);
    config_error_clear(&whole_error);
    return right;
}

static void a_motion_that_cuts_nothing_is_refused_where_it_stands(void)
{
    static const char *const set[] = {"bodies.flesh.cut.toughness_j_m2=100",
                                      "solver.motion=direct"};
    CHECK(refuses_alone(set, 2, "--set 2: solver.motion: got direct, expected auto, pcg or dense"));
}

static void what_a_knife_cuts_is_a_soft_body_that_can_be_cut(void)
{
    static const struct {
        const char *set, *what;
    } bad[] = {
        {"tools.blade.knife.body=flsh", "got flsh, expected the name of a soft body"},
        {"tools.blade.knife.body=flsh", "did you mean flesh?"},
        {"tools.blade.knife.body=stone", "knife.body: got stone, a rigid body, expected the name"},
        {"tools.blade.knife.body=blade", "knife.body: got blade, a tool, expected the name"},
        {"tools.blade.knife.body=coat", "knife.body: got coat, a mapped body, expected the name"},
        {"tools.blade.knife.body=fat", "knife.body: got fat, a soft body without cut, expected"},
    };
    const char *set[] = {
        "bodies.flesh.cut.toughness_j_m2=100",
        "bodies.stone={shape: {sphere: {radius_m: 0.01}}, fixed: true}",
        "bodies.coat={subset: {of: flesh, zone: {nodes: [0]}}}",
        "bodies.fat={grid: {size_m: [0.1, 0.1, 0.1], cells: [2, 2, 2]}, material: {young_pa: "
        "1000, poisson: 0.4, density_kg_m3: 900}}",
        NULL};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        set[4] = bad[i].set;
        CHECK(refuses_alone(set, 5, bad[i].what));
    }
}

/* What fails with it is told behind it. */
static void a_cut_that_is_forgotten_is_told_first(void)
{
    char text[2000];
    snprintf(text, sizeof text, "%s%s  copies: {body: flesh, quantity: copies}\n", flesh, blade);
    char *cut = strstr(text, "    cut: {"), *probes = strstr(text, "probes: {area");
    REQUIRE(cut && probes);
    *cut = '#'; /* the key is gone */
    memcpy(probes, "probes:\n  #", 11);
    REQUIRE(whole_load(text, NULL, 0) == NULL);
    const char *cause = strstr(whole_error.text, "knife.body: got flesh, a soft body without cut");
    const char *probe = strstr(whole_error.text, "probes.copies");
    CHECK(cause && probe && cause < probe);
    config_error_clear(&whole_error);
}

/* It is told of the body, not of who cuts it. */
static void a_body_that_was_refused_is_no_second_fault_of_its_knife(void)
{
    static const char *const set[] = {"bodies.flesh.cut.toughness_j_m2=100",
                                      "bodies.flesh.fixed={nodes: [99]}"};
    CHECK(refuses_alone(set, 2, "bodies.flesh.fixed.nodes: got node 99"));
}

/* ---------------------------------------------------------------- the schema of it */

/* Is there a line of the schema for this key, with these numbers of items? most 0: any. */
static bool says_items(const char *schema, const char *key, int least, int most)
{
    char name[60], items[80];
    snprintf(name, sizeof name, "\"%s\": {\"description\"", key);
    if (most > 0)
        snprintf(items, sizeof items, "\"minItems\": %d, \"maxItems\": %d, ", least, most);
    else
        snprintf(items, sizeof items, "\"minItems\": %d, \"items\"", least);
    for (const char *at = strstr(schema, name); at; at = strstr(at + 1, name)) {
        const char *found = strstr(at, items), *end = strchr(at, '\n');
        if (found && end && found < end)
            return true;
    }
    printf("\n    no %s of %s", items, name);
    return false;
}

static void the_schema_wants_as_many_places_as_the_reader(void)
{
    char *schema = config_schema();
    REQUIRE(schema != NULL);
    CHECK(says_items(schema, "edge_m", 2, 2));
    CHECK(says_items(schema, "edges_m", 4, 4));
    CHECK(says_items(schema, "jaws", 2, 2));
    CHECK(says_items(schema, "line_m", 2, 2)); /* of cuts … */
    CHECK(says_items(schema, "line_m", 2, 0)); /* … and of plans */
    CHECK(says_items(schema, "points_m", 2, 0));
    CHECK(says_items(schema, "places_m", 2, 0));
    free(schema);
}

SUITE(cut_fault, TEST(the_schema_wants_as_many_places_as_the_reader),
      TEST(what_can_be_cut_is_refused_by_its_keys),
      TEST(bodies_that_can_be_cut_are_coupled_up_to_so_many_copies_of_all),
      TEST(knives_are_refused_by_their_keys), TEST(plans_are_refused_by_their_keys),
      TEST(currents_are_refused_by_their_keys), TEST(scissors_are_refused_by_their_keys),
      TEST(a_motion_that_cuts_nothing_is_refused_where_it_stands),
      TEST(what_a_knife_cuts_is_a_soft_body_that_can_be_cut),
      TEST(a_cut_that_is_forgotten_is_told_first),
      TEST(a_body_that_was_refused_is_no_second_fault_of_its_knife));
