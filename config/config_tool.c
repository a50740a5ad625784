/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_tool.c - the keys of tools, and what a tool has beside its body: jaws, parts, a trocar,
 * an edge. */
#include "config/config_tool.h"

#include "engine/palp_current.h"

/* ---------------------------------------------------------------- jaws and parts */

static void fill_jaw(void *into)
{
    *(struct scenario_jaw *)into = (struct scenario_jaw){.axis = {0, 0, 1}, .opening = 30};
}

static void expect_end(struct config_reading *reading, const struct scenario_shape *shape)
{
    if (shape->plane)
        config_tree_fault(reading, shape->head.at, "got a plane, expected a shape with an end");
}

static void check_jaw(struct config_reading *reading, const void *filled)
{
    const struct scenario_jaw *jaw = filled;
    if (!(vec3_norm(jaw->axis) > 1e-9))
        config_tree_fault(reading, config_tree_find(jaw->head.at, "axis"),
                          "got no direction, expected one");
    expect_end(reading, &jaw->shape);
}

static void check_part(struct config_reading *reading, const void *filled)
{
    const struct scenario_part *part = filled;
    expect_end(reading, &part->shape);
}

// clang-format off
#define SURFACE(type) {"surface", CONFIG_TABLE, FIELD(type, surface), "how it meets others", \
        .table = &scenario_surface_table}
static const struct config_key jaw_keys[] = {
    {"shape", CONFIG_TABLE, FIELD(jaw, shape),
        "sphere, capsule, box or mesh, from the hinge along the tool's axes when closed",
        .table = &scenario_shape_table, .required = true},
    {"hinge_m", CONFIG_VECTOR, FIELD(jaw, hinge),
        "a place of its hinge, in the axes of the tool's shape, m"},
    {"axis", CONFIG_VECTOR, FIELD(jaw, axis), "of the hinge, in the tool's frame"},
    {"opening_deg", CONFIG_NUMBER, FIELD(jaw, opening),
        "how far it is turned about the axis where the tool is open, degrees", WITHIN(-180, 180)},
    SURFACE(jaw),
};
static const struct config_table jaw_table = {
    "jaw", sizeof(struct scenario_jaw), CONFIG_KEYS(jaw_keys),
    .fill = fill_jaw, .check = check_jaw};

static const struct config_key part_keys[] = {
    {"shape", CONFIG_TABLE, FIELD(part, shape),
        "sphere, capsule, box or mesh; its offset_m is where its origin is, in the axes of the "
        "tool's shape", .table = &scenario_shape_table, .required = true},
    {"rotation_deg", CONFIG_VECTOR, FIELD(part, rotation),
        "about its origin and x, then y, then z of the tool, degrees"},
    SURFACE(part),
};
static const struct config_table part_table = {
    "part of a tool", sizeof(struct scenario_part), CONFIG_KEYS(part_keys), .check = check_part};

/* ---------------------------------------------------------------- who holds it, and through what */
// clang-format on

static void fill_knife(void *into)
{
    *(struct scenario_knife *)into = (struct scenario_knife){.sharpness = 1};
}

static void check_knife(struct config_reading *reading, const void *filled)
{
    const struct scenario_knife *knife = filled;
    const struct config_value *edge = config_tree_find(knife->head.at, "edge_m");
    const vec3 *end = knife->edge.item;
    if (knife->edge.n != 2) {
        config_tree_fault(reading, edge, "got %d places, expected 2: an edge is straight",
                          knife->edge.n);
        return;
    }
    const vec3 along = vec3_sub(end[1], end[0]);
    if (!(vec3_norm(along) > 0))
        config_tree_fault(reading, edge, "got an edge without length, expected one above 0 m");
    else if (!(vec3_norm(knife->ahead) > 0))
        config_tree_fault(reading, config_tree_find(knife->head.at, "ahead"),
                          "got a direction without length, expected one across the edge");
    else if (!(vec3_norm(vec3_cross(along, knife->ahead)) >
               1e-6 * vec3_norm(along) * vec3_norm(knife->ahead)))
        config_tree_fault(reading, config_tree_find(knife->head.at, "ahead"),
                          "got a direction along the edge, expected one across it");
}

