/* SPDX-License-Identifier: GPL-3.0-or-later */
/* scene_check.c - the door: what a definition says is checked here, once. */
#include "engine/model/scene_check.h"
#include "engine/model/error.h"
#include "engine/model/scene.h"
#include "engine/palp_current.h"

#include <stdio.h>

/* What is being checked, and where its error goes. The first fault stays. */
struct scene_door {
    const char *who; /* "body 'liver'" */
    struct palp_error *error;
    enum palp_status status;
};

static bool is_refused(const struct scene_door *d)
{
    return d->status != PALP_OK;
}

static void refuse_value(struct scene_door *d, const char *what, double value, const char *expected)
{
    if (!is_refused(d))
        d->status = error_set(d->error, PALP_INVALID, "%s: %s is %g, expected %s", d->who, what,
                              value, expected);
}

static void expect_positive(struct scene_door *d, const char *what, double value)
{
    if (!(value > 0 && isfinite(value)))
        refuse_value(d, what, value, "a finite number above 0");
}

static void expect_not_negative(struct scene_door *d, const char *what, double value)
{
    if (!(value >= 0 && isfinite(value)))
        refuse_value(d, what, value, "a finite number, at least 0");
}

static void expect_finite(struct scene_door *d, const char *what, vec3 value)
{
    const double component[3] = {value.x, value.y, value.z};
    for (int k = 0; k < 3; k++)
        if (!isfinite(component[k]))
            refuse_value(d, what, component[k], "finite numbers");
}

static void expect_at_least(struct scene_door *d, const char *what, int value, int least)
{
    char expected[40];
    snprintf(expected, sizeof expected, "at least %d", least);
    if (value < least)
        refuse_value(d, what, value, expected);
}

static void expect_pose(struct scene_door *d, const char *what, pose at)
{
    const quat q = at.q;
    const double length = sqrt(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w);
    expect_finite(d, what, at.p);
    if (!(fabs(length - 1) < 1e-6)) {
        char rotation[80];
        snprintf(rotation, sizeof rotation, "length of the quaternion of %s", what);
        refuse_value(d, rotation, length, "1");
    }
}

static void expect_surface(struct scene_door *d, const struct palp_surface *surface)
{
    expect_not_negative(d, "friction", surface->friction);
    expect_not_negative(d, "contact distance", surface->contact_distance);
    expect_not_negative(d, "offset", surface->offset);
}

static void expect_name(struct scene_door *d, const struct palp_scene *scene, const char *name)
{
    if (scene->finished)
        d->status = error_set(d->error, PALP_INVALID,
                              "%s: the scene is finished, expected to be added before", d->who);
    else if (!name || !*name)
        d->status = error_set(d->error, PALP_INVALID, "a body has no name, expected one");
    else if (palp_scene_find(scene, name).id != 0)
        d->status = error_set(d->error, PALP_INVALID,
                              "%s: the name is taken, expected each body to have its own", d->who);
}

static void name_door(char who[120], const char *name)
{
    snprintf(who, 120, "body '%.100s'", name ? name : "");
}

static void expect_at_most(struct scene_door *d, const char *what, int value, int most)
{
    char expected[40];
    snprintf(expected, sizeof expected, "at most %d", most);
    if (value > most)
        refuse_value(d, what, value, expected);
}

/* Of an enum whose values are 0 … n - 1. */
static void expect_known(struct scene_door *d, const char *what, int value, int n)
{
    if (value < 0 || value >= n)
        refuse_value(d, what, value, "a known one");
}

/* Forces in one matrix with the motion need A, and have no W to correct by. */
static void expect_embeddable(struct scene_door *d, const struct palp_options *options)
{
    if (options->correction != PALP_CORRECT_ONCE && options->correction != PALP_CORRECT_RECURSIVE)
        refuse_value(d, "correction", (int)options->correction,
                     "once or recursive with embedded multipliers");
    if (options->motion != PALP_MOTION_AUTO && options->motion != PALP_MOTION_DIRECT)
        refuse_value(d, "motion", (int)options->motion, "auto or direct with embedded multipliers");
}

