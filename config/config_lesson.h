/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_lesson.h - what a lesson has beside its scene: its task, what counts as good, and hands
 * that do it by themselves. Comes with config.h. */
#ifndef PALP_CONFIG_LESSON_H
#define PALP_CONFIG_LESSON_H

#include "engine/palp_change.h"
#include "engine/palp_train.h"

/** What a metric should be: P of people who can, N of those who begin. */
struct config_threshold {
    const char *name;
    double proficient, novice;
    bool more;        /* is more better? */
    const char *from; /* published, hand or group */
};

enum config_move_kind {
    CONFIG_MOVE_GO,     /* to a place, smoothly (minimum jerk)                                */
    CONFIG_MOVE_HOLD,   /* along a direction until a reading is as it should be, and so on    */
    CONFIG_MOVE_SEARCH, /* press place by place, and remember which gave way the least        */
    CONFIG_MOVE_TRACE,  /* along a path, while pressing                                       */
    CONFIG_MOVE_GRIP,   /* the jaws, to an opening                                            */
    CONFIG_MOVE_ANSWER, /* press the button                                                   */
    CONFIG_MOVE_WAIT,   /* keep still                                                         */
    CONFIG_MOVE_MEET,   /* until all tools have come to their next meeting                    */
};

struct config_move {
    enum config_move_kind kind;
    vec3 to, along; /* m, of the tool's hand; direction of pressing, of unit length */
    vec3 turn;      /* go: rotation about x, y, z of the world from the start | rad */
    double seconds; /* how long, or how long it is held once it is there            */
    double value;   /* hold, search, trace: the reading aimed at | its unit         */
    double speed;   /* m/s, at most                                                 */
    double gain;    /* m/s a unit of the reading that is missing                    */
    double opening; /* grip: 0 … 1                                                  */
    bool has_point; /* go: to is from there, as it is when the move begins */
    struct palp_task_point point;
    vec3 port;        /* its shaft goes through here, and places are of its tip | m   */
    double shaft;     /* from the hand to the tip; 0: places are of the hand | m      */
    int reading;      /* of the task; -1: the size of the force that the hand feels   */
    vec3 low, high;   /* search: the places, m                                        */
    int steps[3];     /* search: how many along x, y, z                               */
    int again;        /* search: how many times the stiffest places are pressed again */
    int n_path;       /* trace                                                        */
    const vec3 *path; /* m | [n_path]                                                 */
};

/** How well a hand does what it means to. */
struct config_skill {
    double tremor_m;    /* m, amplitude of 8 to 12 Hz               */
    double wander_m;    /* m, slow drift, standard deviation        */
    double place_m;     /* m, standard deviation of where it goes   */
    double force_share; /* standard deviation of what it aims at, relative */
    double delay_s;     /* s, until it acts on what it feels        */
    double speed;       /* times as fast as told                    */
    double skip;        /* chance that a place of a search is left out */
};

struct config_hand_tool {
    palp_body tool;
    int n;
    const struct config_move *move;
};

struct config_hand {
    const char *name;
    struct config_skill skill;
    int n_tool;
    const struct config_hand_tool *tool;
};

enum config_injection_kind {
    CONFIG_INJECTION_CHANGE, /* of what the scene says                      */
    CONFIG_INJECTION_TREMOR, /* of a hand, added to where its tool is wanted */
    CONFIG_INJECTION_SIGNAL, /* for front ends to show, no physics          */
};

/** What an instructor may let happen. */
struct config_injection {
    const char *name;
    enum config_injection_kind kind;
    struct palp_changed change;
    palp_body tool;    /* tremor                           */
    double amplitude;  /* m, at most 2 mm                  */
    const char *text;  /* signal                           */
    const char *about; /* what it does, for people         */
};

struct config_lesson {
    const char *title;
    const char *about; /* the page of text: what to do, why it matters, what experts do */
    const char *trains;
    int n_needs;
    const char *const *needs; /* names of lessons to be learned before this one | [n_needs] */
    struct palp_task_def def;
    vec3 view;                    /* of depth_m; zero: none */
    const struct palp_port *port; /* of the task's tools | [def.n_tool] */
    int n_threshold;
    const struct config_threshold *threshold;
    int n_hand;
    const struct config_hand *hand;
    int n_injection;
    const struct config_injection *injection;
    int n_variant; /* scenes that the seed chooses among; 0: one alone */
};

struct config;

/** A condition of the lesson as people are told of it: "touch finger on liver", or of a reading its
 *  name. */
void config_condition_name(const struct config *config, const struct palp_condition *condition,
                           char *name, size_t size);

#endif
