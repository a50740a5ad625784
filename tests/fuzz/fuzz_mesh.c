/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz_mesh.c - bytes as a mesh file. The first byte picks the file's ending; what is
 * not refused must be a mesh that the engine takes. */
#include "config/config.h"
#include "tests/fuzz/memory_file.h"
#include "tests/fuzz/mutants.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void try_file(const uint8_t *data, size_t size)
{
    static const char *const names[] = {"fuzz.msh", "fuzz.inp", "fuzz.obj", "fuzz.stl"};
    struct palp_mesh mesh;
    struct palp_error flaw;
    struct config_error error;
    if (size == 0)
        return;
    const char *path = memory_file_write(names[data[0] % 4], data + 1, size - 1);
    if (config_mesh_read(&mesh, path, 0.01, &error) != 0) {
        if (!error.text || !strstr(error.text, "fuzz.") || error.exit_code != 65)
            abort();
        config_error_clear(&error);
        return;
    }
    if (palp_mesh_check(&mesh, &flaw) != PALP_OK)
        abort();
    palp_mesh_destroy(&mesh);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct mutants_target target = {63, try_file, NULL};
    mutants_try(&target, data, size);
    return 0;
}
