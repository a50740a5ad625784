/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_gateway.c - parts of palp-gateway by themselves: tokens, hosts, ranges, addresses, hands. */
#include "clients/gateway/access.h"
#include "clients/gateway/hands.h"
#include "clients/gateway/listen.h"
#include "clients/gateway/recordings.h"
#include "tests/check.h"
#include "tests/fixtures/scratch_folder.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define MINUTE_NS (60 * INT64_C(1000000000))
#define HAND      "00112233445566778899aabbccddeeff"
#define OPERATOR  "ffeeddccbbaa99887766554433221100"

/* ---------------------------------------------------------------- tokens */

static int read_tokens(struct access *a, const char *text, unsigned mode)
{
    char why[256] = "";
    const char *path = scratch_text("tokens", text);
    memset(a, 0, sizeof *a);
    REQUIRE(chmod(path, mode) == 0);
    const int result = access_read_tokens(a, path, why, sizeof why);
    CHECK((result == 0) == (why[0] == '\0'));
    return result;
}

static void tokens_are_read_from_a_file_of_the_user_alone(void)
{
    static struct access a;
    CHECK(read_tokens(&a, "# ours\nhand " HAND "\n\n  operator " OPERATOR " # to run it\n", 0600) ==
          0);
    CHECK(a.n_token == 2 && a.token[0].role == PROTO_ROLE_HAND);
    CHECK(a.token[1].bytes[0] == 0xff && a.token[1].bytes[15] == 0);
    CHECK(read_tokens(&a, "hand " HAND "\n", 0400) == 0);
    CHECK(read_tokens(&a, "hand " HAND "\n", 0640) != 0);
    CHECK(read_tokens(&a, "hand " HAND "\n", 0604) != 0);
    CHECK(read_tokens(&a, "hand " HAND "0\n", 0600) != 0);
    CHECK(read_tokens(&a, "hand 0011\n", 0600) != 0);
    CHECK(read_tokens(&a, "hand g0112233445566778899aabbccddeeff\n", 0600) != 0);
    CHECK(read_tokens(&a, "surgeon " HAND "\n", 0600) != 0);
    CHECK(read_tokens(&a, "hand " HAND " and more\n", 0600) != 0);
}

static enum proto_role judge(struct access *a, const char *token, const char *peer, int64_t now_ns)
{
    const char *why;
    return access_judge(a, token, peer, true, now_ns, &why);
}

static void a_token_gives_its_role_and_only_as_a_whole(void)
{
    static struct access a;
    REQUIRE(read_tokens(&a, "hand " HAND "\noperator " OPERATOR "\n", 0600) == 0);
    CHECK(judge(&a, "", "a", 1) == PROTO_ROLE_AUDIENCE);
    CHECK(judge(&a, HAND, "a", 1) == PROTO_ROLE_HAND);
    CHECK(judge(&a, "FFEEDDCCBBAA99887766554433221100", "a", 1) == PROTO_ROLE_OPERATOR);
    for (int i = 0; i < ACCESS_TOKEN_DIGITS; i++) {
        char wrong[] = HAND, peer[16];
        wrong[i] = wrong[i] == '1' ? '2' : '1';
        snprintf(peer, sizeof peer, "%d", i); /* each from somebody else: none has to wait */
        CHECK(judge(&a, wrong, peer, 1) == PROTO_ROLE_UNSPECIFIED);
        wrong[i] = '\0'; /* cut short; without a digit it is no token at all */
        CHECK(judge(&a, wrong, peer, 1) == (i ? PROTO_ROLE_UNSPECIFIED : PROTO_ROLE_AUDIENCE));
    }
    CHECK(judge(&a, HAND "00", "a", 1) == PROTO_ROLE_UNSPECIFIED);
    a.is_private = true;
    CHECK(judge(&a, "", "a", 1) == PROTO_ROLE_UNSPECIFIED);
}

static void after_five_wrong_tokens_an_address_waits_for_a_minute(void)
{
    static struct access a;
    REQUIRE(read_tokens(&a, "hand " HAND "\n", 0600) == 0);
    for (int i = 0; i < 4; i++)
        CHECK(judge(&a, OPERATOR, "10.0.0.1", 100) == PROTO_ROLE_UNSPECIFIED);
    CHECK(judge(&a, HAND, "10.0.0.1", 100) == PROTO_ROLE_HAND);
    CHECK(judge(&a, OPERATOR, "10.0.0.1", 100) == PROTO_ROLE_UNSPECIFIED);
    CHECK(judge(&a, HAND, "10.0.0.1", 100) == PROTO_ROLE_UNSPECIFIED); /* even a right one */
    CHECK(judge(&a, HAND, "10.0.0.2", 100) == PROTO_ROLE_HAND);        /* of nobody else   */
    CHECK(judge(&a, HAND, "10.0.0.1", 100 + MINUTE_NS) == PROTO_ROLE_UNSPECIFIED);
    CHECK(judge(&a, HAND, "10.0.0.1", 101 + MINUTE_NS) == PROTO_ROLE_HAND);
}

