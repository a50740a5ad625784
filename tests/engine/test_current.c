/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_current.c - a current's energy is what goes times what it takes, on any cells; what it only
 * warmed is the softer. */
#include "engine/model/topology.h"
#include "engine/model/world.h"
#include "engine/palp_current.h"
#include "engine/palp_events.h"
#include "tests/check.h"
#include "tests/fixtures/alloc_count.h"
#include "tests/fixtures/cut_world.h"

#include <stdlib.h>
#include <string.h>

static const double H = 0.01, VAPORISE = 2.6e8, TOUGH = 5; /* s, J/m³, J/m² */
static const vec3 SIZE = {0.016, 0.004, 0.008};            /* m, of the block; about 0 */
static const palp_body FLESH = {1}, HOOK = {2}, KNIFE = {3};

struct current_case {
    enum palp_elements elements;
    int cells[3], workers, nodes, crumb_cells;
    double power, radius, sleep_speed, vaporise; /* W, m, m/s, J/m³ */
    bool has_knife, has_bond;
    enum palp_motion motion;
};

static const struct current_case usual = {.elements = PALP_HEXAHEDRA,
                                          .cells = {8, 2, 4},
                                          .workers = 1,
                                          .nodes = 600,
                                          .power = 30,
                                          .radius = 0.0015,
                                          .vaporise = 2.6e8,
                                          .motion = PALP_MOTION_PCG};

/* ---------------------------------------------------------------- a world */

static bool add_flesh(struct palp_scene *scene, const struct current_case *is,
                      struct palp_error *error)
{
    const struct palp_grid grid = {.size = SIZE,
                                   .cells = {is->cells[0], is->cells[1], is->cells[2]},
                                   .elements = is->elements};
    const struct palp_cuttable can = {.nodes = is->nodes,
                                      .faces = 3000,
                                      .toughness = TOUGH,
                                      .vaporise = is->vaporise,
                                      .crumb_cells = is->crumb_cells};
    const struct palp_material material = {PALP_COROTATIONAL, 30e3, 0.3, 1000};
    struct palp_mesh mesh;
    REQUIRE(palp_mesh_grid(&mesh, &grid, error) == PALP_OK);
    int *fixed = malloc((size_t)mesh.n_node * sizeof *fixed), n_fixed = 0;
    REQUIRE(fixed != NULL);
    for (int i = 0; i < mesh.n_node; i++)
        if (mesh.x[i].y < -0.4999 * SIZE.y)
            fixed[n_fixed++] = i;
    const struct palp_soft_def def = {.name = "flesh",
                                      .mesh = &mesh,
                                      .material = &material,
                                      .n_material = 1,
                                      .damping_mass = 5,
                                      .damping_stiffness = 0.002,
                                      .fixed = fixed,
                                      .n_fixed = n_fixed,
                                      .surface = palp_surface_default(),
                                      .cut = &can};
    const bool is_added = palp_scene_add_soft(scene, &def, error).id == FLESH.id;
    free(fixed);
    palp_mesh_destroy(&mesh);
    return is_added;
}

/* A tool that touches nothing: its place is its tip's. */
static palp_body add_tool(struct palp_scene *scene, const char *name, vec3 at)
{
    struct palp_error error;
    struct palp_rigid_def def = {
        .name = name,
        .drive = PALP_DRIVE_KINEMATIC,
        .shape = {.kind = PALP_SHAPE_SPHERE, .radius = 0.0005, .at = POSE_IDENTITY},
        .at = {at, {0, 0, 0, 1}},
        .surface = palp_surface_default()};
    def.surface.collides = false;
    return palp_scene_add_rigid(scene, &def, &error);
}

static void add_links(struct palp_scene *scene, const struct current_case *is)
{
    struct palp_error error;
    const struct palp_link_def edge = {.name = "edge",
                                       .law = PALP_LAW_KNIFE,
                                       .a = {.body = KNIFE},
                                       .b = {.body = FLESH},
                                       .axis = {0, 0, 1},
                                       .normal = {0, -1, 0},
                                       .length = SIZE.z,
                                       .cutting = 1};
    const struct palp_link_def bond = {.name = "bond",
                                       .law = PALP_LAW_BOND,
                                       .a = {.body = FLESH,
                                             .n = 1,
                                             .node = {palp_body_mesh(scene, FLESH)->n_node - 1},
                                             .weight = {1}},
                                       .b = {.local = {0.5 * SIZE.x, 0.5 * SIZE.y, 0.5 * SIZE.z}},
                                       .force = 1000};
    CHECK(!is->has_knife || palp_scene_add_link(scene, &edge, &error).id > 0);
    CHECK(!is->has_bond || palp_scene_add_link(scene, &bond, &error).id > 0);
}

