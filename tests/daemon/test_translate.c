/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_translate.c - from the daemon's structs over the wire to a client's: nothing is lost. */
#include "daemon/publish/translate.h"

#include "clients/c/local.h"
#include "tests/check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { STEP = 7, TARGET_NS = 123456789 };

/* Numbers that no two fields have in common: a swap is seen. */
static double next_number(void)
{
    static double last = 1;
    return last += 0.125;
}
static vec3 next_vec3(void)
{
    const double x = next_number(), y = next_number();
    return vec3_make(x, y, next_number());
}

static struct palp_local_contact next_contact(uint64_t id)
{
    struct palp_local_contact c = {.id = id};
    c.C = mat3_rows(next_vec3(), next_vec3(), next_vec3());
    c.gap = next_vec3();
    c.force = next_vec3();
    c.arm = next_vec3();
    c.drift = next_vec3();
    c.bend = next_number();
    c.turn = next_number();
    c.hinge = next_vec3();
    c.opening = next_number();
    c.bounds = (struct bounds){-next_number(), (double)INFINITY, next_number(), next_number(),
                               next_number()};
    return c;
}

static struct palp_local_model *make_model(int n)
{
    struct palp_local_model *m = calloc(1, sizeof *m); /* zero between the fields as well */
    m->session = 3;
    m->epoch = 5;
    m->step = STEP;
    m->target_ns = TARGET_NS;
    m->period = 0.01;
    m->target = (pose){next_vec3(), {0, 0.6, 0, 0.8}};
    m->grip = 0.25;
    m->compliance_translation = next_number();
    m->compliance_rotation = next_number();
    m->force = next_vec3();
    m->torque = next_vec3();
    m->driven = true;
    m->n = n;
    m->n_dropped = 2;
    for (int i = 0; i < n; i++)
        m->contact[i] = next_contact((uint64_t)i + 10);
    for (int i = 0; i < 9 * n * n; i++)
        m->W[i] = (float)i + 0.5F;
    return m;
}

/* What is left of a model in a client after it has travelled. */
static struct palp_local_model *send_model(const struct palp_local_model *model)
{
    static unsigned char bytes[PROTO_LOCAL_FRAME_MAX];
    static _Alignas(16) unsigned char memory[PROTO_LOCAL_MEMORY];
    struct proto_memory lent = {.bytes = memory, .size = sizeof memory};
    struct proto_local_contact contacts[PALP_LOCAL_CONTACTS];
    struct proto_local_model sent = translate_local_model(model, contacts), got;
    struct proto_error error;
    sent.header.step = STEP;
    sent.answers_time_ns = TARGET_NS;
    const size_t size = proto_encode_local_model(bytes, sizeof bytes, &sent, &lent);
    REQUIRE(size > 0);
    REQUIRE(proto_decode_local_model(&got, (struct proto_bytes){bytes, size}, &lent, &error));
    struct palp_local_model *read = calloc(1, sizeof *read);
    local_read(read, &got);
    return read;
}

static void a_local_model_arrives_as_it_was_sent(void)
{
    static const int sizes[] = {0, 1, 2, PALP_LOCAL_CONTACTS};
    for (int i = 0; i < 4; i++) {
        struct palp_local_model *model = make_model(sizes[i]), *got = send_model(model);
        CHECK(memcmp(model->W, got->W, sizeof model->W) == 0);
        CHECK(memcmp(model->contact, got->contact, sizeof model->contact) == 0);
        CHECK(memcmp(model, got, offsetof(struct palp_local_model, contact)) == 0);
        free(model);
        free(got);
    }
}

static void what_acted_is_told_word_by_word(void)
{
    enum proto_limit_acted acted[PROTO_ACTED_MAX];
    CHECK(translate_acted(acted, 0) == 0);
    REQUIRE(translate_acted(acted, PALP_HAPTIC_NOT_FINITE | PALP_HAPTIC_BRAKED) == 2);
    CHECK(acted[0] == PROTO_ACTED_NOT_FINITE && acted[1] == PROTO_ACTED_BRAKED);
    static const unsigned bits[] = {
        PALP_HAPTIC_ENGAGING,  PALP_HAPTIC_CLAMPED,    PALP_HAPTIC_SLEWED,
        PALP_HAPTIC_POSE_HELD, PALP_HAPTIC_POSE_STALE, PALP_HAPTIC_STEP_STALE,
        PALP_HAPTIC_DAMPED,    PALP_HAPTIC_HOT,        PALP_HAPTIC_WAITING};
    static const enum proto_limit_acted words[] = {
        PROTO_ACTED_ENGAGING,  PROTO_ACTED_CLAMPED,    PROTO_ACTED_SLEWED,
        PROTO_ACTED_POSE_HELD, PROTO_ACTED_POSE_STALE, PROTO_ACTED_STEP_STALE,
        PROTO_ACTED_DAMPED,    PROTO_ACTED_HOT,        PROTO_ACTED_WAITING};
    for (int i = 0; i < 9; i++)
        CHECK(translate_acted(acted, bits[i]) == 1 && acted[0] == words[i]);
}

SUITE(translate, TEST(a_local_model_arrives_as_it_was_sent), TEST(what_acted_is_told_word_by_word));
