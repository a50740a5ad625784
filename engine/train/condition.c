/* SPDX-License-Identifier: GPL-3.0-or-later */
/* condition.c - is it met, and by how much? A row a kind: a function that gives the margin, 0 or
 * above where the condition is true. Times (for_s, hold_s, times) are the same for all. */
#include "engine/base/assert.h"
#include "engine/train/train.h"

#include <string.h>

struct condition_look {
    struct palp_task *task;
    const struct palp_world *world;
    const struct palp_report *report;
    const struct palp_condition *c;
    struct train_state *state;
    int index;
};

static double margin_in_window(const struct condition_look *l, double value)
{
    l->state->value = value;
    return fmin(value - l->c->low, l->c->high - value);
}

/* ---------------------------------------------------------------- forces */

static double margin_of_touch(const struct condition_look *l)
{
    l->state->value = train_touch_of(l->task, l->index)->normal_n;
    return l->state->value - l->c->at_least;
}

static double margin_of_force(const struct condition_look *l)
{
    return margin_in_window(l, vec3_norm(train_touch_of(l->task, l->index)->force));
}

static double margin_of_reading(const struct condition_look *l)
{
    return margin_in_window(l, train_reading(l->task, l->world, l->c->reading));
}

/* How hard one body presses on the condition's. */
static double press_of(const struct condition_look *l, int presser)
{
    double normal_n = 0;
    for (int k = 0; k < l->task->n_run; k++) {
        const struct train_run *run = &l->task->run[k];
        const bool meets = (run->a.id == presser && train_carries(l->task, l->c->body, run->b)) ||
                           (run->b.id == presser && train_carries(l->task, l->c->body, run->a));
        for (int i = run->first; meets && i < run->end; i++)
            normal_n += l->report->contact[i].normal_n;
    }
    return normal_n;
}

/* How hard two bodies of a tool press, each at least: its jaws, or a jaw and its shaft. */
static double grip_of(const struct condition_look *l, palp_body tool)
{
    double most = 0, second = 0;
    for (int b = 1; b <= l->task->n_body; b++) {
        if (!train_carries(l->task, tool, (palp_body){b}))
            continue;
        const double normal_n = press_of(l, b);
        second = fmax(second, fmin(most, normal_n));
        most = fmax(most, normal_n);
    }
    return second;
}

static double margin_of_grasp(const struct condition_look *l)
{
    l->state->value = grip_of(l, l->c->tool);
    return l->state->value - l->c->at_least;
}

/* ---------------------------------------------------------------- places */

static double distance_margin(const struct condition_look *l)
{
    l->state->value =
        vec3_norm(vec3_sub(train_point(l->world, &l->c->a), train_point(l->world, &l->c->b)));
    return l->state->value;
}

static double margin_of_apart(const struct condition_look *l)
{
    return distance_margin(l) - l->c->within;
}

static double margin_of_near(const struct condition_look *l)
{
    return l->c->within - distance_margin(l);
}

static double margin_of_inside(const struct condition_look *l)
{
    const vec3 x = train_point(l->world, &l->c->a);
    const struct train_box *box = train_box_of(l->task, l->world, l->c->region);
    const vec3 in = vec3_sub(x, box->low), out = vec3_sub(box->high, x);
    return fmin(fmin(fmin(in.x, in.y), in.z), fmin(fmin(out.x, out.y), out.z));
}

static double margin_of_view(const struct condition_look *l)
{
    const pose at = palp_world_pose(l->world, l->c->tool);
    const vec3 axis = vec3_direction(quat_rotate(at.q, l->c->axis), (vec3){0, 0, -1});
    const vec3 to =
        vec3_direction(vec3_sub(train_point(l->world, &l->c->a), at.p), (vec3){0, 0, 0});
    l->state->value = acos(fmin(1, fmax(-1, vec3_dot(axis, to))));
    return l->c->angle - l->state->value;
}

static double margin_of_lift(const struct condition_look *l)
{
    const vec3 gravity = palp_scene_options(l->task->scene)->gravity;
    const vec3 up = vec3_direction(vec3_scale(gravity, -1), (vec3){0, 1, 0});
    const vec3 now = train_middle_of(l->task, l->world, l->c->body)->x;
    l->state->value = vec3_dot(up, vec3_sub(now, l->task->start[l->index]));
    return l->state->value - l->c->within;
}

/* By the condition's tool; else by one that a hand holds, each by itself: two posts below a body do
 * not hold it. */
