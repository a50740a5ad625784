/* SPDX-License-Identifier: Apache-2.0 */
/* delay.h - a slow line: frames held back for a while, in their order. */
#ifndef PALP_CLIENTS_DELAY_H
#define PALP_CLIENTS_DELAY_H

#include <stdbool.h>
#include <stdint.h>
#include <zmq.h>

enum { DELAY_FRAMES = 4096 };

struct delay {
    int64_t by_ns;
    unsigned first, n; /* of the ring */
    struct {
        zmq_msg_t frame;
        int64_t due_ns;
    } held[DELAY_FRAMES];
};

/** Hold a frame back from now on; it is empty afterwards. False: too many are held, and it is lost,
 *  as frames are that a line has no room for. */
bool delay_put(struct delay *d, zmq_msg_t *frame, int64_t now_ns);
/** The next frame whose time has come, in place of what `frame` held. False: there is none. */
bool delay_take(struct delay *d, zmq_msg_t *frame, int64_t now_ns);
void delay_clear(struct delay *d);

#endif
