/* SPDX-License-Identifier: GPL-3.0-or-later */
/* world_tear.h - bodies of a world that tear. */
#ifndef PALP_WORLD_TEAR_H
#define PALP_WORLD_TEAR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct palp_scene;
struct palp_world;
struct step;

enum { TEAR_EVENTS = 3 }; /* of a body, in a step, at most */

/** Where a world was put back: what the fronts of cuts release as nodes stand.  Reads q.  Writes
 *  the world's tears. */
void world_tear_measure(struct palp_world *world);

/** At the start of a step, when what was cut has come apart: what fronts release that knives and
 *  scissors are near.  Reads q, frame.  Writes the world's fronts. */
void world_tear_measure_edges(struct palp_world *world);

/** At the end of a step: as world_tear_measure does, and what is torn by the next.
 *  Reads q, time.  Writes the world's tears, lists of their topologies, the step's events. */
void world_tear_go_on(struct step *s);

/** What a body's tear keeps beside the list of what was severed, as bytes of a snapshot; 0: it does
 *  not tear. */
size_t world_tear_size(const struct palp_world *world, int body);
void world_tear_keep(const struct palp_world *world, int body, void *bytes);
uint64_t world_tear_hash(const struct palp_world *world, int body, uint64_t hash);
bool world_tear_fits(const struct palp_world *world, int body, const void *bytes);
void world_tear_restore(struct palp_world *world, int body, const void *bytes);

#endif
