/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_scalar.c - single values of a scenario: from text into fields, and back. */
#include "config/config_scalar.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------- what is expected */

static bool is_bounded(struct config_range r)
{
    return r.low != 0 || r.high != 0;
}

static const char *range_text(struct config_reading *reading, struct config_range r)
{
    if (!is_bounded(r))
        return "";
    if (isinf(r.high))
        return config_reading_format(reading, " %s %g", r.above_low ? "above" : "of at least",
                                     r.low);
    return config_reading_format(reading, " in %c%g, %g%c", r.above_low ? '(' : '[', r.low, r.high,
                                 r.below_high ? ')' : ']');
}

static const char *words_text(struct config_reading *reading, const char *const *words)
{
    const char *text = words[0];
    for (int i = 1; words[i]; i++)
        text =
            config_reading_format(reading, "%s%s%s", text, words[i + 1] ? ", " : " or ", words[i]);
    return text;
}

const char *config_scalar_expects(struct config_reading *reading, const struct config_key *key)
{
    static const char *const names[] = {
        [CONFIG_NUMBER] = "a number",
        [CONFIG_INTEGER] = "a whole number",
        [CONFIG_BOOLEAN] = "true or false",
        [CONFIG_TEXT] = "a text",
        [CONFIG_PATH] = "the path of a file",
        [CONFIG_VECTOR] = "three numbers [x, y, z], each",
        [CONFIG_UNIT] = "a quaternion [x, y, z, w] of unit length",
        [CONFIG_COUNTS] = "three whole numbers [x, y, z], each",
        [CONFIG_BOXES] = "a box [[x, y, z], [x, y, z]], low corner first, or a list of boxes",
        [CONFIG_BALLS] = "a ball [[x, y, z], radius] in m, or a list of balls",
        [CONFIG_INDICES] = "a list of node numbers from 0",
        [CONFIG_PLACES] = "a list of places [x, y, z] in m",
        [CONFIG_TEXTS] = "a list of names",
        [CONFIG_TREE] = "a map or a list that is not empty",
    };
    if (key->type == CONFIG_WORD)
        return words_text(reading, key->words);
    if (!is_bounded(key->range) && key->type == CONFIG_VECTOR)
        return "three numbers [x, y, z]";
    if (key->type != CONFIG_NUMBER && key->type != CONFIG_INTEGER && key->type != CONFIG_VECTOR &&
        key->type != CONFIG_COUNTS)
        return names[key->type];
    return config_reading_format(reading, "%s%s%s%s", names[key->type],
                                 range_text(reading, key->range), key->word ? ", or " : "",
                                 key->word ? key->word : "");
}

static bool refuse_value(struct config_reading *reading, const struct config_key *key,
                         const struct config_value *value)
{
    const char *why = key->range.why;
    config_tree_fault(reading, value, "got %s, expected %s%s%s", config_tree_said(reading, value),
                      config_scalar_expects(reading, key), why ? ": " : "", why ? why : "");
    return false;
}

/* ---------------------------------------------------------------- numbers */

static bool in_range(struct config_range r, double number)
{
    if (!is_bounded(r))
        return true;
    const bool low = r.above_low ? number > r.low : number >= r.low;
    const bool high = r.below_high ? number < r.high : number <= r.high;
    return low && high;
}

static bool is_word(const struct config_value *value, const char *word)
{
    return word && value->kind == CONFIG_SCALAR && strcmp(value->text, word) == 0;
}

/* A finite decimal number, the whole text of it: no "0x10", "nan" or "1 m". */
static bool parse_number(const struct config_value *value, double *out)
{
    if (value->kind != CONFIG_SCALAR || value->quoted || value->text[0] == '\0')
        return false;
    if (value->text[strspn(value->text, "+-.0123456789eE")] != '\0')
        return false;
    char *end;
    *out = strtod(value->text, &end);
    return *end == '\0' && isfinite(*out);
}

