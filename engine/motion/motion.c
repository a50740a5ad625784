/* SPDX-License-Identifier: GPL-3.0-or-later */
/* motion.c - free motion, corrective motion, integration. */
#include "engine/motion/motion.h"
#include "engine/base/assert.h"
#include "engine/model/mapping.h"
#include "engine/model/roller.h"
#include "engine/motion/force_rigid.h"
#include "engine/motion/sleep.h"
#include "engine/motion/solver.h"
#include "engine/motion/spin.h"
#include "engine/motion/system.h"
#include "engine/motion/uncoupled.h"
#include "engine/step.h"

#include <string.h>

static const double NEAR = 150; /* times tolerance_motion: so far off, contact is found as well */
static const double LEFT_MUCH = 0.1; /* of the error, by a solve: the factor has aged badly */

static void take_arrays(struct step *s, struct arena *arena)
{
    s->q_free = ARENA_TAKE(arena, s->scene->n_v, vec3);
    s->q_near = ARENA_TAKE(arena, s->scene->n_v, vec3);
    s->v_free = ARENA_TAKE(arena, s->scene->n_v, vec3);
    s->frame_free = ARENA_TAKE(arena, s->scene->n_body, pose);
    s->frame_near = ARENA_TAKE(arena, s->scene->n_body, pose);
    s->q = ARENA_TAKE(arena, s->scene->n_v, vec3);
    s->v = ARENA_TAKE(arena, s->scene->n_v, vec3);
    s->frame = ARENA_TAKE(arena, s->scene->n_body, pose);
    PALP_ASSERT(s->q_free && s->q_near && s->v_free && s->frame_free && s->frame_near);
    PALP_ASSERT(s->q && s->v && s->frame);
}

void motion_count(const struct step *most, struct arena *counter)
{
    struct step s = *most;
    take_arrays(&s, counter);
}

/* Rollers hold, those of a cut body's copies too. */
static void let_roll(const struct step *s, const struct coupled_system *c, vec3 *v)
{
    const struct coupled_system *now = s->world->system[c->body[0]]->coupled;
    roller_hold(now->roller, now->n_roller, v);
}

/* ---------------------------------------------------------------- free motion */

/* What is led and what rolls goes as it is held. */
static void hold_nodes(const struct step *s, const struct coupled_system *c, vec3 *x)
{
    const struct system *system = s->world->system[c->body[0]];
    for (int k = 0; k < system->n_moved; k++)
        x[system->moved[k].place] = system->drive[system->moved[k].place];
    let_roll(s, c, x);
}

static void stand_still(struct step *s, const struct coupled_system *c)
{
    s->report.singular = true;
    memset(s->world->system[c->body[0]]->x, 0, (size_t)c->n_v * sizeof(vec3));
    memset(s->v_free + c->first, 0, (size_t)c->n_v * sizeof *s->v_free);
    memcpy(s->q_near + c->first, s->world->q + c->first, (size_t)c->n_v * sizeof *s->q_near);
}

static void note_most(int *most, int solves)
{
    *most = solves > *most ? solves : *most;
}

static void refine_on(struct solver *solver, const vec3 *b, vec3 *x, double tolerance)
{
    solver_refine(solver, b, x, tolerance, 2);
    if (solver->off > tolerance)
        solver_solve_from_guess(solver, b, x, tolerance);
}

/* Where even conjugate gradients got no answer from an older factor, one of A itself gives it. */
static void renew_where_lost(struct solver *solver, const struct system *system, const vec3 *b,
                             vec3 *x, double tolerance)
{
    if (!(solver->is_short || solver->singular) || !solver_renew(solver, system))
        return;
    memset(x, 0, (size_t)system->n * sizeof *x);
    refine_on(solver, b, x, tolerance);
}

/* x := A⁻¹ b to a tolerance: a solve or two often do; conjugate gradients go further. */
static void approach_solution(struct solver *solver, const struct system *system, const vec3 *b,
                              vec3 *x, double tolerance)
{
    refine_on(solver, b, x, tolerance);
    renew_where_lost(solver, system, b, x, tolerance);
}

