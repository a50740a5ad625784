/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_mesh_read.c - mesh files: one mesh in every format we read is the same mesh, and damaged
 * files are refused. */
#include "config/config.h"
#include "tests/check.h"
#include "tests/fixtures/scratch_folder.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

/* ---------------------------------------------------------------- the mesh */

/* Two tetrahedra that share a face, a node that nobody uses, and a hexahedron on its own. */
enum { NODES = 14, TETS = 2, HEXES = 1, CELLS = TETS + HEXES, CORNERS = 4 * TETS + 8 * HEXES };
static const double place[NODES][3] = {
    {0, 0, 0}, {1, 0, 0},    {0, 1.5, 0}, {0, 0, -0.125}, {0, 0, 64}, {-3, 2, 1},       {8, 0, 0},
    {9, 0, 0}, {9.25, 1, 0}, {8, 1, 0},   {8, 0, 1},      {9, 0, 1},  {9.25, 1.5, 1.5}, {8, 1, 1}};
static const int corner[CORNERS] = {0, 2, 1, 3, 0, 1, 2, 4, 6, 7, 8, 9, 10, 11, 12, 13};
static const int start[CELLS + 1] = {0, 4, 8, 16}; /* of a cell in corner */
static const int vtk_type[CELLS] = {10, 10, 12}, gmsh_type[CELLS] = {4, 4, 5};

static bool is_the_mesh(const struct palp_mesh *mesh, double scale)
{
    if (mesh->n_node != NODES || mesh->n_tet != TETS || mesh->n_hex != HEXES || mesh->n_tri != 0 ||
        mesh->tri)
        return false;
    for (int i = 0; i < NODES; i++)
        if (mesh->x[i].x != scale * place[i][0] || mesh->x[i].y != scale * place[i][1] ||
            mesh->x[i].z != scale * place[i][2])
            return false;
    return memcmp(mesh->tet, corner, sizeof *mesh->tet * TETS) == 0 &&
           memcmp(mesh->hex, corner + start[TETS], sizeof *mesh->hex * HEXES) == 0;
}

static bool reads_as_the_mesh(const char *path)
{
    struct palp_mesh mesh;
    struct config_error error;
    if (config_mesh_read(&mesh, path, 1, &error) != 0) {
        printf("\n    %s", error.text);
        config_error_clear(&error);
        return false;
    }
    const bool same = is_the_mesh(&mesh, 1);
    palp_mesh_destroy(&mesh);
    return same;
}

/* ---------------------------------------------------------------- writing files */

/** A file being written. */
struct pen {
    char bytes[20000];
    size_t n;
};

static struct pen *pen_new(void)
{
    static struct pen pen;
    pen.n = 0;
    return &pen;
}

