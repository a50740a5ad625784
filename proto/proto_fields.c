/* SPDX-License-Identifier: Apache-2.0 */
/* proto_fields.c - the messages between devices and daemon, field by field, and what must hold in
 * each beyond that; the parts that all messages share. */
#include "palp/v1/device.pb-c.h"
#include "proto/proto_rows.h"

#include <math.h>

/* ---------------------------------------------------------------- geometry.proto */

#define COMPONENT(type, member)                                                                    \
    {                                                                                              \
        .name = #member, .at = offsetof(type, member)                                              \
    }
#define PART(type, member, unit, kind)                                                             \
    {                                                                                              \
        .name = #member unit, .at = offsetof(type, member), .map = &proto_map_##kind               \
    }
#define MAP_VALUE(message, checked)                                                                \
    {                                                                                              \
        .wire = &palp__v1__##message##__descriptor, .row = row_##message,                          \
        .n_row = sizeof row_##message / sizeof row_##message[0], .size = sizeof(proto_##message),  \
        .check = checked                                                                           \
    }

static const struct proto_row row_vec3[] = {
    COMPONENT(proto_vec3, x),
    COMPONENT(proto_vec3, y),
    COMPONENT(proto_vec3, z),
};
const struct proto_map proto_map_vec3 = MAP_VALUE(vec3, NULL);

static const struct proto_row row_quaternion[] = {
    COMPONENT(proto_quat, x),
    COMPONENT(proto_quat, y),
    COMPONENT(proto_quat, z),
    COMPONENT(proto_quat, w),
};
static bool check_quaternion(void *ours, struct proto_error *error)
{
    proto_quat *q = ours;
    const double length = sqrt(q->x * q->x + q->y * q->y + q->z * q->z + q->w * q->w);
    if (!(fabs(length - 1) <= 1e-3)) {
        snprintf(error->what, sizeof error->what, "length %g, expected 1 within 0.001", length);
        return false;
    }
    if (fabs(length - 1) > 1e-15) /* else it is as near as rounding allows: read twice, the same */
        *q = (proto_quat){q->x / length, q->y / length, q->z / length, q->w / length};
    return true;
}
static const struct proto_map proto_map_quaternion = {
    .wire = &palp__v1__quaternion__descriptor,
    .row = row_quaternion,
    .n_row = 4,
    .size = sizeof(proto_quat),
    .check = check_quaternion,
};

static const struct proto_row row_pose[] = {
    PART(proto_pose, position, "_m", vec3),
    PART(proto_pose, orientation, "", quaternion),
};
const struct proto_map proto_map_pose = MAP_VALUE(pose, NULL);

static const struct proto_row row_twist[] = {
    PART(proto_twist, linear, "_m_s", vec3),
    PART(proto_twist, angular, "_rad_s", vec3),
};
const struct proto_map proto_map_twist = MAP_VALUE(twist, NULL);

static const struct proto_row row_wrench[] = {
    PART(proto_wrench, force, "_n", vec3),
    PART(proto_wrench, torque, "_nm", vec3),
};
const struct proto_map proto_map_wrench = MAP_VALUE(wrench, NULL);

static const struct proto_row row_box[] = {
    PART(proto_box, low, "_m", vec3),
    PART(proto_box, high, "_m", vec3),
};
static bool check_box(void *ours, struct proto_error *error)
{
    const proto_box *b = ours;
    return (b->low.x <= b->high.x && b->low.y <= b->high.y && b->low.z <= b->high.z) ||
           refuse_text(error, "the low corner is above the high one");
}
const struct proto_map proto_map_box = MAP_VALUE(box, check_box);

/* ---------------------------------------------------------------- session.proto */

static const struct proto_row row_header[] = {
    FIELD(header, session_id),        FIELD(header, step),     FIELD(header, simulated_time_ns),
    FIELD(header, monotonic_time_ns), FIELD(header, sequence),
};
const struct proto_map proto_map_header = MAP(header, NULL);

static const struct proto_row row_event[] = {
    MESSAGE(event, header, header),
    FIELD(event, severity),
    FIELD(event, kind),
    TEXT(event, text),
    FIELD(event, tool_id),
    FIELD(event, device_name),
};
const struct proto_map proto_map_event = MAP(event, NULL);

/* ---------------------------------------------------------------- local.proto */

static const struct proto_row row_force_bounds[] = {
    UNBOUNDED(force_bounds, least_n),  UNBOUNDED(force_bounds, most_n), FIELD(force_bounds, rub),
    UNBOUNDED(force_bounds, radius_n), FIELD(force_bounds, friction),
};
static bool check_force_bounds(void *ours, struct proto_error *error)
{
    const struct proto_force_bounds *b = ours;
    if (!(b->least_n <= b->most_n))
        return refuse_text(error, "least_n: above most_n");
    return (b->rub >= 0 && b->radius_n >= 0 && b->friction >= 0) ||
           refuse_text(error, "a rub, radius or friction below zero");
}
static const struct proto_map proto_map_force_bounds = MAP(force_bounds, check_force_bounds);

