/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_sim_library.c - libpalp-sim as a program uses it: by its public header alone. */
#include "clients/sim/palp_sim.h"
#include "tests/check.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* A soft block under a ball that comes down; with an older factor, so that its thread is there. */
static const char pressed[] =
    "version: 1\n"
    "rate_hz: 60\n"
    "bodies:\n"
    "  block:\n"
    "    grid: {size_m: [0.06, 0.03, 0.06], cells: [3, 2, 3], centre_m: [0, 0.015, 0]}\n"
    "    material: {young_pa: 5000, poisson: 0.4, density_kg_m3: 1000}\n"
    "    damping: {mass: 0.1, stiffness: 0.01}\n"
    "    fixed: {box_m: [[-1, -0.001, -1], [1, 0.001, 1]]}\n"
    "tools:\n"
    "  ball:\n"
    "    shape: {sphere: {radius_m: 0.01}}\n"
    "    kinematic: true\n"
    "    place: {position_m: [0, 0.045, 0]}\n"
    "solver: {motion: pcg, refresh_steps: 2}\n";

enum { STEPS = 30, N = 4 };

static struct palp_sim *make(int alone)
{
    const struct palp_sim_options options = {
        .path = "pressed.yaml", .text = pressed, .size_text = strlen(pressed), .alone = alone};
    struct palp_sim *sim = palp_sim_create(&options);
    if (!sim)
        printf("%s\n", palp_sim_error());
    REQUIRE(sim != NULL);
    return sim;
}

/* The ball 4 cm to 2.6 cm above ground: 6 mm into the block in the end. */
static void press(struct palp_sim *sim, int n)
{
    const int ball = palp_sim_find(sim, "ball");
    for (int i = 0; i < n; i++) {
        const double depth = 0.02 * (double)(palp_sim_steps(sim) + 1) / STEPS;
        const double at[7] = {0.001, 0.045 - depth, 0, 0, 0, 0, 1};
        CHECK(palp_sim_set_target(sim, ball, at) == 0);
        CHECK(palp_sim_step(sim, 1) == 0);
    }
}

static uint64_t hash_of(struct palp_sim *sim)
{
    uint64_t hash = 0;
    CHECK(palp_sim_hash(sim, &hash) == 0);
    return hash;
}

static uint64_t pressed_hash(int alone)
{
    struct palp_sim *sim = make(alone);
    press(sim, STEPS);
    const uint64_t hash = hash_of(sim);
    palp_sim_destroy(sim);
    return hash;
}

static void the_library_is_of_its_header(void)
{
    CHECK(palp_sim_abi() == PALP_SIM_ABI);
    CHECK(strlen(palp_sim_version()) > 0);
}

static void a_ball_pressed_in_is_pushed_back(void)
{
    struct palp_sim *sim = make(0);
    double wrench[6];
    struct palp_sim_report report;
    struct palp_sim_contact contact[64];
    CHECK(palp_sim_report(sim, &report) == 64); /* of no step yet */
    press(sim, STEPS);
    REQUIRE(palp_sim_report(sim, &report) == 0);
    CHECK(report.step == STEPS && report.n_contact > 0 && report.n_contact <= 64);
    REQUIRE(palp_sim_contacts(sim, contact, 64) == 0);
    CHECK(palp_sim_wrench(sim, palp_sim_find(sim, "ball"), wrench) == 0);
    double sum = 0;
    for (int i = 0; i < report.n_contact; i++)
        sum -= contact[i].force[1]; /* they tell what acts on the block */
    CHECK(wrench[1] > 0.1);
    CHECK_NEAR(sum, wrench[1], 1e-9); /* the same numbers, summed in another order */
    palp_sim_destroy(sim);
}

static void positions_are_the_engines_own_memory(void)
{
    struct palp_sim *sim = make(0);
    struct palp_sim_body body;
    const int block = palp_sim_find(sim, "block");
    REQUIRE(palp_sim_body(sim, block, &body) == 0);
    CHECK(body.kind == PALP_SIM_SOFT && body.n_node == 48 && body.n_tetrahedron == 108);
    const double *x = palp_sim_positions(sim, block);
    REQUIRE(x != NULL);
    CHECK(memcmp(x, body.rest, sizeof(double) * 3 * (size_t)body.n_node) == 0);
    press(sim, STEPS);
    CHECK(palp_sim_positions(sim, block) == x);
    CHECK(memcmp(x, body.rest, sizeof(double) * 3 * (size_t)body.n_node) != 0);
    CHECK(palp_sim_positions(sim, palp_sim_find(sim, "ball")) == NULL);
    palp_sim_destroy(sim);
}

