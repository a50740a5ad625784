/* SPDX-License-Identifier: GPL-3.0-or-later */
/* simulation.h - a scenario opened for stepping here, without a daemon. */
#ifndef PALP_CLIENTS_SIMULATION_H
#define PALP_CLIENTS_SIMULATION_H

#include "clients/palp/command.h"
#include "config/config.h"
#include "gpu/gpu.h"

struct simulation {
    struct config *config;
    struct palp_world *world;
    struct palp_accelerator *gpu; /* NULL: none */
    double h;                     /* s, 1 / rate_hz */
};

/** Read a scenario with its overrides and make a world of it. Returns 0; otherwise the exit code,
 *  with the error printed and nothing left behind. */
int simulation_open(struct simulation *s, const char *path, const struct cli_texts *set);
/** Likewise a lesson: of its variants the one that the seed takes. */
int simulation_open_seeded(struct simulation *s, const char *path, long seed,
                           const struct cli_texts *set);
/** Before the first step: give soft bodies to a GPU, where there is one. Returns 0; otherwise the
 *  exit code, where one is required and there is none, with the error printed. */
int simulation_accelerate(struct simulation *s, enum palp_gpu_wish wish, const char *module);
void simulation_close(struct simulation *s);

/** Put the scripted tools where they belong at the end of the next step, and step. The others stay
 *  where they started: no device holds them here. */
const struct palp_report *simulation_step(struct simulation *s);

/** Shortest of a few steps from here | s, within a third of a second or so. */
double simulation_time_step(struct simulation *s);
/** Of a step's time: the rest is for contact, and for what else the machine does. */
static const double SIMULATION_SHARE = 0.5;

/** When the last script ends, s; 0: there is none. */
double simulation_script_end(const struct simulation *s);

/** Does a body answer to forces? */
bool simulation_moves(const struct palp_scene *scene, palp_body body);

/** Print the warnings of a scenario to stderr. */
void simulation_warn(const struct simulation *s);

#endif
