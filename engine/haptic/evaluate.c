/* SPDX-License-Identifier: Apache-2.0 */
/* evaluate.c - the force on a hand from a local model: contacts put where they are by now, then
 * resolved one after the other until none changes: projected Gauss-Seidel. What holds the tool
 * whatever happens, as a port does, is out of that: its force follows each of the others'. */
#include "engine/base/assert.h"
#include "engine/base/wide.h"
#include "engine/palp_haptic.h"

#include <string.h>

#define SETTLED   1e-5  /* N: a sweep that changes no force by more is the last               */
#define DIGIT     1e-12 /* N: less is no change                                               */
#define STRONGEST 1e6   /* N: what no tool bears. Sweeps of impossible contacts stop there      */
#define FURTHEST  1.0   /* m: no tool is so large. What touches it shifts no further         */
#define STIFFEST  1e-12 /* m/N: what gives way less keeps its force                           */
#define EDGE      1e-6  /* a friction force that near to its most slides                      */
#define TURN      1.0   /* most that a direction turns by curvature: the tangent of an angle  */

enum {
    SWEEPS = 64,  /* at most, and … */
    VISITS = 320, /* … of contacts in them, at most: what fits into the 100 µs */
    N = PALP_LOCAL_CONTACTS,
    NO_PORT = -1,
};

/* A contact as this hand has it. */
struct contact_place {
    mat3 base;   /* its directions, turned with the tool alone        | 1   */
    mat3 C;      /* … and by how far it slid on what is round         | 1   */
    vec3 zero;   /* δ along C where the tool is not displaced there   | m   */
    vec3 anchor; /* where friction holds it: a displacement           | m   */
    vec3 arm;    /* from the tool's origin                            | m   */
    mat3 own;    /* C W~ Cᵀ of this contact alone, the port holding   | m/N */
    mat3 lead;   /* force of the port for one here                    | 1   */
    vec3 force;  /* Cᵀ λ                                              | N   */
    bool hard;   /* only the tool's coupling gives way to it                */
};

struct evaluation {
    const struct palp_local_model *model;
    struct palp_haptic_state *state;
    int n;
    int port;  /* a contact that holds the tool whatever happens; or NO_PORT             */
    mat3 hold; /* force of it for a displacement there: -Cᵀ own⁻¹ C where it holds | N/m */
    double compliance_translation, compliance_rotation;
    struct contact_place place[N];
    vec3 force, torque; /* change of the contacts' wrench since the step            | N, N m     */
    double v[3][N];     /* how far the tool is displaced against what it touches, but for what its
                         * coupling gives way                                       | m          */
};

size_t palp_local_model_size(int n)
{
    PALP_ASSERT(n >= 0 && n <= PALP_LOCAL_CONTACTS);
    return offsetof(struct palp_local_model, W) + 9 * sizeof(float) * (size_t)n * (size_t)n;
}

void palp_haptic_state_begin(struct palp_haptic_state *state, const struct palp_local_model *model)
{
    memset(state, 0, sizeof *state);
    for (int i = 0; i < model->n; i++)
        state->lambda[i] = mat3_apply(model->contact[i].C, model->contact[i].force);
}

/* ---------------------------------------------------------------- displacements */

/* v += column f */
INLINE_WIDE void spread_loop(double v[3][N], const float *restrict column, int n, vec3 f)
{
    for (int r = 0; r < 3; r++, column += n)
        for (int i = 0; i < n; i++)
            v[r][i] += (double)column[i] * f.x + (double)column[3 * n + i] * f.y +
                       (double)column[6 * n + i] * f.z;
}

WIDE_FUNCTION(spread, spread_loop, (double v[3][N], const float *restrict column, int n, vec3 f),
              (v, column, n, f))

/* Let λ of contact j be another. Returns how its force changed. */
static vec3 apply_force(struct evaluation *e, int j, vec3 lambda)
{
    struct contact_place *p = &e->place[j];
    const vec3 force = mat3_apply_t(p->C, lambda), change = vec3_sub(force, p->force);
    e->state->lambda[j] = lambda;
    if (vec3_dot(change, change) == 0)
        return change;
    p->force = force;
    e->force = vec3_add(e->force, change);
    e->torque = vec3_add(e->torque, vec3_cross(p->arm, change));
    if (!p->hard)
        spread(e->v, e->model->W + (size_t)(9 * e->n * j), e->n, change);
    return change;
}

