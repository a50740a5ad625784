/* SPDX-License-Identifier: GPL-3.0-or-later */
/* label.c - surfaces of label images: the voxels' share, spread to the neighbours by a binomial, is
 * cut at a half. */
#include "clients/palp/mesher/label.h"

#include "clients/palp/mesher/contour.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { RIM = 3 }; /* voxels round what is cut out: the binomial takes one, the border another */

bool label_is_image(const char *path)
{
    static const char *const endings[] = {".nii", ".nii.gz"};
    const size_t n = strlen(path);
    for (int i = 0; i < 2; i++)
        if (n > strlen(endings[i]) && strcmp(path + n - strlen(endings[i]), endings[i]) == 0)
            return true;
    return false;
}

void label_destroy(struct label_image *image)
{
    if (!image)
        return;
    free(image->label);
    free(image);
}

/* ---------------------------------------------------------------- what is cut out */

/** A box of the image, with a rim of nothing. */
struct cutout {
    int first[3], n[3]; /* of the image, without the rim; of the box, with it */
    float *value, *spare;
    long n_voxel;
};

static size_t voxels_of(const int n[3])
{
    return (size_t)n[0] * (size_t)n[1] * (size_t)n[2];
}

static bool is_chosen(uint16_t label, const int *chosen, int n)
{
    for (int i = 0; i < n; i++)
        if (label == chosen[i])
            return true;
    return n == 0 && label != 0;
}

static bool bound_labels(struct cutout *c, const struct label_image *image, const int *chosen,
                         int n)
{
    int low[3] = {image->n[0], image->n[1], image->n[2]}, high[3] = {-1, -1, -1}, at[3];
    size_t i = 0;
    for (at[2] = 0; at[2] < image->n[2]; at[2]++)
        for (at[1] = 0; at[1] < image->n[1]; at[1]++)
            for (at[0] = 0; at[0] < image->n[0]; at[0]++, i++) {
                if (!is_chosen(image->label[i], chosen, n))
                    continue;
                c->n_voxel++;
                for (int k = 0; k < 3; k++) {
                    low[k] = at[k] < low[k] ? at[k] : low[k];
                    high[k] = at[k] > high[k] ? at[k] : high[k];
                }
            }
    for (int k = 0; k < 3; k++) {
        c->first[k] = low[k];
        c->n[k] = high[k] - low[k] + 1 + 2 * RIM;
    }
    return c->n_voxel > 0;
}

static void copy_labels(struct cutout *c, const struct label_image *image, const int *chosen, int n)
{
    for (int z = RIM; z < c->n[2] - RIM; z++)
        for (int y = RIM; y < c->n[1] - RIM; y++)
            for (int x = RIM; x < c->n[0] - RIM; x++) {
                const size_t from = ((size_t)(z - RIM + c->first[2]) * (size_t)image->n[1] +
                                     (size_t)(y - RIM + c->first[1])) *
                                        (size_t)image->n[0] +
                                    (size_t)(x - RIM + c->first[0]);
                const size_t to =
                    ((size_t)z * (size_t)c->n[1] + (size_t)y) * (size_t)c->n[0] + (size_t)x;
                c->value[to] = is_chosen(image->label[from], chosen, n) ? 1 : 0;
            }
}

/* A quarter, a half, a quarter along each axis. */
static void spread_shares(struct cutout *c)
{
    const size_t n = voxels_of(c->n);
    const size_t stride[3] = {1, (size_t)c->n[0], (size_t)c->n[0] * (size_t)c->n[1]};
    for (int axis = 0; axis < 3; axis++) {
        memcpy(c->spare, c->value, n * sizeof *c->spare);
        for (size_t i = stride[axis]; i < n - stride[axis]; i++)
            c->value[i] = 0.5F * c->spare[i] +
                          0.25F * (c->spare[i - stride[axis]] + c->spare[i + stride[axis]]);
    }
}

static void subtract_half(struct cutout *c)
{
    for (size_t i = 0; i < voxels_of(c->n); i++)
        c->value[i] -= 0.5F;
}

/* What is a voxel thin is lost where shares are spread: it is then cut as it is. */
static bool cut_surface(struct palp_mesh *out, struct cutout *c, const struct label_image *image,
                        const int *chosen, int n)
{
    copy_labels(c, image, chosen, n);
    spread_shares(c);
    subtract_half(c);
    if (!contour(out, c->n, c->value))
        return false;
    if (out->n_tri > 0)
        return true;
    palp_mesh_destroy(out);
    memset(c->value, 0, voxels_of(c->n) * sizeof *c->value);
    copy_labels(c, image, chosen, n);
    subtract_half(c);
    return contour(out, c->n, c->value);
}

/* ---------------------------------------------------------------- in metres */

static double voxel_volume(const struct label_image *image)
{
    vec3 axis[3];
    for (int k = 0; k < 3; k++)
        axis[k] = (vec3){image->to[0][k], image->to[1][k], image->to[2][k]};
    return vec3_dot(vec3_cross(axis[0], axis[1]), axis[2]);
}

/* A mirrored image turns triangles round. */
static void move_to_scanner(struct palp_mesh *m, const struct label_image *image,
                            const struct cutout *c)
{
    for (int i = 0; i < m->n_node; i++) {
        const double at[3] = {m->x[i].x + c->first[0] - RIM, m->x[i].y + c->first[1] - RIM,
                              m->x[i].z + c->first[2] - RIM};
        double to[3];
        for (int k = 0; k < 3; k++)
            to[k] = image->to[k][0] * at[0] + image->to[k][1] * at[1] + image->to[k][2] * at[2] +
                    image->to[k][3];
        m->x[i] = (vec3){to[0], to[1], to[2]};
    }
    for (int i = 0; i < m->n_tri && voxel_volume(image) < 0; i++) {
        const int other = m->tri[i][1];
        m->tri[i][1] = m->tri[i][2];
        m->tri[i][2] = other;
    }
}

bool label_surface(struct palp_mesh *out, const struct label_image *image, const int *label, int n)
{
    struct cutout c = {0};
    *out = (struct palp_mesh){0};
    if (!bound_labels(&c, image, label, n))
        return true;
    c.value = calloc(voxels_of(c.n), sizeof *c.value);
    c.spare = malloc(voxels_of(c.n) * sizeof *c.spare);
    const bool right = c.value && c.spare && cut_surface(out, &c, image, label, n);
    free(c.value);
    free(c.spare);
    if (!right)
        return false;
    move_to_scanner(out, image, &c);
    contour_inflate(out, (double)c.n_voxel * fabs(voxel_volume(image)));
    return true;
}
