/* SPDX-License-Identifier: GPL-3.0-or-later */
/* json_tree.c - a parser by recursive descent (RFC 8259). */
#include "clients/palp/formats/json_tree.h"

#include <stdlib.h>
#include <string.h>

enum { DEEPEST = 32 };
static const size_t SIZE_MAX_TEXT = 64u << 20;

struct reader {
    const char *at, *end;
    int depth;
};

static struct json *read_value(struct reader *r);

static void skip_space(struct reader *r)
{
    while (r->at < r->end && strchr(" \t\r\n", *r->at) && *r->at)
        r->at++;
}

static bool take_char(struct reader *r, char c)
{
    skip_space(r);
    if (r->at == r->end || *r->at != c)
        return false;
    r->at++;
    return true;
}

static bool take_word(struct reader *r, const char *word)
{
    const size_t n = strlen(word);
    if ((size_t)(r->end - r->at) < n || memcmp(r->at, word, n) != 0)
        return false;
    r->at += n;
    return true;
}

/* ---------------------------------------------------------------- texts */

static bool read_hex(struct reader *r, unsigned *code)
{
    *code = 0;
    for (int i = 0; i < 4; i++, r->at++) {
        static const char digits[] = "0123456789abcdef";
        const char c = r->at < r->end ? (char)(*r->at | 0x20) : 'x';
        const char *digit = c > ' ' ? strchr(digits, c) : NULL;
        if (!digit)
            return false;
        *code = 16 * *code + (unsigned)(digit - digits);
    }
    return true;
}

static char *put_utf8(char *out, unsigned code)
{
    if (code < 0x80) {
        *out++ = (char)code;
    } else if (code < 0x800) {
        *out++ = (char)(0xc0 | code >> 6);
        *out++ = (char)(0x80 | (code & 0x3f));
    } else if (code < 0x10000) {
        *out++ = (char)(0xe0 | code >> 12);
        *out++ = (char)(0x80 | (code >> 6 & 0x3f));
        *out++ = (char)(0x80 | (code & 0x3f));
    } else {
        *out++ = (char)(0xf0 | code >> 18);
        *out++ = (char)(0x80 | (code >> 12 & 0x3f));
        *out++ = (char)(0x80 | (code >> 6 & 0x3f));
        *out++ = (char)(0x80 | (code & 0x3f));
    }
    return out;
}

/* After a backslash; a pair of surrogates is one character. NULL: it is none. */
static char *read_escape(struct reader *r, char *out)
{
    static const char from[] = "\"\\/bfnrt", to[] = "\"\\/\b\f\n\r\t";
    unsigned code, low;
    if (r->at == r->end)
        return NULL;
    const char c = *r->at++;
    const char *plain = c ? strchr(from, c) : NULL;
    if (plain) {
        *out++ = to[plain - from];
        return out;
    }
    if (c != 'u' || !read_hex(r, &code) || code == 0)
        return NULL;
    if (code >= 0xd800 && code < 0xdc00) {
        if (!take_word(r, "\\u") || !read_hex(r, &low) || low < 0xdc00 || low > 0xdfff)
            return NULL;
        code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
    }
    return put_utf8(out, code);
}

static char *read_text(struct reader *r)
{
    if (!take_char(r, '"'))
        return NULL;
    const char *close = r->at;
    while (close < r->end && *close != '"')
        close += *close == '\\' && close + 1 < r->end ? 2 : 1;
    char *text = malloc((size_t)(close - r->at) + 5), *out = text;
    while (out && r->at < r->end && *r->at != '"') {
        if ((unsigned char)*r->at < ' ')
            out = NULL;
        else if (*r->at != '\\')
            *out++ = *r->at++;
        else {
            r->at++;
            out = read_escape(r, out);
        }
    }
    if (!out || !take_char(r, '"')) {
        free(text);
        return NULL;
    }
    *out = '\0';
    return text;
}

/* ---------------------------------------------------------------- values */

static bool read_number(struct reader *r, double *number)
{
    char text[64];
    size_t n = 0;
    while (n + 1 < sizeof text && r->at + n < r->end && r->at[n] &&
           strchr("+-.0123456789eE", r->at[n]))
        n++;
    memcpy(text, r->at, n);
    text[n] = '\0';
    char *end;
    *number = strtod(text, &end);
    r->at += end - text;
    return n > 0 && *end == '\0';
}

static bool read_members(struct reader *r, struct json *value, char close)
{
    struct json **next = &value->first;
    if (take_char(r, close))
        return true;
    do {
        char *key = NULL;
        if (close == '}' && (!(key = read_text(r)) || !take_char(r, ':'))) {
            free(key);
            return false;
        }
        *next = read_value(r);
        if (!*next) {
            free(key);
            return false;
        }
        (*next)->key = key;
        next = &(*next)->next;
    } while (take_char(r, ','));
    return take_char(r, close);
}

static bool fill_value(struct reader *r, struct json *value)
{
    skip_space(r);
    if (r->at == r->end)
        return false;
    switch (*r->at) {
    case '{':
    case '[':
        value->kind = *r->at == '{' ? JSON_MAP : JSON_LIST;
        return r->depth < DEEPEST && read_members(r, value, *r->at++ == '{' ? '}' : ']');
    case '"':
        value->kind = JSON_TEXT;
        value->text = read_text(r);
        return value->text != NULL;
    case 't':
    case 'f':
        value->kind = JSON_BOOLEAN;
        value->truth = *r->at == 't';
        return take_word(r, value->truth ? "true" : "false");
    case 'n':
        return take_word(r, "null");
    default:
        value->kind = JSON_NUMBER;
        return read_number(r, &value->number);
    }
}

static struct json *read_value(struct reader *r)
{
    struct json *value = calloc(1, sizeof *value);
    r->depth++;
    if (value && !fill_value(r, value)) {
        json_tree_destroy(value);
        value = NULL;
    }
    r->depth--;
    return value;
}

struct json *json_tree_parse(const char *text, size_t size, size_t *where)
{
    struct reader r = {text, text + size, 0};
    struct json *value = size <= SIZE_MAX_TEXT ? read_value(&r) : NULL;
    skip_space(&r);
    *where = (size_t)(r.at - text);
    if (value && r.at < r.end) {
        json_tree_destroy(value);
        value = NULL;
    }
    return value;
}

void json_tree_destroy(struct json *value)
{
    while (value) {
        struct json *next = value->next;
        json_tree_destroy(value->first); /* as deep as the text was */
        free(value->text);
        free(value->key);
        free(value);
        value = next;
    }
}

const struct json *json_tree_find(const struct json *map, const char *key)
{
    for (const struct json *v = map && map->kind == JSON_MAP ? map->first : NULL; v; v = v->next)
        if (strcmp(v->key, key) == 0)
            return v;
    return NULL;
}

const char *json_tree_text(const struct json *map, const char *key, const char *otherwise)
{
    const struct json *value = json_tree_find(map, key);
    return value && value->kind == JSON_TEXT ? value->text : otherwise;
}

double json_tree_number(const struct json *map, const char *key, double otherwise)
{
    const struct json *value = json_tree_find(map, key);
    return value && value->kind == JSON_NUMBER ? value->number : otherwise;
}
