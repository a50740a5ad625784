/* SPDX-License-Identifier: GPL-3.0-or-later */
/* label_nifti.c - NIfTI-1 by niftiio, with what a label image must be checked before it is
 * loaded. */
#include "clients/palp/mesher/label.h"

#include <math.h>
#include <nifti/nifti1_io.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sysexits.h>
#include <unistd.h>

enum { EXTENT_MAX = 4096, VOXELS_MAX = 1 << 29 };

static bool refuse_image(struct label_fault *fault, int exit_code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static bool refuse_image(struct label_fault *fault, int exit_code, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(fault->what, sizeof fault->what, format, args);
    va_end(args);
    fault->exit_code = exit_code;
    return false;
}

/* ---------------------------------------------------------------- what it must be */

static bool check_extent(const nifti_image *file, const char *path, struct label_fault *fault)
{
    const int n[3] = {file->nx, file->ny, file->nz};
    for (int k = 0; k < 3; k++)
        if (n[k] < 1 || n[k] > EXTENT_MAX)
            return refuse_image(fault, EX_DATAERR,
                                "%s: got %d voxels along an axis, expected 1 to %d", path, n[k],
                                EXTENT_MAX);
    const double n_voxel = (double)n[0] * n[1] * n[2];
    if ((double)file->nvox > n_voxel)
        return refuse_image(fault, EX_DATAERR,
                            "%s: got several volumes (%zu voxels), expected one of %d × %d × %d",
                            path, (size_t)file->nvox, n[0], n[1], n[2]);
    if (n_voxel > VOXELS_MAX)
        return refuse_image(fault, EX_DATAERR, "%s: got %.0f voxels, expected at most %d", path,
                            n_voxel, VOXELS_MAX);
    return true;
}

/* Nothing is allocated on the word of a head alone: zlib packs at most so many bytes in one. */
static bool check_size(const nifti_image *file, const char *path, struct label_fault *fault)
{
    enum { PACKED_MOST = 1032 };
    struct stat is;
    const double needed = (double)file->nvox * file->nbyper;
    const size_t n = strlen(path);
    const bool packed = n > 3 && strcmp(path + n - 3, ".gz") == 0;
    if (stat(path, &is) == 0 && needed <= (double)is.st_size * (packed ? PACKED_MOST : 1))
        return true;
    return refuse_image(fault, EX_DATAERR,
                        "%s: the file ends within its voxels: %.0f bytes are needed; export it "
                        "again",
                        path, needed);
}

/* Whole numbers, and floating point as some programs write labels. */
static bool is_known_type(int type)
{
    static const int known[] = {DT_UINT8, DT_INT8,   DT_INT16,   DT_UINT16,
                                DT_INT32, DT_UINT32, DT_FLOAT32, DT_FLOAT64};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (type == known[i])
            return true;
    return false;
}

static double metres_of(const nifti_image *file, double metres)
{
    if (metres > 0)
        return metres;
    return file->xyz_units == NIFTI_UNITS_METER    ? 1
           : file->xyz_units == NIFTI_UNITS_MICRON ? 1e-6
                                                   : 1e-3;
}

/* The axes of the scan where the file has them, else those of the voxels. */
static bool read_axes(struct label_image *image, const nifti_image *file, double metres,
                      const char *path, struct label_fault *fault)
{
    const mat44 *to = file->sform_code > 0   ? &file->sto_xyz
                      : file->qform_code > 0 ? &file->qto_xyz
                                             : NULL;
    const float size[3] = {file->dx, file->dy, file->dz};
    bool finite = true;
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 4; k++) {
            const double own = i == k ? fabs((double)size[i]) : 0;
            image->to[i][k] = metres_of(file, metres) * (to ? (double)to->m[i][k] : own);
            finite = finite && fabs(image->to[i][k]) < 1e6;
        }
    double(*a)[4] = image->to;
    const double volume = a[0][0] * (a[1][1] * a[2][2] - a[1][2] * a[2][1]) -
                          a[0][1] * (a[1][0] * a[2][2] - a[1][2] * a[2][0]) +
                          a[0][2] * (a[1][0] * a[2][1] - a[1][1] * a[2][0]);
    return (finite && fabs(volume) > 1e-24) ||
           refuse_image(fault, EX_DATAERR,
                        "%s: got voxels without a volume, expected axes of a scan (sform, qform or "
                        "pixdim)",
                        path);
}

