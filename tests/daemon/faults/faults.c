/* SPDX-License-Identifier: GPL-3.0-or-later */
/* faults.c - the fault matrix: each kind of fault, seeded, while a simulated hand presses at a real
 * palpd. In each run the force at the hand keeps its limits, where the fault is one of silence it
 * fades in time, palpd does not crash, and the hand feels again once the fault is over.
 *
 * PALP_FAULT_SEEDS says how many runs of each kind [1], PALP_FAULT_KIND which kinds: a part of
 * their name. */
#include "daemon/rt/rt.h"
#include "tests/check.h"
#include "tests/daemon/faults/hand.h"
#include "tests/daemon/faults/line.h"
#include "tests/fixtures/request_client.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <sysexits.h>
#include <unistd.h>
#include <zmq.h>

enum {
    SEEDS = 1,
    FADE_MS = 250,    /* from the last answer: valid for 50 ms, gone in 50 more, a loaded machine */
    TOLD_MS = 5000,   /* half-open connections end after a second */
    RETURN_MS = 8000, /* a lost session is begun anew each second; a press takes 0.8 s */
    FLOOD = 2000,     /* messages, connections of one fault */
    FEW = 40,         /* descriptors */
    LARGE = 4000,     /* bytes of a message: a device's longest but for a few */
    STEPS = 5,        /* of a clock */
    ASKED = 400,      /* rounds of requests, until one for memory fails */
    MEMORY_K = 12,    /* which one fails: nearly all rounds make so many */
    START_K = 600,    /* requests for memory that a start makes, about */
    THREAD_K = 12,    /* threads, likewise */
    HOUR_S = 3600,
};

/* ---------------------------------------------------------------- one run */

/* Set in palpd's environment alone. */
struct preload {
    const char *file, *name;
    unsigned value;
};

struct run {
    struct server palpd;
    struct line line;
    struct hand hand;
    unsigned seed;
    int held_ms; /* how long the fault lasts */
    bool is_gpu;
    struct preload preload; /* for the next palpd */
    char why[300];          /* what failed; "": nothing */
};

static int fail(struct run *r, const char *what)
{
    if (!r->why[0])
        snprintf(r->why, sizeof r->why, "%s", what);
    return -1;
}

/* The file that FAIL_ALLOC waits for. */
static const char *name_mark(const struct run *r)
{
    static char path[96];
    snprintf(path, sizeof path, "%s/scenario.yaml", r->palpd.folder);
    return path;
}

static void spawn(struct run *r, const char *const *args)
{
    char value[16];
    snprintf(value, sizeof value, "%u", r->preload.value);
    if (r->preload.file) {
        setenv(r->preload.name, value, 1);
        setenv("LD_PRELOAD", r->preload.file, 1);
    }
    server_spawn(&r->palpd, args);
    unsetenv("LD_PRELOAD");
    r->preload.file = NULL;
}

/* Returns whether it is ready; else it has ended. */
static bool begin_palpd(struct run *r)
{
    const char *args[12] = {"--device",  r->palpd.url[0], "--stream",     r->palpd.url[1],
                            "--control", r->palpd.url[2], SERVER_SCENARIO};
    char log[96];
    int n = 7;
    snprintf(log, sizeof log, "%s/log", r->palpd.folder);
    unlink(log); /* the one before was ready */
    if (r->is_gpu) {
        args[n++] = "--gpu-module=" GPU_FAKE_MODULE;
        args[n++] = "--gpu-wait=2000"; /* a loaded machine is no loss */
        args[n++] = "--set=solver.motion=pcg";
        args[n++] = "--set=solver.sleep_speed_m_s=0";
    }
    args[n] = NULL;
    spawn(r, args);
    const bool is_ready = server_await_line(&r->palpd, " ready");
    if (server_logged(&r->palpd, "cannot be preloaded"))
        fail(r, "what makes it fail is not built");
    return is_ready;
}

static void start_palpd(struct run *r)
{
    if (!begin_palpd(r)) {
        char text[64];
        snprintf(text, sizeof text, "palpd does not start: %d", r->palpd.exit_code);
        fail(r, text);
    }
}

/* ---------------------------------------------------------------- faults */

