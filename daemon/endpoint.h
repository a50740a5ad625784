/* SPDX-License-Identifier: GPL-3.0-or-later */
/* endpoint.h - addresses that palpd may listen at: ports, beyond the loopback only with encryption,
 * and local sockets in folders in which no other user can put anything in their place. */
#ifndef PALP_DAEMON_ENDPOINT_H
#define PALP_DAEMON_ENDPOINT_H

#include <stdbool.h>
#include <stddef.h>

/** Is it one that palpd may listen at, by its looks? Beyond the loopback only with encryption.
 *  Returns 0, or EX_USAGE and the reason. */
int endpoint_check(const char *endpoint, bool is_encrypted, char *why, size_t why_size);
/** Make ready to bind: the folder of a local socket, which is made where it is missing, and nothing
 *  at its path but a socket that was left behind. Returns 0, or a sysexits code and the reason. */
int endpoint_prepare(const char *endpoint, char *why, size_t why_size);
bool endpoint_is_local(const char *endpoint);

#endif
