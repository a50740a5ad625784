/* SPDX-License-Identifier: GPL-3.0-or-later */
/* factor_worker.h - keeps one body's factor young: three generations, and the worker that makes
 * them.
 *
 * A step pins the newest generation and solves all with that one. Now and then it offers its A, or
 * what A is made of; the worker factors it, perhaps in an order that has what contact touches now
 * last, and publishes the generation with one atomic store. An old factor, a slow worker or none
 * cost iterations, never correctness.
 *
 * Waiting, a step takes a generation on a schedule and waits for it: the same bytes in every run.
 * Not waiting (real time), it takes whatever is newest. */
#ifndef PALP_MOTION_FACTOR_WORKER_H
#define PALP_MOTION_FACTOR_WORKER_H

#include "engine/motion/factor.h"

struct accelerated;
struct coupled_system;
struct palp_factor_choice;
struct palp_world;
struct pool;
struct factor_worker;
struct system;
struct topology;

/** For a soft body; the pool's workers make the first generation and hand over A. The worker runs
 *  from now on. NULL: no memory, or no thread. */
struct factor_worker *factor_worker_create(const struct coupled_system *coupled,
                                           const struct palp_options *options, struct pool *pool);
void factor_worker_destroy(struct factor_worker *worker);

/** From now on each generation goes to the accelerator too, those that there are at once; one that
 *  it could not take is the CPU's. Between steps.  Owns: the body there.  Allocates. */
void factor_worker_accelerate(struct factor_worker *worker, struct accelerated *accelerated);

/** The body can be cut: generations have borders from now on.  Returns -1: no memory. */
int factor_worker_let_cut(struct factor_worker *worker, struct palp_world *world,
                          struct topology *topology);
/** What was cut before the first step is there: the first generation can then be made without
 *  allocating.  Returns -1: no memory. */
int factor_worker_start_cut(struct factor_worker *worker);
/** So many copies more can the generation have in its border that this step, which begins, solves
 *  with: it is taken now. Steps that follow others' choices find the same room. */
int factor_worker_cut_room(struct factor_worker *worker, long step);
/** Of the generations that a snapshot keeps: how many links were severed when they were begun. For
 *  the next restore, likewise. */
enum { FACTOR_WORKER_LENGTHS = 2 };
void factor_worker_lengths(const struct factor_worker *worker,
                           int64_t length[FACTOR_WORKER_LENGTHS]);
void factor_worker_set_lengths(struct factor_worker *worker,
                               const int64_t length[FACTOR_WORKER_LENGTHS]);
/** A copy of a node has come; both as places in the body. */
void factor_worker_copy_node(struct factor_worker *worker, int copy, int parent);

/** May a step wait for the worker? As after creation: yes. Between steps only.
 *  The first time that it may not it waits for the worker, and allocates a second generation. */
void factor_worker_set_waiting(struct factor_worker *worker, bool waits);

/** Give back memory that only a step needs that makes a factor of its own, until one has.  Between
 *  steps. */
void factor_worker_release(struct factor_worker *worker);

/** From now on there is no worker: a step that waits for a generation makes it itself, when it is
 *  due. The same bytes as with a worker. Only for steps that may wait, and without an accelerator:
 *  with one it stays. Between steps. */
void factor_worker_dismiss(struct factor_worker *worker);

/** Have the worker go before ordinary threads (nice -10), where that is permitted, or be one of
 *  them, as after creation; from its next waking on, 4 ms or a factor later. Thread: any. */
void factor_worker_lead(struct factor_worker *worker, bool leads);

/** How many steps old a generation is at the least before the next is due because it has aged; as
 *  after creation: 0. One that is of another h, or distrusted, is replaced at once. Between steps
 *  only. */
void factor_worker_set_patience(struct factor_worker *worker, long steps);

/** In a step whose system was evaluated for a length h at positions q of the body's nodes: the
 *  generation it solves with. The first of all is made on the spot, from this A. q stays as it is
 *  until the step's offer.
 *  Returns NULL: A cannot be factored and there is no earlier generation.
 *  Thread: the step's. Neither allocates, locks nor calls the system where it need not wait. */
