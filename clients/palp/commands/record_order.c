/* SPDX-License-Identifier: Apache-2.0 */
/* record_order.c - palp record start, stop and status: recordings that palpd makes itself. */
#include "clients/c/palp_client.h"
#include "clients/cli/json_text.h"
#include "clients/palp/commands/record.h"

#include <inttypes.h>
#include <string.h>
#include <time.h>

enum { LOOK_MS = 20 };

static enum proto_record_action action_of(const char *word)
{
    static const char *const words[] = {"", "start", "stop", "status"};
    for (int i = 1; i < 4; i++)
        if (strcmp(word, words[i]) == 0)
            return (enum proto_record_action)i;
    return PROTO_RECORD_UNSPECIFIED;
}

bool record_is_order(const char *word)
{
    return action_of(word) != PROTO_RECORD_UNSPECIFIED;
}

static bool ask_palpd(struct palp_control *control, const struct record_options *o,
                      enum proto_record_action action, struct proto_reply *reply, int *code)
{
    struct palp_client_error error;
    const struct proto_request request = {.which = PROTO_REQUEST_RECORD,
                                          .record = {action, o->learner ? o->learner : ""}};
    if (palp_control_ask(control, &request, reply, (int)(o->wait * 1e3), &error))
        return true;
    *code = cli_fail("record", error.status == PALP_CLIENT_REFUSED ? EX_TEMPFAIL : EX_UNAVAILABLE,
                     "%s", error.what);
    return false;
}

static int print_status(const struct record_options *o, const struct proto_record_reply *r)
{
    if (o->json) {
        printf("{\"recording\":%s,\"acknowledged_step\":%" PRIu64 ",\"left_out\":%" PRIu64
               ",\"size_bytes\":%" PRIu64 ",\"files_before\":%" PRIu32 ",\"file\":",
               r->recording ? "true" : "false", r->acknowledged_step, r->left_out, r->size_bytes,
               r->files_before);
        json_text_print(stdout, r->file);
        printf(",\"failure\":");
        json_text_print(stdout, r->failure);
        puts("}");
    } else if (!o->quiet) {
        printf("%s%s: up to step %" PRIu64 ", %.1f MB%s", r->recording ? "recording " : "recorded ",
               r->file[0] ? r->file : "nothing", r->acknowledged_step, 1e-6 * (double)r->size_bytes,
               r->left_out > 0 ? ", incomplete" : "");
        printf("%s%s\n", r->failure[0] ? ": it ended: " : "", r->failure);
    }
    return r->failure[0] ? EX_IOERR : EX_OK;
}

/* The recorder opens and finishes files beside palpd's other work. */
static int await_end(struct palp_control *control, const struct record_options *o,
                     enum proto_record_action action)
{
    struct proto_reply reply;
    int code;
    for (double left_s = o->wait;; left_s -= 1e-3 * LOOK_MS) {
        if (!ask_palpd(control, o, PROTO_RECORD_STATUS, &reply, &code))
            return code;
        const struct proto_record_reply *r = &reply.recording;
        const bool done =
            action == PROTO_RECORD_START ? r->size_bytes > 0 || r->failure[0] : !r->recording;
        if (done || action == PROTO_RECORD_STATUS || left_s < 0)
            return print_status(o, r);
        nanosleep(&(struct timespec){.tv_nsec = LOOK_MS * 1000000L}, NULL);
    }
}

int record_order(const struct record_options *o, const char *word)
{
    const enum proto_record_action action = action_of(word);
    struct palp_client_error error;
    struct proto_reply reply;
    int code = EX_OK;
    struct palp_control *control = palp_control_connect(o->endpoint, &error);
    if (!control)
        return cli_fail("record", EX_USAGE, "%s", error.what);
    if (action == PROTO_RECORD_STATUS || ask_palpd(control, o, action, &reply, &code))
        code = await_end(control, o, action);
    palp_control_destroy(control);
    return code;
}
