/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_haply_message.c - messages of Haply's service: those of each version are read, and what is
 * wrong is told with its place. (interop/test_haply.py plays the service.) */
#include "clients/devices/haply_message.h"
#include "tests/check.h"

#include <string.h>

static struct haply_state state;
static struct haply_error error;

static bool read_text(const char *text, const char *wanted)
{
    return haply_read_message(&state, text, strlen(text), wanted, &error);
}

static void a_position_is_read_in_the_form_of_each_version(void)
{
    static const char *const forms[] = {
        "{\"x\":1,\"y\":-0.25,\"z\":3e-2}",
        "{\"vector\":{\"x\":1,\"y\":-0.25,\"z\":3e-2}}",
        "{\"values\":{\"x\":1,\"y\":-0.25,\"z\":3e-2}}",
    };
    for (int i = 0; i < 3; i++) {
        char text[256];
        snprintf(text, sizeof text,
                 "{\"inverse3\":[{\"device_id\":\"049D\",\"state\":{\"cursor_position\":%s}}]}",
                 forms[i]);
        REQUIRE(read_text(text, "") && state.has_pose);
        CHECK(strcmp(state.device_id, "049D") == 0 && !state.is_new && !state.has_grip);
        CHECK(state.at.position.x == 1 && state.at.position.y == -0.25);
        CHECK(state.at.position.z == 3e-2 && state.at.orientation.w == 1);
    }
}

static void a_wireless_handle_goes_before_a_wired_one(void)
{
    REQUIRE(read_text("{\"session_id\":1,\"inverse3\":[{\"device_id\":\"a\",\"state\":{"
                      "\"cursor_position\":{\"x\":0,\"y\":0,\"z\":0}}}],"
                      "\"verse_grip\":[{\"state\":{\"button\":true,"
                      "\"orientation\":{\"x\":0,\"y\":0,\"z\":1,\"w\":0}}}],"
                      "\"wireless_verse_grip\":[{\"state\":{\"buttons\":{\"b\":true},"
                      "\"orientation\":{\"x\":0,\"y\":1,\"z\":0,\"w\":0}}}]}",
                      ""));
    CHECK(state.has_pose && state.has_grip && state.is_new);
    CHECK(state.buttons == HAPLY_BUTTON_GRASP && state.at.orientation.y == 1);
}

static void a_device_that_is_gone_is_no_error(void)
{
    CHECK(read_text("{\"inverse3\":[]}", "") && !state.device_id[0] && !error.what[0]);
    CHECK(read_text("{\"inverse3\":[{\"device_id\":\"other\"}]}", "049D"));
    CHECK(!state.device_id[0] && !error.what[0]);
}

static void what_cannot_be_read_is_told_with_its_place(void)
{
    static const struct {
        const char *text, *what;
    } wrong[] = {
        {"[]", "a message is an array, expected an object"},
        {"{\"inverse3\":7}", "inverse3: a number, expected an array of devices"},
        {"{\"inverse3\":[{\"device_id\":\"a\\\"b\"}]}", "inverse3[0].device_id: a text"},
        {"{\"inverse3\":[{\"device_id\":\"a\",\"state\":{\"cursor_position\":{\"x\":null}}}]}",
         "inverse3[0].state.cursor_position.x: null, expected a number"},
        {"{\"inverse3\":[{\"device_id\":\"a\",\"state\":{\"cursor_position\":{\"x\":1e999}}}]}",
         "is not JSON"},
        {"{\"inverse3\":[", "is not JSON"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        read_text(wrong[i].text, "");
        CHECK(strstr(error.what, wrong[i].what) != NULL && !state.has_pose);
    }
    CHECK(!haply_read_message(&state, "", HAPLY_MESSAGE_MAX + 1, "", &error));
    CHECK(strstr(error.what, "expected at most 65536") != NULL);
}

static void a_force_stands_under_the_word_of_the_version(void)
{
    char text[HAPLY_COMMAND_MAX];
    const int n = haply_write_command(text, "049D", "vector", (proto_vec3){1, -2.5, 0});
    CHECK((size_t)n == strlen(text));
    CHECK(strcmp(text, "{\"inverse3\":[{\"device_id\":\"049D\",\"commands\":{\"set_cursor_force\":"
                       "{\"vector\":{\"x\":1.000000,\"y\":-2.500000,\"z\":0.000000}}}}]}") == 0);
}

SUITE(haply_message, TEST(a_position_is_read_in_the_form_of_each_version),
      TEST(a_wireless_handle_goes_before_a_wired_one), TEST(a_device_that_is_gone_is_no_error),
      TEST(what_cannot_be_read_is_told_with_its_place),
      TEST(a_force_stands_under_the_word_of_the_version));
