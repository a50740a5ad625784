/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_world_sleep.c - a world at rest, its bodies on each other, is not solved for; it is as if
 * it were. */
#include "config/config.h"
#include "engine/model/world.h"
#include "engine/palp_change.h"
#include "engine/world_sleep.h"
#include "tests/check.h"
#include "tests/fixtures/alloc_count.h"

#include <stdlib.h>
#include <string.h>

enum { LONG = 2000 };

/** A scenario in steps of its own, without hands. */
struct resting {
    struct config *config;
    struct palp_world *world;
    double h; /* s */
};

static struct resting open_with(const char *name, const char *const *set, int n)
{
    struct resting r = {0};
    struct config_error error = {0};
    struct palp_error refused;
    if (config_load(&r.config, name, set, n, &error) != 0)
        puts(error.text);
    REQUIRE(r.config != NULL);
    r.world = palp_world_create(r.config->scene, &refused);
    REQUIRE(r.world != NULL);
    r.h = 1 / r.config->rate_hz;
    return r;
}

static struct resting open_resting(const char *name)
{
    return open_with(name, NULL, 0);
}

static struct resting open_awake(const char *name)
{
    static const char *const never[] = {"solver.sleep_speed_m_s=0"};
    return open_with(name, never, 1);
}

static void close_resting(struct resting *r)
{
    palp_world_destroy(r->world);
    config_destroy(r->config);
}

static bool is_asleep(const struct resting *r)
{
    return world_is_asleep(r->world);
}

/* Returns the steps that it took. */
static int let_rest(struct resting *r)
{
    int n = 0;
    for (; n < LONG && !is_asleep(r); n++)
        palp_step(r->world, r->h);
    REQUIRE(is_asleep(r));
    return n;
}

static void *take_snapshot(const struct palp_world *world)
{
    void *bytes = malloc(palp_world_snapshot_size(world));
    palp_world_snapshot(world, bytes);
    return bytes;
}

static void restore(struct palp_world *world, const void *bytes)
{
    struct palp_error error;
    REQUIRE(palp_world_restore(world, bytes, palp_world_snapshot_size(world), &error) == PALP_OK);
}

/* Of all nodes and bodies, the furthest apart | m */
static double furthest_apart(const struct palp_world *a, const struct palp_world *b)
{
    double most = 0;
    for (int i = 0; i < a->scene->n_body; i++) {
        const struct body *of = &a->scene->body[i];
        for (int k = of->first; of->is_soft && k < of->first + of->n_v; k++)
            most = fmax(most, vec3_norm(vec3_sub(a->q[k], b->q[k])));
        most = fmax(most, vec3_norm(vec3_sub(a->frame[i].p, b->frame[i].p)));
    }
    return most;
}

/* Of what contacts and links do to bodies, the largest difference, and the largest | N */
static double force_apart(const struct palp_world *a, const struct palp_world *b, double *largest)
{
    double most = 0;
    *largest = 0;
    for (int i = 0; i < a->scene->n_body; i++) {
        const vec3 f = a->contact_wrench[i].force, g = b->contact_wrench[i].force;
        most = fmax(most, vec3_norm(vec3_sub(f, g)));
        *largest = fmax(*largest, vec3_norm(g));
    }
    return most;
}

/* ---------------------------------------------------------------- asleep */

/* Rigid on rigid, with a thread; sticking; soft on rigid; under a tool's weight; bonds; a ring on
 * a wire. */
static const char *const lying[] = {"weight",     "block-on-incline", "beam-on-plane",
                                    "block-3000", "bond-tear",        "sliding-ring"};
enum { LYING = sizeof lying / sizeof lying[0] };

