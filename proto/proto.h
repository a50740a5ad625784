/* SPDX-License-Identifier: Apache-2.0 */
/* proto.h - the wire: bytes to checked structs and back; no physics.
 *
 * What a field means stands in palp/v1: a struct here is the message of that name, a field the
 * field of that name, and a `which` holds the number of the oneof's member. Decoding checks:
 * numbers are finite, quaternions of unit length, names printable, texts UTF-8 and bounded, arrays
 * whole and their indices in range, messages present that must be. A value of an enum that this
 * version does not know reads as 0.
 *
 * Neither direction calls malloc: both work in memory that the caller lends and reports when it is
 * too small, so that hostile bytes cannot take more. Thread: any; a memory belongs to one call at a
 * time. */
#ifndef PALP_PROTO_H
#define PALP_PROTO_H

#include "proto/proto_device.h"
#include "proto/proto_training.h"

enum {
    PROTO_VERSION = 1,
    PROTO_MINOR = 5,                 /* of version 1: fields added since its first release */
    PROTO_NAME_MAX = 63,             /* bytes of a name                        */
    PROTO_TEXT_MAX = 511,            /* bytes of a text for people             */
    PROTO_DEVICE_FRAME_MAX = 4096,   /* bytes of a frame from a device, or to it but for a … */
    PROTO_LOCAL_FRAME_MAX = 180224,  /* … local model                          */
    PROTO_CONTROL_FRAME_MAX = 65536, /* bytes of a request                     */
    PROTO_DEVICE_MEMORY = 32 * 1024, /* enough for any message between devices and daemon, but … */
    PROTO_LOCAL_MEMORY = 384 * 1024,  /* … a local model                                     */
    PROTO_CONTROL_MEMORY = 64 * 1024, /* enough for any request, and any reply but the large */
    PROTO_MEMORY_A_BYTE = 24,         /* a large message takes this much a byte of its frame  */
    PROTO_STEPS_MAX = 100000,         /* of one StepRequest */
    PROTO_ALSO_MAX = 15,              /* of one InspectRequest */
    PROTO_STATION_MAX = 31,           /* bytes of a station's name    */
    PROTO_ENDPOINT_MAX = 256,         /* bytes of an address, its NUL included */
};

/** What is wrong with a message: the field's path, what stood there, what was expected. */
struct proto_error {
    char what[240];
    bool unreadable; /* no message of this kind at all, rather than one with a wrong value */
};

/** Memory that a call works in; what it decoded points into it. Each call begins it anew. */
struct proto_memory {
    void *bytes;
    size_t size;
    size_t used;
};

/* ---------------------------------------------------------------- stream.proto */

struct proto_soft_body {
    struct proto_bytes rest_positions, triangles, nodes;
    struct proto_bytes tissue; /* a byte a vertex, or none */
    size_t n_tissue_names;
    const char *const *tissue_names;
};

enum proto_drive {
    PROTO_DRIVE_UNSPECIFIED,
    PROTO_DRIVE_FREE,
    PROTO_DRIVE_FIXED,
    PROTO_DRIVE_KINEMATIC,
    PROTO_DRIVE_COUPLED,
};

struct proto_sphere {
    double radius_m;
};
struct proto_capsule {
    double radius_m, length_m;
};
struct proto_cuboid {
    proto_vec3 half_m;
    double radius_m;
};
struct proto_surface {
    struct proto_bytes positions, triangles;
};

enum proto_shape_which {
    PROTO_SHAPE_SPHERE = 2,
    PROTO_SHAPE_CAPSULE,
    PROTO_SHAPE_CUBOID,
    PROTO_SHAPE_PLANE,
    PROTO_SHAPE_SURFACE,
};

/** A shape; a plane holds nothing but its kind. */
struct proto_shape {
    proto_pose at;
    enum proto_shape_which which;
    union {
        struct proto_sphere sphere;
        struct proto_capsule capsule;
        struct proto_cuboid cuboid;
        struct proto_surface surface;
    };
};

struct proto_rigid_body {
    enum proto_drive drive;
    struct proto_shape shape;
    proto_pose pose;
};

