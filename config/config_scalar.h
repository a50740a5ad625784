/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_scalar.h - single values: numbers, words, paths, vectors, places; from text, into a
 * field. */
#ifndef PALP_CONFIG_SCALAR_H
#define PALP_CONFIG_SCALAR_H

#include "config/config_table.h"

/** Read a value into a field as its key says. Returns false and notes a fault where it does not
 *  fit. A path is written back into the value, absolute. */
bool config_scalar_read(struct config_reading *reading, const struct config_key *key,
                        struct config_value *value, void *field);

/** "a number in [0, 0.5)", "once, recursive or fast": what a key expects, in words. */
const char *config_scalar_expects(struct config_reading *reading, const struct config_key *key);

/** Add the value that stands in a field to a map. Types that hold several values have no
 *  default. */
void config_scalar_add(struct config_reading *reading, struct config_value *map,
                       const struct config_key *key, const void *field);

#endif
