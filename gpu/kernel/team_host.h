/* SPDX-License-Identifier: GPL-3.0-or-later */
/* team_host.h - a team is a thread, or some threads that meet. */
#ifndef PALP_GPU_TEAM_HOST_H
#define PALP_GPU_TEAM_HOST_H

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define DEVICE static inline __attribute__((unused))

/** So many neighbouring threads of a team run in step and can add up numbers between them. A team
 *  has a multiple of them. One, unless whoever runs the kernels lets 32 run as on a GPU. */
#ifndef TEAM_HOST_LANES
#define TEAM_HOST_LANES 1
#endif
enum { TEAM_LANES = TEAM_HOST_LANES };

struct meeting; /* of a team's threads: who runs the kernel knows */

/** One thread of one team of one launch. */
struct team {
    int thread, n_thread;  /* of the team                                            */
    int block, n_block;    /* teams of the launch                                    */
    unsigned char *shared; /* the team's scratch, of the launch's size, 16-byte aligned; what
                            * stands there at first means nothing                    */
    struct meeting *meeting;
};

void team_meet(struct meeting *meeting);

/** Until all threads of the team are here. All of them come, or none. */
DEVICE void team_wait(const struct team *t)
{
    if (t->n_thread > 1)
        team_meet(t->meeting);
}

/** The sum over TEAM_LANES neighbours, in one order; all of them call it, all get it. Of double or
 *  float. */
#if TEAM_HOST_LANES == 1
#define team_lanes_sum(x) (x)
#else
#define team_lanes_sum(x) _Generic((x), float : team_lanes_single, default : team_lanes_double)(x)
float team_lanes_single(float x);
double team_lanes_double(double x);
#endif

/** What this thread wrote before, and its team before it last waited, is seen by the host once it
 *  sees the flag. */
DEVICE void team_publish(unsigned long long *flag, unsigned long long value)
{
    __atomic_store_n(flag, value, __ATOMIC_RELEASE);
}

#endif
