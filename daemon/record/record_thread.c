/* SPDX-License-Identifier: GPL-3.0-or-later */
/* record_thread.c - the recorder's thread: items of the simulation and frames of the stream into a
 * file. A chunk is closed after 200 ms; what is in a closed chunk is on the disk. */
#include "daemon/record/record_thread.h"

#include "build_id.h"
#include "daemon/daemon.h"
#include "proto/proto_recording.h"
#include "proto/proto_schema.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <zmq.h>

enum { TURN_MS = 20, FRAMES_A_TURN = 4096, SPARE_BYTES = 65536 };
#define FLUSH_NS INT64_C(200000000)

static uint64_t wall_of(const struct record *r, int64_t monotonic_ns)
{
    return (uint64_t)(r->wall_ns + (monotonic_ns - r->monotonic_ns));
}

/* The file ends here: with its summary, for which room is kept. */
static void give_up(struct record *r)
{
    struct mcap_error error = *mcap_writer_error(r->writer), finish;
    snprintf(r->why, sizeof r->why, "%.200s", error.what);
    if (mcap_file_finish(r->file, &finish) != 0)
        snprintf(r->why, sizeof r->why, "%.110s; %.110s", error.what, finish.what);
    atomic_store(&r->failed, true);
}

/* ---------------------------------------------------------------- items */

static struct proto_header header_of_item(const struct record *r, const struct record_item *item)
{
    return (struct proto_header){.session_id = r->session_id,
                                 .step = (uint64_t)item->step,
                                 .simulated_time_ns = (uint64_t)(item->time_s * 1e9),
                                 .monotonic_time_ns = (uint64_t)item->begun_ns};
}

/* A tool's input as a message; its numbers lie in `number` [12]. */
static struct proto_tool_input input_of(const struct record_input *in, int body, double *number)
{
    const double all[12] = {in->target.p.x,
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
                            in->coupling.rotation_damping};
    memcpy(number, all, sizeof all);
    return (struct proto_tool_input){.tool_id = (uint32_t)body,
                                     .n_target = in->has_target ? 7 : 0,
                                     .target = number,
                                     .n_grip_ratio = in->has_grip ? 1 : 0,
                                     .grip_ratio = number + 7,
                                     .n_coupling = in->has_coupling ? 4 : 0,
                                     .coupling = number + 8};
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
    double *number = take_memory(&memory, n_tool * 12 * sizeof *number);
    struct proto_factor_choice *factor = take_memory(&memory, n_factor * sizeof *factor);
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
        .orders = parts->head->order};
    for (int i = 0; i < parts->head->n_change; i++)
        change[i] = (struct proto_changed_factor){
            (enum proto_change)(parts->head->change[i].kind + 1),
            (uint32_t)parts->head->change[i].id, parts->head->change[i].factor};
    for (size_t i = 0; i < n_tool; i++) {
        const struct record_input *in = &parts->input[i];
        if (in->has_target || in->has_grip || in->has_coupling)
            tool[step.n_tools++] = input_of(in, r->config->tool[i].body.id, number + 12 * i);
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

/* ---------------------------------------------------------------- frames of the stream */

static int add_channel(struct record *r, const char *topic, const char *message, const char *file)
{
    const struct proto_bytes set = proto_topic_schema(&(struct proto_topic){topic, message, file});
    const int schema = mcap_add_schema(r->writer, message, "protobuf", set.data, set.size);
    return mcap_add_channel(r->writer, schema, topic, "protobuf", NULL, 0);
}

static const struct record_track *find_track(struct record *r, const char *topic)
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
    snprintf(t->topic, sizeof t->topic, "%s", topic);
    t->channel = add_channel(r, topic, known->message, known->file);
    return t;
}

static int take_frames(struct record *r)
{
    zmq_msg_t frame;
    int result = 0;
    zmq_msg_init(&frame);
    for (int i = 0; result == 0 && i < FRAMES_A_TURN; i++) {
        struct proto_bytes message;
        struct proto_header header;
        if (zmq_msg_recv(&frame, r->subscriber, ZMQ_DONTWAIT) < 0)
            break;
        const char *topic = proto_frame_split(
            (struct proto_bytes){zmq_msg_data(&frame), zmq_msg_size(&frame)}, &message);
        const bool read = topic && proto_peek_header(&header, message);
        const struct record_track *track = read ? find_track(r, topic) : NULL;
        if (!track)
            continue;
        const int64_t made_ns = (int64_t)header.monotonic_time_ns;
        const uint64_t at = wall_of(r, made_ns > r->monotonic_ns ? made_ns : r->monotonic_ns);
        result = mcap_write(r->writer, track->channel, (uint32_t)header.sequence, at, at,
                            message.data, message.size);
    }
    zmq_msg_close(&frame);
    return result;
}

