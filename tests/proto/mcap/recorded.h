/* SPDX-License-Identifier: GPL-3.0-or-later */
/* recorded.h - small MCAP files in memory, for tests. */
#ifndef PALP_TESTS_MCAP_RECORDED_H
#define PALP_TESTS_MCAP_RECORDED_H

#include "proto/mcap/mcap.h"

/** A file in memory; as a sink and as a source. */
struct recorded {
    uint8_t *bytes;
    uint64_t size;
    uint64_t capacity; /* the sink refuses more, the reserve included; 0: unbounded */
};

struct mcap_sink recorded_sink(struct recorded *r);
/** The first `size` bytes of it. */
struct mcap_source recorded_source(struct recorded *r, uint64_t size);
void recorded_destroy(struct recorded *r);

/** The i-th message of a made file: of channel i % 2, at 1000 + 10 i ns, some bytes of value i. */
enum { RECORDED_CHANNELS = 2 };
uint64_t recorded_ns(int i);
size_t recorded_size(int i);
/** Is it the i-th? */
bool recorded_is(const struct mcap_message *m, int i);

/** Make a file of n messages with two schemas, two channels, an attachment and metadata, a chunk
 *  each `in_chunk` messages. Returns what mcap_finish did. */
int recorded_make(struct recorded *r, int n, int in_chunk, bool is_uncompressed, bool finishes);

#endif
