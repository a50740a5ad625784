/* SPDX-License-Identifier: Apache-2.0 */
/* metrics.c - palpd and gateway in numbers. */
#include "clients/gateway/metrics.h"

#include "clients/gateway/gateway.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A metric's two lines of head. */
static void print_head(FILE *out, const char *name, const char *kind, const char *help)
{
    fprintf(out, "# HELP %s %s\n# TYPE %s %s\n", name, help, name, kind);
}

static void print_gauge(FILE *out, const char *name, const char *help, double value)
{
    print_head(out, name, "gauge", help);
    fprintf(out, "%s %.9g\n", name, value);
}

static void print_counter(FILE *out, const char *name, const char *help, uint64_t value)
{
    print_head(out, name, "counter", help);
    fprintf(out, "%s %" PRIu64 "\n", name, value);
}

/* The value of a label: quoted as the format wants it. */
static void print_label(FILE *out, const char *text)
{
    fputc('"', out);
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            fputc('\\', out);
        if (*text == '\n')
            fputs("\\n", out);
        else
            fputc(*text, out);
    }
    fputc('"', out);
}

/* ---------------------------------------------------------------- palpd's stats */

/* Buckets are told from the least up, each with all below it. */
static void print_histogram(FILE *out, const struct proto_histogram *h)
{
    uint64_t n = 0;
    for (size_t i = 0; i < h->n_counts; i++) {
        n += h->counts[i];
        fputs("palp_duration_seconds_bucket{what=", out);
        print_label(out, h->name);
        fprintf(out, ",le=\"%.9g\"} %" PRIu64 "\n", (double)h->upper_ns[i] * 1e-9, n);
    }
    fputs("palp_duration_seconds_bucket{what=", out);
    print_label(out, h->name);
    fprintf(out, ",le=\"+Inf\"} %" PRIu64 "\npalp_duration_seconds_sum{what=", n);
    print_label(out, h->name);
    fprintf(out, "} %.9g\npalp_duration_seconds_count{what=", h->sum_ns * 1e-9);
    print_label(out, h->name);
    fprintf(out, "} %" PRIu64 "\n", n);
}

static void print_stats(FILE *out, const struct proto_stats *s)
{
    print_gauge(out, "palp_uptime_seconds", "Since palpd started.", (double)s->uptime_ns * 1e-9);
    print_counter(out, "palp_missed_deadlines_total", "Steps that began a whole period late.",
                  s->missed_deadlines);
    print_counter(out, "palp_missed_explained_total",
                  "Of these, those in which the machine stood still.",
                  proto_stats_counter(s, "missed_explained"));
    print_counter(out, "palp_missed_haptic_total", "Haptic ticks that were left out.",
                  proto_stats_counter(s, "missed_haptic"));
    print_gauge(out, "palp_contacts", "Contacts in the last step.", s->contacts);
    print_gauge(out, "palp_newton_iterations", "Newton iterations in the last step.", s->newton);
    print_gauge(out, "palp_sweeps", "Gauss-Seidel sweeps in the last step.", s->sweeps);
    print_gauge(out, "palp_residual", "Scaled residual of the last solve.", s->residual);
    print_gauge(out, "palp_penetration_meters", "Deepest contact in the last step.",
                s->penetration_m);
    print_gauge(out, "palp_wh_defect_meters", "How far contact was off before it was fed back.",
                s->wh_defect_m);
    print_gauge(out, "palp_factor_age_steps", "Age of the oldest factor that the last step used.",
                s->factor_age_steps);
    print_head(
        out, "palp_duration_seconds", "histogram",
        "Durations since the start: lateness and length of steps and ticks, stages of a step.");
    for (size_t i = 0; i < s->n_histograms; i++)
        print_histogram(out, &s->histograms[i]);
    print_head(out, "palp_counted_total", "counter", "What palpd counts since it started.");
    for (size_t i = 0; i < s->n_counters; i++) {
        fputs("palp_counted_total{what=", out);
        print_label(out, s->counters[i].name);
        fprintf(out, "} %" PRIu64 "\n", s->counters[i].value);
    }
}

static void read_stats(FILE *out, const struct feed *f)
{
    struct proto_bytes message;
    struct proto_stats stats;
    struct proto_error why;
    const struct proto_bytes frame = blob_frame(f->newest[NEWS_STATS]);
    struct proto_memory memory = {.size = 65536 + PROTO_MEMORY_A_BYTE * frame.size};
    memory.bytes = malloc(memory.size);
    if (memory.bytes && proto_frame_split(frame, &message) &&
        proto_decode_stats(&stats, message, &memory, &why))
        print_stats(out, &stats);
    free(memory.bytes);
}

/* ---------------------------------------------------------------- palpd's state */