static void a_simulation_alone_gives_the_same_bytes(void)
{
    const uint64_t hash = pressed_hash(0);
    CHECK(hash != 0);
    CHECK(pressed_hash(1) == hash);
}

static void a_restored_simulation_goes_on_with_the_same_bytes(void)
{
    for (int alone = 0; alone < 2; alone++) {
        struct palp_sim *sim = make(alone), *other = make(1 - alone);
        const size_t size = palp_sim_snapshot_size(sim);
        void *bytes = malloc(size);
        press(sim, STEPS / 2);
        CHECK(palp_sim_snapshot(sim, bytes, size) == 0);
        press(sim, STEPS - STEPS / 2);
        const uint64_t hash = hash_of(sim);
        CHECK(palp_sim_restore(sim, bytes, size) == 0);
        CHECK(palp_sim_restore(other, bytes, size) == 0);
        press(sim, STEPS - STEPS / 2);
        press(other, STEPS - STEPS / 2);
        CHECK(hash_of(sim) == hash && hash_of(other) == hash);
        CHECK(palp_sim_restore(sim, bytes, size - 1) == 64);
        memset(bytes, 0xff, size);
        CHECK(palp_sim_restore(sim, bytes, size) == 64);
        CHECK(hash_of(sim) == hash); /* as it was */
        free(bytes);
        palp_sim_destroy(sim);
        palp_sim_destroy(other);
    }
}

static void a_clone_stands_where_its_model_does(void)
{
    struct palp_sim *sim = make(1);
    press(sim, STEPS / 2);
    struct palp_sim *clone = palp_sim_clone(sim);
    REQUIRE(clone != NULL);
    CHECK(hash_of(clone) == hash_of(sim));
    press(sim, STEPS / 2);
    palp_sim_destroy(sim); /* the scene stays for the other */
    press(clone, STEPS / 2);
    CHECK(hash_of(clone) == pressed_hash(0));
    palp_sim_destroy(clone);
}

static void a_pool_gives_each_simulation_its_own_bytes(void)
{
    struct palp_sim_pool *pool = palp_sim_pool_create(3);
    struct palp_sim *model = make(1), *sim[N];
    struct palp_sim_job job[N];
    REQUIRE(pool != NULL && palp_sim_pool_threads(pool) == 3);
    const size_t size = palp_sim_snapshot_size(model);
    void *start = malloc(size);
    CHECK(palp_sim_snapshot(model, start, size) == 0);
    for (int i = 0; i < N; i++)
        sim[i] = palp_sim_clone(model);
    for (int again = 0; again < 2; again++) { /* restored in the same run */
        for (int k = 0; k < STEPS; k++) {
            for (int i = 0; i < N; i++) {
                const double at[7] = {0.001, 0.045 - 0.02 * (k + 1) / STEPS, 0, 0, 0, 0, 1};
                job[i] = (struct palp_sim_job){.sim = sim[i], .steps = 1};
                if (k == 0) {
                    job[i].snapshot = start;
                    job[i].size_snapshot = size;
                    job[i].steps = 0;
                    CHECK(palp_sim_pool_run(pool, &job[i], 1) == 0);
                    job[i].snapshot = NULL;
                    job[i].steps = 1;
                }
                CHECK(palp_sim_set_target(sim[i], palp_sim_find(model, "ball"), at) == 0);
            }
            CHECK(palp_sim_pool_run(pool, job, N) == 0);
        }
        const uint64_t hash = pressed_hash(0);
        for (int i = 0; i < N; i++)
            CHECK(hash_of(sim[i]) == hash && job[i].code == 0 && job[i].ns > 0);
    }
    job[2].size_snapshot = 3;
    job[2].snapshot = start;
    CHECK(palp_sim_pool_run(pool, job, N) == 64 && job[2].code == 64 && job[3].code == 0);
    CHECK(strstr(palp_sim_error(), "snapshot: 3 bytes") != NULL);
    for (int i = 0; i < N; i++)
        palp_sim_destroy(sim[i]);
    palp_sim_destroy(model);
    palp_sim_pool_destroy(pool);
    free(start);
    CHECK(palp_sim_pool_create(0) == NULL && palp_sim_error_code() == 64);
}