/* More addresses than are remembered push out those that were wrong the longest ago. */
static void many_addresses_do_not_free_the_one_that_is_trying_now(void)
{
    static struct access a;
    char peer[32];
    REQUIRE(read_tokens(&a, "hand " HAND "\n", 0600) == 0);
    for (int i = 0; i < 10 * ACCESS_PEERS; i++) {
        snprintf(peer, sizeof peer, "10.1.0.%d", i);
        judge(&a, OPERATOR, peer, 1 + i);
    }
    for (int i = 0; i < ACCESS_WRONG_A_MINUTE; i++)
        judge(&a, OPERATOR, "10.2.0.1", 10000);
    judge(&a, OPERATOR, "10.2.0.2", 10001);
    CHECK(judge(&a, HAND, "10.2.0.1", 10002) == PROTO_ROLE_UNSPECIFIED);
}

/* ---------------------------------------------------------------- hosts */

static void a_host_is_known_as_a_whole(void)
{
    static const char *const known[] = {"127.0.0.1:8080", "LOCALHOST:8080", "[::1]:8080",
                                        "lab.example"};
    static const char *const strange[] = {"127.0.0.1",
                                          "127.0.0.1:80",
                                          "127.0.0.1.evil.example:8080",
                                          "evil.example",
                                          "127.0.0.1:8080.evil.example",
                                          "",
                                          "127.0.0.1:8080 ",
                                          "x127.0.0.1:8080",
                                          "::1:8080",
                                          "[::1]"};
    static struct access a;
    memset(&a, 0, sizeof a);
    REQUIRE(access_add_host(&a, "127.0.0.1", 8080) && access_add_host(&a, "localhost", 8080));
    REQUIRE(access_add_host(&a, "::1", 8080) && access_add_host(&a, "lab.example", 80));
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        CHECK(access_knows_host(&a, known[i]));
    for (size_t i = 0; i < sizeof strange / sizeof *strange; i++)
        CHECK(!access_knows_host(&a, strange[i]));
}

static void an_origin_is_the_host_with_its_scheme(void)
{
    static struct access a;
    memset(&a, 0, sizeof a);
    CHECK(access_knows_origin(&a, "http://lab.example:8080", "lab.example:8080"));
    CHECK(!access_knows_origin(&a, "https://lab.example:8080", "lab.example:8080"));
    CHECK(!access_knows_origin(&a, "http://lab.example:8080.evil.example", "lab.example:8080"));
    CHECK(!access_knows_origin(&a, "http://evil.example", "lab.example:8080"));
    CHECK(!access_knows_origin(&a, "null", "lab.example:8080"));
    a.tls = true;
    CHECK(access_knows_origin(&a, "https://lab.example", "lab.example"));
    CHECK(!access_knows_origin(&a, "http://lab.example", "lab.example"));
}

static void an_address_is_a_number_and_a_port(void)
{
    static const char *const wrong[] = {"",         ":",           "127.0.0.1", "localhost:80",
                                        "[::1]",    "[::1:80",     "::1:80",    "127.0.0.1:0",
                                        "1.2.3:80", "127.0.0.1:x", "[]:80",     "127.0.0.1:65536",
                                        "]:1",      "[:1"};
    struct listen_address at;
    CHECK(listen_read("127.0.0.1:8080", &at) && at.port == 8080 && at.is_loopback && !at.is_ipv6);
    CHECK(listen_read("[::1]:65535", &at) && at.port == 65535 && at.is_loopback && at.is_ipv6);
    CHECK(listen_read("0.0.0.0:80", &at) && !at.is_loopback);
    CHECK(listen_read("[::]:80", &at) && !at.is_loopback && strcmp(at.host, "::") == 0);
    CHECK(listen_read("[fe80:0000:0000:0000:0000:0000:0000:0001]:80", &at) && !at.is_loopback);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        CHECK(!listen_read(wrong[i], &at));
}

/* ---------------------------------------------------------------- ranges */

static bool is_part(const char *header, uint64_t size, uint64_t first, uint64_t count)
{
    uint64_t a, n;
    return range_read(header, size, &a, &n) == RANGE_PART && a == first && n == count;
}

