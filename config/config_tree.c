/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_tree.c - YAML text to a tree of values, by the events of libfyaml. */
#include "config/config_tree.h"

#include "clients/cli/json_text.h"
#include "config/config_text.h"

#include <ctype.h>
#include <libfyaml.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum {
    ENTRIES_MAX = 4096, /* keys of one map: they are compared with each other */
    DEPTH_MAX = 32,     /* maps and lists within each other                   */
    SAID_MAX = 48,      /* characters of a text that a fault repeats          */
};

/* ---------------------------------------------------------------- a tree */

struct config_value *config_tree_find(const struct config_value *map, const char *key)
{
    for (struct config_value *v = map->first; v; v = v->next)
        if (v->key && strcmp(v->key, key) == 0)
            return v;
    return NULL;
}

void config_tree_attach(struct config_value *parent, struct config_value *child)
{
    child->parent = parent;
    child->next = NULL;
    if (parent->last)
        parent->last->next = child;
    else
        parent->first = child;
    parent->last = child;
    parent->n++;
}

void config_tree_detach(struct config_value *child)
{
    struct config_value *parent = child->parent, *before = NULL;
    for (struct config_value *v = parent->first; v != child; v = v->next)
        before = v;
    *(before ? &before->next : &parent->first) = child->next;
    if (parent->last == child)
        parent->last = before;
    parent->n--;
    child->parent = child->next = NULL;
}

struct config_value *config_tree_add(struct config_reading *reading, struct config_value *parent,
                                     const char *key, enum config_kind kind, const char *text)
{
    struct config_value *child = config_reading_take(reading, sizeof *child);
    child->kind = kind;
    child->text = text;
    child->key = key;
    child->at = child->key_at = config_tree_place(parent);
    config_tree_attach(parent, child);
    return child;
}

struct config_place config_tree_place(const struct config_value *value)
{
    return value->key ? value->key_at : value->at;
}

/* ---------------------------------------------------------------- what to say about a value */

static int position_in_list(const struct config_value *value)
{
    int i = 0;
    for (const struct config_value *v = value->parent->first; v != value; v = v->next)
        i++;
    return i;
}

const char *config_tree_path(struct config_reading *reading, const struct config_value *value)
{
    if (!value->parent)
        return "";
    const char *path = config_tree_path(reading, value->parent);
    if (!value->key)
        return config_reading_format(reading, "%s[%d]", path, position_in_list(value));
    return config_reading_format(reading, "%s%s%s", path, path[0] ? "." : "", value->key);
}

const char *config_tree_said(struct config_reading *reading, const struct config_value *value)
{
    if (value->kind == CONFIG_MAP)
        return "a map";
    if (value->kind == CONFIG_LIST)
        return config_reading_format(reading, "a list of %d", value->n);
    if (!value->quoted && value->text[0] == '\0')
        return "nothing";
    const char *quote = value->quoted ? "\"" : "";
    const bool all = strlen(value->text) <= SAID_MAX;
    char *said = config_reading_format(reading, "%s%.*s%s%s", quote, SAID_MAX, value->text,
                                       all ? "" : "…", quote);
    for (char *c = said; *c; c++) /* a fault must not write control characters to a terminal */
        if (iscntrl((unsigned char)*c))
            *c = '?';
    return said;
}

void config_tree_fault(struct config_reading *reading, const struct config_value *value,
                       const char *format, ...)
{
    char what[1000];
    va_list args;
    va_start(args, format);
    vsnprintf(what, sizeof what, format, args);
    va_end(args);
    const char *path = config_tree_path(reading, value);
    config_reading_fault(reading, value->at, CONFIG_EXIT_CONFIG, "%s%s%s", path,
                         path[0] ? ": " : "", what);
}

