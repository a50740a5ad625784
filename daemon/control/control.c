/* SPDX-License-Identifier: GPL-3.0-or-later */
/* control.c - requests and their replies. A request that needs the simulation becomes a command,
 * and is replied to when the command is done. */
#include "daemon/control/control.h"

#include "daemon/banner.h"
#include "daemon/daemon.h"
#include "daemon/judge/judge.h"
#include "daemon/publish/lesson.h"
#include "daemon/publish/translate.h"
#include "daemon/rt/idle.h"
#include "daemon/sim/quality.h"
#include "daemon/text.h"

#include <stdlib.h>
#include <string.h>

#define DENIED "its roles do not allow this request"

enum { DEGRADED_MAX = 400 };

static void reply_done(struct daemon *d, struct control_client *client)
{
    const struct proto_reply message = {.which = PROTO_REPLY_DONE};
    control_reply(d, client, &message);
}

/* ---------------------------------------------------------------- requests */

static void do_status(struct daemon *d, struct control_client *client,
                      const struct proto_request *request)
{
    char degraded[DEGRADED_MAX];
    const int n_body = palp_scene_bodies(d->config->scene);
    const char **names = malloc(((size_t)n_body + 1) * sizeof *names);
    (void)request;
    if (!names) {
        control_fail(d, client, PROTO_FAILURE_EXHAUSTED, "no memory");
        return;
    }
    for (int id = 1; id <= n_body; id++)
        names[id - 1] = palp_body_name(d->config->scene, (palp_body){id});
    banner_degraded(d, degraded, sizeof degraded);
    const struct proto_reply message = {
        .which = PROTO_REPLY_STATUS,
        .status = {
            .header = daemon_header(d, &d->control.state_sequence),
            .version = PALP_VERSION,
            .scenario = d->config->name,
            .scene_hash = d->scene_hash,
            .rate_hz = d->config->rate_hz,
            .run_state = d->frame->running ? PROTO_RUN_RUNNING : PROTO_RUN_PAUSED,
            .uptime_ns = (uint64_t)(rt_now_ns() - d->started_ns),
            .slowdown = d->frame->slowdown,
            .missed_deadlines = atomic_load(&d->sim->counts.missed),
            .backend = d->backend,
            .degraded = degraded,
            .world_hash = d->frame->hash,
            .device_endpoint = d->device_wire.endpoint[0],
            .stream_endpoint = d->stream_wire.endpoint[0],
            .n_body_names = (size_t)n_body,
            .body_names = names,
            .protocol_minor = PROTO_MINOR,
            .quality_rung = (uint32_t)d->frame->rung,
            .quality_reason = quality_reason(d),
        }};
    control_reply(d, client, &message);
    free(names);
}

static void do_start(struct daemon *d, struct control_client *client,
                     const struct proto_request *request)
{
    (void)request;
    if (d->options.stepped)
        control_fail(d, client, PROTO_FAILURE_NOT_NOW, "this daemon was started with --stepped");
    else
        control_command(d, client, SIM_START, 0, NULL);
}

static void do_pause(struct daemon *d, struct control_client *client,
                     const struct proto_request *request)
{
    (void)request;
    control_command(d, client, SIM_PAUSE, 0, NULL);
}

static void do_step(struct daemon *d, struct control_client *client,
                    const struct proto_request *request)
{
    if (d->control.running)
        control_fail(d, client, PROTO_FAILURE_NOT_NOW, "the simulation is running: pause it first");
    else
        control_command(d, client, SIM_STEP, request->step.count, NULL);
}

static void do_reset(struct daemon *d, struct control_client *client,
                     const struct proto_request *request)
{
    (void)request;
    control_command(d, client, SIM_RESTORE, 0, d->sim->initial);
}

