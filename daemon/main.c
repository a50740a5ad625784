/* SPDX-License-Identifier: GPL-3.0-or-later */
/* main.c - palpd: start, once a tick, stop. */
#include "clients/replay/replay_give.h"
#include "daemon/banner.h"
#include "daemon/daemon.h"
#include "daemon/event.h"
#include "daemon/link_event.h"
#include "daemon/notify.h"
#include "daemon/rt/alloc_watch.h"
#include "daemon/rt/idle.h"
#include "daemon/rt/watch.h"
#include "daemon/sim/quality.h"
#include "daemon/trust/admission.h"

#include "engine/base/blas.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/timerfd.h>
#include <sysexits.h>
#include <unistd.h>
#include <zmq.h>

enum {
    STOP_JOIN_MS = 400,     /* a step under way may take this long */
    STOP_LOOK_MS = 200,     /* an inspection looks about as often whether it should */
    STOP_LINGER_MS = 50,    /* for the last messages to leave      */
    STOP_LOG_MS = 100,      /* for the log's reader                */
    GPU_WORKER_WAITS = 100, /* times as long as a step does: it may allocate and send all */
    TEXT = 600,
};

/* ---------------------------------------------------------------- once a tick */

static void take_frame(struct daemon *d)
{
    d->frame = slot_take(&d->sim->frame);
    d->frame_sequence = slot_sequence(&d->sim->frame);
    if (!d->backend[0] || d->frame->backend.is_lost != d->gpu_lost)
        daemon_note_backend(d);
    if (d->frame->epoch != d->epoch) {
        d->epoch = d->frame->epoch;
        sessions_jump(d);
    }
}

static void emit_failure(struct daemon *d, const struct sim_notice *notice)
{
    static const char *const causes[] = {
        [SIM_WELL] = "",
        [SIM_SINGULAR] = "a body's matrix is singular",
        [SIM_NOT_FINITE] = "a position or velocity is no number",
        [SIM_BLOWN_UP] = "a position or velocity is beyond reason",
    };
    if (notice->failed_for_good)
        d->control.running = false;
    event_emit(d, PROTO_ERROR, PROTO_EVENT_SIMULATION_FAILED, -1,
               "step %ld failed: %s; back to step %ld%s", notice->step, causes[notice->failure],
               notice->back_to,
               notice->failed_for_good ? ", paused: it failed three times in a row" : "");
}

static void emit_change(struct daemon *d, unsigned epoch, bool running)
{
    if (d->frame->epoch != epoch && d->frame->running == running)
        event_emit(d, PROTO_INFO, PROTO_EVENT_RESET, -1, "the world is set to step %ld",
                   d->frame->step);
    if (d->frame->running && !running)
        event_emit(d, PROTO_INFO, PROTO_EVENT_STARTED, -1, "the simulation goes on");
    if (!d->frame->running && running)
        event_emit(d, PROTO_INFO, PROTO_EVENT_PAUSED, -1, "the simulation is paused");
}

/* -1: the body is a part of a tool. */
static int tool_of_body(const struct daemon *d, palp_body body)
{
    int i = d->config->n_tool - 1;
    while (i >= 0 && d->config->tool[i].body.id != body.id)
        i--;
    return i;
}

static void emit_inside(struct daemon *d, const struct sim_notice *notice)
{
    const struct palp_inside *in = &notice->inside;
    event_emit(d, PROTO_WARNING, PROTO_EVENT_INSIDE, tool_of_body(d, in->tool),
               "step %ld: %s is %.2g mm inside of %s; it comes out at %g mm/s", notice->step,
               palp_body_name(d->config->scene, in->tool), 1e3 * in->depth,
               palp_body_name(d->config->scene, in->body), 1e3 * PALP_INSIDE_SPEED);
}

