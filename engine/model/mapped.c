/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mapped.c - makes bodies that others carry. What is mapped on mapped points is so on what these
 * are mapped on: the terms of every point are of bodies with degrees of freedom, or of frames. */
#include "engine/model/mapped.h"
#include "engine/model/cuttable.h"
#include "engine/model/error.h"
#include "engine/model/mapped_embed.h"
#include "engine/model/mesh.h"
#include "engine/model/scene.h"
#include "engine/model/scene_check.h"

#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------- terms */

/* A mapping while it is made, point by point; `full`: there was no memory. */
struct mapping_draft {
    const struct palp_scene *scene;
    struct mapping *to;
    bool full;
};

/* A term of the point that is being made; what follows the same node or frame is one with it. */
static void add_term(struct mapping_draft *d, const struct term *term)
{
    struct mapping *m = d->to;
    for (int t = m->first[m->n]; t < m->first[m->n + 1]; t++) {
        struct term *old = &m->term[t];
        const double sum = old->weight + term->weight;
        if (old->body != term->body || old->node != term->node || !(sum != 0))
            continue;
        old->local =
            vec3_axpy(vec3_scale(old->local, old->weight / sum), term->weight / sum, term->local);
        old->weight = sum;
        return;
    }
    if (d->full || scene_make_room(&m->term, m->first[m->n + 1], sizeof *term) != 0)
        d->full = true;
    else
        m->term[m->first[m->n + 1]++] = *term;
}

/* A node of a soft or mapped body, weighted. */
static void follow_node(struct mapping_draft *d, int body, int node, double weight)
{
    const struct mapping *m = d->scene->body[body].mapping;
    const struct term own = {.body = body, .node = node, .weight = weight};
    if (!m && weight != 0)
        add_term(d, &own);
    for (int t = m ? m->first[node] : 0; m && t < m->first[node + 1]; t++) {
        struct term term = m->term[t];
        term.weight *= weight;
        add_term(d, &term);
    }
}

static void follow_frame(struct mapping_draft *d, int body, vec3 x, double weight)
{
    const struct term term = {body, -1, weight, pose_apply_back(d->scene->body[body].rigid.at, x)};
    if (weight != 0)
        add_term(d, &term);
}

static void end_point(struct mapping_draft *d)
{
    d->to->n++;
    d->to->first[d->to->n + 1] = d->to->first[d->to->n];
}

/* ---------------------------------------------------------------- kinds */

/* A node goes with the lowest of its elements, which keeps it where it comes apart. */
static int cell_of_node(const struct body *parent, int node)
{
    const struct mapping *m = parent->mapping;
    const struct cuttable *cuttable = parent->is_soft ? parent->soft.cuttable : NULL;
    if (m)
        return m->cell[node];
    return cuttable ? cell_links_holder(&cuttable->links, &node, 1) : CELL_NONE;
}

static enum palp_status map_subset(struct mapping_draft *d, const struct palp_mapped_def *def,
                                   struct palp_error *error)
{
    for (int i = 0; i < def->n_node; i++) {
        follow_node(d, def->parent[0].id - 1, def->node[i], 1);
        d->to->cell[i] = cell_of_node(scene_body(d->scene, def->parent[0]), def->node[i]);
        end_point(d);
    }
    return PALP_OK;
}

static enum palp_status map_embedded(struct mapping_draft *d, const struct palp_mapped_def *def,
                                     struct palp_error *error)
{
    const struct body *in = scene_body(d->scene, def->parent[0]);
    struct embedding *embedding = embed_create(&in->soft.mesh, def->reach);
    enum palp_status status = embedding ? PALP_OK : error_no_memory(error, def->name);
    for (int i = 0; i < def->mesh->n_node && status == PALP_OK; i++) {
        const vec3 x = def->mesh->x[i];
        struct embedded at;
        if (!embed_find(embedding, x, &at))
            status = error_set(error, PALP_INVALID,
                               "body '%.100s': point %d at (%g, %g, %g) is %.3g m outside of "
                               "'%.60s', expected at most %g m",
                               def->name, i, x.x, x.y, x.z, at.outside, in->name, def->reach);
        for (int k = 0; k < at.n && status == PALP_OK; k++)
            follow_node(d, def->parent[0].id - 1, at.node[k], at.weight[k]);
        d->to->cell[i] = at.element;
        end_point(d);
    }
    embed_destroy(embedding);
    return status;
}

/* Of the lines from frame to frame the one nearest to x: the first of its two frames, and where
 * between them, 0 … 1. */
