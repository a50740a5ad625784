/* SPDX-License-Identifier: GPL-3.0-or-later */
/* palp_train.h - front door of training: what is asked of a hand (a task: phases of
 * conditions), how well it did (metrics), and whether it has learned (curve).
 * engine/train/README.md has the formulas.
 *
 * A task looks at the world once, at the end of a step, and changes nothing in it: it repeats with
 * the steps, byte for byte. Metrics are folded from frames, a frame a step, in the order of
 * steps; they never look at the world, so that a recording gives the same numbers.
 * SI units, doubles. Nothing but the functions named create allocates. Thread: one at a time. */
#ifndef PALP_TRAIN_H
#define PALP_TRAIN_H

#include "engine/palp_current.h"

/* ---------------------------------------------------------------- what is asked */

/** A place that moves: of a link (a's point), a node of a soft body, a place of a rigid one (in its
 *  frame), or of the world. */
struct palp_task_point {
    palp_body body;
    palp_link link;
    int node;
    vec3 local;
};

/** Nodes of a soft body by name; they move with it. */
struct palp_task_region {
    const char *name;
    palp_body body;
    const unsigned char *chosen; /* 1 is in it | [nodes of its mesh] */
};

enum palp_reading_kind {
    PALP_READING_CONTACT_FORCE, /* size of what contacts and links do to a body | N     */
    PALP_READING_HAND_FORCE,    /* size of what a tool's holder feels           | N     */
    PALP_READING_NODE_FORCE,    /* likewise, on a region                        | N     */
    PALP_READING_LINK_FORCE,    /* size of a link's force                       | N     */
    PALP_READING_LINK_GAP,      /*                                              | m     */
    PALP_READING_LINK_VALUE,    /* hinge, slide, thread, needle                 | rad, m */
    PALP_READING_GRIP_TORQUE,   /*                                              | N m   */
    PALP_READING_DISTANCE,      /* between two points                           | m     */
    PALP_READING_ANGLE,         /* between a tool's axis and a direction        | rad   */
    PALP_READING_LINK_AREA,     /* that a knife or scissors parted              | m²    */
    PALP_READING_TORN_AREA,     /* of a body                                    | m²    */
    PALP_READING_RELEASE,       /* of a body's fronts, the most                 | J/m²  */
    PALP_READING_PIECES,        /* that a body is in                                    */
    PALP_READING_REMOVED,       /* of a body, that a current removed            | m³    */
    PALP_READING_ENERGY,        /* of a tool's current, spent                   | J     */
    PALP_READING_PLAN_LENGTH,   /* of a plan, as palp_world_plan has it         | m     */
    PALP_READING_PLAN_REACHED,
    PALP_READING_PLAN_DEPTH,
    PALP_READING_PLAN_DEVIATION,
    PALP_READING_PLAN_DEVIATION_RMS,
    PALP_READING_PLAN_BEYOND,
    PALP_READING_PLAN_AREA, /* m² */
    PALP_READING_PLAN_WRONG_AREA,
    PALP_READING_MOST,    /* the largest of n readings from `first` on            */
    PALP_READING_UNEQUAL, /* the largest of these less the least                  */
};

/** A number of the world. */
struct palp_task_reading {
    const char *name;
    enum palp_reading_kind kind;
    palp_body body;
    palp_link link;
    palp_plan plan;
    int region;                  /* NODE_FORCE            */
    struct palp_task_point a, b; /* DISTANCE              */
    vec3 axis, direction;        /* ANGLE: in the tool's frame, in the world */
    int first, n;                /* MOST, UNEQUAL         */
};

