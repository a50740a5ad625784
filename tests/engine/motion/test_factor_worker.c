/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_factor_worker.c - a factor is kept young by a worker that may be slow, fail or die; what is
 * decided depends on nothing but the steps. */
#include "engine/model/world.h"
#include "engine/motion/factor_worker.h"
#include "engine/motion/ordering.h"
#include "engine/motion/system.h"
#include "tests/check.h"
#include "tests/fixtures/alloc_count.h"
#include "tests/fixtures/factor_worker_starved.h"
#include "tests/fixtures/single_body.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

static const struct flesh FLESH = {{PALP_COROTATIONAL, 2e4, 0.45, 1000}, 0.1, 0.01, true};
static const double H = 0.01;
static const struct factor_effort USUAL = {.iterations = 3}, TWICE = {3, true};
enum { REFRESH_STEPS = 4 };

/* A block that turns about x a little in each step, while something may slide over it. */
struct turning {
    struct palp_world *world;
    const struct body *body;
    struct system *system;
    struct factor_worker *worker;
    unsigned char *touched;
    long step;
    double turn; /* rad a step */
};

static struct turning turning_create(const int cells[3], int workers)
{
    struct palp_options opt = bodies_options((vec3){0, -9.81, 0}, workers);
    opt.motion = PALP_MOTION_DIRECT; /* the world's own solver needs no worker */
    opt.refresh_steps = REFRESH_STEPS;
    struct turning t = {.turn = 0.05};
    t.world = bodies_box((vec3){0.1, 0.05, 0.05}, cells, &FLESH, &opt);
    t.body = &t.world->scene->body[0];
    t.system = t.world->system[0];
    t.worker = factor_worker_create(t.body->coupled, &opt, t.world->pool);
    t.touched = calloc((size_t)t.body->n_v, 1);
    REQUIRE(t.worker != NULL && t.touched != NULL);
    return t;
}

static void turning_destroy(struct turning *t)
{
    factor_worker_destroy(t->worker);
    free(t->touched);
    bodies_destroy(t->world);
}

/* Where the block's nodes are at the start of a step, and A there. */
static void turn(struct turning *t)
{
    const quat q = quat_exp((vec3){t->turn * (double)t->step, 0, 0});
    for (int i = 0; i < t->body->n_v; i++)
        t->world->q[i] = quat_rotate(q, t->body->soft.mesh.x[i]);
    system_assemble(t->system, t->world, H);
}

/* Nodes of the upper side within 15 mm of this place along x are touched. */
static void touch(struct turning *t, double x)
{
    const vec3 *at = t->body->soft.mesh.x;
    for (int i = 0; i < t->body->n_v; i++)
        t->touched[i] = at[i].y > 0.025 - 1e-9 && hypot(at[i].x - x, at[i].z) < 0.015;
}

static const struct factor *pin(struct turning *t)
{
    turn(t);
    return factor_worker_pin(t->worker, t->system, t->world->q, H, t->step);
}

/* A whole step.  Returns what it was solved with. */
static const struct factor *step(struct turning *t)
{
    const struct factor *pinned = pin(t);
    factor_worker_offer(t->worker, t->system, NULL, t->touched, USUAL);
    t->step++;
    return pinned;
}

static uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t size)
{
    const unsigned char *at = bytes;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ at[i]) * UINT64_C(0x100000001b3);
    return hash;
}

/* All that a step solves with. */
static uint64_t hash_of(const struct factor *f)
{
    const struct ordering *o = f->ordering;
    const size_t item = f->panels.precision == PALP_SINGLE ? sizeof(float) : sizeof(double);
    const size_t n_last = 3 * (size_t)o->n_last;
    uint64_t hash =
        hash_bytes(UINT64_C(0xcbf29ce484222325), o->place, (size_t)o->n_node * sizeof *o->place);
    hash = hash_bytes(hash, f->panels.x, supernodes_size(&o->L) * item);
    hash = hash_bytes(hash, f->panels.inverse, n_last * n_last * item);
    hash = hash_bytes(hash, f->rotation, (size_t)o->n_node * sizeof *f->rotation);
    hash = hash_bytes(hash, &f->step, sizeof f->step);
    return hash_bytes(hash, &f->number, sizeof f->number);
}

