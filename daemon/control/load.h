/* SPDX-License-Identifier: GPL-3.0-or-later */
/* load.h - another scenario in place of the running one, for who asks.
 *
 * A thread of its own, an ordinary one, reads and builds it while the simulation goes on; what is
 * wrong with it is told, and nothing has changed. Then the simulation is paused and forces fade;
 * the thread warms the new world up and starts its simulation thread, which stands still; where
 * that fails, the old one goes on. Then main changes over between two of its ticks: sessions move
 * to the tools of the same name, the haptic thread takes the new tools with its next tick, and once
 * it has, and the old simulation thread has ended, what was before is freed. The haptic thread
 * never waits. Thread: main. */
#ifndef PALP_DAEMON_LOAD_H
#define PALP_DAEMON_LOAD_H

#include "daemon/device/haptics.h"
#include "daemon/publish/stream.h"
#include "proto/proto.h"

#include <pthread.h>
#include <stdatomic.h>

struct config;
struct control_client;
struct daemon;
struct judge;
struct session;
struct sim;
struct sim_notice;

/** What there is of a scenario while it is simulated. */
struct load_parts {
    struct config *config;
    struct sim *sim;
    struct haptics *haptics;
    struct judge *judge;     /* of a lesson; NULL: it has no task */
    struct session *session; /* [tools] */
    struct stream_topics topics;
};

struct scenario_load {
    enum {
        LOAD_NONE,
        LOAD_BUILDING, /* its thread reads the scenario and makes the world          */
        LOAD_FADING,   /* the old simulation pauses, hands let go                    */
        LOAD_WARMING,  /* its thread warms the new one up                            */
        LOAD_RETIRING, /* the new one is simulated; the old one's threads end        */
        LOAD_FREEING,  /* its thread frees the old one, or one that is refused       */
    } state;
    uint32_t token;       /* of the client that waits for it              */
    uint32_t pause_token; /* of the pause                                 */
    bool was_running, paused;
    int64_t faded_ns; /* when forces have faded at the latest         */
    int n_loaded;     /* since palpd started                          */

    /* The thread's while it is at work. */
    const struct daemon *daemon;
    char scenario[PROTO_TEXT_MAX + 1];
    char *text; /* NULL: the scenario is named */
    size_t text_size;
    unsigned epoch;
    pthread_t thread;
    atomic_bool done;
    bool failed, started;         /* started: the new simulation has its thread       */
    char why[PROTO_TEXT_MAX + 1]; /* … for what reason                                */
    struct load_parts parts;      /* of the new one; once that is simulated, of the old one */
};

/** Make a simulation, haptics, sessions and topics of parts->config. Returns 0, or a sysexits code
 *  and the reason. Thread: any ordinary one. */
int load_parts_create(struct load_parts *parts, const struct daemon *d, unsigned epoch, bool paused,
                      char *why, size_t why_size);
/** Free them, the config too. No thread uses them any more. */
void load_parts_destroy(struct load_parts *parts);

/** A load request: begin, or refuse. */
void load_ask(struct daemon *d, struct control_client *client,
              const struct proto_load_request *request);
/** A scenarios request. */
void load_list(struct daemon *d, struct control_client *client);
/** The simulation has done a command. */
void load_note(struct scenario_load *load, const struct sim_notice *notice);
/** Once a tick: go on where the thread is done, or what was waited for has happened. */
void load_tick(struct daemon *d);
/** Is nothing to be felt for the time being, and no command given? */
static inline bool load_holds(const struct scenario_load *load)
{
    return load->state == LOAD_FADING || load->state == LOAD_WARMING;
}

/** End its threads. Returns false where one did not end within wait_ms: then nothing of the
 *  scenario may be freed. */
bool load_stop(struct scenario_load *load, int wait_ms);
void load_destroy(struct scenario_load *load);

#endif
