/* SPDX-License-Identifier: GPL-3.0-or-later */
/* palpd.h - a palpd of a benchmark's own, with its sockets in a folder of its own, and what
 * it says of how it is doing. */
#ifndef PALP_CLIENTS_BENCH_PALPD_H
#define PALP_CLIENTS_BENCH_PALPD_H

#include "clients/bench/bench.h"
#include "clients/c/palp_client.h"
#include "daemon/rt/rt.h"

#include <sys/types.h>

#define PALPD_SCENARIO "config/scenarios/liver-palpation.yaml"

struct palpd {
    char folder[64];
    char url[3][96];  /* device, stream, control: ipc                 */
    char tcp[64];     /* where devices connect as well                */
    char echo[2][96]; /* ipc and tcp addresses that nobody has       */
    pid_t pid;        /* 0: it ended                                  */
    struct palp_stream *stream;
};

/** Start one; `also`: more words of its command line, NULL at the end. Returns 0 or the exit code,
 *  with the error printed and nothing left behind. It is up when it is heard. */
int palpd_open(struct palpd *p, const struct bench *bench, const char *scenario,
               const char *const *also);
void palpd_close(struct palpd *p);

/** A message of its about how it is doing, with the memory that it points into (malloc). */
struct palpd_said {
    void *memory;
    struct proto_stats stats;
};

/** The next such message, as long as it lives and until then. */
bool palpd_hear(struct palpd *p, struct palpd_said *said, int64_t until_ns);

const struct proto_histogram *palpd_histogram(const struct proto_stats *stats, const char *name);
/** What came between two histograms that only grow: p50, p99, p99.9, and the most, which is known
 *  to a bucket where it is no new record; us. */
void palpd_quantiles(double us[4], const struct proto_histogram *before,
                     const struct proto_histogram *after);

/** Start a program; what it prints is not part of our table. */
pid_t palpd_spawn(char *const *args);
/** Does a child run? One that ended is forgotten. */
bool palpd_child_runs(pid_t *pid);
/** Ask it to end, and wait for that. */
void palpd_child_end(pid_t *pid);

#endif
