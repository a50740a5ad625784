/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_probe.c - named quantities of a world. */
#include "config/config_probe.h"
#include "config/config_rod.h"
#include "config/config_tool.h"
#include "config/config_zone.h"
#include "engine/palp_current.h"

#include <string.h>

enum { NAMES_MAX = 64 };

/* The body or tool that a probe reads; NULL where there is none. */
static const struct scenario_body *probed_body(const struct scenario *scenario,
                                               const struct scenario_probe *probe)
{
    return probe->tool ? scenario_find_body(&scenario->tools, probe->tool)
                       : scenario_find_body(&scenario->bodies, probe->body);
}

/* ---------------------------------------------------------------- checking */

static void refuse_name(struct config_reading *reading, const struct scenario *scenario,
                        const struct scenario_probe *probe)
{
    const struct config_items *items = probe->tool ? &scenario->tools : &scenario->bodies;
    const struct scenario_body *body = items->item;
    const char *names[NAMES_MAX], *name = probe->tool ? probe->tool : probe->body;
    const int n = items->n < NAMES_MAX ? items->n : NAMES_MAX;
    for (int i = 0; i < n; i++)
        names[i] = body[i].head.name;
    const char *near = config_tree_nearest(name, names, n);
    const char *kind = probe->tool ? "tool" : "body";
    config_tree_fault(reading, config_tree_find(probe->head.at, kind),
                      "got %s, expected the name of a %s%s%s%s", name, kind,
                      near ? "; did you mean " : "", near ? near : "", near ? "?" : "");
}

/* Quantities as a set of bits. */
#define OF(quantity) (1u << SCENARIO_##quantity)
static const unsigned of_any = OF(FORCE) | OF(POSITION) | OF(VELOCITY) | OF(CONTACTS);
static const unsigned of_rigid = OF(TORQUE) | OF(SPIN);
static const unsigned of_tear = OF(AREA) | OF(WORK) | OF(RELEASE);
static const unsigned of_tool = OF(HAND_FORCE) | OF(HAND_TORQUE) | OF(GRIP_TORQUE);
static const unsigned of_cut =
    OF(COPIES) | OF(OVERLAP) | OF(REMOVED) | OF(REMOVED_MASS) | OF(PIECES);

/* What a probe of this should have read; NULL: it reads what there is. */
static const char *expected_instead(const struct scenario_probe *probe,
                                    const struct scenario_body *body)
{
    const unsigned wanted = 1u << probe->quantity;
    if (probe->tool && body->current && probe->quantity == SCENARIO_ENERGY)
        return NULL;
    if (probe->tool)
        return wanted & (of_any | of_rigid | of_tool)
                   ? NULL
                   : "force, torque, hand_force, hand_torque, grip_torque, position, velocity, "
                     "spin or contacts of a tool";
    if (body->parting && (wanted & of_cut))
        return NULL;
    if (body->parting && body->parting->tear && (wanted & of_tear))
        return NULL;
    if (scenario_is_soft(body))
        return wanted & of_any ? NULL : "force, position, velocity or contacts of a soft body";
    return wanted & (of_any | of_rigid)
               ? NULL
               : "force, torque, position, velocity, spin or contacts of a rigid body";
}

static bool is_knife(struct config_reading *reading, const struct scenario *scenario,
                     const char *name)
{
    const struct scenario_body *tool = scenario->tools.item;
    for (int i = 0; i < scenario->tools.n; i++)
        if ((tool[i].knife && strcmp(config_tool_knife(reading, &tool[i]), name) == 0) ||
            (tool[i].scissors && strcmp(config_tool_scissors(reading, &tool[i]), name) == 0))
            return true;
    return false;
}

static bool is_link(struct config_reading *reading, const struct scenario *scenario,
                    const char *name)
{
    const struct scenario_link *link = scenario->links.item;
    const struct scenario_body *tool = scenario->tools.item;
    for (int i = 0; i < scenario->links.n; i++)
        if (strcmp(link[i].head.name, name) == 0)
            return true;
    for (int i = 0; i < scenario->tools.n; i++)
        if (tool[i].trocar && strcmp(config_tool_trocar(reading, &tool[i]), name) == 0)
            return true;
    return is_knife(reading, scenario, name);
}

