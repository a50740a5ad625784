/* SPDX-License-Identifier: GPL-3.0-or-later */
/* press.c - describes a block and its plate to the engine, by the contacts that are wanted.
 *
 * Contacts are declared, so that there are as many as the table has: one a node of the patch. Those
 * that are to be loaded are kept off the plate by an offset, which the others lack: however the
 * flesh between them is pressed, the plate does not reach them. */
#include "clients/bench/scheme/press.h"
#include "clients/palp/command.h"
#include "engine/model/world.h"

#include <stdlib.h>
#include <string.h>

static const double CELL = 0.01;        /* m */
static const double OFFSET = 0.008;     /* m, of the contacts that are to be loaded   */
static const double NEAR = 0.02;        /* m, all contacts take part                  */
static const double RISE = 0.02;        /* m/s, for PRESSED_S                         */
static const double PRESSED_S = 0.08;   /* s */
static const double SLIDE = 0.03;       /* m/s, without end                           */
static const double PLATE_DEPTH = 0.05; /* m */

struct palp_options press_options(void)
{
    struct palp_options options = palp_options_default();
    options.gravity = vec3_make(2.5, -9.5, 0); /* tilted: friction carries load */
    options.newton = 5;
    options.sweeps = 30;
    options.tolerance_n = options.tolerance_gap = options.residual = 0;
    options.defect_limit = 1; /* one pass of the loop, whatever is left */
    options.workers = 1;
    return options;
}

int block_dofs(const struct block *block)
{
    return 3 * block->nodes[0] * block->nodes[1] * block->nodes[2];
}

/* ---------------------------------------------------------------- the patch */

struct pressed_place {
    double off; /* from the middle of the lower face */
    int node;
};

static int compare_places(const void *a, const void *b)
{
    const struct pressed_place *p = a, *q = b;
    return p->off != q->off ? (p->off > q->off) - (p->off < q->off) : p->node - q->node;
}

static vec3 size_of(const struct block *block)
{
    return vec3_make(CELL * (block->nodes[0] - 1), CELL * (block->nodes[1] - 1),
                     CELL * (block->nodes[2] - 1));
}

/* The nodes of the lower face that are nearest to its middle. Returns -1: no memory. */
static int find_patch(struct press *press, const struct block *block, const struct palp_mesh *mesh)
{
    struct pressed_place *place = calloc((size_t)mesh->n_node, sizeof *place);
    int n = 0;
    press->node = calloc((size_t)mesh->n_node, sizeof *press->node);
    for (int i = 0; i < mesh->n_node && place && press->node; i++)
        if (mesh->x[i].y < CELL / 2)
            place[n++] = (struct pressed_place){hypot(mesh->x[i].x, mesh->x[i].z), i};
    if (n > 0)
        qsort(place, (size_t)n, sizeof *place, compare_places);
    press->n_node = block->contacts < n ? block->contacts : n;
    for (int i = 0; i < press->n_node; i++)
        press->node[i] = place[i].node;
    free(place);
    return n > 0 ? 0 : -1;
}

/* Is the k-th contact one that is to be loaded? They are spread evenly over the patch. */
static bool is_active(double share, int k)
{
    return floor((k + 1) * share + 1e-9) > floor(k * share + 1e-9);
}

/* ---------------------------------------------------------------- bodies */

/* At its top: it neither falls nor sags far. */
static bool is_held(const struct block *block, vec3 x)
{
    return x.y > size_of(block).y - CELL / 2;
}

static palp_body add_soft(struct press *press, const struct block *block,
                          const struct palp_mesh *mesh, struct palp_error *error)
{
    const struct palp_material material = {PALP_COROTATIONAL, 20e3, 0.45, 1000};
    struct palp_soft_def def = {.name = "block",
                                .mesh = mesh,
                                .material = &material,
                                .n_material = 1,
                                .damping_mass = 0.1,
                                .damping_stiffness = 0.1,
                                .surface = palp_surface_default()};
    int *held = calloc((size_t)mesh->n_node, sizeof *held);
    def.fixed = held;
    def.surface.collides = false;
    for (int i = 0; i < mesh->n_node && held; i++)
        if (is_held(block, mesh->x[i]))
            held[def.n_fixed++] = i;
    const palp_body soft = held ? palp_scene_add_soft(press->scene, &def, error) : (palp_body){0};
    free(held);
    return soft;
}

/* Where the plate is at time t: its upper face reaches the contacts that are to be loaded at 0. */
static pose plate_at(double t)
{
    const double risen = RISE * fmin(t, PRESSED_S);
    return (pose){vec3_make(SLIDE * t, risen - OFFSET - PLATE_DEPTH, 0), {0, 0, 0, 1}};
}

