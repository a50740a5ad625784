/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_enclosed.c - points inside of, and near to, surfaces that a scenario names. */
#include "config/config_enclosed.h"

#include "config/config_fence.h"
#include "config/winding.h"

#include <string.h>

static const double HALF_INSIDE = 0.5; /* of a winding number: 1 inside, 0 outside */

bool config_enclosed_read(struct config_reading *reading, const struct scenario_mesh *said,
                          struct palp_mesh *out)
{
    const struct config_value *at = config_tree_find(said->head.at, "path");
    struct config_error error;
    if (!config_fence_check(reading, said->path, at->at))
        return false;
    if (config_mesh_read(out, said->path, said->scale, &error) == 0)
        return true;
    if (error.exit_code == CONFIG_EXIT_MEMORY || !error.text) {
        config_error_clear(&error);
        config_reading_no_memory(reading);
    }
    const char *text = config_reading_copy(reading, error.text, strcspn(error.text, "\n"));
    config_reading_fault(reading, at->at, error.exit_code, "%s: %s",
                         config_tree_path(reading, said->head.at), text);
    config_error_clear(&error);
    return false;
}

/* The tree of a surface; NULL: there is a fault. *surface lives as long as the tree. */
static struct winding *read_surface(struct config_reading *reading,
                                    const struct scenario_mesh *said, struct palp_mesh *surface)
{
    if (!config_enclosed_read(reading, said, surface))
        return NULL;
    if (surface->n_tri == 0) {
        palp_mesh_destroy(surface);
        config_tree_fault(reading, said->head.at,
                          "got a mesh of elements, expected a surface of triangles");
        return NULL;
    }
    struct winding *w = winding_create(surface);
    if (w)
        return w;
    palp_mesh_destroy(surface);
    config_reading_no_memory(reading);
}

bool config_enclosed_mark(struct config_reading *reading, const struct scenario_mesh *said,
                          const vec3 *x, int n, bool *marked)
{
    struct palp_mesh surface;
    struct winding *w = read_surface(reading, said, &surface);
    if (!w)
        return false;
    for (int i = 0; i < n; i++)
        marked[i] |= winding_number(w, x[i]) > HALF_INSIDE;
    winding_destroy(w);
    palp_mesh_destroy(&surface);
    return true;
}

bool config_enclosed_mark_near(struct config_reading *reading, const struct scenario_near *said,
                               const vec3 *x, int n, bool *marked)
{
    struct palp_mesh surface;
    struct winding *w = read_surface(reading, said->mesh, &surface);
    if (!w)
        return false;
    for (int i = 0; i < n; i++)
        marked[i] |= winding_distance(w, x[i], said->within) <= said->within;
    winding_destroy(w);
    palp_mesh_destroy(&surface);
    return true;
}
