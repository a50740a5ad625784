/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_cut_follow.c - a body is cut while steps of real time take whatever factor is newest: steps
 * that follow their choices sever the same links in the same steps, to the same bytes. */
#include "tests/check.h"
#include "tests/fixtures/cut_world.h"

#include <stdlib.h>
#include <time.h>

enum { STEPS_LEAST = 36, STEPS_MOST = 600, MIDDLE = 18, FIRST_CUT = 14, PLANES = 5 };

struct recorded_cuts {
    void *begin, *middle; /* snapshots; middle: before step MIDDLE */
    size_t size;
    int n; /* steps */
    uint64_t mark[STEPS_MOST];
    int n_severed[STEPS_MOST];
    struct palp_factor_choice choice[STEPS_MOST];
};

static struct palp_world *make_fine_world(int workers)
{
    struct cut_world_case as = CUT_USUAL;
    as.motion = PALP_MOTION_PCG;
    as.model = PALP_COROTATIONAL;
    as.can = (struct palp_cuttable){.nodes = 500, .faces = 1500};
    as.cells[0] = 10;
    as.cells[1] = 5;
    as.cells[2] = 8;
    as.workers = workers;
    as.pressed = true;
    return cut_world_create(&as);
}

/* Planes across, one a cell beside the other: more copies than a factor follows, 104, and than a
 * step makes, 64, so that links wait for the next factor. */
static void cut_at_step(struct palp_world *w, int step)
{
    for (int k = 0; k < PLANES && step == FIRST_CUT; k++) {
        const double x = 0.0011 + 0.008 * (k - 1);
        const struct palp_cut plane = {{x, 0.03, -0.04}, {x, 0.03, 0.04}, {0, -0.038, 0}};
        cut_world_cut(w, &plane);
    }
    cut_world_step(w, 1);
}

/* A factor comes when the machine has time for it: until then links wait. */
static bool goes_on(struct palp_world *w, int n)
{
    return n < STEPS_LEAST || (n < STEPS_MOST && palp_world_topology(w, CUT_FLESH).n_waiting > 0);
}

static void record_cuts(struct palp_world *w, struct recorded_cuts *to)
{
    to->size = palp_world_snapshot_size(w);
    to->begin = malloc(to->size);
    to->middle = malloc(to->size);
    REQUIRE(to->begin && to->middle && palp_world_factors(w) == 1);
    palp_world_set_waiting(w, false);
    palp_world_snapshot(w, to->begin);
    for (int i = 0; goes_on(w, i); i++) {
        if (i == MIDDLE)
            palp_world_snapshot(w, to->middle);
        cut_at_step(w, i);
        to->mark[i] = palp_world_mark(w, (palp_body){0});
        to->n_severed[i] = palp_world_topology(w, CUT_FLESH).n_severed;
        palp_world_choices(w, &to->choice[i]);
        to->n = i + 1;
        nanosleep(&(struct timespec){.tv_nsec = i % 7 == 0 ? 8000000 : 200000 * (i % 3)}, NULL);
    }
}

/* Returns the first step that is another; of->n: none. */
static int repeat_cuts(struct palp_world *w, const struct recorded_cuts *of, int from)
{
    struct palp_error error;
    REQUIRE(palp_world_restore(w, from ? of->middle : of->begin, of->size, &error) == PALP_OK);
    for (int i = from; i < of->n; i++) {
        palp_world_follow(w, &of->choice[i]);
        cut_at_step(w, i);
        if (palp_world_strayed(w) || palp_world_mark(w, (palp_body){0}) != of->mark[i] ||
            palp_world_topology(w, CUT_FLESH).n_severed != of->n_severed[i])
            return i;
    }
    return of->n;
}

static void steps_that_follow_cut_as_those_of_real_time(void)
{
    static struct recorded_cuts recorded;
    struct palp_world *live = make_fine_world(2);
    record_cuts(live, &recorded);
    const struct palp_topology now = palp_world_topology(live, CUT_FLESH);
    int n_step = 0;
    for (int i = 1; i < recorded.n; i++)
        n_step += recorded.n_severed[i] > recorded.n_severed[i - 1];
    CHECK(now.n_copy > 104 && n_step > 2 && !now.is_full); /* else nothing waited */
    for (int workers = 1; workers <= 4; workers *= 2) {
        struct palp_world *again = make_fine_world(workers);
        CHECK(repeat_cuts(again, &recorded, 0) == recorded.n);
        CHECK(repeat_cuts(again, &recorded, MIDDLE) == recorded.n);
        cut_world_destroy(again);
    }
    cut_world_destroy(live);
    free(recorded.begin);
    free(recorded.middle);
}

SUITE(cut_follow, TEST(steps_that_follow_cut_as_those_of_real_time));
