/* SPDX-License-Identifier: GPL-3.0-or-later */
/* value.c - what metrics are called, and in which units they are: the one table of their names. */
#include "engine/palp_train.h"

#include <stdio.h>
#include <string.h>

// clang-format off
static const struct {
    const char *name, *title;
    bool is_share;
} values[] = {
    {"time_s", "Time", false},
    {"idle_s", "Idle time", false},
    {"path_m", "Path length", false},
    {"turn_rad", "Rotation", false},
    {"depth_m", "Path along the view", false},
    {"economy", "Economy of motion", false},
    {"movements", "Movements", false},
    {"sparc", "Smoothness (spectral arc length)", false},
    {"ldlj", "Smoothness (log dimensionless jerk)", false},
    {"both_hands", "Both hands moving", false},
    {"together", "Correlation of both hands", false},
    {"force_mean_n", "Mean force", false},
    {"force_sd_n", "Standard deviation of force", false},
    {"force_peak_n", "Peak force", false},
    {"force_rate_n_s", "Peak rate of force", false},
    {"force_volume_n3", "Force volume", false},
    {"impulse_n_s", "Impulse", false},
    {"over_s", "Time above what the tissue bears", false},
    {"over_n_s", "Impulse above what the tissue bears", false},
    {"window", "Share of the hold within the window", true},
    {"covered", "Share of the surface examined", true},
    {"trace_rms_m", "Deviation from the path, rms", false},
    {"trace_max_m", "Deviation from the path, peak", false},
    {"answer_error_m", "Error of the answer", false},
    {"dose_pa_s", "Dose at the worst place", false},
    {"damaged", "Share of the tissue damaged", true},
    {"chain_s", "Time in which a limit acted on the hand", false},
    {"faults", "Poses of the device refused", false},
};

/* Ends of names and their units, longer ones before those that end them. */
static const char *const units[][2] = {
    {"_n_s", "N s"},   {"_pa_s", "Pa s"}, {"_m_s", "m/s"}, {"_n3", "N³"},  {"_rad", "rad"},
    {"_j_m2", "J/m²"}, {"_m2", "m²"},     {"_m3", "m³"},   {"_nm", "N m"}, {"_kg", "kg"},
    {"_deg", "°"},     {"_j", "J"},       {"_m", "m"},     {"_n", "N"},    {"_s", "s"}};
// clang-format on

static int find_value(const char *name)
{
    for (size_t i = 0; i < sizeof values / sizeof *values; i++)
        if (strcmp(values[i].name, name) == 0)
            return (int)i;
    return -1;
}

/* Of the ends of names the one that this one has; -1: none. */
static int find_unit(const char *name)
{
    const size_t length = strlen(name);
    for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
        const size_t n = strlen(units[i][0]);
        if (length > n && strcmp(name + length - n, units[i][0]) == 0)
            return (int)i;
    }
    return -1;
}

const char *palp_value_unit(const char *name)
{
    const int unit = find_unit(name);
    if (strcmp(name, "force_rate_n_s") == 0)
        return "N/s";
    return unit < 0 ? "" : units[unit][1];
}

_Static_assert(sizeof values / sizeof *values <= PALP_VALUES_KNOWN_MAX, "room for their names");

const char *palp_value_name(int i)
{
    return i >= 0 && i < (int)(sizeof values / sizeof *values) ? values[i].name : NULL;
}

bool palp_value_is_share(const char *name)
{
    const int i = find_value(name);
    return i >= 0 && values[i].is_share;
}

void palp_value_title(const char *name, char *title, size_t size)
{
    const int i = find_value(name), unit = find_unit(name);
    if (i >= 0) {
        snprintf(title, size, "%s", values[i].title);
        return;
    }
    const size_t n = strlen(name) - (unit < 0 ? 0 : strlen(units[unit][0]));
    snprintf(title, size, "%.*s", (int)n, name);
    for (char *c = title; *c; c++)
        *c = (char)(*c == '_' ? ' ' : *c);
    if (title[0] >= 'a' && title[0] <= 'z')
        title[0] = (char)(title[0] - 'a' + 'A');
}
