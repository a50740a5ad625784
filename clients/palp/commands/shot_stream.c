/* SPDX-License-Identifier: GPL-3.0-or-later */
/* shot_stream.c - a step from the stream: the scene, then state, contacts and surfaces until all
 * are of one step. */
#include "clients/palp/commands/shot_stream.h"

#include "clients/c/palp_client.h"
#include "clients/c/translate.h"
#include "clients/palp/command.h"
#include "clients/palp/commands/shot_cut.h"
#include "clients/palp/commands/shot_lines.h"
#include "clients/palp/stages.h"

#include <stdlib.h>
#include <string.h>

enum { MEMORY_LEAST = 4096, POLL_MS = 100, CURVE_POINTS = 512 };

/** A message and the memory that it points into. */
struct heard {
    bool ever;
    void *memory;
};

struct listener {
    struct palp_stream *stream;
    struct heard heard_scene, heard_state, heard_contacts;
    struct heard *heard_mesh, *heard_topology; /* [bodies of the scene] */
    struct proto_scene scene;
    struct proto_state state;
    struct proto_contacts contacts;
    struct proto_mesh_positions *mesh; /* [bodies of the scene] */
    struct proto_topology *topology;   /* of what was cut | [bodies of the scene] */
    struct proto_error damaged;        /* of the last frame that could not be read */
};

static struct proto_memory renew_memory(struct heard *heard, size_t size)
{
    free(heard->memory);
    struct proto_memory memory = {.size = MEMORY_LEAST + size * PROTO_MEMORY_A_BYTE};
    memory.bytes = heard->memory = malloc(memory.size);
    heard->ever = false;
    if (!memory.bytes)
        memory.size = 0;
    return memory;
}

#define HEAR(l, topic, kind, message, heard)                                                       \
    do {                                                                                           \
        struct proto_bytes bytes;                                                                  \
        if (palp_stream_take((l)->stream, topic, &bytes)) {                                        \
            struct proto_memory memory = renew_memory(heard, bytes.size);                          \
            (heard)->ever = proto_decode_##kind(message, bytes, &memory, &(l)->damaged);           \
        }                                                                                          \
    } while (0)

/* ---------------------------------------------------------------- listening */

static bool is_hidden(const struct proto_scene *scene, size_t i)
{
    for (size_t k = 0; k < scene->n_bodies; k++)
        if (scene->bodies[k].which == PROTO_BODY_SOFT &&
            scene->bodies[k].parent_id == scene->bodies[i].id)
            return true;
    return false;
}

static bool is_drawn_soft(const struct listener *l, size_t i)
{
    return l->scene.bodies[i].which == PROTO_BODY_SOFT && !is_hidden(&l->scene, i);
}

/* Returns -1: no memory. */
static int prepare_bodies(struct listener *l)
{
    const size_t n = l->scene.n_bodies + 1;
    if (!l->mesh) {
        l->mesh = calloc(n, sizeof *l->mesh);
        l->heard_mesh = calloc(n, sizeof *l->heard_mesh);
        l->topology = calloc(n, sizeof *l->topology);
        l->heard_topology = calloc(n, sizeof *l->heard_topology);
    }
    return l->mesh && l->heard_mesh && l->topology && l->heard_topology ? 0 : -1;
}

/* A surface of the state's step, and how it was cut by then? */
static bool hear_surface(struct listener *l, size_t i)
{
    const char *name = l->scene.bodies[i].name;
    const struct proto_mesh_positions *mesh = &l->mesh[i];
    char topic[PROTO_NAME_MAX + 16];
    snprintf(topic, sizeof topic, "mesh/%s", name);
    HEAR(l, topic, mesh_positions, &l->mesh[i], &l->heard_mesh[i]);
    snprintf(topic, sizeof topic, PROTO_TOPIC_TOPOLOGY "%s", name);
    HEAR(l, topic, topology, &l->topology[i], &l->heard_topology[i]);
    return l->heard_mesh[i].ever && mesh->header.step == l->state.header.step &&
           (mesh->topology_version == 0 ||
            (l->heard_topology[i].ever && l->topology[i].version == mesh->topology_version));
}

