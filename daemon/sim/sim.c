/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sim.c - the simulation thread. Between two sleeps: take commands, take targets, step, look
 * whether the world is well, hand out forces and a frame. Nothing there allocates or locks. */
#include "daemon/sim/sim.h"

#include "daemon/daemon.h"
#include "daemon/device/haptics.h"
#include "daemon/judge/judge.h"
#include "daemon/player/player.h"
#include "daemon/record/record.h"
#include "daemon/rt/watchdog.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sysexits.h>

enum { N_COMMANDS = 128, N_EVENTS = 256, N_MISSES = 256, N_TIMINGS = 512 };
enum { FOR_FAILURES = 16 }; /* of the events: room that links leave */

/* ---------------------------------------------------------------- out: frames */

static uint64_t hash_at_rest(const struct sim *sim)
{
    return sim->running ? 0 : palp_world_hash(sim->world);
}

void sim_put_frame(struct sim *sim, uint64_t hash)
{
    struct frame *frame = slot_fill(&sim->frame);
    frame_fill(frame, &sim->plan, sim->world);
    frame->made_ns = rt_now_ns();
    frame->slowdown = sim->slowdown;
    frame->step_s = ladder_step_s(&sim->ladder);
    frame->rung = sim->ladder.rung;
    frame->epoch = sim->epoch;
    frame->running = sim->running;
    frame->hash = hash;
    for (int i = 0; i < sim->config->n_tool; i++)
        frame->answer[i] = sim_tool_answer(sim, i);
    slot_put(&sim->frame);
}

/* ---------------------------------------------------------------- a step */

/* The histogram of a stage, or a free one; NULL: there are too many. */
static struct sim_stage *find_stage(struct sim_counts *counts, const char *name)
{
    for (int i = 0; i < PALP_STAGES_MAX; i++) {
        const char *known = atomic_load_explicit(&counts->stage[i].name, memory_order_relaxed);
        if (!known || strcmp(known, name) == 0)
            return &counts->stage[i];
    }
    return NULL;
}

static void note_stages(struct sim_counts *counts, const struct palp_report *report)
{
    for (int i = 0; i < report->n_stage; i++) {
        struct sim_stage *stage = find_stage(counts, report->stage[i].name);
        if (!stage)
            continue;
        rt_histogram_add(&stage->time, report->stage[i].ns);
        atomic_store_explicit(&stage->name, report->stage[i].name, memory_order_release);
    }
}

static void send_timing(struct sim *sim, const struct palp_report *report, int64_t whole_ns)
{
    struct sim_timing timing = {.step = report->step,
                                .lateness_ns = sim->late_ns > 0 ? sim->late_ns : 0,
                                .whole_ns = whole_ns,
                                .n_stage = report->n_stage};
    memcpy(timing.stage, report->stage, (size_t)report->n_stage * sizeof *timing.stage);
    ring_put(&sim->timings, &timing);
}

/* Where stepped, the haptic thread's ticks in simulated time. */
static void tick_haptics(struct sim *sim, double end_s)
{
    const int64_t end_ns = (int64_t)(end_s * RT_NS_PER_S), period_ns = sim->haptics->period_ns;
    const int64_t begin_ns = end_ns - sim->grid.period_ns;
    for (int64_t ns = begin_ns + period_ns; ns < end_ns; ns += period_ns)
        haptics_tick(sim->haptics, ns);
    haptics_tick(sim->haptics, end_ns);
}

/* The copy asked for is made, or there is none to make any more. */
static void send_copy(struct sim *sim, bool copied, int factor_age)
{
    const struct sim_notice notice = {
        .kind = SIM_DONE, .token = sim->copy.token, .copied = copied, .factor_age = factor_age};
    sim->copy.bytes = NULL;
    ring_put(&sim->done, &notice);
}

static void send_links(struct sim *sim, const struct palp_report *report)
{
    for (int i = 0; i < report->n_event; i++) {
        const struct sim_notice notice = {
            .kind = SIM_LINK, .step = report->step, .event = report->event[i]};
        if (ring_room(&sim->events) > FOR_FAILURES)
            ring_put(&sim->events, &notice);
        else
            atomic_fetch_add_explicit(&sim->counts.lost, 1, memory_order_relaxed);
    }
}

