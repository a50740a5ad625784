/* SPDX-License-Identifier: GPL-3.0-or-later */
/* world_accelerate.c - gives soft bodies to an accelerator, and tells what became of it. */
#include "engine/model/error.h"
#include "engine/model/world.h"
#include "engine/motion/accelerator.h"
#include "engine/motion/solver.h"

const char *palp_accelerator_name(const struct palp_accelerator *accelerator)
{
    return accelerator->name;
}

/* The first refusal is the caller's; of all others the solvers know. */
enum palp_status palp_world_accelerate(struct palp_world *world,
                                       struct palp_accelerator *accelerator,
                                       struct palp_error *error)
{
    enum palp_status status = PALP_OK;
    if (world->accelerator)
        return error_set(error, PALP_INVALID, "accelerator: the world has one, expected none");
    world->accelerator = accelerator;
    for (int i = 0; i < world->scene->n_coupled; i++) {
        const struct coupled_system *c = &world->scene->coupled[i];
        struct palp_error refusal = {PALP_INVALID, ""};
        if (solver_accelerate(world->solver[c->body[0]], accelerator, world->scene, c, &refusal) ||
            status != PALP_OK)
            continue;
        status = error_set(error, refusal.status, "%s: %s",
                           palp_body_name(world->scene, (palp_body){c->body[0] + 1}), refusal.what);
    }
    return status;
}

static bool is_lost(const struct palp_world *w)
{
    return w->accelerator && atomic_load_explicit(&w->accelerator->lost, memory_order_acquire);
}

bool world_notice_loss(struct palp_world *world)
{
    if (world->lost_step > 0 || !is_lost(world))
        return false;
    world->lost_step = world->steps;
    return true;
}

static const struct solver *solver_of(const struct palp_world *w, palp_body body)
{
    const struct coupled_system *c = scene_body(w->scene, body)->coupled;
    return c && !palp_body_is_mapped(w->scene, body) ? w->solver[c->body[0]] : NULL;
}

/* Of all bodies one that is there, or else one that was refused. NULL: neither. */
static const struct solver *find_teller(const struct palp_world *w)
{
    const struct solver *refused = NULL;
    for (int i = 0; i < w->scene->n_body; i++) {
        if (w->solver[i] && w->solver[i]->accelerated)
            return w->solver[i];
        if (w->solver[i] && w->solver[i]->refusal[0] && !refused)
            refused = w->solver[i];
    }
    return refused;
}

static int count_taken(const struct palp_world *w)
{
    int n = 0;
    for (int i = 0; i < w->scene->n_body; i++)
        n += w->solver[i] && w->solver[i]->accelerated;
    return n;
}

struct palp_backend palp_world_backend(const struct palp_world *world, palp_body body)
{
    const struct solver *solver = body.id > 0 ? solver_of(world, body) : find_teller(world);
    struct palp_backend backend = {.name = "CPU", .reason = solver ? solver->refusal : ""};
    if (!solver || !solver->accelerated)
        return backend;
    backend.n_body = body.id > 0 ? 1 : count_taken(world);
    if (is_lost(world)) {
        backend.is_lost = true;
        backend.n_body = 0;
        backend.reason = world->accelerator->reason;
        backend.lost_step = world->lost_step > 0 ? world->lost_step : world->steps + 1;
    } else {
        backend.name = world->accelerator->name;
    }
    return backend;
}
