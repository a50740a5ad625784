/* SPDX-License-Identifier: Apache-2.0 */
/* palp_haptic.h - force for a hand, a thousand times a second, between the steps of a simulation.
 *
 * A step of the simulation leaves a local model of each tool: what touches it, and how that gives
 * way. From tick to tick this is solved for where the hand is by then (evaluate), followed from one
 * model to the next without a jump (render), and held within what a hand may be shown (limit). The
 * same functions serve the daemon's haptic thread and a client beside its device.
 * SI units, world axes. Pure but for the structs handed in: no allocation, no lock, no system call,
 * bounded time. Thread: the one that owns the struct. */
#ifndef PALP_HAPTIC_H
#define PALP_HAPTIC_H

#include "engine/base/bounds.h"
#include "engine/base/vec.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---------------------------------------------------------------- local model */

enum { PALP_LOCAL_CONTACTS = 64 };

/** A constraint of a tool at the end of a step. Its force is on the tool, and a way of the tool
 *  along it opens it. */
struct palp_local_contact {
    uint64_t id; /* of the two features: the same from step to step for the same two             */
    mat3 C;      /* directions n, t1, t2 as rows; those that its law does not use are zero  | 1   */
    vec3 gap;   /* δ along them at the end of the step; 0 where only friction acts         | m   */
    vec3 force; /* that the step found, on the tool, world axes                            | N   */
    vec3 arm;   /* from the tool's origin, as the target has it, to where it is touched    | m   */
    /* Velocity of what touches it, were forces to stay and the tool to slide on as it does | m/s */
    vec3 drift;
    /* Curvature of the two surfaces together, 1 / (radius of one + of the other): n turns as the
     * tool slides; convex ones open, and are positive | 1/m */
    double bend;
    /* What part of the tool's rotation its directions follow, its radius there / (both radii): 0 a
     * tip on a face, 1 a face of the tool on a tip, or a wire that is part of the tool | 1 */
    double turn;
    vec3 hinge; /* how its jaw moves there as it opens; zero: it is on none              | m/rad */
    double opening; /* of that jaw, from closed to open                                     | rad */
    struct bounds bounds;
};

/** What touches a tool, and how that gives way: exact where the hand is at the target. */
struct palp_local_model {
    unsigned session, epoch; /* of the hand and of the world: with another of either nothing goes on
                              * from before                                                       */
    long step;               /* that left it; 0: none did                                         */
    int64_t target_ns;       /* when the hand was at the target, on the clock of the hand         */
    double period;           /* of the steps                                                | s   */
    pose target;             /* where the tool was wanted in the step                             */
    double grip; /* how far its jaws were wanted open, 0 … 1                          */
    /* C_v of the coupling between tool and hand: 1/k_t | m/N, 1/k_r | rad/(N m); 0: rigid */
    double compliance_translation, compliance_rotation;
    vec3 force, torque; /* what else pulls at the tool, about its origin; stays         | N, N m  */
    bool driven;      /* time, another hand or gravity moves what it touches, and may work on it */
    int n, n_dropped; /* contacts; those left out beyond the capacity, shallowest first         */
    struct palp_local_contact contact[PALP_LOCAL_CONTACTS]; /* by rising id | [n]                 */
    /* h² W of all but the tool and its coupling, world axes: of a force at contact j along c, how
     * contact i opens along r, at ((3 j + c) 3 + r) n + i; symmetric | m/N | [n][3][3][n] */
    float W[9 * PALP_LOCAL_CONTACTS * PALP_LOCAL_CONTACTS];
};

/** Bytes of a model that matter, from its begin: those of n contacts, and of their W. */
size_t palp_local_model_size(int n);

/* ---------------------------------------------------------------- evaluate */

/** Where a hand is. */
struct palp_haptic_hand {
    pose at;        /* where it wants the tool           */
    double grip;    /* … and its jaws, 0 closed … 1 open */
    int64_t now_ns; /* on the model's clock              */
};

/** Where a device at a pose wants its tool: moved from the tool's anchor as the device is from its
 *  own, and where it turns the tool, turned as well. World axes. */
pose palp_haptic_follow(pose device_anchor, pose tool_anchor, bool turns, pose device);

/** What goes on from one evaluation of a model to the next. */
struct palp_haptic_state {
    vec3 lambda[PALP_LOCAL_CONTACTS]; /* along C                                  | N */
    vec3 slip[PALP_LOCAL_CONTACTS];   /* how far it slipped since the step, along C | m */
    vec3 shift[PALP_LOCAL_CONTACTS];  /* of its arm since the step                  | m */
};
/** As the step left it: its forces, nothing slipped. */
void palp_haptic_state_begin(struct palp_haptic_state *state, const struct palp_local_model *model);

