/* SPDX-License-Identifier: GPL-3.0-or-later */
/* record_thread.c - the recorder's thread: items of the simulation and frames of the stream into a
 * file. A chunk is closed after 200 ms; what is in a closed chunk is on the disk. */
#include "daemon/record/record_thread.h"

#include "daemon/daemon.h"
#include "proto/proto_recording.h"
#include "proto/proto_schema.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <zmq.h>

enum { FRAMES_A_TURN = 16384, FRAMES_MOST = 65536, SPARE_BYTES = 65536 };
/* A turn takes all that came since the last, and closes a chunk: rings hold two seconds. */
#define TURN_NS INT64_C(200000000)

static uint64_t wall_of(const struct record *r, int64_t monotonic_ns)
{
    return (uint64_t)(r->wall_ns + (monotonic_ns - r->monotonic_ns));
}

/* The file ends here: with its summary, for which room is kept, and with the reason, which the
 * writer has where writing failed. */
static void give_up(struct record *r)
{
    struct mcap_error finish;
    char why[112];
    if (r->writer && mcap_writer_error(r->writer)->what[0])
        snprintf(r->why, sizeof r->why, "%.200s", mcap_writer_error(r->writer)->what);
    snprintf(why, sizeof why, "%.110s", r->why);
    if (r->file && record_file_finish(r, r->why[0] ? "failure" : NULL, r->why, &finish) != 0)
        snprintf(r->why, sizeof r->why, "%s; %.110s", why, finish.what);
    atomic_store(&r->failed, true);
}

/* ---------------------------------------------------------------- frames of the stream */

/* All topics but those of which hands and steps tell more. What comes once to who joins the stream
 * comes again with each call. */
static bool hear_topics(struct record *r)
{
    const struct proto_topic *t;
    bool done = true;
    for (int i = 0; (t = proto_topic_at(i)); i++) {
        const size_t n = strlen(t->topic);
        const size_t size = t->topic[n - 1] == '/' ? n : n + 1; /* its zero ends a name */
        if (strcmp(t->topic, PROTO_TOPIC_FORCE) == 0 || strcmp(t->topic, PROTO_TOPIC_LOCAL) == 0)
            continue;
        zmq_setsockopt(r->subscriber, ZMQ_UNSUBSCRIBE, t->topic, size);
        done &= zmq_setsockopt(r->subscriber, ZMQ_SUBSCRIBE, t->topic, size) == 0;
    }
    return done;
}

static struct record_track *find_track(struct record *r, const char *topic)
{
    for (int i = 0; i < r->n_track; i++)
        if (strcmp(r->track[i].topic, topic) == 0)
            return &r->track[i];
    const struct proto_topic *known = proto_topic_find(topic);
    struct record_track *more =
        known ? realloc(r->track, (size_t)(r->n_track + 1) * sizeof *more) : NULL;
    if (!more)
        return NULL;
    r->track = more;
    struct record_track *t = &more[r->n_track++];
    *t = (struct record_track){0};
    snprintf(t->topic, sizeof t->topic, "%s", topic);
    t->channel = record_add_channel(r, topic, known->message, known->file);
    return t;
}

/* Not before that time. */
static int write_frame(struct record *r, zmq_msg_t *frame, int64_t from_ns)
{
    struct proto_bytes message;
    struct proto_header header;
    const char *topic =
        proto_frame_split((struct proto_bytes){zmq_msg_data(frame), zmq_msg_size(frame)}, &message);
    const bool read = topic && proto_peek_header(&header, message);
    struct record_track *track = read ? find_track(r, topic) : NULL;
    if (!track)
        return 0;
    if (track->sequence > 0 && header.sequence > track->sequence + 1)
        r->n_skipped += header.sequence - track->sequence - 1;
    track->sequence = header.sequence;
    if (strcmp(topic, PROTO_TOPIC_SCENE) == 0)
        zmq_msg_copy(r->scene, frame);
    const int64_t made_ns = (int64_t)header.monotonic_time_ns;
    const uint64_t at = wall_of(r, made_ns > from_ns ? made_ns : from_ns);
    return mcap_write(r->writer, track->channel, (uint32_t)header.sequence, at, at, message.data,
                      message.size);
}

static int take_frames(struct record *r)
{
    zmq_msg_t frame;
    int result = 0;
    zmq_msg_init(&frame);
    for (int i = 0; result == 0 && i < FRAMES_A_TURN; i++) {
        if (zmq_msg_recv(&frame, r->subscriber, ZMQ_DONTWAIT) < 0)
            break;
        result = write_frame(r, &frame, r->monotonic_ns);
    }
    zmq_msg_close(&frame);
    return result;
}

