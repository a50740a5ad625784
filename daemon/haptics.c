/* SPDX-License-Identifier: GPL-3.0-or-later */
/* haptics.c - the haptic thread. */
#include "daemon/haptics.h"

#include "daemon/daemon.h"
#include "daemon/sim.h"

#include <errno.h>
#include <stdlib.h>

enum { N_MISSES = 256 }; /* kept until main tells of them */

/* A new hand begins with a chain at rest; a world that jumped lets go of the hand first. */
static void follow_changes(struct haptics_tool *tool, const struct tool_sample *sample,
                           const struct tool_force *force)
{
    if (tool->session != sample->session) {
        tool->session = sample->session;
        palp_haptic_begin(&tool->chain, &sample->limits);
    }
    if (tool->epoch != force->epoch) {
        tool->epoch = force->epoch;
        tool->letting_go = true;
    }
    if (vec3_norm(tool->chain.last.force) + vec3_norm(tool->chain.last.torque) <= 0)
        tool->letting_go = false;
}

/* What the hand would feel, were there no chain. */
static struct palp_haptic_touch render(const struct tool_sample *sample,
                                       const struct tool_force *force)
{
    struct palp_haptic_touch touch = {.proxy = sample->target};
    if (sample->rendering == TOOL_RENDERED_THERE)
        return touch;
    touch.force = force->hand.force;
    touch.torque = force->hand.torque;
    return touch;
}

static void show(struct tool_exchange *x, const struct haptics_tool *tool,
                 const struct tool_force *force, const struct palp_haptic_touch *touch)
{
    struct tool_hand *hand = slot_fill(&x->hand);
    *hand = (struct tool_hand){
        .session = tool->session, .from = *force, .touch = *touch, .out = tool->chain.last};
    if (force->session == tool->session) {
        hand->sequence = force->sequence;
        hand->device_time_ns = force->device_time_ns;
        hand->arrived_ns = force->arrived_ns;
    }
    slot_put(&x->hand);
}

static void tick_tool(struct haptics *h, int i, int64_t now_ns)
{
    struct tool_exchange *x = &h->exchange[i];
    struct haptics_tool *tool = &h->tool[i];
    const struct tool_sample *sample = slot_take(&x->sample_to_haptics);
    const struct tool_model *model = slot_take(&x->model);
    if (!sample || !model)
        return;
    const struct tool_force *force = &model->force;
    follow_changes(tool, sample, force);
    const bool theirs = force->session == sample->session && force->epoch == sample->epoch;
    const struct palp_haptic_touch touch = render(sample, force);
    const struct palp_haptic_request request = {
        .force = touch.force,
        .torque = touch.torque,
        .pushed = touch.pushed,
        .wanted = sample->felt && theirs && !tool->letting_go,
        .hand = sample->hand,
        .now_ns = now_ns,
        .pose_ns = h->stepped ? now_ns : sample->arrived_ns,
        .step_ns = h->stepped ? now_ns : force->made_ns,
    };
    palp_haptic_limit(&tool->chain, &request);
    show(x, tool, force, &touch);
}

void haptics_tick(struct haptics *h, int64_t now_ns)
{
    for (int i = 0; i < h->n_tool; i++)
        tick_tool(h, i, now_ns);
}

static void note_miss(struct haptics *h, const struct rt_grid *grid, int64_t now_ns,
                      int64_t skipped)
{
    const struct rt_miss miss = rt_grid_missed(grid, now_ns, skipped);
    ring_put(&h->misses, &miss);
    atomic_fetch_add_explicit(&h->missed, (unsigned long long)skipped, memory_order_relaxed);
}

static void *run(void *arg)
{
    struct haptics *h = arg;
    struct rt_grid grid;
    const struct rt_promise promise =
        rt_thread_begin("palp-haptics", DAEMON_PRIORITY_HAPTICS, rt_cpu(0));
    atomic_store(&h->fifo, promise.fifo);
    atomic_store(&h->pinned, promise.pinned);
    sem_post(&h->begun);
    rt_grid_begin(&grid, rt_now_ns(), RT_NS_PER_S / HAPTICS_RATE_HZ);
    while (!atomic_load_explicit(&h->stop, memory_order_relaxed)) {
        rt_sleep_until(rt_grid_deadline(&grid));
        const int64_t now_ns = rt_now_ns();
        rt_histogram_add(&h->lateness, now_ns - rt_grid_deadline(&grid));
        haptics_tick(h, now_ns);
        const int64_t end_ns = rt_now_ns();
        const int64_t skipped = rt_grid_advance(&grid, end_ns, 0);
        if (skipped > 0)
            note_miss(h, &grid, end_ns, skipped);
    }
    return NULL;
}

int haptics_create(struct haptics *h, struct tool_exchange *exchange, int n_tool, bool stepped)
{
    *h = (struct haptics){.n_tool = n_tool, .exchange = exchange, .stepped = stepped};
    sem_init(&h->begun, 0, 0);
    h->tool = calloc((size_t)n_tool + 1, sizeof *h->tool);
    return ring_create(&h->misses, N_MISSES, sizeof(struct rt_miss)) == 0 && h->tool ? 0 : -1;
}

void haptics_destroy(struct haptics *h)
{
    free(h->tool);
    h->tool = NULL;
    ring_destroy(&h->misses);
    sem_destroy(&h->begun);
}

int haptics_start(struct haptics *h)
{
    if (pthread_create(&h->thread, NULL, run, h) != 0)
        return -1;
    while (sem_wait(&h->begun) != 0 && errno == EINTR)
        ;
    return 0;
}

void haptics_stop(struct haptics *h)
{
    atomic_store(&h->stop, true);
    pthread_join(h->thread, NULL);
}
