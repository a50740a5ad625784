/* SPDX-License-Identifier: GPL-3.0-or-later */
/* shot.c - palp shot: a picture of a scenario, without a GPU or a display. */
#include "clients/palp/command.h"
#include "clients/palp/commands/shot_stream.h"
#include "clients/palp/progress.h"
#include "clients/palp/simulation.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/** What was asked for. */
struct shot_options {
    const char *scenario, *connect, *out, *view, *size, *theme;
    long step;
    double seconds, zoom, wait;
    struct cli_texts set;
    bool no_arrows, json, quiet;
    int width, height;
};

static int read_size(struct shot_options *r)
{
    char rest;
    if (sscanf(r->size, "%dx%d%c", &r->width, &r->height, &rest) == 2 && r->width >= 16 &&
        r->height >= 16 && r->width <= DRAW_SIDE_MAX && r->height <= DRAW_SIDE_MAX)
        return CLI_GO;
    return cli_fail("shot", EX_USAGE, "--size %s: expected WIDTHxHEIGHT, each 16 to %d", r->size,
                    DRAW_SIDE_MAX);
}

static int read_request(struct shot_options *r, int argc, char **argv)
{
    const struct cli_option option[] = {
        {"out", CLI_TEXT, &r->out, "FILE", "the picture, PNG [shot.png]"},
        {"connect", CLI_TEXT, &r->connect, "NAME",
         "of a running palpd's stream, its name or URL, instead of a scenario"},
        {"wait", CLI_WAIT, &r->wait, "S", "how long for that palpd [5]"},
        {"step", CLI_COUNT, &r->step, "N", "after so many steps"},
        {"seconds", CLI_NUMBER, &r->seconds, "S",
         "or after so much simulated time [half of the last script; without one 0]"},
        {"view", CLI_TEXT, &r->view, "WORD", "first, front, back, left, right or top [first]"},
        {"zoom", CLI_NUMBER, &r->zoom, "FACTOR", "how large what is looked at appears [1]"},
        {"size", CLI_TEXT, &r->size, "WxH", "pixels [1280x720]"},
        {"theme", CLI_TEXT, &r->theme, "WORD", "dark or light [dark]"},
        {"no-arrows", CLI_FLAG, &r->no_arrows, NULL, "draw no contact forces"},
        {"set", CLI_TEXTS, &r->set, "KEY=VALUE", "another value for a key of the scenario"},
        {"json", CLI_FLAG, &r->json, NULL,
         "print its triangles and what it cost of a CPU, as JSON"},
        {"quiet", CLI_FLAG, &r->quiet, NULL, "print no progress"},
        {0},
    };
    const struct cli cli = {
        .name = "shot",
        .operands = "[SCENARIO.yaml]",
        .operands_min = 0,
        .operands_max = 1,
        .about =
            "Render a picture of a scenario, or of what a running palpd simulates, without a GPU\n"
            "or a display. Contact forces are arrows of 20 mm a newton. The same line of a\n"
            "scenario gives the same bytes.\n"
            "Example: palp shot config/scenarios/liver-palpation-press.yaml --seconds 1.5\n",
        .option = option,
    };
    int first;
    const int code = cli_read(&cli, argc, argv, &first);
    if (code != CLI_GO)
        return code;
    r->scenario = argc > first ? argv[first] : NULL;
    if (!r->scenario == !r->connect)
        return cli_fail("shot", EX_USAGE, "expected a scenario or --connect, one of them");
    if (r->connect && (r->step >= 0 || !isnan(r->seconds) || r->set.n > 0))
        return cli_fail("shot", EX_USAGE,
                        "--step, --seconds, --set are of a scenario: a palpd is shown as it is");
    if (r->step >= 0 && !isnan(r->seconds))
        return cli_fail("shot", EX_USAGE, "--step or --seconds, not both");
    if (r->seconds < 0)
        return cli_fail("shot", EX_USAGE, "--seconds %g: expected 0 or more", r->seconds);
    if (!(r->zoom > 0.01 && r->zoom < 100))
        return cli_fail("shot", EX_USAGE, "--zoom %g: expected 0.01 to 100", r->zoom);
    if (strcmp(r->theme, "dark") != 0 && strcmp(r->theme, "light") != 0)
        return cli_fail("shot", EX_USAGE, "--theme %s: expected dark or light", r->theme);
    return read_size(r);
}