static void expect_methods(struct scene_door *d, const struct palp_options *options)
{
    expect_known(d, "correction", (int)options->correction, PALP_CORRECT_LITERAL + 1);
    expect_known(d, "recursion", (int)options->recursion, PALP_RECURSE_INCREMENT + 1);
    expect_known(d, "first", (int)options->first, PALP_FIRST_START + 1);
    expect_known(d, "precision", (int)options->precision, PALP_DOUBLE + 1);
    expect_known(d, "motion", (int)options->motion, PALP_MOTION_DENSE + 1);
    expect_known(d, "checking", (int)options->checking, PALP_CHECK_RANGE + 1);
    expect_known(d, "compliance", (int)options->compliance, PALP_COMPLIANCE_ROWS + 1);
    expect_known(d, "multipliers", (int)options->multipliers, PALP_MULTIPLIERS_EMBEDDED + 1);
    expect_known(d, "accuracy", (int)options->accuracy, PALP_ACCURACY_HIGH + 1);
    if (options->multipliers == PALP_MULTIPLIERS_EMBEDDED)
        expect_embeddable(d, options);
}

enum palp_status check_options(const struct palp_options *options, struct palp_error *error)
{
    struct scene_door d = {"options", error, PALP_OK};
    expect_finite(&d, "gravity", options->gravity);
    expect_at_least(&d, "newton", options->newton, 1);
    expect_not_negative(&d, "tolerance_n", options->tolerance_n);
    expect_not_negative(&d, "tolerance_gap", options->tolerance_gap);
    expect_at_least(&d, "sweeps", options->sweeps, 1);
    expect_not_negative(&d, "residual", options->residual);
    expect_methods(&d, options);
    expect_positive(&d, "tolerance_motion", options->tolerance_motion);
    expect_not_negative(&d, "sleep_speed", options->sleep_speed);
    expect_positive(&d, "defect_limit", options->defect_limit);
    expect_at_least(&d, "refresh_steps", options->refresh_steps, 1);
    expect_at_least(&d, "contact_capacity", options->contact_capacity, 1);
    expect_at_most(&d, "contact_capacity", options->contact_capacity, PALP_CONTACTS_MAX);
    if (!(options->contact_share >= 0 && options->contact_share <= 1))
        refuse_value(&d, "contact_share", options->contact_share, "0 to 1");
    expect_at_least(&d, "workers", options->workers, 1);
    return d.status;
}

/* ---------------------------------------------------------------- soft bodies */

static void expect_material(struct scene_door *d, const struct palp_material *material, int i)
{
    char young[40], poisson[40], density[40];
    snprintf(young, sizeof young, "material %d: young", i);
    snprintf(poisson, sizeof poisson, "material %d: poisson", i);
    snprintf(density, sizeof density, "material %d: density", i);
    expect_positive(d, young, material->young);
    expect_positive(d, density, material->density);
    if (!(material->poisson >= 0 && material->poisson < 0.5))
        refuse_value(d, poisson, material->poisson, "0 or more and below 0.5");
    if (material->model < PALP_COROTATIONAL || material->model > PALP_LINEAR)
        refuse_value(d, "model of a material", material->model, "a known one");
}

/* Not every element knows every model. */
static void expect_models(struct scene_door *d, const struct palp_soft_def *def)
{
    for (int h = 0; h < def->mesh->n_hex && !is_refused(d); h++) {
        const int model = def->material[def->hex_material ? def->hex_material[h] : 0].model;
        if (model != PALP_COROTATIONAL && model != PALP_LINEAR)
            refuse_value(d, "model of the material of a hexahedron", model,
                         "0 (corotational) or 3 (linear)");
    }
}

static void expect_indices(struct scene_door *d, const char *what, const int *index, int n,
                           int below)
{
    char expected[40];
    snprintf(expected, sizeof expected, "0 to %d", below - 1);
    for (int i = 0; i < n; i++)
        if (index[i] < 0 || index[i] >= below)
            refuse_value(d, what, index[i], expected);
}

static void expect_mesh(struct scene_door *d, const struct palp_mesh *mesh)
{
    struct palp_error why;
    if (is_refused(d))
        return;
    if (!mesh)
        d->status = error_set(d->error, PALP_INVALID, "%s: no mesh, expected one", d->who);
    else if (palp_mesh_check(mesh, &why) != PALP_OK)
        d->status = error_set(d->error, PALP_INVALID, "%s: %s", d->who, why.what);
}

