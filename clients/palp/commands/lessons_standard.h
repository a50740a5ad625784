/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lessons_standard.h - standards by contrasting groups: the cut of each metric between those who
 * can and those who begin, from the attempts of a store that count. */
#ifndef PALP_CLIENTS_LESSONS_STANDARD_H
#define PALP_CLIENTS_LESSONS_STANDARD_H

#include "config/config.h"

struct lessons_groups {
    const char *experts, *novices; /* cohorts */
    const char *folder;            /* of the store; NULL: the user's */
};

/** Prints each metric's cut, with how many of each group it would judge wrongly, and stores it.
 *  Returns the exit code, what went wrong printed: fewer than ten people in a group, above all. */
int lessons_standard(const struct config *config, const struct lessons_groups *groups);

#endif
