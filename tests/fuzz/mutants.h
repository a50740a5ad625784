/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mutants.h - tries each input of libFuzzer and a family of mutants made from it. A mutant costs a
 * copy and some edits, where an input of libFuzzer costs microseconds of choosing, counting and
 * comparing. The mutants of an input are always the same ones, so that an input which a mutant made
 * interesting stays so.
 *
 * The mutant under trial ends at a page that cannot be read, in a mapped file, which is left behind
 * where the program ends badly: PREFIXmutant, PREFIX being libFuzzer's -artifact_prefix. Its first
 * 8 bytes are the mutant's size, its last ones are the mutant. When the program ends well, it
 * prints how many inputs and mutants it tried, and the CPU time. Thread: one. */
#ifndef PALP_MUTANTS_H
#define PALP_MUTANTS_H

#include <stddef.h>
#include <stdint.h>

enum { MUTANT_MAX = 1 << 16 }; /* bytes; larger inputs get no mutants */

/** Random bits, the same ones from the same state; the state is not 0. */
uint64_t mutants_random(uint64_t *state);

/** How a target is fuzzed. */
struct mutants_target {
    int n_mutant; /* of an input */
    /** Try bytes that nobody may trust; abort where they do what they may not. */
    void (*try_bytes)(const uint8_t *data, size_t size);
    /** Change bytes in a way that this format is likely to accept; returns the new size, at most
     *  `room`. NULL: there is none. */
    size_t (*edit)(uint64_t *random, uint8_t *bytes, size_t n, size_t room);
};

/** Try an input and its mutants. */
void mutants_try(const struct mutants_target *target, const uint8_t *data, size_t size);

#endif
