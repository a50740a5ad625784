/* SPDX-License-Identifier: GPL-3.0-or-later */
/* world_current.h - tools of a world whose current is on, and what cells have taken up. */
#ifndef PALP_WORLD_CURRENT_H
#define PALP_WORLD_CURRENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct palp_scene;
struct palp_world;
struct step;

/** What a tool's current keeps from step to step. */
struct current_state {
    int64_t is_on, was_full; /* is there no room, and was it told? */
    double spent;            /* J */
};

/** A cell near a tip. */
struct near_cell {
    int body, cell;
    double volume, share; /* m³ at rest; its weight, 0: it takes no more */
};

/** How many cells of all bodies can take up current. */
int world_current_cells(const struct palp_scene *scene);
/** Most events of a step. */
int world_current_events(const struct palp_scene *scene);

/** Is any on? */
bool world_current_is_on(const struct palp_world *world);

/** At the end of a step: what is near the tips takes up its share, and what has enough is removed
 *  by the next.  Reads q, frame.  Writes the world's currents, doses and lists of its topologies,
 *  the step's events.  No allocation.  Cost: while one is on, a look at each cell. */
void world_current_flow(struct step *s);

/** A body's doses as bytes of a snapshot; 0: it takes up nothing. */
size_t world_current_size(const struct palp_world *world, int body);
void world_current_keep(const struct palp_world *world, int body, void *bytes);
uint64_t world_current_hash(const struct palp_world *world, int body, uint64_t hash);
bool world_current_fits(const struct palp_world *world, int body, const void *bytes);
void world_current_restore(struct palp_world *world, int body, const void *bytes);

#endif
