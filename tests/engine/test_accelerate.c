/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_accelerate.c - worlds whose soft bodies are on a GPU: they go as on the CPU, and go on there
 * whatever fails, hangs or is missing. The GPU is the fake one, over threads of the CPU. */
#include "engine/model/world.h"
#include "engine/motion/solver.h"
#include "engine/motion/system.h"
#include "gpu/host/body.h"
#include "tests/check.h"
#include "tests/fixtures/alloc_count.h"
#include "tests/fixtures/gpu_fake.h"
#include "tests/fixtures/scenes.h"

#include <stdlib.h>
#include <string.h>

static const double H = 0.01;
enum { DOWN = 6, STEPS = 16 }; /* steps: the ball is in the flesh; and has slid along it */
enum { SHORT = 3 };            /* steps; the third has a second generation of the factor */

static const palp_body NOBODY = {0}, TOOL = {PRESS_TOOL}, FLESH_BODY = {PRESS_FLESH};

/* What differs is not where the one and the other stop to iterate. */
static struct palp_options options(enum palp_precision precision)
{
    struct palp_options opt = palp_options_default();
    opt.motion = PALP_MOTION_PCG;
    opt.precision = precision;
    opt.multipliers = PALP_MULTIPLIERS_NEWTON;
    opt.newton = 20;
    opt.residual = opt.tolerance_gap = opt.tolerance_motion = 1e-15;
    opt.tolerance_n = 1e-12;
    opt.defect_limit = 1e-13;
    opt.contact_capacity = 64;
    opt.workers = 1;
    return opt;
}

static struct palp_options short_options(void)
{
    struct palp_options opt = options(PALP_SINGLE);
    opt.refresh_steps = 1; /* a second generation comes soon */
    opt.tolerance_motion = opt.tolerance_gap = opt.defect_limit = opt.residual = 1e-8;
    opt.tolerance_n = 1e-7;
    return opt;
}

/* ---------------------------------------------------------------- worlds */

static void require(bool right, const struct palp_error *error)
{
    if (!right)
        printf("scene: %s\n", error->what);
    REQUIRE(right);
}

static void add_block(struct palp_scene *scene, const char *name, double x)
{
    struct palp_error error = {PALP_OK, ""};
    struct palp_mesh mesh;
    const struct palp_grid grid = {.shape = PALP_GRID_BOX,
                                   .centre = {x, 0.01, 0},
                                   .size = {0.02, 0.02, 0.02},
                                   .cells = {2, 2, 2}};
    const struct palp_material material = {
        .model = PALP_COROTATIONAL, .young = 5e3, .poisson = 0.4, .density = 1000};
    const int fixed[] = {0, 1, 2, 3, 4, 5, 6, 7, 8};
    require(palp_mesh_grid(&mesh, &grid, &error) == PALP_OK, &error);
    const struct palp_soft_def def = {.name = name,
                                      .mesh = &mesh,
                                      .material = &material,
                                      .n_material = 1,
                                      .damping_mass = 0.1,
                                      .damping_stiffness = 0.01,
                                      .fixed = fixed,
                                      .n_fixed = 9,
                                      .surface = palp_surface_default()};
    require(palp_scene_add_soft(scene, &def, &error).id > 0, &error);
    palp_mesh_destroy(&mesh);
}

/* One or two blocks of 2 cm beside each other, and a ball of 8 mm that is led down upon both. */
static struct palp_world *make_blocks(const struct palp_options *opt, int n)
{
    struct palp_error error = {PALP_OK, ""};
    struct palp_scene *scene = palp_scene_create(opt, &error);
    require(scene != NULL, &error);
    add_block(scene, "left", -0.0125);
    if (n > 1)
        add_block(scene, "right", 0.0125);
    const struct palp_rigid_def ball = {
        .name = "ball",
        .drive = PALP_DRIVE_KINEMATIC,
        .shape = {.kind = PALP_SHAPE_SPHERE, .radius = 0.008, .at = POSE_IDENTITY},
        .at = {{0.0003, 0.0279, 0.0007}, {0, 0, 0, 1}},
        .surface = palp_surface_default()};
    require(palp_scene_add_rigid(scene, &ball, &error).id == n + 1, &error);
    require(palp_scene_finish(scene, &error) == PALP_OK, &error);
    struct palp_world *world = palp_world_create(scene, &error);
    require(world != NULL, &error);
    return world;
}

