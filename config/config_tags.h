/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_tags.h - node numbers of formats whose numbers may have gaps and any order. */
#ifndef PALP_CONFIG_TAGS_H
#define PALP_CONFIG_TAGS_H

#include "config/config_mesh.h"

struct config_tag;

/** The number that a file gives each of its nodes, in the order in which they were read. */
struct config_tags {
    struct config_tag *tag; /* sorted by number once the nodes are read; owned (malloc) */
    int n, cap;
};

/** Adds the number of the next node. False: no memory. */
bool config_tags_add(struct config_tags *tags, struct config_draft *draft, long number);
/** Sorts the numbers when all are there. False: one stands there twice. */
bool config_tags_sort(struct config_tags *tags, struct config_draft *draft);
/** Finds the node of a number, which stood in line `at`. False: refused. Writes *node. */
bool config_tags_find(const struct config_tags *tags, struct config_draft *draft, long number,
                      long at, int *node);
void config_tags_clear(struct config_tags *tags);

#endif
