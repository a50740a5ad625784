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

enum { NAME = 96 };

/* A name as USD allows it; its number behind it where another body might get the same. */
static void identify_body(char out[NAME], const struct export_scene *scene, int i)
{
    const char *name = scene->body[i].name;
    const int n =
        snprintf(out, NAME - 12, "%s%s", isdigit((unsigned char)name[0]) ? "_" : "", name);
    bool changed = n >= NAME - 12 || name[0] == '\0';
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
static void put_extent(FILE *to, const struct export_body *b, int n_frame)
{
    float box[2][3] = {{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}};
    for (int f = 0; f < (b->pose ? 1 : n_frame); f++)
        for (int i = 0; i < b->n_vertex; i++)
            for (int k = 0; k < 3; k++) {
                box[0][k] = fminf(box[0][k], export_frame(b, f)[i][k]);
                box[1][k] = fmaxf(box[1][k], export_frame(b, f)[i][k]);
            }
    fputs("            float3[] extent = ", to);
    put_vectors(to, (const float(*)[3])box, 2, 9);
    fputc('\n', to);
}

static void put_faces(FILE *to, const struct export_body *b)
{
    fputs("            int[] faceVertexCounts = [", to);
    for (int t = 0; t < b->n_tri; t++)
        fputs(t ? ", 3" : "3", to);
    fputs("]\n            int[] faceVertexIndices = [", to);
    for (int t = 0; t < b->n_tri; t++)
        fprintf(to, "%s%d, %d, %d", t ? ", " : "", b->tri[t][0], b->tri[t][1], b->tri[t][2]);
    fputs("]\n", to);
}

/* Points as they are at first, and at each time, for readers of the one or the other. */
static void put_points(FILE *to, const struct export_body *b, int n_frame)
{
    fputs("            point3f[] points = ", to);
    put_vectors(to, b->x, b->n_vertex, 9);
    fputc('\n', to);
    if (n_frame == 1 || b->pose)
        return;
    fputs("            point3f[] points.timeSamples = {\n", to);
    for (int f = 0; f < n_frame; f++) {
        fprintf(to, "                %d: ", f);
        put_vectors(to, export_frame(b, f), b->n_vertex, 9);
        fputs(",\n", to);
    }
    fputs("            }\n", to);
}

static int put_normals(FILE *to, const struct export_body *b, int n_frame)
{
    const int n = b->pose ? 1 : n_frame;
    float(*normal)[3] = malloc(sizeof *normal * ((size_t)b->n_vertex + 1));
    int code = normal ? 0 : -1;
    for (int f = -1; f < n && (f < 0 || n > 1) && code == 0; f++) {
        code =
            export_normals(b->n_vertex, export_frame(b, f < 0 ? 0 : f), b->n_tri, b->tri, normal);
        if (f == 0)
            fputs("            normal3f[] normals.timeSamples = {\n", to);
        if (f >= 0)
            fprintf(to, "                %d: ", f);
        else
            fputs("            normal3f[] normals = ", to);
        put_vectors(to, (const float(*)[3])normal, b->n_vertex, 4);
        fputs(f < 0 ? " (interpolation = \"vertex\")\n" : ",\n", to);
    }
    if (n > 1)
        fputs("            }\n", to);
    free(normal);
    return code;
}

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
    put_extent(to, b, scene->n_frame);
    put_faces(to, b);
    put_points(to, b, scene->n_frame);
    const int code = put_normals(to, b, scene->n_frame);
    fprintf(to,
            "            uniform token subdivisionScheme = \"none\"\n"
            "            rel material:binding = </scene/materials/%s>\n        }\n    }\n",
            name);
    return code;
}

static void put_material(FILE *to, const struct export_scene *scene, int i)
{
    const struct export_material *m = &scene->body[i].material;
    char name[NAME];
    identify_body(name, scene, i);
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
        if (scene->body[i].n_tri > 0)
            put_material(to, scene, i);
    fputs("    }\n", to);
    for (int i = 0; i < scene->n_body && code == 0; i++)
        if (scene->body[i].n_tri > 0)
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
