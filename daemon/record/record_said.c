/* SPDX-License-Identifier: GPL-3.0-or-later */
/* record_said.c - what hands sent and were sent, from main to the recorder's ring. */
#include "daemon/record/record_thread.h"

#include <stdio.h>
#include <string.h>

static void put_said(struct record *r, const struct record_said *said)
{
    if (!atomic_load_explicit(&r->failed, memory_order_relaxed) && !ring_put(&r->said, said))
        atomic_fetch_add_explicit(&r->left_out, 1, memory_order_relaxed);
}

void record_sample(struct record *r, int tool, const struct proto_sample *sample,
                   const char *refused, int64_t now_ns)
{
    struct record_said said = {.tool = tool, .is_sample = true, .at_ns = now_ns, .sample = *sample};
    snprintf(said.refused, sizeof said.refused, "%s", refused);
    put_said(r, &said);
}

void record_hand(struct record *r, int tool, const struct proto_force *force)
{
    struct record_said said = {
        .tool = tool, .at_ns = (int64_t)force->header.monotonic_time_ns, .force = *force};
    said.force.n_acted = force->n_acted < PROTO_ACTED_MAX ? force->n_acted : PROTO_ACTED_MAX;
    memcpy(said.acted, force->acted, said.force.n_acted * sizeof *said.acted);
    put_said(r, &said);
}

const char *record_trouble(struct record *r)
{
    if (!r || r->told || !atomic_load(&r->failed))
        return NULL;
    r->told = true;
    return r->why;
}

unsigned long long record_loss(struct record *r)
{
    if (!r || r->left_out_told || atomic_load(&r->failed))
        return 0;
    const unsigned long long left_out = atomic_load(&r->left_out);
    r->left_out_told = left_out > 0;
    return left_out;
}