static void die_and_return(struct run *r)
{
    kill(r->palpd.pid, SIGKILL);
    server_wait_for_end(&r->palpd);
    hand_sleep_ms(r->held_ms);
    start_palpd(r);
}

/* A new palpd that cannot have something ends with 71 or does without, and the next one starts. */
static void die_and_return_after(struct run *r, struct preload preload)
{
    kill(r->palpd.pid, SIGKILL);
    server_wait_for_end(&r->palpd);
    r->preload = preload;
    if (begin_palpd(r))
        return;
    server_wait_for_end(&r->palpd);
    if (r->palpd.exit_code != EX_OSERR)
        fail(r, "the first new palpd did not end with 71");
    start_palpd(r);
}

static void refuse_thread(struct run *r)
{
    die_and_return_after(
        r, (struct preload){FAIL_THREAD_LIBRARY, "FAIL_THREAD", 1 + rand_r(&r->seed) % THREAD_K});
}

static void refuse_memory(struct run *r)
{
    die_and_return_after(
        r, (struct preload){FAIL_ALLOC_LIBRARY, "FAIL_ALLOC", 1 + rand_r(&r->seed) % START_K});
}

static void end_and_return(struct run *r)
{
    kill(r->palpd.pid, SIGTERM);
    server_wait_for_end(&r->palpd);
    if (r->palpd.exit_code != 0)
        fail(r, "palpd did not end with 0");
    hand_sleep_ms(r->held_ms);
    start_palpd(r);
}

static void stand_still(struct run *r)
{
    kill(r->palpd.pid, SIGSTOP);
    hand_sleep_ms(r->held_ms);
    kill(r->palpd.pid, SIGCONT);
}

static void hold_for(struct run *r, enum line_state state)
{
    atomic_store(r->line.state, (int)state);
    hand_sleep_ms(r->held_ms);
    atomic_store(r->line.state, LINE_WHOLE);
}

static void hold_line(struct run *r)
{
    hold_for(r, LINE_HELD);
}

static void silence_hand(struct run *r)
{
    hold_for(r, LINE_MUTE);
}

static void silence_palpd(struct run *r)
{
    hold_for(r, LINE_DEAF);
}

static void cut_line(struct run *r)
{
    hold_for(r, LINE_CUT);
}

static void spoil_line(struct run *r)
{
    hold_for(r, LINE_SPOILT);
}

static void slow_line(struct run *r)
{
    hold_for(r, LINE_SLOW);
}

static void tell_lies(struct run *r)
{
    for (int i = 0; i < 5; i++) {
        atomic_store(&r->hand.lie, 1 + (int)(rand_r(&r->seed) % (HAND_LIES - 1)));
        hand_sleep_ms(1 + (int)(rand_r(&r->seed) % 20));
    }
}

/* By up to an hour, either way, and in the end back to what it was. */
static void step_clock(struct run *r)
{
    for (int i = 0; i < STEPS; i++) {
        const int64_t ahead_s = (int64_t)(rand_r(&r->seed) % (2 * HOUR_S)) - HOUR_S;
        hand_set_clock(ahead_s * (int64_t)RT_NS_PER_S);
        hand_sleep_ms(r->held_ms / STEPS);
    }
    hand_set_clock(0);
}

/* It was started with such a clock. */
static void wait_for_steps(struct run *r)
{
    hand_sleep_ms(r->held_ms);
}

static void *open_peer(struct run *r, int type, int url)
{
    return server_socket(&r->palpd, type, r->palpd.url[url]);
}

/* Bytes that mean nothing, to devices' and requests' sockets. */
static void flood_with_garbage(struct run *r)
{
    unsigned char bytes[512];
    void *const peer[] = {open_peer(r, ZMQ_DEALER, 0), open_peer(r, ZMQ_DEALER, 2)};
    for (int i = 0; i < FLOOD; i++) {
        const size_t n = rand_r(&r->seed) % sizeof bytes;
        for (size_t k = 0; k < n; k++)
            bytes[k] = (unsigned char)rand_r(&r->seed);
        zmq_send(peer[i % 2], bytes, n, ZMQ_DONTWAIT);
    }
    hand_sleep_ms(50);
    zmq_close(peer[0]);
    zmq_close(peer[1]);
}

