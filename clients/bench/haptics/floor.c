/* SPDX-License-Identifier: GPL-3.0-or-later */
/* floor.c - bare timers and a bare echo. */
#include "clients/bench/haptics/floor.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <zmq.h>

enum {
    PRIORITY = 90,      /* palpd's highest is 80                      */
    PRIORITY_ECHO = 75, /* what its thread for devices' sockets has  */
    WAIT_MS = 100,
    MESSAGE = 128,
};
static const int64_t NEAR_NS = 10 * RT_NS_PER_MS;

/* ---------------------------------------------------------------- timers */

static void *run_timer(void *arg)
{
    struct floor_timer *t = arg;
    t->fifo = rt_thread_begin("palp-floor", PRIORITY, t->cpu).fifo;
    rt_grid_begin(&t->grid, rt_now_ns(), RT_NS_PER_MS);
    while (!atomic_load_explicit(t->stop, memory_order_relaxed) && t->grid.n < t->n) {
        rt_sleep_until(rt_grid_deadline(&t->grid));
        const int64_t now_ns = rt_now_ns();
        const int64_t late_ns = now_ns - rt_grid_deadline(&t->grid);
        t->late_ns[t->grid.n] = late_ns;
        rt_histogram_add(&t->late, late_ns);
        rt_grid_advance(&t->grid, now_ns, 0);
    }
    return NULL;
}

static bool explains_lateness(const struct floor_timer *t, int64_t ns, int64_t late_ns)
{
    const int64_t first = (ns - NEAR_NS - t->grid.start_ns) / RT_NS_PER_MS;
    const int64_t last = (ns + NEAR_NS - t->grid.start_ns) / RT_NS_PER_MS;
    for (int64_t i = first > 0 ? first : 0; i <= last && i < t->n && t->fifo; i++)
        if (t->late_ns[i] >= late_ns)
            return true;
    return false;
}

bool floor_explains(const struct floor *floor, int64_t ns, int64_t late_ns)
{
    bool explained = false;
    for (int i = 0; i < floor->n_timer && late_ns > 0; i++)
        explained |= explains_lateness(&floor->timer[i], ns, late_ns);
    return explained;
}

/* ---------------------------------------------------------------- the echo */

static void *run_echoer(void *arg)
{
    struct floor_echo *e = arg;
    char bytes[2 * MESSAGE];
    rt_thread_begin("palp-echoer", PRIORITY_ECHO, -1);
    while (!atomic_load_explicit(e->stop, memory_order_relaxed)) {
        const int n = zmq_recv(e->answer, bytes, sizeof bytes, 0); /* who asks … */
        if (n < 0)
            continue;
        zmq_send(e->answer, bytes, (size_t)n, ZMQ_SNDMORE);
        const int m = zmq_recv(e->answer, bytes, sizeof bytes, 0); /* … and what */
        zmq_send(e->answer, bytes, m > 0 ? (size_t)m : 0, 0);
    }
    return NULL;
}

static void *run_asker(void *arg)
{
    struct floor_echo *e = arg;
    char bytes[MESSAGE] = {0};
    struct rt_grid grid;
    rt_thread_begin("palp-asker", PRIORITY_ECHO, -1);
    rt_grid_begin(&grid, rt_now_ns(), RT_NS_PER_MS);
    while (!atomic_load_explicit(e->stop, memory_order_relaxed)) {
        rt_sleep_until(rt_grid_deadline(&grid));
        const int64_t sent_ns = rt_now_ns();
        zmq_send(e->ask, bytes, sizeof bytes, 0);
        if (zmq_recv(e->ask, bytes, sizeof bytes, 0) >= 0)
            rt_histogram_add(&e->there_and_back, rt_now_ns() - sent_ns);
        rt_grid_advance(&grid, rt_now_ns(), 0);
    }
    return NULL;
}

static void *open_socket(void *context, int type)
{
    const int wait_ms = WAIT_MS, linger_ms = 0;
    void *socket = zmq_socket(context, type);
    if (socket) {
        zmq_setsockopt(socket, ZMQ_RCVTIMEO, &wait_ms, sizeof wait_ms);
        zmq_setsockopt(socket, ZMQ_SNDTIMEO, &wait_ms, sizeof wait_ms);
        zmq_setsockopt(socket, ZMQ_LINGER, &linger_ms, sizeof linger_ms);
    }
    return socket;
}

/* ZeroMQ ends the program where its thread may not have the priority: try first, and be as before
 * again. */
static void lead_socket_thread(void *context)
{
    struct sched_param before;
    int policy;
    pthread_getschedparam(pthread_self(), &policy, &before);
    if (!rt_lead(PRIORITY_ECHO))
        return;
    pthread_setschedparam(pthread_self(), policy, &before);
    zmq_ctx_set(context, ZMQ_THREAD_SCHED_POLICY, 1 /* SCHED_FIFO */);
    zmq_ctx_set(context, ZMQ_THREAD_PRIORITY, PRIORITY_ECHO);
}

static bool open_echo(struct floor_echo *e, const char *url)
{
    e->context = zmq_ctx_new();
    if (e->context)
        lead_socket_thread(e->context);
    e->answer = e->context ? open_socket(e->context, ZMQ_ROUTER) : NULL;
    e->ask = e->context ? open_socket(e->context, ZMQ_DEALER) : NULL;
    return e->answer && e->ask && zmq_bind(e->answer, url) == 0 && zmq_connect(e->ask, url) == 0;
}

/* ---------------------------------------------------------------- all of them */

static bool begin_timer(struct floor *floor, int cpu, int64_t n)
{
    struct floor_timer *t = &floor->timer[floor->n_timer];
    t->cpu = cpu;
    t->stop = &floor->stop;
    t->n = n;
    t->late_ns = calloc((size_t)n, sizeof *t->late_ns);
    if (!t->late_ns || pthread_create(&t->thread, NULL, run_timer, t) != 0)
        return false;
    floor->n_timer++;
    return true;
}

int floor_begin(struct floor *floor, long seconds, const char *url)
{
    memset(floor, 0, sizeof *floor);
    struct floor_echo *e = &floor->echo;
    e->stop = &floor->stop;
    if (!open_echo(e, url) || pthread_create(&e->echoer, NULL, run_echoer, e) != 0)
        return -1;
    if (pthread_create(&e->asker, NULL, run_asker, e) != 0) {
        atomic_store(&floor->stop, true);
        pthread_join(e->echoer, NULL);
        return -1;
    }
    for (int i = 0; i < FLOOR_TIMERS && i < rt_cpus(); i++)
        if (!begin_timer(floor, rt_cpu(i), 1000 * (int64_t)seconds)) {
            floor_end(floor);
            return -1;
        }
    return 0;
}

void floor_end(struct floor *floor)
{
    atomic_store(&floor->stop, true);
    for (int i = 0; i < floor->n_timer; i++)
        pthread_join(floor->timer[i].thread, NULL);
    pthread_join(floor->echo.asker, NULL);
    pthread_join(floor->echo.echoer, NULL);
}

void floor_destroy(struct floor *floor)
{
    for (int i = 0; i < FLOOR_TIMERS; i++)
        free(floor->timer[i].late_ns);
    if (floor->echo.ask)
        zmq_close(floor->echo.ask);
    if (floor->echo.answer)
        zmq_close(floor->echo.answer);
    if (floor->echo.context)
        zmq_ctx_term(floor->echo.context);
}
