/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_system_product.c - what elements answer themselves is what their blocks say: b from a guess,
 * and A x, beside K and A that are formed; of all bodies, springs, copies of shipped scenarios. */
#include "config/config.h"
#include "engine/base/pool.h"
#include "engine/model/roller.h"
#include "engine/model/scene.h"
#include "engine/model/world.h"
#include "engine/motion/system.h"
#include "tests/check.h"
#include "tests/fixtures/single_body.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#define FOLDER "config/scenarios"

enum { LARGE = 3000 }; /* vec3s of a world from which on few steps are made */

/* ---------------------------------------------------------------- a system */

/* What rollers hold is nobody's. */
static void leave_held(const struct system *s, vec3 *x)
{
    roller_hold(s->coupled->roller, s->coupled->n_roller, x);
}

/* Numbers at nodes that are free, and nothing of what rollers hold. */
static void fill_free(const struct system *s, vec3 *x, uint64_t *seed)
{
    for (int i = 0; i < s->n; i++) {
        const vec3 any = random_vec3(seed);
        x[i] = s->coupled->fixed[i] ? (vec3){0, 0, 0} : any;
    }
    leave_held(s, x);
}

static double most_of(const vec3 *x, int n)
{
    double most = 0;
    for (int i = 0; i < n; i++)
        most = fmax(most, isfinite(vec3_norm(x[i])) ? vec3_norm(x[i]) : HUGE_VAL);
    return most;
}

static double apart(const vec3 *x, const vec3 *y, int n)
{
    double most = 0;
    for (int i = 0; i < n; i++) {
        const double off = vec3_norm(vec3_sub(x[i], y[i]));
        most = off <= most ? most : isfinite(off) ? off : HUGE_VAL;
    }
    return most;
}

static vec3 *take_vectors(int n)
{
    vec3 *x = calloc((size_t)n + 1, sizeof *x);
    REQUIRE(x != NULL);
    return x;
}

/* Sums of other orders: of some hundred terms a row, each as large as A's largest times what it is
 * multiplied by; measured 3e-15. Where rollers hold, blocks of A have what is 1e4 times as stiff
 * added, and lose as much; measured 1.3e-13. */
static double round_off(const struct system *s)
{
    return s->n_held > 0 ? 1e-12 : 1e-13;
}

static void compare_products(struct system *s, const struct palp_world *world, double h,
                             uint64_t *seed)
{
    vec3 *x = take_vectors(s->n), *of_elements = take_vectors(s->n),
         *of_blocks = take_vectors(s->n);
    fill_free(s, x, seed);
    system_evaluate(s, world, h, NULL);
    CHECK(!s->has_guess && !s->is_formed);
    system_multiply(s, x, of_elements, world->pool);
    system_form(s);
    sparse_add_product(of_blocks, 1, s->pattern, s->A, x, world->pool);
    leave_held(s, of_blocks);
    CHECK_BELOW(apart(of_elements, of_blocks, s->n), round_off(s) * most_of(of_blocks, s->n));
    free(x), free(of_elements), free(of_blocks);
}

/* b from a guess is b less A times it, and forming K and A after it gives the same bytes. */
static void compare_guess(struct system *s, const struct palp_world *world, double h,
                          uint64_t *seed)
{
    const size_t blocks = (size_t)pattern_blocks(s->pattern) * sizeof(mat3);
    vec3 *guess = take_vectors(s->n), *left = take_vectors(s->n);
    mat3 *A = malloc(blocks), *K = malloc(blocks);
    REQUIRE(A && K);
    for (int i = 0; i < s->n; i++)
        guess[i] = random_vec3(seed);
    system_assemble(s, world, h);
    CHECK(!s->has_guess && s->is_formed);
    memcpy(A, s->A, blocks);
    memcpy(K, s->K, blocks);
    memcpy(left, s->b, (size_t)s->n * sizeof *left);
    const double size = most_of(left, s->n);
    system_evaluate(s, world, h, guess);
    CHECK(s->has_guess && !s->is_formed);
    sparse_add_product(left, -1, s->pattern, A, s->guess, world->pool);
    leave_held(s, left);
    CHECK_BELOW(apart(s->b, left, s->n), round_off(s) * (size + most_of(left, s->n)));
    system_form(s);
    CHECK(s->is_formed && memcmp(A, s->A, blocks) == 0 && memcmp(K, s->K, blocks) == 0);
    free(guess), free(left), free(A), free(K);
}

