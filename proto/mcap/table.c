/* SPDX-License-Identifier: Apache-2.0 */
/* table.c - the rows that a reader keeps. A schema or channel may stand in a file many times (in
 * chunks and in the summary): always with the same content. */
#include "proto/mcap/table.h"

#include <stdlib.h>
#include <string.h>

enum { METADATA_MAX = 65536 };

/* Row + 1 of an id; 0: it has none. */
static uint32_t find_row(const struct mcap_rows *rows, uint16_t id)
{
    const uint32_t *page = rows->page[id >> 8];
    return page ? page[id & 255] : 0;
}

static bool set_row(struct mcap_rows *rows, uint16_t id, size_t row)
{
    uint32_t **page = &rows->page[id >> 8];
    if (!*page && !(*page = calloc(256, sizeof **page)))
        return false;
    (*page)[id & 255] = (uint32_t)row;
    return true;
}

static void drop_ids(struct mcap_rows *rows)
{
    for (size_t i = 0; i < sizeof rows->page / sizeof *rows->page; i++)
        free(rows->page[i]);
}

static void clear_schema(struct mcap_schema *s)
{
    free((char *)s->name);
    free((char *)s->encoding);
    free((uint8_t *)s->data);
}

static void clear_channel(struct mcap_channel *c)
{
    free((char *)c->topic);
    free((char *)c->encoding);
    mcap_pairs_destroy(c->pairs, c->n_pairs);
}

static void clear_attachment(struct mcap_attachment *a)
{
    free((char *)a->name);
    free((char *)a->media_type);
}

static void clear_metadata(struct mcap_metadata *m)
{
    free((char *)m->name);
    mcap_pairs_destroy(m->pairs, m->n_pairs);
}

static void drop_rows(struct mcap_table *t)
{
    for (size_t i = 0; i < t->info.n_schemas; i++)
        clear_schema(&t->schemas[i]);
    for (size_t i = 0; i < t->info.n_channels; i++)
        clear_channel(&t->channels[i]);
    for (size_t i = 0; i < t->info.n_attachments; i++)
        clear_attachment(&t->attachments[i]);
    for (size_t i = 0; i < t->info.n_metadata; i++)
        clear_metadata(&t->metadata[i]);
}

void mcap_table_destroy(struct mcap_table *t)
{
    drop_rows(t);
    free(t->schemas);
    free(t->channels);
    free(t->attachments);
    free(t->metadata);
    free(t->places);
    drop_ids(&t->schema_row);
    drop_ids(&t->channel_row);
    free((char *)t->info.profile);
    free((char *)t->info.library);
    *t = (struct mcap_table){0};
}

/* One row more, whole: what is read later relies on it. Returns false: no memory. */
static bool add_row(void *rows_at, size_t n, const void *row, size_t size)
{
    void **rows = rows_at;
    char *more = (n & (n - 1)) == 0 ? realloc(*rows, (n ? 2 * n : 1) * size) : *rows;
    if (!more)
        return false;
    *rows = more;
    memcpy(more + n * size, row, size);
    return true;
}

bool mcap_take_header(struct mcap_table *t, struct mcap_view v)
{
    if (t->info.profile)
        return false;
    t->info.profile = mcap_get_text(&v);
    t->info.library = mcap_get_text(&v);
    return !v.failed;
}

/* ---------------------------------------------------------------- schemas, channels */

static bool is_same(struct mcap_view *v, const struct mcap_schema *s)
{
    bool same = mcap_get_is(v, s->name);
    same &= mcap_get_is(v, s->encoding);
    const size_t size = mcap_get_number(v, 4);
    const uint8_t *data = mcap_get(v, size);
    return same && data && size == s->size && memcmp(data, s->data, size) == 0;
}

static bool read_schema(struct mcap_view *v, struct mcap_schema *s)
{
    s->name = mcap_get_text(v);
    s->encoding = mcap_get_text(v);
    s->size = mcap_get_number(v, 4);
    const uint8_t *data = mcap_get(v, s->size);
    uint8_t *copy = data ? malloc(s->size + 1) : NULL;
    if (copy)
        memcpy(copy, data, s->size);
    s->data = copy;
    return copy && !v->failed;
}

bool mcap_take_schema(struct mcap_table *t, struct mcap_view v)
{
    struct mcap_schema s = {.id = (uint16_t)mcap_get_number(&v, 2)};
    const uint32_t row = find_row(&t->schema_row, s.id);
    if (row)
        return is_same(&v, &t->schemas[row - 1]);
    if (s.id == 0 || !read_schema(&v, &s) ||
        !add_row(&t->schemas, t->info.n_schemas, &s, sizeof s)) {
        clear_schema(&s);
        return false;
    }
    t->info.schemas = t->schemas;
    return set_row(&t->schema_row, s.id, ++t->info.n_schemas);
}

static bool is_same_channel(struct mcap_view *v, const struct mcap_channel *c)
{
    bool same = mcap_get_number(v, 2) == c->schema_id;
    same &= mcap_get_is(v, c->topic);
    same &= mcap_get_is(v, c->encoding);
    const size_t size = mcap_get_number(v, 4);
    const uint8_t *begin = v->at;
    for (size_t i = 0; i < c->n_pairs && !v->failed; i++) {
        same &= mcap_get_is(v, c->pairs[i].key);
        same &= mcap_get_is(v, c->pairs[i].value);
    }
    return same && !v->failed && (size_t)(v->at - begin) == size;
}

