/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz_mcap.c - libFuzzer: bytes as an MCAP file. Whatever they are, reading ends, stays in them
 * and gives messages of channels that the file declares. */
#include "proto/mcap/bytes.h"
#include "tests/fuzz/mutants.h"

#include <stdlib.h>
#include <string.h>

enum { CHUNK_CRC = 24 }; /* behind start, end and size */

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static int give(void *from, uint64_t offset, void *to, size_t n)
{
    memcpy(to, (const uint8_t *)from + offset, n);
    return 0;
}

static void try_file(const uint8_t *data, size_t size)
{
    const struct mcap_source source = {(void *)(uintptr_t)data, size, give};
    struct mcap_error error;
    struct mcap_message m;
    struct mcap_reader *r = mcap_reader_create(&source, &error);
    if (!r)
        return;
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
}

/* Removes the checksums of all records that can be found: 0 is none. */
static size_t seal(uint64_t *random, uint8_t *bytes, size_t n, size_t room)
{
    for (size_t at = MCAP_MAGIC_BYTES; at + MCAP_HEAD_BYTES <= n;) {
        struct mcap_view head = {bytes + at, bytes + at + MCAP_HEAD_BYTES, false};
        const uint64_t opcode = mcap_get_number(&head, 1), size = mcap_get_number(&head, 8);
        uint8_t *content = bytes + at + MCAP_HEAD_BYTES;
        if (size > n - at - MCAP_HEAD_BYTES)
            break;
        if (opcode == MCAP_CHUNK && size >= CHUNK_CRC + 4)
            memset(content + CHUNK_CRC, 0, 4);
        if ((opcode == MCAP_FOOTER || opcode == MCAP_ATTACHMENT) && size >= 4)
            memset(content + size - 4, 0, 4);
        at += MCAP_HEAD_BYTES + (size_t)size;
    }
    return n;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct mutants_target target = {63, try_file, seal};
    mutants_try(&target, data, size);
    return 0;
}
