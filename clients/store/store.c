/* SPDX-License-Identifier: Apache-2.0 */
/* store.c - learners and attempts in SQLite: statements with their values bound, and the folder. */
#include "clients/store/store.h"

#include "clients/store/digest.h"
#include "clients/store/store_tables.h"

#include <dirent.h>
#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_SIZE = 4096, WAIT_MS = 2000 };

/* ---------------------------------------------------------------- statements */

static enum store_result fail_store(struct store *s, sqlite3 *db)
{
    const int code = db ? sqlite3_errcode(db) : SQLITE_NOMEM;
    snprintf(s->why, sizeof s->why, "%.150s: %.90s", s->folder,
             db ? sqlite3_errmsg(db) : "out of memory");
    return code == SQLITE_BUSY || code == SQLITE_LOCKED ? STORE_LOCKED : STORE_FAILED;
}

/* Values in their order: t text, i long, d double (NaN is NULL). */
static bool bind_values(sqlite3_stmt *statement, const char *kinds, va_list values)
{
    int code = SQLITE_OK;
    for (int i = 0; kinds[i] && code == SQLITE_OK; i++) {
        if (kinds[i] == 't')
            code = sqlite3_bind_text(statement, i + 1, va_arg(values, const char *), -1,
                                     SQLITE_TRANSIENT);
        else if (kinds[i] == 'i')
            code = sqlite3_bind_int64(statement, i + 1, va_arg(values, long));
        else
            code = sqlite3_bind_double(statement, i + 1, va_arg(values, double));
    }
    return code == SQLITE_OK;
}

/* NULL: see fail_store. */
static sqlite3_stmt *prepare_statement(sqlite3 *db, const char *sql, const char *kinds,
                                       va_list values)
{
    sqlite3_stmt *statement = NULL;
    if (db && sqlite3_prepare_v2(db, sql, -1, &statement, NULL) == SQLITE_OK &&
        bind_values(statement, kinds, values))
        return statement;
    sqlite3_finalize(statement);
    return NULL;
}

static sqlite3_stmt *begin_query(sqlite3 *db, const char *sql, const char *kinds, ...)
{
    va_list values;
    va_start(values, kinds);
    sqlite3_stmt *statement = prepare_statement(db, sql, kinds, values);
    va_end(values);
    return statement;
}

static enum store_result run_statement(struct store *s, sqlite3 *db, const char *sql,
                                       const char *kinds, ...)
{
    va_list values;
    va_start(values, kinds);
    sqlite3_stmt *statement = prepare_statement(db, sql, kinds, values);
    va_end(values);
    int code = statement ? SQLITE_ROW : SQLITE_ERROR;
    while (code == SQLITE_ROW)
        code = sqlite3_step(statement);
    const enum store_result result = code == SQLITE_DONE ? STORE_DONE : fail_store(s, db);
    sqlite3_finalize(statement);
    return result;
}

/* The next row; false: there is none, or it failed, which `result` tells. */
static bool next_row(struct store *s, sqlite3 *db, sqlite3_stmt *statement,
                     enum store_result *result)
{
    const int code = statement ? sqlite3_step(statement) : SQLITE_ERROR;
    if (code == SQLITE_ROW)
        return true;
    *result = code == SQLITE_DONE ? STORE_DONE : fail_store(s, db);
    sqlite3_finalize(statement);
    return false;
}

static const char *column_text(sqlite3_stmt *statement, int column)
{
    const unsigned char *text = sqlite3_column_text(statement, column);
    return text ? (const char *)text : "";
}

/* End a transaction: kept if all went well, else as before. */
static enum store_result end_transaction(struct store *s, sqlite3 *db, enum store_result result)
{
    if (result == STORE_DONE)
        result = run_statement(s, db, "COMMIT", "");
    if (result != STORE_DONE)
        sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
    return result;
}

/* ---------------------------------------------------------------- the folder */

