/* SPDX-License-Identifier: GPL-3.0-or-later */
/* control.h - requests and their replies. Thread: main. */
#ifndef PALP_DAEMON_CONTROL_H
#define PALP_DAEMON_CONTROL_H

#include "daemon/wire.h"
#include "proto/proto.h"

struct daemon;
struct sim_notice;

enum { CONTROL_CLIENTS_MAX = 64, CONTROL_SNAPSHOTS_MAX = 16 };

/** A client, as far as it is remembered: its last request, and what it was told. */
struct control_client {
    struct wire_peer peer;
    uint64_t id;    /* of its last request; 0: free                        */
    uint32_t token; /* of the command that it waits for; 0: none           */
    enum proto_request_which which;
    uint32_t snapshot;    /* number of the snapshot being taken                  */
    unsigned char *reply; /* stored: a request repeated is not done twice        */
    size_t reply_size;
    uint64_t used; /* when it was last heard of, counted in requests      */
};

struct control {
    struct control_client client[CONTROL_CLIENTS_MAX];
    void *snapshot[CONTROL_SNAPSHOTS_MAX]; /* number - 1; NULL: free */
    uint64_t n_request;
    uint32_t token; /* of the last command              */
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

#endif
