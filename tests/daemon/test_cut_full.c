/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_cut_full.c - a body that has no more room for cuts, as its user is told of it. */
#include "tests/check.h"
#include "tests/fixtures/request_client.h"

#include <stdio.h>
#include <string.h>
#include <zmq.h>

#define SCENARIO  SOURCE_ROOT "/tests/scenarios/few-cuts.yaml"
#define FEW_FACES "bodies.block.cut.capacity.faces=2"

/* What palp run says of the scenario. */
static const char *run_scenario(const char *options)
{
    static char text[SERVER_LOG_MAX];
    char line[512];
    snprintf(line, sizeof line, PALP " run " SCENARIO " --steps 60 %s 2>&1", options);
    FILE *out = popen(line, "r");
    REQUIRE(out != NULL);
    text[fread(text, 1, sizeof text - 1, out)] = '\0';
    CHECK(pclose(out) == 0);
    return text;
}

static void palp_run_tells_since_when_and_which_key_is_too_small(void)
{
    int step = 0, copies = 0, room = 0;
    const char *told = strstr(run_scenario(""), "no room for more cuts in block");
    REQUIRE(told != NULL && sscanf(told, "%*[^0-9]%d on: %d of %d", &step, &copies, &room) == 3);
    CHECK(step > 1 && step < 60 && copies <= room && room == 1);
    CHECK(strstr(told, "bodies.block.cut.capacity.nodes is too small") != NULL);
    CHECK(strstr(run_scenario("--set " FEW_FACES), "cut.capacity.faces is too small") != NULL);
    CHECK(!strstr(run_scenario("--set bodies.block.cut.capacity.nodes=100"), "no room"));
}

/* Places of a blade in the plane x = 0 are told as such. */
static void palpd_names_the_body_and_the_key(void)
{
    struct server s = server_start_with(SCENARIO, "--stepped", NULL);
    struct caller o = caller_connect(&s);
    void *events = server_subscribe(&s, "event");
    REQUIRE(caller_ask_steps(&o, 100));
    CHECK(server_await_event_text(events, PROTO_EVENT_LINK, "link blade.knife cuts"));
    CHECK(server_await_event_text(events, PROTO_EVENT_LINK,
                                  "no room for cuts in block, bodies.block.cut.capacity.nodes"));
    CHECK(server_await_event_text(events, PROTO_EVENT_LINK, "is out of its tissue at [0, "));
    zmq_close(events);
    caller_leave(&o);
    server_stop(&s);
}

SUITE(cut_full, TEST(palp_run_tells_since_when_and_which_key_is_too_small),
      TEST(palpd_names_the_body_and_the_key));
