/* SPDX-License-Identifier: GPL-3.0-or-later */
/* replay.c - palp replay: takes the steps of a recording again and compares each with what it came
 * to: the same bytes, on any number of workers. */
#include "clients/palp/command.h"
#include "clients/palp/commands/record.h"
#include "config/config.h"
#include "engine/palp_change.h"
#include "proto/proto_recording.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MEMORY = 4 << 20 };

struct replay_options {
    const char *file;
    long workers;
    double from, to; /* s since the recording began */
    bool json, quiet;
};

struct replay {
    const struct replay_options *options;
    struct mcap_reader *reader;
    struct config *config;
    struct palp_world *world;
    struct proto_memory memory;
    struct palp_factor_choice *choice;
    int n_factor;
    bool has_world; /* a snapshot was put back */
    uint32_t epoch;
    uint64_t start_ns;
    long steps, left_out; /* done; from the end of what was recorded to the next snapshot */
    double simulated_s;
};

static int fail_replay(const char *what)
{
    return cli_fail("replay", EX_DATAERR, "%s", what);
}

/* ---------------------------------------------------------------- the scene */

static const struct mcap_attachment *find_attachment(const struct mcap_info *info, const char *name)
{
    for (size_t i = 0; i < info->n_attachments; i++)
        if (strcmp(info->attachments[i].name, name) == 0)
            return &info->attachments[i];
    return NULL;
}

static int load_scene(struct replay *r, const char *text, size_t size)
{
    char workers[64];
    const char *set[] = {workers};
    struct config_error refused = {0};
    snprintf(workers, sizeof workers, "solver.workers=%ld", r->options->workers);
    if (config_load_text(&r->config, text, size, "scenario.yaml", set, r->options->workers > 0,
                         &refused) == 0)
        return EX_OK;
    const int code = refused.exit_code;
    fprintf(stderr, "%s\n", refused.text);
    config_error_clear(&refused);
    return code;
}

static int make_world(struct replay *r)
{
    struct mcap_error error;
    struct palp_error why;
    const struct mcap_attachment *a = find_attachment(mcap_reader_info(r->reader), "scenario.yaml");
    if (!a)
        return fail_replay("it has no scenario.yaml: it is no recording by palpd --record");
    uint8_t *text = mcap_reader_attachment(r->reader, a, &error);
    if (!text)
        return fail_replay(error.what);
    const int code = load_scene(r, (const char *)text, a->size);
    free(text);
    if (code != EX_OK)
        return code;
    r->world = palp_world_create(r->config->scene, &why);
    r->n_factor = r->world ? palp_world_factors(r->world) : 0;
    r->choice = calloc((size_t)r->n_factor + 1, sizeof *r->choice);
    r->memory = (struct proto_memory){.bytes = malloc(MEMORY), .size = MEMORY};
    if (!r->world)
        return cli_fail("replay", EX_CONFIG, "%s", why.what);
    return r->choice && r->memory.bytes ? EX_OK : cli_fail("replay", EX_OSERR, "no memory");
}

/* ---------------------------------------------------------------- steps */

static int put_back(struct replay *r, const struct mcap_message *m)
{
    struct proto_recorded_snapshot s;
    struct proto_error why;
    struct palp_error error;
    struct proto_memory memory = {.bytes = r->memory.bytes, .size = r->memory.size};
    if (memory.size < m->size + 65536) {
        free(r->memory.bytes);
        r->memory.size = memory.size = m->size + 65536;
        r->memory.bytes = memory.bytes = malloc(memory.size);
    }
    if (!memory.bytes)
        return cli_fail("replay", EX_OSERR, "no memory");
    if (!proto_decode_recorded_snapshot(&s, (struct proto_bytes){m->data, m->size}, &memory, &why))
        return fail_replay(why.what);
    if (r->has_world && s.epoch == r->epoch)
        return EX_OK; /* the steps lead there too */
    if (palp_world_restore(r->world, s.world.data, s.world.size, &error) != PALP_OK)
        return fail_replay(error.what);
    r->has_world = true;
    r->epoch = s.epoch;
    return EX_OK;
}

