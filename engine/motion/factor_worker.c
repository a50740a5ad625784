/* SPDX-License-Identifier: GPL-3.0-or-later */
/* factor_worker.c - which generation a step solves with, when the next is made.
 *
 * The step decides all: when a refresh is due, with which region, into which of the three. It owns
 * what it decides by, so that a snapshot needs no word of the worker. */
#include "engine/motion/factor_worker.h"
#include "engine/base/pool.h"
#include "engine/model/pattern.h"
#include "engine/model/scene.h"
#include "engine/model/world.h"
#include "engine/motion/accelerator.h"
#include "engine/motion/cut_border.h"
#include "engine/motion/factor_worker_kept.h"
#include "engine/motion/factor_worker_own.h"
#include "engine/motion/generation.h"
#include "engine/motion/system.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { NONE = -1 };
enum { COPY_GRAIN = 2048, GROWN = 2 }; /* blocks; iterations more than when young: it has aged */
enum { PARTED = 8 };                   /* copies since: likewise                                */
enum { AGED = 2 }; /* times as old as when it was taken: a new one is younger by half */
/* Of real time: what a factor made in a step may take of it and of those refused one before. */
static const double SHARE = 0.25;

static const _Atomic bool never = false; /* is who makes a generation for himself stopped */

static int64_t read_clock_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

/* ---------------------------------------------------------------- creation */

struct factor_worker *factor_worker_create(const struct coupled_system *coupled,
                                           const struct palp_options *options, struct pool *pool)
{
    struct factor_worker *r = calloc(1, sizeof *r);
    if (!r)
        return NULL;
    r->coupled = coupled;
    r->refresh_steps = options->refresh_steps;
    r->pool = pool;
    r->waits = true;
    r->current = r->young = NONE;
    atomic_store(&r->newest, NONE);
    r->alone = pool_create(1);
    const bool kept = options->motion == PALP_MOTION_PCG_START; /* there is nothing to make */
    if (generations_create(&r->generations, coupled, options->precision, pool_workers(pool)) == 0 &&
        r->alone && (kept || factor_worker_start(r) == 0))
        return r;
    factor_worker_destroy(r);
    return NULL;
}

void factor_worker_destroy(struct factor_worker *worker)
{
    if (!worker)
        return;
    factor_worker_stop(worker);
    if (worker->is_left)
        return;
    struct accelerated *there = worker->generations.accelerated;
    if (there)
        there->accelerator->kind->destroy(there);
    cut_border_destroy(worker->cut);
    generations_destroy(&worker->generations);
    if (worker->alone)
        pool_destroy(worker->alone);
    free(worker);
}

/* What the worker published last, or what steps solve with: a step may have made that since. */
static int newest_of(const struct factor_worker *r)
{
    const int published = atomic_load_explicit(&r->newest, memory_order_acquire);
    const struct generation *at = r->generations.at;
    if (published == NONE || r->current == NONE)
        return published;
    return at[published].factor.number > at[r->current].factor.number ? published : r->current;
}

void factor_worker_accelerate(struct factor_worker *worker, struct accelerated *accelerated)
{
    factor_worker_wait(worker);
    worker->generations.accelerated = accelerated;
    const int newest = newest_of(worker);
    if (newest != NONE)
        generations_send(&worker->generations, newest);
    if (worker->current != NONE && worker->current != newest)
        generations_send(&worker->generations, worker->current);
}

bool factor_worker_is_accelerated(const struct factor_worker *worker)
{
    return worker->current != NONE &&
           worker->generations.at[worker->current].factor.accelerated >= 0;
}

/* What was made before a world was set back to its start has no number, and who does not wait
 * solves with it: its first. */
static void number_kept(struct factor_worker *r)
{
    const int newest = newest_of(r);
    if (r->current == NONE && newest != NONE && r->generations.at[newest].factor.number == 0)
        r->generations.at[newest].factor.number = ++r->numbered;
}

