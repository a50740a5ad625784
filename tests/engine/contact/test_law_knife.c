/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_law_knife.c - a knife's work is toughness times area, on any cells; it stops where it has
 * not the force. */
#include "engine/model/topology.h"
#include "engine/model/world.h"
#include "engine/palp_cut.h"
#include "tests/check.h"
#include "tests/fixtures/cut_world.h"

#include <stdlib.h>

static const double H = 0.01, WIDTH = 0.04, TOUGH = 30; /* s, m, J/m² */
static const palp_body FLESH = {1}, KNIFE = {2}, OTHER = {3};
static const palp_link EDGE = {1}, OTHER_EDGE = {2};

struct knife_case {
    enum palp_elements elements;
    int cells; /* along each side               */
    double sharpness;
    double surface; /* N/m                           */
    double along;   /* m/s, of the knife, as it goes down */
    int faces;      /* capacity                      */
    double length;  /* m, of the edge                */
    double from;    /* m, where that begins          */
    double beside;  /* m, so far is another; 0: none */
    double start;   /* m, so deep it is at first     */
    double young;   /* Pa                            */
    int crumb_cells;
    double friction;
};

static const struct knife_case usual = {.elements = PALP_TETRAHEDRA,
                                        .cells = 4,
                                        .sharpness = 1,
                                        .faces = 2000,
                                        .length = 0.04,
                                        .from = -0.02,
                                        .young = 100e3};

/* ---------------------------------------------------------------- a world */

static void add_flesh(struct palp_scene *scene, const struct knife_case *is)
{
    const struct palp_grid grid = {.size = {WIDTH, WIDTH, WIDTH},
                                   .cells = {is->cells, is->cells, is->cells},
                                   .elements = is->elements};
    const struct palp_cuttable can = {.nodes = 500,
                                      .faces = is->faces,
                                      .toughness = TOUGH,
                                      .crumb_cells = is->crumb_cells,
                                      .surface = is->surface,
                                      .surface_way = 0.001};
    const struct palp_material material = {PALP_COROTATIONAL, is->young, 0.3, 1000};
    struct palp_mesh mesh;
    struct palp_error error;
    REQUIRE(palp_mesh_grid(&mesh, &grid, &error) == PALP_OK);
    int *fixed = malloc((size_t)mesh.n_node * sizeof *fixed), n_fixed = 0;
    for (int i = 0; i < mesh.n_node; i++)
        if (mesh.x[i].y < -0.4999 * WIDTH)
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
    REQUIRE(palp_scene_add_soft(scene, &def, &error).id == FLESH.id);
    free(fixed);
    palp_mesh_destroy(&mesh);
}

static pose knife_at(double down, double along)
{
    return (pose){{0.0007, 0.5 * WIDTH + 0.001 - down, along}, {0, 0, 0, 1}};
}

/* Its edge is as long as the block is wide, unless told. */
static struct palp_world *make_world(const struct knife_case *is)
{
    struct palp_options opt = palp_options_default();
    struct palp_error error;
    opt.gravity = vec3_make(0, 0, 0);
    opt.motion = PALP_MOTION_PCG;
    opt.workers = 1;
    opt.refresh_steps = 3;
    struct palp_scene *scene = palp_scene_create(&opt, &error);
    add_flesh(scene, is);
    struct palp_rigid_def knife = {
        .name = "knife",
        .drive = PALP_DRIVE_KINEMATIC,
        .shape = {.kind = PALP_SHAPE_SPHERE, .radius = 0.001, .at = POSE_IDENTITY},
        .at = knife_at(is->start, is->from),
        .surface = palp_surface_default()};
    REQUIRE(palp_scene_add_rigid(scene, &knife, &error).id == KNIFE.id);
    struct palp_link_def edge = {.name = "edge",
                                 .law = PALP_LAW_KNIFE,
                                 .a = {.body = KNIFE},
                                 .b = {.body = FLESH},
                                 .axis = {0, 0, 1},
                                 .normal = {0, -1, 0},
                                 .length = is->length,
                                 .cutting = is->sharpness,
                                 .friction = is->friction};
    const palp_link link = palp_scene_add_link(scene, &edge, &error);
    if (is->beside > 0) {
        knife.name = "other";
        knife.at.p.x += is->beside;
        edge.name = "other edge";
        edge.a.body = palp_scene_add_rigid(scene, &knife, &error);
        REQUIRE(palp_scene_add_link(scene, &edge, &error).id == OTHER_EDGE.id);
    }
    if (link.id == 0 || palp_scene_finish(scene, &error) != PALP_OK)
        printf("%s\n", error.what);
    struct palp_world *w = palp_world_create(scene, &error);
    REQUIRE(w != NULL);
    return w;
}