static void nap_us(long us)
{
    nanosleep(&(struct timespec){.tv_nsec = 1000 * us}, NULL);
}

/* Not waiting: steps until a generation of this number or later is pinned; a worker that has not
 * made one within a minute is lost. */
static const struct factor *step_until(struct turning *t, long number)
{
    for (int k = 0; k < 60000; k++) {
        const struct factor *pinned = step(t);
        if (pinned->number >= number)
            return pinned;
        nap_us(1000);
    }
    REQUIRE(false && "a generation came");
    return NULL;
}

/* ---------------------------------------------------------------- waiting */

static void the_first_generation_is_of_the_first_a(void)
{
    struct turning t = turning_create((int[]){6, 3, 3}, 1);
    const struct factor *first = step(&t);
    REQUIRE(first != NULL);
    CHECK(first->step == 0 && first->number == 1 && first->ordering->n_last == 0);
    turning_destroy(&t);
}

static void a_generation_is_taken_so_many_steps_after_its_a(void)
{
    struct turning t = turning_create((int[]){6, 3, 3}, 1);
    for (long k = 0; k < 30; k++) {
        const struct factor *pinned = step(&t);
        /* The first A is young for REFRESH_STEPS; then one is offered as soon as one is taken. */
        const long expected = k < 2 * REFRESH_STEPS ? 0 : (k / REFRESH_STEPS - 1) * REFRESH_STEPS;
        CHECK(pinned->step == expected);
    }
    turning_destroy(&t);
}

static void two_runs_solve_with_the_same_bytes_for_any_number_of_workers(void)
{
    enum { STEPS = 40 };
    uint64_t hash[3][STEPS];
    for (int run = 0; run < 3; run++) {
        struct turning t = turning_create((int[]){8, 4, 4}, run == 0 ? 1 : 2);
        for (int k = 0; k < STEPS; k++) {
            touch(&t, 0.02 + 0.0015 * k);
            hash[run][k] = hash_of(step(&t));
        }
        turning_destroy(&t);
    }
    CHECK(memcmp(hash[0], hash[1], sizeof hash[0]) == 0);
    CHECK(memcmp(hash[0], hash[2], sizeof hash[0]) == 0);
    CHECK(hash[0][0] != hash[0][STEPS - 1]);
}

static void what_does_not_turn_keeps_its_factor(void)
{
    struct turning t = turning_create((int[]){6, 3, 3}, 1);
    t.turn = 0;
    for (int k = 0; k < 30; k++)
        CHECK(step(&t)->number == 1);
    turning_destroy(&t);
}

static void iterations_that_grow_call_for_a_factor(void)
{
    struct turning t = turning_create((int[]){6, 3, 3}, 1);
    t.turn = 0;
    for (int k = 0; k < 20; k++, t.step++) {
        const struct factor *pinned = pin(&t);
        CHECK(pinned->step == (k < 10 + REFRESH_STEPS ? 0 : 10));
        factor_worker_offer(t.worker, t.system, NULL, t.touched,
                            k == 10 ? (struct factor_effort){.iterations = 5} : USUAL);
    }
    turning_destroy(&t);
}

static void another_length_of_step_calls_for_a_factor(void)
{
    struct turning t = turning_create((int[]){6, 3, 3}, 1);
    t.turn = 0;
    step(&t);
    for (; t.step < 10; t.step++) {
        const struct factor *pinned =
            factor_worker_pin(t.worker, t.system, t.world->q, 2 * H, t.step);
        CHECK(pinned->step == (t.step <= REFRESH_STEPS ? 0 : 1));
        factor_worker_offer(t.worker, t.system, NULL, t.touched, USUAL);
    }
    turning_destroy(&t);
}

/* ---------------------------------------------------------------- regions */

