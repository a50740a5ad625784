/* SPDX-License-Identifier: Apache-2.0 */
/* load.c - palp load: let a running palpd simulate another scenario, without a restart. */
#include "clients/c/palp_client.h"
#include "clients/palp/command.h"
#include "clients/palp/keys.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What a request may hold beside the text. */
enum { TEXT_MOST = PROTO_CONTROL_FRAME_MAX - 1024 };

struct load_options {
    const char *endpoint, *scenario;
    bool text, list;
    double wait;
    struct keys keys;
};

static bool ask_palpd(struct palp_control *control, const struct load_options *o,
                      const struct proto_request *request, struct proto_reply *reply,
                      struct palp_client_error *error)
{
    return palp_control_ask(control, request, reply, (int)(o->wait * 1e3), error);
}

static bool list_scenarios(struct palp_control *control, const struct load_options *o,
                           struct palp_client_error *error)
{
    struct proto_reply reply;
    if (!ask_palpd(control, o, &(struct proto_request){.which = PROTO_REQUEST_SCENARIOS}, &reply,
                   error))
        return false;
    for (size_t i = 0; i < reply.scenarios.n_names; i++)
        puts(reply.scenarios.names[i]);
    return true;
}

/** The text of a file here, TEXT_MOST bytes at most. Returns EX_OK or the exit code. */
static int read_text(const char *path, unsigned char *text, size_t *size)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return cli_fail("load", EX_NOINPUT, "%s: %s", path, strerror(errno));
    *size = fread(text, 1, TEXT_MOST, file);
    const bool whole = *size > 0 && fgetc(file) == EOF && !ferror(file);
    fclose(file);
    return whole ? EX_OK
                 : cli_fail("load", EX_DATAERR, "%s: expected a text of 1 to %d bytes", path,
                            TEXT_MOST);
}

/** Returns EX_OK, or the exit code after a line. */
static int load_scenario(const struct load_options *o)
{
    static unsigned char text[TEXT_MOST];
    struct proto_request request = {.which = PROTO_REQUEST_LOAD, .load = {.scenario = ""}};
    struct proto_reply reply;
    struct palp_client_error error;
    int exit_code = EX_OK;
    if (o->text)
        exit_code = read_text(o->scenario, text, &request.load.text.size);
    else if (!o->list)
        request.load.scenario = o->scenario;
    if (exit_code != EX_OK)
        return exit_code;
    request.load.text.data = text;
    struct palp_control *control = palp_control_connect(o->endpoint, &error);
    const bool done = control && (o->list ? list_scenarios(control, o, &error)
                                          : ask_palpd(control, o, &request, &reply, &error));
    palp_control_destroy(control);
    if (done)
        return EX_OK;
    if (error.status == PALP_CLIENT_REFUSED)
        return cli_fail("load", EX_CONFIG, "palpd goes on as before: %s", error.what);
    return cli_fail("load", error.status == PALP_CLIENT_INVALID ? EX_USAGE : EX_UNAVAILABLE, "%s",
                    error.what);
}

int command_load(int argc, char **argv)
{
    struct load_options o = {.endpoint = PALP_CONTROL_ENDPOINT, .wait = 60};
    const struct cli_option options[] = {
        {"connect", CLI_TEXT, &o.endpoint, "WHERE",
         "palpd's name, or its control socket's URL [" PALP_CONTROL_ENDPOINT "]"},
        KEYS_ROWS(o.keys),
        {"text", CLI_FLAG, &o.text, NULL,
         "SCENARIO is a file here, sent as it is; meshes that it names lie with palpd"},
        {"list", CLI_FLAG, &o.list, NULL, "print the names that palpd would take"},
        {"wait", CLI_WAIT, &o.wait, "S", "until it is loaded [60]"},
        {NULL},
    };
    const struct cli cli = {
        .name = "load",
        .operands = "[SCENARIO]",
        .operands_max = 1,
        .about =
            "Let a running palpd simulate another scenario: one that came with palpd, or one in a\n"
            "folder that it was told (palpd --scenarios FOLDER). It is checked wholly before\n"
            "anything changes. Then forces fade; devices keep the tools of the same name.\n",
        .option = options,
    };
    int first;
    int exit_code = cli_read(&cli, argc, argv, &first);
    if (exit_code == CLI_GO && o.list == (first < argc))
        exit_code = cli_fail("load", EX_USAGE, "expected a SCENARIO, or --list");
    if (exit_code == CLI_GO)
        exit_code = keys_use(&o.keys, "load");
    if (exit_code != CLI_GO)
        return exit_code;
    o.scenario = argv[first];
    return load_scenario(&o);
}