static bool was_inside(const struct sim *sim, const struct palp_inside *now)
{
    for (int i = 0; i < sim->n_inside; i++)
        if (sim->inside[i].tool.id == now->tool.id && sim->inside[i].body.id == now->body.id)
            return true;
    return false;
}

/* Tools that are in a body and were not at the step before. */
static void send_inside(struct sim *sim, long step)
{
    const struct palp_inside *inside;
    const int n = palp_world_inside(sim->world, &inside);
    for (int i = 0; i < n; i++) {
        const struct sim_notice notice = {.kind = SIM_INSIDE, .step = step, .inside = inside[i]};
        if (was_inside(sim, &inside[i]))
            continue;
        if (ring_room(&sim->events) > FOR_FAILURES)
            ring_put(&sim->events, &notice);
        else
            atomic_fetch_add_explicit(&sim->counts.lost, 1, memory_order_relaxed);
    }
    sim->n_inside = n;
    memcpy(sim->inside, inside, (size_t)n * sizeof *sim->inside);
}

/* Returns false where the world went bad and is somewhere else now. */
static bool step_world(struct sim *sim)
{
    if (sim->player)
        return player_step(sim->player, sim);
    /* Real time waits for no factor; steps on request are the same each time. */
    palp_world_set_waiting(sim->world, !sim->running);
    if (sim->record)
        record_step_begins(sim->record, sim, rt_now_ns());
    for (int i = 0; i < sim->config->n_tool; i++)
        sim_tool_take(sim, i);
    if (sim->judge)
        judge_step_begins(sim->judge, sim);
    if (sim->copy.bytes)
        palp_world_snapshot(sim->world, sim->copy.bytes);
    const int64_t begin_ns = rt_now_ns();
    const struct palp_report *report = palp_step(sim->world, ladder_step_s(&sim->ladder));
    const int64_t whole_ns = rt_now_ns() - begin_ns;
    if (sim->record)
        record_step_done(sim->record, sim, report);
    rt_histogram_add(&sim->counts.step, whole_ns);
    send_timing(sim, report, whole_ns);
    atomic_fetch_add_explicit(&sim->counts.accelerated,
                              (unsigned long long)report->solves_accelerated, memory_order_relaxed);
    atomic_fetch_add_explicit(&sim->counts.factored, (unsigned long long)report->factors_in_step,
                              memory_order_relaxed);
    atomic_fetch_add_explicit(&sim->counts.held_back, report->held_back > 0, memory_order_relaxed);
    note_stages(&sim->counts, report);
    if (sim->copy.bytes)
        send_copy(sim, true, report->factor_age);
    const enum sim_failure failure = sim_well_judge(sim, report);
    if (failure == SIM_WELL) {
        sim_well_keep(sim);
        send_links(sim, report);
        send_inside(sim, report->step);
    } else {
        sim_well_set_back(sim, failure);
    }
    for (int i = 0; i < sim->config->n_tool; i++)
        sim_tool_put(sim, i);
    if (sim->judge && failure == SIM_WELL)
        judge_step_done(sim->judge, sim);
    else if (sim->judge)
        judge_note_doubt(sim->judge, JUDGE_DOUBT_SET_BACK);
    if (sim->haptics)
        tick_haptics(sim, palp_world_time(sim->world));
    return failure == SIM_WELL;
}

/* Did main put a command after this one that ends its steps? */
static bool is_halted(const struct sim *sim)
{
    const unsigned ahead = atomic_load_explicit(&sim->halt, memory_order_acquire) - sim->n_taken;
    return ahead > 0 && ahead <= N_COMMANDS;
}

/* A thread that leads rests after each step as if it had deadlines: else the kernel would take it
 * for one that runs on and on, and those that wait for its CPU would wait for all the steps. */
static void step_many(struct sim *sim, uint32_t n)
{
    bool going = true;
    for (uint32_t i = 0; i < n && going && !atomic_load(&sim->stop) && !is_halted(sim); i++) {
        const int64_t begin_ns = rt_now_ns();
        if (i > 0)
            sim_put_frame(sim, 0);
        going = step_world(sim);
        const int64_t end_ns = rt_now_ns();
        if (sim->leads)
            rt_sleep_until(end_ns + (int64_t)(RT_REST * (double)(end_ns - begin_ns)));
    }
}

