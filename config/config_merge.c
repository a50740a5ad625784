/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_merge.c - one tree of a file, what it includes and what overrides it. */
#include "config/config_merge.h"

#include "config/config_fence.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum {
    FILE_MAX = 1 << 20, /* bytes of a scenario file               */
    INCLUDE_MAX = 8,    /* files that include each other, deep    */
    FILES_MAX = 64,     /* read in all: a few lists could name billions */
    VERSION = 1,        /* of the scenario format                 */
    NAMES_MAX = 64,     /* that a misspelt one is compared with   */
};

/* A file, and those that led to it. */
struct visit {
    const char *path;
    const struct config_text *text; /* what stands there; NULL: it is read from the file */
    const struct visit *from;
    struct config_place at; /* the word that names it; no source: the command line */
    int depth;
    int *n_file; /* that were read so far, on all paths */
};

static const char *directory_of(struct config_reading *reading, const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? config_reading_copy(reading, path, (size_t)(slash - path)) : ".";
}

/* ---------------------------------------------------------------- one file */

/* The bytes of a file, or those handed in, and their number. Returns NULL and a fault. */
static const char *take_file_bytes(struct config_reading *reading, const struct visit *visit,
                                   size_t *size)
{
    struct config_file *file = &reading->file;
    *size = visit->text ? visit->text->size : 0;
    if (visit->text && *size > FILE_MAX)
        config_reading_fault(reading, visit->at, CONFIG_EXIT_DATA,
                             "%s: has %zu bytes, expected at most %d", visit->path, *size,
                             FILE_MAX);
    if (visit->text)
        return *size > FILE_MAX ? NULL : config_reading_copy(reading, visit->text->bytes, *size);
    if (!config_fence_check(reading, visit->path, visit->at))
        return NULL;
    if (config_file_read(file, visit->path, FILE_MAX) != 0) {
        config_reading_fault(reading, visit->at, file->exit_code, "%s: %s", visit->path, file->why);
        return NULL;
    }
    *size = file->size;
    const char *bytes = config_reading_copy(reading, file->text, file->size);
    config_file_clear(file);
    return bytes;
}

static struct config_source *read_source(struct config_reading *reading, const struct visit *visit)
{
    struct config_source *source = config_reading_take(reading, sizeof *source);
    size_t size;
    source->name = config_reading_copy(reading, visit->path, strlen(visit->path));
    source->dir = directory_of(reading, visit->path);
    source->text = take_file_bytes(reading, visit, &size);
    if (!source->text)
        return NULL;
    if (strlen(source->text) == size)
        return source;
    config_reading_fault(reading, (struct config_place){.source = source}, CONFIG_EXIT_CONFIG,
                         "got a zero byte, expected text");
    return NULL;
}

/* A file says first which format it is written in: nothing else in it can be trusted before. */
static bool check_version(struct config_reading *reading, const struct config_value *root)
{
    if (root->kind != CONFIG_MAP || root->n == 0)
        config_tree_fault(reading, root, "got %s, expected a map that begins with version: %d",
                          config_tree_said(reading, root), VERSION);
    else if (strcmp(root->first->key, "version") != 0)
        config_reading_fault(reading, root->first->key_at, CONFIG_EXIT_CONFIG,
                             "%s: got this key first, expected version: %d", root->first->key,
                             VERSION);
    else if (root->first->kind != CONFIG_SCALAR || strcmp(root->first->text, "1") != 0)
        config_tree_fault(reading, root->first, "got %s, expected %d",
                          config_tree_said(reading, root->first), VERSION);
    else
        return true;
    return false;
}

/* ---------------------------------------------------------------- merging */

/* Put what `above` says over what `below` says: maps key by key, everything else as a whole. */
static void merge_maps(struct config_value *below, struct config_value *above)
{
    for (struct config_value *v = above->first, *next; v; v = next) {
        struct config_value *old = config_tree_find(below, v->key);
        next = v->next;
        if (old && old->kind == CONFIG_MAP && v->kind == CONFIG_MAP) {
            merge_maps(old, v);
            old->at = v->at;
            old->key_at = v->key_at;
            continue;
        }
        if (old)
            config_tree_detach(old);
        config_tree_attach(below, v);
    }
}

static struct config_value *read_file(struct config_reading *reading, const struct visit *visit,
                                      const char **about);

/* Below `root`, the tree of the file that `name` names. */
static struct config_value *include_file(struct config_reading *reading, struct config_value *below,
                                         const struct config_value *name, const struct visit *from)
{
    if (name->kind != CONFIG_SCALAR || name->text[0] == '\0') {
        config_tree_fault(reading, name, "got %s, expected the path of a file",
                          config_tree_said(reading, name));
        return below;
    }
    const char *path =
        name->text[0] == '/'
            ? name->text
            : config_reading_format(reading, "%s/%s", name->at.source->dir, name->text);
    if (from->depth >= INCLUDE_MAX) {
        config_tree_fault(reading, name, "got files that include each other more than %d deep",
                          INCLUDE_MAX);
        return below;
    }
    if (++*from->n_file > FILES_MAX) {
        if (*from->n_file == FILES_MAX + 1) /* one fault tells it */
            config_tree_fault(reading, name, "got more than %d files in all", FILES_MAX);
        return below;
    }
    const struct visit visit = {.path = path,
                                .from = from,
                                .at = name->at,
                                .depth = from->depth + 1,
                                .n_file = from->n_file};
    struct config_value *tree = read_file(reading, &visit, NULL);
    if (below && tree)
        merge_maps(below, tree);
    return below ? below : tree;
}