static palp_body add_plate(struct press *press, struct palp_error *error)
{
    struct palp_rigid_def def = {
        .name = "plate",
        .drive = PALP_DRIVE_KINEMATIC,
        .shape = {.kind = PALP_SHAPE_BOX, .half = {2, PLATE_DEPTH, 2}, .at = POSE_IDENTITY},
        .at = plate_at(0),
        .surface = palp_surface_default()};
    def.surface.collides = false;
    return palp_scene_add_rigid(press->scene, &def, error);
}

static enum palp_status add_contacts(struct press *press, const struct block *block,
                                     struct palp_error *error)
{
    enum palp_status status = PALP_OK;
    for (int k = 0; k < press->n_node && status == PALP_OK; k++) {
        const struct palp_pair_def pair = {
            .a = {.body = press->soft, .n = 1, .node = {press->node[k]}, .weight = {1}},
            .b = press->plate,
            .friction = 0.4,
            .offset = is_active(block->active, k) ? OFFSET : 0,
            .contact_distance = NEAR};
        status = palp_scene_add_pair(press->scene, &pair, error);
    }
    return status;
}

/* ---------------------------------------------------------------- the world */

static enum palp_status describe_scene(struct press *press, const struct block *block,
                                       const struct palp_options *options, struct palp_error *error)
{
    const vec3 size = size_of(block);
    const struct palp_grid grid = {
        .centre = {0, size.y / 2, 0},
        .size = size,
        .cells = {block->nodes[0] - 1, block->nodes[1] - 1, block->nodes[2] - 1}};
    struct palp_mesh mesh;
    enum palp_status status = palp_mesh_grid(&mesh, &grid, error);
    if (status != PALP_OK)
        return status;
    press->scene = palp_scene_create(options, error);
    if (!press->scene || find_patch(press, block, &mesh) != 0)
        status = PALP_NO_MEMORY;
    else if ((press->soft = add_soft(press, block, &mesh, error)).id == 0 ||
             (press->plate = add_plate(press, error)).id == 0 ||
             add_contacts(press, block, error) != PALP_OK ||
             palp_scene_finish(press->scene, error) != PALP_OK)
        status = error->status;
    palp_mesh_destroy(&mesh);
    return status;
}

int press_open(struct press *press, const struct block *block, const struct palp_options *options)
{
    struct palp_options opt = *options;
    struct palp_error error = {PALP_NO_MEMORY, "not enough memory"};
    *press = (struct press){0};
    opt.contact_capacity = block->contacts + 1;
    if (describe_scene(press, block, &opt, &error) == PALP_OK)
        press->world = palp_world_create(press->scene, &error);
    if (press->world)
        return 0;
    press_close(press);
    return cli_fail("bench", error.status == PALP_NO_MEMORY ? EX_OSERR : EX_SOFTWARE, "%s",
                    error.what);
}

void press_close(struct press *press)
{
    palp_world_destroy(press->world);
    palp_scene_destroy(press->scene);
    free(press->node);
    *press = (struct press){0};
}

const struct palp_report *press_step(struct press *press)
{
    palp_world_set_target(press->world, press->plate,
                          plate_at(palp_world_time(press->world) + PRESS_H));
    return palp_step(press->world, PRESS_H);
}

void press_follow(struct press *press, const struct press *leader)
{
    struct palp_world *to = press->world;
    const struct palp_world *from = leader->world;
    const size_t nodes = (size_t)from->scene->n_v, bodies = (size_t)from->scene->n_body;
    to->time = from->time;
    memcpy(to->q, from->q, nodes * sizeof *to->q);
    memcpy(to->v, from->v, nodes * sizeof *to->v);
    memcpy(to->frame, from->frame, bodies * sizeof *to->frame);
    memcpy(to->target, from->target, bodies * sizeof *to->target);
    memcpy(to->target_last, from->target_last, bodies * sizeof *to->target_last);
    to->n_remembered = 0;
}

int press_active(const struct press *press)
{
    const struct palp_report *report = palp_world_report(press->world);
    int n = 0;
    for (int i = 0; i < report->n_contact; i++)
        n += report->contact[i].normal_n > 0;
    return n;
}

double press_force_error(const struct palp_report *report, const struct palp_contact *exact, int n)
{
    double off = 0, largest = 0;
    for (int i = 0; i < report->n_contact && i < n; i++) {
        off = fmax(off, vec3_norm(vec3_sub(report->contact[i].force, exact[i].force)));
        largest = fmax(largest, vec3_norm(exact[i].force));
    }
    return largest > 0 ? off / largest : 0;
}
