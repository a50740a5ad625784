/* SPDX-License-Identifier: GPL-3.0-or-later */
/* module.c - a module is loaded where it is found first, and used if it was made with this program:
 * kernels and their arguments are then the same in both. */
#include "gpu/host/module.h"

#include "build_id.h"

#include <dlfcn.h>
#include <elf.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define MODULE "palp-gpu.so"

/* The folder of the running program, with a slash at its end. */
static void find_folder(char folder[PATH_MAX])
{
    const ssize_t n = readlink("/proc/self/exe", folder, PATH_MAX - 1);
    folder[n > 0 ? n : 0] = '\0';
    char *slash = strrchr(folder, '/');
    folder[slash ? slash + 1 - folder : 0] = '\0';
}

/* Where the program and its module are built or installed together. False: nowhere. */
static bool find_module(char path[PATH_MAX], char reason[256])
{
    static const char *const from_program[] = {"", "../gpu/cuda/", "../../gpu/cuda/",
                                               PALP_GPU_FROM_PROGRAMS "/"};
    char folder[PATH_MAX];
    find_folder(folder);
    for (size_t i = 0; i < sizeof from_program / sizeof *from_program; i++)
        if (snprintf(path, PATH_MAX, "%s%s" MODULE, from_program[i][0] == '/' ? "" : folder,
                     from_program[i]) < PATH_MAX &&
            access(path, R_OK) == 0)
            return true;
    snprintf(reason, 256,
             "no " MODULE
             " beside the program, where it is installed (%.100s) or where it is built",
             PALP_GPU_FROM_PROGRAMS);
    return false;
}

/* Are all parts that are to be loaded in the file? What is no ELF file the loader refuses. */
static bool has_parts(FILE *file)
{
    Elf64_Ehdr head;
    Elf64_Phdr part;
    if (fread(&head, sizeof head, 1, file) != 1 || memcmp(head.e_ident, ELFMAG, SELFMAG) != 0 ||
        head.e_phentsize != sizeof part)
        return true;
    fseek(file, 0, SEEK_END);
    const size_t size = (size_t)ftell(file);
    for (size_t i = 0; i < head.e_phnum; i++)
        if (fseek(file, (long)(head.e_phoff + i * sizeof part), SEEK_SET) != 0 ||
            fread(&part, sizeof part, 1, file) != 1 ||
            (part.p_type == PT_LOAD && part.p_offset + part.p_filesz > size))
            return false;
    return true;
}

/* The loader does not look: using what is not there ends a program by a bus error. */
static bool is_cut_short(const char *path)
{
    FILE *file = fopen(path, "rb");
    const bool cut_short = file && !has_parts(file);
    if (file)
        fclose(file);
    return cut_short;
}

static const struct gpu_runtime *check_runtime(const struct gpu_runtime *run, const char *path,
                                               char reason[256])
{
    if (run->version != GPU_RUNTIME_VERSION)
        snprintf(reason, 256, "a GPU module of version %d, asked for is %d: %.150s", run->version,
                 GPU_RUNTIME_VERSION, path);
    else if (strcmp(run->build, PALP_BUILD_ID) != 0)
        snprintf(reason, 256, "a GPU module of %.60s, the program is of %.60s: %.80s", run->build,
                 PALP_BUILD_ID, path);
    else
        return run;
    return NULL;
}

const struct gpu_runtime *gpu_module_load(const char *path, char reason[256])
{
    char found[PATH_MAX];
    reason[0] = '\0';
    if (!path && !find_module(found, reason))
        return NULL;
    path = path ? path : found;

    if (is_cut_short(path)) {
        snprintf(reason, 256, "a GPU module that is cut short: %.200s", path);
        return NULL;
    }
    /* Without a name it would be this program itself. */
    void *module = dlopen(*path ? path : "./", RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
    gpu_runtime_entry *entry = NULL;
    if (!module) {
        snprintf(reason, 256, "no " MODULE ": %.230s", dlerror());
        return NULL;
    }
    void *symbol = dlsym(module, GPU_RUNTIME_ENTRY);
    memcpy(&entry, &symbol, sizeof entry);
    if (!entry) {
        snprintf(reason, 256, "no GPU module, it lacks " GPU_RUNTIME_ENTRY ": %.180s", path);
        return NULL;
    }
    return check_runtime(entry(), path, reason);
}
