/* SPDX-License-Identifier: Apache-2.0 */
/* hash.h - FNV-1a, 64 bits: tells bytes apart that differ by chance, not by intent. */
#ifndef PALP_BASE_HASH_H
#define PALP_BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

#define HASH_START UINT64_C(0xcbf29ce484222325)

/** The hash of what came before and of these bytes behind it; NULL: of so many zeros. */
static inline uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t size)
{
    const unsigned char *at = bytes;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ (at ? at[i] : 0)) * UINT64_C(0x100000001b3);
    return hash;
}

#endif