/* More happened to links than the simulation has room to tell of before main looks again. */
static void emit_lost(struct daemon *d)
{
    const uint64_t lost = sim_events_lost(d->sim), told = d->events_lost_told;
    uint64_t held_back;
    if (lost == told || !log_limit_allows(&d->log_lost, d->now_ns, &held_back))
        return;
    d->events_lost_told = lost;
    event_emit(d, PROTO_WARNING, PROTO_EVENT_LINK, -1,
               "%llu events of links are not told of: too many in too short a time",
               (unsigned long long)(lost - told));
}

/* A notice's frame was put before the notice: taken after it, it is that one or a newer. */
static void take_notices(struct daemon *d)
{
    struct sim_notice notice;
    while (sim_take(d->sim, &notice)) {
        const unsigned epoch = d->epoch;
        const bool running = d->frame->running;
        take_frame(d);
        if (notice.kind == SIM_FAILED) {
            emit_failure(d, &notice);
            continue;
        }
        if (notice.kind == SIM_RUNG) {
            quality_emit(d, &notice);
            continue;
        }
        if (notice.kind == SIM_INSIDE) {
            emit_inside(d, &notice);
            continue;
        }
        if (notice.kind == SIM_LINK) {
            link_event_emit(d, &notice);
            continue;
        }
        control_done(d, &notice);
        emit_change(d, epoch, running);
    }
    take_frame(d);
    emit_lost(d);
}

static void stop_if_felt_by_none(struct daemon *d)
{
    const bool let_go = sessions_let_go(d);
    if (!let_go && !d->options.stepped && d->now_ns < d->stop_ns)
        return;
    for (int i = 0; i < d->sessions.n; i++)
        if (d->sessions.tool[i].open)
            event_emit(d, PROTO_INFO, PROTO_EVENT_SHUTDOWN, i, "palpd ends: bye, %s",
                       d->sessions.tool[i].device_name);
    event_emit(d, PROTO_INFO, PROTO_EVENT_SHUTDOWN, -1, "palpd ends");
    uv_stop(&d->loop);
}

static void on_tick(uv_poll_t *handle, int status, int events)
{
    struct daemon *d = handle->data;
    uint64_t expirations;
    (void)status, (void)events;
    if (read(d->timer_fd, &expirations, sizeof expirations) < 0)
        return;
    d->now_ns = rt_now_ns();
    take_notices(d);
    trust_tick(d);
    sessions_tick(d);
    stream_tick(d);
    inspection_tick(d);
    load_tick(d);
    event_emit_malformed(d);
    recording_tick(d);
    replay_tick(d);
    watch_tick(d);
    notify_alive(d->now_ns);
    idle_judge(d);
    if (d->stopping)
        stop_if_felt_by_none(d);
}

/* ---------------------------------------------------------------- start */

/* libzmq and libuv end the program where they get no thread, memory or descriptor, and libzmq says
 * which. What they take at the start they take in these calls. */
static void on_abort(int number)
{
    static const char text[] = "palpd: no thread, memory or descriptor for its sockets\n";
    const ssize_t written = write(STDERR_FILENO, text, sizeof text - 1);
    (void)number, (void)written;
    _exit(EX_OSERR);
}

static int call_guarded(int (*call)(struct daemon *d), struct daemon *d)
{
    signal(SIGABRT, on_abort);
    const int code = call(d);
    signal(SIGABRT, SIG_DFL);
    return code;
}

static void on_signal(uv_signal_t *handle, int number)
{
    daemon_stop(handle->data, number == SIGINT ? "interrupted" : "terminated");
}

/* Is there a terminal that this process belongs to? One that was closed cannot be opened. */
static bool has_terminal(void)
{
    const int fd = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (fd >= 0)
        close(fd);
    return fd >= 0;
}

/* The kernel sends it where the terminal is closed, operators where files have changed. */
static void on_hang_up(uv_signal_t *handle, int number)
{
    struct daemon *d = handle->data;
    (void)number;
    if (d->has_terminal && !has_terminal())
        daemon_stop(d, "its terminal was closed");
    else {
        notify_send("RELOADING=1\nMONOTONIC_USEC=%lld", (long long)(rt_now_ns() / 1000));
        trust_reload(d);
        notify_send("READY=1");
    }
}

