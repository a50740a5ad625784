/* SPDX-License-Identifier: GPL-3.0-or-later */
/* units.c - lengths of mesh files in metres. */
#include "clients/palp/units.h"

#include "clients/cli/cli.h"
#include "config/config.h"

#include <math.h>
#include <string.h>

static const struct unit {
    const char *name;
    double metres;
} units[] = {{"m", 1}, {"cm", 0.01}, {"mm", 0.001}, {"um", 1e-6}, {"in", 0.0254}};
enum { N_UNITS = sizeof units / sizeof *units };

double unit_metres(const char *name)
{
    for (int i = 0; i < N_UNITS; i++)
        if (strcmp(units[i].name, name) == 0)
            return units[i].metres;
    return 0;
}

vec3 units_round(vec3 x)
{
    static const double UNITS = 1e6; /* in a metre */
    return (vec3){round(x.x * UNITS) / UNITS + 0.0, round(x.y * UNITS) / UNITS + 0.0,
                  round(x.z * UNITS) / UNITS + 0.0};
}

struct extents extents_of(const struct palp_mesh *mesh)
{
    struct extents e = {mesh->x[0], mesh->x[0]};
    for (int i = 1; i < mesh->n_node; i++) {
        const vec3 x = mesh->x[i];
        e.low = (vec3){fmin(e.low.x, x.x), fmin(e.low.y, x.y), fmin(e.low.z, x.z)};
        e.high = (vec3){fmax(e.high.x, x.x), fmax(e.high.y, x.y), fmax(e.high.z, x.z)};
    }
    return e;
}

int units_check(const char *command, const char *unit, const char *up)
{
    if (!(unit_metres(unit) > 0))
        return cli_fail(command, EX_USAGE, "--unit %s: expected m, cm, mm, um or in", unit);
    if (strlen(up) != 1 || !strchr("xyz", up[0]))
        return cli_fail(command, EX_USAGE, "--up %s: expected x, y or z", up);
    return CLI_GO;
}

int units_check_size(const char *command, const char *file, const char *unit, double extent)
{
    const char *near = NULL;
    if (extent >= CONFIG_SIZE_LEAST && extent <= CONFIG_SIZE_MOST)
        return 0;
    for (int i = 0; i < N_UNITS && !near; i++) {
        const double other = extent / unit_metres(unit) * units[i].metres;
        if (other >= 0.02 && other <= 0.5)
            near = units[i].name;
    }
    return cli_fail(command, EX_DATAERR,
                    "%s: got an extent of %.3g m, expected %g to %g m; is the file in another "
                    "unit?%s%s",
                    file, extent, CONFIG_SIZE_LEAST, CONFIG_SIZE_MOST, near ? " Try --unit " : "",
                    near ? near : "");
}

void units_turn_up(struct palp_mesh *mesh, char up)
{
    for (int i = 0; i < mesh->n_node; i++) {
        const vec3 x = mesh->x[i];
        if (up == 'z')
            mesh->x[i] = (vec3){x.x, x.z, -x.y};
        else if (up == 'x')
            mesh->x[i] = (vec3){-x.y, x.x, x.z};
    }
}