void factor_worker_set_waiting(struct factor_worker *worker, bool waits)
{
    worker->waits = waits;
    if (waits)
        return;
    if (!worker->generations.has_second) { /* else steps never wait here */
        factor_worker_wait(worker);
        generations_expect_second(&worker->generations);
    }
    number_kept(worker);
}

void factor_worker_release(struct factor_worker *worker)
{
    generations_release_in_step(&worker->generations);
}

void factor_worker_dismiss(struct factor_worker *worker)
{
    if (!worker->started || worker->generations.accelerated)
        return;
    factor_worker_wait(worker);
    factor_worker_stop(worker);
    worker->by_step = true;
}

void factor_worker_set_patience(struct factor_worker *worker, long steps)
{
    worker->patience = steps;
}

long factor_worker_failures(const struct factor_worker *worker)
{
    return atomic_load(&worker->generations.failures);
}

/* ---------------------------------------------------------------- in a step */

/* Of what a generation will be: all but the panels. */
static void note_generation(struct factor_worker *r, int index, const struct system *system,
                            int region, enum made made)
{
    struct generation *g = &r->generations.at[index];
    const size_t n = (size_t)r->coupled->n_v;
    memcpy(g->q, r->now.q, n * sizeof *g->q);
    memcpy(g->factor.rotation, system->rotation, n * sizeof *g->factor.rotation);
    g->factor.h = r->now.h;
    g->n_done = r->cut ? cut_border_severed(r->cut) : 0;
    g->n_copy = r->cut && made != MADE_IN_STEP ? cut_border_copies(r->cut) : 0;
    g->region = region;
    g->made = made;
    g->factor.step = r->now.step;
    g->factor.number = ++r->numbered;
}

static void make_first(struct factor_worker *r, const struct system *system)
{
    const int64_t begun_ns = read_clock_ns();
    atomic_store_explicit(&r->newest, NONE, memory_order_relaxed); /* were it in the same place */
    note_generation(r, 0, system, REGION_NONE, MADE_HERE);
    system_form(system);
    if (r->cut)
        cut_border_take_shape(r->cut, false);
    if (generations_make(&r->generations, 0, system->A, r->pool, &never)) {
        r->current = 0;
        atomic_store_explicit(&r->newest, 0, memory_order_release);
    }
    r->make_s = 1e-9 * (double)(read_clock_ns() - begun_ns);
}

/* A worker that is done before it is asked has published before: nothing is lost between. */
static void take_newest(struct factor_worker *r, long step)
{
    r->under_way = r->under_way && !r->waits && !factor_worker_is_idle(r);
    const int newest = newest_of(r);
    if (newest != r->current) {
        r->young = NONE;
        r->refused = 0;
        r->taken_at = step;
    }
    r->current = newest;
}

void factor_worker_follow(struct factor_worker *worker, const struct palp_factor_choice *choice)
{
    worker->follows = choice != NULL;
    if (choice)
        worker->wanted = *choice;
}

struct palp_factor_choice factor_worker_chosen(const struct factor_worker *worker, long step)
{
    static const struct palp_factor_choice none;
    return worker->now.step == step ? worker->chosen : none;
}

bool factor_worker_strayed(const struct factor_worker *worker, long step)
{
    return worker->follows && factor_worker_chosen(worker, step).taken != worker->wanted.taken;
}

static bool is_wanted(const struct factor_worker *r, int index)
{
    return index != NONE && r->generations.at[index].factor.number == r->wanted.taken;
}

/* What is in the making may be what is wanted; or what was newest before it. */
static void take_wanted(struct factor_worker *r, long step)
{
    if (is_wanted(r, r->current))
        return;
    factor_worker_wait(r);
    take_newest(r, step);
    for (int k = 0; k < GENERATIONS && !is_wanted(r, r->current); k++)
        if (is_wanted(r, k) && r->wanted.taken > 0)
            r->current = k;
}

