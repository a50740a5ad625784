/* SPDX-License-Identifier: Apache-2.0 */
/* local.h - a local model as it travels, as the one that forces are rendered from. */
#ifndef PALP_CLIENT_LOCAL_H
#define PALP_CLIENT_LOCAL_H

#include "engine/palp_haptic.h"
#include "proto/proto.h"

/** A decoded model. Its target_ns is on the device's clock: when it measured the sample whose pose
 *  led to the target.
 *  Writes out but for what lies behind its n contacts and their W. */
void local_read(struct palp_local_model *out, const struct proto_local_model *in);

#endif