static int find_nearest_base(const struct palp_scene *scene, const struct palp_mapped_def *def,
                             vec3 x, double *between)
{
    int nearest = 0;
    double least = INFINITY;
    *between = 0;
    for (int k = 0; k + 1 < def->n_parent; k++) {
        const vec3 a = scene_body(scene, def->parent[k])->rigid.at.p;
        const vec3 along = vec3_sub(scene_body(scene, def->parent[k + 1])->rigid.at.p, a);
        const double length2 = vec3_dot(along, along);
        const double at = length2 > 0 ? vec3_dot(vec3_sub(x, a), along) / length2 : 0;
        const double t = fmin(fmax(at, 0), 1);
        const double away = vec3_norm(vec3_sub(x, vec3_axpy(a, t, along)));
        if (away < least) {
            least = away;
            nearest = k;
            *between = t;
        }
    }
    return nearest;
}

static void follow_link(struct mapping_draft *d, const struct palp_mapped_def *def, vec3 x)
{
    double t;
    const int k = find_nearest_base(d->scene, def, x, &t);
    follow_frame(d, def->parent[k].id - 1, x, 1 - t);
    if (t > 0)
        follow_frame(d, def->parent[k + 1].id - 1, x, t);
}

static enum palp_status map_frames(struct mapping_draft *d, const struct palp_mapped_def *def,
                                   struct palp_error *error)
{
    for (int i = 0; i < def->mesh->n_node; i++) {
        const vec3 x = def->mesh->x[i];
        d->to->cell[i] = -1;
        const size_t row = (size_t)i * (size_t)def->n_parent;
        for (int k = 0; def->weight && k < def->n_parent; k++)
            follow_frame(d, def->parent[k].id - 1, x, def->weight[row + (size_t)k]);
        if (!def->weight)
            follow_link(d, def, x);
        end_point(d);
    }
    return PALP_OK;
}

/* How points of a kind follow others. Only map calls it. */
struct kind {
    const char *name;
    enum palp_status (*map)(struct mapping_draft *d, const struct palp_mapped_def *def,
                            struct palp_error *error);
};

/* clang-format off */
static const struct kind kinds[] = {
    [PALP_MAP_SUBSET]   = {"subset", map_subset},
    [PALP_MAP_EMBEDDED] = {"embedded", map_embedded},
    [PALP_MAP_FRAMES]   = {"frames", map_frames},
};
/* clang-format on */

/* ---------------------------------------------------------------- the body */

/* The bodies that its terms are moved by, each once and rising. */
static int list_base_bodies(const struct palp_scene *scene, struct mapping *m)
{
    unsigned char *is_base = calloc((size_t)scene->n_body + 1, 1);
    m->base = calloc((size_t)scene->n_body + 1, sizeof *m->base);
    if (!is_base || !m->base) {
        free(is_base);
        return -1;
    }
    for (int t = 0; t < m->first[m->n]; t++)
        is_base[mapping_mover(scene, m->term[t].body)] = 1;
    for (int i = 0; i < scene->n_body; i++)
        if (is_base[i])
            m->base[m->n_base++] = i;
    free(is_base);
    return 0;
}

/* Its points where their terms are at the start, its triangles; nothing else of a mesh. */
static int take_mesh(const struct palp_scene *scene, struct body *b,
                     const struct palp_mapped_def *def)
{
    const struct mapping *m = b->mapping;
    struct palp_mesh *mesh = &b->soft.mesh;
    mesh->n_node = m->n;
    mesh->n_tri = def->kind == PALP_MAP_SUBSET ? 0 : def->mesh->n_tri;
    if (mesh_reserve(mesh) != 0)
        return -1;
    if (mesh->n_tri > 0)
        memcpy(mesh->tri, def->mesh->tri, (size_t)mesh->n_tri * sizeof *mesh->tri);
    for (int i = 0; i < m->n; i++)
        for (int t = m->first[i]; t < m->first[i + 1]; t++) {
            const struct term *term = &m->term[t];
            const vec3 x = term->node >= 0
                               ? scene->body[term->body].soft.mesh.x[term->node]
                               : pose_apply(scene->body[term->body].rigid.at, term->local);
            mesh->x[i] = vec3_axpy(mesh->x[i], term->weight, x);
        }
    return 0;
}

/* Which node of its parent each point of a subset is. */
static int keep_subset(struct mapping *m, const struct palp_mapped_def *def)
{
    if (def->kind != PALP_MAP_SUBSET)
        return 0;
    m->parent = def->parent[0].id - 1;
    m->chosen = malloc((size_t)m->n * sizeof *m->chosen);
    if (!m->chosen)
        return -1;
    memcpy(m->chosen, def->node, (size_t)m->n * sizeof *m->chosen);
    return 0;
}

