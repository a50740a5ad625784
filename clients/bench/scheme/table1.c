/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table1.c - the table beside the published one: text, rows of JSON, a plot. */
#include "clients/bench/scheme/table1.h"

#include "clients/bench/bench.h"
#include "clients/cli/json_text.h"
#include "clients/palp/formats/plot.h"
#include "engine/palp.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/** The column that a stage's time goes into, of Algorithm 2 and of Algorithm 3. */
static const struct {
    const char *stage;
    enum column standard, fast;
} stage_columns[] = {
    {"mapping_linearise", COLUMN_LINEARISE, COLUMN_BUILD},
    {"constraint_linearise", COLUMN_LINEARISE, COLUMN_LINEARISE},
    {"compliance_build", COLUMN_REBUILD, COLUMN_REBUILD},
    {"compliance_build_mapping", COLUMN_BUILD, COLUMN_BUILD},
    {"compliance_fold", COLUMN_REBUILD, COLUMN_REBUILD},
    {"multiplier_solve", COLUMN_PGS, COLUMN_PGS},
    {"multiplier_sweep", COLUMN_PGS, COLUMN_PGS},
    {"pairs_fold", COLUMN_BUILD, COLUMN_BUILD},
    {"proximity_shift", COLUMN_CORRECT, COLUMN_CORRECT},
    {"motion_correct", COLUMN_CORRECT, COLUMN_LAST},
    {"motion_settle", COLUMN_CORRECT, COLUMN_LAST},
    {"proximity_move", COLUMN_CORRECT, COLUMN_LAST},
    {"proximity_defect", COLUMN_LAST, COLUMN_LAST},
};

enum column table1_column(const char *stage, bool standard)
{
    for (size_t k = 0; k < sizeof stage_columns / sizeof *stage_columns; k++)
        if (strcmp(stage, stage_columns[k].stage) == 0)
            return standard ? stage_columns[k].standard : stage_columns[k].fast;
    return COLUMNS;
}

double table1_scheme_us(const struct palp_report *report)
{
    double us = 0;
    for (int i = 0; i < report->n_stage; i++) {
        const enum column column = table1_column(report->stage[i].name, false);
        if (column != COLUMNS && column != COLUMN_LAST)
            us += 1e-3 * (double)report->stage[i].ns;
    }
    return us;
}

enum { VARIANTS = 2 }; /* of what is published: standard, fast */

/** A row as published: recursive corrective motion with fast compliance update, Table 1. On a Ryzen
 *  9 5950X and an RTX 3080. */
struct published {
    int dofs;
    struct table1_line line[VARIANTS];
};

/* clang-format off */
/* build, linearise, rebuild, PGS, correct, last; "~" there where the scan can hardly be read. */
static const struct published published[] = {
    {18003, {{"standard", "published, standard", {0, 0, 19.89, 3.76, 0.78, 0}, 5},
             {"fast", "published, fast", {19.26, 0, 0.59, 3.76, 0.08, 0}, 5}}},
    {24066, {{"standard", "published, standard", {0, 0, 32.21, 4.84, 1.19, 0}, 5},
             {"fast", "published, fast", {31.27, 0, 0.78, 4.84, 0.07, 0}, 5}}},
    {30033, {{"standard", "published, standard", {0, 0, 45.5, 5.87, 1.4, 0}, 5},
             {"fast", "published, fast", {45.16, 0, 0.97, 5.87, 0.07, 0}, 5}}},
    {36069, {{"standard", "published, standard", {0, 0, 64.4, 7.91, 1.8, 0}, 5},
             {"fast", "published, fast", {63.73, 0, 1.28, 7.91, 0.08, 0}, 5}}},
};
/* clang-format on */
enum { N_PUBLISHED = sizeof published / sizeof *published };

/* The row for blocks with about so many degrees of freedom; NULL: there is none. */
static const struct published *find_published(int dofs)
{
    for (int i = 0; i < N_PUBLISHED; i++)
        if (abs(dofs - published[i].dofs) < published[i].dofs / 50)
            return &published[i];
    return NULL;
}

static double newton_ms(const struct table1_line *line)
{
    return line->ms[COLUMN_LINEARISE] + line->ms[COLUMN_REBUILD] + line->ms[COLUMN_PGS] +
           line->ms[COLUMN_CORRECT];
}

/* Build and all Newton iterations, as published. */
static double total_ms(const struct table1_line *line)
{
    return line->ms[COLUMN_BUILD] + line->iterations * newton_ms(line);
}

bool table1_published(int dofs, double *build_ms, double *total)
{
    const struct published *paper = find_published(dofs);
    if (!paper)
        return false;
    *build_ms = paper->line[VARIANTS - 1].ms[COLUMN_BUILD];
    *total = total_ms(&paper->line[VARIANTS - 1]);
    return true;
}