/* A reader needs the scene, which may not come again before the recording ends. */
static int change_file(struct record *r)
{
    zmq_msg_t scene;
    if (record_file_check(r) != 0 || record_file_close(r, true) != 0)
        return -1;
    atomic_fetch_add(&r->n_before, 1);
    r->split_asked = false;
    hear_topics(r);
    if (record_file_open(r) != 0)
        return -1;
    zmq_msg_init(&scene);
    zmq_msg_copy(&scene, r->scene);
    const int result = write_frame(r, &scene, r->file_ns);
    zmq_msg_close(&scene);
    return result;
}

/* ---------------------------------------------------------------- items */

static struct proto_header header_of_item(const struct record *r, const struct record_item *item)
{
    return (struct proto_header){.session_id = r->session_id,
                                 .step = (uint64_t)item->step,
                                 .simulated_time_ns = (uint64_t)(item->time_s * 1e9),
                                 .monotonic_time_ns = (uint64_t)item->begun_ns};
}

enum { INPUT_NUMBERS = 13 };

/* A tool's input as a message; its numbers lie in `number` [INPUT_NUMBERS]. */
static struct proto_tool_input input_of(const struct record_input *in, int body, double *number)
{
    const double all[INPUT_NUMBERS] = {in->target.p.x,
                                       in->target.p.y,
                                       in->target.p.z,
                                       in->target.q.x,
                                       in->target.q.y,
                                       in->target.q.z,
                                       in->target.q.w,
                                       in->grip,
                                       in->coupling.translation_stiffness,
                                       in->coupling.translation_damping,
                                       in->coupling.rotation_stiffness,
                                       in->coupling.rotation_damping,
                                       in->current ? 1 : 0};
    memcpy(number, all, sizeof all);
    return (struct proto_tool_input){.tool_id = (uint32_t)body,
                                     .n_target = in->has_target ? 7 : 0,
                                     .target = number,
                                     .n_grip_ratio = in->has_grip ? 1 : 0,
                                     .grip_ratio = number + 7,
                                     .n_coupling = in->has_coupling ? 4 : 0,
                                     .coupling = number + 8,
                                     .n_current = in->has_current ? 1 : 0,
                                     .current = number + 12};
}

/* Returns false: no device holds it. */
static bool fill_tool_hand(const struct record_input *in, int body, struct proto_tool_hand *out)
{
    const bool is_there = in->hand.limited_ns < 0;
    *out = (struct proto_tool_hand){.tool_id = (uint32_t)body,
                                    .limited_ns = is_there ? 0 : (uint64_t)in->hand.limited_ns,
                                    .limited_there = is_there,
                                    .refused = (uint32_t)in->hand.refused};
    return in->hand.refused >= 0;
}

static void *take_memory(struct proto_memory *memory, size_t size)
{
    memory->used += (size + 15) / 16 * 16;
    return (char *)memory->bytes + memory->used - (size + 15) / 16 * 16;
}

static int write_step(struct record *r, const struct record_item_parts *parts)
{
    const size_t n_tool = (size_t)r->n_tool, n_factor = (size_t)r->n_factor;
    struct proto_memory memory = {r->memory, r->memory_size, 0};
    struct proto_tool_input *tool = take_memory(&memory, n_tool * sizeof *tool);
    double *number = take_memory(&memory, n_tool * INPUT_NUMBERS * sizeof *number);
    struct proto_factor_choice *factor = take_memory(&memory, n_factor * sizeof *factor);
    struct proto_tool_hand *hand = take_memory(&memory, n_tool * sizeof *hand);
    struct proto_changed_factor change[RECORD_CHANGES];
    struct proto_recorded_step step = {
        .header = header_of_item(r, parts->head),
        .tools = tool,
        .n_factors = n_factor,
        .factors = factor,
        .mark = parts->head->mark,
        .body_marks = {(const uint8_t *)parts->body_mark, 4 * (size_t)r->n_body},
        .lateness_ns = (uint64_t)parts->head->lateness_ns,
        .wh_defect_m = parts->head->wh_defect,
        .epoch = parts->head->epoch,
        .rung = (uint32_t)parts->head->rung,
        .length_s = parts->head->length_s,
        .n_changes = (size_t)parts->head->n_change,
        .changes = change,
        .n_orders = (size_t)parts->head->n_order,
        .orders = parts->head->order,
        .hands = hand};
    for (int i = 0; i < parts->head->n_change; i++)
        change[i] = (struct proto_changed_factor){
            (enum proto_change)(parts->head->change[i].kind + 1),
            (uint32_t)parts->head->change[i].id, parts->head->change[i].factor};
    for (size_t i = 0; i < n_tool; i++) {
        const struct record_input *in = &parts->input[i];
        if (in->has_target || in->has_grip || in->has_coupling || in->has_current)
            tool[step.n_tools++] =
                input_of(in, r->config->tool[i].body.id, number + INPUT_NUMBERS * i);
        step.n_hands += fill_tool_hand(in, r->config->tool[i].body.id, &hand[step.n_hands]);
    }
    for (size_t i = 0; i < n_factor; i++)
        factor[i] = (struct proto_factor_choice){(uint64_t)parts->factor[i].taken,
                                                 parts->factor[i].offered, parts->factor[i].made};
    struct proto_memory rest = {(char *)memory.bytes + memory.used, memory.size - memory.used, 0};
    const size_t n = proto_encode_recorded_step(r->bytes, r->bytes_size, &step, &rest);
    const uint64_t at = wall_of(r, parts->head->begun_ns);
    r->written = parts->head->step;
    return mcap_write(r->writer, r->step_channel, (uint32_t)parts->head->step, at, at, r->bytes, n);
}

