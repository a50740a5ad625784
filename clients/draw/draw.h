/* SPDX-License-Identifier: Apache-2.0 */
/* draw.h - pictures of a scene without a GPU or a display: a z-buffer of triangles with four
 * samples a pixel, physically based materials, one soft shadow, ambient occlusion. The same scene
 * gives the same bytes each run. Lengths in metres, right-handed axes, y up; colours linear,
 * 0 … 1. Thread: any; nothing is shared between calls. */
#ifndef PALP_CLIENTS_DRAW_H
#define PALP_CLIENTS_DRAW_H

#include <stdbool.h>

/** A vector of single precision. */
struct draw_vec {
    float x, y, z;
};

/** How a surface reflects light. */
struct draw_material {
    struct draw_vec colour; /* of what is diffuse, or of a metal's reflection */
    float roughness;        /* 0 mirror … 1 matte, of the GGX distribution    */
    float metal;            /* 0 or 1                                         */
    float wet;              /* strength of a thin clear film above, 0 … 1     */
    float flesh;            /* light that passes through near edges, and mottling, 0 … 1 */
    float glow;             /* share of colour that needs no light: arrows    */
};

/** A surface of triangles, counter-clockwise from outside; edges above 50 degrees look sharp,
 *  others smooth. Pointers stay the caller's. */
struct draw_mesh {
    int n_vertex, n_tri;
    const struct draw_vec *x;    /* [n_vertex] */
    const struct draw_vec *rest; /* where the pattern of flesh is taken; NULL: x | [n_vertex] */
    const struct draw_vec *tint; /* factors of colour; NULL: ones | [n_vertex] */
    const int (*tri)[3];         /* [n_tri] */
    struct draw_material material;
};

enum draw_theme { DRAW_DARK, DRAW_LIGHT };

struct draw_scene {
    int n_mesh;
    const struct draw_mesh *mesh;
    enum draw_theme theme;
    bool has_ground; /* a matte plane at height `ground` that shows shadows only */
    float ground;    /* m */
};

struct draw_camera {
    struct draw_vec eye, target, up;
    float field; /* vertical field of view, rad */
};

/** Red, green, blue, row by row from the top. */
struct draw_image {
    int width, height;
    unsigned char *rgb; /* [width × height × 3]; free() */
};

enum { DRAW_SIDE_MAX = 8192 };

/** Box that holds the meshes' vertices. Returns false where there are none. */
bool draw_bounds(int n_mesh, const struct draw_mesh *mesh, struct draw_vec *low,
                 struct draw_vec *high);

/** A camera that shows all of some points, with room about them. View: "first" (from the right,
 *  above), "front", "back", "left", "right", "top". Returns false for another word. */
bool draw_camera_for(struct draw_camera *camera, const char *view, int n, const struct draw_vec *x,
                     float aspect);

/** Render. Returns 0; -1: no memory, nothing left behind. */
int draw_render(struct draw_image *image, const struct draw_scene *scene,
                const struct draw_camera *camera);

/** Write as PNG. Returns 0; -1: the file cannot be created; -2: not all could be written. */
int draw_write_png(const char *path, const struct draw_image *image);

#endif
