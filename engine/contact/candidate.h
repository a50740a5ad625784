/* SPDX-License-Identifier: GPL-3.0-or-later */
/* candidate.h - contacts while they are being found: a list of bounded length that keeps the
 * deepest. */
#ifndef PALP_CONTACT_CANDIDATE_H
#define PALP_CONTACT_CANDIDATE_H

#include "engine/contact/constraint.h"

struct arena;

/** Which features touch; with the two bodies and the features' numbers it makes the contact's
 *  id. */
enum candidate_kind {
    CANDIDATE_NODE,   /* node i of a, against b                                              */
    CANDIDATE_EDGE,   /* edge i of a, against the core of b's shape                          */
    CANDIDATE_FACE,   /* triangle i of a, against end j of the core of b's shape             */
    CANDIDATE_CORNER, /* corner or end i of a's shape, against b                             */
    CANDIDATE_EDGES,  /* edge i of a, against edge j of b                                    */
    CANDIDATE_PAIR,   /* declared pair i                                                     */
    CANDIDATE_LINK,   /* pair j of link i                                                    */
    CANDIDATE_INSIDE, /* triangle i of a, against point j of b, a tool inside of a           */
    CANDIDATE_KINDS,
};

/** One side: one to four weighted points of a body, each a node or (-1) a place in its frame; or
 *  none, and a place in the world. */
struct candidate_side {
    int body, n;
    int node[SIDE_MOST];
    vec3 local[SIDE_MOST]; /* m */
    double weight[SIDE_MOST];
    vec3 still; /* m, in the world; zero where there are points */
};

struct candidate {
    uint64_t id;
    double gap; /* m: the lesser of those at the start and after free motion */
    enum normal_source normal_source;
    int tri;
    double sign, offset, friction; /* as of the constraint that it becomes */
    vec3 normal;                   /* of edges, cores and lips, likewise   */
    vec3 ball;                     /* of a shape's, likewise               */
    struct joint joint;
    struct candidate_side a, b;
};

struct candidate_list {
    int n, n_found, capacity;    /* kept; met                                         */
    struct candidate *candidate; /* [capacity + n_link]                               */
    int *order;                  /* of touch; a heap, the shallowest on top | [capacity + n_link] */
    uint64_t n_body, n_feature;  /* above every number of a body, of a feature      */
};

/** A list for so many contacts and, beside them, candidates of links. */
struct candidate_list candidate_list_take(struct arena *arena, int capacity, int n_link, int n_body,
                                          int n_feature);

/** The same two features always have the same id, and no others have it: numbers are packed, not
 *  hashed. Rises with a, then b, then kind, i, j. */
uint64_t candidate_id(const struct candidate_list *list, const int body[2],
                      enum candidate_kind kind, int i, int j);

/** Add a touch; where the list is full, the shallowest goes (of equals, that with the highest
 *  id). */
void candidate_add(struct candidate_list *list, const struct candidate *candidate);

/** The one that has this id; NULL: there is none. */
const struct candidate *candidate_find(const struct candidate_list *list, uint64_t id);

/** Put `candidate` in the place of the one that has its id; there is one. */
void candidate_replace(struct candidate_list *list, const struct candidate *candidate);

/** Put order by rising gap, of equal ones by rising id. No more may be added then. */
void candidate_sort_by_gap(struct candidate_list *list);

/** Put the first n of order by rising id. */
void candidate_sort_by_id(struct candidate_list *list, int n);

/** A side of one point in a rigid body's frame. */
struct candidate_side candidate_local(int body, vec3 local);

#endif
