/* SPDX-License-Identifier: GPL-3.0-or-later */
/* judge.c - the task after each step, in the simulation's thread. */
#include "daemon/judge/judge.h"

#include "daemon/record/record.h"
#include "daemon/sim/sim.h"

#include <stdio.h>
#include <stdlib.h>

#define SHOW_S        0.1  /* simulated, from a view to the next where nothing changes */
#define SLOWDOWN_MOST 1.02 /* that still is real time                                 */
#define LEFT_S        10.0 /* simulated, without a hand: then the attempt waits for it */

enum { N_VIEWS = 64, ITEMS_S = 4 };

/* ---------------------------------------------------------------- out */

static void put_item(struct judge *j, const struct judge_item *item)
{
    if (ring_put(&j->items, item))
        return;
    atomic_fetch_add_explicit(&j->left_out, 1, memory_order_relaxed);
    j->uncounted |= JUDGE_DOUBT_INCOMPLETE;
}

static void put_view(struct judge *j)
{
    struct judge_view *v = &j->last;
    *v = (struct judge_view){.state = j->state,
                             .attempt = j->attempt,
                             .uncounted = j->uncounted,
                             .injected = j->injected,
                             .step = palp_world_steps(j->world),
                             .time_s = palp_world_time(j->world),
                             .progress = palp_task_progress(j->task)};
    v->n_margin = palp_task_margins(j->task, v->margin, JUDGE_MARGINS);
    j->shown_s = v->time_s;
    ring_put(&j->views, v);
}

static bool has_changed(const struct judge *j, const struct palp_task_progress *now)
{
    const struct judge_view *v = &j->last;
    return v->state != j->state || v->progress.phase != now->phase ||
           v->progress.hint != now->hint || v->uncounted != j->uncounted;
}

static void show_progress(struct judge *j)
{
    const struct palp_task_progress now = palp_task_progress(j->task);
    const double passed_s = palp_world_time(j->world) - j->shown_s;
    if (has_changed(j, &now) || passed_s < 0 || passed_s >= SHOW_S - 1e-9)
        put_view(j);
}

/* What the task itself counts, then that the thread is to look at it. */
static void put_values(struct judge *j, enum judge_item_kind kind)
{
    struct judge_values *values = slot_fill(&j->of_task);
    const struct judge_item item = {.kind = kind, .attempt = j->attempt};
    values->attempt = j->attempt;
    values->is_last = kind == JUDGE_ITEM_END;
    values->step = palp_world_steps(j->world);
    values->time_s = palp_world_time(j->world);
    values->n = palp_task_values(j->task, values->value, JUDGE_VALUES);
    slot_put(&j->of_task);
    put_item(j, &item);
}

/* ---------------------------------------------------------------- an attempt */

/* A recording is told what a look at the world does not show. */
static void note_order(const struct judge *j, const struct sim *sim,
                       enum proto_task_order_kind kind, palp_body tool)
{
    if (sim->record)
        record_ordered(sim->record,
                       &(struct proto_task_order){kind, (uint32_t)tool.id, j->attempt});
}

static void begin_attempt(struct judge *j, const struct sim *sim)
{
    const struct judge_item item = {.kind = JUDGE_ITEM_BEGIN};
    palp_task_restart(j->task, j->world);
    j->state = JUDGE_RUNNING;
    j->attempt++;
    j->n_step = 0;
    j->begun_ns = rt_now_ns();
    j->begun_s = palp_world_time(j->world);
    j->held_s = INFINITY; /* an instructor may begin before a hand is there */
    j->felt = j->is_left = false;
    note_order(j, sim, PROTO_TASK_ORDER_BEGIN, (palp_body){0});
    j->uncounted = j->standing | (sim->stepped ? (unsigned)JUDGE_DOUBT_STEPPED : 0);
    put_item(j, &item);
}

static void end_attempt(struct judge *j)
{
    j->state = JUDGE_ENDED;
    j->uncounted |= j->felt ? 0 : JUDGE_DOUBT_FORCELESS;
    put_values(j, JUDGE_ITEM_END);
}

/* The sample of a task's tool that the step used; NULL: none. */
static const struct tool_sample *sample_of(const struct judge *j, const struct sim *sim, int i)
{
    return j->tool[i] >= 0 ? sim->used[j->tool[i]] : NULL;
}

/* Tools that wait for no device are held by their scripts. */
static bool is_held(const struct judge *j, const struct sim *sim)
{
    bool awaits = false;
    for (int i = 0; i < j->config->lesson->def.n_tool; i++) {
        const struct tool_sample *used = sample_of(j, sim, i);
        awaits |= j->tool[i] >= 0 && !j->config->tool[j->tool[i]].script;
        if (used && used->felt)
            return true;
    }
    return !awaits;
}

