/* SPDX-License-Identifier: Apache-2.0 */
/* proto_fields_stream.c - the messages of the stream and of control, field by field, and what must
 * hold in each beyond that. */
#include "palp/v1/control.pb-c.h"
#include "proto/proto_rows.h"

/* ---------------------------------------------------------------- arrays of numbers */

/** Whole float32 points, all finite. */
static bool check_points(struct proto_bytes points, struct proto_error *error)
{
    if (points.size % 12 != 0)
        return refuse_text(error, "positions: not a multiple of 12 bytes");
    return all_finite(points) || refuse_text(error, "positions: not finite");
}

static bool check_triangles(struct proto_bytes triangles, struct proto_bytes points,
                            struct proto_error *error)
{
    if (triangles.size % 12 != 0)
        return refuse_text(error, "triangles: not a multiple of 12 bytes");
    for (size_t i = 0; i < triangles.size / 4; i++)
        if (number_at(triangles, i) >= points.size / 12)
            return refuse_text(error, "triangles: the index of a vertex that is not there");
    return true;
}

/* ---------------------------------------------------------------- stream.proto: the scene */

static const struct proto_row row_soft_body[] = {
    FIELD(soft_body, rest_positions), FIELD(soft_body, triangles),    FIELD(soft_body, nodes),
    FIELD(soft_body, tissue),         ARRAY(soft_body, tissue_names),
};

/** A byte a vertex, each of a tissue that has a name. */
static bool check_tissue(const struct proto_soft_body *b, struct proto_error *error)
{
    if (b->tissue.size > 0 && b->tissue.size != b->rest_positions.size / 12)
        return refuse_text(error, "tissue: expected one a vertex, or none");
    for (size_t i = 0; i < b->tissue.size; i++)
        if (b->tissue.data[i] >= b->n_tissue_names)
            return refuse_text(error, "tissue: the index of a name that is not there");
    return true;
}

static bool check_soft_body(void *ours, struct proto_error *error)
{
    const struct proto_soft_body *b = ours;
    return check_points(b->rest_positions, error) &&
           check_triangles(b->triangles, b->rest_positions, error) &&
           (b->nodes.size == b->rest_positions.size / 3 ||
            refuse_text(error, "nodes: expected one a vertex")) &&
           check_tissue(b, error);
}
static const struct proto_map proto_map_soft_body = MAP(soft_body, check_soft_body);

static const struct proto_row row_sphere[] = {FIELD(sphere, radius_m)};
static const struct proto_map proto_map_sphere = MAP(sphere, NULL);

static const struct proto_row row_capsule[] = {FIELD(capsule, radius_m), FIELD(capsule, length_m)};
static const struct proto_map proto_map_capsule = MAP(capsule, NULL);

static const struct proto_row row_cuboid[] = {MESSAGE(cuboid, half_m, vec3),
                                              FIELD(cuboid, radius_m)};
static const struct proto_map proto_map_cuboid = MAP(cuboid, NULL);

static const struct proto_row row_surface[] = {FIELD(surface, positions),
                                               FIELD(surface, triangles)};
static bool check_surface(void *ours, struct proto_error *error)
{
    const struct proto_surface *s = ours;
    return check_points(s->positions, error) && check_triangles(s->triangles, s->positions, error);
}
static const struct proto_map proto_map_surface = MAP(surface, check_surface);

static const struct proto_row row_shape[] = {
    MESSAGE(shape, at, pose),
    MESSAGE(shape, sphere, sphere),
    MESSAGE(shape, capsule, capsule),
    MESSAGE(shape, cuboid, cuboid),
    NOTHING(plane),
    MESSAGE(shape, surface, surface),
};
static const struct proto_map proto_map_shape = MAP_ONEOF(shape, NULL);

static const struct proto_row row_rigid_body[] = {
    FIELD(rigid_body, drive),
    MESSAGE(rigid_body, shape, shape),
    MESSAGE(rigid_body, pose, pose),
};
static const struct proto_map proto_map_rigid_body = MAP(rigid_body, NULL);

static const struct proto_row row_rod_segment[] = {FIELD(rod_segment, rod_id),
                                                   FIELD(rod_segment, number)};
