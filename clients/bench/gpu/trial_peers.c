/* SPDX-License-Identifier: GPL-3.0-or-later */
/* trial_peers.c - NVIDIA's libraries on the same factor and the same right-hand sides, from a
 * module that only this file loads. */
#include "clients/bench/gpu/gpu_trial.h"
#include "clients/bench/gpu/peers_cuda.h"
#include "engine/base/pool.h"
#include "engine/motion/factor.h"
#include "engine/motion/ordering.h"
#include "engine/motion/system.h"

#include <dlfcn.h>
#include <libgen.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PRECISIONS = 2 };

/* Of sums in an order of their own: as ours are allowed. */
static const double allowed[PRECISIONS] = {[PALP_SINGLE] = 1e-4, [PALP_DOUBLE] = 1e-11};

/** What the module is asked about, and one of its rivals. */
struct asked {
    struct gpu_trial *trial;
    const struct cuda_peers *peers;
    struct cuda_problem problem;
    int *first, *column, *place;
    double *value;
    struct cuda_rival *rival;
    enum cuda_peer peer;
    char why[256];
};

/* ---------------------------------------------------------------- the module */

static const struct cuda_peers *load_peers(const char *path, char why[256])
{
    char beside[PATH_MAX + 32], self[PATH_MAX] = "";
    if (!path && readlink("/proc/self/exe", self, sizeof self - 1) > 0) {
        snprintf(beside, sizeof beside, "%s/palp-gpu-peers.so", dirname(self));
        path = beside;
    }
    void *module = path ? dlopen(path, RTLD_NOW | RTLD_LOCAL) : NULL;
    cuda_peers_entry *entry = NULL;
    void *symbol = module ? dlsym(module, CUDA_PEERS_ENTRY) : NULL;
    if (!symbol) {
        const char *reason = dlerror();
        snprintf(why, 256, "no module of peers: %s", reason ? reason : "unknown place");
        return NULL;
    }
    memcpy(&entry, &symbol, sizeof entry);
    const struct cuda_peers *peers = entry();
    if (peers->version == CUDA_PEERS_VERSION)
        return peers;
    snprintf(why, 256, "a module of peers of another version");
    return NULL;
}

/* ---------------------------------------------------------------- L, as libraries want it */

/* Call `take` with each entry of L, column by column. */
static void walk_factor(const struct supernodes *L, const double *x, struct asked *a,
                        void (*take)(struct asked *a, int row, int column, double value))
{
    for (int p = 0; p < L->n_panel; p++) {
        const int own = 3 * (L->col[p + 1] - L->col[p]);
        const int height = 3 * (L->row_first[p + 1] - L->row_first[p]);
        const int *row = L->row + L->row_first[p];
        for (int c = 0; c < own; c++)
            for (int r = c; r < height; r++) {
                const double value = x[L->start[p] + (size_t)c * (size_t)height + (size_t)r];
                if (value != 0)
                    take(a, 3 * row[r / 3] + r % 3, 3 * L->col[p] + c, value);
            }
    }
}

static void count_entry(struct asked *a, int row, int column, double value)
{
    (void)column;
    (void)value;
    a->first[row + 1]++;
}

/* Columns come rising. first: where the row's next entry goes. */
static void put_entry(struct asked *a, int row, int column, double value)
{
    a->column[a->first[row]] = column;
    a->value[a->first[row]++] = value;
}

static int take_rows(struct asked *a, const struct supernodes *L, const double *x)
{
    const int n = a->problem.n;
    walk_factor(L, x, a, count_entry);
    for (int i = 0; i < n; i++)
        a->first[i + 1] += a->first[i];
    const size_t entries = (size_t)a->first[n];
    a->column = malloc(entries * sizeof *a->column);
    a->value = malloc(entries * sizeof *a->value);
    if (!a->column || !a->value)
        return -1;
    walk_factor(L, x, a, put_entry);
    memmove(a->first + 1, a->first,
            (size_t)n * sizeof *a->first); /* each ends where the next began */
    a->first[0] = 0;
    return 0;
}

