/* SPDX-License-Identifier: GPL-3.0-or-later */
/* spring.c - the door of springs; their points in terms of what moves them. */
#include "engine/model/spring.h"
#include "engine/base/assert.h"
#include "engine/model/cuttable.h"
#include "engine/model/error.h"
#include "engine/model/pattern.h"
#include "engine/model/scene.h"
#include "engine/model/scene_check.h"
#include "engine/step.h"

#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------- the door */

static enum palp_status refuse_spring(const struct palp_spring_def *def, struct palp_error *error,
                                      const char *what)
{
    return error_set(error, PALP_INVALID, "spring '%.80s': %s", def->name ? def->name : "", what);
}

static enum palp_status check_number(const struct palp_spring_def *def, const char *what,
                                     double value, struct palp_error *error)
{
    if (value >= 0 && isfinite(value))
        return PALP_OK;
    return error_set(error, PALP_INVALID,
                     "spring '%.80s': %s is %g, expected a finite number, at least 0", def->name,
                     what, value);
}

static enum palp_status check_end(const struct palp_scene *scene, const struct palp_spring_def *def,
                                  const struct palp_point *end, struct palp_error *error)
{
    struct palp_error why;
    if (end->body.id == 0 && end->n == 0 && vec3_finite(end->local))
        return PALP_OK;
    if (end->body.id == 0)
        return refuse_spring(def, error,
                             "a point in the world has nodes or no finite place, "
                             "expected no nodes and a place");
    if (end->body.id < 0 || end->body.id > scene->n_body)
        return error_set(error, PALP_INVALID,
                         "spring '%.80s': id of a body is %d, expected one of the scene, or 0: "
                         "the world",
                         def->name, end->body.id);
    if (check_point(scene, end, &why) != PALP_OK)
        return refuse_spring(def, error, why.what);
    return PALP_OK;
}

static enum palp_status check_spring(const struct palp_scene *scene,
                                     const struct palp_spring_def *def, struct palp_error *error)
{
    enum palp_status status = PALP_OK;
    if (scene->finished)
        return refuse_spring(def, error, "the scene is finished, expected to be added before");
    if (!def->name || !*def->name)
        return error_set(error, PALP_INVALID, "a spring has no name, expected one");
    if (palp_scene_find_spring(scene, def->name).id != 0)
        return refuse_spring(def, error, "the name is taken, expected each spring to have its own");
    if (def->a.body.id == 0 && def->b.body.id == 0)
        return refuse_spring(def, error, "both points are in the world, expected one of a body");
    if ((status = check_end(scene, def, &def->a, error)) != PALP_OK ||
        (status = check_end(scene, def, &def->b, error)) != PALP_OK ||
        (status = check_number(def, "stiffness", def->stiffness, error)) != PALP_OK ||
        (status = check_number(def, "damping", def->damping, error)) != PALP_OK)
        return status;
    return check_number(def, "rest", def->rest, error);
}

/* ---------------------------------------------------------------- spans */

static const struct cuttable *cuttable_below(const struct palp_scene *scene, const struct term *t)
{
    const struct body *b = t->body >= 0 && t->node >= 0 ? &scene->body[t->body] : NULL;
    return b ? b->soft.cuttable : NULL;
}

/* The terms of one node of a point, or of its place; cell: that the point is in, if it is of a body
 * that is not mapped.  Returns how many there are; writes them where there is room. */
static int add_terms(const struct palp_scene *scene, const struct proximity *at, double weight,
                     int cell, struct span_term *to)
{
    struct term own;
    const struct term *t;
    const struct mapping *m = scene->body[at->body].mapping;
    const int n = mapping_terms_at_rest(scene, at, &own, &t);
    for (int k = 0; to && k < n; k++) {
        to[k] = (struct span_term){.is = t[k], .dof = -1};
        to[k].is.weight *= weight;
        if (cuttable_below(scene, &t[k]))
            to[k].follows = 1 + (m ? m->cell[at->node] : cell);
    }
    return n;
}

static int cell_of_end(const struct palp_scene *scene, const struct palp_point *point)
{
    const struct body *b = scene_body(scene, point->body);
    return b->is_soft && b->soft.cuttable
               ? cell_links_holder(&b->soft.cuttable->links, point->node, point->n)
               : CELL_NONE;
}

