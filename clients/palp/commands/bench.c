/* SPDX-License-Identifier: Apache-2.0 */
/* bench.c - palp bench: executes palp-bench, a program of its own. */
#include "clients/palp/command.h"
#include "clients/palp/sibling.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

int command_bench(int argc, char **argv)
{
    char program[PATH_MAX];
    sibling_find(program, "palp-bench", "../bench/palp-bench");
    execvp(program, argv);
    return cli_fail("bench", EX_UNAVAILABLE, "%s: %s", program, strerror(errno));
}