static void destroy_world(struct palp_world *w)
{
    struct palp_scene *scene = (struct palp_scene *)palp_world_scene(w);
    palp_world_destroy(w);
    palp_scene_destroy(scene);
}

/* What a knife did from one depth to another: its work, the area it parted, and its mean force. */
struct stroke_sum {
    double work, area, force, least, most; /* J, m², N */
    int n;
};

static struct stroke_sum press_knife(struct palp_world *w, const struct knife_case *is, double from,
                                     double to, double speed)
{
    struct stroke_sum sum = {.least = 1e9};
    const double step = speed * H, before = palp_world_report(w)->n_link > 0
                                                ? palp_world_report(w)->link[0].value
                                                : 0;
    for (double down = from + step; fabs(down - from) <= fabs(to - from) + 1e-9; down += step) {
        const double along = is->from + is->along / speed * down;
        pose at = knife_at(down, along);
        palp_world_set_target(w, KNIFE, at);
        at.p.x += is->beside;
        if (is->beside > 0)
            palp_world_set_target(w, OTHER, at);
        const struct palp_report *r = palp_step(w, H);
        const vec3 f = r->link[0].force;
        sum.work += f.y * step - f.z * step * is->along / speed;
        sum.force += f.y;
        sum.least = fmin(sum.least, f.y);
        sum.most = fmax(sum.most, f.y);
        sum.area = r->link[0].value - before;
        sum.n++;
    }
    sum.force /= sum.n > 0 ? sum.n : 1;
    return sum;
}

/* ---------------------------------------------------------------- laws */

static struct stroke_sum cut_on(enum palp_elements elements, int cells, double young)
{
    struct knife_case is = usual;
    is.elements = elements;
    is.cells = cells;
    is.young = young;
    struct palp_world *w = make_world(&is);
    press_knife(w, &is, 0, 0.01, 0.05);
    const struct stroke_sum on = press_knife(w, &is, 0.01, 0.025, 0.05);
    CHECK(palp_world_topology(w, FLESH).n_copy >= 10);
    destroy_world(w);
    return on;
}

/* Cells of 10, 5 and 2.5 mm. What is beyond is what the block, pressed by 70 millionths, stores. */
static void work_is_toughness_times_area_on_any_cells(void)
{
    for (enum palp_elements e = PALP_TETRAHEDRA; e <= PALP_HEXAHEDRA; e++)
        for (int cells = 4; cells <= 16; cells *= 2) {
            const struct stroke_sum on = cut_on(e, cells, 1e6);
            CHECK_NEAR(on.work / on.area, TOUGH, 0.005 * TOUGH);
            CHECK_NEAR(on.force, TOUGH * WIDTH, 0.001 * TOUGH * WIDTH);
            CHECK_BELOW(on.most - on.least, 0.005 * TOUGH * WIDTH);
        }
}

/* Whatever it is strained by before the edge: that goes along with it. A few hundredths in the
 * second, where what the block stores is let go of as it is cut. */
static void force_is_the_same_in_soft_tissue(void)
{
    for (enum palp_elements e = PALP_TETRAHEDRA; e <= PALP_HEXAHEDRA; e++) {
        const struct stroke_sum firm = cut_on(e, 8, 100e3), soft = cut_on(e, 8, 30e3);
        CHECK_NEAR(firm.force, TOUGH * WIDTH, 0.005 * TOUGH * WIDTH);
        CHECK_BELOW(firm.most - firm.least, 0.01 * TOUGH * WIDTH);
        CHECK_NEAR(soft.force, TOUGH * WIDTH, 0.02 * TOUGH * WIDTH);
        CHECK_BELOW(soft.most - soft.least, 0.05 * TOUGH * WIDTH);
    }
}

/* Sharpness is so many times the toughness. */
static void blunt_knife_takes_more(void)
{
    struct knife_case is = usual;
    is.sharpness = 1.5;
    struct palp_world *w = make_world(&is);
    press_knife(w, &is, 0, 0.013, 0.05);
    const struct stroke_sum on = press_knife(w, &is, 0.013, 0.025, 0.05);
    CHECK_NEAR(on.work / on.area, 1.5 * TOUGH, 0.03 * TOUGH);
    destroy_world(w);
}

