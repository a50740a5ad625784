/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_crowd.c - more connections than there are descriptors: palpd goes on, and hands feel. */
#include "daemon/rt/rt.h"
#include "tests/check.h"
#include "tests/fixtures/scripted_device.h"

#include <arpa/inet.h>
#include <dirent.h>
#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>
#include <zmq.h>

enum { CROWD = 120, FEW = 60, PATH = 300 };

/* ---------------------------------------------------------------- peers that only connect */

struct crowd {
    int fd[2 * CROWD];
};

static int connect_local(const struct server *s)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    snprintf(address.sun_path, sizeof address.sun_path, "%.100s", s->url[0] + 6);
    const int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (connect(fd, (struct sockaddr *)&address, sizeof address) == 0)
        return fd;
    CHECK(errno == EAGAIN); /* its queue is full */
    close(fd);
    return -1;
}

static int connect_by_port(int port)
{
    const struct sockaddr_in address = {.sin_family = AF_INET,
                                        .sin_port = htons((uint16_t)port),
                                        .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    const int fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (connect(fd, (const struct sockaddr *)&address, sizeof address) != 0)
        CHECK(errno == EINPROGRESS);
    return fd;
}

static struct crowd gather(const struct server *s, int port)
{
    struct crowd c;
    for (int i = 0; i < CROWD; i++) {
        c.fd[2 * i] = connect_local(s);
        c.fd[2 * i + 1] = connect_by_port(port);
    }
    return c;
}

static void disperse(const struct crowd *c)
{
    for (int i = 0; i < 2 * CROWD; i++)
        if (c->fd[i] >= 0)
            close(c->fd[i]);
}

static int free_port(void)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof address;
    const int fd = socket(AF_INET, SOCK_STREAM, 0);
    REQUIRE(bind(fd, (struct sockaddr *)&address, size) == 0);
    REQUIRE(getsockname(fd, (struct sockaddr *)&address, &size) == 0);
    close(fd);
    return ntohs(address.sin_port);
}

/* ---------------------------------------------------------------- palpd */

/* With a device socket on ipc and TCP, and so many descriptors; 0: as many as this process. */
static struct server start(int port, int descriptors)
{
    char device[PATH];
    struct server s = server_prepare();
    s.descriptors = descriptors;
    snprintf(device, sizeof device, "%s,tcp://127.0.0.1:%d", s.url[0], port);
    const char *args[] = {"--device",  device,   "--stream",      s.url[1],
                          "--control", s.url[2], SERVER_SCENARIO, NULL};
    server_spawn(&s, args);
    REQUIRE(server_await_line(&s, " ready"));
    return s;
}

/* Does that thread of it go before others? What is rationed, as main is, may not at times. */
static bool leads(const struct server *s, const char *name)
{
    char path[PATH], line[PATH] = "";
    bool found = false;
    snprintf(path, sizeof path, "/proc/%d/task", (int)s->pid);
    DIR *folder = opendir(path);
    REQUIRE(folder != NULL);
    for (struct dirent *entry; (entry = readdir(folder));) {
        snprintf(path, sizeof path, "/proc/%d/task/%.20s/comm", (int)s->pid, entry->d_name);
        FILE *file = fopen(path, "r");
        if (file && fgets(line, sizeof line, file) && strncmp(line, name, strlen(name)) == 0)
            found = (sched_getscheduler(atoi(entry->d_name)) & ~SCHED_RESET_ON_FORK) == SCHED_FIFO;
        if (file)
            fclose(file);
    }
    closedir(folder);
    return found;
}

/* The crowd comes again and again until it was refused, then once more; a hand feels throughout. */
static void crowd_and_feel(const struct server *s, struct puppet *v, int port)
{
    int gone_ahead = 1;
    for (int64_t until = server_deadline(); gone_ahead >= 0 && rt_now_ns() < until;) {
        const struct crowd crowd = gather(s, port);
        for (int i = 0; i < 300; i++) {
            puppet_send_sample(v);
            REQUIRE(puppet_await(v, PROTO_DAEMON_FORCE, SERVER_WAIT_MS));
        }
        disperse(&crowd);
        gone_ahead -= server_logged(s, "connections refused");
    }
    CHECK(gone_ahead < 0);
}

