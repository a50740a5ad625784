/* SPDX-License-Identifier: Apache-2.0 */
/* digest.h - SHA-256 (FIPS 180-4) of files and ids, and names of attempts as UUIDs of version 5
 * (RFC 4122), which SHA-1 makes. Nothing secret hangs on either. Where libcrypto is forbidden a
 * digest, the text is empty. */
#ifndef PALP_CLIENTS_STORE_DIGEST_H
#define PALP_CLIENTS_STORE_DIGEST_H

#include <stddef.h>

enum { DIGEST_SHA256 = 65, DIGEST_UUID = 37 };

void digest_sha256(const void *bytes, size_t n, char hex[DIGEST_SHA256]);
/** Of a name that is a URL; the same for the same name. */
void digest_uuid(const char *name, char uuid[DIGEST_UUID]);

#endif
