/* SPDX-License-Identifier: GPL-3.0-or-later */
/* measure_truth.c - what a hand feels at rest is what is there: nothing in the air, a weight,
 * a spring, the step's own forces, and between steps the stiffness of W~. */
#include "clients/bench/haptics/measures.h"

#include <stdlib.h>

static const double HOVER = 0.005;      /* m */
static const double PRESSED = 0.003;    /* m */
static const double PRESS_SPEED = 0.02; /* m/s */
static const double SETTLE_S = 0.6;
static const double PROBE = 1e-5; /* m, to each side, for a slope */
static const double SOLVED = 1;   /* N, of which a step's tolerance is a thousandth */
static const double FELT = 0.05;  /* N, from which on shares are looked at */

static vec3 place_above(double y)
{
    return vec3_make(0, RIG_BALL + y, 0);
}

/* From 1 mm above the surface down to so deep, and stay there. */
static void press_to(struct rig *r, double depth, double settle_s)
{
    double y = 1e-3;
    rig_place(r, place_above(y));
    for (; y > -depth; y -= PRESS_SPEED * r->options.tick)
        rig_follow(r, place_above(y));
    for (int i = 0; i < (int)(settle_s / r->options.tick); i++)
        rig_follow(r, place_above(-depth));
}

static double relative_error(vec3 a, vec3 b)
{
    return vec3_norm(vec3_sub(a, b)) / vec3_norm(b);
}

/* ---------------------------------------------------------------- free space */

static int measure_free(struct measures *m)
{
    struct rig rig;
    double most = 0;
    const int code = rig_open(&rig, &m->usual);
    if (code != 0)
        return code;
    rig_place(&rig, place_above(HOVER));
    for (int i = 0; i < 1000; i++) {
        const double turned = 2 * M_PI * i / 1000;
        rig_follow(&rig, vec3_make(0.02 * sin(turned), RIG_BALL + HOVER, 0.02 * (1 - cos(turned))));
        most = fmax(most, vec3_norm(rig.touch.force) + vec3_norm(rig.touch.torque));
        most = fmax(most, vec3_norm(rig.output.force) + vec3_norm(rig.output.torque));
    }
    rig_close(&rig);
    measure_test(m, "free space");
    measure_most(m, most, 0, "N", "largest force on a round 5 mm above tissue");
    return 0;
}

/* ---------------------------------------------------------------- known weight, known spring */

static int measure_weight(struct measures *m)
{
    struct rig_options options = m->usual;
    struct rig rig;
    options.scene = RIG_WEIGHT;
    const int code = rig_open(&rig, &options);
    if (code != 0)
        return code;
    const vec3 at = rig_hand(&rig), expected = {0, -RIG_WEIGHT_KG * RIG_GRAVITY, 0};
    for (int i = 0; i < 3000; i++)
        rig_follow(&rig, at);
    measure_most(m, 100 * relative_error(rig.output.force, expected), 1, "%",
                 "%g N hung on: force felt", -expected.y);
    rig_close(&rig);
    return 0;
}

static int measure_spring(struct measures *m)
{
    struct rig_options options = m->usual;
    struct rig rig;
    options.scene = RIG_SPRING;
    const int code = rig_open(&rig, &options);
    if (code != 0)
        return code;
    press_to(&rig, PRESSED, 1);
    const double stiffness = 1 / (1 / RIG_SPRING_STIFFNESS + 1 / rig.stiffness);
    const vec3 expected = {0, stiffness * PRESSED, 0};
    measure_most(m, 100 * relative_error(rig.output.force, expected), 1, "%",
                 "spring of %g N/m pressed by %g mm: force felt", RIG_SPRING_STIFFNESS,
                 1e3 * PRESSED);
    rig_close(&rig);
    return 0;
}

/* ---------------------------------------------------------------- the step's own forces */

/** How far forces are off that should be one and the same. */
struct offs {
    double sum, rendered; /* shares */
};

