/* SPDX-License-Identifier: GPL-3.0-or-later */
/* schema_main.c - prints the schema: config-schema > config/scenario.schema.json */
#include "config/config_schema.h"

#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    char *text = config_schema();
    if (!text || fputs(text, stdout) == EOF || fflush(stdout) != 0)
        return EXIT_FAILURE;
    free(text);
    return EXIT_SUCCESS;
}
