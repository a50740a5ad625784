/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rest.c - is tissue felt as it is? A finger on the shipped liver keeps still, is moved less
 * than friction holds, is dragged, and lets go; a ball slides over many faces at 1 kHz. Both as
 * force over time. */
#include "clients/bench/bench.h"
#include "clients/palp/formats/plot.h"
#include "clients/palp/simulation.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PALPATION "config/scenarios/liver-palpation.yaml"

enum { SAMPLES = 12000, AXES = 3 };

/** Force on a tool, step by step. */
struct force_record {
    int n;
    double t[SAMPLES], f[AXES][SAMPLES]; /* s, N */
};

static const char *const axis_label[AXES] = {"along", "up", "across"};

static void add_sample(struct force_record *r, double t, vec3 f)
{
    if (r->n == SAMPLES)
        return;
    r->t[r->n] = t;
    r->f[0][r->n] = f.x;
    r->f[1][r->n] = f.y;
    r->f[2][r->n++] = f.z;
}

static vec3 force_of(const struct force_record *r, int i)
{
    return vec3_make(r->f[0][i], r->f[1][i], r->f[2][i]);
}

/** Of the force between two times: its mean, its change from the first to the last, its largest
 *  change in a step. */
struct figures {
    double mean, drift, jump; /* N */
};

static struct figures figures_of(const struct force_record *r, double from, double until)
{
    struct figures out = {0, 0, 0};
    int n = 0, first = -1;
    for (int i = 1; i < r->n; i++) {
        if (r->t[i] <= from || r->t[i] > until)
            continue;
        first = first < 0 ? i : first;
        out.jump = fmax(out.jump, vec3_norm(vec3_sub(force_of(r, i), force_of(r, i - 1))));
        out.drift = vec3_norm(vec3_sub(force_of(r, i), force_of(r, first)));
        out.mean += vec3_norm(force_of(r, i));
        n++;
    }
    out.mean /= n > 0 ? n : 1;
    return out;
}

static void print_figures(const struct bench *bench, const char *what, double rate,
                          const struct figures *f)
{
    const double whole = f->mean > 0 ? 100 / f->mean : 0;
    if (bench->table)
        printf("  %-22s %5.0f  %9.4f  %9.4f  %9.4f\n", what, rate, f->mean, f->drift * whole,
               f->jump * whole);
    if (!bench->json)
        return;
    bench_row(bench->json);
    fprintf(bench->json,
            "{\"what\": \"%s\", \"rate_hz\": %g, \"force_n\": %.6g, \"drift_n\": %.6g, "
            "\"jump_n\": %.6g}",
            what, rate, f->mean, f->drift, f->jump);
}

static void print_heads(const struct bench *bench, const char *title)
{
    if (bench->table)
        printf("\n%s\n  %-22s %5s  %9s  %9s  %9s\n", title, "", "Hz", "force, N", "change, %",
               "a step, %");
}

/* ---------------------------------------------------------------- a finger on the liver */

/* Where the finger is led, straight between these. */
static const struct stop {
    double t;
    vec3 at;
    const char *phase; /* that begins here; NULL: none that is told of */
} stops[] = {
    {0, {-0.035, 0.13, 0}, NULL},
    {0.5, {-0.035, 0.1, 0}, NULL},
    {1, {-0.035, 0.088, 0}, NULL},
    {1.2, {-0.035, 0.088, 0}, "rest"},
    {2.2, {-0.035, 0.088, 0}, "stick: 0.5 mm along"},
    {2.7, {-0.0345, 0.088, 0}, "drag: 12 mm along"},
    {3.3, {-0.0225, 0.088, 0}, NULL},
    {3.5, {-0.0225, 0.088, 0}, "rest after the drag"},
    {4.5, {-0.0225, 0.088, 0}, "release: 4 cm up"},
    {4.9, {-0.0225, 0.128, 0}, NULL},
    {5.2, {-0.0225, 0.128, 0}, NULL},
};
enum { STOPS = sizeof stops / sizeof *stops, PHASES = 5 };

static const double rates[] = {60, 200, 1000};
enum { RATES = sizeof rates / sizeof *rates, DRAWN = 1 };

static pose finger_at(double t)
{
    int k = 0;
    while (k < STOPS - 2 && stops[k + 1].t <= t)
        k++;
    const double part = fmin((t - stops[k].t) / (stops[k + 1].t - stops[k].t), 1);
    const vec3 way = vec3_sub(stops[k + 1].at, stops[k].at);
    return (pose){vec3_axpy(stops[k].at, part, way), {0, 0, 0, 1}};
}