/* More bytes in a second than a device may say, or who asks: where the machine can read as many. */
static void flood_with_bytes(struct run *r)
{
    static unsigned char bytes[PROTO_CONTROL_FRAME_MAX];
    void *const peer[] = {open_peer(r, ZMQ_DEALER, 0), open_peer(r, ZMQ_DEALER, 2)};
    for (size_t k = 0; k < sizeof bytes; k++)
        bytes[k] = (unsigned char)rand_r(&r->seed);
    for (const int64_t end = rt_now_ns() + r->held_ms * (int64_t)RT_NS_PER_MS; rt_now_ns() < end;) {
        for (int i = 0; i < FEW; i++)
            zmq_send(peer[i % 2], bytes, i % 2 == 0 ? LARGE : sizeof bytes, ZMQ_DONTWAIT);
        hand_sleep_ms(1);
    }
    zmq_close(peer[0]);
    zmq_close(peer[1]);
}

static int connect_raw(const struct run *r, int url)
{
    struct sockaddr_un at = {.sun_family = AF_UNIX};
    snprintf(at.sun_path, sizeof at.sun_path, "%s", r->palpd.url[url] + 6);
    const int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (connect(fd, (struct sockaddr *)&at, sizeof at) == 0)
        return fd;
    close(fd);
    return -1;
}

/* Connections, a third of which say garbage, a third nothing. */
static void flood_with_connections(struct run *r)
{
    int fd[64];
    memset(fd, -1, sizeof fd);
    for (int i = 0; i < FLOOD / 4; i++) {
        const int k = i % 64;
        if (fd[k] >= 0)
            close(fd[k]);
        fd[k] = connect_raw(r, i % 3);
        if (fd[k] >= 0 && i % 3 == 0 && write(fd[k], "garbage garbage garbage", 23) < 0)
            continue;
    }
    for (int k = 0; k < 64; k++)
        if (fd[k] >= 0)
            close(fd[k]);
}

/* Subscribers that never read. */
static void never_read(struct run *r)
{
    const int one = 1;
    void *peer[8];
    for (int i = 0; i < 8; i++) {
        peer[i] = open_peer(r, ZMQ_SUB, 1);
        zmq_setsockopt(peer[i], ZMQ_RCVHWM, &one, sizeof one);
        zmq_setsockopt(peer[i], ZMQ_SUBSCRIBE, "", 0);
    }
    hand_sleep_ms(r->held_ms);
    for (int i = 0; i < 8; i++)
        zmq_close(peer[i]);
}

static void limit_for(struct run *r, int what, rlim_t n)
{
    struct rlimit before, few;
    if (prlimit(r->palpd.pid, (__rlimit_resource_t)what, NULL, &before) != 0)
        return;
    few = (struct rlimit){n, before.rlim_max};
    prlimit(r->palpd.pid, (__rlimit_resource_t)what, &few, NULL);
    flood_with_connections(r);
    flood_with_garbage(r);
    prlimit(r->palpd.pid, (__rlimit_resource_t)what, &before, NULL);
}

static void take_descriptors(struct run *r)
{
    limit_for(r, RLIMIT_NOFILE, FEW);
}

/* No file of it may grow: a disk that is full. Its log cannot be written. */
static void fill_disk(struct run *r)
{
    limit_for(r, RLIMIT_FSIZE, 1);
}

/* Requests that take memory, until one for memory failed. Who asks does not wait: what has no
 * memory for its reply is not told of. */
static void fail_request(struct run *r)
{
    static const enum proto_request_which which[] = {PROTO_REQUEST_STATUS, PROTO_REQUEST_CLIENTS,
                                                     PROTO_REQUEST_SNAPSHOT, PROTO_REQUEST_DROP};
    struct caller o = caller_connect(&r->palpd);
    FILE *mark = fopen(name_mark(r), "w");
    if (mark)
        fclose(mark);
    for (int i = 0; i < ASKED && !server_logged(&r->palpd, "memory fails"); i++) {
        caller_send(&o, (struct proto_request){.which = which[i % 4]});
        hand_sleep_ms(10);
    }
    caller_leave(&o);
}

/* Whatever grows fails, in libraries too. libzmq ends the program then; as the unit does, a new one
 * is started. */