/* ---------------------------------------------------------------- the degradation ladder */

/* The next deadline stays where it is. */
static void take_rung(struct sim *sim)
{
    const int64_t next_ns = rt_grid_deadline(&sim->grid);
    const int64_t period_ns = (int64_t)(ladder_step_s(&sim->ladder) * RT_NS_PER_S);
    palp_world_set_rung(sim->world, sim->ladder.rung);
    rt_grid_begin(&sim->grid, next_ns - period_ns, period_ns);
}

/* Steps that nobody waits for leave nothing undone. */
static void leave_ladder(struct sim *sim)
{
    sim->ladder = ladder_begin(1 / sim->config->rate_hz, sim->config->rungs);
    take_rung(sim);
}

/* A recording has its own rungs, and a pace. */
static void keep_pace(struct sim *sim)
{
    const double step_s = ladder_step_s(&sim->ladder) / atomic_load(&sim->player->speed);
    const int64_t period_ns = (int64_t)(step_s * RT_NS_PER_S);
    const int64_t next_ns = rt_grid_deadline(&sim->grid);
    if (period_ns != sim->grid.period_ns)
        rt_grid_begin(&sim->grid, next_ns - period_ns, period_ns);
}

static void note_load(struct sim *sim, const struct ladder_step *step)
{
    struct sim_notice notice = {.kind = SIM_RUNG, .step = palp_world_steps(sim->world)};
    atomic_fetch_add_explicit(&sim->counts.on_rung[sim->ladder.rung], 1, memory_order_relaxed);
    if (!ladder_note(&sim->ladder, step, &notice.rung))
        return;
    if (notice.rung.to != notice.rung.from)
        take_rung(sim);
    if (ring_room(&sim->events) > FOR_FAILURES)
        ring_put(&sim->events, &notice);
}

/* ---------------------------------------------------------------- the thread */

static void begin_second(struct sim *sim, int64_t now_ns)
{
    sim->second_ns = now_ns;
    sim->second_s = palp_world_time(sim->world);
}

/* What main or front ends make of an injection is theirs; here it is what the scene says. */
static bool inject_change(struct sim *sim, uint32_t n)
{
    const struct config_injection *injection = &sim->config->lesson->injection[n / 2];
    struct palp_changed changed = injection->change;
    if (n % 2 == 1)
        changed.factor = 1;
    const bool is_change = injection->kind == CONFIG_INJECTION_CHANGE;
    if (is_change && !palp_world_set_change(sim->world, &changed))
        return false;
    if (sim->judge)
        judge_note_injection(sim->judge, n / 2, n % 2 == 0);
    if (is_change && sim->record)
        record_changed(sim->record, &changed);
    return true;
}

static bool is_start(const struct sim *sim, const void *snapshot)
{
    return memcmp(snapshot, sim->initial, sim->snapshot_size) == 0;
}

/* Returns false where it makes no sense now. */
static bool obey_command(struct sim *sim, const struct sim_command *command)
{
    switch (command->verb) {
    case SIM_START:
        sim->running = true;
        if (sim->leads) /* again, should a step have run on and on */
            atomic_store(&sim->counts.fifo, rt_lead_alone(DAEMON_PRIORITY_SIM));
        rt_grid_begin(&sim->grid, rt_now_ns(), sim->grid.period_ns);
        sim->rest = (struct rt_rest){0};
        begin_second(sim, rt_now_ns());
        sim_tool_forget_hands(sim);
        break;
    case SIM_PAUSE:
        sim->running = false;
        leave_ladder(sim);
        sim->slowdown = 1;
        if (sim->judge)
            judge_note_doubt(sim->judge, JUDGE_DOUBT_PAUSED);
        break;
    case SIM_STEP:
        step_many(sim, command->n);
        break;
    case SIM_SNAPSHOT:
        palp_world_snapshot(sim->world, command->bytes);
        break;
    case SIM_RESTORE:
        sim_well_restore(sim, command->bytes);
        sim->n_failed = 0;
        memcpy(sim->good[0], command->bytes, sim->snapshot_size);
        memcpy(sim->good[1], command->bytes, sim->snapshot_size);
        if (sim->judge)
            judge_restart(sim->judge, sim, is_start(sim, command->bytes));
        break;
    case SIM_COPY:
        sim->copy = *command;
        break;
    case SIM_ORDER:
        return sim->judge && judge_obey(sim->judge, sim, (enum judge_order)command->n);
    case SIM_RECORD:
        if (sim->record)
            atomic_store(&sim->record->let_go, true);
        sim->record = command->bytes;
        break;
    case SIM_INJECT:
        return inject_change(sim, command->n);
    }
    return true;
}

