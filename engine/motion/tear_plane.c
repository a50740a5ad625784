/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tear_plane.c - second moments of places where links were crossed, and of areas. */
#include "engine/motion/tear_plane.h"
#include "engine/base/principal.h"
#include "engine/model/topology.h"
#include "engine/motion/tear_face.h"

static const double AREAS = 0.1; /* what they count for, beside the places */

/* Severed links count once for each of their cells. */
struct plane_sum {
    int n;
    vec3 place;          /* m  */
    mat3 square, normal; /* of places, m²; of faces' normals */
};

/* Where a link was crossed; unknown: in its middle. */
static vec3 place_of_crossing(const struct topology *t, const unsigned char *crossed, int cell,
                              int side)
{
    const struct cell_links *l = &t->is->links;
    const int other = l->across[cell][side];
    const int low = cell < other ? cell : other, high = cell < other ? other : cell;
    const int low_side = cell < other ? side : cell_links_side_to(l, other, cell);
    const double at = topology_crossing(crossed[low * l->n_side + low_side]);
    return vec3_axpy(l->centre[low], at < 0 ? 0.5 : at, vec3_sub(l->centre[high], l->centre[low]));
}

static void count_link(struct plane_sum *sum, const struct topology *t,
                       const unsigned char *crossed, int cell, int side)
{
    const vec3 none = {0, 0, 0}, place = place_of_crossing(t, crossed, cell, side),
               normal = vec3_direction(tear_face_area(t, cell, side), none);
    sum->n++;
    sum->place = vec3_add(sum->place, place);
    sum->square = mat3_add(sum->square, mat3_outer(place, place));
    sum->normal = mat3_add(sum->normal, mat3_outer(normal, normal));
}

struct tear_plane tear_plane_fit(const struct topology *t, const unsigned char *crossed,
                                 const int *cell, int n)
{
    struct plane_sum sum = {.square = mat3_diagonal(0), .normal = mat3_diagonal(0)};
    for (int i = 0; i < n; i++)
        for (int side = 0; side < t->is->links.n_side; side++)
            if (t->severed[cell[i]] >> side & 1)
                count_link(&sum, t, crossed, cell[i], side);
    const vec3 middle = vec3_scale(sum.place, 1.0 / sum.n);
    const mat3 spread =
        mat3_axpy(mat3_scale(sum.square, 1.0 / sum.n), -1, mat3_outer(middle, middle));
    const double size = mat3_trace(spread);
    const mat3 across =
        mat3_axpy(mat3_scale(sum.normal, AREAS / sum.n), size > 0 ? -1 / size : 0, spread);
    return (struct tear_plane){middle, principal_direction(across, principal_value(across))};
}