enum palp_condition_kind {
    PALP_CONDITION_TOUCH,   /* contacts of tool and body, those in the region, press so hard      */
    PALP_CONDITION_FORCE,   /* size of the force of tool on body in [low, high]                   */
    PALP_CONDITION_READING, /* a reading in [low, high]                                           */
    PALP_CONDITION_APART,   /* a and b at least `within` apart                                    */
    PALP_CONDITION_NEAR,    /* a and b at most `within` apart                                     */
    PALP_CONDITION_INSIDE,  /* a in the box round the region                                      */
    PALP_CONDITION_ALONG,   /* the tool went along a path on a body, mark by mark                 */
    PALP_CONDITION_COVERED, /* that share of a body's chosen surface was pressed so hard          */
    PALP_CONDITION_GRASPED, /* two bodies of the tool (its jaws) press on the body                */
    PALP_CONDITION_LIFTED,  /* the body is `within` above where it was                            */
    PALP_CONDITION_PLACED,  /* the body is near b, no faster than `high`, and no tool grasps it   */
    PALP_CONDITION_EVENT,   /* of a link, or of any, in this step                                 */
    PALP_CONDITION_DAMAGED, /* that share of a tissue has had its dose                            */
    PALP_CONDITION_IN_VIEW, /* a is no more than `angle` off the axis of the tool, a camera       */
    PALP_CONDITION_ANSWER,  /* a button was pressed; within `within` of the region, where given   */
    PALP_CONDITION_BUTTON,  /* a button was pressed                                               */
    PALP_CONDITION_ALL,     /* all children                                                       */
    PALP_CONDITION_ANY,     /* one of them                                                        */
    PALP_CONDITION_NOT,     /* not the child                                                      */
    PALP_CONDITIONS,
};

/** A condition; fields that its kind does not name are not read. Its margin is 0 or above where it
 *  is true, in the unit of what it compares. */
struct palp_condition {
    enum palp_condition_kind kind;
    double for_s; /* true once it has held for this long without interruption; 0: at once         */
    /* True so long after it was first met, even if it failed since; metric `window`: share held. */
    double hold_s;
    long times; /* true once it has become true this many times; 0: at once                     */
    int child, next;      /* indices of conditions; -1: none */
    palp_body tool, body; /* with all that they carry; none: any */
    int region, reading;  /* indices; -1: none                   */
    struct palp_task_point a, b;
    double low, high; /* the window             */
    double at_least;  /* N                      */
    double within;    /* m                      */
    double share;     /* 0 … 1                  */
    double angle;     /* rad                    */
    vec3 axis;        /* answer: distances are taken across it; in_view: the tool's     */
    const vec3 *path; /* along: places at the start | m | [n_path] */
    int n_path;
    palp_link link;
    enum palp_event_kind event;
};

struct palp_task_phase {
    const char *name;
    const char *text; /* what to do, for people; NULL: not told */
    const char *hint; /* NULL: none */
    double hint_s;    /* shown after so long     */
    double limit_s;   /* 0: none                 */
    int goal, fail;   /* conditions; fail -1: none */
};

/** What tissue bears. */
struct palp_task_tissue {
    palp_body body;
    double limit_n, limit_pa, dose_pa_s; /* ∞: none */
};

/** How often something happened: edges at which a condition became true. */
struct palp_task_count {
    const char *name;
    int condition;
};

enum palp_take { PALP_TAKE_LAST, PALP_TAKE_PEAK, PALP_TAKE_LEAST, PALP_TAKE_MEAN };

/** A reading over the attempt as one number. */
struct palp_task_measure {
    const char *name;
    int reading;
    enum palp_take take;
};

enum {
    PALP_TASK_TOOLS_MAX = 4,
    PALP_TASK_PHASES_MAX = 16,
    PALP_TASK_TISSUES_MAX = 8,
    PALP_TASK_CONDITIONS_MAX = 256,
};

struct palp_task_def {
    double rate_hz, limit_s; /* limit_s 0: none */
    int n_phase, n_condition, n_region, n_reading, n_tissue, n_count, n_measure, n_tool;
    const struct palp_task_phase *phase;
    const struct palp_condition *condition; /* children behind their parents */
    const struct palp_task_region *region;
    const struct palp_task_reading *reading;
    const struct palp_task_tissue *tissue;
    const struct palp_task_count *count;
    const struct palp_task_measure *measure;
    const palp_body *tool;
    int fail; /* of every phase; -1: none */
};

