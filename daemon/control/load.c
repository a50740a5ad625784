/* SPDX-License-Identifier: GPL-3.0-or-later */
/* load.c - another scenario in place of the running one. */
#include "daemon/control/load.h"

#include "daemon/banner.h"
#include "daemon/daemon.h"
#include "daemon/event.h"
#include "daemon/judge/judge.h"
#include "daemon/notify.h"
#include "daemon/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sysexits.h>

enum {
    FADE_MS = 100,  /* forces need 20, and 50 where steps stop               */
    EPOCHS = 10000, /* no world is set back so often while another is built */
};

/* ---------------------------------------------------------------- parts */

/* What the command line says of a simulation's thread. */
static void set_up_thread(const struct load_parts *parts, const struct options *o)
{
    parts->haptics->period_ns = (int64_t)(RT_NS_PER_S / o->haptic_hz);
    parts->sim->check = o->rt_check;
    parts->sim->cpu = o->sim_cpu;
    parts->sim->tick_s = 1 / o->haptic_hz;
    parts->sim->haptics = o->stepped ? parts->haptics : NULL;
}

int load_parts_create(struct load_parts *parts, const struct daemon *d, unsigned epoch, bool paused,
                      char *why, size_t why_size)
{
    const struct config *config = parts->config;
    const struct sim_request request = {.config = config,
                                        .stepped = d->options.stepped,
                                        .paused = paused,
                                        .epoch = epoch,
                                        .accelerator = d->gpu,
                                        .accelerated = d->options.gpu == PALP_GPU_REQUIRE};
    struct sim *sim = aligned_alloc(EXCHANGE_LINE, sizeof *sim);
    parts->haptics = calloc(1, sizeof *parts->haptics);
    parts->session = calloc((size_t)config->n_tool + 1, sizeof *parts->session);
    int code = 0;
    if (sim) {
        code = sim_create(sim, &request, why, why_size);
        parts->sim = sim;
    }
    if (code == 0 && sim && config->lesson) {
        const unsigned doubts = d->options.n_set > 0 ? JUDGE_DOUBT_OVERRIDDEN : 0;
        parts->judge = sim->judge = judge_create(config, sim->world, doubts, why, why_size);
        code = parts->judge ? 0 : EX_CONFIG;
    }
    if (code != 0)
        return code;
    if (sim && parts->haptics && parts->session &&
        haptics_create(parts->haptics, sim->tool, config->n_tool, d->options.stepped) == 0 &&
        stream_topics_create(&parts->topics, config, &sim->plan) == 0) {
        set_up_thread(parts, &d->options);
        return 0;
    }
    snprintf(why, why_size, "no memory for this scenario");
    return EX_OSERR;
}

void load_parts_destroy(struct load_parts *parts)
{
    if (parts->haptics)
        haptics_destroy(parts->haptics);
    judge_destroy(parts->judge);
    if (parts->sim)
        sim_destroy(parts->sim);
    stream_topics_destroy(&parts->topics);
    free(parts->haptics);
    free(parts->sim);
    free(parts->session);
    config_destroy(parts->config);
    *parts = (struct load_parts){0};
}

/* ---------------------------------------------------------------- the thread */

static bool read_scenario(struct scenario_load *load)
{
    const struct options *o = &load->daemon->options;
    const struct config_wish wish = {.name = load->text ? "text" : load->scenario,
                                     .text = load->text,
                                     .size = load->text_size,
                                     .folder = o->scenarios,
                                     .n_folder = o->n_scenarios};
    struct config_error error;
    if (config_load_wish(&load->parts.config, &wish, &error) == 0)
        return true;
    text_print(load->why, sizeof load->why, "%s", error.text ? error.text : "out of memory");
    load->why[strcspn(load->why, "\n")] = '\0'; /* the first fault, without the line it is in */
    config_error_clear(&error);
    return false;
}

