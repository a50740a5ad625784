/* SPDX-License-Identifier: GPL-3.0-or-later */
/* label_none.c - where niftiio is not there to build with. */
#include "clients/palp/mesher/label.h"

#include <stdio.h>
#include <sysexits.h>

struct label_image *label_read(const char *path, double metres, struct label_fault *fault)
{
    fault->exit_code = EX_UNAVAILABLE;
    snprintf(fault->what, sizeof fault->what,
             "%s: this palp was built without NIfTI: install it (Debian: apt install "
             "libnifti2-dev), then meson setup --reconfigure build && ninja -C build",
             path);
    return NULL;
}
