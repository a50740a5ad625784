/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_methods.c - each method to find forces, in whole steps: of a chain of hinges, and of all
 * kinds of links. */
#include "tests/check.h"
#include "tests/fixtures/alloc_count.h"
#include "tests/fixtures/link_scenes.h"

enum { HINGES = 20, SWINGS = 60, N_METHODS = PALP_MULTIPLIERS_NEWTON + 1, STEPS = 12 };
/* s: longer than 1/150, where h² times the force of the topmost joint over its lever is the inertia
 * there. What the links bear holds them straight as they turn: without that stiffness no iteration
 * would lead on. */
static const double H = 1.0 / 100;
static const double HALF = 0.02; /* m, half of a link's way */

/* Links of 20 g on hinges about z, straight down from the world but for a third of a radian, let
 * go. */
static struct palp_world *chain(const struct palp_options *opt)
{
    const quat turn = quat_exp(vec3_make(0, 0, 0.33 - M_PI / 2));
    struct palp_scene *scene = links_scene(opt);
    palp_body before = {0};
    for (int i = 0; i < HINGES; i++) {
        const vec3 joint = quat_rotate(turn, vec3_make(2 * HALF * i, 0, 0));
        const pose at = {quat_rotate(turn, vec3_make(2 * HALF * i + HALF, 0, 0)), turn};
        const palp_body now = links_rigid(scene, PALP_DRIVE_FREE, 0.02, at);
        struct palp_link_def hinge = links_def(scene, PALP_LAW_HINGE, now, before, joint);
        hinge.axis = vec3_make(0, 0, 1);
        links_add(scene, &hinge);
        before = now;
    }
    return links_world(scene);
}

static double widest_gap(const struct palp_report *r)
{
    double most = 0;
    for (int i = 0; i < r->n_link; i++)
        most = fmax(most, r->link[i].gap);
    return most;
}

/* 1e-9 m is asked for; the first step is free fall of 20 links, 0.8 m long. */
static void a_chain_of_twenty_hinges_keeps_its_joints_to_a_nanometre(void)
{
    struct palp_options opt = palp_options_default();
    opt.accuracy = PALP_ACCURACY_HIGH;
    opt.contact_capacity = 4;
    struct palp_world *world = chain(&opt);
    for (int i = 0; i < SWINGS; i++) {
        const struct palp_report *r = palp_step(world, H);
        CHECK_BELOW(widest_gap(r), 1e-9);
        CHECK(r->fallbacks == 0 && r->sweeps == 0 && r->newton_steps > 0);
    }
    CHECK(palp_world_pose(world, (palp_body){HINGES}).p.y < -0.1); /* it does swing */
    links_destroy(world);
}

/* The tolerances as shipped but for the residual. */
static void a_chain_in_real_time_keeps_its_joints_to_what_is_asked_for(void)
{
    struct palp_options opt = palp_options_default();
    opt.contact_capacity = 4;
    opt.residual = 1e-10;
    struct palp_world *world = chain(&opt);
    for (int i = 0; i < SWINGS; i++) {
        const struct palp_report *r = palp_step(world, H);
        CHECK_BELOW(widest_gap(r), opt.tolerance_gap);
        CHECK(r->fallbacks == 0 && r->newton_steps > 0);
        CHECK_BELOW(r->residual, opt.residual);
    }
    links_destroy(world);
}

static struct palp_options options_of(enum palp_multipliers method, enum palp_correction correction)
{
    struct palp_options opt = links_options(correction);
    opt.multipliers = method;
    return opt;
}

/* Where the recursion is settled to 1e-10 N and 1e-12 m, no more than that adds up in twelve
 * steps. */
