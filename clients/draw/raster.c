/* SPDX-License-Identifier: Apache-2.0 */
/* raster.c - which triangle each sample shows: edge functions over the box of a triangle, nearest
 * wins. 1/z is linear over the picture, so it is what is interpolated and compared. */
#include "clients/draw/frame.h"

/* Where samples are in a pixel: no two in a row or a column. */
static const float OFFSET[SAMPLES][2] = {
    {-0.125F, -0.375F}, {0.375F, -0.125F}, {-0.375F, 0.125F}, {0.125F, 0.375F}};
static const float REACH = 0.375F; /* the greatest of them */
static const float ON_TOP = 100;   /* arrows are seen through everything, nearer ones first */

/* An affine function of the picture: positive inside of an edge; or 1/z. */
struct plane {
    float dx, dy, at; /* at: its value at the pixel (0, 0) */
};

static struct plane plane_edge(vec a, vec b)
{
    const float dx = a.y - b.y, dy = b.x - a.x;
    return (struct plane){dx, dy, -(dx * a.x + dy * a.y)};
}

/* Through three values; area: twice that of the triangle. */
static struct plane plane_through(vec a, vec b, vec c, const float value[3], float area)
{
    const float u = value[1] - value[0], w = value[2] - value[0];
    const float dx = (u * (c.y - a.y) - w * (b.y - a.y)) / area;
    const float dy = (w * (b.x - a.x) - u * (c.x - a.x)) / area;
    return (struct plane){dx, dy, value[0] - dx * a.x - dy * a.y};
}

static float plane_at(struct plane p, float x, float y)
{
    return p.at + p.dx * x + p.dy * y;
}

static int clamp_pixel(float x, int most)
{
    return x < 0 ? 0 : x > (float)most ? most : (int)x;
}

/* A triangle in the picture. */
struct flat {
    struct plane edge[3], value;
    int x0, x1, y0, y1; /* pixels, both included */
};

static bool flatten(struct flat *flat, vec a, vec b, vec c, int width, int height)
{
    const float area = (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y);
    const float low_x = fminf(a.x, fminf(b.x, c.x)), high_x = fmaxf(a.x, fmaxf(b.x, c.x));
    const float low_y = fminf(a.y, fminf(b.y, c.y)), high_y = fmaxf(a.y, fmaxf(b.y, c.y));
    const bool hidden = high_x < 0 || high_y < 0 || low_x > (float)width || low_y > (float)height;
    if (!(fabsf(area) > 1e-12F) || hidden)
        return false;
    const float value[3] = {a.z, b.z, c.z};
    flat->value = plane_through(a, b, c, value, area);
    flat->edge[0] = area > 0 ? plane_edge(a, b) : plane_edge(b, a);
    flat->edge[1] = area > 0 ? plane_edge(b, c) : plane_edge(c, b);
    flat->edge[2] = area > 0 ? plane_edge(c, a) : plane_edge(a, c);
    flat->x0 = clamp_pixel(low_x - 1, width - 1);
    flat->x1 = clamp_pixel(high_x + 1, width - 1);
    flat->y0 = clamp_pixel(low_y - 1, height - 1);
    flat->y1 = clamp_pixel(high_y + 1, height - 1);
    return true;
}

/* ---------------------------------------------------------------- the camera's samples */

static void cover_pixel(struct frame *f, const struct flat *flat, int px, int py, uint32_t id)
{
    const size_t pixel = SAMPLES * ((size_t)py * (size_t)f->width + (size_t)px);
    for (int s = 0; s < SAMPLES; s++) {
        const float x = (float)px + 0.5F + OFFSET[s][0], y = (float)py + 0.5F + OFFSET[s][1];
        const float near = plane_at(flat->value, x, y);
        if (plane_at(flat->edge[0], x, y) >= 0 && plane_at(flat->edge[1], x, y) >= 0 &&
            plane_at(flat->edge[2], x, y) >= 0 && near > f->depth[pixel + s]) {
            f->depth[pixel + s] = near;
            f->seen[pixel + s] = id;
        }
    }
}

