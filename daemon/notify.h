/* SPDX-License-Identifier: GPL-3.0-or-later */
/* notify.h - word to the service manager (sd_notify(3)'s protocol, without its library): that palpd
 * is ready, reloads, stops, and once in a while that it is alive. Without a service manager nothing
 * happens. Thread: main. */
#ifndef PALP_DAEMON_NOTIFY_H
#define PALP_DAEMON_NOTIFY_H

#include <stdint.h>

/** Send "READY=1" and the like, as printf does; lines are divided by newlines. Never waits. */
void notify_send(const char *format, ...) __attribute__((format(printf, 1, 2)));
/** Say that main is alive, where the service manager wants to hear it, twice in its time. */
void notify_alive(int64_t now_ns);

#endif
