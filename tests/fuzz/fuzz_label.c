/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz_label.c - bytes as a label image. The first byte picks the file's ending; what is not
 * refused has surfaces of finite places. */
#include "clients/palp/mesher/label.h"
#include "tests/fuzz/memory_file.h"
#include "tests/fuzz/mutants.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void try_surface(const struct label_image *image)
{
    struct palp_mesh surface;
    if (!label_surface(&surface, image, NULL, 0))
        return;
    for (int i = 0; i < surface.n_tri; i++)
        for (int k = 0; k < 3; k++)
            if (surface.tri[i][k] < 0 || surface.tri[i][k] >= surface.n_node)
                abort();
    for (int i = 0; i < surface.n_node; i++)
        if (!isfinite(vec3_norm(surface.x[i])))
            abort();
    palp_mesh_destroy(&surface);
}

static void try_file(const uint8_t *data, size_t size)
{
    struct label_fault fault;
    if (size == 0)
        return;
    const char *path =
        memory_file_write(data[0] % 2 ? "fuzz.nii.gz" : "fuzz.nii", data + 1, size - 1);
    struct label_image *image = label_read(path, 0, &fault);
    if (image)
        try_surface(image);
    else if (!strstr(fault.what, "fuzz.nii") || fault.exit_code != 65)
        abort();
    label_destroy(image);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct mutants_target target = {15, try_file, NULL};
    mutants_try(&target, data, size);
    return 0;
}
