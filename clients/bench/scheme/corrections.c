/* SPDX-License-Identifier: GPL-3.0-or-later */
/* corrections.c - corrections of 5 Newton iterations of 30 sweeps, variant by variant, and W_H,
 * way by way, all in turn.
 *
 * One world, the leader, carries every correction to the end: the reference. Before each of its
 * steps every variant is put to the same start and steps once, so that factors age as in any run.
 * W_H is built by others from the A that the leader had when all contacts were loaded. */
#include "clients/bench/bench.h"
#include "clients/bench/scheme/paths.h"
#include "clients/bench/scheme/peers.h"
#include "clients/bench/scheme/table1.h"
#include "clients/palp/medians.h"
#include "clients/palp/progress.h"
#include "clients/palp/stages.h"
#include "engine/step.h"

#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 7, ROUNDS_LEAST = 2, ROUNDS_MOST = 100 };
static const double PATIENCE_MS = 15000; /* what takes longer in all skips further rounds */

static const struct block blocks[] = {
    {"beam", {60, 10, 10}, 103, 0}, {"cube", {15, 20, 20}, 103, 0}, {"beam", {66, 11, 11}, 122, 0},
    {"cube", {20, 20, 20}, 122, 0}, {"beam", {83, 11, 11}, 137, 0}, {"cube", {20, 20, 25}, 137, 0},
    {"beam", {83, 12, 12}, 161, 0}, {"cube", {20, 24, 25}, 161, 0},
};
static const struct block quick_blocks[] = {{"beam", {20, 10, 5}, 40, 0},
                                            {"cube", {10, 10, 10}, 40, 0}};
static const double active_shares[] = {0.25, 0.8};
enum { SHAPES = 2, SIZES = sizeof blocks / sizeof *blocks / SHAPES, SHARES = 2 };

/** How a variant corrects. */
static const struct variant {
    const char *name, *label;
    enum palp_correction correction;
    enum palp_compliance compliance;
    enum palp_motion motion;
    enum palp_precision precision;
    double defect_limit; /* m */
} variants[TABLE1_LINES] = {
    {"standard", "standard, a solve for each row", PALP_CORRECT_RECURSIVE, PALP_COMPLIANCE_ROWS,
     PALP_MOTION_DIRECT, PALP_DOUBLE, 1},
    {"standard_reach", "standard, W as we build it", PALP_CORRECT_RECURSIVE, PALP_COMPLIANCE_REACH,
     PALP_MOTION_AUTO, PALP_DOUBLE, 1},
    {"fast", "fast as published, W_H as ours", PALP_CORRECT_LITERAL, PALP_COMPLIANCE_REACH,
     PALP_MOTION_AUTO, PALP_DOUBLE, 1},
    {"palp_double", "palp, double", PALP_CORRECT_FAST, PALP_COMPLIANCE_REACH, PALP_MOTION_AUTO,
     PALP_DOUBLE, 1},
    {"palp", "palp", PALP_CORRECT_FAST, PALP_COMPLIANCE_REACH, PALP_MOTION_AUTO, PALP_SINGLE, 1},
    {"palp_fed_back", "palp, W_H's defect fed back", PALP_CORRECT_FAST, PALP_COMPLIANCE_REACH,
     PALP_MOTION_AUTO, PALP_SINGLE, 1e-6},
};

/** A variant in its world. */
struct contender {
    struct press press;
    double ms[COLUMNS][ROUNDS_MOST];
    double spent_ms;
    bool ran; /* in this round */
    struct table1_line line;
};

/** A way to build W_H, by others or by a path of ours. */
struct builder {
    bool ours;
    enum peer_kind peer;
    enum path_kind path;
    enum palp_precision precision;
    double ms[ROUNDS_MOST];
    double spent_ms;
    struct build build;
};

struct correction_experiment {
    const struct bench *bench;
    struct block block;
    struct press leader;
    struct contender contender[TABLE1_LINES];
    struct peers *peers;
    struct paths *paths;
    int n_builder;
    struct builder builder[TABLE1_BUILDS];
    double *exact, *W; /* W_H row by row of the A that is built from; what a builder built */
    struct palp_contact *contact; /* of the leader's last step | [n_contact] */
    int n_contact;
};

/* ---------------------------------------------------------------- opening */

