/* SPDX-License-Identifier: GPL-3.0-or-later */
/* progress.h - how far long work is: a bar on a terminal, a line now and then elsewhere. */
#ifndef PALP_CLIENTS_PROGRESS_H
#define PALP_CLIENTS_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

struct progress {
    bool silent, terminal, colour, drawn;
    long n; /* of all */
    int64_t start_ns, shown_ns;
};

/** Nothing is shown in the first second. Writes to stderr. */
void progress_begin(struct progress *p, long n, bool silent);
/** `done` of n are done. */
void progress_show(struct progress *p, long done);
/** Take the bar away. */
void progress_end(struct progress *p);

#endif
