/* SPDX-License-Identifier: GPL-3.0-or-later */
/* haptics.c - palp bench haptics: is the force fit for a hand? First on a rig in a time of
 * its own, then at a palpd in real time; plots of what numbers do not show. */
#include "clients/bench/haptics/measures.h"
#include "clients/palp/formats/plot.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/** A part; slow ones are left out where it is to be quick. */
static const struct part {
    const char *name;
    int (*run)(struct measures *m);
    bool slow;
} parts[] = {
    {"truth", bench_haptics_truth},
    {"jump", bench_haptics_jump},
    {"touch", bench_haptics_touch},
    {"stability", bench_haptics_stability},
    {"energy", bench_haptics_energy},
    {"faults", bench_haptics_faults},
    {"phantom", bench_haptics_phantom, true},
    {"transport", bench_haptics_transport, true},
    {"adapters", bench_haptics_adapters, true},
    {"timing", bench_haptics_timing, true},
    {"cost", bench_haptics_cost, true},
};
enum { PARTS = sizeof parts / sizeof *parts };

/* ---------------------------------------------------------------- plots */

static int write_plot(const char *folder, const char *name, const struct plot_curves *curves,
                      struct plot_panel panel)
{
    struct plot_series series[CURVES];
    char path[4096];
    if (curves->n == 0)
        return 0;
    for (int i = 0; i < curves->n; i++) {
        const struct plot_curve *c = &curves->curve[i];
        series[i] = (struct plot_series){.label = c->label,
                                         .n = c->n,
                                         .x = c->x,
                                         .y = c->y,
                                         .dashed = c->dashed,
                                         .bare = c->n > 100};
    }
    panel.n_series = curves->n;
    panel.series = series;
    snprintf(path, sizeof path, "%s/%s.svg", folder, name);
    if (plot_write(path, &panel, 1) != 0)
        return cli_fail("bench", EX_CANTCREAT, "%s: %s", path, strerror(errno));
    return 0;
}

int bench_haptics_plot(const struct measures *m, const char *folder)
{
    int code;
    if (mkdir(folder, 0777) != 0 && errno != EEXIST)
        return cli_fail("bench", EX_CANTCREAT, "%s: %s", folder, strerror(errno));
    if ((code = write_plot(folder, "update", &m->update,
                           (struct plot_panel){.title = "Force at the simulation's updates",
                                               .x_label = "s",
                                               .y_label = "N",
                                               .linear = true})) != 0 ||
        (code = write_plot(folder, "stability", &m->stability,
                           (struct plot_panel){.title = "Largest stable stiffness over delay",
                                               .x_label = "half a tick and the delay, ms",
                                               .y_label = "N/m"})) != 0)
        return code;
    return write_plot(folder, "lateness", &m->lateness,
                      (struct plot_panel){.title = "Lateness of ticks, beside bare loops'",
                                          .x_label = "one tick of so many is later",
                                          .y_label = "us"});
}

/* ---------------------------------------------------------------- the command line */

static int refuse_part(const char *name)
{
    char names[256];
    int n = 0;
    for (int i = 0; i < PARTS; i++)
        n += snprintf(names + n, sizeof names - (size_t)n, "%s%s",
                      i == 0           ? ""
                      : i == PARTS - 1 ? " or "
                                       : ", ",
                      parts[i].name);
    return cli_fail("bench", EX_USAGE, "--part=%s: expected %s", name, names);
}

static int check_options(const struct bench *bench)
{
    const struct hand_motion *along = &bench->hand.along;
    bool known = !bench->part;
    for (int i = 0; i < PARTS; i++)
        known |= bench->part && strcmp(bench->part, parts[i].name) == 0;
    if (!known)
        return refuse_part(bench->part);
    if (!(along->inertia > 0))
        return cli_fail("bench", EX_USAGE, "--mass: expected above 0");
    if (!(along->viscous >= 0 && along->friction >= 0 && along->encoder >= 0 &&
          along->stiffness >= 0 && along->damping >= 0 && bench->delay >= 0))
        return cli_fail("bench", EX_USAGE,
                        "a friction, encoder, stiffness, damping or delay is below 0");
    return 0;
}

/* ---------------------------------------------------------------- the whole */

static struct rig_options usual_rig(const struct bench *bench)
{
    struct rig_options options = rig_options_default();
    options.hand = bench->hand;
    options.delay = bench->delay;
    options.device.friction = bench->hand.along.viscous;
    return options;
}

static bool is_wanted(const struct bench *bench, const struct part *part)
{
    return bench->part ? strcmp(bench->part, part->name) == 0 : !(bench->quick && part->slow);
}

int bench_haptics(const struct bench *bench)
{
    int code = check_options(bench);
    if (code != 0)
        return code;
    struct measures *m = calloc(1, sizeof *m);
    if (!m)
        return cli_fail("bench", EX_OSERR, "not enough memory");
    m->bench = bench;
    m->usual = usual_rig(bench);
    for (int i = 0; i < PARTS; i++) { /* one that cannot be measured here leaves the others */
        const int failed = is_wanted(bench, &parts[i]) ? parts[i].run(m) : 0;
        code = code != 0 ? code : failed;
    }
    if (bench->table && m->n > 0)
        printf("\n%d of %d pass\n", m->n - m->n_missed, m->n);
    if (bench->svg) {
        const int failed = bench_haptics_plot(m, bench->svg);
        code = code != 0 ? code : failed;
    }
    curves_free(&m->update);
    curves_free(&m->stability);
    curves_free(&m->lateness);
    free(m);
    bench_end(bench);
    return code;
}
