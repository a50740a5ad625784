/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_label.c - label images: two organs and a tumour made here, their surfaces, what becomes of
 * them by palp mesh, and images that are refused. */
#include "clients/palp/mesher/contour.h"
#include "clients/palp/mesher/label.h"
#include "config/surface.h"
#include "tests/check.h"
#include "tests/clients/mesher/told.h"
#include "tests/fixtures/scratch_folder.h"

#include <stdlib.h>
#include <string.h>
#include <sysexits.h>
#include <zlib.h>

/* ---------------------------------------------------------------- an image */

enum { NX = 44, NY = 36, NZ = 28, HEAD = 352, VOXELS = NX * NY * NZ };
enum { LIVER = 1, TUMOUR = 2, KIDNEY = 3 };
static const double SIZE[3] = {0.0025, 0.0025, 0.003}; /* m, of a voxel */

/** A NIfTI-1 file: its head and a byte a voxel. */
static unsigned char image[HEAD + VOXELS];

static void put_short(int at, int value)
{
    const int16_t number = (int16_t)value;
    memcpy(image + at, &number, sizeof number);
}

static void put_float(int at, double value)
{
    const float number = (float)value;
    memcpy(image + at, &number, sizeof number);
}

static bool in_ellipsoid(const int at[3], double x, double y, double z, double a, double b,
                         double c)
{
    const double u = (at[0] - x) / a, v = (at[1] - y) / b, w = (at[2] - z) / c;
    return u * u + v * v + w * w < 1;
}

/* A liver with a tumour in it, and a kidney that lies against it; axes as scanners have them, in
 * millimetres, x from right to left. */
static void make_image(double mirrored)
{
    static const unsigned char head_size[4] = {92, 1, 0, 0}; /* 348 */
    memset(image, 0, sizeof image);
    memcpy(image, head_size, sizeof head_size);
    put_short(40, 3);
    put_short(42, NX);
    put_short(44, NY);
    put_short(46, NZ);
    for (int i = 48; i < 56; i += 2)
        put_short(i, 1);
    put_short(70, 2); /* bytes */
    put_short(72, 8);
    put_float(76, 1);
    for (int k = 0; k < 3; k++)
        put_float(80 + 4 * k, 1000 * SIZE[k]);
    put_float(108, HEAD);
    put_float(112, 1);
    image[123] = 2;    /* millimetres */
    put_short(254, 1); /* sform */
    put_float(280, mirrored * -1000 * SIZE[0]);
    put_float(280 + 20, 1000 * SIZE[1]);
    put_float(280 + 40, 1000 * SIZE[2]);
    put_float(280 + 12, 55);
    memcpy(image + 344, "n+1", 4);
    for (int i = 0; i < VOXELS; i++) {
        const int at[3] = {i % NX, i / NX % NY, i / NX / NY};
        image[HEAD + i] = in_ellipsoid(at, 14, 18, 14, 6, 6, 5)      ? TUMOUR
                          : in_ellipsoid(at, 18, 18, 14, 14, 14, 10) ? LIVER
                          : in_ellipsoid(at, 36, 18, 14, 6, 9, 8)    ? KIDNEY
                                                                     : 0;
    }
}

static double volume_of_label(int label)
{
    int n = 0;
    for (int i = 0; i < VOXELS; i++)
        n += label > 0 ? image[HEAD + i] == label : image[HEAD + i] > 0;
    return n * SIZE[0] * SIZE[1] * SIZE[2];
}

static const char *write_image(void)
{
    return scratch_bytes("scan.nii", image, sizeof image);
}

static const char *write_packed(void)
{
    const char *path = scratch_path("scan.nii.gz");
    gzFile file = gzopen(path, "wb");
    REQUIRE(file != NULL);
    CHECK(gzwrite(file, image, sizeof image) == (int)sizeof image);
    gzclose(file);
    return path;
}

