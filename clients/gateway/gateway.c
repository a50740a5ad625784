/* SPDX-License-Identifier: Apache-2.0 */
/* gateway.c - the gateway's clock and its lines on stderr. */
#include "clients/gateway/gateway.h"

#include <stdarg.h>
#include <stdio.h>
#include <time.h>

int64_t gateway_now_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

void gateway_say(const struct gateway *g, const char *format, ...)
{
    va_list arguments;
    if (g->options.quiet)
        return;
    va_start(arguments, format);
    fputs("palp-gateway: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
}
