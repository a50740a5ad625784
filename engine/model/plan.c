/* SPDX-License-Identifier: GPL-3.0-or-later */
/* plan.c - plans of cuts: their door, and what is swept beside them. */
#include "engine/model/plan.h"
#include "engine/model/error.h"
#include "engine/model/link.h"
#include "engine/model/scene.h"
#include "engine/model/topology.h"
#include "engine/model/world.h"

#include <stdlib.h>
#include <string.h>

void plan_destroy(struct plan *plan)
{
    free(plan->name);
    free(plan->line);
    free(plan->is_tissue);
}

/* ---------------------------------------------------------------- the door */

static enum palp_status refuse_plan(const struct palp_plan_def *def, struct palp_error *error,
                                    const char *what)
{
    return error_set(error, PALP_INVALID, "plan '%.80s': %s", def->name ? def->name : "", what);
}

static const struct body *planned_body(const struct palp_scene *scene, palp_body id)
{
    const bool is_there = id.id >= 1 && id.id <= scene->n_body;
    const struct body *b = is_there ? &scene->body[id.id - 1] : NULL;
    return b && b->is_soft && b->soft.cuttable ? b : NULL;
}

static enum palp_status check_line(const struct palp_plan_def *def, struct palp_error *error)
{
    if (!def->line || def->n_line < 2)
        return refuse_plan(def, error, "its line has less than two places, expected two or more");
    for (int i = 0; i < def->n_line; i++)
        if (!vec3_finite(def->line[i]))
            return refuse_plan(def, error,
                               "a place of its line is no number, expected finite ones");
    for (int i = 1; i < def->n_line; i++) {
        const vec3 along = vec3_sub(def->line[i], def->line[i - 1]);
        if (!(vec3_norm(vec3_cross(along, def->into)) >
              1e-6 * vec3_norm(along) * vec3_norm(def->into)))
            return refuse_plan(def, error,
                               "it goes into the body along its line, or a part of that has no "
                               "length, expected a direction across it");
    }
    return PALP_OK;
}

static int count_materials(const struct body *b)
{
    const struct cuttable *c = b->soft.cuttable;
    int most = 0;
    for (int i = 0; i < c->links.cells.n; i++)
        most = c->made_of[i] > most ? c->made_of[i] : most;
    return most + 1;
}

static enum palp_status check_plan(const struct palp_scene *scene, const struct palp_plan_def *def,
                                   struct palp_error *error)
{
    if (scene->finished)
        return refuse_plan(def, error, "the scene is finished, expected to be added before");
    if (!def->name || !*def->name)
        return error_set(error, PALP_INVALID, "a plan has no name, expected one");
    if (palp_scene_find_plan(scene, def->name).id != 0)
        return refuse_plan(def, error, "the name is taken, expected each plan to have its own");
    if (!planned_body(scene, def->body))
        return refuse_plan(def, error, "its body cannot be cut, expected a soft body that can");
    if (!(def->depth > 0 && isfinite(def->depth)) ||
        !(def->tolerance > 0 && isfinite(def->tolerance)))
        return error_set(error, PALP_INVALID,
                         "plan '%.80s': depth is %g and tolerance %g, expected both above 0 m",
                         def->name, def->depth, def->tolerance);
    for (int i = 0; i < def->n_material; i++)
        if (def->material[i] < 0)
            return refuse_plan(def, error, "a material below 0, expected one of the body's");
    return check_line(def, error);
}

/* Returns -1: no memory. */
static int copy_plan(struct plan *plan, const struct palp_scene *scene,
                     const struct palp_plan_def *def)
{
    const int n_material = count_materials(planned_body(scene, def->body));
    *plan = (struct plan){.name = strdup(def->name),
                          .body = def->body.id - 1,
                          .line = malloc((size_t)def->n_line * sizeof *plan->line),
                          .n_line = def->n_line,
                          .into = vec3_scale(def->into, 1 / vec3_norm(def->into)),
                          .depth = def->depth,
                          .tolerance = def->tolerance,
                          .is_tissue = malloc((size_t)n_material)};
    if (!plan->name || !plan->line || !plan->is_tissue)
        return -1;
    memcpy(plan->line, def->line, (size_t)def->n_line * sizeof *plan->line);
    for (int i = 1; i < def->n_line; i++)
        plan->length += vec3_norm(vec3_sub(def->line[i], def->line[i - 1]));
    memset(plan->is_tissue, def->n_material == 0, (size_t)n_material);
    for (int i = 0; i < def->n_material; i++)
        if (def->material[i] < n_material)
            plan->is_tissue[def->material[i]] = 1;
    return 0;
}

palp_plan palp_scene_add_plan(struct palp_scene *scene, const struct palp_plan_def *def,
                              struct palp_error *error)
{
    struct plan plan;
    if (check_plan(scene, def, error) != PALP_OK)
        return (palp_plan){0};
    if (copy_plan(&plan, scene, def) != 0 ||
        scene_make_room(&scene->plan, scene->n_plan, sizeof plan) != 0) {
        plan_destroy(&plan);
        error_no_memory(error, def->name);
        return (palp_plan){0};
    }
    scene->plan[scene->n_plan++] = plan;
    return (palp_plan){scene->n_plan};
}

palp_plan palp_scene_find_plan(const struct palp_scene *scene, const char *name)
{
    for (int i = 0; i < scene->n_plan; i++)
        if (strcmp(scene->plan[i].name, name) == 0)
            return (palp_plan){i + 1};
    return (palp_plan){0};
}