/* Are all its degrees of freedom nodes, of which W_H is asked by the factor's region? */
static bool may_open(const struct step *s, const struct coupled_system *c)
{
    return c->n_body == 1 && s->scene->body[c->body[0]].is_soft &&
           c->provider != PALP_PROVIDER_UNCOUPLED && s->opt->compliance == PALP_COMPLIANCE_REACH;
}

/* A and b; of A no more than is asked for, where iterations begin at the last motion. */
static void make_equations(const struct step *s, const struct coupled_system *c)
{
    struct system *system = s->world->system[c->body[0]];
    const struct solver *solver = s->world->solver[c->body[0]];
    if (system_assemble_there(system, solver->there, s->world, s->h)) /* where it was last */
        return;
    if (!solver->last || solver_is_accelerated(solver) ||
        c->provider == PALP_PROVIDER_UNCOUPLED) /* W is of A's diagonal */
        system_assemble(system, s->world, s->h);
    else
        system_evaluate(system, s->world, s->h, solver->last);
}

/* x = A⁻¹ b, v_free = v + x. With an older factor one solve leads from the last step's motion,
 * contact and all, to the free one: what the factor gets wrong in that, W_H gets as wrong, and both
 * cancel as far as the body moves on as it did. Where contact is looked for, nothing cancels. */
static void free_velocity(struct step *s, const struct coupled_system *c)
{
    struct system *system = s->world->system[c->body[0]];
    struct solver *solver = s->world->solver[c->body[0]];
    const struct solver_step step = {s->world->steps, s->h, s->world->q + c->first,
                                     s->world->standstill.steps > 0};
    const size_t size = (size_t)system->n * sizeof(vec3);
    const double near_enough = NEAR * s->opt->tolerance_motion / s->h;
    vec3 *near = s->q_near + c->first;
    make_equations(s, c);
    solver_begin(solver, system, &step);
    if (solver->last)
        memcpy(system->x, system->has_guess ? system->guess : solver->last, size);
    if (!(may_open(s, c) && solver_open(solver, system->b, system->x)))
        solver_refine(solver, system->b, system->x, 0, 1);
    if (c->provider == PALP_PROVIDER_UNCOUPLED && solver->last)
        approach_solution(solver, system, system->b, system->x, s->opt->tolerance_motion / s->h);
    solver_note_free(solver);
    memcpy(near, system->x, size);
    if ((solver->off > near_enough && !solver_foresee(solver, near, near_enough)) ||
        (solver->last && solver->singular)) {
        if (solver->is_partial) {
            solver_complete(solver, system->x);
            solver_note_free(solver);
            memcpy(near, system->x, size);
        }
        approach_solution(solver, system, system->b, near, near_enough);
        solver_look_back(solver, system->x, near);
    }
    if (solver->is_renewed) {
        solver_note_free(solver);
        memcpy(system->x, near, size);
    }
    hold_nodes(s, c, system->x);
    hold_nodes(s, c, near);
    s->report.faults += system->guard.n_fault;
    solver->solves_free = solver->solves;
    for (int k = 0; k < c->n_v; k++) {
        const vec3 v = s->world->v[c->first + k], still = {0, 0, 0};
        const bool known = solver_answers(solver, k);
        s->v_free[c->first + k] = vec3_add(v, known ? system->x[k] : still);
        near[k] = vec3_axpy(s->world->q[c->first + k], s->h, vec3_add(v, known ? near[k] : still));
    }
    if (solver->singular)
        stand_still(s, c);
    if (solver->factor)
        note_most(&s->report.factor_age, (int)(s->world->steps - solver->factor->step));
}

static void balance_spin(struct step *s, const struct body *b, int i)
{
    const struct system *system = s->world->system[b->coupled->body[0]];
    const vec3 w = s->world->v[b->first + 1];
    const int spin = system_place(system, b) + 1;
    const mat3 I = system->M[spin],
               A = system_block(system, PALP_MATRIX_A, b->rigid.slot[RIGID_ANGULAR]);
    const vec3 gyroscopic = vec3_scale(vec3_cross(w, mat3_apply(I, w)), s->h);
    const struct spin at = {
        .rigid = &b->rigid,
        .frame = s->world->frame[i],
        .h = s->h,
        .momentum =
            vec3_add(mat3_apply(I, w), vec3_add(mat3_apply(A, system->x[spin]), gyroscopic)),
        .w = w,
        .drag = mat3_axpy(A, -1, I),
    };
    s->v_free[b->first + 1] = spin_find(&at, I, s->v_free[b->first + 1]);
    system->x[spin] = vec3_sub(s->v_free[b->first + 1], w);
}