static void fill_scissors(void *into)
{
    *(struct scenario_scissors *)into = (struct scenario_scissors){.sharpness = 1};
}

static void check_scissors(struct config_reading *reading, const void *filled)
{
    const struct scenario_scissors *scissors = filled;
    const struct config_value *jaws = config_tree_find(scissors->head.at, "jaws"),
                              *edges = config_tree_find(scissors->head.at, "edges_m");
    const vec3 *end = scissors->edges.item;
    if (scissors->jaws.n != 2)
        config_tree_fault(reading, jaws, "got %d names, expected 2", scissors->jaws.n);
    if (scissors->edges.n != 4) {
        config_tree_fault(reading, edges, "got %d places, expected 4: two of each edge",
                          scissors->edges.n);
        return;
    }
    for (int k = 0; k < 4; k += 2)
        if (!(vec3_norm(vec3_sub(end[k + 1], end[k])) > 0))
            config_tree_fault(reading, edges, "got an edge without length, expected one above 0 m");
}

// clang-format off
static const struct config_key trocar_keys[] = {
    {"position_m", CONFIG_VECTOR, FIELD(trocar, position), "of the port, in world axes, m",
        .required = true},
    {"friction", CONFIG_NUMBER, FIELD(trocar, friction),
        "coefficient along the shaft, of what the port holds across it", FROM(0)},
};
static const struct config_table trocar_table = {
    "trocar", sizeof(struct scenario_trocar), CONFIG_KEYS(trocar_keys)};

static const struct config_key knife_keys[] = {
    {"body", CONFIG_TEXT, FIELD(knife, body), "the soft body that it cuts: one with cut",
        .required = true},
    {"edge_m", CONFIG_PLACES, FIELD(knife, edge),
        "its two ends, the tip first, in the axes of the tool's shape, m", .required = true,
        .least = 2, .most = 2},
    {"ahead", CONFIG_VECTOR, FIELD(knife, ahead),
        "where the edge faces, in the axes of the tool's shape; of it counts what is across the edge",
        .required = true},
    {"sharpness", CONFIG_NUMBER, FIELD(knife, sharpness),
        "so many times the tissue's toughness is what parting takes: 1 or below of a sharp one",
        ABOVE(0)},
    {"friction", CONFIG_NUMBER, FIELD(knife, friction),
        "coefficient along the edge, of what it is held by ahead", FROM(0)},
};
static const struct config_table knife_table = {
    "knife", sizeof(struct scenario_knife), CONFIG_KEYS(knife_keys),
    .fill = fill_knife, .check = check_knife};

/* In the order of enum config_button. */
static const char *const buttons[] = {"grasp", "any", NULL};
static const struct config_key current_keys[] = {
    {"power_w", CONFIG_NUMBER, FIELD(current, power), "while it is on, W", ABOVE(0), .required = true},
    {"radius_m", CONFIG_NUMBER, FIELD(current, radius),
        "elements nearer to the tip share the power, the nearer the more; what the tip is in always "
        "does, m", ABOVE(0), .required = true},
    {"tip_m", CONFIG_VECTOR, FIELD(current, tip), "in the axes of the tool's shape, m"},
    {"button", CONFIG_WORD, FIELD(current, button),
        "of its hand, that switches it on while it is down: grasp, one that the device says it grasps "
        "with, or a gripper more than half closed (grip_ratio of a script); any: these, and any other "
        "but the clutch", .words = buttons},
};
static const struct config_table current_table = {
    "current", sizeof(struct scenario_current), CONFIG_KEYS(current_keys)};

