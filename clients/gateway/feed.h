/* SPDX-License-Identifier: Apache-2.0 */
/* feed.h - frames from palpd, put together to pictures: state, contacts and meshes of one step. */
#ifndef PALP_GATEWAY_FEED_H
#define PALP_GATEWAY_FEED_H

#include "clients/c/palp_client.h"
#include "clients/gateway/blob.h"

enum {
    FEED_TRAIL = 1024, /* frames of forces, and of timing, that are kept: a second of one tool's */
    FEED_TOPIC_MAX = PROTO_NAME_MAX + 16,
};

/** The newest frames of what goes on between pictures, each with a number. */
struct trail {
    struct blob *frame[FEED_TRAIL]; /* by number modulo its length */
    uint64_t n;                     /* frames ever */
};

/** A part of a picture: of a topic, the newest frame. */
struct feed_part {
    char topic[FEED_TOPIC_MAX];
    struct blob *frame; /* NULL: none came */
    uint64_t step;
    bool fresh;            /* since the state that begins a picture */
    struct blob *topology; /* of a mesh that can be cut, the newest; NULL: none came */
    uint32_t version;      /* of that */
};

enum { PART_STATE, PART_CONTACTS, PART_PROBE, PART_MESHES /* and those behind it */ };

/** What a picture shows, part by part as in the feed. */
struct picture {
    uint64_t sequence; /* 0: there is none */
    uint64_t step;
    int64_t composed_ns;
    int n_part;
    struct blob **part;     /* [n_part] */
    struct blob **topology; /* of meshes, else NULL | [n_part] */
    uint64_t n_topology;    /* the feed's, when it was composed */
};

/** Topics of which the newest frame goes with the next picture; where none comes, by itself. */
enum feed_news_kind { NEWS_STATS, NEWS_TASK, NEWS_METRICS, NEWS_KINDS };

struct gateway;

struct feed {
    struct palp_stream *stream;
    bool connected;
    uint64_t session_id;
    int64_t heard_ns, state_ns; /* when anything, and the last state, came */
    struct blob *scene, *event, *mark;
    struct blob *newest[NEWS_KINDS];        /* NULL: none came */
    uint64_t n_scene, n_newest[NEWS_KINDS]; /* numbers of these */
    uint64_t n_topology;                    /* changes of the parts' topologies */
    int n_part;
    struct feed_part *part; /* [n_part] */
    struct picture picture;
    struct trail forces, timing;
    uint64_t n_frame, n_incomplete; /* frames ever; pictures of which a part was missing */

    /* The newest scene and state, as structs, in memory of their own. */
    bool has_scene, has_state;
    struct proto_scene scene_read;
    struct proto_state state_read;
    void *scene_memory, *state_memory;
    size_t state_memory_size;
};

extern const char *const feed_news_topic[NEWS_KINDS];

/** Connect and subscribe. Returns false and the error. */
bool feed_open(struct feed *f, const char *endpoint, struct palp_client_error *error);
void feed_close(struct feed *f);

/** What a frame, or the time that went by without one, changed: for pages, in this order. */
struct feed_news {
    struct blob *event; /* held by the feed until the next event; NULL: none */
    struct blob *mark;  /* likewise                                          */
    const char *daemon; /* how palpd is since then; NULL: as before          */
    bool picture;       /* there is a new one                                */
};

/** Take one frame. Returns false: there is none. */
bool feed_take(struct gateway *g, struct feed_news *news);
/** Once in a while: has palpd gone, is a picture waiting for a part that does not come? */
void feed_tick(struct gateway *g, struct feed_news *news);

/** The tool of a body's id, or of a name, in the newest scene and state; NULL: there is none. */
const struct proto_tool *feed_tool(const struct feed *f, const char *name);
const struct proto_tool_state *feed_tool_state(const struct feed *f, uint32_t tool_id);

#endif
