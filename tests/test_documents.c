/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_documents.c - the examples in documents do what is said of them, links lead somewhere,
 * README stays short. The build takes the C programs out, as DOCUMENT_HAND (README.md) and
 * DOCUMENT_DEVICE (clients/devices/README.md); the others are taken out here. */
#include "tests/check.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { TEXT_MAX = 1 << 16, WORD_MAX = 1024, READY_S = 30, GOES = 8 };

static char folder[] = "/tmp/palp-documents-XXXXXX";

/* A block 3 cm below the tool; so small and slow that a sanitizer's palpd keeps up. */
static const char scenario_text[] =
    "version: 1\n"
    "rate_hz: 30\n"
    "bodies:\n"
    "  block:\n"
    "    grid: {size_m: [0.06, 0.03, 0.06], cells: [2, 1, 2], centre_m: [0, 0.015, 0]}\n"
    "    material: {young_pa: 5000, poisson: 0.4, density_kg_m3: 1000}\n"
    "    damping: {mass: 0.1, stiffness: 0.01}\n"
    "    fixed: {box_m: [[-1, -0.001, -1], [1, 0.001, 1]]}\n"
    "tools:\n"
    "  ball:\n"
    "    shape: {sphere: {radius_m: 0.01}}\n"
    "    coupling: {translation_n_m: 600, rotation_nm_rad: 2}\n"
    "    place: {position_m: [0, 0.07, 0]}\n"
    "solver: {workers: 1}\n";

