/* SPDX-License-Identifier: Apache-2.0 */
/* shade.c - pixels of a row: what surfaces send to the eye, the backdrop beside them, levels. */
#include "clients/draw/light.h"
#include "clients/draw/raster_frame.h"

#include <string.h>

/* Backdrops: below, at the horizon, above. */
static const vec backdrop[][3] = {
    [DRAW_DARK] = {{0.010F, 0.012F, 0.016F}, {0.035F, 0.041F, 0.052F}, {0.016F, 0.019F, 0.026F}},
    [DRAW_LIGHT] = {{0.62F, 0.64F, 0.67F}, {0.86F, 0.88F, 0.90F}, {0.72F, 0.76F, 0.81F}},
};

static vec background_at(enum draw_theme theme, vec d)
{
    const vec *c = backdrop[theme];
    const float up = smooth_step(-0.05F, 0.75F, d.y), down = smooth_step(0.05F, -0.6F, d.y);
    return vec_mix(vec_mix(c[1], c[2], up), c[0], down);
}

/* ---------------------------------------------------------------- backdrop */

static vec light_levels(vec c)
{
    return vec_make(light_level(c.x), light_level(c.y), light_level(c.z));
}

/* Where a ray meets the ground. Returns false: nowhere. */
static bool meets_ground(const struct raster_frame *f, vec ray, vec *x)
{
    const float way = (f->scene->ground - f->camera.eye.y) / ray.y;
    *x = vec_axpy(f->camera.eye, way, ray);
    return f->scene->has_ground && ray.y < -1e-3F && way > 0;
}

/* What shows where there is nothing: the backdrop; on the ground a pool of light about what is
 * looked at. */
static vec empty_light(const struct raster_frame *f, vec ray)
{
    const bool dark = f->scene->theme == DRAW_DARK;
    const vec far = background_at(f->scene->theme, ray);
    vec x;
    if (!meets_ground(f, ray, &x))
        return far;
    const vec off = vec_sub(x, f->target);
    const float size = f->blur / BLUR, away = (off.x * off.x + off.z * off.z) / (size * size);
    const vec cloth = dark ? vec_make(0.075F, 0.088F, 0.105F) : vec_make(0.93F, 0.94F, 0.95F);
    return vec_mix(far, cloth, expf(-7 * away) * smooth_step(-1e-3F, -0.1F, ray.y));
}

static int cells_across(const struct raster_frame *f)
{
    return f->width / CELL + 2;
}

/* May the sun's map darken anything between four corners? */
static bool may_be_dark(const struct raster_frame *f, const struct backdrop *b)
{
    const int n = cells_across(f);
    const vec at[4] = {b[0].shaded, b[1].shaded, b[n].shaded, b[n + 1].shaded};
    vec low = at[0], high = low;
    int ground = 0;
    for (int k = 0; k < 4; k++) {
        ground += at[k].z > 0;
        low = vec_make(lesser_of(low.x, at[k].x), lesser_of(low.y, at[k].y),
                       lesser_of(low.z, at[k].z));
        high = vec_make(greater_of(high.x, at[k].x), greater_of(high.y, at[k].y), 0);
    }
    const float radius = f->blur * f->sun.scale_x + 3;
    low = vec_make(low.x - radius, low.y - radius, low.z);
    high = vec_make(high.x + radius, high.y + radius, 0);
    return ground > 0 && (ground < 4 || shadow_reaches(f, low, high));
}

void backdrop_find(struct raster_frame *f)
{
    const int rows = f->height / CELL + 2;
    struct backdrop *b = f->backdrop;
    for (int cy = 0; cy < rows; cy++)
        for (int cx = 0; cx < cells_across(f); cx++, b++) {
            const vec ray = viewer_ray(&f->camera, (float)(CELL * cx), (float)(CELL * cy));
            vec x;
            b->light = empty_light(f, ray);
            b->level = light_levels(b->light);
            b->shaded = vec_make(0, 0, 0);
            if (meets_ground(f, ray, &x)) {
                b->shaded = viewer_project(&f->sun, x);
                b->shaded.z = f->sun_reach - b->shaded.z;
            }
        }
    for (int cy = 0; cy < rows - 1; cy++)
        for (int cx = 0; cx < cells_across(f) - 1; cx++) {
            b = f->backdrop + cy * cells_across(f) + cx;
            b->may_be_dark = may_be_dark(f, b);
        }
}

