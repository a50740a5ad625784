/* SPDX-License-Identifier: Apache-2.0 */
/* main.c - palp: the table of its subcommands. */
#include "build_id.h"
#include "clients/cli/man.h"
#include "clients/palp/command.h"
#include "engine/base/blas.h"

#include <string.h>

static const struct command {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *help;
} commands[] = {
    {"run", command_run, "simulate a scenario here, without a daemon, as fast as it can"},
    {"mesh", command_mesh, "make a scenario of the surface of an organ"},
    {"new", command_new, "begin a scenario of one's own, from a template"},
    {"check", command_check, "read a scenario and say what is wrong with it"},
    {"fit", command_fit, "say whether a scenario runs in real time here, and at which rate"},
    {"inspect", command_inspect, "write matrices of a step as Matrix Market text"},
    {"spy", command_spy, "say and draw where a matrix of a step is filled"},
    {"shot", command_shot, "render a picture of a scenario, without a GPU or a display"},
    {"export", command_export, "write a scenario's surfaces as glTF or USD, still or moving"},
    {"train", command_train, "do a lesson with a simulated hand, and judge it"},
    {"lessons", command_lessons, "list the lessons, show or check one"},
    {"learners", command_learners, "learners and their attempts: add, list, export, forget, send"},
    {"report", command_report, "an attempt as a page, JSON or CSV"},
    {"score", command_score, "metrics and verdicts of attempts anew"},
    {"solve", command_solve, "find the forces of a contact problem in a file"},
    {"bench", command_bench, "measure the engine on this machine"},
    {"poke", command_poke, "press on the tissue of a running palpd with a simulated device"},
    {"record", command_record, "record what a running palpd publishes, look into recordings"},
    {"info", command_info, "print what is in a recording"},
    {"replay", command_replay, "take the steps of a recording again and compare them"},
    {"keygen", command_keygen, "make a key pair for encrypted connections"},
    {"load", command_load, "let a running palpd simulate another scenario"},
    {"watch", command_watch, "watch trainees at their lessons, a row each"},
    {"instruct", command_instruct, "steer, note and rate an attempt at a lesson"},
    {"status", command_status, "ask a running palpd how it is going"},
    {"top", command_top, "watch a running palpd: rate, lateness, stages, contacts, forces"},
};
enum { N_COMMANDS = sizeof commands / sizeof commands[0] };

static void print_usage(FILE *stream)
{
    fprintf(stream, "usage: palp COMMAND [OPTION]...\n\n");
    for (int i = 0; i < N_COMMANDS; i++)
        fprintf(stream, "  %-10s%s\n", commands[i].name, commands[i].help);
    fprintf(stream, "\npalp COMMAND --help tells more; palp --version is the version.\n");
}

/* The page of palp itself, from the table of commands. */
static void print_man(void)
{
    man_head("palp", 1, "command line of the haptics server palpd");
    puts(".SH SYNOPSIS\n\\fBpalp\\fR \\fICOMMAND\\fR [\\fIOPTION\\fR]...\n.SH COMMANDS");
    for (int i = 0; i < N_COMMANDS; i++) {
        printf(".TP\n\\fBpalp\\-%s\\fR(1)\n", commands[i].name);
        man_text(commands[i].help);
        putchar('\n');
    }
    puts(
        ".SH DESCRIPTION\n\\fBpalp\\fR simulates scenarios without a daemon, looks into single "
        "steps,\nmeasures, and talks to a running \\fBpalpd\\fR(8). Each command has a page of its "
        "own and\ntells its options with \\fB\\-\\-help\\fR.");
    man_exit_status();
    puts(".SH SEE ALSO\n\\fBpalpd\\fR(8), \\fBpalp\\-scenario\\fR(5), \\fBpalp\\-protocol\\fR(7)");
}

/** Run a command; what it printed to a full disk is not said to be done. */
static int run_command(const struct command *command, int argc, char **argv)
{
    const int exit_code = command->run(argc, argv);
    const bool lost = fflush(stdout) != 0 || ferror(stdout);
    return lost && exit_code == EX_OK
               ? cli_fail(command->name, EX_IOERR, "not all could be printed")
               : exit_code;
}

int main(int argc, char **argv)
{
    palp_blas_prepare(argv);
    const char *word = argc > 1 ? argv[1] : "";
    for (int i = 0; i < N_COMMANDS; i++)
        if (strcmp(word, commands[i].name) == 0)
            return run_command(&commands[i], argc - 1, argv + 1);
    if (strcmp(word, "--help") == 0) {
        print_usage(stdout);
        return EX_OK;
    }
    if (strcmp(word, "--man") == 0) {
        print_man();
        return EX_OK;
    }
    if (strcmp(word, "--version") == 0) {
        printf("palp %s\n", PALP_BUILD_ID);
        return EX_OK;
    }
    if (word[0])
        fprintf(stderr, "palp: %s: no such command\n", word);
    print_usage(stderr);
    return EX_USAGE;
}
