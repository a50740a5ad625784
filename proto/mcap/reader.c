/* SPDX-License-Identifier: Apache-2.0 */
/* reader.c - messages, attachments and metadata of an MCAP file. With a summary only the chunks
 * that are asked for are read; a file without one is read once from its start, up to the first
 * record that is not whole. Every length is checked against the file before anything is taken. */
#include "proto/mcap/table.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct mcap_reader {
    struct mcap_source source;
    int fd; /* the source's own; -1: the caller's */
    struct mcap_table table;
    uint8_t *raw; /* a record as it is in the file */
    size_t raw_capacity;
    uint8_t *unpacked;
    size_t unpacked_capacity;
    struct mcap_zstd *zstd; /* NULL: nothing was packed so far */
    size_t place;           /* the chunk after the one being read */
    struct mcap_place now;  /* the one being read */
    struct mcap_view in;    /* its records */
    uint64_t from_ns;       /* earlier messages are left out */
    bool has_stopped;       /* at damage */
    uint64_t summary_at;    /* where it begins; 0: there is none */
};

/* ---------------------------------------------------------------- bytes of the file */

static int fail_at(struct mcap_error *error, uint64_t offset, const char *what)
{
    return mcap_fail(error, 0, "at byte %llu: %s", (unsigned long long)offset, what);
}

static uint8_t *make_reading_room(uint8_t **bytes, size_t *capacity, uint64_t n)
{
    if (n <= *capacity && *bytes)
        return *bytes;
    uint8_t *more = n <= MCAP_RECORD_MAX ? realloc(*bytes, n + 1) : NULL;
    if (!more)
        return NULL;
    *capacity = n;
    return *bytes = more;
}

/* Bytes of the file in r->raw; NULL and the error. */
static const uint8_t *read_raw(struct mcap_reader *r, uint64_t offset, uint64_t n,
                               struct mcap_error *error)
{
    if (offset > r->source.size || n > r->source.size - offset)
        return fail_at(error, offset, "the file ends within a record"), NULL;
    if (n > MCAP_RECORD_MAX)
        return fail_at(error, offset, "a record of more than 64 MiB"), NULL;
    if (!make_reading_room(&r->raw, &r->raw_capacity, n))
        return mcap_fail(error, ENOMEM, "no memory for a record"), NULL;
    const int number = r->source.read(r->source.from, offset, r->raw, n);
    if (number == 0)
        return r->raw;
    mcap_fail(error, number, "at byte %llu: %s", (unsigned long long)offset, strerror(number));
    return NULL;
}

/* A record's opcode and the length of its content; 0: there is none. */
static uint8_t read_head(struct mcap_reader *r, uint64_t offset, uint64_t *length,
                         struct mcap_error *error)
{
    const uint8_t *at = read_raw(r, offset, MCAP_HEAD_BYTES, error);
    if (!at)
        return 0;
    struct mcap_view v = {at, at + MCAP_HEAD_BYTES, false};
    const uint8_t opcode = (uint8_t)mcap_get_number(&v, 1);
    *length = mcap_get_number(&v, 8);
    if (opcode == 0 || (opcode > MCAP_DATA_END && opcode < MCAP_PRIVATE))
        return fail_at(error, offset, "no record of MCAP begins here"), 0;
    if (*length > r->source.size - offset - MCAP_HEAD_BYTES)
        return fail_at(error, offset, "the file ends within a record"), 0;
    return opcode;
}

/* The content of the record at that offset, which is of that kind and whole length. */
static bool read_record(struct mcap_reader *r, uint64_t offset, enum mcap_opcode opcode,
                        uint64_t length, struct mcap_view *content, struct mcap_error *error)
{
    uint64_t n;
    const uint8_t found = read_head(r, offset, &n, error);
    if (!found)
        return false;
    if (found != opcode || n + MCAP_HEAD_BYTES != length)
        return fail_at(error, offset, "another record than the summary says"), false;
    const uint8_t *at = read_raw(r, offset + MCAP_HEAD_BYTES, n, error);
    *content = (struct mcap_view){at, at ? at + n : NULL, false};
    return at;
}

