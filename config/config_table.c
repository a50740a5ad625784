/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_table.c - reads maps by tables of keys. */
#include "config/config_table.h"

#include "config/config_scalar.h"

#include <ctype.h>
#include <string.h>

enum { KEYS_MAX = 32, NAME_MAX_LENGTH = 63 };

static const struct config_table *table_for(const struct config_table *table,
                                            const struct config_value *map)
{
    for (const struct config_table *t = table; t->other && map->kind == CONFIG_MAP; t = t->other)
        if (config_tree_find(map, t->other_if))
            return t->other;
    return table;
}

/* ---------------------------------------------------------------- one key */

/* Tables within tables: the reader calls itself. */
static void read_one(struct config_reading *reading, const struct config_table *table,
                     struct config_value *map, const void **field)
{
    void *into = config_reading_take(reading, table->size);
    config_table_read(reading, table, map, into);
    *field = into;
}

bool config_table_check_name(struct config_reading *reading, const struct config_value *value)
{
    const size_t n = strlen(value->key);
    bool right = n > 0 && n <= NAME_MAX_LENGTH;
    for (size_t i = 0; i < n; i++)
        right &=
            isalnum((unsigned char)value->key[i]) || value->key[i] == '_' || value->key[i] == '-';
    if (!right)
        config_reading_fault(reading, value->key_at, CONFIG_EXIT_CONFIG,
                             "%s: got this name, expected up to %d letters, digits, _ and -",
                             config_tree_path(reading, value), NAME_MAX_LENGTH);
    return right;
}

static void read_named(struct config_reading *reading, const struct config_table *table,
                       struct config_value *map, struct config_items *out)
{
    if (map->kind != CONFIG_MAP) {
        config_tree_fault(reading, map, "got %s, expected a map of names",
                          config_tree_said(reading, map));
        return;
    }
    char *item = config_reading_take(reading, (size_t)map->n * table->size);
    *out = (struct config_items){map->n, item};
    for (struct config_value *v = map->first; v; v = v->next, item += table->size) {
        config_table_check_name(reading, v);
        config_table_read(reading, table_for(table, v), v, item);
    }
}

static void read_key(struct config_reading *reading, const struct config_key *key,
                     struct config_value *value, void *field)
{
    if (key->type == CONFIG_TABLE)
        config_table_read(reading, key->table, value, field);
    else if (key->type == CONFIG_ONE)
        read_one(reading, key->table, value, field);
    else if (key->type == CONFIG_NAMED)
        read_named(reading, key->table, value, field);
    else if (key->type != CONFIG_INCLUDED)
        config_scalar_read(reading, key, value, field);
    else
        config_tree_fault(reading, value,
                          "got an override, expected it in a file: files are merged before "
                          "anything overrides them");
}

/* What a key means that is not there; said aloud in the tree. */
static void read_absent(struct config_reading *reading, const struct config_key *key,
                        struct config_value *map, void *field)
{
    if (key->required) {
        config_reading_fault(reading, config_tree_place(map), CONFIG_EXIT_CONFIG,
                             "%s%s%s: got nothing, expected %s", config_tree_path(reading, map),
                             map->parent ? "." : "", key->name, config_table_expects(reading, key));
    } else if (key->type == CONFIG_TABLE && !key->optional) {
        struct config_value *value = config_tree_add(
            reading, map, key->name, key->otherwise ? CONFIG_SCALAR : CONFIG_MAP, key->otherwise);
        config_table_read(reading, key->table, value, field);
    } else if (!key->optional && !key->choice) {
        config_scalar_add(reading, map, key, field);
    }
}

const char *config_table_expects(struct config_reading *reading, const struct config_key *key)
{
    if (key->type == CONFIG_TABLE || key->type == CONFIG_ONE)
        return config_reading_format(reading, "a map: %s", key->about);
    if (key->type == CONFIG_NAMED)
        return config_reading_format(reading, "a map of names: %s", key->about);
    return config_scalar_expects(reading, key);
}

/* ---------------------------------------------------------------- a map */

static int find_key(const struct config_table *table, const char *name)
{
    for (int i = 0; i < table->n; i++)
        if (strcmp(table->key[i].name, name) == 0)
            return i;
    return -1;
}

/* Of a key that belongs elsewhere; NULL: nothing is known of it. */
static const char *find_answer(const struct config_table *table, const char *key)
{
    for (const struct config_elsewhere *e = table->elsewhere; e && e->key; e++)
        if (strcmp(e->key, key) == 0)
            return e->answer;
    return NULL;
}

