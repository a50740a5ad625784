/* SPDX-License-Identifier: Apache-2.0 */
/* glb.c - glTF 2.0 in one file: a JSON part that describes, a binary part with the numbers. Numbers
 * are stored as this machine has them, which must be little-endian, as glTF is. */
#include "clients/cli/cli.h"
#include "clients/cli/json_text.h"
#include "clients/export/export.h"
#include "clients/export/json.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "glTF is little-endian");

enum { FLOAT = 5126, UINT = 5125 };                        /* types of components    */
enum { VERTICES = 34962, INDICES = 34963, NO_TARGET = 0 }; /* what an array is for */
static const size_t BYTES_MOST = 0xF0000000; /* of numbers: a file's length has 32 bits */
enum { MAGIC = 0x46546C67, VERSION = 2, JSON = 0x4E4F534A, BIN = 0x004E4942 };

/** Parts of the file that grow side by side: bytes, and lists of JSON without their brackets. */
enum part { NUMBERS, VIEWS, ACCESSORS, MESHES, NODES, SAMPLERS, CHANNELS, MATERIALS, PARTS };

/** The file while it is put together. */
struct glb {
    const struct export_scene *scene;
    FILE *to[PARTS];
    char *text[PARTS];
    size_t size[PARTS];
    int n_accessor, n_mesh, n_node, n_sampler, n_channel;
    size_t n_byte;      /* of NUMBERS                                                     */
    int times, weights; /* accessors that all bodies' animations have in common; -1: none */
    float (*normal)[3]; /* of a body's first frame */
    float (*delta)[3];  /* of a morph target       */
};

/* ---------------------------------------------------------------- arrays */

/** Numbers in rows of some components. */
struct array {
    const void *data;
    int n, components, type, target;
    bool bounded; /* least and greatest are told: of positions and times */
};

static void put_bounds(FILE *to, const struct array *a)
{
    float low[4], high[4];
    const float *x = a->data;
    for (int k = 0; k < a->components; k++) {
        low[k] = INFINITY;
        high[k] = -INFINITY;
        for (int i = 0; i < a->n; i++) {
            low[k] = fminf(low[k], x[i * a->components + k]);
            high[k] = fmaxf(high[k], x[i * a->components + k]);
        }
    }
    fputs(",\"min\":", to);
    json_floats(to, low, a->components);
    fputs(",\"max\":", to);
    json_floats(to, high, a->components);
}

/* Returns the accessor's number. */
static int put_array(struct glb *g, struct array a)
{
    static const char *const kind[] = {"", "SCALAR", "", "VEC3", "VEC4"};
    const size_t size = (size_t)a.n * (size_t)a.components * 4;
    const char *comma = g->n_accessor ? "," : "";
    fwrite(a.data, 1, size, g->to[NUMBERS]);
    fprintf(g->to[VIEWS], "%s{\"buffer\":0,\"byteOffset\":%zu,\"byteLength\":%zu", comma, g->n_byte,
            size);
    if (a.target != NO_TARGET)
        fprintf(g->to[VIEWS], ",\"target\":%d", a.target);
    fputc('}', g->to[VIEWS]);
    fprintf(g->to[ACCESSORS],
            "%s{\"bufferView\":%d,\"componentType\":%d,\"count\":%d,\"type\":\"%s\"", comma,
            g->n_accessor, a.type, a.n, kind[a.components]);
    if (a.bounded)
        put_bounds(g->to[ACCESSORS], &a);
    fputc('}', g->to[ACCESSORS]);
    g->n_byte += size;
    return g->n_accessor++;
}

static struct array vector_array(const float (*x)[3], int n, bool bounded)
{
    return (struct array){x, n, 3, FLOAT, VERTICES, bounded};
}

/* ---------------------------------------------------------------- meshes */

static int find_normals(const struct export_body *b, int frame, float (*normal)[3])
{
    return export_normals(b->n_vertex, export_frame(b, frame), b->n_tri, b->tri, normal);
}