/* The factor that general reach starts from, made anew: panels have lost L₁₁. */
static int describe_factor(struct asked *a)
{
    const struct gpu_trial *trial = a->trial;
    const struct ordering *o = paths_factor(trial->paths, PATH_REACH, PALP_DOUBLE)->ordering;
    const int m = 3 * trial->start.n_node;
    a->problem.n = 3 * o->n;
    a->problem.m = m;
    a->first = calloc((size_t)a->problem.n + 1, sizeof *a->first);
    a->place = calloc((size_t)m, sizeof *a->place);
    double *x = malloc(supernodes_size(&o->L) * sizeof *x);
    struct pool *pool = pool_create(1);
    const bool made = a->first && a->place && x && pool &&
                      supernodes_factor(&o->L, gpu_trial_system(trial)->A, x, pool) &&
                      take_rows(a, &o->L, x) == 0;
    for (int k = 0; k < m && made; k++)
        a->place[k] = 3 * o->place[trial->start.node[k / 3]] + k % 3;
    pool_destroy(pool);
    free(x);
    a->problem.first = a->first;
    a->problem.column = a->column;
    a->problem.value = a->value;
    a->problem.place = a->place;
    return made ? 0 : -1;
}

/* ---------------------------------------------------------------- figures */

static double run_us(void *ctx)
{
    struct asked *a = ctx;
    return a->peers->run(a->rival, a->peer, a->trial->W, a->why);
}

/* clang-format off */
static const struct { const char *variant[PRECISIONS], *label[PRECISIONS]; } told[CUDA_PEERS] = {
    [CUDA_SOLVE] = {{"cusparse_solve_single", "cusparse_solve_double"},
                    {"cuSPARSE, L S = H' alone, single", "cuSPARSE, L S = H' alone, double"}},
    [CUDA_SOLVE_W] = {{"cusparse_build_single", "cusparse_build_double"},
                      {"cuSPARSE and S'S, W_H to the host, single",
                       "cuSPARSE and S'S, W_H to the host, double"}},
    [CUDA_INVERSE_W] = {{"cublas_build_single", "cublas_build_double"},
                        {"cuBLAS, dense inverse, W_H to the host, single",
                         "cuBLAS, dense inverse, W_H to the host, double"}},
};
/* clang-format on */

static void measure_peers(struct asked *a, enum palp_precision precision)
{
    for (enum cuda_peer peer = 0; peer < CUDA_PEERS; peer++) {
        struct gpu_figure *figure = gpu_table_add(a->trial->table, told[peer].variant[precision],
                                                  told[peer].label[precision]);
        a->peer = peer;
        const size_t m = (size_t)a->problem.m;
        memset(a->trial->W, 0xff, m * m * sizeof *a->trial->W); /* no numbers */
        if (!a->rival)
            snprintf(figure->missing, sizeof figure->missing, "%s", a->why);
        else if (!gpu_trial_repeat(a->trial, figure, run_us, a))
            snprintf(figure->missing, sizeof figure->missing, "%s", a->why);
        else if (peer != CUDA_SOLVE) {
            figure->error = gpu_trial_difference(a->trial);
            figure->tolerance = allowed[precision];
        }
    }
}

static void ask_peers(struct asked *a)
{
    static const int size[PRECISIONS] = {
        [PALP_SINGLE] = sizeof(float), [PALP_DOUBLE] = sizeof(double)};
    struct gpu_trial *trial = a->trial;
    paths_build(trial->paths, PATH_REACH, PALP_DOUBLE, trial->start.node, trial->start.n_node,
                trial->exact);
    for (int p = PRECISIONS - 1; p >= 0; p--) {
        a->rival = a->peers ? a->peers->open(&a->problem, size[p], 1, a->why) : NULL;
        measure_peers(a, (enum palp_precision)p);
        if (a->rival)
            a->peers->close(a->rival);
    }
}

void bench_gpu_peers(struct gpu_trial *trial)
{
    struct asked a = {.trial = trial};
    a.peers = load_peers(trial->peers, a.why);
    if (a.peers && describe_factor(&a) != 0) {
        a.peers = NULL;
        snprintf(a.why, sizeof a.why, "not enough memory");
    }
    ask_peers(&a);
    free(a.first);
    free(a.column);
    free(a.value);
    free(a.place);
}
