/* SPDX-License-Identifier: GPL-3.0-or-later */
/* log.c - lines on stderr. */
#include "daemon/log.h"

#include "daemon/rt.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { LINE_MAX_BYTES = 1024 };

static const char *const words[] = {"error", "warning", "info", "debug"};
static enum log_level highest = LOG_LEVEL_INFO;

void log_set_level(enum log_level level)
{
    highest = level;
}

int log_level_of_word(const char *word)
{
    for (int i = 0; i <= LOG_LEVEL_DEBUG; i++)
        if (strcmp(word, words[i]) == 0)
            return i;
    return -1;
}

/* What peers sent may stand in a line: no control character reaches a terminal. */
static void make_printable(char *line)
{
    for (; *line; line++)
        if ((unsigned char)*line < ' ' || *line == 127)
            *line = '?';
}

void log_line(enum log_level level, const char *format, ...)
{
    char line[LINE_MAX_BYTES], clock[16];
    struct timespec now;
    struct tm day;
    va_list args;
    if (level > highest)
        return;
    clock_gettime(CLOCK_REALTIME, &now);
    strftime(clock, sizeof clock, "%H:%M:%S", localtime_r(&now.tv_sec, &day));
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    make_printable(line);
    fprintf(stderr, "%s.%03d %-7s %s\n", clock, (int)(now.tv_nsec / RT_NS_PER_MS), words[level],
            line);
}

bool log_limit_allows(struct log_limit *limit, int64_t now_ns, uint64_t *held_back)
{
    if (now_ns < limit->next_ns) {
        limit->held_back++;
        return false;
    }
    *held_back = limit->held_back;
    *limit = (struct log_limit){.next_ns = now_ns + RT_NS_PER_S};
    return true;
}

struct log_held_back log_tell_held_back(uint64_t held_back)
{
    struct log_held_back end = {""};
    if (held_back > 0)
        snprintf(end.text, sizeof end.text, " (%llu more since the last line)",
                 (unsigned long long)held_back);
    return end;
}
