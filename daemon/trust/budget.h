/* SPDX-License-Identifier: GPL-3.0-or-later */
/* budget.h - how much a connection may say in a second: messages and bytes, whoever it is. Reading
 * and refusing what comes costs the thread that serves hands. */
#ifndef PALP_DAEMON_BUDGET_H
#define PALP_DAEMON_BUDGET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct budget {
    int messages;
    size_t bytes;
};

/** What was said in the second that began then. All zero: nothing so far. */
struct budget_spent {
    int64_t second_ns;
    struct budget spent;
};
/** Count a message; returns whether it is one too many in this second, or its bytes are. */
bool budget_exceeds(struct budget_spent *b, struct budget most, size_t size, int64_t now_ns);

/** The same of the connection that has this descriptor (-1: it is not known, which costs nothing).
 *  Thread: main. */
bool budget_of_connection_exceeds(int fd, struct budget most, size_t size, int64_t now_ns);

#endif