static void take_commands(struct sim *sim)
{
    struct sim_command command;
    while (ring_take(&sim->commands, &command)) {
        sim->n_taken++;
        const bool obeyed = obey_command(sim, &command);
        if (command.verb == SIM_COPY)
            continue; /* done as a step begins */
        struct sim_notice notice = {.kind = SIM_DONE,
                                    .token = command.token,
                                    .refused = !obeyed,
                                    .step = palp_world_steps(sim->world)};
        const bool named = command.verb == SIM_SNAPSHOT;
        notice.hash = named ? palp_world_hash(sim->world) : hash_at_rest(sim);
        sim_put_frame(sim, sim->running ? 0 : notice.hash);
        ring_put(&sim->done, &notice);
    }
    if (sim->copy.bytes && !sim->running)
        send_copy(sim, false, 0);
}

/* Once a second: how much slower than the clock, and how many page faults. */
static void look_back(struct sim *sim, struct rt_faults start)
{
    const int64_t now_ns = rt_now_ns();
    const double passed_s = palp_world_time(sim->world) - sim->second_s;
    const double wall_s = (double)(now_ns - sim->second_ns) / RT_NS_PER_S;
    if (wall_s < 1)
        return;
    if (passed_s > 0)
        sim->slowdown = fmax(1, wall_s / passed_s);
    const struct rt_faults faults = rt_faults();
    atomic_store(&sim->counts.faults, faults.minor + faults.major - start.minor - start.major);
    begin_second(sim, now_ns);
}

static void note_miss(struct sim *sim, struct rt_miss miss)
{
    miss.cpu = atomic_load_explicit(&sim->counts.pinned, memory_order_relaxed) ? sim->cpu : -1;
    ring_put(&sim->misses, &miss);
    atomic_fetch_add_explicit(&sim->counts.missed, (unsigned long long)miss.skipped,
                              memory_order_relaxed);
}

/* One deadline of real time. */
static void run_tick(struct sim *sim)
{
    const int64_t begin_ns = rt_now_ns();
    take_commands(sim);
    if (!sim->running) {
        rt_grid_advance(&sim->grid, rt_now_ns(), 0);
        return;
    }
    sim->late_ns = begin_ns - rt_grid_deadline(&sim->grid);
    rt_histogram_add(&sim->counts.lateness, sim->late_ns);
    rt_check_enter();
    step_world(sim);
    sim->late_ns = 0;
    sim_put_frame(sim, hash_at_rest(sim));
    rt_check_leave();
    const int64_t end_ns = rt_now_ns();
    const int64_t rest_ns = sim->leads ? rt_rest_after(&sim->rest, end_ns - begin_ns) : 0;
    const int64_t skipped = rt_grid_advance(&sim->grid, end_ns, rest_ns);
    rt_rest_pay(&sim->rest, rt_grid_deadline(&sim->grid) - end_ns);
    if (sim->player) {
        keep_pace(sim);
        return;
    }
    if (skipped > 0)
        note_miss(sim, rt_grid_missed(&sim->grid, begin_ns, end_ns, rest_ns, skipped));
    note_load(sim, &(struct ladder_step){.end_ns = end_ns,
                                         .took_ns = end_ns - begin_ns,
                                         .period_ns = sim->grid.period_ns,
                                         .late = skipped > 0});
}

/* Alone it has a CPU to itself; with workers it may go where there is room. */
static int choose_cpu(const struct sim *sim)
{
    if (sim->workers > 1)
        return -1;
    return sim->cpu >= 0 ? sim->cpu : rt_cpu(rt_cpus() > 1 ? 1 : 0);
}

