/* SPDX-License-Identifier: GPL-3.0-or-later */
/* detector.c - one boundary a body that collides and has triangles. */
#include "engine/contact/detector.h"
#include "engine/base/assert.h"
#include "engine/contact/candidate.h"
#include "engine/contact/lips.h"
#include "engine/contact/shape.h"
#include "engine/model/cuttable.h"
#include "engine/step.h"

#include <stdlib.h>

static int larger_of(int a, int b)
{
    return a > b ? a : b;
}

static bool has_boundary(const struct body *b)
{
    return b->settings.collides && b->surface.n_tri > 0 &&
           (b->is_soft || b->rigid.shape.kind == PALP_SHAPE_MESH);
}

static const struct cuttable *cuttable_of(const struct body *b)
{
    return b->is_soft ? b->soft.cuttable : NULL;
}

static int triangles_at_most(const struct body *b)
{
    const struct cuttable *c = cuttable_of(b);
    return b->surface.n_tri + (c ? cuttable_triangles(c) : 0);
}

static int edges_at_most(const struct body *b)
{
    const struct cuttable *c = cuttable_of(b);
    return b->surface.n_edge + (c ? cuttable_edges(c) : 0);
}

/* Of its mesh, and their copies. */
static int nodes_to_come(const struct body *b)
{
    const struct palp_mesh *mesh = b->is_soft ? &b->soft.mesh : b->rigid.shape.mesh;
    return (mesh ? mesh->n_node : 0) + (cuttable_of(b) ? cuttable_of(b)->is.nodes : 0);
}

/* Numbers that an id is made of stay below this. */
static int count_features(const struct palp_scene *scene)
{
    int n = larger_of(larger_of(SHAPE_EDGES, scene->n_pair),
                      larger_of(scene->n_link, scene->n_link_pair));
    for (int i = 0; i < scene->n_body; i++) {
        const struct body *b = &scene->body[i];
        n = larger_of(n, larger_of(edges_at_most(b), triangles_at_most(b)));
        if (cuttable_of(b))
            n = larger_of(n, nodes_to_come(b));
        else if (b->surface.n_vertex > 0)
            n = larger_of(n, b->surface.vertex[b->surface.n_vertex - 1] + 1);
    }
    return n;
}

struct detector *detector_create(const struct palp_world *world)
{
    const struct palp_scene *scene = world->scene;
    struct detector *d = calloc(1, sizeof *d);
    const size_t n = (size_t)scene->n_body + 1;
    if (!d)
        return NULL;
    d->n_body = scene->n_body;
    d->n_feature = count_features(scene);
    d->boundary = calloc(n, sizeof(struct boundary *));
    d->lips = calloc(n, sizeof(struct lips *));
    d->bounds = calloc(n, sizeof *d->bounds);
    if (!d->boundary || !d->lips || !d->bounds)
        goto no_memory;
    for (int i = 0; i < d->n_body; i++) {
        if (!has_boundary(&scene->body[i]))
            continue;
        const struct body *b = world_body(world, i);
        /* Of what others carry triangles go and none come, and a body may have no room for cuts: a
         * hierarchy with room can change. */
        const bool changes = world->carried[i] || world->topology[i];
        const int most = triangles_at_most(&scene->body[i]) + changes;
        d->boundary[i] = boundary_create(b, most, nodes_to_come(&scene->body[i]));
        const struct topology *t = world->topology[i];
        if (d->boundary[i] && t)
            d->lips[i] = lips_create(t, d->boundary[i]);
        if (!d->boundary[i] || (t && !d->lips[i]))
            goto no_memory;
    }
    /* ids are 64 bits: enough for 1000 bodies of a million features each */
    PALP_ASSERT(pow(d->n_body, 2) * CANDIDATE_KINDS * pow(d->n_feature, 2) < 0x1p64);
    return d;

no_memory:
    detector_destroy(d);
    return NULL;
}

void detector_destroy(struct detector *detector)
{
    if (!detector)
        return;
    for (int i = 0; detector->boundary && i < detector->n_body; i++)
        boundary_destroy(detector->boundary[i]);
    for (int i = 0; detector->lips && i < detector->n_body; i++)
        lips_destroy(detector->lips[i]);
    free(detector->boundary);
    free(detector->lips);
    free(detector->bounds);
    free(detector);
}

void detector_stand(struct detector *detector, const struct step *s)
{
    PALP_ASSERT(detector->n_body == s->scene->n_body && s->q_near);
    for (int i = 0; i < detector->n_body; i++) {
        const struct body *body = &s->scene->body[i];
        struct boundary *b = detector->boundary[i];
        const pose frame[MOMENTS] = {s->world->frame[i], s->frame_near[i]};
        const vec3 *q[MOMENTS] = {s->world->q + body->first, s->q_near + body->first};
        if (b) {
            boundary_stand(b, q, frame);
            detector->bounds[i] = b->bounds;
        } else if (!body->is_soft && body->rigid.shape.kind != PALP_SHAPE_MESH) {
            const struct palp_shape *shape = &body->rigid.shape;
            detector->bounds[i] =
                box_join(shape_bounds(shape, frame[START]), shape_bounds(shape, frame[FREE]));
        } else {
            detector->bounds[i] = BOX_EMPTY;
        }
    }
}
