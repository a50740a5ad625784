/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_schema.c - tables of keys as a JSON Schema. It says of a file by itself what the reader
 * says of it, but for what only several keys together can say. */
#include "config/config_schema.h"

#include "clients/cli/json_text.h"
#include "config/config_scalar.h"
#include "config/config_scenario.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

struct schema {
    FILE *out;
    int indent;
    bool is_part;                   /* includes others: any key may stand there, or in those */
    struct config_reading *reading; /* memory of the defaults */
};

static void begin_line(struct schema *s)
{
    fprintf(s->out, "\n%*s", s->indent, "");
}

/* ---------------------------------------------------------------- single values */

static void write_range(struct schema *s, struct config_range r)
{
    if (r.low == 0 && r.high == 0)
        return;
    fprintf(s->out, ", \"%s\": %g", r.above_low ? "exclusiveMinimum" : "minimum", r.low);
    if (!isinf(r.high))
        fprintf(s->out, ", \"%s\": %g", r.below_high ? "exclusiveMaximum" : "maximum", r.high);
}

static void write_numbers(struct schema *s, const struct config_key *key, const char *type, int n)
{
    fprintf(s->out, "\"type\": \"array\", \"minItems\": %d, \"maxItems\": %d, \"items\": ", n, n);
    fprintf(s->out, "{\"type\": \"%s\"", type);
    write_range(s, key->range);
    fputc('}', s->out);
}

static void write_words(struct schema *s, const char *const *words)
{
    fputs("\"enum\": [", s->out);
    for (int i = 0; words[i]; i++) {
        fputs(i > 0 ? ", " : "", s->out);
        json_text_print(s->out, words[i]);
    }
    fputc(']', s->out);
}

/* A word that may stand for the value. */
static void open_word(struct schema *s, const struct config_key *key)
{
    if (key->word)
        fprintf(s->out, "\"anyOf\": [{\"const\": \"%s\"}, {", key->word);
}

static void close_word(struct schema *s, const struct config_key *key)
{
    if (key->word)
        fputs("}]", s->out);
}

/* A list of what `item` says, as many as its table's check takes. */
static void write_items(struct schema *s, const struct config_key *key, const char *item)
{
    fprintf(s->out, "\"type\": \"array\", \"minItems\": %d, ", key->least > 0 ? key->least : 1);
    if (key->most > 0)
        fprintf(s->out, "\"maxItems\": %d, ", key->most);
    fprintf(s->out, "\"items\": {%s}", item);
}

static void write_value(struct schema *s, const struct config_key *key)
{
    open_word(s, key);
    switch (key->type) {
    case CONFIG_NUMBER:
    case CONFIG_INTEGER:
        fprintf(s->out, "\"type\": \"%s\"", key->type == CONFIG_NUMBER ? "number" : "integer");
        write_range(s, key->range);
        break;
    case CONFIG_BOOLEAN:
        fputs("\"type\": \"boolean\"", s->out);
        break;
    case CONFIG_WORD:
        write_words(s, key->words);
        break;
    case CONFIG_VECTOR:
    case CONFIG_COUNTS:
        write_numbers(s, key, key->type == CONFIG_VECTOR ? "number" : "integer", 3);
        break;
    case CONFIG_UNIT:
        write_numbers(s, key, "number", 4);
        break;
    case CONFIG_BOXES:
    case CONFIG_BALLS:
        fputs(
            "\"type\": \"array\", \"minItems\": 1, \"items\": {\"type\": [\"array\", \"number\"]}",
            s->out);
        break;
    case CONFIG_INDICES:
        fputs("\"type\": \"array\", \"minItems\": 1, \"items\": {\"type\": \"integer\", "
              "\"minimum\": 0}",
              s->out);
        break;
    case CONFIG_PLACES:
        write_items(s, key,
                    "\"type\": \"array\", \"items\": {\"type\": \"number\"}, \"minItems\": 3, "
                    "\"maxItems\": 3");
        break;
    case CONFIG_TEXTS:
        write_items(s, key, "\"type\": \"string\", \"minLength\": 1");
        break;
    case CONFIG_TREE:
        fputs("\"type\": [\"object\", \"array\"]", s->out);
        break;
    case CONFIG_INCLUDED:
        fputs("\"type\": [\"string\", \"array\"], \"items\": {\"type\": \"string\"}", s->out);
        break;
    default:
        fputs("\"type\": \"string\", \"minLength\": 1", s->out);
    }
    close_word(s, key);
}

