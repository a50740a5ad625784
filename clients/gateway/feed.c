/* SPDX-License-Identifier: Apache-2.0 */
/* feed.c - frames from palpd in, pictures of one step each out. */
#include "clients/gateway/feed.h"

#include "clients/gateway/gateway.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SILENT_NS  (INT64_C(2500000000)) /* palpd tells its stats once a second */
#define PARTIAL_NS (INT64_C(300000000))  /* for a part that is late; then its last one will do */
#define NS_PER_S   INT64_C(1000000000)

const char *const feed_news_topic[NEWS_KINDS] = {[NEWS_STATS] = PROTO_TOPIC_STATS,
                                                 [NEWS_TASK] = PROTO_TOPIC_TASK,
                                                 [NEWS_METRICS] = PROTO_TOPIC_METRICS};

/* ---------------------------------------------------------------- what is kept */

static void replace_blob(struct blob **held, struct blob *by)
{
    blob_drop(*held);
    *held = by;
}

static void follow_frame(struct trail *trail, struct blob *frame)
{
    if (!frame)
        return;
    replace_blob(&trail->frame[trail->n % FEED_TRAIL], frame);
    trail->n++;
}

/* ---------------------------------------------------------------- scenes */

static void forget_parts(struct feed *f)
{
    for (int i = 0; i < f->n_part; i++) {
        blob_drop(f->part[i].frame);
        blob_drop(f->part[i].topology);
    }
    free(f->part);
    f->part = NULL;
    f->n_part = 0;
    f->n_topology++;
}

static void forget_picture(struct picture *p)
{
    for (int i = 0; i < p->n_part; i++) {
        blob_drop(p->part[i]);
        blob_drop(p->topology[i]);
    }
    free(p->part);
    free(p->topology);
    p->part = p->topology = NULL;
    p->n_part = 0;
    p->step = 0;
}

/* A message's structs in memory of their own, which is grown where it is too small. */
static struct proto_memory memory_for(void **bytes, size_t message_size)
{
    const size_t size = 65536 + PROTO_MEMORY_A_BYTE * message_size;
    free(*bytes);
    *bytes = malloc(size);
    return (struct proto_memory){.bytes = *bytes, .size = *bytes ? size : 0};
}

/* State, contacts, probes; and a mesh for each soft body. */
static bool plan_parts(struct feed *f)
{
    const struct proto_scene *scene = &f->scene_read;
    int n = PART_MESHES;
    for (size_t i = 0; i < scene->n_bodies; i++)
        n += scene->bodies[i].which == PROTO_BODY_SOFT;
    forget_parts(f);
    forget_picture(&f->picture);
    f->part = calloc((size_t)n, sizeof *f->part);
    if (!f->part)
        return false;
    f->n_part = n;
    strcpy(f->part[PART_STATE].topic, PROTO_TOPIC_STATE);
    strcpy(f->part[PART_CONTACTS].topic, PROTO_TOPIC_CONTACTS);
    strcpy(f->part[PART_PROBE].topic, PROTO_TOPIC_PROBE);
    n = PART_MESHES;
    for (size_t i = 0; i < scene->n_bodies; i++)
        if (scene->bodies[i].which == PROTO_BODY_SOFT)
            snprintf(f->part[n++].topic, FEED_TOPIC_MAX, PROTO_TOPIC_MESH "%s",
                     scene->bodies[i].name);
    return true;
}

/* The same scene again is for somebody else who joined. */
static void take_scene(struct gateway *g, struct proto_bytes frame, struct proto_bytes message)
{
    struct feed *f = &g->feed;
    struct proto_scene scene;
    struct proto_error why;
    void *bytes = NULL;
    struct proto_memory memory = memory_for(&bytes, message.size);
    if (!proto_decode_scene(&scene, message, &memory, &why)) {
        gateway_say(g, "a scene cannot be read: %s", why.what);
        free(bytes);
        return;
    }
    const bool known = f->has_scene && scene.scene_hash == f->scene_read.scene_hash &&
                       scene.header.session_id == f->session_id;
    if (known) {
        free(bytes);
        return;
    }
    free(f->scene_memory);
    f->scene_memory = bytes;
    f->scene_read = scene;
    f->session_id = scene.header.session_id;
    f->has_scene = plan_parts(f);
    f->has_state = false;
    replace_blob(&f->scene, blob_make(frame));
    f->n_scene++;
    replace_blob(&f->newest[NEWS_TASK], NULL); /* of the scene before */
    replace_blob(&f->newest[NEWS_METRICS], NULL);
    gateway_say(g, "scene %s of run %016llx", scene.name, (unsigned long long)f->session_id);
}

/* ---------------------------------------------------------------- pictures */

static void read_state(struct feed *f, struct proto_bytes message)
{
    struct proto_error why;
    const size_t size = 65536 + PROTO_MEMORY_A_BYTE * message.size;
    if (size > f->state_memory_size) {
        free(f->state_memory);
        f->state_memory = malloc(size);
        f->state_memory_size = f->state_memory ? size : 0;
    }
    struct proto_memory memory = {.bytes = f->state_memory, .size = f->state_memory_size};
    f->has_state = proto_decode_state(&f->state_read, message, &memory, &why);
}

