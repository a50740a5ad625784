/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_keys.c - files of keys and peers, and encrypted sockets on their own. */
#include "clients/c/palp_client.h"
#include "daemon/rt/rt.h"
#include "daemon/trust/budget.h"
#include "daemon/trust/flood.h"
#include "daemon/trust/roster.h"
#include "daemon/trust/self_test.h"
#include "daemon/trust/zap.h"
#include "tests/check.h"
#include "tests/fixtures/scratch_folder.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sysexits.h>
#include <unistd.h>
#include <zmq.h>

enum { WHY = 400, LINE = 1200, WAIT_MS = 1500 };

/* Public keys of nobody; one begins as comments do. */
#define KEY_A "rq:rM>}U?@Lns47E1%kR.o@n%FcmmsL/@{H8]yf7"
#define KEY_B "#q:rM>}U?@Lns47E1%kR.o@n%FcmmsL/@{H8]yf7"

static char why[WHY];

/* ---------------------------------------------------------------- key files */

static const char *make_key(const char *name, char public_key[PROTO_KEY_SIZE + 1])
{
    const char *path = scratch_path(name);
    struct palp_client_error error;
    unlink(path);
    char other[LINE];
    snprintf(other, sizeof other, "%s.pub", path);
    unlink(other);
    REQUIRE(palp_client_make_key(path, public_key, &error));
    return path;
}

static void a_key_that_is_made_is_its_owners_alone_and_reads_back(void)
{
    char public_key[PROTO_KEY_SIZE + 1], derived[PROTO_KEY_SIZE + 1], other[PROTO_KEY_SIZE + 1];
    char public_path[LINE];
    struct proto_key_pair pair;
    struct palp_client_error error;
    struct stat info;
    const mode_t mask = umask(0);
    const char *path = make_key("made.key", public_key);
    umask(mask);
    CHECK(stat(path, &info) == 0 && (info.st_mode & 07777) == 0600);
    REQUIRE(proto_key_read_pair(&pair, path, why, sizeof why));
    CHECK(strcmp(pair.public_key, public_key) == 0);
    CHECK(zmq_curve_public(derived, pair.secret_key) == 0 && strcmp(derived, public_key) == 0);
    snprintf(public_path, sizeof public_path, "%s.pub", path);
    CHECK(proto_key_read_public(other, public_path, why, sizeof why));
    CHECK(strcmp(other, public_key) == 0);
    CHECK(proto_key_read_public(other, public_key, why, sizeof why));
    CHECK(strcmp(other, public_key) == 0);
    CHECK(!palp_client_make_key(path, public_key, &error)); /* it never writes over one */
    FILE *file = fopen(public_path, "r");
    char text[LINE] = "";
    CHECK(file && fread(text, 1, sizeof text - 1, file) > 0);
    CHECK(!strstr(text, pair.secret_key));
    fclose(file);
}

static void a_key_that_others_may_read_is_refused(void)
{
    char public_key[PROTO_KEY_SIZE + 1];
    struct proto_key_pair pair;
    static const mode_t modes[] = {0640, 0604, 0620, 0601, 0666};
    const char *path = make_key("open.key", public_key);
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) {
        CHECK(chmod(path, modes[i]) == 0);
        CHECK(!proto_key_read_pair(&pair, path, why, sizeof why));
        CHECK(strstr(why, "expected 0600") != NULL);
    }
    CHECK(chmod(path, 0400) == 0 && proto_key_read_pair(&pair, path, why, sizeof why));
    if (geteuid() == 0) {
        CHECK(chown(path, 65534, 65534) == 0);
        CHECK(!proto_key_read_pair(&pair, path, why, sizeof why) && strstr(why, "65534"));
    }
}

static void a_file_without_both_keys_is_no_key(void)
{
    struct proto_key_pair pair;
    static const char *const texts[] = {
        "",
        "curve\n",
        "public-key = \"" KEY_A "\"\n",
        "secret-key = \"" KEY_A "\"\n",
        "public-key = \"short\"\nsecret-key = \"" KEY_A "\"\n",
        "# public-key = \"" KEY_A "\"\nsecret-key = \"" KEY_A "\"\n",
        "public-key = \"" KEY_A "x\"\nsecret-key = \"" KEY_A "\"\n"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        const char *path = scratch_text("half.key", texts[i]);
        CHECK(chmod(path, 0600) == 0);
        CHECK(!proto_key_read_pair(&pair, path, why, sizeof why));
    }
    CHECK(!proto_key_read_pair(&pair, "/no/such/file", why, sizeof why));
    CHECK(!proto_key_read_pair(&pair, "/dev", why, sizeof why));
}

/* ---------------------------------------------------------------- rosters */

static int load(struct roster *r, const char *text)
{
    return roster_load(r, scratch_text("roster", text), why, sizeof why);
}

