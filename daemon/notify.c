/* SPDX-License-Identifier: GPL-3.0-or-later */
/* notify.c - datagrams to $NOTIFY_SOCKET. */
#include "daemon/notify.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

enum { TEXT = 600 };

void notify_send(const char *format, ...)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    const char *path = getenv("NOTIFY_SOCKET");
    const size_t length = path ? strlen(path) : 0;
    char text[TEXT];
    va_list arguments;
    if (length < 2 || length >= sizeof address.sun_path || (path[0] != '/' && path[0] != '@'))
        return;
    va_start(arguments, format);
    const int n = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    memcpy(address.sun_path, path, length);
    if (path[0] == '@') /* a name of no file */
        address.sun_path[0] = '\0';
    const int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (fd < 0)
        return;
    const socklen_t size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length);
    const size_t text_size = (size_t)n < sizeof text ? (size_t)n : sizeof text - 1;
    if (sendto(fd, text, text_size, MSG_NOSIGNAL, (struct sockaddr *)&address, size) < 0) {
        /* Nobody listens: whoever started palpd finds out by the time that it waits. */
    }
    close(fd);
}

/* What the service manager waits for a word, ns; 0: it does not. */
static int64_t find_patience_ns(void)
{
    const char *patience_us = getenv("WATCHDOG_USEC"), *process = getenv("WATCHDOG_PID");
    if (!patience_us || (process && strtol(process, NULL, 10) != (long)getpid()))
        return 0;
    return 1000 * (int64_t)strtoll(patience_us, NULL, 10);
}

void notify_alive(int64_t now_ns)
{
    static int64_t patience_ns = -1, next_ns;
    if (patience_ns < 0)
        patience_ns = find_patience_ns();
    if (patience_ns <= 0 || now_ns < next_ns)
        return;
    next_ns = now_ns + patience_ns / 2;
    notify_send("WATCHDOG=1");
}
