/* SPDX-License-Identifier: Apache-2.0 */
/* surface.c - the light that points of surfaces send to the eye: a sun with GGX highlights (Walter
 * et al. 2007, Schlick's Fresnel term), a studio of soft boxes that shines and is mirrored, flesh
 * that lets light through, a wet film. Points of a mesh are shaded a lot at a time: each stage is a
 * loop without branches over plain arrays, which compilers turn into vectors. */
#include "clients/draw/light.h"
#include "clients/draw/raster_frame.h"

static const float EXPOSURE = 0.6F, BRIGHTEST = 4;
enum { SHORT = 4 /* points of a face: fewer are not worth vectors */ };
static const vec SUN = {2.5F, 2.38F, 2.2F};

/** As vec_unit, without a branch. */
INLINE_WIDE vec unit_of(vec a)
{
    return vec_scale(a, 1 / sqrtf(greater_of(vec_dot(a, a), 1e-30F)));
}

INLINE_WIDE vec of_three(float a[3][LOT], int k)
{
    return vec_make(a[0][k], a[1][k], a[2][k]);
}

INLINE_WIDE void put_three(float a[3][LOT], int k, vec x)
{
    a[0][k] = x.x;
    a[1][k] = x.y;
    a[2][k] = x.z;
}

/* ---------------------------------------------------------------- the studio */

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
enum { N_LAMP = sizeof lamps / sizeof *lamps };

/* A smooth step from low, of a width whose inverse this has. */
struct ramp {
    float low, inverse;
};

static struct ramp ramp_of(float low, float high)
{
    return (struct ramp){low, 1 / (high - low)};
}

INLINE_WIDE float ramp_at(struct ramp ramp, float s)
{
    const float t = clamp01((s - ramp.low) * ramp.inverse);
    return t * t * (3 - 2 * t);
}

/* The studio as a surface of one roughness mirrors it: the rougher, the wider and fainter its
 * lamps. */
struct studio {
    struct ramp up, down, lamp;
    float faint;
};

static struct studio studio_of(float rough)
{
    const float edge = 0.02F + 0.5F * rough;
    return (struct studio){ramp_of(-0.2F - rough, 0.9F + rough),
                           ramp_of(0.2F + rough, -0.5F - rough), ramp_of(-edge, 0.3F * edge),
                           1 / (1 + 4 * rough)};
}

/* Light that comes from a direction. */
INLINE_WIDE vec studio_at(const struct studio *studio, vec d)
{
    const vec low = {0.07F, 0.065F, 0.06F}, middle = {0.19F, 0.195F, 0.21F},
              high = {0.46F, 0.49F, 0.54F};
    vec light = vec_mix(middle, high, ramp_at(studio->up, d.y));
    light = vec_mix(light, low, ramp_at(studio->down, d.y));
#pragma GCC unroll 3
    for (int i = 0; i < N_LAMP; i++) {
        const float c = vec_dot(d, lamps[i].at) - lamps[i].cosine;
        light = vec_axpy(light, lamps[i].strength * studio->faint * ramp_at(studio->lamp, c),
                         lamps[i].colour);
    }
    return light;
}

/* ---------------------------------------------------------------- patterns of flesh */

/* Value noise, in [0, 1], one period a unit, and its slope. */
struct noise {
    float at;
    vec slope;
};

INLINE_WIDE float lattice(uint32_t n)
{
    n = (n ^ n >> 13) * 0x5bd1e995U;
    return (float)(int)((n ^ n >> 15) & 0xffffU) * (1.0F / 65535);
}

INLINE_WIDE float between(float a, float b, float share)
{
    return a + share * (b - a);
}

