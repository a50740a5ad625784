/* SPDX-License-Identifier: GPL-3.0-or-later */
/* palp_inspect.h - the matrices of the last step, for people and tests to look at; palp.h includes
 * it. */
#ifndef PALP_INSPECT_H
#define PALP_INSPECT_H

#include "engine/palp.h"

/** x is what A and b say, but at nodes that time moves, which go as they are led. Steps with an
 *  older factor go less near to it: to tolerance_motion, and what is touched at the factor's region
 *  alone. */
enum palp_matrix_name {
    PALP_MATRIX_A,  /* M + hB + h²K, discarded rows as identity | kg      | of a body */
    PALP_MATRIX_M,  /* mass                                      | kg      | of a body */
    PALP_MATRIX_B,  /* damping                                   | kg/s    | of a body */
    PALP_MATRIX_K,  /* stiffness                                 | N/m     | of a body */
    PALP_MATRIX_b,  /* right-hand side of the free motion        | kg m/s  | of a body */
    PALP_MATRIX_x,  /* its solution dv                           | m/s     | of a body */
    PALP_MATRIX_H,  /* proximities by degrees of freedom         | 1       | of a body */
    PALP_MATRIX_C,  /* directions                                | 1       | of the step */
    PALP_MATRIX_W,  /* Σ J A⁻¹ Jᵀ                                | 1/kg    | of the step */
    PALP_MATRIX_WH, /* H A⁻¹ Hᵀ                                 | 1/kg    | of a body */
    PALP_MATRIX_LAMBDA, /* n, t1, t2 a contact                  | N       | of the step */
};

struct palp_entry {
    int row, col;
    double value;
};

/** A matrix of the last step as triplets, sorted by column, then row; of a symmetric one the lower
 *  triangle only. Owns entry (malloc). */
struct palp_matrix {
    int rows, cols, n;
    bool symmetric;
    struct palp_entry *entry;
};

/** The named matrix of the last step; `body` is none for those of the whole step. Of a body that
 *  forces couple with others, A, M, B, K, b and x are of all of them, and so are H's columns.
 *  Allocates: not for a real-time thread. An error where nothing was stepped yet,
 *  or since the world was restored, or the body has no such matrix, or an accelerator that had it
 *  is lost since. */
enum palp_status palp_world_inspect(const struct palp_world *world, enum palp_matrix_name name,
                                    palp_body body, struct palp_matrix *out,
                                    struct palp_error *error);
void palp_matrix_destroy(struct palp_matrix *matrix);

/** M, B or K of one part alone, in the rows and columns of all that forces couple with the body:
 *  `part` names a spring; else a body, for the forces on it; else a kind of force, as mass,
 *  tetrahedra, hexahedra, spring, coupling, of those on all these bodies. As they are where the
 *  world stands now, for a step of length h (s): sums of all parts are what the next step inspects.
 *  B has the body's Rayleigh damping of that part's M and K.
 *  Allocates. An error where there is no such part, or no force moves the body. */
enum palp_status palp_world_inspect_part(const struct palp_world *world, enum palp_matrix_name name,
                                         palp_body body, const char *part, double h,
                                         struct palp_matrix *out, struct palp_error *error);

/** Hand back M, B, K or A of a body, as inspected or changed, for the next step alone: it stands
 *  there instead of what the forces give, whose values stay. For studies; a factor of other steps
 *  fits a changed A badly, so ask for motion: direct.
 *  Allocates. An error where it is of another size or not symmetric, has an entry where the body
 *  couples nothing, or, of M, off its diagonal; of A where no step forms it (motion: cg). */
enum palp_status palp_world_hand_back(struct palp_world *world, enum palp_matrix_name name,
                                      palp_body body, const struct palp_matrix *matrix,
                                      struct palp_error *error);

/** How far the factor L of a body's A = L Lᵀ is filled, in 3×3 blocks of lower triangles. */
struct palp_fill {
    int rows;       /* block rows that are factored: those of fixed nodes are left out         */
    int last;       /* of them, those eliminated last, where contact is expected; 0: none      */
    long A;         /* blocks of A among them                                                  */
    long L;         /* blocks that L keeps, zeros within its supernodes included               */
    int supernodes; /* columns of like pattern, kept together as dense panels                  */
    int widest;     /* block columns of the widest                                             */
};

/** The fill of the factor that the last step solved with. An error where nothing was stepped yet
 *  or the body has no sparse factor. */
enum palp_status palp_world_inspect_fill(const struct palp_world *world, palp_body body,
                                         struct palp_fill *out, struct palp_error *error);

#endif
