/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report_ways.c - where tools went: from above, in front and beside, as maps of one scale; drawn
 * heavily where they pressed. */
#include "clients/palp/commands/report.h"
#include "clients/palp/formats/plot.h"

#include <math.h>

enum { SIDE = 300, MARGIN = 14, POINTS = 2000 };
static const double PRESSED_N = 0.05; /* what metrics of force take for a touch */

/** One view: two axes of the world, and how many pixels a metre is. */
struct way_map {
    int across, up; /* axes: 0 x, 1 y, 2 z */
    double turn;    /* -1: the axis `up` goes down the page */
    double scale;   /* px/m */
    double mid_x, mid_y;
};

static double along_axis(vec3 x, int axis)
{
    return axis == 0 ? x.x : axis == 1 ? x.y : x.z;
}

/** Of all tools, along an axis | m. */
struct way_range {
    double least, most;
};

static struct way_range range_of_ways(const struct attempt *a, int axis)
{
    struct way_range r = {INFINITY, -INFINITY};
    for (int i = 0; i < a->n_tool; i++)
        for (int k = 0; k < a->steps.n; k++) {
            const double x = along_axis(a->steps.x[i][k], axis);
            r.least = fmin(r.least, x);
            r.most = fmax(r.most, x);
        }
    return r;
}

static double page_x(const struct way_map *m, vec3 x)
{
    return SIDE / 2.0 + m->scale * (along_axis(x, m->across) - m->mid_x);
}

static double page_y(const struct way_map *m, vec3 x)
{
    return SIDE / 2.0 - m->turn * m->scale * (along_axis(x, m->up) - m->mid_y);
}

static bool is_pressed(const struct attempt *a, int tool, int k)
{
    return vec3_norm(a->steps.f[tool][k]) > PRESSED_N;
}

/* What is nearer than `near` px to the last point is left out. Returns how many points there are;
 * out NULL: counts. */
static int write_way(const struct attempt *a, const struct way_map *m, int tool, bool pressed,
                     double near, FILE *out)
{
    double last_x = NAN, last_y = NAN;
    bool is_on = false;
    int n = 0;
    for (int k = 0; k < a->steps.n; k++) {
        const vec3 at = a->steps.x[tool][k];
        const double x = page_x(m, at), y = page_y(m, at);
        const bool wanted = !pressed || is_pressed(a, tool, k);
        const bool is_near = is_on && hypot(x - last_x, y - last_y) < near;
        if (wanted && !is_near) {
            if (out)
                fprintf(out, "%s%.1f %.1f", is_on ? "L" : "M", x, y);
            last_x = x;
            last_y = y;
            is_on = true;
            n++;
        }
        is_on = is_on && wanted;
    }
    return n;
}

static void draw_way(const struct attempt *a, const struct way_map *m, int tool, bool pressed,
                     FILE *out)
{
    double near = 0.3;
    while (write_way(a, m, tool, pressed, near, NULL) > POINTS)
        near *= 1.5;
    fprintf(out, "<path class=\"line %s\" stroke=\"%s\" d=\"", pressed ? "press" : "free",
            plot_colour(tool));
    if (write_way(a, m, tool, pressed, near, out) == 0)
        fputs("M0 0", out);
    fputs("\"/>\n", out);
}

/* A bar of 1, 2 or 5 times a power of ten, at most a third of the map. */
static void draw_scale(const struct way_map *m, FILE *out)
{
    const double most = SIDE / 3.0 / m->scale, decade = pow(10, floor(log10(most)));
    const double bar = decade * (most >= 5 * decade ? 5 : most >= 2 * decade ? 2 : 1);
    fprintf(out,
            "<path class=\"axis\" d=\"M%d %dh%.1f\"/><text class=\"tick\" x=\"%.1f\" "
            "y=\"%d\">%g mm</text>\n",
            MARGIN, SIDE - MARGIN, bar * m->scale, MARGIN + bar * m->scale + 6, SIDE - MARGIN + 4,
            1e3 * bar);
}

static void draw_map(const struct attempt *a, const struct way_map *m, const char *title,
                     const char *axes, FILE *out)
{
    fprintf(out,
            "<figure><svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\">\n"
            "<rect class=\"frame\" x=\"0.5\" y=\"0.5\" width=\"%d\" height=\"%d\"/>\n",
            SIDE, SIDE, title, SIDE - 1, SIDE - 1);
    for (int i = 0; i < a->n_tool; i++) {
        draw_way(a, m, i, false, out);
        draw_way(a, m, i, true, out);
    }
    for (int i = 0; i < a->n_tool; i++) {
        const vec3 begin = a->steps.x[i][0], end = a->steps.x[i][a->steps.n - 1];
        fprintf(out,
                "<circle class=\"begin\" cx=\"%.1f\" cy=\"%.1f\" r=\"4.5\"/>"
                "<circle class=\"end\" cx=\"%.1f\" cy=\"%.1f\" r=\"4.5\"/>\n",
                page_x(m, begin), page_y(m, begin), page_x(m, end), page_y(m, end));
    }
    draw_scale(m, out);
    fprintf(out, "</svg><figcaption><b>%s</b> %s</figcaption></figure>\n", title, axes);
}

static void write_key(const struct attempt *a, FILE *out)
{
    fputs("<p class=\"sub\">", out);
    for (int i = 0; i < a->n_tool && a->n_tool > 1; i++) {
        fprintf(out,
                "<svg class=\"key\" viewBox=\"0 0 24 8\" aria-hidden=\"true\"><path class=\"line\" "
                "stroke=\"%s\" stroke-width=\"3\" d=\"M0 4H24\"/></svg>",
                plot_colour(i));
        report_write_tagged(out, " ", a->tool[i], ". ");
    }
    fputs("Heavy where it pressed, thin where it was free; ○ begin, ● end. All three to one "
          "scale.</p>\n",
          out);
}

void report_plot_ways(const struct attempt *a, FILE *out)
{
    static const struct {
        int across, up;
        double turn;
        const char *title, *axes;
    } views[] = {{0, 2, -1, "From above", "x to the right, z down"},
                 {0, 1, 1, "From in front", "x to the right, y up"},
                 {2, 1, 1, "From the side", "z to the right, y up"}};
    struct way_range range[3];
    double span = 1e-4; /* m; a tool that rests has a place, not a way */
    for (int axis = 0; axis < 3; axis++) {
        range[axis] = range_of_ways(a, axis);
        span = fmax(span, range[axis].most - range[axis].least);
    }
    if (!isfinite(span))
        return;
    fputs("<div class=\"ways\">\n", out);
    for (int i = 0; i < 3; i++) {
        const struct way_range x = range[views[i].across], y = range[views[i].up];
        const struct way_map map = {.across = views[i].across,
                                    .up = views[i].up,
                                    .turn = views[i].turn,
                                    .scale = (SIDE - 4.0 * MARGIN) / span,
                                    .mid_x = (x.least + x.most) / 2,
                                    .mid_y = (y.least + y.most) / 2};
        draw_map(a, &map, views[i].title, views[i].axes, out);
    }
    fputs("</div>\n", out);
    write_key(a, out);
}
