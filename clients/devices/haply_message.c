/* SPDX-License-Identifier: Apache-2.0 */
/* haply_message.c - the service's messages as JSON. */
#include "clients/devices/haply_message.h"

#include <jansson.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* The first thing that is wrong is told. */
static bool fail_haply(struct haply_error *error, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static bool fail_haply(struct haply_error *error, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    if (!error->what[0])
        vsnprintf(error->what, sizeof error->what, format, arguments);
    va_end(arguments);
    return false;
}

static const char *type_word(const json_t *value)
{
    static const char *const words[] = {
        [JSON_OBJECT] = "an object", [JSON_ARRAY] = "an array", [JSON_STRING] = "a text",
        [JSON_INTEGER] = "a number", [JSON_REAL] = "a number",  [JSON_TRUE] = "true",
        [JSON_FALSE] = "false",      [JSON_NULL] = "null",
    };
    return value ? words[json_typeof(value)] : "missing";
}

/* A number of an object; false: there is none, which is told with its place. */
static bool read_number(struct haply_error *error, const json_t *object, const char *path,
                        const char *key, double *number)
{
    const json_t *value = json_object_get(object, key);
    *number = json_number_value(value);
    if (json_is_number(value) && isfinite(*number))
        return true;
    return fail_haply(error, "%s.%s: %s, expected a number", path, key, type_word(value));
}

/* A vector stands by itself, or under "vector" or "values". */
static bool read_vector(struct haply_error *error, const json_t *object, const char *path,
                        const char *key, proto_vec3 *v)
{
    char place[128];
    snprintf(place, sizeof place, "%s.%s", path, key);
    const json_t *value = json_object_get(object, key);
    const json_t *vector = json_object_get(value, "vector"),
                 *values = json_object_get(value, "values");
    value = vector ? vector : values ? values : value;
    return read_number(error, value, place, "x", &v->x) &&
           read_number(error, value, place, "y", &v->y) &&
           read_number(error, value, place, "z", &v->z);
}

/* The name of a device, which will stand in our own messages: plain, and not too long. */
static const char *device_id_of(const json_t *device)
{
    const char *id = json_string_value(json_object_get(device, "device_id"));
    const bool plain = id && id[0] && strlen(id) < HAPLY_ID_MAX + 1 &&
                       strspn(id, "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                  "-_.: ") == strlen(id);
    return plain ? id : NULL;
}

/* The Inverse3 that is wanted, or the first; `path` of its state. NULL: it is not there. */
static const json_t *find_inverse3(struct haply_error *error, const json_t *list,
                                   const char *wanted, char *path, size_t size)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *device = json_array_get(list, i);
        const char *id = device_id_of(device);
        snprintf(path, size, "inverse3[%zu].state", i);
        if (!id)
            fail_haply(error, "inverse3[%zu].device_id: %s, expected a plain text", i,
                       type_word(json_object_get(device, "device_id")));
        else if (!wanted[0] || strcmp(id, wanted) == 0)
            return device;
    }
    return NULL;
}

/* The handle's orientation and buttons, where there is one: wireless before wired. */
static bool read_grip(struct haply_error *error, const json_t *root, struct haply_state *s)
{
    proto_quat *q = &s->at.orientation;
    const char *place = "wireless_verse_grip[0].state.orientation";
    const json_t *grip = json_array_get(json_object_get(root, "wireless_verse_grip"), 0);
    if (!grip) {
        grip = json_array_get(json_object_get(root, "verse_grip"), 0);
        place = "verse_grip[0].state.orientation";
    }
    s->has_grip = grip;
    if (!grip)
        return true;
    const json_t *state = json_object_get(grip, "state");
    const json_t *turned = json_object_get(state, "orientation");
    const json_t *button = json_object_get(state, "buttons");
    if (json_is_true(json_object_get(button, "a")) ||
        json_is_true(json_object_get(state, "button")))
        s->buttons |= HAPLY_BUTTON_CLUTCH;
    if (json_is_true(json_object_get(button, "b")))
        s->buttons |= HAPLY_BUTTON_GRASP;
    return read_number(error, turned, place, "x", &q->x) &&
           read_number(error, turned, place, "y", &q->y) &&
           read_number(error, turned, place, "z", &q->z) &&
           read_number(error, turned, place, "w", &q->w);
}

static bool read_root(struct haply_state *s, const json_t *root, const char *wanted,
                      struct haply_error *error)
{
    char path[64];
    const json_t *list = json_object_get(root, "inverse3");
    if (!json_is_array(list))
        return fail_haply(error, "inverse3: %s, expected an array of devices", type_word(list));
    const json_t *device = find_inverse3(error, list, wanted, path, sizeof path);
    if (!device)
        return true;
    strcpy(s->device_id, device_id_of(device));
    s->is_new = json_object_get(root, "session_id") != NULL;
    const json_t *state = json_object_get(device, "state");
    s->has_pose = read_vector(error, state, path, "cursor_position", &s->at.position) &&
                  read_grip(error, root, s);
    return true;
}

bool haply_read_message(struct haply_state *state, const char *message, size_t size,
                        const char *wanted, struct haply_error *error)
{
    json_error_t why;
    *state = (struct haply_state){.at.orientation.w = 1};
    *error = (struct haply_error){""};
    if (size > HAPLY_MESSAGE_MAX)
        return fail_haply(error, "a message of %zu bytes, expected at most %d", size,
                          HAPLY_MESSAGE_MAX);
    json_t *root = json_loadb(message, size, 0, &why);
    bool is_read = false;
    if (json_is_object(root))
        is_read = read_root(state, root, wanted, error);
    else if (root)
        fail_haply(error, "a message is %s, expected an object", type_word(root));
    else
        fail_haply(error, "a message of %zu bytes is not JSON, at byte %d: %s", size, why.position,
                   why.text);
    json_decref(root);
    return is_read;
}

int haply_write_command(char text[HAPLY_COMMAND_MAX], const char *device_id, const char *word,
                        proto_vec3 f)
{
    if (!device_id[0])
        return snprintf(text, HAPLY_COMMAND_MAX, "{\"session\":{\"force_render_full_state\":{}}}");
    return snprintf(text, HAPLY_COMMAND_MAX,
                    "{\"inverse3\":[{\"device_id\":\"%s\",\"commands\":{\"set_cursor_force\":"
                    "{\"%s\":{\"x\":%.6f,\"y\":%.6f,\"z\":%.6f}}}}]}",
                    device_id, word, f.x, f.y, f.z);
}
