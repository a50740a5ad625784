/* SPDX-License-Identifier: Apache-2.0 */
/* raster.c - which triangle each sample shows: the rows of a triangle between its edges, nearest
 * wins. 1/z is linear over the picture, so it is what is interpolated and compared. A picture is
 * rendered in bands of rows, whose samples stay in the cache. */
#include "clients/draw/raster_frame.h"

#include <string.h>

/* No two in a row or a column. */
const float raster_sample[SAMPLES][2] = {
    {0.375F, 0.125F}, {0.875F, 0.375F}, {0.125F, 0.625F}, {0.625F, 0.875F}};
static const float ON_TOP = 100;   /* arrows are seen through everything, nearer ones first */
static const float SLACK = 0.001F; /* pixels: neighbours leave no gap between them */

/* Positive left of the way from a to b. Found from the same end for both triangles of an edge: what
 * rounding does to one it does to the other, so that nothing shows between them. */
static struct plane plane_edge(vec a, vec b)
{
    const bool turned = a.x > b.x || (a.x == b.x && a.y > b.y);
    const vec from = turned ? b : a, to = turned ? a : b;
    const float sign = turned ? -1 : 1, dx = from.y - to.y, dy = to.x - from.x;
    return (struct plane){sign * dx, sign * dy, -sign * (dx * from.x + dy * from.y)};
}

/* Through three values; area: twice that of the triangle. */
static struct plane plane_through(vec a, vec b, vec c, const float value[3], float area)
{
    const float u = value[1] - value[0], w = value[2] - value[0];
    const float dx = (u * (c.y - a.y) - w * (b.y - a.y)) / area;
    const float dy = (w * (b.x - a.x) - u * (c.x - a.x)) / area;
    return (struct plane){dx, dy, value[0] - dx * a.x - dy * a.y};
}

static int clamp_pixel(float x, int most)
{
    return x < 0 ? 0 : x > (float)most ? most : (int)x;
}

/* Pixels of a row, or rows: first to last - 1. */
struct pixel_span {
    int first, last;
};

static bool flatten_triangle(struct flat *flat, vec a, vec b, vec c, int width, int height)
{
    const float area = (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y);
    const float low_x = lesser_of(a.x, lesser_of(b.x, c.x)),
                high_x = greater_of(a.x, greater_of(b.x, c.x));
    const float low_y = lesser_of(a.y, lesser_of(b.y, c.y)),
                high_y = greater_of(a.y, greater_of(b.y, c.y));
    const bool hidden = high_x < 0 || high_y < 0 || low_x > (float)width || low_y > (float)height;
    if (!(fabsf(area) > 1e-12F) || hidden)
        return false;
    const float value[3] = {a.z, b.z, c.z};
    flat->value = plane_through(a, b, c, value, area);
    flat->edge[0] = area > 0 ? plane_edge(a, b) : plane_edge(b, a);
    flat->edge[1] = area > 0 ? plane_edge(b, c) : plane_edge(c, b);
    flat->edge[2] = area > 0 ? plane_edge(c, a) : plane_edge(a, c);
    for (int k = 0; k < 3; k++)
        flat->inverse[k] = flat->edge[k].dx != 0 ? 1 / flat->edge[k].dx : 0;
    flat->x0 = clamp_pixel(low_x - 1, width - 1);
    flat->x1 = clamp_pixel(high_x + 1, width - 1);
    flat->y0 = clamp_pixel(low_y - 1, height - 1);
    flat->y1 = clamp_pixel(high_y + 1, height - 1);
    flat->low_y = low_y - SLACK;
    flat->high_y = high_y + SLACK;
    return true;
}

/* Rows whose points, at py + y, are between a triangle's highest and lowest corner: of most
 * triangles of a small picture that is one or none. */
static struct pixel_span rows_of(const struct flat *flat, float y)
{
    const int first = floor_of(flat->low_y - y) + 1, last = floor_of(flat->high_y - y);
    return (struct pixel_span){first > flat->y0 ? first : flat->y0,
                               (last < flat->y1 ? last : flat->y1) + 1};
}

