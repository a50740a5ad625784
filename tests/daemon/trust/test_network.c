/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_network.c - a palpd that listens beyond its machine: two machines in network namespaces, a
 * cable between them. Needs root and iproute2. */
#include "daemon/rt/rt.h"
#include "tests/check.h"
#include "tests/daemon/trust/station.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <sched.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#include <zmq.h>

#define PALPD_AT  "10.213.7.1"
#define OTHERS_AT "10.213.7.2"

enum { WORDS = 300, PORTS = 65535, FLOOD_S = 3, GREETING = 64 };

static char ours[32], theirs[32]; /* namespaces: palpd's and the other machine's */

/* ---------------------------------------------------------------- two machines */

static bool run(const char *format, ...) __attribute__((format(printf, 1, 2)));
static bool run(const char *format, ...)
{
    char words[WORDS];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    return system(words) == 0;
}

static void take_apart(void)
{
    run("ip netns del %s 2>/dev/null", ours);
    run("ip netns del %s 2>/dev/null", theirs);
}

static bool enter(const char *name)
{
    char path[WORDS];
    snprintf(path, sizeof path, "/run/netns/%s", name);
    const int fd = open(path, O_RDONLY | O_CLOEXEC);
    const bool entered = fd >= 0 && setns(fd, CLONE_NEWNET) == 0;
    close(fd);
    return entered;
}

/* Afterwards this process is on palpd's machine: what it starts is there too. */
static bool build_machines(void)
{
    snprintf(ours, sizeof ours, "palp-%d-a", (int)getpid());
    snprintf(theirs, sizeof theirs, "palp-%d-b", (int)getpid());
    atexit(take_apart);
    return run("ip netns add %s 2>/dev/null && ip netns add %s 2>/dev/null", ours, theirs) &&
           run("ip link add palp0 netns %s type veth peer name palp1 netns %s", ours, theirs) &&
           run("ip -n %s addr add " PALPD_AT "/24 dev palp0 && ip -n %s link set palp0 up", ours,
               ours) &&
           run("ip -n %s addr add " OTHERS_AT "/24 dev palp1 && ip -n %s link set palp1 up", theirs,
               theirs) &&
           run("ip -n %s link set lo up && ip -n %s link set lo up", ours, theirs) && enter(ours);
}

static bool are_there(void)
{
    static int there = -1;
    if (there < 0)
        there = geteuid() == 0 && build_machines();
    if (!there)
        skip("no network namespaces: they need root and iproute2");
    return there;
}

static struct station start(void)
{
    struct station s = station_prepare();
    const char *args[] = {"--key",         s.key_path,
                          "--roster",      s.roster_path,
                          "--device",      "tcp://" PALPD_AT ":*",
                          "--stream",      "tcp://" PALPD_AT ":*",
                          "--control",     "tcp://" PALPD_AT ":*",
                          SERVER_SCENARIO, NULL};
    server_spawn(&s.server, args);
    REQUIRE(server_await_line(&s.server, " ready"));
    station_find_ports(&s);
    return s;
}

/* What `act` returns, 0 … 255, on the other machine: a process of its own. */
static int on_other_machine(int (*act)(const struct station *s), struct station *s)
{
    int status = 0;
    const pid_t child = fork();
    if (child == 0) {
        if (!enter(theirs))
            _exit(255);
        s->server.context = zmq_ctx_new();
        _exit(act(s));
    }
    REQUIRE(waitpid(child, &status, 0) == child && WIFEXITED(status));
    return WEXITSTATUS(status);
}

/* ---------------------------------------------------------------- a scan */

static int connect_to(int port)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    const struct timeval patience = {.tv_usec = 300000};
    inet_pton(AF_INET, PALPD_AT, &at.sin_addr);
    const int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    if (connect(fd, (struct sockaddr *)&at, sizeof at) == 0)
        return fd;
    close(fd);
    return -1;
}