static const char *default_folder(char path[PATH_SIZE])
{
    const char *told = getenv("PALP_LEARNERS"), *data = getenv("XDG_DATA_HOME"),
               *home = getenv("HOME");
    if (told && told[0])
        return told;
    if (data && data[0])
        snprintf(path, PATH_SIZE, "%s/palp", data);
    else
        snprintf(path, PATH_SIZE, "%s/.local/share/palp", home ? home : ".");
    return path;
}

/* With its parents; of the user alone. */
static bool make_store_folder(const char *path)
{
    char part[PATH_SIZE];
    snprintf(part, sizeof part, "%s", path);
    for (char *at = strchr(part + 1, '/'); at; at = strchr(at + 1, '/')) {
        *at = '\0';
        if (mkdir(part, 0700) != 0 && errno != EEXIST)
            return false;
        *at = '/';
    }
    return mkdir(part, 0700) == 0 || errno == EEXIST;
}

/* A database, ready; a fault shows when it is used. */
static sqlite3 *open_database(const struct store *s, const char *name, const char *tables)
{
    char path[PATH_SIZE];
    sqlite3 *db = NULL;
    snprintf(path, sizeof path, "%s/%s", s->folder, name);
    const mode_t mask = umask(077);
    sqlite3_open(path, &db);
    sqlite3_busy_timeout(db, WAIT_MS);
    if (sqlite3_exec(db, "PRAGMA journal_mode=WAL;PRAGMA synchronous=FULL;PRAGMA secure_delete=ON;",
                     NULL, NULL, NULL) == SQLITE_OK)
        sqlite3_exec(db, tables, NULL, NULL, NULL);
    umask(mask);
    return db;
}

struct store *store_open(const char *folder, char why[STORE_WHY])
{
    char path[PATH_SIZE];
    struct store *s = calloc(1, sizeof *s);
    const char *at = folder ? folder : default_folder(path);
    snprintf(why, STORE_WHY, "%.200s: out of memory", at);
    if (!s)
        return NULL;
    snprintf(s->folder, sizeof s->folder, "%.3000s", at);
    snprintf(path, sizeof path, "%s/attempts", s->folder);
    if (!make_store_folder(path)) {
        snprintf(why, STORE_WHY, "%.200s: %s", path, strerror(errno));
        free(s);
        return NULL;
    }
    s->learners = open_database(s, "learners.db", STORE_TABLES);
    /* Refused where the column is there. */
    sqlite3_exec(s->learners, "ALTER TABLE attempt ADD COLUMN " STORE_PARTIAL, NULL, NULL, NULL);
    return s;
}

void store_close(struct store *s)
{
    if (!s)
        return;
    sqlite3_close(s->learners);
    sqlite3_close(s->identities);
    free(s);
}

const char *store_folder(const struct store *s)
{
    return s->folder;
}

const char *store_why(const struct store *s)
{
    return s->why;
}

static sqlite3 *open_identities(struct store *s)
{
    if (!s->identities)
        s->identities = open_database(
            s, "identities.db",
            "CREATE TABLE IF NOT EXISTS identity(learner TEXT PRIMARY KEY, name TEXT NOT NULL);");
    return s->identities;
}

/* ---------------------------------------------------------------- learners */

bool store_make_id(char id[STORE_ID])
{
    unsigned char bits[10];
    if (getrandom(bits, sizeof bits, 0) != (ssize_t)sizeof bits)
        return false;
    for (int i = 0; i < 10; i++)
        snprintf(id + 2 * i, 3, "%02x", bits[i]);
    return true;
}

bool store_is_id(const char *text)
{
    return strlen(text) == STORE_ID - 1 && strspn(text, "0123456789abcdef") == STORE_ID - 1;
}