static int palpate_liver(const struct bench *bench, double rate, struct force_record *r)
{
    struct simulation s;
    struct cli_texts set = bench->set;
    if (set.n < CLI_TEXTS_MAX) /* what rests is to be seen resting */
        set.text[set.n++] = "solver.sleep_speed_m_s=0";
    const int code = simulation_open(&s, PALPATION, &set);
    if (code != 0)
        return code;
    const palp_body tool = s.config->tool[0].body;
    for (long i = 1; (double)i <= stops[STOPS - 1].t * rate; i++) {
        palp_world_set_target(s.world, tool, finger_at((double)i / rate));
        palp_step(s.world, 1 / rate);
        add_sample(r, (double)i / rate, palp_world_contact_wrench(s.world, tool).force);
    }
    simulation_close(&s);
    return 0;
}

static void print_phases(const struct bench *bench, double rate, const struct force_record *r)
{
    for (int k = 0; k < STOPS - 1; k++) {
        const struct figures f = figures_of(r, stops[k].t, stops[k + 1].t);
        if (stops[k].phase)
            print_figures(bench, stops[k].phase, rate, &f);
    }
}

/* ---------------------------------------------------------------- a ball over many faces */

/* Cells of a slab that is held below, and a ball on it. */
static const struct slide {
    const char *what;
    double radius, cell; /* m */
    double damping;      /* s */
} slides[] = {{"12 mm, cells of 2 mm", 0.012, 0.002, 0}, {"12 mm, cells of 3 mm", 0.012, 0.003, 0},
              {"12 mm, cells of 4 mm", 0.012, 0.004, 0}, {"the same, damped", 0.012, 0.004, 0.01},
              {"6 mm, cells of 10 mm", 0.006, 0.01, 0},  {"the same, damped", 0.006, 0.01, 0.01}};
enum { SLIDES = sizeof slides / sizeof *slides, CELLS_PASSED = 25, WIDE_LEAST = 8, DEEP_LEAST = 3 };
static const double WIDTH = 0.032, DEPTH = 0.012; /* m: of the slab at least */

static const double SLIDE_RATE = 1000, SPEED = 0.1, PRESSED = 0.5; /* Hz, m/s, s */

static struct palp_surface surface_of_slide(void)
{
    struct palp_surface surface = palp_surface_default();
    surface.friction = 0.4;
    surface.contact_distance = 0.003;
    return surface;
}

static bool add_slab(struct palp_scene *scene, const struct slide *c)
{
    enum { LONG = CELLS_PASSED + 8 };
    const int wide = (int)fmax(WIDE_LEAST, ceil(WIDTH / c->cell));
    const int deep = (int)fmax(DEEP_LEAST, ceil(DEPTH / c->cell));
    const vec3 size = {LONG * c->cell, deep * c->cell, wide * c->cell};
    const struct palp_grid grid = {PALP_GRID_BOX,
                                   {size.x / 2 - 4 * c->cell, -size.y / 2, 0},
                                   size,
                                   {LONG, deep, wide},
                                   PALP_TETRAHEDRA};
    const struct palp_material material = {PALP_COROTATIONAL, 5000, 0.45, 1000};
    struct palp_mesh mesh;
    if (palp_mesh_grid(&mesh, &grid, NULL) != PALP_OK)
        return false;
    int *fixed = malloc((size_t)mesh.n_node * sizeof *fixed), n_fixed = 0;
    for (int i = 0; fixed && i < mesh.n_node; i++)
        if (mesh.x[i].y < -0.999 * size.y)
            fixed[n_fixed++] = i;
    const struct palp_soft_def def = {.name = "slab",
                                      .mesh = &mesh,
                                      .material = &material,
                                      .n_material = 1,
                                      .damping_stiffness = c->damping,
                                      .fixed = fixed,
                                      .n_fixed = n_fixed,
                                      .surface = surface_of_slide()};
    const bool added = fixed && palp_scene_add_soft(scene, &def, NULL).id > 0;
    free(fixed);
    palp_mesh_destroy(&mesh);
    return added;
}

/* Down by a third of its radius in 0.2 s, then along; beside the middle, as no node is hit. */
static pose ball_at(const struct slide *c, double t)
{
    const double down = fmin(t / 0.2, 1), along = SPEED * fmax(t - PRESSED, 0);
    return (pose){{0.3 * c->cell + along, c->radius * (1 - down / 3), 0.25 * c->cell},
                  {0, 0, 0, 1}};
}

static struct palp_scene *make_slide(const struct slide *c, palp_body *ball)
{
    struct palp_options opt = palp_options_default();
    opt.workers = 1;
    struct palp_scene *scene = palp_scene_create(&opt, NULL);
    const struct palp_rigid_def def = {
        .name = "ball",
        .drive = PALP_DRIVE_KINEMATIC,
        .shape = {.kind = PALP_SHAPE_SPHERE, .radius = c->radius, .at = POSE_IDENTITY},
        .at = ball_at(c, 0),
        .surface = surface_of_slide()};
    if (!scene || !add_slab(scene, c) ||
        (*ball = palp_scene_add_rigid(scene, &def, NULL)).id == 0 ||
        palp_scene_finish(scene, NULL) != PALP_OK) {
        palp_scene_destroy(scene);
        return NULL;
    }
    return scene;
}

