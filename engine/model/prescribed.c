/* SPDX-License-Identifier: GPL-3.0-or-later */
/* prescribed.c - courses over time, and the door of what they drive. */
#include "engine/model/prescribed.h"
#include "engine/base/assert.h"
#include "engine/model/error.h"
#include "engine/model/pattern.h"
#include "engine/model/scene.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------- at a time */

/* The sample at or before t, of which there is one, and the share of the way to the next. */
static int find_sample(const double *time, int n, double t, double *share)
{
    int low = 0, high = n - 1;
    *share = 0;
    if (!(t > time[low]))
        return low;
    if (t >= time[high])
        return high;
    while (high - low > 1) {
        const int middle = (low + high) / 2;
        *(time[middle] <= t ? &low : &high) = middle;
    }
    *share = (t - time[low]) / (time[high] - time[low]);
    return low;
}

pose palp_pose_at(const double *time, const pose *at, int n, double t)
{
    double s;
    const int i = find_sample(time, n, t, &s);
    if (s == 0)
        return at[i];
    const pose a = at[i], b = at[i + 1];
    const vec3 turn = quat_log(quat_mul(b.q, quat_conjugate(a.q))); /* the short way round */
    return (pose){vec3_axpy(a.p, s, vec3_sub(b.p, a.p)),
                  quat_unit(quat_mul(quat_exp(vec3_scale(turn, s)), a.q))};
}

double prescribed_course(const struct palp_course *course, double t)
{
    double share;
    if (course->n == 0)
        return prescribed_varies(course)
                   ? (1 - cos(2 * acos(-1) * (course->rate * t + course->phase))) / 2
                   : 1;
    const int i = find_sample(course->time, course->n, t, &share);
    const double before = course->value[i];
    return share == 0 ? before : before + share * (course->value[i + 1] - before);
}

bool prescribed_varies(const struct palp_course *course)
{
    return course->n > 1 || course->rate > 0;
}

static double course_end(const struct palp_course *course)
{
    if (course->n > 0)
        return course->time[course->n - 1];
    return course->rate > 0 ? INFINITY : -INFINITY;
}

double prescribed_end(const struct palp_scene *scene)
{
    double end = -INFINITY;
    for (int i = 0; i < scene->n_moved; i++) {
        const struct palp_motion_def *m = &scene->moved[i].is;
        end = fmax(end, m->n_pose > 0 ? m->pose_time[m->n_pose - 1] : course_end(&m->course));
    }
    for (int i = 0; i < scene->n_pressed; i++)
        end = fmax(end, course_end(&scene->pressed[i].is.course));
    return end;
}

vec3 prescribed_place(const struct moved *moved, vec3 x, double t)
{
    PALP_ASSERT(isfinite(t));
    const struct palp_motion_def *m = &moved->is;
    const vec3 from = vec3_sub(x, m->centre);
    if (m->n_pose > 0)
        return vec3_add(m->centre,
                        pose_apply(palp_pose_at(m->pose_time, m->pose, m->n_pose, t), from));
    const double s = prescribed_course(&m->course, t);
    const vec3 turned = quat_rotate(quat_exp(vec3_scale(m->turn, s)), from);
    return vec3_axpy(vec3_axpy(m->centre, s, m->shift), 1 + s * m->swell, turned);
}

/* ---------------------------------------------------------------- the door */

/* What is being checked. The first fault stays. */
struct prescribed_door {
    const struct palp_scene *scene;
    const char *kind; /* "motion" */
    palp_body body;
    struct palp_error *error;
    enum palp_status status;
};

static void refuse_motion(struct prescribed_door *d, const char *what, double value,
                          const char *expected)
{
    const bool named = d->body.id > 0 && d->body.id <= d->scene->n_body;
    if (d->status == PALP_OK)
        d->status =
            error_set(d->error, PALP_INVALID, "%s of '%.80s': %s is %g, expected %s", d->kind,
                      named ? palp_body_name(d->scene, d->body) : "", what, value, expected);
}

static void expect_soft(struct prescribed_door *d)
{
    if (d->scene->finished)
        d->status = error_set(d->error, PALP_INVALID,
                              "%s: the scene is finished, expected to be added before", d->kind);
    else if (d->body.id < 1 || d->body.id > d->scene->n_body)
        refuse_motion(d, "id of the body", d->body.id, "one of the scene");
    else if (!scene_body(d->scene, d->body)->is_soft || scene_body(d->scene, d->body)->mapping)
        refuse_motion(d, "id of the body", d->body.id, "a soft one that moves by itself");
}

static void expect_finite_motion(struct prescribed_door *d, const char *what, double value)
{
    if (!isfinite(value))
        refuse_motion(d, what, value, "a finite number");
}

static void expect_place(struct prescribed_door *d, const char *what, vec3 value)
{
    expect_finite_motion(d, what, value.x);
    expect_finite_motion(d, what, value.y);
    expect_finite_motion(d, what, value.z);
}

