/* SPDX-License-Identifier: Apache-2.0 */
/* zstd_none.c - a build without Zstandard: chunks are written as they are, packed ones refused. */
#include "proto/mcap/bytes.h"

bool mcap_has_zstd(void)
{
    return false;
}

struct mcap_zstd *mcap_zstd_create(void)
{
    return NULL;
}

void mcap_zstd_destroy(struct mcap_zstd *z)
{
}

bool mcap_zstd_pack(struct mcap_zstd *z, struct mcap_bytes *out, const void *bytes, size_t n)
{
    return false;
}

bool mcap_zstd_tells(size_t n, const void *packed, size_t n_packed)
{
    return false;
}

bool mcap_zstd_unpack(struct mcap_zstd *z, void *to, size_t n, const void *packed, size_t n_packed)
{
    return false;
}
