/* SPDX-License-Identifier: Apache-2.0 */
/* shade.c - colours: a sun with GGX highlights (Walter et al. 2007, Schlick's Fresnel term), a
 * studio of soft boxes that shines and is mirrored, flesh that lets light through, a wet film. */
#include "clients/draw/frame.h"

#include <string.h>

static const float EXPOSURE = 0.6F, BRIGHTEST = 4;
static const vec SUN = {2.5F, 2.38F, 2.2F};

/* ---------------------------------------------------------------- the studio */

/* Backdrops: below, at the horizon, above. */
static const vec backdrop[][3] = {
    [DRAW_DARK] = {{0.010F, 0.012F, 0.016F}, {0.035F, 0.041F, 0.052F}, {0.016F, 0.019F, 0.026F}},
    [DRAW_LIGHT] = {{0.62F, 0.64F, 0.67F}, {0.86F, 0.88F, 0.90F}, {0.72F, 0.76F, 0.81F}},
};

static vec background(enum draw_theme theme, vec d)
{
    const vec *c = backdrop[theme];
    const float up = smooth_step(-0.05F, 0.75F, d.y), down = smooth_step(0.05F, -0.6F, d.y);
    return vec_mix(vec_mix(c[1], c[2], up), c[0], down);
}

/* A lamp with soft edges: where, of what size, how bright. */
struct soft_box {
    vec at; /* unit */
    float cosine, strength;
    vec colour;
};

static const struct soft_box lamps[] = {
    {{-0.61357F, 0.69027F, 0.38348F}, 0.92866F, 3.4F, {1, 0.98F, 0.95F}},
    {{0.79154F, 0.30782F, -0.52769F}, 0.87758F, 1.6F, {0.85F, 0.92F, 1}},
    {{0.28604F, 0.95346F, 0.09535F}, 0.85252F, 0.8F, {1, 1, 1}},
};

/* Light that comes from a direction, blurred as a surface of that roughness mirrors it: the
 * rougher, the wider and fainter its lamps. */
static vec studio(vec d, float rough)
{
    const vec low = {0.07F, 0.065F, 0.06F}, middle = {0.19F, 0.195F, 0.21F},
              high = {0.46F, 0.49F, 0.54F};
    const float edge = 0.02F + 0.5F * rough, faint = 1 / (1 + 4 * rough);
    vec light = vec_mix(middle, high, smooth_step(-0.2F - rough, 0.9F + rough, d.y));
    light = vec_mix(light, low, smooth_step(0.2F + rough, -0.5F - rough, d.y));
    for (size_t i = 0; i < sizeof lamps / sizeof *lamps; i++) {
        const float c = vec_dot(d, lamps[i].at) - lamps[i].cosine;
        if (c > -edge)
            light = vec_axpy(light, lamps[i].strength * faint * smooth_step(-edge, 0.3F * edge, c),
                             lamps[i].colour);
    }
    return light;
}

/* ---------------------------------------------------------------- patterns of flesh */

static float lattice(int x, int y, int z)
{
    uint32_t n = (uint32_t)x * 0x8da6b343U ^ (uint32_t)y * 0xd8163841U ^ (uint32_t)z * 0xcb1ab31fU;
    n = (n ^ n >> 13) * 0x5bd1e995U;
    return (float)((n ^ n >> 15) & 0xffffU) / 65535;
}

/* How far between two corners, smoothly, and the slope of that. */
struct blend {
    float at, slope;
};

static struct blend blend_of(float t)
{
    return (struct blend){t * t * (3 - 2 * t), 6 * t * (1 - t)};
}

static float between(float a, float b, float share)
{
    return a + share * (b - a);
}

/* Value noise, in [0, 1], one period a unit; and its slope, where that is asked for. */
static float noise(vec x, vec *slope)
{
    const int i = floor_of(x.x), j = floor_of(x.y), k = floor_of(x.z);
    const struct blend u = blend_of(x.x - (float)i), v = blend_of(x.y - (float)j),
                       w = blend_of(x.z - (float)k);
    float c[2][2][2], along[2][2], face[2]; /* by z, y, x: corners, then blended along x, then y */
    for (int n = 0; n < 8; n++)
        c[n >> 2][n >> 1 & 1][n & 1] = lattice(i + (n & 1), j + (n >> 1 & 1), k + (n >> 2));
    for (int n = 0; n < 4; n++)
        along[n >> 1][n & 1] = between(c[n >> 1][n & 1][0], c[n >> 1][n & 1][1], u.at);
    for (int n = 0; n < 2; n++)
        face[n] = between(along[n][0], along[n][1], v.at);
    if (slope) {
        float rise[2]; /* along x, on each face */
        for (int n = 0; n < 2; n++)
            rise[n] = between(c[n][0][1] - c[n][0][0], c[n][1][1] - c[n][1][0], v.at);
        *slope =
            vec_make(u.slope * between(rise[0], rise[1], w.at),
                     v.slope * between(along[0][1] - along[0][0], along[1][1] - along[1][0], w.at),
                     w.slope * (face[1] - face[0]));
    }
    return between(face[0], face[1], w.at);
}

