/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_link.c - the keys of links, and links of the engine made of them. */
#include "config/config_link.h"
#include "config/config_rod.h"

#include <string.h>

static const double FAR = 1e-3; /* m; a place further outside of its body is a mistake */
static const double ARM = 0.01; /* m; where none is given */

/* ---------------------------------------------------------------- keys */

static void fill_point(void *into)
{
    *(struct scenario_point *)into = (struct scenario_point){.share = NAN, .at.x = NAN};
}

static void fill_link(void *into)
{
    *(struct scenario_link *)into = (struct scenario_link){.low_degrees = -INFINITY,
                                                           .high_degrees = INFINITY,
                                                           .low = -INFINITY,
                                                           .high = INFINITY,
                                                           .arm = ARM,
                                                           .force = INFINITY};
}

static void check_point(struct config_reading *reading, const void *filled)
{
    const struct scenario_point *point = filled;
    if (point->rod)
        config_rod_check_share(reading, &point->head, point->share);
    else if (!isnan(point->share))
        config_tree_fault(reading, config_tree_find(point->head.at, "share"),
                          "got one, expected none: only a rod has shares of its length");
    if (point->rod && !isnan(point->at.x))
        config_tree_fault(reading, config_tree_find(point->head.at, "at_m"),
                          "got a place, expected none: share says where on the rod it is");
}

static void expect_place(struct config_reading *reading, const struct scenario_point *a,
                         const struct scenario_point *b)
{
    if (isnan(a->at.x) && isnan(b->at.x) && !a->rod && !b->rod)
        config_tree_fault(reading, a->head.at,
                          "got neither at_m nor a share of a rod on either side, expected the "
                          "place of one of the two");
}

enum {
    BALL = 1 << PALP_LAW_BALL,
    WELD = 1 << PALP_LAW_WELD,
    HINGE = 1 << PALP_LAW_HINGE,
    SLIDE = 1 << PALP_LAW_SLIDE,
    THREAD = 1 << PALP_LAW_THREAD,
    BOND = 1 << PALP_LAW_BOND,
    BLADE = 1 << PALP_LAW_BLADE,
    NEEDLE = 1 << PALP_LAW_NEEDLE,
};

// clang-format off
/* Which laws read a key, and which cannot do without. */
static const struct {
    const char *key;
    int read, need;
} uses[] = {
    {"axis",      HINGE | WELD | BLADE | NEEDLE, HINGE | BLADE | NEEDLE},
    {"normal",    HINGE | WELD | BLADE,          BLADE},
    {"arm_m",     HINGE | WELD,                  0},
    {"low_deg",   HINGE,                         0},
    {"high_deg",  HINGE,                         0},
    {"low_m",     SLIDE,                         0},
    {"high_m",    SLIDE,                         0},
    {"curve",     SLIDE,                         SLIDE},
    {"friction",  SLIDE | NEEDLE,                0},
    {"length_m",  THREAD | NEEDLE,               THREAD | NEEDLE},
    {"meets",     BALL | WELD | HINGE,           0},
    {"slack",     THREAD,                        0},
    {"force_n",   BOND | NEEDLE | BLADE,         BOND | NEEDLE},
    {"cutting_n", NEEDLE,                        0},
    {"drag_n_m",  NEEDLE,                        0},
    {"spacing_m", NEEDLE,                        NEEDLE},
};
static const char *const laws[] = {
    "ball", "weld", "hinge", "slide", "thread", "bond", "blade", "needle", NULL};
// clang-format on

static void expect_direction(struct config_reading *reading, const struct scenario_link *link,
                             const char *key, vec3 value)
{
    const struct config_value *at = config_tree_find(link->head.at, key);
    const double length = vec3_norm(value);
    if (at && !(length > 0 && isfinite(length)))
        config_tree_fault(reading, at, "got %s, expected a direction: one of length %g has none",
                          config_tree_said(reading, at), length);
}

static void check_link(struct config_reading *reading, const void *filled)
{
    const struct scenario_link *link = filled;
    const int law = 1 << link->law;
    for (size_t i = 0; i < sizeof uses / sizeof *uses; i++) {
        const struct config_value *at = config_tree_find(link->head.at, uses[i].key);
        if (at && !(uses[i].read & law))
            config_tree_fault(reading, at, "got a key that a %s does not read, expected none",
                              laws[link->law]);
        if (!at && uses[i].need & law)
            config_tree_fault(reading, link->head.at, "got no %s, expected it: a %s needs it",
                              uses[i].key, laws[link->law]);
    }
    expect_direction(reading, link, "axis", link->axis);
    expect_direction(reading, link, "normal", link->normal);
    expect_place(reading, &link->a, &link->b);
    if (link->law != PALP_LAW_SLIDE && link->law != PALP_LAW_HINGE)
        return;
    if (!(link->low_degrees < link->high_degrees) || !(link->low < link->high))
        config_tree_fault(reading, link->head.at,
                          "got a lower limit that is not below the upper one, expected it below");
}

