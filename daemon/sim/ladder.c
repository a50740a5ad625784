/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ladder.c - when to leave more undone, and when less. */
#include "daemon/sim/ladder.h"

#include "daemon/rt/rt.h"

#define LATE_TOO_OFTEN 3.0  /* late steps                                                   */
#define LATE_FORGOTTEN 0.01 /* … a step: so many may be late for ever                       */
#define LATE_SELDOM    0.5
#define MEAN_OF        32.0 /* steps                                                        */
#define FULL           0.75 /* of a period: what steps may take so that they are on time    */
#define OVERFULL       0.85 /* … and what is too much, whatever comes in between             */
#define COSTS_MORE     1.2  /* a better rung, of a step; one with shorter steps by so much  */

enum { SETTLE_STEPS = 10, SETTLE_MS = 250, WAIT_MS = 3000, WAIT_MOST_MS = 60000 };
enum { HOLDS_MS = 10000, TELL_MS = 10000 };

static const int64_t MS = RT_NS_PER_MS;

static enum palp_rung last_rung(double step_s, enum palp_rung most)
{
    while (most > PALP_RUNG_NONE && palp_rung_length(most) > 1 &&
           step_s * palp_rung_length(most) > LADDER_LONGEST_S)
        most--;
    return most;
}

struct ladder ladder_begin(double step_s, enum palp_rung most)
{
    struct ladder ladder = {.most = last_rung(step_s, most), .step_s = step_s};
    for (int i = 0; i < PALP_RUNGS; i++)
        ladder.wait_ns[i] = WAIT_MS * MS;
    return ladder;
}

double ladder_step_s(const struct ladder *ladder)
{
    return ladder->step_s * palp_rung_length(ladder->rung);
}

double ladder_need(const struct ladder_change *change)
{
    return change->took_s / ladder_room_s(change);
}

double ladder_room_s(const struct ladder_change *change)
{
    return FULL * change->period_s;
}

double ladder_fitting_hz(const struct ladder_change *change)
{
    const double period_s = change->took_s / FULL, length = palp_rung_length(change->from);
    return last_rung(period_s / length, change->from) == change->from ? length / period_s : 0;
}

static void begin_rung(struct ladder *ladder, int64_t now_ns)
{
    ladder->changed_ns = now_ns;
    ladder->late = 0;
    ladder->n_step = ladder->n_late = 0;
}

static void count_step(struct ladder *ladder, const struct ladder_step *step)
{
    const double share = (double)step->took_ns / (double)step->period_ns;
    if (ladder->changed_ns == 0)
        begin_rung(ladder, step->end_ns);
    ladder->n_step++;
    ladder->n_late += step->late;
    ladder->late += step->late - LATE_FORGOTTEN;
    ladder->late = ladder->late > 0 ? ladder->late : 0;
    const double weight = ladder->n_step < MEAN_OF ? 1 / (double)ladder->n_step : 1 / MEAN_OF;
    ladder->load += weight * (share - ladder->load);
}

/* A better rung that did not hold is tried later the next time; one that held, as soon as ever. */
static void learn_wait(struct ladder *ladder, enum palp_rung from, int64_t stayed_ns)
{
    int64_t *wait_ns = &ladder->wait_ns[from + 1];
    if (!ladder->improved)
        return;
    *wait_ns = stayed_ns >= HOLDS_MS * MS ? WAIT_MS * MS : 2 * *wait_ns;
    if (*wait_ns > WAIT_MOST_MS * MS)
        *wait_ns = WAIT_MOST_MS * MS;
}

static bool is_too_much(const struct ladder *ladder, int64_t now_ns)
{
    return ladder->late >= LATE_TOO_OFTEN && ladder->n_step >= SETTLE_STEPS &&
           now_ns - ladder->changed_ns >= SETTLE_MS * MS;
}

static bool has_room(const struct ladder *ladder, int64_t now_ns)
{
    if (ladder->rung == PALP_RUNG_NONE || ladder->late > LATE_SELDOM ||
        now_ns - ladder->changed_ns < ladder->wait_ns[ladder->rung])
        return false;
    const double shorter = palp_rung_length(ladder->rung) / palp_rung_length(ladder->rung - 1);
    return ladder->load * (shorter > 1 ? shorter : COSTS_MORE) < FULL;
}

static void go_to(struct ladder *ladder, enum palp_rung to, int64_t now_ns)
{
    const bool improves = to < ladder->rung;
    if (!improves)
        learn_wait(ladder, ladder->rung, now_ns - ladder->changed_ns);
    ladder->rung = to;
    ladder->improved = improves;
    begin_rung(ladder, now_ns);
}

bool ladder_note(struct ladder *ladder, const struct ladder_step *step,
                 struct ladder_change *change)
{
    const int64_t now_ns = step->end_ns;
    count_step(ladder, step);
    *change = (struct ladder_change){.from = ladder->rung,
                                     .to = ladder->rung,
                                     .n_step = ladder->n_step,
                                     .n_late = ladder->n_late,
                                     .took_s = ladder->load * ladder_step_s(ladder),
                                     .period_s = ladder_step_s(ladder)};
    if (is_too_much(ladder, now_ns) && ladder->rung < ladder->most) {
        change->to = ladder->rung + 1;
        go_to(ladder, change->to, now_ns);
        return true;
    }
    if (is_too_much(ladder, now_ns) && ladder->load > OVERFULL &&
        (ladder->told_ns == 0 || now_ns - ladder->told_ns >= TELL_MS * MS)) {
        ladder->told_ns = now_ns;
        return true;
    }
    if (!has_room(ladder, now_ns))
        return false;
    change->to = ladder->rung - 1;
    go_to(ladder, change->to, now_ns);
    return true;
}
