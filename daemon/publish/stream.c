/* SPDX-License-Identifier: GPL-3.0-or-later */
/* stream.c - what is published. Who joins gets the newest of every topic at the next tick. */
#include "daemon/publish/stream.h"

#include "daemon/daemon.h"
#include "daemon/publish/lesson.h"
#include "daemon/publish/publisher.h"
#include "daemon/publish/scene.h"
#include "daemon/publish/scene_parts.h"
#include "daemon/publish/stats.h"
#include "daemon/publish/topology.h"
#include "daemon/publish/translate.h"
#include "daemon/sim/quality.h"
#include "engine/base/hash.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define QUANTUM 32767.0 /* half a box in steps of an int16 */

enum { STATS_PERIOD_NS = RT_NS_PER_S, AGAIN_FIRST_NS = RT_NS_PER_S };

PUBLISHER_ENCODER(scene)
PUBLISHER_ENCODER(state)
PUBLISHER_ENCODER(mesh_positions)
PUBLISHER_ENCODER(topology)
PUBLISHER_ENCODER(contacts)
PUBLISHER_ENCODER(tool_force)
PUBLISHER_ENCODER(local_model)
PUBLISHER_ENCODER(stats)

/* A message about a frame bears the frame's moment. */
static struct proto_header header_of(struct daemon *d, struct topic *topic)
{
    return daemon_header(d, &topic->sequence);
}

static bool is_due(const struct topic *topic, bool is_new)
{
    return topic->joined || (is_new && topic->heard);
}

/* ---------------------------------------------------------------- topics of a step */

/* Of several bodies, the one that it is deepest in. */
static void fill_inside(const struct frame *frame, struct proto_tool_state *state)
{
    for (int i = 0; i < frame->n_inside; i++) {
        const struct palp_inside *in = &frame->inside[i];
        if ((uint32_t)in->tool.id != state->tool_id || in->depth < state->inside_m)
            continue;
        state->inside_id = (uint32_t)in->body.id;
        state->inside_m = in->depth;
    }
}

static struct proto_tool_state tool_state(const struct daemon *d, int i)
{
    const struct config_tool *tool = &d->config->tool[i];
    const struct session *s = &d->sessions.tool[i];
    const struct frame_rigid *rigid = &d->frame->rigid[tool->body.id - 1];
    struct proto_tool_state state = {
        .tool_id = (uint32_t)tool->body.id,
        .device_pose = pose_to_wire(rigid->target),
        .proxy_pose = pose_to_wire(rigid->at),
        .force_source = session_source(s),
        .wrench_on_tissue = translate_wrench(vec3_scale(rigid->contact.force, -1),
                                             vec3_scale(rigid->contact.torque, -1)),
    };
    if (tool->script)
        state.wrench_on_hand = translate_wrench(rigid->hand.force, rigid->hand.torque);
    fill_inside(d->frame, &state);
    if (!s->open)
        return state;
    state.device_name = s->device_name;
    state.life_cycle = s->state;
    state.buttons = s->buttons;
    state.gripper_ratio = s->gripper_ratio;
    state.wrench_on_hand = s->shown.wrench;
    state.n_acted = s->shown.n_acted;
    state.acted = s->shown.acted;
    state.grip_torque_nm = s->shown.grip_torque_nm;
    state.rendering = s->rendering;
    state.coupling_n_m = s->shown.coupling_n_m;
    if (d->frame->answer[i].session == s->number)
        state.answers_sequence = d->frame->answer[i].sequence;
    if (s->shown.has_proxy)
        state.proxy_pose = s->shown.proxy;
    return state;
}