/* How the surface of a frame differs from the first: positions, then normals. */
static int put_target(struct glb *g, const struct export_body *b, int frame)
{
    const float(*first)[3] = export_frame(b, 0), (*now)[3] = export_frame(b, frame);
    for (int i = 0; i < b->n_vertex; i++)
        for (int k = 0; k < 3; k++)
            g->delta[i][k] = now[i][k] - first[i][k];
    const int position = put_array(g, vector_array((const float(*)[3])g->delta, b->n_vertex, true));
    if (find_normals(b, frame, g->delta) != 0)
        return -1;
    for (int i = 0; i < b->n_vertex; i++)
        for (int k = 0; k < 3; k++)
            g->delta[i][k] -= g->normal[i][k];
    const int normal = put_array(g, vector_array((const float(*)[3])g->delta, b->n_vertex, false));
    fprintf(g->to[MESHES], "%s{\"POSITION\":%d,\"NORMAL\":%d}", frame > 1 ? "," : "", position,
            normal);
    return 0;
}

static int put_targets(struct glb *g, const struct export_body *b)
{
    int code = 0;
    fputs(",\"targets\":[", g->to[MESHES]);
    for (int frame = 1; frame < g->scene->n_frame && code == 0; frame++)
        code = put_target(g, b, frame);
    fputs("]}],\"weights\":[", g->to[MESHES]);
    for (int frame = 1; frame < g->scene->n_frame; frame++)
        fputs(frame > 1 ? ",0" : "0", g->to[MESHES]);
    fputc(']', g->to[MESHES]);
    return code;
}

static void put_material(struct glb *g, const struct export_body *b)
{
    const struct export_material *m = &b->material;
    const float colour[4] = {m->colour[0], m->colour[1], m->colour[2], m->opacity};
    FILE *to = g->to[MATERIALS];
    fprintf(to, "%s{\"name\":", g->n_mesh ? "," : "");
    json_text_print(to, b->name);
    fputs(",\"pbrMetallicRoughness\":{\"baseColorFactor\":", to);
    json_floats(to, colour, 4);
    fprintf(to, ",\"metallicFactor\":%.9g,\"roughnessFactor\":%.9g}%s}", (double)m->metal,
            (double)m->roughness, m->opacity < 1 ? ",\"alphaMode\":\"BLEND\"" : "");
}

static int put_mesh(struct glb *g, const struct export_body *b)
{
    const bool deforms = !b->pose && g->scene->n_frame > 1;
    const size_t n = (size_t)b->n_vertex + 1;
    g->normal = malloc(sizeof *g->normal * n);
    g->delta = malloc(sizeof *g->delta * n);
    int code = g->normal && g->delta ? find_normals(b, 0, g->normal) : -1;
    if (code == 0) {
        const int position = put_array(g, vector_array(b->x, b->n_vertex, true));
        const int normal =
            put_array(g, vector_array((const float(*)[3])g->normal, b->n_vertex, false));
        const int corner = put_array(g, (struct array){b->tri, 3 * b->n_tri, 1, UINT, INDICES});
        put_material(g, b);
        fprintf(g->to[MESHES], "%s{\"name\":", g->n_mesh ? "," : "");
        json_text_print(g->to[MESHES], b->name);
        fprintf(g->to[MESHES],
                ",\"primitives\":[{\"attributes\":{\"POSITION\":%d,\"NORMAL\":%d},"
                "\"indices\":%d,\"material\":%d",
                position, normal, corner, g->n_mesh);
        if (deforms)
            code = put_targets(g, b);
        else
            fputs("}]", g->to[MESHES]);
        fputc('}', g->to[MESHES]);
        g->n_mesh++;
    }
    free(g->normal);
    free(g->delta);
    return code;
}

/* ---------------------------------------------------------------- motion */

static void put_channel(struct glb *g, const char *path, int output)
{
    const char *comma = g->n_channel++ ? "," : "";
    fprintf(g->to[SAMPLERS], "%s{\"input\":%d,\"output\":%d}", comma, g->times, output);
    fprintf(g->to[CHANNELS], "%s{\"sampler\":%d,\"target\":{\"node\":%d,\"path\":\"%s\"}}", comma,
            g->n_sampler++, g->n_node, path);
}

static bool has_moved(const struct export_body *b, int n_frame)
{
    if (!b->pose)
        return b->n_tri > 0;
    for (int i = 1; i < n_frame; i++)
        if (memcmp(&b->pose[i], &b->pose[0], sizeof b->pose[0]) != 0)
            return true;
    return false;
}

