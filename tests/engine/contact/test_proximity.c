/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_proximity.c - the list of contacts of a step: who takes part, under what id, on which
 * points; and how the points move. */
#include "engine/contact/candidate.h"
#include "engine/contact/capacity.h"
#include "engine/contact/shape.h"
#include "engine/model/mapping.h"
#include "engine/motion/solver.h"
#include "engine/motion/system.h"
#include "tests/check.h"
#include "tests/fixtures/placed_bodies.h"
#include "tests/fixtures/single_body.h"

#include <stdlib.h>
#include <string.h>

static const vec3 SIZE = {0.06, 0.04, 0.05};
static const palp_body BLOCK = {1}, TOOL = {2};
enum { CAPACITY = 300 };

/* A block of flesh about the origin, and a tool. */
static struct palp_world *block_and(struct palp_shape tool, int capacity, int workers)
{
    struct palp_scene *scene = touching_scene(capacity, workers);
    touching_block(scene, vec3_make(0, 0, 0), SIZE, (const int[3]){6, 4, 5});
    touching_tool(scene, tool);
    return touching_world(scene);
}

static void put_tool(struct palp_world *w, double x, double y, double z)
{
    w->frame[1] = touching_pose(x, y, z);
}

static struct step *detect_moving(struct palp_world *w, double x, double y, double z)
{
    const pose frame[2] = {POSE_IDENTITY, touching_pose(x, y, z)};
    return touching_detect(w, NULL, frame);
}

/* One of each kind of body, thrown about: most of them overlap. */
static struct palp_world *crowd(int capacity, int workers)
{
    static vec3 x[4] = {{0, 0, 0}, {0.03, 0, 0}, {0, 0.03, 0}, {0, 0, 0.03}};
    static int tri[4][3] = {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}};
    static const struct palp_mesh wedge = {.n_node = 4, .n_tri = 4, .x = x, .tri = tri};
    struct palp_scene *scene = touching_scene(capacity, workers);
    touching_block(scene, vec3_make(0, 0, 0), SIZE, (const int[3]){3, 2, 3});
    touching_block(scene, vec3_make(0, 0, 0), vec3_scale(SIZE, 0.7), (const int[3]){2, 2, 2});
    touching_free(scene, touching_ball(0.01));
    touching_free(scene, touching_brick((vec3){0.01, 0.02, 0.015}, 0.001));
    touching_tool(scene, (struct palp_shape){PALP_SHAPE_CAPSULE, .radius = 0.005, .length = 0.04,
                                             .at = POSE_IDENTITY});
    touching_free(scene, (struct palp_shape){PALP_SHAPE_MESH, .mesh = &wedge, .at = POSE_IDENTITY});
    touching_tool(scene, (struct palp_shape){PALP_SHAPE_PLANE, .at = POSE_IDENTITY});
    return touching_world(scene);
}

/* Somewhere within `spread` of the origin, both moments; now and then exactly there, or at rest. */
static struct step *throw_about(struct palp_world *w, double spread, uint64_t *random)
{
    const struct palp_scene *scene = w->scene;
    static vec3 q_free[400];
    pose frame_free[8];
    REQUIRE(scene->n_v <= 400 && scene->n_body <= 8);
    for (int i = 0; i < scene->n_body; i++) {
        const struct body *b = &scene->body[i];
        const bool exactly = random_number(random) > 0.7, at_rest = random_number(random) > 0.5;
        const vec3 aside = vec3_scale(random_vec3(random), exactly ? 0 : spread);
        const vec3 turn = vec3_scale(random_vec3(random), exactly ? 0 : 2);
        const vec3 way = vec3_scale(random_vec3(random), at_rest ? 0 : 0.01);
        w->frame[i] = (pose){aside, quat_exp(turn)};
        frame_free[i] = pose_move(w->frame[i], way, way, 1);
        for (int k = 0; b->is_soft && k < b->n_v; k++) {
            w->q[b->first + k] = pose_apply(w->frame[i], b->soft.mesh.x[k]);
            q_free[b->first + k] = vec3_add(w->q[b->first + k], way);
        }
    }
    return touching_detect(w, q_free, frame_free);
}