/* Pixels of a row whose points, at (px + x, y), are within a triangle. */
static struct pixel_span span_of(const struct flat *flat, float x, float y)
{
    float low = (float)flat->x0, high = (float)flat->x1;
    for (int k = 0; k < 3; k++) {
        const struct plane *e = &flat->edge[k];
        const float at = e->at + e->dx * x + e->dy * y, cut = -at * flat->inverse[k];
        if (e->dx > 0)
            low = greater_of(low, cut - SLACK);
        else if (e->dx < 0)
            high = lesser_of(high, cut + SLACK);
        else if (at < 0)
            return (struct pixel_span){0, 0};
    }
    if (!(low <= high))
        return (struct pixel_span){0, 0};
    const int first = (int)low;
    return (struct pixel_span){first + (low > (float)first), (int)high + 1};
}

/* ---------------------------------------------------------------- the camera's samples */

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
        if ((za >= 0) != (zb >= 0)) /* from the end before it: neighbours find the same point */
            out[n++] = za >= 0 ? vec_mix(a, b, za / (za - zb)) : vec_mix(b, a, zb / (zb - za));
    }
    return n;
}

/* Of the ray through (x, y): its component along a vector. */
static struct plane plane_along(const struct viewer *v, vec a)
{
    const float dx = vec_dot(a, v->right) / v->scale_x, dy = -vec_dot(a, v->up) / v->scale_y;
    return (struct plane){dx, dy, vec_dot(a, v->forward) - dx * v->centre_x - dy * v->centre_y};
}

/* Where rays meet its plane (Möller and Trumbore 1997): each product has the ray in it once. */
static void prepare_face(const struct viewer *v, struct face *face, const vec corner[3])
{
    const vec ab = vec_sub(corner[1], corner[0]), ac = vec_sub(corner[2], corner[0]);
    const vec from = vec_sub(v->eye, corner[0]);
    face->under = plane_along(v, vec_cross(ac, ab));
    face->over[0] = plane_along(v, vec_cross(ac, from));
    face->over[1] = plane_along(v, vec_cross(from, ab));
}

/* Where a viewer sees the vertices of a mesh. */
static void project_vertices(struct raster_frame *f, const struct viewer *v,
                             const struct draw_mesh *mesh)
{
    for (int i = 0; i < mesh->n_vertex; i++)
        f->place[i] = viewer_project(v, mesh->x[i]);
}

/* A triangle that the near plane may cut. Returns how many corners its part before that has. */
static int project_part(const struct raster_frame *f, const vec corner[3], vec part[4])
{
    const int n = clip_near(&f->camera, corner, part);
    for (int k = 0; k < n; k++)
        part[k] = viewer_project(&f->camera, part[k]);
    return n;
}

static void prepare_triangle(struct raster_frame *f, int i, const struct draw_mesh *mesh)
{
    struct face *face = &f->face[i];
    const int *tri = mesh->tri[face->tri];
    const vec corner[3] = {mesh->x[tri[0]], mesh->x[tri[1]], mesh->x[tri[2]]};
    const bool on_top = raster_frame_glows(f, (uint32_t)i + 1);
    vec part[4] = {f->place[tri[0]], f->place[tri[1]], f->place[tri[2]]};
    const float nearest = lesser_of(part[0].z, lesser_of(part[1].z, part[2].z));
    const int n = nearest > f->camera.near ? 3 : project_part(f, corner, part);
    const int n_before = f->n_flat;
    for (int k = 0; k < n; k++)
        part[k].z = (on_top ? ON_TOP : 1) / part[k].z;
    for (int k = 2; k < n; k++) {
        struct flat *flat = &f->flat[f->n_flat];
        flat->id = (uint32_t)i + 1;
        flat->on_top = on_top;
        f->n_flat += flatten_triangle(flat, part[0], part[k - 1], part[k], f->width, f->height);
    }
    if (f->n_flat > n_before)
        prepare_face(&f->camera, face, corner);
}

void raster_prepare(struct raster_frame *f)
{
    f->n_flat = 0;
    for (int m = 0, i = 0; m < f->scene->n_mesh; m++) {
        const struct draw_mesh *mesh = &f->scene->mesh[m];
        project_vertices(f, &f->camera, mesh);
        for (int t = 0; t < mesh->n_tri; t++, i++)
            prepare_triangle(f, i, mesh);
    }
}

