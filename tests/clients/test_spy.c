/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_spy.c - palp spy draws and counts the blocks that palp inspect writes; the fill of a factor
 * is that of an elimination. */
#include "engine/model/pattern.h"
#include "engine/model/world.h"
#include "engine/motion/ordering.h"
#include "engine/motion/solver.h"
#include "engine/motion/system.h"
#include "tests/check.h"
#include "tests/fixtures/coupled_bodies.h"
#include "tests/fixtures/filled_blocks.h"
#include "tests/fixtures/scratch_folder.h"
#include "tests/fixtures/single_body.h"

#include <expat.h>
#include <stdlib.h>
#include <string.h>

#define BLOCK SOURCE_ROOT "/tests/scenarios/pressed.yaml"
#define LARGE                                                                                      \
    BLOCK " --set 'bodies.block.grid.cells=[9, 5, 9]'" /* 600 nodes: cells of 3 × 3 blocks */

enum { CELLS = 200, TEXT_MAX = 4096 };

/* ---------------------------------------------------------------- the picture, read back */

/** A cell as drawn. */
struct square {
    double x, y, width, height, opacity;
};

/** What the parser met. */
struct met {
    int depth, n;
    bool is_svg, has_edge;
    struct square square[CELLS * CELLS], edge;
    char text[TEXT_MAX];
};
static struct met met;

static double number_of(const XML_Char **attribute, const char *name)
{
    for (; attribute[0]; attribute += 2)
        if (strcmp(attribute[0], name) == 0)
            return strtod(attribute[1], NULL);
    return (double)NAN;
}

static const char *class_of(const XML_Char **attribute)
{
    for (; attribute[0]; attribute += 2)
        if (strcmp(attribute[0], "class") == 0)
            return attribute[1];
    return "";
}

static void XMLCALL open_element(void *user, const XML_Char *name, const XML_Char **attribute)
{
    (void)user;
    if (met.depth++ == 0)
        met.is_svg = strcmp(name, "svg") == 0;
    const struct square square = {number_of(attribute, "x"), number_of(attribute, "y"),
                                  number_of(attribute, "width"), number_of(attribute, "height"),
                                  number_of(attribute, "fill-opacity")};
    if (strcmp(class_of(attribute), "cell") == 0 && met.n < CELLS * CELLS)
        met.square[met.n++] = square;
    if (strcmp(class_of(attribute), "edge") == 0) {
        met.has_edge = true;
        met.edge = square;
    }
}

static void XMLCALL close_element(void *user, const XML_Char *name)
{
    (void)user, (void)name;
    met.depth--;
}

static void XMLCALL meet_text(void *user, const XML_Char *text, int n)
{
    (void)user;
    if (strlen(met.text) + (size_t)n + 1 < TEXT_MAX)
        strncat(met.text, text, (size_t)n);
}

static void parse(const char *path)
{
    static char bytes[1 << 22];
    FILE *file = fopen(path, "r");
    REQUIRE(file != NULL);
    const size_t n = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    memset(&met, 0, sizeof met);
    XML_Parser parser = XML_ParserCreate(NULL);
    XML_SetElementHandler(parser, open_element, close_element);
    XML_SetCharacterDataHandler(parser, meet_text);
    CHECK(n > 0 && n < sizeof bytes && XML_Parse(parser, bytes, (int)n, 1) == XML_STATUS_OK);
    XML_ParserFree(parser);
    REQUIRE(met.depth == 0 && met.is_svg && met.has_edge);
}

/* ---------------------------------------------------------------- pictures */

/* Every square stands on a cell of its own that is filled as dark as it is, and there are as many
 * as such cells. Places are written with two digits, opacities with three. */
static void check_squares(const struct filled *f, int side)
{
    const int n_row = (f->rows + side - 1) / side, n_col = (f->cols + side - 1) / side;
    const double cell = met.edge.width / n_col;
    unsigned char *taken = calloc((size_t)n_row * (size_t)n_col, 1);
    int n = 0;
    CHECK_NEAR(met.edge.height, cell * n_row, 0.02);
    for (int row = 0; row < n_row; row++)
        for (int col = 0; col < n_col; col++)
            n += filled_share(f, side, row, col) > 0;
    CHECK(met.n == n && n > 0);
    for (int i = 0; i < met.n; i++) {
        const struct square *s = &met.square[i];
        const int row = (int)lround((s->y - met.edge.y) / cell);
        const int col = (int)lround((s->x - met.edge.x) / cell);
        REQUIRE(row >= 0 && row < n_row && col >= 0 && col < n_col);
        CHECK_NEAR(s->x, met.edge.x + cell * col, 0.02);
        CHECK_NEAR(s->y, met.edge.y + cell * row, 0.02);
        CHECK_NEAR(s->width, cell, 0.01);
        CHECK_NEAR(s->height, cell, 0.01);
        const double share = filled_share(f, side, row, col);
        CHECK(share > 0 && !taken[row * n_col + col]);
        CHECK_NEAR(s->opacity, 0.25 + 0.75 * share, 0.0006);
        taken[row * n_col + col] = 1;
    }
    free(taken);
}

