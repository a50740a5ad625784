/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gpu_crew.c - a team's threads one after the other in one thread, each on a stack of its own,
 * until all have come to the same place. */
#define TEAM_HOST_LANES 32
#include "tests/gpu_meeting.h"
#include "tests/gpu_team.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <ucontext.h>

enum { POISON = 0xff, SCRATCH_BITS = 8 * 64, STACK = 64 << 10, THREADS_MOST = 1024 };
enum state { RUNS, WAITS, SUMS, ENDED };

/** A thread of the team. */
struct hand {
    jmp_buf at;
    enum state state;
    bool has_begun, is_single; /* single: the number that its crew adds up */
    double x;
    struct team team;
    ucontext_t start;
};

struct crews {
    struct meeting base;
    jmp_buf back; /* to who lets them run */
    struct hand *now;
    team_kernel *kernel;
    const void *args;
    struct hand hand[THREADS_MOST];
    char stack[THREADS_MOST][STACK];
};

/* Of this thread, as long as it lives: kernels say nothing of who they are when they add up. */
static _Thread_local struct crews *present;
static pthread_key_t at_end;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void stop(const char *why)
{
    fprintf(stderr, "a kernel that would hang on a GPU: %s\n", why);
    abort();
}

/* Let the others run until this one is to go on. */
static void rest(struct crews *c, enum state state)
{
    struct hand *hand = c->now;
    hand->state = state;
    if (_setjmp(hand->at) == 0)
        _longjmp(c->back, 1);
}

/* One team after the other. */
static void begin_hand(void)
{
    for (;;) {
        struct crews *c = present;
        c->kernel(&c->now->team, c->args);
        rest(c, ENDED);
    }
}

/* Until the hand rests. */
static void let_run(struct crews *c, struct hand *hand)
{
    c->now = hand;
    if (_setjmp(c->back) != 0)
        return;
    if (hand->has_begun)
        _longjmp(hand->at, 1);
    hand->has_begun = true;
    setcontext(&hand->start);
}

static void meet_crews(struct meeting *meeting)
{
    rest((struct crews *)meeting, WAITS);
}

double team_lanes_double(double x)
{
    struct hand *hand = present->now;
    hand->x = x;
    hand->is_single = false;
    rest(present, SUMS);
    return hand->x;
}

float team_lanes_single(float x)
{
    struct hand *hand = present->now;
    hand->x = (double)x;
    hand->is_single = true;
    rest(present, SUMS);
    return (float)hand->x;
}

/* In pairs that are 16 apart, then 8, as on a GPU; each gets it. */
static void add_up(struct hand *crew)
{
    for (int apart = TEAM_LANES / 2; apart > 0; apart /= 2) {
        double x[TEAM_LANES];
        for (int k = 0; k < TEAM_LANES; k++) {
            const double sum = crew[k].x + crew[k ^ apart].x;
            x[k] = crew[k].is_single ? (double)(float)sum : sum;
        }
        for (int k = 0; k < TEAM_LANES; k++)
            crew[k].x = x[k];
    }
}

/* Crews all of which have come to a sum go on. */
static void add_up_crews(struct crews *c, int n_thread)
{
    for (int first = 0; first < n_thread; first += TEAM_LANES) {
        int n = 0;
        for (int k = 0; k < TEAM_LANES; k++)
            n += c->hand[first + k].state == SUMS;
        if (n == 0)
            continue;
        if (n < TEAM_LANES)
            stop("some of 32 lanes add up, and others do not");
        add_up(&c->hand[first]);
        for (int k = 0; k < TEAM_LANES; k++)
            c->hand[first + k].state = RUNS;
    }
}

/* All that can, as far as they come. */
static void run_round(struct crews *c, int n_thread, unsigned seed)
{
    for (int i = 0; i < n_thread; i++) {
        struct hand *hand = &c->hand[team_turn(i, n_thread, seed)];
        if (hand->state == RUNS)
            let_run(c, hand);
    }
}

static int count(const struct crews *c, int n_thread, enum state state)
{
    int n = 0;
    for (int i = 0; i < n_thread; i++)
        n += c->hand[i].state == state;
    return n;
}

static void run_team(struct crews *c, int n_thread, unsigned seed)
{
    while (count(c, n_thread, ENDED) < n_thread) {
        run_round(c, n_thread, seed);
        add_up_crews(c, n_thread);
        if (count(c, n_thread, RUNS) > 0)
            continue;
        const int n = count(c, n_thread, WAITS);
        if (n > 0 && n < n_thread)
            stop("some of a team wait, and others have ended");
        for (int i = 0; n > 0 && i < n_thread; i++)
            c->hand[i].state = RUNS;
    }
}

static void give_back(void *crews)
{
    munmap(crews, sizeof(struct crews));
}

static void make_key(void)
{
    if (pthread_key_create(&at_end, give_back) != 0)
        abort();
}

/* The hands of this thread; they sleep between two kernels. Not by malloc: tests count that. */
static struct crews *find_crews(void)
{
    if (present)
        return present;
    pthread_once(&once, make_key);
    struct crews *c = mmap(NULL, sizeof *c, PROT_READ | PROT_WRITE,
                           MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (c == MAP_FAILED || pthread_setspecific(at_end, c) != 0)
        abort();
    c->base.meet = meet_crews;
    for (int i = 0; i < THREADS_MOST; i++) {
        struct hand *hand = &c->hand[i];
        getcontext(&hand->start);
        hand->start.uc_stack.ss_sp = c->stack[i];
        hand->start.uc_stack.ss_size = STACK;
        makecontext(&hand->start, begin_hand, 0);
    }
    return present = c;
}

void team_run_crews(team_kernel *kernel, const void *args, int n_block, int n_thread, size_t shared,
                    unsigned seed)
{
    unsigned char *scratch = __builtin_alloca_with_align(shared > 0 ? shared : 1, SCRATCH_BITS);
    struct crews *c = find_crews();
    c->kernel = kernel;
    c->args = args;
    if (n_thread > THREADS_MOST || n_thread % TEAM_LANES != 0)
        abort();
    for (int i = 0; i < n_block; i++) {
        const int block = team_turn(i, n_block, seed);
        memset(scratch, POISON, shared);
        for (int k = 0; k < n_thread; k++) {
            c->hand[k].state = RUNS;
            c->hand[k].team = (struct team){k, n_thread, block, n_block, scratch, &c->base};
        }
        run_team(c, n_thread, seed + (unsigned)i);
    }
}
