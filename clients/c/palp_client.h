/* SPDX-License-Identifier: Apache-2.0 */
/* palp_client.h - libpalp: hold a tool as a device, watch the stream, ask for things.
 *
 * Three connections, each on its own: struct palp_device, palp_stream, palp_control. Messages are
 * the structs of proto/proto.h. An endpoint is a ZeroMQ address, tcp:// or ipc://, or the name of a
 * palpd of this user's (palpd --name), "palpd" unless it was given one: its local sockets are found
 * by proto_station_folder, or the ports of a palpd elsewhere in the profile of that name. Functions
 * that can fail return false or NULL and fill a struct palp_client_error. Thread: a connection
 * belongs to one thread at a time; nothing here is for a thread that may not allocate, but
 * palp_device_render. */
#ifndef PALP_CLIENT_H
#define PALP_CLIENT_H

#include "proto/proto.h"

#define PALP_DEVICE_ENDPOINT  PROTO_STATION
#define PALP_STREAM_ENDPOINT  PROTO_STATION
#define PALP_CONTROL_ENDPOINT PROTO_STATION

enum palp_client_status {
    PALP_CLIENT_OK,
    PALP_CLIENT_INVALID, /* what was handed in makes no sense: an endpoint, a text too long    */
    PALP_CLIENT_SILENT,  /* no palpd answers there                                             */
    PALP_CLIENT_REFUSED, /* palpd answered, and will not                                       */
    PALP_CLIENT_FOREIGN, /* something answered that does not speak palp.v1                     */
};

struct palp_client_error {
    enum palp_client_status status;
    char what[320];
};

/* ---------------------------------------------------------------- keys */

/** Keys for the connections to tcp:// addresses that are begun from now on, which are encrypted
 *  then: this client's own pair is read from `key_file` (palp_client_make_key), the palpd's public
 *  key is `server_key`, or in that file. Both NULL: none. False, and the error. Thread: one, before
 *  others connect. */
bool palp_client_use_keys(const char *key_file, const char *server_key,
                          struct palp_client_error *error);
/** Make a new key pair: PATH, mode 0600, and PATH.pub, to be given to palpd's roster. The public
 *  key into `public_key`. */
bool palp_client_make_key(const char *path, char public_key[PROTO_KEY_SIZE + 1],
                          struct palp_client_error *error);

/* An endpoint may also name a profile, $XDG_CONFIG_HOME/palp/NAME.profile or
 * ~/.config/palp/NAME.profile: lines of a word and its value, `device`, `stream` and `control` with
 * an address each, `key` with a file and `server-key` with a key or file; a file's name that does
 * not begin with / is looked for beside the profile. */

/* ---------------------------------------------------------------- a device */

struct palp_device;

/** Say hello and wait for the welcome. The endpoint and the hello are copied. NULL: the error. */
struct palp_device *palp_device_connect(const char *endpoint, const struct proto_hello *hello,
                                        int timeout_ms, struct palp_client_error *error);
/** The same without waiting: palp_device_force goes on with it, until palp_device_in_session, or
 *  palp_device_refusal says why not. */
struct palp_device *palp_device_begin(const char *endpoint, const struct proto_hello *hello,
                                      struct palp_client_error *error);
/** What palpd answered to the last hello where it would not; NULL: nothing so far, or a welcome. */
const char *palp_device_refusal(const struct palp_device *device);
/** Sequence of the last sample that was sent. */
uint64_t palp_device_sequence(const struct palp_device *device);
/** Write the error that no palpd answers there any more. */
void palp_device_silent(struct palp_device *device, struct palp_client_error *error);
/** Say bye and let go of the tool. */
void palp_device_destroy(struct palp_device *device);

/** The newest welcome; its texts hold until palp_device_force. A second one came after a loss. */
const struct proto_welcome *palp_device_welcome(const struct palp_device *device);

/** Is there a session now? It is lost when palpd says so or answers no sample for a second; from
 *  then on palp_device_force tries to begin a new one, in which the tool is DISABLED again. A
 *  device that sends nothing expects no answer: palpd keeps the tool of a hand that feels nothing,
 *  as one that is PAUSED, for five seconds without a word. */
bool palp_device_in_session(const struct palp_device *device);

/** Send where the device is. Sequence and device time are set here (CLOCK_MONOTONIC). Never waits:
 *  false when nobody takes it, and then it is not sent late either. */
bool palp_device_send(struct palp_device *device, const struct proto_sample *sample);

/** Send a verb. False when nobody takes it. */
bool palp_device_command(struct palp_device *device, enum proto_verb verb);

/** What the hand is to feel now. */
struct palp_force {
    proto_wrench wrench;              /* N, N m; once expired it fades to zero, in milliseconds */
    bool expired;                     /* no force is valid now, or none ever came              */
    uint64_t received;                /* forces so far; this one is the newest of them         */
    uint64_t step;                    /* of the simulation it was computed from                */
    double latency_s;                 /* from the sample it answers to its arrival here        */
    enum proto_life_cycle life_cycle; /* UNSPECIFIED out of session                  */
    enum proto_force_source source;
    double grip_torque_nm; /* by which the gripper is pushed open                              */
    unsigned acted;        /* on it, in palpd or here: bit i is enum proto_limit_acted i + 1   */
    bool has_proxy;
    proto_pose proxy; /* where to draw the tool */
};