static void begin_thread(struct sim *sim)
{
    sim->cpu = choose_cpu(sim);
    const struct rt_promise promise =
        rt_thread_begin("palp-sim", sim->leads ? DAEMON_PRIORITY_SIM : 0, sim->cpu);
    watchdog_name(WATCHDOG_SIM);
    if (sim->check)
        rt_check_begin(&sim->checked, "step");
    atomic_store(&sim->counts.fifo, promise.fifo);
    atomic_store(&sim->counts.pinned, promise.pinned);
}

static void run_in_real_time(struct sim *sim)
{
    begin_thread(sim);
    const struct rt_faults start = rt_faults();
    rt_grid_begin(&sim->grid, rt_now_ns(), sim->grid.period_ns);
    begin_second(sim, rt_now_ns());
    sim_put_frame(sim, 0);
    sem_post(&sim->begun);
    while (!atomic_load(&sim->stop)) {
        rt_sleep_until(rt_grid_deadline(&sim->grid));
        run_tick(sim);
        look_back(sim, start);
    }
    rt_check_end();
}

static void run_stepped(struct sim *sim)
{
    rt_thread_begin("palp-sim", 0, -1);
    sem_post(&sim->begun);
    while (!atomic_load(&sim->stop)) {
        while (sem_wait(&sim->turn) != 0 && errno == EINTR)
            ;
        take_commands(sim);
    }
}

static void *run_sim(void *arg)
{
    struct sim *sim = arg;
    if (sim->stepped)
        run_stepped(sim);
    else
        run_in_real_time(sim);
    return NULL;
}

/* ---------------------------------------------------------------- from main */

bool sim_put(struct sim *sim, const struct sim_command *command)
{
    if (sim->n_under_way == N_COMMANDS || !ring_put(&sim->commands, command))
        return false;
    sim->n_under_way++;
    sim->n_put++;
    if (command->verb == SIM_PAUSE || command->verb == SIM_RESTORE)
        atomic_store_explicit(&sim->halt, sim->n_put, memory_order_release);
    if (sim->stepped)
        sem_post(&sim->turn);
    return true;
}

/* Whoever has taken a command's notice sees all events that were put before it. */
bool sim_take(struct sim *sim, struct sim_notice *notice)
{
    sim->is_done = sim->is_done || ring_take(&sim->done, &sim->last);
    if (ring_take(&sim->events, notice))
        return true;
    if (!sim->is_done)
        return false;
    *notice = sim->last;
    sim->is_done = false;
    sim->n_under_way--;
    return true;
}

unsigned long long sim_events_lost(const struct sim *sim)
{
    return atomic_load_explicit(&sim->counts.lost, memory_order_relaxed);
}

/* All links may have an event in one step, and all bodies three. */
static int create_exchange(struct sim *sim)
{
    const struct palp_scene *scene = sim->config->scene;
    const unsigned n_event =
        N_EVENTS + (unsigned)(palp_scene_links(scene) + 3 * palp_scene_bodies(scene));
    int failed = slot_create(&sim->frame, sim->plan.size) |
                 ring_create(&sim->commands, N_COMMANDS, sizeof(struct sim_command)) |
                 ring_create(&sim->done, N_COMMANDS, sizeof(struct sim_notice)) |
                 ring_create(&sim->events, n_event, sizeof(struct sim_notice)) |
                 ring_create(&sim->misses, N_MISSES, sizeof(struct rt_miss)) |
                 ring_create(&sim->timings, N_TIMINGS, sizeof(struct sim_timing));
    for (int i = 0; i < sim->config->n_tool && failed == 0; i++) {
        struct tool_exchange *x = &sim->tool[i];
        failed = slot_create(&x->sample_to_sim, sizeof(struct tool_sample)) |
                 slot_create(&x->sample_to_haptics, sizeof(struct tool_sample)) |
                 slot_create(&x->model, sizeof(struct tool_model)) |
                 slot_create(&x->model_to_main, sizeof(struct tool_model)) |
                 slot_create(&x->hand, sizeof(struct tool_hand));
    }
    return failed;
}

