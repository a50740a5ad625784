/* SPDX-License-Identifier: GPL-3.0-or-later */
/* record_file.c - the files of a recording: their names, their heads, their ends. */
#include "daemon/record/record_thread.h"

#include "build_id.h"
#include "config/config.h"
#include "daemon/rt/rt.h"
#include "proto/proto_schema.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* ---------------------------------------------------------------- names */

static bool is_mcap_file(const char *path, size_t n)
{
    struct stat what;
    const bool is_named = n > 5 && strcmp(path + n - 5, ".mcap") == 0;
    return is_named && !(stat(path, &what) == 0 && S_ISDIR(what.st_mode));
}

/* Has another recording that name: of the same second, or of another palpd into this folder? */
static bool is_taken(const struct record *r)
{
    char path[RECORD_PATH + 64], part[RECORD_PATH + 72];
    record_path(r, 0, path);
    snprintf(part, sizeof part, "%s.part", path);
    return access(path, F_OK) == 0 || access(part, F_OK) == 0;
}

static void name_in_folder(struct record *r, const char *folder, int number)
{
    char when[40], nth[16] = "";
    const time_t now = (time_t)(r->wall_ns / 1000000000);
    struct tm utc;
    const size_t n = strlen(folder);
    const bool is_to_be_made = n > 0 && folder[n - 1] == '/';
    if (is_to_be_made)
        mkdir(folder, 0777); /* one that cannot be made is told by who opens the file in it */
    gmtime_r(&now, &utc);
    strftime(when, sizeof when, "%Y%m%dT%H%M%SZ", &utc);
    do {
        if (number > 1)
            snprintf(nth, sizeof nth, "-%d", number);
        snprintf(r->stem, sizeof r->stem, "%.3000s%s%.200s-%s%s", folder, is_to_be_made ? "" : "/",
                 r->config->name, when, nth);
        number++;
    } while (is_taken(r));
}

/* Where palpd has loaded other scenarios before, files are numbered. */
void record_choose_path(struct record *r, const char *path, int n_loaded)
{
    char nth[16] = "";
    const size_t n = strnlen(path, 4000);
    if (!is_mcap_file(path, n)) {
        name_in_folder(r, path, n_loaded + 1);
        return;
    }
    if (n_loaded > 0)
        snprintf(nth, sizeof nth, "-%d", n_loaded + 1);
    snprintf(r->stem, sizeof r->stem, "%.*s%s", (int)n - 5, path, nth);
}

void record_path(const struct record *r, unsigned n, char path[RECORD_PATH + 64])
{
    char part[24] = "";
    if (n > 0)
        snprintf(part, sizeof part, "-part%u", n + 1);
    snprintf(path, RECORD_PATH + 64, "%s%s.mcap", r->stem, part);
}

/* ---------------------------------------------------------------- the head */

static bool is_as_loaded(const struct config_named *file, const struct stat *about)
{
    const int64_t written_ns = about->st_mtim.tv_sec * INT64_C(1000000000) + about->st_mtim.tv_nsec;
    return file->size == about->st_size && file->written_ns == written_ns;
}

/* NULL: it is too large, or away; or it is another by now, or became so while it was read. */
static uint8_t *read_whole(const struct config_named *named, size_t *size, bool *changed)
{
    struct stat about;
    uint8_t *bytes = NULL;
    FILE *file = fopen(named->path, "rbe");
    const bool is_there = file && fstat(fileno(file), &about) == 0;
    if (is_there && about.st_size > 0 && about.st_size < MCAP_RECORD_MAX / 2)
        bytes = malloc((size_t)about.st_size);
    *size = bytes ? fread(bytes, 1, (size_t)about.st_size, file) : 0;
    *changed = is_there && (fstat(fileno(file), &about) != 0 || !is_as_loaded(named, &about));
    if (file)
        fclose(file);
    return *changed ? (free(bytes), NULL) : bytes;
}

/* In place of the paths of the scenario's files the names of the attachments. */
static char *name_attachments(const char *text, const char *path, const char *name)
{
    char *out = NULL;
    size_t size;
    FILE *to = open_memstream(&out, &size);
    for (const char *at; to && (at = strstr(text, path)); text = at + strlen(path))
        fprintf(to, "%.*s%s", (int)(at - text), text, name);
    if (!to)
        return NULL;
    fputs(text, to);
    return fclose(to) == 0 ? out : (free(out), NULL);
}

static void refuse_changed(struct record *r, const char *path)
{
    snprintf(r->why, sizeof r->why,
             "%.140s: got a file that was changed, expected it as it was loaded: load the scenario "
             "again",
             path);
}

int record_file_check(struct record *r)
{
    struct stat about;
    for (int i = 0; i < r->config->n_file; i++)
        if (stat(r->config->file[i].path, &about) == 0 &&
            !is_as_loaded(&r->config->file[i], &about)) {
            refuse_changed(r, r->config->file[i].path);
            return -1;
        }
    return 0;
}

