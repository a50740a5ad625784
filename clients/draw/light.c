/* SPDX-License-Identifier: Apache-2.0 */
/* light.c - what light reaches a point: softened shadow of the sun, and how much of the sky is open
 * by the depths about a pixel. Taps are turned by a pattern over the pixels instead of by chance,
 * so that a picture is the same bytes each run. */
#include "clients/draw/frame.h"

/* Interleaved gradient noise (Jimenez 2014). */
float light_pattern(int x, int y)
{
    const float a = 0.06711056F * (float)x + 0.00583715F * (float)y;
    const float b = 52.9829189F * (a - (float)(int)a);
    return b - (float)(int)b;
}

void light_spread(struct frame *f)
{
    for (int k = 0; k < TAPS; k++) {
        const float radius = sqrtf(((float)k + 0.5F) / TAPS);
        const float angle = 2.39996323F * (float)k; /* the golden angle */
        f->tap[k][0] = radius * cosf(angle);
        f->tap[k][1] = radius * sinf(angle);
    }
    for (int k = 0; k < TURNS; k++) {
        const float angle = 6.2831853F * ((float)k + 0.5F) / TURNS;
        f->turn[k][0] = cosf(angle);
        f->turn[k][1] = sinf(angle);
    }
}

bool shadow_reaches(const struct frame *f, vec low, vec high)
{
    const int n = f->side / TILE;
    const int x0 = floor_of(low.x / TILE), x1 = floor_of(high.x / TILE);
    const int y0 = floor_of(low.y / TILE), y1 = floor_of(high.y / TILE);
    for (int y = y0 > 0 ? y0 : 0; y <= y1 && y < n; y++)
        for (int x = x0 > 0 ? x0 : 0; x <= x1 && x < n; x++)
            if (f->nearest[y * n + x] > low.z)
                return true;
    return false;
}

/* How a pixel's taps are turned, and how far they go. */
struct turn {
    float c, s;
};

static struct turn turn_of(const struct frame *f, int px, int py, float radius)
{
    const float *turn = f->turn[(int)(TURNS * light_pattern(px, py))];
    return (struct turn){radius * turn[0], radius * turn[1]};
}

/* How many of some taps are lit; at: in the sun's map. */
static float lit_taps(const struct frame *f, vec at, struct turn turn, int first, int last)
{
    float lit = 0;
    for (int k = first; k < last; k++) {
        const float *tap = f->tap[k];
        const int px = (int)(at.x + turn.c * tap[0] - turn.s * tap[1]);
        const int py = (int)(at.y + turn.s * tap[0] + turn.c * tap[1]);
        const bool inside = px >= 0 && py >= 0 && px < f->side && py < f->side;
        lit += !inside || at.z > f->shadow[py * f->side + px];
    }
    return lit;
}

float shadow_at(const struct frame *f, vec x, vec n, int pixel)
{
    const float texel = 1 / f->sun.scale_x;
    vec at = viewer_project(&f->sun, vec_axpy(x, 2.5F * texel + f->blur, n));
    at.z = f->sun_reach - at.z + 3 * texel;
    const float radius = greater(f->blur * f->sun.scale_x, 1.5F);
    if (!shadow_reaches(f, vec_make(at.x - radius, at.y - radius, at.z),
                        vec_make(at.x + radius, at.y + radius, at.z)))
        return 1;
    const struct turn turn = turn_of(f, pixel % f->width, pixel / f->width, radius);
    const float rim = lit_taps(f, at, turn, TAPS - RIM, TAPS);
    if (rim == 0 || rim == RIM) /* all agree: so do those within, as far as is seen */
        return rim / RIM;
    return (rim + lit_taps(f, at, turn, 0, TAPS - RIM)) / TAPS;
}

/* ---------------------------------------------------------------- occlusion */

/* Distance; 0: nothing there. */
static float depth_at(const struct frame *f, int px, int py)
{
    if (px < 0 || py < 0 || px >= f->width || py >= f->height)
        return 0;
    return f->solid[py * f->width + px];
}

/* How open the half space over a pixel is: of points about it, those that rise towards the eye by
 * more than the surface itself does close it, if they are near enough to belong to it. */
float sky_open(const struct frame *f, int px, int py)
{
    const float z = depth_at(f, px, py), radius = 4 * f->blur;
    if (!(z > 0))
        return 1;
    const float pixels = lesser(radius * f->camera.scale_y / z, 0.2F * (float)f->height);
    const struct turn turn = turn_of(f, px, py, pixels);
    const float steep = 1 / (0.35F * radius);
    float closed = 0;
    for (int k = 0; k < TAPS; k++) {
        const float *tap = f->tap[k];
        const int ox = (int)(turn.c * tap[0] - turn.s * tap[1]);
        const int oy = (int)(turn.s * tap[0] + turn.c * tap[1]);
        const float a = depth_at(f, px + ox, py + oy), b = depth_at(f, px - ox, py - oy);
        /* both ways together: a slope cancels, a hollow does not */
        const float rise = z - 0.5F * (a + b);
        if (a > 0 && b > 0 && rise > 0 && rise < 2.5F * radius)
            closed += lesser(rise * steep, 1) * smooth_step(2.5F * radius, radius, rise);
    }
    return clamp01(1 - 1.5F * closed / TAPS);
}
