/* SPDX-License-Identifier: GPL-3.0-or-later */
/* touch.c - what many conditions ask of the same step, found once: contacts between a tool and a
 * body, middles of bodies, boxes round regions. Contacts come pair by pair, so that whole runs of
 * them are passed over; sums are in their order, whoever asks. */
#include "engine/train/train.h"

#include <stdlib.h>

/* ---------------------------------------------------------------- room */

static bool has_touch(enum palp_condition_kind kind)
{
    return kind == PALP_CONDITION_TOUCH || kind == PALP_CONDITION_FORCE ||
           kind == PALP_CONDITION_ALONG || kind == PALP_CONDITION_COVERED;
}

/* Those about a path or a share of a surface look at all of the body. */
static int region_of(const struct palp_condition *c)
{
    return c->kind == PALP_CONDITION_TOUCH || c->kind == PALP_CONDITION_FORCE ? c->region : -1;
}

/* The touch of that tool and body; a new one where there is none. */
static int find_touch(struct palp_task *task, palp_body tool, palp_body body, int region)
{
    int k = 0;
    while (k < task->n_touch &&
           !(task->touch[k].tool.id == tool.id && task->touch[k].body.id == body.id &&
             task->touch[k].region == region))
        k++;
    if (k == task->n_touch)
        task->touch[task->n_touch++] =
            (struct train_touch){.tool = tool, .body = body, .region = region};
    return k;
}

/* Does a region of this body, or a tissue, ask for nodes? */
static bool is_asked(const struct palp_task_def *def, palp_body body)
{
    for (int i = 0; i < def->n_region; i++)
        if (def->region[i].body.id == body.id)
            return true;
    for (int i = 0; i < def->n_tissue; i++)
        if (def->tissue[i].body.id == body.id)
            return true;
    return false;
}

/* Of each point of a surface, the node of its carrier's boundary that is nearest at rest. */
static int *create_host(const struct palp_mesh *surface, const struct palp_mesh *carrier)
{
    int *host = calloc((size_t)surface->n_node + 1, sizeof *host);
    unsigned char *outside = calloc((size_t)carrier->n_node + 1, 1);
    for (int t = 0; host && outside && t < carrier->n_tri; t++)
        for (int k = 0; k < 3; k++)
            outside[carrier->tri[t][k]] = 1;
    for (int i = 0; host && outside && i < surface->n_node; i++) {
        double nearest = INFINITY;
        for (int n = 0; n < carrier->n_node; n++) {
            const vec3 off = vec3_sub(carrier->x[n], surface->x[i]);
            if (outside[n] && vec3_dot(off, off) < nearest) {
                nearest = vec3_dot(off, off);
                host[i] = n;
            }
        }
    }
    if (!outside) {
        free(host);
        host = NULL;
    }
    free(outside);
    return host;
}

/* A tool presses a surface that an organ carries; regions and doses are of the organ's nodes. */
static bool create_hosts(struct palp_task *task)
{
    task->host = calloc((size_t)task->n_body + 1, sizeof *task->host);
    for (int b = 1; task->host && b <= task->n_body; b++) {
        const palp_body carrier = palp_body_parent(task->scene, (palp_body){b});
        bool asked = false;
        for (palp_body c = carrier; c.id > 0; c = palp_body_parent(task->scene, c))
            asked |= is_asked(task->def, c);
        if (!asked || !palp_body_is_soft(task->scene, (palp_body){b}) ||
            !palp_body_is_soft(task->scene, carrier))
            continue;
        task->host[b] = create_host(palp_body_mesh(task->scene, (palp_body){b}),
                                    palp_body_mesh(task->scene, carrier));
        if (!task->host[b])
            return false;
    }
    return task->host != NULL;
}

int train_node_of(const struct palp_task *task, palp_body body, int node, palp_body carrier)
{
    while (body.id != carrier.id && node >= 0) {
        if (!task->host[body.id])
            return -1;
        node = task->host[body.id][node];
        body = palp_body_parent(task->scene, body);
    }
    return node;
}

static void create_touches(struct palp_task *task)
{
    const struct palp_task_def *def = task->def;
    for (int i = 0; i < def->n_condition; i++) {
        const struct palp_condition *c = &def->condition[i];
        task->touch_of[i] =
            has_touch(c->kind) ? find_touch(task, c->tool, c->body, region_of(c)) : -1;
    }
    for (int i = 0; i < def->n_tissue; i++)
        task->touch_tissue[i] = find_touch(task, (palp_body){0}, def->tissue[i].body, -1);
}

static bool has_region(const struct palp_task *task, const struct train_touch *touch, int body)
{
    return touch->region >= 0 && task->def->region[touch->region].body.id == body;
}

