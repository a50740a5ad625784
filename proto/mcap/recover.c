/* SPDX-License-Identifier: Apache-2.0 */
/* recover.c - a whole file out of what can be read of another; every byte of a file compared. */
#include "proto/mcap/bytes.h"

#include <stdlib.h>
#include <string.h>

struct copy {
    struct mcap_reader *from;
    struct mcap_writer *to;
    int *channel; /* [65536], ids of the copy by those of the file, less one */
    int *schema;
};

static int copy_schema(struct copy *c, const struct mcap_info *info, uint16_t id)
{
    for (size_t i = 0; id && !c->schema[id] && i < info->n_schemas; i++) {
        const struct mcap_schema *s = &info->schemas[i];
        if (s->id == id)
            c->schema[id] = mcap_add_schema(c->to, s->name, s->encoding, s->data, s->size);
    }
    return c->schema[id];
}

/* The copy's channel of a message, added with the first one; -1: it cannot be. */
static int copy_channel(struct copy *c, const struct mcap_channel *of)
{
    if (!c->channel[of->id]) {
        const int schema = copy_schema(c, mcap_reader_info(c->from), of->schema_id);
        c->channel[of->id] =
            1 + mcap_add_channel(c->to, schema, of->topic, of->encoding, of->pairs, of->n_pairs);
    }
    return c->channel[of->id] - 1;
}

static int copy_head(struct copy *c, struct mcap_error *damage)
{
    const struct mcap_info *info = mcap_reader_info(c->from);
    for (size_t i = 0; i < info->n_metadata; i++)
        if (mcap_write_metadata(c->to, info->metadata[i].name, info->metadata[i].pairs,
                                info->metadata[i].n_pairs) != 0)
            return -1;
    for (size_t i = 0; i < info->n_attachments; i++) {
        const struct mcap_attachment *a = &info->attachments[i];
        uint8_t *data = mcap_reader_attachment(c->from, a, damage);
        if (!data)
            continue; /* the others may be whole */
        const int result =
            mcap_attach(c->to, a->log_ns, a->create_ns, a->name, a->media_type, data, a->size);
        free(data);
        if (result != 0)
            return -1;
    }
    return 0;
}

static int64_t copy_messages(struct copy *c)
{
    int64_t n = 0;
    struct mcap_message m;
    while (mcap_reader_next(c->from, &m) > 0) {
        if (mcap_write(c->to, copy_channel(c, m.channel), m.sequence, m.log_ns, m.publish_ns,
                       m.data, m.size) != 0)
            return -1;
        n++;
    }
    return n;
}

static int64_t copy_all(struct copy *c, struct mcap_error *damage, struct mcap_error *error)
{
    const struct mcap_info *info = mcap_reader_info(c->from);
    c->channel = calloc(65536, sizeof *c->channel);
    c->schema = calloc(65536, sizeof *c->schema);
    int64_t n = c->channel && c->schema && copy_head(c, damage) == 0 ? copy_messages(c) : -1;
    if (n < 0)
        *error = *mcap_writer_error(c->to);
    if (!info->is_whole)
        *damage = info->damage;
    free(c->channel);
    free(c->schema);
    return n;
}

int64_t mcap_recover(const char *from, const char *to, struct mcap_error *damage,
                     struct mcap_error *error)
{
    int64_t n = -1;
    *damage = (struct mcap_error){0};
    struct copy c = {.from = mcap_reader_open(from, error)};
    if (!c.from)
        return -1;
    const struct mcap_info *info = mcap_reader_info(c.from);
    const struct mcap_options options = {.profile = info->profile,
                                         .library = info->library,
                                         .ending = ".recovered",
                                         .is_unsynced = true};
    struct mcap_file *file = mcap_file_create(to, &options, error);
    if (file) {
        c.to = mcap_file_writer(file);
        n = copy_all(&c, damage, error);
        if (n >= 0 && mcap_file_finish(file, error) != 0)
            n = -1;
    }
    if (n < 0)
        mcap_file_discard(file);
    else
        mcap_file_destroy(file);
    mcap_reader_destroy(c.from);
    return n;
}
