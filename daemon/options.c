/* SPDX-License-Identifier: GPL-3.0-or-later */
/* options.c - the command line. */
#include "daemon/options.h"

#include "clients/cli/cli.h"
#include "daemon/device/haptics.h"
#include "daemon/log.h"
#include "daemon/rt/rt.h"
#include "proto/proto.h"

#include <float.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define STREAM_HZ       60
#define STREAM_HZ_MAX   1000
#define GPU_WAIT_MS     20
#define GPU_WAIT_MS_MAX 60000
#define LISTEN_MAX      45 /* of an IPv6 address */
#define LEARNER_DIGITS  20

static const char about[] =
    "Simulate a scenario in real time, serve haptic devices, and publish what happens. A scenario\n"
    "is a file (PATH/NAME.yaml), or the name of one that came with palpd (liver-palpation); one "
    "with\n"
    "a task (hold-force) is judged too: topics task and metrics of the stream.\n"
    "\n"
    "A URL is ipc:///PATH, tcp://127.0.0.1:PORT or tcp://[::1]:PORT, or where there is a --key "
    "any\n"
    "address of this machine: then all ports are encrypted (CURVE), and only peers in the roster\n"
    "are let in. SIGHUP reads the roster anew. Defaults: the local sockets\n"
    "device, stream and control in $XDG_RUNTIME_DIR/palpd, or for root in /run/palpd, or else in\n"
    "/tmp/palpd-UID; with --name in the same folder with -NAME behind it. Local sockets answer\n"
    "palpd's own user and root. Clients look in these places too.\n"
    "\n"
    "Exit codes: 0 stopped by a signal or a request; 64 wrong command line; 65 a mesh is damaged;\n"
    "66 a file is missing; 69 an address is in use, or the GPU that is required is not there;\n"
    "70 the self-test of the encrypted ports fails; 71 out of memory or threads; 73 a socket's\n"
    "folder or the recording cannot be made; 77 others may read the key or write the roster;\n"
    "78 the scenario or the roster is wrong.\n";

/* What is read as text and then checked. */
struct words {
    struct cli_texts set, scenarios, device, stream, control;
    const char *haptic_cpu, *sim_cpu, *gpu, *log_level, *log_format;
};

static int refuse_value(const char *option, const char *value, const char *expected)
{
    return cli_fail("palpd", EX_USAGE, "--%s=%s: expected %s", option, value, expected);
}

static int join_endpoints(char *list, size_t size, const char *option, const struct cli_texts *urls)
{
    size_t used = 0;
    for (int i = 0; i < urls->n; i++) {
        const char *url = urls->text[i];
        used += (size_t)snprintf(list + used, size - used, "%s%s", i > 0 ? "," : "", url);
        if (used >= size)
            return refuse_value(option, url, "shorter addresses");
    }
    return CLI_GO;
}

static int check_number(double number, const char *option, double least, double most)
{
    char text[32], expected[64];
    if (number >= least && number <= most)
        return CLI_GO;
    snprintf(text, sizeof text, "%g", number);
    if (least >= 1)
        snprintf(expected, sizeof expected, "a number from %g to %g", least, most);
    else
        snprintf(expected, sizeof expected, "a number above 0 and up to %g", most);
    return refuse_value(option, text, expected);
}

static int read_cpu(int *cpu, const char *option, const char *text)
{
    char *end;
    if (!text)
        return CLI_GO;
    const long n = strtol(text, &end, 10);
    *cpu = n >= 0 && n <= INT_MAX ? (int)n : -1;
    if (end != text && *end == '\0' && rt_cpu_allowed(*cpu))
        return CLI_GO;
    return refuse_value(option, text, "the number of a CPU that palpd may use");
}

static int read_level(const char *word)
{
    const int level = word ? log_level_of_word(word) : (int)LOG_LEVEL_INFO;
    if (level < 0)
        return refuse_value("log-level", word, "error, warning, info or debug");
    log_set_level((enum log_level)level);
    return CLI_GO;
}

