/* SPDX-License-Identifier: GPL-3.0-or-later */
/* system.h - A and b of one coupled system (backward Euler), from contributions typed by what they
 * mean.
 *
 * A contributor hands 3×3 blocks to a sink: mass, df/dx or df/dv. Offset, factor (1,
 * -h, -h²) and storage are the system's business. The pattern is constant: slots are
 * found once, when the scene is finished. */
#ifndef PALP_MOTION_SYSTEM_H
#define PALP_MOTION_SYSTEM_H

#include "engine/base/lanes.h"
#include "engine/motion/sparse.h"
#include "engine/palp.h"

#include <stdatomic.h>

struct accelerated;
struct body;
struct coupled_system;
struct moved;
struct palp_world;
struct pool;
struct roller;
struct spring;

/** Rayleigh's damping αM + βK of one body, whose places these are. */
struct rayleigh {
    int first, n;
    double alpha, beta; /* 1/s, s */
};

/** A block that could not be taken. */
struct fault {
    const char *contributor;
    const struct body *body;
    const char *meaning;
    int slot, n; /* of n there are */
    bool inside; /* the slot is; so the numbers are not finite */
};

/** Who hands over what at the moment, and the first fault in it. */
struct guard {
    const char *contributor; /* the name of the force */
    const struct body *body;
    bool checks;
    _Atomic int n_fault; /* of this evaluation */
    struct fault first;
};

/** A discarded node that moves all the same. */
struct moved_node {
    int place; /* in the system */
    const struct moved *by;
    vec3 rest; /* m */
};

/** A block in the row or the column of a node with a roller. */
struct held_block {
    int slot;
    const struct roller *row, *col; /* NULL: it has none */
};

/** Of all forces those alone that are meant; all zero: every one. */
struct force_choice {
    const struct body *body;     /* those of the system on this body                 */
    const char *kind;            /* of one kind: a name of the table of forces       */
    const struct spring *spring; /* one spring                                       */
};

/** One coupled system's equations; blocks of the lower triangle, row ≥ column, as the pattern lists
 *  them. */
