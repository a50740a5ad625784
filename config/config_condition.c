/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_condition.c - conditions of tasks: `KIND: {…}` with for_s, hold_s or times, `all: […]`,
 * `any: […]`, `not: …`. A row a kind: its keys, and which of them it needs. */
#include "config/config_task.h"

#include "config/config_scalar.h"
#include "config/config_zone.h"

#include <stdlib.h>
#include <string.h>

enum { NAMES_MAX = 64 }; /* that a misspelt one is compared with */

/** What a condition may say; each kind has some of it. */
struct said_condition {
    struct config_head head;
    const char *tool, *body, *region, *probe, *link;
    const struct config_value *between, *a, *b, *point, *target;
    double above, below, at_least, within, share, angle, still, by;
    int event;
    vec3 axis;
    const struct scenario_zone *zone;
    struct config_items path;
};

static void fill_said(void *into)
{
    *(struct said_condition *)into =
        (struct said_condition){.above = NAN, .below = NAN, .at_least = 0.01, .still = INFINITY};
}

// clang-format off
#define AT(field) offsetof(struct said_condition, field)
#define TOOL     {"tool", CONFIG_TEXT, AT(tool), "the tool, with its jaws and parts", .required = true}
#define ANY_TOOL {"tool", CONFIG_TEXT, AT(tool), "the tool, with its jaws and parts; else any", .optional = true}
#define BODY     {"body", CONFIG_TEXT, AT(body), "the body, or a rod", .required = true}
#define REGION   {"region", CONFIG_TEXT, AT(region), "BODY.REGION of the material", .optional = true}
#define ZONE     {"nodes", CONFIG_ONE, AT(zone), "nodes chosen at the start", .optional = true, \
                  .table = &scenario_zone_table}
#define LEAST    {"at_least_n", CONFIG_NUMBER, AT(at_least), "N", ABOVE(0)}
#define WITHIN_M {"within_m", CONFIG_NUMBER, AT(within), "m", ABOVE(0), .required = true}
#define SHARE    {"share", CONFIG_NUMBER, AT(share), "of the area, 0 to 1", {0, 1, .above_low = true}, \
                  .required = true}
#define POINT(key, field) {key, CONFIG_TREE, AT(field), "a tool, a body, a probe of a position, or [x, y, z]", \
                  .word = "name", .required = true}

static const struct config_key touch_keys[] = {TOOL, BODY, REGION, ZONE, LEAST};
static const struct config_key force_keys[] = {
    TOOL, BODY, REGION, ZONE,
    {"between_n", CONFIG_TREE, AT(between), "[low, high], N", .optional = true},
    {"above_n", CONFIG_NUMBER, AT(above), "N", FROM(0), .optional = true},
    {"below_n", CONFIG_NUMBER, AT(below), "N", FROM(0), .optional = true}};
static const struct config_key reading_keys[] = {
    {"probe", CONFIG_TEXT, AT(probe), "a probe, or a reading of the task", .required = true},
    {"between", CONFIG_TREE, AT(between), "[low, high], in the probe's unit", .optional = true},
    {"above", CONFIG_NUMBER, AT(above), "in the probe's unit", .optional = true},
    {"below", CONFIG_NUMBER, AT(below), "in the probe's unit", .optional = true}};
static const struct config_key apart_keys[] = {
    POINT("a", a), POINT("b", b),
    {"by_m", CONFIG_NUMBER, AT(within), "m", ABOVE(0), .required = true}};
static const struct config_key near_keys[] = {POINT("point", point), POINT("target", target), WITHIN_M};
static const struct config_key inside_keys[] = {
    POINT("point", point),
    {"region", CONFIG_TEXT, AT(region), "BODY.REGION of the material", .required = true}};
static const struct config_key along_keys[] = {
    TOOL, BODY, WITHIN_M, LEAST,
    {"path_m", CONFIG_PLACES, AT(path), "places on the body at the start, in their order, m", .required = true}};
