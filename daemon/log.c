/* SPDX-License-Identifier: GPL-3.0-or-later */
/* log.c - lines on stderr. */
#include "daemon/log.h"

#include "clients/cli/json_text.h"
#include "daemon/rt/exchange.h"
#include "daemon/rt/rt.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { LINE_MAX_BYTES = 1024, HEAD_BYTES = 80, LINES = 256 };

struct log_text {
    size_t size;
    char bytes[LINE_MAX_BYTES + HEAD_BYTES];
};

static struct {
    enum { LOG_DIRECTLY, LOG_BY_THREAD, LOG_NO_MORE } state; /* main's */
    struct ring lines;                                       /* of struct log_text */
    sem_t some;
    atomic_bool ends;
    pthread_t thread;
} writer;

static const char *const words[] = {"error", "warning", "info", "debug"};
static enum log_level highest = LOG_LEVEL_INFO;
static enum log_format format_of_lines = LOG_TEXT;

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

void log_set_format(enum log_format wanted)
{
    format_of_lines = wanted;
}

int log_format_of_word(const char *word)
{
    static const char *const formats[] = {"text", "json", "journal"};
    for (int i = 0; i <= LOG_JOURNAL; i++)
        if (strcmp(word, formats[i]) == 0)
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

static int print_line(struct log_text *text, enum log_level level, const char *line)
{
    static const int of_syslog[] = {3, 4, 6, 7};
    char clock[32], escaped[LINE_MAX_BYTES];
    struct timespec now;
    struct tm day;
    clock_gettime(CLOCK_REALTIME, &now);
    const int ms = (int)(now.tv_nsec / RT_NS_PER_MS);
    switch (format_of_lines) {
    case LOG_JOURNAL:
        return snprintf(text->bytes, sizeof text->bytes, "<%d>%s\n", of_syslog[level], line);
    case LOG_JSON:
        strftime(clock, sizeof clock, "%Y-%m-%dT%H:%M:%S", gmtime_r(&now.tv_sec, &day));
        json_text_put(escaped, sizeof escaped, line);
        return snprintf(text->bytes, sizeof text->bytes,
                        "{\"time\":\"%s.%03dZ\",\"level\":\"%s\",\"message\":%s}\n", clock, ms,
                        words[level], escaped);
    case LOG_TEXT:
        break;
    }
    strftime(clock, sizeof clock, "%H:%M:%S", localtime_r(&now.tv_sec, &day));
    return snprintf(text->bytes, sizeof text->bytes, "%s.%03d %-7s %s\n", clock, ms, words[level],
                    line);
}

static struct log_text make_line(enum log_level level, const char *line)
{
    struct log_text text;
    const int n = print_line(&text, level, line);
    text.size = n > 0 ? (size_t)n : 0;
    return text;
}

/* Waits for the reader, where there is one. */
static void write_text(const struct log_text *text)
{
    struct pollfd out = {.fd = STDERR_FILENO, .events = POLLOUT};
    for (size_t done = 0; done < text->size;) {
        const ssize_t n = write(out.fd, text->bytes + done, text->size - done);
        if (n >= 0)
            done += (size_t)n;
        else if (errno == EAGAIN)
            poll(&out, 1, -1);
        else if (errno != EINTR)
            return;
    }
}

/* ---------------------------------------------------------------- the writer */

static void report_lost(unsigned long long *told)
{
    char line[80];
    const unsigned long long lost = ring_dropped(&writer.lines);
    if (lost == *told)
        return;
    snprintf(line, sizeof line, "%llu lines of this log are lost: it was not read", lost - *told);
    const struct log_text text = make_line(LOG_LEVEL_WARNING, line);
    *told = lost;
    write_text(&text);
}

static void *run_log(void *arg)
{
    unsigned long long told = 0;
    struct log_text text;
    (void)arg;
    rt_thread_begin("palp-log", 0, -1);
    for (bool ends = false; !ends;) {
        while (sem_wait(&writer.some) != 0 && errno == EINTR)
            ;
        ends = atomic_load(&writer.ends); /* before the last look: what came before it is there */
        while (ring_take(&writer.lines, &text))
            write_text(&text);
        report_lost(&told);
    }
    return NULL;
}

int log_begin(void)
{
    if (ring_create(&writer.lines, LINES, sizeof(struct log_text)) != 0)
        return ENOMEM;
    sem_init(&writer.some, 0, 0);
    atomic_store(&writer.ends, false);
    const int error = rt_thread_start(&writer.thread, run_log, NULL);
    if (error == 0)
        writer.state = LOG_BY_THREAD;
    else
        ring_destroy(&writer.lines);
    return error;
}

void log_end(int wait_ms)
{
    if (writer.state != LOG_BY_THREAD)
        return;
    atomic_store(&writer.ends, true);
    sem_post(&writer.some);
    writer.state = rt_join(writer.thread, wait_ms) ? LOG_DIRECTLY : LOG_NO_MORE;
    if (writer.state == LOG_DIRECTLY)
        ring_destroy(&writer.lines);
}

void log_line(enum log_level level, const char *format, ...)
{
    char line[LINE_MAX_BYTES];
    va_list args;
    if (level > highest || writer.state == LOG_NO_MORE)
        return;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    make_printable(line);
    const struct log_text text = make_line(level, line);
    if (writer.state == LOG_DIRECTLY) {
        write_text(&text);
        return;
    }
    ring_put(&writer.lines, &text);
    sem_post(&writer.some);
}

/* ---------------------------------------------------------------- floods */

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

struct log_held_back log_held_back_text(uint64_t held_back)
{
    struct log_held_back end = {""};
    if (held_back > 0)
        snprintf(end.text, sizeof end.text, " (%llu more since the last line)",
                 (unsigned long long)held_back);
    return end;
}
