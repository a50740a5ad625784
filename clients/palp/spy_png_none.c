/* SPDX-License-Identifier: GPL-3.0-or-later */
/* spy_png_none.c - where libpng was not there when this was built. */
#include "clients/palp/spy.h"

#include <errno.h>

const bool spy_has_png = false;

int spy_write_png(const char *path, const struct spy_picture *picture)
{
    (void)path, (void)picture;
    errno = ENOSYS;
    return -1;
}