/* A normal tilted by a slope of noise. */
static vec bumped(vec n, vec slope, float tilt)
{
    return vec_unit(vec_axpy(n, -tilt, slope));
}

/* ---------------------------------------------------------------- a surface */

/* What a surface is like at a point. */
struct surface {
    const struct draw_material *m;
    vec colour, normal, gloss; /* gloss: the normal of highlights */
    vec to_eye;
};

static vec weigh(const struct hit *hit, const vec *of)
{
    const int *i = hit->mesh->tri[hit->face->tri];
    return vec_axpy(vec_axpy(vec_scale(of[i[0]], hit->weight[0]), hit->weight[1], of[i[1]]),
                    hit->weight[2], of[i[2]]);
}

static struct surface surface_of(const struct frame *f, const struct hit *hit)
{
    const struct draw_mesh *mesh = hit->mesh;
    struct surface s = {.m = &mesh->material, .colour = mesh->material.colour};
    s.to_eye = vec_unit(vec_sub(f->camera.eye, hit->x));
    s.normal = hit->inside ? vec_scale(hit->normal, -1) : hit->normal;
    s.gloss = s.normal;
    if (mesh->tint)
        s.colour = vec_times(s.colour, weigh(hit, mesh->tint));
    if (s.m->flesh > 0) {
        const vec at = weigh(hit, mesh->rest ? mesh->rest : mesh->x);
        const float period = 3 * f->blur;
        vec slope, ripple; /* of flesh, and of the film on it */
        const float fine = noise(vec_scale(at, 1 / period), &slope);
        const float mottled = 0.65F * noise(vec_scale(at, 0.55F / period), NULL) + 0.35F * fine;
        s.colour = vec_scale(s.colour, 1 + 0.5F * s.m->flesh * (mottled - 0.5F));
        noise(vec_scale(at, 2.5F / period), &ripple);
        s.normal = bumped(s.normal, slope, 0.05F * s.m->flesh);
        s.gloss = bumped(s.normal, ripple, 0.035F * s.m->wet);
    }
    return s;
}

static float fresnel(float f0, float cosine)
{
    const float c = 1 - clamp01(cosine);
    return f0 + (1 - f0) * c * c * c * c * c;
}

/* GGX distribution times visibility, of a light in direction l. */
static float highlight(vec n, vec l, vec to_eye, float rough)
{
    const vec half = vec_unit(vec_add(l, to_eye));
    const float a = greater(rough * rough, 0.002F), nh = clamp01(vec_dot(n, half));
    const float nl = clamp01(vec_dot(n, l)), nv = clamp01(vec_dot(n, to_eye)) + 1e-3F;
    const float d = nh * nh * (a * a - 1) + 1, k = 0.5F * a;
    const float visible = 0.25F / ((nl * (1 - k) + k) * (nv * (1 - k) + k));
    return a * a / (3.14159265F * d * d) * visible * nl;
}

static vec mirrored(vec n, vec to_eye)
{
    return vec_axpy(vec_scale(to_eye, -1), 2 * vec_dot(n, to_eye), n);
}

/* Light that is scattered below the surface and leaves it; flesh is red where it is thin. */
static vec diffuse_light(const struct frame *f, const struct surface *s, float lit, float open)
{
    const float soft = 0.35F * s->m->flesh, nl = vec_dot(s->normal, f->to_sun);
    const float direct = clamp01((nl + soft) / ((1 + soft) * (1 + soft))) * lit;
    vec light = vec_axpy(vec_scale(studio(s->normal, 1), open), direct, vec_scale(SUN, 0.85F));
    const float edge = clamp01(nl + soft) * (1 - clamp01(nl / (soft + 1e-3F)));
    light = vec_axpy(light, 0.5F * s->m->flesh * edge * lit, vec_make(0.9F, 0.12F, 0.06F));
    return vec_times(light, s->colour);
}

