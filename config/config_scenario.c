/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_scenario.c - the keys of a scenario but those of its bodies and tools, which stand in
 * config_body.c and config_tool.c. A new setting is a row here or there, and a field in the
 * header. */
#include "config/config_scenario.h"

#include "config/config_probe.h"
#include "config/config_task.h"
#include "config/config_tool.h"

#include <string.h>

static const double FORCE_MAX = 3;    /* N; what is safe for every hand */
static const double TORQUE_MAX = 0.1; /* N m                            */

static const char *const unsafe_advice = "a greater one needs limits.unsafe: true";

/* ---------------------------------------------------------------- settings */

static void fill_solver(void *into)
{
    struct scenario_solver *solver = into;
    *solver = (struct scenario_solver){.is = palp_options_default()};
    solver->is.workers = 0; /* left to the machine at hand */
}

/* Forces in one matrix with the motion need that matrix, and leave no W to correct by. */
static void check_solver(struct config_reading *reading, const void *filled)
{
    const struct scenario_solver *solver = filled;
    const struct config_value *multipliers = config_tree_find(solver->head.at, "multipliers");
    if (solver->is.multipliers != PALP_MULTIPLIERS_EMBEDDED)
        return;
    if (solver->is.correction != PALP_CORRECT_ONCE &&
        solver->is.correction != PALP_CORRECT_RECURSIVE)
        config_tree_fault(reading, multipliers,
                          "got embedded, expected correction: recursive or once beside it");
    if (solver->is.motion != PALP_MOTION_AUTO && solver->is.motion != PALP_MOTION_DIRECT)
        config_tree_fault(reading, config_tree_find(solver->head.at, "motion"),
                          "got one without a factor of each step, expected direct or auto with "
                          "multipliers: embedded");
}

static void fill_limits(void *into)
{
    *(struct scenario_limits *)into =
        (struct scenario_limits){.force = FORCE_MAX, .torque = TORQUE_MAX, .rungs = PALP_RUNGS - 1};
}

static void check_limits(struct config_reading *reading, const void *filled)
{
    const struct scenario_limits *limits = filled;
    if (limits->unsafe)
        return;
    if (limits->force > FORCE_MAX)
        config_tree_fault(reading, config_tree_find(limits->head.at, "force_n"),
                          "got %g, expected at most %g: %s", limits->force, FORCE_MAX,
                          unsafe_advice);
    if (limits->torque > TORQUE_MAX)
        config_tree_fault(reading, config_tree_find(limits->head.at, "torque_nm"),
                          "got %g, expected at most %g: %s", limits->torque, TORQUE_MAX,
                          unsafe_advice);
}

// clang-format off
static const char *const corrections[] = {"once", "recursive", "fast", "literal", NULL};
static const char *const recursions[] = {"total", "increment", NULL};
static const char *const firsts[] = {"moving", "free", "start", NULL};
static const char *const precisions[] = {"single", "double", NULL};
static const char *const motions[] = {
    "auto", "direct", "pcg", "pcg_start", "cg", "dense", NULL};
