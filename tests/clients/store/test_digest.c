/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_digest.c - published examples of SHA-256 (FIPS 180-4) and of UUIDs of version 5. */
#include "clients/store/digest.h"
#include "tests/check.h"

#include <string.h>

static void sha256_is_as_published(void)
{
    char hex[DIGEST_SHA256];
    char many[200];
    memset(many, 'a', sizeof many);
    digest_sha256("", 0, hex);
    CU_ASSERT_STRING_EQUAL(hex, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    digest_sha256("abc", 3, hex);
    CU_ASSERT_STRING_EQUAL(hex, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    digest_sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 56, hex);
    CU_ASSERT_STRING_EQUAL(hex, "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    digest_sha256(many, 200, hex); /* by sha256sum */
    CU_ASSERT_STRING_EQUAL(hex, "c2a908d98f5df987ade41b5fce213067efbcc21ef2240212a41e54b5e7c28ae5");
}

static void a_name_gives_its_uuid(void)
{
    char uuid[DIGEST_UUID];
    digest_uuid("http://www.example.com/", uuid); /* by Python's uuid.uuid5 */
    CU_ASSERT_STRING_EQUAL(uuid, "fcde3c85-2270-590f-9e7c-ee003d65e0e2");
}

SUITE(digest, TEST(sha256_is_as_published), TEST(a_name_gives_its_uuid));
