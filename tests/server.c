/* SPDX-License-Identifier: GPL-3.0-or-later */
/* server.c - palpd as a child process. */
#include "tests/server.h"

#include "daemon/rt.h"
#include "tests/check.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <zmq.h>

enum { ARGS_MAX = 16 };

int64_t server_deadline(void)
{
    return rt_now_ns() + SERVER_WAIT_MS * INT64_C(1000000);
}

static void name_urls(struct server *s)
{
    static const char *const names[] = {"device", "stream", "control"};
    for (int i = 0; i < 3; i++)
        snprintf(s->url[i], sizeof s->url[i], "ipc://%s/%s", s->folder, names[i]);
}

void server_read_log(const struct server *s, char log[SERVER_LOG_MAX])
{
    char path[96];
    snprintf(path, sizeof path, "%s/log", s->folder);
    FILE *file = fopen(path, "r");
    const size_t n = file ? fread(log, 1, SERVER_LOG_MAX - 1, file) : 0;
    log[n] = '\0';
    if (file)
        fclose(file);
}

bool server_logged(const struct server *s, const char *text)
{
    char log[SERVER_LOG_MAX];
    server_read_log(s, log);
    return strstr(log, text);
}

static void limit_descriptors(int n)
{
    const struct rlimit limit = {(rlim_t)n, (rlim_t)n};
    if (setrlimit(RLIMIT_NOFILE, &limit) != 0)
        _exit(126);
}

void server_spawn(struct server *s, const char *const *args)
{
    char path[96];
    const char *argv[ARGS_MAX + 2] = {PALPD};
    for (int i = 0; args[i] && i < ARGS_MAX; i++)
        argv[i + 1] = args[i];
    snprintf(path, sizeof path, "%s/log", s->folder);
    s->exit_code = -1;
    s->pid = fork();
    if (s->pid != 0)
        return;
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* a test that breaks off leaves no daemon behind */
    signal(SIGHUP, SIG_DFL);          /* nohup may have had it ignored                  */
    const int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    dup2(fd, STDOUT_FILENO);
    dup2(fd, STDERR_FILENO);
    if (s->descriptors > 0)
        limit_descriptors(s->descriptors);
    setsid();                                         /* no terminal of the test's own … */
    if (s->terminal && open(s->terminal, O_RDWR) < 0) /* … but the first that is opened */
        _exit(126);
    if (s->user > 0 && setuid(s->user) != 0)
        _exit(126);
    execv(PALPD, (char *const *)argv);
    _exit(127);
}

bool server_ended(struct server *s)
{
    int status;
    if (s->exit_code < 0 && waitpid(s->pid, &status, WNOHANG) == s->pid)
        s->exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 256 + WTERMSIG(status);
    return s->exit_code >= 0;
}

static void pause_a_moment(void)
{
    rt_sleep_until(rt_now_ns() + RT_NS_PER_MS);
}

struct server server_prepare(void)
{
    struct server s = {.folder = "/tmp/palpd-test-XXXXXX", .exit_code = -1};
    REQUIRE(mkdtemp(s.folder) != NULL);
    name_urls(&s);
    s.context = zmq_ctx_new();
    return s;
}

struct server server_start(const char *option)
{
    return server_start_on(SERVER_SCENARIO, option);
}

struct server server_start_on(const char *scenario, const char *option)
{
    struct server s = server_prepare();
    const char *args[] = {"--device", s.url[0], "--stream", s.url[1], "--control",
                          s.url[2],   scenario, option,     NULL};
    server_spawn(&s, args);
    const int64_t until = server_deadline();
    while (!server_logged(&s, " ready") && !server_ended(&s) && rt_now_ns() < until)
        pause_a_moment();
    REQUIRE(server_logged(&s, " ready") && !server_ended(&s));
    return s;
}

void server_wait_for_end(struct server *s)
{
    const int64_t until = server_deadline();
    while (!server_ended(s) && rt_now_ns() < until)
        pause_a_moment();
    if (!server_ended(s))
        kill(s->pid, SIGKILL);
}

void server_clean(struct server *s)
{
    static const char *const names[] = {"log", "device", "stream", "control", "scenario.yaml"};
    zmq_ctx_term(s->context);
    for (int i = 0; i < 5; i++) {
        char path[128];
        snprintf(path, sizeof path, "%s/%s", s->folder, names[i]);
        unlink(path);
    }
    rmdir(s->folder);
}

void server_stop(struct server *s)
{
    char log[SERVER_LOG_MAX];
    kill(s->pid, SIGTERM);
    server_wait_for_end(s);
    CHECK(s->exit_code == 0);
    if (s->exit_code != 0) {
        server_read_log(s, log);
        fputs(log, stdout);
    }
    server_clean(s);
}

int server_run(const char *const *args, char log[SERVER_LOG_MAX])
{
    struct server s = server_prepare();
    server_spawn(&s, args);
    server_wait_for_end(&s);
    server_read_log(&s, log);
    server_clean(&s);
    return s.exit_code;
}
/* ---------------------------------------------------------------- sockets */

void *server_socket(const struct server *s, int type, const char *url)
{
    const int linger = 0, patience = 1000;
    void *socket = zmq_socket(s->context, type);
    zmq_setsockopt(socket, ZMQ_LINGER, &linger, sizeof linger);
    zmq_setsockopt(socket, ZMQ_SNDTIMEO, &patience, sizeof patience);
    if (s->key && strncmp(url, "tcp://", 6) == 0) {
        zmq_setsockopt(socket, ZMQ_CURVE_SERVERKEY, s->server_key, PROTO_KEY_SIZE);
        zmq_setsockopt(socket, ZMQ_CURVE_PUBLICKEY, s->key->public_key, PROTO_KEY_SIZE);
        zmq_setsockopt(socket, ZMQ_CURVE_SECRETKEY, s->key->secret_key, PROTO_KEY_SIZE);
    }
    REQUIRE(zmq_connect(socket, url) == 0);
    return socket;
}

size_t server_receive(void *socket, unsigned char *bytes, size_t size, int wait_ms)
{
    zmq_pollitem_t item = {.socket = socket, .events = ZMQ_POLLIN};
    if (zmq_poll(&item, 1, wait_ms) <= 0)
        return 0;
    const int n = zmq_recv(socket, bytes, size, ZMQ_DONTWAIT);
    return n > 0 ? (size_t)n : 0;
}

/* ---------------------------------------------------------------- the stream */

void *server_subscribe(const struct server *s, const char *prefix)
{
    void *socket = server_socket(s, ZMQ_SUB, s->url[1]);
    zmq_setsockopt(socket, ZMQ_SUBSCRIBE, prefix, strlen(prefix));
    return socket;
}

bool server_next_frame(void *socket, const char *topic, unsigned char *bytes,
                       struct proto_bytes *message)
{
    const int64_t until = server_deadline();
    while (rt_now_ns() < until) {
        const size_t n = server_receive(socket, bytes, SERVER_FRAME_MAX, 100);
        const char *name = proto_frame_split((struct proto_bytes){bytes, n}, message);
        if (n > 0 && name && strcmp(name, topic) == 0)
            return true;
    }
    return false;
}

bool server_await_event(void *socket, enum proto_event_kind kind)
{
    static unsigned char bytes[SERVER_FRAME_MAX], memory[65536];
    struct proto_bytes message;
    while (server_next_frame(socket, "event", bytes, &message)) {
        struct proto_memory lent = {.bytes = memory, .size = sizeof memory};
        struct proto_event event;
        struct proto_error error;
        if (proto_decode_event(&event, message, &lent, &error) && event.kind == kind)
            return true;
    }
    return false;
}
