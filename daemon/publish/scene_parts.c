/* SPDX-License-Identifier: GPL-3.0-or-later */
/* scene_parts.c - of what there is: tools, links, tissues, looks. */
#include "daemon/publish/scene_parts.h"

#include "daemon/daemon.h"
#include "daemon/publish/translate.h"
#include "daemon/text.h"

#include <string.h>

enum { ALIGNMENT = 16, SAMPLES = 8 /* of a segment of a curve */ };

void *scene_memory_take(struct scene_memory *memory, size_t size)
{
    memory->used = (memory->used + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    memory->used += size;
    return memory->bytes + memory->used - size;
}

static struct proto_bytes bytes_of(const void *data, size_t size)
{
    return (struct proto_bytes){data, size};
}

/* Places as float32. */
static struct proto_bytes put_places(struct scene_memory *memory, const vec3 *x, int n)
{
    float *to = scene_memory_take(memory, 3 * sizeof *to * (size_t)n);
    for (int i = 0; i < n; i++) {
        to[3 * i] = (float)x[i].x;
        to[3 * i + 1] = (float)x[i].y;
        to[3 * i + 2] = (float)x[i].z;
    }
    return bytes_of(to, 3 * sizeof *to * (size_t)n);
}

/* ---------------------------------------------------------------- tissues */

uint32_t scene_parts_tissue_of(const struct daemon *d, palp_body body, int node)
{
    palp_body base;
    if (node < 0)
        return 0;
    const int base_node = palp_body_base_node(d->config->scene, body, node, &base);
    const struct config_tissue *tissue = base_node < 0 ? NULL : config_tissue_of(d->config, base);
    return tissue && tissue->of_node ? tissue->of_node[base_node] : 0;
}

/* Its own, or those of the body that its nodes go with. */
static const struct config_tissue *tissue_of_skin(const struct daemon *d, const struct skin *skin)
{
    palp_body base = {0};
    for (int i = 0; i < skin->n_vertex && base.id == 0; i++)
        if (palp_body_base_node(d->config->scene, skin->body, skin->node[i], &base) < 0)
            base.id = 0;
    return base.id > 0 ? config_tissue_of(d->config, base) : NULL;
}

void scene_parts_tissue(struct proto_soft_body *soft, const struct daemon *d,
                        const struct skin *skin, struct scene_memory *memory)
{
    const struct config_tissue *tissue = tissue_of_skin(d, skin);
    if (!tissue) {
        const char **name = scene_memory_take(memory, sizeof *name);
        *name = palp_body_name(d->config->scene, skin->body);
        soft->tissue_names = name;
        soft->n_tissue_names = 1;
        return;
    }
    soft->tissue_names = tissue->name;
    soft->n_tissue_names = (size_t)tissue->n;
    if (!tissue->of_node)
        return;
    unsigned char *of = scene_memory_take(memory, (size_t)skin->n_vertex);
    for (int i = 0; i < skin->n_vertex; i++)
        of[i] = (unsigned char)scene_parts_tissue_of(d, skin->body, skin->node[i]);
    soft->tissue = bytes_of(of, (size_t)skin->n_vertex);
}

/* ---------------------------------------------------------------- bodies */

void scene_parts_describe(struct proto_body *out, const struct daemon *d)
{
    const palp_body body = {(int)out->id};
    const struct config_look *look = &d->config->look[out->id - 1];
    int number;
    out->parent_id = (uint32_t)palp_body_parent(d->config->scene, body).id;
    const int rod = palp_body_rod(d->config->scene, body, &number);
    out->has_rod = rod > 0;
    out->rod = (struct proto_rod_segment){(uint32_t)rod, (uint32_t)number};
    out->has_look = look->is_told;
    out->look = (struct proto_look){look->colour.x, look->colour.y, look->colour.z, look->opacity,
                                    look->gloss};
}

/* ---------------------------------------------------------------- tools */

/* Jaws were added to the scene before other parts. */
static size_t find_parts(const struct palp_scene *scene, palp_body tool, uint32_t *id)
{
    size_t n = 0;
    for (int i = 1; i <= palp_scene_bodies(scene); i++) {
        const palp_body body = {i};
        if (!palp_body_is_soft(scene, body) && palp_body_drive(scene, body) == PALP_DRIVE_JAW &&
            palp_body_parent(scene, body).id == tool.id)
            id[n++] = (uint32_t)i;
    }
    return n;
}

static struct proto_tool tool_of(const struct daemon *d, const struct config_tool *tool,
                                 struct scene_memory *memory)
{
    const size_t n_body = (size_t)palp_scene_bodies(d->config->scene);
    uint32_t *parts = scene_memory_take(memory, n_body * sizeof *parts);
    return (struct proto_tool){
        .body_id = (uint32_t)tool->body.id,
        .name = tool->name,
        .n_part_ids = find_parts(d->config->scene, tool->body, parts),
        .part_ids = parts,
        .role = tool->script   ? PROTO_TOOL_SCRIPT
                : tool->device ? PROTO_TOOL_NAMED_DEVICE
                               : PROTO_TOOL_ANY_DEVICE,
        .holder = tool->device,
        .force_limit_n = tool->force_limit_n,
        .torque_limit_nm = tool->torque_limit_nm,
        .has_jaws = tool->has_jaws || tool->has_current,
    };
}

/* ---------------------------------------------------------------- links */

_Static_assert((int)PALP_LAW_NEEDLE + 1 == (int)PROTO_LINK_NEEDLE, "laws are told by number");

/* Two places are a straight line. */
static int samples_of(const struct palp_link_description *is)
{
    const int n_segment = is->closed ? is->n_curve : is->n_curve - 1;
    if (is->law != PALP_LAW_SLIDE || is->curve_node)
        return 0;
    return is->n_curve == 2 ? 2 : SAMPLES * n_segment + 1;
}

static struct proto_bytes curve_of(const struct palp_scene *scene, palp_link link,
                                   const struct palp_link_description *is,
                                   struct scene_memory *memory)
{
    vec3 shaft[2] = {is->place, vec3_axpy(is->place, -is->length, is->axis)};
    const int n = samples_of(is);
    if (is->law == PALP_LAW_NEEDLE)
        return put_places(memory, shaft, 2);
    if (n == 0)
        return bytes_of(NULL, 0);
    vec3 *x = scene_memory_take(memory, (size_t)n * sizeof *x);
    palp_link_sample(scene, link, x, n);
    return put_places(memory, x, n);
}

static struct proto_link link_of(const struct palp_scene *scene, palp_link link,
                                 struct scene_memory *memory)
{
    const struct palp_link_description is = palp_link_describe(scene, link);
    return (struct proto_link){
        .id = (uint32_t)link.id,
        .name = palp_link_name(scene, link),
        .law = is.law >= PALP_LAW_KNIFE ? PROTO_LINK_KNIFE : (enum proto_link_law)(is.law + 1),
        .body_a_id = (uint32_t)is.a.id,
        .body_b_id = (uint32_t)is.b.id,
        .curve = curve_of(scene, link, &is, memory),
        .closed = is.closed,
        .length_m = is.length,
    };
}

static struct proto_link spring_of(const struct palp_scene *scene, palp_spring spring)
{
    const struct palp_spring_description is = palp_spring_describe(scene, spring);
    return (struct proto_link){
        .id = (uint32_t)(palp_scene_links(scene) + spring.id),
        .name = is.name,
        .law = PROTO_LINK_SPRING,
        .body_a_id = (uint32_t)is.a.id,
        .body_b_id = (uint32_t)is.b.id,
        .length_m = is.rest,
    };
}

/* ---------------------------------------------------------------- all of it */

/* As much of a text as a message takes, without control characters. */
static const char *text_of(const char *text, struct scene_memory *memory)
{
    char *out = scene_memory_take(memory, PROTO_TEXT_MAX + 1);
    text_print(out, PROTO_TEXT_MAX + 1, "%s", text);
    for (char *c = out; *c; c++)
        *c = (unsigned char)*c < 0x20 || *c == 0x7f ? ' ' : *c;
    return out;
}

size_t scene_parts_size(const struct daemon *d)
{
    const struct palp_scene *scene = d->config->scene;
    const size_t n_body = (size_t)palp_scene_bodies(scene), n_tool = (size_t)d->config->n_tool;
    const size_t n_link = (size_t)(palp_scene_links(scene) + palp_scene_springs(scene));
    size_t n_place = 2 * n_link;
    for (int i = 1; i <= palp_scene_links(scene); i++) {
        const struct palp_link_description is = palp_link_describe(scene, (palp_link){i});
        n_place += (size_t)samples_of(&is);
    }
    return n_tool * (sizeof(struct proto_tool) + n_body * sizeof(uint32_t) + ALIGNMENT) +
           n_link * (sizeof(struct proto_link) + 2 * ALIGNMENT) +
           n_place * (sizeof(vec3) + 3 * sizeof(float)) + (size_t)d->sim->plan.n_vertex +
           n_body * (sizeof(char *) + 2 * ALIGNMENT) + PROTO_TEXT_MAX + 1 + 3 * ALIGNMENT;
}

static struct proto_view view_of(const struct config_view *view)
{
    return (struct proto_view){vec3_to_wire(view->from), vec3_to_wire(view->to),
                               vec3_to_wire(view->up), view->field};
}

void scene_parts_fill(struct proto_scene *out, const struct daemon *d, struct scene_memory *memory)
{
    const struct config *config = d->config;
    const struct palp_scene *scene = config->scene;
    const int n_link = palp_scene_links(scene), n_spring = palp_scene_springs(scene);
    struct proto_tool *tools = scene_memory_take(memory, (size_t)config->n_tool * sizeof *tools);
    struct proto_link *links =
        scene_memory_take(memory, (size_t)(n_link + n_spring) * sizeof *links);
    for (int i = 0; i < config->n_tool; i++)
        tools[i] = tool_of(d, &config->tool[i], memory);
    for (int i = 0; i < n_link; i++)
        links[i] = link_of(scene, (palp_link){i + 1}, memory);
    for (int i = 0; i < n_spring; i++)
        links[n_link + i] = spring_of(scene, (palp_spring){i + 1});
    out->n_tools = (size_t)config->n_tool;
    out->tools = tools;
    out->n_links = (size_t)(n_link + n_spring);
    out->links = links;
    out->about = text_of(config->about, memory);
    out->has_view = config->view.is_told;
    out->view = view_of(&config->view);
    out->protocol_minor = PROTO_MINOR;
}