static void lead_ball(struct palp_world *world, int steps)
{
    for (int k = 0; k < steps; k++) {
        const double down = 0.0015 * (double)(palp_world_steps(world) + 1);
        palp_world_set_target(world, (palp_body){palp_scene_bodies(palp_world_scene(world))},
                              (pose){{0.0003, 0.0279 - down, 0.0007}, {0, 0, 0, 1}});
        palp_step(world, H);
    }
}

/* Into the flesh, not where it is symmetric, then along it: out of the factor's region. */
static void press_on(struct palp_world *world, int steps)
{
    for (int k = 0; k < steps; k++) {
        const long n = palp_world_steps(world);
        const double depth = 0.0018 * (double)(n < DOWN ? n : DOWN);
        const double along = 0.0013 + (n < DOWN ? 0 : 0.003 * (double)(n - DOWN));
        palp_world_set_target(world, TOOL, (pose){{along, 0.057 - depth, 0.0017}, {0, 0, 0, 1}});
        palp_step(world, H);
    }
}

/* ---------------------------------------------------------------- on a GPU */

static struct gpu *open_gpu(void)
{
    struct gpu *gpu = gpu_fake_open();
    gpu->base.kind = &gpu_kind;
    return gpu;
}

static enum palp_status accelerate(struct palp_world *world, struct gpu *gpu)
{
    struct palp_error error = {PALP_OK, ""};
    return palp_world_accelerate(world, &gpu->base, &error);
}

/* How far nodes of the two are apart, and how far one's are from their places at rest, at most. */
struct distance {
    double apart, way;
};

static void measure(struct distance *d, const struct palp_world *a, const struct palp_world *b)
{
    for (int i = 0; i < a->scene->n_body; i++) {
        const struct body *body = &a->scene->body[i];
        for (int k = 0; body->is_soft && k < body->n_v; k++) {
            const vec3 q = a->q[body->first + k];
            d->apart = fmax(d->apart, vec3_norm(vec3_sub(b->q[body->first + k], q)));
            d->way = fmax(d->way, vec3_norm(vec3_sub(q, body->soft.mesh.x[k])));
        }
    }
}

/* ---------------------------------------------------------------- as on the CPU */

/* Largest difference of a position in any step, of the largest way of a node. */
static void check_press(enum palp_precision precision, double tolerance)
{
    struct palp_options opt = options(precision);
    opt.defect_limit = 1e-3; /* m: no step makes a factor of its own, which would be the CPU's */
    struct palp_world *here = scenes_press(&opt), *there = scenes_press(&opt);
    struct gpu *gpu = open_gpu();
    struct distance d = {0, 0};
    REQUIRE(accelerate(there, gpu) == PALP_OK);
    CHECK(palp_world_backend(there, NOBODY).n_body == 1);
    for (int k = 0; k < STEPS; k++) {
        press_on(here, 1);
        press_on(there, 1);
        measure(&d, here, there);
        const struct palp_report *a = palp_world_report(here), *b = palp_world_report(there);
        CHECK(b->solves_accelerated == b->solves_free + b->solves_correct);
        CHECK(b->n_contact == a->n_contact && b->factor_age == a->factor_age);
    }
    CHECK(palp_world_report(there)->n_contact > 0);
    CHECK_BELOW(1e-3, d.way);
    CHECK_BELOW(d.apart / d.way, tolerance);
    CHECK(!palp_world_backend(there, FLESH_BODY).is_lost);
    scenes_destroy(here);
    scenes_destroy(there);
    CHECK(gpu_fake_close(gpu) == 0);
}