static void expect_cuttable(struct scene_door *d, const struct palp_soft_def *def,
                            const struct palp_options *opt)
{
    const struct palp_cuttable *cut = def->cut;
    const enum palp_motion motion = opt->motion;
    expect_at_least(d, "copies of nodes", cut->nodes, 0);
    expect_at_most(d, "copies of nodes", cut->nodes, PALP_CUT_CAPACITY);
    expect_at_least(d, "severed faces", cut->faces, 0);
    expect_at_most(d, "severed faces", cut->faces, PALP_CUT_CAPACITY);
    expect_not_negative(d, "friction of lips", cut->friction);
    expect_not_negative(d, "energy of what a current removes, J/m³", cut->vaporise);
    expect_at_least(d, "cells of a crumb", cut->crumb_cells, 0);
    expect_at_most(d, "cells of a crumb", cut->crumb_cells, PALP_CUT_CRUMB);
    expect_not_negative(d, "toughness of tearing", cut->tear.toughness);
    expect_not_negative(d, "strength of tearing", cut->tear.strength);
    for (int i = 0; cut->tough && i < def->n_material; i++) {
        expect_not_negative(d, "toughness of a material", cut->tough[i].cut);
        expect_not_negative(d, "toughness of tearing of a material", cut->tough[i].tear);
    }
    if (cut->tear.strength > 0 && !(cut->tear.toughness > 0))
        refuse_value(d, "toughness of a body that has a strength", cut->tear.toughness, "above 0");
    if (def->mesh->n_tet > 0 && def->mesh->n_hex > 0)
        refuse_value(d, "hexahedra of a body that can be cut", def->mesh->n_hex,
                     "none beside tetrahedra");
    if (def->provider != PALP_PROVIDER_GENERIC)
        refuse_value(d, "provider of a body that can be cut", (int)def->provider, "0 (generic)");
    if (def->damping_velocity != 0) /* which part of a node had which share of it is not said */
        refuse_value(d, "damping_velocity of a body that can be cut", def->damping_velocity, "0");
    if (motion != PALP_MOTION_AUTO && motion != PALP_MOTION_PCG && motion != PALP_MOTION_DENSE)
        refuse_value(d, "motion of a body that can be cut", (int)motion, "auto, pcg or dense");
    if (opt->multipliers == PALP_MULTIPLIERS_EMBEDDED) /* their matrix has no rows for copies */
        refuse_value(d, "multipliers with a body that can be cut", (int)opt->multipliers,
                     "others than embedded");
}

enum palp_status check_soft(const struct palp_scene *scene, const struct palp_soft_def *def,
                            struct palp_error *error)
{
    char who[120];
    name_door(who, def->name);
    struct scene_door d = {who, error, PALP_OK};
    expect_name(&d, scene, def->name);
    expect_mesh(&d, def->mesh);
    if (is_refused(&d))
        return d.status;
    expect_at_least(&d, "number of elements", def->mesh->n_tet + def->mesh->n_hex, 1);
    expect_at_least(&d, "number of materials", def->material ? def->n_material : 0, 1);
    for (int i = 0; i < def->n_material && !is_refused(&d); i++)
        expect_material(&d, &def->material[i], i);
    if (def->tet_material)
        expect_indices(&d, "material of a tetrahedron", def->tet_material, def->mesh->n_tet,
                       def->n_material);
    if (def->hex_material)
        expect_indices(&d, "material of a hexahedron", def->hex_material, def->mesh->n_hex,
                       def->n_material);
    if (!is_refused(&d))
        expect_models(&d, def);
    expect_not_negative(&d, "damping_mass", def->damping_mass);
    expect_not_negative(&d, "damping_stiffness", def->damping_stiffness);
    expect_not_negative(&d, "damping_velocity", def->damping_velocity);
    expect_finite(&d, "velocity", def->v);
    expect_at_least(&d, "number of fixed nodes", def->n_fixed, 0);
    expect_indices(&d, "a fixed node", def->fixed, def->n_fixed, def->mesh->n_node);
    expect_surface(&d, &def->surface);
    if ((unsigned)def->provider > PALP_PROVIDER_PRECOMPUTED)
        refuse_value(&d, "provider", def->provider, "a known one");
    if (def->cut)
        expect_cuttable(&d, def, &scene->opt);
    expect_not_negative(&d, "own compliance", def->own_compliance);
    return d.status;
}

/* ---------------------------------------------------------------- rigid bodies */

static void expect_box(struct scene_door *d, const struct palp_shape *shape)
{
    const double least = fmin(shape->half.x, fmin(shape->half.y, shape->half.z));
    expect_positive(d, "half extent x of the box", shape->half.x);
    expect_positive(d, "half extent y of the box", shape->half.y);
    expect_positive(d, "half extent z of the box", shape->half.z);
    expect_not_negative(d, "radius of the box", shape->radius);
    if (shape->radius > least)
        refuse_value(d, "radius of the box", shape->radius, "no more than its least half extent");
}

