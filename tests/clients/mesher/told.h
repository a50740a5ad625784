/* SPDX-License-Identifier: GPL-3.0-or-later */
/* told.h - calls palp as a shell does, and keeps what it says. */
#ifndef PALP_TESTS_TOLD_H
#define PALP_TESTS_TOLD_H

/** What the last command printed, errors too. */
extern char told[1 << 16];

/** Calls palp with these words in a folder. Returns its exit code; -1 where a signal ended it. */
int told_by_palp(const char *folder, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