/* NULL: built without niftiio, which is told as skipped. */
static struct label_image *read_image(const char *path)
{
    struct label_fault fault;
    struct label_image *read = label_read(path, 0, &fault);
    if (!read && fault.exit_code == EX_UNAVAILABLE)
        skip("built without niftiio (libnifti2-dev)");
    else if (!read)
        printf("\n    %s", fault.what);
    return read;
}

/* ---------------------------------------------------------------- surfaces */

/* Closed, wound outward, with the voxels' volume: of each label and of all, packed or not, of an
 * image whose first axis is mirrored too. */
static void surface_of_a_label_has_its_voxels_volume(void)
{
    for (int kind = 0; kind < 4; kind++) {
        make_image(kind < 2 ? 1 : -1);
        struct label_image *read = read_image(kind % 2 ? write_packed() : write_image());
        if (!read)
            return;
        for (int label = 0; label <= KIDNEY; label++) {
            struct palp_mesh raw, mended;
            struct surface_report report;
            REQUIRE(label_surface(&raw, read, &label, label > 0 ? 1 : 0));
            REQUIRE(surface_mend(&mended, &raw, &report));
            CHECK(report.n_open == 0 && report.n_tangled == 0);
            CHECK(report.n_piece == (label == LIVER ? 2 : 1)); /* hollow where the tumour is */
            CHECK(!report.inside_out && report.n_turned == 0);
            /* nodes are moved until their volume is that; a third of the error stays a pass */
            CHECK_BELOW(fabs(report.volume / volume_of_label(label) - 1), 1e-3);
            palp_mesh_destroy(&raw);
            palp_mesh_destroy(&mended);
        }
        CHECK(read->n_voxel[TUMOUR] > 100 && read->n_voxel[7] == 0);
        label_destroy(read);
    }
}

/* The liver's middle by its voxels, where the scanner's axes have it. */
static void surface_lies_where_the_scan_has_it(void)
{
    const int liver[2] = {LIVER, TUMOUR};
    struct palp_mesh surface;
    make_image(1);
    struct label_image *read = read_image(write_image());
    if (!read)
        return;
    REQUIRE(label_surface(&surface, read, liver, 2));
    vec3 sum = {0, 0, 0};
    for (int i = 0; i < surface.n_node; i++)
        sum = vec3_axpy(sum, 1.0 / surface.n_node, surface.x[i]);
    /* nodes are not spread evenly: some tenths of a voxel */
    CHECK_NEAR(sum.x, 0.055 - 18 * SIZE[0], 0.5 * SIZE[0]);
    CHECK_NEAR(sum.y, 18 * SIZE[1], 0.5 * SIZE[1]);
    CHECK_NEAR(sum.z, 14 * SIZE[2], 0.5 * SIZE[2]);
    palp_mesh_destroy(&surface);
    label_destroy(read);
}

/* A voxel by itself is lost where shares are spread; its surface is there all the same. */
static void thin_labels_have_a_surface(void)
{
    struct palp_mesh surface;
    const int label = 9;
    make_image(1);
    image[HEAD + (3 * NY + 3) * NX + 3] = 9;
    struct label_image *read = read_image(write_image());
    if (!read)
        return;
    REQUIRE(label_surface(&surface, read, &label, 1));
    CHECK(surface.n_tri == 12);
    CHECK_NEAR(contour_volume(&surface) / (SIZE[0] * SIZE[1] * SIZE[2]), 1, 0.1);
    palp_mesh_destroy(&surface);
    label_destroy(read);
}

/* ---------------------------------------------------------------- scenarios */

