/* SPDX-License-Identifier: GPL-3.0-or-later */
/* attempt_recorded.c - first what palpd told of its attempts, then its steps, each looked at as
 * palpd did. */
#include "clients/palp/commands/attempt_recorded.h"
#include "clients/palp/commands/attempt_store.h"

#include "clients/replay/replay.h"
#include "clients/store/digest.h"
#include "proto/proto_training.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { TOLD_MOST = 256 };

/** What palpd told of an attempt. */
struct told {
    uint32_t attempt;
    bool ended;
    bool begins; /* its begin is among the steps */
    enum proto_task_state state;
    uint64_t begun, begun_ns, session; /* its first step and UTC of it, found from its time */
    uint64_t under_way;                /* the last step that it is told to be under way after */
    double time_s;
    char uncounted[256];
    int n_value, n_mark;
    struct attempt_value *value; /* its last numbers */
    struct attempt_mark mark[ATTEMPT_MARKS];
    uint64_t mark_step[ATTEMPT_MARKS]; /* after which it was said */
};

/** A recording on its way to attempts. */
struct recorded {
    struct replay replay;
    int n_told, n_attempt;
    struct told *told; /* | [TOLD_MOST] */
    struct palp_task *task;
    struct palp_metrics *metrics;
    struct attempt *attempt; /* under way; NULL: none */
    uint32_t number;         /* of it */
    uint64_t begun;          /* its first step */
    uint64_t from;           /* steps done before the recording */
    bool knows_from;
    bool is_paused, differs;
    bool is_cut;             /* the attempt: by a hole in the recording, or by its end */
    long missing;            /* steps before that are not in the recording */
    struct store *standards; /* that judge them; NULL: the lesson's own thresholds do */
    attempt_take *take;
    void *to;
};

bool attempt_is_recording(const char *path)
{
    const char *end = strrchr(path, '.');
    return mcap_begins_file(path) ||
           (end && (strcmp(end, ".mcap") == 0 || strcmp(end, ".part") == 0));
}

/* ---------------------------------------------------------------- what was told */

static struct told *find_told(struct recorded *r, uint32_t attempt, bool make)
{
    for (int i = 0; i < r->n_told; i++)
        if (r->told[i].attempt == attempt)
            return &r->told[i];
    if (!make || attempt == 0 || r->n_told == TOLD_MOST)
        return NULL;
    r->told[r->n_told] = (struct told){.attempt = attempt};
    return &r->told[r->n_told++];
}

/* Its time says when it began, though nobody recorded that: to the step, if it was not paused. */
static void note_begin(struct recorded *r, struct told *told, const struct proto_task *task,
                       uint64_t at_ns)
{
    const double rate_hz = r->replay.config->rate_hz;
    const uint64_t looks = (uint64_t)fmin(1e15, fmax(0, task->time_s * rate_hz) + 0.5);
    if (told->under_way > 0)
        return;
    told->session = task->header.session_id;
    told->begun = task->header.step >= looks ? task->header.step - looks + 1 : 1;
    told->begun_ns = at_ns - (uint64_t)fmin((double)at_ns, fmax(0, 1e9 * task->time_s));
}

static void hear_task(struct recorded *r, const struct proto_task *task, uint64_t at_ns)
{
    struct told *told = find_told(r, task->attempt, true);
    if (!told || task->state == PROTO_TASK_WAITING)
        return;
    told->state = task->state;
    told->time_s = task->time_s;
    if (task->state < PROTO_TASK_DONE) {
        note_begin(r, told, task, at_ns);
        told->under_way = task->header.step;
        return;
    }
    told->ended = true;
    snprintf(told->uncounted, sizeof told->uncounted, "%.255s", task->uncounted);
}

static void hear_metrics(struct recorded *r, const struct proto_metrics *m)
{
    struct told *told = find_told(r, m->attempt, true);
    if (!told || !m->is_last)
        return;
    free(told->value);
    told->value = calloc(m->n_metrics + 1, sizeof *told->value);
    told->n_value = told->value ? (int)m->n_metrics : 0;
    for (int i = 0; i < told->n_value; i++) {
        struct attempt_value *v = &told->value[i];
        v->value = m->metrics[i].value;
        snprintf(v->name, sizeof v->name, "%.63s", m->metrics[i].name);
        snprintf(v->phase, sizeof v->phase, "%.63s", m->metrics[i].phase_name);
        snprintf(v->tool, sizeof v->tool, "%.63s", m->metrics[i].tool_name);
    }
}

