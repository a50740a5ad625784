/* SPDX-License-Identifier: GPL-3.0-or-later */
/* assemble.h - what kernels of the assembly are given.
 *
 * An element's thread finds what follows from where its corners are; then a thread a node or a pair
 * of nodes gathers from the elements about it, by lists that never change: no two write to one
 * place, and sums have one order. */
#ifndef PALP_GPU_KERNEL_ASSEMBLE_H
#define PALP_GPU_KERNEL_ASSEMBLE_H

#include "engine/base/vec.h"

#include <stddef.h>

enum { ASSEMBLE_TET = 4, ASSEMBLE_HEX = 8, ASSEMBLE_HEX_PAIRS = 36 }; /* corners; pairs of them */
enum { ASSEMBLE_HEXES = 16 };    /* that a thread block does at a time       */
enum { ASSEMBLE_THREADS = 128 }; /* of a thread block                       */
/* A node has some dozens of elements about it, a pair of nodes five: as many threads share those of
 * a node, which a thread block does some of at a time, and then some pairs. */
enum { ASSEMBLE_PARTS = 8, ASSEMBLE_NODES = 16, ASSEMBLE_PAIRS = 128 };

/** A body at rest. Elements of each shape: corotational ones first, then linear ones. Pairs are
 *  those of two nodes: the blocks beside the diagonal. */
struct assemble_rest {
    /* clang-format off */
    int n, n_pair, n_tet, n_tet_turned, n_hex, n_hex_turned;
    vec3 gravity;             /*                                                     | m/s²  */
    double *mass;             /*                                          | kg   | [n]       */
    unsigned char *fixed;     /* 1: its row and column are discarded             | [n]       */
    int *diagonal;            /* a node's block of A                             | [n]       */

    int *tet_node;            /*                                          |      | [4][n_tet] */
    double *tet_slope;        /* gradients of shape functions of corners 1, 2, 3 | 1/m | [9][n_tet] */
    double *tet_mu;           /* times volume                             | N m  | [n_tet]   */
    double *tet_ratio;        /* λ/μ                                      | 1    | [n_tet]   */
    double *tet_volume;       /*                                          | m³   | [n_tet]   */
    int *node_tet_first, *node_tet; /* of a node: tetrahedron × 4 + corner | [n + 1], [4 n_tet] */
    int *pair_tet_first, *pair_tet; /* of a pair: tetrahedron × 16 + row's corner × 4 + column's
                               *                                 | [n_pair + 1], [6 n_tet]   */
    int *hex_node;            /*                                          |      | [8][n_hex] */
    vec3 *hex_X;              /* from corner 0                            | m    | [n_hex][8] */
    vec3 *hex_slope;          /* mean gradients of shape functions        | 1/m  | [n_hex][8] */
    mat3 *hex_pull;           /* df/dx of pairs of corners i ≤ j by rising i, then j, row j
                               *                                          | N/m  | [n_hex][36] */
    double *hex_volume;       /*                                          | m³   | [n_hex]   */
    int *node_hex_first, *node_hex; /* of a node: hexahedron × 8 + corner | [n + 1], [8 n_hex] */
    int *pair_hex_first, *pair_hex; /* of a pair: hexahedron × 64 + pair of corners
                               *                                 | [n_pair + 1], [28 n_hex]  */
    int *pair_slot;           /* a pair's block of A                             | [n_pair]  */
    unsigned char *pair_cut;  /* 1: its row or column is discarded               | [n_pair]  */
    /* clang-format on */
};

/** A corner of a tetrahedron where it is now. Memory comes in pieces of 32 bytes: who gathers takes
 *  one of these at a time. A block of the stiffness is then λ/μ s tᵀ + t sᵀ + (s·t) 1. */
struct __attribute__((aligned(32))) assemble_corner {
    vec3 slope;   /* √(volume μ) R times the gradient of its shape function | √(N/m) */
    double ratio; /* λ/μ                                                    | 1      */
    vec3 push;    /* force on it, less rate × K v                           | N      */
    double unused;
};

struct __attribute__((aligned(32))) assemble_tet {
    struct assemble_corner corner[ASSEMBLE_TET];
    mat3 turned; /* volume times R | m³ */
    double unused[3];
};

struct assemble_hex {
    vec3 push[ASSEMBLE_HEX];
    mat3 R;
};

/** What a hexahedron's threads tell each other, in its own frame. */
struct assemble_hex_frame {
    mat3 R, U;               /* Rᵀ F                            */
    vec3 y[ASSEMBLE_HEX];    /* Rᵀ x, from corner 0       | m   */
    vec3 u[ASSEMBLE_HEX];    /* from rest                 | m   */
    vec3 w[ASSEMBLE_HEX];    /* Rᵀ v, likewise            | m/s */
    vec3 p[ASSEMBLE_HEX];    /* -K⁰ u                     | N   */
    vec3 drag[ASSEMBLE_HEX]; /* -K⁰ w                     | N/s */
};

/** What elements about a node have for it. */
struct assemble_sums {
    mat3 K, turned;
    vec3 push;
};

/** A = of_M M + of_K K, b = h (f + mass × gravity - alpha M v - rate K v). */
struct assemble_weights {
    double of_M, of_K, h, alpha, rate;
};

/** What a step sends; on the host and on the device. Then q and v: [n] vec3 each. */
struct assemble_input {
    struct assemble_weights weights;
    double unused[3]; /* 64 bytes */
};

/** As many numbers as there are in two places go to two others: through pinned memory. */
struct assemble_copy_args {
    double *to[2];
    const double *from[2];
    size_t n[2];
};

struct assemble_elements_args {
    struct assemble_rest rest;
    const struct assemble_weights *weights;
    const vec3 *q, *v;
    struct assemble_tet *tet; /* | [n_tet] */
    struct assemble_hex *hex; /* | [n_hex] */
};

struct assemble_gather_args {
    struct assemble_rest rest;
    const struct assemble_weights *weights;
    const vec3 *v;
    const struct assemble_tet *tet;
    const struct assemble_hex *hex;
    bool discards;  /* what is of fixed nodes */
    mat3 *A;        /* | [n_block] */
    vec3 *b;        /* | [n]       */
    mat3 *rotation; /* of nodes, nearest to the sum over elements of volume times R | [n] */
};

#define ASSEMBLE_KERNELS(K)                                                                        \
    K(assemble_copy, struct assemble_copy_args, ASSEMBLE_THREADS)                                  \
    K(assemble_tets, struct assemble_elements_args, ASSEMBLE_THREADS)                              \
    K(assemble_hexes, struct assemble_elements_args, ASSEMBLE_THREADS)                             \
    K(assemble_gather, struct assemble_gather_args, ASSEMBLE_THREADS)

#endif
