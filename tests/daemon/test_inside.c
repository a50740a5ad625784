/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_inside.c - a tool that begins inside of a body, as others are told of it. */
#include "tests/check.h"
#include "tests/fixtures/request_client.h"

#include <zmq.h>

#define STARTS_AT "--set=tools.probe.place.position_m=[0, 0.002, 0]"
#define DEPTH     0.008 /* m, from there to the top of the block */

static struct proto_tool_state tool_after(struct caller *o, uint32_t steps)
{
    REQUIRE(caller_ask_steps(o, steps) && o->reply.state.n_tools == 1);
    return o->reply.state.tools[0];
}

/* Led out at 0.05 m/s at most: 0.25 mm a step, 13 mm in all with its radius; then nothing is said.
 * The depth is of the lowest of its points: its centre, or as much as its radius below that. */
static void state_and_event_tell_of_it_until_it_is_out(void)
{
    struct server s = server_start_with(SERVER_SCENARIO, "--stepped", STARTS_AT);
    struct caller o = caller_connect(&s);
    void *events = server_subscribe(&s, "event");
    const struct proto_tool_state first = tool_after(&o, 1);
    CHECK(first.inside_id == 1 && first.inside_m > DEPTH / 2 && first.inside_m < 2 * DEPTH);
    CHECK(server_await_event_text(events, PROTO_EVENT_INSIDE, "inside of block"));
    const struct proto_tool_state later = tool_after(&o, 10);
    CHECK(later.inside_id == 1 && later.inside_m < first.inside_m);
    const struct proto_tool_state out = tool_after(&o, 200);
    CHECK(out.inside_id == 0 && out.inside_m == 0);
    REQUIRE(caller_ask_for(&o, PROTO_REQUEST_RESET));
    CHECK(tool_after(&o, 1).inside_id == 1);
    zmq_close(events);
    caller_leave(&o);
    server_stop(&s);
}

SUITE(inside, TEST(state_and_event_tell_of_it_until_it_is_out));