static const struct proto_map proto_map_rod_segment = MAP(rod_segment, NULL);

static const struct proto_row row_look[] = {
    FIELD(look, red_ratio),     FIELD(look, green_ratio), FIELD(look, blue_ratio),
    FIELD(look, opacity_ratio), FIELD(look, gloss_ratio),
};
static const struct proto_map proto_map_look = MAP(look, NULL);

static const struct proto_row row_body[] = {
    FIELD(body, id),
    FIELD(body, name),
    MESSAGE(body, soft, soft_body),
    MESSAGE(body, rigid, rigid_body),
    FIELD(body, parent_id),
    OPTIONAL(body, rod, rod_segment),
    OPTIONAL(body, look, look),
};
static const struct proto_map proto_map_body = MAP_ONEOF(body, NULL);

static const struct proto_row row_tool[] = {
    FIELD(tool, body_id),         FIELD(tool, name),
    ARRAY(tool, part_ids),        FIELD(tool, role),
    FIELD(tool, holder),          FIELD(tool, force_limit_n),
    FIELD(tool, torque_limit_nm), FIELD(tool, has_jaws),
};
static const struct proto_map proto_map_tool = MAP(tool, NULL);

static const struct proto_row row_link[] = {
    FIELD(link, id),        FIELD(link, name),  FIELD(link, law),    FIELD(link, body_a_id),
    FIELD(link, body_b_id), FIELD(link, curve), FIELD(link, closed), FIELD(link, length_m),
};
static bool check_link(void *ours, struct proto_error *error)
{
    return check_points(((const struct proto_link *)ours)->curve, error);
}
static const struct proto_map proto_map_link = MAP(link, check_link);

static const struct proto_row row_view[] = {
    MESSAGE(view, from_m, vec3),
    MESSAGE(view, to_m, vec3),
    MESSAGE(view, up, vec3),
    FIELD(view, field_rad),
};
static const struct proto_map proto_map_view = MAP(view, NULL);

static const struct proto_row row_scene[] = {
    MESSAGE(scene, header, header),
    FIELD(scene, name),
    FIELD(scene, scene_hash),
    FIELD(scene, rate_hz),
    MESSAGE(scene, gravity_m_s2, vec3),
    MESSAGES(scene, bodies, body),
    MESSAGES(scene, tools, tool),
    MESSAGES(scene, links, link),
    TEXT(scene, about),
    OPTIONAL(scene, view, view),
    FIELD(scene, protocol_minor),
};
const struct proto_map proto_map_scene = MAP(scene, NULL);

/* ---------------------------------------------------------------- stream.proto: each step */

static const struct proto_row row_rigid_state[] = {
    FIELD(rigid_state, body_id),
    MESSAGE(rigid_state, pose, pose),
    MESSAGE(rigid_state, twist, twist),
};
static const struct proto_map proto_map_rigid_state = MAP(rigid_state, NULL);

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
    FIELD(tool_state, force_source),
    ARRAY(tool_state, acted),
    FIELD(tool_state, grip_torque_nm),
    FIELD(tool_state, rendering),
    FIELD(tool_state, coupling_n_m),
    FIELD(tool_state, answers_sequence),
    FIELD(tool_state, inside_id),
    FIELD(tool_state, inside_m),
};
static const struct proto_map proto_map_tool_state = MAP(tool_state, NULL);

static const struct proto_row row_link_state[] = {
    FIELD(link_state, link_id),
    FIELD(link_state, holds),
    MESSAGE(link_state, place_m, vec3),
    MESSAGE(link_state, other_m, vec3),
    MESSAGE(link_state, force_n, vec3),
    MESSAGE(link_state, torque_nm, vec3),
    FIELD(link_state, gap_m),
    FIELD(link_state, value),
    FIELD(link_state, path),
};
static bool check_link_state(void *ours, struct proto_error *error)
{
    return check_points(((const struct proto_link_state *)ours)->path, error);
}
static const struct proto_map proto_map_link_state = MAP(link_state, check_link_state);

