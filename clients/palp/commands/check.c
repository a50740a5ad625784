/* SPDX-License-Identifier: GPL-3.0-or-later */
/* check.c - palp check: would these scenarios run? */
#include "clients/palp/palp.h"
#include "clients/palp/simulation.h"
#include "clients/palp/solves.h"

/** What a scene is made of. */
struct sizes {
    int n_soft, n_rigid, n_mapped, n_node, n_tet, n_hex, n_point;
};

static struct sizes sizes_of(const struct palp_scene *scene)
{
    struct sizes n = {0};
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

static void print_line(const char *path, const struct simulation *s)
{
    const struct sizes n = sizes_of(s->config->scene);
    printf("%s: ok: %d soft bodies (%d nodes, %d tetrahedra, %d hexahedra), %d rigid, %d tools, "
           "%d probes, %g Hz",
           path, n.n_soft, n.n_node, n.n_tet, n.n_hex, n.n_rigid, s->config->n_tool,
           s->config->n_probe, s->config->rate_hz);
    if (n.n_mapped > 0)
        printf("; %d mapped (%d points)", n.n_mapped, n.n_point);
    if (s->config->n_warning > 0)
        printf("; %d warnings", s->config->n_warning);
    putchar('\n');
    solves_print_ways(stdout, s->world, "  ");
}

static void print_json(const char *path, const struct simulation *s)
{
    const struct sizes n = sizes_of(s->config->scene);
    printf("{\"scenario\": ");
    cli_json_text(stdout, path);
    printf(", \"name\": ");
    cli_json_text(stdout, s->config->name);
    printf(", \"soft_bodies\": %d, \"rigid_bodies\": %d, "
           "\"mapped_bodies\": %d, \"points\": %d, \"nodes\": %d, \"tetrahedra\": %d, "
           "\"hexahedra\": %d, \"tools\": %d, \"probes\": %d, \"rate_hz\": %g, \"warnings\": [",
           n.n_soft, n.n_rigid, n.n_mapped, n.n_point, n.n_node, n.n_tet, n.n_hex,
           s->config->n_tool, s->config->n_probe, s->config->rate_hz);
    for (int i = 0; i < s->config->n_warning; i++) {
        fputs(i > 0 ? ", " : "", stdout);
        cli_json_text(stdout, s->config->warning[i]);
    }
    printf("], \"motion\": ");
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
