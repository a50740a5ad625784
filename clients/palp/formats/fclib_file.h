/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fclib_file.h - contact problems in FCLIB's format (HDF5, its local form: W, q, mu), where that
 * library is there.
 *
 * FCLIB speaks of velocities: u = W r + q. A step's problem is written in impulses: q = δ_free / h
 * in m/s (of friction the slip over the step, over h), r = h λ in N s, W in 1/kg. */
#ifndef PALP_CLIENTS_FCLIB_FILE_H
#define PALP_CLIENTS_FCLIB_FILE_H

#include "clients/palp/problem.h"

/** Why a file could not be read or written: what stood there, what was expected. */
struct fclib_fault {
    char what[400];
};

/** Write a problem, λ as its solution. `about`: a line of where it is from. Returns 0 or an exit
 *  code of sysexits; a file that is there already is replaced. */
int fclib_file_write(const struct problem *p, const char *path, const char *about,
                     struct fclib_fault *fault);

/** Read a problem, whatever W is stored as (triplets, compressed rows or columns). Returns 0 or an
 *  exit code; nothing is then left behind. */
int fclib_file_read(struct problem *p, const char *path, struct fclib_fault *fault);

#endif