/* Returns 0, or a sysexits code after a line in the log. */
static int open_wire(struct daemon *d, struct wire *w, void *context, enum wire_kind kind,
                     const char *option, const char *endpoints)
{
    char why[TEXT];
    const int code =
        wire_open(w, context, kind, endpoints, trust_secret_key(d), &d->gate, why, sizeof why);
    if (code != 0)
        log_line(LOG_LEVEL_ERROR, "--%s %s", option, why);
    return code;
}

static int haptic_cpu(const struct daemon *d)
{
    return d->options.haptic_cpu >= 0 ? d->options.haptic_cpu : rt_cpu(0);
}

/* ZeroMQ ends the program where it may not have the priority that it is told to take: try first. */
static void lead_device_thread(const struct daemon *d, void *context)
{
    if (!rt_lead(DAEMON_PRIORITY_NETWORK))
        return;
    rt_lead(0);
    zmq_ctx_set(context, ZMQ_THREAD_SCHED_POLICY, 1 /* SCHED_FIFO */);
    zmq_ctx_set(context, ZMQ_THREAD_PRIORITY, DAEMON_PRIORITY_NETWORK);
    zmq_ctx_set(context, ZMQ_THREAD_AFFINITY_CPU_ADD, haptic_cpu(d));
}

static int open_sockets(struct daemon *d)
{
    d->device_context = zmq_ctx_new();
    d->public_context = zmq_ctx_new();
    if (!d->device_context || !d->public_context) {
        log_line(LOG_LEVEL_ERROR, "ZeroMQ: %s", zmq_strerror(errno));
        return EX_OSERR;
    }
    if (!d->options.stepped)
        lead_device_thread(d, d->device_context);
    d->gate = trust_gate(d);
    int code = trust_start(d);
    if (code == 0)
        code = open_wire(d, &d->device_wire, d->device_context, WIRE_DEVICE, "device",
                         d->options.device);
    if (code == 0)
        code = open_wire(d, &d->stream_wire, d->public_context, WIRE_STREAM, "stream",
                         d->options.stream);
    if (code == 0)
        code = open_wire(d, &d->control_wire, d->public_context, WIRE_CONTROL, "control",
                         d->options.control);
    return code == 0 ? trust_self_test(d) : code;
}

/* A recording brings its scenario along. */
static int load_replayed(struct daemon *d)
{
    struct config_error error = {0};
    struct mcap_error damage;
    d->replayed = calloc(1, sizeof *d->replayed);
    if (!d->replayed)
        return EX_OSERR;
    if (!replay_files_open(d->replayed, d->options.replay, true, &damage)) {
        fprintf(stderr, "%s\n", damage.what);
        return damage.number == 0 ? EX_DATAERR : EX_NOINPUT;
    }
    if (replay_load(&d->config, d->replayed->reader, d->options.set, d->options.n_set, &error) == 0)
        return 0;
    fprintf(stderr, "%s\n", error.text);
    const int code = error.exit_code;
    config_error_clear(&error);
    return code;
}

static int load_config(struct daemon *d)
{
    struct config_error error = {0};
    if (d->options.replay)
        return load_replayed(d);
    if (config_load_seeded(&d->config, d->options.scenario, d->options.seed, d->options.set,
                           d->options.n_set, &error) == 0) {
        for (int i = 0; i < d->config->n_warning; i++)
            fprintf(stderr, "%s\n", d->config->warning[i]);
        return 0;
    }
    fprintf(stderr, "%s\n", error.text);
    const int code = error.exit_code;
    config_error_clear(&error);
    return code;
}

/* It may take seconds: there is nobody yet who could wait. Before memory is locked: what a driver
 * reserves and never uses is not to be counted, or brought in, as it is reserved. */