/* ---------------------------------------------------------------- scenarios */

static void step(const struct config *config, struct palp_world *world)
{
    const double h = 1 / config->rate_hz, end = palp_world_time(world) + h;
    for (int i = 0; i < config->n_tool; i++) {
        const struct config_tool *tool = &config->tool[i];
        if (!tool->script)
            continue;
        palp_world_set_target(world, tool->body, config_script_at(tool->script, end));
        if (tool->script->grip)
            palp_world_set_grip(world, tool->body, config_script_grip(tool->script, end));
    }
    palp_step(world, h);
}

/* What has been met. */
struct met {
    int systems, elements, moved, rolling, sprung, damped, copies;
};

static void check_systems(struct palp_world *world, double h, struct met *met)
{
    uint64_t seed = 3;
    pool_begin(world->pool);
    for (int i = 0; i < world->scene->n_coupled; i++) {
        struct system *s = world->system[world->scene->coupled[i].body[0]];
        if (s->is_free)
            continue;
        compare_guess(s, world, h, &seed);
        compare_products(s, world, h, &seed);
        met->systems++;
        met->elements += world->scene->body[s->coupled->body[0]].is_soft;
        met->moved += s->n_moved > 0;
        met->rolling += s->n_held > 0;
        met->sprung += s->is_sprung;
        met->damped += s->is_damped;
        met->copies += s->pattern->n_extra > 0;
    }
    pool_end(world->pool);
}

/* wish: one more setting; NULL: none. */
static void check_scenario(const char *file, const char *wish, struct met *met)
{
    static const int after[] = {1, 30, 100};
    char path[300];
    const char *set[] = {"solver.workers=1", wish};
    struct config *config;
    struct config_error refused = {0};
    snprintf(path, sizeof path, FOLDER "/%s", file);
    REQUIRE(config_load(&config, path, set, wish ? 2 : 1, &refused) == 0);
    struct palp_world *world = palp_world_create(config->scene, NULL);
    REQUIRE(world != NULL);
    const int times = config->scene->n_v < LARGE ? 3 : 1;
    for (int k = 0; k < times; k++) {
        while (palp_world_steps(world) < after[k])
            step(config, world);
        check_systems(world, 1 / config->rate_hz, met);
    }
    palp_world_destroy(world);
    config_destroy(config);
}

static void elements_answer_as_their_blocks_do(void)
{
    struct met met = {0};
    DIR *folder = opendir(FOLDER);
    REQUIRE(folder != NULL);
    for (const struct dirent *file; (file = readdir(folder));)
        if (strstr(file->d_name, ".yaml"))
            check_scenario(file->d_name, NULL, &met);
    closedir(folder);
    check_scenario("block-3000.yaml",
                   "bodies.block.rollers={left: {nodes: {box_share: [[0.9, 0, 0], [1, 1, 1]]}, "
                   "axis: [1, 2, 0]}}",
                   &met);
    printf("        %d systems, %d of them with elements, %d moved, %d on rollers, %d sprung, "
           "%d damped, %d with copies\n",
           met.systems, met.elements, met.moved, met.rolling, met.sprung, met.damped, met.copies);
    CHECK(met.elements > 40 && met.moved > 0 && met.rolling > 0 && met.sprung > 0);
    CHECK(met.damped > 0 && met.copies > 0);
}

SUITE(system_product, TEST(elements_answer_as_their_blocks_do));