static const struct config_key scissors_keys[] = {
    {"body", CONFIG_TEXT, FIELD(scissors, body), "the soft body that they cut: one with cut",
        .required = true},
    {"jaws", CONFIG_TEXTS, FIELD(scissors, jaws),
        "the names of two jaws that open alike about one axis, to both sides; they do not touch "
        "the body", .required = true, .least = 2, .most = 2},
    {"edges_m", CONFIG_PLACES, FIELD(scissors, edges),
        "the two ends of the first jaw's edge, that at the hinge first, and of the second's, in the "
        "axes of the tool's shape with its jaws closed; there they reach over each other, m",
        .required = true, .least = 4, .most = 4},
    {"sharpness", CONFIG_NUMBER, FIELD(scissors, sharpness),
        "so many times the tissue's toughness is what parting takes: 1 or below of sharp ones",
        ABOVE(0)},
    {"friction", CONFIG_NUMBER, FIELD(scissors, friction),
        "coefficient across the jaws, of what holds their crossing ahead", FROM(0)},
};
static const struct config_table scissors_table = {
    "scissors", sizeof(struct scenario_scissors), CONFIG_KEYS(scissors_keys),
    .fill = fill_scissors, .check = check_scissors};

static const struct config_key coupling_keys[] = {
    {"translation_n_m", CONFIG_NUMBER, FIELD(coupling, is.translation_stiffness),
        "stiffness of the spring between the hand and the tool, N/m; a device gets less where it "
        "could not render this stably", ABOVE(0)},
    {"rotation_nm_rad", CONFIG_NUMBER, FIELD(coupling, is.rotation_stiffness),
        "its stiffness against turning, N m/rad", ABOVE(0)},
    {"translation_damping_n_s_m", CONFIG_NUMBER, FIELD(coupling, is.translation_damping),
        "its damping, N s/m; critical: of a tool without mass, none", FROM(0), .word = "critical"},
    {"rotation_damping_nm_s_rad", CONFIG_NUMBER, FIELD(coupling, is.rotation_damping),
        "its damping against turning, N m s/rad", FROM(0), .word = "critical"},
};
// clang-format on

static void fill_coupling(void *into)
{
    *(struct scenario_coupling *)into =
        (struct scenario_coupling){.is = {.translation_stiffness = 600,
                                          .translation_damping = NAN,
                                          .rotation_stiffness = 2,
                                          .rotation_damping = NAN}};
}

// clang-format off
static const struct config_table coupling_table = {
    "coupling", sizeof(struct scenario_coupling), CONFIG_KEYS(coupling_keys),
    .fill = fill_coupling};

static const struct config_key device_keys[] = {
    {"name", CONFIG_TEXT, FIELD(device, name), "of the device that may hold it, or any",
        .choice = true},
    {"script", CONFIG_PATH, FIELD(device, script),
        "a CSV file of poses that moves it, from the first on: "
        "time_s, x_m, y_m, z_m, qx, qy, qz, qw, and where it has jaws grip_ratio, "
        "0 closed to 1 open",
        .choice = true},
};
static const struct config_table device_table = {
    "device", sizeof(struct scenario_device), CONFIG_KEYS(device_keys), .shorthand = "name",
    .choose_min = 1, .choose_max = 1};
// clang-format on

/* ---------------------------------------------------------------- tools */

static void fill_tool(void *into)
{
    scenario_fill_body(into);
    ((struct scenario_body *)into)->grip = 1;
}

/* What has no mass only follows its coupling. */
static void check_mass(struct config_reading *reading, const struct scenario_body *tool)
{
    const struct config_value *weightless = config_tree_find(tool->head.at, "weightless");
    if (tool->kinematic || tool->mass > 0)
        return;
    if (!isnan(tool->inertia.x))
        config_tree_fault(reading, config_tree_find(tool->head.at, "inertia_kg_m2"),
                          "got moments, expected mass_kg beside them: without it it has none");
    if (!tool->weightless)
        config_tree_fault(reading, weightless,
                          "got false, expected mass_kg beside it: without it it has no weight");
}

