/* SPDX-License-Identifier: GPL-3.0-or-later */
/* write.h - the files of an organ: its elements (VTK), its surface and those of its parts (OBJ),
 * and a scenario with them. */
#ifndef PALP_CLIENTS_MESHER_WRITE_H
#define PALP_CLIENTS_MESHER_WRITE_H

#include "clients/palp/mesher/carve.h"
#include "clients/palp/mesher/part.h"

/** What is written, and where. */
struct organ_files {
    const char *folder; /* is there                                                          */
    const char *name;   /* of the organ: letters, digits, - and _                            */
    const char *from;   /* the line that made it, for the scenario's head                    */
    const char *schema; /* path of the JSON Schema of scenarios, for editors                 */
    const struct carved *carved;
    const struct palp_mesh *surface; /* that cells carry; NULL: they are fitted to it */
    const struct parts *parts;
    double young;   /* Pa      */
    double density; /* kg/m³   */
    double held;    /* the lowest share of its height that is fixed | 1 */
    double rate;    /* Hz      */
};

/** Writes FOLDER/NAME.vtk, NAME.yaml, NAME-skin.obj and NAME-PART.obj. Returns 0, or the exit code,
 *  with the error printed and the file that was begun removed. */
int organ_write(const struct organ_files *files);

#endif
