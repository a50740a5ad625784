/* SPDX-License-Identifier: Apache-2.0 */
/* digest.c - digests by libcrypto, as text. */
#include "clients/store/digest.h"

#include <openssl/evp.h>
#include <stdio.h>
#include <string.h>

enum { NAME_MOST = 512, NAMESPACE = 16 };

void digest_sha256(const void *bytes, size_t n, char hex[DIGEST_SHA256])
{
    unsigned char sum[EVP_MAX_MD_SIZE];
    unsigned size = 0;
    hex[0] = '\0';
    if (EVP_Digest(bytes, n, sum, &size, EVP_sha256(), NULL) != 1)
        return;
    for (unsigned i = 0; i < size; i++)
        snprintf(hex + (size_t)2 * i, 3, "%02x", sum[i]);
}

void digest_uuid(const char *name, char uuid[DIGEST_UUID])
{
    static const unsigned char of_urls[NAMESPACE] = {0x6b, 0xa7, 0xb8, 0x11, 0x9d, 0xad,
                                                     0x11, 0xd1, 0x80, 0xb4, 0x00, 0xc0,
                                                     0x4f, 0xd4, 0x30, 0xc8};
    unsigned char text[NAMESPACE + NAME_MOST], s[EVP_MAX_MD_SIZE];
    const size_t n = strnlen(name, NAME_MOST);
    memcpy(text, of_urls, NAMESPACE);
    memcpy(text + NAMESPACE, name, n);
    uuid[0] = '\0';
    if (EVP_Digest(text, NAMESPACE + n, s, NULL, EVP_sha1(), NULL) != 1)
        return;
    s[6] = (unsigned char)(0x50 | (s[6] & 0x0f)); /* version 5 */
    s[8] = (unsigned char)(0x80 | (s[8] & 0x3f)); /* variant of RFC 4122 */
    for (int i = 0, at = 0; i < NAMESPACE; i++)
        at +=
            snprintf(uuid + at, 4, i == 4 || i == 6 || i == 8 || i == 10 ? "-%02x" : "%02x", s[i]);
}
