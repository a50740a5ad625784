/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_scan.h - the text of a mesh file, word by word. What is refused is told in the draft. */
#ifndef PALP_CONFIG_SCAN_H
#define PALP_CONFIG_SCAN_H

#include "config/config_mesh.h"

/** Where a reader stands in its file. */
struct config_scan {
    struct config_draft *draft;
    const char *at;
    long line;
};

struct config_scan config_scan_begin(struct config_draft *draft);
size_t config_scan_rest(const struct config_scan *scan);
/** Skip blanks and line ends; the length of the word that follows, 0 at the end of the file. */
size_t config_scan_peek(struct config_scan *scan);
/** Take the next word if it is this one. */
bool config_scan_accept(struct config_scan *scan, const char *word);
/** Take the next word, which must be a number; `what` says which, for the fault. */
bool config_scan_integer(struct config_scan *scan, const char *what, long *out);
bool config_scan_number(struct config_scan *scan, const char *what, double *out);
/** Refuse the next word, or that there is none. Returns false. */
bool config_scan_refuse(struct config_scan *scan, const char *expected);
/** Take n numbers that nobody needs. */
bool config_scan_skip(struct config_scan *scan, long n);
/** Go to the beginning of the next line. */
void config_scan_next_line(struct config_scan *scan);

#endif
