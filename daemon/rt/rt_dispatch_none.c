/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rt_dispatch_none.c - system calls go unseen on this processor. */
#include "daemon/rt/rt_dispatch.h"

bool rt_dispatch_begin(volatile unsigned char *selector, void (*seen)(long number, void *at))
{
    (void)selector, (void)seen;
    return false;
}

void rt_dispatch_end(void)
{
}