static int open_leader(struct correction_experiment *e)
{
    struct palp_options options = press_options();
    options.motion = PALP_MOTION_DIRECT;
    options.newton = 40;
    options.sweeps = 3000;
    options.residual = 1e-10;
    options.tolerance_n = 1e-9;
    options.tolerance_gap = 1e-12;
    return press_open(&e->leader, &e->block, &options);
}

static int open_contender(struct correction_experiment *e, int k)
{
    const struct variant *v = &variants[k];
    struct contender *c = &e->contender[k];
    struct palp_options options = press_options();
    options.correction = v->correction;
    options.compliance = v->compliance;
    options.motion = v->motion;
    options.precision = v->precision;
    options.defect_limit = v->defect_limit;
    options.workers = e->bench->workers > 0 ? (int)e->bench->workers : 1;
    c->line = (struct table1_line){.variant = v->name, .label = v->label, .wh_error = -1};
    return press_open(&c->press, &e->block, &options);
}

/* Where the soft body's system stands in a world: bodies count from 1. */
static const struct system *system_of(const struct press *press)
{
    return press->world->system[press->soft.id - 1];
}

static void add_peers(struct correction_experiment *e)
{
    for (enum peer_kind kind = 0; kind < PEER_KINDS; kind++) {
        const double m = 3.0 * e->block.contacts, entries = peers_factor_entries(e->peers);
        const double n = block_dofs(&e->block), rhs = kind == PEER_HALF ? 0.5 : 1;
        struct builder *b = &e->builder[e->n_builder++];
        *b = (struct builder){.peer = kind,
                              .build = {.variant = peer_variant[kind],
                                        .label = peer_label[kind],
                                        .missing = peers_missing(e->peers, kind),
                                        .factor_ms = peers_factor_ms(e->peers, kind)}};
        if (kind == PEER_INVERSE)
            continue;
        b->build.flops = rhs * 4 * entries * m + (kind == PEER_HALF ? n * m * m : 0);
        b->build.bytes = 8 * 2 * rhs * entries * (kind == PEER_ROW ? m : 1) + 16 * n * m;
    }
}

static void add_paths(struct correction_experiment *e)
{
    for (enum path_kind kind = 0; kind < PATH_KINDS; kind++)
        for (enum palp_precision precision = PALP_SINGLE; precision <= PALP_DOUBLE; precision++) {
            const struct work work =
                paths_work(e->paths, kind, precision, e->leader.node, e->leader.n_node);
            e->builder[e->n_builder++] =
                (struct builder){.ours = true,
                                 .path = kind,
                                 .precision = precision,
                                 .build = {.variant = path_variant[kind][precision],
                                           .label = path_label[kind][precision],
                                           .factor_ms = paths_factor_ms(e->paths, kind),
                                           .flops = work.flops,
                                           .bytes = work.bytes,
                                           .single = precision == PALP_SINGLE}};
        }
}

static int open_builders(struct correction_experiment *e)
{
    const size_t m = 3 * (size_t)e->block.contacts;
    e->exact = malloc(m * m * sizeof *e->exact);
    e->W = malloc(m * m * sizeof *e->W);
    e->contact = malloc((size_t)e->block.contacts * sizeof *e->contact);
    e->peers = peers_open(system_of(&e->leader), e->leader.node, e->leader.n_node);
    e->paths = paths_open(&e->leader.scene->body[e->leader.soft.id - 1], system_of(&e->leader),
                          e->leader.node, e->leader.n_node, e->leader.n_node);
    if (!e->exact || !e->W || !e->contact || !e->peers || !e->paths)
        return cli_fail("bench", EX_OSERR, "not enough memory for factors");
    if (peers_build(e->peers, PEER_ALL, e->exact) < 0)
        return cli_fail("bench", EX_SOFTWARE, "CHOLMOD could not solve");
    add_paths(e);
    add_peers(e);
    return 0;
}

static void close_experiment(struct correction_experiment *e)
{
    press_close(&e->leader);
    for (int k = 0; k < TABLE1_LINES; k++)
        press_close(&e->contender[k].press);
    peers_close(e->peers);
    paths_close(e->paths);
    free(e->exact);
    free(e->W);
    free(e->contact);
    free(e);
}

/* ---------------------------------------------------------------- one step of a variant */

static bool once_a_step(enum column column)
{
    return column == COLUMN_BUILD || column == COLUMN_LAST;
}