static void a_fault_of_a_scenario_tells_its_place(void)
{
    static const char text[] = "version: 1\nrate_hz: 60\nbodies:\n  a: {grid: {size_m: [1, 1]}}\n";
    static const char *const set[] = {"rate_hz=-3"};
    struct palp_sim_options options = {
        .path = "mine.yaml", .text = text, .size_text = strlen(text)};
    CHECK(palp_sim_create(&options) == NULL && palp_sim_error_code() == 78);
    CHECK(strstr(palp_sim_error(), "mine.yaml:4:") != NULL);
    options = (struct palp_sim_options){.path = "nowhere/at-all.yaml"};
    CHECK(palp_sim_create(&options) == NULL && palp_sim_error_code() == 66);
    options = (struct palp_sim_options){
        .path = "b", .text = pressed, .size_text = strlen(pressed), .set = set, .n_set = 1};
    CHECK(palp_sim_create(&options) == NULL && palp_sim_error_code() == 78);
    CHECK(strstr(palp_sim_error(), "rate_hz") != NULL);
    options =
        (struct palp_sim_options){.path = "zero.yaml", .text = "version: 1\0x", .size_text = 12};
    CHECK(palp_sim_create(&options) == NULL && palp_sim_error_code() == 78);
    options = (struct palp_sim_options){0};
    CHECK(palp_sim_create(&options) == NULL && palp_sim_error_code() == 64);
}

static void scenarios_that_come_with_palpd_are_found_by_name(void)
{
    const struct palp_sim_options options = {.path = "grasper"};
    struct palp_sim *sim = palp_sim_create(&options);
    REQUIRE(sim != NULL);
    struct palp_sim_body body;
    CHECK(strcmp(palp_sim_name(sim), "grasper") == 0);
    CHECK(palp_sim_body(sim, palp_sim_find(sim, "right"), &body) == 0);
    CHECK(body.kind == PALP_SIM_TOOL && body.jaws && !body.scripted);
    palp_sim_destroy(sim);
}

static void what_cannot_be_is_refused_by_name(void)
{
    struct palp_sim *sim = make(0);
    const int ball = palp_sim_find(sim, "ball"), block = palp_sim_find(sim, "block");
    const double nowhere[7] = {0, NAN, 0, 0, 0, 0, 1}, unturned[7] = {0};
    double out[7], all[3 * 48];
    struct palp_sim_matrix matrix;
    memset(all, 0, sizeof all);
    all[3] = INFINITY;
    const uint64_t hash = hash_of(sim);
    CHECK(palp_sim_set_target(sim, ball, nowhere) == 64 && strstr(palp_sim_error(), "ball"));
    CHECK(palp_sim_set_target(sim, ball, unturned) == 64 && strstr(palp_sim_error(), "length 0"));
    CHECK(palp_sim_set_target(sim, block, nowhere) == 64 && strstr(palp_sim_error(), "no tool"));
    CHECK(palp_sim_set_grip(sim, ball, 2) == 64 && palp_sim_set_grip(sim, ball, NAN) == 64);
    CHECK(palp_sim_set_nodes(sim, block, all, all) == 64);
    CHECK(palp_sim_set_nodes(sim, ball, all, all) == 64);
    CHECK(palp_sim_pose(sim, block, out) == 64 && palp_sim_pose(sim, 3, out) == 64);
    CHECK(palp_sim_pose(sim, 0, out) == 64 && palp_sim_step(sim, -1) == 64);
    CHECK(palp_sim_read_probes(sim, out, 5) == 64);
    CHECK(palp_sim_inspect(sim, "A", block, &matrix) == 64); /* no step yet */
    CHECK(palp_sim_inspect(sim, "Q", block, &matrix) == 64);
    CHECK(hash_of(sim) == hash);
    palp_sim_destroy(sim);
    palp_sim_destroy(NULL);
}

static void a_matrix_of_the_step_is_as_large_as_the_body(void)
{
    struct palp_sim *sim = make(0);
    struct palp_sim_matrix A;
    press(sim, 2);
    REQUIRE(palp_sim_inspect(sim, "A", palp_sim_find(sim, "block"), &A) == 0);
    CHECK(A.rows == 3 * 48 && A.cols == A.rows && A.symmetric && A.n > A.rows);
    for (int i = 0; i < A.n; i++)
        CHECK(A.row[i] >= A.col[i] && isfinite(A.value[i]));
    palp_sim_matrix_free(&A);
    palp_sim_destroy(sim);
}