static void expect_rising(struct prescribed_door *d, const double *time, int n)
{
    if (n < 0)
        refuse_motion(d, "number of samples", n, "0 or more");
    for (int i = 0; i < n; i++)
        if (!isfinite(time[i]) || (i > 0 && !(time[i] > time[i - 1])))
            refuse_motion(d, "time of a sample", time[i],
                          "finite times, each after the one before");
}

static void expect_course(struct prescribed_door *d, const struct palp_course *course)
{
    if (!(course->rate >= 0 && isfinite(course->rate)))
        refuse_motion(d, "rate", course->rate, "a finite number, at least 0");
    expect_finite_motion(d, "phase", course->phase);
    expect_rising(d, course->time, course->n);
    for (int i = 0; i < course->n; i++)
        expect_finite_motion(d, "value of a sample", course->value[i]);
}

static void expect_poses(struct prescribed_door *d, const pose *at, int n)
{
    for (int i = 0; i < n; i++) {
        const quat q = at[i].q;
        const double length = sqrt(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w);
        expect_place(d, "place of a pose", at[i].p);
        if (!(fabs(length - 1) < 1e-6))
            refuse_motion(d, "length of the quaternion of a pose", length, "1");
    }
}

static void expect_nodes(struct prescribed_door *d, const int *node, int n)
{
    if (d->status != PALP_OK || !node)
        return;
    const int most = scene_body(d->scene, d->body)->soft.mesh.n_node;
    if (n < 1)
        refuse_motion(d, "number of nodes", n, "at least 1");
    for (int i = 0; i < n; i++)
        if (node[i] < 0 || node[i] >= most)
            refuse_motion(d, "a node", node[i], "one of the mesh");
}

/* A node that moves is fixed, and no other motion has it. */
static void expect_free_to_drive(struct prescribed_door *d, const int *node, int n)
{
    if (d->status != PALP_OK)
        return;
    const struct soft *soft = &scene_body(d->scene, d->body)->soft;
    int n_fixed = 0;
    for (int i = 0; i < soft->mesh.n_node; i++)
        n_fixed += soft->fixed[i];
    if (n_fixed == 0)
        refuse_motion(d, "number of fixed nodes", n_fixed, "at least one to move");
    for (int i = 0; i < n; i++)
        if (!soft->fixed[node[i]])
            refuse_motion(d, "a node", node[i], "a fixed one: what moves otherwise is not driven");
    for (int m = 0; m < d->scene->n_moved; m++) {
        const struct moved *other = &d->scene->moved[m];
        for (int k = 0; other->body == d->body.id - 1 && k < other->is.n_node; k++)
            for (int i = 0; i < n; i++)
                if (other->is.node[k] == node[i])
                    refuse_motion(d, "a node", node[i], "one that no other motion moves");
    }
}

/* ---------------------------------------------------------------- adding */

/* A copy of n items.  Returns NULL: no memory, even for none. */
static void *copy_of(const void *from, int n, size_t size)
{
    void *to = malloc((size_t)n * size + 1);
    if (to && n > 0)
        memcpy(to, from, (size_t)n * size);
    return to;
}

static bool own_course(struct palp_course *course)
{
    course->time = copy_of(course->time, course->n, sizeof *course->time);
    course->value = copy_of(course->value, course->n, sizeof *course->value);
    return course->time && course->value;
}

static void free_course(struct palp_course *course)
{
    free((void *)course->time);
    free((void *)course->value);
}

/* Those that were named, or all that are fixed. */
static int *list_fixed(const struct soft *soft, const int *node, int *n)
{
    if (node)
        return copy_of(node, *n, sizeof *node);
    int *all = malloc((size_t)soft->mesh.n_node * sizeof *all + 1);
    *n = 0;
    for (int i = 0; all && i < soft->mesh.n_node; i++)
        if (soft->fixed[i])
            all[(*n)++] = i;
    return all;
}

static void clear_moved(struct moved *moved)
{
    free((void *)moved->is.node);
    free((void *)moved->is.pose_time);
    free((void *)moved->is.pose);
    free_course(&moved->is.course);
}

static bool own_moved(struct moved *m)
{
    const bool room = own_course(&m->is.course);
    m->is.pose_time = copy_of(m->is.pose_time, m->is.n_pose, sizeof *m->is.pose_time);
    m->is.pose = copy_of(m->is.pose, m->is.n_pose, sizeof *m->is.pose);
    return room && m->is.node && m->is.pose_time && m->is.pose;
}