/* Byte for byte, and its contacts bear what they bore. */
static void what_lies_on_something_stays_with_its_forces(void)
{
    for (int k = 0; k < LYING; k++) {
        struct resting r = open_resting(lying[k]);
        let_rest(&r);
        const struct palp_report *report = palp_world_report(r.world);
        const int n = report->n_contact, n_link = report->n_link, n_asleep = report->n_asleep;
        const uint64_t mark = palp_world_mark(r.world, (palp_body){0});
        const long steps = palp_world_steps(r.world);
        const struct palp_wrench on = palp_world_contact_wrench(r.world, (palp_body){1});
        vec3 force = {0, 0, 0};
        for (int i = 0; i < n; i++)
            force = vec3_add(force, report->contact[i].force);
        CHECK(n_asleep > 0 && (n > 0 || n_link > 0));
        for (int i = 1; i <= 300; i++) {
            report = palp_step(r.world, r.h);
            CHECK(report->step == steps + i && report->n_asleep == n_asleep && report->asleep);
            CHECK(report->newton == 0 && report->sweeps == 0 && report->n_event == 0);
        }
        CHECK(report->n_contact == n && report->n_link == n_link);
        for (int i = 0; i < n; i++)
            force = vec3_sub(force, report->contact[i].force);
        CHECK_ZERO(vec3_norm(force), 1e-12);
        CHECK(palp_world_mark(r.world, (palp_body){0}) == mark);
        const struct palp_wrench now = palp_world_contact_wrench(r.world, (palp_body){1});
        CHECK(memcmp(&now, &on, sizeof on) == 0);
        for (int i = 0; i < r.world->scene->n_v; i++)
            CHECK(vec3_norm(r.world->v[i]) == 0);
        close_resting(&r);
    }
}

/* Its factor has more than 2^19 numbers: while it moves panels of sixteen bits are solved with,
 * which lead it on by 1e-8 m/s. */
static void a_large_body_sleeps_and_does_so_again_when_put_back(void)
{
    static const char *const cells[] = {"bodies.block.grid.cells=[10,10,10]"};
    struct resting r = open_with("block-3000", cells, 1), again = open_with("block-3000", cells, 1);
    for (int k = 0; k < LONG && r.world->standstill.steps < 20; k++)
        palp_step(r.world, r.h);
    CHECK(!is_asleep(&r));
    void *bytes = take_snapshot(r.world);
    restore(again.world, bytes);
    CHECK(let_rest(&r) == let_rest(&again));
    CHECK(palp_world_mark(r.world, (palp_body){0}) == palp_world_mark(again.world, (palp_body){0}));
    free(bytes);
    close_resting(&r);
    close_resting(&again);
}

/* After 6 s of both. Places: a body that takes seconds to rest has a tenth of a micrometre to go.
 * Forces: solves end at a residual of 1e-6, and tremble by tenfold. */
static void it_is_where_a_world_is_that_never_sleeps(void)
{
    for (int k = 0; k < LYING; k++) {
        struct resting r = open_resting(lying[k]), other = open_awake(lying[k]);
        int slept = 0;
        for (double t = 0; t < 6; t += r.h) {
            palp_step(r.world, r.h);
            CHECK(palp_step(other.world, r.h)->n_asleep == 0);
            slept += is_asleep(&r);
        }
        double largest;
        CHECK(slept > 300);
        CHECK_BELOW(furthest_apart(r.world, other.world), 1e-7);
        const double apart = force_apart(r.world, other.world, &largest);
        CHECK_BELOW(apart, 2e-5 * largest + 1e-9);
        close_resting(&r);
        close_resting(&other);
    }
}

/* ---------------------------------------------------------------- what must not sleep */

