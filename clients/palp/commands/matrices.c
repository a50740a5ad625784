/* SPDX-License-Identifier: GPL-3.0-or-later */
/* matrices.c - which matrices there are; those of a scenario stepped here. */
#include "clients/palp/commands/matrices.h"

#include <string.h>

static const struct matrices_kind kinds[MATRICES_MOST] = {
    {"A", PALP_MATRIX_A, PROTO_MATRIX_A, true,
     "M + hB + h2K, rows and columns of fixed nodes as identity", "kg"},
    {"M", PALP_MATRIX_M, PROTO_MATRIX_M, true, "mass", "kg"},
    {"B", PALP_MATRIX_B, PROTO_MATRIX_B, true, "damping", "kg/s"},
    {"K", PALP_MATRIX_K, PROTO_MATRIX_K, true, "stiffness", "N/m"},
    {"b", PALP_MATRIX_b, PROTO_MATRIX_RHS, true, "right-hand side of the free motion", "kg m/s"},
    {"x", PALP_MATRIX_x, PROTO_MATRIX_X, true, "change of velocity in the free motion, A x = b",
     "m/s"},
    {"H", PALP_MATRIX_H, PROTO_MATRIX_H, true, "proximities by degrees of freedom", "1"},
    {"C", PALP_MATRIX_C, PROTO_MATRIX_C, false, "directions n, t1, t2 of the contacts", "1"},
    {"W", PALP_MATRIX_W, PROTO_MATRIX_W, false, "compliance of the contacts, sum of J A^-1 J^T",
     "1/kg"},
    {"WH", PALP_MATRIX_WH, PROTO_MATRIX_WH, true, "compliance of the proximities, H A^-1 H^T",
     "1/kg"},
    {"lambda", PALP_MATRIX_LAMBDA, PROTO_MATRIX_LAMBDA, false, "contact forces along n, t1, t2",
     "N"},
};

/* ---------------------------------------------------------------- what is asked for */

const struct matrices_kind *matrices_kind_of(const char *word, size_t length)
{
    if (length == 3 && strncmp(word, "W_H", 3) == 0)
        return matrices_kind_of("WH", 2);
    for (int i = 0; i < MATRICES_MOST; i++)
        if (strlen(kinds[i].word) == length && strncmp(kinds[i].word, word, length) == 0)
            return &kinds[i];
    return NULL;
}

static bool is_in(const struct matrices_wish *wish, const struct matrices_kind *kind,
                  const char *part)
{
    for (int i = 0; i < wish->n; i++)
        if (wish->kind[i] == kind && strcmp(wish->part[i], part) == 0)
            return true;
    return false;
}

bool matrices_have_parts(const struct matrices_wish *wish)
{
    for (int i = 0; i < wish->n; i++)
        if (wish->part[i][0])
            return true;
    return false;
}

/* "K:liver" is K of the liver alone: the part's name, of a word of that length. */
static int read_part(const struct matrices_wish *wish, const char *word, size_t length,
                     char part[PROTO_NAME_MAX + 1])
{
    const char *colon = memchr(word, ':', length);
    const size_t n = colon ? length - (size_t)(colon + 1 - word) : 0;
    part[0] = 0;
    if (!colon)
        return 0;
    if (wish->endpoint)
        return cli_fail(wish->command, EX_USAGE,
                        "%.*s: expected the whole matrix: parts are of a scenario that is stepped "
                        "here",
                        (int)length, word);
    if (colon != word + 1 || !strchr("MBK", *word) || n == 0 || n > PROTO_NAME_MAX)
        return cli_fail(wish->command, EX_USAGE,
                        "%.*s: expected M, B or K of a body, a spring or a kind of force, like "
                        "K:liver",
                        (int)length, word);
    memcpy(part, colon + 1, n);
    part[n] = 0;
    return 0;
}

int matrices_read_words(struct matrices_wish *wish, const char *words)
{
    wish->n = 0;
    for (const char *word = words;; word++) {
        const size_t length = strcspn(word, ",");
        char part[PROTO_NAME_MAX + 1];
        if (read_part(wish, word, length, part) != 0)
            return EX_USAGE;
        const struct matrices_kind *kind = matrices_kind_of(word, part[0] ? 1 : length);
        if (!kind)
            return cli_fail(wish->command, EX_USAGE,
                            "%.*s: expected one of A M B K b x H C W WH lambda, or some of them "
                            "like M,B,K",
                            (int)length, word);
        if (is_in(wish, kind, part))
            return cli_fail(wish->command, EX_USAGE, "%s: %s twice, expected once", words,
                            kind->word);
        if (wish->n == MATRICES_MOST)
            return cli_fail(wish->command, EX_USAGE, "%s: expected at most %d", words,
                            MATRICES_MOST);
        memcpy(wish->part[wish->n], part, sizeof part);
        wish->kind[wish->n++] = kind;
        word += length;
        if (!*word)
            return 0;
    }
}

