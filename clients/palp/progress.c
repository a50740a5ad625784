/* SPDX-License-Identifier: GPL-3.0-or-later */
/* progress.c - bar or lines. */
#include "clients/palp/progress.h"

#include "clients/palp/command.h"
#include "clients/palp/stages.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { BAR = 30 }; /* characters */

static const int64_t MS = 1000000;
static const int64_t SILENT_MS = 1000, BAR_MS = 100, LINE_MS = 5000;

void progress_begin(struct progress *p, long n, bool silent)
{
    *p = (struct progress){.silent = silent, .n = n, .start_ns = stages_now_ns()};
    p->terminal = isatty(STDERR_FILENO) != 0;
    p->colour = cli_colour(stderr);
    p->shown_ns = p->start_ns + (SILENT_MS - (p->terminal ? BAR_MS : LINE_MS)) * MS;
}

static void draw_bar(const struct progress *p, long done, double left_s)
{
    char bar[BAR + 1];
    const int filled = (int)(BAR * done / p->n);
    memset(bar, '-', BAR);
    memset(bar, '#', (size_t)filled);
    bar[BAR] = 0;
    fprintf(stderr, "\r%s[%s]%s %ld/%ld steps, %.0f s left \033[K", p->colour ? "\033[32m" : "",
            bar, p->colour ? "\033[0m" : "", done, p->n, left_s);
}

void progress_show(struct progress *p, long done)
{
    const int64_t now = stages_now_ns();
    if (p->silent || done <= 0 || now - p->shown_ns < (p->terminal ? BAR_MS : LINE_MS) * MS)
        return;
    const double left_s = 1e-9 * (double)(now - p->start_ns) * (double)(p->n - done) / (double)done;
    if (p->terminal)
        draw_bar(p, done, left_s);
    else
        fprintf(stderr, "%ld of %ld steps, %.0f s left\n", done, p->n, left_s);
    p->shown_ns = now;
    p->drawn = true;
}

void progress_end(struct progress *p)
{
    if (p->drawn && p->terminal)
        fputs("\r\033[K", stderr);
}
