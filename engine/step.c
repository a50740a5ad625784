/* SPDX-License-Identifier: GPL-3.0-or-later */
/* step.c - one simulation step, top-down. A stage reads and writes the fields of struct step that
 * its comment in step.h names, allocates nothing and cannot fail: what went badly is reported. */
#include "engine/step.h"
#include "engine/base/assert.h"
#include "engine/contact/capacity.h"
#include "engine/contact/link.h"
#include "engine/local_model.h"
#include "engine/model/change.h"
#include "engine/model/mapping.h"
#include "engine/motion/motion.h"
#include "engine/response/compliance.h"
#include "engine/response/deviation.h"
#include "engine/response/multiplier.h"
#include "engine/response/multiplier_embedded.h"
#include "engine/response/multiplier_sweep.h"
#include "engine/response/pairs.h"
#include "engine/topology_change.h"
#include "engine/world_current.h"
#include "engine/world_sleep.h"
#include "engine/world_tear.h"

#include <string.h>
#include <time.h>

static struct step *step_begin(struct palp_world *world, double h);
static const struct palp_report *step_end(struct step *s);
static void step_lap(struct step *s, const char *stage);
static bool is_unsettled(struct step *s);
static bool feeds_back(struct step *s);
static bool has_strayed(const struct step *s);
static void lead_tools(struct step *s);
static void correct_safely(struct step *s);
static void correct_contacts(struct step *s);
static bool went_through(struct step *s, int pass);
static void stop_at_breach(struct step *s);
static void begin_anew(struct step *s);
static void correct_once(struct step *s);
static void correct_embedded(struct step *s);
static void correct_linear(struct step *s);
static void correct_recursive(struct step *s);
static void correct_literal(struct step *s);
static void learn_defect(struct step *s);
static void correct_fast(struct step *s);

/* clang-format off */

/* Run a stage, add its time to the report. */
#define STAGE(stage) do { stage(s); step_lap(s, #stage); } while (0)

const struct palp_report *palp_step(struct palp_world *world, double h)
{
    if (world_sleep_on(world, h))           /* at rest, and nothing is another: it stays          */
        return &world->step->report;
    struct step *s = step_begin(world, h);  /* empty the arena                                    */
    STAGE(topology_change);                 /* what was cut: links severed, nodes copied          */
    STAGE(motion_free);                     /* A dv = b, each coupled system alone, λ = 0 → q_free …    */
    if (link_leads(world->scene))
        lead_tools(s);                      /* to where their ports and guides let them go        */
    for (int pass = 0; pass == 0 || went_through(s, pass); pass++) {
        STAGE(proximity_detect);            /* points near each other, and the normals there      */
        while (motion_wake(s))              /* bodies that slept until something came near, nodes … */
            STAGE(proximity_detect);        /* … beside regions: from where these move to         */
        STAGE(constraint_prepare);          /* [prepare states] pairs; λ as the last step left it */
        STAGE(motion_settle);               /* of bodies that nobody touches: they are done       */
        s->begun = world->arena.used;
        if (s->n_con > 0)
            correct_safely(s);
        STAGE(motion_carry);                /* what is mapped on others: p = G(q)                 */
    }
    STAGE(local_model_note);                /* what hands are to feel of it: local models         */
    return step_end(s);                     /* keep λ for the next step; contact forces; report   */
}

/* With the factors that there are; where these lead astray with others, or by a part. */
static void correct_safely(struct step *s)
{
    correct_contacts(s);
    if (has_strayed(s) && motion_renew(s)) {
        begin_anew(s);                      /* … with factors of this step's own A                */
        correct_contacts(s);
    }
    if (has_strayed(s))
        STAGE(deviation_hold_back);         /* so much of λ that contact adds no energy           */
}

static void correct_contacts(struct step *s)
{
    switch (s->opt->correction) {
    case PALP_CORRECT_ONCE:      correct_linear(s);    s->newton = 1; break;
    case PALP_CORRECT_RECURSIVE: correct_recursive(s); break;
    case PALP_CORRECT_LITERAL:   correct_literal(s);   break;
    case PALP_CORRECT_FAST:      correct_fast(s);      break;
    }
}