static void refuse_quantity(struct config_reading *reading, const struct scenario_probe *probe,
                            const char *expected)
{
    const struct config_value *quantity = config_tree_find(probe->head.at, "quantity");
    config_tree_fault(reading, quantity, "got %s, expected %s", config_tree_said(reading, quantity),
                      expected);
}

static const char *expected_of_link(const struct scenario_probe *probe, bool is_knife)
{
    const unsigned wanted = 1u << probe->quantity, of_all = OF(FORCE) | OF(TORQUE) | OF(POSITION);
    if (is_knife)
        return wanted & (of_all | OF(AREA) | OF(WORK))
                   ? NULL
                   : "force, torque, position, area or work of a knife";
    return wanted & (of_all | OF(GAP) | OF(VALUE))
               ? NULL
               : "force, torque, position, gap or value of a link";
}

static void check_link_probe(struct config_reading *reading, const struct scenario *scenario,
                             const struct scenario_probe *probe)
{
    const struct config_value *nearest = config_tree_find(probe->head.at, "nearest_m");
    if (!is_link(reading, scenario, probe->link))
        config_tree_fault(reading, config_tree_find(probe->head.at, "link"),
                          "got %s, expected the name of a link", probe->link);
    const char *instead = expected_of_link(probe, is_knife(reading, scenario, probe->link));
    if (instead)
        refuse_quantity(reading, probe, instead);
    if (nearest)
        config_tree_fault(reading, nearest, "got a place, expected none: a link has its own");
}

static void check_plan_probe(struct config_reading *reading, const struct scenario *scenario,
                             const struct scenario_probe *probe)
{
    static const unsigned of_plan = OF(LENGTH) | OF(REACHED) | OF(DEPTH) | OF(DEVIATION) |
                                    OF(DEVIATION_RMS) | OF(BEYOND) | OF(AREA) | OF(WRONG_AREA) |
                                    OF(WORK);
    const struct scenario_plan *plan = scenario->plans.item;
    const struct config_value *nearest = config_tree_find(probe->head.at, "nearest_m");
    bool is_there = false;
    for (int i = 0; i < scenario->plans.n; i++)
        is_there |= strcmp(plan[i].head.name, probe->plan) == 0;
    if (!is_there)
        config_tree_fault(reading, config_tree_find(probe->head.at, "plan"),
                          "got %s, expected the name of a plan", probe->plan);
    if (!(1u << probe->quantity & of_plan))
        refuse_quantity(
            reading, probe,
            "length, reached, depth, deviation, deviation_rms, beyond, area, wrong_area or "
            "work of a plan");
    if (nearest)
        config_tree_fault(reading, nearest, "got a place, expected none: a plan has its own");
}

static void check_rod_probe(struct config_reading *reading, const struct scenario *scenario,
                            const struct scenario_probe *probe)
{
    const struct config_value *nearest = config_tree_find(probe->head.at, "nearest_m");
    config_rod_named(reading, scenario, &probe->head, probe->rod);
    config_rod_check_share(reading, &probe->head, probe->share);
    if (probe->quantity != SCENARIO_POSITION && probe->quantity != SCENARIO_VELOCITY &&
        probe->quantity != SCENARIO_SPIN)
        refuse_quantity(reading, probe, "position, velocity or spin of a rod");
    if (nearest)
        config_tree_fault(reading, nearest, "got a place, expected none: share says where it is");
}

/* Where on a soft body: position and velocity are read at a node, force may be summed over some. */
static void check_places(struct config_reading *reading, const struct scenario_probe *probe,
                         bool is_soft)
{
    const struct config_value *nearest = config_tree_find(probe->head.at, "nearest_m");
    const bool is_place =
        probe->quantity == SCENARIO_POSITION || probe->quantity == SCENARIO_VELOCITY;
    const bool of_node = is_soft && is_place;
    if (of_node && !nearest)
        config_tree_fault(reading, config_tree_find(probe->head.at, "quantity"),
                          "got no nearest_m, expected the place of a node of the soft body");
    if (nearest && !is_place)
        config_tree_fault(reading, nearest,
                          "got a place, expected none: only position and velocity are read at one");
}