/* Probes came with the first minor version. */
static bool is_needed(const struct feed *f, int i)
{
    return i != PART_PROBE || f->scene_read.protocol_minor >= 1;
}

static bool is_whole(const struct feed *f, bool of_one_publishing)
{
    for (int i = 0; i < f->n_part; i++)
        if (is_needed(f, i) && (!f->part[i].frame || f->part[i].step != f->part[PART_STATE].step ||
                                (of_one_publishing && !f->part[i].fresh)))
            return false;
    return f->n_part > 0;
}

static void compose_picture(struct gateway *g, struct feed_news *news)
{
    struct feed *f = &g->feed;
    struct picture *p = &f->picture;
    struct blob **part = calloc((size_t)f->n_part, sizeof(struct blob *)),
                **topology = calloc((size_t)f->n_part, sizeof(struct blob *));
    if (!part || !topology) {
        free(part);
        free(topology);
        return;
    }
    forget_picture(p);
    p->part = part;
    p->topology = topology;
    p->n_topology = f->n_topology;
    p->n_part = f->n_part;
    for (int i = 0; i < f->n_part; i++) {
        part[i] = blob_hold(f->part[i].frame);
        topology[i] = blob_hold(f->part[i].topology);
        f->part[i].fresh = false;
    }
    p->sequence++;
    p->step = f->part[PART_STATE].step;
    p->composed_ns = gateway_now_ns();
    news->picture = true;
}

static struct feed_part *find_part(struct feed *f, const char *topic)
{
    for (int i = 0; i < f->n_part; i++)
        if (strcmp(f->part[i].topic, topic) == 0)
            return &f->part[i];
    return NULL;
}

/* The body that topic/BODY is of, as the mesh that stands for it; NULL: there is none. */
static struct feed_part *find_mesh(struct feed *f, const char *topic)
{
    char mesh[FEED_TOPIC_MAX];
    if (strncmp(topic, PROTO_TOPIC_TOPOLOGY, strlen(PROTO_TOPIC_TOPOLOGY)) != 0)
        return NULL;
    snprintf(mesh, sizeof mesh, PROTO_TOPIC_MESH "%s", topic + strlen(PROTO_TOPIC_TOPOLOGY));
    return find_part(f, mesh);
}

/* palpd tells it again and again: pages hear of it where it changed. It comes before the mesh that
 * has its vertices, and pages get it with the picture of that. Where it comes alone, to who joins
 * a world that stands still, the last picture is told again with it. */
static void take_topology(struct gateway *g, struct feed_part *mesh, struct proto_bytes frame,
                          struct proto_bytes message, struct feed_news *news)
{
    struct feed *f = &g->feed;
    void *bytes = NULL;
    struct proto_topology topology;
    struct proto_error why;
    struct proto_memory memory = memory_for(&bytes, message.size);
    if (!proto_decode_topology(&topology, message, &memory, &why)) {
        gateway_say(g, "a topology cannot be read: %s", why.what);
    } else if (!mesh->topology || mesh->version != topology.version) {
        replace_blob(&mesh->topology, blob_make(frame));
        mesh->version = topology.version;
        f->n_topology++;
        if (f->n_part > 0 && !f->part[PART_STATE].fresh && is_whole(f, false))
            compose_picture(g, news);
    }
    free(bytes);
}

/* palpd publishes a step's state first: with it a new picture begins. */
static void take_part(struct gateway *g, struct feed_part *part, struct proto_bytes frame,
                      struct proto_bytes message, const struct proto_header *header,
                      struct feed_news *news)
{
    struct feed *f = &g->feed;
    if (part == &f->part[PART_STATE]) {
        f->n_incomplete += part->fresh;
        for (int i = 0; i < f->n_part; i++)
            f->part[i].fresh = false;
        f->state_ns = g->now_ns;
        read_state(f, message);
    }
    replace_blob(&part->frame, blob_make(frame));
    part->step = header->step;
    part->fresh = part->frame != NULL;
    if (is_whole(f, true))
        compose_picture(g, news);
}

/* ---------------------------------------------------------------- frames */

static void connect_to(struct gateway *g, bool connected, const char *why, struct feed_news *news)
{
    struct feed *f = &g->feed;
    if (f->connected == connected)
        return;
    f->connected = connected;
    news->daemon = connected ? "palpd is there" : why;
    gateway_say(g, "%s", news->daemon);
}

static void take_event(struct gateway *g, struct proto_bytes frame, struct proto_bytes message,
                       struct feed_news *news)
{
    _Alignas(16) char bytes[16384];
    struct proto_memory memory = {.bytes = bytes, .size = sizeof bytes};
    struct proto_event event;
    struct proto_error why;
    struct blob *blob = blob_make(frame);
    if (!blob)
        return;
    replace_blob(&g->feed.event, blob);
    news->event = blob;
    if (proto_decode_event(&event, message, &memory, &why) && event.kind == PROTO_EVENT_SHUTDOWN &&
        event.tool_id == 0)
        connect_to(g, false, "palpd has ended", news);
}