/* Once a step: a newer one may be published any time. */
static void take_of_step(struct factor_worker *r, long step)
{
    r->has_taken = true;
    if (r->follows && r->current != NONE) {
        take_wanted(r, step);
    } else if (!r->waits && atomic_load_explicit(&r->newest, memory_order_relaxed) != NONE) {
        take_newest(r, step);
    } else if (r->current != NONE && r->under_way && step >= r->due) {
        factor_worker_wait(r);
        take_newest(r, step);
    }
}

/* Later generations have more of the copies in their order. */
int factor_worker_cut_room(struct factor_worker *worker, long step)
{
    struct factor_worker *r = worker;
    if (!r->has_taken)
        take_of_step(r, step);
    return r->current == NONE ? INT_MAX
                              : cut_border_room(r->cut, r->generations.at[r->current].n_copy);
}

const struct factor *factor_worker_pin(struct factor_worker *worker, const struct system *system,
                                       const vec3 *q, double h, long step)
{
    struct factor_worker *r = worker;
    r->now = (struct world_moment){q, h, step};
    r->distrusted = r->is_refused = false;
    if (!r->has_taken)
        take_of_step(r, step);
    r->has_taken = false;
    if (r->current == NONE)
        make_first(r, system);
    const struct factor *taken = r->current == NONE ? NULL : &r->generations.at[r->current].factor;
    if (taken && r->cut)
        r->distrusted = !cut_border_follow(r->cut, r->current);
    r->chosen = (struct palp_factor_choice){.taken = taken ? taken->number : 0};
    return taken;
}

/* In real time: also beside a worker that is at work, since one that gets no CPU never ends. What
 * is refused once is refused to all solves of the step: a step that follows makes one for the first
 * that asks. */
static bool has_time(struct factor_worker *r)
{
    if (r->is_refused)
        return false;
    r->refused++;
    r->is_refused = r->make_s > SHARE * r->now.h * (double)r->refused;
    return !r->is_refused;
}

/* A step that may wait has the worker finish first. */
static bool may_make(struct factor_worker *r)
{
    if (r->current == NONE || r->generations.at[r->current].factor.step == r->now.step)
        return false;
    if (r->follows && !r->wanted.made)
        return false;
    if (r->cut && !cut_border_has_room(r->cut))
        return false;
    if (r->waits || r->follows)
        factor_worker_wait(r);
    return r->follows || r->waits || has_time(r);
}

const struct factor *factor_worker_make_in_step(struct factor_worker *worker,
                                                const struct system *system)
{
    struct factor_worker *r = worker;
    if (!may_make(r))
        return NULL;
    const int64_t begun_ns = read_clock_ns();
    system_form(system);
    if (!generations_make_in_step(&r->generations, factor_worker_uncut_matrix(r, system), r->pool))
        return NULL;
    note_generation(r, GENERATION_IN_STEP, system, REGION_NONE, MADE_IN_STEP);
    r->current = GENERATION_IN_STEP;
    r->taken_at = r->now.step;
    if (r->cut)
        cut_border_follow(r->cut, r->current);
    r->young = NONE;
    r->refused = 0;
    r->chosen.made = true;
    r->make_s = 1e-9 * (double)(read_clock_ns() - begun_ns);
    return &r->generations.at[GENERATION_IN_STEP].factor;
}

void factor_worker_distrust(struct factor_worker *worker)
{
    worker->distrusted = true;
}

static bool is_due(const struct factor_worker *r, const struct system *system, int newest,
                   const unsigned char *touched, struct factor_effort effort)
{
    const struct generation *g = &r->generations.at[newest];
    if (g->factor.step == r->now.step)
        return false;
    const long age = r->now.step - g->factor.step;
    if (r->distrusted || g->factor.h != r->now.h)
        return true;
    if (r->cut && cut_border_copies(r->cut) >= g->n_copy + PARTED)
        return true;
    if (age < r->patience)
        return false;
    if (!r->waits && effort.is_repeated && age >= AGED * (r->taken_at - g->factor.step))
        return true;
    if (effort.iterations >= r->young + GROWN ||
        (age >= r->refresh_steps && generation_has_turned(g, system)))
        return true;
    return !region_holds(&r->generations.regions, g->region, touched);
}

