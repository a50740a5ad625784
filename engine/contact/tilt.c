/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tilt.c - how a triangle or an edge tilts where a load slides over it. */
#include "engine/contact/tilt.h"
#include "engine/model/scene.h"
#include "engine/step.h"

double tilt_compliance(const struct step *s, const struct side *side, int i, int k, vec3 n)
{
    const struct square square = s->square[side->body];
    const size_t row = (size_t)(side->prox[i] - square.first) * (size_t)square.n;
    const mat3 W = square.WH[row + (size_t)(side->prox[k] - square.first)];
    return s->h * s->h * vec3_dot(n, mat3_apply(W, n));
}

bool tilt_gives_way(const struct step *s, const struct side *side)
{
    const struct body *b = &s->scene->body[side->body];
    return s->square && s->square[side->body].WH && (b->is_soft || b->mapping);
}

double tilt_of_load(const struct step *s, const struct side *side, vec3 force)
{
    vec3 slope[3]; /* ∇w, of a corner | 1/m */
    if (!tilt_gives_way(s, side))
        return 0;
    const vec3 *p = s->p;
    const vec3 area = vec3_cross(vec3_sub(p[side->prox[1]], p[side->prox[0]]),
                                 vec3_sub(p[side->prox[2]], p[side->prox[0]]));
    const vec3 n = vec3_direction(area, vec3_make(0, 1, 0));
    for (int k = 0; k < 3; k++) {
        const vec3 across = vec3_sub(p[side->prox[(k + 2) % 3]], p[side->prox[(k + 1) % 3]]);
        slope[k] = vec3_scale(vec3_cross(n, across), 1 / fmax(vec3_norm(area), 1e-12));
    }
    double sum = 0;
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            sum += vec3_dot(slope[i], slope[k]) * tilt_compliance(s, side, i, k, n);
    return fabs(vec3_dot(force, n)) * sum / 2;
}

double tilt_follow(const struct step *s, const struct constraint *c, vec3 force)
{
    static const double UNKNOWN = 0.1;
    const struct body *a = &s->scene->body[c->a.body];
    const double reach = c->offset + (a->is_soft ? 0 : a->rigid.shape.radius);
    if (!s->scene->body[c->b.body].is_soft || reach == 0)
        return 1;
    return s->square ? 1 / (1 + 2 * reach * tilt_of_load(s, &c->b, force)) : UNKNOWN;
}
