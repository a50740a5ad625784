/* SPDX-License-Identifier: GPL-3.0-or-later */
/* source.c - surfaces of files and of labels, in metres and upright. */
#include "clients/palp/mesher/source.h"

#include "clients/cli/cli.h"
#include "clients/palp/units.h"
#include "config/config.h"

#include <stdlib.h>

double source_metres(const struct source *s)
{
    return s->unit ? unit_metres(s->unit) : s->image ? 0.001 : 1;
}

/* ---------------------------------------------------------------- labels */

bool source_has_label(const struct source *s, int label)
{
    bool chosen = s->n_label == 0;
    for (int i = 0; i < s->n_label; i++)
        chosen = chosen || s->labels[i] == label;
    return s->image && chosen && label > 0 && label <= LABEL_MAX && s->image->n_voxel[label] > 0;
}

int source_main_label(const struct source *s)
{
    int most = 0;
    for (int i = 1; i <= LABEL_MAX; i++)
        if (source_has_label(s, i) && (most == 0 || s->image->n_voxel[i] > s->image->n_voxel[most]))
            most = i;
    return most;
}

static int refuse_label(const struct source *s, const char *word)
{
    char all[200] = "";
    size_t n = 0;
    for (int i = 1; i <= LABEL_MAX && n + 12 < sizeof all; i++)
        if (s->image->n_voxel[i] > 0)
            n += (size_t)snprintf(all + n, sizeof all - n, "%s%d", n > 0 ? ", " : "", i);
    return cli_fail("mesh", EX_DATAERR, "%s: got label %s, expected one of the image: %s", s->path,
                    word, n > 0 ? all : "it has none");
}

static int choose_labels(struct source *s, const char *labels)
{
    enum { MOST = sizeof s->labels / sizeof *s->labels };
    const char *at = labels;
    while (at && *at) {
        char *end;
        const long label = strtol(at, &end, 10);
        if (end == at || (*end != ',' && *end != '\0') || s->n_label == MOST)
            return cli_fail("mesh", EX_USAGE, "--labels %s: expected numbers between commas",
                            labels);
        if (label < 1 || label > LABEL_MAX || s->image->n_voxel[label] == 0)
            return refuse_label(s, labels);
        s->labels[s->n_label++] = (int)label;
        at = *end ? end + 1 : end;
    }
    return source_main_label(s) > 0 ? 0 : refuse_label(s, "0 alone");
}

int source_open(struct source *s, const char *labels)
{
    struct label_fault fault;
    if (!label_is_image(s->path))
        return labels
                   ? cli_fail("mesh", EX_USAGE,
                              "--labels %s: got a surface, expected a label image (.nii)", labels)
                   : 0;
    s->image = label_read(s->path, s->unit ? unit_metres(s->unit) : 0, &fault);
    if (!s->image)
        return cli_fail("mesh", fault.exit_code, "%s", fault.what);
    return choose_labels(s, labels);
}

void source_close(struct source *s)
{
    label_destroy(s->image);
    s->image = NULL;
}

/* ---------------------------------------------------------------- surfaces */

/* Turns what was read upright and mends it; lets go of what was read. */
static int mend_surface(const struct source *s, struct palp_mesh *raw, struct palp_mesh *out,
                        struct surface_report *report)
{
    const bool right = surface_mend(out, raw, report);
    palp_mesh_destroy(raw);
    if (!right)
        return cli_fail("mesh", EX_OSERR, "no memory");
    units_turn_up(out, s->up);
    return 0;
}

int source_file(const struct source *s, const char *path, struct palp_mesh *out,
                struct surface_report *report)
{
    struct palp_mesh raw;
    struct config_error error;
    if (config_mesh_read(&raw, path, source_metres(s), &error) != 0) {
        const int code = error.exit_code;
        fputs(error.text ? error.text : "no memory\n", stderr);
        config_error_clear(&error);
        return code;
    }
    if (raw.n_tri > 0)
        return mend_surface(s, &raw, out, report);
    palp_mesh_destroy(&raw);
    return cli_fail("mesh", EX_DATAERR,
                    "%s: got elements, expected a surface of triangles; elements need no "
                    "meshing: name the file as a body's mesh",
                    path);
}

int source_label(const struct source *s, int label, struct palp_mesh *out)
{
    struct palp_mesh raw;
    struct surface_report report;
    if (!label_surface(&raw, s->image, &label, 1))
        return cli_fail("mesh", EX_OSERR, "no memory");
    return mend_surface(s, &raw, out, &report);
}

int source_organ(const struct source *s, struct palp_mesh *out, struct surface_report *report)
{
    struct palp_mesh raw;
    if (!s->image)
        return source_file(s, s->path, out, report);
    if (!label_surface(&raw, s->image, s->labels, s->n_label))
        return cli_fail("mesh", EX_OSERR, "no memory");
    return mend_surface(s, &raw, out, report);
}