// clang-format off
static const struct config_key point_keys[] = {
    {"body", CONFIG_TEXT, FIELD(point, body), "a body, a tool, a segment of a rod, or world",
        .choice = true},
    {"rod", CONFIG_TEXT, FIELD(point, rod), "a rod", .choice = true},
    {"share", CONFIG_NUMBER, FIELD(point, share),
        "where on the rod, as a share of its length from its first point", WITHIN(0, 1),
        .optional = true},
    {"at_m", CONFIG_VECTOR, FIELD(point, at),
        "in world axes at the start, m; otherwise where the other point is", .optional = true},
};
static const struct config_table point_table = {
    "point", sizeof(struct scenario_point), CONFIG_KEYS(point_keys), .shorthand = "body",
    .choose_min = 1, .choose_max = 1, .fill = fill_point, .check = check_point};

static const struct config_key curve_keys[] = {
    {"places_m", CONFIG_PLACES, FIELD(curve, places),
        "that it goes through, in world axes at the start; on a soft body its nodes there",
        .choice = true, .least = 2},
    {"nodes", CONFIG_INDICES, FIELD(curve, nodes), "of the soft body that it goes through",
        .choice = true},
    {"closed", CONFIG_BOOLEAN, FIELD(curve, closed), "from the last place on to the first"},
};
static const struct config_table curve_table = {
    "curve", sizeof(struct scenario_curve), CONFIG_KEYS(curve_keys), .choose_min = 1, .choose_max = 1};

static const struct config_key link_keys[] = {
    {"law", CONFIG_WORD, FIELD(link, law),
        "ball: two points are one; weld: and turn as one; hinge: and turn about an axis alone; "
        "slide: a's point, or one of the world, on a curve of b; thread: no further apart than a length; bond: a ball "
        "that tears; blade: a goes along its heading alone; needle: the tip of a punctures b",
        .words = laws, .required = true},
    {"a", CONFIG_TABLE, FIELD(link, a), "the one point", .table = &point_table, .required = true},
    {"b", CONFIG_TABLE, FIELD(link, b), "the other", .table = &point_table, .required = true},
    {"axis", CONFIG_VECTOR, FIELD(link, axis),
        "hinge: turned about; weld: of its first arm; blade: its heading; needle: its shaft, "
        "towards the tip; in world axes at the start", .optional = true},
    {"normal", CONFIG_VECTOR, FIELD(link, normal),
        "blade: of the surface that it runs on; hinge and weld: the second arm is in the plane of "
        "it and the axis", .optional = true},
    {"arm_m", CONFIG_NUMBER, FIELD(link, arm),
        "weld and hinge: the lever at which turning is held, m; 0.01 where it is not given",
        ABOVE(0), .optional = true},
    {"low_deg", CONFIG_NUMBER, FIELD(link, low_degrees),
        "hinge: least angle of a about the axis, from the start, degrees",
        {-36000, 0, .why = "at the start the angle is 0"}, .optional = true},
    {"high_deg", CONFIG_NUMBER, FIELD(link, high_degrees),
        "hinge: greatest angle of a about the axis, degrees",
        {0, 36000, .why = "at the start the angle is 0"}, .optional = true},
    {"low_m", CONFIG_NUMBER, FIELD(link, low), "slide: least way along the curve, m", FROM(0),
        .optional = true},
    {"high_m", CONFIG_NUMBER, FIELD(link, high), "slide: greatest way along the curve, m",
        ABOVE(0), .optional = true},
    {"curve", CONFIG_ONE, FIELD(link, curve), "slide: what it slides on, carried by b",
        .table = &curve_table, .optional = true},
    {"friction", CONFIG_NUMBER, FIELD(link, friction),
        "slide and needle: coefficient along, of what is held across", FROM(0),
        .optional = true},
    {"length_m", CONFIG_NUMBER, FIELD(link, length),
        "thread: its length; needle: how deep it can be in, m",
        {0, INFINITY, .above_low = true, .why = "one without length holds nothing"},
        .optional = true},
    {"meets", CONFIG_BOOLEAN, FIELD(link, meets),
        "ball, weld, hinge: true: its two bodies touch each other all the same",
        .optional = true},
    {"slack", CONFIG_BOOLEAN, FIELD(link, slack), "thread: true: the points may be nearer",
        .optional = true},
    {"force_n", CONFIG_NUMBER, FIELD(link, force),
        "bond: tears above; needle: punctures above; blade: slips above, N", ABOVE(0),
        .optional = true},
    {"cutting_n", CONFIG_NUMBER, FIELD(link, cutting),
        "needle: what the tip meets in going on, N", FROM(0), .optional = true},
    {"drag_n_m", CONFIG_NUMBER, FIELD(link, drag),
        "needle: friction along the shaft for a metre inside, N/m", FROM(0), .optional = true},
    {"spacing_m", CONFIG_NUMBER, FIELD(link, spacing),
        "needle: between the places of the tissue that its shaft goes through, m", ABOVE(0),
        .optional = true},
};
const struct config_table scenario_link_table = {
    "link", sizeof(struct scenario_link), CONFIG_KEYS(link_keys), .fill = fill_link,
    .check = check_link};
