/* SPDX-License-Identifier: GPL-3.0-or-later */
/* recording.c - a recording begins and ends between two steps; its file is opened and finished by
 * its own thread, so that main waits for no disk. */
#include "daemon/control/recording.h"

#include "daemon/daemon.h"
#include "daemon/event.h"
#include "daemon/text.h"

#include <string.h>

static void look_at_record(struct recording *at, const struct record *r)
{
    char path[RECORD_PATH + 64];
    at->files_before = atomic_load(&r->n_before);
    record_path(r, at->files_before, path);
    text_print(at->file, sizeof at->file, "%s", path);
    at->acknowledged = (uint64_t)atomic_load(&r->acknowledged);
    at->left_out = atomic_load(&r->left_out);
    at->size = atomic_load(&r->size);
}

static void reply_status(struct daemon *d, struct control_client *client)
{
    struct recording *at = &d->recording;
    if (d->record)
        look_at_record(at, d->record);
    const struct proto_reply message = {
        .which = PROTO_REPLY_RECORDING,
        .recording = {.recording = d->record && !atomic_load(&d->record->failed),
                      .file = at->file,
                      .acknowledged_step = at->acknowledged,
                      .left_out = at->left_out,
                      .size_bytes = at->size,
                      .files_before = at->files_before,
                      .failure = at->failure}};
    control_reply(d, client, &message);
}

static void ask_start(struct daemon *d, struct control_client *client, const char *learner)
{
    char why[240];
    if (!d->options.recordings) {
        control_fail(d, client, PROTO_FAILURE_NOT_NOW, "palpd was started without --recordings");
        return;
    }
    if (d->record) {
        look_at_record(&d->recording, d->record);
        control_fail(d, client, PROTO_FAILURE_NOT_NOW, "%.400s is recorded: end that first",
                     d->recording.file);
        return;
    }
    struct record *r = record_create(d, d->options.recordings, learner, why, sizeof why);
    if (!r) {
        control_fail(d, client, PROTO_FAILURE_INTERNAL, "%s", why);
    } else if (control_command(d, client, SIM_RECORD, 0, r)) {
        d->record = r;
        recording_begins(d);
    } else {
        record_end(r, why, sizeof why);
        record_destroy(r);
    }
}

static void ask_stop(struct daemon *d, struct control_client *client)
{
    if (!d->record || d->recording.stops) {
        control_fail(d, client, PROTO_FAILURE_NOT_NOW, "nothing is recorded");
    } else if (control_command(d, client, SIM_RECORD, 0, NULL)) {
        d->recording.stops = true;
        atomic_store(&d->record->stop, true);
    }
}

void recording_ask(struct daemon *d, struct control_client *client,
                   const struct proto_record_request *request)
{
    if (request->action == PROTO_RECORD_STATUS)
        reply_status(d, client);
    else if (d->load.state != LOAD_NONE)
        control_fail(d, client, PROTO_FAILURE_NOT_NOW, "a scenario is being loaded: ask again");
    else if (request->action == PROTO_RECORD_START)
        ask_start(d, client, request->learner);
    else
        ask_stop(d, client);
}

void recording_begins(struct daemon *d)
{
    d->recording = (struct recording){0};
    look_at_record(&d->recording, d->record);
    log_line(LOG_LEVEL_INFO, "recording into %s", d->recording.file);
}

void recording_ended(struct daemon *d, const char *why)
{
    struct recording *at = &d->recording;
    look_at_record(at, d->record);
    at->stops = false;
    if (d->record->whole) {
        log_line(LOG_LEVEL_INFO, "recorded: %s", at->file);
        return;
    }
    text_print(at->failure, sizeof at->failure, "%s", why);
    log_line(LOG_LEVEL_ERROR, "the recording %s is not complete: %s", at->file, why);
}

void recording_tick(struct daemon *d)
{
    char text[240];
    if (!d->record || load_holds(&d->load))
        return;
    const char *why = record_trouble(d->record);
    if (why) {
        text_print(d->recording.failure, sizeof d->recording.failure, "%s", why);
        event_emit(d, PROTO_ERROR, PROTO_EVENT_UNSPECIFIED, -1, "the recording ended: %s", why);
    }
    const unsigned long long lost = record_loss(d->record);
    if (lost > 0)
        event_emit(d, PROTO_WARNING, PROTO_EVENT_UNSPECIFIED, -1,
                   "the recording is incomplete: %llu steps or samples found no room", lost);
    if (!d->recording.stops || !atomic_load(&d->record->ended) || !atomic_load(&d->record->let_go))
        return;
    record_end(d->record, text, sizeof text);
    recording_ended(d, text);
    record_destroy(d->record);
    d->record = NULL;
}

/* ---------------------------------------------------------------- replay */

void replay_ask(struct daemon *d, struct control_client *client,
                const struct proto_replay_request *request)
{
    const struct proto_reply done = {.which = PROTO_REPLY_DONE};
    if (!d->player) {
        control_fail(d, client, PROTO_FAILURE_NOT_NOW, "no recording is replayed: palpd --replay");
        return;
    }
    const bool fits = request->speed == 0 || (request->speed >= 0.1 && request->speed <= 16);
    if (!fits || !(request->from_s >= 0 && request->from_s < 1e9)) {
        control_fail(d, client, PROTO_FAILURE_INVALID,
                     "expected a speed from 0.1 to 16, and a time from 0 on");
        return;
    }
    if (request->seek && request->from_s > d->player->end_s) {
        control_fail(d, client, PROTO_FAILURE_INVALID, "the recording ends after %.3f s",
                     d->player->end_s);
        return;
    }
    if (request->speed > 0)
        atomic_store(&d->player->speed, request->speed);
    if (request->seek)
        player_seek(d->player, request->from_s);
    control_reply(d, client, &done);
}

void replay_tick(struct daemon *d)
{
    struct player *p = d->player;
    const long step =
        p ? atomic_load_explicit(&p->differs_step, memory_order_acquire) : PLAYER_NO_STEP;
    const bool differs = step != PLAYER_NO_STEP;
    if (differs && !p->differs_told) {
        p->differs_told = true;
        event_emit(d, PROTO_ERROR, PROTO_EVENT_UNSPECIFIED, -1,
                   "the replay differs from step %ld on: %s", step, p->differs_body);
    }
    if (p && player_ended(p) && !p->ended_told) {
        p->ended_told = true;
        event_emit(d, PROTO_INFO, PROTO_EVENT_UNSPECIFIED, -1, "the replay is at its end%s%s%s",
                   differs ? "" : ": every step as recorded", p->why[0] ? "; " : "", p->why);
    }
}