static void a_picture_has_the_same_bytes_each_time(void)
{
    enum { W = 64, H = 48 };
    struct palp_sim *sim = make(0);
    static uint8_t first[3 * W * H], second[3 * W * H];
    struct palp_sim_view view = {.width = W, .height = H};
    press(sim, STEPS);
    CHECK(palp_sim_picture(sim, &view, first) == 0);
    CHECK(palp_sim_picture(sim, &view, second) == 0);
    CHECK(memcmp(first, second, sizeof first) == 0);
    view.view = "top";
    CHECK(palp_sim_picture(sim, &view, second) == 0);
    CHECK(memcmp(first, second, sizeof first) != 0);
    view.view = "sideways";
    CHECK(palp_sim_picture(sim, &view, second) == 64);
    view = (struct palp_sim_view){.width = 8, .height = 1 << 20};
    CHECK(palp_sim_picture(sim, &view, second) == 64);
    CHECK(palp_sim_write_png("/nowhere/at/all.png", first, W, H) == 73);
    palp_sim_destroy(sim);
}

/* Forty lines, in the last of which the liver pushes the finger up. */
static void the_program_of_the_document_feels_the_liver(void)
{
    char line[200];
    double time = 0, force = 0;
    int n = 0;
    FILE *pipe = popen(DOCUMENT_PRESS, "r");
    REQUIRE(pipe != NULL);
    while (fgets(line, sizeof line, pipe))
        n += sscanf(line, "%lf s %lf N", &time, &force) == 2;
    CHECK(pclose(pipe) == 0);
    CHECK(n == 40);
    CHECK_NEAR(time, 0.4, 1e-9);
    CHECK(force > 0.2);
}

/* ---------------------------------------------------------------- threads and processes */

struct both {
    struct palp_sim *sim;
    int n_done, n_refused;
};

static void *step_often(void *ctx)
{
    struct both *of = ctx;
    for (int i = 0; i < 200; i++) {
        const int code = palp_sim_step(of->sim, 1);
        of->n_done += code == 0;
        of->n_refused += code == 64;
    }
    return NULL;
}

static void two_threads_step_two_simulations_or_are_refused_one(void)
{
    struct palp_sim *sim = make(0);
    struct both one[2] = {{sim}, {sim}}, own[2] = {{make(1)}, {make(0)}};
    pthread_t thread;
    REQUIRE(pthread_create(&thread, NULL, step_often, &one[0]) == 0);
    step_often(&one[1]);
    pthread_join(thread, NULL);
    CHECK(one[0].n_done + one[0].n_refused == 200 && one[1].n_done + one[1].n_refused == 200);
    CHECK(palp_sim_steps(sim) == one[0].n_done + one[1].n_done);
    REQUIRE(pthread_create(&thread, NULL, step_often, &own[0]) == 0);
    step_often(&own[1]);
    pthread_join(thread, NULL);
    CHECK(own[0].n_done == 200 && own[1].n_done == 200);
    CHECK(hash_of(own[0].sim) == hash_of(own[1].sim));
    palp_sim_destroy(own[0].sim);
    palp_sim_destroy(own[1].sim);
    palp_sim_destroy(sim);
}

/* In a child of fork: what has threads is refused, what is alone goes on with the same bytes. It
 * starts no thread: the thread sanitizer knows of none there. */
static int judge_child(struct palp_sim *threaded, struct palp_sim *alone,
                       struct palp_sim_pool *pool, uint64_t whole)
{
    struct palp_sim_job job = {.sim = alone, .steps = 1};
    if (palp_sim_step(threaded, 1) != 70 || !strstr(palp_sim_error(), "fork"))
        return 1;
    if (palp_sim_pool_run(pool, &job, 1) != 70)
        return 2;
    palp_sim_destroy(threaded);
    palp_sim_pool_destroy(pool);
    press(alone, STEPS / 2);
    return hash_of(alone) == whole ? 0 : 3;
}

static void after_fork_threads_are_missed_and_told(void)
{
    struct palp_sim *threaded = make(0), *alone = make(1);
    struct palp_sim_pool *pool = palp_sim_pool_create(2);
    const uint64_t whole = pressed_hash(1);
    press(threaded, 2);
    press(alone, STEPS / 2);
    const pid_t child = fork();
    if (child == 0)
        _exit(judge_child(threaded, alone, pool, whole));
    int status = -1;
    CHECK(waitpid(child, &status, 0) == child);
    CHECK(WIFEXITED(status));
    CHECK_NEAR(WEXITSTATUS(status), 0, 0); /* else what failed: judge_child */
    press(threaded, 2);                    /* the parent's is as it was */
    palp_sim_destroy(threaded);
    palp_sim_destroy(alone);
    palp_sim_pool_destroy(pool);
}

