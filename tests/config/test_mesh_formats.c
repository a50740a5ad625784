/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_mesh_formats.c - surfaces as OFF, PLY and VTK polygons, solids of Medit, Abaqus and of
 * second order: each file is the mesh that it says, or is refused by line. */
#include "config/config.h"
#include "tests/check.h"
#include "tests/fixtures/scratch_folder.h"

#include <stdint.h>
#include <string.h>

/* ---------------------------------------------------------------- the meshes */

/* A pyramid over a square: as polygons a square and four triangles, as triangles six. */
static const double pyramid[5][3] = {{0, 0, 0}, {2, 0, 0}, {2, 2, 0}, {0, 2, 0}, {1, 1, 1.5}};
static const int pyramid_tri[6][3] = {{0, 3, 2}, {0, 2, 1}, {0, 1, 4},
                                      {1, 2, 4}, {2, 3, 4}, {3, 0, 4}};

/* Reads a file of these bytes. Returns whether it is a mesh of these nodes and cells. */
static bool reads_as(const char *name, const void *bytes, size_t size, struct palp_mesh expected)
{
    struct palp_mesh mesh;
    struct config_error error;
    if (config_mesh_read(&mesh, scratch_bytes(name, bytes, size), 1, &error) != 0) {
        printf("\n    %s", error.text);
        config_error_clear(&error);
        return false;
    }
    const bool same = mesh.n_node == expected.n_node && mesh.n_tri == expected.n_tri &&
                      mesh.n_tet == expected.n_tet && mesh.n_hex == expected.n_hex;
    bool equal = same;
    for (int i = 0; same && i < mesh.n_node; i++)
        equal = equal && memcmp(&mesh.x[i], &expected.x[i], sizeof *mesh.x) == 0;
    if (same && mesh.n_tri > 0)
        equal = equal && memcmp(mesh.tri, expected.tri, sizeof *mesh.tri * (size_t)mesh.n_tri) == 0;
    if (same && mesh.n_tet > 0)
        equal = equal && memcmp(mesh.tet, expected.tet, sizeof *mesh.tet * (size_t)mesh.n_tet) == 0;
    if (same && mesh.n_hex > 0)
        equal = equal && memcmp(mesh.hex, expected.hex, sizeof *mesh.hex * (size_t)mesh.n_hex) == 0;
    palp_mesh_destroy(&mesh);
    return equal;
}

static bool is_pyramid(const char *name, const void *bytes, size_t size)
{
    static vec3 x[5];
    for (int i = 0; i < 5; i++)
        x[i] = (vec3){pyramid[i][0], pyramid[i][1], pyramid[i][2]};
    return reads_as(
        name, bytes, size,
        (struct palp_mesh){.n_node = 5, .n_tri = 6, .x = x, .tri = (int(*)[3])pyramid_tri});
}

/* One tetrahedron, whatever else its file holds. */
static bool is_tetrahedron(const char *name, const char *text)
{
    static vec3 x[4] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    static int tet[1][4] = {{0, 1, 2, 3}};
    return reads_as(name, text, strlen(text),
                    (struct palp_mesh){.n_node = 4, .n_tet = 1, .x = x, .tet = tet});
}

static bool is_refused(const char *name, const char *text, const char *why)
{
    struct palp_mesh mesh;
    struct config_error error;
    if (config_mesh_read(&mesh, scratch_bytes(name, text, strlen(text)), 1, &error) == 0) {
        palp_mesh_destroy(&mesh);
        return false;
    }
    const bool told = error.exit_code == 65 && error.text && strstr(error.text, why);
    if (!told)
        printf("\n    %s", error.text ? error.text : "no text");
    config_error_clear(&error);
    return told;
}

/* ---------------------------------------------------------------- surfaces */

#define PLACES   "0 0 0\n2 0 0\n2 2 0\n0 2 0\n1 1 1.5\n"
#define POLYGONS "4 0 3 2 1\n3 0 1 4\n3 1 2 4\n3 2 3 4\n3 3 0 4\n"

static void off_files_are_the_surface(void)
{
    static const char plain[] = "OFF\n5 5 8\n" PLACES POLYGONS;
    static const char one_line[] = "OFF 5 5 8 # a pyramid\n# corners\n" PLACES POLYGONS;
    static const char coloured[] = "COFF\n5 5 0\n0 0 0 255 0 0 255\n2 0 0 1 1 1 1\n2 2 0 1 1 1 1\n"
                                   "0 2 0 0 0 0 0\n1 1 1.5 9 9 9 9\n"
                                   "4 0 3 2 1 0.5 0.5 0.5\n3 0 1 4\n3 1 2 4\n3 2 3 4 7\n3 3 0 4\n";
    CHECK(is_pyramid("a.off", plain, sizeof plain - 1));
    CHECK(is_pyramid("b.off", one_line, sizeof one_line - 1));
    CHECK(is_pyramid("c.off", coloured, sizeof coloured - 1));
}