/* Measured: 1e-14. */
static void in_double_precision_a_world_goes_as_on_the_cpu(void)
{
    check_press(PALP_DOUBLE, 1e-11);
}

/* Factor and W_H in single precision, A and all iterations in double. Measured: 1e-13. */
static void in_single_precision_a_world_goes_as_on_the_cpu(void)
{
    check_press(PALP_SINGLE, 1e-4);
}

static void two_bodies_go_as_on_the_cpu(void)
{
    const struct palp_options opt = options(PALP_SINGLE);
    struct palp_world *here = make_blocks(&opt, 2), *there = make_blocks(&opt, 2);
    struct gpu *gpu = open_gpu();
    struct distance d = {0, 0};
    REQUIRE(accelerate(there, gpu) == PALP_OK);
    CHECK(palp_world_backend(there, NOBODY).n_body == 2);
    lead_ball(here, 3 * SHORT);
    lead_ball(there, 3 * SHORT);
    measure(&d, here, there);
    CHECK(palp_world_report(there)->n_contact > 2);
    CHECK_BELOW(d.apart / d.way, 1e-4);
    scenes_destroy(here);
    scenes_destroy(there);
    CHECK(gpu_fake_close(gpu) == 0);
}

static void whatever_the_order_of_blocks_a_run_ends_in_the_same_bytes(void)
{
    const struct palp_options opt = options(PALP_SINGLE);
    uint64_t hash[3];
    for (int k = 0; k < 3; k++) {
        struct palp_world *world = make_blocks(&opt, 2);
        struct gpu *gpu = open_gpu();
        gpu_fake_blocks(1, (unsigned)k);
        REQUIRE(accelerate(world, gpu) == PALP_OK);
        lead_ball(world, 3 * SHORT);
        hash[k] = palp_world_hash(world);
        CHECK(!palp_world_backend(world, NOBODY).is_lost);
        scenes_destroy(world);
        CHECK(gpu_fake_close(gpu) == 0);
    }
    CHECK(hash[1] == hash[0] && hash[2] == hash[0]);
}

/* From a step with the first generation, one with the next under way, and one with that. */
static void a_restored_world_goes_on_as_it_would_have(void)
{
    const struct palp_options opt = short_options();
    struct palp_world *world = make_blocks(&opt, 2);
    struct gpu *gpu = open_gpu();
    const size_t size = palp_world_snapshot_size(world);
    void *bytes = malloc(size);
    int solves = 0; /* a restore forgets the report */
    REQUIRE(accelerate(world, gpu) == PALP_OK);
    for (int k = 0; k < 2 * SHORT; k++) {
        lead_ball(world, 1);
        palp_world_snapshot(world, bytes);
        lead_ball(world, SHORT);
        solves += palp_world_report(world)->solves_accelerated;
        const uint64_t hash = palp_world_hash(world);
        REQUIRE(palp_world_restore(world, bytes, size, NULL) == PALP_OK);
        lead_ball(world, SHORT);
        CHECK(palp_world_hash(world) == hash);
        REQUIRE(palp_world_restore(world, bytes, size, NULL) == PALP_OK);
    }
    CHECK(solves > 0);
    CHECK(world->solver[0]->factor->number > 2);
    free(bytes);
    scenes_destroy(world);
    CHECK(gpu_fake_close(gpu) == 0);
}

/* ---------------------------------------------------------------- what fails */

/* Short runs of one block that has been touched, on a scene that they have in common. */
static struct palp_world *reference; /* on the CPU */

static void make_reference(void)
{
    const struct palp_options opt = short_options();
    reference = make_blocks(&opt, 1);
    lead_ball(reference, SHORT);
    CHECK(reference->solver[0]->factor->number == 2);
}

/* A short run while `fault` waits for its n-th turn; how it ends, and how the GPU. Without the
 * generation that was in the making, W_H is of an older factor: two passes leave 1e-5 of the way
 * then. What is half done would be off by tenths.
 *  Returns why the GPU was lost; empty: it was not. */
