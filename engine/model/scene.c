/* SPDX-License-Identifier: GPL-3.0-or-later */
/* scene.c - a scene from its beginning to its end: analysed when all is said. */
#include "engine/model/scene.h"
#include "engine/model/cuttable.h"
#include "engine/model/error.h"
#include "engine/model/held.h"
#include "engine/model/link.h"
#include "engine/model/mapped.h"
#include "engine/model/plan.h"
#include "engine/model/prescribed.h"
#include "engine/model/rod.h"
#include "engine/model/scene_check.h"
#include "engine/model/spring.h"
#include "engine/palp_current.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct palp_scene *palp_scene_create(const struct palp_options *options, struct palp_error *error)
{
    if (check_options(options, error) != PALP_OK)
        return NULL;
    struct palp_scene *scene = calloc(1, sizeof *scene);
    if (!scene) {
        error_no_memory(error, "scene");
        return NULL;
    }
    scene->opt = options->accuracy == PALP_ACCURACY_HIGH ? palp_options_high(*options) : *options;
    return scene;
}

void link_clear(struct link *link)
{
    free(link->name);
    free(link->curve.point);
    free(link->curve.node);
}

void palp_scene_destroy(struct palp_scene *scene)
{
    if (!scene)
        return;
    for (int i = 0; i < scene->n_body; i++)
        scene_destroy_body(&scene->body[i]);
    for (int i = 0; i < scene->n_warning; i++)
        free(scene->warning[i]);
    coupled_system_destroy_all(scene);
    spring_destroy_all(scene);
    prescribed_destroy_all(scene);
    for (int i = 0; i < scene->n_link; i++)
        link_clear(&scene->link[i]);
    free(scene->link);
    for (int i = 0; i < scene->n_plan; i++)
        plan_destroy(&scene->plan[i]);
    free(scene->plan);
    free(scene->current);
    free(scene->body);
    free(scene->pair);
    free(scene->joint);
    free(scene->warning);
    free(scene);
}

/* ---------------------------------------------------------------- finishing */

static int add_warning(struct palp_scene *scene, const char *text)
{
    if (scene_make_room(&scene->warning, scene->n_warning, sizeof *scene->warning) != 0)
        return -1;
    char *own = strdup(text);
    if (!own)
        return -1;
    scene->warning[scene->n_warning++] = own;
    return 0;
}

/* Nodes of no element have no mass to move: they stay put like fixed ones. */
static int settle_loose_nodes(struct palp_scene *scene, struct body *b, bool is_held)
{
    struct soft *soft = &b->soft;
    int n_loose = 0, first = -1;
    for (int i = 0; i < soft->mesh.n_node; i++) {
        if (soft->mass[i] > 0)
            continue;
        soft->fixed[i] = 1;
        if (n_loose++ == 0)
            first = i;
    }
    char text[240];
    if (n_loose > 0) {
        snprintf(text, sizeof text,
                 "body '%.100s': %d nodes are of no element (the first is %d): they stay put",
                 b->name, n_loose, first);
        if (add_warning(scene, text) != 0)
            return -1;
    }
    snprintf(text, sizeof text, "body '%.100s': no fixed nodes: nothing but contact holds it",
             b->name);
    return is_held ? 0 : add_warning(scene, text);
}

/* The boundary of elements becomes the triangles of their mesh. */
static int find_boundary(struct surface *surface, struct palp_mesh *mesh)
{
    if (surface_of_elements(surface, mesh) != 0)
        return -1;
    int(*tri)[3] = malloc((size_t)surface->n_tri * sizeof *tri);
    if (!tri)
        return -1;
    memcpy(tri, surface->tri, (size_t)surface->n_tri * sizeof *tri);
    free(mesh->tri);
    mesh->tri = tri;
    mesh->n_tri = surface->n_tri;
    return 0;
}

static int finish_soft(struct palp_scene *scene, struct body *b, bool is_held)
{
    if (find_boundary(&b->surface, &b->soft.mesh) != 0)
        return -1;
    return settle_loose_nodes(scene, b, is_held);
}

static int finish_rigid(struct body *b)
{
    struct palp_mesh *mesh = (struct palp_mesh *)b->rigid.shape.mesh;
    if (!mesh)
        return 0;
    if (mesh->n_tri == 0)
        return find_boundary(&b->surface, mesh);
    return surface_of_triangles(&b->surface, (const int(*)[3])mesh->tri, mesh->n_tri);
}

/* A provider of its own is for a body whose equations are its own. */
static int warn_of_providers(struct palp_scene *scene)
{
    for (int i = 0; i < scene->n_body; i++) {
        const struct body *b = &scene->body[i];
        char text[240];
        if (!b->is_soft || b->soft.provider == PALP_PROVIDER_GENERIC ||
            (b->coupled && b->coupled->n_body == 1))
            continue;
        snprintf(text, sizeof text,
                 "body '%.100s': forces couple it with others: its compliance is the generic one",
                 b->name);
        if (add_warning(scene, text) != 0)
            return -1;
    }
    return 0;
}

