/* SPDX-License-Identifier: GPL-3.0-or-later */
/* session.h - devices: who holds which tool, in which state, and what it is sent. Thread: main.
 *
 * session.c is their life cycle and the door that messages come in by, session_sample.c what a
 * sample means for its tool, session_send.c what is sent, session_move.c how sessions go on with
 * another scenario. */
#ifndef PALP_DAEMON_SESSION_H
#define PALP_DAEMON_SESSION_H

#include "daemon/device/stranger.h"
#include "daemon/rt/rt.h"
#include "daemon/sim/sim.h"
#include "daemon/wire.h"
#include "engine/palp_haptic.h"
#include "proto/proto.h"

/* Why sessions end. */
#define SESSION_GONE    "the connection is gone"
#define SESSION_NO_ROLE "its key may no longer hold a tool"

struct config;
struct daemon;

/** What an ENABLED session does. */
enum session_mode {
    SESSION_FOLLOWS, /* the tool follows, the hand feels      */
    SESSION_FREE,    /* the tool follows, the hand feels none */
    SESSION_HOLDS,   /* the tool stands, the hand feels none  */
};

/** What the device's motion is measured from. */
enum session_anchor {
    SESSION_UNANCHORED, /* the next sample anchors the tool where it stands                   */
    SESSION_UNANCHORED_THERE, /* … where it is wanted, so that the force goes on: unclutched */
    SESSION_ANCHORED,
};

/** What the hand of a tool is shown, for devices and stream. */
struct session_shown {
    proto_wrench wrench;
    double grip_torque_nm;
    proto_wrench held; /* of that, what is the same wherever the hand is */
    enum proto_force_source source;
    double coupling_n_m; /* 0: rigid, or none */
    bool has_proxy;
    proto_pose proxy; /* where to draw the tool */
    size_t n_acted;
    enum proto_limit_acted acted[PROTO_ACTED_MAX];
};

/** The session of a tool; at most one at a time. */
struct session {
    bool open;
    unsigned number; /* counts the tool's sessions */
    struct wire_peer peer;
    char device_name[PROTO_NAME_MAX + 1], device_kind[PROTO_TEXT_MAX + 1];
    struct palp_haptic_device device; /* what it says it can do                       */
    struct palp_haptic_limits limits;
    enum proto_rendering rendering; /* never UNSPECIFIED                            */
    double delay_s;                 /* from a pose to its force at the hand */
    double grip_limit_nm;           /* of the torque on its gripper         */
    bool turns;                     /* the device measures rotations    */
    bool simulated;                 /* no person holds it               */
    uint32_t clutch_mask;           /* its buttons that mean the clutch */
    uint32_t grasp_mask;            /* its buttons of role GRASP        */
    uint32_t current_mask;          /* its buttons that switch the tool's current on */

    enum proto_life_cycle state;
    enum session_mode mode;
    bool clutched;
    bool resumed; /* the hand let go by its own request of what it felt: session_note_release */
    enum session_anchor anchor;
    uint32_t n_anchor;
    pose device_anchor, tool_anchor; /* where both were when it was anchored                   */
    pose device_at;                  /* the newest believable sample                           */
    pose target;                     /* where the tool is wanted                               */
    double tremor;     /* m, amplitude added to it as it is forwarded; 0: none           */
    int n_implausible; /* samples in a row                                       */

    uint64_t sequence, device_time_ns; /* of the newest sample, ...                            */
    int64_t taken_ns;                  /* ... which came then, whatever was entered since      */
    uint32_t buttons, presses;         /* presses: of those that mean no clutch */
    bool has_gripper;
    double gripper_ratio;
    int64_t joined_ns, heard_ns, sample_ns;
    int64_t revoked_ns; /* when its peer lost the role of a hand; 0: it did not */
    bool owed;          /* a sample has come since the last force */
    bool stale;         /* samples are overdue, and it was told   */
    uint64_t answered;  /* the sample whose force was sent first, for the latency */
    uint64_t n_sample, n_rejected, n_force;
    struct budget_spent rare; /* its messages other than samples */
    struct log_limit log_implausible, log_stale, log_replayed;

    const struct tool_hand *hand;   /* the newest, until the next tick; NULL: none yet */
    const struct tool_model *model; /* likewise                                       */
    uint64_t hand_sequence, model_sequence;
    struct session_shown shown; /* of both */

    /* What the device was told last. */
    uint64_t hand_told, model_told; /* their sequences */
    long step_told;
    bool felt_told;
    uint32_t anchor_told;
    uint64_t n_model;
};

