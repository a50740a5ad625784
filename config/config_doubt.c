/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_doubt.c - doubts about a scene that could be stepped. */
#include "config/config_doubt.h"

#include "config/crossing.h"
#include "config/surface.h"

#include <math.h>
#include <stdarg.h>
#include <string.h>

/* Of what people feel with tools: from fat to bone's order. */
static const double YOUNG_LEAST = 100, YOUNG_MOST = 1e9; /* Pa */
static const double WORKSPACE = 0.4;   /* m: of the largest device on a desk          */
static const double SAG_MOST = 0.005;  /* m: of a tool in its coupling                */
static const double HANDLE = 0.15;     /* kg: of a device with the hand about it      */
static const double PRESS = 0.005;     /* m: a depth to which tissue is pressed       */
enum { CROSSINGS_AMONG = 50000 };      /* triangles at most are looked at for them     */
static const double HALF_INSIDE = 0.5; /* of a winding number: 1 inside, 0 outside    */

void config_doubt_add(struct config_build *b, const char *format, ...)
{
    char text[600];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    b->note[b->n_note++] = config_reading_format(b->reading, "%s", text);
}

const struct config_measure *config_doubt_measure(const struct config_build *b, const char *name)
{
    const palp_body body = palp_scene_find(b->scene, name);
    for (int i = 0; i < b->n_measure; i++)
        if (b->measure[i].body.id == body.id)
            return &b->measure[i];
    return NULL;
}

static double greatest_extent(const struct config_measure *m)
{
    const vec3 size = vec3_sub(m->high, m->low);
    return fmax(size.x, fmax(size.y, size.z));
}

/* ---------------------------------------------------------------- sizes and moduli */

static void doubt_size(struct config_build *b, const char *name, const struct config_measure *m)
{
    const double size = greatest_extent(m);
    const char *remedy = size > CONFIG_SIZE_MOST ? "a file in millimetres takes scale_m: 0.001"
                                                 : "scale_m is metres in one unit of the file";
    if (isfinite(size) && (size < CONFIG_SIZE_LEAST || size > CONFIG_SIZE_MOST))
        config_doubt_add(b, "'%s': is %.3g m long; units? %s; extent_m scales to a length", name,
                         size, remedy);
}

static void doubt_material(struct config_build *b, const char *name, const struct config_measure *m)
{
    const bool is_soft = m->young_low<YOUNG_LEAST, is_stiff = m->young_high> YOUNG_MOST;
    if (m->young_high > 0 && (is_soft || is_stiff))
        config_doubt_add(
            b,
            "'%s': young_pa %.3g is beyond tissue (%g Pa to %g Pa); units? kPa are 1000, MPa "
            "1e6",
            name, is_soft ? m->young_low : m->young_high, YOUNG_LEAST, YOUNG_MOST);
}

static void doubt_pieces(struct config_build *b, const char *name, const struct config_measure *m)
{
    if (m->n_piece > 1 && m->young_high > 0)
        config_doubt_add(
            b,
            "'%s': is %d pieces that share no node, and each moves by itself; join their nodes, "
            "or make a body of each",
            name, m->n_piece);
}

/* ---------------------------------------------------------------- surfaces */

static void doubt_contact(struct config_build *b, const struct scenario_body *said,
                          const struct palp_mesh *mesh)
{
    const double edge = mesh && said->surface.is.collides ? surface_mean_edge(mesh) : 0;
    if (edge > 0 && said->surface.is.contact_distance > edge)
        config_doubt_add(
            b,
            "'%s': contact_distance_m %.3g is more than an edge of its surface (%.2g m): each "
            "contact is found many times; half an edge does",
            said->head.name, said->surface.is.contact_distance, edge);
}

