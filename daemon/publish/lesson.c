/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lesson.c - what the judge tells, as messages. */
#include "daemon/publish/lesson.h"

#include "daemon/daemon.h"
#include "daemon/publish/publisher.h"

#include <stdio.h>
#include <string.h>

PUBLISHER_ENCODER(task)
PUBLISHER_ENCODER(metrics)
PUBLISHER_ENCODER(mark)

enum { NAME_MAX_SHOWN = 160, TITLE_MAX_SHOWN = 80 };

static const struct config_lesson *lesson_of(const struct daemon *d)
{
    return d->config->lesson;
}

/* ---------------------------------------------------------------- task */

static const char *reading_unit(enum palp_reading_kind kind)
{
    static const char *const units[] = {[PALP_READING_CONTACT_FORCE] = "N",
                                        [PALP_READING_HAND_FORCE] = "N",
                                        [PALP_READING_NODE_FORCE] = "N",
                                        [PALP_READING_LINK_FORCE] = "N",
                                        [PALP_READING_LINK_GAP] = "m",
                                        [PALP_READING_LINK_VALUE] = "",
                                        [PALP_READING_GRIP_TORQUE] = "N m",
                                        [PALP_READING_DISTANCE] = "m",
                                        [PALP_READING_LINK_AREA] = "m²",
                                        [PALP_READING_TORN_AREA] = "m²",
                                        [PALP_READING_RELEASE] = "J/m²",
                                        [PALP_READING_PIECES] = "",
                                        [PALP_READING_REMOVED] = "m³",
                                        [PALP_READING_ENERGY] = "J",
                                        [PALP_READING_PLAN_LENGTH] = "m",
                                        [PALP_READING_PLAN_REACHED] = "m",
                                        [PALP_READING_PLAN_DEPTH] = "m",
                                        [PALP_READING_PLAN_DEVIATION] = "m",
                                        [PALP_READING_PLAN_DEVIATION_RMS] = "m",
                                        [PALP_READING_PLAN_BEYOND] = "m",
                                        [PALP_READING_PLAN_AREA] = "m²",
                                        [PALP_READING_PLAN_WRONG_AREA] = "m²",
                                        [PALP_READING_ANGLE] = "rad",
                                        [PALP_READING_MOST] = "",
                                        [PALP_READING_UNEQUAL] = ""};
    return units[kind];
}

static const char *condition_unit(const struct palp_task_def *def, const struct palp_condition *c)
{
    switch (c->kind) {
    case PALP_CONDITION_TOUCH:
    case PALP_CONDITION_FORCE:
    case PALP_CONDITION_GRASPED:
        return "N";
    case PALP_CONDITION_READING:
        return reading_unit(def->reading[c->reading].kind);
    case PALP_CONDITION_APART:
    case PALP_CONDITION_NEAR:
    case PALP_CONDITION_INSIDE:
    case PALP_CONDITION_LIFTED:
    case PALP_CONDITION_PLACED:
    case PALP_CONDITION_ANSWER:
        return "m";
    case PALP_CONDITION_IN_VIEW:
        return "rad";
    default:
        return "";
    }
}

/* The window of a value, as its kind has it. */
static void find_window(const struct palp_condition *c, double *low, double *high)
{
    *low = -INFINITY;
    *high = INFINITY;
    switch (c->kind) {
    case PALP_CONDITION_FORCE:
    case PALP_CONDITION_READING:
        *low = c->low;
        *high = c->high;
        break;
    case PALP_CONDITION_TOUCH:
    case PALP_CONDITION_GRASPED:
        *low = c->at_least;
        break;
    case PALP_CONDITION_COVERED:
    case PALP_CONDITION_DAMAGED:
        *low = c->share;
        break;
    case PALP_CONDITION_APART:
    case PALP_CONDITION_LIFTED:
        *low = c->within;
        break;
    case PALP_CONDITION_NEAR:
    case PALP_CONDITION_PLACED:
        *high = c->within;
        break;
    case PALP_CONDITION_IN_VIEW:
        *high = c->angle;
        break;
    default:
        break;
    }
}

static bool is_share(const struct palp_condition *c)
{
    return c->kind == PALP_CONDITION_COVERED || c->kind == PALP_CONDITION_DAMAGED;
}

static double finite_or(double value, double instead)
{
    return isfinite(value) ? value : instead;
}

static size_t fill_margins(const struct daemon *d, const struct judge_view *view,
                           struct proto_task_margin *out, char (*name)[NAME_MAX_SHOWN])
{
    for (int i = 0; i < view->n_margin; i++) {
        const struct palp_margin *m = &view->margin[i];
        const struct palp_condition *c = &lesson_of(d)->def.condition[m->condition];
        config_condition_name(d->config, c, name[i], NAME_MAX_SHOWN);
        out[i] =
            (struct proto_task_margin){.name = name[i],
                                       .unit = condition_unit(&lesson_of(d)->def, c),
                                       .margin = isnan(m->margin) ? -(double)INFINITY : m->margin,
                                       .value = finite_or(m->value, 0),
                                       .met = m->met,
                                       .unwanted = m->unwanted,
                                       .fails = m->fails,
                                       .share = is_share(c)};
        find_window(c, &out[i].low, &out[i].high);
    }
    return (size_t)view->n_margin;
}

