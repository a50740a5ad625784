/* SPDX-License-Identifier: GPL-3.0-or-later */
/* csv.c - probes as comma-separated values, and after them what solving for motion took. */
#include "clients/palp/formats/csv.h"

#include <errno.h>
#include <string.h>

int csv_create(struct csv *csv, const char *path, const struct config *config)
{
    *csv = (struct csv){fopen(path, "w"), path};
    if (!csv->file)
        return cli_fail("run", EX_CANTCREAT, "cannot create %s: %s", path, strerror(errno));
    fputs("time_s", csv->file);
    for (int i = 0; i < config->n_probe; i++) {
        const char *unit = config_quantity_unit(config->probe[i].quantity);
        const int n = config_quantity_values(config->probe[i].quantity);
        if (n == 1)
            fprintf(csv->file, ",%s%s", config->probe[i].name, unit);
        for (int k = 0; n == 3 && k < 3; k++)
            fprintf(csv->file, ",%s_%c%s", config->probe[i].name, "xyz"[k], unit);
    }
    fputs(",wh_defect_m,solves,factor_age_steps\n", csv->file);
    return 0;
}

void csv_row(struct csv *csv, const struct simulation *s)
{
    if (!csv->file)
        return;
    fprintf(csv->file, "%.17g", palp_world_time(s->world));
    for (int i = 0; i < s->config->n_probe; i++) {
        double value[3];
        const int n = config_probe_read(&s->config->probe[i], s->world, value);
        for (int k = 0; k < n; k++)
            fprintf(csv->file, ",%.17g", value[k]);
    }
    const struct palp_report *report = palp_world_report(s->world);
    fprintf(csv->file, ",%.17g,%d,%d\n", report->wh_defect,
            report->solves_free + report->solves_correct, report->factor_age);
}

int csv_close(struct csv *csv)
{
    if (!csv->file)
        return 0;
    const bool failed = ferror(csv->file) != 0;
    const bool lost = fclose(csv->file) != 0;
    csv->file = NULL;
    if (!failed && !lost)
        return 0;
    return cli_fail("run", EX_IOERR, "%s: not all could be written: %s", csv->path,
                    strerror(errno));
}
