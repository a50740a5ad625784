/* SPDX-License-Identifier: GPL-3.0-or-later */
/* state.c - how a simulation stands: asked, set, kept as bytes. */
#include "clients/sim/sim.h"
#include "engine/palp_cut.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------- numbers in and out */

static void put_vec3(double *out, vec3 x)
{
    out[0] = x.x;
    out[1] = x.y;
    out[2] = x.z;
}

static vec3 take_vec3(const double *x)
{
    return vec3_make(x[0], x[1], x[2]);
}

static void put_pose(double out[7], pose at)
{
    put_vec3(out, at.p);
    put_vec3(out + 3, vec3_make(at.q.x, at.q.y, at.q.z));
    out[6] = at.q.w;
}

static bool all_finite(const double *x, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (!isfinite(x[i]))
            return false;
    return true;
}

static const char *name_of(const struct palp_sim *sim, int body)
{
    return palp_body_name(sim->scenario->config->scene, (palp_body){body});
}

/* A pose from outside. Returns 0 or 64. */
static int take_pose(const struct palp_sim *sim, int body, const double from[7], pose *out)
{
    if (!all_finite(from, 7))
        return sim_fail(EX_USAGE, "%s: got a pose with a number that is not finite",
                        name_of(sim, body));
    const double square =
        from[3] * from[3] + from[4] * from[4] + from[5] * from[5] + from[6] * from[6];
    if (!(fabs(square - 1) < 1e-3))
        return sim_fail(EX_USAGE, "%s: got a quaternion of length %g, expected 1",
                        name_of(sim, body), sqrt(square));
    out->p = take_vec3(from);
    out->q = quat_unit((quat){from[3], from[4], from[5], from[6]});
    return 0;
}

static int32_t kind_of(const struct palp_sim *sim, int body)
{
    return sim->scenario->kind[body - 1];
}

static bool is_rigid(const struct palp_sim *sim, int body)
{
    return kind_of(sim, body) >= PALP_SIM_FIXED;
}

static int check_rigid(const struct palp_sim *sim, int body)
{
    const int code = sim_check_body(sim, body);
    if (code != 0 || is_rigid(sim, body))
        return code;
    return sim_fail(EX_USAGE, "%s: is soft, expected a rigid body", name_of(sim, body));
}

static int check_tool(const struct palp_sim *sim, int body)
{
    const int code = sim_check_body(sim, body);
    if (code != 0 || kind_of(sim, body) == PALP_SIM_TOOL)
        return code;
    return sim_fail(EX_USAGE, "%s: is no tool, expected one: only a tool has a target",
                    name_of(sim, body));
}

/* ---------------------------------------------------------------- asked */

int64_t palp_sim_steps(const struct palp_sim *sim)
{
    return palp_world_steps(sim->world);
}

double palp_sim_time(const struct palp_sim *sim)
{
    return palp_world_time(sim->world);
}

const double *palp_sim_positions(const struct palp_sim *sim, int body)
{
    const vec3 *q =
        sim_check_body(sim, body) == 0 ? palp_world_q(sim->world, (palp_body){body}) : NULL;
    return q ? &q->x : NULL;
}

const double *palp_sim_velocities(const struct palp_sim *sim, int body)
{
    const vec3 *v =
        sim_check_body(sim, body) == 0 ? palp_world_v(sim->world, (palp_body){body}) : NULL;
    return v ? &v->x : NULL;
}

int palp_sim_surface(const struct palp_sim *sim, int body, struct palp_sim_surface *out)
{
    const int code = sim_check_body(sim, body);
    if (code != 0)
        return code;
    if (is_rigid(sim, body))
        return sim_fail(EX_USAGE, "%s: is rigid, expected a soft body", name_of(sim, body));
    const struct palp_mesh *mesh = palp_world_mesh(sim->world, (palp_body){body});
    const struct palp_topology cut = palp_world_topology(sim->world, (palp_body){body});
    *out = (struct palp_sim_surface){.version = cut.version,
                                     .n_node = mesh->n_node,
                                     .n_triangle = mesh->n_tri,
                                     .rest = &mesh->x->x,
                                     .triangle = mesh->n_tri > 0 ? &mesh->tri[0][0] : NULL,
                                     .n_copy = cut.n_copy,
                                     .copy_of = cut.node,
                                     .n_severed = cut.n_severed,
                                     .n_piece = cut.n_piece,
                                     .freed = cut.freed,
                                     .drawn = &palp_world_drawn(sim->world, (palp_body){body})->x};
    return 0;
}

