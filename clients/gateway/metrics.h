/* SPDX-License-Identifier: Apache-2.0 */
/* metrics.h - palpd and gateway in numbers, in the text format of Prometheus. */
#ifndef PALP_GATEWAY_METRICS_H
#define PALP_GATEWAY_METRICS_H

#include <stddef.h>

struct gateway;

/** The text, malloc; NULL: no memory. */
char *metrics_print(const struct gateway *g, size_t *size);

#endif