static void free_soft(struct step *s, const struct body *b, int i)
{
    for (int k = b->first; k < b->first + b->n_v; k++)
        s->q_free[k] = vec3_axpy(s->world->q[k], s->h, s->v_free[k]);
    s->frame_free[i] = POSE_IDENTITY;
}

/* What others carry has no velocities of its own, but those of its way. */
static void find_carried_velocities(const struct step *s, const vec3 *q, const pose *frame, vec3 *v)
{
    for (int i = 0; i < s->scene->n_body; i++) {
        const struct body *b = &s->scene->body[i];
        vec3 *own = v + b->first;
        if (mapping_mover(s->scene, i) != i)
            coupling_velocity(&own[0], &own[1], s->world->frame[i], frame[i], s->h);
        for (int k = b->first; b->mapping && k < b->first + b->n_v; k++)
            v[k] = vec3_scale(vec3_sub(q[k], s->world->q[k]), 1 / s->h);
    }
}

static void carry_free(struct step *s)
{
    mapping_carry_frames(s->scene, s->world->grip, s->frame_free);
    mapping_carry(s->world, s->q_free, s->frame_free);
    mapping_carry(s->world, s->q_near, s->frame_near);
    find_carried_velocities(s, s->q_free, s->frame_free, s->v_free);
}

static void free_rigid(struct step *s, const struct body *b, int i)
{
    const pose at = s->world->frame[i];
    vec3 *v = s->v_free + b->first;
    switch (b->rigid.drive) {
    case PALP_DRIVE_FREE:
    case PALP_DRIVE_COUPLED:
        if (!s->world->solver[b->coupled->body[0]]->singular)
            balance_spin(s, b, i);
        s->frame_free[i] = pose_move(at, v[0], v[1], s->h);
        break;
    case PALP_DRIVE_KINEMATIC:
        coupling_velocity(&v[0], &v[1], at, s->world->target[i], s->h);
        s->frame_free[i] = s->world->target[i];
        break;
    case PALP_DRIVE_FIXED:
        v[0] = v[1] = (vec3){0, 0, 0};
        s->frame_free[i] = at;
        break;
    case PALP_DRIVE_JAW: /* carry_free has it go along */
        s->frame_free[i] = at;
        break;
    }
    s->q_free[b->first] = s->q_free[b->first + 1] = (vec3){0, 0, 0};
    s->q_near[b->first] = s->q_near[b->first + 1] = (vec3){0, 0, 0};
}

/* Has a tool nothing of its own? Then its coupling holds what contacts and links do. */
static bool is_bare(const struct body *b)
{
    if (b->is_soft || b->rigid.drive != PALP_DRIVE_COUPLED)
        return false;
    const vec3 I = b->rigid.inertia;
    return b->rigid.mass == 0 && I.x == 0 && I.y == 0 && I.z == 0 && b->coupled->n_body == 1 &&
           b->first_spring == 0 && b->rigid.damping_velocity == 0 && b->rigid.damping_spin == 0;
}

/* Of a coupled system alone, whose bodies' free motion follows from it; one that sleeps stays. */
static void free_compound(struct step *s, const struct coupled_system *c)
{
    if (sleep_lasts(s->world, c))
        sleep_stay(s, c);
    else
        free_velocity(s, c);
}

static void begin_at_free(struct step *s)
{
    carry_free(s);
    memcpy(s->q, s->q_free, (size_t)s->scene->n_v * sizeof *s->q);
    memcpy(s->v, s->v_free, (size_t)s->scene->n_v * sizeof *s->v);
    memcpy(s->frame, s->frame_free, (size_t)s->scene->n_body * sizeof *s->frame);
}

/* No mass keeps its velocity: where the forces stay as they are it goes with its target, and that
 * is where contact is to look for it. */
static void lead_bare(struct step *s)
{
    struct palp_world *w = s->world;
    for (int i = 0; i < s->scene->n_body; i++) {
        vec3 *v = w->v + s->scene->body[i].first;
        if (is_bare(&s->scene->body[i]))
            coupling_velocity(&v[0], &v[1], w->target_last[i], w->target[i], s->h);
    }
}

