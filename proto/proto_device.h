/* SPDX-License-Identifier: Apache-2.0 */
/* proto_device.h - what travels between devices and daemon, and the parts that all messages share;
 * proto.h says how. */
#ifndef PALP_PROTO_DEVICE_H
#define PALP_PROTO_DEVICE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PROTO_LOCAL_CONTACTS_MAX = 64 };

/** An array as it travels: little-endian, without gaps. Not owned. */
struct proto_bytes {
    const uint8_t *data;
    size_t size;
};

/* ---------------------------------------------------------------- geometry.proto */

typedef struct {
    double x, y, z;
} proto_vec3;

/** After decoding of unit length to the last bits. */
typedef struct {
    double x, y, z, w;
} proto_quat;

typedef struct {
    proto_vec3 position; /* m */
    proto_quat orientation;
} proto_pose;

typedef struct {
    proto_vec3 linear, angular; /* m/s, rad/s */
} proto_twist;

typedef struct {
    proto_vec3 force, torque; /* N, N m */
} proto_wrench;

typedef struct {
    proto_vec3 low, high; /* m */
} proto_box;

/* ---------------------------------------------------------------- session.proto */

struct proto_header {
    uint64_t session_id;
    uint64_t step;
    uint64_t simulated_time_ns;
    uint64_t monotonic_time_ns;
    uint64_t sequence;
};

enum proto_life_cycle {
    PROTO_LIFE_CYCLE_UNSPECIFIED,
    PROTO_DISABLED,
    PROTO_ENABLED,
    PROTO_PAUSED,
    PROTO_FAULT,
};

enum proto_force_source {
    PROTO_FORCE_SOURCE_UNSPECIFIED,
    PROTO_COUPLING_AT_SIMULATION_RATE,
    PROTO_LOCAL_MODEL,
};

enum proto_rendering {
    PROTO_RENDERING_UNSPECIFIED,
    PROTO_RENDERING_PALPD,
    PROTO_RENDERING_DEVICE,
    PROTO_RENDERING_NONE,
};

/** Bit i of enum palp_haptic_acted is the value i + 1. */
enum proto_limit_acted {
    PROTO_ACTED_UNSPECIFIED,
    PROTO_ACTED_NOT_FINITE,
    PROTO_ACTED_ENGAGING,
    PROTO_ACTED_CLAMPED,
    PROTO_ACTED_SLEWED,
    PROTO_ACTED_POSE_HELD,
    PROTO_ACTED_POSE_STALE,
    PROTO_ACTED_STEP_STALE,
    PROTO_ACTED_DAMPED,
    PROTO_ACTED_HOT,
    PROTO_ACTED_BRAKED,
    PROTO_ACTED_WAITING,
};
enum { PROTO_ACTED_MAX = PROTO_ACTED_WAITING };

enum proto_severity {
    PROTO_SEVERITY_UNSPECIFIED,
    PROTO_INFO,
    PROTO_WARNING,
    PROTO_ERROR,
};

enum proto_event_kind {
    PROTO_EVENT_UNSPECIFIED,
    PROTO_EVENT_STARTED,
    PROTO_EVENT_PAUSED,
    PROTO_EVENT_RESET,
    PROTO_EVENT_DEVICE_JOINED,
    PROTO_EVENT_DEVICE_LEFT,
    PROTO_EVENT_DEVICE_REFUSED,
    PROTO_EVENT_LIFE_CYCLE,
    PROTO_EVENT_POSE_REJECTED,
    PROTO_EVENT_POSE_STALE,
    PROTO_EVENT_SIMULATION_STALE,
    PROTO_EVENT_SIMULATION_FAILED,
    PROTO_EVENT_LATE,
    PROTO_EVENT_MALFORMED,
    PROTO_EVENT_SHUTDOWN,
    PROTO_EVENT_FACTOR_FAILED,
    PROTO_EVENT_LINK,
    PROTO_EVENT_GPU_LOST,
    PROTO_EVENT_QUALITY,
    PROTO_EVENT_LOADED,
    PROTO_EVENT_INSIDE,
};

struct proto_event {
    struct proto_header header;
    enum proto_severity severity;
    enum proto_event_kind kind;
    const char *text;
    uint32_t tool_id;
    const char *device_name;
};

/* ---------------------------------------------------------------- local.proto */

struct proto_force_bounds {
    double least_n, most_n; /* may be infinite */
    double rub;
    double radius_n; /* likewise */
    double friction;
};

struct proto_local_contact {
    uint64_t id;
    proto_vec3 normal, tangent_1, tangent_2;
    proto_vec3 gap_m, force_n, arm_m, drift_m_s;
    double bend_1_m;
    proto_vec3 hinge_m_rad;
    double opening_rad;
    struct proto_force_bounds bounds;
    double turn_ratio;
};

struct proto_anchor {
    uint32_t number;
    proto_pose device_pose, tool_pose;
    bool turns;
};

