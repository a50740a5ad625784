/* SPDX-License-Identifier: GPL-3.0-or-later */
/* topology_remove.h - cells that leave a body. */
#ifndef PALP_MODEL_TOPOLOGY_REMOVE_H
#define PALP_MODEL_TOPOLOGY_REMOVE_H

struct topology;

/** Appends a link, or a cell that is removed, that is not listed yet. There is room. */
void topology_list_entry(struct topology *t, int entry);

/** Lists the cells of pieces that links severed since the entry `first` left with so few of them
 *  that they are crumbs: they go with the next entries. */
void topology_remove_crumbs(struct topology *t, int first);

#endif
