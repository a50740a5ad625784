/* SPDX-License-Identifier: Apache-2.0 */
/* mcap.h - the MCAP container of recordings (mcap.dev/spec): written, read, recovered.
 *
 * A file holds messages of channels in chunks, each with its CRC-32 and compressed with Zstandard
 * where the build has it, the index of each chunk behind it, attachments, metadata, and at the end
 * a summary from which a reader seeks. What the messages mean is no matter here. Times are
 * nanoseconds, by convention since 1970 (UTC).
 *
 * A file under way is NAME.part; it gets its name when it has its summary. A reader takes either:
 * of a file that was cut or damaged, all that stands before the first bad record.
 *
 * Functions that can fail return 0 or -1 (NULL where they return a pointer) and the error. Thread:
 * any, one at a time an object. */
#ifndef PALP_MCAP_H
#define PALP_MCAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    MCAP_RECORD_MAX =
        64 << 20, /* bytes of a chunk, attachment or summary that is read or written */
    MCAP_RESERVE_BYTES = 128 << 10, /* kept free on the disk for the end of a file under way    */
};

struct mcap_error {
    int number;     /* errno where the system refused, else 0: the file is not as it should be */
    char what[240]; /* place, what stood there, what was expected */
};

struct mcap_pair {
    const char *key, *value;
};

/* ---------------------------------------------------------------- writing */

/** Where a writer's bytes go. */
struct mcap_sink {
    void *to;
    /** Take all n bytes at that offset, where the earlier ones end, or none of them; leave room for
     *  `reserve` more behind. Returns 0 or an errno. */
    int (*write)(void *to, uint64_t offset, const void *bytes, size_t n, uint64_t reserve);
};

/** How a file is written; zero: the defaults. */
struct mcap_options {
    const char *profile; /* "" */
    const char *library; /* "palpd VERSION" */
    size_t chunk_bytes;  /* a chunk is closed before it is larger; 1 MiB                         */
    uint64_t chunk_ns; /* … or spans so much; 200 ms                                           */
    bool is_uncompressed; /* also where the build has Zstandard */
    const char *ending;   /* files: of a name while it is written; ".part" */
    bool is_unsynced;     /* files: no fdatasync behind each chunk */
};

struct mcap_writer;

/** Begin a file: magic and header are written. Owns nothing of the sink. */
struct mcap_writer *mcap_writer_create(const struct mcap_sink *sink,
                                       const struct mcap_options *options,
                                       struct mcap_error *error);
/** Give back the writer; a chunk under way is lost. */
void mcap_writer_destroy(struct mcap_writer *w);

/** Say what messages are made of; returns the schema's id (1 …), or -1. Protobuf: encoding
 *  "protobuf", data a FileDescriptorSet with all imports, name the message's full name. */
int mcap_add_schema(struct mcap_writer *w, const char *name, const char *encoding, const void *data,
                    size_t size);
/** Add a topic; returns the channel's id (0 …), or -1. schema_id 0: messages without a schema. */
int mcap_add_channel(struct mcap_writer *w, int schema_id, const char *topic, const char *encoding,
                     const struct mcap_pair *pairs, size_t n_pairs);
/** Add a message to the chunk under way, closing the one before where it is full. */
int mcap_write(struct mcap_writer *w, int channel_id, uint32_t sequence, uint64_t log_ns,
               uint64_t publish_ns, const void *data, size_t size);
/** Close the chunk under way, if any, and have it in the sink. */
int mcap_flush(struct mcap_writer *w);
/** Write a file into the recording, before the chunk under way. */
int mcap_attach(struct mcap_writer *w, uint64_t log_ns, uint64_t create_ns, const char *name,
                const char *media_type, const void *data, size_t size);
int mcap_write_metadata(struct mcap_writer *w, const char *name, const struct mcap_pair *pairs,
                        size_t n_pairs);
/** Close the last chunk, write summary and footer: of what the sink has taken, where it refused
 *  something earlier (mcap_writer_error tells then). Nothing may be written after it. */
int mcap_finish(struct mcap_writer *w);
/** The same with metadata before it, in one piece: what there is to say at the end, also of a file
 *  that the sink refused more of. */
int mcap_finish_saying(struct mcap_writer *w, const char *name, const struct mcap_pair *pairs,
                       size_t n_pairs);

/** Why the last call failed. After the first failure of the sink only mcap_finish does anything. */
const struct mcap_error *mcap_writer_error(const struct mcap_writer *w);
/** Bytes in the sink; bytes in the chunk under way; messages in the sink. */
uint64_t mcap_writer_size(const struct mcap_writer *w);
size_t mcap_writer_pending(const struct mcap_writer *w);
uint64_t mcap_writer_messages(const struct mcap_writer *w);
/** Does this build compress? */
bool mcap_has_zstd(void);