int matrices_read_operands(struct matrices_wish *wish, int n, char **operand)
{
    bool of_body = false;
    const int code = matrices_read_words(wish, operand[0]);
    if (code != 0)
        return code;
    if (wish->endpoint && n > 1)
        return cli_fail(wish->command, EX_USAGE,
                        "%s: expected a scenario or --from a palpd, not both", operand[1]);
    if (!wish->endpoint && n < 2)
        return cli_fail(wish->command, EX_USAGE, "expected a SCENARIO.yaml, or --from a palpd");
    wish->scenario = wish->endpoint ? NULL : operand[1];
    for (int i = 0; i < wish->n; i++)
        of_body = of_body || wish->kind[i]->of_body;
    if (wish->body && !of_body)
        return cli_fail(wish->command, EX_USAGE,
                        "--body %s: expected none: %s is of the whole step", wish->body,
                        wish->kind[0]->word);
    return 0;
}

/* ---------------------------------------------------------------- of a scenario stepped here */

palp_body matrices_body(const struct matrices_wish *wish, const struct palp_scene *scene)
{
    if (wish->body)
        return palp_scene_find(scene, wish->body);
    for (int i = 1; i <= palp_scene_bodies(scene); i++)
        if (simulation_moves(scene, (palp_body){i}))
            return (palp_body){i};
    return (palp_body){0};
}

static int take_matrix(struct matrices *m, int i, const struct simulation *s, palp_body body,
                       const struct palp_world *start)
{
    const char *part = m->wish->part[i];
    const struct matrices_kind *kind = m->wish->kind[i];
    struct palp_error error;
    if (kind->of_body && body.id == 0)
        return cli_fail(m->wish->command, EX_USAGE, "%s: the scenario has no body %s",
                        m->wish->scenario, m->wish->body ? m->wish->body : "that moves");
    if (kind->of_body)
        snprintf(m->body, sizeof m->body, "%s", palp_body_name(s->config->scene, body));
    if (part[0] && !start)
        return cli_fail(m->wish->command, EX_USAGE,
                        "%s:%s: expected the whole matrix: palp inspect writes parts", kind->word,
                        part);
    const enum palp_status status =
        part[0]
            ? palp_world_inspect_part(start, kind->name, body, part, s->h, &m->matrix[i], &error)
            : palp_world_inspect(s->world, kind->name, kind->of_body ? body : (palp_body){0},
                                 &m->matrix[i], &error);
    if (status != PALP_OK)
        return cli_fail(m->wish->command, error.status == PALP_NO_MEMORY ? EX_OSERR : EX_DATAERR,
                        "step %ld: %s: %s", m->step, kind->word, error.what);
    if (kind->name == PALP_MATRIX_A)
        m->has_fill = palp_world_inspect_fill(s->world, body, &m->fill, &error) == PALP_OK;
    return 0;
}

int matrices_of_simulation(struct matrices *m, const struct matrices_wish *wish,
                           const struct simulation *s, const struct palp_world *start)
{
    const palp_body body = matrices_body(wish, s->config->scene);
    int code = 0;
    *m = (struct matrices){.wish = wish, .step = palp_world_steps(s->world)};
    m->factor_age = m->running_factor_age = palp_world_report(s->world)->factor_age;
    for (int i = 0; i < wish->n && code == 0; i++)
        code = take_matrix(m, i, s, body, start);
    if (code != 0)
        matrices_destroy(m);
    return code;
}

void matrices_destroy(struct matrices *m)
{
    for (int i = 0; i < MATRICES_MOST; i++)
        palp_matrix_destroy(&m->matrix[i]);
}

/* ---------------------------------------------------------------- words */

void matrices_tell_source(const struct matrices *m, int i, const char *apart, char *text,
                          size_t size)
{
    const struct matrices_wish *wish = m->wish;
    const bool named = wish->kind[i]->of_body;
    const bool parted = wish->part[i][0] != 0;
    int n = snprintf(text, size, "%s%s%s%s%s%sstep %ld of %s%s", parted ? "of " : "", wish->part[i],
                     parted ? " alone, " : "", named ? "of body " : "", named ? m->body : "",
                     named ? apart : "", m->step, wish->endpoint ? "the palpd at " : "",
                     wish->endpoint ? wish->endpoint : wish->scenario);
    if (m->is_copy && n > 0 && (size_t)n < size)
        snprintf(text + n, size - (size_t)n,
                 "%staken again by a copy, with a factor that is %d steps old; the running step's "
                 "was %d",
                 apart, m->factor_age, m->running_factor_age);
}
