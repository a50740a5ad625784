/* SPDX-License-Identifier: GPL-3.0-or-later */
/* peers_cuda.h - what others do with a factor on a CUDA device: cuSPARSE solves with it,
 * cuBLAS multiplies with a dense inverse. Only palp bench loads it, from palp-gpu-peers.so; C17 and
 * C++17 at once. */
#ifndef PALP_CLIENTS_BENCH_PEERS_CUDA_H
#define PALP_CLIENTS_BENCH_PEERS_CUDA_H

enum { CUDA_PEERS_VERSION = 1 };

/** L of A = L Lᵀ row by row, and H: row k of it has a one at place[k]. */
struct cuda_problem {
    int n, m;          /* rows of L, of H                                */
    const int *first;  /* of a row, into column and value | [n + 1]      */
    const int *column; /* rising                                         */
    const double *value;
    const int *place; /* | [m] */
};

enum cuda_peer {
    CUDA_SOLVE,     /* cuSPARSE: S = L⁻¹ Hᵀ alone, which stays there      */
    CUDA_SOLVE_W,   /* the same; cuBLAS: W = Sᵀ S; and W to the host      */
    CUDA_INVERSE_W, /* cuBLAS: W = H (A⁻¹ Hᵀ), dense; and W to the host   */
    CUDA_PEERS,
};

struct cuda_rival;

/** What palp-gpu-peers.so exports, under the name below. */
struct cuda_peers {
    int version;
    /* With numbers of so many bytes; the inverse is made only if that is wanted. NULL and why. */
    struct cuda_rival *(*open)(const struct cuda_problem *problem, int number_size, int inverse,
                               char why[256]);
    void (*close)(struct cuda_rival *rival);
    /* Once, to its end: µs; below 0: it failed, and why.
     * W: as double, [m × m], where that comes to the host; NULL: it is not looked at. */
    double (*run)(struct cuda_rival *rival, enum cuda_peer peer, double *W, char why[256]);
};

typedef const struct cuda_peers *cuda_peers_entry(void);
#define CUDA_PEERS_ENTRY "palp_gpu_peers"

#endif
