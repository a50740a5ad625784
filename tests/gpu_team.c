/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gpu_team.c - teams of a kernel as threads of the CPU, which meet at barriers. */
#include "tests/gpu_team.h"
#include "tests/gpu_meeting.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS_MOST = 64, POISON = 0xff, SCRATCH_BITS = 8 * 64 };

/** Of threads; where `meet` is another it is of crews. */
struct meeting_of_threads {
    struct meeting base;
    pthread_barrier_t barrier;
};

struct member {
    pthread_t id;
    struct team team;
    team_kernel *kernel;
    const void *args;
};

void team_meet(struct meeting *meeting)
{
    meeting->meet(meeting);
}

static void meet_threads(struct meeting *meeting)
{
    pthread_barrier_wait(&((struct meeting_of_threads *)meeting)->barrier);
}

static void *take_part(void *ctx)
{
    const struct member *m = ctx;
    m->kernel(&m->team, m->args);
    return NULL;
}

static void run_together(struct team team, team_kernel *kernel, const void *args)
{
    struct member member[THREADS_MOST];
    struct meeting_of_threads meeting = {.base.meet = meet_threads};
    pthread_barrier_init(&meeting.barrier, NULL, (unsigned)team.n_thread);
    team.meeting = &meeting.base;
    for (int i = 0; i < team.n_thread; i++) {
        member[i] = (struct member){.team = team, .kernel = kernel, .args = args};
        member[i].team.thread = i;
        if (pthread_create(&member[i].id, NULL, take_part, &member[i]) != 0)
            abort();
    }
    for (int i = 0; i < team.n_thread; i++)
        pthread_join(member[i].id, NULL);
    pthread_barrier_destroy(&meeting.barrier);
}

int team_turn(int i, int n, unsigned seed)
{
    const int from = (i + (int)(seed % (unsigned)n)) % n;
    return seed % 2 ? n - 1 - from : from;
}

void team_run(team_kernel *kernel, const void *args, int n_block, int n_thread, size_t shared,
              unsigned seed)
{
    /* On the stack: no memory is asked for, and the address sanitizer knows its bounds. */
    unsigned char *scratch = __builtin_alloca_with_align(shared > 0 ? shared : 1, SCRATCH_BITS);
    if (n_thread > THREADS_MOST)
        abort();
    for (int i = 0; i < n_block; i++) {
        struct team team = {0, n_thread, team_turn(i, n_block, seed), n_block, scratch, NULL};
        memset(scratch, POISON, shared);
        if (n_thread == 1)
            kernel(&team, args);
        else
            run_together(team, kernel, args);
    }
}
