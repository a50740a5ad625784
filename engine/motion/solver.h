/* SPDX-License-Identifier: GPL-3.0-or-later */
/* solver.h - solves with A of one coupled system; the table of solvers.
 *
 * In a step: begin, once b is there; any number of solves; end. */
#ifndef PALP_MOTION_SOLVER_H
#define PALP_MOTION_SOLVER_H

#include "engine/motion/factor.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct accelerated;
struct coupled_system;
struct cut_system;
struct palp_accelerator;
struct pool;
struct factor_worker;
struct palp_world;
struct system;
struct solver;

/** A step as a solver begins it: which, how long, and where the nodes are. */
struct solver_step {
    long number;
    double h;      /* s                                                    */
    const vec3 *q; /* of soft bodies' nodes; stays as it is until the end | m | [n_node] */
    bool is_still; /* the world hardly moves: solves are as near as the factor is          */
};

/** What moves a coupled system beside the b that it was assembled with. */
struct solver_push {
    const vec3 *push; /* N s                           | [n_node] */
    const vec3 *free; /* x of the step's first solve   | [n_node] */
};

/** A way to solve with A. Only solver.c calls it. */
struct solver_kind {
    const char *name;
    size_t size; /* of the kind's struct, which begins with a struct solver */
    int (*analyse)(struct solver *solver, const struct coupled_system *coupled,
                   const struct palp_options *options); /* -1: no memory */
    void (*discard)(struct solver *solver);             /* what analyse reserved */
    int (*let_cut)(struct solver *solver, struct palp_world *world,
                   struct cut_system *cut); /* -1: no memory; NULL: A itself tells of copies */
    bool (*begin)(struct solver *solver, const struct system *system,
                  const struct solver_step *step); /* false: not positive  */
    int (*solve)(struct solver *solver, const vec3 *b, vec3 *x, double tolerance);
    int (*solve_from_guess)(struct solver *solver, const vec3 *b, vec3 *x,
                            double tolerance); /* NULL: solve, since there is no guess */
    int (*refine)(struct solver *solver, const vec3 *b, vec3 *x, double tolerance, int most);
    /* NULL, all six: nothing is kept of the free motion */
    bool (*open)(struct solver *solver, const vec3 *b, vec3 *x); /* false: it cannot  */
    int (*close)(struct solver *solver, vec3 *x);
    int (*complete)(struct solver *solver, vec3 *x);
    bool (*foresee)(const struct solver *solver, vec3 *x, double tolerance);
    void (*look_back)(struct solver *solver, const vec3 *free, const vec3 *near);
    int (*refine_pushed)(struct solver *solver, const struct solver_push *push, vec3 *x,
                         double tolerance, int most);
    bool (*renew)(struct solver *solver, const struct system *system); /* NULL: it is of A itself */
};

/** What a second solve has shown of the one before it, the last time that one was made. */
struct seen {
    int64_t number;      /* of the generation; 0: there was none                       */
    double left;         /* of the error                                               */
    double turned_apart; /* nodes since the factor: foresight_turned_apart | rad       */
};

/** Of what the free motion's solve missed, the last time that a second one showed it. */
struct foresight {
    int64_t number; /* of the generation that solved; 0: there was no second solve */
    int64_t step;   /* then                                                        */
    double h;       /* s, of that step                                             */
};

/** One coupled system's solver: the kind's own fields follow. */
struct solver {
    const struct solver_kind *kind;
    struct pool *pool;
    char why[160]; /* it is of this kind; empty of one rigid body      */
    int n_node;    /* vec3s of the coupled system: nodes, velocities, spins */
    int n;         /* scalar degrees of freedom that are not discarded                           */
    bool singular; /* A could not be factored, or is not positive: the bodies stand still        */
    int solves;    /* with the factor in this step                                               */
    int solves_free;    /* of them, for the free motion                                          */
    int solves_at_once; /* most of them in one call                                              */
    int solves_accelerated; /* of them, those that the accelerator did                           */
    double off;       /* how far the last answer is expected to be off, in its units           */
    double off_free;  /* the same of the free motion's x                                       */
    double leaves;    /* of the error, what a solve with the factor is expected to leave       */
    bool is_short;    /* the last answer is not as near as was asked for                         */
    bool is_partial;  /* the free motion is known at nodes of the factor's region alone          */
    double wh_defect; /* m: how far points are from where W_H had them; judged by step.c          */
    bool is_renewed;  /* its factor was made in this step, because an older one would not do     */

