/* SPDX-License-Identifier: GPL-3.0-or-later */
/* inspect.c - palp inspect: the matrices of a step, as Matrix Market text. */
#include "clients/palp/matrix_market.h"
#include "clients/palp/palp.h"
#include "clients/palp/simulation.h"

#include <errno.h>
#include <string.h>

/** A matrix that can be asked for. */
struct entry {
    const char *word;
    enum palp_matrix_name name;
    bool of_body; /* or of the whole step */
    const char *what, *unit;
};

static const struct entry matrices[] = {
    {"A", PALP_MATRIX_A, true, "M + hB + h2K, rows and columns of fixed nodes as identity", "kg"},
    {"M", PALP_MATRIX_M, true, "mass", "kg"},
    {"B", PALP_MATRIX_B, true, "damping", "kg/s"},
    {"K", PALP_MATRIX_K, true, "stiffness", "N/m"},
    {"b", PALP_MATRIX_b, true, "right-hand side of the free motion", "kg m/s"},
    {"x", PALP_MATRIX_x, true, "change of velocity in the free motion, A x = b", "m/s"},
    {"H", PALP_MATRIX_H, true, "proximities by degrees of freedom", "1"},
    {"C", PALP_MATRIX_C, false, "directions n, t1, t2 of the contacts", "1"},
    {"W", PALP_MATRIX_W, false, "compliance of the contacts, sum of J A^-1 J^T", "1/kg"},
    {"WH", PALP_MATRIX_WH, true, "compliance of the proximities, H A^-1 H^T", "1/kg"},
    {"lambda", PALP_MATRIX_LAMBDA, false, "contact forces along n, t1, t2", "N"},
};

/** What was asked for. */
struct wish {
    const struct entry *matrix;
    const char *scenario, *body, *mtx;
    long step;
    struct cli_texts set;
};

static const struct entry *find_matrix(const char *word)
{
    for (size_t i = 0; i < sizeof matrices / sizeof *matrices; i++)
        if (strcmp(matrices[i].word, word) == 0)
            return &matrices[i];
    return NULL;
}

static int read_wish(struct wish *wish, int argc, char **argv)
{
    const struct cli_option option[] = {
        {"body", CLI_TEXT, &wish->body, "NAME",
         "the body whose matrix it is [the first that moves]"},
        {"step", CLI_COUNT, &wish->step, "N", "after this many steps [1]"},
        {"mtx", CLI_TEXT, &wish->mtx, "FILE", "write there [to the standard output]"},
        {"set", CLI_TEXTS, &wish->set, "KEY=VALUE", "another value for a key of the scenario"},
        {0},
    };
    const struct cli cli = {
        .name = "inspect",
        .operands = "MATRIX SCENARIO.yaml",
        .operands_min = 2,
        .operands_max = 2,
        .about =
            "Step a scenario and write a matrix of its last step as Matrix Market text.\n"
            "MATRIX: A M B K b x H WH of a body; C W lambda of the whole step.\n"
            "Example: palp inspect W config/scenarios/liver-palpation.yaml --step 50 --mtx W.mtx\n",
        .option = option,
    };
    int first;
    const int code = cli_read(&cli, argc, argv, &first);
    if (code != CLI_GO)
        return code;
    wish->matrix = find_matrix(argv[first]);
    wish->scenario = argv[first + 1];
    if (!wish->matrix)
        return cli_fail("inspect", EX_USAGE, "%s: expected one of A M B K b x H C W WH lambda",
                        argv[first]);
    if (wish->step < 1)
        return cli_fail("inspect", EX_USAGE, "--step 0: expected 1 or more");
    return CLI_GO;
}

/* The body that is meant; none: there is no such body. */
static palp_body find_body(const struct wish *wish, const struct palp_scene *scene)
{
    if (!wish->matrix->of_body)
        return (palp_body){0};
    if (wish->body)
        return palp_scene_find(scene, wish->body);
    for (int i = 1; i <= palp_scene_bodies(scene); i++)
        if (simulation_moves(scene, (palp_body){i}))
            return (palp_body){i};
    return (palp_body){0};
}

static int write_matrix(const struct wish *wish, const struct palp_matrix *matrix, const char *body)
{
    char comment[1000];
    snprintf(comment, sizeof comment, "%s: %s, in %s\n%s%s%sstep %ld of %s", wish->matrix->word,
             wish->matrix->what, wish->matrix->unit, body ? "of body " : "", body ? body : "",
             body ? "\n" : "", wish->step, wish->scenario);
    FILE *file = wish->mtx ? fopen(wish->mtx, "w") : stdout;
    if (!file)
        return cli_fail("inspect", EX_CANTCREAT, "cannot create %s: %s", wish->mtx,
                        strerror(errno));
    matrix_market_write(file, matrix, comment);
    const bool failed = ferror(file) != 0;
    const bool lost = (wish->mtx ? fclose(file) : fflush(file)) != 0;
    if (failed || lost)
        return cli_fail("inspect", EX_IOERR, "not all could be written: %s", strerror(errno));
    return 0;
}

static int inspect(const struct wish *wish, struct simulation *s)
{
    const palp_body body = find_body(wish, s->config->scene);
    if (wish->matrix->of_body && body.id == 0)
        return cli_fail("inspect", EX_USAGE, "%s: the scenario has no body %s", wish->scenario,
                        wish->body ? wish->body : "that moves");
    for (long i = 0; i < wish->step; i++)
        simulation_step(s);
    struct palp_matrix matrix;
    struct palp_error error;
    if (palp_world_inspect(s->world, wish->matrix->name, body, &matrix, &error) != PALP_OK)
        return cli_fail("inspect", EX_DATAERR, "%s", error.what);
    const int code =
        write_matrix(wish, &matrix, body.id ? palp_body_name(s->config->scene, body) : NULL);
    palp_matrix_destroy(&matrix);
    return code;
}

int command_inspect(int argc, char **argv)
{
    struct wish wish = {.step = 1};
    int code = read_wish(&wish, argc, argv);
    if (code != CLI_GO)
        return code;
    struct simulation s;
    code = simulation_open(&s, wish.scenario, &wish.set);
    if (code != 0)
        return code;
    code = inspect(&wish, &s);
    simulation_close(&s);
    return code;
}
