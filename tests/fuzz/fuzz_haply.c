/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz_haply.c - bytes as what Haply's service says. Whatever they are, what is read of them is
 * finite and plain, and the force that answers them is JSON again. */
#include "clients/devices/haply_message.h"
#include "tests/fuzz/mutants.h"

#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_state(const struct haply_state *s)
{
    const proto_vec3 p = s->at.position;
    const proto_quat q = s->at.orientation;
    if (!isfinite(p.x) || !isfinite(p.y) || !isfinite(p.z) || !isfinite(q.x) || !isfinite(q.y) ||
        !isfinite(q.z) || !isfinite(q.w) || strpbrk(s->device_id, "\"\\\n"))
        abort();
}

static void try_message(const uint8_t *data, size_t size)
{
    struct haply_state state;
    struct haply_error error;
    char text[HAPLY_COMMAND_MAX];
    const char *wanted = size % 2 ? "" : "049D";
    if (!haply_read_message(&state, (const char *)data, size, wanted, &error)) {
        if (!error.what[0] || state.device_id[0] || state.has_pose)
            abort();
        return;
    }
    check_state(&state);
    if (state.device_id[0] && !state.has_pose && !error.what[0])
        abort();
    const int n = haply_write_command(text, state.device_id, state.is_new ? "vector" : "values",
                                      (proto_vec3){1, -2.5, 1e-9});
    json_t *again = n > 0 && n < HAPLY_COMMAND_MAX ? json_loadb(text, (size_t)n, 0, NULL) : NULL;
    if (!json_is_object(again))
        abort();
    json_decref(again);
}

/* Puts a word of JSON before or in the place of what stands there. */
static size_t edit(uint64_t *random, uint8_t *bytes, size_t n, size_t room)
{
    static const char *const words[] = {"null",
                                        "true",
                                        "{}",
                                        "[]",
                                        "1e999",
                                        "-0",
                                        "1e-400",
                                        "123456789012345678901234",
                                        "\"\"",
                                        "[",
                                        "]",
                                        "{",
                                        "}",
                                        ",",
                                        ":",
                                        "\"values\":{",
                                        "\"vector\":{",
                                        "\"x\":",
                                        "\"\\ud800\"",
                                        "\"inverse3\":[",
                                        "\"device_id\":",
                                        "0.5"};
    const uint64_t bits = mutants_random(random);
    const char *word = words[(bits >> 8) % (sizeof words / sizeof *words)];
    const size_t k = strlen(word), at = n > 0 ? (bits >> 16 & 0xffff) % n : 0;
    size_t end = at;
    if (bits & 1)
        while (end < n && !strchr(",:[]{}", bytes[end]))
            end++;
    if (n - (end - at) + k > room)
        return n;
    memmove(bytes + at + k, bytes + end, n - end);
    memcpy(bytes + at, word, k);
    return n - (end - at) + k;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct mutants_target target = {63, try_message, edit};
    mutants_try(&target, data, size);
    return 0;
}
