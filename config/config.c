/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config.c - the front door: a scenario file in, a finished scene out, or every fault that was
 * found. Text becomes a tree (config_merge), the tree fills structs by tables of keys
 * (config_scenario), and the structs become a scene (config_scene). */
#include "config/config.h"

#include "config/config_find.h"
#include "config/config_look.h"
#include "config/config_merge.h"
#include "config/config_probe.h"
#include "config/config_scene.h"
#include "config/config_script.h"
#include "config/config_task.h"

#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------- from a scenario */

/* The scripts of all tools, which start where their scripts do. */
static struct config_script **read_scripts(struct config_reading *reading,
                                           const struct scenario *scenario)
{
    const struct scenario_body *tool = scenario->tools.item;
    struct config_script **script =
        config_reading_take(reading, (size_t)scenario->tools.n * sizeof(struct config_script *));
    for (int i = 0; i < scenario->tools.n; i++) {
        const struct scenario_device *device = &tool[i].device;
        if (device->script)
            script[i] = config_script_read(reading, device->script,
                                           config_tree_find(device->head.at, "script")->at);
    }
    return script;
}

static struct palp_port take_port(const struct scenario_trocar *trocar)
{
    return trocar ? (struct palp_port){true, trocar->position} : (struct palp_port){0};
}

static void take_tool(struct config *config, const struct scenario_body *said,
                      const struct scenario *scenario, struct config_tool *tool)
{
    const struct scenario_device *device = &said->device;
    *tool = (struct config_tool){.body = palp_scene_find(config->scene, said->head.name),
                                 .name = said->head.name,
                                 .has_jaws = said->jaws.n > 0,
                                 .has_current = said->current != NULL,
                                 .button = said->current ? (enum config_button)said->current->button
                                                         : CONFIG_BUTTON_GRASP,
                                 .port = take_port(said->trocar),
                                 .force_limit_n = scenario->limits.force,
                                 .torque_limit_nm = scenario->limits.torque};
    if (device->name && strcmp(device->name, "any") != 0)
        tool->device = device->name;
}

static void take_tools(struct config *config, const struct config_build *build)
{
    const struct scenario *scenario = build->scenario;
    const struct scenario_body *said = scenario->tools.item;
    config->n_tool = scenario->tools.n;
    config->tool =
        config_reading_take(config->reading, (size_t)config->n_tool * sizeof *config->tool);
    for (int i = 0; i < config->n_tool; i++) {
        take_tool(config, &said[i], scenario, &config->tool[i]);
        config->tool[i].script = build->script[i];
    }
}

static void take_probes(struct config *config, struct config_build *build)
{
    const struct scenario *scenario = build->scenario;
    const struct scenario_probe *said = scenario->probes.item;
    config->n_probe = scenario->probes.n;
    config->probe =
        config_reading_take(config->reading, (size_t)config->n_probe * sizeof *config->probe);
    for (int i = 0; i < config->n_probe; i++)
        config->probe[i] = config_probe_find(build, &said[i]);
}

/* Those of the scene, then the notes of who built it. */
static void take_warnings(struct config *config, const struct config_build *build, const char *path)
{
    int n = 0;
    while (palp_scene_warning(config->scene, n))
        n++;
    config->n_warning = n + build->n_note;
    config->warning =
        config_reading_take(config->reading, (size_t)config->n_warning * sizeof *config->warning);
    for (int i = 0; i < config->n_warning; i++)
        config->warning[i] = config_reading_format(config->reading, "%s: %s", path,
                                                   i < n ? palp_scene_warning(config->scene, i)
                                                         : build->note[i - n]);
}

static void take_resolved(struct config *config, const struct config_value *root)
{
    struct config_file *text = &config->reading->file; /* which lets go of it, whatever happens */
    FILE *out = open_memstream(&text->text, &text->size);
    if (!out)
        config_reading_no_memory(config->reading);
    config_tree_print(out, root);
    if (fclose(out) != 0 || !text->text)
        config_reading_no_memory(config->reading);
    config->resolved = config_reading_copy(config->reading, text->text, text->size);
    config_file_clear(text);
}

/* ---------------------------------------------------------------- loading */

struct config_attempt {
    const char *path;
    const struct config_text *text; /* NULL: path is a file, or a scenario's name */
    const struct config_wish *wish; /* NULL: the program's user says what is read */
    long seed;
    const char *const *set;
    int n_set;
    struct config_build build;
    struct config *config;
};

