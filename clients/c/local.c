/* SPDX-License-Identifier: Apache-2.0 */
/* local.c - a local model as it travels, as the one that forces are rendered from. */
#include "clients/c/local.h"

#include "clients/c/translate.h"

#include <endian.h>
#include <string.h>

static void read_contact(struct palp_local_contact *out, const struct proto_local_contact *in)
{
    const struct proto_force_bounds *b = &in->bounds;
    *out = (struct palp_local_contact){
        .id = in->id,
        .C = mat3_rows(vec3_of_wire(in->normal), vec3_of_wire(in->tangent_1),
                       vec3_of_wire(in->tangent_2)),
        .gap = vec3_of_wire(in->gap_m),
        .force = vec3_of_wire(in->force_n),
        .arm = vec3_of_wire(in->arm_m),
        .drift = vec3_of_wire(in->drift_m_s),
        .bend = in->bend_1_m,
        .turn = in->turn_ratio,
        .hinge = vec3_of_wire(in->hinge_m_rad),
        .opening = in->opening_rad,
        .bounds = {b->least_n, b->most_n, b->rub, b->radius_n, b->friction},
    };
}

/** Little-endian float32, whatever this machine's order is. */
static void read_compliance(float *W, struct proto_bytes bytes)
{
    for (size_t i = 0; i < bytes.size / sizeof *W; i++) {
        uint32_t bits;
        memcpy(&bits, bytes.data + 4 * i, sizeof bits);
        bits = le32toh(bits);
        memcpy(&W[i], &bits, sizeof bits);
    }
}

void local_read(struct palp_local_model *out, const struct proto_local_model *in)
{
    out->session = in->session;
    out->epoch = in->epoch;
    out->step = (long)in->header.step;
    out->target_ns = (int64_t)in->answers_time_ns;
    out->period = in->period_s;
    out->target = pose_of_wire(in->target_pose);
    out->grip = in->grip_ratio;
    out->compliance_translation = in->compliance_m_n;
    out->compliance_rotation = in->compliance_rad_nm;
    out->force = vec3_of_wire(in->held.force);
    out->torque = vec3_of_wire(in->held.torque);
    out->driven = in->driven;
    out->n = (int)in->n_contacts;
    out->n_dropped = (int)in->dropped;
    for (int i = 0; i < out->n; i++)
        read_contact(&out->contact[i], &in->contacts[i]);
    read_compliance(out->W, in->compliance);
}
