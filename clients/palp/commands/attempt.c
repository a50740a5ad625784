/* SPDX-License-Identifier: GPL-3.0-or-later */
/* attempt.c - gathers an attempt step by step, and judges it at its end. */
#include "clients/palp/commands/attempt.h"

#include "build_id.h"
#include "clients/store/store.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---------------------------------------------------------------- beginning */

static void copy_text(char *to, size_t size, const char *from)
{
    const size_t n = strnlen(from, size - 1);
    memmove(to, from, n);
    to[n] = '\0';
}

/* 80 random bits: all that others know of it. */
static void name_attempt(struct attempt *a)
{
    const struct timespec none = {0};
    struct timespec now = none;
    struct tm utc;
    if (!store_make_id(a->id))
        memset(a->id, '0', STORE_ID - 1);
    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &utc);
    strftime(a->began, sizeof a->began, "%Y-%m-%dT%H:%M:%SZ", &utc);
}

/* The window that a hand is to keep its force in, if the task has one: to be plotted. */
static void find_window(struct attempt *a, const struct palp_task_def *def)
{
    a->window_low = a->window_high = NAN;
    for (int i = 0; i < def->n_condition; i++) {
        const struct palp_condition *c = &def->condition[i];
        const bool is_force = c->kind == PALP_CONDITION_FORCE ||
                              (c->kind == PALP_CONDITION_READING &&
                               def->reading[c->reading].kind <= PALP_READING_LINK_FORCE);
        if (is_force && isfinite(c->low) && isfinite(c->high) && isnan(a->window_low)) {
            a->window_low = c->low;
            a->window_high = c->high;
        }
    }
}

struct attempt *attempt_create(const struct config *config, const char *lesson, long seed,
                               const char *hand)
{
    const struct config_lesson *l = config->lesson;
    struct attempt *a = calloc(1, sizeof *a);
    if (!a)
        return NULL;
    name_attempt(a);
    copy_text(a->lesson, sizeof a->lesson, lesson);
    copy_text(a->hand, sizeof a->hand, hand);
    copy_text(a->build, sizeof a->build, PALP_BUILD_ID);
    copy_text(a->title, sizeof a->title, l->title);
    copy_text(a->trains, sizeof a->trains, l->trains);
    a->about = strdup(l->about);
    a->seed = seed;
    a->rate_hz = config->rate_hz;
    a->limit_n = NAN;
    for (int i = 0; i < l->def.n_tissue; i++)
        if (isfinite(l->def.tissue[i].limit_n))
            a->limit_n = fmin(l->def.tissue[i].limit_n, isnan(a->limit_n) ? 1e30 : a->limit_n);
    find_window(a, &l->def);
    a->n_phase = l->def.n_phase;
    a->n_tool = l->def.n_tool;
    a->n_tissue = l->def.n_tissue;
    for (int i = 0; i < a->n_tissue; i++)
        copy_text(a->tissue[i], ATTEMPT_NAME, palp_body_name(config->scene, l->def.tissue[i].body));
    for (int i = 0; i < a->n_phase; i++) {
        copy_text(a->phase[i].name, ATTEMPT_NAME, l->def.phase[i].name);
        a->phase[i].begin_s = i == 0 ? 0 : (double)NAN;
        a->phase[i].end_s = NAN;
    }
    for (int i = 0; i < a->n_tool; i++)
        copy_text(a->tool[i], ATTEMPT_NAME, palp_body_name(config->scene, l->def.tool[i]));
    return a;
}

void attempt_destroy(struct attempt *a)
{
    if (!a)
        return;
    for (int i = 0; i < PALP_TASK_TOOLS_MAX; i++) {
        free(a->steps.x[i]);
        free(a->steps.f[i]);
        free(a->steps.q[i]);
        free(a->steps.hand[i]);
    }
    for (int i = 0; i < PALP_TASK_TISSUES_MAX; i++)
        free(a->steps.tissue_n[i]);
    free(a->steps.time_s);
    free(a->steps.margin);
    free(a->steps.phase);
    free(a->about);
    free(a);
}

struct palp_metrics *attempt_make_metrics(const struct config *config, struct palp_error *error)
{
    const struct config_lesson *l = config->lesson;
    double limit_n[PALP_TASK_TISSUES_MAX];
    for (int i = 0; i < l->def.n_tissue; i++)
        limit_n[i] = l->def.tissue[i].limit_n;
    const struct palp_metrics_def def = {.rate_hz = config->rate_hz,
                                         .n_tool = l->def.n_tool,
                                         .n_phase = l->def.n_phase,
                                         .n_tissue = l->def.n_tissue,
                                         .limit_n = limit_n,
                                         .view = l->view,
                                         .port = l->port};
    return palp_metrics_create(&def, error);
}

/* ---------------------------------------------------------------- steps */

static bool grow_array(void **array, int n, size_t size)
{
    void *more = realloc(*array, (size_t)n * size);
    if (more)
        *array = more;
    return more != NULL;
}