/* ---------------------------------------------------------------- who takes part */

static void a_contact_takes_part_when_near_at_the_start_or_after_free_motion(void)
{
    struct palp_world *w = block_and(touching_ball(0.02), CAPACITY, 1);
    const double near = SIZE.y / 2 + 0.02 - 0.5 * NEAR, far = near + 2 * NEAR;
    put_tool(w, 0.003, far, 0.001);
    CHECK(detect_moving(w, 0.003, far, 0.001)->n_con == 0);
    const int n_coming = touching_count(detect_moving(w, 0.003, near, 0.001), BLOCK, 1);
    put_tool(w, 0.003, near, 0.001);
    const int n_staying = touching_count(detect_moving(w, 0.003, near, 0.001), BLOCK, 1);
    const int n_going = touching_count(detect_moving(w, 0.003, far, 0.001), BLOCK, 1);
    CHECK(n_staying > 2);
    CHECK(n_coming == n_staying);
    CHECK(n_going == n_staying);
    touching_destroy(w);
}

/* A ball's point is fixed where it is nearest after free motion; p stands there. */
static void points_stand_at_the_start_and_at_the_free_motion(void)
{
    struct palp_world *w = block_and(touching_ball(0.01), CAPACITY, 1);
    put_tool(w, 0, SIZE.y / 2 + 0.011, 0);
    const struct step *s = detect_moving(w, 0.001, SIZE.y / 2 + 0.009, 0);
    REQUIRE(s->n_con > 0);
    for (int i = 0; i < s->n_con; i++) {
        const struct constraint *c = &s->con[i];
        if (c->normal_source !=
            NORMAL_OF_SHAPE) /* a triangle bears the point that is nearest to it */
            continue;
        const vec3 a = side_point(&c->a, s->p_free), b = side_point(&c->b, s->p_free);
        const vec3 centre = s->frame_free[1].p;
        const vec3 nearest =
            vec3_axpy(centre, 0.01, vec3_direction(vec3_sub(a, centre), vec3_make(0, 1, 0)));
        CHECK_ZERO(vec3_norm(vec3_sub(b, nearest)), 1e-15);
        const vec3 way = vec3_sub(b, side_point(&c->b, s->p_start));
        CHECK_ZERO(vec3_norm(vec3_sub(way, vec3_make(0.001, -0.002, 0))), 1e-15);
    }
    CHECK(memcmp(s->p, s->p_free, (size_t)s->n_prox * sizeof(vec3)) == 0);
    for (int i = 0; i < s->n_prox; i++)
        CHECK(vec3_norm(s->back[i]) == 0);
    touching_destroy(w);
}

/* A tool that in one step goes 5 cm, right through a sheet of 2 mm: whatever node lay in its way
 * faces it from the side where it was. */
static void a_fast_tool_does_not_jump_through_a_sheet(void)
{
    const struct palp_shape tools[] = {touching_ball(0.008),
                                       touching_brick((vec3){0.008, 0.003, 0.008}, 0.001)};
    for (int i = 0; i < 2; i++) {
        struct palp_scene *scene = touching_scene(CAPACITY, 1);
        touching_block(scene, vec3_make(0, 0, 0), vec3_make(0.06, 0.002, 0.06),
                       (const int[3]){12, 1, 12});
        touching_tool(scene, tools[i]);
        struct palp_world *w = touching_world(scene);
        put_tool(w, 0.001, 0.02, 0.002);
        const struct step *s = detect_moving(w, 0.001, -0.03, 0.002);
        int n_met = 0, n_in_the_way = 0;
        for (int k = 0; k < s->n_con; k++) {
            const double up = touching_normal(s, k).y * (s->con[k].b.body == 1 ? -1 : 1);
            CHECK(up > 0); /* towards the tool's side */
            CHECK(touching_gap_start(s, k) > 0 && touching_gap_free(s, k) < -0.01);
            n_met += s->con[k].a.body == 0 && s->con[k].a.n == 1;
        }
        for (int k = 0; k < scene->n_v - 2; k++)
            n_in_the_way += fabs(w->q[k].x - 0.001) < 0.0057 && fabs(w->q[k].z - 0.002) < 0.0057;
        CHECK(n_in_the_way >= 8 && n_met >= n_in_the_way);
        CHECK(i == 0 || touching_count(s, TOOL, 1) == SHAPE_CORNERS);
        touching_destroy(w);
    }
}