static void put(struct pen *p, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void put(struct pen *p, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    p->n += (size_t)vsnprintf(p->bytes + p->n, sizeof p->bytes - p->n, format, args);
    va_end(args);
}

static const char *save(const struct pen *p, const char *name)
{
    return scratch_bytes(name, p->bytes, p->n);
}

/* A number's lowest bytes, in either order. */
static void put_bits(struct pen *p, uint64_t bits, int size, bool big_endian)
{
    for (int i = 0; i < size; i++)
        p->bytes[p->n++] = (char)(bits >> 8 * (big_endian ? size - 1 - i : i));
}

static void put_real(struct pen *p, double number, int size, bool big_endian)
{
    uint64_t bits;
    uint32_t narrow;
    const float single = (float)number;
    memcpy(&bits, &number, sizeof bits);
    memcpy(&narrow, &single, sizeof narrow);
    put_bits(p, size == 8 ? bits : narrow, size, big_endian);
}

/* The corners of a cell in a line, numbered as the file does: first + every * node. */
static void put_corners(struct pen *p, int cell, int first, int every)
{
    for (int k = start[cell]; k < start[cell + 1]; k++)
        put(p, " %d", first + every * corner[k]);
    put(p, "\n");
}

/* ---------------------------------------------------------------- Gmsh */

static const char *write_gmsh_1(void)
{
    struct pen *p = pen_new();
    put(p, "$NOD\n%d\n", NODES);
    for (int i = 0; i < NODES; i++) /* numbers with gaps, and falling */
        put(p, "%d %g %g %g\n", 100 - 7 * i, place[i][0], place[i][1], place[i][2]);
    put(p, "$ENDNOD\n$ELM\n%d\n1 15 0 0 1 100\n2 2 0 0 3 100 93 86\n", CELLS + 2);
    for (int i = 0; i < CELLS; i++) {
        put(p, "%d %d 1 1 %d", i + 3, gmsh_type[i], start[i + 1] - start[i]);
        put_corners(p, i, 100, -7);
    }
    put(p, "$ENDELM\n");
    return save(p, "one.msh");
}

static const char *write_gmsh_2(void)
{
    struct pen *p = pen_new();
    put(p,
        "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$PhysicalNames\n1\n3 1 \"all of it\"\n"
        "$EndPhysicalNames\n$Nodes\n%d\n",
        NODES);
    for (int i = 0; i < NODES; i++)
        put(p, "%d %g %g %g\n", 10 * i + 1, place[i][0], place[i][1], place[i][2]);
    put(p, "$EndNodes\n$Elements\n%d\n1 15 2 0 1 1\n", CELLS + 1);
    for (int i = 0; i < CELLS; i++) {
        put(p, "%d %d 3 1 1 0", i + 2, gmsh_type[i]);
        put_corners(p, i, 1, 10);
    }
    put(p, "$EndElements\n");
    return save(p, "two.msh");
}

/* Blocks of nodes of which one carries parameters, and a block of each kind of element. */
static const char *write_gmsh_4(void)
{
    struct pen *p = pen_new();
    put(p,
        "$MeshFormat\r\n4.1 0 8\r\n$EndMeshFormat\r\n$Entities\n0 0 0 0\n$EndEntities\n$Nodes\n"
        "2 %d 1 %d\n2 1 1 2\n1\n2\n",
        NODES, NODES);
    for (int i = 0; i < 2; i++)
        put(p, "%g %g %g 0.5 0.5\n", place[i][0], place[i][1], place[i][2]);
    put(p, "3 1 0 %d\n", NODES - 2);
    for (int i = 2; i < NODES; i++)
        put(p, "%d\n", i + 1);
    for (int i = 2; i < NODES; i++)
        put(p, "%.17g %.17g %.17g\n", place[i][0], place[i][1], place[i][2]);
    put(p, "$EndNodes\n$Elements\n3 %d 1 9\n2 1 2 1\n1 1 2 3\n", CELLS + 1);
    for (int i = 0; i < CELLS; i++) {
        if (i == 0 || i == TETS)
            put(p, "3 1 %d %d\n", gmsh_type[i], i < TETS ? TETS : HEXES);
        put(p, "%d", i + 2);
        put_corners(p, i, 1, 1);
    }
    put(p, "$EndElements\n");
    return save(p, "four.msh");
}

/* A point before the cells, which is left out; a block of each kind. */
static const char *write_gmsh_2_bytes(void)
{
    struct pen *p = pen_new();
    put(p, "$MeshFormat\n2.2 1 8\n");
    put_bits(p, 1, 4, false);
    put(p, "\n$EndMeshFormat\n$Nodes\n%d\n", NODES);
    for (int i = 0; i < NODES; i++) {
        put_bits(p, (uint64_t)(10 * i + 1), 4, false);
        for (int k = 0; k < 3; k++)
            put_real(p, place[i][k], 8, false);
    }
    put(p, "\n$EndNodes\n$Elements\n%d\n", CELLS + 1);
    for (int k = 0; k < 6; k++)
        put_bits(p, (uint64_t)(const int[]){15, 1, 2, 9, 9, 9}[k], 4, false);
    put_bits(p, 1, 4, false);
    for (int i = 0; i < CELLS; i++) {
        if (i == 0 || i == TETS) {
            put_bits(p, (uint64_t)gmsh_type[i], 4, false);
            put_bits(p, i < TETS ? TETS : HEXES, 4, false);
            put_bits(p, 1, 4, false);
        }
        put_bits(p, (uint64_t)i, 4, false);
        put_bits(p, 7, 4, false);
        for (int k = start[i]; k < start[i + 1]; k++)
            put_bits(p, (uint64_t)(10 * corner[k] + 1), 4, false);
    }
    put(p, "\n$EndElements\n");
    return save(p, "two-bytes.msh");
}

/* Nodes in two blocks, of which one carries a parameter. */
static const char *write_gmsh_4_bytes(void)
{
    struct pen *p = pen_new();
    put(p, "$MeshFormat\n4.1 1 8\n");
    put_bits(p, 1, 4, false);
    put(p, "\n$EndMeshFormat\n$Nodes\n");
    for (int k = 0; k < 4; k++)
        put_bits(p, (uint64_t)(const int[]){2, NODES, 1, NODES}[k], 8, false);
    for (int block = 0, from = 0; block < 2; block++) {
        const int n = block ? NODES - 2 : 2;
        for (int k = 0; k < 3; k++)
            put_bits(p, (uint64_t)(const int[]){block ? 3 : 1, 1, !block}[k], 4, false);
        put_bits(p, (uint64_t)n, 8, false);
        for (int i = from; i < from + n; i++)
            put_bits(p, (uint64_t)i + 1, 8, false);
        for (int i = from; i < from + n; i++)
            for (int k = 0; k < (block ? 3 : 4); k++)
                put_real(p, k < 3 ? place[i][k] : 0.5, 8, false);
        from += n;
    }
    put(p, "\n$EndNodes\n$Elements\n");
    for (int k = 0; k < 4; k++)
        put_bits(p, (uint64_t)(const int[]){2, CELLS, 1, CELLS}[k], 8, false);
    for (int i = 0; i < CELLS; i++) {
        for (int k = 0; (i == 0 || i == TETS) && k < 3; k++)
            put_bits(p, (uint64_t)(const int[]){3, 1, gmsh_type[i]}[k], 4, false);
        if (i == 0 || i == TETS)
            put_bits(p, i < TETS ? TETS : HEXES, 8, false);
        put_bits(p, (uint64_t)i, 8, false);
        for (int k = start[i]; k < start[i + 1]; k++)
            put_bits(p, (uint64_t)corner[k] + 1, 8, false);
    }
    put(p, "\n$EndElements\n");
    return save(p, "four-bytes.msh");
}

/* Cut off anywhere it is refused; none of it is read beyond its end (sanitizers look). */
static void gmsh_files_of_bytes_are_the_same_mesh(void)
{
    for (int version = 0; version < 2; version++) {
        struct pen *p = pen_new();
        CHECK(reads_as_the_mesh(version ? write_gmsh_4_bytes() : write_gmsh_2_bytes()));
        const size_t end = p->n - strlen("$EndElements\n"); /* it is the pen of both */
        for (size_t n = 24; n < end; n += 7) {
            struct palp_mesh mesh;
            struct config_error error;
            p->n = n;
            REQUIRE(config_mesh_read(&mesh, save(p, "cut.msh"), 1, &error) != 0);
            CHECK(error.exit_code == 65 && error.text);
            config_error_clear(&error);
        }
    }
}

static void gmsh_files_of_all_three_versions_are_the_same_mesh(void)
{
    CHECK(reads_as_the_mesh(write_gmsh_1()));
    CHECK(reads_as_the_mesh(write_gmsh_2()));
    CHECK(reads_as_the_mesh(write_gmsh_4()));
}

/* ---------------------------------------------------------------- legacy VTK */

/* A triangle before the tetrahedra, which is to be left out. */
static const char *write_vtk_text(void)
{
    struct pen *p = pen_new();
    put(p,
        "# vtk DataFile Version 3.0\ntitle\nASCII\nDATASET UNSTRUCTURED_GRID\nPOINTS %d double\n",
        NODES);
    for (int i = 0; i < NODES; i++)
        put(p, "%g %g %g ", place[i][0], place[i][1], place[i][2]);
    put(p, "\nCELLS %d %d\n3 0 1 2\n", CELLS + 1, 4 + CELLS + CORNERS);
    for (int i = 0; i < CELLS; i++) {
        put(p, "%d", start[i + 1] - start[i]);
        put_corners(p, i, 0, 1);
    }
    put(p, "CELL_TYPES %d\n5\n10\n10\n12\nCELL_DATA 4\nSCALARS x int 1\n", CELLS + 1);
    return save(p, "text.vtk");
}

/* Zeros, and lines that say what they are not. */
static void put_vtk_field(struct pen *p)
{
    put(p, "FIELD FieldData 2\nTIME 1 1 double\n");
    put_bits(p, 0, 8, true);
    put(p, "\nMETADATA\nINFORMATION 0\n\nnote 3 3 char\n\nPOINTS \n\n");
}

static const char *write_vtk_binary(bool has_field)
{
    struct pen *p = pen_new();
    put(p, "# vtk DataFile Version 3.0\ntitle\nBINARY\nDATASET UNSTRUCTURED_GRID\n");
    if (has_field)
        put_vtk_field(p);
    put(p, "POINTS %d float\n", NODES);
    for (int i = 0; i < 3 * NODES; i++)
        put_real(p, place[i / 3][i % 3], 4, true);
    put(p, "\nCELLS %d %d\n", CELLS, CELLS + CORNERS);
    for (int i = 0; i < CELLS; i++) {
        put_bits(p, (uint64_t)(start[i + 1] - start[i]), 4, true);
        for (int k = start[i]; k < start[i + 1]; k++)
            put_bits(p, (uint64_t)corner[k], 4, true);
    }
    put(p, "\nCELL_TYPES %d\n", CELLS);
    for (int i = 0; i < CELLS; i++)
        put_bits(p, (uint64_t)vtk_type[i], 4, true);
    put(p, "\n");
    return save(p, "binary.vtk");
}

static void put_vtk_5_integers(struct pen *p, const char *name, const int *number, int n,
                               bool binary)
{
    put(p, "%s vtktypeint64\n", name);
    for (int i = 0; i < n; i++) {
        if (binary)
            put_bits(p, (uint64_t)number[i], 8, true);
        else
            put(p, "%d ", number[i]);
    }
    put(p, "\n");
}

static const char *write_vtk_5(bool binary)
{
    struct pen *p = pen_new();
    put(p, "# vtk DataFile Version 5.1\ntitle\n%s\nDATASET UNSTRUCTURED_GRID\nPOINTS %d double\n",
        binary ? "BINARY" : "ASCII", NODES);
    for (int i = 0; i < 3 * NODES; i++) {
        if (binary)
            put_real(p, place[i / 3][i % 3], 8, true);
        else
            put(p, "%g ", place[i / 3][i % 3]);
    }
    put(p, "\nMETADATA\nINFORMATION 0\n\nCELLS %d %d\n", CELLS + 1, CORNERS);
    put_vtk_5_integers(p, "OFFSETS", start, CELLS + 1, binary);
    put_vtk_5_integers(p, "CONNECTIVITY", corner, CORNERS, binary);
    put(p, "CELL_TYPES %d\n", CELLS);
    for (int i = 0; i < CELLS; i++) {
        if (binary)
            put_bits(p, (uint64_t)vtk_type[i], 4, true);
        else
            put(p, "%d\n", vtk_type[i]);
    }
    return save(p, "five.vtk");
}

static void legacy_vtk_files_are_the_same_mesh(void)
{
    CHECK(reads_as_the_mesh(write_vtk_text()));
    CHECK(reads_as_the_mesh(write_vtk_binary(false)));
    CHECK(reads_as_the_mesh(write_vtk_binary(true)));
    CHECK(reads_as_the_mesh(write_vtk_5(false)));
    CHECK(reads_as_the_mesh(write_vtk_5(true)));
}

/* ---------------------------------------------------------------- VTU */

enum vtu_format { TEXT, BASE64, APPENDED_RAW, APPENDED_BASE64 };

struct vtu {
    enum vtu_format format;
    bool packed, big_endian;
    int word;  /* bytes of a number in a head */
    int real;  /* bytes of a coordinate       */
    int whole; /* bytes of a node number     */
    int block; /* bytes of a packed block    */
    struct pen appended;
};

static void put_base64(struct pen *p, const char *bytes, size_t n)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < n; i += 3) {
        unsigned triple = 0;
        for (size_t k = 0; k < 3; k++)
            triple = triple << 8 | (i + k < n ? (unsigned char)bytes[i + k] : 0);
        for (int k = 0; k < 4; k++)
            put(p, "%c", i + (size_t)k > n ? '=' : digits[triple >> (18 - 6 * k) & 63]);
    }
}

