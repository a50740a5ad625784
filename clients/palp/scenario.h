/* SPDX-License-Identifier: GPL-3.0-or-later */
/* scenario.h - a scenario opened for stepping here, without a daemon. */
#ifndef PALP_CLIENTS_SCENARIO_H
#define PALP_CLIENTS_SCENARIO_H

#include "clients/palp/palp.h"
#include "config/config.h"

struct scenario {
    struct config *config;
    struct palp_world *world;
    double h; /* s, 1 / rate_hz */
};

/** Read a scenario with its overrides and make a world of it. Returns 0; otherwise the exit code, with the
 *  error printed and nothing left behind. */
int scenario_open(struct scenario *s, const char *path, const struct cli_texts *set);
void scenario_close(struct scenario *s);

/** Put the scripted tools where they belong at the end of the next step, and step. The others stay where
 *  they started: no device holds them here. */
const struct palp_report *scenario_step(struct scenario *s);

/** When the last script ends, s; 0: there is none. */
double scenario_script_end(const struct scenario *s);

/** Print the warnings of a scenario to stderr. */
void scenario_warn(const struct scenario *s);

#endif
