/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_metric.c - metrics against closed forms of what was fed, and against published examples. */
#include "engine/palp_train.h"
#include "tests/check.h"

#include <stdlib.h>
#include <string.h>

enum { VALUES = 400 };
static const double PI = 3.14159265358979323846;

/* What a hand does over time. */
struct act {
    vec3 (*place)(double t), (*force)(double t);
    quat (*turn)(double t);
    int n_tool;
    double tissue_n;
    const struct palp_port *port;
};

static struct palp_value values[VALUES];
static int n_value;

static void fold(const struct act *act, double rate_hz, double seconds)
{
    static const double limit_n[] = {1};
    const struct palp_metrics_def def = {
        rate_hz, act->n_tool ? act->n_tool : 1, 1, 1, limit_n, {0, 0, 1}, act->port};
    struct palp_error error;
    struct palp_metrics *m = palp_metrics_create(&def, &error);
    REQUIRE(m != NULL);
    const long n = lround(seconds * rate_hz);
    for (long i = 0; i <= n; i++) {
        struct palp_frame frame = {.n_tool = def.n_tool, .tissue_n = {act->tissue_n}};
        for (int k = 0; k < def.n_tool; k++)
            frame.tool[k] = (struct palp_frame_tool){
                {act->place ? act->place((double)i / rate_hz) : (vec3){0, 0, 0},
                 act->turn ? act->turn((double)i / rate_hz) : (quat){0, 0, 0, 1}},
                act->force ? act->force((double)i / rate_hz) : (vec3){0, 0, 0}};
        palp_metrics_add(m, &frame);
    }
    n_value = palp_metrics_values(m, values, VALUES);
    palp_metrics_destroy(m);
}

static double value(const char *name)
{
    for (int i = 0; i < n_value; i++)
        if (strcmp(values[i].name, name) == 0 && values[i].phase < 0)
            return values[i].value;
    return NAN;
}

/* ---------------------------------------------------------------- paths */

/* The filter by itself, in the place of another: its response to what was fed. */
static double filtered_path(vec3 (*place)(double t), double rate_hz, long n)
{
    const double w = tan(PI * 10 / rate_hz), q = 1 / (1 + sqrt(2) * w + w * w);
    const double b = w * w * q, a1 = 2 * (w * w - 1) * q, a2 = (1 - sqrt(2) * w + w * w) * q;
    long double path = 0;
    vec3 x1 = place(0), x2 = x1, y1 = x1, y2 = x1;
    for (long i = 0; i <= n; i++) {
        const vec3 x = place((double)i / rate_hz);
        const vec3 y = {b * (x.x + 2 * x1.x + x2.x) - a1 * y1.x - a2 * y2.x,
                        b * (x.y + 2 * x1.y + x2.y) - a1 * y1.y - a2 * y2.y,
                        b * (x.z + 2 * x1.z + x2.z) - a1 * y1.z - a2 * y2.z};
        path += i > 0 ? vec3_norm(vec3_sub(y, y1)) : 0;
        x2 = x1;
        x1 = x;
        y2 = y1;
        y1 = y;
    }
    return (double)path;
}

static vec3 on_a_line(double t)
{
    return (vec3){0.03 * t, 0.04 * t, 0};
}

static vec3 on_a_circle(double t)
{
    return (vec3){0.05 * cos(t), 0.05 * sin(t), 0};
}

static vec3 on_a_helix(double t)
{
    return (vec3){0.03 * cos(2 * t), 0.03 * sin(2 * t), 0.01 * t};
}

static vec3 by_minimum_jerk(double t)
{
    const double s = fmin(1, t);
    return (vec3){0.1 * s * s * s * (10 + s * (6 * s - 15)), 0, 0};
}

/* 1e-9: both sum the same thousand terms in doubles. */
static void path_is_that_of_the_filtered_places(void)
{
    vec3 (*const place[])(double) = {on_a_line, on_a_circle, on_a_helix, by_minimum_jerk};
    for (int i = 0; i < 4; i++) {
        fold(&(struct act){.place = place[i]}, 200, 5);
        CHECK_NEAR(value("path_m"), filtered_path(place[i], 200, 1000), 1e-9);
    }
    fold(&(struct act){.place = by_minimum_jerk}, 200, 5);
    CHECK_NEAR(value("path_m"), 0.1, 0.01 * 0.1); /* one way, with what the filter overshoots */
}

