/* SPDX-License-Identifier: GPL-3.0-or-later */
/* law_slide.c - a point of a on a line or curve of b: held across it; along it friction of what
 * that takes, and a stop at either end. A curve in the world or on a rigid body is known to the law
 * as a whole; of one through a soft body's nodes it moves on the cubic of four of them in a
 * step. */
#include "engine/contact/link.h"
#include "engine/model/error.h"

#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------- on the curve */

/* On a rigid body or in the world. */
static struct curve_spot spot_carried(const struct constraint *c, const struct moment *now, vec3 a)
{
    const struct link *link = c->joint.link;
    const pose frame = moment_frame(now, &link->b.at[0]);
    const double at = curve_nearest(&link->curve, pose_apply_back(frame, a), c->joint.at);
    const struct curve_spot spot = curve_spot(&link->curve, at);
    return (struct curve_spot){pose_apply(frame, spot.c), quat_rotate(frame.q, spot.d1),
                               quat_rotate(frame.q, spot.d2)};
}

static struct curve_spot spot_of_nodes(const struct constraint *c, const vec3 *p, int segment,
                                       double u)
{
    const struct curve_piece piece = curve_piece(&c->joint.link->curve, segment, u);
    vec3 sum[3] = {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}};
    for (int d = 0; d < 3; d++)
        for (int k = 0; k < piece.n; k++)
            sum[d] = vec3_axpy(sum[d], piece.weight[d][k], p[c->b.prox[k]]);
    return (struct curve_spot){sum[0], sum[1], sum[2]};
}

/* On the cubic of b's proximities. */
static struct curve_spot spot_bent(const struct constraint *c, const vec3 *p, vec3 a)
{
    enum { STEPS = 20 };
    const int segment = curve_segment(&c->joint.link->curve, c->joint.at);
    double u = c->joint.at - segment;
    struct curve_spot spot = spot_of_nodes(c, p, segment, u);
    for (int k = 0; k < STEPS; k++) {
        const vec3 away = vec3_sub(a, spot.c);
        const double speed2 = vec3_dot(spot.d1, spot.d1);
        const double bend = fmax(speed2 - vec3_dot(away, spot.d2), 0.25 * speed2);
        const double way = bend > 0 ? vec3_dot(away, spot.d1) / bend : 0;
        u = fmin(fmax(u + fmin(fmax(way, -0.5), 0.5), -1), 2);
        spot = spot_of_nodes(c, p, segment, u);
        if (fabs(way) < 1e-13)
            break;
    }
    return spot;
}

static mat3 linearise_wire(const struct constraint *c, const struct moment *now, vec3 *gap)
{
    const vec3 a = side_point(&c->a, now->p);
    const struct curve_spot spot =
        c->joint.link->curve.node ? spot_bent(c, now->p, a) : spot_carried(c, now, a);
    const mat3 C = mat3_directions(vec3_direction(spot.d1, mat3_row(c->joint.axes, 0)));
    *gap = mat3_apply(C, vec3_sub(a, spot.c));
    return C;
}

static struct bounds bounds_wire(const struct constraint *c)
{
    return (struct bounds){.rub = c->joint.link->is.friction, .radius = INFINITY};
}

static const struct law law_wire = {"slide", HOLDS_SECOND | HOLDS_THIRD, linearise_wire,
                                    bounds_wire};

/* ---------------------------------------------------------------- at an end */

/* Into the curve at an end. */
static vec3 inward_direction(const struct constraint *c, const struct moment *now)
{
    const struct link *link = c->joint.link;
    const vec3 other = {1, 0, 0};
    if (link->curve.node) {
        const vec3 d = vec3_sub(now->p[c->b.prox[1]], now->p[c->b.prox[0]]);
        return vec3_direction(d, other);
    }
    const vec3 d = curve_spot(&link->curve, c->joint.at).d1;
    const vec3 world = quat_rotate(moment_frame(now, &link->b.at[0]).q, d);
    return vec3_scale(vec3_direction(world, other), c->joint.sign);
}

static mat3 linearise_stop(const struct constraint *c, const struct moment *now, vec3 *gap)
{
    const vec3 in = inward_direction(c, now), none = {0, 0, 0};
    *gap = (vec3){vec3_dot(in, constraint_apart(c, now->p)), 0, 0};
    return mat3_rows(in, none, none);
}

static const struct law law_stop = {"slide end", HOLDS_FIRST, linearise_stop, law_unilateral};

/* ---------------------------------------------------------------- the link */