static void check_picture(const char *matrix, const char *where, int side)
{
    char words[1000], text[100];
    snprintf(words, sizeof words, "%s %s --step 20", matrix, where);
    struct filled f = filled_create(words);
    REQUIRE(filled_palp("spy %s --svg %s", words, scratch_path("spy.svg")) == 0);
    parse(scratch_path("spy.svg"));
    check_squares(&f, side);
    snprintf(text, sizeof text, "%d x %d blocks, %ld of them filled", f.rows, f.cols, f.n);
    CHECK(strstr(met.text, text) && filled_says("out", text));
    snprintf(text, sizeof text, "%ld numbers that are not 0", f.non_zeros);
    CHECK(strstr(met.text, text) && filled_says("out", text));
    filled_destroy(&f);
}

static void a_square_is_drawn_for_each_filled_block(void)
{
    static const char *const matrices[] = {"A", "M", "B", "K", "H", "C", "W", "WH"};
    for (size_t i = 0; i < sizeof matrices / sizeof *matrices; i++)
        check_picture(matrices[i], BLOCK, 1);
}

static void blocks_of_a_large_matrix_are_drawn_in_cells(void)
{
    check_picture("A", LARGE, 3);
    CHECK(strstr(met.text, "a cell is 3 x 3 blocks") != NULL);
}

/* ---------------------------------------------------------------- the factor's fill */

/* A in this order, then what elimination fills: 1 | [n × n], lower triangle. Sets the blocks of
 * A. */
static unsigned char *eliminate(const struct pattern *pattern, const struct ordering *o, long *n_A)
{
    const int n = o->n;
    unsigned char *L = calloc((size_t)n * (size_t)n, 1);
    for (int col = 0; col < pattern->n; col++)
        for (int k = pattern->first[col]; k < pattern->first[col + 1]; k++) {
            const int i = o->place[pattern->row[k]], j = o->place[col];
            if (i >= 0 && j >= 0)
                L[(i > j ? i : j) * n + (i > j ? j : i)] = 1;
        }
    *n_A = 0;
    for (int i = 0; i < n * n; i++)
        *n_A += L[i];
    for (int j = 0; j < n; j++)
        for (int i = j + 1; i < n; i++)
            for (int k = i; L[i * n + j] && k < n; k++)
                L[k * n + i] |= L[k * n + j];
    return L;
}

/* The blocks that the panels have room for: 1 | [n × n], lower triangle. */
static unsigned char *list_kept(const struct ordering *o, long *n_kept)
{
    const struct supernodes *L = &o->L;
    unsigned char *kept = calloc((size_t)o->n * (size_t)o->n, 1);
    *n_kept = 0;
    for (int p = 0; p < L->n_panel; p++)
        for (int col = L->col[p]; col < L->col[p + 1]; col++)
            for (int k = L->row_first[p]; k < L->row_first[p + 1]; k++)
                if (L->row[k] >= col) {
                    kept[L->row[k] * o->n + col] = 1;
                    ++*n_kept;
                }
    return kept;
}

/* Supernodes keep some zeros as well: all that is filled, and not twice as much in a body like
 * this. */
static void the_factor_keeps_what_elimination_fills(void)
{
    static const struct flesh flesh = {{PALP_COROTATIONAL, 2e4, 0.45, 1000}, 0.1, 0.01, true};
    struct palp_options opt = bodies_options((vec3){0, -9.81, 0}, 1);
    opt.motion = PALP_MOTION_DIRECT;
    struct palp_world *world = bodies_box((vec3){0.1, 0.05, 0.05}, (int[]){8, 4, 4}, &flesh, &opt);
    struct palp_fill fill;
    struct palp_error error;
    CHECK(palp_world_inspect_fill(world, THE_BODY, &fill, &error) == PALP_INVALID);
    CHECK(strstr(error.what, "no step yet") != NULL);
    palp_step(world, 0.01);
    REQUIRE(palp_world_inspect_fill(world, THE_BODY, &fill, &error) == PALP_OK);
    const struct ordering *o = world->solver[0]->factor->ordering;
    long n_A, n_kept, n_filled = 0, n_lost = 0;
    unsigned char *filled = eliminate(world->system[0]->pattern, o, &n_A);
    unsigned char *kept = list_kept(o, &n_kept);
    for (int i = 0; i < o->n * o->n; i++) {
        n_filled += filled[i];
        n_lost += filled[i] && !kept[i];
    }
    CHECK(fill.rows == 9 * 25 - 25 && fill.last == 0);
    CHECK(fill.A == n_A && fill.L == n_kept && n_lost == 0);
    CHECK(fill.L < 2 * n_filled && n_A < n_filled);
    CHECK(fill.supernodes == o->L.n_panel && fill.supernodes > 1);
    CHECK(fill.widest >= fill.rows / fill.supernodes && fill.widest < fill.rows);
    CHECK(palp_world_inspect_fill(world, (palp_body){2}, &fill, &error) == PALP_INVALID);
    free(filled), free(kept);
    bodies_destroy(world);
}