static vec3 limit_size(vec3 v, double most)
{
    const double square = vec3_dot(v, v);
    return square > most * most ? vec3_scale(v, most / sqrt(square)) : v;
}

/* Let the port take up a force. */
static void bear_force(struct evaluation *e, vec3 force)
{
    const vec3 change = mat3_apply(e->place[e->port].C, force);
    apply_force(e, e->port, limit_size(vec3_add(e->state->lambda[e->port], change), STRONGEST));
}

/* Let λ of contact j be another, and the port hold the tool against that. */
static void push_contact(struct evaluation *e, int j, vec3 lambda)
{
    const vec3 change = apply_force(e, j, lambda);
    if (e->port != NO_PORT && e->port != j)
        bear_force(e, mat3_apply(e->place[j].lead, change));
}

/* How far the tool is displaced at contact i against what it touches there. */
static vec3 displacement_at(const struct evaluation *e, int i)
{
    const vec3 v = {e->v[0][i], e->v[1][i], e->v[2][i]};
    const vec3 turned = vec3_scale(e->torque, e->compliance_rotation);
    return vec3_add(vec3_axpy(v, e->compliance_translation, e->force),
                    vec3_cross(turned, e->place[i].arm));
}

/* ---------------------------------------------------------------- directions */

/* What is touched is taken as round with a radius of 1/bend, its centre 1/bend behind the contact:
 * where the ray from there through a displacement leaves the plane of the contact. */
static vec3 plane_point(const struct palp_local_contact *contact, const struct contact_place *p,
                        vec3 v)
{
    const vec3 n = mat3_row(p->base, 0);
    const double off = vec3_dot(n, v);
    return vec3_scale(vec3_axpy(v, -off, n), 1 / fmax(1 + contact->bend * off, 0.5));
}

/* Two directions across n, also where the law uses none. */
static mat3 plane_axes(const struct contact_place *p)
{
    const vec3 t = mat3_row(p->base, 1), u = mat3_row(p->base, 2);
    if (vec3_dot(t, t) > 0 || vec3_dot(u, u) > 0)
        return p->base;
    return mat3_directions(mat3_row(p->base, 0));
}

static vec3 rotate_tangent(vec3 t, vec3 from, vec3 to)
{
    const double along = vec3_dot(to, t) / (1 + vec3_dot(from, to));
    return vec3_axpy(t, -along, vec3_add(from, to));
}

/* Turn the directions to what is round at a point of the plane. Returns the point on what is round
 * before it, n being there away from the centre. */
static vec3 lean_directions(const struct palp_local_contact *contact, struct contact_place *p,
                            vec3 at)
{
    p->C = p->base;
    if (contact->bend == 0)
        return at;
    const double slope = fabs(contact->bend) * vec3_norm(at);
    if (slope > TURN)
        at = vec3_scale(at, TURN / slope);
    const double square = vec3_dot(at, at), bend = contact->bend;
    const double root = sqrt(1 + bend * bend * square);
    const vec3 upright = mat3_row(p->base, 0);
    const vec3 n = vec3_scale(vec3_axpy(upright, bend, at), 1 / root);
    p->C = mat3_rows(n, rotate_tangent(mat3_row(p->base, 1), upright, n),
                     rotate_tangent(mat3_row(p->base, 2), upright, n));
    return vec3_axpy(at, -bend * square / (1 + root), n);
}

/* δ = zero + C v, for a surface through `on`. */
static void put_zero(struct contact_place *p, const struct palp_local_contact *contact, vec3 slip,
                     vec3 on)
{
    const vec3 held = mat3_apply(p->C, p->anchor);
    p->zero = (vec3){contact->gap.x - slip.x - vec3_dot(mat3_row(p->C, 0), on),
                     contact->gap.y - held.y, contact->gap.z - held.z};
}

/* As far as the contact had slid by the last evaluation. */
static void place_slid(struct contact_place *p, const struct palp_local_contact *contact, vec3 slip)
{
    const mat3 axes = plane_axes(p);
    const vec3 at = vec3_axpy(vec3_scale(mat3_row(axes, 1), slip.y), slip.z, mat3_row(axes, 2));
    p->anchor = lean_directions(contact, p, at);
    put_zero(p, contact, slip, p->anchor);
}