/* The corner above left of a pixel's cell. */
static const struct backdrop *cell_at(const struct raster_frame *f, int px, int py)
{
    return f->backdrop + py / CELL * cells_across(f) + px / CELL;
}

static vec between_corners(vec a, vec b, vec c, vec d, float u, float v)
{
    return vec_mix(vec_mix(a, b, u), vec_mix(c, d, u), v);
}

static vec cell_light(const struct raster_frame *f, int px, int py)
{
    const struct backdrop *b = cell_at(f, px, py), *below = b + cells_across(f);
    const float u = ((float)(px % CELL) + 0.5F) / CELL, v = ((float)(py % CELL) + 0.5F) / CELL;
    const vec c = between_corners(b[0].light, b[1].light, below[0].light, below[1].light, u, v);
    const vec ray = viewer_ray(&f->camera, (float)px + 0.5F, (float)py + 0.5F);
    vec x;
    if (!b->may_be_dark || !meets_ground(f, ray, &x))
        return c;
    const float lit = shadow_at(f, x, vec_make(0, 1, 0), px, py);
    const float most = f->scene->theme == DRAW_DARK ? 0.8F : 0.7F;
    return vec_scale(c, 1 - most * smooth_step(-1e-3F, -0.12F, ray.y) * (1 - lit));
}

/* Levels of a cell's part of a row, where nothing throws a shadow: between its corners. */
static void fill_even(const struct raster_frame *f, struct pixel_row *row, int x0)
{
    const struct backdrop *b = cell_at(f, x0, row->lot.py), *below = b + cells_across(f);
    const float v = ((float)(row->lot.py % CELL) + 0.5F) / CELL;
    const vec left = vec_mix(b[0].level, below[0].level, v);
    const vec rise = vec_sub(vec_mix(b[1].level, below[1].level, v), left);
    for (int k = 0; k < CELL; k++) {
        const float u = ((float)k + 0.5F) / CELL;
        row->back[0][x0 + k] = left.x + u * rise.x;
        row->back[1][x0 + k] = left.y + u * rise.y;
        row->back[2][x0 + k] = left.z + u * rise.z;
    }
}

/* Levels where no surface is. */
static void fill_backdrop(const struct raster_frame *f, struct pixel_row *row)
{
    for (int x0 = 0; x0 < f->width; x0 += CELL) {
        const bool dark = cell_at(f, x0, row->lot.py)->may_be_dark;
        if (!dark)
            fill_even(f, row, x0);
        for (int px = x0; dark && px < x0 + CELL && px < f->width; px++) {
            const vec c =
                row->any[px] ? vec_make(0, 0, 0) : light_levels(cell_light(f, px, row->lot.py));
            row->back[0][px] = c.x;
            row->back[1][px] = c.y;
            row->back[2][px] = c.z;
        }
    }
}

/* ---------------------------------------------------------------- pixels */

/* Do two samples show so nearly the same that one colour does for both? */
static bool show_alike(const struct raster_frame *f, uint32_t a, uint32_t b)
{
    if (a == b || a == 0 || b == 0)
        return a == b;
    const struct face *fa = &f->face[a - 1], *fb = &f->face[b - 1];
    return fa->mesh == fb->mesh && vec_dot(fa->normal[0], fb->normal[0]) > 0.9F;
}

/* What shows as sample s does, looked at in the middle of those of its own face: beside that a long
 * thin one is far off. */
static struct pixel_part part_of(const uint32_t seen[SAMPLES], int s, int n)
{
    struct pixel_part part = {(float)n / SAMPLES, 0, 0};
    float own = 0;
    for (int k = s; k < SAMPLES; k++)
        if (seen[k] == seen[s]) {
            part.x += raster_sample[k][0];
            part.y += raster_sample[k][1];
            own++;
        }
    part.x /= own;
    part.y /= own;
    return part;
}

