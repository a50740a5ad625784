/* SPDX-License-Identifier: Apache-2.0 */
/* cli.h - how all programs read their command lines: options from a table, which --help and the
 * manual page print too. */
#ifndef PALP_CLIENTS_CLI_H
#define PALP_CLIENTS_CLI_H

#include <stdbool.h>
#include <stdio.h>
#include <sysexits.h>

enum cli_kind {
    CLI_FLAG,   /* bool                                     */
    CLI_COUNT,  /* long, at least 0                         */
    CLI_NUMBER, /* double, finite                           */
    CLI_WAIT,   /* double, seconds from 0 to CLI_WAIT_MAX_S */
    CLI_TEXT,   /* const char *                             */
    CLI_TEXTS,  /* struct cli_texts: may be repeated        */
    CLI_FILE,   /* const char *, "-" where none is named    */
};

enum { CLI_TEXTS_MAX = 64, CLI_WAIT_MAX_S = 1000000 /* as milliseconds an int */ };

struct cli_texts {
    int n;
    const char *text[CLI_TEXTS_MAX];
};

/** An option; its value holds the default before and what was given after. */
struct cli_option {
    const char *name; /* "depth" is given as --depth=M or --depth M */
    enum cli_kind kind;
    void *value;
    const char *argument; /* the word for its value, with the unit: "M"; NULL for a flag */
    const char *help;     /* one line; ends with the default in brackets where there is one */
};

/** What every command can be asked for, in this order: --help, --version, --man. */
extern const struct cli_option cli_everywhere[];

/** A subcommand's line; the options of every command need no row. */
struct cli {
    const char *name;
    const char *operands; /* as in the usage line: "SCENARIO.yaml"; NULL: none */
    int operands_min, operands_max;
    const char *about;               /* what it does and an example; ends with a newline */
    const struct cli_option *option; /* ended by a NULL name */
    int section;                     /* of the manual; 0: 1 */
};

enum { CLI_GO = -1 };

/** Read a command's line into its options' values. Returns CLI_GO with the operands at argv[*first]
 *  … argv[argc - 1]; otherwise the exit code: --help or --version was asked for and printed, or the
 *  line is wrong and that is printed. */
int cli_read(const struct cli *cli, int argc, char **argv, int *first);

/** May this stream show colours: is it a terminal, and NO_COLOR unset? */
bool cli_colour(FILE *stream);

/** Print `palp NAME: text` to stderr and return the code. */
int cli_fail(const char *name, int exit_code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