static void check_trocar(struct config_reading *reading, const struct scenario_body *tool)
{
    if (tool->trocar && tool->kinematic)
        config_tree_fault(reading, tool->trocar->head.at,
                          "got one for a kinematic tool, expected a coupling: no port holds what "
                          "is always where the hand is");
    if (tool->trocar && !tool->shape.capsule)
        config_tree_fault(reading, tool->trocar->head.at,
                          "got one for a tool without a shaft, expected its shape to be a capsule");
}

static void check_tool(struct config_reading *reading, const void *filled)
{
    const struct scenario_body *tool = filled;
    const struct config_value *kinematic = config_tree_find(tool->head.at, "kinematic");
    if (kinematic && !tool->kinematic)
        config_tree_fault(reading, kinematic,
                          "got false, expected true, or a coupling in its place");
    if (tool->shape.plane)
        config_tree_fault(reading, tool->shape.head.at,
                          "got a plane, expected a shape that a hand can hold");
    check_mass(reading, tool);
    check_trocar(reading, tool);
}

// clang-format off
static const struct config_key tool_keys[] = {
    {"include", CONFIG_INCLUDED, 0, "a file of a tool, or several, below what stands here",
        .optional = true},
    SCENARIO_SHAPE,
    {"hand_m", CONFIG_VECTOR, FIELD(body, hand),
        "where a hand holds it, in the axes of its shapes: there is the tool's origin, m"},
    {"mass_kg", CONFIG_NUMBER, FIELD(body, mass),
        "kg; without it a coupled tool has none, and its holder feels what it touches alone",
        ABOVE(0), .optional = true},
    SCENARIO_INERTIA,
    {"weightless", CONFIG_BOOLEAN, FIELD(body, weightless), "gravity does not pull at it"},
    {"coupling", CONFIG_ONE, FIELD(body, coupling), "the spring between the hand and the tool",
        .table = &coupling_table, .choice = true},
    {"kinematic", CONFIG_BOOLEAN, FIELD(body, kinematic), "true: it is where the hand is",
        .choice = true},
    SCENARIO_PLACE,
    {"device", CONFIG_TABLE, FIELD(body, device), "who holds it", .table = &device_table,
        .otherwise = "any"},
    {"jaws", CONFIG_NAMED, FIELD(body, jaws),
        "shapes that turn about hinges of the tool as its holder opens and closes them; they are "
        "known as TOOL.JAW", .table = &jaw_table, .optional = true},
    {"grip", CONFIG_NUMBER, FIELD(body, grip),
        "how far its jaws are open at the start, 0 closed to 1 open", WITHIN(0, 1)},
    {"parts", CONFIG_NAMED, FIELD(body, parts),
        "shapes that the tool has beside its first, and that go with it; they are known as "
        "TOOL.PART", .table = &part_table, .optional = true},
    {"trocar", CONFIG_ONE, FIELD(body, trocar),
        "a port that the axis of its capsule always goes through, in and out, about and turning; "
        "a link known as TOOL.trocar, whose value is how much of the shaft is on the far side of "
        "the hand, m", .table = &trocar_table, .optional = true},
    {"knife", CONFIG_ONE, FIELD(body, knife),
        "an edge that parts a body, which the tool's shape then does not touch; a link known as "
        "TOOL.knife, whose value is the area that it has parted, m²", .table = &knife_table,
        .optional = true},
    {"scissors", CONFIG_ONE, FIELD(body, scissors),
        "jaws that part a body where their edges cross; a link known as TOOL.scissors, whose value "
        "is the area that they have parted, m²; what resists them pushes the jaws open: grip_torque",
        .table = &scissors_table, .optional = true},
    {"current", CONFIG_ONE, FIELD(body, current),
        "while a button of its hand is down, what is near its tip is removed of bodies whose cut says "
        "vaporise_j_mm3", .table = &current_table, .optional = true},
    SCENARIO_SURFACE, SCENARIO_LOOK,
};
const struct config_table scenario_tool_table = {
    "tool", sizeof(struct scenario_body), CONFIG_KEYS(tool_keys),
    .choose_min = 1, .choose_max = 1, .fill = fill_tool, .check = check_tool};
