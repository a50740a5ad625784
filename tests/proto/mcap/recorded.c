/* SPDX-License-Identifier: GPL-3.0-or-later */
/* recorded.c - small MCAP files in memory. */
#include "tests/proto/mcap/recorded.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static int take(void *to, uint64_t offset, const void *bytes, size_t n, uint64_t reserve)
{
    struct recorded *r = to;
    if (r->capacity && offset + n + reserve > r->capacity)
        return ENOSPC;
    uint8_t *more = offset == r->size ? realloc(r->bytes, offset + n) : NULL;
    if (!more)
        return EINVAL; /* not where the earlier ones end */
    r->bytes = more;
    memcpy(more + offset, bytes, n);
    r->size = offset + n;
    return 0;
}

static int give(void *from, uint64_t offset, void *to, size_t n)
{
    memcpy(to, ((const struct recorded *)from)->bytes + offset, n);
    return 0;
}

struct mcap_sink recorded_sink(struct recorded *r)
{
    return (struct mcap_sink){r, take};
}

struct mcap_source recorded_source(struct recorded *r, uint64_t size)
{
    return (struct mcap_source){r, size, give};
}

void recorded_destroy(struct recorded *r)
{
    free(r->bytes);
    *r = (struct recorded){0};
}

uint64_t recorded_ns(int i)
{
    return 1000 + 10 * (uint64_t)i;
}

size_t recorded_size(int i)
{
    return (size_t)i % 97;
}

bool recorded_is(const struct mcap_message *m, int i)
{
    bool same = m->log_ns == recorded_ns(i) && m->publish_ns == recorded_ns(i) + 1 &&
                m->sequence == (uint32_t)i && m->size == recorded_size(i) &&
                strcmp(m->channel->topic, i % RECORDED_CHANNELS ? "force/probe" : "state") == 0;
    for (size_t k = 0; same && k < m->size; k++)
        same = m->data[k] == (uint8_t)i;
    return same;
}

int recorded_make(struct recorded *r, int n, int in_chunk, bool is_uncompressed, bool finishes)
{
    const struct mcap_sink sink = recorded_sink(r);
    const struct mcap_options options = {.profile = "palp", .is_uncompressed = is_uncompressed};
    const struct mcap_pair pairs[] = {{"scenario", "liver"}, {"seed", "7"}};
    struct mcap_error error;
    struct mcap_writer *w = mcap_writer_create(&sink, &options, &error);
    if (!w)
        return -1;
    mcap_write_metadata(w, "palpd", pairs, 2);
    mcap_attach(w, 1, 2, "scene.yaml", "application/yaml", "version: 1\n", 11);
    const int state = mcap_add_schema(w, "palp.v1.State", "protobuf", "state's", 7);
    const int force = mcap_add_schema(w, "palp.v1.ToolForce", "protobuf", "force's", 7);
    const int channel[] = {mcap_add_channel(w, state, "state", "protobuf", NULL, 0),
                           mcap_add_channel(w, force, "force/probe", "protobuf", pairs, 1)};
    for (int i = 0; i < n; i++) {
        uint8_t data[97];
        memset(data, i, sizeof data);
        if (i > 0 && i % in_chunk == 0)
            mcap_flush(w);
        mcap_write(w, channel[i % RECORDED_CHANNELS], (uint32_t)i, recorded_ns(i),
                   recorded_ns(i) + 1, data, recorded_size(i));
    }
    const int result = finishes ? mcap_finish(w) : mcap_flush(w);
    mcap_writer_destroy(w);
    return result;
}
