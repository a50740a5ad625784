/* SPDX-License-Identifier: GPL-3.0-or-later */
/* quality.h - what palpd tells of the degradation ladder. Thread: main. */
#ifndef PALP_DAEMON_QUALITY_H
#define PALP_DAEMON_QUALITY_H

#include <stddef.h>

struct daemon;
struct ladder_change;
struct sim_notice;

/** Steps go to another rung, or would have to and cannot. */
void quality_emit(struct daemon *d, const struct sim_notice *notice);
/** What steps that fit on no rung would need, and on which that is. */
void quality_print_need(char *text, size_t size, const struct ladder_change *change);
/** What is left undone on the rung of the present frame, and why; "": nothing. */
const char *quality_reason(const struct daemon *d);
/** At the end: how many steps left how much undone. */
void quality_sum_up(const struct daemon *d);

#endif
