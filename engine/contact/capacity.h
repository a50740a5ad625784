/* SPDX-License-Identifier: GPL-3.0-or-later */
/* capacity.h - most proximities of a step: what its arrays are made for.
 *
 * Detection drops, and counts, contacts that would need more. */
#ifndef PALP_CONTACT_CAPACITY_H
#define PALP_CONTACT_CAPACITY_H

#include <stddef.h>

struct coupled_system;
struct palp_scene;

/** Of a body: two a contact, at least the three of one triangle, those of its links, and no more
 *  than a soft body has nodes. */
int capacity_of_body(const struct palp_scene *scene, int body);

/** Of a coupled system's bodies together, and what is mapped on them: as a body alone, but for the
 *  points that links hold. */
int capacity_of_coupled(const struct palp_scene *scene, const struct coupled_system *coupled);

/** Of all bodies together: however many there are, a contact has few. */
size_t capacity_of_all(const struct palp_scene *scene);

#endif
