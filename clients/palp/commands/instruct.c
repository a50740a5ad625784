/* SPDX-License-Identifier: Apache-2.0 */
/* instruct.c - palp instruct: an instructor steers, notes and rates an attempt in a palpd. */
#include "clients/c/palp_client.h"
#include "clients/palp/command.h"
#include "clients/palp/keys.h"

#include <stdlib.h>
#include <string.h>

struct instruct_options {
    const char *endpoint;
    double wait;
    struct keys keys;
};

/* SCALE ITEM 1…5. */
static bool read_rating(struct proto_request *request, char *const *word, int n)
{
    char *end;
    if (n != 3)
        return false;
    const long value = strtol(word[2], &end, 10);
    *request = (struct proto_request){
        .which = PROTO_REQUEST_RATE,
        .rate = {.scale = word[0], .item = word[1], .value = (uint32_t)value}};
    return *end == '\0' && value >= 1 && value <= 5 && strlen(word[0]) <= PROTO_NAME_MAX;
}

/* NAME, or NAME off. */
static bool read_injection(struct proto_request *request, char *const *word, int n)
{
    const bool off = n == 2 && strcmp(word[1], "off") == 0;
    if (n < 1 || n > 2 || (n == 2 && !off) || strlen(word[0]) > PROTO_NAME_MAX)
        return false;
    *request = (struct proto_request){.which = PROTO_REQUEST_INJECT, .inject = {word[0], off}};
    return true;
}

/** A request of what was said. Returns false: it makes none. */
static bool read_order(struct proto_request *request, char *const *word, int n)
{
    if (strcmp(word[0], "rate") == 0)
        return read_rating(request, word + 1, n - 1);
    if (strcmp(word[0], "inject") == 0)
        return read_injection(request, word + 1, n - 1);
    if (strcmp(word[0], "note") == 0) {
        *request = (struct proto_request){.which = PROTO_REQUEST_ANNOTATE,
                                          .annotate = {.text = n > 1 ? word[1] : ""}};
        return n == 2 && word[1][0] && strlen(word[1]) <= PROTO_TEXT_MAX;
    }
    *request = (struct proto_request){.which = PROTO_REQUEST_TRAIN,
                                      .train = {proto_train_action_of_word(word[0])}};
    return n == 1 && request->train.action != PROTO_TRAIN_UNSPECIFIED;
}

static int ask_palpd(const struct instruct_options *o, const struct proto_request *request)
{
    struct palp_client_error error;
    struct proto_reply reply;
    struct palp_control *control = palp_control_connect(o->endpoint, &error);
    const bool done =
        control && palp_control_ask(control, request, &reply, (int)(o->wait * 1e3), &error);
    palp_control_destroy(control);
    if (done)
        return EX_OK;
    return cli_fail("instruct",
                    error.status == PALP_CLIENT_INVALID   ? EX_USAGE
                    : error.status == PALP_CLIENT_REFUSED ? EX_TEMPFAIL
                                                          : EX_UNAVAILABLE,
                    "%s", error.what);
}

int command_instruct(int argc, char **argv)
{
    struct instruct_options o = {.endpoint = PALP_CONTROL_ENDPOINT, .wait = 5};
    const struct cli_option options[] = {
        {"connect", CLI_TEXT, &o.endpoint, "WHERE",
         "palpd's name, or its control socket's URL [" PALP_CONTROL_ENDPOINT "]"},
        KEYS_ROWS(o.keys),
        {"wait", CLI_WAIT, &o.wait, "S", "for the answer [5]"},
        {NULL},
    };
    const struct cli cli = {
        .name = "instruct",
        .operands = "ORDER [TEXT]...",
        .operands_min = 1,
        .operands_max = 4,
        .about =
            "Steer an attempt at a lesson in a running palpd: start, pause, restart (the world "
            "and\n"
            "the task), next (phase) or end; note TEXT; rate SCALE ITEM 1...5; inject NAME [off],\n"
            "of the lesson's injections. Each acts between\n"
            "two steps, is told on the stream (topic mark) and so is in every recording; no force\n"
            "comes of it. An attempt that was paused, led on or injected into does not count.\n"
            "Example: palp instruct rate GOALS \"depth perception\" 4\n",
        .option = options,
    };
    struct proto_request request;
    int first;
    int exit_code = cli_read(&cli, argc, argv, &first);
    if (exit_code == CLI_GO && !read_order(&request, argv + first, argc - first))
        exit_code = cli_fail("instruct", EX_USAGE,
                             "%s: expected start, pause, restart, next, end, note TEXT, rate "
                             "SCALE ITEM 1...5 or inject NAME [off]",
                             argv[first]);
    if (exit_code == CLI_GO)
        exit_code = keys_use(&o.keys, "instruct");
    return exit_code == CLI_GO ? ask_palpd(&o, &request) : exit_code;
}