/* What a map says, above the files that it includes. */
static struct config_value *merge_includes(struct config_reading *reading, struct config_value *map,
                                           const struct visit *visit)
{
    struct config_value *named = config_tree_find(map, "include"), *below = NULL;
    if (!named)
        return map;
    if (named->kind == CONFIG_LIST)
        for (const struct config_value *v = named->first; v; v = v->next)
            below = include_file(reading, below, v, visit);
    else
        below = include_file(reading, NULL, named, visit);
    config_tree_detach(named);
    if (!below)
        return map;
    merge_maps(below, map);
    below->at = map->at;
    return below;
}

/* A tool may be in a file of its own, which says of which format it is, as each does. */
static struct config_value *merge_tool(struct config_reading *reading, struct config_value *tool,
                                       const struct visit *visit)
{
    struct config_value *whole = merge_includes(reading, tool, visit);
    struct config_value *version = whole == tool ? NULL : config_tree_find(whole, "version");
    if (version)
        config_tree_detach(version);
    whole->key = tool->key;
    whole->key_at = tool->key_at;
    return whole;
}

/* Each in its turn goes to the end, so that they stay in order. */
static void merge_tools(struct config_reading *reading, const struct config_value *root,
                        const struct visit *visit)
{
    struct config_value *tools = config_tree_find(root, "tools");
    const int n = tools && tools->kind == CONFIG_MAP ? tools->n : 0;
    for (int i = 0; i < n; i++) {
        struct config_value *tool = tools->first;
        struct config_value *merged =
            tool->kind == CONFIG_MAP ? merge_tool(reading, tool, visit) : tool;
        config_tree_detach(tool);
        config_tree_attach(tools, merged);
    }
}

/* Comments for programs: the licence, and where an editor finds the schema. */
static bool is_for_programs(const char *comment)
{
    return strncmp(comment, "SPDX-", 5) == 0 || strncmp(comment, "yaml-language-server:", 21) == 0;
}

/* The comment that a file begins with, in one line, without those for programs. */
static const char *read_about(struct config_reading *reading, const char *text)
{
    char *about = config_reading_take(reading, strlen(text) + 1);
    size_t n = 0;
    while (*text == '#') {
        const size_t line = strcspn(text, "\n");
        const char *end = text + line, *from = text + strspn(text, "# \t");
        while (end > from && isspace((unsigned char)end[-1]))
            end--;
        if (end > from && !is_for_programs(from)) {
            if (n > 0)
                about[n++] = ' ';
            memcpy(about + n, from, (size_t)(end - from));
            n += (size_t)(end - from);
        }
        text += line + (text[line] == '\n');
    }
    return about;
}

static struct config_value *read_file(struct config_reading *reading, const struct visit *visit,
                                      const char **about)
{
    for (const struct visit *v = visit->from; v; v = v->from) {
        if (strcmp(v->path, visit->path) == 0) {
            config_reading_fault(reading, visit->at, CONFIG_EXIT_CONFIG,
                                 "include: %s includes itself", visit->path);
            return NULL;
        }
    }
    const struct config_source *source = read_source(reading, visit);
    if (!source)
        return NULL;
    struct config_value *root = config_tree_parse(reading, source, source->text, 1);
    if (about)
        *about = read_about(reading, source->text);
    if (!root || !check_version(reading, root))
        return NULL;
    merge_tools(reading, root, visit);
    return merge_includes(reading, root, visit);
}

/* ---------------------------------------------------------------- overrides */

static bool is_name(const char *text, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (!isalnum((unsigned char)text[i]) && text[i] != '_' && text[i] != '-')
            return false;
    return n > 0;
}

static bool is_path(const char *text)
{
    const char *dot;
    for (; (dot = strchr(text, '.')); text = dot + 1)
        if (!is_name(text, (size_t)(dot - text)))
            return false;
    return is_name(text, strlen(text));
}

/* Does a map hold things by names that the scenario's author chose, and not keys of the format? */
static bool holds_names(const struct config_value *map)
{
    static const char *const whole[] = {"bodies", "tools", "rods",  "springs",
                                        "links",  "plans", "probes"};
    static const char *const parts[] = {"regions", "jaws", "parts", "rollers"};
    const bool is_top = map->parent && !map->parent->parent;
    const char *const *name = is_top ? whole : parts;
    const size_t n = is_top ? sizeof whole / sizeof *whole : sizeof parts / sizeof *parts;
    for (size_t i = 0; i < n; i++)
        if (map->key && strcmp(map->key, name[i]) == 0)
            return true;
    return false;
}