/* Letters to change, insert, leave out or swap to come from a to b (Damerau and Levenshtein). */
static int edit_distance(const char *a, const char *b)
{
    enum { LONGEST = 40 };
    int d[LONGEST + 1][LONGEST + 1];
    const int n = (int)strlen(a), m = (int)strlen(b);
    if (n > LONGEST || m > LONGEST)
        return LONGEST;
    for (int i = 0; i <= n; i++) {
        for (int j = 0; j <= m; j++) {
            if (i == 0 || j == 0) {
                d[i][j] = i + j;
                continue;
            }
            const int change = d[i - 1][j - 1] + (a[i - 1] != b[j - 1]);
            const int shift = 1 + (d[i - 1][j] < d[i][j - 1] ? d[i - 1][j] : d[i][j - 1]);
            d[i][j] = change < shift ? change : shift;
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] &&
                d[i - 2][j - 2] + 1 < d[i][j])
                d[i][j] = d[i - 2][j - 2] + 1;
        }
    }
    return d[n][m];
}

/* The same word without its unit, or the beginning of a longer one, is near whatever its length. */
static bool begins_with(const char *whole, const char *part)
{
    const size_t n = strlen(part);
    return n >= 3 && strncmp(whole, part, n) == 0;
}

const char *config_tree_nearest(const char *key, const char *const *candidate, int n)
{
    const char *nearest = NULL;
    int best = 1 + (int)strlen(key) / 3; /* a third of the letters may be wrong */
    int most_said = 0;                   /* letters of the nearest that the key begins with */
    for (int i = 0; i < n; i++) {
        const int length = (int)strlen(candidate[i]);
        const int said = begins_with(key, candidate[i]) ? length : 0;
        int d = edit_distance(key, candidate[i]);
        if (d > 1 && (said > 0 || begins_with(candidate[i], key)))
            d = 1;
        /* Of equals the one that the key says most of, `cut` for `cutx`; of these the first. */
        if (d >= length || d > best || (nearest && d == best && said <= most_said))
            continue;
        best = d;
        most_said = said;
        nearest = candidate[i];
    }
    return nearest;
}

/* ---------------------------------------------------------------- from text */

/* A tree under construction. */
struct tree_growth {
    struct config_reading *reading;
    const struct config_source *source;
    int column;                /* of the text's first character in its line */
    struct config_value *root; /* NULL: nothing yet                         */
    struct config_value *open; /* the map or list being filled; NULL: none  */
    int depth;
    const char *key; /* of the value to come, in a map            */
    struct config_place key_at;
    int n_document;
};

static struct config_place place_of(const struct tree_growth *g, const struct fy_mark *mark)
{
    if (!mark)
        return (struct config_place){g->source, 0, 0};
    const int shift = mark->line == 0 ? g->column : 1;
    return (struct config_place){g->source, mark->line + 1, mark->column + shift};
}

static const char *token_text(const struct tree_growth *g, struct fy_token *token)
{
    size_t n = 0;
    const char *text = token ? fy_token_get_text(token, &n) : NULL;
    return text ? config_reading_copy(g->reading, text, n) : "";
}

#define REFUSE(g, place, ...)                                                                      \
    config_reading_fault((g)->reading, (place), CONFIG_EXIT_CONFIG, __VA_ARGS__)

/* Anchors, aliases and tags make a file that says other than it reads. */
static bool is_plain(const struct tree_growth *g, struct fy_event *event, struct config_place at)
{
    if (event->type == FYET_ALIAS)
        REFUSE(g, at, "got an alias, expected the value itself");
    else if (fy_event_get_anchor_token(event))
        REFUSE(g, at, "got an anchor, expected a plain value");
    else if (fy_event_get_tag_token(event))
        REFUSE(g, at, "got a tag, expected a plain value");
    else
        return true;
    return false;
}

static void take_key(struct tree_growth *g, struct fy_event *event, struct config_place at)
{
    g->key = token_text(g, fy_event_get_token(event));
    g->key_at = at;
}

