/* SPDX-License-Identifier: Apache-2.0 */
/* igtl_message.h - OpenIGTLink messages as bytes, protocol versions 1 to 3.
 *
 * A header of 58 bytes, big-endian: version (2), type (12), device name (20), time (8), size of the
 * body (8), its CRC-64 of ECMA-182 (8). Lengths are millimetres there and metres here; numbers of
 * a body are 32-bit floats, those of a SENSOR 64-bit. Neither direction allocates. */
#ifndef PALP_DEVICES_IGTL_MESSAGE_H
#define PALP_DEVICES_IGTL_MESSAGE_H

#include "proto/proto.h"

enum {
    IGTL_HEADER = 58,
    IGTL_BODY_MAX = 8192, /* of the messages that are read; longer ones can be skipped */
    IGTL_MESSAGE_MAX = IGTL_HEADER + 128, /* of those that are written */
    IGTL_NAME_MAX = 20,
    IGTL_POSES_MAX = 64,
};

struct igtl_header {
    unsigned version;
    char type[13], name[IGTL_NAME_MAX + 1];
    uint64_t size, crc; /* of the body */
};

/** What is wrong with a message: what stood there, what was expected. */
struct igtl_error {
    char what[160];
};

/** An instrument, and where it is, m. */
struct igtl_pose {
    char name[IGTL_NAME_MAX + 1];
    proto_pose at;
};

/** Read a header. False: this is no OpenIGTLink. */
bool igtl_read_header(struct igtl_header *header, const uint8_t bytes[IGTL_HEADER],
                      struct igtl_error *error);

/** Is this a message of poses: TRANSFORM, POSITION, TDATA, QTDATA? */
bool igtl_has_poses(const struct igtl_header *header);

/** Read the poses of such a body, whose size is the header's. Returns how many; -1: the error. */
int igtl_read_poses(struct igtl_pose poses[IGTL_POSES_MAX], const struct igtl_header *header,
                    const uint8_t *body, struct igtl_error *error);

enum igtl_unit { IGTL_NEWTON, IGTL_NEWTON_METRE };

/** Write a message, made now. Returns its size, at most IGTL_MESSAGE_MAX. */
size_t igtl_write_transform(uint8_t *out, const char *name, proto_pose at);
size_t igtl_write_sensor(uint8_t *out, const char *name, enum igtl_unit unit, proto_vec3 value);
/** The wish that a tracker begin to send TDATA, at most every so many milliseconds. */
size_t igtl_write_start(uint8_t *out, uint32_t period_ms);

uint64_t igtl_crc(const uint8_t *bytes, size_t size);

#endif