static bool starts_with(const char *text, const char *start)
{
    return strncmp(text, start, strlen(start)) == 0;
}

static void take_frame(struct gateway *g, struct proto_bytes frame, struct feed_news *news)
{
    struct feed *f = &g->feed;
    struct proto_bytes message;
    struct proto_header header;
    const char *topic = proto_frame_split(frame, &message);
    if (!topic || !proto_peek_header(&header, message))
        return;
    f->n_frame++;
    f->heard_ns = g->now_ns;
    if (strcmp(topic, PROTO_TOPIC_EVENT) == 0) {
        take_event(g, frame, message, news);
        return;
    }
    connect_to(g, true, "", news);
    if (strcmp(topic, PROTO_TOPIC_MARK) == 0) {
        replace_blob(&f->mark, blob_make(frame));
        news->mark = f->mark;
        return;
    }
    if (strcmp(topic, PROTO_TOPIC_SCENE) == 0)
        take_scene(g, frame, message);
    if (!f->has_scene || header.session_id != f->session_id)
        return; /* of a run whose scene is still to come */
    struct feed_part *part = find_part(f, topic), *cut = find_mesh(f, topic);
    if (cut)
        take_topology(g, cut, frame, message, news);
    else if (part)
        take_part(g, part, frame, message, &header, news);
    else if (starts_with(topic, PROTO_TOPIC_FORCE))
        follow_frame(&f->forces, blob_make(frame));
    else if (strcmp(topic, PROTO_TOPIC_TIMING) == 0)
        follow_frame(&f->timing, blob_make(frame));
    for (int i = 0; i < NEWS_KINDS; i++)
        if (strcmp(topic, feed_news_topic[i]) == 0) {
            replace_blob(&f->newest[i], blob_make(frame));
            f->n_newest[i]++;
        }
}

bool feed_take(struct gateway *g, struct feed_news *news)
{
    struct proto_bytes frame;
    *news = (struct feed_news){0};
    if (!palp_stream_next(g->feed.stream, &frame))
        return false;
    take_frame(g, frame, news);
    return true;
}

/* Where palpd stands still and somebody joined, parts come out of order, or some alone. */
void feed_tick(struct gateway *g, struct feed_news *news)
{
    struct feed *f = &g->feed;
    *news = (struct feed_news){0};
    if (f->connected && g->now_ns - f->heard_ns > SILENT_NS)
        connect_to(g, false, "palpd says nothing any more", news);
    const bool waiting = f->n_part > 0 && f->part[PART_STATE].fresh;
    if (waiting && g->now_ns - f->state_ns > PARTIAL_NS && is_whole(f, false))
        compose_picture(g, news);
}

/* ---------------------------------------------------------------- open, close, look */

bool feed_open(struct feed *f, const char *endpoint, struct palp_client_error *error)
{
    static const char *const topics[] = {
        PROTO_TOPIC_SCENE, PROTO_TOPIC_STATE, PROTO_TOPIC_MESH,    PROTO_TOPIC_CONTACTS,
        PROTO_TOPIC_FORCE, PROTO_TOPIC_EVENT, PROTO_TOPIC_STATS,   PROTO_TOPIC_TIMING,
        PROTO_TOPIC_PROBE, PROTO_TOPIC_TASK,  PROTO_TOPIC_METRICS, PROTO_TOPIC_TOPOLOGY,
        PROTO_TOPIC_MARK};
    f->stream = palp_stream_connect(endpoint, error);
    for (size_t i = 0; f->stream && i < sizeof topics / sizeof *topics; i++)
        palp_stream_subscribe(f->stream, topics[i]);
    return f->stream != NULL;
}

static void forget_trail(struct trail *trail)
{
    for (int i = 0; i < FEED_TRAIL; i++)
        blob_drop(trail->frame[i]);
}

void feed_close(struct feed *f)
{
    palp_stream_destroy(f->stream);
    forget_parts(f);
    forget_picture(&f->picture);
    forget_trail(&f->forces);
    forget_trail(&f->timing);
    blob_drop(f->scene);
    for (int i = 0; i < NEWS_KINDS; i++)
        blob_drop(f->newest[i]);
    blob_drop(f->event);
    blob_drop(f->mark);
    free(f->scene_memory);
    free(f->state_memory);
}

const struct proto_tool *feed_tool(const struct feed *f, const char *name)
{
    for (size_t i = 0; f->has_scene && i < f->scene_read.n_tools; i++)
        if (strcmp(f->scene_read.tools[i].name, name) == 0)
            return &f->scene_read.tools[i];
    return NULL;
}

const struct proto_tool_state *feed_tool_state(const struct feed *f, uint32_t tool_id)
{
    for (size_t i = 0; f->has_state && i < f->state_read.n_tools; i++)
        if (f->state_read.tools[i].tool_id == tool_id)
            return &f->state_read.tools[i];
    return NULL;
}