/* Rebuild and correct, of an iteration. */
static double update_share(const struct table1_line *line)
{
    const double newton = newton_ms(line);
    return newton > 0 ? (line->ms[COLUMN_REBUILD] + line->ms[COLUMN_CORRECT]) / newton : 0;
}

/* The most that the sweeps of an iteration compute: contacts that rest are skipped. */
static double sweep_flops(const struct table1 *t, const struct table1_line *line)
{
    return line->ms[COLUMN_PGS] > 0 ? 30.0 * t->active * 18 * t->block->contacts : 0;
}

static const struct table1_line *find_line(const struct table1 *t, const char *variant)
{
    for (int k = 0; k < t->n_line; k++)
        if (strcmp(t->line[k].variant, variant) == 0)
            return &t->line[k];
    return NULL;
}

/* ---------------------------------------------------------------- text */

/* A time with three digits that count, or - where there is none. */
static void print_ms(double ms, int width)
{
    if (ms <= 0)
        printf("%*s", width, "-");
    else
        printf("%*.*f", width, ms < 1 ? 4 : ms < 10 ? 3 : ms < 100 ? 2 : 1, ms);
}

/* An accuracy, or - where it was not looked at. */
static void print_error(double error)
{
    if (error < 0)
        printf(" %9s", "-");
    else
        printf(" %9.1e", error);
}

static void print_columns(const struct table1_line *line)
{
    printf("  %-30s", line->label);
    for (int column = 0; column < COLUMN_LAST; column++)
        print_ms(line->ms[column], 10);
    print_ms(newton_ms(line), 10);
    print_ms(total_ms(line), 10);
    printf("%7.1f%%", 100 * update_share(line));
    print_ms(line->ms[COLUMN_LAST], 10);
}

static void print_line(const struct table1_line *line)
{
    print_columns(line);
    print_error(line->wh_error);
    print_error(line->force_error);
    print_error(line->residual);
    print_error(line->wh_defect);
    printf(" %4d %6d\n", line->factor_age, line->rounds);
}

static void print_heads(const struct table1 *t)
{
    const int *n = t->block->nodes;
    printf("\n%s of %d x %d x %d nodes: %d degrees of freedom, %d rows, %d of %d contacts push\n",
           t->block->shape, n[0], n[1], n[2], t->dofs, t->rows, t->active, t->block->contacts);
    printf("  %-30s%10s%10s%10s%10s%10s%10s%10s%8s%10s %9s %9s %9s %9s %4s %6s\n",
           "ms, medians; 5 x 30", "build W_H", "linearise", "rebuild W", "PGS", "correct",
           "iteration", "total", "update", "at last", "W_H error", "force err", "residual",
           "defect, m", "age", "rounds");
}

/* How often one thing is in another, with three digits that count. */
static void print_ratio(double ratio, int width)
{
    const int decimals = ratio < 0.095 ? 3 : ratio < 9.95 ? 2 : ratio < 99.5 ? 1 : 0;
    printf("%*.*fx", width - 1, decimals, ratio);
}

static void print_faster(const struct table1_line *palp, const struct table1_line *other)
{
    printf("    %-28s", other->label);
    print_ratio(newton_ms(other) / newton_ms(palp), 14);
    print_ratio(total_ms(other) / total_ms(palp), 14);
    putchar('\n');
}

static void print_ratios(const struct table1 *t)
{
    const struct table1_line *palp = find_line(t, "palp");
    const struct published *paper = find_published(t->dofs);
    printf("  palp is faster than          in an iteration     altogether\n");
    for (int k = 0; k < t->n_line; k++)
        if (&t->line[k] != palp)
            print_faster(palp, &t->line[k]);
    for (int k = 0; k < VARIANTS && paper; k++)
        print_faster(palp, &paper->line[k]);
}

/* The sweeps of one iteration, as if every contact that pushes changed in each: what it does to all
 * gaps, three columns of W.  The rest is skipped. */
static void print_sweeps(const struct table1 *t)
{
    const struct table1_line *palp = find_line(t, "palp");
    const double flops = sweep_flops(t, palp), ms = palp->ms[COLUMN_PGS];
    printf("  30 sweeps of palp: at most %.2f Mflop, %.1f GFLOP/s, %.0f%% of a product's in single "
           "precision\n",
           1e-6 * flops, 1e-6 * flops / ms, 100e-6 * flops / ms / t->peak.gemm_single);
}

/* Share of a peak, or - where the work is not known. */
static void print_rate(double work, double ms, double peak)
{
    if (work <= 0 || ms <= 0 || peak <= 0)
        printf(" %9s %6s", "-", "-");
    else
        printf(" %9.1f %5.0f%%", 1e-6 * work / ms, 100 * 1e-6 * work / ms / peak);
}

static void print_million(double work)
{
    if (work > 0)
        printf(" %9.1f", 1e-6 * work);
    else
        printf(" %9s", "-");
}

