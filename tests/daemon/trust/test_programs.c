/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_programs.c - our programs at a palpd that asks for keys: on their lines, by a profile. */
#include "tests/check.h"
#include "tests/daemon/trust/station.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <sysexits.h>
#include <unistd.h>

enum { WORDS = 1024, TEXT = 8192 };

static char said[TEXT];

/* What a command prints and says, in said; its exit code. */
static int run(const char *format, ...) __attribute__((format(printf, 1, 2)));
static int run(const char *format, ...)
{
    char words[WORDS];
    va_list arguments;
    va_start(arguments, format);
    const int n = vsnprintf(words, sizeof words - 6, format, arguments);
    va_end(arguments);
    snprintf(words + n, sizeof words - (size_t)n, " 2>&1");
    FILE *pipe = popen(words, "r");
    REQUIRE(pipe != NULL);
    said[fread(said, 1, sizeof said - 1, pipe)] = '\0';
    const int status = pclose(pipe);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static const char *file_of(const struct station *s, const char *name)
{
    static char path[2][160];
    static int i;
    i = !i;
    snprintf(path[i], sizeof path[i], "%s/%s", s->server.folder, name);
    return path[i];
}

static void write_key(const struct station *s, const char *name, enum station_peer peer)
{
    char why[400];
    REQUIRE(proto_key_write_pair(&s->key[peer], file_of(s, name), why, sizeof why));
}

static void write_profile(const struct station *s, const char *more)
{
    REQUIRE(mkdir(file_of(s, "palp"), 0700) == 0 || access(file_of(s, "palp"), F_OK) == 0);
    FILE *file = fopen(file_of(s, "palp/theatre.profile"), "w");
    REQUIRE(file != NULL);
    fprintf(file, "# of the theatre\ndevice %s\nstream %s\ncontrol %s\nserver-key %s\n%s",
            s->server.url[0], s->server.url[1], s->server.url[2], s->own.public_key, more);
    fclose(file);
    setenv("XDG_CONFIG_HOME", s->server.folder, 1);
}

static struct station start(void)
{
    struct station s = station_start(NULL);
    write_key(&s, "anna.key", STATION_ANNA);
    write_key(&s, "vera.key", STATION_VERA);
    write_key(&s, "nobody.key", STATION_NOBODY);
    return s;
}

static void stop(struct station *s)
{
    static const char *const names[] = {
        "anna.key",       "anna.key.pub",         "vera.key", "vera.key.pub", "nobody.key",
        "nobody.key.pub", "palp/theatre.profile", "palp"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        remove(file_of(s, names[i]));
    station_stop(s);
}

static void keys_are_taken_on_the_line(void)
{
    struct station s = start();
    const char *at = s.server.url[2], *ours = s.own.public_key;
    CHECK(run(PALP " status --connect %s --key %s --server-key '%s'", at, file_of(&s, "vera.key"),
              ours) == EX_OK);
    CHECK(strstr(said, "RUNNING") != NULL);
    CHECK(run(PALP " poke --quiet --seconds 0.3 --connect %s --key %s --server-key %s.pub",
              s.server.url[0], file_of(&s, "anna.key"), s.key_path) == EX_OK);
    CHECK(run(PALP " top --once --connect %s --key %s --server-key '%s'", s.server.url[1],
              file_of(&s, "vera.key"), ours) == EX_OK);
    CHECK(run(PALP " status --wait 3 --connect %s --key %s --server-key '%s'", at,
              file_of(&s, "nobody.key"), ours) == EX_UNAVAILABLE);
    CHECK(strstr(said, "this key is not let in there") != NULL);
    CHECK(run(PALP " status --wait 3 --connect %s", at) == EX_UNAVAILABLE);
    CHECK(strstr(said, "it wants a key") != NULL);
    CHECK(run(PALP " status --connect %s --key %s", at, file_of(&s, "vera.key")) == EX_USAGE);
    CHECK(run(PALP " inspect A --wait 2 --from %s --key %s --server-key '%s'", at,
              file_of(&s, "vera.key"), ours) == EX_DATAERR);
    CHECK(strstr(said, "its roles do not allow this request") != NULL);
    CHECK(chmod(file_of(&s, "vera.key"), 0644) == 0);
    CHECK(run(PALP " status --connect %s --key %s --server-key '%s'", at, file_of(&s, "vera.key"),
              ours) == EX_USAGE);
    CHECK(strstr(said, "expected 0600") != NULL);
    stop(&s);
}

static void a_profile_names_a_palpd_and_its_keys(void)
{
    struct station s = start();
    write_profile(&s, "key ../vera.key\n");
    CHECK(run(PALP " status --connect theatre") == EX_OK && strstr(said, "RUNNING"));
    CHECK(run(PALP " top --once --connect theatre") == EX_OK);
    CHECK(run(PALP " poke --quiet --wait 0.5 --seconds 0.3 --connect theatre") == EX_UNAVAILABLE);
    write_profile(&s, "key ../anna.key\n");
    CHECK(run(PALP " poke --quiet --seconds 0.3 --connect theatre") == EX_OK);
    write_profile(&s, "");
    CHECK(run(PALP " status --connect theatre") == EX_USAGE && strstr(said, "expected lines of"));
    write_profile(&s, "colour red\n");
    CHECK(run(PALP " status --connect theatre") == EX_USAGE);
    CHECK(strstr(said, "theatre.profile:6: expected device, stream") != NULL);
    CHECK(run(PALP " status --wait 0.2 --connect elsewhere") == EX_UNAVAILABLE);
    unsetenv("XDG_CONFIG_HOME");
    stop(&s);
}

/* Whoever speaks ZeroMQ can: pyzmq reads the files of palp keygen. */
static void python_subscribes_with_the_same_files(void)
{
    struct station s = start();
    if (run("/usr/bin/python3 -c 'import zmq.auth'") != 0) {
        skip("python3-zmq is not there");
    } else {
        CHECK(run("/usr/bin/python3 -c \"import zmq, zmq.auth; s = zmq.Context().socket(zmq.SUB);"
                  "s.curve_publickey, s.curve_secretkey = zmq.auth.load_certificate('%s');"
                  "s.curve_serverkey, _ = zmq.auth.load_certificate('%s.pub');"
                  "s.subscribe(b'state\\0'); s.connect('%s');"
                  "print(s.poll(5000) and s.recv().partition(b'\\0')[0])\"",
                  file_of(&s, "vera.key"), s.key_path, s.server.url[1]) == 0);
        CHECK(strstr(said, "b'state'") != NULL);
    }
    stop(&s);
}

SUITE(programs, TEST(keys_are_taken_on_the_line), TEST(a_profile_names_a_palpd_and_its_keys),
      TEST(python_subscribes_with_the_same_files));