/* ---------------------------------------------------------------- chunks */

/* Unpack a chunk and compare its CRC. Returns NULL, or what is wrong with it. */
static const char *unpack_chunk(struct mcap_reader *r, struct mcap_view v, struct mcap_place *place,
                                struct mcap_view *records)
{
    place->start_ns = mcap_get_number(&v, 8);
    place->end_ns = mcap_get_number(&v, 8);
    const uint64_t size = mcap_get_number(&v, 8);
    const uint32_t crc = (uint32_t)mcap_get_number(&v, 4);
    struct mcap_view packing = v;
    mcap_get(&v, mcap_get_number(&v, 4));
    const uint64_t n_packed = mcap_get_number(&v, 8);
    const uint8_t *packed = mcap_get(&v, n_packed), *bytes = packed;
    if (!packed || v.at != v.end)
        return "a chunk that is not whole";
    if (size > MCAP_RECORD_MAX)
        return "a chunk of more than 64 MiB";
    struct mcap_view other = packing;
    if (mcap_get_is(&packing, "zstd")) {
        if (!mcap_has_zstd())
            return "a chunk packed by Zstandard, which this build lacks";
        if (!mcap_zstd_tells(size, packed, n_packed))
            return "a chunk whose packed bytes are damaged";
        bytes = make_reading_room(&r->unpacked, &r->unpacked_capacity, size);
        if (!bytes || (!r->zstd && !(r->zstd = mcap_zstd_create())))
            return "no memory for a chunk";
        if (!mcap_zstd_unpack(r->zstd, r->unpacked, size, packed, n_packed))
            return "a chunk whose packed bytes are damaged";
    } else if (!mcap_get_is(&other, "")) {
        return "a chunk packed by something else than Zstandard";
    } else if (n_packed != size) {
        return "a chunk of another size than it says";
    }
    if (crc != 0 && mcap_crc(0, bytes, size) != crc)
        return "a chunk whose CRC-32 does not hold";
    *records = (struct mcap_view){bytes, bytes + size, false};
    return NULL;
}

/* The next record of a chunk. Returns its opcode, 0 at the end, -1 where it is not whole. */
static int next_record(struct mcap_view *in, struct mcap_view *content)
{
    if (in->at == in->end)
        return 0;
    const int opcode = (int)mcap_get_number(in, 1);
    const uint64_t n = mcap_get_number(in, 8);
    const uint8_t *at = mcap_get(in, n);
    *content = (struct mcap_view){at, at ? at + n : NULL, false};
    return at ? opcode : -1;
}

/* A message; false: it is bad. */
static bool take_message(struct mcap_reader *r, struct mcap_view v, struct mcap_message *message)
{
    message->channel = mcap_table_channel(&r->table, (uint16_t)mcap_get_number(&v, 2));
    message->sequence = (uint32_t)mcap_get_number(&v, 4);
    message->log_ns = mcap_get_number(&v, 8);
    message->publish_ns = mcap_get_number(&v, 8);
    message->data = v.at;
    message->size = (size_t)(v.end - v.at);
    return !v.failed && message->channel;
}

/* The next message of the chunk being read. Returns 1, 0 at its end; -1 and what is wrong. */
static int next_in_chunk(struct mcap_reader *r, struct mcap_message *message, const char **wrong)
{
    struct mcap_view content;
    for (int opcode; (opcode = next_record(&r->in, &content)) != 0;) {
        *wrong = "a chunk with a record that is not whole";
        if (opcode < 0)
            return -1;
        if (opcode == MCAP_SCHEMA && !mcap_take_schema(&r->table, content))
            return *wrong = "a bad schema, or another one of its id", -1;
        if (opcode == MCAP_CHANNEL && !mcap_take_channel(&r->table, content))
            return *wrong = "a bad channel, or another one of its id", -1;
        if (opcode == MCAP_MESSAGE) {
            if (!take_message(r, content, message))
                return *wrong = "a message of no channel, or not whole", -1;
            if (message->log_ns < r->now.start_ns || message->log_ns > r->now.end_ns)
                return *wrong = "a message outside of the times of its chunk", -1;
            return 1;
        }
    }
    return 0;
}

