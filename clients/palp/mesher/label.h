/* SPDX-License-Identifier: GPL-3.0-or-later */
/* label.h - label images of scans: a whole number a voxel says which tissue it is, 0 none. */
#ifndef PALP_CLIENTS_MESHER_LABEL_H
#define PALP_CLIENTS_MESHER_LABEL_H

#include "engine/palp.h"

#include <stdint.h>

enum { LABEL_MAX = 65535 };

/** An image of labels. */
struct label_image {
    int n[3];
    uint16_t *label; /* [n[0] × n[1] × n[2]], the first index running fastest; owned */
    double to[3][4]; /* from indices of voxels to the scanner's axes | m            */
    int n_voxel[LABEL_MAX + 1];
};

/** Why an image was not read. */
struct label_fault {
    int exit_code;
    char what[400];
};

/** Is this a label image, by the ending of its name? */
bool label_is_image(const char *path);

/** Reads NIfTI-1, .nii or .nii.gz, of one volume. metres: one unit of its lengths; 0: as it says,
 *  else mm. NULL: refused. Allocates (label_destroy). */
struct label_image *label_read(const char *path, double metres, struct label_fault *fault);
void label_destroy(struct label_image *image);

/** The closed surface around the voxels of some labels, n of them, 0: of all; smoothed as by one
 *  voxel, with the voxels' volume. No triangle: there is no such voxel. Allocates *out
 *  (palp_mesh_destroy). False: no memory. */
bool label_surface(struct palp_mesh *out, const struct label_image *image, const int *label, int n);

#endif