enum store_result store_add_learner(struct store *s, const struct store_learner *l,
                                    char id[STORE_ID])
{
    if (!store_make_id(id)) {
        snprintf(s->why, sizeof s->why, "the system has no random numbers");
        return STORE_FAILED;
    }
    enum store_result result = STORE_DONE;
    if (l->name[0]) /* first: a name without a learner harms nobody, and is overwritten never */
        result = run_statement(s, open_identities(s), "INSERT INTO identity VALUES(?,?)", "tt", id,
                               l->name);
    if (result == STORE_DONE)
        result = run_statement(s, s->learners, "INSERT INTO learner VALUES(?,?,?)", "ttt", id,
                               l->cohort, l->consent);
    return result;
}

static enum store_result is_forgotten(struct store *s, const char *id)
{
    char hash[DIGEST_SHA256];
    enum store_result result = STORE_DONE;
    digest_sha256(id, strlen(id), hash);
    sqlite3_stmt *q = begin_query(s->learners, "SELECT 1 FROM forgotten WHERE hash=?", "t", hash);
    if (!next_row(s, s->learners, q, &result))
        return result;
    sqlite3_finalize(q);
    return STORE_FORGOTTEN;
}

enum store_result store_find_learner(struct store *s, const char *id)
{
    enum store_result result = STORE_DONE;
    sqlite3_stmt *q = begin_query(s->learners, "SELECT 1 FROM learner WHERE id=?", "t", id);
    if (!next_row(s, s->learners, q, &result))
        return result != STORE_DONE                     ? result
               : is_forgotten(s, id) == STORE_FORGOTTEN ? STORE_FORGOTTEN
                                                        : STORE_NOBODY;
    sqlite3_finalize(q);
    return STORE_DONE;
}

static void find_name(struct store *s, const char *id, char *name, size_t size)
{
    enum store_result result;
    name[0] = '\0';
    sqlite3_stmt *q =
        begin_query(open_identities(s), "SELECT name FROM identity WHERE learner=?", "t", id);
    if (!next_row(s, s->identities, q, &result))
        return;
    snprintf(name, size, "%s", column_text(q, 0));
    sqlite3_finalize(q);
}

enum store_result store_each_learner(struct store *s,
                                     void (*take)(void *to, const struct store_learner *learner),
                                     void *to)
{
    enum store_result result;
    sqlite3_stmt *q = begin_query(s->learners,
                                  "SELECT id, cohort, consent, (SELECT count(*) FROM attempt WHERE "
                                  "learner=learner.id) FROM learner ORDER BY cohort, id",
                                  "");
    while (next_row(s, s->learners, q, &result)) {
        char name[512];
        find_name(s, column_text(q, 0), name, sizeof name);
        take(to, &(struct store_learner){column_text(q, 0), column_text(q, 1), column_text(q, 2),
                                         name, (long)sqlite3_column_int64(q, 3)});
    }
    return result;
}

/* ---------------------------------------------------------------- attempts */

static enum store_result insert_mark(struct store *s, const char *attempt, long nth,
                                     const struct store_mark *m)
{
    return m->is_rating ? run_statement(s, s->learners,
                                        "INSERT INTO rating VALUES(?,?,?,?,?) ON CONFLICT DO "
                                        "NOTHING",
                                        "titti", attempt, nth, m->scale, m->text, (long)m->value)
                        : run_statement(s, s->learners,
                                        "INSERT INTO mark VALUES(?,?,?,?,?) ON CONFLICT DO NOTHING",
                                        "tidtt", attempt, nth, m->time_s, m->kind, m->text);
}

static enum store_result insert_attempt(struct store *s, const struct store_attempt *a)
{
    enum store_result result = run_statement(
        s, s->learners,
        "INSERT INTO attempt VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?) ON CONFLICT DO NOTHING",
        "tttitiitdiiti", a->id, a->learner, a->lesson, a->seed, a->began, (long)a->passed,
        (long)a->counts, a->why, a->time_s, (long)a->met, (long)a->asked, a->sha256,
        (long)a->partial);
    if (result == STORE_DONE && sqlite3_changes(s->learners) == 0)
        return STORE_KNOWN;
    for (int i = 0; i < a->n_metric && result == STORE_DONE; i++) {
        const struct store_metric *m = &a->metric[i];
        result = run_statement(s, s->learners,
                               "INSERT INTO metric VALUES(?,?,?,?,?) ON CONFLICT DO NOTHING",
                               "ttttd", a->id, m->phase, m->tool, m->name, m->value);
    }
    for (int i = 0; i < a->n_mark && result == STORE_DONE; i++)
        result = insert_mark(s, a->id, i + 1, &a->mark[i]);
    return result;
}

