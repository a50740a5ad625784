/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_hand.c - hands that do a lesson by themselves: `NAME: {skill: …, tools: {TOOL: [moves]}}`.
 * A move is `KIND: {…}`. */
#include "config/config_task.h"

#include "config/config_scalar.h"

#include <string.h>

static const double ANSWER_N = 0.3; /* N, with which a hand touches what it answers */

/** What a move may say; each kind has some of it. */
struct said_move {
    struct config_head head;
    vec3 to, along, turn, port;
    double seconds, value, speed, gain, opening, shaft;
    const char *reading;
    const struct config_value *point;
    struct config_items places, path;
    int steps[3], again;
};

struct said_hand {
    struct config_head head;
    struct config_skill skill;
    struct config_value *tools;
};

struct said_skill {
    struct config_head head;
    struct config_skill is;
};

static void fill_said(void *into)
{
    *(struct said_move *)into = (struct said_move){
        .along = {0, -1, 0}, .speed = 0.02, .gain = 0.01, .seconds = 1, .steps = {1, 1, 1}};
}

static void fill_skill(void *into)
{
    *(struct said_skill *)into = (struct said_skill){.is = {.speed = 1}};
}

// clang-format off
#define AT(field) offsetof(struct said_move, field)
#define SECONDS {"s", CONFIG_NUMBER, AT(seconds), "how long, s", ABOVE(0)}
#define SERVO \
    {"along", CONFIG_VECTOR, AT(along), "direction in which the reading grows"}, \
    {"value", CONFIG_NUMBER, AT(value), "that the reading is to have", .required = true}, \
    {"reading", CONFIG_TEXT, AT(reading), "a probe or reading of the task; else the force felt", .optional = true}, \
    {"speed_m_s", CONFIG_NUMBER, AT(speed), "at most", ABOVE(0)}, \
    {"gain", CONFIG_NUMBER, AT(gain), "m/s a unit of the reading that is missing", ABOVE(0)}
#define PORT \
    {"port_m", CONFIG_VECTOR, AT(port), "through which its shaft goes; places are of its tip then, m"}, \
    {"shaft_m", CONFIG_NUMBER, AT(shaft), "through a port: from the hand to the tip, m", ABOVE(0), \
        .optional = true}
static const struct config_key go_keys[] = {
    {"to_m", CONFIG_VECTOR, AT(to), "of the hand, or from the point, m", .required = true},
    {"point", CONFIG_TREE, AT(point), "a tool, a body, a probe of a position", .word = "name",
        .optional = true},
    PORT,
    {"turn_deg", CONFIG_VECTOR, AT(turn), "about x, y, z of the world, from the start"}, SECONDS};
static const struct config_key hold_keys[] = {SERVO, SECONDS};
static const struct config_key search_keys[] = {
    SERVO, SECONDS, PORT,
    {"box_m", CONFIG_BOXES, AT(places), "above the places to press, m", .required = true},
    {"steps", CONFIG_COUNTS, AT(steps), "how many along x, y and z", WITHIN(1, 100)},
    {"again", CONFIG_INTEGER, AT(again), "how many presses more, on the stiffest places", WITHIN(0, 100)}};
static const struct config_key trace_keys[] = {
    SERVO, SECONDS,
    {"path_m", CONFIG_PLACES, AT(path), "places to go along, m", .required = true}};
static const struct config_key grip_keys[] = {
    {"to", CONFIG_NUMBER, AT(opening), "0 closed to 1 open", WITHIN(0, 1), .required = true}, SECONDS};
static const struct config_key answer_keys[] = {
    SECONDS, PORT, {"along", CONFIG_VECTOR, AT(along), "direction in which it touches"}};
static const struct config_key wait_keys[] = {SECONDS};