/* Of the step that was just done: its contacts' sum, and what is rendered where it was. */
static void compare_step(const struct rig *r, struct palp_haptic_state *state, struct offs *offs)
{
    const struct palp_local_model *model = r->pending;
    const struct palp_wrench hand = palp_world_hand_wrench(r->world, r->tool);
    const struct palp_haptic_hand there = {.at = model->target, .now_ns = model->target_ns};
    if (vec3_norm(hand.force) < FELT)
        return;
    vec3 force = model->force, torque = model->torque;
    for (int i = 0; i < model->n; i++) {
        const struct palp_local_contact *c = &model->contact[i];
        force = vec3_add(force, c->force);
        torque = vec3_add(torque, vec3_cross(c->arm, c->force));
    }
    const double scale = vec3_norm(hand.force);
    offs->sum = fmax(offs->sum, vec3_norm(vec3_sub(force, hand.force)) / scale);
    offs->sum = fmax(offs->sum, vec3_norm(vec3_sub(torque, hand.torque)) / (scale * RIG_BALL));
    palp_haptic_state_begin(state, model);
    const struct palp_haptic_touch touch = palp_haptic_evaluate(model, &there, state);
    const double missing = vec3_norm(vec3_sub(touch.force, hand.force));
    offs->rendered = fmax(offs->rendered, missing / fmax(scale, SOLVED));
}

/* Pressed down, drawn aside, let rest. */
static int measure_step(struct measures *m)
{
    struct palp_haptic_state *state = calloc(1, sizeof *state);
    struct offs offs = {0};
    struct rig rig;
    const int code =
        state ? rig_open(&rig, &m->usual) : cli_fail("bench", EX_OSERR, "not enough memory");
    if (code == 0)
        rig_place(&rig, place_above(0));
    for (int i = 0; i < 1000 && code == 0; i++) {
        const double down = fmin(i * 1e-5, PRESSED), aside = fmax(0, (i - 400) * 2e-5);
        rig_follow(&rig, vec3_make(fmin(aside, 0.008), RIG_BALL - down, 0));
        if (rig.stepped)
            compare_step(&rig, state, &offs);
    }
    if (code == 0) {
        measure_most(m, offs.sum, 1e-6, "", "contact forces' sum off the tool's wrench");
        measure_most(m, offs.rendered, 1e-3, "", "rendered force off the step's, where it was");
        rig_close(&rig);
    }
    free(state);
    return code;
}

/* At rest nothing hangs on how long a step is. */
static int measure_halving(struct measures *m)
{
    vec3 force[2];
    for (int i = 0; i < 2; i++) {
        struct rig_options options = m->usual;
        struct rig rig;
        options.rate_hz *= 1 + i;
        const int code = rig_open(&rig, &options);
        if (code != 0)
            return code;
        press_to(&rig, PRESSED, 1);
        force[i] = rig.touch.force;
        rig_close(&rig);
    }
    measure_most(m, relative_error(force[1], force[0]), 1e-3, "",
                 "change of %.3g N by steps of half the length", vec3_norm(force[0]));
    return 0;
}

/* ---------------------------------------------------------------- stiffness */

/* n steps of Gauss on A x = b, A symmetric and positive; A | [n × n], b becomes x. */
static void solve_gauss(double *A, double *b, int n)
{
    for (int k = 0; k < n; k++)
        for (int i = k + 1; i < n; i++) {
            const double f = A[i * n + k] / A[k * n + k];
            for (int j = k; j < n; j++)
                A[i * n + j] -= f * A[k * n + j];
            b[i] -= f * b[k];
        }
    for (int k = n - 1; k >= 0; k--) {
        for (int j = k + 1; j < n; j++)
            b[k] -= A[k * n + j] * b[j];
        b[k] /= A[k * n + k];
    }
}