/* ---------------------------------------------------------------- places beside it */

/* m: on the line, below it, across. */
struct plan_place {
    double way, depth, beside;
};

static vec3 part_across(const struct plan *plan, vec3 x)
{
    return vec3_axpy(x, -vec3_dot(x, plan->into), plan->into);
}

/* Looked at along the inward direction, at the nearest place of the line; beyond an end of that
 * beside its way on. */
static struct plan_place place_beside(const struct plan *plan, vec3 x)
{
    struct plan_place best = {.beside = 0};
    double way = 0, nearest = INFINITY;
    for (int i = 1; i < plan->n_line; i++) {
        const vec3 a = plan->line[i - 1], along = vec3_sub(plan->line[i], a), to = vec3_sub(x, a),
                   flat = part_across(plan, along);
        const double length = vec3_norm(along), s = vec3_dot(to, flat) / vec3_dot(flat, flat),
                     on = fmax(0, fmin(1, s));
        const bool goes_on = (s < 0 && i == 1) || (s > 1 && i == plan->n_line - 1);
        const double distance = vec3_norm(part_across(plan, vec3_axpy(to, -on, along)));
        const vec3 off = vec3_axpy(to, goes_on ? -s : -on, along);
        if (distance < nearest)
            best = (struct plan_place){way + (goes_on ? s : on) * length, vec3_dot(off, plan->into),
                                       vec3_norm(part_across(plan, off))};
        nearest = fmin(nearest, distance);
        way += length;
    }
    return best;
}

/* ---------------------------------------------------------------- what is swept */

/* The corners of a stroke in order, and what of the line its marks see of it. */
struct plan_patch {
    struct plan_place corner[4];
    double top, bottom, beside; /* m, at a mark */
};

/* What lies below a mark: between where the line through it crosses the patch's sides. */
static bool is_below_mark(struct plan_patch *patch, double way)
{
    patch->top = INFINITY;
    patch->bottom = -INFINITY;
    patch->beside = 0;
    for (int k = 0; k < 4; k++) {
        const struct plan_place *a = &patch->corner[k], *b = &patch->corner[(k + 1) % 4];
        if ((a->way <= way) == (b->way <= way))
            continue;
        const double s = (way - a->way) / (b->way - a->way),
                     depth = a->depth + s * (b->depth - a->depth);
        patch->top = fmin(patch->top, depth);
        patch->bottom = fmax(patch->bottom, depth);
        patch->beside = fmax(patch->beside, a->beside + s * (b->beside - a->beside));
    }
    return patch->bottom >= patch->top;
}

static double way_of_mark(const struct plan *plan, int mark)
{
    return plan->length * (mark + 0.5) / PLAN_MARKS;
}

static void mark_patch(const struct plan *plan, struct plan_state *state, struct plan_patch *patch)
{
    double first = INFINITY, last = -INFINITY;
    for (int k = 0; k < 4; k++) {
        first = fmin(first, patch->corner[k].way);
        last = fmax(last, patch->corner[k].way);
    }
    state->beyond = fmax(state->beyond, fmax(-first, last - plan->length));
    int mark = first > 0 ? (int)(first / plan->length * PLAN_MARKS) : 0;
    for (; mark < PLAN_MARKS && way_of_mark(plan, mark) <= last; mark++) {
        if (!is_below_mark(patch, way_of_mark(plan, mark)))
            continue;
        if (patch->top <= plan->tolerance)
            state->opened[mark] = 1;
        if (patch->beside <= plan->tolerance)
            state->reached[mark] = fmax(state->reached[mark], patch->bottom);
    }
}

static double share_of_wrong(const struct plan *plan, const struct cuttable *is, const int *cell,
                             int n_cell)
{
    int n_wrong = 0;
    for (int i = 0; i < n_cell; i++)
        n_wrong += !plan->is_tissue[is->made_of[cell[i]]];
    return (double)n_wrong / n_cell;
}

/* Between its ends the distance beside is taken as even. */
static void add_to_plan(const struct plan *plan, struct plan_state *state,
                        const struct plan_stroke *stroke)
{
    const vec3 half = stroke->half;
    const double was = place_beside(plan, stroke->old).beside,
                 is = place_beside(plan, stroke->now).beside;
    struct plan_patch patch = {.corner = {place_beside(plan, vec3_sub(stroke->old, half)),
                                          place_beside(plan, vec3_add(stroke->old, half)),
                                          place_beside(plan, vec3_add(stroke->now, half)),
                                          place_beside(plan, vec3_sub(stroke->now, half))}};
    state->area += stroke->area;
    state->square += stroke->area * (was * was + was * is + is * is) / 3;
    state->deviation = fmax(state->deviation, fmax(was, is));
    for (int k = 0; k < 4; k++)
        state->depth = fmax(state->depth, patch.corner[k].depth);
    mark_patch(plan, state, &patch);
}

void plan_add_stroke(struct palp_world *world, int body, const struct plan_stroke *stroke,
                     const int *cell, int n_cell)
{
    for (int i = 0; i < world->scene->n_plan; i++) {
        const struct plan *plan = &world->scene->plan[i];
        if (plan->body != body)
            continue;
        add_to_plan(plan, &world->plan[i], stroke);
        world->plan[i].wrong_area +=
            stroke->area * share_of_wrong(plan, world->topology[body]->is, cell, n_cell);
    }
}

bool plan_looks_at(const struct palp_scene *scene, int body)
{
    for (int i = 0; i < scene->n_plan; i++)
        if (scene->plan[i].body == body)
            return true;
    return false;
}