/* A key of something that is not there: most likely its name is misspelt. What is really new is set
 * as a whole map, `tools.NAME={…}`. */
static void refuse_new(struct config_reading *reading, const struct config_value *map,
                       const char *name, const struct config_value *value)
{
    const char *names[NAMES_MAX], *list = "";
    int n = 0;
    for (const struct config_value *v = map->first; v && n < NAMES_MAX; v = v->next) {
        names[n++] = v->key;
        list = config_reading_format(reading, "%s%s%s", list, list[0] ? ", " : "", v->key);
    }
    const char *near = config_tree_nearest(name, names, n);
    config_reading_fault(reading, value->key_at, CONFIG_EXIT_CONFIG,
                         "%s: got %s, which is not there; %s%s%s", config_tree_path(reading, map),
                         name, near ? "did you mean " : "expected one of ", near ? near : list,
                         near ? "?" : ", or all of a new one at once, as a map");
}

/* Put a value at `a.b.c` below root; the maps on the way come into being. */
static void put_at_path(struct config_reading *reading, struct config_value *map, const char *path,
                        struct config_value *value)
{
    for (size_t n = strcspn(path, "."); path[n] == '.'; path += n + 1, n = strcspn(path, ".")) {
        const char *key = config_reading_copy(reading, path, n);
        struct config_value *inner = config_tree_find(map, key);
        if (inner && inner->kind != CONFIG_MAP) {
            config_reading_fault(
                reading, value->key_at, CONFIG_EXIT_CONFIG,
                "%s: got %s there, expected a map to set a key in; set it as a whole",
                config_tree_path(reading, inner), config_tree_said(reading, inner));
            return;
        }
        if (!inner && map->first && holds_names(map)) {
            refuse_new(reading, map, key, value);
            return;
        }
        if (!inner) {
            inner = config_tree_add(reading, map, key, CONFIG_MAP, NULL);
            inner->at = inner->key_at = value->key_at;
        }
        map = inner;
    }
    struct config_value *old = config_tree_find(map, path);
    if (old)
        config_tree_detach(old);
    value->key = path;
    config_tree_attach(map, value);
}

static void apply_override(struct config_reading *reading, struct config_value *root,
                           const char *set, int number)
{
    struct config_source *source = config_reading_take(reading, sizeof *source);
    source->name = config_reading_format(reading, "--set %d", number);
    source->dir = ".";
    source->text = config_reading_copy(reading, set, strlen(set));
    source->is_set = true;
    const struct config_place start = {source, 1, 1};
    const struct config_value all = {.kind = CONFIG_SCALAR, .text = source->text};
    const size_t n = strcspn(set, "=");
    const char *path = config_reading_copy(reading, set, n);
    if (set[n] != '=' || !is_path(path)) {
        config_reading_fault(reading, start, CONFIG_EXIT_CONFIG,
                             "got %s, expected path.to.key=value", config_tree_said(reading, &all));
        return;
    }
    struct config_value *value =
        config_tree_parse(reading, source, source->text + n + 1, (int)n + 2);
    if (!value)
        return;
    value->key_at = start;
    put_at_path(reading, root, path, value);
}

/* Of n variants, seed 0 … takes them in turn; what is left is a scene of its own. */
static void apply_variants(struct config_reading *reading, struct config_value *root)
{
    struct config_value *variants = config_tree_find(root, "variants");
    if (!variants)
        return;
    if (variants->kind != CONFIG_LIST || variants->n == 0) {
        config_tree_fault(reading, variants, "got %s, expected a list of maps",
                          config_tree_said(reading, variants));
        return;
    }
    const struct config_value *one = variants->first;
    for (long i = labs(reading->seed) % variants->n; i > 0; i--)
        one = one->next;
    if (one->kind != CONFIG_MAP)
        config_tree_fault(reading, one, "got %s, expected a map of path.to.key to a value",
                          config_tree_said(reading, one));
    for (struct config_value *v = one->first, *next; one->kind == CONFIG_MAP && v; v = next) {
        next = v->next;
        if (is_path(v->key)) {
            config_tree_detach(v);
            put_at_path(reading, root, v->key, v);
        } else
            config_tree_fault(reading, v, "got this key, expected path.to.key");
    }
    reading->n_variant = variants->n;
    config_tree_detach(variants);
}

struct config_value *config_merge_read(struct config_reading *reading, const char *path,
                                       const struct config_text *text, const char *const *set,
                                       int n_set, const char **about)
{
    int n_file = 1;
    const struct visit visit = {.path = path, .text = text, .n_file = &n_file};
    struct config_value *root = read_file(reading, &visit, about);
    if (root)
        apply_variants(reading, root);
    for (int i = 0; root && i < n_set; i++)
        apply_override(reading, root, set[i], i + 1);
    return root;
}
