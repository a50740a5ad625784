/* SPDX-License-Identifier: Apache-2.0 */
/* light.c - what light reaches a point: softened shadow of the sun, and how much of the sky is open
 * by the depths about a pixel. Taps are turned by a pattern over the pixels instead of by chance,
 * so that a picture is the same bytes each run. */
#include "clients/draw/light.h"

#include "clients/draw/raster_frame.h"

#include <string.h>

static void spread_taps(float (*tap)[2], int n)
{
    for (int k = 0; k < n; k++) {
        const float radius = sqrtf(((float)k + 0.5F) / (float)n);
        const float angle = 2.39996323F * (float)k; /* the golden angle */
        tap[k][0] = radius * cosf(angle);
        tap[k][1] = radius * sinf(angle);
    }
}

void light_spread(struct raster_frame *f)
{
    spread_taps(f->sky_tap, SKY_TAPS);
    spread_taps(f->sun_tap, SUN_TAPS);
    for (int k = 0; k < TURNS; k++) {
        const float angle = 6.2831853F * ((float)k + 0.5F) / TURNS;
        f->turn[k][0] = cosf(angle);
        f->turn[k][1] = sinf(angle);
    }
}

bool shadow_reaches(const struct raster_frame *f, vec low, vec high)
{
    const int n = f->sun_map.side / TILE;
    const int x0 = floor_of(low.x / TILE), x1 = floor_of(high.x / TILE);
    const int y0 = floor_of(low.y / TILE), y1 = floor_of(high.y / TILE);
    for (int y = y0 > 0 ? y0 : 0; y <= y1 && y < n; y++)
        for (int x = x0 > 0 ? x0 : 0; x <= x1 && x < n; x++)
            if (f->sun_map.tile[y * n + x] > low.z)
                return true;
    return false;
}

enum { SKY_LOT = 32 /* places whose sky is looked at together */ };

float shadow_radius(const struct raster_frame *f)
{
    return greater_of(f->blur * f->sun.scale_x, 1.5F);
}

/* Cosine and sine of how a pixel's taps are turned, by how far they go. */
struct turn {
    float c, s;
};

INLINE_WIDE struct turn turn_of(const float (*turn)[2], int px, int py, float radius)
{
    const int i = (int)(TURNS * light_pattern(px, py));
    return (struct turn){radius * turn[i][0], radius * turn[i][1]};
}

/* How many of n taps are lit; at: in the sun's map, beyond which all is. */
INLINE_WIDE float lit_taps(const struct sun_map *map, const float (*tap)[2], vec at,
                           struct turn turn, int n)
{
    const float most = (float)(map->side - 1);
    float lit = 0;
#pragma GCC unroll 4
    for (int k = 0; k < n; k++) {
        const float x = at.x + turn.c * tap[k][0] - turn.s * tap[k][1];
        const float y = at.y + turn.s * tap[k][0] + turn.c * tap[k][1];
        const int px = (int)lesser_of(greater_of(x, 0), most),
                  py = (int)lesser_of(greater_of(y, 0), most);
        const bool beyond = (x < 0) | (y < 0) | (x > most) | (y > most);
        lit += beyond | (at.z > map->nearness[py * map->side + px]) ? 1 : 0;
    }
    return lit;
}

/* Where the sun's map is asked about a point: off its surface, so that none shadows itself. */
INLINE_WIDE vec sun_place(const struct viewer *sun, float reach, float blur, vec x, vec n)
{
    const float texel = 1 / sun->scale_x;
    const vec d = vec_sub(vec_axpy(x, 2.5F * texel + blur, n), sun->eye);
    return vec_make(sun->centre_x + sun->scale_x * vec_dot(sun->right, d),
                    sun->centre_y - sun->scale_y * vec_dot(sun->up, d),
                    reach - vec_dot(sun->forward, d) + 3 * texel);
}

