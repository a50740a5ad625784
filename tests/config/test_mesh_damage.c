/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_mesh_damage.c - mesh files that say the impossible are refused, with the place and the
 * reason. */
#include "config/config.h"
#include "tests/check.h"
#include "tests/fixtures/scratch_folder.h"

#include <stdint.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>

/* Is a file refused as damaged, and does the fault say this? */
static bool damaged(const char *name, const char *bytes, size_t n, const char *said)
{
    struct palp_mesh mesh;
    struct config_error error;
    if (config_mesh_read(&mesh, scratch_bytes(name, bytes, n), 1, &error) == 0) {
        printf("\n    no fault, expected: %s\n", said);
        palp_mesh_destroy(&mesh);
        return false;
    }
    const bool right = error.exit_code == 65 && strstr(error.text, said);
    if (!right)
        printf("\n    expected: %s\n    got %d: %s", said, error.exit_code, error.text);
    config_error_clear(&error);
    return right;
}

#define HEAD    "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n"
#define NODES_4 "$Nodes\n4\n1 0 0 0\n2 1 0 0\n3 0 1 0\n4 0 0 1\n$EndNodes\n"

static bool gmsh_damaged(const char *text, const char *said)
{
    return damaged("bad.msh", text, strlen(text), said);
}

static void a_tetrahedron_that_is_inverted_or_flat_is_named_with_its_line(void)
{
    CHECK(gmsh_damaged(HEAD "$Nodes\n5\n1 0 0 0\n2 1 0 0\n3 0 1 0\n4 0 0 1\n5 0 0 -1\n$EndNodes\n"
                            "$Elements\n2\n1 4 0 1 2 3 4\n2 4 0 1 2 3 5\n$EndElements\n",
                       "bad.msh:15: "));
    CHECK(gmsh_damaged(HEAD "$Nodes\n5\n1 0 0 0\n2 1 0 0\n3 0 1 0\n4 0 0 1\n5 1 1 0\n$EndNodes\n"
                            "$Elements\n2\n1 4 0 1 2 3 4\n2 4 0 1 2 3 5\n$EndElements\n",
                       "bad.msh:15: "));
    CHECK(gmsh_damaged(HEAD NODES_4 "$Elements\n1\n1 4 0 1 3 2 4\n$EndElements\n",
                       "all 1 tetrahedra are mirrored"));
}

static void an_element_that_stands_there_twice_is_named_with_its_line(void)
{
    CHECK(gmsh_damaged(HEAD NODES_4 "$Elements\n2\n1 4 0 1 2 3 4\n2 4 0 2 3 1 4\n$EndElements\n",
                       "bad.msh:14: got an element twice"));
    static const char hexahedra[] =
        "MeshVersionFormatted 1\nVertices 8\n0 0 0 0\n1 0 0 0\n1 1 0 0\n0 1 0 0\n0 0 1 0\n"
        "1 0 1 0\n1 1 1 0\n0 1 1 0\nHexahedra 2\n1 2 3 4 5 6 7 8 0\n1 2 3 4 5 6 7 8 1\n";
    CHECK(damaged("bad.mesh", hexahedra, strlen(hexahedra), "bad.mesh:13: got an element twice"));
}

#define PRISM_OF_VTK                                                                               \
    "# vtk DataFile Version 3.0\nx\nASCII\nDATASET UNSTRUCTURED_GRID\nPOINTS 6 float\n0 0 0\n"     \
    "1 0 0\n0 1 0\n0 0 1\n1 0 1\n0 1 1\nCELLS 2 12\n4 0 1 2 3\n6 0 1 2 3 4 5\nCELL_TYPES 2\n10\n"

