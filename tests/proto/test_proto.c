/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_proto.c - what the wire promises: what is written is read, and nothing else gets in. */
#include "proto/proto.h"

#include "proto/proto_map.h"
#include "tests/check.h"
#include "tests/fixtures/alloc_count.h"
#include "tests/fixtures/random_messages.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MEMORY = 1 << 20, FRAME = 1 << 18, ROUNDS = 300 };

static _Alignas(16) char lent[3][MEMORY]; /* to make, to write, to read messages in */
static uint8_t frame[FRAME];

static struct proto_memory lend(int i)
{
    return (struct proto_memory){.bytes = lent[i], .size = MEMORY};
}

/* ---------------------------------------------------------------- the messages */

/** Room for the struct of any message. */
union any {
    struct proto_device_message device;
    struct proto_daemon_message daemon;
    struct proto_request request;
    struct proto_reply reply;
    struct proto_scene scene;
    struct proto_mesh_positions mesh_positions;
    struct proto_stats stats;
};

static size_t write_random(const struct proto_map *map, union any *made)
{
    struct proto_memory making = lend(0), writing = lend(1);
    messages_make(map, made, &making);
    return proto_map_write(map, frame, sizeof frame, made, &writing);
}

static bool names_agree(const struct proto_map *map)
{
    bool agree = map->n_row == map->wire->n_fields;
    for (unsigned i = 0; agree && i < map->n_row; i++) {
        const ProtobufCFieldDescriptor *f = &map->wire->fields[i];
        agree = strcmp(map->row[i].name, f->name) == 0;
        if (agree && map->row[i].map)
            agree = map->row[i].map->wire == f->descriptor && names_agree(map->row[i].map);
        else if (agree && f->type == PROTOBUF_C_TYPE_MESSAGE) /* a kind alone */
            agree = ((const ProtobufCMessageDescriptor *)f->descriptor)->n_fields == 0;
    }
    if (!agree)
        printf(" %s ", map->wire->name);
    return agree;
}

static unsigned number(const struct proto_map *map, const char *member)
{
    const ProtobufCFieldDescriptor *f =
        protobuf_c_message_descriptor_get_field_by_name(map->wire, member);
    return f ? f->id : 0;
}

static void every_field_of_the_protocol_has_its_row(void)
{
    for (int i = 0; i < MESSAGES_ALL; i++)
        CHECK(names_agree(messages_all[i]));
}

static void what_is_written_is_read(void)
{
    for (int i = 0; i < MESSAGES_ALL * ROUNDS; i++) {
        const struct proto_map *map = messages_all[i % MESSAGES_ALL];
        static union any made, got;
        const size_t size = write_random(map, &made);
        struct proto_memory memory = lend(2);
        struct proto_error error = {""};
        REQUIRE(size > 0);
        CHECK(proto_map_read(map, &got, (struct proto_bytes){frame, size}, &memory, &error));
        CHECK(error.what[0] == '\0');
        CHECK(messages_equal(map, &made, &got));
    }
}

/** The members of proto.h's enums and oneofs follow on each other as in the .proto, so the last
 *  tells. */