/* After the filter has settled, a line's and a circle's steps are known: v h, and the chord of a
 * circle smaller by the filter's gain. */
static void step_of_a_circle_is_its_chord_times_the_gain(void)
{
    const double rate = 200, h = 1 / rate, w = tan(PI * 10 / rate), W = tan(1 * h / 2);
    const double gain = 1 / sqrt(1 + pow(W / w, 4)); /* of a second-order Butterworth filter */
    fold(&(struct act){.place = on_a_circle}, rate, 4);
    const double at_4 = value("path_m");
    fold(&(struct act){.place = on_a_circle}, rate, 8);
    CHECK_NEAR(value("path_m") - at_4, 800 * 2 * 0.05 * sin(h / 2) * gain, 1e-9);
    fold(&(struct act){.place = on_a_line}, rate, 4);
    const double line_at_4 = value("path_m");
    fold(&(struct act){.place = on_a_line}, rate, 8);
    CHECK_NEAR(value("path_m") - line_at_4, 0.05 * 4, 1e-9);
}

/* 1 %: the filter is of 10 Hz at each rate. */
static void path_is_the_same_at_100_to_1000_hz(void)
{
    static const double rates[] = {100, 200, 400, 1000};
    for (int i = 0; i < 4; i++) {
        fold(&(struct act){.place = on_a_helix}, rates[i], 20);
        CHECK_NEAR(value("path_m"), 20 * hypot(0.06, 0.01), 0.01 * 20 * hypot(0.06, 0.01));
        CHECK_NEAR(value("depth_m"), 20 * 0.01, 0.01 * 20 * 0.01);
    }
}

static quat steadily(double t)
{
    return quat_exp((vec3){0, 0.3 * t, 0});
}

static void turn_is_the_sum_of_angles(void)
{
    fold(&(struct act){.turn = steadily}, 200, 6);
    CHECK_NEAR(value("turn_rad"), 1.8, 1e-9);
    CHECK_NEAR(value("idle_s"), 1 / 200.0, 1e-12); /* the first frame alone: it turns faster */
    CHECK_ZERO(value("path_m"), 1e-15);
}

static void hand_that_rests_is_idle(void)
{
    fold(&(struct act){0}, 100, 3);
    CHECK_NEAR(value("idle_s"), value("time_s"), 1e-12);
    CHECK_ZERO(value("movements"), 0);
    CHECK(isnan(value("sparc")));
}

static void straight_way_is_economic_and_a_circle_is_not(void)
{
    fold(&(struct act){.place = by_minimum_jerk}, 200, 2);
    CHECK_NEAR(value("economy"), 1, 0.01); /* the filter overshoots by 4 % of its last steps */
    fold(&(struct act){.place = on_a_circle}, 200, 2 * PI);
    CHECK_BELOW(value("economy"), 0.02);
}

static const struct palp_port PORT = {true, {0.02, 0.1, -0.05}};
static const double SWING = 1.2; /* rad */

/* About PORT by SWING, first at one depth and, of the second, twice as deep in the end. */
static vec3 swung(double t, double deeper)
{
    const double s = by_minimum_jerk(t).x / 0.1, depth = 0.08 * (1 + deeper * s);
    return vec3_axpy(PORT.at, depth, (vec3){sin(SWING * s), -cos(SWING * s), 0});
}

static vec3 swung_at_one_depth(double t)
{
    return swung(t, 0);
}

static vec3 swung_and_led_deeper(double t)
{
    return swung(t, 1);
}

/* Through a port an arc is the direct way; else a chord is, 2 sin(θ/2) of θ. What the filter
 * overshoots is 1 %, as of a straight way. */
static void through_a_port_direction_and_depth_are_led_evenly(void)
{
    fold(&(struct act){.place = swung_at_one_depth, .port = &PORT}, 200, 2);
    CHECK_NEAR(value("economy"), 1, 0.01);
    fold(&(struct act){.place = swung_and_led_deeper, .port = &PORT}, 200, 2);
    CHECK_NEAR(value("economy"), 1, 0.01);
    fold(&(struct act){.place = swung_at_one_depth}, 200, 2);
    CHECK_NEAR(value("economy"), 2 * sin(SWING / 2) / SWING, 0.01);
}