/* Does friction give all it can? An open contact has none to give: it forgets where it was held. */
static bool is_sliding(const struct bounds *b, vec3 lambda)
{
    return bounds_across(lambda) >= bounds_disc(b, lambda.x) * (1 - EDGE);
}

/* Likewise along the first direction, where the force across rubs. */
static bool slides_along(const struct bounds *b, vec3 lambda)
{
    const double let_out = b->rub * bounds_across(lambda) * (1 - EDGE);
    return b->rub > 0 && (lambda.x <= b->least - let_out || lambda.x >= b->most + let_out);
}

/* ---------------------------------------------------------------- begin */

/* W~ between contacts i and j, world axes: c_t 1 + c_r (a_i · a_j 1 - a_j a_iᵀ) of the coupling. */
static mat3 compliance_of_contacts(const struct evaluation *e, int i, int j)
{
    const float *column = e->model->W + (size_t)(9 * e->n * j) + i;
    const vec3 a = e->place[i].arm, b = e->place[j].arm;
    const double rotation = e->compliance_rotation;
    mat3 W = mat3_diagonal(e->compliance_translation + rotation * vec3_dot(a, b));
    W = mat3_axpy(W, -rotation, mat3_outer(b, a));
    for (int c = 0; c < 3; c++)
        for (int r = 0; r < 3; r++)
            W.m[r][c] += (double)column[(3 * c + r) * e->n];
    return W;
}

/* Find how a contact gives way, and how the port follows it. */
static void find_compliance(struct evaluation *e, int i)
{
    struct contact_place *p = &e->place[i];
    mat3 W = compliance_of_contacts(e, i, i);
    if (e->port != NO_PORT) {
        p->lead = mat3_mul(e->hold, compliance_of_contacts(e, e->port, i));
        W = mat3_add(W, mat3_mul(compliance_of_contacts(e, i, e->port), p->lead));
    }
    p->own = mat3_mul_t(mat3_mul(p->C, W), p->C);
    if (p->own.m[0][0] < STIFFEST)
        p->own.m[0][0] = 0;
    if (p->own.m[1][1] + p->own.m[2][2] < STIFFEST)
        p->own.m[1][1] = p->own.m[2][2] = p->own.m[1][2] = p->own.m[2][1] = 0;
}

/* W is no less than zero in any direction: no contact's column is more than what is on its
 * diagonal. */
static bool is_hard(const struct palp_local_model *model, int i)
{
    const float *at = model->W + (size_t)(9 * model->n * i) + i;
    return at[0] + at[4 * model->n] + at[8 * model->n] <= 0;
}

/* Where the hand alone takes the tool, and what pushes it in the meantime. */
static void displace_tool(struct evaluation *e, const struct palp_haptic_hand *hand, double age)
{
    const struct palp_local_model *model = e->model;
    const quat turned = quat_unit(quat_mul(hand->at.q, quat_conjugate(model->target.q)));
    const vec3 rotation = quat_log(turned), way = vec3_sub(hand->at.p, model->target.p);
    for (int i = 0; i < e->n; i++) {
        const struct palp_local_contact *contact = &model->contact[i];
        struct contact_place *p = &e->place[i];
        p->base = contact->C;
        if (contact->turn != 0)
            p->base =
                mat3_mul_t(contact->C, quat_matrix(quat_exp(vec3_scale(rotation, contact->turn))));
        p->arm = quat_rotate(turned, contact->arm);
        p->hard = is_hard(model, i);
        const double opened = contact->opening * (hand->grip - model->grip);
        vec3 v = vec3_add(way, vec3_sub(p->arm, contact->arm));
        v = vec3_axpy(v, opened, quat_rotate(turned, contact->hinge));
        v = vec3_axpy(v, -age, contact->drift);
        e->v[0][i] = v.x, e->v[1][i] = v.y, e->v[2][i] = v.z;
    }
}