static void *build_parts(void *arg)
{
    struct scenario_load *load = arg;
    rt_thread_begin("palp-load", 0, -1);
    load->failed =
        !read_scenario(load) || load_parts_create(&load->parts, load->daemon, load->epoch, true,
                                                  load->why, sizeof load->why) != 0;
    atomic_store_explicit(&load->done, true, memory_order_release);
    return NULL;
}

/* The recording of the old simulation, which stands still, ends here: it waits for the disk. Main
 * alone joins the recorder, here or where palpd is ended meanwhile. */
static void *warm_up_world(void *arg)
{
    struct scenario_load *load = arg;
    struct sim *sim = load->parts.sim;
    rt_thread_begin("palp-load", 0, -1);
    load->failed = sim_warm_up(sim, load->why, sizeof load->why) != 0;
    if (load->daemon->lock.now)
        rt_lock_memory();
    if (!load->failed) {
        const int error = sim_start(sim);
        load->started = error == 0;
        load->failed = !load->started;
        if (load->failed)
            snprintf(load->why, sizeof load->why, "no thread can be started: %s", strerror(error));
    }
    if (!load->failed && load->daemon->record)
        record_await_end(load->daemon->record);
    atomic_store_explicit(&load->done, true, memory_order_release);
    return NULL;
}

/* Returns 0 or an errno. */
static int start_thread(struct scenario_load *load, void *(*run)(void *), int state)
{
    atomic_store(&load->done, false);
    const int error = rt_thread_start(&load->thread, run, load);
    if (error == 0)
        load->state = state;
    return error;
}

static bool start_work(struct scenario_load *load, void *(*run)(void *), int state)
{
    const int error = start_thread(load, run, state);
    if (error != 0)
        snprintf(load->why, sizeof load->why, "no thread can be started: %s", strerror(error));
    return error == 0;
}

/* ---------------------------------------------------------------- the end of a load */

static void clear_request(struct scenario_load *load)
{
    free(load->text);
    load->text = NULL;
    load->started = load->failed = false;
}

/* Nothing is left but what is simulated: another may be loaded. Who asked may have been forgotten
 * for others: then nobody is told but the log. */
static void finish_load(struct daemon *d)
{
    struct scenario_load *load = &d->load;
    struct control_client *client = control_client_of(&d->control, load->token);
    load->state = LOAD_NONE;
    if (client && load->failed)
        control_fail(d, client, PROTO_FAILURE_INVALID, "%s", load->why);
    else if (client)
        control_reply(d, client, &(struct proto_reply){.which = PROTO_REPLY_DONE});
    clear_request(load);
}

static void *destroy_loaded_parts(void *arg)
{
    struct scenario_load *load = arg;
    rt_thread_begin("palp-load", 0, -1);
    load_parts_destroy(&load->parts);
    atomic_store_explicit(&load->done, true, memory_order_release);
    return NULL;
}

/* What is large is freed beside main; where no thread can be started, by it. */
static void free_parts(struct daemon *d)
{
    if (start_thread(&d->load, destroy_loaded_parts, LOAD_FREEING) == 0)
        return;
    load_parts_destroy(&d->load.parts);
    finish_load(d);
}

static void refuse_load(struct daemon *d)
{
    log_line(LOG_LEVEL_WARNING, "not loaded: %s", d->load.why);
    d->load.failed = true;
    free_parts(d);
}

/* Returns false where as many commands wait already as there is room for. */
static bool put_command(struct daemon *d, enum sim_verb verb)
{
    struct control *c = &d->control;
    const struct sim_command command = {.verb = verb, .token = ++c->token};
    if (!sim_put(d->sim, &command))
        return false;
    c->n_waiting++;
    c->running = verb == SIM_START;
    return true;
}

static void run_again(struct daemon *d)
{
    if (d->load.was_running && !put_command(d, SIM_START))
        event_emit(d, PROTO_WARNING, PROTO_EVENT_UNSPECIFIED, -1,
                   "the simulation stays paused: too many commands wait");
}

