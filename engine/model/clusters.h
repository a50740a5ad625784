/* SPDX-License-Identifier: GPL-3.0-or-later */
/* clusters.h - elements that are near each other, together: in groups of eight that are computed at
 * once, groups in clusters that a worker takes at a time, clusters in colours. */
#ifndef PALP_MODEL_CLUSTERS_H
#define PALP_MODEL_CLUSTERS_H

#include "engine/base/lanes.h"
#include "engine/base/pool.h"
#include "engine/model/mesh.h"

/** Elements of one shape. Those of a cluster are of one kind. Clusters of one colour share no node:
 *  they may be added at once. The first colours of a large body are the leaves of a nested
 *  dissection (George, SIAM J. Numer. Anal. 10, 1973), which hold most of it: a leaf is one cluster
 *  for each kind in it. What lies between leaves has later colours. */
struct clusters {
    int n_group, n_cluster, n_colour;
    int (*member)[LANES]; /* a group's elements; a last one that is not full repeats its last, from
                           * which on they are negative: -1 - element          | [n_group]       */
    int *cluster_first;   /* into member; clusters by rising colour            | [n_cluster + 1] */
    unsigned char *kind;  /* of a cluster's elements                           | [n_cluster]     */
    int *colour_first;    /* a colour's first cluster                          | [n_colour + 1]  */
};

/** Of elements among the nodes of a mesh; of none, no colour. Returns -1: no memory. */
int clusters_create(struct clusters *out, const struct palp_mesh *mesh,
                    const struct elements *elements);
/** The same, their kinds being the models of their materials; of: a material each, NULL: all the
 *  first. */
int clusters_of_models(struct clusters *out, const struct palp_mesh *mesh, struct elements elements,
                       const struct palp_material *material, const int *of);
void clusters_destroy(struct clusters *c);

/** A loop body: does groups first … last-1, all of one kind. Calls that run at once share no
 *  node. */
typedef void clusters_body(void *ctx, int kind, int first, int last);

/** Of a group's elements. */
int clusters_kind(const struct clusters *c, int group);

/** Run a loop body over all groups, cluster by cluster, one colour after the other. */
void clusters_for(const struct clusters *c, struct pool *pool, clusters_body *body, void *ctx);

#endif