struct mat3_copy {
    mat3 *to;
    const mat3 *from;
};

static void copy_blocks(void *ctx, int first, int last)
{
    const struct mat3_copy *copy = ctx;
    memcpy(copy->to + first, copy->from + first, (size_t)(last - first) * sizeof *copy->to);
}

/* A where it is: on the accelerator, if that keeps it, and otherwise here; here too, if it is.
 * Where the step needed none, what it is made of: the worker forms it.
 * Returns who is to make a generation of it. */
static enum made hand_matrix(struct factor_worker *r, const struct system *system,
                             struct accelerated *there)
{
    struct mat3_copy copy = {r->generations.A, system->A};
    r->generations.is_kept = there && there->accelerator->kind->keep_matrix(there);
    r->generations.is_away = r->generations.is_kept && system->is_away;
    r->generations.is_copy = !r->generations.is_kept && system_copy_can_take(system);
    if (r->generations.is_away)
        return MADE_THERE;
    if (r->cut)
        cut_border_take_shape(r->cut, false);
    if (r->generations.is_copy) {
        system_copy_take(&r->generations.copy, system);
        if (r->cut)
            cut_border_take_elements(r->cut, &r->generations.copy.system);
        return MADE_HERE;
    }
    system_form(system);
    pool_for(r->pool, pattern_blocks(system->pattern), COPY_GRAIN, copy_blocks, &copy);
    if (!r->generations.is_kept)
        return MADE_HERE;
    return system->assembled ? MADE_THERE : MADE_OF_SENT;
}

/* Into the generation that is neither solved with nor published. */
static void hand_over(struct factor_worker *r, const struct system *system,
                      struct accelerated *there, const unsigned char *touched, int newest)
{
    const int kept[2] = {r->generations.at[newest].region, r->generations.at[r->current].region};
    const int published = atomic_load_explicit(&r->newest, memory_order_relaxed);
    r->slot = 0;
    while (r->slot == published || r->slot == r->current)
        r->slot++;
    const enum made made = hand_matrix(r, system, there);
    note_generation(r, r->slot, system, regions_choose(&r->generations.regions, touched, kept),
                    made);
    r->under_way = true;
    r->due = r->now.step + r->refresh_steps;
    r->chosen.offered = true;
    atomic_store_explicit(&r->state, FACTOR_WORKER_OFFERED, memory_order_release);
}

void factor_worker_offer(struct factor_worker *worker, const struct system *system,
                         struct accelerated *there, const unsigned char *touched,
                         struct factor_effort effort)
{
    struct factor_worker *r = worker;
    if (r->current == NONE)
        return;
    const unsigned char *marks = factor_worker_touched(r, touched);
    if (r->young == NONE)
        r->young = effort.iterations;
    if (r->follows && r->wanted.offered)
        factor_worker_wait(r);
    if (!factor_worker_is_idle(r) ||
        (!r->by_step && !atomic_load_explicit(&r->alive, memory_order_relaxed)) ||
        (r->waits && r->under_way && !r->follows))
        return;
    const int newest = r->waits && !r->follows ? r->current : newest_of(r);
    /* What was published in this step, the next one takes: a third would need memory till then. */
    if (r->follows ? r->wanted.offered
                   : newest == r->current && is_due(r, system, newest, marks, effort))
        hand_over(r, system, there, marks, newest);
}

/* ---------------------------------------------------------------- snapshots */

static size_t marks_size(const struct factor_worker *r)
{
    return REGIONS_MOST * (size_t)r->coupled->n_v;
}

static size_t q_size(const struct factor_worker *r)
{
    return (size_t)r->coupled->n_v * sizeof(vec3);
}

static struct kept_generation keep_generation(const struct factor_worker *r, int index)
{
    if (index == NONE)
        return (struct kept_generation){.made = MADE_NOT};
    const struct generation *g = &r->generations.at[index];
    return (struct kept_generation){
        .made = g->made,
        .step = g->factor.step,
        .number = g->factor.number,
        .region = g->region,
        .h = g->factor.h,
    };
}

