/* SPDX-License-Identifier: GPL-3.0-or-later */
/* player.c - recorded steps in the simulation's thread. */
#include "daemon/player/player.h"

#include "clients/replay/replay_give.h"
#include "daemon/judge/judge.h"
#include "daemon/sim/sim.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The next that is of the present search; -1: there is none. */
static int take_filled(struct player *p)
{
    const unsigned search = atomic_load_explicit(&p->search, memory_order_acquire);
    int index;
    while (ring_take(&p->filled, &index)) {
        if (p->item[index].search == search)
            return index;
        ring_put(&p->spare, &index);
    }
    return -1;
}

/* A size that is another's is told by the next step, which differs. */
static void set_world(struct sim *sim, const struct proto_recorded_snapshot *s)
{
    if (s->world.size != sim->snapshot_size)
        return;
    sim_well_restore(sim, s->world.data);
    if (sim->judge)
        judge_lose_attempt(sim->judge);
}

static void note_difference(struct player *p, const struct sim *sim, const char *body)
{
    if (!body || atomic_load_explicit(&p->differs_step, memory_order_relaxed) != PLAYER_NO_STEP)
        return;
    p->differs_body = body;
    atomic_store_explicit(&p->differs_step, palp_world_steps(sim->world), memory_order_release);
}

static void take_step(struct player *p, struct sim *sim, const struct proto_recorded_step *s)
{
    if (sim->judge)
        for (size_t i = 0; i < s->n_orders; i++)
            judge_follow(sim->judge, sim, &s->orders[i]);
    for (int i = 0; i < sim->config->n_tool; i++)
        sim->held[i].kept_from = replay_hand(s, sim->config->tool[i].body);
    if (!replay_give(sim->world, p->config, s, p->choice)) {
        note_difference(p, sim, "the scene");
        return;
    }
    sim->ladder.rung = (enum palp_rung)s->rung; /* one that there is */
    const int64_t begin_ns = rt_now_ns();
    const struct palp_report *report = palp_step(sim->world, s->length_s);
    rt_histogram_add(&sim->counts.step, rt_now_ns() - begin_ns);
    note_difference(p, sim, replay_compare(sim->world, p->config, s));
    for (int i = 0; i < sim->config->n_tool; i++)
        sim_tool_put(sim, i);
    if (sim->judge && sim_well_judge(sim, report) == SIM_WELL)
        judge_step_done(sim->judge, sim);
}

bool player_step(struct player *p, struct sim *sim)
{
    for (;;) {
        const unsigned read_all = atomic_load_explicit(&p->read_all, memory_order_acquire);
        const int index = take_filled(p);
        if (index < 0) {
            atomic_store_explicit(&p->ended, read_all, memory_order_release);
            return false;
        }
        struct player_item *item = &p->item[index];
        const bool is_step = !item->is_snapshot;
        if (is_step)
            take_step(p, sim, &item->step);
        else
            set_world(sim, &item->snapshot);
        ring_put(&p->spare, &index);
        if (is_step)
            return true;
    }
}

bool player_ended(const struct player *p)
{
    return atomic_load_explicit(&p->ended, memory_order_acquire) == atomic_load(&p->search);
}

void player_seek(struct player *p, double seek_s)
{
    atomic_store(&p->seek_s, seek_s);
    p->ended_told = false;
    atomic_fetch_add_explicit(&p->search, 1, memory_order_release);
}

/* ---------------------------------------------------------------- create, destroy */

void player_close_files(struct replay_files *files)
{
    if (files)
        replay_files_close(files);
    free(files);
}

struct player *player_create(struct replay_files *files, const struct config *config, int n_factor,
                             char *why, size_t why_size)
{
    struct player *p = aligned_alloc(EXCHANGE_LINE, (sizeof *p + EXCHANGE_LINE - 1) /
                                                        EXCHANGE_LINE * EXCHANGE_LINE);
    snprintf(why, why_size, "--replay: no memory or thread");
    if (!p) {
        player_close_files(files);
        return NULL;
    }
    memset(p, 0, sizeof *p);
    p->files = files;
    p->end_s = replay_files_last_s(files);
    p->config = config;
    atomic_store(&p->speed, 1);
    atomic_store(&p->differs_step, PLAYER_NO_STEP);
    atomic_store(&p->search, p->searched = 1); /* from where the files are opened */
    p->choice = calloc((size_t)n_factor + 1, sizeof *p->choice);
    if (p->choice && ring_create(&p->filled, PLAYER_BUFFERS, sizeof(int)) == 0 &&
        ring_create(&p->spare, PLAYER_BUFFERS, sizeof(int)) == 0) {
        for (int i = 0; i < PLAYER_BUFFERS; i++)
            ring_put(&p->spare, &i);
        p->started = rt_thread_start(&p->thread, player_read, p) == 0;
    }
    if (p->started)
        return p;
    player_destroy(p);
    return NULL;
}

void player_destroy(struct player *p)
{
    if (!p)
        return;
    atomic_store(&p->stop, true);
    if (p->started)
        pthread_join(p->thread, NULL);
    for (int i = 0; i < PLAYER_BUFFERS; i++)
        free(p->item[i].memory.bytes);
    ring_destroy(&p->filled);
    ring_destroy(&p->spare);
    player_close_files(p->files);
    free(p->choice);
    free(p);
}
