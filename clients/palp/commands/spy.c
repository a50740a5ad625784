/* SPDX-License-Identifier: GPL-3.0-or-later */
/* spy.c - palp spy: where a matrix of a step is filled, in numbers and as a picture. */
#include "clients/palp/commands/spy.h"

#include "clients/c/palp_client.h"
#include "clients/cli/json_text.h"
#include "clients/palp/commands/matrices.h"

#include <errno.h>
#include <string.h>

/** What was asked for, and where it goes. */
struct spy {
    struct matrices_wish wish;
    const char *svg, *png;
    long step;
    bool json;
    struct cli_texts set;
};

/* ---------------------------------------------------------------- the line */

static int check_line(struct spy *spy)
{
    const struct matrices_wish *wish = &spy->wish;
    if (wish->n > 1)
        return cli_fail("spy", EX_USAGE, "%s and %s: expected one matrix", wish->kind[0]->word,
                        wish->kind[1]->word);
    if (strcmp(wish->kind[0]->word, "b") == 0 || strcmp(wish->kind[0]->word, "x") == 0 ||
        strcmp(wish->kind[0]->word, "lambda") == 0)
        return cli_fail("spy", EX_USAGE, "%s is a vector: expected one of A M B K H C W WH",
                        wish->kind[0]->word);
    if (wish->endpoint && (spy->step >= 0 || spy->set.n > 0))
        return cli_fail("spy", EX_USAGE,
                        "--from: expected no --step or --set: palpd shows its next step, or where "
                        "it stands still its last");
    if (spy->step == 0)
        return cli_fail("spy", EX_USAGE, "--step 0: expected 1 or more");
    return CLI_GO;
}

static int read_line(struct spy *spy, int argc, char **argv)
{
    const struct cli_option option[] = {
        {"body", CLI_TEXT, &spy->wish.body, "NAME",
         "the body whose matrix it is [the first that moves]"},
        {"step", CLI_COUNT, &spy->step, "N", "after this many steps [1]"},
        {"svg", CLI_TEXT, &spy->svg, "FILE",
         "draw it there, a square a 3x3 block, or a cell of some"},
        {"png", CLI_TEXT, &spy->png, "FILE", "the same, finer, as pixels"},
        {"json", CLI_FLAG, &spy->json, NULL, "print the numbers as JSON"},
        {"from", CLI_TEXT, &spy->wish.endpoint, "WHERE",
         "of a running palpd: its name (" PALP_CONTROL_ENDPOINT "), or its control socket's URL"},
        KEYS_ROWS(spy->wish.keys),
        {"wait", CLI_WAIT, &spy->wish.wait, "S", "for palpd's answer [60]"},
        {"set", CLI_TEXTS, &spy->set, "KEY=VALUE", "another value for a key of the scenario"},
        {0},
    };
    const struct cli cli = {
        .name = "spy",
        .operands = "MATRIX SCENARIO.yaml | MATRIX --from=WHERE",
        .operands_min = 1,
        .operands_max = 2,
        .about = "Say how far a matrix of a step is filled, in blocks of 3x3, and draw where. Of A "
                 "also how\nfar its factor is.\n"
                 "MATRIX: A M B K H WH (or W_H) of a body; C W of the whole step.\n"
                 "Example: palp spy A config/scenarios/liver-palpation.yaml --svg A.svg\n",
        .option = option,
    };
    int first;
    int code = cli_read(&cli, argc, argv, &first);
    if (code != CLI_GO)
        return code;
    code = matrices_read_operands(&spy->wish, argc - first, argv + first);
    return code == 0 ? check_line(spy) : code;
}

/* ---------------------------------------------------------------- numbers */

static double share_of(const struct spy_pattern *p)
{
    return (double)p->blocks / ((double)p->rows * (double)p->cols);
}

/** The numbers in words. */
struct spy_lines {
    char size[200], factor[160], panels[160], source[800];
};

static void tell_numbers(struct spy_lines *lines, const struct matrices *m,
                         const struct spy_pattern *p)
{
    const struct palp_fill *fill = &m->fill;
    snprintf(lines->size, sizeof lines->size,
             "%d x %d%s: %d x %d blocks, %ld of them filled (%.3g %%), %ld numbers that are not 0",
             m->matrix[0].rows, m->matrix[0].cols, m->matrix[0].symmetric ? ", symmetric" : "",
             p->rows, p->cols, p->blocks, 100 * share_of(p), p->non_zeros);
    lines->factor[0] = lines->panels[0] = '\0';
    if (m->has_fill) {
        snprintf(lines->factor, sizeof lines->factor,
                 "its factor: %ld blocks of A's lower triangle become %ld of L, %.2f times as many",
                 fill->A, fill->L, fill->A > 0 ? (double)fill->L / (double)fill->A : 0.0);
        snprintf(lines->panels, sizeof lines->panels,
                 "%d block rows, %d of them last, for contact; %d supernodes, the widest of %d "
                 "block columns",
                 fill->rows, fill->last, fill->supernodes, fill->widest);
    }
    matrices_tell_source(m, 0, ", ", lines->source, sizeof lines->source);
}

