/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_find.c - finds the data folder from where the running program lies, or the shared library
 * that this is a part of, so that an installed tree works wherever it was moved to, and scenarios
 * in it by name. */
#include "config/config_find.h"

#include "config/config_fence.h"
#include "config/config_tree.h"

#include <dirent.h>
#include <dlfcn.h>
#include <limits.h>
#include <link.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Made by the build: its one line is the data folder of the source tree. Never installed. */
#define LINK_FILE "palp-data-folder"

enum {
    SCENARIOS_MAX = 256, /* names that a misspelt one is compared with */
    NAME_SIZE = 64,      /* of such a name; longer ones are left out   */
};

/* ---------------------------------------------------------------- the data folder */

/* The file of the shared library that this is a part of; "": of the program itself. */
static const char *library_file(void)
{
    static const char part = 0;
    Dl_info info;
    struct link_map *map = NULL;
    const int found = dladdr1(&part, &info, (void **)&map, RTLD_DL_LINKMAP);
    return found && map ? map->l_name : "";
}

/* The folder of the running program, or of the library. */
static const char *program_folder(struct config_reading *reading)
{
    char path[PATH_MAX];
    const char *library = library_file();
    if (library[0] == '\0' || !realpath(library, path)) {
        const ssize_t n = readlink("/proc/self/exe", path, sizeof path - 1);
        path[n > 0 ? n : 0] = '\0';
    }
    const char *slash = strrchr(path, '/');
    return slash ? config_reading_copy(reading, path, (size_t)(slash - path)) : ".";
}

/* What the build left in a folder; NULL: this is no build folder. */
static const char *read_link_file(struct config_reading *reading, const char *folder)
{
    struct config_file *file = &reading->file; /* it is let go of whatever happens */
    const char *path = config_reading_format(reading, "%s/" LINK_FILE, folder);
    if (config_file_read(file, path, PATH_MAX) != 0)
        return NULL;
    const char *line = config_reading_copy(reading, file->text, strcspn(file->text, "\n"));
    config_file_clear(file);
    return line;
}

const char *config_find_data(struct config_reading *reading)
{
    static const char *const built[] = {"../config", "../../config"};
    const char *program = program_folder(reading), *found = NULL;
    for (size_t i = 0; !found && i < sizeof built / sizeof *built; i++)
        found = read_link_file(reading, config_reading_format(reading, "%s/%s", program, built[i]));
    if (found)
        return found;
    const char *installed = library_file()[0] ? PALP_DATA_FROM_LIBRARIES : PALP_DATA_FROM_PROGRAMS;
    const char *path = installed[0] == '/'
                           ? installed
                           : config_reading_format(reading, "%s/%s", program, installed);
    char real[PATH_MAX];
    return realpath(path, real) ? config_reading_copy(reading, real, strlen(real)) : path;
}

/* ---------------------------------------------------------------- scenarios in it */

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
        *n = list_lessons(config_reading_format(reading, "%s/lessons", config_find_data(reading)),
                          path);
    config_reading_destroy(reading);
    return *n < 0 ? -1 : 0;
}

char *config_data_path(const char *file)
{
    struct config_reading *reading = config_reading_create();
    jmp_buf out_of_memory;
    char *volatile path = NULL;
    if (!reading)
        return NULL;
    reading->out_of_memory = &out_of_memory;
    if (setjmp(out_of_memory) == 0)
        path = strdup(config_reading_format(reading, "%s/%s", config_find_data(reading), file));
    config_reading_destroy(reading);
    return path;
}

const char *config_find_scenario(struct config_reading *reading, const char *word)
{
    const char *fenced = reading->fenced ? config_fence_find(reading, word) : NULL;
    if (fenced)
        return fenced;
    if (strpbrk(word, "/.") || (!reading->fenced && is_file(word)))
        return word;
    const char *data = config_find_data(reading);
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