/* ---------------------------------------------------------------- forces */

static vec3 ramp(double t)
{
    return (vec3){0, t, 0};
}

static vec3 swing(double t)
{
    return (vec3){2 + cos(2 * PI * t), sin(2 * PI * t), 0.5 * cos(4 * PI * t)};
}

static void ramp_of_force_has_its_slope_and_impulse(void)
{
    fold(&(struct act){.force = ramp}, 200, 2);
    CHECK_NEAR(value("impulse_n_s"), 400 * 401 / 2.0 / 200 / 200, 1e-9);
    CHECK_NEAR(value("force_rate_n_s"), 1, 1e-9);
    CHECK_NEAR(value("force_peak_n"), 2 - 1.5 / 200, 1e-9); /* the mean of the last four */
    const double n = 390, first = 11.0 / 200, last = 2;     /* those above 0.05 N        */
    CHECK_NEAR(value("force_mean_n"), (first + last) / 2, 1e-9);
    CHECK_NEAR(value("force_sd_n"), sqrt((n * n - 1) / 12) / 200, 1e-9);
    CHECK_ZERO(value("force_volume_n3"), 1e-9); /* along one line */
}

/* Over whole turns the means of cos², sin², and the products are 1/2, 1/2 and 0. */
static void swing_of_force_fills_an_ellipsoid(void)
{
    fold(&(struct act){.force = swing}, 200, 3 - 1 / 200.0);
    CHECK_NEAR(value("force_volume_n3"), 4.0 / 3 * PI * sqrt(0.5 * 0.5 * 0.125), 1e-9);
}

static void tissue_has_more_than_it_bears_for_so_long(void)
{
    fold(&(struct act){.tissue_n = 1.5}, 100, 2 - 1 / 100.0);
    CHECK_NEAR(value("over_s"), 2, 1e-9);
    CHECK_NEAR(value("over_n_s"), 1, 1e-9);
    fold(&(struct act){.tissue_n = 1}, 100, 2);
    CHECK_ZERO(value("over_s"), 0);
}

/* Two tools, two phases: a device holds the first tool, and renders itself from the second phase
 * on; the second tool has none. */
static void what_a_hand_was_kept_from_adds_up(void)
{
    const struct palp_metrics_def def = {.rate_hz = 100, .n_tool = 2, .n_phase = 2};
    struct palp_error error;
    struct palp_metrics *m = palp_metrics_create(&def, &error);
    REQUIRE(m != NULL);
    for (int i = 0; i < 100; i++) {
        struct palp_frame frame = {.phase = i >= 60, .n_tool = 2};
        frame.tool[0].hand = (struct palp_frame_hand){i < 60 ? 1000003 : -1, i % 10 == 0 ? 2 : 0};
        frame.tool[1].hand = (struct palp_frame_hand){-1, -1};
        palp_metrics_add(m, &frame);
    }
    n_value = palp_metrics_values(m, values, VALUES);
    palp_metrics_destroy(m);
    double chain_s[] = {-1, -1, -1}, faults[] = {-1, -1, -1}; /* in all, by phase */
    for (int i = 0; i < n_value; i++) {
        if (strcmp(values[i].name, "chain_s") == 0)
            chain_s[values[i].phase + 1] = values[i].value;
        if (strcmp(values[i].name, "faults") == 0)
            faults[values[i].phase + 1] = values[i].value;
        CHECK(values[i].tool != 1 ||
              (strcmp(values[i].name, "chain_s") != 0 && strcmp(values[i].name, "faults") != 0));
    }
    CHECK(chain_s[0] == 1e-9 * 60000180 && chain_s[1] == chain_s[0] && chain_s[2] == -1);
    CHECK(faults[0] == 20 && faults[1] == 12 && faults[2] == 8);
}

