/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table1.h - what palp bench table1 finds for one block: a line a variant of the correction, a line
 * a way to build W_H. */
#ifndef PALP_CLIENTS_TABLE1_H
#define PALP_CLIENTS_TABLE1_H

#include "clients/bench/machine.h"
#include "clients/bench/scheme/press.h"

#include <stdbool.h>
#include <stdio.h>

struct palp_report;

enum { TABLE1_LINES = 6, TABLE1_BUILDS = 10 };

/** The columns, ms: what is once a step, and what is once a Newton iteration. */
enum column {
    COLUMN_BUILD,     /* W_H, once                                                      */
    COLUMN_LINEARISE, /* directions and gaps                                            */
    COLUMN_REBUILD,   /* W anew: by solves, or folded from W_H; ours needs none         */
    COLUMN_PGS,       /* sweeps                                                         */
    COLUMN_CORRECT,   /* standard: all degrees of freedom; fast: the proximities alone  */
    COLUMN_LAST,      /* fast: all degrees of freedom, once; the published totals do not have it */
    COLUMNS,
};

/** A variant of the correction. */
struct table1_line {
    const char *variant, *label;
    double ms[COLUMNS]; /* medians over the rounds; per iteration where it is that */
    int iterations;     /* of Newton, in the last round                            */
    int rounds, sweeps; /* sweeps: of the whole scheme, in the last round          */
    int factor_age;     /* steps, of W_H; 0: the factor is of the step             */
    double wh_error;    /* of W_H, or below 0: there is none; relative to its largest entry */
    double residual;    /* natural map after the last sweep                        */
    double wh_defect;   /* m */
    double force_error; /* of a contact force, relative to the largest             */
};

/** A way to build W_H. */
struct build {
    const char *variant, *label;
    const char *missing;  /* why it is not to be had; NULL: it is */
    double ms, factor_ms; /* medians; the factor it starts from is not counted in ms */
    double wh_error;
    double flops, bytes; /* 0: not known */
    bool single;
    int rounds;
};

/** A row of the table. */
struct table1 {
    const struct block *block;
    double share;           /* of contacts that were to push       */
    int dofs, rows, active; /* scalar rows; contacts that did push */
    int n_line, n_build;
    struct table1_line line[TABLE1_LINES];
    struct build build[TABLE1_BUILDS];
    struct peak peak;
};

/** What is published of the fast way for blocks with about so many degrees of freedom. Returns
 *  false: there is nothing. */
bool table1_published(int dofs, double *build_ms, double *total_ms);

/** The column that a stage's time goes into, of Algorithm 2 (standard) or of Algorithm 3; COLUMNS:
 *  none. */
enum column table1_column(const char *stage, bool standard);

/** Of a step of Algorithm 3, µs: W_H and all Newton iterations, as the published totals have it. */
double table1_scheme_us(const struct palp_report *report);

void table1_print(const struct table1 *t);
void table1_print_rows(FILE *json, const struct table1 *t);
/** A plot of all rows.  Returns the exit code. */
int table1_plot(const char *path, const struct table1 *t, int n);

#endif
