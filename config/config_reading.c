/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_reading.c - memory, faults and the way out of one reading of a scenario. */
#include "config/config_reading.h"

#include <ctype.h>
#include <libfyaml.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum {
    FAULTS_SHOWN = 20, /* a file that is no scenario at all would fill the screen */
    LINE_SHOWN = 160,  /* characters of a source line                             */
};

struct config_block {
    struct config_block *next;
    max_align_t data[];
};

struct config_reading *config_reading_create(void)
{
    return calloc(1, sizeof(struct config_reading));
}

void config_reading_rest(struct config_reading *reading)
{
    if (reading->event)
        fy_parser_event_free(reading->parser, reading->event);
    if (reading->parser)
        fy_parser_destroy(reading->parser);
    if (reading->diag)
        fy_diag_destroy(reading->diag);
    reading->event = NULL;
    reading->parser = NULL;
    reading->diag = NULL;
    config_file_clear(&reading->file);
}

void config_reading_destroy(struct config_reading *reading)
{
    if (!reading)
        return;
    config_reading_rest(reading);
    for (struct config_block *b = reading->block, *next; b; b = next) {
        next = b->next;
        free(b);
    }
    free(reading->fault);
    free(reading);
}

void config_reading_no_memory(struct config_reading *reading)
{
    reading->exit_code = CONFIG_EXIT_MEMORY;
    longjmp(*reading->out_of_memory, 1);
}

void *config_reading_take(struct config_reading *reading, size_t size)
{
    struct config_block *block = calloc(1, sizeof *block + size);
    if (!block)
        config_reading_no_memory(reading);
    block->next = reading->block;
    reading->block = block;
    return block->data;
}

void config_reading_note_file(struct config_reading *reading, const char *path)
{
    for (int i = 0; i < reading->n_named; i++)
        if (strcmp(reading->named[i].path, path) == 0)
            return;
    /* Before it is read: a file that changes meanwhile counts as changed. A folder is none. */
    struct stat about = {0};
    if (stat(path, &about) == 0 && !S_ISREG(about.st_mode))
        return;
    const size_t n = (size_t)reading->n_named;
    struct config_named *more = config_reading_take(reading, (n + 1) * sizeof *more);
    if (n > 0)
        memcpy(more, reading->named, n * sizeof *more);
    more[n] = (struct config_named){.path = path,
                                    .size = about.st_size,
                                    .written_ns = about.st_mtim.tv_sec * INT64_C(1000000000) +
                                                  about.st_mtim.tv_nsec};
    reading->n_named++;
    reading->named = more;
}

char *config_reading_copy(struct config_reading *reading, const char *text, size_t n)
{
    char *copy = config_reading_take(reading, n + 1);
    memcpy(copy, text, n);
    return copy;
}

char *config_reading_format(struct config_reading *reading, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    const int n = vsnprintf(NULL, 0, format, args);
    va_end(args);
    if (n < 0)
        config_reading_no_memory(reading);
    char *text = config_reading_take(reading, (size_t)n + 1);
    va_start(args, format);
    vsnprintf(text, (size_t)n + 1, format, args);
    va_end(args);
    return text;
}

/* The line of a place, and a caret below its column; tabs stay tabs, so that both lines agree. */
static void show_line(FILE *out, struct config_place place)
{
    const char *line = place.source->text;
    for (int i = 1; i < place.line && line; i++) {
        line = strchr(line, '\n');
        line = line ? line + 1 : NULL;
    }
    const int n = line ? (int)strcspn(line, "\r\n") : 0;
    if (n == 0 || place.column < 1)
        return;
    fputs("    ", out);
    for (int i = 0; i < n && i < LINE_SHOWN; i++) /* what a terminal would obey is not shown it */
        fputc(iscntrl((unsigned char)line[i]) && line[i] != '\t' ? '?' : line[i], out);
    fputs("\n    ", out);
    for (int i = 0, column = 1; i < n && i < LINE_SHOWN && column < place.column; i++) {
        const bool begins = (line[i] & 0xc0) != 0x80; /* of a UTF-8 character */
        if (begins)
            fputc(line[i] == '\t' ? '\t' : ' ', out);
        column += begins;
    }
    fputs("^\n", out);
}

static void show_place(FILE *out, struct config_place place)
{
    if (!place.source)
        return;
    fprintf(out, "%s:", place.source->name);
    if (place.line > 0 && !place.source->is_set)
        fprintf(out, "%d:%d:", place.line, place.column);
    fputc(' ', out);
}

static bool append_fault(struct config_reading *reading, const char *text, size_t n)
{
    char *all = realloc(reading->fault, reading->fault_size + n + 1);
    if (!all)
        return false;
    memcpy(all + reading->fault_size, text, n);
    reading->fault = all;
    reading->fault_size += n;
    all[reading->fault_size] = '\0';
    return true;
}

void config_reading_fault(struct config_reading *reading, struct config_place place, int exit_code,
                          const char *format, ...)
{
    char *text = NULL;
    size_t size = 0;
    if (reading->n_fault++ == 0)
        reading->exit_code = exit_code;
    if (reading->n_fault > FAULTS_SHOWN)
        return;
    FILE *out = open_memstream(&text, &size);
    if (!out)
        config_reading_no_memory(reading);
    show_place(out, place);
    va_list args;
    va_start(args, format);
    vfprintf(out, format, args);
    va_end(args);
    fputc('\n', out);
    if (place.source && place.line > 0)
        show_line(out, place);
    fclose(out);
    const bool kept = text && append_fault(reading, text, size);
    free(text);
    if (!kept)
        config_reading_no_memory(reading);
}

void config_reading_tell(struct config_reading *reading, struct config_error *error)
{
    error->exit_code = reading->exit_code;
    error->n_variant = reading->n_variant;
    if (reading->n_fault > FAULTS_SHOWN) {
        char more[60];
        const int n =
            snprintf(more, sizeof more, "… and %d more\n", reading->n_fault - FAULTS_SHOWN);
        append_fault(reading, more, (size_t)n); /* without memory for it, it goes unsaid */
    }
    error->text = reading->fault ? reading->fault : strdup("out of memory\n");
    reading->fault = NULL;
}

void config_error_clear(struct config_error *error)
{
    free(error->text);
    *error = (struct config_error){0};
}
