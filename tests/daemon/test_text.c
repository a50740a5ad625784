/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_text.c - texts that are cut stay texts. */
#include "daemon/text.h"
#include "tests/check.h"

#include <string.h>

/* Of characters of one to four bytes, whatever room there is: it is the longest beginning that ends
 * between two of them. */
static void a_text_is_cut_between_two_characters(void)
{
    static const char text[] = "a\u00e4\u20ac\U0001f600z";
    static const size_t whole[sizeof text] = {0, 1, 1, 3, 3, 3, 6, 6, 6, 6, 10, 11};
    for (size_t room = 0; room < sizeof text; room++) {
        char cut[sizeof text];
        CHECK(text_print(cut, room + 1, "%s", text) == strlen(text));
        CHECK(strlen(cut) == whole[room] && memcmp(cut, text, whole[room]) == 0);
    }
}

/* As one that another buffer was too small for. */
static void half_a_character_at_the_end_is_left_out(void)
{
    char cut[16];
    text_print(cut, sizeof cut, "%s", "ab\xe2\x82");
    CHECK(strcmp(cut, "ab") == 0);
}

SUITE(text, TEST(a_text_is_cut_between_two_characters),
      TEST(half_a_character_at_the_end_is_left_out));
