/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rt_dispatch.h - see each system call of a thread before it happens: the kernel's Syscall User
 * Dispatch. A byte of the thread's switches it, at the cost of a store. */
#ifndef PALP_DAEMON_RT_DISPATCH_H
#define PALP_DAEMON_RT_DISPATCH_H

#include <stdbool.h>

enum { RT_DISPATCH_ALLOW = 0, RT_DISPATCH_SEE = 1 };

/** From now on, whenever *selector is RT_DISPATCH_SEE, `seen` is called in the thread that is about
 *  to make a system call, with its number and where it is made; then the call is made. All threads
 *  have the same `seen`. Returns false where the kernel or this processor's port has no such
 *  thing. */
bool rt_dispatch_begin(volatile unsigned char *selector, void (*seen)(long number, void *at));
/** The end of it, for the calling thread. */
void rt_dispatch_end(void);

#endif
