/* SPDX-License-Identifier: GPL-3.0-or-later */
/* part.c - parts by the words that name them, and what is in them. */
#include "clients/palp/mesher/part.h"

#include "clients/cli/cli.h"
#include "clients/palp/units.h"
#include "config/winding.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------- words */

static bool starts_with(const char *text, const char *word)
{
    return strncmp(text, word, strlen(word)) == 0;
}

static int read_box(struct part *p, const char *numbers, const char *text)
{
    vec3 *low = &p->low, *high = &p->high;
    char rest;
    p->kind = PART_BOX;
    if (sscanf(numbers, "%lf,%lf,%lf,%lf,%lf,%lf%c", &low->x, &low->y, &low->z, &high->x, &high->y,
               &high->z, &rest) == 6 &&
        low->x < high->x && low->y < high->y && low->z < high->z)
        return 0;
    return cli_fail("mesh", EX_USAGE,
                    "%s: expected box:X,Y,Z,X,Y,Z, its low and its high corner in shares of the "
                    "organ's extent, y up",
                    text);
}

static int read_label(struct part *p, const struct source *source, const char *number,
                      const char *text)
{
    char *end;
    const long label = strtol(number, &end, 10);
    p->kind = PART_INSIDE;
    if (!source->image)
        return cli_fail("mesh", EX_USAGE, "%s: got a surface, expected a label image (.nii)", text);
    if (end == number || *end || label < 1 || label > LABEL_MAX ||
        source->image->n_voxel[label] == 0)
        return cli_fail("mesh", EX_USAGE, "%s: got no voxel of this label", text);
    return source_label(source, (int)label, &p->surface);
}

/* near:FILE, or near:FILE,0.002 */
static int read_near(struct part *p, const struct source *source, const char *where,
                     const char *text)
{
    struct surface_report report;
    const char *comma = strrchr(where, ',');
    char *end = NULL;
    p->kind = PART_NEAR;
    p->within = comma ? strtod(comma + 1, &end) : (double)NAN;
    if (comma && (end == comma + 1 || *end))
        comma = NULL;
    if (comma && !(p->within > 0 && isfinite(p->within)))
        return cli_fail("mesh", EX_USAGE, "%s: expected near:FILE,M with a distance above 0, m",
                        text);
    p->within = comma ? p->within : (double)NAN;
    char *file = strndup(where, comma ? (size_t)(comma - where) : strlen(where));
    const int code = file ? source_file(source, file, &p->surface, &report)
                          : cli_fail("mesh", EX_OSERR, "no memory");
    free(file);
    return code;
}

static int read_where(struct part *p, const struct source *source, const char *where,
                      const char *text)
{
    struct surface_report report;
    if (starts_with(where, "box:"))
        return read_box(p, where + 4, text);
    if (starts_with(where, "label:"))
        return read_label(p, source, where + 6, text);
    if (starts_with(where, "near:") && p->is_fixed)
        return read_near(p, source, where + 5, text);
    p->kind = PART_INSIDE;
    return source_file(source, where, &p->surface, &report);
}

/* ---------------------------------------------------------------- adding */

/* NAME or NAME:PA before the sign. */
static int read_name(struct part *p, const char *text, const char *sign)
{
    const size_t n = sign ? strcspn(text, ":=") : 0;
    char *end = NULL;
    bool right = n > 0 && n < PART_NAME && isalpha((unsigned char)text[0]);
    for (size_t i = 0; i < n; i++)
        right = right && (isalnum((unsigned char)text[i]) || strchr("-_", text[i]));
    p->young = right && text[n] == ':' ? strtod(text + n + 1, &end) : (double)NAN;
    right = right && (text[n] == '=' || (end == sign && p->young > 0 && isfinite(p->young)));
    if (!right)
        return cli_fail("mesh", EX_USAGE,
                        "--region %s: expected NAME=WHERE or NAME:PA=WHERE, a name of letters and "
                        "digits and Young's modulus, Pa",
                        text);
    memcpy(p->name, text, n);
    return 0;
}

