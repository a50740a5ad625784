/* SPDX-License-Identifier: GPL-3.0-or-later */
/* share.c - a machine's part of a list, and its table. */
#include "clients/palp/share.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

enum { PATH_SIZE = 4096 };

static int parse_share(struct shared_list *s, const char *command)
{
    char more;
    s->index = 0;
    s->n = 1;
    if (s->part && (sscanf(s->part, "%ld/%ld%c", &s->index, &s->n, &more) != 2 || s->index < 0 ||
                    s->index >= s->n))
        return cli_fail(command, EX_USAGE, "--part %s: expected I/N, I from 0 to N - 1", s->part);
    return EX_OK;
}

/* Beside it first, then in its place: a machine that is stopped leaves no half of a part. */
static void name_unfinished(const struct shared_list *s, char path[PATH_SIZE + 8])
{
    snprintf(path, PATH_SIZE + 8, "%.4000s.part", s->out);
}

int share_begin(struct shared_list *s, const char *command, const char *head)
{
    char path[PATH_SIZE + 8];
    const int code = parse_share(s, command);
    if (code != EX_OK)
        return code;
    s->table = stdout;
    if (s->out) {
        name_unfinished(s, path);
        s->table = fopen(path, "w");
    }
    if (!s->table)
        return cli_fail(command, EX_CANTCREAT, "%s: %s", path, strerror(errno));
    fputs(head, s->table);
    return EX_OK;
}

/* A path a line; this machine's are those whose number leaves `index`. */
static int read_list(const struct shared_list *s, const char *command,
                     void (*take)(void *to, const char *path), void *to)
{
    char path[PATH_SIZE];
    FILE *list = fopen(s->list, "r");
    if (!list)
        return cli_fail(command, EX_NOINPUT, "%s: %s", s->list, strerror(errno));
    for (long k = 0; fgets(path, sizeof path, list); k++) {
        path[strcspn(path, "\r\n")] = '\0';
        if (path[0] && k % s->n == s->index)
            take(to, path);
    }
    fclose(list);
    return EX_OK;
}

int share_each(struct shared_list *s, const char *command, char **path, int n,
               void (*take)(void *to, const char *path), void *to)
{
    for (int i = 0; i < n; i++)
        take(to, path[i]);
    return s->list ? read_list(s, command, take, to) : EX_OK;
}

int share_end(struct shared_list *s, const char *command)
{
    char path[PATH_SIZE + 8];
    const bool lost =
        fflush(s->table) != 0 || ferror(s->table) || (s->out && fsync(fileno(s->table)) != 0);
    if (!s->out)
        return lost ? cli_fail(command, EX_IOERR, "%s", strerror(errno)) : EX_OK;
    name_unfinished(s, path);
    if (fclose(s->table) != 0 || lost || rename(path, s->out) != 0)
        return cli_fail(command, EX_IOERR, "%s: %s", s->out, strerror(errno));
    return EX_OK;
}
