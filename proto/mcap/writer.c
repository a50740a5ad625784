/* SPDX-License-Identifier: Apache-2.0 */
/* writer.c - an MCAP file, written front to back. A chunk and its indexes go to the sink as one
 * piece, so that a file without room for it ends before it. Schemas and channels stand in the
 * chunk of their first message, where its CRC covers them, and once more in the summary. */
#include "proto/mcap/bytes.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum {
    CHUNK_BYTES = 1 << 20,
    INDEX_ENTRY_BYTES = 16, /* of a message index: time, offset in the chunk */
    GROUP_ENTRY_BYTES = 26, /* of the summary's offsets: a record a group    */
};
#define CHUNK_NS UINT64_C(200000000)

/** The groups of a summary, in the order in which they stand there. */
enum group {
    GROUP_SCHEMA,
    GROUP_CHANNEL,
    GROUP_STATISTICS,
    GROUP_CHUNK,
    GROUP_ATTACHMENT,
    GROUP_METADATA,
    N_GROUPS
};

struct topic_index {
    uint64_t n_messages;     /* in the sink */
    struct mcap_bytes index; /* of the chunk under way: its entries */
};

struct time_span {
    uint64_t first, last; /* ns */
};

struct mcap_writer {
    struct mcap_sink sink;
    struct mcap_error error;
    bool has_failed, is_finished;
    uint64_t offset;   /* bytes in the sink */
    uint32_t data_crc; /* of them */
    size_t chunk_bytes;
    uint64_t chunk_ns;
    struct mcap_zstd *zstd; /* NULL: chunks stay as they are */

    struct mcap_bytes chunk; /* the records of the one under way */
    struct mcap_bytes piece; /* what goes to the sink next       */
    struct time_span span;   /* of the chunk's messages          */
    uint64_t n_in_chunk, n_messages;
    struct time_span all; /* of the messages in the sink */

    uint32_t n_schemas, n_topics, n_attachments, n_metadata, n_chunks;
    struct topic_index *topic;         /* [n_topics], by channel id */
    struct mcap_bytes group[N_GROUPS]; /* records of the summary */
};

/* ---------------------------------------------------------------- to the sink */

static uint64_t summary_bytes(const struct mcap_writer *w)
{
    uint64_t n = 0;
    for (int g = 0; g < N_GROUPS; g++)
        n += w->group[g].size + GROUP_ENTRY_BYTES;
    return n + 10 * (uint64_t)w->n_topics; /* and counts of messages in the statistics */
}

/* Have the piece in the sink; it is empty afterwards. */
static int send_piece(struct mcap_writer *w, uint64_t reserve)
{
    struct mcap_bytes *piece = &w->piece;
    const int number =
        piece->failed ? ENOMEM
                      : w->sink.write(w->sink.to, w->offset, piece->data, piece->size, reserve);
    if (number != 0) {
        w->has_failed = true;
        mcap_fail(&w->error, number, "at byte %llu: %s", (unsigned long long)w->offset,
                  strerror(number));
    } else {
        w->data_crc = mcap_crc(w->data_crc, piece->data, piece->size);
        w->offset += piece->size;
    }
    piece->size = 0;
    piece->failed = false;
    return number == 0 ? 0 : -1;
}

static int send_data(struct mcap_writer *w)
{
    return send_piece(w, MCAP_RESERVE_BYTES + summary_bytes(w));
}

/* ---------------------------------------------------------------- chunks */

static int cannot_write(struct mcap_writer *w)
{
    if (w->is_finished && !w->has_failed)
        mcap_fail(&w->error, 0, "the file is finished");
    return w->has_failed || w->is_finished;
}

static void add_span(struct time_span *all, struct time_span s, bool is_first)
{
    if (is_first || s.first < all->first)
        all->first = s.first;
    if (is_first || s.last > all->last)
        all->last = s.last;
}