static void a_rigid_body_has_no_sparse_factor(void)
{
    const struct palp_rigid_def def = {
        .drive = PALP_DRIVE_FREE, .mass = 1, .inertia = {1, 1, 1}, .at = POSE_IDENTITY};
    const struct palp_options opt = bodies_options((vec3){0, 0, 0}, 1);
    struct palp_world *world = bodies_rigid(&def, &opt);
    struct palp_fill fill;
    struct palp_error error;
    palp_step(world, 0.01);
    CHECK(palp_world_inspect_fill(world, THE_BODY, &fill, &error) == PALP_INVALID);
    CHECK(strstr(error.what, "no sparse factor") != NULL);
    bodies_destroy(world);
}

/* Bodies that springs couple are solved for together. */
static void bodies_that_forces_couple_have_one_factor(void)
{
    struct palp_options opt = coupled_options(-9.81, 1);
    opt.motion = PALP_MOTION_DIRECT;
    struct palp_world *world = coupled_create(&opt, 1);
    struct palp_fill fill, other;
    struct palp_error error;
    struct palp_matrix A;
    palp_step(world, 0.01);
    REQUIRE(palp_world_inspect_fill(world, (palp_body){ORGAN}, &fill, &error) == PALP_OK);
    REQUIRE(palp_world_inspect(world, PALP_MATRIX_A, (palp_body){ORGAN}, &A, &error) == PALP_OK);
    CHECK(fill.rows > 0 && fill.rows <= A.rows / 3);
    for (int id = FRAME; id <= OTHER; id++) {
        REQUIRE(palp_world_inspect_fill(world, (palp_body){id}, &other, &error) == PALP_OK);
        CHECK(other.rows == fill.rows && other.A == fill.A && other.L == fill.L);
    }
    CHECK(palp_world_inspect_fill(world, (palp_body){TIP}, &other, &error) == PALP_INVALID);
    palp_matrix_destroy(&A);
    coupled_destroy(world);
}

/* ---------------------------------------------------------------- what is refused */

static void what_cannot_be_drawn_is_refused(void)
{
    static const struct {
        const char *words;
        int code;
        const char *says;
    } wrong[] = {
        {"", 64, "SCENARIO.yaml"},
        {"A", 64, "expected a SCENARIO.yaml"},
        {"Q " BLOCK, 64, "Q: expected one of A M B K"},
        {"b " BLOCK, 64, "b is a vector"},
        {"lambda " BLOCK, 64, "lambda is a vector"},
        {"A,M " BLOCK, 64, "expected one matrix"},
        {"A " BLOCK " --step 0", 64, "--step"},
        {"A " BLOCK " --body liver", 64, "no body liver"},
        {"W " BLOCK " --body block", 64, "W is of the whole step"},
        {"A " BLOCK " --from ipc:///tmp/nobody", 64, "not both"},
        {"A --from ipc:///tmp/nobody --step 2", 64, "expected no --step"},
        {"A --from ipc:///tmp/nobody --wait 0.2", 69, "no palpd answers"},
        {"A " BLOCK " --svg absent/A.svg", 73, "absent/A.svg"},
        {"A " BLOCK " --svg /dev/full", 74, "/dev/full"},
        {"A absent.yaml", 66, "absent.yaml"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        const int code = filled_palp("spy %s", wrong[i].words);
        const bool said = filled_says("err", wrong[i].says);
        if (code != wrong[i].code || !said)
            printf("        palp spy %s: exit code %d, expected %d and \"%s\"\n", wrong[i].words,
                   code, wrong[i].code, wrong[i].says);
        CHECK(code == wrong[i].code && said);
    }
    CHECK(filled_palp("spy --help") == 0 && filled_says("out", "--svg"));
}

SUITE(spy, TEST(a_square_is_drawn_for_each_filled_block),
      TEST(blocks_of_a_large_matrix_are_drawn_in_cells),
      TEST(the_factor_keeps_what_elimination_fills), TEST(a_rigid_body_has_no_sparse_factor),
      TEST(bodies_that_forces_couple_have_one_factor), TEST(what_cannot_be_drawn_is_refused));
