/* SPDX-License-Identifier: GPL-3.0-or-later */
/* judge_thread.c - frames folded into metrics, beside the simulation: smoothness of a movement of
 * half a minute takes half a second. In the order of the frames, so that a recording of them gives
 * the same bytes. */
#include "daemon/judge/judge.h"

#include <string.h>

enum { TURN_MS = 20 };

static void begin_metrics(struct judge *j)
{
    const struct config_lesson *lesson = j->config->lesson;
    double limit_n[PALP_TASK_TISSUES_MAX];
    struct palp_error error;
    for (int i = 0; i < lesson->def.n_tissue; i++)
        limit_n[i] = lesson->def.tissue[i].limit_n;
    const struct palp_metrics_def def = {.rate_hz = j->config->rate_hz,
                                         .n_tool = lesson->def.n_tool,
                                         .n_phase = lesson->def.n_phase,
                                         .n_tissue = lesson->def.n_tissue,
                                         .limit_n = limit_n,
                                         .view = lesson->view,
                                         .port = lesson->port};
    palp_metrics_destroy(j->metrics);
    j->metrics = palp_metrics_create(&def, &error); /* NULL: the task's own numbers alone */
}

/* The task's numbers were handed over before the item; where they are of a later attempt, this one
 * was overtaken. */
static void put_all(struct judge *j, uint32_t attempt, bool is_last)
{
    const struct judge_values *of_task = slot_take(&j->of_task);
    struct judge_values *all = slot_fill(&j->of_all);
    if (!of_task || of_task->attempt != attempt)
        return;
    memcpy(all, of_task, offsetof(struct judge_values, value));
    memcpy(all->value, of_task->value, (size_t)of_task->n * sizeof *all->value);
    all->is_last = is_last;
    if (j->metrics)
        all->n += (is_last ? palp_metrics_values : palp_metrics_values_now)(
            j->metrics, all->value + all->n, JUDGE_VALUES - all->n);
    slot_put(&j->of_all);
}

static void take_item(struct judge *j, const struct judge_item *item)
{
    switch (item->kind) {
    case JUDGE_ITEM_BEGIN:
        begin_metrics(j);
        break;
    case JUDGE_ITEM_FRAME:
        if (j->metrics)
            palp_metrics_add(j->metrics, &item->frame);
        break;
    case JUDGE_ITEM_LOOK:
    case JUDGE_ITEM_END:
        put_all(j, item->attempt, item->kind == JUDGE_ITEM_END);
    }
}

void *judge_run(void *judge)
{
    struct judge *j = judge;
    struct judge_item item;
    rt_thread_begin("palp-judge", 0, -1);
    while (!atomic_load(&j->stop)) {
        while (ring_take(&j->items, &item))
            take_item(j, &item);
        rt_sleep_until(rt_now_ns() + TURN_MS * (int64_t)RT_NS_PER_MS);
    }
    return NULL;
}