static void note_times(struct contender *c, const struct palp_report *r, bool standard)
{
    for (int i = 0; i < r->n_stage; i++) {
        const enum column column = table1_column(r->stage[i].name, standard);
        const double ms = 1e-6 * (double)r->stage[i].ns;
        if (column != COLUMNS)
            c->ms[column][c->line.rounds] += once_a_step(column) ? ms : ms / r->newton;
    }
}

static void run_contender(struct correction_experiment *e, int k)
{
    struct contender *c = &e->contender[k];
    c->ran = c->line.rounds < ROUNDS_LEAST || c->spent_ms < PATIENCE_MS;
    if (!c->ran)
        return;
    press_follow(&c->press, &e->leader);
    const int64_t start = stages_now_ns();
    const struct palp_report *r = press_step(&c->press);
    c->spent_ms += stages_ms_since(start);
    note_times(c, r, variants[k].correction == PALP_CORRECT_RECURSIVE);
    c->line.rounds++;
    c->line.iterations = r->newton;
    c->line.sweeps = r->sweeps;
    c->line.factor_age = r->factor_age;
    c->line.residual = r->residual;
    c->line.wh_defect = r->wh_defect;
}

/* ---------------------------------------------------------------- W_H */

/* The largest difference of two W_H, relative to the largest entry. */
static double relative_difference(const double *W, const double *exact, size_t n)
{
    double off = 0, largest = 0;
    for (size_t i = 0; i < n; i++) {
        off = fmax(off, fabs(W[i] - exact[i]));
        largest = fmax(largest, fabs(exact[i]));
    }
    return off / largest;
}

static size_t entries_of(const struct correction_experiment *e)
{
    return 9 * (size_t)e->block.contacts * (size_t)e->block.contacts;
}

static void run_builder(struct correction_experiment *e, struct builder *b)
{
    if (b->build.missing || (b->build.rounds >= ROUNDS_LEAST && b->spent_ms > PATIENCE_MS))
        return;
    const double ms = b->ours ? paths_build(e->paths, b->path, b->precision, e->leader.node,
                                            e->leader.n_node, e->W)
                              : peers_build(e->peers, b->peer, e->W);
    if (ms < 0) {
        b->build.missing = "it failed";
        return;
    }
    b->ms[b->build.rounds++] = ms;
    b->spent_ms += ms;
    b->build.wh_error = relative_difference(e->W, e->exact, entries_of(e));
}

/* W_H of the last step, in the order of the patch. */
static void gather_mapping(const struct press *press, double *W)
{
    const struct step *s = press->world->step;
    const int body = press->soft.id - 1, first = s->range[body].first;
    const int n = s->range[body].end - first, m = 3 * press->n_node;
    int *patch_of = malloc((size_t)press->world->scene->n_v * sizeof *patch_of);
    for (int k = 0; k < press->n_node && patch_of; k++)
        patch_of[press->node[k]] = k;
    for (int at = 0; at < 9 * n * n && patch_of; at++) {
        const int i = at / (9 * n), j = at / 9 % n;
        const int row = 3 * patch_of[s->prox[first + i].node] + at % 9 / 3;
        const int col = 3 * patch_of[s->prox[first + j].node] + at % 3;
        W[(size_t)row * (size_t)m + (size_t)col] =
            s->square[body].WH[i * n + j].m[at % 9 / 3][at % 3];
    }
    free(patch_of);
}

/* W_H of the last step of each variant that has one, against solves with the A of that step. */
static int judge_mappings(struct correction_experiment *e)
{
    struct peers *now = peers_open(system_of(&e->leader), e->leader.node, e->leader.n_node);
    if (!now || peers_build(now, PEER_ALL, e->exact) < 0) {
        peers_close(now);
        return cli_fail("bench", EX_OSERR, "not enough memory for CHOLMOD's factor");
    }
    for (int k = 0; k < TABLE1_LINES; k++) {
        struct contender *c = &e->contender[k];
        const enum palp_correction correction = palp_scene_options(c->press.scene)->correction;
        if (!c->ran || correction == PALP_CORRECT_RECURSIVE || !c->press.world->step->square)
            continue;
        memset(e->W, 0, entries_of(e) * sizeof *e->W);
        gather_mapping(&c->press, e->W);
        c->line.wh_error = relative_difference(e->W, e->exact, entries_of(e));
    }
    peers_close(now);
    return 0;
}