const struct factor *factor_worker_pin(struct factor_worker *worker, const struct system *system,
                                       const vec3 *q, double h, long step);

/** What a step took with its generation. */
struct factor_effort {
    int iterations;   /* of one solve, at most                                                   */
    bool is_repeated; /* the free or the corrective motion took more than one solve              */
};

/** The same step, once its contacts are known: touched nodes are what regions are made for; the
 *  worker gets A if it is idle and a refresh is due: because the touched are not in the factor's
 *  region, because the body has turned since, because h is another, because the step took more
 *  iterations than when the generation was young or, in real time, because solves are repeated and
 *  the generation is twice as old as when it was taken.
 *  there: the accelerator, where it has this A; NULL: it has not.
 *  touched: [n_node], 1 is touched.  The pinned generation stays as it is. */
void factor_worker_offer(struct factor_worker *worker, const struct system *system,
                         struct accelerated *there, const unsigned char *touched,
                         struct factor_effort effort);

/** Later in the same step: a generation of this step's own A, made here and now. Steps solve with
 *  it until a newer one is there.
 *  Returns NULL, and all stays as it was: the pinned generation is of this step already; A cannot
 *  be factored; the step may not wait, and the last such factor took more than a quarter of this
 *  step and those before that were refused one with the same generation; this step was refused one.
 *  So what goes astray has one soon, whatever becomes of the worker, and at most a quarter of the
 *  time is spent on it.
 *  Thread: the step's.  Allocates nothing. */
const struct factor *factor_worker_make_in_step(struct factor_worker *worker,
                                                const struct system *system);

/** The next step repeats these choices, and waits for the worker where it must; NULL: it chooses
 *  itself.  Between steps. */
void factor_worker_follow(struct factor_worker *worker, const struct palp_factor_choice *choice);
/** What that step chose; all zero: nothing was solved for in it. */
struct palp_factor_choice factor_worker_chosen(const struct factor_worker *worker, long step);
/** Did that step have no generation of the number that it was to take? */
bool factor_worker_strayed(const struct factor_worker *worker, long step);

/** The pinned generation does not tell how the body moves: a refresh is due with this step's offer,
 *  whatever else there is to say for it. */
void factor_worker_distrust(struct factor_worker *worker);

/** A piece of what a snapshot keeps; data NULL: zeros. */
struct factor_worker_piece {
    const void *data;
    size_t size;
};
enum { FACTOR_WORKER_PIECES = 4 };

/** What a snapshot keeps, between steps, one after the other: of which positions the pinned
 *  generation and the one under way are, and which regions there are. Of one body the sizes are
 *  always the same. The pieces hold until the next step. */
void factor_worker_pieces(struct factor_worker *worker,
                          struct factor_worker_piece piece[FACTOR_WORKER_PIECES]);
/** Could these bytes be such pieces? */
bool factor_worker_fits(const struct factor_worker *worker, const void *bytes);
/** Waiting: makes those generations anew, assembling A of the world's body `body` at their
 *  positions; its q are then as before, its system is not. Allocates. Not waiting, it keeps what it
 *  has: an older factor costs iterations, a new one would cost time.
 *  Reads world steps. */
void factor_worker_restore(struct factor_worker *worker, const void *bytes,
                           struct palp_world *world, int body);
/** Does it make them anew? */
bool factor_worker_restores(const struct factor_worker *worker);

/** Has an accelerator the generation that steps solve with? */
bool factor_worker_is_accelerated(const struct factor_worker *worker);

/** Has the worker no A in hand?  Thread: any. */
bool factor_worker_is_idle(const struct factor_worker *worker);
/** CPU time that the worker took so far, s; 0 where it is stopped.  Thread: that of its creation,
 *  between steps. A system call. */
double factor_worker_cpu_s(const struct factor_worker *worker);

/** Factorisations that met a pivot that is not positive, so far. */
long factor_worker_failures(const struct factor_worker *worker);

/** Ends the worker, were it in the middle of a factor: no generation comes any more. An accelerator
 *  that keeps it waiting for half a second is abandoned; what even then does not come back from
 *  there is left to itself, with all that it uses, and nothing of that is freed. */
void factor_worker_stop(struct factor_worker *worker);

#endif
