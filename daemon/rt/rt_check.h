/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rt_check.h - does a real-time thread keep to the rules? Between enter and leave it must ask the
 * system for nothing: no memory, no system call but the clock's, no page. */
#ifndef PALP_DAEMON_RT_CHECK_H
#define PALP_DAEMON_RT_CHECK_H

#include "daemon/rt/rt.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

enum { RT_CHECK_FRAMES = 12 };

enum rt_offence { RT_CHECK_NONE, RT_CHECK_ALLOCATED, RT_CHECK_CALLED, RT_CHECK_FAULTED };

/** What a thread was found at. Its thread writes, any reads. */
struct rt_check {
    const char *what; /* a cycle of it, for people; NULL: not checked */
    bool calls_seen;  /* false: this kernel does not show system calls */
    atomic_ullong cycles, allocations, calls, faults;
    _Atomic(enum rt_offence) first;
    long number;                  /* of the first system call, where that was the first offence */
    int n_frame;                  /* where the first offence was; of a page fault, unknown      */
    void *frame[RT_CHECK_FRAMES]; /* from the inside out | [n_frame]                            */
    struct rt_faults before;      /* page faults of the thread as the cycle began               */
};

/** Check the calling thread from now on, each cycle being a `what`. */
void rt_check_begin(struct rt_check *check, const char *what);
/** No more. Call it before the thread ends. */
void rt_check_end(void);

/** A cycle of the calling thread begins; it ends. Nothing where the thread is not checked.
 *  Cost: about 1 µs the two. */
void rt_check_enter(void);
void rt_check_leave(void);

/** A thread calls malloc or one of its kin from there: alloc_watch's to call. */
void rt_check_allocated(const void *at);

/** Offences of all kinds. */
unsigned long long rt_check_offences(const struct rt_check *check);
/** What was found, for people: counts, and where the first offence was. Not in real time. */
void rt_check_describe(const struct rt_check *check, char *text, size_t size);

#endif