static int write_snapshot(struct record *r, const struct record_item *item)
{
    if (item->begins_file && change_file(r) != 0)
        return -1;
    struct proto_memory memory = {r->memory, r->memory_size, 0};
    const struct proto_recorded_snapshot snapshot = {
        .header = header_of_item(r, item),
        .epoch = item->epoch,
        .world = {r->snapshot[item->snapshot], r->snapshot_size}};
    const size_t n = proto_encode_recorded_snapshot(r->bytes, r->bytes_size, &snapshot, &memory);
    const uint64_t at = wall_of(r, item->begun_ns);
    const int result =
        mcap_write(r->writer, r->snapshot_channel, (uint32_t)item->step, at, at, r->bytes, n);
    ring_put(&r->spare, &item->snapshot);
    return result;
}

static int take_items(struct record *r, unsigned char *item)
{
    struct record_item_parts parts;
    int result = 0;
    record_item_parts(r, item, &parts);
    while (result == 0 && ring_take(&r->items, item))
        result = parts.head->snapshot == RECORD_STEP ? write_step(r, &parts)
                                                     : write_snapshot(r, parts.head);
    return result;
}

/* ---------------------------------------------------------------- samples, forces */

/* Topics of tools come with their first message. */
static int find_said_channel(struct record *r, const struct record_said *said)
{
    int *channel = &(said->is_sample ? r->sample_channel : r->hand_channel)[said->tool];
    char topic[96];
    if (*channel >= 0)
        return *channel;
    snprintf(topic, sizeof topic, "%s%.64s",
             said->is_sample ? PROTO_TOPIC_SAMPLE : PROTO_TOPIC_HAND,
             r->config->tool[said->tool].name);
    *channel = said->is_sample ? record_add_channel(r, topic, "palp.v1.RecordedSample", "recording")
                               : record_add_channel(r, topic, "palp.v1.DaemonMessage", "device");
    return *channel;
}

static int write_said(struct record *r, struct record_said *said)
{
    struct proto_memory memory = {r->memory, r->memory_size, 0};
    const int channel = find_said_channel(r, said);
    const int64_t at_ns = said->at_ns > r->monotonic_ns ? said->at_ns : r->monotonic_ns;
    const uint64_t at = wall_of(r, at_ns);
    size_t n;
    if (channel < 0)
        return -1;
    if (said->is_sample) {
        const struct proto_recorded_sample sample = {
            .header = {.session_id = r->session_id, .monotonic_time_ns = (uint64_t)said->at_ns},
            .sample = said->sample,
            .refused = said->refused};
        n = proto_encode_recorded_sample(r->bytes, r->bytes_size, &sample, &memory);
    } else {
        struct proto_daemon_message message = {.which = PROTO_DAEMON_FORCE, .force = said->force};
        message.force.acted = said->acted;
        n = proto_encode_daemon(r->bytes, r->bytes_size, &message, &memory);
    }
    const uint64_t sequence = said->is_sample ? said->sample.sequence : said->force.header.sequence;
    return mcap_write(r->writer, channel, (uint32_t)sequence, at, at, r->bytes, n);
}

static int take_said(struct record *r)
{
    struct record_said said;
    int result = 0;
    while (result == 0 && ring_take(&r->said, &said))
        result = write_said(r, &said);
    return result;
}

/* ---------------------------------------------------------------- the thread */

/* A new file after some time or size: the simulation answers with a snapshot, between attempts. It
 * is asked once a file, for its answer may be in the ring already; and not before the scene came,
 * which each file needs. */