    /* Where there is a factor, for those who ask how bodies give way. A ≈ warp A₀ warpᵀ, A₀ what
     * was factored: warp is the rotation now times that at the factor, transposed. */
    const struct factor *factor; /* of this step; NULL: none                                     */
    mat3 *warp;                  /* [n_node]; NULL: the factor is of A itself                    */
    unsigned char *touched;      /* by contact in this step; whoever finds out marks | [n_node]  */

    /* Kept from step to step. */
    vec3 *last; /* motion, where iterations start; NULL: there are none | m/s | [n_node]   */
    struct seen seen;
    struct foresight foresight;
    vec3 *missed; /* by the solve of which it tells                  | m/s | [n_node]; as last */
    vec3 *went;   /* how far that solve went                         | m/s | [n_node]; as last */
    vec3 *turned; /* nodes since its factor, but for their mean      | rad | [n_node]; as last */

    struct factor_worker *worker; /* NULL: A is factored in the step */

    struct accelerated *accelerated; /* the body on an accelerator; NULL: it is not there ... */
    char refusal[320];               /* ... and why, if one was asked to take it           */
    struct accelerated *there;       /* where this step solves; NULL: on the CPU           */
};

extern const struct solver_kind solver_direct; /* A is factored in the step                   */
extern const struct solver_kind solver_pcg;    /* iterations with an older factor             */
extern const struct solver_kind solver_banded; /* for chains: within a band                   */
extern const struct solver_kind solver_cg;     /* reference: A is not formed                 */
extern const struct solver_kind solver_dense;  /* for a few rigid bodies                      */

/** The kind that suits the coupled system and the options; it works with the pool's workers.
 *  NULL: no memory. */
struct solver *solver_create(const struct coupled_system *coupled,
                             const struct palp_options *options, struct pool *pool);
struct solver *solver_create_kind(const struct solver_kind *kind,
                                  const struct coupled_system *coupled,
                                  const struct palp_options *options, struct pool *pool);
void solver_destroy(struct solver *solver);

/** Is a vec3 never solved for? Those that copies may need are, from the start. */
bool solver_discards(const struct coupled_system *coupled, int place);

/** How far blocks stand from the diagonal of A, at most. */
int solver_bandwidth(const struct coupled_system *coupled);

/** Is a coupled system solved by a factor in panels, which tells how it gives way? */
bool solver_has_factor(const struct coupled_system *coupled);

/** Bodies of it can be cut, and its factors are to follow.  Returns -1: no memory. */
int solver_let_cut(struct solver *solver, struct palp_world *world, struct cut_system *cut);

/** From now on the accelerator solves, where the solver works with an older factor; between steps.
 *  False and the error: it does not take the body, which stays on the CPU.  Allocates. */
bool solver_accelerate(struct solver *solver, struct palp_accelerator *accelerator,
                       const struct palp_scene *scene, const struct coupled_system *coupled,
                       struct palp_error *error);

/** Has an accelerator the body, one that is not lost? It may solve a step with A. */
bool solver_is_accelerated(const struct solver *solver);

/** Prepare for this step's A, which stays as it is until the end. False where it cannot be
 *  factored: the solver then answers zero. Never allocates from the system's heap between
 *  pool_begin and pool_end. */
bool solver_begin(struct solver *solver, const struct system *system,
                  const struct solver_step *step);

/** x := A⁻¹ b, degrees of freedom in the coupled system's order; discarded ones answer zero. x
 * holds a guess that iterations start from; they end when none of x is further off than
 * `tolerance`. Where A is factored in the step, x is exact and may be b. Returns how many times it
 * solved with the factor; the most it may: what is reached then, stands. Sets singular, and answers
 * zero, where A turns out not to be positive. */
int solver_solve(struct solver *solver, const vec3 *b, vec3 *x, double tolerance);

