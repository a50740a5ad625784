/* SPDX-License-Identifier: GPL-3.0-or-later */
/* share.h - files that machines share: a list, of which each takes a part, and a table of what came
 * of them. Stateless: parts of a table, joined, are what one machine would write. */
#ifndef PALP_CLIENTS_SHARE_H
#define PALP_CLIENTS_SHARE_H

#include "clients/cli/cli.h"

#include <stdio.h>

/** What a machine takes of a list, and where its rows go. */
struct shared_list {
    const char *list, *part, *out; /* NULL: none given; all of it; standard output */
    long index, n;                 /* of part                                      */
    FILE *table;
};

/* Rows of a table of options. */
/* clang-format off */
#define SHARE_ROWS(share, what)                                                                    \
    {"list", CLI_TEXT, &(share).list, "FILE", what ", a path a line"},                             \
    {"part", CLI_TEXT, &(share).part, "I/N",                                                       \
     "of the list every Nth, from the Ith of 0 on [all]"},                                         \
    {"out", CLI_TEXT, &(share).out, "FILE", "write there [standard output]"}
/* clang-format on */

/** Read the part and begin the table with the names of its columns. Returns the exit code, what
 *  went wrong printed. */
int share_begin(struct shared_list *share, const char *command, const char *head);
/** Give `take` each path, then each of the list that is this machine's. Returns the exit code. */
int share_each(struct shared_list *share, const char *command, char **path, int n,
               void (*take)(void *to, const char *path), void *to);
/** End the table: under its name only when it is whole. Returns the exit code. */
int share_end(struct shared_list *share, const char *command);

#endif