/* Two declared pairs: the middle of a block's edge above a ball, and a place of the ball over the
 * plane of one of the block's triangles, beside it. They know their own distance, friction and
 * skin. */
static void a_declared_pair_meets_as_it_says(void)
{
    struct palp_scene *scene = touching_scene(CAPACITY, 1);
    struct palp_error error;
    touching_block(scene, vec3_make(0, 0, 0), SIZE, (const int[3]){1, 1, 1});
    touching_tool(scene, touching_ball(0.01));
    const vec3 *x = scene->body[0].soft.mesh.x;
    const struct palp_pair_def pairs[2] = {
        {.a = {BLOCK, 2, {0, 1}, {0.5, 0.5}, {0, 0, 0}},
         .b = TOOL,
         .friction = 0.2,
         .offset = 0.001,
         .contact_distance = 0.05},
        {.a = {TOOL, 0, {0}, {0}, {0, 0.01, 0}},
         .b = BLOCK,
         .triangle = {0, 1, 2},
         .friction = 0.3,
         .contact_distance = 1},
    };
    for (int i = 0; i < 2; i++)
        REQUIRE(palp_scene_add_pair(scene, &pairs[i], &error) == PALP_OK);
    struct palp_world *w = touching_world(scene);
    const vec3 middle = vec3_scale(vec3_add(x[0], x[1]), 0.5);
    const vec3 n = vec3_direction(vec3_cross(vec3_sub(x[1], x[0]), vec3_sub(x[2], x[0])), x[0]);
    for (int i = 0; i < 2; i++) {
        const double away = i == 0 ? 0.06 : 0.07; /* the ball from the edge */
        const vec3 centre = vec3_sub(middle, vec3_make(0, away, 0));
        put_tool(w, centre.x, centre.y, centre.z);
        const struct step *s = touching_detect(w, NULL, NULL);
        REQUIRE(s->n_con == 2 - i);
        const struct constraint *last = &s->con[s->n_con - 1];
        CHECK(last->normal_source == NORMAL_OF_TRIANGLE && last->friction == 0.3);
        const vec3 top = vec3_add(centre, vec3_make(0, 0.01, 0));
        CHECK_NEAR(touching_gap(s, s->n_con - 1), vec3_dot(n, vec3_sub(top, x[0])), 1e-15);
        if (i == 0) {
            CHECK_NEAR(touching_gap(s, 0), away - 0.01 - 0.001, 1e-15);
            CHECK(s->con[0].friction == 0.2 && s->con[0].a.n == 2);
        }
    }
    touching_destroy(w);
}

static int node_at(const struct palp_world *w, vec3 x)
{
    int at = 0;
    for (int k = 1; k < w->scene->body[0].n_v; k++)
        if (vec3_norm(vec3_sub(w->q[k], x)) < vec3_norm(vec3_sub(w->q[at], x)))
            at = k;
    return at;
}

/* A node of the upper face that is pushed out beyond the rim turns over the triangles between them:
 * what is in the air above is behind those, as if deep inside. Before the step or in its free
 * motion; a tool that is held would be led out where a peak elsewhere is as high. */
static void a_brick_above_triangles_that_are_turned_over_is_not_inside(void)
{
    static vec3 q[400];
    for (int k = 0; k < 4; k++) {
        struct palp_scene *scene = touching_scene(CAPACITY, 1);
        touching_block(scene, vec3_make(0, 0, 0), SIZE, (const int[3]){6, 4, 5});
        (k / 2 ? touching_tool : touching_free)(scene,
                                                touching_brick(vec3_make(4e-3, 4e-3, 4e-3), 0));
        struct palp_world *w = touching_world(scene);
        REQUIRE(scene->n_v <= 400);
        const int pushed = node_at(w, vec3_make(0.02, SIZE.y / 2, 0.005));
        w->q[node_at(w, vec3_make(-0.02, SIZE.y / 2, -0.015))].y += 0.015;
        memcpy(q, w->q, (size_t)scene->n_v * sizeof *q);
        q[pushed] = vec3_make(0.037, SIZE.y / 2 - 0.002, 0.005);
        if (k % 2)
            w->q[pushed] = q[pushed];
        put_tool(w, 0.036, SIZE.y / 2 + 0.0055, 0.009);
        const struct step *s = touching_detect(w, q, NULL);
        CHECK(s->n_inside == 0);
        CHECK(touching_least_gap(s) > -NEAR);
        touching_destroy(w);
    }
}

