/* SPDX-License-Identifier: GPL-3.0-or-later */
/* event.c - what happens goes to the log, to subscribers, and to the device that it concerns. */
#include "daemon/event.h"

#include "daemon/daemon.h"
#include "daemon/publish/publisher.h"
#include "daemon/text.h"

#include <stdarg.h>

void event_emit(struct daemon *d, enum proto_severity severity, enum proto_event_kind kind,
                int tool, const char *format, ...)
{
    static const enum log_level levels[] = {
        [PROTO_SEVERITY_UNSPECIFIED] = LOG_LEVEL_INFO,
        [PROTO_INFO] = LOG_LEVEL_INFO,
        [PROTO_WARNING] = LOG_LEVEL_WARNING,
        [PROTO_ERROR] = LOG_LEVEL_ERROR,
    };
    char text[PROTO_TEXT_MAX + 1];
    struct proto_event event = {.severity = severity, .kind = kind, .text = text};
    va_list args;
    va_start(args, format);
    text_print_list(text, sizeof text, format, args);
    va_end(args);
    if (tool >= 0) {
        event.tool_id = (uint32_t)d->config->tool[tool].body.id;
        event.device_name = d->sessions.tool[tool].device_name;
        sessions_send_event(d, tool, &event);
    }
    publisher_event(d, &event);
    log_line(levels[severity], "%s", text);
}

static bool has_malformed(const struct wire *w)
{
    return w->n_malformed > w->malformed_told;
}

void event_emit_malformed(struct daemon *d)
{
    struct wire *const wire[] = {&d->device_wire, &d->stream_wire, &d->control_wire};
    uint64_t held_back;
    if ((!has_malformed(wire[0]) && !has_malformed(wire[1]) && !has_malformed(wire[2])) ||
        !log_limit_allows(&d->malformed_limit, d->now_ns, &held_back))
        return;
    for (size_t i = 0; i < sizeof wire / sizeof *wire; i++) {
        char text[PROTO_TEXT_MAX + 1];
        const uint64_t n = wire[i]->n_malformed - wire[i]->malformed_told;
        if (n == 0)
            continue;
        text_print(text, sizeof text, "%s%s", wire[i]->malformed, log_held_back_text(n - 1).text);
        wire[i]->malformed_told += n;
        publisher_event(d, &(struct proto_event){.severity = PROTO_WARNING,
                                                 .kind = PROTO_EVENT_MALFORMED,
                                                 .text = text});
    }
}
