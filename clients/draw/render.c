/* SPDX-License-Identifier: Apache-2.0 */
/* render.c - a picture from start to end. */
#include "clients/draw/raster_frame.h"

#include <stdlib.h>
#include <string.h>

vec face_corner(const struct raster_frame *f, const struct face *face, int k)
{
    const struct draw_mesh *mesh = &f->scene->mesh[face->mesh];
    return mesh->x[mesh->tri[face->tri][k]];
}

static struct viewer camera_viewer(const struct draw_camera *c, int width, int height)
{
    struct viewer v = {.eye = c->eye, .forward = vec_unit(vec_sub(c->target, c->eye))};
    vec right = vec_cross(v.forward, c->up);
    if (!(vec_dot(right, right) > 1e-8F))
        right = vec_cross(v.forward, vec_make(0, 0, -1));
    v.right = vec_unit(right);
    v.up = vec_cross(v.right, v.forward);
    v.centre_x = 0.5F * (float)width;
    v.centre_y = 0.5F * (float)height;
    v.scale_x = v.scale_y = v.centre_y / tanf(0.5F * c->field);
    const vec way = vec_sub(c->target, c->eye);
    v.near = 0.01F * sqrtf(vec_dot(way, way));
    return v;
}

/* From over the left shoulder, so wide that it sees all that can throw a shadow. */
static void place_sun(struct raster_frame *f, const struct draw_camera *c)
{
    vec low = {0}, high = {0};
    draw_bounds(f->scene->n_mesh, f->scene->mesh, &low, &high);
    const vec middle = vec_scale(vec_add(low, high), 0.5F), half = vec_sub(high, middle);
    /* of things far larger than what is looked at, only the part about that */
    const vec way = vec_sub(c->target, c->eye);
    const float looked = 0.75F * sqrtf(vec_dot(way, way));
    const bool whole = vec_dot(half, half) < looked * looked;
    const float radius = whole ? sqrtf(vec_dot(half, half)) + 1e-6F : looked;
    const struct viewer *v = &f->camera;
    const vec over = vec_axpy(vec_axpy(vec_make(0, 1.1F, 0), -0.55F, v->right), -0.35F, v->forward);
    f->to_sun = vec_unit(over);
    f->sun = (struct viewer){.forward = vec_scale(f->to_sun, -1)};
    f->sun.right = vec_unit(vec_cross(f->sun.forward, vec_make(0, 0, -1)));
    f->sun.up = vec_cross(f->sun.right, f->sun.forward);
    f->sun.eye = vec_axpy(whole ? middle : c->target, 4 * radius, f->to_sun);
    f->sun.scale_x = f->sun.scale_y = 0.48F * (float)f->sun_map.side / radius;
    f->sun.centre_x = f->sun.centre_y = 0.5F * (float)f->sun_map.side;
    f->sun_reach = 16 * radius;
    f->blur = BLUR * sqrtf(vec_dot(way, way));
}

static void raster_frame_destroy(struct raster_frame *f)
{
    free(f->face);
    free(f->place);
    free(f->flat);
    free(f->depth);
    free(f->seen);
    free(f->solid);
    free(f->raw);
    free(f->open);
    free(f->sun_map.nearness);
    free(f->sun_map.tile);
    free(f->backdrop);
}

static int raster_frame_create(struct raster_frame *f, const struct draw_scene *scene, int width,
                               int height)
{
    *f = (struct raster_frame){.scene = scene,
                               .width = width,
                               .height = height,
                               .sun_map = {.side = SIDE_MIN},
                               .half = (width + 1) / 2};
    size_t n_place = 1;
    for (int i = 0; i < scene->n_mesh; i++) {
        f->n_face += scene->mesh[i].n_tri;
        n_place =
            n_place > (size_t)scene->mesh[i].n_vertex ? n_place : (size_t)scene->mesh[i].n_vertex;
    }
    while (f->sun_map.side < SIDE_MAX && f->sun_map.side < (width > height ? width : height))
        f->sun_map.side *= 2;
    const size_t band = (size_t)SAMPLES * BAND * (size_t)width, side = (size_t)f->sun_map.side;
    const size_t half = (size_t)f->half * (size_t)((height + 1) / 2);
    const size_t cells = ((size_t)width / CELL + 2) * ((size_t)height / CELL + 2);
    f->face = malloc(((size_t)f->n_face + 1) * sizeof *f->face);
    f->place = malloc(n_place * sizeof *f->place);
    f->flat = malloc((2 * (size_t)f->n_face + 1) * sizeof *f->flat);
    f->depth = malloc(band * sizeof *f->depth);
    f->seen = malloc(band * sizeof *f->seen);
    f->solid = malloc(half * sizeof *f->solid);
    f->raw = malloc(half * sizeof *f->raw);
    f->open = malloc(half * sizeof *f->open);
    f->sun_map.nearness = calloc(side * side, sizeof(float));
    f->sun_map.tile = calloc(side * side / (TILE * TILE), sizeof(float));
    f->backdrop = malloc(cells * sizeof *f->backdrop);
    if (f->face && f->place && f->flat && f->depth && f->seen && f->solid && f->raw && f->open &&
        f->sun_map.nearness && f->sun_map.tile && f->backdrop && normals_find(f) == 0)
        return 0;
    raster_frame_destroy(f);
    return -1;
}

static void row_destroy(struct pixel_row *row)
{
    for (int c = 0; c < 3; c++) {
        free(row->light[c]);
        free(row->back[c]);
        free(row->byte[c]);
    }
    free(row->any);
    free(row);
}

static struct pixel_row *row_create(int width)
{
    const size_t n = (size_t)width;
    struct pixel_row *row = calloc(1, sizeof *row);
    bool all = row && (row->any = malloc(n * sizeof *row->any));
    for (int c = 0; c < 3 && all; c++)
        all = (row->light[c] = malloc(n * sizeof *row->light[c])) &&
              (row->back[c] = malloc((n + CELL) * sizeof *row->back[c])) &&
              (row->byte[c] = malloc(n));
    if (!all && row) {
        row_destroy(row);
        row = NULL;
    }
    return row;
}

int draw_render(struct draw_image *image, const struct draw_scene *scene,
                const struct draw_camera *camera)
{
    struct raster_frame f;
    struct pixel_row *row = row_create(image->width);
    image->rgb = malloc(3 * (size_t)image->width * (size_t)image->height);
    if (!row || !image->rgb || raster_frame_create(&f, scene, image->width, image->height) != 0) {
        if (row)
            row_destroy(row);
        free(image->rgb);
        image->rgb = NULL;
        return -1;
    }
    f.camera = camera_viewer(camera, image->width, image->height);
    f.target = camera->target;
    place_sun(&f, camera);
    light_spread(&f);
    raster_prepare(&f);
    raster_solid(&f);
    sky_find(&f);
    shadow_cast(&f);
    backdrop_find(&f);
    for (int y = 0; y < f.height; y += BAND) {
        raster_band(&f, y);
        shade_band(&f, row, image->rgb);
    }
    row_destroy(row);
    raster_frame_destroy(&f);
    return 0;
}
