/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gpu_meeting.h - what a team that waits for itself needs. */
#ifndef PALP_TESTS_GPU_MEETING_H
#define PALP_TESTS_GPU_MEETING_H

/** First in what the runner of a team keeps for it. */
struct meeting {
    void (*meet)(struct meeting *meeting);
};

#endif