// clang-format on

/* ---------------------------------------------------------------- what they cut */

enum { NAMES_MAX = 64 };

/* What a name is instead of a soft body that can be cut; NULL: it is one, or nothing's. */
static const char *describe_uncut(const struct scenario *scenario, const char *name)
{
    const struct scenario_body *body = scenario_find_body(&scenario->bodies, name);
    if (!body)
        return scenario_find_body(&scenario->tools, name) ? "a tool" : NULL;
    if (scenario_is_mapped(body))
        return "a mapped body";
    return scenario_is_soft(body) ? NULL : "a rigid body";
}

static void refuse_cut_name(struct config_reading *reading, const struct scenario *scenario,
                            const struct config_value *at, const char *name)
{
    const struct scenario_body *body = scenario->bodies.item;
    const char *names[NAMES_MAX], *is = describe_uncut(scenario, name);
    const int n = scenario->bodies.n < NAMES_MAX ? scenario->bodies.n : NAMES_MAX;
    for (int i = 0; i < n; i++)
        names[i] = body[i].head.name;
    const char *near = is ? NULL : config_tree_nearest(name, names, n);
    config_tree_fault(reading, at,
                      "got %s%s%s, expected the name of a soft body that can be cut%s%s%s", name,
                      is ? ", " : "", is ? is : "", near ? "; did you mean " : "", near ? near : "",
                      near ? "?" : "");
}

/* `head` is the knife's, or the scissors'. */
static void check_cut_body(struct config_reading *reading, const struct scenario *scenario,
                           const struct config_head *head, const char *name)
{
    const struct config_value *at = config_tree_find(head->at, "body");
    const struct scenario_body *body = scenario_find_body(&scenario->bodies, name);
    if (!body || describe_uncut(scenario, name))
        refuse_cut_name(reading, scenario, at, name);
    else if (!body->parting)
        config_tree_fault(reading, at,
                          "got %s, a soft body without cut, expected one with it, say "
                          "bodies.%s.cut: {toughness_j_m2: 100, capacity: {nodes: 500, faces: "
                          "1000}}",
                          name, name);
    else if (!(body->parting->toughness > 0))
        config_tree_fault(reading, config_tree_find(body->parting->head.at, "toughness_j_m2"),
                          "got 0, expected above 0 J/m²: %s cuts it",
                          config_tree_path(reading, head->at));
}

void config_tool_check_cutters(struct config_reading *reading, const struct scenario *scenario)
{
    const struct scenario_body *tool = scenario->tools.item;
    for (int i = 0; i < scenario->tools.n; i++) {
        const struct scenario_knife *knife = tool[i].knife;
        const struct scenario_scissors *scissors = tool[i].scissors;
        if (knife)
            check_cut_body(reading, scenario, &knife->head, knife->body);
        if (scissors)
            check_cut_body(reading, scenario, &scissors->head, scissors->body);
    }
}

/* ---------------------------------------------------------------- making them */

static void add_jaw(struct config_build *b, const struct config_head *said,
                    struct palp_jaw_def *def)
{
    struct palp_error error;
    def->name =
        config_reading_format(b->reading, "%s.%s", palp_body_name(b->scene, def->tool), said->name);
    if (palp_scene_add_jaw(b->scene, def, &error).id == 0)
        config_build_fault(b, said->at, &error);
    palp_mesh_destroy(&b->mesh);
}

