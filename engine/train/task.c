/* SPDX-License-Identifier: GPL-3.0-or-later */
/* task.c - phases in their order, and the frame of each step. */
#include "engine/base/assert.h"
#include "engine/train/train.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------- creating */

/* Who is carried by whom: jaws and parts by their tool, all segments of a rod by each other. */
static bool create_groups(struct palp_task *task)
{
    const struct palp_scene *scene = task->scene;
    const int n = task->n_body + 1;
    task->group = calloc((size_t)n * (size_t)n, 1);
    for (int b = 1; task->group && b < n; b++) {
        int number;
        const int rod = palp_body_rod(scene, (palp_body){b}, &number);
        for (palp_body c = {b}; c.id > 0; c = palp_body_parent(scene, c))
            task->group[c.id * n + b] = 1;
        for (int a = 1; rod > 0 && a < n; a++)
            task->group[a * n + b] |= palp_body_rod(scene, (palp_body){a}, &number) == rod;
    }
    return task->group != NULL;
}

static int nearest_node(const struct palp_mesh *mesh, vec3 place)
{
    int nearest = 0;
    for (int i = 1; i < mesh->n_node; i++)
        if (vec3_norm(vec3_sub(mesh->x[i], place)) < vec3_norm(vec3_sub(mesh->x[nearest], place)))
            nearest = i;
    return nearest;
}

static bool create_paths(struct palp_task *task)
{
    const struct palp_task_def *def = task->def;
    task->path = calloc((size_t)def->n_condition + 1, sizeof *task->path);
    for (int i = 0; task->path && i < def->n_condition; i++) {
        const struct palp_condition *c = &def->condition[i];
        if (c->kind != PALP_CONDITION_ALONG)
            continue;
        task->path[i] = calloc((size_t)c->n_path, sizeof(int));
        if (!task->path[i])
            return false;
        for (int k = 0; k < c->n_path; k++)
            task->path[i][k] = nearest_node(palp_body_mesh(task->scene, c->body), c->path[k]);
    }
    return task->path != NULL;
}

static bool create_states(struct palp_task *task)
{
    const struct palp_task_def *def = task->def;
    task->state = calloc((size_t)def->n_condition + 1, sizeof *task->state);
    task->start = calloc((size_t)def->n_condition + 1, sizeof *task->start);
    task->taken = calloc((size_t)def->n_measure + 1, sizeof *task->taken);
    task->taken_sum = calloc((size_t)def->n_measure + 1, sizeof *task->taken_sum);
    task->n_taken = calloc((size_t)def->n_measure + 1, sizeof *task->n_taken);
    return task->state && task->start && task->taken && task->taken_sum && task->n_taken;
}

/* Whoever made the definition has checked what a person wrote; these are promises between parts. */
static const char *find_fault(const struct palp_task_def *def)
{
    if (!(def->rate_hz > 0))
        return "rate_hz: expected above 0";
    if (def->n_phase < 1 || def->n_phase > PALP_TASK_PHASES_MAX)
        return "phases: expected 1 to 16";
    if (def->n_tool > PALP_TASK_TOOLS_MAX || def->n_tissue > PALP_TASK_TISSUES_MAX)
        return "expected at most 4 tools and 8 tissues";
    if (def->n_condition > PALP_TASK_CONDITIONS_MAX)
        return "expected at most 256 conditions";
    for (int i = 0; i < def->n_phase; i++)
        if (def->phase[i].goal < 0 || def->phase[i].goal >= def->n_condition ||
            def->phase[i].fail >= def->n_condition)
            return "a phase without a goal";
    for (int i = 0; i < def->n_condition; i++) {
        const struct palp_condition *c = &def->condition[i];
        if ((c->child >= 0 && c->child <= i) || (c->next >= 0 && c->next <= i) ||
            c->child >= def->n_condition || c->next >= def->n_condition)
            return "conditions: expected children behind their parents";
        if (c->low > c->high)
            return "an empty window";
    }
    return NULL;
}

struct palp_task *palp_task_create(const struct palp_task_def *def, const struct palp_world *world,
                                   struct palp_error *error)
{
    const char *fault = find_fault(def);
    struct palp_task *task = fault ? NULL : calloc(1, sizeof *task);
    if (task) {
        task->def = def;
        task->scene = palp_world_scene(world);
        task->n_body = palp_scene_bodies(task->scene);
        task->h = 1 / def->rate_hz;
        if (create_groups(task) && create_paths(task) && create_states(task) &&
            train_tissue_create(task) && train_touch_create(task)) {
            palp_task_restart(task, world);
            return task;
        }
        palp_task_destroy(task);
    }
    *error = (struct palp_error){.status = fault ? PALP_INVALID : PALP_NO_MEMORY};
    snprintf(error->what, sizeof error->what, "task: %s", fault ? fault : "out of memory");
    return NULL;
}