static void check_probe(struct config_reading *reading, const struct scenario *scenario,
                        const struct scenario_probe *probe)
{
    const struct scenario_body *body = probed_body(scenario, probe);
    if (!body) {
        refuse_name(reading, scenario, probe);
        return;
    }
    const char *instead = expected_instead(probe, body);
    if (instead)
        refuse_quantity(reading, probe, instead);
    else
        check_places(reading, probe, scenario_is_soft(body));
}

/* Only of a soft body, and of its force, a part may be asked for. */
static void check_within(struct config_reading *reading, const struct scenario *scenario,
                         const struct scenario_probe *probe)
{
    const struct scenario_body *body = probe->body ? probed_body(scenario, probe) : NULL;
    const bool is_right = body && scenario_is_soft(body) && probe->quantity == SCENARIO_FORCE;
    if (probe->within && !is_right)
        config_tree_fault(reading, probe->within->head.at,
                          "got nodes, expected none: only the force on a soft body is summed over "
                          "some of its nodes");
}

void config_probe_check(struct config_reading *reading, const struct scenario *scenario)
{
    const struct scenario_probe *probe = scenario->probes.item;
    for (int i = 0; i < scenario->probes.n; i++) {
        if (!probe[i].rod && !isnan(probe[i].share))
            config_tree_fault(reading, config_tree_find(probe[i].head.at, "share"),
                              "got one, expected none: only a rod has shares of its length");
        check_within(reading, scenario, &probe[i]);
        if (probe[i].link)
            check_link_probe(reading, scenario, &probe[i]);
        else if (probe[i].plan)
            check_plan_probe(reading, scenario, &probe[i]);
        else if (probe[i].rod)
            check_rod_probe(reading, scenario, &probe[i]);
        else
            check_probe(reading, scenario, &probe[i]);
    }
}

/* ---------------------------------------------------------------- finding */

static int nearest_node(const struct palp_mesh *mesh, vec3 place)
{
    int nearest = 0;
    double least = INFINITY;
    for (int i = 0; i < mesh->n_node; i++) {
        const double d = vec3_norm(vec3_sub(mesh->x[i], place));
        if (d < least) {
            least = d;
            nearest = i;
        }
    }
    return nearest;
}

static enum config_quantity quantity_of(const struct scenario_body *body,
                                        const struct scenario_probe *said)
{
    const bool is_soft = scenario_is_soft(body);
    switch (said->quantity) {
    case SCENARIO_FORCE:
        return said->tool     ? CONFIG_TOOL_FORCE
               : said->within ? CONFIG_NODE_FORCE
                              : CONFIG_BODY_FORCE;
    case SCENARIO_HAND_FORCE:
        return CONFIG_TOOL_HAND_FORCE;
    case SCENARIO_HAND_TORQUE:
        return CONFIG_TOOL_HAND_TORQUE;
    case SCENARIO_GRIP_TORQUE:
        return CONFIG_TOOL_GRIP_TORQUE;
    case SCENARIO_TORQUE:
        return CONFIG_BODY_TORQUE;
    case SCENARIO_SPIN:
        return CONFIG_BODY_SPIN;
    case SCENARIO_COPIES:
        return CONFIG_CUT_COPIES;
    case SCENARIO_OVERLAP:
        return CONFIG_LIPS_OVERLAP;
    case SCENARIO_REMOVED:
        return CONFIG_REMOVED;
    case SCENARIO_REMOVED_MASS:
        return CONFIG_REMOVED_MASS;
    case SCENARIO_ENERGY:
        return CONFIG_CURRENT_ENERGY;
    case SCENARIO_AREA:
        return CONFIG_TORN_AREA;
    case SCENARIO_WORK:
        return CONFIG_TORN_WORK;
    case SCENARIO_RELEASE:
        return CONFIG_TEAR_RELEASE;
    case SCENARIO_PIECES:
        return CONFIG_CUT_PIECES;
    case SCENARIO_POSITION:
        return said->tool ? CONFIG_TOOL_POSITION
               : is_soft  ? CONFIG_NODE_POSITION
                          : CONFIG_BODY_POSITION;
    case SCENARIO_VELOCITY:
        return is_soft ? CONFIG_NODE_VELOCITY : CONFIG_BODY_VELOCITY;
    default:
        return CONFIG_CONTACTS;
    }
}