/* Where a blade ends in tissue it presses most: there it goes in first. */
static void tissue_holds_until_the_force_is_there(void)
{
    struct knife_case is = usual;
    is.surface = 100;
    struct palp_world *w = make_world(&is);
    const struct stroke_sum at = press_knife(w, &is, 0, 0.0014, 0.01);
    CHECK(at.most > 0.05 && at.area == 0 && palp_world_topology(w, FLESH).n_severed == 0);
    press_knife(w, &is, 0.0014, 0, -0.01);
    CHECK_ZERO(vec3_norm(palp_world_report(w)->link[0].force), 1e-9);
    destroy_world(w);
}

/* The surface takes more to open: then the force falls to what the tissue below takes. */
static void surface_takes_more_to_open(void)
{
    struct knife_case is = usual;
    is.surface = 20;
    struct palp_world *w = make_world(&is);
    const struct stroke_sum in = press_knife(w, &is, 0, 0.015, 0.02),
                            on = press_knife(w, &is, 0.015, 0.022, 0.02);
    CHECK(in.most > 1.4 * TOUGH * WIDTH);
    CHECK_NEAR(on.force, TOUGH * WIDTH, 0.05 * TOUGH * WIDTH);
    destroy_world(w);
}

/* As much along as ahead: half of the force ahead is left, the other half is felt along. */
static void slicing_takes_less_force_and_the_same_work(void)
{
    struct knife_case is = usual;
    is.cells = 8;
    is.along = 0.05;
    struct palp_world *w = make_world(&is);
    press_knife(w, &is, 0, 0.006, 0.05);
    double ahead = 0, along = 0;
    const double before = palp_world_report(w)->link[0].value;
    for (int k = 1; k <= 16; k++) {
        palp_world_set_target(w, KNIFE, knife_at(0.006 + 5e-4 * k, is.from + 0.006 + 5e-4 * k));
        const struct palp_report *r = palp_step(w, H);
        ahead += 5e-4 * r->link[0].force.y;
        along -= 5e-4 * r->link[0].force.z;
    }
    const double area = palp_world_report(w)->link[0].value - before;
    CHECK_NEAR((ahead + along) / area, TOUGH, 0.05 * TOUGH);
    CHECK_NEAR(ahead / (ahead + along), 0.5, 0.05);
    destroy_world(w);
}

/* At 2 m/s: from the middle to beyond the far side, four cells, in one step. */
static void knife_that_leaves_in_a_step_parts_all_before_it(void)
{
    for (enum palp_elements e = PALP_TETRAHEDRA; e <= PALP_HEXAHEDRA; e++) {
        struct knife_case is = usual;
        is.elements = e;
        is.cells = 8;
        struct palp_world *w = make_world(&is);
        press_knife(w, &is, 0, 0.022, 0.05);
        press_knife(w, &is, 0.022, 0.042, 2);
        for (int k = 0; k < 3; k++)
            palp_step(w, H);
        CHECK(palp_world_topology(w, FLESH).n_piece == 2);
        CHECK(palp_world_knife(w, EDGE).inside == 0);
        destroy_world(w);
    }
}

/* 1 mm above at 1.2 m/s: 11 mm in, and more; then slowly. And through all of it at once. */
static void knife_that_enters_by_many_cells_in_a_step_parts_them(void)
{
    for (int k = 0; k < 4; k++) {
        struct knife_case is = usual;
        is.elements = k % 2 == 0 ? PALP_TETRAHEDRA : PALP_HEXAHEDRA;
        is.cells = 8;
        struct palp_world *w = make_world(&is);
        press_knife(w, &is, 0, k < 2 ? 0.024 : 0.045, k < 2 ? 1.2 : 4.5);
        if (k < 2)
            press_knife(w, &is, 0.024, 0.044, 0.05);
        for (int i = 0; i < 3; i++)
            palp_step(w, H);
        CHECK(palp_world_topology(w, FLESH).n_piece == 2);
        CHECK(palp_world_knife(w, EDGE).inside == 0);
        CHECK_NEAR(palp_world_knife(w, EDGE).area, WIDTH * WIDTH, 0.1 * WIDTH * WIDTH);
        destroy_world(w);
    }
}

