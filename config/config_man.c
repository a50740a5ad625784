/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_man.c - tables of keys as the manual page palp-scenario(5), in troff's man macros. Each
 * table is printed once, under the first key that holds it; other keys refer to that. */
#include "config/config_man.h"

#include "config/config_scalar.h"
#include "config/config_scenario.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

enum { TABLES_MAX = 128, PATH_SIZE = 160 };

/* A table that is still to be printed, or has been, and the key that holds it. */
struct table_place {
    const struct config_table *table;
    char path[PATH_SIZE];
};

struct man_page {
    FILE *out;
    struct config_reading *reading; /* memory of the defaults */
    struct table_place place[TABLES_MAX];
    int n_place;
};

/* A line that starts with a dot or an apostrophe would be a request of troff. */
static void write_escaped(struct man_page *p, const char *text)
{
    if (*text == '.' || *text == '\'')
        fputs("\\&", p->out);
    for (; *text; text++) {
        if (*text == '-' || *text == '\\')
            fputs(*text == '-' ? "\\-" : "\\e", p->out);
        else
            fputc(*text, p->out);
    }
}

/* ---------------------------------------------------------------- one key */

static const char *type_name(enum config_type type)
{
    /* clang-format off */
    static const char *const name[] = {
        [CONFIG_NUMBER]  = "number",           [CONFIG_INTEGER] = "integer",
        [CONFIG_BOOLEAN] = "true or false",    [CONFIG_WORD]    = "word",
        [CONFIG_TEXT]    = "text",             [CONFIG_PATH]    = "path, relative to the file",
        [CONFIG_VECTOR]  = "[x, y, z]",        [CONFIG_UNIT]    = "quaternion [x, y, z, w]",
        [CONFIG_COUNTS]  = "three integers",   [CONFIG_BOXES]   = "box [[low], [high]], or a list",
        [CONFIG_BALLS]   = "ball [[centre], radius], or a list",
        [CONFIG_INDICES] = "list of integers", [CONFIG_PLACES]  = "list of [x, y, z]",
        [CONFIG_TEXTS]   = "list of texts",    [CONFIG_TABLE]   = "map",
        [CONFIG_ONE]     = "map",              [CONFIG_NAMED]   = "map of names to maps",
        [CONFIG_INCLUDED] = "path, or a list of paths",
        [CONFIG_TREE]    = "map or list",
    };
    /* clang-format on */
    return name[type];
}

static void write_range(struct man_page *p, struct config_range r)
{
    if (r.low == r.high)
        return;
    fprintf(p->out, "; %s %g", r.above_low ? "above" : "from", r.low);
    if (!isinf(r.high))
        fprintf(p->out, r.below_high ? ", below %g" : " to %g", r.high);
}

static void write_words(struct man_page *p, const struct config_key *key)
{
    for (int i = 0; key->words && key->words[i]; i++) {
        fputs(i == 0 ? ": " : ", ", p->out);
        write_escaped(p, key->words[i]);
    }
    if (key->word) {
        fputs(", or ", p->out);
        write_escaped(p, key->word);
    }
}

static void write_default(struct man_page *p, const struct config_key *key, const void *filled)
{
    struct config_value map = {.kind = CONFIG_MAP};
    if (key->required)
        fputs("; required", p->out);
    if (key->required || key->optional || key->choice || key->table)
        return;
    config_scalar_add(p->reading, &map, key, (const char *)filled + key->offset);
    if (!map.first)
        return;
    fputs("; default ", p->out);
    if (map.first->kind == CONFIG_SCALAR)
        write_escaped(p, map.first->text);
    else
        config_tree_print_value(p->out, map.first);
}

/* ---------------------------------------------------------------- tables */

static const struct table_place *find_table_place(const struct man_page *p,
                                                  const struct config_table *table)
{
    for (int i = 0; i < p->n_place; i++)
        if (p->place[i].table == table)
            return &p->place[i];
    return NULL;
}