static void the_words_of_the_header_are_those_of_the_protocol(void)
{
    CHECK(strcmp(proto_life_cycle_word(PROTO_FAULT), "FAULT") == 0);
    CHECK(strcmp(proto_run_state_word(PROTO_RUN_PAUSED), "PAUSED") == 0);
    CHECK(strcmp(proto_force_source_word(PROTO_LOCAL_MODEL), "LOCAL_MODEL") == 0);
    CHECK(strcmp(proto_rendering_word(PROTO_RENDERING_NONE), "NONE") == 0);
    CHECK(strcmp(proto_limit_acted_word(PROTO_ACTED_BRAKED), "BRAKED") == 0);
    CHECK(strcmp(proto_severity_word(PROTO_ERROR), "ERROR") == 0);
    CHECK(strcmp(proto_event_kind_word(PROTO_EVENT_FACTOR_FAILED), "FACTOR_FAILED") == 0);
    CHECK(strcmp(proto_event_kind_word(PROTO_EVENT_LINK), "LINK") == 0);
    CHECK(strcmp(proto_event_kind_word(PROTO_EVENT_GPU_LOST), "GPU_LOST") == 0);
    CHECK(strcmp(proto_event_kind_word(PROTO_EVENT_INSIDE), "INSIDE") == 0);
    CHECK(strcmp(proto_verb_word(PROTO_VERB_UNCLUTCH), "UNCLUTCH") == 0);
    CHECK(strcmp(proto_refusal_reason_word(PROTO_REFUSED_MALFORMED), "MALFORMED") == 0);
    CHECK(strcmp(proto_failure_code_word(PROTO_FAILURE_MALFORMED), "MALFORMED") == 0);
    CHECK(strcmp(proto_matrix_word(PROTO_MATRIX_LAMBDA), "LAMBDA") == 0);
    CHECK(strcmp(proto_tool_role_word(PROTO_TOOL_SCRIPT), "SCRIPT") == 0);
    CHECK(strcmp(proto_link_law_word(PROTO_LINK_SPRING), "SPRING") == 0);
    CHECK(number(&proto_map_device, "bye") == PROTO_DEVICE_BYE);
    CHECK(number(&proto_map_daemon, "local_model") == PROTO_DAEMON_LOCAL_MODEL);
    CHECK(number(&proto_map_request, "shutdown") == PROTO_REQUEST_SHUTDOWN);
    CHECK(number(&proto_map_reply, "inspect") == PROTO_REPLY_INSPECT);
    CHECK(number(&proto_map_mesh_positions, "float32") == PROTO_POSITIONS_FLOAT32);
}

static void neither_direction_allocates(void)
{
    if (!alloc_counted()) {
        skip("a sanitizer has its own malloc");
        return;
    }
    static union any made, got;
    struct proto_error error;
    for (int i = 0; i < MESSAGES_ALL; i++) {
        const long before = alloc_count();
        const size_t size = write_random(messages_all[i], &made);
        struct proto_memory memory = lend(2);
        CHECK(proto_map_read(messages_all[i], &got, (struct proto_bytes){frame, size}, &memory,
                             &error));
        CHECK(alloc_count() == before);
    }
}

static void what_does_not_fit_is_not_written(void)
{
    for (int i = 0; i < MESSAGES_ALL; i++) {
        static union any made;
        const size_t size = write_random(messages_all[i], &made);
        struct proto_memory memory = lend(1), small = lend(1);
        CHECK(proto_map_write(messages_all[i], frame, size - 1, &made, &memory) == 0);
        small.size = 64;
        CHECK(proto_map_write(messages_all[i], frame, sizeof frame, &made, &small) == 0);
        CHECK(proto_map_write(messages_all[i], frame, size, &made, &memory) == size);
    }
}

/* ---------------------------------------------------------------- hostile bytes */

/** Read bytes that may be anything: either a message, or none and a reason. Never more than was
 *  lent. */
static bool read_anything(const struct proto_map *map, struct proto_bytes bytes, size_t memory_size)
{
    static union any got;
    struct proto_memory memory = lend(2);
    struct proto_error error = {""};
    memory.size = memory_size;
    const bool read = proto_map_read(map, &got, bytes, &memory, &error);
    CHECK(memory.used <= memory.size);
    CHECK(read || error.what[0] != '\0');
    CHECK(memchr(error.what, 0, sizeof error.what) != NULL);
    return read;
}

static void a_message_cut_short_is_refused_or_whole(void)
{
    for (int i = 0; i < MESSAGES_ALL * 20; i++) {
        static union any made;
        const size_t size = write_random(messages_all[i % MESSAGES_ALL], &made);
        for (size_t cut = 0; cut < size; cut++) {
            uint8_t *exact = malloc(cut + !cut); /* so that a sanitizer sees a byte too far */
            memcpy(exact, frame, cut);
            read_anything(messages_all[i % MESSAGES_ALL], (struct proto_bytes){exact, cut}, MEMORY);
            free(exact);
        }
    }
}

