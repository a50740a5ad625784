/* SPDX-License-Identifier: GPL-3.0-or-later */
/* admission.c - accept and accept4, as libzmq's threads call them. */
#include "daemon/trust/admission.h"

#include "daemon/rt/watchdog.h"
#include "daemon/trust/flood.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <stdatomic.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

/* As the C library's; its header would have a union for the address. */
struct sockaddr;
int accept4(int listener, struct sockaddr *address, unsigned *size, int flags);
int accept(int listener, struct sockaddr *address, unsigned *size);

enum { RESERVE = 8 }; /* descriptors that palpd may still need */

static atomic_int most; /* 0: as many as come */
static atomic_int spare = -1;
static atomic_ullong refused, flooded;
static atomic_uint number[ADMISSION_MOST];
static atomic_int network_thread;
static _Thread_local bool is_known;

void admission_begin(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return;
    limit.rlim_cur = limit.rlim_max;
    if (setrlimit(RLIMIT_NOFILE, &limit) != 0)
        getrlimit(RLIMIT_NOFILE, &limit);
    const rlim_t room = limit.rlim_cur > RESERVE ? limit.rlim_cur - RESERVE : 1;
    atomic_store(&spare, open("/dev/null", O_RDONLY | O_CLOEXEC));
    atomic_store(&most, room < ADMISSION_MOST ? (int)room : ADMISSION_MOST);
}

int admission_most(void)
{
    return atomic_load(&most);
}

uint64_t admission_refused(void)
{
    return atomic_load(&refused);
}

uint64_t admission_flooded(void)
{
    return atomic_load(&flooded);
}

unsigned admission_number(int fd)
{
    return fd >= 0 && fd < ADMISSION_MOST ? atomic_load(&number[fd]) : 0;
}

pid_t admission_thread(void)
{
    return atomic_load(&network_thread);
}

/* libzmq blocks every signal in its threads: the kernel's watchdog would punish another thread in
 * the place of one that runs on and on. */
static void note_thread(void)
{
    if (is_known)
        return;
    is_known = true;
    watchdog_enter(WATCHDOG_NETWORK);
    if (sched_getscheduler(0) & SCHED_FIFO)
        atomic_store(&network_thread, (int)syscall(SYS_gettid));
}

static int accept_connection(int listener, struct sockaddr *address, unsigned *size, int flags)
{
    return (int)syscall(SYS_accept4, listener, address, size, flags);
}

/* Without a descriptor the peer would wait in the queue, and the thread try for ever: give it the
 * spare one and take that back. */
static int take_by_spare(int listener, int flags)
{
    const int kept = atomic_exchange(&spare, -1);
    if (kept < 0)
        return -1;
    close(kept);
    const int fd = accept_connection(listener, NULL, NULL, flags);
    if (fd >= 0)
        close(fd);
    atomic_store(&spare, open("/dev/null", O_RDONLY | O_CLOEXEC));
    return fd;
}

/* Descriptors are given out from the lowest on: by its number it is known how many there are.
 * libzmq goes on to the next one where a connection was aborted. */
int accept4(int listener, struct sockaddr *address, unsigned *size, int flags)
{
    note_thread();
    const int limit = atomic_load_explicit(&most, memory_order_relaxed);
    const int fd = accept_connection(listener, address, size, flags);
    if (fd >= 0 && fd < ADMISSION_MOST)
        atomic_fetch_add(&number[fd], 1);
    if (fd >= 0 && fd < limit && flood_exceeds(address)) {
        close(fd);
        atomic_fetch_add(&flooded, 1);
        errno = ECONNABORTED;
        return -1;
    }
    if (limit == 0 || (fd >= 0 && fd < limit) || (fd < 0 && errno != EMFILE && errno != ENFILE))
        return fd;
    if (fd >= 0)
        close(fd);
    if (fd >= 0 || take_by_spare(listener, flags) >= 0)
        atomic_fetch_add(&refused, 1);
    errno = ECONNABORTED;
    return -1;
}

int accept(int listener, struct sockaddr *address, unsigned *size)
{
    return accept4(listener, address, size, 0);
}