INLINE_WIDE struct noise noise_at(vec x)
{
    const int i = floor_of(x.x), j = floor_of(x.y), k = floor_of(x.z);
    const vec t = vec_make(x.x - (float)i, x.y - (float)j, x.z - (float)k);
    const vec u = vec_make(t.x * t.x * (3 - 2 * t.x), t.y * t.y * (3 - 2 * t.y),
                           t.z * t.z * (3 - 2 * t.z)); /* how far between two corners, smoothly */
    const uint32_t X = 0x8da6b343U, Y = 0xd8163841U, Z = 0xcb1ab31fU;
    const uint32_t x0 = (uint32_t)i * X, x1 = x0 + X, y0 = (uint32_t)j * Y, y1 = y0 + Y;
    const uint32_t z0 = (uint32_t)k * Z, z1 = z0 + Z;
    /* corners by z, y; along x first */
    const float c00 = lattice(x0 ^ y0 ^ z0), d00 = lattice(x1 ^ y0 ^ z0) - c00;
    const float c01 = lattice(x0 ^ y1 ^ z0), d01 = lattice(x1 ^ y1 ^ z0) - c01;
    const float c10 = lattice(x0 ^ y0 ^ z1), d10 = lattice(x1 ^ y0 ^ z1) - c10;
    const float c11 = lattice(x0 ^ y1 ^ z1), d11 = lattice(x1 ^ y1 ^ z1) - c11;
    const float e00 = c00 + u.x * d00, e01 = c01 + u.x * d01;
    const float e10 = c10 + u.x * d10, e11 = c11 + u.x * d11;
    const float f0 = between(e00, e01, u.y), f1 = between(e10, e11, u.y);
    return (struct noise){
        between(f0, f1, u.z),
        vec_make(6 * t.x * (1 - t.x) * between(between(d00, d01, u.y), between(d10, d11, u.y), u.z),
                 6 * t.y * (1 - t.y) * between(e01 - e00, e11 - e10, u.z),
                 6 * t.z * (1 - t.z) * (f1 - f0))};
}

/* A normal tilted by a slope of noise. */
INLINE_WIDE vec bumped(vec n, vec slope, float tilt)
{
    return unit_of(vec_axpy(n, -tilt, slope));
}

/* ---------------------------------------------------------------- stages of a lot */

INLINE_WIDE void turn_loop(struct lot *lot, int n)
{
    for (int k = 0; k < n; k++) {
        const vec normal = vec_scale(unit_of(of_three(lot->normal, k)), lot->side[k]);
        put_three(lot->normal, k, normal);
        put_three(lot->gloss, k, normal);
    }
}

/* Colours and normals of flesh; blur: what the picture cannot show finer. */
INLINE_WIDE void flesh_loop(struct lot *lot, int n, float blur)
{
    const float flesh = lot->mesh->material.flesh, wet = lot->mesh->material.wet;
    const float inverse = 1 / (3 * blur);
    for (int k = 0; k < n; k++) {
        const vec at = vec_scale(of_three(lot->rest, k), inverse);
        const struct noise fine = noise_at(at), ripple = noise_at(vec_scale(at, 2.5F));
        const float mottled = 0.65F * noise_at(vec_scale(at, 0.55F)).at + 0.35F * fine.at;
        const vec colour = of_three(lot->colour, k), normal = of_three(lot->normal, k);
        const vec rough = bumped(normal, fine.slope, 0.05F * flesh);
        put_three(lot->colour, k, vec_scale(colour, 1 + 0.5F * flesh * (mottled - 0.5F)));
        put_three(lot->normal, k, rough);
        put_three(lot->gloss, k, bumped(rough, ripple.slope, 0.035F * wet));
    }
}

INLINE_WIDE float fresnel(float f0, float cosine)
{
    const float c = 1 - clamp01(cosine);
    return f0 + (1 - f0) * c * c * c * c * c;
}

/* GGX distribution times visibility, of a light in direction l. */
INLINE_WIDE float highlight(vec n, vec l, vec to_eye, float rough)
{
    const vec half = unit_of(vec_add(l, to_eye));
    const float a = greater_of(rough * rough, 0.002F), nh = clamp01(vec_dot(n, half));
    const float nl = clamp01(vec_dot(n, l)), nv = clamp01(vec_dot(n, to_eye)) + 1e-3F;
    const float d = nh * nh * (a * a - 1) + 1, k = 0.5F * a;
    return a * a * 0.25F * nl / (3.14159265F * d * d * (nl * (1 - k) + k) * (nv * (1 - k) + k));
}

INLINE_WIDE vec mirrored(vec n, vec to_eye)
{
    return vec_axpy(vec_scale(to_eye, -1), 2 * vec_dot(n, to_eye), n);
}

/* What a lot's points have in common. */
struct surface_look {
    struct draw_material m;
    vec eye, to_sun;
    struct studio matte, mirror, film;
};

