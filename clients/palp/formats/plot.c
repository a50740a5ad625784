/* SPDX-License-Identifier: GPL-3.0-or-later */
/* plot.c - SVG by hand: from values to places, then grid, lines, marks and words. */
#include "clients/palp/formats/plot.h"

#include <math.h>
#include <string.h>

/* Places, in the SVG's own units: pixels where it is not scaled. */
enum {
    WIDTH = 980,
    HEIGHT = 440, /* of a panel */
    LEFT = 96,
    RIGHT = 270, /* the legend is there */
    THIN = 2000, /* points of a series in a page */
    TOP = 44,
    BOTTOM = 108,        /* names are there … */
    BOTTOM_NUMBERS = 56, /* … or numbers      */
    MARK = 4,
    LEGEND_ROW = 21,
    /* In a page, whose heading is the title: the legend is a row above the axes. */
    PAGE_WIDTH = 860,
    PAGE_HEIGHT = 300,
    PAGE_LEFT = 44,
    PAGE_RIGHT = 10,
    PAGE_TOP = 58,
    PAGE_BOTTOM = 44,
};
/* Of 12 px: room for a word. */
static const double LETTER = 6.6;

/* Told apart by eyes of any kind, and by their shapes where there is no colour. */
static const char *const colours[] = {"#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00",
                                      "#56b4e9", "#7f3c8d", "#444444", "#8c564b", "#999933"};
enum { N_COLOURS = sizeof colours / sizeof *colours, N_MARKS = 4 };

/** A logarithmic axis, or an even one: from a value to a place. */
struct axis {
    double least, most; /* values at its ends                     */
    double from, to;    /* places                                 */
    bool even;
    double mark; /* of an even one: from line to line      */
};

struct canvas {
    FILE *file;
    struct axis x, y;
    double top;   /* of the panel */
    bool in_page; /* an element of a page, not a panel of a file */
};

/* ---------------------------------------------------------------- axes */

static double place_on_axis(const struct axis *a, double value)
{
    const double share = a->even ? (value - a->least) / (a->most - a->least)
                                 : log(value / a->least) / log(a->most / a->least);
    return a->from + share * (a->to - a->from);
}

static bool is_shown(const struct plot_panel *panel, const struct plot_series *s, int i)
{
    const bool above = s->x[i] > 0 && s->y[i] > 0;
    return (above || panel->linear) && isfinite(s->x[i]) && isfinite(s->y[i]);
}

/* The next mark of 1, 2, 5, 10 … that is not above (or below) a value. */
static double round_down(double value)
{
    const double decade = pow(10, floor(log10(value)));
    return decade * (value >= 5 * decade ? 5 : value >= 2 * decade ? 2 : 1);
}

static double round_up(double value)
{
    const double below = round_down(value);
    const double decade = pow(10, floor(log10(value)));
    if (value <= below)
        return below;
    return below < 1.5 * decade ? 2 * decade : below < 3 * decade ? 5 * decade : 10 * decade;
}

/* Lines at whole marks, five to twelve of them; few: three to seven. */
static void span_evenly(struct axis *a, double least, double most, bool few)
{
    const double wide = most > least ? most - least : 1;
    a->even = true;
    a->mark = few ? round_up(wide / 7) : round_down(wide / 5);
    a->least = a->mark * floor(least / a->mark);
    a->most = a->least + a->mark * ceil(1.001 * (least + wide - a->least) / a->mark);
}

static void span_axis(struct axis *a, const struct plot_panel *panel, bool of_y)
{
    double least = INFINITY, most = panel->linear ? -INFINITY : 0;
    for (int k = 0; k < panel->n_series; k++) {
        const struct plot_series *s = &panel->series[k];
        for (int i = 0; i < s->n; i++) {
            const double value = of_y ? s->y[i] : s->x[i];
            if (!is_shown(panel, s, i))
                continue;
            least = fmin(least, value);
            most = fmax(most, value);
        }
    }
    if (!(most >= least))
        least = most = 1;
    if (of_y && panel->has_band) {
        least = fmin(least, panel->band_low);
        most = fmax(most, panel->band_high);
    }
    if (panel->linear) {
        span_evenly(a, least, most, panel->tight);
        if (!of_y && panel->whole)
            a->mark = fmax(1, a->mark);
        if (!of_y && panel->tight && most > least) { /* no empty end: marks lie within */
            if (least - a->least > 0.01 * (most - least))
                a->least = least;
            a->most = most;
        }
        return;
    }
    a->least = round_down(least / 1.05);
    a->most = round_up(most * 1.05);
}