static void check_unharmed(struct server *s, struct puppet *v, bool led)
{
    CHECK(v->last.force.life_cycle == PROTO_ENABLED);
    CHECK(leads(s, "palp-haptics") == led);
    CHECK(!server_logged(s, "ran on and on"));
    puppet_leave(v);
    server_stop(s);
}

static void a_crowd_beyond_the_descriptors_harms_nobody(void)
{
    const int port = free_port();
    struct server s = start(port, FEW);
    struct puppet *v = puppet_enabled(&s, "hand");
    const bool led = leads(&s, "palp-haptics");
    crowd_and_feel(&s, v, port);
    check_unharmed(&s, v, led);
}

/* Something else in the process has taken those that were counted on. */
static void without_any_descriptor_it_goes_on(void)
{
    const int port = free_port();
    struct server s = start(port, 0);
    struct puppet *v = puppet_enabled(&s, "hand");
    const bool led = leads(&s, "palp-haptics");
    struct rlimit limit;
    REQUIRE(prlimit(s.pid, RLIMIT_NOFILE, NULL, &limit) == 0);
    limit.rlim_cur = FEW;
    REQUIRE(prlimit(s.pid, RLIMIT_NOFILE, &limit, NULL) == 0);
    crowd_and_feel(&s, v, port);
    check_unharmed(&s, v, led);
}

/* ---------------------------------------------------------------- subscribers */

/* Does ZeroMQ tell that the connection of this socket ended? */
static bool is_cut_off(void *monitor)
{
    zmq_pollitem_t item = {.socket = monitor, .events = ZMQ_POLLIN};
    return zmq_poll(&item, 1, SERVER_WAIT_MS) > 0;
}

/* A subscriber to so many topics of that length; is it cut off? */
static bool subscribe_many(const struct server *s, int n, int length, void **socket)
{
    char topic[512], address[32];
    memset(topic, 'x', sizeof topic);
    *socket = server_socket(s, ZMQ_SUB, s->url[1]);
    snprintf(address, sizeof address, "inproc://cut-%d", n);
    REQUIRE(zmq_socket_monitor(*socket, address, ZMQ_EVENT_DISCONNECTED) == 0);
    void *monitor = zmq_socket(s->context, ZMQ_PAIR);
    REQUIRE(zmq_connect(monitor, address) == 0);
    for (int i = 0; i < n; i++) {
        snprintf(topic, sizeof topic, "%08d", i);
        topic[8] = 'x';
        zmq_setsockopt(*socket, ZMQ_SUBSCRIBE, topic, (size_t)length);
    }
    const bool cut = is_cut_off(monitor);
    zmq_socket_monitor(*socket, NULL, 0);
    zmq_close(monitor);
    return cut;
}

/* Each costs memory that is locked. Others hear what they asked for. */
static void who_subscribes_without_end_is_cut_off(void)
{
    static unsigned char bytes[SERVER_FRAME_MAX];
    struct proto_bytes message;
    struct server s = server_start(NULL);
    void *many, *lengthy, *modest = server_subscribe(&s, "state");
    CHECK(server_next_frame(modest, "state", bytes, &message));
    CHECK(subscribe_many(&s, 1000, 20, &many));
    zmq_close(many);
    CHECK(subscribe_many(&s, 1, 300, &lengthy));
    zmq_close(lengthy);
    CHECK(server_await_line(&s, "subscribers cut off"));
    CHECK(server_next_frame(modest, "state", bytes, &message));
    zmq_close(modest);
    server_stop(&s);
}

/* ---------------------------------------------------------------- bytes */