static void take_hands(struct judge *j, const struct sim *sim)
{
    for (int i = 0; i < j->config->lesson->def.n_tool; i++) {
        const struct tool_sample *used = sample_of(j, sim, i);
        if (!used)
            continue;
        if (j->session[i] == used->session && j->presses[i] != used->presses) {
            palp_task_press(j->task, j->config->lesson->def.tool[i]);
            note_order(j, sim, PROTO_TASK_ORDER_PRESS, j->config->lesson->def.tool[i]);
        }
        j->session[i] = used->session;
        j->presses[i] = used->presses;
        j->felt |= used->felt && used->device.dof_out > 0;
        if (used->simulated)
            judge_note_doubt(j, JUDGE_DOUBT_SIMULATED);
    }
}

/* Over the whole attempt: one late step is no reason. */
static void note_slowdown(struct judge *j)
{
    const double clock_s = (double)(rt_now_ns() - j->begun_ns) / RT_NS_PER_S;
    const double simulated_s = palp_world_time(j->world) - j->begun_s;
    j->uncounted &= ~(unsigned)JUDGE_DOUBT_SLOW;
    if (clock_s > 1 && clock_s > SLOWDOWN_MOST * simulated_s)
        j->uncounted |= JUDGE_DOUBT_SLOW;
}

static void look_at_task(struct judge *j, const struct sim *sim)
{
    struct judge_item item = {.kind = JUDGE_ITEM_FRAME, .attempt = j->attempt};
    note_slowdown(j);
    if (sim->ladder.rung > 0)
        j->uncounted |= JUDGE_DOUBT_DEGRADED;
    const enum palp_outcome outcome = palp_task_step(j->task, j->world, &item.frame);
    for (int i = 0; i < item.frame.n_tool; i++)
        if (j->tool[i] >= 0)
            item.frame.tool[i].hand = sim->held[j->tool[i]].kept_from;
    put_item(j, &item);
    j->n_step++;
    if (outcome != PALP_OUTCOME_RUNNING)
        end_attempt(j);
    else if (j->n_step % (long)ceil(j->config->rate_hz) == 0)
        put_values(j, JUDGE_ITEM_LOOK);
}

void judge_step_begins(struct judge *j, const struct sim *sim)
{
    take_hands(j, sim);
}

/* Where the hand is gone for long the attempt waits for it. */
static void await_hand(struct judge *j, const struct sim *sim)
{
    const double now_s = palp_world_time(j->world);
    if (is_held(j, sim)) {
        j->held_s = now_s;
        if (j->is_left)
            judge_obey(j, sim, JUDGE_START);
    } else if (j->state == JUDGE_RUNNING && now_s - j->held_s > LEFT_S) {
        j->is_left = judge_obey(j, sim, JUDGE_PAUSE);
    }
}

void judge_step_done(struct judge *j, const struct sim *sim)
{
    const int64_t begin_ns = rt_now_ns();
    if (!sim->player) /* whose orders are those of the recording */
        await_hand(j, sim);
    if (j->state == JUDGE_RUNNING)
        look_at_task(j, sim);
    else if (j->state == JUDGE_WAITING && !sim->player && is_held(j, sim))
        begin_attempt(j, sim);
    show_progress(j);
    rt_histogram_add(&j->took, rt_now_ns() - begin_ns);
}

/* Snapshots hold injected changes, and a half-done task's world. */
void judge_restart(struct judge *j, const struct sim *sim, bool at_start)
{
    if (j->state == JUDGE_RUNNING || j->state == JUDGE_PAUSED) {
        note_order(j, sim, PROTO_TASK_ORDER_END, (palp_body){0});
        end_attempt(j);
        put_view(j);
    }
    palp_task_restart(j->task, j->world);
    j->state = JUDGE_WAITING;
    j->standing &= ~(unsigned)(JUDGE_DOUBT_INJECTED | JUDGE_DOUBT_RESTORED);
    j->standing |= at_start ? 0 : JUDGE_DOUBT_RESTORED;
    j->injected = 0;
    j->uncounted = j->standing;
    put_view(j);
}

void judge_note_doubt(struct judge *j, enum judge_doubt doubt)
{
    if (j->state == JUDGE_RUNNING || j->state == JUDGE_PAUSED)
        j->uncounted |= doubt;
}

void judge_note_injection(struct judge *j, uint32_t i, bool on)
{
    const uint64_t bit = i < JUDGE_INJECTIONS ? UINT64_C(1) << i : 0;
    j->injected = on ? j->injected | bit : j->injected & ~bit;
    j->standing |= JUDGE_DOUBT_INJECTED;
    judge_note_doubt(j, JUDGE_DOUBT_INJECTED);
    put_view(j);
}

static void skip_phase(struct judge *j, const struct sim *sim)
{
    note_order(j, sim, PROTO_TASK_ORDER_NEXT, (palp_body){0});
    j->uncounted |= JUDGE_DOUBT_SKIPPED;
    if (palp_task_skip(j->task) != PALP_OUTCOME_RUNNING)
        end_attempt(j);
}

