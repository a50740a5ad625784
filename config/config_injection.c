/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_injection.c - what an instructor may inject into a lesson: `NAME: {KIND: {…}}`. */
#include "config/config_task.h"

#include "config/config_scalar.h"

#include <string.h>

/** What an injection may say; each kind has some of it. */
struct said_injection {
    struct config_head head;
    const char *tool, *body, *link, *text;
    double factor, amplitude;
};

static void fill_said(void *into)
{
    *(struct said_injection *)into = (struct said_injection){.factor = 1};
}

// clang-format off
#define AT(field) offsetof(struct said_injection, field)
#define BODY   {"body", CONFIG_TEXT, AT(body), "the body", .required = true}
#define FACTOR {"factor", CONFIG_NUMBER, AT(factor), "times what the scene says", \
                WITHIN(0, PALP_CHANGE_MOST), .required = true}

static const struct config_key body_keys[] = {BODY, FACTOR};
static const struct config_key bond_keys[] = {
    {"link", CONFIG_TEXT, AT(link), "the bond", .required = true}, FACTOR};
static const struct config_key tremor_keys[] = {
    {"tool", CONFIG_TEXT, AT(tool), "whose hand trembles", .required = true},
    {"amplitude_m", CONFIG_NUMBER, AT(amplitude), "of 8 to 11 Hz, m", WITHIN(0, 0.002), .required = true}};
static const struct config_key signal_keys[] = {
    {"text", CONFIG_TEXT, AT(text), "for front ends to show", .required = true}};

static const struct {
    const char *word;
    enum config_injection_kind kind;
    enum palp_change change;
    struct config_table table;
} kinds[] = {
    {"friction", CONFIG_INJECTION_CHANGE, PALP_CHANGE_FRICTION,
        {"friction", sizeof(struct said_injection), CONFIG_KEYS(body_keys), .fill = fill_said}},
    {"pressure", CONFIG_INJECTION_CHANGE, PALP_CHANGE_PRESSURE,
        {"pressure", sizeof(struct said_injection), CONFIG_KEYS(body_keys), .fill = fill_said}},
    {"motion", CONFIG_INJECTION_CHANGE, PALP_CHANGE_MOTION,
        {"motion", sizeof(struct said_injection), CONFIG_KEYS(body_keys), .fill = fill_said}},
    {"bond", CONFIG_INJECTION_CHANGE, PALP_CHANGE_BOND,
        {"bond", sizeof(struct said_injection), CONFIG_KEYS(bond_keys), .fill = fill_said}},
    {"tremor", CONFIG_INJECTION_TREMOR, PALP_CHANGES,
        {"tremor", sizeof(struct said_injection), CONFIG_KEYS(tremor_keys), .fill = fill_said}},
    {"signal", CONFIG_INJECTION_SIGNAL, PALP_CHANGES,
        {"signal", sizeof(struct said_injection), CONFIG_KEYS(signal_keys), .fill = fill_said}},
};
// clang-format on
enum { KINDS = sizeof kinds / sizeof *kinds };

static int find_injection_kind(const struct config_value *said)
{
    for (int i = 0; said->kind == CONFIG_MAP && said->n == 1 && i < KINDS; i++)
        if (strcmp(kinds[i].word, said->first->key) == 0)
            return i;
    return -1;
}

static int find_bond(struct config_task_build *b, const struct config_value *map, const char *name)
{
    const palp_link link = palp_scene_find_link(b->config->scene, name);
    if (link.id > 0 && palp_link_describe(b->config->scene, link).law == PALP_LAW_BOND)
        return link.id;
    config_tree_fault(b->reading, config_tree_find(map, "link"),
                      "got %s, expected the name of a link that is a bond", name);
    return 0;
}

static const char *describe_injection(struct config_task_build *b, const struct said_injection *s,
                                      const char *word)
{
    if (s->text)
        return s->text;
    if (s->tool)
        return config_reading_format(b->reading, "%s of %s, %g mm", word, s->tool,
                                     1e3 * s->amplitude);
    return config_reading_format(b->reading, "%s of %s × %g", word, s->body ? s->body : s->link,
                                 s->factor);
}

static void read_injection(struct config_task_build *b, struct config_value *said,
                           struct config_injection *into)
{
    const int kind = find_injection_kind(said);
    if (kind < 0) {
        config_tree_fault(
            b->reading, said,
            "got %s, expected one of friction, pressure, motion, bond, tremor, signal",
            config_tree_said(b->reading, said));
        return;
    }
    struct said_injection *s = config_reading_take(b->reading, sizeof *s);
    struct config_value *map = said->first;
    config_table_read(b->reading, &kinds[kind].table, map, s);
    *into = (struct config_injection){.name = said->key,
                                      .kind = kinds[kind].kind,
                                      .change = {kinds[kind].change, 0, s->factor},
                                      .amplitude = s->amplitude,
                                      .text = s->text ? s->text : ""};
    if (s->link)
        into->change.id = find_bond(b, map, s->link);
    if (s->body)
        into->change.id = config_condition_body(b, map, "body", s->body, false).id;
    if (s->tool)
        into->tool = config_condition_body(b, map, "tool", s->tool, true);
    into->about = describe_injection(b, s, kinds[kind].word);
}

void config_injection_read(struct config_task_build *b, const struct config_value *said,
                           struct config_lesson *lesson)
{
    if (!said)
        return;
    if (said->kind != CONFIG_MAP) {
        config_tree_fault(b->reading, said, "got %s, expected a map of injections",
                          config_tree_said(b->reading, said));
        return;
    }
    struct config_injection *injection =
        config_reading_take(b->reading, (size_t)said->n * sizeof *injection + 1);
    for (struct config_value *v = said->first; v; v = v->next)
        read_injection(b, v, &injection[lesson->n_injection++]);
    lesson->injection = injection;
}
