/* SPDX-License-Identifier: Apache-2.0 */
/* top.c - palp top: watch a running palpd on the stream. */
#include "clients/c/palp_client.h"
#include "clients/cli/json_text.h"
#include "clients/palp/acted.h"
#include "clients/palp/command.h"
#include "clients/palp/keys.h"

#include <inttypes.h>
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const double STILL_S = 2; /* without a step what there is is shown */

enum { MEMORY_LEAST = 4096, TEXT_SIZE = 512 };

struct top_options {
    const char *endpoint;
    double wait, period;
    bool once, json, quiet;
    struct keys keys;
};

/** What one topic said last; `memory` is what its message points into. */
struct topic_memory {
    bool ever;
    void *memory;
};

struct top {
    const struct top_options *options;
    struct palp_stream *stream;
    struct topic_memory said_scene, said_state, said_contacts, said_stats, said_probes;
    struct proto_scene scene;
    struct proto_state state;
    struct proto_contacts contacts;
    struct proto_stats stats;
    struct proto_probes probes;
    char event[TEXT_SIZE];
    double began_s;              /* when a state was first heard; 0: not yet */
    uint64_t rate_step, rate_ns; /* where the measured rate begins */
    double rate_hz;
};

static volatile sig_atomic_t interrupted;

static void note_interrupt(int signal)
{
    interrupted = signal;
}

/* ---------------------------------------------------------------- taking in */

/** Memory for a message of this size, instead of what its topic had. */
static struct proto_memory renew_memory(struct topic_memory *said, size_t size)
{
    free(said->memory);
    struct proto_memory memory = {.size = MEMORY_LEAST + size * PROTO_MEMORY_A_BYTE};
    memory.bytes = said->memory = malloc(memory.size);
    said->ever = false;
    if (!memory.bytes)
        memory.size = 0;
    return memory;
}