/* A surface that came from a file; its place in the scenario. NULL: it did not. */
static const struct config_value *surface_file(const struct scenario_body *said)
{
    if (said->shape.mesh)
        return said->shape.mesh->head.at;
    if (said->embedded && said->embedded->mesh)
        return said->embedded->mesh->head.at;
    return said->skin && said->skin->mesh ? said->skin->mesh->head.at : NULL;
}

/* What is inside out pushes into itself what touches it: nothing sensible can follow. */
static void doubt_surface(struct config_build *b, const struct scenario_body *said,
                          const struct palp_mesh *mesh)
{
    const struct config_value *at = surface_file(said);
    struct surface_report report;
    struct palp_mesh mended;
    if (!at || !mesh || mesh->n_tri == 0 || !said->surface.is.collides)
        return;
    if (!surface_mend(&mended, mesh, &report))
        config_reading_no_memory(b->reading);
    palp_mesh_destroy(&mended);
    if (report.inside_out && report.n_open == 0)
        config_tree_fault(b->reading, at,
                          "got a surface that is inside out, expected triangles counter-clockwise "
                          "from outside; palp mesh --skin 0 writes it turned");
    else if (report.n_turned + report.n_doubled > 0)
        config_doubt_add(
            b,
            "'%s': %d triangles face against their neighbours and %d stand there twice: tools "
            "catch there; palp mesh --skin 0 writes the surface mended",
            said->head.name, report.n_turned, report.n_doubled);
    else if (said->shape.mesh && report.n_open > 0)
        config_doubt_add(
            b,
            "'%s': its surface has holes (%d open edges): tools get in there; close them in the "
            "program that made it",
            said->head.name, report.n_open);
}

/* Contact finds both sheets, and their normals draw a tool two ways. */
static void doubt_crossing(struct config_build *b, const struct scenario_body *said,
                           const struct palp_mesh *mesh)
{
    vec3 at;
    if (!surface_file(said) || !mesh || mesh->n_tri == 0 || mesh->n_tri > CROSSINGS_AMONG ||
        !said->surface.is.collides)
        return;
    const int n = crossing_count(mesh, &at);
    if (n < 0)
        config_reading_no_memory(b->reading);
    if (n > 0)
        config_doubt_add(
            b,
            "'%s': its surface goes through itself (%d pairs of triangles, one at %.1f %.1f "
            "%.1f mm): tools catch there; palp mesh --fitted makes it anew",
            said->head.name, n, 1e3 * at.x, 1e3 * at.y, 1e3 * at.z);
}

/* ---------------------------------------------------------------- one inside another */

/* Winding number by the sum of solid angles: few places are asked for, so no tree pays. */
static double winding_number(const struct palp_mesh *m, vec3 x)
{
    double angle = 0;
    for (int i = 0; i < m->n_tri; i++)
        angle += surface_solid_angle(m, i, x);
    return angle / (4 * acos(-1));
}

static bool is_inside(const struct config_build *b, const struct config_measure *outer, vec3 x)
{
    const struct palp_mesh *mesh = palp_body_mesh(b->scene, outer->body);
    if (!mesh || mesh->n_tri == 0 || x.x < outer->low.x || x.y < outer->low.y ||
        x.z < outer->low.z || x.x > outer->high.x || x.y > outer->high.y || x.z > outer->high.z)
        return false;
    if (!palp_body_is_soft(b->scene, outer->body))
        x = pose_apply_back(pose_mul(outer->at, palp_body_shape(b->scene, outer->body)->at), x);
    return winding_number(mesh, x) > HALF_INSIDE;
}