static const char *survive(void (*fault)(long n), long n, int64_t deadline_ns)
{
    static char reason[256];
    struct palp_error error;
    struct palp_world *world = palp_world_create(reference->scene, &error);
    struct gpu *gpu = open_gpu();
    struct distance d = {0, 0};
    gpu->deadline_ns = gpu->worker_deadline_ns = deadline_ns;
    fault(n);
    accelerate(world, gpu);
    lead_ball(world, SHORT);
    measure(&d, reference, world);
    CHECK_BELOW(d.apart / d.way, 1e-4);
    const struct palp_backend backend = palp_world_backend(world, NOBODY);
    CHECK(!gpu_is_lost(gpu) || strcmp(backend.name, "CPU") == 0);
    CHECK(!gpu_is_lost(gpu) || strstr(backend.reason, gpu->base.reason) != NULL);
    palp_world_destroy(world);
    snprintf(reason, sizeof reason, "%s", gpu_is_lost(gpu) ? gpu->base.reason : "");
    CHECK(gpu_fake_close(gpu) == 0);
    return reason;
}

/* The second: no answer comes, or none comes any more. */
static const int64_t PATIENT_NS = 10000000000, IMPATIENT_NS = 20000000;

static enum gpu_fake_call failing;

static void fail_a_call(long n)
{
    gpu_fake_fail(failing, n);
}

static void whichever_call_fails_a_world_goes_on(void)
{
    long calls = 0;
    make_reference();
    for (failing = GPU_FAKE_reserve; failing < GPU_FAKE_ANY; failing++) {
        const char *reason = "";
        for (long n = 0; n == 0 || (*reason && failing != GPU_FAKE_stream_query); n++, calls++) {
            reason = survive(fail_a_call, n, PATIENT_NS);
            CHECK(!*reason || strstr(reason, ": a fault that was asked for") != NULL);
        }
    }
    CHECK(calls > 150);
    scenes_destroy(reference);
}

static void whatever_memory_is_missing_a_world_goes_on(void)
{
    long n = 0;
    make_reference();
    for (; gpu_fake_count(GPU_FAKE_reserve) + gpu_fake_count(GPU_FAKE_reserve_pinned) >= n; n++)
        CHECK(strcmp(survive(gpu_fake_run_out, n, PATIENT_NS), "") == 0);
    CHECK(n > 10);
    scenes_destroy(reference);
}

/* Of the whole run, some hundred: each of the first, then every so many. */
static void whichever_kernel_crashes_or_hangs_a_world_goes_on(void)
{
    make_reference();
    for (long n = 0; n < 150; n += 1 + n / 4) {
        CHECK(*survive(gpu_fake_crash, n, IMPATIENT_NS));
        CHECK(*survive(gpu_fake_hang, n, IMPATIENT_NS));
    }
    scenes_destroy(reference);
}

/* Where the worker waits for what never comes, in real time, nobody waits for the worker. */
static void a_world_ends_though_its_gpu_hangs(void)
{
    struct palp_options opt = short_options();
    struct palp_world *world = make_blocks(&opt, 1);
    struct gpu *gpu = open_gpu();
    REQUIRE(accelerate(world, gpu) == PALP_OK);
    lead_ball(world, 1);
    gpu->worker_deadline_ns = 1000 * PATIENT_NS; /* it would wait for hours */
    gpu->deadline_ns = IMPATIENT_NS;
    palp_world_set_waiting(world, false);
    gpu_fake_hang(0);
    lead_ball(world, 1);
    CHECK(palp_world_backend(world, NOBODY).is_lost);
    scenes_destroy(world);
    CHECK(gpu_fake_close(gpu) == 0);
}

/* ---------------------------------------------------------------- in real time */

