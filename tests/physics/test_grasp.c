/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_grasp.c - a soft block turned between two round jaws: what is left of the
 * contact laws at the end of a step, by the number of Newton iterations and how they
 * add up. Prints the table of the README. */
#include "tests/check.h"
#include "tests/fixtures/scenes.h"

#include <stdlib.h>

static const double H = 0.01;
enum { MOST = 8, TURNED = 12 /* steps after closing */, CAPACITY = 128 };

/* The end of one step. */
struct outcome {
    double gap;   /* m, largest of a loaded contact */
    double cone;  /* N                              */
    double error; /* of the contact forces, against the converged ones */
};

/* The step before which the variants part, and the converged answer to it. */
struct fork {
    void *snapshot;
    size_t size;
    int step, n;
    struct palp_contact contact[CAPACITY];
};

static struct palp_options exact(void)
{
    struct palp_options opt = palp_options_default();
    opt.workers = 1;
    opt.contact_capacity = CAPACITY;
    opt.tolerance_n = opt.tolerance_gap = 0;
    opt.precision = PALP_DOUBLE;
    opt.residual = 1e-12;
    opt.sweeps = 5000;
    return opt;
}

/* The way there is as any scenario goes it. */
static void lead_up(struct fork *f)
{
    struct palp_options opt = palp_options_default();
    opt.workers = 1;
    opt.contact_capacity = CAPACITY;
    opt.precision = PALP_DOUBLE; /* as what goes on from here: a snapshot knows of its factors */
    struct palp_world *world = scenes_grasp(&opt);
    for (int k = 0; k < f->step; k++) {
        scenes_grasp_turn(world, k);
        palp_step(world, H);
    }
    f->size = palp_world_snapshot_size(world);
    f->snapshot = malloc(f->size);
    REQUIRE(f->snapshot != NULL);
    palp_world_snapshot(world, f->snapshot);
    scenes_destroy(world);
}

/* The step, done by a world of its own. */
static struct palp_world *turned(const struct fork *f, const struct palp_options *opt)
{
    struct palp_world *world = scenes_grasp(opt);
    REQUIRE(palp_world_restore(world, f->snapshot, f->size, NULL) == PALP_OK);
    scenes_grasp_turn(world, f->step);
    palp_step(world, H);
    return world;
}

static struct fork fork_create(int step)
{
    struct fork f = {.step = step};
    struct palp_options opt = exact();
    opt.newton = 30;
    lead_up(&f);
    struct palp_world *world = turned(&f, &opt);
    const struct palp_report *r = palp_world_report(world);
    CHECK_BELOW(r->gap_loaded, 1e-9);
    CHECK(r->n_contact > 8 && r->n_dropped == 0);
    f.n = r->n_contact;
    for (int i = 0; i < f.n; i++)
        f.contact[i] = r->contact[i];
    scenes_destroy(world);
    return f;
}

/* Σ |f - f converged| / Σ |f converged|, contact by contact. */
static double force_error(const struct fork *f, const struct palp_report *r)
{
    double off = 0, all = 0;
    REQUIRE(r->n_contact == f->n);
    for (int i = 0; i < f->n; i++) {
        CHECK(r->contact[i].id == f->contact[i].id);
        off += vec3_norm(vec3_sub(r->contact[i].force, f->contact[i].force));
        all += vec3_norm(f->contact[i].force);
    }
    return off / all;
}

static struct outcome turn_once(const struct fork *f, const struct palp_options *opt)
{
    struct palp_world *world = turned(f, opt);
    const struct palp_report *r = palp_world_report(world);
    const struct outcome out = {r->gap_loaded, r->cone, force_error(f, r)};
    scenes_destroy(world);
    return out;
}

static struct outcome recursive(const struct fork *f, enum palp_recursion recursion,
                                enum palp_first first, int newton)
{
    struct palp_options opt = exact();
    opt.recursion = recursion;
    opt.first = first;
    opt.newton = newton;
    return turn_once(f, &opt);
}

static struct outcome once(const struct fork *f, enum palp_first first)
{
    struct palp_options opt = exact();
    opt.correction = PALP_CORRECT_ONCE;
    opt.first = first;
    return turn_once(f, &opt);
}