/* Two organs of one body, the tumour a region that is stiffer: all run, pressed by the hand. */
static void organs_of_an_image_are_pressed(void)
{
    make_image(1);
    struct label_image *read = read_image(write_packed());
    if (!read)
        return;
    label_destroy(read);
    const char *path = scratch_path("scan.nii.gz");
    char folder[500];
    snprintf(folder, sizeof folder, "%s", scratch_path("organs"));
    CHECK(told_by_palp(".", "mesh %s --out %s --nodes 500", path, folder) == 0);
    CHECK(strstr(told, "region label-2: ") && strstr(told, "region label-3: "));
    CHECK(told_by_palp(".",
                       "mesh %s --out %s --nodes 500 --labels 1,2 --force --region "
                       "tumour:40000=label:2 --fix box:0,0,0,1,0.15,1 --fix box:0,0,0,0.1,1,1",
                       path, folder) == 0);
    CHECK(told_by_palp(".", "check %s/scan.yaml", folder) == 0 && strstr(told, "5 to 40 kPa"));
    CHECK(told_by_palp(".", "run %s/scan.yaml --steps 40", folder) == 0);
}

/* ---------------------------------------------------------------- what is refused */

/* Refused with this code and these words, and nothing is written. */
static bool refuses(const char *options, int code, const char *words)
{
    const bool right = told_by_palp(".", "mesh %s %s --out %s", scratch_path("scan.nii"), options,
                                    scratch_path("refused")) == code &&
                       strstr(told, words);
    if (!right)
        printf("\n    %s: %s", options, told);
    return right;
}

static void damaged_images_are_refused(void)
{
    make_image(1);
    struct label_image *read = read_image(write_image());
    if (!read)
        return;
    label_destroy(read);
    scratch_bytes("scan.nii", image, HEAD + VOXELS / 2);
    CHECK(refuses("", EX_DATAERR, "the file ends within its voxels"));
    scratch_bytes("scan.nii", image, 200);
    CHECK(refuses("", EX_DATAERR, "damaged head"));
    put_short(70, 128); /* colours */
    write_image();
    CHECK(refuses("", EX_DATAERR, "NIfTI type 128"));
    make_image(1);
    put_short(40, 4);
    put_short(48, 5); /* five volumes */
    write_image();
    CHECK(refuses("", EX_DATAERR, "several volumes"));
    make_image(1);
    put_float(280, 0); /* flat voxels */
    write_image();
    CHECK(refuses("", EX_DATAERR, "voxels without a volume"));
    make_image(1);
    put_float(112, 0.37); /* grey values */
    write_image();
    CHECK(refuses("", EX_DATAERR, "is it the scan itself"));
}

static void wrong_labels_are_refused(void)
{
    make_image(1);
    struct label_image *read = read_image(write_image());
    if (!read)
        return;
    label_destroy(read);
    CHECK(refuses("--labels 7", EX_DATAERR, "expected one of the image: 1, 2, 3"));
    CHECK(refuses("--labels one", EX_USAGE, "expected numbers between commas"));
    CHECK(refuses("--region t=label:9", EX_USAGE, "no voxel of this label"));
    CHECK(refuses("--region 9t=label:2", EX_USAGE, "expected NAME=WHERE"));
    CHECK(refuses("--region t:-3=label:2", EX_USAGE, "expected NAME=WHERE"));
    CHECK(refuses("--region t=label:2 --region t=label:3", EX_USAGE, "a second one"));
    CHECK(refuses("--region t=box:0,0,0,1,1", EX_USAGE, "expected box:X,Y,Z,X,Y,Z"));
    CHECK(refuses("--fix box:1,0,0,0,1,1", EX_USAGE, "expected box:X,Y,Z,X,Y,Z"));
    CHECK(refuses("--fix near:/nowhere/bone.stl", EX_NOINPUT, "/nowhere/bone.stl"));
    CHECK(refuses("--fix label:3 --fix label:2", EX_USAGE, "a second one"));
    CHECK(refuses("--fix box:2,2,2,3,3,3", EX_DATAERR, "holds none of the"));
    memset(image + HEAD, 0, VOXELS);
    write_image();
    CHECK(refuses("", EX_DATAERR, "it has none"));
}

SUITE(label, TEST(surface_of_a_label_has_its_voxels_volume),
      TEST(surface_lies_where_the_scan_has_it), TEST(thin_labels_have_a_surface),
      TEST(organs_of_an_image_are_pressed), TEST(damaged_images_are_refused),
      TEST(wrong_labels_are_refused));