static int read_format(const char *word)
{
    const int format = word ? log_format_of_word(word) : (int)LOG_TEXT;
    if (format < 0)
        return refuse_value("log-format", word, "text, json or journal");
    log_set_format((enum log_format)format);
    return CLI_GO;
}

static int check_name(const char *name)
{
    char folder[PROTO_ENDPOINT_MAX];
    if (proto_station_folder(name, folder, sizeof folder))
        return CLI_GO;
    return refuse_value("name", name, "letters, digits, - and _, at most 31");
}

/* 80 bits, as palp learners add tells them. */
static int check_learner(const struct options *o)
{
    if (!o->learner)
        return CLI_GO;
    if (strlen(o->learner) != LEARNER_DIGITS ||
        strspn(o->learner, "0123456789abcdef") != LEARNER_DIGITS)
        return refuse_value("learner", o->learner, "an id of 20 hexadecimal digits");
    return o->record ? CLI_GO : refuse_value("learner", o->learner, "--record too");
}

static int check_keys(const struct options *o)
{
    if (!o->key != !o->roster)
        return cli_fail("palpd", EX_USAGE, "expected both --key and --roster");
    if (o->listen && !o->key)
        return refuse_value("listen", o->listen, "--key and --roster too");
    if (o->listen && strlen(o->listen) > LISTEN_MAX)
        return refuse_value("listen", o->listen, "an address in numbers");
    return CLI_GO;
}

static int read_gpu(struct options *o, const char *word)
{
    const int wish = palp_gpu_wish_of_word(word);
    if (wish < 0)
        return refuse_value("gpu", word, "auto, off or require");
    o->gpu = (enum palp_gpu_wish)wish;
    return CLI_GO;
}

static int take_settings(struct options *o, const struct cli_texts *set)
{
    for (int i = 0; i < set->n; i++) {
        if (!strchr(set->text[i], '='))
            return refuse_value("set", set->text[i], "path.to.key=value");
        o->set[o->n_set++] = set->text[i];
    }
    return CLI_GO;
}

static int check_folder(const char *folder)
{
    struct stat found;
    if (!folder || (stat(folder, &found) == 0 && S_ISDIR(found.st_mode)))
        return CLI_GO;
    return refuse_value("recordings", folder, "a folder");
}

/* A folder that is not there is made where its name ends in a slash; without one a word may as well
 * be meant for a file, and what no command knows for a recording is not to come of it. */
static int check_record(const char *path)
{
    struct stat found;
    const size_t n = path ? strlen(path) : 0;
    if (!path || (stat(path, &found) == 0 && S_ISDIR(found.st_mode)) ||
        (n > 0 && path[n - 1] == '/') || (n > 5 && strcmp(path + n - 5, ".mcap") == 0))
        return CLI_GO;
    return refuse_value("record", path, "a folder, FOLDER/ to make one, or FILE.mcap");
}

static int take_folders(struct options *o, const struct cli_texts *folders)
{
    for (int i = 0; i < folders->n; i++) {
        struct stat found;
        if (stat(folders->text[i], &found) != 0 || !S_ISDIR(found.st_mode))
            return refuse_value("scenarios", folders->text[i], "a folder");
        o->scenarios[o->n_scenarios++] = folders->text[i];
    }
    return CLI_GO;
}