int palp_sim_pose(const struct palp_sim *sim, int body, double at[7])
{
    const int code = check_rigid(sim, body);
    if (code == 0)
        put_pose(at, palp_world_pose(sim->world, (palp_body){body}));
    return code;
}

int palp_sim_velocity(const struct palp_sim *sim, int body, double velocity[6])
{
    const int code = check_rigid(sim, body);
    if (code == 0) {
        put_vec3(velocity, palp_world_velocity(sim->world, (palp_body){body}));
        put_vec3(velocity + 3, palp_world_spin(sim->world, (palp_body){body}));
    }
    return code;
}

int palp_sim_target(const struct palp_sim *sim, int tool, double at[7])
{
    const int code = check_tool(sim, tool);
    if (code == 0)
        put_pose(at, palp_world_target(sim->world, (palp_body){tool}));
    return code;
}

int palp_sim_grip(const struct palp_sim *sim, int tool, double *opening)
{
    const int code = check_tool(sim, tool);
    if (code == 0)
        *opening = palp_world_grip(sim->world, (palp_body){tool});
    return code;
}

static void put_wrench(double out[6], struct palp_wrench wrench)
{
    put_vec3(out, wrench.force);
    put_vec3(out + 3, wrench.torque);
}

int palp_sim_wrench(const struct palp_sim *sim, int body, double wrench[6])
{
    const int code = sim_check_body(sim, body);
    if (code == 0)
        put_wrench(wrench, palp_world_contact_wrench(sim->world, (palp_body){body}));
    return code;
}

int palp_sim_hand_wrench(const struct palp_sim *sim, int tool, double wrench[6])
{
    const int code = check_tool(sim, tool);
    if (code == 0)
        put_wrench(wrench, palp_world_hand_wrench(sim->world, (palp_body){tool}));
    return code;
}

int palp_sim_read_probes(const struct palp_sim *sim, double *out, int n)
{
    const struct config *config = sim->scenario->config;
    int total = 0;
    for (int i = 0; i < config->n_probe; i++)
        total += config_quantity_values(config->probe[i].quantity);
    if (n != total)
        return sim_fail(EX_USAGE, "probes: got room for %d values, expected %d", n, total);
    for (int i = 0; i < config->n_probe; i++) {
        double value[3];
        const int n_value = config_probe_read(&config->probe[i], sim->world, value);
        for (int k = 0; k < n_value; k++)
            *out++ = value[k];
    }
    return 0;
}

/* ---------------------------------------------------------------- set */

int palp_sim_set_nodes(struct palp_sim *sim, int body, const double *positions,
                       const double *velocities)
{
    int code = sim_check_body(sim, body);
    if (code != 0)
        return code;
    if (kind_of(sim, body) != PALP_SIM_SOFT)
        return sim_fail(EX_USAGE, "%s: expected a soft body that is not mapped",
                        name_of(sim, body));
    const struct palp_mesh *mesh = palp_body_mesh(sim->scenario->config->scene, (palp_body){body});
    const size_t n = 3 * (size_t)mesh->n_node;
    if (!all_finite(positions, n) || !all_finite(velocities, n))
        return sim_fail(EX_USAGE, "%s: got a number that is not finite", name_of(sim, body));
    code = sim_enter(sim);
    if (code != 0)
        return code;
    /* rows of three numbers are what vec3 is: asserted in sim.c */
    palp_world_set_nodes(sim->world, (palp_body){body}, (const vec3 *)positions,
                         (const vec3 *)velocities);
    sim_leave(sim);
    return 0;
}

int palp_sim_set_pose(struct palp_sim *sim, int body, const double at[7], const double velocity[6])
{
    static const double rest[6] = {0};
    const double *v = velocity ? velocity : rest;
    pose to;
    int code = check_rigid(sim, body);
    if (code == 0 && kind_of(sim, body) == PALP_SIM_JAW)
        code = sim_fail(EX_USAGE, "%s: is a jaw, which its tool moves", name_of(sim, body));
    if (code == 0)
        code = take_pose(sim, body, at, &to);
    if (code == 0 && !all_finite(v, 6))
        code = sim_fail(EX_USAGE, "%s: got a velocity that is not finite", name_of(sim, body));
    if (code == 0)
        code = sim_enter(sim);
    if (code != 0)
        return code;
    palp_world_set_pose(sim->world, (palp_body){body}, to, take_vec3(v), take_vec3(v + 3));
    sim_leave(sim);
    return 0;
}