static int add_end(const struct palp_scene *scene, const struct palp_point *end, double sign,
                   struct span_term *to)
{
    if (end->body.id == 0) {
        if (to)
            to[0] = (struct span_term){.is = {-1, -1, sign, end->local}, .dof = -1};
        return 1;
    }
    const int body = end->body.id - 1;
    if (end->n == 0)
        return add_terms(scene, &(struct proximity){.body = body, .node = -1, .local = end->local},
                         sign, CELL_NONE, to);
    const int cell = cell_of_end(scene, end);
    int n = 0;
    for (int k = 0; k < end->n; k++)
        n += add_terms(scene, &(struct proximity){.body = body, .node = end->node[k]},
                       sign * end->weight[k], cell, to ? to + n : NULL);
    return n;
}

static int make_span(const struct palp_scene *scene, struct spring *spring,
                     const struct palp_spring_def *def)
{
    const int n_a = spring->n_term_a = add_end(scene, &def->a, 1, NULL);
    spring->n_term = n_a + add_end(scene, &def->b, -1, NULL);
    spring->term = calloc((size_t)spring->n_term, sizeof *spring->term);
    if (!spring->term)
        return -1;
    add_end(scene, &def->a, 1, spring->term);
    add_end(scene, &def->b, -1, spring->term + n_a);
    for (int k = 0; k < spring->n_term; k++) {
        const struct span_term *t = &spring->term[k];
        spring->n_dof_most += t->is.node >= 0 ? 1 : 2;
        if (cuttable_below(scene, &t->is))
            spring->cut = 1 + t->is.body;
    }
    return 0;
}

/* With which cell does a point go where its body is cut? */
static enum palp_status check_cells(const struct palp_scene *scene,
                                    const struct palp_spring_def *def, const struct spring *spring,
                                    struct palp_error *error)
{
    for (int k = 0; k < spring->n_term; k++)
        if (cuttable_below(scene, &spring->term[k].is) && spring->term[k].follows == 0)
            return refuse_spring(def, error,
                                 "a point in a body that can be cut is of several elements, "
                                 "expected one of one");
    return PALP_OK;
}

static void drop_spring(struct spring *spring)
{
    free(spring->name);
    free(spring->term);
}

palp_spring palp_scene_add_spring(struct palp_scene *scene, const struct palp_spring_def *def,
                                  struct palp_error *error)
{
    struct spring spring = {
        .stiffness = def->stiffness, .damping = def->damping, .rest = def->rest};
    if (check_spring(scene, def, error) != PALP_OK)
        return (palp_spring){0};
    spring.name = strdup(def->name);
    if (!spring.name || make_span(scene, &spring, def) != 0 ||
        scene_make_room(&scene->spring, scene->n_spring, sizeof spring) != 0) {
        drop_spring(&spring);
        error_no_memory(error, def->name);
        return (palp_spring){0};
    }
    if (check_cells(scene, def, &spring, error) != PALP_OK) {
        drop_spring(&spring);
        return (palp_spring){0};
    }
    scene->spring[scene->n_spring++] = spring;
    return (palp_spring){scene->n_spring};
}

palp_spring palp_scene_find_spring(const struct palp_scene *scene, const char *name)
{
    for (int i = 0; i < scene->n_spring; i++)
        if (strcmp(scene->spring[i].name, name) == 0)
            return (palp_spring){i + 1};
    return (palp_spring){0};
}

void spring_destroy_all(struct palp_scene *scene)
{
    for (int i = 0; i < scene->n_spring; i++) {
        free(scene->spring[i].name);
        free(scene->spring[i].term);
        free(scene->spring[i].slot);
    }
    free(scene->spring);
}

/* ---------------------------------------------------------------- couplings */

/* Each vec3 once.  Returns whether there is room. */
static bool couple_vec3(struct coupling *coupling, int body, int node)
{
    for (int k = 0; k < coupling->n; k++)
        if (coupling->body[k] == body && coupling->node[k] == node)
            return true;
    if (coupling->n == COUPLING_MOST)
        return false;
    coupling->body[coupling->n] = body;
    coupling->node[coupling->n++] = node;
    return true;
}

static bool couple_span(const struct palp_scene *scene, const struct spring *spring,
                        struct coupling *coupling)
{
    bool room = spring->cut == 0 || spring->n_dof_most <= COUPLING_MOST; /* after any cut */
    for (int k = 0; k < spring->n_term; k++) {
        const struct term *t = &spring->term[k].is;
        if (t->body < 0)
            continue;
        const int mover = mapping_mover(scene, t->body);
        const struct body *b = &scene->body[mover];
        coupling->driven |=
            mover != t->body || (!b->is_soft && b->rigid.drive == PALP_DRIVE_KINEMATIC);
        room = room && couple_vec3(coupling, mover, t->node >= 0 ? t->node : 0);
        if (t->node < 0)
            room = room && couple_vec3(coupling, mover, 1);
    }
    return room;
}