static void a_message_with_wrong_bits_does_no_harm(void)
{
    int refused = 0;
    for (int i = 0; i < MESSAGES_ALL * ROUNDS; i++) {
        static union any made;
        const size_t size = write_random(messages_all[i % MESSAGES_ALL], &made);
        for (unsigned n = 1 + messages_below(4); n > 0; n--)
            frame[messages_below((unsigned)size)] ^= (uint8_t)(1u << messages_below(8));
        refused += !read_anything(messages_all[i % MESSAGES_ALL], (struct proto_bytes){frame, size},
                                  MEMORY);
    }
    CHECK(refused > ROUNDS); /* most wrong bits are noticed; in a double they are another double */
}

static void noise_does_no_harm(void)
{
    for (int i = 0; i < MESSAGES_ALL * ROUNDS; i++) {
        const size_t size = messages_below(PROTO_DEVICE_FRAME_MAX);
        for (size_t b = 0; b < size; b++)
            frame[b] = (uint8_t)messages_random();
        read_anything(messages_all[i % MESSAGES_ALL], (struct proto_bytes){frame, size},
                      PROTO_DEVICE_MEMORY);
    }
}

/** 128 Ki contacts in two bytes each would be tens of megabytes of structs. */
static void a_small_message_cannot_take_much_memory(void)
{
    for (size_t i = 0; i + 1 < sizeof frame; i += 2) {
        frame[i] = 0x12; /* field 2, a contact … */
        frame[i + 1] = 0;
    }
    struct proto_contacts got;
    struct proto_memory memory = lend(2);
    struct proto_error error;
    CHECK(!proto_decode_contacts(&got, (struct proto_bytes){frame, sizeof frame}, &memory, &error));
    CHECK(strstr(error.what, "needs more than 1048576 bytes") != NULL);
}

/** The most that a frame of the largest size can need: what the daemon lends is enough, or it is
 *  refused. */
static void a_full_device_frame_of_buttons_is_refused_for_its_count(void)
{
    static enum proto_button_role roles[3000];
    const struct proto_device_message hello = {
        .which = PROTO_DEVICE_HELLO,
        .hello = {.device_name = "stylus",
                  .capabilities = {.dof_in = 6, .n_button_roles = 3000, .button_roles = roles}},
    };
    struct proto_memory memory = lend(1);
    const size_t size = proto_encode_device(frame, PROTO_DEVICE_FRAME_MAX, &hello, &memory);
    REQUIRE(size > 3000);
    struct proto_device_message got;
    struct proto_error error;
    memory.size = PROTO_DEVICE_MEMORY;
    CHECK(!proto_decode_device(&got, (struct proto_bytes){frame, size}, &memory, &error));
    CHECK(strcmp(error.what, "hello.capabilities: button_roles: expected at most 32") == 0);
}

/* ---------------------------------------------------------------- what is checked */

static struct proto_device_message good_sample(void)
{
    return (struct proto_device_message){
        .which = PROTO_DEVICE_SAMPLE,
        .sample = {.sequence = 1, .measured_cp = {{0, 0, 0}, {0, 0, 0, 1}}},
    };
}

/** The reason why a message from a device is refused; empty: it is not. */
static const char *refusal(const struct proto_device_message *message)
{
    static struct proto_error error;
    struct proto_device_message got;
    struct proto_memory writing = lend(1), reading = lend(2);
    const size_t size = proto_encode_device(frame, sizeof frame, message, &writing);
    error.what[0] = '\0';
    if (size > 0)
        proto_decode_device(&got, (struct proto_bytes){frame, size}, &reading, &error);
    return error.what;
}

static void a_good_sample_is_taken(void)
{
    const struct proto_device_message m = good_sample();
    CHECK(strcmp(refusal(&m), "") == 0);
}

static void numbers_that_are_not_finite_are_refused_by_their_path(void)
{
    struct proto_device_message m = good_sample();
    m.sample.measured_cp.position.y = (double)NAN;
    CHECK(strstr(refusal(&m), "sample.measured_cp.position_m.y: ") == refusal(&m));
    m.sample.measured_cp.position.y = (double)INFINITY;
    CHECK(strcmp(refusal(&m), "sample.measured_cp.position_m.y: inf, expected a finite number") ==
          0);
}