static const char *const checkings[] = {"none", "range", NULL};
static const char *const compliances[] = {"reach", "half", "all", "rows", NULL};
static const char *const multipliers[] = {"auto", "sweep", "exact", "nncg", "newton", "embedded", NULL};
static const char *const accuracies[] = {"normal", "high", NULL};
static const struct config_key solver_keys[] = {
    {"accuracy", CONFIG_WORD, FIELD(solver, is.accuracy),
        "high: to verify, not in real time: double precision, newton for auto multipliers, and "
        "residual, iterations, sweeps and tolerances a thousandfold better than their defaults or as "
        "given, whichever is more", .words = accuracies},
    {"multipliers", CONFIG_WORD, FIELD(solver, is.multipliers),
        "forces by projected Gauss-Seidel sweeps; to verify, by such that resolve each contact "
        "exactly; by accelerated ones; by a semismooth Newton method; to verify, by one on forces "
        "and motions in one matrix (correction: recursive or once, motion: direct or auto); auto: "
        "sweeps, newton where joints are and where sweeps lead no further", .words = multipliers},
    {"correction", CONFIG_WORD, FIELD(solver, is.correction),
        "once: Algorithm 1; recursive: Algorithm 2; fast: Algorithm 3; literal: as published",
        .words = corrections},
    {"recursion", CONFIG_WORD, FIELD(solver, is.recursion),
        "each iteration solves for the whole force, or adds to it", .words = recursions},
    {"first", CONFIG_WORD, FIELD(solver, is.first),
        "first directions from where velocities lead, from the free motion, or from the start",
        .words = firsts},
    {"newton", CONFIG_INTEGER, FIELD(solver, is.newton), "most iterations of a correction",
        WITHIN(1, 1000)},
    {"tolerance_n", CONFIG_NUMBER, FIELD(solver, is.tolerance_n),
        "settled when no contact force changes more, N", FROM(0)},
    {"tolerance_gap_m", CONFIG_NUMBER, FIELD(solver, is.tolerance_gap),
        "settled when no loaded contact is further open or closed, m", FROM(0)},
    {"sweeps", CONFIG_INTEGER, FIELD(solver, is.sweeps), "most sweeps, and steps of Newton's method, in a solve",
        WITHIN(1, 1000000)},
    {"residual", CONFIG_NUMBER, FIELD(solver, is.residual), "a solve stops below this, relative",
        FROM(0)},
    {"precision", CONFIG_WORD, FIELD(solver, is.precision),
        "of the contact loop, and of the factor where it is an older one",
        .words = precisions},
    {"motion", CONFIG_WORD, FIELD(solver, is.motion),
        "of soft bodies: direct: by a factor of each step; pcg: by an older one, with conjugate "
        "gradients where a solve or two are not enough; auto: whichever is less work; for "
        "reference: pcg_start: likewise, the factor of the first step kept; cg: conjugate gradients "
        "without a factor and without forming the matrix; dense: as a plain square",
        .words = motions},
    {"checking", CONFIG_WORD, FIELD(solver, is.checking),
        "range: what forces hand over is left out where it is not of the system or not finite, and "
        "counted", .words = checkings},
    {"compliance", CONFIG_WORD, FIELD(solver, is.compliance),
        "of soft bodies: from what contacts reach of the factor; for reference half solves, one "
        "solve for all, one solve a row", .words = compliances},
    {"tolerance_motion_m", CONFIG_NUMBER, FIELD(solver, is.tolerance_motion),
        "with an older factor: no node is further off at the end of a step, m", ABOVE(0)},
    {"sleep_speed_m_s", CONFIG_NUMBER, FIELD(solver, is.sleep_speed),
        "a soft body that nothing touches, and that for a quarter of a second is no faster, is left "
        "out of steps until something comes near; a world that for a second goes no further in a "
        "second is left as it is, contacts and all, until something is done to it; 0: never; m/s",
        FROM(0)},
    {"defect_limit_m", CONFIG_NUMBER, FIELD(solver, is.defect_limit),
        "contacts are solved for again when bodies moved otherwise than predicted by more, m",
        ABOVE(0)},
    {"refresh_steps", CONFIG_INTEGER, FIELD(solver, is.refresh_steps),
        "not in real time: a factor is taken so many steps after its matrix", WITHIN(1, 1000)},
    {"contacts", CONFIG_INTEGER, FIELD(solver, is.contact_capacity), "most contacts in a step",
        WITHIN(1, PALP_CONTACTS_MAX)},
    {"workers", CONFIG_INTEGER, FIELD(solver, is.workers),
        "threads of a step; results do not depend on it; 0: as many as there are CPUs for, of "
        "which palpd takes those that pay", WITHIN(0, 256)},
};
static const struct config_table solver_table = {
    "solver", sizeof(struct scenario_solver), CONFIG_KEYS(solver_keys), .fill = fill_solver,
    .check = check_solver};