static void a_range_lies_within_its_file(void)
{
    uint64_t a, n;
    CHECK(is_part("bytes=0-", 10, 0, 10) && is_part("bytes=9-9", 10, 9, 1));
    CHECK(is_part("bytes=3-5", 10, 3, 3) && is_part("bytes=3-500", 10, 3, 7));
    CHECK(is_part("bytes=3-10", 10, 3, 7));
    CHECK(is_part("bytes=-3", 10, 7, 3) && is_part("bytes=-30", 10, 0, 10));
    CHECK(is_part("bytes=1-18446744073709551", 10, 1, 9));
    CHECK(range_read("bytes=10-", 10, &a, &n) == RANGE_BEYOND);
    CHECK(range_read("bytes=0-", 0, &a, &n) == RANGE_BEYOND);
    CHECK(range_read("bytes=-0", 10, &a, &n) == RANGE_BEYOND);
    static const char *const whole[] = {"",
                                        "bytes=",
                                        "bytes=-",
                                        "bytes=5-3",
                                        "bytes=x",
                                        "lines=1-",
                                        "bytes=1-2,4-5",
                                        "bytes=1--",
                                        "bytes=18446744073709551616-"};
    for (size_t i = 0; i < sizeof whole / sizeof *whole; i++)
        CHECK(range_read(whole[i], 10, &a, &n) == RANGE_WHOLE && a == 0 && n == 10);
}

/* ---------------------------------------------------------------- hands */

static double distance(proto_vec3 a, proto_vec3 b)
{
    return sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y) + (a.z - b.z) * (a.z - b.z));
}

static proto_pose at(double x)
{
    return (proto_pose){{x, 0, 0}, {0, 0, 0, 1}};
}

/* Within reach of the limit it is first order: after t the rest is exp(-t / 8 ms). */
static void a_hand_follows_first_order(void)
{
    struct follower f = {at(0), at(0.001)};
    for (int i = 0; i < 10; i++)
        f.at = follower_next(&f, 0.0004);
    CHECK_NEAR(f.at.position.x, 0.001 * (1 - exp(-0.5)), 1e-12);
    f.wanted.orientation = (proto_quat){0, 0, sin(0.005), cos(0.005)};
    f.at = follower_next(&f, 0.0008);
    CHECK_NEAR(2 * asin(f.at.orientation.z), 0.01 * fmin(1 - exp(-0.1), 6 * 0.0008 / 0.01), 1e-12);
}

/* Whatever is wanted, and however late a tick is: no sample is further from the one before than
 * 4 mm and 3 degrees, where palpd takes 20 mm and 30 degrees for a leap. */
static void no_hand_leaps(void)
{
    struct follower f = {at(0), at(0)};
    srand(5);
    for (int i = 0; i < 20000; i++) {
        const double a = rand() % 1000, s = rand() % 3 ? 0.004 : 0.001 * (rand() % 2000);
        if (i % 7 == 0)
            f.wanted = (proto_pose){{rand() % 20 - 10, 1e6 * (rand() % 3 - 1), a},
                                    {sin(a) * 0.6, sin(a) * 0.8, 0, cos(a)}};
        const proto_pose next = follower_next(&f, s);
        const proto_quat p = f.at.orientation, q = next.orientation;
        const double c = fabs(p.x * q.x + p.y * q.y + p.z * q.z + p.w * q.w);
        CHECK(distance(f.at.position, next.position) <= 0.004 + 1e-9);
        CHECK(2 * acos(fmin(c, 1)) <= 0.0481);
        CHECK_NEAR(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w, 1, 1e-12);
        f.at = next;
    }
}

static void a_hand_arrives_where_it_is_wanted(void)
{
    struct follower f = {at(0), {{0.1, -0.2, 0.05}, {0, 1, 0, 0}}};
    double way = 0;
    for (int i = 0; i < 250; i++) {
        const proto_pose next = follower_next(&f, 0.004);
        way += distance(f.at.position, next.position);
        f.at = next;
    }
    CHECK_NEAR(distance(f.at.position, f.wanted.position), 0, 1e-9);
    CHECK_NEAR(fabs(f.at.orientation.y), 1, 1e-9);
    CHECK_NEAR(way, sqrt(0.01 + 0.04 + 0.0025), 1e-6); /* straight */
}

SUITE(gateway, TEST(tokens_are_read_from_a_file_of_the_user_alone),
      TEST(a_token_gives_its_role_and_only_as_a_whole),
      TEST(after_five_wrong_tokens_an_address_waits_for_a_minute),
      TEST(many_addresses_do_not_free_the_one_that_is_trying_now), TEST(a_host_is_known_as_a_whole),
      TEST(an_origin_is_the_host_with_its_scheme), TEST(an_address_is_a_number_and_a_port),
      TEST(a_range_lies_within_its_file), TEST(a_hand_follows_first_order), TEST(no_hand_leaps),
      TEST(a_hand_arrives_where_it_is_wanted));
