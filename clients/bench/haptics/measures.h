/* SPDX-License-Identifier: GPL-3.0-or-later */
/* measures.h - measured numbers beside what they may be, as lines of a table and rows. */
#ifndef PALP_CLIENTS_BENCH_MEASURES_H
#define PALP_CLIENTS_BENCH_MEASURES_H

#include "clients/bench/bench.h"
#include "clients/bench/haptics/rig.h"

enum { CURVES = 16, CURVE_POINTS = 4096 };

/** Points that a plot shows. */
struct plot_curve {
    char label[64];
    bool dashed; /* not measured: a law */
    int n;
    double *x, *y; /* | [CURVE_POINTS] */
};

/** A plot's panel in the making. */
struct plot_curves {
    int n;
    struct plot_curve curve[CURVES];
};

struct measures {
    const struct bench *bench;
    struct rig_options usual; /* the rig where a measure asks for nothing else */
    const char *test;         /* whose lines these are                         */
    int n, n_missed;
    struct plot_curves update, stability, lateness;
};

/** Lines that follow are of this test. */
void measure_test(struct measures *m, const char *test);
/** A number that may be `limit` at most; what it is, as printf has it. */
void measure_most(struct measures *m, double value, double limit, const char *unit,
                  const char *format, ...) __attribute__((format(printf, 5, 6)));
/** … or has to be `limit` at least. */
void measure_least(struct measures *m, double value, double limit, const char *unit,
                   const char *format, ...) __attribute__((format(printf, 5, 6)));

/** A new curve; NULL: there are too many, or no memory. */
struct plot_curve *curves_add(struct plot_curves *curves, bool dashed, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/** One more point; beyond CURVE_POINTS, or of no curve, it is left out. */
void curve_add(struct plot_curve *curve, double x, double y);
void curves_free(struct plot_curves *curves);

/** The parts of palp bench haptics, of the rig and of a running palpd. Each returns 0 or an exit
 *  code. */
int bench_haptics_truth(struct measures *m);
int bench_haptics_jump(struct measures *m);
int bench_haptics_touch(struct measures *m);
int bench_haptics_energy(struct measures *m);
int bench_haptics_stability(struct measures *m);
int bench_haptics_faults(struct measures *m);
int bench_haptics_cost(struct measures *m);
int bench_haptics_phantom(struct measures *m);
int bench_haptics_transport(struct measures *m);
int bench_haptics_adapters(struct measures *m);
int bench_haptics_timing(struct measures *m);

/** Write what the parts left to plot into a folder. Returns 0 or an exit code. */
int bench_haptics_plot(const struct measures *m, const char *folder);

#endif
