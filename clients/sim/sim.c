/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sim.c - the life of a simulation in a program, and what its scenario says. */
#include "clients/sim/sim.h"

#include "build_id.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* The engine's arrays are handed out as they are. */
_Static_assert(sizeof(vec3) == 3 * sizeof(double), "positions are rows of three numbers");
_Static_assert(sizeof(int) == sizeof(int32_t), "indices are of 32 bits");

/* ---------------------------------------------------------------- failures */

static _Thread_local char failure[8192];
static _Thread_local int failure_code;

int sim_fail(int code, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(failure, sizeof failure, format, arguments);
    va_end(arguments);
    failure_code = code;
    return code;
}

const char *palp_sim_error(void)
{
    return failure;
}

int palp_sim_error_code(void)
{
    return failure_code;
}

int palp_sim_abi(void)
{
    return PALP_SIM_ABI;
}

const char *palp_sim_version(void)
{
    return PALP_BUILD_ID;
}

/* ---------------------------------------------------------------- one thread, one process */

static pthread_once_t watched = PTHREAD_ONCE_INIT;
static _Atomic int n_fork;

static void count_fork(void)
{
    atomic_fetch_add(&n_fork, 1);
}

static void watch_forks(void)
{
    pthread_atfork(NULL, NULL, count_fork);
}

int sim_fork_count(void)
{
    pthread_once(&watched, watch_forks);
    return atomic_load(&n_fork);
}

int sim_enter(struct palp_sim *sim)
{
    if (sim->has_threads && sim->n_fork != sim_fork_count())
        return sim_fail(EX_SOFTWARE,
                        "the simulation was made before fork, and its threads are not of this "
                        "process: make it here, or make it alone");
    if (atomic_exchange_explicit(&sim->busy, true, memory_order_acquire))
        return sim_fail(EX_USAGE, "the simulation is in use by another thread");
    return 0;
}

void sim_leave(struct palp_sim *sim)
{
    atomic_store_explicit(&sim->busy, false, memory_order_release);
}

int64_t sim_clock_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

/* ---------------------------------------------------------------- scenarios */

static int32_t kind_of_body(const struct palp_scene *scene, palp_body body)
{
    if (palp_body_is_soft(scene, body))
        return palp_body_is_mapped(scene, body) ? PALP_SIM_MAPPED : PALP_SIM_SOFT;
    switch (palp_body_drive(scene, body)) {
    case PALP_DRIVE_FIXED:
        return PALP_SIM_FIXED;
    case PALP_DRIVE_FREE:
        return PALP_SIM_FREE;
    case PALP_DRIVE_JAW:
        return PALP_SIM_JAW;
    default:
        return PALP_SIM_TOOL;
    }
}

static void scenario_leave(struct sim_scenario *scenario)
{
    if (!scenario || atomic_fetch_sub(&scenario->n_user, 1) > 1)
        return;
    config_destroy(scenario->config);
    free(scenario->kind);
    free(scenario->tool);
    free(scenario);
}

static int scenario_fill(struct sim_scenario *s)
{
    const int n = palp_scene_bodies(s->config->scene);
    s->kind = calloc((size_t)n + 1, sizeof *s->kind);
    s->tool = calloc((size_t)n + 1, sizeof *s->tool);
    if (!s->kind || !s->tool)
        return sim_fail(EX_OSERR, "no memory");
    for (int i = 0; i < n; i++) {
        s->kind[i] = kind_of_body(s->config->scene, (palp_body){i + 1});
        s->tool[i] = -1;
    }
    for (int i = 0; i < s->config->n_tool; i++)
        s->tool[s->config->tool[i].body.id - 1] = i;
    return 0;
}

static int scenario_load(struct sim_scenario *s, const struct palp_sim_options *o,
                         const char *const *set, int n_set)
{
    struct config_error refused = {0};
    const int bad = o->text ? config_load_text(&s->config, o->text, o->size_text,
                                               o->path ? o->path : "text", set, n_set, &refused)
                            : config_load(&s->config, o->path, set, n_set, &refused);
    if (bad) {
        sim_fail(refused.exit_code, "%s", refused.text ? refused.text : "no memory");
        config_error_clear(&refused);
        return -1;
    }
    return scenario_fill(s);
}

/* One that is alone has no workers, whatever it says of them. */
static int scenario_load_alone(struct sim_scenario *s, const struct palp_sim_options *o)
{
    const char **set = calloc((size_t)o->n_set + 1, sizeof *set);
    if (!set)
        return sim_fail(EX_OSERR, "no memory");
    for (int i = 0; i < o->n_set; i++)
        set[i] = o->set[i];
    set[o->n_set] = "solver.workers=1";
    const int code = scenario_load(s, o, set, o->n_set + 1);
    free(set);
    return code;
}

static struct sim_scenario *scenario_read(const struct palp_sim_options *o)
{
    struct sim_scenario *s = calloc(1, sizeof *s);
    if (!s) {
        sim_fail(EX_OSERR, "no memory");
        return NULL;
    }
    atomic_store(&s->n_user, 1);
    s->alone = o->alone != 0;
    if ((o->alone ? scenario_load_alone(s, o) : scenario_load(s, o, o->set, o->n_set)) == 0)
        return s;
    scenario_leave(s);
    return NULL;
}

/* ---------------------------------------------------------------- simulations */

