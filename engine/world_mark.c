/* SPDX-License-Identifier: GPL-3.0-or-later */
/* world_mark.c - 64 bits of a world, cheap enough for each step: eight lanes of words, each a hash
 * of its own, so that the products of one do not wait for those of another. */
#include "engine/model/scene.h"
#include "engine/model/world.h"

#include <string.h>

enum { MARK_LANES = 8 };
#define PRIME UINT64_C(0x9e3779b97f4a7c15)

struct mark {
    uint64_t lane[MARK_LANES];
};

static struct mark begin_mark(void)
{
    struct mark m;
    for (int k = 0; k < MARK_LANES; k++)
        m.lane[k] = PRIME * (uint64_t)(k + 1);
    return m;
}

/* The high half of a product is brought down: else high bits would never reach the low ones. */
static inline uint64_t mix_word(uint64_t lane, uint64_t word)
{
    const uint64_t x = (lane ^ word) * PRIME;
    return x ^ x >> 32;
}

/* All that is marked is made of doubles and 64-bit numbers. */
static void add_words(struct mark *m, const void *data, size_t bytes)
{
    const unsigned char *at = data;
    uint64_t word[MARK_LANES];
    for (; bytes >= sizeof word; bytes -= sizeof word, at += sizeof word) {
        memcpy(word, at, sizeof word);
        for (int k = 0; k < MARK_LANES; k++)
            m->lane[k] = mix_word(m->lane[k], word[k]);
    }
    memset(word, 0, sizeof word);
    memcpy(word, at, bytes);
    for (int k = 0; k < MARK_LANES; k++)
        m->lane[k] = mix_word(m->lane[k], word[k]);
}

static uint64_t end_mark(const struct mark *m)
{
    uint64_t all = 0;
    for (int k = 0; k < MARK_LANES; k++)
        all = mix_word(all, m->lane[k]);
    return all;
}

static void add_body(struct mark *m, const struct palp_world *w, int body)
{
    const struct body *of = &w->scene->body[body];
    const size_t n = (size_t)of->n_v;
    add_words(m, w->q + of->first, n * sizeof *w->q);
    add_words(m, w->v + of->first, n * sizeof *w->v);
    if (!of->is_soft)
        add_words(m, &w->frame[body], sizeof w->frame[body]);
}

uint64_t palp_world_mark(const struct palp_world *world, palp_body body)
{
    struct mark m = begin_mark();
    if (body.id > 0)
        add_body(&m, world, body.id - 1);
    for (int i = 0; body.id == 0 && i < world->scene->n_body; i++)
        add_body(&m, world, i);
    if (body.id == 0)
        add_words(&m, world->remembered, (size_t)world->n_remembered * sizeof *world->remembered);
    return end_mark(&m);
}