/* ---------------------------------------------------------------- ids and order */

static void ids_rise_and_are_distinct(void)
{
    uint64_t random = 1;
    struct palp_world *w = crowd(2 * CAPACITY, 1);
    long n = 0;
    for (int k = 0; k < 100; k++) {
        const struct step *s = throw_about(w, 0.04, &random);
        CHECK(s->n_dropped == 0);
        n += s->n_con;
        for (int i = 1; i < s->n_con; i++)
            CHECK(s->con[i - 1].id < s->con[i].id);
    }
    CHECK(n > 1000);
    touching_destroy(w);
}

static bool has_id(const struct step *s, uint64_t id)
{
    for (int i = 0; i < s->n_con; i++)
        if (s->con[i].id == id)
            return true;
    return false;
}

/* A tool that slides by 0.1 mm keeps all contacts but those at the rim. */
static void features_that_stay_keep_their_id(void)
{
    uint64_t id[CAPACITY];
    const struct palp_shape tools[] = {touching_ball(0.02),
                                       touching_brick((vec3){0.01, 0.02, 0.01}, 0.001)};
    for (int i = 0; i < 2; i++) {
        struct palp_world *w = block_and(tools[i], CAPACITY, 1);
        put_tool(w, 0.0031, SIZE.y / 2 + 0.0195, 0.0012);
        const struct step *s = touching_detect(w, NULL, NULL);
        const int n = s->n_con;
        int n_kept = 0;
        for (int k = 0; k < n; k++)
            id[k] = s->con[k].id;
        put_tool(w, 0.0032, SIZE.y / 2 + 0.0195, 0.0012);
        s = touching_detect(w, NULL, NULL);
        for (int k = 0; k < n; k++)
            n_kept += has_id(s, id[k]);
        CHECK(n > 4 && n_kept >= n - 1);
        touching_destroy(w);
    }
}

/* Where a side's point is and which way it faces, to compare sets of contacts that are numbered
 * otherwise. */
struct print {
    vec3 at, normal;
    double gap;
};

static int compare_prints(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(vec3));
}

static int take_prints(struct print *print, const struct step *s)
{
    for (int i = 0; i < s->n_con; i++)
        print[i] = (struct print){side_point(&s->con[i].a, s->p), touching_normal(s, i),
                                  touching_gap(s, i)};
    qsort(print, (size_t)s->n_con, sizeof *print, compare_prints);
    return s->n_con;
}

/* Node i becomes (i × 37) mod n. */
static struct palp_mesh renumber(const struct palp_mesh *mesh, vec3 *x, int (*tet)[4])
{
    for (int i = 0; i < mesh->n_node; i++)
        x[i * 37 % mesh->n_node] = mesh->x[i];
    for (int i = 0; i < 4 * mesh->n_tet; i++)
        tet[i / 4][i % 4] = mesh->tet[i / 4][i % 4] * 37 % mesh->n_node;
    return (struct palp_mesh){.n_node = mesh->n_node, .n_tet = mesh->n_tet, .x = x, .tet = tet};
}