void motion_free(struct step *s)
{
    PALP_ASSERT(!s->q_free);
    take_arrays(s, &s->world->arena);
    lead_bare(s);
    for (int i = 0; i < s->scene->n_body; i++) {
        const struct body *b = &s->scene->body[i];
        if (body_leads(s->scene, i))
            free_compound(s, b->coupled);
        if (b->mapping)
            s->frame_free[i] = POSE_IDENTITY;
        else if (b->is_soft)
            free_soft(s, b, i);
        else
            free_rigid(s, b, i);
    }
    mapping_carry_frames(s->scene, s->world->grip, s->frame_free);
    memcpy(s->frame_near, s->frame_free, (size_t)s->scene->n_body * sizeof *s->frame_near);
    begin_at_free(s);
    s->free_end = s->world->arena.used;
}

/* What sleeps is one soft body each. */
static void wake_system(struct step *s, const struct coupled_system *c)
{
    sleep_end(s, c);
    free_velocity(s, c);
    free_soft(s, &s->scene->body[c->body[0]], c->body[0]);
}

/* Is a node touched that the first solve says nothing of? */
static bool touches_beside(const struct step *s, const struct coupled_system *c)
{
    const struct solver *solver = s->world->solver[c->body[0]];
    const struct range prox = step_range(s, c);
    struct term own;
    const struct term *t;
    for (int i = prox.first; solver->is_partial && i < prox.end; i++) {
        const int n = mapping_terms(s->world, &s->prox[i], &own, &t);
        for (int k = 0; k < n; k++) {
            const struct body *b = &s->scene->body[t[k].body];
            if (b->coupled == c && !solver_answers(solver, b->first - c->first + t[k].node))
                return true;
        }
    }
    return false;
}

/* Its other nodes, too, where the free motion leads. */
static void complete_system(struct step *s, const struct coupled_system *c)
{
    struct solver *solver = s->world->solver[c->body[0]];
    const struct system *system = s->world->system[c->body[0]];
    vec3 *x = system->x;
    solver_complete(solver, x);
    solver_note_free(solver);
    if (solver->singular) {
        approach_solution(solver, system, system->b, x, NEAR * s->opt->tolerance_motion / s->h);
        solver_note_free(solver);
    }
    hold_nodes(s, c, x);
    for (int k = 0; k < c->n_v; k++) {
        vec3 *v_free = &s->v_free[c->first + k], *near = &s->q_near[c->first + k];
        const vec3 v = vec3_add(s->world->v[c->first + k], x[k]);
        *near = vec3_axpy(*near, s->h, vec3_sub(v, *v_free));
        *v_free = v;
    }
    if (solver->singular)
        stand_still(s, c);
    free_soft(s, &s->scene->body[c->body[0]], c->body[0]);
}

bool motion_wake(struct step *s)
{
    PALP_ASSERT(s->q_free && s->range);
    bool any = false;
    for (int i = 0; i < s->scene->n_coupled; i++) {
        const struct coupled_system *c = &s->scene->coupled[i];
        const bool sleeps = sleep_lasts(s->world, c) && step_touches(s, c);
        if (sleeps)
            wake_system(s, c);
        else if (touches_beside(s, c))
            complete_system(s, c);
        else
            continue;
        any = true;
    }
    if (any)
        motion_begin_again(s);
    return any;
}

void motion_begin_again(struct step *s)
{
    PALP_ASSERT(s->q_free && s->q);
    begin_at_free(s);
    s->world->arena.used = s->free_end;
}

void motion_lead(struct step *s)
{
    PALP_ASSERT(s->frame_near && s->frame);
    memcpy(s->frame_near, s->frame, (size_t)s->scene->n_body * sizeof *s->frame_near);
    motion_begin_again(s);
}

void motion_carry(struct step *s)
{
    PALP_ASSERT(s->q && s->frame);
    mapping_carry(s->world, s->q, s->frame);
}

/* ---------------------------------------------------------------- corrective motion */