/* Most pixels are shaded once. */
static void add_samples(const struct raster_frame *f, struct pixel_row *row, int px,
                        const uint32_t seen[SAMPLES])
{
    bool done[SAMPLES] = {false};
    for (int s = 0; s < SAMPLES; s++) {
        int n = 0;
        for (int k = s; k < SAMPLES && !done[s]; k++)
            if (!done[k] && show_alike(f, seen[s], seen[k])) {
                done[k] = k > s;
                n++;
            }
        if (n > 0 && seen[s] != 0)
            surface_add(f, row, seen[s], px, 1, part_of(seen, s, n));
        else if (n > 0) {
            const vec c = cell_light(f, px, row->lot.py);
            row->light[0][px] += (float)n / SAMPLES * c.x;
            row->light[1][px] += (float)n / SAMPLES * c.y;
            row->light[2][px] += (float)n / SAMPLES * c.z;
        }
    }
}

/* How many pixels from one on show the same in all of their samples. */
static int count_alike(const struct raster_frame *f, const uint32_t *const seen[SAMPLES], int px)
{
    const uint32_t first = seen[0][px];
    int n = 0;
    while (px + n < f->width && seen[0][px + n] == first && seen[1][px + n] == first &&
           seen[2][px + n] == first && seen[3][px + n] == first)
        n++;
    return n;
}

static void add_surfaces(const struct raster_frame *f, struct pixel_row *row)
{
    const uint32_t *seen[SAMPLES];
    for (int s = 0; s < SAMPLES; s++)
        seen[s] = f->seen + raster_frame_row(f, row->lot.py, s);
    for (int px = 0, n; px < f->width; px += n) {
        const uint32_t here[SAMPLES] = {seen[0][px], seen[1][px], seen[2][px], seen[3][px]};
        const int alike = count_alike(f, seen, px);
        n = alike > 0 ? alike : 1;
        for (int k = 0; k < n; k++)
            row->any[px + k] = alike == 0 || here[0] != 0;
        if (alike == 0)
            add_samples(f, row, px, here);
        else if (here[0] != 0)
            surface_add(f, row, here[0], px, n, (struct pixel_part){1, 0.5F, 0.5F});
    }
    surface_flush(f, row);
}

/* To bytes. Each row adds another part of a level, so that dark gradients show no bands; all of its
 * pixels the same, so that what is next to each other stays equal, which a PNG is small by. */
INLINE_WIDE void byte_loop(const struct pixel_row *row, int width, int py)
{
    static const float eighths[] = {0.5F, 4.5F, 2.5F, 6.5F, 1.5F, 5.5F, 3.5F, 7.5F};
    const float part = 0.125F * eighths[py % 8];
    const int *any = row->any;
    for (int c = 0; c < 3; c++) {
        const float *light = row->light[c], *back = row->back[c];
        unsigned char *restrict byte = row->byte[c];
        for (int px = 0; px < width; px++) {
            const float surface = light_level(light[px]);
            const float level = any[px] ? surface : back[px];
            byte[px] = (unsigned char)(int)(level + part);
        }
    }
}

WIDE_FUNCTION(fill_bytes, byte_loop, (const struct pixel_row *row, int width, int py),
              (row, width, py))

void shade_band(const struct raster_frame *f, struct pixel_row *row, unsigned char *rgb)
{
    for (int py = f->band; py < f->band + BAND && py < f->height; py++) {
        unsigned char *out = rgb + 3 * (size_t)py * (size_t)f->width;
        row->lot.py = py;
        for (int c = 0; c < 3; c++)
            memset(row->light[c], 0, (size_t)f->width * sizeof *row->light[c]);
        add_surfaces(f, row);
        fill_backdrop(f, row);
        fill_bytes(row, f->width, py);
        for (int px = 0; px < f->width; px++)
            for (int c = 0; c < 3; c++)
                out[3 * px + c] = row->byte[c][px];
    }
}