/* What a shell says to a line, in the test's folder; its exit code. */
static int shell(char *out, const char *line)
{
    char words[4 * WORD_MAX];
    out[0] = '\0';
    snprintf(words, sizeof words, "cd %s && { %s; } 2>&1", folder, line);
    FILE *pipe = popen(words, "r");
    if (!pipe)
        return -1;
    const size_t n = fread(out, 1, TEXT_MAX - 1, pipe);
    out[n] = '\0';
    const int status = pclose(pipe);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static char text[TEXT_MAX];

static void remove_folder(void)
{
    char line[WORD_MAX];
    snprintf(line, sizeof line, "rm -rf %s", folder);
    if (system(line) != 0)
        printf("cannot remove %s\n", folder);
}

static void set_up(void)
{
    char path[WORD_MAX];
    static bool done;
    if (done)
        return;
    done = true;
    REQUIRE(mkdtemp(folder) != NULL);
    setenv("XDG_RUNTIME_DIR", folder, 1); /* where palpd, libpalp and the script look */
    atexit(remove_folder);
    snprintf(path, sizeof path, "%s/press.yaml", folder);
    FILE *file = fopen(path, "w");
    REQUIRE(file != NULL);
    fputs(scenario_text, file);
    fclose(file);
}

static bool told(const char *word)
{
    char line[WORD_MAX];
    snprintf(line, sizeof line, "grep -q '%s' log", word);
    return shell(text, line) == 0;
}

/* Start palpd in the folder, with sockets below it. Returns when it is ready. */
static pid_t start_palpd(void)
{
    shell(text, "rm -f log");
    const pid_t palpd = fork();
    if (palpd == 0) {
        const int log = chdir(folder) == 0 ? open("log", O_WRONLY | O_CREAT | O_TRUNC, 0600) : -1;
        dup2(log, STDOUT_FILENO);
        dup2(log, STDERR_FILENO);
        execl(PALPD, PALPD, "press.yaml", (char *)NULL);
        _exit(127);
    }
    for (int i = 0; i < READY_S * 10 && !told("ready"); i++)
        usleep(100000);
    return palpd;
}

static void stop_palpd(pid_t palpd)
{
    int status = -1;
    kill(palpd, SIGTERM);
    CHECK(waitpid(palpd, &status, 0) == palpd);
    CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

/** What the example printed. */
struct felt {
    int n;
    double first, greatest; /* N */
};

/* A program and words behind it; each number that it prints before " N" is a force. */
static struct felt run_device(const char *program, const char *words)
{
    struct felt felt = {0};
    char line[WORD_MAX];
    snprintf(line, sizeof line, "%s%s", program, words);
    CHECK(shell(text, line) == 0);
    for (char *at = strstr(text, " N"); at; at = strstr(at + 1, " N"), felt.n++) {
        const char *number = at;
        while (number > text && strchr("-.0123456789", number[-1]))
            number--;
        const double force = strtod(number, NULL);
        felt.first = felt.n == 0 ? force : felt.first;
        felt.greatest = fmax(felt.greatest, force);
    }
    return felt;
}

/* A machine that is busy with other things may hold a device up for 30 ms, whose force then fades:
 * it has a few goes. */
static void feels_the_tissue(const char *program, const char *words, int n)
{
    set_up();
    struct felt felt = {0};
    for (int go = 0; go < GOES && felt.greatest < 0.1; go++) {
        const pid_t palpd = start_palpd();
        felt = run_device(program, words);
        stop_palpd(palpd);
    }
    CHECK(felt.n == n);
    CHECK_ZERO(felt.first, 0.05); /* N: the tool is on its way through the air */
    CHECK(felt.greatest >= 0.1);  /* N: a soft block, pressed by up to 1 cm    */
}

static void the_device_in_c_feels_the_tissue(void)
{
    feels_the_tissue(DOCUMENT_DEVICE, "", 20);
}

static void it_feels_the_tissue_where_it_renders_itself(void)
{
    feels_the_tissue(DOCUMENT_DEVICE, " palpd here", 20);
}

static void the_short_hand_in_c_feels_the_tissue(void)
{
    feels_the_tissue(DOCUMENT_HAND, "", 2000);
}

/* The programs in one language of a document, in a file of the folder. */
static void take_out(const char *document, const char *language, const char *file)
{
    char line[WORD_MAX];
    snprintf(line, sizeof line,
             "awk '/^```%s$/ { on = 1; next } /^```$/ { on = 0 } on' " SOURCE_ROOT
             "/%s >%s && test -s %s",
             language, document, file, file);
    CHECK(shell(text, line) == 0);
}

static void the_front_ends_in_python_see_tools_and_contacts(void)
{
    set_up();
    if (shell(text, "/usr/bin/python3 -c 'import zmq, google.protobuf' && protoc --version") != 0) {
        skip("no python3-zmq, python3-protobuf or protobuf-compiler");
        return;
    }
    const pid_t palpd = start_palpd();
    CHECK(shell(text, "protoc -I " SOURCE_ROOT "/proto --python_out=. " SOURCE_ROOT
                      "/proto/palp/v1/*.proto") == 0);
    take_out("README.md", "python", "short.py");
    CHECK(shell(text, "timeout 60 /usr/bin/python3 short.py") == 0);
    CHECK(strstr(text, ": 0.0000 0.0700 0.0000 m, ") != NULL);
    take_out("proto/README.md", "python", "front_end.py");
    CHECK(shell(text, "timeout 60 /usr/bin/python3 front_end.py") == 0);
    CHECK(strstr(text, "state: at 0.0000 0.0700 0.0000 m, ") != NULL);
    CHECK(strstr(text, "contacts: 0 contacts, together 0 N") != NULL);
    stop_palpd(palpd);
}

/* In the place of ZeroMQ for Python: while a picture is drawn five states come, 20 ms apart, in
 * each of which the tool is 1 mm further. The clock stands at the moment of the newest. */
static const char queue_text[] =
    "import time\n"
    "from palp.v1 import stream_pb2\n"
    "SUB, NOW_NS = 2, 10**10\n"
    "time.monotonic_ns = lambda: NOW_NS\n"
    "class Context:\n"
    "    def socket(self, kind):\n"
    "        self.step, self.waiting = 0, 0\n"
    "        return self\n"
    "    def connect(self, url): pass\n"
    "    def subscribe(self, topic): assert topic.endswith(b'\\0')\n"
    "    def poll(self, timeout=None): return self.waiting\n"
    "    def recv(self, flags=0):\n"
    "        self.waiting = (self.waiting or 5) - 1\n"
    "        self.step += 1\n"
    "        state = stream_pb2.State()\n"
    "        state.header.step = self.step\n"
    "        state.header.simulated_time_ns = self.step * 20000000\n"
    "        state.header.monotonic_time_ns = NOW_NS - self.waiting * 20000000\n"
    "        state.tools.add().proxy_pose.position_m.x = 1e-3 * self.step\n"
    "        return b'state\\0' + state.SerializeToString()\n";

/* 33 ms behind the 5th state: a third of the way from the 3rd to the 4th, and so for the 50th. */
static void the_front_end_draws_the_newest_and_between_two_states(void)
{
    set_up();
    if (shell(text, "/usr/bin/python3 -c 'import google.protobuf' && protoc --version") != 0) {
        skip("no python3-protobuf or protobuf-compiler");
        return;
    }
    char path[WORD_MAX];
    snprintf(path, sizeof path, "%s/zmq.py", folder);
    FILE *file = fopen(path, "w");
    REQUIRE(file != NULL);
    fputs(queue_text, file);
    fclose(file);
    take_out("proto/README.md", "python", "front_end.py");
    CHECK(shell(text, "protoc -I " SOURCE_ROOT "/proto --python_out=. " SOURCE_ROOT
                      "/proto/palp/v1/*.proto") == 0);
    CHECK(shell(text, "timeout 60 /usr/bin/python3 front_end.py tcp://nobody; rm zmq.py") == 0);
    CHECK(strstr(text, "step 4 state: at 0.0033 0.0000 0.0000 m") == text);
    CHECK(strstr(text, "step 49 state: at 0.0483 0.0000 0.0000 m") != NULL);
    int n = 0;
    for (const char *at = text; (at = strstr(at, "state:")); at++)
        n++;
    CHECK(n == 10); /* a picture each, of fifty messages */
}

static void the_scenario_of_ones_own_is_ok(void)
{
    set_up();
    take_out("config/README.md", "yaml", "block.yaml");
    CHECK(shell(text, PALP " check block.yaml") == 0);
    CHECK(strstr(text, "block.yaml: ok") != NULL);
}

/* The pages of config/guides and the lesson of one's own, in the top folder of a clone. */
static void scenarios_of_guides_run(void)
{
    static const char *const page[] = {"guides/own-organ.md", "guides/stiffness.md",
                                       "guides/rates.md",     "guides/instruments.md",
                                       "guides/units.md",     "lessons/README.md"};
    set_up();
    CHECK(shell(text, "ln -s " SOURCE_ROOT "/config config") == 0);
    for (size_t i = 0; i < sizeof page / sizeof *page; i++) {
        char document[WORD_MAX];
        snprintf(document, sizeof document, "config/%s", page[i]);
        take_out(document, "yaml", "guide.yaml");
        CHECK(shell(text, PALP " check guide.yaml && " PALP " run guide.yaml --steps 20 --quiet") ==
              0);
        CHECK(strstr(text, "guide.yaml: ok") == text); /* no warning before it */
    }
}

/* Links within the tree, with their sections; and the equations that comments cite. */
static void what_is_referred_to_is_there(void)
{
    set_up();
    const int code = shell(text, "python3 " SOURCE_ROOT "/tests/links.py");
    if (code != 0)
        puts(text);
    CHECK(code == 0);
}

/* In its table's last column: test_NAME.c, in daemon/trust/ for trust_NAME, or faults/faults.c. */
static void each_promise_of_security_names_tests_that_there_are(void)
{
    set_up();
    CHECK(shell(text, "cd " SOURCE_ROOT
                      " && n=0 && for name in $(grep '^|' SECURITY.md | sed '1,2d; s/ *|$//; "
                      "s/.*| //' | grep -v '^libzmq and libsodium$' | tr -d '`,'); do "
                      "n=$((n + 1)); file=${name#trust_}; "
                      "find tests -name test_$file.c -o -path tests/daemon/$file/$file.c | "
                      "grep -q . || echo $name; done; [ $n -gt 15 ] || echo only $n") == 0);
    if (text[0])
        puts(text);
    CHECK(text[0] == '\0');
}

/* A page a room; the rest is in documents that it names. */
static void readmes_are_read_in_five_minutes_each(void)
{
    set_up();
    CHECK(shell(text, "cd " SOURCE_ROOT " && wc -c README.md */README.md clients/*/README.md | "
                      "awk '$2 != \"total\" && $1 >= 8192'") == 0);
    if (text[0])
        puts(text);
    CHECK(text[0] == '\0');
}

/* In the row of their folder; the manual page by where the build leaves it. */
static void the_page_of_scenarios_names_all_instruments_and_a_manual_that_is_there(void)
{
    set_up();
    CHECK(shell(text,
                "cd " SOURCE_ROOT "/config && for file in instruments/*.yaml; do "
                "name=$(basename $file .yaml); grep '^| .instruments/. |' README.md | "
                "grep -qw $name || echo $name; done; "
                "grep -q 'man -l build/config/palp-scenario.5' README.md || echo manual") == 0);
    if (text[0])
        puts(text);
    CHECK(text[0] == '\0');
}

/* Packages of the distribution are for its own Python, which need not be the first on the PATH. */
static void a_venv_of_the_system_s_packages_is_of_its_python(void)
{
    set_up();
    CHECK(shell(text, "cd " SOURCE_ROOT " && grep -hr --include='*.md' -e '-m venv .*system-site' "
                      "README.md clients config proto | grep -v '/usr/bin/python3 -m venv' || "
                      "true") == 0);
    if (text[0])
        puts(text);
    CHECK(text[0] == '\0');
}

SUITE(documents, TEST(the_page_of_scenarios_names_all_instruments_and_a_manual_that_is_there),
      TEST(a_venv_of_the_system_s_packages_is_of_its_python),
      TEST(the_device_in_c_feels_the_tissue), TEST(it_feels_the_tissue_where_it_renders_itself),
      TEST(the_short_hand_in_c_feels_the_tissue),
      TEST(the_front_ends_in_python_see_tools_and_contacts),
      TEST(the_front_end_draws_the_newest_and_between_two_states),
      TEST(the_scenario_of_ones_own_is_ok), TEST(scenarios_of_guides_run),
      TEST(what_is_referred_to_is_there), TEST(each_promise_of_security_names_tests_that_there_are),
      TEST(readmes_are_read_in_five_minutes_each));
