/* SPDX-License-Identifier: GPL-3.0-or-later */
/* step.h - one step: what every stage reads and writes.
 *
 * The step and its arrays are in the world's arena, which step_begin empties. The first writer
 * named takes an array, once a step; NULL until then. Where no pair is near, n_con is 0 and what
 * follows detection has nothing to do. Scratch goes back at once: arena.used is put back. */
#ifndef PALP_STEP_H
#define PALP_STEP_H

#include "engine/contact/breach.h"
#include "engine/contact/constraint.h"
#include "engine/contact/proximity.h"
#include "engine/model/world.h"

struct range {
    int first, end;
};

/** H A⁻¹ Hᵀ of the proximities of one coupled system; its bodies, and what is mapped on them, have
 * it in common. */
struct square {
    mat3 *WH;     /* NULL: no force moves the body, or none is near it | kg⁻¹ | [n × n] */
    int first, n; /* proximities */
};

struct step {
    struct palp_world *world;
    const struct palp_scene *scene;
    const struct palp_options *opt;
    double h; /* s */

    /* clang-format off */
    /* bodies             what                          | unit | shape    | written by
     *                    nodes: those of soft bodies and the points of mapped ones */
    vec3 *q_free;      /* nodes after free motion       | m    | [n_v]    | motion_free */
    vec3 *q_near;      /* likewise, as near as detection asks | m | [n_v]    | motion_free */
    vec3 *v_free;      /* v + dv, kinematic bodies' too | m/s  | [n_v]    | motion_free */
    pose *frame_free;  /* rigid bodies after it         |      | [n_body] | motion_free */
    pose *frame_near;  /* likewise, tools where links lead them | | [n_body] | also motion_lead */
    vec3 *q;           /* nodes now                     | m    | [n_v]    | also proximity_shift */
    vec3 *v;           /* velocities now                | m/s  | [n_v]    | also proximity_shift */
    pose *frame;       /* rigid bodies now              |      | [n_body] | also proximity_shift */

    /* proximities: points that H moves, coupled system by coupled system */
    int n_prox;
    struct proximity *prox; /* body by body             |      | [n_prox] | proximity_detect */
    struct range *range; /* a body's proximities        |      | [n_body] | proximity_detect */
    vec3 *p_start;     /* at the start of the step      | m    | [n_prox] | proximity_detect */
    vec3 *p_free;      /* after free motion             | m    | [n_prox] | proximity_detect */
    vec3 *p;           /* now                           | m    | [n_prox] | proximity_* */
    vec3 *back;        /* p to the free motion, linear  | m    | [n_prox] | proximity_* */
    vec3 *push;        /* Σ weight × force              | N    | [n_prox] | constraint_push */
    pose *frame_H;     /* rigid bodies where H is taken: a place's is [I, -arm×] | | [n_body]
                        *                     constraint_prepare takes, mapping_linearise writes */

    /* constraints; constraint_prepare takes all but con */
    int n_breach;
    struct breach breach[BREACHES]; /* surfaces that tools went through | | | breach_find */
    int n_inside;
    struct palp_inside inside[PALP_INSIDE_MOST]; /* tools in bodies | | | proximity_detect */
    int n_con, n_dropped;
    struct constraint *con; /* by rising id             |      | [n_con]  | proximity_detect */
    mat3 *C;           /* directions n, t1, t2          | 1    | [n_con]  | constraint_linearise */
    vec3 *gap;         /* δ_free along n, t1, t2        | m    | [n_con]  | constraint_linearise */
    vec3 *lambda;      /* λ along them, last iteration  | N    | [n_con]  | multiplier_* */
    vec3 *force;       /* Cᵀ λ on a, of the whole step  | N    | [n_con]  | also multiplier_* */
    vec3 *u;           /* h² W_H force, between points  | m    | [n_con]  | pairs_fold,
                        *                                               multiplier_sweep */

    /* compliance */
    struct square *square; /* W_H = H A⁻¹ Hᵀ, body by body |   | [n_body] | compliance_build_mapping */
    struct pairs *pairs; /* h² W_H between pairs        | m/N  | 1        | pairs_fold */
    vec3 *change;      /* push less that of the last step; NULL: unknown | N | [n_prox]
                        *                                               | local_model_note */
    vec3 *p_speed;     /* velocity of points at the start, where change is known | m/s | [n_prox]
                        *                                               | local_model_note */
    mat3 *W;           /* C W_H Cᵀ = Σ J A⁻¹ Jᵀ | kg⁻¹ | [n_con × n_con]
                        *         constraint_prepare takes, compliance_build and _fold write */
    /* clang-format on */

    size_t free_end;      /* arena.used after free motion, before detection | motion_free */
    int newton;           /* iterations done               */
    int newton_begun;     /* of these before this pass     */
    int passes;           /* defect passes of this correction */
    double defect_before; /* m, wh_defect before the last of them */
    double force_change;  /* N, largest in the last iteration | multiplier_* */
    double wh_defect;     /* m, largest distance of bodies from p | proximity_defect, deviation_* */
    double defect_allowed; /* m, of that                          | likewise          */
    size_t begun;          /* arena in use before the correction */
    double gap_loaded;     /* m, largest of loaded contacts, at p | constraint_measure */
    struct palp_report report;
    struct palp_event
        *event; /* the report's | [links + TEAR_EVENTS × bodies + world_current_events]
                 *                                 | link_keep, world_tear_*, world_current_* */
    int64_t lap_ns;
};

/** The proximities of a coupled system's bodies and of what is mapped on them. */
static inline struct range step_range(const struct step *s, const struct coupled_system *coupled)
{
    const int *order = s->scene->order + coupled->order;
    return (struct range){s->range[order[0]].first, s->range[order[coupled->n_order - 1]].end};
}

/** Has the step points of a coupled system? */
static inline bool step_touches(const struct step *s, const struct coupled_system *coupled)
{
    const struct range prox = step_range(s, coupled);
    return prox.first < prox.end;
}

/** The memory one step of a finished scene can need, in bytes: the size of a world's arena. */
size_t step_size(const struct palp_scene *scene);

#endif