/* Of each node of a body the touches whose regions it is in, one node's behind the other's. */
static bool create_spots(struct palp_task *task, int body)
{
    struct train_spots *spots = &task->spots[body];
    const int n_node = palp_body_mesh(task->scene, (palp_body){body})->n_node;
    int n = 0;
    spots->first = calloc((size_t)n_node + 1, sizeof *spots->first);
    for (int pass = 0; pass < 2 && spots->first; pass++) {
        spots->touch = pass ? calloc((size_t)n + 1, sizeof *spots->touch) : NULL;
        if (pass && !spots->touch)
            return false;
        n = 0;
        for (int node = 0; node < n_node; node++) {
            spots->first[node] = n;
            for (int t = 0; t < task->n_touch; t++) {
                const struct train_touch *touch = &task->touch[t];
                if (!has_region(task, touch, body) ||
                    !task->def->region[touch->region].chosen[node])
                    continue;
                if (pass)
                    spots->touch[n] = t;
                n++;
            }
        }
        spots->first[n_node] = n;
    }
    return spots->first != NULL;
}

static bool create_all_spots(struct palp_task *task)
{
    task->spots = calloc((size_t)task->n_body + 1, sizeof *task->spots);
    for (int b = 1; task->spots && b <= task->n_body; b++) {
        bool asked = false;
        for (int t = 0; t < task->n_touch; t++)
            asked |= has_region(task, &task->touch[t], b);
        if (asked && !create_spots(task, b))
            return false;
    }
    return task->spots != NULL;
}

bool train_touch_create(struct palp_task *task)
{
    const struct palp_task_def *def = task->def;
    const size_t n_touch = (size_t)(def->n_condition + def->n_tissue) + 1;
    task->run = calloc(PALP_CONTACTS_MAX, sizeof *task->run);
    task->touch = calloc(n_touch, sizeof *task->touch);
    task->side = calloc(n_touch, sizeof *task->side);
    task->whole = calloc(n_touch, sizeof *task->whole);
    task->touch_of = calloc((size_t)def->n_condition + 1, sizeof *task->touch_of);
    task->middle = calloc((size_t)task->n_body + 1, sizeof *task->middle);
    task->box = calloc((size_t)def->n_region + 1, sizeof *task->box);
    if (!task->run || !task->touch || !task->side || !task->whole || !task->touch_of ||
        !task->middle || !task->box || !create_hosts(task))
        return false;
    create_touches(task);
    return create_all_spots(task);
}

void train_touch_destroy(struct palp_task *task)
{
    for (int b = 0; task->host && b <= task->n_body; b++)
        free(task->host[b]);
    for (int b = 0; task->spots && b <= task->n_body; b++) {
        free(task->spots[b].first);
        free(task->spots[b].touch);
    }
    free(task->host);
    free(task->spots);
    free(task->run);
    free(task->touch);
    free(task->side);
    free(task->whole);
    free(task->touch_of);
    free(task->middle);
    free(task->box);
}

/* What was found in the steps before is of no step now. */
void train_touch_restart(struct palp_task *task)
{
    task->n_run = 0;
    for (int i = 0; i <= task->n_body; i++)
        task->middle[i].n_step = 0;
    for (int i = 0; i < task->def->n_region; i++)
        task->box[i].n_step = 0;
}

/* ---------------------------------------------------------------- contacts */

static void find_runs(struct palp_task *task, const struct palp_report *report)
{
    task->n_run = 0;
    for (int i = 0; i < report->n_contact; i++) {
        const struct palp_contact *c = &report->contact[i];
        struct train_run *last = task->n_run > 0 ? &task->run[task->n_run - 1] : NULL;
        if (!last || last->a.id != c->a.id || last->b.id != c->b.id)
            task->run[task->n_run++] = (struct train_run){c->a, c->b, i, i + 1};
        else
            last->end = i + 1;
    }
}

/* On which of a run's bodies a touch is. */
static enum train_side find_side(const struct palp_task *task, const struct train_run *run,
                                 const struct train_touch *touch)
{
    if (train_carries(task, touch->body, run->a) && train_carries(task, touch->tool, run->b))
        return TRAIN_ON_A;
    return train_carries(task, touch->body, run->b) && train_carries(task, touch->tool, run->a)
               ? TRAIN_ON_B
               : TRAIN_ASIDE;
}

static void add_contact(struct train_touch *touch, const struct palp_contact *c,
                        enum train_side side)
{
    touch->force = vec3_axpy(touch->force, side == TRAIN_ON_A ? 1 : -1, c->force);
    touch->place = vec3_axpy(touch->place, c->normal_n, c->point);
    touch->normal_n += c->normal_n;
}

/* To the touches of regions that the body's node is in, or the node below it of what carries it. */
static void add_in_regions(struct palp_task *task, const struct palp_contact *c, palp_body body,
                           int node, enum train_side side)
{
    while (body.id > 0 && node >= 0) {
        const struct train_spots *spots = &task->spots[body.id];
        for (int k = spots->first ? spots->first[node] : 0;
             spots->first && k < spots->first[node + 1]; k++)
            if (task->side[spots->touch[k]] == side)
                add_contact(&task->touch[spots->touch[k]], c, side);
        if (!task->host[body.id])
            return;
        node = task->host[body.id][node];
        body = palp_body_parent(task->scene, body);
    }
}

