/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_exchange.c - slots and rings: never torn, never out of order, nothing lost uncounted. */
#include "daemon/rt/exchange.h"
#include "tests/check.h"

#include <pthread.h>
#include <string.h>

enum { N_PUT = 200000, WORDS = 64 };

/* Every word of a record says the same number: a torn one cannot. */
struct record {
    uint64_t word[WORDS];
};

static bool whole(const struct record *r)
{
    for (int i = 1; i < WORDS; i++)
        if (r->word[i] != r->word[0])
            return false;
    return true;
}

static void fill(struct record *r, uint64_t value)
{
    for (int i = 0; i < WORDS; i++)
        r->word[i] = value;
}

static void *put_all(void *arg)
{
    struct slot *s = arg;
    for (uint64_t i = 1; i <= N_PUT; i++) {
        fill(slot_fill(s), i);
        slot_put(s);
    }
    return NULL;
}

static void an_empty_slot_gives_nothing(void)
{
    struct slot s;
    REQUIRE(slot_create(&s, sizeof(struct record)) == 0);
    CHECK(slot_take(&s) == NULL);
    CHECK(slot_sequence(&s) == 0);
    slot_destroy(&s);
}

static void a_slot_gives_the_latest_value_and_keeps_it(void)
{
    struct slot s;
    REQUIRE(slot_create(&s, sizeof(struct record)) == 0);
    for (uint64_t i = 1; i <= 5; i++) {
        fill(slot_fill(&s), i);
        slot_put(&s);
    }
    const struct record *r = slot_take(&s);
    REQUIRE(r != NULL);
    CHECK(r->word[0] == 5 && slot_sequence(&s) == 5);
    fill(slot_fill(&s), 6); /* being filled, not yet handed over */
    CHECK(slot_take(&s) == r && r->word[0] == 5 && whole(r));
    slot_put(&s);
    fill(slot_fill(&s), 7);
    CHECK(r->word[0] == 5 && whole(r)); /* the reader's until its next take */
    r = slot_take(&s);
    CHECK(r->word[0] == 6 && slot_sequence(&s) == 6);
    slot_destroy(&s);
}

/* Two threads at full speed: each value taken is whole, newer than the last, and the last put
 * arrives. */
static void a_slot_is_never_torn_nor_goes_back(void)
{
    struct slot s;
    REQUIRE(slot_create(&s, sizeof(struct record)) == 0);
    pthread_t writer;
    REQUIRE(pthread_create(&writer, NULL, put_all, &s) == 0);
    uint64_t last = 0, n_torn = 0, n_back = 0, n_wrong = 0;
    while (last < N_PUT) {
        const struct record *r = slot_take(&s);
        if (!r)
            continue;
        n_torn += !whole(r);
        n_back += r->word[0] < last;
        n_wrong += r->word[0] != slot_sequence(&s);
        last = r->word[0];
    }
    pthread_join(writer, NULL);
    CHECK(n_torn == 0);
    CHECK(n_back == 0);
    CHECK(n_wrong == 0);
    slot_destroy(&s);
}

static void a_full_ring_drops_the_new_and_counts_it(void)
{
    struct ring r;
    REQUIRE(ring_create(&r, 5, sizeof(int)) == 0); /* rounded up to 8 */
    for (int i = 0; i < 11; i++)
        CHECK(ring_put(&r, &i) == (i < 8));
    CHECK(ring_dropped(&r) == 3);
    int item = -1;
    for (int i = 0; i < 8; i++)
        CHECK(ring_take(&r, &item) && item == i);
    CHECK(!ring_take(&r, &item));
    CHECK(ring_put(&r, &item) && ring_take(&r, &item));
    ring_destroy(&r);
}

/* Its counters are 32 bits wide and wrap: what counts is their difference. */
static void a_ring_outlives_the_wrap_of_its_counters(void)
{
    struct ring r;
    REQUIRE(ring_create(&r, 4, sizeof(unsigned)) == 0);
    atomic_store(&r.head, UINT32_MAX - 1);
    atomic_store(&r.tail, UINT32_MAX - 1);
    for (unsigned i = 0; i < 4; i++)
        CHECK(ring_put(&r, &i));
    CHECK(!ring_put(&r, &(unsigned){4}));
    unsigned item = 9;
    for (unsigned i = 0; i < 4; i++)
        CHECK(ring_take(&r, &item) && item == i);
    CHECK(!ring_take(&r, &item));
    ring_destroy(&r);
}

static atomic_bool writer_done;

static void *put_numbered(void *arg)
{
    struct ring *r = arg;
    struct record record;
    for (uint64_t i = 1; i <= N_PUT; i++) {
        fill(&record, i);
        ring_put(r, &record);
    }
    atomic_store(&writer_done, true);
    return NULL;
}

/* A small ring at full speed: in order, whole, and taken plus dropped make all. */
static void a_ring_keeps_order_and_loses_nothing_uncounted(void)
{
    struct ring r;
    REQUIRE(ring_create(&r, 16, sizeof(struct record)) == 0);
    atomic_store(&writer_done, false);
    pthread_t writer;
    REQUIRE(pthread_create(&writer, NULL, put_numbered, &r) == 0);
    uint64_t last = 0, n_taken = 0, n_torn = 0, n_disorder = 0;
    for (bool more = true; more;) {
        more = !atomic_load(&writer_done); /* before the last look */
        struct record record;
        while (ring_take(&r, &record)) {
            n_taken++;
            n_torn += !whole(&record);
            n_disorder += record.word[0] <= last;
            last = record.word[0];
        }
    }
    pthread_join(writer, NULL);
    CHECK(n_torn == 0);
    CHECK(n_disorder == 0);
    CHECK(n_taken + ring_dropped(&r) == N_PUT);
    ring_destroy(&r);
}

SUITE(exchange, TEST(an_empty_slot_gives_nothing), TEST(a_slot_gives_the_latest_value_and_keeps_it),
      TEST(a_slot_is_never_torn_nor_goes_back), TEST(a_full_ring_drops_the_new_and_counts_it),
      TEST(a_ring_outlives_the_wrap_of_its_counters),
      TEST(a_ring_keeps_order_and_loses_nothing_uncounted));