struct proto_local_model {
    struct proto_header header;
    uint32_t tool_id;
    uint32_t session, epoch;
    uint64_t answers_sequence, answers_time_ns;
    double period_s;
    proto_pose target_pose;
    double grip_ratio;
    double compliance_m_n, compliance_rad_nm;
    proto_wrench held;
    bool driven, felt;
    bool has_anchor;
    struct proto_anchor anchor;
    uint32_t dropped;
    size_t n_contacts; /* at most PROTO_LOCAL_CONTACTS_MAX */
    const struct proto_local_contact *contacts;
    struct proto_bytes compliance; /* 36 n_contacts² bytes */
    bool resumed;
};

/* ---------------------------------------------------------------- device.proto */

enum proto_button_role {
    PROTO_BUTTON_UNSPECIFIED,
    PROTO_BUTTON_CLUTCH,
    PROTO_BUTTON_GRASP,
};

struct proto_capabilities {
    uint32_t dof_in, dof_out;
    double max_force_n, max_continuous_force_n, max_torque_nm;
    double max_stiffness_n_m, max_damping_n_s_m, friction_n_s_m, max_grip_torque_nm;
    bool has_workspace;
    proto_box workspace;
    size_t n_button_roles;
    const enum proto_button_role *button_roles;
    bool has_gripper;
};

struct proto_hello {
    uint32_t protocol_min, protocol_max;
    const char *device_name, *device_kind;
    struct proto_capabilities capabilities;
    const char *tool_name;
    enum proto_rendering rendering;
    bool simulated; /* no person holds it */
};

struct proto_welcome {
    uint64_t session_id;
    uint32_t protocol;
    uint32_t tool_id;
    const char *tool_name;
    double simulation_rate_hz, force_rate_hz;
    double force_limit_n, torque_limit_nm;
    uint64_t force_validity_ns;
    uint64_t scene_hash;
    enum proto_force_source force_source;
    proto_pose tool_pose;
    bool has_soft_bounds;
    proto_box soft_bounds;
    enum proto_rendering rendering;
    uint32_t session;
    uint32_t protocol_minor;
};

struct proto_sample {
    uint64_t sequence;
    uint64_t device_time_ns;
    proto_pose measured_cp;
    bool has_measured_cv;
    proto_twist measured_cv;
    uint32_t buttons;
    double gripper_ratio;
    double delay_s;
};

enum proto_verb {
    PROTO_VERB_UNSPECIFIED,
    PROTO_VERB_ENABLE,
    PROTO_VERB_DISABLE,
    PROTO_VERB_PAUSE,
    PROTO_VERB_CLEAR,
    PROTO_VERB_HOLD,
    PROTO_VERB_FREE,
    PROTO_VERB_CLUTCH,
    PROTO_VERB_UNCLUTCH,
};

struct proto_command {
    enum proto_verb verb;
};

struct proto_bye {
    const char *reason;
};

struct proto_force {
    struct proto_header header;
    proto_wrench servo_cf;
    uint64_t answers_sequence;
    uint64_t answers_time_ns;
    uint64_t expiry_ns;
    enum proto_life_cycle life_cycle;
    enum proto_force_source source;
    double grip_torque_nm;
    size_t n_acted;
    const enum proto_limit_acted *acted;
    bool has_proxy_pose;
    proto_pose proxy_pose;
    double coupling_n_m;
    bool has_held;
    proto_wrench held;
};

enum proto_refusal_reason {
    PROTO_REFUSED_UNSPECIFIED,
    PROTO_REFUSED_PROTOCOL,
    PROTO_REFUSED_NO_SUCH_TOOL,
    PROTO_REFUSED_TOOL_TAKEN,
    PROTO_REFUSED_NOT_ALLOWED,
    PROTO_REFUSED_NAME_TAKEN,
    PROTO_REFUSED_NO_SESSION,
    PROTO_REFUSED_MALFORMED,
};

struct proto_refused {
    enum proto_refusal_reason reason;
    const char *text;
};

enum proto_device_which {
    PROTO_DEVICE_HELLO = 1,
    PROTO_DEVICE_SAMPLE,
    PROTO_DEVICE_COMMAND,
    PROTO_DEVICE_BYE,
};

struct proto_device_message {
    enum proto_device_which which;
    union {
        struct proto_hello hello;
        struct proto_sample sample;
        struct proto_command command;
        struct proto_bye bye;
    };
};

enum proto_daemon_which {
    PROTO_DAEMON_WELCOME = 1,
    PROTO_DAEMON_FORCE,
    PROTO_DAEMON_REFUSED,
    PROTO_DAEMON_EVENT,
    PROTO_DAEMON_LOCAL_MODEL,
};

struct proto_daemon_message {
    enum proto_daemon_which which;
    union {
        struct proto_welcome welcome;
        struct proto_force force;
        struct proto_refused refused;
        struct proto_event event;
        struct proto_local_model local_model;
    };
};

#endif