static int attach_file(struct record *r, int i, char **text)
{
    const uint64_t at = (uint64_t)r->wall_ns;
    const struct config_named *file = &r->config->file[i];
    const char *slash = strrchr(file->path, '/');
    char name[280];
    size_t size;
    bool changed;
    int result = 0;
    uint8_t *bytes = read_whole(file, &size, &changed);
    if (changed) {
        refuse_changed(r, file->path);
        return -1;
    }
    snprintf(name, sizeof name, "files/%d-%.255s", i, slash ? slash + 1 : file->path);
    char *named = bytes ? name_attachments(*text, file->path, name) : NULL;
    if (named) {
        result = mcap_attach(r->writer, at, at, name, "application/octet-stream", bytes, size);
        free(*text);
        *text = named;
    }
    free(bytes);
    return result;
}

/* Meshes and scripts, so that a replay needs nothing else. A file that is too large, or away by
 * now, keeps its path; with another than was loaded the steps would come to something else. */
static int attach_files(struct record *r, char **text)
{
    int result = 0;
    for (int i = 0; i < r->config->n_file && result == 0; i++)
        result = attach_file(r, i, text);
    return result;
}

int record_add_channel(struct record *r, const char *topic, const char *message, const char *file)
{
    const struct proto_bytes set = proto_topic_schema(&(struct proto_topic){topic, message, file});
    const int schema = mcap_add_schema(r->writer, message, "protobuf", set.data, set.size);
    return mcap_add_channel(r->writer, schema, topic, "protobuf", NULL, 0);
}

/* What a reader needs to make the scene again. */
static int write_head(struct record *r)
{
    char part[16];
    snprintf(part, sizeof part, "%u", atomic_load(&r->n_before));
    const struct mcap_pair pairs[] = {
        {"source", "palpd"},           {"build", PALP_BUILD_ID},
        {"scenario", r->config->name}, {"scenario_path", r->head.scenario_path},
        {"scene_hash", r->head.hash},  {"rate_hz", r->head.rate},
        {"workers", r->head.workers},  {"backend", r->head.backend},
        {"seed", r->head.seed},        {"learner", r->head.learner},
        {"files_before", part},
    };
    char *text = strdup(r->config->resolved);
    int result =
        text ? mcap_write_metadata(r->writer, "palp", pairs, sizeof pairs / sizeof *pairs) : -1;
    if (result == 0)
        result = attach_files(r, &text);
    if (result == 0)
        result = mcap_attach(r->writer, (uint64_t)r->wall_ns, (uint64_t)r->wall_ns, "scenario.yaml",
                             "application/yaml", text, strlen(text));
    free(text);
    if (result != 0)
        return -1;
    r->step_channel = record_add_channel(r, PROTO_TOPIC_STEP, "palp.v1.RecordedStep", "recording");
    r->snapshot_channel =
        record_add_channel(r, PROTO_TOPIC_SNAPSHOT, "palp.v1.RecordedSnapshot", "recording");
    return r->step_channel < 0 || r->snapshot_channel < 0 ? -1 : 0;
}

int record_file_open(struct record *r)
{
    char path[RECORD_PATH + 64];
    struct mcap_error error;
    /* The thread closes chunks itself, earlier. */
    const struct mcap_options options = {.profile = "palp", .chunk_ns = 400000000};
    record_path(r, atomic_load(&r->n_before), path);
    r->n_track = 0;
    for (int i = 0; i < r->n_tool; i++)
        r->sample_channel[i] = r->hand_channel[i] = -1;
    r->file = mcap_file_create(path, &options, &error);
    r->file_ns = rt_now_ns();
    if (!r->file) {
        snprintf(r->why, sizeof r->why, "%s", error.what);
        return -1;
    }
    r->writer = mcap_file_writer(r->file);
    if (write_head(r) == 0)
        return 0;
    if (r->why[0]) { /* one that would replay to something else: no end makes it whole */
        mcap_file_discard(r->file);
        r->file = NULL;
        r->writer = NULL;
        return -1;
    }
    snprintf(r->why, sizeof r->why, "%.100s: %.120s", path, mcap_writer_error(r->writer)->what);
    return -1;
}

int record_file_finish(struct record *r, const char *key, const char *value,
                       struct mcap_error *error)
{
    char left_out[32], skipped[32];
    snprintf(left_out, sizeof left_out, "%llu", atomic_load(&r->left_out));
    snprintf(skipped, sizeof skipped, "%llu", r->n_skipped);
    const struct mcap_pair pairs[] = {
        {"left_out", left_out}, {"frames_left_out", skipped}, {key, value}};
    return mcap_file_finish_saying(r->file, "end", pairs, key ? 3 : 2, error);
}

int record_file_close(struct record *r, bool goes_on)
{
    struct mcap_error error;
    char next[RECORD_PATH + 64];
    record_path(r, atomic_load(&r->n_before) + 1, next);
    const char *slash = strrchr(next, '/');
    const bool whole =
        record_file_finish(r, goes_on ? "next_file" : NULL, slash ? slash + 1 : next, &error) == 0;
    if (!whole)
        snprintf(r->why, sizeof r->why, "%.200s", error.what);
    mcap_file_destroy(r->file);
    r->file = NULL;
    r->writer = NULL;
    return whole ? 0 : -1;
}