struct system {
    /* clang-format off */
    const struct coupled_system *coupled;
    const struct pattern *pattern; /* the coupled system's */
    int n;                         /* block rows     */
    double h;                      /* s              */
    struct rayleigh *rayleigh;     /* one a body     | [coupled n_body] */
    vec3 *q;         /* places of nodes at the start of the step                 | m      | [n]       */
    vec3 *guess;     /* of x, that b begins at; zero where nothing moves freely  | m/s    | [n]       */
    vec3 *v_guess;   /* at the end of the step: v + guess, of moved nodes v + drive | m/s | [n]       */
    vec3 *f;         /* forces at the start of the step, damping left out; of elements less
                      * (h + β) K v_guess, where b is not made of K              | N      | [n]       */
    mat3 *M;         /* mass, lumped: the diagonal blocks                        | kg     | [n]       */
    mat3 *K;         /* -df/dx of elements, which Rayleigh's damping goes with   | N/m    | [n_block] */
    mat3 *S;         /* -df/dx of springs and the like; read only where is_sprung | N/m   | [n_block] */
    mat3 *B;         /* -df/dv, Rayleigh's left out; read only where is_damped   | kg/s   | [n_block] */
    bool is_damped, is_sprung; /* a force gave some of B, of S                                        */
    mat3 *A;         /* (1 + hα) M + hB + (h² + hβ) K + h² S, discarded rows identity | kg | [n_block] */
    vec3 *b;         /* h (f - αMv - Bv - (h + β) Kv - hSv) - A guess, discarded rows zero | kg m/s | [n] */
    vec3 *x;         /* guess + A⁻¹ b, as near as motion_free came               | m/s    | [n]       */
    mat3 *rotation;  /* of soft bodies' nodes: nearest to the mean, by volume, of the elements about
                      * it (their forces add it up); the identity where there is none | 1 | [n]       */
    int n_fixed, n_cut;
    int n_fixed_mesh, n_cut_mesh; /* of them, without spare nodes and copies: these stand behind   */
    int *fixed, *cut; /* discarded nodes; blocks in their rows and columns   | | [n_fixed], [n_cut]   */
    int n_held, n_held_mesh; /* without copies, whose blocks stand behind                          */
    struct held_block *held; /* none of them cut                               | | [n_held]            */
    int n_moved, n_moved_mesh; /* without copies, which stand behind                               */
    struct moved_node *moved; /* of the discarded ones, by rising place     | | [n_moved]            */
    vec3 *drive;      /* x of those, 0 of others; NULL: none moves          | m/s | [n]              */
    bool is_free;     /* A is never formed                                                           */
    bool has_guess;   /* b begins elsewhere than at zero                                             */
    bool is_formed;   /* K, and A unless is_free, are of this step: here, or away                    */
    bool b_is_of_K;   /* K was formed before b, which was made of it                                 */
    bool took_handed; /* some of M, B, K or A were handed over                                       */
    struct force_choice choice;
    mat3 *handed;     /* M, B, K or A, where is_handed           | of the matrix   | [n_block] */
    bool is_handed;   /* the next assembly takes it in the place of what forces give               */
    enum palp_matrix_name handed_name;
    struct guard guard;
    struct accelerated *assembled; /* has this A too, having assembled it; NULL: the CPU did         */
    bool is_away;     /* … and M, K, A and f are nowhere else: system_form, system_fetch             */
    const struct palp_world *world; /* whose step it is of                                           */
    const struct body *shape; /* that elements are of, in a copy; NULL: the world's body             */
    vec3 *own_b;      /* of the CPU's b and rotation: an accelerator has others                      */
    mat3 *own_rotation;
    vec3 *held_x;     /* of a product, where nodes roll                            | m/s | [n] */
    /* clang-format on */
};

/** Where blocks of one meaning go. */
struct sink {
    mat3 *block;
    double factor;
    struct guard *guard; /* NULL: nothing is checked */
    const char *meaning;
    int n; /* blocks there are */
};

/** Is the block one to take? If not, that is noted. */
bool system_accepts(const struct sink *sink, int slot, mat3 block);
/** Add those of eight that are. */
void system_check_lanes(const struct sink *sink, const int slot[LANES], const lanes33 *block);

struct system *system_create(const struct palp_scene *scene, const struct coupled_system *coupled);
void system_destroy(struct system *system);
/** After mlockall: give back pages of blocks that no force of the last step gave. Between steps. */
void system_release(struct system *system);

/** Copies of nodes have come: their rows are discarded no more, where their nodes' are not; they
 *  move in time, or roll, as their nodes do; the pattern's extension has grown.  No allocation. */
void system_follow_copies(struct system *system);

/** Rayleigh's damping of the body that a place is of. */
const struct rayleigh *system_rayleigh(const struct system *system, int place);

/** Where a body's vec3s stand among those of the system. */
int system_place(const struct system *system, const struct body *body);

/** Sinks for the mass (its slots are places), for the derivative of the force by positions, and by
 *  velocities (theirs are the pattern's). Where forces couple bodies, the derivative of the force
 *  on one by what the other does is a block like any. system_dfdx is for elements, whose stiffness
 *  Rayleigh's damping goes with, blocks beside the diagonal alone: moving all nodes alike gives no
 *  force, so that those on it are minus the sum of their rows. Springs have a damping of their own:
 *  theirs is system_dfdx_sprung. */
struct sink system_mass(struct system *system);
struct sink system_dfdx(struct system *system);
struct sink system_dfdx_sprung(struct system *system);
struct sink system_dfdv(struct system *system);

