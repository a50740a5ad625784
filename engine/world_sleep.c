/* SPDX-License-Identifier: GPL-3.0-or-later */
/* world_sleep.c - when a whole world falls asleep, what wakes it, what it tells meanwhile. */
#include "engine/world_sleep.h"
#include "engine/base/assert.h"
#include "engine/contact/constraint.h"
#include "engine/model/prescribed.h"
#include "engine/model/topology.h"
#include "engine/motion/solver.h"
#include "engine/step.h"
#include "engine/world_current.h"

#include <string.h>

static int64_t steps_to_sleep(double h)
{
    const double n = ceil(SLEEP_S / h);
    return n > SLEEP_STEPS ? (int64_t)n : SLEEP_STEPS;
}

/* Is what leads it from outside elsewhere than it was? All else wakes it as it is set. */
static bool is_led_away(const struct palp_world *w)
{
    const size_t n_body = (size_t)w->scene->n_body;
    return memcmp(w->target, w->target_last, n_body * sizeof *w->target) != 0 ||
           memcmp(w->grip, w->grip_last, n_body * sizeof *w->grip) != 0;
}

bool world_is_asleep(const struct palp_world *world)
{
    const struct standstill *at = &world->standstill;
    return world->opt.sleep_speed > 0 && at->steps > 0 && at->steps >= steps_to_sleep(at->h) &&
           at->rung == (int32_t)world->rung && !is_led_away(world);
}

/* Is a step of length h another one than those since it is watched? */
static bool is_other_step(const struct palp_world *w, double h)
{
    return h != w->standstill.h || (int32_t)w->rung != w->standstill.rung;
}

/* ---------------------------------------------------------------- asleep */

static int count_bodies(const struct palp_scene *scene)
{
    int n = 0;
    for (int i = 0; i < scene->n_coupled; i++)
        n += scene->coupled[i].n_body;
    return n;
}

/* Of the last step what still holds; nothing was solved, and nothing happened. */
static struct palp_report report_on(const struct palp_world *w, const struct palp_report *last)
{
    return (struct palp_report){
        .step = w->steps,
        .time = w->time,
        .h = last->h,
        .rung = last->rung,
        .n_contact = last->n_contact,
        .contact = last->contact,
        .n_link = last->n_link,
        .link = last->link,
        .n_dropped = last->n_dropped,
        .residual = last->residual,
        .gap_loaded = last->gap_loaded,
        .penetration = last->penetration,
        .cone = last->cone,
        .force_change = last->force_change,
        .defect_left = last->defect_left,
        .factor_failures = last->factor_failures,
        .n_asleep = count_bodies(w->scene),
        .asleep = true,
    };
}

bool world_sleep_on(struct palp_world *world, double h)
{
    if (is_other_step(world, h) || is_led_away(world))
        world_wake(world);
    if (!world->step && world_is_asleep(world)) /* restored led away, and led back since */
        world_wake(world);
    if (!world_is_asleep(world))
        return false;
    PALP_ASSERT(world->step);
    struct palp_report *report = &world->step->report;
    world->time += h;
    world->steps++;
    *report = report_on(world, report);
    report->accelerator_lost = world_notice_loss(world);
    return true;
}

/* ---------------------------------------------------------------- falling asleep */

/* Is anything listed that the next step severs? */
static bool has_cuts_waiting(const struct palp_world *w)
{
    for (int i = 0; i < w->scene->n_body; i++)
        if (w->topology[i] && w->topology[i]->n_done < w->topology[i]->n_listed)
            return true;
    return false;
}

/* Could it stay as it is? Not where forces are another later, or were not found. */
static bool could_sleep_on(const struct step *s)
{
    const struct palp_report *r = &s->report;
    return s->opt->sleep_speed > 0 && s->world->time >= prescribed_end(s->scene) &&
           r->n_event == 0 && !has_cuts_waiting(s->world) && !world_current_is_on(s->world) &&
           !r->singular && r->held_back == 0 && r->faults == 0;
}

/* No step may lead from one end of the bound beyond the other: of most worlds that move the first
 * node tells. */
static bool moves_slowly(const struct step *s, double bound)
{
    const double most = 4 * bound * bound / (s->h * s->h);
    bool slow = true;
    for (int i = 0; i < s->scene->n_body && slow; i++) {
        const struct body *b = &s->scene->body[i];
        const vec3 *v = s->world->v + b->first;
        const int n = b->is_soft ? b->n_v : 1; /* turning is not judged by speed */
        for (int k = 0; k < n && slow; k++)
            slow = vec3_dot(v[k], v[k]) <= most;
    }
    return slow;
}

static bool stays_within(vec3 a, vec3 b, double bound)
{
    const vec3 way = vec3_sub(a, b);
    return vec3_dot(way, way) <= bound * bound;
}

/* Also false where a place is no number. */
static bool has_stayed(const struct palp_world *w, double bound)
{
    const struct standstill *from = &w->standstill;
    bool stayed = true;
    for (int k = 0; k < w->scene->n_v && stayed; k++)
        stayed = stays_within(w->q[k], from->q[k], bound);
    for (int i = 0; i < w->scene->n_body && stayed; i++) {
        const quat turn = quat_mul(w->frame[i].q, quat_conjugate(from->frame[i].q));
        stayed = stays_within(w->frame[i].p, from->frame[i].p, bound) &&
                 vec3_norm(quat_log(turn)) * w->size <= bound;
    }
    return stayed;
}

/* From here on it is watched. */
static void begin_watch(struct palp_world *w, double h)
{
    w->standstill.steps = 1;
    w->standstill.rung = (int32_t)w->rung;
    w->standstill.h = h;
    memcpy(w->standstill.q, w->q, (size_t)w->scene->n_v * sizeof *w->q);
    memcpy(w->standstill.frame, w->frame, (size_t)w->scene->n_body * sizeof *w->frame);
}

static void put_to_sleep(struct step *s)
{
    struct palp_world *w = s->world;
    memset(w->v, 0, (size_t)s->scene->n_v * sizeof *w->v);
    memset(s->v, 0, (size_t)s->scene->n_v * sizeof *s->v);
    for (int i = 0; i < s->scene->n_coupled; i++) {
        const struct coupled_system *c = &s->scene->coupled[i];
        struct solver *solver = w->solver[c->body[0]];
        if (solver->last)
            memset(solver->last, 0, (size_t)c->n_v * sizeof *solver->last);
    }
    constraint_keep_open(s);
    s->report.n_asleep = count_bodies(s->scene);
    s->report.asleep = true;
}

void world_sleep_note(struct step *s)
{
    struct palp_world *w = s->world;
    const double bound = s->opt->sleep_speed * SLEEP_S;
    if (!could_sleep_on(s) || !moves_slowly(s, bound)) {
        world_wake(w);
    } else if (w->standstill.steps == 0 || is_other_step(w, s->h) || !has_stayed(w, bound)) {
        begin_watch(w, s->h);
    } else {
        w->standstill.steps++;
        if (world_is_asleep(w))
            put_to_sleep(s);
    }
}