static int create_memory(struct sim *sim)
{
    const size_t size = sim->snapshot_size = palp_world_snapshot_size(sim->world);
    const size_t n_tool = (size_t)sim->config->n_tool;
    sim->tool = aligned_alloc(EXCHANGE_LINE, (n_tool + 1) * sizeof *sim->tool);
    if (sim->tool)
        memset(sim->tool, 0, (n_tool + 1) * sizeof *sim->tool);
    sim->used = calloc(n_tool + 1, sizeof *sim->used);
    sim->stood = calloc(n_tool + 1, sizeof *sim->stood);
    sim->held = calloc(n_tool + 1, sizeof *sim->held);
    sim->initial = malloc(size);
    sim->good[0] = malloc(size);
    sim->good[1] = malloc(size);
    if (!sim->tool || !sim->used || !sim->stood || !sim->held || !sim->initial || !sim->good[0] ||
        !sim->good[1])
        return -1;
    for (int i = 0; i < sim->config->n_tool; i++)
        sim->held[i] =
            (struct sim_held){.given = palp_world_coupling(sim->world, sim->config->tool[i].body),
                              .kept_from = {-1, -1}};
    return create_exchange(sim);
}

/* Bodies that the accelerator does not take stay on the CPU. */
static bool make_world(struct sim *sim, struct palp_error *error)
{
    sim->world = palp_world_create(sim->config->scene, error);
    if (!sim->world)
        return false;
    sim->refusal.status = PALP_OK;
    if (sim->accelerator)
        palp_world_accelerate(sim->world, sim->accelerator, &sim->refusal);
    palp_world_touch(sim->world);
    return true;
}

static int fail_begin(char *why, size_t why_size, const struct palp_error *error)
{
    snprintf(why, why_size, "%s", error->what);
    return error->status == PALP_NO_MEMORY ? EX_OSERR : EX_CONFIG;
}

static void begin_sim(struct sim *sim, const struct sim_request *request)
{
    memset(sim, 0, sizeof *sim);
    sim->config = request->config;
    sim->accelerator = request->accelerator;
    sim->stepped = request->stepped;
    sim->accelerated = request->accelerated;
    sim->running = !request->stepped && !request->paused;
    sim->slowdown = 1;
    sim->epoch = request->epoch + 1;
    sim->cpu = -1;
    sim->tick_s = 1.0 / HAPTICS_HZ;
    sim->grid.period_ns = (int64_t)(RT_NS_PER_S / request->config->rate_hz);
    sim->ladder = ladder_begin(1 / request->config->rate_hz, request->config->rungs);
    sem_init(&sim->begun, 0, 0);
    sem_init(&sim->turn, 0, 0);
}

int sim_create(struct sim *sim, const struct sim_request *request, char *why, size_t why_size)
{
    struct palp_error error = {0};
    begin_sim(sim, request);
    if (!make_world(sim, &error))
        return fail_begin(why, why_size, &error);
    if (frame_plan_create(&sim->plan, request->config) != 0 || create_memory(sim) != 0) {
        snprintf(why, why_size, "no memory for this scenario");
        return EX_OSERR;
    }
    return 0;
}

void sim_destroy(struct sim *sim)
{
    for (int i = 0; sim->tool && i < sim->config->n_tool; i++) {
        slot_destroy(&sim->tool[i].sample_to_sim);
        slot_destroy(&sim->tool[i].sample_to_haptics);
        slot_destroy(&sim->tool[i].model);
        slot_destroy(&sim->tool[i].model_to_main);
        slot_destroy(&sim->tool[i].hand);
    }
    slot_destroy(&sim->frame);
    ring_destroy(&sim->commands);
    ring_destroy(&sim->done);
    ring_destroy(&sim->events);
    ring_destroy(&sim->misses);
    ring_destroy(&sim->timings);
    free(sim->tool);
    free(sim->used);
    free(sim->stood);
    free(sim->held);
    free(sim->initial);
    free(sim->good[0]);
    free(sim->good[1]);
    frame_plan_destroy(&sim->plan);
    if (sim->world)
        palp_world_destroy(sim->world);
    sem_destroy(&sim->begun);
    sem_destroy(&sim->turn);
}

int sim_start(struct sim *sim)
{
    palp_world_release(sim->world);
    const int error = rt_thread_start(&sim->thread, run_sim, sim);
    if (error != 0)
        return error;
    while (sem_wait(&sim->begun) != 0 && errno == EINTR)
        ;
    return 0;
}

bool sim_stop(struct sim *sim, int wait_ms)
{
    atomic_store(&sim->stop, true);
    sem_post(&sim->turn);
    return rt_join(sim->thread, wait_ms);
}