static void contacts_do_not_depend_on_how_nodes_are_numbered(void)
{
    const struct palp_grid grid = {.shape = PALP_GRID_ELLIPSOID, .size = SIZE, .cells = {5, 5, 5}};
    struct palp_mesh mesh;
    static vec3 x[300];
    static int tet[1000][4];
    static struct print print[2][CAPACITY];
    int n[2];
    REQUIRE(palp_mesh_grid(&mesh, &grid, NULL) == PALP_OK);
    REQUIRE(mesh.n_node < 300 && mesh.n_node % 37 != 0 && mesh.n_tet <= 1000);
    const struct palp_mesh other = renumber(&mesh, x, tet);
    for (int i = 0; i < 2; i++) {
        struct palp_scene *scene = touching_scene(CAPACITY, 1);
        touching_soft(scene, i == 0 ? &mesh : &other);
        touching_tool(scene, touching_brick((vec3){0.01, 0.004, 0.02}, 0.001));
        struct palp_world *w = touching_world(scene);
        w->frame[1] = (pose){{0.001, 0.0235, 0.002}, quat_exp((vec3){0.05, 0.3, -0.02})};
        n[i] = take_prints(print[i], touching_detect(w, NULL, NULL));
        touching_destroy(w);
    }
    palp_mesh_destroy(&mesh);
    REQUIRE(n[0] == n[1] && n[0] > 5);
    for (int i = 0; i < n[0]; i++) { /* 1e-15: sums in another order */
        CHECK_ZERO(vec3_norm(vec3_sub(print[0][i].at, print[1][i].at)), 1e-15);
        CHECK_ZERO(vec3_norm(vec3_sub(print[0][i].normal, print[1][i].normal)), 1e-12);
        CHECK_NEAR(print[0][i].gap, print[1][i].gap, 1e-15);
    }
}

/* ---------------------------------------------------------------- capacity */

static int compare_doubles(const void *a, const void *b)
{
    const double *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

static void beyond_the_capacity_the_shallowest_are_dropped_and_counted(void)
{
    enum { KEPT = 7 };
    double gap[CAPACITY];
    struct palp_world *all = block_and(touching_ball(0.02), CAPACITY, 1),
                      *few = block_and(touching_ball(0.02), KEPT, 1);
    put_tool(all, 0.0031, SIZE.y / 2 + 0.012, 0.0012);
    put_tool(few, 0.0031, SIZE.y / 2 + 0.012, 0.0012);
    const struct step *s = touching_detect(all, NULL, NULL);
    const int n = s->n_con;
    REQUIRE(n > KEPT + 4 && s->n_dropped == 0);
    for (int i = 0; i < n; i++)
        gap[i] = touching_gap(s, i);
    qsort(gap, (size_t)n, sizeof *gap, compare_doubles);
    s = touching_detect(few, NULL, NULL);
    CHECK(s->n_con == KEPT && s->n_dropped == n - KEPT);
    for (int i = 0; i < s->n_con; i++) {
        CHECK(touching_gap(s, i) <= gap[KEPT - 1]);
        CHECK(i == 0 || s->con[i - 1].id < s->con[i].id);
    }
    touching_destroy(all);
    touching_destroy(few);
}

/* Of three the deepest becomes the shallowest, and goes as a fourth comes. */
static void one_that_is_replaced_is_dropped_by_its_new_gap(void)
{
    const double gap[3] = {0.1, 0.05, 0.02};
    struct palp_world *w = block_and(touching_ball(0.02), CAPACITY, 1);
    arena_empty(&w->arena);
    struct candidate_list list = candidate_list_take(&w->arena, 3, 0, 2, 1);
    for (int i = 0; i < 3; i++)
        candidate_add(&list, &(struct candidate){.id = (uint64_t)i, .gap = gap[i]});
    candidate_replace(&list, &(struct candidate){.id = 2, .gap = 0.3});
    candidate_add(&list, &(struct candidate){.id = 3, .gap = 0.2});
    candidate_sort_by_gap(&list);
    REQUIRE(list.n == 3);
    CHECK(list.candidate[list.order[0]].id == 1);
    CHECK(list.candidate[list.order[1]].id == 0);
    CHECK(list.candidate[list.order[2]].id == 3);
    touching_destroy(w);
}

/* A mesh answers each of a block's nodes with three places of its own, where there is room for two
 * a contact. */
static void contacts_for_whose_points_there_is_no_room_are_dropped(void)
{
    enum { ROOM = 20 };
    static vec3 x[4] = {{-0.2, 0, -0.2}, {0.2, 0, -0.2}, {0, 0, 0.4}, {0, -0.2, 0}};
    static int tri[4][3] = {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}};
    const struct palp_mesh anvil = {.n_node = 4, .n_tri = 4, .x = x, .tri = tri};
    struct palp_scene *scene = touching_scene(ROOM, 1);
    touching_block(scene, vec3_make(0, 0, 0), SIZE, (const int[3]){6, 4, 5});
    touching_tool(
        scene, (struct palp_shape){.kind = PALP_SHAPE_MESH, .mesh = &anvil, .at = POSE_IDENTITY});
    struct palp_world *w = touching_world(scene);
    put_tool(w, 0, -SIZE.y / 2 - 0.001, 0);
    const struct step *s = touching_detect(w, NULL, NULL);
    CHECK(capacity_of_body(scene, 1) == 2 * ROOM);
    CHECK(s->n_con == 2 * ROOM / 3);
    CHECK(s->n_dropped == 7 * 6 - s->n_con);
    touching_destroy(w);
}

