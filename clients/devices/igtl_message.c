/* SPDX-License-Identifier: Apache-2.0 */
/* igtl_message.c - OpenIGTLink messages as bytes. */
#include "clients/devices/igtl_message.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum {
    TRANSFORM_SIZE = 48,
    POSITION_SIZE = 12,
    QUATERNION_SIZE = 16,
    TDATA_SIZE = 70,  /* an element: name (20), type (1), reserved (1), transform */
    QTDATA_SIZE = 50, /* an element: name (20), type (1), reserved (1), position, quaternion */
    TDATA_HEAD = 22,
    SENSOR_HEAD = 10, /* length (1), status (1), unit (8) */
    EXTENDED_MIN = 12,
};

static const double ORTHONORMAL = 0.02; /* of matrices in 32-bit floats that were computed on */

static int fail_with(struct igtl_error *error, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error->what, sizeof error->what, format, arguments);
    va_end(arguments);
    return -1;
}

/* ---------------------------------------------------------------- numbers, big-endian */

static uint64_t get_number(const uint8_t *bytes, int n)
{
    uint64_t value = 0;
    for (int i = 0; i < n; i++)
        value = value << 8 | bytes[i];
    return value;
}

static uint8_t *put_number(uint8_t *bytes, uint64_t value, int n)
{
    for (int i = n - 1; i >= 0; i--, value >>= 8)
        bytes[i] = (uint8_t)value;
    return bytes + n;
}

static double get_float(const uint8_t *bytes)
{
    const uint32_t bits = (uint32_t)get_number(bytes, 4);
    float value;
    memcpy(&value, &bits, 4);
    return (double)value;
}

static uint8_t *put_float(uint8_t *bytes, double value)
{
    const float narrow = (float)value;
    uint32_t bits;
    memcpy(&bits, &narrow, 4);
    return put_number(bytes, bits, 4);
}

static uint8_t *put_double(uint8_t *bytes, double value)
{
    uint64_t bits;
    memcpy(&bits, &value, 8);
    return put_number(bytes, bits, 8);
}

/* Names stand padded with zeros, and need not end with one. What is not printable is a "?". */
static void get_name(char *name, const uint8_t *bytes, size_t n)
{
    memcpy(name, bytes, n);
    name[n] = '\0';
    for (char *c = name; *c; c++)
        if (*c < ' ' || *c > '~')
            *c = '?';
}

static uint8_t *put_name(uint8_t *bytes, const char *name, size_t n)
{
    memset(bytes, 0, n);
    memcpy(bytes, name, strnlen(name, n));
    return bytes + n;
}

uint64_t igtl_crc(const uint8_t *bytes, size_t size)
{
    uint64_t crc = 0;
    for (size_t i = 0; i < size; i++) {
        crc ^= (uint64_t)bytes[i] << 56;
        for (int bit = 0; bit < 8; bit++)
            crc = crc & UINT64_C(1) << 63 ? crc << 1 ^ UINT64_C(0x42f0e1eba9ea3693) : crc << 1;
    }
    return crc;
}

/* ---------------------------------------------------------------- reading */

bool igtl_read_header(struct igtl_header *header, const uint8_t bytes[IGTL_HEADER],
                      struct igtl_error *error)
{
    header->version = (unsigned)get_number(bytes, 2);
    get_name(header->type, bytes + 2, 12);
    get_name(header->name, bytes + 14, IGTL_NAME_MAX);
    header->size = get_number(bytes + 42, 8);
    header->crc = get_number(bytes + 50, 8);
    if (header->version < 1 || header->version > 3)
        return fail_with(error, "version %u, expected 1 to 3: this is no OpenIGTLink",
                         header->version) == 0;
    return true;
}

bool igtl_has_poses(const struct igtl_header *header)
{
    static const char *const types[] = {"TRANSFORM", "POSITION", "TDATA", "QTDATA"};
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (strcmp(header->type, types[i]) == 0)
            return true;
    return false;
}

static proto_vec3 get_position(const uint8_t *bytes)
{
    return (proto_vec3){1e-3 * get_float(bytes), 1e-3 * get_float(bytes + 4),
                        1e-3 * get_float(bytes + 8)};
}

