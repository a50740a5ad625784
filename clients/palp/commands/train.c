/* SPDX-License-Identifier: GPL-3.0-or-later */
/* train.c - palp train: a whole attempt at a lesson here in the terminal, by a simulated hand. */
#include "clients/palp/command.h"
#include "clients/palp/commands/attempt.h"
#include "clients/palp/commands/attempt_store.h"
#include "clients/palp/commands/learners.h"
#include "clients/palp/commands/report.h"
#include "clients/palp/commands/trainee.h"
#include "clients/palp/simulation.h"
#include "clients/palp/stages.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/** What was asked for. */
struct train_options {
    const char *lesson, *hand, *out, *moves, *learner, *folder;
    long seed;
    bool json, quiet, exam;
    struct cli_texts set;
};

/** An attempt under way. */
struct train {
    const struct train_options *wish;
    struct simulation s;
    struct trainee trainee;
    struct palp_task *task;
    struct palp_metrics *metrics;
    struct attempt *attempt;
    bool terminal, colour;
    int64_t shown_ns;
    int shown_phase, hinted_phase;
    int nth;                          /* attempt of its learner; 1 without one */
    struct store *store;              /* NULL: of no learner */
    FILE *moves[PALP_TASK_TOOLS_MAX]; /* of each tool; NULL: not wanted */
};

static int read_wish(struct train_options *wish, int argc, char **argv)
{
    const struct cli_option option[] = {
        {"hand", CLI_TEXT, &wish->hand, "NAME",
         "who does it: expert, novice or another hand of the lesson; rest does nothing [expert]"},
        {"seed", CLI_COUNT, &wish->seed, "N", "which variant, and which chance of the hand [1]"},
        {"out", CLI_TEXT, &wish->out, "DIR",
         "write ATTEMPT.json, steps.csv and report.html into this folder"},
        {"moves", CLI_TEXT, &wish->moves, "DIR",
         "write what the hand wanted of each tool into DIR/TOOL.csv, as tools.TOOL.device={script: "
         "FILE} takes it"},
        {"learner", CLI_TEXT, &wish->learner, "ID",
         "keep the attempt for this learner: palp learners lists and adds them"},
        {"folder", CLI_TEXT, &wish->folder, "DIR",
         "where learners are kept [$PALP_LEARNERS, or ~/.local/share/palp]"},
        {"set", CLI_TEXTS, &wish->set, "KEY=VALUE", "another value for a key of the lesson"},
        {"exam", CLI_FLAG, &wish->exam, NULL, "show neither margins nor hints"},
        {"json", CLI_FLAG, &wish->json, NULL, "print the attempt as JSON"},
        {"quiet", CLI_FLAG, &wish->quiet, NULL, "show no progress"},
        {0},
    };
    const struct cli cli = {
        .name = "train",
        .operands = "LESSON",
        .operands_min = 1,
        .operands_max = 1,
        .about =
            "Do a lesson with a simulated hand, as fast as it goes, and judge the attempt. A "
            "lesson is a\n"
            "file, or the name of one that came with palp: palp lessons lists them. Exit status: "
            "0 passed,\n"
            "1 not passed.\n"
            "Example: palp train palpation-search --hand novice --seed 3 --out /tmp/attempt\n",
        .option = option,
    };
    int first;
    const int code = cli_read(&cli, argc, argv, &first);
    if (code != CLI_GO)
        return code;
    wish->lesson = argv[first];
    return wish->learner && wish->out
               ? cli_fail("train", EX_USAGE, "expected --learner or --out: learners have a folder")
               : CLI_GO;
}

/* ---------------------------------------------------------------- opening */

static const char *lesson_name(const struct train *t)
{
    return t->s.config->name;
}

static int open_task(struct train *t)
{
    const struct config_lesson *lesson = t->s.config->lesson;
    struct palp_error error = {PALP_NO_MEMORY, "out of memory"};
    t->task = palp_task_create(&lesson->def, t->s.world, &error);
    t->metrics = t->task ? attempt_make_metrics(t->s.config, &error) : NULL;
    t->attempt = t->metrics
                     ? attempt_create(t->s.config, lesson_name(t), t->wish->seed, t->wish->hand)
                     : NULL;
    if (t->attempt)
        return 0;
    return cli_fail("train", error.status == PALP_INVALID ? EX_CONFIG : EX_OSERR, "%s: %s",
                    t->wish->lesson, error.what);
}

