/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_spy_png.c - the pixels of palp spy are the filled blocks, read back by libpng. */
#include "tests/check.h"
#include "tests/fixtures/filled_blocks.h"
#include "tests/fixtures/scratch_folder.h"

#include <png.h>
#include <stdlib.h>
#include <string.h>

#define BLOCK SOURCE_ROOT "/tests/scenarios/pressed.yaml"

/** Grey pixels, row by row, and the picture's description. */
struct pixels {
    unsigned width, height;
    unsigned char *at;
    char description[2000];
};

static struct pixels read_pixels(const char *path)
{
    struct pixels p = {0};
    png_textp text;
    int n_text = 0;
    FILE *file = fopen(path, "rb");
    REQUIRE(file != NULL);
    png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
    png_infop info = png_create_info_struct(png);
    png_init_io(png, file);
    png_read_png(png, info, PNG_TRANSFORM_IDENTITY, NULL);
    p.width = png_get_image_width(png, info);
    p.height = png_get_image_height(png, info);
    REQUIRE(png_get_color_type(png, info) == PNG_COLOR_TYPE_GRAY);
    REQUIRE(png_get_bit_depth(png, info) == 8);
    p.at = malloc((size_t)p.width * p.height);
    for (unsigned i = 0; i < p.height; i++)
        memcpy(p.at + (size_t)i * p.width, png_get_rows(png, info)[i], p.width);
    png_get_text(png, info, &text, &n_text);
    for (int i = 0; i < n_text; i++)
        if (strcmp(text[i].key, "Description") == 0)
            snprintf(p.description, sizeof p.description, "%s", text[i].text);
    png_destroy_read_struct(&png, &info, NULL);
    fclose(file);
    return p;
}

/* White where nothing is filled; else the darker the fuller, never lighter than 190. */
static int grey_of(double share)
{
    return share > 0 ? (int)(190 * (1 - share)) : 255;
}

/* A picture of cells of side × side blocks, each so many pixels wide. */
static void check_picture(const char *words, int side)
{
    char text[100];
    struct filled f = filled_create(words);
    REQUIRE(filled_palp("spy %s --png %s", words, scratch_path("spy.png")) == 0);
    struct pixels p = read_pixels(scratch_path("spy.png"));
    const int n_row = (f.rows + side - 1) / side, n_col = (f.cols + side - 1) / side;
    const int cell = (int)p.width / n_col;
    REQUIRE(cell >= 1 && (int)p.width == n_col * cell && (int)p.height == n_row * cell);
    long wrong = 0, dark = 0, filled = 0;
    for (int i = 0; i < n_row * cell; i++)
        for (int j = 0; j < n_col * cell; j++) {
            const int grey = p.at[(size_t)i * p.width + (size_t)j];
            wrong += grey != grey_of(filled_share(&f, side, i / cell, j / cell));
            dark += grey != 255;
        }
    for (int i = 0; i < n_row * n_col; i++)
        filled += filled_share(&f, side, i / n_col, i % n_col) > 0;
    CHECK(wrong == 0);
    CHECK(dark == filled * cell * cell && filled > 0);
    snprintf(text, sizeof text, "%ld of them filled", f.n);
    CHECK(strstr(p.description, text) != NULL);
    free(p.at);
    filled_destroy(&f);
}

static void pixels_are_the_filled_blocks(void)
{
    check_picture("A " BLOCK " --step 20", 1);
    check_picture("C " BLOCK " --step 20", 1);
    check_picture("W " BLOCK " --step 20", 1);
}

/* 1210 nodes are more than 1000 cells. */
static void pixels_of_a_large_matrix_are_cells(void)
{
    check_picture("A " BLOCK " --set 'bodies.block.grid.cells=[10, 9, 10]'", 2);
}

static void a_png_that_cannot_be_written_is_told_apart(void)
{
    CHECK(filled_palp("spy A " BLOCK " --png absent/A.png") == 73);
    CHECK(filled_says("err", "cannot create absent/A.png"));
    CHECK(filled_palp("spy A " BLOCK " --png /dev/full") == 74);
    CHECK(filled_says("err", "/dev/full: not all could be written"));
}

SUITE(spy_png, TEST(pixels_are_the_filled_blocks), TEST(pixels_of_a_large_matrix_are_cells),
      TEST(a_png_that_cannot_be_written_is_told_apart));
