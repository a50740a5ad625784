/* SPDX-License-Identifier: Apache-2.0 */
/* poke.h - palp poke: what it is told, what it holds, and what it tells of that. */
#ifndef PALP_CLIENTS_POKE_H
#define PALP_CLIENTS_POKE_H

#include "clients/c/palp_client.h"
#include "clients/palp/command.h"
#include "clients/palp/hand.h"
#include "clients/palp/keys.h"
#include "clients/palp/stroke.h"

struct poke_options {
    const char *endpoint, *device, *tool, *csv, *render;
    double depth, period, seconds, rate, wait;
    double delay; /* s, each way */
    struct hand_model hand;
    enum proto_rendering rendering;
    bool gripper, json, quiet;
    struct keys keys;
};

/** What the line of a second tells. */
struct poke_tally {
    int64_t begin_ns;
    uint64_t received; /* forces before */
    long sent;         /* samples */
    long answered;     /* forces that were new */
    unsigned acted;    /* on any of them */
    double force_max, latency_max, latency_sum;
};

struct poke {
    const struct poke_options *options;
    struct palp_device *device;
    struct hand hand, measured, goal; /* where it is, as its encoders tell it, where it is wanted */
    struct stroke stroke;
    struct palp_force force;
    bool had_session;
    double time, lost; /* s; since the session was lost */
    double waits;      /* s: forces wait for the tool to be lifted */
    int64_t start_ns;  /* before it looked for palpd */
    FILE *csv;
    struct poke_tally second, whole;
    int exit_code; /* CLI_GO while it goes on */
};

/** Once a second, a line or an object. */
void poke_tell_second(struct poke *p, int64_t now_ns);
void poke_tell_session(const struct poke *p);
void poke_tell_waiting(const struct poke *p);
void poke_tell_first_force(const struct poke *p, int64_t now_ns);
void poke_tell_summary(const struct poke *p);

/** Open the file that is written to, where one is. False: it cannot be, which is told. */
bool poke_open_csv(struct poke *p);
/** A row of it, where it is. */
void poke_write_row(struct poke *p);
void poke_close_csv(struct poke *p);

#endif
