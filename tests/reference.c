/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reference.c - reads tests/reference/NAME.txt. */
#include "tests/reference.h"
#include "tests/check.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

struct reference {
    int n;
    struct matrix *matrix;
};

static void skip_words(FILE *file)
{
    int c;
    while ((c = getc(file)) == '#')
        while (c != '\n' && c != EOF)
            c = getc(file);
    ungetc(c, file);
}

/* Returns false at the end, or where the file breaks off. */
static bool read_matrix(struct matrix *m, FILE *file)
{
    if (fscanf(file, "%63s %d %d", m->name, &m->rows, &m->cols) != 3)
        return false;
    const int n = m->rows * m->cols;
    m->value = calloc((size_t)n, sizeof *m->value);
    for (int i = 0; i < n; i++)
        if (fscanf(file, "%lf", &m->value[i]) != 1)
            return false;
    return true;
}

struct reference *reference_read(const char *name)
{
    char path[120];
    snprintf(path, sizeof path, "tests/reference/%s.txt", name);
    FILE *file = fopen(path, "r");
    REQUIRE(file != NULL);
    skip_words(file);
    struct reference *r = calloc(1, sizeof *r);
    bool more = true;
    while (more) {
        r->matrix = realloc(r->matrix, ((size_t)r->n + 1) * sizeof *r->matrix);
        more = read_matrix(&r->matrix[r->n], file);
        r->n += more;
    }
    const bool whole = feof(file) && r->n > 0;
    fclose(file);
    REQUIRE(whole);
    return r;
}

void reference_destroy(struct reference *reference)
{
    for (int i = 0; i < reference->n; i++)
        free(reference->matrix[i].value);
    free(reference->matrix);
    free(reference);
}

static const struct matrix *find(const struct reference *reference, const char *format,
                                 va_list values)
{
    char name[64];
    vsnprintf(name, sizeof name, format, values);
    for (int i = 0; i < reference->n; i++)
        if (strcmp(reference->matrix[i].name, name) == 0)
            return &reference->matrix[i];
    return NULL;
}

const struct matrix *reference_find(const struct reference *reference, const char *name, ...)
{
    va_list values;
    va_start(values, name);
    const struct matrix *m = find(reference, name, values);
    va_end(values);
    return m;
}

const struct matrix *reference_get(const struct reference *reference, const char *name, ...)
{
    va_list values;
    va_start(values, name);
    const struct matrix *m = find(reference, name, values);
    va_end(values);
    REQUIRE(m != NULL);
    return m;
}

double reference_number(const struct reference *reference, const char *name)
{
    const struct matrix *m = reference_get(reference, "%s", name);
    return m->value[0];
}

/* ---------------------------------------------------------------- bodies of a case */

static vec3 row3(const struct matrix *m, int i)
{
    return (vec3){m->value[3 * i], m->value[3 * i + 1], m->value[3 * i + 2]};
}

static mat3 matrix3(const double *value)
{
    mat3 R;
    memcpy(R.m, value, sizeof R.m);
    return R;
}

static int *integers(const struct matrix *m)
{
    const int n = m ? m->rows * m->cols : 0;
    int *integer = calloc((size_t)n + 1, sizeof *integer);
    for (int i = 0; i < n; i++)
        integer[i] = (int)m->value[i];
    return integer;
}

palp_body reference_add_soft(struct palp_scene *scene, const struct reference *reference,
                             const char *name)
{
    const struct matrix *nodes = reference_get(reference, "%s.nodes", name);
    const struct matrix *tets = reference_get(reference, "%s.tets", name);
    const struct matrix *fixed = reference_find(reference, "%s.fixed", name);
    const double *of = reference_get(reference, "%s.material", name)->value;
    const double *damping = reference_get(reference, "%s.damping", name)->value;
    int *tet = integers(tets), *fixed_nodes = integers(fixed);
    vec3 *x = calloc((size_t)nodes->rows, sizeof *x);
    for (int i = 0; i < nodes->rows; i++)
        x[i] = row3(nodes, i);
    const struct palp_mesh mesh = {
        .n_node = nodes->rows, .n_tet = tets->rows, .x = x, .tet = (int(*)[4])tet};
    const struct palp_material material = {PALP_COROTATIONAL, of[0], of[1], of[2]};
    const struct palp_soft_def def = {.name = name,
                                      .mesh = &mesh,
                                      .material = &material,
                                      .n_material = 1,
                                      .damping_mass = damping[0],
                                      .damping_stiffness = damping[1],
                                      .fixed = fixed_nodes,
                                      .n_fixed = fixed ? fixed->rows * fixed->cols : 0};
    const palp_body body = palp_scene_add_soft(scene, &def, NULL);
    free(tet);
    free(fixed_nodes);
    free(x);
    REQUIRE(body.id > 0);
    return body;
}

palp_body reference_add_rigid(struct palp_scene *scene, const struct reference *reference,
                              const char *name, const struct palp_shape *shape)
{
    struct palp_rigid_def def = {.name = name, .shape = *shape};
    if (reference_find(reference, "%s.mass", name)) {
        def.drive = PALP_DRIVE_FREE;
        def.mass = reference_get(reference, "%s.mass", name)->value[0];
        def.inertia = row3(reference_get(reference, "%s.inertia", name), 0);
        def.at.p = row3(reference_get(reference, "%s.x0", name), 0);
        def.at.q = quat_of_matrix(matrix3(reference_get(reference, "%s.R0", name)->value));
        def.v = row3(reference_get(reference, "%s.v0", name), 0);
        def.w = row3(reference_get(reference, "%s.w0", name), 0);
    } else {
        def.drive = PALP_DRIVE_KINEMATIC;
        def.at = reference_pose(reference, name, 0);
    }
    const palp_body body = palp_scene_add_rigid(scene, &def, NULL);
    REQUIRE(body.id > 0);
    return body;
}

void reference_start(struct palp_world *world, const struct reference *reference, palp_body body)
{
    const char *name = palp_body_name(palp_world_scene(world), body);
    const struct matrix *v = reference_get(reference, "%s.v0", name);
    const struct matrix *q = reference_find(reference, "%s.q0", name);
    if (!q)
        q = reference_get(reference, "%s.nodes", name);
    palp_world_set_nodes(world, body, (const vec3 *)q->value, (const vec3 *)v->value);
}

pose reference_pose(const struct reference *reference, const char *name, int step)
{
    const struct matrix *x = reference_get(reference, "%s.x", name);
    const struct matrix *R = reference_get(reference, "%s.R", name);
    return (pose){row3(x, step), quat_of_matrix(matrix3(R->value + 9 * step))};
}

double reference_distance(const struct matrix *rows, const vec3 *x)
{
    double most = 0;
    for (int i = 0; i < rows->rows; i++)
        most = fmax(most, vec3_norm(vec3_sub(row3(rows, i), x[i])));
    return most;
}