/* A rigid body meets the scenario's others as it is at the start. */
static void doubt_start(struct config_build *b, const struct scenario_body *said,
                        const struct config_measure *m)
{
    const struct scenario_body *other = b->scenario->bodies.item;
    if (palp_body_is_soft(b->scene, m->body) || !said->surface.is.collides)
        return;
    const struct palp_shape *shape = palp_body_shape(b->scene, m->body);
    if (shape->kind == PALP_SHAPE_PLANE)
        return;
    const vec3 origin = shape->kind == PALP_SHAPE_MESH ? shape->mesh->x[0] : (vec3){0, 0, 0};
    const vec3 x = pose_apply(pose_mul(m->at, shape->at), origin);
    for (int i = 0; i < b->scenario->bodies.n; i++) {
        const struct config_measure *outer = config_doubt_measure(b, other[i].head.name);
        if (!outer || outer == m || !other[i].surface.is.collides || !is_inside(b, outer, x))
            continue;
        config_doubt_add(
            b,
            "'%s': starts inside '%s', which leads it out slowly and touches it nowhere "
            "else; place "
            "it outside, say at y above %.3g m",
            said->head.name, other[i].head.name, outer->high.y);
        return;
    }
}

/* ---------------------------------------------------------------- tools */

static double gap_along(double low, double high, double other_low, double other_high)
{
    return fmax(0, fmax(other_low - high, low - other_high));
}

/* Between the boxes round two bodies. */
static double distance_between(const struct config_measure *a, const struct config_measure *b)
{
    return vec3_norm((vec3){gap_along(a->low.x, a->high.x, b->low.x, b->high.x),
                            gap_along(a->low.y, a->high.y, b->low.y, b->high.y),
                            gap_along(a->low.z, a->high.z, b->low.z, b->high.z)});
}

static void doubt_reach(struct config_build *b, const char *name, const struct config_measure *m)
{
    double nearest = INFINITY;
    for (int i = 0; i < b->n_measure; i++)
        if (&b->measure[i] != m)
            nearest = fmin(nearest, distance_between(m, &b->measure[i]));
    if (isfinite(nearest) && nearest > WORKSPACE)
        config_doubt_add(
            b,
            "'%s': starts %.2g m from all bodies, more than devices reach (%g m); place it "
            "nearer",
            name, nearest, WORKSPACE);
}

const char *config_doubt_cut_by(const struct scenario_body *tool)
{
    return tool->knife ? tool->knife->body : tool->scissors ? tool->scissors->body : NULL;
}

/* The body whose elements carry a surface; itself where none do. */
static const struct scenario_body *carrier_of(const struct config_build *b,
                                              const struct scenario_body *body)
{
    const char *name = body->embedded ? body->embedded->in : body->subset ? body->subset->of : NULL;
    const struct scenario_body *next = name ? scenario_find_body(&b->scenario->bodies, name) : NULL;
    return next ? carrier_of(b, next) : body;
}

/* Does the surface of a soft body, or one that it carries, meet others? */
static bool is_met(const struct config_build *b, const struct scenario_body *soft)
{
    const struct scenario_body *body = b->scenario->bodies.item;
    for (int i = 0; i < b->scenario->bodies.n; i++)
        if (body[i].surface.is.collides && carrier_of(b, &body[i]) == soft)
            return true;
    return false;
}

/* Young's modulus of the softest body that the tool's shape may press; infinite: of none. */
static double softest_under(const struct config_build *b, const struct scenario_body *tool)
{
    const struct scenario_body *body = b->scenario->bodies.item;
    const char *cut = config_doubt_cut_by(tool); /* which it does not press */
    double young = INFINITY;
    for (int i = 0; tool->surface.is.collides && i < b->scenario->bodies.n; i++) {
        const struct config_measure *m = config_doubt_measure(b, body[i].head.name);
        const bool is_cut = cut && strcmp(cut, body[i].head.name) == 0;
        if (m && m->young_high > 0 && !is_cut && is_met(b, &body[i]))
            young = fmin(young, m->young_low);
    }
    return young;
}

/* The softest body's answer to a round tip pressed so deep, by Hertz: k = 2 E a / (1 - ν²) with
 * a = √(r d) and ν = 1/2. Two springs in a row: the softer one is felt. */