static void hear_mark(struct recorded *r, const struct proto_mark *mark)
{
    static const char *const kinds[] = {[PROTO_MARK_UNSPECIFIED] = "mark",
                                        [PROTO_MARK_TRAIN] = "order",
                                        [PROTO_MARK_NOTE] = "note",
                                        [PROTO_MARK_RATING] = "rating",
                                        [PROTO_MARK_INJECTION] = "injection"};
    struct told *told = find_told(r, mark->attempt, true);
    if (!told || told->n_mark == ATTEMPT_MARKS ||
        (size_t)mark->kind >= sizeof kinds / sizeof *kinds)
        return;
    struct attempt_mark *m = &told->mark[told->n_mark];
    told->mark_step[told->n_mark++] = mark->header.step;
    m->value = (int)mark->value;
    snprintf(m->kind, sizeof m->kind, "%s", kinds[mark->kind]);
    snprintf(m->scale, sizeof m->scale, "%.63s", mark->scale);
    snprintf(m->text, sizeof m->text, "%.255s", mark->text);
}

/* Now that its first step is known. */
static void take_marks(struct attempt *a, const struct told *told, uint64_t begun)
{
    for (int i = 0; i < told->n_mark; i++) {
        if (told->mark_step[i] + 1 < begun) /* the order to begin */
            continue;
        struct attempt_mark *m = &a->mark[a->n_mark++];
        *m = told->mark[i];
        m->time_s = (double)(told->mark_step[i] + 1 - begun) / a->rate_hz;
    }
}

/* An attempt's last messages come behind its steps. */
static void hear_all(struct recorded *r)
{
    struct mcap_message m;
    const size_t size = 4 << 20;
    void *bytes = malloc(size);
    while (bytes && mcap_reader_next(r->replay.files.reader, &m) > 0) {
        struct proto_memory memory = {.bytes = bytes, .size = size};
        const struct proto_bytes message = {m.data, m.size};
        struct proto_error why;
        struct proto_task task;
        struct proto_metrics metrics;
        struct proto_mark mark;
        struct proto_header header;
        if (!r->knows_from && strcmp(m.channel->topic, PROTO_TOPIC_SNAPSHOT) == 0) {
            r->knows_from = proto_peek_header(&header, message);
            r->from = r->knows_from ? header.step : 0;
        }
        if (strcmp(m.channel->topic, PROTO_TOPIC_TASK) == 0 &&
            proto_decode_task(&task, message, &memory, &why))
            hear_task(r, &task, m.log_ns);
        else if (strcmp(m.channel->topic, PROTO_TOPIC_METRICS) == 0 &&
                 proto_decode_metrics(&metrics, message, &memory, &why))
            hear_metrics(r, &metrics);
        else if (strcmp(m.channel->topic, PROTO_TOPIC_MARK) == 0 &&
                 proto_decode_mark(&mark, message, &memory, &why))
            hear_mark(r, &mark);
    }
    free(bytes);
    mcap_reader_seek(r->replay.files.reader, 0);
}

/* ---------------------------------------------------------------- does it count? */

__attribute__((format(printf, 2, 3))) static void add_doubt(struct attempt *a, const char *format,
                                                            ...)
{
    const size_t n = strlen(a->uncounted);
    va_list list;
    va_start(list, format);
    if (n > 0 && n + 3 < sizeof a->uncounted)
        strcat(a->uncounted, "; ");
    vsnprintf(a->uncounted + strlen(a->uncounted), sizeof a->uncounted - strlen(a->uncounted),
              format, list);
    va_end(list);
}

/* Every number that palpd told, to the last bit. */
static bool has_same_values(const struct attempt *a, const struct told *told)
{
    for (int i = 0; i < told->n_value; i++) {
        const struct attempt_value *t = &told->value[i];
        bool same = false;
        for (int k = 0; k < a->n_value && !same; k++) {
            const struct attempt_value *v = &a->value[k];
            same = strcmp(v->name, t->name) == 0 && strcmp(v->phase, t->phase) == 0 &&
                   strcmp(v->tool, t->tool) == 0 && memcmp(&v->value, &t->value, 8) == 0;
        }
        if (!same)
            return false;
    }
    return told->n_value > 0;
}

