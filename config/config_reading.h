/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_reading.h - one reading of a scenario: its memory, the faults it found, and its way out
 * when there is no memory. What is taken from a reading lives until the reading is destroyed. */
#ifndef PALP_CONFIG_READING_H
#define PALP_CONFIG_READING_H

#include "config/config.h"
#include "config/config_file.h"

#include <setjmp.h>

/** A text with places in it: a file, or one --set. */
struct config_source {
    const char *name; /* as a fault shows it            */
    const char *dir;  /* what its relative paths are to */
    const char *text;
    bool is_set; /* one line; its places are shown without line and column */
};

struct config_place {
    const struct config_source *source;
    int line, column; /* from 1 */
};

struct config_block;
struct fy_parser;
struct fy_diag;
struct fy_event;

struct config_reading {
    struct config_block *block; /* all memory taken, the newest first */
    jmp_buf *out_of_memory;     /* where a reading without memory goes on */
    struct fy_parser *parser;   /* under way: destroyed with the reading */
    struct fy_diag *diag;
    struct fy_event *event;    /* of the parser */
    struct config_file file;   /* the same */
    bool fenced;               /* files of these folders alone, and of the data folder */
    const char *const *folder; /* [n_folder] */
    int n_folder;
    int n_named;                /* files that scalars named and that are there */
    struct config_named *named; /* [n_named] */
    long seed;                  /* takes one of the variants of a lesson */
    int n_variant;              /* that the scenario has; one of them was taken */
    int n_fault;
    int exit_code; /* of the first fault */
    char *fault;   /* texts, one below the other */
    size_t fault_size;
};

/** A new reading, or NULL. */
struct config_reading *config_reading_create(void);
void config_reading_destroy(struct config_reading *reading);

/** Let go of what a reading only needs while it reads. */
void config_reading_rest(struct config_reading *reading);

/** Zeroed memory. Does not return when there is none: the reading ends with exit code 71. */
void *config_reading_take(struct config_reading *reading, size_t size);
/** Note an absolute path that the scenario names; once. */
void config_reading_note_file(struct config_reading *reading, const char *path);
char *config_reading_copy(struct config_reading *reading, const char *text, size_t n);
char *config_reading_format(struct config_reading *reading, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
_Noreturn void config_reading_no_memory(struct config_reading *reading);

/** Note a fault: its place, what stood there and what was expected; then the line and a caret. */
void config_reading_fault(struct config_reading *reading, struct config_place place, int exit_code,
                          const char *format, ...) __attribute__((format(printf, 4, 5)));

/** Move the faults' texts into an error. */
void config_reading_tell(struct config_reading *reading, struct config_error *error);

#endif