#define TAKE(t, topic, name)                                                                       \
    do {                                                                                           \
        struct proto_bytes bytes;                                                                  \
        struct proto_error why;                                                                    \
        if (palp_stream_take((t)->stream, topic, &bytes)) {                                        \
            struct proto_memory memory = renew_memory(&(t)->said_##name, bytes.size);              \
            (t)->said_##name.ever = proto_decode_##name(&(t)->name, bytes, &memory, &why);         \
        }                                                                                          \
    } while (0)

static void take_event(struct top *t)
{
    _Alignas(16) char bytes[8 * 1024];
    struct proto_memory memory = {.bytes = bytes, .size = sizeof bytes};
    struct proto_bytes message;
    struct proto_event e;
    struct proto_error why;
    if (palp_stream_take(t->stream, PROTO_TOPIC_EVENT, &message) &&
        proto_decode_event(&e, message, &memory, &why))
        snprintf(t->event, sizeof t->event, "%s %s: %s", proto_severity_word(e.severity),
                 proto_event_kind_word(e.kind), e.text);
}

/** Steps a second, over the last second or so. */
static void measure_rate(struct top *t)
{
    const struct proto_header *h = &t->state.header;
    if (!t->said_state.ever)
        return;
    const double span = (double)(h->monotonic_time_ns - t->rate_ns) * 1e-9;
    if (t->rate_ns != 0 && span < 1 && h->step >= t->rate_step)
        return;
    if (t->rate_ns != 0 && h->step >= t->rate_step)
        t->rate_hz = (double)(h->step - t->rate_step) / span;
    t->rate_step = h->step;
    t->rate_ns = h->monotonic_time_ns;
}

static void take_all(struct top *t)
{
    TAKE(t, PROTO_TOPIC_SCENE, scene);
    TAKE(t, PROTO_TOPIC_STATE, state);
    TAKE(t, PROTO_TOPIC_CONTACTS, contacts);
    TAKE(t, PROTO_TOPIC_STATS, stats);
    TAKE(t, PROTO_TOPIC_PROBE, probes);
    take_event(t);
    measure_rate(t);
}

static const char *body_name(const struct top *t, uint32_t id)
{
    for (size_t i = 0; t->said_scene.ever && i < t->scene.n_bodies; i++)
        if (t->scene.bodies[i].id == id)
            return t->scene.bodies[i].name;
    return "?";
}

static double vec3_size(proto_vec3 a)
{
    return sqrt(a.x * a.x + a.y * a.y + a.z * a.z);
}

static double normal_sum(const struct top *t)
{
    double sum = 0;
    for (size_t i = 0; i < t->contacts.n_contacts; i++)
        sum += t->contacts.contacts[i].normal_n;
    return sum;
}

/* ---------------------------------------------------------------- text */

static void print_histogram(const struct proto_histogram *h)
{
    double n = 0;
    for (size_t i = 0; i < h->n_counts; i++)
        n += (double)h->counts[i];
    printf("  %-30s %10.0f %9.0f %9.0f %9.0f %9.0f %9.0f\n", h->name, n,
           (double)proto_histogram_quantile(h, 0.5) * 1e-3,
           (double)proto_histogram_quantile(h, 0.9) * 1e-3,
           (double)proto_histogram_quantile(h, 0.99) * 1e-3,
           (double)proto_histogram_quantile(h, 0.999) * 1e-3, (double)h->max_ns * 1e-3);
}

static void print_tool(const struct top *t, const struct proto_tool_state *s)
{
    const proto_vec3 x = s->proxy_pose.position, f = s->wrench_on_hand.force;
    printf("  tool %-12s %-11s %-16s at (%+.1f %+.1f %+.1f) mm  hand %.3f N (%+.2f %+.2f %+.2f)"
           "  tissue %.3f N\n",
           body_name(t, s->tool_id), s->device_name[0] ? proto_life_cycle_word(s->life_cycle) : "-",
           s->device_name[0] ? s->device_name : "no device", x.x * 1e3, x.y * 1e3, x.z * 1e3,
           vec3_size(f), f.x, f.y, f.z, vec3_size(s->wrench_on_tissue.force));
    if (s->inside_id != 0)
        printf("    inside of %s by %.1f mm, on its way out\n", body_name(t, s->inside_id),
               s->inside_m * 1e3);
    if (s->rendering == PROTO_RENDERING_UNSPECIFIED)
        return; /* no hand's */
    printf("    ");
    acted_print(stdout, &(struct acted){s->force_source, s->rendering, s->coupling_n_m, s->n_acted,
                                        s->acted});
    if (s->grip_torque_nm != 0)
        printf(", grip %+.4f N m", s->grip_torque_nm);
    putchar('\n');
}

static void print_probes(const struct top *t)
{
    for (size_t i = 0; t->said_probes.ever && i < t->probes.n_probes; i++) {
        const struct proto_probe *p = &t->probes.probes[i];
        printf("  probe %-12s", p->name);
        for (size_t k = 0; k < p->n_values; k++)
            printf(" %.6g", p->values[k]);
        printf("%s%s\n", strcmp(p->unit, "1") == 0 ? "" : " ",
               strcmp(p->unit, "1") == 0 ? "" : p->unit);
    }
}

static void print_stats_text(const struct top *t)
{
    const struct proto_stats *s = &t->stats;
    printf(
        "  missed: %" PRIu64 " steps, %" PRIu64 " of them as the machine stood still, and %" PRIu64
        " haptic ticks, %" PRIu64 " of them\n",
        s->missed_deadlines, proto_stats_counter(s, "missed_explained"),
        proto_stats_counter(s, "missed_haptic"), proto_stats_counter(s, "missed_haptic_explained"));
    printf("  last step: %u Newton iterations, %u sweeps, residual "
           "%.1e, penetration %.3f mm\n",
           s->newton, s->sweeps, s->residual, s->penetration_m * 1e3);
    printf(
        "  motion: %u solves free, %u to correct, factor %u steps old, %u failed; off by %.2e mm, "
        "fed back %u times\n",
        s->solves_free, s->solves_correct, s->factor_age_steps, s->factor_failures,
        s->wh_defect_m * 1e3, s->defect_passes);
    printf("  %-30s %10s %9s %9s %9s %9s %9s\n", "us", "count", "p50", "p90", "p99", "p99.9",
           "most");
    for (size_t i = 0; i < s->n_histograms; i++)
        print_histogram(&s->histograms[i]);
    for (size_t i = 0; i < s->n_counters; i++)
        if (s->counters[i].value > 0)
            printf("  %s %" PRIu64 "\n", s->counters[i].name, s->counters[i].value);
}

/* Paused it says so; at the end of a recording it does not. */
static bool stands_still(const struct top *t)
{
    return t->rate_hz == 0 && t->state.run_state != PROTO_RUN_PAUSED;
}

static void print_text(const struct top *t)
{
    const struct proto_state *s = &t->state;
    const bool bold = cli_colour(stdout);
    printf("%s%s%s  %s  %.1f of %.1f Hz  step %" PRIu64 "  %.2f s  slowdown %.2f  rung %u  %s\n",
           bold ? "\033[1m" : "", t->said_scene.ever ? t->scene.name : "?", bold ? "\033[0m" : "",
           proto_run_state_word(s->run_state), t->rate_hz,
           t->said_scene.ever ? t->scene.rate_hz : 0, s->header.step,
           (double)s->header.simulated_time_ns * 1e-9, s->slowdown, s->quality_rung, s->backend);
    if (s->replaying)
        printf("  a recording is replayed%s\n", stands_still(t) ? ", and no step of it comes" : "");
    if (s->quality_rung > 0)
        printf("  left undone: %s\n", s->quality_reason);
    for (size_t i = 0; i < s->n_tools; i++)
        print_tool(t, &s->tools[i]);
    if (t->said_contacts.ever)
        printf("  %zu contacts, %.3f N along their normals, %u dropped\n", t->contacts.n_contacts,
               normal_sum(t), t->contacts.dropped);
    print_probes(t);
    if (t->said_stats.ever)
        print_stats_text(t);
    if (t->event[0])
        printf("  %s\n", t->event);
}

/* ---------------------------------------------------------------- JSON */

static void print_json_vec3(const char *name, proto_vec3 a)
{
    printf("\"%s\":[%.9g,%.9g,%.9g]", name, a.x, a.y, a.z);
}

static void print_json_tool(const struct top *t, const struct proto_tool_state *s)
{
    printf("{\"tool\":");
    json_text_print(stdout, body_name(t, s->tool_id));
    printf(",\"device\":");
    json_text_print(stdout, s->device_name);
    printf(",\"life_cycle\":\"%s\",", proto_life_cycle_word(s->life_cycle));
    print_json_vec3("position_m", s->proxy_pose.position);
    putchar(',');
    print_json_vec3("force_on_hand_n", s->wrench_on_hand.force);
    putchar(',');
    print_json_vec3("force_on_tissue_n", s->wrench_on_tissue.force);
    printf(",\"grip_torque_nm\":%.9g,", s->grip_torque_nm);
    if (s->inside_id != 0) {
        printf("\"inside\":");
        json_text_print(stdout, body_name(t, s->inside_id));
        printf(",\"inside_m\":%.9g,", s->inside_m);
    }
    acted_print_json(stdout, &(struct acted){s->force_source, s->rendering, s->coupling_n_m,
                                             s->n_acted, s->acted});
    putchar('}');
}

static void print_json_histogram(const struct proto_histogram *h)
{
    json_text_print(stdout, h->name);
    printf(":{\"p50_us\":%.9g,\"p99_us\":%.9g,\"p999_us\":%.9g,\"max_us\":%.9g}",
           (double)proto_histogram_quantile(h, 0.5) * 1e-3,
           (double)proto_histogram_quantile(h, 0.99) * 1e-3,
           (double)proto_histogram_quantile(h, 0.999) * 1e-3, (double)h->max_ns * 1e-3);
}

static void print_json_stats(const struct proto_stats *s)
{
    printf(",\"missed_deadlines\":%" PRIu64 ",\"newton\":%u,\"sweeps\":%u,\"residual\":%.6g,"
           "\"penetration_m\":%.6g,",
           s->missed_deadlines, s->newton, s->sweeps, s->residual, s->penetration_m);
    printf("\"wh_defect_m\":%.6g,\"defect_passes\":%u,\"solves_free\":%u,\"solves_correct\":%u,"
           "\"factor_age_steps\":%u,\"factor_failures\":%u,\"durations\":{",
           s->wh_defect_m, s->defect_passes, s->solves_free, s->solves_correct, s->factor_age_steps,
           s->factor_failures);
    for (size_t i = 0; i < s->n_histograms; i++) {
        printf("%s", i ? "," : "");
        print_json_histogram(&s->histograms[i]);
    }
    printf("},\"counters\":{");
    for (size_t i = 0; i < s->n_counters; i++) {
        printf("%s", i ? "," : "");
        json_text_print(stdout, s->counters[i].name);
        printf(":%" PRIu64, s->counters[i].value);
    }
    putchar('}');
}

static void print_json_probes(const struct proto_probes *probes)
{
    printf(",\"probes\":{");
    for (size_t i = 0; i < probes->n_probes; i++) {
        printf("%s", i ? "," : "");
        json_text_print(stdout, probes->probes[i].name);
        for (size_t k = 0; k < probes->probes[i].n_values; k++)
            printf("%s%.9g", k ? "," : ":[", probes->probes[i].values[k]);
        putchar(']');
    }
    putchar('}');
}

static void print_json(const struct top *t)
{
    const struct proto_state *s = &t->state;
    printf("{\"scenario\":");
    json_text_print(stdout, t->said_scene.ever ? t->scene.name : "");
    printf(",\"run_state\":\"%s\",\"rate_hz\":%.6g,\"step\":%" PRIu64
           ",\"simulated_time_s\":%.9g,\"slowdown\":%.6g,\"quality_rung\":%u,\"quality_reason\":",
           proto_run_state_word(s->run_state), t->rate_hz, s->header.step,
           (double)s->header.simulated_time_ns * 1e-9, s->slowdown, s->quality_rung);
    json_text_print(stdout, s->quality_reason);
    printf(",\"tools\":[");
    for (size_t i = 0; i < s->n_tools; i++) {
        printf("%s", i ? "," : "");
        print_json_tool(t, &s->tools[i]);
    }
    putchar(']');
    if (t->said_contacts.ever)
        printf(",\"contacts\":%zu,\"normal_n\":%.6g,\"contacts_dropped\":%u",
               t->contacts.n_contacts, normal_sum(t), t->contacts.dropped);
    if (t->said_probes.ever)
        print_json_probes(&t->probes);
    if (t->said_stats.ever)
        print_json_stats(&t->stats);
    printf("}\n");
}

/* ---------------------------------------------------------------- watching */

static void show_screen(const struct top *t, bool screen)
{
    if (t->options->quiet)
        return;
    if (screen)
        printf("\033[H\033[J"); /* home, and clear what is below */
    (t->options->json ? print_json : print_text)(t);
    fflush(stdout);
}

static double now_s(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/** Is there all that a picture has? A rate comes with steps, where there are any. */
static bool has_picture(struct top *t)
{
    if (t->said_state.ever && t->began_s == 0)
        t->began_s = now_s();
    return t->said_state.ever && t->said_stats.ever &&
           (t->rate_hz > 0 || t->state.run_state == PROTO_RUN_PAUSED ||
            now_s() - t->began_s > STILL_S);
}

/** Show what came, every period, from when all of it is there. */
static int watch_stream(struct top *t)
{
    const bool screen = !t->options->json && !t->options->once && isatty(STDOUT_FILENO);
    struct palp_client_error silence;
    double heard = now_s(), shown = 0;
    while (!interrupted) {
        if (palp_stream_poll(t->stream, 100) > 0)
            heard = now_s();
        take_all(t);
        if (now_s() - heard > t->options->wait) {
            palp_stream_silent(t->stream, &silence);
            return cli_fail("top", EX_UNAVAILABLE, "%s", silence.what);
        }
        if (!has_picture(t) || now_s() - shown < t->options->period)
            continue;
        show_screen(t, screen);
        shown = now_s();
        if (t->options->once)
            break;
    }
    return EX_OK;
}

static int run_top(const struct top_options *options)
{
    static const char *const topics[] = {PROTO_TOPIC_SCENE, PROTO_TOPIC_STATE, PROTO_TOPIC_CONTACTS,
                                         PROTO_TOPIC_STATS, PROTO_TOPIC_EVENT, PROTO_TOPIC_PROBE};
    struct top t = {.options = options};
    struct palp_client_error error;
    t.stream = palp_stream_connect(options->endpoint, &error);
    if (!t.stream)
        return cli_fail("top", EX_USAGE, "%s", error.what);
    for (size_t i = 0; i < sizeof topics / sizeof topics[0]; i++)
        palp_stream_subscribe(t.stream, topics[i]);
    signal(SIGINT, note_interrupt);
    signal(SIGTERM, note_interrupt);
    const int exit_code = watch_stream(&t);
    palp_stream_destroy(t.stream);
    struct topic_memory *const said[] = {&t.said_scene, &t.said_state, &t.said_contacts,
                                         &t.said_stats, &t.said_probes};
    for (size_t i = 0; i < sizeof said / sizeof said[0]; i++)
        free(said[i]->memory);
    return exit_code;
}

int command_top(int argc, char **argv)
{
    struct top_options o = {.endpoint = PALP_STREAM_ENDPOINT, .wait = 3, .period = 1};
    const struct cli_option options[] = {
        {"connect", CLI_TEXT, &o.endpoint, "WHERE",
         "palpd's name, or its stream socket's URL [" PALP_STREAM_ENDPOINT "]"},
        KEYS_ROWS(o.keys),
        {"once", CLI_FLAG, &o.once, NULL, "show one picture and end"},
        {"period", CLI_WAIT, &o.period, "S", "from one picture to the next [1]"},
        {"wait", CLI_WAIT, &o.wait, "S", "for palpd to be heard [3]"},
        {"json", CLI_FLAG, &o.json, NULL, "print JSON, one object a picture"},
        {"quiet", CLI_FLAG, &o.quiet, NULL, "print errors only"},
        {NULL},
    };
    const struct cli cli = {
        .name = "top",
        .about = "Watch a running palpd: life cycle, rate, lateness, stages, contacts, forces.\n"
                 "Redraws a terminal; prints a picture a period elsewhere.\n",
        .option = options,
    };
    int first;
    int exit_code = cli_read(&cli, argc, argv, &first);
    if (exit_code == CLI_GO)
        exit_code = keys_use(&o.keys, "top");
    return exit_code == CLI_GO ? run_top(&o) : exit_code;
}