static const struct proto_row row_local_contact[] = {
    FIELD(local_contact, id),
    MESSAGE(local_contact, normal, vec3),
    MESSAGE(local_contact, tangent_1, vec3),
    MESSAGE(local_contact, tangent_2, vec3),
    MESSAGE(local_contact, gap_m, vec3),
    MESSAGE(local_contact, force_n, vec3),
    MESSAGE(local_contact, arm_m, vec3),
    MESSAGE(local_contact, drift_m_s, vec3),
    FIELD(local_contact, bend_1_m),
    MESSAGE(local_contact, hinge_m_rad, vec3),
    FIELD(local_contact, opening_rad),
    MESSAGE(local_contact, bounds, force_bounds),
    FIELD(local_contact, turn_ratio),
};
static const struct proto_map proto_map_local_contact = MAP(local_contact, NULL);

static const struct proto_row row_anchor[] = {
    FIELD(anchor, number),
    MESSAGE(anchor, device_pose, pose),
    MESSAGE(anchor, tool_pose, pose),
    FIELD(anchor, turns),
};
static const struct proto_map proto_map_anchor = MAP(anchor, NULL);

static const struct proto_row row_local_model[] = {
    MESSAGE(local_model, header, header),
    FIELD(local_model, tool_id),
    FIELD(local_model, session),
    FIELD(local_model, epoch),
    FIELD(local_model, answers_sequence),
    FIELD(local_model, answers_time_ns),
    FIELD(local_model, period_s),
    MESSAGE(local_model, target_pose, pose),
    FIELD(local_model, grip_ratio),
    FIELD(local_model, compliance_m_n),
    FIELD(local_model, compliance_rad_nm),
    MESSAGE(local_model, held, wrench),
    FIELD(local_model, driven),
    FIELD(local_model, felt),
    OPTIONAL(local_model, anchor, anchor),
    FIELD(local_model, dropped),
    MESSAGES(local_model, contacts, local_contact),
    FIELD(local_model, compliance),
    FIELD(local_model, resumed),
};
static bool check_local_contacts(const struct proto_local_model *m, struct proto_error *error)
{
    if (m->n_contacts > PROTO_LOCAL_CONTACTS_MAX)
        return refuse_text(error, "contacts: expected at most 64");
    for (size_t i = 1; i < m->n_contacts; i++)
        if (m->contacts[i].id < m->contacts[i - 1].id)
            return refuse_text(error, "contacts: their ids do not rise");
    if (m->compliance.size != 36 * m->n_contacts * m->n_contacts)
        return refuse_text(error, "compliance: expected 36 bytes for each pair of contacts");
    return all_finite(m->compliance) || refuse_text(error, "compliance: not finite");
}
static bool check_local_model(void *ours, struct proto_error *error)
{
    const struct proto_local_model *m = ours;
    if (!(m->period_s > 0))
        return refuse_text(error, "period_s: expected above 0");
    if (!(m->grip_ratio >= 0 && m->grip_ratio <= 1))
        return refuse_text(error, "grip_ratio: expected 0 to 1");
    if (m->compliance_m_n < 0 || m->compliance_rad_nm < 0)
        return refuse_text(error, "a compliance below zero");
    return check_local_contacts(m, error);
}
const struct proto_map proto_map_local_model = MAP(local_model, check_local_model);

/* ---------------------------------------------------------------- device.proto */

static const struct proto_row row_capabilities[] = {
    FIELD(capabilities, dof_in),
    FIELD(capabilities, dof_out),
    FIELD(capabilities, max_force_n),
    FIELD(capabilities, max_continuous_force_n),
    FIELD(capabilities, max_torque_nm),
    FIELD(capabilities, max_stiffness_n_m),
    FIELD(capabilities, max_damping_n_s_m),
    OPTIONAL(capabilities, workspace, box),
    ARRAY(capabilities, button_roles),
    FIELD(capabilities, has_gripper),
    FIELD(capabilities, friction_n_s_m),
    FIELD(capabilities, max_grip_torque_nm),
};
/* More than any device can do: products with it stay numbers. */
static const double LIMIT_MOST = 1e9;

static bool check_capabilities(void *ours, struct proto_error *error)
{
    const struct proto_capabilities *c = ours;
    if (c->dof_in != 3 && c->dof_in != 6)
        return refuse_text(error, "dof_in: expected 3 or 6");
    if (c->dof_out != 0 && c->dof_out != 3 && c->dof_out != 6)
        return refuse_text(error, "dof_out: expected 0, 3 or 6");
    if (c->n_button_roles > 32)
        return refuse_text(error, "button_roles: expected at most 32");
    const double bound[] = {c->max_force_n,       c->max_continuous_force_n, c->max_torque_nm,
                            c->max_stiffness_n_m, c->max_damping_n_s_m,      c->friction_n_s_m,
                            c->max_grip_torque_nm};
    for (size_t i = 0; i < sizeof bound / sizeof bound[0]; i++)
        if (bound[i] < 0 || bound[i] > LIMIT_MOST)
            return refuse_text(error, "a limit below zero, or above 1e9");
    return c->dof_out == 0 || c->max_force_n > 0 ||
           refuse_text(error, "max_force_n: expected above 0 of a device that renders forces");
}
static const struct proto_map proto_map_capabilities = MAP(capabilities, check_capabilities);

