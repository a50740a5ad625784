/* SPDX-License-Identifier: Apache-2.0 */
/* command.h - the subcommands of palp. */
#ifndef PALP_CLIENTS_COMMAND_H
#define PALP_CLIENTS_COMMAND_H

#include "clients/cli/cli.h"

/** A subcommand: argv[0] is its name. Returns the exit code, one of sysexits. One row each in
 *  main.c. */
int command_run(int argc, char **argv);
int command_mesh(int argc, char **argv);
int command_new(int argc, char **argv);
int command_check(int argc, char **argv);
int command_fit(int argc, char **argv);
int command_keygen(int argc, char **argv);
int command_load(int argc, char **argv);
int command_status(int argc, char **argv);
int command_top(int argc, char **argv);
int command_watch(int argc, char **argv);
int command_instruct(int argc, char **argv);
int command_poke(int argc, char **argv);
int command_record(int argc, char **argv);
int command_info(int argc, char **argv);
int command_replay(int argc, char **argv);
int command_inspect(int argc, char **argv);
int command_inspect_problem(int argc, char **argv); /* inspect's, when that is asked for */
int command_spy(int argc, char **argv);
int command_shot(int argc, char **argv);
int command_export(int argc, char **argv);
int command_solve(int argc, char **argv);
int command_train(int argc, char **argv);
int command_lessons(int argc, char **argv);
int command_learners(int argc, char **argv);
int command_score(int argc, char **argv);
int command_report(int argc, char **argv);
int command_bench(int argc, char **argv);

#endif