static vec surface_colour(const struct frame *f, const struct hit *hit, int pixel)
{
    const struct surface s = surface_of(f, hit);
    const struct draw_material *m = s.m;
    const float lit = shadow_at(f, hit->x, hit->normal, pixel),
                open = sky_open(f, pixel % f->width, pixel / f->width);
    const float nv = clamp01(vec_dot(s.normal, s.to_eye));
    const vec base = m->metal > 0 ? s.colour : vec_make(0.04F, 0.04F, 0.04F);
    const float facing = fresnel(0, nv) * (1 - 0.7F * m->roughness);
    const vec f0 = vec_axpy(base, facing, vec_sub(vec_make(1, 1, 1), base));

    vec colour = vec_scale(diffuse_light(f, &s, lit, open), 1 - m->metal);
    const vec mirror = studio(mirrored(s.normal, s.to_eye), m->roughness);
    colour = vec_add(colour, vec_times(vec_scale(mirror, 0.4F + 0.6F * open), f0));
    const float shine = lit * highlight(s.normal, f->to_sun, s.to_eye, m->roughness);
    colour = vec_add(colour, vec_times(vec_scale(SUN, shine), f0));
    if (m->wet > 0) {
        const float film = m->wet * fresnel(0.04F, vec_dot(s.gloss, s.to_eye));
        const vec sky = studio(mirrored(s.gloss, s.to_eye), 0.12F);
        colour = vec_axpy(vec_scale(colour, 1 - film), film * (0.3F + 0.7F * open), sky);
        colour = vec_axpy(
            colour, m->wet * 0.05F * lit * highlight(s.gloss, f->to_sun, s.to_eye, 0.2F), SUN);
    }
    return vec_mix(vec_scale(colour, EXPOSURE), s.colour, m->glow);
}

/* ---------------------------------------------------------------- backdrop */

/* Filmic tone curve (Narkowicz's fit of ACES), then sRGB, for light from 0 to BRIGHTEST. */
static void fill_tones(float tone[TONES])
{
    for (int i = 0; i < TONES; i++) {
        const float r = (float)i / (TONES - 1), s = BRIGHTEST * r * r; /* finer where dark */
        const float c = clamp01(s * (2.51F * s + 0.03F) / (s * (2.43F * s + 0.59F) + 0.14F));
        tone[i] = 254 * (c <= 0.0031308F ? 12.92F * c : 1.055F * powf(c, 1 / 2.4F) - 0.055F);
    }
}

static float level(const float tone[TONES], float s)
{
    const float at = sqrtf(clamp01(s / BRIGHTEST)) * (TONES - 1);
    const int i = at < TONES - 1 ? (int)at : TONES - 2;
    return tone[i] + (at - (float)i) * (tone[i + 1] - tone[i]);
}

static vec levels(const struct frame *f, vec c)
{
    return vec_make(level(f->tone, c.x), level(f->tone, c.y), level(f->tone, c.z));
}

/* Where a ray meets the ground. Returns false: nowhere. */
static bool meets_ground(const struct frame *f, vec ray, vec *x)
{
    const float way = (f->scene->ground - f->camera.eye.y) / ray.y;
    *x = vec_axpy(f->camera.eye, way, ray);
    return f->scene->has_ground && ray.y < -1e-3F && way > 0;
}

/* What shows where there is nothing: the backdrop; on the ground a pool of light about what is
 * looked at. */
static vec empty_light(const struct frame *f, vec ray)
{
    const bool dark = f->scene->theme == DRAW_DARK;
    const vec far = background(f->scene->theme, ray);
    vec x;
    if (!meets_ground(f, ray, &x))
        return far;
    const vec off = vec_sub(x, f->target);
    const float size = f->blur / BLUR, away = (off.x * off.x + off.z * off.z) / (size * size);
    const vec cloth = dark ? vec_make(0.075F, 0.088F, 0.105F) : vec_make(0.93F, 0.94F, 0.95F);
    return vec_mix(far, cloth, expf(-7 * away) * smooth_step(-1e-3F, -0.1F, ray.y));
}

static int cells_across(const struct frame *f)
{
    return f->width / CELL + 2;
}

void backdrop_find(struct frame *f)
{
    fill_tones(f->tone);
    struct backdrop *b = f->backdrop;
    for (int cy = 0; cy < f->height / CELL + 2; cy++)
        for (int cx = 0; cx < cells_across(f); cx++, b++) {
            const vec ray = viewer_ray(&f->camera, (float)(CELL * cx), (float)(CELL * cy));
            vec x;
            b->light = empty_light(f, ray);
            b->level = levels(f, b->light);
            b->shaded = vec_make(0, 0, 0);
            if (meets_ground(f, ray, &x)) {
                b->shaded = viewer_project(&f->sun, x);
                b->shaded.z = f->sun_reach - b->shaded.z;
            }
        }
}

/* A cell of the backdrop. */
struct cell {
    const struct backdrop *corner[4]; /* above left, right; below left, right */
    bool may_be_dark;
};