/* The chunk's record. Returns how its bytes are packed. */
static const char *put_chunk(struct mcap_writer *w, uint64_t *packed)
{
    struct mcap_bytes *to = &w->piece;
    struct mcap_bytes out = {0};
    const char *compression =
        w->zstd && mcap_zstd_pack(w->zstd, &out, w->chunk.data, w->chunk.size) ? "zstd" : "";
    const struct mcap_bytes *kept = *compression ? &out : &w->chunk;
    const size_t begin = mcap_put_begin(to, MCAP_CHUNK);
    mcap_put_number(to, w->span.first, 8);
    mcap_put_number(to, w->span.last, 8);
    mcap_put_number(to, w->chunk.size, 8);
    mcap_put_number(to, mcap_crc(0, w->chunk.data, w->chunk.size), 4);
    mcap_put_text(to, compression);
    mcap_put_number(to, kept->size, 8);
    mcap_put(to, kept->data, kept->size);
    mcap_put_end(to, begin);
    *packed = kept->size;
    mcap_bytes_destroy(&out);
    return compression;
}

/* The message indexes behind it; the places of them go into the summary's record of the chunk. */
static void put_indexes(struct mcap_writer *w, struct mcap_bytes *places)
{
    struct mcap_bytes *to = &w->piece;
    for (uint32_t i = 0; i < w->n_topics; i++) {
        const struct mcap_bytes *index = &w->topic[i].index;
        if (index->size == 0)
            continue;
        to->failed |= index->failed;
        mcap_put_number(places, i, 2);
        mcap_put_number(places, w->offset + to->size, 8);
        const size_t begin = mcap_put_begin(to, MCAP_MESSAGE_INDEX);
        mcap_put_number(to, i, 2);
        mcap_put_number(to, index->size, 4);
        mcap_put(to, index->data, index->size);
        mcap_put_end(to, begin);
    }
}

static void put_chunk_index(struct mcap_writer *w, uint64_t length, const struct mcap_bytes *places,
                            const char *compression, uint64_t packed)
{
    struct mcap_bytes *to = &w->group[GROUP_CHUNK];
    const size_t begin = mcap_put_begin(to, MCAP_CHUNK_INDEX);
    mcap_put_number(to, w->span.first, 8);
    mcap_put_number(to, w->span.last, 8);
    mcap_put_number(to, w->offset, 8);
    mcap_put_number(to, length, 8);
    mcap_put_number(to, places->size, 4);
    mcap_put(to, places->data, places->size);
    mcap_put_number(to, w->piece.size - length, 8);
    mcap_put_text(to, compression);
    mcap_put_number(to, packed, 8);
    mcap_put_number(to, w->chunk.size, 8);
    mcap_put_end(to, begin);
}

/* Begin the next one; what was in this one counts where it is in the sink. */
static void leave_chunk(struct mcap_writer *w, bool is_sent)
{
    for (uint32_t i = 0; i < w->n_topics; i++) {
        w->topic[i].n_messages += is_sent ? w->topic[i].index.size / INDEX_ENTRY_BYTES : 0;
        w->topic[i].index.size = 0;
        w->topic[i].index.failed = false;
    }
    if (is_sent) {
        if (w->n_in_chunk > 0)
            add_span(&w->all, w->span, w->n_messages == 0);
        w->n_messages += w->n_in_chunk;
        w->n_chunks++;
    }
    w->n_in_chunk = 0;
    w->span = (struct time_span){0};
    w->chunk.size = 0;
    w->chunk.failed = false;
}

int mcap_flush(struct mcap_writer *w)
{
    if (cannot_write(w))
        return -1;
    if (w->n_in_chunk == 0) /* schemas and channels wait for the first message */
        return 0;
    const size_t before = w->group[GROUP_CHUNK].size;
    struct mcap_bytes places = {0};
    uint64_t packed = 0;
    const char *compression = put_chunk(w, &packed);
    const uint64_t length = w->piece.size;
    put_indexes(w, &places);
    put_chunk_index(w, length, &places, compression, packed);
    w->piece.failed |= w->chunk.failed | places.failed | w->group[GROUP_CHUNK].failed;
    mcap_bytes_destroy(&places);
    const int result = send_data(w);
    if (result != 0)
        w->group[GROUP_CHUNK].size = before;
    leave_chunk(w, result == 0);
    return result;
}

/* Close the chunk where a record of that size no longer fits, or the time comes. */
static int make_room(struct mcap_writer *w, size_t size, uint64_t log_ns)
{
    const bool is_full = w->chunk.size + MCAP_HEAD_BYTES + size > w->chunk_bytes;
    const bool is_long =
        w->n_in_chunk > 0 && log_ns > w->span.first && log_ns - w->span.first >= w->chunk_ns;
    return w->n_in_chunk > 0 && (is_full || is_long) ? mcap_flush(w) : 0;
}

