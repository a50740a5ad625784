/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz_mcap.c - libFuzzer: bytes as an MCAP file. Whatever they are, reading ends, stays in them
 * and gives messages of channels that the file declares. */
#include "proto/mcap/mcap.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static int give(void *from, uint64_t offset, void *to, size_t n)
{
    memcpy(to, (const uint8_t *)from + offset, n);
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct mcap_source source = {(void *)(uintptr_t)data, size, give};
    struct mcap_error error;
    struct mcap_message m;
    struct mcap_reader *r = mcap_reader_create(&source, &error);
    if (!r)
        return 0;
    const struct mcap_info *info = mcap_reader_info(r);
    for (int last; (last = mcap_reader_next(r, &m)) != 0;) {
        if (last < 0 && info->is_whole)
            abort();
        if (last < 0)
            break;
        if (mcap_find_channel(info, m.channel->topic) == NULL)
            abort();
    }
    mcap_reader_verify(r, &error);
    mcap_reader_seek(r, info->start_ns + (info->end_ns - info->start_ns) / 2);
    mcap_reader_next(r, &m);
    mcap_reader_destroy(r);
    return 0;
}