static void write_default(struct schema *s, const struct config_key *key, const void *filled)
{
    struct config_value map = {.kind = CONFIG_MAP};
    if (key->required || key->optional || key->choice)
        return;
    config_scalar_add(s->reading, &map, key, (const char *)filled + key->offset);
    const struct config_value *value = map.first;
    if (!value)
        return;
    fputs(", \"default\": ", s->out);
    const bool is_word =
        key->type == CONFIG_WORD || key->type == CONFIG_TEXT ||
        (key->word && value->kind == CONFIG_SCALAR && strcmp(value->text, key->word) == 0);
    if (is_word)
        json_text_print(s->out, value->text);
    else
        config_tree_print_value(s->out, value);
}

/* ---------------------------------------------------------------- tables */

static void write_table(struct schema *s, const struct config_table *table);

static void write_nested(struct schema *s, const struct config_key *key)
{
    if (key->type != CONFIG_NAMED) {
        write_table(s, key->table);
        return;
    }
    fputs("\"type\": \"object\",", s->out);
    begin_line(s);
    fputs("\"propertyNames\": {\"pattern\": \"^[A-Za-z0-9_-]{1,63}$\"},", s->out);
    begin_line(s);
    fputs("\"additionalProperties\": {", s->out);
    s->indent += 2;
    begin_line(s);
    write_table(s, key->table);
    s->indent -= 2;
    begin_line(s);
    fputc('}', s->out);
}

static void write_key(struct schema *s, const struct config_key *key, const void *filled)
{
    json_text_print(s->out, key->name);
    fputs(": {\"description\": ", s->out);
    json_text_print(s->out, key->about);
    if (!key->table) {
        fputs(", ", s->out);
        write_value(s, key);
        write_default(s, key, filled);
        fputc('}', s->out);
        return;
    }
    s->indent += 2;
    fputc(',', s->out);
    begin_line(s);
    write_nested(s, key);
    s->indent -= 2;
    begin_line(s);
    fputc('}', s->out);
}

/* The names of keys of one kind, as JSON texts with a separator. */
static int write_names(struct schema *s, const struct config_table *table, bool choice,
                       const char *before, const char *between, const char *after)
{
    int n = 0;
    for (int i = 0; i < table->n; i++) {
        const struct config_key *key = &table->key[i];
        if (!(choice ? key->choice : key->required))
            continue;
        fputs(n++ > 0 ? between : before, s->out);
        json_text_print(s->out, key->name);
    }
    if (n > 0)
        fputs(after, s->out);
    return n;
}

static void write_demands(struct schema *s, const struct config_table *table)
{
    if (s->is_part)
        return;
    write_names(s, table, false, ", \"required\": [", ", ", "]");
    if (table->choose_max == 0)
        return;
    if (table->choose_min == 0)
        write_names(s, table, true, ", \"not\": {\"required\": [", ", ", "]}");
    else
        write_names(s, table, true,
                    table->choose_max == 1 ? ", \"oneOf\": [{\"required\": ["
                                           : ", \"anyOf\": [{\"required\": [",
                    "]}, {\"required\": [", "]}]");
}

static void write_object(struct schema *s, const struct config_table *table)
{
    void *filled = config_reading_take(s->reading, table->size);
    if (table->fill)
        table->fill(filled);
    fputs("\"type\": \"object\", \"additionalProperties\": false", s->out);
    write_demands(s, table);
    fputc(',', s->out);
    begin_line(s);
    fputs("\"properties\": {", s->out);
    s->indent += 2;
    for (int i = 0; i < table->n; i++) {
        begin_line(s);
        write_key(s, &table->key[i], filled);
        fputs(i + 1 < table->n ? "," : "", s->out);
    }
    s->indent -= 2;
    begin_line(s);
    fputc('}', s->out);
}

