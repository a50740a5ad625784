/* SPDX-License-Identifier: Apache-2.0 */
/* blob.h - a frame of a stream that several pages wait for. */
#ifndef PALP_GATEWAY_BLOB_H
#define PALP_GATEWAY_BLOB_H

#include "proto/proto.h"

/** Bytes that several hold: a stream frame as it travels to a page, its size before it. */
struct blob {
    int n_holder;
    size_t size;
    unsigned char bytes[];
};
/** A frame with its size before it; NULL: no memory. Held once. */
struct blob *blob_make(struct proto_bytes frame);
struct blob *blob_hold(struct blob *blob);
/** NULL: nothing. */
void blob_drop(struct blob *blob);

/** The bytes of a frame that a blob holds. */
struct proto_bytes blob_frame(const struct blob *blob);

#endif