static struct proto_link_state link_state(const struct frame *frame, int i, float *path)
{
    const struct frame_link *link = &frame->link[i];
    path += 3 * link->first_path;
    for (int k = 0; k < link->n_path; k++) {
        const vec3 x = frame->path[link->first_path + k];
        path[3 * k] = (float)x.x;
        path[3 * k + 1] = (float)x.y;
        path[3 * k + 2] = (float)x.z;
    }
    return (struct proto_link_state){
        .link_id = (uint32_t)i + 1,
        .holds = link->holds,
        .place_m = vec3_to_wire(link->a),
        .other_m = vec3_to_wire(link->b),
        .force_n = vec3_to_wire(link->force),
        .torque_nm = vec3_to_wire(link->torque),
        .gap_m = link->gap,
        .value = link->value,
        .path = {(const uint8_t *)path, 3 * sizeof *path * (size_t)link->n_path},
    };
}

struct proto_state stream_state(struct daemon *d)
{
    const struct frame *frame = d->frame;
    const struct frame_plan *plan = &d->sim->plan;
    const size_t n_body = (size_t)plan->n_body, n_tool = (size_t)d->config->n_tool;
    const size_t n_link = (size_t)(plan->n_link + plan->n_spring), n_path = (size_t)plan->n_path;
    struct proto_state state = {
        .run_state = frame->running ? PROTO_RUN_RUNNING : PROTO_RUN_PAUSED,
        .slowdown = frame->slowdown,
        .quality_rung = (uint32_t)frame->rung,
        .quality_reason = quality_reason(d),
        .backend = d->backend,
        .wh_defect_m = frame->report.wh_defect,
        .defect_passes = (uint32_t)frame->report.defect_passes,
        .factor_age_steps = (uint32_t)frame->report.factor_age,
        .factors_in_step = (uint32_t)frame->report.factors_in_step,
        .held_back_ratio = frame->report.held_back,
        .replaying = d->player != NULL,
    };
    struct proto_tool_state *tools = publisher_array(
        &d->stream, n_tool * sizeof *tools + n_body * sizeof(struct proto_rigid_state) +
                        n_link * sizeof(struct proto_link_state) +
                        (size_t)plan->n_skin * sizeof(struct proto_cut_state) +
                        3 * n_path * sizeof(float));
    if (!tools)
        return state;
    struct proto_rigid_state *rigid = (struct proto_rigid_state *)(tools + n_tool);
    struct proto_link_state *links = (struct proto_link_state *)(rigid + n_body);
    struct proto_cut_state *cuts = (struct proto_cut_state *)(links + n_link);
    float *path = (float *)(cuts + plan->n_skin);
    for (size_t i = 0; i < n_tool; i++)
        tools[i] = tool_state(d, (int)i);
    for (size_t i = 0; i < n_body; i++)
        if (!palp_body_is_soft(d->config->scene, (palp_body){(int)i + 1}))
            rigid[state.n_rigid++] = (struct proto_rigid_state){
                .body_id = (uint32_t)i + 1,
                .pose = pose_to_wire(frame->rigid[i].at),
                .twist = {vec3_to_wire(frame->rigid[i].v), vec3_to_wire(frame->rigid[i].w)}};
    state.tools = tools;
    state.n_tools = n_tool;
    state.rigid = rigid;
    for (size_t i = 0; i < n_link; i++)
        links[i] = link_state(frame, (int)i, path);
    state.links = links;
    state.n_links = n_link;
    state.n_cuts = topology_cuts(d, cuts);
    state.cuts = cuts;
    return state;
}

static void publish_state(struct daemon *d)
{
    struct proto_state state = stream_state(d);
    state.header = header_of(d, &d->stream.state);
    publisher_send(d, &d->stream.state, encode_state, &state);
}

static struct proto_contact contact_of(const struct daemon *d, const struct palp_contact *c)
{
    const vec3 across = vec3_axpy(c->force, -vec3_dot(c->force, c->normal), c->normal);
    return (struct proto_contact){
        .id = c->id,
        .body_a_id = (uint32_t)c->a.id,
        .body_b_id = (uint32_t)c->b.id,
        .point_m = vec3_to_wire(c->point),
        .normal = vec3_to_wire(c->normal),
        .force_on_a_n = vec3_to_wire(c->force),
        .normal_n = c->normal_n,
        .tangential_n = vec3_norm(across),
        .gap_m = c->gap,
        .tissue_a = scene_parts_tissue_of(d, c->a, c->node_a),
        .tissue_b = scene_parts_tissue_of(d, c->b, c->node_b),
    };
}

