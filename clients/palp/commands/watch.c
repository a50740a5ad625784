/* SPDX-License-Identifier: Apache-2.0 */
/* watch.c - palp watch: trainees at their lessons, a row each, from the topics task, metrics and
 * mark of their palpds. */
#include "clients/c/palp_client.h"
#include "clients/cli/json_text.h"
#include "clients/palp/command.h"
#include "clients/palp/keys.h"

#include <inttypes.h>
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

enum { TRAINEES_MAX = 64, POLL_MS = 100, MEMORY_LEAST = 4096 };
static const double SILENT_S = 3; /* stats come once a second, also of what is paused */

struct watch_options {
    double period, wait;
    bool once, json;
    struct keys keys;
};

/** A palpd, and what it told last; messages point into memory of their own. */
struct watched {
    const char *endpoint;
    int columns; /* of the endpoint: of the longest one, at most 24 */
    struct palp_stream *stream;
    bool has_task, has_metrics, is_judged; /* is_judged: the metrics are the attempt's last */
    double heard_s;                        /* when anything came last */
    uint64_t scene_hash;                   /* of the scene that all of this is of; 0: none came */
    struct proto_task task;
    struct proto_metrics metrics;
    void *task_memory, *metrics_memory;
    char mark[PROTO_TEXT_MAX + 80];
};

struct watching {
    const struct watch_options *options;
    int n;
    struct watched trainee[TRAINEES_MAX];
};

static volatile sig_atomic_t interrupted;

static void note_interrupt(int signal)
{
    interrupted = signal;
}

