/* SPDX-License-Identifier: Apache-2.0 */
/* sibling.c - looks for programs from the folder of this one. */
#include "clients/palp/sibling.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

void sibling_find(char out[PATH_MAX], const char *name, const char *built)
{
    const char *const beside[] = {name, built};
    char self[PATH_MAX];
    const ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);
    self[n > 0 ? n : 0] = '\0';
    const char *slash = strrchr(self, '/');
    for (size_t i = 0; slash && i < sizeof beside / sizeof *beside; i++) {
        char path[2 * PATH_MAX];
        snprintf(path, sizeof path, "%.*s/%s", (int)(slash - self), self, beside[i]);
        if (access(path, X_OK) == 0 && realpath(path, out))
            return;
    }
    snprintf(out, PATH_MAX, "%s", name);
}