/* Take in what came; is all of it of one step? Returns -1: no memory. */
static int hear_messages(struct listener *l)
{
    HEAR(l, PROTO_TOPIC_SCENE, scene, &l->scene, &l->heard_scene);
    if (!l->heard_scene.ever)
        return 0;
    if (prepare_bodies(l) != 0)
        return -1;
    HEAR(l, PROTO_TOPIC_STATE, state, &l->state, &l->heard_state);
    HEAR(l, PROTO_TOPIC_CONTACTS, contacts, &l->contacts, &l->heard_contacts);
    bool whole = l->heard_state.ever && l->heard_contacts.ever &&
                 l->contacts.header.step == l->state.header.step;
    for (size_t i = 0; i < l->scene.n_bodies; i++)
        if (is_drawn_soft(l, i))
            whole &= hear_surface(l, i);
    return whole;
}

/* Returns 0, or the exit code with the error printed. */
static int listen_for(struct listener *l, const char *endpoint, double wait_s)
{
    static const char *const topics[] = {PROTO_TOPIC_SCENE, PROTO_TOPIC_STATE, PROTO_TOPIC_CONTACTS,
                                         "mesh/", PROTO_TOPIC_TOPOLOGY};
    struct palp_client_error error = {0};
    l->stream = palp_stream_connect(endpoint, &error);
    if (!l->stream)
        return cli_fail("shot", EX_USAGE, "--connect %s: %s", endpoint, error.what);
    bool ready = true;
    for (size_t i = 0; i < sizeof topics / sizeof *topics; i++)
        ready &= palp_stream_subscribe(l->stream, topics[i]);
    const int64_t end = stages_now_ns() + (int64_t)(1e9 * wait_s);
    int whole = ready ? 0 : -1;
    while (whole == 0 && stages_now_ns() < end) {
        palp_stream_poll(l->stream, POLL_MS);
        whole = hear_messages(l);
    }
    if (whole > 0)
        return 0;
    if (whole < 0)
        return cli_fail("shot", EX_OSERR, "no memory");
    if (l->damaged.what[0])
        return cli_fail("shot", EX_PROTOCOL, "--connect %s: %s", endpoint, l->damaged.what);
    palp_stream_silent(l->stream, &error);
    return cli_fail("shot", EX_UNAVAILABLE, "%s", error.what);
}

static void forget_messages(struct listener *l)
{
    for (size_t i = 0; l->heard_mesh && i < l->scene.n_bodies; i++)
        free(l->heard_mesh[i].memory);
    for (size_t i = 0; l->heard_topology && i < l->scene.n_bodies; i++)
        free(l->heard_topology[i].memory);
    free(l->heard_mesh);
    free(l->heard_topology);
    free(l->mesh);
    free(l->topology);
    free(l->heard_scene.memory);
    free(l->heard_state.memory);
    free(l->heard_contacts.memory);
    palp_stream_destroy(l->stream);
}

/* ---------------------------------------------------------------- surfaces */

static void read_floats(struct proto_bytes in, vec3 *x, size_t n)
{
    const uint8_t *from = in.data;
    for (size_t i = 0; i < n; i++) {
        float at[3];
        memcpy(at, from + i * sizeof at, sizeof at);
        x[i] = vec3_make((double)at[0], (double)at[1], (double)at[2]);
    }
}

static void read_positions(const struct proto_mesh_positions *mesh, vec3 *x, size_t n)
{
    if (mesh->which == PROTO_POSITIONS_FLOAT32) {
        read_floats(mesh->float32, x, n);
        return;
    }
    const vec3 low = vec3_of_wire(mesh->quantised.box.low),
               high = vec3_of_wire(mesh->quantised.box.high);
    const uint8_t *from = mesh->quantised.int16.data;
    for (size_t i = 0; i < n; i++) {
        int16_t at[3];
        memcpy(at, from + i * sizeof at, sizeof at);
        const double share[3] = {(at[0] + 32767) / 65534.0, (at[1] + 32767) / 65534.0,
                                 (at[2] + 32767) / 65534.0};
        x[i] = vec3_make(low.x + share[0] * (high.x - low.x), low.y + share[1] * (high.y - low.y),
                         low.z + share[2] * (high.z - low.z));
    }
}

static size_t positions_of(const struct proto_mesh_positions *mesh)
{
    return mesh->which == PROTO_POSITIONS_FLOAT32 ? mesh->float32.size / 12
                                                  : mesh->quantised.int16.size / 6;
}

