/* SPDX-License-Identifier: GPL-3.0-or-later */
/* text.h - texts for people, which messages hold: UTF-8, and no longer than they may be. */
#ifndef PALP_DAEMON_TEXT_H
#define PALP_DAEMON_TEXT_H

#include <stdarg.h>
#include <stddef.h>

/** As snprintf, but what does not fit is cut between two characters: who gets half a one can read
 *  nothing of the message. Returns how long all of it would be. Thread: any. */
size_t text_print(char *text, size_t size, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
size_t text_print_list(char *text, size_t size, const char *format, va_list args)
    __attribute__((format(printf, 3, 0)));

#endif
