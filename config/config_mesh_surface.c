/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_mesh_surface.c - surfaces of triangles: OBJ, and STL as text or binary. */
#include "config/config_scan.h"

#include <limits.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------- OBJ */

/* A line's words, without going on to the next line. */
static bool more_in_line(struct config_scan *s)
{
    while (*s->at == ' ' || *s->at == '\t')
        s->at++;
    return *s->at != '\0' && *s->at != '\n' && *s->at != '\r' && *s->at != '#';
}

static bool read_vertex(struct config_scan *s)
{
    double x[3];
    for (int i = 0; i < 3; i++) {
        if (!more_in_line(s))
            return config_mesh_refuse(s->draft, s->line, "got %d coordinates, expected 3", i);
        if (!config_scan_number(s, "a coordinate", &x[i]))
            return false;
    }
    return config_mesh_add_node(s->draft, x, s->line);
}

/* `7`, `7/2`, `7//3`, `7/2/3`; from 1, or from the latest backwards when negative. */
static bool read_reference(struct config_scan *s, int *node)
{
    char *end;
    const long number = strtol(s->at, &end, 10);
    if (end == s->at || number == 0 || number > INT_MAX || number < -INT_MAX ||
        !strchr("/ \t\r\n", *end))
        return config_mesh_refuse(s->draft, s->line, "got no vertex number, expected one from 1");
    *node = (int)(number > 0 ? number - 1 : s->draft->n_node + number);
    s->at = end + strcspn(end, " \t\r\n");
    return true;
}

/* A polygon is a fan of triangles about its first corner. */
static bool read_face(struct config_scan *s)
{
    int node[3], n = 0;
    while (more_in_line(s)) {
        if (!read_reference(s, &node[n < 3 ? n : 2]))
            return false;
        n++;
        if (n < 3)
            continue;
        if (!config_mesh_add_cell(s->draft, 3, node, s->line))
            return false;
        node[1] = node[2];
    }
    return n >= 3 || config_mesh_refuse(s->draft, s->line, "got %d corners, expected 3 or more", n);
}

bool config_mesh_obj(struct config_draft *draft)
{
    struct config_scan s = config_scan_begin(draft);
    draft->first = 1;
    for (; config_scan_peek(&s) > 0; config_scan_next_line(&s)) {
        const bool right = config_scan_accept(&s, "v")   ? read_vertex(&s)
                           : config_scan_accept(&s, "f") ? read_face(&s)
                                                         : true;
        if (!right)
            return false;
    }
    return true;
}

/* ---------------------------------------------------------------- welding */

/* Corners by their coordinates: equal ones are one node. Open addressing, at most half full. */
struct weld {
    struct config_draft *draft;
    int *slot; /* node, or -1; owned */
    size_t n_slot;
};

static uint64_t hash_place(vec3 x)
{
    const double number[3] = {x.x, x.y, x.z};
    uint64_t bits[3], hash = 1469598103934665603u; /* FNV-1a, a word at a time */
    memcpy(bits, number, sizeof bits);
    for (int i = 0; i < 3; i++)
        hash = (hash ^ bits[i] ^ (bits[i] >> 29)) * 1099511628211u;
    return hash ^ (hash >> 32);
}

static size_t find_slot(const struct weld *w, vec3 x)
{
    size_t i = hash_place(x) & (w->n_slot - 1);
    for (; w->slot[i] >= 0; i = (i + 1) & (w->n_slot - 1)) {
        const vec3 y = w->draft->x[w->slot[i]];
        if (x.x == y.x && x.y == y.y && x.z == y.z)
            break;
    }
    return i;
}

static bool widen_slots(struct weld *w)
{
    struct weld wider = {w->draft, NULL, w->n_slot ? 2 * w->n_slot : 1024};
    wider.slot = malloc(wider.n_slot * sizeof *wider.slot);
    if (!wider.slot)
        return config_mesh_no_memory(w->draft);
    memset(wider.slot, -1, wider.n_slot * sizeof *wider.slot);
    for (int i = 0; i < w->draft->n_node; i++)
        wider.slot[find_slot(&wider, w->draft->x[i])] = i;
    free(w->slot);
    *w = wider;
    return true;
}