/* Head and data of an array: one text in base64; packed, two texts. */
static void put_payload(struct vtu *v, struct pen *p, const struct pen *data)
{
    static struct pen head, body;
    uLongf size = sizeof body.bytes;
    const bool raw = v->format == APPENDED_RAW;
    head.n = 0;
    body.n = data->n;
    memcpy(body.bytes, data->bytes, data->n);
    if (v->packed) { /* one block, the last and only one, of this length */
        compress((Bytef *)body.bytes, &size, (const Bytef *)data->bytes, data->n);
        body.n = size;
        put_bits(&head, 1, v->word, v->big_endian);
        put_bits(&head, (uint64_t)v->block, v->word, v->big_endian);
        put_bits(&head, data->n, v->word, v->big_endian);
    }
    put_bits(&head, body.n, v->word, v->big_endian);
    if (!raw && v->packed)
        put_base64(p, head.bytes, head.n);
    if (!raw && v->packed) {
        put_base64(p, body.bytes, body.n);
        return;
    }
    memcpy(head.bytes + head.n, body.bytes, body.n);
    head.n += body.n;
    if (!raw) {
        put_base64(p, head.bytes, head.n);
        return;
    }
    memcpy(p->bytes + p->n, head.bytes, head.n);
    p->n += head.n;
}

