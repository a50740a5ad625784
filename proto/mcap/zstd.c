/* SPDX-License-Identifier: Apache-2.0 */
/* zstd.c - chunks packed by Zstandard. */
#include "proto/mcap/bytes.h"

#include <stdlib.h>
#include <zstd.h>

/* A recorder has a hundredth of a core: level 1 takes 1.4 times as long, for 3 % fewer bytes. */
enum { LEVEL = -1 };

/* Each is made when it is needed first. */
struct mcap_zstd {
    ZSTD_CCtx *packing;
    ZSTD_DCtx *unpacking;
};

bool mcap_has_zstd(void)
{
    return true;
}

struct mcap_zstd *mcap_zstd_create(void)
{
    return calloc(1, sizeof(struct mcap_zstd));
}

void mcap_zstd_destroy(struct mcap_zstd *z)
{
    if (z) {
        ZSTD_freeCCtx(z->packing);
        ZSTD_freeDCtx(z->unpacking);
    }
    free(z);
}

bool mcap_zstd_pack(struct mcap_zstd *z, struct mcap_bytes *out, const void *bytes, size_t n)
{
    const size_t begin = out->size, bound = ZSTD_compressBound(n);
    if (!z->packing && !(z->packing = ZSTD_createCCtx()))
        return false;
    uint8_t *to = mcap_bytes_extend(out, bound);
    if (!to)
        return false;
    const size_t packed = ZSTD_compressCCtx(z->packing, to, bound, bytes, n, LEVEL);
    const bool smaller = !ZSTD_isError(packed) && packed < n;
    out->size = begin + (smaller ? packed : 0);
    return smaller;
}

/* Packed bytes are frames, each of which may tell its size. */
bool mcap_zstd_tells(size_t n, const void *packed, size_t n_packed)
{
    const uint8_t *at = packed, *end = at + n_packed;
    while (at < end) {
        const unsigned long long told = ZSTD_getFrameContentSize(at, (size_t)(end - at));
        const size_t frame = ZSTD_findFrameCompressedSize(at, (size_t)(end - at));
        if (told == ZSTD_CONTENTSIZE_UNKNOWN)
            return true;
        if (ZSTD_isError(frame) || told > n)
            return false;
        at += frame;
        n -= (size_t)told;
    }
    return n == 0;
}

bool mcap_zstd_unpack(struct mcap_zstd *z, void *to, size_t n, const void *packed, size_t n_packed)
{
    if (!z->unpacking && !(z->unpacking = ZSTD_createDCtx()))
        return false;
    return ZSTD_decompressDCtx(z->unpacking, to, n, packed, n_packed) == n;
}
