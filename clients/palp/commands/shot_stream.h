/* SPDX-License-Identifier: GPL-3.0-or-later */
/* shot_stream.h - what a running palpd's stream tells of one step, as surfaces to be drawn. */
#ifndef PALP_CLIENTS_SHOT_STREAM_H
#define PALP_CLIENTS_SHOT_STREAM_H

#include "clients/palp/commands/shot_scene.h"

/** Connect, wait until all of one step came, at most so long, and fill the scene as
 *  shot_scene_create does. Returns 0; otherwise the exit code, with the error printed and nothing
 *  left behind: 69 no palpd answers there, 76 what answers does not speak palp.v1. */
int shot_stream_create(struct shot_scene *shot, const char *endpoint, double wait_s, bool arrows);

#endif
