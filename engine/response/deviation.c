/* SPDX-License-Identifier: GPL-3.0-or-later */
/* deviation.c - W's answer against the bodies' motion, and a line search along the forces. */
#include "engine/response/deviation.h"
#include "engine/base/assert.h"
#include "engine/contact/proximity.h"
#include "engine/model/mapping.h"
#include "engine/motion/motion.h"
#include "engine/motion/solver.h"
#include "engine/step.h"

static const double ALLOWED = 0.01; /* of the way that forces move points: an error of their size */

/* Scratch: of bodies a velocity, of proximities a way. */
struct ways {
    vec3 *dv, *way; /* | m/s, m | [n_v], [n_prox] */
};

static struct ways take_ways(const struct step *s, struct arena *arena)
{
    struct ways ways;
    ways.dv = ARENA_TAKE(arena, s->scene->n_v, vec3);
    ways.way = ARENA_TAKE(arena, s->n_prox, vec3);
    PALP_ASSERT(ways.dv && ways.way);
    return ways;
}

void deviation_count(const struct step *most, struct arena *counter)
{
    take_ways(most, counter);
}

/* Where the forces moved the points, linearly: h H (v - v_free), H as W has it | m | [n_prox] */
static vec3 *find_ways(struct step *s)
{
    const struct ways ways = take_ways(s, &s->world->arena);
    for (int i = 0; i < s->scene->n_v; i++)
        ways.dv[i] = vec3_sub(s->v[i], s->v_free[i]);
    for (int i = 0; i < s->n_prox; i++)
        ways.way[i] =
            vec3_scale(mapping_velocity(s->world, &s->prox[i], s->frame_H, ways.dv), s->h);
    return ways.way;
}

static vec3 pair_way(const struct constraint *c, const vec3 *way)
{
    return vec3_sub(side_way(&c->a, way), side_way(&c->b, way));
}

/* ---------------------------------------------------------------- the measure */

/* h² W λ of one constraint, in world axes. */
static vec3 told_way(const struct step *s, int i)
{
    const mat3 *row = s->W + (size_t)i * (size_t)s->n_con;
    vec3 sum = {0, 0, 0};
    for (int j = 0; j < s->n_con; j++)
        sum = vec3_add(sum, mat3_apply(row[j], mat3_apply(s->C[j], s->force[j])));
    return vec3_scale(mat3_apply_t(s->C[i], sum), s->h * s->h);
}

static void blame_factor(struct step *s, const struct side *side, double off)
{
    const struct coupled_system *c = s->scene->body[side->body].coupled;
    struct solver *solver = c ? s->world->solver[c->body[0]] : NULL;
    if (solver)
        solver->wh_defect = fmax(solver->wh_defect, off);
}

void deviation_measure(struct step *s)
{
    PALP_ASSERT(s->n_con > 0 && s->W && s->force);
    const size_t mark = s->world->arena.used;
    const vec3 *way = find_ways(s);
    double largest = 0;
    s->wh_defect = 0;
    for (int k = 0; k < s->scene->n_coupled; k++)
        s->world->solver[s->scene->coupled[k].body[0]]->wh_defect = 0;
    for (int i = 0; i < s->n_con; i++) {
        const vec3 moved = pair_way(&s->con[i], way);
        const double far = vec3_norm(vec3_sub(moved, told_way(s, i)));
        const double off = isfinite(far) ? far : (double)INFINITY;
        largest = fmax(largest, vec3_norm(moved));
        s->wh_defect = fmax(s->wh_defect, off);
        blame_factor(s, &s->con[i].a, off);
        blame_factor(s, &s->con[i].b, off);
    }
    s->defect_allowed = fmax(s->opt->defect_limit, ALLOWED * largest);
    s->report.wh_defect = fmax(s->report.wh_defect, s->wh_defect);
    s->world->arena.used = mark;
}

/* ---------------------------------------------------------------- holding back */

/* Of the step's forces, in world axes: their work along the gaps of the free motion, and along what
 * they close of these themselves. Where one is no number, nothing is to be kept of them. */
static double part_of_forces(struct step *s)
{
    const size_t mark = s->world->arena.used;
    const bool adds = s->opt->recursion == PALP_RECURSE_INCREMENT && s->newton > 0;
    const vec3 *way = find_ways(s);
    double free = 0, moved = 0;
    for (int i = 0; i < s->n_con; i++) {
        free += vec3_dot(mat3_apply(s->C[i], s->force[i]), s->gap[i]);
        moved += vec3_dot(s->force[i], pair_way(&s->con[i], way));
    }
    s->world->arena.used = mark;
    if (adds) /* gaps are those that there are now */
        free -= moved;
    if (!isfinite(free) || !isfinite(moved) || !(free < 0))
        return 0;
    return moved > -free ? -free / moved : 1;
}

static void scale_forces(struct step *s, double part)
{
    const vec3 none = {0, 0, 0};
    for (int i = 0; i < s->n_con; i++) {
        s->force[i] = part > 0 ? vec3_scale(s->force[i], part) : none;
        s->lambda[i] = mat3_apply(s->C[i], s->force[i]);
        if (s->u)
            s->u[i] = part > 0 ? vec3_scale(s->u[i], part) : none;
    }
    constraint_push(s);
}

void deviation_hold_back(struct step *s)
{
    PALP_ASSERT(s->n_con > 0 && s->q_near);
    motion_free_near(s);
    proximity_free(s);
    proximity_move(s);
    constraint_linearise(s);
    const double part = part_of_forces(s);
    s->report.held_back = 1 - part;
    if (part < 1) {
        scale_forces(s, part);
        motion_hold_back(s, part);
    }
    proximity_move(s);
}
