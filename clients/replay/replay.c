/* SPDX-License-Identifier: GPL-3.0-or-later */
/* replay.c - goes through a recording: snapshots into the world, steps with it. */
#include "clients/replay/replay.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sysexits.h>

enum { MEMORY = 4 << 20 };

__attribute__((format(printf, 3, 4))) static enum replay_result fail_with(struct replay *r,
                                                                          int exit_code,
                                                                          const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vsnprintf(r->why, sizeof r->why, format, list);
    va_end(list);
    r->exit_code = exit_code;
    return REPLAY_FAILED;
}

/* ---------------------------------------------------------------- open, close */

static int exit_code_of(const struct mcap_error *error)
{
    switch (error->number) {
    case 0:
        return EX_DATAERR;
    case ENOENT:
    case EISDIR:
        return EX_NOINPUT;
    case EACCES:
    case EPERM:
        return EX_NOPERM;
    default:
        return EX_IOERR;
    }
}

static bool make_world(struct replay *r, long workers)
{
    struct config_error refused = {0};
    struct palp_error error;
    char count[64];
    const char *set[] = {count};
    snprintf(count, sizeof count, "solver.workers=%ld", workers);
    if (replay_load(&r->config, r->files.reader, set, workers > 0, &refused) != 0) {
        fail_with(r, refused.exit_code, "%s", refused.text ? refused.text : "no memory");
        config_error_clear(&refused);
        return false;
    }
    r->world = palp_world_create(r->config->scene, &error);
    if (!r->world) {
        fail_with(r, EX_CONFIG, "%s", error.what);
        return false;
    }
    r->choice = calloc((size_t)palp_world_factors(r->world) + 1, sizeof *r->choice);
    r->memory = (struct proto_memory){.bytes = malloc(MEMORY), .size = MEMORY};
    if (r->choice && r->memory.bytes)
        return true;
    fail_with(r, EX_OSERR, "no memory");
    return false;
}

bool replay_open(struct replay *r, const char *path, long workers, bool follows)
{
    struct mcap_error error;
    *r = (struct replay){0};
    if (!replay_files_open(&r->files, path, follows, &error)) {
        fail_with(r, exit_code_of(&error), "%s", error.what);
        return false;
    }
    return make_world(r, workers);
}

void replay_close(struct replay *r)
{
    if (r->world)
        palp_world_destroy(r->world);
    config_destroy(r->config);
    replay_files_close(&r->files);
    free(r->memory.bytes);
    free(r->choice);
}

enum replay_result replay_seek(struct replay *r, double from_s)
{
    const bool found = replay_files_seek(&r->files, from_s);
    const double end_s = replay_files_end_s(&r->files);
    if (!found)
        return fail_with(r, EX_NOINPUT, "%s, and %.9g s is in it", r->files.missing, from_s);
    if (from_s > end_s)
        return fail_with(r, EX_DATAERR, "it ends after %.3f s, before --from %.9g", end_s, from_s);
    r->has_world = false;
    return REPLAY_DONE;
}

/* ---------------------------------------------------------------- messages */

static bool reserve_memory(struct replay *r, size_t size)
{
    if (r->memory.size >= size)
        return true;
    free(r->memory.bytes);
    r->memory = (struct proto_memory){.bytes = malloc(size), .size = size};
    return r->memory.bytes != NULL;
}

static enum replay_result put_back(struct replay *r, const struct mcap_message *m)
{
    struct proto_recorded_snapshot s;
    struct proto_error why;
    struct palp_error error;
    if (!reserve_memory(r, m->size + 65536))
        return fail_with(r, EX_OSERR, "no memory");
    struct proto_memory memory = {.bytes = r->memory.bytes, .size = r->memory.size};
    if (!proto_decode_recorded_snapshot(&s, (struct proto_bytes){m->data, m->size}, &memory, &why))
        return fail_with(r, EX_DATAERR, "%s", why.what);
    const uint64_t taken = (uint64_t)palp_world_steps(r->world);
    if (r->has_world && s.epoch == r->epoch && s.header.step <= taken)
        return REPLAY_DONE; /* the steps lead there too */
    if (r->has_world && s.epoch == r->epoch)
        r->missing += (long)(s.header.step - taken);
    if (palp_world_restore(r->world, s.world.data, s.world.size, &error) != PALP_OK)
        return fail_with(r, EX_DATAERR, "%s", error.what);
    r->has_world = true;
    r->epoch = s.epoch;
    return REPLAY_DONE;
}

/* Of the world that is there, and not taken yet. Behind a hole the world is another. */
static bool is_next_step(struct replay *r)
{
    const uint64_t taken = (uint64_t)palp_world_steps(r->world), found = r->step.header.step;
    if (!r->has_world || r->step.epoch != r->epoch || found == taken)
        return false;
    if (found > taken + 1) {
        r->missing += (long)(found - taken - 1);
        r->has_world = false;
    }
    return r->has_world;
}

static enum replay_result end_reading(struct replay *r, int more)
{
    const struct mcap_info *info = mcap_reader_info(r->files.reader);
    if (more == 0)
        return REPLAY_ENDED;
    return fail_with(r, EX_DATAERR, "%s; %ld steps before it are equal", info->damage.what,
                     r->steps);
}

enum replay_result replay_find(struct replay *r)
{
    struct mcap_message m;
    int more;
    while ((more = replay_files_next(&r->files, &m)) > 0) {
        enum replay_result result = REPLAY_DONE;
        struct proto_error why;
        struct proto_memory memory = {.bytes = r->memory.bytes, .size = r->memory.size};
        if (strcmp(m.channel->topic, PROTO_TOPIC_SNAPSHOT) == 0) {
            result = put_back(r, &m);
        } else if (strcmp(m.channel->topic, PROTO_TOPIC_STEP) == 0) {
            if (!proto_decode_recorded_step(&r->step, (struct proto_bytes){m.data, m.size}, &memory,
                                            &why))
                return fail_with(r, EX_DATAERR, "%s", why.what);
            r->at_ns = m.log_ns;
            if (is_next_step(r))
                return REPLAY_DONE;
            r->left_out++;
        }
        if (result != REPLAY_DONE)
            return result;
    }
    return end_reading(r, more);
}

enum replay_result replay_take(struct replay *r)
{
    const struct proto_recorded_step *s = &r->step;
    if (!replay_give(r->world, r->config, s, r->choice))
        return fail_with(r, EX_DATAERR, "a step of another scene");
    const struct palp_report *report = palp_step(r->world, s->length_s);
    r->steps++;
    r->simulated_s += s->length_s;
    r->is_well = !report->singular && palp_world_loss(r->world, NULL) == PALP_LOSS_NONE;
    if ((uint64_t)palp_world_steps(r->world) != s->header.step)
        return fail_with(r, EX_DATAERR, "a step is missing in the recording");
    r->body = replay_compare(r->world, r->config, s);
    return r->body ? REPLAY_DIFFERS : REPLAY_DONE;
}
