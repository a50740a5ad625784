/* SPDX-License-Identifier: Apache-2.0 */
/* json_text.c - the one place that knows what a JSON string escapes. */
#include "clients/cli/json_text.h"

#include <string.h>

enum { ESCAPED = 7 /* bytes of \u and four digits, ended */ };

/* Delete is escaped too: YAML forbids it bare, and JSON allows the escape. */
static size_t escape_character(char out[ESCAPED], unsigned char c)
{
    if (c < 0x20 || c == 0x7f)
        return (size_t)snprintf(out, ESCAPED, "\\u%04x", c);
    size_t n = 0;
    if (c == '"' || c == '\\')
        out[n++] = '\\';
    out[n++] = (char)c;
    out[n] = '\0';
    return n;
}

void json_text_print(FILE *stream, const char *text)
{
    char escaped[ESCAPED];
    fputc('"', stream);
    for (; *text; text++) {
        escape_character(escaped, (unsigned char)*text);
        fputs(escaped, stream);
    }
    fputc('"', stream);
}

void json_text_put(char *out, size_t size, const char *text)
{
    char escaped[ESCAPED];
    size_t used = 0;
    out[used++] = '"';
    for (; *text; text++) {
        const size_t n = escape_character(escaped, (unsigned char)*text);
        if (used + n + 2 > size)
            break;
        memcpy(out + used, escaped, n);
        used += n;
    }
    out[used++] = '"';
    out[used] = '\0';
}