static void refuse_unknown(struct config_reading *reading, const struct config_table *table,
                           const struct config_value *map)
{
    const char *names[KEYS_MAX];
    for (int i = 0; i < table->n; i++)
        names[i] = table->key[i].name;
    for (const struct config_value *v = map->first; v; v = v->next) {
        if (find_key(table, v->key) >= 0)
            continue;
        const char *answer = find_answer(table, v->key);
        if (answer) {
            config_reading_fault(reading, v->key_at, CONFIG_EXIT_CONFIG, "%s: got a key of %s",
                                 config_tree_path(reading, v), answer);
            continue;
        }
        const char *near = config_tree_nearest(v->key, names, table->n);
        config_reading_fault(reading, v->key_at, CONFIG_EXIT_CONFIG, "%s: got an unknown key%s%s%s",
                             config_tree_path(reading, v),
                             near ? "; did you mean " : ", expected one of ",
                             near ? near : config_table_names(reading, table), near ? "?" : "");
    }
}

const char *config_table_names(struct config_reading *reading, const struct config_table *table)
{
    const char *names = table->key[0].name;
    for (int i = 1; i < table->n; i++)
        names = config_reading_format(reading, "%s, %s", names, table->key[i].name);
    return names;
}

/* Keys that exclude each other: "exactly one of sphere_m, box_m". */
static void check_choice(struct config_reading *reading, const struct config_table *table,
                         const struct config_value *map)
{
    const char *names = "";
    int given = 0;
    const struct config_value *last = map;
    for (int i = 0; i < table->n; i++) {
        const struct config_key *key = &table->key[i];
        if (!key->choice)
            continue;
        names = config_reading_format(reading, "%s%s%s", names, names[0] ? ", " : "", key->name);
        const struct config_value *v = config_tree_find(map, key->name);
        given += v != NULL;
        last = v ? v : last;
    }
    if (given >= table->choose_min && given <= table->choose_max)
        return;
    const char *claim = table->choose_min == table->choose_max ? "exactly one"
                        : table->choose_min > 0                ? "at least one"
                                                               : "at most one";
    config_reading_fault(reading, config_tree_place(last), CONFIG_EXIT_CONFIG,
                         "%s: got %s, expected %s of %s", config_tree_path(reading, map),
                         given == 0 ? "none" : "several", claim, names);
}

/* Keys in the order of the table, so that every scenario is printed alike. */
static void put_in_order(const struct config_table *table, struct config_value *map)
{
    for (int i = 0; i < table->n; i++) {
        struct config_value *v = config_tree_find(map, table->key[i].name);
        if (!v)
            continue;
        config_tree_detach(v);
        config_tree_attach(map, v);
    }
}

/* A plain word where a map is expected: the map with its shorthand key. */
static void expand_shorthand(struct config_reading *reading, const struct config_table *table,
                             struct config_value *value)
{
    const struct config_value word = *value;
    if (!table->shorthand || value->kind != CONFIG_SCALAR || value->text[0] == '\0')
        return;
    value->kind = CONFIG_MAP;
    struct config_value *child =
        config_tree_add(reading, value, table->shorthand, CONFIG_SCALAR, word.text);
    child->quoted = word.quoted;
    child->at = word.at;
}

void config_table_read(struct config_reading *reading, const struct config_table *table,
                       struct config_value *map, void *into)
{
    struct config_head *head = into;
    const int n_fault = reading->n_fault;
    expand_shorthand(reading, table, map);
    if (table->fill)
        table->fill(into);
    *head = (struct config_head){map, map->key};
    if (map->kind != CONFIG_MAP) {
        config_tree_fault(reading, map, "got %s, expected a map of %s",
                          config_tree_said(reading, map), config_table_names(reading, table));
        return;
    }
    refuse_unknown(reading, table, map);
    for (int i = 0; i < table->n; i++) {
        const struct config_key *key = &table->key[i];
        struct config_value *value = config_tree_find(map, key->name);
        if (value)
            read_key(reading, key, value, (char *)into + key->offset);
        else
            read_absent(reading, key, map, (char *)into + key->offset);
    }
    if (table->choose_max > 0)
        check_choice(reading, table, map);
    put_in_order(table, map);
    if (table->check && reading->n_fault == n_fault)
        table->check(reading, into);
}