static void expect_shape(struct scene_door *d, const struct palp_shape *shape)
{
    expect_pose(d, "the shape's frame", shape->at);
    switch (shape->kind) {
    case PALP_SHAPE_SPHERE:
        expect_positive(d, "radius of the sphere", shape->radius);
        break;
    case PALP_SHAPE_CAPSULE:
        expect_positive(d, "radius of the capsule", shape->radius);
        expect_not_negative(d, "length of the capsule", shape->length);
        break;
    case PALP_SHAPE_BOX:
        expect_box(d, shape);
        break;
    case PALP_SHAPE_PLANE:
        break;
    case PALP_SHAPE_MESH:
        expect_mesh(d, shape->mesh);
        if (!is_refused(d) && shape->mesh->n_tri == 0)
            expect_at_least(d, "number of triangles of the shape",
                            shape->mesh->n_tet + shape->mesh->n_hex, 1);
        break;
    default:
        refuse_value(d, "shape", shape->kind, "a known one");
    }
}

/* 0 will do where something else holds it. */
static void expect_inert(struct scene_door *d, const char *what, double value, bool held)
{
    (held ? expect_not_negative : expect_positive)(d, what, value);
}

static void expect_inertia(struct scene_door *d, const struct palp_rigid_def *def)
{
    const bool coupled = def->drive == PALP_DRIVE_COUPLED;
    const bool turns_back = coupled && def->coupling.rotation_stiffness > 0;
    expect_inert(d, "mass", def->mass, coupled && def->coupling.translation_stiffness > 0);
    expect_inert(d, "inertia about x", def->inertia.x, turns_back);
    expect_inert(d, "inertia about y", def->inertia.y, turns_back);
    expect_inert(d, "inertia about z", def->inertia.z, turns_back);
}

static void expect_coupling(struct scene_door *d, const struct palp_coupling *coupling)
{
    expect_not_negative(d, "translation_stiffness", coupling->translation_stiffness);
    expect_not_negative(d, "translation_damping", coupling->translation_damping);
    expect_not_negative(d, "rotation_stiffness", coupling->rotation_stiffness);
    expect_not_negative(d, "rotation_damping", coupling->rotation_damping);
}

enum palp_status check_rigid(const struct palp_scene *scene, const struct palp_rigid_def *def,
                             struct palp_error *error)
{
    char who[120];
    name_door(who, def->name);
    struct scene_door d = {who, error, PALP_OK};
    expect_name(&d, scene, def->name);
    expect_shape(&d, &def->shape);
    if (def->drive == PALP_DRIVE_FREE || def->drive == PALP_DRIVE_COUPLED)
        expect_inertia(&d, def);
    else if (def->drive != PALP_DRIVE_FIXED && def->drive != PALP_DRIVE_KINEMATIC)
        refuse_value(&d, "drive", def->drive, "a known one");
    if (def->drive == PALP_DRIVE_COUPLED)
        expect_coupling(&d, &def->coupling);
    expect_pose(&d, "the pose at the start", def->at);
    expect_not_negative(&d, "damping_velocity", def->damping_velocity);
    expect_not_negative(&d, "damping_spin", def->damping_spin);
    expect_finite(&d, "velocity", def->v);
    expect_finite(&d, "spin", def->w);
    if (!(def->grip >= 0 && def->grip <= 1))
        refuse_value(&d, "grip", def->grip, "0 to 1");
    expect_surface(&d, &def->surface);
    return d.status;
}

/* ---------------------------------------------------------------- rods */

enum palp_status check_rod(const struct palp_scene *scene, const struct palp_rod_def *def,
                           struct palp_error *error)
{
    char who[120];
    name_door(who, def->name);
    struct scene_door d = {who, error, PALP_OK};
    expect_name(&d, scene, def->name);
    if (def->n < 2 || def->n > PALP_ROD_MOST)
        refuse_value(&d, "number of places of a rod", def->n, "2 to 1000");
    expect_positive(&d, "radius", def->radius);
    expect_positive(&d, "young", def->young);
    expect_positive(&d, "density", def->density);
    expect_not_negative(&d, "damping_stiffness", def->damping_stiffness);
    if (!(def->poisson >= 0 && def->poisson <= 0.5))
        refuse_value(&d, "poisson", def->poisson, "in [0, 0.5]");
    for (int i = 0; !is_refused(&d) && i < def->n; i++)
        expect_finite(&d, "place of a rod", def->x[i]);
    for (int i = 0; !is_refused(&d) && i + 1 < def->n; i++)
        expect_positive(&d, "length of a segment", vec3_norm(vec3_sub(def->x[i + 1], def->x[i])));
    expect_surface(&d, &def->surface);
    return d.status;
}