static void look_at_size(struct record *r, int64_t now_ns)
{
    const uint64_t size = mcap_writer_size(r->writer);
    const bool is_due = size >= r->split_bytes || now_ns - r->file_ns >= r->split_ns;
    atomic_store(&r->size, size);
    if (!is_due || r->split_asked || zmq_msg_size(r->scene) == 0)
        return;
    r->split_asked = true;
    atomic_store(&r->split, true);
}

static int take_turn(struct record *r, unsigned char *item)
{
    if (take_items(r, item) != 0 || take_frames(r) != 0 || take_said(r) != 0)
        return -1;
    const long written = r->written;
    if (mcap_flush(r->writer) != 0)
        return -1;
    atomic_store_explicit(&r->acknowledged, written, memory_order_release);
    look_at_size(r, rt_now_ns());
    return 0;
}

/* A disk that took longer than a turn is not made up for. */
static void await_turn(int64_t *turn_ns)
{
    const int64_t now_ns = rt_now_ns(), next_ns = *turn_ns + TURN_NS;
    *turn_ns = next_ns > now_ns ? next_ns : now_ns;
    nanosleep(&(struct timespec){.tv_nsec = *turn_ns - now_ns}, NULL);
}

static void write_all(struct record *r, unsigned char *item)
{
    int64_t turn_ns = rt_now_ns();
    bool ends = false;
    while (!ends) {
        ends = atomic_load(&r->stop) && atomic_load(&r->let_go);
        if (take_turn(r, item) != 0) {
            give_up(r);
            return;
        }
        if (!ends)
            await_turn(&turn_ns);
    }
    r->whole = record_file_close(r, false) == 0;
    if (!r->whole)
        atomic_store(&r->failed, true);
}

void *record_run(void *record)
{
    struct record *r = record;
    rt_thread_begin("palp-record", 0, -1);
    unsigned char *item = aligned_alloc(8, record_item_size(r));
    if (!item)
        snprintf(r->why, sizeof r->why, "no memory");
    const bool opened = item && record_file_open(r) == 0;
    atomic_store(&r->failed, !opened);
    atomic_store(&r->opened, opened);
    if (opened)
        write_all(r, item);
    free(item);
    zmq_close(r->subscriber); /* which queues what nobody takes any more */
    r->subscriber = NULL;
    atomic_store(&r->ended, true);
    return NULL;
}

/* ---------------------------------------------------------------- begin, end */

static int64_t wall_now_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static void fill_head(struct record_head *h, const struct daemon *d, const char *learner)
{
    const struct config *config = d->config;
    snprintf(h->hash, sizeof h->hash, "%016llx", (unsigned long long)d->scene_hash);
    snprintf(h->rate, sizeof h->rate, "%.17g", config->rate_hz);
    snprintf(h->workers, sizeof h->workers, "%d", palp_scene_options(config->scene)->workers);
    snprintf(h->seed, sizeof h->seed, "%ld", d->options.seed);
    snprintf(h->learner, sizeof h->learner, "%.23s", learner ? learner : "");
    snprintf(h->backend, sizeof h->backend, "%s", d->backend);
    snprintf(h->scenario_path, sizeof h->scenario_path, "%.4000s",
             d->load.n_loaded > 0 ? d->load.scenario : d->options.scenario);
}

static bool subscribe_stream(struct record *r, const struct daemon *d)
{
    char url[PROTO_ENDPOINT_MAX];
    const int most = FRAMES_MOST, no_wait = 0; /* a disk that hangs takes no memory for ever */
    snprintf(url, sizeof url, "%.*s", (int)strcspn(d->options.stream, ","), d->options.stream);
    r->subscriber = zmq_socket(d->public_context, ZMQ_SUB);
    return r->subscriber &&
           zmq_setsockopt(r->subscriber, ZMQ_LINGER, &no_wait, sizeof no_wait) == 0 &&
           zmq_setsockopt(r->subscriber, ZMQ_RCVHWM, &most, sizeof most) == 0 &&
           zmq_connect(r->subscriber, url) == 0 && hear_topics(r);
}

/* Two seconds of each. */
static bool create_rings(struct record *r, const struct daemon *d)
{
    const unsigned n_item = (unsigned)(2 * d->config->rate_hz) + 16;
    const unsigned n_said = (unsigned)(4 * HAPTICS_HZ * r->n_tool) + 16;
    return ring_create(&r->items, n_item, record_item_size(r)) == 0 &&
           ring_create(&r->spare, RECORD_SNAPSHOTS, sizeof(int)) == 0 &&
           ring_create(&r->said, n_said, sizeof(struct record_said)) == 0;
}