/* With the factor of the start: a worker may ask for memory. */
static void a_step_asks_for_no_memory_and_waits_for_nothing_but_answers(void)
{
    struct palp_options opt = short_options();
    opt.motion = PALP_MOTION_PCG_START;
    struct palp_world *world = make_blocks(&opt, 2);
    struct gpu *gpu = open_gpu();
    REQUIRE(accelerate(world, gpu) == PALP_OK);
    lead_ball(world, 1);
    palp_world_set_waiting(world, false);
    gpu_fake_step(true);
    const long before = alloc_count();
    lead_ball(world, 4);
    CHECK(alloc_count() == before);
    CHECK(gpu_fake_waits() == 0);
    gpu_fake_step(false);
    CHECK(palp_world_report(world)->solves_accelerated > 0);
    CHECK(palp_world_report(world)->n_contact > 0);
    scenes_destroy(world);
    CHECK(gpu_fake_close(gpu) == 0);
}

/* ---------------------------------------------------------------- who is taken, and who is not */

/* ---------------------------------------------------------------- one that computes wrongly */

/* What the fake GPU answers, and a number in it, or all along one axis, are off by a thousandth. */
static bool respond_wrongly(struct accelerated *body, const struct column_load *load, int n_load,
                            int n, mat3 *W)
{
    const bool did = gpu_kind.respond(body, load, n_load, n, W);
    W[0].m[1][1] *= 1.001;
    return did;
}

static bool finish_wrongly(struct accelerated *body, vec3 *x)
{
    const bool did = gpu_kind.finish(body, x);
    for (int i = 0; i < ((struct gpu_body *)body)->coupled->n_v; i++)
        x[i].y *= 1.001;
    return did;
}

static bool assemble_wrongly(struct accelerated *body, const vec3 *q, const vec3 *v, double h,
                             struct system *system)
{
    const bool did = gpu_kind.assemble(body, q, v, h, system);
    for (int i = 0; i < system->n; i++)
        system->b[i].y *= 1.001;
    return did;
}

/* Found out as soon as something moves by its answers: what it answered of a body at rest, before,
 * may have passed. */
static bool turn_wrongly(struct accelerated *body, const vec3 *q, const vec3 *v, double h,
                         struct system *system)
{
    const mat3 quarter = {{{0, -1, 0}, {1, 0, 0}, {0, 0, 1}}};
    const bool did = gpu_kind.assemble(body, q, v, h, system);
    for (int i = 0; i < system->n; i++)
        system->rotation[i] = mat3_mul(quarter, system->rotation[i]);
    return did;
}

static void check_lie(const struct accelerator_kind *kind, const char *about)
{
    const struct palp_options opt = options(PALP_DOUBLE);
    struct palp_world *here = scenes_press(&opt), *there = scenes_press(&opt);
    struct gpu *gpu = open_gpu();
    struct distance d = {0, 0};
    gpu->base.kind = kind;
    CHECK(accelerate(there, gpu) == PALP_OK);
    press_on(here, STEPS);
    press_on(there, STEPS);
    const struct palp_backend backend = palp_world_backend(there, NOBODY);
    CHECK(backend.is_lost && strstr(backend.reason, " from the CPU's") != NULL);
    CHECK(strncmp(backend.reason, about, strlen(about)) == 0);
    measure(&d, here, there);
    CHECK_BELOW(d.apart / d.way, 1e-4);
    scenes_destroy(here);
    scenes_destroy(there);
    CHECK(gpu_fake_close(gpu) == 0);
}

static void whatever_it_computes_wrongly_a_gpu_is_found_out(void)
{
    struct accelerator_kind kind = gpu_kind;
    kind.respond = respond_wrongly;
    check_lie(&kind, "W ");
    kind = gpu_kind;
    kind.finish = finish_wrongly;
    check_lie(&kind, "a solve ");
    kind = gpu_kind;
    kind.assemble = assemble_wrongly;
    check_lie(&kind, "b ");
    kind.assemble = turn_wrongly;
    check_lie(&kind, "rotations ");
}

