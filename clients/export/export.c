/* SPDX-License-Identifier: Apache-2.0 */
/* export.c - what both writers need of a surface: its vertices at a time, and normals. */
#include "clients/export/export.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const float SHARP = 0.64F; /* cosine: seams that meet above 50 degrees stay sharp */

/** A vertex by where it stands. */
struct vertex_place {
    float x[3];
    int i;
};

const struct export_shape *export_shape_of(const struct export_body *body, int frame)
{
    const struct export_shape *shape = body->shape, *last = shape + body->n_shape - 1;
    while (shape < last && frame >= shape->first + shape->n_frame)
        shape++;
    return shape;
}

const float (*export_frame(const struct export_shape *shape, int frame))[3]
{
    const int i = frame - shape->first < shape->n_frame ? frame - shape->first : 0;
    return shape->x + (size_t)i * (size_t)shape->n_vertex;
}

bool export_is_seen(const struct export_body *body)
{
    bool any = false;
    for (int i = 0; i < body->n_shape; i++)
        any |= body->shape[i].n_tri > 0;
    return any;
}

bool export_is_wounded(const struct export_body *body)
{
    bool any = false;
    for (int i = 0; i < body->n_shape; i++)
        any |= body->shape[i].n_outer < body->shape[i].n_tri;
    return any;
}

static float dot(const float a[3], const float b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static float vec_size(const float a[3])
{
    return sqrtf(dot(a, a));
}

static void add_to(float to[3], const float a[3])
{
    for (int k = 0; k < 3; k++)
        to[k] += a[k];
}

/* Twice the triangle's area, along its normal. */
static void find_area(const float (*x)[3], const int tri[3], float area[3])
{
    float u[3], v[3];
    for (int k = 0; k < 3; k++) {
        u[k] = x[tri[1]][k] - x[tri[0]][k];
        v[k] = x[tri[2]][k] - x[tri[0]][k];
    }
    for (int k = 0; k < 3; k++)
        area[k] = u[(k + 1) % 3] * v[(k + 2) % 3] - u[(k + 2) % 3] * v[(k + 1) % 3];
}

static int compare_places(const void *a, const void *b)
{
    const struct vertex_place *p = a, *q = b;
    const int order = memcmp(p->x, q->x, sizeof p->x);
    return order ? order : (p->i > q->i) - (p->i < q->i);
}

/* Of vertices at one place [n], each gets the sum of those whose own normal is not far from its. */
static void join_normals(const struct vertex_place *at, int n, const float (*own)[3],
                         float (*normal)[3])
{
    for (int a = 0; a < n; a++)
        for (int b = 0; b < n; b++) {
            const float *here = own[at[a].i], *there = own[at[b].i];
            if (a != b && dot(here, there) > SHARP * vec_size(here) * vec_size(there))
                add_to(normal[at[a].i], there);
        }
}

static void join_seams(int n, struct vertex_place *place, const float (*own)[3], float (*normal)[3])
{
    qsort(place, (size_t)n, sizeof *place, compare_places);
    for (int from = 0, to; from < n; from = to) {
        for (to = from + 1; to < n && !memcmp(place[to].x, place[from].x, sizeof place->x);)
            to++;
        join_normals(place + from, to - from, own, normal);
    }
}

int export_normals(int n_vertex, const float (*x)[3], int n_tri, const int (*tri)[3],
                   float (*normal)[3])
{
    const size_t size = sizeof *normal * (size_t)n_vertex;
    struct vertex_place *place = malloc(sizeof *place * ((size_t)n_vertex + 1));
    float(*own)[3] = calloc((size_t)n_vertex + 1, sizeof *own);
    const int code = place && own ? 0 : -1;
    for (int t = 0; t < n_tri && code == 0; t++) {
        float area[3];
        find_area(x, tri[t], area);
        for (int k = 0; k < 3; k++)
            add_to(own[tri[t][k]], area);
    }
    for (int i = 0; i < n_vertex && code == 0; i++) {
        for (int k = 0; k < 3; k++)
            place[i].x[k] = rintf(x[i][k] * 1e6F) + 0.0F; /* a micrometre; no negative zero */
        place[i].i = i;
    }
    if (code == 0) {
        memcpy(normal, own, size);
        join_seams(n_vertex, place, (const float(*)[3])own, normal);
    }
    for (int i = 0; i < n_vertex && code == 0; i++) {
        const float length = vec_size(normal[i]);
        for (int k = 0; k < 3; k++)
            normal[i][k] = length > 0 ? normal[i][k] / length : (float)(k == 1);
    }
    free(place);
    free(own);
    return code;
}
