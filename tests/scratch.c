/* SPDX-License-Identifier: GPL-3.0-or-later */
/* scratch.c - a directory for the files of one test program. */
#include "tests/scratch.h"

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATHS = 8, PATH_LENGTH = 600 };

static char directory[256];

static int remove_one(const char *path, const struct stat *what, int kind, struct FTW *where)
{
    remove(path);
    return 0;
}

static void remove_all(void)
{
    nftw(directory, remove_one, 8, FTW_DEPTH | FTW_PHYS);
}

static void make_directory(void)
{
    const char *base = getenv("TMPDIR");
    snprintf(directory, sizeof directory, "%s/palp-test-XXXXXX", base ? base : "/tmp");
    if (!mkdtemp(directory)) {
        perror(directory);
        exit(EXIT_FAILURE);
    }
    atexit(remove_all);
}

const char *scratch_path(const char *name)
{
    static char path[PATHS][PATH_LENGTH];
    static int next;
    if (!directory[0])
        make_directory();
    char *here = path[next++ % PATHS];
    snprintf(here, PATH_LENGTH, "%s/%s", directory, name);
    return here;
}

const char *scratch_bytes(const char *name, const void *bytes, size_t n)
{
    const char *path = scratch_path(name);
    FILE *out = fopen(path, "wb");
    if (!out || fwrite(bytes, 1, n, out) != n || fclose(out) != 0) {
        perror(path);
        exit(EXIT_FAILURE);
    }
    return path;
}

const char *scratch_text(const char *name, const char *text)
{
    return scratch_bytes(name, text, strlen(text));
}
