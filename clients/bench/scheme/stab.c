/* SPDX-License-Identifier: GPL-3.0-or-later */
/* stab.c - does a fast tool get through a surface? Of each surface, tool, rate and speed some
 * stabs, aimed by chance. */
#include "clients/bench/bench.h"
#include "clients/bench/scheme/stab_scene.h"

#include <math.h>
#include <stdio.h>

static const double rates[] = {50, 100, 200}, speeds[] = {0.3, 1, 2, 3};
static const double tilts[] = {0, 0.5, 1}; /* rad */
static const struct tool {
    enum stab_tool kind;
    double radius, depth; /* m */
    bool is_kinematic;
} tools[] = {
    {STAB_BALL, 0.00125, 0.012, false}, {STAB_CAPSULE, 0.00125, 0.012, false},
    {STAB_BALL, 0.009, 0.02, false},    {STAB_SHAFT, 0.00125, 0.012, false},
    {STAB_BOX, 0, 0.012, false},        {STAB_MESH, 0, 0.012, false},
};
enum {
    RATES = sizeof rates / sizeof *rates,
    SPEEDS = sizeof speeds / sizeof *speeds,
    TILTS = sizeof tilts / sizeof *tilts,
    TOOLS = sizeof tools / sizeof *tools,
    AIMS = 2,
    QUICK_RATES = 2,
};

/** Of the stabs of a cell of the table. */
struct tally {
    int n, got_in, through, told;
    double most; /* m */
};

static bool add_stab(const struct stab *stab, struct tally *tally)
{
    struct stab_result r;
    if (!stab_run(stab, &r))
        return false;
    tally->n++;
    tally->got_in += r.got_in;
    tally->through += r.is_through;
    tally->told += r.told;
    tally->most = fmax(tally->most, r.penetration);
    return true;
}

static bool run_cell(const struct bench *bench, struct stab stab, struct tally *tally)
{
    const long aims = bench->rounds > 0 ? bench->rounds : AIMS;
    for (int k = 0; k < TILTS; k++)
        for (long i = 0; i < aims; i++) {
            stab.tilt = tilts[k];
            stab.chance = (uint64_t)(1000 * k + i);
            if (!add_stab(&stab, tally))
                return false;
        }
    return true;
}

static void print_cell(const struct bench *bench, const struct stab *stab, const struct tally *t)
{
    if (bench->table)
        printf("  %3d %3d %3d", t->n, t->got_in, t->through);
    if (!bench->json)
        return;
    bench_row(bench->json);
    fprintf(bench->json,
            "{\"surface\": \"%s\", \"tool\": \"%s\", \"radius_m\": %g, \"rate_hz\": %g, "
            "\"speed_m_s\": %g, \"stabs\": %d, \"got_in\": %d, \"through\": %d, \"told\": %d, "
            "\"penetration_m\": %.3g}",
            stab_surface_word(stab->surface), stab_tool_word(stab->tool), stab->radius, stab->rate,
            stab->speed, t->n, t->got_in, t->through, t->told, t->most);
}

static bool run_row(const struct bench *bench, struct stab stab)
{
    if (bench->table)
        printf("  %-12s %-8s %4.1f mm %5.0f Hz", stab_surface_word(stab.surface),
               stab_tool_word(stab.tool), 1e3 * stab.radius, stab.rate);
    for (int k = 0; k < SPEEDS; k++) {
        struct tally tally = {.n = 0};
        stab.speed = speeds[k];
        if (!run_cell(bench, stab, &tally))
            return false;
        print_cell(bench, &stab, &tally);
    }
    if (bench->table)
        printf("\n");
    fflush(stdout);
    return true;
}

static void print_heads(void)
{
    printf("\nby speed: stabs, those whose tip got in, those where it is still at the end\n%42s",
           "");
    for (int k = 0; k < SPEEDS; k++)
        printf(" %5g m/s    ", speeds[k]);
    printf("\n");
}

static bool run_all(const struct bench *bench)
{
    for (int s = 0; s < STAB_SURFACES; s++)
        for (int t = 0; t < TOOLS; t++)
            for (int r = 0; r < (bench->quick ? QUICK_RATES : RATES); r++) {
                const struct stab stab = {.surface = (enum stab_surface)s,
                                          .tool = tools[t].kind,
                                          .is_kinematic = tools[t].is_kinematic,
                                          .radius = tools[t].radius,
                                          .depth = tools[t].depth,
                                          .rate = rates[r]};
                if (!run_row(bench, stab))
                    return false;
            }
    return true;
}

int bench_stab(const struct bench *bench)
{
    bench_begin(bench);
    if (bench->table)
        print_heads();
    const bool done = run_all(bench);
    bench_end(bench);
    return done ? 0 : cli_fail("bench", EX_OSERR, "not enough memory");
}
