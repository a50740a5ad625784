/* SPDX-License-Identifier: Apache-2.0 */
/* acted.h - what a hand's force is made of, in words. */
#ifndef PALP_CLIENTS_ACTED_H
#define PALP_CLIENTS_ACTED_H

#include "proto/proto.h"

#include <stdio.h>

/** What a hand is shown, as state and clients tell it. */
struct acted {
    enum proto_force_source source;
    enum proto_rendering rendering;
    double coupling_n_m;
    size_t n;
    const enum proto_limit_acted *limit;
};

/** "LOCAL_MODEL by PALPD, coupling 600 N/m; ENGAGING SLEWED", without a line end. */
void acted_print(FILE *stream, const struct acted *a);
/** The same as members of a JSON object, without its braces. */
void acted_print_json(FILE *stream, const struct acted *a);

#endif
