/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_text.c - goes through a text character by character, before a parser does. */
#include "config/config_text.h"

/* Length of the UTF-8 character that begins here; 0: there is none. A long form of a short
 * character, half of a pair, and what lies beyond Unicode are none. */
static int character_length(const unsigned char *c, unsigned *code)
{
    const int n = c[0] < 0x80 ? 1 : c[0] < 0xc2 ? 0 : c[0] < 0xe0 ? 2 : c[0] < 0xf0 ? 3 : 4;
    *code = n == 1 ? c[0] : n == 2 ? c[0] & 0x1f : n == 3 ? c[0] & 0x0f : c[0] & 0x07;
    if (c[0] > 0xf4)
        return 0;
    for (int i = 1; i < n; i++) {
        if ((c[i] & 0xc0) != 0x80) /* a zero at the end stops here as well */
            return 0;
        *code = *code << 6 | (c[i] & 0x3f);
    }
    const bool is_long = (n == 3 && *code < 0x800) || (n == 4 && *code < 0x10000);
    const bool is_half = *code >= 0xd800 && *code < 0xe000;
    return is_long || is_half || *code > 0x10ffff ? 0 : n;
}

static bool is_control(unsigned code)
{
    return (code < 0x20 && code != '\t' && code != '\n' && code != '\r') ||
           (code >= 0x7f && code < 0xa0) || code == 0xfffe || code == 0xffff;
}

bool config_text_check(struct config_reading *reading, const struct config_source *source,
                       const char *text, int column)
{
    struct config_place at = {source, 1, column};
    bool begins = column == 1; /* a line */
    while (*text) {
        unsigned code;
        const int n = character_length((const unsigned char *)text, &code);
        const char *what = n == 0                  ? "got bytes that are no UTF-8, expected text"
                           : is_control(code)      ? "got a control character, expected text"
                           : begins && code == '%' ? "got a directive, expected none"
                                                   : NULL;
        if (what) {
            config_reading_fault(reading, at, CONFIG_EXIT_CONFIG, "%s", what);
            return false;
        }
        begins = code == '\n' || code == '\r';
        at.line += code == '\n';
        at.column = code == '\n' ? 1 : at.column + 1;
        text += n;
    }
    return true;
}