static bool is_gripped(const struct condition_look *l)
{
    const struct palp_task_def *def = l->task->def;
    bool gripped = l->c->tool.id > 0 && grip_of(l, l->c->tool) >= l->c->at_least;
    for (int i = 0; l->c->tool.id == 0 && i < def->n_tool; i++)
        gripped |= grip_of(l, def->tool[i]) >= l->c->at_least;
    return gripped;
}

static double margin_of_placed(const struct condition_look *l)
{
    const struct train_middle *middle = train_middle_of(l->task, l->world, l->c->body);
    l->state->value = vec3_norm(vec3_sub(middle->x, train_point(l->world, &l->c->b)));
    const double near = l->c->within - l->state->value;
    const bool still = vec3_norm(middle->v) <= l->c->high;
    return still && !is_gripped(l) ? near : fmin(near, -l->c->within);
}

/* ---------------------------------------------------------------- surfaces and paths */

static double margin_of_cover(const struct condition_look *l)
{
    l->state->value = train_cover_look(l->task, l->world, l->index);
    return l->state->value - l->c->share;
}

static double distance_to_segment(vec3 x, vec3 a, vec3 b)
{
    const vec3 way = vec3_sub(b, a);
    const double square = vec3_dot(way, way);
    const double t = square > 0 ? vec3_dot(vec3_sub(x, a), way) / square : 0;
    return vec3_norm(vec3_sub(x, vec3_axpy(a, fmin(1, fmax(0, t)), way)));
}

/* The path goes through nodes, as they are now; the place is where the tool presses. Marks are
 * reached in their order; distances count from the first mark to the last. */
static double margin_of_along(const struct condition_look *l)
{
    const struct palp_condition *c = l->c;
    const vec3 *q = palp_world_q(l->world, c->body);
    const int *node = l->task->path[l->index];
    const struct train_touch *touch = train_touch_of(l->task, l->index);
    const vec3 place = touch->place;
    double off = INFINITY;
    if (touch->normal_n >= c->at_least && touch->normal_n > 0 && l->state->mark < c->n_path) {
        while (l->state->mark < c->n_path &&
               vec3_norm(vec3_sub(place, q[node[l->state->mark]])) <= c->within)
            l->state->mark++;
        for (int i = 0; i + 1 < c->n_path; i++)
            off = fmin(off, distance_to_segment(place, q[node[i]], q[node[i + 1]]));
        if (l->state->mark > 0) {
            l->state->off_sq += off * off;
            l->state->off_most = fmax(l->state->off_most, off);
            l->state->n_off++;
        }
    }
    l->state->value = (double)l->state->mark / c->n_path;
    return l->state->value - 1;
}

static double margin_of_damage(const struct condition_look *l)
{
    double share = 0;
    for (int i = 0; i < l->task->def->n_tissue; i++)
        if (l->task->def->tissue[i].body.id == l->c->body.id)
            train_dose_worst(l->task, i, &share);
    l->state->value = share;
    return share > 0 ? share - l->c->share : -1;
}

/* ---------------------------------------------------------------- what happens at once */

/* Several events of a step are as many. */
static double margin_of_event(const struct condition_look *l)
{
    int n = 0;
    for (int i = 0; i < l->report->n_event; i++) {
        const struct palp_event *e = &l->report->event[i];
        n += e->kind == l->c->event && (l->c->link.id == 0 || e->link.id == l->c->link.id);
    }
    l->state->value = n;
    return n > 0 ? 0 : -1;
}

static bool is_pressed(const struct condition_look *l, palp_body *which)
{
    const struct palp_task_def *def = l->task->def;
    for (int i = 0; i < def->n_tool; i++) {
        if (l->task->pressed[i] && (l->c->tool.id == 0 || def->tool[i].id == l->c->tool.id)) {
            *which = def->tool[i];
            return true;
        }
    }
    return false;
}

static double margin_of_button(const struct condition_look *l)
{
    palp_body which;
    return is_pressed(l, &which) ? 0 : -1;
}

/* Where the tool touches, else where it is; what is along the axis is nobody's error. */
static double margin_of_answer(const struct condition_look *l)
{
    palp_body tool;
    if (!is_pressed(l, &tool))
        return l->task->answered && l->state->edges > 0 ? 0 : -1;
    const struct palp_task_region *region = &l->task->def->region[l->c->region];
    const struct train_touch touch = train_touch_between(l->task, l->report, tool, region->body);
    const vec3 place = touch.normal_n > 0 ? touch.place : palp_world_pose(l->world, tool).p;
    vec3 off = vec3_sub(place, train_centroid(l->world, region));
    off = vec3_axpy(off, -vec3_dot(off, l->c->axis), l->c->axis);
    l->task->answered = true;
    l->task->answer_error = l->state->value = vec3_norm(off);
    return l->c->within > 0 ? l->c->within - l->state->value : 0;
}

