/* SPDX-License-Identifier: GPL-3.0-or-later */
/* told.c - a command through a pipe. */
#include "tests/clients/mesher/told.h"

#include "tests/check.h"

#include <stdarg.h>
#include <stdlib.h>
#include <sys/wait.h>

char told[1 << 16];

int told_by_palp(const char *folder, const char *format, ...)
{
    char words[3000], line[8000], program[1000];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    REQUIRE(realpath(PALP, program) != NULL);
    snprintf(line, sizeof line, "cd %s && %s %s 2>&1 </dev/null", folder, program, words);
    FILE *out = popen(line, "r");
    REQUIRE(out != NULL);
    told[fread(told, 1, sizeof told - 1, out)] = '\0';
    const int status = pclose(out);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}
