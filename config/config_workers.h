/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_workers.h - how many threads of a step the machine at hand has CPUs for. */
#ifndef PALP_CONFIG_WORKERS_H
#define PALP_CONFIG_WORKERS_H

/** CPUs that a cgroup's `cpu.max` ("QUOTA PERIOD" or "max PERIOD", µs) lets a process use at once,
 *  rounded up; a large number where it sets no limit, or there is no such file. */
int config_workers_quota(const char *path);

/** Threads of a step where a scenario leaves them to palpd: as many as there are CPUs that this
 *  process may use, by its affinity and its cgroup; from four on one less, which haptics have;
 *  eight at the most. */
int config_workers_auto(int cpus);
/** … of this machine. */
int config_workers_here(void);

#endif