/* Put a value where it belongs: into the open map or list, or at the root. */
static bool place_value(struct tree_growth *g, struct config_value *value)
{
    value->key = g->key;
    value->key_at = g->key_at;
    g->key = NULL;
    if (!g->open) {
        g->root = value;
        return true;
    }
    const struct config_value *earlier = value->key ? config_tree_find(g->open, value->key) : NULL;
    if (g->open->kind == CONFIG_MAP && g->open->n >= ENTRIES_MAX) {
        REFUSE(g, value->at, "got more than %d keys in one map", ENTRIES_MAX);
        return false;
    }
    config_tree_attach(g->open, value);
    if (earlier)
        REFUSE(g, value->key_at,
               "%s: got a duplicate key, expected one; the first stands in line %d",
               config_tree_path(g->reading, value), earlier->key_at.line);
    return true;
}

static bool open_value(struct tree_growth *g, struct config_value *value)
{
    if (++g->depth > DEPTH_MAX) {
        REFUSE(g, value->at, "got more than %d maps and lists within each other", DEPTH_MAX);
        return false;
    }
    g->open = value;
    return true;
}

static void close_value(struct tree_growth *g)
{
    g->depth--;
    g->open = g->open->parent;
}

static bool is_quoted(struct fy_event *event)
{
    const enum fy_node_style style = fy_event_get_node_style(event);
    return style == FYNS_SINGLE_QUOTED || style == FYNS_DOUBLE_QUOTED;
}

/* What was left empty stands nowhere: its key does, or the list that it is in. */
static struct config_place empty_place(const struct tree_growth *g, struct config_place at)
{
    if (at.line > 0)
        return at;
    return g->key ? g->key_at : g->open ? g->open->at : at;
}

static bool take_value(struct tree_growth *g, struct fy_event *event, struct config_place at)
{
    struct config_value *value = config_reading_take(g->reading, sizeof *value);
    value->at = empty_place(g, at);
    value->kind = event->type == FYET_MAPPING_START    ? CONFIG_MAP
                  : event->type == FYET_SEQUENCE_START ? CONFIG_LIST
                                                       : CONFIG_SCALAR;
    if (value->kind == CONFIG_SCALAR) {
        value->text = token_text(g, fy_event_get_token(event));
        value->quoted =
            is_quoted(event) || (value->text[0] && fy_event_get_node_style(event) != FYNS_PLAIN);
    }
    return place_value(g, value) && (value->kind == CONFIG_SCALAR || open_value(g, value));
}

/* One event into the tree. False: the rest of the text is not worth reading. */
static bool take_event(struct tree_growth *g, struct fy_event *event)
{
    struct config_place at = place_of(g, fy_event_start_mark(event));
    if (event->type == FYET_SCALAR && is_quoted(event))
        at.column--; /* its mark is behind the quote */
    const bool wants_key = g->open && g->open->kind == CONFIG_MAP && !g->key;
    switch (event->type) {
    case FYET_DOCUMENT_START:
        if (g->n_document++ > 0)
            REFUSE(g, at, "got a second document, expected one");
        return g->n_document == 1;
    case FYET_MAPPING_END:
    case FYET_SEQUENCE_END:
        close_value(g);
        return true;
    case FYET_SCALAR:
        if (wants_key && is_plain(g, event, at)) {
            take_key(g, event, at);
            return true;
        }
        return is_plain(g, event, at) && take_value(g, event, at);
    case FYET_MAPPING_START:
    case FYET_SEQUENCE_START:
        if (wants_key) {
            REFUSE(g, at, "got a map or list as a key, expected a word");
            return false;
        }
        return is_plain(g, event, at) && take_value(g, event, at);
    case FYET_ALIAS:
        return is_plain(g, event, at);
    default:
        return true;
    }
}