static int tell_hands(const struct train *t)
{
    const struct config_lesson *lesson = t->s.config->lesson;
    char names[512] = "";
    for (int i = 0; i < lesson->n_hand; i++)
        snprintf(names + strlen(names), sizeof names - strlen(names), "%s, ", lesson->hand[i].name);
    return cli_fail("train", EX_USAGE, "--hand %s: expected %srest", t->wish->hand, names);
}

static int open_moves(struct train *t)
{
    const char *folder = t->wish->moves;
    const struct palp_task_def *def = &t->s.config->lesson->def;
    if (!folder)
        return 0;
    if (mkdir(folder, 0777) != 0 && errno != EEXIST)
        return cli_fail("train", EX_CANTCREAT, "%s: %s", folder, strerror(errno));
    for (int i = 0; i < def->n_tool; i++) {
        char path[4096];
        snprintf(path, sizeof path, "%s/%s.csv", folder,
                 palp_body_name(t->s.config->scene, def->tool[i]));
        t->moves[i] = fopen(path, "w");
        if (!t->moves[i])
            return cli_fail("train", EX_CANTCREAT, "%s: %s", path, strerror(errno));
        fputs("time_s,x_m,y_m,z_m,qx,qy,qz,qw,grip_ratio\n", t->moves[i]);
    }
    return 0;
}

/* Where the hand wants each tool at the end of the step to come. */
static void write_moves(const struct train *t)
{
    const struct palp_task_def *def = &t->s.config->lesson->def;
    const double end = palp_world_time(t->s.world) + t->s.h;
    for (int i = 0; i < def->n_tool; i++) {
        const pose to = palp_world_target(t->s.world, def->tool[i]);
        if (t->moves[i])
            fprintf(t->moves[i], "%.9g,%.9g,%.9g,%.9g,%.9g,%.9g,%.9g,%.9g,%.9g\n", end, to.p.x,
                    to.p.y, to.p.z, to.q.x, to.q.y, to.q.z, to.q.w,
                    palp_world_grip(t->s.world, def->tool[i]));
    }
}

static int close_moves(struct train *t)
{
    bool lost = false;
    for (int i = 0; i < PALP_TASK_TOOLS_MAX; i++) {
        lost |= t->moves[i] && ferror(t->moves[i]);
        lost |= t->moves[i] && fclose(t->moves[i]) != 0;
        t->moves[i] = NULL;
    }
    return lost ? cli_fail("train", EX_IOERR, "%s: not all could be written", t->wish->moves) : 0;
}

static int open_train(struct train *t, const struct train_options *wish)
{
    *t = (struct train){.wish = wish, .shown_phase = -1, .hinted_phase = -1, .nth = 1};
    int code = simulation_open_seeded(&t->s, wish->lesson, wish->seed, &wish->set);
    if (code != 0)
        return code;
    if (!t->s.config->lesson)
        return cli_fail("train", EX_CONFIG, "%s: got a scenario without a task, expected a lesson",
                        wish->lesson);
    /* On one thread: a factor worker beside it would spend more on looking than on factors. */
    if (palp_scene_options(t->s.config->scene)->workers == 1)
        palp_world_dismiss_workers(t->s.world);
    code = open_task(t);
    if (code == 0 && !trainee_begin(&t->trainee, t->s.config, wish->hand, wish->seed, t->s.world))
        code = tell_hands(t);
    if (code == 0)
        code = open_moves(t);
    t->terminal = isatty(STDERR_FILENO) != 0;
    t->colour = cli_colour(stderr);
    return code;
}

static void close_train(struct train *t)
{
    close_moves(t);
    store_close(t->store);
    attempt_destroy(t->attempt);
    palp_metrics_destroy(t->metrics);
    palp_task_destroy(t->task);
    simulation_close(&t->s);
}

/* ---------------------------------------------------------------- progress */

