/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_data.c - finds the data folder from where the running program lies, or the shared library
 * that this is a part of, so that an installed tree works wherever it was moved to. */
#include "config/config_data.h"

#include <dlfcn.h>
#include <limits.h>
#include <link.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Made by the build: its one line is the data folder of the source tree. Never installed. */
#define LINK_FILE "palp-data-folder"

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

const char *config_data_folder(struct config_reading *reading)
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

char *config_data_path(const char *file)
{
    struct config_reading *reading = config_reading_create();
    jmp_buf out_of_memory;
    char *volatile path = NULL;
    if (!reading)
        return NULL;
    reading->out_of_memory = &out_of_memory;
    if (setjmp(out_of_memory) == 0)
        path = strdup(config_reading_format(reading, "%s/%s", config_data_folder(reading), file));
    config_reading_destroy(reading);
    return path;
}