// clang-format on

/* ---------------------------------------------------------------- points */

/* "world" is none; so is what is not there, which is a fault. */
static bool find_body(struct config_build *b, const struct scenario_point *said, palp_body *body)
{
    enum { NAMES_MAX = 64 };
    *body = palp_scene_find(b->scene, said->body);
    if (body->id > 0 || strcmp(said->body, "world") == 0)
        return true;
    const char *names[NAMES_MAX] = {"world"};
    const int n_body = palp_scene_bodies(b->scene);
    const int n = n_body < NAMES_MAX - 1 ? n_body : NAMES_MAX - 1;
    for (int i = 0; i < n; i++)
        names[i + 1] = palp_body_name(b->scene, (palp_body){i + 1});
    const char *near = config_tree_nearest(said->body, names, n + 1);
    config_tree_fault(b->reading, config_tree_find(said->head.at, "body"),
                      "got %s, expected the name of a body, a tool, or world%s%s%s", said->body,
                      near ? "; did you mean " : "", near ? near : "", near ? "?" : "");
    return false;
}

/* The point of a body at a place; on a soft one the nearest, which is told. */
static bool find_point(struct config_build *b, const struct config_head *of,
                       const struct scenario_point *said, vec3 place, struct palp_point *out)
{
    const double off = palp_scene_point(b->scene, out->body, place, out);
    if (off > FAR) {
        config_tree_fault(b->reading, said->head.at,
                          "got a place %.4g m outside of %s, expected one within %g m of it", off,
                          said->body, FAR);
        return false;
    }
    if (off > 1e-9 * (1 + vec3_norm(place)))
        b->note[b->n_note++] = config_reading_format(
            b->reading, "'%s': its place on %s is %.2g m outside: held at the nearest there",
            of->name, said->body, off);
    return true;
}

/* ---------------------------------------------------------------- curves */

/* The nodes of a soft body at the places of a curve. */
static int *find_nodes(struct config_build *b, const struct scenario_link *link, palp_body body)
{
    const struct palp_mesh *mesh = palp_body_mesh(b->scene, body);
    const vec3 *place = link->curve->places.item;
    const int n = link->curve->places.n;
    int *node = config_reading_take(b->reading, (size_t)n * sizeof *node);
    for (int i = 0; i < n; i++) {
        double least = INFINITY;
        for (int k = 0; k < mesh->n_node; k++) {
            const double d = vec3_norm(vec3_sub(mesh->x[k], place[i]));
            if (d < least) {
                least = d;
                node[i] = k;
            }
        }
        if (least <= FAR)
            continue;
        config_tree_fault(b->reading, config_tree_find(link->curve->head.at, "places_m"),
                          "got place %d, %.4g m from the nearest node of %s, expected it within %g "
                          "m of one",
                          i + 1, least, link->b.body, FAR);
        return NULL;
    }
    return node;
}

static bool take_curve(struct config_build *b, const struct scenario_link *link,
                       struct palp_link_def *def)
{
    const struct scenario_curve *curve = link->curve;
    const bool soft = def->b.body.id > 0 && palp_body_is_soft(b->scene, def->b.body);
    def->closed = curve->closed;
    def->n_curve = curve->nodes.n > 0 ? curve->nodes.n : curve->places.n;
    def->curve_node = curve->nodes.item;
    def->curve = curve->places.item;
    if (!soft || curve->nodes.n > 0)
        return true;
    def->curve_node = find_nodes(b, link, def->b.body);
    return def->curve_node != NULL;
}

/* ---------------------------------------------------------------- links */

