/* SPDX-License-Identifier: GPL-3.0-or-later */
/* world_state.c - what the next step depends on, as bytes: taken, put back, hashed.
 *
 * After the head come the world's own arrays, then body by body what its solver starts from and of
 * what its factor is, then changed factors, then since when all of it has been at rest, then what
 * solves have missed, then what came free last of bodies: snapshots of old end before any.  Last
 * comes what bodies were cut. */
#include "engine/base/assert.h"
#include "engine/base/hash.h"
#include "engine/model/change.h"
#include "engine/model/error.h"
#include "engine/model/link.h"
#include "engine/model/plan.h"
#include "engine/model/topology.h"
#include "engine/model/world.h"
#include "engine/motion/factor_worker.h"
#include "engine/motion/solver.h"
#include "engine/step.h"
#include "engine/topology_change.h"
#include "engine/world_current.h"
#include "engine/world_sleep.h"
#include "engine/world_tear.h"

#include <string.h>

/* What a snapshot begins with. */
struct snapshot_head {
    char magic[8];
    int64_t n_v, n_body, capacity; /* of the scene it fits */
    int64_t steps, n_remembered;
    double time;
};

static const char magic[8] = "palpsnap";

/* A piece of it; data NULL: zeros, which nobody reads. */
struct state_part {
    void *data;
    size_t size;
};

enum { WORLD_PARTS = 15, START_PARTS = 2, SOLVER_PARTS = START_PARTS + FACTOR_WORKER_PIECES };
enum { SEEN_OF_OLD = 16 }; /* bytes, in which 0.1.0 kept what one factor had shown of itself */

static int count_parts(const struct palp_world *w)
{
    return WORLD_PARTS + SOLVER_PARTS * w->scene->n_body;
}

static struct state_part world_part(const struct palp_world *w, int k)
{
    const size_t n_v = (size_t)w->scene->n_v, n_body = (size_t)w->scene->n_body;
    const size_t capacity = (size_t)scene_constraints(w->scene);
    const struct state_part part[WORLD_PARTS] = {
        {w->q, n_v * sizeof *w->q},
        {w->v, n_v * sizeof *w->v},
        {w->frame, n_body * sizeof *w->frame},
        {w->target, n_body * sizeof *w->target},
        {w->target_last, n_body * sizeof *w->target_last},
        {w->grip, n_body * sizeof *w->grip},
        {w->grip_last, n_body * sizeof *w->grip_last},
        {w->coupling, n_body * sizeof *w->coupling},
        {w->remembered, capacity * sizeof *w->remembered},
        {w->still, n_body * sizeof *w->still},
        {w->tension, n_body * sizeof *w->tension},
        {w->link, (size_t)w->scene->n_link * sizeof *w->link},
        {w->link_point, (size_t)w->scene->n_link_point * sizeof *w->link_point},
        {w->plan, (size_t)w->scene->n_plan * sizeof *w->plan},
        {w->current, (size_t)w->scene->n_current * sizeof *w->current},
    };
    return part[k];
}

/* Of a solver that keeps nothing from step to step, or of none, there is nothing. */
static struct state_part solver_part(struct solver *solver, int k)
{
    if (!solver || !solver->worker)
        return (struct state_part){NULL, 0};
    if (k < START_PARTS)
        return k == 0 ? (struct state_part){solver->last, (size_t)solver->n_node * sizeof(vec3)}
                      : (struct state_part){NULL, SEEN_OF_OLD};
    struct factor_worker_piece piece[FACTOR_WORKER_PIECES];
    factor_worker_pieces(solver->worker, piece);
    return (struct state_part){(void *)piece[k - START_PARTS].data, piece[k - START_PARTS].size};
}

static struct state_part part_of(const struct palp_world *w, int k)
{
    if (k < WORLD_PARTS)
        return world_part(w, k);
    k -= WORLD_PARTS;
    return solver_part(w->solver[k / SOLVER_PARTS], k % SOLVER_PARTS);
}

static struct snapshot_head head_of(const struct palp_world *w)
{
    struct snapshot_head head;
    memset(&head, 0, sizeof head);
    memcpy(head.magic, magic, sizeof magic);
    head.n_v = w->scene->n_v;
    head.n_body = w->scene->n_body;
    head.capacity = scene_constraints(w->scene);
    head.steps = w->steps;
    head.n_remembered = w->n_remembered;
    head.time = w->time;
    return head;
}

