/* SPDX-License-Identifier: GPL-3.0-or-later */
/* error.h - an error in words: the place, what stood there, what was expected. */
#ifndef PALP_MODEL_ERROR_H
#define PALP_MODEL_ERROR_H

#include "engine/palp.h"

/** Fill `error` (NULL: nobody asks) like printf. Returns `status`. */
enum palp_status error_set(struct palp_error *error, enum palp_status status, const char *format,
                           ...) __attribute__((format(printf, 3, 4)));

/** PALP_NO_MEMORY, naming what there was no room for. */
enum palp_status error_no_memory(struct palp_error *error, const char *for_what);

#endif
