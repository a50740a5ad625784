/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_merge.h - a scenario file, the files that it includes and the overrides, as one tree.
 * What a file, or a tool in it, says itself stands above what it includes, and an override above
 * all. */
#ifndef PALP_CONFIG_MERGE_H
#define PALP_CONFIG_MERGE_H

#include "config/config_tree.h"

/** A scenario that is no file. */
struct config_text {
    const char *bytes;
    size_t size;
};

/** Read a scenario: of a file, or where text is not NULL that, with `path` for its name. NULL where
 *  there is nothing to go on with; the faults are in the reading.
 *  Of its variants the one that the reading's seed takes lies above the files.
 *  `about` is the comment at the file's head, in one line. */
struct config_value *config_merge_read(struct config_reading *reading, const char *path,
                                       const struct config_text *text, const char *const *set,
                                       int n_set, const char **about);

#endif