static void doubt_attempt(struct recorded *r, struct attempt *a)
{
    const struct mcap_info *info = mcap_reader_info(r->replay.files.reader);
    const struct told *told = find_told(r, r->number, false);
    const char *left_out = mcap_find_value(info, "end", "left_out");
    a->uncounted[0] = '\0';
    if (told && told->ended && told->uncounted[0])
        add_doubt(a, "%s", told->uncounted);
    const bool has_holes =
        !left_out || strcmp(left_out, "0") != 0 || mcap_find_value(info, "end", "failure");
    if (!told || !told->ended)
        add_doubt(a, "the recording ends before the attempt");
    else if (r->is_cut)
        add_doubt(a, "steps of it are missing in the recording");
    a->partial = !told || !told->ended || r->is_cut;
    if (has_holes || !info->is_whole)
        add_doubt(a, "the recording is not complete");
    if (r->differs)
        add_doubt(a, "its steps come to something else again");
    else if (!a->partial && !has_same_values(a, told))
        add_doubt(a, "its numbers are others than palpd told");
    a->counts = a->uncounted[0] == '\0';
}

/* ---------------------------------------------------------------- attempts */

/* Who takes a recording twice keeps its attempts once. */
static void name_recorded(struct attempt *a, uint64_t session, uint64_t step, uint32_t number,
                          uint64_t at_ns)
{
    char text[120], hex[DIGEST_SHA256] = "";
    const time_t began = (time_t)(at_ns / 1000000000);
    struct tm utc;
    const int n = snprintf(text, sizeof text, "palpd %" PRIx64 " %" PRIu64 " %" PRIu32, session,
                           step, number);
    digest_sha256(text, (size_t)n, hex);
    snprintf(a->id, sizeof a->id, "%.20s", hex);
    gmtime_r(&began, &utc);
    strftime(a->began, sizeof a->began, "%Y-%m-%dT%H:%M:%SZ", &utc);
}

static void end_attempt(struct recorded *r)
{
    struct attempt *a = r->attempt;
    if (!a)
        return;
    attempt_judge(a, r->replay.config, r->task, r->metrics);
    doubt_attempt(r, a);
    const struct told *told = find_told(r, r->number, false);
    if (told)
        take_marks(a, told, r->begun);
    r->take(r->to, a);
    r->n_attempt++;
    attempt_destroy(a);
    r->attempt = NULL;
}

/* NULL: no memory. */
static struct attempt *create_recorded(const struct recorded *r)
{
    const struct mcap_info *info = mcap_reader_info(r->replay.files.reader);
    const char *seed = mcap_find_value(info, "palp", "seed");
    const char *learner = mcap_find_value(info, "palp", "learner");
    struct attempt *a = attempt_create(r->replay.config, r->replay.config->name,
                                       seed ? strtol(seed, NULL, 10) : 0, "device");
    if (a)
        snprintf(a->learner, sizeof a->learner, "%.63s", learner ? learner : "");
    if (a && r->standards)
        attempt_store_standards(r->standards, a);
    return a;
}

static bool begin_attempt(struct recorded *r, uint32_t number)
{
    const struct proto_header *header = &r->replay.step.header;
    struct told *told = find_told(r, number, true);
    struct palp_error error;
    end_attempt(r);
    if (told)
        told->begins = true;
    palp_metrics_destroy(r->metrics);
    r->metrics = attempt_make_metrics(r->replay.config, &error);
    r->attempt = create_recorded(r);
    if (!r->metrics || !r->attempt)
        return false;
    palp_task_restart(r->task, r->replay.world);
    r->number = number;
    r->begun = header->step;
    r->is_paused = r->is_cut = false;
    name_recorded(r->attempt, header->session_id, header->step, number, r->replay.at_ns);
    return true;
}

/* An attempt whose begin is not in the recording: how its task stood behind that nobody can tell,
 * so nothing is judged again. It is as palpd told. */
static bool tell_beginless(struct recorded *r, const struct told *told)
{
    static const char *const outcomes[] = {[PROTO_TASK_DONE] = "done",
                                           [PROTO_TASK_FAILED] = "failed",
                                           [PROTO_TASK_TIME_OUT] = "time_out"};
    const size_t state = (size_t)told->state;
    const char *outcome = state < sizeof outcomes / sizeof *outcomes ? outcomes[state] : NULL;
    struct attempt *a = create_recorded(r);
    if (!a)
        return false;
    name_recorded(a, told->session, told->begun, told->attempt, told->begun_ns);
    a->time_s = told->time_s;
    attempt_judge_told(a, r->replay.config, outcome ? outcome : "aborted", told->value,
                       told->n_value);
    take_marks(a, told, told->begun);
    a->partial = true;
    a->uncounted[0] = '\0';
    if (told->uncounted[0])
        add_doubt(a, "%s", told->uncounted);
    add_doubt(a, "its begin is missing in the recording");
    if (!told->ended)
        add_doubt(a, "the recording ends before the attempt");
    r->take(r->to, a);
    r->n_attempt++;
    attempt_destroy(a);
    return true;
}