static const struct proto_row row_cut_state[] = {
    FIELD(cut_state, body_id), FIELD(cut_state, version), FIELD(cut_state, copies),
    FIELD(cut_state, severed), FIELD(cut_state, waiting), FIELD(cut_state, border),
    FIELD(cut_state, pieces),  FIELD(cut_state, is_full),
};
static const struct proto_map proto_map_cut_state = MAP(cut_state, NULL);

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
    MESSAGES(state, links, link_state),
    TEXT(state, quality_reason),
    FIELD(state, factors_in_step),
    FIELD(state, held_back_ratio),
    FIELD(state, replaying),
    MESSAGES(state, cuts, cut_state),
};
const struct proto_map proto_map_state = MAP(state, NULL);

static const struct proto_row row_quantised_positions[] = {
    MESSAGE(quantised_positions, box, box),
    FIELD(quantised_positions, int16),
};
static bool check_quantised_positions(void *ours, struct proto_error *error)
{
    const struct proto_quantised_positions *p = ours;
    return p->int16.size % 6 == 0 || refuse_text(error, "int16: not a multiple of 6 bytes");
}
static const struct proto_map proto_map_quantised_positions =
    MAP(quantised_positions, check_quantised_positions);

static const struct proto_row row_mesh_positions[] = {
    MESSAGE(mesh_positions, header, header),
    FIELD(mesh_positions, body_id),
    MESSAGE(mesh_positions, quantised, quantised_positions),
    FIELD(mesh_positions, float32),
    FIELD(mesh_positions, topology_version),
};
static bool check_mesh_positions(void *ours, struct proto_error *error)
{
    const struct proto_mesh_positions *p = ours;
    return p->which != PROTO_POSITIONS_FLOAT32 || check_points(p->float32, error);
}
const struct proto_map proto_map_mesh_positions = MAP_ONEOF(mesh_positions, check_mesh_positions);

static const struct proto_row row_topology[] = {
    MESSAGE(topology, header, header),  FIELD(topology, body_id),
    FIELD(topology, version),           FIELD(topology, added_rest_positions),
    FIELD(topology, added_parents),     FIELD(topology, added_nodes),
    FIELD(topology, added_tissue),      FIELD(topology, changed),
    FIELD(topology, changed_triangles), FIELD(topology, added_triangles),
    FIELD(topology, removed),
};

static bool check_rising(struct proto_bytes numbers, struct proto_error *error)
{
    if (numbers.size % 4 != 0)
        return refuse_text(error, "numbers of triangles: not a multiple of 4 bytes");
    for (size_t i = 1; i < numbers.size / 4; i++)
        if (number_at(numbers, i) <= number_at(numbers, i - 1))
            return refuse_text(error, "numbers of triangles: they do not rise");
    return true;
}

/** Vertices and triangles are numbered on from the scene's, which is another message: who has both
 *  checks them against each other. */
static bool check_topology(void *ours, struct proto_error *error)
{
    const struct proto_topology *t = ours;
    const size_t n = t->added_rest_positions.size / 12;
    if (!check_points(t->added_rest_positions, error) || !check_rising(t->changed, error) ||
        !check_rising(t->removed, error))
        return false;
    if (t->added_parents.size != 4 * n || t->added_nodes.size != 4 * n ||
        (t->added_tissue.size != n && t->added_tissue.size > 0))
        return refuse_text(error, "parents, nodes and tissue: expected one a vertex");
    if (t->changed_triangles.size != 3 * t->changed.size || t->added_triangles.size % 12 != 0)
        return refuse_text(error, "triangles: expected three vertices each");
    return true;
}
const struct proto_map proto_map_topology = MAP(topology, check_topology);

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
    FIELD(contact, tissue_a),
    FIELD(contact, tissue_b),
};
static const struct proto_map proto_map_contact = MAP(contact, NULL);

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
    ARRAY(tool_force, acted),
    FIELD(tool_force, grip_torque_nm),
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
        return refuse_text(error, "counts: expected one a border");
    for (size_t i = 1; i < h->n_upper_ns; i++)
        if (h->upper_ns[i] <= h->upper_ns[i - 1])
            return refuse_text(error, "upper_ns: does not rise");
    return true;
}
static const struct proto_map proto_map_histogram = MAP(histogram, check_histogram);