/* Left out, they would be holes in the tissue. */
static void volumes_that_are_neither_tetrahedra_nor_hexahedra_are_refused(void)
{
    static const char *const bad[][3] = {
        {"bad.vtk", PRISM_OF_VTK "13\n", "bad.vtk:17: got 1 prisms, pyramids or other volumes"},
        {"bad.vtk", PRISM_OF_VTK "26\n", "bad.vtk:17: got 1 prisms"},
        {"bad.vtk", PRISM_OF_VTK "11\n", "bad.vtk:17: got 1 prisms"},
        {"bad.msh",
         HEAD NODES_4 "$Elements\n3\n1 4 0 1 2 3 4\n2 6 0 1 2 3 4 4 4\n3 7 0 1 2 3 4 4\n"
                      "$EndElements\n",
         "bad.msh:14: got 2 prisms"},
        {"bad.mesh",
         "MeshVersionFormatted 1\nVertices 4\n0 0 0 0\n1 0 0 0\n0 1 0 0\n0 0 1 0\nTetrahedra 1\n"
         "1 2 3 4 0\nPrisms 1\n1 2 3 4 4 4 0\n",
         "got 1 prisms"},
        {"bad.inp",
         "*NODE\n1, 0, 0, 0\n2, 1, 0, 0\n3, 0, 1, 0\n4, 0, 0, 1\n*ELEMENT, TYPE=C3D4\n"
         "1, 1, 2, 3, 4\n*Element, ELSET=a, type = c3d6\n2, 1, 2, 3, 4, 4, 4\n",
         "bad.inp:8: got elements of type C3D6, expected C3D4"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        CHECK(damaged(bad[i][0], bad[i][1], strlen(bad[i][1]), bad[i][2]));
    static const char vtu[] =
        "<VTKFile type=\"UnstructuredGrid\"><UnstructuredGrid>"
        "<Piece NumberOfPoints=\"6\" NumberOfCells=\"1\"><Points>"
        "<DataArray type=\"Float64\" NumberOfComponents=\"3\" format=\"ascii\">"
        "0 0 0 1 0 0 0 1 0 0 0 1 1 0 1 0 1 1</DataArray></Points><Cells>"
        "<DataArray type=\"Int64\" Name=\"connectivity\" format=\"ascii\">0 1 2 3 4 5</DataArray>\n"
        "<DataArray type=\"Int64\" Name=\"offsets\" format=\"ascii\">6</DataArray>\n"
        "<DataArray type=\"UInt8\" Name=\"types\" format=\"ascii\">13</DataArray>"
        "</Cells></Piece></UnstructuredGrid></VTKFile>\n";
    CHECK(damaged("bad.vtu", vtu, strlen(vtu), "bad.vtu:3: got 1 prisms"));
}

#define NODES_12                                                                                   \
    "$Nodes\n12\n1 0 0 0\n2 1 0 0\n3 1 1 0\n4 0 1 0\n5 0 0 1\n6 1 0 1\n7 1 1 1\n8 0 1 1\n"         \
    "9 0 0 2\n10 1 0 2\n11 1 1 2\n12 0 1 2\n$EndNodes\n$Elements\n"

static void a_hexahedron_that_is_no_such_is_named_with_its_line(void)
{
    static const char *const bad[][2] = {
        /* a corner through the opposite face: bad there alone */
        {"2\n1 5 0 1 2 3 4 5 6 7 8\n2 5 0 5 6 7 8 9 10 1 12\n$EndElements\n",
         "bad.msh:22: hexahedron 1 is inverted or flat: volume"},
        {"2\n1 5 0 1 2 3 4 5 6 7 8\n2 5 0 5 6 7 8 9 10 11 7\n$EndElements\n",
         "bad.msh:22: hexahedron 1 names node 6 twice"},
        {"1\n1 5 0 5 6 7 8 1 2 3 4\n$EndElements\n", "all 1 hexahedra are mirrored"},
        {"1\n1 5 0 1 2 3 4 5 6 7 99\n$EndElements\n",
         "bad.msh:21: got node 99, expected one of the 12 nodes"},
        {"1\n1 5 0 1 2 3 4 5 6 7\n$EndElements\n",
         "got $EndElements, expected a node of an element"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char text[600];
        snprintf(text, sizeof text, "%s%s%s", HEAD, NODES_12, bad[i][0]);
        CHECK(gmsh_damaged(text, bad[i][1]));
    }
}

static void what_a_gmsh_file_cannot_mean_is_refused(void)
{
    CHECK(gmsh_damaged(HEAD NODES_4 "$Elements\n1\n1 4 0 1 2 3 9\n$EndElements\n",
                       "bad.msh:13: got node 9, expected one of the 4 nodes"));
    CHECK(gmsh_damaged(HEAD "$Nodes\n1\n1 0 nan 0\n$EndNodes\n",
                       "bad.msh:6: got nan, expected a finite number"));
    CHECK(gmsh_damaged(HEAD "$Nodes\n1\n1 0 1e999 0\n$EndNodes\n", "expected a finite number"));
    CHECK(
        gmsh_damaged(HEAD "$Nodes\n2\n1 0 0 0\n1 0 0 1\n$EndNodes\n", "node 1 stands there twice"));
    CHECK(gmsh_damaged(HEAD NODES_4 "$Elements\n0\n$EndElements\n", "no element"));
    CHECK(gmsh_damaged(HEAD "$Nodes\nfour\n", "bad.msh:5: got four, expected the number of nodes"));
    CHECK(gmsh_damaged(HEAD "$Nodes\n-4\n", "got -4 as the number of nodes"));
    CHECK(gmsh_damaged("$MeshFormat\n2.2 1 8\n", "ends within its numbers"));
    CHECK(gmsh_damaged("$MeshFormat\n2.2 1 4\n", "got numbers of 4 bytes, expected 8"));
    CHECK(gmsh_damaged("$MeshFormat\n2.2 1 8\nabcd\n", "got numbers of another byte order"));
    CHECK(gmsh_damaged("$MeshFormat\n2.2 1 8\n\1", "ends within its numbers"));
    CHECK(gmsh_damaged("$MeshFormat\n4 0 8\n", "got Gmsh version 4, expected 1, 2.2 or 4.1"));
    CHECK(gmsh_damaged("$MeshFormat\n4.1 0 8\n$EndMeshFormat\n$Nodes\n1 1 1 1\n7 1 0 1\n",
                       "got dimension 7"));
    CHECK(gmsh_damaged("$NOD\n1\n1 0 0 0\n", "the file ends"));
    CHECK(gmsh_damaged("", "the file is empty"));
}

/* The word of a header costs nothing: what is announced must fit into the file. */
static void ten_million_elements_that_are_not_there_are_refused(void)
{
    CHECK(gmsh_damaged(HEAD NODES_4 "$Elements\n10000000\n1 4 0 1 2 3 4\n$EndElements\n",
                       "got 10000000 as the number of elements, but the"));
    CHECK(gmsh_damaged(HEAD "$Nodes\n10000000\n1 0 0 0\n$EndNodes\n",
                       "got 10000000 as the number of nodes, but the"));
    const char *vtk = "# vtk DataFile Version 3.0\nx\nASCII\nDATASET UNSTRUCTURED_GRID\n"
                      "POINTS 1 float\n0 0 0\nCELLS 10000000 50000000\n";
    CHECK(damaged("bad.vtk", vtk, strlen(vtk), "got 10000000 as the number of cells"));
    char stl[84] = {0};
    memset(stl + 80, 0x7f, 4);
    CHECK(damaged("bad.stl", stl, sizeof stl, "triangles announced"));
}

static void what_a_vtk_file_cannot_mean_is_refused(void)
{
    static const char head[] = "# vtk DataFile Version 3.0\nx\nASCII\nDATASET UNSTRUCTURED_GRID\n";
    static const char *const bad[][2] = {
        {"POINTS 4 int\n", "got int, expected points of type float or double"},
        {"POINTS 1 float\n0 0 0\nCELLS 1 5\n4 0 0 0 1\nCELL_TYPES 1\n10\n", "got node 1 in cell 0"},
        {"POINTS 1 float\n0 0 0\nCELLS 1 5\n4 0 0 0 0\nCELL_TYPES 2\n10\n10\n",
         "another number of cell types"},
        {"POINTS 1 float\n0 0 0\nCELLS 1 4\n3 0 0 0\nCELL_TYPES 1\n10\n",
         "got 3 nodes of cell 0, expected 4"},
        {"POINTS 1 float\n0 0 0\nCELLS 1 8\n7 0 0 0 0 0 0 0\nCELL_TYPES 1\n12\n",
         "got 7 nodes of cell 0, expected 8"},
        {"POINTS 1 float\n0 0 0\nCELLS 1 9\n8 0 0 0 0 0 0 0 0\nCELL_TYPES 1\n12\n",
         "hexahedron 0 names node 0 twice"},
        {"POINTS 1 float\n0 0 0\nCELLS 1 5\n9 0 0 0 0\n", "more corners than were announced"},
        {"POINTS 1 float\n0 0 0\nCELLS 1 5\n4 0 0 0 0\nCELLS 1 5\n4 0 0 0 0\n", "CELLS twice"},
        {"POINTS 1 float\n0 0 0\nCELLS 2 4\nOFFSETS vtktypeint64\n4 0\nCONNECTIVITY vtktypeint64\n"
         "0 0 0 0\n",
         "offsets of cells that fall"},
        {"POINTS 1 float\n0 0 0\n", "the file ends, expected POINTS, CELLS and CELL_TYPES"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char text[400];
        const int n = snprintf(text, sizeof text, "%s%s", head, bad[i][0]);
        CHECK(damaged("bad.vtk", text, (size_t)n, bad[i][1]));
    }
    const char *grid = "# vtk DataFile Version 3.0\nx\nASCII\nDATASET STRUCTURED_GRID\n";
    CHECK(damaged("bad.vtk", grid, strlen(grid),
                  "got STRUCTURED_GRID, expected DATASET UNSTRUCTURED_GRID or POLYDATA"));
}

static void what_a_vtu_file_cannot_mean_is_refused(void)
{
    static const char *const bad[][2] = {
        {"<VTKFile type='PolyData'></VTKFile>", "of type UnstructuredGrid"},
        {"<VTKFile type='UnstructuredGrid' compressor='vtkLZ4DataCompressor'></VTKFile>",
         "vtkZLibDataCompressor"},
        {"<VTKFile type='UnstructuredGrid'><Piece NumberOfPoints='x'></Piece></VTKFile>",
         "NumberOfPoints and NumberOfCells"},
        {"<VTKFile type='UnstructuredGrid'><Piece NumberOfPoints='1' NumberOfCells='0'></Piece>"
         "</VTKFile>",
         "array Points: got 0 numbers, expected 3"},
        {"<VTKFile type='UnstructuredGrid'>\n<Piece NumberOfPoints='1' "
         "NumberOfCells='0'>\n<Points>\n"
         "<DataArray type='Float32' format='appended' offset='7'/></Points></Piece></VTKFile>",
         "bad.vtu:4: got an offset beyond the appended data"},
        {"<VTKFile type='UnstructuredGrid'><Piece NumberOfPoints='1' NumberOfCells='0'><Points>"
         "<DataArray type='Float32' "
         "format='binary'>////////</DataArray></Points></Piece></VTKFile>",
         "its data is damaged"},
        {"<VTKFile type='UnstructuredGrid'><Piece NumberOfPoints='1' NumberOfCells='0'><Points>"
         "<DataArray type='Float32'>0 0 inf</DataArray></Points></Piece></VTKFile>",
         "got something else than a finite number"},
        {"<VTKFile type='UnstructuredGrid'><Piece NumberOfPoints='1' NumberOfCells='1'><Points>"
         "<DataArray type='Float32'>0 0 0</DataArray></Points><Cells>"
         "<DataArray type='Int32' Name='connectivity'>0 0 0 0</DataArray>"
         "<DataArray type='Int32' Name='offsets'>4</DataArray>"
         "<DataArray type='UInt8' Name='types'>12</DataArray></Cells></Piece></VTKFile>",
         "cell 0: got corners 0 … 4 of 4, expected 8 of them"},
        {"<VTKFile type='UnstructuredGrid'><Points>", "no element found"},
        {"<VTKFile><", "VTKFile of type UnstructuredGrid"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        CHECK(damaged("bad.vtu", bad[i][0], strlen(bad[i][0]), bad[i][1]));
}

/* Writes one word of a head, as VTK does on this processor. */
static void put_word(FILE *file, uint64_t word)
{
    fwrite(&word, sizeof word, 1, file);
}

enum { BOMB_BLOCKS = 33554433 }; /* 2²⁵ + 1 */

/* A VTU file whose packed array announces 2²⁵ + 1 blocks of 2³⁹ bytes, the last one of 8. Their
 * sum is 8 modulo 2⁶⁴. The first block unpacks to 200 KB. Nearly all of the file is a hole. */
static const char *write_bomb(void)
{
    static const char head[] =
        "<VTKFile type='UnstructuredGrid' byte_order='LittleEndian' header_type='UInt64' "
        "compressor='vtkZLibDataCompressor'><Piece NumberOfPoints='1' NumberOfCells='0'><Points>"
        "<DataArray type='Float32' format='appended' offset='0'/></Points></Piece>"
        "<AppendedData encoding='raw'>_";
    static unsigned char plain[200000], packed[1000];
    const char *path = scratch_path("bomb.vtu");
    uLongf n_packed = sizeof packed;
    FILE *file = fopen(path, "wb");
    CHECK(compress(packed, &n_packed, plain, sizeof plain) == Z_OK && file);
    fwrite(head, 1, sizeof head - 1, file);
    put_word(file, BOMB_BLOCKS);
    put_word(file, UINT64_C(1) << 39);
    put_word(file, 8);
    put_word(file, n_packed);
    fseek(file, 8L * (BOMB_BLOCKS - 1), SEEK_CUR);
    fwrite(packed, 1, n_packed, file);
    fclose(file);
    CHECK(truncate(path, 540L << 20) ==
          0); /* as much as lets the old bound of a block's size pass */
    return path;
}

static void packed_blocks_whose_sum_exceeds_a_word_are_refused(void)
{
    struct palp_mesh mesh;
    struct config_error error = {0};
    const char *path = write_bomb();
    CHECK(config_mesh_read(&mesh, path, 1, &error) != 0);
    CHECK(error.exit_code == 65 && strstr(error.text, "array Points: its data is damaged"));
    config_error_clear(&error);
    remove(path);
}

static void what_a_surface_file_cannot_mean_is_refused(void)
{
    static const char *const bad[][3] = {
        {"bad.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 4\n",
         "bad.obj:4: got node 4, expected 1 … 3"},
        {"bad.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 -4\n", "bad.obj:4: got node 0, expected 1"},
        {"bad.obj", "v 0 0\n", "bad.obj:1: got 2 coordinates, expected 3"},
        {"bad.obj", "v 0 0 0\nf 1 1\n", "got 2 corners"},
        {"bad.obj", "f a b c\n", "got no vertex number"},
        {"bad.stl", "solid x\nvertex 0 0 0\nvertex 0 1 0\nendloop\n", "got 2 corners, expected 3"},
        {"bad.stl", "solid x\nvertex 0 0 inf\n", "expected a finite number"},
        {"bad.stl", "short", "got 5 bytes, expected an STL file"},
        {"bad.xyz", "whatever", "got a file of unknown kind"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        CHECK(damaged(bad[i][0], bad[i][1], strlen(bad[i][1]), bad[i][2]));
}

static void a_file_that_cannot_be_read_is_missing(void)
{
    struct palp_mesh mesh;
    struct config_error error;
    CHECK(config_mesh_read(&mesh, scratch_path("nowhere.msh"), 1, &error) != 0);
    CHECK(error.exit_code == 66 && strstr(error.text, "nowhere.msh: No such file"));
    config_error_clear(&error);
    CHECK(config_mesh_read(&mesh, "config/meshes", 1, &error) != 0);
    CHECK(error.exit_code == 66 && strstr(error.text, "is a directory"));
    config_error_clear(&error);
}

SUITE(mesh_damage, TEST(a_tetrahedron_that_is_inverted_or_flat_is_named_with_its_line),
      TEST(a_hexahedron_that_is_no_such_is_named_with_its_line),
      TEST(an_element_that_stands_there_twice_is_named_with_its_line),
      TEST(volumes_that_are_neither_tetrahedra_nor_hexahedra_are_refused),
      TEST(what_a_gmsh_file_cannot_mean_is_refused),
      TEST(ten_million_elements_that_are_not_there_are_refused),
      TEST(what_a_vtk_file_cannot_mean_is_refused), TEST(what_a_vtu_file_cannot_mean_is_refused),
      TEST(packed_blocks_whose_sum_exceeds_a_word_are_refused),
      TEST(what_a_surface_file_cannot_mean_is_refused),
      TEST(a_file_that_cannot_be_read_is_missing));