/* ---------------------------------------------------------------- what is written */

static bool fits_record(struct mcap_writer *w, size_t size, const char *what)
{
    if (size <= MCAP_RECORD_MAX - 4096)
        return true;
    mcap_fail(&w->error, 0, "%s of %zu bytes: expected at most %d", what, size,
              MCAP_RECORD_MAX - 4096);
    return false;
}

/* A record into the chunk under way and the summary. */
static void keep_record(struct mcap_writer *w, enum group g, size_t begin)
{
    struct mcap_bytes *from = &w->group[g];
    mcap_put_end(from, begin);
    if (!from->failed)
        mcap_put(&w->chunk, from->data + begin, from->size - begin);
}

int mcap_add_schema(struct mcap_writer *w, const char *name, const char *encoding, const void *data,
                    size_t size)
{
    struct mcap_bytes *to = &w->group[GROUP_SCHEMA];
    if (cannot_write(w) || w->n_schemas == UINT16_MAX || !fits_record(w, size, "schema"))
        return -1;
    const size_t begin = mcap_put_begin(to, MCAP_SCHEMA);
    mcap_put_number(to, ++w->n_schemas, 2);
    mcap_put_text(to, name);
    mcap_put_text(to, encoding);
    mcap_put_number(to, size, 4);
    mcap_put(to, data, size);
    keep_record(w, GROUP_SCHEMA, begin);
    return (int)w->n_schemas;
}

int mcap_add_channel(struct mcap_writer *w, int schema_id, const char *topic, const char *encoding,
                     const struct mcap_pair *pairs, size_t n_pairs)
{
    struct mcap_bytes *to = &w->group[GROUP_CHANNEL];
    if (cannot_write(w) || w->n_topics == UINT16_MAX)
        return -1;
    struct topic_index *more = realloc(w->topic, (w->n_topics + 1) * sizeof *more);
    if (!more)
        return mcap_fail(&w->error, ENOMEM, "no memory for a channel");
    w->topic = more;
    w->topic[w->n_topics] = (struct topic_index){0};
    const size_t begin = mcap_put_begin(to, MCAP_CHANNEL);
    mcap_put_number(to, w->n_topics, 2);
    mcap_put_number(to, (uint64_t)schema_id, 2);
    mcap_put_text(to, topic);
    mcap_put_text(to, encoding);
    mcap_put_pairs(to, pairs, n_pairs);
    keep_record(w, GROUP_CHANNEL, begin);
    return (int)w->n_topics++;
}

int mcap_write(struct mcap_writer *w, int channel_id, uint32_t sequence, uint64_t log_ns,
               uint64_t publish_ns, const void *data, size_t size)
{
    if (cannot_write(w) || !fits_record(w, size, "message") || make_room(w, size + 22, log_ns) != 0)
        return -1;
    if (channel_id < 0 || (uint32_t)channel_id >= w->n_topics)
        return mcap_fail(&w->error, 0, "channel %d: there is none of it", channel_id);
    struct topic_index *t = &w->topic[channel_id];
    mcap_put_number(&t->index, log_ns, 8);
    mcap_put_number(&t->index, w->chunk.size, 8);
    const size_t begin = mcap_put_begin(&w->chunk, MCAP_MESSAGE);
    mcap_put_number(&w->chunk, (uint64_t)channel_id, 2);
    mcap_put_number(&w->chunk, sequence, 4);
    mcap_put_number(&w->chunk, log_ns, 8);
    mcap_put_number(&w->chunk, publish_ns, 8);
    mcap_put(&w->chunk, data, size);
    mcap_put_end(&w->chunk, begin);
    add_span(&w->span, (struct time_span){log_ns, log_ns}, w->n_in_chunk++ == 0);
    return 0;
}