static void write_branch(struct schema *s, const char *name, const struct config_table *table)
{
    fprintf(s->out, "\"%s\": {", name);
    s->indent += 2;
    begin_line(s);
    write_object(s, table);
    s->indent -= 2;
    begin_line(s);
    fputc('}', s->out);
}

/* One of several tables, by a key each; of a part, by whichever fits. */
static void write_either(struct schema *s, const struct config_table *table)
{
    int n = 0;
    if (s->is_part) {
        fputs("\"anyOf\": [{", s->out);
        for (const struct config_table *t = table; t->other; t = t->other) {
            write_object(s, t->other);
            fputs("}, {", s->out);
        }
        write_object(s, table);
        fputs("}]", s->out);
        return;
    }
    for (const struct config_table *t = table; t->other; t = t->other, n++) {
        fprintf(s->out, "\"if\": {\"required\": [\"%s\"]},", t->other_if);
        begin_line(s);
        write_branch(s, "then", t->other);
        fputc(',', s->out);
        begin_line(s);
        if (t->other->other)
            fputs("\"else\": {", s->out);
    }
    write_branch(s, "else", table);
    for (; n > 1; n--)
        fputc('}', s->out);
}

static bool may_include(const struct config_table *table)
{
    for (int i = 0; i < table->n; i++)
        if (table->key[i].type == CONFIG_INCLUDED)
            return true;
    return false;
}

/* What may include others: without what it demands where it does. */
static void write_includer(struct schema *s, const struct config_table *table)
{
    fputs("\"if\": {\"required\": [\"include\"]},", s->out);
    begin_line(s);
    s->is_part = true;
    write_branch(s, "then", table);
    fputc(',', s->out);
    begin_line(s);
    s->is_part = false;
    write_branch(s, "else", table);
}

/* A table, or a word that stands for it. */
static void write_table(struct schema *s, const struct config_table *table)
{
    if (table->other) {
        write_either(s, table);
        return;
    }
    if (may_include(table) && !s->is_part) {
        write_includer(s, table);
        return;
    }
    if (table->shorthand)
        fputs("\"anyOf\": [{\"type\": \"string\", \"minLength\": 1}, {", s->out);
    write_object(s, table);
    if (table->shorthand)
        fputs("}]", s->out);
}

/* ---------------------------------------------------------------- the whole */

static void write_schema(struct schema *s)
{
    fputs("{", s->out);
    s->indent = 2;
    begin_line(s);
    fputs("\"$schema\": \"https://json-schema.org/draft/2020-12/schema\",", s->out);
    begin_line(s);
    fputs("\"$comment\": \"SPDX-License-Identifier: GPL-3.0-or-later. Written from the tables of "
          "keys by "
          "config-schema.\",",
          s->out);
    begin_line(s);
    fputs("\"title\": \"palpd scenario\",", s->out);
    begin_line(s);
    write_includer(s, &scenario_table);
    fputs("\n}\n", s->out);
}

static void attempt_schema(struct schema *s)
{
    jmp_buf out_of_memory;
    s->reading->out_of_memory = &out_of_memory;
    if (setjmp(out_of_memory) == 0)
        write_schema(s);
}

char *config_schema(void)
{
    char *text = NULL;
    size_t size = 0;
    struct schema s = {.out = open_memstream(&text, &size), .reading = config_reading_create()};
    if (s.out && s.reading)
        attempt_schema(&s);
    const bool right = s.reading && s.reading->exit_code == 0 && s.out && !ferror(s.out);
    if (s.out)
        fclose(s.out);
    config_reading_destroy(s.reading);
    if (right)
        return text;
    free(text);
    return NULL;
}
