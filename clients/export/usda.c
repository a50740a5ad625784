/* SPDX-License-Identifier: Apache-2.0 */
/* usda.c - USD as text: a mesh a body, its points or its transform as time samples. Time codes are
 * frames. */
#include "clients/cli/cli.h"
#include "clients/cli/json_text.h"
#include "clients/export/export.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { NAME = 96, NAME_ROOM = 40 /* for what stands behind it */ };

/* A name as USD allows it; its number behind it where another body might get the same. */
static void identify_body(char out[NAME], const struct export_scene *scene, int i)
{
    const char *name = scene->body[i].name;
    const int n =
        snprintf(out, NAME - NAME_ROOM, "%s%s", isdigit((unsigned char)name[0]) ? "_" : "", name);
    bool changed = n >= NAME - NAME_ROOM || name[0] == '\0';
    for (char *c = out; *c; c++)
        if (!isalnum((unsigned char)*c) && *c != '_') {
            *c = '_';
            changed = true;
        }
    if (changed)
        sprintf(out + strlen(out), "_%d", i + 1);
}

static void put_vectors(FILE *to, const float (*x)[3], int n, int digits)
{
    fputc('[', to);
    for (int i = 0; i < n; i++)
        fprintf(to, "%s(%.*g, %.*g, %.*g)", i ? ", " : "", digits, (double)x[i][0], digits,
                (double)x[i][1], digits, (double)x[i][2]);
    fputc(']', to);
}

/* Where the body's points may be, in all frames. */
static void put_extent(FILE *to, const struct export_body *b)
{
    float box[2][3] = {{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}};
    for (const struct export_shape *s = b->shape; s < b->shape + b->n_shape; s++)
        for (int i = 0; i < s->n_frame * s->n_vertex; i++)
            for (int k = 0; k < 3; k++) {
                box[0][k] = fminf(box[0][k], s->x[i][k]);
                box[1][k] = fmaxf(box[1][k], s->x[i][k]);
            }
    fputs("            float3[] extent = ", to);
    put_vectors(to, (const float(*)[3])box, 2, 9);
    fputc('\n', to);
}

/* ---------------------------------------------------------------- triangles */

typedef void shape_writer(FILE *to, const struct export_shape *shape);

static void write_counts(FILE *to, const struct export_shape *shape)
{
    for (int t = 0; t < shape->n_tri; t++)
        fputs(t ? ", 3" : "3", to);
}

static void write_corners(FILE *to, const struct export_shape *shape)
{
    for (int t = 0; t < shape->n_tri; t++)
        fprintf(to, "%s%d, %d, %d", t ? ", " : "", shape->tri[t][0], shape->tri[t][1],
                shape->tri[t][2]);
}

static void write_wound(FILE *to, const struct export_shape *shape)
{
    for (int t = shape->n_outer; t < shape->n_tri; t++)
        fprintf(to, "%s%d", t > shape->n_outer ? ", " : "", t);
}

/* Numbers of the first shape; of several each from its first frame on. */
static void put_numbers(FILE *to, const struct export_body *b, const char *name,
                        shape_writer *write)
{
    fprintf(to, "            int[] %s = [", name);
    write(to, b->shape);
    fputs("]\n", to);
    if (b->n_shape == 1)
        return;
    fprintf(to, "            int[] %s.timeSamples = {\n", name);
    for (int i = 0; i < b->n_shape; i++) {
        fprintf(to, "                %d: [", b->shape[i].first);
        write(to, &b->shape[i]);
        fputs("],\n", to);
    }
    fputs("            }\n", to);
}

/* ---------------------------------------------------------------- points */

/* Points as they are at first, and at each time, for readers of the one or the other. */
static void put_points(FILE *to, const struct export_body *b, int n_frame)
{
    fputs("            point3f[] points = ", to);
    put_vectors(to, b->shape->x, b->shape->n_vertex, 9);
    fputc('\n', to);
    if (n_frame == 1 || b->pose)
        return;
    fputs("            point3f[] points.timeSamples = {\n", to);
    for (int f = 0; f < n_frame; f++) {
        const struct export_shape *shape = export_shape_of(b, f);
        fprintf(to, "                %d: ", f);
        put_vectors(to, export_frame(shape, f), shape->n_vertex, 9);
        fputs(",\n", to);
    }
    fputs("            }\n", to);
}

static int write_normals(FILE *to, const struct export_shape *shape, int frame)
{
    float(*normal)[3] = malloc(sizeof *normal * ((size_t)shape->n_vertex + 1));
    const int code = normal ? export_normals(shape->n_vertex, export_frame(shape, frame),
                                             shape->n_tri, shape->tri, normal)
                            : -1;
    if (code == 0)
        put_vectors(to, (const float(*)[3])normal, shape->n_vertex, 4);
    free(normal);
    return code;
}

static int put_normals(FILE *to, const struct export_body *b, int n_frame)
{
    fputs("            normal3f[] normals = ", to);
    int code = write_normals(to, b->shape, 0);
    fputs(" (interpolation = \"vertex\")\n", to);
    if (n_frame == 1 || b->pose)
        return code;
    fputs("            normal3f[] normals.timeSamples = {\n", to);
    for (int f = 0; f < n_frame && code == 0; f++) {
        fprintf(to, "                %d: ", f);
        code = write_normals(to, export_shape_of(b, f), f);
        fputs(",\n", to);
    }
    fputs("            }\n", to);
    return code;
}

/* ---------------------------------------------------------------- bodies */