static void a_body_without_room_stays_on_the_cpu_and_it_is_said_why(void)
{
    const struct palp_options opt = short_options();
    struct palp_world *world = make_blocks(&opt, 2);
    struct palp_error error = {PALP_OK, ""};
    struct gpu *gpu = open_gpu();
    gpu->device.memory = 1000;
    CHECK(palp_world_accelerate(world, &gpu->base, &error) == PALP_NO_MEMORY);
    CHECK(strcmp(error.what, "left: too little memory on the GPU: needs 1 MiB, 0 MiB free") == 0);
    const struct palp_backend all = palp_world_backend(world, NOBODY),
                              right = palp_world_backend(world, (palp_body){2});
    CHECK(strcmp(all.name, "CPU") == 0 && all.n_body == 0 && !all.is_lost);
    CHECK(strcmp(right.name, "CPU") == 0 && strstr(right.reason, "needs 1 MiB") != NULL);
    lead_ball(world, 1);
    CHECK(palp_world_report(world)->solves_accelerated == 0);
    scenes_destroy(world);
    CHECK(gpu_fake_close(gpu) == 0);
}

static void a_world_has_one_accelerator_for_its_large_bodies(void)
{
    struct palp_options opt = short_options();
    struct gpu *gpu = open_gpu();
    struct palp_world *world = make_blocks(&opt, 2);
    CHECK(accelerate(world, gpu) == PALP_OK);
    CHECK(strcmp(palp_world_backend(world, NOBODY).name, gpu->base.name) == 0);
    CHECK(strcmp(palp_world_backend(world, (palp_body){3}).name, "CPU") == 0); /* the ball */
    CHECK(accelerate(world, gpu) == PALP_INVALID);
    scenes_destroy(world);
    opt.motion = PALP_MOTION_DIRECT;
    world = make_blocks(&opt, 2);
    CHECK(accelerate(world, gpu) == PALP_OK); /* there is nothing to take */
    CHECK(palp_world_backend(world, NOBODY).n_body == 0);
    scenes_destroy(world);
    CHECK(gpu_fake_close(gpu) == 0);
}

/* Which is reserved long after both were taken. */
static void a_body_finds_no_room_that_another_was_promised(void)
{
    const struct palp_options opt = short_options();
    struct palp_error error = {PALP_OK, ""};
    struct palp_world *world = make_blocks(&opt, 2);
    struct gpu *gpu = open_gpu();
    REQUIRE(accelerate(world, gpu) == PALP_OK);
    const size_t both = gpu->reserved;
    scenes_destroy(world);
    CHECK(both > 0 && gpu->reserved == 0);

    gpu->device.memory = both - 1;
    world = make_blocks(&opt, 2);
    CHECK(palp_world_accelerate(world, &gpu->base, &error) == PALP_NO_MEMORY);
    CHECK(strstr(error.what, "right: too little memory on the GPU: needs") == error.what);
    CHECK(palp_world_backend(world, NOBODY).n_body == 1);
    lead_ball(world, SHORT);
    CHECK(palp_world_report(world)->solves_accelerated > 0);
    scenes_destroy(world);
    CHECK(gpu_fake_close(gpu) == 0);
}

SUITE(accelerate, TEST(in_double_precision_a_world_goes_as_on_the_cpu),
      TEST(in_single_precision_a_world_goes_as_on_the_cpu), TEST(two_bodies_go_as_on_the_cpu),
      TEST(whatever_the_order_of_blocks_a_run_ends_in_the_same_bytes),
      TEST(a_restored_world_goes_on_as_it_would_have), TEST(whichever_call_fails_a_world_goes_on),
      TEST(whatever_memory_is_missing_a_world_goes_on),
      TEST(whichever_kernel_crashes_or_hangs_a_world_goes_on),
      TEST(a_world_ends_though_its_gpu_hangs),
      TEST(a_step_asks_for_no_memory_and_waits_for_nothing_but_answers),
      TEST(whatever_it_computes_wrongly_a_gpu_is_found_out),
      TEST(a_body_without_room_stays_on_the_cpu_and_it_is_said_why),
      TEST(a_body_finds_no_room_that_another_was_promised),
      TEST(a_world_has_one_accelerator_for_its_large_bodies));
