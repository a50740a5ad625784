/* SPDX-License-Identifier: GPL-3.0-or-later */
/* check.c - palp check: would these scenarios run? */
#include "clients/cli/json_text.h"
#include "clients/palp/command.h"
#include "clients/palp/simulation.h"
#include "clients/palp/solves.h"

#include <math.h>

/** What a scene is made of. */
struct scene_sizes {
    int n_soft, n_rigid, n_mapped, n_node, n_tet, n_hex, n_point;
};

static struct scene_sizes sizes_of(const struct palp_scene *scene)
{
    struct scene_sizes n = {0};
    for (int i = 1; i <= palp_scene_bodies(scene); i++) {
        const palp_body body = {i};
        if (!palp_body_is_soft(scene, body)) {
            n.n_rigid++;
            continue;
        }
        if (palp_body_is_mapped(scene, body)) {
            n.n_mapped++;
            n.n_point += palp_body_mesh(scene, body)->n_node;
            continue;
        }
        n.n_soft++;
        n.n_node += palp_body_mesh(scene, body)->n_node;
        n.n_tet += palp_body_mesh(scene, body)->n_tet;
        n.n_hex += palp_body_mesh(scene, body)->n_hex;
    }
    return n;
}

/* ---------------------------------------------------------------- each body */

static const char *kind_of(const struct palp_scene *scene, palp_body body)
{
    if (palp_body_is_soft(scene, body))
        return palp_body_is_mapped(scene, body) ? "carried" : "soft";
    switch (palp_body_drive(scene, body)) {
    case PALP_DRIVE_FIXED:
        return "rigid, fixed";
    case PALP_DRIVE_FREE:
        return "rigid";
    default:
        return "tool";
    }
}

static vec3 size_of(const struct config_measure *m)
{
    return vec3_sub(m->high, m->low);
}

static void print_body(const struct palp_scene *scene, const struct config_measure *m)
{
    const vec3 size = size_of(m), mm = vec3_scale(size, 1e3);
    printf("  %s: %s", palp_body_name(scene, m->body), kind_of(scene, m->body));
    if (isfinite(size.x))
        printf(", %.3g × %.3g × %.3g m (%.3g × %.3g × %.3g mm)", size.x, size.y, size.z, mm.x, mm.y,
               mm.z);
    if (m->volume > 0)
        printf(", %.4g ml", 1e6 * m->volume);
    if (m->mass > 0)
        printf(", %.3g kg", m->mass);
    if (m->young_high > m->young_low)
        printf(", %.3g to %.3g kPa", 1e-3 * m->young_low, 1e-3 * m->young_high);
    else if (m->young_high > 0)
        printf(", %.3g kPa", 1e-3 * m->young_high);
    if (m->n_piece > 0)
        printf(", %d piece%s", m->n_piece, m->n_piece > 1 ? "s" : "");
    if (m->n_fixed > 0)
        printf(", %d nodes held", m->n_fixed);
    if (isfinite(size.x) && palp_body_is_soft(scene, m->body)) /* as regions are written */
        printf(", box_m: [[%.3g, %.3g, %.3g], [%.3g, %.3g, %.3g]]", m->low.x, m->low.y, m->low.z,
               m->high.x, m->high.y, m->high.z);
    putchar('\n');
}

static void print_bodies(const struct config *config)
{
    for (int i = 0; i < config->n_measure; i++)
        print_body(config->scene, &config->measure[i]);
}

static void print_bodies_json(const struct config *config)
{
    printf(", \"bodies\": [");
    for (int i = 0; i < config->n_measure; i++) {
        const struct config_measure *m = &config->measure[i];
        const vec3 size = size_of(m);
        printf("%s{\"name\": ", i > 0 ? ", " : "");
        json_text_print(stdout, palp_body_name(config->scene, m->body));
        printf(", \"kind\": \"%s\"", kind_of(config->scene, m->body));
        if (isfinite(size.x))
            printf(", \"extent_m\": [%.9g, %.9g, %.9g], \"box_m\": [[%.9g, %.9g, %.9g], [%.9g, "
                   "%.9g, %.9g]]",
                   size.x, size.y, size.z, m->low.x, m->low.y, m->low.z, m->high.x, m->high.y,
                   m->high.z);
        printf(", \"volume_m3\": %.9g, \"mass_kg\": %.9g, \"young_pa\": [%.9g, %.9g], "
               "\"pieces\": %d, \"nodes_held\": %d}",
               m->volume, m->mass, m->young_low, m->young_high, m->n_piece, m->n_fixed);
    }
    putchar(']');
}

