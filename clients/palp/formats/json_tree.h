/* SPDX-License-Identifier: GPL-3.0-or-later */
/* json_tree.h - reads a JSON text as a tree. Hostile input costs memory in proportion to its length
 * alone: at most 64 MiB of text, 32 values deep. */
#ifndef PALP_CLIENTS_JSON_TREE_H
#define PALP_CLIENTS_JSON_TREE_H

#include <stdbool.h>
#include <stddef.h>

enum json_kind { JSON_NULL, JSON_BOOLEAN, JSON_NUMBER, JSON_TEXT, JSON_LIST, JSON_MAP };

struct json {
    enum json_kind kind;
    bool truth;
    double number;
    char *text, *key;          /* owned; key NULL: not in a map */
    struct json *first, *next; /* owned: children, in their order */
};

/** NULL: it is none, or there is no memory; `where` is the byte that was not expected. */
struct json *json_tree_parse(const char *text, size_t size, size_t *where);
void json_tree_destroy(struct json *value);

/** The value of a key; NULL: there is none, or this is no map. */
const struct json *json_tree_find(const struct json *map, const char *key);
/** The text or number of a key; `otherwise` where there is none. */
const char *json_tree_text(const struct json *map, const char *key, const char *otherwise);
double json_tree_number(const struct json *map, const char *key, double otherwise);

#endif