struct palp_haptic_touch {
    vec3 force, torque; /* on the tool, about the origin of the hand's pose       | N, N m     */
    double grip_torque; /* by which its jaws are pushed open                       | N m        */
    pose proxy;         /* where to draw the tool: the hand's pose ⊕ C_v wrench                */
    double pushed;      /* Σ force · drift of a driven model: power of others      | W          */
};

/** Force on a hand: λ within its bounds at
 *  δ = gap + C (J ξ - drift age + W~ Cᵀ (λ - λ_step)) - slip, W~ = h²W + J C_v Jᵀ,
 *  ξ from the model's target to the hand, age up to two periods, by projected
 *  Gauss-Seidel from the state's λ, in which the first contact that holds whatever happens (a port,
 *  a joint: radius ∞) follows the others exactly. What slides takes its slip along. At the target,
 *  with the state just begun and no age, the step's own forces. Of a hand or model that is no
 *  number the force is none either; the proxy is the hand, and the state begins anew. The caller
 *  vouches for n.
 *  Cost: at most 100 µs for 64 contacts on one core. */
struct palp_haptic_touch palp_haptic_evaluate(const struct palp_local_model *model,
                                              const struct palp_haptic_hand *hand,
                                              struct palp_haptic_state *state);

/* ---------------------------------------------------------------- render */

enum { PALP_HAPTIC_BLEND_TICKS = 3, PALP_HAPTIC_PAST = 128 };

/** How far contacts had slipped at ticks gone by, a 64th of a period apart: a model is of a hand
 *  where it was, and what slipped since is not in it. A ring. */
struct palp_haptic_past {
    long n;                                               /* written so far      */
    int64_t now_ns[PALP_HAPTIC_PAST];                     /* of the tick         */
    float slip[PALP_HAPTIC_PAST][PALP_LOCAL_CONTACTS][3]; /* palp_haptic_state | m */
};

/** A hand, and the model that it feels. */
struct palp_haptic_render {
    struct palp_local_model model; /* a copy; step 0: none yet                                    */
    struct palp_haptic_state state;
    struct palp_haptic_past past;   /* of the model           */
    struct palp_haptic_touch touch; /* the newest */
    /* of the model before, less the present one's, when it came | N, N m, N m */
    vec3 force_before, torque_before;
    double grip_before;
    int blend, n_blend; /* ticks in which that is forgotten; those to come */
};
void palp_haptic_render_begin(struct palp_haptic_render *render);

/** One tick: the force at this hand, newest being a model that came since the last tick, or NULL.
 *  The force of the one before fades out over three ticks, or over as many as let no tick bring
 *  more than 0.03 N or 3 % of the force; where session or epoch are others, nothing is kept. What
 *  slipped since the new one's target has slipped under it as well, by id of the contact. No model
 *  yet, or one of step 0: no force. The caller vouches for the model's n.
 *  Cost: three evaluations where a model comes. */
struct palp_haptic_touch palp_haptic_render_tick(struct palp_haptic_render *render,
                                                 const struct palp_local_model *newest,
                                                 const struct palp_haptic_hand *hand);

/* ---------------------------------------------------------------- ramp */

/** What a hand is pushed with. */
struct palp_haptic_push {
    vec3 force, torque; /* N, N m                 */
    double grip_torque; /* N m: opens its gripper */
};

/** How a force begins and ends. It begins where next to nothing is asked for, rises over a second
 *  and by 5 N/s at most, and fades in a given time. The daemon, a device that renders and a device
 *  whose forces had expired use the same. */
struct palp_haptic_ramp {
    double engaged;  /* 0 … 1: rises                                                     */
    double fading;   /* 1 … 0: what is left of a fading force                            */
    int n_quiet;     /* ticks in a row that asked for little                             */
    bool may_resume; /* was engaged, and no fault ended it: a hand that resumes may rise at once */
};

/** What a ramp is told in a tick. */
struct palp_haptic_ramp_tick {
    struct palp_haptic_push last;    /* shown in the tick before                                  */
    struct palp_haptic_push full;    /* asked for, within the limits                              */
    struct palp_haptic_push contact; /* asked for, less what is the same wherever the hand is     */
    double lever;   /* N m of torque that count as one N                                    | m  */
    double ms;      /* since the last tick                                                        */
    double fade_ms; /* in which the force must be gone; 0: it may be felt                         */
    bool fault; /* … and what ended it was no wish of the hand: it must be quiet before a rise */
    bool resumed; /* the hand had let go by its own wish                                        */
};