enum store_result store_add_attempt(struct store *s, const struct store_attempt *a)
{
    enum store_result result = run_statement(s, s->learners, "BEGIN IMMEDIATE", "");
    if (result != STORE_DONE)
        return result;
    result = store_find_learner(s, a->learner);
    if (result == STORE_DONE)
        result = insert_attempt(s, a);
    return end_transaction(s, s->learners, result);
}

bool store_has_attempt(struct store *s, const char *id)
{
    enum store_result result;
    sqlite3_stmt *q = begin_query(s->learners, "SELECT 1 FROM attempt WHERE id=?", "t", id);
    if (!next_row(s, s->learners, q, &result))
        return false;
    sqlite3_finalize(q);
    return true;
}

enum store_result store_each_attempt(struct store *s, const char *learner, const char *lesson,
                                     void (*take)(void *to, const struct store_attempt *attempt),
                                     void *to)
{
    enum store_result result;
    sqlite3_stmt *q = begin_query(
        s->learners,
        "SELECT id, learner, lesson, seed, began, passed, counts, why, time_s, met, asked, sha256, "
        "partial FROM attempt WHERE (?1='' OR learner=?1) AND (?2='' OR lesson=?2) ORDER BY began, "
        "id",
        "tt", learner ? learner : "", lesson ? lesson : "");
    while (next_row(s, s->learners, q, &result)) {
        const struct store_attempt a = {
            .id = column_text(q, 0),
            .learner = column_text(q, 1),
            .lesson = column_text(q, 2),
            .seed = (long)sqlite3_column_int64(q, 3),
            .began = column_text(q, 4),
            .passed = sqlite3_column_int(q, 5) != 0,
            .counts = sqlite3_column_int(q, 6) != 0,
            .why = column_text(q, 7),
            .time_s = sqlite3_column_double(q, 8),
            .met = sqlite3_column_int(q, 9),
            .asked = sqlite3_column_int(q, 10),
            .sha256 = column_text(q, 11),
            .partial = sqlite3_column_int(q, 12) != 0,
        };
        take(to, &a);
    }
    return result;
}

enum store_result store_each_metric(struct store *s, const char *attempt,
                                    void (*take)(void *to, const struct store_metric *metric),
                                    void *to)
{
    enum store_result result;
    sqlite3_stmt *q = begin_query(
        s->learners,
        "SELECT name, phase, tool, value FROM metric WHERE attempt=? ORDER BY name, phase, tool",
        "t", attempt);
    while (next_row(s, s->learners, q, &result)) {
        const bool is_null = sqlite3_column_type(q, 3) == SQLITE_NULL;
        take(to, &(struct store_metric){
                     .name = column_text(q, 0),
                     .phase = column_text(q, 1),
                     .tool = column_text(q, 2),
                     .value = is_null ? (double)NAN : sqlite3_column_double(q, 3),
                 });
    }
    return result;
}

/* ---------------------------------------------------------------- standards */

int store_values_before(struct store *s, const struct store_before *b, double *value, int most)
{
    enum store_result result;
    int n = 0;
    sqlite3_stmt *q = begin_query(
        s->learners,
        "SELECT CASE ?5 WHEN 1 THEN min(m.value) ELSE max(m.value) END FROM attempt a JOIN metric "
        "m "
        "ON m.attempt=a.id WHERE a.learner=?1 AND a.lesson=?2 AND m.name=?3 AND a.began<?4 AND "
        "a.counts AND m.phase='' AND m.value IS NOT NULL GROUP BY a.id",
        "tttti", b->learner, b->lesson, b->metric, b->began, (long)b->least);
    while (next_row(s, s->learners, q, &result))
        if (n < most)
            value[n++] = sqlite3_column_double(q, 0);
    return result == STORE_DONE ? n : -1;
}