static void set_axes(struct canvas *c, const struct plot_panel *panel)
{
    c->x = (struct axis){0.5, panel->n_name + 0.5, LEFT, WIDTH - RIGHT, true, 1};
    if (panel->n_name == 0) {
        c->x.even = false;
        span_axis(&c->x, panel, false);
    }
    span_axis(&c->y, panel, true);
    c->y.from = c->top + HEIGHT - (panel->tight ? BOTTOM_NUMBERS : BOTTOM);
    c->y.to = c->top + TOP;
    if (!c->in_page)
        return;
    c->x.from = PAGE_LEFT;
    c->x.to = PAGE_WIDTH - PAGE_RIGHT;
    c->y.from = PAGE_HEIGHT - PAGE_BOTTOM;
    c->y.to = PAGE_TOP;
}

/* ---------------------------------------------------------------- words */

void plot_write_text(FILE *file, const char *text)
{
    for (; *text; text++) {
        const char *entity = *text == '&'   ? "&amp;"
                             : *text == '<' ? "&lt;"
                             : *text == '>' ? "&gt;"
                             : *text == '"' ? "&quot;"
                                            : NULL;
        if (entity)
            fputs(entity, file);
        else
            fputc(*text, file);
    }
}

/* anchor: start, middle or end. */
static void write_label(const struct canvas *c, double x, double y, const char *style,
                        const char *text)
{
    fprintf(c->file, "<text x=\"%.1f\" y=\"%.1f\" %s>", x, y, style);
    plot_write_text(c->file, text);
    fputs("</text>\n", c->file);
}

static void write_line(const struct canvas *c, double x1, double y1, double x2, double y2,
                       const char *class)
{
    fprintf(c->file, "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" class=\"%s\"/>\n", x1,
            y1, x2, y2, class);
}

/* ---------------------------------------------------------------- grid */

static void draw_mark_line(const struct canvas *c, const struct axis *a, bool of_y, double value,
                           const char *class)
{
    const double at = place_on_axis(a, value);
    if (of_y)
        write_line(c, c->x.from, at, c->x.to, at, class);
    else
        write_line(c, at, c->y.from, at, c->y.to, class);
}

static void write_mark(const struct canvas *c, const struct axis *a, bool of_y, double value)
{
    char text[32];
    const double at = place_on_axis(a, value);
    snprintf(text, sizeof text, "%g", value);
    if (of_y)
        write_label(c, c->x.from - 8, at + 4, "class=\"tick\" text-anchor=\"end\"", text);
    else
        write_label(c, at, c->y.from + 18, "class=\"tick\" text-anchor=\"middle\"", text);
}

/* Lines at 1, 2 and 5 of each decade, and words at those that have room. */
static void draw_grid(const struct canvas *c, const struct axis *a, bool of_y)
{
    const bool few = a->most / a->least > 3000;
    for (double value = a->least; value < a->most * 1.001; value = round_up(value * 1.001)) {
        const bool decade = fabs(log10(value) - round(log10(value))) < 1e-6;
        draw_mark_line(c, a, of_y, value, decade ? "decade" : "grid");
        if (!few || decade)
            write_mark(c, a, of_y, value);
    }
}

static void draw_even_grid(const struct canvas *c, const struct axis *a, bool of_y)
{
    const double first = ceil(a->least / a->mark - 1e-9);
    const int n = (int)(floor(a->most / a->mark + 1e-9) - first);
    for (int i = 0; i <= n; i++) {
        const double value = a->mark * (first + i);
        draw_mark_line(c, a, of_y, value, "grid");
        write_mark(c, a, of_y, value);
    }
}

static void draw_names(const struct canvas *c, const struct plot_panel *panel)
{
    for (int i = 0; i < panel->n_name; i++) {
        char style[160];
        const double x = place_on_axis(&c->x, i + 1), y = c->y.from + 14;
        snprintf(style, sizeof style,
                 "class=\"tick\" text-anchor=\"end\" transform=\"rotate(-28 %.1f %.1f)\"", x, y);
        write_line(c, x, c->y.from, x, c->y.to, "grid");
        write_label(c, x, y, style, panel->name[i]);
    }
}

