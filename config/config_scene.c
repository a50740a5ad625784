/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_scene.c - from what a scenario says to a scene of the engine. */
#include "config/config_scene.h"

#include "config/config_doubt_cut.h"
#include "config/config_enclosed.h"
#include "config/config_inverse.h"
#include "config/config_link.h"
#include "config/config_look.h"
#include "config/config_mapped.h"
#include "config/config_measure.h"
#include "config/config_plan.h"
#include "config/config_rod.h"
#include "config/config_script.h"
#include "config/config_tool.h"
#include "config/config_workers.h"
#include "config/config_zone.h"
#include "engine/palp_cut.h"

#include <stdlib.h>
#include <string.h>

static const double NEARLY_INCOMPRESSIBLE = 0.48; /* of poisson: from here on volume counts */

/* ---------------------------------------------------------------- meshes */

static bool make_mesh(struct config_build *b, const struct scenario_body *body)
{
    if (!config_build_mesh(b, body->mesh, body->grid))
        return false;
    if (b->mesh.n_tet + b->mesh.n_hex > 0)
        return true;
    config_tree_fault(
        b->reading, body->mesh->head.at,
        "got a surface of %d triangles, expected tetrahedra or hexahedra for a soft body",
        b->mesh.n_tri);
    return false;
}

/* ---------------------------------------------------------------- regions */

static vec3 middle_of(const struct palp_mesh *mesh, const int *node, int n)
{
    vec3 sum = {0, 0, 0};
    for (int k = 0; k < n; k++)
        sum = vec3_add(sum, mesh->x[node[k]]);
    return vec3_scale(sum, 1.0 / n);
}

/* What each element is made of, an index into the materials. */
struct made_of {
    int *tet, *hex;
};

/* Give a region's material to the elements whose middle lies in it. */
static bool select_elements(struct config_build *b, const struct scenario_region *region,
                            struct made_of *of, int material)
{
    const struct palp_mesh *mesh = &b->mesh;
    const int n = mesh->n_tet + mesh->n_hex;
    int n_chosen = 0;
    vec3 *middle = config_reading_take(b->reading, (size_t)n * sizeof *middle);
    bool *chosen = config_reading_take(b->reading, (size_t)n * sizeof *chosen);
    for (int i = 0; i < n; i++) {
        middle[i] = i < mesh->n_tet ? middle_of(mesh, mesh->tet[i], 4)
                                    : middle_of(mesh, mesh->hex[i - mesh->n_tet], 8);
        chosen[i] = config_zone_holds(&region->box, &region->ball, middle[i]);
    }
    if (region->inside && !config_enclosed_mark(b->reading, region->inside, middle, n, chosen))
        return false;
    for (int i = 0; i < n; i++) {
        n_chosen += chosen[i];
        if (chosen[i] && i < mesh->n_tet)
            of->tet[i] = material;
        else if (chosen[i])
            of->hex[i - mesh->n_tet] = material;
    }
    if (n_chosen > 0)
        return true;
    config_tree_fault(b->reading, region->head.at,
                      "got a place with the middle of none of the %d elements, expected at least "
                      "one",
                      n);
    return false;
}

static struct palp_material region_material(struct palp_material whole,
                                            const struct scenario_region *region)
{
    whole.model = region->model < 0 ? whole.model : (enum palp_material_model)region->model;
    whole.young = isnan(region->young) ? whole.young : region->young;
    whole.poisson = isnan(region->poisson) ? whole.poisson : region->poisson;
    whole.density = isnan(region->density) ? whole.density : region->density;
    return whole;
}

/* The first material of elements that is nearly incompressible and takes volume by linear strain;
 * NULL: there is none. */
static const struct palp_material *find_lossy(const struct palp_soft_def *def, const int *material,
                                              int n)
{
    for (int i = 0; i < n; i++) {
        const struct palp_material *m = &def->material[material[i]];
        const bool is_linear = m->model == PALP_COROTATIONAL || m->model == PALP_LINEAR;
        if (is_linear && m->poisson >= NEARLY_INCOMPRESSIBLE)
            return m;
    }
    return NULL;
}

