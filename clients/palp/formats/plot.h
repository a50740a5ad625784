/* SPDX-License-Identifier: GPL-3.0-or-later */
/* plot.h - writes plots as SVG: panels one below the other, logarithmic or even axes, a legend
 * beside each.
 */
#ifndef PALP_CLIENTS_PLOT_H
#define PALP_CLIENTS_PLOT_H

#include <stdbool.h>
#include <stdio.h>

/** Points of one kind; on logarithmic axes those that are not above 0 are left out. */
struct plot_series {
    const char *label;
    int n;
    const double *x, *y; /* | [n] */
    bool dashed;         /* known from elsewhere, not measured here */
    bool bare;           /* a line without marks                    */
};

/** Something at a value of one axis: a line with a word. */
struct plot_mark {
    double at;
    const char *label;
};

/** A pair of axes. */
struct plot_panel {
    const char *title, *x_label, *y_label;
    int n_name;
    const char *const *name; /* of x = 1, 2 … n_name, side by side; none: x is logarithmic */
    bool linear;             /* both axes even, not logarithmic */
    int n_series;
    const struct plot_series *series;
    bool whole;    /* linear: x counts things; no marks between        */
    bool has_band; /* a strip across, from band_low to band_high of y: always seen whole */
    double band_low, band_high;
    const char *band_label; /* in the legend */
    int n_mark;
    const struct plot_mark *mark; /* of x */
    bool tight; /* no names below: its axes end lower, and x where the points do */
};

/** Returns 0, or -1: the file could not be written, see errno. */
int plot_write(const char *path, const struct plot_panel *panel, int n_panel);

/** Write one panel into a page, as an SVG element whose looks the page gives by the classes
 *  name, tick, line, axis, decade, grid, band, mark. Its title is for readers of screens alone. */
void plot_write_inline(FILE *file, const struct plot_panel *panel);

/** The colour of the kth series, from 0 on: told apart by eyes of any kind. */
const char *plot_colour(int k);

/** A series' points that show all its peaks: of n points at most 2000, the least and the most of
 *  each stretch. Returns how many; kx and ky have 2000 places. */
int plot_thin(const double *x, const double *y, int n, double *kx, double *ky);

/** Write a text as SVG has it: what would be markup is escaped. */
void plot_write_text(FILE *file, const char *text);

#endif
