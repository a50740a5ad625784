/* SPDX-License-Identifier: GPL-3.0-or-later */
/* force_spring.c - springs and the dampers along them, between any two points.
 *
 * With d = p_a - p_b, L = |d|, n = d / L and the energy E = k (L - r)² / 2, the force on a is
 * -(k (L - r) + c n·ḋ) n. Its stiffness is Jᵀ (k n nᵀ + k (1 - r/L) (I - n nᵀ)) J, J = ∂d/∂q, and
 * what turning a frame adds because its places go round: the Hessian of E along exponential
 * coordinates.
 *
 * Two parts of that can make A indefinite. A compressed spring gives way sideways: that part is
 * left out. Turning a frame adds a matrix that is hardly ever positive: it is taken in full as long
 * as all springs of a body together leave half of its inertia, else so much of it. */
#include "engine/model/scene.h"
#include "engine/model/spring.h"
#include "engine/model/world.h"
#include "engine/motion/force.h"
#include "engine/motion/system.h"

#include <string.h>

/* A span at one moment. */
struct spring_span {
    vec3 d, n;             /* from b to a, its direction              */
    double length;         /* m                                       */
    vec3 driven;           /* ḋ of what no force moves          | m/s */
    mat3 J[COUPLING_MOST]; /* ∂d/∂q                                   */
};

/* ---------------------------------------------------------------- where it is */

static vec3 place_of_term(const struct palp_world *world, const struct term *t)
{
    if (t->body < 0)
        return t->local;
    return t->node >= 0 ? world->q[world->scene->body[t->body].first + t->node]
                        : pose_apply(world->frame[t->body], t->local);
}

/* Where it will be at the end of the step, as far as that is no force's doing: where a hand has a
 * kinematic body, and how far it has a tool's jaws open. */
static vec3 prescribed_place(const struct palp_world *world, const struct term *t)
{
    if (t->body < 0 || t->node >= 0)
        return place_of_term(world, t);
    const int mover = mapping_mover(world->scene, t->body);
    const bool by_hand = world->scene->body[mover].rigid.drive == PALP_DRIVE_KINEMATIC;
    const pose frame = by_hand ? world->target[mover] : world->frame[mover];
    if (mover == t->body)
        return pose_apply(frame, t->local);
    const struct hinge *hinge = &world->scene->body[t->body].rigid.hinge;
    return pose_apply(mapping_hinge(hinge, frame, world->grip[mover]), t->local);
}

static void add_span_term(const struct palp_world *world, const struct span_term *t,
                          struct spring_span *span)
{
    const mat3 weight = mat3_diagonal(t->is.weight);
    span->J[t->dof] = mat3_add(span->J[t->dof], weight);
    if (t->is.node >= 0)
        return;
    const vec3 arm = mapping_arm(world->scene, &t->is, world->frame);
    mat3 *turn = &span->J[t->dof + 1];
    *turn = mat3_axpy(*turn, -t->is.weight, mat3_cross(arm));
}

/* A spring of no length has no direction: then it is that of x. */
static void find_span(const struct palp_world *world, const struct spring *spring, double h,
                      struct spring_span *span)
{
    span->d = span->driven = (vec3){0, 0, 0};
    memset(span->J, 0, (size_t)spring->n_dof * sizeof *span->J);
    for (int k = 0; k < spring->n_term; k++) {
        const struct span_term *t = &spring->term[k];
        const vec3 now = place_of_term(world, &t->is), then = prescribed_place(world, &t->is);
        span->d = vec3_axpy(span->d, t->is.weight, then);
        span->driven = vec3_axpy(span->driven, t->is.weight / h, vec3_sub(then, now));
        if (t->dof >= 0)
            add_span_term(world, t, span);
    }
    span->length = vec3_norm(span->d);
    span->n = vec3_direction(span->d, (vec3){1, 0, 0});
}

/* ---------------------------------------------------------------- how stiff */

/* along n nᵀ + across (I - n nᵀ) */
static mat3 stiffness_about(vec3 n, double along, double across)
{
    return mat3_axpy(mat3_diagonal(across), along - across, mat3_outer(n, n));
}

static mat3 stiffness_of(const struct spring *spring, const struct spring_span *span)
{
    const double k = spring->stiffness;
    const double across = span->length > spring->rest ? k * (1 - spring->rest / span->length) : 0;
    return stiffness_about(span->n, k, spring->rest > 0 ? across : k);
}

static mat3 damping_of(const struct spring *spring, const struct spring_span *span)
{
    return stiffness_about(span->n, spring->damping, spring->rest > 0 ? 0 : spring->damping);
}

/* The Hessian of E by turning about the frame's origin, beyond Jᵀ K J: with g = ∂E/∂p at the end a
 * of an arm, (g aᵀ + a gᵀ) / 2 - (g·a) I. Its least eigenvalues are -(g·a + |g||a|) / 2, -g·a. */