/* A ball that sinks through honey at a speed that nobody sees: m g / c, steady from the start. */
static void what_creeps_does_not_sleep(void)
{
    static const double fast[] = {5e-8, 1e-9};
    for (int k = 0; k < 2; k++) {
        struct palp_options opt = palp_options_default();
        struct palp_error error;
        struct palp_scene *scene = palp_scene_create(&opt, &error);
        const struct palp_rigid_def ball = {.name = "ball",
                                            .drive = PALP_DRIVE_FREE,
                                            .shape = {PALP_SHAPE_SPHERE, 0.01, .at = POSE_IDENTITY},
                                            .mass = 0.01,
                                            .inertia = {1e-6, 1e-6, 1e-6},
                                            .damping_velocity = 0.01 * 9.81 / fast[k],
                                            .at = POSE_IDENTITY,
                                            .surface = palp_surface_default()};
        palp_scene_add_rigid(scene, &ball, &error);
        REQUIRE(palp_scene_finish(scene, &error) == PALP_OK);
        struct palp_world *world = palp_world_create(scene, &error);
        int slept = 0;
        for (int i = 0; i < LONG; i++)
            slept += palp_step(world, 0.005)->n_asleep;
        CHECK(k == 0 ? slept == 0 : slept > 0);
        if (k == 0)
            CHECK_NEAR(palp_world_pose(world, (palp_body){1}).p.y / (-5e-8 * 0.005 * LONG), 1,
                       1e-3);
        palp_world_destroy(world);
        palp_scene_destroy(scene);
    }
}

/* tan θ = 0.49: a thousandth below the cone's edge it holds, and sleeps; a thousandth beyond it
 * goes, and does not, though it starts as slowly. */
static void on_the_edge_of_the_cone_it_goes_or_stays(void)
{
    for (int k = 0; k < 2; k++) {
        char edge[48];
        snprintf(edge, sizeof edge, "bodies.block.surface.friction=%.6f",
                 0.49 * (k == 0 ? 1.001 : 0.999));
        char ground[48];
        snprintf(ground, sizeof ground, "bodies.ground.surface.friction=%.6f",
                 0.49 * (k == 0 ? 1.001 : 0.999));
        const char *const set[] = {edge, ground};
        struct resting r = open_with("block-on-incline", set, 2);
        int slept = 0;
        for (int i = 0; i < 500; i++)
            slept += palp_step(r.world, r.h)->n_asleep;
        CHECK(k == 0 ? slept > 100 : slept == 0);
        close_resting(&r);
    }
}

/* A bladder that a course fills from 1.5 s on until 2 s, and one that goes on for ever. */
static void what_time_drives_sleeps_when_time_is_done_with_it(void)
{
    static const double time[] = {1.5, 2}, value[] = {0, 1};
    for (int k = 0; k < 2; k++) {
        const struct palp_options opt = palp_options_default();
        const struct palp_grid grid = {.size = {0.04, 0.02, 0.02}, .cells = {4, 2, 2}};
        static const struct palp_material material = {PALP_COROTATIONAL, 1e4, 0.4, 1000};
        static const int fixed[] = {0, 1, 2, 3};
        struct palp_error error;
        struct palp_mesh mesh;
        REQUIRE(palp_mesh_grid(&mesh, &grid, &error) == PALP_OK);
        struct palp_scene *scene = palp_scene_create(&opt, &error);
        const struct palp_soft_def def = {.name = "block",
                                          .mesh = &mesh,
                                          .material = &material,
                                          .n_material = 1,
                                          .damping_mass = 20,
                                          .fixed = fixed,
                                          .n_fixed = 4};
        const struct palp_pressure_def pressure = {
            .body = palp_scene_add_soft(scene, &def, &error),
            .pressure = 10,
            .course = k == 0 ? (struct palp_course){.n = 2, .time = time, .value = value}
                             : (struct palp_course){.rate = 1e-3}};
        REQUIRE(palp_scene_add_pressure(scene, &pressure, &error) == PALP_OK);
        REQUIRE(palp_scene_finish(scene, &error) == PALP_OK);
        struct palp_world *world = palp_world_create(scene, &error);
        double since = 0;
        while (since == 0 && palp_world_time(world) < 8)
            if (palp_step(world, 0.005)->n_asleep > 0)
                since = palp_world_time(world);
        CHECK(k == 0 ? since > 2 : since == 0);
        palp_world_destroy(world);
        palp_scene_destroy(scene);
        palp_mesh_destroy(&mesh);
    }
}

