/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bounds.c - one constraint resolved alone, by sequential projection. */
#include "engine/contact/bounds.h"

double bounds_tangent_compliance(const mat3 *h2W)
{
    const double mean = (h2W->m[1][1] + h2W->m[2][2]) / 2;
    const double half = (h2W->m[1][1] - h2W->m[2][2]) / 2;
    return mean + sqrt(half * half + h2W->m[1][2] * h2W->m[1][2]);
}

/* The size of the second and third component. */
static double across(vec3 lambda)
{
    return sqrt(lambda.y * lambda.y + lambda.z * lambda.z);
}

static double first_within(const struct bounds *b, vec3 lambda)
{
    const double let_out = b->rub > 0 ? b->rub * across(lambda) : 0;
    return fmin(fmax(lambda.x, b->least - let_out), b->most + let_out);
}

/* Nothing is infinite times nothing here: the disc of a bilateral law has no friction. */
static double disc(const struct bounds *b, double first)
{
    return b->friction > 0 ? b->radius + b->friction * first : b->radius;
}

vec3 bounds_resolve(const struct bounds *bounds, const mat3 *h2W, vec3 delta, vec3 lambda)
{
    const double w_n = h2W->m[0][0], w_t = bounds_tangent_compliance(h2W);
    vec3 to = lambda;
    if (w_n > 0)
        to.x = first_within(bounds, (vec3){lambda.x - delta.x / w_n, lambda.y, lambda.z});
    if (w_t > 0) {
        const double change = to.x - lambda.x;
        to.y -= (delta.y + h2W->m[1][0] * change) / w_t;
        to.z -= (delta.z + h2W->m[2][0] * change) / w_t;
    }
    const double size = across(to), most = disc(bounds, to.x);
    const double keep = size > most ? most / size : 1;
    return (vec3){to.x, to.y * keep, to.z * keep};
}

double bounds_excess(const struct bounds *bounds, vec3 lambda)
{
    const double along = fabs(lambda.x - first_within(bounds, lambda));
    return fmax(along, fmax(across(lambda) - disc(bounds, lambda.x), 0));
}
