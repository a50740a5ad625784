/* SPDX-License-Identifier: GPL-3.0-or-later */
/* look.c - pictures of a simulation, and the matrices of its last step. */
#include "clients/palp/commands/shot_scene.h"
#include "clients/sim/sim.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE_LEAST = 16 };

/* ---------------------------------------------------------------- pictures */

static struct draw_vec round_to_single(const double x[3])
{
    return (struct draw_vec){(float)x[0], (float)x[1], (float)x[2]};
}

static int check_view(const struct palp_sim_view *v)
{
    if (v->width < SIDE_LEAST || v->height < SIDE_LEAST || v->width > DRAW_SIDE_MAX ||
        v->height > DRAW_SIDE_MAX)
        return sim_fail(EX_USAGE, "picture: got %d x %d pixels, expected %d to %d each", v->width,
                        v->height, SIDE_LEAST, DRAW_SIDE_MAX);
    if (v->zoom != 0 && !(v->zoom > 0.01 && v->zoom < 100))
        return sim_fail(EX_USAGE, "picture: got zoom %g, expected 0.01 to 100", v->zoom);
    for (int k = 0; v->fixed && k < 3; k++)
        if (!isfinite(v->eye[k]) || !isfinite(v->target[k]) || !isfinite(v->up[k]))
            return sim_fail(EX_USAGE, "picture: got a camera with a number that is not finite");
    if (v->fixed && !(v->field > 0.01 && v->field < 3))
        return sim_fail(EX_USAGE, "picture: got a field of view of %g rad, expected 0.01 to 3",
                        v->field);
    return 0;
}

static int find_camera(const struct palp_sim_view *v, const struct shot_scene *shot,
                       struct draw_camera *camera)
{
    const float aspect = (float)v->width / (float)v->height;
    const char *word = v->view ? v->view : "first";
    if (v->fixed)
        *camera = (struct draw_camera){round_to_single(v->eye), round_to_single(v->target),
                                       round_to_single(v->up), (float)v->field};
    else if (!shot_camera(shot, word, aspect, camera))
        return sim_fail(EX_USAGE,
                        "picture: got view %s, expected first, front, back, left, right or top",
                        word);
    if (v->zoom != 0)
        camera->field = 2 * atanf(tanf(0.5F * camera->field) / (float)v->zoom);
    return 0;
}

static int draw_view(const struct palp_sim_view *v, struct shot_scene *shot, uint8_t *rgb)
{
    struct draw_image image = {.width = v->width, .height = v->height};
    struct draw_camera camera;
    const int code = find_camera(v, shot, &camera);
    if (code != 0)
        return code;
    shot->scene.theme = v->light ? DRAW_LIGHT : DRAW_DARK;
    if (draw_render(&image, &shot->scene, &camera) != 0)
        return sim_fail(EX_OSERR, "picture: no memory");
    memcpy(rgb, image.rgb, 3 * (size_t)v->width * (size_t)v->height);
    free(image.rgb);
    return 0;
}

int palp_sim_picture(struct palp_sim *sim, const struct palp_sim_view *view, uint8_t *rgb)
{
    struct shot_scene shot;
    int code = check_view(view);
    if (code == 0)
        code = sim_enter(sim);
    if (code != 0)
        return code;
    if (shot_scene_create(&shot, sim->world, sim->report && !view->no_arrows) != 0) {
        sim_leave(sim);
        return sim_fail(EX_OSERR, "picture: no memory");
    }
    shot_look_from(&shot, &sim->scenario->config->view);
    sim_leave(sim); /* what is drawn is a copy */
    code = draw_view(view, &shot, rgb);
    shot_scene_destroy(&shot);
    return code;
}

int palp_sim_write_png(const char *path, const uint8_t *rgb, int width, int height)
{
    if (width < 1 || height < 1)
        return sim_fail(EX_USAGE, "%s: got %d x %d pixels, expected 1 or more", path, width,
                        height);
    const size_t size = 3 * (size_t)width * (size_t)height;
    struct draw_image image = {width, height, malloc(size)};
    if (!image.rgb)
        return sim_fail(EX_OSERR, "%s: no memory", path);
    memcpy(image.rgb, rgb, size);
    const int bad = draw_write_png(path, &image);
    free(image.rgb);
    if (bad == 0)
        return 0;
    return bad == -1 ? sim_fail(EX_CANTCREAT, "%s: cannot be created", path)
                     : sim_fail(EX_IOERR, "%s: not all could be written", path);
}

/* ---------------------------------------------------------------- matrices */

static const struct {
    const char *word;
    enum palp_matrix_name name;
} matrices[] = {
    {"A", PALP_MATRIX_A},   {"M", PALP_MATRIX_M},           {"B", PALP_MATRIX_B},
    {"K", PALP_MATRIX_K},   {"b", PALP_MATRIX_b},           {"x", PALP_MATRIX_x},
    {"H", PALP_MATRIX_H},   {"C", PALP_MATRIX_C},           {"W", PALP_MATRIX_W},
    {"WH", PALP_MATRIX_WH}, {"lambda", PALP_MATRIX_LAMBDA},
};

static int copy_entries(const struct palp_matrix *from, struct palp_sim_matrix *out)
{
    const size_t n = (size_t)from->n + 1;
    *out = (struct palp_sim_matrix){.rows = from->rows,
                                    .cols = from->cols,
                                    .n = from->n,
                                    .symmetric = from->symmetric,
                                    .row = malloc(n * sizeof *out->row),
                                    .col = malloc(n * sizeof *out->col),
                                    .value = malloc(n * sizeof *out->value)};
    if (!out->row || !out->col || !out->value) {
        palp_sim_matrix_free(out);
        return sim_fail(EX_OSERR, "matrix: no memory");
    }
    for (int i = 0; i < from->n; i++) {
        out->row[i] = from->entry[i].row;
        out->col[i] = from->entry[i].col;
        out->value[i] = from->entry[i].value;
    }
    return 0;
}

static int inspect_entered(struct palp_sim *sim, enum palp_matrix_name name, int body,
                           struct palp_sim_matrix *out)
{
    struct palp_matrix found;
    struct palp_error error;
    if (palp_world_inspect(sim->world, name, (palp_body){body}, &found, &error) != PALP_OK)
        return sim_fail(error.status == PALP_NO_MEMORY ? EX_OSERR : EX_USAGE, "%s", error.what);
    const int code = copy_entries(&found, out);
    palp_matrix_destroy(&found);
    return code;
}

int palp_sim_inspect(struct palp_sim *sim, const char *matrix, int body,
                     struct palp_sim_matrix *out)
{
    const size_t n = sizeof matrices / sizeof *matrices;
    size_t k = 0;
    while (k < n && strcmp(matrix, matrices[k].word) != 0)
        k++;
    if (k == n)
        return sim_fail(EX_USAGE, "matrix %s: expected A, M, B, K, b, x, H, C, W, WH or lambda",
                        matrix);
    int code = body == 0 ? 0 : sim_check_body(sim, body);
    if (code == 0)
        code = sim_enter(sim);
    if (code != 0)
        return code;
    code = inspect_entered(sim, matrices[k].name, body, out);
    sim_leave(sim);
    return code;
}

void palp_sim_matrix_free(struct palp_sim_matrix *matrix)
{
    free(matrix->row);
    free(matrix->col);
    free(matrix->value);
    *matrix = (struct palp_sim_matrix){0};
}