static void keep_regions(struct kept *kept, const struct regions *regions)
{
    kept->choices = regions->choices;
    for (int k = 0; k < REGIONS_MOST; k++) {
        kept->number[k] = regions->number[k];
        kept->used[k] = regions->used[k];
        kept->n[k] = regions->n[k];
    }
    kept->n_patch = regions->n_patch;
    memcpy(kept->centre, regions->centre, sizeof kept->centre);
}

/* What the next step solves with, unless it waits for what is due: not waiting, the newest. */
static int choose_taken(const struct factor_worker *r)
{
    return r->waits ? r->current : newest_of(r);
}

static int on_the_way(const struct factor_worker *r)
{
    return r->under_way && r->slot != choose_taken(r) ? r->slot : NONE;
}

void factor_worker_lengths(const struct factor_worker *worker,
                           int64_t length[FACTOR_WORKER_LENGTHS])
{
    const int of[] = {choose_taken(worker), on_the_way(worker)};
    for (int k = 0; k < FACTOR_WORKER_LENGTHS; k++)
        length[k] = of[k] == NONE ? 0 : worker->generations.at[of[k]].n_done;
}

void factor_worker_pieces(struct factor_worker *worker,
                          struct factor_worker_piece piece[FACTOR_WORKER_PIECES])
{
    struct factor_worker *r = worker;
    const int of[2] = {choose_taken(r), on_the_way(r)};
    memset(&r->kept, 0, sizeof r->kept);
    r->kept.current = keep_generation(r, of[0]);
    r->kept.under_way = keep_generation(r, of[1]);
    r->kept.due = of[1] == NONE ? 0 : r->due;
    r->kept.young = r->young;
    r->kept.numbered = r->numbered;
    keep_regions(&r->kept, &r->generations.regions);
    piece[0] = (struct factor_worker_piece){&r->kept, sizeof r->kept};
    piece[1] = (struct factor_worker_piece){r->generations.regions.mark, marks_size(r)};
    for (int k = 0; k < 2; k++)
        piece[2 + k] = (struct factor_worker_piece){
            of[k] == NONE ? NULL : r->generations.at[of[k]].q, q_size(r)};
}

/* Regions whose nodes are as they were keep their orderings. */
static void restore_regions(struct generations *g, const struct kept *kept,
                            const unsigned char *mark)
{
    struct regions *regions = &g->regions;
    const size_t n = (size_t)regions->n_node;
    for (int k = 0; k < REGIONS_MOST; k++, mark += n) {
        const bool same = regions->number[k] == g->ordering_number[k] &&
                          memcmp(region_marks(regions, k), mark, n) == 0;
        memcpy(region_marks(regions, k), mark, n);
        regions->number[k] = kept->number[k];
        regions->used[k] = kept->used[k];
        regions->n[k] = (int)kept->n[k];
        g->ordering_number[k] = same ? kept->number[k] : NONE;
    }
    regions->choices = kept->choices;
    regions->n_patch = (int)kept->n_patch;
    memcpy(regions->centre, kept->centre, sizeof kept->centre);
}

/* A of the present q, where it was made into a generation: there, if it still can be. Returns the
 * accelerator that has it. */
static struct accelerated *assemble_again(struct factor_worker *r,
                                          const struct kept_generation *kept,
                                          struct palp_world *world, struct system *system)
{
    const bool here = kept->made == MADE_HERE || kept->made == MADE_IN_STEP;
    struct accelerated *there = here ? NULL : r->generations.accelerated;
    if (kept->made == MADE_THERE && system_assemble_there(system, there, world, kept->h))
        return there;
    system_assemble(system, world, kept->h);
    return there && there->accelerator->kind->take_matrix(there, system->A) ? there : NULL;
}

