/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_draw.c - pictures show what is there: sizes, what hides what, shadows, arrows. */
#include "clients/draw/draw.h"
#include "engine/base/wide.h"
#include "tests/check.h"
#include "tests/fixtures/scratch_folder.h"

#include <png.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 240, ROWS = 24, COLUMNS = 48 };

static const struct draw_material red = {.colour = {0.8F, 0.02F, 0.02F}, .roughness = 0.9F};
static const struct draw_material blue = {.colour = {0.02F, 0.02F, 0.8F}, .roughness = 0.9F};

/** A square of two triangles in the plane z, its sides 2 × half. */
struct square {
    struct draw_vec x[4];
    int tri[2][3];
};

static struct square square_at(float cx, float z, float half)
{
    return (struct square){
        {{cx - half, -half, z}, {cx + half, -half, z}, {cx + half, half, z}, {cx - half, half, z}},
        {{0, 1, 2}, {0, 2, 3}}};
}

static struct draw_mesh mesh_of(const struct square *s, struct draw_material material)
{
    return (struct draw_mesh){
        .n_vertex = 4, .n_tri = 2, .x = s->x, .tri = s->tri, .material = material};
}

static const struct draw_camera ahead = {
    .eye = {0, 0, 1}, .target = {0, 0, 0}, .up = {0, 1, 0}, .field = 1};

static struct draw_image render(const struct draw_mesh *mesh, int n,
                                const struct draw_camera *camera)
{
    struct draw_image image = {.width = SIDE, .height = SIDE};
    const struct draw_scene scene = {.n_mesh = n, .mesh = mesh};
    REQUIRE(draw_render(&image, &scene, camera) == 0);
    return image;
}

static const unsigned char *pixel(const struct draw_image *image, int x, int y)
{
    return image->rgb + 3 * (y * image->width + x);
}

static bool is_red(const unsigned char *p)
{
    return p[0] > 60 && p[0] > 2 * p[2];
}

static bool is_blue(const unsigned char *p)
{
    return p[2] > 60 && p[2] > 2 * p[0];
}

static int count(const struct draw_image *image, bool (*is)(const unsigned char *))
{
    int n = 0;
    for (int i = 0; i < image->width * image->height; i++)
        n += is(image->rgb + 3 * i);
    return n;
}

/* A square of side 0.4 at distance 1: 0.4 / (2 tan 0.5) of the picture's height. Its edge lies
 * within a pixel, on each side. */
static void a_square_is_as_large_as_perspective_says(void)
{
    const struct square s = square_at(0, 0, 0.2F);
    const struct draw_mesh mesh = mesh_of(&s, red);
    struct draw_image image = render(&mesh, 1, &ahead);
    const double side = 0.4 / (2 * tan(0.5)) * SIDE;
    CHECK_NEAR(sqrt(count(&image, is_red)), side, 1);
    free(image.rgb);
}

static void the_nearer_surface_hides_the_other_in_any_order(void)
{
    const struct square near = square_at(0, 0.1F, 0.1F), far = square_at(0, -0.1F, 0.3F);
    for (int order = 0; order < 2; order++) {
        const struct draw_mesh mesh[2] = {mesh_of(order ? &far : &near, order ? blue : red),
                                          mesh_of(order ? &near : &far, order ? red : blue)};
        struct draw_image image = render(mesh, 2, &ahead);
        CHECK(is_red(pixel(&image, SIDE / 2, SIDE / 2)));
        CHECK(is_blue(pixel(&image, SIDE / 2, SIDE / 2 + SIDE / 6)));
        free(image.rgb);
    }
}

static void an_arrow_is_seen_through_what_is_before_it(void)
{
    const struct square before = square_at(0, 0.1F, 0.3F), arrow = square_at(0, -0.1F, 0.05F);
    struct draw_material glowing = red;
    glowing.glow = 1;
    const struct draw_mesh mesh[2] = {mesh_of(&before, blue), mesh_of(&arrow, glowing)};
    struct draw_image image = render(mesh, 2, &ahead);
    CHECK(is_red(pixel(&image, SIDE / 2, SIDE / 2)));
    free(image.rgb);
}

/* What is behind the eye, or cut by the near plane, shows as far as it is before it. */
static void what_reaches_behind_the_eye_is_cut_not_folded(void)
{
    const struct draw_vec x[4] = {
        {-0.2F, -0.1F, 3}, {0.2F, -0.1F, 3}, {0.2F, -0.1F, -3}, {-0.2F, -0.1F, -3}};
    const int tri[2][3] = {{0, 1, 2}, {0, 2, 3}};
    const struct draw_mesh mesh = {.n_vertex = 4, .n_tri = 2, .x = x, .tri = tri, .material = red};
    struct draw_image image = render(&mesh, 1, &ahead);
    CHECK(is_red(pixel(&image, SIDE / 2, SIDE - 2)));
    CHECK(!is_red(pixel(&image, SIDE / 2, 2)));
    free(image.rgb);
}