/* Algorithm 1: linearise, solve and correct once. */
static void correct_once(struct step *s)
{
    STAGE(mapping_linearise);               /* [build system] H                                   */
    STAGE(constraint_linearise);            /*                C and δ                             */
    STAGE(compliance_build);                /*                W = Σ J A⁻¹ Jᵀ, J = C H     eq. 17  */
    STAGE(multiplier_solve);                /* [solve system] λ                           eq. 19  */
    STAGE(motion_correct);                  /* [apply]        Δv = h A⁻¹ Jᵀ λ, q += h Δv  eq. 20  */
    STAGE(proximity_move);                  /* p = G(q)                                   eq.  6  */
    STAGE(deviation_measure);               /* what the bodies did, from what W said              */
}

/* The same, forces and motions at once: no W. */
static void correct_embedded(struct step *s)
{
    STAGE(mapping_linearise);
    STAGE(constraint_linearise);
    STAGE(multiplier_embedded);             /* A Δv = h Jᵀ λ, and λ                       eq. 19  */
    STAGE(motion_correct);
    STAGE(proximity_move);
}

static void correct_linear(struct step *s)
{
    if (s->opt->multipliers == PALP_MULTIPLIERS_EMBEDDED)
        correct_embedded(s);
    else
        correct_once(s);
}

/* Algorithm 2: Algorithm 1 again, from where the last correction led. */
static void correct_recursive(struct step *s)
{
    for (; is_unsettled(s); s->newton++)
        correct_linear(s);
}

/* Algorithm 3: the same iteration on the proximities alone; the bodies move once, at the end. */
static void correct_literal(struct step *s)
{
    STAGE(mapping_linearise);               /* H, once                                    eq. 26  */
    STAGE(compliance_build_mapping);        /* W_H = H A⁻¹ Hᵀ, once                       eq. 28  */
    do {
        for (; is_unsettled(s); s->newton++) {
            STAGE(constraint_linearise);    /* C and δ, from p                            eq. 25  */
            STAGE(compliance_fold);         /* W = C W_H Cᵀ                               eq. 28  */
            STAGE(multiplier_solve);        /* λ                                          eq. 19  */
            STAGE(proximity_shift);         /* p moved by h² W_H Cᵀ λ                     eq. 31  */
        }
        STAGE(motion_correct);              /* Δv = h A⁻¹ Hᵀ Σ Cᵀ λ, q += h Δv            eq. 24  */
        STAGE(proximity_defect);            /* where the bodies are, from where p is              */
    } while (feeds_back(s));
    STAGE(proximity_move);                  /* p = G(q)                                   eq.  6  */
}

/* What W_H is off by under the forces of the last step, before others are looked for. */
static void learn_defect(struct step *s)
{
    STAGE(proximity_shift);
    STAGE(motion_correct);
    STAGE(proximity_defect);
    proximity_feed_back(s);
    s->report.wh_defect = 0; /* of a guess */
}

/* Algorithm 3 in world axes: forces there outlive their directions, and W is never formed. */
static void correct_fast(struct step *s)
{
    STAGE(mapping_linearise);               /* H, once                                            */
    STAGE(compliance_build_mapping);        /* W_H, once                                          */
    STAGE(pairs_fold);                      /* W_H between the pairs, once                        */
    if (motion_is_doubtful(s))
        learn_defect(s);
    do {
        for (; is_unsettled(s); s->newton++) {
            STAGE(constraint_linearise);    /* C and δ, from p                                    */
            STAGE(multiplier_sweep);        /* λ, and u = h² W_H Cᵀ λ                             */
            STAGE(proximity_shift);         /* p moved by u                                       */
        }
        STAGE(motion_correct);
        STAGE(proximity_defect);
    } while (feeds_back(s));
    STAGE(proximity_move);
}

/* clang-format on */

