/* SPDX-License-Identifier: Apache-2.0 */
/* digest.c - SHA-256 and SHA-1, block by block of 64 bytes; both end a message with a bit, zeros
 * and its length in bits. */
#include "clients/store/digest.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { BLOCK = 64, WORDS = 80 };

typedef void mix_block(uint32_t *state, uint32_t word[WORDS]);

static uint32_t rotate_left(uint32_t x, int n)
{
    return x << n | x >> (32 - n);
}

static uint32_t rotate_right(uint32_t x, int n)
{
    return x >> n | x << (32 - n);
}

static const uint32_t sha256_constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static void mix_sha256(uint32_t *state, uint32_t word[WORDS])
{
    uint32_t s[8];
    memcpy(s, state, sizeof s);
    for (int i = 16; i < 64; i++) {
        const uint32_t a = word[i - 15], b = word[i - 2];
        word[i] = word[i - 16] + (rotate_right(a, 7) ^ rotate_right(a, 18) ^ a >> 3) + word[i - 7] +
                  (rotate_right(b, 17) ^ rotate_right(b, 19) ^ b >> 10);
    }
    for (int i = 0; i < 64; i++) {
        const uint32_t e = s[4], a = s[0];
        const uint32_t one = s[7] + sha256_constants[i] + word[i] + ((e & s[5]) ^ (~e & s[6])) +
                             (rotate_right(e, 6) ^ rotate_right(e, 11) ^ rotate_right(e, 25));
        const uint32_t two = ((a & s[1]) ^ (a & s[2]) ^ (s[1] & s[2])) +
                             (rotate_right(a, 2) ^ rotate_right(a, 13) ^ rotate_right(a, 22));
        memmove(s + 1, s, 7 * sizeof *s);
        s[4] += one;
        s[0] = one + two;
    }
    for (int i = 0; i < 8; i++)
        state[i] += s[i];
}

static void mix_sha1(uint32_t *state, uint32_t word[WORDS])
{
    static const uint32_t constants[] = {0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6};
    uint32_t a = state[0], b = state[1], c = state[2], d = state[3], e = state[4];
    for (int i = 16; i < WORDS; i++)
        word[i] = rotate_left(word[i - 3] ^ word[i - 8] ^ word[i - 14] ^ word[i - 16], 1);
    for (int i = 0; i < WORDS; i++) {
        const int part = i / 20;
        const uint32_t f = part == 0   ? (b & c) | (~b & d)
                           : part == 2 ? (b & c) | (b & d) | (c & d)
                                       : b ^ c ^ d;
        const uint32_t next = rotate_left(a, 5) + f + e + constants[part] + word[i];
        e = d;
        d = c;
        c = rotate_left(b, 30);
        b = a;
        a = next;
    }
    state[0] += a;
    state[1] += b;
    state[2] += c;
    state[3] += d;
    state[4] += e;
}

static void mix_bytes(const uint8_t block[BLOCK], uint32_t *state, mix_block *mix)
{
    uint32_t word[WORDS];
    for (int i = 0; i < 16; i++)
        word[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
                  (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    mix(state, word);
}

static void digest_message(const uint8_t *bytes, size_t n, uint32_t *state, mix_block *mix)
{
    uint8_t end[2 * BLOCK] = {0};
    const size_t whole = n / BLOCK * BLOCK, rest = n - whole;
    const size_t size = rest + 9 <= BLOCK ? BLOCK : 2 * BLOCK;
    for (size_t i = 0; i < whole; i += BLOCK)
        mix_bytes(bytes + i, state, mix);
    memcpy(end, bytes + whole, rest);
    end[rest] = 0x80;
    for (int i = 0; i < 8; i++)
        end[size - 1 - (size_t)i] = (uint8_t)((uint64_t)n * 8 >> 8 * i);
    for (size_t i = 0; i < size; i += BLOCK)
        mix_bytes(end + i, state, mix);
}

void digest_sha256(const void *bytes, size_t n, char hex[DIGEST_SHA256])
{
    uint32_t state[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                         0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    digest_message(bytes, n, state, mix_sha256);
    for (int i = 0; i < 8; i++)
        snprintf(hex + 8 * i, 9, "%08x", state[i]);
}

void digest_uuid(const char *name, char uuid[DIGEST_UUID])
{
    static const uint8_t of_urls[16] = {0x6b, 0xa7, 0xb8, 0x11, 0x9d, 0xad, 0x11, 0xd1,
                                        0x80, 0xb4, 0x00, 0xc0, 0x4f, 0xd4, 0x30, 0xc8};
    uint8_t text[16 + 512];
    uint32_t s[5] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
    const size_t n = strnlen(name, 512);
    memcpy(text, of_urls, 16);
    memcpy(text + 16, name, n);
    digest_message(text, 16 + n, s, mix_sha1);
    snprintf(uuid, DIGEST_UUID, "%08x-%04x-5%03x-%04x-%04x%08x", s[0], s[1] >> 16, s[1] & 0xfff,
             (s[2] >> 16 & 0x3fff) | 0x8000, s[2] & 0xffff, s[3]);
}