static void a_roster_names_peers_and_their_roles(void)
{
    static struct roster r;
    REQUIRE(load(&r, "# a comment\n\n" KEY_A " anna hand,viewer\n#\n" KEY_B
                     "\tkim@left  operator\r\n") == 0);
    CHECK(r.n == 2);
    const struct roster_peer *anna = roster_find(&r, KEY_A), *kim = roster_find(&r, KEY_B);
    REQUIRE(anna && kim);
    CHECK(strcmp(anna->name, "anna") == 0 && anna->roles == (ROSTER_HAND | ROSTER_VIEWER));
    CHECK(strcmp(kim->name, "kim@left") == 0 && kim->roles == ROSTER_OPERATOR);
    CHECK(!roster_find(&r, "") && !roster_find(&r, KEY_A "x"));
}

static void a_wrong_roster_is_told_with_its_line_and_changes_nothing(void)
{
    static struct roster r;
    static const char *const wrong[] = {"short anna hand\n",
                                        KEY_A "x anna hand\n",
                                        KEY_A "\n",
                                        KEY_A " anna\n",
                                        KEY_A " anna king\n",
                                        KEY_A " anna hand,,viewer\n",
                                        KEY_A " a/b hand\n",
                                        KEY_A " anna hand extra\n",
                                        KEY_A " anna hand\n" KEY_A " kim hand\n",
                                        KEY_A " anna hand\n" KEY_B " anna hand\n"};
    REQUIRE(load(&r, KEY_A " anna hand\n") == 0);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        CHECK(load(&r, wrong[i]) == EX_CONFIG);
        CHECK(strstr(why, "roster:") && strstr(why, "expected") && !strstr(why, "rq:rM"));
        CHECK(r.n == 1 && roster_find(&r, KEY_A) != NULL);
    }
    char text[LINE];
    memset(text, 'x', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    CHECK(load(&r, text) == EX_CONFIG && r.n == 1);
}

static void a_roster_that_others_may_write_is_refused(void)
{
    static struct roster r;
    const char *path = scratch_text("roster", KEY_A " anna hand\n");
    CHECK(chmod(path, 0664) == 0 && roster_load(&r, path, why, sizeof why) == EX_NOPERM);
    CHECK(chmod(path, 0646) == 0 && roster_load(&r, path, why, sizeof why) == EX_NOPERM);
    CHECK(chmod(path, 0644) == 0 && roster_load(&r, path, why, sizeof why) == 0);
    CHECK(roster_load(&r, "/no/such/roster", why, sizeof why) == EX_NOINPUT && r.n == 1);
}

/* ---------------------------------------------------------------- sockets */

static bool is_any(void *owner, const unsigned char *prefix, size_t size)
{
    (void)owner, (void)prefix, (void)size;
    return true;
}

static bool may_any(void *owner, const char *user, const char *address)
{
    (void)owner, (void)user, (void)address;
    return true;
}

static const struct relay_gate open_gate = {.may_watch = may_any, .is_topic = is_any};

/* What becomes of the handshake of a peer with these keys: the event that ZeroMQ tells. */
static int try_key(const char *address, const struct proto_key_pair *key, const char *server_key)
{
    void *context = zmq_ctx_new(), *socket = zmq_socket(context, ZMQ_DEALER);
    void *monitor = zmq_socket(context, ZMQ_PAIR);
    const int linger = 0, events = ZMQ_EVENT_HANDSHAKE_SUCCEEDED | ZMQ_EVENT_HANDSHAKE_FAILED_AUTH |
                                   ZMQ_EVENT_HANDSHAKE_FAILED_PROTOCOL | ZMQ_EVENT_DISCONNECTED;
    uint16_t event = 0;
    zmq_setsockopt(socket, ZMQ_LINGER, &linger, sizeof linger);
    zmq_setsockopt(socket, ZMQ_CURVE_SERVERKEY, server_key, PROTO_KEY_SIZE);
    zmq_setsockopt(socket, ZMQ_CURVE_PUBLICKEY, key->public_key, PROTO_KEY_SIZE);
    zmq_setsockopt(socket, ZMQ_CURVE_SECRETKEY, key->secret_key, PROTO_KEY_SIZE);
    REQUIRE(zmq_socket_monitor(socket, "inproc://m", events) == 0);
    REQUIRE(zmq_connect(monitor, "inproc://m") == 0 && zmq_connect(socket, address) == 0);
    zmq_pollitem_t item = {.socket = monitor, .events = ZMQ_POLLIN};
    unsigned char part[8];
    if (zmq_poll(&item, 1, WAIT_MS) > 0 && zmq_recv(monitor, part, sizeof part, 0) == 6)
        memcpy(&event, part, sizeof event);
    zmq_socket_monitor(socket, NULL, 0);
    zmq_close(monitor);
    zmq_close(socket);
    zmq_ctx_term(context);
    return event;
}

