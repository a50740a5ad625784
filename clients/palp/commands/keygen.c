/* SPDX-License-Identifier: Apache-2.0 */
/* keygen.c - palp keygen: make a key pair. */
#include "clients/c/palp_client.h"
#include "clients/palp/command.h"

#include <string.h>

int command_keygen(int argc, char **argv)
{
    bool quiet = false;
    const struct cli_option options[] = {
        {"quiet", CLI_FLAG, &quiet, NULL, "print the public key alone"},
        {NULL},
    };
    const struct cli cli = {
        .name = "keygen",
        .operands = "FILE",
        .operands_min = 1,
        .operands_max = 1,
        .about = "Make a key pair for encrypted connections (CURVE), of a palpd or of a client.\n"
                 "FILE gets both keys, mode 0600, and stays where it is; FILE.pub gets the public\n"
                 "key: a client's goes into palpd's roster, palpd's to its clients. Prints the\n"
                 "line of a roster.\n"
                 "Example: palp keygen anna.key >> roster\n",
        .option = options,
    };
    int first;
    char public_key[PROTO_KEY_SIZE + 1];
    struct palp_client_error error;
    const int exit_code = cli_read(&cli, argc, argv, &first);
    if (exit_code != CLI_GO)
        return exit_code;
    if (!palp_client_make_key(argv[first], public_key, &error))
        return cli_fail("keygen", EX_CANTCREAT, "%s", error.what);
    const char *slash = strrchr(argv[first], '/'), *name = slash ? slash + 1 : argv[first];
    if (quiet)
        puts(public_key);
    else
        printf("%s %.*s viewer\n", public_key, (int)strcspn(name, "."), name);
    return EX_OK;
}