/* Returns whether it could be factored. */
static bool remake_generation(struct factor_worker *r, int index,
                              const struct kept_generation *kept, const unsigned char *q,
                              struct palp_world *world, int body)
{
    struct generation *g = &r->generations.at[index];
    struct system *system = world->system[body];
    vec3 *now = world->q + r->coupled->first;
    memcpy(g->q, now, q_size(r));
    memcpy(now, q, q_size(r));
    const int severed = r->cut ? cut_border_severed(r->cut) : 0;
    if (r->cut)
        cut_border_rewind(r->cut, (int)r->length[index], system);
    const enum made made = hand_matrix(r, system, assemble_again(r, kept, world, system));
    g->made = kept->made == MADE_IN_STEP ? MADE_IN_STEP : made;
    if (r->cut)
        factor_worker_hand_back(r, g, system, severed);
    g->n_done = (int)r->length[index];
    memcpy(now, g->q, q_size(r));
    memcpy(g->q, q, q_size(r));
    memcpy(g->factor.rotation, system->rotation,
           (size_t)r->coupled->n_v * sizeof *g->factor.rotation);
    g->factor.h = kept->h;
    g->region = (int)kept->region;
    g->factor.step = (long)kept->step;
    g->factor.number = (long)kept->number;
    return generations_make_offered(&r->generations, index, r->pool, &never);
}

/* No generation is of a step to come, and one under way is taken as soon as if it were offered now:
 * the count of steps that it was to be taken at may lie far ahead. */
static void bring_back(struct factor_worker *r, long steps)
{
    if (r->due > steps + r->refresh_steps)
        r->due = steps + r->refresh_steps;
    for (int k = 0; k < GENERATIONS_ALL; k++)
        if (r->generations.at[k].factor.step > steps)
            r->generations.at[k].factor.step = steps;
    r->young = NONE;
}

/* Of a body that is cut by now nothing is kept: that cut is not of what it was set back to. */
static void keep_uncut(struct factor_worker *r)
{
    const int newest = newest_of(r);
    if (r->cut && newest != NONE && r->generations.at[newest].n_done > 0)
        atomic_store_explicit(&r->newest, NONE, memory_order_relaxed);
}

/* Where none was solved with yet, those that there are stay for who does not wait. */
static void remake_both(struct factor_worker *r, const struct kept *kept, const unsigned char *q,
                        struct palp_world *world, int body)
{
    r->under_way = kept->under_way.made != MADE_NOT;
    r->slot = 1;
    r->current = NONE;
    if (kept->current.made == MADE_NOT) {
        keep_uncut(r);
        return;
    }
    r->current = remake_generation(r, 0, &kept->current, q, world, body) ? 0 : NONE;
    const bool made =
        r->under_way && remake_generation(r, r->slot, &kept->under_way, q + q_size(r), world, body);
    atomic_store_explicit(&r->newest, made ? r->slot : r->current, memory_order_release);
}

bool factor_worker_restores(const struct factor_worker *worker)
{
    return worker->waits || worker->cut;
}

void factor_worker_restore(struct factor_worker *worker, const void *bytes,
                           struct palp_world *world, int body)
{
    struct factor_worker *r = worker;
    const unsigned char *mark = (const unsigned char *)bytes + sizeof(struct kept);
    struct kept kept;
    r->has_taken = false;
    bring_back(r, world->steps);
    if (!factor_worker_restores(r))
        return;
    factor_worker_wait(r); /* it fills what is forgotten */
    if (r->cut)
        cut_border_forget(r->cut);
    memcpy(&kept, bytes, sizeof kept);
    for (int k = 0; k < GENERATIONS_ALL; k++)
        r->generations.at[k].factor.number = 0; /* of another past */
    r->generations.strays.number = 0;
    restore_regions(&r->generations, &kept, mark);
    remake_both(r, &kept, mark + marks_size(r), world, body);
    r->due = (long)kept.due;
    r->young = (int)kept.young;
    r->numbered = (long)kept.numbered;
    if (!r->waits)
        number_kept(r);
}