static void take_memory(struct run *r)
{
    struct caller o = caller_connect(&r->palpd);
    limit_for(r, RLIMIT_DATA, 1);
    caller_send(&o, (struct proto_request){.which = PROTO_REQUEST_SNAPSHOT});
    hand_sleep_ms(r->held_ms / 4);
    caller_leave(&o);
    if (server_logged(&r->palpd, "OUT OF MEMORY") || server_logged(&r->palpd, "allocate memory"))
        server_wait_for_end(&r->palpd); /* it may write a core for long */
    if (server_ended(&r->palpd))
        start_palpd(r);
}

/* It is lost at a certain request, which takes its time where the threads that play it get none. */
static void lose_gpu(struct run *r)
{
    if (!server_await_line(&r->palpd, "lost"))
        fail(r, "the loss of the GPU is not told");
}

/* clang-format off */
static const struct kind {
    const char *name;
    void (*happen)(struct run *r);
    bool is_silent; /* the hand hears nothing as long as it lasts: the force must be gone */
    const char *told; /* in palpd's log; NULL: nothing has to be                          */
    const char *library, *variable; /* that palpd is started with; NULL: none             */
} kinds[] = {
    {"kill -9, and a new palpd",       die_and_return,         true,  NULL, NULL, NULL},
    {"kill -9, then a thread refused", refuse_thread,          true,  NULL, NULL, NULL},
    {"kill -9, then memory refused",   refuse_memory,          true,  NULL, NULL, NULL},
    {"SIGTERM, and a new palpd",       end_and_return,         true,  NULL, NULL, NULL},
    {"SIGSTOP, SIGCONT",               stand_still,            true,  NULL, NULL, NULL},
    {"line held, then all at once",    hold_line,              true,  NULL, NULL, NULL},
    {"line held from the hand",        silence_hand,           true,  NULL, NULL, NULL},
    {"line held to the hand",          silence_palpd,          true,  NULL, NULL, NULL},
    {"line cut",                       cut_line,               true,  NULL, NULL, NULL},
    {"bytes of the line spoilt",       spoil_line,             false, NULL, NULL, NULL},
    {"line slow, 30 ms a piece",       slow_line,              false, NULL, NULL, NULL},
    {"poses that cannot be",           tell_lies,              false, "is left out", NULL, NULL},
    {"clock of the device steps",      step_clock,             false, NULL, NULL, NULL},
    {"wall clock of palpd steps",      wait_for_steps,         false, NULL,
     STEP_CLOCK_LIBRARY, "STEP_CLOCK"},
    {"flood of garbage messages",      flood_with_garbage,     false, "garbage from", NULL, NULL},
    {"flood of bytes",                 flood_with_bytes,       false, "garbage from", NULL, NULL},
    {"flood of connections",           flood_with_connections, false, "no ZeroMQ handshake",
     NULL, NULL},
    {"subscribers that never read",    never_read,             false, NULL, NULL, NULL},
    {"no descriptors left",            take_descriptors,       false, NULL, NULL, NULL},
    {"a request for memory fails",     fail_request,           false, "memory fails",
     FAIL_ALLOC_LIBRARY, "FAIL_ALLOC"},
    {"no memory left",                 take_memory,            false, NULL, NULL, NULL},
    {"disk of the log full",           fill_disk,              false, NULL, NULL, NULL},
    {"GPU lost (fake)",                lose_gpu,               false, "lost", NULL, NULL},
};
/* clang-format on */

/* ---------------------------------------------------------------- the law of a run */

struct watcher {
    struct run *run;
    int64_t begin_ns;
    atomic_bool over;
    bool faded; /* within FADE_MS, or the fault was shorter */
};

/* While the main thread lets the fault happen: is the force gone in time? */
static void *watch_fade(void *arg)
{
    struct watcher *w = arg;
    while (!atomic_load(&w->over) && hand_now_ns() - w->begin_ns < FADE_MS * (int64_t)RT_NS_PER_MS)
        hand_sleep_ms(1);
    const int64_t from_ns = hand_now_ns();
    if (atomic_load(&w->over))
        return NULL;
    hand_sleep_ms(20);
    if (!atomic_load(&w->over) && atomic_load(&w->run->hand.pushed_ns) > from_ns)
        w->faded = false;
    return NULL;
}