static void every_method_moves_all_kinds_of_links_alike(void)
{
    static const enum palp_correction corrections[] = {PALP_CORRECT_FAST, PALP_CORRECT_LITERAL,
                                                       PALP_CORRECT_RECURSIVE, PALP_CORRECT_ONCE};
    for (int c = 0; c < 4; c++) {
        const struct palp_options first = options_of(PALP_MULTIPLIERS_NEWTON, corrections[c]);
        for (int method = 0; method < PALP_MULTIPLIERS_NEWTON; method++) {
            const struct palp_options opt =
                options_of((enum palp_multipliers)method, corrections[c]);
            struct palp_world *a = links_zoo(&first, POSE_IDENTITY),
                              *b = links_zoo(&opt, POSE_IDENTITY);
            for (int i = 0; i < STEPS; i++) {
                links_zoo_step(a, POSE_IDENTITY);
                links_zoo_step(b, POSE_IDENTITY);
            }
            for (int i = 1; i <= palp_scene_bodies(palp_world_scene(a)); i++) {
                const vec3 p = palp_world_pose(a, (palp_body){i}).p;
                const vec3 q = palp_world_pose(b, (palp_body){i}).p;
                CHECK_ZERO(vec3_norm(vec3_sub(p, q)), 1e-9);
            }
            links_destroy(a);
            links_destroy(b);
        }
    }
}

static uint64_t hash_after(struct palp_options opt, int workers)
{
    opt.workers = workers;
    struct palp_world *world = links_zoo(&opt, POSE_IDENTITY);
    for (int i = 0; i < STEPS; i++)
        links_zoo_step(world, POSE_IDENTITY);
    const uint64_t hash = palp_world_hash(world);
    links_destroy(world);
    return hash;
}

static void workers_change_no_byte_whatever_the_method(void)
{
    for (int method = 0; method < N_METHODS; method++) {
        struct palp_options opt = palp_options_default();
        opt.contact_capacity = 8;
        opt.multipliers = (enum palp_multipliers)method;
        const uint64_t alone = hash_after(opt, 1);
        CHECK(hash_after(opt, 2) == alone);
        CHECK(hash_after(opt, 4) == alone);
    }
}

static void no_method_allocates_in_a_step(void)
{
    if (!alloc_counted()) {
        skip("a sanitizer stands before malloc");
        return;
    }
    for (int method = 0; method < N_METHODS; method++) {
        struct palp_options opt = palp_options_default();
        opt.contact_capacity = 8;
        opt.multipliers = (enum palp_multipliers)method;
        struct palp_world *world = links_zoo(&opt, POSE_IDENTITY);
        links_zoo_step(world, POSE_IDENTITY);
        const long before = alloc_count();
        for (int i = 0; i < STEPS; i++)
            links_zoo_step(world, POSE_IDENTITY);
        CHECK(alloc_count() == before);
        links_destroy(world);
    }
}

static void high_accuracy_keeps_what_is_better_still(void)
{
    struct palp_options opt = palp_options_default();
    opt.residual = 1e-12, opt.newton = 50, opt.multipliers = PALP_MULTIPLIERS_NNCG;
    opt.accuracy = PALP_ACCURACY_HIGH;
    struct palp_scene *scene = links_scene(&opt);
    const struct palp_options *used = palp_scene_options(scene);
    CHECK(used->residual == 1e-12 && used->newton == 50);
    CHECK(used->multipliers == PALP_MULTIPLIERS_NNCG && used->precision == PALP_DOUBLE);
    CHECK(used->tolerance_gap == 1e-9 && used->tolerance_n == 1e-6 && used->sweeps == 1000);
    palp_scene_destroy(scene);
}

SUITE(methods, TEST(a_chain_of_twenty_hinges_keeps_its_joints_to_a_nanometre),
      TEST(a_chain_in_real_time_keeps_its_joints_to_what_is_asked_for),
      TEST(every_method_moves_all_kinds_of_links_alike),
      TEST(workers_change_no_byte_whatever_the_method), TEST(no_method_allocates_in_a_step),
      TEST(high_accuracy_keeps_what_is_better_still));
