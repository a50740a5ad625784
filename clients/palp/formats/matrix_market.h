/* SPDX-License-Identifier: GPL-3.0-or-later */
/* matrix_market.h - matrices as text that scipy.io.mmread, Julia, MATLAB and others read. */
#ifndef PALP_CLIENTS_MATRIX_MARKET_H
#define PALP_CLIENTS_MATRIX_MARKET_H

#include "engine/palp.h"

#include <stdio.h>

/** Write a matrix in Matrix Market's coordinate form, a vector in its array form, so that reading
 *  gives the same numbers; `comment` stands below the header, its lines begun with "% ". */
void matrix_market_write(FILE *file, const struct palp_matrix *matrix, const char *comment);

/** Read coordinate text: entries in any order, none twice, of a symmetric matrix, which is square,
 *  the lower triangle. They come by rising column, then row. False: why, with the number of the
 *  line; nothing is left behind. */
bool matrix_market_read(const char *text, struct palp_matrix *out, char *why, size_t why_size);

#endif