/* ---------------------------------------------------------------- labels */

static double value_of(const nifti_image *file, size_t i)
{
    switch (file->datatype) {
    case DT_UINT8:
        return ((const uint8_t *)file->data)[i];
    case DT_INT8:
        return ((const int8_t *)file->data)[i];
    case DT_INT16:
        return ((const int16_t *)file->data)[i];
    case DT_UINT16:
        return ((const uint16_t *)file->data)[i];
    case DT_INT32:
        return ((const int32_t *)file->data)[i];
    case DT_UINT32:
        return ((const uint32_t *)file->data)[i];
    case DT_FLOAT32:
        return (double)((const float *)file->data)[i];
    default:
        return ((const double *)file->data)[i];
    }
}

/* Numbers amid whole ones are grey values: such an image is no segmentation. */
static bool take_labels(struct label_image *image, const nifti_image *file, const char *path,
                        struct label_fault *fault)
{
    const size_t n = (size_t)image->n[0] * (size_t)image->n[1] * (size_t)image->n[2];
    const double slope = file->scl_slope != 0 ? (double)file->scl_slope : 1;
    const double shift = file->scl_slope != 0 ? (double)file->scl_inter : 0;
    image->label = malloc(n * sizeof *image->label);
    if (!image->label)
        return refuse_image(fault, EX_OSERR, "no memory");
    for (size_t i = 0; i < n; i++) {
        const double value = slope * value_of(file, i) + shift, whole = round(value);
        if (!(fabs(value - whole) < 1e-3 && whole >= 0 && whole <= LABEL_MAX))
            return refuse_image(
                fault, EX_DATAERR,
                "%s: got %g in a voxel, expected labels: whole numbers from 0 to %d; "
                "is it the scan itself, not a segmentation?",
                path, value, LABEL_MAX);
        image->label[i] = (uint16_t)whole;
        image->n_voxel[image->label[i]]++;
    }
    return true;
}

static bool read_file(struct label_image *image, nifti_image *file, const char *path, double metres,
                      struct label_fault *fault)
{
    if (!check_extent(file, path, fault))
        return false;
    if (!is_known_type(file->datatype))
        return refuse_image(fault, EX_DATAERR,
                            "%s: got voxels of NIfTI type %d, expected numbers of "
                            "8, 16 or 32 bits, or floating point",
                            path, file->datatype);
    memcpy(image->n, (int[]){file->nx, file->ny, file->nz}, sizeof image->n);
    if (!check_size(file, path, fault) || !read_axes(image, file, metres, path, fault))
        return false;
    if (nifti_image_load(file) != 0 || !file->data)
        return refuse_image(fault, EX_DATAERR,
                            "%s: the file ends within its voxels, or is damaged; export it again",
                            path);
    return take_labels(image, file, path, fault);
}

struct label_image *label_read(const char *path, double metres, struct label_fault *fault)
{
    *fault = (struct label_fault){0};
    if (access(path, R_OK) != 0) {
        refuse_image(fault, EX_NOINPUT, "%s: cannot be read", path);
        return NULL;
    }
    nifti_set_debug_level(0);
    nifti_image *file = nifti_image_read(path, 0);
    if (!file) {
        refuse_image(fault, EX_DATAERR, "%s: got a damaged head, expected NIfTI-1", path);
        return NULL;
    }
    struct label_image *image = calloc(1, sizeof *image);
    if (!image)
        refuse_image(fault, EX_OSERR, "no memory");
    if (image && !read_file(image, file, path, metres, fault)) {
        label_destroy(image);
        image = NULL;
    }
    nifti_image_free(file);
    return image;
}