enum proto_body_which {
    PROTO_BODY_SOFT = 3,
    PROTO_BODY_RIGID,
};

struct proto_rod_segment {
    uint32_t rod_id, number;
};

struct proto_look {
    double red_ratio, green_ratio, blue_ratio, opacity_ratio, gloss_ratio;
};

struct proto_body {
    uint32_t id;
    const char *name;
    uint32_t parent_id;
    bool has_rod, has_look;
    struct proto_rod_segment rod;
    struct proto_look look;
    enum proto_body_which which;
    union {
        struct proto_soft_body soft;
        struct proto_rigid_body rigid;
    };
};

enum proto_tool_role {
    PROTO_TOOL_ROLE_UNSPECIFIED,
    PROTO_TOOL_ANY_DEVICE,
    PROTO_TOOL_NAMED_DEVICE,
    PROTO_TOOL_SCRIPT,
};

struct proto_tool {
    uint32_t body_id;
    const char *name;
    size_t n_part_ids;
    const uint32_t *part_ids;
    enum proto_tool_role role;
    const char *holder;
    double force_limit_n, torque_limit_nm;
    bool has_jaws;
};

/** Of enum palp_law it is the value plus one. */
enum proto_link_law {
    PROTO_LINK_LAW_UNSPECIFIED,
    PROTO_LINK_BALL,
    PROTO_LINK_WELD,
    PROTO_LINK_HINGE,
    PROTO_LINK_SLIDE,
    PROTO_LINK_THREAD,
    PROTO_LINK_BOND,
    PROTO_LINK_BLADE,
    PROTO_LINK_NEEDLE,
    PROTO_LINK_SPRING,
    PROTO_LINK_KNIFE,
};

struct proto_link {
    uint32_t id;
    const char *name;
    enum proto_link_law law;
    uint32_t body_a_id, body_b_id;
    struct proto_bytes curve;
    bool closed;
    double length_m;
};

struct proto_view {
    proto_vec3 from_m, to_m, up;
    double field_rad;
};

struct proto_scene {
    struct proto_header header;
    const char *name;
    uint64_t scene_hash;
    double rate_hz;
    proto_vec3 gravity_m_s2;
    size_t n_bodies;
    const struct proto_body *bodies;
    size_t n_tools;
    const struct proto_tool *tools;
    size_t n_links;
    const struct proto_link *links;
    const char *about;
    bool has_view;
    struct proto_view view;
    uint32_t protocol_minor;
};

enum proto_run_state {
    PROTO_RUN_UNSPECIFIED,
    PROTO_RUN_RUNNING,
    PROTO_RUN_PAUSED,
};

struct proto_rigid_state {
    uint32_t body_id;
    proto_pose pose;
    proto_twist twist;
};

struct proto_tool_state {
    uint32_t tool_id;
    const char *device_name;
    enum proto_life_cycle life_cycle;
    proto_pose device_pose, proxy_pose;
    proto_wrench wrench_on_tissue, wrench_on_hand;
    uint32_t buttons;
    double gripper_ratio;
    enum proto_force_source force_source;
    size_t n_acted;
    const enum proto_limit_acted *acted;
    double grip_torque_nm;
    enum proto_rendering rendering;
    double coupling_n_m;
    uint64_t answers_sequence;
    uint32_t inside_id;
    double inside_m;
};

struct proto_link_state {
    uint32_t link_id;
    bool holds;
    proto_vec3 place_m, other_m, force_n, torque_nm;
    double gap_m, value;
    struct proto_bytes path;
};

struct proto_state {
    struct proto_header header;
    enum proto_run_state run_state;
    size_t n_rigid;
    const struct proto_rigid_state *rigid;
    size_t n_tools;
    const struct proto_tool_state *tools;
    double slowdown;
    uint32_t quality_rung;
    const char *backend;
    double wh_defect_m;
    uint32_t defect_passes, factor_age_steps;
    size_t n_links;
    const struct proto_link_state *links;
    const char *quality_reason;
    uint32_t factors_in_step;
    double held_back_ratio;
    bool replaying;
    size_t n_cuts;
    const struct proto_cut_state *cuts;
};