/* What no contact is remembered in says nothing: equal worlds have it equal. */
static void clear_unused(const struct palp_world *w)
{
    const size_t unused = (size_t)(scene_constraints(w->scene) - w->n_remembered);
    if (unused > 0)
        memset(w->remembered + w->n_remembered, 0, unused * sizeof *w->remembered);
}

static struct state_part change_part(const struct palp_world *w)
{
    return (struct state_part){w->change, (size_t)change_count(w->scene) * sizeof *w->change};
}

/* Of a body that can be cut: how much of the list its factors are of, then the list, then what is
 * kept of its tearing, then its doses. */
static size_t doses_offset(const struct palp_world *w, int body)
{
    return FACTOR_WORKER_LENGTHS * sizeof(int64_t) + topology_size(w->topology[body]) +
           world_tear_size(w, body);
}

static size_t topology_part_size(const struct palp_world *w, int body)
{
    const struct topology *t = w->topology[body];
    return t ? doses_offset(w, body) + world_current_size(w, body) : 0;
}

static size_t topologies_size(const struct palp_world *w)
{
    size_t size = 0;
    for (int i = 0; i < w->scene->n_body; i++)
        size += topology_part_size(w, i);
    return size;
}

static struct factor_worker *worker_of(const struct palp_world *w, int body)
{
    return w->solver[w->scene->body[body].coupled->body[0]]->worker;
}

static void keep_topologies(const struct palp_world *w, unsigned char *at)
{
    for (int i = 0; i < w->scene->n_body; i++) {
        int64_t length[FACTOR_WORKER_LENGTHS] = {0};
        if (!w->topology[i])
            continue;
        if (worker_of(w, i))
            factor_worker_lengths(worker_of(w, i), length);
        memcpy(at, length, sizeof length);
        topology_keep(w->topology[i], at + sizeof length);
        world_tear_keep(w, i, at + sizeof length + topology_size(w->topology[i]));
        world_current_keep(w, i, at + doses_offset(w, i));
        at += topology_part_size(w, i);
    }
}

static bool topology_part_fits(const struct palp_world *w, int body, const unsigned char *at)
{
    const struct topology *t = w->topology[body];
    int64_t length[FACTOR_WORKER_LENGTHS];
    memcpy(length, at, sizeof length);
    for (int k = 0; k < FACTOR_WORKER_LENGTHS; k++)
        if (length[k] < 0 || length[k] > topology_list_most(t))
            return false;
    return topology_fits(t, at + sizeof length) &&
           world_tear_fits(w, body, at + sizeof length + topology_size(t)) &&
           world_current_fits(w, body, at + doses_offset(w, body));
}

static bool topologies_fit(const struct palp_world *w, const unsigned char *at)
{
    bool fit = true;
    for (int i = 0; i < w->scene->n_body; i++) {
        fit = fit && (!w->topology[i] || topology_part_fits(w, i, at));
        at += topology_part_size(w, i);
    }
    return fit;
}

static void restore_topologies(struct palp_world *w, const unsigned char *at)
{
    for (int i = 0; i < w->scene->n_body; i++) {
        int64_t length[FACTOR_WORKER_LENGTHS];
        if (!w->topology[i])
            continue;
        memcpy(length, at, sizeof length);
        if (worker_of(w, i))
            factor_worker_set_lengths(worker_of(w, i), length);
        topology_restore(w->topology[i], at + sizeof length);
        world_tear_restore(w, i, at + sizeof length + topology_size(w->topology[i]));
        world_current_restore(w, i, at + doses_offset(w, i));
        topology_tell(w, i);
        at += topology_part_size(w, i);
    }
}

enum { FORESIGHT_PARTS = 5, SEEN = 0 };

/* What a solver has seen of its own solves. */
static struct state_part foresight_part(const struct palp_world *w, int body, int k)
{
    struct solver *solver = w->solver[body];
    if (!solver || !solver->missed)
        return (struct state_part){NULL, 0};
    const size_t size = (size_t)solver->n_node * sizeof(vec3);
    const struct state_part part[FORESIGHT_PARTS] = {
        [SEEN] = {&solver->seen, sizeof solver->seen},
        {&solver->foresight, sizeof solver->foresight},
        {solver->missed, size},
        {solver->went, size},
        {solver->turned, size},
    };
    return part[k];
}

