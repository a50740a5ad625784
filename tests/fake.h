/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fake.h - a daemon of a few lines in a thread, over TCP on loopback, to try libpalp with. */
#ifndef PALP_TESTS_FAKE_H
#define PALP_TESTS_FAKE_H

#include "proto/proto.h"

#include <pthread.h>
#include <stdatomic.h>

/** How it answers a hello or request. */
enum manner { WELCOMES, REFUSES, SILENT, NOISY };

struct fake {
    enum manner manner;
    _Atomic long validity_ns;
    _Atomic bool mute;  /* control: says nothing to the next request; devices: to no sample */
    _Atomic bool stale; /* control: answers an older request first   */
    _Atomic int hellos, samples, verbs, byes, requests;
    _Atomic uint64_t sequence, last_id;
    char endpoint[64];
    void *context, *socket;
    pthread_t thread;
    _Atomic bool stop;
};

/** Begin on a port of its own, as a daemon's device socket (fake_devices) or control socket
 *  (fake_control); the endpoint is in the struct. */
void fake_start(struct fake *f, void *(*run)(void *), enum manner manner);
void fake_stop(struct fake *f);

/** Begin again, at an endpoint. */
void fake_start_at(struct fake *f, void *(*run)(void *), const char *endpoint);
void *fake_devices(void *fake);
void *fake_control(void *fake);

/** Only its socket, of this ZeroMQ type, without a thread. */
void fake_bind(struct fake *f, int type, const char *endpoint);

#endif