/* ---------------------------------------------------------------- the thread */

static int take_turn(struct record *r, unsigned char *item, bool is_last)
{
    if (take_items(r, item) != 0 || take_frames(r) != 0)
        return -1;
    const int64_t now_ns = rt_now_ns();
    if (now_ns - r->flushed_ns < FLUSH_NS && !is_last)
        return 0;
    const long written = r->written;
    if (mcap_flush(r->writer) != 0)
        return -1;
    r->flushed_ns = now_ns;
    atomic_store_explicit(&r->acknowledged, written, memory_order_release);
    return 0;
}

void *record_run(void *record)
{
    struct record *r = record;
    pthread_setname_np(pthread_self(), "palp-record");
    unsigned char *item = aligned_alloc(8, record_item_size(r));
    bool ends = item == NULL;
    while (!ends) {
        zmq_pollitem_t wait = {.socket = r->subscriber, .events = ZMQ_POLLIN};
        ends = atomic_load(&r->stop);
        if (take_turn(r, item, ends) != 0) {
            give_up(r);
            break;
        }
        if (!ends && zmq_poll(&wait, 1, TURN_MS) > 0)
            nanosleep(&(struct timespec){.tv_nsec = TURN_MS * 1000000},
                      NULL); /* and those behind */
    }
    free(item);
    return NULL;
}

/* ---------------------------------------------------------------- begin, end */

/* Where palpd has loaded other scenarios before, files are numbered. */
static void choose_path(struct record *r, const char *path, int n_loaded)
{
    char when[40], number[16] = "";
    const time_t now = (time_t)(r->wall_ns / 1000000000);
    struct tm utc;
    gmtime_r(&now, &utc);
    strftime(when, sizeof when, "%Y%m%dT%H%M%SZ", &utc);
    if (n_loaded > 0)
        snprintf(number, sizeof number, "-%d", n_loaded + 1);
    const char *end = strrchr(path, '.');
    const size_t stem = n_loaded > 0 && end && !strchr(end, '/') && strlen(end) <= 5
                            ? (size_t)(end - path)
                            : strnlen(path, 4000);
    struct stat what;
    if (stat(path, &what) == 0 && S_ISDIR(what.st_mode))
        snprintf(r->path, sizeof r->path, "%.3000s/%.200s-%s%s.mcap", path, r->config->name, when,
                 number);
    else
        snprintf(r->path, sizeof r->path, "%.*s%s%.5s", (int)stem, path, number, path + stem);
}

static int64_t wall_now_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

/* What a reader needs to make the scene again. */
static int write_head(struct record *r, const struct daemon *d)
{
    char hash[24], rate[32], workers[16], seed[24];
    snprintf(hash, sizeof hash, "%016llx", (unsigned long long)d->scene_hash);
    snprintf(rate, sizeof rate, "%.17g", r->config->rate_hz);
    snprintf(workers, sizeof workers, "%d", palp_scene_options(r->config->scene)->workers);
    snprintf(seed, sizeof seed, "%ld", d->options.seed);
    const struct mcap_pair pairs[] = {
        {"source", "palpd"},
        {"build", PALP_BUILD_ID},
        {"scenario", r->config->name},
        {"scenario_path", d->load.n_loaded > 0 ? d->load.scenario : d->options.scenario},
        {"scene_hash", hash},
        {"rate_hz", rate},
        {"workers", workers},
        {"backend", d->backend},
        {"seed", seed},
        {"learner", d->options.learner ? d->options.learner : ""},
    };
    const char *text = r->config->resolved;
    if (mcap_write_metadata(r->writer, "palp", pairs, sizeof pairs / sizeof *pairs) != 0 ||
        mcap_attach(r->writer, (uint64_t)r->wall_ns, (uint64_t)r->wall_ns, "scenario.yaml",
                    "application/yaml", text, strlen(text)) != 0)
        return -1;
    r->step_channel = add_channel(r, PROTO_TOPIC_STEP, "palp.v1.RecordedStep", "recording");
    r->snapshot_channel =
        add_channel(r, PROTO_TOPIC_SNAPSHOT, "palp.v1.RecordedSnapshot", "recording");
    return r->step_channel < 0 || r->snapshot_channel < 0 ? -1 : 0;
}

