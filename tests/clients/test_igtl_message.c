/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_igtl_message.c - OpenIGTLink messages: what is written is read, what is wrong is refused,
 * and nothing is read that is not there. (interop/test_igtl.py lets programs of others read and
 * write.) */
#include "clients/devices/igtl_message.h"
#include "tests/check.h"

#include <stdlib.h>
#include <string.h>

static uint64_t noise = 20261120;

static uint8_t next_byte(void)
{
    noise ^= noise << 13;
    noise ^= noise >> 7;
    noise ^= noise << 17;
    return (uint8_t)(noise >> 32);
}

/* From -1 to 1. */
static double next_number(void)
{
    return (next_byte() * 256 + next_byte()) / 32767.5 - 1;
}

static proto_pose next_pose(void)
{
    proto_quat q;
    double length;
    do {
        q = (proto_quat){next_number(), next_number(), next_number(), next_number()};
        length = sqrt(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w);
    } while (length < 0.1 || length > 1);
    return (proto_pose){{next_number(), next_number(), next_number()},
                        {q.x / length, q.y / length, q.z / length, q.w / length}};
}

/* Read a message that is exactly so long, from memory that ends with it. */
static int read_message(struct igtl_pose poses[IGTL_POSES_MAX], const uint8_t *message, size_t size)
{
    struct igtl_header header;
    struct igtl_error error;
    REQUIRE(igtl_read_header(&header, message, &error));
    REQUIRE(header.size == size - IGTL_HEADER);
    uint8_t *body = malloc(size - IGTL_HEADER);
    memcpy(body, message + IGTL_HEADER, size - IGTL_HEADER);
    const int n = igtl_read_poses(poses, &header, body, &error);
    free(body);
    return n;
}

static double angle_between(proto_quat a, proto_quat b)
{
    const double d = fabs(a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w);
    return d < 1 ? 2 * acos(d) : 0;
}

/* The check value of CRC-64/ECMA-182 in the catalogues. */
static void crc_is_that_of_ecma_182(void)
{
    CHECK(igtl_crc((const uint8_t *)"123456789", 9) == UINT64_C(0x6c40df5f0b497347));
    CHECK(igtl_crc(NULL, 0) == 0);
}

/* 32-bit floats keep 1 m to 6e-8 m, rounded in millimetres; a turn to 1e-6 rad, and twice that
 * where acos of almost 1 is taken. Random turns come by each of the four ways to a quaternion. */
static void a_transform_that_is_written_is_read(void)
{
    static struct igtl_pose pose[IGTL_POSES_MAX];
    uint8_t message[IGTL_MESSAGE_MAX];
    for (int i = 0; i < 1000; i++) {
        const proto_pose at = next_pose();
        const size_t size = igtl_write_transform(message, "a name of 20 letters", at);
        REQUIRE(read_message(pose, message, size) == 1);
        CHECK(strcmp(pose[0].name, "a name of 20 letters") == 0);
        CHECK_NEAR(pose[0].at.position.x, at.position.x, 1e-7);
        CHECK_NEAR(pose[0].at.position.y, at.position.y, 1e-7);
        CHECK_NEAR(pose[0].at.position.z, at.position.z, 1e-7);
        CHECK_BELOW(angle_between(pose[0].at.orientation, at.orientation), 2e-6);
    }
}

static void a_bit_that_fell_over_is_noticed(void)
{
    static struct igtl_pose pose[IGTL_POSES_MAX];
    uint8_t message[IGTL_MESSAGE_MAX];
    const size_t size = igtl_write_transform(message, "Stylus", next_pose());
    for (size_t bit = 8 * IGTL_HEADER; bit < 8 * size; bit++) {
        message[bit / 8] ^= (uint8_t)(1 << bit % 8);
        CHECK(read_message(pose, message, size) == -1);
        message[bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
    CHECK(read_message(pose, message, size) == 1);
}

/* Byte by byte from the description of the protocol. */
static void a_sensor_is_told_with_its_unit(void)
{
    static const uint8_t newton[] = {3, 0, 0x02, 0xc4, 0, 0, 0, 0, 0, 0, 0x3f, 0xf8};
    static const uint8_t newton_metre[] = {3, 0, 0x02, 0xc4, 0x11, 0, 0, 0, 0, 0, 0x3f, 0xf8};
    uint8_t message[IGTL_MESSAGE_MAX];
    CHECK(igtl_write_sensor(message, "probe.force", IGTL_NEWTON, (proto_vec3){1.5, 0, -2}) ==
          58 + 34);
    CHECK(memcmp(message, "\0\1SENSOR\0\0\0\0\0\0probe.force", 25) == 0);
    CHECK(memcmp(message + 58, newton, sizeof newton) == 0);
    CHECK(memcmp(message + 58 + 26, "\xc0\0\0\0\0\0\0\0", 8) == 0);
    igtl_write_sensor(message, "probe.torque", IGTL_NEWTON_METRE, (proto_vec3){1.5, 0, -2});
    CHECK(memcmp(message + 58, newton_metre, sizeof newton_metre) == 0);
}

/* Bodies of noise, of all lengths and types and with the right CRC: whatever is taken is a pose. */
static void no_body_is_read_beyond_its_end_nor_makes_a_pose_of_noise(void)
{
    static const char *const types[] = {"TRANSFORM", "POSITION", "TDATA", "QTDATA"};
    static struct igtl_pose pose[IGTL_POSES_MAX];
    for (int i = 0; i < 20000; i++) {
        struct igtl_error error;
        struct igtl_header header = {.version = 1 + next_byte() % 2, .name = "noise"};
        header.size = i % 2 ? next_byte() : 5 * next_byte();
        strcpy(header.type, types[next_byte() % 4]);
        uint8_t *body = malloc(header.size + 1);
        for (size_t k = 0; k < header.size; k++)
            body[k] = k < 8 && k % 2 == 0 ? 0 : next_byte();
        uint8_t *exact = realloc(body, header.size > 0 ? (size_t)header.size : 1);
        header.crc = igtl_crc(exact, (size_t)header.size);
        for (int k = 0; k < igtl_read_poses(pose, &header, exact, &error); k++) {
            const proto_quat q = pose[k].at.orientation;
            CHECK_NEAR(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w, 1, 1e-12);
            CHECK(isfinite(pose[k].at.position.x));
        }
        free(exact);
    }
}

static void other_versions_and_types_are_told_apart(void)
{
    uint8_t message[IGTL_MESSAGE_MAX];
    struct igtl_header header;
    struct igtl_error error;
    igtl_write_start(message, 10);
    CHECK(igtl_read_header(&header, message, &error) && !igtl_has_poses(&header));
    message[1] = 4;
    CHECK(!igtl_read_header(&header, message, &error));
    message[0] = 'G', message[1] = 'E';
    CHECK(!igtl_read_header(&header, message, &error));
}

SUITE(igtl_message, TEST(crc_is_that_of_ecma_182), TEST(a_transform_that_is_written_is_read),
      TEST(a_bit_that_fell_over_is_noticed), TEST(a_sensor_is_told_with_its_unit),
      TEST(no_body_is_read_beyond_its_end_nor_makes_a_pose_of_noise),
      TEST(other_versions_and_types_are_told_apart));