static struct config_probe probe_of_link(const struct scenario_probe *said,
                                         const struct palp_scene *scene)
{
    static const enum config_quantity of[] = {
        [SCENARIO_FORCE] = CONFIG_LINK_FORCE,   [SCENARIO_POSITION] = CONFIG_LINK_POSITION,
        [SCENARIO_GAP] = CONFIG_LINK_GAP,       [SCENARIO_VALUE] = CONFIG_LINK_VALUE,
        [SCENARIO_TORQUE] = CONFIG_LINK_TORQUE, [SCENARIO_AREA] = CONFIG_CUT_AREA,
        [SCENARIO_WORK] = CONFIG_CUT_WORK};
    return (struct config_probe){.name = said->head.name,
                                 .quantity = of[said->quantity],
                                 .link = palp_scene_find_link(scene, said->link)};
}

static struct config_probe probe_of_plan(const struct scenario_probe *said,
                                         const struct palp_scene *scene)
{
    static const enum config_quantity of[] = {[SCENARIO_LENGTH] = CONFIG_PLAN_LENGTH,
                                              [SCENARIO_REACHED] = CONFIG_PLAN_REACHED,
                                              [SCENARIO_DEPTH] = CONFIG_PLAN_DEPTH,
                                              [SCENARIO_DEVIATION] = CONFIG_PLAN_DEVIATION,
                                              [SCENARIO_DEVIATION_RMS] = CONFIG_PLAN_DEVIATION_RMS,
                                              [SCENARIO_BEYOND] = CONFIG_PLAN_BEYOND,
                                              [SCENARIO_AREA] = CONFIG_PLAN_AREA,
                                              [SCENARIO_WRONG_AREA] = CONFIG_PLAN_WRONG_AREA,
                                              [SCENARIO_WORK] = CONFIG_PLAN_WORK};
    return (struct config_probe){.name = said->head.name,
                                 .quantity = of[said->quantity],
                                 .plan = palp_scene_find_plan(scene, said->plan)};
}

/* Its rod is there: that was checked. */
static struct config_probe probe_of_rod(const struct scenario *scenario,
                                        const struct scenario_probe *said,
                                        const struct palp_scene *scene)
{
    static const enum config_quantity of[] = {[SCENARIO_POSITION] = CONFIG_BODY_POSITION,
                                              [SCENARIO_VELOCITY] = CONFIG_BODY_VELOCITY,
                                              [SCENARIO_SPIN] = CONFIG_BODY_SPIN};
    struct config_probe probe = {.name = said->head.name, .quantity = of[said->quantity]};
    const struct scenario_rod *rod = scenario->rods.item;
    while (strcmp(rod->head.name, said->rod) != 0)
        rod++;
    probe.body = config_rod_segment(scene, rod, said->share, &probe.local);
    return probe;
}

/* A mark for each node of the body that lies in a zone. */
static const unsigned char *choose_nodes(struct config_build *b, palp_body body,
                                         const struct scenario_zone *zone)
{
    const struct palp_mesh *mesh = palp_body_mesh(b->scene, body);
    unsigned char *chosen = config_reading_take(b->reading, (size_t)mesh->n_node);
    struct config_items nodes = {0};
    if (!config_zone_nodes(b->reading, mesh, zone, &nodes))
        return chosen;
    for (int i = 0; i < nodes.n; i++)
        chosen[((const int *)nodes.item)[i]] = 1;
    return chosen;
}

