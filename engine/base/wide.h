/* SPDX-License-Identifier: Apache-2.0 */
/* wide.h - loops compiled for each width of vector registers; which runs is found out at start.
 *
 * A WIDE function is one hot loop over plain arrays. It sums in an order that the source
 * fixes, lane by lane, so that each width gives the same bytes. */
#ifndef PALP_BASE_WIDE_H
#define PALP_BASE_WIDE_H

/* Sanitizers cannot run what picks the clone: it comes before them. */
#if defined(__x86_64__) && defined(__OPTIMIZE__) && !defined(__SANITIZE_THREAD__) &&               \
    !defined(__SANITIZE_ADDRESS__) && !defined(__clang__)
#define WIDE __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default"), noinline))
#else
#define WIDE __attribute__((noinline))
#endif

/** A function that becomes part of the WIDE ones that call it. */
#define INLINE_WIDE static inline __attribute__((always_inline))

#endif
