/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lessons.c - palp lessons: which there are, what one is about, and whether a file is one. */
#include "clients/cli/json_text.h"
#include "clients/palp/command.h"
#include "clients/palp/commands/lessons_standard.h"
#include "config/config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Reads the variant of a lesson that a seed takes, or says why not. */
static int load_variant(struct config **config, const char *path, long seed, int *n_variant)
{
    struct config_error refused = {0};
    *n_variant = 0;
    if (config_load_seeded(config, path, seed, NULL, 0, &refused) != 0) {
        const int code = refused.exit_code;
        *n_variant = refused.n_variant;
        if (*n_variant > 1)
            fprintf(stderr, "%s, with seed %ld:\n", path, seed);
        fprintf(stderr, "%s\n", refused.text);
        config_error_clear(&refused);
        return code;
    }
    if ((*config)->lesson) {
        *n_variant = (*config)->lesson->n_variant;
        return 0;
    }
    config_destroy(*config);
    return cli_fail("lessons", EX_CONFIG, "%s: got a scenario without a task, expected a lesson",
                    path);
}

static int load_lesson(struct config **config, const char *path)
{
    int n_variant;
    return load_variant(config, path, 0, &n_variant);
}

/* ---------------------------------------------------------------- all of them */

static void print_row(const struct config *config, bool json, bool first)
{
    const struct config_lesson *l = config->lesson;
    if (!json) {
        printf("  %-18s %-34s %s\n", config->name, l->title, l->trains);
        return;
    }
    printf("%s\n {\"name\": ", first ? "" : ",");
    json_text_print(stdout, config->name);
    printf(", \"title\": ");
    json_text_print(stdout, l->title);
    printf(", \"trains\": ");
    json_text_print(stdout, l->trains);
    fputs(", \"needs\": [", stdout);
    for (int i = 0; i < l->n_needs; i++) {
        fputs(i > 0 ? ", " : "", stdout);
        json_text_print(stdout, l->needs[i]);
    }
    printf("], \"variants\": %d, \"time_limit_s\": %g, \"phases\": [", l->n_variant,
           l->def.limit_s);
    for (int i = 0; i < l->def.n_phase; i++) {
        fputs(i > 0 ? ", " : "", stdout);
        json_text_print(stdout, l->def.phase[i].name);
    }
    printf("], \"thresholds\": [");
    for (int i = 0; i < l->n_threshold; i++)
        printf("%s{\"name\": \"%s\", \"proficient\": %g, \"novice\": %g, \"from\": \"%s\"}",
               i > 0 ? ", " : "", l->threshold[i].name, l->threshold[i].proficient,
               l->threshold[i].novice, l->threshold[i].from);
    printf("]}");
}

static int list_all(bool json)
{
    char **name = NULL;
    int n = 0, code = 0, printed = 0;
    if (config_lessons(&name, &n) != 0)
        return cli_fail("lessons", EX_NOINPUT, "found no folder of lessons");
    if (json)
        putchar('[');
    for (int i = 0; i < n; i++) {
        struct config *config;
        const int one = load_lesson(&config, name[i]);
        code = code == 0 ? one : code;
        if (one != 0)
            continue;
        print_row(config, json, printed++ == 0);
        config_destroy(config);
    }
    if (json)
        puts("\n]");
    for (int i = 0; i < n; i++)
        free(name[i]);
    free(name);
    return code;
}

/* ---------------------------------------------------------------- one */