static struct anchor anchor_on(const struct linking *l, double at)
{
    const struct curve *curve = &l->link->curve;
    const struct anchor *b = &l->link->b.at[0];
    if (!curve->node)
        return (struct anchor){.body = b->body, .local = curve_spot(curve, at).c};
    const int segment = curve_segment(curve, at);
    const struct curve_piece piece = curve_piece(curve, segment, at - segment);
    struct anchor on = {.body = b->body, .n = piece.n};
    for (int k = 0; k < piece.n; k++) {
        on.node[k] = curve->node[piece.index[k]];
        on.weight[k] = piece.weight[0][k];
    }
    return on;
}

/* An end: the node there and the next one, which tells the direction. */
static struct anchor anchor_of_end(const struct linking *l, bool high)
{
    const struct curve *curve = &l->link->curve;
    if (!curve->node)
        return anchor_on(l, l->link->end[high]);
    const int first = high ? curve->n - 1 : 0, next = high ? first - 1 : 1;
    return (struct anchor){.body = l->link->b.at[0].body,
                           .n = 2,
                           .node = {curve->node[first], curve->node[next]},
                           .weight = {1, 0}};
}

static vec3 place_of_node(const struct placing *at, int body, int node)
{
    return placing_point(at, &(struct anchor){.body = body, .n = 1, .node = {node}, .weight = {1}});
}

/* The nearest parameter of a bent curve: on the segment of the last one, then on its neighbours. */
static double nearest_bent(const struct placing *at, const struct link *link, vec3 x, double guess)
{
    enum { WINDOW = 6 };
    const struct curve *curve = &link->curve;
    const int middle = curve_segment(curve, guess), n = curve->n;
    int first = middle - 2, count = WINDOW;
    if (!curve->closed) {
        count = n < WINDOW ? n : WINDOW;
        first = first < 0 ? 0 : first > n - count ? n - count : first;
    }
    vec3 place[WINDOW];
    for (int k = 0; k < count; k++)
        place[k] = place_of_node(at, link->b.at[0].body, curve->node[(first + k + n) % n]);
    const struct curve part = {.n = count, .point = place};
    return first + curve_nearest(&part, x, guess - first);
}

static double nearest_place(const struct placing *at, const struct link *link, double guess)
{
    const vec3 x = placing_point(at, &link->a.at[0]);
    if (!link->curve.node)
        return curve_nearest(&link->curve,
                             pose_apply_back(placing_frame(at, link->b.at[0].body), x), guess);
    const int n = curve_segments(&link->curve);
    const double found = nearest_bent(at, link, x, guess);
    return link->curve.closed ? found - n * floor(found / n) : found;
}

/* An end takes part when the point is under way to within a place of it. */
static int make_pairs(const struct linking *l, struct link_pair *pair)
{
    const struct link *link = l->link;
    const struct anchor *a = &link->a.at[0];
    const double at = nearest_place(&l->at, link, l->state->at);
    pair[0] = (struct link_pair){&law_wire, LINK_BALL, *a, anchor_on(l, at), .at = at};
    if (link->curve.closed)
        return 1;
    const bool high = link->end[1] - at < at - link->end[0];
    if (fabs(link->end[high] - at) > 1)
        return 1;
    pair[1] = (struct link_pair){&law_stop,
                                 LINK_LIMIT,
                                 *a,
                                 anchor_of_end(l, high),
                                 .at = link->end[high],
                                 .sign = high ? -1 : +1};
    return 2;
}

static double length_bent(const struct linked *l)
{
    const struct curve *curve = &l->link->curve;
    const int last = curve_segment(curve, l->state->at);
    double sum = 0;
    for (int i = 0; i <= last; i++) {
        vec3 place[4];
        const struct curve_piece piece = curve_piece(curve, i, 0);
        for (int k = 0; k < piece.n; k++)
            place[k] = place_of_node(&l->at, l->link->b.at[0].body, curve->node[piece.index[k]]);
        const struct curve part = {.n = piece.n, .point = place};
        const int before = !curve->closed && i == 0 ? 0 : 1;
        const double u = i < last ? 1 : l->state->at - last;
        sum += curve_length(&part, before + u) - curve_length(&part, before);
    }
    return sum;
}

static void update_place(struct linked *l)
{
    const struct curve *curve = &l->link->curve;
    l->state->at = nearest_place(&l->at, l->link, l->state->at);
    l->state->value = curve->node ? length_bent(l) : curve_length(curve, l->state->at);
}

/* ---------------------------------------------------------------- the door */