int mcap_attach(struct mcap_writer *w, uint64_t log_ns, uint64_t create_ns, const char *name,
                const char *media_type, const void *data, size_t size)
{
    struct mcap_bytes *to = &w->piece, *index = &w->group[GROUP_ATTACHMENT];
    if (cannot_write(w) || !fits_record(w, size, "attachment"))
        return -1;
    const size_t before = index->size;
    const size_t begin = mcap_put_begin(to, MCAP_ATTACHMENT);
    mcap_put_number(to, log_ns, 8);
    mcap_put_number(to, create_ns, 8);
    mcap_put_text(to, name);
    mcap_put_text(to, media_type);
    mcap_put_number(to, size, 8);
    mcap_put(to, data, size);
    if (!to->failed)
        mcap_put_number(to, mcap_crc(0, to->data + MCAP_HEAD_BYTES, to->size - MCAP_HEAD_BYTES), 4);
    mcap_put_end(to, begin);
    const size_t row = mcap_put_begin(index, MCAP_ATTACHMENT_INDEX);
    mcap_put_number(index, w->offset, 8);
    mcap_put_number(index, to->size, 8);
    mcap_put_number(index, log_ns, 8);
    mcap_put_number(index, create_ns, 8);
    mcap_put_number(index, size, 8);
    mcap_put_text(index, name);
    mcap_put_text(index, media_type);
    mcap_put_end(index, row);
    if (send_data(w) != 0)
        return index->size = before, -1;
    w->n_attachments++;
    return 0;
}

/* Into the piece, and its place into the summary. */
static void put_metadata(struct mcap_writer *w, const char *name, const struct mcap_pair *pairs,
                         size_t n_pairs)
{
    struct mcap_bytes *to = &w->piece, *index = &w->group[GROUP_METADATA];
    const size_t begin = mcap_put_begin(to, MCAP_METADATA);
    mcap_put_text(to, name);
    mcap_put_pairs(to, pairs, n_pairs);
    mcap_put_end(to, begin);
    const size_t row = mcap_put_begin(index, MCAP_METADATA_INDEX);
    mcap_put_number(index, w->offset, 8);
    mcap_put_number(index, to->size, 8);
    mcap_put_text(index, name);
    mcap_put_end(index, row);
}

int mcap_write_metadata(struct mcap_writer *w, const char *name, const struct mcap_pair *pairs,
                        size_t n_pairs)
{
    if (cannot_write(w))
        return -1;
    const size_t before = w->group[GROUP_METADATA].size;
    put_metadata(w, name, pairs, n_pairs);
    if (send_data(w) != 0)
        return w->group[GROUP_METADATA].size = before, -1;
    w->n_metadata++;
    return 0;
}

/* ---------------------------------------------------------------- the end */

static void put_statistics(struct mcap_writer *w)
{
    struct mcap_bytes *to = &w->group[GROUP_STATISTICS];
    const size_t begin = mcap_put_begin(to, MCAP_STATISTICS);
    mcap_put_number(to, w->n_messages, 8);
    mcap_put_number(to, w->n_schemas, 2);
    mcap_put_number(to, w->n_topics, 4);
    mcap_put_number(to, w->n_attachments, 4);
    mcap_put_number(to, w->n_metadata, 4);
    mcap_put_number(to, w->n_chunks, 4);
    mcap_put_number(to, w->all.first, 8);
    mcap_put_number(to, w->all.last, 8);
    mcap_put_number(to, 10 * (uint64_t)w->n_topics, 4);
    for (uint32_t i = 0; i < w->n_topics; i++) {
        mcap_put_number(to, i, 2);
        mcap_put_number(to, w->topic[i].n_messages, 8);
    }
    mcap_put_end(to, begin);
}

/* All groups, and where each of them stands. Returns where the offsets begin in the file. */
static uint64_t put_summary(struct mcap_writer *w)
{
    static const uint8_t opcode[N_GROUPS] = {[GROUP_SCHEMA] = MCAP_SCHEMA,
                                             [GROUP_CHANNEL] = MCAP_CHANNEL,
                                             [GROUP_STATISTICS] = MCAP_STATISTICS,
                                             [GROUP_CHUNK] = MCAP_CHUNK_INDEX,
                                             [GROUP_ATTACHMENT] = MCAP_ATTACHMENT_INDEX,
                                             [GROUP_METADATA] = MCAP_METADATA_INDEX};
    struct mcap_bytes *to = &w->piece;
    uint64_t start[N_GROUPS];
    for (int g = 0; g < N_GROUPS; g++) {
        to->failed |= w->group[g].failed;
        start[g] = w->offset + to->size;
        mcap_put(to, w->group[g].data, w->group[g].size);
    }
    const uint64_t offsets = w->offset + to->size;
    for (int g = 0; g < N_GROUPS; g++) {
        if (w->group[g].size == 0)
            continue;
        const size_t begin = mcap_put_begin(to, MCAP_SUMMARY_OFFSET);
        mcap_put_number(to, opcode[g], 1);
        mcap_put_number(to, start[g], 8);
        mcap_put_number(to, w->group[g].size, 8);
        mcap_put_end(to, begin);
    }
    return offsets;
}

