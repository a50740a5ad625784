/* SPDX-License-Identifier: GPL-3.0-or-later */
/* boundary.h - the triangles that bound a soft body or a rigid mesh, at the start of a step and
 * after its free motion: where they are, which way they face, how far a point is from them. */
#ifndef PALP_CONTACT_BOUNDARY_H
#define PALP_CONTACT_BOUNDARY_H

#include "engine/contact/bvh.h"
#include "engine/model/scene.h"

/** The two moments between which contacts are looked for. */
enum { START, FREE, MOMENTS };

enum { BOUNDARY_SAMPLES = 32, NO_CORNER = -1 };

struct boundary {
    const struct body *body;
    const struct surface *surface;
    const vec3 *x[MOMENTS]; /* nodes in the world                          | m | [n_node]     */
    vec3 *own[MOMENTS];     /* a rigid body's: memory of x                 | m | [n_node]     */
    vec3 *local;            /* nodes at rest, a rigid body's in its frame  | m | [n_node]     */
    struct box local_bounds;
    pose at[MOMENTS];    /* a rigid body's: the frames that own stands for   */
    struct box bounds;   /* of both moments                                  */
    double travel;       /* m: no node goes further between them             */
    bool fitted;         /* do the boxes of bvh hold x?                      */
    struct bvh *bvh;     /* boxes hold a triangle at both moments            */
    unsigned char *near; /* while two boundaries meet: may this node touch?  | [n_node]     */
    int *fan_first; /* a node's first corner, 3 × a triangle + which; or NO_CORNER | [n_node] */
    int *fan_next;  /* the next corner of the same node: triangles rise | [3 n_tri]        */
    int n_node, n_known; /* nodes at rest; triangles that fans and bvh hold                  */
    int (*known)[3];     /* … as they are there                            | [n_known]        */
    int n_changed, *changed; /* those that the last change changed          | [n_changed]      */
    bool is_closed;          /* has each edge two triangles? */
    double depth; /* m: half the thinnest extent at rest; deeper inside another side is nearer */
    int n_sample;
    vec3 sample[BOUNDARY_SAMPLES]; /* m, of a rigid mesh: vertices far from each other */
};

/** Where the perpendicular of a point falls on a boundary. */
struct foot {
    int tri;
    double weight[3]; /* of the triangle's corners                          */
    vec3 normal;      /* the triangle's                                     */
    double height;    /* m, of the point over the triangle's plane          */
    double distance;  /* m, from the boundary, negative inside: by the angle-weighted normal */
};

/** Of a body with a mesh, at rest, with room for so many triangles of so many nodes. NULL: no
 *  memory. */
struct boundary *boundary_create(const struct body *body, int tri_most, int node_most);
/** The body's surface has changed, as that of one that comes apart does.  No allocation. */
void boundary_follow(struct boundary *b);
void boundary_destroy(struct boundary *b);

/** Stand at these positions of a soft body's nodes, or at these frames of a rigid body.
 *  Writes x, bounds; the boxes of bvh only where nothing moved. */
void boundary_stand(struct boundary *b, const vec3 *q[MOMENTS], const pose frame[MOMENTS]);

/** Fit the boxes of bvh to x, if they do not yet.  Cost: a look at each triangle. */
void boundary_fit(struct boundary *b);

/** Does triangle t own this corner (0-2) or edge (0-2) of it? Of those that share it the first in
 *  the surface does. */
static inline bool boundary_has_corner(const struct boundary *b, int t, int k)
{
    return b->fan_first[b->surface->tri[t][k]] == 3 * t + k;
}
static inline bool boundary_has_edge(const struct boundary *b, int t, int k)
{
    const int first = b->surface->edge_tri[b->surface->tri_edge[t][k]][0];
    return (first == t || first < 0) && !surface_is_gone(b->surface, t);
}

/** The node of a triangle that is not on this edge of it. */
static inline int boundary_opposite(const struct boundary *b, int tri, int edge)
{
    const int *around = b->surface->tri_edge[tri];
    return b->surface->tri[tri][around[0] == edge ? 2 : around[1] == edge ? 0 : 1];
}

/** Unit normal of a triangle; zero where it has no plane. */
vec3 boundary_normal(const struct boundary *b, int when, int tri);

/** The outward direction at a node: normals weighted by the triangles' angles there, of unit
 *  length. */
vec3 boundary_node_normal(const struct boundary *b, int when, int node);

/** The nearest triangle within `limit` of p; where p is equally near to several of an edge or a
 *  corner, the one it stands highest over. False: none is so near. */
bool boundary_foot(const struct boundary *b, int when, vec3 p, double limit, struct foot *out);

/** Is a point inside, whose foot is at a negative distance? Behind triangles that are turned over
 *  it may be in the air. Of a closed surface, more triangles look along a ray from there than
 *  against it; of an open one, none that shares the foot looks against the outward directions at
 *  its corners.
 *  Cost: the triangles about the ray, or about the foot's corners. */
bool boundary_surrounds(const struct boundary *b, int when, vec3 p, const struct foot *foot);

/** The first triangle that a point crosses from outside in going from p[START] to p[FREE] while
 *  the boundary moves too, both in straight lines. */
bool boundary_entry(const struct boundary *b, const vec3 p[MOMENTS], struct foot *out);

/** The place that weights give among n nodes. */
vec3 boundary_place(const struct boundary *b, int when, int n, const int *node,
                    const double *weight);

#endif