static size_t fill_injections(const struct daemon *d, const struct judge_view *view,
                              struct proto_task_injection *out)
{
    const struct config_lesson *lesson = lesson_of(d);
    size_t n = 0;
    for (; n < JUDGE_INJECTIONS && n < (size_t)lesson->n_injection; n++) {
        const struct config_injection *injection = &lesson->injection[n];
        out[n] =
            (struct proto_task_injection){.name = injection->name,
                                          .text = injection->about,
                                          .on = view->injected >> n & 1,
                                          .signal = injection->kind == CONFIG_INJECTION_SIGNAL};
    }
    return n;
}

static enum proto_task_state state_of(const struct judge_view *view)
{
    static const enum proto_task_state under_way[] = {[JUDGE_WAITING] = PROTO_TASK_WAITING,
                                                      [JUDGE_RUNNING] = PROTO_TASK_RUNNING,
                                                      [JUDGE_PAUSED] = PROTO_TASK_PAUSED};
    static const enum proto_task_state ended[] = {[PALP_OUTCOME_RUNNING] = PROTO_TASK_ABORTED,
                                                  [PALP_OUTCOME_DONE] = PROTO_TASK_DONE,
                                                  [PALP_OUTCOME_FAILED] = PROTO_TASK_FAILED,
                                                  [PALP_OUTCOME_TIME_OUT] = PROTO_TASK_TIME_OUT};
    return view->state == JUDGE_ENDED ? ended[view->progress.outcome] : under_way[view->state];
}

static const char *list_doubts(unsigned doubts, char *text, size_t size)
{
    static const char *const reasons[] = {"it was stepped, not in real time",
                                          "simulated time fell behind",
                                          "no hand felt its tool",
                                          "it was paused",
                                          "the world was set back",
                                          "a phase was skipped",
                                          "frames were lost",
                                          "the scenario was changed on the command line",
                                          "something was injected",
                                          "steps left something undone",
                                          "a program moved a tool",
                                          "it is a replay",
                                          "the world was restored from a snapshot"};
    size_t used = 0;
    text[0] = '\0';
    for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++)
        if (doubts & 1u << i && used < size)
            used +=
                (size_t)snprintf(text + used, size - used, "%s%s", used ? "; " : "", reasons[i]);
    return text;
}

static struct proto_header header_at(struct daemon *d, struct topic *topic, long step,
                                     double time_s)
{
    struct proto_header header = daemon_header(d, &topic->sequence);
    header.step = (uint64_t)step;
    header.simulated_time_ns = (uint64_t)(time_s * 1e9);
    return header;
}

static void publish_task(struct daemon *d)
{
    const struct judge_view *view = &d->stream.task_view;
    const struct palp_task_progress *p = &view->progress;
    const struct palp_task_def *def = &lesson_of(d)->def;
    char uncounted[PROTO_TEXT_MAX + 1], name[JUDGE_MARGINS][NAME_MAX_SHOWN];
    const char *phases[PALP_TASK_PHASES_MAX];
    struct proto_task_margin margins[JUDGE_MARGINS];
    struct proto_task_injection injections[JUDGE_INJECTIONS];
    const char *text = def->phase[p->phase].text;
    for (int i = 0; i < def->n_phase; i++)
        phases[i] = def->phase[i].name;
    const struct proto_task message = {
        .header = header_at(d, &d->stream.task, view->step, view->time_s),
        .title = lesson_of(d)->title,
        .attempt = view->attempt,
        .state = state_of(view),
        .phase = (uint32_t)p->phase,
        .n_phase_names = (size_t)def->n_phase,
        .phase_names = phases,
        .time_s = p->time_s,
        .phase_s = p->phase_s,
        .limit_s = def->limit_s,
        .phase_limit_s = def->phase[p->phase].limit_s,
        .share_ratio = finite_or(fmax(0, p->share), 0),
        .n_margins = fill_margins(d, view, margins, name),
        .margins = margins,
        .hint = p->hint && view->state != JUDGE_ENDED ? def->phase[p->phase].hint : "",
        .why = p->why,
        .uncounted = list_doubts(view->uncounted, uncounted, sizeof uncounted),
        .phase_text = text ? text : "",
        .n_injections = fill_injections(d, view, injections),
        .injections = injections};
    publisher_send(d, &d->stream.task, encode_task, &message);
}

/* ---------------------------------------------------------------- metrics */

