/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_probe.c - named quantities of a world. */
#include "config/config_probe.h"
#include "config/config_rod.h"
#include "config/config_tool.h"

#include <string.h>

enum { NAMES_MAX = 64 };

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

/* What a probe of this may read: "force, hand_force, position or contacts". */
static const char *expected(const struct scenario_probe *probe, int quantity)
{
    const bool of_link = quantity == SCENARIO_GAP || quantity == SCENARIO_VALUE;
    if (probe->tool && (quantity == SCENARIO_VELOCITY || of_link))
        return "force, hand_force, grip_torque, position or contacts of a tool";
    if (probe->body && (quantity == SCENARIO_FORCE || quantity == SCENARIO_HAND_FORCE ||
                        quantity == SCENARIO_GRIP_TORQUE || of_link))
        return "position, velocity or contacts of a body";
    return NULL;
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
    return false;
}

static void refuse_quantity(struct config_reading *reading, const struct scenario_probe *probe,
                            const char *expected)
{
    const struct config_value *quantity = config_tree_find(probe->head.at, "quantity");
    config_tree_fault(reading, quantity, "got %s, expected %s", config_tree_said(reading, quantity),
                      expected);
}

static void check_link_probe(struct config_reading *reading, const struct scenario *scenario,
                             const struct scenario_probe *probe)
{
    const struct config_value *nearest = config_tree_find(probe->head.at, "nearest_m");
    if (!is_link(reading, scenario, probe->link))
        config_tree_fault(reading, config_tree_find(probe->head.at, "link"),
                          "got %s, expected the name of a link", probe->link);
    if (probe->quantity != SCENARIO_FORCE && probe->quantity != SCENARIO_POSITION &&
        probe->quantity != SCENARIO_GAP && probe->quantity != SCENARIO_VALUE)
        refuse_quantity(reading, probe, "force, position, gap or value of a link");
    if (nearest)
        config_tree_fault(reading, nearest, "got a place, expected none: a link has its own");
}

static void check_rod_probe(struct config_reading *reading, const struct scenario *scenario,
                            const struct scenario_probe *probe)
{
    const struct config_value *nearest = config_tree_find(probe->head.at, "nearest_m");
    config_rod_named(reading, scenario, &probe->head, probe->rod);
    config_rod_check_share(reading, &probe->head, probe->share);
    if (probe->quantity != SCENARIO_POSITION && probe->quantity != SCENARIO_VELOCITY)
        refuse_quantity(reading, probe, "position or velocity of a rod");
    if (nearest)
        config_tree_fault(reading, nearest, "got a place, expected none: share says where it is");
}

static void check_probe(struct config_reading *reading, const struct scenario *scenario,
                        const struct scenario_probe *probe)
{
    const struct scenario_body *body = scenario_probed(scenario, probe);
    const struct config_value *quantity = config_tree_find(probe->head.at, "quantity");
    const struct config_value *nearest = config_tree_find(probe->head.at, "nearest_m");
    const char *instead = expected(probe, probe->quantity);
    if (!body) {
        refuse_name(reading, scenario, probe);
        return;
    }
    if (instead)
        refuse_quantity(reading, probe, instead);
    const bool of_node = scenario_is_soft(body) && probe->quantity != SCENARIO_CONTACTS;
    if (of_node && !nearest && !instead)
        config_tree_fault(reading, quantity,
                          "got no nearest_m, expected the place of a node of the soft body");
    if (nearest && !of_node)
        config_tree_fault(reading, nearest,
                          "got a place, expected none: only position and velocity of a soft body "
                          "are read at a node");
}