static void add_jaws(struct config_build *b, const struct scenario_body *tool, palp_body body)
{
    const struct scenario_jaw *jaw = tool->jaws.item;
    for (int i = 0; i < tool->jaws.n; i++) {
        struct palp_jaw_def def = {.tool = body,
                                   .hinge = vec3_sub(jaw[i].hinge, tool->hand),
                                   .axis = jaw[i].axis,
                                   .opening = jaw[i].opening * acos(-1) / 180,
                                   .surface = jaw[i].surface.is};
        if (config_build_shape(b, &jaw[i].shape, &def.shape))
            add_jaw(b, &jaw[i].head, &def);
    }
}

/* To the engine a jaw that opens by nothing. */
static void add_parts(struct config_build *b, const struct scenario_body *tool, palp_body body)
{
    const struct scenario_part *part = tool->parts.item;
    for (int i = 0; i < tool->parts.n; i++) {
        const vec3 origin = part[i].shape.offset;
        struct palp_jaw_def def = {.tool = body,
                                   .hinge = vec3_scale(tool->hand, -1),
                                   .axis = {0, 0, 1},
                                   .surface = part[i].surface.is};
        if (!config_build_shape(b, &part[i].shape, &def.shape))
            continue;
        def.shape.at.p = vec3_sub(def.shape.at.p, origin);
        def.shape.at = pose_mul((pose){origin, scenario_turn(part[i].rotation)}, def.shape.at);
        add_jaw(b, &part[i].head, &def);
    }
}

static palp_body find_jaw(struct config_build *b, const struct scenario_body *tool,
                          const char *name)
{
    const palp_body jaw = palp_scene_find(
        b->scene, config_reading_format(b->reading, "%s.%s", tool->head.name, name));
    const struct config_value *at = config_tree_find(tool->scissors->head.at, "jaws");
    if (jaw.id == 0 && b->reading->n_fault == 0) /* else it may be the jaw that was refused */
        config_tree_fault(b->reading, at, "got %s, expected names of the tool's jaws", name);
    return jaw;
}

static void add_scissors(struct config_build *b, const struct scenario_body *tool, palp_body body)
{
    const struct scenario_scissors *is = tool->scissors;
    const char *const *name = is->jaws.item;
    const vec3 *end = is->edges.item;
    vec3 place[4];
    struct palp_link_def def = {.name = config_tool_scissors(b->reading, tool),
                                .law = PALP_LAW_SCISSORS,
                                .a.body = body,
                                .b.body = palp_scene_find(b->scene, is->body),
                                .cutting = is->sharpness,
                                .friction = is->friction,
                                .curve = place,
                                .n_curve = 4};
    struct palp_error error;
    for (int k = 0; k < 4; k++)
        place[k] = vec3_sub(end[k], tool->hand);
    def.a.local = vec3_scale(vec3_add(place[0], place[2]), 0.5);
    for (int k = 0; k < 2; k++)
        def.jaw[k] = find_jaw(b, tool, name[k]);
    if (b->reading->n_fault == 0 && palp_scene_add_link(b->scene, &def, &error).id == 0)
        config_build_fault(b, is->head.at, &error);
}

void config_tool_add_jaws(struct config_build *build)
{
    const struct scenario_body *tool = build->scenario->tools.item;
    for (int i = 0; i < build->scenario->tools.n; i++) {
        const palp_body body = palp_scene_find(build->scene, tool[i].head.name);
        if (body.id == 0)
            continue;
        add_jaws(build, &tool[i], body);
        add_parts(build, &tool[i], body);
        if (tool[i].scissors)
            add_scissors(build, &tool[i], body);
    }
}

/* ---------------------------------------------------------------- trocars */

const char *config_tool_trocar(struct config_reading *reading, const struct scenario_body *tool)
{
    return config_reading_format(reading, "%s.trocar", tool->head.name);
}

/* The port is the point that slides; it is the shaft that moves. From the end that is the farther
 * from the hand, so that the way along it is how deep it is in. */
