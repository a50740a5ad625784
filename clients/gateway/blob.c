/* SPDX-License-Identifier: Apache-2.0 */
/* blob.c - bytes that several hold. */
#include "clients/gateway/blob.h"

#include <stdlib.h>
#include <string.h>

enum { SIZE_BYTES = 4 /* before a frame, little-endian */ };

struct blob *blob_make(struct proto_bytes frame)
{
    struct blob *b = malloc(sizeof *b + SIZE_BYTES + frame.size);
    if (!b)
        return NULL;
    b->n_holder = 1;
    b->size = SIZE_BYTES + frame.size;
    for (int i = 0; i < SIZE_BYTES; i++)
        b->bytes[i] = (unsigned char)(frame.size >> 8 * i);
    memcpy(b->bytes + SIZE_BYTES, frame.data, frame.size);
    return b;
}

struct blob *blob_hold(struct blob *blob)
{
    if (blob)
        blob->n_holder++;
    return blob;
}

void blob_drop(struct blob *blob)
{
    if (blob && --blob->n_holder == 0)
        free(blob);
}

struct proto_bytes blob_frame(const struct blob *blob)
{
    return (struct proto_bytes){blob->bytes + SIZE_BYTES, blob->size - SIZE_BYTES};
}