/* Have the records of that place in r->in. */
static bool open_place(struct mcap_reader *r, struct mcap_place place, struct mcap_error *error)
{
    struct mcap_view content;
    r->now = place;
    if (place.is_loose) {
        const uint8_t *at = read_raw(r, place.offset, place.length, error);
        r->in = (struct mcap_view){at, at ? at + place.length : NULL, false};
        return at;
    }
    if (!read_record(r, place.offset, MCAP_CHUNK, place.length, &content, error))
        return false;
    const char *wrong = unpack_chunk(r, content, &r->now, &r->in);
    if (!wrong && (r->now.start_ns != place.start_ns || r->now.end_ns != place.end_ns))
        wrong = "a chunk of other times than the summary says";
    return !wrong || (fail_at(error, place.offset, wrong), false);
}

/* ---------------------------------------------------------------- without a summary */

static void count_message(struct mcap_info *info, struct mcap_channel *c, uint64_t log_ns)
{
    if (info->n_messages == 0 || log_ns < info->start_ns)
        info->start_ns = log_ns;
    if (info->n_messages == 0 || log_ns > info->end_ns)
        info->end_ns = log_ns;
    info->n_messages++;
    c->n_messages++;
}

/* Read a chunk once: what it declares, how many messages. */
static bool scan_chunk(struct mcap_reader *r, uint64_t offset, uint64_t length,
                       struct mcap_error *error)
{
    struct mcap_view content;
    struct mcap_message message;
    r->now = (struct mcap_place){.offset = offset, .length = length};
    if (!read_record(r, offset, MCAP_CHUNK, length, &content, error))
        return false;
    const char *wrong = unpack_chunk(r, content, &r->now, &r->in);
    const struct mcap_view whole = r->in;
    int more = wrong ? -1 : 1;
    while (more > 0)
        more = next_in_chunk(r, &message, &wrong);
    if (more < 0 || !mcap_take_place(&r->table, r->now))
        return fail_at(error, offset, more < 0 ? wrong : "no memory"), false;
    for (r->in = whole; next_in_chunk(r, &message, &wrong) > 0;)
        count_message(&r->table.info, mcap_table_channel(&r->table, message.channel->id),
                      message.log_ns);
    return true;
}

/* A record outside of chunks: the place of those before it grows, or a new one begins. */
static bool scan_loose(struct mcap_reader *r, uint8_t opcode, uint64_t offset, uint64_t length,
                       struct mcap_error *error)
{
    struct mcap_view content;
    struct mcap_message message;
    struct mcap_table *t = &r->table;
    if (!read_record(r, offset, opcode, length, &content, error))
        return false;
    struct mcap_place *last = t->info.n_chunks ? &t->places[t->info.n_chunks - 1] : NULL;
    bool good = true;
    if (opcode == MCAP_SCHEMA)
        good = mcap_take_schema(t, content);
    else if (opcode == MCAP_CHANNEL)
        good = mcap_take_channel(t, content);
    else if ((good = take_message(r, content, &message)))
        count_message(&t->info, mcap_table_channel(t, message.channel->id), message.log_ns);
    if (good && (!last || !last->is_loose || last->offset + last->length != offset ||
                 last->length + length > MCAP_RECORD_MAX)) {
        good = mcap_take_place(t, (struct mcap_place){offset, 0, UINT64_MAX, 0, true});
        last = good ? &t->places[t->info.n_chunks - 1] : NULL;
    }
    if (!good)
        return fail_at(error, offset, "a schema, channel or message that is bad"), false;
    last->length += length;
    if (opcode == MCAP_MESSAGE && message.log_ns < last->start_ns)
        last->start_ns = message.log_ns;
    if (opcode == MCAP_MESSAGE && message.log_ns > last->end_ns)
        last->end_ns = message.log_ns;
    return true;
}