static const struct config_key covered_keys[] = {TOOL, BODY, REGION, ZONE, LEAST, WITHIN_M, SHARE};
static const struct config_key grasped_keys[] = {TOOL, BODY, LEAST};
static const struct config_key lifted_keys[] = {
    BODY, {"by_m", CONFIG_NUMBER, AT(within), "m above its start", ABOVE(0), .required = true}};
static const struct config_key placed_keys[] = {
    ANY_TOOL, BODY, POINT("at_m", target), WITHIN_M, LEAST,
    {"still_m_s", CONFIG_NUMBER, AT(still), "no faster, m/s", ABOVE(0), .optional = true}};
static const char *const events[] = {"puncture", "release", "tear", "limit", "cut_begun", "cut_full", "cut_through", "torn", "vaporised", NULL};
static const struct config_key event_keys[] = {
    {"link", CONFIG_TEXT, AT(link), "of one link; else of any, and of bodies that tear or are removed from", .optional = true},
    {"kind", CONFIG_WORD, AT(event), "what happened", .words = events, .required = true}};
static const struct config_key damaged_keys[] = {BODY, SHARE};
static const struct config_key view_keys[] = {
    TOOL, POINT("point", point),
    {"angle_deg", CONFIG_NUMBER, AT(angle), "off the camera's axis, degrees", WITHIN(0, 90), .required = true},
    {"axis", CONFIG_VECTOR, AT(axis), "of the camera, in its frame"}};
static const struct config_key answer_keys[] = {
    ANY_TOOL,
    {"region", CONFIG_TEXT, AT(region), "BODY.REGION of the material that is asked for", .required = true},
    {"within_m", CONFIG_NUMBER, AT(within), "right when as near; else any answer ends the phase, m", FROM(0)},
    {"across", CONFIG_VECTOR, AT(axis), "distances count across this direction alone; zero: all"}};
static const struct config_key button_keys[] = {ANY_TOOL};

static void fill_view(void *into)
{
    fill_said(into);
    ((struct said_condition *)into)->axis = (vec3){0, 0, -1};
}

