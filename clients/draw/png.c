/* SPDX-License-Identifier: Apache-2.0 */
/* png.c - a picture as PNG, by libpng. Fast rather than small: each row as differences from its
 * left neighbours, of which runs of equal ones are compressed. */
#include "clients/draw/draw.h"

#include <png.h>
#include <stdio.h>
#include <zlib.h>

/* The caller tells what went wrong: libpng need not. */
static void leave_libpng(png_struct *png, const char *why)
{
    (void)why;
    png_longjmp(png, 1);
}

static void say_nothing(png_struct *png, const char *why)
{
    (void)png, (void)why;
}

static bool write_rows(FILE *file, const struct draw_image *image)
{
    png_struct *png =
        png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, leave_libpng, say_nothing);
    png_info *info = png ? png_create_info_struct(png) : NULL;
    if (!info || setjmp(png_jmpbuf(png))) {
        png_destroy_write_struct(&png, &info);
        return false;
    }
    png_init_io(png, file);
    png_set_IHDR(png, info, (png_uint_32)image->width, (png_uint_32)image->height, 8,
                 PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_BASE,
                 PNG_FILTER_TYPE_BASE);
    png_set_sRGB(png, info, PNG_sRGB_INTENT_PERCEPTUAL);
    png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_SUB);
    png_set_compression_level(png, 1);
    png_set_compression_strategy(png, Z_RLE);
    png_write_info(png, info);
    for (int y = 0; y < image->height; y++)
        png_write_row(png, image->rgb + 3 * (size_t)y * (size_t)image->width);
    png_write_end(png, info);
    png_destroy_write_struct(&png, &info);
    return true;
}

int draw_write_png(const char *path, const struct draw_image *image)
{
    FILE *file = fopen(path, "wb");
    if (!file)
        return -1;
    const bool written = write_rows(file, image);
    const bool lost = ferror(file) != 0;
    return fclose(file) != 0 || lost || !written ? -2 : 0;
}