static const vec3 ABOVE = {0, 0.02, 0};

static struct palp_world *try_world(const struct current_case *is, struct palp_error *error)
{
    struct palp_options opt = palp_options_default();
    opt.gravity = vec3_make(0, 0, 0);
    opt.motion = is->motion;
    opt.workers = is->workers;
    opt.sleep_speed = is->sleep_speed;
    struct palp_world *w = NULL;
    struct palp_scene *scene = palp_scene_create(&opt, error);
    const struct palp_current_def current = {
        .tool = HOOK, .power = is->power, .radius = is->radius};
    REQUIRE(scene && add_flesh(scene, is, error));
    REQUIRE(add_tool(scene, "hook", ABOVE).id == HOOK.id);
    REQUIRE(add_tool(scene, "knife", ABOVE).id == KNIFE.id);
    add_links(scene, is);
    if (palp_scene_add_current(scene, &current, error) == PALP_OK &&
        palp_scene_finish(scene, error) == PALP_OK)
        w = palp_world_create(scene, error);
    if (!w)
        palp_scene_destroy(scene);
    return w;
}

static struct palp_world *make_world(const struct current_case *is)
{
    struct palp_error error = {PALP_OK, ""};
    struct palp_world *w = try_world(is, &error);
    if (!w)
        printf("%s\n", error.what);
    REQUIRE(w != NULL);
    return w;
}

static void destroy_world(struct palp_world *w)
{
    struct palp_scene *scene = (struct palp_scene *)palp_world_scene(w);
    palp_world_destroy(w);
    palp_scene_destroy(scene);
}

static const struct palp_report *step_at(struct palp_world *w, vec3 tip)
{
    palp_world_set_target(w, HOOK, (pose){tip, {0, 0, 0, 1}});
    return palp_step(w, H);
}

/* ---------------------------------------------------------------- sums */

static double volume_of(const struct palp_world *w, int cell)
{
    const struct palp_mesh *all = palp_body_mesh(palp_world_scene(w), FLESH);
    struct palp_mesh one = *all;
    one.n_tet = all->n_tet > 0;
    one.n_hex = all->n_hex > 0;
    one.tet = all->tet + (all->n_tet > 0 ? cell : 0);
    one.hex = all->hex + (all->n_hex > 0 ? cell : 0);
    return cut_world_volume(&one, one.x);
}

/* J, of cells that are there yet. */
static double energy_held(struct palp_world *w)
{
    const struct topology *t = w->topology[0];
    double sum = 0;
    for (int i = 0; i < t->is->links.cells.n; i++)
        if (!topology_is_removed(t, i))
            sum += palp_world_dose(w, FLESH, i) * volume_of(w, i);
    return sum;
}

struct sweep_sum {
    double given, told; /* J of a current that had tissue near; m³ of events */
};

/* Along the block, at some depth; then what was listed last goes. */
static struct sweep_sum sweep_hook(struct palp_world *w, double power, double speed)
{
    struct sweep_sum sum = {0, 0};
    double x = -0.4 * SIZE.x;
    palp_world_set_current(w, HOOK, true);
    for (; x < 0.4 * SIZE.x; x += speed * H) {
        const double before = palp_world_current(w, HOOK).spent;
        const struct palp_report *r = step_at(w, vec3_make(x, 0.0003, 0.0004));
        sum.given += palp_world_current(w, HOOK).spent > before ? power * H : 0;
        for (int i = 0; i < r->n_event; i++)
            if (r->event[i].kind == PALP_EVENT_VAPORISED && r->event[i].body.id == FLESH.id)
                sum.told += r->event[i].volume;
    }
    palp_world_set_current(w, HOOK, false);
    for (int i = 0; i < 4; i++)
        step_at(w, ABOVE);
    return sum;
}

/* ---------------------------------------------------------------- laws */

/* The tip is within its radius of tissue all along: what the current gave and cells do not hold yet
 * went with what went. 2 %: where the last of a hollow goes, a step gives less than its power. */