void config_tool_add_trocar(struct config_build *b, const struct scenario_body *tool,
                            palp_body body, const struct palp_rigid_def *is)
{
    enum { PLACES = 11 }; /* an end of the shaft takes part within a tenth of it */
    const pose shaft = pose_mul(is->at, is->shape.at);
    const vec3 near = is->shape.at.p;
    const vec3 far = pose_apply(is->shape.at, vec3_make(0, 0, is->shape.length));
    const bool is_far = vec3_norm(far) > vec3_norm(near);
    vec3 place[PLACES];
    for (int i = 0; i < PLACES; i++) {
        const double share = i / (PLACES - 1.0);
        place[i] =
            pose_apply(shaft, vec3_make(0, 0, (is_far ? 1 - share : share) * is->shape.length));
    }
    const struct palp_link_def def = {.name = config_tool_trocar(b->reading, tool),
                                      .law = PALP_LAW_SLIDE,
                                      .a.local = tool->trocar->position,
                                      .b.body = body,
                                      .low = -INFINITY,
                                      .high = INFINITY,
                                      .friction = tool->trocar->friction,
                                      .curve = place,
                                      .n_curve = PLACES};
    struct palp_error error;
    if (palp_scene_add_link(b->scene, &def, &error).id == 0)
        config_build_fault(b, tool->trocar->head.at, &error);
}

/* ---------------------------------------------------------------- knives */

const char *config_tool_scissors(struct config_reading *reading, const struct scenario_body *tool)
{
    return config_reading_format(reading, "%s.scissors", tool->head.name);
}

const char *config_tool_knife(struct config_reading *reading, const struct scenario_body *tool)
{
    return config_reading_format(reading, "%s.knife", tool->head.name);
}

void config_tool_add_knife(struct config_build *b, const struct scenario_body *tool, palp_body body,
                           const struct palp_rigid_def *is)
{
    const struct scenario_knife *knife = tool->knife;
    const vec3 *end = knife->edge.item;
    const struct palp_link_def def = {.name = config_tool_knife(b->reading, tool),
                                      .law = PALP_LAW_KNIFE,
                                      .a = {.body = body, .local = vec3_sub(end[0], tool->hand)},
                                      .b.body = palp_scene_find(b->scene, knife->body),
                                      .axis = quat_rotate(is->at.q, vec3_sub(end[1], end[0])),
                                      .normal = quat_rotate(is->at.q, knife->ahead),
                                      .length = vec3_norm(vec3_sub(end[1], end[0])),
                                      .cutting = knife->sharpness,
                                      .friction = knife->friction};
    struct palp_error error;
    if (def.b.body.id == 0) /* it was refused, and is told of */
        return;
    if (palp_scene_add_link(b->scene, &def, &error).id == 0)
        config_build_fault(b, knife->head.at, &error);
}

/* ---------------------------------------------------------------- currents */

static bool is_removed_from(const struct scenario *scenario)
{
    const struct scenario_body *body = scenario->bodies.item;
    for (int i = 0; i < scenario->bodies.n; i++)
        if (body[i].parting && body[i].parting->vaporise > 0)
            return true;
    return false;
}

void config_tool_add_current(struct config_build *b, const struct scenario_body *tool,
                             palp_body body)
{
    const struct scenario_current *is = tool->current;
    const struct palp_current_def def = {.tool = body,
                                         .tip = vec3_sub(is->tip, tool->hand),
                                         .power = is->power,
                                         .radius = is->radius};
    struct palp_error error;
    if (!is_removed_from(b->scenario))
        config_tree_fault(b->reading, is->head.at,
                          "got a current, expected a body whose cut says vaporise_j_mm3 beside it");
    else if (palp_scene_add_current(b->scene, &def, &error) != PALP_OK)
        config_build_fault(b, is->head.at, &error);
}
