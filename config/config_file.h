/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_file.h - a whole file in memory, or a sentence why not. */
#ifndef PALP_CONFIG_FILE_H
#define PALP_CONFIG_FILE_H

#include <stddef.h>

/** The exit codes of sysexits that a reading can end with. */
enum config_exit {
    CONFIG_EXIT_DATA = 65,
    CONFIG_EXIT_MISSING = 66,
    CONFIG_EXIT_MEMORY = 71,
    CONFIG_EXIT_CONFIG = 78,
};

struct config_file {
    char *text; /* size bytes, then a zero that size does not count; owned (malloc) */
    size_t size;
    int exit_code; /* why there is none: one of the above; 0 when there is */
    char why[120];
};

/** Read a regular file of at most `limit` bytes. Returns 0, or -1 with exit_code and why. */
int config_file_read(struct config_file *out, const char *path, size_t limit);
void config_file_clear(struct config_file *file);

#endif