/* ---------------------------------------------------------------- proximities */

/* Body by body, soft nodes rising, each named by a contact, weights of one. */
static void check_proximities(const struct step *s)
{
    int n_named = 0;
    unsigned char named[6 * 2 * CAPACITY] = {0};
    REQUIRE(s->n_prox <= 6 * 2 * CAPACITY);
    for (int i = 0; i < s->n_con; i++) {
        const struct side *side[2] = {&s->con[i].a, &s->con[i].b};
        for (int k = 0; k < 2; k++) {
            double sum = 0;
            for (int j = 0; j < side[k]->n; j++) {
                CHECK(s->prox[side[k]->prox[j]].body == side[k]->body);
                named[side[k]->prox[j]] = 1;
                sum += side[k]->weight[j];
            }
            CHECK_NEAR(sum, 1, 1e-14);
        }
    }
    for (int i = 0; i < s->n_prox; i++)
        n_named += named[i];
    CHECK(n_named == s->n_prox);
    for (int b = 0; b < s->scene->n_body; b++) {
        for (int i = s->range[b].first; i < s->range[b].end; i++) {
            const struct proximity *p = &s->prox[i];
            CHECK(p->body == b && (p->node >= 0) == s->scene->body[b].is_soft);
            CHECK(i == s->range[b].first || p->node < 0 || p[-1].node < p->node);
        }
    }
    CHECK(s->range[s->scene->order[0]].first == 0);
    CHECK(s->range[s->scene->order[s->scene->n_body - 1]].end == s->n_prox);
}

/* Bodies on the same spot, edge on edge, one in the other: all numbers are finite, all directions
 * of unit length. Only a tool inside of a body is borne below its surface, on its way out. */
static void any_crowd_gives_sound_contacts(void)
{
    uint64_t random = 3;
    struct palp_world *w = crowd(2 * CAPACITY, 1);
    for (int k = 0; k < 200; k++) {
        const struct step *s = throw_about(w, k % 4 * 0.02, &random);
        check_proximities(s);
        for (int i = 0; i < s->n_prox; i++)
            CHECK(vec3_finite(s->p_start[i]) && vec3_finite(s->p_free[i]));
        for (int i = 0; i < s->n_con; i++) {
            CHECK(touching_gap(s, i) < NEAR + 1e-12);
            CHECK_NEAR(vec3_norm(touching_normal(s, i)), 1, 1e-14);
            CHECK(s->con[i].friction == 0.5);
            CHECK(s->con[i].offset == 0 || (s->con[i].offset < 0 && s->n_inside > 0));
        }
    }
    touching_destroy(w);
}