/* A surface of the stream, to be freed by palp_mesh_destroy. Returns -1: no memory. */
static int read_surface(struct palp_mesh *out, struct proto_bytes positions,
                        struct proto_bytes triangles)
{
    *out = (struct palp_mesh){.n_node = (int)(positions.size / 12),
                              .n_tri = (int)(triangles.size / 12)};
    out->x = malloc(sizeof *out->x * ((size_t)out->n_node + 1));
    out->tri = malloc(triangles.size + 1);
    if (!out->x || !out->tri) {
        palp_mesh_destroy(out);
        return -1;
    }
    read_floats(positions, out->x, (size_t)out->n_node);
    memcpy(out->tri, triangles.data, triangles.size);
    return 0;
}

static int add_soft(struct shot_scene *shot, const struct listener *l, size_t i, int n_soft)
{
    const struct proto_soft_body *soft = &l->scene.bodies[i].soft;
    const struct proto_mesh_positions *now = &l->mesh[i];
    struct palp_mesh rest;
    if (read_surface(&rest, soft->rest_positions, soft->triangles) != 0)
        return -1;
    int n_outer = rest.n_tri;
    int code = now->topology_version > 0 ? shot_cut_apply(&rest, &l->topology[i], &n_outer) : 0;
    vec3 *x = malloc(sizeof *x * ((size_t)rest.n_node + 1));
    if (!x)
        code = -1;
    if (code == 0 && positions_of(now) >= (size_t)rest.n_node) { /* else not this surface's */
        read_positions(now, x, (size_t)rest.n_node);
        code = shot_add_soft(shot, &rest, n_outer, x, n_soft);
    }
    free(x);
    palp_mesh_destroy(&rest);
    return code;
}

static enum palp_drive drive_of(enum proto_drive drive)
{
    return drive == PROTO_DRIVE_FREE    ? PALP_DRIVE_FREE
           : drive == PROTO_DRIVE_FIXED ? PALP_DRIVE_FIXED
                                        : PALP_DRIVE_KINEMATIC;
}

static int add_rigid(struct shot_scene *shot, const struct proto_rigid_body *rigid,
                     const proto_pose *at)
{
    const struct proto_shape *from = &rigid->shape;
    struct palp_shape shape = {.at = pose_of_wire(from->at)};
    struct palp_mesh surface = {0};
    int code = 0;
    switch (from->which) {
    case PROTO_SHAPE_SPHERE:
        shape.kind = PALP_SHAPE_SPHERE;
        shape.radius = from->sphere.radius_m;
        break;
    case PROTO_SHAPE_CAPSULE:
        shape.kind = PALP_SHAPE_CAPSULE;
        shape.radius = from->capsule.radius_m;
        shape.length = from->capsule.length_m;
        break;
    case PROTO_SHAPE_CUBOID:
        shape.kind = PALP_SHAPE_BOX;
        shape.half = vec3_of_wire(from->cuboid.half_m);
        shape.radius = from->cuboid.radius_m;
        break;
    case PROTO_SHAPE_PLANE:
        shape.kind = PALP_SHAPE_PLANE;
        break;
    case PROTO_SHAPE_SURFACE:
        shape.kind = PALP_SHAPE_MESH;
        code = read_surface(&surface, from->surface.positions, from->surface.triangles);
        shape.mesh = &surface;
        break;
    }
    if (code == 0)
        code = shot_add_solid(shot, &shape, pose_of_wire(*at), drive_of(rigid->drive));
    palp_mesh_destroy(&surface);
    return code;
}

static const proto_pose *pose_now(const struct listener *l, const struct proto_body *body)
{
    for (size_t i = 0; i < l->state.n_rigid; i++)
        if (l->state.rigid[i].body_id == body->id)
            return &l->state.rigid[i].pose;
    return &body->rigid.pose;
}

/* ---------------------------------------------------------------- lines */

static int add_curve(struct shot_scene *shot, const struct listener *l, size_t i)
{
    const struct proto_link *link = &l->scene.links[i];
    const struct proto_bytes path = l->state.links[i].path;
    const bool bends = path.size > 0;
    vec3 x[CURVE_POINTS];
    size_t n = (bends ? path.size : link->curve.size) / 12;
    n = n < CURVE_POINTS ? n : CURVE_POINTS;
    read_floats(bends ? path : link->curve, x, n);
    for (size_t k = 0; k < l->scene.n_bodies && !bends; k++)
        if (l->scene.bodies[k].id == link->body_b_id &&
            l->scene.bodies[k].which == PROTO_BODY_RIGID)
            for (size_t p = 0; p < n; p++)
                x[p] = pose_apply(pose_of_wire(*pose_now(l, &l->scene.bodies[k])), x[p]);
    int code = 0;
    for (size_t k = 0; k + 1 < n && code == 0; k++)
        code = shot_add_tube(shot, x[k], x[k + 1], false);
    return code;
}

