/* SPDX-License-Identifier: GPL-3.0-or-later */
/* source.h - the surfaces that an organ is made of: files of triangles, and labels of an image of a
 * scan. */
#ifndef PALP_CLIENTS_MESHER_SOURCE_H
#define PALP_CLIENTS_MESHER_SOURCE_H

#include "clients/palp/mesher/label.h"
#include "config/surface.h"

/** Where surfaces come from. */
struct source {
    const char *path;          /* of the organ: a surface, or a label image             */
    const char *unit;          /* of all files; NULL: m, of an image as it says         */
    char up;                   /* the axis of all files that is turned to y             */
    struct label_image *image; /* owned; NULL: the organ is a surface                   */
    int labels[64], n_label;   /* of the image that make the organ; 0: all              */
};

/** Reads the image, if it is one; labels: "1,3", or NULL: all. Returns 0, or the exit code with the
 *  error printed. */
int source_open(struct source *s, const char *labels);
void source_close(struct source *s);

/** The organ's surface, mended; in metres, y up. Allocates *out (palp_mesh_destroy). Returns 0, or
 *  the exit code with the error printed. */
int source_organ(const struct source *s, struct palp_mesh *out, struct surface_report *report);
/** Likewise that of another file, and of one label of the image. */
int source_file(const struct source *s, const char *path, struct palp_mesh *out,
                struct surface_report *report);
int source_label(const struct source *s, int label, struct palp_mesh *out);

/** Is this label part of the organ, and is there such a voxel? */
bool source_has_label(const struct source *s, int label);
/** The label of most voxels of the organ. */
int source_main_label(const struct source *s);
/** Metres in one unit of the files. */
double source_metres(const struct source *s);

#endif
