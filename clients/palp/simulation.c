/* SPDX-License-Identifier: GPL-3.0-or-later */
/* simulation.c - opening a scenario, and stepping it with its scripts. */
#include "clients/palp/simulation.h"

#include "clients/palp/stages.h"
#include "engine/palp_current.h"

#include <math.h>
#include <stdio.h>

/* Nobody's hand waits for these steps: a GPU is lost when it surely hangs. */
static const double GPU_STEP_S = 10, GPU_WORKER_S = 60;

int simulation_open(struct simulation *s, const char *path, const struct cli_texts *set)
{
    return simulation_open_seeded(s, path, 0, set);
}

int simulation_open_seeded(struct simulation *s, const char *path, long seed,
                           const struct cli_texts *set)
{
    *s = (struct simulation){0};
    struct config_error refused = {0};
    if (config_load_seeded(&s->config, path, seed, set->text, set->n, &refused) != 0) {
        const int code = refused.exit_code;
        fprintf(stderr, "%s\n", refused.text);
        config_error_clear(&refused);
        return code;
    }
    struct palp_error error;
    s->world = palp_world_create(s->config->scene, &error);
    if (!s->world) {
        fprintf(stderr, "palp: %s: %s\n", path, error.what);
        simulation_close(s);
        return error.status == PALP_NO_MEMORY ? EX_OSERR : EX_CONFIG;
    }
    s->h = 1 / s->config->rate_hz;
    return 0;
}

int simulation_accelerate(struct simulation *s, enum palp_gpu_wish wish, const char *module)
{
    struct palp_error refused = {PALP_INVALID, ""};
    char reason[256];
    if (wish == PALP_GPU_OFF)
        return 0;
    s->gpu = palp_gpu_open(module, reason);
    if (s->gpu)
        palp_gpu_set_deadline(s->gpu, GPU_STEP_S, GPU_WORKER_S);
    if (s->gpu && palp_world_accelerate(s->world, s->gpu, &refused) == PALP_OK)
        return 0;
    fprintf(stderr, "palp: %s: %s\n", s->gpu ? palp_accelerator_name(s->gpu) : "no GPU",
            s->gpu ? refused.what : reason);
    return wish == PALP_GPU_REQUIRE ? EX_UNAVAILABLE : 0;
}

void simulation_close(struct simulation *s)
{
    palp_world_destroy(s->world);
    palp_gpu_close(s->gpu);
    config_destroy(s->config);
    *s = (struct simulation){0};
}

static void grip_tool(struct palp_world *world, const struct config_tool *tool, double grip)
{
    palp_world_set_grip(world, tool->body, grip);
    palp_world_set_current(world, tool->body, config_grasps(grip));
}

const struct palp_report *simulation_step(struct simulation *s)
{
    const double end = palp_world_time(s->world) + s->h;
    for (int i = 0; i < s->config->n_tool; i++) {
        const struct config_tool *tool = &s->config->tool[i];
        if (tool->script)
            palp_world_set_target(s->world, tool->body, config_script_at(tool->script, end));
        if (tool->script && tool->script->grip)
            grip_tool(s->world, tool, config_script_grip(tool->script, end));
    }
    return palp_step(s->world, s->h);
}

double simulation_time_step(struct simulation *s)
{
    enum { STEPS_MOST = 8 };
    static const double patience = 0.3; /* s */
    simulation_step(s);                 /* makes the factors, as no later one has to */
    const int64_t start = stages_now_ns();
    double shortest = INFINITY;
    for (int i = 0; i < STEPS_MOST; i++) {
        const int64_t before = stages_now_ns();
        simulation_step(s);
        const int64_t now = stages_now_ns();
        shortest = fmin(shortest, 1e-9 * (double)(now - before));
        if (1e-9 * (double)(now - start) > patience)
            break;
    }
    return shortest;
}

double simulation_script_end(const struct simulation *s)
{
    double end = 0;
    for (int i = 0; i < s->config->n_tool; i++) {
        const struct config_script *script = s->config->tool[i].script;
        if (script && script->n > 0 && script->time[script->n - 1] > end)
            end = script->time[script->n - 1];
    }
    return end;
}

bool simulation_moves(const struct palp_scene *scene, palp_body body)
{
    if (palp_body_is_soft(scene, body))
        return true;
    const enum palp_drive drive = palp_body_drive(scene, body);
    return drive == PALP_DRIVE_FREE || drive == PALP_DRIVE_COUPLED;
}

void simulation_warn(const struct simulation *s)
{
    for (int i = 0; i < s->config->n_warning; i++)
        fprintf(stderr, "%s\n", s->config->warning[i]);
}
