/* SPDX-License-Identifier: GPL-3.0-or-later */
/* error.c - fills struct palp_error. */
#include "engine/model/error.h"

#include <stdarg.h>
#include <stdio.h>

enum palp_status error_set(struct palp_error *error, enum palp_status status, const char *format,
                           ...)
{
    if (!error)
        return status;
    error->status = status;
    va_list values;
    va_start(values, format);
    vsnprintf(error->what, sizeof error->what, format, values);
    va_end(values);
    return status;
}

enum palp_status error_no_memory(struct palp_error *error, const char *for_what)
{
    return error_set(error, PALP_NO_MEMORY, "%s: not enough memory or threads", for_what);
}