/* A floor of long strips that begin behind the eye: what is below shows at none of their edges. */
static void neighbours_leave_no_gap(void)
{
    enum { STRIPS = 40 };
    struct draw_vec x[2 * STRIPS + 2];
    int tri[2 * STRIPS][3];
    for (int i = 0; i <= STRIPS; i++) {
        const float across = 2 * (float)i / STRIPS - 1;
        x[2 * i] = (struct draw_vec){across + 0.7F, -0.05F, 3};
        x[2 * i + 1] = (struct draw_vec){3 * across, -0.05F, -9};
    }
    for (int i = 0; i < STRIPS; i++)
        for (int k = 0; k < 3; k++) {
            tri[2 * i][k] = 2 * i + k;
            tri[2 * i + 1][k] = 2 * i + 3 - k;
        }
    const struct draw_vec below[4] = {
        {-9, -0.1F, 3}, {9, -0.1F, 3}, {9, -0.1F, -9}, {-9, -0.1F, -9}};
    const int below_tri[2][3] = {{0, 1, 2}, {0, 2, 3}};
    struct draw_material glowing = blue;
    glowing.glow = 0.5F;
    const struct draw_mesh mesh[2] = {
        {.n_vertex = 2 * STRIPS + 2,
         .n_tri = 2 * STRIPS,
         .x = x,
         .tri = (const int(*)[3])tri,
         .material = red},
        {.n_vertex = 4, .n_tri = 2, .x = below, .tri = below_tri, .material = glowing}};
    struct draw_image image = render(mesh, 2, &ahead);
    int beside = 0;
    for (int row = SIDE / 2 + 8; row < SIDE; row++)
        for (int px = SIDE / 4; px < 3 * SIDE / 4; px++)
            beside += !is_red(pixel(&image, px, row));
    CHECK(beside == 0);
    free(image.rgb);
}

/* By how many levels a pixel is beyond all of those about it. */
static int levels_apart(const struct draw_image *image, int x, int y)
{
    int low = 255, high = 0;
    for (int k = 0; k < 9; k++) {
        const int level = pixel(image, x + k % 3 - 1, y + k / 3 - 1)[1];
        low = k != 4 && level < low ? level : low;
        high = k != 4 && level > high ? level : high;
    }
    const int level = pixel(image, x, y)[1];
    return level > high ? level - high : level < low ? low - level : 0;
}

/* A bright rod of faces that are a hundred times as long as wide: what it mirrors goes on evenly
 * across their edges. */
static void a_long_face_is_shaded_where_it_is_seen(void)
{
    enum { SIDES = 32, WITHIN = 15 /* pixels: its rim is 20 off */ };
    enum { LEAST = 6 /* levels: rounding, and the steps of gradients */ };
    struct draw_vec x[2 * SIDES];
    int tri[2 * SIDES][3], apart = 0;
    for (int i = 0; i < SIDES; i++) {
        const float angle = 6.2831853F * (float)i / SIDES, radius = 0.1F;
        const float up = radius * cosf(angle), out = radius * sinf(angle);
        x[2 * i] = (struct draw_vec){-1.5F, up - 0.3F, out + 0.2F};
        x[2 * i + 1] = (struct draw_vec){1.5F, up + 0.3F, out - 0.2F};
        const int next = 2 * ((i + 1) % SIDES);
        const int two[2][3] = {{2 * i, 2 * i + 1, next}, {next, 2 * i + 1, next + 1}};
        memcpy(tri[2 * i], two, sizeof two);
    }
    const struct draw_material metal = {
        .colour = {0.8F, 0.8F, 0.8F}, .roughness = 0.3F, .metal = 1};
    const struct draw_mesh mesh = {.n_vertex = 2 * SIDES,
                                   .n_tri = 2 * SIDES,
                                   .x = x,
                                   .tri = (const int(*)[3])tri,
                                   .material = metal};
    struct draw_image image = render(&mesh, 1, &ahead);
    for (int px = 1; px < SIDE - 1; px++) {
        const int axis = SIDE / 2 - (px - SIDE / 2) / 5; /* it rises by a fifth of its way across */
        for (int y = axis - WITHIN; y <= axis + WITHIN; y++)
            apart += levels_apart(&image, px, y) > LEAST;
    }
    CHECK(apart == 0);
    free(image.rgb);
}

