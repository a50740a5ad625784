/* SPDX-License-Identifier: GPL-3.0-or-later */
/* palp_sim.h - libpalp-sim: scenarios simulated inside of a program, without a daemon. The same
 * engine, the same scenarios and the same bytes as `palp run`.
 *
 * SI units (m, kg, s, N, Pa, rad), right-handed axes. A pose is x y z, then a quaternion x y z w; a
 * wrench force, then torque about the body's origin; arrays are row by row. Bodies, links and
 * probes are numbered from 1 as they stand in the scenario; 0 is none.
 *
 * A function that can fail returns 0, or a code of sysexits.h: 64 an argument that cannot be, 65 a
 * damaged file, 66 a missing one, 70 the simulation came apart or cannot go on in this process, 71
 * no memory, 73 a file that cannot be written, 78 a fault of the scenario. palp_sim_error then
 * tells why: of a scenario as `file:line:col: path.of.key: what stood there, what was expected`.
 *
 * Thread: different simulations are independent. One simulation is used by one thread at a time; a
 * step, snapshot, restore, hash, picture or matrix asked of it meanwhile is refused (64). What has
 * threads of its own (workers, those that make factors) cannot be used after fork: 70; see `alone`.
 *
 * Until 1.0 a minor version may change the interface: the library's name says so. */
#ifndef PALP_SIM_H
#define PALP_SIM_H

#include <stddef.h>
#include <stdint.h>

/** Of this header; palp_sim_abi tells that of the library. It grows when a struct or function
 *  changes its meaning or shape. */
#define PALP_SIM_ABI 1

struct palp_sim;
struct palp_sim_pool;

int palp_sim_abi(void);
const char *palp_sim_version(void);

/** Why the last call of this thread failed, until the next one that fails; never NULL. */
const char *palp_sim_error(void);

/* ---------------------------------------------------------------- life */

/** What is simulated. Set all to 0 first. */
struct palp_sim_options {
    const char *path; /* of a scenario, or the name of one that came with palpd          */
    const char *text; /* or a scenario as YAML, size_text bytes; path is then its name, as
                             * errors show it, and where files that it names are looked for    */
    size_t size_text;
    const char *const *set; /* "path.to.key=value", checked like the file | [n_set]            */
    int n_set;
    int alone; /* 1: no thread of its own, nor workers: for many in a pool; goes on after fork.
                * The same bytes */
};

/** A simulation at its start; NULL: palp_sim_error_code, palp_sim_error. */
struct palp_sim *palp_sim_create(const struct palp_sim_options *options);
/** Another one of the same scenario, which stands where this one does. The scene is shared. */
struct palp_sim *palp_sim_clone(struct palp_sim *sim);
/** Of one with threads of its own, after fork: does nothing. */
void palp_sim_destroy(struct palp_sim *sim);
/** The code of the failure that palp_sim_error tells. */
int palp_sim_error_code(void);

/* ---------------------------------------------------------------- the scenario. Any thread */

const char *palp_sim_name(const struct palp_sim *sim);
/** The whole scenario with its defaults, as YAML that may be kept anywhere. */
const char *palp_sim_resolved(const struct palp_sim *sim);
double palp_sim_rate_hz(const struct palp_sim *sim);
/** What is allowed but seldom meant; NULL beyond the last. */
const char *palp_sim_warning(const struct palp_sim *sim, int i);
int palp_sim_bodies(const struct palp_sim *sim);
int palp_sim_links(const struct palp_sim *sim);
int palp_sim_probes(const struct palp_sim *sim);

enum palp_sim_kind {
    PALP_SIM_SOFT,   /* nodes that move by themselves                          */
    PALP_SIM_MAPPED, /* points that follow other bodies                        */
    PALP_SIM_FIXED,  /* rigid: ground                                          */
    PALP_SIM_FREE,   /* rigid: forces alone move it                            */
    PALP_SIM_TOOL,   /* rigid: follows its target                              */
    PALP_SIM_JAW,    /* rigid: follows its tool                                */
};

struct palp_sim_body {
    const char *name;
    int32_t kind;   /* enum palp_sim_kind                                               */
    int32_t parent; /* what it is mapped on; of a jaw its tool; 0: none                 */
    int32_t n_node; /* of a mesh: soft, mapped, or a rigid mesh shape; 0: none          */
    int32_t n_triangle, n_tetrahedron, n_hexahedron;
    int32_t scripted;   /* 1: a trajectory of the scenario moves this tool, until somebody sets a
                       * target or opening of it                                          */
    int32_t jaws;       /* 1: a tool with jaws                                              */
    const double *rest; /* nodes at rest; rigid: in its frame | m | [n_node][3]   */
    const int32_t *triangle; /* of the surface, counter-clockwise from outside | [n_triangle][3] */
    const int32_t *tetrahedron;            /* [n_tetrahedron][4] */
    const int32_t *hexahedron;             /* [n_hexahedron][8]  */
    double force_limit_n, torque_limit_nm; /* of a tool: what a hand is shown at most     */
};
/** 0, or 64. What it points to holds as long as a simulation of the scenario. */
int palp_sim_body(const struct palp_sim *sim, int body, struct palp_sim_body *out);
/** The body of this name; 0: none. */
int palp_sim_find(const struct palp_sim *sim, const char *name);
/** NULL beyond the last. */
const char *palp_sim_link_name(const struct palp_sim *sim, int link);