static void a_quaternion_must_be_of_unit_length(void)
{
    struct proto_device_message m = good_sample();
    m.sample.measured_cp.orientation.w = 1.002;
    CHECK(strcmp(refusal(&m),
                 "sample.measured_cp.orientation: length 1.002, expected 1 within 0.001") == 0);
    m.sample.measured_cp.orientation = (proto_quat){0, 0, 0, 0};
    CHECK(refusal(&m)[0] != '\0');
}

/** Rounding of a device's float32 is taken out: the length is 1 within a double's rounding. */
static void a_quaternion_nearly_of_unit_length_is_normalised(void)
{
    struct proto_device_message m = good_sample(), got;
    m.sample.measured_cp.orientation = (proto_quat){0.5004, 0.5, 0.5, 0.5};
    struct proto_memory writing = lend(1), reading = lend(2);
    struct proto_error error;
    const size_t size = proto_encode_device(frame, sizeof frame, &m, &writing);
    REQUIRE(proto_decode_device(&got, (struct proto_bytes){frame, size}, &reading, &error));
    const proto_quat q = got.sample.measured_cp.orientation;
    CHECK_NEAR(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w, 1, 4e-16);
}

static void a_message_that_must_be_there_is_missed(void)
{
    static const uint8_t no_pose[] = {0x12, 0x02, 0x08, 0x01}; /* sample { sequence: 1 } */
    struct proto_device_message got;
    struct proto_memory memory = lend(2);
    struct proto_error error;
    CHECK(
        !proto_decode_device(&got, (struct proto_bytes){no_pose, sizeof no_pose}, &memory, &error));
    CHECK(strcmp(error.what, "sample.measured_cp: missing") == 0);
}

static struct proto_device_message named(const char *name)
{
    return (struct proto_device_message){
        .which = PROTO_DEVICE_HELLO,
        .hello = {.device_name = name, .capabilities = {.dof_in = 6}},
    };
}

static void names_are_printable_and_bounded(void)
{
    char name[PROTO_NAME_MAX + 2];
    memset(name, 'x', sizeof name);
    name[PROTO_NAME_MAX] = '\0';
    struct proto_device_message m = named(name);
    CHECK(strcmp(refusal(&m), "") == 0);
    name[PROTO_NAME_MAX] = 'x';
    name[PROTO_NAME_MAX + 1] = '\0';
    CHECK(strcmp(refusal(&m), "hello.device_name: more than 63 bytes") == 0);
    m = named("");
    CHECK(strcmp(refusal(&m), "hello: device_name: empty, expected a name") == 0);
    m = named("a\x1b[31m");
    CHECK(strcmp(refusal(&m), "hello.device_name: byte 1 is a control character (0x1b)") == 0);
}

static void no_device_can_do_anything(void)
{
    struct proto_device_message m = named("stylus");
    m.hello.capabilities.max_damping_n_s_m = 1e300;
    CHECK(strstr(refusal(&m), "above 1e9") != NULL);
}

static void texts_are_utf8(void)
{
    static const char *const wrong[] = {
        "\x80",             /* a continuation without a beginning */
        "a\xc3",            /* cut short                           */
        "\xc0\xaf",         /* longer than it need be              */
        "\xe0\x80\xaf",     /* likewise                            */
        "\xed\xa0\x80",     /* a surrogate                         */
        "\xf4\x90\x80\x80", /* beyond Unicode                      */
        "\xff",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        const struct proto_device_message m = named(wrong[i]);
        CHECK(strstr(refusal(&m), "is not UTF-8") != NULL);
    }
    const struct proto_device_message m = named("Größe λ 肝 \xf0\x9f\xab\x80");
    CHECK(strcmp(refusal(&m), "") == 0);
}

static void a_verb_that_is_not_known_is_refused(void)
{
    struct proto_device_message m = {.which = PROTO_DEVICE_COMMAND, .command = {PROTO_VERB_ENABLE}};
    CHECK(strcmp(refusal(&m), "") == 0);
    m.command.verb = (enum proto_verb)99;
    CHECK(strcmp(refusal(&m), "command: verb: not one of version 1") == 0);
}

