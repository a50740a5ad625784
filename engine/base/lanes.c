/* SPDX-License-Identifier: Apache-2.0 */
/* lanes.c - what lanes have too seldom in common to be done side by side. */
#include "engine/base/lanes.h"

/* Entry e of lane l is at 8 e + l. */
static mat3 take_lane(const lanes33 *A, int lane)
{
    const double *entry = (const double *)A;
    mat3 out;
    for (int e = 0; e < 9; e++)
        out.m[e / 3][e % 3] = entry[LANES * e + lane];
    return out;
}

static void put_lane(lanes33 *A, int lane, mat3 in)
{
    double *entry = (double *)A;
    for (int e = 0; e < 9; e++)
        entry[LANES * e + lane] = in.m[e / 3][e % 3];
}

void lanes33_rotate_singly(lanes33 *R, const lanes33 *F, const lanes *upright, const lanes *rest)
{
    for (int l = 0; l < LANES; l++)
        if (!((*upright)[l] > 0 && (*rest)[l] > 0))
            put_lane(R, l, mat3_rotation(take_lane(F, l)));
}