static int outside_region(const struct turning *t, const struct factor *f)
{
    const struct ordering *o = f->ordering;
    int n = 0;
    for (int i = 0; i < o->n_node; i++)
        n += t->touched[i] && o->place[i] >= 0 && o->place[i] < o->n - o->n_last;
    return n;
}

static void what_is_touched_is_in_the_region_some_steps_later(void)
{
    struct turning t = turning_create((int[]){16, 6, 6}, 1);
    t.turn = 0;
    step(&t);
    for (int place = 0; place < 4; place++) {
        touch(&t, 0.02 + 0.02 * place);
        for (int k = 0; k < REFRESH_STEPS; k++)
            step(&t);
        const struct factor *pinned = step(&t);
        CHECK(outside_region(&t, pinned) == 0);
        CHECK(pinned->ordering->n_last > 0 && pinned->ordering->n_last < t.body->n_v / 4 + 1);
    }
    turning_destroy(&t);
}

static void a_place_touched_before_has_its_region_still(void)
{
    struct turning t = turning_create((int[]){16, 6, 6}, 1);
    const struct ordering *ordering[2];
    t.turn = 0;
    for (int k = 0; k < 6; k++) {
        touch(&t, k % 2 == 0 ? 0.02 : 0.08);
        for (int n = 0; n <= REFRESH_STEPS; n++)
            step(&t);
        const struct factor *pinned = step(&t);
        CHECK(outside_region(&t, pinned) == 0);
        if (k < 2)
            ordering[k] = pinned->ordering;
        CHECK(pinned->ordering == ordering[k % 2]);
    }
    turning_destroy(&t);
}

/* Single nodes far from each other: more places than regions are remembered. */
static void more_places_than_are_remembered_have_regions_in_turn(void)
{
    struct turning t = turning_create((int[]){40, 4, 4}, 1);
    const vec3 *x = t.body->soft.mesh.x;
    t.turn = 0;
    for (int k = 0; k < 24; k++) {
        for (int i = 0; i < t.body->n_v; i++)
            t.touched[i] = fabs(x[i].x - 0.008 * (1 + k % 12)) < 1e-6 && x[i].y > 0.025 - 1e-9 &&
                           fabs(x[i].z) < 1e-6;
        for (int n = 0; n <= REFRESH_STEPS; n++)
            step(&t);
        CHECK(outside_region(&t, step(&t)) == 0);
    }
    turning_destroy(&t);
}

static void more_touched_nodes_than_a_region_may_have_do_no_harm(void)
{
    struct turning t = turning_create((int[]){12, 4, 4}, 1);
    memset(t.touched, 1, (size_t)t.body->n_v);
    for (int k = 0; k < 20; k++) {
        const struct factor *pinned = step(&t);
        CHECK(pinned != NULL && pinned->ordering->n_last <= t.body->n_v / 4);
    }
    turning_destroy(&t);
}

/* ---------------------------------------------------------------- not waiting */

/* The thread sanitizer sees whether the worker writes what a step reads. */
static void not_waiting_the_newest_is_taken_and_stays_while_pinned(void)
{
    struct turning t = turning_create((int[]){8, 4, 4}, 2);
    factor_worker_set_waiting(t.worker, false);
    long last = step(&t)->number;
    for (long generation = 2; generation < 12; generation++) {
        touch(&t, 0.01 * (double)(generation % 10));
        step_until(&t, generation);
        for (int k = 0; k < 10; k++) {
            const struct factor *pinned = pin(&t);
            const uint64_t hash = hash_of(pinned);
            CHECK(pinned->number >= last && pinned->step <= t.step);
            last = pinned->number;
            factor_worker_offer(t.worker, t.system, NULL, t.touched, USUAL);
            nap_us(200);
            CHECK(hash_of(pinned) == hash);
            t.step++;
        }
    }
    turning_destroy(&t);
}

static void repeated_solves_call_for_a_factor_in_real_time(void)
{
    for (int waits = 0; waits < 2; waits++) {
        struct turning t = turning_create((int[]){6, 3, 3}, 1);
        factor_worker_set_waiting(t.worker, waits);
        t.turn = 0;
        step(&t);
        pin(&t);
        factor_worker_offer(t.worker, t.system, NULL, t.touched, TWICE);
        CHECK(factor_worker_chosen(t.worker, t.step).offered == !waits);
        turning_destroy(&t);
    }
}

