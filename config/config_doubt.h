/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_doubt.h - what a scenario may say, but hardly means: sizes of another unit, surfaces that
 * are open or inside out, tools that start within an organ. */
#ifndef PALP_CONFIG_DOUBT_H
#define PALP_CONFIG_DOUBT_H

#include "config/config_build.h"

/** Notes of the most that may be said of one body, tool or plan. */
enum { CONFIG_DOUBTS_MAX = 10 };

/** Note a doubt. */
void config_doubt_add(struct config_build *build, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/** Of the body or tool of this name; NULL: it is not measured. */
const struct config_measure *config_doubt_measure(const struct config_build *build,
                                                  const char *name);

/** The body that a tool's knife or scissors cut; NULL: none. */
const char *config_doubt_cut_by(const struct scenario_body *tool);

/** Of a finished scene whose bodies are measured: a note for each doubt, with what to do; a fault
 *  where nothing sensible can follow. */
void config_doubt_all(struct config_build *build);

#endif
