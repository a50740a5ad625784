/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_law_slide.c - beads on curves: what friction takes, what none leaves, where curves end. */
#include "tests/check.h"
#include "tests/fixtures/link_scenes.h"

static const double G = 9.81, MASS = 0.05;
static const palp_body WORLD = {0};
enum { PLACES_MAX = 64 };

struct wire {
    vec3 place[PLACES_MAX];
    int n;
    bool closed;
    double friction, low, high;
};

static pose at(vec3 x)
{
    return (pose){x, {0, 0, 0, 1}};
}

/* A bead, body 1, at a place of the wire and thrown along it. */
static struct palp_world *thread_bead(const struct wire *w, int place, vec3 v, vec3 gravity)
{
    struct palp_options opt = links_options(PALP_CORRECT_FAST);
    opt.gravity = gravity;
    struct palp_scene *scene = links_scene(&opt);
    const palp_body bead = links_rigid(scene, PALP_DRIVE_FREE, MASS, at(w->place[place]));
    struct palp_link_def def = links_def(scene, PALP_LAW_SLIDE, bead, WORLD, w->place[place]);
    def.curve = w->place;
    def.n_curve = w->n;
    def.closed = w->closed;
    def.friction = w->friction;
    def.low = w->low;
    def.high = w->high;
    links_add(scene, &def);
    struct palp_world *world = links_world(scene);
    palp_world_set_pose(world, bead, at(w->place[place]), v, (vec3){0, 0, 0});
    return world;
}

static const palp_body BEAD = {1};

static double speed(const struct palp_world *world)
{
    return vec3_norm(palp_world_velocity(world, BEAD));
}

/* ---------------------------------------------------------------- a closed circle */

static const double RADIUS = 0.1;
static const double PI = 3.14159265358979323846;

static struct wire circle(double friction)
{
    struct wire w = {
        .n = 48, .closed = true, .friction = friction, .low = -INFINITY, .high = INFINITY};
    for (int i = 0; i < w.n; i++)
        w.place[i] = vec3_make(RADIUS * cos(2 * PI * i / w.n), RADIUS * sin(2 * PI * i / w.n), 0);
    return w;
}

/* Upright, let go at the height of its centre: what of its energy, against the lowest place, is
 * lost in 0.4 s. */
static double lost(double h)
{
    const struct wire w = circle(0);
    struct palp_world *world = thread_bead(&w, 0, (vec3){0, 0, 0}, (vec3){0, -G, 0});
    for (int i = 0; i < (int)lround(0.4 / h); i++)
        CHECK_BELOW(palp_step(world, h)->link[0].gap, 1e-12);
    const double v = speed(world), y = palp_world_pose(world, BEAD).p.y;
    links_destroy(world);
    return -(v * v / 2 + G * y) / (G * RADIUS);
}

/* Implicit Euler's way loses in proportion to the step, and gains nothing. */
static void energy_without_friction_is_kept_to_the_order_of_the_scheme(void)
{
    const double coarse = lost(5e-4), fine = lost(2.5e-4);
    CHECK(fine > 0 && fine < 0.05);
    CHECK_NEAR(coarse / fine, 2, 0.1); /* the next order */
}

/* Without gravity the wire presses by m v²/R: dv/ds = -μ v/R, as a rope round a post. Once round
 * and across the seam; implicit steps of 0.2 ms turn by 0.001 rad, and lose half of it each. */
static void friction_round_a_circle_slows_as_a_rope_holds_on_a_post(void)
{
    const double mu = 0.15, h = 2e-4, v = 5 * RADIUS;
    const struct wire w = circle(mu);
    struct palp_world *world =
        thread_bead(&w, 2, (vec3){-v * sin(PI / 12), v * cos(PI / 12), 0}, (vec3){0, 0, 0});
    double turned = 0, before = PI / 12;
    while (turned < 2.2 * PI && palp_world_steps(world) < 40000) {
        palp_step(world, h);
        const vec3 p = palp_world_pose(world, BEAD).p;
        turned += remainder(atan2(p.y, p.x) - before, 2 * PI);
        before = atan2(p.y, p.x);
    }
    CHECK(turned >= 2.2 * PI);
    CHECK_NEAR(speed(world) / v, exp(-mu * turned), 0.01);
    CHECK_NEAR(palp_world_report(world)->link[0].value, RADIUS * fmod(before + 2 * PI, 2 * PI),
               1e-4); /* chords of 48 cubics */
    links_destroy(world);
}