static void print_json(const struct matrices *m, const struct spy_pattern *p)
{
    const struct palp_fill *fill = &m->fill;
    printf("{\"matrix\":\"%s\",\"body\":", m->wish->kind[0]->word);
    json_text_print(stdout, m->body);
    printf(",\"step\":%ld,\"is_copy\":%s,\"rows\":%d,\"cols\":%d,\"symmetric\":%s,"
           "\"block_rows\":%d,\"block_cols\":%d,\"blocks\":%ld,\"non_zeros\":%ld,\"share\":%.9g",
           m->step, m->is_copy ? "true" : "false", m->matrix[0].rows, m->matrix[0].cols,
           m->matrix[0].symmetric ? "true" : "false", p->rows, p->cols, p->blocks, p->non_zeros,
           share_of(p));
    if (m->has_fill)
        printf(",\"factor\":{\"block_rows\":%d,\"last\":%d,\"a_blocks\":%ld,\"l_blocks\":%ld,"
               "\"supernodes\":%d,\"widest\":%d}",
               fill->rows, fill->last, fill->A, fill->L, fill->supernodes, fill->widest);
    printf("}\n");
}

static void print_text(const struct spy_lines *lines, const char *title)
{
    printf("%s %s\n  %s\n", title, lines->source, lines->size);
    if (lines->factor[0])
        printf("  %s\n  %s\n", lines->factor, lines->panels);
}

/* ---------------------------------------------------------------- pictures */

typedef int write_picture(const char *path, const struct spy_picture *picture);

/* One picture, of cells fine enough for its kind. */
static int draw_picture(const struct matrices *m, const struct spy_lines *lines, const char *path,
                        int cells, write_picture *write)
{
    struct spy_pattern pattern;
    char title[200], scale[80] = "";
    if (spy_pattern_create(&pattern, &m->matrix[0], cells) != 0)
        return cli_fail("spy", EX_OSERR, "no memory for the picture");
    if (pattern.side > 1)
        snprintf(scale, sizeof scale, ", a cell is %d x %d blocks", pattern.side, pattern.side);
    snprintf(title, sizeof title, "%s: %s%s", m->wish->kind[0]->word, m->wish->kind[0]->what,
             scale);
    const struct spy_picture picture = {
        .pattern = &pattern,
        .title = title,
        .n_line = lines->factor[0] ? 4 : 2,
        .line = {lines->source, lines->size, lines->factor, lines->panels},
    };
    const int failed = write(path, &picture);
    spy_pattern_destroy(&pattern);
    if (failed == 0)
        return 0;
    return failed == -1
               ? cli_fail("spy", EX_CANTCREAT, "cannot create %s: %s", path, strerror(errno))
               : cli_fail("spy", EX_IOERR, "%s: not all could be written", path);
}

static int show_matrices(const struct spy *spy, const struct matrices *m)
{
    struct spy_pattern pattern;
    struct spy_lines lines;
    int code = 0;
    if (spy_pattern_create(&pattern, &m->matrix[0], SPY_SVG_CELLS) != 0)
        return cli_fail("spy", EX_OSERR, "no memory for the pattern");
    tell_numbers(&lines, m, &pattern);
    if (spy->svg)
        code = draw_picture(m, &lines, spy->svg, SPY_SVG_CELLS, spy_write_svg);
    if (spy->png && code == 0)
        code = draw_picture(m, &lines, spy->png, SPY_PNG_CELLS, spy_write_png);
    if (spy->json && code == 0)
        print_json(m, &pattern);
    else if (code == 0)
        print_text(&lines, m->wish->kind[0]->word);
    spy_pattern_destroy(&pattern);
    return code;
}

/* ---------------------------------------------------------------- the step */

static int take_scenario(const struct spy *spy, struct matrices *m)
{
    struct simulation s;
    int code = simulation_open(&s, spy->wish.scenario, &spy->set);
    if (code != 0)
        return code;
    for (long i = 0; i < (spy->step > 0 ? spy->step : 1); i++)
        simulation_step(&s);
    code = matrices_of_simulation(m, &spy->wish, &s, NULL);
    simulation_close(&s);
    return code;
}

int command_spy(int argc, char **argv)
{
    struct spy spy = {.wish = {.command = "spy", .wait = 60}, .step = -1};
    struct matrices m;
    int code = read_line(&spy, argc, argv);
    if (code != CLI_GO)
        return code;
    code = spy.wish.endpoint ? matrices_of_palpd(&m, &spy.wish) : take_scenario(&spy, &m);
    if (code != 0)
        return code;
    code = show_matrices(&spy, &m);
    matrices_destroy(&m);
    return code;
}