/* Such elements get smaller where they are pressed deep (test_incompressible). Said once a body. */
static void note_volume_lost(struct config_build *b, const struct scenario_body *body,
                             const struct palp_soft_def *def)
{
    const struct palp_material *tet = find_lossy(def, def->tet_material, b->mesh.n_tet);
    const struct palp_material *hex = find_lossy(def, def->hex_material, b->mesh.n_hex);
    const struct palp_material *m = tet ? tet : hex;
    if (m)
        b->note[b->n_note++] = config_reading_format(
            b->reading,
            "body '%s': %s %s of poisson %g lose volume where they are pressed deep, and are too "
            "soft there; %smodel: stable_neo_hookean keeps most of it",
            body->head.name, m->model == PALP_LINEAR ? "linear" : "corotational",
            tet ? "tetrahedra" : "hexahedra", m->poisson, tet ? "" : "tetrahedra of ");
}

/* What a body that cannot be cut, or does not tear, says of it is a mistake. */
static bool expect_tough(struct config_build *b, const struct scenario_body *body,
                         const struct scenario_region *region)
{
    const struct scenario_parting *parting = body->parting;
    const bool cuts = parting && parting->toughness > 0, tears = parting && parting->tear;
    if (!isnan(region->toughness) && !cuts)
        config_tree_fault(b->reading, config_tree_find(region->head.at, "toughness_j_m2"),
                          "got %g, expected none: the body has no cut.toughness_j_m2",
                          region->toughness);
    if (!isnan(region->tear) && !tears)
        config_tree_fault(b->reading, config_tree_find(region->head.at, "tear_j_m2"),
                          "got %g, expected none: the body has no cut.tear", region->tear);
    return (isnan(region->toughness) || cuts) && (isnan(region->tear) || tears);
}

static bool select_materials(struct config_build *b, const struct scenario_body *body,
                             struct palp_soft_def *def)
{
    const struct scenario_region *region = body->regions.item;
    const size_t n = (size_t)body->regions.n + 1;
    struct palp_material *material = config_reading_take(b->reading, n * sizeof *material);
    struct made_of of = {
        .tet = config_reading_take(b->reading, (size_t)b->mesh.n_tet * sizeof *of.tet),
        .hex = config_reading_take(b->reading, (size_t)b->mesh.n_hex * sizeof *of.hex)};
    bool right = true;
    material[0] = body->material.is;
    for (int i = 0; i < body->regions.n; i++) {
        material[i + 1] = region_material(body->material.is, &region[i]);
        right &= expect_tough(b, body, &region[i]) && select_elements(b, &region[i], &of, i + 1);
    }
    def->material = material;
    def->n_material = (int)n;
    def->tet_material = of.tet;
    def->hex_material = of.hex;
    note_volume_lost(b, body, def);
    return right;
}

/* ---------------------------------------------------------------- soft bodies */

/* Poses say where it is: what a wave goes to would do nothing. */
static void expect_script_alone(struct config_build *b, const struct scenario_motion *motion)
{
    const struct {
        const char *key;
        bool is_said;
    } wave[] = {{"shift_m", vec3_norm(motion->shift) > 0},
                {"turn_deg", vec3_norm(motion->turn) > 0},
                {"swell", motion->swell != 0},
                {"phase", motion->phase != 0}};
    for (size_t i = 0; motion->script && i < sizeof wave / sizeof *wave; i++)
        if (wave[i].is_said)
            config_tree_fault(b->reading, config_tree_find(motion->head.at, wave[i].key),
                              "got what a wave goes to, expected none beside script");
}

/* What time does to the body that was added last. */
static void drive_soft(struct config_build *b, const struct scenario_body *body, palp_body id,
                       const struct config_items *zone)
{
    const struct scenario_motion *motion = body->motion;
    const struct scenario_pressure *pressure = body->pressure;
    struct palp_error error;
    if (motion) {
        expect_script_alone(b, motion);
        struct palp_motion_def def = {.body = id,
                                      .centre = motion->centre,
                                      .shift = motion->shift,
                                      .turn = vec3_scale(motion->turn, acos(-1) / 180),
                                      .swell = motion->swell,
                                      .course = {.rate = motion->rate, .phase = motion->phase}};
        const struct config_script *script =
            motion->script ? config_script_read(b->reading, motion->script, motion->head.at->at)
                           : NULL;
        if (motion->script && !script)
            return;
        if (script) {
            def.n_pose = script->n;
            def.pose_time = script->time;
            def.pose = script->at;
        }
        if (palp_scene_add_motion(b->scene, &def, &error) != PALP_OK)
            config_build_fault(b, motion->head.at, &error);
    }
    if (pressure) {
        const struct palp_pressure_def def = {
            .body = id,
            .node = pressure->zone ? zone->item : NULL,
            .n_node = zone->n,
            .pressure = pressure->pressure,
            .course = {.rate = pressure->rate, .phase = pressure->phase}};
        if (palp_scene_add_pressure(b->scene, &def, &error) != PALP_OK)
            config_build_fault(b, pressure->head.at, &error);
    }
}

