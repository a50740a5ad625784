/* SPDX-License-Identifier: GPL-3.0-or-later */
/* scene.h - what there is, for subscribers. Thread: main. */
#ifndef PALP_DAEMON_SCENE_H
#define PALP_DAEMON_SCENE_H

#include "proto/proto.h"

struct daemon;

/** The scene, but for the header. It points into the stream's memory, until the next message.
 *  Returns false: no memory. */
bool scene_fill(struct proto_scene *scene, struct daemon *d);

#endif