struct door {
    struct zap zap;
    void *context[ZAP_CONTEXTS];
    struct wire wire;
};

/* An encrypted device port, and a roster with KEY as a hand. */
static void open_door(struct door *o, const char *key)
{
    char line[LINE], public_key[PROTO_KEY_SIZE + 1];
    snprintf(line, sizeof line, "%s anna hand\n", key);
    const char *roster = strdup(scratch_text("door.roster", line));
    const char *path = make_key("door.key", public_key);
    *o = (struct door){.context = {zmq_ctx_new(), zmq_ctx_new()}};
    REQUIRE(zap_load(&o->zap, path, roster, why, sizeof why) == 0);
    REQUIRE(wire_open(&o->wire, o->context[0], WIRE_DEVICE, "tcp://127.0.0.1:*",
                      o->zap.key.secret_key, &open_gate, why, sizeof why) == 0);
    free((void *)(uintptr_t)roster);
}

static void close_door(struct door *o)
{
    wire_close(&o->wire, 0);
    zap_stop(&o->zap);
    for (int i = 0; i < ZAP_CONTEXTS; i++)
        zmq_ctx_term(o->context[i]);
}

static void where_nobody_looks_at_keys_nobody_is_let_in(void)
{
    static struct door o;
    struct proto_key_pair anna;
    REQUIRE(zmq_curve_keypair(anna.public_key, anna.secret_key) == 0);
    open_door(&o, anna.public_key);
    const char *address = o.wire.endpoint[0];
    /* The thread of ZAP does not run: not even a key of the roster. */
    CHECK(try_key(address, &anna, o.zap.key.public_key) != ZMQ_EVENT_HANDSHAKE_SUCCEEDED);
    CHECK(self_test_wire(&o.wire, o.zap.key.public_key, why, sizeof why) == EX_SOFTWARE);
    CHECK(strstr(why, "not answered") != NULL);
    REQUIRE(zap_start(&o.zap, o.context) == 0);
    CHECK(try_key(address, &anna, o.zap.key.public_key) == ZMQ_EVENT_HANDSHAKE_SUCCEEDED);
    CHECK(self_test_wire(&o.wire, o.zap.key.public_key, why, sizeof why) == 0);
    close_door(&o);
}

static void an_unknown_key_and_a_wrong_server_key_fail(void)
{
    static struct door o;
    struct proto_key_pair anna, other;
    struct zap_refusal refusal = {{0}};
    REQUIRE(zmq_curve_keypair(anna.public_key, anna.secret_key) == 0);
    REQUIRE(zmq_curve_keypair(other.public_key, other.secret_key) == 0);
    open_door(&o, anna.public_key);
    REQUIRE(zap_start(&o.zap, o.context) == 0);
    const char *address = o.wire.endpoint[0];
    CHECK(try_key(address, &other, o.zap.key.public_key) == ZMQ_EVENT_HANDSHAKE_FAILED_AUTH);
    REQUIRE(zap_take_refusal(&o.zap, &refusal));
    CHECK(strncmp(refusal.key, other.public_key, PROTO_KEY_PREFIX) == 0 && !refusal.known);
    CHECK(strcmp(refusal.address, "127.0.0.1") == 0 && strcmp(refusal.socket, "device") == 0);
    CHECK(try_key(address, &anna, other.public_key) != ZMQ_EVENT_HANDSHAKE_SUCCEEDED);
    /* Somebody else's public key with a secret key of one's own. */
    memcpy(other.public_key, anna.public_key, sizeof other.public_key);
    CHECK(try_key(address, &other, o.zap.key.public_key) != ZMQ_EVENT_HANDSHAKE_SUCCEEDED);
    close_door(&o);
}

static void a_self_test_finds_a_port_that_lets_in_anybody(void)
{
    static struct wire open_to_all = {.kind = WIRE_DEVICE, .n_endpoint = 1};
    struct proto_key_pair key;
    const int one = 1;
    size_t size = WIRE_ENDPOINT_MAX;
    void *context = zmq_ctx_new(), *socket = zmq_socket(context, ZMQ_ROUTER);
    REQUIRE(zmq_curve_keypair(key.public_key, key.secret_key) == 0);
    zmq_setsockopt(socket, ZMQ_CURVE_SERVER, &one, sizeof one);
    zmq_setsockopt(socket, ZMQ_CURVE_SECRETKEY, key.secret_key, PROTO_KEY_SIZE);
    REQUIRE(zmq_bind(socket, "tcp://127.0.0.1:*") == 0);
    zmq_getsockopt(socket, ZMQ_LAST_ENDPOINT, open_to_all.endpoint[0], &size);
    CHECK(self_test_wire(&open_to_all, key.public_key, why, sizeof why) == EX_SOFTWARE);
    CHECK(strstr(why, "lets in an unknown key") != NULL);
    zmq_close(socket);
    zmq_ctx_term(context);
}