/* Those that the recording has steps of. Others were over before it, and told of late. */
static bool tell_all_beginless(struct recorded *r)
{
    for (int i = 0; i < r->n_told; i++)
        if (!r->told[i].begins && r->told[i].under_way > r->from && !tell_beginless(r, &r->told[i]))
            return false;
    return true;
}

static bool obey_order(struct recorded *r, const struct proto_task_order *order)
{
    if (order->kind == PROTO_TASK_ORDER_BEGIN)
        return begin_attempt(r, order->attempt);
    if (!r->attempt)
        return true;
    if (order->kind == PROTO_TASK_ORDER_PRESS)
        palp_task_press(r->task, (palp_body){(int)order->tool_id});
    else if (order->kind == PROTO_TASK_ORDER_PAUSE || order->kind == PROTO_TASK_ORDER_RESUME)
        r->is_paused = order->kind == PROTO_TASK_ORDER_PAUSE;
    else if (order->kind == PROTO_TASK_ORDER_END ||
             (order->kind == PROTO_TASK_ORDER_NEXT &&
              palp_task_skip(r->task) != PALP_OUTCOME_RUNNING))
        end_attempt(r);
    return true;
}

static bool look_at_step(struct recorded *r)
{
    struct palp_frame frame;
    if (!r->attempt || r->is_paused || !r->replay.is_well)
        return true;
    palp_task_step(r->task, r->replay.world, &frame);
    for (int i = 0; i < frame.n_tool; i++)
        frame.tool[i].hand = replay_hand(&r->replay.step, r->replay.config->lesson->def.tool[i]);
    palp_metrics_add(r->metrics, &frame);
    const struct palp_task_progress progress = palp_task_progress(r->task);
    const bool kept = attempt_add(r->attempt, &frame, &progress);
    if (progress.outcome != PALP_OUTCOME_RUNNING)
        end_attempt(r);
    return kept;
}

/* Steps are missing, and who goes on behind them does not know how the task stands there. */
static void note_hole(struct recorded *r)
{
    r->is_cut |= r->attempt && r->replay.missing > r->missing;
    r->missing = r->replay.missing;
    if (r->is_cut)
        end_attempt(r);
}

static bool take_steps(struct recorded *r, char why[256])
{
    struct replay *p = &r->replay;
    bool kept = true;
    enum replay_result result = REPLAY_DONE;
    while (kept && result != REPLAY_ENDED && result != REPLAY_FAILED) {
        result = replay_find(p);
        note_hole(r);
        for (size_t i = 0; result == REPLAY_DONE && i < p->step.n_orders && kept; i++)
            kept = obey_order(r, &p->step.orders[i]);
        if (result == REPLAY_DONE && kept) {
            result = replay_take(p);
            r->differs |= result == REPLAY_DIFFERS;
            kept = look_at_step(r);
        }
    }
    end_attempt(r);
    kept = kept && tell_all_beginless(r);
    if (!kept)
        snprintf(why, 256, "no memory");
    else if (result == REPLAY_FAILED && r->n_attempt == 0)
        snprintf(why, 256, "%.255s", p->why);
    return kept && (result == REPLAY_ENDED || r->n_attempt > 0);
}

static bool open_recorded(struct recorded *r, const char *path, char why[256])
{
    struct palp_error error = {.what = "no memory"};
    if (!replay_open(&r->replay, path, 0, false)) {
        snprintf(why, 256, "%.255s", r->replay.why);
        return false;
    }
    if (!r->replay.config->lesson) {
        snprintf(why, 256, "%.180s: got a recording of a scenario without a task", path);
        return false;
    }
    r->task = palp_task_create(&r->replay.config->lesson->def, r->replay.world, &error);
    if (!r->task)
        snprintf(why, 256, "%.255s", error.what);
    return r->task != NULL;
}

int attempt_each_recorded(const char *path, struct store *standards, attempt_take *take, void *to,
                          char why[256])
{
    struct recorded *r = calloc(1, sizeof *r);
    if (!r) {
        snprintf(why, 256, "no memory");
        return -1;
    }
    r->standards = standards;
    r->take = take;
    r->to = to;
    r->told = calloc(TOLD_MOST, sizeof *r->told);
    snprintf(why, 256, "no memory");
    bool done = r->told && open_recorded(r, path, why);
    if (done) {
        hear_all(r);
        done = take_steps(r, why);
    }
    const int n = done ? r->n_attempt : -1;
    for (int i = 0; i < r->n_told; i++)
        free(r->told[i].value);
    palp_metrics_destroy(r->metrics);
    palp_task_destroy(r->task);
    replay_close(&r->replay);
    free(r->told);
    free(r);
    return n;
}