enum palp_status palp_scene_add_motion(struct palp_scene *scene, const struct palp_motion_def *def,
                                       struct palp_error *error)
{
    struct prescribed_door d = {scene, "motion", def->body, error, PALP_OK};
    expect_soft(&d);
    expect_place(&d, "centre", def->centre);
    expect_place(&d, "shift", def->shift);
    expect_place(&d, "turn", def->turn);
    if (!(def->swell > -1 && isfinite(def->swell)))
        refuse_motion(&d, "swell", def->swell, "a finite number above -1");
    expect_course(&d, &def->course);
    expect_rising(&d, def->pose_time, def->n_pose);
    expect_poses(&d, def->pose, def->n_pose);
    expect_nodes(&d, def->node, def->n_node);
    if (d.status != PALP_OK)
        return d.status;
    struct moved moved = {def->body.id - 1, *def};
    const struct soft *soft = &scene_body(scene, def->body)->soft;
    moved.is.node = list_fixed(soft, def->node, &moved.is.n_node);
    if (moved.is.node)
        expect_free_to_drive(&d, moved.is.node, moved.is.n_node);
    const bool room = own_moved(&moved);
    if (d.status == PALP_OK && room &&
        scene_make_room(&scene->moved, scene->n_moved, sizeof moved) == 0) {
        scene->moved[scene->n_moved++] = moved;
        return PALP_OK;
    }
    clear_moved(&moved);
    return d.status == PALP_OK ? error_no_memory(error, "motion") : d.status;
}

static void clear_pressed(struct pressed *pressed)
{
    free((void *)pressed->is.node);
    free_course(&pressed->is.course);
    free(pressed->tri);
    free(pressed->slot);
}

enum palp_status palp_scene_add_pressure(struct palp_scene *scene,
                                         const struct palp_pressure_def *def,
                                         struct palp_error *error)
{
    struct prescribed_door d = {scene, "pressure", def->body, error, PALP_OK};
    expect_soft(&d);
    expect_finite_motion(&d, "pressure", def->pressure);
    expect_course(&d, &def->course);
    expect_nodes(&d, def->node, def->n_node);
    if (d.status != PALP_OK)
        return d.status;
    struct pressed pressed = {.body = def->body.id - 1, .is = *def};
    pressed.is.node = def->node ? copy_of(def->node, def->n_node, sizeof *def->node) : NULL;
    const bool room = own_course(&pressed.is.course) && (pressed.is.node || !def->node);
    if (!room || scene_make_room(&scene->pressed, scene->n_pressed, sizeof pressed) != 0) {
        clear_pressed(&pressed);
        return error_no_memory(error, "pressure");
    }
    scene->pressed[scene->n_pressed++] = pressed;
    scene->body[pressed.body].soft.n_pressed++;
    scene->body[pressed.body].soft.driven |= prescribed_varies(&def->course);
    return PALP_OK;
}

void prescribed_destroy_all(struct palp_scene *scene)
{
    for (int i = 0; i < scene->n_moved; i++)
        clear_moved(&scene->moved[i]);
    for (int i = 0; i < scene->n_pressed; i++)
        clear_pressed(&scene->pressed[i]);
    free(scene->moved);
    free(scene->pressed);
}

/* ---------------------------------------------------------------- finishing */

static bool all_marked(const unsigned char *mark, const int tri[3])
{
    return mark[tri[0]] && mark[tri[1]] && mark[tri[2]];
}

static int list_triangles(struct pressed *p, const struct palp_mesh *mesh)
{
    unsigned char *mark = malloc((size_t)mesh->n_node + 1);
    p->tri = calloc((size_t)mesh->n_tri + 1, sizeof *p->tri);
    if (mark && p->tri) {
        memset(mark, p->is.node == NULL, (size_t)mesh->n_node);
        for (int i = 0; p->is.node && i < p->is.n_node; i++)
            mark[p->is.node[i]] = 1;
        for (int t = 0; t < mesh->n_tri; t++)
            if (all_marked(mark, mesh->tri[t]))
                p->tri[p->n_tri++] = t;
    }
    free(mark);
    return mark && p->tri ? 0 : -1;
}

/* Nodes of no element are fixed as well, and hold nothing. */
static bool is_held(const struct soft *soft)
{
    bool held = false;
    for (int i = 0; i < soft->mesh.n_node; i++)
        held = held || (soft->fixed[i] && soft->mass[i] > 0);
    return held;
}

int prescribed_place_all(struct palp_scene *scene)
{
    for (int i = 0; i < scene->n_pressed; i++) {
        struct pressed *p = &scene->pressed[i];
        const struct body *b = &scene->body[p->body];
        if (list_triangles(p, &b->soft.mesh) != 0)
            return -1;
        p->held = is_held(&b->soft);
        p->slot = calloc((size_t)p->n_tri + 1, sizeof *p->slot);
        if (!p->slot)
            return -1;
        for (int t = 0; t < p->n_tri; t++) {
            const int *tri = b->soft.mesh.tri[p->tri[t]];
            bool transposed;
            for (int k = 0; k < 3; k++)
                p->slot[t][k] = coupled_system_slot(
                    b->coupled, coupled_system_place(scene, p->body, tri[(k + 1) % 3]),
                    coupled_system_place(scene, p->body, tri[k]), &transposed);
        }
    }
    return 0;
}