static const char *tool_name(const struct feed *f, uint32_t tool_id)
{
    for (size_t i = 0; i < f->scene_read.n_tools; i++)
        if (f->scene_read.tools[i].body_id == tool_id)
            return f->scene_read.tools[i].name;
    return "";
}

static double size_of(proto_vec3 a)
{
    return sqrt(a.x * a.x + a.y * a.y + a.z * a.z);
}

static void print_state(FILE *out, const struct feed *f)
{
    const struct proto_state *s = &f->state_read;
    print_counter(out, "palp_steps_total", "Steps of the simulation.", s->header.step);
    print_gauge(out, "palp_running", "1: in real time; 0: paused.",
                s->run_state == PROTO_RUN_RUNNING);
    print_gauge(out, "palp_rate_hertz", "Steps a second that the scenario asks for.",
                f->scene_read.rate_hz);
    print_gauge(out, "palp_slowdown", "Wall time over simulated time of late.", s->slowdown);
    print_gauge(out, "palp_quality_rung", "0: everything as configured.", s->quality_rung);
    print_head(out, "palp_tool_force_newtons", "gauge",
               "Force of a tool, on its hand and on tissue.");
    for (size_t i = 0; i < s->n_tools; i++) {
        fputs("palp_tool_force_newtons{on=\"hand\",tool=", out);
        print_label(out, tool_name(f, s->tools[i].tool_id));
        fprintf(out, "} %.9g\npalp_tool_force_newtons{on=\"tissue\",tool=",
                size_of(s->tools[i].wrench_on_hand.force));
        print_label(out, tool_name(f, s->tools[i].tool_id));
        fprintf(out, "} %.9g\n", size_of(s->tools[i].wrench_on_tissue.force));
    }
    print_head(out, "palp_tool_held", "gauge", "1: a device holds the tool.");
    for (size_t i = 0; i < s->n_tools; i++) {
        fputs("palp_tool_held{tool=", out);
        print_label(out, tool_name(f, s->tools[i].tool_id));
        fprintf(out, "} %d\n", s->tools[i].device_name[0] != '\0');
    }
}

/* ---------------------------------------------------------------- the gateway */

static void print_gateway(FILE *out, const struct gateway *g)
{
    int n[PROTO_ROLE_OPERATOR + 1] = {0};
    for (int i = 0; i < PAGES_MAX; i++)
        if (g->page[i])
            n[g->page[i]->role]++;
    print_gauge(out, "palp_up", "Does palpd answer?", g->feed.connected);
    print_head(out, "palp_gateway_pages", "gauge", "Pages by what they may do.");
    for (int r = PROTO_ROLE_UNSPECIFIED; r <= PROTO_ROLE_OPERATOR; r++)
        fprintf(out, "palp_gateway_pages{role=\"%s\"} %d\n",
                r ? proto_role_word((enum proto_role)r) : "NONE", n[r]);
    print_gauge(out, "palp_gateway_hands", "Tools that pages hold.", g->hands.n);
    print_counter(out, "palp_gateway_frames_total", "Frames that came from palpd.",
                  g->feed.n_frame);
    print_counter(out, "palp_gateway_composed_total", "Pictures that were put together.",
                  g->feed.picture.sequence);
    print_counter(out, "palp_gateway_incomplete_total", "Pictures of which a part did not come.",
                  g->feed.n_incomplete);
    print_counter(out, "palp_gateway_pictures_total", "Pictures that were sent.",
                  g->counts.pictures);
    print_counter(out, "palp_gateway_skipped_total", "Pictures that slow pages were not sent.",
                  g->counts.skipped);
    print_counter(out, "palp_gateway_dropped_total", "Events that slow pages were not sent.",
                  g->counts.dropped);
    print_counter(out, "palp_gateway_bytes_total", "Bytes of what was sent.", g->counts.bytes);
    print_counter(out, "palp_gateway_messages_total", "Messages that came from pages.",
                  g->counts.messages);
    print_counter(out, "palp_gateway_wrong_tokens_total",
                  "Pages that were refused for their token.", g->counts.wrong_tokens);
    print_counter(out, "palp_gateway_refused_hosts_total",
                  "Requests that were refused for their Host or Origin.", g->counts.refused_hosts);
    print_counter(out, "palp_gateway_refused_pages_total", "Pages for which there was no room.",
                  g->counts.refused_pages);
    print_counter(out, "palp_gateway_garbage_total", "Messages of pages that were none.",
                  g->counts.garbage);
}

char *metrics_print(const struct gateway *g, size_t *size)
{
    char *text = NULL;
    FILE *out = open_memstream(&text, size);
    if (!out)
        return NULL;
    print_gateway(out, g);
    if (g->feed.has_scene && g->feed.has_state)
        print_state(out, &g->feed);
    if (g->feed.newest[NEWS_STATS])
        read_stats(out, &g->feed);
    if (fclose(out) == 0)
        return text;
    free(text);
    return NULL;
}