/* The times of the frames, and weights that make each frame's target 1 at its time. */
static int put_clock(struct glb *g)
{
    const int n = g->scene->n_frame, n_target = n - 1;
    float *time = malloc(sizeof *time * (size_t)n);
    float *weight = calloc((size_t)n * (size_t)n_target + 1, sizeof *weight);
    const int code = time && weight ? 0 : -1;
    bool deforms = false, goes = false;
    for (int i = 0; i < g->scene->n_body; i++) {
        goes |= has_moved(&g->scene->body[i], n);
        deforms |= !g->scene->body[i].pose && g->scene->body[i].n_tri > 0;
    }
    for (int i = 0; i < n && code == 0; i++) {
        time[i] = (float)(i / g->scene->rate_hz);
        if (i > 0)
            weight[i * n_target + i - 1] = 1;
    }
    if (code == 0 && goes)
        g->times = put_array(g, (struct array){time, n, 1, FLOAT, NO_TARGET, true});
    if (code == 0 && deforms)
        g->weights = put_array(g, (struct array){weight, n * n_target, 1, FLOAT, NO_TARGET});
    free(time);
    free(weight);
    return code;
}

static int put_motion(struct glb *g, const struct export_body *b)
{
    const int n = g->scene->n_frame;
    float(*position)[3] = malloc(sizeof *position * (size_t)n);
    float(*turn)[4] = malloc(sizeof *turn * (size_t)n);
    const int code = position && turn ? 0 : -1;
    for (int i = 0; i < n && code == 0; i++) {
        memcpy(position[i], b->pose[i].position, sizeof position[i]);
        float way = 0; /* of q and -q, the one near to the last */
        for (int k = 0; k < 4; k++)
            way += i > 0 ? turn[i - 1][k] * b->pose[i].orientation[k] : 1;
        for (int k = 0; k < 4; k++)
            turn[i][k] = (i > 0 && way < 0 ? -1.0F : 1.0F) * b->pose[i].orientation[k];
    }
    if (code == 0) {
        put_channel(g, "translation",
                    put_array(g, (struct array){position, n, 3, FLOAT, NO_TARGET}));
        put_channel(g, "rotation", put_array(g, (struct array){turn, n, 4, FLOAT, NO_TARGET}));
    }
    free(position);
    free(turn);
    return code;
}

static int put_body(struct glb *g, const struct export_body *b)
{
    if (b->n_tri == 0)
        return 0;
    int code = put_mesh(g, b);
    FILE *to = g->to[NODES];
    fprintf(to, "%s{\"name\":", g->n_node ? "," : "");
    json_text_print(to, b->name);
    fprintf(to, ",\"mesh\":%d", g->n_mesh - 1);
    if (b->pose) {
        fputs(",\"translation\":", to);
        json_floats(to, b->pose[0].position, 3);
        fputs(",\"rotation\":", to);
        json_floats(to, b->pose[0].orientation, 4);
    }
    fputc('}', to);
    if (code == 0 && b->pose && has_moved(b, g->scene->n_frame))
        code = put_motion(g, b);
    if (code == 0 && !b->pose && g->weights >= 0)
        put_channel(g, "weights", g->weights);
    g->n_node++;
    return code;
}

/* ---------------------------------------------------------------- the file */

static void put_list(FILE *to, const char *name, const char *list)
{
    fprintf(to, ",\"%s\":[%s]", name, list);
}