static void two_hands_that_do_the_same_are_together(void)
{
    fold(&(struct act){.place = by_minimum_jerk, .n_tool = 2}, 200, 2);
    CHECK_NEAR(value("both_hands"), 1, 1e-9);
    CHECK_NEAR(value("together"), 1, 1e-9);
}

/* ---------------------------------------------------------------- smoothness */

/* The example of the authors' published code: exp(−5 t²) from −1 to 1 s at 100 Hz. */
static void smoothness_is_as_published(void)
{
    double speed[200];
    for (int i = 0; i < 200; i++) {
        const double t = -1 + 0.01 * i;
        speed[i] = exp(-5 * t * t);
    }
    CHECK_NEAR(palp_sparc(speed, 200, 100), -1.41403, 5e-6); /* as many digits as are told */
    CHECK_NEAR(palp_ldlj(speed, 200, 100), -5.81636, 5e-6);
}

static vec3 two_moves(double t)
{
    return t < 1.5 ? by_minimum_jerk(t) : (vec3){0.1, by_minimum_jerk(t - 1.5).x, 0};
}

static void movements_are_cut_where_the_hand_rests(void)
{
    fold(&(struct act){.place = two_moves}, 200, 3);
    CHECK_NEAR(value("movements"), 2, 0);
    CHECK(value("sparc") < -1.3 && value("sparc") > -1.7); /* a single smooth move: near −1.41 */
}

/* ---------------------------------------------------------------- curves and groups */

static void curve_is_found_again(void)
{
    double y[20], a, b, c;
    for (int k = 0; k < 20; k++)
        y[k] = 30 + 50 * exp(-0.4 * k);
    REQUIRE(palp_curve_fit(y, 20, &a, &b, &c));
    CHECK_NEAR(a, 30, 1e-4); /* golden section ends at the root of the rounding of squares */
    CHECK_NEAR(b, 50, 1e-4);
    CHECK_NEAR(c, 0.4, 1e-6);
    CHECK(!palp_curve_fit(y, 3, &a, &b, &c));
}

/* ln(0.9 / 0.6) a pass: 4.5 after twelve. */
static void twelve_passes_are_competence(void)
{
    bool passed[30];
    memset(passed, 1, sizeof passed);
    CHECK(palp_cusum(passed, 11) < palp_cusum_competent);
    CHECK(palp_cusum(passed, 12) >= palp_cusum_competent);
    passed[11] = false;
    CHECK_NEAR(palp_cusum(passed, 12), 11 * log(0.9 / 0.6) + log(0.1 / 0.4), 1e-12);
}

/* Of those who fail by 0.4, few in a hundred are called competent within 30 attempts; the exact
 * share is the design's 3 %. 4 sd of 20000 draws are 0.005. */
static void incompetent_people_are_seldom_called_competent(void)
{
    unsigned long long random = 1;
    int called = 0;
    enum { PEOPLE = 20000 };
    for (int i = 0; i < PEOPLE; i++) {
        bool passed[30], competent = false;
        for (int k = 0; k < 30; k++) {
            random = random * 6364136223846793005ull + 1442695040888963407ull;
            passed[k] = (double)(random >> 11) / 9007199254740992.0 >= 0.4;
            competent |= palp_cusum(passed, k + 1) >= palp_cusum_competent;
        }
        called += competent;
    }
    CHECK_NEAR((double)called / PEOPLE, 0.03, 0.015);
}

static void groups_part_where_their_densities_are_equal(void)
{
    const double expert[] = {9, 10, 11}, novice[] = {18, 20, 22};
    const double cut = palp_groups_cut(expert, 3, novice, 3);
    const double e = exp(-(cut - 10) * (cut - 10) / 2) / 1;
    const double n = exp(-(cut - 20) * (cut - 20) / 8) / 2;
    CHECK_NEAR(e / n, 1, 1e-9);
    CHECK(cut > 10 && cut < 20);
    CHECK_NEAR(palp_groups_cut((double[]){9, 10, 11}, 3, (double[]){19, 20, 21}, 3), 15, 1e-9);
    CHECK_NEAR(palp_groups_auc(expert, 3, novice, 3, false), 1, 0);
    CHECK_NEAR(palp_groups_auc((double[]){1, 2}, 2, (double[]){1, 2}, 2, true), 0.5, 0);
}