struct config_probe config_probe_find(struct config_build *b, const struct scenario_probe *said)
{
    if (said->link)
        return probe_of_link(said, b->scene);
    if (said->plan)
        return probe_of_plan(said, b->scene);
    if (said->rod)
        return probe_of_rod(b->scenario, said, b->scene);
    const struct scenario_body *body = probed_body(b->scenario, said);
    struct palp_point point;
    struct config_probe probe = {.name = said->head.name,
                                 .quantity = quantity_of(body, said),
                                 .body = palp_scene_find(b->scene, body->head.name)};
    if (probe.quantity == CONFIG_NODE_POSITION || probe.quantity == CONFIG_NODE_VELOCITY)
        probe.node = nearest_node(palp_body_mesh(b->scene, probe.body), said->nearest);
    else if (!isnan(said->nearest.x)) {
        palp_scene_point(b->scene, probe.body, said->nearest, &point);
        probe.local = point.local;
    }
    if (probe.quantity == CONFIG_NODE_FORCE)
        probe.chosen = choose_nodes(b, probe.body, said->within);
    return probe;
}

/* ---------------------------------------------------------------- reading */

static int contacts_of(const struct palp_report *report, palp_body body)
{
    int n = 0;
    for (int i = 0; report && i < report->n_contact; i++)
        n += report->contact[i].a.id == body.id || report->contact[i].b.id == body.id;
    return n;
}

/* v + ω × r of a place in the frame of a rigid body. */
static vec3 velocity_at(const struct palp_world *world, palp_body body, vec3 local)
{
    const vec3 arm = quat_rotate(palp_world_pose(world, body).q, local);
    return vec3_add(palp_world_velocity(world, body),
                    vec3_cross(palp_world_spin(world, body), arm));
}

static int take_vector(double value[3], vec3 v)
{
    value[0] = v.x;
    value[1] = v.y;
    value[2] = v.z;
    return 3;
}

static int take_number(double value[3], double number)
{
    value[0] = number;
    return 1;
}

/* Before the first step there is no report, and no force. */
static int read_link(const struct config_probe *probe, const struct palp_world *world,
                     double value[3])
{
    static const struct palp_link_report none;
    const struct palp_report *report = palp_world_report(world);
    const struct palp_link_report *link =
        report && report->n_link > 0 ? &report->link[probe->link.id - 1] : &none;
    switch (probe->quantity) {
    case CONFIG_LINK_FORCE:
        return take_vector(value, link->force);
    case CONFIG_LINK_TORQUE:
        return take_vector(value, link->torque);
    case CONFIG_LINK_POSITION:
        return take_vector(value, link->place);
    case CONFIG_LINK_GAP:
        return take_number(value, link->gap);
    case CONFIG_CUT_AREA:
        return take_number(value, palp_world_knife(world, probe->link).area);
    case CONFIG_CUT_WORK:
        return take_number(value, palp_world_knife(world, probe->link).work);
    default:
        return take_number(value, link->value);
    }
}

static double read_plan(enum config_quantity quantity, const struct palp_planned *is)
{
    switch (quantity) {
    case CONFIG_PLAN_LENGTH:
        return is->length;
    case CONFIG_PLAN_REACHED:
        return is->reached;
    case CONFIG_PLAN_DEPTH:
        return is->depth;
    case CONFIG_PLAN_DEVIATION:
        return is->deviation;
    case CONFIG_PLAN_DEVIATION_RMS:
        return is->deviation_rms;
    case CONFIG_PLAN_BEYOND:
        return is->beyond;
    case CONFIG_PLAN_AREA:
        return is->area;
    case CONFIG_PLAN_WRONG_AREA:
        return is->wrong_area;
    default:
        return is->work;
    }
}

