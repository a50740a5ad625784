/* SPDX-License-Identifier: GPL-3.0-or-later */
/* filled.h - which 3×3 blocks of a matrix are filled, as palp inspect writes it: what pictures of
 * palp spy are held against. */
#ifndef PALP_TESTS_FILLED_H
#define PALP_TESTS_FILLED_H

#include <stdbool.h>

/** Filled: with a number that is not zero; both triangles. */
struct filled {
    int rows, cols;    /* blocks                         */
    long n, non_zeros; /* filled blocks; numbers          */
    unsigned char *is; /* 1: filled | [rows × cols]       */
};

/** What `palp inspect WORDS` writes. */
struct filled filled_create(const char *words);
void filled_destroy(struct filled *filled);
/** Filled blocks over all of a cell of side × side blocks, cut at the matrix's edges. */
double filled_share(const struct filled *filled, int side, int row, int col);

/** Call palp with these words. Returns its exit code; what it prints goes to scratch files "out"
 *  and "err". */
int filled_palp(const char *format, ...) __attribute__((format(printf, 1, 2)));
/** Does such a file hold this text? */
bool filled_says(const char *name, const char *text);

#endif