static bool give_inputs(struct replay *r, const struct proto_recorded_step *s)
{
    for (size_t i = 0; i < s->n_changes; i++) {
        const struct proto_changed_factor *c = &s->changes[i];
        const struct palp_changed changed = {(enum palp_change)((int)c->kind - 1), (int)c->id,
                                             c->factor};
        if (!palp_world_set_change(r->world, &changed))
            return false;
    }
    for (size_t i = 0; i < s->n_tools; i++) {
        const struct proto_tool_input *in = &s->tools[i];
        const palp_body tool = {(int)in->tool_id};
        bool known = false;
        for (int k = 0; k < r->config->n_tool; k++)
            known |= r->config->tool[k].body.id == tool.id;
        if (!known)
            return false;
        const double *t = in->target, *c = in->coupling;
        if (in->n_target)
            palp_world_set_target(r->world, tool,
                                  (pose){{t[0], t[1], t[2]}, {t[3], t[4], t[5], t[6]}});
        if (in->n_grip_ratio)
            palp_world_set_grip(r->world, tool, in->grip_ratio[0]);
        if (in->n_coupling && palp_body_drive(r->config->scene, tool) == PALP_DRIVE_COUPLED)
            palp_world_set_coupling(r->world, tool,
                                    &(struct palp_coupling){c[0], c[1], c[2], c[3]});
    }
    return true;
}