static void publish_contacts(struct daemon *d)
{
    const struct palp_report *report = &d->frame->report;
    struct proto_contact *contacts =
        publisher_array(&d->stream, (size_t)report->n_contact * sizeof *contacts + 1);
    if (!contacts)
        return;
    for (int i = 0; i < report->n_contact; i++)
        contacts[i] = contact_of(d, &report->contact[i]);
    const struct proto_contacts message = {.header = header_of(d, &d->stream.contacts),
                                           .n_contacts = (size_t)report->n_contact,
                                           .contacts = contacts,
                                           .dropped = (uint32_t)report->n_dropped};
    publisher_send(d, &d->stream.contacts, encode_contacts, &message);
}

static void widen_bounds(const vec3 *x, int n, vec3 *low, vec3 *high)
{
    for (int i = 0; i < n; i++) {
        *low = vec3_make(fmin(low->x, x[i].x), fmin(low->y, x[i].y), fmin(low->z, x[i].z));
        *high = vec3_make(fmax(high->x, x[i].x), fmax(high->y, x[i].y), fmax(high->z, x[i].z));
    }
}

/* A box round the vertices; never flat, so that one can divide by its size. */
static void bound_vertices(const vec3 *x, int n, vec3 *low, vec3 *high)
{
    *low = *high = x[0];
    widen_bounds(x, n, low, high);
    const double least = 1e-6;
    *high = vec3_make(fmax(high->x, low->x + least), fmax(high->y, low->y + least),
                      fmax(high->z, low->z + least));
}

static int16_t quantise_value(double x, double low, double high)
{
    return (int16_t)lrint(((x - low) / (high - low) * 2 - 1) * QUANTUM);
}

static void quantise_vertices(int16_t *q, const vec3 *x, int n, vec3 low, vec3 high)
{
    for (int i = 0; i < n; i++) {
        q[3 * i] = quantise_value(x[i].x, low.x, high.x);
        q[3 * i + 1] = quantise_value(x[i].y, low.y, high.y);
        q[3 * i + 2] = quantise_value(x[i].z, low.z, high.z);
    }
}

/* Vertices of the scene, then those that cuts added. */
static void publish_mesh(struct daemon *d, int k)
{
    const struct skin *skin = &d->sim->plan.skin[k];
    const struct frame_cut *cut = &d->frame->cut[k];
    const vec3 *x = &d->frame->vertex[skin->first];
    const size_t size = 3 * sizeof(int16_t) * (size_t)(skin->n_vertex + cut->n_added);
    int16_t *q = publisher_array(&d->stream, size);
    vec3 low, high;
    if (!q || skin->n_vertex == 0)
        return;
    bound_vertices(x, skin->n_vertex, &low, &high);
    widen_bounds(cut->vertex, cut->n_added, &low, &high);
    quantise_vertices(q, x, skin->n_vertex, low, high);
    quantise_vertices(q + 3 * skin->n_vertex, cut->vertex, cut->n_added, low, high);
    const struct proto_mesh_positions message = {
        .header = header_of(d, &d->stream.of.mesh[k]),
        .body_id = (uint32_t)skin->body.id,
        .which = PROTO_POSITIONS_QUANTISED,
        .quantised = {{vec3_to_wire(low), vec3_to_wire(high)}, {(const uint8_t *)q, size}},
        .topology_version = (uint32_t)cut->version};
    publisher_send(d, &d->stream.of.mesh[k], encode_mesh_positions, &message);
}

/* Where it changed, before the frame that has the new vertices; and now and then for those who
 * lost that message. */