static void show_phase(struct train *t, const struct palp_task_progress *p)
{
    const struct palp_task_phase *phase = &t->s.config->lesson->def.phase[p->phase];
    enum { BAR = 24 };
    char bar[BAR + 1];
    memset(bar, '-', BAR);
    memset(bar, '#', (size_t)(BAR * fmin(1, fmax(0, p->share))));
    bar[BAR] = '\0';
    const bool is_exam = t->wish->exam;
    const bool has_margin = !is_exam && palp_margin_shown(t->nth, p->time_s);
    const char *const good = has_margin && p->margin >= 0 ? "\033[32m" : "\033[33m";
    if (t->terminal)
        fputs("\r\033[K", stderr);
    fprintf(stderr, "  %d/%d %-12s [%s%s%s] %5.1f s", p->phase + 1, p->n_phase, phase->name,
            t->colour ? good : "", bar, t->colour ? "\033[0m" : "", p->time_s);
    if (has_margin)
        fprintf(stderr, "  margin %+.3g", p->margin);
    if (!t->terminal)
        fputc('\n', stderr);
}

/* Once, on a line of its own: a terminal may be too narrow for it beside the rest. */
static void show_hint(struct train *t, const struct palp_task_progress *p)
{
    if (!p->hint || t->wish->exam || t->hinted_phase == p->phase)
        return;
    t->hinted_phase = p->phase;
    fprintf(stderr, "%s  hint: %s\n", t->terminal ? "\r\033[K" : "",
            t->s.config->lesson->def.phase[p->phase].hint);
}

/* Ten times a second in a terminal; a line a phase elsewhere. */
static void show_progress(struct train *t, const struct palp_task_progress *p)
{
    const int64_t now = stages_now_ns();
    if (t->wish->quiet || t->wish->json)
        return;
    if (t->terminal ? now - t->shown_ns < 100000000 : p->phase == t->shown_phase)
        return;
    t->shown_ns = now;
    t->shown_phase = p->phase;
    show_hint(t, p);
    show_phase(t, p);
}

/* ---------------------------------------------------------------- the attempt */

/* A simulated hand that has made all its moves, or has none, is not waited for until the time is
 * over. */
static bool has_given_up(const struct train *t, double time_s, double *done_s)
{
    const double patience_s = 5;
    if (!trainee_is_done(&t->trainee))
        *done_s = time_s;
    return time_s - *done_s >= patience_s;
}

static int step_all(struct train *t)
{
    struct palp_task_progress progress = {0};
    palp_body lost = {0};
    double done_s = 0;
    while (progress.outcome == PALP_OUTCOME_RUNNING && !has_given_up(t, progress.time_s, &done_s)) {
        struct palp_frame frame;
        trainee_move(&t->trainee, t->s.world, t->task);
        write_moves(t);
        simulation_step(&t->s);
        if (palp_world_loss(t->s.world, &lost) != PALP_LOSS_NONE)
            return cli_fail("train", EX_SOFTWARE, "step %ld: body '%s' came apart or flew off",
                            palp_world_steps(t->s.world), palp_body_name(t->s.config->scene, lost));
        palp_task_step(t->task, t->s.world, &frame);
        palp_metrics_add(t->metrics, &frame);
        progress = palp_task_progress(t->task);
        if (!attempt_add(t->attempt, &frame, &progress))
            return cli_fail("train", EX_OSERR, "out of memory");
        show_progress(t, &progress);
    }
    if (t->terminal && !t->wish->quiet && !t->wish->json)
        fputs("\r\033[K", stderr);
    return 0;
}

static void print_verdict(const struct train *t)
{
    const struct attempt *a = t->attempt;
    const bool colour = cli_colour(stdout);
    printf("%s%s%s: %s, seed %ld, hand %s: %.1f s\n",
           colour ? (a->passed ? "\033[1;32m" : "\033[1;31m") : "",
           a->passed ? "PASSED" : "NOT PASSED", colour ? "\033[0m" : "", a->title, a->seed, a->hand,
           a->time_s);
    if (a->why[0])
        printf("  %s\n", a->why);
    printf("  %-18s %10s %10s %10s\n", "metric", "value", "proficient", "novice");
    for (int i = 0; i < a->n_threshold; i++) {
        const struct attempt_threshold *m = &a->threshold[i];
        printf("  %-18s %10.4g %10.4g %10.4g  %s%s\n", m->name, m->value, m->proficient, m->novice,
               palp_value_unit(m->name), m->met ? "" : "  <- not met");
    }
    if (!a->counts)
        printf("  does not count: %s\n", a->uncounted);
}

