/* SPDX-License-Identifier: GPL-3.0-or-later */
/* misses.c - deadlines that were missed. */
#include "daemon/rt/misses.h"

#include <string.h>

enum { JUDGED_AFTER_MS = 50 };

int misses_watch(struct misses *m, int haptic_cpu, int sim_cpu)
{
    const int cpu[MISSES_SENTINELS] = {haptic_cpu, sim_cpu == haptic_cpu ? -1 : sim_cpu};
    for (int i = 0; i < MISSES_SENTINELS; i++) {
        if (cpu[i] < 0)
            continue;
        const int error = stall_monitor_start(&m->sentinel[m->n_sentinel], cpu[i]);
        if (error != 0) {
            misses_end(m);
            return error;
        }
        m->n_sentinel++;
    }
    return 0;
}

void misses_end(struct misses *m)
{
    while (m->n_sentinel > 0)
        stall_monitor_stop(&m->sentinel[--m->n_sentinel]);
}

void misses_take(struct misses *m, enum misses_of what, struct ring *ring)
{
    struct rt_miss miss;
    while (m->n_kept < MISSES_KEPT && ring_take(ring, &miss))
        m->kept[m->n_kept++] = (struct missed){what, miss};
}

/* A thread that is bound to no CPU may have been on any; a sentinel that does not go before all
 * others is no witness. */
static bool is_stall(const struct misses *m, const struct missed *missed)
{
    const struct rt_miss *miss = &missed->miss;
    if (missed->what == MISSES_HAPTIC && m->haptics_lead && miss->cause == RT_WOKEN_LATE)
        return true;
    for (int i = 0; i < m->n_sentinel; i++) {
        const struct stall_monitor *s = &m->sentinel[i];
        if (atomic_load(&s->leads) && (miss->cpu < 0 || miss->cpu == s->cpu) &&
            stall_monitor_stalled_ns(s, miss->due_ns, miss->done_ns) >= miss->excess_ns)
            return true;
    }
    return false;
}

void misses_judge(struct misses *m, int64_t now_ns)
{
    for (int i = 0; i < m->n_sentinel; i++)
        stall_monitor_look(&m->sentinel[i]);
    for (; m->n_judged < m->n_kept; m->n_judged++) {
        struct missed *missed = &m->kept[m->n_judged];
        if (now_ns - missed->miss.done_ns < JUDGED_AFTER_MS * (int64_t)RT_NS_PER_MS)
            return;
        if (is_stall(m, missed)) {
            missed->miss.cause = RT_STALLED;
            m->n_explained[missed->what] += (uint64_t)missed->miss.skipped;
        }
        m->n_missed[missed->what] += (uint64_t)missed->miss.skipped;
    }
}

void misses_forget(struct misses *m, int n)
{
    m->n_kept -= n;
    m->n_judged -= n;
    memmove(m->kept, m->kept + n, (size_t)m->n_kept * sizeof *m->kept);
}

const char *misses_word(enum rt_cause cause)
{
    static const char *const words[] = {
        [RT_TOOK_LONG] = "long", [RT_WOKEN_LATE] = "late", [RT_STALLED] = "stall"};
    return words[cause];
}