static const struct proto_row row_counter[] = {FIELD(counter, name), FIELD(counter, value)};
static const struct proto_map proto_map_counter = MAP(counter, NULL);

static const struct proto_row row_miss[] = {
    FIELD(miss, what),
    FIELD(miss, deadline_ns),
    FIELD(miss, late_ns),
    FIELD(miss, cause),
};
static const struct proto_map proto_map_miss = MAP(miss, NULL);

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

static const struct proto_row row_step_timing[] = {
    FIELD(step_timing, step),
    FIELD(step_timing, lateness_ns),
    FIELD(step_timing, whole_ns),
    ARRAY(step_timing, stages_ns),
};
static const struct proto_map proto_map_step_timing = MAP(step_timing, NULL);

static const struct proto_row row_timing[] = {
    MESSAGE(timing, header, header),
    ARRAY(timing, stage_names),
    MESSAGES(timing, steps, step_timing),
    FIELD(timing, dropped),
};
static bool check_timing(void *ours, struct proto_error *error)
{
    const struct proto_timing *t = ours;
    for (size_t i = 0; i < t->n_steps; i++)
        if (t->steps[i].n_stages_ns != t->n_stage_names)
            return refuse_text(error, "steps: expected a duration a stage");
    return true;
}
const struct proto_map proto_map_timing = MAP(timing, check_timing);

static const struct proto_row row_probe[] = {
    FIELD(probe, name),
    FIELD(probe, unit),
    ARRAY(probe, values),
};
static const struct proto_map proto_map_probe = MAP(probe, NULL);

static const struct proto_row row_probes[] = {
    MESSAGE(probes, header, header),
    MESSAGES(probes, probes, probe),
};
const struct proto_map proto_map_probes = MAP(probes, NULL);

/* ---------------------------------------------------------------- control.proto */

static const struct proto_row row_step_request[] = {FIELD(step_request, count)};
static bool check_step_request(void *ours, struct proto_error *error)
{
    const struct proto_step_request *s = ours;
    return (s->count >= 1 && s->count <= PROTO_STEPS_MAX) ||
           refuse_text(error, "count: expected 1 to 100000");
}
static const struct proto_map proto_map_step_request = MAP(step_request, check_step_request);

static const struct proto_row row_restore_request[] = {FIELD(restore_request, snapshot_id)};
static const struct proto_map proto_map_restore_request = MAP(restore_request, NULL);

static const struct proto_row row_drop_request[] = {FIELD(drop_request, snapshot_id)};
static const struct proto_map proto_map_drop_request = MAP(drop_request, NULL);

static const struct proto_row row_inspect_request[] = {
    FIELD(inspect_request, matrix),    FIELD(inspect_request, body_name),
    ARRAY(inspect_request, also),      FIELD(inspect_request, piece_bytes),
    FIELD(inspect_request, result_id), FIELD(inspect_request, offset_bytes),
};
static bool check_inspect_request(void *ours, struct proto_error *error)
{
    const struct proto_inspect_request *i = ours;
    if (i->n_also > PROTO_ALSO_MAX)
        return refuse_text(error, "also: expected at most 15");
    for (size_t k = 0; k < i->n_also; k++)
        if (i->also[k] == PROTO_MATRIX_UNSPECIFIED)
            return refuse_text(error, "also: not a matrix of version 1");
    return i->matrix != PROTO_MATRIX_UNSPECIFIED || i->result_id > 0 ||
           refuse_text(error, "matrix: not one of version 1");
}
static const struct proto_map proto_map_inspect_request =
    MAP(inspect_request, check_inspect_request);