static void draw_frame(const struct canvas *c, const struct plot_panel *panel)
{
    char style[160];
    const double middle = (c->y.from + c->y.to) / 2;
    (panel->linear ? draw_even_grid : draw_grid)(c, &c->y, true);
    if (panel->n_name > 0)
        draw_names(c, panel);
    else
        (panel->linear ? draw_even_grid : draw_grid)(c, &c->x, false);
    write_line(c, c->x.from, c->y.from, c->x.to, c->y.from, "axis");
    write_line(c, c->x.from, c->y.from, c->x.from, c->y.to, "axis");
    write_label(c, (c->x.from + c->x.to) / 2, c->in_page ? PAGE_HEIGHT - 8 : c->top + HEIGHT - 14,
                "class=\"name\" text-anchor=\"middle\"", panel->x_label);
    if (c->in_page) {
        write_label(c, c->x.from - 8, c->y.to - 8, "class=\"name\" text-anchor=\"end\"",
                    panel->y_label);
        return;
    }
    write_label(c, LEFT, c->top + 26, "class=\"title\"", panel->title);
    snprintf(style, sizeof style,
             "class=\"name\" text-anchor=\"middle\" transform=\"rotate(-90 20 %.1f)\"", middle);
    write_label(c, 20, middle, style, panel->y_label);
}

/* ---------------------------------------------------------------- series */

static void draw_mark(const struct canvas *c, int k, double x, double y)
{
    const char *colour = colours[k % N_COLOURS];
    switch (k % N_MARKS) {
    case 0:
        fprintf(c->file, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%d\" fill=\"%s\"/>\n", x, y, MARK,
                colour);
        break;
    case 1:
        fprintf(c->file, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%d\" height=\"%d\" fill=\"%s\"/>\n",
                x - MARK, y - MARK, 2 * MARK, 2 * MARK, colour);
        break;
    default: { /* a triangle, or one upside down */
        const double tip = k % N_MARKS == 2 ? -1.2 * MARK : 1.2 * MARK;
        fprintf(c->file, "<path d=\"M%.1f %.1fL%.1f %.1fL%.1f %.1fZ\" fill=\"%s\"/>\n", x, y + tip,
                x - 1.2 * MARK, y - tip * 0.8, x + 1.2 * MARK, y - tip * 0.8, colour);
    }
    }
}

static void draw_series(const struct canvas *c, const struct plot_panel *panel, int k)
{
    const struct plot_series *s = &panel->series[k];
    bool begun = false;
    fprintf(c->file, "<path class=\"line\" stroke=\"%s\"%s d=\"", colours[k % N_COLOURS],
            s->dashed ? " stroke-dasharray=\"6 4\"" : "");
    for (int i = 0; i < s->n; i++) {
        if (!is_shown(panel, s, i))
            continue;
        fprintf(c->file, "%s%.1f %.1f", begun ? "L" : "M", place_on_axis(&c->x, s->x[i]),
                place_on_axis(&c->y, s->y[i]));
        begun = true;
    }
    fprintf(c->file, "%s\"/>\n", begun ? "" : "M0 0");
    for (int i = 0; i < s->n && !s->bare; i++)
        if (is_shown(panel, s, i))
            draw_mark(c, k, place_on_axis(&c->x, s->x[i]), place_on_axis(&c->y, s->y[i]));
}

/* The key of a series: its line and mark, 24 px wide round x. */
static void draw_key(const struct canvas *c, const struct plot_panel *panel, int k, double x,
                     double y)
{
    fprintf(c->file,
            "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" class=\"line\" "
            "stroke=\"%s\"%s/>\n",
            x - 12, y, x + 12, y, colours[k % N_COLOURS],
            panel->series[k].dashed ? " stroke-dasharray=\"6 4\"" : "");
    if (!panel->series[k].bare)
        draw_mark(c, k, x, y);
}

/* Below each other beside the axes, or in a row above them. */
static void draw_legend(const struct canvas *c, const struct plot_panel *panel)
{
    double x = c->in_page ? c->x.from + 12 : c->x.to + 22, y = c->in_page ? 12 : c->top + TOP + 10;
    for (int k = 0; k <= panel->n_series; k++) {
        const bool is_band = k == panel->n_series;
        const char *label = is_band ? panel->band_label : panel->series[k].label;
        if (is_band && (!panel->has_band || !label))
            break;
        if (is_band)
            fprintf(c->file,
                    "<rect x=\"%.1f\" y=\"%.1f\" width=\"24\" height=\"12\" "
                    "class=\"band\"/>\n",
                    x - 12, y - 6);
        else
            draw_key(c, panel, k, x, y);
        write_label(c, x + 20, y + 4, "class=\"tick\"", label);
        x += c->in_page ? 56 + LETTER * (double)strlen(label) : 0;
        y += c->in_page ? 0 : LEGEND_ROW;
    }
}

