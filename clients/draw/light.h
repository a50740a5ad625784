/* SPDX-License-Identifier: Apache-2.0 */
/* light.h - what loops over pixels have in common: patterns, levels of light. Each function is part
 * of the loop that calls it. */
#ifndef PALP_CLIENTS_DRAW_LIGHT_H
#define PALP_CLIENTS_DRAW_LIGHT_H

#include "clients/draw/vec.h"
#include "engine/base/wide.h"

/** A number in [0, 1) for each pixel, even over any few neighbours: interleaved gradient noise
 *  (Jimenez 2014). */
INLINE_WIDE float light_pattern(int x, int y)
{
    const float a = 0.06711056F * (float)x + 0.00583715F * (float)y;
    const float b = 52.9829189F * (a - (float)(int)a);
    return b - (float)(int)b;
}

/** What a screen is told of light, 0 … 254: a filmic curve (Narkowicz's fit of ACES), then sRGB,
 *  whose power 1/2.4 is a sum of roots to a quarter of a level. */
INLINE_WIDE float light_level(float light)
{
    const float s = lesser_of(light, 16);
    const float c = clamp01(s * (2.51F * s + 0.03F) / (s * (2.43F * s + 0.59F) + 0.14F));
    const float root = sqrtf(c), fourth = sqrtf(root), eighth = sqrtf(fourth);
    const float bright =
        0.662002687F * root + 0.684122060F * fourth - 0.323583601F * eighth - 0.0225411470F * c;
    return 254 * (c <= 0.0031308F ? 12.92F * c : bright);
}

#endif