static bool has_foresight(const struct palp_world *w, int body, int k)
{
    return w->solver[body] && (k == SEEN || w->solver[body]->foresight.number > 0);
}

static size_t foresights_size(const struct palp_world *w)
{
    size_t size = 0;
    for (int i = 0; i < FORESIGHT_PARTS * w->scene->n_body; i++)
        size += foresight_part(w, i / FORESIGHT_PARTS, i % FORESIGHT_PARTS).size;
    return size;
}

/* What came free last of a body that can be cut: the list of what was severed does not tell. No
 * step depends on it, and no hash. */
static struct state_part freed_part(const struct palp_world *w, int body)
{
    struct topology *t = w->topology[body];
    return t ? (struct state_part){&t->freed, sizeof t->freed} : (struct state_part){NULL, 0};
}

static size_t freed_size(const struct palp_world *w)
{
    size_t size = 0;
    for (int i = 0; i < w->scene->n_body; i++)
        size += freed_part(w, i).size;
    return size;
}

enum { STANDSTILL_PARTS = 5 };

/* Of a world that moves there is nothing: zeros. */
static struct state_part standstill_part(const struct palp_world *w, int k)
{
    const struct standstill *at = &w->standstill;
    const struct state_part part[STANDSTILL_PARTS] = {
        {(void *)&at->steps, sizeof at->steps},
        {(void *)&at->rung, sizeof at->rung},
        {(void *)&at->h, sizeof at->h},
        {at->q, (size_t)w->scene->n_v * sizeof *at->q},
        {at->frame, (size_t)w->scene->n_body * sizeof *at->frame},
    };
    return part[k];
}

static size_t standstill_size(const struct palp_world *w)
{
    size_t size = 0;
    for (int k = 0; k < STANDSTILL_PARTS; k++)
        size += standstill_part(w, k).size;
    return size;
}

size_t palp_world_snapshot_size(const struct palp_world *world)
{
    size_t size = sizeof(struct snapshot_head) + change_part(world).size + standstill_size(world) +
                  foresights_size(world) + freed_size(world) + topologies_size(world);
    for (int k = 0; k < count_parts(world); k++)
        size += part_of(world, k).size;
    return size;
}

static unsigned char *write_part(unsigned char *at, struct state_part part, bool says)
{
    if (part.data && says)
        memcpy(at, part.data, part.size);
    else
        memset(at, 0, part.size);
    return at + part.size;
}

void palp_world_snapshot(const struct palp_world *world, void *bytes)
{
    PALP_ASSERT(bytes);
    const struct snapshot_head head = head_of(world);
    unsigned char *at = bytes;
    clear_unused(world);
    memcpy(at, &head, sizeof head);
    at += sizeof head;
    for (int k = 0; k < count_parts(world); k++)
        at = write_part(at, part_of(world, k), true);
    at = write_part(at, change_part(world), true);
    for (int k = 0; k < STANDSTILL_PARTS; k++)
        at = write_part(at, standstill_part(world, k), world->standstill.steps > 0);
    for (int k = 0; k < FORESIGHT_PARTS * world->scene->n_body; k++)
        at = write_part(at, foresight_part(world, k / FORESIGHT_PARTS, k % FORESIGHT_PARTS),
                        has_foresight(world, k / FORESIGHT_PARTS, k % FORESIGHT_PARTS));
    for (int i = 0; i < world->scene->n_body; i++)
        at = write_part(at, freed_part(world, i), true);
    keep_topologies(world, at);
}

/* The bytes that a body's factor is made anew from. */
static bool is_of_factor(int k)
{
    return k >= WORLD_PARTS && (k - WORLD_PARTS) % SOLVER_PARTS >= START_PARTS;
}

static struct factor_worker *begins_factor(const struct palp_world *w, int k)
{
    if (k < WORLD_PARTS || (k - WORLD_PARTS) % SOLVER_PARTS != START_PARTS)
        return NULL;
    const struct solver *solver = w->solver[(k - WORLD_PARTS) / SOLVER_PARTS];
    return solver ? solver->worker : NULL;
}