static void draw_band(const struct canvas *c, const struct plot_panel *panel)
{
    const double low = fmax(panel->band_low, c->y.least), high = fmin(panel->band_high, c->y.most);
    if (panel->has_band && high > low)
        fprintf(c->file,
                "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" class=\"band\"/>\n",
                c->x.from, place_on_axis(&c->y, high), c->x.to - c->x.from,
                place_on_axis(&c->y, low) - place_on_axis(&c->y, high));
}

/* A word that would stand on the one before is left out, one that would end outside stands on the
 * other side of its line. */
static void draw_marks(const struct canvas *c, const struct plot_panel *panel)
{
    double free_from = -INFINITY;
    for (int i = 0; i < panel->n_mark; i++) {
        const double at = place_on_axis(&c->x, panel->mark[i].at);
        const double wide = LETTER * (double)strlen(panel->mark[i].label);
        const bool turned = at + wide > c->x.to;
        const double from = turned ? at - wide : at;
        if (!(at >= c->x.from - 0.1 && at <= c->x.to + 0.1))
            continue;
        write_line(c, at, c->y.from, at, c->y.to - 16, "mark");
        if (from < free_from)
            continue;
        write_label(c, turned ? at - 4 : at + 4, c->y.to - 7,
                    turned ? "class=\"tick\" text-anchor=\"end\"" : "class=\"tick\"",
                    panel->mark[i].label);
        free_from = from + wide + 8;
    }
}

static void draw_panel(struct canvas *c, const struct plot_panel *panel)
{
    set_axes(c, panel);
    draw_band(c, panel);
    draw_frame(c, panel);
    for (int k = 0; k < panel->n_series; k++)
        draw_series(c, panel, k);
    draw_marks(c, panel);
    draw_legend(c, panel);
}

void plot_write_inline(FILE *file, const struct plot_panel *panel)
{
    struct canvas c = {.file = file, .in_page = true};
    fprintf(file, "<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"", PAGE_WIDTH, PAGE_HEIGHT);
    plot_write_text(file, panel->title);
    fputs("\">\n", file);
    draw_panel(&c, panel);
    fputs("</svg>\n", file);
}

const char *plot_colour(int k)
{
    return colours[k % N_COLOURS];
}

int plot_thin(const double *x, const double *y, int n, double *kx, double *ky)
{
    const int pairs = THIN / 2;
    int kept = 0;
    for (int i = 0; n <= THIN && i < n; i++, kept++) {
        kx[kept] = x[i];
        ky[kept] = y[i];
    }
    for (int k = 0; n > THIN && k < pairs; k++) {
        const int from = (int)((long)n * k / pairs), to = (int)((long)n * (k + 1) / pairs);
        int least = from, most = from;
        for (int i = from; i < to; i++) {
            least = y[i] < y[least] ? i : least;
            most = y[i] > y[most] ? i : most;
        }
        const int first = least < most ? least : most, last = least < most ? most : least;
        kx[kept] = x[first];
        ky[kept++] = y[first];
        kx[kept] = x[last];
        ky[kept++] = y[last];
    }
    return kept;
}

static void write_head(FILE *file, int n_panel)
{
    fprintf(file,
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" "
            "height=\"%d\">\n"
            "<style>text { font-family: Helvetica, Arial, sans-serif; fill: #222 }\n"
            ".title { font-size: 16px; font-weight: bold } .name { font-size: 13px }\n"
            ".tick { font-size: 12px } .line { fill: none; stroke-width: 1.8 }\n"
            ".axis { stroke: #222 } .decade { stroke: #bbb } .grid { stroke: #eaeaea }</style>\n"
            "<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n",
            WIDTH, n_panel * HEIGHT, WIDTH, n_panel * HEIGHT);
}

int plot_write(const char *path, const struct plot_panel *panel, int n_panel)
{
    struct canvas c = {.file = fopen(path, "w")};
    if (!c.file)
        return -1;
    write_head(c.file, n_panel);
    for (int i = 0; i < n_panel; i++) {
        c.top = i * HEIGHT;
        draw_panel(&c, &panel[i]);
    }
    fputs("</svg>\n", c.file);
    const bool lost = ferror(c.file);
    return fclose(c.file) != 0 || lost ? -1 : 0;
}
