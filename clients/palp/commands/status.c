/* SPDX-License-Identifier: Apache-2.0 */
/* status.c - palp status: ask a running palpd how it is going. */
#include "clients/c/palp_client.h"
#include "clients/cli/json_text.h"
#include "clients/palp/acted.h"
#include "clients/palp/command.h"
#include "clients/palp/keys.h"

#include <inttypes.h>

struct status_options {
    const char *endpoint;
    double wait;
    bool json, quiet;
    struct keys keys;
};

static void print_text(const struct proto_status_reply *s)
{
    printf("palpd %s: %s, %s, %g Hz, up %.1f s\n", s->version, s->scenario,
           proto_run_state_word(s->run_state), s->rate_hz, (double)s->uptime_ns * 1e-9);
    printf("  step %" PRIu64 ", %.2f s simulated, slowdown %.2f, %" PRIu64 " deadlines missed\n",
           s->header.step, (double)s->header.simulated_time_ns * 1e-9, s->slowdown,
           s->missed_deadlines);
    printf("  soft bodies: %s; scene %016" PRIx64, s->backend, s->scene_hash);
    if (s->world_hash != 0) /* only a world that stands still is hashed */
        printf(", world %016" PRIx64, s->world_hash);
    putchar('\n');
    printf("  devices at %s, stream at %s\n  bodies:", s->device_endpoint, s->stream_endpoint);
    for (size_t i = 0; i < s->n_body_names; i++)
        printf("%s %s", i ? "," : "", s->body_names[i]);
    printf("\n");
    if (s->degraded[0])
        printf("  without: %s\n", s->degraded);
    if (s->quality_rung > 0)
        printf("  rung %u: %s\n", s->quality_rung, s->quality_reason);
}

static void print_text_clients(const struct proto_clients_reply *c)
{
    if (c->n_devices == 0)
        printf("  no device\n");
    for (size_t i = 0; i < c->n_devices; i++) {
        const struct proto_device_client *d = &c->devices[i];
        printf("  device %s (%s) holds %s, %s, %.1f s, %" PRIu64 " samples, %" PRIu64
               " left out, %" PRIu64 " forces\n",
               d->device_name, d->device_kind, d->tool_name, proto_life_cycle_word(d->life_cycle),
               (double)d->connected_ns * 1e-9, d->samples, d->rejected, d->forces);
        printf("    ");
        acted_print(stdout, &(struct acted){d->force_source, d->rendering, d->coupling_n_m,
                                            d->n_acted, d->acted});
        putchar('\n');
    }
    printf("  %u subscriptions on the stream\n", c->subscriptions);
}

static void print_field(const char *name, const char *text)
{
    printf("\"%s\":", name);
    json_text_print(stdout, text);
    putchar(',');
}

static void print_json(const struct proto_status_reply *s)
{
    putchar('{');
    print_field("version", s->version);
    print_field("scenario", s->scenario);
    print_field("backend", s->backend);
    print_field("degraded", s->degraded);
    print_field("quality_reason", s->quality_reason);
    print_field("device_endpoint", s->device_endpoint);
    print_field("stream_endpoint", s->stream_endpoint);
    print_field("run_state", proto_run_state_word(s->run_state));
    printf("\"rate_hz\":%.9g,\"step\":%" PRIu64 ",\"simulated_time_s\":%.9g,\"uptime_s\":%.9g,"
           "\"slowdown\":%.6g,\"quality_rung\":%u,\"missed_deadlines\":%" PRIu64
           ",\"scene_hash\":\"%016" PRIx64 "\",\"world_hash\":\"%016" PRIx64 "\",\"bodies\":[",
           s->rate_hz, s->header.step, (double)s->header.simulated_time_ns * 1e-9,
           (double)s->uptime_ns * 1e-9, s->slowdown, s->quality_rung, s->missed_deadlines,
           s->scene_hash, s->world_hash);
    for (size_t i = 0; i < s->n_body_names; i++) {
        printf("%s", i ? "," : "");
        json_text_print(stdout, s->body_names[i]);
    }
    printf("],");
}

static void print_json_clients(const struct proto_clients_reply *c)
{
    printf("\"subscriptions\":%u,\"devices\":[", c->subscriptions);
    for (size_t i = 0; i < c->n_devices; i++) {
        const struct proto_device_client *d = &c->devices[i];
        printf("%s{", i ? "," : "");
        print_field("device", d->device_name);
        print_field("kind", d->device_kind);
        print_field("tool", d->tool_name);
        print_field("life_cycle", proto_life_cycle_word(d->life_cycle));
        acted_print_json(stdout, &(struct acted){d->force_source, d->rendering, d->coupling_n_m,
                                                 d->n_acted, d->acted});
        putchar(',');
        printf("\"connected_s\":%.9g,\"samples\":%" PRIu64 ",\"rejected\":%" PRIu64
               ",\"forces\":%" PRIu64 "}",
               (double)d->connected_ns * 1e-9, d->samples, d->rejected, d->forces);
    }
    printf("]}\n");
}

static bool ask_palpd(struct palp_control *control, enum proto_request_which which,
                      struct proto_reply *reply, const struct status_options *o,
                      struct palp_client_error *error)
{
    return palp_control_ask(control, &(struct proto_request){.which = which}, reply,
                            (int)(o->wait * 1e3), error);
}

/** Ask both questions; the first answer is printed before the second replaces it. */
static bool ask_and_print(struct palp_control *control, const struct status_options *o,
                          struct palp_client_error *error)
{
    struct proto_reply reply;
    if (!ask_palpd(control, PROTO_REQUEST_STATUS, &reply, o, error))
        return false;
    if (o->quiet)
        return true;
    (o->json ? print_json : print_text)(&reply.status);
    if (!ask_palpd(control, PROTO_REQUEST_CLIENTS, &reply, o, error))
        return false;
    (o->json ? print_json_clients : print_text_clients)(&reply.clients);
    return true;
}

int command_status(int argc, char **argv)
{
    struct status_options o = {.endpoint = PALP_CONTROL_ENDPOINT, .wait = 2};
    const struct cli_option options[] = {
        {"connect", CLI_TEXT, &o.endpoint, "WHERE",
         "palpd's name, or its control socket's URL [" PALP_CONTROL_ENDPOINT "]"},
        KEYS_ROWS(o.keys),
        {"wait", CLI_WAIT, &o.wait, "S", "for an answer [2]"},
        {"json", CLI_FLAG, &o.json, NULL, "print one JSON object"},
        {"quiet", CLI_FLAG, &o.quiet, NULL, "print nothing: the exit code tells whether it runs"},
        {NULL},
    };
    const struct cli cli = {
        .name = "status",
        .about = "Ask a running palpd how it is going and who is connected.\n",
        .option = options,
    };
    int first;
    int exit_code = cli_read(&cli, argc, argv, &first);
    if (exit_code == CLI_GO)
        exit_code = keys_use(&o.keys, "status");
    if (exit_code != CLI_GO)
        return exit_code;
    struct palp_client_error error;
    struct palp_control *control = palp_control_connect(o.endpoint, &error);
    const bool done = control && ask_and_print(control, &o, &error);
    palp_control_destroy(control);
    if (done)
        return EX_OK;
    return cli_fail("status", error.status == PALP_CLIENT_INVALID ? EX_USAGE : EX_UNAVAILABLE, "%s",
                    error.what);
}