static int show_one(const char *path)
{
    struct config *config;
    const int code = load_lesson(&config, path);
    if (code != 0)
        return code;
    const struct config_lesson *l = config->lesson;
    printf("%s\n\n%s\n", l->title, l->about);
    printf("Trains %s. %d phases, at most %g s, %d variants.\n\n", l->trains, l->def.n_phase,
           l->def.limit_s, l->n_variant > 0 ? l->n_variant : 1);
    for (int i = 0; i < l->n_needs; i++)
        printf("%s%s%s", i == 0 ? "Learn before it: " : ", ", l->needs[i],
               i + 1 == l->n_needs ? ".\n\n" : "");
    printf("  %-18s %10s %10s  from\n", "metric", "proficient", "novice");
    for (int i = 0; i < l->n_threshold; i++)
        printf("  %-18s %10.4g %10.4g  %s %s\n", l->threshold[i].name, l->threshold[i].proficient,
               l->threshold[i].novice, l->threshold[i].from, palp_value_unit(l->threshold[i].name));
    for (int i = 0; i < l->n_injection; i++)
        printf("%s  %-18s %s\n",
               i == 0 ? "\n  An instructor may order (palp instruct inject NAME):\n" : "",
               l->injection[i].name, l->injection[i].about);
    printf("\n  palp train %s --hand expert --out DIR\n", config->name);
    config_destroy(config);
    return 0;
}

/* Lessons that it needs are such by their names, or by a file beside. */
static int check_needs(const struct config_lesson *l, const char *path)
{
    for (int i = 0; i < l->n_needs; i++) {
        struct config *needed;
        if (load_lesson(&needed, l->needs[i]) != 0)
            return cli_fail("lessons", EX_CONFIG, "%s: task.needs: expected names of lessons",
                            path);
        config_destroy(needed);
    }
    return 0;
}

/* Each variant is a scene of its own, with faults of its own. */
static int check_one(const char *path)
{
    struct config *config, *other;
    int n_variant, n_other;
    int code = load_variant(&config, path, 0, &n_variant);
    const bool is_read = code == 0;
    if (is_read)
        code = check_needs(config->lesson, path);
    for (int seed = 1; seed < n_variant; seed++) {
        const int one = load_variant(&other, path, seed, &n_other);
        code = code == 0 ? one : code;
        if (one == 0)
            config_destroy(other);
    }
    if (code == 0)
        printf("%s: a lesson: %d phases, %d conditions, %d metrics judged\n", path,
               config->lesson->def.n_phase, config->lesson->def.n_condition,
               config->lesson->n_threshold);
    if (is_read)
        config_destroy(config);
    return code;
}

static int check_all(char **path, int n)
{
    int code = 0;
    for (int i = 0; i < n; i++) {
        const int one = check_one(path[i]);
        code = code == 0 ? one : code;
    }
    return code;
}

static int set_standards(const char *path, const struct lessons_groups *groups)
{
    struct config *config;
    int code = load_lesson(&config, path);
    if (code != 0)
        return code;
    code = lessons_standard(config, groups);
    config_destroy(config);
    return code;
}

int command_lessons(int argc, char **argv)
{
    bool json = false;
    struct lessons_groups groups = {0};
    const struct cli_option option[] = {
        {"json", CLI_FLAG, &json, NULL, "print the list as JSON"},
        {"experts", CLI_TEXT, &groups.experts, "COHORT", "standard: who can"},
        {"novices", CLI_TEXT, &groups.novices, "COHORT", "standard: who begins"},
        {"folder", CLI_TEXT, &groups.folder, "DIR",
         "standard: where learners are kept [$PALP_LEARNERS, or ~/.local/share/palp]"},
        {0},
    };
    const struct cli cli = {
        .name = "lessons",
        .operands = "[show LESSON | check FILE... | standard LESSON]",
        .operands_max = 1000,
        .about =
            "List the lessons that came with palp; show what one is about; check that files are "
            "lessons;\n"
            "set standards by contrasting two groups of learners, ten people each at least.\n"
            "Example: palp lessons show palpation-search\n",
        .option = option,
    };
    int first;
    const int code = cli_read(&cli, argc, argv, &first);
    if (code != CLI_GO)
        return code;
    if (first == argc)
        return list_all(json);
    if (strcmp(argv[first], "show") == 0 && argc - first == 2)
        return show_one(argv[first + 1]);
    if (strcmp(argv[first], "check") == 0 && argc - first >= 2)
        return check_all(argv + first + 1, argc - first - 1);
    if (strcmp(argv[first], "standard") == 0 && argc - first == 2)
        return set_standards(argv[first + 1], &groups);
    return cli_fail("lessons", EX_USAGE,
                    "%s: expected show LESSON, check FILE... or standard LESSON", argv[first]);
}
