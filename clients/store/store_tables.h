/* SPDX-License-Identifier: Apache-2.0 */
/* store_tables.h - the tables, in words that SQLite and PostgreSQL both take, and what both sides
 * of a push need of an open store. */
#ifndef PALP_CLIENTS_STORE_TABLES_H
#define PALP_CLIENTS_STORE_TABLES_H

#include "clients/store/store.h"

#include <sqlite3.h>

/** A column of attempt that came later: stores made before get it when they are opened. */
#define STORE_PARTIAL "partial INTEGER NOT NULL DEFAULT 0"

#define STORE_TABLES                                                                               \
    "CREATE TABLE IF NOT EXISTS learner(id TEXT PRIMARY KEY, cohort TEXT NOT NULL,"                \
    " consent TEXT NOT NULL);"                                                                     \
    "CREATE TABLE IF NOT EXISTS attempt(id TEXT PRIMARY KEY, learner TEXT NOT NULL,"               \
    " lesson TEXT NOT NULL, seed BIGINT NOT NULL, began TEXT NOT NULL, passed INTEGER NOT NULL,"   \
    " counts INTEGER NOT NULL, why TEXT NOT NULL, time_s DOUBLE PRECISION, met INTEGER NOT NULL,"  \
    " asked INTEGER NOT NULL, sha256 TEXT NOT NULL, " STORE_PARTIAL ");"                           \
    "CREATE INDEX IF NOT EXISTS attempt_learner ON attempt(learner, lesson, began);"               \
    "CREATE TABLE IF NOT EXISTS metric(attempt TEXT NOT NULL, phase TEXT NOT NULL,"                \
    " tool TEXT NOT NULL, name TEXT NOT NULL, value DOUBLE PRECISION,"                             \
    " PRIMARY KEY(attempt, phase, tool, name));"                                                   \
    "CREATE TABLE IF NOT EXISTS mark(attempt TEXT NOT NULL, nth INTEGER NOT NULL,"                 \
    " time_s DOUBLE PRECISION, kind TEXT NOT NULL, text TEXT NOT NULL,"                            \
    " PRIMARY KEY(attempt, nth));"                                                                 \
    "CREATE TABLE IF NOT EXISTS rating(attempt TEXT NOT NULL, nth INTEGER NOT NULL,"               \
    " scale TEXT NOT NULL, item TEXT NOT NULL, value INTEGER NOT NULL,"                            \
    " PRIMARY KEY(attempt, nth));"                                                                 \
    "CREATE TABLE IF NOT EXISTS standard(lesson TEXT NOT NULL, metric TEXT NOT NULL,"              \
    " cut DOUBLE PRECISION NOT NULL, source TEXT NOT NULL, n BIGINT NOT NULL,"                     \
    " PRIMARY KEY(lesson, metric));"                                                               \
    "CREATE TABLE IF NOT EXISTS forgotten(hash TEXT PRIMARY KEY);"

struct store {
    sqlite3 *learners, *identities; /* identities NULL until it is needed */
    char folder[3072], why[STORE_WHY];
};

#endif