/* Light that is scattered below the surface and leaves it; flesh is red where it is thin. */
INLINE_WIDE vec diffuse_light(const struct surface_look *look, vec normal, float lit, float open)
{
    const float soft = 0.35F * look->m.flesh, nl = vec_dot(normal, look->to_sun);
    const float direct = clamp01((nl + soft) / ((1 + soft) * (1 + soft))) * lit;
    const vec sky = vec_scale(studio_at(&look->matte, normal), open);
    const float edge = clamp01(nl + soft) * (1 - clamp01(nl / (soft + 1e-3F)));
    return vec_axpy(vec_axpy(sky, direct, vec_scale(SUN, 0.85F)), 0.5F * look->m.flesh * edge * lit,
                    vec_make(0.9F, 0.12F, 0.06F));
}

/* Colour becomes light. */
INLINE_WIDE void light_loop(struct lot *lot, int n, const struct surface_look *of)
{
    const struct surface_look look = *of;
    const float metal = look.m.metal;
    for (int k = 0; k < n; k++) {
        const vec colour = of_three(lot->colour, k), normal = of_three(lot->normal, k);
        const vec to_eye = unit_of(vec_sub(look.eye, of_three(lot->x, k)));
        const float lit = lot->lit[k], open = lot->open[k];
        const float facing = fresnel(0, vec_dot(normal, to_eye)) * (1 - 0.7F * look.m.roughness);
        const vec base = vec_mix(vec_make(0.04F, 0.04F, 0.04F), colour, metal);
        const vec f0 = vec_axpy(base, facing, vec_sub(vec_make(1, 1, 1), base));
        vec light =
            vec_times(vec_scale(diffuse_light(&look, normal, lit, open), 1 - metal), colour);
        const vec mirror = studio_at(&look.mirror, mirrored(normal, to_eye));
        light = vec_add(light, vec_times(vec_scale(mirror, 0.4F + 0.6F * open), f0));
        const float shine = lit * highlight(normal, look.to_sun, to_eye, look.m.roughness);
        light = vec_add(light, vec_times(vec_scale(SUN, shine), f0));
        put_three(lot->colour, k, vec_mix(vec_scale(light, EXPOSURE), colour, look.m.glow));
    }
}

/* A clear film above. */
INLINE_WIDE void film_loop(struct lot *lot, int n, const struct surface_look *of)
{
    const struct surface_look look = *of;
    const float wet = look.m.wet, bare = (1 - look.m.glow) * EXPOSURE;
    for (int k = 0; k < n; k++) {
        const vec gloss = of_three(lot->gloss, k), below = of_three(lot->colour, k);
        const vec to_eye = unit_of(vec_sub(look.eye, of_three(lot->x, k)));
        const float film = wet * fresnel(0.04F, vec_dot(gloss, to_eye));
        const vec sky = studio_at(&look.film, mirrored(gloss, to_eye));
        const float sparkle =
            wet * 0.05F * lot->lit[k] * highlight(gloss, look.to_sun, to_eye, 0.2F);
        vec light = vec_scale(below, 1 - film);
        light = vec_axpy(light, bare * film * (0.3F + 0.7F * lot->open[k]), sky);
        put_three(lot->colour, k, vec_axpy(light, bare * sparkle, SUN));
    }
}

WIDE_FUNCTION(turn_lot, turn_loop, (struct lot * lot, int n), (lot, n))
WIDE_FUNCTION(flesh_lot, flesh_loop, (struct lot * lot, int n, float blur), (lot, n, blur))
WIDE_FUNCTION(light_lot, light_loop, (struct lot * lot, int n, const struct surface_look *look),
              (lot, n, look))
WIDE_FUNCTION(film_lot, film_loop, (struct lot * lot, int n, const struct surface_look *look),
              (lot, n, look))

/* ---------------------------------------------------------------- points */

/* A face's corners, and its planes in a row of the picture: values at px are at[] + px dx[]. */
struct pixel_run {
    vec x[3], normal[3], rest[3], colour[3];
    float at[3], dx[3]; /* over[0], over[1], under */
};