/* ---------------------------------------------------------------- what others carry */

static bool expect_body(struct scene_door *d, const struct palp_scene *scene, palp_body body)
{
    if (body.id < 1 || body.id > scene->n_body)
        refuse_value(d, "id of a body", body.id, "one of the scene");
    return !is_refused(d);
}

static bool is_tool(const struct body *b)
{
    return !b->is_soft &&
           (b->rigid.drive == PALP_DRIVE_KINEMATIC || b->rigid.drive == PALP_DRIVE_COUPLED);
}

enum palp_status check_jaw(const struct palp_scene *scene, const struct palp_jaw_def *def,
                           struct palp_error *error)
{
    char who[120];
    name_door(who, def->name);
    struct scene_door d = {who, error, PALP_OK};
    expect_name(&d, scene, def->name);
    if (is_refused(&d) || !expect_body(&d, scene, def->tool))
        return d.status;
    if (!is_tool(scene_body(scene, def->tool)))
        d.status = error_set(error, PALP_INVALID, "%s: hangs on '%s', expected a tool", who,
                             scene_body(scene, def->tool)->name);
    expect_shape(&d, &def->shape);
    expect_finite(&d, "place of the hinge", def->hinge);
    expect_finite(&d, "axis of the hinge", def->axis);
    if (!is_refused(&d))
        expect_positive(&d, "length of the axis of the hinge", vec3_norm(def->axis));
    if (!(fabs(def->opening) <= acos(-1)))
        refuse_value(&d, "opening", def->opening, "-π to π");
    expect_surface(&d, &def->surface);
    return d.status;
}

enum palp_status check_current(const struct palp_scene *scene, const struct palp_current_def *def,
                               struct palp_error *error)
{
    struct scene_door d = {"current", error, PALP_OK};
    if (scene->finished)
        return error_set(error, PALP_INVALID,
                         "current: the scene is finished, expected to be added before");
    if (!expect_body(&d, scene, def->tool))
        return d.status;
    if (!is_tool(scene_body(scene, def->tool)))
        return error_set(error, PALP_INVALID, "current: of '%s', expected a tool",
                         scene_body(scene, def->tool)->name);
    for (int i = 0; i < scene->n_current; i++)
        if (scene->current[i].tool.id == def->tool.id)
            refuse_value(&d, "number of currents of a tool", 2, "1 at most");
    expect_finite(&d, "tip", def->tip);
    expect_positive(&d, "power, W", def->power);
    expect_positive(&d, "radius, m", def->radius);
    return d.status;
}

/* Is this the kind of body that points of this kind can follow? */
static void expect_parent(struct scene_door *d, const struct palp_scene *scene,
                          enum palp_mapping kind, palp_body parent)
{
    static const char *const expected[] = {"a soft or mapped body", "a soft body with elements",
                                           "rigid bodies"};
    if (is_refused(d) || !expect_body(d, scene, parent))
        return;
    const struct body *b = scene_body(scene, parent);
    const bool right[] = {b->is_soft, b->is_soft && !b->mapping, !b->is_soft};
    if (!right[kind])
        d->status = error_set(d->error, PALP_INVALID, "%s: is mapped on '%s', expected %s", d->who,
                              b->name, expected[kind]);
}

static void expect_subset(struct scene_door *d, const struct palp_scene *scene,
                          const struct palp_mapped_def *def)
{
    expect_at_least(d, "number of nodes of the subset", def->n_node, 1);
    if (!is_refused(d))
        expect_indices(d, "node of the subset", def->node, def->n_node,
                       scene_body(scene, def->parent[0])->soft.mesh.n_node);
}

static void expect_weights(struct scene_door *d, const struct palp_mapped_def *def)
{
    for (int i = 0; i < def->mesh->n_node && !is_refused(d); i++) {
        char sum_of[60], number_of[60];
        double sum = 0;
        int n = 0;
        for (int k = 0; k < def->n_parent; k++) {
            const double weight = def->weight[(size_t)i * (size_t)def->n_parent + (size_t)k];
            sum += weight;
            n += weight != 0;
        }
        snprintf(sum_of, sizeof sum_of, "sum of the weights of point %d", i);
        snprintf(number_of, sizeof number_of, "number of frames with weight in point %d", i);
        if (!(fabs(sum - 1) < 1e-9))
            refuse_value(d, sum_of, sum, "1");
        expect_at_most(d, number_of, n, PALP_POINT_FRAMES_MAX);
    }
}