static int count_open_ports(const struct station *s)
{
    int n = 0;
    (void)s;
    for (int port = 1; port <= PORTS; port++) {
        const int fd = connect_to(port);
        n += fd >= 0;
        if (fd >= 0)
            close(fd);
    }
    return n;
}

/* What each port says to who says nothing, and to who says garbage: ZeroMQ's greeting and no more,
 * which tells the mechanism and holds nothing of a scene. */
static int count_bytes_too_many(const struct station *s)
{
    static char garbage[4096];
    int worst = 0;
    memset(garbage, 0xa5, sizeof garbage);
    for (int i = 0; i < 6; i++) {
        char bytes[4096];
        int n = 0;
        const int fd = connect_to(atoi(strrchr(s->server.url[i % 3], ':') + 1));
        if (i >= 3)
            send(fd, garbage, sizeof garbage, MSG_NOSIGNAL);
        for (ssize_t got; (got = recv(fd, bytes, sizeof bytes, 0)) > 0;)
            n += (int)got;
        close(fd);
        worst = n > worst ? n : worst;
    }
    return worst > GREETING ? worst : 0;
}

static int hear(const struct station *s)
{
    unsigned char bytes[4096];
    const struct server nobody = station_as(s, STATION_NOBODY), plain = s->server;
    const struct server *as[] = {&nobody, &plain};
    int heard = 0;
    for (int i = 0; i < 2; i++) {
        void *socket = server_subscribe(as[i], "");
        heard += server_receive(socket, bytes, sizeof bytes, 500) > 0;
        struct puppet *v = puppet_connect(as[i]);
        const int wait = 200;
        zmq_setsockopt(v->socket, ZMQ_SNDTIMEO, &wait, sizeof wait);
        for (int k = 0; k < 2; k++)
            zmq_send(v->socket, "\n\0", 2, 0);
        heard += server_receive(v->socket, bytes, sizeof bytes, 300) > 0;
    }
    return heard;
}

static void a_scan_of_all_ports_finds_three_that_say_nothing(void)
{
    if (!are_there())
        return;
    struct station s = start();
    CHECK(on_other_machine(count_open_ports, &s) == 3);
    rt_sleep_until(rt_now_ns() + 3 * (int64_t)RT_NS_PER_S); /* the host may connect again */
    CHECK(on_other_machine(count_bytes_too_many, &s) == 0);
    CHECK(on_other_machine(hear, &s) == 0);
    station_stop(&s);
}

/* ---------------------------------------------------------------- a flood */

/* A process that ends with the test, also where that fails. */
static pid_t fork_helper(void)
{
    const pid_t child = fork();
    if (child == 0)
        prctl(PR_SET_PDEATHSIG, SIGKILL);
    return child;
}

/* Somebody else's port on palpd's machine, who closes what comes at once. */
static pid_t open_decoy(int *port)
{
    struct sockaddr_in at = {.sin_family = AF_INET};
    socklen_t size = sizeof at;
    const int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    inet_pton(AF_INET, PALPD_AT, &at.sin_addr);
    REQUIRE(bind(fd, (struct sockaddr *)&at, size) == 0 && listen(fd, 64) == 0);
    REQUIRE(getsockname(fd, (struct sockaddr *)&at, &size) == 0);
    *port = ntohs(at.sin_port);
    const pid_t child = fork_helper();
    while (child == 0)
        close(accept(fd, NULL, NULL));
    close(fd);
    return child;
}

