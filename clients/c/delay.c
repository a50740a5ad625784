/* SPDX-License-Identifier: Apache-2.0 */
/* delay.c - a slow line. */
#include "clients/c/delay.h"

bool delay_put(struct delay *d, zmq_msg_t *frame, int64_t now_ns)
{
    const unsigned at = (d->first + d->n) % DELAY_FRAMES;
    if (d->n == DELAY_FRAMES)
        return false;
    zmq_msg_init(&d->held[at].frame);
    zmq_msg_move(&d->held[at].frame, frame);
    d->held[at].due_ns = now_ns + d->by_ns;
    d->n++;
    return true;
}

bool delay_take(struct delay *d, zmq_msg_t *frame, int64_t now_ns)
{
    if (d->n == 0 || d->held[d->first].due_ns > now_ns)
        return false;
    zmq_msg_move(frame, &d->held[d->first].frame);
    zmq_msg_close(&d->held[d->first].frame);
    d->first = (d->first + 1) % DELAY_FRAMES;
    d->n--;
    return true;
}

void delay_clear(struct delay *d)
{
    for (; d->n > 0; d->n--, d->first = (d->first + 1) % DELAY_FRAMES)
        zmq_msg_close(&d->held[d->first].frame);
}
