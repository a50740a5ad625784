/* SPDX-License-Identifier: Apache-2.0 */
/* recordings.h - the files of a folder, by name: what is asked for is looked up among these names
 * and never made into a path. And ranges of bytes, as HTTP asks for them. */
#ifndef PALP_GATEWAY_RECORDINGS_H
#define PALP_GATEWAY_RECORDINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum { RECORDINGS_MAX = 1024, RECORDING_NAME_MAX = 128 };

struct recording_file {
    char name[RECORDING_NAME_MAX];
    uint64_t size;
    int64_t changed_s; /* wall clock */
};

struct recordings {
    int folder; /* descriptor; -1: there is none */
    int n;
    struct recording_file *of; /* [n], by name */
};

/** Open the folder; NULL: there is none. Returns 0, or -1 and the reason. */
int recordings_open(struct recordings *r, const char *path, char *why, size_t why_size);
void recordings_close(struct recordings *r);

/** Look which files NAME.mcap there are now. */
void recordings_look(struct recordings *r);
/** One by its name; NULL: there is none of it. */
const struct recording_file *recordings_find(const struct recordings *r, const char *name);
/** Its file, open for reading; -1: it is no file any more. */
int recordings_file(const struct recordings *r, const struct recording_file *recording);
/** All of them as JSON, malloc; NULL: no memory. */
char *recordings_list(const struct recordings *r, size_t *size);

/** The bytes of a file that a Range header asks for: one range of bytes. */
enum range {
    RANGE_WHOLE, /* none is asked for, or several, or in other units: all of it */
    RANGE_PART,
    RANGE_BEYOND, /* none of it is in the file */
};
enum range range_read(const char *header, uint64_t size, uint64_t *first, uint64_t *count);

#endif
