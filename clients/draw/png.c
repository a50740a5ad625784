/* SPDX-License-Identifier: Apache-2.0 */
/* png.c - a picture as PNG, by libpng. */
#include "clients/draw/draw.h"

#include <png.h>
#include <stdio.h>
#include <string.h>

int draw_write_png(const char *path, const struct draw_image *image)
{
    FILE *file = fopen(path, "wb");
    if (!file)
        return -1;
    png_image png = {.version = PNG_IMAGE_VERSION,
                     .width = (png_uint_32)image->width,
                     .height = (png_uint_32)image->height,
                     .format = PNG_FORMAT_RGB};
    const bool written = png_image_write_to_stdio(&png, file, 0, image->rgb, 0, NULL);
    png_image_free(&png);
    const bool lost = ferror(file) != 0;
    return fclose(file) != 0 || lost || !written ? -2 : 0;
}