static void publish_topology(struct daemon *d, int k, bool new_frame)
{
    struct stream_topics *of = &d->stream.of;
    const uint32_t version = (uint32_t)d->frame->cut[k].version;
    const bool is_again = version > 0 && d->now_ns >= d->stream.next_stats_ns;
    struct topic *topic = of->topology_of[k];
    struct proto_topology message;
    if (!topic || !is_due(topic, is_again || (new_frame && version != of->topology_published[k])) ||
        !topology_fill(&message, d, k))
        return;
    message.header = header_of(d, topic);
    of->topology_published[k] = version;
    publisher_send(d, topic, encode_topology, &message);
}

static void publish_force(struct daemon *d, int i)
{
    const struct proto_tool_state state = tool_state(d, i);
    const struct proto_tool_force message = {
        .header = header_of(d, &d->stream.of.force[i]),
        .tool_id = state.tool_id,
        .wrench_on_hand = state.wrench_on_hand,
        .wrench_on_tissue = state.wrench_on_tissue,
        .life_cycle = state.life_cycle,
        .source = state.force_source,
        .n_acted = state.n_acted,
        .acted = state.acted,
        .grip_torque_nm = state.grip_torque_nm,
    };
    publisher_send(d, &d->stream.of.force[i], encode_tool_force, &message);
}

static void publish_local(struct daemon *d, int i)
{
    struct proto_local_model message = session_send_model(d, i);
    message.header.sequence = ++d->stream.of.local[i].sequence;
    publisher_send(d, &d->stream.of.local[i], encode_local_model, &message);
}

/* ---------------------------------------------------------------- scene */

static void publish_scene(struct daemon *d)
{
    struct proto_scene scene;
    if (!scene_fill(&scene, d))
        return;
    scene.header = header_of(d, &d->stream.scene);
    publisher_send(d, &d->stream.scene, encode_scene, &scene);
}

/* Of what the scenario says and of what its meshes are at the start. */
static uint64_t hash_scene(struct daemon *d)
{
    struct proto_scene scene;
    uint64_t hash = HASH_START;
    char *text = config_print(d->config);
    if (text)
        hash = hash_bytes(hash, text, strlen(text));
    free(text);
    const size_t size =
        scene_fill(&scene, d) ? publisher_encode(&d->stream, "", encode_scene, &scene) : 0;
    return hash_bytes(hash, d->stream.bytes, size);
}

/* ---------------------------------------------------------------- what is due */

static void publish_stats(struct daemon *d)
{
    struct proto_stats stats;
    if (!stats_fill(&stats, d))
        return;
    stats.header = header_of(d, &d->stream.stats);
    publisher_send(d, &d->stream.stats, encode_stats, &stats);
}

static void publish_frame(struct daemon *d, bool new_frame)
{
    struct stream *s = &d->stream;
    if (is_due(&s->state, new_frame))
        publish_state(d);
    if (is_due(&s->contacts, new_frame))
        publish_contacts(d);
    for (int k = 0; k < d->sim->plan.n_skin; k++) {
        publish_topology(d, k, new_frame);
        if (is_due(&s->of.mesh[k], new_frame))
            publish_mesh(d, k);
    }
    if (is_due(&s->probe, new_frame))
        telemetry_publish_probes(d);
    telemetry_take(d);
    if (new_frame && s->timing.n_subscribed > 0)
        telemetry_publish_timing(d);
    s->timing.joined = false;
}

/* A tool that a device holds has a force at every tick of its chain; another, at every frame. */
static void publish_forces(struct daemon *d, bool new_frame)
{
    struct stream *s = &d->stream;
    for (int i = 0; i < d->config->n_tool; i++) {
        const struct session *session = &d->sessions.tool[i];
        const bool new_hand = session->hand_sequence != s->of.force_published[i];
        if (is_due(&s->of.force[i], session->open ? new_hand : new_frame))
            publish_force(d, i);
        s->of.force_published[i] = session->hand_sequence;
    }
}

/* Large, and one a step: only while somebody listens. */
static void publish_locals(struct daemon *d)
{
    struct stream *s = &d->stream;
    for (int i = 0; i < d->config->n_tool; i++) {
        const struct session *session = &d->sessions.tool[i];
        const bool is_new = session->model_sequence != s->of.local_published[i];
        if (session->model && s->of.local[i].n_subscribed > 0 && (is_new || s->of.local[i].joined))
            publish_local(d, i);
        s->of.local_published[i] = session->model_sequence;
    }
}