void palp_task_destroy(struct palp_task *task)
{
    if (!task)
        return;
    for (int i = 0; task->path && i < task->def->n_condition; i++)
        free(task->path[i]);
    train_tissue_destroy(task);
    train_touch_destroy(task);
    free(task->path);
    free(task->group);
    free(task->state);
    free(task->start);
    free(task->taken);
    free(task->taken_sum);
    free(task->n_taken);
    free(task);
}

void palp_task_restart(struct palp_task *task, const struct palp_world *world)
{
    const struct palp_task_def *def = task->def;
    memset(task->state, 0, (size_t)def->n_condition * sizeof *task->state);
    memset(task->pressed, 0, sizeof task->pressed);
    train_tissue_restart(task);
    train_touch_restart(task);
    task->n_step = task->phase_begin = task->phase = 0;
    task->outcome = PALP_OUTCOME_RUNNING;
    task->why = "";
    task->answered = false;
    task->answer_error = NAN;
    for (int i = 0; i < def->n_condition; i++)
        if (def->condition[i].kind == PALP_CONDITION_LIFTED)
            task->start[i] = train_middle_of(task, world, def->condition[i].body)->x;
    for (int i = 0; i < def->n_measure; i++) {
        const enum palp_take take = def->measure[i].take;
        task->taken[i] = take == PALP_TAKE_LEAST  ? (double)INFINITY
                         : take == PALP_TAKE_PEAK ? (double)-INFINITY
                                                  : 0;
        task->taken_sum[i] = 0;
        task->n_taken[i] = 0;
    }
}

void palp_task_press(struct palp_task *task, palp_body tool)
{
    for (int i = 0; i < task->def->n_tool; i++)
        task->pressed[i] |= task->def->tool[i].id == tool.id;
}

/* ---------------------------------------------------------------- a step */

/* What a tool does to others: by contacts, and by links but those with the world (its trocar). */
static vec3 force_by(const struct palp_task *task, const struct palp_report *report, palp_body tool)
{
    const struct palp_scene *scene = task->scene;
    vec3 force = {0, 0, 0};
    for (int k = 0; k < task->n_run; k++) {
        const struct train_run *run = &task->run[k];
        const bool by_a = train_carries(task, tool, run->a),
                   by_b = train_carries(task, tool, run->b);
        for (int i = run->first; by_a != by_b && i < run->end; i++)
            force = vec3_axpy(force, by_b ? 1 : -1, report->contact[i].force);
    }
    for (int i = 0; i < report->n_link; i++) {
        const struct palp_link_report *k = &report->link[i];
        const struct palp_link_description d = palp_link_describe(scene, k->link);
        const bool by_a = d.a.id > 0 && train_carries(task, tool, d.a);
        const bool by_b = d.b.id > 0 && train_carries(task, tool, d.b);
        if (by_a != by_b && d.a.id > 0 && d.b.id > 0)
            force = vec3_axpy(force, by_b ? 1 : -1, k->force);
    }
    return force;
}

static void fill_frame(const struct palp_task *task, const struct palp_world *world,
                       struct palp_frame *frame)
{
    const struct palp_task_def *def = task->def;
    const struct palp_report *report = palp_world_report(world);
    frame->step = task->n_step;
    frame->phase = task->phase;
    frame->n_tool = def->n_tool;
    frame->n_tissue = def->n_tissue;
    for (int i = 0; i < def->n_tool; i++) {
        frame->tool[i].at = palp_world_pose(world, def->tool[i]);
        frame->tool[i].force = force_by(task, report, def->tool[i]);
        frame->tool[i].hand = (struct palp_frame_hand){-1, -1};
    }
    for (int i = 0; i < def->n_tissue; i++)
        frame->tissue_n[i] = vec3_norm(task->touch[task->touch_tissue[i]].force);
}

