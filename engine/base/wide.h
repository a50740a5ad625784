/* SPDX-License-Identifier: Apache-2.0 */
/* wide.h - loops compiled for each width of vector registers; which runs is found out at start.
 *
 * A WIDE function is one hot loop over plain arrays. It sums in an order that the source
 * fixes, lane by lane, so that each width gives the same bytes. */
#ifndef PALP_BASE_WIDE_H
#define PALP_BASE_WIDE_H

/* Sanitizers cannot run what picks the clone: it comes before them. */
/* clang-format off */
#if defined(__x86_64__) && defined(__OPTIMIZE__) && !defined(__SANITIZE_THREAD__) &&               \
    !defined(__SANITIZE_ADDRESS__) && !defined(__clang__)
#define WIDE __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default"), noinline))
#define WIDE_64 __attribute__((target("arch=x86-64-v4"), noinline))
#define WIDE_32 __attribute__((target("arch=x86-64-v3"), noinline))
#define WIDE_IS(level) __builtin_cpu_supports(level)
#else
#define WIDE __attribute__((noinline))
#define WIDE_64 WIDE
#define WIDE_32 WIDE
#define WIDE_IS(level) 0
#endif
/* clang-format on */

/** Bytes in a vector register: who writes vectors of one width has WIDE_64 functions for those of
 *  64, WIDE_32 for 32, and plain ones for 16. The compiler cuts wider ones up badly. */
static inline int wide_bytes(void)
{
    return WIDE_IS("x86-64-v4") ? 64 : WIDE_IS("x86-64-v3") ? 32 : 16;
}

/** A function that becomes part of the WIDE ones that call it. */
#define INLINE_WIDE static inline __attribute__((always_inline))

#endif