static void create_curve(struct link_door *door, struct link *link)
{
    const struct palp_link_def *def = door->def;
    const int n = def->n_curve, b = link->b.at[0].body;
    const struct body *body = b < 0 ? NULL : &door->scene->body[b];
    link->curve = (struct curve){.n = n, .closed = def->closed};
    link->curve.point = malloc((size_t)n * sizeof(vec3));
    link->curve.node = body && body->is_soft ? malloc((size_t)n * sizeof(int)) : NULL;
    if (!link->curve.point || (body && body->is_soft && !link->curve.node)) {
        door->status = error_no_memory(door->error, "the curve of a link");
        return;
    }
    for (int i = 0; i < n; i++) {
        if (link->curve.node)
            link->curve.node[i] = def->curve_node[i];
        link->curve.point[i] = link->curve.node ? body->soft.mesh.x[def->curve_node[i]]
                               : body           ? pose_apply_back(body->rigid.at, def->curve[i])
                                                : def->curve[i];
    }
}

static void expect_places(struct link_door *door, const struct link *link)
{
    const struct palp_link_def *def = door->def;
    const bool soft = link->b.at[0].n > 0;
    if (def->n_curve < (def->closed ? 4 : 2) || def->n_curve > PALP_CURVE_MAX)
        link_refuse(door, "the number of places of the curve", def->n_curve,
                    def->closed ? "4 to 1024 where it is closed" : "2 to 1024");
    else if (soft ? !def->curve_node : !def->curve)
        link_refuse(door, "the number of its places", 0,
                    soft ? "nodes, on a soft body" : "places in metres, not on a soft body");
    for (int i = 0; door->status == PALP_OK && i < def->n_curve; i++) {
        const int n = soft ? door->scene->body[link->b.at[0].body].soft.mesh.n_node : 0;
        if (soft && (def->curve_node[i] < 0 || def->curve_node[i] >= n))
            link_refuse(door, "a node of the curve", def->curve_node[i], "one of the body's");
        if (!soft && !vec3_finite(def->curve[i]))
            link_refuse(door, "a place of the curve", NAN, "finite numbers");
    }
}

static void expect_apart(struct link_door *door, const struct curve *curve)
{
    for (int i = 0; i < curve_segments(curve); i++) {
        const vec3 d = vec3_sub(curve->point[(i + 1) % curve->n], curve->point[i]);
        if (!(vec3_norm(d) > 0))
            link_refuse(door, "the distance of two neighbours on the curve", 0, "one above 0");
    }
}

/* Limits in metres as parameters. */
static void place_limits(struct link_door *door, struct link *link)
{
    const double whole = curve_length(&link->curve, curve_segments(&link->curve));
    const double low = link->is.low, high = link->is.high;
    const bool given = isfinite(low) || isfinite(high);
    link->end[0] = 0;
    link->end[1] = curve_segments(&link->curve);
    if (!given)
        return;
    if (link->curve.node || link->curve.closed)
        link_refuse(door, "a limit", isfinite(low) ? low : high,
                    "none: only an open curve on a rigid body or in the world has limits");
    else if (!(low < high) || (isfinite(low) && low < 0) ||
             (isfinite(high) && high > whole * (1 + 1e-9)))
        link_refuse(door, "the upper limit", high,
                    "both between the ends of the curve, and it above the lower one");
    if (door->status == PALP_OK && isfinite(low))
        link->end[0] = curve_at_length(&link->curve, low);
    if (door->status == PALP_OK && isfinite(high))
        link->end[1] = curve_at_length(&link->curve, high);
}

/* A point far off would be thrown onto the curve in the first step. */
static void expect_near(struct link_door *door, const struct link *link)
{
    const int b = link->b.at[0].body;
    const bool carried = b >= 0 && link->b.at[0].n == 0;
    const pose frame = carried ? door->scene->body[b].rigid.at : POSE_IDENTITY;
    const vec3 x = pose_apply_back(frame, anchor_start(door->scene, &link->a.at[0]));
    const struct curve_spot spot = curve_spot(&link->curve, curve_nearest_of_all(&link->curve, x));
    const double off = vec3_norm(vec3_sub(x, spot.c));
    double whole = 0;
    for (int i = 0; i < curve_segments(&link->curve); i++)
        whole += vec3_norm(curve_spot(&link->curve, i + 0.5).d1);
    if (off > 0.01 * whole)
        link_refuse(door, "distance of a's point from the curve, in metres", off,
                    "at most a hundredth of its length");
}

static void check_slide(struct link_door *door, struct link *link)
{
    link_expect_not_negative(door, "friction", link->is.friction);
    expect_places(door, link);
    if (door->status == PALP_OK)
        create_curve(door, link);
    if (door->status == PALP_OK)
        expect_apart(door, &link->curve);
    if (door->status == PALP_OK)
        expect_near(door, link);
    if (door->status == PALP_OK)
        place_limits(door, link);
}

const struct link_kind link_slide = {"slide",
                                     .most = 2,
                                     .takes_body = true,
                                     .takes_place = true,
                                     .follows_cuts = true,
                                     .check = check_slide,
                                     .make = make_pairs,
                                     .end = update_place};