static struct pixel_run run_of(const struct raster_frame *f, const struct face *face, float x,
                               float y)
{
    const struct draw_mesh *mesh = &f->scene->mesh[face->mesh];
    const struct plane plane[3] = {face->over[0], face->over[1], face->under};
    const vec *rest = mesh->rest ? mesh->rest : mesh->x, colour = mesh->material.colour;
    const int *i = mesh->tri[face->tri];
    struct pixel_run run;
    for (int k = 0; k < 3; k++) {
        run.x[k] = mesh->x[i[k]];
        run.normal[k] = face->normal[k];
        run.rest[k] = rest[i[k]];
        run.colour[k] = mesh->tint ? vec_times(mesh->tint[i[k]], colour) : colour;
        run.dx[k] = plane[k].dx;
        run.at[k] = plane[k].at + x * plane[k].dx + y * plane[k].dy;
    }
    return run;
}

INLINE_WIDE vec mean_of(const vec corner[3], float u, float v)
{
    return vec_axpy(vec_axpy(vec_scale(corner[0], 1 - u - v), u, corner[1]), v, corner[2]);
}

/* Points of a run; within its face for all that is rounded. */
INLINE_WIDE void run_loop(struct lot *lot, const struct pixel_run *of, int first, int n, int px)
{
    const struct pixel_run run = *of;
    for (int k = 0; k < n; k++) {
        const float x = (float)(px + k), under = run.at[2] + x * run.dx[2], inverse = 1 / under;
        const float a = (run.at[0] + x * run.dx[0]) * inverse;
        const float b = (run.at[1] + x * run.dx[1]) * inverse;
        const bool sound = (fabsf(a) < 1e30F) & (fabsf(b) < 1e30F);
        const float s = clamp01(sound ? a : 1.0F / 3), t = clamp01(sound ? b : 1.0F / 3);
        const float over = 1 / greater_of(s + t, 1), u = s * over, v = t * over;
        lot->px[first + k] = px + k;
        lot->side[first + k] = under < 0 ? -1 : 1;
        put_three(lot->x, first + k, mean_of(run.x, u, v));
        put_three(lot->normal, first + k, mean_of(run.normal, u, v));
        put_three(lot->rest, first + k, mean_of(run.rest, u, v));
        put_three(lot->colour, first + k, mean_of(run.colour, u, v));
    }
}

WIDE_FUNCTION(add_long, run_loop,
              (struct lot * lot, const struct pixel_run *run, int first, int n, int px),
              (lot, run, first, n, px))

static void add_run(struct lot *lot, const struct pixel_run *run, int n, int px)
{
    if (n < SHORT)
        run_loop(lot, run, lot->n, n, px);
    else
        add_long(lot, run, lot->n, n, px);
}

void surface_add(const struct raster_frame *f, struct pixel_row *row, uint32_t seen, int px, int n,
                 struct pixel_part part)
{
    struct lot *lot = &row->lot;
    const struct face *face = &f->face[seen - 1];
    const struct draw_mesh *mesh = &f->scene->mesh[face->mesh];
    const struct pixel_run run = run_of(f, face, part.x, (float)lot->py + part.y);
    const float *open = f->open + lot->py / 2 * f->half;
    if (lot->n > 0 && lot->mesh != mesh)
        surface_flush(f, row);
    while (n > 0) {
        const int most = LOT - lot->n, now = n < most ? n : most;
        lot->mesh = mesh;
        add_run(lot, &run, now, px);
        for (int k = 0; k < now; k++) {
            lot->share[lot->n + k] = part.share;
            lot->open[lot->n + k] = open[(px + k) / 2];
        }
        lot->n += now;
        px += now;
        n -= now;
        if (lot->n == LOT)
            surface_flush(f, row);
    }
}

void surface_flush(const struct raster_frame *f, struct pixel_row *row)
{
    struct lot *lot = &row->lot;
    if (lot->n == 0)
        return;
    const struct draw_material *m = &lot->mesh->material;
    const struct surface_look look = {*m,           f->camera.eye,           f->to_sun,
                                      studio_of(1), studio_of(m->roughness), studio_of(0.12F)};
    shadow_lot(f, lot);
    turn_lot(lot, lot->n);
    if (m->flesh > 0)
        flesh_lot(lot, lot->n, f->blur);
    light_lot(lot, lot->n, &look);
    if (m->wet > 0)
        film_lot(lot, lot->n, &look);
    for (int k = 0; k < lot->n; k++)
        for (int c = 0; c < 3; c++)
            row->light[c][lot->px[k]] += lot->share[k] * lesser_of(lot->colour[c][k], BRIGHTEST);
    lot->n = 0;
}
