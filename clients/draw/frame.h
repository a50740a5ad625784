/* SPDX-License-Identifier: Apache-2.0 */
/* frame.h - one picture while it is rendered: triangles as the camera sees them, samples, shadow
 * map, occlusion. Stages in order: frame_create, raster, shadow, occlusion, shade. */
#ifndef PALP_CLIENTS_DRAW_FRAME_H
#define PALP_CLIENTS_DRAW_FRAME_H

#include "clients/draw/vec.h"

#include <stddef.h>
#include <stdint.h>

enum { SAMPLES = 4, SHADOW_SIDE = 1024, TAPS = 10, TONES = 4096 };
enum { TILE = 16, TILES = SHADOW_SIDE / TILE /* of the shadow map */, TURNS = 256 };
static const float BLUR = 0.008F; /* of shadows, a share of the distance to what is looked at */

/** A triangle of some mesh, with the normals of its corners. */
struct face {
    int mesh, tri;
    vec normal[3];
};

/** Axes of a viewer: a point in the world is shown at (x, y) / z; orthographic where near is 0. */
struct viewer {
    vec eye, right, up, forward;
    float scale_x, scale_y; /* pixels a unit of x/z, or a metre                  */
    float centre_x, centre_y;
    float near; /* m; 0: parallel light */
};

struct frame {
    const struct draw_scene *scene;
    int width, height;
    int n_face;
    struct face *face; /* [n_face] */

    struct viewer camera;
    float *depth;   /* 1/z of the nearest, greater is nearer | 1/m | [pixel × SAMPLES] raster */
    uint32_t *seen; /* face + 1; 0: none                         | [pixel × SAMPLES] raster */

    struct viewer sun;
    vec target;     /* m: what is looked at                                              */
    vec to_sun;     /* unit                                                             */
    float *shadow;  /* distance from the sun's plane | m | [SHADOW_SIDE²]      shadow_cast */
    float *nearest; /* the least of each tile | m | [TILES²]                    shadow_cast */
    float blur;     /* m: radius over which shadows soften                               */

    float tap[TAPS][2];   /* points spread over a disc of radius 1                light_spread */
    float turn[TURNS][2]; /* cosine and sine round a circle                      light_spread */
    float
        *solid;  /* distance of one sample, arrows left out; 0: none | m | [pixel] occlusion_find */
    float *open; /* share of the sky a pixel sees | [pixel]              occlusion_find */
};

/** What a ray through a pixel meets. */
struct hit {
    const struct face *face;
    const struct draw_mesh *mesh;
    float weight[3]; /* barycentric */
    vec x, normal;
    bool inside; /* seen from behind */
};

vec face_corner(const struct frame *f, const struct face *face, int k);

/** Is what a sample shows an arrow? It throws no shadow and stands before everything. */
static inline bool frame_glows(const struct frame *f, uint32_t seen)
{
    return f->scene->mesh[f->face[seen - 1].mesh].material.glow > 0.5F;
}

/** Position in pixels and depth of a point; z is the distance along the view. */
vec viewer_project(const struct viewer *v, vec x);
/** Unit direction in the world through a pixel's place; of a camera. */
vec viewer_ray(const struct viewer *v, float px, float py);

/** Face normals to corner normals; area-weighted, sharp edges kept. Returns -1: no
 *  memory. */
int normals_find(struct frame *f);

/** Fill depth and seen. */
void raster_camera(struct frame *f);

/** Fill the sun's distances, shadow and nearest. */
void shadow_cast(struct frame *f);

/** Share of the sun's light that reaches a point, 0 … 1; n: its normal, pixel: for the pattern of
 *  taps. */
float shadow_at(const struct frame *f, vec x, vec n, int pixel);

/** A number in [0, 1) for each pixel, even over any few neighbours. */
float light_pattern(int x, int y);

/** Fill tap and turn. */
void light_spread(struct frame *f);

/** Fill open from depths. */
void occlusion_find(struct frame *f);

/** Colours from the samples. */
void shade_all(const struct frame *f, unsigned char *rgb);

/** The face that a sample shows, where the ray through (px, py) meets its plane. */
struct hit frame_hit(const struct frame *f, uint32_t seen, float px, float py);

#endif