struct proto_quantised_positions {
    proto_box box;
    struct proto_bytes int16;
};

enum proto_positions_which {
    PROTO_POSITIONS_QUANTISED = 3,
    PROTO_POSITIONS_FLOAT32,
};

struct proto_mesh_positions {
    struct proto_header header;
    uint32_t body_id;
    enum proto_positions_which which;
    union {
        struct proto_quantised_positions quantised;
        struct proto_bytes float32;
    };
    uint32_t topology_version;
};

struct proto_contact {
    uint64_t id;
    uint32_t body_a_id, body_b_id;
    proto_vec3 point_m, normal, force_on_a_n;
    double normal_n, tangential_n, gap_m;
    uint32_t tissue_a, tissue_b;
};

struct proto_contacts {
    struct proto_header header;
    size_t n_contacts;
    const struct proto_contact *contacts;
    uint32_t dropped;
};

struct proto_tool_force {
    struct proto_header header;
    uint32_t tool_id;
    proto_wrench wrench_on_hand, wrench_on_tissue;
    enum proto_life_cycle life_cycle;
    enum proto_force_source source;
    size_t n_acted;
    const enum proto_limit_acted *acted;
    double grip_torque_nm;
};

struct proto_histogram {
    const char *name;
    uint64_t min_ns, max_ns;
    double sum_ns;
    size_t n_upper_ns;
    const uint64_t *upper_ns;
    size_t n_counts; /* as many */
    const uint64_t *counts;
};

struct proto_counter {
    const char *name;
    uint64_t value;
};

struct proto_miss {
    const char *what;
    uint64_t deadline_ns, late_ns;
    const char *cause;
};

struct proto_stats {
    struct proto_header header;
    uint64_t uptime_ns;
    uint64_t missed_deadlines;
    size_t n_histograms;
    const struct proto_histogram *histograms;
    size_t n_counters;
    const struct proto_counter *counters;
    uint32_t contacts, newton, sweeps;
    double residual, penetration_m;
    double wh_defect_m;
    uint32_t defect_passes, solves_free, solves_correct;
    uint32_t factor_age_steps, factor_failures;
    size_t n_misses;
    const struct proto_miss *misses;
};

struct proto_step_timing {
    uint64_t step, lateness_ns, whole_ns;
    size_t n_stages_ns; /* as many as names */
    const uint64_t *stages_ns;
};

struct proto_timing {
    struct proto_header header;
    size_t n_stage_names;
    const char *const *stage_names;
    size_t n_steps;
    const struct proto_step_timing *steps;
    uint64_t dropped;
};

struct proto_probe {
    const char *name, *unit;
    size_t n_values;
    const double *values;
};

struct proto_probes {
    struct proto_header header;
    size_t n_probes;
    const struct proto_probe *probes;
};

/* ---------------------------------------------------------------- control.proto */

enum proto_matrix {
    PROTO_MATRIX_UNSPECIFIED,
    PROTO_MATRIX_A,
    PROTO_MATRIX_M,
    PROTO_MATRIX_B,
    PROTO_MATRIX_K,
    PROTO_MATRIX_RHS,
    PROTO_MATRIX_X,
    PROTO_MATRIX_H,
    PROTO_MATRIX_C,
    PROTO_MATRIX_W,
    PROTO_MATRIX_WH,
    PROTO_MATRIX_LAMBDA,
};

struct proto_step_request {
    uint32_t count;
};
struct proto_restore_request {
    uint32_t snapshot_id;
};
struct proto_drop_request {
    uint32_t snapshot_id;
};
struct proto_load_request {
    const char *scenario;
    struct proto_bytes text; /* size 0: none, scenario is named */
};
struct proto_inspect_request {
    enum proto_matrix matrix;
    const char *body_name;
    size_t n_also;
    const enum proto_matrix *also;
    uint32_t piece_bytes, result_id;
    uint64_t offset_bytes;
};