static int open_gpu(struct daemon *d)
{
    char reason[256];
    if (d->options.gpu == PALP_GPU_OFF) {
        log_line(LOG_LEVEL_INFO, "GPU: none: --gpu off");
        return 0;
    }
    d->gpu = palp_gpu_open(d->options.gpu_module, reason);
    if (d->gpu) {
        const double wait_s = 1e-3 * d->options.gpu_wait_ms;
        palp_gpu_set_deadline(d->gpu, wait_s, GPU_WORKER_WAITS * wait_s);
        log_line(LOG_LEVEL_INFO, "GPU: %s", palp_accelerator_name(d->gpu));
        return 0;
    }
    const bool required = d->options.gpu == PALP_GPU_REQUIRE;
    log_line(required ? LOG_LEVEL_ERROR : LOG_LEVEL_INFO, "%s: %s",
             required ? "--gpu require" : "GPU: none", reason);
    return required ? EX_UNAVAILABLE : 0;
}

static int create_parts(struct daemon *d)
{
    char why[TEXT];
    struct load_parts parts = {.config = d->config};
    int code = load_parts_create(&parts, d, 0, false, why, sizeof why);
    d->sim = parts.sim;
    d->haptics = parts.haptics;
    sessions_create(&d->sessions, parts.session, d->config->n_tool);
    if (code == 0)
        code = sim_warm_up(d->sim, why, sizeof why);
    if (code == 0) {
        take_frame(d);
        d->epoch = d->frame->epoch;
        code = stream_create(d, &parts.topics) == 0 ? 0 : EX_OSERR;
        snprintf(why, sizeof why, "no memory for this scenario");
    }
    stream_topics_destroy(&parts.topics);
    if (code != 0) {
        log_line(LOG_LEVEL_ERROR, "%s: %s", d->options.scenario, why);
        return code;
    }
    d->haptics_thread.cpu = haptic_cpu(d);
    d->haptics_thread.spin = d->options.haptic_spin;
    d->haptics_thread.check = d->options.rt_check;
    control_create(d);
    return 0;
}

static int begin_log(void)
{
    const int error = log_begin();
    if (error != 0)
        log_line(LOG_LEVEL_ERROR, "no thread for the log can be started: %s", strerror(error));
    return error == 0 ? 0 : EX_OSERR;
}

/* What was started before is stopped where the next cannot be: it uses what will be freed. Returns
 * 0 or an errno. */
static int start_simulation(struct daemon *d)
{
    int error = sim_start(d->sim);
    if (error == 0 && !d->options.stepped) {
        error = watch_begin(d);
        if (error != 0 && !sim_stop(d->sim, STOP_JOIN_MS)) {
            log_line(LOG_LEVEL_ERROR, "no thread can be started: %s", strerror(error));
            log_end(STOP_LOG_MS);
            _exit(EX_OSERR);
        }
    }
    return error;
}

static int begin_recording(struct daemon *d)
{
    char why[TEXT];
    if (!d->options.record)
        return 0;
    d->record = d->sim->record =
        record_create(d, d->options.record, d->options.learner, why, sizeof why);
    if (d->record && record_await(d->record, why, sizeof why)) {
        recording_begins(d);
        return 0;
    }
    log_line(LOG_LEVEL_ERROR, "%s", why);
    return EX_CANTCREAT;
}

/* When nothing is simulated any more. */
static void end_recording(struct daemon *d)
{
    char why[TEXT];
    if (!d->record)
        return;
    record_end(d->record, why, sizeof why);
    recording_ended(d, why);
}

static int begin_replay(struct daemon *d)
{
    char why[TEXT];
    if (!d->replayed)
        return 0;
    d->player = d->sim->player =
        player_create(d->replayed, d->config, palp_world_factors(d->sim->world), why, sizeof why);
    d->replayed = NULL;
    /* Steps wait for the factors that they took, which ordinary threads make. */
    d->sim->leads = false;
    d->sim->declines = "its steps wait for factors that ordinary threads make";
    palp_world_set_priority(d->sim->world, 0);
    if (!d->player)
        log_line(LOG_LEVEL_ERROR, "%s", why);
    return d->player ? 0 : EX_OSERR;
}