static void a_world_may_begin_to_wait_and_end_it(void)
{
    struct turning t = turning_create((int[]){6, 3, 3}, 1);
    for (int k = 0; k < 60; k++) {
        factor_worker_set_waiting(t.worker, k / 5 % 2 == 0);
        CHECK(step(&t) != NULL);
        nap_us(100);
    }
    factor_worker_set_waiting(t.worker, false);
    CHECK(step_until(&t, 4) != NULL);
    turning_destroy(&t);
}

/* How often a step is refused one before depends on how long it takes here. */
static void a_step_makes_its_own_beside_a_worker_that_never_answers(void)
{
    factor_workers_starve(true);
    struct turning t = turning_create((int[]){6, 3, 3}, 2);
    factor_worker_set_waiting(t.worker, false);
    step(&t);
    pin(&t);
    factor_worker_distrust(t.worker);
    factor_worker_offer(t.worker, t.system, NULL, t.touched, USUAL);
    factor_worker_set_waiting(t.worker, false); /* said again, as in each step: nobody waits */
    for (int k = 0; k < 3; k++) {
        const struct factor *made = NULL;
        while (!made) {
            t.step++;
            CHECK(pin(&t)->number != 2); /* which was offered, and is never made */
            made = factor_worker_make_in_step(t.worker, t.system);
            factor_worker_offer(t.worker, t.system, NULL, t.touched, USUAL);
        }
        CHECK(made->step == t.step && made->number == 3 + k);
    }
    factor_workers_starve(false);
    turning_destroy(&t);
}

/* What is told of it is that it made one, not for which solve: a step that follows makes it for the
 * first that asks. No factor takes less than a quarter of so short a step, or of thousands. */
static void a_step_that_is_refused_one_makes_none_for_a_later_solve(void)
{
    enum { SOLVES = 10 * 1000 * 1000 };
    struct turning t = turning_create((int[]){6, 3, 3}, 1);
    factor_worker_set_waiting(t.worker, false);
    step(&t);
    factor_worker_pin(t.worker, t.system, t.world->q, 1e-8, t.step);
    int n_made = 0;
    for (int i = 0; i < SOLVES; i++)
        n_made += factor_worker_make_in_step(t.worker, t.system) != NULL;
    CHECK(n_made == 0);
    CHECK(!factor_worker_chosen(t.worker, t.step).made);
    turning_destroy(&t);
}

/* Once each of the three has its memory, only new regions ask for more. */
static void steps_take_no_memory(void)
{
    struct turning t = turning_create((int[]){8, 4, 4}, 2);
    if (!alloc_counted()) {
        turning_destroy(&t);
        skip("a sanitizer stands before malloc");
        return;
    }
    const long before_first = alloc_count();
    step(&t);
    CHECK(alloc_count() == before_first);
    while (step(&t)->number < 4)
        ;
    const long before = alloc_count();
    while (step(&t)->number < 12)
        ;
    CHECK(alloc_count() == before);
    turning_destroy(&t);
}

/* Nice value of this process's only factor worker; 99: there is none. */
static int nice_of_worker(void)
{
    DIR *folder = opendir("/proc/self/task");
    int nice = 99;
    for (struct dirent *entry; folder && (entry = readdir(folder));) {
        char path[300], name[32] = "";
        snprintf(path, sizeof path, "/proc/self/task/%s/comm", entry->d_name);
        FILE *f = fopen(path, "r");
        if (f && fgets(name, sizeof name, f) && strcmp(name, "palp-factor\n") == 0)
            nice = getpriority(PRIO_PROCESS, (id_t)atoi(entry->d_name));
        if (f)
            fclose(f);
    }
    if (folder)
        closedir(folder);
    return nice;
}

/* A worker that is not woken for ten seconds is lost. */
static bool becomes_nice(int nice)
{
    for (int k = 0; k < 10000 && nice_of_worker() != nice; k++)
        nap_us(1000);
    return nice_of_worker() == nice;
}