enum palp_status check_mapped(const struct palp_scene *scene, const struct palp_mapped_def *def,
                              struct palp_error *error)
{
    char who[120];
    name_door(who, def->name);
    struct scene_door d = {who, error, PALP_OK};
    expect_name(&d, scene, def->name);
    expect_known(&d, "kind of mapping", (int)def->kind, PALP_MAP_FRAMES + 1);
    expect_at_least(&d, "number of bodies that it is mapped on", def->n_parent, 1);
    if (def->kind != PALP_MAP_FRAMES)
        expect_at_most(&d, "number of bodies that it is mapped on", def->n_parent, 1);
    for (int k = 0; k < def->n_parent && !is_refused(&d); k++)
        expect_parent(&d, scene, def->kind, def->parent[k]);
    if (def->kind != PALP_MAP_SUBSET)
        expect_mesh(&d, def->mesh);
    else if (!is_refused(&d))
        expect_subset(&d, scene, def);
    if (def->kind == PALP_MAP_FRAMES && def->weight && !is_refused(&d)) {
        expect_at_least(&d, "number of triangles of a mesh with weights", def->mesh->n_tri, 1);
        expect_weights(&d, def);
    }
    expect_not_negative(&d, "reach", def->reach);
    expect_surface(&d, &def->surface);
    return d.status;
}

/* ---------------------------------------------------------------- declared pairs */

static void expect_point(struct scene_door *d, const struct palp_scene *scene,
                         const struct palp_point *point)
{
    const struct body *b = scene_body(scene, point->body);
    if (!b->is_soft) {
        if (point->n != 0)
            refuse_value(d, "number of nodes of a point of a rigid body", point->n, "0");
        expect_finite(d, "place of a point", point->local);
        return;
    }
    if (point->n < 1 || point->n > 4) {
        refuse_value(d, "number of nodes of a point of a soft body", point->n, "1 to 4");
        return;
    }
    double sum = 0;
    for (int k = 0; k < point->n; k++)
        sum += point->weight[k];
    expect_indices(d, "node of a point", point->node, point->n, b->soft.mesh.n_node);
    if (!(fabs(sum - 1) < 1e-9))
        refuse_value(d, "sum of the weights of a point", sum, "1");
}

enum palp_status check_point(const struct palp_scene *scene, const struct palp_point *point,
                             struct palp_error *error)
{
    struct scene_door d = {"point", error, PALP_OK};
    expect_point(&d, scene, point);
    return d.status;
}

static void expect_triangle(struct scene_door *d, const struct body *b, const int triangle[3])
{
    expect_indices(d, "node of a triangle", triangle, 3, b->soft.mesh.n_node);
    for (int k = 0; k < 3; k++)
        if (triangle[k] == triangle[(k + 1) % 3])
            refuse_value(d, "node of a triangle", triangle[k], "three different ones");
}

enum palp_status check_pair(const struct palp_scene *scene, const struct palp_pair_def *def,
                            struct palp_error *error)
{
    struct scene_door d = {"pair", error, PALP_OK};
    if (scene->finished)
        return error_set(error, PALP_INVALID,
                         "pair: the scene is finished, expected to be added before");
    if (!expect_body(&d, scene, def->a.body) || !expect_body(&d, scene, def->b))
        return d.status;
    expect_point(&d, scene, &def->a);
    const struct body *b = scene_body(scene, def->b);
    if (b->is_soft)
        expect_triangle(&d, b, def->triangle);
    else if (b->rigid.shape.kind == PALP_SHAPE_MESH)
        refuse_value(&d, "kind of the second body's shape", PALP_SHAPE_MESH,
                     "a sphere, capsule, box or plane (0 to 3)");
    if (def->a.body.id == def->b.id)
        refuse_value(&d, "id of the second body", def->b.id, "another than the first");
    expect_not_negative(&d, "friction", def->friction);
    expect_not_negative(&d, "contact distance", def->contact_distance);
    if (!isfinite(def->offset))
        refuse_value(&d, "offset", def->offset, "a finite number");
    return d.status;
}