int palp_sim_set_target(struct palp_sim *sim, int tool, const double at[7])
{
    pose to;
    int code = check_tool(sim, tool);
    if (code == 0)
        code = take_pose(sim, tool, at, &to);
    if (code == 0)
        code = sim_enter(sim);
    if (code != 0)
        return code;
    palp_world_set_target(sim->world, (palp_body){tool}, to);
    sim->held[sim->scenario->tool[tool - 1]] = true;
    sim_leave(sim);
    return 0;
}

int palp_sim_set_grip(struct palp_sim *sim, int tool, double opening)
{
    int code = check_tool(sim, tool);
    if (code == 0 && !(opening >= 0 && opening <= 1))
        code = sim_fail(EX_USAGE, "%s: got an opening of %g, expected 0 closed to 1 open",
                        name_of(sim, tool), opening);
    if (code == 0)
        code = sim_enter(sim);
    if (code != 0)
        return code;
    palp_world_set_grip(sim->world, (palp_body){tool}, opening);
    sim->held[sim->scenario->tool[tool - 1]] = true;
    sim_leave(sim);
    return 0;
}

int palp_sim_release(struct palp_sim *sim, int tool)
{
    int code = check_tool(sim, tool);
    if (code == 0)
        code = sim_enter(sim);
    if (code != 0)
        return code;
    sim->held[sim->scenario->tool[tool - 1]] = false;
    sim_leave(sim);
    return 0;
}

/* ---------------------------------------------------------------- snapshots */

size_t palp_sim_snapshot_size(const struct palp_sim *sim)
{
    return palp_world_snapshot_size(sim->world);
}

int palp_sim_snapshot(struct palp_sim *sim, void *bytes, size_t size)
{
    if (size != palp_world_snapshot_size(sim->world))
        return sim_fail(EX_USAGE, "snapshot: got room for %zu bytes, expected %zu", size,
                        palp_world_snapshot_size(sim->world));
    const int code = sim_enter(sim);
    if (code != 0)
        return code;
    palp_world_snapshot(sim->world, bytes);
    sim_leave(sim);
    return 0;
}

int sim_restore_entered(struct palp_sim *sim, const void *bytes, size_t size)
{
    struct palp_error error;
    if (palp_world_restore(sim->world, bytes, size, &error) != PALP_OK)
        return sim_fail(EX_USAGE, "%s", error.what);
    sim->report = NULL;
    return 0;
}

int palp_sim_restore(struct palp_sim *sim, const void *bytes, size_t size)
{
    int code = sim_enter(sim);
    if (code != 0)
        return code;
    code = sim_restore_entered(sim, bytes, size);
    sim_leave(sim);
    return code;
}

int palp_sim_hash(struct palp_sim *sim, uint64_t *hash)
{
    const int code = sim_enter(sim);
    if (code != 0)
        return code;
    *hash = palp_world_hash(sim->world);
    sim_leave(sim);
    return 0;
}

/* ---------------------------------------------------------------- another in the same state */

/* The same state, but for the threads. */
static int copy_state(struct palp_sim *to, struct palp_sim *from)
{
    const size_t size = palp_sim_snapshot_size(from);
    void *bytes = malloc(size);
    if (!bytes)
        return sim_fail(EX_OSERR, "no memory");
    int code = palp_sim_snapshot(from, bytes, size);
    if (code == 0)
        code = palp_sim_restore(to, bytes, size);
    free(bytes);
    memcpy(to->held, from->held, (size_t)from->scenario->config->n_tool * sizeof *to->held);
    return code;
}

struct palp_sim *palp_sim_clone(struct palp_sim *sim)
{
    atomic_fetch_add(&sim->scenario->n_user, 1);
    struct palp_sim *clone = sim_create_of(sim->scenario);
    if (!clone || copy_state(clone, sim) == 0)
        return clone;
    palp_sim_destroy(clone);
    return NULL;
}