static void a_worker_that_leads_goes_before_ordinary_threads(void)
{
    if (setpriority(PRIO_PROCESS, 0, -10) != 0) {
        skip("no thread may go before others here (CAP_SYS_NICE, or a limit of nice)");
        return;
    }
    setpriority(PRIO_PROCESS, 0, 0);
    struct turning t = turning_create((int[]){6, 3, 3}, 1);
    CHECK(becomes_nice(0));
    factor_worker_lead(t.worker, true);
    CHECK(becomes_nice(-10));
    CHECK(getpriority(PRIO_PROCESS, 0) == 0);
    factor_worker_lead(t.worker, false);
    CHECK(becomes_nice(0));
    turning_destroy(&t);
}

/* ---------------------------------------------------------------- failure */

/* A as no body has it: with one pivot below zero. */
static void spoil(struct system *system)
{
    system->A[system->pattern->first[system->n - 1]] = mat3_diagonal(-1);
}

static void a_factorisation_that_fails_is_counted_and_the_factor_kept(void)
{
    struct turning t = turning_create((int[]){6, 3, 3}, 1);
    step(&t);
    for (; t.step < 30; t.step++) {
        const struct factor *pinned = pin(&t);
        CHECK(pinned->number == 1);
        spoil(t.system);
        factor_worker_offer(t.worker, t.system, NULL, t.touched, USUAL);
    }
    /* Offered at 4, 8, … 28; that of 28 may still be under way. */
    CHECK(factor_worker_failures(t.worker) >= 6);
    while (t.step < 40)
        step(&t);
    CHECK(step(&t)->step >= 32);
    CHECK(factor_worker_failures(t.worker) == 7);
    turning_destroy(&t);
}

static void a_first_a_that_fails_gives_nothing_until_one_does_not(void)
{
    struct turning t = turning_create((int[]){6, 3, 3}, 1);
    turn(&t);
    spoil(t.system);
    CHECK(factor_worker_pin(t.worker, t.system, t.world->q, H, 0) == NULL);
    factor_worker_offer(t.worker, t.system, NULL, t.touched, USUAL);
    t.step++;
    const struct factor *pinned = step(&t);
    REQUIRE(pinned != NULL);
    CHECK(pinned->step == 1);
    CHECK(factor_worker_failures(t.worker) == 1);
    turning_destroy(&t);
}

/* Ended at any moment of a factorisation: at first while it sleeps, later in the midst of it. */
static void a_dead_worker_stops_no_step(void)
{
    for (int k = 0; k < 16; k++) {
        struct turning t = turning_create((int[]){12, 8, 8}, 2);
        factor_worker_set_waiting(t.worker, k % 2 == 0);
        touch(&t, 0.05);
        const long number = step(&t)->number;
        nap_us(500 * k);
        factor_worker_stop(t.worker);
        const uint64_t hash = hash_of(step(&t));
        for (int n = 0; n < 3 * REFRESH_STEPS; n++) {
            const struct factor *pinned = step(&t);
            CHECK(pinned->number >= number && pinned->number <= 2);
            if (pinned->number == number)
                CHECK(hash_of(pinned) == hash || pinned->number > 1);
        }
        turning_destroy(&t);
    }
}

/* ---------------------------------------------------------------- snapshots */

/* The pieces as a snapshot has them. */
static unsigned char *bytes_of(struct factor_worker *worker, size_t *size)
{
    struct factor_worker_piece piece[FACTOR_WORKER_PIECES];
    factor_worker_pieces(worker, piece);
    *size = 0;
    for (int k = 0; k < FACTOR_WORKER_PIECES; k++)
        *size += piece[k].size;
    unsigned char *bytes = calloc(*size, 1), *at = bytes;
    for (int k = 0; k < FACTOR_WORKER_PIECES; at += piece[k].size, k++)
        if (piece[k].data)
            memcpy(at, piece[k].data, piece[k].size);
    return bytes;
}