/* ---------------------------------------------------------------- waking */

/** What somebody does to a world that sleeps. */
struct touch {
    const char *name; /* of the scenario */
    void (*act)(struct palp_world *world);
};

static bool is_led(enum palp_drive drive)
{
    return drive == PALP_DRIVE_COUPLED || drive == PALP_DRIVE_KINEMATIC;
}

static palp_body find_tool(const struct palp_world *world)
{
    for (int i = 0; i < world->scene->n_body; i++)
        if (!world->scene->body[i].is_soft && is_led(world->scene->body[i].rigid.drive))
            return (palp_body){i + 1};
    return (palp_body){0};
}

static palp_body find_soft(const struct palp_world *world)
{
    for (int i = 0; i < world->scene->n_body; i++)
        if (world->scene->body[i].is_soft)
            return (palp_body){i + 1};
    return (palp_body){0};
}

static void move_target(struct palp_world *world)
{
    pose to = palp_world_target(world, find_tool(world));
    to.p.y += 1e-9;
    palp_world_set_target(world, find_tool(world), to);
}

static void open_grip(struct palp_world *world)
{
    const palp_body tool = find_tool(world);
    palp_world_set_grip(world, tool, palp_world_grip(world, tool) > 0.5 ? 0.4 : 0.6);
}

static void stiffen_coupling(struct palp_world *world)
{
    struct palp_coupling coupling = palp_world_coupling(world, find_tool(world));
    coupling.translation_stiffness *= 1.01;
    palp_world_set_coupling(world, find_tool(world), &coupling);
}

static void push_ball(struct palp_world *world)
{
    const palp_body ball = palp_scene_find(world->scene, "ball");
    palp_world_set_pose(world, ball, palp_world_pose(world, ball), (vec3){1e-3, 0, 0}, (vec3){0});
}

static void push_nodes(struct palp_world *world)
{
    const palp_body soft = find_soft(world);
    const int n = palp_body_mesh(world->scene, soft)->n_node;
    vec3 *v = calloc((size_t)n, sizeof *v), *q = malloc((size_t)n * sizeof *q);
    memcpy(q, palp_world_q(world, soft), (size_t)n * sizeof *q);
    v[n - 1].x = 1e-3;
    palp_world_set_nodes(world, soft, q, v);
    free(q);
    free(v);
}

static void grease(struct palp_world *world)
{
    CHECK(palp_world_set_change(world, &(struct palp_changed){PALP_CHANGE_FRICTION, 1, 0.5}));
}

static void take_rung(struct palp_world *world)
{
    palp_world_set_rung(world, PALP_RUNG_MOTION);
}

static const struct touch touches[] = {
    {"weight", move_target},      {"jaws-hold-tissue", open_grip}, {"weight", stiffen_coupling},
    {"weight", push_ball},        {"block-3000", push_nodes},      {"beam-on-plane", push_nodes},
    {"block-on-incline", grease}, {"block-3000", take_rung},
};

static void check_equal(const struct palp_world *a, const struct palp_world *b)
{
    const size_t n_v = (size_t)a->scene->n_v, n_body = (size_t)a->scene->n_body;
    CHECK(memcmp(a->q, b->q, n_v * sizeof *a->q) == 0);
    CHECK(memcmp(a->v, b->v, n_v * sizeof *a->v) == 0);
    CHECK(memcmp(a->frame, b->frame, n_body * sizeof *a->frame) == 0);
    CHECK(memcmp(a->contact_wrench, b->contact_wrench, n_body * sizeof *a->contact_wrench) == 0);
}

/* Byte for byte that step of one that does not know of sleep and stands there; and hysteresis: one
 * step alone makes no rest. */
