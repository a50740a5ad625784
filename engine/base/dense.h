/* SPDX-License-Identifier: Apache-2.0 */
/* dense.h - products of dense matrices, triangles and Cholesky factors: what a BLAS and a LAPACK
 * would do, with the same bytes on every CPU.
 *
 * An entry of a product is a sum over rising k, in blocks of DENSE_DEPTH terms; neither the width
 * of registers nor how a matrix is cut into tiles changes the order of a sum, and no multiplication
 * is fused with an addition. Matrices are stored column by column, `stride` numbers from column to
 * column. Nothing here allocates; each call takes up to 100 kB of the stack. */
#ifndef PALP_BASE_DENSE_H
#define PALP_BASE_DENSE_H

#include <stdbool.h>
#include <stddef.h>

enum { DENSE_DEPTH = 96 };

/** What becomes of C: A B, -A B, C + A B, C - A B. */
enum dense_how { DENSE_SET, DENSE_NEGATE, DENSE_ADD, DENSE_SUBTRACT };

/** A product of A [m × k] and B [k × n] into C [m × n]. Entry (i, j) of A is a[i a_row + j a_col],
 *  and of B likewise: a transposed matrix has its strides exchanged. C overlaps neither. */
struct dense_product {
    int m, n, k;
    const double *a, *b;
    size_t a_row, a_col, b_row, b_col;
    double *c;
    size_t c_stride;
    enum dense_how how;
    bool is_lower; /* entries above the diagonal of C are neither read nor written */
};
struct dense_product_single {
    int m, n, k;
    const float *a, *b;
    size_t a_row, a_col, b_row, b_col;
    float *c;
    size_t c_stride;
    enum dense_how how;
    bool is_lower;
};
void dense_multiply(const struct dense_product *p);
void dense_multiply_single(const struct dense_product_single *p);

/** A lower triangle L [n × n]; what stands above the diagonal is not read. */
struct dense_lower {
    const double *at;
    int n;
    size_t stride;
};
struct dense_lower_single {
    const float *at;
    int n;
    size_t stride;
};
enum dense_side {
    DENSE_LEFT,            /* X := L X  */
    DENSE_LEFT_TRANSPOSED, /* X := Lᵀ X */
    DENSE_RIGHT,           /* X := X L  */
};

/** A matrix that is multiplied in place. */
struct dense_block {
    double *at;
    int m, n;
    size_t stride;
};
struct dense_block_single {
    float *at;
    int m, n;
    size_t stride;
};
void dense_multiply_lower(const struct dense_lower *L, enum dense_side side,
                          const struct dense_block *X);
void dense_multiply_lower_single(const struct dense_lower_single *L, enum dense_side side,
                                 const struct dense_block_single *X);

/** X := X L⁻ᵀ. The diagonal of L is not zero. */
void dense_solve_right(const struct dense_lower *L, const struct dense_block *X);
void dense_solve_right_single(const struct dense_lower_single *L,
                              const struct dense_block_single *X);

/** Lower triangle of a := its Cholesky factor. False where a pivot is not positive; a is good for
 *  nothing then. */
bool dense_cholesky(double *a, int n, size_t stride);
bool dense_cholesky_single(float *a, int n, size_t stride);
/** Lower triangle a := a⁻¹. */
void dense_invert_lower(double *a, int n, size_t stride);
void dense_invert_lower_single(float *a, int n, size_t stride);
/** Lower triangle a := lower triangle of aᵀ a. */
void dense_square_lower(double *a, int n, size_t stride);
void dense_square_lower_single(float *a, int n, size_t stride);

#endif
