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
enum part {
    NUMBERS,
    VIEWS,
    ACCESSORS,
    MESHES,
    NODES,
    ROOTS, /* numbers of the nodes that no other has */
    SAMPLERS,
    CHANNELS,
    MATERIALS,
    PARTS
};

/** The file while it is put together. */
struct glb {
    const struct export_scene *scene;
    FILE *to[PARTS];
    char *text[PARTS];
    size_t size[PARTS];
    int n_accessor, n_mesh, n_node, n_root, n_sampler, n_channel, n_material;
    size_t n_byte;      /* of NUMBERS                                              */
    int times;          /* of all frames, an accessor; -1: nothing moves as a whole */
    float (*normal)[3]; /* of a shape's first frame */
    float (*delta)[3];  /* of a morph target        */
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

static int find_normals(const struct export_shape *s, int frame, float (*normal)[3])
{
    return export_normals(s->n_vertex, export_frame(s, frame), s->n_tri, s->tri, normal);
}

/* How the surface of a frame differs from the shape's first: positions, then normals. */
static int put_target(struct glb *g, const struct export_shape *s, int frame)
{
    const float(*first)[3] = export_frame(s, s->first), (*now)[3] = export_frame(s, frame);
    for (int i = 0; i < s->n_vertex; i++)
        for (int k = 0; k < 3; k++)
            g->delta[i][k] = now[i][k] - first[i][k];
    put_array(g, vector_array((const float(*)[3])g->delta, s->n_vertex, true));
    if (find_normals(s, frame, g->delta) != 0)
        return -1;
    for (int i = 0; i < s->n_vertex; i++)
        for (int k = 0; k < 3; k++)
            g->delta[i][k] -= g->normal[i][k];
    put_array(g, vector_array((const float(*)[3])g->delta, s->n_vertex, false));
    return 0;
}

/** Arrays of a shape: positions and normals of its first frame, then two for each morph target. */
struct shape_arrays {
    int position, target, n_target;
};

static int put_arrays(struct glb *g, const struct export_shape *s, struct shape_arrays *out)
{
    const size_t n = (size_t)s->n_vertex + 1;
    g->normal = malloc(sizeof *g->normal * n);
    g->delta = malloc(sizeof *g->delta * n);
    int code = g->normal && g->delta ? find_normals(s, s->first, g->normal) : -1;
    if (code == 0) {
        out->position = put_array(g, vector_array(s->x, s->n_vertex, true));
        put_array(g, vector_array((const float(*)[3])g->normal, s->n_vertex, false));
    }
    out->target = g->n_accessor;
    out->n_target = s->n_frame - 1;
    for (int f = 1; f < s->n_frame && code == 0; f++)
        code = put_target(g, s, s->first + f);
    free(g->normal);
    free(g->delta);
    return code;
}

/* Some triangles of a shape, of one material. */
static void put_primitive(struct glb *g, const struct shape_arrays *at, const int (*tri)[3], int n,
                          int material, bool is_first)
{
    const int corner = put_array(g, (struct array){tri, 3 * n, 1, UINT, INDICES});
    FILE *to = g->to[MESHES];
    fprintf(to, "%s{\"attributes\":{\"POSITION\":%d,\"NORMAL\":%d},\"indices\":%d,\"material\":%d",
            is_first ? "" : ",", at->position, at->position + 1, corner, material);
    for (int k = 0; k < at->n_target; k++)
        fprintf(to, "%s{\"POSITION\":%d,\"NORMAL\":%d}", k ? "," : ",\"targets\":[",
                at->target + 2 * k, at->target + 2 * k + 1);
    fputs(at->n_target ? "]}" : "}", to);
}

/* Materials of the body are the last two, or the last. */
static int put_mesh(struct glb *g, const struct export_body *b, const struct export_shape *s)
{
    const int material = g->n_material - 1 - export_is_wounded(b);
    FILE *to = g->to[MESHES];
    struct shape_arrays at;
    if (put_arrays(g, s, &at) != 0)
        return -1;
    fprintf(to, "%s{\"name\":", g->n_mesh++ ? "," : "");
    json_text_print(to, b->name);
    fputs(",\"primitives\":[", to);
    if (s->n_outer > 0)
        put_primitive(g, &at, s->tri, s->n_outer, material, true);
    if (s->n_outer < s->n_tri)
        put_primitive(g, &at, s->tri + s->n_outer, s->n_tri - s->n_outer, material + 1,
                      s->n_outer == 0);
    fputc(']', to);
    for (int k = 0; k < at.n_target; k++)
        fputs(k ? ",0" : ",\"weights\":[0", to);
    fputs(at.n_target ? "]}" : "}", to);
    return 0;
}

static void put_material(struct glb *g, const char *name, const char *end,
                         const struct export_material *m)
{
    const float colour[4] = {m->colour[0], m->colour[1], m->colour[2], m->opacity};
    FILE *to = g->to[MATERIALS];
    char text[256];
    snprintf(text, sizeof text, "%s%s", name, end);
    fprintf(to, "%s{\"name\":", g->n_material++ ? "," : "");
    json_text_print(to, text);
    fputs(",\"pbrMetallicRoughness\":{\"baseColorFactor\":", to);
    json_floats(to, colour, 4);
    fprintf(to, ",\"metallicFactor\":%.9g,\"roughnessFactor\":%.9g}%s}", (double)m->metal,
            (double)m->roughness, m->opacity < 1 ? ",\"alphaMode\":\"BLEND\"" : "");
}

/* ---------------------------------------------------------------- motion */

static double time_of(const struct glb *g, int frame)
{
    return frame / g->scene->rate_hz;
}

static void put_channel(struct glb *g, const char *path, int times, int output, const char *way)
{
    const char *comma = g->n_channel++ ? "," : "";
    fprintf(g->to[SAMPLERS], "%s{\"input\":%d,\"output\":%d%s}", comma, times, output, way);
    fprintf(g->to[CHANNELS], "%s{\"sampler\":%d,\"target\":{\"node\":%d,\"path\":\"%s\"}}", comma,
            g->n_sampler++, g->n_node, path);
}

/* The times of frames, as an accessor; -1: no memory. */
static int put_times(struct glb *g, int first, int n)
{
    float *time = malloc(sizeof *time * (size_t)n);
    for (int i = 0; time && i < n; i++)
        time[i] = (float)time_of(g, first + i);
    const int at = time ? put_array(g, (struct array){time, n, 1, FLOAT, NO_TARGET, true}) : -1;
    free(time);
    return at;
}

/* Each target's weight is 1 at the time of its frame. */
static int put_weights(struct glb *g, const struct export_shape *s)
{
    const int n = s->n_frame, n_target = n - 1, times = put_times(g, s->first, n);
    float *weight = calloc((size_t)n * (size_t)n_target + 1, sizeof *weight);
    const int code = weight && times >= 0 ? 0 : -1;
    for (int i = 1; i < n && code == 0; i++)
        weight[i * n_target + i - 1] = 1;
    if (code == 0)
        put_channel(g, "weights", times,
                    put_array(g, (struct array){weight, n * n_target, 1, FLOAT, NO_TARGET}), "");
    free(weight);
    return code;
}

/* One shape of several is there from its first frame until the next shape's. */
static void put_presence(struct glb *g, const struct export_shape *s)
{
    const int end = s->first + s->n_frame;
    float time[3] = {0}, size[3][3] = {{0}};
    int n = s->first > 0;
    time[n] = (float)time_of(g, s->first);
    for (int k = 0; k < 3; k++)
        size[n][k] = 1;
    n++;
    if (end < g->scene->n_frame)
        time[n++] = (float)time_of(g, end);
    const int times = put_array(g, (struct array){time, n, 1, FLOAT, NO_TARGET, true});
    put_channel(g, "scale", times, put_array(g, (struct array){size, n, 3, FLOAT, NO_TARGET}),
                ",\"interpolation\":\"STEP\"");
}

static bool has_moved(const struct export_body *b, int n_frame)
{
    for (int i = 1; b->pose && i < n_frame; i++)
        if (memcmp(&b->pose[i], &b->pose[0], sizeof b->pose[0]) != 0)
            return true;
    return false;
}

static int put_motion(struct glb *g, const struct export_body *b)
{
    const int n = g->scene->n_frame;
    float(*position)[3] = malloc(sizeof *position * (size_t)n);
    float(*turn)[4] = malloc(sizeof *turn * (size_t)n);
    if (g->times < 0)
        g->times = put_times(g, 0, n);
    const int code = position && turn && g->times >= 0 ? 0 : -1;
    for (int i = 0; i < n && code == 0; i++) {
        memcpy(position[i], b->pose[i].position, sizeof position[i]);
        float way = 0; /* of q and -q, the one near to the last */
        for (int k = 0; k < 4; k++)
            way += i > 0 ? turn[i - 1][k] * b->pose[i].orientation[k] : 1;
        for (int k = 0; k < 4; k++)
            turn[i][k] = (i > 0 && way < 0 ? -1.0F : 1.0F) * b->pose[i].orientation[k];
    }
    if (code == 0) {
        put_channel(g, "translation", g->times,
                    put_array(g, (struct array){position, n, 3, FLOAT, NO_TARGET}), "");
        put_channel(g, "rotation", g->times,
                    put_array(g, (struct array){turn, n, 4, FLOAT, NO_TARGET}), "");
    }
    free(position);
    free(turn);
    return code;
}

/* ---------------------------------------------------------------- bodies */

/* Begin a node; its mesh is the last. */
static void begin_node(struct glb *g, const char *name)
{
    fprintf(g->to[NODES], "%s{\"name\":", g->n_node ? "," : "");
    json_text_print(g->to[NODES], name);
}

/* A node whose mesh is a shape. */
static int put_shape(struct glb *g, const struct export_body *b, const struct export_shape *s)
{
    int code = put_mesh(g, b, s);
    FILE *to = g->to[NODES];
    begin_node(g, b->name);
    fprintf(to, ",\"mesh\":%d%s", g->n_mesh - 1, s->first > 0 ? ",\"scale\":[0,0,0]" : "");
    if (b->pose) {
        fputs(",\"translation\":", to);
        json_floats(to, b->pose[0].position, 3);
        fputs(",\"rotation\":", to);
        json_floats(to, b->pose[0].orientation, 4);
    }
    fputc('}', to);
    if (code == 0 && has_moved(b, g->scene->n_frame))
        code = put_motion(g, b);
    if (code == 0 && s->n_frame > 1)
        code = put_weights(g, s);
    if (code == 0 && b->n_shape > 1)
        put_presence(g, s);
    g->n_node++;
    return code;
}

/* A body is a node; of several shapes their nodes are its children. */
static int put_body(struct glb *g, const struct export_body *b)
{
    if (!export_is_seen(b))
        return 0;
    put_material(g, b->name, "", &b->material);
    if (export_is_wounded(b))
        put_material(g, b->name, " (inside)", &b->wound);
    const int first = g->n_node;
    int code = 0;
    for (int i = 0; i < b->n_shape && code == 0; i++)
        if (b->shape[i].n_tri > 0)
            code = put_shape(g, b, &b->shape[i]);
    if (b->n_shape > 1) {
        begin_node(g, b->name);
        for (int i = first; i < g->n_node; i++)
            fprintf(g->to[NODES], "%s%d", i > first ? "," : ",\"children\":[", i);
        fputs("]}", g->to[NODES]);
        g->n_node++;
    }
    fprintf(g->to[ROOTS], "%s%d", g->n_root++ ? "," : "", g->n_node - 1);
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
    if (g->n_root > 0)
        fprintf(to, ",\"nodes\":[%s]", g->text[ROOTS]);
    fputs("}]", to);
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
        for (int k = 0; k < scene->body[i].n_shape; k++)
            if (scene->body[i].shape[k].n_frame > EXPORT_GLB_TARGETS + 1)
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
    struct glb g = {.scene = scene, .times = -1};
    if (is_too_long(scene))
        return EXPORT_TOO_MANY;
    int code = open_parts(&g);
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