/* ---------------------------------------------------------------- changing over */

/* The file of a recording has one scenario: the new one gets another. */
static void change_recording(struct daemon *d)
{
    char why[240], asked[RECORD_PATH], learner[24];
    if (!d->record)
        return;
    const bool stops = atomic_load(&d->record->stop) && d->recording.stops;
    memcpy(asked, d->record->asked, sizeof asked);
    memcpy(learner, d->record->head.learner, sizeof learner);
    record_end(d->record, why, sizeof why);
    recording_ended(d, why);
    record_destroy(d->record);
    d->record = NULL;
    if (stops)
        return;
    d->record = d->sim->record = record_create(d, asked, learner, why, sizeof why);
    if (d->record)
        recording_begins(d);
    else
        event_emit(d, PROTO_ERROR, PROTO_EVENT_UNSPECIFIED, -1, "the recording ended: %s", why);
}

/* What was counted until the last look was of another simulation. */
static void forget_told(struct daemon *d)
{
    daemon_note_backend(d);
    d->quality[0] = '\0';
    d->events_lost_told = d->missed_told = 0;
    d->failures_told = 0;
    d->stale = false;
}

static void swap_parts(struct daemon *d)
{
    struct load_parts *parts = &d->load.parts;
    const struct load_parts before = {.config = d->config,
                                      .sim = d->sim,
                                      .haptics = d->haptics,
                                      .judge = d->sim->judge,
                                      .session = d->sessions.tool};
    d->config = parts->config;
    d->sim = parts->sim;
    d->haptics = parts->haptics;
    if (!d->options.stepped)
        atomic_store(&d->haptics_thread.haptics, d->haptics);
    d->frame = slot_take(&d->sim->frame);
    d->frame_sequence = slot_sequence(&d->sim->frame);
    d->epoch = d->frame->epoch;
    sessions_move(d, before.config, parts->session);
    stream_change(d, &parts->topics);
    const struct stream_topics topics = parts->topics; /* now those from before */
    *parts = before;
    parts->topics = topics;
}

static void change_over(struct daemon *d)
{
    struct scenario_load *load = &d->load;
    sessions_part(d, load->parts.config);
    swap_parts(d);
    control_forget_snapshots(&d->control);
    inspection_destroy(&d->inspection);
    d->inspection.result = (struct inspection_result){.id = d->inspection.result.id};
    forget_told(d);
    load->n_loaded++;
    load->state = LOAD_RETIRING;
    sessions_welcome(d);
    change_recording(d);
    banner_loaded(d);
    event_emit(d, PROTO_INFO, PROTO_EVENT_LOADED, -1, "the scenario %s is loaded", d->config->name);
    notify_send("STATUS=%s", d->config->name);
    atomic_store(&load->parts.sim->stop, true);
    sem_post(&load->parts.sim->turn);
    run_again(d);
    clear_request(load);
}

/* ---------------------------------------------------------------- once a tick */

static void begin_fade(struct daemon *d)
{
    struct scenario_load *load = &d->load;
    load->was_running = d->control.running;
    load->paused = false;
    if (!put_command(d, SIM_PAUSE)) {
        snprintf(load->why, sizeof load->why, "too many commands wait: try again");
        refuse_load(d);
        return;
    }
    load->state = LOAD_FADING;
    load->faded_ns = d->now_ns + FADE_MS * (int64_t)RT_NS_PER_MS;
    load->pause_token = d->control.token;
}

static void go_on(struct daemon *d)
{
    run_again(d);
    refuse_load(d);
}

static void retire_parts(struct daemon *d)
{
    struct scenario_load *load = &d->load;
    const bool taken = d->options.stepped || atomic_load(&d->haptics_thread.taken) == d->haptics;
    if (taken && pthread_tryjoin_np(load->parts.sim->thread, NULL) == 0)
        free_parts(d);
}

