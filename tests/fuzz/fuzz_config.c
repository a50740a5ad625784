/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz_config.c - bytes as a scenario file, and what follows a zero byte as an override.
 * What is not refused is printed, and must then be taken again; small scenes are built as well. */
#include "config/config_merge.h"
#include "config/config_scenario.h"
#include "tests/fuzz/mutants.h"

#include <stdlib.h>
#include <string.h>

enum { CELLS_TO_BUILD = 64 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
const char *__lsan_default_suppressions(void);

/* libfyaml 0.7.12 loses some bytes over a quoted text of many lines that never ends. What we would
 * lose of its memory, the tests of scenario files show, which suppress nothing. */
const char *__lsan_default_suppressions(void)
{
    return "leak:libfyaml\n";
}

static char *print(const struct config_value *root)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    config_tree_print(out, root);
    fclose(out);
    return text;
}

/* A scene of a few cells and of no files. */
static bool is_small(const struct scenario *scenario)
{
    const struct scenario_body *body = scenario->bodies.item;
    double n = 0;
    for (int i = 0; i < scenario->bodies.n; i++) {
        const struct scenario_grid *grid = body[i].grid;
        if (body[i].mesh || body[i].shape.mesh)
            return false;
        n += grid ? (double)grid->cells[0] * grid->cells[1] * grid->cells[2] : 0;
    }
    return n <= CELLS_TO_BUILD && scenario->solver.is.contact_capacity <= 256;
}

/* Read the keys of a text. Returns it printed, or NULL when it was refused; malloc. */
static char *read_keys(const struct config_text *from, const char *const *set, int n_set,
                       bool *small)
{
    struct config_reading *reading = config_reading_create();
    struct config_error error;
    jmp_buf out_of_memory;
    char *text = NULL;
    reading->out_of_memory = &out_of_memory;
    if (setjmp(out_of_memory) != 0)
        abort();
    const char *about;
    struct scenario *scenario = config_reading_take(reading, sizeof *scenario);
    struct config_value *root = config_merge_read(reading, "fuzz.yaml", from, set, n_set, &about);
    if (root)
        config_table_read(reading, &scenario_table, root, scenario);
    if (!root && reading->n_fault == 0)
        abort();
    if (reading->n_fault == 0) {
        *small = is_small(scenario);
        text = print(root);
    }
    config_reading_tell(reading, &error);
    config_error_clear(&error);
    config_reading_destroy(reading);
    return text;
}

static void build(const struct config_text *text)
{
    struct config *config;
    struct config_error error;
    if (config_load_text(&config, text->bytes, text->size, "fuzz.yaml", NULL, 0, &error) == 0)
        config_destroy(config);
    else if (!error.text || error.exit_code == 0)
        abort();
    config_error_clear(&error);
}

static void try_text(const uint8_t *data, size_t size)
{
    const char *bytes = (const char *)data, *end = size > 0 ? memchr(data, 0, size) : NULL;
    const struct config_text file = {bytes, end ? (size_t)(end - bytes) : size};
    char *set = strndup(bytes + file.size + (end != NULL), end ? size - file.size - 1 : 0);
    bool small = false;
    char *text = read_keys(&file, (const char *const[]){set}, set[0] != '\0', &small);
    if (text) {
        const struct config_text printed = {text, strlen(text)};
        char *again = read_keys(&printed, NULL, 0, &small);
        if (!again || strcmp(text, again) != 0)
            abort();
        if (small)
            build(&printed);
        free(again);
    }
    free(text);
    free(set);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct mutants_target target = {15, try_text, NULL};
    mutants_try(&target, data, size);
    return 0;
}