static double dot(const double a[3], const double b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static bool is_rotation(double c[3][3])
{
    bool is = true; /* nothing that is no number passes */
    for (int i = 0; i < 3; i++)
        for (int j = i; j < 3; j++)
            is = is && fabs(dot(c[i], c[j]) - (i == j)) <= ORTHONORMAL;
    const double cross[3] = {c[1][1] * c[2][2] - c[1][2] * c[2][1],
                             c[1][2] * c[2][0] - c[1][0] * c[2][2],
                             c[1][0] * c[2][1] - c[1][1] * c[2][0]};
    return is && dot(c[0], cross) > 0;
}

/* Of a rotation's columns: the largest of the four components from the diagonal, the others from
 * what is beside it. */
static proto_quat quaternion_of(double c[3][3])
{
    const double trace = c[0][0] + c[1][1] + c[2][2];
    double q[3], w;
    int i = 0;
    if (trace > 0) {
        const double s = 2 * sqrt(1 + trace);
        return (proto_quat){(c[1][2] - c[2][1]) / s, (c[2][0] - c[0][2]) / s,
                            (c[0][1] - c[1][0]) / s, s / 4};
    }
    for (int k = 1; k < 3; k++)
        if (c[k][k] > c[i][i])
            i = k;
    const int j = (i + 1) % 3, k = (i + 2) % 3;
    const double s = 2 * sqrt(1 + c[i][i] - c[j][j] - c[k][k]);
    q[i] = s / 4;
    q[j] = (c[i][j] + c[j][i]) / s;
    q[k] = (c[i][k] + c[k][i]) / s;
    w = (c[j][k] - c[k][j]) / s;
    return (proto_quat){q[0], q[1], q[2], w};
}

static int finish_pose(proto_pose *at, const char *name, struct igtl_error *error)
{
    proto_quat *q = &at->orientation;
    const double length = sqrt(q->x * q->x + q->y * q->y + q->z * q->z + q->w * q->w);
    const proto_vec3 p = at->position;
    if (!(isfinite(p.x) && isfinite(p.y) && isfinite(p.z)))
        return fail_with(error, "%s: position %g %g %g mm, expected numbers", name, p.x * 1e3,
                         p.y * 1e3, p.z * 1e3);
    if (!(fabs(length - 1) <= ORTHONORMAL))
        return fail_with(error, "%s: a quaternion of length %g, expected 1", name, length);
    *q = (proto_quat){q->x / length, q->y / length, q->z / length, q->w / length};
    return 0;
}

/* Three columns of a rotation, then the position. */
static int read_transform(proto_pose *at, const uint8_t *body, const char *name,
                          struct igtl_error *error)
{
    double column[3][3];
    for (int i = 0; i < 9; i++)
        column[i / 3][i % 3] = get_float(body + (size_t)4 * (size_t)i);
    if (!is_rotation(column))
        return fail_with(error, "%s: a matrix whose columns are not those of a rotation", name);
    *at = (proto_pose){get_position(body + 36), quaternion_of(column)};
    return finish_pose(at, name, error);
}

static int read_position(proto_pose *at, const uint8_t *body, size_t quaternion, const char *name,
                         struct igtl_error *error)
{
    const uint8_t *q = body + POSITION_SIZE;
    *at = (proto_pose){get_position(body), {0, 0, 0, 1}};
    if (quaternion > 0)
        at->orientation = (proto_quat){get_float(q), get_float(q + 4), get_float(q + 8), 0};
    if (quaternion == QUATERNION_SIZE)
        at->orientation.w = get_float(q + 12);
    if (quaternion == QUATERNION_SIZE - 4) /* the real part is left out, and not negative */
        at->orientation.w =
            sqrt(fmax(0, 1 - dot((double[]){get_float(q), get_float(q + 4), get_float(q + 8)},
                                 (double[]){get_float(q), get_float(q + 4), get_float(q + 8)})));
    return finish_pose(at, name, error);
}

/* Elements of one size, each a name, a type and a pose. */
static int read_elements(struct igtl_pose poses[IGTL_POSES_MAX], const uint8_t *body, size_t size,
                         size_t element, struct igtl_error *error)
{
    const size_t n = size / element;
    if (size % element != 0 || n > IGTL_POSES_MAX)
        return fail_with(error, "a body of %zu bytes, expected at most %d times %zu", size,
                         IGTL_POSES_MAX, element);
    for (size_t i = 0; i < n; i++, body += element) {
        struct igtl_pose *pose = &poses[i];
        get_name(pose->name, body, IGTL_NAME_MAX);
        const int done =
            element == TDATA_SIZE
                ? read_transform(&pose->at, body + TDATA_HEAD, pose->name, error)
                : read_position(&pose->at, body + TDATA_HEAD, QUATERNION_SIZE, pose->name, error);
        if (done != 0)
            return done;
    }
    return (int)n;
}

static int read_body(struct igtl_pose poses[IGTL_POSES_MAX], const struct igtl_header *header,
                     const uint8_t *body, size_t size, struct igtl_error *error)
{
    if (strcmp(header->type, "TDATA") == 0)
        return read_elements(poses, body, size, TDATA_SIZE, error);
    if (strcmp(header->type, "QTDATA") == 0)
        return read_elements(poses, body, size, QTDATA_SIZE, error);
    strcpy(poses[0].name, header->name);
    if (strcmp(header->type, "TRANSFORM") == 0)
        return size != TRANSFORM_SIZE
                   ? fail_with(error, "a body of %zu bytes, expected %d", size, TRANSFORM_SIZE)
               : read_transform(&poses[0].at, body, header->name, error) == 0 ? 1
                                                                              : -1;
    const size_t quaternion = size - POSITION_SIZE;
    if (quaternion != 0 && quaternion != QUATERNION_SIZE && quaternion != QUATERNION_SIZE - 4)
        return fail_with(error, "a body of %zu bytes, expected 12, 24 or 28", size);
    return read_position(&poses[0].at, body, quaternion, header->name, error) == 0 ? 1 : -1;
}

/* From version 2 of the header on an extended header stands before the content and metadata after
 * it. */
static int unwrap_content(const struct igtl_header *header, const uint8_t **body, size_t *size,
                          struct igtl_error *error)
{
    *size = (size_t)header->size;
    if (header->version < 2)
        return 0;
    const size_t before = *size >= EXTENDED_MIN ? (size_t)get_number(*body, 2) : 0;
    const size_t after = *size >= EXTENDED_MIN
                             ? (size_t)get_number(*body + 2, 2) + (size_t)get_number(*body + 4, 4)
                             : 0;
    if (before < EXTENDED_MIN || before > *size || after > *size - before)
        return fail_with(error,
                         "an extended header of %zu bytes and metadata of %zu in a body of %zu",
                         before, after, *size);
    *body += before;
    *size -= before + after;
    return 0;
}

int igtl_read_poses(struct igtl_pose poses[IGTL_POSES_MAX], const struct igtl_header *header,
                    const uint8_t *body, struct igtl_error *error)
{
    struct igtl_error why;
    size_t size;
    int n = -1;
    if (igtl_crc(body, (size_t)header->size) != header->crc)
        fail_with(&why, "its CRC is not that of its body");
    else if (unwrap_content(header, &body, &size, &why) == 0)
        n = read_body(poses, header, body, size, &why);
    return n >= 0 ? n : fail_with(error, "%s from %s: %s", header->type, header->name, why.what);
}

/* ---------------------------------------------------------------- writing */

/* The header before a body that stands in its place. */
static size_t write_header(uint8_t *out, const char *type, const char *name, size_t size)
{
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    uint8_t *at = put_number(out, 1, 2);
    at = put_name(at, type, 12);
    at = put_name(at, name, IGTL_NAME_MAX);
    at = put_number(at, (uint64_t)t.tv_sec, 4);
    at = put_number(at, ((uint64_t)t.tv_nsec << 32) / 1000000000,
                    4); /* fraction of a second by 2^32 */
    at = put_number(at, size, 8);
    put_number(at, igtl_crc(out + IGTL_HEADER, size), 8);
    return IGTL_HEADER + size;
}

static uint8_t *put_column(uint8_t *at, double x, double y, double z)
{
    return put_float(put_float(put_float(at, x), y), z);
}

size_t igtl_write_transform(uint8_t *out, const char *name, proto_pose at)
{
    const proto_quat q = at.orientation;
    const proto_vec3 p = at.position;
    uint8_t *b = out + IGTL_HEADER;
    b = put_column(b, 1 - 2 * (q.y * q.y + q.z * q.z), 2 * (q.x * q.y + q.w * q.z),
                   2 * (q.x * q.z - q.w * q.y));
    b = put_column(b, 2 * (q.x * q.y - q.w * q.z), 1 - 2 * (q.x * q.x + q.z * q.z),
                   2 * (q.y * q.z + q.w * q.x));
    b = put_column(b, 2 * (q.x * q.z + q.w * q.y), 2 * (q.y * q.z - q.w * q.x),
                   1 - 2 * (q.x * q.x + q.y * q.y));
    put_column(b, p.x * 1e3, p.y * 1e3, p.z * 1e3);
    return write_header(out, "TRANSFORM", name, TRANSFORM_SIZE);
}

/* A unit is a prefix (4 bits) and up to six pairs of a unit (6 bits) and its exponent (4 bits). */
size_t igtl_write_sensor(uint8_t *out, const char *name, enum igtl_unit unit, proto_vec3 value)
{
    static const uint64_t METRE = 0x01, NEWTON = 0x0b;
    const uint64_t newton = NEWTON << 54 | UINT64_C(1) << 50;
    const uint64_t metre = METRE << 44 | UINT64_C(1) << 40;
    uint8_t *b = put_number(out + IGTL_HEADER, 3, 1);
    b = put_number(b, 0, 1);
    b = put_number(b, unit == IGTL_NEWTON ? newton : newton | metre, 8);
    put_double(put_double(put_double(b, value.x), value.y), value.z);
    return write_header(out, "SENSOR", name, SENSOR_HEAD + 3 * 8);
}

size_t igtl_write_start(uint8_t *out, uint32_t period_ms)
{
    put_name(put_number(out + IGTL_HEADER, period_ms, 4), "", 32);
    return write_header(out, "STT_TDATA", "palpd", 36);
}
