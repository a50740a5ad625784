/* SPDX-License-Identifier: GPL-3.0-or-later */
/* log.h - lines on stderr, with the time of day. Thread: main only; real-time threads put notices
 * into a ring instead.
 *
 * A pipe or terminal that is not read keeps its writer waiting. So from log_begin on lines go into
 * a ring, which a thread of the log's own writes out; what does not fit is counted, and told when
 * there is room again. */
#ifndef PALP_DAEMON_LOG_H
#define PALP_DAEMON_LOG_H

#include <stdbool.h>
#include <stdint.h>

enum log_level {
    LOG_LEVEL_ERROR,
    LOG_LEVEL_WARNING,
    LOG_LEVEL_INFO,
    LOG_LEVEL_DEBUG,
};

/** Lines above `level` are left out. */
void log_set_level(enum log_level level);
/** The level of a word, "error" … "debug"; -1: no such word. */
int log_level_of_word(const char *word);

/** How lines look: "12:00:00.000 info    text"; a JSON object each; or for systemd's journal, which
 *  has the time itself and takes the level from a number in brackets. */
enum log_format { LOG_TEXT, LOG_JSON, LOG_JOURNAL };
void log_set_format(enum log_format format);
/** The format of a word, "text", "json" or "journal"; -1: no such word. */
int log_format_of_word(const char *word);

/** From now on no line waits for its reader. Returns 0, or an errno: no memory or no thread. */
int log_begin(void);
/** Write out what is there, for wait_ms at the most. After that, lines are written directly; if
 *  the thread did not end in time because nobody reads, no further line is written. */
void log_end(int wait_ms);

void log_line(enum log_level level, const char *format, ...) __attribute__((format(printf, 2, 3)));

/** So that a flood of one kind cannot flood the log: one line a second, the others counted. */
struct log_limit {
    int64_t next_ns;
    uint64_t held_back;
};
/** May a line be written now? Then *held_back is how many were not since the last one. */
bool log_limit_allows(struct log_limit *limit, int64_t now_ns, uint64_t *held_back);

/** The end of such a line: how many were held back, or nothing where none was. */
struct log_held_back {
    char text[64];
};
struct log_held_back log_held_back_text(uint64_t held_back);

#endif
