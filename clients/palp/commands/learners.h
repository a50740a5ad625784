/* SPDX-License-Identifier: GPL-3.0-or-later */
/* learners.h - what commands about learners share. */
#ifndef PALP_CLIENTS_LEARNERS_H
#define PALP_CLIENTS_LEARNERS_H

#include "clients/store/store.h"

/** The exit code of a result, with what went wrong printed. */
int learners_fail(const char *command, const struct store *store, enum store_result result,
                  const char *who);

/** Files to be written; NULL: not asked for. */
struct learners_files {
    const char *csv, *xapi, *lti;
};
/** Returns the exit code, what went wrong printed. */
int learners_export(struct store *store, const struct learners_files *files);

#endif
