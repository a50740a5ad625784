/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_task.c - the keys of a lesson beside its scene, and the task that they make. */
#include "config/config_task.h"

#include "config/config_scalar.h"

#include <string.h>

/** What a task says. */
struct said_phase {
    struct config_head head;
    struct config_value *goal, *fail;
    double limit;
    const char *text;
    const struct said_hint *hint;
};

struct said_hint {
    struct config_head head;
    double after;
    const char *text;
};

struct said_reading {
    struct config_head head;
    struct config_items most, unequal;
    const struct config_value *distance;
    const struct said_angle *angle;
};

struct said_angle {
    struct config_head head;
    const char *tool;
    vec3 axis, to;
};

struct said_measure {
    struct config_head head;
    const char *reading;
    int take;
};

struct said_metric {
    struct config_head head;
    double proficient, novice;
    int from;
};

struct scenario_task {
    struct config_head head;
    const char *title, *trains, *about;
    double limit;
    vec3 view;
    struct config_items phases, readings, measures, metrics, needs;
    struct config_value *fail, *counts;
};

struct scenario_bears {
    struct config_head head;
    double limit_n, limit_pa, dose;
};

static void fill_bears(void *into)
{
    *(struct scenario_bears *)into =
        (struct scenario_bears){.limit_n = INFINITY, .limit_pa = INFINITY, .dose = INFINITY};
}

static void fill_angle(void *into)
{
    *(struct said_angle *)into = (struct said_angle){.axis = {0, 0, -1}};
}

// clang-format off
#define AT(type, field) offsetof(struct type, field)
static const struct config_key hint_keys[] = {
    {"after_s", CONFIG_NUMBER, AT(said_hint, after), "shown when the phase has lasted so long, s",
        FROM(0), .required = true},
    {"text", CONFIG_TEXT, AT(said_hint, text), "what it says", .required = true},
};
static const struct config_table hint_table = {
    "hint", sizeof(struct said_hint), CONFIG_KEYS(hint_keys)};

static const struct config_key phase_keys[] = {
    {"text", CONFIG_TEXT, AT(said_phase, text), "what to do in it, a sentence for people", .optional = true},
    {"goal", CONFIG_TREE, AT(said_phase, goal), "the condition that ends the phase", .required = true},
    {"fail", CONFIG_TREE, AT(said_phase, fail), "the condition that ends the attempt", .optional = true},
    {"time_limit_s", CONFIG_NUMBER, AT(said_phase, limit), "of this phase, s", ABOVE(0), .optional = true},
    {"hint", CONFIG_ONE, AT(said_phase, hint), "what helps, after a while", .table = &hint_table,
        .optional = true},
};
static const struct config_table phase_table = {
    "phase", sizeof(struct said_phase), CONFIG_KEYS(phase_keys)};

static const struct config_key angle_keys[] = {
    {"tool", CONFIG_TEXT, AT(said_angle, tool), "the tool", .required = true},
    {"axis", CONFIG_VECTOR, AT(said_angle, axis), "in its frame"},
    {"to", CONFIG_VECTOR, AT(said_angle, to), "a direction of the world", .required = true},
};
static const struct config_table angle_table = {
    "angle", sizeof(struct said_angle), CONFIG_KEYS(angle_keys), .fill = fill_angle};

static const struct config_key reading_keys[] = {
    {"most_of", CONFIG_TEXTS, AT(said_reading, most), "the largest of these probes", .choice = true},
    {"unequal", CONFIG_TEXTS, AT(said_reading, unequal),
        "the largest of these probes less the least", .choice = true},
    {"distance", CONFIG_TREE, AT(said_reading, distance),
        "between two points: tools, rigid bodies, probes of positions, [x, y, z]; m", .choice = true},
    {"angle", CONFIG_ONE, AT(said_reading, angle), "between a tool's axis and a direction, rad",
        .table = &angle_table, .choice = true},
};
static const struct config_table reading_table = {
    "reading", sizeof(struct said_reading), CONFIG_KEYS(reading_keys), .choose_min = 1, .choose_max = 1};

static const char *const takes[] = {"last", "peak", "least", "mean", NULL};
static const struct config_key measure_keys[] = {
    {"reading", CONFIG_TEXT, AT(said_measure, reading), "a probe or a reading", .required = true},
    {"take", CONFIG_WORD, AT(said_measure, take), "of all steps", .words = takes, .required = true},
};
static const struct config_table measure_table = {
    "measure", sizeof(struct said_measure), CONFIG_KEYS(measure_keys)};

