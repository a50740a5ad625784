/* SPDX-License-Identifier: Apache-2.0 */
/* bytes.c - numbers, texts and maps of MCAP records. */
#include "proto/mcap/bytes.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

const uint8_t mcap_magic[MCAP_MAGIC_BYTES] = {0x89, 'M', 'C', 'A', 'P', '0', '\r', '\n'};

/* ---------------------------------------------------------------- out */

void mcap_bytes_destroy(struct mcap_bytes *b)
{
    free(b->data);
    *b = (struct mcap_bytes){0};
}

static bool grow_bytes(struct mcap_bytes *b, size_t n)
{
    if (b->failed || n > SIZE_MAX / 4 || b->size > SIZE_MAX / 4)
        b->failed = true;
    if (b->failed || b->size + n <= b->capacity)
        return !b->failed;
    size_t capacity = b->capacity ? b->capacity : 256;
    while (capacity < b->size + n)
        capacity *= 2;
    uint8_t *data = realloc(b->data, capacity);
    if (!data)
        return b->failed = true, false;
    b->data = data;
    b->capacity = capacity;
    return true;
}

uint8_t *mcap_bytes_extend(struct mcap_bytes *b, size_t n)
{
    if (!grow_bytes(b, n))
        return NULL;
    b->size += n;
    return b->data + b->size - n;
}

void mcap_put(struct mcap_bytes *b, const void *bytes, size_t n)
{
    uint8_t *to = n ? mcap_bytes_extend(b, n) : NULL;
    if (to)
        memcpy(to, bytes, n);
}

static void set_number(uint8_t *to, uint64_t value, size_t n)
{
    for (size_t i = 0; i < n; i++)
        to[i] = (uint8_t)(value >> (8 * i));
}

void mcap_put_number(struct mcap_bytes *b, uint64_t value, size_t n)
{
    uint8_t *to = mcap_bytes_extend(b, n);
    if (to)
        set_number(to, value, n);
}

void mcap_put_text(struct mcap_bytes *b, const char *text)
{
    const size_t n = strlen(text);
    mcap_put_number(b, n, 4);
    mcap_put(b, text, n);
}

void mcap_put_pairs(struct mcap_bytes *b, const struct mcap_pair *pairs, size_t n)
{
    const size_t begin = b->size;
    mcap_put_number(b, 0, 4);
    for (size_t i = 0; i < n; i++) {
        mcap_put_text(b, pairs[i].key);
        mcap_put_text(b, pairs[i].value);
    }
    if (!b->failed)
        set_number(b->data + begin, b->size - begin - 4, 4);
}

size_t mcap_put_begin(struct mcap_bytes *b, enum mcap_opcode opcode)
{
    const size_t begin = b->size;
    mcap_put_number(b, opcode, 1);
    mcap_put_number(b, 0, 8);
    return begin;
}

void mcap_put_end(struct mcap_bytes *b, size_t begin)
{
    if (!b->failed)
        set_number(b->data + begin + 1, b->size - begin - MCAP_HEAD_BYTES, 8);
}

/* ---------------------------------------------------------------- in */

const uint8_t *mcap_get(struct mcap_view *v, uint64_t n)
{
    if (v->failed || n > (uint64_t)(v->end - v->at))
        return v->failed = true, NULL;
    v->at += n;
    return v->at - n;
}

uint64_t mcap_get_number(struct mcap_view *v, size_t n)
{
    const uint8_t *at = mcap_get(v, n);
    uint64_t value = 0;
    for (size_t i = 0; at && i < n; i++)
        value |= (uint64_t)at[i] << (8 * i);
    return value;
}

char *mcap_get_text(struct mcap_view *v)
{
    const size_t n = mcap_get_number(v, 4);
    const uint8_t *at = mcap_get(v, n);
    char *text = at && !memchr(at, 0, n) ? malloc(n + 1) : NULL;
    if (!text)
        return v->failed = true, NULL;
    memcpy(text, at, n);
    text[n] = '\0';
    return text;
}

bool mcap_get_is(struct mcap_view *v, const char *text)
{
    const size_t n = mcap_get_number(v, 4);
    const uint8_t *at = mcap_get(v, n);
    return at && n == strlen(text) && memcmp(at, text, n) == 0;
}

void mcap_pairs_destroy(const struct mcap_pair *pairs, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        free((char *)pairs[i].key);
        free((char *)pairs[i].value);
    }
    free((struct mcap_pair *)pairs);
}

struct mcap_pair *mcap_get_pairs(struct mcap_view *v, size_t *n)
{
    const size_t size = mcap_get_number(v, 4);
    const uint8_t *at = mcap_get(v, size);
    *n = 0;
    /* A pair takes at least the eight bytes of its two lengths. */
    struct mcap_pair *pairs = at && size > 0 ? calloc(size / 8 + 1, sizeof *pairs) : NULL;
    if (!pairs)
        return v->failed |= size > 0, NULL;
    struct mcap_view in = {at, at + size, false};
    while (in.at < in.end && !in.failed) {
        pairs[*n].key = mcap_get_text(&in);
        pairs[*n].value = in.failed ? NULL : mcap_get_text(&in);
        ++*n;
    }
    if (!in.failed)
        return pairs;
    mcap_pairs_destroy(pairs, *n);
    *n = 0;
    return v->failed = true, NULL;
}

/* ---------------------------------------------------------------- both */

uint32_t mcap_crc(uint32_t crc, const void *bytes, size_t n)
{
    return n ? (uint32_t)crc32_z(crc, bytes, n) : crc;
}

int mcap_fail(struct mcap_error *error, int number, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error->what, sizeof error->what, format, arguments);
    va_end(arguments);
    error->number = number;
    return -1;
}