static int finish_body(struct palp_scene *scene, struct body *b, bool is_held)
{
    if (b->mapping)
        return mapped_finish(scene, b);
    return b->is_soft ? finish_soft(scene, b, is_held) : finish_rigid(b);
}

static enum palp_status finish_bodies(struct palp_scene *scene, struct palp_error *error)
{
    bool *held = calloc((size_t)scene->n_body + 1, sizeof *held);
    enum palp_status status = held ? PALP_OK : error_no_memory(error, "bodies");
    if (held)
        held_mark(scene, held);
    for (int i = 0; i < scene->n_body && status == PALP_OK; i++)
        if (finish_body(scene, &scene->body[i], held[i]) != 0)
            status = error_no_memory(error, scene->body[i].name);
    free(held);
    return status;
}

/* What others hold by its nodes or triangles does not follow a body that comes apart. */
static const char *find_holder(const struct palp_scene *scene, const struct body *b)
{
    for (int i = 0; i < scene->n_body; i++) {
        const struct mapping *m = scene->body[i].mapping;
        for (int k = 0; m && k < m->n; k++)
            if (m->cell[k] < 0 && m->first[k] < m->first[k + 1] &&
                &scene->body[m->term[m->first[k]].body] == b)
                return "points mapped on nodes of it";
    }
    for (int i = 0; i < scene->n_pair; i++)
        if (scene_body(scene, scene->pair[i].a.body) == b ||
            scene_body(scene, scene->pair[i].b) == b)
            return "a contact pair that was added, of nodes of it";
    return b->bears_links ? "a curve through nodes of it, or a place on what is mapped on it"
                          : NULL;
}

/* Copies of bodies before one that forces couple with it. */
static int count_copies_before(const struct palp_scene *scene, const struct body *b)
{
    int n = 0;
    for (const struct body *other = scene->body; other < b; other++)
        if (other->is_soft && other->soft.cuttable && other->coupled == b->coupled)
            n += other->soft.cuttable->is.nodes;
    return n;
}

/* Where a step factors its own A, all copies stand in its border. */
static enum palp_status expect_border_room(const struct palp_scene *scene, const struct body *b,
                                           struct palp_error *error)
{
    const int n = b->soft.cuttable->is.nodes, before = count_copies_before(scene, b);
    const struct coupled_system *c = b->coupled;
    const char *why = !c->soft    ? "springs couple it with other bodies"
                      : c->driven ? "a hand or time drives a spring or pressure on it"
                                  : NULL;
    if (!why || c->whole || before + n <= PALP_CUT_BORDER)
        return PALP_OK;
    if (before > 0)
        return error_set(error, PALP_INVALID,
                         "body '%.80s' that can be cut: room for %d copies of nodes, and for %d in "
                         "bodies before it, expected at most %d of all that springs couple",
                         b->name, n, before, PALP_CUT_BORDER);
    return error_set(error, PALP_INVALID,
                     "body '%.80s' that can be cut: room for %d copies of nodes, expected at most "
                     "%d where %s",
                     b->name, n, PALP_CUT_BORDER, why);
}

static enum palp_status expect_unheld(const struct palp_scene *scene, struct palp_error *error)
{
    for (int i = 0; i < scene->n_body; i++) {
        const struct body *b = &scene->body[i];
        if (!b->is_soft || !b->soft.cuttable)
            continue;
        const char *holder = find_holder(scene, b);
        if (holder)
            return error_set(error, PALP_INVALID, "body '%.80s' that can be cut: %s, expected none",
                             b->name, holder);
        if (expect_border_room(scene, b, error) != PALP_OK)
            return PALP_INVALID;
    }
    return PALP_OK;
}

/* A current that nothing takes up is a mistake of who wrote the scene. */
static enum palp_status expect_taken(const struct palp_scene *scene, struct palp_error *error)
{
    bool is_taken = scene->n_current == 0;
    for (int i = 0; i < scene->n_body; i++) {
        const struct body *b = &scene->body[i];
        is_taken |= b->is_soft && b->soft.cuttable && b->soft.cuttable->is.vaporise > 0;
    }
    return is_taken ? PALP_OK
                    : error_set(error, PALP_INVALID,
                                "tool '%.80s': has a current, and no body can be removed from: "
                                "expected one that can be cut, with an energy to vaporise it",
                                scene_body(scene, scene->current[0].tool)->name);
}

enum palp_status palp_scene_finish(struct palp_scene *scene, struct palp_error *error)
{
    if (scene->finished)
        return PALP_OK;
    enum palp_status status = finish_bodies(scene, error);
    if (status == PALP_OK)
        status = spring_couple_all(scene, error);
    if (status != PALP_OK)
        return status;
    if (coupled_system_find_all(scene) != 0)
        return error_no_memory(error, "equations");
    rod_place_all(scene);
    if (spring_place_all(scene) != 0 || prescribed_place_all(scene) != 0 ||
        warn_of_providers(scene) != 0)
        return error_no_memory(error, "equations");
    enum palp_status apart = expect_unheld(scene, error);
    if (apart == PALP_OK)
        apart = expect_taken(scene, error);
    scene->finished = apart == PALP_OK;
    return apart;
}
