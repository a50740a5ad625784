/* SPDX-License-Identifier: Apache-2.0 */
/* surface.c - the light that points of surfaces send to the eye: a sun with GGX highlights (Walter
 * et al. 2007, Schlick's Fresnel term), a studio of soft boxes that shines and is mirrored, flesh
 * that lets light through, a wet film. Points of a mesh are shaded a lot at a time: each stage is a
 * loop without branches over plain arrays, which compilers turn into vectors. */
#include "clients/draw/frame.h"
#include "clients/draw/light.h"

static const float EXPOSURE = 0.6F, BRIGHTEST = 4;
static const vec SUN = {2.5F, 2.38F, 2.2F};

/** As vec_unit, without a branch. */
INLINE_WIDE vec unit_of(vec a)
{
    return vec_scale(a, 1 / sqrtf(greater(vec_dot(a, a), 1e-30F)));
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
    const float a = greater(rough * rough, 0.002F), nh = clamp01(vec_dot(n, half));
    const float nl = clamp01(vec_dot(n, l)), nv = clamp01(vec_dot(n, to_eye)) + 1e-3F;
    const float d = nh * nh * (a * a - 1) + 1, k = 0.5F * a;
    return a * a * 0.25F * nl / (3.14159265F * d * d * (nl * (1 - k) + k) * (nv * (1 - k) + k));
}

INLINE_WIDE vec mirrored(vec n, vec to_eye)
{
    return vec_axpy(vec_scale(to_eye, -1), 2 * vec_dot(n, to_eye), n);
}

/* What a lot's points have in common. */
struct look {
    struct draw_material m;
    vec eye, to_sun;
    struct studio matte, mirror, film;
};

/* Light that is scattered below the surface and leaves it; flesh is red where it is thin. */
INLINE_WIDE vec diffuse_light(const struct look *look, vec normal, float lit, float open)
{
    const float soft = 0.35F * look->m.flesh, nl = vec_dot(normal, look->to_sun);
    const float direct = clamp01((nl + soft) / ((1 + soft) * (1 + soft))) * lit;
    const vec sky = vec_scale(studio_at(&look->matte, normal), open);
    const float edge = clamp01(nl + soft) * (1 - clamp01(nl / (soft + 1e-3F)));
    return vec_axpy(vec_axpy(sky, direct, vec_scale(SUN, 0.85F)), 0.5F * look->m.flesh * edge * lit,
                    vec_make(0.9F, 0.12F, 0.06F));
}

/* Colour becomes light. */
INLINE_WIDE void light_loop(struct lot *lot, int n, const struct look *of)
{
    const struct look look = *of;
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
INLINE_WIDE void film_loop(struct lot *lot, int n, const struct look *of)
{
    const struct look look = *of;
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
WIDE_FUNCTION(light_lot, light_loop, (struct lot * lot, int n, const struct look *look),
              (lot, n, look))
WIDE_FUNCTION(film_lot, film_loop, (struct lot * lot, int n, const struct look *look),
              (lot, n, look))

/* ---------------------------------------------------------------- points */

static float at_pixel(struct plane p, int px, int py)
{
    return p.at + p.dx * ((float)px + 0.5F) + p.dy * ((float)py + 0.5F);
}

static void put_mean(float to[3][LOT], int k, vec a, vec b, vec c, const float weight[3])
{
    put_three(to, k, vec_axpy(vec_axpy(vec_scale(a, weight[0]), weight[1], b), weight[2], c));
}

/* Weights of a face's corners, within it also for a pixel whose middle is beside it. */
static void weigh_corners(const struct face *face, int px, int py, float weight[3])
{
    const float inverse = 1 / at_pixel(face->under, px, py);
    float u = at_pixel(face->over[0], px, py) * inverse;
    float v = at_pixel(face->over[1], px, py) * inverse;
    if (!isfinite(u) || !isfinite(v))
        u = v = 1.0F / 3;
    u = clamp01(u);
    v = clamp01(v);
    const float over = greater(u + v, 1);
    weight[1] = u / over;
    weight[2] = v / over;
    weight[0] = 1 - weight[1] - weight[2];
}

void surface_add(const struct frame *f, struct row *row, uint32_t seen, int px, float share)
{
    struct lot *lot = &row->lot;
    const struct face *face = &f->face[seen - 1];
    const struct draw_mesh *mesh = &f->scene->mesh[face->mesh];
    if (lot->n == LOT || (lot->n > 0 && lot->mesh != mesh))
        surface_flush(f, row);
    const int k = lot->n++, *i = mesh->tri[face->tri];
    const vec *rest = mesh->rest ? mesh->rest : mesh->x;
    float w[3];
    weigh_corners(face, px, lot->py, w);
    lot->mesh = mesh;
    lot->px[k] = px;
    lot->share[k] = share;
    lot->open[k] = f->open[lot->py / 2 * f->half + px / 2];
    lot->side[k] = at_pixel(face->under, px, lot->py) < 0 ? -1 : 1;
    put_mean(lot->x, k, mesh->x[i[0]], mesh->x[i[1]], mesh->x[i[2]], w);
    put_mean(lot->normal, k, face->normal[0], face->normal[1], face->normal[2], w);
    if (mesh->material.flesh > 0)
        put_mean(lot->rest, k, rest[i[0]], rest[i[1]], rest[i[2]], w);
    put_three(lot->colour, k, mesh->material.colour);
    if (mesh->tint) {
        put_mean(lot->colour, k, mesh->tint[i[0]], mesh->tint[i[1]], mesh->tint[i[2]], w);
        put_three(lot->colour, k, vec_times(of_three(lot->colour, k), mesh->material.colour));
    }
}

void surface_flush(const struct frame *f, struct row *row)
{
    struct lot *lot = &row->lot;
    if (lot->n == 0)
        return;
    const struct draw_material *m = &lot->mesh->material;
    const struct look look = {*m,           f->camera.eye,           f->to_sun,
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
            row->light[c][lot->px[k]] += lot->share[k] * lesser(lot->colour[c][k], BRIGHTEST);
    lot->n = 0;
}