static const struct proto_row row_load_request[] = {
    TEXT(load_request, scenario),
    FIELD(load_request, text),
};
static bool check_load_request(void *ours, struct proto_error *error)
{
    const struct proto_load_request *l = ours;
    return l->scenario[0] != '\0' || l->text.size > 0 ||
           refuse_text(error, "load: expected a scenario or a text");
}
static const struct proto_map proto_map_load_request = MAP(load_request, check_load_request);

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
    MESSAGE(request, drop, drop_request),
    MESSAGE(request, load, load_request),
    NOTHING(scenarios),
    MESSAGE(request, train, train_request),
    MESSAGE(request, annotate, annotate_request),
    MESSAGE(request, rate, rate_request),
    MESSAGE(request, inject, inject_request),
    MESSAGE(request, record, record_request),
    MESSAGE(request, replay, replay_request),
};
static bool check_request(void *ours, struct proto_error *error)
{
    const struct proto_request *r = ours;
    if (r->id == 0)
        return refuse_text(error, "id: expected above 0");
    return r->which != 0 || refuse_text(error, "holds no request of version 1");
}
const struct proto_map proto_map_request = MAP_ONEOF(request, check_request);

static const struct proto_row row_failure[] = {FIELD(failure, code), TEXT(failure, text)};
static const struct proto_map proto_map_failure = MAP(failure, NULL);

static const struct proto_row row_status_reply[] = {
    MESSAGE(status_reply, header, header), FIELD(status_reply, version),
    FIELD(status_reply, scenario),         FIELD(status_reply, scene_hash),
    FIELD(status_reply, rate_hz),          FIELD(status_reply, run_state),
    FIELD(status_reply, uptime_ns),        FIELD(status_reply, slowdown),
    FIELD(status_reply, missed_deadlines), FIELD(status_reply, backend),
    TEXT(status_reply, degraded),          FIELD(status_reply, world_hash),
    TEXT(status_reply, device_endpoint),   TEXT(status_reply, stream_endpoint),
    ARRAY(status_reply, body_names),       FIELD(status_reply, protocol_minor),
    FIELD(status_reply, quality_rung),     TEXT(status_reply, quality_reason),
};
static const struct proto_map proto_map_status_reply = MAP(status_reply, NULL);

static const struct proto_row row_snapshot_reply[] = {
    FIELD(snapshot_reply, snapshot_id),
    FIELD(snapshot_reply, world_hash),
};
static const struct proto_map proto_map_snapshot_reply = MAP(snapshot_reply, NULL);

static const struct proto_row row_device_client[] = {
    FIELD(device_client, device_name),  FIELD(device_client, device_kind),
    FIELD(device_client, tool_name),    FIELD(device_client, life_cycle),
    FIELD(device_client, connected_ns), FIELD(device_client, samples),
    FIELD(device_client, rejected),     FIELD(device_client, forces),
    FIELD(device_client, rendering),    FIELD(device_client, force_source),
    FIELD(device_client, coupling_n_m), ARRAY(device_client, acted),
};
static const struct proto_map proto_map_device_client = MAP(device_client, NULL);

static const struct proto_row row_clients_reply[] = {
    MESSAGES(clients_reply, devices, device_client),
    FIELD(clients_reply, subscriptions),
};
static const struct proto_map proto_map_clients_reply = MAP(clients_reply, NULL);

static const struct proto_row row_factor_fill[] = {
    FIELD(factor_fill, rows),     FIELD(factor_fill, last),       FIELD(factor_fill, a_blocks),
    FIELD(factor_fill, l_blocks), FIELD(factor_fill, supernodes), FIELD(factor_fill, widest),
};
static const struct proto_map proto_map_factor_fill = MAP(factor_fill, NULL);

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
static const struct proto_map proto_map_inspect_reply = MAP(inspect_reply, NULL);

static const struct proto_row row_scenarios_reply[] = {ARRAY(scenarios_reply, names)};
static const struct proto_map proto_map_scenarios_reply = MAP(scenarios_reply, NULL);

static const struct proto_row row_reply[] = {
    FIELD(reply, id),
    MESSAGE(reply, failure, failure),
    NOTHING(done),
    MESSAGE(reply, status, status_reply),
    MESSAGE(reply, state, state),
    MESSAGE(reply, snapshot, snapshot_reply),
    MESSAGE(reply, clients, clients_reply),
    MESSAGE(reply, inspect, inspect_reply),
    MESSAGE(reply, scenarios, scenarios_reply),
    MESSAGE(reply, recording, record_reply),
};
const struct proto_map proto_map_reply = MAP_ONEOF(reply, NULL);