/* h²W between the normals of two contacts, and what the coupling's translation and rotation add. */
static double compliance_between(const struct palp_local_model *model, int i, int j)
{
    const struct palp_local_contact *a = &model->contact[i], *b = &model->contact[j];
    const vec3 n = mat3_row(a->C, 0), l = mat3_row(b->C, 0);
    const double from[3] = {l.x, l.y, l.z}, to[3] = {n.x, n.y, n.z};
    double w = vec3_dot(n, l) * model->compliance_translation +
               vec3_dot(vec3_cross(a->arm, n), vec3_cross(b->arm, l)) * model->compliance_rotation;
    for (int c = 0; c < 3; c++)
        for (int r = 0; r < 3; r++) {
            const size_t at = (size_t)((3 * j + c) * 3 + r) * (size_t)model->n + (size_t)i;
            w += to[r] * (double)model->W[at] * from[c];
        }
    return w;
}

/* Of contacts without friction that push, solved at once: dF/dy = Σ n_y W~⁻¹ n_y; 1/(W_nn + 1/k_t)
 * where there is one.  Returns N/m. */
static double stiffness_expected(const struct palp_local_model *model)
{
    double *A = calloc(PALP_LOCAL_CONTACTS * PALP_LOCAL_CONTACTS, sizeof *A), sum = 0;
    double x[PALP_LOCAL_CONTACTS];
    int pushing[PALP_LOCAL_CONTACTS], n = 0;
    for (int i = 0; i < model->n; i++)
        if (vec3_norm(model->contact[i].force) > 0)
            pushing[n++] = i;
    for (int i = 0; i < n && A; i++) {
        x[i] = model->contact[pushing[i]].C.m[0][1];
        for (int j = 0; j < n; j++)
            A[i * n + j] = compliance_between(model, pushing[i], pushing[j]);
    }
    if (A)
        solve_gauss(A, x, n);
    for (int i = 0; i < n && A; i++)
        sum += x[i] * model->contact[pushing[i]].C.m[0][1];
    free(A);
    return sum;
}

static double force_at(const struct palp_local_model *model, double dy)
{
    struct palp_haptic_state *state = calloc(1, sizeof *state);
    struct palp_haptic_hand hand = {.at = model->target, .now_ns = model->target_ns};
    struct palp_haptic_touch touch = {0};
    hand.at.p.y += dy;
    if (state) {
        palp_haptic_state_begin(state, model);
        touch = palp_haptic_evaluate(model, &hand, state);
    }
    free(state);
    return touch.force.y;
}

static int measure_stiffness(struct measures *m, enum rig_scene scene, const char *what)
{
    struct rig_options options = m->usual;
    struct rig rig;
    options.scene = scene;
    options.friction = 0;
    options.stiffness = 1500;
    const int code = rig_open(&rig, &options);
    if (code != 0)
        return code;
    press_to(&rig, scene == RIG_WALL ? 0.001 : PRESSED, SETTLE_S);
    const double felt =
        (force_at(rig.pending, -PROBE) - force_at(rig.pending, PROBE)) / (2 * PROBE);
    const double expected = stiffness_expected(rig.pending);
    measure_most(m, 100 * fabs(felt / expected - 1), 2, "%",
                 "%s, %d contacts: %.4g N/m felt, off 1/(W_nn + 1/k_t)", what, rig.pending->n,
                 felt);
    measure_most(m, felt, rig.stiffness * (1 + 1e-6), "N/m", "%s: slope, never above k_t", what);
    rig_close(&rig);
    return 0;
}

int bench_haptics_truth(struct measures *m)
{
    int code = measure_free(m);
    if (code != 0)
        return code;
    measure_test(m, "static truth");
    if ((code = measure_weight(m)) != 0 || (code = measure_spring(m)) != 0 ||
        (code = measure_step(m)) != 0 || (code = measure_halving(m)) != 0)
        return code;
    measure_test(m, "stiffness felt");
    if ((code = measure_stiffness(m, RIG_WALL, "wall")) != 0 ||
        (code = measure_stiffness(m, RIG_SPRING, "spring")) != 0 ||
        (code = measure_stiffness(m, RIG_POINT, "a node of tissue")) != 0)
        return code;
    return measure_stiffness(m, RIG_FLESH, "tissue");
}