/* Handshakes as fast as they go, half of them left open after ZeroMQ's greeting. */
static int flood(int port)
{
    static const unsigned char greeting[GREETING] = {[0] = 0xff, [9] = 0x7f, [10] = 3, 'C',
                                                     'U',        'R',        'V',      'E'};
    static unsigned char hello[202] = {4, 200, 5, 'H', 'E', 'L', 'L', 'O', 1};
    const int64_t until = rt_now_ns() + FLOOD_S * (int64_t)RT_NS_PER_S;
    unsigned n = 0;
    for (; rt_now_ns() < until; n++) {
        const int fd = connect_to(port);
        if (fd < 0)
            continue;
        send(fd, greeting, sizeof greeting, MSG_NOSIGNAL);
        if (n % 2)
            send(fd, hello, sizeof hello, MSG_NOSIGNAL);
        close(fd);
    }
    return n > 200 ? 200 : (int)n;
}

struct loop {
    double most_ms, sum_ms;
    int n, late; /* forces, and those after more than 10 ms */
};

/* A hand on palpd's machine presses until another process ends: from each pose to a force that
 * answers it. It never stops before: a hand that is silent loses its tool. */
static struct loop press_beside(struct puppet *v, pid_t other, int *status)
{
    struct loop loop = {0};
    const vec3 top = v->at;
    while (waitpid(other, status, WNOHANG) == 0) {
        const int64_t sent = rt_now_ns();
        v->at.y = top.y - 0.003 * sin((double)loop.n * 0.01);
        puppet_send_sample(v);
        do {
            REQUIRE(puppet_await(v, PROTO_DAEMON_FORCE, 1000));
        } while (v->last.force.answers_sequence < v->sequence);
        const double ms = (double)(rt_now_ns() - sent) * 1e-6;
        loop.most_ms = fmax(loop.most_ms, ms);
        loop.sum_ms += ms;
        loop.late += ms > 10;
        loop.n++;
    }
    return loop;
}

/* A hand that presses while nothing else happens. */
static struct loop press_in_calm(struct puppet *v)
{
    int status = 0;
    const pid_t child = fork_helper();
    if (child == 0)
        _exit(sleep(FLOOD_S));
    return press_beside(v, child, &status);
}

/* A hand that presses while another machine floods a port. */
static struct loop press_in_flood(struct puppet *v, int port)
{
    int status = 0;
    const pid_t child = fork_helper();
    if (child == 0)
        _exit(enter(theirs) ? flood(port) : 255);
    const struct loop loop = press_beside(v, child, &status);
    CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 200); /* there was a flood */
    return loop;
}

static void print_loop(const char *when, const struct loop *loop)
{
    printf("        pose to force %s: %.2f ms, %d of %d above 10 ms\n", when,
           loop->sum_ms / loop->n, loop->late, loop->n);
}

/* The other machine is this one's CPUs as well: so beside a flood of a port that is not palpd's.
 * Times are printed and decide nothing: what is claimed is that the hand is not let go. */
static void a_flood_of_handshakes_does_not_take_the_hand(void)
{
    if (!are_there())
        return;
    struct station s = start();
    const struct server anna = station_as(&s, STATION_ANNA);
    struct puppet *v = puppet_enabled(&anna, "hand");
    REQUIRE(puppet_press_until(v, 2e-5, 0.011, puppet_is_felt));
    const struct loop calm = press_in_calm(v);
    int port;
    const pid_t decoy = open_decoy(&port);
    const struct loop beside = press_in_flood(v, port);
    const struct loop flooded = press_in_flood(v, atoi(strrchr(s.server.url[0], ':') + 1));
    kill(decoy, SIGKILL);
    waitpid(decoy, NULL, 0);
    print_loop("calm", &calm);
    print_loop("in a flood of another's port", &beside);
    print_loop("in a flood of palpd's", &flooded);
    CHECK(v->last.force.life_cycle == PROTO_ENABLED);
    CHECK(server_await_line(&s.server, "connections refused: too many of one host"));
    CHECK(station_counter(&s, "connections_flooded") > 100);
    puppet_leave(v);
    station_stop(&s);
}

SUITE(network, TEST(a_scan_of_all_ports_finds_three_that_say_nothing),
      TEST(a_flood_of_handshakes_does_not_take_the_hand));
