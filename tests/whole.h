/* SPDX-License-Identifier: GPL-3.0-or-later */
/* whole.h - a scenario in which every key stands, loaded and refused: for the tests of scenario
 * files. */
#ifndef PALP_TESTS_WHOLE_H
#define PALP_TESTS_WHOLE_H

#include "config/config.h"

/** Every key of every table stands here once at least, but those that exclude what stands here. */
extern const char whole[];

/** Write a text as a scenario, and beside it the meshes and the script that `whole` names. */
const char *whole_write(const char *text);

/** Load a text with overrides. NULL when it was refused; why is in `whole_error` until the next
 *  load. */
struct config *whole_load(const char *text, const char *const *set, int n_set);
extern struct config_error whole_error;

/** Is a text refused with this exit code, and does the fault say this? Prints both where not. */
bool whole_refused(const char *text, const char *const *set, int n_set, int exit_code,
                   const char *said);
/** Is an override of `whole` refused as a fault of the configuration, and does the fault say
 *  this? */
bool whole_set_refused(const char *set, const char *said);

#endif