/* Does the recursion go on? Settled when neither the forces nor the gaps
 * they hold open change any more. */
static bool is_unsettled(struct step *s)
{
    enum { WHERE_BREACHED = 4 }; /* times as many, with planes that turn far in the step */
    const int done = s->newton - s->newton_begun;
    const int most = s->opt->newton * (s->n_breach > 0 ? WHERE_BREACHED : 1);
    if (done == 0 || done >= most)
        return done < most;
    constraint_measure(s);
    return s->force_change >= s->opt->tolerance_n || s->gap_loaded >= s->opt->tolerance_gap;
}

/* Did W_H, of an older factor, tell where the bodies go so wrongly that the forces are to be found
 * again? Then what it was off by is added to the free motion, and the recursion goes on. More than
 * two passes are worth their time only where each leaves less than half. */
static bool feeds_back(struct step *s)
{
    enum { PASSES = 2, PASSES_MOST = 6 };
    const bool shrinks = s->wh_defect < s->defect_before / 2;
    if (!has_strayed(s) || !isfinite(s->wh_defect) || s->passes >= (shrinks ? PASSES_MOST : PASSES))
        return false;
    s->defect_before = s->wh_defect;
    proximity_feed_back(s);
    s->newton_begun = s->newton;
    s->passes++;
    s->report.defect_passes++;
    return true;
}

/* Are the bodies elsewhere than the forces were found for? */
static bool has_strayed(const struct step *s)
{
    return s->wh_defect > s->defect_allowed;
}

/* A shaft in a port that its hand hardly turns is led centimetres astray by its free motion, and
 * what its tip would touch there is not what it meets: contact is looked for where the links that
 * hold tools let them go. All of that is one stage, and none of it is reported otherwise. */
static void lead_tools(struct step *s)
{
    const struct palp_report before = s->report;
    const int64_t begun_ns = s->lap_ns;
    proximity_lead(s);
    constraint_prepare(s);
    if (s->n_con > 0)
        correct_contacts(s);
    motion_lead(s);
    s->report = before;
    s->newton = s->newton_begun = s->passes = 0;
    s->force_change = s->wh_defect = 0;
    s->lap_ns = begun_ns;
    step_lap(s, "lead_tools");
}

/* To where the first correction began, so that the next one is what it would be had the factors
 * been of this step from the start. */
static void begin_anew(struct step *s)
{
    s->world->arena.used = s->begun; /* what was made of the older factor */
    s->report.newton += s->newton;
    s->newton = s->newton_begun = s->passes = 0;
    s->force_change = 0;
    constraint_recall(s);
    proximity_free(s);
    step_lap(s, "motion_renew");
}

/* Contacts were found where tools went through, and some do not hold: directions that turn far in
 * the step may have no solution that the recursion finds. What touches stops before it passes, as
 * a line search does; the next step goes on from there. */
static void stop_at_breach(struct step *s)
{
    enum { STOPS = 3 }; /* rotations are not straight */
    static const double BEFORE = 0.9;
    for (int i = 0; i < STOPS && s->n_breach > 0; i++) {
        const double t = breach_first(s);
        if (t > 1)
            return;
        motion_stop(s, BEFORE * t);
        s->report.stopped = 1 - BEFORE * t * (1 - s->report.stopped);
        motion_carry(s);
        proximity_move(s);
    }
}

/* Did a tool go through a surface that no contact had it meet? Then from the free motion again. */
static bool went_through(struct step *s, int pass)
{
    const bool any = pass <= BREACH_PASSES && breach_find(s);
    if (!any)
        stop_at_breach(s);
    step_lap(s, "breach_find");
    if (!any)
        return false;
    motion_begin_again(s);
    s->report.newton += s->newton;
    s->newton = s->newton_begun = s->passes = 0;
    s->force_change = s->wh_defect = 0;
    s->report.held_back = 0;
    return true;
}

static int64_t clock_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static struct step *take_memory(struct arena *arena)
{
    struct step *s = ARENA_TAKE(arena, 1, struct step);
    PALP_ASSERT(s);
    return s;
}

