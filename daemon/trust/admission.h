/* SPDX-License-Identifier: GPL-3.0-or-later */
/* admission.h - no more connections than there are descriptors for, and no flood of them.
 *
 * libzmq has no such limits. Where a process has no descriptor left it ends the program (a local
 * socket) or tries again without a pause (TCP). It calls accept4 of this program instead of the C
 * library's, which closes at once what is too many; from other machines also what comes too often,
 * since a handshake costs the thread that hands are served by. */
#ifndef PALP_DAEMON_ADMISSION_H
#define PALP_DAEMON_ADMISSION_H

enum { ADMISSION_MOST = 1024 }; /* a connection takes memory, which is locked */

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/** Raise this process's limit of descriptors as far as it may, and keep to it from now on. */
void admission_begin(void);

/** Descriptors up to which connections are taken; the rest is palpd's own. */
int admission_most(void);
/** Connections that were closed at once. Thread: any. */
uint64_t admission_refused(void);
/** … because too many came from other machines in a short time. Thread: any. */
uint64_t admission_flooded(void);
/** How many connections that descriptor has been, in this process: another number, another peer.
 *  Thread: any. */
unsigned admission_number(int fd);
/** The thread that takes connections and goes before others; 0: there was none yet. Thread: any. */
pid_t admission_thread(void);

#endif
