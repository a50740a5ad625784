/* SPDX-License-Identifier: Apache-2.0 */
/* json_text.h - a text as a JSON string, which is one of YAML too. */
#ifndef PALP_CLIENTS_JSON_TEXT_H
#define PALP_CLIENTS_JSON_TEXT_H

#include <stdio.h>

/** Print a text with its quotes; control characters as escapes of four digits. */
void json_text_print(FILE *stream, const char *text);

/** Write it with its quotes and a zero at its end; what does not fit into `size` >= 3 bytes is left
 *  out, quotes closed. No allocation: any thread may. */
void json_text_put(char *out, size_t size, const char *text);

#endif