/* What libfyaml had against the text. */
static void tell_syntax(struct tree_growth *g)
{
    void *iterator = NULL;
    const struct fy_diag_error *e;
    bool told = false;
    while ((e = fy_diag_errors_iterate(g->reading->diag, &iterator))) {
        if (e->type != FYET_ERROR || told)
            continue; /* those that follow from the first only confuse */
        const struct fy_mark mark = {0, e->line > 0 ? e->line - 1 : 0,
                                     e->column > 0 ? e->column - 1 : 0};
        struct config_place at = place_of(g, &mark);
        if (g->source->is_set && at.line > 1) /* behind its end; it has one line */
            at = (struct config_place){g->source, 1, 1 + (int)strlen(g->source->text)};
        REFUSE(g, at, "%s", e->msg);
        told = true;
    }
    if (!told)
        REFUSE(g, ((struct config_place){g->source, 0, 0}), "is not YAML");
}

static void start_parser(struct config_reading *reading, const char *text)
{
    const struct fy_diag_cfg diag_cfg = {.level = FYET_ERROR, .module_mask = ~0u};
    reading->diag = fy_diag_create(&diag_cfg);
    if (!reading->diag)
        config_reading_no_memory(reading);
    fy_diag_set_collect_errors(reading->diag, true);
    const struct fy_parse_cfg cfg = {.flags = FYPCF_QUIET | FYPCF_ALLOW_DUPLICATE_KEYS |
                                              FYPCF_JSON_NONE | FYPCF_DEFAULT_VERSION_1_2,
                                     .diag = reading->diag};
    reading->parser = fy_parser_create(&cfg);
    if (!reading->parser || fy_parser_set_string(reading->parser, text, strlen(text)) != 0)
        config_reading_no_memory(reading);
}

struct config_value *config_tree_parse(struct config_reading *reading,
                                       const struct config_source *source, const char *text,
                                       int column)
{
    struct tree_growth g = {.reading = reading, .source = source, .column = column};
    const int n_fault = reading->n_fault;
    bool goes_on = true;
    if (!config_text_check(reading, source, text, column))
        return NULL;
    start_parser(reading, text);
    while (goes_on && (reading->event = fy_parser_parse(reading->parser))) {
        goes_on = take_event(&g, reading->event);
        fy_parser_event_free(reading->parser, reading->event);
    }
    reading->event = NULL;
    const bool broken = fy_parser_get_stream_error(reading->parser);
    if (goes_on && broken)
        tell_syntax(&g);
    const bool whole = goes_on && !broken;
    config_reading_rest(reading);
    if (!g.root && reading->n_fault == n_fault)
        REFUSE(&g, ((struct config_place){source, 0, 0}), "got nothing, expected a value");
    return whole ? g.root : NULL;
}

/* ---------------------------------------------------------------- to text */

static bool is_plain_key(const char *text)
{
    static const char letters[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./+-";
    return text[0] && text[strspn(text, letters)] == '\0' && strcmp(text, "-") != 0 &&
           strncmp(text, "---", 3) != 0 && strncmp(text, "...", 3) != 0;
}

void config_tree_print_value(FILE *out, const struct config_value *value)
{
    if (value->kind == CONFIG_SCALAR) {
        if (!value->quoted && is_plain_key(value->text))
            fputs(value->text, out);
        else
            json_text_print(out, value->text);
        return;
    }
    fputc(value->kind == CONFIG_MAP ? '{' : '[', out);
    for (const struct config_value *v = value->first; v; v = v->next) {
        if (v->key)
            fprintf(out, "%s: ", v->key);
        config_tree_print_value(out, v);
        fputs(v->next ? ", " : "", out);
    }
    fputc(value->kind == CONFIG_MAP ? '}' : ']', out);
}

static void print_block(FILE *out, const struct config_value *map, int indent)
{
    for (const struct config_value *v = map->first; v; v = v->next) {
        fprintf(out, "%*s%s:", indent, "", v->key);
        if (v->kind == CONFIG_MAP && v->n > 0) {
            fputc('\n', out);
            print_block(out, v, indent + 2);
            continue;
        }
        fputc(' ', out);
        config_tree_print_value(out, v);
        fputc('\n', out);
    }
}

void config_tree_print(FILE *out, const struct config_value *root)
{
    print_block(out, root, 0);
}
