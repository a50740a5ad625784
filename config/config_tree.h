/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_tree.h - YAML text as a tree of values, each of which knows where it stood. */
#ifndef PALP_CONFIG_TREE_H
#define PALP_CONFIG_TREE_H

#include "config/config_reading.h"

#include <stdbool.h>
#include <stdio.h>

enum config_kind { CONFIG_SCALAR, CONFIG_LIST, CONFIG_MAP };

struct config_value {
    enum config_kind kind;
    bool quoted;                              /* a scalar in quotes: a text, never a number */
    const char *text;                         /* of a scalar, without its quotes            */
    struct config_place at;                   /* where it begins                            */
    const char *key;                          /* in a map; NULL in a list                   */
    struct config_place key_at;               /* where its key stands, in a map             */
    struct config_value *parent;              /* NULL: the whole scenario                   */
    struct config_value *first, *last, *next; /* children, in the order of the file */
    int n;                                    /* children                                   */
};

/** The tree of a YAML text that begins at a column (from 1) of its source. NULL and a fault where
 *  it is no YAML, or none that a scenario may use. Duplicate keys are faults; the first one is
 *  found. */
struct config_value *config_tree_parse(struct config_reading *reading,
                                       const struct config_source *source, const char *text,
                                       int column);

/** The child of a map with this key, or NULL. */
struct config_value *config_tree_find(const struct config_value *map, const char *key);
/** Add a child that stood in no file: it takes its parent's place. `text` NULL: an empty map or
 *  list. */
struct config_value *config_tree_add(struct config_reading *reading, struct config_value *parent,
                                     const char *key, enum config_kind kind, const char *text);
void config_tree_attach(struct config_value *parent, struct config_value *child);
void config_tree_detach(struct config_value *child);

/** Where to point for a key that is missing in a map: at the map's own key, or its beginning. */
struct config_place config_tree_place(const struct config_value *value);
/** `bodies.liver.fixed.box_m[0]` */
const char *config_tree_path(struct config_reading *reading, const struct config_value *value);
/** What stood there, in short: `-3`, `"text"`, `a list of 3`, `a map`, `nothing`. */
const char *config_tree_said(struct config_reading *reading, const struct config_value *value);

/** Note a fault at a value, after its path. */
void config_tree_fault(struct config_reading *reading, const struct config_value *value,
                       const char *format, ...) __attribute__((format(printf, 3, 4)));

/** The key among n candidates that is spelt nearest to `key`; NULL when none is near. */
const char *config_tree_nearest(const char *key, const char *const *candidate, int n);

/** Write a tree as YAML; a value in one line. */
void config_tree_print(FILE *out, const struct config_value *root);
void config_tree_print_value(FILE *out, const struct config_value *value);

#endif