/* Each contact is looked at once, whoever asks: there may be hundreds, and as many who ask. */
static void add_run(struct palp_task *task, const struct palp_report *report,
                    const struct train_run *run)
{
    int n_whole = 0;
    bool regions[] = {false, false, false};
    for (int t = 0; t < task->n_touch; t++) {
        task->side[t] = (unsigned char)find_side(task, run, &task->touch[t]);
        if (task->touch[t].region >= 0)
            regions[task->side[t]] = true;
        else if (task->side[t] != TRAIN_ASIDE)
            task->whole[n_whole++] = t;
    }
    for (int i = run->first; i < run->end && (n_whole > 0 || regions[1] || regions[2]); i++) {
        const struct palp_contact *c = &report->contact[i];
        for (int k = 0; k < n_whole; k++)
            add_contact(&task->touch[task->whole[k]], c, task->side[task->whole[k]]);
        if (regions[TRAIN_ON_A])
            add_in_regions(task, c, c->a, c->node_a, TRAIN_ON_A);
        if (regions[TRAIN_ON_B])
            add_in_regions(task, c, c->b, c->node_b, TRAIN_ON_B);
    }
}

static void end_touch(struct train_touch *touch)
{
    touch->place =
        touch->normal_n > 0 ? vec3_scale(touch->place, 1 / touch->normal_n) : (vec3){0, 0, 0};
}

static void begin_touch(struct train_touch *touch)
{
    touch->force = touch->place = (vec3){0, 0, 0};
    touch->normal_n = 0;
}

void train_touch_step(struct palp_task *task, const struct palp_report *report)
{
    find_runs(task, report);
    for (int t = 0; t < task->n_touch; t++)
        begin_touch(&task->touch[t]);
    for (int k = 0; k < task->n_run; k++)
        add_run(task, report, &task->run[k]);
    for (int t = 0; t < task->n_touch; t++)
        end_touch(&task->touch[t]);
}

const struct train_touch *train_touch_of(const struct palp_task *task, int condition)
{
    return &task->touch[task->touch_of[condition]];
}

struct train_touch train_touch_between(const struct palp_task *task,
                                       const struct palp_report *report, palp_body tool,
                                       palp_body body)
{
    struct train_touch touch = {.tool = tool, .body = body, .region = -1};
    for (int k = 0; k < task->n_run; k++) {
        const struct train_run *run = &task->run[k];
        const enum train_side side = find_side(task, run, &touch);
        for (int i = run->first; side != TRAIN_ASIDE && i < run->end; i++)
            add_contact(&touch, &report->contact[i], side);
    }
    end_touch(&touch);
    return touch;
}

/* ---------------------------------------------------------------- places */

static void find_middle(const struct palp_world *world, palp_body body, struct train_middle *m)
{
    const struct palp_scene *scene = palp_world_scene(world);
    if (!palp_body_is_soft(scene, body)) {
        m->x = palp_world_pose(world, body).p;
        m->v = palp_world_velocity(world, body);
        return;
    }
    const int n = palp_body_mesh(scene, body)->n_node;
    const vec3 *q = palp_world_q(world, body), *v = palp_world_v(world, body);
    vec3 x_sum = {0, 0, 0}, v_sum = {0, 0, 0};
    for (int i = 0; i < n; i++) {
        x_sum = vec3_add(x_sum, q[i]);
        v_sum = vec3_add(v_sum, v[i]);
    }
    m->x = vec3_scale(x_sum, 1.0 / n);
    m->v = vec3_scale(v_sum, 1.0 / n);
}

const struct train_middle *train_middle_of(struct palp_task *task, const struct palp_world *world,
                                           palp_body body)
{
    struct train_middle *m = &task->middle[body.id];
    if (m->n_step != task->n_step || task->n_step == 0)
        find_middle(world, body, m);
    m->n_step = task->n_step;
    return m;
}

/* Without fmin's care for NaN, which is a call: a region may have thousands of nodes. */
static double least_of(double a, double b)
{
    return b < a ? b : a;
}

static double most_of(double a, double b)
{
    return b > a ? b : a;
}

const struct train_box *train_box_of(struct palp_task *task, const struct palp_world *world,
                                     int region)
{
    struct train_box *box = &task->box[region];
    const struct palp_task_region *r = &task->def->region[region];
    const vec3 *q = palp_world_q(world, r->body);
    const int n = palp_body_mesh(task->scene, r->body)->n_node;
    if (box->n_step == task->n_step)
        return box;
    vec3 low = {INFINITY, INFINITY, INFINITY}, high = {-INFINITY, -INFINITY, -INFINITY};
    for (int i = 0; i < n; i++) {
        if (!r->chosen[i])
            continue;
        low = (vec3){least_of(low.x, q[i].x), least_of(low.y, q[i].y), least_of(low.z, q[i].z)};
        high = (vec3){most_of(high.x, q[i].x), most_of(high.y, q[i].y), most_of(high.z, q[i].z)};
    }
    *box = (struct train_box){task->n_step, low, high};
    return box;
}
