/* SPDX-License-Identifier: GPL-3.0-or-later */
/* translate.c - a local model as it travels. */
#include "daemon/publish/translate.h"

#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "arrays of numbers are sent as they lie in memory: little-endian"
#endif

_Static_assert((int)PROTO_LOCAL_CONTACTS_MAX == (int)PALP_LOCAL_CONTACTS,
               "a full model can be sent");

size_t translate_acted(enum proto_limit_acted out[PROTO_ACTED_MAX], unsigned acted)
{
    size_t n = 0;
    for (int i = 0; i < PROTO_ACTED_MAX; i++)
        if (acted & 1u << i)
            out[n++] = (enum proto_limit_acted)(i + 1);
    return n;
}

static struct proto_local_contact local_contact_of(const struct palp_local_contact *c)
{
    const struct bounds *b = &c->bounds;
    return (struct proto_local_contact){
        .id = c->id,
        .normal = vec3_to_wire(mat3_row(c->C, 0)),
        .tangent_1 = vec3_to_wire(mat3_row(c->C, 1)),
        .tangent_2 = vec3_to_wire(mat3_row(c->C, 2)),
        .gap_m = vec3_to_wire(c->gap),
        .force_n = vec3_to_wire(c->force),
        .arm_m = vec3_to_wire(c->arm),
        .drift_m_s = vec3_to_wire(c->drift),
        .bend_1_m = c->bend,
        .turn_ratio = c->turn,
        .hinge_m_rad = vec3_to_wire(c->hinge),
        .opening_rad = c->opening,
        .bounds = {b->least, b->most, b->rub, b->radius, b->friction},
    };
}

struct proto_local_model translate_local_model(
    const struct palp_local_model *model, struct proto_local_contact contacts[PALP_LOCAL_CONTACTS])
{
    const size_t n = (size_t)model->n;
    for (size_t i = 0; i < n; i++)
        contacts[i] = local_contact_of(&model->contact[i]);
    return (struct proto_local_model){
        .session = model->session,
        .epoch = model->epoch,
        .period_s = model->period,
        .target_pose = pose_to_wire(model->target),
        .grip_ratio = model->grip,
        .compliance_m_n = model->compliance_translation,
        .compliance_rad_nm = model->compliance_rotation,
        .held = translate_wrench(model->force, model->torque),
        .driven = model->driven,
        .dropped = (uint32_t)model->n_dropped,
        .n_contacts = n,
        .contacts = contacts,
        .compliance = {(const uint8_t *)model->W, 9 * n * n * sizeof *model->W},
    };
}