/* 1 mm apart, in cells of 10: each parts what it goes through, and no link is severed twice. */
static void two_knives_go_through_the_same_cells(void)
{
    for (enum palp_elements e = PALP_TETRAHEDRA; e <= PALP_HEXAHEDRA; e++) {
        struct knife_case is = usual;
        is.elements = e;
        is.beside = 0.001;
        struct palp_world *w = make_world(&is);
        press_knife(w, &is, 0, 0.044, 0.05);
        for (int i = 0; i < 3; i++)
            palp_step(w, H);
        CHECK(palp_world_topology(w, FLESH).n_piece >= 2);
        CHECK(cut_world_is_closed(&w->topology[FLESH.id - 1]->body.surface));
        CHECK_NEAR(palp_world_knife(w, EDGE).area, WIDTH * WIDTH, 0.1 * WIDTH * WIDTH);
        CHECK_NEAR(palp_world_knife(w, OTHER_EDGE).area, WIDTH * WIDTH, 0.1 * WIDTH * WIDTH);
        CHECK_NEAR(palp_world_knife(w, OTHER_EDGE).work, palp_world_knife(w, EDGE).work,
                   0.1 * TOUGH * WIDTH * WIDTH);
        destroy_world(w);
    }
}

/* Pieces of 7.5 mm, of cells of 5: the middle of one is half a millimetre beside the block, that of
 * the next 7 inside. What lies between is before the edge as well. */
static void rim_before_a_piece_that_is_beside_it_is_parted(void)
{
    for (enum palp_elements e = PALP_TETRAHEDRA; e <= PALP_HEXAHEDRA; e++) {
        struct knife_case is = usual;
        is.elements = e;
        is.cells = 8;
        is.length = 0.12;
        is.from = 0.0205 - 8.5 / 16 * is.length;
        struct palp_world *w = make_world(&is);
        press_knife(w, &is, 0, 0.044, 0.2);
        for (int k = 0; k < 3; k++)
            palp_step(w, H);
        CHECK(palp_world_topology(w, FLESH).n_piece == 2);
        destroy_world(w);
    }
}

static void lead_knife(struct palp_world *w, pose from, pose to, int n_step)
{
    for (int k = 1; k <= n_step; k++) {
        const vec3 way = vec3_scale(vec3_sub(to.p, from.p), (double)k / n_step);
        palp_world_set_target(w, KNIFE, (pose){vec3_add(from.p, way), from.q});
        palp_step(w, H);
    }
}

/* Led to the middle of the block through no surface ahead of its edge: what is behind stays whole,
 * and what is before it takes toughness times area to part. */
static void knife_that_is_within_parts_what_is_before_it(void)
{
    static const struct {
        double down, along;
    } comes_from[] = {
        {0.0211, 0},     /* it begins there              */
        {0.0211, -0.05}, /* point first, along its edge  */
        {0.05, 0},       /* by its back, from below      */
    };
    for (int k = 0; k < 6; k++) {
        struct knife_case is = usual;
        is.elements = k % 2 == 0 ? PALP_TETRAHEDRA : PALP_HEXAHEDRA;
        is.start = comes_from[k / 2].down;
        is.from += comes_from[k / 2].along;
        struct palp_world *w = make_world(&is);
        lead_knife(w, knife_at(is.start, is.from), knife_at(0.0211, usual.from), 20);
        CHECK(palp_world_topology(w, FLESH).n_severed == 0);
        CHECK_BELOW(vec3_norm(palp_world_report(w)->link[0].force), 0.1 * TOUGH * WIDTH);
        is.from = usual.from;
        press_knife(w, &is, 0.0211, 0.0271, 0.05);
        const struct stroke_sum on = press_knife(w, &is, 0.0271, 0.0331, 0.05);
        CHECK_NEAR(on.work / on.area, TOUGH, 0.03 * TOUGH);
        press_knife(w, &is, 0.0331, 0.044, 0.05);
        for (int i = 0; i < 3; i++)
            palp_step(w, H);
        CHECK(palp_world_topology(w, FLESH).n_piece == 1);
        CHECK_NEAR(palp_world_knife(w, EDGE).area, 0.5 * WIDTH * WIDTH, 0.05 * WIDTH * WIDTH);
        destroy_world(w);
    }
}