static void put_pose(FILE *to, const struct export_pose *p, bool turn)
{
    if (turn)
        fprintf(to, "(%.9g, %.9g, %.9g, %.9g)", (double)p->orientation[3],
                (double)p->orientation[0], (double)p->orientation[1], (double)p->orientation[2]);
    else
        fprintf(to, "(%.9g, %.9g, %.9g)", (double)p->position[0], (double)p->position[1],
                (double)p->position[2]);
}

static void put_motion(FILE *to, const struct export_body *b, int n_frame, bool turn)
{
    const char *name = turn ? "        quatf xformOp:orient" : "        double3 xformOp:translate";
    fprintf(to, "%s = ", name);
    put_pose(to, b->pose, turn);
    fputc('\n', to);
    if (n_frame == 1)
        return;
    fprintf(to, "%s.timeSamples = {\n", name);
    for (int f = 0; f < n_frame; f++) {
        fprintf(to, "            %d: ", f);
        put_pose(to, &b->pose[f], turn);
        fputs(",\n", to);
    }
    fputs("        }\n", to);
}

/* The name of what insides of its wounds are of. */
static void identify_wound(char out[NAME], const struct export_scene *scene, int i)
{
    identify_body(out, scene, i);
    sprintf(out + strlen(out), "_wound_%d", i + 1);
}

static void put_wound(FILE *to, const struct export_scene *scene, int i)
{
    char name[NAME];
    identify_wound(name, scene, i);
    fputs("\n            def GeomSubset \"wound\" (\n            prepend apiSchemas = "
          "[\"MaterialBindingAPI\"]\n            )\n            {\n"
          "            uniform token elementType = \"face\"\n"
          "            uniform token familyName = \"materialBind\"\n",
          to);
    put_numbers(to, &scene->body[i], "indices", write_wound);
    fprintf(to, "            rel material:binding = </scene/materials/%s>\n            }\n", name);
}

static int put_body(FILE *to, const struct export_scene *scene, int i)
{
    const struct export_body *b = &scene->body[i];
    char name[NAME];
    identify_body(name, scene, i);
    fprintf(to, "\n    def Xform \"%s\" (\n        displayName = ", name);
    json_text_print(to, b->name);
    fputs("\n    )\n    {\n", to);
    if (b->pose) {
        put_motion(to, b, scene->n_frame, false);
        put_motion(to, b, scene->n_frame, true);
        fputs("        uniform token[] xformOpOrder = [\"xformOp:translate\", "
              "\"xformOp:orient\"]\n",
              to);
    }
    fputs("\n        def Mesh \"surface\" (\n            prepend apiSchemas = "
          "[\"MaterialBindingAPI\"]\n        )\n        {\n",
          to);
    put_extent(to, b);
    put_numbers(to, b, "faceVertexCounts", write_counts);
    put_numbers(to, b, "faceVertexIndices", write_corners);
    put_points(to, b, scene->n_frame);
    const int code = put_normals(to, b, scene->n_frame);
    fprintf(to,
            "            uniform token subdivisionScheme = \"none\"\n"
            "            rel material:binding = </scene/materials/%s>\n",
            name);
    if (export_is_wounded(b))
        put_wound(to, scene, i);
    fputs("        }\n    }\n", to);
    return code;
}

static void put_material(FILE *to, const char *name, const struct export_material *m)
{
    fprintf(to,
            "\n        def Material \"%s\"\n        {\n"
            "            token outputs:surface.connect = "
            "</scene/materials/%s/preview.outputs:surface>\n\n"
            "            def Shader \"preview\"\n            {\n"
            "                uniform token info:id = \"UsdPreviewSurface\"\n"
            "                color3f inputs:diffuseColor = (%.4g, %.4g, %.4g)\n"
            "                float inputs:roughness = %.4g\n"
            "                float inputs:metallic = %.4g\n"
            "                float inputs:opacity = %.4g\n"
            "                token outputs:surface\n            }\n        }\n",
            name, name, (double)m->colour[0], (double)m->colour[1], (double)m->colour[2],
            (double)m->roughness, (double)m->metal, (double)m->opacity);
}

static void put_materials(FILE *to, const struct export_scene *scene, int i)
{
    const struct export_body *b = &scene->body[i];
    char name[NAME];
    identify_body(name, scene, i);
    put_material(to, name, &b->material);
    identify_wound(name, scene, i);
    if (export_is_wounded(b))
        put_material(to, name, &b->wound);
}

static int put_scene(FILE *to, const struct export_scene *scene)
{
    int code = 0;
    fprintf(to,
            "#usda 1.0\n(\n    defaultPrim = \"scene\"\n    metersPerUnit = 1\n    upAxis = \"Y\"\n"
            "    startTimeCode = 0\n    endTimeCode = %d\n    timeCodesPerSecond = %.9g\n"
            "    framesPerSecond = %.9g\n)\n\ndef Xform \"scene\" (\n    displayName = ",
            scene->n_frame - 1, scene->rate_hz, scene->rate_hz);
    json_text_print(to, scene->name);
    fputs("\n)\n{\n    def Scope \"materials\"\n    {", to);
    for (int i = 0; i < scene->n_body; i++)
        if (export_is_seen(&scene->body[i]))
            put_materials(to, scene, i);
    fputs("    }\n", to);
    for (int i = 0; i < scene->n_body && code == 0; i++)
        if (export_is_seen(&scene->body[i]))
            code = put_body(to, scene, i);
    fputs("}\n", to);
    return code;
}

enum export_result export_usda(const char *path, const struct export_scene *scene)
{
    FILE *file = fopen(path, "w");
    if (!file)
        return EXPORT_NO_FILE;
    const int code = put_scene(file, scene);
    const bool failed = ferror(file) != 0;
    if (fclose(file) != 0 || failed)
        return EXPORT_UNWRITTEN;
    return code == 0 ? EXPORT_DONE : EXPORT_NO_MEMORY;
}