enum palp_outcome {
    PALP_OUTCOME_RUNNING,
    PALP_OUTCOME_DONE,     /* the last phase's goal was met    */
    PALP_OUTCOME_FAILED,   /* a fail condition held            */
    PALP_OUTCOME_TIME_OUT, /* of a phase, or of all            */
};

struct palp_task;

/** A task about a scene; the definition and all it points to must outlive it. NULL and the error:
 *  no memory, or an index, count or window that says the impossible. The world is as it will be
 *  at the first step. */
struct palp_task *palp_task_create(const struct palp_task_def *def, const struct palp_world *world,
                                   struct palp_error *error);
void palp_task_destroy(struct palp_task *task);

/** Back to the start, with the world as it is. */
void palp_task_restart(struct palp_task *task, const struct palp_world *world);

/** A tool's button was pressed: counts in the next step. */
void palp_task_press(struct palp_task *task, palp_body tool);

/** What a tool's hand was kept from since the step before. */
struct palp_frame_hand {
    int64_t limited_ns; /* how long a limit of the force chain acted on its force; -1: not known */
    int refused;        /* samples of its device that were refused; -1: no device holds it       */
};

/** What one step showed: all that metrics are folded from. */
struct palp_frame {
    long step;
    int phase, n_tool, n_tissue;
    struct palp_frame_tool {
        pose at;
        vec3 force;                  /* N, on what it touches and holds by links, world axes */
        struct palp_frame_hand hand; /* as a task sees it nothing is known; palpd knows */
    } tool[PALP_TASK_TOOLS_MAX];
    double tissue_n[PALP_TASK_TISSUES_MAX]; /* N, size of all contact force on it */
};

/** Look at a step's end: fail before goal; the next phase begins with the next step. Fills the
 *  frame. Nothing happens once the outcome is known.
 *  Cost: contacts × conditions of the phase; no allocation. */
enum palp_outcome palp_task_step(struct palp_task *task, const struct palp_world *world,
                                 struct palp_frame *frame);

/** How it stands. */
struct palp_task_progress {
    enum palp_outcome outcome;
    int phase, n_phase;
    double time_s, phase_s; /* since the start, since the phase began */
    double margin;          /* of the goal, in its unit               */
    double value;           /* of what the goal compares              */
    double share;           /* of for_s, hold_s, times or a share that is reached, 0 … 1 */
    bool hint;              /* is the phase's hint due?               */
    const char *why;        /* of an outcome, in words                */
};
struct palp_task_progress palp_task_progress(const struct palp_task *task);

/** The margin of a condition when it was last looked at. */
double palp_task_margin(const struct palp_task *task, int condition);

/** A condition of the present phase, all, any and not left out: how far it is from being met. */
struct palp_margin {
    int condition;
    bool met;
    bool unwanted; /* it should not be true: of a fail condition, or of a goal's not */
    bool fails;    /* it is of a fail condition                                      */
    double margin, value;
};
/** The goal's, then those of the phase's fail and of the task's. Returns how many, at most `most`.
 *  No allocation. */
int palp_task_margins(const struct palp_task *task, struct palp_margin *out, int most);

/** An instructor goes on with the next phase, as if the goal was met: done after the last one.
 *  Returns the outcome. */
enum palp_outcome palp_task_skip(struct palp_task *task);

/** A reading of the task, of the last step. */
double palp_task_reading_value(const struct palp_task *task, const struct palp_world *world,
                               int reading);

/** Where a point is now | m. */
vec3 palp_task_point_place(const struct palp_world *world, const struct palp_task_point *point);

/** A named number; phase and tool -1: of all. */
struct palp_value {
    const char *name;
    int phase, tool;
    double value;
};