struct palp_sim_probe {
    const char *name, *unit;
    int32_t n_value; /* 1 or 3 */
};
int palp_sim_probe(const struct palp_sim *sim, int probe, struct palp_sim_probe *out);

/* ---------------------------------------------------------------- how it stands */

int64_t palp_sim_steps(const struct palp_sim *sim);
double palp_sim_time(const struct palp_sim *sim); /* s */

/** Nodes of a soft or mapped body where they are, in the engine's own memory: the address holds as
 *  long as the simulation, the numbers until its next step or restore. NULL: of a rigid body. */
const double *palp_sim_positions(const struct palp_sim *sim, int body);  /* m   | [n_node][3] */
const double *palp_sim_velocities(const struct palp_sim *sim, int body); /* m/s | [n_node][3] */

/** A mesh as it is now: of a body that can be cut, with what was cut. Set all to 0 first. */
struct palp_sim_surface {
    int32_t version; /* another number at each change; 0: as palp_sim_body has it              */
    int32_t n_node;  /* copies among them, behind those of palp_sim_body: positions have so many */
    int32_t n_triangle;
    const double *rest;      /* m   | [n_node][3]                                              */
    const int32_t *triangle; /* counter-clockwise from outside | [n_triangle][3]               */
    int32_t n_copy;
    const int32_t *copy_of; /* the node of palp_sim_body that a copy is of | [n_copy]          */
    int32_t n_severed,
        n_piece;         /* faces; pieces that the body is in: 0 of one that cannot be cut  */
    double freed;        /* m3 at rest, of the piece that came free last                    */
    const double *drawn; /* m: palp_sim_positions, but nodes of lips where the blade or tear went */
};
/** 0, or 64: of a rigid body. The numbers hold until the next step or restore. */
int palp_sim_surface(const struct palp_sim *sim, int body, struct palp_sim_surface *out);
/** Put the nodes of a soft body somewhere, which is not mapped; fixed ones take no velocity. Both
 *  arrays: [palp_sim_body's n_node][3], also once it is cut: a copy goes where its node goes. */
int palp_sim_set_nodes(struct palp_sim *sim, int body, const double *positions,
                       const double *velocities);

/** Of a rigid body: its frame; its velocity and spin in world axes | m, 1; m/s, rad/s */
int palp_sim_pose(const struct palp_sim *sim, int body, double at[7]);
int palp_sim_velocity(const struct palp_sim *sim, int body, double velocity[6]);
/** Put it somewhere; a tool's target goes along. Not of a jaw. velocity NULL: at rest. */
int palp_sim_set_pose(struct palp_sim *sim, int body, const double at[7], const double velocity[6]);

/** Where a tool is wanted at the end of the next step, and of those after it. A script that moved
 *  it does no more, until palp_sim_release. */
int palp_sim_set_target(struct palp_sim *sim, int tool, const double at[7]);
int palp_sim_target(const struct palp_sim *sim, int tool, double at[7]);
/** How far its jaws are wanted open, 0 closed … 1; likewise. */
int palp_sim_set_grip(struct palp_sim *sim, int tool, double opening);
int palp_sim_grip(const struct palp_sim *sim, int tool, double *opening);
/** Give a tool back to its script. */
int palp_sim_release(struct palp_sim *sim, int tool);

/** What the last step's contacts and links did to a body | N, N m */
int palp_sim_wrench(const struct palp_sim *sim, int body, double wrench[6]);
/** What a tool's holder feels after it | N, N m */
int palp_sim_hand_wrench(const struct palp_sim *sim, int tool, double wrench[6]);

/** Values of all probes now, one behind the other; n: how many there is room for. 64: not as many
 *  as the probes have. */
int palp_sim_read_probes(const struct palp_sim *sim, double *out, int n);

/* ---------------------------------------------------------------- steps */

/** Do n steps of 1 / rate_hz; scripted tools follow their scripts. 70: the simulation came apart in
 *  one of them, and stopped behind it: restore a snapshot. */
int palp_sim_step(struct palp_sim *sim, int64_t n);