static void it_wakes_in_the_very_step_in_which_something_is_another(void)
{
    for (size_t k = 0; k < sizeof touches / sizeof touches[0]; k++) {
        struct resting r = open_resting(touches[k].name), other = open_awake(touches[k].name);
        let_rest(&r);
        for (int i = 0; i < 10; i++)
            CHECK(palp_step(r.world, r.h)->n_asleep > 0);
        void *bytes = take_snapshot(r.world);
        restore(other.world, bytes);
        touches[k].act(r.world);
        touches[k].act(other.world);
        for (int i = 0; i < SLEEP_STEPS - 1; i++) {
            CHECK(palp_step(r.world, r.h)->newton == palp_step(other.world, r.h)->newton);
            CHECK(!is_asleep(&r) && !is_asleep(&other));
            check_equal(r.world, other.world);
        }
        free(bytes);
        close_resting(&r);
        close_resting(&other);
    }
}

static void a_step_of_another_length_wakes_it(void)
{
    struct resting r = open_resting("weight");
    let_rest(&r);
    CHECK(palp_step(r.world, r.h)->n_asleep > 0);
    CHECK(palp_step(r.world, r.h / 2)->n_asleep == 0);
    CHECK(!palp_world_report(r.world)->asleep);
    CHECK(palp_step(r.world, r.h)->n_asleep == 0);
    close_resting(&r);
}

/* Up by 3 cm in a second, a while, and down again. */
static void lead_hand(struct palp_world *world, pose from, double t)
{
    from.p.y += 0.03 * fmin(fmax(fmin(t, 3 - t), 0), 1);
    palp_world_set_target(world, find_tool(world), from);
}

/* A ball that a hand lifts by a thread after 3 s of sleep. It lies where it came to rest to 1e-8 m:
 * a thread that is taut that much later pulls so, too. */
static void a_woken_world_goes_on_as_one_that_never_slept(void)
{
    struct resting r = open_resting("weight"), other = open_awake("weight");
    const pose from = palp_world_target(r.world, find_tool(r.world));
    double most = 0;
    bool slept = false, slept_again = false;
    for (double t = -4; t < 6; t += r.h) {
        lead_hand(r.world, from, t);
        lead_hand(other.world, from, t);
        palp_step(r.world, r.h);
        palp_step(other.world, r.h);
        const vec3 f = palp_world_hand_wrench(r.world, find_tool(r.world)).force;
        const vec3 g = palp_world_hand_wrench(other.world, find_tool(r.world)).force;
        most = fmax(most, vec3_norm(f));
        CHECK_BELOW(vec3_norm(vec3_sub(f, g)), 1e-4);
        CHECK_BELOW(furthest_apart(r.world, other.world), 1e-6);
        slept |= t < 0 && is_asleep(&r);
        slept_again |= t > 3 && is_asleep(&r);
    }
    CHECK(slept && slept_again && most > 0.9);
    close_resting(&r);
    close_resting(&other);
}

/* ---------------------------------------------------------------- snapshots, workers, memory */

/* While it comes to rest, as it sleeps, and when it is woken: the same bytes, the same contacts. */
static void put_back_it_goes_on_byte_for_byte(void)
{
    static const char *const name[] = {"weight", "block-3000"};
    static const char *const old_factor[] = {"solver.motion=pcg"};
    for (int k = 0; k < 2; k++) {
        struct resting r = open_with(name[k], old_factor, k);
        struct resting again = open_with(name[k], old_factor, k);
        const int n = let_rest(&r);
        close_resting(&r);
        r = open_with(name[k], old_factor, k);
        const int when[] = {n - 20, n + 3, n + 40};
        int taken = 0;
        for (int i = 1; i <= n + 120; i++) {
            if (i == n + 60) {
                const struct touch *touch = &touches[k == 0 ? 3 : 4];
                touch->act(r.world);
                touch->act(again.world);
            }
            const struct palp_report *report = palp_step(r.world, r.h);
            if (taken > 0) {
                const struct palp_report *theirs = palp_step(again.world, r.h);
                CHECK(palp_world_hash(again.world) == palp_world_hash(r.world));
                CHECK(theirs->n_contact == report->n_contact && theirs->step == report->step &&
                      theirs->n_asleep == report->n_asleep);
            }
            if (taken < 3 && i == when[taken]) {
                void *bytes = take_snapshot(r.world);
                restore(again.world, bytes);
                CHECK(palp_world_hash(again.world) == palp_world_hash(r.world));
                free(bytes);
                taken++;
            }
        }
        CHECK(taken == 3);
        close_resting(&r);
        close_resting(&again);
    }
}