/* The data of an attachment's record, its CRC compared; NULL: it is bad. */
static bool check_attachment(struct mcap_view *v)
{
    const uint8_t *begin = v->at;
    if (v->end - v->at < 4)
        return false;
    struct mcap_view tail = {v->end - 4, v->end, false};
    const uint32_t crc = (uint32_t)mcap_get_number(&tail, 4);
    v->end -= 4;
    return crc == 0 || mcap_crc(0, begin, (size_t)(v->end - begin)) == crc;
}

/* One record of the data; false: it is bad. */
static bool scan_record(struct mcap_reader *r, uint8_t opcode, uint64_t offset, uint64_t length,
                        struct mcap_error *error)
{
    struct mcap_view content;
    switch (opcode) {
    case MCAP_CHUNK:
        return scan_chunk(r, offset, length, error);
    case MCAP_SCHEMA:
    case MCAP_CHANNEL:
    case MCAP_MESSAGE:
        return scan_loose(r, opcode, offset, length, error);
    case MCAP_ATTACHMENT:
        if (!read_record(r, offset, opcode, length, &content, error))
            return false;
        return (check_attachment(&content) &&
                mcap_take_attachment(&r->table, content, offset, length)) ||
               (fail_at(error, offset, "a damaged attachment"), false);
    case MCAP_METADATA:
        if (!read_record(r, offset, opcode, length, &content, error))
            return false;
        return mcap_take_metadata(&r->table, content) ||
               (fail_at(error, offset, "damaged metadata"), false);
    case MCAP_MESSAGE_INDEX:
        return r->table.info.n_chunks > 0 ||
               (fail_at(error, offset, "the index of no chunk"), false);
    default:
        return opcode >= MCAP_PRIVATE ||
               (fail_at(error, offset, "a record that does not belong to the data"), false);
    }
}

/* All records from there on, to the end of the data or the first bad one. */
static void scan_data(struct mcap_reader *r, uint64_t offset)
{
    struct mcap_info *info = &r->table.info;
    for (uint64_t n = 0;; offset += MCAP_HEAD_BYTES + n) {
        info->good_bytes = offset;
        const uint8_t opcode = read_head(r, offset, &n, &info->damage);
        if (opcode == MCAP_DATA_END)
            return;
        if (!opcode || !scan_record(r, opcode, offset, MCAP_HEAD_BYTES + n, &info->damage)) {
            info->is_whole = false;
            return;
        }
    }
}

/* ---------------------------------------------------------------- the summary */

/* Records of the summary into the table. */
static bool take_summary(struct mcap_reader *r, struct mcap_view in)
{
    struct mcap_view content;
    struct mcap_table *t = &r->table;
    for (int opcode; (opcode = next_record(&in, &content)) != 0;) {
        bool good = opcode > 0;
        if (opcode == MCAP_SCHEMA)
            good = mcap_take_schema(t, content);
        else if (opcode == MCAP_CHANNEL)
            good = mcap_take_channel(t, content);
        else if (opcode == MCAP_STATISTICS)
            good = mcap_take_statistics(t, content);
        else if (opcode == MCAP_CHUNK_INDEX)
            good = mcap_take_chunk_index(t, content);
        else if (opcode == MCAP_ATTACHMENT_INDEX)
            good = mcap_take_attachment_index(t, content);
        if (!good)
            return false;
    }
    return true;
}

/* The metadata that the summary points to. */
static bool take_all_metadata(struct mcap_reader *r, struct mcap_view in)
{
    struct mcap_view content, metadata;
    struct mcap_error error;
    for (int opcode; (opcode = next_record(&in, &content)) > 0;) {
        if (opcode != MCAP_METADATA_INDEX)
            continue;
        const uint64_t offset = mcap_get_number(&content, 8);
        const uint64_t length = mcap_get_number(&content, 8);
        if (!read_record(r, offset, MCAP_METADATA, length, &metadata, &error) ||
            !mcap_take_metadata(&r->table, metadata))
            return false;
    }
    return true;
}

