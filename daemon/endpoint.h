/* SPDX-License-Identifier: GPL-3.0-or-later */
/* endpoint.h - addresses that palpd may listen at: ports, beyond the loopback only with encryption,
 * and local sockets in folders in which no other user can put anything in their place. */
#ifndef PALP_DAEMON_ENDPOINT_H
#define PALP_DAEMON_ENDPOINT_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/** Is it one that palpd may listen at, by its looks? Beyond the loopback only with encryption.
 *  Returns 0, or EX_USAGE and the reason. */
int endpoint_check(const char *endpoint, bool is_encrypted, char *why, size_t why_size);
/** Make ready to bind: the folder of a local socket, which is made where it is missing, and nothing
 *  at its path but a socket that was left behind. Returns 0, or a sysexits code and the reason. */
int endpoint_prepare(const char *endpoint, char *why, size_t why_size);
bool endpoint_is_local(const char *endpoint);

/** Which socket stands at a local one's path. */
struct endpoint_socket {
    dev_t device;
    ino_t number; /* 0: none, or the endpoint is no local one */
};
struct endpoint_socket endpoint_socket_of(const char *endpoint);
/** Take that one away from there, unless another stands there meanwhile: while it is still listened
 *  at, for until then no other palpd takes its place, and none has its number. */
void endpoint_remove(const char *endpoint, struct endpoint_socket bound);

#endif