static bool fits_range(const struct config_key *key, const struct config_value *value, double *out)
{
    return parse_number(value, out) && in_range(key->range, *out);
}

static bool fits_int(const struct config_key *key, const struct config_value *value, int *out)
{
    double number;
    if (!fits_range(key, value, &number) || number != floor(number) || fabs(number) > INT_MAX)
        return false;
    *out = (int)number;
    return true;
}

static bool read_number(struct config_reading *reading, const struct config_key *key,
                        const struct config_value *value, double *out)
{
    if (is_word(value, key->word)) {
        *out = NAN;
        return true;
    }
    return fits_range(key, value, out) || refuse_value(reading, key, value);
}

/* n numbers; a fault points at the first that does not fit. */
static bool read_numbers(struct config_reading *reading, const struct config_key *key,
                         const struct config_value *list, double *out, int n)
{
    if (list->kind != CONFIG_LIST || list->n != n)
        return refuse_value(reading, key, list);
    const struct config_value *v = list->first;
    for (int i = 0; i < n; i++, v = v->next)
        if (!fits_range(key, v, &out[i]))
            return refuse_value(reading, key, v);
    return true;
}

static bool read_vector(struct config_reading *reading, const struct config_key *key,
                        const struct config_value *value, vec3 *out)
{
    double x[3] = {NAN, 0, 0};
    if (!is_word(value, key->word) && !read_numbers(reading, key, value, x, 3))
        return false;
    *out = (vec3){x[0], x[1], x[2]};
    return true;
}

static bool read_unit(struct config_reading *reading, const struct config_key *key,
                      const struct config_value *value, quat *out)
{
    double x[4];
    if (!read_numbers(reading, key, value, x, 4))
        return false;
    const double length = sqrt(x[0] * x[0] + x[1] * x[1] + x[2] * x[2] + x[3] * x[3]);
    if (!(fabs(length - 1) < 1e-3)) /* what a few printed digits leave of unit length */
        return refuse_value(reading, key, value);
    *out = (quat){x[0] / length, x[1] / length, x[2] / length, x[3] / length};
    return true;
}

static bool read_counts(struct config_reading *reading, const struct config_key *key,
                        const struct config_value *list, int *out)
{
    if (list->kind != CONFIG_LIST || list->n != 3)
        return refuse_value(reading, key, list);
    const struct config_value *v = list->first;
    for (int i = 0; i < 3; i++, v = v->next)
        if (!fits_int(key, v, &out[i]))
            return refuse_value(reading, key, v);
    return true;
}

/* ---------------------------------------------------------------- words */

static bool read_boolean(struct config_reading *reading, const struct config_key *key,
                         const struct config_value *value, bool *out)
{
    if (value->quoted || (!is_word(value, "true") && !is_word(value, "false")))
        return refuse_value(reading, key, value);
    *out = is_word(value, "true");
    return true;
}

static bool read_word(struct config_reading *reading, const struct config_key *key,
                      const struct config_value *value, int *out)
{
    int n = 0;
    for (; key->words[n]; n++) {
        if (is_word(value, key->words[n])) {
            *out = n;
            return true;
        }
    }
    const char *near =
        value->kind == CONFIG_SCALAR ? config_tree_nearest(value->text, key->words, n) : NULL;
    config_tree_fault(reading, value, "got %s, expected %s%s%s%s", config_tree_said(reading, value),
                      config_scalar_expects(reading, key), near ? "; did you mean " : "",
                      near ? near : "", near ? "?" : "");
    return false;
}

static bool read_text(struct config_reading *reading, const struct config_key *key,
                      const struct config_value *value, const char **out)
{
    if (value->kind != CONFIG_SCALAR || value->text[0] == '\0')
        return refuse_value(reading, key, value);
    *out = value->text;
    return true;
}