/* Those within, where the rim's taps disagree: else they agree as far as is seen. */
static float lit_within(const struct raster_frame *f, vec at, struct turn turn, float rim)
{
    if (rim == 0 || rim == RIM)
        return rim / RIM;
    return (rim + lit_taps(&f->sun_map, f->sun_tap, at, turn, SUN_TAPS - RIM)) / SUN_TAPS;
}

float shadow_at(const struct raster_frame *f, vec x, vec n, int px, int py)
{
    const vec at = sun_place(&f->sun, f->sun_reach, f->blur, x, n);
    const struct turn turn = turn_of(f->turn, px, py, shadow_radius(f));
    const float rim = lit_taps(&f->sun_map, f->sun_tap + SUN_TAPS - RIM, at, turn, RIM);
    return lit_within(f, at, turn, rim);
}

INLINE_WIDE void place_loop(const struct raster_frame *f, struct lot *lot)
{
    const struct viewer sun = f->sun;
    const float reach = f->sun_reach, blur = f->blur;
    for (int k = 0, n = lot->n; k < n; k++) {
        const vec x = vec_make(lot->x[0][k], lot->x[1][k], lot->x[2][k]);
        const vec out = vec_make(lot->normal[0][k], lot->normal[1][k], lot->normal[2][k]);
        const vec at = sun_place(&sun, reach, blur, x, out);
        lot->sun[0][k] = at.x;
        lot->sun[1][k] = at.y;
        lot->sun[2][k] = at.z;
    }
}

/* How many of the rim's taps are lit. What is read may be anywhere: so what is written is here. */
INLINE_WIDE void rim_loop(const struct raster_frame *f, struct lot *lot)
{
    const struct sun_map map = f->sun_map;
    const float radius = shadow_radius(f);
    const int n = lot->n, py = lot->py;
    float tap[RIM][2], lit[LOT];
    memcpy(tap, f->sun_tap + SUN_TAPS - RIM, sizeof tap);
    for (int k = 0; k < n; k++) {
        const vec at = vec_make(lot->sun[0][k], lot->sun[1][k], lot->sun[2][k]);
        lit[k] = lit_taps(&map, (const float(*)[2])tap, at,
                          turn_of((const float(*)[2])f->turn, lot->px[k], py, radius), RIM);
    }
    memcpy(lot->lit, lit, (size_t)n * sizeof *lit);
}

WIDE_FUNCTION(find_places, place_loop, (const struct raster_frame *f, struct lot *lot), (f, lot))
WIDE_FUNCTION(find_rim, rim_loop, (const struct raster_frame *f, struct lot *lot), (f, lot))

void shadow_lot(const struct raster_frame *f, struct lot *lot)
{
    find_places(f, lot);
    find_rim(f, lot);
    for (int k = 0; k < lot->n; k++) {
        const vec at = vec_make(lot->sun[0][k], lot->sun[1][k], lot->sun[2][k]);
        const struct turn turn = turn_of(f->turn, lot->px[k], lot->py, shadow_radius(f));
        lot->lit[k] = lit_within(f, at, turn, lot->lit[k]);
    }
}

/* ---------------------------------------------------------------- occlusion */

/* What a row of solid needs to know of its picture. */
struct sky {
    const float *solid;
    int across, rows, y;
    float radius, pixels_at_1m, most_pixels;
    const float (*turn)[2];
    float tap[SKY_TAPS][2];
};

/* Where nothing is: 0, and beyond the picture what is at its rim. */
INLINE_WIDE float solid_at(const struct sky *sky, int x, int y)
{
    const int x_most = sky->across - 1, y_most = sky->rows - 1;
    x = x < 0 ? 0 : x;
    y = y < 0 ? 0 : y;
    return sky->solid[(y > y_most ? y_most : y) * sky->across + (x > x_most ? x_most : x)];
}

/* How open the half space over a place of solid is: of points about it, those that rise towards the
 * eye by more than the surface itself does close it, if they are near enough to belong to it. */
