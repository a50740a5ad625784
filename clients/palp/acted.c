/* SPDX-License-Identifier: Apache-2.0 */
/* acted.c - what a hand's force is made of, in words. */
#include "clients/palp/acted.h"

void acted_print(FILE *stream, const struct acted *a)
{
    fprintf(stream, "%s by %s, coupling %.0f N/m", proto_force_source_word(a->source),
            proto_rendering_word(a->rendering), a->coupling_n_m);
    for (size_t i = 0; i < a->n; i++)
        fprintf(stream, "%s %s", i ? "" : ";", proto_limit_acted_word(a->limit[i]));
}

void acted_print_json(FILE *stream, const struct acted *a)
{
    fprintf(
        stream, "\"force_source\":\"%s\",\"rendering\":\"%s\",\"coupling_n_m\":%.9g,\"acted\":[",
        proto_force_source_word(a->source), proto_rendering_word(a->rendering), a->coupling_n_m);
    for (size_t i = 0; i < a->n; i++)
        fprintf(stream, "%s\"%s\"", i ? "," : "", proto_limit_acted_word(a->limit[i]));
    fputc(']', stream);
}