static void the_same_is_found_by_any_number_of_workers(void)
{
    struct palp_world *w[3] = {crowd(CAPACITY, 1), crowd(CAPACITY, 2), crowd(CAPACITY, 4)};
    uint64_t random[3] = {4, 4, 4};
    for (int k = 0; k < 20; k++) {
        const struct step *s[3];
        for (int i = 0; i < 3; i++) {
            pool_begin(w[i]->pool);
            s[i] = throw_about(w[i], 0.03, &random[i]);
            pool_end(w[i]->pool);
        }
        for (int i = 1; i < 3; i++) {
            REQUIRE(s[i]->n_con == s[0]->n_con && s[i]->n_prox == s[0]->n_prox);
            const size_t n_con = (size_t)s[0]->n_con, n_prox = (size_t)s[0]->n_prox;
            CHECK(memcmp(s[i]->con, s[0]->con, n_con * sizeof *s[0]->con) == 0);
            CHECK(memcmp(s[i]->p_start, s[0]->p_start, n_prox * sizeof(vec3)) == 0);
            CHECK(memcmp(s[i]->p, s[0]->p, n_prox * sizeof(vec3)) == 0);
        }
    }
    for (int i = 0; i < 3; i++)
        touching_destroy(w[i]);
}

/* ---------------------------------------------------------------- moving */

/* A soft block and a free ball in contact; what mapping_linearise needs. */
static struct step *block_and_ball(struct palp_world **world)
{
    struct palp_scene *scene = touching_scene(CAPACITY, 2);
    touching_block(scene, vec3_make(0, 0, 0), SIZE, (const int[3]){6, 4, 5});
    touching_free(scene, touching_ball(0.02));
    struct palp_world *w = *world = touching_world(scene);
    put_tool(w, 0.003, SIZE.y / 2 + 0.018, 0.001);
    struct step *s = touching_detect(w, NULL, NULL);
    REQUIRE(s->n_con > 4);
    s->frame_H = ARENA_TAKE(&w->arena, w->scene->n_body, pose);
    s->push = ARENA_TAKE(&w->arena, s->n_prox, vec3);
    mapping_linearise(s);
    return s;
}

/* After a correction p is where the bodies are; what leads back is linear in the velocities. */
static void points_follow_their_bodies(void)
{
    uint64_t random = 5;
    struct palp_world *w;
    struct step *s = block_and_ball(&w);
    const int first = scene_body(w->scene, TOOL)->first;
    for (int i = 0; i < first; i++)
        s->q[i] = vec3_axpy(s->q_free[i], 1e-3, random_vec3(&random));
    s->v[first] = vec3_scale(random_vec3(&random), 0.1);
    s->v[first + 1] = vec3_scale(random_vec3(&random), 10);
    s->frame[1] = pose_move(w->frame[1], s->v[first], s->v[first + 1], s->h);
    proximity_move(s);
    for (int i = 0; i < s->n_prox; i++) {
        const struct proximity *prox = &s->prox[i];
        if (prox->body == BLOCK.id - 1) {
            CHECK_ZERO(vec3_norm(vec3_sub(s->p[i], s->q[prox->node])), 0);
            CHECK_ZERO(vec3_norm(vec3_sub(vec3_add(s->p[i], s->back[i]), s->p_free[i])), 1e-17);
        } else {
            CHECK_ZERO(vec3_norm(vec3_sub(s->p[i], pose_apply(s->frame[1], prox->local))), 0);
            const vec3 arm = vec3_sub(s->p[i], s->frame[1].p);
            const vec3 v = vec3_add(s->v[first], vec3_cross(s->v[first + 1], arm)); /* v_free: 0 */
            CHECK_ZERO(vec3_norm(vec3_axpy(s->back[i], s->h, v)), 1e-16);
        }
    }
    touching_destroy(w);
}

/* p = p_free + h² W_H push, row by row of any W_H. */
static void soft_points_are_shifted_by_the_compliance(void)
{
    uint64_t random = 6;
    struct palp_world *w;
    struct step *s = block_and_ball(&w);
    const int n = s->range[1].first;
    mat3 *WH = calloc((size_t)n * (size_t)n, sizeof *WH);
    REQUIRE(WH != NULL);
    for (int i = 0; i < n * n; i++)
        WH[i] = mat3_rows(random_vec3(&random), random_vec3(&random), random_vec3(&random));
    memset(s->push, 0, (size_t)s->n_prox * sizeof(vec3));
    for (int i = 0; i < n; i++)
        s->push[i] = random_vec3(&random);
    s->square = (struct square[]){{WH, 0, n}, {NULL, 0, 0}};
    system_assemble(w->system[1], w, s->h);
    REQUIRE(solver_begin(w->solver[1], w->system[1], &(struct solver_step){.h = s->h}));
    proximity_shift(s);
    for (int i = 0; i < n; i++) {
        vec3 sum = {0, 0, 0};
        for (int k = 0; k < n; k++)
            sum = vec3_add(sum, mat3_apply(WH[i * n + k], s->push[k]));
        const vec3 expected = vec3_axpy(s->p_free[i], s->h * s->h, sum);
        CHECK_ZERO(vec3_norm(vec3_sub(s->p[i], expected)), 1e-15);
        CHECK_ZERO(vec3_norm(vec3_sub(vec3_add(s->p[i], s->back[i]), s->p_free[i])), 1e-16);
    }
    for (int i = n; i < s->n_prox; i++) /* nothing pushed the ball */
        CHECK_ZERO(vec3_norm(vec3_sub(s->p[i], s->p_free[i])), 1e-16);
    free(WH);
    touching_destroy(w);
}