static bool subscribe_stream(struct record *r, const struct daemon *d)
{
    char url[PROTO_ENDPOINT_MAX];
    const int no_limit = 0, no_wait = 0;
    snprintf(url, sizeof url, "%.*s", (int)strcspn(d->options.stream, ","), d->options.stream);
    r->subscriber = zmq_socket(d->public_context, ZMQ_SUB);
    return r->subscriber &&
           zmq_setsockopt(r->subscriber, ZMQ_LINGER, &no_wait, sizeof no_wait) == 0 &&
           zmq_setsockopt(r->subscriber, ZMQ_RCVHWM, &no_limit, sizeof no_limit) == 0 &&
           zmq_connect(r->subscriber, url) == 0 &&
           zmq_setsockopt(r->subscriber, ZMQ_SUBSCRIBE, "", 0) == 0;
}

static bool create_record_memory(struct record *r, const struct daemon *d)
{
    r->config = d->config;
    r->n_tool = d->config->n_tool;
    r->n_factor = palp_world_factors(d->sim->world);
    r->n_body = palp_scene_bodies(d->config->scene);
    r->snapshot_size = d->sim->snapshot_size;
    const size_t size = record_item_size(r);
    r->bytes_size = r->snapshot_size + size * 4 + SPARE_BYTES;
    r->memory_size = size * 8 + SPARE_BYTES;
    r->input = calloc((size_t)r->n_tool + 1, sizeof *r->input);
    r->item = aligned_alloc(8, size);
    r->bytes = malloc(r->bytes_size);
    r->memory = malloc(r->memory_size);
    bool there = r->input && r->item && r->bytes && r->memory;
    for (int i = 0; i < RECORD_SNAPSHOTS; i++)
        there &= (r->snapshot[i] = malloc(r->snapshot_size)) != NULL;
    const unsigned n_item = (unsigned)(2 * d->config->rate_hz) + 16; /* two seconds of them */
    there = there && ring_create(&r->items, n_item, size) == 0 &&
            ring_create(&r->spare, RECORD_SNAPSHOTS, sizeof(int)) == 0;
    for (int i = 0; there && i < RECORD_SNAPSHOTS; i++)
        ring_put(&r->spare, &i);
    return there;
}

static bool begin_record(struct record *r, const struct daemon *d, const char *path, char *why,
                         size_t why_size)
{
    struct mcap_error error;
    const struct mcap_options options = {.profile = "palp"};
    r->session_id = d->session_id;
    r->wall_ns = wall_now_ns();
    r->monotonic_ns = r->flushed_ns = rt_now_ns();
    choose_path(r, path, d->load.n_loaded);
    r->file = mcap_file_create(r->path, &options, &error);
    if (!r->file) {
        snprintf(why, why_size, "--record %s", error.what);
        return false;
    }
    r->writer = mcap_file_writer(r->file);
    if (write_head(r, d) != 0)
        snprintf(why, why_size, "--record %s: %s", r->path, mcap_writer_error(r->writer)->what);
    else if (!subscribe_stream(r, d))
        snprintf(why, why_size, "--record: its own stream cannot be heard: %s",
                 zmq_strerror(zmq_errno()));
    else if (pthread_create(&r->thread, NULL, record_run, r) != 0)
        snprintf(why, why_size, "--record: no thread can be started");
    else
        r->started = true;
    return r->started;
}

struct record *record_create(struct daemon *d, const char *path, char *why, size_t why_size)
{
    struct record *r = calloc(1, sizeof *r);
    if (r && create_record_memory(r, d)) {
        if (begin_record(r, d, path, why, why_size))
            return r;
    } else {
        snprintf(why, why_size, "--record: no memory");
    }
    record_destroy(r);
    return NULL;
}

/* Nothing is written after it. */
static void finish_record(struct record *r)
{
    struct mcap_error error;
    char left_out[32];
    atomic_store(&r->stop, true);
    pthread_join(r->thread, NULL);
    r->started = false;
    zmq_close(r->subscriber);
    r->subscriber = NULL;
    if (atomic_load(&r->failed))
        return;
    snprintf(left_out, sizeof left_out, "%llu", atomic_load(&r->left_out));
    const struct mcap_pair pairs[] = {{"left_out", left_out}};
    mcap_write_metadata(r->writer, "end", pairs, 1);
    r->whole = mcap_file_finish(r->file, &error) == 0;
    if (!r->whole)
        snprintf(r->why, sizeof r->why, "%.200s", error.what);
}

bool record_end(struct record *r, char *why, size_t why_size)
{
    if (r->started)
        finish_record(r);
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
    ring_destroy(&r->items);
    ring_destroy(&r->spare);
    for (int i = 0; i < RECORD_SNAPSHOTS; i++)
        free(r->snapshot[i]);
    free(r->input);
    free(r->item);
    free(r->bytes);
    free(r->memory);
    free(r->track);
    free(r);
}

const char *record_trouble(struct record *r)
{
    if (!r || r->told || !atomic_load(&r->failed))
        return NULL;
    r->told = true;
    return r->why;
}