static const char *const sources[] = {"hand", "published", "group", NULL};
static const struct config_key metric_keys[] = {
    {"proficient", CONFIG_NUMBER, AT(said_metric, proficient), "as good as those who can, or better",
        .required = true},
    {"novice", CONFIG_NUMBER, AT(said_metric, novice), "of those who begin", .required = true},
    {"from", CONFIG_WORD, AT(said_metric, from),
        "whence: simulated hands; published figures; groups of people", .words = sources, .required = true},
};
static void check_metric(struct config_reading *reading, const void *filled)
{
    const struct said_metric *metric = filled;
    if (metric->proficient == metric->novice)
        config_tree_fault(reading, config_tree_find(metric->head.at, "novice"),
                          "got %g for both, expected two numbers that tell which is better",
                          metric->novice);
}
static const struct config_table metric_table = {
    "threshold", sizeof(struct said_metric), CONFIG_KEYS(metric_keys), .check = check_metric};

static const struct config_key task_keys[] = {
    {"title", CONFIG_TEXT, AT(scenario_task, title), "one line", .required = true},
    {"trains", CONFIG_TEXT, AT(scenario_task, trains), "what it trains, in a few words", .optional = true},
    {"about", CONFIG_TEXT, AT(scenario_task, about),
        "what to do, why it matters, what those do who can", .optional = true},
    {"needs", CONFIG_TEXTS, AT(scenario_task, needs), "lessons to be learned before this one",
        .optional = true},
    {"time_limit_s", CONFIG_NUMBER, AT(scenario_task, limit), "of all, s", ABOVE(0), .required = true},
    {"view", CONFIG_VECTOR, AT(scenario_task, view), "the camera's axis, for depth_m", .optional = true},
    {"phases", CONFIG_NAMED, AT(scenario_task, phases), "in their order", .table = &phase_table,
        .required = true},
    {"fail", CONFIG_TREE, AT(scenario_task, fail), "ends the attempt in any phase", .optional = true},
    {"readings", CONFIG_NAMED, AT(scenario_task, readings), "numbers beyond probes",
        .table = &reading_table, .optional = true},
    {"counts", CONFIG_TREE, AT(scenario_task, counts), "metrics: how often a condition became true",
        .optional = true},
    {"measures", CONFIG_NAMED, AT(scenario_task, measures), "metrics: a reading as one number",
        .table = &measure_table, .optional = true},
    {"metrics", CONFIG_NAMED, AT(scenario_task, metrics), "what they should be",
        .table = &metric_table, .required = true},
};
const struct config_table scenario_task_table = {
    "task", sizeof(struct scenario_task), CONFIG_KEYS(task_keys)};

static const struct config_key bears_keys[] = {
    {"limit_n", CONFIG_NUMBER, AT(scenario_bears, limit_n), "force that it bears, N", ABOVE(0),
        .optional = true},
    {"limit_pa", CONFIG_NUMBER, AT(scenario_bears, limit_pa), "pressure that it bears, Pa", ABOVE(0),
        .optional = true},
    {"dose_pa_s", CONFIG_NUMBER, AT(scenario_bears, dose),
        "damaged where pressure above that, times its time, is more, Pa s", ABOVE(0), .optional = true},
};
const struct config_table scenario_bears_table = {
    "tissue", sizeof(struct scenario_bears), CONFIG_KEYS(bears_keys), .fill = fill_bears};
// clang-format on

/* ---------------------------------------------------------------- names */

static bool is_metric(const struct palp_task_def *def, const char *name)
{
    for (int i = 0; palp_value_name(i); i++)
        if (strcmp(palp_value_name(i), name) == 0)
            return true;
    for (int i = 0; i < def->n_count; i++)
        if (strcmp(def->count[i].name, name) == 0)
            return true;
    for (int i = 0; i < def->n_measure; i++)
        if (strcmp(def->measure[i].name, name) == 0)
            return true;
    return false;
}

static void refuse_taken_name(struct config_task_build *b, const struct config_value *named,
                              const char *whose)
{
    config_reading_fault(b->reading, named->key_at, CONFIG_EXIT_CONFIG,
                         "%s: got the name of %s, expected one of its own",
                         config_tree_path(b->reading, named), whose);
}

/* A number by this name would be the probe's in one place and the reading's in another. */
static void check_reading_name(struct config_task_build *b, const struct config_value *named)
{
    for (int i = 0; i < b->config->n_probe; i++)
        if (strcmp(b->config->probe[i].name, named->key) == 0)
            refuse_taken_name(b, named, "a probe");
}

/* ---------------------------------------------------------------- readings, counts, measures */

