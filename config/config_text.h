/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_text.h - is a text fit for the YAML parser? libfyaml may never come back from a directive
 * or from bytes that are no UTF-8, so neither gets there. */
#ifndef PALP_CONFIG_TEXT_H
#define PALP_CONFIG_TEXT_H

#include "config/config_reading.h"

/** Note a fault at the first byte that is no UTF-8 or a control character, and at the first line
 *  that begins with %. Returns whether there was none. `column` is that of the text's first
 *  character. */
bool config_text_check(struct config_reading *reading, const struct config_source *source,
                       const char *text, int column);

#endif