/* v = v_free + h A⁻¹ Hᵀ f, which is all of it where A is factored in the step. */
static void correct_apart(struct step *s, const struct coupled_system *c)
{
    vec3 *v = s->v + c->first;
    memset(v, 0, (size_t)c->n_v * sizeof *v);
    mapping_add_transposed(s, c, v);
    let_roll(s, c, v);
    solver_solve(s->world->solver[c->body[0]], v, v, 0);
    let_roll(s, c, v);
    for (int k = 0; k < c->n_v; k++)
        v[k] = vec3_axpy(s->v_free[c->first + k], s->h, v[k]);
}

/* v = v_free + h D Hᵀ f with the diagonal that W was made of: gaps close as W told. */
static void correct_uncoupled(struct step *s, const struct coupled_system *c)
{
    const struct system *system = s->world->system[c->body[0]];
    struct solver *solver = s->world->solver[c->body[0]];
    vec3 *v = s->v + c->first;
    memset(v, 0, (size_t)c->n_v * sizeof *v);
    mapping_add_transposed(s, c, v);
    for (int k = 0; k < c->n_v; k++) {
        const vec3 way = mat3_apply(uncoupled_block(c, system, k), v[k]);
        v[k] = vec3_axpy(s->v_free[c->first + k], s->h, way);
        if (solver->last)
            solver->last[k] = vec3_sub(v[k], s->world->v[c->first + k]);
    }
}

/* h Hᵀ f into the coupled system's v. */
static vec3 *gather_push(struct step *s, const struct coupled_system *c)
{
    vec3 *v = s->v + c->first;
    memset(v, 0, (size_t)c->n_v * sizeof *v);
    mapping_add_transposed(s, c, v);
    for (int k = 0; k < c->n_v; k++)
        v[k] = vec3_scale(v[k], s->h);
    let_roll(s, c, v);
    return v;
}

/* What the free motion left open is answered by the factor that there is now. */
static void complete_renewed(struct step *s, const struct coupled_system *c)
{
    const struct solver *solver = s->world->solver[c->body[0]];
    if (solver->is_renewed && solver->is_partial)
        complete_system(s, c);
}

/* Of b + h Hᵀ f: what all motion comes from, so that what the free motion left undone is done with
 * the rest. The first correction of a step has half of its first solve from the free motion. */
static void correct_coupled(struct step *s, const struct coupled_system *c)
{
    struct solver *solver = s->world->solver[c->body[0]];
    const struct system *system = s->world->system[c->body[0]];
    const double tolerance = s->opt->tolerance_motion / s->h;
    vec3 *b = gather_push(s, c);
    const struct solver_push push = {b, system->x};
    const bool is_led = solver_refine_pushed(solver, &push, solver->last, tolerance, 2) > 0;
    for (int k = 0; k < c->n_v; k++)
        b[k] = vec3_add(system->b[k], b[k]);
    if (!is_led) {
        approach_solution(solver, system, b, solver->last, tolerance);
        return;
    }
    if (solver->off > tolerance)
        solver_solve_from_guess(solver, b, solver->last, tolerance);
    renew_where_lost(solver, system, b, solver->last, tolerance);
}

/* v = v_start + y; where there is no answer, the free motion, or none. */
static void take_motion(struct step *s, const struct coupled_system *c)
{
    struct solver *solver = s->world->solver[c->body[0]];
    const size_t size = (size_t)c->n_v * sizeof(vec3);
    vec3 *v = s->v + c->first;
    if (solver->singular) {
        if (solver->is_partial) {
            stand_still(s, c);
            free_soft(s, &s->scene->body[c->body[0]], c->body[0]);
        }
        solver->is_partial = false;
        memcpy(solver->last, s->world->system[c->body[0]]->x, size);
        memcpy(v, s->v_free + c->first, size);
        return;
    }
    let_roll(s, c, solver->last);
    for (int k = 0; k < c->n_v; k++)
        v[k] = vec3_add(s->world->v[c->first + k], solver->last[k]);
    const struct system *system = s->world->system[c->body[0]];
    for (int k = 0; k < system->n_moved; k++)
        v[system->moved[k].place] = s->v_free[c->first + system->moved[k].place];
}

