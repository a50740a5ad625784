/* SPDX-License-Identifier: GPL-3.0-or-later */
/* frame.c - what a step leaves for all others to see. */
#include "daemon/publish/frame.h"

#include <stdlib.h>
#include <string.h>

/* Vertices are the nodes that a triangle of the boundary uses, in the order of the nodes. */
static int create_skin(struct skin *skin, const struct palp_mesh *mesh, palp_body body)
{
    int *vertex_of = calloc((size_t)mesh->n_node, sizeof *vertex_of);
    *skin = (struct skin){.body = body, .n_tri = mesh->n_tri};
    skin->node = malloc((size_t)mesh->n_node * sizeof *skin->node);
    skin->tri = malloc((size_t)(mesh->n_tri > 0 ? mesh->n_tri : 1) * sizeof *skin->tri);
    if (!vertex_of || !skin->node || !skin->tri) {
        free(vertex_of);
        return -1;
    }
    for (int t = 0; t < mesh->n_tri; t++)
        for (int k = 0; k < 3; k++)
            vertex_of[mesh->tri[t][k]] = 1;
    for (int i = 0; i < mesh->n_node; i++)
        if (vertex_of[i]) {
            vertex_of[i] = skin->n_vertex;
            skin->node[skin->n_vertex++] = i;
        }
    for (int t = 0; t < mesh->n_tri; t++)
        for (int k = 0; k < 3; k++)
            skin->tri[t][k] = (uint32_t)vertex_of[mesh->tri[t][k]];
    free(vertex_of);
    return 0;
}

/* Three ints each: of an even number of them vec3s may follow. */
static size_t count_even(int n)
{
    return (size_t)(n + n % 2);
}

/* Of what cuts add, as place_cuts has it. */
static size_t find_cut_size(const struct skin *skin)
{
    if (!skin->room.can)
        return 0;
    return (size_t)skin->room.nodes * sizeof(vec3) +
           count_even(skin->room.nodes) * sizeof(struct frame_added) +
           count_even(skin->n_tri + skin->room.triangles) * sizeof(int[3]);
}

static size_t find_cuts_size(const struct frame_plan *p)
{
    size_t size = (size_t)p->n_skin * sizeof(struct frame_cut);
    for (int k = 0; k < p->n_skin; k++)
        size += find_cut_size(&p->skin[k]);
    return size;
}

/* Room for a frame, array by array as place_arrays has them. */
static size_t find_frame_size(const struct frame_plan *p)
{
    return sizeof(struct frame) + (size_t)p->n_body * sizeof(struct frame_rigid) +
           (size_t)(p->n_vertex + p->n_path) * sizeof(vec3) +
           (size_t)p->n_contact_max * sizeof(struct palp_contact) +
           (size_t)(p->n_link + p->n_spring) * sizeof(struct frame_link) +
           (size_t)p->config->n_probe * sizeof(struct frame_probe) +
           (size_t)p->config->n_tool * sizeof(struct frame_answer) + find_cuts_size(p);
}

int frame_plan_create(struct frame_plan *plan, const struct config *config)
{
    const struct palp_scene *scene = config->scene;
    const int n_body = palp_scene_bodies(scene);
    *plan = (struct frame_plan){.scene = scene,
                                .config = config,
                                .n_body = n_body,
                                .n_link = palp_scene_links(scene),
                                .n_spring = palp_scene_springs(scene),
                                .n_contact_max = palp_scene_options(scene)->contact_capacity};
    plan->skin = calloc((size_t)n_body + 1, sizeof *plan->skin);
    if (!plan->skin)
        return -1;
    for (int id = 1; id <= n_body; id++) {
        const palp_body body = {id};
        if (!palp_body_is_soft(scene, body))
            continue;
        struct skin *skin = &plan->skin[plan->n_skin++];
        if (create_skin(skin, palp_body_mesh(scene, body), body) != 0)
            return -1;
        skin->room = palp_body_cut_room(scene, body);
        skin->first = plan->n_vertex;
        plan->n_vertex += skin->n_vertex;
    }
    for (int i = 1; i <= plan->n_link; i++)
        plan->n_path += palp_link_path_most(scene, (palp_link){i});
    plan->size = find_frame_size(plan);
    return 0;
}