/* ---------------------------------------------------------------- bodies that are cut */

/* A block, of which a script's blade takes a slice off: it goes right through, from end to end. */
static const char sliced[] =
    "version: 1\n"
    "rate_hz: 100\n"
    "bodies:\n"
    "  block:\n"
    "    grid: {size_m: [0.02, 0.02, 0.02], cells: [4, 4, 4], centre_m: [0, 0.01, 0]}\n"
    "    material: {young_pa: 20000, poisson: 0.4, density_kg_m3: 1000}\n"
    "    damping: {mass: 0.1, stiffness: 0.01}\n"
    "    fixed: {box_m: [[-1, -1, -1], [1, 0.0001, 1]]}\n"
    "    cut: {capacity: {nodes: 200, faces: 400}}\n"
    "    cuts:\n"
    "      slice: {line_m: [[-0.02, 0.0125, -0.02], [-0.02, 0.0125, 0.02]], into_m: [0.04, 0, "
    "0]}\n";

static double enclosed_by(const struct palp_sim_surface *s)
{
    double volume = 0;
    for (int i = 0; i < s->n_triangle; i++) {
        const double *a = s->rest + 3 * s->triangle[3 * i],
                     *b = s->rest + 3 * s->triangle[3 * i + 1],
                     *c = s->rest + 3 * s->triangle[3 * i + 2];
        volume += (a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) +
                   a[2] * (b[0] * c[1] - b[1] * c[0])) /
                  6;
    }
    return volume;
}

/* The block's whole mesh has 5 x 5 x 5 nodes and 6 x 2 x 16 triangles. */
static void a_body_that_is_cut_has_the_mesh_of_its_pieces(void)
{
    const struct palp_sim_options options = {
        .path = "sliced.yaml", .text = sliced, .size_text = strlen(sliced), .alone = 1};
    struct palp_sim *sim = palp_sim_create(&options);
    if (!sim)
        printf("%s\n", palp_sim_error());
    REQUIRE(sim != NULL);
    struct palp_sim_body whole;
    struct palp_sim_surface cut = {0};
    CHECK(palp_sim_body(sim, 1, &whole) == 0 && palp_sim_surface(sim, 1, &cut) == 0);
    CHECK(whole.n_node == 125 && whole.n_triangle == 192);
    CHECK(cut.version > 0 && cut.n_copy >= 25 && cut.n_node == 125 + cut.n_copy);
    CHECK(cut.n_triangle == 192 + 2 * cut.n_severed && cut.n_severed >= 32);
    CHECK(cut.n_piece == 2);
    CHECK(cut.freed > 1e-6 && cut.freed <= 4e-6);     /* of 8 cm3 the lesser part: about 3 */
    CHECK_NEAR(enclosed_by(&cut), 8e-6, 1e-9 * 8e-6); /* of all that there is */
    for (int i = 0; i < cut.n_copy; i++)
        CHECK(memcmp(cut.rest + 3 * (125 + i), whole.rest + 3 * cut.copy_of[i],
                     3 * sizeof(double)) == 0);
    const double *x = palp_sim_positions(sim, 1);
    const double least = x[3 * cut.n_node - 2];
    CHECK(palp_sim_step(sim, 5) == 0);
    CHECK(x[3 * cut.n_node - 2] < least); /* a copy falls with its piece */
    palp_sim_destroy(sim);
}

SUITE(sim_library, TEST(a_body_that_is_cut_has_the_mesh_of_its_pieces),
      TEST(the_library_is_of_its_header), TEST(a_ball_pressed_in_is_pushed_back),
      TEST(positions_are_the_engines_own_memory), TEST(a_simulation_alone_gives_the_same_bytes),
      TEST(a_restored_simulation_goes_on_with_the_same_bytes),
      TEST(a_clone_stands_where_its_model_does), TEST(a_pool_gives_each_simulation_its_own_bytes),
      TEST(a_fault_of_a_scenario_tells_its_place),
      TEST(scenarios_that_come_with_palpd_are_found_by_name),
      TEST(what_cannot_be_is_refused_by_name), TEST(a_matrix_of_the_step_is_as_large_as_the_body),
      TEST(a_picture_has_the_same_bytes_each_time),
      TEST(the_program_of_the_document_feels_the_liver),
      TEST(two_threads_step_two_simulations_or_are_refused_one),
      TEST(after_fork_threads_are_missed_and_told));