static void energy_is_density_times_what_went(void)
{
    static const double power[] = {120, 80}, speed[] = {0.02, 0.01};
    for (int k = 0; k < 4; k++) {
        struct current_case is = usual;
        is.elements = k % 2 ? PALP_TETRAHEDRA : PALP_HEXAHEDRA;
        is.nodes = 1500;
        is.power = power[k / 2];
        is.radius = 0.003;
        struct palp_world *w = make_world(&is);
        const struct sweep_sum sum = sweep_hook(w, is.power, speed[k / 2]);
        const struct palp_topology now = palp_world_topology(w, FLESH);
        const double went = VAPORISE * now.removed;
        CHECK(now.n_removed > 0 && !now.is_full && now.n_waiting == 0);
        CHECK_NEAR(sum.given - energy_held(w), went, 0.02 * went);
        CHECK_NEAR(palp_world_current(w, HOOK).spent, went + energy_held(w), 1e-9 * sum.given);
        CHECK_NEAR(sum.told, now.removed, 1e-9 * now.removed);
        destroy_world(w);
    }
}

/* Round-off of some tens of terms. */
static void shares_add_up_to_one(void)
{
    for (int k = 0; k < 8; k++) {
        struct current_case is = usual;
        is.elements = k % 2 ? PALP_TETRAHEDRA : PALP_HEXAHEDRA;
        is.radius =
            (const double[]){1e-5, 0.0004, 0.0015, 0.1}[k / 2]; /* the first within a cell */
        struct palp_world *w = make_world(&is);
        palp_world_set_current(w, HOOK, true);
        step_at(w, vec3_make(0.0003, 0.5 * SIZE.y - 0.0006, 0.0004));
        CHECK_NEAR(energy_held(w), is.power * H, 1e-12 * is.power * H);
        step_at(w, ABOVE);
        CHECK(is.radius > 0.01 || palp_world_current(w, HOOK).spent <= is.power * H);
        destroy_world(w);
    }
}

/* As far from the tip, as much by volume: of tetrahedra about a hexahedron's place as of it. From
 * so wide a radius all are as far. */
static void dose_hangs_on_the_distance_alone(void)
{
    struct current_case is = usual;
    is.elements = PALP_TETRAHEDRA;
    is.radius = 1000;
    struct palp_world *w = make_world(&is);
    palp_world_set_current(w, HOOK, true);
    step_at(w, vec3_make(0, 0, 0));
    const double all = is.power * H / (SIZE.x * SIZE.y * SIZE.z);
    const int n = palp_body_mesh(palp_world_scene(w), FLESH)->n_tet;
    for (int i = 0; i < n; i++)
        CHECK_NEAR(palp_world_dose(w, FLESH, i), all, 1e-9 * all);
    destroy_world(w);
}

static double force_of_cut(struct palp_world *w)
{
    double sum = 0;
    int n = 0;
    for (double down = 0; down < 0.0035; down += 0.01 * H) {
        const vec3 at = {0.0003, 0.5 * SIZE.y + 0.0003 - down, -0.5 * SIZE.z};
        palp_world_set_target(w, KNIFE, (pose){at, {0, 0, 0, 1}});
        const double force = step_at(w, ABOVE)->link[0].force.y;
        sum += down > 0.002 ? force : 0;
        n += down > 0.002;
    }
    return sum / n;
}

/* Half of what removes it, everywhere; the knife's own law holds to 3 %. */
static void toughness_falls_with_the_dose(void)
{
    struct current_case is = usual;
    is.has_knife = true;
    is.radius = 1000;
    is.power = 0.5 * VAPORISE * SIZE.x * SIZE.y * SIZE.z / H;
    struct palp_world *cold = make_world(&is), *warm = make_world(&is);
    palp_world_set_current(warm, HOOK, true);
    step_at(warm, ABOVE);
    palp_world_set_current(warm, HOOK, false);
    const double whole = force_of_cut(cold);
    CHECK_NEAR(whole, TOUGH * SIZE.z, 0.05 * TOUGH * SIZE.z);
    CHECK_NEAR(force_of_cut(warm), 0.5 * whole, 0.03 * whole);
    CHECK(palp_world_topology(warm, FLESH).n_removed == 0);
    destroy_world(cold);
    destroy_world(warm);
}

