/* SPDX-License-Identifier: GPL-3.0-or-later */
/* session_move.c - sessions go on with another scenario's tools of the same names. */
#include "daemon/daemon.h"
#include "daemon/device/handshake.h"
#include "daemon/device/session.h"

#include <string.h>

void sessions_part(struct daemon *d, const struct config *next)
{
    for (int i = 0; i < d->sessions.n; i++) {
        const struct session *s = &d->sessions.tool[i];
        if (s->open && handshake_tool(next, d->config->tool[i].name, s->device_name) < 0)
            session_close(d, i, PROTO_INFO, "the scenario that is loaded has no such tool for it");
    }
}

/* The device goes on as after a reset: it is anchored anew, and what it feels begins quietly. */
static void move_session(struct daemon *d, const struct session *from, int tool)
{
    const struct config_tool *config = &d->config->tool[tool];
    struct session *s = &d->sessions.tool[tool];
    *s = *from;
    s->limits = palp_haptic_limits_make(&s->device, config->force_limit_n, config->torque_limit_nm,
                                        d->config->rate_hz);
    s->target = d->frame->rigid[config->body.id - 1].at;
    s->anchor = SESSION_UNANCHORED;
    s->resumed = false;
    s->tremor = 0; /* which is of the lesson that was */
    s->hand = NULL;
    s->model = NULL;
    s->hand_sequence = s->model_sequence = s->hand_told = s->model_told = 0;
    s->step_told = 0;
    s->shown = (struct session_shown){.source = session_source(s)};
    session_take_buttons(d, tool);
    if (s->open)
        session_sample_put(d, tool);
}

void sessions_move(struct daemon *d, const struct config *before, struct session *tool)
{
    const struct session *from = d->sessions.tool;
    d->sessions.tool = tool;
    d->sessions.n = d->config->n_tool;
    for (int i = 0; i < before->n_tool; i++)
        for (int k = 0; k < d->config->n_tool; k++)
            if (strcmp(before->tool[i].name, d->config->tool[k].name) == 0)
                move_session(d, &from[i], k);
    for (int i = 0; i < STRANGERS_MAX; i++)
        d->sessions.stranger[i].is_waiting = false; /* for a tool that may be there no more */
}

void sessions_welcome(struct daemon *d)
{
    for (int i = 0; i < d->sessions.n; i++)
        if (d->sessions.tool[i].open)
            handshake_welcome(d, i);
}
