/* SPDX-License-Identifier: Apache-2.0 */
/* lead.h - a servo loop that goes before what else runs on a machine, as long as it rests now and
 * then. */
#ifndef PALP_CLIENTS_LEAD_H
#define PALP_CLIENTS_LEAD_H

/** Make this thread SCHED_FIFO, and those that it begins from now on, where that is allowed. */
void lead_begin(int priority);

/** Once a tick: where any of this process's threads ran on for a fifth of a second without a rest,
 *  all become ordinary, for good. Returns whether that happened just now. */
int lead_keep(void);

#endif
