/* SPDX-License-Identifier: GPL-3.0-or-later */
/* text.c - texts cut to what there is room for. */
#include "daemon/text.h"

#include <stdio.h>
#include <string.h>

/* Bytes of the character that begins so. */
static size_t length_of(unsigned char first)
{
    return first < 0xc0 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
}

/* The last character goes where bytes of it are missing. */
static void drop_half(char *text)
{
    const size_t n = strlen(text);
    size_t begin = n > 0 ? n - 1 : 0;
    while (begin > 0 && ((unsigned char)text[begin] & 0xc0) == 0x80)
        begin--;
    if (begin + length_of((unsigned char)text[begin]) > n)
        text[begin] = '\0';
}

size_t text_print_list(char *text, size_t size, const char *format, va_list args)
{
    const int n = vsnprintf(text, size, format, args);
    drop_half(text);
    return n > 0 ? (size_t)n : 0;
}

size_t text_print(char *text, size_t size, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    const size_t n = text_print_list(text, size, format, args);
    va_end(args);
    return n;
}
