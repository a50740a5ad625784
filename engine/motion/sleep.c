/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sleep.c - when soft bodies fall asleep, and what becomes of their state. */
#include "engine/motion/sleep.h"
#include "engine/model/topology.h"
#include "engine/motion/solver.h"
#include "engine/motion/system.h"
#include "engine/step.h"

#include <string.h>

bool sleep_lasts(const struct palp_world *world, const struct coupled_system *coupled)
{
    return world->still[coupled->body[0]] >= SLEEP_AFTER_S;
}

void sleep_stay(struct step *s, const struct coupled_system *coupled)
{
    const struct coupled_system *c = coupled;
    memset(s->v_free + c->first, 0, (size_t)c->n_v * sizeof *s->v_free);
    memcpy(s->q_near + c->first, s->world->q + c->first, (size_t)c->n_v * sizeof *s->q_near);
    s->report.n_asleep++;
}

void sleep_end(struct step *s, const struct coupled_system *coupled)
{
    s->world->still[coupled->body[0]] = 0;
    s->report.n_asleep--;
}

/* One soft body alone, and no force on it is another at another time; nor does a cut wait for a
 * factor, which steps of what sleeps take none of. */
static bool may_sleep(const struct step *s, const struct coupled_system *c)
{
    const struct topology *t = s->world->topology[c->body[0]];
    return (!t || t->n_done == t->n_listed) && s->opt->sleep_speed > 0 && c->soft && !c->driven &&
           s->world->system[c->body[0]]->n_moved == 0 && !s->world->solver[c->body[0]]->singular;
}

/* Also false where a velocity is no number. */
static bool is_slow(const struct step *s, const struct coupled_system *c)
{
    const double most = s->opt->sleep_speed * s->opt->sleep_speed;
    bool slow = true;
    for (int k = c->first; k < c->first + c->n_v && slow; k++)
        slow = vec3_dot(s->v[k], s->v[k]) <= most;
    return slow;
}

static void fall_asleep(struct step *s, const struct coupled_system *c)
{
    struct solver *solver = s->world->solver[c->body[0]];
    memset(s->v + c->first, 0, (size_t)c->n_v * sizeof *s->v);
    if (solver->last)
        memset(solver->last, 0, (size_t)c->n_v * sizeof *solver->last);
    s->report.n_asleep++;
}

void sleep_note(struct step *s, const struct coupled_system *coupled)
{
    const struct coupled_system *c = coupled;
    double *still = &s->world->still[c->body[0]];
    const bool rests = may_sleep(s, c) && !step_touches(s, c) && is_slow(s, c);
    *still = rests ? *still + s->h : 0;
    if (*still >= SLEEP_AFTER_S)
        fall_asleep(s, c);
}

void sleep_show(const struct palp_world *world, const struct coupled_system *coupled)
{
    const struct coupled_system *c = coupled;
    struct system *system = world->system[c->body[0]];
    struct solver *solver = world->solver[c->body[0]];
    const struct solver_step step = {world->steps, world->step->h, world->q + c->first};
    system_assemble(system, world, world->step->h);
    memset(system->x, 0, (size_t)system->n * sizeof *system->x);
    if (!solver->factor && solver_has_factor(c))
        solver_begin(solver, system, &step);
}
