/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_payload.h - the data arrays of VTK's XML files: as text, base64 or raw bytes, of any of
 * their number types and byte orders, as they are or packed by zlib. */
#ifndef PALP_CONFIG_PAYLOAD_H
#define PALP_CONFIG_PAYLOAD_H

#include "config/config_mesh.h"

/** How the bytes of an array stand in the file. */
struct config_payload {
    struct config_draft *draft;
    long line;         /* of the array, for faults                */
    const char *name;  /* likewise                                */
    const char *type;  /* "Float32", "Int64" …                    */
    const char *bytes; /* text, base64 or raw                     */
    size_t size;       /* of what is left of the file from there  */
    bool is_base64;
    bool is_packed; /* by zlib, in blocks */
    bool big_endian;
    size_t word; /* bytes of a number in a head: 4 or 8 */
};

/** Numbers of an array; whole ones of up to 53 bits are exact. Owns value (malloc). */
struct config_column {
    double *value;
    size_t n;
    long line;
};

/** Read an array from text or from bytes. False: refused. */
bool config_payload_text(struct config_column *out, const struct config_payload *payload);
bool config_payload_bytes(struct config_column *out, const struct config_payload *payload);

#endif