static void integrate_system(struct step *s, const struct coupled_system *c)
{
    s->report.singular |= s->world->solver[c->body[0]]->singular;
    for (int i = 0; i < c->n_body; i++) {
        const struct body *b = &s->scene->body[c->body[i]];
        const vec3 *v = s->v + b->first;
        if (!b->is_soft)
            s->frame[c->body[i]] = pose_move(s->world->frame[c->body[i]], v[0], v[1], s->h);
        for (int k = 0; b->is_soft && k < b->n_v; k++)
            s->q[b->first + k] = vec3_axpy(s->world->q[b->first + k], s->h, v[k]);
    }
}

void motion_correct(struct step *s)
{
    PALP_ASSERT(s->push && s->frame_H && s->v_free);
    for (int i = 0; i < s->scene->n_coupled; i++) {
        const struct coupled_system *c = &s->scene->coupled[i];
        struct solver *solver = s->world->solver[c->body[0]];
        if (!step_touches(s, c))
            continue;
        if (c->provider == PALP_PROVIDER_UNCOUPLED) {
            correct_uncoupled(s, c);
        } else if (solver->last) {
            correct_coupled(s, c);
            complete_renewed(s, c);
            take_motion(s, c);
        } else {
            correct_apart(s, c);
        }
        integrate_system(s, c);
    }
    mapping_carry_frames(s->scene, s->world->grip, s->frame);
}

bool motion_is_doubtful(const struct step *s)
{
    for (int i = 0; i < s->scene->n_coupled; i++) {
        const struct coupled_system *c = &s->scene->coupled[i];
        if (solver_seen_left(s->world->solver[c->body[0]]) > LEFT_MUCH && step_touches(s, c))
            return true;
    }
    return false;
}

void motion_settle(struct step *s)
{
    PALP_ASSERT(s->q_near && s->range);
    const double tolerance = s->opt->tolerance_motion / s->h;
    for (int i = 0; i < s->scene->n_coupled; i++) {
        const struct coupled_system *c = &s->scene->coupled[i];
        struct solver *solver = s->world->solver[c->body[0]];
        const struct system *system = s->world->system[c->body[0]];
        if (!solver->last || step_touches(s, c) || sleep_lasts(s->world, c))
            continue;
        if (solver->is_partial)
            complete_system(s, c);
        memcpy(solver->last, system->x, (size_t)c->n_v * sizeof *solver->last);
        if (!(solver->off_free <= tolerance))
            approach_solution(solver, system, system->b, solver->last, tolerance);
        take_motion(s, c);
        integrate_system(s, c);
    }
    mapping_carry_frames(s->scene, s->world->grip, s->frame);
}

/* ---------------------------------------------------------------- anew, or by a part */

static void free_compound_near(struct step *s, const struct coupled_system *c)
{
    struct system *system = s->world->system[c->body[0]];
    struct solver *solver = s->world->solver[c->body[0]];
    approach_solution(solver, system, system->b, system->x, s->opt->tolerance_motion / s->h);
    hold_nodes(s, c, system->x);
    for (int k = 0; k < c->n_v; k++)
        s->v_free[c->first + k] = vec3_add(s->world->v[c->first + k], system->x[k]);
    for (int k = c->first; solver->is_partial && k < c->first + c->n_v; k++)
        s->q_near[k] = vec3_axpy(s->world->q[k], s->h, s->v_free[k]);
    solver->is_partial = false;
    memcpy(solver->last, system->x, (size_t)c->n_v * sizeof *solver->last);
    if (solver->singular)
        stand_still(s, c);
    for (int i = 0; i < c->n_body; i++)
        free_soft(s, &s->scene->body[c->body[i]], c->body[i]);
}

/* Only one soft body alone is solved with an older factor. */
void motion_free_near(struct step *s)
{
    PALP_ASSERT(s->q_near && s->v_free);
    for (int i = 0; i < s->scene->n_coupled; i++) {
        const struct coupled_system *c = &s->scene->coupled[i];
        if (s->world->solver[c->body[0]]->last && step_touches(s, c))
            free_compound_near(s, c);
    }
    carry_free(s);
}

static bool renew_solvers(struct step *s)
{
    bool any = false;
    for (int i = 0; i < s->scene->n_coupled; i++) {
        const struct coupled_system *c = &s->scene->coupled[i];
        struct solver *solver = s->world->solver[c->body[0]];
        if (!(solver->wh_defect > s->opt->defect_limit) || !step_touches(s, c))
            continue;
        solver_renew(solver, s->world->system[c->body[0]]);
        any |= solver->is_renewed; /* just now, or where a solve had led nowhere */
    }
    return any;
}

