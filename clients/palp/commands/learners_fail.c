/* SPDX-License-Identifier: GPL-3.0-or-later */
/* learners_fail.c - what commands say where a store did not do as asked. */
#include "clients/palp/command.h"
#include "clients/palp/commands/learners.h"

#include <errno.h>
#include <string.h>

int learners_fail(const char *command, const struct store *store, enum store_result result,
                  const char *who)
{
    switch (result) {
    case STORE_NOBODY:
        return cli_fail(command, EX_NOUSER, "%s: got no learner of this id", who);
    case STORE_FORGOTTEN:
        return cli_fail(command, EX_NOUSER, "%s: this learner was forgotten", who);
    case STORE_LOCKED:
        return cli_fail(command, EX_TEMPFAIL, "%s", store_why(store));
    case STORE_DONE:
    case STORE_KNOWN:
        return EX_OK;
    case STORE_FAILED:
        break;
    }
    return cli_fail(command, EX_IOERR, "%s",
                    store_why(store)[0] ? store_why(store) : strerror(errno));
}
