/* SPDX-License-Identifier: GPL-3.0-or-later */
/* box.h - boxes along the world's axes: what encloses a thing while it moves. */
#ifndef PALP_CONTACT_BOX_H
#define PALP_CONTACT_BOX_H

#include "engine/base/vec.h"

struct box {
    vec3 lo, hi; /* m */
};

static const struct box BOX_EMPTY = {{INFINITY, INFINITY, INFINITY},
                                     {-INFINITY, -INFINITY, -INFINITY}};

/** Coordinate by coordinate, the lesser and the greater. */
static inline vec3 box_lower(vec3 a, vec3 b)
{
    return vec3_make(a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y, a.z < b.z ? a.z : b.z);
}
static inline vec3 box_upper(vec3 a, vec3 b)
{
    return vec3_make(a.x > b.x ? a.x : b.x, a.y > b.y ? a.y : b.y, a.z > b.z ? a.z : b.z);
}
static inline struct box box_add(struct box a, vec3 x)
{
    return (struct box){box_lower(a.lo, x), box_upper(a.hi, x)};
}
static inline struct box box_join(struct box a, struct box b)
{
    return (struct box){box_lower(a.lo, b.lo), box_upper(a.hi, b.hi)};
}
/** The box of all points within `margin` of a. */
static inline struct box box_grow(struct box a, double margin)
{
    const vec3 m = vec3_make(margin, margin, margin);
    return (struct box){vec3_sub(a.lo, m), vec3_add(a.hi, m)};
}
static inline bool box_overlap(const struct box *a, const struct box *b)
{
    return a->lo.x <= b->hi.x && b->lo.x <= a->hi.x && a->lo.y <= b->hi.y && b->lo.y <= a->hi.y &&
           a->lo.z <= b->hi.z && b->lo.z <= a->hi.z;
}
/** Squared distance of x to the box; zero inside. */
static inline double box_distance2(const struct box *a, vec3 x)
{
    const vec3 nearest = box_lower(box_upper(x, a->lo), a->hi);
    const vec3 d = vec3_sub(x, nearest);
    return vec3_dot(d, d);
}

#endif
