/* SPDX-License-Identifier: Apache-2.0 */
/* raster_frame.h - one picture while it is rendered: triangles as the camera sees them, samples,
 * shadow map. Stages in order: raster_frame_create, raster_prepare, raster_solid, sky_find,
 * shadow_cast, backdrop_find; then of each band of rows raster_band and shade_band. */
#ifndef PALP_CLIENTS_DRAW_RASTER_FRAME_H
#define PALP_CLIENTS_DRAW_RASTER_FRAME_H

#include "clients/draw/vec.h"

#include <stddef.h>
#include <stdint.h>

enum { SAMPLES = 4 /* of a pixel */, TURNS = 256 };
enum { SKY_TAPS = 8, SUN_TAPS = 16, RIM = 4 /* of the sun's, the outer ones */ };
enum { LOT = 64 /* points of a surface that are shaded together */ };
enum { BAND = 16 /* rows */, CELL = 8 /* pixels a side, of the backdrop */ };
enum { SIDE_MIN = 128, SIDE_MAX = 1024, TILE = 16 /* of the shadow map */ };
static const float BLUR = 0.008F; /* of shadows, a share of the distance to what is looked at */

/** An affine function of the picture: positive inside of an edge; or 1/z. */
struct plane {
    float dx, dy, at; /* at: its value at (0, 0) */
};

/** A triangle of some mesh, with the normals of its corners. Where the ray through (x, y) meets its
 *  plane the second and third corner weigh over[0] / under and over[1] / under. */
struct face {
    int mesh, tri;
    vec normal[3];
    struct plane over[2], under; /* under is below 0 where it is seen from behind  raster_prepare */
};

/** Axes of a viewer: a point in the world is shown at (x, y) / z; orthographic where near is 0. */
struct viewer {
    vec eye, right, up, forward;
    float scale_x, scale_y; /* pixels a unit of x/z, or a metre                  */
    float centre_x, centre_y;
    float near; /* m; 0: parallel light */
};

/** A triangle in the picture. */
struct flat {
    struct plane edge[3], value;
    float inverse[3];   /* of an edge's dx; 0: level */
    int x0, x1, y0, y1; /* pixels, both included */
    float low_y, high_y;
    uint32_t id; /* face + 1 */
    bool on_top; /* an arrow */
};

/** The backdrop at a corner of a cell. */
struct backdrop {
    vec light;        /* without shadows */
    vec level;        /* of that as shown, 0 … 254 */
    vec shaded;       /* of the sun's map: what of the ground is there; z 0: no ground */
    bool may_be_dark; /* the cell to its right and below */
};

/** How near to the sun the nearest thing is, in pixels: sun_reach less its distance; 0: nothing. */
struct sun_map {
    int side;        /* pixels */
    float *nearness; /* m | [side²]                                                 shadow_cast */
    float *tile;     /* the most of each tile | m | [(side / TILE)²]                shadow_cast */
};

struct raster_frame {
    const struct draw_scene *scene;
    int width, height;
    int n_face;
    struct face *face; /* [n_face] */

    struct viewer camera;
    vec *
        place; /* of one mesh's vertices, as a viewer sees them | pixels and m | [most of a mesh] */
    int n_flat;
    struct flat *flat; /* [2 × n_face]                                           raster_prepare */
    int band;          /* first row of depth and seen */
    float *depth;   /* 1/z of the nearest; 0: none | 1/m | [SAMPLES × BAND × width] raster_band */
    uint32_t *seen; /* face + 1, where there is depth | [SAMPLES × BAND × width]  raster_band */
    int half;       /* pixels across, of solid, raw, open: of each 2 × 2 the upper left  */
    float *solid;   /* m, there; arrows left out, 0: none | [half × rows / 2]      raster_solid */
    float *raw;     /* share of the sky that is seen there | [as solid]              sky_find */
    float *open;    /* its mean over three by three | [as solid]                    sky_find */

    struct viewer sun;
    vec target;      /* m: what is looked at                                               */
    vec to_sun;      /* unit                                                              */
    float sun_reach; /* m: farther from the sun's plane is nothing                         */
    struct sun_map sun_map;
    float blur; /* m: radius over which shadows soften                               */

