/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_inverse.c - the file of an inverse: read whole, made anew, put in its place at once. */
#include "config/config_inverse.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* One body's. */
struct inverse_file {
    struct config_build *build;
    const struct scenario_body *said;
    palp_body body;
    double h;
    size_t size;
    void *bytes; /* the build's */
    const char *folder, *path;
};

/* ---------------------------------------------------------------- where it is */

/* As said, unless by others, or where the user's caches are; NULL: there is no such place. */
static const char *choose_folder(struct config_reading *reading, const char *said)
{
    const char *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    if (said && !reading->fenced)
        return said;
    if (cache && cache[0] == '/')
        return config_reading_format(reading, "%s/palpd", cache);
    return home ? config_reading_format(reading, "%s/.cache/palpd", home) : NULL;
}

/* The folder and those above it that are missing. */
static int make_folder(struct config_reading *reading, const char *folder)
{
    char *part = config_reading_copy(reading, folder, strlen(folder));
    for (char *at = part + 1; *at; at++) {
        if (*at != '/')
            continue;
        *at = '\0';
        mkdir(part, 0777);
        *at = '/';
    }
    return mkdir(part, 0777) == 0 || errno == EEXIST ? 0 : -1;
}

/* ---------------------------------------------------------------- reading, writing */

static bool read_inverse_file(const struct inverse_file *f)
{
    FILE *file = f->path ? fopen(f->path, "rb") : NULL;
    if (!file)
        return false;
    const size_t n = fread(f->bytes, 1, f->size, file);
    const bool whole = n == f->size && fgetc(file) == EOF;
    fclose(file);
    return whole;
}

/* Beside its place first, so that nobody ever reads half of it. */
static int write_file(const struct inverse_file *f)
{
    char *draft = config_reading_format(f->build->reading, "%s.%ld", f->path, (long)getpid());
    FILE *file = fopen(draft, "wb");
    if (!file)
        return -1;
    const bool written = fwrite(f->bytes, 1, f->size, file) == f->size;
    if (fclose(file) == 0 && written && rename(draft, f->path) == 0)
        return 0;
    const int why = errno;
    remove(draft);
    errno = why;
    return -1;
}

static void keep_file(const struct inverse_file *f)
{
    struct config_build *b = f->build;
    if (f->path && make_folder(b->reading, f->folder) == 0 && write_file(f) == 0)
        return;
    b->note[b->n_note++] = config_reading_format(
        b->reading, "body '%s': its inverse could not be kept in %s: %s", f->said->head.name,
        f->path ? f->path : "a folder of caches", f->path ? strerror(errno) : "there is no HOME");
}

/* ---------------------------------------------------------------- one body, all */

static bool set_inverse(const struct inverse_file *f, struct palp_error *error)
{
    return palp_scene_set_inverse(f->build->scene, f->body, f->h, f->bytes, f->size, error) ==
           PALP_OK;
}

static void take_or_make(const struct inverse_file *f)
{
    struct config_build *b = f->build;
    struct palp_error error;
    if (read_inverse_file(f) && set_inverse(f, &error))
        return;
    if (palp_inverse_make(b->scene, f->body, f->h, f->bytes, &error) == PALP_OK &&
        set_inverse(f, &error)) {
        keep_file(f);
        return;
    }
    config_tree_fault(b->reading, f->said->head.at, "%s", error.what);
}

static void take_inverse(struct config_build *b, const struct scenario_body *said)
{
    struct inverse_file f = {.build = b,
                             .said = said,
                             .body = palp_scene_find(b->scene, said->head.name),
                             .h = 1 / b->scenario->rate};
    struct palp_error error;
    uint64_t key;
    if (palp_inverse_key(b->scene, f.body, f.h, &key, &error) != PALP_OK)
        config_reading_no_memory(b->reading);
    f.folder = choose_folder(b->reading, said->compliance.folder);
    if (f.folder)
        f.path = config_reading_format(b->reading, "%s/%016llx.inverse", f.folder,
                                       (unsigned long long)key);
    f.size = palp_inverse_size(b->scene, f.body);
    f.bytes = b->inverse = malloc(f.size);
    if (!f.bytes)
        config_reading_no_memory(b->reading);
    take_or_make(&f);
    free(b->inverse);
    b->inverse = NULL;
}

void config_inverse_take_all(struct config_build *b)
{
    const struct scenario_body *body = b->scenario->bodies.item;
    for (int i = 0; i < b->scenario->bodies.n; i++)
        if (scenario_is_soft(&body[i]) && body[i].compliance.provider == PALP_PROVIDER_PRECOMPUTED)
            take_inverse(b, &body[i]);
}