enum palp_status spring_couple_all(struct palp_scene *scene, struct palp_error *error)
{
    for (int i = 0; i < scene->n_spring; i++) {
        struct coupling coupling = {.n = 0};
        if (!couple_span(scene, &scene->spring[i], &coupling))
            return error_set(error, PALP_INVALID,
                             "spring '%.80s': its points hang on more than %d nodes and frames, "
                             "expected at most so many",
                             scene->spring[i].name, COUPLING_MOST);
        if (coupled_system_couple(scene, &coupling) != 0)
            return error_no_memory(error, scene->spring[i].name);
    }
    return PALP_OK;
}

/* ---------------------------------------------------------------- places */

/* A few, and qsort may ask for memory. */
static void sort_places(int *place, int n)
{
    for (int i = 1; i < n; i++) {
        const int moved = place[i];
        int at = i;
        for (; at > 0 && place[at - 1] > moved; at--)
            place[at] = place[at - 1];
        place[at] = moved;
    }
}

static void list_places(struct spring *spring, const struct palp_scene *scene)
{
    struct coupling coupling = {.n = 0};
    const bool room = couple_span(scene, spring, &coupling);
    PALP_ASSERT(room);
    (void)room;
    spring->owner = -1;
    spring->n_dof = 0;
    for (int k = 0; k < coupling.n; k++) {
        const struct coupled_system *c = scene->body[coupling.body[k]].coupled;
        if (!c)
            continue;
        spring->coupled = c;
        spring->place[spring->n_dof++] =
            coupled_system_place(scene, coupling.body[k], coupling.node[k]);
        if (spring->owner < 0)
            spring->owner = coupling.body[k];
    }
    sort_places(spring->place, spring->n_dof);
}

static void find_dofs(struct spring *spring, const struct palp_scene *scene)
{
    for (int k = 0; k < spring->n_term; k++) {
        struct span_term *t = &spring->term[k];
        if (t->is.body < 0 || !scene->body[t->is.body].coupled)
            continue;
        const int mover = mapping_mover(scene, t->is.body);
        const int place = coupled_system_place(scene, mover, t->is.node >= 0 ? t->is.node : 0);
        t->dof = 0;
        while (spring->place[t->dof] != place)
            t->dof++;
    }
}

void spring_place(struct spring *spring, const struct palp_scene *scene)
{
    list_places(spring, scene);
    find_dofs(spring, scene);
}

void spring_find_slots(struct spring *spring, const struct pattern *pattern)
{
    for (int row = 0, k = 0; row < spring->n_dof; row++)
        for (int col = 0; col <= row; col++)
            spring->slot[k++] = pattern_slot(pattern, spring->place[row], spring->place[col]);
}

/* Turning their frames adds to these. */
static void count_ends(struct palp_scene *scene, const struct spring *spring)
{
    for (int k = 0; k < spring->n_term; k++) {
        const struct span_term *t = &spring->term[k];
        if (t->dof >= 0 && t->is.node < 0)
            scene->body[mapping_mover(scene, t->is.body)].rigid.n_spring_end++;
    }
}

/* Of each owner, by rising index. */
static void list_springs(struct palp_scene *scene)
{
    for (int i = scene->n_spring; i > 0; i--) {
        struct spring *spring = &scene->spring[i - 1];
        if (spring->owner < 0)
            continue;
        spring->next = scene->body[spring->owner].first_spring;
        scene->body[spring->owner].first_spring = i;
    }
}

/* A copy's row has blocks with all else of a spring that goes with it, each time that it parts. */
static void count_cut(struct palp_scene *scene, struct spring *spring)
{
    enum { PARTINGS = 2 };
    if (spring->cut == 0)
        return;
    const int first = coupled_system_cut(scene, spring->coupled);
    spring->cut = 1 + first;
    spring->nth = scene->body[first].soft.cuttable->n_spring++;
    for (int k = 0; k < spring->n_term; k++)
        if (spring->term[k].follows > 0)
            scene->body[spring->term[k].is.body].soft.cuttable->n_spring_block +=
                PARTINGS * spring->n_dof_most;
}

int spring_place_all(struct palp_scene *scene)
{
    for (int i = 0; i < scene->n_spring; i++) {
        struct spring *spring = &scene->spring[i];
        const size_t n = (size_t)spring->n_dof_most;
        spring->slot = calloc(n * (n + 1) / 2 + 1, sizeof *spring->slot);
        if (!spring->slot)
            return -1;
        spring_place(spring, scene);
        if (spring->n_dof > 0)
            spring_find_slots(spring, spring->coupled->pattern);
        count_ends(scene, spring);
        count_cut(scene, spring);
    }
    list_springs(scene);
    return 0;
}
