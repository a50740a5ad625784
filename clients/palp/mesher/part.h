/* SPDX-License-Identifier: GPL-3.0-or-later */
/* part.h - parts of an organ, that are fixed or of another material: a box, what another surface or
 * a label encloses, what is near another surface. */
#ifndef PALP_CLIENTS_MESHER_PART_H
#define PALP_CLIENTS_MESHER_PART_H

#include "clients/palp/mesher/source.h"

enum { PARTS_MAX = 32, PART_NAME = 32 };

struct part {
    enum { PART_BOX, PART_INSIDE, PART_NEAR } kind;
    bool is_fixed;            /* else a region                                   */
    char name[PART_NAME];     /* of a region; of a file                          */
    double young;             /* Pa; NaN: as the organ's                         */
    vec3 low, high;           /* PART_BOX: shares of the organ's extent          */
    double within;            /* PART_NEAR | m; NaN: a cell                      */
    struct palp_mesh surface; /* PART_INSIDE, PART_NEAR: m, y up; owned      */
};

struct parts {
    int n;
    struct part part[PARTS_MAX];
};

/** Adds a region of NAME[:PA]=WHERE, or what is fixed, of WHERE: box:X,Y,Z,X,Y,Z, label:N, FILE,
 *  or, if fixed, near:FILE[,M]. Returns 0, or the exit code with the error printed. */
int parts_add(struct parts *parts, const struct source *source, const char *text, bool is_fixed);
/** Adds a region for each label of the organ but that of most voxels, where the user names none. */
int parts_add_labels(struct parts *parts, const struct source *source);
void parts_clear(struct parts *parts);

/** How many nodes of a fixed part, or cells of a region, there are. */
int part_count(const struct part *part, const struct palp_mesh *cells, double cell);

#endif