static void do_snapshot(struct daemon *d, struct control_client *client,
                        const struct proto_request *request)
{
    struct control *c = &d->control;
    uint32_t n = 0;
    (void)request;
    while (n < CONTROL_SNAPSHOTS_MAX && c->snapshot[n])
        n++;
    if (n == CONTROL_SNAPSHOTS_MAX) {
        control_fail(d, client, PROTO_FAILURE_EXHAUSTED,
                     "%d snapshots are kept, and no more: drop one first", CONTROL_SNAPSHOTS_MAX);
        return;
    }
    c->snapshot[n] = malloc(d->sim->snapshot_size);
    if (!c->snapshot[n]) {
        control_fail(d, client, PROTO_FAILURE_EXHAUSTED, "no memory for a snapshot");
        return;
    }
    client->snapshot = n + 1;
    if (!control_command(d, client, SIM_SNAPSHOT, 0, c->snapshot[n])) {
        free(c->snapshot[n]);
        c->snapshot[n] = NULL;
    }
}

static void do_restore(struct daemon *d, struct control_client *client,
                       const struct proto_request *request)
{
    const uint32_t id = request->restore.snapshot_id;
    if (id < 1 || id > CONTROL_SNAPSHOTS_MAX || !d->control.snapshot[id - 1])
        control_fail(d, client, PROTO_FAILURE_INVALID, "there is no snapshot %u", id);
    else
        control_command(d, client, SIM_RESTORE, 0, d->control.snapshot[id - 1]);
}

/* Commands may still write into a snapshot, or read from it. */
static void do_drop(struct daemon *d, struct control_client *client,
                    const struct proto_request *request)
{
    struct control *c = &d->control;
    const uint32_t id = request->drop.snapshot_id;
    if (id > CONTROL_SNAPSHOTS_MAX || (id > 0 && !c->snapshot[id - 1])) {
        control_fail(d, client, PROTO_FAILURE_INVALID, "there is no snapshot %u", id);
        return;
    }
    if (c->n_waiting > 0) {
        control_fail(d, client, PROTO_FAILURE_NOT_NOW,
                     "other requests wait for the simulation: ask again");
        return;
    }
    for (uint32_t i = 0; i < CONTROL_SNAPSHOTS_MAX; i++)
        if (id == 0 || id == i + 1) {
            free(c->snapshot[i]);
            c->snapshot[i] = NULL;
        }
    reply_done(d, client);
}

static void do_clients(struct daemon *d, struct control_client *client,
                       const struct proto_request *request)
{
    struct proto_device_client *devices = malloc(((size_t)d->sessions.n + 1) * sizeof *devices);
    struct proto_reply message = {
        .which = PROTO_REPLY_CLIENTS,
        .clients = {.devices = devices, .subscriptions = (uint32_t)d->stream.n_subscription}};
    (void)request;
    for (int i = 0; devices && i < d->sessions.n; i++) {
        const struct session *s = &d->sessions.tool[i];
        if (s->open)
            devices[message.clients.n_devices++] = (struct proto_device_client){
                .device_name = s->device_name,
                .device_kind = s->device_kind,
                .tool_name = d->config->tool[i].name,
                .life_cycle = s->state,
                .connected_ns = (uint64_t)(rt_now_ns() - s->joined_ns),
                .samples = s->n_sample,
                .rejected = s->n_rejected,
                .forces = s->n_force,
                .rendering = s->rendering,
                .force_source = s->shown.source,
                .coupling_n_m = s->shown.coupling_n_m,
                .n_acted = s->shown.n_acted,
                .acted = s->shown.acted,
            };
    }
    control_reply(d, client, &message);
    free(devices);
}

static void do_inspect(struct daemon *d, struct control_client *client,
                       const struct proto_request *request)
{
    inspection_ask(d, client, &request->inspect);
}

static void do_load(struct daemon *d, struct control_client *client,
                    const struct proto_request *request)
{
    load_ask(d, client, &request->load);
}

static void do_scenarios(struct daemon *d, struct control_client *client,
                         const struct proto_request *request)
{
    (void)request;
    load_list(d, client);
}