#define KIND(kind, word, keys) \
    [CONFIG_MOVE_##kind] = {word, {word, sizeof(struct said_move), CONFIG_KEYS(keys), .fill = fill_said}}
static const struct {
    const char *word;
    struct config_table table;
} kinds[] = {
    KIND(GO, "go", go_keys),       KIND(HOLD, "hold", hold_keys), KIND(SEARCH, "search", search_keys),
    KIND(TRACE, "trace", trace_keys), KIND(GRIP, "grip", grip_keys), KIND(ANSWER, "answer", answer_keys),
    KIND(WAIT, "wait", wait_keys), KIND(MEET, "meet", wait_keys),
};
enum { KINDS = sizeof kinds / sizeof *kinds };

#define SKILL(field) offsetof(struct said_skill, is.field)
static const struct config_key skill_keys[] = {
    {"tremor_m", CONFIG_NUMBER, SKILL(tremor_m), "amplitude of 8 to 12 Hz, m", FROM(0)},
    {"wander_m", CONFIG_NUMBER, SKILL(wander_m), "slow drift, standard deviation, m", FROM(0)},
    {"place_m", CONFIG_NUMBER, SKILL(place_m), "standard deviation of where it goes, m", FROM(0)},
    {"force_share", CONFIG_NUMBER, SKILL(force_share),
        "standard deviation of the reading it aims at, relative", FROM(0)},
    {"delay_s", CONFIG_NUMBER, SKILL(delay_s), "until it acts on what it feels, s", WITHIN(0, 1)},
    {"speed", CONFIG_NUMBER, SKILL(speed), "times as fast as its moves say", ABOVE(0)},
    {"skip", CONFIG_NUMBER, SKILL(skip), "chance that it leaves out a place of a search", WITHIN(0, 1)},
};
static const struct config_table skill_table = {
    "skill", sizeof(struct said_skill), CONFIG_KEYS(skill_keys), .fill = fill_skill};
// clang-format on

/* ---------------------------------------------------------------- moves */

static const char *kind_words(struct config_reading *reading)
{
    const char *words = kinds[0].word;
    for (int i = 1; i < KINDS; i++)
        words = config_reading_format(reading, "%s, %s", words, kinds[i].word);
    return words;
}

static void read_move(struct config_task_build *b, struct config_value *said,
                      struct config_move *move)
{
    const double degree = acos(-1) / 180;
    int kind = -1;
    for (int i = 0; i < KINDS && said->kind == CONFIG_MAP && said->n == 1; i++)
        if (strcmp(kinds[i].word, said->first->key) == 0)
            kind = i;
    if (kind < 0) {
        config_tree_fault(b->reading, said, "got %s, expected one move: %s",
                          config_tree_said(b->reading, said), kind_words(b->reading));
        return;
    }
    struct said_move *s = config_reading_take(b->reading, sizeof *s);
    config_table_read(b->reading, &kinds[kind].table, said->first, s);
    *move = (struct config_move){.kind = (enum config_move_kind)kind,
                                 .to = s->to,
                                 .along = vec3_direction(s->along, (vec3){0, -1, 0}),
                                 .turn = vec3_scale(s->turn, degree),
                                 .seconds = s->seconds,
                                 .value = kind == CONFIG_MOVE_ANSWER ? ANSWER_N : s->value,
                                 .speed = s->speed,
                                 .gain = s->gain,
                                 .opening = s->opening,
                                 .port = s->port,
                                 .shaft = s->shaft,
                                 .again = s->again,
                                 .reading = -1,
                                 .n_path = s->path.n,
                                 .path = s->path.item};
    memcpy(move->steps, s->steps, sizeof move->steps);
    if (s->point)
        move->has_point = config_condition_point(b, s->point, &move->point);
    if (s->reading)
        move->reading =
            config_condition_number(b, config_tree_find(said->first, "reading"), s->reading);
    if (s->places.n > 0) {
        move->low = ((const struct config_box *)s->places.item)->low;
        move->high = ((const struct config_box *)s->places.item)->high;
    }
}

static void read_moves(struct config_task_build *b, const struct config_value *tool,
                       struct config_hand_tool *into)
{
    if (tool->kind != CONFIG_LIST) {
        config_tree_fault(b->reading, tool, "got %s, expected a list of moves",
                          config_tree_said(b->reading, tool));
        return;
    }
    struct config_move *move = config_reading_take(b->reading, (size_t)tool->n * sizeof *move + 1);
    into->tool = config_condition_body(b, tool->parent, tool->key, tool->key, true);
    into->move = move;
    for (struct config_value *v = tool->first; v; v = v->next)
        read_move(b, v, &move[into->n++]);
}

/* ---------------------------------------------------------------- hands */

static void read_hand(struct config_task_build *b, struct config_value *said,
                      struct config_hand *hand)
{
    struct config_value *skill = config_tree_find(said, "skill");
    const struct config_value *tools = config_tree_find(said, "tools");
    struct said_skill is;
    hand->name = said->key;
    fill_skill(&is);
    if (skill)
        config_table_read(b->reading, &skill_table, skill, &is);
    hand->skill = is.is;
    if (!tools || tools->kind != CONFIG_MAP || said->n != 1 + (skill != NULL)) {
        config_tree_fault(b->reading, said, "got %s, expected skill, and tools: {TOOL: [moves]}",
                          config_tree_said(b->reading, said));
        return;
    }
    struct config_hand_tool *tool =
        config_reading_take(b->reading, (size_t)tools->n * sizeof *tool + 1);
    for (const struct config_value *v = tools->first; v; v = v->next)
        read_moves(b, v, &tool[hand->n_tool++]);
    hand->tool = tool;
}

void config_hand_read(struct config_task_build *b, const struct config_value *hands,
                      struct config_lesson *lesson)
{
    if (!hands)
        return;
    if (hands->kind != CONFIG_MAP) {
        config_tree_fault(b->reading, hands, "got %s, expected a map of hands",
                          config_tree_said(b->reading, hands));
        return;
    }
    struct config_hand *hand = config_reading_take(b->reading, (size_t)hands->n * sizeof *hand + 1);
    for (struct config_value *v = hands->first; v; v = v->next) {
        if (v->kind == CONFIG_MAP)
            read_hand(b, v, &hand[lesson->n_hand++]);
        else
            config_tree_fault(b->reading, v, "got %s, expected a hand",
                              config_tree_said(b->reading, v));
    }
    lesson->hand = hand;
}
