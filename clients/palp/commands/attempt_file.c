/* SPDX-License-Identifier: GPL-3.0-or-later */
/* attempt_file.c - attempts as files: ATTEMPT.json has all numbers, steps.csv a row a step. */
#include "clients/cli/json_text.h"
#include "clients/palp/command.h"
#include "clients/palp/commands/attempt.h"
#include "clients/palp/formats/json_tree.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { VERSION = 1, PATH_SIZE = 4096 };

/* ---------------------------------------------------------------- writing */

static void print_text(FILE *out, const char *key, const char *text, const char *after)
{
    fprintf(out, "\"%s\": ", key);
    json_text_print(out, text);
    fputs(after, out);
}

/* JSON has no word for a number that is none. */
static void print_number(FILE *out, const char *key, double value, const char *after)
{
    if (isfinite(value))
        fprintf(out, "\"%s\": %.17g%s", key, value, after);
    else
        fprintf(out, "\"%s\": null%s", key, after);
}

static void print_phases(const struct attempt *a, FILE *out)
{
    fputs(" \"phases\": [", out);
    for (int i = 0; i < a->n_phase; i++) {
        fputs(i > 0 ? ",\n  {" : "\n  {", out);
        print_text(out, "name", a->phase[i].name, ", ");
        print_number(out, "begin_s", a->phase[i].begin_s, ", ");
        print_number(out, "end_s", a->phase[i].end_s, "}");
    }
    fputs("],\n \"tools\": [", out);
    for (int i = 0; i < a->n_tool; i++) {
        fputs(i > 0 ? ", " : "", out);
        json_text_print(out, a->tool[i]);
    }
    fputs("],\n \"tissues\": [", out);
    for (int i = 0; i < a->n_tissue; i++) {
        fputs(i > 0 ? ", " : "", out);
        json_text_print(out, a->tissue[i]);
    }
    fputs("],\n", out);
}

static void print_marks(const struct attempt *a, FILE *out)
{
    fputs(" \"marks\": [", out);
    for (int i = 0; i < a->n_mark; i++) {
        const struct attempt_mark *m = &a->mark[i];
        fputs(i > 0 ? ",\n  {" : "\n  {", out);
        print_number(out, "time_s", m->time_s, ", ");
        print_text(out, "kind", m->kind, ", ");
        if (m->scale[0])
            print_text(out, "scale", m->scale, ", ");
        print_text(out, "text", m->text, ", ");
        fprintf(out, "\"value\": %d}", m->value);
    }
    fputs("],\n", out);
}

static void print_metrics(const struct attempt *a, FILE *out)
{
    fputs(" \"thresholds\": [", out);
    for (int i = 0; i < a->n_threshold; i++) {
        const struct attempt_threshold *t = &a->threshold[i];
        fputs(i > 0 ? ",\n  {" : "\n  {", out);
        print_text(out, "name", t->name, ", ");
        print_number(out, "value", t->value, ", ");
        print_number(out, "proficient", t->proficient, ", ");
        print_number(out, "novice", t->novice, ", ");
        print_text(out, "from", t->from, ", ");
        fprintf(out, "\"met\": %s}", t->met ? "true" : "false");
    }
    fputs("],\n \"metrics\": [", out);
    for (int i = 0; i < a->n_value; i++) {
        const struct attempt_value *v = &a->value[i];
        fputs(i > 0 ? ",\n  {" : "\n  {", out);
        print_text(out, "name", v->name, ", ");
        if (v->phase[0])
            print_text(out, "phase", v->phase, ", ");
        if (v->tool[0])
            print_text(out, "tool", v->tool, ", ");
        print_number(out, "value", v->value, ", ");
        print_text(out, "unit", palp_value_unit(v->name), "}");
    }
    fputs("]}\n", out);
}