static bool add_rollers(struct config_build *b, const struct scenario_body *body, palp_body id)
{
    const struct scenario_roller *said = body->rollers.item;
    bool right = true;
    for (int i = 0; i < body->rollers.n; i++) {
        struct config_items nodes;
        struct palp_error error;
        if (!config_zone_nodes(b->reading, &b->mesh, &said[i].zone, &nodes)) {
            right = false;
            continue;
        }
        const struct palp_roller_def def = {
            .body = id, .node = nodes.item, .n_node = nodes.n, .axis = said[i].axis};
        if (palp_scene_add_rollers(b->scene, &def, &error) == PALP_OK)
            continue;
        config_build_fault(b, said[i].head.at, &error);
        right = false;
    }
    return right;
}

static struct palp_cut *list_cuts(struct config_build *b, const struct scenario_body *body)
{
    const struct scenario_cut *said = body->cuts.item;
    const int n = body->cuts.n;
    struct palp_cut *cut = config_reading_take(b->reading, (size_t)n * sizeof *cut);
    for (int i = 0; i < n; i++) {
        const vec3 *end = said[i].line.item;
        cut[i] = (struct palp_cut){end[0], end[1], said[i].into};
    }
    return cut;
}

/* Before nodes are chosen by where they are: a copy is chosen with its node. A body that can be cut
 * is whole then: each of its worlds cuts it. */
static bool cut_body(struct config_build *b, const struct scenario_body *body,
                     const struct palp_cut *cut)
{
    const struct scenario_cut *said = body->cuts.item;
    struct palp_error error;
    if (body->parting || body->cuts.n == 0 ||
        palp_mesh_cut(&b->mesh, cut, body->cuts.n, &error) == PALP_OK)
        return true;
    config_build_fault(b, said[0].head.at, &error);
    return false;
}

/* Of its materials: its own, then its regions'. */
static struct palp_tough *list_tough(struct config_build *b, const struct scenario_body *body)
{
    const struct scenario_region *region = body->regions.item;
    struct palp_tough *tough =
        config_reading_take(b->reading, (size_t)(body->regions.n + 1) * sizeof *tough);
    for (int i = 0; i < body->regions.n; i++) {
        tough[i + 1].cut = isnan(region[i].toughness) ? 0 : region[i].toughness;
        tough[i + 1].tear = isnan(region[i].tear) ? 0 : region[i].tear;
    }
    return tough;
}

static struct palp_cuttable parting_of(struct config_build *b, const struct scenario_body *body,
                                       const struct palp_cut *cut)
{
    const struct scenario_capacity *capacity = &body->parting->capacity;
    const struct scenario_tear *tear = body->parting->tear;
    const struct palp_tear none = {0};
    return (struct palp_cuttable){.nodes = capacity->nodes,
                                  .faces = capacity->faces,
                                  .cut = cut,
                                  .n_cut = body->cuts.n,
                                  .toughness = body->parting->toughness,
                                  .tough = list_tough(b, body),
                                  .surface = body->parting->surface,
                                  .surface_way = body->parting->surface_way,
                                  .meets = body->parting->lips_meet,
                                  .friction = body->parting->friction,
                                  .vaporise = 1e9 * body->parting->vaporise, /* of J/mm³ */
                                  .crumb_cells = body->parting->crumb_cells,
                                  .tear = tear ? (struct palp_tear){tear->toughness, tear->strength}
                                               : none};
}