static const struct config_key limits_keys[] = {
    {"force_n", CONFIG_NUMBER, FIELD(limits, force), "greatest force shown to a hand, N", ABOVE(0)},
    {"torque_nm", CONFIG_NUMBER, FIELD(limits, torque), "greatest torque shown to a hand, N m",
        ABOVE(0)},
    {"rungs", CONFIG_INTEGER, FIELD(limits, rungs),
        "the last rung of the degradation ladder that may be taken where steps do not fit their "
        "period: 1 looser motion, 2 fewer iterations for forces, 3 an older factor, 4 the nearest "
        "contacts only, 5 to 7 steps 1.5, 2, 3 times as long; each with all before it; 0: none, for "
        "measurements", WITHIN(0, PALP_RUNGS - 1)},
    {"unsafe", CONFIG_BOOLEAN, FIELD(limits, unsafe), "true: more than is safe for every hand"},
};
static const struct config_table limits_table = {
    "limits", sizeof(struct scenario_limits), CONFIG_KEYS(limits_keys),
    .fill = fill_limits, .check = check_limits};
// clang-format on

/* ---------------------------------------------------------------- probes */

static void fill_probe(void *into)
{
    *(struct scenario_probe *)into = (struct scenario_probe){.nearest.x = NAN, .share = NAN};
}

// clang-format off
static const char *const quantities[] = {
    "force", "hand_force", "position", "velocity", "contacts", "gap", "value", "grip_torque",
    "torque", "hand_torque", "spin", "area", "work", "copies", "overlap", "release", "removed", "removed_mass", "energy",
    "pieces", "length", "reached", "depth", "deviation", "deviation_rms", "wrong_area", "beyond", NULL};
static const struct config_key probe_keys[] = {
    {"tool", CONFIG_TEXT, FIELD(probe, tool), "the tool it reads", .choice = true},
    {"body", CONFIG_TEXT, FIELD(probe, body), "the body it reads", .choice = true},
    {"link", CONFIG_TEXT, FIELD(probe, link), "the link it reads", .choice = true},
    {"rod", CONFIG_TEXT, FIELD(probe, rod), "the rod it reads: position, velocity, spin",
        .choice = true},
    {"plan", CONFIG_TEXT, FIELD(probe, plan), "the plan that it compares with", .choice = true},
    {"share", CONFIG_NUMBER, FIELD(probe, share), "where on the rod, as a share of its length",
        WITHIN(0, 1), .optional = true},
    {"quantity", CONFIG_WORD, FIELD(probe, quantity),
        "of a tool or body, fixed ones too: force (N) that contacts and links put on it, position "
        "(m), velocity (m/s), contacts (count); of a tool or rigid body: torque of these forces about "
        "its origin (N m), spin (angular velocity, rad/s); of a tool: hand_force (N), hand_torque (N "
        "m), grip_torque (N m: by what its jaws are pushed open) and energy (J: of its current, that "
        "tissue took up); of a link: force (N, on a), "
        "torque (N m, on a about its point), position (m, of a's point), gap (m) and value (hinge: "
        "rad; slide: m along its curve; thread: m from a to b; needle: m deep); of a knife, in place "
        "of the two, area (m², that it parted, at rest) and work (J, of its edge on tissue); of a body "
        "that can be cut: copies (of its nodes, where it came apart), pieces (that it is in), overlap (m, that one lip of "
        "a cut is in the other, the most), removed (m³ at rest, of elements that are gone) and "
        "removed_mass (kg); of one that tears: area (m², that "
        "tore, at rest), work (J, that the ends of its cuts released on the way) and release (J/m², "
        "that they release by going on, the most); of a plan, of all that knives and scissors parted of "
        "its body, at rest: length (m of its line, parted from the surface on), reached (m of it, parted "
        "to its depth within its tolerance), depth (m below its line, the deepest), deviation and "
        "deviation_rms (m beside it: the most, and over the area), beyond (m past its ends), area and wrong_area (m²: all, and in "
        "tissue that it does not name), work (J, of the edges); world axes",
        .words = quantities, .required = true},
    {"nearest_m", CONFIG_VECTOR, FIELD(probe, nearest),
        "for position and velocity: of a soft body its node nearest to this place at the start, of a "
        "tool or rigid body what is there at the start, m", .optional = true},
    {"within", CONFIG_ONE, FIELD(probe, within),
        "of a soft body, for force: only what acts on these nodes, chosen at the start; a force "
        "between nodes is shared as its place lies", .table = &scenario_zone_table, .optional = true},
};
static const struct config_table probe_table = {
    "probe", sizeof(struct scenario_probe), CONFIG_KEYS(probe_keys),
    .choose_min = 1, .choose_max = 1, .fill = fill_probe};
