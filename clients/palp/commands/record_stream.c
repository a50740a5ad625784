/* SPDX-License-Identifier: Apache-2.0 */
/* record_stream.c - the stream of a running palpd into a file, every message as it came. Times in
 * the file are of the wall clock when recording began, and from there on palpd's own monotonic
 * clock, so that nobody who sets the time of day disturbs them. */
#include "clients/c/palp_client.h"
#include "clients/palp/commands/record.h"
#include "proto/proto_schema.h"

#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { TURN_MS = 50, IDLE_MS = 250 }; /* a look at the clock; a chunk is kept back at most */
#define NS_PER_S INT64_C(1000000000)

struct topic_track {
    char *topic;
    int channel;
    uint64_t sequence; /* of the last message */
};

struct stream_recording {
    const struct record_options *options;
    struct mcap_file *file;
    struct mcap_writer *writer;
    char path[600];
    uint64_t session_id;           /* of the run that is recorded */
    int64_t wall_ns, monotonic_ns; /* when it began: UTC; palpd's clock */
    int64_t began_ns, heard_ns, flushed_ns;
    uint64_t log_ns; /* of the last message */
    int n_track, n_schema;
    struct topic_track *track;
    struct {
        const char *message;
        int id;
    } schema[32];
    uint64_t messages, lost;
};

static volatile sig_atomic_t interrupted;

static void note_interrupt(int signal)
{
    interrupted = 1;
}

static int64_t clock_ns(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (int64_t)t.tv_sec * NS_PER_S + t.tv_nsec;
}

/* ---------------------------------------------------------------- channels */

static int find_schema(struct stream_recording *r, const struct proto_topic *of)
{
    for (int i = 0; i < r->n_schema; i++)
        if (strcmp(r->schema[i].message, of->message) == 0)
            return r->schema[i].id;
    const struct proto_bytes set = proto_topic_schema(of);
    const int id = mcap_add_schema(r->writer, of->message, "protobuf", set.data, set.size);
    if (id > 0 && r->n_schema < (int)(sizeof r->schema / sizeof *r->schema)) {
        r->schema[r->n_schema].message = of->message;
        r->schema[r->n_schema++].id = id;
    }
    return id;
}

/* The track of a topic, begun with its first message; NULL: a topic of a later version. */
static struct topic_track *find_track(struct stream_recording *r, const char *topic)
{
    for (int i = 0; i < r->n_track; i++)
        if (strcmp(r->track[i].topic, topic) == 0)
            return &r->track[i];
    const struct proto_topic *known = proto_topic_find(topic);
    struct topic_track *more =
        known ? realloc(r->track, (size_t)(r->n_track + 1) * sizeof *more) : NULL;
    if (!more)
        return NULL;
    r->track = more;
    struct topic_track *track = &r->track[r->n_track];
    *track = (struct topic_track){.topic = strdup(topic)};
    const int schema = track->topic ? find_schema(r, known) : -1;
    track->channel =
        schema > 0 ? mcap_add_channel(r->writer, schema, topic, "protobuf", NULL, 0) : -1;
    if (track->channel < 0) {
        free(track->topic);
        return NULL;
    }
    r->n_track++;
    return track;
}

/* ---------------------------------------------------------------- the file */

static void choose_path(struct stream_recording *r, const char *scene)
{
    char when[40];
    const time_t now = (time_t)(r->wall_ns / NS_PER_S);
    struct tm utc;
    gmtime_r(&now, &utc);
    strftime(when, sizeof when, "%Y%m%dT%H%M%SZ", &utc);
    if (r->options->output) {
        snprintf(r->path, sizeof r->path, "%s", r->options->output);
        return;
    }
    char name[128];
    snprintf(name, sizeof name, "%s", scene);
    for (char *c = name; *c; c++)
        if (!strchr("0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_", *c))
            *c = '-';
    snprintf(r->path, sizeof r->path, "%s-%s.mcap", name, when);
}