static bool factors_fit(const struct palp_world *w, const unsigned char *at)
{
    for (int k = 0; k < count_parts(w); k++) {
        const struct factor_worker *worker = begins_factor(w, k);
        if (worker && !factor_worker_fits(worker, at))
            return false;
        at += part_of(w, k).size;
    }
    return true;
}

/* The next step assembles A where the generation is: the same bytes as without a restore. */
static void restore_factor(struct palp_world *w, int body, const unsigned char *at)
{
    struct solver *solver = w->solver[body];
    factor_worker_restore(solver->worker, at, w, body);
    solver->there = factor_worker_is_accelerated(solver->worker) ? solver->accelerated : NULL;
}

/* Is its factor the snapshot's? In real time none is made anew: what that one missed tells nothing
 * of what there is. */
static bool keeps_foresight(const struct palp_world *w, int body)
{
    return factor_worker_restores(w->solver[body]->worker);
}

/* What is not there nobody has seen. */
static void put_back_foresights(struct palp_world *w, const unsigned char *at,
                                const unsigned char *end)
{
    for (int i = 0; i < FORESIGHT_PARTS * w->scene->n_body; i++) {
        const struct state_part part = foresight_part(w, i / FORESIGHT_PARTS, i % FORESIGHT_PARTS);
        if (part.size > 0 && at < end && keeps_foresight(w, i / FORESIGHT_PARTS))
            memcpy(part.data, at, part.size);
        else if (part.size > 0)
            memset(part.data, 0, part.size);
        at += at < end ? part.size : 0;
    }
}

/* Nothing has less than no volume. */
static void put_back_freed(struct palp_world *w, const unsigned char *at, const unsigned char *end)
{
    for (int i = 0; i < w->scene->n_body && at < end; i++) {
        const struct state_part part = freed_part(w, i);
        if (part.size == 0)
            continue;
        memcpy(part.data, at, part.size);
        at += part.size;
        if (!(w->topology[i]->freed >= 0 && isfinite(w->topology[i]->freed)))
            w->topology[i]->freed = 0;
    }
}

/* Whatever is behind the factors, up to `end`. */
static void put_back_rest(struct palp_world *w, const unsigned char *at, const unsigned char *end)
{
    change_reset(w);
    world_wake(w);
    put_back_foresights(w, end, end);
    if (at == end)
        return;
    memcpy(w->change, at, change_part(w).size);
    at += change_part(w).size;
    for (int k = 0; k < STANDSTILL_PARTS && at < end; k++) {
        const struct state_part part = standstill_part(w, k);
        memcpy(part.data, at, part.size);
        at += part.size;
    }
    if (!(w->standstill.h > 0 && isfinite(w->standstill.h)) || w->standstill.rung < 0 ||
        w->standstill.rung >= PALP_RUNGS)
        world_wake(w); /* no step was so long, or on such a rung */
    put_back_foresights(w, at, end);
    if (at < end)
        put_back_freed(w, at + foresights_size(w), end);
}

/* The arrays first: how a factor is put back depends on the step. */
static void put_back(struct palp_world *w, const unsigned char *at, const unsigned char *end)
{
    for (int k = 0; k < count_parts(w); k++) {
        const struct state_part part = part_of(w, k);
        struct factor_worker *worker = begins_factor(w, k);
        if (worker)
            restore_factor(w, (k - WORLD_PARTS) / SOLVER_PARTS, at);
        else if (!is_of_factor(k) && part.data)
            memcpy(part.data, at, part.size);
        at += part.size;
    }
    put_back_rest(w, at, end);
}

/* The last step's report, local models, matrices and forces were of another world, even where this
 * one has done as many steps. */
static void forget_step(struct palp_world *w)
{
    const size_t n_body = (size_t)w->scene->n_body;
    w->step = NULL;
    w->n_pushed = -1;
    memset(w->contact_wrench, 0, n_body * sizeof *w->contact_wrench);
    memset(w->hand_wrench, 0, n_body * sizeof *w->hand_wrench);
}

static void put_head_back(struct palp_world *w, const struct snapshot_head *head)
{
    w->time = head->time;
    w->steps = (long)head->steps;
    w->n_remembered = (int)head->n_remembered;
}

/* As that step knew them, all contacts: those that were open, too. */
static void recall_all(struct palp_world *w)
{
    for (int i = 0; i < w->n_remembered; i++)
        if (w->remembered[i].on < 0)
            w->remembered[i].on = -w->remembered[i].on;
}