enum proto_request_which {
    PROTO_REQUEST_STATUS = 2,
    PROTO_REQUEST_START,
    PROTO_REQUEST_PAUSE,
    PROTO_REQUEST_STEP,
    PROTO_REQUEST_RESET,
    PROTO_REQUEST_SNAPSHOT,
    PROTO_REQUEST_RESTORE,
    PROTO_REQUEST_CLIENTS,
    PROTO_REQUEST_INSPECT,
    PROTO_REQUEST_SHUTDOWN,
    PROTO_REQUEST_DROP,
    PROTO_REQUEST_LOAD,
    PROTO_REQUEST_SCENARIOS,
    PROTO_REQUEST_TRAIN,
    PROTO_REQUEST_ANNOTATE,
    PROTO_REQUEST_RATE,
    PROTO_REQUEST_INJECT,
    PROTO_REQUEST_RECORD,
    PROTO_REQUEST_REPLAY,
};

/** A request; those without a member here hold nothing but their kind. */
struct proto_request {
    uint64_t id;
    enum proto_request_which which;
    union {
        struct proto_step_request step;
        struct proto_restore_request restore;
        struct proto_drop_request drop;
        struct proto_load_request load;
        struct proto_inspect_request inspect;
        struct proto_train_request train;
        struct proto_annotate_request annotate;
        struct proto_rate_request rate;
        struct proto_inject_request inject;
        struct proto_record_request record;
        struct proto_replay_request replay;
    };
};

enum proto_failure_code {
    PROTO_FAILURE_UNSPECIFIED,
    PROTO_FAILURE_INVALID,
    PROTO_FAILURE_NOT_NOW,
    PROTO_FAILURE_EXHAUSTED,
    PROTO_FAILURE_INTERNAL,
    PROTO_FAILURE_MALFORMED,
    PROTO_FAILURE_NOT_ALLOWED,
};

struct proto_failure {
    enum proto_failure_code code;
    const char *text;
};

struct proto_status_reply {
    struct proto_header header;
    const char *version, *scenario;
    uint64_t scene_hash;
    double rate_hz;
    enum proto_run_state run_state;
    uint64_t uptime_ns;
    double slowdown;
    uint64_t missed_deadlines;
    const char *backend, *degraded;
    uint64_t world_hash;
    const char *device_endpoint, *stream_endpoint;
    size_t n_body_names;
    const char *const *body_names;
    uint32_t protocol_minor;
    uint32_t quality_rung;
    const char *quality_reason;
};

struct proto_snapshot_reply {
    uint32_t snapshot_id;
    uint64_t world_hash;
};

struct proto_device_client {
    const char *device_name, *device_kind, *tool_name;
    enum proto_life_cycle life_cycle;
    uint64_t connected_ns;
    uint64_t samples, rejected, forces;
    enum proto_rendering rendering;
    enum proto_force_source force_source;
    double coupling_n_m;
    size_t n_acted;
    const enum proto_limit_acted *acted;
};

struct proto_clients_reply {
    size_t n_devices;
    const struct proto_device_client *devices;
    uint32_t subscriptions;
};

struct proto_factor_fill {
    uint32_t rows, last, supernodes, widest;
    uint64_t a_blocks, l_blocks;
};

struct proto_inspect_reply {
    struct proto_header header;
    struct proto_bytes matrix_market;
    const char *body_name;
    size_t n_sizes_bytes;
    const uint64_t *sizes_bytes;
    uint32_t result_id;
    uint64_t offset_bytes;
    bool is_copy, has_fill;
    uint32_t factor_age_steps, running_factor_age_steps;
    struct proto_factor_fill fill;
};

struct proto_scenarios_reply {
    size_t n_names;
    const char *const *names;
};

enum proto_reply_which {
    PROTO_REPLY_FAILURE = 2,
    PROTO_REPLY_DONE,
    PROTO_REPLY_STATUS,
    PROTO_REPLY_STATE,
    PROTO_REPLY_SNAPSHOT,
    PROTO_REPLY_CLIENTS,
    PROTO_REPLY_INSPECT,
    PROTO_REPLY_SCENARIOS,
    PROTO_REPLY_RECORDING,
};