void load_tick(struct daemon *d)
{
    struct scenario_load *load = &d->load;
    if (d->stopping || load->state == LOAD_NONE)
        return;
    if (load->state == LOAD_FADING) {
        const bool let_go = sessions_let_go(d);
        if (load->paused && (let_go || d->now_ns >= load->faded_ns) &&
            !start_work(load, warm_up_world, LOAD_WARMING))
            go_on(d);
        return;
    }
    if (load->state == LOAD_RETIRING) {
        retire_parts(d);
        return;
    }
    if (!atomic_load_explicit(&load->done, memory_order_acquire))
        return;
    pthread_join(load->thread, NULL);
    if (load->state == LOAD_FREEING)
        finish_load(d);
    else if (load->state == LOAD_BUILDING && load->failed)
        refuse_load(d);
    else if (load->state == LOAD_BUILDING)
        begin_fade(d);
    else if (load->failed)
        go_on(d);
    else
        change_over(d);
}

void load_note(struct scenario_load *load, const struct sim_notice *notice)
{
    load->paused |= load->state == LOAD_FADING && notice->token == load->pause_token;
}

/* ---------------------------------------------------------------- requests */

void load_ask(struct daemon *d, struct control_client *client,
              const struct proto_load_request *request)
{
    struct scenario_load *load = &d->load;
    if (load->state != LOAD_NONE || d->inspection.state != INSPECTION_NONE) {
        control_fail(d, client, PROTO_FAILURE_NOT_NOW, "%s: ask again",
                     load->state != LOAD_NONE ? "another scenario is being loaded"
                                              : "an inspection is under way");
        return;
    }
    if (d->gpu) { /* whose memory one world has */
        control_fail(d, client, PROTO_FAILURE_NOT_NOW,
                     "with a GPU palpd keeps its scenario: start it anew, or with --gpu off");
        return;
    }
    snprintf(load->scenario, sizeof load->scenario, "%s", request->scenario);
    load->text_size = request->text.size;
    load->text = request->text.size > 0 ? malloc(request->text.size) : NULL;
    if (request->text.size > 0 && !load->text) {
        control_fail(d, client, PROTO_FAILURE_EXHAUSTED, "no memory for the text");
        return;
    }
    if (load->text)
        memcpy(load->text, request->text.data, request->text.size);
    load->daemon = d;
    load->epoch = d->epoch + EPOCHS;
    load->token = control_wait(d, client);
    if (!start_work(load, build_parts, LOAD_BUILDING))
        refuse_load(d);
}

void load_list(struct daemon *d, struct control_client *client)
{
    char **names;
    int n;
    if (config_scenarios(d->options.scenarios, d->options.n_scenarios, &names, &n) != 0) {
        control_fail(d, client, PROTO_FAILURE_EXHAUSTED, "no memory");
        return;
    }
    struct proto_reply message = {.which = PROTO_REPLY_SCENARIOS};
    const char **shown = calloc((size_t)n + 1, sizeof *shown);
    for (int i = 0; shown && i < n; i++)
        if (strlen(names[i]) <= PROTO_NAME_MAX)
            shown[message.scenarios.n_names++] = names[i];
    message.scenarios.names = shown;
    control_reply(d, client, &message);
    free(shown);
    for (int i = 0; i < n; i++)
        free(names[i]);
    free(names);
}

/* ---------------------------------------------------------------- the end */

bool load_stop(struct scenario_load *load, int wait_ms)
{
    if (load->state != LOAD_NONE && load->state != LOAD_FADING && load->state != LOAD_RETIRING) {
        if (!rt_join(load->thread, wait_ms))
            return false;
        if (load->started && !sim_stop(load->parts.sim, wait_ms))
            return false;
    }
    if (load->state == LOAD_RETIRING && !sim_stop(load->parts.sim, wait_ms))
        return false;
    load->state = LOAD_NONE;
    return true;
}

void load_destroy(struct scenario_load *load)
{
    load_parts_destroy(&load->parts);
    clear_request(load);
}