/* The forces of the last evaluation, where they are by now. */
static void recall_hand_forces(struct evaluation *e)
{
    for (int i = 0; i < e->n; i++) {
        const struct palp_local_contact *contact = &e->model->contact[i];
        struct contact_place *p = &e->place[i];
        p->force = mat3_apply_t(contact->C, mat3_apply(contact->C, contact->force));
        p->arm = vec3_add(p->arm, e->state->shift[i]);
        e->torque = vec3_add(e->torque, vec3_cross(vec3_sub(p->arm, contact->arm), p->force));
        place_slid(p, contact, e->state->slip[i]);
        apply_force(e, i, e->state->lambda[i]);
    }
}

/* Along its first direction as well? */
static bool holds_first(const struct bounds *b)
{
    return isinf(b->least) && isinf(b->most);
}

/* -Cᵀ own⁻¹ C of the directions that a port holds, of those that its law uses: the others always,
 * the first of a joint. */
static mat3 hold_of(const struct contact_place *p, const struct bounds *b)
{
    mat3 D = p->own, held = mat3_diagonal(0);
    for (int k = 0; k < 3; k++) {
        if (p->own.m[k][k] > 0 && (k > 0 || holds_first(b))) {
            held.m[k][k] = 1;
            continue;
        }
        for (int i = 0; i < 3; i++)
            D.m[k][i] = D.m[i][k] = 0;
        D.m[k][k] = 1;
    }
    const mat3 hold = mat3_mul(held, mat3_inverse(D));
    return mat3_scale(mat3_mul(mat3_mul(mat3_transpose(p->C), hold), p->C), -1);
}

/* Let the tool be where its port wants it. */
static void hold_tool(struct evaluation *e)
{
    const struct contact_place *p = &e->place[e->port];
    bear_force(
        e, mat3_apply(e->hold, vec3_add(displacement_at(e, e->port), mat3_apply_t(p->C, p->zero))));
}

/* The first that holds, if there is one and the coupling gives way to it, and where it takes the
 * tool. Its rows and those of a contact further down a shaft are nearly alike where the coupling is
 * soft in rotation: sweeps would take thousands to tell them apart. */
static void find_port(struct evaluation *e)
{
    int i = 0;
    while (i < e->n && !isinf(e->model->contact[i].bounds.radius))
        i++;
    if (i == e->n || e->compliance_translation < STIFFEST)
        return;
    const struct palp_local_contact *contact = &e->model->contact[i];
    struct contact_place *p = &e->place[i];
    find_compliance(e, i);
    e->hold = hold_of(p, &contact->bounds);
    e->port = i;
    hold_tool(e);
}

/* What slid is likely to slide on: its directions are those of where the hand takes it. */
static void foresee_slip(struct evaluation *e)
{
    for (int i = 0; i < e->n; i++) {
        const struct palp_local_contact *contact = &e->model->contact[i];
        struct contact_place *p = &e->place[i];
        if (i == e->port)
            continue;
        if (contact->bend != 0 && is_sliding(&contact->bounds, e->state->lambda[i])) {
            const vec3 at = plane_point(contact, p, displacement_at(e, i));
            put_zero(p, contact, e->state->slip[i], lean_directions(contact, p, at));
            apply_force(e, i, e->state->lambda[i]);
            if (e->port != NO_PORT) /* or the next would slip to where it would with none */
                hold_tool(e);
        }
        find_compliance(e, i);
    }
}

/* ---------------------------------------------------------------- sweeps */

/* Resolve each contact alone. Returns the largest change of a force. */
static double sweep_contacts(struct evaluation *e)
{
    double furthest = 0;
    for (int i = 0; i < e->n; i++) {
        const struct contact_place *p = &e->place[i];
        const vec3 delta = vec3_add(p->zero, mat3_apply(p->C, displacement_at(e, i)));
        const vec3 from = e->state->lambda[i];
        const vec3 to = limit_size(
            bounds_resolve(&e->model->contact[i].bounds, &p->own, delta, from), STRONGEST);
        const double way = vec3_norm(vec3_sub(to, from));
        if (way <= DIGIT)
            continue;
        furthest = fmax(furthest, way);
        push_contact(e, i, to);
    }
    return furthest;
}

static void settle_forces(struct evaluation *e)
{
    const int most = e->n * SWEEPS < VISITS ? SWEEPS : VISITS / e->n;
    double change = INFINITY;
    for (int k = 0; k < most && change > SETTLED; k++)
        change = sweep_contacts(e);
}