void attempt_print(const struct attempt *a, FILE *out)
{
    fprintf(out, "{\"version\": %d, ", VERSION);
    print_text(out, "id", a->id, ",\n ");
    print_text(out, "lesson", a->lesson, ", ");
    fprintf(out, "\"seed\": %ld, ", a->seed);
    print_text(out, "hand", a->hand, ", ");
    print_text(out, "learner", a->learner, ",\n ");
    print_text(out, "began", a->began, ", ");
    print_text(out, "build", a->build, ",\n ");
    print_text(out, "title", a->title, ", ");
    print_text(out, "trains", a->trains, ",\n ");
    print_text(out, "about", a->about ? a->about : "", ",\n ");
    print_number(out, "rate_hz", a->rate_hz, ", ");
    print_number(out, "time_s", a->time_s, ", ");
    print_number(out, "limit_n", a->limit_n, ", ");
    print_number(out, "window_low", a->window_low, ", ");
    print_number(out, "window_high", a->window_high, ",\n ");
    print_text(out, "outcome", a->outcome, ", ");
    fprintf(out, "\"passed\": %s, \"counts\": %s, \"partial\": %s, ", a->passed ? "true" : "false",
            a->counts ? "true" : "false", a->partial ? "true" : "false");
    print_text(out, "why", a->why, ", ");
    print_text(out, "uncounted", a->uncounted, ",\n");
    print_phases(a, out);
    print_marks(a, out);
    print_metrics(a, out);
}

static void print_vector(FILE *out, vec3 v)
{
    fprintf(out, ",%.17g,%.17g,%.17g", v.x, v.y, v.z);
}

/* Does a device hold a tool in some step? Simulated hands have none. */
static bool has_hands(const struct attempt *a)
{
    for (int i = 0; i < a->n_tool; i++)
        for (int k = 0; k < a->steps.n; k++)
            if (a->steps.hand[i][k].refused >= 0)
                return true;
    return false;
}

static void print_columns(const struct attempt *a, FILE *out, const char *const name[12])
{
    fputs("time_s,phase,margin", out);
    for (int i = 0; i < a->n_tool; i++)
        for (int k = 0; k < 10; k++)
            fprintf(out, ",%s%s", a->tool[i], name[k]);
    for (int i = 0; i < a->n_tissue; i++)
        fprintf(out, ",%s_n", a->tissue[i]);
    for (int i = 0; i < a->n_tool && has_hands(a); i++)
        fprintf(out, ",%s%s,%s%s", a->tool[i], name[10], a->tool[i], name[11]);
    fputc('\n', out);
}

/* 17 digits: read again, they give the same metrics to the last bit. */
static void print_rows(const struct attempt *a, FILE *out)
{
    const struct attempt_steps *s = &a->steps;
    const bool hands = has_hands(a);
    for (int k = 0; k < s->n; k++) {
        fprintf(out, "%.17g,%d,%.9g", s->time_s[k], s->phase[k], s->margin[k]);
        for (int i = 0; i < a->n_tool; i++) {
            const quat q = s->q[i][k];
            print_vector(out, s->x[i][k]);
            print_vector(out, (vec3){q.x, q.y, q.z});
            fprintf(out, ",%.17g", q.w);
            print_vector(out, s->f[i][k]);
        }
        for (int i = 0; i < a->n_tissue; i++)
            fprintf(out, ",%.17g", s->tissue_n[i][k]);
        for (int i = 0; i < a->n_tool && hands; i++)
            fprintf(out, ",%" PRId64 ",%d", s->hand[i][k].limited_ns, s->hand[i][k].refused);
        fputc('\n', out);
    }
}

static void print_steps(const struct attempt *a, FILE *out)
{
    static const char *const names[] = {"_x_m",       "_y_m",       "_z_m",        "_qx",
                                        "_qy",        "_qz",        "_qw",         "_force_x_n",
                                        "_force_y_n", "_force_z_n", "_limited_ns", "_refused"};
    print_columns(a, out, names);
    print_rows(a, out);
}