void frame_plan_destroy(struct frame_plan *plan)
{
    for (int i = 0; i < plan->n_skin; i++) {
        free(plan->skin[i].node);
        free(plan->skin[i].tri);
    }
    free(plan->skin);
    *plan = (struct frame_plan){0};
}

/* Behind all others, so that a frame's other arrays stand where they stood. */
static void place_cuts(struct frame *frame, const struct frame_plan *plan)
{
    unsigned char *at;
    frame->cut = (struct frame_cut *)(frame->answer + plan->config->n_tool);
    at = (unsigned char *)(frame->cut + plan->n_skin);
    for (int k = 0; k < plan->n_skin; k++) {
        const struct skin *skin = &plan->skin[k];
        struct frame_cut *cut = &frame->cut[k];
        if (!skin->room.can)
            continue;
        cut->vertex = (vec3 *)at;
        cut->added = (struct frame_added *)(cut->vertex + skin->room.nodes);
        cut->tri = (int(*)[3])(cut->added + count_even(skin->room.nodes));
        at += find_cut_size(skin);
    }
}

/* The arrays stand behind the frame, whatever buffer it lies in. All begin with doubles or 64-bit
 * integers, and so do the sizes before them: nothing is misaligned. */
static void place_arrays(struct frame *frame, const struct frame_plan *plan)
{
    frame->rigid = (struct frame_rigid *)(frame + 1);
    frame->vertex = (vec3 *)(frame->rigid + plan->n_body);
    frame->path = frame->vertex + plan->n_vertex;
    frame->contact = (struct palp_contact *)(frame->path + plan->n_path);
    frame->link = (struct frame_link *)(frame->contact + plan->n_contact_max);
    frame->probe = (struct frame_probe *)(frame->link + plan->n_link + plan->n_spring);
    frame->answer = (struct frame_answer *)(frame->probe + plan->config->n_probe);
    place_cuts(frame, plan);
}

static void copy_surface(struct frame_cut *cut, const struct palp_topology *from,
                         const struct palp_mesh *mesh)
{
    const int n_rest = mesh->n_node - from->n_copy;
    cut->n_added = from->n_added;
    cut->n_tri = mesh->n_tri;
    memcpy(cut->tri, mesh->tri, (size_t)mesh->n_tri * sizeof *mesh->tri);
    for (int i = 0; i < from->n_added; i++) {
        const int node = from->added[i], copy = node - n_rest;
        cut->added[i] = copy < 0 ? (struct frame_added){node, node, -1}
                                 : (struct frame_added){node, from->node[copy], from->parent[copy]};
    }
}

/* drawn: its nodes, lips where the blade or the tear went. */
static void copy_cut(struct frame_cut *cut, const struct palp_world *world, palp_body body,
                     const vec3 *drawn)
{
    const struct palp_topology now = palp_world_topology(world, body);
    if (cut->version != now.version)
        copy_surface(cut, &now, palp_world_mesh(world, body));
    cut->version = now.version;
    cut->n_copy = now.n_copy;
    cut->n_severed = now.n_severed;
    cut->n_waiting = now.n_waiting;
    cut->n_border = now.n_border;
    cut->n_piece = now.n_piece;
    cut->is_full = now.is_full;
    cut->lacks_faces = now.lacks_faces;
    for (int i = 0; i < cut->n_added; i++)
        cut->vertex[i] = drawn[cut->added[i].node];
}

static void copy_rigid(struct frame_rigid *rigid, const struct palp_world *world, palp_body body,
                       enum palp_drive drive)
{
    const bool tool = drive == PALP_DRIVE_KINEMATIC || drive == PALP_DRIVE_COUPLED;
    rigid->at = palp_world_pose(world, body);
    rigid->v = palp_world_velocity(world, body);
    rigid->w = palp_world_spin(world, body);
    rigid->contact = palp_world_contact_wrench(world, body);
    if (tool) {
        rigid->target = palp_world_target(world, body);
        rigid->hand = palp_world_hand_wrench(world, body);
    }
}