/* ---------------------------------------------------------------- end */

/* Along which directions does it slide: a wire along the first, a face along the others? */
static vec3 slip_along(const struct contact_place *p, bool wire, vec3 v)
{
    const vec3 first = mat3_row(p->C, 0), on = vec3_scale(first, vec3_dot(first, v));
    return wire ? on : vec3_sub(v, on);
}

/* A face of the tool, or a wire of it, is touched elsewhere as it slides: from the next evaluation
 * on the force acts there. One that is moved before its forces are found turns a shaft that its
 * hand hardly holds about its axis, so that it slides, and on. */
static vec3 shift_of(const struct evaluation *e, int i, vec3 v)
{
    const struct palp_local_contact *contact = &e->model->contact[i];
    const vec3 slid = slip_along(&e->place[i], isinf(contact->bounds.radius), v);
    return limit_size(vec3_scale(slid, -contact->turn), FURTHEST);
}

/* What slides takes its slip along, so that its δ is nothing: turned back, it answers at once. */
static void carry_slip(const struct evaluation *e, struct palp_haptic_state *state)
{
    for (int i = 0; i < e->n; i++) {
        const struct palp_local_contact *contact = &e->model->contact[i];
        const struct contact_place *p = &e->place[i];
        const vec3 v = displacement_at(e, i);
        state->shift[i] = shift_of(e, i, v);
        if (slides_along(&contact->bounds, state->lambda[i]))
            state->slip[i].x += p->zero.x + vec3_dot(mat3_row(p->C, 0), v);
        if (!is_sliding(&contact->bounds, state->lambda[i]))
            continue;
        const mat3 axes = plane_axes(p);
        const vec3 at = plane_point(contact, p, v);
        state->slip[i].y = vec3_dot(mat3_row(axes, 1), at) + contact->gap.y;
        state->slip[i].z = vec3_dot(mat3_row(axes, 2), at) + contact->gap.z;
    }
}

/* Tissue that only creeps back gives what the hand gave it: nobody else pushes. */
static void add_up(const struct evaluation *e, const struct palp_haptic_hand *hand, bool moves,
                   struct palp_haptic_touch *touch)
{
    const struct palp_local_model *model = e->model;
    const quat turned = quat_mul(hand->at.q, quat_conjugate(model->target.q));
    touch->force = model->force, touch->torque = model->torque;
    for (int i = 0; i < e->n; i++) {
        const struct palp_local_contact *contact = &model->contact[i];
        const vec3 force = e->place[i].force;
        touch->force = vec3_add(touch->force, force);
        touch->torque = vec3_add(touch->torque, vec3_cross(e->place[i].arm, force));
        touch->grip_torque += vec3_dot(quat_rotate(turned, contact->hinge), force);
        touch->pushed += moves && model->driven ? vec3_dot(contact->drift, force) : 0;
    }
    touch->proxy = pose_move(hand->at, vec3_scale(touch->force, e->compliance_translation),
                             vec3_scale(touch->torque, e->compliance_rotation), 1);
}

struct palp_haptic_touch palp_haptic_evaluate(const struct palp_local_model *model,
                                              const struct palp_haptic_hand *hand,
                                              struct palp_haptic_state *state)
{
    PALP_ASSERT(model->n >= 0 && model->n <= PALP_LOCAL_CONTACTS);
    struct palp_haptic_touch touch = {.pushed = 0};
    struct evaluation e;
    e.model = model, e.state = state, e.n = model->n;
    e.compliance_translation = model->compliance_translation;
    e.compliance_rotation = model->compliance_rotation;
    e.force = e.torque = vec3_make(0, 0, 0);
    e.port = NO_PORT;
    const double since = 1e-9 * (double)(hand->now_ns - model->target_ns);
    const double age = fmin(fmax(since, 0), 2 * model->period);
    displace_tool(&e, hand, age);
    recall_hand_forces(&e);
    find_port(&e);
    foresee_slip(&e);
    settle_forces(&e);
    carry_slip(&e, state);
    add_up(&e, hand, since < 2 * model->period, &touch);
    if (!vec3_finite(touch.force) || !vec3_finite(touch.torque)) {
        palp_haptic_state_begin(state, model);
        touch.proxy = hand->at;
    }
    return touch;
}