static int add_needle(struct shot_scene *shot, const struct listener *l, uint32_t id)
{
    for (size_t i = 0; i < l->scene.n_bodies; i++) {
        const struct proto_body *body = &l->scene.bodies[i];
        const struct proto_shape *shape = &body->rigid.shape;
        if (body->id != id || body->which != PROTO_BODY_RIGID ||
            shape->which != PROTO_SHAPE_CAPSULE)
            continue;
        const pose at = pose_mul(pose_of_wire(*pose_now(l, body)), pose_of_wire(shape->at));
        return shot_add_within(shot, at.p, pose_apply(at, vec3_make(0, 0, shape->capsule.length_m)),
                               shape->capsule.radius_m);
    }
    return 0;
}

static int add_links(struct shot_scene *shot, const struct listener *l)
{
    int code = 0;
    for (size_t i = 0; i < l->scene.n_links && i < l->state.n_links && code == 0; i++) {
        const enum proto_link_law law = l->scene.links[i].law;
        const struct proto_link_state *now = &l->state.links[i];
        if (law == PROTO_LINK_SLIDE)
            code = add_curve(shot, l, i);
        else if (law == PROTO_LINK_NEEDLE)
            code = add_needle(shot, l, l->scene.links[i].body_a_id);
        else if (law == PROTO_LINK_THREAD || law == PROTO_LINK_SPRING)
            code = shot_add_tube(shot, vec3_of_wire(now->place_m), vec3_of_wire(now->other_m),
                                 law == PROTO_LINK_THREAD);
    }
    return code;
}

static int add_arrows(struct shot_scene *shot, const struct listener *l)
{
    int code = 0;
    for (size_t i = 0; i < l->contacts.n_contacts && code == 0; i++) {
        const struct proto_contact *c = &l->contacts.contacts[i];
        bool a_soft = false;
        for (size_t k = 0; k < l->scene.n_bodies; k++)
            a_soft |= l->scene.bodies[k].id == c->body_a_id &&
                      l->scene.bodies[k].which == PROTO_BODY_SOFT;
        code = shot_add_arrow(shot, vec3_of_wire(c->point_m),
                              vec3_scale(vec3_of_wire(c->force_on_a_n), a_soft ? -1 : 1));
    }
    return code;
}

/* ---------------------------------------------------------------- the whole */

static int fill_scene(struct shot_scene *shot, const struct listener *l, bool arrows)
{
    const size_t n_most =
        l->scene.n_bodies + l->contacts.n_contacts + CURVE_POINTS * l->scene.n_links;
    int code = shot_scene_begin(shot, n_most), n_soft = 0;
    for (size_t i = 0; i < l->scene.n_bodies && code == 0; i++) {
        const struct proto_body *body = &l->scene.bodies[i];
        if (body->which == PROTO_BODY_RIGID)
            code = add_rigid(shot, &body->rigid, pose_now(l, body));
        else if (is_drawn_soft(l, i))
            code = add_soft(shot, l, i, n_soft++);
    }
    if (code == 0)
        code = add_links(shot, l);
    if (code == 0 && arrows)
        code = add_arrows(shot, l);
    const struct proto_view *view = &l->scene.view;
    shot_look_from(shot, &(struct config_view){.is_told = l->scene.has_view,
                                               .from = vec3_of_wire(view->from_m),
                                               .to = vec3_of_wire(view->to_m),
                                               .up = vec3_of_wire(view->up),
                                               .field = view->field_rad});
    return shot_scene_end(shot, code);
}

int shot_stream_create(struct shot_scene *shot, const char *endpoint, double wait_s, bool arrows)
{
    struct listener l = {0};
    int code = listen_for(&l, endpoint, wait_s);
    if (code == 0 && fill_scene(shot, &l, arrows) != 0)
        code = cli_fail("shot", EX_OSERR, "no memory");
    forget_messages(&l);
    return code;
}
