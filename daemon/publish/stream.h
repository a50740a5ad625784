/* SPDX-License-Identifier: GPL-3.0-or-later */
/* stream.h - what is published: scene, state, mesh/<body>, topology/<body>, contacts,
 * force/<tool>, local/<tool>, event, stats, timing, probe, task, metrics, mark.
 * Thread: main. */
#ifndef PALP_DAEMON_STREAM_H
#define PALP_DAEMON_STREAM_H

#include "daemon/judge/judge.h"
#include "daemon/publish/telemetry.h"
#include "daemon/wire.h"
#include "proto/proto.h"

#include <pthread.h>

struct config;
struct daemon;
struct frame;
struct frame_plan;

/** A topic: its name, how often it was published, whether a new subscriber waits for it. */
struct topic {
    char name[PROTO_NAME_MAX + 16];
    uint64_t sequence;
    bool joined;
    bool heard;       /* somebody subscribed to it, and not all subscribers have left since */
    int n_subscribed; /* how many subscriptions it is of, as peers say                      */
};

enum { STREAM_EVENT_MAX = 1024 };

/** Topics of the bodies and tools of a scenario, and how much of each was published. */
struct stream_topics {
    int n_mesh, n_tool, n_topology;
    struct topic *mesh;                          /* [n_mesh] of soft bodies                    */
    struct topic *topology;                      /* [n_topology] of those that can be cut      */
    struct topic **topology_of;                  /* [n_mesh]; NULL: it cannot be cut           */
    uint32_t *topology_published;                /* [n_mesh] version                           */
    struct topic *force, *local;                 /* [n_tool]                                   */
    uint64_t *force_published, *local_published; /* sequences of each tool's newest hand, model */
};

/** A prefix of topics that somebody subscribes to. */
struct subscription {
    size_t size;
    int n; /* so often */
    unsigned char prefix[PROTO_NAME_MAX + 16];
};

struct stream {
    struct topic scene, state, contacts, event, stats, timing, probe, task, metrics, mark;
    struct judge_view task_view; /* the newest */
    bool has_task_view;
    uint64_t metrics_published; /* sequence of the newest numbers */
    struct stream_topics of;
    pthread_mutex_t naming; /* main changes topics, the relay's thread reads their names */
    struct subscription *subscription; /* [n_prefix] */
    int n_prefix;
    int64_t next_frame_ns, next_stats_ns;
    int64_t next_again_ns, again_ns; /* the frame that stands is published again, after */
    uint64_t frame_published;        /* its sequence                               */
    unsigned char last_event[STREAM_EVENT_MAX]; /* as it was published      */
    size_t last_event_size;
    struct telemetry telemetry;
    bool heard;              /* one of the topics is                      */
    uint64_t n_subscription; /* of all subscribers together               */
    void *bytes, *memory;    /* for one message; grown where it is larger */
    size_t bytes_size, memory_size;
    void *array; /* elements of a message, before encoding    */
    size_t array_size;
};

/** The topics of a scenario. Returns 0, or -1: no memory; destroy them anyway. Thread: any. */
int stream_topics_create(struct stream_topics *topics, const struct config *config,
                         const struct frame_plan *plan);
void stream_topics_destroy(struct stream_topics *topics);

/** With the topics of the daemon's scenario, which it takes. Returns 0, or -1: no memory. Also
 *  finds the scene's hash. */
int stream_create(struct daemon *d, struct stream_topics *topics);
void stream_destroy(struct daemon *d);
/** The daemon's scenario is another: exchange the topics, find its hash, and publish all anew. */
void stream_change(struct daemon *d, struct stream_topics *topics);

/** A subscription: a wire_read, its owner the daemon. */
void stream_read(void *daemon, const struct wire_peer *peer, const char *from, const void *bytes,
                 size_t size);
/** Does a topic's name, with its NUL, begin so? Thread: any, once the stream is made. */
bool stream_has_topic(struct daemon *d, const unsigned char *prefix, size_t size);
/** Publish what is due. */
void stream_tick(struct daemon *d);

/** The state that a frame shows. It points into the stream's memory, until the next message. */
struct proto_state stream_state(struct daemon *d);

#endif
