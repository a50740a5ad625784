/* SPDX-License-Identifier: GPL-3.0-or-later */
/* scratch.h - files that a test makes: a directory of its own, gone when the program ends. */
#ifndef PALP_TESTS_SCRATCH_H
#define PALP_TESTS_SCRATCH_H

#include <stddef.h>

/** Write a file into the scratch directory. Returns its path; holds until the next but seven. */
const char *scratch_bytes(const char *name, const void *bytes, size_t n);
const char *scratch_text(const char *name, const char *text);
/** The path that a file of this name has there; it need not exist. */
const char *scratch_path(const char *name);

#endif