int store_cohort_values(struct store *s, const char *lesson, const char *metric, const char *cohort,
                        double *value, int most)
{
    enum store_result result;
    int n = 0;
    sqlite3_stmt *q = begin_query(
        s->learners,
        "SELECT avg(m.value) FROM attempt a JOIN learner l ON l.id=a.learner JOIN metric m ON "
        "m.attempt=a.id WHERE a.lesson=? AND m.name=? AND l.cohort=? AND a.counts AND m.phase='' "
        "AND m.value IS NOT NULL GROUP BY a.learner",
        "ttt", lesson, metric, cohort);
    while (next_row(s, s->learners, q, &result))
        if (n < most)
            value[n++] = sqlite3_column_double(q, 0);
    return result == STORE_DONE ? n : -1;
}

enum store_result store_set_standard(struct store *s, const struct store_standard *t)
{
    return run_statement(s, s->learners,
                         "INSERT INTO standard VALUES(?1,?2,?3,?4,?5) ON CONFLICT(lesson, metric) "
                         "DO UPDATE SET cut=?3, source=?4, n=?5",
                         "ttdti", t->lesson, t->metric, t->cut, t->source, t->n);
}

enum store_result store_each_standard(struct store *s, const char *lesson,
                                      void (*take)(void *to, const struct store_standard *standard),
                                      void *to)
{
    enum store_result result;
    sqlite3_stmt *q = begin_query(
        s->learners, "SELECT lesson, metric, cut, source, n FROM standard WHERE lesson=?", "t",
        lesson);
    while (next_row(s, s->learners, q, &result))
        take(to, &(struct store_standard){column_text(q, 0), column_text(q, 1),
                                          sqlite3_column_double(q, 2), column_text(q, 3),
                                          (long)sqlite3_column_int64(q, 4)});
    return result;
}

/* ---------------------------------------------------------------- forgetting */

static bool fail_removal(struct store *s, const char *path)
{
    snprintf(s->why, sizeof s->why, "%.180s: %.60s", path, strerror(errno));
    return false;
}

/* An attempt's folder: it has files alone. Returns false, and why: something stays. */
static bool remove_files(struct store *s, const char *attempt)
{
    char folder[PATH_SIZE], path[PATH_SIZE + 256];
    snprintf(folder, sizeof folder, "%s/attempts/%s", s->folder, attempt);
    bool is_gone = true;
    DIR *all = opendir(folder);
    if (!all)
        return errno == ENOENT || fail_removal(s, folder);
    for (const struct dirent *e; (e = readdir(all));) {
        snprintf(path, sizeof path, "%s/%s", folder, e->d_name);
        if (strcmp(e->d_name, ".") != 0 && strcmp(e->d_name, "..") != 0 && unlink(path) != 0 &&
            errno != ENOENT)
            is_gone = fail_removal(s, path);
    }
    closedir(all);
    return is_gone && (rmdir(folder) == 0 || errno == ENOENT || fail_removal(s, folder));
}

static bool file_has(const char *path, const char *text)
{
    char block[65536 + STORE_ID];
    size_t kept = 0, n;
    bool has = false;
    FILE *file = fopen(path, "rb");
    while (file && !has && (n = fread(block + kept, 1, sizeof block - kept, file)) > 0) {
        has = memmem(block, kept + n, text, strlen(text)) != NULL;
        n += kept;
        kept = n < STORE_ID ? n : STORE_ID; /* it may lie across two blocks */
        memmove(block, block + n - kept, kept);
    }
    if (file)
        fclose(file);
    return has;
}

