/* SPDX-License-Identifier: Apache-2.0 */
/* zstd.c - chunks packed by Zstandard. */
#include "proto/mcap/bytes.h"

#include <stdlib.h>
#include <zstd.h>

enum { LEVEL = 1 }; /* the fastest: a recorder has a hundredth of a core */

struct mcap_zstd {
    ZSTD_CCtx *context;
};

bool mcap_has_zstd(void)
{
    return true;
}

struct mcap_zstd *mcap_zstd_create(void)
{
    struct mcap_zstd *z = calloc(1, sizeof *z);
    if (z && !(z->context = ZSTD_createCCtx())) {
        free(z);
        return NULL;
    }
    return z;
}

void mcap_zstd_destroy(struct mcap_zstd *z)
{
    if (z)
        ZSTD_freeCCtx(z->context);
    free(z);
}

bool mcap_zstd_pack(struct mcap_zstd *z, struct mcap_bytes *out, const void *bytes, size_t n)
{
    const size_t begin = out->size, bound = ZSTD_compressBound(n);
    uint8_t *to = mcap_bytes_extend(out, bound);
    if (!to)
        return false;
    const size_t packed = ZSTD_compressCCtx(z->context, to, bound, bytes, n, LEVEL);
    const bool smaller = !ZSTD_isError(packed) && packed < n;
    out->size = begin + (smaller ? packed : 0);
    return smaller;
}

bool mcap_zstd_unpack(void *to, size_t n, const void *packed, size_t n_packed)
{
    return ZSTD_decompress(to, n, packed, n_packed) == n;
}