/* Steps to the moment of the picture. Returns 0, or 70 where the world came apart. */
static int go_there(const struct shot_options *r, struct simulation *s)
{
    const double seconds = isnan(r->seconds) ? 0.5 * simulation_script_end(s) : r->seconds;
    const long n = r->step >= 0 ? r->step : lrint(seconds / s->h);
    struct progress progress;
    progress_begin(&progress, n, r->quiet);
    palp_body lost = {0};
    for (long i = 0; i < n && lost.id == 0; i++) {
        simulation_step(s);
        palp_world_loss(s->world, &lost);
        progress_show(&progress, i + 1);
    }
    progress_end(&progress);
    return lost.id == 0
               ? 0
               : cli_fail("shot", EX_SOFTWARE, "step %ld: body '%s' came apart",
                          palp_world_steps(s->world), palp_body_name(s->config->scene, lost));
}

static int write_picture(const struct shot_options *r, const struct draw_image *image)
{
    switch (draw_write_png(r->out, image)) {
    case 0:
        return EX_OK;
    case -1:
        return cli_fail("shot", EX_CANTCREAT, "%s: cannot be created", r->out);
    default:
        return cli_fail("shot", EX_IOERR, "%s: not all could be written", r->out);
    }
}

static double cpu_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return 1e3 * (double)t.tv_sec + 1e-6 * (double)t.tv_nsec;
}

static int count_triangles(const struct draw_scene *scene)
{
    int n = 0;
    for (int i = 0; i < scene->n_mesh; i++)
        n += scene->mesh[i].n_tri;
    return n;
}

static int take_picture(const struct shot_options *r, struct shot_scene *shot)
{
    shot->scene.theme = strcmp(r->theme, "light") == 0 ? DRAW_LIGHT : DRAW_DARK;
    struct draw_image image = {.width = r->width, .height = r->height};
    struct draw_camera camera;
    if (!shot_camera(shot, r->view, (float)r->width / (float)r->height, &camera))
        return cli_fail("shot", EX_USAGE,
                        "--view %s: expected first, front, back, left, right or top", r->view);
    camera.field = 2 * atanf(tanf(0.5F * camera.field) / (float)r->zoom);
    const double begun = cpu_ms();
    if (draw_render(&image, &shot->scene, &camera) != 0)
        return cli_fail("shot", EX_OSERR, "no memory");
    const double rendered = cpu_ms();
    const int code = write_picture(r, &image);
    if (r->json && code == 0)
        printf("{\"triangles\":%d,\"render_cpu_ms\":%.1f,\"png_cpu_ms\":%.1f}\n",
               count_triangles(&shot->scene), rendered - begun, cpu_ms() - rendered);
    free(image.rgb);
    return code;
}

static int shoot_scenario(const struct shot_options *r)
{
    struct simulation s;
    struct shot_scene shot;
    int code = simulation_open(&s, r->scenario, &r->set);
    if (code != 0)
        return code;
    code = go_there(r, &s);
    if (code == 0 && shot_scene_create(&shot, s.world, !r->no_arrows) != 0)
        code = cli_fail("shot", EX_OSERR, "no memory");
    if (code == 0) {
        shot_look_from(&shot, &s.config->view);
        code = take_picture(r, &shot);
        shot_scene_destroy(&shot);
    }
    simulation_close(&s);
    return code;
}

static int shoot_palpd(const struct shot_options *r)
{
    struct shot_scene shot;
    int code = shot_stream_create(&shot, r->connect, r->wait, !r->no_arrows);
    if (code == 0) {
        code = take_picture(r, &shot);
        shot_scene_destroy(&shot);
    }
    return code;
}

int command_shot(int argc, char **argv)
{
    struct shot_options r = {.out = "shot.png",
                             .view = "first",
                             .size = "1280x720",
                             .theme = "dark",
                             .step = -1,
                             .seconds = NAN,
                             .wait = 5,
                             .zoom = 1};
    const int code = read_request(&r, argc, argv);
    if (code != CLI_GO)
        return code;
    return r.connect ? shoot_palpd(&r) : shoot_scenario(&r);
}