/* ---------------------------------------------------------------- several */

static double margin_of_all(const struct condition_look *l)
{
    double margin = INFINITY;
    for (int i = l->c->child; i >= 0; i = l->task->def->condition[i].next) {
        const bool holds = train_condition_look(l->task, l->world, i);
        const double own = l->task->state[i].margin;
        margin = fmin(margin, holds ? fmax(0, own) : fmin(own, -1e-300));
    }
    return margin;
}

static double margin_of_any(const struct condition_look *l)
{
    double margin = -INFINITY;
    for (int i = l->c->child; i >= 0; i = l->task->def->condition[i].next) {
        const bool holds = train_condition_look(l->task, l->world, i);
        const double own = l->task->state[i].margin;
        margin = fmax(margin, holds ? fmax(0, own) : fmin(own, -1e-300));
    }
    return margin;
}

static double margin_of_not(const struct condition_look *l)
{
    const bool holds = train_condition_look(l->task, l->world, l->c->child);
    const double own = l->task->state[l->c->child].margin;
    return holds ? fmin(-own, -1e-300) : fmax(-own, 0);
}

static double (*const margin_of[PALP_CONDITIONS])(const struct condition_look *l) = {
    [PALP_CONDITION_TOUCH] = margin_of_touch,     [PALP_CONDITION_FORCE] = margin_of_force,
    [PALP_CONDITION_READING] = margin_of_reading, [PALP_CONDITION_APART] = margin_of_apart,
    [PALP_CONDITION_NEAR] = margin_of_near,       [PALP_CONDITION_INSIDE] = margin_of_inside,
    [PALP_CONDITION_ALONG] = margin_of_along,     [PALP_CONDITION_COVERED] = margin_of_cover,
    [PALP_CONDITION_GRASPED] = margin_of_grasp,   [PALP_CONDITION_LIFTED] = margin_of_lift,
    [PALP_CONDITION_PLACED] = margin_of_placed,   [PALP_CONDITION_EVENT] = margin_of_event,
    [PALP_CONDITION_DAMAGED] = margin_of_damage,  [PALP_CONDITION_IN_VIEW] = margin_of_view,
    [PALP_CONDITION_ANSWER] = margin_of_answer,   [PALP_CONDITION_BUTTON] = margin_of_button,
    [PALP_CONDITION_ALL] = margin_of_all,         [PALP_CONDITION_ANY] = margin_of_any,
    [PALP_CONDITION_NOT] = margin_of_not,
};

/* ---------------------------------------------------------------- time */

static long steps_of(double seconds, double h)
{
    return (long)ceil(seconds / h - 1e-9);
}

static bool holds_in_time(const struct palp_condition *c, const struct train_state *s, double h)
{
    if (c->hold_s > 0)
        return s->begun >= steps_of(c->hold_s, h);
    if (c->for_s > 0)
        return s->held >= steps_of(c->for_s, h);
    return s->raw;
}

bool train_condition_look(struct palp_task *task, const struct palp_world *world, int condition)
{
    PALP_ASSERT(condition >= 0 && condition < task->def->n_condition);
    const struct palp_condition *c = &task->def->condition[condition];
    struct train_state *s = &task->state[condition];
    const struct condition_look l = {task, world, palp_world_report(world), c, s, condition};
    s->margin = margin_of[c->kind](&l);
    s->raw = s->margin >= 0;
    s->held = s->raw ? s->held + 1 : 0;
    if (c->hold_s > 0 && (s->raw || s->begun > 0) && s->begun < steps_of(c->hold_s, task->h)) {
        s->begun++;
        s->n_in += s->raw;
    }
    const bool holds = holds_in_time(c, s, task->h);
    if (c->kind == PALP_CONDITION_EVENT && c->for_s <= 0 && c->hold_s <= 0)
        s->edges += holds ? (long)s->value : 0;
    else
        s->edges += holds && !s->was;
    s->was = holds;
    return c->times > 0 ? s->edges >= c->times : holds;
}

void train_condition_reset(struct palp_task *task, int condition)
{
    const struct palp_condition *c = &task->def->condition[condition];
    memset(&task->state[condition], 0, sizeof task->state[condition]);
    for (int i = c->kind >= PALP_CONDITION_ALL ? c->child : -1; i >= 0;
         i = task->def->condition[i].next)
        train_condition_reset(task, i);
}
