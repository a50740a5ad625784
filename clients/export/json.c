/* SPDX-License-Identifier: Apache-2.0 */
/* json.c - numbers as JSON wants them. */
#include "clients/export/json.h"

void json_floats(FILE *to, const float *a, int n)
{
    fputc('[', to);
    for (int i = 0; i < n; i++)
        fprintf(to, "%s%.9g", i ? "," : "", (double)a[i]);
    fputc(']', to);
}