static const char *const firsts[] = {"moving", "free", "start"}; /* as in enum palp_first */
enum { N_FIRST = 3 };

static void print_outcome(const struct outcome *o)
{
    printf(" | %7.1e %7.1e %7.4f", o->gap * 1e3, o->cone * 1e3, o->error * 100);
}

static void print_head(const struct fork *f, const char *what)
{
    printf("\n%s, %d contacts: largest |gap| of a loaded contact (mm), cone violation (mN), forces "
           "off "
           "(%%)\nfirst directions",
           what, f->n);
    for (int i = 0; i < N_FIRST; i++)
        printf(" | %-23s", firsts[i]);
    printf("\n");
}

/* What each way ends with by number of iterations; [first][newton], and
 * in [first][0] one correction. */
struct table {
    struct outcome total[N_FIRST][MOST + 1], increment[N_FIRST][MOST + 1];
};

static void fill_table(struct table *t, const struct fork *f)
{
    for (int i = 0; i < N_FIRST; i++) {
        t->total[i][0] = t->increment[i][0] = once(f, i);
        for (int k = 1; k <= MOST; k++) {
            t->total[i][k] = recursive(f, PALP_RECURSE_TOTAL, i, k);
            t->increment[i][k] = recursive(f, PALP_RECURSE_INCREMENT, i, k);
        }
    }
}

static void print_rows(const char *name, struct outcome (*way)[MOST + 1], int from, int to)
{
    for (int k = from; k <= to; k++) {
        printf("%-14s%2d", name, k > 0 ? k : 1);
        for (int i = 0; i < N_FIRST; i++)
            print_outcome(&way[i][k]);
        printf("\n");
    }
}

/* The total ends with at most `left` of what one correction leaves, and its forces come
 * right. An increment closes gaps, but cannot take back a force: what the first directions
 * gave too much stays. */
static void check_table(const struct table *t, double left)
{
    for (int i = 0; i < N_FIRST; i++) {
        const struct outcome *one = &t->total[i][0];
        CHECK_BELOW(t->total[i][5].gap, left * one->gap);
        CHECK_BELOW(t->total[i][5].error, 3e-3 * one->error);
        CHECK_BELOW(t->total[i][MOST].cone, 1e-6); /* N; forces are of the size of 0.1 N */
        CHECK(t->increment[i][MOST].error > 0.2 * one->error);
    }
}

static void wring(int step, double left, const char *what)
{
    struct fork f = fork_create(step);
    struct table t;
    fill_table(&t, &f);
    print_head(&f, what);
    print_rows("one correction", t.total, 0, 0);
    print_rows("increment", t.increment, 1, MOST);
    print_rows("total", t.total, 1, MOST);
    check_table(&t, left);
    free(f.snapshot);
}

static void a_recursion_in_total_ends_a_turn_with_less_violation(void)
{
    wring(GRASP_CLOSED + TURNED, 1e-3, "turning at 0.04 rad a step");
}

/* There triangles tilt as loads move their corners, which the directions of an iteration do not
 * know of: the second leaves a fifth or so, each further one a fourth, 0.2 · 0.25³. */
static void likewise_the_step_in_which_the_turn_starts(void)
{
    wring(GRASP_CLOSED, 3.2e-3, "the turn starts");
}

/* Algorithm 1 and the first iteration of the others are the same thing, to what their solves for
 * the forces leave. Directions of the free motion ask for forces as large again, of which sweeps
 * find no end: those are not compared. */
static void one_iteration_is_one_correction(void)
{
    struct fork f = fork_create(GRASP_CLOSED + 3);
    for (int i = 0; i < N_FIRST; i++) {
        if (i == PALP_FIRST_FREE)
            continue;
        const struct outcome first = recursive(&f, PALP_RECURSE_TOTAL, i, 1);
        const struct outcome correction = once(&f, i);
        CHECK_NEAR(first.gap, correction.gap, 1e-12);
        CHECK_NEAR(first.error, correction.error, 1e-6 * correction.error);
    }
    free(f.snapshot);
}

SUITE(grasp, TEST(a_recursion_in_total_ends_a_turn_with_less_violation),
      TEST(likewise_the_step_in_which_the_turn_starts), TEST(one_iteration_is_one_correction));