static void do_train(struct daemon *d, struct control_client *client,
                     const struct proto_request *request)
{
    static const enum judge_order orders[] = {[PROTO_TRAIN_START] = JUDGE_START,
                                              [PROTO_TRAIN_PAUSE] = JUDGE_PAUSE,
                                              [PROTO_TRAIN_NEXT] = JUDGE_NEXT,
                                              [PROTO_TRAIN_END] = JUDGE_END};
    client->action = request->train.action;
    if (!d->sim->judge)
        control_fail(d, client, PROTO_FAILURE_NOT_NOW, "the scenario %s has no task",
                     d->config->name);
    else if (client->action == PROTO_TRAIN_RESTART)
        control_command(d, client, SIM_RESTORE, 0, d->sim->initial);
    else
        control_command(d, client, SIM_ORDER, orders[client->action], NULL);
}

static int find_injection(const struct config_lesson *lesson, const char *name, char *names,
                          size_t size)
{
    size_t used = 0;
    names[0] = '\0';
    for (int i = 0; lesson && i < lesson->n_injection; i++) {
        if (strcmp(lesson->injection[i].name, name) == 0)
            return i;
        if (used < size)
            used += text_print(names + used, size - used, "%s%s", i > 0 ? ", " : "",
                               lesson->injection[i].name);
    }
    return -1;
}

static void do_inject(struct daemon *d, struct control_client *client,
                      const struct proto_request *request)
{
    char names[200];
    const int i = find_injection(d->config->lesson, request->inject.name, names, sizeof names);
    client->injection = 2 * (uint32_t)i + request->inject.off;
    if (i < 0)
        control_fail(d, client, PROTO_FAILURE_INVALID, "%s: expected one of: %s",
                     request->inject.name, names[0] ? names : "none, there are no injections");
    else
        control_command(d, client, SIM_INJECT, client->injection, NULL);
}

static void do_annotate(struct daemon *d, struct control_client *client,
                        const struct proto_request *request)
{
    const struct proto_mark mark = {.kind = PROTO_MARK_NOTE, .text = request->annotate.text};
    lesson_publish_mark(d, mark, -1);
    reply_done(d, client);
}

static void do_rate(struct daemon *d, struct control_client *client,
                    const struct proto_request *request)
{
    const struct proto_rate_request *rate = &request->rate;
    const struct proto_mark mark = {
        .kind = PROTO_MARK_RATING, .text = rate->item, .scale = rate->scale, .value = rate->value};
    lesson_publish_mark(d, mark, -1);
    reply_done(d, client);
}

static void do_record(struct daemon *d, struct control_client *client,
                      const struct proto_request *request)
{
    recording_ask(d, client, &request->record);
}

static void do_replay(struct daemon *d, struct control_client *client,
                      const struct proto_request *request)
{
    replay_ask(d, client, &request->replay);
}

/* What would make another world of the recorded one. */
static bool spoils_replay(enum proto_request_which which)
{
    return which == PROTO_REQUEST_RESET || which == PROTO_REQUEST_RESTORE ||
           which == PROTO_REQUEST_LOAD || which == PROTO_REQUEST_TRAIN ||
           which == PROTO_REQUEST_INJECT;
}

static void do_shutdown(struct daemon *d, struct control_client *client,
                        const struct proto_request *request)
{
    (void)request;
    reply_done(d, client);
    daemon_stop(d, "a client asked for it");
}

