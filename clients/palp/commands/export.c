/* SPDX-License-Identifier: GPL-3.0-or-later */
/* export.c - palp export: a scenario's surfaces as a file of other programs. */
#include "clients/export/export.h"

#include "clients/palp/command.h"
#include "clients/palp/commands/tracks.h"
#include "clients/palp/progress.h"
#include "clients/palp/simulation.h"

#include <errno.h>
#include <math.h>
#include <string.h>

enum { FRAMES_MOST = 100000 };

/** What was asked for. */
struct export_options {
    const char *scenario, *out;
    long step;
    double seconds, rate_hz;
    struct cli_texts set;
    bool quiet;
    enum export_result (*write)(const char *path, const struct export_scene *scene);
    int n_frame;
};

static bool ends_with(const char *text, const char *end)
{
    const size_t n = strlen(text), m = strlen(end);
    return n > m && strcmp(text + n - m, end) == 0;
}

static int check_request(struct export_options *r)
{
    const bool still = isnan(r->seconds);
    r->write = ends_with(r->out, ".glb")    ? export_glb
               : ends_with(r->out, ".usda") ? export_usda
                                            : NULL;
    if (!r->write)
        return cli_fail("export", EX_USAGE, "--out %s: expected a name ending in .glb or .usda",
                        r->out);
    if (r->step >= 0 && !still)
        return cli_fail("export", EX_USAGE, "--step or --seconds, not both");
    if (!still && !(r->seconds > 0))
        return cli_fail("export", EX_USAGE, "--seconds %g: expected above 0", r->seconds);
    if (!(r->rate_hz > 0 && r->rate_hz <= 1000))
        return cli_fail("export", EX_USAGE, "--rate %g: expected above 0, at most 1000",
                        r->rate_hz);
    const double n = still ? 1 : floor(r->seconds * r->rate_hz + 1e-9) + 1;
    if (n > FRAMES_MOST)
        return cli_fail("export", EX_USAGE, "%.0f frames: expected at most %d", n, FRAMES_MOST);
    r->n_frame = (int)n;
    if (r->write == export_glb && r->n_frame > EXPORT_GLB_TARGETS + 1)
        return cli_fail("export", EX_USAGE,
                        "%d frames: a .glb holds %d; expected fewer --seconds, a lower --rate, or "
                        "--out FILE.usda, which holds any number",
                        r->n_frame, EXPORT_GLB_TARGETS + 1);
    return CLI_GO;
}

static int read_request(struct export_options *r, int argc, char **argv)
{
    const struct cli_option option[] = {
        {"out", CLI_TEXT, &r->out, "FILE", "where to: .glb (glTF 2.0) or .usda (USD) [scene.glb]"},
        {"step", CLI_COUNT, &r->step, "N", "a still after so many steps [0]"},
        {"seconds", CLI_NUMBER, &r->seconds, "S", "or the motion of so much simulated time"},
        {"rate", CLI_NUMBER, &r->rate_hz, "HZ", "frames a simulated second [30]"},
        {"set", CLI_TEXTS, &r->set, "KEY=VALUE", "another value for a key of the scenario"},
        {"quiet", CLI_FLAG, &r->quiet, NULL, "print no progress"},
        {0},
    };
    const struct cli cli = {
        .name = "export",
        .operands = "SCENARIO.yaml",
        .operands_min = 1,
        .operands_max = 1,
        .about =
            "Write the surfaces of a scenario, still or moving, for Blender, Omniverse and other\n"
            "programs: names, vertices and their order are those of palpd's stream, in metres.\n"
            "Example: palp export config/scenarios/grasper.yaml --seconds 2 --out grasper.glb\n",
        .option = option,
    };
    int first;
    const int code = cli_read(&cli, argc, argv, &first);
    if (code != CLI_GO)
        return code;
    r->scenario = argv[first];
    return check_request(r);
}

/* Steps to each frame's time, the first at once or after the steps asked for. Returns 0, or the
 * exit code with the error printed. */
static int follow_frames(const struct export_options *r, struct simulation *s,
                         struct tracks *tracks)
{
    const long before = r->step > 0 ? r->step : 0;
    const long n = before + lrint((r->n_frame - 1) / r->rate_hz / s->h);
    struct progress progress;
    palp_body lost = {0};
    int code = 0;
    progress_begin(&progress, n, r->quiet);
    for (long i = 0; i <= n && lost.id == 0 && code == 0; i++) {
        if (i > 0) {
            simulation_step(s);
            palp_world_loss(s->world, &lost);
            progress_show(&progress, i);
        }
        while (i >= before && code == 0 && tracks->scene.n_frame < r->n_frame &&
               i - before >= lrint(tracks->scene.n_frame / r->rate_hz / s->h))
            code = tracks_add(tracks, s->world);
    }
    progress_end(&progress);
    if (code != 0)
        return cli_fail("export", EX_OSERR, "no memory");
    return lost.id == 0
               ? 0
               : cli_fail("export", EX_SOFTWARE, "step %ld: body '%s' came apart",
                          palp_world_steps(s->world), palp_body_name(s->config->scene, lost));
}

static int write_scene(const struct export_options *r, const struct export_scene *scene)
{
    switch (r->write(r->out, scene)) {
    case EXPORT_DONE:
        return EX_OK;
    case EXPORT_NO_FILE:
        return cli_fail("export", EX_CANTCREAT, "%s: cannot be created: %s", r->out,
                        strerror(errno));
    case EXPORT_UNWRITTEN:
        return cli_fail("export", EX_IOERR, "%s: not all could be written", r->out);
    case EXPORT_TOO_MANY:
        return cli_fail("export", EX_USAGE, "%s: more than a .glb can hold: expected .usda",
                        r->out);
    default:
        return cli_fail("export", EX_OSERR, "no memory");
    }
}

int command_export(int argc, char **argv)
{
    struct export_options r = {.out = "scene.glb", .step = -1, .seconds = NAN, .rate_hz = 30};
    struct simulation s;
    struct tracks tracks;
    int code = read_request(&r, argc, argv);
    if (code != CLI_GO)
        return code;
    code = simulation_open(&s, r.scenario, &r.set);
    if (code != 0)
        return code;
    if (tracks_create(&tracks, s.world) != 0) {
        simulation_close(&s);
        return cli_fail("export", EX_OSERR, "no memory");
    }
    tracks.scene.name = s.config->name;
    tracks.scene.rate_hz = r.rate_hz;
    code = follow_frames(&r, &s, &tracks);
    if (code == 0)
        code = write_scene(&r, &tracks.scene);
    tracks_destroy(&tracks);
    simulation_close(&s);
    return code;
}
