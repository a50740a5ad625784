/* SPDX-License-Identifier: GPL-3.0-or-later */
/* attempt_store.c - the way of an attempt into a store. Its folder is its journal: an attempt is
 * finished once ATTEMPT.json has its name, and its id makes a second taking harmless. */
#include "clients/palp/commands/attempt_store.h"

#include "clients/palp/commands/report.h"
#include "clients/store/digest.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_SIZE = 4096 };

void attempt_store_folder(const struct store *store, const char *id, char *path, int size)
{
    snprintf(path, (size_t)size, "%s/attempts/%s", store_folder(store), id);
}

static enum store_result insert_rows(struct store *store, const struct attempt *a,
                                     const char *folder)
{
    char path[PATH_SIZE], why[STORE_WHY], sha256[DIGEST_SHA256] = "";
    struct store_metric metric[ATTEMPT_VALUES];
    struct store_mark mark[ATTEMPT_MARKS];
    size_t size = 0;
    snprintf(path, sizeof path, "%.4000s/ATTEMPT.json", folder);
    char *text = attempt_read_file(path, &size, why);
    if (text)
        digest_sha256(text, size, sha256);
    free(text);
    struct store_attempt row = {.id = a->id,
                                .learner = a->learner,
                                .lesson = a->lesson,
                                .began = a->began,
                                .why = a->counts ? "" : a->uncounted,
                                .sha256 = sha256,
                                .seed = a->seed,
                                .passed = a->passed,
                                .counts = a->counts,
                                .partial = a->partial,
                                .time_s = a->time_s,
                                .asked = a->n_threshold,
                                .n_metric = a->n_value,
                                .metric = metric,
                                .n_mark = a->n_mark,
                                .mark = mark};
    for (int i = 0; i < a->n_threshold; i++)
        row.met += a->threshold[i].met;
    for (int i = 0; i < a->n_value; i++)
        metric[i] = (struct store_metric){a->value[i].name, a->value[i].phase, a->value[i].tool,
                                          a->value[i].value};
    for (int i = 0; i < a->n_mark; i++)
        mark[i] = (struct store_mark){a->mark[i].time_s, strcmp(a->mark[i].kind, "rating") == 0,
                                      a->mark[i].kind,   a->mark[i].scale,
                                      a->mark[i].text,   a->mark[i].value};
    return store_add_attempt(store, &row);
}

/* As those who came before are known now; it can be made again. */
static void write_attempt_report(struct store *store, const char *folder)
{
    char why[STORE_WHY], path[PATH_SIZE];
    struct attempt *written = attempt_read(folder, why);
    snprintf(path, sizeof path, "%.4000s/report.html", folder);
    if (written)
        report_write_html(written, store, path);
    attempt_destroy(written);
}

static void take_standard(void *to, const struct store_standard *standard)
{
    struct attempt *a = to;
    if (a->n_standard == ATTEMPT_THRESHOLDS)
        return;
    struct attempt_standard *s = &a->standard[a->n_standard++];
    snprintf(s->name, sizeof s->name, "%.60s", standard->metric);
    s->cut = standard->cut;
}

void attempt_store_standards(struct store *store, struct attempt *attempt)
{
    store_each_standard(store, attempt->lesson, take_standard, attempt);
}

/* Returns 0; or -1 and errno: then nothing is left of it. */
static int write_attempt_files(const struct attempt *a, const char *folder)
{
    char steps[PATH_SIZE + 16];
    if (mkdir(folder, 0700) != 0 && errno != EEXIST)
        return -1;
    if (attempt_write(a, folder) == 0)
        return 0;
    const int number = errno;
    snprintf(steps, sizeof steps, "%s/steps.csv", folder);
    unlink(steps);
    rmdir(folder);
    errno = number;
    return -1;
}

enum store_result attempt_store_keep(struct store *store, const struct attempt *a)
{
    char folder[PATH_SIZE], finished[PATH_SIZE + 16];
    struct stat about;
    attempt_store_folder(store, a->id, folder, sizeof folder);
    snprintf(finished, sizeof finished, "%s/ATTEMPT.json", folder);
    if (!store_is_id(a->id))
        return STORE_FAILED;
    const enum store_result who = store_find_learner(store, a->learner);
    if (who == STORE_NOBODY || who == STORE_FORGOTTEN)
        return who; /* before any file has the id */
    const bool is_new = stat(finished, &about) != 0;
    if (is_new && write_attempt_files(a, folder) != 0)
        return STORE_FAILED;
    const enum store_result result = insert_rows(store, a, folder);
    if (is_new && (result == STORE_DONE || result == STORE_LOCKED || result == STORE_FAILED))
        write_attempt_report(store, folder);
    return result;
}

int attempt_store_waiting(struct store *store)
{
    char path[PATH_SIZE], why[STORE_WHY];
    int left = 0;
    snprintf(path, sizeof path, "%s/attempts", store_folder(store));
    DIR *all = opendir(path);
    for (const struct dirent *e; all && (e = readdir(all));) {
        if (!store_is_id(e->d_name) || store_has_attempt(store, e->d_name))
            continue;
        attempt_store_folder(store, e->d_name, path, sizeof path);
        struct attempt *a = attempt_read(path, why);
        if (!a)
            continue; /* its writer did not finish, or is at it */
        const enum store_result result =
            strcmp(a->id, e->d_name) == 0 ? insert_rows(store, a, path) : STORE_FAILED;
        left += result != STORE_DONE && result != STORE_KNOWN;
        attempt_destroy(a);
    }
    if (all)
        closedir(all);
    return left;
}