/* The JSON part, once all lists are closed. */
static void put_description(FILE *to, const struct glb *g)
{
    fputs("{\"asset\":{\"version\":\"2.0\",\"generator\":\"palp " PALP_VERSION "\"},\"scene\":0,"
          "\"scenes\":[{\"name\":",
          to);
    json_text_print(to, g->scene->name);
    for (int i = 0; i < g->n_node; i++)
        fprintf(to, "%s%d", i ? "," : ",\"nodes\":[", i);
    fputs(g->n_node ? "]}]" : "}]", to);
    if (g->n_node > 0) {
        put_list(to, "nodes", g->text[NODES]);
        put_list(to, "meshes", g->text[MESHES]);
        put_list(to, "materials", g->text[MATERIALS]);
    }
    if (g->n_channel > 0)
        fprintf(to, ",\"animations\":[{\"name\":\"motion\",\"samplers\":[%s],\"channels\":[%s]}]",
                g->text[SAMPLERS], g->text[CHANNELS]);
    if (g->n_accessor > 0) {
        put_list(to, "accessors", g->text[ACCESSORS]);
        put_list(to, "bufferViews", g->text[VIEWS]);
        fprintf(to, ",\"buffers\":[{\"byteLength\":%zu}]", g->n_byte);
    }
    fputc('}', to);
}

static void put_word(FILE *to, size_t word)
{
    const uint32_t n = (uint32_t)word;
    fwrite(&n, sizeof n, 1, to);
}

/* Returns the JSON part, filled up with spaces to whole words; NULL: no memory. */
static char *describe_json(const struct glb *g, size_t *size)
{
    char *text = NULL;
    FILE *to = open_memstream(&text, size);
    if (!to)
        return NULL;
    put_description(to, g);
    for (long n = ftell(to); n % 4 != 0; n++)
        fputc(' ', to);
    const bool failed = ferror(to) != 0;
    if (fclose(to) == 0 && !failed)
        return text;
    free(text);
    return NULL;
}

static enum export_result write_parts(FILE *file, const struct glb *g, const char *text,
                                      size_t n_text)
{
    put_word(file, MAGIC);
    put_word(file, VERSION);
    put_word(file, 12 + 8 + n_text + (g->n_byte > 0 ? 8 + g->n_byte : 0));
    put_word(file, n_text);
    put_word(file, JSON);
    fwrite(text, 1, n_text, file);
    if (g->n_byte > 0) {
        put_word(file, g->n_byte);
        put_word(file, BIN);
        fwrite(g->text[NUMBERS], 1, g->n_byte, file);
    }
    const bool failed = ferror(file) != 0;
    return fclose(file) != 0 || failed ? EXPORT_UNWRITTEN : EXPORT_DONE;
}

static enum export_result write_file(const char *path, const struct glb *g)
{
    size_t n_text;
    char *text = describe_json(g, &n_text);
    if (!text)
        return EXPORT_NO_MEMORY;
    FILE *file = fopen(path, "wb");
    const enum export_result result = file ? write_parts(file, g, text, n_text) : EXPORT_NO_FILE;
    free(text);
    return result;
}

static bool is_too_long(const struct export_scene *scene)
{
    for (int i = 0; i < scene->n_body; i++)
        if (!scene->body[i].pose && scene->body[i].n_tri > 0 &&
            scene->n_frame > EXPORT_GLB_TARGETS + 1)
            return true;
    return false;
}

/* Open all parts, or close them. Returns -1: no memory. */
static int open_parts(struct glb *g)
{
    int code = 0;
    for (int i = 0; i < PARTS; i++) {
        g->to[i] = open_memstream(&g->text[i], &g->size[i]);
        if (!g->to[i])
            code = -1;
    }
    return code;
}

static int close_parts(struct glb *g)
{
    int code = 0;
    for (int i = 0; i < PARTS; i++)
        if (g->to[i]) {
            const bool failed = ferror(g->to[i]) != 0;
            if (fclose(g->to[i]) != 0 || failed)
                code = -1;
        }
    return code;
}

enum export_result export_glb(const char *path, const struct export_scene *scene)
{
    struct glb g = {.scene = scene, .times = -1, .weights = -1};
    if (is_too_long(scene))
        return EXPORT_TOO_MANY;
    int code = open_parts(&g);
    if (code == 0 && scene->n_frame > 1)
        code = put_clock(&g);
    for (int i = 0; i < scene->n_body && code == 0; i++)
        code = put_body(&g, &scene->body[i]);
    code |= close_parts(&g);
    const enum export_result result = code != 0               ? EXPORT_NO_MEMORY
                                      : g.n_byte > BYTES_MOST ? EXPORT_TOO_MANY
                                                              : write_file(path, &g);
    for (int i = 0; i < PARTS; i++)
        free(g.text[i]);
    return result;
}
