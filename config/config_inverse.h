/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_inverse.h - precomputed inverses of bodies, kept in files from one run to the next. */
#ifndef PALP_CONFIG_INVERSE_H
#define PALP_CONFIG_INVERSE_H

#include "config/config_build.h"

/** Give the finished scene the inverse of each body that asks for one: from its file, whose name is
 *  its key; where there is none, or it is damaged, made anew and kept. What could not be kept is
 *  noted in the build. */
void config_inverse_take_all(struct config_build *build);

#endif