/* A floor, and a plate above it: under the plate less light arrives. */
static void a_thing_throws_a_shadow(void)
{
    const struct draw_vec floor[4] = {{-1, 0, 1}, {1, 0, 1}, {1, 0, -1}, {-1, 0, -1}};
    const struct draw_vec plate[4] = {
        {-0.1F, 0.4F, 0.1F}, {0.1F, 0.4F, 0.1F}, {0.1F, 0.4F, -0.1F}, {-0.1F, 0.4F, -0.1F}};
    const int tri[2][3] = {{0, 1, 2}, {0, 2, 3}};
    const struct draw_mesh mesh[2] = {
        {.n_vertex = 4, .n_tri = 2, .x = floor, .tri = tri, .material = red},
        {.n_vertex = 4, .n_tri = 2, .x = plate, .tri = tri, .material = blue}};
    const struct draw_camera above = {
        .eye = {0, 2, 1.2F}, .target = {0, 0, 0}, .up = {0, 1, 0}, .field = 0.9F};
    struct draw_image lit = render(mesh, 1, &above), shadowed = render(mesh, 2, &above);
    int darker = 0;
    for (int i = 0; i < SIDE * SIDE; i++)
        darker += is_red(lit.rgb + 3 * i) && !is_blue(shadowed.rgb + 3 * i) &&
                  shadowed.rgb[3 * i] + 40 < lit.rgb[3 * i];
    CHECK(darker > 200); /* the plate covers about 700 pixels, its shadow falls beside it in part */
    free(lit.rgb);
    free(shadowed.rgb);
}

/* A floor that goes on beyond the sun's map, which shows what is looked at. */
static void what_the_suns_map_does_not_hold_is_lit(void)
{
    const struct draw_vec floor[4] = {{-9, 0, 9}, {9, 0, 9}, {9, 0, -9}, {-9, 0, -9}};
    const int tri[2][3] = {{0, 1, 2}, {0, 2, 3}};
    const struct draw_mesh mesh = {
        .n_vertex = 4, .n_tri = 2, .x = floor, .tri = tri, .material = red};
    const struct draw_camera low = {
        .eye = {0, 0.5F, 1}, .target = {0, 0, 0}, .up = {0, 1, 0}, .field = 0.9F};
    struct draw_image image = render(&mesh, 1, &low);
    int least = 255, most = 0;
    for (int y = SIDE / 10; y < SIDE; y += 10)
        for (int x = 0; x < SIDE; x += 10) {
            least = pixel(&image, x, y)[0] < least ? pixel(&image, x, y)[0] : least;
            most = pixel(&image, x, y)[0] > most ? pixel(&image, x, y)[0] : most;
        }
    CHECK(least > 3 * most / 4); /* shadows take more than half of its light */
    free(image.rgb);
}

static void a_view_shows_all_points_and_little_more(void)
{
    static const char *const views[] = {"first", "front", "back", "left", "right", "top"};
    const struct draw_vec points[4] = {{0, 0, 0}, {0.3F, 0, 0}, {0, 0.1F, 0}, {0, 0, 0.2F}};
    struct draw_camera camera;
    for (int v = 0; v < 6; v++) {
        REQUIRE(draw_camera_for(&camera, views[v], 4, points, 1.5F));
        struct draw_vec f = {camera.target.x - camera.eye.x, camera.target.y - camera.eye.y,
                             camera.target.z - camera.eye.z};
        const float n = sqrtf(f.x * f.x + f.y * f.y + f.z * f.z);
        for (int i = 0; i < 4; i++) {
            const struct draw_vec d = {points[i].x - camera.eye.x, points[i].y - camera.eye.y,
                                       points[i].z - camera.eye.z};
            const double along = (double)((d.x * f.x + d.y * f.y + d.z * f.z) / n);
            const double away = sqrt((double)(d.x * d.x + d.y * d.y + d.z * d.z) - along * along);
            CHECK(along > 0);
            /* within the cone about the picture's corners */
            CHECK_BELOW(away / along, tan(0.5 * (double)camera.field) * sqrt(1 + 1.5 * 1.5));
        }
    }
    CHECK(!draw_camera_for(&camera, "behind", 4, points, 1.5F));
}

/* A ball of many triangles: normals are smooth, so brightness changes by little from pixel to pixel
 * inside of it. */