/** Take in all that came and return the newest force, to be called as often as the hand is pushed.
 *  The dead-man rule is here: whatever else happens, past its expiry a force fades to zero within
 *  the slew (1 N/ms), and none is beyond the limits of device and welcome. What expired comes back
 *  as every force begins: once less than 0.2 N is asked for, by 5 N/s at most. Never waits. */
struct palp_force palp_device_force(struct palp_device *device);

/** The rendering of a word, as "palpd", "device", "none"; unspecified: there is none. */
enum proto_rendering palp_rendering_of_word(const char *word);

/** What the hand is to feel at this pose of the device, its gripper open by grip (0 … 1), rendered
 *  here and now from what palpd told of the last step: for a device whose hello says
 *  PROTO_RENDERING_DEVICE. For its servo loop, at 1 to 4 kHz, and as good whatever the network
 *  does; where steps stop coming the force fades. Beside it palp_device_send tells where the device
 *  is and palp_device_force takes in what came, a thousand times a second at most; the wrench of
 *  the latter is zero then. Thread: may be another than theirs; no allocation, lock or system call
 *  but the clock. */
struct palp_force palp_device_render(struct palp_device *device, const proto_pose *at, double grip);

/** The same of a pose that was measured then (CLOCK_MONOTONIC, ns): for a loop that goes on while
 *  its device says nothing. The force is held from the pose's 10th ms on, and gone after its 50th.
 *  Once a tick: speed and tick are judged from call to call. */
struct palp_force palp_device_render_measured(struct palp_device *device, const proto_pose *at,
                                              double grip, int64_t measured_ns);

/** Enable (the default) or suppress the force of this device; suppressed, it fades out like a force
 *  that expired; enabled again, it returns by the engage ramp. */
void palp_device_feel(struct palp_device *device, bool wanted);

/** From now on hold back by so many seconds what goes to palpd and what comes from it, as a slow
 *  line would: to try what is felt behind one. To the tick of palp_device_force; 0: no more. False:
 *  no memory. */
bool palp_device_delay(struct palp_device *device, double seconds);

/** The gravest event told to this device since the last call, of like ones the newest; false:
 *  none. Its texts hold until palp_device_force. libpalp tells some itself, at most one a second:
 *  that what palpd sends cannot be read or rendered, that palpd does not render as the hello wanted
 *  it. */
bool palp_device_event(struct palp_device *device, struct proto_event *event);

/* ---------------------------------------------------------------- the stream */

struct palp_stream;

struct palp_stream *palp_stream_connect(const char *endpoint, struct palp_client_error *error);
void palp_stream_destroy(struct palp_stream *stream);
/** Write the error that no palpd answers there. */
void palp_stream_silent(struct palp_stream *stream, struct palp_client_error *error);

/** Subscribe to a topic, or with a "/" at its end to all that begin so. */
bool palp_stream_subscribe(struct palp_stream *stream, const char *topic);

/** Wait until something comes, at most timeout_ms, then take in all that is there and keep the
 *  newest of each topic. Returns how many frames came. */
int palp_stream_poll(struct palp_stream *stream, int timeout_ms);

/** The newest message of a topic, where it was not taken before; it holds until the next poll. */
bool palp_stream_take(struct palp_stream *stream, const char *topic, struct proto_bytes *message);

/** For a loop of events: a descriptor that becomes readable once when something came after
 *  palp_stream_next had returned false, and has to be asked again whenever the loop is about to
 *  wait. */
int palp_stream_descriptor(struct palp_stream *stream);
/** Instead of poll and take: every frame in the order in which they came, as it is (topic, NUL,
 *  protobuf). Never waits; false: there is none. It holds until the next call. */
bool palp_stream_next(struct palp_stream *stream, struct proto_bytes *frame);

/** Frames of a topic that a newer one replaced before they were taken. */
uint64_t palp_stream_skipped(const struct palp_stream *stream, const char *topic);

/* ---------------------------------------------------------------- control */

struct palp_control;

struct palp_control *palp_control_connect(const char *endpoint, struct palp_client_error *error);
void palp_control_destroy(struct palp_control *control);

/** Ask and wait for the reply; the request's id is set here, and after half the time it is sent
 *  once more with the same id, which palpd does not do twice. False: silence, or a failure that
 *  palpd reports; its text is in the error. The reply holds until the next. */
bool palp_control_ask(struct palp_control *control, const struct proto_request *request,
                      struct proto_reply *reply, int timeout_ms, struct palp_client_error *error);

/** The same without waiting: send a request, whose id is set here, and look whether the reply to it
 *  is there, which may be a failure; one request at a time. False: nobody takes it; none came, or
 *  one that cannot be read, and the error says so (its status is OK where none came). */
bool palp_control_send(struct palp_control *control, const struct proto_request *request);
bool palp_control_receive(struct palp_control *control, struct proto_reply *reply,
                          struct palp_client_error *error);

#endif