static void add_soft(struct config_build *b, const struct scenario_body *body)
{
    struct palp_soft_def def = {.name = body->head.name,
                                .mesh = &b->mesh,
                                .damping_mass = body->damping.mass,
                                .damping_stiffness = body->damping.stiffness,
                                .damping_velocity = body->damping.velocity,
                                .v = body->velocity,
                                .surface = body->surface.is,
                                .provider = (enum palp_provider)body->compliance.provider,
                                .own_compliance = body->compliance.own};
    struct palp_error error;
    if (!make_mesh(b, body))
        return;
    config_build_place(&b->mesh, body);
    struct config_items held = {0};
    const struct palp_cut *cut = list_cuts(b, body);
    struct palp_cuttable parting = {0};
    bool right = cut_body(b, body, cut);
    if (body->parting) {
        parting = parting_of(b, body, cut);
        def.cut = &parting;
    }
    right &= !body->held || config_zone_nodes(b->reading, &b->mesh, body->held, &held);
    def.fixed = held.item;
    def.n_fixed = held.n;
    struct config_items zone = {0};
    if (body->pressure && body->pressure->zone)
        right &= config_zone_nodes(b->reading, &b->mesh, body->pressure->zone, &zone);
    right &= select_materials(b, body, &def);
    const palp_body id = right ? palp_scene_add_soft(b->scene, &def, &error) : (palp_body){0};
    if (id.id > 0) {
        config_look_keep_tissue(b, body, &def, id);
        config_measure_soft(b, &def, id);
        if (add_rollers(b, body, id))
            drive_soft(b, body, id, &zone);
    } else if (right)
        config_build_fault(b, body->head.at, &error);
    palp_mesh_destroy(&b->mesh);
}

static bool has_whole_triangle(struct config_build *b, const struct palp_mesh *mesh,
                               const struct config_items *zone)
{
    const int *node = zone->item;
    bool *mark = config_reading_take(b->reading, (size_t)mesh->n_node * sizeof *mark);
    for (int i = 0; i < zone->n; i++)
        mark[node[i]] = true;
    for (int i = 0; i < mesh->n_tri; i++)
        if (mark[mesh->tri[i][0]] && mark[mesh->tri[i][1]] && mark[mesh->tri[i][2]])
            return true;
    return false;
}

/* Surfaces are known once the scene is finished. */
static void check_pressed(struct config_build *b)
{
    const struct scenario_body *body = b->scenario->bodies.item;
    for (int i = 0; i < b->scenario->bodies.n; i++) {
        const struct scenario_zone *said = body[i].pressure ? body[i].pressure->zone : NULL;
        const struct palp_mesh *mesh =
            said ? palp_body_mesh(b->scene, palp_scene_find(b->scene, body[i].head.name)) : NULL;
        struct config_items zone = {0};
        if (mesh && config_zone_nodes(b->reading, mesh, said, &zone) &&
            !has_whole_triangle(b, mesh, &zone))
            config_tree_fault(b->reading, said->head.at,
                              "got %d nodes, which are all three of no triangle of the surface, "
                              "expected those of one at least",
                              zone.n);
    }
}

/* ---------------------------------------------------------------- rigid bodies and tools */

static vec3 box_inertia(double mass, vec3 size)
{
    const double x = size.x * size.x, y = size.y * size.y, z = size.z * size.z;
    return vec3_scale((vec3){y + z, z + x, x + y}, mass / 12);
}

/* A cylinder and two half balls, of one density. */
static vec3 capsule_inertia(double mass, double length, double r)
{
    const double ball = mass * 4 * r / (4 * r + 3 * length), rod = mass - ball;
    const double along = rod * r * r / 2 + ball * 2 * r * r / 5;
    const double across = rod * (r * r / 4 + length * length / 12) +
                          ball * (2 * r * r / 5 + length * length / 4 + 3 * length * r / 8);
    return (vec3){across, across, along};
}

/* Principal moments of the solid shape about its own middle. */
static vec3 shape_inertia(const struct palp_shape *shape, double mass)
{
    const double ball = 0.4 * mass * shape->radius * shape->radius;
    switch (shape->kind) {
    case PALP_SHAPE_SPHERE:
        return (vec3){ball, ball, ball};
    case PALP_SHAPE_CAPSULE:
        return capsule_inertia(mass, shape->length, shape->radius);
    case PALP_SHAPE_BOX:
        return box_inertia(mass, vec3_scale(shape->half, 2));
    case PALP_SHAPE_MESH:
        return box_inertia(mass, config_zone_extent(shape->mesh));
    default: /* a plane has no end, and never moves */
        return (vec3){0, 0, 0};
    }
}