static void off_or_away_nothing_is_taken_up(void)
{
    struct palp_world *w = make_world(&usual);
    step_at(w, vec3_make(0, 0.5 * SIZE.y, 0));
    palp_world_set_current(w, KNIFE, true); /* has none */
    CHECK(!palp_world_current(w, KNIFE).on && !palp_world_current(w, HOOK).on);
    palp_world_set_current(w, HOOK, true);
    step_at(w, vec3_make(0, 0.5 * SIZE.y + 1.01 * usual.radius, 0));
    CHECK(palp_world_current(w, HOOK).on && palp_world_current(w, HOOK).spent == 0);
    CHECK(palp_world_report(w)->n_event == 0 && energy_held(w) == 0);
    step_at(w, vec3_make(0, 0.5 * SIZE.y + 0.9 * usual.radius, 0));
    CHECK_NEAR(palp_world_current(w, HOOK).spent, usual.power * H, 1e-12);
    destroy_world(w);
}

/* A world that slept, too, and it does not fall asleep while it is on. */
static void a_button_wakes(void)
{
    struct current_case is = usual;
    is.sleep_speed = 1e-4;
    struct palp_world *w = make_world(&is);
    const vec3 at = {0, 0.5 * SIZE.y, 0};
    for (int i = 0; i < 400 && !palp_world_report(w)->asleep; i++)
        step_at(w, at);
    CHECK(palp_world_report(w)->asleep);
    palp_world_set_current(w, HOOK, true);
    for (int i = 0; i < 200; i++)
        CHECK(!step_at(w, at)->asleep);
    CHECK(palp_world_topology(w, FLESH).n_removed > 3);
    destroy_world(w);
}

/* ---------------------------------------------------------------- what holds in what goes */

static int count_events(const struct palp_report *r, enum palp_event_kind kind)
{
    int n = 0;
    for (int i = 0; i < r->n_event; i++)
        n += r->event[i].kind == kind;
    return n;
}

static void a_bond_goes_with_its_cell(void)
{
    struct current_case is = usual;
    is.has_bond = true;
    struct palp_world *w = make_world(&is);
    const vec3 corner = {0.49 * SIZE.x, 0.49 * SIZE.y, 0.49 * SIZE.z};
    int n = 0, torn = 0;
    palp_world_set_current(w, HOOK, true);
    CHECK(step_at(w, corner)->link[0].holds);
    for (; n < 500 && palp_world_topology(w, FLESH).n_removed == 0; n++)
        torn += count_events(step_at(w, corner), PALP_EVENT_TEAR);
    for (int i = 0; i < 3; i++)
        torn += count_events(step_at(w, ABOVE), PALP_EVENT_TEAR);
    CHECK(n < 500 && torn == 1 && !palp_world_report(w)->link[0].holds);
    destroy_world(w);
}

static void capacity_is_told_once(void)
{
    for (int nodes = 0; nodes < 40; nodes += 20) {
        struct current_case is = usual;
        is.nodes = nodes;
        struct palp_world *w = make_world(&is);
        int told = 0;
        palp_world_set_current(w, HOOK, true);
        for (int i = 0; i < 600; i++)
            told += count_events(step_at(w, vec3_make(0, 0.5 * SIZE.y - 0.0006, 0.0001 * (i / 10))),
                                 PALP_EVENT_CUT_FULL);
        const double spent = palp_world_current(w, HOOK).spent;
        CHECK(told == 1 && palp_world_topology(w, FLESH).is_full);
        step_at(w, vec3_make(0, 0.5 * SIZE.y - 0.0006, 0));
        CHECK(palp_world_current(w, HOOK).spent == spent && isfinite(spent));
        destroy_world(w);
    }
}

/* ---------------------------------------------------------------- the same bytes */

static void step_along(struct palp_world *w, int n)
{
    for (int i = 0; i < n; i++) {
        const double x = -0.4 * SIZE.x + 0.0003 * (double)palp_world_steps(w);
        palp_world_set_current(w, HOOK, palp_world_steps(w) % 10 < 7);
        step_at(w, vec3_make(x, 0.5 * SIZE.y - 0.0007, 0.0004));
    }
}

static void workers_give_the_same_bytes(void)
{
    for (int e = 0; e < 2; e++) {
        uint64_t hash[3];
        for (int i = 0; i < 3; i++) {
            struct current_case is = usual;
            is.elements = e ? PALP_TETRAHEDRA : PALP_HEXAHEDRA;
            is.power = 120;
            is.workers = 1 << i;
            struct palp_world *w = make_world(&is);
            palp_world_set_waiting(w, true);
            step_along(w, 40);
            CHECK(palp_world_topology(w, FLESH).n_removed > 0);
            hash[i] = palp_world_hash(w);
            destroy_world(w);
        }
        CHECK(hash[0] == hash[1] && hash[0] == hash[2]);
    }
}