static int start_threads(struct daemon *d)
{
    const bool timed = !d->options.stepped;
    if (timed)
        d->lock = rt_lock_memory();
    int error = timed ? haptics_thread_start(&d->haptics_thread, d->haptics) : 0;
    if (error == 0) {
        error = start_simulation(d);
        if (error != 0 && timed)
            haptics_thread_stop(&d->haptics_thread);
    }
    if (error != 0)
        log_line(LOG_LEVEL_ERROR, "no thread can be started: %s", strerror(error));
    return error == 0 ? 0 : EX_OSERR;
}

/* What of the loop takes descriptors and memory; it begins with the threads. */
static int prepare_loop(struct daemon *d)
{
    d->timer_fd = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC);
    int error = d->timer_fd < 0 ? -errno : uv_loop_init(&d->loop);
    if (error == 0)
        error = uv_poll_init(&d->loop, &d->tick, d->timer_fd);
    if (error == 0)
        error = uv_signal_init(&d->loop, &d->terminate);
    if (error == 0)
        error = uv_signal_init(&d->loop, &d->interrupt);
    if (error == 0)
        error = uv_signal_init(&d->loop, &d->hang_up);
    if (error != 0)
        log_line(LOG_LEVEL_ERROR, "no event loop: %s", uv_strerror(error));
    return error == 0 ? 0 : EX_OSERR;
}

