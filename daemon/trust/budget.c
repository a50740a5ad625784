/* SPDX-License-Identifier: GPL-3.0-or-later */
/* budget.c - messages and bytes by the second. */
#include "daemon/trust/budget.h"

#include "daemon/rt/rt.h"
#include "daemon/trust/admission.h"

bool budget_exceeds(struct budget_spent *b, struct budget most, size_t size, int64_t now_ns)
{
    if (now_ns - b->second_ns > RT_NS_PER_S)
        *b = (struct budget_spent){.second_ns = now_ns};
    b->spent.messages++;
    b->spent.bytes += size;
    return b->spent.messages > most.messages || b->spent.bytes > most.bytes;
}

/* A descriptor that another connection has by now begins anew. */
bool budget_of_connection_exceeds(int fd, struct budget most, size_t size, int64_t now_ns)
{
    static struct {
        unsigned number;
        struct budget_spent budget;
    } connection[ADMISSION_MOST];
    if (fd < 0 || fd >= ADMISSION_MOST)
        return false;
    if (connection[fd].number != admission_number(fd)) {
        connection[fd].number = admission_number(fd);
        connection[fd].budget = (struct budget_spent){0};
    }
    return budget_exceeds(&connection[fd].budget, most, size, now_ns);
}
