/* SPDX-License-Identifier: Apache-2.0 */
/* sibling.h - the other programs of palpd, where this one is. */
#ifndef PALP_CLIENTS_SIBLING_H
#define PALP_CLIENTS_SIBLING_H

#include <limits.h>

/** The path of a program that is installed beside this one or, in a build folder, stands at
 *  `built` from this one's folder ("../../daemon/palpd"); else its bare name, for execvp. */
void sibling_find(char out[PATH_MAX], const char *name, const char *built);

#endif
