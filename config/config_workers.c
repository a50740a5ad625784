/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_workers.c - CPUs by affinity and cgroup. */
#include "config/config_workers.h"

#include <limits.h>
#include <sched.h>
#include <stdio.h>

enum { WORKERS_MOST = 8, ROOM_FROM = 4 };

int config_workers_quota(const char *path)
{
    long quota_us = 0, period_us = 0;
    FILE *file = fopen(path, "r");
    if (!file)
        return INT_MAX;
    const int n = fscanf(file, "%ld %ld", &quota_us, &period_us);
    fclose(file);
    if (n != 2 || quota_us <= 0 || period_us <= 0)
        return INT_MAX;
    const long cpus = (quota_us + period_us - 1) / period_us;
    return cpus < INT_MAX ? (int)cpus : INT_MAX;
}

int config_workers_auto(int cpus)
{
    const int workers = cpus < ROOM_FROM ? cpus : cpus - 1;
    return workers < 1 ? 1 : workers > WORKERS_MOST ? WORKERS_MOST : workers;
}

int config_workers_here(void)
{
    cpu_set_t set;
    CPU_ZERO(&set);
    const int allowed = sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
    const int quota = config_workers_quota("/sys/fs/cgroup/cpu.max");
    return config_workers_auto(allowed < quota ? allowed : quota);
}