// clang-format on

/* ---------------------------------------------------------------- the whole */

static void fill_scenario(void *into)
{
    *(struct scenario *)into =
        (struct scenario){.name = "scenario", .gravity = palp_options_default().gravity};
}

static void check_names(struct config_reading *reading, const struct scenario *scenario)
{
    const struct scenario_body *tool = scenario->tools.item;
    for (int i = 0; i < scenario->tools.n; i++)
        if (scenario_find_body(&scenario->bodies, tool[i].head.name))
            config_reading_fault(reading, tool[i].head.at->key_at, CONFIG_EXIT_CONFIG,
                                 "tools.%s: got the name of a body, expected one of its own",
                                 tool[i].head.name);
    const struct scenario_rod *rod = scenario->rods.item;
    for (int i = 0; i < scenario->rods.n; i++)
        if (scenario_find_body(&scenario->bodies, rod[i].head.name) ||
            scenario_find_body(&scenario->tools, rod[i].head.name))
            config_reading_fault(
                reading, rod[i].head.at->key_at, CONFIG_EXIT_CONFIG,
                "rods.%s: got the name of a body or a tool, expected one of its own",
                rod[i].head.name);
}

/* Its matrix is A of all bodies: none may answer to contact by something else. */
static void check_embedded(struct config_reading *reading, const struct scenario *scenario)
{
    const struct scenario_body *body = scenario->bodies.item;
    for (int i = 0; i < scenario->bodies.n; i++)
        if (scenario->solver.is.multipliers == PALP_MULTIPLIERS_EMBEDDED &&
            body[i].compliance.provider != PALP_PROVIDER_GENERIC)
            config_tree_fault(reading, body[i].compliance.head.at,
                              "got one of its own, expected generic with solver.multipliers: "
                              "embedded");
}

/* Copies of nodes come while it is stepped: neither a factor of each step nor a compliance of its
 * own has rows for them. */
static void check_parting(struct config_reading *reading, const struct scenario *scenario,
                          const struct scenario_body *body)
{
    const struct palp_options *is = &scenario->solver.is;
    const struct config_value *solver = scenario->solver.head.at;
    if (is->motion != PALP_MOTION_AUTO && is->motion != PALP_MOTION_PCG &&
        is->motion != PALP_MOTION_DENSE)
        config_tree_fault(reading, config_tree_find(solver, "motion"),
                          "got %s, expected auto, pcg or dense: %s can be cut", motions[is->motion],
                          body->head.name);
    if (is->multipliers == PALP_MULTIPLIERS_EMBEDDED)
        config_tree_fault(reading, config_tree_find(solver, "multipliers"),
                          "got embedded, expected another: %s can be cut", body->head.name);
}

/* What of a body's own keys does not go with its cut; of the scenario's, the first body tells. */
static void check_partings(struct config_reading *reading, const struct scenario *scenario)
{
    const struct scenario_body *body = scenario->bodies.item;
    bool is_told = false;
    for (int i = 0; i < scenario->bodies.n; i++) {
        if (!body[i].parting)
            continue;
        if (!is_told)
            check_parting(reading, scenario, &body[i]);
        is_told = true;
        if (body[i].compliance.provider != PALP_PROVIDER_GENERIC)
            config_tree_fault(reading, config_tree_find(body[i].compliance.head.at, "provider"),
                              "got %s, expected generic beside cut",
                              body[i].compliance.provider == PALP_PROVIDER_UNCOUPLED
                                  ? "uncoupled"
                                  : "precomputed");
        if (body[i].damping.velocity != 0)
            config_tree_fault(reading, config_tree_find(body[i].damping.head.at, "velocity_n_s_m"),
                              "got %g, expected none beside cut", body[i].damping.velocity);
    }
}

