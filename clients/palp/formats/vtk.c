/* SPDX-License-Identifier: GPL-3.0-or-later */
/* vtk.c - VTK's XML files: arrays inline, base64 of a 64-bit byte count and the bytes. */
#include "clients/palp/formats/vtk.h"

#include "clients/palp/formats/tessellation.h"
#include "engine/palp_cut.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { CUTS = 6 /* steps of 15 degrees */ };
enum { CELL_TRIANGLE = 5, CELL_TETRAHEDRON = 10, CELL_HEXAHEDRON = 12 };

static const char HEAD[] = "<?xml version=\"1.0\"?>\n"
                           "<VTKFile type=\"%s\" version=\"1.0\" byte_order=\"LittleEndian\" "
                           "header_type=\"UInt64\">\n";

static FILE *create_file(const struct vtk *vtk, const char *name)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", vtk->directory, name);
    FILE *file = fopen(path, "w");
    if (!file)
        cli_fail("run", EX_CANTCREAT, "cannot create %s: %s", path, strerror(errno));
    return file;
}

/* Returns 0, or the exit code where not all could be written. */
static int finish_file(const struct vtk *vtk, FILE *file, const char *name)
{
    const bool failed = ferror(file) != 0;
    const bool lost = fclose(file) != 0;
    if (!failed && !lost)
        return 0;
    return cli_fail("run", EX_IOERR, "%s/%s: not all could be written: %s", vtk->directory, name,
                    strerror(errno));
}

/* ---------------------------------------------------------------- arrays */

/** Base64, three bytes at a time. */
struct base64 {
    FILE *file;
    unsigned char waiting[3];
    int n_waiting;
};

