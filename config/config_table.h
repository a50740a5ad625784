/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_table.h - the keys of a scenario as tables: what a key is called, what it may hold, and
 * which field of which struct it fills. One table serves reading, checking, the printed defaults
 * and the JSON Schema, so that they cannot disagree. */
#ifndef PALP_CONFIG_TABLE_H
#define PALP_CONFIG_TABLE_H

#include "config/config_tree.h"

/** What a key holds, and the field it fills. */
enum config_type {
    CONFIG_NUMBER,   /* double                                                           */
    CONFIG_INTEGER,  /* int                                                              */
    CONFIG_BOOLEAN,  /* bool                                                             */
    CONFIG_WORD,     /* int, one of `words`                                              */
    CONFIG_TEXT,     /* const char *                                                     */
    CONFIG_PATH,     /* const char *, absolute; relative to where it was written         */
    CONFIG_VECTOR,   /* vec3                                                             */
    CONFIG_UNIT,     /* quat, of unit length; all zero when absent                       */
    CONFIG_COUNTS,   /* int[3]                                                           */
    CONFIG_BOXES,    /* config_items of struct config_box; a single box, or a list       */
    CONFIG_BALLS,    /* config_items of struct config_ball; likewise                     */
    CONFIG_INDICES,  /* config_items of int                                              */
    CONFIG_PLACES,   /* config_items of vec3                                             */
    CONFIG_TEXTS,    /* config_items of const char *                                     */
    CONFIG_TABLE,    /* the struct of `table`, in place; an absent one is an empty map   */
    CONFIG_ONE,      /* const pointer to the struct of `table`; NULL when absent         */
    CONFIG_NAMED,    /* config_items of the struct of `table`, a name each               */
    CONFIG_TREE,     /* struct config_value *, as it stands: somebody else reads it      */
    CONFIG_INCLUDED, /* nothing: in files it is merged before the tables are read        */
};

struct config_items {
    int n;
    void *item;
};

struct config_box {
    vec3 low, high;
};

struct config_ball {
    vec3 centre;
    double radius;
};

/** What every struct that a table fills begins with. */
struct config_head {
    const struct config_value *at;
    const char *name; /* in CONFIG_NAMED; else its key */
};

struct config_range {
    double low, high;           /* equal: any finite number */
    bool above_low, below_high; /* the border itself is outside */
    const char *why;            /* what is wrong outside; may be NULL */
};

struct config_table;

struct config_key {
    const char *name;
    enum config_type type;
    size_t offset;     /* of its field in the table's struct */
    const char *about; /* a sentence for the schema, with the unit */
    struct config_range range;
    int least, most; /* CONFIG_PLACES, _TEXTS: how many the table's check takes; 0: 1, any number */
    const char *const *words;         /* CONFIG_WORD: ended by NULL, in the order of their values */
    const char *word;                 /* CONFIG_NUMBER, _VECTOR: may stand for the number, as NaN */
    const struct config_table *table; /* CONFIG_TABLE, _ONE, _NAMED */
    const char *otherwise; /* CONFIG_TABLE: the word that stands for it when it is absent */
    bool required;
    bool optional; /* absent stays absent: no default is shown */
    bool choice;   /* one of those among which the table chooses; optional as well */
};

/** A key that is of another table, and what to say where it stands here. */
struct config_elsewhere {
    const char *key, *answer; /* ended by a NULL key */
};

struct config_table {
    const char *name; /* of what it describes, for the schema */
    size_t size;      /* of its struct */
    const struct config_key *key;
    int n;
    int choose_min, choose_max;       /* how many keys of the choice may be given */
    const char *shorthand;            /* a plain word stands for a map with this key; may be NULL */
    const struct config_table *other; /* the table that reads the map instead … */
    const char *other_if; /* … when it has this key; may be NULL. Else that one's other may, and so
                           * on */
    const struct config_elsewhere *elsewhere; /* NULL: there are no such keys */
    void (*fill)(void *into);                 /* the defaults; NULL: zeros */
    void (*check)(struct config_reading *reading, const void *filled); /* beyond single keys */
};

#define CONFIG_KEYS(keys) .key = (keys), .n = (int)(sizeof(keys) / sizeof *(keys))

/** Fill `into` from a map. Faults are noted in the reading. Absent keys are added to the map with
 *  their defaults, and its keys are put in the table's order, so that the tree is the whole
 *  scenario. */
void config_table_read(struct config_reading *reading, const struct config_table *table,
                       struct config_value *map, void *into);

/** Is a value's key a name: up to 63 letters, digits, _ and -? False and a fault. */
bool config_table_check_name(struct config_reading *reading, const struct config_value *value);

/** What a key expects, in words; the keys of a table. */
const char *config_table_expects(struct config_reading *reading, const struct config_key *key);
const char *config_table_names(struct config_reading *reading, const struct config_table *table);

#endif