struct sessions {
    int n;                             /* tools    */
    struct session *tool;              /* [n]      */
    struct rt_histogram pose_to_force; /* from a sample's arrival to its force's departure */
    uint64_t event_sequence;
    uint64_t n_sample, n_rejected, n_force, n_refused; /* of all sessions ever */
    struct stranger stranger[STRANGERS_MAX];           /* peers without a tool   */
    struct log_limit log_refused;
    struct proto_local_contact contacts[PROTO_LOCAL_CONTACTS_MAX]; /* of a model being sent */
    unsigned char bytes[PROTO_LOCAL_FRAME_MAX], memory[PROTO_LOCAL_MEMORY]; /* to send one   */
    unsigned char arrived[PROTO_DEVICE_MEMORY]; /* a message that is read while others are sent */
};

/** With *tool | [n_tool], cleared, which it takes. */
void sessions_create(struct sessions *s, struct session *tool, int n_tool);

/** A message on the device socket: a wire_read, its owner the daemon. */
void sessions_read(void *daemon, const struct wire_peer *peer, const char *from, const void *bytes,
                   size_t size);
/** Take what the simulation and the haptic thread left for main, and what that shows hands. */
void sessions_look(struct daemon *d);
/** The same, and newest forces to the devices; those that were silent for too long are lost. */
void sessions_tick(struct daemon *d);
/** The world was set to another state: every tool goes on from where it stands there. */
void sessions_jump(struct daemon *d);
/** A tool's hand trembles from now on; 0: no longer. A jump of the world ends it. */
void sessions_tremble(struct daemon *d, palp_body tool, double amplitude_m);
/** Before the daemon's scenario is another: sessions of tools that this one has not, or not for
 *  their device, end. */
void sessions_part(struct daemon *d, const struct config *next);
/** After it: the others go on with the tools of the same name. *tool | [tools of the scenario],
 *  cleared, is exchanged for the sessions from before. */
void sessions_move(struct daemon *d, const struct config *before, struct session *tool);
/** Tell them what has changed. */
void sessions_welcome(struct daemon *d);
/** Peers may have lost the role of a hand: their force fades, then their session ends. */
void sessions_judge_anew(struct daemon *d);
/** All hands let go; returns whether nothing is felt any more. */
bool sessions_let_go(struct daemon *d);

/** The tool that a peer holds; -1: none. */
int session_of_peer(const struct daemon *d, const struct wire_peer *peer);
/** A device takes a free tool. */
void session_open(struct daemon *d, int tool, const struct wire_peer *peer,
                  const struct proto_hello *hello);
/** Which of its buttons switch the tool's current on, as the daemon's scenario says. */
void session_take_buttons(struct daemon *d, int tool);
/** Is there still somebody at the other end? If not, the tool is free now: a device that broke
 *  down and comes back need not wait. */
bool session_is_there(struct daemon *d, int tool);

/* ---------------------------------------------------------------- samples */

/** A sample came: the tool follows, or it is left out, and why is told. */
void session_sample_take(struct daemon *d, int tool, const struct proto_sample *sample);
/** Say to the simulation and to the haptic thread what is wanted of this tool now. */
void session_sample_put(struct daemon *d, int tool);
/** The hand lets go by its own request: what it feels now, if it does, comes back without
 *  waiting. */
void session_note_release(struct session *session);
/** Press or release the clutch. */
void session_sample_clutch(struct daemon *d, int tool, bool pressed);
/** Shall the hand feel its tool? */
bool session_felt(const struct daemon *d, int tool);
/** Enter a state, tell of it, forward it. */
void session_enter(struct daemon *d, int tool, enum proto_life_cycle state, const char *why);
/** The tool stands where it is, and is free for the next. */
void session_close(struct daemon *d, int tool, enum proto_severity severity, const char *why);
/** Something came that cannot be. Three times in a row, and the session is in FAULT. */
void session_suspect(struct daemon *d, int tool, const char *why);
/** Count a sample that is left out. */
void session_note_refused(struct daemon *d, int tool);

/* ---------------------------------------------------------------- sending */

enum wire_sent sessions_send(struct daemon *d, const struct wire_peer *peer,
                             const struct proto_daemon_message *message);
/** What its forces are computed from. */
enum proto_force_source session_source(const struct session *session);
/** An event, to the device that holds the tool. */
void sessions_send_event(struct daemon *d, int tool, const struct proto_event *event);
/** The newest force, and to a device that renders itself the newest local model, where they are
 *  new to it. Returns false where there is nobody at the other end. */
bool session_send_news(struct daemon *d, int tool);
/** The newest force, whether it is new or not. Likewise. */
bool session_send_force(struct daemon *d, int tool);
/** The newest local model of a tool, but for its header's sequence. There must be one. It points
 *  into the sessions' memory, until the next. */
struct proto_local_model session_send_model(struct daemon *d, int tool);

#endif
