/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_payload.c - data arrays of VTK's XML files. A head before the data tells its length; of
 * packed data it tells the number of blocks, their length, that of the last one, and their packed
 * lengths. */
#include "config/config_payload.h"

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum {
    PACKED_MOST = 1032, /* bytes that one byte packed by zlib can stand for, at most */
    HEAD_WORDS = 3,     /* of packed data, before the packed lengths                 */
};

static bool refuse_array(const struct config_payload *p, const char *what)
{
    return config_mesh_refuse(p->draft, p->line, "array %s: %s", p->name, what);
}

/* ---------------------------------------------------------------- text */

bool config_payload_text(struct config_column *out, const struct config_payload *payload)
{
    const char *at = payload->bytes, *end = at + payload->size;
    *out = (struct config_column){.line = payload->line};
    out->value =
        malloc((payload->size / 2 + 1) * sizeof *out->value); /* a digit and a blank each */
    if (!out->value)
        return config_mesh_no_memory(payload->draft);
    for (;;) {
        char *after;
        at += strspn(at, " \t\r\n");
        if (at >= end)
            return true;
        out->value[out->n] = strtod(at, &after);
        if (after == at || !isfinite(out->value[out->n]) ||
            (after < end && !strchr(" \t\r\n", *after)))
            return refuse_array(payload, "got something else than a finite number");
        out->n++;
        at = after;
    }
}

/* ---------------------------------------------------------------- base64 */

static int digit_value(char c)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const char *found = c ? strchr(digits, c) : NULL;
    return found ? (int)(found - digits) : -1;
}

/* Characters that n bytes take. */
static size_t encoded_size(size_t n)
{
    return (n + 2) / 3 * 4;
}

/* Decode n bytes that begin at `text`. False: the text ends before, or is none. */
static bool decode_base64(unsigned char *out, size_t n, const char *text, size_t size)
{
    size_t done = 0;
    for (size_t i = 0; done < n; i += 4) {
        if (size < 4 || i > size - 4)
            return false;
        const int a = digit_value(text[i]), b = digit_value(text[i + 1]);
        const int c = digit_value(text[i + 2]), d = digit_value(text[i + 3]);
        if (a < 0 || b < 0 || (c < 0 && done + 1 < n) || (d < 0 && done + 2 < n))
            return false;
        const unsigned triple = (unsigned)a << 18 | (unsigned)b << 12 |
                                (unsigned)(c < 0 ? 0 : c) << 6 | (unsigned)(d < 0 ? 0 : d);
        for (int k = 0; k < 3 && done < n; k++)
            out[done++] = (unsigned char)(triple >> (16 - 8 * k));
    }
    return true;
}

/* ---------------------------------------------------------------- bytes */

/* Copy n bytes out of the payload; `at` counts bytes of the file, base64 or raw. */
static bool take_bytes(const struct config_payload *p, size_t at, unsigned char *out, size_t n)
{
    if (at > p->size)
        return false;
    if (p->is_base64)
        return decode_base64(out, n, p->bytes + at, p->size - at);
    if (n > p->size - at)
        return false;
    memcpy(out, p->bytes + at, n);
    return true;
}

static size_t payload_length(const struct config_payload *p, size_t n)
{
    return p->is_base64 ? encoded_size(n) : n;
}

static uint64_t word_at(const struct config_payload *p, const unsigned char *bytes, size_t size)
{
    uint64_t bits = 0;
    for (size_t i = 0; i < size; i++)
        bits = bits << 8 | bytes[p->big_endian ? i : size - 1 - i];
    return bits;
}

/* Data as it is: its length, then itself; in base64 mostly one text, from some writers two. */
static unsigned char *take_plain(const struct config_payload *p, size_t *n)
{
    unsigned char head[8];
    if (!take_bytes(p, 0, head, p->word))
        return NULL;
    const uint64_t length = word_at(p, head, p->word);
    if (length > p->size)
        return NULL;
    const size_t end = payload_length(p, p->word);
    const bool is_apart = !p->is_base64 || p->bytes[end - 1] == '=';
    const size_t skip = is_apart ? 0 : p->word;
    unsigned char *data = malloc((size_t)length + skip + 1);
    if (!data || !take_bytes(p, is_apart ? end : 0, data, (size_t)length + skip)) {
        free(data);
        return NULL;
    }
    memmove(data, data + skip, (size_t)length);
    *n = (size_t)length;
    return data;
}

/* The blocks of packed data. */
struct packed {
    uint64_t n, size, last; /* blocks; bytes of each but the last, of the last (0: a whole one) */
    unsigned char *head;
    size_t at; /* where the blocks begin */
};

/* All blocks but a shorter one at the end. */
static uint64_t whole_blocks(const struct packed *k)
{
    return k->n > 0 && k->last > 0 ? k->n - 1 : k->n;
}

