/* SPDX-License-Identifier: GPL-3.0-or-later */
/* schema_main.c - prints what is written from the tables of keys: config-schema prints
 * config/scenario.schema.json, config-schema --man the manual page palp-scenario(5). */
#include "config/config_man.h"
#include "config/config_schema.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
    char *text = argc == 2 && strcmp(argv[1], "--man") == 0 ? config_man() : config_schema();
    if (!text || fputs(text, stdout) == EOF || fflush(stdout) != 0)
        return EXIT_FAILURE;
    free(text);
    return EXIT_SUCCESS;
}