/* ---------------------------------------------------------------- rounds */

/* Until the wanted contacts are loaded, and every variant that refreshes its factor has one that
 * knows where they are. */
static void warm_up(struct correction_experiment *e)
{
    for (int i = 0; i < PRESS_WARM_UP; i++) {
        for (int k = 0; k < TABLE1_LINES; k++) {
            if (variants[k].motion == PALP_MOTION_DIRECT)
                continue;
            press_follow(&e->contender[k].press, &e->leader);
            press_step(&e->contender[k].press);
        }
        press_step(&e->leader);
    }
}

static void run_leader(struct correction_experiment *e)
{
    const struct palp_report *r = press_step(&e->leader);
    e->n_contact = r->n_contact < e->block.contacts ? r->n_contact : e->block.contacts;
    memcpy(e->contact, r->contact, (size_t)e->n_contact * sizeof *e->contact);
}

static void run_round(struct correction_experiment *e)
{
    for (int k = 0; k < TABLE1_LINES; k++)
        run_contender(e, k);
    for (int k = 0; k < e->n_builder; k++)
        run_builder(e, &e->builder[k]);
    run_leader(e);
    for (int k = 0; k < TABLE1_LINES; k++)
        if (e->contender[k].ran)
            e->contender[k].line.force_error = press_force_error(
                palp_world_report(e->contender[k].press.world), e->contact, e->n_contact);
}

static void take_row(struct correction_experiment *e, struct table1 *t)
{
    t->dofs = block_dofs(&e->block);
    t->rows = 3 * e->block.contacts;
    t->active = press_active(&e->leader);
    t->n_line = TABLE1_LINES;
    t->n_build = e->n_builder;
    for (int k = 0; k < t->n_line; k++) {
        struct contender *c = &e->contender[k];
        for (int column = 0; column < COLUMNS; column++)
            c->line.ms[column] = median(c->ms[column], c->line.rounds);
        t->line[k] = c->line;
    }
    for (int k = 0; k < t->n_build; k++) {
        struct builder *b = &e->builder[k];
        b->build.ms = median(b->ms, b->build.rounds);
        t->build[k] = b->build;
    }
}

static int measure_block(const struct bench *bench, const struct block *block, double share,
                         struct table1 *t)
{
    struct correction_experiment *e = calloc(1, sizeof *e);
    const long wanted = bench->rounds > 0 ? bench->rounds : ROUNDS;
    const int rounds = wanted < ROUNDS_MOST ? (int)wanted : ROUNDS_MOST;
    if (!e)
        return cli_fail("bench", EX_OSERR, "not enough memory");
    e->bench = bench;
    e->block = *block;
    e->block.active = share;
    *t = (struct table1){.block = block, .share = share, .peak = machine_peak()};
    int code = open_leader(e);
    for (int k = 0; k < TABLE1_LINES && code == 0; k++)
        code = open_contender(e, k);
    if (code == 0)
        warm_up(e);
    if (code == 0)
        code = open_builders(e);
    for (int i = 0; i < rounds && code == 0; i++)
        run_round(e);
    if (code == 0)
        code = judge_mappings(e);
    if (code == 0)
        take_row(e, t);
    close_experiment(e);
    return code;
}

int bench_table1(const struct bench *bench)
{
    const int sizes = bench->size > 0 && bench->size < SIZES ? (int)bench->size : SIZES;
    const struct block *block = bench->quick ? quick_blocks : blocks;
    const int n = SHAPES * (bench->quick ? 1 : sizes) * SHARES;
    struct table1 *t = calloc((size_t)n, sizeof *t);
    if (!t)
        return cli_fail("bench", EX_OSERR, "not enough memory");
    struct progress progress;
    int code = 0;
    bench_begin(bench);
    progress_begin(&progress, n, false);
    for (int i = 0; i < n && code == 0; i++) {
        code = measure_block(bench, &block[i / SHARES], active_shares[i % SHARES], &t[i]);
        progress_show(&progress, i + 1);
        if (code == 0 && bench->table)
            table1_print(&t[i]);
        if (code == 0 && bench->json)
            table1_print_rows(bench->json, &t[i]);
    }
    progress_end(&progress);
    bench_end(bench);
    if (code == 0 && bench->svg)
        code = table1_plot(bench->svg, t, n);
    free(t);
    return code;
}