static bool read_path(struct config_reading *reading, const struct config_key *key,
                      struct config_value *value, const char **out)
{
    if (value->kind != CONFIG_SCALAR || value->text[0] == '\0')
        return refuse_value(reading, key, value);
    const char *dir = value->at.source->dir;
    const char *path = value->text[0] == '/'
                           ? value->text
                           : config_reading_format(reading, "%s/%s", dir, value->text);
    char **whole = &reading->file.text; /* let go of with the reading, whatever happens */
    *whole = realpath(path, NULL);      /* a file that is not there is told by who opens it */
    if (*whole) {
        path = value->text = config_reading_copy(reading, *whole, strlen(*whole));
        config_reading_note_file(reading, path);
    }
    config_file_clear(&reading->file);
    *out = path;
    return true;
}

/* ---------------------------------------------------------------- places and nodes */

static bool read_box(struct config_reading *reading, const struct config_key *key,
                     const struct config_value *value, void *out)
{
    static const struct config_key corner = {.type = CONFIG_VECTOR};
    struct config_box *box = out;
    if (value->kind != CONFIG_LIST || value->n != 2)
        return refuse_value(reading, key, value);
    if (!read_vector(reading, &corner, value->first, &box->low) ||
        !read_vector(reading, &corner, value->last, &box->high))
        return false;
    if (box->low.x <= box->high.x && box->low.y <= box->high.y && box->low.z <= box->high.z)
        return true;
    config_tree_fault(reading, value,
                      "got a low corner above the high one, expected low, then high");
    return false;
}

static bool read_ball(struct config_reading *reading, const struct config_key *key,
                      const struct config_value *value, void *out)
{
    static const struct config_key centre = {.type = CONFIG_VECTOR};
    static const struct config_key radius = {.type = CONFIG_NUMBER,
                                             .range = {0, INFINITY, .above_low = true}};
    struct config_ball *ball = out;
    if (value->kind != CONFIG_LIST || value->n != 2)
        return refuse_value(reading, key, value);
    return read_vector(reading, &centre, value->first, &ball->centre) &&
           read_number(reading, &radius, value->last, &ball->radius);
}

static bool read_index(struct config_reading *reading, const struct config_key *key,
                       const struct config_value *value, void *out)
{
    static const struct config_key index = {.type = CONFIG_INTEGER, .range = {0, INT_MAX}};
    return fits_int(&index, value, out) || refuse_value(reading, key, value);
}

static bool read_place(struct config_reading *reading, const struct config_key *key,
                       const struct config_value *value, void *out)
{
    static const struct config_key place = {.type = CONFIG_VECTOR};
    return read_vector(reading, &place, value, out);
}

static bool read_name(struct config_reading *reading, const struct config_key *key,
                      const struct config_value *value, void *out)
{
    return read_text(reading, key, value, out);
}

/* One thing of a few lists of numbers, or a list of such things: then lists lie one deeper. */
static bool holds_several(const struct config_value *value)
{
    const struct config_value *first = value->kind == CONFIG_LIST ? value->first : NULL;
    const struct config_value *inner = first && first->kind == CONFIG_LIST ? first->first : NULL;
    return inner && inner->kind == CONFIG_LIST;
}

/* One of these lists holds things of a size, each read by a function. */
struct item_kind {
    size_t size;
    bool (*read)(struct config_reading *reading, const struct config_key *key,
                 const struct config_value *value, void *out);
};
static const struct item_kind boxes = {sizeof(struct config_box), read_box};
static const struct item_kind balls = {sizeof(struct config_ball), read_ball};
static const struct item_kind indices = {sizeof(int), read_index};
static const struct item_kind places = {sizeof(vec3), read_place};
static const struct item_kind texts = {sizeof(const char *), read_name};

static bool read_items(struct config_reading *reading, const struct config_key *key,
                       const struct config_value *value, const struct item_kind *kind,
                       struct config_items *out)
{
    const bool several =
        kind == &indices || kind == &places || kind == &texts || holds_several(value);
    if (several && (value->kind != CONFIG_LIST || value->n == 0))
        return refuse_value(reading, key, value);
    const int n = several ? value->n : 1;
    char *item = config_reading_take(reading, (size_t)n * kind->size);
    const struct config_value *one = several ? value->first : value;
    for (int i = 0; i < n; i++, one = one->next)
        if (!kind->read(reading, key, one, item + (size_t)i * kind->size))
            return false;
    *out = (struct config_items){n, item};
    return true;
}

