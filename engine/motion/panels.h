/* SPDX-License-Identifier: GPL-3.0-or-later */
/* panels.h - a factor as it is solved with: a panel holds [L₁₁⁻¹; L₂₁], so that a solve is nothing
 * but products, in single or double precision.
 *
 * Const while steps use it. Rows and columns are counted in nodes as in supernodes.h, which says
 * where a panel's rows stand; offsets and strides of the panels are the same as there. Above the
 * diagonal of L₁₁⁻¹ stand zeros. */
#ifndef PALP_MOTION_PANELS_H
#define PALP_MOTION_PANELS_H

#include "engine/base/vec.h"
#include "engine/motion/half_panels.h"
#include "engine/palp.h"

struct ordering;
struct pool;
struct solve_schedule;

/** So many numbers can be read beyond the end of x, and are finite: lanes need not end with a
 *  panel. */
enum { PANELS_SLACK = 64 };

/** A term of low rank at the root. Behind the ordering's nodes stand others, and the inverse of the
 *  last panel's rows and theirs is that of the panel alone plus Q Qᵀ. */
struct root_term {
    int n_behind;  /* nodes behind, with three columns of Q each; 0: no term                     */
    size_t height; /* of a column of Q: rows of the last panel, those behind, and whole lanes    */
    void *Q;       /* float or double, PANELS_SLACK numbers behind it | [3 n_behind][height]     */
    void *t, *s;   /* scratch of a solve, likewise                    | [height], [3 n_behind]   */
};

struct panels {
    const struct ordering *ordering;
    enum palp_precision precision;
    void *x;       /* float or double, on a 64-byte border | [ordering->L.start[n_panel]] */
    void *inverse; /* likewise: (A⁻¹) of the region, its rows and columns by place, both triangles |
                    * [3 n_last × 3 n_last]; nothing where n_last is 0 */
    bool keeps_rest; /* set before the panels are reserved, in single precision:              */
    float *rest; /* … what rounding took off the inverse, for who subtracts what is near to it */
    bool keeps_half;  /* set before the panels are reserved, in single precision: x in sixteen bits
                       * as well, which a solve then reads                                       */
    bool solves_half; /* … with what is there now: as x was taken. Put out where a solve is to be
                       * as near as one with x                                               */
    struct half_panels half;
    bool is_placed; /* x and half stand in memory of another owner                         */
    size_t room_x, room_inverse, room_rest; /* bytes there is memory for, so far          */
    struct solve_schedule *schedule;        /* the way of a solve, and its scratch        */
    const struct root_term *root;           /* NULL: none; whoever sets it owns it        */
};

/** Make room for a factor of this ordering, and for a solve with it.  Returns -1: no memory; the
 *  panels are then good for nothing but another try or their release.
 *  Allocates where it needs more than ever before or the ordering is another; not for a real-time
 *  thread then. */
int panels_reserve(struct panels *panels, const struct ordering *ordering,
                   enum palp_precision precision);
void panels_release(struct panels *panels);
/** As panels_reserve, and room for the inverse of a region of n_last nodes: a later ordering with
 *  such a region that is about as large as this one finds its memory there.  Returns -1: no memory.
 *  Allocates. */
int panels_expect(struct panels *panels, const struct ordering *ordering,
                  enum palp_precision precision, int n_last);
/** Their ordering is about to be destroyed: they are of none from now on, and keep their memory. */
void panels_forget(struct panels *panels);

/** How many bytes x and its halves take, a multiple of 64: of panels for no region. */
size_t panels_size(const struct panels *panels, const struct ordering *ordering,
                   enum palp_precision precision);
/** Have them stand in memory of so many bytes, all zeros, which stays its owner's; then reserve. */
int panels_place(struct panels *panels, const struct ordering *ordering,
                 enum palp_precision precision, void *memory);

/** From the factor L, as supernodes_factor left it, which is spoilt: what is inverted is inverted
 *  there.  Allocates nothing.
 *  with_inverse: also the region's compliance (cost 2/3 (3 n_last)³ flops). */
void panels_take(struct panels *panels, double *L, bool with_inverse, struct pool *pool);
/** From the factor L that stands in x, in the panels' precision; single precision leaves no rest of
 *  an inverse.  Allocates nothing. */
void panels_invert(struct panels *panels, bool with_inverse, struct pool *pool);

/** x := (L Lᵀ)⁻¹ x, in the factor's order, [ordering->n]; with a term at the root, [n + n_behind].
 *  Panels that nothing has reached on the way up cost nothing then.  The same bytes for any number
 *  of workers.  Allocates nothing.
 *  Thread: one solve at a time, in the scratch that the panels have. */
void panels_solve(const struct panels *panels, vec3 *x, struct pool *pool);

/** From now on, solves read x though there are halves, or not.  Thread: the solves'. */
void panels_read_whole(const struct panels *panels, bool is_whole);

/** The panel of a place in the order, and those above it in the tree | [n_panel] */
void panels_mark_way(const struct panels *panels, int place, unsigned char *along);

/** A solve whose answers at some places decide what else is asked for there, in two parts: up all
 *  panels and down those `along` the ways of these places; then up these once more and down all.
 *  Costs a solve, and a little. Places behind, of a term at the root, are among these places.
 *  x holds what is asked for; then the answers at these places, and at others what it held.
 *  No other solve before panels_finish. */
void panels_open(const struct panels *panels, vec3 *x, const unsigned char *along,
                 struct pool *pool);
/** x holds all that is asked for at these places, at others whatever; then the answers. */
void panels_finish(const struct panels *panels, vec3 *x, const unsigned char *along,
                   struct pool *pool);

#endif
