/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mutants.c - edits of bytes, and the file that the mutant under trial lies in. */
#include "tests/fuzz/mutants.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

enum { PAGE = 4096, EDITS_MAX = 4, CHUNK_MAX = 64 };

int LLVMFuzzerInitialize(int *argc, char ***argv);

static char path[512];
static uint8_t *file; /* a page whose first bytes are the size, MUTANT_MAX bytes, a page of none */
static uint64_t n_tried;

/* ---------------------------------------------------------------- the file */

static void tell_count(void)
{
    fprintf(stderr, "tried %llu in %.1f s of a CPU\n", (unsigned long long)n_tried,
            (double)clock() / CLOCKS_PER_SEC);
    unlink(path);
}

static void fail(const char *what)
{
    perror(what);
    exit(EXIT_FAILURE);
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    static const char option[] = "-artifact_prefix=";
    const char *prefix = "./";
    for (int i = 1; i < *argc; i++)
        if (strncmp((*argv)[i], option, sizeof option - 1) == 0)
            prefix = (*argv)[i] + sizeof option - 1;
    snprintf(path, sizeof path, "%smutant", prefix);
    const int fd = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (fd < 0 || ftruncate(fd, PAGE + MUTANT_MAX) != 0)
        fail(path);
    file = mmap(NULL, PAGE + MUTANT_MAX + PAGE, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (file == MAP_FAILED || mmap(file, PAGE + MUTANT_MAX, PROT_READ | PROT_WRITE,
                                   MAP_SHARED | MAP_FIXED, fd, 0) == MAP_FAILED)
        fail(path);
    close(fd);
    atexit(tell_count);
    return 0;
}

/* ---------------------------------------------------------------- edits */

/* xorshift64: quick, and good enough to choose places by. */
uint64_t mutants_random(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

static size_t pick(uint64_t *random, size_t n)
{
    return (size_t)((mutants_random(random) >> 32) * (uint64_t)n >> 32);
}

/* Numbers at which arithmetic and checks of bounds turn. */
static uint64_t pick_number(uint64_t *random)
{
    const uint64_t bits = mutants_random(random);
    const uint64_t power = UINT64_C(1) << (bits & 63);
    switch (bits >> 6 & 3) {
    case 0:
        return power;
    case 1:
        return power - 1;
    case 2:
        return ~power + 1;
    default:
        return bits >> 56;
    }
}

static void write_integer(uint64_t *random, uint8_t *at, size_t left)
{
    const uint64_t number = pick_number(random);
    const size_t width = (size_t)1 << pick(random, 4);
    const int is_big_endian = (int)pick(random, 2);
    for (size_t i = 0; i < width && i < left; i++)
        at[i] = (uint8_t)(number >> 8 * (is_big_endian ? width - 1 - i : i));
}

/* As protobuf writes numbers and lengths. */
static void write_varint(uint64_t *random, uint8_t *at, size_t left)
{
    uint64_t number = pick_number(random);
    for (size_t i = 0; i < left; i++) {
        at[i] = (uint8_t)((number & 127) | (number > 127 ? 128 : 0));
        number >>= 7;
        if (number == 0)
            return;
    }
}

static size_t insert_copy(uint8_t *bytes, size_t n, size_t room, size_t at, size_t from, size_t k)
{
    uint8_t chunk[CHUNK_MAX];
    k = k < room - n ? k : room - n;
    memcpy(chunk, bytes + from, k);
    memmove(bytes + at + k, bytes + at, n - at);
    memcpy(bytes + at, chunk, k);
    return n + k;
}

/* One edit that knows nothing of the format; n > 0. */
static size_t edit_bytes(uint64_t *random, uint8_t *bytes, size_t n, size_t room)
{
    const size_t at = pick(random, n), from = pick(random, n), left = n - at;
    const size_t behind = at > from ? left : n - from; /* bytes behind either place */
    const size_t k = 1 + pick(random, behind < CHUNK_MAX ? behind : CHUNK_MAX);
    const size_t chunk = k < behind ? k : behind;
    switch (pick(random, 10)) {
    case 0:
    case 1:
        bytes[at] ^= (uint8_t)(1U << pick(random, 8));
        return n;
    case 2:
        bytes[at] = (uint8_t)mutants_random(random);
        return n;
    case 3:
        bytes[at] = (uint8_t)(bytes[at] + pick(random, 9) - 4);
        return n;
    case 4:
        write_integer(random, bytes + at, left);
        return n;
    case 5:
        write_varint(random, bytes + at, left);
        return n;
    case 6:
        memmove(bytes + at, bytes + from, chunk);
        return n;
    case 7:
        return insert_copy(bytes, n, room, at, from, chunk);
    case 8:
        memmove(bytes + at, bytes + at + chunk, left - chunk);
        return n - chunk;
    default:
        return pick(random, 4) == 0 ? at : n;
    }
}

/* ---------------------------------------------------------------- a family */

/* FNV-1a: a state that is not 0. */
static uint64_t hash(const uint8_t *data, size_t size)
{
    uint64_t h = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < size; i++)
        h = (h ^ data[i]) * UINT64_C(0x100000001b3);
    return h | 1;
}

static size_t make_mutant(const struct mutants_target *target, uint64_t *random, uint8_t *bytes,
                          size_t n)
{
    for (size_t i = 1 + pick(random, EDITS_MAX); i > 0; i--) {
        if (target->edit && pick(random, 2) == 0)
            n = target->edit(random, bytes, n, MUTANT_MAX);
        else if (n > 0)
            n = edit_bytes(random, bytes, n, MUTANT_MAX);
    }
    return n;
}

void mutants_try(const struct mutants_target *target, const uint8_t *data, size_t size)
{
    static uint8_t bytes[MUTANT_MAX];
    uint64_t random = hash(data, size);
    const uint64_t none = 0;
    target->try_bytes(data, size);
    n_tried++;
    if (size > MUTANT_MAX)
        return;
    for (int i = 0; i < target->n_mutant; i++) {
        memcpy(bytes, data, size);
        const uint64_t n = make_mutant(target, &random, bytes, size);
        uint8_t *at = file + PAGE + MUTANT_MAX - n;
        memcpy(file, &n, sizeof n);
        memcpy(at, bytes, n);
        target->try_bytes(at, n);
        n_tried++;
    }
    memcpy(file, &none, sizeof none); /* now libFuzzer is to blame, or what it tries next */
}