static struct step *step_begin(struct palp_world *world, double h)
{
    PALP_ASSERT(world->scene->finished && h > 0 && isfinite(h));
    arena_empty(&world->arena);
    struct step *s = take_memory(&world->arena);
    memset(s, 0, sizeof *s);
    s->world = world;
    s->scene = world->scene;
    s->opt = &world->opt;
    s->h = h;
    world->step = s;
    change_move(world, h);
    pool_begin(world->pool);
    s->lap_ns = clock_ns();
    return s;
}

/* The time since the last lap is the stage's. Stages of an iteration add up. */
static void step_lap(struct step *s, const char *stage)
{
    struct palp_report *r = &s->report;
    const int64_t now = clock_ns();
    int i = 0;
    while (i < r->n_stage && strcmp(r->stage[i].name, stage) != 0)
        i++;
    PALP_ASSERT(i < PALP_STAGES_MAX);
    if (i == r->n_stage)
        r->stage[r->n_stage++] = (struct palp_stage_time){stage, 0};
    r->stage[i].ns += now - s->lap_ns;
    s->lap_ns = now;
}

/* The largest angle any rigid body turned by. */
static double largest_rotation(const struct step *s)
{
    double largest = 0;
    for (int b = 0; b < s->scene->n_body; b++) {
        const quat before = s->world->frame[b].q, after = s->frame[b].q;
        if (!s->scene->body[b].is_soft)
            largest = fmax(largest, vec3_norm(quat_log(quat_mul(after, quat_conjugate(before)))));
    }
    return largest;
}

static void take_events(struct step *s, struct arena *arena)
{
    const int n =
        s->scene->n_link + TEAR_EVENTS * s->scene->n_body + world_current_events(s->scene);
    s->report.event = s->event = ARENA_TAKE(arena, n, struct palp_event);
}

static const struct palp_report *step_end(struct step *s)
{
    PALP_ASSERT(s->q && s->v && s->frame);
    struct palp_world *world = s->world;
    s->report.rotation = largest_rotation(s);
    take_events(s, &world->arena);
    constraint_keep(s);
    link_keep(s);
    motion_keep(s);
    world->time += s->h;
    world->steps++;
    s->report.step = world->steps;
    s->report.time = world->time;
    s->report.h = s->h;
    s->report.rung = (int)world->rung;
    s->report.n_dropped = s->n_dropped;
    s->report.newton += s->newton;
    s->report.defect_left = s->n_con > 0 && isfinite(s->wh_defect) ? s->wh_defect : 0;
    s->report.force_change = s->force_change;
    s->report.accelerator_lost = world_notice_loss(world);
    world_tear_go_on(s);
    world_current_flow(s);
    world_sleep_note(s);
    pool_end(world->pool);
    step_lap(s, "step_end");
    return &s->report;
}

const struct palp_report *palp_world_report(const struct palp_world *world)
{
    static const struct palp_report nothing_yet;
    return world->step ? &world->step->report : &nothing_yet;
}

/* As if no stage gave anything back: what is left over is room for columns that reach far. */
size_t step_size(const struct palp_scene *scene)
{
    struct arena counter = arena_counter();
    struct step most = {.scene = scene,
                        .opt = &scene->opt,
                        .n_con = scene_constraints(scene),
                        .n_prox = (int)capacity_of_all(scene)};
    take_memory(&counter);
    motion_count(&most, &counter);
    proximity_count(&most, &counter);
    link_count(&most, &counter);
    take_events(&most, &counter);
    constraint_count(&most, &counter);
    compliance_count(&most, &counter);
    pairs_count(&most, &counter);
    multiplier_sweep_count(&most, &counter);
    multiplier_count(&most, &counter);
    if (scene->opt.multipliers == PALP_MULTIPLIERS_EMBEDDED)
        multiplier_embedded_count(&most, &counter);
    local_model_count(&most, &counter);
    deviation_count(&most, &counter);
    return counter.used;
}