/* Critical damping of the coupling: b = 2 √(k m), turning by the greatest moment. */
static struct palp_coupling make_coupling(const struct scenario_coupling *said, double mass,
                                          vec3 inertia)
{
    struct palp_coupling c = said->is;
    const double moment = fmax(inertia.x, fmax(inertia.y, inertia.z));
    if (isnan(c.translation_damping))
        c.translation_damping = 2 * sqrt(c.translation_stiffness * mass);
    if (isnan(c.rotation_damping))
        c.rotation_damping = 2 * sqrt(c.rotation_stiffness * moment);
    return c;
}

/* How high over the middle of its mesh's bounds a node lies. Outside of the middle half across `up`
 * it counts as lower than all within: an edge or a tip is no place to rest. */
static double height_above(vec3 x, const struct config_box *bounds, vec3 up)
{
    const vec3 middle = vec3_scale(vec3_add(bounds->low, bounds->high), 0.5);
    const vec3 half = vec3_scale(vec3_sub(bounds->high, bounds->low), 0.25);
    const vec3 from = vec3_sub(x, middle);
    const double high = vec3_dot(from, up);
    const vec3 across = vec3_axpy(from, -high, up);
    const bool is_inner =
        fabs(across.x) <= half.x && fabs(across.y) <= half.y && fabs(across.z) <= half.z;
    return is_inner ? high : high - 5 * vec3_norm(half); /* four of these are the diagonal */
}

/* The highest node of the middle half, or the middle of those that are as high. */
static vec3 find_top(const struct palp_mesh *mesh, vec3 gravity)
{
    const vec3 up = vec3_direction(vec3_scale(gravity, -1), (vec3){0, 1, 0});
    const struct config_box bounds = config_zone_bounds(mesh);
    const double alike = 1e-9 * vec3_norm(vec3_sub(bounds.high, bounds.low));
    double highest = -INFINITY, n = 0;
    vec3 sum = {0, 0, 0};
    for (int i = 0; i < mesh->n_node; i++)
        highest = fmax(highest, height_above(mesh->x[i], &bounds, up));
    for (int i = 0; i < mesh->n_node; i++)
        if (height_above(mesh->x[i], &bounds, up) >= highest - alike) {
            sum = vec3_add(sum, mesh->x[i]);
            n++;
        }
    return vec3_scale(sum, 1 / n);
}

static bool find_place(struct config_build *b, const struct scenario_body *body, pose *at)
{
    const char *above = body->place.above;
    *at = scenario_pose(&body->place);
    if (!above)
        return true;
    const palp_body below = palp_scene_find(b->scene, above);
    if (below.id != 0 && palp_body_is_soft(b->scene, below)) {
        at->p = vec3_add(at->p, find_top(palp_body_mesh(b->scene, below), b->scenario->gravity));
        return true;
    }
    if (b->reading->n_fault == 0) /* else it may be the body that was refused */
        config_tree_fault(b->reading, config_tree_find(body->place.head.at, "above"),
                          "got %s, expected a soft body listed before", above);
    return false;
}

static void add_rigid(struct config_build *b, const struct scenario_body *body,
                      enum palp_drive drive, const struct config_script *script)
{
    struct palp_rigid_def def = {.name = body->head.name,
                                 .drive = drive,
                                 .mass = body->mass,
                                 .damping_velocity = body->drag.velocity,
                                 .damping_spin = body->drag.spin,
                                 .inertia = body->inertia,
                                 .v = body->velocity,
                                 .w = body->spin,
                                 .grip = script && script->grip ? script->grip[0] : body->grip,
                                 .surface = body->surface.is};
    struct palp_error error;
    if (!find_place(b, body, &def.at) || !config_build_shape(b, &body->shape, &def.shape))
        return;
    def.shape.at.p = vec3_sub(def.shape.at.p, body->hand);
    def.at = script ? script->at[0] : def.at;
    if (isnan(def.inertia.x))
        def.inertia = shape_inertia(&def.shape, def.mass);
    def.weightless = drive == PALP_DRIVE_COUPLED && body->weightless;
    if (body->coupling)
        def.coupling = make_coupling(body->coupling, def.mass, def.inertia);
    const palp_body id = palp_scene_add_rigid(b->scene, &def, &error);
    if (id.id == 0)
        config_build_fault(b, body->head.at, &error);
    else
        config_measure_rigid(b, &def, id);
    if (id.id != 0 && body->trocar)
        config_tool_add_trocar(b, body, id, &def);
    if (id.id != 0 && body->knife)
        config_tool_add_knife(b, body, id, &def);
    if (id.id != 0 && body->current)
        config_tool_add_current(b, body, id);
    palp_mesh_destroy(&b->mesh);
}

