/* SPDX-License-Identifier: Apache-2.0 */
/* json.c - texts and numbers as JSON wants them. */
#include "clients/export/json.h"

void json_text(FILE *to, const char *text)
{
    fputc('"', to);
    for (const unsigned char *c = (const unsigned char *)text; *c; c++) {
        if (*c == '"' || *c == '\\')
            fprintf(to, "\\%c", *c);
        else if (*c < ' ')
            fprintf(to, "\\u%04x", (unsigned)*c);
        else
            fputc(*c, to);
    }
    fputc('"', to);
}

void json_floats(FILE *to, const float *a, int n)
{
    fputc('[', to);
    for (int i = 0; i < n; i++)
        fprintf(to, "%s%.9g", i ? "," : "", (double)a[i]);
    fputc(']', to);
}
