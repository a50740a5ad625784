/* SPDX-License-Identifier: GPL-3.0-or-later */
/* inspection.h - matrices of a step, for who asks, made beside the simulation: they may take
 * seconds, and neither main nor the simulation waits for them.
 *
 * While the simulation stands still the inspector, a thread of its own, looks at the world itself;
 * commands are refused until it is done. While it runs, the simulation thread copies its world as
 * the next step begins, the tools' targets in it, into memory that main hands over; a second world
 * of the inspector's takes that step again and is looked at.
 *
 * The copy's step is the simulation's own, byte for byte, where both solve with the same factor.
 * With an older one (solver.motion pcg) a step in real time solves with the newest that there is
 * when it begins to; the copy makes that one anew, and the one then in the making where its turn
 * would have come by the schedule of steps that wait. The ages of both are told: where they differ,
 * forces and motion agree to the step's tolerances. A, M, B, K and b do not depend on the factor:
 * the state that earlier steps led to is copied.
 *
 * One inspection at a time. Thread: main. */
#ifndef PALP_DAEMON_INSPECTION_H
#define PALP_DAEMON_INSPECTION_H

#include "engine/palp.h"
#include "proto/proto.h"

#include <pthread.h>
#include <stdatomic.h>

struct control_client;
struct daemon;
struct sim_notice;

enum { INSPECTION_MOST = 1 + PROTO_ALSO_MAX };

/** What the inspector finds. */
struct inspection_result {
    uint32_t id;
    char *text; /* Matrix Market, one matrix after the other; NULL: it failed, and why says how */
    size_t size;
    uint64_t sizes[INSPECTION_MOST]; /* of each, bytes */
    long step;
    double time_s;
    bool is_copy, has_fill;
    int factor_age, running_factor_age;
    struct palp_fill fill;
    enum proto_failure_code code;
    char why[PROTO_TEXT_MAX + 1];
};

struct inspection {
    enum {
        INSPECTION_NONE,
        INSPECTION_COPYING, /* the simulation copies its world as its next step begins */
        INSPECTION_COPY,    /* the inspector is at work on the copy                    */
        INSPECTION_WORLD,   /* … on the world itself, which stands still               */
    } state;
    uint32_t token; /* of the client that waits for it */
    uint32_t piece_bytes;

    /* The inspector's while it is at work. */
    const struct palp_scene *scene;
    double h;
    struct palp_world *world; /* that is looked at                                */
    void *snapshot;           /* that the copy begins with (malloc); NULL: none   */
    size_t snapshot_size;
    int n;
    enum proto_matrix matrix[INSPECTION_MOST]; /* [n] */
    palp_body body;                            /* of those of a body */
    pthread_t thread;
    atomic_bool stop, done;
    struct inspection_result result; /* kept until its end was sent */
};

/** An inspect request: begin, or send a further piece of the last result, or refuse. */
void inspection_ask(struct daemon *d, struct control_client *client,
                    const struct proto_inspect_request *request);
/** Is this notice of its SIM_COPY? */
bool inspection_awaits(const struct inspection *inspection, const struct sim_notice *notice);
/** The simulation has done SIM_COPY. */
void inspection_copied(struct daemon *d, const struct sim_notice *notice);
/** Once a tick: reply where the inspector is done. */
void inspection_tick(struct daemon *d);

/** Does the inspector look at the simulation's own world? Then no command may be given. */
static inline bool inspection_holds_world(const struct inspection *inspection)
{
    return inspection->state == INSPECTION_WORLD;
}

/** End the inspector. Returns false where it did not end within wait_ms: then nothing of the scene
 *  or the world may be freed. */
bool inspection_stop(struct inspection *inspection, int wait_ms);
void inspection_destroy(struct inspection *inspection);

#endif
