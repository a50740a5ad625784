/* SPDX-License-Identifier: GPL-3.0-or-later */
/* scene_parts.h - of what there is: tools, links, tissues, looks. Thread: main. */
#ifndef PALP_DAEMON_SCENE_PARTS_H
#define PALP_DAEMON_SCENE_PARTS_H

#include "engine/palp.h"
#include "proto/proto.h"

struct daemon;
struct skin;

/** Memory for the arrays of one scene message, of a size that was found before. */
struct scene_memory {
    unsigned char *bytes;
    size_t used;
};
/** The next `size` bytes, aligned for anything. */
void *scene_memory_take(struct scene_memory *memory, size_t size);

/** Bytes that tools, links and tissues take at most. */
size_t scene_parts_size(const struct daemon *d);

void scene_parts_fill(struct proto_scene *scene, const struct daemon *d,
                      struct scene_memory *memory);

/** Of which tissue the vertices of a soft body are, and what tissues are called. */
void scene_parts_tissue(struct proto_soft_body *soft, const struct daemon *d,
                        const struct skin *skin, struct scene_memory *memory);

/** What a body is mapped on, the rod that it is of, how it looks. */
void scene_parts_describe(struct proto_body *body, const struct daemon *d);

/** The tissue of a node of a soft body, an index into its names; of a rigid one, node being -1,
 *  0. */
uint32_t scene_parts_tissue_of(const struct daemon *d, palp_body body, int node);

#endif