static void put_group(struct base64 *to)
{
    static const char digit[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const unsigned bits =
        (unsigned)to->waiting[0] << 16 | (unsigned)to->waiting[1] << 8 | (unsigned)to->waiting[2];
    const char text[4] = {digit[bits >> 18], digit[bits >> 12 & 63],
                          to->n_waiting > 1 ? digit[bits >> 6 & 63] : '=',
                          to->n_waiting > 2 ? digit[bits & 63] : '='};
    fwrite(text, 1, sizeof text, to->file);
    *to = (struct base64){.file = to->file};
}

static void put_bytes(struct base64 *to, const void *bytes, size_t n)
{
    const unsigned char *byte = bytes;
    for (size_t i = 0; i < n; i++) {
        to->waiting[to->n_waiting++] = byte[i];
        if (to->n_waiting == 3)
            put_group(to);
    }
}

static void write_array(FILE *file, const char *type, const char *name, int components,
                        const void *values, size_t size)
{
    fprintf(file,
            "<DataArray type=\"%s\" Name=\"%s\" NumberOfComponents=\"%d\" format=\"binary\">\n",
            type, name, components);
    struct base64 to = {.file = file};
    const uint64_t n_byte = size;
    put_bytes(&to, &n_byte, sizeof n_byte);
    put_bytes(&to, values, size);
    if (to.n_waiting > 0)
        put_group(&to);
    fputs("\n</DataArray>\n", file);
}

static void write_vectors(FILE *file, const char *name, const vec3 *x, int n)
{
    write_array(file, "Float64", name, 3, x, sizeof *x * (size_t)n);
}

/* ---------------------------------------------------------------- bodies */

/** Cells of one kind, and of all kinds of a grid: one after the other. */
struct cells {
    int n, corners, type;
    const void *corner; /* [n × corners] */
};

struct cell_arrays {
    int n;
    int32_t *corner, *end; /* where each cell's corners end */
    uint8_t *type;
};

static void take_cells(struct cell_arrays *to, const struct cells *from)
{
    int end = to->n > 0 ? to->end[to->n - 1] : 0;
    if (from->n > 0)
        memcpy(to->corner + end, from->corner,
               sizeof(int32_t) * (size_t)from->n * (size_t)from->corners);
    for (int i = 0; i < from->n; i++) {
        to->end[to->n] = end += from->corners;
        to->type[to->n++] = (uint8_t)from->type;
    }
}

/* Triangles only where there is nothing solid: they would be its surface. */
static int write_cells(FILE *file, const struct palp_mesh *mesh)
{
    const bool solid = mesh->n_tet + mesh->n_hex > 0;
    const struct cells kind[] = {{mesh->n_tet, 4, CELL_TETRAHEDRON, mesh->tet},
                                 {mesh->n_hex, 8, CELL_HEXAHEDRON, mesh->hex},
                                 {solid ? 0 : mesh->n_tri, 3, CELL_TRIANGLE, mesh->tri}};
    const size_t n = (size_t)kind[0].n + (size_t)kind[1].n + (size_t)kind[2].n + 1;
    struct cell_arrays arrays = {0};
    arrays.corner = malloc(8 * n * sizeof *arrays.corner);
    arrays.end = malloc(n * sizeof *arrays.end);
    arrays.type = malloc(n);
    const int code = arrays.corner && arrays.end && arrays.type ? 0 : EX_OSERR;
    for (int k = 0; k < 3 && code == 0; k++)
        take_cells(&arrays, &kind[k]);
    if (code == 0) {
        const size_t n_cell = (size_t)arrays.n;
        const size_t n_corner = n_cell > 0 ? (size_t)arrays.end[n_cell - 1] : 0;
        write_array(file, "Int32", "connectivity", 1, arrays.corner,
                    n_corner * sizeof *arrays.corner);
        write_array(file, "Int32", "offsets", 1, arrays.end, n_cell * sizeof *arrays.end);
        write_array(file, "UInt8", "types", 1, arrays.type, n_cell);
    }
    free(arrays.corner);
    free(arrays.end);
    free(arrays.type);
    return code;
}

/* Of nodes; NULL: there is none. */
struct point_arrays {
    const vec3 *velocity, *displacement, *to_lips;
};

static void write_points(FILE *file, const struct point_arrays *of, int n)
{
    fputs("<PointData>\n", file);
    write_vectors(file, "velocity", of->velocity, n);
    write_vectors(file, "displacement", of->displacement, n);
    if (of->to_lips)
        write_vectors(file, "to_lips", of->to_lips, n);
    fputs("</PointData>\n", file);
}

static int write_grid(FILE *file, const struct palp_mesh *mesh, const vec3 *x,
                      const struct point_arrays *of)
{
    const int n_solid = mesh->n_tet + mesh->n_hex, n = n_solid > 0 ? n_solid : mesh->n_tri;
    fprintf(file, HEAD, "UnstructuredGrid");
    fprintf(file, "<UnstructuredGrid>\n<Piece NumberOfPoints=\"%d\" NumberOfCells=\"%d\">\n",
            mesh->n_node, n);
    fputs("<Points>\n", file);
    write_vectors(file, "position", x, mesh->n_node);
    fputs("</Points>\n<Cells>\n", file);
    const int code = write_cells(file, mesh);
    fputs("</Cells>\n", file);
    if (of->velocity)
        write_points(file, of, mesh->n_node);
    fputs("</Piece>\n</UnstructuredGrid>\n</VTKFile>\n", file);
    return code;
}

/* Elements keep their nodes; of a body that can be cut, the way from there to where its surface is
 * drawn. */
static int write_soft(FILE *file, const struct palp_world *world, palp_body body)
{
    const struct palp_mesh *rest = palp_world_mesh(world, body);
    const vec3 *q = palp_world_q(world, body), *drawn = palp_world_drawn(world, body);
    const bool is_cut = palp_body_cut_room(palp_world_scene(world), body).copies > 0;
    vec3 *displacement = malloc(sizeof *displacement * (size_t)rest->n_node);
    vec3 *to_lips = malloc(sizeof *to_lips * (size_t)rest->n_node);
    int code = displacement && to_lips ? 0 : EX_OSERR;
    for (int i = 0; code == 0 && i < rest->n_node; i++) {
        displacement[i] = vec3_sub(q[i], rest->x[i]);
        to_lips[i] = vec3_sub(drawn[i], q[i]);
    }
    if (code == 0)
        code = write_grid(file, rest, q,
                          &(struct point_arrays){palp_world_v(world, body), displacement,
                                                 is_cut ? to_lips : NULL});
    free(displacement);
    free(to_lips);
    return code;
}

static int write_rigid(FILE *file, const struct palp_mesh *drawn, pose at)
{
    vec3 *x = malloc(sizeof *x * (size_t)drawn->n_node);
    if (!x)
        return EX_OSERR;
    for (int i = 0; i < drawn->n_node; i++)
        x[i] = pose_apply(at, drawn->x[i]);
    const int code = write_grid(file, drawn, x, &(struct point_arrays){0});
    free(x);
    return code;
}

/* One entry of scene.pvd. */
static void list_file(struct vtk *vtk, double time, int part, const char *name)
{
    fprintf(vtk->list, "<DataSet timestep=\"%.17g\" part=\"%d\" file=\"%s\"/>\n", time, part, name);
}

static int write_body(struct vtk *vtk, const struct palp_world *world, palp_body body)
{
    const bool soft = palp_body_is_soft(vtk->scene, body);
    const bool still = !soft && palp_body_drive(vtk->scene, body) == PALP_DRIVE_FIXED;
    char name[320];
    snprintf(name, sizeof name, "%s_%06d.vtu", palp_body_name(vtk->scene, body),
             still ? 0 : vtk->n_frame);
    list_file(vtk, palp_world_time(world), body.id, name);
    if (still && vtk->n_frame > 0)
        return 0; /* the first frame has it */
    FILE *file = create_file(vtk, name);
    if (!file)
        return EX_CANTCREAT;
    const int code =
        soft ? write_soft(file, world, body)
             : write_rigid(file, &vtk->drawn[body.id - 1], palp_world_pose(world, body));
    const int finished = finish_file(vtk, file, name);
    return code ? code : finished;
}

/* ---------------------------------------------------------------- contacts */

/** The contacts of a step, field by field. */
struct contact_arrays {
    int n;
    vec3 *point, *force, *normal;
    double *gap;
    int32_t *index, *pair; /* 0 … n for vertices and their ends; bodies a and b */
};

static void take_contacts(struct contact_arrays *to, const struct palp_contact *contact)
{
    for (int i = 0; i < to->n; i++) {
        to->point[i] = contact[i].point;
        to->force[i] = contact[i].force;
        to->normal[i] = contact[i].normal;
        to->gap[i] = contact[i].gap;
        to->pair[2 * i] = contact[i].a.id;
        to->pair[2 * i + 1] = contact[i].b.id;
    }
    for (int i = 0; i <= to->n; i++)
        to->index[i] = i;
}

static void write_contact_arrays(FILE *file, const struct contact_arrays *from)
{
    const size_t n = (size_t)from->n;
    fprintf(file, HEAD, "PolyData");
    fprintf(file,
            "<PolyData>\n<Piece NumberOfPoints=\"%d\" NumberOfVerts=\"%d\" NumberOfLines=\"0\" "
            "NumberOfStrips=\"0\" NumberOfPolys=\"0\">\n<PointData>\n",
            from->n, from->n);
    write_vectors(file, "force", from->force, from->n);
    write_vectors(file, "normal", from->normal, from->n);
    write_array(file, "Float64", "gap", 1, from->gap, n * sizeof *from->gap);
    write_array(file, "Int32", "bodies", 2, from->pair, 2 * n * sizeof *from->pair);
    fputs("</PointData>\n<Points>\n", file);
    write_vectors(file, "position", from->point, from->n);
    fputs("</Points>\n<Verts>\n", file);
    write_array(file, "Int32", "connectivity", 1, from->index, n * sizeof *from->index);
    write_array(file, "Int32", "offsets", 1, from->index + 1, n * sizeof *from->index);
    fputs("</Verts>\n</Piece>\n</PolyData>\n</VTKFile>\n", file);
}

static int write_contacts(struct vtk *vtk, const struct palp_world *world)
{
    char name[32];
    snprintf(name, sizeof name, "contacts_%06d.vtp", vtk->n_frame);
    list_file(vtk, palp_world_time(world), 0, name);
    const struct palp_report *report =
        palp_world_steps(world) > 0 ? palp_world_report(world) : NULL;
    const int n = report ? report->n_contact : 0;
    const size_t each = 3 * sizeof(vec3) + sizeof(double) + 3 * sizeof(int32_t);
    vec3 *block = malloc(each * (size_t)(n + 1));
    if (!block)
        return EX_OSERR;
    struct contact_arrays arrays = {
        .n = n, .point = block, .force = block + n, .normal = block + 2 * n};
    arrays.gap = (double *)(block + 3 * n);
    arrays.index = (int32_t *)(arrays.gap + n);
    arrays.pair = arrays.index + n + 1;
    take_contacts(&arrays, report ? report->contact : NULL);
    FILE *file = create_file(vtk, name);
    if (file)
        write_contact_arrays(file, &arrays);
    free(block);
    return file ? finish_file(vtk, file, name) : EX_CANTCREAT;
}

/* ---------------------------------------------------------------- the whole */

static int draw_shapes(struct vtk *vtk)
{
    const int n = palp_scene_bodies(vtk->scene);
    vtk->drawn = calloc((size_t)n + 1, sizeof *vtk->drawn);
    for (int i = 0; vtk->drawn && i < n; i++) {
        const palp_body body = {i + 1};
        if (!palp_body_is_soft(vtk->scene, body) &&
            tessellation_of_shape(&vtk->drawn[i], palp_body_shape(vtk->scene, body), CUTS) != 0)
            return EX_OSERR;
    }
    return vtk->drawn ? 0 : EX_OSERR;
}

int vtk_create(struct vtk *vtk, const char *directory, const struct palp_scene *scene)
{
    *vtk = (struct vtk){.directory = directory, .scene = scene};
    if (mkdir(directory, 0777) != 0 && errno != EEXIST)
        return cli_fail("run", EX_CANTCREAT, "cannot create %s: %s", directory, strerror(errno));
    vtk->list = create_file(vtk, "scene.pvd");
    if (!vtk->list)
        return EX_CANTCREAT;
    fprintf(vtk->list, HEAD, "Collection");
    fputs("<Collection>\n", vtk->list);
    return draw_shapes(vtk);
}

int vtk_frame(struct vtk *vtk, const struct palp_world *world)
{
    int code = 0;
    for (int i = 1; i <= palp_scene_bodies(vtk->scene) && code == 0; i++)
        code = write_body(vtk, world, (palp_body){i});
    if (code == 0)
        code = write_contacts(vtk, world);
    vtk->n_frame++;
    return code;
}

int vtk_close(struct vtk *vtk)
{
    for (int i = 0; vtk->drawn && i < palp_scene_bodies(vtk->scene); i++)
        palp_mesh_destroy(&vtk->drawn[i]);
    free(vtk->drawn);
    int code = 0;
    if (vtk->list) {
        fputs("</Collection>\n</VTKFile>\n", vtk->list);
        code = finish_file(vtk, vtk->list, "scene.pvd");
    }
    *vtk = (struct vtk){0};
    return code;
}