static void print_build(const struct table1 *t, const struct build *b, double ours)
{
    printf("  %-34s", b->label);
    if (b->missing) {
        printf("  %s\n", b->missing);
        return;
    }
    print_ms(b->ms, 10);
    if (ours > 0)
        print_ratio(b->ms / ours, 10);
    else
        printf("%10s", "-");
    print_error(b->wh_error);
    print_million(b->flops);
    print_rate(b->flops, b->ms, b->single ? t->peak.gemm_single : t->peak.gemm_double);
    print_million(b->bytes);
    print_rate(b->bytes, b->ms, t->peak.copy);
    print_ms(b->factor_ms, 11);
    printf(" %6d\n", b->rounds);
}

static void print_builds(const struct table1 *t)
{
    const struct table1_line *palp = find_line(t, "palp");
    const double ours = palp ? palp->ms[COLUMN_BUILD] : 0;
    printf("  %-34s%10s%10s %9s %9s %9s %6s %9s %9s %6s%11s %6s\n", "ways to build W_H", "ms",
           "of palp's", "W_H error", "Mflop", "GFLOP/s", "gemm", "Mbyte", "GB/s", "copy",
           "factor, ms", "rounds");
    for (int k = 0; k < t->n_build; k++)
        print_build(t, &t->build[k], ours);
    printf("  a product of matrices here: %.1f GFLOP/s double, %.1f single; a copy: %.1f GB/s\n",
           t->peak.gemm_double, t->peak.gemm_single, t->peak.copy);
}

void table1_print(const struct table1 *t)
{
    const struct published *paper = find_published(t->dofs);
    print_heads(t);
    for (int k = 0; k < t->n_line; k++)
        print_line(&t->line[k]);
    for (int k = 0; k < VARIANTS && paper; k++) {
        print_columns(&paper->line[k]);
        putchar('\n');
    }
    print_ratios(t);
    print_sweeps(t);
    print_builds(t);
    fflush(stdout); /* the next row may take minutes */
}

/* ---------------------------------------------------------------- JSON */

static void print_identity(FILE *json, const struct table1 *t, const char *variant)
{
    bench_row(json);
    fprintf(json,
            "{\"dofs\": %d, \"rows\": %d, \"shape\": \"%s\", \"active\": %g, "
            "\"contacts_active\": %d, \"variant\": \"%s\"",
            t->dofs, t->rows, t->block->shape, t->share, t->active, variant);
}

static void print_number(FILE *json, const char *key, double value)
{
    if (isfinite(value))
        fprintf(json, ", \"%s\": %.6g", key, value);
    else
        fprintf(json, ", \"%s\": null", key);
}

static const char *const column_keys[COLUMNS] = {"build_wh_ms", "linearise_ms", "rebuild_w_ms",
                                                 "pgs_ms",      "correct_ms",   "last_ms"};

static void print_line_columns(FILE *json, const struct table1_line *line)
{
    for (int column = 0; column < COLUMNS; column++)
        print_number(json, column_keys[column], line->ms[column]);
    print_number(json, "newton_ms", newton_ms(line));
    print_number(json, "total_ms", total_ms(line));
    print_number(json, "update_share", update_share(line));
}

static void print_line_row(FILE *json, const struct table1 *t, const struct table1_line *line)
{
    const struct published *paper = find_published(t->dofs);
    print_identity(json, t, line->variant);
    print_line_columns(json, line);
    print_number(json, "wh_error", line->wh_error < 0 ? (double)NAN : line->wh_error);
    print_number(json, "force_error", line->force_error);
    print_number(json, "residual", line->residual);
    print_number(json, "wh_defect", line->wh_defect);
    print_number(json, "pgs_flops_at_most", sweep_flops(t, line));
    print_number(json, "pgs_gflop_s", 1e-6 * sweep_flops(t, line) / line->ms[COLUMN_PGS]);
    fprintf(json, ", \"factor_age_steps\": %d, \"rounds\": %d, \"iterations\": %d, \"sweeps\": %d",
            line->factor_age, line->rounds, line->iterations, line->sweeps);
    for (int k = 0; k < VARIANTS && paper; k++) {
        const struct table1_line *theirs = &paper->line[k];
        char key[64];
        snprintf(key, sizeof key, "published_%s_total_ms", theirs->variant);
        print_number(json, key, total_ms(theirs));
        snprintf(key, sizeof key, "ratio_to_published_%s", theirs->variant);
        print_number(json, key, total_ms(theirs) / total_ms(line));
    }
    fputc('}', json);
}

