/* SPDX-License-Identifier: GPL-3.0-or-later */
/* control.h - requests and their replies. Thread: main. */
#ifndef PALP_DAEMON_CONTROL_H
#define PALP_DAEMON_CONTROL_H

#include "daemon/sim/sim.h"
#include "daemon/wire.h"
#include "proto/proto.h"

struct daemon;

enum { CONTROL_CLIENTS_MAX = 64, CONTROL_SNAPSHOTS_MAX = 16 };

/** A client, as far as it is remembered: its last request, and what it was told. */
struct control_client {
    struct wire_peer peer;
    uint64_t id;    /* of its last request; 0: free                        */
    uint32_t token; /* of what it waits for; 0: nothing                    */
    enum proto_request_which which;
    enum proto_train_action action; /* of a train request                               */
    uint32_t injection;             /* of an inject request, as SIM_INJECT has it       */
    uint32_t snapshot;              /* number of the snapshot being taken                  */
    unsigned char *reply;           /* stored: a request repeated is not done twice        */
    size_t reply_size;
    uint64_t used; /* when it was last heard of, counted in requests      */
};

struct control {
    struct control_client client[CONTROL_CLIENTS_MAX];
    void *snapshot[CONTROL_SNAPSHOTS_MAX]; /* number - 1; NULL: free */
    uint64_t n_request;
    uint32_t token; /* the last one given               */
    int n_waiting;  /* commands not done yet            */
    bool running;   /* as it will be when they are done */
    bool shutdown;  /* asked for, and replied to        */
    uint64_t state_sequence;
};

void control_create(struct daemon *d);
void control_destroy(struct daemon *d);

/** A request: a wire_read, its owner the daemon. */
void control_read(void *daemon, const struct wire_peer *peer, const char *from, const void *bytes,
                  size_t size);
/** The simulation has done a command: reply to who asked. */
void control_done(struct daemon *d, const struct sim_notice *notice);

/** All snapshots were of another world. */
void control_forget_snapshots(struct control *control);

/** Reply to the client's last request; it is kept in case the request is repeated. */
void control_reply(struct daemon *d, struct control_client *client,
                   const struct proto_reply *message);
/** Reply that it was not done, and why. */
void control_fail(struct daemon *d, struct control_client *client, enum proto_failure_code code,
                  const char *format, ...) __attribute__((format(printf, 4, 5)));

/** Hand a command over, for which the client then waits. Returns false where that cannot be: then
 *  the client was told. */
bool control_command(struct daemon *d, struct control_client *client, enum sim_verb verb,
                     uint32_t n, void *bytes);
/** The client waits for what is no command. Returns its token. */
uint32_t control_wait(struct daemon *d, struct control_client *client);
/** Who waits by that token; NULL: nobody does any more. */
struct control_client *control_client_of(struct control *control, uint32_t token);

#endif
