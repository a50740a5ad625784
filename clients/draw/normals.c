/* SPDX-License-Identifier: Apache-2.0 */
/* normals.c - normals at the corners of triangles, averaged over the faces round a vertex that
 * meet at no sharp edge. */
#include "clients/draw/raster_frame.h"

#include <stdlib.h>

static const float SHARP = 0.64F;      /* cosine: edges above 50 degrees stay sharp */
static const float HALF_SHARP = 0.91F; /* of half of that, and a little more */

/* Faces round each vertex of a mesh: those of vertex i are of[first[i]] … of[first[i + 1] - 1]. */
struct fans {
    int *first, *of;
    vec *area; /* of each face, as a vector along its normal | m² */
    vec *unit; /* that normal */
    vec *mean; /* of each vertex: the normal of all faces round it; 0: a sharp edge ends there */
};

static bool fans_ready(const struct fans *fans)
{
    return fans->first && fans->of && fans->area && fans->unit && fans->mean;
}

/* All faces round a vertex are within half of a sharp edge of their mean: no two of them are
 * farther apart. */
static vec mean_normal(const struct fans *fans, int vertex)
{
    vec sum = {0};
    for (int k = fans->first[vertex]; k < fans->first[vertex + 1]; k++)
        sum = vec_add(sum, fans->area[fans->of[k]]);
    const vec mean = vec_unit(sum);
    for (int k = fans->first[vertex]; k < fans->first[vertex + 1]; k++)
        if (!(vec_dot(fans->unit[fans->of[k]], mean) > HALF_SHARP))
            return vec_make(0, 0, 0);
    return mean;
}

static struct fans fans_create(const struct draw_mesh *m)
{
    const size_t n_v = (size_t)m->n_vertex, n_t = (size_t)m->n_tri;
    struct fans fans = {calloc(n_v + 2, sizeof(int)), malloc((3 * n_t + 1) * sizeof(int)),
                        malloc((n_t + 1) * sizeof(vec)), malloc((n_t + 1) * sizeof(vec)),
                        malloc((n_v + 1) * sizeof(vec))};
    if (!fans_ready(&fans))
        return fans;
    for (int t = 0; t < m->n_tri; t++) {
        const int *i = m->tri[t];
        fans.area[t] = vec_cross(vec_sub(m->x[i[1]], m->x[i[0]]), vec_sub(m->x[i[2]], m->x[i[0]]));
        fans.unit[t] = vec_unit(fans.area[t]);
        for (int k = 0; k < 3; k++)
            fans.first[i[k] + 2]++;
    }
    for (int i = 2; i < m->n_vertex + 2; i++)
        fans.first[i] += fans.first[i - 1];
    for (int t = 0; t < m->n_tri; t++)
        for (int k = 0; k < 3; k++)
            fans.of[fans.first[m->tri[t][k] + 1]++] = t;
    for (int i = 0; i < m->n_vertex; i++)
        fans.mean[i] = mean_normal(&fans, i);
    return fans;
}

static void fans_destroy(struct fans *fans)
{
    free(fans->first);
    free(fans->of);
    free(fans->area);
    free(fans->unit);
    free(fans->mean);
}

static vec corner_normal(const struct draw_mesh *m, const struct fans *fans, int tri, int vertex)
{
    const vec own = fans->unit[tri], mean = fans->mean[vertex];
    vec sum = {0};
    if (vec_dot(mean, mean) > 0)
        return mean;
    for (int k = fans->first[vertex]; k < fans->first[vertex + 1]; k++) {
        const int face = fans->of[k];
        if (vec_dot(fans->unit[face], own) > SHARP)
            sum = vec_add(sum, fans->area[face]);
    }
    return vec_dot(sum, sum) > 0 ? vec_unit(sum) : own;
}

int normals_find(struct raster_frame *f)
{
    struct face *face = f->face;
    for (int i = 0; i < f->scene->n_mesh; i++) {
        const struct draw_mesh *m = &f->scene->mesh[i];
        struct fans fans = fans_create(m);
        const bool ready = fans_ready(&fans);
        for (int t = 0; ready && t < m->n_tri; t++, face++) {
            *face = (struct face){.mesh = i, .tri = t};
            for (int k = 0; k < 3; k++)
                face->normal[k] = corner_normal(m, &fans, t, m->tri[t][k]);
        }
        fans_destroy(&fans);
        if (!ready)
            return -1;
    }
    return 0;
}
