/* SPDX-License-Identifier: GPL-3.0-or-later */
/* server.h - palpd as a child process, on local sockets in a folder of its own, for tests. Nothing
 * waits for a fixed time: a verdict is a condition that comes true, or does not in
 * SERVER_WAIT_MS. */
#ifndef PALP_TESTS_SERVER_H
#define PALP_TESTS_SERVER_H

#include "proto/proto.h"

#include <sys/types.h>

enum { SERVER_WAIT_MS = 60000, SERVER_LOG_MAX = 16384, SERVER_FRAME_MAX = 1 << 20 };

#define SERVER_SCENARIO "tests/scenarios/block.yaml"

struct server {
    pid_t pid;
    char folder[64], url[3][96]; /* device, stream, control */
    void *context;               /* of the test's own sockets */
    int exit_code;               /* once it has ended, 256 + a signal's number; -1 before */
    uid_t user;                  /* it runs as, set before it is spawned; 0: as this process */
    int descriptors;             /* it may have, set before it is spawned; 0: as this process */
    const char *terminal;        /* that it belongs to, set before it is spawned; NULL: none  */
    const struct proto_key_pair *key; /* of the test's sockets at tcp:// addresses; NULL: none */
    const char *server_key;           /* that they expect                                      */
};

/** CLOCK_MONOTONIC when patience ends, ns. */
int64_t server_deadline(void);

/** Start a daemon on the test's scenario, with one more option or NULL; returns when it is
 *  ready. */
struct server server_start(const char *option);
/** The same on another scenario. */
struct server server_start_on(const char *scenario, const char *option);
/** Terminate it; it must end with 0. */
void server_stop(struct server *s);

/** The same in parts: a folder and addresses; palpd with these arguments, ended by NULL, writing
 *  into the log; its end, enforced when patience ends; folder and addresses away. */
struct server server_prepare(void);
void server_spawn(struct server *s, const char *const *args);
void server_wait_for_end(struct server *s);
/** Has it ended? Its exit code is set then. */
bool server_ended(struct server *s);
void server_clean(struct server *s);
/** Run palpd to its end; returns its exit code, and what it wrote in log. */
int server_run(const char *const *args, char log[SERVER_LOG_MAX]);

/** What it wrote so far; whether this is in there. */
void server_read_log(const struct server *s, char log[SERVER_LOG_MAX]);
bool server_logged(const struct server *s, const char *text);

/** A ZeroMQ socket connected to one of its addresses. */
void *server_socket(const struct server *s, int type, const char *url);
/** One part within wait_ms; 0: none came. */
size_t server_receive(void *socket, unsigned char *bytes, size_t size, int wait_ms);

/** A subscriber; the next frame of a topic into bytes[SERVER_FRAME_MAX], where its message points;
 *  whether an event of that kind comes. */
void *server_subscribe(const struct server *s, const char *prefix);
bool server_next_frame(void *socket, const char *topic, unsigned char *bytes,
                       struct proto_bytes *message);
bool server_await_event(void *socket, enum proto_event_kind kind);

#endif