static mat3 swing_of(const struct body *body, vec3 g, vec3 arm, double h)
{
    const double along = vec3_dot(g, arm);
    const double least = fmin(-along, -(along + vec3_norm(g) * vec3_norm(arm)) / 2);
    const vec3 I = body->rigid.inertia;
    const double bound = fmin(I.x, fmin(I.y, I.z)) / (2 * h * h * body->rigid.n_spring_end);
    const mat3 outer = mat3_outer(g, arm);
    const mat3 swing = mat3_axpy(mat3_scale(mat3_add(outer, mat3_transpose(outer)), 0.5), -along,
                                 mat3_diagonal(1));
    return -least > bound ? mat3_scale(swing, bound / -least) : swing;
}

static void add_swing(struct system *to, const struct palp_world *world,
                      const struct spring *spring, const struct spring_span *span, double h)
{
    const struct sink dfdx = system_dfdx_sprung(to);
    const double pull = spring->stiffness * (span->length - spring->rest);
    for (int k = 0; k < spring->n_term; k++) {
        const struct span_term *t = &spring->term[k];
        if (t->dof < 0 || t->is.node >= 0)
            continue;
        const int spin = t->dof + 1;
        const int mover = mapping_mover(world->scene, t->is.body);
        const vec3 arm = mapping_arm(world->scene, &t->is, world->frame);
        const mat3 swing =
            swing_of(&world->scene->body[mover], vec3_scale(span->n, t->is.weight * pull), arm, h);
        system_add(&dfdx, spring->slot[spin * (spin + 3) / 2], mat3_scale(swing, -1));
    }
}

/* ---------------------------------------------------------------- all of it */

/* -Jᵀ S J */
static void add_blocks(const struct sink *sink, const struct spring *spring,
                       const struct spring_span *span, mat3 S)
{
    for (int row = 0, k = 0; row < spring->n_dof; row++) {
        const mat3 JtS = mat3_mul(mat3_transpose(span->J[row]), S);
        for (int col = 0; col <= row; col++)
            system_add(sink, spring->slot[k++], mat3_scale(mat3_mul(JtS, span->J[col]), -1));
    }
}

void force_add_spring(struct system *to, const struct palp_world *world,
                      const struct spring *spring, double h)
{
    struct spring_span span;
    find_span(world, spring, h, &span);
    const mat3 C = damping_of(spring, &span);
    const vec3 pull = vec3_scale(span.n, -spring->stiffness * (span.length - spring->rest));
    const vec3 force = vec3_axpy(pull, -1, mat3_apply(C, span.driven));
    for (int i = 0; i < spring->n_dof; i++) {
        vec3 *f = &to->f[spring->place[i]];
        *f = vec3_add(*f, mat3_apply_t(span.J[i], force));
    }
    const struct sink dfdx = system_dfdx_sprung(to);
    add_blocks(&dfdx, spring, &span, stiffness_of(spring, &span));
    add_swing(to, world, spring, &span, h);
    if (spring->damping > 0) {
        const struct sink dfdv = system_dfdv(to);
        add_blocks(&dfdv, spring, &span, C);
    }
}

static bool spring_acts(const struct body *body)
{
    return body->first_spring > 0;
}

static void add_springs(struct system *to, const struct palp_world *world, const struct body *body,
                        double h)
{
    const struct spring *at_rest = world->scene->spring;
    for (int i = body->first_spring; i > 0; i = at_rest[i - 1].next) {
        const struct spring *spring = world_spring(world, i - 1);
        if (!spring->is_loose && (!to->choice.spring || to->choice.spring == &at_rest[i - 1]))
            force_add_spring(to, world, spring, h);
    }
}

static vec3 velocity_of(const struct palp_world *world, const struct term *t)
{
    if (t->body < 0)
        return (vec3){0, 0, 0};
    const vec3 *v = world->v + world->scene->body[t->body].first;
    return t->node >= 0
               ? v[t->node]
               : vec3_add(v[0], vec3_cross(v[1], quat_rotate(world->frame[t->body].q, t->local)));
}

struct palp_spring_state palp_world_spring(const struct palp_world *world, palp_spring id)
{
    const struct spring *spring = world_spring(world, id.id - 1);
    vec3 d = {0, 0, 0}, rate = {0, 0, 0};
    for (int k = 0; k < spring->n_term; k++) {
        const struct term *t = &spring->term[k].is;
        d = vec3_axpy(d, t->weight, place_of_term(world, t));
        rate = vec3_axpy(rate, t->weight, velocity_of(world, t));
    }
    const double length = vec3_norm(d);
    const double stretching = vec3_dot(vec3_direction(d, (vec3){1, 0, 0}), rate);
    const double tension =
        spring->stiffness * (length - spring->rest) + spring->damping * stretching;
    return (struct palp_spring_state){length, spring->is_loose ? 0 : tension};
}

const struct force force_spring = {.name = "spring", .acts = spring_acts, .add = add_springs};
