/* SPDX-License-Identifier: GPL-3.0-or-later */
/* spy.h - where a matrix is filled: its 3×3 blocks, counted in square cells, and pictures of that.
 */
#ifndef PALP_CLIENTS_SPY_H
#define PALP_CLIENTS_SPY_H

#include "engine/palp.h"

/** What is filled. A block with a number that is not zero counts as filled; of a symmetric matrix
 *  both triangles are shown. */
struct spy_pattern {
    int rows, cols;   /* in blocks                                        */
    long blocks;      /* filled ones                                      */
    long non_zeros;   /* numbers that are not zero                        */
    int side;         /* of a cell, in blocks: 1 unless the matrix is too large for that */
    int n_row, n_col; /* cells                                            */
    int *count;       /* filled blocks in each, row by row | [n_row × n_col] */
};

/** At most so many cells a side. Returns 0, or -1: no memory. */
int spy_pattern_create(struct spy_pattern *pattern, const struct palp_matrix *matrix, int most);
void spy_pattern_destroy(struct spy_pattern *pattern);
/** Filled blocks over all blocks that the cell has, those beyond the matrix's edges left out; 0 …
 *  1. */
double spy_pattern_share(const struct spy_pattern *pattern, int row, int col);

enum { SPY_LINES = 4 };

/** A picture: the pattern, and below it lines of text (SVG) or with it as its description (PNG). */
struct spy_picture {
    const struct spy_pattern *pattern;
    const char *title;
    int n_line;
    const char *line[SPY_LINES];
};

/** Write one. Returns 0; -1 with errno: the file could not be created; -2: or not be written. */
int spy_write_svg(const char *path, const struct spy_picture *picture);
int spy_write_png(const char *path, const struct spy_picture *picture);

/** Cells a side in the two kinds of pictures. In SVG each is an element of its own. */
enum { SPY_SVG_CELLS = 200, SPY_PNG_CELLS = 1000 };

#endif