static void slide_and_step(struct turning *t, uint64_t *hash)
{
    touch(t, 0.02 + 0.002 * (double)t->step);
    *hash = hash_of(step(t));
}

static void restored_it_goes_on_byte_for_byte(void)
{
    enum { STEPS = 24, MORE = 12 };
    for (long at = 0; at <= STEPS; at += 3) {
        struct turning t = turning_create((int[]){8, 4, 4}, 1);
        struct turning other = turning_create((int[]){8, 4, 4}, 2);
        uint64_t hash[2];
        while (t.step < at)
            slide_and_step(&t, &hash[0]);
        while (other.step < 7)
            slide_and_step(&other, &hash[1]);
        size_t size[2];
        unsigned char *bytes = bytes_of(t.worker, &size[0]);
        CHECK(factor_worker_fits(other.worker, bytes));
        other.world->steps = t.step;
        factor_worker_restore(other.worker, bytes, other.world, 0);
        unsigned char *again = bytes_of(other.worker, &size[1]);
        REQUIRE(size[0] == size[1]);
        CHECK(memcmp(bytes, again, size[0]) == 0);
        other.step = t.step;
        for (int k = 0; k < MORE; k++) {
            slide_and_step(&t, &hash[0]);
            slide_and_step(&other, &hash[1]);
            CHECK(hash[0] == hash[1]);
        }
        free(bytes);
        free(again);
        turning_destroy(&t);
        turning_destroy(&other);
    }
}

/* What it was offered it writes to until it is done, the order for a region too. */
static void a_restore_waits_for_what_the_worker_has_in_hand(void)
{
    struct turning t = turning_create((int[]){8, 4, 4}, 1);
    uint64_t hash[2];
    size_t size;
    for (int k = 0; k < 3; k++)
        slide_and_step(&t, &hash[0]);
    unsigned char *bytes = bytes_of(t.worker, &size);
    factor_workers_starve(true);
    struct turning other = turning_create((int[]){8, 4, 4}, 1);
    while (factor_worker_is_idle(other.worker))
        slide_and_step(&other, &hash[1]);
    other.world->steps = t.step;
    factor_workers_starve_until_waited();
    factor_worker_restore(other.worker, bytes, other.world, 0);
    REQUIRE(!factor_workers_are_starved());
    other.step = t.step;
    for (int k = 0; k < 3 * REFRESH_STEPS; k++) {
        slide_and_step(&t, &hash[0]);
        slide_and_step(&other, &hash[1]);
        CHECK(hash[0] == hash[1]);
    }
    free(bytes);
    turning_destroy(&t);
    turning_destroy(&other);
}

static void restoring_leaves_the_world_where_it_is(void)
{
    struct turning t = turning_create((int[]){6, 3, 3}, 1);
    while (t.step < 10)
        step(&t);
    const size_t size = (size_t)t.body->n_v * sizeof(vec3);
    vec3 *q = malloc(size);
    size_t n;
    unsigned char *bytes = bytes_of(t.worker, &n);
    memcpy(q, t.world->q, size);
    factor_worker_restore(t.worker, bytes, t.world, 0);
    CHECK(memcmp(q, t.world->q, size) == 0);
    free(q);
    free(bytes);
    turning_destroy(&t);
}

/* Real time cannot wait for a factor: it goes on with what it has, whose age counts from there. */
static void not_waiting_the_factor_outlives_what_is_restored(void)
{
    struct turning t = turning_create((int[]){8, 4, 4}, 2);
    size_t size;
    step(&t);
    unsigned char *bytes = bytes_of(t.worker, &size);
    factor_worker_set_waiting(t.worker, false);
    const long number = step_until(&t, 3)->number;
    t.world->steps = t.step = 1;
    factor_worker_restore(t.worker, bytes, t.world, 0);
    const struct factor *pinned = step(&t);
    CHECK(pinned->number >= number && pinned->step <= 1);
    CHECK(step_until(&t, number + 4) != NULL);
    free(bytes);
    turning_destroy(&t);
}

/* A world in real time that is set back and then steps on request: what was under way is taken
 * after as many steps as ever, and others follow. */
