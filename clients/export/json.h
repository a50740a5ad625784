/* SPDX-License-Identifier: Apache-2.0 */
/* json.h - numbers as JSON wants them. */
#ifndef PALP_CLIENTS_EXPORT_JSON_H
#define PALP_CLIENTS_EXPORT_JSON_H

#include <stdio.h>

/** [a,b,…], each number such that it reads back as the same float. */
void json_floats(FILE *to, const float *a, int n);

#endif
