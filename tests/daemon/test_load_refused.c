/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_load_refused.c - a load that comes to nothing after its world was made: who frees that. */
#include "tests/check.h"
#include "tests/fixtures/request_client.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* With the n-th thread of a load failing, what stands of it by then is a whole world with threads
 * of its own, or less. Returns whether it was refused. */
static bool is_refused_without_thread(int n, const char *from, bool *with_world)
{
    char log[SERVER_LOG_MAX], which[16];
    snprintf(which, sizeof which, "%d", n);
    setenv("FAIL_THREAD", which, 1);
    setenv("FAIL_THREAD_FROM", from, 1);
    setenv("LD_PRELOAD", FAIL_THREAD_LIBRARY, 1);
    struct server s =
        server_start_with(SERVER_SCENARIO, "--set=solver.workers=2", "--scenarios=tests/scenarios");
    unsetenv("LD_PRELOAD");
    struct caller o = caller_connect(&s);
    FILE *begin = fopen(from, "w");
    REQUIRE(begin && fclose(begin) == 0);
    REQUIRE(caller_ask(&o, (struct proto_request){.which = PROTO_REQUEST_LOAD,
                                                  .load = {.scenario = "press-task"}}));
    const bool refused = o.reply.which != PROTO_REPLY_DONE;
    unlink(from);
    server_read_log(&s, log);
    CHECK(!refused || !strstr(log, "palpd waits for a thread of palp-load"));
    *with_world |= refused && strstr(log, "palp-load waits for a thread of palp-load");
    caller_leave(&o);
    server_stop(&s);
    return refused;
}

/* Main frees no world: hands would wait for it. */
static void what_is_refused_is_freed_beside_main(void)
{
    char folder[] = "/tmp/palpd-refused-XXXXXX", from[64];
    REQUIRE(mkdtemp(folder) != NULL);
    snprintf(from, sizeof from, "%s/from", folder);
    bool with_world = false, refused = true;
    for (int n = 1; refused && n < 16; n++)
        refused = is_refused_without_thread(n, from, &with_world);
    CHECK(!refused && with_world);
    rmdir(folder);
}

SUITE(load_refused, TEST(what_is_refused_is_freed_beside_main));
