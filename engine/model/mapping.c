/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mapping.c - points as weighted sums of nodes and of places in frames. */
#include "engine/model/mapping.h"
#include "engine/step.h"

#include <string.h>

int mapping_terms(const struct palp_scene *scene, const struct proximity *prox, struct term *own,
                  const struct term **terms)
{
    const struct mapping *m = scene->body[prox->body].mapping;
    if (m) {
        *terms = m->term + m->first[prox->node];
        return m->first[prox->node + 1] - m->first[prox->node];
    }
    *own = (struct term){prox->body, prox->node, 1, prox->local};
    *terms = own;
    return 1;
}

void mapping_linearise(struct step *s)
{
    memcpy(s->frame_H, s->frame, (size_t)s->scene->n_body * sizeof *s->frame);
}

vec3 mapping_apply(const struct palp_scene *scene, const struct proximity *prox, const vec3 *q,
                   const pose *frame)
{
    struct term own;
    const struct term *t;
    const int n = mapping_terms(scene, prox, &own, &t);
    vec3 sum = {0, 0, 0};
    for (int k = 0; k < n; k++) {
        const vec3 x = t[k].node >= 0 ? q[scene->body[t[k].body].first + t[k].node]
                                      : pose_apply(frame[t[k].body], t[k].local);
        sum = n == 1 && t->weight == 1 ? x : vec3_axpy(sum, t[k].weight, x);
    }
    return sum;
}

vec3 mapping_velocity(const struct palp_scene *scene, const struct proximity *prox,
                      const pose *frame, const vec3 *v)
{
    struct term own;
    const struct term *t;
    const int n = mapping_terms(scene, prox, &own, &t);
    vec3 sum = {0, 0, 0};
    for (int k = 0; k < n; k++) {
        const vec3 *of = v + scene->body[t[k].body].first;
        const vec3 at =
            t[k].node >= 0
                ? of[t[k].node]
                : vec3_add(of[0], vec3_cross(of[1], quat_rotate(frame[t[k].body].q, t[k].local)));
        sum = vec3_axpy(sum, t[k].weight, at);
    }
    return sum;
}

void mapping_add_transposed(const struct step *s, const struct compound *compound, vec3 *f)
{
    const struct range range = step_range(s, compound);
    for (int i = range.first; i < range.end; i++) {
        struct term own;
        const struct term *t;
        const int n = mapping_terms(s->scene, &s->prox[i], &own, &t);
        for (int k = 0; k < n; k++) {
            const struct body *b = &s->scene->body[t[k].body];
            if (!b->compound)
                continue;
            const vec3 push = vec3_scale(s->push[i], t[k].weight);
            vec3 *at = f + (b->first - compound->first);
            if (t[k].node >= 0) {
                at[t[k].node] = vec3_add(at[t[k].node], push);
            } else {
                const vec3 arm = quat_rotate(s->frame_H[t[k].body].q, t[k].local);
                at[0] = vec3_add(at[0], push);
                at[1] = vec3_add(at[1], vec3_cross(arm, push));
            }
        }
    }
}

void mapping_carry(const struct palp_scene *scene, vec3 *q, const pose *frame)
{
    for (int i = 0; i < scene->n_body; i++) {
        const struct body *b = &scene->body[i];
        for (int k = 0; b->mapping && k < b->n_v; k++)
            q[b->first + k] =
                mapping_apply(scene, &(struct proximity){.body = i, .node = k}, q, frame);
    }
}