/* The topics one after the other; NULL behind the last. */
static struct topic *topic_at(struct stream *s, int i)
{
    struct topic *const topics[] = {&s->scene,  &s->state, &s->contacts, &s->event,   &s->stats,
                                    &s->timing, &s->probe, &s->task,     &s->metrics, &s->mark};
    const int n_topic = (int)(sizeof topics / sizeof *topics);
    const int n_mesh = s->of.n_mesh, n_tool = s->of.n_tool;
    if (i < n_topic)
        return topics[i];
    i -= n_topic;
    return i < n_mesh                                   ? &s->of.mesh[i]
           : i < n_mesh + n_tool                        ? &s->of.force[i - n_mesh]
           : i < n_mesh + 2 * n_tool                    ? &s->of.local[i - n_mesh - n_tool]
           : i < n_mesh + 2 * n_tool + s->of.n_topology ? &s->of.topology[i - n_mesh - 2 * n_tool]
                                                        : NULL;
}

static void set_heard(struct stream *s, bool heard)
{
    struct topic *topic;
    for (int i = 0; (topic = topic_at(s, i)); i++)
        topic->heard = topic->joined = heard;
    s->heard = heard;
}

/* Who left last, and who came unnoticed. */
static void look_for_listeners(struct daemon *d)
{
    struct relay *relay = &d->stream_wire.relay;
    if (d->stream.heard && !atomic_load(&relay->watched))
        set_heard(&d->stream, false);
    if (atomic_exchange(&relay->untold, false))
        set_heard(&d->stream, true);
}

static bool is_frame_new(struct daemon *d)
{
    struct stream *s = &d->stream;
    if (d->frame_sequence == s->frame_published || d->now_ns < s->next_frame_ns)
        return false;
    s->frame_published = d->frame_sequence;
    s->next_frame_ns += (int64_t)(RT_NS_PER_S / d->options.stream_hz);
    if (s->next_frame_ns < d->now_ns) /* a slow simulation is not made up for */
        s->next_frame_ns = d->now_ns;
    return true;
}

/* A subscriber that hung loses frames, and where palpd stands still (paused, stepped) no newer one
 * comes: the last is published again 1, 2, 4, ... s later, so that who hung has it after at most
 * as long again, and a recording of an hour's pause grows by twelve frames. */
static bool is_frame_told_again(struct daemon *d, bool new_frame)
{
    struct stream *s = &d->stream;
    const bool again = !new_frame && s->again_ns > 0 && d->now_ns >= s->next_again_ns;
    if (new_frame)
        s->again_ns = AGAIN_FIRST_NS;
    else if (again)
        s->again_ns *= 2;
    if (new_frame || again)
        s->next_again_ns = d->now_ns + s->again_ns;
    return again;
}

void stream_tick(struct daemon *d)
{
    struct stream *s = &d->stream;
    look_for_listeners(d);
    const bool new_frame = is_frame_new(d), again = is_frame_told_again(d, new_frame);
    const bool joins = s->scene.joined;
    if (joins)
        publish_scene(d);
    /* What came before the scene could not be read, and one that stands still tells it no more. */
    publish_frame(d, new_frame || joins || again);
    publish_forces(d, new_frame);
    publish_locals(d);
    lesson_publish(d);
    if (s->event.joined && s->last_event_size > 0)
        wire_send(&d->stream_wire, NULL, s->last_event, s->last_event_size);
    s->event.joined = false;
    if (d->now_ns >= s->next_stats_ns || s->stats.joined) {
        publish_stats(d);
        s->next_stats_ns = d->now_ns + STATS_PERIOD_NS;
    }
}

/* Does a topic begin so? A subscription is a prefix of "topic NUL". */
static bool topic_begins(const struct topic *topic, const unsigned char *prefix, size_t size)
{
    return size <= strlen(topic->name) + 1 && memcmp(topic->name, prefix, size) == 0;
}