/* Readings of several probes: copies of theirs, one behind the other. */
static bool gather_readings(struct config_task_build *b, const struct config_value *said,
                            const char *key, struct config_items names, struct palp_task_reading *r)
{
    const char *const *name = names.item;
    int from[CONFIG_READINGS_MAX];
    for (int i = 0; i < names.n && i < CONFIG_READINGS_MAX; i++) {
        from[i] = config_condition_number(b, config_tree_find(said, key), name[i]);
        if (from[i] < 0)
            return false;
    }
    r->first = b->n_number;
    for (int i = 0; i < names.n && b->n_number < CONFIG_READINGS_MAX; i++, r->n++)
        b->number[b->n_number++] = b->number[from[i]];
    return true;
}

static bool read_distance(struct config_task_build *b, const struct config_value *said,
                          struct palp_task_reading *r)
{
    r->kind = PALP_READING_DISTANCE;
    if (said->kind == CONFIG_LIST && said->n == 2)
        return config_condition_point(b, said->first, &r->a) &&
               config_condition_point(b, said->last, &r->b);
    config_tree_fault(b->reading, said, "got %s, expected two points",
                      config_tree_said(b->reading, said));
    return false;
}

static void take_reading(struct config_task_build *b, const struct said_reading *said)
{
    struct palp_task_reading r = {.name = said->head.name};
    bool is_right = true;
    check_reading_name(b, said->head.at);
    if (said->most.n > 0) {
        r.kind = PALP_READING_MOST;
        is_right = gather_readings(b, said->head.at, "most_of", said->most, &r);
    } else if (said->unequal.n > 0) {
        r.kind = PALP_READING_UNEQUAL;
        is_right = gather_readings(b, said->head.at, "unequal", said->unequal, &r);
    } else if (said->angle) {
        r.kind = PALP_READING_ANGLE;
        r.body = config_condition_body(b, said->angle->head.at, "tool", said->angle->tool, true);
        r.axis = vec3_direction(said->angle->axis, (vec3){0, 0, -1});
        r.direction = vec3_direction(said->angle->to, (vec3){0, -1, 0});
    } else {
        is_right = read_distance(b, said->distance, &r);
    }
    if (is_right && b->n_number == CONFIG_READINGS_MAX)
        config_tree_fault(b->reading, said->head.at, "got more than %d readings in the task",
                          CONFIG_READINGS_MAX);
    else if (is_right)
        b->number[b->n_number++] = r;
}

static void take_counts(struct config_task_build *b, struct config_value *said,
                        struct palp_task_def *def)
{
    if (!said)
        return;
    if (said->kind != CONFIG_MAP) {
        config_tree_fault(b->reading, said, "got %s, expected a map of names to conditions",
                          config_tree_said(b->reading, said));
        return;
    }
    struct palp_task_count *count =
        config_reading_take(b->reading, (size_t)said->n * sizeof *count + 1);
    def->count = count;
    for (struct config_value *v = said->first; v; v = v->next) {
        const int condition = config_condition_read(b, v);
        if (config_table_check_name(b->reading, v) && is_metric(def, v->key))
            refuse_taken_name(b, v, "another metric");
        if (condition >= 0)
            count[def->n_count++] = (struct palp_task_count){v->key, condition};
    }
}

static void take_measures(struct config_task_build *b, const struct config_items *said,
                          struct palp_task_def *def)
{
    const struct said_measure *m = said->item;
    struct palp_task_measure *measure =
        config_reading_take(b->reading, (size_t)said->n * sizeof *measure + 1);
    def->measure = measure;
    for (int i = 0; i < said->n; i++) {
        if (is_metric(def, m[i].head.name))
            refuse_taken_name(b, m[i].head.at, "another metric");
        const int reading =
            config_condition_number(b, config_tree_find(m[i].head.at, "reading"), m[i].reading);
        measure[def->n_measure++] =
            (struct palp_task_measure){m[i].head.name, reading, (enum palp_take)m[i].take};
    }
}

/* ---------------------------------------------------------------- phases */

static void take_phases(struct config_task_build *b, const struct config_items *said,
                        struct palp_task_def *def)
{
    const struct said_phase *p = said->item;
    struct palp_task_phase *phase =
        config_reading_take(b->reading, (size_t)said->n * sizeof *phase + 1);
    if (said->n == 0 || said->n > PALP_TASK_PHASES_MAX)
        config_tree_fault(b->reading, b->scene->scenario->task->head.at,
                          "got %d phases, expected 1 to %d", said->n, PALP_TASK_PHASES_MAX);
    for (int i = 0; i < said->n && i < PALP_TASK_PHASES_MAX; i++) {
        const struct said_hint *hint = p[i].hint;
        phase[i] = (struct palp_task_phase){.name = p[i].head.name,
                                            .text = p[i].text,
                                            .limit_s = p[i].limit,
                                            .hint = hint ? hint->text : NULL,
                                            .hint_s = hint ? hint->after : 0,
                                            .goal = config_condition_read(b, p[i].goal),
                                            .fail = -1};
        if (p[i].fail)
            phase[i].fail = config_condition_read(b, p[i].fail);
    }
    def->n_phase = said->n;
    def->phase = phase;
}