static void put_array(struct vtu *v, struct pen *p, const char *name, const char *kind, int size,
                      const double *number, int n)
{
    static const char *const formats[] = {"ascii", "binary", "appended", "appended"};
    static struct pen data;
    data.n = 0;
    put(p,
        "<DataArray type=\"%s%d\" Name=\"%s\" NumberOfComponents=\"%d\" format=\"%s\" "
        "offset=\"%zu\">\n",
        kind, 8 * size, name, strcmp(name, "Points") == 0 ? 3 : 1, formats[v->format],
        v->appended.n);
    for (int i = 0; i < n; i++) {
        if (v->format == TEXT)
            put(p, "%g\n", number[i]);
        else if (kind[0] == 'F')
            put_real(&data, number[i], size, v->big_endian);
        else
            put_bits(&data, (uint64_t)(int64_t)number[i], size, v->big_endian);
    }
    if (v->format == BASE64)
        put_payload(v, p, &data);
    if (v->format >= APPENDED_RAW)
        put_payload(v, &v->appended, &data);
    put(p, "\n</DataArray>\n");
}

static const char *write_vtu(struct vtu *v)
{
    double number[CORNERS], offset[CELLS], type[CELLS];
    struct pen *p = pen_new();
    for (int i = 0; i < CORNERS; i++)
        number[i] = corner[i];
    for (int i = 0; i < CELLS; i++) {
        offset[i] = start[i + 1];
        type[i] = vtk_type[i];
    }
    v->appended.n = 0;
    put(p,
        "<?xml version=\"1.0\"?>\n<VTKFile type=\"UnstructuredGrid\" byte_order=\"%s\" "
        "header_type=\"UInt%d\"%s>\n<UnstructuredGrid>\n<Piece NumberOfPoints=\"%d\" "
        "NumberOfCells=\"%d\">\n<PointData></PointData>\n<Points>\n",
        v->big_endian ? "BigEndian" : "LittleEndian", 8 * v->word,
        v->packed ? " compressor=\"vtkZLibDataCompressor\"" : "", NODES, CELLS);
    put_array(v, p, "Points", "Float", v->real, place[0], 3 * NODES);
    put(p, "</Points>\n<Cells>\n");
    put_array(v, p, "connectivity", "Int", v->whole, number, CORNERS);
    put_array(v, p, "offsets", "Int", v->whole, offset, CELLS);
    put_array(v, p, "types", "UInt", 1, type, CELLS);
    put(p, "</Cells>\n</Piece>\n</UnstructuredGrid>\n");
    if (v->format >= APPENDED_RAW) {
        put(p, "<AppendedData encoding=\"%s\">\n  _", v->format == APPENDED_RAW ? "raw" : "base64");
        memcpy(p->bytes + p->n, v->appended.bytes, v->appended.n);
        p->n += v->appended.n;
        put(p, "\n</AppendedData>\n");
    }
    put(p, "</VTKFile>\n");
    return save(p, "grid.vtu");
}