void attempt_print_crtk(const struct attempt *a, FILE *out)
{
    static const char *const names[] = {"/measured_cp/p.x", "/measured_cp/p.y", "/measured_cp/p.z",
                                        "/measured_cp/q.x", "/measured_cp/q.y", "/measured_cp/q.z",
                                        "/measured_cp/q.w", "/measured_cf/f.x", "/measured_cf/f.y",
                                        "/measured_cf/f.z", "/limited_ns",      "/refused"};
    print_columns(a, out, names);
    print_rows(a, out);
}

/* Beside it first, then in its place: nobody reads half a file. */
static int write_file(const struct attempt *a, const char *folder, const char *name,
                      void (*print)(const struct attempt *a, FILE *out))
{
    char path[PATH_SIZE], part[PATH_SIZE + 8];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    snprintf(part, sizeof part, "%s.part", path);
    FILE *out = fopen(part, "w");
    if (!out)
        return -1;
    print(a, out);
    const bool lost = fflush(out) != 0 || ferror(out) || fsync(fileno(out)) != 0;
    if (fclose(out) != 0 || lost || rename(part, path) != 0) {
        const int why = errno;
        unlink(part);
        errno = why;
        return -1;
    }
    return 0;
}

int attempt_write(const struct attempt *a, const char *folder)
{
    if (write_file(a, folder, "steps.csv", print_steps) != 0)
        return -1;
    return write_file(a, folder, "ATTEMPT.json", attempt_print);
}

/* ---------------------------------------------------------------- reading */

#define TAKE_TEXT(field) snprintf(a->field, sizeof a->field, "%s", json_tree_text(json, #field, ""))

static void take_head(struct attempt *a, const struct json *json)
{
    const struct json *passed = json_tree_find(json, "passed"),
                      *counts = json_tree_find(json, "counts"),
                      *partial = json_tree_find(json, "partial");
    TAKE_TEXT(id);
    TAKE_TEXT(lesson);
    TAKE_TEXT(hand);
    TAKE_TEXT(learner);
    TAKE_TEXT(began);
    TAKE_TEXT(build);
    TAKE_TEXT(title);
    TAKE_TEXT(trains);
    TAKE_TEXT(outcome);
    TAKE_TEXT(why);
    TAKE_TEXT(uncounted);
    a->about = strdup(json_tree_text(json, "about", ""));
    a->seed = (long)fmin(1e15, fmax(-1e15, json_tree_number(json, "seed", 0)));
    a->rate_hz = json_tree_number(json, "rate_hz", NAN);
    a->time_s = json_tree_number(json, "time_s", NAN);
    a->limit_n = json_tree_number(json, "limit_n", NAN);
    a->window_low = json_tree_number(json, "window_low", NAN);
    a->window_high = json_tree_number(json, "window_high", NAN);
    a->passed = passed && passed->truth;
    a->counts = counts && counts->truth;
    a->partial = partial && partial->truth;
}

static const struct json *list_of(const struct json *json, const char *key)
{
    const struct json *list = json_tree_find(json, key);
    return list && list->kind == JSON_LIST ? list->first : NULL;
}

