/* SPDX-License-Identifier: GPL-3.0-or-later */
/* memory_file.c - a memfd, and links to it in the scratch folder. */
#include "tests/fuzz/memory_file.h"

#include "tests/fixtures/scratch_folder.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

static void fail(const char *what)
{
    perror(what);
    exit(EXIT_FAILURE);
}

const char *memory_file_write(const char *name, const void *bytes, size_t n)
{
    static int fd = -1;
    static char target[32];
    if (fd < 0) {
        fd = memfd_create("fuzz", MFD_CLOEXEC);
        snprintf(target, sizeof target, "/proc/self/fd/%d", fd);
    }
    if (fd < 0 || ftruncate(fd, 0) != 0 || pwrite(fd, bytes, n, 0) != (ssize_t)n)
        fail("a file of memory");
    const char *path = scratch_path(name);
    if (symlink(target, path) != 0 && errno != EEXIST)
        fail(path);
    return path;
}