/* Whoever puts back a world on a rung sets the rung after that, before the next step: what was seen
 * of its rest is of that rung, and stays. */
static void on_a_rung_it_falls_asleep_in_the_same_step_when_put_back(void)
{
    for (int k = 0; k < 2; k++) {
        struct resting r = open_resting("block-3000"), again = open_resting("block-3000");
        take_rung(r.world);
        const int n = let_rest(&r);
        close_resting(&r);
        r = open_resting("block-3000");
        take_rung(r.world);
        for (int i = 0; i < (k == 0 ? n - 20 : n + 5); i++)
            palp_step(r.world, r.h);
        void *bytes = take_snapshot(r.world);
        restore(again.world, bytes);
        CHECK(palp_world_rung(again.world) == PALP_RUNG_NONE);
        take_rung(again.world);
        for (int i = 0; i < 40; i++) {
            const int n_asleep = palp_step(r.world, r.h)->n_asleep;
            CHECK(palp_step(again.world, r.h)->n_asleep == n_asleep);
            CHECK(palp_world_hash(again.world) == palp_world_hash(r.world));
        }
        CHECK(is_asleep(&r) && is_asleep(&again));
        free(bytes);
        close_resting(&r);
        close_resting(&again);
    }
}

/* As soon as it is put back, and to what solves that end at a residual of 1e-6 know. */
static void put_back_asleep_it_tells_the_forces_that_hold_it(void)
{
    for (int k = 0; k < LYING; k++) {
        struct resting r = open_resting(lying[k]), again = open_resting(lying[k]);
        double largest;
        let_rest(&r);
        void *bytes = take_snapshot(r.world);
        restore(again.world, bytes);
        for (int i = 0; i < 2; i++) {
            const struct palp_report *report = palp_world_report(again.world);
            CHECK(report->n_contact == palp_world_report(r.world)->n_contact);
            CHECK(report->step == palp_world_steps(again.world) &&
                  report->n_link == palp_world_report(r.world)->n_link);
            const double apart = force_apart(again.world, r.world, &largest);
            CHECK_BELOW(apart, 2e-5 * largest + 1e-9);
            palp_step(again.world, r.h);
        }
        free(bytes);
        close_resting(&r);
        close_resting(&again);
    }
}

static void check_same_contacts(const struct palp_report *a, const struct palp_report *b)
{
    CHECK(a->n_contact == b->n_contact && a->n_dropped == b->n_dropped);
    for (int i = 0; i < a->n_contact && i < b->n_contact; i++)
        CHECK(a->contact[i].id == b->contact[i].id);
}

/* Also those that bear nothing and are at the edge of what a step looks for: a block whose surface
 * trembles by 1e-10 m about that of a plate, whose edges meet its own. Of thirty such weights these
 * had others where they stood still. */