/* ---------------------------------------------------------------- the scene */

/* Where to point for what is refused of the finished scene: at the room for copies of the body that
 * can be cut and is told of, or at its cut. NULL: it is of no such body. */
static const struct config_value *place_of_cut(struct config_build *b,
                                               const struct palp_error *error)
{
    const struct scenario_body *body = b->scenario->bodies.item;
    for (int i = 0; i < b->scenario->bodies.n; i++) {
        const char *who = config_reading_format(b->reading, "body '%s' that can be cut: room for ",
                                                body[i].head.name);
        const size_t n_room = strlen(who), n = n_room - strlen("room for ");
        if (!body[i].parting || strncmp(error->what, who, n) != 0)
            continue;
        return strncmp(error->what, who, n_room) == 0
                   ? config_tree_find(body[i].parting->capacity.head.at, "nodes")
                   : body[i].parting->head.at;
    }
    return NULL;
}

static void add_bodies(struct config_build *b)
{
    const struct scenario_body *body = b->scenario->bodies.item, *tool = b->scenario->tools.item;
    for (int i = 0; i < b->scenario->bodies.n; i++) {
        if (scenario_is_mapped(&body[i]))
            continue;
        if (scenario_is_soft(&body[i]))
            add_soft(b, &body[i]);
        else
            add_rigid(b, &body[i], body[i].fixed ? PALP_DRIVE_FIXED : PALP_DRIVE_FREE, NULL);
    }
    for (int i = 0; i < b->scenario->tools.n; i++)
        add_rigid(b, &tool[i], tool[i].kinematic ? PALP_DRIVE_KINEMATIC : PALP_DRIVE_COUPLED,
                  b->script[i]);
    config_rod_add_all(b);
    config_tool_add_jaws(b);
    config_mapped_add_bodies(b);
}

void config_scene_build(struct config_build *build)
{
    struct palp_options options = build->scenario->solver.is;
    if (options.workers == 0)
        options.workers = config_workers_here();
    const struct config_value *root = build->scenario->head.at;
    struct palp_error error;
    options.gravity = build->scenario->gravity;
    build->scene = palp_scene_create(&options, &error);
    if (!build->scene) {
        config_build_fault(build, root, &error);
        return;
    }
    /* Three of a body at most, and doubts; one of each point of a link or spring. */
    const struct scenario *said = build->scenario;
    const size_t n_body = (size_t)(said->bodies.n + said->tools.n);
    const size_t n_note = (3 + CONFIG_DOUBTS_MAX) * (n_body + (size_t)said->plans.n) +
                          2 * (size_t)(said->links.n + said->springs.n) + 1;
    build->measure = config_reading_take(build->reading, (n_body + 1) * sizeof *build->measure);
    build->note = config_reading_take(build->reading, n_note * sizeof *build->note);
    build->tissue = config_reading_take(build->reading,
                                        (size_t)build->scenario->bodies.n * sizeof *build->tissue);
    add_bodies(build);
    if (build->reading->n_fault == 0)
        config_link_add_all(build);
    if (build->reading->n_fault == 0)
        config_link_add_springs(build);
    if (build->reading->n_fault == 0)
        config_plan_add_all(build);
    if (build->reading->n_fault > 0)
        return;
    if (palp_scene_finish(build->scene, &error) != PALP_OK) {
        const struct config_value *cut = place_of_cut(build, &error);
        config_build_fault(build, cut ? cut : root, &error);
        return;
    }
    check_pressed(build);
    config_inverse_take_all(build);
    config_measure_mapped(build);
    config_doubt_all(build);
    config_doubt_cuts(build);
}

void config_scene_clear(struct config_build *build)
{
    palp_mesh_destroy(&build->mesh);
    free(build->inverse);
    build->inverse = NULL;
    palp_scene_destroy(build->scene);
    build->scene = NULL;
}
