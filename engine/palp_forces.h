/* SPDX-License-Identifier: GPL-3.0-or-later */
/* palp_forces.h - the front door's other wing: springs between bodies, and what time drives. Comes
 * with palp.h. */
#ifndef PALP_FORCES_H
#define PALP_FORCES_H

#include "engine/palp.h"

/* ---------------------------------------------------------------- what there is */

/** A number from 0 to 1 over time: a wave that begins at 0, (1 - cos 2π (rate t + phase)) / 2; or,
 *  where there are samples, straight between them and held before and after.
 *  With neither it is 1. */
struct palp_course {
    double rate;  /* Hz    */
    double phase; /* turns */
    int n;
    const double *time;  /* s, rising           | [n] */
    const double *value; /* any finite numbers  | [n] */
};

/** How fixed nodes of a soft body move: at s of the course x goes to
 *  c + s shift + (1 + s swell) R(s turn) (x - c). Where there are poses, to c + p + R (x - c), the
 *  pose being between those before and after. */
struct palp_motion_def {
    palp_body body;
    const int *node; /* among its fixed ones; NULL: all of these | [n_node] */
    int n_node;
    vec3 centre;  /* c, m                                   */
    vec3 shift;   /* m                                      */
    vec3 turn;    /* rotation vector, rad                   */
    double swell; /* 0.1: a tenth larger                    */
    struct palp_course course;
    int n_pose;
    const double *pose_time; /* s, rising | [n_pose] */
    const pose *pose;        /* finite, of unit quaternions | [n_pose] */
};

/** Nodes of a soft body that do not move along an axis. */
struct palp_roller_def {
    palp_body body;
    const int *node; /* [n_node] */
    int n_node;
    vec3 axis; /* in the world; of any length but 0 */
};

/** Pressure on the surface of a soft body, against its outward normal: it goes with the surface. */
struct palp_pressure_def {
    palp_body body;
    const int *node; /* triangles all of whose nodes are among these; NULL: all | [n_node] */
    int n_node;
    double pressure; /* Pa, at 1 of the course; below 0 it sucks */
    struct palp_course course;
};

/** A spring of a scene. Zero is none. */
typedef struct {
    int id;
} palp_spring;

/** A spring with a damper along it, between two points; either may be in the world, its body being
 *  none. One of no length at rest is damped in all directions. */
struct palp_spring_def {
    const char *name;
    struct palp_point a, b;
    double stiffness; /* N/m, at least 0                        */
    double damping;   /* N s/m, at least 0                      */
    double rest;      /* m, at least 0: its length without force */
};

/* ---------------------------------------------------------------- in scenes */

/** Tie two points by a spring: bodies that springs tie are solved together. */
palp_spring palp_scene_add_spring(struct palp_scene *scene, const struct palp_spring_def *def,
                                  struct palp_error *error);

palp_spring palp_scene_find_spring(const struct palp_scene *scene, const char *name);

/** Hold nodes in one direction, as rollers on a plane across it do; those of a plane of symmetry
 *  are held across that. Several may hold one node: together they leave it a line, or fix it.
 *  Before motions are added. */
enum palp_status palp_scene_add_rollers(struct palp_scene *scene, const struct palp_roller_def *def,
                                        struct palp_error *error);

/** Let fixed nodes move, each by one motion at most. */
enum palp_status palp_scene_add_motion(struct palp_scene *scene, const struct palp_motion_def *def,
                                       struct palp_error *error);
enum palp_status palp_scene_add_pressure(struct palp_scene *scene,
                                         const struct palp_pressure_def *def,
                                         struct palp_error *error);

/** Where a course of poses is at time t: straight between them, the short way round; held before
 *  and after.  time: rising; n ≥ 1 */
pose palp_pose_at(const double *time, const pose *at, int n, double t);

/* ---------------------------------------------------------------- in worlds */

/** A spring as it is now. */
struct palp_spring_state {
    double length; /* m                                               */
    double force;  /* N, of the spring and its damper; above 0: it pulls */
};
struct palp_spring_state palp_world_spring(const struct palp_world *world, palp_spring spring);

#endif