/* A world that sleeps shows what its last step found: it is found once more, on the rung of
 * that step, and all but that is put back. Where that went a little way this stands still: contacts
 * may be beyond their distance by now, and others within. */
static void show_asleep(struct palp_world *w, const struct snapshot_head *head,
                        const unsigned char *at, const unsigned char *end)
{
    enum { WAYS = 4 }; /* a step's is two: moves_slowly in world_sleep.c */
    const double h = w->standstill.h;
    const enum palp_rung rung = w->rung;
    if (w->standstill.steps == 0)
        return;
    palp_world_set_rung(w, (enum palp_rung)w->standstill.rung);
    if (world_is_asleep(w)) {
        world_wake(w);
        recall_all(w);
        w->found_beyond = WAYS * w->opt.sleep_speed * SLEEP_S;
        palp_step(w, h);
        w->found_beyond = 0;
        put_head_back(w, head);
        put_back(w, at, end);
        w->step->report.step = w->steps;
        w->step->report.time = w->time;
    }
    palp_world_set_rung(w, rung);
}

/* Is there so much of it? Not of snapshots of old, of worlds that could not be cut. */
static bool is_whole(const struct palp_world *w, size_t size)
{
    const size_t whole = palp_world_snapshot_size(w);
    const size_t unforeseen = whole - freed_size(w) - foresights_size(w);
    const size_t before = unforeseen - standstill_size(w);
    return size == whole || size == unforeseen ||
           (topologies_size(w) == 0 && (size == before || size == before - change_part(w).size));
}

enum palp_status palp_world_restore(struct palp_world *world, const void *bytes, size_t size,
                                    struct palp_error *error)
{
    const struct snapshot_head mine = head_of(world);
    const unsigned char *parts = (const unsigned char *)bytes + sizeof mine;
    const unsigned char *topologies = (const unsigned char *)bytes + size - topologies_size(world);
    struct snapshot_head head;
    if (!is_whole(world, size))
        return error_set(error, PALP_INVALID, "snapshot: %zu bytes, expected %zu for this scene",
                         size, palp_world_snapshot_size(world));
    memcpy(&head, bytes, sizeof head);
    if (memcmp(head.magic, magic, sizeof magic) != 0 || head.n_v != mine.n_v ||
        head.n_body != mine.n_body || head.capacity != mine.capacity || head.n_remembered < 0 ||
        head.n_remembered > head.capacity || !factors_fit(world, parts) ||
        !topologies_fit(world, topologies))
        return error_set(error, PALP_INVALID, "snapshot: of another scene, or damaged");

    put_head_back(world, &head);
    forget_step(world);
    restore_topologies(world, topologies);
    put_back(world, parts, topologies);
    world_tear_measure(world);
    show_asleep(world, &head, parts, topologies);
    return PALP_OK;
}

uint64_t palp_world_hash(const struct palp_world *world)
{
    struct snapshot_head head = head_of(world);
    clear_unused(world);
    uint64_t hash = hash_bytes(HASH_START, &head, sizeof head);
    for (int k = 0; k < count_parts(world); k++) {
        const struct state_part part = part_of(world, k);
        hash = part.data ? hash_bytes(hash, part.data, part.size) : hash;
    }
    if (change_is_any(world))
        hash = hash_bytes(hash, world->change, change_part(world).size);
    for (int k = 0; k < STANDSTILL_PARTS && world->standstill.steps > 0; k++) {
        const struct state_part part = standstill_part(world, k);
        hash = hash_bytes(hash, part.data, part.size);
    }
    for (int k = 0; k < FORESIGHT_PARTS * world->scene->n_body; k++) {
        const int body = k / FORESIGHT_PARTS;
        const struct state_part part = foresight_part(world, body, k % FORESIGHT_PARTS);
        if (part.data && has_foresight(world, body, k % FORESIGHT_PARTS))
            hash = hash_bytes(hash, part.data, part.size);
    }
    for (int i = 0; i < world->scene->n_body; i++) {
        hash = world->topology[i] ? topology_hash(world->topology[i], hash) : hash;
        hash = world_tear_hash(world, i, hash);
        hash = world_current_hash(world, i, hash);
    }
    return hash;
}