/* Takes the caller's share of the scenario, also where it fails. */
struct palp_sim *sim_create_of(struct sim_scenario *scenario)
{
    struct palp_sim *sim = calloc(1, sizeof *sim);
    struct palp_error error = {PALP_NO_MEMORY, "no memory"};
    if (sim) {
        sim->scenario = scenario;
        sim->n_fork = sim_fork_count();
        sim->h = 1 / scenario->config->rate_hz;
        sim->held = calloc((size_t)scenario->config->n_tool + 1, sizeof *sim->held);
        sim->world = sim->held ? palp_world_create(scenario->config->scene, &error) : NULL;
        sim->has_threads = !scenario->alone;
    }
    if (sim && sim->world) {
        if (scenario->alone)
            palp_world_dismiss_workers(sim->world);
        return sim;
    }
    sim_fail(error.status == PALP_NO_MEMORY ? EX_OSERR : EX_CONFIG, "%s", error.what);
    if (sim)
        free(sim->held);
    free(sim);
    scenario_leave(scenario);
    return NULL;
}

struct palp_sim *palp_sim_create(const struct palp_sim_options *options)
{
    if (!options || (!options->path && !options->text) || options->n_set < 0 ||
        (options->n_set > 0 && !options->set)) {
        sim_fail(EX_USAGE, "got no scenario, expected a path, a name or a text");
        return NULL;
    }
    struct sim_scenario *scenario = scenario_read(options);
    return scenario ? sim_create_of(scenario) : NULL;
}

void palp_sim_destroy(struct palp_sim *sim)
{
    if (!sim || (sim->has_threads && sim->n_fork != sim_fork_count()))
        return;
    palp_world_destroy(sim->world);
    scenario_leave(sim->scenario);
    free(sim->held);
    free(sim);
}

/* ---------------------------------------------------------------- what the scenario says */

static const struct palp_scene *scene_of(const struct palp_sim *sim)
{
    return sim->scenario->config->scene;
}

const char *palp_sim_name(const struct palp_sim *sim)
{
    return sim->scenario->config->name;
}

const char *palp_sim_resolved(const struct palp_sim *sim)
{
    return sim->scenario->config->resolved;
}

double palp_sim_rate_hz(const struct palp_sim *sim)
{
    return sim->scenario->config->rate_hz;
}

const char *palp_sim_warning(const struct palp_sim *sim, int i)
{
    const struct config *config = sim->scenario->config;
    return i >= 0 && i < config->n_warning ? config->warning[i] : NULL;
}

int palp_sim_bodies(const struct palp_sim *sim)
{
    return palp_scene_bodies(scene_of(sim));
}

int palp_sim_links(const struct palp_sim *sim)
{
    return palp_scene_links(scene_of(sim));
}

int palp_sim_probes(const struct palp_sim *sim)
{
    return sim->scenario->config->n_probe;
}

int sim_check_body(const struct palp_sim *sim, int body)
{
    const int n = palp_sim_bodies(sim);
    return body >= 1 && body <= n ? 0 : sim_fail(EX_USAGE, "body %d: expected 1 to %d", body, n);
}

int palp_sim_find(const struct palp_sim *sim, const char *name)
{
    return palp_scene_find(scene_of(sim), name).id;
}

const char *palp_sim_link_name(const struct palp_sim *sim, int link)
{
    return link >= 1 && link <= palp_sim_links(sim)
               ? palp_link_name(scene_of(sim), (palp_link){link})
               : NULL;
}

static void tell_mesh(struct palp_sim_body *out, const struct palp_mesh *mesh)
{
    out->n_node = mesh->n_node;
    out->n_triangle = mesh->n_tri;
    out->n_tetrahedron = mesh->n_tet;
    out->n_hexahedron = mesh->n_hex;
    out->rest = mesh->n_node > 0 ? &mesh->x[0].x : NULL;
    out->triangle = mesh->n_tri > 0 ? mesh->tri[0] : NULL;
    out->tetrahedron = mesh->n_tet > 0 ? mesh->tet[0] : NULL;
    out->hexahedron = mesh->n_hex > 0 ? mesh->hex[0] : NULL;
}

static void tell_tool(struct palp_sim_body *out, const struct config_tool *tool)
{
    out->scripted = tool->script != NULL;
    out->jaws = tool->has_jaws;
    out->force_limit_n = tool->force_limit_n;
    out->torque_limit_nm = tool->torque_limit_nm;
}

int palp_sim_body(const struct palp_sim *sim, int body, struct palp_sim_body *out)
{
    const int code = sim_check_body(sim, body);
    if (code != 0)
        return code;
    const palp_body id = {body};
    const struct palp_mesh *mesh = palp_body_mesh(scene_of(sim), id);
    const int tool = sim->scenario->tool[body - 1];
    *out = (struct palp_sim_body){.name = palp_body_name(scene_of(sim), id),
                                  .kind = sim->scenario->kind[body - 1],
                                  .parent = palp_body_parent(scene_of(sim), id).id};
    if (mesh)
        tell_mesh(out, mesh);
    if (tool >= 0)
        tell_tool(out, &sim->scenario->config->tool[tool]);
    return 0;
}

int palp_sim_probe(const struct palp_sim *sim, int probe, struct palp_sim_probe *out)
{
    const struct config *config = sim->scenario->config;
    if (probe < 1 || probe > config->n_probe)
        return sim_fail(EX_USAGE, "probe %d: expected 1 to %d", probe, config->n_probe);
    const struct config_probe *p = &config->probe[probe - 1];
    *out = (struct palp_sim_probe){p->name, config_probe_unit(p, config->scene),
                                   config_quantity_values(p->quantity)};
    return 0;
}