/* The first complaint, or CLI_GO. */
static int check_words(struct options *o, const struct words *w)
{
    const int codes[] = {
        take_settings(o, &w->set),
        take_folders(o, &w->scenarios),
        check_name(o->name),
        check_keys(o),
        check_learner(o),
        join_endpoints(o->device, sizeof o->device, "device", &w->device),
        join_endpoints(o->stream, sizeof o->stream, "stream", &w->stream),
        join_endpoints(o->control, sizeof o->control, "control", &w->control),
        check_number(o->stream_hz, "stream-hz", DBL_MIN, STREAM_HZ_MAX),
        check_number(o->haptic_hz, "haptic-hz", HAPTICS_HZ, HAPTICS_HZ_MAX),
        check_number(o->gpu_wait_ms, "gpu-wait", 1, GPU_WAIT_MS_MAX),
        check_number(o->record_split_s, "record-split", DBL_MIN, 1e6),
        check_number(o->record_split_mb, "record-split-mb", DBL_MIN, 1e6),
        check_folder(o->recordings),
        check_record(o->record),
        read_cpu(&o->haptic_cpu, "haptic-cpu", w->haptic_cpu),
        read_cpu(&o->sim_cpu, "sim-cpu", w->sim_cpu),
        read_gpu(o, w->gpu),
        read_level(w->log_level),
        read_format(w->log_format),
    };
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
        if (codes[i] != CLI_GO)
            return codes[i];
    return CLI_GO;
}

/* A local socket in a folder that is the user's alone, and a port where that is wanted. */
static void default_endpoints(const struct options *o, char *list, size_t size, const char *socket,
                              int port)
{
    if (list[0])
        return;
    proto_endpoint(o->name, socket, list, size);
    size_t used = strlen(list);
    if (o->tcp)
        used += (size_t)snprintf(list + used, size - used, ",tcp://127.0.0.1:%d", port);
    if (o->listen)
        snprintf(list + used, size - used,
                 strchr(o->listen, ':') ? ",tcp://[%s]:%d" : ",tcp://%s:%d", o->listen, port);
}

/* What is simulated: a scenario, or a recording that brings its own. */
static int take_scenario(struct options *o, const char *scenario)
{
    if (!o->replay == !scenario)
        return cli_fail("palpd", EX_USAGE, "expected a SCENARIO, or --replay FILE");
    if (o->replay && (o->record || o->recordings || o->stepped))
        return refuse_value("replay", o->replay, "no --record, --recordings or --stepped");
    o->scenario = o->replay ? o->replay : scenario;
    return CLI_GO;
}