static double now_s(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* ---------------------------------------------------------------- taking in */

static struct proto_memory renew_memory(void **held, size_t size)
{
    free(*held);
    struct proto_memory memory = {.size = MEMORY_LEAST + size * PROTO_MEMORY_A_BYTE};
    memory.bytes = *held = malloc(memory.size);
    if (!memory.bytes)
        memory.size = 0;
    return memory;
}

static void take_mark(struct watched *w)
{
    _Alignas(16) char bytes[4096];
    struct proto_memory memory = {.bytes = bytes, .size = sizeof bytes};
    struct proto_bytes message;
    struct proto_mark mark;
    struct proto_error why;
    if (!palp_stream_take(w->stream, PROTO_TOPIC_MARK, &message) ||
        !proto_decode_mark(&mark, message, &memory, &why))
        return;
    if (mark.kind == PROTO_MARK_RATING)
        snprintf(w->mark, sizeof w->mark, "%s, %s: %" PRIu32, mark.scale, mark.text, mark.value);
    else
        snprintf(w->mark, sizeof w->mark, "%s", mark.text);
}

/* Where it is another than before, what was told of the lesson is of that one. The first may come
 * behind its lesson. */
static void take_scene(struct watched *w)
{
    struct proto_bytes message;
    struct proto_error why;
    struct proto_scene scene;
    void *held = NULL;
    if (!palp_stream_take(w->stream, PROTO_TOPIC_SCENE, &message))
        return;
    struct proto_memory memory = renew_memory(&held, message.size);
    const bool is_read = proto_decode_scene(&scene, message, &memory, &why);
    if (is_read && w->scene_hash != 0 && scene.scene_hash != w->scene_hash) {
        w->has_task = w->has_metrics = false;
        w->mark[0] = '\0';
    }
    w->scene_hash = is_read ? scene.scene_hash : w->scene_hash;
    free(held);
}

static void take_all(struct watched *w)
{
    struct proto_bytes message;
    struct proto_error why;
    w->heard_s = now_s();
    take_scene(w);
    if (palp_stream_take(w->stream, PROTO_TOPIC_TASK, &message)) {
        struct proto_memory memory = renew_memory(&w->task_memory, message.size);
        w->has_task = proto_decode_task(&w->task, message, &memory, &why);
    }
    if (palp_stream_take(w->stream, PROTO_TOPIC_METRICS, &message)) {
        struct proto_memory memory = renew_memory(&w->metrics_memory, message.size);
        w->has_metrics = proto_decode_metrics(&w->metrics, message, &memory, &why);
    }
    take_mark(w);
    w->is_judged = w->has_task && w->has_metrics && w->metrics.is_last &&
                   w->metrics.attempt == w->task.attempt;
}

static bool subscribe_lesson(struct watched *w, struct palp_client_error *error)
{
    static const char *const topics[] = {PROTO_TOPIC_SCENE, PROTO_TOPIC_TASK, PROTO_TOPIC_METRICS,
                                         PROTO_TOPIC_MARK, PROTO_TOPIC_STATS};
    w->stream = palp_stream_connect(w->endpoint, error);
    for (size_t i = 0; w->stream && i < sizeof topics / sizeof *topics; i++)
        palp_stream_subscribe(w->stream, topics[i]);
    return w->stream != NULL;
}

/* ---------------------------------------------------------------- rows */

/* For how long nothing came; 0: it is heard. */
static double silent_s(const struct watched *w)
{
    const double silent = now_s() - w->heard_s;
    return w->heard_s > 0 && silent > SILENT_S ? silent : 0;
}

static const char *verdict_of(const struct watched *w)
{
    if (!w->is_judged)
        return "";
    return w->metrics.passed ? "passed" : "not passed";
}

/* The goal's condition that is furthest from being met tells most. */
static const struct proto_task_margin *first_margin(const struct proto_task *task)
{
    for (size_t i = 0; i < task->n_margins; i++)
        if (!task->margins[i].fails && task->margins[i].met == task->margins[i].unwanted)
            return &task->margins[i];
    return task->n_margins > 0 ? &task->margins[0] : NULL;
}

static void print_thresholds(const struct proto_metrics *m, FILE *out)
{
    for (size_t i = 0; i < m->n_thresholds; i++)
        if (m->thresholds[i].has_value)
            fprintf(out, "  %s %.3g%s", m->thresholds[i].name, m->thresholds[i].value,
                    m->thresholds[i].met ? "" : "!");
}

static void print_row(const struct watched *w, FILE *out)
{
    fprintf(out, "%-*.*s", w->columns, w->columns, w->endpoint);
    if (silent_s(w) > 0)
        fprintf(out, "  silent for %.0f s", silent_s(w));
    if (!w->has_task) {
        fputs("  no lesson is heard\n", out);
        return;
    }
    const struct proto_task *t = &w->task;
    const struct proto_task_margin *m = first_margin(t);
    fprintf(out, "  %-22.22s #%-3" PRIu32 " %-8s %" PRIu32 "/%zu %-12.12s %3.0f %%  %6.1f s",
            t->title, t->attempt, proto_task_state_word(t->state), t->phase + 1, t->n_phase_names,
            t->phase_names[t->phase], 100 * t->share_ratio, t->time_s);
    if (m && t->state == PROTO_TASK_RUNNING)
        fprintf(out, "  %s %.3g %s", m->name, m->value, m->unit);
    fprintf(out, "  %s", verdict_of(w));
    if (w->has_metrics && w->metrics.attempt == t->attempt)
        print_thresholds(&w->metrics, out);
    if (t->hint[0])
        fprintf(out, "  hint: %s", t->hint);
    if (t->why[0])
        fprintf(out, "  %s", t->why);
    if (t->uncounted[0])
        fprintf(out, "  (does not count: %s)", t->uncounted);
    if (w->mark[0])
        fprintf(out, "  [%s]", w->mark);
    fputc('\n', out);
}

static void print_text(const char *name, const char *text)
{
    printf(",\"%s\":", name);
    json_text_print(stdout, text);
}

static void print_json_margins(const struct proto_task *t)
{
    printf(",\"margins\":[");
    for (size_t i = 0; i < t->n_margins; i++) {
        const struct proto_task_margin *m = &t->margins[i];
        printf("%s{\"name\":", i > 0 ? "," : "");
        json_text_print(stdout, m->name);
        printf(",\"value\":%.9g,\"met\":%s,\"fails\":%s}", m->value, m->met ? "true" : "false",
               m->fails ? "true" : "false");
    }
    putchar(']');
}

static void print_json_metrics(const struct watched *w)
{
    printf(",\"metrics\":{");
    for (size_t i = 0; i < w->metrics.n_thresholds; i++) {
        const struct proto_metric_threshold *m = &w->metrics.thresholds[i];
        printf("%s", i > 0 ? "," : "");
        json_text_print(stdout, m->name);
        if (m->has_value)
            printf(":%.9g", m->value);
        else
            printf(":null");
    }
    putchar('}');
    if (w->is_judged)
        printf(",\"passed\":%s", w->metrics.passed ? "true" : "false");
}

static void print_json(const struct watched *w)
{
    const struct proto_task *t = &w->task;
    printf("{\"palpd\":");
    json_text_print(stdout, w->endpoint);
    if (silent_s(w) > 0)
        printf(",\"silent_s\":%.1f", silent_s(w));
    if (w->has_task) {
        print_text("lesson", t->title);
        printf(",\"attempt\":%" PRIu32 ",\"step\":%" PRIu64, t->attempt, t->header.step);
        print_text("state", proto_task_state_word(t->state));
        print_text("phase", t->phase_names[t->phase]);
        printf(",\"share\":%.6g,\"time_s\":%.6g", t->share_ratio, t->time_s);
        print_json_margins(t);
        print_text("hint", t->hint);
        print_text("why", t->why);
        print_text("uncounted", t->uncounted);
        print_text("mark", w->mark);
    }
    if (w->has_task && w->has_metrics && w->metrics.attempt == t->attempt)
        print_json_metrics(w);
    puts("}");
}

/* Columns of the terminal; 0: it is none. */
static int find_columns(void)
{
    struct winsize size;
    return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

/* On a screen a row is a line: what has no room is left out, so that trainees stay in their places.
 * Bytes that go on with a character take no column. */
static void show_row(const struct watched *w, int columns)
{
    char *row = NULL;
    size_t size = 0, end = 0;
    FILE *out = open_memstream(&row, &size);
    if (!out)
        return;
    print_row(w, out);
    if (fclose(out) == 0 && row) {
        for (int n = 0; row[end] && row[end] != '\n'; end++) {
            n += ((unsigned char)row[end] & 0xc0) != 0x80;
            if (n > columns)
                break;
        }
        printf("%.*s\n", (int)end, row);
    }
    free(row);
}

static void show_rows(const struct watching *watch, bool screen)
{
    const int columns = screen ? find_columns() : 0;
    if (screen)
        printf("\033[H\033[J"); /* home, and clear what is below */
    for (int i = 0; i < watch->n; i++) {
        const struct watched *w = &watch->trainee[i];
        if (watch->options->json)
            print_json(w);
        else if (columns > 0)
            show_row(w, columns);
        else
            print_row(w, stdout);
    }
    fflush(stdout);
}

/* ---------------------------------------------------------------- watching */

static bool all_heard(const struct watching *watch)
{
    for (int i = 0; i < watch->n; i++)
        if (!watch->trainee[i].has_task)
            return false;
    return true;
}

/** Look into each palpd's stream ten times a second, show rows every period. */
static int watch_all(struct watching *watch)
{
    const bool screen = !watch->options->json && !watch->options->once && isatty(STDOUT_FILENO);
    const double begin = now_s();
    double shown = 0;
    while (!interrupted) {
        for (int i = 0; i < watch->n; i++)
            if (palp_stream_poll(watch->trainee[i].stream, 0) > 0)
                take_all(&watch->trainee[i]);
        const double now = now_s();
        const bool ready = all_heard(watch) || now - begin > watch->options->wait;
        if (ready && now - shown >= watch->options->period) {
            show_rows(watch, screen);
            shown = now;
        }
        if (watch->options->once && shown > 0)
            return all_heard(watch) ? EX_OK : EX_UNAVAILABLE;
        nanosleep(&(struct timespec){.tv_nsec = POLL_MS * 1000000L}, NULL);
    }
    return EX_OK;
}

static int run_watch(struct watching *watch)
{
    struct palp_client_error error;
    int exit_code = EX_OK;
    for (int i = 0; exit_code == EX_OK && i < watch->n; i++)
        if (!subscribe_lesson(&watch->trainee[i], &error))
            exit_code = cli_fail("watch", EX_USAGE, "%s", error.what);
    signal(SIGINT, note_interrupt);
    signal(SIGTERM, note_interrupt);
    if (exit_code == EX_OK)
        exit_code = watch_all(watch);
    for (int i = 0; i < watch->n; i++) {
        palp_stream_destroy(watch->trainee[i].stream);
        free(watch->trainee[i].task_memory);
        free(watch->trainee[i].metrics_memory);
    }
    return exit_code;
}

int command_watch(int argc, char **argv)
{
    struct watch_options o = {.period = 1, .wait = 3};
    const struct cli_option options[] = {
        KEYS_ROWS(o.keys),
        {"once", CLI_FLAG, &o.once, NULL, "show the rows once and end"},
        {"period", CLI_WAIT, &o.period, "S", "from one showing to the next [1]"},
        {"wait", CLI_WAIT, &o.wait, "S", "for all of them to be heard [3]"},
        {"json", CLI_FLAG, &o.json, NULL, "print JSON, an object a trainee"},
        {NULL},
    };
    const struct cli cli = {
        .name = "watch",
        .operands = "[WHERE]...",
        .operands_max = TRAINEES_MAX,
        .about =
            "Watch trainees at their lessons, a row each: phase, how much of its goal is "
            "reached, time,\nwhat the lesson judges (! is not met yet), hints, marks. WHERE is "
            "a palpd's name or its\nstream socket's URL; none: the own palpd. Redraws a "
            "terminal.\n"
            "Example: palp watch theatre-1 theatre-2 tcp://192.0.2.7:5571 --key anna.key "
            "--server-key palpd.key.pub\n",
        .option = options,
    };
    static struct watching watch;
    int first;
    int exit_code = cli_read(&cli, argc, argv, &first);
    if (exit_code == CLI_GO)
        exit_code = keys_use(&o.keys, "watch");
    if (exit_code != CLI_GO)
        return exit_code;
    watch = (struct watching){.options = &o, .n = argc > first ? argc - first : 1};
    for (int i = 0; i < watch.n; i++)
        watch.trainee[i].endpoint = argc > first ? argv[first + i] : PALP_STREAM_ENDPOINT;
    int columns = 0;
    for (int i = 0; i < watch.n; i++)
        columns = (int)fmin(24, fmax(columns, (double)strlen(watch.trainee[i].endpoint)));
    for (int i = 0; i < watch.n; i++)
        watch.trainee[i].columns = columns;
    return run_watch(&watch);
}
