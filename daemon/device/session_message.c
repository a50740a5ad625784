/* SPDX-License-Identifier: GPL-3.0-or-later */
/* session_message.c - one message to a device. */
#include "daemon/daemon.h"
#include "daemon/device/session.h"

enum wire_sent sessions_send(struct daemon *d, const struct wire_peer *peer,
                             const struct proto_daemon_message *message)
{
    struct sessions *s = &d->sessions;
    struct proto_memory memory = {.bytes = s->memory, .size = sizeof s->memory};
    const size_t n = proto_encode_daemon(s->bytes, sizeof s->bytes, message, &memory);
    return n > 0 ? wire_send(&d->device_wire, peer, s->bytes, n) : WIRE_FULL;
}

void sessions_send_event(struct daemon *d, int tool, const struct proto_event *event)
{
    const struct session *session = &d->sessions.tool[tool];
    struct proto_daemon_message message = {.which = PROTO_DAEMON_EVENT, .event = *event};
    message.event.header = daemon_header(d, &d->sessions.event_sequence);
    if (session->open)
        sessions_send(d, &session->peer, &message);
}