/* The first body that is another than it was. */
static const char *differing_body(const struct replay *r, const struct proto_recorded_step *s)
{
    for (int i = 0; i < palp_scene_bodies(r->config->scene) && 4 * (size_t)i < s->body_marks.size;
         i++) {
        const uint8_t *b = s->body_marks.data + 4 * i;
        const uint64_t mark = palp_world_mark(r->world, (palp_body){i + 1});
        const uint32_t told =
            (uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
        if (told != (uint32_t)(mark ^ mark >> 32))
            return palp_body_name(r->config->scene, (palp_body){i + 1});
    }
    return "a contact force";
}

static int compare_step(const struct replay *r, const struct proto_recorded_step *s)
{
    const long step = palp_world_steps(r->world);
    const char *body = NULL;
    if ((uint64_t)step != s->header.step)
        return fail_replay("a step is missing in the recording");
    if (palp_world_mark(r->world, (palp_body){0}) != s->mark)
        body = differing_body(r, s);
    if (!body)
        return EX_OK;
    if (r->options->json)
        printf("{\"equal\":false,\"step\":%ld,\"body\":\"%s\"}\n", step, body);
    cli_fail("replay", 1, "step %ld (%.4f s): %s differs%s", step, palp_world_time(r->world), body,
             palp_world_strayed(r->world) ? ", and a factor that it took was not there" : "");
    return 1;
}

static int take_step(struct replay *r, const struct mcap_message *m)
{
    struct proto_recorded_step s;
    struct proto_error why;
    struct proto_memory memory = {.bytes = r->memory.bytes, .size = r->memory.size};
    if (!proto_decode_recorded_step(&s, (struct proto_bytes){m->data, m->size}, &memory, &why))
        return fail_replay(why.what);
    if (!r->has_world || s.epoch != r->epoch ||
        s.header.step == (uint64_t)palp_world_steps(r->world)) {
        r->left_out++;
        return EX_OK;
    }
    if ((int)s.n_factors != r->n_factor || s.rung >= PALP_RUNGS || !give_inputs(r, &s))
        return fail_replay("a step of another scene");
    for (int i = 0; i < r->n_factor; i++)
        r->choice[i] = (struct palp_factor_choice){(int64_t)s.factors[i].taken,
                                                   s.factors[i].offered, s.factors[i].made};
    palp_world_follow(r->world, r->choice);
    palp_world_set_rung(r->world, (enum palp_rung)s.rung);
    palp_step(r->world, s.length_s);
    r->steps++;
    r->simulated_s += s.length_s;
    return compare_step(r, &s);
}

/* ---------------------------------------------------------------- all of them */

/* Back to the last snapshot that is not after the time to begin at. */
static int seek_snapshot(struct replay *r)
{
    struct mcap_message m;
    const uint64_t want_ns = r->start_ns + (uint64_t)(r->options->from * 1e9);
    uint64_t at_ns = r->start_ns, from_ns = want_ns > 6000000000 ? want_ns - 6000000000 : 0;
    if (r->options->from <= 0)
        return EX_OK;
    if (from_ns < r->start_ns)
        from_ns = r->start_ns;
    mcap_reader_seek(r->reader, from_ns);
    while (mcap_reader_next(r->reader, &m) > 0 && m.log_ns <= want_ns)
        if (strcmp(m.channel->topic, PROTO_TOPIC_SNAPSHOT) == 0)
            at_ns = m.log_ns;
    mcap_reader_seek(r->reader, at_ns);
    return EX_OK;
}

static int take_all(struct replay *r)
{
    struct mcap_message m;
    int code = seek_snapshot(r), more = 0;
    const uint64_t end_ns =
        r->options->to > 0 ? r->start_ns + (uint64_t)(r->options->to * 1e9) : UINT64_MAX;
    while (code == EX_OK && (more = mcap_reader_next(r->reader, &m)) > 0) {
        if (m.log_ns > end_ns)
            break;
        if (strcmp(m.channel->topic, PROTO_TOPIC_SNAPSHOT) == 0)
            code = put_back(r, &m);
        else if (strcmp(m.channel->topic, PROTO_TOPIC_STEP) == 0)
            code = take_step(r, &m);
    }
    if (code == EX_OK && more < 0) {
        const struct mcap_info *info = mcap_reader_info(r->reader);
        cli_fail("replay", EX_DATAERR, "%s: %s; %ld steps before it are equal", r->options->file,
                 info->damage.what, r->steps);
        return EX_DATAERR;
    }
    return code;
}

static double clock_s(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void tell_result(const struct replay *r, double wall_s)
{
    const double pace = wall_s > 0 ? r->simulated_s / wall_s : 0;
    if (r->options->json)
        printf("{\"equal\":true,\"steps\":%ld,\"left_out\":%ld,\"simulated_s\":%.9g,"
               "\"wall_s\":%.6g,\"pace\":%.4g}\n",
               r->steps, r->left_out, r->simulated_s, wall_s, pace);
    else if (!r->options->quiet)
        printf("%s: %ld steps give the same bytes again; %.2f s simulated in %.2f s (%.1f x real "
               "time)\n",
               r->options->file, r->steps, r->simulated_s, wall_s, pace);
}

static int run_replay(const struct replay_options *o)
{
    struct mcap_error error;
    struct replay r = {.options = o, .reader = mcap_reader_open(o->file, &error)};
    if (!r.reader)
        return cli_fail("replay", record_exit(&error), "%s", error.what);
    r.start_ns = mcap_reader_info(r.reader)->start_ns;
    int code = make_world(&r);
    const double begun_s = clock_s();
    if (code == EX_OK)
        code = take_all(&r);
    if (code == EX_OK && r.steps == 0)
        code = fail_replay("there are no steps in it");
    if (code == EX_OK)
        tell_result(&r, clock_s() - begun_s);
    if (r.world)
        palp_world_destroy(r.world);
    config_destroy(r.config);
    mcap_reader_destroy(r.reader);
    free(r.memory.bytes);
    free(r.choice);
    return code;
}

int command_replay(int argc, char **argv)
{
    struct replay_options o = {0};
    const struct cli_option options[] = {
        {"workers", CLI_COUNT, &o.workers, "N", "threads that step [as recorded]"},
        {"from", CLI_WAIT, &o.from, "S",
         "begin at the last snapshot that is not later, s of the recording [0]"},
        {"to", CLI_WAIT, &o.to, "S", "end there [0: at its end]"},
        {"json", CLI_FLAG, &o.json, NULL, "print one JSON object"},
        {"quiet", CLI_FLAG, &o.quiet, NULL, "print errors only"},
        {NULL},
    };
    const struct cli cli = {
        .name = "replay",
        .operands = "FILE",
        .operands_min = 1,
        .operands_max = 1,
        .about =
            "Take the steps of a recording (palpd --record) again, and compare each with what\n"
            "it came to. The meshes that its scenario names must be where they were.\n"
            "Exit codes: 0 all are the same to the last bit; 1 a step differs, and which body is\n"
            "told; 65 the recording is damaged or of something else; 66 there is none.\n",
        .option = options,
    };
    int first;
    const int exit_code = cli_read(&cli, argc, argv, &first);
    if (exit_code != CLI_GO)
        return exit_code;
    o.file = argv[first];
    return run_replay(&o);
}
