/* SPDX-License-Identifier: GPL-3.0-or-later */
/* memory_file.h - a file for readers that want a path: of memory, since a disk takes a hundred
 * times as long. */
#ifndef PALP_MEMORY_FILE_H
#define PALP_MEMORY_FILE_H

#include <stddef.h>

/** Put bytes in the file; returns a path of that name to it. There is one file, of many names. */
const char *memory_file_write(const char *name, const void *bytes, size_t n);

#endif