/** Add a block; of a pair of nodes, the one whose row is the higher node. */
static inline void system_add(const struct sink *sink, int slot, mat3 block)
{
    if (sink->guard && !system_accepts(sink, slot, block))
        return;
    sink->block[slot] = mat3_axpy(sink->block[slot], sink->factor, block);
}
/** Add eight, the slots one after the other. */
INLINE_WIDE void system_add_lanes(const struct sink *sink, const int slot[LANES], lanes33 block)
{
    if (sink->guard)
        system_check_lanes(sink, slot, &block);
    else
        lanes33_scatter_add(sink->block, slot, lanes33_times(block, sink->factor));
}

/** Evaluate every force of a coupled system at the world's q and v for a step of length h:
 *  b - A guess, rows of fixed nodes discarded. K and A are not formed: what elements answer to the
 *  guess is found with their forces (equations.md, "b from a guess").
 *  guess: | m/s | [n]; NULL: zero. It is not taken, and has_guess false, where matrices were handed
 *  over.
 *  Writes q, guess, v_guess, f, M, S, B, b, rotation. */
void system_evaluate(struct system *system, const struct palp_world *world, double h,
                     const vec3 *guess);
/** K and A of the step that was evaluated, rows and columns of fixed nodes discarded; here, where
 *  an accelerator had them. Any number of times: the first forms them. */
void system_form(const struct system *system);
/** The same with another pool, of a system or a copy of one; nothing comes from an accelerator.
 *  Thread: the one that has it. */
void system_form_by(struct system *system, struct pool *pool);
/** system_evaluate from no guess and system_form, in one pass over the elements: b is made of K,
 *  and f is of forces alone. */
void system_assemble(struct system *system, const struct palp_world *world, double h);

/** Have the next step take these blocks as its M, B, K (all of it, with springs) or A; the
 *  system owns them from now on (malloc).  block: | of the matrix | [n_block] */
void system_hand_over(struct system *system, enum palp_matrix_name name, mat3 *block);

/** system_assemble on an accelerator, where it assembles such a body and nothing is to be checked:
 *  it has A, and only b and rotation are here.
 *  False: it does not, or it is lost; nothing is written. */
bool system_assemble_there(struct system *system, struct accelerated *there,
                           const struct palp_world *world, double h);

/** What a block behind the pattern's columns leaves on the diagonal of K, in its row and in its
 *  column. */
void system_balance_extra(const struct system *system, int extra);

/** The largest number on the diagonal of A, of blocks that are not discarded | kg: what forces on
 *  a node are made of, about, for a velocity of 1. A is here. */
double system_heaviest(const struct system *system);

/** Have q, f, M, b and rotation here, in the step whose accelerator has them: the CPU evaluates
 *  them, the same but for round-off; K and A only by system_form. It takes no longer than to bring
 *  them, and waits for nobody. */
void system_gather(const struct system *system);

/** Have M, K and A here after the step, as the accelerator has them or formed, and b from no guess.
 *  Not in real time, nor between pool_begin and pool_end.
 *  False: the accelerator is lost, and they with it. */
bool system_fetch(const struct system *system);

/** y = A x, from what A is made of where A is not formed: elements answer themselves. x is zero at
 *  discarded nodes, and so y; what rollers hold of x has no part in it. */
void system_multiply(const struct system *system, const vec3 *x, vec3 *y, struct pool *pool);

/** A block of A less what rollers hold, P A P. On the diagonal the directions that they hold get a
 *  stiffness of their own, so that A keeps its rank: nothing pushes along them. */
mat3 system_hold_block(const struct held_block *held, mat3 A);

/** One block of A as if no node were discarded, less what rollers hold.  Cost: two searches by
 *  halves. */
mat3 system_form_held(const struct system *s, int slot, int col);

/** One block of A, M, the whole of K, or the whole of B: what forces gave, and Rayleigh's. Once K
 *  is formed; of rigid bodies, of whom no element is, always. */
mat3 system_block(const struct system *system, enum palp_matrix_name name, int slot);

#endif
