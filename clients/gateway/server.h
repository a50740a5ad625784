/* SPDX-License-Identifier: Apache-2.0 */
/* server.h - libwebsockets: listens, reads and writes; knows nothing of what is said. */
#ifndef PALP_GATEWAY_SERVER_H
#define PALP_GATEWAY_SERVER_H

#include <stdbool.h>
#include <stddef.h>

struct gateway;
struct server;

/** Listen as the gateway's options say. Returns it, or NULL, an exit code and the reason. */
struct server *server_open(struct gateway *g, int *exit_code, char *why, size_t why_size);
/** Close all connections; the loop must run on until it is idle, then server_free. */
void server_stop(struct server *s);
void server_free(struct server *s);

#endif
