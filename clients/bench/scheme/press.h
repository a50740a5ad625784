/* SPDX-License-Identifier: GPL-3.0-or-later */
/* press.h - blocks of soft cells that a plate presses on: what table1 and scale step. */
#ifndef PALP_CLIENTS_BENCH_SCENE_H
#define PALP_CLIENTS_BENCH_SCENE_H

#include "engine/palp.h"

/** A block of cells of 1 cm, held at its top. */
struct block {
    const char *shape; /* "beam", "cube": its name                             */
    int nodes[3];      /* along x, y, z                                        */
    int contacts;      /* nodes of a patch of its lower face, above the plate  */
    double active;     /* share of them that the plate reaches; others stay clear of it */
};

/** A block in a world. Its plate rises and slides a little in each step. */
struct press {
    struct palp_scene *scene;
    struct palp_world *world;
    palp_body soft, plate;
    int n_node;
    int *node; /* the patch, from its middle outward | [n_node] */
};

enum { PRESS_WARM_UP = 10 };        /* steps until the wanted contacts are loaded */
static const double PRESS_H = 0.01; /* s */

/** What all of these benchmarks set: five iterations of 30 sweeps, and nothing that stops them. */
struct palp_options press_options(void);

/** Returns 0; otherwise the exit code, with the error printed and nothing left behind. */
int press_open(struct press *press, const struct block *block, const struct palp_options *options);
void press_close(struct press *press);

/** One step, the plate being where it belongs at its end. */
const struct palp_report *press_step(struct press *press);

/** Begin where another press of an equal block stands, nodes and plate; of its forces nothing is
 *  known. */
void press_follow(struct press *press, const struct press *leader);

/** Contacts of the last step that push. */
int press_active(const struct press *press);

/** The largest difference of a contact's force from the exact one, relative to the largest of
 *  these.  exact: of the same contacts | [n]. */
double press_force_error(const struct palp_report *report, const struct palp_contact *exact, int n);

int block_dofs(const struct block *block);

#endif
