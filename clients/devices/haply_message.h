/* SPDX-License-Identifier: Apache-2.0 */
/* haply_message.h - what the service of a Haply Inverse3 says in JSON, and what it is told.
 *
 * It says which devices there are and where: positions in metres, a unit quaternion of the handle,
 * buttons. It is told a force in newtons, x to the right, y forwards, z up. Version 3.5 of the
 * service calls a vector "vector", those before "values". Thread: any. */
#ifndef PALP_DEVICES_HAPLY_MESSAGE_H
#define PALP_DEVICES_HAPLY_MESSAGE_H

#include "proto/proto.h"

enum {
    HAPLY_MESSAGE_MAX = 65536, /* bytes that are read   */
    HAPLY_COMMAND_MAX = 512,   /* … that are written    */
    HAPLY_ID_MAX = 63,         /* of a device's name    */
    HAPLY_BUTTON_CLUTCH = 1,
    HAPLY_BUTTON_GRASP = 2,
};

/** What a message says. */
struct haply_state {
    char device_id[HAPLY_ID_MAX + 1]; /* of the Inverse3; "": it is not there */
    bool is_new;                      /* the message has the form of version 3.5 */
    bool has_grip;                    /* there is a handle, wireless or wired */
    bool has_pose;                    /* all numbers of where it is could be read */
    proto_pose at;                    /* m, in the service's axes */
    uint32_t buttons;                 /* HAPLY_BUTTON_* */
};

/** What is wrong with a message: place, what stood there, what was expected; "": nothing. */
struct haply_error {
    char what[240];
};

/** Read a message, of which the Inverse3 `wanted` counts (""; the first). False: it is no object of
 *  JSON with a list of devices, and the error says why. True with an error: a part could not be
 *  read. A state without device_id and without an error: the device is gone. */
bool haply_read_message(struct haply_state *state, const char *message, size_t size,
                        const char *wanted, struct haply_error *error);

/** Write the force on a device by the word for vectors; or, where device_id is "", the wish to be
 *  told of all devices. Returns the length, or what it would be where it has no room. */
int haply_write_command(char text[HAPLY_COMMAND_MAX], const char *device_id, const char *word,
                        proto_vec3 force);

#endif