static void take_lists(struct attempt *a, const struct json *json)
{
    for (const struct json *v = list_of(json, "phases"); v && a->n_phase < PALP_TASK_PHASES_MAX;
         v = v->next) {
        struct attempt_phase *p = &a->phase[a->n_phase++];
        snprintf(p->name, sizeof p->name, "%s", json_tree_text(v, "name", ""));
        p->begin_s = json_tree_number(v, "begin_s", NAN);
        p->end_s = json_tree_number(v, "end_s", NAN);
    }
    for (const struct json *v = list_of(json, "tools"); v && a->n_tool < PALP_TASK_TOOLS_MAX;
         v = v->next)
        snprintf(a->tool[a->n_tool++], ATTEMPT_NAME, "%s", v->kind == JSON_TEXT ? v->text : "");
    for (const struct json *v = list_of(json, "tissues"); v && a->n_tissue < PALP_TASK_TISSUES_MAX;
         v = v->next)
        snprintf(a->tissue[a->n_tissue++], ATTEMPT_NAME, "%s", v->kind == JSON_TEXT ? v->text : "");
    for (const struct json *v = list_of(json, "thresholds");
         v && a->n_threshold < ATTEMPT_THRESHOLDS; v = v->next) {
        struct attempt_threshold *t = &a->threshold[a->n_threshold++];
        const struct json *met = json_tree_find(v, "met");
        snprintf(t->name, sizeof t->name, "%s", json_tree_text(v, "name", ""));
        snprintf(t->from, sizeof t->from, "%s", json_tree_text(v, "from", ""));
        t->value = json_tree_number(v, "value", NAN);
        t->proficient = json_tree_number(v, "proficient", NAN);
        t->novice = json_tree_number(v, "novice", NAN);
        t->more = t->proficient > t->novice;
        t->met = met && met->truth;
    }
    for (const struct json *v = list_of(json, "marks"); v && a->n_mark < ATTEMPT_MARKS;
         v = v->next) {
        struct attempt_mark *m = &a->mark[a->n_mark++];
        snprintf(m->kind, sizeof m->kind, "%s", json_tree_text(v, "kind", ""));
        snprintf(m->scale, sizeof m->scale, "%s", json_tree_text(v, "scale", ""));
        snprintf(m->text, sizeof m->text, "%s", json_tree_text(v, "text", ""));
        m->time_s = json_tree_number(v, "time_s", NAN);
        m->value = (int)fmin(5, fmax(0, json_tree_number(v, "value", 0)));
    }
    for (const struct json *v = list_of(json, "metrics"); v && a->n_value < ATTEMPT_VALUES;
         v = v->next) {
        struct attempt_value *m = &a->value[a->n_value++];
        snprintf(m->name, sizeof m->name, "%s", json_tree_text(v, "name", ""));
        snprintf(m->phase, sizeof m->phase, "%s", json_tree_text(v, "phase", ""));
        snprintf(m->tool, sizeof m->tool, "%s", json_tree_text(v, "tool", ""));
        m->value = json_tree_number(v, "value", NAN);
    }
}

char *attempt_read_file(const char *path, size_t *size, char why[256])
{
    FILE *file = fopen(path, "rb");
    char *text = NULL;
    size_t room = 0;
    *size = 0;
    while (file) {
        if (*size == room) {
            char *more = room < (64u << 20) ? realloc(text, room = room ? 2 * room : 65536) : NULL;
            if (!more)
                break;
            text = more;
        }
        const size_t n = fread(text + *size, 1, room - *size, file);
        *size += n;
        if (n == 0 && feof(file) && fclose(file) == 0)
            return text;
        if (n == 0)
            break;
    }
    snprintf(why, 256, "%.180s: %s", path,
             !file                  ? strerror(errno)
             : *size >= (64u << 20) ? "longer than 64 MiB"
                                    : "cannot be read whole");
    free(text);
    if (file)
        fclose(file);
    return NULL;
}

enum { TOOL_NUMBERS = 10, HAND_NUMBERS = 2 };

/* Numbers of a line, all behind a comma or the line's begin. Returns how many, at most `most`. */
static int read_numbers(const char *line, double *number, int most)
{
    int n = 0;
    char *end;
    for (const char *at = line; n < most; n++, at = end + 1) {
        number[n] = strtod(at, &end);
        if (end == at || (*end != ',' && *end != '\n'))
            return n;
        if (*end == '\n')
            return n + 1;
    }
    return n;
}

/* What is no whole number of a hand's is not known. */
static struct palp_frame_hand hand_of(const double *number)
{
    const bool known = number[0] >= 0 && number[0] < 9e18, there = number[1] >= 0;
    return (struct palp_frame_hand){known ? (int64_t)number[0] : -1,
                                    there ? (int)fmin(number[1], INT_MAX) : -1};
}