static void set_back_and_waiting_it_goes_on_taking_factors(void)
{
    struct turning t = turning_create((int[]){8, 4, 4}, 2);
    size_t size;
    step(&t);
    unsigned char *bytes = bytes_of(t.worker, &size);
    factor_worker_set_waiting(t.worker, false);
    t.step = 5000;
    const long number = step(&t)->number; /* the body has turned: it offers its A */
    t.world->steps = t.step = 1;
    factor_worker_restore(t.worker, bytes, t.world, 0);
    factor_worker_set_waiting(t.worker, true);
    for (int k = 0; k < 4 * REFRESH_STEPS; k++)
        step(&t);
    CHECK(pin(&t)->number >= number + 2);
    free(bytes);
    turning_destroy(&t);
}

/* A world that was warmed up and put back to its start has a factor for real time, which has no
 * number since it is of another past, and none for who waits. */
static void at_the_start_real_time_takes_what_was_made_before(void)
{
    for (int k = 0; k < 2; k++) {
        struct turning t = turning_create((int[]){8, 4, 4}, 1);
        size_t size;
        unsigned char *bytes = bytes_of(t.worker, &size);
        while (t.step < 12)
            step(&t);
        REQUIRE(step(&t)->number > 1);
        t.world->steps = t.step = 0;
        factor_worker_restore(t.worker, bytes, t.world, 0);
        factor_worker_set_waiting(t.worker, k == 0);
        const struct factor *pinned = step(&t);
        CHECK(pinned->number == 1 && pinned->step == 0); /* 0 would be none */
        free(bytes);
        turning_destroy(&t);
    }
}

static void damaged_bytes_do_not_fit(void)
{
    struct turning t = turning_create((int[]){6, 3, 3}, 1);
    step(&t);
    size_t size;
    unsigned char *bytes = bytes_of(t.worker, &size);
    CHECK(factor_worker_fits(t.worker, bytes));
    memset(bytes, 0xff, size);
    CHECK(!factor_worker_fits(t.worker, bytes));
    memset(bytes, 0x01, size);
    CHECK(!factor_worker_fits(t.worker, bytes));
    free(bytes);
    turning_destroy(&t);
}

SUITE(worker, TEST(the_first_generation_is_of_the_first_a),
      TEST(a_generation_is_taken_so_many_steps_after_its_a),
      TEST(two_runs_solve_with_the_same_bytes_for_any_number_of_workers),
      TEST(what_does_not_turn_keeps_its_factor), TEST(iterations_that_grow_call_for_a_factor),
      TEST(another_length_of_step_calls_for_a_factor),
      TEST(what_is_touched_is_in_the_region_some_steps_later),
      TEST(a_place_touched_before_has_its_region_still),
      TEST(more_places_than_are_remembered_have_regions_in_turn),
      TEST(more_touched_nodes_than_a_region_may_have_do_no_harm),
      TEST(not_waiting_the_newest_is_taken_and_stays_while_pinned),
      TEST(repeated_solves_call_for_a_factor_in_real_time),
      TEST(a_world_may_begin_to_wait_and_end_it),
      TEST(a_worker_that_leads_goes_before_ordinary_threads),
      TEST(a_step_makes_its_own_beside_a_worker_that_never_answers),
      TEST(a_step_that_is_refused_one_makes_none_for_a_later_solve), TEST(steps_take_no_memory),
      TEST(a_factorisation_that_fails_is_counted_and_the_factor_kept),
      TEST(a_first_a_that_fails_gives_nothing_until_one_does_not),
      TEST(a_dead_worker_stops_no_step), TEST(restored_it_goes_on_byte_for_byte),
      TEST(a_restore_waits_for_what_the_worker_has_in_hand),
      TEST(restoring_leaves_the_world_where_it_is),
      TEST(not_waiting_the_factor_outlives_what_is_restored),
      TEST(set_back_and_waiting_it_goes_on_taking_factors),
      TEST(at_the_start_real_time_takes_what_was_made_before), TEST(damaged_bytes_do_not_fit));