/* ---------------------------------------------------------------- floods */

static struct sockaddr_storage host(const char *text)
{
    struct sockaddr_storage at = {.ss_family = strchr(text, ':') ? AF_INET6 : AF_INET};
    void *number = at.ss_family == AF_INET ? (void *)&((struct sockaddr_in *)&at)->sin_addr
                                           : (void *)&((struct sockaddr_in6 *)&at)->sin6_addr;
    REQUIRE(inet_pton(at.ss_family, text, number) == 1);
    return at;
}

static int admitted(const char *from, int n)
{
    const struct sockaddr_storage at = host(from);
    int admitted = 0;
    for (int i = 0; i < n; i++)
        admitted += !flood_exceeds(&at);
    return admitted;
}

/* 16 at once; what comes in during the test itself at 8 a second is less than two. */
static void a_host_that_connects_without_end_is_held_back_alone(void)
{
    CHECK(admitted("127.0.0.1", 1000) == 1000);
    CHECK(admitted("::1", 1000) == 1000);
    CHECK(!flood_exceeds(NULL));
    CHECK_NEAR(admitted("10.0.0.1", 1000), 16, 2);
    CHECK_NEAR(admitted("10.0.0.2", 1000), 16, 2);
    CHECK_NEAR(admitted("fd00::1", 500) + admitted("fd00::2", 500), 16, 2); /* one network */
    CHECK(admitted("::ffff:127.0.0.1", 100) == 100);
    CHECK(admitted("::ffff:10.0.0.1", 100) < 2); /* 10.0.0.1 in other words */
    for (int i = 3; i < 30; i++) {
        char text[32];
        snprintf(text, sizeof text, "10.0.0.%d", i);
        admitted(text, 20);
    }
    CHECK(admitted("10.0.1.1", 100) < 4); /* too many hosts together */
    CHECK(admitted("127.0.0.1", 1000) == 1000);
}

/* A message takes a tenth of the budget: eleven in a second are one too many, whoever carries
 * them. */
static void a_key_has_one_budget_however_it_connects(void)
{
    static struct budget_keys keys;
    const struct budget most = {1000, 1000};
    const int64_t second_ns = RT_NS_PER_S, now_ns = 5 * second_ns;
    for (int i = 0; i < 10; i++)
        CHECK(!budget_of_key_exceeds(&keys, "anna's key", most, 100, now_ns + i));
    CHECK(budget_of_key_exceeds(&keys, "anna's key", most, 100, now_ns + 10));
    CHECK(!budget_of_key_exceeds(&keys, "boris's key", most, 100, now_ns + 11));
    CHECK(budget_of_key_exceeds(&keys, "anna's key", most, 100, now_ns + 12));
    for (int i = 0; i < 100; i++) /* not encrypted: only connections count */
        CHECK(!budget_of_key_exceeds(&keys, "", most, 100, now_ns));
    CHECK(!budget_of_key_exceeds(&keys, "anna's key", most, 100, now_ns + 2 * second_ns));
}

static void more_keys_than_a_roster_has_take_the_place_of_the_silent(void)
{
    static struct budget_keys keys;
    const struct budget most = {1, 1000};
    const int64_t second_ns = RT_NS_PER_S;
    char key[16];
    for (int i = 0; i < 2 * BUDGET_KEYS; i++) {
        snprintf(key, sizeof key, "key-%d", i);
        CHECK(!budget_of_key_exceeds(&keys, key, most, 1, (5 + i) * second_ns));
    }
    CHECK(budget_of_key_exceeds(&keys, key, most, 1, (4 + 2 * BUDGET_KEYS) * second_ns));
}

SUITE(keys, TEST(a_key_that_is_made_is_its_owners_alone_and_reads_back),
      TEST(a_key_that_others_may_read_is_refused), TEST(a_file_without_both_keys_is_no_key),
      TEST(a_roster_names_peers_and_their_roles),
      TEST(a_wrong_roster_is_told_with_its_line_and_changes_nothing),
      TEST(a_roster_that_others_may_write_is_refused),
      TEST(where_nobody_looks_at_keys_nobody_is_let_in),
      TEST(an_unknown_key_and_a_wrong_server_key_fail),
      TEST(a_self_test_finds_a_port_that_lets_in_anybody),
      TEST(a_host_that_connects_without_end_is_held_back_alone),
      TEST(a_key_has_one_budget_however_it_connects),
      TEST(more_keys_than_a_roster_has_take_the_place_of_the_silent));
