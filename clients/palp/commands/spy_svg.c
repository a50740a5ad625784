/* SPDX-License-Identifier: GPL-3.0-or-later */
/* spy_svg.c - a block pattern as SVG: a square for each cell that holds a filled block, the denser
 * the cell the darker. */
#include "clients/palp/commands/spy.h"
#include "clients/palp/formats/plot.h"

#include <stdio.h>

/* In the SVG's own units: pixels where it is not scaled. */
enum { SIDE = 720, MARGIN = 30, TITLE = 44, LINE = 20, WIDTH_LEAST = 480 };

#define FAINT 0.25 /* opacity of a cell with next to nothing in it: it is still seen */

static void write_line(FILE *file, const char *class, double y, const char *text)
{
    fprintf(file, "<text x=\"%d\" y=\"%.1f\" class=\"%s\">", MARGIN, y, class);
    plot_write_text(file, text);
    fputs("</text>\n", file);
}

static void write_cells(FILE *file, const struct spy_pattern *p, double cell)
{
    for (int row = 0; row < p->n_row; row++)
        for (int col = 0; col < p->n_col; col++) {
            const double share = spy_pattern_share(p, row, col);
            if (share > 0)
                fprintf(file,
                        "<rect class=\"cell\" x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" "
                        "height=\"%.2f\" fill-opacity=\"%.3f\"/>\n",
                        MARGIN + cell * col, TITLE + cell * row, cell, cell,
                        FAINT + (1 - FAINT) * share);
        }
}

static void write_picture(FILE *file, const struct spy_picture *picture)
{
    const struct spy_pattern *p = picture->pattern;
    const double cell = (double)SIDE / (p->n_row > p->n_col ? p->n_row : p->n_col);
    const double width = cell * p->n_col, height = cell * p->n_row;
    const double whole = width > WIDTH_LEAST ? width : WIDTH_LEAST;
    const double bottom = TITLE + height + LINE * (picture->n_line + 1);
    fprintf(file,
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f %.0f\" width=\"%.0f\" "
            "height=\"%.0f\">\n"
            "<style>text { font-family: Helvetica, Arial, sans-serif; fill: #222 }\n"
            ".title { font-size: 16px; font-weight: bold } .line { font-size: 13px }\n"
            ".cell { fill: #0072b2 } .edge { fill: none; stroke: #222 }</style>\n"
            "<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n",
            whole + 2 * MARGIN, bottom, whole + 2 * MARGIN, bottom);
    write_line(file, "title", TITLE - 16, picture->title);
    write_cells(file, p, cell);
    fprintf(file, "<rect class=\"edge\" x=\"%d\" y=\"%d\" width=\"%.2f\" height=\"%.2f\"/>\n",
            MARGIN, TITLE, width, height);
    for (int i = 0; i < picture->n_line; i++)
        write_line(file, "line", TITLE + height + LINE * (i + 1), picture->line[i]);
    fputs("</svg>\n", file);
}

int spy_write_svg(const char *path, const struct spy_picture *picture)
{
    FILE *file = fopen(path, "w");
    if (!file)
        return -1;
    write_picture(file, picture);
    const bool lost = ferror(file) != 0;
    return fclose(file) != 0 || lost ? -2 : 0;
}