static void put_back_asleep_it_tells_the_same_contacts(void)
{
    static const double part[] = {0.67, 0.82, 1.93}; /* of its weight */
    static const char *const motion[] = {"solver.motion=pcg", "solver.motion=direct"};
    for (int k = 0; k < 3; k++) {
        char gravity[64], speed[48];
        const int number = (int)lround((part[k] - 0.4) / 0.03);
        snprintf(gravity, sizeof gravity, "gravity_m_s2=[%g,%g,0]", 2.5 * part[k], -9.5 * part[k]);
        snprintf(speed, sizeof speed, "solver.sleep_speed_m_s=%g", 1e-8 * (1 + number % 20));
        const char *const set[] = {gravity, speed, motion[number >= 30]};
        struct resting r = open_with("block-3000", set, 3);
        struct resting again = open_with("block-3000", set, 3);
        let_rest(&r);
        void *bytes = take_snapshot(r.world);
        restore(again.world, bytes);
        check_same_contacts(palp_world_report(again.world), palp_world_report(r.world));
        CHECK(palp_world_hash(again.world) == palp_world_hash(r.world));
        check_same_contacts(palp_step(again.world, r.h), palp_step(r.world, r.h));
        free(bytes);
        close_resting(&r);
        close_resting(&again);
    }
}

/* Its snapshot was taken when the hand had gone elsewhere, where it did not follow. */
static void put_back_with_its_hand_elsewhere_and_led_back_it_goes_on(void)
{
    struct resting r = open_resting("weight");
    let_rest(&r);
    const pose here = palp_world_target(r.world, find_tool(r.world));
    move_target(r.world);
    void *bytes = take_snapshot(r.world);
    restore(r.world, bytes);
    palp_world_set_target(r.world, find_tool(r.world), here);
    const long steps = palp_world_steps(r.world);
    CHECK(palp_step(r.world, r.h)->step == steps + 1);
    free(bytes);
    close_resting(&r);
}

static void any_number_of_workers_sleeps_and_wakes_alike(void)
{
    static const char *const workers[] = {"solver.workers=1", "solver.workers=2",
                                          "solver.workers=4"};
    struct resting r[3];
    for (int k = 0; k < 3; k++)
        r[k] = open_with("beam-on-plane", &workers[k], 1);
    bool slept = false;
    for (int i = 0; i < 260; i++) {
        for (int k = 0; k < 3; k++) {
            if (i == 220)
                push_nodes(r[k].world);
            palp_step(r[k].world, r[k].h);
            CHECK(palp_world_hash(r[k].world) == palp_world_hash(r[0].world));
        }
        slept |= is_asleep(&r[0]);
    }
    CHECK(slept && !is_asleep(&r[0]));
    for (int k = 0; k < 3; k++)
        close_resting(&r[k]);
}

static void sleeping_and_waking_ask_for_no_memory(void)
{
    struct resting r = open_resting("weight");
    if (!alloc_counted()) {
        skip("a sanitizer stands before malloc");
        close_resting(&r);
        return;
    }
    palp_step(r.world, r.h);
    const long before = alloc_count();
    let_rest(&r);
    move_target(r.world);
    palp_step(r.world, r.h);
    let_rest(&r);
    CHECK(alloc_count() == before);
    close_resting(&r);
}

SUITE(world_sleep, TEST(what_lies_on_something_stays_with_its_forces),
      TEST(a_large_body_sleeps_and_does_so_again_when_put_back),
      TEST(it_is_where_a_world_is_that_never_sleeps), TEST(what_creeps_does_not_sleep),
      TEST(on_the_edge_of_the_cone_it_goes_or_stays),
      TEST(what_time_drives_sleeps_when_time_is_done_with_it),
      TEST(it_wakes_in_the_very_step_in_which_something_is_another),
      TEST(a_step_of_another_length_wakes_it), TEST(a_woken_world_goes_on_as_one_that_never_slept),
      TEST(put_back_it_goes_on_byte_for_byte),
      TEST(on_a_rung_it_falls_asleep_in_the_same_step_when_put_back),
      TEST(put_back_asleep_it_tells_the_forces_that_hold_it),
      TEST(put_back_asleep_it_tells_the_same_contacts),
      TEST(put_back_with_its_hand_elsewhere_and_led_back_it_goes_on),
      TEST(any_number_of_workers_sleeps_and_wakes_alike),
      TEST(sleeping_and_waking_ask_for_no_memory));
