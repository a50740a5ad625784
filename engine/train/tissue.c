/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tissue.c - what of a surface was pressed, and what its nodes have borne. A node's area is a third
 * of those of the triangles round it, at rest. */
#include "engine/train/train.h"

#include <stdlib.h>
#include <string.h>

static void add_areas(const struct palp_mesh *mesh, double *area)
{
    for (int t = 0; t < mesh->n_tri; t++) {
        const int *n = mesh->tri[t];
        const vec3 a = vec3_sub(mesh->x[n[1]], mesh->x[n[0]]);
        const vec3 b = vec3_sub(mesh->x[n[2]], mesh->x[n[0]]);
        const double third = vec3_norm(vec3_cross(a, b)) / 6;
        for (int k = 0; k < 3; k++)
            area[n[k]] += third;
    }
}

/* ---------------------------------------------------------------- coverage */

/* The nodes of the surface that are in the region, or all of it. */
static bool create_cover(struct palp_task *task, int condition)
{
    const struct palp_condition *c = &task->def->condition[condition];
    struct train_cover *cover = &task->cover[condition];
    const struct palp_mesh *mesh = palp_body_mesh(task->scene, c->body);
    const unsigned char *chosen = c->region >= 0 ? task->def->region[c->region].chosen : NULL;
    double *area = calloc((size_t)mesh->n_node, sizeof *area);
    cover->node = calloc((size_t)mesh->n_node, sizeof *cover->node);
    cover->area = calloc((size_t)mesh->n_node, sizeof *cover->area);
    cover->pressed = calloc((size_t)mesh->n_node, sizeof *cover->pressed);
    if (!area || !cover->node || !cover->area || !cover->pressed) {
        free(area);
        return false;
    }
    add_areas(mesh, area);
    for (int i = 0; i < mesh->n_node; i++) {
        if (!(area[i] > 0) || (chosen && !chosen[i]))
            continue;
        cover->node[cover->n] = i;
        cover->area[cover->n++] = area[i];
        cover->all += area[i];
    }
    free(area);
    return true;
}

double train_cover_look(struct palp_task *task, const struct palp_world *world, int condition)
{
    const struct palp_condition *c = &task->def->condition[condition];
    struct train_cover *cover = &task->cover[condition];
    const vec3 *q = palp_world_q(world, c->body);
    const struct train_touch *touch = train_touch_of(task, condition);
    const bool is_pressed = touch->normal_n >= c->at_least && touch->normal_n > 0;
    for (int i = 0; is_pressed && i < cover->n; i++) {
        if (cover->pressed[i] || vec3_norm(vec3_sub(q[cover->node[i]], touch->place)) > c->within)
            continue;
        cover->pressed[i] = true;
        cover->reached += cover->area[i];
    }
    return cover->all > 0 ? cover->reached / cover->all : 0;
}

/* ---------------------------------------------------------------- dose */

static bool create_dose(struct palp_task *task, int tissue)
{
    const struct palp_mesh *mesh = palp_body_mesh(task->scene, task->def->tissue[tissue].body);
    struct train_dose *dose = &task->dose[tissue];
    dose->n_node = mesh->n_node;
    dose->area = calloc((size_t)mesh->n_node, sizeof *dose->area);
    dose->dose = calloc((size_t)mesh->n_node, sizeof *dose->dose);
    dose->push = calloc((size_t)mesh->n_node, sizeof *dose->push);
    dose->at = calloc(PALP_CONTACTS_MAX, sizeof *dose->at);
    if (!dose->area || !dose->dose || !dose->push || !dose->at)
        return false;
    add_areas(mesh, dose->area);
    for (int i = 0; i < mesh->n_node; i++)
        dose->all += dose->area[i];
    return true;
}

/* Of each contact of a run the tissue's node, or that of the surface that it carries. */
static void push_nodes(const struct palp_task *task, const struct palp_report *report,
                       const struct train_run *run, palp_body body, struct train_dose *dose)
{
    const bool on_a = train_carries(task, body, run->a), on_b = train_carries(task, body, run->b);
    for (int i = run->first; i < run->end; i++) {
        const struct palp_contact *c = &report->contact[i];
        dose->at[i] = on_a   ? train_node_of(task, c->a, c->node_a, body)
                      : on_b ? train_node_of(task, c->b, c->node_b, body)
                             : -1;
        if (dose->at[i] >= 0)
            dose->push[dose->at[i]] += c->normal_n;
    }
}

static void add_dose(struct train_dose *dose, int node, double more, double limit)
{
    const bool was_damaged = dose->dose[node] > limit;
    dose->dose[node] += more;
    dose->worst = fmax(dose->worst, dose->dose[node]);
    if (dose->dose[node] > limit && !was_damaged)
        dose->damaged += dose->area[node];
}

/* D = Σ h max(0, p − limit), p the normal force at a node over its area. */
void train_dose_step(struct palp_task *task, const struct palp_report *report)
{
    for (int t = 0; t < task->def->n_tissue; t++) {
        const struct palp_task_tissue *tissue = &task->def->tissue[t];
        struct train_dose *dose = &task->dose[t];
        for (int k = 0; k < task->n_run; k++)
            push_nodes(task, report, &task->run[k], tissue->body, dose);
        for (int i = 0; i < report->n_contact; i++) {
            const int node = dose->at[i];
            if (node < 0 || !(dose->push[node] > 0) || !(dose->area[node] > 0))
                continue;
            const double p = dose->push[node] / dose->area[node];
            add_dose(dose, node, task->h * fmax(0, p - tissue->limit_pa), tissue->dose_pa_s);
            dose->push[node] = 0;
        }
    }
}

double train_dose_worst(const struct palp_task *task, int tissue, double *share)
{
    const struct train_dose *dose = &task->dose[tissue];
    *share = dose->all > 0 ? dose->damaged / dose->all : 0;
    return dose->worst;
}

/* ---------------------------------------------------------------- all of them */

bool train_tissue_create(struct palp_task *task)
{
    const struct palp_task_def *def = task->def;
    task->cover = calloc((size_t)def->n_condition + 1, sizeof *task->cover);
    task->dose = calloc((size_t)def->n_tissue + 1, sizeof *task->dose);
    if (!task->cover || !task->dose)
        return false;
    for (int i = 0; i < def->n_condition; i++)
        if (def->condition[i].kind == PALP_CONDITION_COVERED && !create_cover(task, i))
            return false;
    for (int i = 0; i < def->n_tissue; i++)
        if (!create_dose(task, i))
            return false;
    return true;
}

void train_tissue_destroy(struct palp_task *task)
{
    for (int i = 0; task->cover && i < task->def->n_condition; i++) {
        free(task->cover[i].node);
        free(task->cover[i].area);
        free(task->cover[i].pressed);
    }
    for (int i = 0; task->dose && i < task->def->n_tissue; i++) {
        free(task->dose[i].area);
        free(task->dose[i].dose);
        free(task->dose[i].push);
        free(task->dose[i].at);
    }
    free(task->cover);
    free(task->dose);
}

void train_tissue_restart(struct palp_task *task)
{
    for (int i = 0; i < task->def->n_condition; i++) {
        struct train_cover *cover = &task->cover[i];
        if (cover->n > 0)
            memset(cover->pressed, 0, (size_t)cover->n * sizeof *cover->pressed);
        cover->reached = 0;
    }
    for (int i = 0; i < task->def->n_tissue; i++) {
        memset(task->dose[i].dose, 0, (size_t)task->dose[i].n_node * sizeof(double));
        task->dose[i].damaged = task->dose[i].worst = 0;
    }
}