/** Nothing is shown. */
void palp_haptic_ramp_begin(struct palp_haptic_ramp *ramp);
/** All is shown at once: what is asked for begins by a ramp of its own. */
void palp_haptic_ramp_open(struct palp_haptic_ramp *ramp);
/** One tick: what is left of `full`. A fade takes its time however late the tick is; a rise goes on
 *  by 10 ms at most. */
struct palp_haptic_push palp_haptic_ramp_show(struct palp_haptic_ramp *ramp,
                                              const struct palp_haptic_ramp_tick *tick);
/** What the ramp leaves of a force: 0 … 1. */
double palp_haptic_ramp_share(const struct palp_haptic_ramp *ramp);
/** Does the force stay away until less is asked for, as where a tool is deep in tissue? */
bool palp_haptic_ramp_waits(const struct palp_haptic_ramp *ramp);

/* ---------------------------------------------------------------- limit */

/** What a device says it can do; 0: it does not say, but for dof_out. */
struct palp_haptic_device {
    int dof_out;          /* 0, 3, 6 */
    double force, torque; /* for a moment                                              | N, N m */
    double
        force_continuous; /* for ever                                                  | N      */
    double stiffness;     /* rendered stably at 1 kHz, most                            | N/m    */
    double damping;       /* likewise                                                  | N s/m  */
    double friction;      /* its own, viscous: b                                       | N s/m  */
};

/** The stiffest coupling for a device: k_t = b / (tick/2 + delay) / 1.4 (stability margin
 *  1.4), no more than the device says, no more than `wanted`. Delay: from a pose to its
 *  force at the hand, s. A device that tells its stiffness alone has the friction for that at 1 kHz
 *  without a delay; of one that tells neither nothing is known: wanted. */
double palp_haptic_stiffness(const struct palp_haptic_device *device, double wanted, double tick,
                             double delay);

/** Hard limits of the output, whatever is requested. */
struct palp_haptic_limits {
    double force, torque;           /* N, N m: size of the vector                                */
    double force_slew, torque_slew; /* N/s, N m/s: size of its change                            */
    double force_continuous;        /* N: limit of the root mean square of the force, the mean being
                              * a first-order filter of 10 s; INFINITY: no limit */
    double speed;                   /* m/s: a hand that is faster is let go                      */
    double damping, damping_rotation;   /* N s/m, N m s/rad: most that is added to be passive     */
    double friction, friction_rotation; /* N s/m, N m s/rad: the device's own, which pays for what
                                         * holding a force from tick to tick gives               */
    int64_t step_ns;     /* period of the simulation                                  */
    int64_t delay_ns;    /* from a pose to its force at the hand: 0 beside the device */
    int64_t validity_ns; /* a force holds this long after the sample that it answers  */
};

/** Limits for a device under a scenario that allows `force` and `torque`: the smaller of 0.7 of the
 *  device's and the scenario's; slew 1 N/ms, torque in proportion; 1.2 m/s; damping as the device
 *  says, or 2 N s/m. A simulation at rate_hz. */
struct palp_haptic_limits palp_haptic_limits_make(const struct palp_haptic_device *device,
                                                  double force, double torque, double rate_hz);

/** What is asked for in one tick. Times are one monotonic clock's, ns. */
struct palp_haptic_request {
    vec3 force, torque;     /* N, N m, on the hand                                          */
    vec3 pull, pull_torque; /* of that, what is the same wherever the hand is: a weight         */
    double grip_torque; /* N m by which a gripper is pushed open: not limited here, but engaged  */
    double pushed;      /* W by which others push the hand: palp_haptic_touch                    */
    bool wanted;        /* false: what the hand feels fades; the request is not looked at      */
    bool resumed;       /* the hand let go by its own wish (clutch, pause) and is back: where it had
                      * felt something its force rises without waiting for it to be small  */
    pose hand;          /* where it is: the point that force and torque act at            */
    int64_t now_ns;     /* of this tick                                                 */
    int64_t pose_ns;    /* when the newest sample came                                  */
    int64_t measured_ns; /* … and was measured, on the device's clock; as it was: not known */
    int64_t step_ns;     /* when the newest step of the simulation was done              */
};

