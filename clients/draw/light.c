/* SPDX-License-Identifier: Apache-2.0 */
/* light.c - what light reaches a point: softened shadow of the sun, and how much of the sky is open
 * by the depths about a pixel. Taps are turned by a pattern over the pixels instead of by chance,
 * so that a picture is the same bytes each run. */
#include "clients/draw/frame.h"

/* Interleaved gradient noise (Jimenez 2014). */
float light_pattern(int x, int y)
{
    const float a = 0.06711056F * (float)x + 0.00583715F * (float)y;
    const float b = 52.9829189F * (a - floorf(a));
    return b - floorf(b);
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

/* Does anything stand before a point of that depth, within a tile and those beside it? */
static bool may_be_dark(const struct frame *f, vec at, float margin)
{
    const int tx = (int)floorf(at.x / TILE), ty = (int)floorf(at.y / TILE);
    for (int y = ty > 0 ? ty - 1 : 0; y <= ty + 1 && y < TILES; y++)
        for (int x = tx > 0 ? tx - 1 : 0; x <= tx + 1 && x < TILES; x++)
            if (f->nearest[y * TILES + x] + margin <= at.z)
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

float shadow_at(const struct frame *f, vec x, vec n, int pixel)
{
    const float texel = 1 / f->sun.scale_x;
    const vec at = viewer_project(&f->sun, vec_axpy(x, 2.5F * texel + f->blur, n));
    const float radius = fmaxf(f->blur * f->sun.scale_x, 1.5F);
    if (radius <= TILE && !may_be_dark(f, at, 3 * texel))
        return 1;
    const struct turn turn = turn_of(f, pixel % f->width, pixel / f->width, radius);
    float lit = 0;
    for (int k = 0; k < TAPS; k++) {
        const float *tap = f->tap[k];
        const int px = (int)(at.x + turn.c * tap[0] - turn.s * tap[1]);
        const int py = (int)(at.y + turn.s * tap[0] + turn.c * tap[1]);
        const bool inside = px >= 0 && py >= 0 && px < SHADOW_SIDE && py < SHADOW_SIDE;
        lit += !inside || at.z < f->shadow[py * SHADOW_SIDE + px] + 3 * texel;
    }
    return lit / TAPS;
}

/* ---------------------------------------------------------------- occlusion */

/* Distance; 0: nothing there. */
static float depth_at(const struct frame *f, int px, int py)
{
    if (px < 0 || py < 0 || px >= f->width || py >= f->height)
        return 0;
    return f->solid[py * f->width + px];
}

/* Distances of one sample a pixel, arrows left out. */
static void find_solid(struct frame *f)
{
    for (int i = 0; i < f->width * f->height; i++) {
        const size_t at = SAMPLES * (size_t)i;
        const bool there = f->seen[at] > 0 && !frame_glows(f, f->seen[at]);
        f->solid[i] = there ? 1 / f->depth[at] : 0;
    }
}

/* How open the half space over a pixel is: of points about it, those that rise towards the eye by
 * more than the surface itself does close it, if they are near enough to belong to it. */
static float open_at(const struct frame *f, int px, int py, float radius)
{
    const float z = depth_at(f, px, py);
    const float pixels = fminf(radius * f->camera.scale_y / z, 0.2F * (float)f->height);
    const struct turn turn = turn_of(f, px, py, pixels);
    float closed = 0;
    for (int k = 0; k < TAPS; k++) {
        const float *tap = f->tap[k];
        const int ox = (int)(turn.c * tap[0] - turn.s * tap[1]);
        const int oy = (int)(turn.s * tap[0] + turn.c * tap[1]);
        const float a = depth_at(f, px + ox, py + oy), b = depth_at(f, px - ox, py - oy);
        if (!(a > 0 && b > 0))
            continue;
        /* both ways together: a slope cancels, a hollow does not */
        const float rise = z - 0.5F * (a + b);
        if (rise > 0 && rise < 2.5F * radius)
            closed += fminf(rise / (0.35F * radius), 1) * smooth_step(2.5F * radius, radius, rise);
    }
    return clamp01(1 - 1.5F * closed / TAPS);
}

void occlusion_find(struct frame *f)
{
    const float radius = 4 * f->blur;
    find_solid(f);
    for (int py = 0; py < f->height; py++)
        for (int px = 0; px < f->width; px++)
            f->open[py * f->width + px] = depth_at(f, px, py) > 0 ? open_at(f, px, py, radius) : 1;
}
