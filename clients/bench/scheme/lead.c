/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lead.c - priorities of who measures steps, and when factor workers rest. */
#include "clients/bench/scheme/lead.h"

#include "daemon/rt/rt.h"
#include "engine/model/world.h"
#include "engine/motion/factor_worker.h"
#include "engine/motion/solver.h"

enum { PRIORITY = 70 /* of palpd's simulation */ };

bool lead_take(struct palp_world *world, int threads)
{
    const bool fifo =
        threads <= rt_cpus() && rt_lead_alone(PRIORITY) && palp_world_set_priority(world, PRIORITY);
    if (!fifo)
        lead_give_up(world);
    rt_bind(threads > 1 ? -1 : rt_cpu(rt_cpus() > 1 ? 1 : 0));
    return fifo;
}

void lead_give_up(struct palp_world *world)
{
    palp_world_set_priority(world, 0);
    rt_lead_alone(0);
    rt_bind(-1);
}

bool lead_is_alone(const struct palp_world *world)
{
    bool alone = true;
    for (int i = 0; i < palp_scene_bodies(world->scene); i++) {
        const struct solver *solver = world->solver[i];
        alone &= !solver || !solver->worker || factor_worker_is_idle(solver->worker);
    }
    return alone;
}

void lead_wait_alone(const struct palp_world *world)
{
    while (!lead_is_alone(world))
        rt_sleep_until(rt_now_ns() + RT_NS_PER_MS);
}