void config_probe_check(struct config_reading *reading, const struct scenario *scenario)
{
    const struct scenario_probe *probe = scenario->probes.item;
    for (int i = 0; i < scenario->probes.n; i++) {
        if (!probe[i].rod && !isnan(probe[i].share))
            config_tree_fault(reading, config_tree_find(probe[i].head.at, "share"),
                              "got one, expected none: only a rod has shares of its length");
        if (probe[i].link)
            check_link_probe(reading, scenario, &probe[i]);
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

static enum config_quantity quantity_of(const struct scenario_body *body, bool is_tool,
                                        int quantity)
{
    switch (quantity) {
    case SCENARIO_FORCE:
        return CONFIG_TOOL_FORCE;
    case SCENARIO_HAND_FORCE:
        return CONFIG_TOOL_HAND_FORCE;
    case SCENARIO_GRIP_TORQUE:
        return CONFIG_TOOL_GRIP_TORQUE;
    case SCENARIO_POSITION:
        return is_tool                  ? CONFIG_TOOL_POSITION
               : scenario_is_soft(body) ? CONFIG_NODE_POSITION
                                        : CONFIG_BODY_POSITION;
    case SCENARIO_VELOCITY:
        return scenario_is_soft(body) ? CONFIG_NODE_VELOCITY : CONFIG_BODY_VELOCITY;
    default:
        return CONFIG_CONTACTS;
    }
}

static struct config_probe probe_of_link(const struct scenario_probe *said,
                                         const struct palp_scene *scene)
{
    static const enum config_quantity of[] = {[SCENARIO_FORCE] = CONFIG_LINK_FORCE,
                                              [SCENARIO_POSITION] = CONFIG_LINK_POSITION,
                                              [SCENARIO_GAP] = CONFIG_LINK_GAP,
                                              [SCENARIO_VALUE] = CONFIG_LINK_VALUE};
    return (struct config_probe){.name = said->head.name,
                                 .quantity = of[said->quantity],
                                 .link = palp_scene_find_link(scene, said->link)};
}

/* Its rod is there: that was checked. */
static struct config_probe probe_of_rod(const struct scenario *scenario,
                                        const struct scenario_probe *said,
                                        const struct palp_scene *scene)
{
    const bool is_velocity = said->quantity == SCENARIO_VELOCITY;
    struct config_probe probe = {.name = said->head.name,
                                 .quantity =
                                     is_velocity ? CONFIG_BODY_VELOCITY : CONFIG_BODY_POSITION};
    const struct scenario_rod *rod = scenario->rods.item;
    while (strcmp(rod->head.name, said->rod) != 0)
        rod++;
    probe.body = config_rod_segment(scene, rod, said->share, &probe.local);
    return probe;
}

struct config_probe config_probe_find(const struct scenario *scenario,
                                      const struct scenario_probe *said,
                                      const struct palp_scene *scene)
{
    if (said->link)
        return probe_of_link(said, scene);
    if (said->rod)
        return probe_of_rod(scenario, said, scene);
    const struct scenario_body *body = scenario_probed(scenario, said);
    struct config_probe probe = {.name = said->head.name,
                                 .quantity = quantity_of(body, said->tool != NULL, said->quantity),
                                 .body = palp_scene_find(scene, body->head.name)};
    if (probe.quantity == CONFIG_NODE_POSITION || probe.quantity == CONFIG_NODE_VELOCITY)
        probe.node = nearest_node(palp_body_mesh(scene, probe.body), said->nearest);
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

/* Before the first step there is no report, and no force. */
static int read_link(const struct config_probe *probe, const struct palp_world *world,
                     double value[3])
{
    static const struct palp_link_report none;
    const struct palp_report *report = palp_world_report(world);
    const struct palp_link_report *link =
        report && report->n_link > 0 ? &report->link[probe->link.id - 1] : &none;
    const vec3 v = probe->quantity == CONFIG_LINK_FORCE ? link->force : link->place;
    value[0] = v.x, value[1] = v.y, value[2] = v.z;
    if (probe->quantity == CONFIG_LINK_FORCE || probe->quantity == CONFIG_LINK_POSITION)
        return 3;
    value[0] = probe->quantity == CONFIG_LINK_GAP ? link->gap : link->value;
    return 1;
}

int config_probe_read(const struct config_probe *probe, const struct palp_world *world,
                      double value[3])
{
    vec3 v;
    if (probe->link.id > 0)
        return read_link(probe, world, value);
    switch (probe->quantity) {
    case CONFIG_TOOL_FORCE:
        v = palp_world_contact_wrench(world, probe->body).force;
        break;
    case CONFIG_TOOL_HAND_FORCE:
        v = palp_world_hand_wrench(world, probe->body).force;
        break;
    case CONFIG_TOOL_POSITION:
    case CONFIG_BODY_POSITION:
        v = pose_apply(palp_world_pose(world, probe->body), probe->local);
        break;
    case CONFIG_BODY_VELOCITY:
        v = velocity_at(world, probe->body, probe->local);
        break;
    case CONFIG_NODE_POSITION:
        v = palp_world_q(world, probe->body)[probe->node];
        break;
    case CONFIG_NODE_VELOCITY:
        v = palp_world_v(world, probe->body)[probe->node];
        break;
    case CONFIG_TOOL_GRIP_TORQUE:
        value[0] = palp_world_grip_torque(world, probe->body);
        return 1;
    default:
        value[0] = contacts_of(palp_world_report(world), probe->body);
        return 1;
    }
    value[0] = v.x;
    value[1] = v.y;
    value[2] = v.z;
    return 3;
}

const char *config_probe_unit(const struct config_probe *probe, const struct palp_scene *scene)
{
    switch (probe->quantity) {
    case CONFIG_TOOL_FORCE:
    case CONFIG_TOOL_HAND_FORCE:
    case CONFIG_LINK_FORCE:
        return "N";
    case CONFIG_TOOL_GRIP_TORQUE:
        return "N m";
    case CONFIG_NODE_VELOCITY:
    case CONFIG_BODY_VELOCITY:
        return "m/s";
    case CONFIG_CONTACTS:
        return "1";
    case CONFIG_LINK_VALUE:
        return palp_link_describe(scene, probe->link).law == PALP_LAW_HINGE ? "rad" : "m";
    default:
        return "m";
    }
}