static bool make_room(struct attempt *a)
{
    struct attempt_steps *s = &a->steps;
    if (s->n < s->most)
        return true;
    const int most = s->most > 0 ? 2 * s->most : 4096;
    bool done = grow_array((void **)&s->time_s, most, sizeof *s->time_s) &&
                grow_array((void **)&s->margin, most, sizeof *s->margin) &&
                grow_array((void **)&s->phase, most, sizeof *s->phase);
    for (int i = 0; done && i < a->n_tool; i++)
        done = grow_array((void **)&s->x[i], most, sizeof *s->x[i]) &&
               grow_array((void **)&s->f[i], most, sizeof *s->f[i]) &&
               grow_array((void **)&s->q[i], most, sizeof *s->q[i]) &&
               grow_array((void **)&s->hand[i], most, sizeof *s->hand[i]);
    for (int i = 0; done && i < a->n_tissue; i++)
        done = grow_array((void **)&s->tissue_n[i], most, sizeof *s->tissue_n[i]);
    if (done)
        s->most = most;
    return done;
}

bool attempt_add(struct attempt *a, const struct palp_frame *frame,
                 const struct palp_task_progress *progress)
{
    if (!make_room(a))
        return false;
    struct attempt_steps *s = &a->steps;
    s->time_s[s->n] = progress->time_s;
    s->margin[s->n] = progress->margin;
    s->phase[s->n] = frame->phase;
    for (int i = 0; i < a->n_tool; i++) {
        s->x[i][s->n] = frame->tool[i].at.p;
        s->f[i][s->n] = frame->tool[i].force;
        s->q[i][s->n] = frame->tool[i].at.q;
        s->hand[i][s->n] = frame->tool[i].hand;
    }
    for (int i = 0; i < a->n_tissue; i++)
        s->tissue_n[i][s->n] = frame->tissue_n[i];
    s->n++;
    if (progress->phase > frame->phase) {
        a->phase[frame->phase].end_s = progress->time_s;
        a->phase[progress->phase].begin_s = progress->time_s;
    } else if (progress->outcome == PALP_OUTCOME_DONE) {
        a->phase[frame->phase].end_s = progress->time_s;
    }
    a->time_s = progress->time_s;
    return true;
}

/* ---------------------------------------------------------------- the verdict */

static void take_values(struct attempt *a, const struct palp_value *value, int n)
{
    for (int i = 0; i < n && a->n_value < ATTEMPT_VALUES; i++) {
        struct attempt_value *v = &a->value[a->n_value++];
        *v = (struct attempt_value){.value = value[i].value};
        copy_text(v->name, sizeof v->name, value[i].name);
        if (value[i].phase >= 0)
            copy_text(v->phase, sizeof v->phase, a->phase[value[i].phase].name);
        if (value[i].tool >= 0)
            copy_text(v->tool, sizeof v->tool, a->tool[value[i].tool]);
    }
}

double attempt_find(const struct attempt *a, const char *name, bool more)
{
    double worst = NAN;
    for (int i = 0; i < a->n_value; i++) {
        const struct attempt_value *v = &a->value[i];
        if (v->phase[0] || strcmp(v->name, name) != 0)
            continue;
        worst = isnan(worst) ? v->value : more ? fmin(worst, v->value) : fmax(worst, v->value);
    }
    return worst;
}

__attribute__((format(printf, 2, 3))) static void add_why(struct attempt *a, const char *format,
                                                          ...)
{
    const size_t n = strlen(a->why);
    va_list list;
    va_start(list, format);
    if (n > 0 && n + 3 < sizeof a->why)
        strcat(a->why, "; ");
    vsnprintf(a->why + strlen(a->why), sizeof a->why - strlen(a->why), format, list);
    va_end(list);
}

static void judge_threshold(struct attempt *a, const struct config_threshold *said)
{
    struct attempt_threshold *t = &a->threshold[a->n_threshold++];
    *t = (struct attempt_threshold){.proficient = said->proficient,
                                    .novice = said->novice,
                                    .more = said->more,
                                    .value = attempt_find(a, said->name, said->more)};
    copy_text(t->name, sizeof t->name, said->name);
    copy_text(t->from, sizeof t->from, said->from);
    for (int i = 0; i < a->n_standard; i++)
        if (strcmp(a->standard[i].name, said->name) == 0) {
            t->proficient = a->standard[i].cut;
            copy_text(t->from, sizeof t->from, "group");
        }
    t->met = t->more ? t->value >= t->proficient : t->value <= t->proficient;
    a->passed &= t->met;
    if (isnan(t->value))
        add_why(a, "%s was not measured", t->name);
    else if (!t->met)
        add_why(a, "%s is %.3g, expected %s %.3g", t->name, t->value,
                t->more ? "at least" : "at most", t->proficient);
}

static void judge_thresholds(struct attempt *a, const struct config_lesson *l)
{
    for (int i = 0; i < l->n_threshold && i < ATTEMPT_THRESHOLDS; i++)
        judge_threshold(a, &l->threshold[i]);
}