/* Attempts that have no rows: their writer was killed, or they wait. Returns false, and why:
 * something stays. */
static bool remove_unfinished(struct store *s, const char *learner)
{
    char folder[PATH_SIZE], path[PATH_SIZE + 512];
    snprintf(folder, sizeof folder, "%s/attempts", s->folder);
    bool is_gone = true;
    DIR *all = opendir(folder);
    if (!all)
        return errno == ENOENT || fail_removal(s, folder);
    for (const struct dirent *e; (e = readdir(all));) {
        bool has = false;
        for (int part = 0; part < 2 && store_is_id(e->d_name) && !has; part++) {
            snprintf(path, sizeof path, "%s/%s/ATTEMPT.json%s", folder, e->d_name,
                     part ? ".part" : "");
            has = file_has(path, learner);
        }
        if (has)
            is_gone &= remove_files(s, e->d_name);
    }
    closedir(all);
    return is_gone;
}

/* Deleted rows are zeros in the database; this takes them out of its log too. */
static enum store_result empty_log(struct store *s, sqlite3 *db)
{
    enum store_result result;
    sqlite3_stmt *q = begin_query(db, "PRAGMA wal_checkpoint(TRUNCATE)", "");
    if (!next_row(s, db, q, &result))
        return result;
    const bool is_read = sqlite3_column_int(q, 0) != 0;
    sqlite3_finalize(q);
    if (!is_read)
        return STORE_DONE;
    snprintf(s->why, sizeof s->why, "%.200s: another process reads it: forget it again", s->folder);
    return STORE_LOCKED;
}

static enum store_result delete_rows(struct store *s, const char *id)
{
    static const char *const parts[] = {
        "DELETE FROM metric WHERE attempt IN (SELECT id FROM attempt WHERE learner=?)",
        "DELETE FROM mark WHERE attempt IN (SELECT id FROM attempt WHERE learner=?)",
        "DELETE FROM rating WHERE attempt IN (SELECT id FROM attempt WHERE learner=?)",
    };
    char hash[DIGEST_SHA256];
    digest_sha256(id, strlen(id), hash);
    enum store_result result = run_statement(s, s->learners, "BEGIN IMMEDIATE", "");
    if (result != STORE_DONE)
        return result;
    result = run_statement(s, s->learners, "INSERT INTO forgotten VALUES(?) ON CONFLICT DO NOTHING",
                           "t", hash);
    for (size_t i = 0; i < sizeof parts / sizeof *parts && result == STORE_DONE; i++)
        result = run_statement(s, s->learners, parts[i], "t", id);
    if (result == STORE_DONE)
        result = run_statement(s, s->learners, "DELETE FROM attempt WHERE learner=?", "t", id);
    if (result == STORE_DONE)
        result = run_statement(s, s->learners, "DELETE FROM learner WHERE id=?", "t", id);
    return end_transaction(s, s->learners, result);
}

/* Files of attempts first: while the rows are there, what a crash left can be forgotten again. */
enum store_result store_forget(struct store *s, const char *id)
{
    enum store_result result, found = store_find_learner(s, id);
    if (found != STORE_DONE && found != STORE_FORGOTTEN)
        return found;
    bool is_gone = true;
    sqlite3_stmt *q = begin_query(s->learners, "SELECT id FROM attempt WHERE learner=?", "t", id);
    while (next_row(s, s->learners, q, &result))
        is_gone &= remove_files(s, column_text(q, 0));
    is_gone &= remove_unfinished(s, id);
    if (result == STORE_DONE && !is_gone)
        result = STORE_FAILED;
    if (result == STORE_DONE)
        result =
            run_statement(s, open_identities(s), "DELETE FROM identity WHERE learner=?", "t", id);
    if (result == STORE_DONE)
        result = delete_rows(s, id);
    if (result == STORE_DONE)
        result = empty_log(s, s->learners);
    if (result == STORE_DONE)
        result = empty_log(s, s->identities);
    return result;
}