static const struct proto_row row_hello[] = {
    FIELD(hello, protocol_min),
    FIELD(hello, protocol_max),
    FIELD(hello, device_name),
    FIELD(hello, device_kind),
    MESSAGE(hello, capabilities, capabilities),
    FIELD(hello, tool_name),
    FIELD(hello, rendering),
    FIELD(hello, simulated),
};
static bool check_hello(void *ours, struct proto_error *error)
{
    const struct proto_hello *h = ours;
    if (!h->device_name[0])
        return refuse_text(error, "device_name: empty, expected a name");
    return h->protocol_min <= h->protocol_max ||
           refuse_text(error, "protocol_min: above protocol_max");
}
static const struct proto_map proto_map_hello = MAP(hello, check_hello);

static const struct proto_row row_welcome[] = {
    FIELD(welcome, session_id),
    FIELD(welcome, protocol),
    FIELD(welcome, tool_id),
    FIELD(welcome, tool_name),
    FIELD(welcome, simulation_rate_hz),
    FIELD(welcome, force_rate_hz),
    FIELD(welcome, force_limit_n),
    FIELD(welcome, torque_limit_nm),
    FIELD(welcome, force_validity_ns),
    FIELD(welcome, scene_hash),
    FIELD(welcome, force_source),
    MESSAGE(welcome, tool_pose, pose),
    OPTIONAL(welcome, soft_bounds, box),
    FIELD(welcome, rendering),
    FIELD(welcome, session),
    FIELD(welcome, protocol_minor),
};
static const struct proto_map proto_map_welcome = MAP(welcome, NULL);

static const struct proto_row row_sample[] = {
    FIELD(sample, sequence),
    FIELD(sample, device_time_ns),
    MESSAGE(sample, measured_cp, pose),
    OPTIONAL(sample, measured_cv, twist),
    FIELD(sample, buttons),
    FIELD(sample, gripper_ratio),
    FIELD(sample, delay_s),
};
static bool check_sample(void *ours, struct proto_error *error)
{
    const struct proto_sample *s = ours;
    if (s->sequence == 0)
        return refuse_text(error, "sequence: 0, expected to count from 1");
    if (s->delay_s < 0)
        return refuse_text(error, "delay_s: below zero");
    return (s->gripper_ratio >= 0 && s->gripper_ratio <= 1) ||
           refuse_text(error, "gripper_ratio: expected 0 to 1");
}
const struct proto_map proto_map_sample = MAP(sample, check_sample);

static const struct proto_row row_command[] = {FIELD(command, verb)};
static bool check_command(void *ours, struct proto_error *error)
{
    const struct proto_command *c = ours;
    return c->verb != PROTO_VERB_UNSPECIFIED || refuse_text(error, "verb: not one of version 1");
}
static const struct proto_map proto_map_command = MAP(command, check_command);

static const struct proto_row row_bye[] = {TEXT(bye, reason)};
static const struct proto_map proto_map_bye = MAP(bye, NULL);

static const struct proto_row row_device_message[] = {
    MESSAGE(device_message, hello, hello),
    MESSAGE(device_message, sample, sample),
    MESSAGE(device_message, command, command),
    MESSAGE(device_message, bye, bye),
};
static bool check_device_message(void *ours, struct proto_error *error)
{
    const struct proto_device_message *m = ours;
    return m->which != 0 || refuse_text(error, "holds no message of version 1");
}
const struct proto_map proto_map_device = MAP_ONEOF(device_message, check_device_message);

static const struct proto_row row_force[] = {
    MESSAGE(force, header, header),
    MESSAGE(force, servo_cf, wrench),
    FIELD(force, answers_sequence),
    FIELD(force, answers_time_ns),
    FIELD(force, expiry_ns),
    FIELD(force, life_cycle),
    FIELD(force, source),
    FIELD(force, grip_torque_nm),
    ARRAY(force, acted),
    OPTIONAL(force, proxy_pose, pose),
    FIELD(force, coupling_n_m),
    OPTIONAL(force, held, wrench),
};
static const struct proto_map proto_map_force = MAP(force, NULL);

static const struct proto_row row_refused[] = {FIELD(refused, reason), TEXT(refused, text)};
static const struct proto_map proto_map_refused = MAP(refused, NULL);

static const struct proto_row row_daemon_message[] = {
    MESSAGE(daemon_message, welcome, welcome),         MESSAGE(daemon_message, force, force),
    MESSAGE(daemon_message, refused, refused),         MESSAGE(daemon_message, event, event),
    MESSAGE(daemon_message, local_model, local_model),
};
const struct proto_map proto_map_daemon = MAP_ONEOF(daemon_message, NULL);