/* What the phase that was never done still wanted. */
static void add_wanted(struct attempt *a, const struct config *config, const struct palp_task *task,
                       const struct palp_task_phase *phase)
{
    struct palp_margin margin[PALP_TASK_CONDITIONS_MAX];
    const int n = palp_task_margins(task, margin, PALP_TASK_CONDITIONS_MAX);
    char wanted[ATTEMPT_WHY / 2] = "", name[256];
    for (int i = 0; i < n; i++) {
        const size_t length = strlen(wanted);
        if (margin[i].met != margin[i].unwanted || margin[i].fails)
            continue;
        config_condition_name(config, &config->lesson->def.condition[margin[i].condition], name,
                              sizeof name);
        snprintf(wanted + length, sizeof wanted - length, "%s%s%s", length > 0 ? ", " : "",
                 margin[i].unwanted ? "not " : "", name);
    }
    if (wanted[0])
        add_why(a, "phase %s wanted %s", phase->name, wanted);
}

void attempt_judge(struct attempt *a, const struct config *config, struct palp_task *task,
                   struct palp_metrics *metrics)
{
    static const char *const outcomes[] = {"aborted", "done", "failed", "time_out"};
    const struct palp_task_progress progress = palp_task_progress(task);
    struct palp_value value[ATTEMPT_VALUES];
    a->n_value = a->n_threshold = 0;
    a->why[0] = '\0';
    copy_text(a->outcome, sizeof a->outcome, outcomes[progress.outcome]);
    take_values(a, value, palp_task_values(task, value, ATTEMPT_VALUES));
    take_values(a, value, palp_metrics_values(metrics, value, ATTEMPT_VALUES));
    a->passed = progress.outcome == PALP_OUTCOME_DONE;
    if (progress.outcome == PALP_OUTCOME_RUNNING)
        add_why(a, "it was ended before the task was");
    else if (!a->passed)
        add_why(a, "%s", progress.why);
    if (progress.outcome == PALP_OUTCOME_RUNNING || progress.outcome == PALP_OUTCOME_TIME_OUT)
        add_wanted(a, config, task, &config->lesson->def.phase[progress.phase]);
    judge_thresholds(a, config->lesson);
}

void attempt_judge_told(struct attempt *a, const struct config *config, const char *outcome,
                        const struct attempt_value *value, int n)
{
    a->n_value = n < ATTEMPT_VALUES ? n : ATTEMPT_VALUES;
    if (n > 0)
        memcpy(a->value, value, (size_t)a->n_value * sizeof *value);
    a->n_threshold = 0;
    a->why[0] = '\0';
    for (int i = 0; i < a->n_phase; i++)
        a->phase[i].begin_s = a->phase[i].end_s = NAN;
    copy_text(a->outcome, sizeof a->outcome, outcome);
    a->passed = strcmp(outcome, "done") == 0;
    if (!a->passed)
        add_why(a, "%s", outcome);
    judge_thresholds(a, config->lesson);
}

/* ---------------------------------------------------------------- the score anew */

static void add_step(const struct attempt *a, int k, struct palp_metrics *metrics)
{
    const struct attempt_steps *s = &a->steps;
    struct palp_frame frame = {
        .step = k, .phase = s->phase[k], .n_tool = a->n_tool, .n_tissue = a->n_tissue};
    for (int i = 0; i < a->n_tool; i++) {
        frame.tool[i].at = (pose){s->x[i][k], s->q[i][k]};
        frame.tool[i].force = s->f[i][k];
        frame.tool[i].hand = s->hand[i][k];
    }
    for (int i = 0; i < a->n_tissue; i++)
        frame.tissue_n[i] = s->tissue_n[i][k];
    palp_metrics_add(metrics, &frame);
}

/* Put new values in the place of those of the same name, phase and tool. */
static void replace_values(struct attempt *a, const struct palp_value *value, int n)
{
    for (int i = 0; i < n; i++)
        for (int k = 0; k < a->n_value; k++) {
            struct attempt_value *v = &a->value[k];
            const char *phase = value[i].phase >= 0 ? a->phase[value[i].phase].name : "";
            const char *tool = value[i].tool >= 0 ? a->tool[value[i].tool] : "";
            if (strcmp(v->name, value[i].name) == 0 && strcmp(v->phase, phase) == 0 &&
                strcmp(v->tool, tool) == 0)
                v->value = value[i].value;
        }
}

bool attempt_score(struct attempt *a, const struct config *config)
{
    const struct config_lesson *l = config->lesson;
    struct palp_value value[ATTEMPT_VALUES];
    struct palp_error error;
    if (l->def.n_phase != a->n_phase || l->def.n_tool != a->n_tool ||
        l->def.n_tissue != a->n_tissue || config->rate_hz != a->rate_hz)
        return false;
    struct palp_metrics *metrics = attempt_make_metrics(config, &error);
    for (int k = 0; metrics && k < a->steps.n; k++)
        add_step(a, k, metrics);
    if (metrics)
        replace_values(a, value, palp_metrics_values(metrics, value, ATTEMPT_VALUES));
    palp_metrics_destroy(metrics);
    a->n_threshold = 0;
    a->why[0] = '\0';
    a->passed = strcmp(a->outcome, "done") == 0;
    judge_thresholds(a, l);
    return metrics != NULL;
}