static void check_scenario(struct config_reading *reading, const void *filled)
{
    check_names(reading, filled);
    config_tool_check_cutters(reading, filled); /* before probes, which may be for what they do */
    check_partings(reading, filled);
    config_probe_check(reading, filled);
    check_embedded(reading, filled);
}

// clang-format off
static const struct config_key scenario_keys[] = {
    {"version", CONFIG_INTEGER, offsetof(struct scenario, version), "of the format; comes first",
        WITHIN(1, 1), .required = true},
    {"name", CONFIG_TEXT, offsetof(struct scenario, name), "of the scenario"},
    {"include", CONFIG_INCLUDED, 0, "a scenario file, or several, below this one",
        .optional = true},
    {"rate_hz", CONFIG_NUMBER, offsetof(struct scenario, rate), "steps in a second",
        WITHIN(1, 10000), .required = true},
    {"gravity_m_s2", CONFIG_VECTOR, offsetof(struct scenario, gravity), "m/s²"},
    {"bodies", CONFIG_NAMED, offsetof(struct scenario, bodies), "soft and rigid bodies by name",
        .table = &scenario_body_table, .optional = true},
    {"tools", CONFIG_NAMED, offsetof(struct scenario, tools), "what hands and scripts hold",
        .table = &scenario_tool_table, .optional = true},
    {"springs", CONFIG_NAMED, offsetof(struct scenario, springs),
        "springs and dampers between points of bodies", .table = &scenario_spring_table,
        .optional = true},
    {"rods", CONFIG_NAMED, offsetof(struct scenario, rods), "threads and wires by name",
        .table = &scenario_rod_table, .optional = true},
    {"links", CONFIG_NAMED, offsetof(struct scenario, links),
        "laws between points of bodies, or of a body and the world, by name",
        .table = &scenario_link_table, .optional = true},
    {"plans", CONFIG_NAMED, offsetof(struct scenario, plans),
        "where bodies are to be cut, by name: what was cut is compared with them",
        .table = &scenario_plan_table, .optional = true},
    {"solver", CONFIG_TABLE, offsetof(struct scenario, solver), "how contacts are solved",
        .table = &solver_table},
    {"limits", CONFIG_TABLE, offsetof(struct scenario, limits), "of what is shown to a hand, and of what may be left undone",
        .table = &limits_table},
    {"probes", CONFIG_NAMED, offsetof(struct scenario, probes), "named numbers over time",
        .table = &probe_table, .optional = true},
    {"view", CONFIG_ONE, offsetof(struct scenario, view), "from where it is to be looked at",
        .table = &scenario_view_table, .optional = true},
    {"variants", CONFIG_TREE, offsetof(struct scenario, variants),
        "maps of path.to.key to a value, of which the seed of an attempt takes one", .optional = true},
    {"tissue", CONFIG_NAMED, offsetof(struct scenario, tissue), "what soft bodies bear",
        .table = &scenario_bears_table, .optional = true},
    {"task", CONFIG_ONE, offsetof(struct scenario, task), "what is asked of a hand",
        .table = &scenario_task_table, .optional = true},
    {"injections", CONFIG_TREE, offsetof(struct scenario, injections),
        "what an instructor may let happen, by name", .optional = true},
    {"hands", CONFIG_TREE, offsetof(struct scenario, hands), "hands that do it by themselves",
        .optional = true},
};
const struct config_table scenario_table = {
    "scenario", sizeof(struct scenario), CONFIG_KEYS(scenario_keys),
    .fill = fill_scenario, .check = check_scenario};
// clang-format on
