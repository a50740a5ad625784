/* SPDX-License-Identifier: Apache-2.0 */
/* proto_fields.c - the messages of palp.v1, field by field, and what must hold in each beyond that.
 * */
#include "palp/v1/control.pb-c.h"
#include "palp/v1/device.pb-c.h"
#include "proto/proto_map.h"

#include <math.h>
#include <stdio.h>

#define AT(message, member) offsetof(struct proto_##message, member)
#define FIELD(message, member)                                                                     \
    {                                                                                              \
        .name = #member, .at = AT(message, member)                                                 \
    }
#define TEXT(message, member)                                                                      \
    {                                                                                              \
        .name = #member, .at = AT(message, member), .text = true                                   \
    }
#define MESSAGE(message, member, kind)                                                             \
    {                                                                                              \
        .name = #member, .at = AT(message, member), .map = &map_##kind                             \
    }
#define OPTIONAL(message, member, kind)                                                            \
    {                                                                                              \
        .name = #member, .at = AT(message, member), .map = &map_##kind,                            \
        .beside = AT(message, has_##member), .optional = true                                      \
    }
#define ARRAY(message, member)                                                                     \
    {                                                                                              \
        .name = #member, .at = AT(message, member), .beside = AT(message, n_##member)              \
    }
#define MESSAGES(message, member, kind)                                                            \
    {                                                                                              \
        .name = #member, .at = AT(message, member), .map = &map_##kind,                            \
        .beside = AT(message, n_##member)                                                          \
    }
#define NOTHING(member)                                                                            \
    {                                                                                              \
        .name = #member                                                                            \
    }

#define MAP(message, checked)                                                                      \
    {                                                                                              \
        .wire = &palp__v1__##message##__descriptor, .row = row_##message,                          \
        .n_row = sizeof row_##message / sizeof row_##message[0],                                   \
        .size = sizeof(struct proto_##message), .check = checked                                   \
    }
#define MAP_ONEOF(message, checked)                                                                \
    {                                                                                              \
        .wire = &palp__v1__##message##__descriptor, .row = row_##message,                          \
        .n_row = sizeof row_##message / sizeof row_##message[0],                                   \
        .size = sizeof(struct proto_##message), .which = AT(message, which), .check = checked      \
    }

static bool refuse(struct proto_error *error, const char *text)
{
    snprintf(error->what, sizeof error->what, "%s", text);
    return false;
}

/* ---------------------------------------------------------------- arrays of numbers */

static uint32_t number_at(struct proto_bytes bytes, size_t i)
{
    const uint8_t *b = bytes.data + 4 * i;
    return (uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
}

/** Whole float32 points, all finite: the exponent bits are not all set. */
static bool check_points(struct proto_bytes points, struct proto_error *error)
{
    if (points.size % 12 != 0)
        return refuse(error, "positions: not a multiple of 12 bytes");
    for (size_t i = 0; i < points.size / 4; i++)
        if ((number_at(points, i) & 0x7f800000) == 0x7f800000)
            return refuse(error, "positions: not finite");
    return true;
}

static bool check_triangles(struct proto_bytes triangles, struct proto_bytes points,
                            struct proto_error *error)
{
    if (triangles.size % 12 != 0)
        return refuse(error, "triangles: not a multiple of 12 bytes");
    for (size_t i = 0; i < triangles.size / 4; i++)
        if (number_at(triangles, i) >= points.size / 12)
            return refuse(error, "triangles: the index of a vertex that is not there");
    return true;
}

/* ---------------------------------------------------------------- geometry.proto */

#define COMPONENT(type, member)                                                                    \
    {                                                                                              \
        .name = #member, .at = offsetof(type, member)                                              \
    }
#define PART(type, member, unit, kind)                                                             \
    {                                                                                              \
        .name = #member unit, .at = offsetof(type, member), .map = &map_##kind                     \
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
static const struct proto_map map_vec3 = MAP_VALUE(vec3, NULL);

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
static const struct proto_map map_quaternion = {
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
static const struct proto_map map_pose = MAP_VALUE(pose, NULL);

static const struct proto_row row_twist[] = {
    PART(proto_twist, linear, "_m_s", vec3),
    PART(proto_twist, angular, "_rad_s", vec3),
};
static const struct proto_map map_twist = MAP_VALUE(twist, NULL);

static const struct proto_row row_wrench[] = {
    PART(proto_wrench, force, "_n", vec3),
    PART(proto_wrench, torque, "_nm", vec3),
};
static const struct proto_map map_wrench = MAP_VALUE(wrench, NULL);

static const struct proto_row row_box[] = {
    PART(proto_box, low, "_m", vec3),
    PART(proto_box, high, "_m", vec3),
};
static bool check_box(void *ours, struct proto_error *error)
{
    const proto_box *b = ours;
    return (b->low.x <= b->high.x && b->low.y <= b->high.y && b->low.z <= b->high.z) ||
           refuse(error, "the low corner is above the high one");
}
static const struct proto_map map_box = MAP_VALUE(box, check_box);

/* ---------------------------------------------------------------- session.proto */

static const struct proto_row row_header[] = {
    FIELD(header, session_id),        FIELD(header, step),     FIELD(header, simulated_time_ns),
    FIELD(header, monotonic_time_ns), FIELD(header, sequence),
};
static const struct proto_map map_header = MAP(header, NULL);

static const struct proto_row row_event[] = {
    MESSAGE(event, header, header),
    FIELD(event, severity),
    FIELD(event, kind),
    TEXT(event, text),
    FIELD(event, tool_id),
    FIELD(event, device_name),
};
const struct proto_map proto_map_event = MAP(event, NULL);

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
};
static bool check_capabilities(void *ours, struct proto_error *error)
{
    const struct proto_capabilities *c = ours;
    if (c->dof_in != 3 && c->dof_in != 6)
        return refuse(error, "dof_in: expected 3 or 6");
    if (c->dof_out != 0 && c->dof_out != 3 && c->dof_out != 6)
        return refuse(error, "dof_out: expected 0, 3 or 6");
    if (c->n_button_roles > 32)
        return refuse(error, "button_roles: expected at most 32");
    const double bound[] = {c->max_force_n,       c->max_continuous_force_n, c->max_torque_nm,
                            c->max_stiffness_n_m, c->max_damping_n_s_m,      c->friction_n_s_m};
    for (size_t i = 0; i < sizeof bound / sizeof bound[0]; i++)
        if (bound[i] < 0)
            return refuse(error, "a limit below zero");
    return c->dof_out == 0 || c->max_force_n > 0 ||
           refuse(error, "max_force_n: expected above 0 of a device that renders forces");
}
static const struct proto_map map_capabilities = MAP(capabilities, check_capabilities);

static const struct proto_row row_hello[] = {
    FIELD(hello, protocol_min),
    FIELD(hello, protocol_max),
    FIELD(hello, device_name),
    FIELD(hello, device_kind),
    MESSAGE(hello, capabilities, capabilities),
    FIELD(hello, tool_name),
};
static bool check_hello(void *ours, struct proto_error *error)
{
    const struct proto_hello *h = ours;
    if (!h->device_name[0])
        return refuse(error, "device_name: empty, expected a name");
    return h->protocol_min <= h->protocol_max || refuse(error, "protocol_min: above protocol_max");
}
static const struct proto_map map_hello = MAP(hello, check_hello);

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
};
static const struct proto_map map_welcome = MAP(welcome, NULL);

static const struct proto_row row_sample[] = {
    FIELD(sample, sequence),
    FIELD(sample, device_time_ns),
    MESSAGE(sample, measured_cp, pose),
    OPTIONAL(sample, measured_cv, twist),
    FIELD(sample, buttons),
    FIELD(sample, gripper_ratio),
};
static bool check_sample(void *ours, struct proto_error *error)
{
    const struct proto_sample *s = ours;
    if (s->sequence == 0)
        return refuse(error, "sequence: 0, expected to count from 1");
    return (s->gripper_ratio >= 0 && s->gripper_ratio <= 1) ||
           refuse(error, "gripper_ratio: expected 0 to 1");
}
static const struct proto_map map_sample = MAP(sample, check_sample);

static const struct proto_row row_command[] = {FIELD(command, verb)};
static bool check_command(void *ours, struct proto_error *error)
{
    const struct proto_command *c = ours;
    return c->verb != PROTO_VERB_UNSPECIFIED || refuse(error, "verb: not one of version 1");
}
static const struct proto_map map_command = MAP(command, check_command);

static const struct proto_row row_bye[] = {TEXT(bye, reason)};
static const struct proto_map map_bye = MAP(bye, NULL);

static const struct proto_row row_device_message[] = {
    MESSAGE(device_message, hello, hello),
    MESSAGE(device_message, sample, sample),
    MESSAGE(device_message, command, command),
    MESSAGE(device_message, bye, bye),
};
static bool check_device_message(void *ours, struct proto_error *error)
{
    const struct proto_device_message *m = ours;
    return m->which != 0 || refuse(error, "holds no message of version 1");
}
const struct proto_map proto_map_device = MAP_ONEOF(device_message, check_device_message);

static const struct proto_row row_force[] = {
    MESSAGE(force, header, header), MESSAGE(force, servo_cf, wrench),
    FIELD(force, answers_sequence), FIELD(force, answers_time_ns),
    FIELD(force, expiry_ns),        FIELD(force, life_cycle),
    FIELD(force, source),
};
static const struct proto_map map_force = MAP(force, NULL);

static const struct proto_row row_refused[] = {FIELD(refused, reason), TEXT(refused, text)};
static const struct proto_map map_refused = MAP(refused, NULL);

static const struct proto_row row_daemon_message[] = {
    MESSAGE(daemon_message, welcome, welcome),
    MESSAGE(daemon_message, force, force),
    MESSAGE(daemon_message, refused, refused),
    {.name = "event", .at = AT(daemon_message, event), .map = &proto_map_event},
};
const struct proto_map proto_map_daemon = MAP_ONEOF(daemon_message, NULL);

/* ---------------------------------------------------------------- stream.proto: the scene */

static const struct proto_row row_soft_body[] = {
    FIELD(soft_body, rest_positions),
    FIELD(soft_body, triangles),
    FIELD(soft_body, nodes),
};
static bool check_soft_body(void *ours, struct proto_error *error)
{
    const struct proto_soft_body *b = ours;
    return check_points(b->rest_positions, error) &&
           check_triangles(b->triangles, b->rest_positions, error) &&
           (b->nodes.size == b->rest_positions.size / 3 ||
            refuse(error, "nodes: expected one a vertex"));
}
static const struct proto_map map_soft_body = MAP(soft_body, check_soft_body);

static const struct proto_row row_sphere[] = {FIELD(sphere, radius_m)};
static const struct proto_map map_sphere = MAP(sphere, NULL);

static const struct proto_row row_capsule[] = {FIELD(capsule, radius_m), FIELD(capsule, length_m)};
static const struct proto_map map_capsule = MAP(capsule, NULL);

static const struct proto_row row_cuboid[] = {MESSAGE(cuboid, half_m, vec3),
                                              FIELD(cuboid, radius_m)};
static const struct proto_map map_cuboid = MAP(cuboid, NULL);

static const struct proto_row row_surface[] = {FIELD(surface, positions),
                                               FIELD(surface, triangles)};
static bool check_surface(void *ours, struct proto_error *error)
{
    const struct proto_surface *s = ours;
    return check_points(s->positions, error) && check_triangles(s->triangles, s->positions, error);
}
static const struct proto_map map_surface = MAP(surface, check_surface);

static const struct proto_row row_shape[] = {
    MESSAGE(shape, at, pose),
    MESSAGE(shape, sphere, sphere),
    MESSAGE(shape, capsule, capsule),
    MESSAGE(shape, cuboid, cuboid),
    NOTHING(plane),
    MESSAGE(shape, surface, surface),
};
static const struct proto_map map_shape = MAP_ONEOF(shape, NULL);

static const struct proto_row row_rigid_body[] = {
    FIELD(rigid_body, drive),
    MESSAGE(rigid_body, shape, shape),
    MESSAGE(rigid_body, pose, pose),
};
static const struct proto_map map_rigid_body = MAP(rigid_body, NULL);

static const struct proto_row row_body[] = {
    FIELD(body, id),
    FIELD(body, name),
    MESSAGE(body, soft, soft_body),
    MESSAGE(body, rigid, rigid_body),
};
static const struct proto_map map_body = MAP_ONEOF(body, NULL);

static const struct proto_row row_scene[] = {
    MESSAGE(scene, header, header),     FIELD(scene, name),
    FIELD(scene, scene_hash),           FIELD(scene, rate_hz),
    MESSAGE(scene, gravity_m_s2, vec3), MESSAGES(scene, bodies, body),
};
const struct proto_map proto_map_scene = MAP(scene, NULL);

/* ---------------------------------------------------------------- stream.proto: each step */

static const struct proto_row row_rigid_state[] = {
    FIELD(rigid_state, body_id),
    MESSAGE(rigid_state, pose, pose),
    MESSAGE(rigid_state, twist, twist),
};
static const struct proto_map map_rigid_state = MAP(rigid_state, NULL);

static const struct proto_row row_tool_state[] = {
    FIELD(tool_state, tool_id),
    FIELD(tool_state, device_name),
    FIELD(tool_state, life_cycle),
    MESSAGE(tool_state, device_pose, pose),
    MESSAGE(tool_state, proxy_pose, pose),
    MESSAGE(tool_state, wrench_on_tissue, wrench),
    MESSAGE(tool_state, wrench_on_hand, wrench),
    FIELD(tool_state, buttons),
    FIELD(tool_state, gripper_ratio),
};
static const struct proto_map map_tool_state = MAP(tool_state, NULL);

static const struct proto_row row_state[] = {
    MESSAGE(state, header, header),
    FIELD(state, run_state),
    MESSAGES(state, rigid, rigid_state),
    MESSAGES(state, tools, tool_state),
    FIELD(state, slowdown),
    FIELD(state, quality_rung),
    FIELD(state, backend),
    FIELD(state, wh_defect_m),
    FIELD(state, defect_passes),
    FIELD(state, factor_age_steps),
};
const struct proto_map proto_map_state = MAP(state, NULL);

static const struct proto_row row_quantised_positions[] = {
    MESSAGE(quantised_positions, box, box),
    FIELD(quantised_positions, int16),
};
static bool check_quantised_positions(void *ours, struct proto_error *error)
{
    const struct proto_quantised_positions *p = ours;
    return p->int16.size % 6 == 0 || refuse(error, "int16: not a multiple of 6 bytes");
}
static const struct proto_map map_quantised_positions =
    MAP(quantised_positions, check_quantised_positions);

static const struct proto_row row_mesh_positions[] = {
    MESSAGE(mesh_positions, header, header),
    FIELD(mesh_positions, body_id),
    MESSAGE(mesh_positions, quantised, quantised_positions),
    FIELD(mesh_positions, float32),
};
static bool check_mesh_positions(void *ours, struct proto_error *error)
{
    const struct proto_mesh_positions *p = ours;
    return p->which != PROTO_POSITIONS_FLOAT32 || check_points(p->float32, error);
}
const struct proto_map proto_map_mesh_positions = MAP_ONEOF(mesh_positions, check_mesh_positions);

static const struct proto_row row_contact[] = {
    FIELD(contact, id),
    FIELD(contact, body_a_id),
    FIELD(contact, body_b_id),
    MESSAGE(contact, point_m, vec3),
    MESSAGE(contact, normal, vec3),
    MESSAGE(contact, force_on_a_n, vec3),
    FIELD(contact, normal_n),
    FIELD(contact, tangential_n),
    FIELD(contact, gap_m),
};
static const struct proto_map map_contact = MAP(contact, NULL);

static const struct proto_row row_contacts[] = {
    MESSAGE(contacts, header, header),
    MESSAGES(contacts, contacts, contact),
    FIELD(contacts, dropped),
};
const struct proto_map proto_map_contacts = MAP(contacts, NULL);

static const struct proto_row row_tool_force[] = {
    MESSAGE(tool_force, header, header),
    FIELD(tool_force, tool_id),
    MESSAGE(tool_force, wrench_on_hand, wrench),
    MESSAGE(tool_force, wrench_on_tissue, wrench),
    FIELD(tool_force, life_cycle),
    FIELD(tool_force, source),
};
const struct proto_map proto_map_tool_force = MAP(tool_force, NULL);

static const struct proto_row row_histogram[] = {
    FIELD(histogram, name),   FIELD(histogram, min_ns),   FIELD(histogram, max_ns),
    FIELD(histogram, sum_ns), ARRAY(histogram, upper_ns), ARRAY(histogram, counts),
};
static bool check_histogram(void *ours, struct proto_error *error)
{
    const struct proto_histogram *h = ours;
    if (h->n_counts != h->n_upper_ns)
        return refuse(error, "counts: expected one a border");
    for (size_t i = 1; i < h->n_upper_ns; i++)
        if (h->upper_ns[i] <= h->upper_ns[i - 1])
            return refuse(error, "upper_ns: does not rise");
    return true;
}
static const struct proto_map map_histogram = MAP(histogram, check_histogram);

static const struct proto_row row_counter[] = {FIELD(counter, name), FIELD(counter, value)};
static const struct proto_map map_counter = MAP(counter, NULL);

static const struct proto_row row_miss[] = {
    FIELD(miss, what),
    FIELD(miss, deadline_ns),
    FIELD(miss, late_ns),
};
static const struct proto_map map_miss = MAP(miss, NULL);

static const struct proto_row row_stats[] = {
    MESSAGE(stats, header, header),
    FIELD(stats, uptime_ns),
    FIELD(stats, missed_deadlines),
    MESSAGES(stats, histograms, histogram),
    MESSAGES(stats, counters, counter),
    FIELD(stats, contacts),
    FIELD(stats, newton),
    FIELD(stats, sweeps),
    FIELD(stats, residual),
    FIELD(stats, penetration_m),
    FIELD(stats, wh_defect_m),
    FIELD(stats, defect_passes),
    FIELD(stats, solves_free),
    FIELD(stats, solves_correct),
    FIELD(stats, factor_age_steps),
    FIELD(stats, factor_failures),
    MESSAGES(stats, misses, miss),
};
const struct proto_map proto_map_stats = MAP(stats, NULL);

/* ---------------------------------------------------------------- control.proto */

static const struct proto_row row_step_request[] = {FIELD(step_request, count)};
static bool check_step_request(void *ours, struct proto_error *error)
{
    const struct proto_step_request *s = ours;
    return (s->count >= 1 && s->count <= PROTO_STEPS_MAX) ||
           refuse(error, "count: expected 1 to 100000");
}
static const struct proto_map map_step_request = MAP(step_request, check_step_request);

static const struct proto_row row_restore_request[] = {FIELD(restore_request, snapshot_id)};
static const struct proto_map map_restore_request = MAP(restore_request, NULL);

static const struct proto_row row_inspect_request[] = {
    FIELD(inspect_request, matrix),    FIELD(inspect_request, body_name),
    ARRAY(inspect_request, also),      FIELD(inspect_request, piece_bytes),
    FIELD(inspect_request, result_id), FIELD(inspect_request, offset_bytes),
};
static bool check_inspect_request(void *ours, struct proto_error *error)
{
    const struct proto_inspect_request *i = ours;
    if (i->n_also > PROTO_ALSO_MAX)
        return refuse(error, "also: expected at most 15");
    for (size_t k = 0; k < i->n_also; k++)
        if (i->also[k] == PROTO_MATRIX_UNSPECIFIED)
            return refuse(error, "also: not a matrix of version 1");
    return i->matrix != PROTO_MATRIX_UNSPECIFIED || i->result_id > 0 ||
           refuse(error, "matrix: not one of version 1");
}
static const struct proto_map map_inspect_request = MAP(inspect_request, check_inspect_request);

static const struct proto_row row_request[] = {
    FIELD(request, id),
    NOTHING(status),
    NOTHING(start),
    NOTHING(pause),
    MESSAGE(request, step, step_request),
    NOTHING(reset),
    NOTHING(snapshot),
    MESSAGE(request, restore, restore_request),
    NOTHING(clients),
    MESSAGE(request, inspect, inspect_request),
    NOTHING(shutdown),
};
static bool check_request(void *ours, struct proto_error *error)
{
    const struct proto_request *r = ours;
    if (r->id == 0)
        return refuse(error, "id: expected above 0");
    return r->which != 0 || refuse(error, "holds no request of version 1");
}
const struct proto_map proto_map_request = MAP_ONEOF(request, check_request);

static const struct proto_row row_failure[] = {FIELD(failure, code), TEXT(failure, text)};
static const struct proto_map map_failure = MAP(failure, NULL);

static const struct proto_row row_status_reply[] = {
    MESSAGE(status_reply, header, header), FIELD(status_reply, version),
    FIELD(status_reply, scenario),         FIELD(status_reply, scene_hash),
    FIELD(status_reply, rate_hz),          FIELD(status_reply, run_state),
    FIELD(status_reply, uptime_ns),        FIELD(status_reply, slowdown),
    FIELD(status_reply, missed_deadlines), FIELD(status_reply, backend),
    TEXT(status_reply, degraded),          FIELD(status_reply, world_hash),
    TEXT(status_reply, device_endpoint),   TEXT(status_reply, stream_endpoint),
    ARRAY(status_reply, body_names),
};
static const struct proto_map map_status_reply = MAP(status_reply, NULL);

static const struct proto_row row_snapshot_reply[] = {
    FIELD(snapshot_reply, snapshot_id),
    FIELD(snapshot_reply, world_hash),
};
static const struct proto_map map_snapshot_reply = MAP(snapshot_reply, NULL);

static const struct proto_row row_device_client[] = {
    FIELD(device_client, device_name),  FIELD(device_client, device_kind),
    FIELD(device_client, tool_name),    FIELD(device_client, life_cycle),
    FIELD(device_client, connected_ns), FIELD(device_client, samples),
    FIELD(device_client, rejected),     FIELD(device_client, forces),
};
static const struct proto_map map_device_client = MAP(device_client, NULL);

static const struct proto_row row_clients_reply[] = {
    MESSAGES(clients_reply, devices, device_client),
    FIELD(clients_reply, subscriptions),
};
static const struct proto_map map_clients_reply = MAP(clients_reply, NULL);

static const struct proto_row row_factor_fill[] = {
    FIELD(factor_fill, rows),     FIELD(factor_fill, last),       FIELD(factor_fill, a_blocks),
    FIELD(factor_fill, l_blocks), FIELD(factor_fill, supernodes), FIELD(factor_fill, widest),
};
static const struct proto_map map_factor_fill = MAP(factor_fill, NULL);

static const struct proto_row row_inspect_reply[] = {
    MESSAGE(inspect_reply, header, header),
    FIELD(inspect_reply, matrix_market),
    FIELD(inspect_reply, body_name),
    ARRAY(inspect_reply, sizes_bytes),
    FIELD(inspect_reply, result_id),
    FIELD(inspect_reply, offset_bytes),
    FIELD(inspect_reply, is_copy),
    FIELD(inspect_reply, factor_age_steps),
    FIELD(inspect_reply, running_factor_age_steps),
    OPTIONAL(inspect_reply, fill, factor_fill),
};
static const struct proto_map map_inspect_reply = MAP(inspect_reply, NULL);

static const struct proto_row row_reply[] = {
    FIELD(reply, id),
    MESSAGE(reply, failure, failure),
    NOTHING(done),
    MESSAGE(reply, status, status_reply),
    {.name = "state", .at = AT(reply, state), .map = &proto_map_state},
    MESSAGE(reply, snapshot, snapshot_reply),
    MESSAGE(reply, clients, clients_reply),
    MESSAGE(reply, inspect, inspect_reply),
};
const struct proto_map proto_map_reply = MAP_ONEOF(reply, NULL);
