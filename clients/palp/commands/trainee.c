/* SPDX-License-Identifier: GPL-3.0-or-later */
/* trainee.c - moves, one after the other, and what an imperfect hand makes of them. */
#include "clients/palp/commands/trainee.h"

#include "engine/palp_current.h"

#include <string.h>

static const double TAU = 6.283185307179586;
static const double GIVE_UP_S = 20; /* a reading that is not reached: go on                   */
static const double SLOW_S = 0.8;   /* of what a hand means to hold: correlation in time      */
static const double DRIFT_S = 2;    /* of where it thinks it is                               */
static const double FELT_N = 0.05;  /* the least that a finger notices                        */
static const double REACHED = 0.9;  /* of a reading: from here on it is held                  */

/* ---------------------------------------------------------------- chance */

static double draw_uniform(struct trainee *t)
{
    uint64_t z = (t->random += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return (double)((z ^ (z >> 31)) >> 11) / 9007199254740992.0;
}

/* Of standard deviation 1, never beyond 3: hands have ends. */
static double draw_normal(struct trainee *t)
{
    const double size = sqrt(-2 * log(1 - draw_uniform(t))), turn = TAU * draw_uniform(t);
    return fmin(3, fmax(-3, size * cos(turn)));
}

static vec3 normal_vector(struct trainee *t, double sd)
{
    return (vec3){sd * draw_normal(t), sd * draw_normal(t), sd * draw_normal(t)};
}

/* ---------------------------------------------------------------- beginning */

static const struct config_hand_tool *moves_of(const struct config_hand *hand, palp_body tool)
{
    for (int i = 0; hand && i < hand->n_tool; i++)
        if (hand->tool[i].tool.id == tool.id)
            return &hand->tool[i];
    return NULL;
}

/* The other end of a shaft through a port: of the hand its tip, of the tip its hand. Of a move
 * without one the hand is what moves. */
static vec3 other_end(const struct config_move *m, vec3 end)
{
    const vec3 down = {0, -1, 0};
    return m->shaft > 0 ? vec3_axpy(end, m->shaft, vec3_direction(vec3_sub(m->port, end), down))
                        : end;
}

static void begin_move(struct trainee *t, struct trainee_tool *tool)
{
    const struct config_skill none = {0}, *skill = t->hand ? &t->hand->skill : &none;
    const bool is_over = !tool->does || tool->move >= tool->does->n;
    tool->from = is_over ? tool->place : other_end(&tool->does->move[tool->move], tool->place);
    tool->turn_from = tool->turn;
    tool->grip_from = tool->grip;
    tool->begun = tool->held = tool->place_begun = 0;
    tool->stage = 0;
    tool->touch_at = NAN;
    memset(tool->felt, 0, sizeof tool->felt); /* of other moves */
    tool->aim_off = skill->force_share * draw_normal(t);
    tool->miss = normal_vector(t, skill->place_m);
}

bool trainee_begin(struct trainee *t, const struct config *config, const char *name, long seed,
                   const struct palp_world *world)
{
    const struct config_lesson *lesson = config->lesson;
    *t = (struct trainee){.config = config, .random = (uint64_t)seed * 2654435761u + 1};
    t->h = 1 / config->rate_hz;
    t->n_tool = lesson->def.n_tool;
    for (int i = 0; i < lesson->n_hand; i++)
        if (strcmp(lesson->hand[i].name, name) == 0)
            t->hand = &lesson->hand[i];
    for (const char *c = name; *c; c++) /* hands of one seed differ */
        t->random = t->random * 31 + (uint64_t)*c;
    for (int i = 0; i < t->n_tool; i++) {
        struct trainee_tool *tool = &t->tool[i];
        tool->tool = lesson->def.tool[i];
        tool->does = moves_of(t->hand, tool->tool);
        tool->start = palp_world_target(world, tool->tool);
        tool->place = tool->start.p;
        tool->grip = palp_world_grip(world, tool->tool);
        for (int k = 0; k < 3; k++)
            tool->phase[k] = TAU * draw_uniform(t);
        begin_move(t, tool);
    }
    return t->hand || strcmp(name, "rest") == 0;
}

bool trainee_is_done(const struct trainee *t)
{
    for (int i = 0; i < t->n_tool; i++)
        if (t->tool[i].does && t->tool[i].move < t->tool[i].does->n)
            return false;
    return true;
}

/* ---------------------------------------------------------------- feeling */

static double reading_now(const struct trainee *t, const struct trainee_tool *tool,
                          const struct palp_world *world, const struct palp_task *task, int reading)
{
    if (!palp_world_report(world) || t->n_step == 0)
        return 0;
    return reading < 0 ? vec3_norm(palp_world_hand_wrench(world, tool->tool).force)
                       : palp_task_reading_value(task, world, reading);
}

/* What was there so long ago. */
static double feel_reading(const struct trainee *t, struct trainee_tool *tool,
                           const struct palp_world *world, const struct palp_task *task,
                           int reading)
{
    const long late = (long)(t->hand->skill.delay_s / t->h);
    tool->felt[t->n_step % TRAINEE_DELAY_MAX] = reading_now(t, tool, world, task, reading);
    tool->been[t->n_step % TRAINEE_DELAY_MAX] = tool->place;
    return late > t->n_step || late >= TRAINEE_DELAY_MAX
               ? 0
               : tool->felt[(t->n_step - late) % TRAINEE_DELAY_MAX];
}

/* Where the hand was when there was what it feels now. */
static vec3 place_felt(const struct trainee *t, const struct trainee_tool *tool)
{
    const long late = (long)(t->hand->skill.delay_s / t->h);
    return late > t->n_step || late >= TRAINEE_DELAY_MAX
               ? tool->place
               : tool->been[(t->n_step - late) % TRAINEE_DELAY_MAX];
}

/* Go on along a direction until the reading is as it should be; keep it so.
 * Returns what is felt. */
static double servo_reading(struct trainee *t, struct trainee_tool *tool,
                            const struct config_move *m, const struct palp_world *world,
                            const struct palp_task *task)
{
    const double felt = feel_reading(t, tool, world, task, m->reading);
    const double aim = m->value * (1 + tool->aim_off + tool->slow);
    const double v = fmin(m->speed, fmax(-m->speed, m->gain * (aim - felt)));
    tool->place = vec3_axpy(tool->place, v * t->h, m->along);
    return felt;
}

/* ---------------------------------------------------------------- moves. They return: done? */

static double minimum_jerk(double s)
{
    const double x = fmin(1, fmax(0, s));
    return x * x * x * (10 + x * (6 * x - 15));
}

static double seconds_of(const struct trainee *t, double seconds)
{
    return seconds / t->hand->skill.speed;
}

static double share_of(const struct trainee *t, long steps, double seconds)
{
    return (double)steps * t->h / seconds_of(t, seconds);
}

static vec3 point_between(vec3 a, vec3 b, double s)
{
    return vec3_axpy(a, s, vec3_sub(b, a));
}

static bool go_to(struct trainee *t, struct trainee_tool *tool, const struct config_move *m,
                  const struct palp_world *world)
{
    if (tool->begun == 0)
        tool->about = m->has_point ? palp_task_point_place(world, &m->point) : (vec3){0, 0, 0};
    const vec3 to = vec3_add(vec3_add(m->to, tool->about), tool->miss);
    const double s = share_of(t, tool->begun, m->seconds), way = minimum_jerk(s);
    tool->place = point_between(tool->from, to, way);
    tool->turn = point_between(tool->turn_from, m->turn, minimum_jerk(s));
    return s >= 1;
}

static bool hold_reading(struct trainee *t, struct trainee_tool *tool, const struct config_move *m,
                         const struct palp_world *world, const struct palp_task *task)
{
    const double felt = servo_reading(t, tool, m, world, task);
    if (felt >= REACHED * m->value || tool->held > 0 || (double)tool->begun * t->h > GIVE_UP_S)
        tool->held++;
    return share_of(t, tool->held, m->seconds) >= 1;
}

static bool close_grip(struct trainee *t, struct trainee_tool *tool, const struct config_move *m)
{
    const double s = share_of(t, tool->begun, m->seconds);
    tool->grip = tool->grip_from + minimum_jerk(s) * (m->opening - tool->grip_from);
    return s >= 1;
}

/* Along a path by its length; what is along the direction of pressing is the servo's. */
static bool trace_path(struct trainee *t, struct trainee_tool *tool, const struct config_move *m,
                       const struct palp_world *world, const struct palp_task *task)
{
    double length = 0, way;
    const double felt = servo_reading(t, tool, m, world, task);
    if (felt >= REACHED * m->value || tool->held > 0 || (double)tool->begun * t->h > GIVE_UP_S)
        tool->held++;
    for (int i = 0; i + 1 < m->n_path; i++)
        length += vec3_norm(vec3_sub(m->path[i + 1], m->path[i]));
    way = length * minimum_jerk(share_of(t, tool->held, m->seconds));
    vec3 at = m->path[m->n_path - 1];
    for (int i = 0; i + 1 < m->n_path; i++) {
        const double part = vec3_norm(vec3_sub(m->path[i + 1], m->path[i]));
        if (way <= part) {
            at = point_between(m->path[i], m->path[i + 1], part > 0 ? way / part : 0);
            break;
        }
        way -= part;
    }
    at = vec3_add(at, tool->miss);
    const vec3 aside = vec3_sub(at, tool->place);
    tool->place = vec3_add(tool->place, vec3_axpy(aside, -vec3_dot(aside, m->along), m->along));
    return share_of(t, tool->held, m->seconds) >= 1;
}

/* ---------------------------------------------------------------- searching */

static int places_of(const struct config_move *m)
{
    const int n = m->steps[0] * m->steps[1] * m->steps[2];
    return n < TRAINEE_PLACES_MAX ? n : TRAINEE_PLACES_MAX;
}

/* To and fro, so that no way is long. */
static vec3 place_of(const struct config_move *m, int i)
{
    const int nx = m->steps[0], nz = m->steps[2];
    const int row = i / nx % nz, column = row % 2 == 0 ? i % nx : nx - 1 - i % nx;
    const int layer = i / (nx * nz);
    const vec3 share = {nx > 1 ? (double)column / (nx - 1) : 0.5,
                        m->steps[1] > 1 ? (double)layer / (m->steps[1] - 1) : 0.5,
                        nz > 1 ? (double)row / (nz - 1) : 0.5};
    return (vec3){m->low.x + share.x * (m->high.x - m->low.x),
                  m->low.y + share.y * (m->high.y - m->low.y),
                  m->low.z + share.z * (m->high.z - m->low.z)};
}

static void next_place(struct trainee *t, struct trainee_tool *tool)
{
    tool->from = tool->place;
    tool->place_begun = tool->begun;
    tool->touch_at = NAN;
    tool->line = (struct trainee_line){0};
    tool->stage = 0;
    tool->miss = normal_vector(t, t->hand->skill.place_m);
    tool->aim_off = t->hand->skill.force_share * draw_normal(t);
}

static void add_point(struct trainee_line *line, double x, double y)
{
    line->n++;
    line->x += x;
    line->y += y;
    line->xx += x * x;
    line->xy += x * y;
}

/* By least squares; 0 where the points are one. */
static double line_slope(const struct trainee_line *line)
{
    const double n = (double)line->n, spread = n * line->xx - line->x * line->x;
    return spread > 0 ? (n * line->xy - line->x * line->y) / spread : 0;
}

/* A place pressed again is as stiff as its presses tell on average. */
static void keep_press(struct trainee_tool *tool, double stiffness)
{
    const int i = tool->again < 0 ? tool->n_place++ : tool->again;
    const double share = 1.0 / ++tool->n_press[i];
    tool->pressed[i] = point_between(tool->pressed[i], tool->place, share);
    tool->stiffness[i] += share * (stiffness - tool->stiffness[i]);
}

/* Press until the force is there; how far the hand went since it first felt something tells how
 * stiff this place is. A hand that presses again tells it by the slope of what it felt over where
 * it was then: it comes down at some speed, and what it feels is late. */
static bool press_place(struct trainee *t, struct trainee_tool *tool, const struct config_move *m,
                        const struct palp_world *world, const struct palp_task *task)
{
    const double felt = servo_reading(t, tool, m, world, task);
    const double way = vec3_dot(tool->place, m->along);
    if (isnan(tool->touch_at) && felt > FELT_N)
        tool->touch_at = way;
    if (!isnan(tool->touch_at))
        add_point(&tool->line, vec3_dot(place_felt(t, tool), m->along) - tool->touch_at, felt);
    const bool is_late = (double)(tool->begun - tool->place_begun) * t->h > GIVE_UP_S;
    if (felt < REACHED * m->value * (1 + tool->aim_off) && !is_late)
        return false;
    keep_press(tool,
               m->again > 0 ? line_slope(&tool->line) : felt / fmax(1e-4, way - tool->touch_at));
    return true;
}

static double half_stiffness(const struct trainee_tool *tool)
{
    double most = 0, least = INFINITY;
    for (int i = 0; i < tool->n_place; i++) {
        most = fmax(most, tool->stiffness[i]);
        least = fmin(least, tool->stiffness[i]);
    }
    return (most + least) / 2;
}

/* Which place to press again: of those stiffer than half way from the softest to the stiffest the
 * one pressed least often, of these the stiffest. -1: none was pressed. */
static int doubtful_place(const struct trainee_tool *tool)
{
    const double half = half_stiffness(tool);
    int best = -1;
    for (int i = 0; i < tool->n_place; i++) {
        if (tool->stiffness[i] < half)
            continue;
        if (best < 0 || tool->n_press[i] < tool->n_press[best] ||
            (tool->n_press[i] == tool->n_press[best] && tool->stiffness[i] > tool->stiffness[best]))
            best = i;
    }
    return best;
}

/* Where the hand begins to press: over a place of the search, or over one that it pressed. */
static vec3 place_above(const struct trainee_tool *tool, const struct config_move *m)
{
    if (tool->again < 0)
        return vec3_add(place_of(m, (int)tool->held), tool->miss);
    const vec3 at = tool->pressed[tool->again];
    const double up = vec3_dot(vec3_sub(place_of(m, 0), at), m->along);
    return vec3_add(vec3_axpy(at, up, m->along), tool->miss);
}

/* Whether there is one: places of the search first, then those that it presses again. */
static bool choose_place(struct trainee *t, struct trainee_tool *tool, const struct config_move *m)
{
    const int n = places_of(m);
    do
        tool->held++;
    while (tool->held < n && draw_uniform(t) < t->hand->skill.skip);
    tool->again = tool->held < n ? -1 : doubtful_place(tool);
    next_place(t, tool);
    return tool->held < n || (tool->again >= 0 && tool->held < n + m->again);
}

static bool search_places(struct trainee *t, struct trainee_tool *tool, const struct config_move *m,
                          const struct palp_world *world, const struct palp_task *task)
{
    const double s = share_of(t, tool->begun - tool->place_begun, m->seconds);
    if (tool->begun == 0)
        tool->held = -1; /* the place that it is at */
    if (tool->held < 0 || tool->stage == 3)
        return !choose_place(t, tool, m);
    const vec3 above = place_above(tool, m);
    feel_reading(t, tool, world, task, m->reading);
    if (tool->stage == 0) {
        tool->place = point_between(tool->from, above, minimum_jerk(s));
        tool->stage = s >= 1;
    } else if (tool->stage == 1) {
        if (press_place(t, tool, m, world, task)) {
            tool->stage = 2;
            tool->from = tool->place;
            tool->place_begun = tool->begun;
        }
    } else {
        tool->place = point_between(tool->from, above, minimum_jerk(2 * s));
        tool->stage = 2 * s >= 1 ? 3 : 2;
    }
    return false;
}

/* Where it gave way the least: the middle of all places stiffer than half way from the softest to
 * the stiffest, each by how much. */
static vec3 judge_place(const struct trainee_tool *tool)
{
    const double half = half_stiffness(tool);
    double weight = 0;
    vec3 sum = {0, 0, 0};
    for (int i = 0; i < tool->n_place; i++) {
        const double w = fmax(0, tool->stiffness[i] - half);
        sum = vec3_axpy(sum, w, tool->pressed[i]);
        weight += w;
    }
    return weight > 0 ? vec3_scale(sum, 1 / weight) : tool->place;
}

/* After a search: over to the place that it judges to be the one, down until it touches, and the
 * button. */
static bool give_answer(struct trainee *t, struct trainee_tool *tool, const struct config_move *m,
                        const struct palp_world *world, const struct palp_task *task)
{
    const double s = share_of(t, tool->begun, m->seconds);
    if (tool->n_place > 0 && s < 1) {
        const vec3 there = vec3_sub(vec3_add(judge_place(tool), tool->miss), tool->from);
        const vec3 level = vec3_axpy(there, -vec3_dot(there, m->along), m->along);
        tool->place = vec3_axpy(tool->from, minimum_jerk(s), level);
        feel_reading(t, tool, world, task, m->reading);
        return false;
    }
    const double felt = servo_reading(t, tool, m, world, task);
    tool->press = felt >= REACHED * m->value || s > 1 + GIVE_UP_S / m->seconds;
    return tool->press;
}

/* ---------------------------------------------------------------- one step */

static bool do_move(struct trainee *t, struct trainee_tool *tool, const struct config_move *m,
                    const struct palp_world *world, const struct palp_task *task)
{
    switch (m->kind) {
    case CONFIG_MOVE_GO:
        return go_to(t, tool, m, world);
    case CONFIG_MOVE_HOLD:
        return hold_reading(t, tool, m, world, task);
    case CONFIG_MOVE_SEARCH:
        return search_places(t, tool, m, world, task);
    case CONFIG_MOVE_TRACE:
        return trace_path(t, tool, m, world, task);
    case CONFIG_MOVE_GRIP:
        return close_grip(t, tool, m);
    case CONFIG_MOVE_ANSWER:
        return give_answer(t, tool, m, world, task);
    case CONFIG_MOVE_WAIT:
        return share_of(t, tool->begun, m->seconds) >= 1;
    case CONFIG_MOVE_MEET:
        break;
    }
    return false;
}

static bool is_waiting(const struct trainee_tool *tool)
{
    return !tool->does || tool->move >= tool->does->n ||
           tool->does->move[tool->move].kind == CONFIG_MOVE_MEET;
}

/* All hands are at a meeting, or have nothing left to do: on. */
static void let_meet(struct trainee *t)
{
    for (int i = 0; i < t->n_tool; i++)
        if (!is_waiting(&t->tool[i]))
            return;
    for (int i = 0; i < t->n_tool; i++) {
        struct trainee_tool *tool = &t->tool[i];
        if (tool->does && tool->move < tool->does->n) {
            tool->move++;
            begin_move(t, tool);
        }
    }
}

static void advance_tremor(struct trainee *t, struct trainee_tool *tool)
{
    const struct config_skill *skill = &t->hand->skill;
    const double drift = sqrt(2 * t->h / DRIFT_S), slow = sqrt(2 * t->h / SLOW_S);
    tool->wander = vec3_scale(tool->wander, 1 - t->h / DRIFT_S);
    tool->wander = vec3_add(tool->wander, normal_vector(t, drift * skill->wander_m));
    tool->slow += -tool->slow * t->h / SLOW_S + slow * skill->force_share * draw_normal(t);
}

static vec3 tremor_offset(const struct trainee *t, const struct trainee_tool *tool)
{
    const double time = (double)t->n_step * t->h, a = t->hand->skill.tremor_m;
    return (vec3){a * sin(TAU * 8.3 * time + tool->phase[0]),
                  a * sin(TAU * 9.7 * time + tool->phase[1]),
                  a * sin(TAU * 11.1 * time + tool->phase[2])};
}

/* Through a port the hand turns with the shaft: the least turn that brings it from how it began to
 * how it is. */
static quat follow_shaft(const struct trainee_tool *tool)
{
    const bool is_over = !tool->does || tool->move >= tool->does->n;
    const struct config_move *m = is_over ? NULL : &tool->does->move[tool->move];
    if (!m || m->shaft <= 0)
        return (quat){0, 0, 0, 1};
    const vec3 up = {0, 1, 0};
    const vec3 from = vec3_direction(vec3_sub(tool->start.p, m->port), up);
    const vec3 to = vec3_direction(vec3_sub(tool->place, m->port), up);
    const vec3 half = vec3_cross(from, to);
    return quat_unit((quat){half.x, half.y, half.z, 1 + vec3_dot(from, to)});
}

static void aim_tool(const struct trainee *t, const struct trainee_tool *tool,
                     struct palp_world *world)
{
    const quat x = quat_exp((vec3){tool->turn.x, 0, 0}), y = quat_exp((vec3){0, tool->turn.y, 0});
    const quat z = quat_exp((vec3){0, 0, tool->turn.z});
    const quat turn = quat_mul(follow_shaft(tool), quat_mul(z, quat_mul(y, x)));
    const vec3 off = vec3_add(tool->wander, tremor_offset(t, tool));
    const pose at = {vec3_add(tool->place, off), quat_unit(quat_mul(turn, tool->start.q))};
    palp_world_set_target(world, tool->tool, at);
    palp_world_set_grip(world, tool->tool, tool->grip);
    palp_world_set_current(world, tool->tool, config_grasps(tool->grip));
}

void trainee_move(struct trainee *t, struct palp_world *world, struct palp_task *task)
{
    for (int i = 0; t->hand && i < t->n_tool; i++) {
        struct trainee_tool *tool = &t->tool[i];
        tool->press = false;
        if (!tool->does)
            continue;
        advance_tremor(t, tool);
        if (!is_waiting(tool)) {
            const struct config_move *m = &tool->does->move[tool->move];
            tool->place = other_end(m, tool->place); /* moves lead the tip */
            const bool done = do_move(t, tool, m, world, task);
            tool->place = other_end(m, tool->place);
            tool->begun++;
            tool->move += done;
            if (done)
                begin_move(t, tool);
        }
        aim_tool(t, tool, world);
        if (tool->press)
            palp_task_press(task, tool->tool);
    }
    let_meet(t);
    t->n_step++;
}