static bool unpack_blocks(const struct config_payload *p, const struct packed *k,
                          unsigned char *packed, unsigned char *out)
{
    size_t at = 0;
    for (uint64_t i = 0; i < k->n; i++) {
        const uint64_t length = word_at(p, k->head + (HEAD_WORDS + i) * p->word, p->word);
        const uint64_t wanted = i == k->n - 1 && k->last > 0 ? k->last : k->size;
        uLongf got = (uLongf)wanted;
        if (uncompress(out, &got, packed + at, (uLong)length) != Z_OK || got != wanted)
            return false;
        at += (size_t)length;
        out += wanted;
    }
    return true;
}

static uint64_t packed_length(const struct config_payload *p, const struct packed *k)
{
    uint64_t sum = 0;
    for (uint64_t i = 0; i < k->n; i++) {
        const uint64_t length = word_at(p, k->head + (HEAD_WORDS + i) * p->word, p->word);
        if (length > p->size || sum > p->size)
            return UINT64_MAX;
        sum += length;
    }
    return sum;
}

static unsigned char *take_blocks(const struct config_payload *p, const struct packed *k, size_t *n)
{
    const uint64_t length = packed_length(p, k);
    const uint64_t total = k->n == 0 ? 0 : whole_blocks(k) * k->size + k->last;
    if (length > p->size || total > PACKED_MOST * (length + 1))
        return NULL; /* no packed data of this length stands for so much */
    unsigned char *packed = malloc((size_t)length + 1), *data = malloc((size_t)total + 1);
    const bool right = packed && data && take_bytes(p, k->at, packed, (size_t)length) &&
                       unpack_blocks(p, k, packed, data);
    free(packed);
    if (!right) {
        free(data);
        return NULL;
    }
    *n = (size_t)total;
    return data;
}

/* Could the rest of the file hold such blocks? Their sum might not fit into 64 bits: it is bounded
 * by division, before anything is multiplied or allocated. Of a single short block the length of
 * the others means nothing. */
static bool is_possible(const struct config_payload *p, const struct packed *k)
{
    const uint64_t most = (uint64_t)PACKED_MOST * p->size, whole = whole_blocks(k);
    return k->n <= p->size / p->word && k->last <= most && (whole == 0 || k->size <= most / whole);
}

static unsigned char *take_packed(const struct config_payload *p, size_t *n)
{
    unsigned char first[HEAD_WORDS * 8];
    if (!take_bytes(p, 0, first, HEAD_WORDS * p->word))
        return NULL;
    struct packed k = {.n = word_at(p, first, p->word),
                       .size = word_at(p, first + p->word, p->word),
                       .last = word_at(p, first + 2 * p->word, p->word)};
    if (!is_possible(p, &k))
        return NULL;
    const size_t head = (HEAD_WORDS + (size_t)k.n) * p->word;
    k.at = payload_length(p, head);
    k.head = malloc(head);
    unsigned char *data = k.head && take_bytes(p, 0, k.head, head) ? take_blocks(p, &k, n) : NULL;
    free(k.head);
    return data;
}

/* ---------------------------------------------------------------- numbers */

struct number_type {
    const char *name;
    size_t size;
    char kind; /* 'f' real, 'i' with a sign, 'u' without */
};

static const struct number_type types[] = {
    {"Float32", 4, 'f'}, {"Float64", 8, 'f'}, {"Int8", 1, 'i'},  {"UInt8", 1, 'u'},
    {"Int16", 2, 'i'},   {"UInt16", 2, 'u'},  {"Int32", 4, 'i'}, {"UInt32", 4, 'u'},
    {"Int64", 8, 'i'},   {"UInt64", 8, 'u'},
};

static double number_of(const struct number_type *type, uint64_t bits)
{
    if (type->kind == 'u')
        return (double)bits;
    if (type->kind == 'i') {
        const int unused = 64 - 8 * (int)type->size;
        return (double)((int64_t)(bits << unused) >> unused);
    }
    if (type->size == 8) {
        double number;
        memcpy(&number, &bits, sizeof number);
        return number;
    }
    const uint32_t narrow = (uint32_t)bits;
    float number;
    memcpy(&number, &narrow, sizeof number);
    return number;
}

bool config_payload_bytes(struct config_column *out, const struct config_payload *payload)
{
    const struct number_type *type = NULL;
    size_t n = 0;
    *out = (struct config_column){.line = payload->line};
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (strcmp(types[i].name, payload->type) == 0)
            type = &types[i];
    if (!type)
        return refuse_array(payload, "got an unknown type, expected Float32, Int64 or the like");
    errno = 0;
    unsigned char *data = payload->is_packed ? take_packed(payload, &n) : take_plain(payload, &n);
    if (!data && errno == ENOMEM)
        return config_mesh_no_memory(payload->draft);
    if (!data)
        return refuse_array(payload, "its data is damaged, or the file ends within it");
    out->n = n / type->size;
    out->value = malloc((out->n + 1) * sizeof *out->value);
    for (size_t i = 0; out->value && i < out->n; i++)
        out->value[i] = number_of(type, word_at(payload, data + i * type->size, type->size));
    free(data);
    return out->value || config_mesh_no_memory(payload->draft);
}