static void cover(struct frame *f, vec a, vec b, vec c, uint32_t id)
{
    struct flat flat;
    if (!flatten(&flat, a, b, c, f->width, f->height))
        return;
    float reach[3];
    for (int k = 0; k < 3; k++)
        reach[k] = REACH * (fabsf(flat.edge[k].dx) + fabsf(flat.edge[k].dy));
    for (int py = flat.y0; py <= flat.y1; py++)
        for (int px = flat.x0; px <= flat.x1; px++) {
            bool near = true;
            for (int k = 0; k < 3; k++)
                near &= plane_at(flat.edge[k], (float)px + 0.5F, (float)py + 0.5F) >= -reach[k];
            if (near)
                cover_pixel(f, &flat, px, py, id);
        }
}

/* The part of a triangle before the near plane: three or four corners. */
static int clip_near(const struct viewer *v, const vec in[3], vec out[4])
{
    int n = 0;
    for (int k = 0; k < 3; k++) {
        const vec a = in[k], b = in[(k + 1) % 3];
        const float za = vec_dot(v->forward, vec_sub(a, v->eye)) - v->near;
        const float zb = vec_dot(v->forward, vec_sub(b, v->eye)) - v->near;
        if (za >= 0)
            out[n++] = a;
        if ((za >= 0) != (zb >= 0))
            out[n++] = vec_mix(a, b, za / (za - zb));
    }
    return n;
}

void raster_camera(struct frame *f)
{
    for (int i = 0; i < f->n_face; i++) {
        vec corner[3], part[4];
        for (int k = 0; k < 3; k++)
            corner[k] = face_corner(f, &f->face[i], k);
        const int n = clip_near(&f->camera, corner, part);
        const bool on_top = frame_glows(f, (uint32_t)i + 1);
        for (int k = 0; k < n; k++) {
            part[k] = viewer_project(&f->camera, part[k]);
            part[k].z = (on_top ? ON_TOP : 1) / part[k].z;
        }
        for (int k = 2; k < n; k++)
            cover(f, part[0], part[k - 1], part[k], (uint32_t)i + 1);
    }
}

/* ---------------------------------------------------------------- the sun's distances */

static void cast(struct frame *f, vec a, vec b, vec c)
{
    struct flat flat;
    if (!flatten(&flat, a, b, c, SHADOW_SIDE, SHADOW_SIDE))
        return;
    for (int py = flat.y0; py <= flat.y1; py++)
        for (int px = flat.x0; px <= flat.x1; px++) {
            const float x = (float)px + 0.5F, y = (float)py + 0.5F;
            float *shadow = &f->shadow[py * SHADOW_SIDE + px];
            const float z = plane_at(flat.value, x, y);
            if (plane_at(flat.edge[0], x, y) >= 0 && plane_at(flat.edge[1], x, y) >= 0 &&
                plane_at(flat.edge[2], x, y) >= 0 && z < *shadow)
                *shadow = z;
        }
}

static void find_nearest(struct frame *f)
{
    for (int i = 0; i < TILES * TILES; i++)
        f->nearest[i] = INFINITY;
    for (int y = 0; y < SHADOW_SIDE; y++)
        for (int x = 0; x < SHADOW_SIDE; x++) {
            float *nearest = &f->nearest[y / TILE * TILES + x / TILE];
            *nearest = fminf(*nearest, f->shadow[y * SHADOW_SIDE + x]);
        }
}

void shadow_cast(struct frame *f)
{
    for (int i = 0; i < SHADOW_SIDE * SHADOW_SIDE; i++)
        f->shadow[i] = INFINITY;
    for (int i = 0; i < f->n_face; i++) {
        vec corner[3];
        if (frame_glows(f, (uint32_t)i + 1))
            continue;
        for (int k = 0; k < 3; k++)
            corner[k] = viewer_project(&f->sun, face_corner(f, &f->face[i], k));
        cast(f, corner[0], corner[1], corner[2]);
    }
    find_nearest(f);
}