/** A reply; `done` holds nothing but its kind. */
struct proto_reply {
    uint64_t id;
    enum proto_reply_which which;
    union {
        struct proto_failure failure;
        struct proto_status_reply status;
        struct proto_state state;
        struct proto_snapshot_reply snapshot;
        struct proto_clients_reply clients;
        struct proto_inspect_reply inspect;
        struct proto_scenarios_reply scenarios;
        struct proto_record_reply recording;
    };
};

/* ---------------------------------------------------------------- bytes to structs */

/** Read a message. Returns true, and out with what it points to in `memory`; or false and the
 *  error, which may say that the memory is too small. Of a refused request out->id is still its id,
 *  0 where even that could not be read. */
bool proto_decode_device(struct proto_device_message *out, struct proto_bytes in,
                         struct proto_memory *memory, struct proto_error *error);
bool proto_decode_daemon(struct proto_daemon_message *out, struct proto_bytes in,
                         struct proto_memory *memory, struct proto_error *error);
bool proto_decode_request(struct proto_request *out, struct proto_bytes in,
                          struct proto_memory *memory, struct proto_error *error);
bool proto_decode_reply(struct proto_reply *out, struct proto_bytes in, struct proto_memory *memory,
                        struct proto_error *error);
bool proto_decode_scene(struct proto_scene *out, struct proto_bytes in, struct proto_memory *memory,
                        struct proto_error *error);
bool proto_decode_state(struct proto_state *out, struct proto_bytes in, struct proto_memory *memory,
                        struct proto_error *error);
bool proto_decode_mesh_positions(struct proto_mesh_positions *out, struct proto_bytes in,
                                 struct proto_memory *memory, struct proto_error *error);
bool proto_decode_contacts(struct proto_contacts *out, struct proto_bytes in,
                           struct proto_memory *memory, struct proto_error *error);
bool proto_decode_tool_force(struct proto_tool_force *out, struct proto_bytes in,
                             struct proto_memory *memory, struct proto_error *error);
bool proto_decode_local_model(struct proto_local_model *out, struct proto_bytes in,
                              struct proto_memory *memory, struct proto_error *error);
bool proto_decode_event(struct proto_event *out, struct proto_bytes in, struct proto_memory *memory,
                        struct proto_error *error);
bool proto_decode_stats(struct proto_stats *out, struct proto_bytes in, struct proto_memory *memory,
                        struct proto_error *error);
bool proto_decode_timing(struct proto_timing *out, struct proto_bytes in,
                         struct proto_memory *memory, struct proto_error *error);
bool proto_decode_probes(struct proto_probes *out, struct proto_bytes in,
                         struct proto_memory *memory, struct proto_error *error);

/* ---------------------------------------------------------------- structs to bytes */

/** Write a message into out[capacity]. Returns its size, or 0 where out or the memory is too small
 *  (no message that a program means to send is empty). A NULL text counts as empty. */
size_t proto_encode_device(void *out, size_t capacity, const struct proto_device_message *in,
                           struct proto_memory *memory);
size_t proto_encode_daemon(void *out, size_t capacity, const struct proto_daemon_message *in,
                           struct proto_memory *memory);
size_t proto_encode_request(void *out, size_t capacity, const struct proto_request *in,
                            struct proto_memory *memory);
size_t proto_encode_reply(void *out, size_t capacity, const struct proto_reply *in,
                          struct proto_memory *memory);
size_t proto_encode_scene(void *out, size_t capacity, const struct proto_scene *in,
                          struct proto_memory *memory);
size_t proto_encode_state(void *out, size_t capacity, const struct proto_state *in,
                          struct proto_memory *memory);
size_t proto_encode_mesh_positions(void *out, size_t capacity,
                                   const struct proto_mesh_positions *in,
                                   struct proto_memory *memory);
size_t proto_encode_contacts(void *out, size_t capacity, const struct proto_contacts *in,
                             struct proto_memory *memory);