/* ---------------------------------------------------------------- what a step takes */

static void print_rate(struct simulation *s)
{
    const double took = simulation_time_step(s), fits = SIMULATION_SHARE / took;
    const double digit = pow(10, floor(log10(fits)) - 1); /* the second */
    printf("  a step takes %.3g ms here, of %.3g ms", 1e3 * took, 1e3 * s->h);
    if (took > SIMULATION_SHARE * s->h)
        printf(": steps with contact may be late; rate_hz: %g fits, or fewer cells",
               floor(fits / digit) * digit);
    putchar('\n');
}

/* ---------------------------------------------------------------- all */

static void print_line(const char *path, struct simulation *s)
{
    const struct scene_sizes n = sizes_of(s->config->scene);
    printf("%s: ok: %d soft bodies (%d nodes, %d tetrahedra, %d hexahedra), %d rigid, %d tools, "
           "%d probes, %g Hz",
           path, n.n_soft, n.n_node, n.n_tet, n.n_hex, n.n_rigid, s->config->n_tool,
           s->config->n_probe, s->config->rate_hz);
    if (n.n_mapped > 0)
        printf("; %d mapped (%d points)", n.n_mapped, n.n_point);
    if (s->config->n_warning > 0)
        printf("; %d warnings", s->config->n_warning);
    putchar('\n');
    print_bodies(s->config);
    solves_print_ways(stdout, s->world, "  ");
    print_rate(s);
}

static void print_json(const char *path, const struct simulation *s)
{
    const struct scene_sizes n = sizes_of(s->config->scene);
    printf("{\"scenario\": ");
    json_text_print(stdout, path);
    printf(", \"name\": ");
    json_text_print(stdout, s->config->name);
    printf(", \"soft_bodies\": %d, \"rigid_bodies\": %d, "
           "\"mapped_bodies\": %d, \"points\": %d, \"nodes\": %d, \"tetrahedra\": %d, "
           "\"hexahedra\": %d, \"tools\": %d, \"probes\": %d, \"rate_hz\": %g, \"warnings\": [",
           n.n_soft, n.n_rigid, n.n_mapped, n.n_point, n.n_node, n.n_tet, n.n_hex,
           s->config->n_tool, s->config->n_probe, s->config->rate_hz);
    for (int i = 0; i < s->config->n_warning; i++) {
        fputs(i > 0 ? ", " : "", stdout);
        json_text_print(stdout, s->config->warning[i]);
    }
    putchar(']');
    print_bodies_json(s->config);
    printf(", \"motion\": ");
    solves_print_ways_json(stdout, s->world);
    printf("}\n");
}

static int check_scenario(const char *path, const struct cli_texts *set, bool json, bool quiet)
{
    struct simulation s;
    const int code = simulation_open(&s, path, set);
    if (code != 0)
        return code;
    if (!quiet && !json)
        simulation_warn(&s);
    if (json)
        print_json(path, &s);
    else if (!quiet)
        print_line(path, &s);
    simulation_close(&s);
    return 0;
}

int command_check(int argc, char **argv)
{
    bool json = false, quiet = false;
    struct cli_texts set = {0};
    const struct cli_option option[] = {
        {"set", CLI_TEXTS, &set, "KEY=VALUE", "another value for a key of the scenarios"},
        {"json", CLI_FLAG, &json, NULL, "print a line of JSON a scenario"},
        {"quiet", CLI_FLAG, &quiet, NULL, "print errors alone"},
        {0},
    };
    const struct cli cli = {
        .name = "check",
        .operands = "SCENARIO...",
        .operands_min = 1,
        .operands_max = argc,
        .about =
            "Read scenarios with all that they name, and say what they hold or what is wrong. A\n"
            "scenario is a file, or the name of one that came with palp.\n"
            "Example: palp check grasper mine/*.yaml\n",
        .option = option,
    };
    int first;
    const int read = cli_read(&cli, argc, argv, &first);
    if (read != CLI_GO)
        return read;
    int worst = 0;
    for (int i = first; i < argc; i++) {
        const int code = check_scenario(argv[i], &set, json, quiet);
        if (worst == 0) /* the first error's code; the others are checked all the same */
            worst = code;
    }
    return worst;
}
