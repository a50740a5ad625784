/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rig.h - a haptic rig that is not there: a world stepped at its rate, a device and a hand at
 * theirs, one clock for both that nobody waits for. What comes out depends on nothing else. */
#ifndef PALP_CLIENTS_BENCH_RIG_H
#define PALP_CLIENTS_BENCH_RIG_H

#include "clients/palp/hand.h"
#include "engine/palp.h"
#include "engine/palp_haptic.h"
#include "engine/palp_local.h"

/** What the rig's tool, a massless ball of 10 mm, can touch. Surfaces begin at y = 0; nothing has
 *  weight but where a weight is meant. */
enum rig_scene {
    RIG_WALL,   /* a plane that does not give way                                        */
    RIG_FLESH,  /* a block of soft cells, clamped below                                  */
    RIG_POINT,  /* the same block; the ball meets one node of it alone, without friction */
    RIG_SPRING, /* a plate of no weight on springs of RIG_SPRING_STIFFNESS together      */
    RIG_WEIGHT, /* RIG_WEIGHT_KG hang on the ball by a joint                             */
};

static const double RIG_SPRING_STIFFNESS = 500; /* N/m */
static const double RIG_WEIGHT_KG = 0.08;
static const double RIG_GRAVITY = 9.81;    /* m/s² */
static const double RIG_BALL = 0.01;       /* m, its radius */
static const double RIG_BLOCK_TOP = 0.04;  /* m, how thick the flesh is */
static const double RIG_TORQUE_ARM = 0.05; /* m: k_r = k_t arm² */

struct rig_options {
    enum rig_scene scene;
    double rate_hz;   /* of steps                                                      */
    double step;      /* s of the world that a step makes; 0: 1 / rate_hz              */
    double latency;   /* of a step: until its model comes, as a share of its period     */
    double tick;      /* s, of the hand                                                */
    double delay;     /* s, from a sample to its force at the hand                     */
    double stiffness; /* N/m, k_t; 0: what palp_haptic_stiffness makes of the device   */
    double cell;      /* m, of the flesh                                               */
    double friction;  /* μ between ball and what it touches                            */
    double force;     /* N, clamp of the scenario                                      */
    bool unguarded;   /* forces go to the hand as they are rendered, without the chain */
    struct palp_haptic_device device;
    struct hand_model hand;
};

enum { RIG_DELAYED = 16, RIG_SUBSTEPS = 50 };

struct rig {
    struct rig_options options;
    struct palp_scene *scene;
    struct palp_world *world;
    palp_body tool, touched;
    double stiffness; /* N/m, k_t in use */

    int64_t now_ns, step_ns; /* of this tick; of when the newest step was done */
    int64_t next_ns;         /* when the next step begins                      */
    long ticks, steps;
    unsigned session, epoch;
    bool frozen;                      /* no steps are done                              */
    bool let_go;                      /* the force is not wanted                        */
    bool resumed;                     /* it was let go by the hand's own wish */
    bool stepped;                     /* a step began in this tick                      */
    bool came;                        /* a model came in this tick                      */
    vec3 offset;                      /* of the tool's target from the device: a clutch */
    struct palp_local_model *pending; /* the newest step's, which comes at pending_ns; 0: came */
    int64_t pending_ns;
    struct palp_haptic_render *render;
    struct palp_haptic chain;
    struct hand hand;

    struct palp_haptic_touch touch;   /* of this tick                                   */
    struct palp_haptic_output output; /* likewise; what the hand is to feel              */
    vec3 felt;                        /* N, at the hand now: as old as the delay makes it */
    double given; /* J that the hand got, less what friction of the device took under force */
    struct {
        int64_t ns;
        vec3 force;
    } delayed[RIG_DELAYED];
};

/** A device of a kilohertz, without delay, at a simulation of 100 Hz. */
struct rig_options rig_options_default(void);

/** Returns 0; otherwise the exit code, with the error printed and nothing left behind. The ball is
 *  10 mm above the surface, the force engaged. */
int rig_open(struct rig *rig, const struct rig_options *options);
void rig_close(struct rig *rig);
/** Make scene and world, not more: bench_rig_scene.c. */
enum palp_status rig_build(struct rig *rig, struct palp_error *error);

/** One tick, the device being exactly there. */
void rig_follow(struct rig *rig, vec3 at);
/** One tick, the device being where its dynamics leave it under the force and a hand that wants it
 *  at `target`; of 50 steps of its own. */
void rig_drive(struct rig *rig, vec3 target, vec3 velocity);
/** Put the device somewhere at rest, and where that is above the surface its tool as well. */
void rig_place(struct rig *rig, vec3 at);
/** A chain at rest, nothing rendered before: as when a hand comes. */
void rig_begin_session(struct rig *rig);
/** Rise to all of the force: 1.2 s during which the hand is nowhere near anything. */
void rig_engage(struct rig *rig);

vec3 rig_hand(const struct rig *rig); /* m, where the device is */

#endif