/** A newer daemon may say words that this client does not know; it is understood all the same. */
static void a_word_that_is_not_known_reads_as_unspecified(void)
{
    const struct proto_event event = {.severity = PROTO_INFO, .kind = (enum proto_event_kind)4711};
    struct proto_event got;
    struct proto_memory writing = lend(1), reading = lend(2);
    struct proto_error error;
    const size_t size = proto_encode_event(frame, sizeof frame, &event, &writing);
    REQUIRE(proto_decode_event(&got, (struct proto_bytes){frame, size}, &reading, &error));
    CHECK(got.kind == PROTO_EVENT_UNSPECIFIED);
    CHECK(got.severity == PROTO_INFO);
    CHECK(strcmp(got.text, "") == 0);
}

static void fields_that_are_not_known_are_passed_over(void)
{
    const struct proto_device_message m = good_sample();
    struct proto_device_message got;
    struct proto_memory writing = lend(1), reading = lend(2);
    struct proto_error error;
    size_t size = proto_encode_device(frame, sizeof frame, &m, &writing);
    memcpy(frame + size, "\xf8\x06\x2a", 3); /* field 111, varint 42 */
    REQUIRE(proto_decode_device(&got, (struct proto_bytes){frame, size + 3}, &reading, &error));
    CHECK(got.which == PROTO_DEVICE_SAMPLE);
}

static void a_message_without_content_is_refused(void)
{
    struct proto_device_message device;
    struct proto_request request;
    struct proto_memory memory = lend(2);
    struct proto_error error;
    CHECK(!proto_decode_device(&device, (struct proto_bytes){frame, 0}, &memory, &error));
    CHECK(strcmp(error.what, "holds no message of version 1") == 0);
    CHECK(!proto_decode_request(&request, (struct proto_bytes){frame, 0}, &memory, &error));
    CHECK(strcmp(error.what, "id: expected above 0") == 0);
}

/** So that palpd can tell who asked what it could not read. */
static void a_refused_request_keeps_its_id(void)
{
    const struct proto_request request = {
        .id = 77, .which = PROTO_REQUEST_STEP, .step = {.count = PROTO_STEPS_MAX + 1}};
    struct proto_request got;
    struct proto_memory writing = lend(1), reading = lend(2);
    struct proto_error error;
    const size_t size = proto_encode_request(frame, sizeof frame, &request, &writing);
    CHECK(!proto_decode_request(&got, (struct proto_bytes){frame, size}, &reading, &error));
    CHECK(strcmp(error.what, "step: count: expected 1 to 100000") == 0);
    CHECK(got.id == 77);
}

/* Bytes of an inspect request, and what is said against them; empty: nothing. */
static const char *inspect_refusal(const char *bytes, size_t size)
{
    static struct proto_error error;
    uint8_t sent[64] = {0x08, 0x01, 0x52, (uint8_t)size}, room[4096];
    struct proto_memory memory = {.bytes = room, .size = sizeof room};
    struct proto_request request;
    memcpy(sent + 4, bytes, size);
    error.what[0] = '\0';
    return proto_decode_request(&request, (struct proto_bytes){sent, 4 + size}, &memory, &error)
               ? ""
               : error.what;
}

static void an_inspection_names_matrices_that_there_are_or_a_result(void)
{
    static const char many[] = "\x08\x01\x1a\x10\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1";
    CHECK(strcmp(inspect_refusal("\x08\x01", 2), "") == 0);
    CHECK(strcmp(inspect_refusal("\x08\x01\x1a\x02\x02\x0b", 6), "") == 0);
    CHECK(strcmp(inspect_refusal("\x28\x03\x30\x10", 4), "") == 0);
    CHECK(strcmp(inspect_refusal("", 0), "inspect: matrix: not one of version 1") == 0);
    CHECK(strcmp(inspect_refusal("\x08\x63", 2), "inspect: matrix: not one of version 1") == 0);
    CHECK(strcmp(inspect_refusal("\x08\x01\x1a\x02\x02\x63", 6),
                 "inspect: also: not a matrix of version 1") == 0);
    CHECK(strcmp(inspect_refusal(many, sizeof many - 2), "inspect: also: expected at most 15") !=
          0); /* a byte short */
    CHECK(strcmp(inspect_refusal(many, sizeof many - 1), "inspect: also: expected at most 15") ==
          0);
}