static void rate_below_40_hz_is_refused(void)
{
    struct palp_error error;
    const struct palp_metrics_def def = {.rate_hz = 39, .n_tool = 1, .n_phase = 1};
    CHECK(palp_metrics_create(&def, &error) == NULL);
    CHECK(strstr(error.what, "at least 40") != NULL);
}

static void unit_is_told_by_the_name(void)
{
    CHECK(strcmp(palp_value_unit("path_m"), "m") == 0);
    CHECK(strcmp(palp_value_unit("impulse_n_s"), "N s") == 0);
    CHECK(strcmp(palp_value_unit("force_rate_n_s"), "N/s") == 0);
    CHECK(strcmp(palp_value_unit("wrong_area_m2"), "m²") == 0);
    CHECK(strcmp(palp_value_unit("release_peak_j_m2"), "J/m²") == 0);
    CHECK(strcmp(palp_value_unit("energy_j"), "J") == 0);
    CHECK(strcmp(palp_value_unit("speed_m_s"), "m/s") == 0);
    CHECK(strcmp(palp_value_unit("economy"), "") == 0);
}

static void passing_twice_in_a_row_and_thrice_more_is_learning(void)
{
    const bool lucky[] = {true, false, true, false, true, false, true, false, true, false};
    const bool learned[] = {false, true, true, false, true, true, false, true};
    CHECK(!palp_learned(lucky, 10, PALP_PASSES_LEARNED));
    CHECK(!palp_learned(learned, 7, PALP_PASSES_LEARNED));
    CHECK(palp_learned(learned, 8, PALP_PASSES_LEARNED));
}

static void exam_takes_ten_passes_more_and_80_tries_at_most(void)
{
    bool passed[PALP_TRIES_MAX + 12];
    for (int i = 0; i < PALP_TRIES_MAX + 12; i++)
        passed[i] = i >= PALP_TRIES_MAX - 12;
    CHECK(!palp_learned(passed, PALP_TRIES_MAX - 1, PALP_PASSES_EXAM));
    CHECK(palp_learned(passed, PALP_TRIES_MAX, PALP_PASSES_EXAM));
    passed[PALP_TRIES_MAX - 1] = false; /* too late: what comes after the 80th is not looked at */
    CHECK(!palp_learned(passed, PALP_TRIES_MAX + 12, PALP_PASSES_EXAM));
}

static void margin_is_seen_for_less_time_with_each_attempt(void)
{
    for (int attempt = 1; attempt <= 7; attempt++) {
        int seen = 0;
        for (int tenth = 0; tenth < 100; tenth++)
            seen += palp_margin_shown(attempt, tenth * 0.1);
        CHECK(seen == (attempt <= 5 ? 20 * (6 - attempt) : 0));
    }
}

SUITE(train_metric, TEST(path_is_that_of_the_filtered_places),
      TEST(step_of_a_circle_is_its_chord_times_the_gain), TEST(path_is_the_same_at_100_to_1000_hz),
      TEST(turn_is_the_sum_of_angles), TEST(hand_that_rests_is_idle),
      TEST(straight_way_is_economic_and_a_circle_is_not),
      TEST(through_a_port_direction_and_depth_are_led_evenly),
      TEST(ramp_of_force_has_its_slope_and_impulse), TEST(swing_of_force_fills_an_ellipsoid),
      TEST(tissue_has_more_than_it_bears_for_so_long), TEST(what_a_hand_was_kept_from_adds_up),
      TEST(two_hands_that_do_the_same_are_together), TEST(smoothness_is_as_published),
      TEST(movements_are_cut_where_the_hand_rests), TEST(curve_is_found_again),
      TEST(twelve_passes_are_competence), TEST(incompetent_people_are_seldom_called_competent),
      TEST(groups_part_where_their_densities_are_equal), TEST(rate_below_40_hz_is_refused),
      TEST(unit_is_told_by_the_name), TEST(exam_takes_ten_passes_more_and_80_tries_at_most),
      TEST(margin_is_seen_for_less_time_with_each_attempt),
      TEST(passing_twice_in_a_row_and_thrice_more_is_learning));