static void print_build_row(FILE *json, const struct table1 *t, const struct build *b)
{
    const double gemm = b->single ? t->peak.gemm_single : t->peak.gemm_double;
    print_identity(json, t, b->variant);
    if (b->missing) {
        fprintf(json, ", \"missing\": ");
        json_text_print(json, b->missing);
    } else {
        const double rate = 1e-6 / b->ms; /* of work a ms, in G a second */
        print_number(json, "build_wh_ms", b->ms);
        print_number(json, "factor_ms", b->factor_ms);
        print_number(json, "wh_error", b->wh_error);
        print_number(json, "flops", b->flops);
        print_number(json, "bytes", b->bytes);
        print_number(json, "gflop_s", rate * b->flops);
        print_number(json, "gemm_share", rate * b->flops / gemm);
        print_number(json, "gb_s", rate * b->bytes);
        print_number(json, "copy_share", rate * b->bytes / t->peak.copy);
        fprintf(json, ", \"rounds\": %d", b->rounds);
    }
    fputc('}', json);
}

static void print_published_row(FILE *json, const struct table1 *t, const struct table1_line *line)
{
    char variant[64];
    snprintf(variant, sizeof variant, "published_%s", line->variant);
    print_identity(json, t, variant);
    print_line_columns(json, line);
    fputc('}', json);
}

void table1_print_rows(FILE *json, const struct table1 *t)
{
    const struct published *paper = find_published(t->dofs);
    for (int k = 0; k < t->n_line; k++)
        print_line_row(json, t, &t->line[k]);
    for (int k = 0; k < VARIANTS && paper; k++)
        print_published_row(json, t, &paper->line[k]);
    for (int k = 0; k < t->n_build; k++)
        print_build_row(json, t, &t->build[k]);
    fflush(json);
}

/* ---------------------------------------------------------------- the plot */

enum { PLOT_ROWS = 16, PLOT_SERIES = TABLE1_BUILDS + TABLE1_LINES };

/** What a panel's series point into. */
struct drawn {
    double x[PLOT_ROWS], y[PLOT_SERIES][PLOT_ROWS];
    char name[PLOT_ROWS][64];
    const char *names[PLOT_ROWS];
    struct plot_series series[PLOT_SERIES];
};

static void add_series(struct drawn *d, struct plot_panel *panel, const char *label, int n)
{
    const int k = panel->n_series++;
    d->series[k] = (struct plot_series){.label = label, .n = n, .x = d->x, .y = d->y[k]};
}

static struct plot_panel draw_totals(struct drawn *d, const struct table1 *t, int n)
{
    struct plot_panel panel = {.title = "A correction of 5 x 30 iterations",
                               .x_label = "",
                               .y_label = "build + 5 Newton iterations, ms",
                               .n_name = n,
                               .name = d->names,
                               .series = d->series};
    for (int k = 0; k < t->n_line; k++) {
        add_series(d, &panel, t->line[k].label, n);
        for (int i = 0; i < n; i++)
            d->y[k][i] = total_ms(&t[i].line[k]);
    }
    for (int k = 0; k < VARIANTS && find_published(t->dofs); k++) {
        add_series(d, &panel, find_published(t->dofs)->line[k].label, n);
        d->series[panel.n_series - 1].dashed = true;
        for (int i = 0; i < n && find_published(t[i].dofs); i++)
            d->y[t->n_line + k][i] = total_ms(&find_published(t[i].dofs)->line[k]);
    }
    return panel;
}

static struct plot_panel draw_builds(struct drawn *d, const struct table1 *t, int n)
{
    struct plot_panel panel = {.title = "Ways to build the mapping compliance W_H",
                               .x_label = "",
                               .y_label = "ms, the factor being there",
                               .n_name = n,
                               .name = d->names,
                               .series = d->series};
    for (int k = 0; k < t->n_build; k++) {
        add_series(d, &panel, t->build[k].label, n);
        for (int i = 0; i < n; i++)
            d->y[k][i] = t[i].build[k].ms;
    }
    return panel;
}

static void name_rows(struct drawn *d, const struct table1 *t, int n)
{
    for (int i = 0; i < n; i++) {
        d->x[i] = i + 1;
        snprintf(d->name[i], sizeof d->name[i], "%s %d, %.0f %%", t[i].block->shape, t[i].dofs,
                 100 * t[i].share);
        d->names[i] = d->name[i];
    }
}

int table1_plot(const char *path, const struct table1 *t, int n)
{
    struct drawn *d = calloc(2, sizeof *d);
    if (!d)
        return cli_fail("bench", EX_OSERR, "not enough memory");
    n = n < PLOT_ROWS ? n : PLOT_ROWS;
    name_rows(&d[0], t, n);
    name_rows(&d[1], t, n);
    const struct plot_panel panel[2] = {draw_totals(&d[0], t, n), draw_builds(&d[1], t, n)};
    const int result = plot_write(path, panel, 2);
    free(d);
    return result == 0 ? 0 : cli_fail("bench", EX_CANTCREAT, "%s: cannot be written", path);
}