static void triangles_stay_within_their_vertices(void)
{
    static const uint8_t positions[36] = {0}, nodes[12] = {0};
    uint8_t corners[12] = {0, 0, 0, 0, 1, 0, 0, 0, 3, 0, 0, 0};
    struct proto_body body = {.id = 1, .name = "liver", .which = PROTO_BODY_SOFT};
    body.soft = (struct proto_soft_body){{positions, 36}, {corners, 12}, {nodes, 12}};
    const struct proto_scene scene = {.name = "s", .n_bodies = 1, .bodies = &body};
    struct proto_scene got;
    struct proto_memory memory = lend(1);
    struct proto_error error;
    size_t size = proto_encode_scene(frame, sizeof frame, &scene, &memory);
    CHECK(!proto_decode_scene(&got, (struct proto_bytes){frame, size}, &memory, &error));
    CHECK(strcmp(error.what,
                 "bodies[0].soft: triangles: the index of a vertex that is not there") == 0);
    corners[8] = 2;
    memory = lend(1);
    size = proto_encode_scene(frame, sizeof frame, &scene, &memory);
    CHECK(proto_decode_scene(&got, (struct proto_bytes){frame, size}, &memory, &error));
}

/* ---------------------------------------------------------------- local models */

/** A contact of an infinite bound in every field that may have one, and numbers in all others, so
 *  that none is left out on the wire. */
static struct proto_local_contact full_contact(uint64_t id)
{
    const proto_vec3 v = {0.1, 0.2, 0.3};
    return (struct proto_local_contact){
        .id = id,
        .normal = v,
        .tangent_1 = v,
        .tangent_2 = v,
        .gap_m = v,
        .force_n = v,
        .arm_m = v,
        .drift_m_s = v,
        .bend_1_m = 1,
        .hinge_m_rad = v,
        .opening_rad = 1,
        .bounds = {-(double)INFINITY, (double)INFINITY, 0.1, (double)INFINITY, 0.2},
        .turn_ratio = 1,
    };
}

static struct proto_local_model full_model(size_t n)
{
    static struct proto_local_contact contacts[PROTO_LOCAL_CONTACTS_MAX + 1];
    static uint8_t
        compliance[36 * sizeof contacts / sizeof *contacts * sizeof contacts / sizeof *contacts];
    const proto_pose here = {{0.1, 0.2, 0.3}, {0, 0, 0.6, 0.8}};
    for (size_t i = 0; i < n; i++)
        contacts[i] = full_contact(UINT64_MAX - n + i);
    return (struct proto_local_model){
        .header = {UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX},
        .tool_id = 1,
        .session = 1,
        .epoch = 1,
        .answers_sequence = UINT64_MAX,
        .answers_time_ns = UINT64_MAX,
        .period_s = 0.01,
        .target_pose = here,
        .grip_ratio = 0.5,
        .compliance_m_n = 1e-3,
        .compliance_rad_nm = 1,
        .held = {{1, 1, 1}, {1, 1, 1}},
        .driven = true,
        .felt = true,
        .has_anchor = true,
        .anchor = {1, here, here, true},
        .dropped = 1,
        .n_contacts = n,
        .contacts = contacts,
        .compliance = {compliance, 36 * n * n},
    };
}

static bool read_model(struct proto_local_model *got, const struct proto_local_model *model,
                       struct proto_error *error)
{
    const struct proto_daemon_message message = {.which = PROTO_DAEMON_LOCAL_MODEL,
                                                 .local_model = *model};
    struct proto_daemon_message read;
    struct proto_memory writing = lend(1), reading = lend(2);
    writing.size = reading.size = PROTO_LOCAL_MEMORY;
    const size_t size = proto_encode_daemon(frame, PROTO_LOCAL_FRAME_MAX, &message, &writing);
    error->what[0] = '\0';
    CHECK(size > 0);
    const bool good =
        proto_decode_daemon(&read, (struct proto_bytes){frame, size}, &reading, error);
    *got = read.local_model;
    return good;
}