size_t proto_encode_tool_force(void *out, size_t capacity, const struct proto_tool_force *in,
                               struct proto_memory *memory);
size_t proto_encode_local_model(void *out, size_t capacity, const struct proto_local_model *in,
                                struct proto_memory *memory);
size_t proto_encode_event(void *out, size_t capacity, const struct proto_event *in,
                          struct proto_memory *memory);
size_t proto_encode_stats(void *out, size_t capacity, const struct proto_stats *in,
                          struct proto_memory *memory);
size_t proto_encode_timing(void *out, size_t capacity, const struct proto_timing *in,
                           struct proto_memory *memory);
size_t proto_encode_probes(void *out, size_t capacity, const struct proto_probes *in,
                           struct proto_memory *memory);

/* ---------------------------------------------------------------- stream frames */

#define PROTO_TOPIC_SCENE    "scene"
#define PROTO_TOPIC_STATE    "state"
#define PROTO_TOPIC_MESH     "mesh/" /* and the body's name */
#define PROTO_TOPIC_CONTACTS "contacts"
#define PROTO_TOPIC_FORCE    "force/" /* and the tool's name */
#define PROTO_TOPIC_LOCAL    "local/" /* likewise */
#define PROTO_TOPIC_EVENT    "event"
#define PROTO_TOPIC_STATS    "stats"
#define PROTO_TOPIC_TIMING   "timing"
#define PROTO_TOPIC_PROBE    "probe"

/** Begin a stream frame: the topic and its NUL into out[capacity]. Returns where the protobuf goes,
 *  or 0 where out is too small. */
size_t proto_frame_begin(void *out, size_t capacity, const char *topic);
/** Split a stream frame. Returns the topic, ended by its NUL, and the protobuf; NULL: no such
 *  frame. */
const char *proto_frame_split(struct proto_bytes frame, struct proto_bytes *message);

/* ---------------------------------------------------------------- words */

/** The word of a value for people and logs, as "ENABLED"; "UNSPECIFIED" for those not known. */
const char *proto_life_cycle_word(enum proto_life_cycle value);
const char *proto_run_state_word(enum proto_run_state value);
const char *proto_force_source_word(enum proto_force_source value);
const char *proto_rendering_word(enum proto_rendering value);
const char *proto_limit_acted_word(enum proto_limit_acted value);
const char *proto_severity_word(enum proto_severity value);
const char *proto_event_kind_word(enum proto_event_kind value);
const char *proto_verb_word(enum proto_verb value);
const char *proto_refusal_reason_word(enum proto_refusal_reason value);
const char *proto_failure_code_word(enum proto_failure_code value);
const char *proto_tool_role_word(enum proto_tool_role value);
const char *proto_link_law_word(enum proto_link_law value);
const char *proto_matrix_word(enum proto_matrix value);
/** The matrix of a word, as "W"; unspecified: there is none. */
enum proto_matrix proto_matrix_of_word(const char *word);

/** The least duration that at least `share` (0 … 1) of a histogram's stay below, ns; 0 of none. */
uint64_t proto_histogram_quantile(const struct proto_histogram *h, double share);
/** A counter by its name; 0 where there is none of it. */
uint64_t proto_stats_counter(const struct proto_stats *stats, const char *name);

/* ---------------------------------------------------------------- endpoints */

/** The station whose palpd was given no name. */
#define PROTO_STATION "palpd"

/** The folder of a station's local sockets, the same for palpd and all its clients: palpd in
 *  $XDG_RUNTIME_DIR where that is this user's own, else /run/palpd for root, else /tmp/palpd-UID;
 *  of a station with a name, -NAME behind that. False: no name of letters, digits, - and _, or too
 *  little room. */
bool proto_station_folder(const char *name, char *folder, size_t size);
/** The address of a station's socket there: "device", "stream" or "control". */
bool proto_endpoint(const char *name, const char *socket, char *text, size_t size);

#include "proto/proto_gateway.h"  /* between a page and palp-gateway */
#include "proto/proto_keys.h"     /* CURVE keys of peers */
#include "proto/proto_topology.h" /* bodies that are cut */

#endif
