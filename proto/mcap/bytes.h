/* SPDX-License-Identifier: Apache-2.0 */
/* bytes.h - little-endian numbers, texts and maps, in and out; what records are made of. */
#ifndef PALP_MCAP_BYTES_H
#define PALP_MCAP_BYTES_H

#include "proto/mcap/mcap.h"

/** The records of a file (mcap.dev/spec). */
enum mcap_opcode {
    MCAP_HEADER = 1,
    MCAP_FOOTER,
    MCAP_SCHEMA,
    MCAP_CHANNEL,
    MCAP_MESSAGE,
    MCAP_CHUNK,
    MCAP_MESSAGE_INDEX,
    MCAP_CHUNK_INDEX,
    MCAP_ATTACHMENT,
    MCAP_ATTACHMENT_INDEX,
    MCAP_STATISTICS,
    MCAP_METADATA,
    MCAP_METADATA_INDEX,
    MCAP_SUMMARY_OFFSET,
    MCAP_DATA_END,
    MCAP_PRIVATE = 0x80, /* from here on: of whoever wrote them */
};

enum {
    MCAP_MAGIC_BYTES = 8,
    MCAP_HEAD_BYTES = 9,    /* of a record: opcode, length of what follows    */
    MCAP_FOOTER_BYTES = 20, /* summary_start, summary_offset_start, summary_crc */
};

extern const uint8_t mcap_magic[MCAP_MAGIC_BYTES];

/** Bytes that grow. Once memory was refused nothing more is added and `failed` stays. */
struct mcap_bytes {
    uint8_t *data;
    size_t size, capacity;
    bool failed;
};

void mcap_bytes_destroy(struct mcap_bytes *b);
/** Room for n more bytes, which are the caller's to fill; NULL: no memory. */
uint8_t *mcap_bytes_extend(struct mcap_bytes *b, size_t n);
void mcap_put(struct mcap_bytes *b, const void *bytes, size_t n);
/** An unsigned number of n bytes. */
void mcap_put_number(struct mcap_bytes *b, uint64_t value, size_t n);
/** A text behind its length. */
void mcap_put_text(struct mcap_bytes *b, const char *text);
/** A map of texts behind its length in bytes. */
void mcap_put_pairs(struct mcap_bytes *b, const struct mcap_pair *pairs, size_t n);
/** Begin a record; returns where, for mcap_put_end to set its length. */
size_t mcap_put_begin(struct mcap_bytes *b, enum mcap_opcode opcode);
void mcap_put_end(struct mcap_bytes *b, size_t begin);

/** Bytes being read. Reading past the end gives zeros, and `failed` stays. */
struct mcap_view {
    const uint8_t *at, *end;
    bool failed;
};

uint64_t mcap_get_number(struct mcap_view *v, size_t n);
/** The next n bytes, in place; NULL: there are fewer. */
const uint8_t *mcap_get(struct mcap_view *v, uint64_t n);
/** A text behind its length as a copy, malloc; NULL: it is not whole, has a NUL, or no memory. */
char *mcap_get_text(struct mcap_view *v);
/** A text behind its length, in place: is it this one? */
bool mcap_get_is(struct mcap_view *v, const char *text);
/** A map of texts, malloc; each key and value are owned too. Returns NULL and n = 0 where it is
 *  empty or bad (`failed`). */
struct mcap_pair *mcap_get_pairs(struct mcap_view *v, size_t *n);
void mcap_pairs_destroy(const struct mcap_pair *pairs, size_t n);

/** CRC-32 (zlib's polynomial) continued over any number of bytes. */
uint32_t mcap_crc(uint32_t crc, const void *bytes, size_t n);

/** Say what is wrong; returns -1. */
__attribute__((format(printf, 3, 4))) int mcap_fail(struct mcap_error *error, int number,
                                                    const char *format, ...);

/* ------------------------------------------------------ Zstandard: zstd.c, zstd_none.c */

struct mcap_zstd;
/** What packs and unpacks; NULL: this build has none, or no memory. */
struct mcap_zstd *mcap_zstd_create(void);
void mcap_zstd_destroy(struct mcap_zstd *z);
/** Append the bytes, compressed; false: not smaller or not possible, out is as it was. */
bool mcap_zstd_pack(struct mcap_zstd *z, struct mcap_bytes *out, const void *bytes, size_t n);
/** Do packed bytes say of themselves that they are n, or not say it? Ask before there is room for
 *  n: a damaged file may claim 64 MiB for each of its chunks. */
bool mcap_zstd_tells(size_t n, const void *packed, size_t n_packed);
/** Unpack into exactly n bytes; false: they are not. */
bool mcap_zstd_unpack(struct mcap_zstd *z, void *to, size_t n, const void *packed, size_t n_packed);

#endif
