/* SPDX-License-Identifier: GPL-3.0-or-later */
/* csv.h - the probes of a scenario and what its motion took over time, a row a step. */
#ifndef PALP_CLIENTS_CSV_H
#define PALP_CLIENTS_CSV_H

#include "clients/palp/simulation.h"

#include <stdio.h>

struct csv {
    FILE *file; /* NULL: none is written */
    const char *path;
};

/** Create the file and write its header: time_s, then each probe, with axis and unit (grip_x_n),
 *  then wh_defect_m, solves (free and to correct) and factor_age_steps.
 *  Returns 0; otherwise the exit code, with the error printed. */
int csv_create(struct csv *csv, const char *path, const struct config *config);

/** Write a row: the probes now, so that reading them back gives the same numbers. */
void csv_row(struct csv *csv, const struct simulation *s);

/** Close the file. Returns 0; otherwise the exit code: not all could be written, and that is
 *  printed. */
int csv_close(struct csv *csv);

#endif