int mcap_finish(struct mcap_writer *w)
{
    return mcap_finish_saying(w, NULL, NULL, 0);
}

int mcap_finish_saying(struct mcap_writer *w, const char *name, const struct mcap_pair *pairs,
                       size_t n_pairs)
{
    struct mcap_bytes *to = &w->piece;
    if (w->is_finished)
        return mcap_fail(&w->error, 0, "the file is finished");
    if (!w->has_failed)
        mcap_flush(w); /* a chunk too many for the disk: the file ends before it */
    w->is_finished = true;
    if (name) {
        put_metadata(w, name, pairs, n_pairs);
        w->n_metadata++;
        w->data_crc = mcap_crc(w->data_crc, to->data, to->failed ? 0 : to->size);
    }
    put_statistics(w);
    const size_t end = mcap_put_begin(to, MCAP_DATA_END);
    mcap_put_number(to, w->data_crc, 4);
    mcap_put_end(to, end);
    const size_t summary = to->size;
    const uint64_t offsets = put_summary(w);
    const size_t footer = mcap_put_begin(to, MCAP_FOOTER);
    mcap_put_number(to, w->offset + summary, 8);
    mcap_put_number(to, offsets, 8);
    mcap_put_number(to, 0, 4);
    mcap_put_end(to, footer);
    if (!to->failed) {
        to->size -= 4;
        mcap_put_number(to, mcap_crc(0, to->data + summary, to->size - summary), 4);
    }
    mcap_put(to, mcap_magic, sizeof mcap_magic);
    const struct mcap_error earlier = w->error;
    const bool had_failed = w->has_failed;
    const int result = send_piece(w, 0);
    if (result == 0 && had_failed)
        w->error = earlier;
    return result;
}

/* ---------------------------------------------------------------- begin, give back */

struct mcap_writer *mcap_writer_create(const struct mcap_sink *sink,
                                       const struct mcap_options *options, struct mcap_error *error)
{
    static const struct mcap_options defaults;
    const struct mcap_options *o = options ? options : &defaults;
    struct mcap_writer *w = calloc(1, sizeof *w);
    if (!w)
        return mcap_fail(error, ENOMEM, "no memory"), NULL;
    w->sink = *sink;
    w->chunk_bytes = o->chunk_bytes ? o->chunk_bytes : CHUNK_BYTES;
    w->chunk_ns = o->chunk_ns ? o->chunk_ns : CHUNK_NS;
    w->zstd = o->is_uncompressed ? NULL : mcap_zstd_create();
    mcap_put(&w->piece, mcap_magic, sizeof mcap_magic);
    const size_t begin = mcap_put_begin(&w->piece, MCAP_HEADER);
    mcap_put_text(&w->piece, o->profile ? o->profile : "");
    mcap_put_text(&w->piece, o->library ? o->library : "palpd " PALP_VERSION);
    mcap_put_end(&w->piece, begin);
    if (send_data(w) == 0)
        return w;
    *error = w->error;
    mcap_writer_destroy(w);
    return NULL;
}

void mcap_writer_destroy(struct mcap_writer *w)
{
    if (!w)
        return;
    for (uint32_t i = 0; i < w->n_topics; i++)
        mcap_bytes_destroy(&w->topic[i].index);
    for (int g = 0; g < N_GROUPS; g++)
        mcap_bytes_destroy(&w->group[g]);
    mcap_bytes_destroy(&w->chunk);
    mcap_bytes_destroy(&w->piece);
    mcap_zstd_destroy(w->zstd);
    free(w->topic);
    free(w);
}

const struct mcap_error *mcap_writer_error(const struct mcap_writer *w)
{
    return &w->error;
}

uint64_t mcap_writer_size(const struct mcap_writer *w)
{
    return w->offset;
}

size_t mcap_writer_pending(const struct mcap_writer *w)
{
    return w->chunk.size;
}

uint64_t mcap_writer_messages(const struct mcap_writer *w)
{
    return w->n_messages;
}
