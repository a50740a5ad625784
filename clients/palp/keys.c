/* SPDX-License-Identifier: Apache-2.0 */
/* keys.c - --key and --server-key. */
#include "clients/palp/keys.h"

#include "clients/c/palp_client.h"

int keys_use(const struct keys *keys, const char *command)
{
    struct palp_client_error error;
    if (palp_client_use_keys(keys->key, keys->server_key, &error))
        return CLI_GO;
    return cli_fail(command, EX_USAGE, "--key, --server-key: %s", error.what);
}
