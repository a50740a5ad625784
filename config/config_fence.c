/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_fence.c - which files a reading may open, and the scenarios among them. */
#include "config/config_fence.h"

#include "config/config_data.h"

#include <dirent.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { HEAD_MAX = 16 * 1024 /* bytes of a file in which a scenario says its name */ };

/* ---------------------------------------------------------------- one file */

/* Is a real path in a folder, or below it? */
static bool is_in(const char *real, const char *folder)
{
    char of[PATH_MAX];
    if (!realpath(folder, of))
        return false;
    const size_t n = strlen(of);
    return strncmp(real, of, n) == 0 && (real[n] == '/' || of[n - 1] == '/');
}

bool config_fence_allows(struct config_reading *reading, const char *path)
{
    char real[PATH_MAX];
    if (!reading->fenced)
        return true;
    if (!realpath(path, real))
        return false;
    for (int i = 0; i < reading->n_folder; i++)
        if (is_in(real, reading->folder[i]))
            return true;
    return is_in(real, config_data_folder(reading));
}

/* Whether there is such a file elsewhere is not told. */
bool config_fence_check(struct config_reading *reading, const char *path, struct config_place named)
{
    if (config_fence_allows(reading, path))
        return true;
    config_reading_fault(reading, named, CONFIG_EXIT_MISSING,
                         "%s: found no such file in the folders that may be read", path);
    return false;
}

const char *config_fence_find(struct config_reading *reading, const char *word)
{
    for (int i = 0; i < 2 * reading->n_folder; i++) {
        const char *folder = word[0] == '/' ? "" : reading->folder[i / 2];
        const char *path = config_reading_format(
            reading, "%s%s%s%s", folder, word[0] == '/' ? "" : "/", word, i % 2 ? ".yaml" : "");
        struct stat about;
        if (stat(path, &about) == 0 && S_ISREG(about.st_mode) && config_fence_allows(reading, path))
            return path;
    }
    return NULL;
}

/* ---------------------------------------------------------------- all of them */

struct names {
    char **name;
    int n;
};

static bool add_name(struct names *names, const char *name, size_t length)
{
    char **grown = realloc(names->name, ((size_t)names->n + 1) * sizeof *grown);
    if (!grown)
        return false;
    names->name = grown;
    grown[names->n] = strndup(name, length);
    return grown[names->n++] != NULL;
}

static int is_yaml(const struct dirent *entry)
{
    const char *end = strrchr(entry->d_name, '.');
    return end && end != entry->d_name && strcmp(end, ".yaml") == 0;
}

/* Parts that others include say no name. */
static bool says_name(const char *path)
{
    char head[HEAD_MAX + 1];
    FILE *file = fopen(path, "re");
    if (!file)
        return false;
    const size_t n = fread(head, 1, HEAD_MAX, file);
    fclose(file);
    head[n] = '\0';
    return strncmp(head, "name:", 5) == 0 || strstr(head, "\nname:");
}

/* Without the ending, by name. What a folder does not let one see is left out. */
static bool add_folder(struct names *names, const char *folder)
{
    struct dirent **entry = NULL;
    const int n = scandir(folder, &entry, is_yaml, alphasort);
    bool there = true;
    for (int i = 0; i < n; i++) {
        char path[PATH_MAX];
        const char *file = entry[i]->d_name;
        const int length = snprintf(path, sizeof path, "%s/%s", folder, file);
        if (there && length > 0 && length < (int)sizeof path && says_name(path))
            there = add_name(names, file, strlen(file) - strlen(".yaml"));
        free(entry[i]);
    }
    free(entry);
    return there;
}

static bool add_all(struct names *names, struct config_reading *reading, const char *const *folder,
                    int n_folder)
{
    const char *data = config_data_folder(reading);
    bool there = true;
    for (int i = 0; i < n_folder; i++)
        there = there && add_folder(names, folder[i]);
    return there && add_folder(names, config_reading_format(reading, "%s/scenarios", data)) &&
           add_folder(names, config_reading_format(reading, "%s/lessons", data));
}

int config_scenarios(const char *const *folder, int n_folder, char ***name, int *n)
{
    struct config_reading *reading = config_reading_create();
    struct names *names = calloc(1, sizeof *names);
    jmp_buf out_of_memory;
    volatile bool there = false;
    if (reading && names) {
        reading->out_of_memory = &out_of_memory;
        if (setjmp(out_of_memory) == 0)
            there = add_all(names, reading, folder, n_folder);
    }
    config_reading_destroy(reading);
    for (int i = 0; !there && names && i < names->n; i++)
        free(names->name[i]);
    if (!there && names)
        free(names->name);
    *name = there ? names->name : NULL;
    *n = there ? names->n : 0;
    free(names);
    return there ? 0 : -1;
}