static void judge(struct run *r, const struct kind *kind, const struct watcher *w, int64_t end_ns)
{
    char text[300];
    if (kind->is_silent && !w->faded)
        fail(r, "the force is not gone in time");
    if (server_ended(&r->palpd)) {
        snprintf(text, sizeof text, "palpd ended with %d", r->palpd.exit_code);
        fail(r, text);
    }
    if (!r->why[0] && !hand_feels_after(&r->hand, end_ns, RETURN_MS))
        fail(r, "nothing is felt again");
    for (int i = 0; kind->told && !server_logged(&r->palpd, kind->told) && i < TOLD_MS / 10; i++)
        hand_sleep_ms(10);
    if (kind->told && !server_logged(&r->palpd, kind->told))
        fail(r, "palpd does not tell of it");
    if (atomic_load(&r->hand.n_violation) > 0)
        fail(r, r->hand.violation);
}

static void happen(struct run *r, const struct kind *kind)
{
    struct watcher w = {.run = r, .faded = true};
    pthread_t thread;
    r->held_ms = 20 + (int)(rand_r(&r->seed) % 1200);
    if (!hand_feels_after(&r->hand, 0, RETURN_MS)) {
        fail(r, "nothing is felt before the fault");
        return;
    }
    hand_sleep_ms((int)(rand_r(&r->seed) % 800));
    w.begin_ns = hand_now_ns();
    pthread_create(&thread, NULL, watch_fade, &w);
    kind->happen(r);
    atomic_store(&w.over, true);
    pthread_join(thread, NULL);
    judge(r, kind, &w, hand_now_ns());
}

/* Everything anew: a palpd, a line, a hand. Returns whether all was well. */
static bool try_seed(const struct kind *kind, unsigned seed)
{
    static struct run r;
    char faults[64];
    r = (struct run){.palpd = server_prepare(), .seed = seed * 7919 + 1};
    snprintf(faults, sizeof faults, "crash:%u", 3000 + rand_r(&r.seed) % 4000);
    r.is_gpu = kind->happen == lose_gpu;
    if (r.is_gpu)
        setenv("PALP_FAKE_GPU", faults, 1);
    r.preload = (struct preload){kind->library, kind->variable, 1 + seed % MEMORY_K};
    setenv("FAIL_ALLOC_FROM", name_mark(&r), 1);
    start_palpd(&r);
    unsetenv("FAIL_ALLOC_FROM");
    line_begin(&r.line, r.palpd.url[0] + 6, seed);
    hand_begin(&r.hand, r.line.url);
    if (!r.why[0])
        happen(&r, kind);
    hand_end(&r.hand);
    line_end(&r.line);
    if (!server_ended(&r.palpd)) {
        kill(r.palpd.pid, SIGTERM);
        server_wait_for_end(&r.palpd);
        if (r.palpd.exit_code != 0)
            fail(&r, "palpd did not end with 0");
    }
    if (r.why[0]) {
        char log[SERVER_LOG_MAX];
        server_read_log(&r.palpd, log);
        printf("        seed %u, %d ms: %s\n%s\n", seed, r.held_ms, r.why, log);
    }
    server_clean(&r.palpd);
    unsetenv("PALP_FAKE_GPU");
    return !r.why[0];
}

static int n_seed = SEEDS;
static const char *only;

static void force_keeps_its_limits_and_comes_back_whatever_fails(void)
{
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        int failed = 0;
        if (only && !strstr(kinds[k].name, only))
            continue;
        for (int seed = 1; seed <= n_seed; seed++)
            failed += !try_seed(&kinds[k], (unsigned)seed);
        printf("        %-30s %4d runs, %d failed\n", kinds[k].name, n_seed, failed);
        fflush(stdout);
        CHECK(failed == 0);
    }
}

/* The suite runs without a line: seeds and kind come by the environment. */
__attribute__((constructor)) static void read_environment(void)
{
    const char *seeds = getenv("PALP_FAULT_SEEDS");
    signal(SIGPIPE, SIG_IGN);
    n_seed = seeds ? atoi(seeds) : SEEDS;
    only = getenv("PALP_FAULT_KIND");
}

SUITE(faults, TEST(force_keeps_its_limits_and_comes_back_whatever_fails));
