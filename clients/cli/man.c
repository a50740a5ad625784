/* SPDX-License-Identifier: Apache-2.0 */
/* man.c - a manual page in troff's man macros, printed from the table of a command's options. */
#include "clients/cli/man.h"
#include "build_id.h"

#include <ctype.h>
#include <string.h>

/* A line that starts with a dot or an apostrophe would be a request of troff. */
void man_text(const char *text)
{
    bool at_start = true;
    for (const char *c = text; *c; c++) {
        if (at_start && (*c == '.' || *c == '\''))
            fputs("\\&", stdout);
        if (*c == '-')
            fputs("\\-", stdout);
        else if (*c == '\\')
            fputs("\\e", stdout);
        else
            putchar(*c);
        at_start = *c == '\n';
    }
}

void man_head(const char *name, int section, const char *what)
{
    printf(".TH \"");
    for (const char *c = name; *c; c++)
        putchar(toupper((unsigned char)*c));
    printf("\" %d \"\" \"palpd %s\" \"palpd\"\n.SH NAME\n", section, PALP_VERSION);
    man_text(name);
    fputs(" \\- ", stdout);
    man_text(what);
    putchar('\n');
}

void man_paragraphs(const char *text)
{
    bool literal = false;
    for (const char *line = text; *line;) {
        const size_t n = strcspn(line, "\n");
        const bool indented = line[0] == ' ' && n > 0;
        if (indented != literal)
            puts(indented ? ".PP\n.nf" : ".fi\n.PP");
        literal = indented;
        char copy[512];
        snprintf(copy, sizeof copy, "%.*s", (int)n, line);
        if (n == 0)
            puts(".PP");
        else {
            man_text(copy);
            putchar('\n');
        }
        line += n + (line[n] == '\n');
    }
    if (literal)
        puts(".fi");
}

static void print_option(const struct cli_option *o)
{
    const char *open = o->kind == CLI_FILE ? "[" : "", *close = o->kind == CLI_FILE ? "]" : "";
    fputs(".TP\n\\fB\\-\\-", stdout);
    man_text(o->name);
    fputs("\\fR", stdout);
    if (o->argument) {
        printf("%s=\\fI", open);
        man_text(o->argument);
        printf("\\fR%s", close);
    }
    putchar('\n');
    man_text(o->help);
    putchar('\n');
}

/* The first sentence, as a NAME section has it: without capital letter and full stop. */
static void first_sentence(char *out, size_t size, const char *about)
{
    size_t n = 0;
    while (n + 1 < size && about[n] && !(about[n] == '.' && strchr(" \n", about[n + 1]))) {
        out[n] = about[n] == '\n' ? ' ' : about[n];
        n++;
    }
    out[n] = '\0';
    out[0] = (char)tolower((unsigned char)out[0]);
}

void man_exit_status(void)
{
    fputs(
        ".SH EXIT STATUS\n"
        "0, or a code of sysexits.h: 64 wrong command line, 65 damaged mesh, 66 missing file, 69 "
        "no\n"
        "palpd answers or the required GPU is missing, 70 the simulation came apart, 71 out of\n"
        "memory or threads, 73 a file cannot be created, 74 or written to, 75 palpd cannot do it\n"
        "just now, 76 the peer is no palpd, 77 no GPU to measure, 78 the scenario is wrong.\n",
        stdout);
}

void man_command(const char *prefix, const struct cli *cli)
{
    char name[80], what[200];
    snprintf(name, sizeof name, "%s%s", prefix, cli->name);
    for (char *c = name; *c; c++)
        *c = *c == ' ' ? '-' : *c;
    first_sentence(what, sizeof what, cli->about);
    man_head(name, cli->section > 0 ? cli->section : 1, what);
    puts(".SH SYNOPSIS");
    printf("\\fB");
    man_text(prefix);
    man_text(cli->name);
    printf("\\fR [\\fIOPTION\\fR]...");
    if (cli->operands) {
        printf(" \\fI");
        man_text(cli->operands);
        printf("\\fR");
    }
    puts("\n.SH DESCRIPTION");
    man_paragraphs(cli->about);
    puts(".SH OPTIONS");
    for (const struct cli_option *o = cli->option; o->name; o++)
        print_option(o);
    for (const struct cli_option *o = cli_everywhere; o->name; o++)
        print_option(o);
    man_exit_status();
    puts(".SH SEE ALSO\n\\fBpalp\\fR(1), \\fBpalpd\\fR(8), \\fBpalp\\-scenario\\fR(5), "
         "\\fBpalp\\-protocol\\fR(7)");
}