/* clang-format off */
static const struct {
    enum proto_request_which which;
    void (*answer)(struct daemon *d, struct control_client *client,
                   const struct proto_request *request);
    unsigned roles; /* one of which the peer needs; 0: no peer with a key may */
} requests[] = {
    {PROTO_REQUEST_STATUS,   do_status,   ROSTER_MAY_WATCH},
    {PROTO_REQUEST_START,    do_start,    ROSTER_MAY_COMMAND},
    {PROTO_REQUEST_PAUSE,    do_pause,    ROSTER_MAY_COMMAND},
    {PROTO_REQUEST_STEP,     do_step,     ROSTER_MAY_COMMAND},
    {PROTO_REQUEST_RESET,    do_reset,    ROSTER_MAY_COMMAND},
    {PROTO_REQUEST_SNAPSHOT, do_snapshot, ROSTER_MAY_COMMAND},
    {PROTO_REQUEST_RESTORE,  do_restore,  ROSTER_MAY_COMMAND},
    {PROTO_REQUEST_CLIENTS,  do_clients,  ROSTER_MAY_WATCH},
    {PROTO_REQUEST_INSPECT,  do_inspect,  ROSTER_MAY_COMMAND},
    {PROTO_REQUEST_SHUTDOWN, do_shutdown, ROSTER_MAY_END},
    {PROTO_REQUEST_DROP,     do_drop,     ROSTER_MAY_COMMAND},
    {PROTO_REQUEST_LOAD,     do_load,     ROSTER_MAY_COMMAND},
    {PROTO_REQUEST_SCENARIOS, do_scenarios, ROSTER_MAY_WATCH},
    {PROTO_REQUEST_TRAIN,    do_train,    ROSTER_MAY_COMMAND},
    {PROTO_REQUEST_ANNOTATE, do_annotate, ROSTER_MAY_COMMAND},
    {PROTO_REQUEST_INJECT,   do_inject,   ROSTER_MAY_COMMAND},
    {PROTO_REQUEST_RATE,     do_rate,     ROSTER_MAY_COMMAND},
    {PROTO_REQUEST_RECORD,   do_record,   ROSTER_MAY_COMMAND},
    {PROTO_REQUEST_REPLAY,   do_replay,   ROSTER_MAY_COMMAND},
};
/* clang-format on */

/* ---------------------------------------------------------------- the simulation's answers */

/* What the step's ticks left was put before its notice. */
static void reply_state(struct daemon *d, struct control_client *client)
{
    sessions_look(d);
    struct proto_reply message = {.which = PROTO_REPLY_STATE, .state = stream_state(d)};
    message.state.header = daemon_header(d, &d->control.state_sequence);
    control_reply(d, client, &message);
}

static void reply_snapshot(struct daemon *d, struct control_client *client, uint64_t hash)
{
    const struct proto_reply message = {.which = PROTO_REPLY_SNAPSHOT,
                                        .snapshot = {client->snapshot, hash}};
    control_reply(d, client, &message);
}

/* It acted between two steps: the mark bears the one before. */
static void reply_train(struct daemon *d, struct control_client *client,
                        const struct sim_notice *notice)
{
    const struct proto_mark mark = {.kind = PROTO_MARK_TRAIN,
                                    .text = proto_train_action_word(client->action)};
    if (notice->refused) {
        control_fail(d, client, PROTO_FAILURE_NOT_NOW, "the attempt is %s already",
                     client->action == PROTO_TRAIN_START ? "under way" : "over");
        return;
    }
    lesson_publish_mark(d, mark, notice->step);
    reply_done(d, client);
}

static void reply_inject(struct daemon *d, struct control_client *client,
                         const struct sim_notice *notice)
{
    const struct config_injection *injection = &d->config->lesson->injection[client->injection / 2];
    const bool off = client->injection % 2 == 1;
    const struct proto_mark mark = {.kind = PROTO_MARK_INJECTION,
                                    .text = injection->name,
                                    .scale = injection->text,
                                    .value = off ? 0 : 1};
    if (notice->refused) {
        control_fail(d, client, PROTO_FAILURE_INTERNAL, "%s: the world does not take it",
                     injection->name);
        return;
    }
    if (injection->kind == CONFIG_INJECTION_TREMOR)
        sessions_tremble(d, injection->tool, off ? 0 : injection->amplitude);
    lesson_publish_mark(d, mark, notice->step);
    reply_done(d, client);
}

void control_done(struct daemon *d, const struct sim_notice *notice)
{
    struct control *c = &d->control;
    struct control_client *client = control_client_of(c, notice->token);
    c->n_waiting--;
    load_note(&d->load, notice);
    if (inspection_awaits(&d->inspection, notice))
        inspection_copied(d, notice);
    else if (client && client->which == PROTO_REQUEST_STEP)
        reply_state(d, client);
    else if (client && client->which == PROTO_REQUEST_SNAPSHOT)
        reply_snapshot(d, client, notice->hash);
    else if (client && client->which == PROTO_REQUEST_INJECT)
        reply_inject(d, client, notice);
    else if (client && client->which == PROTO_REQUEST_TRAIN)
        reply_train(d, client, notice);
    else if (client)
        reply_done(d, client);
}

