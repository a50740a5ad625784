/* SPDX-License-Identifier: Apache-2.0 */
/* lead.c - real-time priority, and the kernel's own watchdog over it. */
#include "clients/palp/lead.h"

#include <dirent.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>

enum { RUN_ON_US = 200000 };

static volatile sig_atomic_t ran_on;

/* The signal goes to the process, and ZeroMQ's threads block all: which one ran on is not known.
 * The one that is here may not get as far as its next tick. */
static void give_up(int signal)
{
    const struct sched_param ordinary = {.sched_priority = 0};
    (void)signal;
    (void)sched_setscheduler(0, SCHED_OTHER, &ordinary);
    ran_on = 1;
}

void lead_begin(int priority)
{
    const struct sched_param fifo = {.sched_priority = priority};
    struct rlimit limit;
    struct sigaction action = {.sa_handler = give_up, .sa_flags = SA_RESTART};
    if (getrlimit(RLIMIT_RTTIME, &limit) != 0 || sigaction(SIGXCPU, &action, NULL) != 0)
        return; /* without a watchdog it stays ordinary */
    if (limit.rlim_cur > RUN_ON_US)
        limit.rlim_cur = RUN_ON_US;
    if (setrlimit(RLIMIT_RTTIME, &limit) == 0)
        (void)!sched_setscheduler(0, SCHED_FIFO, &fifo);
}

int lead_keep(void)
{
    const struct sched_param ordinary = {.sched_priority = 0};
    if (!ran_on)
        return 0;
    ran_on = 0;
    DIR *threads = opendir("/proc/self/task");
    for (struct dirent *entry; threads && (entry = readdir(threads));)
        if (atoi(entry->d_name) > 0)
            (void)sched_setscheduler(atoi(entry->d_name), SCHED_OTHER, &ordinary);
    if (threads)
        closedir(threads);
    return 1;
}
