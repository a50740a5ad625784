/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mapping.c - the two mappings there are: a node of a soft body, a place
 * in the frame of a rigid one. */
#include "engine/model/mapping.h"
#include "engine/step.h"

void mapping_linearise(struct step *s)
{
    for (int i = 0; i < s->n_prox; i++) {
        const struct proximity *prox = &s->prox[i];
        if (prox->node < 0)
            s->arm[i] = quat_rotate(s->frame[prox->body].q, prox->local);
        else
            s->arm[i] = (vec3){0, 0, 0};
    }
}

vec3 mapping_apply(const struct proximity *prox, const vec3 *body_q, pose body_frame)
{
    return prox->node >= 0 ? body_q[prox->node] : pose_apply(body_frame, prox->local);
}

void mapping_add_transposed(const struct step *s, int body, vec3 *f)
{
    for (int i = s->prox_first[body]; i < s->prox_first[body + 1]; i++) {
        if (s->prox[i].node >= 0) {
            vec3 *at = &f[s->prox[i].node];
            *at = vec3_add(*at, s->push[i]);
        } else {
            f[0] = vec3_add(f[0], s->push[i]);
            f[1] = vec3_add(f[1], vec3_cross(s->arm[i], s->push[i]));
        }
    }
}

vec3 mapping_velocity(const struct step *s, int prox, const vec3 *body_v)
{
    const int node = s->prox[prox].node;
    return node >= 0 ? body_v[node] : vec3_add(body_v[0], vec3_cross(body_v[1], s->arm[prox]));
}
