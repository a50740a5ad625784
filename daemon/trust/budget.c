/* SPDX-License-Identifier: GPL-3.0-or-later */
/* budget.c - messages and bytes by the second. */
#include "daemon/trust/budget.h"

#include "daemon/rt/rt.h"
#include "daemon/trust/admission.h"

#include <stdio.h>
#include <string.h>

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

bool budget_of_key_exceeds(struct budget_keys *keys, const char *key, struct budget most,
                           size_t size, int64_t now_ns)
{
    int place = 0;
    if (!key[0])
        return false;
    for (int i = 0; i < BUDGET_KEYS; i++) {
        if (strcmp(keys->peer[i].key, key) == 0)
            return budget_exceeds(&keys->peer[i].budget, most, size, now_ns);
        if (keys->peer[i].budget.second_ns < keys->peer[place].budget.second_ns)
            place = i;
    }
    snprintf(keys->peer[place].key, sizeof keys->peer[place].key, "%s", key);
    keys->peer[place].budget = (struct budget_spent){0};
    return budget_exceeds(&keys->peer[place].budget, most, size, now_ns);
}