static void vtk_polygons_are_the_surface(void)
{
    static const char text[] = "# vtk DataFile Version 3.0\nx\nASCII\nDATASET POLYDATA\n"
                               "POINTS 5 float\n" PLACES "POLYGONS 5 21\n" POLYGONS;
    CHECK(is_pyramid("a.vtk", text, sizeof text - 1));
}

#define PLY_HEAD(format)                                                                           \
    "ply\nformat " format " 1.0\ncomment by nobody\nelement vertex 5\nproperty double x\n"         \
    "property double y\nproperty uchar red\nproperty double z\nelement face 5\n"                   \
    "property list uchar int vertex_indices\nproperty short flag\nend_header\n"

static void ply_files_as_text_are_the_surface(void)
{
    static const char text[] =
        PLY_HEAD("ascii") "0 0 7 0\n2 0 7 0\n2 2 7 0\n0 2 7 0\n1 1 7 1.5\n"
                          "4 0 3 2 1 -1\n3 0 1 4 -1\n3 1 2 4 -1\n3 2 3 4 -1\n3 3 0 4 -1\n";
    CHECK(is_pyramid("a.ply", text, sizeof text - 1));
}

static size_t put_bytes(char *at, const void *number, size_t size, bool is_big)
{
    const char *bytes = number;
    for (size_t i = 0; i < size; i++)
        at[i] = bytes[is_big ? size - 1 - i : i];
    return size;
}

/* The same rows as numbers of either byte order. */
static size_t write_ply(char *out, const char *head, bool is_big)
{
    static const int polygon[5][4] = {{0, 3, 2, 1}, {0, 1, 4}, {1, 2, 4}, {2, 3, 4}, {3, 0, 4}};
    const unsigned char red = 7;
    const short flag = -1;
    size_t n = strlen(head);
    memcpy(out, head, n);
    for (int i = 0; i < 5; i++) {
        n += put_bytes(out + n, &pyramid[i][0], 8, is_big);
        n += put_bytes(out + n, &pyramid[i][1], 8, is_big);
        n += put_bytes(out + n, &red, 1, is_big);
        n += put_bytes(out + n, &pyramid[i][2], 8, is_big);
    }
    for (int i = 0; i < 5; i++) {
        const unsigned char corners = i == 0 ? 4 : 3;
        n += put_bytes(out + n, &corners, 1, is_big);
        for (int k = 0; k < corners; k++)
            n += put_bytes(out + n, &polygon[i][k], 4, is_big);
        n += put_bytes(out + n, &flag, 2, is_big);
    }
    return n;
}

static void binary_ply_files_of_either_order_are_the_surface(void)
{
    static char out[2000];
    size_t n = write_ply(out, PLY_HEAD("binary_little_endian"), false);
    CHECK(is_pyramid("little.ply", out, n));
    CHECK(is_refused("cut.ply", PLY_HEAD("binary_little_endian"), "have room for"));
    n = write_ply(out, PLY_HEAD("binary_big_endian"), true);
    CHECK(is_pyramid("big.ply", out, n));
}

/* ---------------------------------------------------------------- solids */

static void medit_files_are_the_solid(void)
{
    CHECK(is_tetrahedron("a.mesh", "MeshVersionFormatted 1\n\nDimension\n3\nVertices\n4\n0 0 0 1\n"
                                   "1 0 0 1\n0 1 0 1\n0 0 1 1\nEdges\n1\n1 2 0\n"
                                   "Triangles\n1\n1 2 3 5\nTetrahedra 1\n1 2 3 4 9\nEnd\n"));
}

static void abaqus_files_are_the_solid(void)
{
    CHECK(is_tetrahedron("a.inp", "*Heading\n a liver, 1 of 2\n** nodes\n*Node, nset=all\n"
                                  " 10, 0.0, 0.0, 0.\n 20, 1., 0, 0\n30, 0, 1, 0\n 7, 0, 0, 1\n"
                                  "*ELEMENT, type = c3d4 , ELSET=LIVER\n1, 10, 20, 30, 7\n"
                                  "*Material, name=TISSUE\n*Density\n1000,\n"));
}

