/* SPDX-License-Identifier: Apache-2.0 */
/* table.h - what a reader knows of a file: schemas, channels, chunks, attachments, metadata, read
 * from the records of data and summary alike. */
#ifndef PALP_MCAP_TABLE_H
#define PALP_MCAP_TABLE_H

#include "proto/mcap/bytes.h"

/** Where messages stand. */
struct mcap_place {
    uint64_t offset, length; /* of the chunk's record; of the records themselves where loose */
    uint64_t start_ns, end_ns;
    bool is_loose; /* records outside of any chunk */
};

/** The row of each id: in pages, since most files have few ids, and small ones. */
struct mcap_rows {
    uint32_t
        *page[256]; /* by the id's upper byte, [256] by its lower one: row + 1; 0, NULL: none */
};

/** Names are owned. */
struct mcap_table {
    struct mcap_info info; /* its arrays are the ones below */
    struct mcap_schema *schemas;
    struct mcap_channel *channels;
    struct mcap_attachment *attachments;
    struct mcap_metadata *metadata;
    struct mcap_place *places; /* [info.n_chunks] */
    size_t places_capacity, n_indexed_metadata;
    struct mcap_rows schema_row, channel_row;
};

void mcap_table_destroy(struct mcap_table *t);

/** Take a record's content into the table. False: it is bad, contradicts an earlier one of its id,
 *  or there is no memory. */
bool mcap_take_header(struct mcap_table *t, struct mcap_view v);
bool mcap_take_schema(struct mcap_table *t, struct mcap_view v);
bool mcap_take_channel(struct mcap_table *t, struct mcap_view v);
bool mcap_take_attachment_index(struct mcap_table *t, struct mcap_view v);
bool mcap_take_metadata(struct mcap_table *t, struct mcap_view v);
bool mcap_take_statistics(struct mcap_table *t, struct mcap_view v);
bool mcap_take_chunk_index(struct mcap_table *t, struct mcap_view v);
/** Add where messages stand. */
bool mcap_take_place(struct mcap_table *t, struct mcap_place place);
/** The head of an attachment's record at the offset, whose view ends before its CRC. */
bool mcap_take_attachment(struct mcap_table *t, struct mcap_view v, uint64_t offset,
                          uint64_t length);
/** The channel of an id, for its row to be counted; NULL: none. */
struct mcap_channel *mcap_table_channel(struct mcap_table *t, uint16_t id);

#endif