/* Every format with every width of numbers, both byte orders, packed and not. */
static void vtu_files_of_every_kind_are_the_same_mesh(void)
{
    static struct vtu v = {.block = 32768};
    int n_wrong = 0;
    for (int i = 0; i < 128; i++) {
        v.format = (enum vtu_format)(i % 4);
        v.packed = i & 4;
        v.big_endian = i & 8;
        v.word = i & 16 ? 8 : 4;
        v.real = i & 32 ? 8 : 4;
        v.whole = i & 64 ? 8 : 4;
        n_wrong += !reads_as_the_mesh(write_vtu(&v));
    }
    CHECK(n_wrong == 0);
}

/* VTK since 9.1 announces blocks of 4 MiB, of which a short array fills a small part of one. */
static void a_short_array_in_a_large_block_is_read(void)
{
    static struct vtu v = {.packed = true, .word = 8, .real = 4, .whole = 8, .block = 4 << 20};
    v.format = APPENDED_RAW;
    CHECK(reads_as_the_mesh(write_vtu(&v)));
    v.format = BASE64;
    CHECK(reads_as_the_mesh(write_vtu(&v)));
}

/* Some writers close the base64 of the head before that of the data. */
static void a_head_apart_from_its_data_is_understood(void)
{
    struct pen *p = pen_new();
    static struct pen types;
    put_bits(&types, 10, 1, false);
    put(p, "<VTKFile type='UnstructuredGrid' byte_order='LittleEndian'><UnstructuredGrid>"
           "<Piece NumberOfPoints='4' NumberOfCells='1'><Points><DataArray type='Float32'>"
           "0 0 0 1 0 0 0 1 0 0 0 1</DataArray></Points><Cells>"
           "<DataArray type='Int32' Name='connectivity'>0 1 2 3</DataArray>"
           "<DataArray type='Int32' Name='offsets'>4</DataArray>"
           "<DataArray type='UInt8' Name='types' format='binary'>AQAAAA==");
    put_base64(p, types.bytes, types.n);
    put(p, "</DataArray></Cells></Piece></UnstructuredGrid></VTKFile>");
    struct palp_mesh mesh;
    struct config_error error;
    REQUIRE(config_mesh_read(&mesh, save(p, "apart.vtu"), 1, &error) == 0);
    CHECK(mesh.n_tet == 1);
    palp_mesh_destroy(&mesh);
}

