/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_random_scenes.c - scenes drawn by chance, stepped by every solver: none comes apart, none
 * runs wild where an exact factor does not, and what is further off than it may be is reported.
 *
 * The same numbers in every run. PALP_RANDOM_SCENES: how many [100]; PALP_RANDOM_FIRST: the first
 * one's number, to look at one alone [0]. A table of all solvers is printed every 100 scenes. */
#include "engine/palp.h"
#include "tests/check.h"
#include "tests/fixtures/factor_worker_starved.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS = 40, CONTACTS = 256, EVERY = 100 }; /* scenes from table to table */

/* ---------------------------------------------------------------- chance */

/* splitmix64: the same sequence on every machine. */
static uint64_t draw(uint64_t *state)
{
    uint64_t z = *state += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

static double between(uint64_t *state, double low, double high)
{
    return low + (high - low) * (double)(draw(state) >> 11) * 0x1p-53;
}

static double between_scales(uint64_t *state, double low, double high)
{
    return low * exp(between(state, 0, log(high / low)));
}

static int one_of(uint64_t *state, int n)
{
    return (int)(draw(state) % (uint64_t)n);
}

/* ---------------------------------------------------------------- a scene */

enum kind { PRESS, PINCH, DEEP_START, SOFT_ON_SOFT, RIGID_ON_SOFT, KINDS };

struct tissue {
    vec3 size;
    int cells[3];
    struct palp_material material;
    double damping;
};

struct play {
    enum kind kind;
    struct tissue tissue, upper;
    double rate, friction, near, speed, depth;
    struct palp_shape shape;
    double radius; /* of the tool, about */
    enum palp_correction correction;
    double gravity;
};

static struct tissue draw_tissue(uint64_t *chance, double scale)
{
    const enum palp_material_model models[] = {PALP_COROTATIONAL, PALP_COROTATIONAL,
                                               PALP_STABLE_NEO_HOOKEAN};
    const double damping[] = {0, 0.002, 0.01};
    struct tissue t = {.size = {scale * between(chance, 0.04, 0.1),
                                scale * between(chance, 0.02, 0.05),
                                scale * between(chance, 0.03, 0.08)}};
    for (int k = 0; k < 3; k++)
        t.cells[k] = 2 + one_of(chance, k == 1 ? 4 : 6);
    t.material.model = models[one_of(chance, 3)];
    t.material.young = between_scales(chance, 100, 1e7);
    t.material.poisson = between(chance, 0.25, 0.49);
    t.material.density = between(chance, 400, 2500);
    t.damping = damping[one_of(chance, 3)];
    return t;
}

static struct palp_shape draw_shape(uint64_t *chance, double radius)
{
    struct palp_shape shape = {.at = POSE_IDENTITY, .radius = radius};
    switch (one_of(chance, 3)) {
    case 0:
        shape.kind = PALP_SHAPE_SPHERE;
        break;
    case 1:
        shape.kind = PALP_SHAPE_CAPSULE;
        shape.length = 2 * radius;
        break;
    default:
        shape.kind = PALP_SHAPE_BOX;
        shape.half = vec3_make(radius, radius, radius);
        shape.radius = 0.2 * radius;
        break;
    }
    return shape;
}

static struct play draw_play(uint64_t number)
{
    const enum palp_correction corrections[] = {PALP_CORRECT_FAST, PALP_CORRECT_FAST,
                                                PALP_CORRECT_LITERAL, PALP_CORRECT_RECURSIVE,
                                                PALP_CORRECT_ONCE};
    uint64_t chance = number * 0x2545f4914f6cdd1du;
    struct play p = {.kind = (enum kind)one_of(&chance, KINDS)};
    p.tissue = draw_tissue(&chance, 1);
    p.upper = draw_tissue(&chance, 0.6);
    p.rate = between_scales(&chance, 20, 1000);
    p.friction = between(&chance, 0, 2);
    p.near = between(&chance, 0.001, 0.004);
    p.speed = between_scales(&chance, 0.01, 1);
    p.depth = between(&chance, 0.1, 0.4) * p.tissue.size.y;
    p.radius = between(&chance, 0.004, 0.012);
    p.shape = draw_shape(&chance, p.radius);
    p.correction = number % 2 ? PALP_CORRECT_FAST : corrections[one_of(&chance, 5)];
    p.gravity = p.kind >= SOFT_ON_SOFT ? -9.81 : 0;
    return p;
}

/* Slow, from outside, at rates and stiffnesses of soft tissue. */
static struct play draw_tame_press(uint64_t number)
{
    uint64_t chance = number * 0x9e6c63d0876a9a35u + 1;
    struct play p = draw_play(number);
    p.kind = PRESS;
    p.tissue.material.young = between_scales(&chance, 2e3, 5e4);
    p.tissue.material.poisson = 0.45;
    p.tissue.damping = 0.01;
    p.rate = between(&chance, 50, 200);
    p.friction = between(&chance, 0, 0.6);
    p.depth = 0.25 * p.tissue.size.y;
    p.speed = p.depth * p.rate / (0.5 * STEPS);
    p.correction = PALP_CORRECT_FAST;
    p.gravity = 0;
    return p;
}

static void require(bool right, const struct palp_error *error)
{
    if (!right)
        printf("scene: %s\n", error->what);
    REQUIRE(right);
}

static struct palp_surface surface_of(const struct play *p)
{
    struct palp_surface s = palp_surface_default();
    s.friction = p->friction;
    s.contact_distance = p->near;
    return s;
}

static void add_tissue(struct palp_scene *scene, const struct play *p, const struct tissue *t,
                       double bottom, bool clamped)
{
    struct palp_error error = {PALP_OK, ""};
    struct palp_mesh mesh;
    const struct palp_grid grid = {.shape = PALP_GRID_BOX,
                                   .centre = {0, bottom + t->size.y / 2, 0},
                                   .size = t->size,
                                   .cells = {t->cells[0], t->cells[1], t->cells[2]}};
    require(palp_mesh_grid(&mesh, &grid, &error) == PALP_OK, &error);
    int *fixed = malloc((size_t)mesh.n_node * sizeof *fixed), n_fixed = 0;
    REQUIRE(fixed != NULL);
    for (int i = 0; i < mesh.n_node && clamped; i++)
        if (mesh.x[i].y < bottom + 1e-6)
            fixed[n_fixed++] = i;
    const struct palp_soft_def def = {.name = bottom > 0.01 ? "upper" : "tissue",
                                      .mesh = &mesh,
                                      .material = &t->material,
                                      .n_material = 1,
                                      .damping_stiffness = t->damping,
                                      .fixed = fixed,
                                      .n_fixed = n_fixed,
                                      .surface = surface_of(p)};
    require(palp_scene_add_soft(scene, &def, &error).id > 0, &error);
    free(fixed);
    palp_mesh_destroy(&mesh);
}

/* Centre of a tool at a time: from above or from the sides, and from half its depth on aside. */
static pose tool_at(const struct play *p, int side, double t)
{
    const double top = p->tissue.size.y, wide = p->tissue.size.x / 2;
    const double start = p->kind == DEEP_START ? -p->depth : 0.25 * p->near;
    const double least = -p->depth, gone = start - p->speed * t;
    const double way = fmax(gone, least), aside = 0.5 * fmax(0, least - gone);
    if (p->kind == PINCH)
        return (pose){{side * (wide + p->radius + way), 0.6 * top + aside, 0}, {0, 0, 0, 1}};
    return (pose){{fmin(aside, wide), top + p->radius + way, 0}, {0, 0, 0, 1}};
}

static void add_rigid(struct palp_scene *scene, const struct palp_rigid_def *def)
{
    struct palp_error error = {PALP_OK, ""};
    require(palp_scene_add_rigid(scene, def, &error).id > 0, &error);
}

static void add_tools(struct palp_scene *scene, const struct play *p)
{
    for (int side = p->kind == PINCH ? -1 : 1; side <= 1; side += 2) {
        const struct palp_rigid_def tool = {.name = side < 0 ? "left" : "tool",
                                            .drive = PALP_DRIVE_KINEMATIC,
                                            .shape = p->shape,
                                            .at = tool_at(p, side, 0),
                                            .surface = surface_of(p)};
        add_rigid(scene, &tool);
    }
}

static void add_ground(struct palp_scene *scene, const struct play *p)
{
    const struct palp_rigid_def ground = {.name = "ground",
                                          .drive = PALP_DRIVE_FIXED,
                                          .shape = {.kind = PALP_SHAPE_PLANE, .at = POSE_IDENTITY},
                                          .at = POSE_IDENTITY,
                                          .surface = surface_of(p)};
    add_rigid(scene, &ground);
}

static void add_block(struct palp_scene *scene, const struct play *p)
{
    const double r = p->radius, mass = 8 * r * r * r * p->upper.material.density;
    const double moment = mass * r * r / 1.5;
    const struct palp_rigid_def block = {.name = "block",
                                         .drive = PALP_DRIVE_FREE,
                                         .shape = p->shape,
                                         .mass = mass,
                                         .inertia = {moment, moment, moment},
                                         .at = {{0, p->tissue.size.y + 1.6 * r, 0}, {0, 0, 0, 1}},
                                         .v = {0, -p->speed, 0},
                                         .surface = surface_of(p)};
    add_rigid(scene, &block);
}

static struct palp_world *create(const struct play *p, enum palp_motion motion)
{
    struct palp_error error = {PALP_OK, ""};
    struct palp_options opt = palp_options_default();
    opt.gravity = vec3_make(0, p->gravity, 0);
    opt.motion = motion;
    opt.correction = p->correction;
    opt.contact_capacity = CONTACTS;
    opt.workers = 1;
    struct palp_scene *scene = palp_scene_create(&opt, &error);
    require(scene != NULL, &error);
    add_tissue(scene, p, &p->tissue, 0, p->kind != SOFT_ON_SOFT);
    if (p->kind == SOFT_ON_SOFT) {
        add_ground(scene, p);
        add_tissue(scene, p, &p->upper, p->tissue.size.y + 0.25 * p->near, false);
    } else if (p->kind == RIGID_ON_SOFT) {
        add_block(scene, p);
    } else {
        add_tools(scene, p);
    }
    require(palp_scene_finish(scene, &error) == PALP_OK, &error);
    struct palp_world *world = palp_world_create(scene, &error);
    require(world != NULL, &error);
    return world;
}

static void destroy(struct palp_world *world)
{
    struct palp_scene *scene = (struct palp_scene *)palp_world_scene(world);
    palp_world_destroy(world);
    palp_scene_destroy(scene);
}

/* ---------------------------------------------------------------- a run */

struct run {
    bool exploded, told; /* in numbers without end; and the engine says so */
    double fastest;      /* m/s, of all nodes and steps                    */
    double defect;       /* m, left at the end of a step, at its worst     */
    double residual;     /* likewise                                       */
    bool held_back;
    vec3 force;  /* N, of all contacts of the tissue, mean of the second half */
    double load; /* N, largest of its steps                           */
};

static void set_targets(struct palp_world *world, const struct play *p)
{
    const double t = palp_world_time(world) + 1 / p->rate;
    if (p->kind >= SOFT_ON_SOFT)
        return;
    for (int k = 0; k < (p->kind == PINCH ? 2 : 1); k++)
        palp_world_set_target(world, (palp_body){2 + k},
                              tool_at(p, p->kind == PINCH && k == 0 ? -1 : 1, t));
}

/* A claim about numbers that needs none of the engine's own. */
static bool has_exploded(const struct palp_world *world, double *fastest)
{
    const struct palp_scene *scene = palp_world_scene(world);
    for (int id = 1; id <= palp_scene_bodies(scene); id++) {
        const palp_body body = {id};
        const vec3 *q = palp_world_q(world, body), *v = palp_world_v(world, body);
        const int n = q ? palp_body_mesh(scene, body)->n_node : 1;
        for (int i = 0; i < n; i++) {
            const vec3 x = q ? q[i] : palp_world_pose(world, body).p;
            const double speed = vec3_norm(v ? v[i] : palp_world_velocity(world, body));
            if (!(vec3_norm(x) < 100) || !isfinite(speed))
                return true;
            *fastest = fmax(*fastest, speed);
        }
    }
    return false;
}

static void note(struct run *run, const struct palp_world *world, const struct palp_report *r,
                 int step)
{
    const vec3 f = palp_world_contact_wrench(world, (palp_body){1}).force;
    run->defect = fmax(run->defect, isfinite(r->defect_left) ? r->defect_left : (double)INFINITY);
    run->residual = fmax(run->residual, r->residual);
    run->held_back |= r->held_back > 0;
    run->load = fmax(run->load, vec3_norm(f));
    if (step >= STEPS / 2)
        run->force = vec3_axpy(run->force, 1.0 / (STEPS - STEPS / 2), f);
}

/* When steps have newer factors: once due; when a thread that shares the CPUs with others has them;
 * never, that thread gets no CPU: but those that they make themselves. */
enum factors { WAITED_FOR, IN_TIME, STARVED };

static struct run simulate(const struct play *p, enum palp_motion motion, enum factors factors)
{
    factor_workers_starve(factors == STARVED);
    struct palp_world *world = create(p, motion);
    struct run run = {0};
    palp_world_set_waiting(world, factors == WAITED_FOR);
    for (int k = 0; k < STEPS && !run.exploded; k++) {
        set_targets(world, p);
        note(&run, world, palp_step(world, 1 / p->rate), k);
        run.exploded = has_exploded(world, &run.fastest);
    }
    run.told = palp_world_loss(world, NULL) != PALP_LOSS_NONE;
    factor_workers_starve(false);
    destroy(world);
    return run;
}

/* ---------------------------------------------------------------- all of them */

struct way {
    const char *name;
    enum palp_motion motion;
    enum factors factors;
    int every, first; /* which scenes it gets: slow ones have fewer */
};

static const struct way WAYS[] = {{"direct", PALP_MOTION_DIRECT, WAITED_FOR, 1, 0},
                                  {"auto", PALP_MOTION_AUTO, WAITED_FOR, 1, 0},
                                  {"pcg", PALP_MOTION_PCG, WAITED_FOR, 1, 0},
                                  {"pcg, real time", PALP_MOTION_PCG, IN_TIME, 4, 0},
                                  {"pcg, starved", PALP_MOTION_PCG, STARVED, 4, 2},
                                  {"dense", PALP_MOTION_DENSE, WAITED_FOR, 8, 0}};
enum { N_WAYS = sizeof WAYS / sizeof *WAYS };

struct tally {
    int n, exploded, silent, wild, held_back, off, unsolved, n_apart;
    double defect, residual; /* the worst of those that did not explode */
    double *apart;           /* force, from that of direct */
};

static int in_order(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The share's quantile of numbers that are sorted. */
static double quantile(const double *x, int n, double share)
{
    return n > 0 ? x[(int)fmin(share * n, n - 1)] : 0;
}

static bool is_wild(const struct run *run, const struct run *direct)
{
    return run->fastest > 10 * (direct->fastest + 1);
}

static void count(struct tally *t, const struct run *run, const struct run *direct)
{
    t->n++;
    t->exploded += run->exploded;
    t->silent += run->exploded && !run->told;
    t->wild += !run->exploded && is_wild(run, direct);
    t->held_back += run->held_back;
    t->off += run->defect > 1e-3;
    t->unsolved += run->residual > 1e-2;
    if (!run->exploded) {
        t->defect = fmax(t->defect, run->defect);
        t->residual = fmax(t->residual, run->residual);
    }
    if (!run->exploded && !direct->exploded && direct->load > 1e-6)
        t->apart[t->n_apart++] = vec3_norm(vec3_sub(run->force, direct->force)) / direct->load;
}

static void print_tally(const char *name, struct tally *t)
{
    qsort(t->apart, (size_t)t->n_apart, sizeof *t->apart, in_order);
    printf("%-14s %6d %8d %6d %5d %9d %6d %10.1e %8d %8.1e %10.1e %8.1e\n", name, t->n, t->exploded,
           t->silent, t->wild, t->held_back, t->off, t->defect, t->unsolved, t->residual,
           quantile(t->apart, t->n_apart, 0.5), quantile(t->apart, t->n_apart, 0.9));
}

static long number_from(const char *name, long otherwise)
{
    const char *text = getenv(name);
    return text ? atol(text) : otherwise;
}

static void judge(const struct way *way, const struct run *run, const struct run *direct,
                  long number)
{
    const bool worse = (run->exploded && !direct->exploded) || is_wild(run, direct);
    const bool silent = run->exploded && !run->told;
    if (worse || silent || (way->factors == WAITED_FOR && run->defect > 1e-3))
        printf("scene %ld, %s: %s%s, fastest %.3g m/s (direct %.3g), defect %.3g m\n", number,
               way->name, worse ? "worse than direct" : "", silent ? "untold" : "", run->fastest,
               direct->fastest, run->defect);
    CHECK(!worse && !silent);
    CHECK(way->factors != WAITED_FOR || run->exploded || run->defect <= 1e-3);
}

static void create_tallies(struct tally tally[N_WAYS], long n)
{
    for (int k = 0; k < N_WAYS; k++) {
        tally[k] = (struct tally){.apart = malloc((size_t)n * sizeof(double))};
        REQUIRE(tally[k].apart != NULL);
    }
}

static void print_tallies(struct tally tally[N_WAYS], long n)
{
    printf("after %ld scenes\n%-14s %6s %8s %6s %5s %9s %6s %10s %8s %8s %10s %8s\n", n, "",
           "scenes", "exploded", "untold", "wild", "held back", "> 1 mm", "defect, m", "unsolved",
           "residual", "force, 50%", "90%");
    for (int k = 0; k < N_WAYS; k++)
        print_tally(WAYS[k].name, &tally[k]);
}

static void no_solver_explodes_or_runs_wild_where_an_exact_factor_does_not(void)
{
    const long n = number_from("PALP_RANDOM_SCENES", 100),
               first = number_from("PALP_RANDOM_FIRST", 0);
    struct tally tally[N_WAYS];
    setvbuf(stdout, NULL, _IOLBF, 0); /* a long run that is ended has told what it found */
    create_tallies(tally, n);
    for (long i = first; i < first + n; i++) {
        const struct play play = draw_play((uint64_t)i);
        const struct run direct = simulate(&play, PALP_MOTION_DIRECT, WAITED_FOR);
        for (int k = 0; k < N_WAYS; k++) {
            if (i % WAYS[k].every != WAYS[k].first)
                continue;
            const struct run run =
                k == 0 ? direct : simulate(&play, WAYS[k].motion, WAYS[k].factors);
            count(&tally[k], &run, &direct);
            judge(&WAYS[k], &run, &direct, i);
        }
        if ((i + 1 - first) % EVERY == 0 || i + 1 == first + n)
            print_tallies(tally, i + 1 - first);
    }
    for (int k = 0; k < N_WAYS; k++)
        free(tally[k].apart);
}

static void tame_presses_have_the_forces_of_an_exact_factor(void)
{
    enum { PRESSES = 24 };
    double apart[PRESSES];
    for (int i = 0; i < PRESSES; i++) {
        const struct play play = draw_tame_press((uint64_t)i);
        const struct run direct = simulate(&play, PALP_MOTION_DIRECT, WAITED_FOR);
        const struct run pcg = simulate(&play, PALP_MOTION_PCG, WAITED_FOR);
        apart[i] = direct.load > 0 ? vec3_norm(vec3_sub(pcg.force, direct.force)) / direct.load : 0;
    }
    qsort(apart, PRESSES, sizeof *apart, in_order);
    printf("tame presses, force of pcg from that of direct: %.2e (median), %.2e (90 %%)\n",
           quantile(apart, PRESSES, 0.5), quantile(apart, PRESSES, 0.9));
    CHECK_BELOW(quantile(apart, PRESSES, 0.5), 0.002);
    CHECK_BELOW(quantile(apart, PRESSES, 0.9), 0.01);
}

SUITE(random_scenes, TEST(no_solver_explodes_or_runs_wild_where_an_exact_factor_does_not),
      TEST(tame_presses_have_the_forces_of_an_exact_factor));
