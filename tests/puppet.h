/* SPDX-License-Identifier: GPL-3.0-or-later */
/* puppet.h - a device on the wire whose hand is the test's. */
#ifndef PALP_TESTS_PUPPET_H
#define PALP_TESTS_PUPPET_H

#include "engine/base/vec.h"
#include "tests/server.h"

struct puppet {
    void *socket;
    uint64_t sequence; /* of the last sample */
    vec3 at;           /* of the next        */
    uint64_t time_ns;  /* of the next; 0: now */
    uint32_t buttons;
    double grip;                    /* opening of its gripper                       */
    double grip_limit_nm;           /* torque that its gripper can bear; 0: it has none */
    enum proto_rendering rendering; /* that it asks for */
    struct proto_daemon_message last;
    unsigned char bytes[PROTO_LOCAL_FRAME_MAX], memory[PROTO_LOCAL_MEMORY];
};

struct puppet *puppet_connect(const struct server *s);
void puppet_leave(struct puppet *v);
/** One that holds the probe and is ENABLED and anchored. */
struct puppet *puppet_enabled(const struct server *s, const char *name);
/** The same, of another tool, which somebody else renders. */
struct puppet *puppet_enabled_as(const struct server *s, const char *name, const char *tool,
                                 enum proto_rendering rendering);
/** The same of one that is connected, as it is. */
void puppet_enable(struct puppet *v, const char *name, const char *tool);

void puppet_send(struct puppet *v, const struct proto_device_message *message);
void puppet_say_hello(struct puppet *v, const char *name, const char *tool);
void puppet_command(struct puppet *v, enum proto_verb verb);
void puppet_send_sample(struct puppet *v);

/** The next message of that kind, in v->last; others on the way are passed over. */
bool puppet_await(struct puppet *v, enum proto_daemon_which which, int wait_ms);

typedef bool puppet_feels(const struct proto_force *force);
bool puppet_is_felt(const struct proto_force *force); /* more than 0.05 N upward */
bool puppet_is_in_fault(const struct proto_force *force);

/** Samples, 2 ms apart, until a force satisfies the condition: down by `step` metres a sample to
 *  `depth` below the start, up again, over and over (a hand that was let go of must be withdrawn
 *  first). */
bool puppet_press_until(struct puppet *v, double step, double depth, puppet_feels *condition);

#endif
