/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bvh.h - broad phase: a hierarchy of boxes (bounding volumes) over a moving surface's triangles.
 * Built once; its boxes are fitted to two moments of the nodes and to all between. A query is a
 * loop over what it finds; none allocates.
 *
 *     for (struct bvh_walk w = bvh_walk(bvh, box); bvh_next(&w);)
 *         look_at(w.tri); */
#ifndef PALP_CONTACT_BVH_H
#define PALP_CONTACT_BVH_H

#include "engine/contact/box.h"
#include "engine/contact/closest.h"

enum {
    BVH_LEAF = 4,   /* most triangles of a leaf                                             */
    BVH_DEPTH = 32, /* halving is never deeper: more than 2^32 triangles cannot be numbered */
};

/** Children of an inner node stand behind it: the left one next, the right one at `right`. */
struct bvh_node {
    struct box box;
    int right;    /* inner: second child      */
    int first, n; /* leaf: into order; 0: inner */
};

struct bvh_item;

struct bvh {
    int n_tri, n_node;
    const int (*tri)[3]; /* the surface's own | [n_tri] */
    struct bvh_node *node;
    int *order;            /* triangles, leaf by leaf                          | [n_tri]     */
    int *corner;           /* from 3 × a leaf's first: its nodes, each once; -1 ends | [3 n_tri] */
    int n_old, n_old_node; /* triangles and nodes of the first hierarchy, where others came since */
    int *leaf; /* of the first: a triangle's node there; NULL: none may come | [n_old] */
    struct bvh_item *item; /* for these, while they are sorted; NULL: none may come */
};

/** Halve again and again at the median along the longest side of the centres' box, at positions x.
 *  Keeps tri, which must outlive it, and has room for `most` triangles. NULL: no memory.
 *  n_tri > 0. */
struct bvh *bvh_create(const int (*tri)[3], int n_tri, int most, const vec3 *x);
/** Corners of some triangles have changed, and others come behind those that there were: these
 *  stand in a hierarchy of their own beside the first. Boxes are to be fitted.  No allocation. */
void bvh_follow(struct bvh *bvh, int n_tri, const int *changed, int n_changed, const vec3 *x);
void bvh_destroy(struct bvh *bvh);

/** Fit all boxes to the triangles at x0 and at x1. */
void bvh_refit(struct bvh *bvh, const vec3 *x0, const vec3 *x1);

/** All triangles of leaves that a box overlaps. */
struct bvh_walk {
    int tri; /* the one found */
    const struct bvh *bvh;
    struct box box;
    const int *next, *end; /* what is left of a leaf */
    int n, stack[BVH_DEPTH + 1];
};
struct bvh_walk bvh_walk(const struct bvh *bvh, struct box box);
bool bvh_next(struct bvh_walk *walk);

/** All pairs of leaves of two hierarchies that come within a margin of each other. */
struct bvh_meet {
    const int *tri_a, *tri_b; /* the triangles of the pair found */
    int n_a, n_b;
    const struct bvh *a, *b;
    double margin;
    int n, stack[2 * BVH_DEPTH + 2][2];
};
struct bvh_meet bvh_meet(const struct bvh *a, const struct bvh *b, double margin);
bool bvh_meet_next(struct bvh_meet *meet);

/** The triangle closest to p at positions x (those, or between those, of the last refit), within
 *  `limit`; the first found of equals. -1: none is so near. */
int bvh_closest(const struct bvh *bvh, const vec3 *x, vec3 p, double limit, struct closest *out);

#endif
