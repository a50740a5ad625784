/* SPDX-License-Identifier: GPL-3.0-or-later */
/* generation.h - the generations of one body's factor, and what they are made with.
 *
 * Three: one that steps solve with, one that is newer, one in the making. And a fourth for a factor
 * that a step makes of its own matrix: its memory is reserved when the world is created, without
 * pages. */
#ifndef PALP_MOTION_GENERATION_H
#define PALP_MOTION_GENERATION_H

#include "engine/base/pages.h"
#include "engine/motion/factor.h"
#include "engine/motion/region.h"
#include "engine/motion/stray_columns.h"
#include "engine/motion/system_copy.h"

#include <stdatomic.h>

struct accelerated;
struct cut_shape;
struct pool;
struct system;

/** Who was to make it: the CPU; or the accelerator, of an A that the CPU had sent there, or that it
 *  had assembled itself; or the CPU within the step, for itself alone. The same again gives the
 *  same bytes. */
enum made { MADE_NOT, MADE_HERE, MADE_OF_SENT, MADE_THERE, MADE_IN_STEP };

/** An order with the copies of one generation; it goes when the generation does. */
struct own_order {
    struct ordering *ordering;
    const struct ordering *before; /* that they were put into; NULL: of another past */
    int n_done;
};

struct generation {
    struct factor factor;
    struct own_order own; /* of a body that was cut */
    vec3 *q;              /* that its A is of        | m | [n_node] */
    int n_done;           /* links that were severed then           */
    int n_copy;           /* copies that are in its order; its border has the others */
    int region;           /* that it is ordered by; REGION_NONE     */
    enum made made;
};

enum { GENERATIONS = 3, GENERATION_IN_STEP = GENERATIONS, GENERATIONS_ALL };

struct generations {
    const struct coupled_system *coupled;
    enum palp_precision precision;
    struct generation at[GENERATIONS_ALL];
    _Atomic long failures;           /* pivots that were not positive */
    struct accelerated *accelerated; /* has each of them too; NULL: nobody */
    struct stray_columns strays;     /* of the one that was asked for last */

    /* What one is made with: who makes one has it for himself. */
    struct regions regions;
    mat3 *A; /* what was handed over, or is formed of that | kg | [n_block]                     */
    struct system_copy copy; /* A is to be formed of this, where is_copy                        */
    bool is_copy;
    bool is_kept; /* the accelerator has kept it too: it may factor it ...                      */
    bool is_away; /* ... and has it alone                                                       */
    _Atomic bool is_there;   /* the worker is in a call of it                                     */
    struct cut_shape *shape; /* of the body that A is of; NULL: it cannot be cut */
    struct ordering *plain;  /* without a region */
    struct ordering *ordering[REGIONS_MOST];
    int64_t ordering_number[REGIONS_MOST]; /* the region that it is of: regions.number          */
    double *L;   /* what is not factored where its panels stand, before these are taken from it */
    size_t room; /* numbers there is memory for                                                 */
    int workers; /* that factor by an order at a time */

    struct pages_spare in_step; /* x and halves of a factor that a step makes itself, and ... */
    double *L_in_step;          /* ... its L                                                  */
    bool has_second;            /* that was expected                                          */
};

/** Has the body turned since? A of corotational elements depends on their rotations alone, and on
 *  h; what else changes that of others shows in the iterations. */
bool generation_has_turned(const struct generation *generation, const struct system *system);

/** workers: threads that make the first generation; the others one thread makes alone. Generation 0
 *  without a region can then be made without allocating, unless single precision keeps too few
 *  digits of it (supernodes.h).
 *  Returns -1: no memory; destroy it all the same. */
int generations_create(struct generations *generations, const struct coupled_system *coupled,
                       enum palp_precision precision, int workers);
void generations_destroy(struct generations *generations);

/** Has the accelerator, if there is one, take a generation that is made, unless a step made it for
 *  itself.  Sets the slot that its factor has there.  Allocates; not while one is made. */
void generations_send(struct generations *generations, int index);

/** Makes panels from A, in the order for the generation's region; those of the other generations
 *  stay, where their regions do. Sends it.
 *  Returns false: A has a pivot that is not positive, no memory, or another thread set stop.
 *  Allocates. */
bool generations_make(struct generations *generations, int index, const mat3 *A, struct pool *pool,
                      const _Atomic bool *stop);
/** Has memory for a second generation, as far as it gets any: what the system does for memory
 *  while a step runs slows that down. Not while one is made.  Allocates, the first time. */
void generations_expect_second(struct generations *generations);
/** What was cut is of another past: orders are found anew. */
void generations_forget_cuts(struct generations *generations);
/** Generation 0 can be made of a body of the present shape without allocating.  Returns -1: no
 *  memory. */
int generations_prepare_cut(struct generations *generations);
/** After mlockall. No page of what the generation in the step is made in, and of its panels, is
 *  found before a step makes one, which takes far longer.  Nothing where one was made. */
void generations_release_in_step(struct generations *generations);

/** Makes panels of the generation in the step from A, without a region; it stays on the CPU.
 *  Another may be made meanwhile.
 *  Returns false: A has a pivot that is not positive, and the generation is as it was.
 *  Allocates nothing. */
bool generations_make_in_step(struct generations *generations, const mat3 *A, struct pool *pool);
/** The same of what was handed over; on the accelerator, where that has kept it and is able to.
 *  Returns false also: A was there alone, and the accelerator is lost. */
bool generations_make_offered(struct generations *generations, int index, struct pool *pool,
                              const _Atomic bool *stop);

#endif
