/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_scan.c - the text of a mesh file, word by word. */
#include "config/config_scan.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { WORD_SHOWN = 24 };

struct config_scan config_scan_begin(struct config_draft *draft)
{
    return (struct config_scan){draft, draft->text, 1};
}

size_t config_scan_rest(const struct config_scan *scan)
{
    return (size_t)(scan->draft->text + scan->draft->size - scan->at);
}

size_t config_scan_peek(struct config_scan *scan)
{
    while (isspace((unsigned char)*scan->at)) {
        scan->line += *scan->at == '\n';
        scan->at++;
    }
    return strcspn(scan->at, " \t\r\n\v\f");
}

bool config_scan_accept(struct config_scan *scan, const char *word)
{
    const size_t n = config_scan_peek(scan);
    if (n != strlen(word) || strncmp(scan->at, word, n) != 0)
        return false;
    scan->at += n;
    return true;
}

void config_scan_next_line(struct config_scan *scan)
{
    const char *end = memchr(scan->at, '\n', config_scan_rest(scan)); /* bytes may be zero */
    scan->line += end != NULL;
    scan->at = end ? end + 1 : scan->draft->text + scan->draft->size;
}

/* Words of a damaged file may be of any length and hold anything. */
bool config_scan_refuse(struct config_scan *scan, const char *what)
{
    char shown[WORD_SHOWN + 1];
    const size_t n = config_scan_peek(scan);
    if (n == 0)
        return config_mesh_refuse(scan->draft, scan->line, "the file ends, expected %s", what);
    for (size_t i = 0; i <= n && i <= WORD_SHOWN; i++)
        shown[i] = i == n || i == WORD_SHOWN             ? '\0'
                   : isprint((unsigned char)scan->at[i]) ? scan->at[i]
                                                         : '?';
    return config_mesh_refuse(scan->draft, scan->line, "got %s, expected %s", shown, what);
}

bool config_scan_integer(struct config_scan *scan, const char *what, long *out)
{
    const size_t n = config_scan_peek(scan);
    char *end;
    *out = strtol(scan->at, &end, 10);
    if (n == 0 || end != scan->at + n)
        return config_scan_refuse(scan, what);
    scan->at = end;
    return true;
}

bool config_scan_number(struct config_scan *scan, const char *what, double *out)
{
    const size_t n = config_scan_peek(scan);
    char *end;
    *out = strtod(scan->at, &end);
    if (n == 0 || end != scan->at + n)
        return config_scan_refuse(scan, what);
    if (!isfinite(*out))
        return config_scan_refuse(scan, "a finite number");
    scan->at = end;
    return true;
}

bool config_scan_skip(struct config_scan *scan, long n)
{
    double unused;
    for (long i = 0; i < n; i++)
        if (!config_scan_number(scan, "a number", &unused))
            return false;
    return true;
}