/* ---------------------------------------------------------------- a helix */

static const double TURN = 0.2, RISE = 0.004; /* rad, m: from place to place */

static struct wire helix(double friction)
{
    struct wire w = {.n = 64, .friction = friction, .low = -INFINITY, .high = INFINITY};
    for (int i = 0; i < w.n; i++)
        w.place[i] = vec3_make(RADIUS * cos(TURN * i), RISE * i, RADIUS * sin(TURN * i));
    return w;
}

/* Up a helix at the angle α of curvature κ = cos² α / R: dv²/ds = -2 (g sin α + μ N/m), where
 * (N/m)² = (g cos α)² + (κ v²)². Returns how far it gets; m. */
static double way_up(double v, double mu)
{
    const double slope = atan(RISE / (RADIUS * TURN)), ds = 1e-6;
    const double down = G * sin(slope), press = G * cos(slope);
    const double curvature = cos(slope) * cos(slope) / RADIUS;
    double s = 0;
    for (double v2 = v * v; v2 > 0; s += ds)
        v2 -= 2 * ds * (down + mu * hypot(press, curvature * v2));
    return s;
}

/* Thrown up; μ above the slope holds it where it stops. A step of 0.5 ms at 1.2 m/s is 0.6 mm. */
static void friction_stops_a_bead_on_a_helix_where_its_energy_is_spent(void)
{
    const double mu = 0.3, v = 1.2, h = 5e-4;
    const struct wire w = helix(mu);
    const vec3 along = vec3_direction(vec3_sub(w.place[3], w.place[1]), (vec3){0, 1, 0});
    struct palp_world *world = thread_bead(&w, 2, vec3_scale(along, v), (vec3){0, -G, 0});
    palp_step(world, 1e-9); /* tells where it is */
    palp_world_set_pose(world, BEAD, at(w.place[2]), vec3_scale(along, v), (vec3){0, 0, 0});
    const double start = palp_world_report(world)->link[0].value;
    for (int i = 0; i < 1000; i++)
        palp_step(world, h);
    const double way = palp_world_report(world)->link[0].value - start;
    CHECK_NEAR(way, way_up(v, mu), 1e-3);
    CHECK_ZERO(speed(world), 1e-8);
    links_destroy(world);
}

/* ---------------------------------------------------------------- where it ends */

/* Down a slope of 1 : 1 to a limit before the wire's end; it rests there, and the limit bears what
 * the slope does not: m g / √2. Thrown back it leaves at once. */
static void bead_stops_at_its_limit_and_does_not_stick(void)
{
    const double share = sqrt(0.5);
    const struct wire w = {
        .place = {{0, 0, 0}, {0.1, -0.1, 0}, {0.2, -0.2, 0}}, .n = 3, .low = 0.01, .high = 0.15};
    struct palp_world *world = thread_bead(&w, 1, (vec3){0, 0, 0}, (vec3){0, -G, 0});
    int reached = 0;
    for (int i = 0; i < 200; i++) {
        const struct palp_report *r = palp_step(world, 2e-3);
        CHECK(r->link[0].value < 0.15 + 1e-9);
        reached += r->n_event > 0 && r->event[0].kind == PALP_EVENT_LIMIT;
    }
    const struct palp_link_report *l = palp_world_report(world)->link;
    CHECK_NEAR(l->value, 0.15, 1e-9);
    CHECK(reached == 1);
    CHECK_NEAR(l->force.y, MASS * G, 1e-6); /* the wire and its limit together */
    const double v = 0.5;
    palp_world_set_pose(world, BEAD, palp_world_pose(world, BEAD), (vec3){-v * share, v * share, 0},
                        (vec3){0, 0, 0});
    palp_step(world, 2e-3);
    CHECK_NEAR(palp_world_report(world)->link[0].value, 0.15 - 2e-3 * (v - 2e-3 * G * share), 1e-8);
    for (int i = 0; i < 100; i++) /* up and down again, as a ball thrown: 2 v / (g/√2) is 144 ms */
        palp_step(world, 2e-3);
    CHECK_NEAR(palp_world_report(world)->link[0].value, 0.15, 1e-9);
    links_destroy(world);
}

SUITE(law_slide, TEST(energy_without_friction_is_kept_to_the_order_of_the_scheme),
      TEST(friction_round_a_circle_slows_as_a_rope_holds_on_a_post),
      TEST(friction_stops_a_bead_on_a_helix_where_its_energy_is_spent),
      TEST(bead_stops_at_its_limit_and_does_not_stick));
