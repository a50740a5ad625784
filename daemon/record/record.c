/* SPDX-License-Identifier: GPL-3.0-or-later */
/* record.c - steps and snapshots from the simulation to the recorder's ring. */
#include "daemon/record/record.h"

#include "daemon/judge/judge.h"
#include "daemon/record/record_thread.h"
#include "daemon/sim/sim.h"

#include <math.h>
#include <string.h>

#define SNAPSHOT_S 5.0

size_t record_item_size(const struct record *r)
{
    const size_t size = sizeof(struct record_item) +
                        (size_t)r->n_tool * sizeof(struct record_input) +
                        (size_t)r->n_factor * sizeof(struct palp_factor_choice) +
                        (size_t)r->n_body * sizeof(uint32_t);
    return (size + 7) / 8 * 8;
}

void record_item_parts(const struct record *r, void *item, struct record_item_parts *parts)
{
    unsigned char *at = item;
    parts->head = item;
    at += sizeof *parts->head;
    parts->input = (struct record_input *)(void *)at;
    at += (size_t)r->n_tool * sizeof *parts->input;
    parts->factor = (struct palp_factor_choice *)(void *)at;
    at += (size_t)r->n_factor * sizeof *parts->factor;
    parts->body_mark = (uint32_t *)(void *)at;
}

static void put_record_item(struct record *r)
{
    if (ring_put(&r->items, r->item))
        return;
    atomic_fetch_add_explicit(&r->left_out, 1, memory_order_relaxed);
    r->missed = true;
}

/* An attempt is in one file, with its last numbers, which the stream brings within a second. */
static void note_attempt(struct record *r, const struct sim *sim)
{
    const struct judge *judge = sim->judge;
    if (judge && (judge->state == JUDGE_RUNNING || judge->state == JUDGE_PAUSED))
        r->n_keep = (long)ceil(sim->config->rate_hz);
    else if (r->n_keep > 0)
        r->n_keep--;
}

static bool file_is_due(const struct record *r)
{
    return atomic_load_explicit(&r->split, memory_order_relaxed) && r->n_keep == 0;
}

/* At the begin, after each jump, behind steps that found no room, and now and then, for who wants
 * to begin there. None where it or the step behind it finds no room: its buffer would be lost. */
static bool snapshot_is_due(struct record *r, const struct sim *sim)
{
    const bool is_due = !r->begun || r->missed || file_is_due(r) || r->epoch != sim->epoch ||
                        palp_world_time(sim->world) - r->snapshot_s >= SNAPSHOT_S;
    return is_due && ring_room(&r->items) >= 2;
}

static void take_snapshot(struct record *r, const struct sim *sim, int64_t now_ns)
{
    struct record_item_parts parts;
    int index;
    if (!ring_take(&r->spare, &index)) {
        /* One that may be left out comes later; others are missed. */
        if (!r->begun || r->epoch != sim->epoch)
            atomic_fetch_add_explicit(&r->left_out, 1, memory_order_relaxed);
        return;
    }
    palp_world_snapshot(sim->world, r->snapshot[index]);
    record_item_parts(r, r->item, &parts);
    memset(r->item, 0, record_item_size(r));
    *parts.head = (struct record_item){.snapshot = index,
                                       .begins_file = r->begun && file_is_due(r),
                                       .begun_ns = now_ns,
                                       .step = palp_world_steps(sim->world),
                                       .time_s = palp_world_time(sim->world),
                                       .epoch = sim->epoch};
    if (parts.head->begins_file)
        atomic_store_explicit(&r->split, false, memory_order_relaxed);
    put_record_item(r);
    r->begun = true;
    r->missed = false;
    r->epoch = sim->epoch;
    r->snapshot_s = palp_world_time(sim->world);
}

/* More in one step than there is room for are rare, and seen: the steps behind differ in replay. */
void record_changed(struct record *r, const struct palp_changed *changed)
{
    if (r->n_change < RECORD_CHANGES)
        r->change[r->n_change++] = *changed;
    else
        atomic_fetch_add_explicit(&r->left_out, 1, memory_order_relaxed);
}

void record_ordered(struct record *r, const struct proto_task_order *order)
{
    if (r->n_order < RECORD_ORDERS)
        r->order[r->n_order++] = *order;
    else
        atomic_fetch_add_explicit(&r->left_out, 1, memory_order_relaxed);
}

void record_step_begins(struct record *r, const struct sim *sim, int64_t now_ns)
{
    note_attempt(r, sim);
    if (snapshot_is_due(r, sim))
        take_snapshot(r, sim, now_ns);
    for (int i = 0; i < r->n_tool; i++)
        r->input[i] = (struct record_input){.hand = {-1, -1}};
    r->begun_ns = now_ns;
}

void record_step_done(struct record *r, const struct sim *sim, const struct palp_report *report)
{
    struct record_item_parts parts;
    record_item_parts(r, r->item, &parts);
    *parts.head = (struct record_item){.snapshot = RECORD_STEP,
                                       .begun_ns = r->begun_ns,
                                       .step = report->step,
                                       .time_s = report->time,
                                       .epoch = sim->epoch,
                                       .lateness_ns = sim->late_ns > 0 ? sim->late_ns : 0,
                                       .length_s = ladder_step_s(&sim->ladder),
                                       .rung = palp_world_rung(sim->world),
                                       .wh_defect = report->wh_defect,
                                       .mark = palp_world_mark(sim->world, (palp_body){0})};
    parts.head->n_change = r->n_change;
    memcpy(parts.head->change, r->change, (size_t)r->n_change * sizeof *r->change);
    r->n_change = 0;
    parts.head->n_order = r->n_order;
    memcpy(parts.head->order, r->order, (size_t)r->n_order * sizeof *r->order);
    r->n_order = 0;
    memcpy(parts.input, r->input, (size_t)r->n_tool * sizeof *r->input);
    palp_world_choices(sim->world, parts.factor);
    for (int i = 0; i < r->n_body; i++) {
        const uint64_t mark = palp_world_mark(sim->world, (palp_body){i + 1});
        parts.body_mark[i] = (uint32_t)(mark ^ mark >> 32);
    }
    put_record_item(r);
}