/* ---------------------------------------------------------------- surfaces */

/* A pyramid on a square: OBJ keeps the square as one face. */
static const double top[5][3] = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}, {0.5, 0.5, 1}};
static const int face[6][3] = {{0, 3, 2}, {0, 2, 1}, {0, 1, 4}, {1, 2, 4}, {2, 3, 4}, {3, 0, 4}};

/* The same triangles by the places of their corners: welding may number the nodes as it likes. */
static bool is_the_pyramid(const char *path)
{
    struct palp_mesh mesh;
    struct config_error error;
    if (config_mesh_read(&mesh, path, 1, &error) != 0) {
        printf("\n    %s", error.text);
        config_error_clear(&error);
        return false;
    }
    bool same = mesh.n_node == 5 && mesh.n_tri == 6 && mesh.n_tet == 0;
    for (int i = 0; same && i < 18; i++) {
        const vec3 x = mesh.x[mesh.tri[i / 3][i % 3]];
        const double *y = top[face[i / 3][i % 3]];
        same = x.x == y[0] && x.y == y[1] && x.z == y[2];
    }
    palp_mesh_destroy(&mesh);
    return same;
}

static const char *write_obj(void)
{
    struct pen *p = pen_new();
    put(p, "# a pyramid\r\nmtllib none.mtl\r\no pyramid\r\n");
    for (int i = 0; i < 5; i++)
        put(p, "v %g %g %g\r\n", top[i][0], top[i][1], top[i][2]);
    put(p, "vt 0 0\nvn 0 0 1\ns off\nf 1/1 4/1 3/1 2/1 # a square\nf 1//1 2//1 5//1\n"
           "f -4/1/1 -3/1/1 -1/1/1\nf 3 4 5\nf 4 1 5\n");
    return save(p, "pyramid.obj");
}