/* From the files, so that the same page can be made again. */
static int write_report(const char *folder, const char *path)
{
    char why[256];
    struct attempt *written = attempt_read(folder, why);
    const int result = written ? report_write_html(written, NULL, path) : -1;
    attempt_destroy(written);
    return result;
}

static int write_all(const struct train *t)
{
    const char *out = t->wish->out;
    if (!out)
        return 0;
    if (mkdir(out, 0777) != 0 && errno != EEXIST)
        return cli_fail("train", EX_CANTCREAT, "%s: %s", out, strerror(errno));
    char path[4096];
    snprintf(path, sizeof path, "%s/report.html", out);
    if (attempt_write(t->attempt, out) != 0 || write_report(out, path) != 0)
        return cli_fail("train", EX_IOERR, "%s: not all could be written: %s", out,
                        strerror(errno));
    if (!t->wish->json)
        printf("  report: %s\n", path);
    return 0;
}

/* ---------------------------------------------------------------- the learner */

static void count_attempt(void *to, const struct store_attempt *attempt)
{
    (void)attempt;
    ++*(int *)to;
}

/* Known before the attempt: nobody is to work for nothing. A store that is locked just now is no
 * reason not to begin. */
static int find_learner(struct train *t)
{
    char why[STORE_WHY];
    if (!t->wish->learner)
        return EX_OK;
    t->store = store_open(t->wish->folder, why);
    if (!t->store)
        return cli_fail("train", EX_CANTCREAT, "%s", why);
    const enum store_result result = store_find_learner(t->store, t->wish->learner);
    if (result == STORE_NOBODY || result == STORE_FORGOTTEN)
        return learners_fail("train", t->store, result, t->wish->learner);
    snprintf(t->attempt->learner, sizeof t->attempt->learner, "%s", t->wish->learner);
    attempt_store_standards(t->store, t->attempt);
    store_each_attempt(t->store, t->wish->learner, lesson_name(t), count_attempt, &t->nth);
    return EX_OK;
}

static int keep_attempt(struct train *t)
{
    char folder[4096], finished[4096 + 16];
    if (!t->store)
        return EX_OK;
    const enum store_result result = attempt_store_keep(t->store, t->attempt);
    const int number = errno;
    attempt_store_folder(t->store, t->attempt->id, folder, sizeof folder);
    snprintf(finished, sizeof finished, "%s/ATTEMPT.json", folder);
    if (result == STORE_LOCKED || result == STORE_FAILED) {
        if (access(finished, F_OK) != 0)
            return cli_fail("train", EX_IOERR, "%s: the attempt could not be written: %s", finished,
                            strerror(number));
        learners_fail("train", t->store, result, t->wish->learner);
        fprintf(stderr, "palp train: the attempt waits in %s; palp learners takes it\n", folder);
        return EX_OK;
    }
    if (result == STORE_DONE && !t->wish->json)
        printf("  report: %s/report.html\n", folder);
    return learners_fail("train", t->store, result, t->wish->learner);
}

int command_train(int argc, char **argv)
{
    struct train_options wish = {.hand = "expert", .seed = 1};
    int code = read_wish(&wish, argc, argv);
    if (code != CLI_GO)
        return code;
    struct train t;
    code = open_train(&t, &wish);
    if (code == 0)
        code = find_learner(&t);
    if (code == 0)
        code = step_all(&t);
    if (code == 0)
        code = close_moves(&t);
    if (code == 0) {
        attempt_judge(t.attempt, t.s.config, t.task, t.metrics);
        snprintf(t.attempt->uncounted, sizeof t.attempt->uncounted,
                 "a simulated hand, not in real time");
        if (wish.json)
            attempt_print(t.attempt, stdout);
        else
            print_verdict(&t);
        code = write_all(&t);
        if (code == 0)
            code = keep_attempt(&t);
    }
    if (code == 0)
        code = t.attempt->passed ? EX_OK : 1;
    close_train(&t);
    return code;
}
