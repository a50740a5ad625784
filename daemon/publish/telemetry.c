/* SPDX-License-Identifier: GPL-3.0-or-later */
/* telemetry.c - how long each step took, and the scenario's probes. */
#include "daemon/publish/telemetry.h"

#include "daemon/daemon.h"
#include "daemon/publish/publisher.h"

#include <string.h>

PUBLISHER_ENCODER(timing)
PUBLISHER_ENCODER(probes)

/* ---------------------------------------------------------------- steps */

void telemetry_take(struct daemon *d)
{
    struct telemetry *t = &d->stream.telemetry;
    const bool heard = d->stream.timing.n_subscribed > 0;
    struct sim_timing timing;
    while (ring_take(&d->sim->timings, &timing)) {
        if (heard && t->n_kept < TELEMETRY_STEPS)
            t->kept[t->n_kept++] = timing;
        else
            t->n_lost += heard;
    }
    if (!heard)
        t->n_kept = 0;
}

/* Its place among the names, from 0; the names are as many as stages may be. */
static int find_stage_row(struct telemetry *t, const char *name)
{
    for (int i = 0; i < t->n_stage; i++)
        if (strcmp(t->stage[i], name) == 0)
            return i;
    if (t->n_stage == PALP_STAGES_MAX)
        return -1;
    t->stage[t->n_stage] = name;
    return t->n_stage++;
}

/* All names first: each step has a number for each of them. */
static void find_stages(struct telemetry *t)
{
    for (int i = 0; i < t->n_kept; i++)
        for (int k = 0; k < t->kept[i].n_stage; k++)
            find_stage_row(t, t->kept[i].stage[k].name);
}

static void fill_step(struct telemetry *t, const struct sim_timing *from,
                      struct proto_step_timing *to, uint64_t *stages_ns)
{
    memset(stages_ns, 0, (size_t)t->n_stage * sizeof *stages_ns);
    for (int k = 0; k < from->n_stage; k++) {
        const int i = find_stage_row(t, from->stage[k].name);
        if (i >= 0)
            stages_ns[i] += (uint64_t)from->stage[k].ns;
    }
    *to = (struct proto_step_timing){(uint64_t)from->step, (uint64_t)from->lateness_ns,
                                     (uint64_t)from->whole_ns, (size_t)t->n_stage, stages_ns};
}

void telemetry_publish_timing(struct daemon *d)
{
    struct telemetry *t = &d->stream.telemetry;
    find_stages(t);
    const size_t n = (size_t)t->n_kept, n_stage = (size_t)t->n_stage;
    struct proto_step_timing *steps =
        publisher_array(&d->stream, n * (sizeof *steps + n_stage * sizeof(uint64_t)) + 1);
    if (!steps)
        return;
    uint64_t *stages_ns = (uint64_t *)(steps + n);
    for (size_t i = 0; i < n; i++)
        fill_step(t, &t->kept[i], &steps[i], stages_ns + i * n_stage);
    const struct proto_timing message = {
        .header = daemon_header(d, &d->stream.timing.sequence),
        .n_stage_names = n_stage,
        .stage_names = t->stage,
        .n_steps = n,
        .steps = steps,
        .dropped = ring_dropped(&d->sim->timings) + t->n_lost,
    };
    publisher_send(d, &d->stream.timing, encode_timing, &message);
    t->n_kept = 0;
}

/* ---------------------------------------------------------------- probes */

void telemetry_publish_probes(struct daemon *d)
{
    const struct config *config = d->config;
    struct proto_probe *probes =
        publisher_array(&d->stream, (size_t)config->n_probe * sizeof *probes + 1);
    if (!probes)
        return;
    for (int i = 0; i < config->n_probe; i++)
        probes[i] = (struct proto_probe){
            .name = config->probe[i].name,
            .unit = config_probe_unit(&config->probe[i], config->scene),
            .n_values = (size_t)d->frame->probe[i].n,
            .values = d->frame->probe[i].value,
        };
    const struct proto_probes message = {
        .header = daemon_header(d, &d->stream.probe.sequence),
        .n_probes = (size_t)config->n_probe,
        .probes = probes,
    };
    publisher_send(d, &d->stream.probe, encode_probes, &message);
}
