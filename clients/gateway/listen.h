/* SPDX-License-Identifier: Apache-2.0 */
/* listen.h - where to listen, and by which names that is known. */
#ifndef PALP_GATEWAY_LISTEN_H
#define PALP_GATEWAY_LISTEN_H

#include <stdbool.h>
#include <stddef.h>

enum { LISTEN_HOST_MAX = 64 };

struct gateway;

struct listen_address {
    char host[LISTEN_HOST_MAX]; /* a number: 127.0.0.1, ::1 */
    int port;
    bool is_ipv6, is_loopback;
};

/** "127.0.0.1:8080", "[::1]:8080". Returns false: it is none. */
bool listen_read(const char *text, struct listen_address *out);

/** Of the gateway's options, or this machine's alone at port 8080: where nobody listens already.
 *  Adds the names by which that is known to its access. Returns how many, or 0, an exit code and
 *  the reason: 64, beyond this machine without TLS; 69, the port is taken. */
int listen_find(struct gateway *g, struct listen_address *out, int *exit_code, char *why,
                size_t why_size);

#endif