#define KIND(kind, word, keys, fill_of) \
    [PALP_CONDITION_##kind] = {word, {word, sizeof(struct said_condition), CONFIG_KEYS(keys), .fill = (fill_of)}}
static const struct {
    const char *word;
    struct config_table table;
} kinds[] = {
    KIND(TOUCH, "touch", touch_keys, fill_said),       KIND(FORCE, "force", force_keys, fill_said),
    KIND(READING, "reading", reading_keys, fill_said), KIND(APART, "apart", apart_keys, fill_said),
    KIND(NEAR, "near", near_keys, fill_said),          KIND(INSIDE, "inside", inside_keys, fill_said),
    KIND(ALONG, "along", along_keys, fill_said),       KIND(COVERED, "covered", covered_keys, fill_said),
    KIND(GRASPED, "grasped", grasped_keys, fill_said), KIND(LIFTED, "lifted", lifted_keys, fill_said),
    KIND(PLACED, "placed", placed_keys, fill_said),    KIND(EVENT, "event", event_keys, fill_said),
    KIND(DAMAGED, "damaged", damaged_keys, fill_said), KIND(IN_VIEW, "in_view", view_keys, fill_view),
    KIND(ANSWER, "answer", answer_keys, fill_said),    KIND(BUTTON, "button", button_keys, fill_said),
    [PALP_CONDITION_ALL] = {"all", {0}}, [PALP_CONDITION_ANY] = {"any", {0}},
    [PALP_CONDITION_NOT] = {"not", {0}},
};
// clang-format on

void config_condition_name(const struct config *config, const struct palp_condition *c, char *name,
                           size_t size)
{
    const char *word = kinds[c->kind].word;
    const char *tool = c->tool.id > 0 ? palp_body_name(config->scene, c->tool) : "";
    const char *body = c->body.id > 0 ? palp_body_name(config->scene, c->body) : "";
    if (c->kind == PALP_CONDITION_READING)
        snprintf(name, size, "%.100s", config->lesson->def.reading[c->reading].name);
    else
        snprintf(name, size, "%s%s%.64s%s%.64s", word, tool[0] ? " " : "", tool,
                 body[0] ? (tool[0] ? " on " : " ") : "", body);
    for (; *name; name++)
        *name = (char)(*name == '_' ? ' ' : *name);
}

/* ---------------------------------------------------------------- what is named */

palp_body config_condition_body(struct config_task_build *b, const struct config_value *map,
                                const char *key, const char *name, bool tool)
{
    const struct palp_scene *scene = b->config->scene;
    const struct config_value *at = config_tree_find(map, key);
    const char *names[NAMES_MAX];
    int n = 0;
    if (!name)
        return (palp_body){0};
    for (int i = 0; i < b->config->n_tool; i++) {
        if (strcmp(b->config->tool[i].name, name) == 0)
            return b->config->tool[i].body;
        if (n < NAMES_MAX)
            names[n++] = b->config->tool[i].name;
    }
    const palp_body body = palp_scene_find(scene, name);
    const palp_body rod = palp_scene_find(scene, config_reading_format(b->reading, "%s.1", name));
    if (!tool && (body.id > 0 || rod.id > 0))
        return body.id > 0 ? body : rod;
    for (int i = 1; !tool && i <= palp_scene_bodies(scene) && n < NAMES_MAX; i++)
        names[n++] = palp_body_name(scene, (palp_body){i});
    const char *near = config_tree_nearest(name, names, n);
    config_tree_fault(b->reading, at ? at : map, "got %s, expected the name of a %s%s%s%s", name,
                      tool ? "tool" : "body or tool", near ? "; did you mean " : "",
                      near ? near : "", near ? "?" : "");
    return (palp_body){0};
}

bool config_condition_point(struct config_task_build *b, const struct config_value *said,
                            struct palp_task_point *point)
{
    const struct config *config = b->config;
    if (said->kind == CONFIG_LIST) {
        static const struct config_key place = {"place", CONFIG_VECTOR, 0, "m"};
        return config_scalar_read(b->reading, &place, (struct config_value *)said, &point->local);
    }
    const char *name = said->kind == CONFIG_SCALAR ? said->text : "";
    for (int i = 0; i < config->n_probe; i++) {
        const struct config_probe *probe = &config->probe[i];
        const bool is_place =
            probe->quantity == CONFIG_TOOL_POSITION || probe->quantity == CONFIG_BODY_POSITION ||
            probe->quantity == CONFIG_NODE_POSITION || probe->quantity == CONFIG_LINK_POSITION;
        if (strcmp(probe->name, name) == 0 && is_place) {
            *point = (struct palp_task_point){probe->body, probe->link, probe->node, probe->local};
            return true;
        }
    }
    point->body = palp_scene_find(config->scene, name);
    if (point->body.id > 0 && !palp_body_is_soft(config->scene, point->body))
        return true;
    config_tree_fault(b->reading, said,
                      "got %s, expected a tool, a rigid body, a probe of a position, or [x, y, z]",
                      config_tree_said(b->reading, said));
    return false;
}

/* ---------------------------------------------------------------- numbers */

/* Of what is cut, burnt or tears; -1: of something else. */
static int reading_of_parting(enum config_quantity quantity)
{
    switch (quantity) {
    case CONFIG_CUT_AREA:
        return PALP_READING_LINK_AREA;
    case CONFIG_TORN_AREA:
        return PALP_READING_TORN_AREA;
    case CONFIG_TEAR_RELEASE:
        return PALP_READING_RELEASE;
    case CONFIG_CUT_PIECES:
        return PALP_READING_PIECES;
    case CONFIG_REMOVED:
        return PALP_READING_REMOVED;
    case CONFIG_CURRENT_ENERGY:
        return PALP_READING_ENERGY;
    case CONFIG_PLAN_LENGTH:
        return PALP_READING_PLAN_LENGTH;
    case CONFIG_PLAN_REACHED:
        return PALP_READING_PLAN_REACHED;
    case CONFIG_PLAN_DEPTH:
        return PALP_READING_PLAN_DEPTH;
    case CONFIG_PLAN_DEVIATION:
        return PALP_READING_PLAN_DEVIATION;
    case CONFIG_PLAN_DEVIATION_RMS:
        return PALP_READING_PLAN_DEVIATION_RMS;
    case CONFIG_PLAN_BEYOND:
        return PALP_READING_PLAN_BEYOND;
    case CONFIG_PLAN_AREA:
        return PALP_READING_PLAN_AREA;
    case CONFIG_PLAN_WRONG_AREA:
        return PALP_READING_PLAN_WRONG_AREA;
    default:
        return -1;
    }
}

static bool reading_of_probe(struct config_task_build *b, const struct config_probe *probe,
                             struct palp_task_reading *r)
{
    *r = (struct palp_task_reading){
        .name = probe->name, .body = probe->body, .link = probe->link, .plan = probe->plan};
    const int parting = reading_of_parting(probe->quantity);
    switch (probe->quantity) {
    case CONFIG_TOOL_FORCE:
    case CONFIG_BODY_FORCE:
        r->kind = PALP_READING_CONTACT_FORCE;
        return true;
    case CONFIG_TOOL_HAND_FORCE:
        r->kind = PALP_READING_HAND_FORCE;
        return true;
    case CONFIG_LINK_FORCE:
        r->kind = PALP_READING_LINK_FORCE;
        return true;
    case CONFIG_LINK_GAP:
        r->kind = PALP_READING_LINK_GAP;
        return true;
    case CONFIG_LINK_VALUE:
        r->kind = PALP_READING_LINK_VALUE;
        return true;
    case CONFIG_TOOL_GRIP_TORQUE:
        r->kind = PALP_READING_GRIP_TORQUE;
        return true;
    case CONFIG_NODE_FORCE:
        if (b->n_region == CONFIG_REGIONS_MAX)
            return false;
        r->kind = PALP_READING_NODE_FORCE;
        r->region = b->n_region;
        b->region[b->n_region++] =
            (struct palp_task_region){probe->name, probe->body, probe->chosen};
        return true;
    default:
        r->kind = parting >= 0 ? (enum palp_reading_kind)parting : r->kind;
        return parting >= 0;
    }
}

int config_condition_number(struct config_task_build *b, const struct config_value *at,
                            const char *name)
{
    const char *names[NAMES_MAX];
    int n = 0;
    for (int i = 0; i < b->n_number; i++)
        if (strcmp(b->number[i].name, name) == 0)
            return i;
    for (int i = 0; i < b->config->n_probe; i++) {
        const struct config_probe *probe = &b->config->probe[i];
        if (n < NAMES_MAX)
            names[n++] = probe->name;
        if (strcmp(probe->name, name) == 0 && b->n_number < CONFIG_READINGS_MAX &&
            reading_of_probe(b, probe, &b->number[b->n_number]))
            return b->n_number++;
    }
    const char *near = config_tree_nearest(name, names, n);
    config_tree_fault(b->reading, at,
                      "got %s, expected a probe of a force, gap, value, grip_torque, plan, energy, "
                      "of what was removed or tore, or a reading of the task%s%s%s",
                      name, near ? "; did you mean " : "", near ? near : "", near ? "?" : "");
    return -1;
}

/* ---------------------------------------------------------------- regions */

static int add_region(struct config_task_build *b, const struct config_value *at,
                      struct palp_task_region region)
{
    if (b->n_region < CONFIG_REGIONS_MAX) {
        b->region[b->n_region] = region;
        return b->n_region++;
    }
    config_tree_fault(b->reading, at, "got more than %d regions in the task", CONFIG_REGIONS_MAX);
    return -1;
}

/* The nodes that are most of all of one of a body's tissues. A small tissue may own none, and has
 * no middle then. */
static int add_tissue(struct config_task_build *b, const struct config_value *at,
                      struct palp_task_region region, int tissue)
{
    const int n = palp_body_mesh(b->config->scene, region.body)->n_node;
    const unsigned char *of_node = config_tissue_of(b->config, region.body)->of_node;
    unsigned char *chosen = config_reading_take(b->reading, (size_t)n);
    int n_chosen = 0;
    for (int k = 0; k < n; k++)
        n_chosen += chosen[k] = of_node[k] == tissue;
    region.chosen = chosen;
    if (n_chosen > 0)
        return add_region(b, at, region);
    config_tree_fault(b->reading, at,
                      "got %s, a region that no node is mostly of, expected a larger one or finer "
                      "cells",
                      region.name);
    return -1;
}

/* BODY.REGION of a soft body's material. */
static int find_region(struct config_task_build *b, const struct config_value *at, const char *name)
{
    const char *dot = strchr(name, '.');
    const char *body_name =
        config_reading_copy(b->reading, name, dot ? (size_t)(dot - name) : strlen(name));
    const palp_body body = palp_scene_find(b->config->scene, body_name);
    const struct config_tissue *tissue = config_tissue_of(b->config, body);
    for (int i = 0; i < b->n_region; i++)
        if (strcmp(b->region[i].name, name) == 0)
            return i;
    for (int i = 1; dot && tissue && tissue->of_node && i < tissue->n; i++)
        if (strcmp(tissue->name[i], dot + 1) == 0)
            return add_tissue(b, at, (struct palp_task_region){.name = name, .body = body}, i);
    config_tree_fault(b->reading, at, "got %s, expected BODY.REGION of a soft body's material",
                      name);
    return -1;
}

static int find_zone(struct config_task_build *b, palp_body body, const struct scenario_zone *zone)
{
    const struct palp_mesh *mesh = palp_body_mesh(b->config->scene, body);
    struct config_items nodes = {0};
    unsigned char *chosen = config_reading_take(b->reading, (size_t)mesh->n_node);
    if (!config_zone_nodes(b->scene->reading, mesh, zone, &nodes))
        return -1;
    for (int i = 0; i < nodes.n; i++)
        chosen[((const int *)nodes.item)[i]] = 1;
    return add_region(b, zone->head.at, (struct palp_task_region){"nodes", body, chosen});
}

/* ---------------------------------------------------------------- one condition */

static bool read_window(struct config_task_build *b, const struct said_condition *said,
                        struct palp_condition *c)
{
    static const struct config_key number = {"number", CONFIG_NUMBER, 0, ""};
    const struct config_value *list = said->between;
    c->low = isnan(said->above) ? (double)-INFINITY : said->above;
    c->high = isnan(said->below) ? (double)INFINITY : said->below;
    if (!list && isnan(said->above) && isnan(said->below)) {
        config_tree_fault(b->reading, said->head.at,
                          "got no window, expected between: [low, high], above or below");
        return false;
    }
    if (list && (list->kind != CONFIG_LIST || list->n != 2)) {
        config_tree_fault(b->reading, list, "got %s, expected [low, high]",
                          config_tree_said(b->reading, list));
        return false;
    }
    if (list && (!config_scalar_read(b->reading, &number, list->first, &c->low) ||
                 !config_scalar_read(b->reading, &number, list->last, &c->high)))
        return false;
    if (c->low < c->high)
        return true;
    config_tree_fault(b->reading, list ? list : said->head.at,
                      "got the empty window %g to %g, expected the lower end first", c->low,
                      c->high);
    return false;
}

static bool is_soft_body(struct config_task_build *b, const struct said_condition *said,
                         palp_body body)
{
    if (body.id > 0 && palp_body_is_soft(b->config->scene, body))
        return true;
    if (body.id > 0)
        config_tree_fault(b->reading, config_tree_find(said->head.at, "body"),
                          "got %s, expected a soft body", said->body);
    return false;
}

/* What a kind needs beyond its own keys. */
static bool read_rest(struct config_task_build *b, const struct said_condition *said,
                      struct palp_condition *c)
{
    const struct config_value *map = said->head.at;
    switch (c->kind) {
    case PALP_CONDITION_FORCE:
        return read_window(b, said, c);
    case PALP_CONDITION_READING:
        c->reading = config_condition_number(b, config_tree_find(map, "probe"), said->probe);
        return read_window(b, said, c) && c->reading >= 0;
    case PALP_CONDITION_APART:
        return config_condition_point(b, said->a, &c->a) &&
               config_condition_point(b, said->b, &c->b);
    case PALP_CONDITION_NEAR:
        return config_condition_point(b, said->point, &c->a) &&
               config_condition_point(b, said->target, &c->b);
    case PALP_CONDITION_INSIDE:
    case PALP_CONDITION_IN_VIEW:
        return config_condition_point(b, said->point, &c->a);
    case PALP_CONDITION_PLACED:
        c->high = said->still;
        return config_condition_point(b, said->target, &c->b);
    case PALP_CONDITION_ALONG:
        c->path = said->path.item;
        c->n_path = said->path.n;
        return is_soft_body(b, said, c->body);
    case PALP_CONDITION_COVERED:
    case PALP_CONDITION_DAMAGED:
        return is_soft_body(b, said, c->body);
    case PALP_CONDITION_EVENT:
        c->link = said->link ? palp_scene_find_link(b->config->scene, said->link) : (palp_link){0};
        if (said->link && c->link.id == 0)
            config_tree_fault(b->reading, config_tree_find(map, "link"),
                              "got %s, expected the name of a link", said->link);
        return !said->link || c->link.id > 0;
    default:
        return true;
    }
}

static bool read_kind(struct config_task_build *b, struct config_value *map,
                      struct palp_condition *c)
{
    struct said_condition *said = config_reading_take(b->reading, sizeof *said);
    const int n_fault = b->reading->n_fault;
    config_table_read(b->reading, &kinds[c->kind].table, map, said);
    if (b->reading->n_fault > n_fault)
        return false;
    c->tool = config_condition_body(b, map, "tool", said->tool, true);
    c->body = config_condition_body(b, map, "body", said->body, false);
    c->at_least = said->at_least;
    c->within = said->within;
    c->share = said->share;
    c->angle = said->angle * acos(-1) / 180;
    c->axis = c->kind == PALP_CONDITION_IN_VIEW ? said->axis
                                                : vec3_direction(said->axis, (vec3){0, 0, 0});
    c->event = (enum palp_event_kind)said->event;
    if (b->reading->n_fault > n_fault || !read_rest(b, said, c))
        return false;
    if (said->region)
        c->region = find_region(b, config_tree_find(map, "region"), said->region);
    else if (said->zone && is_soft_body(b, said, c->body))
        c->region = find_zone(b, c->body, said->zone);
    return b->reading->n_fault == n_fault;
}

/* ---------------------------------------------------------------- kinds and times */

static bool read_time(struct config_task_build *b, struct config_value *value,
                      struct palp_condition *c)
{
    static const struct config_key seconds = {"seconds", CONFIG_NUMBER, 0, "s", ABOVE(0)};
    static const struct config_key times = {"times", CONFIG_INTEGER, 0, "", WITHIN(1, 1000000)};
    int count;
    if (strcmp(value->key, "for_s") == 0)
        return config_scalar_read(b->reading, &seconds, value, &c->for_s);
    if (strcmp(value->key, "hold_s") == 0)
        return config_scalar_read(b->reading, &seconds, value, &c->hold_s);
    if (!config_scalar_read(b->reading, &times, value, &count))
        return false;
    c->times = count;
    return true;
}

/* What was met once stays so, so that hold_s has no times, and no stretch of for_s. */
static bool refuse_second_time(struct config_task_build *b, const struct config_value *value,
                               const struct palp_condition *c)
{
    const bool is_hold = strcmp(value->key, "hold_s") == 0;
    if (is_hold ? c->for_s <= 0 && c->times == 0 : c->hold_s <= 0)
        return false;
    config_reading_fault(b->reading, value->key_at, CONFIG_EXIT_CONFIG,
                         "%s: got a second time, expected hold_s alone, or for_s, times or both",
                         config_tree_path(b->reading, value));
    return true;
}

static int find_kind(const char *word)
{
    for (int i = 0; i < PALP_CONDITIONS; i++)
        if (strcmp(kinds[i].word, word) == 0)
            return i;
    return -1;
}

static const char *kind_words(struct config_reading *reading)
{
    const char *words = kinds[0].word;
    for (int i = 1; i < PALP_CONDITIONS; i++)
        words = config_reading_format(reading, "%s, %s", words, kinds[i].word);
    return words;
}

/* The one key of a condition that is its kind; times are read on the way. */
static struct config_value *find_kind_key(struct config_task_build *b, struct config_value *said,
                                          struct palp_condition *c)
{
    static const char *const times[] = {"for_s", "hold_s", "times"};
    struct config_value *found = NULL;
    for (struct config_value *v = said->first; v; v = v->next) {
        bool is_time = false;
        for (int i = 0; i < 3; i++)
            is_time |= strcmp(v->key, times[i]) == 0;
        if (is_time && (refuse_second_time(b, v, c) || !read_time(b, v, c)))
            return NULL;
        if (is_time)
            continue;
        if (found || find_kind(v->key) < 0) {
            config_reading_fault(
                b->reading, v->key_at, CONFIG_EXIT_CONFIG,
                "%s: got %s, expected one kind of condition (%s), and for_s, hold_s "
                "or times",
                config_tree_path(b->reading, v), found ? "a second kind" : "an unknown kind",
                kind_words(b->reading));
            return NULL;
        }
        found = v;
    }
    if (!found)
        config_tree_fault(b->reading, said, "got no kind of condition, expected one of %s",
                          kind_words(b->reading));
    return found;
}

static bool read_children(struct config_task_build *b, struct config_value *list, int parent)
{
    int before = -1;
    const bool is_not = b->condition[parent].kind == PALP_CONDITION_NOT;
    if (!is_not && (list->kind != CONFIG_LIST || list->n == 0)) {
        config_tree_fault(b->reading, list, "got %s, expected a list of conditions",
                          config_tree_said(b->reading, list));
        return false;
    }
    for (struct config_value *v = is_not ? list : list->first; v; v = is_not ? NULL : v->next) {
        const int child = config_condition_read(b, v); /* conditions within conditions */
        if (child < 0)
            return false;
        if (before < 0)
            b->condition[parent].child = child;
        else
            b->condition[before].next = child;
        before = child;
    }
    return true;
}

int config_condition_read(struct config_task_build *b, struct config_value *said)
{
    const int index = b->n_condition;
    if (said->kind != CONFIG_MAP || index == PALP_TASK_CONDITIONS_MAX) {
        config_tree_fault(b->reading, said, "got %s, expected a condition, at most %d in a task",
                          config_tree_said(b->reading, said), PALP_TASK_CONDITIONS_MAX);
        return -1;
    }
    struct palp_condition *c = &b->condition[b->n_condition++];
    *c = (struct palp_condition){.child = -1, .next = -1, .region = -1, .reading = -1};
    struct config_value *kind = find_kind_key(b, said, c);
    if (!kind)
        return -1;
    c->kind = (enum palp_condition_kind)find_kind(kind->key);
    const bool read =
        c->kind >= PALP_CONDITION_ALL ? read_children(b, kind, index) : read_kind(b, kind, c);
    return read ? index : -1;
}
