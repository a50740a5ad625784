/* SPDX-License-Identifier: Apache-2.0 */
/* proto_keys.h - CURVE keys of peers (ZeroMQ RFC 26) as text and in files. Thread: any. */
#ifndef PROTO_KEYS_H
#define PROTO_KEYS_H

#include <stdbool.h>
#include <stddef.h>

enum {
    PROTO_KEY_SIZE = 40,  /* characters: 32 bytes in Z85 (ZeroMQ RFC 32) */
    PROTO_KEY_PREFIX = 8, /* of a public key, so many stand in logs      */
};

/** A key pair as text, each with its NUL. */
struct proto_key_pair {
    char public_key[PROTO_KEY_SIZE + 1], secret_key[PROTO_KEY_SIZE + 1];
};

/** Does the text begin with PROTO_KEY_SIZE characters of Z85, and no more of them? */
bool proto_key_is_valid(const char *text);

/** Read both keys from a certificate as CZMQ and pyzmq write it. Refuses a file that is not this
 *  user's or root's own, or that others may read or write: mode 0600 or less. Returns false and
 *  the reason. */
bool proto_key_read_pair(struct proto_key_pair *pair, const char *path, char *why, size_t size);
/** A public key: the text itself where it is one, else of the certificate in that file. */
bool proto_key_read_public(char key[PROTO_KEY_SIZE + 1], const char *text, char *why, size_t size);
/** Write PATH with both keys, mode 0600, and PATH.pub with the public one; neither may exist.
 *  Returns false and the reason. */
bool proto_key_write_pair(const struct proto_key_pair *pair, const char *path, char *why,
                          size_t size);

#endif
