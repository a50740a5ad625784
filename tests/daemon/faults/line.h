/* SPDX-License-Identifier: GPL-3.0-or-later */
/* line.h - a line between a hand and palpd that can be cut, held, slowed and spoilt: a relay of
 * bytes from a local socket to another, in a process of its own. */
#ifndef PALP_TESTS_FAULTS_LINE_H
#define PALP_TESTS_FAULTS_LINE_H

#include <stdatomic.h>
#include <sys/types.h>

enum line_state {
    LINE_WHOLE,
    LINE_HELD,   /* nothing passes; what was sent meanwhile comes afterwards */
    LINE_MUTE,   /* … of what the hand says                                  */
    LINE_DEAF,   /* … of what it is told                                     */
    LINE_CUT,    /* connections end, and new ones end at once                */
    LINE_SPOILT, /* a byte of some hundred is another                        */
    LINE_SLOW,   /* each piece waits for 30 ms                               */
};

struct line {
    pid_t pid;
    char folder[64], url[96]; /* where the hand connects to */
    atomic_int *state;        /* enum line_state, both processes' */
};

/** Begin between a new local socket and the one at this path. */
void line_begin(struct line *line, const char *to_path, unsigned seed);
void line_end(struct line *line);

#endif