static bool read_channel(const struct mcap_table *t, struct mcap_view *v, struct mcap_channel *c)
{
    c->schema_id = (uint16_t)mcap_get_number(v, 2);
    c->topic = mcap_get_text(v);
    c->encoding = mcap_get_text(v);
    c->pairs = mcap_get_pairs(v, &c->n_pairs);
    return !v->failed && (c->schema_id == 0 || find_row(&t->schema_row, c->schema_id));
}

bool mcap_take_channel(struct mcap_table *t, struct mcap_view v)
{
    struct mcap_channel c = {.id = (uint16_t)mcap_get_number(&v, 2)};
    const uint32_t row = find_row(&t->channel_row, c.id);
    if (row)
        return is_same_channel(&v, &t->channels[row - 1]);
    if (!read_channel(t, &v, &c) || !add_row(&t->channels, t->info.n_channels, &c, sizeof c)) {
        clear_channel(&c);
        return false;
    }
    t->info.channels = t->channels;
    return set_row(&t->channel_row, c.id, ++t->info.n_channels);
}

struct mcap_channel *mcap_table_channel(struct mcap_table *t, uint16_t id)
{
    const uint32_t row = find_row(&t->channel_row, id);
    return row ? &t->channels[row - 1] : NULL;
}

/* ---------------------------------------------------------------- the rest */

bool mcap_take_place(struct mcap_table *t, struct mcap_place place)
{
    if (t->info.n_chunks == t->places_capacity) {
        const size_t more = t->places_capacity ? 2 * t->places_capacity : 64;
        struct mcap_place *places = realloc(t->places, more * sizeof *places);
        if (!places)
            return false;
        t->places = places;
        t->places_capacity = more;
    }
    t->places[t->info.n_chunks++] = place;
    return true;
}

bool mcap_take_chunk_index(struct mcap_table *t, struct mcap_view v)
{
    struct mcap_place place = {0};
    place.start_ns = mcap_get_number(&v, 8);
    place.end_ns = mcap_get_number(&v, 8);
    place.offset = mcap_get_number(&v, 8);
    place.length = mcap_get_number(&v, 8);
    mcap_get(&v, mcap_get_number(&v, 4));
    mcap_get_number(&v, 8);
    return !v.failed && mcap_take_place(t, place);
}

static bool add_attachment(struct mcap_table *t, struct mcap_attachment *a, bool is_good)
{
    if (!is_good || !add_row(&t->attachments, t->info.n_attachments, a, sizeof *a)) {
        clear_attachment(a);
        return false;
    }
    t->info.attachments = t->attachments;
    t->info.n_attachments++;
    return true;
}

bool mcap_take_attachment_index(struct mcap_table *t, struct mcap_view v)
{
    struct mcap_attachment a = {.offset = mcap_get_number(&v, 8)};
    a.length = mcap_get_number(&v, 8);
    a.log_ns = mcap_get_number(&v, 8);
    a.create_ns = mcap_get_number(&v, 8);
    a.size = mcap_get_number(&v, 8);
    a.name = mcap_get_text(&v);
    a.media_type = mcap_get_text(&v);
    return add_attachment(t, &a, !v.failed);
}

bool mcap_take_attachment(struct mcap_table *t, struct mcap_view v, uint64_t offset,
                          uint64_t length)
{
    struct mcap_attachment a = {.offset = offset, .length = length};
    a.log_ns = mcap_get_number(&v, 8);
    a.create_ns = mcap_get_number(&v, 8);
    a.name = mcap_get_text(&v);
    a.media_type = mcap_get_text(&v);
    a.size = mcap_get_number(&v, 8);
    return add_attachment(t, &a, mcap_get(&v, a.size) && !v.failed && v.at == v.end);
}

bool mcap_take_metadata(struct mcap_table *t, struct mcap_view v)
{
    struct mcap_metadata m = {.name = mcap_get_text(&v)};
    m.pairs = mcap_get_pairs(&v, &m.n_pairs);
    if (v.failed || t->info.n_metadata >= METADATA_MAX ||
        !add_row(&t->metadata, t->info.n_metadata, &m, sizeof m)) {
        clear_metadata(&m);
        return false;
    }
    t->info.metadata = t->metadata;
    t->info.n_metadata++;
    return true;
}

bool mcap_take_statistics(struct mcap_table *t, struct mcap_view v)
{
    t->info.n_messages = mcap_get_number(&v, 8);
    mcap_get(&v, 2 + 4 + 4 + 4 + 4);
    t->info.start_ns = mcap_get_number(&v, 8);
    t->info.end_ns = mcap_get_number(&v, 8);
    const size_t size = mcap_get_number(&v, 4);
    const uint8_t *at = mcap_get(&v, size);
    struct mcap_view in = {at, at ? at + size : NULL, v.failed};
    while (!in.failed && in.at < in.end) {
        struct mcap_channel *c = mcap_table_channel(t, (uint16_t)mcap_get_number(&in, 2));
        const uint64_t n = mcap_get_number(&in, 8);
        if (c)
            c->n_messages = n;
    }
    return !in.failed;
}
