/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lesson.h - topics of a lesson: task, metrics, mark. Thread: main. */
#ifndef PALP_DAEMON_LESSON_H
#define PALP_DAEMON_LESSON_H

#include "proto/proto.h"

struct daemon;

/** Once a tick: publish what the judge has told since, and the newest to who joined. */
void lesson_publish(struct daemon *d);
/** Publish what was said or done about the attempt, as of `step`; -1: as of the newest frame. */
void lesson_publish_mark(struct daemon *d, struct proto_mark mark, long step);

#endif
