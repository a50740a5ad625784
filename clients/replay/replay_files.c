/* SPDX-License-Identifier: GPL-3.0-or-later */
/* replay_files.c - goes from file to file of a recording. One is open at a time. */
#include "clients/replay/replay_files.h"

#include "proto/proto_recording.h"

#include <float.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define SNAPSHOTS_NS UINT64_C(6000000000) /* from one to the next, and a second more */
#define UNFINISHED   ".part"              /* mcap_file_create's */

/* ---------------------------------------------------------------- names */

/* As record_path makes them: STEM[-partN]ENDING, and behind it .part while it is written. */
static void split_name(struct replay_files *f, const char *path)
{
    char part[24] = "";
    size_t n = strlen(path);
    const size_t unfinished = strlen(UNFINISHED);
    if (n > unfinished && strcmp(path + n - unfinished, UNFINISHED) == 0)
        n -= unfinished;
    if (n >= sizeof f->stem)
        return;
    memcpy(f->stem, path, n);
    f->stem[n] = '\0';
    char *end = strrchr(f->stem, '.');
    if (end && !strchr(end, '/') && strlen(end) <= 5) {
        snprintf(f->ending, sizeof f->ending, "%s", end);
        *end = '\0';
    }
    if (f->before > 0)
        snprintf(part, sizeof part, "-part%u", f->before + 1);
    const size_t stem = strlen(f->stem), tail = strlen(part);
    if (stem > tail && strcmp(f->stem + stem - tail, part) == 0)
        f->stem[stem - tail] = '\0';
    else
        f->stem[0] = '\0'; /* it was given another name */
}

/* The path of one of them. Returns whether it is there, under way or whole. */
static bool find_path(const struct replay_files *f, unsigned before,
                      char path[REPLAY_FILES_PATH + 64])
{
    char part[24] = "";
    if (before > 0)
        snprintf(part, sizeof part, "-part%u", before + 1);
    const int n = snprintf(path, REPLAY_FILES_PATH + 64, "%s%s%s", f->stem, part, f->ending);
    if (!f->stem[0] || access(path, F_OK) == 0)
        return f->stem[0];
    memcpy(path + n, UNFINISHED, sizeof UNFINISHED);
    const bool there = access(path, F_OK) == 0;
    if (!there)
        path[n] = '\0';
    return there;
}

/* ---------------------------------------------------------------- open, close */

/* All files of a recording attach its scenario under the time of its begin. */
static uint64_t made_ns_of(const struct mcap_reader *reader)
{
    const struct mcap_info *info = mcap_reader_info(reader);
    for (size_t i = 0; i < info->n_attachments; i++)
        if (strcmp(info->attachments[i].name, "scenario.yaml") == 0)
            return info->attachments[i].log_ns;
    return 0;
}

static unsigned before_of(const struct mcap_reader *reader)
{
    const char *before = mcap_find_value(mcap_reader_info(reader), "palp", "files_before");
    return before ? (unsigned)strtoul(before, NULL, 10) : 0;
}

static uint64_t start_of(const struct mcap_reader *reader)
{
    return mcap_reader_info(reader)->start_ns;
}

/* One of the others. NULL: it is missing, which is told. */
static struct mcap_reader *open_other(struct replay_files *f, unsigned before)
{
    struct mcap_error error;
    char path[REPLAY_FILES_PATH + 64];
    const bool there = find_path(f, before, path);
    const char *name = strrchr(path, '/') ? strrchr(path, '/') + 1 : path;
    struct mcap_reader *reader = there ? mcap_reader_open(path, &error) : NULL;
    if (reader && made_ns_of(reader) == f->made_ns && before_of(reader) == before) {
        return reader;
    }
    if (!f->stem[0])
        snprintf(f->missing, sizeof f->missing, "file %u of the recording has an unknown name",
                 before + 1);
    else if (reader)
        snprintf(f->missing, sizeof f->missing, "%.255s is of another recording", name);
    else if (there)
        snprintf(f->missing, sizeof f->missing, "%.300s", error.what);
    else
        snprintf(f->missing, sizeof f->missing, "%.255s is missing", name);
    mcap_reader_destroy(reader);
    return NULL;
}

/* Go on with that file, from its begin. */
static bool change_to(struct replay_files *f, unsigned before)
{
    struct mcap_reader *other = open_other(f, before);
    if (!other)
        return false;
    mcap_reader_destroy(f->reader);
    f->reader = other;
    f->before = before;
    return true;
}