/* The summary's bytes, malloc, checked by their CRC; NULL: there is none, or it is bad. */
static uint8_t *read_summary(struct mcap_reader *r, size_t *size)
{
    enum { TAIL = MCAP_HEAD_BYTES + MCAP_FOOTER_BYTES + MCAP_MAGIC_BYTES };
    struct mcap_error error;
    const uint64_t tail = r->source.size > TAIL ? r->source.size - TAIL : 0;
    const uint8_t *at = tail ? read_raw(r, tail, TAIL, &error) : NULL;
    if (!at || memcmp(at + TAIL - MCAP_MAGIC_BYTES, mcap_magic, MCAP_MAGIC_BYTES) != 0)
        return NULL;
    struct mcap_view v = {at, at + TAIL, false};
    const bool is_footer =
        mcap_get_number(&v, 1) == MCAP_FOOTER && mcap_get_number(&v, 8) == MCAP_FOOTER_BYTES;
    const uint64_t start = mcap_get_number(&v, 8), offsets = mcap_get_number(&v, 8);
    const uint32_t crc = (uint32_t)mcap_get_number(&v, 4);
    if (!is_footer || start < MCAP_MAGIC_BYTES || start >= tail ||
        (offsets != 0 && (offsets < start || offsets > tail)))
        return NULL;
    const uint64_t n = tail - start + MCAP_HEAD_BYTES + 16; /* … and the footer up to the CRC */
    at = read_raw(r, start, n, &error);
    if (!at || (crc != 0 && mcap_crc(0, at, n) != crc))
        return NULL;
    *size = tail - start;
    r->summary_at = start;
    uint8_t *copy = malloc(*size);
    return copy ? memcpy(copy, at, *size) : NULL;
}

/* Read magic, header and summary; without a good summary all of the data. */
static bool open_file(struct mcap_reader *r, struct mcap_error *error)
{
    struct mcap_view content;
    uint64_t n = 0;
    const uint8_t *at = read_raw(r, 0, MCAP_MAGIC_BYTES, error);
    if (!at || memcmp(at, mcap_magic, MCAP_MAGIC_BYTES) != 0)
        return fail_at(error, 0, "no MCAP file: its first eight bytes are others"), false;
    if (read_head(r, MCAP_MAGIC_BYTES, &n, error) != MCAP_HEADER)
        return fail_at(error, MCAP_MAGIC_BYTES, "expected the header of an MCAP file"), false;
    const uint64_t data = MCAP_MAGIC_BYTES + MCAP_HEAD_BYTES + n;
    size_t size = 0;
    uint8_t *summary = read_summary(r, &size);
    for (int with_summary = summary != NULL; with_summary >= 0; with_summary--) {
        r->table.info.size = r->source.size;
        r->table.info.is_whole = true;
        if (!read_record(r, MCAP_MAGIC_BYTES, MCAP_HEADER, data - MCAP_MAGIC_BYTES, &content,
                         error) ||
            !mcap_take_header(&r->table, content))
            return free(summary), fail_at(error, MCAP_MAGIC_BYTES, "a bad header"), false;
        const struct mcap_view in = {summary, summary ? summary + size : NULL, false};
        r->table.info.has_summary = with_summary && take_summary(r, in) &&
                                    take_all_metadata(r, in) &&
                                    (r->table.info.n_messages == 0 || r->table.info.n_chunks > 0);
        if (r->table.info.has_summary)
            break;
        if (with_summary)
            mcap_table_destroy(&r->table);
    }
    free(summary);
    if (!r->table.info.has_summary)
        scan_data(r, data);
    return true;
}

/* ---------------------------------------------------------------- messages, attachments */

static int stop_reading(struct mcap_reader *r, const struct mcap_error *error)
{
    struct mcap_info *info = &r->table.info;
    if (info->is_whole)
        info->damage = *error;
    info->is_whole = false;
    r->has_stopped = true;
    return -1;
}