static void doubt_coupling(struct config_build *b, const struct scenario_body *said,
                           const struct config_measure *m)
{
    const double coupling = said->coupling ? said->coupling->is.translation_stiffness : 0;
    const vec3 size = vec3_sub(m->high, m->low);
    const double radius = fmin(size.x, fmin(size.y, size.z)) / 2;
    const double young = softest_under(b, said);
    const double tissue = 2 * young * sqrt(radius * PRESS) / 0.75;
    if (coupling > 0 && isfinite(tissue) && coupling < 0.5 * tissue)
        config_doubt_add(
            b,
            "'%s': its coupling of %.3g N/m is softer than tissue under it (about %.2g N/m): the "
            "hand feels the coupling; raise coupling.translation_n_m, or use a smaller tip",
            said->head.name, coupling, tissue);
    const double sag = coupling > 0 && !said->weightless
                           ? m->mass * vec3_norm(b->scenario->gravity) / coupling
                           : 0;
    if (sag > SAG_MOST)
        config_doubt_add(
            b,
            "'%s': hangs %.2g m below its hand by its weight; weightless: true, less mass_kg, or "
            "a stiffer coupling",
            said->head.name, sag);
}

/* The damper between hand and tool pushes the hand as it was at the last step, for a whole one:
 * over that time the tool weighs as its mass m and d h in a row. Heavier than what the hand holds,
 * it throws the hand further than the hand moved it. */
static void doubt_damping(struct config_build *b, const struct scenario_body *said,
                          const struct config_measure *m)
{
    const struct palp_coupling *c = said->coupling ? &said->coupling->is : NULL;
    if (!c || said->device.script || !(m->mass > HANDLE))
        return;
    const double damping = isnan(c->translation_damping)
                               ? 2 * sqrt(c->translation_stiffness * m->mass)
                               : c->translation_damping;
    const double reach = damping / b->scenario->rate;
    const double weight = m->mass * reach / (m->mass + reach);
    const double most = m->mass * HANDLE / (m->mass - HANDLE); /* of d h */
    if (weight > HANDLE)
        config_doubt_add(
            b,
            "'%s': by its damping of %.3g N s/m a hand feels its %.3g kg as %.2g kg a step "
            "late, more than a handle weighs (%g kg): it shakes; less mass_kg, "
            "coupling.translation_damping_n_s_m: %.2g, or rate_hz: %.0f",
            said->head.name, damping, m->mass, weight, HANDLE, most * b->scenario->rate,
            ceil(damping / most / 10) * 10);
}

/* ---------------------------------------------------------------- all */

void config_doubt_all(struct config_build *b)
{
    const struct scenario_body *body = b->scenario->bodies.item, *tool = b->scenario->tools.item;
    for (int i = 0; i < b->scenario->bodies.n; i++) {
        const char *name = body[i].head.name;
        const struct config_measure *m = config_doubt_measure(b, name);
        if (!m)
            continue;
        const struct palp_mesh *mesh = palp_body_mesh(b->scene, m->body);
        doubt_size(b, name, m);
        doubt_material(b, name, m);
        doubt_pieces(b, name, m);
        doubt_contact(b, &body[i], palp_body_is_soft(b->scene, m->body) ? mesh : NULL);
        doubt_surface(b, &body[i], mesh);
        doubt_crossing(b, &body[i], mesh);
        doubt_start(b, &body[i], m);
    }
    for (int i = 0; i < b->scenario->tools.n; i++) {
        const struct config_measure *m = config_doubt_measure(b, tool[i].head.name);
        if (!m)
            continue;
        doubt_size(b, tool[i].head.name, m);
        doubt_surface(b, &tool[i], palp_body_mesh(b->scene, m->body));
        doubt_crossing(b, &tool[i], palp_body_mesh(b->scene, m->body));
        doubt_start(b, &tool[i], m);
        doubt_coupling(b, &tool[i], m);
        doubt_damping(b, &tool[i], m);
        if (!tool[i].device.script)
            doubt_reach(b, tool[i].head.name, m);
    }
}