static void take_tissues(struct config_task_build *b, struct palp_task_def *def)
{
    const struct config_items *said = &b->scene->scenario->tissue;
    const struct scenario_bears *bears = said->item;
    struct palp_task_tissue *tissue =
        config_reading_take(b->reading, (size_t)said->n * sizeof *tissue + 1);
    for (int i = 0; i < said->n; i++) {
        const palp_body body = palp_scene_find(b->config->scene, bears[i].head.name);
        if (body.id == 0 || !palp_body_is_soft(b->config->scene, body) ||
            def->n_tissue == PALP_TASK_TISSUES_MAX)
            config_reading_fault(b->reading, bears[i].head.at->key_at, CONFIG_EXIT_CONFIG,
                                 "tissue.%s: expected the names of at most %d soft bodies",
                                 bears[i].head.name, PALP_TASK_TISSUES_MAX);
        else
            tissue[def->n_tissue++] =
                (struct palp_task_tissue){body, bears[i].limit_n, bears[i].limit_pa, bears[i].dose};
    }
    def->tissue = tissue;
}

/* ---------------------------------------------------------------- thresholds */

static const char *find_near_metric(const char *name)
{
    const char *known[PALP_VALUES_KNOWN_MAX];
    int n = 0;
    for (; palp_value_name(n); n++)
        known[n] = palp_value_name(n);
    return config_tree_nearest(name, known, n);
}

static bool has_kind(const struct config_task_build *b, enum palp_condition_kind kind)
{
    bool has = false;
    for (int i = 0; i < b->n_condition; i++)
        has |= b->condition[i].kind == kind;
    return has;
}

static bool has_hold(const struct config_task_build *b)
{
    bool has = false;
    for (int i = 0; i < b->n_condition; i++)
        has |= b->condition[i].hold_s > 0;
    return has;
}

/* What a metric is made of that the lesson has none of; NULL: it can be measured. */
static const char *find_lack(const struct config_task_build *b, const struct config_lesson *lesson,
                             const char *metric)
{
    bool limit_n = false, limit_pa = false, dose = false;
    for (int i = 0; i < lesson->def.n_tissue; i++) {
        const struct palp_task_tissue *tissue = &lesson->def.tissue[i];
        limit_n |= isfinite(tissue->limit_n);
        limit_pa |= isfinite(tissue->limit_pa);
        dose |= isfinite(tissue->limit_pa) && isfinite(tissue->dose_pa_s);
    }
    const bool path = has_kind(b, PALP_CONDITION_ALONG), two = lesson->def.n_tool > 1;
    const struct {
        const char *metric;
        bool is_there;
        const char *what;
    } needs[] = {
        {"window", has_hold(b), "a condition with hold_s"},
        {"covered", has_kind(b, PALP_CONDITION_COVERED), "a condition covered"},
        {"trace_rms_m", path, "a condition along"},
        {"trace_max_m", path, "a condition along"},
        {"answer_error_m", has_kind(b, PALP_CONDITION_ANSWER), "a condition answer"},
        {"depth_m", vec3_norm(lesson->view) > 0, "a view of the task"},
        {"over_s", limit_n, "a tissue with limit_n"},
        {"over_n_s", limit_n, "a tissue with limit_n"},
        {"dose_pa_s", limit_pa, "a tissue with limit_pa"},
        {"damaged", dose, "a tissue with limit_pa and dose_pa_s"},
        {"both_hands", two, "two tools that hands hold"},
        {"together", two, "two tools that hands hold"},
    };
    for (size_t i = 0; i < sizeof needs / sizeof *needs; i++)
        if (!needs[i].is_there && strcmp(needs[i].metric, metric) == 0)
            return needs[i].what;
    return NULL;
}

