/* SPDX-License-Identifier: Apache-2.0 */
/* man.h - manual pages in troff's man macros, printed to stdout from the tables of options, so that
 * they cannot disagree with the programs. */
#ifndef PALP_CLIENTS_MAN_H
#define PALP_CLIENTS_MAN_H

#include "clients/cli/cli.h"

/** The page of a command: NAME, SYNOPSIS, DESCRIPTION, OPTIONS, EXIT STATUS, SEE ALSO. The prefix
 *  stands before the command's name: "palp " or "palp-". */
void man_command(const char *prefix, const struct cli *cli);

/** Head and NAME section of a page. */
void man_head(const char *name, int section, const char *what);

/** Text with what troff would take for its own escaped. */
void man_text(const char *text);

/** Lines as paragraphs; indented lines are kept as they are. */
void man_paragraphs(const char *text);

void man_exit_status(void);

#endif