static bool weld_node(struct weld *w, const double x[3], long at, int *node)
{
    const double place[3] = {x[0] + 0.0, x[1] + 0.0, x[2] + 0.0}; /* -0 is 0 */
    if (2 * (size_t)w->draft->n_node >= w->n_slot && !widen_slots(w))
        return false;
    if (!isfinite(x[0]) || !isfinite(x[1]) ||
        !isfinite(x[2])) /* NaN equals nothing, not even itself */
        return config_mesh_refuse(w->draft, at, "got a coordinate that is not finite");
    const size_t i = find_slot(w, (vec3){place[0], place[1], place[2]});
    if (w->slot[i] < 0) {
        if (!config_mesh_add_node(w->draft, place, at))
            return false;
        w->slot[i] = w->draft->n_node - 1;
    }
    *node = w->slot[i];
    return true;
}

static bool add_corners(struct weld *w, double x[3][3], long at)
{
    int node[3];
    for (int i = 0; i < 3; i++)
        if (!weld_node(w, x[i], at, &node[i]))
            return false;
    return config_mesh_add_cell(w->draft, 3, node, at);
}

/* ---------------------------------------------------------------- STL */

enum { STL_HEAD = 80, STL_RECORD = 50 };

static uint32_t little_32(const char *bytes)
{
    const unsigned char *b = (const unsigned char *)bytes;
    return b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
}

static double little_float(const char *bytes)
{
    const uint32_t bits = little_32(bytes);
    float number;
    memcpy(&number, &bits, sizeof number);
    return number;
}

/* Head, count, then 50 bytes a triangle: normal, three corners, two bytes of nothing. */
static bool read_binary(struct weld *w)
{
    struct config_draft *d = w->draft;
    d->by_byte = true;
    if (d->size < STL_HEAD + 4)
        return config_mesh_refuse(d, -1, "got %zu bytes, expected an STL file", d->size);
    const uint32_t n = little_32(d->text + STL_HEAD);
    const size_t rest = d->size - STL_HEAD - 4;
    if (n > rest / STL_RECORD)
        return config_mesh_refuse(d, STL_HEAD,
                                  "got %u triangles announced, but the file has room for "
                                  "%zu",
                                  n, rest / STL_RECORD);
    for (uint32_t i = 0; i < n; i++) {
        const size_t at = STL_HEAD + 4 + (size_t)i * STL_RECORD;
        double x[3][3];
        for (int k = 0; k < 9; k++)
            x[k / 3][k % 3] = little_float(d->text + at + 12 + 4 * (size_t)k);
        if (!add_corners(w, x, (long)at))
            return false;
    }
    return true;
}

/* Only `vertex` says something; every third one ends a triangle. */
static bool read_weld_text(struct weld *w)
{
    struct config_scan s = config_scan_begin(w->draft);
    double x[3][3];
    int n = 0;
    for (; config_scan_peek(&s) > 0; config_scan_next_line(&s)) {
        if (config_scan_accept(&s, "endloop") && n != 0)
            return config_mesh_refuse(w->draft, s.line, "got %d corners, expected 3", n);
        if (!config_scan_accept(&s, "vertex"))
            continue;
        for (int i = 0; i < 3; i++)
            if (!config_scan_number(&s, "a coordinate", &x[n][i]))
                return false;
        n = (n + 1) % 3;
        if (n == 0 && !add_corners(w, x, s.line))
            return false;
    }
    return n == 0 || config_mesh_refuse(w->draft, s.line, "the file ends within a triangle");
}

/* Binary files may begin with "solid" too: those whose size fits their count are binary. */
static bool is_text(const struct config_draft *d)
{
    if (d->size < 5 || strncmp(d->text, "solid", 5) != 0)
        return false;
    return d->size < STL_HEAD + 4 ||
           d->size != STL_HEAD + 4 + (size_t)little_32(d->text + STL_HEAD) * STL_RECORD;
}

bool config_mesh_stl(struct config_draft *draft)
{
    struct weld w = {.draft = draft};
    const bool right = is_text(draft) ? read_weld_text(&w) : read_binary(&w);
    free(w.slot);
    return right;
}
