/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_script.c - trajectories: a line a pose, `time_s, x_m, y_m, z_m, qx, qy, qz, qw`,
 * and of tools with jaws `grip_ratio`. */
#include "config/config_script.h"

#include "config/config_fence.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILE_MAX = 64 << 20, COLUMNS = 9 }; /* the last one may be missing */

static const char header[] = "time_s,x_m,y_m,z_m,qx,qy,qz,qw,grip_ratio";
static const char expected_header[] =
    "expected the header time_s,x_m,y_m,z_m,qx,qy,qz,qw, and grip_ratio behind it or not";

/* ---------------------------------------------------------------- reading */

struct script_lines {
    struct config_reading *reading;
    struct config_source source;
    struct config_script *script;
    int line;
    int n_column; /* 0: the header is still to come */
};

static bool refuse_column(struct script_lines *l, int column, const char *what)
{
    const struct config_place at = {&l->source, l->line, column};
    config_reading_fault(l->reading, at, CONFIG_EXIT_DATA, "%s", what);
    return false;
}

/* The header names the columns, so that nobody mistakes their order or their units. */
static bool read_header(struct script_lines *l, const char *line, size_t n)
{
    size_t matched = 0;
    for (size_t i = 0; i < n; i++) {
        if (isspace((unsigned char)line[i]))
            continue;
        if (line[i] != header[matched])
            return refuse_column(l, (int)i + 1, expected_header);
        matched++;
    }
    if (header[matched] == '\0')
        l->n_column = COLUMNS;
    else if (strcmp(header + matched, ",grip_ratio") == 0)
        l->n_column = COLUMNS - 1;
    return l->n_column > 0 || refuse_column(l, (int)n + 1, expected_header);
}

static bool read_script_numbers(struct script_lines *l, const char *line, size_t n,
                                double number[COLUMNS])
{
    const char *at = line;
    for (int i = 0; i < l->n_column; i++) {
        char *end;
        at += strspn(at, " \t");
        number[i] = strtod(at, &end);
        if (end == at || end > line + n || !isfinite(number[i]))
            return refuse_column(l, (int)(at - line) + 1, "expected a finite number");
        at = end + strspn(end, " \t\r");
        if (i < l->n_column - 1 ? *at != ',' : at < line + n)
            return refuse_column(l, (int)(at - line) + 1,
                                 "expected as many numbers as the header names, commas between");
        at++;
    }
    return true;
}

static bool add_pose(struct script_lines *l, const double number[COLUMNS])
{
    struct config_script *s = l->script;
    const quat q = {number[4], number[5], number[6], number[7]};
    const double length = sqrt(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w);
    if (s->n > 0 && !(number[0] > s->time[s->n - 1]))
        return refuse_column(l, 1, "expected a time after that of the line before");
    if (!(fabs(length - 1) < 1e-3)) /* what a few printed digits leave of unit length */
        return refuse_column(l, 1, "expected a quaternion of unit length");
    if (l->n_column == COLUMNS && !(number[8] >= 0 && number[8] <= 1))
        return refuse_column(l, 1, "expected a grip_ratio from 0, closed, to 1, open");
    if (l->n_column == COLUMNS)
        s->grip[s->n] = number[8];
    else
        s->grip = NULL;
    s->time[s->n] = number[0];
    s->at[s->n++] = (pose){{number[1], number[2], number[3]}, quat_unit(q)};
    return true;
}

static bool read_line(struct script_lines *l, const char *line, size_t n)
{
    double number[COLUMNS];
    const size_t blank = strspn(line, " \t\r");
    if (blank >= n || line[blank] == '#')
        return true;
    if (l->n_column == 0)
        return read_header(l, line, n);
    return read_script_numbers(l, line, n, number) && add_pose(l, number);
}

static struct config_script *room_for(struct config_reading *reading, const char *text)
{
    struct config_script *script = config_reading_take(reading, sizeof *script);
    size_t n = 1;
    for (const char *c = text; *c; c++)
        n += *c == '\n';
    script->time = config_reading_take(reading, n * sizeof *script->time);
    script->at = config_reading_take(reading, n * sizeof *script->at);
    script->grip = config_reading_take(reading, n * sizeof *script->grip);
    return script;
}

struct config_script *config_script_read(struct config_reading *reading, const char *path,
                                         struct config_place named)
{
    struct config_file *file = &reading->file;
    if (!config_fence_check(reading, path, named))
        return NULL;
    if (config_file_read(file, path, FILE_MAX) != 0) {
        config_reading_fault(reading, named, file->exit_code, "%s: %s", path, file->why);
        return NULL;
    }
    struct script_lines l = {.reading = reading, .source = {.name = path, .text = file->text}};
    l.script = room_for(reading, file->text);
    bool right = true;
    if (strlen(file->text) != file->size) {
        config_reading_fault(reading, (struct config_place){.source = &l.source}, CONFIG_EXIT_DATA,
                             "got a zero byte, expected text");
        right = false;
    }
    for (const char *line = file->text; right && *line;) {
        const size_t n = strcspn(line, "\n");
        l.line++;
        right = read_line(&l, line, n);
        line += n + (line[n] == '\n');
    }
    if (right && l.script->n == 0)
        right = refuse_column(&l, 1, "got no pose, expected at least one");
    config_file_clear(file);
    return right ? l.script : NULL;
}

/* ---------------------------------------------------------------- at a time */

pose config_script_at(const struct config_script *script, double t)
{
    return palp_pose_at(script->time, script->at, script->n, t);
}

bool config_grasps(double grip)
{
    return grip < 0.5;
}

double config_script_grip(const struct config_script *script, double t)
{
    int i = 0;
    for (int end = script->n; end - i > 1;) { /* the last row that is not later, or the first */
        const int middle = i + (end - i) / 2;
        if (script->time[middle] <= t)
            i = middle;
        else
            end = middle;
    }
    const double *time = script->time + i, *grip = script->grip + i;
    if (i + 1 == script->n || t <= time[0])
        return grip[0];
    return grip[0] + (grip[1] - grip[0]) * (t - time[0]) / (time[1] - time[0]);
}

/* ---------------------------------------------------------------- told of */

int config_script_told(const struct config *config, const char *tool, const char **text)
{
    char begin[200];
    const int n = snprintf(begin, sizeof begin, "tools.%s.device={script:", tool);
    *text = n < (int)sizeof begin ? strstr(config->about, begin) : NULL;
    const char *end = *text ? strchr(*text, '}') : NULL;
    return end ? (int)(end - *text) + 1 : 0;
}