static double end_of(const struct slide *c)
{
    return PRESSED + CELLS_PASSED * c->cell / SPEED;
}

static int run_slide(const struct slide *c, struct force_record *r)
{
    palp_body ball;
    struct palp_scene *scene = make_slide(c, &ball);
    struct palp_world *world = scene ? palp_world_create(scene, NULL) : NULL;
    for (long i = 1; world && (double)i <= end_of(c) * SLIDE_RATE; i++) {
        palp_world_set_target(world, ball, ball_at(c, (double)i / SLIDE_RATE));
        palp_step(world, 1 / SLIDE_RATE);
        add_sample(r, (double)i / SLIDE_RATE, palp_world_contact_wrench(world, ball).force);
    }
    const bool done = world != NULL;
    palp_world_destroy(world);
    palp_scene_destroy(scene);
    return done ? 0 : cli_fail("bench", EX_OSERR, "not enough memory");
}

/* ---------------------------------------------------------------- plots */

/* A panel, and what it points to: of the samples between two times those that show all peaks. */
struct rest_drawing {
    struct plot_series series[AXES];
    double x[AXES][2000], y[AXES][2000];
};

static struct plot_panel draw_panel(struct rest_drawing *d, const struct force_record *r,
                                    const char *title, double from, double until)
{
    int first = 0, n = 0;
    while (first < r->n && r->t[first] <= from)
        first++;
    while (first + n < r->n && r->t[first + n] <= until)
        n++;
    for (int k = 0; k < AXES; k++)
        d->series[k] =
            (struct plot_series){.label = axis_label[k],
                                 .n = plot_thin(r->t + first, r->f[k] + first, n, d->x[k], d->y[k]),
                                 .x = d->x[k],
                                 .y = d->y[k],
                                 .bare = true};
    return (struct plot_panel){.title = title,
                               .x_label = "time, s",
                               .y_label = "force, N",
                               .linear = true,
                               .n_series = AXES,
                               .series = d->series};
}

static int plot_records(const char *path, const struct force_record *palpated,
                        const struct force_record *slid)
{
    enum { PANELS = PHASES + SLIDES };
    static struct rest_drawing drawing[PANELS];
    struct plot_panel panel[PANELS];
    int n = 0;
    for (int k = 0; k < STOPS - 1; k++) {
        if (!stops[k].phase)
            continue;
        panel[n] = draw_panel(&drawing[n], palpated, stops[k].phase, stops[k].t, stops[k + 1].t);
        n++;
    }
    for (int k = 0; k < SLIDES; k++, n++)
        panel[n] = draw_panel(&drawing[n], &slid[k], slides[k].what, PRESSED, end_of(&slides[k]));
    return plot_write(path, panel, n) == 0
               ? 0
               : cli_fail("bench", EX_CANTCREAT, "%s: %s", path, strerror(errno));
}

/* ---------------------------------------------------------------- the whole */

static int measure_all(const struct bench *bench, struct force_record *palpated,
                       struct force_record *slid)
{
    int code = 0;
    print_heads(bench, "liver-palpation, a finger of 9 mm: force on it");
    for (int k = 0; k < RATES && code == 0; k++) {
        struct force_record *r = &palpated[k];
        code = palpate_liver(bench, rates[k], r);
        if (code == 0)
            print_phases(bench, rates[k], r);
        fflush(stdout);
    }
    if (code == 0)
        print_heads(bench, "a ball slides over 50 faces of soft tissue at 0.1 m/s");
    for (int k = 0; k < SLIDES && code == 0; k++) {
        code = run_slide(&slides[k], &slid[k]);
        /* from where it has left the place that it was pressed to */
        const double from = PRESSED + slides[k].radius / SPEED;
        const struct figures f = figures_of(&slid[k], from, end_of(&slides[k]));
        if (code == 0)
            print_figures(bench, slides[k].what, SLIDE_RATE, &f);
    }
    return code;
}

int bench_rest(const struct bench *bench)
{
    struct force_record *all = calloc(RATES + SLIDES, sizeof *all);
    if (!all)
        return cli_fail("bench", EX_OSERR, "not enough memory");
    bench_begin(bench);
    int code = measure_all(bench, all, all + RATES);
    bench_end(bench);
    if (code == 0 && bench->svg)
        code = plot_records(bench->svg, &all[DRAWN], all + RATES);
    free(all);
    return code;
}
