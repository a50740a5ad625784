/* SPDX-License-Identifier: GPL-3.0-or-later */
/* measure_phantom.c - a hand that feels for what it cannot see: presses a phantom alike in
 * many places, and says where it is hard. */
#include "clients/bench/haptics/measures.h"
#include "clients/palp/medians.h"
#include "clients/palp/simulation.h"

#include <stdlib.h>

#define PHANTOM "config/scenarios/inclusion-phantom.yaml"

enum { SIDE = 9, PLACES = SIDE * SIDE, DOWN = 6, HELD = 14 /* steps */ };

static const double PITCH = 0.006;   /* m, between places, about the middle of the phantom */
static const double TOP = 0.03;      /* m, of the phantom */
static const double FINGER = 0.008;  /* m, radius */
static const double PRESSED = 0.004; /* m */
static const double ABOVE = 0.001;   /* m, where a press begins */
/* of the scenario: where its inclusion is */
static const double CENTRE_X = 0.009, CENTRE_Z = -0.003; /* m */

static vec3 place_at(int i, double height)
{
    const double middle = (SIDE - 1) / 2.0;
    return vec3_make(PITCH * (i % SIDE - middle), TOP + FINGER + height,
                     PITCH * (i / SIDE - middle));
}

/* Press there from above; what a hand feels of it at the end; N. */
static double press_place(struct simulation *s, palp_body finger, int i,
                          struct palp_local_model *model, struct palp_haptic_state *state)
{
    const vec3 rest = {0, 0, 0};
    const pose above = {place_at(i, ABOVE), {0, 0, 0, 1}};
    palp_world_set_pose(s->world, finger, above, rest, rest);
    for (int k = 1; k <= DOWN + HELD; k++) {
        const double share = fmin(1, (double)k / DOWN);
        const pose wanted = {place_at(i, ABOVE - share * (ABOVE + PRESSED)), {0, 0, 0, 1}};
        palp_world_set_target(s->world, finger, wanted);
        palp_step(s->world, s->h);
    }
    palp_world_local_model(s->world, finger, model);
    const struct palp_haptic_hand hand = {.at = model->target, .now_ns = model->target_ns};
    palp_haptic_state_begin(state, model);
    return palp_haptic_evaluate(model, &hand, state).force.y;
}

/* The middle of all places above the mean of the usual and the most force, weighted by that. */
static vec3 find_centre(const double *force, double usual, double most)
{
    vec3 sum = {0, 0, 0};
    double weights = 0;
    for (int i = 0; i < PLACES; i++) {
        const double weight = fmax(0, force[i] - (usual + most) / 2);
        sum = vec3_axpy(sum, weight, place_at(i, 0));
        weights += weight;
    }
    return vec3_scale(sum, 1 / weights);
}

static void report_places(struct measures *m, const double *force)
{
    double sorted[PLACES], most = 0;
    for (int i = 0; i < PLACES; i++) {
        sorted[i] = force[i];
        most = fmax(most, force[i]);
    }
    const double usual = median(sorted, PLACES);
    const vec3 centre = find_centre(force, usual, most);
    measure_test(m, "inclusion phantom");
    measure_least(m, 100 * (most / usual - 1), 15, "%", "force over the inclusion above %.3g N",
                  usual);
    measure_most(m, 1e3 * hypot(centre.x - CENTRE_X, centre.z - CENTRE_Z), 2, "mm",
                 "its middle, found by %d presses", PLACES);
}

int bench_haptics_phantom(struct measures *m)
{
    static const struct cli_texts none;
    struct simulation s;
    const int code = simulation_open(&s, PHANTOM, &none);
    if (code != 0)
        return code;
    struct palp_local_model *model = calloc(1, sizeof *model);
    struct palp_haptic_state *state = calloc(1, sizeof *state);
    const bool room = model && state;
    double force[PLACES];
    for (int i = 0; i < PLACES && room; i++)
        force[i] = press_place(&s, s.config->tool[0].body, i, model, state);
    if (room)
        report_places(m, force);
    free(model);
    free(state);
    simulation_close(&s);
    return room ? 0 : cli_fail("bench", EX_OSERR, "not enough memory");
}
