/* SPDX-License-Identifier: Apache-2.0 */
/* wide.h - loops compiled for each width of vector registers; which runs is found out at start.
 *
 * A wide function is one hot loop over plain arrays. It sums in an order that the source
 * fixes, lane by lane, so that each width gives the same bytes. */
#ifndef PALP_BASE_WIDE_H
#define PALP_BASE_WIDE_H

#include <stdbool.h>

/* clang-format off */
#if defined(__x86_64__) && !defined(__clang__)
#define WIDE_64 __attribute__((target("arch=x86-64-v4"), noinline))
#define WIDE_32 __attribute__((target("arch=x86-64-v3"), noinline))
#else
#define WIDE_64 __attribute__((noinline))
#define WIDE_32 WIDE_64
#endif
#define WIDE_16 __attribute__((noinline))
/* clang-format on */

/** Bytes in the vector registers that are used; read by wide_bytes(), set before main. */
extern int wide_width;

/** 64 (AVX-512), 32 (AVX2) or 16 (SSE2): the widest of the CPU, or what the environment's
 *  PALP_WIDTH says (avx512, avx2, sse2). A PALP_WIDTH that the CPU lacks ends the program. Who
 *  writes vectors of one width has WIDE_64 functions for those of 64, WIDE_32 for 32, WIDE_16 for
 *  16. The compiler cuts wider ones up badly. */
static inline int wide_bytes(void)
{
    return wide_width;
}

/** From now on use registers of so many bytes. False: the CPU has none, and nothing changes.
 *  For tests, while no other thread computes. */
bool wide_use(int bytes);

/** A function that becomes part of the wide ones that call it. */
#define INLINE_WIDE static inline __attribute__((always_inline))

/** Defines the static function `name`, which calls the INLINE_WIDE function `loop` compiled for the
 *  width in use. parameters, arguments: both in parentheses; neither returns anything. */
#define WIDE_FUNCTION(name, loop, parameters, arguments)                                           \
    WIDE_VERSION(WIDE_64, name, _in_64, loop, parameters, arguments)                               \
    WIDE_VERSION(WIDE_32, name, _in_32, loop, parameters, arguments)                               \
    WIDE_VERSION(WIDE_16, name, _in_16, loop, parameters, arguments)                               \
    static void name parameters                                                                    \
    {                                                                                              \
        if (wide_bytes() == 64)                                                                    \
            WIDE_JOIN(name, _in_64) arguments;                                                     \
        else if (wide_bytes() == 32)                                                               \
            WIDE_JOIN(name, _in_32) arguments;                                                     \
        else                                                                                       \
            WIDE_JOIN(name, _in_16) arguments;                                                     \
    }
#define WIDE_VERSION(target, name, ending, loop, parameters, arguments)                            \
    target static void WIDE_JOIN(name, ending) parameters                                          \
    {                                                                                              \
        loop arguments;                                                                            \
    }
#define WIDE_JOIN(a, b)  WIDE_JOIN_(a, b)
#define WIDE_JOIN_(a, b) a##b

#endif
