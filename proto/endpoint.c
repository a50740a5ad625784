/* SPDX-License-Identifier: Apache-2.0 */
/* endpoint.c - where the sockets of a palpd are unless somebody says otherwise. */
#include "proto/proto.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool is_name(const char *name)
{
    const size_t n = strlen(name);
    bool plain = n > 0 && n <= PROTO_STATION_MAX;
    for (size_t i = 0; plain && i < n; i++)
        plain = isalnum((unsigned char)name[i]) || name[i] == '-' || name[i] == '_';
    return plain;
}

/* After `sudo` the variable may still name the folder of who called it. */
static const char *find_runtime_folder(void)
{
    const char *folder = getenv("XDG_RUNTIME_DIR");
    struct stat info;
    return folder && folder[0] == '/' && stat(folder, &info) == 0 && info.st_uid == geteuid()
               ? folder
               : NULL;
}

bool proto_station_folder(const char *name, char *folder, size_t size)
{
    const char *runtime = find_runtime_folder();
    const bool unnamed = strcmp(name, PROTO_STATION) == 0;
    char user[16] = "";
    int n = -1;
    if (!runtime && geteuid() != 0)
        snprintf(user, sizeof user, "-%u", (unsigned)geteuid());
    if (is_name(name))
        n = snprintf(folder, size, "%s/" PROTO_STATION "%s%s%s",
                     runtime          ? runtime
                     : geteuid() == 0 ? "/run"
                                      : "/tmp",
                     user, unnamed ? "" : "-", unnamed ? "" : name);
    return n > 0 && (size_t)n < size;
}

bool proto_endpoint(const char *name, const char *socket, char *text, size_t size)
{
    char folder[PROTO_ENDPOINT_MAX];
    if (!proto_station_folder(name, folder, sizeof folder))
        return false;
    const int n = snprintf(text, size, "ipc://%s/%s", folder, socket);
    return n > 0 && (size_t)n < size;
}
