/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gpu_table.c - figures of a GPU: text, rows of JSON. */
#include "clients/bench/gpu/gpu_table.h"

#include "clients/bench/bench.h"
#include "clients/bench/scheme/table1.h"
#include "clients/cli/json_text.h"
#include "clients/palp/medians.h"

#include <math.h>
#include <string.h>

struct gpu_figure *gpu_table_add(struct gpu_table *t, const char *variant, const char *label)
{
    struct gpu_figure *figure = &t->figure[t->n < GPU_FIGURES ? t->n++ : GPU_FIGURES - 1];
    *figure = (struct gpu_figure){.variant = variant, .label = label, .error = -1};
    return figure;
}

void gpu_figure_take(struct gpu_figure *figure, double *us, int n)
{
    figure->n = n;
    figure->us = median(us, n); /* and they are sorted */
    const int rank = (int)ceil(0.99 * n) - 1;
    figure->p99_us = n > 0 ? us[rank] : 0;
}

static const char *verdict_of(const struct gpu_figure *f, const struct gpu_seen *gpu)
{
    if (!gpu->judged || f->limit_us <= 0)
        return "";
    return f->us <= f->limit_us ? "met" : "MISSED";
}

static bool is_accurate(const struct gpu_figure *f)
{
    return f->error <= f->tolerance; /* false for NaN */
}

/* ---------------------------------------------------------------- text */

static void print_us(double us, int width)
{
    if (us > 0)
        printf("%*.*f", width, us < 10 ? 2 : us < 1000 ? 1 : 0, us);
    else
        printf("%*s", width, "-");
}

static void print_error(const struct gpu_figure *f)
{
    if (f->error < 0)
        printf(" %9s %7s %-6s", "-", "-", "");
    else
        printf(" %9.1e %7.0e %-6s", f->error, f->tolerance, is_accurate(f) ? "met" : "MISSED");
}

/* The least it can take, and how much of the time that is. */
static void print_least(const struct gpu_figure *f)
{
    if (f->phases <= 0) {
        printf(" %6s%9s%6s%9s%6s", "-", "-", "-", "-", "-");
        return;
    }
    printf(" %6d", f->phases);
    print_us(f->chain_us, 9);
    printf("%5.0f%%", 100 * f->chain_us / f->us);
    print_us(f->reads_us, 9);
    printf("%5.0f%%", 100 * f->reads_us / f->us);
}

static void print_figure(const struct gpu_figure *f, const struct gpu_seen *gpu)
{
    printf("  %-49s", f->label);
    if (f->missing[0]) {
        printf("  %s\n", f->missing);
        return;
    }
    print_us(f->us, 9);
    print_us(f->p99_us, 9);
    print_us(f->limit_us, 8);
    printf(" %-6s", verdict_of(f, gpu));
    print_us(f->cpu_us, 10);
    if (f->cpu_us > 0)
        printf("%8.2fx", f->cpu_us / f->us);
    else
        printf("%9s", "-");
    print_error(f);
    print_least(f);
    printf(" %5d\n", f->n);
}

static const struct gpu_figure *find_figure(const struct gpu_table *t, const char *variant)
{
    for (int k = 0; k < t->n; k++)
        if (strcmp(t->figure[k].variant, variant) == 0 && !t->figure[k].missing[0])
            return &t->figure[k];
    return NULL;
}

/** What others do on the same GPU, and what of ours it is set beside. */
static const struct {
    const char *peer, *ours[2];
} rivals[] = {
    {"cusparse_solve_double", {"gpu_reach_double", "gpu_inverse_double"}},
    {"cusparse_build_double", {"gpu_reach_double", "gpu_inverse_double"}},
    {"cublas_build_double", {"gpu_reach_double", "gpu_inverse_double"}},
    {"cusparse_solve_single", {"gpu_reach_single", "gpu_inverse_single"}},
    {"cusparse_build_single", {"gpu_reach_single", "gpu_inverse_single"}},
    {"cublas_build_single", {"gpu_reach_single", "gpu_inverse_single"}},
};
enum { RIVALS = sizeof rivals / sizeof *rivals };

/* How often ours is done meanwhile; below 0: one of the two is missing. */
static double ratio_to(const struct gpu_table *t, int rival, int ours)
{
    const struct gpu_figure *theirs = find_figure(t, rivals[rival].peer);
    const struct gpu_figure *own = find_figure(t, rivals[rival].ours[ours]);
    return theirs && own ? theirs->us / own->us : -1;
}

