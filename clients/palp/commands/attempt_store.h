/* SPDX-License-Identifier: GPL-3.0-or-later */
/* attempt_store.h - attempts of learners: their files in the store's folder first, then their rows;
 * what lies between is found and finished the next time. */
#ifndef PALP_CLIENTS_ATTEMPT_STORE_H
#define PALP_CLIENTS_ATTEMPT_STORE_H

#include "clients/palp/commands/attempt.h"
#include "clients/store/store.h"

/** The folder of an attempt in a store. */
void attempt_store_folder(const struct store *store, const char *id, char *path, int size);

/** The standards that the store has of an attempt's lesson: they judge it. */
void attempt_store_standards(struct store *store, struct attempt *attempt);

/** Keeps an attempt: ATTEMPT.json, steps.csv and report.html, then the store. STORE_LOCKED and
 *  STORE_FAILED: if its ATTEMPT.json is there, attempt_store_waiting takes it later; else it could
 *  not be written (errno), and nothing is left of it. STORE_NOBODY, STORE_FORGOTTEN: nothing was
 *  written. */
enum store_result attempt_store_keep(struct store *store, const struct attempt *attempt);

/** Takes those whose files are there and whose rows are not. Returns how many could not be taken.
 *  */
int attempt_store_waiting(struct store *store);

#endif