static int begin_file(struct stream_recording *r, const struct proto_scene *scene)
{
    char hash[24], rate[32], minor[16];
    struct mcap_error error;
    const struct mcap_options options = {.profile = "palp"};
    r->wall_ns = clock_ns(CLOCK_REALTIME);
    r->monotonic_ns = (int64_t)scene->header.monotonic_time_ns;
    r->session_id = scene->header.session_id;
    choose_path(r, scene->name);
    r->file = mcap_file_create(r->path, &options, &error);
    if (!r->file)
        return cli_fail("record", EX_CANTCREAT, "%s", error.what);
    r->writer = mcap_file_writer(r->file);
    snprintf(hash, sizeof hash, "%016" PRIx64, scene->scene_hash);
    snprintf(rate, sizeof rate, "%.17g", scene->rate_hz);
    snprintf(minor, sizeof minor, "%u", scene->protocol_minor);
    const struct mcap_pair pairs[] = {{"scenario", scene->name},
                                      {"scene_hash", hash},
                                      {"rate_hz", rate},
                                      {"protocol_minor", minor},
                                      {"source", "stream"}};
    mcap_write_metadata(r->writer, "palp", pairs, sizeof pairs / sizeof *pairs);
    r->began_ns = r->flushed_ns = clock_ns(CLOCK_MONOTONIC);
    if (!r->options->quiet) {
        printf("recording %s into %s\n", scene->name, r->path);
        fflush(stdout);
    }
    return CLI_GO;
}

static int begin_from_message(struct stream_recording *r, struct proto_bytes message)
{
    struct proto_scene scene;
    struct proto_error why;
    const size_t size = 65536 + PROTO_MEMORY_A_BYTE * message.size;
    struct proto_memory memory = {.bytes = malloc(size), .size = size};
    const bool read = memory.bytes && proto_decode_scene(&scene, message, &memory, &why);
    const int code = read ? begin_file(r, &scene)
                          : cli_fail("record", EX_PROTOCOL, "the scene cannot be read: %s",
                                     memory.bytes ? why.what : "no memory");
    free(memory.bytes);
    return code;
}

/* A message from before the recording began (the newest of a topic comes to each who joins) stands
 * at its begin. */
static int write_message(struct stream_recording *r, const char *topic,
                         const struct proto_header *header, struct proto_bytes message)
{
    struct topic_track *track = find_track(r, topic);
    if (!track)
        return mcap_writer_error(r->writer)->what[0] ? EX_IOERR : CLI_GO;
    const uint64_t made_ns =
        (uint64_t)(r->wall_ns + ((int64_t)header->monotonic_time_ns - r->monotonic_ns));
    if (made_ns > r->log_ns)
        r->log_ns = made_ns;
    if (r->log_ns < (uint64_t)r->wall_ns)
        r->log_ns = (uint64_t)r->wall_ns;
    if (track->sequence && header->sequence > track->sequence + 1)
        r->lost += header->sequence - track->sequence - 1;
    track->sequence = header->sequence;
    r->messages++;
    return mcap_write(r->writer, track->channel, (uint32_t)header->sequence, r->log_ns, made_ns,
                      message.data, message.size) == 0
               ? CLI_GO
               : EX_IOERR;
}

/* ---------------------------------------------------------------- recording */

/* Returns CLI_GO, or why it ends. */
static int take_frame(struct stream_recording *r, struct proto_bytes frame)
{
    struct proto_bytes message;
    struct proto_header header;
    const char *topic = proto_frame_split(frame, &message);
    if (!topic || !proto_peek_header(&header, message))
        return CLI_GO;
    if (!r->file) {
        const int code =
            strcmp(topic, PROTO_TOPIC_SCENE) == 0 ? begin_from_message(r, message) : CLI_GO;
        if (code != CLI_GO || !r->file)
            return code;
    }
    if (header.session_id != r->session_id) {
        fprintf(stderr, "palp record: palpd was restarted: the recording ends\n");
        return EX_OK;
    }
    return write_message(r, topic, &header, message);
}