/** The same for a b that system_evaluate has taken A guess from, pushes added or not:
 *  x := guess + A⁻¹ b. solver_refine, solver_open and solver_refine_pushed take b so too. */
int solver_solve_from_guess(struct solver *solver, const vec3 *b, vec3 *x, double tolerance);

/** x moves most of its way to guess + A⁻¹ b; all of it, where A is factored in the step. Each solve
 *  leaves a few hundredths of the error; there are no more than `most`, and no more once x is
 *  expected not to be further off than `tolerance`. Sets off, and seen from the second solve on.
 *  Otherwise as solver_solve. */
int solver_refine(struct solver *solver, const vec3 *b, vec3 *x, double tolerance, int most);

/** In place of a first solver_refine of one solve: x moves at nodes of the factor's region alone,
 *  and off tells of these. It goes no further down the elimination tree, which costs about half.
 *  False, and nothing was done: the factor has no region, its body was cut outside of it since, or
 *  an accelerator solves. No other solve until solver_refine_pushed, solver_close or
 *  solver_complete.
 *  Sets is_partial. */
bool solver_open(struct solver *solver, const vec3 *b, vec3 *x);
/** Does x of the step's first solve tell of this node? Of those that are discarded it does. */
bool solver_answers(const struct solver *solver, int node);
/** Other solves are needed before the push: the open one goes on to all nodes, which costs its
 *  other half, and moves x, which solver_open led to; is_partial stays. Nothing once it is closed,
 *  or a push went on from it. */
void solver_close(struct solver *solver, vec3 *x);
/** x moves at the other nodes too: likewise, or by a solve if solver_refine_pushed came between.
 *  Clears is_partial. */
void solver_complete(struct solver *solver, vec3 *x);

/** Of the error, what a solve with the step's own factor has left, the last time that another one
 *  showed it; 0: none did. */
double solver_seen_left(const struct solver *solver);

/** The last call's x is the free motion's: off_free is how far it is off. */
void solver_note_free(struct solver *solver);

/** After the step's first solver_refine, of one solve, which led to x: x moves by what that solve
 *  is expected to miss, as foresight.h has it, from the last solve whose error was seen, with this
 *  factor or an earlier one. False, and x stays as it is, where nothing is known, or where x would
 *  be expected further off than `tolerance`. */
bool solver_foresee(const struct solver *solver, vec3 *x, double tolerance);
/** That solve led to `free`, and others from there to `near`: see, for solver_foresee. */
void solver_look_back(struct solver *solver, const vec3 *free, const vec3 *near);

/** solver_refine for b + push, begun where the step's first solver_refine began, whatever x is: its
 *  first solve is what led to `free` and what the push adds, which costs about half of one, since
 *  few nodes are pushed: of the factor's region alone, where is_partial. Once a step, after a first
 *  solver_refine of one solve or a solver_open; returns 0, and x stays as it is, at any other time
 *  and where an accelerator solves. */
int solver_refine_pushed(struct solver *solver, const struct solver_push *push, vec3 *x,
                         double tolerance, int most);

/** Where the step solves with an older factor: from now on with one of its own A, made here and now
 *  on the CPU. The answers before may be wrong by anything, and are to be found again.
 *  False, and all stays as it was: the factor is of A already, A cannot be factored, or a step that
 *  may not wait has not the time. It then gets another as soon as possible. */
bool solver_renew(struct solver *solver, const struct system *system);

/** At the end of a step: A may be made into the next factor. */
void solver_end(struct solver *solver, const struct system *system);

/** May a step wait for a factor that is being made? As after creation: yes. Between steps only. */
void solver_set_waiting(struct solver *solver, bool waits);
/** Give back memory that few steps need: factor_worker_release. Between steps. */
void solver_release(struct solver *solver);

/** From now on steps make older factors themselves, when they are due: factor_worker_dismiss. */
void solver_dismiss(struct solver *solver);

/** How many steps old a factor is at the least before it is replaced because it has aged; at first
 *  0: as soon as it has. Between steps only. */
void solver_set_patience(struct solver *solver, long steps);

/** Factorisations beside the steps that failed, so far. */
long solver_failures(const struct solver *solver);

#endif