/* The table of options, which --help and palpd(8) print. Returns CLI_GO or the exit code. */
static int read_option_line(struct options *o, struct words *w, int argc, char *argv[])
{
    const struct cli_option option[] = {
        {"check", CLI_FLAG, &o->check, NULL,
         "read the scenario and its meshes, say what is wrong, and end"},
        {"print-config", CLI_FLAG, &o->print_config, NULL,
         "print the scenario with every default filled in, and end"},
        {"set", CLI_TEXTS, &w->set, "PATH=VALUE",
         "override a key of the scenario, as --set rate_hz=200; repeatable"},
        {"seed", CLI_COUNT, &o->seed, "N", "which variant of a lesson [0, the first]"},
        {"scenarios", CLI_TEXTS, &w->scenarios, "FOLDER",
         "let clients load the scenarios in it too, beside those that came with palpd (palp load); "
         "repeatable"},
        {"stepped", CLI_FLAG, &o->stepped, NULL, "simulate only when a client asks for steps"},
        {"record", CLI_TEXT, &o->record, "FILE.mcap",
         "record all steps and all that is published; a folder, or FOLDER/ to make it: into a file "
         "named after the scenario and the time"},
        {"replay", CLI_TEXT, &o->replay, "FILE",
         "take the steps of a recording again and publish them as ever; no SCENARIO then, no "
         "device"},
        {"recordings", CLI_TEXT, &o->recordings, "FOLDER",
         "let clients begin and end recordings, into this folder (palp record start)"},
        {"record-split", CLI_NUMBER, &o->record_split_s, "S",
         "begin a new file after so many seconds, but within no attempt at a lesson [1800]"},
        {"record-split-mb", CLI_NUMBER, &o->record_split_mb, "MB", "or after so much [1000]"},
        {"learner", CLI_TEXT, &o->learner, "ID",
         "whose attempts at the lesson are recorded: palp learners take FILE keeps them; needs "
         "--record"},
        {"name", CLI_TEXT, &o->name, "NAME", "of this palpd, where one user runs several [palpd]"},
        {"tcp", CLI_FLAG, &o->tcp, NULL,
         "also listen at 127.0.0.1, ports 5570, 5571 and 5572, where any user of this machine can "
         "move, pause and end everything"},
        {"listen", CLI_TEXT, &o->listen, "ADDRESS",
         "also listen at this address of the machine, at the same ports; needs --key"},
        {"key", CLI_TEXT, &o->key, "FILE",
         "palpd's own key pair, mode 0600, as palp keygen makes it; needs --roster"},
        {"roster", CLI_TEXT, &o->roster, "FILE",
         "public keys, names and roles (viewer, hand, instructor, operator), a line each"},
        {"device", CLI_TEXTS, &w->device, "URL",
         "where devices connect; repeatable, or divided by commas"},
        {"stream", CLI_TEXTS, &w->stream, "URL", "where subscribers connect; in the same way"},
        {"control", CLI_TEXTS, &w->control, "URL", "where clients send requests; in the same way"},
        {"stream-hz", CLI_NUMBER, &o->stream_hz, "RATE",
         "states, meshes and contacts published in a second [60]"},
        {"haptic-hz", CLI_NUMBER, &o->haptic_hz, "RATE",
         "haptic ticks, and forces, in a second, 1000 to 4000 [1000]"},
        {"haptic-cpu", CLI_TEXT, &w->haptic_cpu, "N",
         "the CPU of haptics and of the devices' sockets [the first]"},
        {"sim-cpu", CLI_TEXT, &w->sim_cpu, "N",
         "the CPU of a simulation with one worker [the second]"},
        {"gpu", CLI_TEXT, &w->gpu, "WORD", "auto: use a GPU if there is one; off; require [auto]"},
        {"gpu-module", CLI_TEXT, &o->gpu_module, "FILE",
         "what drives it [palp-gpu.so beside palpd, where built or installed]"},
        {"gpu-wait", CLI_NUMBER, &o->gpu_wait_ms, "MS",
         "how long a step waits for it before it counts as lost [20]"},
        {"haptic-spin", CLI_FLAG, &o->haptic_spin, NULL,
         "stay awake for 100 us before each haptic tick, so as to meet it"},
        {"no-sentinel", CLI_FLAG, &o->no_sentinel, NULL,
         "do not watch for times in which the machine stands still"},
        {"rt-check", CLI_FLAG, &o->rt_check, NULL,
         "watch real-time threads for memory, system calls and page faults, and tell as palpd "
         "ends"},
        {"log-level", CLI_TEXT, &w->log_level, "LEVEL", "error, warning, info or debug [info]"},
        {"log-format", CLI_TEXT, &w->log_format, "FORMAT",
         "text, json (an object a line), or journal (for systemd's) [text]"},
        {0},
    };
    const struct cli cli = {.name = "palpd",
                            .operands = "[SCENARIO]",
                            .operands_max = 1,
                            .about = about,
                            .option = option,
                            .section = 8};
    int first;
    const int code = cli_read(&cli, argc, argv, &first);
    return code == CLI_GO ? take_scenario(o, first < argc ? argv[first] : NULL) : code;
}

int options_read(struct options *o, int argc, char *argv[])
{
    struct words words = {.gpu = "auto"};
    *o = (struct options){.name = PROTO_STATION,
                          .stream_hz = STREAM_HZ,
                          .haptic_hz = HAPTICS_HZ,
                          .gpu_wait_ms = GPU_WAIT_MS,
                          .record_split_s = 1800,
                          .record_split_mb = 1000,
                          .haptic_cpu = -1,
                          .sim_cpu = -1};
    int code = read_option_line(o, &words, argc, argv);
    if (code == CLI_GO)
        code = check_words(o, &words);
    if (code != CLI_GO)
        return code;
    default_endpoints(o, o->device, sizeof o->device, "device", 5570);
    default_endpoints(o, o->stream, sizeof o->stream, "stream", 5571);
    default_endpoints(o, o->control, sizeof o->control, "control", 5572);
    return CLI_GO;
}