/* Each stage needs the one before it to be without a fault. */
static void read_all(struct config_attempt *load, struct config_reading *reading)
{
    struct config *config = config_reading_take(reading, sizeof *config);
    struct scenario *scenario = config_reading_take(reading, sizeof *scenario);
    const char *about = "";
    if (load->wish) {
        reading->fenced = true;
        reading->folder = load->wish->folder;
        reading->n_folder = load->wish->n_folder;
    }
    const char *path = load->text ? load->path : config_find_scenario(reading, load->path);
    load->config = config;
    config->reading = reading;
    reading->seed = load->seed;
    struct config_value *root =
        path ? config_merge_read(reading, path, load->text, load->set, load->n_set, &about) : NULL;
    if (!root)
        return;
    config_table_read(reading, &scenario_table, root, scenario);
    if (reading->n_fault > 0)
        return;
    load->build.scenario = scenario;
    load->build.script = read_scripts(reading, scenario);
    config_scene_build(&load->build);
    config->scene = load->build.scene;
    take_tools(config, &load->build);
    if (reading->n_fault > 0)
        return;
    config->name = scenario->name;
    config->about = about;
    config->rate_hz = scenario->rate;
    config->rungs = (enum palp_rung)scenario->limits.rungs;
    config->chooses_workers = scenario->solver.is.workers == 0;
    take_probes(config, &load->build);
    config_look_take(config, &load->build);
    config_task_take(config, &load->build);
    config->n_measure = load->build.n_measure;
    config->measure = load->build.measure;
    take_warnings(config, &load->build, path);
    take_resolved(config, root);
    config->n_file = reading->n_named;
    config->file = reading->named;
}

/* Where a reading without memory comes back to. */
static void attempt_load(struct config_attempt *load, struct config_reading *reading)
{
    jmp_buf out_of_memory;
    reading->out_of_memory = &out_of_memory;
    if (setjmp(out_of_memory) == 0)
        read_all(load, reading);
    reading->out_of_memory = NULL;
    config_reading_rest(reading);
}

static int load_whole(struct config **out, struct config_attempt load, struct config_error *error)
{
    struct config_reading *reading = config_reading_create();
    load.build.reading = reading;
    *out = NULL;
    *error = (struct config_error){0};
    if (!reading) {
        *error = (struct config_error){CONFIG_EXIT_MEMORY, strdup("out of memory\n")};
        return -1;
    }
    attempt_load(&load, reading);
    if (reading->exit_code == 0) {
        *out = load.config;
        return 0;
    }
    config_reading_tell(reading, error);
    config_scene_clear(&load.build);
    config_reading_destroy(reading);
    return -1;
}

int config_load(struct config **out, const char *path, const char *const *set, int n_set,
                struct config_error *error)
{
    return load_whole(out, (struct config_attempt){.path = path, .set = set, .n_set = n_set},
                      error);
}

int config_load_seeded(struct config **out, const char *path, long seed, const char *const *set,
                       int n_set, struct config_error *error)
{
    return load_whole(
        out, (struct config_attempt){.path = path, .seed = seed, .set = set, .n_set = n_set},
        error);
}

int config_load_text(struct config **out, const char *text, size_t size, const char *name,
                     const char *const *set, int n_set, struct config_error *error)
{
    const struct config_text given = {text, size};
    return load_whole(
        out, (struct config_attempt){.path = name, .text = &given, .set = set, .n_set = n_set},
        error);
}

int config_load_wish(struct config **out, const struct config_wish *wish,
                     struct config_error *error)
{
    const struct config_text given = {wish->text, wish->size};
    char *path = NULL;
    *out = NULL;
    *error = (struct config_error){0};
    if (wish->text &&
        asprintf(&path, "%s/%s", wish->n_folder > 0 ? wish->folder[0] : ".", wish->name) < 0) {
        *error = (struct config_error){CONFIG_EXIT_MEMORY, strdup("out of memory\n")};
        return -1;
    }
    const int failed = load_whole(out,
                                  (struct config_attempt){.path = path ? path : wish->name,
                                                          .text = wish->text ? &given : NULL,
                                                          .wish = wish},
                                  error);
    free(path);
    return failed;
}

void config_destroy(struct config *config)
{
    if (!config)
        return;
    palp_scene_destroy(config->scene);
    config_reading_destroy(config->reading); /* the config itself lies in its memory */
}

char *config_print(const struct config *config)
{
    return strdup(config->resolved);
}