bool judge_obey(struct judge *j, const struct sim *sim, enum judge_order order)
{
    const bool under_way = j->state == JUDGE_RUNNING || j->state == JUDGE_PAUSED;
    if (order == JUDGE_START ? j->state == JUDGE_RUNNING : !under_way)
        return false;
    j->is_left = false;
    switch (order) {
    case JUDGE_START:
        if (j->state != JUDGE_PAUSED) {
            begin_attempt(j, sim);
            break;
        }
        j->state = JUDGE_RUNNING;
        note_order(j, sim, PROTO_TASK_ORDER_RESUME, (palp_body){0});
        break;
    case JUDGE_PAUSE:
        j->state = JUDGE_PAUSED;
        j->uncounted |= JUDGE_DOUBT_PAUSED;
        note_order(j, sim, PROTO_TASK_ORDER_PAUSE, (palp_body){0});
        break;
    case JUDGE_NEXT:
        skip_phase(j, sim);
        break;
    case JUDGE_END:
        note_order(j, sim, PROTO_TASK_ORDER_END, (palp_body){0});
        end_attempt(j);
        break;
    }
    put_view(j);
    return true;
}

void judge_follow(struct judge *j, const struct sim *sim, const struct proto_task_order *order)
{
    static const enum judge_order orders[] = {[PROTO_TASK_ORDER_PAUSE] = JUDGE_PAUSE,
                                              [PROTO_TASK_ORDER_RESUME] = JUDGE_START,
                                              [PROTO_TASK_ORDER_NEXT] = JUDGE_NEXT,
                                              [PROTO_TASK_ORDER_END] = JUDGE_END};
    if (order->kind == PROTO_TASK_ORDER_BEGIN) {
        j->attempt = order->attempt - 1;
        begin_attempt(j, sim);
        j->uncounted |= JUDGE_DOUBT_REPLAYED;
    } else if (order->kind == PROTO_TASK_ORDER_PRESS) {
        palp_task_press(j->task, (palp_body){(int)order->tool_id});
    } else if (order->kind > PROTO_TASK_ORDER_PRESS && order->kind <= PROTO_TASK_ORDER_END) {
        judge_obey(j, sim, orders[order->kind]);
    }
}

/* Where a task was in its phases is in no snapshot: until the next attempt begins nothing is
 * judged. A world that failed was set back within its attempt, which goes on. */
void judge_lose_attempt(struct judge *j)
{
    if (j->state == JUDGE_WAITING)
        palp_task_restart(j->task, j->world);
}

bool judge_take(struct judge *j, struct judge_view *view)
{
    return ring_take(&j->views, view);
}

/* ---------------------------------------------------------------- create, destroy */

static void find_tools(struct judge *j)
{
    const struct palp_task_def *def = &j->config->lesson->def;
    for (int i = 0; i < def->n_tool; i++) {
        j->tool[i] = -1;
        for (int k = 0; k < j->config->n_tool; k++)
            if (j->config->tool[k].body.id == def->tool[i].id)
                j->tool[i] = k;
    }
}

static bool create_exchange(struct judge *j)
{
    const unsigned n_item = (unsigned)(ITEMS_S * j->config->rate_hz) + 16;
    return ring_create(&j->views, N_VIEWS, sizeof(struct judge_view)) == 0 &&
           ring_create(&j->items, n_item, sizeof(struct judge_item)) == 0 &&
           slot_create(&j->of_task, sizeof(struct judge_values)) == 0 &&
           slot_create(&j->of_all, sizeof(struct judge_values)) == 0;
}

struct judge *judge_create(const struct config *config, const struct palp_world *world,
                           unsigned doubts, char *why, size_t why_size)
{
    struct palp_error error = {.what = "task: out of memory"};
    struct judge *j = aligned_alloc(EXCHANGE_LINE, sizeof *j);
    if (j) {
        *j = (struct judge){
            .config = config, .world = world, .uncounted = doubts, .standing = doubts};
        j->task = palp_task_create(&config->lesson->def, world, &error);
        find_tools(j);
        if (j->task && create_exchange(j)) {
            put_view(j);
            j->started = rt_thread_start(&j->thread, judge_run, j) == 0;
        }
        if (j->started)
            return j;
        judge_destroy(j);
    }
    snprintf(why, why_size, "%s", error.what);
    return NULL;
}

void judge_destroy(struct judge *j)
{
    if (!j)
        return;
    atomic_store(&j->stop, true);
    if (j->started)
        pthread_join(j->thread, NULL);
    palp_metrics_destroy(j->metrics);
    palp_task_destroy(j->task);
    ring_destroy(&j->views);
    ring_destroy(&j->items);
    slot_destroy(&j->of_task);
    slot_destroy(&j->of_all);
    free(j);
}