static bool create_record_memory(struct record *r, const struct daemon *d)
{
    r->config = d->config;
    r->n_tool = d->config->n_tool;
    r->n_factor = palp_world_factors(d->sim->world);
    r->n_body = palp_scene_bodies(d->config->scene);
    r->snapshot_size = d->sim->snapshot_size;
    const size_t size = record_item_size(r), n_tool = (size_t)r->n_tool;
    r->bytes_size = r->snapshot_size + size * 4 + SPARE_BYTES;
    r->memory_size = size * 8 + SPARE_BYTES;
    r->input = calloc(n_tool + 1, sizeof *r->input);
    r->sample_channel = calloc(n_tool + 1, sizeof *r->sample_channel);
    r->hand_channel = calloc(n_tool + 1, sizeof *r->hand_channel);
    r->item = aligned_alloc(8, size);
    if ((r->scene = malloc(sizeof(zmq_msg_t))))
        zmq_msg_init(r->scene);
    r->bytes = malloc(r->bytes_size);
    r->memory = malloc(r->memory_size);
    bool there = r->input && r->item && r->bytes && r->memory && r->sample_channel &&
                 r->hand_channel && r->scene;
    for (int i = 0; i < RECORD_SNAPSHOTS; i++)
        there &= (r->snapshot[i] = malloc(r->snapshot_size)) != NULL;
    there = there && create_rings(r, d);
    for (int i = 0; there && i < RECORD_SNAPSHOTS; i++)
        ring_put(&r->spare, &i);
    return there;
}

static bool begin_record(struct record *r, const struct daemon *d, const char *path,
                         const char *learner, char *why, size_t why_size)
{
    r->session_id = d->session_id;
    r->wall_ns = wall_now_ns();
    r->monotonic_ns = rt_now_ns();
    r->split_bytes = (uint64_t)(d->options.record_split_mb * 1e6);
    r->split_ns = (int64_t)(d->options.record_split_s * RT_NS_PER_S);
    snprintf(r->asked, sizeof r->asked, "%.4000s", path);
    fill_head(&r->head, d, learner);
    record_choose_path(r, path, d->load.n_loaded);
    if (!subscribe_stream(r, d))
        snprintf(why, why_size, "--record: its own stream cannot be heard: %s",
                 zmq_strerror(zmq_errno()));
    else if (rt_thread_start(&r->thread, record_run, r) != 0)
        snprintf(why, why_size, "--record: no thread can be started");
    else
        r->started = true;
    return r->started;
}

struct record *record_create(struct daemon *d, const char *path, const char *learner, char *why,
                             size_t why_size)
{
    struct record *r = aligned_alloc(EXCHANGE_LINE, (sizeof *r + EXCHANGE_LINE - 1) /
                                                        EXCHANGE_LINE * EXCHANGE_LINE);
    if (r)
        memset(r, 0, sizeof *r);
    if (r && create_record_memory(r, d)) {
        if (begin_record(r, d, path, learner, why, why_size))
            return r;
    } else {
        snprintf(why, why_size, "--record: no memory");
    }
    record_destroy(r);
    return NULL;
}

bool record_await(struct record *r, char *why, size_t why_size)
{
    while (!atomic_load(&r->opened) && !atomic_load(&r->ended))
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    if (!atomic_load(&r->opened))
        snprintf(why, why_size, "--record %.230s", r->why);
    return atomic_load(&r->opened);
}

static void ask_end(struct record *r)
{
    atomic_store(&r->let_go, true);
    atomic_store(&r->stop, true);
}

void record_await_end(struct record *r)
{
    ask_end(r);
    while (!atomic_load(&r->ended))
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
}

bool record_end(struct record *r, char *why, size_t why_size)
{
    ask_end(r);
    if (r->started)
        pthread_join(r->thread, NULL);
    r->started = false;
    if (!r->whole)
        snprintf(why, why_size, "%s", r->why);
    return r->whole;
}

void record_destroy(struct record *r)
{
    if (!r)
        return;
    if (r->subscriber)
        zmq_close(r->subscriber);
    mcap_file_destroy(r->file);
    if (r->scene)
        zmq_msg_close(r->scene);
    free(r->scene);
    ring_destroy(&r->items);
    ring_destroy(&r->spare);
    ring_destroy(&r->said);
    for (int i = 0; i < RECORD_SNAPSHOTS; i++)
        free(r->snapshot[i]);
    free(r->input);
    free(r->sample_channel);
    free(r->hand_channel);
    free(r->item);
    free(r->bytes);
    free(r->memory);
    free(r->track);
    free(r);
}