/* The first file's first message; without that file the time at which it was made. */
static void find_start(struct replay_files *f)
{
    f->start_ns = start_of(f->reader);
    if (!f->follows || f->before == 0 || f->made_ns == 0)
        return;
    struct mcap_reader *first = open_other(f, 0);
    f->start_ns = first ? start_of(first) : f->made_ns;
    f->missing[0] = '\0';
    mcap_reader_destroy(first);
}

bool replay_files_open(struct replay_files *f, const char *path, bool follows,
                       struct mcap_error *error)
{
    *f = (struct replay_files){.reader = mcap_reader_open(path, error), .follows = follows};
    if (!f->reader)
        return false;
    f->n_read = 1;
    f->before = before_of(f->reader);
    f->made_ns = made_ns_of(f->reader);
    split_name(f, path);
    find_start(f);
    return true;
}

void replay_files_close(struct replay_files *f)
{
    mcap_reader_destroy(f->reader);
    f->reader = NULL;
}

/* ---------------------------------------------------------------- next, seek */

/* Does another file follow? One that is there does, and one that this file names. */
static bool has_next(const struct replay_files *f)
{
    char path[REPLAY_FILES_PATH + 64];
    if (!f->follows || f->made_ns == 0)
        return false;
    if (mcap_find_value(mcap_reader_info(f->reader), "end", "next_file"))
        return true;
    return find_path(f, f->before + 1, path);
}

int replay_files_next(struct replay_files *f, struct mcap_message *message)
{
    for (;;) {
        const int more = mcap_reader_next(f->reader, message);
        if (more != 0 || !has_next(f) || !change_to(f, f->before + 1))
            return more;
        f->n_read++;
    }
}

/* A file's steps lie behind its first snapshot. What was streamed may be older: on a busy machine
 * the recorder heard it late. UINT64_MAX: it has none. */
static uint64_t first_snapshot_of(struct mcap_reader *reader)
{
    struct mcap_message m;
    mcap_reader_seek(reader, start_of(reader));
    while (mcap_reader_next(reader, &m) > 0)
        if (strcmp(m.channel->topic, PROTO_TOPIC_SNAPSHOT) == 0)
            return m.log_ns;
    return UINT64_MAX;
}

/* Into the file that has that step: the last whose first snapshot is not later. */
static bool find_sought(struct replay_files *f, uint64_t want_ns)
{
    while (f->follows && f->before > 0 && first_snapshot_of(f->reader) > want_ns)
        if (!change_to(f, f->before - 1))
            return false;
    while (has_next(f)) {
        struct mcap_reader *next = open_other(f, f->before + 1);
        const bool is_here = want_ns <= mcap_reader_info(f->reader)->end_ns;
        if (!next && !is_here)
            return false;
        if (!next || first_snapshot_of(next) > want_ns) {
            mcap_reader_destroy(next);
            break;
        }
        mcap_reader_destroy(f->reader);
        f->reader = next;
        f->before++;
    }
    f->missing[0] = '\0';
    return true;
}

bool replay_files_seek(struct replay_files *f, double from_s)
{
    struct mcap_message m;
    uint64_t want_ns = f->start_ns + (uint64_t)(from_s * 1e9);
    f->n_read = 1;
    if (!find_sought(f, want_ns))
        return false;
    const struct mcap_info *const info = mcap_reader_info(f->reader);
    if (info->has_summary && want_ns > info->end_ns)
        want_ns = info->end_ns; /* else no snapshot is near, and all steps would be taken */
    uint64_t at_ns = info->start_ns, from_ns = want_ns > SNAPSHOTS_NS ? want_ns - SNAPSHOTS_NS : 0;
    if (from_ns < at_ns)
        from_ns = at_ns;
    mcap_reader_seek(f->reader, from_ns);
    while (mcap_reader_next(f->reader, &m) > 0 && m.log_ns <= want_ns)
        if (strcmp(m.channel->topic, PROTO_TOPIC_SNAPSHOT) == 0)
            at_ns = m.log_ns;
    mcap_reader_seek(f->reader, at_ns);
    return true;
}

double replay_files_end_s(const struct replay_files *f)
{
    const struct mcap_info *const info = mcap_reader_info(f->reader);
    return info->has_summary ? 1e-9 * (double)(int64_t)(info->end_ns - f->start_ns) : DBL_MAX;
}

double replay_files_last_s(const struct replay_files *f)
{
    struct replay_files at = *f; /* whose reader is f's, until another file is its own */
    while (has_next(&at)) {
        struct mcap_reader *next = open_other(&at, at.before + 1);
        if (!next)
            break;
        if (at.reader != f->reader)
            mcap_reader_destroy(at.reader);
        at.reader = next;
        at.before++;
    }
    const double end_s = replay_files_end_s(&at);
    if (at.reader != f->reader)
        mcap_reader_destroy(at.reader);
    return end_s;
}