static void a_local_model_of_all_contacts_fits_its_frame_and_memory(void)
{
    const struct proto_local_model model = full_model(PROTO_LOCAL_CONTACTS_MAX);
    struct proto_local_model got;
    struct proto_error error;
    REQUIRE(read_model(&got, &model, &error));
    CHECK(got.n_contacts == PROTO_LOCAL_CONTACTS_MAX && got.compliance.size == 36 * 64 * 64);
}

static void bounds_of_a_force_may_be_infinite_and_nothing_else(void)
{
    struct proto_local_model model = full_model(1), got;
    struct proto_local_contact contact = *model.contacts;
    struct proto_error error;
    model.contacts = &contact;
    REQUIRE(read_model(&got, &model, &error));
    CHECK(got.contacts[0].bounds.least_n < -1e308 && got.contacts[0].bounds.most_n > 1e308);
    CHECK(got.contacts[0].bounds.radius_n > 1e308);
    contact.bounds.most_n = (double)NAN;
    CHECK(!read_model(&got, &model, &error));
    CHECK(strcmp(error.what, "local_model.contacts[0].bounds.most_n: nan, expected a number") == 0);
    contact = full_contact(1);
    contact.bounds.friction = (double)INFINITY;
    CHECK(!read_model(&got, &model, &error));
    CHECK(strstr(error.what, "bounds.friction: inf, expected a finite number") != NULL);
    contact = full_contact(1);
    contact.bounds.least_n = (double)INFINITY;
    contact.bounds.most_n = 1;
    CHECK(!read_model(&got, &model, &error));
    CHECK(strstr(error.what, "bounds: least_n: above most_n") != NULL);
}

/** What is wrong with a model of two contacts, one field of which is spoilt. */
static const char *model_refusal(void (*spoil)(struct proto_local_model *))
{
    static struct proto_error error;
    struct proto_local_model model = full_model(2), got;
    spoil(&model);
    read_model(&got, &model, &error);
    return error.what;
}
static void leave(struct proto_local_model *model)
{
}
static void shorten_compliance(struct proto_local_model *model)
{
    model->compliance.size -= 4;
}
static void break_compliance(struct proto_local_model *model)
{
    static const float numbers[36] = {[35] = INFINITY};
    model->compliance.data = (const uint8_t *)numbers;
}
static void repeat_for_ever(struct proto_local_model *model)
{
    model->period_s = 0;
}
static void open_too_far(struct proto_local_model *model)
{
    model->grip_ratio = 1.01;
}
static void stiffen_beyond_rigid(struct proto_local_model *model)
{
    model->compliance_rad_nm = -1e-9;
}
static void lose_order(struct proto_local_model *model)
{
    static struct proto_local_contact contacts[2];
    contacts[0] = model->contacts[1];
    contacts[1] = model->contacts[0];
    model->contacts = contacts;
}
static void add_too_many(struct proto_local_model *model)
{
    *model = full_model(PROTO_LOCAL_CONTACTS_MAX + 1);
}

static void a_local_model_is_whole_finite_and_in_order(void)
{
    CHECK(strcmp(model_refusal(leave), "") == 0);
    CHECK(strstr(model_refusal(shorten_compliance), "expected 36 bytes for each pair") != NULL);
    CHECK(strstr(model_refusal(break_compliance), "compliance: not finite") != NULL);
    CHECK(strstr(model_refusal(repeat_for_ever), "period_s: expected above 0") != NULL);
    CHECK(strstr(model_refusal(open_too_far), "grip_ratio: expected 0 to 1") != NULL);
    CHECK(strstr(model_refusal(stiffen_beyond_rigid), "a compliance below zero") != NULL);
    CHECK(strstr(model_refusal(lose_order), "their ids do not rise") != NULL);
    CHECK(strstr(model_refusal(add_too_many), "contacts: expected at most 64") != NULL);
}

/* ---------------------------------------------------------------- frames, words, quantiles */