/* As the report, of the last step. */
static void copy_inside(struct frame *frame, const struct palp_world *world)
{
    const struct palp_inside *inside;
    const bool told = palp_world_report(world)->step == frame->step;
    frame->n_inside = told ? palp_world_inside(world, &inside) : 0;
    if (frame->n_inside > 0)
        memcpy(frame->inside, inside, (size_t)frame->n_inside * sizeof *inside);
}

/* Report and forces are of the last step. Where the world was set to another state since, there
 * are none. */
static void copy_report(struct frame *frame, const struct frame_plan *plan,
                        const struct palp_report *report)
{
    frame->report = (struct palp_report){.step = frame->step, .time = frame->time_s};
    if (report->step == frame->step)
        frame->report = *report;
    else
        for (int i = 0; i < plan->n_body; i++)
            frame->rigid[i].contact = frame->rigid[i].hand = (struct palp_wrench){0};
    if (frame->report.n_contact > 0)
        memcpy(frame->contact, frame->report.contact,
               (size_t)frame->report.n_contact * sizeof *frame->contact);
    frame->report.contact = frame->contact;
    frame->report.n_link = frame->report.n_event = 0; /* of these no copy is kept */
    frame->report.link = NULL;
    frame->report.event = NULL;
}

/* Where they are is the world's; what they did, the last step's, as long as the world is its. */
static void copy_links(struct frame *frame, const struct frame_plan *plan,
                       const struct palp_world *world)
{
    const struct palp_report *report = palp_world_report(world);
    const bool told = report->step == frame->step && report->n_link == plan->n_link;
    int n_path = 0;
    for (int i = 0; i < plan->n_link; i++) {
        struct frame_link *to = &frame->link[i];
        *to = (struct frame_link){.first_path = n_path};
        palp_world_link_ends(world, (palp_link){i + 1}, &to->a, &to->b);
        to->n_path = palp_world_link_path(world, (palp_link){i + 1}, frame->path + n_path);
        n_path += to->n_path;
        if (!told)
            continue;
        const struct palp_link_report *from = &report->link[i];
        to->force = from->force;
        to->torque = from->torque;
        to->gap = from->gap;
        to->value = from->value;
        to->holds = from->holds;
    }
}

static void copy_springs(struct frame *frame, const struct frame_plan *plan,
                         const struct palp_world *world)
{
    for (int i = 0; i < plan->n_spring; i++) {
        const palp_spring spring = {i + 1};
        const struct palp_spring_state state = palp_world_spring(world, spring);
        struct frame_link *to = &frame->link[plan->n_link + i];
        *to = (struct frame_link){.holds = true, .value = state.length};
        palp_world_spring_ends(world, spring, &to->a, &to->b);
        const vec3 towards_b = vec3_direction(vec3_sub(to->b, to->a), (vec3){0, 0, 0});
        to->force = vec3_scale(towards_b, state.force);
    }
}

static void read_probes(struct frame *frame, const struct config *config,
                        const struct palp_world *world)
{
    for (int i = 0; i < config->n_probe; i++) {
        struct frame_probe *to = &frame->probe[i];
        to->n = config_probe_read(&config->probe[i], world, to->value);
    }
}

void frame_fill(struct frame *frame, const struct frame_plan *plan, const struct palp_world *world)
{
    place_arrays(frame, plan);
    frame->step = palp_world_steps(world);
    frame->time_s = palp_world_time(world);
    for (int i = 0; i < plan->n_body; i++) {
        const palp_body body = {i + 1};
        if (!palp_body_is_soft(plan->scene, body))
            copy_rigid(&frame->rigid[i], world, body, palp_body_drive(plan->scene, body));
    }
    frame->backend = palp_world_backend(world, (palp_body){0});
    copy_report(frame, plan, palp_world_report(world));
    copy_inside(frame, world);
    copy_links(frame, plan, world);
    copy_springs(frame, plan, world);
    read_probes(frame, plan->config, world);
    for (int k = 0; k < plan->n_skin; k++) {
        const struct skin *skin = &plan->skin[k];
        const vec3 *drawn = palp_world_drawn(world, skin->body);
        for (int i = 0; i < skin->n_vertex; i++)
            frame->vertex[skin->first + i] = drawn[skin->node[i]];
        if (skin->room.can)
            copy_cut(&frame->cut[k], world, skin->body, drawn);
    }
}