/* Nodes amid the edges do not stay behind: they would be masses that nothing holds. */
static void elements_of_second_order_are_read_by_their_corners(void)
{
#define TEN "0 0 0\n1 0 0\n0 1 0\n0 0 1\n.5 0 0\n.5 .5 0\n0 .5 0\n0 0 .5\n.5 0 .5\n0 .5 .5\n"
    CHECK(is_tetrahedron(
        "b.vtk", "# vtk DataFile Version 3.0\nx\nASCII\nDATASET UNSTRUCTURED_GRID\n"
                 "POINTS 10 float\n" TEN "CELLS 1 11\n10 0 1 2 3 4 5 6 7 8 9\nCELL_TYPES 1\n24\n"));
    CHECK(is_tetrahedron(
        "b.msh", "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n10\n1 0 0 0\n2 1 0 0\n3 0 1 0\n"
                 "4 0 0 1\n5 .5 0 0\n6 .5 .5 0\n7 0 .5 0\n8 0 0 .5\n9 .5 0 .5\n10 0 .5 .5\n"
                 "$EndNodes\n$Elements\n1\n1 11 2 0 1 1 2 3 4 5 6 7 8 9 10\n$EndElements\n"));
    CHECK(is_tetrahedron(
        "b.inp",
        "*NODE\n1,0,0,0\n2,1,0,0\n3,0,1,0\n4,0,0,1\n5,.5,0,0\n6,.5,.5,0\n7,0,.5,0\n"
        "8,0,0,.5\n9,.5,0,.5\n10,0,.5,.5\n*ELEMENT,TYPE=C3D10\n1,1,2,3,4,5,6,\n7,8,9,10\n"));
}

/* ---------------------------------------------------------------- bad input */

static void damage_is_told_by_line(void)
{
    static const char *const bad[][3] = {
        {"a.off", "OFF\n", "the file ends, expected the number of vertices"},
        {"a.off", "OFF\n1 1 0\n0 0 0\n3 0 0 9\n", ":4: got node 9, expected 0 … 0"},
        {"a.off", "OFF\n1 1 0\n0 0 0\n3 0 0 -9\n", ":4: got node -9"},
        {"a.off", "OFF\n900000000 1 0\n0 0 0\n", "got 900000000 as the number of vertices"},
        {"a.off", "OFF\n1 1 0\n0 0 nan\n", "expected a finite number"},
        {"a.ply", "ply\nformat wide 1.0\n", ":2: got wide, expected ascii"},
        {"a.ply", "ply\nformat ascii 1.0\nproperty int x\n", ":3: got a property before any"},
        {"a.ply", "ply\nformat ascii 1.0\nelement vertex -1\n", "got -1 of an element"},
        {"a.ply", "ply\nformat ascii 1.0\nelement face 1\nproperty list float int vertex_index\n",
         "got a list counted by no whole number"},
        {"a.ply",
         "ply\nformat ascii 1.0\nelement face 1\nproperty list uchar int vertex_index\n"
         "end_header\n3 0 1.5 2\n",
         "got 1.5, expected a whole number"},
        {"a.ply", "ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\n", "end_header"},
        {"a.mesh", "MeshVersionFormatted 1\nDimension 2\n", ":2: got dimension 2, expected 3"},
        {"a.mesh", "MeshVersionFormatted 1\nVertices 1\n0 0 0 0\nTetrahedra 1\n1 1 1 2 0\n",
         ":5: got node 2, expected 1 … 1"},
        {"a.inp", "*NODE\n1, 0, zero, 0\n", ":2: expected finite numbers between commas"},
        {"a.inp", "*NODE\n1, 0, 0, 0\n*ELEMENT, TYPE=C3D4\n1, 1, 2, 3, 4\n", ":4: got node 2"},
        {"a.inp", "*NODE\n1, 0, 0, 0\n1, 0, 0, 1\n*ELEMENT, TYPE=C3D4\n1, 1, 2, 3, 4\n",
         "node 1 stands there twice"},
        {"a.vtk",
         "# vtk DataFile Version 3.0\nx\nASCII\nDATASET POLYDATA\nPOINTS 1 float\n0 0 0\n"
         "POLYGONS 1 4\n3 0 0 1\n",
         "got node 1 in polygon 0, expected 0 … 0"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        CHECK(is_refused(bad[i][0], bad[i][1], bad[i][2]));
}

/* *NODE FILE and *NODE PRINT say what a solver writes. */
static void what_abaqus_files_ask_for_is_no_node(void)
{
    CHECK(is_tetrahedron("a.inp",
                         "*NODE , NSET=ALL\n1, 0, 0, 0\n2, 1, 0, 0\n3, 0, 1, 0\n4, 0, 0, 1\n"
                         "*ELEMENT\t,TYPE=C3D4\n1, 1, 2, 3, 4\n*STEP\n*NODE FILE\nU, RF\n"
                         "*Node Output, NSET=ALL\nU, RF\n*NODE PRINT\nU\n"
                         "*Element Output, TYPE=C3D4\nS, E\n*END STEP\n"));
}

SUITE(mesh_formats, TEST(off_files_are_the_surface), TEST(vtk_polygons_are_the_surface),
      TEST(ply_files_as_text_are_the_surface),
      TEST(binary_ply_files_of_either_order_are_the_surface), TEST(medit_files_are_the_solid),
      TEST(abaqus_files_are_the_solid), TEST(what_abaqus_files_ask_for_is_no_node),
      TEST(elements_of_second_order_are_read_by_their_corners), TEST(damage_is_told_by_line));