/* ---------------------------------------------------------------- the door */

/* The client of that peer; a new one takes the place of the one that was silent for longest. */
static struct control_client *find_client(struct control *c, const struct wire_peer *peer)
{
    struct control_client *oldest = &c->client[0];
    for (int i = 0; i < CONTROL_CLIENTS_MAX; i++) {
        struct control_client *client = &c->client[i];
        if (client->id > 0 && wire_peer_equal(&client->peer, peer))
            return client;
        if (client->used < oldest->used)
            oldest = client;
    }
    free(oldest->reply);
    *oldest = (struct control_client){.peer = *peer};
    return oldest;
}

/* A repeated request: the stored reply, or the one that is to come. */
static void repeat_reply(struct daemon *d, const struct control_client *client)
{
    if (client->token == 0 && client->reply_size > 0)
        wire_send(&d->control_wire, &client->peer, client->reply, client->reply_size);
}

static void answer_request(struct daemon *d, struct control_client *client, const char *from,
                           const struct proto_request *request)
{
    client->id = request->id;
    client->which = request->which;
    client->reply_size = 0;
    for (size_t i = 0; i < sizeof requests / sizeof *requests; i++) {
        if (requests[i].which != request->which)
            continue;
        if (!trust_permits(d, &d->control_wire, &client->peer, from, requests[i].roles, DENIED))
            control_fail(d, client, PROTO_FAILURE_NOT_ALLOWED, DENIED);
        else if (d->player && spoils_replay(request->which))
            control_fail(d, client, PROTO_FAILURE_NOT_NOW, "a recording is replayed");
        else
            requests[i].answer(d, client, request);
        return;
    }
    control_fail(d, client, PROTO_FAILURE_MALFORMED, "no request of a known kind");
}

void control_read(void *daemon, const struct wire_peer *peer, const char *from, const void *bytes,
                  size_t size)
{
    struct daemon *d = daemon;
    if (!trust_permits(d, &d->control_wire, peer, from, ROSTER_MAY_WATCH, DENIED)) {
        wire_cut(peer);
        return;
    }
    if (peer->floods) {
        wire_flooded(&d->control_wire, from);
        wire_cut(peer);
        return;
    }
    static unsigned char lent[PROTO_CONTROL_MEMORY];
    struct proto_memory memory = {.bytes = lent, .size = sizeof lent};
    struct proto_request request = {0};
    struct proto_error error;
    const bool read =
        proto_decode_request(&request, (struct proto_bytes){bytes, size}, &memory, &error);
    if (!read)
        wire_malformed(&d->control_wire, from, error.what);
    if (request.id == 0)
        return; /* nobody could tell what a reply is to */
    struct control_client *client = find_client(&d->control, peer);
    client->used = ++d->control.n_request;
    if (client->id == request.id && read) {
        repeat_reply(d, client);
    } else if (client->token > 0) {
        struct control_client other = {.peer = *peer, .id = request.id};
        control_fail(d, &other, PROTO_FAILURE_NOT_NOW, "request %llu is not done yet",
                     (unsigned long long)client->id);
        free(other.reply);
    } else if (read) {
        answer_request(d, client, from, &request);
        idle_judge(d); /* it may be about steps */
    } else {
        client->id = request.id;
        control_fail(d, client, PROTO_FAILURE_MALFORMED, "%s", error.what);
    }
}

void control_create(struct daemon *d)
{
    d->control = (struct control){.running = !d->options.stepped};
}

void control_destroy(struct daemon *d)
{
    for (int i = 0; i < CONTROL_CLIENTS_MAX; i++)
        free(d->control.client[i].reply);
    control_forget_snapshots(&d->control);
}
