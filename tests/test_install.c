/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_install.c - what `ninja install` leaves in a folder of its own (DESTDIR) works from there,
 * and knows nothing of where it was built. */
#include "clients/palp/formats/fclib_file.h"
#include "tests/check.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { TEXT_MAX = 1 << 16, LINE_MAX_LENGTH = 2048 };

static char folder[] = "/tmp/palp-install-XXXXXX";
static char text[TEXT_MAX];

/* What a shell says to a line, in the test's folder; its exit code. In the line $P is the installed
 * prefix, $LIB its folder of libraries. */
static int __attribute__((format(printf, 1, 2))) shell(const char *format, ...)
{
    char line[LINE_MAX_LENGTH], words[2 * LINE_MAX_LENGTH];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    snprintf(words, sizeof words,
             "cd %s && P=%s" INSTALL_PREFIX "; LIB=$P/" INSTALL_LIBDIR
             "; export PKG_CONFIG_SYSROOT_DIR=%s PKG_CONFIG_PATH=$LIB/pkgconfig; { %s; } 2>&1",
             folder, folder, folder, line);
    FILE *pipe = popen(words, "r");
    const size_t n = pipe ? fread(text, 1, TEXT_MAX - 1, pipe) : 0;
    text[n] = '\0';
    const int status = pipe ? pclose(pipe) : -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/* The same, and what it said where it failed. */
#define SUCCEEDS(...) CHECK(shell(__VA_ARGS__) == 0 || (printf("%s", text), false))

static void remove_folder(void)
{
    if (shell("cd / && rm -rf %s", folder) != 0)
        printf("cannot remove %s\n", folder);
}

/* Install once: stripped, so that no debug information names sources. */
static void set_up(void)
{
    static bool done;
    if (done)
        return;
    done = true;
    REQUIRE(mkdtemp(folder) != NULL);
    atexit(remove_folder);
    const int code = shell(
        "DESTDIR=%s " MESON " install -C " BUILD_ROOT " --no-rebuild --quiet --strip", folder);
    if (code != 0)
        printf("%s", text);
    REQUIRE(code == 0);
}

static void programs_library_and_data_are_installed(void)
{
    static const char *const files[] = {
        "$P/bin/palpd",
        "$P/bin/palp",
        "$P/bin/palp-igtl",
        "$P/bin/palp-spacenav",
        "$LIB/libpalp.a",
        "$LIB/libpalp.so",
        "$LIB/libpalp-sim.so",
        "$LIB/pkgconfig/palp.pc",
        "$LIB/pkgconfig/palp-sim.pc",
        "$P/include/palp/palp_sim.h",
        "$P/include/palp/palp_client.h",
        "$P/share/palp/proto/palp/v1/stream.proto",
        "$P/share/palp/scenario.schema.json",
        "$P/share/palp/scenarios/liver-palpation.yaml",
        "$P/share/palp/scenarios/trajectories/press.csv",
        "$P/share/palp/meshes/liver.msh",
        "$P/share/palp/organs/liver.yaml",
        "$P/share/palp/instruments/grasper.yaml",
    };
    set_up();
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        SUCCEEDS("ls -L %s >/dev/null", files[i]);
    SUCCEEDS("[ ! -e $P/share/palp/scenarios/trajectories/make.py ]");
    SUCCEEDS("[ ! -e $P/share/palp/palp-data-folder ]");
    if (HAS_HAPLY)
        SUCCEEDS("$P/bin/palp-haply --version");
    if (HAS_GPU_MODULE)
        SUCCEEDS("ls $LIB/palp/palp-gpu.so");
}

/* As palp(1) refers to it. */
static void each_command_has_a_manual_page(void)
{
    set_up();
    SUCCEEDS(
        "$P/bin/palp --help | sed -n 's/^  \\([a-z]*\\) .*/\\1/p' >commands; [ -s commands ] || "
        "exit 1; "
        "while read command; do ls $P/share/man/man1/palp-$command.1 || exit 1; done <commands");
}

/* The build of Debian's packages ends where a file belongs to none of them. */
static void programs_and_data_belong_to_a_package_of_debian(void)
{
    set_up();
    SUCCEEDS("cat " SOURCE_ROOT
             "/debian/*.install >packages; for file in $P/bin/* $P/share/palp/*; "
             "do grep -q usr${file#$P} packages || { echo no package has $file; exit 1; }; done");
}

/* As git names what was built, or what the builder called it. */
static void programs_tell_which_build_they_are(void)
{
    set_up();
    SUCCEEDS("for file in palpd palp palp-igtl palp-spacenav; do "
             "$P/bin/$file --version | grep -q '^'$file' [0-9.]* (..*)$' || "
             "{ echo $file tells no build; exit 1; }; done");
}

static void scenarios_are_found_by_name_and_run_from_there(void)
{
    set_up();
    SUCCEEDS("$P/bin/palpd --check grasper");
    SUCCEEDS("cd / && $P/bin/palp check liver-palpation needle-hand trocar hook --quiet");
    SUCCEEDS("$P/bin/palp run grasper --steps 5 --quiet --hash >installed");
    SUCCEEDS(PALP " run " SOURCE_ROOT "/config/scenarios/grasper.yaml --steps 5 --quiet --hash "
                  ">source");
    SUCCEEDS("cmp installed source");
    SUCCEEDS("$P/bin/palpd --print-config liver-palpation | grep -q \"$P/share/palp/\"");
}

/* palp runs from the build folder: what it looks through is the source tree. */
static void a_scenario_of_the_tree_is_found_by_its_name(void)
{
    set_up();
    SUCCEEDS(PALP " check grasper block-3000 --json");
    CHECK(strstr(text, "{\"scenario\": \"grasper\"") != NULL);
    CHECK(shell(PALP " run graspers") == 66);
    CHECK(strstr(text, "graspers: found no scenario of this name: looked for the file graspers "
                       "here and for " SOURCE_ROOT "/config/scenarios/graspers.yaml; did you mean "
                       "grasper?") != NULL);
    CHECK(shell(PALP " run grasper.yaml") == 66); /* a file's name is no scenario's */
    SUCCEEDS("cp " SOURCE_ROOT "/config/scenarios/block-on-incline.yaml grasper && " PALP
             " check grasper && rm grasper"); /* a file of this very name comes first */
    CHECK(strstr(text, "0 tools") != NULL);
}

static void a_name_of_no_scenario_tells_where_was_looked(void)
{
    set_up();
    CHECK(shell("$P/bin/palp run graspr --steps 1") == 66);
    CHECK(strstr(text, "graspr: found no scenario of this name") != NULL);
    CHECK(strstr(text, "/share/palp/scenarios/graspr.yaml; did you mean grasper?") != NULL);
    CHECK(strstr(text, SOURCE_ROOT) == NULL);
    CHECK(shell("$P/bin/palpd graspr") == 66);
    CHECK(strstr(text, "did you mean grasper?") != NULL);
}

/* Debug information does, for debuggers: `--strip` takes it out of programs and libraries, not of
 * static ones, nor the line tables out of the GPU's code. */
static void no_installed_file_names_the_folders_of_the_build(void)
{
    set_up();
    SUCCEEDS("strip -g -o plain.a $LIB/libpalp.a");
    SUCCEEDS("! grep -rlF -e " BUILD_ROOT " -e " SOURCE_ROOT " plain.a --exclude=libpalp.a %s $P",
             DEBUG_INFO ? "--exclude=palp-gpu.so" : "");
}

/* README's example, in an empty folder, with what pkg-config says and nothing else. */
static void the_example_is_built_with_pkg_config_alone(void)
{
    set_up();
    if (shell("pkg-config --version") != 0) {
        skip("no pkg-config");
        return;
    }
    SUCCEEDS("awk '/^```c$/ { on = 1; next } /^```$/ { on = 0 } on' " SOURCE_ROOT
             "/README.md >device.c");
    SUCCEEDS("cc -Wall -Wextra -Werror device.c -o shared $(pkg-config --cflags --libs palp)");
    SUCCEEDS("readelf -d shared | grep -q 'NEEDED.*libpalp.so.0'");
    SUCCEEDS("cc device.c -o static $(pkg-config --cflags palp) $LIB/libpalp.a -lzmq -lprotobuf-c "
             "-lm");
    CHECK(shell("LD_LIBRARY_PATH=$LIB ./shared ipc://%s/nobody", folder) == 1);
    CHECK(strstr(text, "nobody") != NULL);
    CHECK(shell("./static ipc://%s/nobody", folder) == 1);
    CHECK(strstr(text, "nobody") != NULL);
}

/* Of the installed library, which finds the installed scenarios from where it lies. */
static void the_simulation_in_a_program_is_built_with_pkg_config_alone(void)
{
    set_up();
    if (shell("pkg-config --version") != 0) {
        skip("no pkg-config");
        return;
    }
    SUCCEEDS("awk '/^```c$/ { on = 1; next } /^```$/ { on = 0 } on' " SOURCE_ROOT
             "/clients/sim/README.md >press.c");
    SUCCEEDS("cc -Wall -Wextra -Werror press.c -o press $(pkg-config --cflags --libs palp-sim)");
    SUCCEEDS("readelf -d press | grep -q 'NEEDED.*libpalp-sim.so.0'");
    SUCCEEDS("cd / && LD_LIBRARY_PATH=$LIB %s/press | tail -1 | grep -q '^0.400 s'", folder);
    SUCCEEDS("nm -D --defined-only $LIB/libpalp-sim.so | grep -c ' T palp_sim_'");
    SUCCEEDS("! nm -D --defined-only $LIB/libpalp-sim.so | grep -v ' palp_sim_' | grep ' [TDBR] '");
}

/* Each by itself, and by no other path than the one for <palp/…>. */
static void each_header_is_complete(void)
{
    set_up();
    SUCCEEDS(
        "for h in $P/include/palp/*.h; do echo \"#include <palp/$(basename $h)>\" "
        "| cc -x c -std=c11 -Wall -Wextra -Werror -fsyntax-only -I$P/include - || exit 1; done");
}

static void the_messages_are_compiled_from_there(void)
{
    set_up();
    if (shell("protoc --version") != 0) {
        skip("no protoc (protobuf-compiler)");
        return;
    }
    SUCCEEDS("D=%s$(PKG_CONFIG_SYSROOT_DIR= pkg-config --variable=protodir palp) && "
             "protoc -I $D --python_out=. $D/palp/v1/*.proto && ls palp/v1/stream_pb2.py",
             folder);
}

static void without_fclib_the_message_says_how_to_get_it(void)
{
    struct fclib_fault fault;
    struct problem problem = {0};
    CHECK(fclib_file_read(&problem, "grasp.hdf5", &fault) == 69);
    CHECK(strstr(fault.what, "grasp.hdf5: ") && strstr(fault.what, "apt install libfclib-dev") &&
          strstr(fault.what, "meson setup --reconfigure build && ninja -C build"));
    SUCCEEDS("sed -n \"/^packages='/,/'$/p\" " SOURCE_ROOT "/run | grep -qw libfclib-dev");
}

SUITE(install, TEST(programs_library_and_data_are_installed), TEST(each_command_has_a_manual_page),
      TEST(programs_and_data_belong_to_a_package_of_debian),
      TEST(programs_tell_which_build_they_are),
      TEST(scenarios_are_found_by_name_and_run_from_there),
      TEST(a_scenario_of_the_tree_is_found_by_its_name),
      TEST(a_name_of_no_scenario_tells_where_was_looked),
      TEST(no_installed_file_names_the_folders_of_the_build),
      TEST(the_example_is_built_with_pkg_config_alone),
      TEST(the_simulation_in_a_program_is_built_with_pkg_config_alone),
      TEST(each_header_is_complete), TEST(the_messages_are_compiled_from_there),
      TEST(without_fclib_the_message_says_how_to_get_it));