/** What acted on a force, as bits. */
enum palp_haptic_acted {
    PALP_HAPTIC_NOT_FINITE = 1, /* the request was no number: the last good one fades in 20 ms    */
    PALP_HAPTIC_ENGAGING = 2,   /* waits for 4 ticks under 0.2 N, then rises over 1 s             */
    PALP_HAPTIC_CLAMPED = 4,
    PALP_HAPTIC_SLEWED = 8,
    PALP_HAPTIC_POSE_HELD = 16,  /* no sample for 10 ms: the request is held                      */
    PALP_HAPTIC_POSE_STALE = 32, /* none for 30 ms: it fades in 20 ms                             */
    PALP_HAPTIC_STEP_STALE = 64, /* no step for max(50 ms, 2.5 periods): it fades in 50 ms        */
    PALP_HAPTIC_DAMPED = 128,    /* the hand got more than it gave: it is damped                  */
    PALP_HAPTIC_HOT = 256,       /* above the continuous force for too long                       */
    PALP_HAPTIC_BRAKED = 512,    /* the hand is faster than the limit: let go in 20 ms            */
    PALP_HAPTIC_WAITING = 1024,  /* ENGAGING, and stays so until the tool is lifted               */
};

struct palp_haptic_output {
    vec3 force, torque; /* N, N m, on the hand                        */
    int64_t expiry_ns;  /* from here on the force is zero             */
    unsigned acted;     /* enum palp_haptic_acted                     */
};

enum { PALP_HAPTIC_TRAIL = 33 }; /* places: 8 ms at 4 kHz */

/** How a hand moves, by its samples, and what it was shown, tick by tick: samples may come less
 *  often than ticks. Jumps of its pose are left out. Two rings. */
struct palp_haptic_motion {
    pose at;                            /* of the newest sample                                */
    int64_t came_ns[PALP_HAPTIC_TRAIL]; /* on the clock of the ticks                           */
    int64_t measured_ns[PALP_HAPTIC_TRAIL]; /* on the device's                                    */
    vec3 path[PALP_HAPTIC_TRAIL];        /* way that it went in all                    | m      */
    vec3 turned[PALP_HAPTIC_TRAIL];      /* … and turned, as small rotation vectors    | rad    */
    int newest, n;                       /* sample: its index; how many there are               */
    int64_t shown_ns[PALP_HAPTIC_TRAIL]; /* time of a tick                                      */
    vec3 force[PALP_HAPTIC_TRAIL];       /* shown from there on, less the pull in it   | N      */
    vec3 torque[PALP_HAPTIC_TRAIL];      /* likewise                                   | N m    */
    int tick, n_tick;                    /* the newest tick's index; how many there are         */
    vec3 velocity, spin; /* mean of 8 ms, or of two samples            | m/s, rad/s */
};

/** The chain of one hand: what it must remember from tick to tick. */
struct palp_haptic {
    struct palp_haptic_limits limits;
    struct palp_haptic_ramp ramp;
    bool braked;            /* too fast: fades to nothing, however slow it gets        */
    vec3 force, torque;     /* held: the last request that could be believed           */
    vec3 pull, pull_torque; /* … and of it                                             */
    double grip_torque;     /* likewise                                                */
    struct palp_haptic_motion motion;
    double given;  /* J: energy received less energy put in, bounded; negative: may be received */
    double pushed; /* J: work of other bodies' motion on the hand, not yet taken off given */
    double spare;  /* J that the device's friction might have taken, in the last ticks       */
    double heat;   /* N²: square of the force on the average over 10 s        */
    struct palp_haptic_output last;
    int64_t now_ns; /* of the last tick; 0: there was none                     */
};

/** A chain at rest: no force, not engaged. */
void palp_haptic_begin(struct palp_haptic *h, const struct palp_haptic_limits *limits);
/** The same for the next hand of a chain that was at work: its device is as warm as it was, at most
 *  as that of these limits becomes, so that what a weaker one bears for ever is there at once. */
void palp_haptic_begin_again(struct palp_haptic *h, const struct palp_haptic_limits *limits);

/** One tick: the request (the last valid one where this is not), passivity damping, clamp, engage
 *  ramp, slew limit. Never returns what is not finite, above the limits or faster than the slew,
 *  for a tick up to 2 ms after the last (a later one counts as 2 ms, but for a fade). A zero force
 *  stays zero until the request was below 0.2 N for 4 ticks or the hand resumes; then it rises by
 *  5 N/s at most. A device that shows no torque is asked for none, and no limit tells of one. */
struct palp_haptic_output palp_haptic_limit(struct palp_haptic *h,
                                            const struct palp_haptic_request *request);

#endif