INLINE_WIDE float sky_at(const struct sky *sky, int x, float z)
{
    const float radius = sky->radius, steep = 1 / (0.35F * radius);
    const float pixels = lesser_of(sky->pixels_at_1m / greater_of(z, 1e-6F), sky->most_pixels);
    const struct turn turn = turn_of(sky->turn, x, sky->y, pixels);
    float closed = 0;
#pragma GCC unroll 8
    for (int k = 0; k < SKY_TAPS; k++) {
        const float *tap = sky->tap[k];
        const int ox = (int)(turn.c * tap[0] - turn.s * tap[1]);
        const int oy = (int)(turn.s * tap[0] + turn.c * tap[1]);
        const float a = solid_at(sky, x + ox, sky->y + oy), b = solid_at(sky, x - ox, sky->y - oy);
        /* both ways together: a slope cancels, a hollow does not */
        const float rise = z - 0.5F * (a + b);
        const bool both = (a > 0) & (b > 0);
        const float share = greater_of(lesser_of(rise * steep, 1), 0);
        closed += both ? share * smooth_step(2.5F * radius, radius, rise) : 0;
    }
    return z > 0 ? clamp01(1 - 1.5F * closed / SKY_TAPS) : 1;
}

/* As many places from x on. */
INLINE_WIDE void sky_loop(const struct sky *of, int x, int n, float *to)
{
    const struct sky sky = *of;
    const float *solid = sky.solid + (size_t)sky.y * (size_t)sky.across + x;
    float open[SKY_LOT];
    for (int k = 0; k < n; k++)
        open[k] = sky_at(&sky, x + k, solid[k]);
    memcpy(to, open, (size_t)n * sizeof *open);
}

WIDE_FUNCTION(find_sky, sky_loop, (const struct sky *sky, int x, int n, float *to), (sky, x, n, to))

/* The pattern by which taps are turned is even over any three by three places: their mean shows
 * none of it. Beyond the picture is its rim. */
static void smooth_sky(struct raster_frame *f, int rows)
{
    const int n = f->half, last = n - 1;
    for (int y = 0; y < rows; y++) {
        const float *b = f->raw + (size_t)y * (size_t)n, *a = y > 0 ? b - n : b;
        const float *c = y + 1 < rows ? b + n : b;
        float *open = f->open + (size_t)y * (size_t)n, *sum = f->solid; /* no longer wanted */
        for (int x = 0; x < n; x++)
            sum[x] = (a[x] + b[x] + c[x]) * (1.0F / 9);
        open[0] = sum[0] + sum[0] + sum[last > 0];
        for (int x = 1; x < last; x++)
            open[x] = sum[x - 1] + sum[x] + sum[x + 1];
        open[last] = sum[last > 0 ? last - 1 : 0] + sum[last] + sum[last];
    }
}

void sky_find(struct raster_frame *f)
{
    const float radius = 4 * f->blur;
    struct sky sky = {.solid = f->solid,
                      .across = f->half,
                      .rows = (f->height + 1) / 2,
                      .radius = radius,
                      .pixels_at_1m = 0.5F * radius * f->camera.scale_y,
                      .most_pixels = 0.1F * (float)f->height,
                      .turn = (const float(*)[2])f->turn};
    memcpy(sky.tap, f->sky_tap, sizeof sky.tap);
    for (; sky.y < sky.rows; sky.y++)
        for (int x = 0; x < f->half; x += SKY_LOT) {
            const size_t at = (size_t)sky.y * (size_t)f->half + (size_t)x;
            const int n = f->half - x < SKY_LOT ? f->half - x : SKY_LOT;
            float most = 0;
            for (int k = 0; k < n; k++) {
                most = greater_of(most, f->solid[at + (size_t)k]);
                f->raw[at + (size_t)k] = 1;
            }
            if (most > 0)
                find_sky(&sky, x, n, f->raw + at);
        }
    smooth_sky(f, sky.rows);
}
