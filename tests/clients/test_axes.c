/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_axes.c - axes of a device and of the scene: all 48 ways that they can lie. */
#include "clients/devices/axes.h"
#include "tests/check.h"

static const proto_vec3 P = {0.3, -0.5, 0.7}, Q = {-0.2, 0.4, 0.1};
static const proto_quat TURN = {0.1, 0.3, -0.5, 0.8062257748298549}; /* of length 1 */

static double dot(proto_vec3 a, proto_vec3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static proto_vec3 cross(proto_vec3 a, proto_vec3 b)
{
    return (proto_vec3){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

/* p turned by q: p + 2 w (v × p) + 2 v × (v × p). */
static proto_vec3 rotate(proto_quat q, proto_vec3 p)
{
    const proto_vec3 v = {q.x, q.y, q.z}, a = cross(v, p), b = cross(v, a);
    return (proto_vec3){p.x + 2 * (q.w * a.x + b.x), p.y + 2 * (q.w * a.y + b.y),
                        p.z + 2 * (q.w * a.z + b.z)};
}

static proto_vec3 moved(const struct axes *axes, proto_vec3 p)
{
    return axes_to_scene(axes, (proto_pose){p, {0, 0, 0, 1}}).position;
}

/* The k-th of the 48 lists. */
static struct axes axes_of(int k, double scale)
{
    static const char *const orders[] = {"xyz", "yzx", "zxy", "xzy", "zyx", "yxz"};
    const char *order = orders[k / 8];
    char text[16];
    struct axes axes = {.scale = scale};
    snprintf(text, sizeof text, "%s%c,%s%c,%s%c", k & 1 ? "-" : "", order[0], k & 2 ? "-" : "+",
             order[1], k & 4 ? "-" : "", order[2]);
    CHECK(axes_read(&axes, text));
    CHECK(axes.hand ==
          (k / 8 < 3 ? 1 : -1) * (k & 1 ? -1 : 1) * (k & 2 ? -1 : 1) * (k & 4 ? -1 : 1));
    return axes;
}

static void a_list_says_what_is_right_up_and_back(void)
{
    struct axes axes = {.scale = 2};
    CHECK(axes_read(&axes, "x,z,-y"));
    const proto_vec3 p = moved(&axes, (proto_vec3){1, 2, 3});
    CHECK(p.x == 2 && p.y == 6 && p.z == -4);
    CHECK(axes.hand == 1);
    CHECK(axes_read(&axes, "-Y,+X,z"));
    const proto_vec3 q = moved(&axes, (proto_vec3){1, 2, 3});
    CHECK(q.x == -4 && q.y == 2 && q.z == 6);
}

static void a_list_that_is_no_axes_is_refused_and_changes_nothing(void)
{
    static const char *const lists[] = {"",        "x",      "x,y",   "x,y,x",   "x,y,z,",
                                        "x,y,z,x", "x y z",  "a,b,c", "x,,z",    "x,y,--z",
                                        "w,x,y",   "x,y,z ", "{,y,z", "x,y,\x80"};
    struct axes axes = axes_of(5, 1);
    const struct axes before = axes;
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        CHECK(!axes_read(&axes, lists[i]));
    CHECK(axes.from[0] == before.from[0] && axes.sign[2] == before.sign[2] &&
          axes.hand == before.hand);
}

/* Turned and then moved is moved and then turned, in a mirror too. To the last bits of sums of
 * numbers below 1. */
static void a_turn_stays_the_same_turn(void)
{
    for (int k = 0; k < 48; k++) {
        const struct axes axes = axes_of(k, 1);
        const proto_quat q = axes_to_scene(&axes, (proto_pose){P, TURN}).orientation;
        const proto_vec3 a = rotate(q, moved(&axes, P)), b = moved(&axes, rotate(TURN, P));
        CHECK_ZERO(fabs(a.x - b.x) + fabs(a.y - b.y) + fabs(a.z - b.z), 1e-15);
    }
}

static void what_goes_there_comes_back(void)
{
    for (int k = 0; k < 48; k++) {
        const struct axes axes = axes_of(k, 1);
        const proto_pose there = axes_to_scene(&axes, (proto_pose){P, TURN});
        const proto_pose back = axes_pose_to_device(&axes, there);
        CHECK(back.position.x == P.x && back.position.y == P.y && back.position.z == P.z);
        CHECK(back.orientation.x == TURN.x && back.orientation.y == TURN.y &&
              back.orientation.z == TURN.z && back.orientation.w == TURN.w);
    }
}

/* A force does the same work on the device as in the scene, and a torque by the same turn. A little
 * turn is twice a quaternion's vector. */
static void forces_do_the_same_work_on_both_sides(void)
{
    for (int k = 0; k < 48; k++) {
        const struct axes axes = axes_of(k, 1);
        const proto_wrench in_scene = {P, Q};
        const proto_wrench there = axes_wrench_to_device(&axes, in_scene);
        const proto_quat q = axes_to_scene(&axes, (proto_pose){Q, TURN}).orientation;
        CHECK_NEAR(dot(there.force, Q), dot(P, moved(&axes, Q)), 1e-15);
        CHECK_NEAR(dot(there.torque, (proto_vec3){TURN.x, TURN.y, TURN.z}),
                   dot(Q, (proto_vec3){q.x, q.y, q.z}), 1e-15);
    }
}

SUITE(axes, TEST(a_list_says_what_is_right_up_and_back),
      TEST(a_list_that_is_no_axes_is_refused_and_changes_nothing), TEST(a_turn_stays_the_same_turn),
      TEST(what_goes_there_comes_back), TEST(forces_do_the_same_work_on_both_sides));
