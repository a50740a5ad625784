/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fclib_file_none.c - where FCLIB is not there to build with. */
#include "clients/palp/formats/fclib_file.h"

#include <stdio.h>
#include <sysexits.h>

static int refuse_file(struct fclib_fault *fault, const char *path)
{
    snprintf(fault->what, sizeof fault->what,
             "%s: this palp was built without FCLIB: install it (Debian: apt install "
             "libfclib-dev), then meson setup --reconfigure build && ninja -C build",
             path);
    return EX_UNAVAILABLE;
}

int fclib_file_write(const struct problem *p, const char *path, const char *about,
                     struct fclib_fault *fault)
{
    return refuse_file(fault, path);
}

int fclib_file_read(struct problem *p, const char *path, struct fclib_fault *fault)
{
    return refuse_file(fault, path);
}