static struct palp_link_def numbers_of(const struct scenario_link *link)
{
    const double degree = acos(-1) / 180;
    const bool hinge = link->law == PALP_LAW_HINGE;
    return (struct palp_link_def){
        .name = link->head.name,
        .law = (enum palp_law)link->law,
        .axis = link->axis,
        .normal = link->normal,
        .arm = link->arm,
        .low = hinge ? link->low_degrees * degree : link->low,
        .high = hinge ? link->high_degrees * degree : link->high,
        .friction = link->friction,
        .length = link->length,
        .meets = link->meets,
        .slack = link->slack,
        .force = link->force,
        .cutting = link->cutting,
        .drag = link->drag,
        .spacing = link->spacing,
    };
}

static void add_link(struct config_build *b, const struct scenario_link *link)
{
    struct palp_link_def def = numbers_of(link);
    struct palp_error error;
    const vec3 at_a = isnan(link->a.at.x) ? link->b.at : link->a.at;
    const vec3 at_b = isnan(link->b.at.x) ? link->a.at : link->b.at;
    const bool all_of_b = link->law == PALP_LAW_SLIDE || link->law == PALP_LAW_NEEDLE;
    if (!find_body(b, &link->a, &def.a.body) || !find_body(b, &link->b, &def.b.body) ||
        !find_point(b, &link->head, &link->a, at_a, &def.a))
        return;
    if (!all_of_b && !find_point(b, &link->head, &link->b, at_b, &def.b))
        return;
    if (link->curve && !take_curve(b, link, &def))
        return;
    if (palp_scene_add_link(b->scene, &def, &error).id > 0)
        return;
    if (error.status == PALP_NO_MEMORY)
        config_reading_no_memory(b->reading);
    config_tree_fault(b->reading, link->head.at, "%s", error.what);
}

void config_link_add_all(struct config_build *b)
{
    const struct scenario_link *said = b->scenario->links.item;
    for (int i = 0; i < b->scenario->links.n; i++) {
        struct scenario_link link = said[i];
        if (config_rod_find_point(b, &link.a) && config_rod_find_point(b, &link.b))
            add_link(b, &link);
    }
}

/* ---------------------------------------------------------------- springs */

static void fill_spring(void *into)
{
    *(struct scenario_spring *)into = (struct scenario_spring){.rest = NAN};
}

static void check_spring(struct config_reading *reading, const void *filled)
{
    const struct scenario_spring *spring = filled;
    expect_place(reading, &spring->a, &spring->b);
}

// clang-format off
static const struct config_key spring_keys[] = {
    {"a", CONFIG_TABLE, FIELD(spring, a), "the one point", .table = &point_table, .required = true},
    {"b", CONFIG_TABLE, FIELD(spring, b), "the other", .table = &point_table, .required = true},
    {"stiffness_n_m", CONFIG_NUMBER, FIELD(spring, stiffness), "N/m", ABOVE(0), .required = true},
    {"damping_n_s_m", CONFIG_NUMBER, FIELD(spring, damping), "along it, N s/m", FROM(0)},
    {"rest_m", CONFIG_NUMBER, FIELD(spring, rest),
        "its length without force, m; at 0 it is damped in all directions", FROM(0),
        .word = "from_start"},
};
const struct config_table scenario_spring_table = {
    "spring", sizeof(struct scenario_spring), CONFIG_KEYS(spring_keys), .fill = fill_spring,
    .check = check_spring};
// clang-format on

static void add_spring(struct config_build *b, const struct scenario_spring *spring)
{
    struct palp_spring_def def = {.name = spring->head.name,
                                  .stiffness = spring->stiffness,
                                  .damping = spring->damping,
                                  .rest = spring->rest};
    struct palp_error error;
    const vec3 at_a = isnan(spring->a.at.x) ? spring->b.at : spring->a.at;
    const vec3 at_b = isnan(spring->b.at.x) ? spring->a.at : spring->b.at;
    if (!find_body(b, &spring->a, &def.a.body) || !find_body(b, &spring->b, &def.b.body) ||
        !find_point(b, &spring->head, &spring->a, at_a, &def.a) ||
        !find_point(b, &spring->head, &spring->b, at_b, &def.b))
        return;
    if (isnan(def.rest))
        def.rest = vec3_norm(vec3_sub(at_a, at_b));
    if (palp_scene_add_spring(b->scene, &def, &error).id == 0)
        config_build_fault(b, spring->head.at, &error);
}

void config_link_add_springs(struct config_build *b)
{
    const struct scenario_spring *said = b->scenario->springs.item;
    for (int i = 0; i < b->scenario->springs.n; i++) {
        struct scenario_spring spring = said[i];
        if (config_rod_find_point(b, &spring.a) && config_rod_find_point(b, &spring.b))
            add_spring(b, &spring);
    }
}
