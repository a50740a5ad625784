/* SPDX-License-Identifier: Apache-2.0 */
/* keys.h - --key and --server-key, as every program that connects to a palpd has them. */
#ifndef PALP_CLIENTS_KEYS_H
#define PALP_CLIENTS_KEYS_H

#include "clients/cli/cli.h"

struct keys {
    const char *key, *server_key; /* NULL: not given */
};

/* Rows of a table of options. */
/* clang-format off */
#define KEYS_ROWS(keys)                                                                            \
    {"key", CLI_TEXT, &(keys).key, "FILE",                                                         \
     "of this client, as palp keygen makes it, for tcp:// [none: not encrypted]"},                 \
    {"server-key", CLI_TEXT, &(keys).server_key, "KEY",                                            \
     "the palpd's public key, or the file it is in"}
/* clang-format on */

/** From now on these keys are used. Returns CLI_GO, or the exit code with the error printed. */
int keys_use(const struct keys *keys, const char *command);

#endif