static struct cell cell_at(const struct frame *f, int px, int py)
{
    const int n = cells_across(f);
    const struct backdrop *b = f->backdrop + py / CELL * n + px / CELL;
    struct cell cell = {.corner = {b, b + 1, b + n, b + n + 1}};
    vec low = b->shaded, high = low;
    int ground = 0;
    for (int k = 0; k < 4; k++) {
        const vec at = cell.corner[k]->shaded;
        ground += at.z > 0;
        low = vec_make(lesser(low.x, at.x), lesser(low.y, at.y), lesser(low.z, at.z));
        high = vec_make(greater(high.x, at.x), greater(high.y, at.y), 0);
    }
    const float radius = f->blur * f->sun.scale_x + 3;
    low = vec_make(low.x - radius, low.y - radius, low.z);
    high = vec_make(high.x + radius, high.y + radius, 0);
    cell.may_be_dark = ground > 0 && (ground < 4 || shadow_reaches(f, low, high));
    return cell;
}

static vec between_corners(vec a, vec b, vec c, vec d, float u, float v)
{
    return vec_mix(vec_mix(a, b, u), vec_mix(c, d, u), v);
}

static vec cell_light(const struct frame *f, const struct cell *cell, int px, int py)
{
    const struct backdrop *const *b = cell->corner;
    const float u = ((float)(px % CELL) + 0.5F) / CELL, v = ((float)(py % CELL) + 0.5F) / CELL;
    const vec c = between_corners(b[0]->light, b[1]->light, b[2]->light, b[3]->light, u, v);
    const vec ray = viewer_ray(&f->camera, (float)px + 0.5F, (float)py + 0.5F);
    vec x;
    if (!cell->may_be_dark || !meets_ground(f, ray, &x))
        return c;
    const float lit = shadow_at(f, x, vec_make(0, 1, 0), py * f->width + px);
    const float most = f->scene->theme == DRAW_DARK ? 0.8F : 0.7F;
    return vec_scale(c, 1 - most * smooth_step(-1e-3F, -0.12F, ray.y) * (1 - lit));
}

static vec cell_level(const struct frame *f, const struct cell *cell, int px, int py)
{
    const struct backdrop *const *b = cell->corner;
    if (cell->may_be_dark)
        return levels(f, cell_light(f, cell, px, py));
    const float u = ((float)(px % CELL) + 0.5F) / CELL, v = ((float)(py % CELL) + 0.5F) / CELL;
    return between_corners(b[0]->level, b[1]->level, b[2]->level, b[3]->level, u, v);
}

/* ---------------------------------------------------------------- pixels */

/* Do two samples show so nearly the same that one colour does for both? */
static bool alike(const struct frame *f, uint32_t a, uint32_t b)
{
    if (a == b || a == 0 || b == 0)
        return a == b;
    const struct face *fa = &f->face[a - 1], *fb = &f->face[b - 1];
    return fa->mesh == fb->mesh && vec_dot(fa->normal[0], fb->normal[0]) > 0.9F;
}

static vec sample_colour(const struct frame *f, const struct cell *cell, uint32_t seen, int px,
                         int py)
{
    if (seen == 0)
        return cell_light(f, cell, px, py);
    const struct hit hit = frame_hit(f, seen, (float)px + 0.5F, (float)py + 0.5F);
    const vec c = surface_colour(f, &hit, py * f->width + px);
    return vec_make(lesser(c.x, BRIGHTEST), lesser(c.y, BRIGHTEST), lesser(c.z, BRIGHTEST));
}

/* Most pixels are shaded once. */
static vec pixel_level(const struct frame *f, const struct cell *cell, int px, int py)
{
    uint32_t seen[SAMPLES], any = 0;
    for (int s = 0; s < SAMPLES; s++) {
        const size_t at = frame_row(f, py, s) + (size_t)px;
        any |= seen[s] = f->depth[at] > 0 ? f->seen[at] : 0;
    }
    if (any == 0)
        return cell_level(f, cell, px, py);
    vec sum = {0};
    bool done[SAMPLES] = {false};
    for (int s = 0; s < SAMPLES; s++) {
        int n = 0;
        for (int k = s; k < SAMPLES && !done[s]; k++)
            if (!done[k] && alike(f, seen[s], seen[k])) {
                done[k] = k > s;
                n++;
            }
        if (n > 0)
            sum = vec_axpy(sum, (float)n / SAMPLES, sample_colour(f, cell, seen[s], px, py));
    }
    return levels(f, sum);
}

void shade_band(const struct frame *f, unsigned char *rgb)
{
    for (int py = f->band; py < f->band + BAND && py < f->height; py++) {
        unsigned char *out = rgb + 3 * (size_t)py * (size_t)f->width;
        struct cell cell = {0};
        for (int px = 0; px < f->width; px++, out += 3) {
            if (px % CELL == 0)
                cell = cell_at(f, px, py);
            const vec c = pixel_level(f, &cell, px, py);
            const float dither = light_pattern(px, py); /* dark gradients show no bands */
            out[0] = (unsigned char)(c.x + dither);
            out[1] = (unsigned char)(c.y + dither);
            out[2] = (unsigned char)(c.z + dither);
        }
    }
}
