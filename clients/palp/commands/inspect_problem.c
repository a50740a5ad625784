/* SPDX-License-Identifier: GPL-3.0-or-later */
/* inspect_problem.c - palp inspect problem: the contact problem of a step, in FCLIB's format. */
#include "clients/palp/command.h"
#include "clients/palp/formats/fclib_file.h"
#include "clients/palp/simulation.h"

/** What was asked for. */
struct inspect_problem_options {
    const char *scenario, *fclib;
    long step;
    struct cli_texts set;
};

static int read_wish(struct inspect_problem_options *wish, int argc, char **argv)
{
    const struct cli_option option[] = {
        {"step", CLI_COUNT, &wish->step, "N", "after this many steps [1]"},
        {"fclib", CLI_TEXT, &wish->fclib, "FILE.hdf5", "write there"},
        {"set", CLI_TEXTS, &wish->set, "KEY=VALUE", "another value for a key of the scenario"},
        {0},
    };
    const struct cli cli = {
        .name = "inspect problem",
        .operands = "SCENARIO.yaml",
        .operands_min = 1,
        .operands_max = 1,
        .about =
            "Step a scenario and write the contact problem of its last step, and the forces "
            "found,\n"
            "in FCLIB's local form: u = W r + q with W in 1/kg, q the gaps (across them the slip\n"
            "of the step) over the step's length in m/s, r impulses in N s, the normal first.\n"
            "Example: palp inspect problem config/scenarios/grasp-and-rotate.yaml --step 40 \\\n"
            "             --fclib grasp.hdf5 && palp solve grasp.hdf5 --method newton\n",
        .option = option,
    };
    int first;
    const int code = cli_read(&cli, argc, argv, &first);
    if (code != CLI_GO)
        return code;
    wish->scenario = argv[first];
    if (!wish->fclib)
        return cli_fail(cli.name, EX_USAGE, "expected --fclib=FILE.hdf5");
    if (wish->step < 1)
        return cli_fail(cli.name, EX_USAGE, "--step 0: expected 1 or more");
    return CLI_GO;
}

static int write_problem(const struct inspect_problem_options *wish, const struct problem *p)
{
    char about[400];
    struct fclib_fault fault;
    if (p->n == 0)
        return cli_fail("inspect problem", EX_DATAERR, "%s: nothing is near anything in step %ld",
                        wish->scenario, wish->step);
    if (!problem_has_contacts_only(p))
        return cli_fail("inspect problem", EX_DATAERR,
                        "%s: got joints or other laws beside contacts in step %ld; FCLIB's local "
                        "form has contacts alone",
                        wish->scenario, wish->step);
    snprintf(about, sizeof about, "step %ld of %s", wish->step, wish->scenario);
    const int code = fclib_file_write(p, wish->fclib, about, &fault);
    return code == 0 ? 0 : cli_fail("inspect problem", code, "%s", fault.what);
}

int command_inspect_problem(int argc, char **argv)
{
    struct inspect_problem_options wish = {.step = 1};
    struct simulation s;
    struct problem problem;
    int code = read_wish(&wish, argc, argv);
    if (code != CLI_GO)
        return code;
    code = simulation_open(&s, wish.scenario, &wish.set);
    if (code != 0)
        return code;
    for (long i = 0; i < wish.step; i++)
        simulation_step(&s);
    code = problem_of_step(&problem, s.world) == 0
               ? write_problem(&wish, &problem)
               : cli_fail("inspect problem", EX_OSERR, "not enough memory");
    problem_destroy(&problem);
    simulation_close(&s);
    return code;
}
