/* SPDX-License-Identifier: GPL-3.0-or-later */
/* factor_worker_kept.h - what a snapshot has of a body's factor; factor_worker.c writes and
 * reads it, factor_worker_kept.c checks it. */
#ifndef PALP_MOTION_FACTOR_WORKER_KEPT_H
#define PALP_MOTION_FACTOR_WORKER_KEPT_H

#include "engine/motion/generation.h"

struct kept_generation {
    int64_t made, step, number, region; /* made: enum made; MADE_NOT: there is none */
    double h;
};

/* What a snapshot has of a body's factor, beside the marks of the regions and the q of the two
 * generations. */
struct kept {
    struct kept_generation current, under_way;
    int64_t due, young, numbered;
    int64_t choices, number[REGIONS_MOST], used[REGIONS_MOST], n[REGIONS_MOST];
    int64_t n_patch;
    vec3 centre[PATCHES_MOST];
};

#endif