static void take_thresholds(struct config_task_build *b, const struct config_items *said,
                            struct config_lesson *lesson)
{
    const struct said_metric *m = said->item;
    struct config_threshold *threshold =
        config_reading_take(b->reading, (size_t)said->n * sizeof *threshold + 1);
    for (int i = 0; i < said->n; i++) {
        const char *name = m[i].head.name;
        const char *lack = find_lack(b, lesson, name);
        if (lack)
            config_reading_fault(b->reading, m[i].head.at->key_at, CONFIG_EXIT_CONFIG,
                                 "task.metrics.%s: got a metric that cannot be measured here, "
                                 "expected %s",
                                 name, lack);
        if (!is_metric(&lesson->def, name)) {
            const char *near = find_near_metric(name);
            config_reading_fault(b->reading, m[i].head.at->key_at, CONFIG_EXIT_CONFIG,
                                 "task.metrics.%s: got an unknown metric, expected one of "
                                 "engine/train/README.md, or of counts or measures%s%s%s",
                                 name, near ? "; did you mean " : "", near ? near : "",
                                 near ? "?" : "");
        }
        threshold[i] = (struct config_threshold){name, m[i].proficient, m[i].novice,
                                                 m[i].proficient > m[i].novice, sources[m[i].from]};
    }
    lesson->n_threshold = said->n;
    lesson->threshold = threshold;
}

/* ---------------------------------------------------------------- the lesson */

static void check_rate(const struct config_task_build *b)
{
    const struct config_value *rate = config_tree_find(b->scene->scenario->head.at, "rate_hz");
    if (b->config->rate_hz < PALP_METRICS_RATE_MIN_HZ)
        config_tree_fault(
            b->reading, rate,
            "got %s, expected at least %d of a lesson, whose metrics are of motion up "
            "to 10 Hz",
            config_tree_said(b->reading, rate), PALP_METRICS_RATE_MIN_HZ);
}

static void take_task_tools(struct config_task_build *b, struct config_lesson *lesson)
{
    struct palp_task_def *def = &lesson->def;
    palp_body *tool = config_reading_take(b->reading, PALP_TASK_TOOLS_MAX * sizeof *tool);
    struct palp_port *port = config_reading_take(b->reading, PALP_TASK_TOOLS_MAX * sizeof *port);
    for (int i = 0; i < b->config->n_tool; i++) {
        if (b->config->tool[i].script)
            continue;
        if (def->n_tool == PALP_TASK_TOOLS_MAX) {
            config_tree_fault(b->reading, b->scene->scenario->task->head.at,
                              "got more than %d tools that hands hold", PALP_TASK_TOOLS_MAX);
            return;
        }
        port[def->n_tool] = b->config->tool[i].port;
        tool[def->n_tool++] = b->config->tool[i].body;
    }
    def->tool = tool;
    lesson->port = port;
}

void config_task_take(struct config *config, struct config_build *build)
{
    const struct scenario_task *said = build->scenario->task;
    if (!said)
        return;
    struct config_reading *reading = config->reading;
    struct config_task_build *b = config_reading_take(reading, sizeof *b);
    struct config_lesson *lesson = config_reading_take(reading, sizeof *lesson);
    *b = (struct config_task_build){
        .config = config,
        .scene = build,
        .reading = reading,
        .condition =
            config_reading_take(reading, PALP_TASK_CONDITIONS_MAX * sizeof(struct palp_condition)),
        .region =
            config_reading_take(reading, CONFIG_REGIONS_MAX * sizeof(struct palp_task_region)),
        .number =
            config_reading_take(reading, CONFIG_READINGS_MAX * sizeof(struct palp_task_reading)),
    };
    *lesson = (struct config_lesson){.title = said->title,
                                     .trains = said->trains ? said->trains : "",
                                     .about = said->about ? said->about : "",
                                     .n_needs = said->needs.n,
                                     .needs = said->needs.item,
                                     .view = vec3_direction(said->view, (vec3){0, 0, 0})};
    struct palp_task_def *def = &lesson->def;
    def->rate_hz = config->rate_hz;
    def->limit_s = said->limit;
    def->fail = -1;
    check_rate(b);
    take_task_tools(b, lesson);
    for (int i = 0; i < said->readings.n; i++)
        take_reading(b, (const struct said_reading *)said->readings.item + i);
    take_tissues(b, def);
    take_phases(b, &said->phases, def);
    if (said->fail)
        def->fail = config_condition_read(b, said->fail);
    take_counts(b, said->counts, def);
    take_measures(b, &said->measures, def);
    take_thresholds(b, &said->metrics, lesson);
    config_hand_read(b, build->scenario->hands, lesson);
    config_injection_read(b, build->scenario->injections, lesson);
    def->condition = b->condition;
    def->n_condition = b->n_condition;
    def->region = b->region;
    def->n_region = b->n_region;
    def->reading = b->number;
    def->n_reading = b->n_number;
    lesson->n_variant = reading->n_variant;
    config->lesson = lesson;
}
