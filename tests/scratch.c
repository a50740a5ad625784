/* SPDX-License-Identifier: GPL-3.0-or-later */
/* scratch.c - a directory for the files of one test program. */
#include "tests/scratch.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATHS = 8, PATH_LENGTH = 600 };

static char directory[256];

static void remove_all(void)
{
    char path[PATH_LENGTH];
    DIR *dir = opendir(directory);
    for (const struct dirent *entry; dir && (entry = readdir(dir));) {
        snprintf(path, sizeof path, "%s/%s", directory, entry->d_name);
        unlink(path); /* the directory itself and its parent refuse */
    }
    if (dir)
        closedir(dir);
    rmdir(directory);
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