int mcap_reader_next(struct mcap_reader *r, struct mcap_message *message)
{
    struct mcap_error error;
    const char *wrong = "";
    if (r->has_stopped)
        return -1;
    for (;;) {
        const int more = next_in_chunk(r, message, &wrong);
        if (more < 0)
            return fail_at(&error, r->now.offset, wrong), stop_reading(r, &error);
        if (more > 0 && message->log_ns >= r->from_ns)
            return 1;
        if (more > 0)
            continue;
        while (r->place < r->table.info.n_chunks && r->table.places[r->place].end_ns < r->from_ns)
            r->place++;
        if (r->place == r->table.info.n_chunks)
            return r->table.info.is_whole ? 0 : -1;
        if (!open_place(r, r->table.places[r->place++], &error)) {
            r->in = (struct mcap_view){0};
            return stop_reading(r, &error);
        }
    }
}

int mcap_reader_seek(struct mcap_reader *r, uint64_t log_ns)
{
    r->from_ns = log_ns;
    r->place = 0;
    r->in = (struct mcap_view){0};
    r->has_stopped = false;
    return 0;
}

uint8_t *mcap_reader_attachment(struct mcap_reader *r, const struct mcap_attachment *a,
                                struct mcap_error *error)
{
    struct mcap_view v;
    r->in = (struct mcap_view){0}; /* may have stood in r->raw */
    if (!read_record(r, a->offset, MCAP_ATTACHMENT, a->length, &v, error))
        return NULL;
    bool good = check_attachment(&v) && mcap_get_number(&v, 8) == a->log_ns &&
                mcap_get_number(&v, 8) == a->create_ns;
    good &= mcap_get_is(&v, a->name);
    good &= mcap_get_is(&v, a->media_type);
    good &= mcap_get_number(&v, 8) == a->size;
    const uint8_t *data = good ? mcap_get(&v, a->size) : NULL;
    if (!data || v.at != v.end)
        return fail_at(error, a->offset, "a damaged attachment"), NULL;
    uint8_t *copy = malloc(a->size + 1);
    if (!copy)
        return mcap_fail(error, ENOMEM, "no memory for an attachment"), NULL;
    copy[a->size] = 0;
    return memcpy(copy, data, a->size);
}

/* Is the CRC of all data the one at its end, and the summary right behind? */
static int verify_data(struct mcap_reader *r, struct mcap_error *error)
{
    enum { PIECE = 1 << 20, END_BYTES = MCAP_HEAD_BYTES + 4 };
    struct mcap_view v;
    uint32_t crc = 0;
    const uint64_t end = r->summary_at > END_BYTES ? r->summary_at - END_BYTES : 0;
    for (uint64_t at = 0, n; at < end; at += n) {
        n = end - at < PIECE ? end - at : PIECE;
        const uint8_t *bytes = read_raw(r, at, n, error);
        if (!bytes)
            return -1;
        crc = mcap_crc(crc, bytes, n);
    }
    if (!read_record(r, end, MCAP_DATA_END, END_BYTES, &v, error))
        return -1;
    const uint32_t told = (uint32_t)mcap_get_number(&v, 4);
    return told == 0 || told == crc ? 0 : fail_at(error, end, "the CRC-32 of all data is another");
}

int mcap_reader_verify(struct mcap_reader *r, struct mcap_error *error)
{
    struct mcap_message message;
    const struct mcap_info *info = &r->table.info;
    mcap_reader_seek(r, 0);
    if (info->is_whole && (!info->has_summary))
        return fail_at(error, info->good_bytes,
                       "no summary with an index of chunks, or a damaged one");
    uint64_t n = 0;
    while (mcap_reader_next(r, &message) > 0)
        n++;
    if (!info->is_whole)
        return *error = info->damage, -1;
    if (n != info->n_messages)
        return mcap_fail(error, 0, "%llu messages, where the summary says %llu",
                         (unsigned long long)n, (unsigned long long)info->n_messages);
    for (size_t i = 0; i < info->n_attachments; i++) {
        uint8_t *data = mcap_reader_attachment(r, &info->attachments[i], error);
        if (!data)
            return -1;
        free(data);
    }
    mcap_reader_seek(r, 0);
    return verify_data(r, error);
}

