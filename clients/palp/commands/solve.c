/* SPDX-License-Identifier: GPL-3.0-or-later */
/* solve.c - palp solve: the forces of a contact problem in a file. */
#include "clients/cli/json_text.h"
#include "clients/palp/command.h"
#include "clients/palp/formats/fclib_file.h"
#include "clients/palp/problem.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/** What was asked for. */
struct solve_options {
    const char *path, *method, *out;
    long sweeps;
    double tolerance;
    bool json, history;
    struct trial trial;
};

static int read_wish(struct solve_options *wish, int argc, char **argv)
{
    const struct cli_option option[] = {
        {"method", CLI_TEXT, &wish->method, "METHOD", "sweep, exact, nncg, newton or auto [sweep]"},
        {"sweeps", CLI_COUNT, &wish->sweeps, "N", "most sweeps or steps [100]"},
        {"tolerance", CLI_NUMBER, &wish->tolerance, "X",
         "stop at this scaled natural map [0: take all sweeps]"},
        {"out", CLI_TEXT, &wish->out, "FILE",
         "write the forces: FCLIB with its solution where FILE ends in .hdf5 or .h5, else text, a "
         "row a contact"},
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

static double largest_force(const struct problem *p)
{
    double most = 0;
    for (int i = 0; i < p->n; i++)
        most = fmax(most, vec3_norm(p->lambda[i]));
    return most;
}

static int count_loaded(const struct problem *p)
{
    int n = 0;
    for (int i = 0; i < p->n; i++)
        n += p->lambda[i].x > 0;
    return n;
}

static void print_json(const struct solve_options *wish, const struct problem *p,
                       const struct trial_outcome *found)
{
    const struct multiplier_outcome *o = &found->is;
    printf("{\"file\": ");
    json_text_print(stdout, wish->path);
    printf(", \"contacts\": %d, \"loaded\": %d, \"method\": \"%s\", \"sweeps\": %d, "
           "\"newton_steps\": %d, \"fell_back\": %s, \"seconds\": %.6g, \"natural_map\": ",
           p->n, count_loaded(p), wish->method, o->sweeps, o->steps,
           o->fell_back ? "true" : "false", found->seconds);
    printf(isfinite(o->residual) ? "%.6g" : "null", o->residual);
    printf(", \"largest\": %.6g", largest_force(p));
    for (int k = 0; wish->history && k <= o->sweeps + o->steps; k++)
        printf("%s%.6g", k == 0 ? ", \"history\": [" : ", ", wish->trial.history[k]);
    printf("%s}\n", wish->history ? "]" : "");
}

static void print_table(const struct solve_options *wish, const struct problem *p,
                        const struct trial_outcome *found)
{
    const struct multiplier_outcome *o = &found->is;
    printf("%s: %d contacts, %d of them loaded\n", wish->path, p->n, count_loaded(p));
    printf("  method        %s%s\n", wish->method,
           o->fell_back ? ", which led nowhere: sweeps went on" : "");
    printf("  sweeps        %d\n", o->sweeps);
    printf("  Newton steps  %d\n", o->steps);
    printf("  time          %.3g ms\n", 1e3 * found->seconds);
    printf("  natural map   %.3g of the largest force, %.6g\n", o->residual, largest_force(p));
    for (int k = 0; wish->history && k <= o->sweeps + o->steps; k++)
        printf("  %6d  %.3e\n", k, wish->trial.history[k]);
}

/* What is left between the surfaces: u = W r + q. */
static vec3 left_between(const struct problem *p, int i)
{
    vec3 u = p->free[i];
    for (int j = 0; j < p->n; j++)
        u = vec3_add(u, mat3_apply(p->W[(size_t)i * (size_t)p->n + (size_t)j], p->lambda[j]));
    return u;
}

static int write_text(const struct solve_options *wish, const struct problem *p)
{
    FILE *file = fopen(wish->out, "w");
    if (!file)
        return cli_fail("solve", EX_CANTCREAT, "%s: %s", wish->out, strerror(errno));
    fprintf(file, "contact,r_n,r_t1,r_t2,u_n,u_t1,u_t2\n");
    for (int i = 0; i < p->n; i++) {
        const vec3 r = p->lambda[i], u = left_between(p, i);
        fprintf(file, "%d,%.17g,%.17g,%.17g,%.17g,%.17g,%.17g\n", i, r.x, r.y, r.z, u.x, u.y, u.z);
    }
    const bool failed = ferror(file) != 0;
    if (fclose(file) != 0 || failed)
        return cli_fail("solve", EX_IOERR, "%s: not all could be written", wish->out);
    return 0;
}

static bool ends_in(const char *text, const char *end)
{
    const size_t n = strlen(text), m = strlen(end);
    return n >= m && strcmp(text + n - m, end) == 0;
}

static int write_forces(const struct solve_options *wish, const struct problem *p,
                        const struct trial_outcome *found)
{
    char about[300];
    struct fclib_fault fault;
    if (!wish->out)
        return 0;
    if (!ends_in(wish->out, ".hdf5") && !ends_in(wish->out, ".h5"))
        return write_text(wish, p);
    snprintf(about, sizeof about, "%.150s by palp solve, method %s, natural map %.3g", wish->path,
             wish->method, found->is.residual);
    const int code = fclib_file_write(p, wish->out, about, &fault);
    return code == 0 ? 0 : cli_fail("solve", code, "%s", fault.what);
}

static int solve_problem(struct solve_options *wish, struct problem *p)
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
    return write_forces(wish, p, &found);
}

int command_solve(int argc, char **argv)
{
    struct solve_options wish = {.method = "sweep", .sweeps = 100};
    struct problem problem;
    struct fclib_fault fault;
    int code = read_wish(&wish, argc, argv);
    if (code != CLI_GO)
        return code;
    code = fclib_file_read(&problem, wish.path, &fault);
    if (code != 0)
        return cli_fail("solve", code, "%s", fault.what);
    code = solve_problem(&wish, &problem);
    problem_destroy(&problem);
    return code;
}