/** A writer into PATH.part, which must not be there, nor PATH; room is reserved ahead, each chunk
 *  is synchronised. */
struct mcap_file;
struct mcap_file *mcap_file_create(const char *path, const struct mcap_options *options,
                                   struct mcap_error *error);
struct mcap_writer *mcap_file_writer(struct mcap_file *f);
/** Finish the file and give it its name. On failure what can be read is still in PATH.part. */
int mcap_file_finish(struct mcap_file *f, struct mcap_error *error);
/** The same, with metadata as mcap_finish_saying writes it. */
int mcap_file_finish_saying(struct mcap_file *f, const char *name, const struct mcap_pair *pairs,
                            size_t n_pairs, struct mcap_error *error);
/** Give back; a file that is not finished stays PATH.part. */
void mcap_file_destroy(struct mcap_file *f);
/** Give back, and remove the file that is not finished. */
void mcap_file_discard(struct mcap_file *f);

/* ---------------------------------------------------------------- reading */

/** Where a reader's bytes come from. */
struct mcap_source {
    void *from;
    uint64_t size;
    /** Read n bytes at the offset, all within the size. Returns 0 or an errno. */
    int (*read)(void *from, uint64_t offset, void *to, size_t n);
};

struct mcap_schema {
    uint16_t id;
    const char *name, *encoding;
    const uint8_t *data;
    size_t size;
};

struct mcap_channel {
    uint16_t id, schema_id;
    const char *topic, *encoding;
    size_t n_pairs;
    const struct mcap_pair *pairs;
    uint64_t n_messages; /* as the summary tells; without it, as counted */
};

struct mcap_message {
    const struct mcap_channel *channel;
    uint32_t sequence;
    uint64_t log_ns, publish_ns;
    const uint8_t *data; /* holds until the next call on the reader */
    size_t size;
};

struct mcap_attachment {
    uint64_t log_ns, create_ns;
    const char *name, *media_type;
    uint64_t size;           /* of its data */
    uint64_t offset, length; /* of its record */
};

struct mcap_metadata {
    const char *name;
    size_t n_pairs;
    const struct mcap_pair *pairs;
};

/** What is in a file. Owned by the reader. */
struct mcap_info {
    const char *profile, *library;
    uint64_t size;
    bool has_summary; /* false: no summary, or a bad one; the file was read from its start */
    bool is_whole;    /* nothing bad was met so far */
    struct mcap_error damage; /* what was met first, where it is not */
    uint64_t good_bytes;      /* without a summary: so far all records are whole */
    size_t n_schemas, n_channels, n_attachments, n_metadata, n_chunks;
    const struct mcap_schema *schemas;
    const struct mcap_channel *channels;
    const struct mcap_attachment *attachments;
    const struct mcap_metadata *metadata;
    uint64_t n_messages, start_ns, end_ns; /* of the messages; 0 where there are none */
};

/** Does the file begin as an MCAP file does, whatever its name? */
bool mcap_begins_file(const char *path);

struct mcap_reader;

/** Open a file, or any source, and read its summary; where there is none, all of it. Fails where it
 *  is no MCAP file. */
struct mcap_reader *mcap_reader_open(const char *path, struct mcap_error *error);
struct mcap_reader *mcap_reader_create(const struct mcap_source *source, struct mcap_error *error);
void mcap_reader_destroy(struct mcap_reader *r);
const struct mcap_info *mcap_reader_info(const struct mcap_reader *r);

/** The next message, in the order of the file. Returns 1, 0 at the end, or -1 at what is damaged
 *  (info->damage): then no more comes before a seek. */
int mcap_reader_next(struct mcap_reader *r, struct mcap_message *message);
/** Have mcap_reader_next go on with the first message of the file at log_ns or later. Cost: one
 *  chunk. */
int mcap_reader_seek(struct mcap_reader *r, uint64_t log_ns);
/** The data of an attachment, checked by its CRC, malloc; NULL and the error. */
uint8_t *mcap_reader_attachment(struct mcap_reader *r, const struct mcap_attachment *a,
                                struct mcap_error *error);
/** The channel of a topic; NULL: there is none. */
const struct mcap_channel *mcap_find_channel(const struct mcap_info *info, const char *topic);
/** The value of a key in the metadata of a name; NULL: there is none. */
const char *mcap_find_value(const struct mcap_info *info, const char *name, const char *key);
/** Read every byte and compare all checks; 0: as it was written. */
int mcap_reader_verify(struct mcap_reader *r, struct mcap_error *error);

/* ---------------------------------------------------------------- recovering */

/** Copy what can be read of a file into a whole one, which must not be there; the first is left as
 *  it is. Returns how many messages, or -1 and the error; *damage: where reading ended and why. */
int64_t mcap_recover(const char *from, const char *to, struct mcap_error *damage,
                     struct mcap_error *error);

#endif