int config_probe_read(const struct config_probe *probe, const struct palp_world *world,
                      double value[3])
{
    const palp_body body = probe->body;
    if (probe->link.id > 0)
        return read_link(probe, world, value);
    if (probe->plan.id > 0) {
        const struct palp_planned planned = palp_world_plan(world, probe->plan);
        return take_number(value, read_plan(probe->quantity, &planned));
    }
    switch (probe->quantity) {
    case CONFIG_TOOL_FORCE:
    case CONFIG_BODY_FORCE:
        return take_vector(value, palp_world_contact_wrench(world, body).force);
    case CONFIG_BODY_TORQUE:
        return take_vector(value, palp_world_contact_wrench(world, body).torque);
    case CONFIG_NODE_FORCE:
        return take_vector(value, palp_world_node_force(world, body, probe->chosen));
    case CONFIG_TOOL_HAND_FORCE:
        return take_vector(value, palp_world_hand_wrench(world, body).force);
    case CONFIG_TOOL_HAND_TORQUE:
        return take_vector(value, palp_world_hand_wrench(world, body).torque);
    case CONFIG_TOOL_POSITION:
    case CONFIG_BODY_POSITION:
        return take_vector(value, pose_apply(palp_world_pose(world, body), probe->local));
    case CONFIG_BODY_VELOCITY:
        return take_vector(value, velocity_at(world, body, probe->local));
    case CONFIG_BODY_SPIN:
        return take_vector(value, palp_world_spin(world, body));
    case CONFIG_NODE_POSITION:
        return take_vector(value, palp_world_q(world, body)[probe->node]);
    case CONFIG_NODE_VELOCITY:
        return take_vector(value, palp_world_v(world, body)[probe->node]);
    case CONFIG_TOOL_GRIP_TORQUE:
        return take_number(value, palp_world_grip_torque(world, body));
    case CONFIG_CUT_COPIES:
        return take_number(value, palp_world_topology(world, body).n_copy);
    case CONFIG_LIPS_OVERLAP:
        return take_number(value, palp_world_lips(world, body).overlap);
    case CONFIG_CUT_PIECES:
        return take_number(value, palp_world_topology(world, body).n_piece);
    case CONFIG_REMOVED:
        return take_number(value, palp_world_topology(world, body).removed);
    case CONFIG_REMOVED_MASS:
        return take_number(value, palp_world_topology(world, body).removed_mass);
    case CONFIG_CURRENT_ENERGY:
        return take_number(value, palp_world_current(world, body).spent);
    case CONFIG_TORN_AREA:
        return take_number(value, palp_world_torn(world, body).area);
    case CONFIG_TORN_WORK:
        return take_number(value, palp_world_torn(world, body).work);
    case CONFIG_TEAR_RELEASE:
        return take_number(value, palp_world_front(world, body).most);
    default:
        return take_number(value, contacts_of(palp_world_report(world), body));
    }
}

/* ---------------------------------------------------------------- units */

