/* SPDX-License-Identifier: GPL-3.0-or-later */
/* solve.c - palp solve: the forces of a contact problem in a file. */
#include "clients/palp/fclib_file.h"
#include "clients/palp/palp.h"
#include "clients/palp/problem.h"

#include <stdlib.h>

/** What was asked for. */
struct wish {
    const char *path, *method;
    long sweeps;
    double tolerance;
    bool json, history;
    struct trial trial;
};

static int read_wish(struct wish *wish, int argc, char **argv)
{
    const struct cli_option option[] = {
        {"method", CLI_TEXT, &wish->method, "METHOD", "sweep, exact, nncg, newton or auto [sweep]"},
        {"sweeps", CLI_COUNT, &wish->sweeps, "N", "most sweeps or steps [100]"},
        {"tolerance", CLI_NUMBER, &wish->tolerance, "X",
         "stop at this scaled natural map [0: take all sweeps]"},
        {"history", CLI_FLAG, &wish->history, NULL, "the natural map after each sweep or step"},
        {"json", CLI_FLAG, &wish->json, NULL, "as JSON"},
        {0},
    };
    const struct cli cli = {
        .name = "solve",
        .operands = "FILE.hdf5",
        .operands_min = 1,
        .operands_max = 1,
        .about =
            "Find the forces of a contact problem (FCLIB's local form: W, q, mu) from zero, and\n"
            "say how far they are from the laws: the scaled natural map, relative to the largest\n"
            "force. Methods as solver.multipliers in a scenario.\n"
            "Example: palp solve Chain.hdf5 --method newton --tolerance 1e-9 --json\n",
        .option = option,
    };
    int first;
    const int code = cli_read(&cli, argc, argv, &first);
    if (code != CLI_GO)
        return code;
    wish->path = argv[first];
    if (wish->sweeps < 1 || wish->sweeps > 10000000)
        return cli_fail("solve", EX_USAGE, "--sweeps %ld: expected from 1 to 10000000",
                        wish->sweeps);
    if (wish->tolerance < 0)
        return cli_fail("solve", EX_USAGE, "--tolerance %g: expected at least 0", wish->tolerance);
    if (problem_method(&wish->trial.method, wish->method) != 0)
        return cli_fail("solve", EX_USAGE,
                        "--method %s: expected sweep, exact, nncg, newton or auto", wish->method);
    wish->trial.sweeps = (int)wish->sweeps;
    wish->trial.residual = wish->tolerance;
    return CLI_GO;
}

static double largest(const struct problem *p)
{
    double most = 0;
    for (int i = 0; i < p->n; i++)
        most = fmax(most, vec3_norm(p->lambda[i]));
    return most;
}

static int loaded(const struct problem *p)
{
    int n = 0;
    for (int i = 0; i < p->n; i++)
        n += p->lambda[i].x > 0;
    return n;
}

static void print_json(const struct wish *wish, const struct problem *p,
                       const struct trial_outcome *found)
{
    const struct multiplier_outcome *o = &found->is;
    printf("{\"file\": ");
    cli_json_text(stdout, wish->path);
    printf(", \"contacts\": %d, \"loaded\": %d, \"method\": \"%s\", \"sweeps\": %d, "
           "\"newton_steps\": %d, \"fell_back\": %s, \"seconds\": %.6g, \"natural_map\": ",
           p->n, loaded(p), wish->method, o->sweeps, o->steps, o->fell_back ? "true" : "false",
           found->seconds);
    printf(isfinite(o->residual) ? "%.6g" : "null", o->residual);
    printf(", \"largest\": %.6g", largest(p));
    for (int k = 0; wish->history && k <= o->sweeps + o->steps; k++)
        printf("%s%.6g", k == 0 ? ", \"history\": [" : ", ", wish->trial.history[k]);
    printf("%s}\n", wish->history ? "]" : "");
}

static void print_table(const struct wish *wish, const struct problem *p,
                        const struct trial_outcome *found)
{
    const struct multiplier_outcome *o = &found->is;
    printf("%s: %d contacts, %d of them loaded\n", wish->path, p->n, loaded(p));
    printf("  method        %s%s\n", wish->method,
           o->fell_back ? ", which led nowhere: sweeps went on" : "");
    printf("  sweeps        %d\n", o->sweeps);
    printf("  Newton steps  %d\n", o->steps);
    printf("  time          %.3g ms\n", 1e3 * found->seconds);
    printf("  natural map   %.3g of the largest force, %.6g\n", o->residual, largest(p));
    for (int k = 0; wish->history && k <= o->sweeps + o->steps; k++)
        printf("  %6d  %.3e\n", k, wish->trial.history[k]);
}

static int solve(struct wish *wish, struct problem *p)
{
    struct trial_outcome found;
    if (wish->history)
        wish->trial.history = malloc(((size_t)wish->sweeps + 1) * sizeof(double));
    if ((wish->history && !wish->trial.history) || problem_solve(p, &wish->trial, &found) != 0) {
        free(wish->trial.history);
        return cli_fail("solve", EX_OSERR, "not enough memory");
    }
    if (wish->json)
        print_json(wish, p, &found);
    else
        print_table(wish, p, &found);
    free(wish->trial.history);
    return 0;
}

int command_solve(int argc, char **argv)
{
    struct wish wish = {.method = "sweep", .sweeps = 100};
    struct problem problem;
    struct fclib_fault fault;
    int code = read_wish(&wish, argc, argv);
    if (code != CLI_GO)
        return code;
    code = fclib_file_read(&problem, wish.path, &fault);
    if (code != 0)
        return cli_fail("solve", code, "%s", fault.what);
    code = solve(&wish, &problem);
    problem_destroy(&problem);
    return code;
}