/* Like bone. */
static void full_body_holds_the_knife(void)
{
    struct knife_case is = usual;
    is.faces = 4;
    struct palp_world *w = make_world(&is);
    const struct stroke_sum in = press_knife(w, &is, 0, 0.025, 0.05);
    CHECK(palp_world_topology(w, FLESH).is_full && in.most > 2 * TOUGH * WIDTH);
    destroy_world(w);
}

/* And nothing is hidden by it that comes after. */
static void full_body_is_told_once(void)
{
    struct knife_case is = usual;
    is.faces = 4;
    struct palp_world *w = make_world(&is);
    int full = 0, out = 0;
    for (int k = 0; k < 60; k++) {
        palp_world_set_target(w, KNIFE, knife_at(0.001 * (k < 25 ? k : 50 - k), is.from));
        const struct palp_report *r = palp_step(w, H);
        for (int i = 0; i < r->n_event; i++) {
            full += r->event[i].kind == PALP_EVENT_CUT_FULL;
            out += r->event[i].kind == PALP_EVENT_RELEASE;
        }
    }
    CHECK(palp_world_topology(w, FLESH).is_full && full == 1 && out == 1);
    destroy_world(w);
}

/* Bone holds what goes into it, and nothing that leaves: along the edge what rubs is left. */
static void full_body_lets_the_knife_out_along_its_edge(void)
{
    struct knife_case is = usual;
    is.faces = 4;
    is.friction = 0.2;
    struct palp_world *w = make_world(&is);
    press_knife(w, &is, 0, 0.012, 0.05);
    const double area = palp_world_knife(w, EDGE).area;
    double pressed = palp_world_report(w)->link[0].force.y;
    int out = 0;
    for (int k = 1; k <= 50; k++) {
        palp_world_set_target(w, KNIFE, knife_at(0.012, is.from + 0.001 * k));
        const struct palp_report *r = palp_step(w, H);
        CHECK(fabs(r->link[0].force.z) <= is.friction * pressed + 1e-9);
        pressed = r->link[0].force.y;
        out += r->n_event > 0 && r->event[0].kind == PALP_EVENT_RELEASE;
    }
    const struct palp_knife after = palp_world_knife(w, EDGE);
    CHECK(palp_world_topology(w, FLESH).is_full && out == 1 && after.inside == 0);
    lead_knife(w, knife_at(0.012, is.from + 0.05), knife_at(0.012, is.from + 0.05), 10);
    CHECK(vec3_norm(palp_world_report(w)->link[0].force) == 0);
    CHECK(palp_world_knife(w, EDGE).area == area && palp_world_knife(w, EDGE).work == after.work);
    destroy_world(w);
}

/* From 1.5 mm above the surface on it is led aside: that was held as far as 4 mm above. */
static void full_body_lets_the_knife_out_backwards(void)
{
    for (enum palp_elements e = PALP_TETRAHEDRA; e <= PALP_HEXAHEDRA; e++) {
        struct knife_case is = usual;
        is.elements = e;
        is.faces = 3;
        struct palp_world *w = make_world(&is);
        press_knife(w, &is, 0, 0.012, 0.05);
        CHECK(palp_world_topology(w, FLESH).is_full && palp_world_knife(w, EDGE).inside > 0);
        pose above = knife_at(-0.0005, is.from), aside = above;
        aside.p.x += 0.003;
        lead_knife(w, knife_at(0.012, is.from), above, 25);
        CHECK(palp_world_knife(w, EDGE).inside == 0);
        lead_knife(w, above, aside, 6);
        CHECK(vec3_norm(palp_world_report(w)->link[0].force) == 0);
        destroy_world(w);
    }
}

/* Nodes of removed cells alone. */
static double fastest_parked(const struct palp_world *w)
{
    const struct coupled_system *c = &w->topology[0]->system->coupled;
    double most = 0;
    for (int k = 0; k < c->n_parked; k++)
        most = fmax(most, vec3_norm(w->v[c->parked[k]]));
    return most;
}