static bool is_ignored(int number)
{
    struct sigaction action;
    return sigaction(number, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

static void start_loop(struct daemon *d)
{
    idle_start_timer(d);
    d->tick.data = d->terminate.data = d->interrupt.data = d->hang_up.data = d;
    uv_poll_start(&d->tick, UV_READABLE, on_tick);
    uv_signal_start(&d->terminate, on_signal, SIGTERM);
    uv_signal_start(&d->interrupt, on_signal, SIGINT);
    d->has_terminal = has_terminal();
    if (!is_ignored(SIGHUP)) /* as nohup has it */
        uv_signal_start(&d->hang_up, on_hang_up, SIGHUP);
    wire_start(&d->device_wire, &d->loop, sessions_read, d);
    wire_start(&d->stream_wire, &d->loop, stream_read, d);
    wire_start(&d->control_wire, &d->loop, control_read, d);
    relay_open(&d->stream_wire.relay, d->stream_wire.zmq);
}

/* ---------------------------------------------------------------- stop */

static void stop_loop(struct daemon *d)
{
    wire_stop(&d->device_wire);
    wire_stop(&d->stream_wire);
    wire_stop(&d->control_wire);
    uv_close((uv_handle_t *)&d->tick, NULL);
    uv_close((uv_handle_t *)&d->terminate, NULL);
    uv_close((uv_handle_t *)&d->interrupt, NULL);
    uv_close((uv_handle_t *)&d->hang_up, NULL);
    signal(SIGTERM, SIG_IGN); /* it is ending already, in a bounded time */
    signal(SIGINT, SIG_IGN);
    signal(SIGHUP, SIG_IGN);
    uv_run(&d->loop, UV_RUN_DEFAULT);
    uv_loop_close(&d->loop);
    close(d->timer_fd);
}

/* Returns false where a thread of theirs is too busy to end. */
static bool close_sockets(struct daemon *d, int linger_ms)
{
    wire_close(&d->device_wire, linger_ms);
    wire_close(&d->control_wire, linger_ms);
    if (!wire_close(&d->stream_wire, linger_ms))
        return false;
    zap_stop(&d->zap);
    if (d->device_context)
        zmq_ctx_term(d->device_context);
    if (d->public_context)
        zmq_ctx_term(d->public_context);
    return true;
}

static void destroy_parts(struct daemon *d)
{
    record_destroy(d->record);
    player_destroy(d->player);
    player_close_files(d->replayed);
    inspection_destroy(&d->inspection);
    load_destroy(&d->load);
    control_destroy(d);
    stream_destroy(d);
    load_parts_destroy(&(struct load_parts){.config = d->config,
                                            .sim = d->sim,
                                            .haptics = d->haptics,
                                            .judge = d->sim ? d->sim->judge : NULL,
                                            .session = d->sessions.tool});
    palp_gpu_close(d->gpu);
}

/* From the first thread to the last. */
static int serve_all(struct daemon *d)
{
    start_loop(d);
    banner_ready(d);
    notify_send("READY=1\nSTATUS=%s", d->config->name);
    uv_run(&d->loop, UV_RUN_DEFAULT);
    stop_loop(d);
    if (!d->options.stepped)
        haptics_thread_stop(&d->haptics_thread);
    /* The simulation first: it leaves the CPUs to the others. What still runs uses what would be
     * freed. */
    const bool stands = sim_stop(d->sim, STOP_JOIN_MS);
    end_recording(d); /* which a load may wait for */
    const bool ended = stands && load_stop(&d->load, STOP_JOIN_MS);
    const bool looked = inspection_stop(&d->inspection, STOP_LOOK_MS);
    watch_end(d);
    quality_sum_up(d);
    const bool closed = close_sockets(d, STOP_LINGER_MS);
    if (!ended)
        log_line(LOG_LEVEL_WARNING, "a step under way is abandoned");
    if (!closed)
        log_line(LOG_LEVEL_WARNING, "subscribers keep their thread busy: it is abandoned");
    if (!looked)
        log_line(LOG_LEVEL_WARNING, "an inspection under way is abandoned");
    if (!ended || !closed || !looked) {
        log_end(STOP_LOG_MS);
        _exit(d->exit_code);
    }
    return d->exit_code;
}

static int run_palpd(struct daemon *d)
{
    int code = begin_log();
    if (code == 0)
        code = trust_load(d);
    if (code == 0)
        code = call_guarded(open_sockets, d);
    if (code == 0)
        code = open_gpu(d);
    if (code == 0)
        code = create_parts(d);
    if (code == 0)
        code = call_guarded(prepare_loop, d);
    if (code == 0)
        code = begin_recording(d);
    if (code == 0)
        code = begin_replay(d);
    if (code == 0)
        code = start_threads(d);
    if (code == 0)
        return serve_all(d);
    end_recording(d);
    close_sockets(d, 0);
    return code;
}

int main(int argc, char *argv[])
{
    static struct daemon d;
    palp_blas_prepare(argv);
    rt_prepare_threads();
    int code = options_read(&d.options, argc, argv);
    if (code >= 0)
        return code;
    code = load_config(&d);
    if (code != 0)
        return code;
    if (d.options.check || d.options.print_config) {
        code = banner_instead(&d);
        config_destroy(d.config);
        return code;
    }
    signal(SIGPIPE, SIG_IGN); /* the log's reader may go */
    signal(SIGXFSZ, SIG_IGN); /* a recording that is too large ends with an error */
    if (d.options.rt_check && !alloc_watch(rt_check_allocated)) {
        log_line(LOG_LEVEL_WARNING, "--rt-check: left out, for a sanitizer stands before malloc");
        d.options.rt_check = false;
    }
    d.started_ns = d.now_ns = rt_now_ns();
    if (getrandom(&d.session_id, sizeof d.session_id, 0) < 0)
        d.session_id = (uint64_t)d.started_ns;
    banner_start(&d);
    admission_begin();
    code = run_palpd(&d);
    log_end(STOP_LOG_MS);
    destroy_parts(&d);
    if (d.gpu_lost) /* what it left in this process might wait for it */
        _exit(code);
    return code;
}