static void snapshots_go_on_byte_for_byte(void)
{
    struct current_case is = usual;
    is.motion = PALP_MOTION_DENSE;
    is.nodes = 100;
    is.power = 120;
    struct palp_world *a = make_world(&is), *b = make_world(&is);
    const size_t size = palp_world_snapshot_size(a);
    unsigned char *bytes = malloc(size);
    struct palp_error error;
    REQUIRE(bytes != NULL);
    step_along(b, 5);
    for (int k = 0; k < 12; k++) {
        step_along(a, 1);
        palp_world_snapshot(a, bytes);
        CHECK(palp_world_restore(b, bytes, size, &error) == PALP_OK);
        CHECK(palp_world_hash(a) == palp_world_hash(b));
        CHECK(palp_world_current(b, HOOK).on == palp_world_current(a, HOOK).on);
        step_along(a, 1);
        step_along(b, 1);
        CHECK(palp_world_hash(a) == palp_world_hash(b));
    }
    CHECK(palp_world_topology(b, FLESH).n_removed > 0);
    const double wrong = 2 * VAPORISE;
    memcpy(bytes + size - sizeof wrong, &wrong, sizeof wrong); /* the last cell's dose */
    CHECK(palp_world_restore(b, bytes, size, &error) == PALP_INVALID);
    free(bytes);
    destroy_world(a);
    destroy_world(b);
}

/* Solved densely: orders of factors that run beside the steps are made of new memory. */
static void steps_allocate_nothing(void)
{
    struct current_case is = usual;
    is.motion = PALP_MOTION_DENSE;
    is.nodes = 100;
    is.power = 120;
    struct palp_world *w = make_world(&is);
    step_along(w, 2);
    const long before = alloc_count();
    step_along(w, 40);
    CHECK(alloc_count() == before || !alloc_counted());
    CHECK(palp_world_topology(w, FLESH).n_removed > 0);
    destroy_world(w);
}

/* ---------------------------------------------------------------- the door */

static bool refuses(double power, double radius, double vaporise, const char *expected)
{
    struct current_case is = usual;
    struct palp_error error = {PALP_OK, ""};
    is.power = power;
    is.radius = radius;
    is.vaporise = vaporise;
    return try_world(&is, &error) == NULL && strstr(error.what, expected) != NULL;
}

static void what_is_impossible_is_refused(void)
{
    CHECK(refuses(0, 0.001, VAPORISE, "power, W is 0"));
    CHECK(refuses(-3, 0.001, VAPORISE, "-3"));
    CHECK(refuses(NAN, 0.001, VAPORISE, "nan"));
    CHECK(refuses(30, 0, VAPORISE, "radius"));
    CHECK(refuses(30, INFINITY, VAPORISE, "inf"));
    CHECK(refuses(30, 0.001, 0, "no body can be removed from"));
    struct palp_error error;
    struct palp_world *w = make_world(&usual);
    struct palp_scene *scene = (struct palp_scene *)palp_world_scene(w);
    const struct palp_current_def late = {.tool = HOOK, .power = 1, .radius = 1};
    CHECK(palp_scene_add_current(scene, &late, &error) == PALP_INVALID);
    CHECK(palp_world_dose(w, FLESH, -1) == 0 && palp_world_dose(w, HOOK, 0) == 0 &&
          palp_world_dose(w, (palp_body){0}, 0) == 0 && palp_world_dose(w, FLESH, 1 << 20) == 0);
    destroy_world(w);
}

SUITE(current, TEST(energy_is_density_times_what_went), TEST(shares_add_up_to_one),
      TEST(dose_hangs_on_the_distance_alone), TEST(toughness_falls_with_the_dose),
      TEST(off_or_away_nothing_is_taken_up), TEST(a_button_wakes), TEST(a_bond_goes_with_its_cell),
      TEST(capacity_is_told_once), TEST(workers_give_the_same_bytes),
      TEST(snapshots_go_on_byte_for_byte), TEST(steps_allocate_nothing),
      TEST(what_is_impossible_is_refused));