/* Somebody subscribes, or no longer does. */
static void join_topic(struct topic *topic, bool joins)
{
    topic->joined |= joins;
    topic->heard |= joins;
    topic->n_subscribed += joins ? 1 : -(topic->n_subscribed > 0);
}

static void join_all(struct daemon *d, const unsigned char *prefix, size_t size, bool joins)
{
    struct topic *topic;
    for (int i = 0; (topic = topic_at(&d->stream, i)); i++)
        if (topic_begins(topic, prefix, size))
            join_topic(topic, joins);
}

bool stream_has_topic(struct daemon *d, const unsigned char *prefix, size_t size)
{
    const struct topic *topic;
    bool found = false;
    pthread_mutex_lock(&d->stream.naming);
    for (int i = 0; !found && (topic = topic_at(&d->stream, i)); i++)
        found = topic_begins(topic, prefix, size);
    pthread_mutex_unlock(&d->stream.naming);
    return found;
}

/* What is subscribed to, for topics to come. Where there is no memory for it, it is of the present
 * ones alone. */
static void note_subscription(struct stream *s, const unsigned char *prefix, size_t size,
                              bool joins)
{
    int i = 0;
    while (i < s->n_prefix && (s->subscription[i].size != size ||
                               memcmp(s->subscription[i].prefix, prefix, size) != 0))
        i++;
    if (i == s->n_prefix && (!joins || size > sizeof s->subscription->prefix))
        return;
    if (i == s->n_prefix) {
        struct subscription *grown =
            realloc(s->subscription, ((size_t)i + 1) * sizeof *s->subscription);
        if (!grown)
            return;
        s->subscription = grown;
        s->n_prefix++;
        grown[i] = (struct subscription){.size = size};
        memcpy(grown[i].prefix, prefix, size);
    }
    s->subscription[i].n += joins ? 1 : -1;
    if (s->subscription[i].n == 0)
        s->subscription[i] = s->subscription[--s->n_prefix];
}

void stream_read(void *daemon, const struct wire_peer *peer, const char *from, const void *bytes,
                 size_t size)
{
    struct daemon *d = daemon;
    struct stream *s = &d->stream;
    const unsigned char *message = bytes;
    (void)peer;
    if (size == 0 || message[0] > 1) {
        wire_malformed(&d->stream_wire, from, "not a subscription");
        return;
    }
    const bool joins = message[0] == 1;
    s->heard |= joins;
    join_all(d, message + 1, size - 1, joins);
    note_subscription(s, message + 1, size - 1, joins);
    if (joins)
        s->n_subscription++;
    else
        s->n_subscription -= s->n_subscription > 0;
}

/* ---------------------------------------------------------------- create, destroy */

static void name_topic(struct topic *topic, const char *kind, const char *of)
{
    snprintf(topic->name, sizeof topic->name, "%s%s", kind, of);
}

static void name_topics(struct stream *s)
{
    name_topic(&s->scene, PROTO_TOPIC_SCENE, "");
    name_topic(&s->state, PROTO_TOPIC_STATE, "");
    name_topic(&s->contacts, PROTO_TOPIC_CONTACTS, "");
    name_topic(&s->event, PROTO_TOPIC_EVENT, "");
    name_topic(&s->stats, PROTO_TOPIC_STATS, "");
    name_topic(&s->timing, PROTO_TOPIC_TIMING, "");
    name_topic(&s->probe, PROTO_TOPIC_PROBE, "");
    name_topic(&s->task, PROTO_TOPIC_TASK, "");
    name_topic(&s->metrics, PROTO_TOPIC_METRICS, "");
    name_topic(&s->mark, PROTO_TOPIC_MARK, "");
}