static int take_all(struct stream_recording *r, struct palp_stream *stream)
{
    struct proto_bytes frame;
    while (palp_stream_next(stream, &frame)) {
        r->heard_ns = clock_ns(CLOCK_MONOTONIC);
        const int code = take_frame(r, frame);
        if (code != CLI_GO)
            return code;
    }
    return CLI_GO;
}

static int watch_stream(struct stream_recording *r, struct palp_stream *stream)
{
    struct palp_client_error silence;
    struct pollfd wait = {.fd = palp_stream_descriptor(stream), .events = POLLIN};
    r->heard_ns = clock_ns(CLOCK_MONOTONIC);
    while (!interrupted) {
        const int code = take_all(r, stream);
        if (code != CLI_GO)
            return code;
        const int64_t now_ns = clock_ns(CLOCK_MONOTONIC);
        if ((double)(now_ns - r->heard_ns) > r->options->wait * 1e9) {
            palp_stream_silent(stream, &silence);
            return cli_fail("record", EX_UNAVAILABLE, "%s", silence.what);
        }
        if (r->file && now_ns - r->flushed_ns > IDLE_MS * INT64_C(1000000)) {
            if (mcap_flush(r->writer) != 0)
                return EX_IOERR;
            r->flushed_ns = now_ns;
        }
        if (r->file && r->options->seconds > 0 &&
            (double)(now_ns - r->began_ns) >= r->options->seconds * 1e9)
            return EX_OK;
        poll(&wait, 1, TURN_MS);
    }
    return EX_OK;
}

/* What is there becomes a whole file, whatever it ended by. */
static int end_file(struct stream_recording *r, int code)
{
    struct mcap_error error;
    if (!r->file)
        return code == EX_OK ? cli_fail("record", EX_UNAVAILABLE, "no scene came") : code;
    if (code == EX_IOERR)
        cli_fail("record", code, "%s: %s; the recording ends there", r->path,
                 mcap_writer_error(r->writer)->what);
    const bool failed = mcap_file_finish(r->file, &error) != 0;
    if (failed)
        code = cli_fail("record", record_exit(&error), "%s.part: %s", r->path, error.what);
    else if (!r->options->quiet)
        printf("%s: %.1f s, %" PRIu64 " messages of %d topics, %.1f MB, %" PRIu64 " lost\n",
               r->path, (double)(clock_ns(CLOCK_MONOTONIC) - r->began_ns) * 1e-9,
               mcap_writer_messages(r->writer), r->n_track,
               (double)mcap_writer_size(r->writer) * 1e-6, r->lost);
    return code;
}

int record_stream(const struct record_options *o)
{
    static const char *const topics[] = {
        PROTO_TOPIC_SCENE,   PROTO_TOPIC_STATE, PROTO_TOPIC_MESH,    PROTO_TOPIC_CONTACTS,
        PROTO_TOPIC_FORCE,   PROTO_TOPIC_EVENT, PROTO_TOPIC_STATS,   PROTO_TOPIC_TIMING,
        PROTO_TOPIC_PROBE,   PROTO_TOPIC_TASK,  PROTO_TOPIC_METRICS, PROTO_TOPIC_MARK,
        PROTO_TOPIC_TOPOLOGY};
    struct stream_recording r = {.options = o};
    struct palp_client_error error;
    struct palp_stream *stream = palp_stream_connect(o->endpoint, &error);
    if (!stream)
        return cli_fail("record", EX_USAGE, "%s", error.what);
    for (size_t i = 0; i < sizeof topics / sizeof *topics; i++)
        palp_stream_subscribe(stream, topics[i]);
    signal(SIGINT, note_interrupt);
    signal(SIGTERM, note_interrupt);
    const int code = end_file(&r, watch_stream(&r, stream));
    palp_stream_destroy(stream);
    mcap_file_destroy(r.file);
    for (int i = 0; i < r.n_track; i++)
        free(r.track[i].topic);
    free(r.track);
    return code;
}
