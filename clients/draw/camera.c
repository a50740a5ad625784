/* SPDX-License-Identifier: Apache-2.0 */
/* camera.c - where to look from, and what is seen where. */
#include "clients/draw/raster_frame.h"

#include <string.h>

bool draw_bounds(int n_mesh, const struct draw_mesh *mesh, vec *low, vec *high)
{
    bool any = false;
    for (int m = 0; m < n_mesh; m++)
        for (int i = 0; i < mesh[m].n_vertex; i++, any = true) {
            const vec x = mesh[m].x[i];
            *low = any ? vec_make(fminf(low->x, x.x), fminf(low->y, x.y), fminf(low->z, x.z)) : x;
            *high =
                any ? vec_make(fmaxf(high->x, x.x), fmaxf(high->y, x.y), fmaxf(high->z, x.z)) : x;
        }
    return any;
}

static bool direction_of(const char *view, vec *from)
{
    static const struct {
        const char *name;
        vec from;
    } views[] = {
        {"first", {0.45F, 0.5F, 1}}, {"front", {0, 0.12F, 1}}, {"back", {0, 0.12F, -1}},
        {"left", {-1, 0.12F, 0}},    {"right", {1, 0.12F, 0}}, {"top", {0, 1, 0.02F}},
    };
    for (size_t i = 0; i < sizeof views / sizeof *views; i++)
        if (strcmp(view, views[i].name) == 0) {
            *from = vec_unit(views[i].from);
            return true;
        }
    return false;
}

/* The middle of the points across the view, so that what is looked at is centred. */
static vec middle_of(int n, const vec *x, vec from, vec right, vec up)
{
    const vec axis[3] = {from, right, up};
    vec middle = {0};
    for (int k = 0; k < 3; k++) {
        float low = INFINITY, high = -INFINITY;
        for (int i = 0; i < n; i++) {
            low = fminf(low, vec_dot(axis[k], x[i]));
            high = fmaxf(high, vec_dot(axis[k], x[i]));
        }
        middle = vec_axpy(middle, n > 0 ? 0.5F * (low + high) : 0, axis[k]);
    }
    return middle;
}

bool draw_camera_for(struct draw_camera *camera, const char *view, int n, const vec *x,
                     float aspect)
{
    vec from;
    if (!direction_of(view, &from))
        return false;
    const vec right = vec_unit(vec_cross(vec_make(0, 1, 0), from)), up = vec_cross(from, right);
    *camera = (struct draw_camera){.target = middle_of(n, x, from, right, up),
                                   .up = {0, 1, 0},
                                   .field = 0.5F /* about 29 degrees */};
    const float tan_y = tanf(0.5F * camera->field), tan_x = tan_y * aspect;
    float distance = 1e-3F;
    for (int i = 0; i < n; i++) {
        const vec d = vec_sub(x[i], camera->target);
        const float away = vec_dot(from, d);
        distance = fmaxf(distance, away + 1.2F * fabsf(vec_dot(right, d)) / tan_x);
        distance = fmaxf(distance, away + 1.2F * fabsf(vec_dot(up, d)) / tan_y);
    }
    camera->eye = vec_axpy(camera->target, distance, from);
    return true;
}

vec viewer_project(const struct viewer *v, vec x)
{
    const vec d = vec_sub(x, v->eye);
    const float z = vec_dot(v->forward, d), scale = v->near > 0 ? 1 / z : 1;
    return vec_make(v->centre_x + v->scale_x * scale * vec_dot(v->right, d),
                    v->centre_y - v->scale_y * scale * vec_dot(v->up, d), z);
}

vec viewer_ray(const struct viewer *v, float px, float py)
{
    const float x = (px - v->centre_x) / v->scale_x, y = (v->centre_y - py) / v->scale_y;
    return vec_unit(vec_axpy(vec_axpy(v->forward, x, v->right), y, v->up));
}