static void take_measures(struct palp_task *task, const struct palp_world *world)
{
    for (int i = 0; i < task->def->n_measure; i++) {
        const struct palp_task_measure *m = &task->def->measure[i];
        const double value = train_reading(task, world, m->reading);
        task->n_taken[i]++;
        task->taken_sum[i] += value;
        switch (m->take) {
        case PALP_TAKE_LAST:
            task->taken[i] = value;
            break;
        case PALP_TAKE_PEAK:
            task->taken[i] = fmax(task->taken[i], value);
            break;
        case PALP_TAKE_LEAST:
            task->taken[i] = fmin(task->taken[i], value);
            break;
        case PALP_TAKE_MEAN:
            task->taken[i] = task->taken_sum[i] / (double)task->n_taken[i];
        }
    }
}

static void end_with(struct palp_task *task, enum palp_outcome outcome, const char *why)
{
    task->outcome = outcome;
    task->why = why;
}

static bool is_over(long steps, double limit_s, double h)
{
    return limit_s > 0 && (double)steps >= ceil(limit_s / h - 1e-9);
}

/* Fail before goal. */
static void judge_phase(struct palp_task *task, const struct palp_world *world)
{
    const struct palp_task_phase *phase = &task->def->phase[task->phase];
    const bool failed = phase->fail >= 0 && train_condition_look(task, world, phase->fail);
    const bool failed_all =
        task->def->fail >= 0 && train_condition_look(task, world, task->def->fail);
    const bool reached = train_condition_look(task, world, phase->goal);
    const long in_phase = task->n_step - task->phase_begin;
    if (failed || failed_all)
        end_with(task, PALP_OUTCOME_FAILED, "a limit of the task was passed");
    else if (reached && task->phase + 1 == task->def->n_phase)
        end_with(task, PALP_OUTCOME_DONE, "");
    else if (is_over(task->n_step, task->def->limit_s, task->h))
        end_with(task, PALP_OUTCOME_TIME_OUT, "the time was over");
    else if (!reached && is_over(in_phase, phase->limit_s, task->h))
        end_with(task, PALP_OUTCOME_TIME_OUT, "the time of a phase was over");
    else if (reached) {
        task->phase++;
        task->phase_begin = task->n_step;
    }
}

enum palp_outcome palp_task_skip(struct palp_task *task)
{
    if (task->outcome == PALP_OUTCOME_RUNNING && task->phase + 1 == task->def->n_phase) {
        end_with(task, PALP_OUTCOME_DONE, "");
    } else if (task->outcome == PALP_OUTCOME_RUNNING) {
        task->phase++;
        task->phase_begin = task->n_step;
    }
    return task->outcome;
}

/* What has held since the first step did not become true, also where it counts only once it has
 * held for some time. */
static void look_counts(struct palp_task *task, const struct palp_world *world)
{
    for (int i = 0; i < task->def->n_count; i++) {
        const int condition = task->def->count[i].condition;
        struct train_state *state = &task->state[condition];
        train_condition_look(task, world, condition);
        const bool since_start = state->held == task->n_step || state->begun == task->n_step;
        if (since_start && task->def->condition[condition].kind != PALP_CONDITION_EVENT)
            state->edges = 0;
    }
}

enum palp_outcome palp_task_step(struct palp_task *task, const struct palp_world *world,
                                 struct palp_frame *frame)
{
    PALP_ASSERT(task->phase < task->def->n_phase);
    if (task->outcome != PALP_OUTCOME_RUNNING)
        return task->outcome;
    task->n_step++;
    train_touch_step(task, palp_world_report(world));
    fill_frame(task, world, frame);
    train_dose_step(task, palp_world_report(world));
    take_measures(task, world);
    look_counts(task, world);
    judge_phase(task, world);
    memset(task->pressed, 0, sizeof task->pressed);
    return task->outcome;
}

/* ---------------------------------------------------------------- how it stands */

static double reached_share(const struct palp_task *task, int condition)
{
    const struct palp_condition *c = &task->def->condition[condition];
    const struct train_state *s = &task->state[condition];
    if (c->times > 0)
        return (double)s->edges / (double)c->times;
    if (c->hold_s > 0)
        return (double)s->begun * task->h / c->hold_s;
    if (c->for_s > 0)
        return (double)s->held * task->h / c->for_s;
    if (c->kind == PALP_CONDITION_COVERED)
        return s->value / c->share;
    if (c->kind == PALP_CONDITION_ALONG)
        return s->value;
    if ((c->kind == PALP_CONDITION_ALL || c->kind == PALP_CONDITION_ANY) && c->child >= 0)
        return reached_share(task, c->child);
    return s->raw;
}

