/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_config_inverse.c - precomputed inverses in files: made once, taken again, made anew where
 * they are damaged. */
#include "config/config.h"
#include "tests/check.h"
#include "tests/fixtures/scratch_folder.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *const scenario =
    "version: 1\n"
    "rate_hz: 100\n"
    "bodies:\n"
    "  flesh:\n"
    "    grid: {size_m: [0.04, 0.02, 0.04], cells: [2, 2, 2]}\n"
    "    material: {young_pa: 8000, poisson: 0.4, density_kg_m3: 1000}\n"
    "    fixed: {box_m: [[-1, -1, -1], [1, -0.0099, 1]]}\n"
    "    compliance: {provider: precomputed, folder: kept/inverses}\n";

/* The one file in the folder of inverses; its path. Whoever opens it knows that it is there. */
static const char *kept(char path[1024])
{
    char folder[400];
    snprintf(folder, sizeof folder, "%s", scratch_path("kept/inverses"));
    DIR *dir = opendir(folder);
    int n = 0;
    for (struct dirent *e = dir ? readdir(dir) : NULL; e; e = readdir(dir)) {
        if (e->d_name[0] == '.')
            continue;
        snprintf(path, 1024, "%s/%s", folder, e->d_name);
        n++;
    }
    if (dir)
        closedir(dir);
    CHECK(n == 1);
    return path;
}

static struct config *load(const char *set)
{
    struct config *config = NULL;
    struct config_error error = {0};
    const int result =
        config_load(&config, scratch_text("inverse.yaml", scenario), &set, set != NULL, &error);
    if (result != 0)
        printf("        %s\n", error.text);
    config_error_clear(&error);
    REQUIRE(result == 0);
    return config;
}

static ino_t number_of(const char *path)
{
    struct stat s = {0};
    CHECK(stat(path, &s) == 0);
    return s.st_ino;
}

static unsigned char *read_all(const char *path, size_t *size)
{
    struct stat s = {0};
    FILE *file = fopen(path, "rb");
    REQUIRE(file != NULL && stat(path, &s) == 0);
    *size = (size_t)s.st_size;
    unsigned char *bytes = malloc(*size);
    REQUIRE(bytes != NULL && fread(bytes, 1, *size, file) == *size);
    fclose(file);
    return bytes;
}

/* The second scenario finds the file of the first: nothing is written. */
static void an_inverse_is_made_once_and_taken_again(void)
{
    char path[1024];
    config_destroy(load(NULL));
    const ino_t first = number_of(kept(path));
    config_destroy(load(NULL));
    CHECK(number_of(kept(path)) == first);
}

/* Other material, another key: another file; the old one stays where it is. */
static void another_material_has_another_file(void)
{
    char path[1024], folder[400];
    config_destroy(load(NULL));
    kept(path);
    config_destroy(load("bodies.flesh.material.young_pa=9000"));
    snprintf(folder, sizeof folder, "%s", scratch_path("kept/inverses"));
    DIR *dir = opendir(folder);
    REQUIRE(dir != NULL);
    int n = 0;
    for (struct dirent *e = readdir(dir); e; e = readdir(dir)) {
        char other[1024];
        snprintf(other, sizeof other, "%s/%s", folder, e->d_name);
        n += e->d_name[0] != '.';
        if (e->d_name[0] != '.' && strcmp(other, path) != 0)
            CHECK(remove(other) == 0);
    }
    closedir(dir);
    CHECK(n == 2);
}

/* A bit that fell over, a file that ends too soon: both are made anew, as they were. */
static void a_damaged_file_is_made_anew(void)
{
    char path[1024];
    size_t size, size_now;
    config_destroy(load(NULL));
    unsigned char *bytes = read_all(kept(path), &size);
    for (int k = 0; k < 2; k++) {
        FILE *file = fopen(path, "wb");
        REQUIRE(file != NULL);
        bytes[size / 2] ^= 4;
        CHECK(fwrite(bytes, 1, k == 0 ? size : size / 2, file) > 0);
        bytes[size / 2] ^= 4;
        fclose(file);
        config_destroy(load(NULL));
        unsigned char *now = read_all(kept(path), &size_now);
        CHECK(size_now == size && memcmp(now, bytes, size) == 0);
        free(now);
    }
    free(bytes);
}

/* The scenario runs all the same; a warning tells. (A file stands where the folder is to be.) */
static void what_cannot_be_kept_is_told(void)
{
    char set[800];
    snprintf(set, sizeof set, "bodies.flesh.compliance.folder=%s/inverses",
             scratch_text("a-file", "no folder"));
    struct config *config = load(set);
    bool told = false;
    for (int i = 0; i < config->n_warning; i++)
        told |= strstr(config->warning[i], "could not be kept") != NULL;
    CHECK(told);
    config_destroy(config);
}

static bool is_refused(const char *set, const char *said)
{
    struct config *config = NULL;
    struct config_error error = {0};
    const int result =
        config_load(&config, scratch_text("inverse.yaml", scenario), &set, 1, &error);
    const bool right = result != 0 && error.exit_code == 78 && strstr(error.text, said) != NULL;
    if (!right)
        printf("        %s\n", error.text ? error.text : "was taken");
    config_error_clear(&error);
    if (result == 0)
        config_destroy(config);
    return right;
}

static void keys_of_another_provider_are_refused(void)
{
    CHECK(is_refused("bodies.flesh.compliance.own_m_n=1e-3", "only uncoupled nodes"));
    CHECK(is_refused("bodies.flesh.compliance.provider=uncoupled", "only what is precomputed"));
    CHECK(is_refused("bodies.flesh.compliance.provider=magic", "generic"));
    CHECK(is_refused("bodies.flesh.compliance.own_m_n=-1", "own_m_n"));
}

SUITE(config_inverse, TEST(an_inverse_is_made_once_and_taken_again),
      TEST(another_material_has_another_file), TEST(a_damaged_file_is_made_anew),
      TEST(what_cannot_be_kept_is_told), TEST(keys_of_another_provider_are_refused));