/* In all; of several tools the worst. NaN: it was not measured. */
static double find_worst(const struct judge_values *values, const char *name, bool more)
{
    double worst = (double)NAN;
    for (int i = 0; i < values->n; i++) {
        const struct palp_value *v = &values->value[i];
        if (v->phase < 0 && strcmp(v->name, name) == 0)
            worst = isnan(worst) ? v->value : more ? fmin(worst, v->value) : fmax(worst, v->value);
    }
    return worst;
}

static const char *title_of(const char *name, char (*title)[TITLE_MAX_SHOWN])
{
    palp_value_title(name, *title, sizeof *title);
    return *title;
}

static bool fill_thresholds(const struct daemon *d, const struct judge_values *values,
                            struct proto_metric_threshold *out, char (*title)[TITLE_MAX_SHOWN])
{
    bool all = true;
    for (int i = 0; i < lesson_of(d)->n_threshold; i++) {
        const struct config_threshold *t = &lesson_of(d)->threshold[i];
        const double value = find_worst(values, t->name, t->more);
        out[i] = (struct proto_metric_threshold){.name = t->name,
                                                 .unit = palp_value_unit(t->name),
                                                 .title = title_of(t->name, &title[i]),
                                                 .share = palp_value_is_share(t->name),
                                                 .proficient = t->proficient,
                                                 .novice = t->novice,
                                                 .more = t->more,
                                                 .value = isnan(value) ? 0 : value,
                                                 .has_value = !isnan(value),
                                                 .met = t->more ? value >= t->proficient
                                                                : value <= t->proficient};
        all &= out[i].met;
    }
    return all;
}

/* Phase by phase they come once, at the end. */
static size_t fill_metrics(const struct daemon *d, const struct judge_values *values,
                           struct proto_metric *out, char (*title)[TITLE_MAX_SHOWN])
{
    const struct palp_task_def *def = &lesson_of(d)->def;
    size_t n = 0;
    for (int i = 0; i < values->n; i++) {
        const struct palp_value *v = &values->value[i];
        if ((v->phase >= 0 && !values->is_last) || !isfinite(v->value))
            continue;
        const char *words = title_of(v->name, &title[n]);
        out[n++] = (struct proto_metric){
            .name = v->name,
            .title = words,
            .share = palp_value_is_share(v->name),
            .unit = palp_value_unit(v->name),
            .tool_name = v->tool >= 0 ? palp_body_name(d->config->scene, def->tool[v->tool]) : "",
            .phase_name = v->phase >= 0 ? def->phase[v->phase].name : "",
            .value = v->value};
    }
    return n;
}

static void publish_metrics(struct daemon *d, const struct judge_values *values)
{
    const size_t n_threshold = (size_t)lesson_of(d)->n_threshold, n = (size_t)values->n;
    struct proto_metric *metrics = publisher_array(
        &d->stream, n * sizeof *metrics + n_threshold * sizeof(struct proto_metric_threshold) +
                        (n + n_threshold) * TITLE_MAX_SHOWN + 1);
    if (!metrics)
        return;
    struct proto_metric_threshold *thresholds = (struct proto_metric_threshold *)(metrics + n);
    char(*titles)[TITLE_MAX_SHOWN] = (void *)(thresholds + n_threshold);
    const bool met = fill_thresholds(d, values, thresholds, titles);
    const struct judge_view *view = &d->stream.task_view;
    const struct proto_metrics message = {
        .header = header_at(d, &d->stream.metrics, values->step, values->time_s),
        .attempt = values->attempt,
        .n_metrics = fill_metrics(d, values, metrics, titles + n_threshold),
        .metrics = metrics,
        .n_thresholds = n_threshold,
        .thresholds = thresholds,
        .is_last = values->is_last,
        .passed = values->is_last && met && view->attempt == values->attempt &&
                  state_of(view) == PROTO_TASK_DONE};
    publisher_send(d, &d->stream.metrics, encode_metrics, &message);
}

/* ---------------------------------------------------------------- what is due */

void lesson_publish(struct daemon *d)
{
    struct stream *s = &d->stream;
    struct judge *judge = d->sim->judge;
    if (!judge)
        return;
    bool is_new = false;
    while (judge_take(judge, &s->task_view)) {
        publish_task(d);
        s->has_task_view = is_new = true;
    }
    if (s->task.joined && s->has_task_view && !is_new)
        publish_task(d);
    s->task.joined = false;
    const struct judge_values *values = slot_take(&judge->of_all);
    const uint64_t sequence = slot_sequence(&judge->of_all);
    if (values && (sequence != s->metrics_published || s->metrics.joined))
        publish_metrics(d, values);
    s->metrics_published = sequence;
    s->metrics.joined = false;
}

void lesson_publish_mark(struct daemon *d, struct proto_mark mark, long step)
{
    struct stream *s = &d->stream;
    mark.header = daemon_header(d, &s->mark.sequence);
    if (step >= 0)
        mark.header.step = (uint64_t)step;
    mark.attempt = s->has_task_view ? s->task_view.attempt : 0;
    publisher_send(d, &s->mark, encode_mark, &mark);
}