/* ---------------------------------------------------------------- all of them */

bool config_scalar_read(struct config_reading *reading, const struct config_key *key,
                        struct config_value *value, void *field)
{
    switch (key->type) {
    case CONFIG_NUMBER:
        return read_number(reading, key, value, field);
    case CONFIG_INTEGER:
        return fits_int(key, value, field) || refuse_value(reading, key, value);
    case CONFIG_BOOLEAN:
        return read_boolean(reading, key, value, field);
    case CONFIG_WORD:
        return read_word(reading, key, value, field);
    case CONFIG_TEXT:
        return read_text(reading, key, value, field);
    case CONFIG_PATH:
        return read_path(reading, key, value, field);
    case CONFIG_VECTOR:
        return read_vector(reading, key, value, field);
    case CONFIG_UNIT:
        return read_unit(reading, key, value, field);
    case CONFIG_COUNTS:
        return read_counts(reading, key, value, field);
    case CONFIG_BOXES:
        return read_items(reading, key, value, &boxes, field);
    case CONFIG_BALLS:
        return read_items(reading, key, value, &balls, field);
    case CONFIG_INDICES:
        return read_items(reading, key, value, &indices, field);
    case CONFIG_PLACES:
        return read_items(reading, key, value, &places, field);
    case CONFIG_TEXTS:
        return read_items(reading, key, value, &texts, field);
    case CONFIG_TREE:
        *(struct config_value **)field = value;
        return (value->kind == CONFIG_SCALAR ? key->word && value->text[0] : value->n > 0) ||
               refuse_value(reading, key, value);
    default: /* tables are read by config_table */
        return false;
    }
}

/* The shortest decimal number that reads back as this one; 1.0e-06, for readers to whom 1e-06 is a
 * word. */
static const char *number_text(struct config_reading *reading, double number)
{
    char text[40];
    for (int digits = 15; digits <= 17; digits++) {
        snprintf(text, sizeof text, "%.*g", digits, number);
        if (strtod(text, NULL) == number)
            break;
    }
    const size_t n = strcspn(text, "e");
    const bool lacks_point = text[n] && !memchr(text, '.', n);
    return config_reading_format(reading, "%.*s%s%s", (int)n, text, lacks_point ? ".0" : "",
                                 text + n);
}

static void add_numbers(struct config_reading *reading, struct config_value *map, const char *key,
                        const double *number, int n)
{
    struct config_value *list = config_tree_add(reading, map, key, CONFIG_LIST, NULL);
    for (int i = 0; i < n; i++)
        config_tree_add(reading, list, NULL, CONFIG_SCALAR, number_text(reading, number[i]));
}

void config_scalar_add(struct config_reading *reading, struct config_value *map,
                       const struct config_key *key, const void *field)
{
    const double *number = field; /* a vector is three of them */
    const char *text = NULL;
    if (key->word && isnan(*number))
        text = key->word;
    else if (key->type == CONFIG_NUMBER)
        text = number_text(reading, *number);
    else if (key->type == CONFIG_INTEGER)
        text = config_reading_format(reading, "%d", *(const int *)field);
    else if (key->type == CONFIG_BOOLEAN)
        text = *(const bool *)field ? "true" : "false";
    else if (key->type == CONFIG_WORD)
        text = key->words[*(const int *)field];
    else if (key->type == CONFIG_TEXT)
        text = *(const char *const *)field;
    else if (key->type == CONFIG_VECTOR) {
        add_numbers(reading, map, key->name, number, 3);
        return;
    }
    if (text)
        config_tree_add(reading, map, key->name, CONFIG_SCALAR, text);
}