int stream_topics_create(struct stream_topics *t, const struct config *config,
                         const struct frame_plan *plan)
{
    const size_t n_mesh = (size_t)plan->n_skin + 1, n_tool = (size_t)config->n_tool + 1;
    *t = (struct stream_topics){.n_mesh = plan->n_skin, .n_tool = config->n_tool};
    t->mesh = calloc(n_mesh, sizeof *t->mesh);
    t->topology = calloc(n_mesh, sizeof *t->topology);
    t->topology_of = calloc(n_mesh, sizeof *t->topology_of);
    t->topology_published = calloc(n_mesh, sizeof *t->topology_published);
    t->force = calloc(n_tool, sizeof *t->force);
    t->local = calloc(n_tool, sizeof *t->local);
    t->force_published = calloc(n_tool, sizeof *t->force_published);
    t->local_published = calloc(n_tool, sizeof *t->local_published);
    if (!t->mesh || !t->topology || !t->topology_of || !t->topology_published || !t->force ||
        !t->local || !t->force_published || !t->local_published)
        return -1;
    for (int k = 0; k < t->n_mesh; k++) {
        const char *name = palp_body_name(config->scene, plan->skin[k].body);
        name_topic(&t->mesh[k], PROTO_TOPIC_MESH, name);
        if (!plan->skin[k].room.can)
            continue;
        t->topology_of[k] = &t->topology[t->n_topology++];
        name_topic(t->topology_of[k], PROTO_TOPIC_TOPOLOGY, name);
    }
    for (int i = 0; i < t->n_tool; i++) {
        name_topic(&t->force[i], PROTO_TOPIC_FORCE, config->tool[i].name);
        name_topic(&t->local[i], PROTO_TOPIC_LOCAL, config->tool[i].name);
    }
    return 0;
}

void stream_topics_destroy(struct stream_topics *t)
{
    free(t->mesh);
    free(t->topology);
    free(t->topology_of);
    free(t->topology_published);
    free(t->force);
    free(t->local);
    free(t->force_published);
    free(t->local_published);
    *t = (struct stream_topics){0};
}

/* Who holds it is not kept from going on by others. */
static void create_naming(struct stream *s)
{
    pthread_mutexattr_t attr;
    pthread_mutexattr_init(&attr);
    pthread_mutexattr_setprotocol(&attr, PTHREAD_PRIO_INHERIT);
    pthread_mutex_init(&s->naming, &attr);
    pthread_mutexattr_destroy(&attr);
}

int stream_create(struct daemon *d, struct stream_topics *topics)
{
    struct stream *s = &d->stream;
    memset(s, 0, sizeof *s);
    create_naming(s);
    s->of = *topics;
    *topics = (struct stream_topics){0};
    if (!publisher_begin(s) || !publisher_reserve(s, topology_size_most(&d->sim->plan)))
        return -1;
    name_topics(s);
    d->scene_hash = hash_scene(d);
    return 0;
}

void stream_change(struct daemon *d, struct stream_topics *topics)
{
    struct stream *s = &d->stream;
    const struct stream_topics before = s->of;
    struct topic *topic;
    pthread_mutex_lock(&s->naming);
    s->of = *topics;
    pthread_mutex_unlock(&s->naming);
    *topics = before;
    for (int i = 0; (topic = topic_at(s, i)); i++) {
        topic->n_subscribed = 0;
        for (int k = 0; k < s->n_prefix; k++)
            if (topic_begins(topic, s->subscription[k].prefix, s->subscription[k].size))
                topic->n_subscribed += s->subscription[k].n;
        topic->joined = topic->n_subscribed > 0 && topic != &s->event;
        topic->heard = s->heard;
    }
    publisher_reserve(s, topology_size_most(&d->sim->plan)); /* else they grow as they come */
    s->telemetry = (struct telemetry){0};
    s->frame_published = s->metrics_published = 0;
    s->has_task_view = false;
    d->scene_hash = hash_scene(d);
}

void stream_destroy(struct daemon *d)
{
    struct stream *s = &d->stream;
    stream_topics_destroy(&s->of);
    if (s->bytes) /* else it was never created */
        pthread_mutex_destroy(&s->naming);
    free(s->subscription);
    free(s->bytes);
    free(s->memory);
    free(s->array);
    *s = (struct stream){0};
}