void raster_solid(struct raster_frame *f)
{
    const size_t size = (size_t)f->half * (size_t)((f->height + 1) / 2);
    memset(f->solid, 0, size * sizeof *f->solid);
    for (const struct flat *flat = f->flat; flat < f->flat + f->n_flat; flat++) {
        const struct pixel_span rows = rows_of(flat, 0.5F);
        for (int py = rows.first + rows.first % 2; py < rows.last && !flat->on_top; py += 2) {
            const float y = (float)py + 0.5F;
            const struct pixel_span span = span_of(flat, 0.5F, y);
            const float at = flat->value.at + 0.5F * flat->value.dx + flat->value.dy * y;
            float *solid = f->solid + (size_t)(py / 2) * (size_t)f->half;
            for (int px = span.first + span.first % 2; px < span.last; px += 2)
                solid[px / 2] = greater_of(solid[px / 2], at + flat->value.dx * (float)px);
        }
    }
    for (size_t i = 0; i < size; i++)
        f->solid[i] = f->solid[i] > 0 ? 1 / f->solid[i] : 0;
}

static void cover_row(struct raster_frame *f, const struct flat *flat, int py, int s)
{
    const float x = raster_sample[s][0], y = (float)py + raster_sample[s][1];
    const struct pixel_span span = span_of(flat, x, y);
    const float at = flat->value.at + flat->value.dx * x + flat->value.dy * y;
    const size_t row = raster_frame_row(f, py, s);
    float *depth = f->depth + row;
    uint32_t *seen = f->seen + row;
    for (int px = span.first; px < span.last; px++) {
        const float near = at + flat->value.dx * (float)px;
        const bool first = near > depth[px];
        depth[px] = first ? near : depth[px];
        seen[px] = first ? flat->id : seen[px];
    }
}

void raster_band(struct raster_frame *f, int y0)
{
    const int y1 = y0 + BAND - 1;
    f->band = y0;
    memset(f->depth, 0, (size_t)SAMPLES * BAND * (size_t)f->width * sizeof *f->depth);
    memset(f->seen, 0, (size_t)SAMPLES * BAND * (size_t)f->width * sizeof *f->seen);
    for (const struct flat *flat = f->flat; flat < f->flat + f->n_flat; flat++)
        for (int s = 0; s < SAMPLES && flat->y0 <= y1 && flat->y1 >= y0; s++) {
            const struct pixel_span rows = rows_of(flat, raster_sample[s][1]);
            const int last = rows.last < y0 + BAND ? rows.last : y0 + BAND;
            for (int py = rows.first > y0 ? rows.first : y0; py < last; py++)
                cover_row(f, flat, py, s);
        }
}

/* ---------------------------------------------------------------- the sun's distances */

/* A row of the map, and the tiles that it crosses: the nearer end of its part in each. */
static void cast_row(struct raster_frame *f, const struct flat *flat, int py)
{
    const float y = (float)py + 0.5F;
    const struct pixel_span span = span_of(flat, 0.5F, y);
    const float at = flat->value.at + 0.5F * flat->value.dx + flat->value.dy * y;
    const size_t side = (size_t)f->sun_map.side;
    float *shadow = f->sun_map.nearness + (size_t)py * side;
    float *tile = f->sun_map.tile + (size_t)(py / TILE) * (side / TILE);
    for (int px = span.first; px < span.last; px++) {
        const float z = at + flat->value.dx * (float)px;
        shadow[px] = greater_of(shadow[px], z);
        tile[px / TILE] = greater_of(tile[px / TILE], z);
    }
}

static void cast_mesh(struct raster_frame *f, const struct draw_mesh *mesh)
{
    for (int t = 0; t < mesh->n_tri; t++) {
        const int *tri = mesh->tri[t];
        struct flat flat;
        if (!flatten_triangle(&flat, f->place[tri[0]], f->place[tri[1]], f->place[tri[2]],
                              f->sun_map.side, f->sun_map.side))
            continue;
        const struct pixel_span rows = rows_of(&flat, 0.5F);
        for (int py = rows.first; py < rows.last; py++)
            cast_row(f, &flat, py);
    }
}

void shadow_cast(struct raster_frame *f)
{
    for (int m = 0; m < f->scene->n_mesh; m++) {
        const struct draw_mesh *mesh = &f->scene->mesh[m];
        if (mesh->material.glow > 0.5F)
            continue;
        project_vertices(f, &f->sun, mesh);
        for (int i = 0; i < mesh->n_vertex; i++)
            f->place[i].z = f->sun_reach - f->place[i].z;
        cast_mesh(f, mesh);
    }
}