/* Of a row of steps, with the columns of hands or without. */
static struct palp_frame frame_of(const struct attempt *a, const double *number, bool hands)
{
    struct palp_frame frame = {.phase = (int)fmin(1e6, fmax(-1, number[1])), .n_tool = a->n_tool};
    const double *tissue = number + 3 + TOOL_NUMBERS * a->n_tool, *hand = tissue + a->n_tissue;
    for (int i = 0; i < a->n_tool; i++) {
        const double *x = number + 3 + TOOL_NUMBERS * i;
        frame.tool[i].at = (pose){{x[0], x[1], x[2]}, {x[3], x[4], x[5], x[6]}};
        frame.tool[i].force = (vec3){x[7], x[8], x[9]};
        frame.tool[i].hand =
            hands ? hand_of(hand + HAND_NUMBERS * i) : (struct palp_frame_hand){-1, -1};
    }
    for (int i = 0; i < a->n_tissue; i++)
        frame.tissue_n[i] = tissue[i];
    return frame;
}

/* A row that is not whole ends it: the rest was not written. */
static void read_steps(struct attempt *a, const char *path)
{
    FILE *file = fopen(path, "r");
    char line[8192];
    if (!file)
        return;
    const bool hands = fgets(line, sizeof line, file) && strstr(line, "_limited_ns,");
    while (fgets(line, sizeof line, file) && strchr(line, '\n')) {
        double
            number[3 + (TOOL_NUMBERS + HAND_NUMBERS) * PALP_TASK_TOOLS_MAX + PALP_TASK_TISSUES_MAX];
        const int wanted =
            3 + (TOOL_NUMBERS + (hands ? HAND_NUMBERS : 0)) * a->n_tool + a->n_tissue;
        if (read_numbers(line, number, wanted) < wanted)
            break;
        const struct palp_frame frame = frame_of(a, number, hands);
        const struct palp_task_progress at = {
            .time_s = number[0], .margin = number[2], .phase = frame.phase};
        if (frame.phase < 0 || frame.phase >= a->n_phase || !attempt_add(a, &frame, &at))
            break;
    }
    fclose(file);
}

/* Its steps end before it does: they were not all written, or are not all there any more. */
static void doubt_steps(struct attempt *a, double time_s)
{
    const int n = a->steps.n;
    a->time_s = time_s;
    if (n == 0 || a->partial || a->steps.time_s[n - 1] > time_s - 0.5 / a->rate_hz)
        return;
    const size_t at = strlen(a->uncounted);
    snprintf(a->uncounted + at, sizeof a->uncounted - at, "%snot all of its steps are there",
             at > 0 ? "; " : "");
    a->partial = true;
    a->counts = false;
}

struct attempt *attempt_read(const char *path, char why[256])
{
    char file[PATH_SIZE], steps[PATH_SIZE + 16] = "";
    struct stat about;
    const bool is_folder = stat(path, &about) == 0 && S_ISDIR(about.st_mode);
    const char *slash = strrchr(path, '/');
    const int folder = is_folder ? (int)strlen(path) : slash ? (int)(slash - path) : 1;
    snprintf(file, sizeof file, is_folder ? "%s/ATTEMPT.json" : "%s", path);
    snprintf(steps, sizeof steps, "%.*s/steps.csv", folder, is_folder || slash ? path : ".");
    size_t size, where;
    char *text = attempt_read_file(file, &size, why);
    if (!text)
        return NULL;
    struct json *json = json_tree_parse(text, size, &where);
    free(text);
    struct attempt *a = NULL;
    if (json && json_tree_number(json, "version", 0) == VERSION && list_of(json, "phases"))
        a = calloc(1, sizeof *a);
    if (a) {
        take_head(a, json);
        take_lists(a, json);
        const double time_s = a->time_s;
        read_steps(a, steps);
        doubt_steps(a, time_s);
    } else if (json) {
        snprintf(why, 256, "%.180s: got no attempt of version %d", file, VERSION);
    } else {
        snprintf(why, 256, "%.180s: byte %zu: got no JSON there", file, where + 1);
    }
    json_tree_destroy(json);
    return a;
}