/** What the last step did. */
struct palp_sim_report {
    int64_t step;
    double time; /* s, at its end                                          */
    int32_t n_contact, n_link, n_event, n_dropped;
    int32_t newton, sweeps;
    double residual;    /* of the contact forces: 0 exact … 1 none                */
    double penetration; /* m, of the deepest contact                              */
    double wh_defect;   /* m                                                      */
    int32_t factor_age; /* steps                                                  */
    int32_t factors_in_step;
    int32_t n_asleep; /* bodies that the step left out, or leaves at rest          */
    int32_t singular; /* 1: a matrix could not be factored, its body stood still */
    int64_t step_ns;  /* that it took; all steps of the last call together: call_ns */
    int64_t call_ns;
};
struct palp_sim_contact {
    uint64_t id;            /* the same from step to step for the same two features  */
    int32_t a, b;           /* bodies; a is a soft one where there is one            */
    int32_t node_a, node_b; /* of a soft or mapped body: the node that takes most; else -1 */
    double point[3];        /* m, between the surfaces                               */
    double normal[3];       /* from b towards a                                      */
    double force[3];        /* N, on a                                               */
    double normal_n;        /* N, along the normal                                   */
    double gap;             /* m                                                     */
};
struct palp_sim_link {
    int32_t link, holds;
    double place[3];            /* m                                    */
    double force[3], torque[3]; /* N, N m, on a                         */
    double gap;                 /* m                                    */
    double value;               /* rad or m, as its law has it          */
};
struct palp_sim_event {
    int32_t link, kind; /* 0 puncture, 1 release, 2 tear, 3 limit, 4 cut begun, 5 no room to cut,
                         * 6 cut through: palp_sim_surface has the piece; 7 a body tears. Link 0:
                         * of a body by itself, which tears */
    double force;       /* N */
    double place[3];    /* m */
};
/** 0; 64: there was no step since the simulation was made or restored. Arrays are written up to n
 *  items; the report tells how many there are. */
int palp_sim_report(const struct palp_sim *sim, struct palp_sim_report *out);
int palp_sim_contacts(const struct palp_sim *sim, struct palp_sim_contact *out, int n);
int palp_sim_link_reports(const struct palp_sim *sim, struct palp_sim_link *out, int n);
int palp_sim_events(const struct palp_sim *sim, struct palp_sim_event *out, int n);

/* ---------------------------------------------------------------- snapshots */

/** All that the next step depends on. Restored into a simulation of an equal scenario, that goes on
 *  as this one would, byte for byte; who holds which tool is not part of it. */
size_t palp_sim_snapshot_size(const struct palp_sim *sim);
int palp_sim_snapshot(struct palp_sim *sim, void *bytes, size_t size);
int palp_sim_restore(struct palp_sim *sim, const void *bytes, size_t size);
/** What `palp run --hash` prints. */
int palp_sim_hash(struct palp_sim *sim, uint64_t *hash);

/* ---------------------------------------------------------------- pictures and matrices */

/** From where, and how. Set all to 0 first: then as `palp shot` draws it. */
struct palp_sim_view {
    int32_t width, height;           /* pixels, 16 … 8192 */
    const char *view;                /* first, front, back, left, right, top; NULL: first      */
    double zoom;                     /* 0: 1                                                   */
    int32_t light;                   /* 1: a light background                                  */
    int32_t no_arrows;               /* 1: contact forces are not drawn                        */
    int32_t fixed;                   /* 1: by eye, target, up and field instead of view        */
    double eye[3], target[3], up[3]; /* m */
    double field;                    /* rad, from the lower to the upper edge                  */
};
/** Red, green, blue of each pixel, row by row from the top | [height][width][3] */
int palp_sim_picture(struct palp_sim *sim, const struct palp_sim_view *view, uint8_t *rgb);
/** Write such bytes as PNG. */
int palp_sim_write_png(const char *path, const uint8_t *rgb, int width, int height);

/** A matrix of the last step, entry by entry, by columns; of a symmetric one the lower triangle.
 *  `matrix`: A M B K b x H of a body, C W lambda of the step, WH of a body. Owns the arrays:
 *  palp_sim_matrix_free. */
struct palp_sim_matrix {
    int32_t rows, cols, n, symmetric;
    int32_t *row, *col; /* [n] */
    double *value;      /* [n] */
};
int palp_sim_inspect(struct palp_sim *sim, const char *matrix, int body,
                     struct palp_sim_matrix *out);
void palp_sim_matrix_free(struct palp_sim_matrix *matrix);

/* ---------------------------------------------------------------- many at once */

/** Threads that step many simulations, the caller's included. NULL: no memory, no thread. */
struct palp_sim_pool *palp_sim_pool_create(int threads);
void palp_sim_pool_destroy(struct palp_sim_pool *pool);
int palp_sim_pool_threads(const struct palp_sim_pool *pool);

/** What is to be done to one simulation: restored first, if `snapshot` is not NULL; then steps. */
struct palp_sim_job {
    struct palp_sim *sim;
    const void *snapshot;
    size_t size_snapshot;
    int64_t steps;
    int32_t code;   /* what came of it, as palp_sim_step has it            */
    int32_t thread; /* that did it, from 0                                 */
    int64_t ns;     /* that it took, of this thread's CPU time             */
};
/** Do them all, each simulation by one thread; returns when all are done: 0, or the code of the
 *  first that failed, with palp_sim_error told of that one. A simulation stands in one job only.
 *  Simulations that are `alone` gain the most.
 *  Thread: one caller at a time; not after fork. */
int palp_sim_pool_run(struct palp_sim_pool *pool, struct palp_sim_job *job, int n);

#endif