static void print_ratios(const struct gpu_table *t)
{
    for (int k = 0; k < RIVALS; k++)
        if (ratio_to(t, k, 0) > 0 && ratio_to(t, k, 1) > 0)
            printf("  in the time of one %s ours builds W_H %.2f times by general reach, %.2f "
                   "times by the region's inverse\n",
                   find_figure(t, rivals[k].peer)->label, ratio_to(t, k, 0), ratio_to(t, k, 1));
}

void gpu_table_print(const struct gpu_table *t, const struct gpu_seen *gpu)
{
    const int *n = t->block->nodes;
    double build_ms, total_ms;
    printf("\n%s of %d x %d x %d nodes: %d degrees of freedom, %d rows, %d of %d contacts push\n",
           t->block->shape, n[0], n[1], n[2], t->dofs, t->rows, t->active, t->block->contacts);
    printf("  %-49s%9s%9s%8s %-6s%10s%9s %9s %7s %-6s %6s%9s%6s%9s%6s %5s\n",
           "us, from the call to the answer on the host", "median", "p99", "limit", "", "CPU",
           "faster", "error", "allowed", "", "phases", "at least", "share", "reading", "share",
           "n");
    for (int k = 0; k < t->n; k++)
        print_figure(&t->figure[k], gpu);
    print_ratios(t);
    if (table1_published(t->dofs, &build_ms, &total_ms))
        printf("  published, fast: build W_H %.2f ms, 5 x 30 %.1f ms\n", build_ms, total_ms);
    fflush(stdout);
}

/* ---------------------------------------------------------------- JSON */

static void print_number(FILE *json, const char *key, double value)
{
    if (isfinite(value))
        fprintf(json, ", \"%s\": %.6g", key, value);
    else
        fprintf(json, ", \"%s\": null", key);
}

static void print_ratio(FILE *json, const char *key, double ratio)
{
    print_number(json, key, ratio < 0 ? (double)NAN : ratio);
}

static void print_flag(FILE *json, const char *key, bool known, bool value)
{
    fprintf(json, ", \"%s\": %s", key, !known ? "null" : value ? "true" : "false");
}

static void print_row(FILE *json, const struct gpu_table *t, const struct gpu_figure *f,
                      const struct gpu_seen *gpu)
{
    bench_row(json);
    fprintf(json, "{\"dofs\": %d, \"rows\": %d, \"shape\": \"%s\", \"contacts_active\": %d",
            t->dofs, t->rows, t->block->shape, t->active);
    fprintf(json, ", \"variant\": \"%s\"", f->variant);
    if (f->missing[0]) {
        fprintf(json, ", \"missing\": ");
        json_text_print(json, f->missing);
        fputc('}', json);
        return;
    }
    fprintf(json, ", \"n\": %d", f->n);
    print_number(json, "us", f->us);
    print_number(json, "p99_us", f->p99_us);
    print_number(json, "cpu_us", f->cpu_us > 0 ? f->cpu_us : (double)NAN);
    print_number(json, "limit_us", f->limit_us > 0 ? f->limit_us : (double)NAN);
    print_flag(json, "limit_met", gpu->judged && f->limit_us > 0, f->us <= f->limit_us);
    print_number(json, "error", f->error < 0 ? (double)NAN : f->error);
    print_number(json, "error_allowed", f->error < 0 ? (double)NAN : f->tolerance);
    print_flag(json, "accurate", !(f->error < 0), is_accurate(f));
    if (f->phases > 0) {
        fprintf(json, ", \"phases\": %d", f->phases);
        print_number(json, "bytes", f->bytes);
        print_number(json, "latency_us", f->chain_us);
        print_number(json, "latency_share", f->chain_us / f->us);
        print_number(json, "reads_us", f->reads_us);
        print_number(json, "reads_share", f->reads_us / f->us);
    }
    for (int k = 0; k < RIVALS; k++)
        if (strcmp(f->variant, rivals[k].peer) == 0) {
            print_ratio(json, "ratio_to_gpu_reach", ratio_to(t, k, 0));
            print_ratio(json, "ratio_to_gpu_inverse", ratio_to(t, k, 1));
        }
    fputc('}', json);
}

void gpu_table_print_rows(FILE *json, const struct gpu_table *t, const struct gpu_seen *gpu)
{
    for (int k = 0; k < t->n; k++)
        print_row(json, t, &t->figure[k], gpu);
    fflush(json);
}
