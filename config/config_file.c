/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_file.c - a whole file in memory. Only regular files: a pipe or a device might never
 * end. */
#include "config/config_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int refuse_file(struct config_file *out, int exit_code, const char *why)
{
    out->exit_code = exit_code;
    snprintf(out->why, sizeof out->why, "%s", why);
    return -1;
}

/* Read until the end: a file may grow or shrink while it is read, so that its stated size is only a
 * first guess, and a limit. */
static int read_to_end(struct config_file *out, int fd, size_t size)
{
    out->text = malloc(size + 1);
    if (!out->text)
        return refuse_file(out, CONFIG_EXIT_MEMORY, "out of memory");
    while (out->size < size) {
        const ssize_t n = read(fd, out->text + out->size, size - out->size);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return refuse_file(out, CONFIG_EXIT_MISSING, strerror(errno));
        if (n == 0)
            break;
        out->size += (size_t)n;
    }
    out->text[out->size] = '\0';
    return 0;
}

static int read_open(struct config_file *out, int fd, size_t limit)
{
    struct stat about;
    char why[80];
    if (fstat(fd, &about) != 0)
        return refuse_file(out, CONFIG_EXIT_MISSING, strerror(errno));
    if (S_ISDIR(about.st_mode))
        return refuse_file(out, CONFIG_EXIT_MISSING, "is a directory, expected a file");
    if (!S_ISREG(about.st_mode))
        return refuse_file(out, CONFIG_EXIT_MISSING, "is not a regular file");
    if ((size_t)about.st_size > limit) {
        snprintf(why, sizeof why, "has %lld bytes, expected at most %zu", (long long)about.st_size,
                 limit);
        return refuse_file(out, CONFIG_EXIT_DATA, why);
    }
    return read_to_end(out, fd, (size_t)about.st_size);
}

int config_file_read(struct config_file *out, const char *path, size_t limit)
{
    *out = (struct config_file){0};
    const int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK); /* a pipe must not block us */
    if (fd < 0)
        return refuse_file(out, CONFIG_EXIT_MISSING, strerror(errno));
    const int failed = read_open(out, fd, limit);
    close(fd);
    if (failed)
        config_file_clear(out);
    return failed;
}

void config_file_clear(struct config_file *file)
{
    free(file->text);
    file->text = NULL;
    file->size = 0;
}
