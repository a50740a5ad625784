/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_find.c - scenarios and lessons of the data folder, by name. */
#include "config/config_find.h"

#include "config/config_data.h"
#include "config/config_fence.h"
#include "config/config_tree.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum {
    SCENARIOS_MAX = 256, /* names that a misspelt one is compared with */
    NAME_SIZE = 64,      /* of such a name; longer ones are left out   */
};

static bool is_file(const char *path)
{
    struct stat about;
    return stat(path, &about) == 0 && S_ISREG(about.st_mode);
}

/* The name of a scenario of the folder that is spelt nearest to a word, or NULL. All memory is
 * taken before the folder is opened: taking may leave this function. */
static const char *nearest_scenario(struct config_reading *reading, const char *folder,
                                    const char *word)
{
    char(*name)[NAME_SIZE] = config_reading_take(reading, SCENARIOS_MAX * sizeof *name);
    const char **names = config_reading_take(reading, SCENARIOS_MAX * sizeof *names);
    int n = 0;
    DIR *open = opendir(folder);
    for (const struct dirent *entry; open && n < SCENARIOS_MAX && (entry = readdir(open));) {
        const char *end = strrchr(entry->d_name, '.');
        const size_t length = end ? (size_t)(end - entry->d_name) : 0;
        if (length == 0 || length >= NAME_SIZE || strcmp(end, ".yaml") != 0)
            continue;
        memcpy(name[n], entry->d_name, length); /* the rest is zero */
        names[n] = name[n];
        n++;
    }
    if (open)
        closedir(open);
    return config_tree_nearest(word, names, n);
}

static int is_lesson(const struct dirent *entry)
{
    const char *end = strrchr(entry->d_name, '.');
    return end && strcmp(end, ".yaml") == 0;
}

static int list_lessons(const char *folder, char ***path)
{
    struct dirent **entry = NULL;
    const int n = scandir(folder, &entry, is_lesson, alphasort);
    char **list = n > 0 ? calloc((size_t)n, sizeof *list) : NULL;
    bool whole = list != NULL;
    for (int i = 0; i < n; i++) {
        if (list && asprintf(&list[i], "%s/%s", folder, entry[i]->d_name) < 0)
            list[i] = NULL;
        whole &= list && list[i];
        free(entry[i]);
    }
    free(entry);
    for (int i = 0; !whole && list && i < n; i++)
        free(list[i]);
    if (!whole)
        free(list);
    *path = whole ? list : NULL;
    return whole ? n : -1;
}

int config_lessons(char ***path, int *n)
{
    struct config_reading *reading = config_reading_create();
    jmp_buf out_of_memory;
    *n = -1;
    if (!reading)
        return -1;
    reading->out_of_memory = &out_of_memory;
    if (setjmp(out_of_memory) == 0)
        *n = list_lessons(config_reading_format(reading, "%s/lessons", config_data_folder(reading)),
                          path);
    config_reading_destroy(reading);
    return *n < 0 ? -1 : 0;
}

const char *config_find_scenario(struct config_reading *reading, const char *word)
{
    const char *fenced = reading->fenced ? config_fence_find(reading, word) : NULL;
    if (fenced)
        return fenced;
    if (strpbrk(word, "/.") || (!reading->fenced && is_file(word)))
        return word;
    const char *data = config_data_folder(reading);
    const char *lesson = config_reading_format(reading, "%s/lessons/%s.yaml", data, word);
    if (is_file(lesson))
        return lesson;
    const char *folder = config_reading_format(reading, "%s/scenarios", data);
    const char *path = config_reading_format(reading, "%s/%s.yaml", folder, word);
    if (is_file(path))
        return path;
    const char *near = nearest_scenario(reading, folder, word);
    config_reading_fault(reading, (struct config_place){0}, CONFIG_EXIT_MISSING,
                         "%s: found no scenario of this name: looked for the file %s here and for "
                         "%s%s%s%s",
                         word, word, path, near ? "; did you mean " : "", near ? near : "",
                         near ? "?" : "");
    return NULL;
}
