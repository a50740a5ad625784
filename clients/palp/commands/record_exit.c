/* SPDX-License-Identifier: GPL-3.0-or-later */
/* record_exit.c - what a recording that cannot be read or written ends the program with. */
#include "clients/palp/commands/record.h"

#include <errno.h>
#include <sysexits.h>

int record_exit(const struct mcap_error *error)
{
    switch (error->number) {
    case 0:
        return EX_DATAERR;
    case ENOENT:
    case EINVAL:
    case EISDIR:
        return EX_NOINPUT;
    case EACCES:
    case EPERM:
        return EX_NOPERM;
    case EEXIST:
        return EX_CANTCREAT;
    default:
        return EX_IOERR;
    }
}
