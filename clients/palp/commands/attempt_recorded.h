/* SPDX-License-Identifier: GPL-3.0-or-later */
/* attempt_recorded.h - attempts out of recordings by palpd: its steps are taken again and judged
 * again. What palpd said against an attempt, and what speaks against the recording, is why it does
 * not count. */
#ifndef PALP_CLIENTS_ATTEMPT_RECORDED_H
#define PALP_CLIENTS_ATTEMPT_RECORDED_H

#include "clients/palp/commands/attempt.h"
#include "clients/store/store.h"

/** Is it the path of a recording: does it begin as one, or is it called so? */
bool attempt_is_recording(const char *path);

/** Takes an attempt, which is gone afterwards. */
typedef void attempt_take(void *to, struct attempt *attempt);
/** Each attempt of a recording, in their order; one that was under way at its end too, and last
 *  those whose begin is missing in it. Its id is made of the recording: the same each time.
 *  standards: the store whose standards judge them; NULL: the lesson's own thresholds do. Returns
 *  how many, or -1 and why. */
int attempt_each_recorded(const char *path, struct store *standards, attempt_take *take, void *to,
                          char why[256]);

#endif