/* Messages that mean nothing, of the greatest length, until the connection ends. */
static bool is_cut_off_for_bytes(const struct server *s, int url, size_t size)
{
    static unsigned char bytes[PROTO_CONTROL_FRAME_MAX];
    char address[32];
    void *peer = server_socket(s, ZMQ_DEALER, s->url[url]);
    snprintf(address, sizeof address, "inproc://bytes-%d", url);
    REQUIRE(zmq_socket_monitor(peer, address, ZMQ_EVENT_DISCONNECTED) == 0);
    void *monitor = zmq_socket(s->context, ZMQ_PAIR);
    REQUIRE(zmq_connect(monitor, address) == 0);
    zmq_pollitem_t item = {.socket = monitor, .events = ZMQ_POLLIN};
    bool cut = false;
    for (int64_t until = server_deadline(); !cut && rt_now_ns() < until;) {
        for (int i = 0; i < FEW; i++)
            zmq_send(peer, bytes, size, ZMQ_DONTWAIT);
        cut = zmq_poll(&item, 1, 1) > 0;
    }
    zmq_socket_monitor(peer, NULL, 0);
    zmq_close(monitor);
    zmq_close(peer);
    return cut;
}

/* Devices' longest message is 4 KiB, a request's 64 KiB. What a hand feels meanwhile, the faults'
 * tests look at; here one comes afterwards. */
static void who_floods_with_bytes_is_cut_off(void)
{
    static const char *const told[] = {"device socket: garbage", "control socket: garbage",
                                       "too many messages, or bytes, in a second"};
    struct server s = server_start(NULL);
    CHECK(server_await_line(&s, "limits: "));
    CHECK(is_cut_off_for_bytes(&s, 0, PROTO_DEVICE_FRAME_MAX));
    CHECK(is_cut_off_for_bytes(&s, 2, PROTO_CONTROL_FRAME_MAX));
    for (int i = 0; i < 3; i++)
        CHECK(server_await_line(&s, told[i]));
    struct puppet *v = puppet_enabled(&s, "hand");
    CHECK(puppet_press_until(v, 2e-5, 0.011, puppet_is_felt));
    puppet_leave(v);
    server_stop(&s);
}

/* ---------------------------------------------------------------- signals */

/* All but main's thread block them, ZeroMQ's, those of workers and of subscribers as well. */
static void signals_are_for_main(void)
{
    char path[PATH], line[PATH];
    struct server s = server_start("--set=solver.workers=2");
    int n = 0;
    snprintf(path, sizeof path, "/proc/%d/task", (int)s.pid);
    DIR *folder = opendir(path);
    REQUIRE(folder != NULL);
    for (struct dirent *entry; (entry = readdir(folder));) {
        unsigned long long blocked = 0;
        bool is_told = false;
        if (atoi(entry->d_name) == 0 || atoi(entry->d_name) == s.pid)
            continue;
        snprintf(path, sizeof path, "/proc/%d/task/%.20s/status", (int)s.pid, entry->d_name);
        FILE *status = fopen(path, "r");
        while (status && fgets(line, sizeof line, status))
            is_told |= sscanf(line, "SigBlk: %llx", &blocked) == 1;
        if (status)
            fclose(status);
        if (!is_told)
            continue; /* it ended since it was listed */
        CHECK(blocked >> (SIGTERM - 1) & blocked >> (SIGINT - 1) & blocked >> (SIGHUP - 1) & 1);
        n++;
    }
    closedir(folder);
    CHECK(n >= 6); /* ZeroMQ's two pairs, the relay, the simulation, a worker … */
    server_stop(&s);
}

SUITE(crowd, TEST(a_crowd_beyond_the_descriptors_harms_nobody),
      TEST(without_any_descriptor_it_goes_on), TEST(who_subscribes_without_end_is_cut_off),
      TEST(who_floods_with_bytes_is_cut_off), TEST(signals_are_for_main));