/* The zone of a scenario has one surface that encloses and one that is near; boxes may be many. */
static bool is_taken(const struct parts *parts, const struct part *p)
{
    for (int i = 0; i < parts->n; i++) {
        const struct part *other = &parts->part[i];
        if (p->is_fixed && other->is_fixed && p->kind != PART_BOX && other->kind == p->kind)
            return true;
        if (!p->is_fixed && !other->is_fixed && strcmp(p->name, other->name) == 0)
            return true;
    }
    return false;
}

static struct part *take_part(struct parts *parts)
{
    if (parts->n == PARTS_MAX) {
        cli_fail("mesh", EX_USAGE, "got more than %d parts", PARTS_MAX);
        return NULL;
    }
    struct part *p = &parts->part[parts->n];
    *p = (struct part){.young = NAN, .within = NAN};
    return p;
}

int parts_add(struct parts *parts, const struct source *source, const char *text, bool is_fixed)
{
    struct part *p = take_part(parts);
    const char *sign = strchr(text, '=');
    int code = p ? 0 : EX_USAGE;
    if (code == 0 && !is_fixed)
        code = read_name(p, text, sign);
    if (code != 0)
        return code;
    p->is_fixed = is_fixed;
    code = read_where(p, source, is_fixed ? text : sign + 1, text);
    if (code == 0 && is_fixed)
        strcpy(p->name, p->kind == PART_NEAR ? "near" : "fixed");
    if (code == 0 && is_taken(parts, p))
        code = cli_fail("mesh", EX_USAGE, "%s: got a second one of its kind or name", text);
    if (code == 0)
        parts->n++;
    else
        palp_mesh_destroy(&p->surface);
    return code;
}

int parts_add_labels(struct parts *parts, const struct source *source)
{
    const int most = source_main_label(source);
    for (int i = 0; i < parts->n; i++)
        if (!parts->part[i].is_fixed)
            return 0;
    for (int label = 1; label <= LABEL_MAX; label++) {
        if (label == most || !source_has_label(source, label))
            continue;
        struct part *p = take_part(parts);
        if (!p)
            return EX_USAGE;
        p->kind = PART_INSIDE;
        snprintf(p->name, sizeof p->name, "label-%d", label);
        const int code = source_label(source, label, &p->surface);
        if (code != 0)
            return code;
        parts->n++;
    }
    return 0;
}

void parts_clear(struct parts *parts)
{
    for (int i = 0; i < parts->n; i++)
        palp_mesh_destroy(&parts->part[i].surface);
    parts->n = 0;
}

/* ---------------------------------------------------------------- what is in them */

static bool is_in_part(const struct part *p, const struct winding *w, const struct extents *e,
                       vec3 x, double cell)
{
    const vec3 size = vec3_sub(e->high, e->low), at = vec3_sub(x, e->low);
    if (p->kind == PART_INSIDE)
        return winding_number(w, x) > 0.5;
    if (p->kind == PART_NEAR) {
        const double within = isnan(p->within) ? cell : p->within;
        return winding_distance(w, x, within) <= within;
    }
    return at.x >= p->low.x * size.x && at.x <= p->high.x * size.x && at.y >= p->low.y * size.y &&
           at.y <= p->high.y * size.y && at.z >= p->low.z * size.z && at.z <= p->high.z * size.z;
}

static vec3 middle_of(const struct palp_mesh *m, int i)
{
    vec3 sum = {0, 0, 0};
    const int n = i < m->n_tet ? 4 : 8, *node = i < m->n_tet ? m->tet[i] : m->hex[i - m->n_tet];
    for (int k = 0; k < n; k++)
        sum = vec3_axpy(sum, 1.0 / n, m->x[node[k]]);
    return sum;
}

int part_count(const struct part *p, const struct palp_mesh *cells, double cell)
{
    const struct extents e = extents_of(cells);
    const int n_all = p->is_fixed ? cells->n_node : cells->n_tet + cells->n_hex;
    struct winding *w = p->kind == PART_BOX ? NULL : winding_create(&p->surface);
    int n = 0;
    for (int i = 0; (w || p->kind == PART_BOX) && i < n_all; i++)
        n += is_in_part(p, w, &e, p->is_fixed ? cells->x[i] : middle_of(cells, i), cell);
    winding_destroy(w);
    return n;
}
