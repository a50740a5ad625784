/* SPDX-License-Identifier: Apache-2.0 */
/* bridge.h - between a device and palpd: what every device adapter needs and none does by itself.
 * An adapter reads its line (bridge_read), then, once a tick, puts where its device is and takes
 * what the hand is to feel:  while (bridge_tick(&b)) { read the device, bridge_put() when it told
 * where it is; send it bridge_wrench(); } send it zero; return bridge_end(&b);  The bridge claims
 * the tool when the device first told where it is, enables it, claims it anew after palpd was gone,
 * and lets nothing be felt while either side is silent: a device that is gone, silent for too long
 * or that jumps is PAUSED, and ENABLED again from where it reappears. Whatever happens, a force
 * goes to zero by the fades and slews of libpalp, never at once: bridge_tick stays true until
 * nothing is felt. Thread: all of it, and the adapter, are one thread. */
#ifndef PALP_DEVICES_BRIDGE_H
#define PALP_DEVICES_BRIDGE_H

#include "clients/c/palp_client.h"
#include "clients/devices/axes.h"
#include "clients/palp/command.h"
#include "clients/palp/keys.h"

enum { BRIDGE_OPTIONS_MAX = 32, BRIDGE_GO = CLI_GO };

/** What a device's line can say; an adapter sets the defaults that differ from device to device. */
struct bridge_options {
    const char *connect, *device, *tool, *axes, *render;
    double scale, rate, wait;
    double friction;              /* N s/m, the device's own; 0: unknown */
    double silence;               /* s without a word of the device, and the tool is let go */
    double force_max, torque_max; /* N, N m: never more towards the device */
    bool verbose;
    struct keys keys;
};

/** What the line of a second tells. */
struct bridge_tally {
    int64_t begin_ns;
    uint64_t received;
    long heard, wrong;   /* messages of the device, an adapter counts; those that made no sense */
    long sent, answered; /* samples, new forces */
    double latency_sum, latency_max, force_max;
};

/** Says at most something a second. */
struct bridge_voice {
    int64_t said_ns;
    long held_back; /* since */
};

struct bridge {
    /* An adapter's to set before bridge_read, and its capabilities until the first bridge_put. */
    const char *name; /* "haply" of palp-haply */
    struct bridge_options options;
    struct proto_hello hello;

    /* The bridge's own. */
    struct axes axes;
    struct palp_device *device;
    struct palp_force force;
    bool had_session;
    bool present;    /* the device told where it is, just before                   */
    bool pushes;     /* the last wrench was not zero                               */
    bool letting_go; /* a pause was asked for, and palpd has said nothing of it yet */
    bool has_last;
    proto_pose last; /* in the scene's axes */
    double grip;     /* 0 closed … 1 open: closes while the button is pressed that grasps */
    int64_t start_ns, tick_ns, told_ns, asked_ns, gripped_ns;
    int64_t rendered_ns; /* the tick of the newest rendering                           */
    int64_t waits_ns;    /* since when forces wait for the tool to be lifted; 0: they do not */
    bool told_waiting;
    int64_t ending_ns; /* since when it is to end; 0: it is not */
    struct bridge_tally second;
    struct bridge_voice complaints, losses;
    int exit_code; /* BRIDGE_GO while it goes on */
};

/** Read the line: the adapter's own options, ended by a NULL name, and those of every bridge.
 *  Returns BRIDGE_GO, or the exit code to end with. */
int bridge_read(struct bridge *b, const char *about, const struct cli_option *own, int argc,
                char **argv);

/** Sleep until the next tick and take in what palpd sent. False: end, on a signal or a failure. */
bool bridge_tick(struct bridge *b);

/** The device is here, in its own axes, metres; buttons by the bits of its roles: one that grasps
 *  closes the tool's jaws in a third of a second. */
void bridge_put(struct bridge *b, proto_pose at, uint32_t buttons);

/** The device is gone: nothing is felt from here on. */
void bridge_lose(struct bridge *b, const char *format, ...) __attribute__((format(printf, 2, 3)));

/** What the hand is to feel in this tick, in the device's axes: finite, within the limits, changing
 *  no faster than the slew, fading to zero where anything is wrong. With --render=device it is
 *  rendered here, once a tick, for the pose that was put last and as old as that is. */
proto_wrench bridge_wrench(struct bridge *b);

/** A message made no sense: say what stood where and what was expected, at most once a
 *  second. */
void bridge_complain(struct bridge *b, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/** Something failed for good: print it and end at the next tick. Returns the exit code. */
int bridge_fail(struct bridge *b, int exit_code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/** Print a line for people. */
void bridge_say(const struct bridge *b, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/** Has nobody come within the seconds that --wait allows, since the start? */
bool bridge_waited(const struct bridge *b);

/** Give back the tool. Returns the exit code. */
int bridge_end(struct bridge *b);

int64_t bridge_now_ns(void);

#endif