const struct mcap_channel *mcap_find_channel(const struct mcap_info *info, const char *topic)
{
    for (size_t i = 0; i < info->n_channels; i++)
        if (strcmp(info->channels[i].topic, topic) == 0)
            return &info->channels[i];
    return NULL;
}

const char *mcap_find_value(const struct mcap_info *info, const char *name, const char *key)
{
    for (size_t i = 0; i < info->n_metadata; i++)
        for (size_t k = 0;
             strcmp(info->metadata[i].name, name) == 0 && k < info->metadata[i].n_pairs; k++)
            if (strcmp(info->metadata[i].pairs[k].key, key) == 0)
                return info->metadata[i].pairs[k].value;
    return NULL;
}

const struct mcap_info *mcap_reader_info(const struct mcap_reader *r)
{
    return &r->table.info;
}

/* ---------------------------------------------------------------- begin, give back */

struct mcap_reader *mcap_reader_create(const struct mcap_source *source, struct mcap_error *error)
{
    struct mcap_reader *r = calloc(1, sizeof *r);
    if (!r)
        return mcap_fail(error, ENOMEM, "no memory"), NULL;
    r->source = *source;
    r->fd = -1;
    if (open_file(r, error)) {
        mcap_reader_seek(r, 0);
        return r;
    }
    mcap_reader_destroy(r);
    return NULL;
}

static int read_file(void *from, uint64_t offset, void *to, size_t n)
{
    const int fd = *(const int *)from;
    for (uint8_t *at = to; n > 0;) {
        const ssize_t got = pread(fd, at, n, (off_t)offset);
        if (got < 0 && errno != EINTR)
            return errno;
        if (got == 0)
            return EIO; /* it became shorter meanwhile */
        if (got > 0) {
            at += got;
            offset += (uint64_t)got;
            n -= (size_t)got;
        }
    }
    return 0;
}

struct mcap_reader *mcap_reader_open(const char *path, struct mcap_error *error)
{
    struct stat what;
    struct mcap_reader *r = calloc(1, sizeof *r);
    if (!r)
        return mcap_fail(error, ENOMEM, "no memory"), NULL;
    r->fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (r->fd < 0 || fstat(r->fd, &what) != 0 || !S_ISREG(what.st_mode)) {
        const int number = r->fd < 0 ? errno : EINVAL;
        mcap_fail(error, number, "%s: %s", path, r->fd < 0 ? strerror(number) : "no plain file");
    } else {
        r->source = (struct mcap_source){&r->fd, (uint64_t)what.st_size, read_file};
        struct mcap_error why;
        if (open_file(r, &why)) {
            mcap_reader_seek(r, 0);
            return r;
        }
        mcap_fail(error, why.number, "%s: %.200s", path, why.what);
    }
    mcap_reader_destroy(r);
    return NULL;
}

bool mcap_begins_file(const char *path)
{
    uint8_t bytes[MCAP_MAGIC_BYTES];
    struct stat what;
    const int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    const bool begins = fd >= 0 && fstat(fd, &what) == 0 && S_ISREG(what.st_mode) &&
                        pread(fd, bytes, sizeof bytes, 0) == (ssize_t)sizeof bytes &&
                        memcmp(bytes, mcap_magic, sizeof bytes) == 0;
    if (fd >= 0)
        close(fd);
    return begins;
}

void mcap_reader_destroy(struct mcap_reader *r)
{
    if (!r)
        return;
    mcap_table_destroy(&r->table);
    if (r->fd >= 0)
        close(r->fd);
    free(r->raw);
    free(r->unpacked);
    mcap_zstd_destroy(r->zstd);
    free(r);
}
