/* SPDX-License-Identifier: Apache-2.0 */
/* cli.c - a subcommand's line: options from a table, help, versions, complaints. */
#include "build_id.h"
#include "clients/cli/man.h"

#include <errno.h>
#include <getopt.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { OPTIONS_MAX = 40, HELP_COLUMN = 28 };

bool cli_colour(FILE *stream)
{
    const char *no = getenv("NO_COLOR");
    return isatty(fileno(stream)) && !(no && no[0]);
}

int cli_fail(const char *name, int exit_code, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, CLI_PREFIX "%s: ", name);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    return exit_code;
}

/* ---------------------------------------------------------------- help */

static void print_option(const struct cli_option *o)
{
    const bool may = o->kind == CLI_FILE;
    const int n = printf("  --%s%s%s%s%s", o->name, may ? "[" : "", o->argument ? "=" : "",
                         o->argument ? o->argument : "", may ? "]" : "");
    printf("%*s%s\n", n < HELP_COLUMN ? HELP_COLUMN - n : 1, "", o->help);
}

static void print_usage(FILE *stream, const struct cli *cli)
{
    fprintf(stream, "usage: " CLI_PREFIX "%s [OPTION]...%s%s\n", cli->name,
            cli->operands ? " " : "", cli->operands ? cli->operands : "");
}

const struct cli_option cli_everywhere[] = {
    {"help", CLI_FLAG, NULL, NULL, "show this and end"},
    {"version", CLI_FLAG, NULL, NULL, "show the version and end"},
    {"man", CLI_FLAG, NULL, NULL, "print the manual page as troff and end"},
    {0},
};

static void print_help(const struct cli *cli)
{
    print_usage(stdout, cli);
    printf("\n%s\n", cli->about);
    for (const struct cli_option *o = cli->option; o->name; o++)
        print_option(o);
    for (const struct cli_option *o = cli_everywhere; o->name; o++)
        print_option(o);
}

/* Of a subcommand the version is the program's. */
static void print_version(const struct cli *cli)
{
    const size_t n = strcspn(CLI_PREFIX, " ");
    printf("%.*s%s %s\n", (int)n, CLI_PREFIX, CLI_PREFIX[n] ? "" : cli->name, PALP_BUILD_ID);
}

/* Do what every command can be asked for. */
static int print_standard(const struct cli *cli, int which)
{
    switch (which) {
    case 0:
        print_help(cli);
        break;
    case 1:
        print_version(cli);
        break;
    default:
        man_command(CLI_PREFIX, cli);
    }
    return EX_OK;
}

/* ---------------------------------------------------------------- values */

static int complain_of_value(const struct cli *cli, const char *option, const char *given,
                             const char *expected)
{
    fprintf(stderr, CLI_PREFIX "%s: --%s=%s: expected %s\n", cli->name, option, given, expected);
    return EX_USAGE;
}

static int take_count(const struct cli *cli, const struct cli_option *o, const char *given)
{
    char *end;
    errno = 0;
    const long value = strtol(given, &end, 10);
    if (end == given || *end || errno || value < 0)
        return complain_of_value(cli, o->name, given, "a whole number from 0");
    *(long *)o->value = value;
    return CLI_GO;
}

static bool is_number(const char *given, double *value)
{
    char *end;
    *value = strtod(given, &end);
    return end != given && !*end && isfinite(*value);
}

static int take_number(const struct cli *cli, const struct cli_option *o, const char *given)
{
    return is_number(given, o->value) ? CLI_GO : complain_of_value(cli, o->name, given, "a number");
}

static int take_wait(const struct cli *cli, const struct cli_option *o, const char *given)
{
    const double *wait = o->value;
    if (is_number(given, o->value) && *wait >= 0 && *wait <= CLI_WAIT_MAX_S)
        return CLI_GO;
    return complain_of_value(cli, o->name, given, "seconds from 0 to 1000000");
}

static int take_one_more(const struct cli *cli, const struct cli_option *o, const char *given)
{
    struct cli_texts *texts = o->value;
    if (texts->n == CLI_TEXTS_MAX)
        return complain_of_value(cli, o->name, given, "no more of these");
    texts->text[texts->n++] = given;
    return CLI_GO;
}

static int take_value(const struct cli *cli, const struct cli_option *o, const char *given)
{
    switch (o->kind) {
    case CLI_FLAG:
        *(bool *)o->value = true;
        return CLI_GO;
    case CLI_COUNT:
        return take_count(cli, o, given);
    case CLI_NUMBER:
        return take_number(cli, o, given);
    case CLI_WAIT:
        return take_wait(cli, o, given);
    case CLI_TEXTS:
        return take_one_more(cli, o, given);
    case CLI_TEXT:
    case CLI_FILE:
        *(const char **)o->value = given ? given : "-";
    }
    return CLI_GO;
}

/* ---------------------------------------------------------------- the line */

static int argument_of(enum cli_kind kind)
{
    switch (kind) {
    case CLI_FLAG:
        return no_argument;
    case CLI_FILE:
        return optional_argument;
    default:
        return required_argument;
    }
}

/** The table as getopt_long wants it: an option's value is its index; those of every command
 *  follow. */
static int list_options(struct option *list, const struct cli *cli)
{
    int n = 0;
    for (const struct cli_option *o = cli->option; o->name && n < OPTIONS_MAX - 4; o++, n++)
        list[n] = (struct option){o->name, argument_of(o->kind), NULL, n};
    int i = n;
    for (const struct cli_option *o = cli_everywhere; o->name; o++, i++)
        list[i] = (struct option){o->name, no_argument, NULL, i};
    list[i] = (struct option){NULL, 0, NULL, 0};
    return n;
}

/** What getopt_long could not take: say which word, in our own words. */
static int complain_word(const struct cli *cli, char **argv, int answer)
{
    const char *word = argv[optind - 1];
    fprintf(stderr, CLI_PREFIX "%s: %s: %s\n", cli->name, word,
            answer == ':'       ? "expected a value"
            : strchr(word, '=') ? "no such option that takes a value"
                                : "no such option");
    print_usage(stderr, cli);
    return EX_USAGE;
}

int cli_read(const struct cli *cli, int argc, char **argv, int *first)
{
    struct option list[OPTIONS_MAX];
    const int n = list_options(list, cli);
    optind = 0; /* begin anew: main has read its own line before */
    opterr = 0;
    for (int i; (i = getopt_long(argc, argv, ":h", list, NULL)) != -1;) {
        if (i == ':' || i == '?')
            return complain_word(cli, argv, i);
        if (i == 'h' || i >= n)
            return print_standard(cli, i == 'h' ? 0 : i - n);
        const int exit_code = take_value(cli, &cli->option[i], optarg);
        if (exit_code != CLI_GO)
            return exit_code;
    }
    *first = optind;
    if (argc - optind >= cli->operands_min && argc - optind <= cli->operands_max)
        return CLI_GO;
    if (argc - optind > cli->operands_max)
        fprintf(stderr, CLI_PREFIX "%s: %s: one operand too many\n", cli->name,
                argv[optind + cli->operands_max]);
    print_usage(stderr, cli);
    return EX_USAGE;
}