/** How a quantity is headed, and its number of values. */
static const struct {
    const char *unit;
    int n;
} units[] = {
    [CONFIG_TOOL_FORCE] = {"_n", 3},         [CONFIG_TOOL_HAND_FORCE] = {"_n", 3},
    [CONFIG_TOOL_POSITION] = {"_m", 3},      [CONFIG_NODE_POSITION] = {"_m", 3},
    [CONFIG_NODE_VELOCITY] = {"_m_s", 3},    [CONFIG_BODY_POSITION] = {"_m", 3},
    [CONFIG_BODY_VELOCITY] = {"_m_s", 3},    [CONFIG_CONTACTS] = {"", 1},
    [CONFIG_LINK_FORCE] = {"_n", 3},         [CONFIG_LINK_POSITION] = {"_m", 3},
    [CONFIG_LINK_GAP] = {"_m", 1},           [CONFIG_LINK_VALUE] = {"", 1},
    [CONFIG_TOOL_GRIP_TORQUE] = {"_nm", 1},  [CONFIG_BODY_FORCE] = {"_n", 3},
    [CONFIG_BODY_TORQUE] = {"_nm", 3},       [CONFIG_BODY_SPIN] = {"_rad_s", 3},
    [CONFIG_TOOL_HAND_TORQUE] = {"_nm", 3},  [CONFIG_NODE_FORCE] = {"_n", 3},
    [CONFIG_LINK_TORQUE] = {"_nm", 3},       [CONFIG_CUT_AREA] = {"_m2", 1},
    [CONFIG_CUT_WORK] = {"_j", 1},           [CONFIG_CUT_COPIES] = {"", 1},
    [CONFIG_TORN_AREA] = {"_m2", 1},         [CONFIG_TORN_WORK] = {"_j", 1},
    [CONFIG_TEAR_RELEASE] = {"_j_m2", 1},    [CONFIG_CUT_PIECES] = {"", 1},
    [CONFIG_PLAN_LENGTH] = {"_m", 1},        [CONFIG_PLAN_REACHED] = {"_m", 1},
    [CONFIG_PLAN_DEPTH] = {"_m", 1},         [CONFIG_PLAN_DEVIATION] = {"_m", 1},
    [CONFIG_PLAN_DEVIATION_RMS] = {"_m", 1}, [CONFIG_PLAN_AREA] = {"_m2", 1},
    [CONFIG_PLAN_WRONG_AREA] = {"_m2", 1},   [CONFIG_PLAN_WORK] = {"_j", 1},
    [CONFIG_PLAN_BEYOND] = {"_m", 1},        [CONFIG_LIPS_OVERLAP] = {"_m", 1},
    [CONFIG_REMOVED] = {"_m3", 1},           [CONFIG_REMOVED_MASS] = {"_kg", 1},
    [CONFIG_CURRENT_ENERGY] = {"_j", 1},
};

const char *config_quantity_unit(enum config_quantity quantity)
{
    return units[quantity].unit;
}

int config_quantity_values(enum config_quantity quantity)
{
    return units[quantity].n;
}

const char *config_probe_unit(const struct config_probe *probe, const struct palp_scene *scene)
{
    switch (probe->quantity) {
    case CONFIG_TOOL_FORCE:
    case CONFIG_TOOL_HAND_FORCE:
    case CONFIG_BODY_FORCE:
    case CONFIG_NODE_FORCE:
    case CONFIG_LINK_FORCE:
        return "N";
    case CONFIG_TOOL_GRIP_TORQUE:
    case CONFIG_TOOL_HAND_TORQUE:
    case CONFIG_BODY_TORQUE:
    case CONFIG_LINK_TORQUE:
        return "N m";
    case CONFIG_NODE_VELOCITY:
    case CONFIG_BODY_VELOCITY:
        return "m/s";
    case CONFIG_BODY_SPIN:
        return "rad/s";
    case CONFIG_CONTACTS:
    case CONFIG_CUT_COPIES:
    case CONFIG_CUT_PIECES:
        return "1";
    case CONFIG_CUT_AREA:
    case CONFIG_TORN_AREA:
    case CONFIG_PLAN_AREA:
    case CONFIG_PLAN_WRONG_AREA:
        return "m²";
    case CONFIG_CUT_WORK:
    case CONFIG_TORN_WORK:
    case CONFIG_PLAN_WORK:
    case CONFIG_CURRENT_ENERGY:
        return "J";
    case CONFIG_REMOVED:
        return "m³";
    case CONFIG_REMOVED_MASS:
        return "kg";
    case CONFIG_TEAR_RELEASE:
        return "J/m²";
    case CONFIG_LINK_VALUE:
        return palp_link_describe(scene, probe->link).law == PALP_LAW_HINGE ? "rad" : "m";
    case CONFIG_TOOL_POSITION:
    case CONFIG_NODE_POSITION:
    case CONFIG_BODY_POSITION:
    case CONFIG_LINK_POSITION:
    case CONFIG_LINK_GAP:
    case CONFIG_LIPS_OVERLAP:
    case CONFIG_PLAN_LENGTH:
    case CONFIG_PLAN_REACHED:
    case CONFIG_PLAN_DEPTH:
    case CONFIG_PLAN_DEVIATION:
    case CONFIG_PLAN_DEVIATION_RMS:
    case CONFIG_PLAN_BEYOND:
        break;
    }
    return "m";
}
