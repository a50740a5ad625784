/* SPDX-License-Identifier: Apache-2.0 */
/* store_postgres.c - sends a store to a PostgreSQL server, in one transaction: rows by their keys,
 * so that sending twice changes nothing; hashes of forgotten ids first, so that nothing comes
 * back. */
#include "clients/store/store_tables.h"

#include <libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMNS_MAX = 16 };

/** A table: what is read here, and what is done with each row there. */
static const struct push_table {
    const char *from, *into;
} tables[] = {
    {"SELECT hash FROM forgotten", "INSERT INTO forgotten VALUES($1) ON CONFLICT DO NOTHING"},
    {"SELECT id, cohort, consent FROM learner WHERE consent<>''",
     "INSERT INTO learner VALUES($1,$2,$3) ON CONFLICT(id) DO UPDATE SET cohort=$2, consent=$3"},
    {"SELECT a.* FROM attempt a JOIN learner l ON l.id=a.learner WHERE l.consent<>''",
     "INSERT INTO attempt VALUES($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13) ON CONFLICT DO "
     "NOTHING"},
    {"SELECT m.* FROM metric m JOIN attempt a ON a.id=m.attempt JOIN learner l ON l.id=a.learner "
     "WHERE l.consent<>''",
     "INSERT INTO metric VALUES($1,$2,$3,$4,$5) ON CONFLICT DO NOTHING"},
    {"SELECT m.* FROM mark m JOIN attempt a ON a.id=m.attempt JOIN learner l ON l.id=a.learner "
     "WHERE l.consent<>''",
     "INSERT INTO mark VALUES($1,$2,$3,$4,$5) ON CONFLICT DO NOTHING"},
    {"SELECT r.* FROM rating r JOIN attempt a ON a.id=r.attempt JOIN learner l ON l.id=a.learner "
     "WHERE l.consent<>''",
     "INSERT INTO rating VALUES($1,$2,$3,$4,$5) ON CONFLICT DO NOTHING"},
    {"SELECT lesson, metric, cut, source, n FROM standard",
     "INSERT INTO standard VALUES($1,$2,$3,$4,$5) ON CONFLICT(lesson, metric) DO UPDATE SET "
     "cut=$3, "
     "source=$4, n=$5"},
};

/* Of tables that an earlier release made; who does not own them need not. */
static const char mend_there[] =
    "DO $$BEGIN IF NOT EXISTS(SELECT FROM information_schema.columns WHERE table_schema="
    "current_schema() AND table_name='attempt' AND column_name='partial') THEN "
    "ALTER TABLE attempt ADD COLUMN " STORE_PARTIAL "; END IF; END$$";

/* Of all stations: what one forgot, others may have sent before or send now. */
static const char forget_there[] =
    "DELETE FROM learner WHERE encode(sha256(convert_to(id,'UTF8')),'hex') IN (SELECT hash FROM "
    "forgotten);"
    "DELETE FROM attempt WHERE encode(sha256(convert_to(learner,'UTF8')),'hex') IN (SELECT hash "
    "FROM forgotten);"
    "DELETE FROM metric WHERE attempt NOT IN (SELECT id FROM attempt);"
    "DELETE FROM mark WHERE attempt NOT IN (SELECT id FROM attempt);"
    "DELETE FROM rating WHERE attempt NOT IN (SELECT id FROM attempt);";

static bool run_there(struct store *s, PGconn *there, const char *sql)
{
    PGresult *result = PQexec(there, sql);
    const ExecStatusType status = PQresultStatus(result);
    const bool done = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
    if (!done)
        snprintf(s->why, sizeof s->why, "%.240s", PQerrorMessage(there));
    PQclear(result);
    return done;
}

static bool send_row(struct store *s, PGconn *there, const char *into, sqlite3_stmt *row)
{
    const char *value[COLUMNS_MAX];
    const int n = sqlite3_column_count(row);
    for (int i = 0; i < n && i < COLUMNS_MAX; i++)
        value[i] = (const char *)sqlite3_column_text(row, i); /* NULL stays NULL */
    PGresult *result = PQexecParams(there, into, n, NULL, value, NULL, NULL, 0);
    const bool done = PQresultStatus(result) == PGRES_COMMAND_OK;
    if (!done)
        snprintf(s->why, sizeof s->why, "%.240s", PQerrorMessage(there));
    PQclear(result);
    return done;
}

static bool send_table(struct store *s, PGconn *there, const struct push_table *table)
{
    sqlite3_stmt *row = NULL;
    int code = sqlite3_prepare_v2(s->learners, table->from, -1, &row, NULL);
    bool done = code == SQLITE_OK;
    while (done && (code = sqlite3_step(row)) == SQLITE_ROW)
        done = send_row(s, there, table->into, row);
    if (done && code != SQLITE_DONE) {
        snprintf(s->why, sizeof s->why, "%.240s", sqlite3_errmsg(s->learners));
        done = false;
    }
    sqlite3_finalize(row);
    return done;
}

static long count_there(PGconn *there)
{
    PGresult *result = PQexec(there, "SELECT count(*) FROM attempt");
    const long n = PQntuples(result) == 1 ? atol(PQgetvalue(result, 0, 0)) : -1;
    PQclear(result);
    return n;
}

static bool send_store(struct store *s, PGconn *there)
{
    bool done = run_there(s, there, "BEGIN") &&
                run_there(s, there, "SELECT pg_advisory_xact_lock(1885432944)") &&
                run_there(s, there, STORE_TABLES) && run_there(s, there, mend_there);
    for (size_t i = 0; i < sizeof tables / sizeof *tables && done; i++)
        done = send_table(s, there, &tables[i]);
    return done && run_there(s, there, forget_there) && run_there(s, there, "COMMIT");
}

long store_push(struct store *s, const char *url)
{
    PGconn *there = PQconnectdb(url);
    long n = -1;
    if (PQstatus(there) != CONNECTION_OK)
        snprintf(s->why, sizeof s->why, "%.240s", PQerrorMessage(there));
    else if (send_store(s, there))
        n = count_there(there);
    PQfinish(there);
    return n;
}