bool motion_renew(struct step *s)
{
    if (!renew_solvers(s))
        return false;
    s->report.singular = false;
    motion_free_near(s);
    motion_hold_back(s, 0);
    for (int i = 0; i < s->scene->n_coupled; i++)
        s->report.singular |= s->world->solver[s->scene->coupled[i].body[0]]->singular;
    return true;
}

/* Of touched bodies v = from + part × (v - from); from NULL: zero. */
static void shorten_motion(struct step *s, const vec3 *from, double part)
{
    for (int i = 0; i < s->scene->n_coupled; i++) {
        const struct coupled_system *c = &s->scene->coupled[i];
        struct solver *solver = s->world->solver[c->body[0]];
        if (!step_touches(s, c))
            continue;
        for (int k = c->first; k < c->first + c->n_v; k++) {
            const vec3 origin = from ? from[k] : vec3_make(0, 0, 0);
            const vec3 way = part > 0 ? vec3_sub(s->v[k], origin) : vec3_make(0, 0, 0);
            s->v[k] = vec3_axpy(origin, part, way);
            if (solver->last)
                solver->last[k - c->first] = vec3_sub(s->v[k], s->world->v[k]);
        }
        integrate_system(s, c);
    }
    mapping_carry_frames(s->scene, s->world->grip, s->frame);
}

void motion_hold_back(struct step *s, double part)
{
    PALP_ASSERT(part >= 0 && part <= 1);
    shorten_motion(s, s->v_free, part);
}

void motion_stop(struct step *s, double part)
{
    PALP_ASSERT(part >= 0 && part <= 1);
    shorten_motion(s, NULL, part);
}

/* ---------------------------------------------------------------- the end of a step */

/* What the next step's solves are to start from and to work with. */
static void keep_solver(struct step *s, int i)
{
    struct solver *solver = s->world->solver[i];
    if (!solver)
        return;
    s->report.factor_failures += (int)solver_failures(solver);
    if (sleep_lasts(s->world, s->scene->body[i].coupled))
        return;
    if (s->scene->body[i].is_soft) {
        note_most(&s->report.solves_free, solver->solves_free);
        note_most(&s->report.solves_correct, solver->solves - solver->solves_free);
        s->report.solves_accelerated += solver->solves_accelerated;
    }
    s->report.factors_in_step += solver->is_renewed;
    solver_end(solver, s->world->system[i]);
    sleep_note(s, s->scene->body[i].coupled);
}

static struct palp_wrench hand_wrench(const struct step *s, const struct body *b, int i)
{
    const struct palp_world *world = s->world;
    if (b->rigid.drive == PALP_DRIVE_KINEMATIC || is_bare(b))
        return world->contact_wrench[i];
    struct coupled at = {.tool = s->frame[i],
                         .target = world->target[i],
                         .v = s->v[b->first],
                         .w = s->v[b->first + 1]};
    coupling_velocity(&at.target_v, &at.target_w, world->target_last[i], world->target[i], s->h);
    const struct palp_wrench on_tool = coupling_wrench(&world->coupling[i], &at);
    return (struct palp_wrench){vec3_scale(on_tool.force, -1), vec3_scale(on_tool.torque, -1)};
}

void motion_keep(struct step *s)
{
    PALP_ASSERT(s->q && s->v && s->frame);
    struct palp_world *world = s->world;
    for (int i = 0; i < s->scene->n_body; i++) {
        const struct body *b = &s->scene->body[i];
        if (!b->is_soft &&
            (b->rigid.drive == PALP_DRIVE_KINEMATIC || b->rigid.drive == PALP_DRIVE_COUPLED))
            world->hand_wrench[i] = hand_wrench(s, b, i);
        world->target_last[i] = world->target[i];
        world->grip_last[i] = world->grip[i];
        keep_solver(s, i);
    }
    find_carried_velocities(s, s->q, s->frame, s->v);
    memcpy(world->q, s->q, (size_t)s->scene->n_v * sizeof *s->q);
    memcpy(world->v, s->v, (size_t)s->scene->n_v * sizeof *s->v);
    memcpy(world->frame, s->frame, (size_t)s->scene->n_body * sizeof *s->frame);
}
