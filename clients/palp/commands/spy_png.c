/* SPDX-License-Identifier: GPL-3.0-or-later */
/* spy_png.c - a block pattern as PNG, by libpng: grey squares, the denser the cell the darker, on
 * white; what the picture says stands in its text chunks. */
#include "clients/palp/commands/spy.h"

#include <png.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 800, WHITE = 255, LIGHTEST = 190 };

/* What is written, and with what. */
struct writer {
    const struct spy_picture *picture;
    FILE *file;
    png_structp png;
    png_infop info;
    int cell;           /* side of a cell, pixels   */
    unsigned char *row; /* of pixels                */
    char text[1200];    /* the lines, one below the other */
};

static void fill_row(const struct writer *w, int row)
{
    const struct spy_pattern *p = w->picture->pattern;
    for (int col = 0; col < p->n_col; col++) {
        const double share = spy_pattern_share(p, row, col);
        const int grey = share > 0 ? (int)(LIGHTEST * (1 - share)) : WHITE;
        memset(w->row + (size_t)col * (size_t)w->cell, grey, (size_t)w->cell);
    }
}

static void join_lines(struct writer *w)
{
    size_t n = 0;
    for (int i = 0; i < w->picture->n_line && n < sizeof w->text; i++)
        n += (size_t)snprintf(w->text + n, sizeof w->text - n, "%s%s", i > 0 ? "\n" : "",
                              w->picture->line[i]);
}

static void write_head(struct writer *w)
{
    const struct spy_pattern *p = w->picture->pattern;
    png_text text[2] = {{.compression = PNG_TEXT_COMPRESSION_NONE, .key = (char *)"Title"},
                        {.compression = PNG_TEXT_COMPRESSION_NONE, .key = (char *)"Description"}};
    char title[400];
    snprintf(title, sizeof title, "%s", w->picture->title);
    text[0].text = title;
    text[1].text = w->text;
    png_set_IHDR(w->png, w->info, (unsigned)(p->n_col * w->cell), (unsigned)(p->n_row * w->cell), 8,
                 PNG_COLOR_TYPE_GRAY, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
                 PNG_FILTER_TYPE_DEFAULT);
    png_set_text(w->png, w->info, text, 2);
    png_write_info(w->png, w->info);
}

/* Returns false where libpng jumps out: a full disk, no memory. */
static bool write_all(struct writer *w)
{
    const struct spy_pattern *p = w->picture->pattern;
    if (setjmp(png_jmpbuf(w->png)))
        return false;
    png_init_io(w->png, w->file);
    write_head(w);
    for (int row = 0; row < p->n_row; row++) {
        fill_row(w, row);
        for (int i = 0; i < w->cell; i++)
            png_write_row(w->png, w->row);
    }
    png_write_end(w->png, w->info);
    return true;
}

static void leave_libpng(png_structp png, png_const_charp what)
{
    (void)what; /* told by the caller, as any file that could not be written */
    longjmp(png_jmpbuf(png), 1);
}

static void pass_over(png_structp png, png_const_charp what)
{
    (void)png, (void)what;
}

int spy_write_png(const char *path, const struct spy_picture *picture)
{
    const struct spy_pattern *p = picture->pattern;
    const int longer = p->n_row > p->n_col ? p->n_row : p->n_col;
    struct writer w = {.picture = picture, .cell = longer < SIDE ? SIDE / longer : 1};
    w.file = fopen(path, "wb");
    if (!w.file)
        return -1;
    join_lines(&w);
    w.row = malloc((size_t)p->n_col * (size_t)w.cell);
    w.png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, leave_libpng, pass_over);
    w.info = w.png ? png_create_info_struct(w.png) : NULL;
    const bool written = w.row && w.info && write_all(&w);
    png_destroy_write_struct(&w.png, &w.info);
    free(w.row);
    const bool lost = ferror(w.file) != 0;
    return fclose(w.file) != 0 || lost || !written ? -2 : 0;
}