static palp_body add_mapped(struct palp_scene *scene, const struct palp_mapped_def *def,
                            struct palp_error *error)
{
    const int n = def->kind == PALP_MAP_SUBSET ? def->n_node : def->mesh->n_node;
    struct body b = {.is_soft = true, .n_v = n, .settings = def->surface};
    struct mapping_draft d = {scene, calloc(1, sizeof *d.to), false};
    b.mapping = d.to;
    if (d.to) {
        d.to->first = calloc((size_t)n + 2, sizeof *d.to->first);
        d.to->cell = malloc(((size_t)n + 1) * sizeof *d.to->cell);
    }
    if (!d.to || !d.to->first || !d.to->cell)
        return scene_keep_body(scene, &b, def->name, -1, error);
    if (kinds[def->kind].map(&d, def, error) != PALP_OK) {
        mapping_destroy(d.to);
        return (palp_body){0};
    }
    const bool whole = !d.full && keep_subset(d.to, def) == 0 &&
                       list_base_bodies(scene, d.to) == 0 && take_mesh(scene, &b, def) == 0;
    return scene_keep_body(scene, &b, def->name, whole ? 0 : -1, error);
}

/* The triangles that bound a mesh's elements, and their corners alone. */
static int find_boundary_mesh(struct palp_mesh *out, const struct palp_mesh *mesh)
{
    struct surface surface = {0};
    int *point = calloc((size_t)mesh->n_node + 1, sizeof *point), result = -1;
    *out = (struct palp_mesh){0};
    if (point && surface_of_elements(&surface, mesh) == 0) {
        out->n_node = surface.n_vertex;
        out->n_tri = surface.n_tri;
        result = mesh_reserve(out);
    }
    for (int i = 0; result == 0 && i < surface.n_vertex; i++) {
        point[surface.vertex[i]] = i;
        out->x[i] = mesh->x[surface.vertex[i]];
    }
    for (int k = 0; result == 0 && k < 3 * surface.n_tri; k++)
        out->tri[k / 3][k % 3] = point[surface.tri[k / 3][k % 3]];
    surface_destroy(&surface);
    free(point);
    return result;
}

palp_body palp_scene_add_mapped(struct palp_scene *scene, const struct palp_mapped_def *def,
                                struct palp_error *error)
{
    if (check_mapped(scene, def, error) != PALP_OK)
        return (palp_body){0};
    struct palp_mapped_def own = *def;
    struct palp_mesh mesh = {0};
    if (def->kind != PALP_MAP_SUBSET && def->mesh->n_tri == 0 &&
        def->mesh->n_tet + def->mesh->n_hex > 0) {
        if (find_boundary_mesh(&mesh, def->mesh) != 0) {
            palp_mesh_destroy(&mesh);
            error_no_memory(error, def->name);
            return (palp_body){0};
        }
        own.mesh = &mesh;
    }
    const palp_body body = add_mapped(scene, &own, error);
    palp_mesh_destroy(&mesh);
    return body;
}

/* The triangles of the parent's boundary all of whose corners are in the subset. */
static int find_triangles(const struct palp_scene *scene, struct body *b)
{
    const struct palp_mesh *from = &scene->body[b->mapping->parent].soft.mesh;
    struct palp_mesh *mesh = &b->soft.mesh;
    int *point = malloc((size_t)from->n_node * sizeof *point);
    free(mesh->tri);
    mesh->tri = calloc((size_t)from->n_tri + 1, sizeof *mesh->tri);
    if (!point || !mesh->tri) {
        free(point);
        return -1;
    }
    for (int i = 0; i < from->n_node; i++)
        point[i] = -1;
    for (int i = 0; i < b->mapping->n; i++)
        point[b->mapping->chosen[i]] = i;
    for (int t = 0; t < from->n_tri; t++) {
        int *tri = mesh->tri[mesh->n_tri];
        for (int k = 0; k < 3; k++)
            tri[k] = point[from->tri[t][k]];
        mesh->n_tri += tri[0] >= 0 && tri[1] >= 0 && tri[2] >= 0;
    }
    free(point);
    return 0;
}

int mapped_finish(const struct palp_scene *scene, struct body *b)
{
    struct palp_mesh *mesh = &b->soft.mesh;
    if (b->mapping->chosen && find_triangles(scene, b) != 0)
        return -1;
    if (mesh->n_tri == 0)
        return 0;
    return surface_of_triangles(&b->surface, (const int(*)[3])mesh->tri, mesh->n_tri);
}

/* ---------------------------------------------------------------- jaws */

palp_body palp_scene_add_jaw(struct palp_scene *scene, const struct palp_jaw_def *def,
                             struct palp_error *error)
{
    if (check_jaw(scene, def, error) != PALP_OK)
        return (palp_body){0};
    const struct rigid *tool = &scene_body(scene, def->tool)->rigid;
    struct body b = {.is_soft = false, .n_v = 2, .settings = def->surface};
    b.rigid = (struct rigid){.drive = PALP_DRIVE_JAW,
                             .hinge = {.tool = def->tool.id - 1,
                                       .place = def->hinge,
                                       .axis = vec3_scale(def->axis, 1 / vec3_norm(def->axis)),
                                       .opening = def->opening}};
    b.rigid.at = mapping_hinge(&b.rigid.hinge, tool->at, tool->grip);
    const int result = scene_copy_shape(&b.rigid.shape, &def->shape);
    return scene_keep_body(scene, &b, def->name, result, error);
}