    float sky_tap[SKY_TAPS][2]; /* points spread over a disc of radius 1          light_spread */
    float sun_tap[SUN_TAPS][2]; /* the same                                      light_spread */
    float turn[TURNS][2];       /* cosine and sine round a circle                light_spread */

    struct backdrop *backdrop; /* [cells + 1 each way]                           backdrop_find */
};

/** Of pixels: which share of one shows a face, and where in it that is looked at. */
struct pixel_part {
    float share, x, y;
};

/** Points of one mesh in a row of the picture, shaded together; each field is of all points. */
struct lot {
    const struct draw_mesh *mesh;
    int n, py;
    int px[LOT];
    float share[LOT]; /* of the pixel */
    float x[3][LOT];
    float normal[3][LOT]; /* outwards */
    float side[LOT];      /* 1; -1: seen from behind */
    float rest[3][LOT];   /* where flesh takes its pattern */
    float colour[3][LOT]; /* the surface's, then the light that reaches the eye */
    float gloss[3][LOT];  /* the normal of highlights */
    float lit[LOT], open[LOT];
    float sun[3][LOT]; /* where in the sun's map */
};

/** A row of the picture. */
struct pixel_row {
    float *light[3];        /* sums of what its samples show | [width] */
    float *back[3];         /* levels of the backdrop | [width + CELL] */
    int *any;               /* does it show a surface? | [width] */
    unsigned char *byte[3]; /* [width] */
    struct lot lot;
};

vec face_corner(const struct raster_frame *f, const struct face *face, int k);

/** Is what a sample shows an arrow? It throws no shadow and stands before everything. */
static inline bool raster_frame_glows(const struct raster_frame *f, uint32_t seen)
{
    return f->scene->mesh[f->face[seen - 1].mesh].material.glow > 0.5F;
}

/** First of a row of depth and seen: of a sample, in the band. */
static inline size_t raster_frame_row(const struct raster_frame *f, int py, int sample)
{
    return (size_t)(sample * BAND + py - f->band) * (size_t)f->width;
}

/** Position in pixels and depth of a point; z is the distance along the view. */
vec viewer_project(const struct viewer *v, vec x);
/** Unit direction in the world through a pixel's place; of a camera. */
vec viewer_ray(const struct viewer *v, float px, float py);

/** Face normals to corner normals; area-weighted, sharp edges kept. Returns -1: no
 *  memory. */
int normals_find(struct raster_frame *f);

/** Fill flat. */
void raster_prepare(struct raster_frame *f);

/** Fill solid. */
void raster_solid(struct raster_frame *f);

/** Where samples are in a pixel, whose middle is the mean of all. */
extern const float raster_sample[SAMPLES][2];

/** Fill depth and seen of the band that begins with a row. */
void raster_band(struct raster_frame *f, int y0);

/** Fill the sun's distances, shadow and nearest, which are zero before. */
void shadow_cast(struct raster_frame *f);

/** May anything be before what is there in the sun's map, in a box of it? */
bool shadow_reaches(const struct raster_frame *f, vec low, vec high);

/** How far from a point shadows soften, in pixels of the sun's map. */
float shadow_radius(const struct raster_frame *f);

/** Share of the sun's light that reaches a point, 0 … 1; n: its normal; px, py: for the
 *  pattern of taps. */
float shadow_at(const struct raster_frame *f, vec x, vec n, int px, int py);

/** The same of all points of a lot: fill lit. */
void shadow_lot(const struct raster_frame *f, struct lot *lot);

/** Fill the taps and turn. */
void light_spread(struct raster_frame *f);

/** Fill open; of solid nothing is left. */
void sky_find(struct raster_frame *f);

/** Fill backdrop. */
void backdrop_find(struct raster_frame *f);

/** Colours of the band's rows from its samples; rgb: of the picture. */
void shade_band(const struct raster_frame *f, struct pixel_row *row, unsigned char *rgb);

/** Add n neighbours in a row to what is to be shaded, all of a face: seen - 1. */
void surface_add(const struct raster_frame *f, struct pixel_row *row, uint32_t seen, int px, int n,
                 struct pixel_part part);

/** Shade those that wait. */
void surface_flush(const struct raster_frame *f, struct pixel_row *row);

#endif
