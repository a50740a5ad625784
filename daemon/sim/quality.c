/* SPDX-License-Identifier: GPL-3.0-or-later */
/* quality.c - the degradation ladder, in words. */
#include "daemon/sim/quality.h"

#include "daemon/daemon.h"
#include "daemon/event.h"

#include <stdio.h>

void quality_print_need(char *text, size_t size, const struct ladder_change *c)
{
    const char *what = palp_rung_word(c->from);
    const double hz = ladder_fitting_hz(c);
    char rate[64] = "";
    if (hz > 0)
        snprintf(rate, sizeof rate, ", or rate_hz: %.3g", hz);
    snprintf(text, size,
             "steps take %.3g ms on rung %d%s%s, the last that is allowed; to be on time they may "
             "take %.3g of their %.3g ms: simulated time falls behind; on that rung real time "
             "needs a machine %.2g times as fast%s",
             1e3 * c->took_s, (int)c->from, what[0] ? ", " : "", what, 1e3 * ladder_room_s(c),
             1e3 * c->period_s, ladder_need(c), rate);
}

void quality_emit(struct daemon *d, const struct sim_notice *notice)
{
    const struct ladder_change *c = &notice->rung;
    const char *what = palp_rung_word(c->to);
    if (c->to == c->from) {
        char need[PROTO_TEXT_MAX + 1];
        quality_print_need(need, sizeof need, c);
        event_emit(d, PROTO_WARNING, PROTO_EVENT_QUALITY, -1, "%s", need);
        return;
    }
    if (c->to > c->from)
        snprintf(d->quality, sizeof d->quality,
                 "%s: %ld of %ld steps were late, a step took %.3g ms of %.3g", what, c->n_late,
                 c->n_step, 1e3 * c->took_s, 1e3 * c->period_s);
    else
        snprintf(d->quality, sizeof d->quality, "%s%sa step took %.3g ms of %.3g", what,
                 what[0] ? ": " : "", 1e3 * c->took_s, 1e3 * c->period_s);
    event_emit(d, c->to > c->from ? PROTO_WARNING : PROTO_INFO, PROTO_EVENT_QUALITY, -1,
               "step %ld: rung %d of %d: %s", notice->step, (int)c->to, (int)d->sim->ladder.most,
               d->quality);
}

const char *quality_reason(const struct daemon *d)
{
    return d->frame->rung != PALP_RUNG_NONE ? d->quality : "";
}

void quality_sum_up(const struct daemon *d)
{
    unsigned long long all = 0, less = 0;
    int worst = 0;
    for (int i = 0; i < PALP_RUNGS; i++) {
        const unsigned long long n = atomic_load(&d->sim->counts.on_rung[i]);
        all += n;
        less += i > 0 ? n : 0;
        worst = n > 0 ? i : worst;
    }
    if (less > 0)
        log_line(LOG_LEVEL_WARNING,
                 "%llu of %llu steps in real time left something undone, up to "
                 "rung %d: %s",
                 less, all, worst, palp_rung_word((enum palp_rung)worst));
}
