/* SPDX-License-Identifier: GPL-3.0-or-later */
/* daemon.c - what every part of the daemon may ask of the whole: headers, its end. */
#include "daemon/daemon.h"
#include "daemon/notify.h"

#include <stdio.h>

enum { STOP_FADE_MS = 100 /* forces need 20 */ };

struct proto_header daemon_header(const struct daemon *d, uint64_t *sequence)
{
    return (struct proto_header){
        .session_id = d->session_id,
        .step = (uint64_t)d->frame->step,
        .simulated_time_ns = (uint64_t)(d->frame->time_s * RT_NS_PER_S),
        .monotonic_time_ns = (uint64_t)rt_now_ns(),
        .sequence = ++*sequence,
    };
}

void daemon_stop(struct daemon *d, const char *why)
{
    if (d->stopping)
        return;
    log_line(LOG_LEVEL_INFO, "stopping: %s", why);
    notify_send("STOPPING=1\nSTATUS=%s", why);
    d->stopping = true;
    d->stop_ns = rt_now_ns() + STOP_FADE_MS * (int64_t)RT_NS_PER_MS;
}

void daemon_note_backend(struct daemon *d)
{
    const struct palp_backend *backend = &d->frame->backend;
    d->gpu_lost = backend->is_lost;
    if (backend->is_lost)
        snprintf(d->backend, sizeof d->backend, "%s (GPU lost: %s)", backend->name,
                 backend->reason);
    else
        snprintf(d->backend, sizeof d->backend, "%s", backend->name);
}