/** What the conditions measured: counts, measures, window, covered, trace_rms_m, trace_max_m,
 *  answer_error_m, dose_pa_s, damaged. Returns how many. */
int palp_task_values(const struct palp_task *task, struct palp_value *out, int most);

/* ---------------------------------------------------------------- how well */

struct palp_port {
    bool is_there;
    vec3 at; /* m, world axes */
};
/** The path's filter passes 10 Hz: fewer steps a second do not show them. */
enum { PALP_METRICS_RATE_MIN_HZ = 40 };
struct palp_metrics_def {
    double rate_hz; /* at least PALP_METRICS_RATE_MIN_HZ */
    int n_tool, n_phase, n_tissue;
    const double *limit_n;        /* of each tissue | [n_tissue] */
    vec3 view;                    /* the camera's axis, of unit length; zero: no depth_m */
    const struct palp_port *port; /* of each tool | [n_tool]; NULL: none goes through one */
};

struct palp_metrics;

/** NULL and the error: no memory, or a rate too low. */
struct palp_metrics *palp_metrics_create(const struct palp_metrics_def *def,
                                         struct palp_error *error);
void palp_metrics_destroy(struct palp_metrics *metrics);
void palp_metrics_add(struct palp_metrics *metrics, const struct palp_frame *frame);
/** After the last frame. A movement under way ends. Returns how many. */
int palp_metrics_values(struct palp_metrics *metrics, struct palp_value *out, int most);
/** The same between two frames: a movement under way goes on, and is not counted yet. */
int palp_metrics_values_now(struct palp_metrics *metrics, struct palp_value *out, int most);

/** The unit of a metric by the end of its name, "N s" of impulse_n_s; "" of a count or share. */
const char *palp_value_unit(const char *name);
/** The i-th metric that palpd knows, whatever the lesson counts and measures; NULL: no more. */
enum { PALP_VALUES_KNOWN_MAX = 32 };
const char *palp_value_name(int i);
/** What a metric is called for people: "Peak force" of force_peak_n, and of one of a lesson's own
 *  its name without the unit, "Load peak" of load_peak_n. */
void palp_value_title(const char *name, char *title, size_t size);
/** Is it a share, which people read as percent? */
bool palp_value_is_share(const char *name);

/** Smoothness of a speed | m/s | [n]: spectral arc length, log dimensionless jerk. */
double palp_sparc(const double *speed, int n, double rate_hz);
double palp_ldlj(const double *speed, int n, double rate_hz);

/* ---------------------------------------------------------------- has it been learned? */

/** y ≈ a + b e^(−c k) of attempts k = 0 … n − 1, c > 0, by least squares; false: n < 4, or flat. */
bool palp_curve_fit(const double *y, int n, double *a, double *b, double *c);

/** LC-CUSUM after n attempts, passed or not: competent from 4.5 on. p = 0.1, u = 0.4. */
extern const double palp_cusum_competent;
double palp_cusum(const bool *passed, int n);

/** After n attempts, of which the first 80 are looked at: passed twice in a row, and then so often
 *  more? Three times: learned. Ten: an exam is passed. */
enum { PALP_TRIES_MAX = 80, PALP_PASSES_LEARNED = 3, PALP_PASSES_EXAM = 10 };
bool palp_learned(const bool *passed, int n, int more);

/** Does somebody see the margin in attempt 1, 2 … at this time of it? For less of every five
 *  seconds with each attempt, from the sixth on never: help that stays makes dependent. */
bool palp_margin_shown(int attempt, double time_s);

/** Two groups' cut by contrasting: between the means, where both normal densities are equal; NaN:
 *  there is none. */
double palp_groups_cut(const double *expert, int n_expert, const double *novice, int n_novice);
/** Area under the ROC curve: the chance that an expert's value is on the better side of a novice's;
 *  ties count half. `more`: is more better? */
double palp_groups_auc(const double *expert, int n_expert, const double *novice, int n_novice,
                       bool more);

#endif
