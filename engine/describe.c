/* SPDX-License-Identifier: GPL-3.0-or-later */
/* describe.c - what a scene consists of and where it is, for those who draw it. */
#include "engine/contact/link.h"
#include "engine/model/mapping.h"
#include "engine/model/rod.h"
#include "engine/model/spring.h"
#include "engine/model/world.h"

/* ---------------------------------------------------------------- bodies */

palp_body palp_body_parent(const struct palp_scene *scene, palp_body id)
{
    const struct body *body = scene_body(scene, id);
    const struct mapping *m = body->mapping;
    if (m && m->chosen)
        return (palp_body){m->parent + 1};
    if (m)
        return (palp_body){m->n_base > 0 ? m->base[0] + 1 : 0};
    const bool jaw = !body->is_soft && body->rigid.drive == PALP_DRIVE_JAW;
    return (palp_body){jaw ? body->rigid.hinge.tool + 1 : 0};
}

/* Segments of a rod stand one after the other. */
int palp_body_rod(const struct palp_scene *scene, palp_body id, int *number)
{
    const struct body *body = scene_body(scene, id);
    const int rod = body->is_soft ? 0 : body->rigid.rod;
    *number = 0;
    for (int i = id.id - 1; rod > 0 && i >= 0 && !scene->body[i].is_soft; i--) {
        if (scene->body[i].rigid.rod != rod)
            break;
        ++*number;
    }
    return rod;
}

int palp_body_base_node(const struct palp_scene *scene, palp_body id, int node, palp_body *base)
{
    const struct mapping *m = scene_body(scene, id)->mapping;
    *base = id;
    if (!m)
        return node;
    int found = -1;
    double most = 0;
    for (int k = m->first[node]; k < m->first[node + 1]; k++) {
        const struct term *t = &m->term[k];
        if (t->node < 0 || t->weight <= most)
            continue;
        most = t->weight;
        found = t->node;
        base->id = t->body + 1;
    }
    return found;
}

/* ---------------------------------------------------------------- links */

static const struct link *link_of(const struct palp_scene *scene, palp_link id)
{
    return &scene->link[id.id - 1];
}

struct palp_link_description palp_link_describe(const struct palp_scene *scene, palp_link id)
{
    const struct link *link = link_of(scene, id);
    const bool sized = link->is.law == PALP_LAW_THREAD || link->is.law == PALP_LAW_NEEDLE;
    return (struct palp_link_description){
        .law = link->is.law,
        .a = {link->a.at[0].body + 1},
        .b = {link->b.at[0].body + 1},
        .place = link->a.at[0].local,
        .axis = mat3_row(link->a.axes, 0),
        .length = sized ? link->is.length : 0,
        .closed = link->curve.closed,
        .n_curve = link->curve.n,
        .curve = link->curve.point,
        .curve_node = link->curve.node,
    };
}

void palp_link_sample(const struct palp_scene *scene, palp_link id, vec3 *out, int n)
{
    const struct curve *curve = &link_of(scene, id)->curve;
    for (int i = 0; i < n; i++)
        out[i] = curve_spot(curve, (double)curve_segments(curve) * i / (n > 1 ? n - 1 : 1)).c;
}

int palp_link_path_most(const struct palp_scene *scene, palp_link id)
{
    const struct link *link = link_of(scene, id);
    return link->is.law == PALP_LAW_NEEDLE ? link->n_point : link->curve.node ? link->curve.n : 0;
}

int palp_scene_springs(const struct palp_scene *scene)
{
    return scene->n_spring;
}

struct palp_spring_description palp_spring_describe(const struct palp_scene *scene, palp_spring id)
{
    const struct spring *spring = &scene->spring[id.id - 1];
    return (struct palp_spring_description){
        .name = spring->name,
        .a = {spring->term[0].is.body + 1},
        .b = {spring->term[spring->n_term_a].is.body + 1},
        .rest = spring->rest,
    };
}

/* ---------------------------------------------------------------- now */

static struct placing placing_now(const struct palp_world *world)
{
    return (struct placing){world->scene, world->q, world->frame, world};
}

void palp_world_link_ends(const struct palp_world *world, palp_link id, vec3 *a, vec3 *b)
{
    const struct link *link = link_of(world->scene, id);
    const struct placing now = placing_now(world);
    const bool takes_body = link->is.law == PALP_LAW_SLIDE || link->is.law == PALP_LAW_NEEDLE ||
                            link->is.law == PALP_LAW_KNIFE || link->is.law == PALP_LAW_SCISSORS;
    *a = placing_point(&now, &link->a.at[0]);
    *b = takes_body ? *a : placing_point(&now, &link->b.at[0]);
}

/* A place on a triangle repeats its first node. */
static vec3 place_in_tissue(const struct placing *now, int body, const struct link_point *point)
{
    const bool of_triangle = point->node[3] == point->node[0];
    struct anchor anchor = {.body = body, .n = of_triangle ? 3 : 4};
    for (int k = 0; k < anchor.n; k++) {
        anchor.node[k] = point->node[k];
        anchor.weight[k] = point->weight[k];
    }
    return placing_point(now, &anchor);
}

/* The first of a needle's places follows its tip, the others stand by rising depth behind it. */
static int follow_needle(const struct palp_world *world, const struct link *link, vec3 *out)
{
    const struct link_state *state = &world->link[link - world->scene->link];
    const struct link_point *point = &world->link_point[link->first_point];
    const struct placing now = placing_now(world);
    const int n = state->phase != 0 && state->n < link->n_point ? state->n : 0;
    if (n == 0)
        return 0;
    out[0] = placing_point(&now, &link->a.at[0]);
    for (int k = 0; k < n; k++)
        out[1 + k] = place_in_tissue(&now, link->b.at[0].body, &point[n - k]);
    return 1 + n;
}

int palp_world_link_path(const struct palp_world *world, palp_link id, vec3 *out)
{
    const struct link *link = link_of(world->scene, id);
    if (link->is.law == PALP_LAW_NEEDLE)
        return follow_needle(world, link, out);
    if (!link->curve.node)
        return 0;
    const int first = world->scene->body[link->b.at[0].body].first;
    for (int i = 0; i < link->curve.n; i++)
        out[i] = world->q[first + link->curve.node[i]];
    return link->curve.n;
}

static vec3 sum_terms(const struct palp_world *world, const struct span_term *term, int n)
{
    vec3 sum = {0, 0, 0};
    for (int k = 0; k < n; k++) {
        const struct term *t = &term[k].is;
        const vec3 place =
            t->body < 0 ? t->local : mapping_place(world->scene, t, world->q, world->frame);
        sum = vec3_axpy(sum, t->weight, place);
    }
    return sum;
}

void palp_world_spring_ends(const struct palp_world *world, palp_spring id, vec3 *a, vec3 *b)
{
    const struct spring *spring = world_spring(world, id.id - 1);
    *a = sum_terms(world, spring->term, spring->n_term_a);
    *b = vec3_scale(
        sum_terms(world, spring->term + spring->n_term_a, spring->n_term - spring->n_term_a), -1);
}