static void a_stream_frame_is_topic_nul_message(void)
{
    char bytes[16];
    struct proto_bytes message;
    const size_t at = proto_frame_begin(bytes, sizeof bytes, PROTO_TOPIC_STATE);
    CHECK(at == 6);
    memcpy(bytes + at, "\0x", 2);
    const char *topic = proto_frame_split((struct proto_bytes){(uint8_t *)bytes, 8}, &message);
    REQUIRE(topic != NULL);
    CHECK(strcmp(topic, "state") == 0);
    CHECK(message.size == 2 && message.data == (uint8_t *)bytes + 6);
    CHECK(proto_frame_begin(bytes, 5, PROTO_TOPIC_STATE) == 0);
    CHECK(proto_frame_split((struct proto_bytes){(uint8_t *)bytes, 5}, &message) == NULL);
    CHECK(proto_frame_split((struct proto_bytes){NULL, 0}, &message) == NULL);
}

static void words_come_without_their_prefix(void)
{
    CHECK(strcmp(proto_life_cycle_word(PROTO_ENABLED), "ENABLED") == 0);
    CHECK(strcmp(proto_life_cycle_word((enum proto_life_cycle)99), "UNSPECIFIED") == 0);
    CHECK(strcmp(proto_event_kind_word(PROTO_EVENT_POSE_STALE), "POSE_STALE") == 0);
    CHECK(proto_matrix_of_word("W") == PROTO_MATRIX_W);
    CHECK(proto_matrix_of_word("wh") == PROTO_MATRIX_WH);
    CHECK(proto_matrix_of_word("unspecified") == PROTO_MATRIX_UNSPECIFIED);
}

static void quantiles_are_borders_of_their_buckets(void)
{
    static const uint64_t upper[] = {10, 20, 40}, counts[] = {90, 9, 1};
    const struct proto_histogram h = {
        .max_ns = 33, .n_upper_ns = 3, .upper_ns = upper, .n_counts = 3, .counts = counts};
    CHECK(proto_histogram_quantile(&h, 0.5) == 10);
    CHECK(proto_histogram_quantile(&h, 0.9) == 10);
    CHECK(proto_histogram_quantile(&h, 0.95) == 20);
    CHECK(proto_histogram_quantile(&h, 1) == 33);
    CHECK(proto_histogram_quantile(&(struct proto_histogram){.name = "none"}, 0.5) == 0);
}

static void a_counter_is_found_by_its_name(void)
{
    const struct proto_counter counters[] = {{"forces", 3}, {"forces_lost", 5}};
    const struct proto_stats stats = {.n_counters = 2, .counters = counters};
    CHECK(proto_stats_counter(&stats, "forces_lost") == 5);
    CHECK(proto_stats_counter(&stats, "forces_l") == 0);
}

SUITE(proto, TEST(a_counter_is_found_by_its_name), TEST(every_field_of_the_protocol_has_its_row),
      TEST(what_is_written_is_read), TEST(the_words_of_the_header_are_those_of_the_protocol),
      TEST(neither_direction_allocates), TEST(what_does_not_fit_is_not_written),
      TEST(a_message_cut_short_is_refused_or_whole), TEST(a_message_with_wrong_bits_does_no_harm),
      TEST(noise_does_no_harm), TEST(a_small_message_cannot_take_much_memory),
      TEST(a_full_device_frame_of_buttons_is_refused_for_its_count), TEST(a_good_sample_is_taken),
      TEST(numbers_that_are_not_finite_are_refused_by_their_path),
      TEST(a_quaternion_must_be_of_unit_length),
      TEST(a_quaternion_nearly_of_unit_length_is_normalised),
      TEST(a_message_that_must_be_there_is_missed), TEST(names_are_printable_and_bounded),
      TEST(no_device_can_do_anything), TEST(texts_are_utf8),
      TEST(a_verb_that_is_not_known_is_refused),
      TEST(a_word_that_is_not_known_reads_as_unspecified),
      TEST(fields_that_are_not_known_are_passed_over), TEST(a_message_without_content_is_refused),
      TEST(a_refused_request_keeps_its_id),
      TEST(an_inspection_names_matrices_that_there_are_or_a_result),
      TEST(triangles_stay_within_their_vertices),
      TEST(a_local_model_of_all_contacts_fits_its_frame_and_memory),
      TEST(bounds_of_a_force_may_be_infinite_and_nothing_else),
      TEST(a_local_model_is_whole_finite_and_in_order), TEST(a_stream_frame_is_topic_nul_message),
      TEST(words_come_without_their_prefix), TEST(quantiles_are_borders_of_their_buckets));