static const char *write_stl_text(void)
{
    struct pen *p = pen_new();
    put(p, "solid pyramid\n");
    for (int i = 0; i < 6; i++) {
        put(p, "facet normal 0 0 0\n outer loop\n");
        for (int k = 0; k < 3; k++)
            put(p, "  vertex %g %g %g\n", top[face[i][k]][0], top[face[i][k]][1],
                top[face[i][k]][2]);
        put(p, " endloop\nendfacet\n");
    }
    put(p, "endsolid pyramid\n");
    return save(p, "text.stl");
}

/* Its head begins with "solid", as those of some writers do. */
static const char *write_stl_binary(void)
{
    struct pen *p = pen_new();
    memset(p->bytes, ' ', 80);
    memcpy(p->bytes, "solid", 5);
    p->n = 80;
    put_bits(p, 6, 4, false);
    for (int i = 0; i < 6; i++) {
        for (int k = 0; k < 3; k++)
            put_real(p, 0, 4, false);
        for (int k = 0; k < 9; k++) /* -0 is the same place as 0 */
            put_real(p,
                     top[face[i][k / 3]][k % 3] == 0 && i % 2 ? -0.0 : top[face[i][k / 3]][k % 3],
                     4, false);
        put_bits(p, 0, 2, false);
    }
    return save(p, "binary.stl");
}

static void obj_and_stl_files_are_the_same_surface(void)
{
    CHECK(is_the_pyramid(write_obj()));
    CHECK(is_the_pyramid(write_stl_text()));
    CHECK(is_the_pyramid(write_stl_binary()));
}

static void a_scale_takes_the_unit_of_the_file_to_metres(void)
{
    struct palp_mesh mesh;
    struct config_error error;
    REQUIRE(config_mesh_read(&mesh, write_gmsh_2(), 0.001, &error) == 0);
    CHECK(is_the_mesh(&mesh, 0.001));
    palp_mesh_destroy(&mesh);
}

/* However much of a file is missing, it is refused, or what is left is the same mesh. */
static void a_file_cut_anywhere_is_refused_or_whole(void)
{
    static struct vtu v = {.word = 4, .real = 4, .whole = 4, .block = 32768};
    static struct pen whole;
    for (int i = 0; i < 8; i++) {
        v.format = (enum vtu_format)(i % 4);
        v.packed = i >= 6;
        const char *path = i == 4   ? write_gmsh_4()
                           : i == 5 ? write_vtk_binary(true)
                                    : write_vtu(&v);
        FILE *in = fopen(path, "rb");
        whole.n = fread(whole.bytes, 1, sizeof whole.bytes, in);
        fclose(in);
        int n_wrong = 0;
        for (size_t n = 0; n < whole.n; n++) {
            struct palp_mesh mesh;
            struct config_error error;
            if (config_mesh_read(&mesh, scratch_bytes("cut", whole.bytes, n), 1, &error) == 0) {
                n_wrong += !is_the_mesh(&mesh, 1);
                palp_mesh_destroy(&mesh);
                continue;
            }
            n_wrong += error.exit_code != 65 || !error.text;
            config_error_clear(&error);
        }
        CHECK(n_wrong == 0);
    }
}

SUITE(mesh_read, TEST(gmsh_files_of_all_three_versions_are_the_same_mesh),
      TEST(gmsh_files_of_bytes_are_the_same_mesh), TEST(legacy_vtk_files_are_the_same_mesh),
      TEST(vtu_files_of_every_kind_are_the_same_mesh), TEST(a_short_array_in_a_large_block_is_read),
      TEST(a_head_apart_from_its_data_is_understood), TEST(obj_and_stl_files_are_the_same_surface),
      TEST(a_scale_takes_the_unit_of_the_file_to_metres),
      TEST(a_file_cut_anywhere_is_refused_or_whole));