/* All cells about the edge go, as a current's would: it meets what is under them. */
static void knife_goes_on_below_cells_that_are_removed(void)
{
    struct knife_case is = usual;
    is.elements = PALP_HEXAHEDRA;
    is.crumb_cells = 1;
    struct palp_world *w = make_world(&is);
    press_knife(w, &is, 0, 0.014, 0.05);
    const struct palp_mesh *mesh = palp_body_mesh(palp_world_scene(w), FLESH);
    for (int i = 0; i < mesh->n_hex; i++) {
        const vec3 low = mesh->x[mesh->hex[i][0]];
        if (fabs(low.y) < 1e-6 && fabs(low.x + 0.005) < 0.006) /* the second row from the top */
            CHECK(palp_world_remove(w, FLESH, &i, 1) == 1);
    }
    press_knife(w, &is, 0.014, 0.015, 0.05);
    const double most = fastest_parked(w);
    const struct stroke_sum free = press_knife(w, &is, 0.015, 0.019, 0.05);
    CHECK(palp_world_topology(w, FLESH).n_removed == 8 && free.area == 0);
    CHECK_ZERO(free.most, 1e-9);                     /* N: nothing is there */
    CHECK_ZERO(fmax(most, fastest_parked(w)), 1e-6); /* m/s; what the blade shoves goes at 0.05 */
    press_knife(w, &is, 0.019, 0.022, 0.05);
    const struct stroke_sum on = press_knife(w, &is, 0.022, 0.029, 0.05);
    CHECK_NEAR(on.force, TOUGH * WIDTH, 0.1 * TOUGH * WIDTH); /* what hangs free bends first */
    destroy_world(w);
}

static void check_snapshot(const struct knife_case *is)
{
    const double at = is->start + (is->start > 0 ? 0.0005 : 0.012); /* one step: it is within */
    struct palp_world *a = make_world(is), *b = make_world(is);
    const size_t size = palp_world_snapshot_size(a);
    void *bytes = malloc(size);
    struct palp_error error;
    press_knife(a, is, is->start, at, 0.05);
    palp_world_snapshot(a, bytes);
    REQUIRE(palp_world_restore(b, bytes, size, &error) == PALP_OK);
    press_knife(a, is, at, at + 0.008, 0.05);
    press_knife(b, is, at, at + 0.008, 0.05);
    CHECK(palp_world_hash(a) == palp_world_hash(b));
    CHECK(palp_world_topology(a, FLESH).n_severed > 0);
    free(bytes);
    destroy_world(a);
    destroy_world(b);
}

/* The front that the knife drives is of where the world stands, not of where a step left it. */
static void a_knife_that_was_put_elsewhere_goes_on_from_its_snapshot(void)
{
    const vec3 none = {0, 0, 0};
    struct palp_world *a = make_world(&usual), *b = make_world(&usual);
    const size_t size = palp_world_snapshot_size(a);
    void *bytes = malloc(size);
    struct palp_error error;
    press_knife(a, &usual, 0, 0.012, 0.05);
    palp_world_set_pose(a, KNIFE, knife_at(-0.1, usual.from), none, none);
    palp_step(a, H);
    palp_world_set_pose(a, KNIFE, knife_at(0.012, usual.from), none, none);
    palp_world_snapshot(a, bytes);
    REQUIRE(palp_world_restore(b, bytes, size, &error) == PALP_OK);
    press_knife(a, &usual, 0.012, 0.016, 0.05);
    press_knife(b, &usual, 0.012, 0.016, 0.05);
    CHECK(palp_world_hash(a) == palp_world_hash(b));
    free(bytes);
    destroy_world(a);
    destroy_world(b);
}

static void snapshots_of_a_cut_go_on_byte_for_byte(void)
{
    struct knife_case within = usual;
    within.start = 0.0211;
    check_snapshot(&usual);
    check_snapshot(&within);
}

SUITE(law_knife, TEST(work_is_toughness_times_area_on_any_cells),
      TEST(force_is_the_same_in_soft_tissue), TEST(blunt_knife_takes_more),
      TEST(tissue_holds_until_the_force_is_there), TEST(surface_takes_more_to_open),
      TEST(slicing_takes_less_force_and_the_same_work),
      TEST(knife_that_leaves_in_a_step_parts_all_before_it),
      TEST(knife_that_enters_by_many_cells_in_a_step_parts_them),
      TEST(two_knives_go_through_the_same_cells),
      TEST(rim_before_a_piece_that_is_beside_it_is_parted),
      TEST(knife_that_is_within_parts_what_is_before_it), TEST(full_body_holds_the_knife),
      TEST(full_body_is_told_once), TEST(full_body_lets_the_knife_out_along_its_edge),
      TEST(full_body_lets_the_knife_out_backwards),
      TEST(knife_goes_on_below_cells_that_are_removed),
      TEST(a_knife_that_was_put_elsewhere_goes_on_from_its_snapshot),
      TEST(snapshots_of_a_cut_go_on_byte_for_byte));
