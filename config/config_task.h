/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_task.h - the keys of a lesson: task, tissue and hands; and what is made of them once the
 * scene is there. */
#ifndef PALP_CONFIG_TASK_H
#define PALP_CONFIG_TASK_H

#include "config/config_look.h"

/** A lesson under construction: lists grow as conditions name things. */
struct config_task_build {
    struct config *config;
    struct config_build *scene;
    struct config_reading *reading;
    struct palp_condition *condition;
    struct palp_task_region *region;
    struct palp_task_reading *number;
    int n_condition, n_region, n_number;
};
enum { CONFIG_READINGS_MAX = 64, CONFIG_REGIONS_MAX = 64 };

/** Read a condition and those in it; returns its index, or -1 and a fault. */
int config_condition_read(struct config_task_build *build, struct config_value *said);

/** A probe or reading by name: its index among the task's; -1 and a fault at `at`. */
int config_condition_number(struct config_task_build *build, const struct config_value *at,
                            const char *name);
/** A tool, a body, a probe of a position, or a place of the world; false and a fault. */
bool config_condition_point(struct config_task_build *build, const struct config_value *said,
                            struct palp_task_point *point);
/** A body or tool; `tool`: a tool alone; none and a fault. */
palp_body config_condition_body(struct config_task_build *build, const struct config_value *map,
                                const char *key, const char *name, bool tool);

/** The hands of a lesson. */
void config_hand_read(struct config_task_build *build, const struct config_value *hands,
                      struct config_lesson *lesson);

/** The injections of a lesson. */
void config_injection_read(struct config_task_build *build, const struct config_value *said,
                           struct config_lesson *lesson);

/** Make the lesson of a scenario that has a task: config->lesson. */
void config_task_take(struct config *config, struct config_build *build);

extern const struct config_table scenario_task_table;
extern const struct config_table scenario_bears_table; /* of tissue */

#endif