static void a_ball_looks_round(void)
{
    static struct draw_vec x[ROWS * COLUMNS];
    static int tri[2 * ROWS * COLUMNS][3];
    int n = 0;
    for (int r = 0; r < ROWS; r++)
        for (int c = 0; c < COLUMNS; c++) {
            const float rise = 3.14159265F * (float)r / (ROWS - 1),
                        turn = 6.2831853F * (float)c / COLUMNS;
            x[r * COLUMNS + c] = (struct draw_vec){
                0.3F * sinf(rise) * cosf(turn), 0.3F * cosf(rise), -0.3F * sinf(rise) * sinf(turn)};
            const int a = r * COLUMNS + c, b = r * COLUMNS + (c + 1) % COLUMNS;
            const int corner[2][3] = {{a, a + COLUMNS, b}, {b, a + COLUMNS, b + COLUMNS}};
            for (int k = 0; r + 1 < ROWS && k < 2; k++, n++)
                memcpy(tri[n], corner[k], sizeof corner[k]);
        }
    const struct draw_mesh mesh = {.n_vertex = ROWS * COLUMNS,
                                   .n_tri = n,
                                   .x = x,
                                   .tri = (const int(*)[3])tri,
                                   .material = red};
    struct draw_image image = render(&mesh, 1, &ahead), empty = render(NULL, 0, &ahead);
    int covered = 0;
    for (int k = 0; k < SIDE * SIDE; k++)
        covered += memcmp(image.rgb + 3 * k, empty.rgb + 3 * k, 3) != 0;
    /* seen from 1 m a ball of 0.3 m shows a disc of radius 0.3 / sqrt(1 - 0.09) at 1 m; half a
     * pixel of its rim */
    const double radius = 0.3 / sqrt(0.91) / (2 * tan(0.5)) * SIDE;
    CHECK_NEAR(sqrt(covered / 3.14159265), radius, 0.5);
    int largest = 0;
    for (int i = -20; i < 20; i++) {
        const int step =
            pixel(&image, SIDE / 2 + i + 1, SIDE / 2)[0] - pixel(&image, SIDE / 2 + i, SIDE / 2)[0];
        largest = abs(step) > largest ? abs(step) : largest;
    }
    CHECK_BELOW(largest, 8); /* of 255: facets of 7.5 degrees would step by 15 */
    free(image.rgb);
    free(empty.rgb);
}

static void the_same_scene_gives_the_same_bytes(void)
{
    const struct square a = square_at(0.1F, 0.1F, 0.1F), b = square_at(0, -0.1F, 0.3F);
    struct draw_material flesh = red;
    flesh.flesh = flesh.wet = 1;
    const struct draw_mesh mesh[2] = {mesh_of(&a, blue), mesh_of(&b, flesh)};
    struct draw_image one = render(mesh, 2, &ahead), two = render(mesh, 2, &ahead);
    CHECK(memcmp(one.rgb, two.rgb, 3 * SIDE * SIDE) == 0);
    free(one.rgb);
    free(two.rgb);
}

static void each_width_of_registers_gives_the_same_bytes(void)
{
    const struct square a = square_at(0.1F, 0.1F, 0.1F), b = square_at(0, -0.1F, 0.3F);
    struct draw_material flesh = red;
    flesh.flesh = flesh.wet = 1;
    const struct draw_mesh mesh[2] = {mesh_of(&a, blue), mesh_of(&b, flesh)};
    const int was = wide_bytes();
    struct draw_image one = render(mesh, 2, &ahead);
    for (int bytes = 16; bytes <= 64; bytes *= 2)
        if (wide_use(bytes)) {
            struct draw_image two = render(mesh, 2, &ahead);
            CHECK(memcmp(one.rgb, two.rgb, 3 * SIDE * SIDE) == 0);
            free(two.rgb);
        }
    wide_use(was);
    free(one.rgb);
}

static void a_picture_in_a_file_is_the_picture(void)
{
    const struct square s = square_at(0, 0, 0.2F);
    const struct draw_mesh mesh = mesh_of(&s, red);
    struct draw_image image = render(&mesh, 1, &ahead);
    REQUIRE(draw_write_png(scratch_path("a.png"), &image) == 0);
    png_image png = {.version = PNG_IMAGE_VERSION};
    REQUIRE(png_image_begin_read_from_file(&png, scratch_path("a.png")));
    png.format = PNG_FORMAT_RGB;
    REQUIRE(png.width == SIDE && png.height == SIDE);
    unsigned char *back = malloc(3 * SIDE * SIDE);
    REQUIRE(png_image_finish_read(&png, NULL, back, 0, NULL));
    CHECK(memcmp(back, image.rgb, 3 * SIDE * SIDE) == 0);
    CHECK(draw_write_png("/no such folder/a.png", &image) == -1);
    CHECK(draw_write_png("/dev/full", &image) == -2);
    free(back);
    free(image.rgb);
}

SUITE(draw, TEST(a_square_is_as_large_as_perspective_says),
      TEST(the_nearer_surface_hides_the_other_in_any_order),
      TEST(an_arrow_is_seen_through_what_is_before_it),
      TEST(what_reaches_behind_the_eye_is_cut_not_folded), TEST(neighbours_leave_no_gap),
      TEST(a_long_face_is_shaded_where_it_is_seen), TEST(a_thing_throws_a_shadow),
      TEST(what_the_suns_map_does_not_hold_is_lit), TEST(a_view_shows_all_points_and_little_more),
      TEST(a_ball_looks_round), TEST(the_same_scene_gives_the_same_bytes),
      TEST(each_width_of_registers_gives_the_same_bytes), TEST(a_picture_in_a_file_is_the_picture));
