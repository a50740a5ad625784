/* SPDX-License-Identifier: Apache-2.0 */
/* bench.c - palp bench: executes palp-bench, a program of its own. */
#include "clients/palp/palp.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int command_bench(int argc, char **argv)
{
    /* Beside palp as they are installed, or as they are built; else the one on the path. */
    static const char *const beside[] = {"palp-bench", "../bench/palp-bench"};
    char self[PATH_MAX];
    const ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);
    self[n > 0 ? n : 0] = '\0';
    const char *slash = strrchr(self, '/');
    for (size_t i = 0; slash && i < sizeof beside / sizeof *beside; i++) {
        char path[2 * PATH_MAX];
        snprintf(path, sizeof path, "%.*s/%s", (int)(slash - self), self, beside[i]);
        execv(path, argv);
    }
    execvp("palp-bench", argv);
    return cli_fail("bench", EX_UNAVAILABLE, "palp-bench: %s", strerror(errno));
}