/* The place where a key's table is printed: the first that asks. */
static const struct table_place *plan_table(struct man_page *p, const struct config_table *table,
                                            const char *path, const struct config_key *key)
{
    const struct table_place *known = find_table_place(p, table);
    if (known || p->n_place == TABLES_MAX)
        return known;
    struct table_place *place = &p->place[p->n_place++];
    place->table = table;
    snprintf(place->path, sizeof place->path, "%s%s%s%s", path, *path ? "." : "", key->name,
             key->type == CONFIG_NAMED ? ".NAME" : "");
    return place;
}

static void write_key(struct man_page *p, const struct config_key *key, const char *path,
                      const void *filled)
{
    fputs(".TP\n\\fB", p->out);
    write_escaped(p, key->name);
    fprintf(p->out, "\\fR (%s", type_name(key->type));
    write_words(p, key);
    write_range(p, key->range);
    write_default(p, key, filled);
    fputs(")\n", p->out);
    write_escaped(p, key->about);
    const struct table_place *place = key->table ? plan_table(p, key->table, path, key) : NULL;
    if (place) {
        fputs("; keys: see \\fI", p->out);
        write_escaped(p, place->path);
        fputs("\\fR", p->out);
    }
    fputs(".\n", p->out);
}

static void write_table(struct man_page *p, const struct config_table *table, const char *path)
{
    void *filled = config_reading_take(p->reading, table->size);
    if (table->fill)
        table->fill(filled);
    if (table->shorthand) {
        fputs("A plain word stands for a map with \\fB", p->out);
        write_escaped(p, table->shorthand);
        fputs("\\fR.\n", p->out);
    }
    for (int i = 0; i < table->n; i++)
        write_key(p, &table->key[i], path, filled);
}

/* A map that one of its keys makes another kind of map. */
static void write_kinds(struct man_page *p, const struct config_table *table, const char *path)
{
    for (const struct config_table *t = table; t->other; t = t->other) {
        fprintf(p->out, ".PP\nWith the key \\fB%s\\fR:\n", t->other_if);
        write_table(p, t->other, path);
    }
    if (table->other)
        fputs(".PP\nOtherwise:\n", p->out);
    write_table(p, table, path);
}

/* ---------------------------------------------------------------- the whole */

static void write_page(struct man_page *p)
{
    fprintf(p->out, ".TH PALP\\-SCENARIO 5 \"\" \"palpd %s\" \"palpd\"\n", PALP_VERSION);
    fputs(".SH NAME\npalp\\-scenario \\- scenario files of palpd(8) and palp(1)\n"
          ".SH DESCRIPTION\n"
          "A scenario is a YAML file that begins with \\fBversion: 1\\fR. SI units; keys carry "
          "their\n"
          "unit where it is not obvious. Axes are right\\-handed, y up. Unknown and duplicate keys "
          "are\n"
          "errors, told with file, line and column. \\fBpalpd \\-\\-print\\-config\\fR prints a "
          "scenario\n"
          "with every default filled in; \\fB\\-\\-set path.to.key=value\\fR overrides a key.\n"
          ".SH KEYS\n",
          p->out);
    write_kinds(p, &scenario_table, "");
    for (int i = 0; i < p->n_place; i++) {
        fputs(".SS ", p->out);
        write_escaped(p, p->place[i].path);
        fputc('\n', p->out);
        write_kinds(p, p->place[i].table, p->place[i].path);
    }
    fputs(".SH SEE ALSO\n\\fBpalp\\fR(1), \\fBpalpd\\fR(8), \\fBpalp\\-protocol\\fR(7)\n", p->out);
}

static void attempt_page(struct man_page *p)
{
    jmp_buf out_of_memory;
    p->reading->out_of_memory = &out_of_memory;
    if (setjmp(out_of_memory) == 0)
        write_page(p);
}

char *config_man(void)
{
    char *text = NULL;
    size_t size = 0;
    struct man_page p = {.out = open_memstream(&text, &size), .reading = config_reading_create()};
    if (p.out && p.reading)
        attempt_page(&p);
    const bool right = p.reading && p.reading->exit_code == 0 && p.out && !ferror(p.out);
    if (p.out)
        fclose(p.out);
    config_reading_destroy(p.reading);
    if (right)
        return text;
    free(text);
    return NULL;
}
