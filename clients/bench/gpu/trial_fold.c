/* SPDX-License-Identifier: GPL-3.0-or-later */
/* trial_fold.c - what the published method does on the GPU in each iteration: fold W_H onto the
 * directions of all contacts, and shift their proximities. Palp does neither: its sweeps run on W_H
 * itself. */
#include "clients/bench/gpu/gpu_trial.h"
#include "clients/palp/stages.h"
#include "gpu/host/fold.h"

#include <stdlib.h>
#include <string.h>

static const double H = 0.01; /* s */

/** One proximity a contact, as the plate has none of its own. */
struct fold_trial {
    struct gpu_fold *fold;
    int n;
    struct fold_constraint *con; /* | [n]     */
    mat3 *WH, *W;                /* | [n × n] */
    vec3 *lambda, *way;          /* | [n]     */
};

static double fold_us(void *ctx)
{
    struct fold_trial *f = ctx;
    const int64_t start = stages_now_ns();
    const bool folded = gpu_fold_compliance(f->fold, f->con, f->n, f->W);
    return folded ? 1e3 * stages_ms_since(start) : -1;
}

static double shift_us(void *ctx)
{
    struct fold_trial *f = ctx;
    const int64_t start = stages_now_ns();
    const bool shifted = gpu_fold_shift(f->fold, f->lambda, H, f->way);
    return shifted ? 1e3 * stages_ms_since(start) : -1;
}

/* Directions that turn from contact to contact, and forces. */
static void describe_problem(struct fold_trial *f, const double *WH)
{
    const size_t n = (size_t)f->n, m = 3 * n;
    for (int i = 0; i < f->n; i++) {
        const double c = cos(i), s = sin(i);
        f->con[i] = (struct fold_constraint){
            .C = {{c, s, 0}, {-s, c, 0}, {0, 0, 1}}, .n = 1, .prox = {i}, .weight = {1}};
        f->lambda[i] = vec3_make(1 + c, s, -c);
    }
    for (size_t k = 0; k < m * m; k++)
        f->WH[k / m / 3 * n + k % m / 3].m[k / m % 3][k % m % 3] = WH[k];
}

static mat3 directions_of(const struct fold_constraint *con)
{
    mat3 C;
    memcpy(C.m, con->C, sizeof C.m);
    return C;
}

static double matrix_norm(mat3 a)
{
    double sum = 0;
    for (int k = 0; k < 9; k++)
        sum += a.m[k / 3][k % 3] * a.m[k / 3][k % 3];
    return sqrt(sum);
}

/* The largest difference from C W_H Cᵀ, relative to its largest block. */
static double fold_error(const struct fold_trial *f)
{
    double off = 0, largest = 0;
    for (int i = 0; i < f->n; i++)
        for (int j = 0; j < f->n; j++) {
            const size_t at = (size_t)i * (size_t)f->n + (size_t)j;
            const mat3 exact = mat3_mul_t(mat3_mul(directions_of(&f->con[i]), f->WH[at]),
                                          directions_of(&f->con[j]));
            const double away = matrix_norm(mat3_axpy(f->W[at], -1, exact));
            off = away <= off ? off : away; /* not a number: that */
            largest = fmax(largest, matrix_norm(exact));
        }
    return off / largest;
}

/* The same of h² W_H Cᵀ λ. */
static double shift_error(const struct fold_trial *f)
{
    double off = 0, largest = 0;
    for (int i = 0; i < f->n; i++) {
        vec3 exact = {0};
        for (int j = 0; j < f->n; j++) {
            const vec3 force = mat3_apply_t(directions_of(&f->con[j]), f->lambda[j]);
            const mat3 *WH = &f->WH[(size_t)i * (size_t)f->n + (size_t)j];
            exact = vec3_add(exact, mat3_apply(*WH, vec3_scale(force, H * H)));
        }
        const double away = vec3_norm(vec3_sub(f->way[i], exact));
        off = away <= off ? off : away;
        largest = fmax(largest, vec3_norm(exact));
    }
    return off / largest;
}

static void measure_fold(struct gpu_trial *trial, struct fold_trial *f)
{
    struct gpu_figure *fold =
        gpu_table_add(trial->table, "gpu_fold", "published way: C W_H C', each iteration, double");
    struct gpu_figure *shift = gpu_table_add(trial->table, "gpu_shift",
                                             "published way: the shift, each iteration, double");
    if (!f->fold || !gpu_fold_take(f->fold, f->WH, f->n)) {
        snprintf(fold->missing, sizeof fold->missing, "too little memory on the GPU");
        *shift = (struct gpu_figure){.variant = shift->variant, .label = shift->label};
        snprintf(shift->missing, sizeof shift->missing, "%s", fold->missing);
        return;
    }
    if (gpu_trial_repeat(trial, fold, fold_us, f)) {
        fold->error = fold_error(f);
        fold->tolerance = 1e-11;
    }
    if (gpu_trial_repeat(trial, shift, shift_us, f)) {
        shift->error = shift_error(f);
        shift->tolerance = 1e-11;
    }
}

void bench_gpu_fold(struct gpu_trial *trial)
{
    const size_t n = (size_t)trial->start.n_node;
    struct fold_trial f = {.n = trial->start.n_node,
                           .con = calloc(n, sizeof *f.con),
                           .WH = calloc(n * n, sizeof *f.WH),
                           .W = calloc(n * n, sizeof *f.W),
                           .lambda = calloc(n, sizeof *f.lambda),
                           .way = calloc(n, sizeof *f.way)};
    if (f.con && f.WH && f.W && f.lambda && f.way) {
        describe_problem(&f, trial->exact);
        f.fold = gpu_fold_create(trial->gpu, f.n, f.n);
        measure_fold(trial, &f);
        if (f.fold)
            gpu_fold_destroy(f.fold);
    }
    free(f.con);
    free(f.WH);
    free(f.W);
    free(f.lambda);
    free(f.way);
}