/* A push of f on points at arms r turns a ball of mass m by h r × f / I, and moves it by h f /
 * m. */
static void a_rigid_body_is_shifted_by_force_and_torque(void)
{
    uint64_t random = 7;
    struct palp_world *w;
    struct step *s = block_and_ball(&w);
    const int first = scene_body(w->scene, TOOL)->first, n = s->range[1].first;
    vec3 force = {0, 0, 0}, torque = {0, 0, 0};
    memset(s->push, 0, (size_t)s->n_prox * sizeof(vec3));
    for (int i = n; i < s->n_prox; i++) {
        s->push[i] = vec3_scale(random_vec3(&random), 0.01);
        force = vec3_add(force, s->push[i]);
        torque = vec3_add(torque, vec3_cross(vec3_sub(s->p_free[i], w->frame[1].p), s->push[i]));
    }
    mat3 *WH = calloc((size_t)n * (size_t)n, sizeof *WH);
    REQUIRE(WH != NULL);
    s->square = (struct square[]){{WH, 0, n}, {NULL, 0, 0}};
    system_assemble(w->system[1], w, s->h);
    REQUIRE(solver_begin(w->solver[1], w->system[1], &(struct solver_step){.h = s->h}));
    proximity_shift(s);
    const vec3 v = vec3_scale(force, s->h / 0.1), spin = vec3_scale(torque, s->h / 1e-5);
    CHECK_ZERO(vec3_norm(vec3_sub(s->v[first], v)), 1e-15);
    CHECK_ZERO(vec3_norm(vec3_sub(s->v[first + 1], spin)), 1e-12);
    for (int i = n; i < s->n_prox; i++) {
        const vec3 arm = quat_rotate(w->frame[1].q, s->prox[i].local);
        const vec3 along = vec3_add(v, vec3_cross(spin, arm));
        CHECK_ZERO(vec3_norm(vec3_sub(s->p[i], pose_apply(s->frame[1], s->prox[i].local))), 1e-16);
        CHECK_ZERO(vec3_norm(vec3_axpy(s->back[i], s->h, along)), 1e-15);
    }
    free(WH);
    touching_destroy(w);
}

SUITE(proximity, TEST(a_contact_takes_part_when_near_at_the_start_or_after_free_motion),
      TEST(points_stand_at_the_start_and_at_the_free_motion),
      TEST(a_fast_tool_does_not_jump_through_a_sheet), TEST(a_declared_pair_meets_as_it_says),
      TEST(a_brick_above_triangles_that_are_turned_over_is_not_inside),
      TEST(ids_rise_and_are_distinct), TEST(features_that_stay_keep_their_id),
      TEST(contacts_do_not_depend_on_how_nodes_are_numbered),
      TEST(beyond_the_capacity_the_shallowest_are_dropped_and_counted),
      TEST(one_that_is_replaced_is_dropped_by_its_new_gap),
      TEST(contacts_for_whose_points_there_is_no_room_are_dropped),
      TEST(any_crowd_gives_sound_contacts), TEST(the_same_is_found_by_any_number_of_workers),
      TEST(points_follow_their_bodies), TEST(soft_points_are_shifted_by_the_compliance),
      TEST(a_rigid_body_is_shifted_by_force_and_torque));