struct palp_task_progress palp_task_progress(const struct palp_task *task)
{
    const struct palp_task_phase *phase = &task->def->phase[task->phase];
    const struct train_state *s = &task->state[phase->goal];
    const double phase_s = (double)(task->n_step - task->phase_begin) * task->h;
    return (struct palp_task_progress){
        .outcome = task->outcome,
        .phase = task->phase,
        .n_phase = task->def->n_phase,
        .time_s = (double)task->n_step * task->h,
        .phase_s = phase_s,
        .margin = s->margin,
        .value = s->value,
        .share = task->outcome == PALP_OUTCOME_DONE ? 1 : fmin(1, reached_share(task, phase->goal)),
        .hint = phase->hint && phase_s >= phase->hint_s,
        .why = task->why,
    };
}

double palp_task_margin(const struct palp_task *task, int condition)
{
    PALP_ASSERT(condition >= 0 && condition < task->def->n_condition);
    return task->state[condition].margin;
}

/* The leaves below a condition. */
static int add_margins(const struct palp_task *task, int condition, struct palp_margin of,
                       struct palp_margin *out, int n, int most)
{
    if (condition < 0 || n >= most)
        return n;
    const struct palp_condition *c = &task->def->condition[condition];
    const struct train_state *s = &task->state[condition];
    if (c->kind < PALP_CONDITION_ALL) {
        of.condition = condition;
        of.met = s->raw;
        of.margin = s->margin;
        of.value = s->value;
        out[n] = of;
        return n + 1;
    }
    of.unwanted ^= c->kind == PALP_CONDITION_NOT;
    for (int i = c->child; i >= 0; i = task->def->condition[i].next)
        n = add_margins(task, i, of, out, n, most);
    return n;
}

int palp_task_margins(const struct palp_task *task, struct palp_margin *out, int most)
{
    const struct palp_task_phase *phase = &task->def->phase[task->phase];
    const struct palp_margin goal = {0}, limit = {.fails = true, .unwanted = true};
    const int n = add_margins(task, phase->goal, goal, out, 0, most);
    const int more = add_margins(task, phase->fail, limit, out, n, most);
    return add_margins(task, task->def->fail, limit, out, more, most);
}

double palp_task_reading_value(const struct palp_task *task, const struct palp_world *world,
                               int reading)
{
    return train_reading(task, world, reading);
}

/* ---------------------------------------------------------------- what was measured */

struct task_values {
    struct palp_value *out;
    int n, most;
};

static void add_value(struct task_values *list, const char *name, double value)
{
    if (list->n < list->most)
        list->out[list->n++] = (struct palp_value){name, -1, -1, value};
}

static void add_conditions(const struct palp_task *task, struct task_values *list)
{
    long begun = 0, within = 0, n_off = 0;
    double off_sq = 0, off_most = 0, covered = -1;
    for (int i = 0; i < task->def->n_condition; i++) {
        const struct train_state *s = &task->state[i];
        begun += s->begun;
        within += s->n_in;
        n_off += s->n_off;
        off_sq += s->off_sq;
        off_most = fmax(off_most, s->off_most);
        if (task->def->condition[i].kind == PALP_CONDITION_COVERED)
            covered = fmax(covered, s->value);
    }
    if (begun > 0)
        add_value(list, "window", (double)within / (double)begun);
    if (covered >= 0)
        add_value(list, "covered", covered);
    if (n_off > 0) {
        add_value(list, "trace_rms_m", sqrt(off_sq / (double)n_off));
        add_value(list, "trace_max_m", off_most);
    }
}

int palp_task_values(const struct palp_task *task, struct palp_value *out, int most)
{
    struct task_values list = {out, 0, most};
    double worst = 0, damaged = 0;
    for (int i = 0; i < task->def->n_count; i++) {
        const struct palp_task_count *count = &task->def->count[i];
        add_value(&list, count->name, (double)task->state[count->condition].edges);
    }
    for (int i = 0; i < task->def->n_measure; i++)
        if (task->n_taken[i] > 0)
            add_value(&list, task->def->measure[i].name, task->taken[i]);
    add_conditions(task, &list);
    if (task->answered)
        add_value(&list, "answer_error_m", task->answer_error);
    for (int i = 0; i < task->def->n_tissue; i++) {
        double share;
        worst = fmax(worst, train_dose_worst(task, i, &share));
        damaged = fmax(damaged, share);
    }
    if (task->def->n_tissue > 0) {
        add_value(&list, "dose_pa_s", worst);
        add_value(&list, "damaged", damaged);
    }
    return list.n;
}
