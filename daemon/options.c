/* SPDX-License-Identifier: GPL-3.0-or-later */
/* options.c - the command line. */
#include "daemon/options.h"

#include "daemon/haptics.h"
#include "daemon/log.h"
#include "daemon/rt.h"
#include "proto/proto.h"

#include "build_id.h"

#include <float.h>
#include <getopt.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sysexits.h>

#define STREAM_HZ       60
#define STREAM_HZ_MAX   1000
#define GPU_WAIT_MS     20
#define GPU_WAIT_MS_MAX 60000

static const char help[] =
    "usage: palpd [OPTION]... SCENARIO\n"
    "Simulate a scenario in real time, serve haptic devices, and publish what happens. A scenario\n"
    "is a file (PATH/NAME.yaml), or the name of one that came with palpd (liver-palpation).\n"
    "\n"
    "      --check             read the scenario and its meshes, say what is wrong, and end\n"
    "      --print-config      print the scenario with every default filled in, and end\n"
    "      --set PATH=VALUE    override a key of the scenario, as --set rate_hz=200; repeatable\n"
    "      --stepped           simulate only when a client asks for steps\n"
    "      --name NAME         of this palpd, where one user runs several (palpd)\n"
    "      --tcp               also listen at 127.0.0.1, ports 5570, 5571 and 5572, where any user "
    "of\n"
    "                          this machine can move, pause and end everything\n"
    "      --device URL        where devices connect; repeatable, or divided by commas\n"
    "      --stream URL        where subscribers connect; in the same way\n"
    "      --control URL       where clients send requests; in the same way\n"
    "      --stream-hz RATE    states, meshes and contacts published in a second (60)\n"
    "      --haptic-hz RATE    haptic ticks, and forces, in a second: 1000 (the default) to 4000\n"
    "      --haptic-cpu N      the CPU of haptics and of the devices' sockets (the first)\n"
    "      --sim-cpu N         the CPU of a simulation with one worker (the second)\n"
    "      --gpu WORD          auto (the default): use a GPU if there is one, off, or require\n"
    "      --gpu-module FILE   what drives it (palp-gpu.so beside palpd, where built or "
    "installed)\n"
    "      --gpu-wait MS       how long a step waits for it before it counts as lost (20)\n"
    "      --haptic-spin       stay awake for 100 us before each haptic tick, so as to meet it\n"
    "      --no-sentinel       do not watch for times in which the machine stands still\n"
    "      --rt-check          watch real-time threads for memory, system calls and page faults\n"
    "      --log-level LEVEL   error, warning, info (the default) or debug\n"
    "      --version           print the version, and end\n"
    "  -h, --help              print this, and end\n"
    "\n"
    "A URL is ipc:///PATH, tcp://127.0.0.1:PORT or tcp://[::1]:PORT. Defaults: the local sockets\n"
    "device, stream and control in $XDG_RUNTIME_DIR/palpd, or for root in /run/palpd, or else in\n"
    "/tmp/palpd-UID; with --name in the same folder with -NAME behind it. Local sockets answer\n"
    "palpd's own user and root. Clients look in these places too.\n"
    "\n"
    "Exit codes: 0 stopped by a signal or a request; 64 wrong command line; 65 a mesh is damaged;\n"
    "66 a file is missing; 69 an address is in use, or the GPU that is required is not there;\n"
    "71 out of memory or threads; 73 a socket's folder cannot be made; 78 the scenario is wrong.\n";

enum {
    OPT_CHECK = 256,
    OPT_PRINT_CONFIG,
    OPT_SET,
    OPT_STEPPED,
    OPT_NAME,
    OPT_TCP,
    OPT_DEVICE,
    OPT_STREAM,
    OPT_CONTROL,
    OPT_STREAM_HZ,
    OPT_HAPTIC_HZ,
    OPT_HAPTIC_CPU,
    OPT_SIM_CPU,
    OPT_GPU,
    OPT_GPU_MODULE,
    OPT_GPU_WAIT,
    OPT_HAPTIC_SPIN,
    OPT_NO_SENTINEL,
    OPT_RT_CHECK,
    OPT_LOG_LEVEL,
    OPT_VERSION,
};

/* clang-format off */
static const struct option table[] = {
    {"check",        no_argument,       NULL, OPT_CHECK},
    {"print-config", no_argument,       NULL, OPT_PRINT_CONFIG},
    {"set",          required_argument, NULL, OPT_SET},
    {"stepped",      no_argument,       NULL, OPT_STEPPED},
    {"name",         required_argument, NULL, OPT_NAME},
    {"tcp",          no_argument,       NULL, OPT_TCP},
    {"device",       required_argument, NULL, OPT_DEVICE},
    {"stream",       required_argument, NULL, OPT_STREAM},
    {"control",      required_argument, NULL, OPT_CONTROL},
    {"stream-hz",    required_argument, NULL, OPT_STREAM_HZ},
    {"haptic-hz",    required_argument, NULL, OPT_HAPTIC_HZ},
    {"haptic-cpu",   required_argument, NULL, OPT_HAPTIC_CPU},
    {"sim-cpu",      required_argument, NULL, OPT_SIM_CPU},
    {"gpu",          required_argument, NULL, OPT_GPU},
    {"gpu-module",   required_argument, NULL, OPT_GPU_MODULE},
    {"gpu-wait",     required_argument, NULL, OPT_GPU_WAIT},
    {"haptic-spin",  no_argument,       NULL, OPT_HAPTIC_SPIN},
    {"no-sentinel",  no_argument,       NULL, OPT_NO_SENTINEL},
    {"rt-check",     no_argument,       NULL, OPT_RT_CHECK},
    {"log-level",    required_argument, NULL, OPT_LOG_LEVEL},
    {"version",      no_argument,       NULL, OPT_VERSION},
    {"help",         no_argument,       NULL, 'h'},
    {NULL, 0, NULL, 0},
};
/* clang-format on */

static int refuse(const char *option, const char *value, const char *expected)
{
    fprintf(stderr, "palpd: --%s: %s, expected %s\n", option, value, expected);
    return EX_USAGE;
}

static int add_endpoint(char *list, size_t size, const char *option, const char *url)
{
    const size_t used = strlen(list);
    if ((size_t)snprintf(list + used, size - used, "%s%s", used > 0 ? "," : "", url) < size - used)
        return -1;
    return refuse(option, url, "shorter addresses");
}

static int read_number(double *number, const char *option, const char *text, double least,
                       double most)
{
    char *end, expected[64];
    *number = strtod(text, &end);
    if (end != text && *end == '\0' && *number >= least && *number <= most)
        return -1;
    if (least >= 1)
        snprintf(expected, sizeof expected, "a number from %g to %g", least, most);
    else
        snprintf(expected, sizeof expected, "a number above 0 and up to %g", most);
    return refuse(option, text, expected);
}

static int read_cpu(int *cpu, const char *option, const char *text)
{
    char *end;
    const long n = strtol(text, &end, 10);
    *cpu = n >= 0 && n <= INT_MAX ? (int)n : -1;
    if (end != text && *end == '\0' && rt_cpu_allowed(*cpu))
        return -1;
    return refuse(option, text, "the number of a CPU that palpd may use");
}

static int read_level(const char *word)
{
    const int level = log_level_of_word(word);
    if (level < 0)
        return refuse("log-level", word, "error, warning, info or debug");
    log_set_level((enum log_level)level);
    return -1;
}

static int read_name(struct options *o, const char *name)
{
    char folder[PROTO_ENDPOINT_MAX];
    o->name = name;
    if (proto_station_folder(name, folder, sizeof folder))
        return -1;
    return refuse("name", name, "letters, digits, - and _, at most 31");
}

static int read_gpu(struct options *o, const char *word)
{
    const int wish = palp_gpu_wish_of_word(word);
    if (wish < 0)
        return refuse("gpu", word, "auto, off or require");
    o->gpu = (enum palp_gpu_wish)wish;
    return -1;
}

static int add_setting(struct options *o, const char *setting)
{
    if (!strchr(setting, '='))
        return refuse("set", setting, "path.to.key=value");
    if (o->n_set == OPTIONS_SET_MAX)
        return refuse("set", setting, "at most 64 settings");
    o->set[o->n_set++] = setting;
    return -1;
}

/* Returns -1 to go on, else the code to exit with. */
static int read_one(struct options *o, int option)
{
    switch (option) {
    case OPT_CHECK:
        o->check = true;
        return -1;
    case OPT_PRINT_CONFIG:
        o->print_config = true;
        return -1;
    case OPT_STEPPED:
        o->stepped = true;
        return -1;
    case OPT_HAPTIC_SPIN:
        o->haptic_spin = true;
        return -1;
    case OPT_NO_SENTINEL:
        o->no_sentinel = true;
        return -1;
    case OPT_RT_CHECK:
        o->rt_check = true;
        return -1;
    case OPT_SET:
        return add_setting(o, optarg);
    case OPT_NAME:
        return read_name(o, optarg);
    case OPT_TCP:
        o->tcp = true;
        return -1;
    case OPT_DEVICE:
        return add_endpoint(o->device, sizeof o->device, "device", optarg);
    case OPT_STREAM:
        return add_endpoint(o->stream, sizeof o->stream, "stream", optarg);
    case OPT_CONTROL:
        return add_endpoint(o->control, sizeof o->control, "control", optarg);
    case OPT_STREAM_HZ:
        return read_number(&o->stream_hz, "stream-hz", optarg, DBL_MIN, STREAM_HZ_MAX);
    case OPT_HAPTIC_HZ:
        return read_number(&o->haptic_hz, "haptic-hz", optarg, HAPTICS_HZ, HAPTICS_HZ_MAX);
    case OPT_HAPTIC_CPU:
        return read_cpu(&o->haptic_cpu, "haptic-cpu", optarg);
    case OPT_SIM_CPU:
        return read_cpu(&o->sim_cpu, "sim-cpu", optarg);
    case OPT_GPU:
        return read_gpu(o, optarg);
    case OPT_GPU_MODULE:
        o->gpu_module = optarg;
        return -1;
    case OPT_GPU_WAIT:
        return read_number(&o->gpu_wait_ms, "gpu-wait", optarg, 1, GPU_WAIT_MS_MAX);
    case OPT_LOG_LEVEL:
        return read_level(optarg);
    case OPT_VERSION:
        puts("palpd " PALP_BUILD_ID);
        return EX_OK;
    case 'h':
        fputs(help, stdout);
        return EX_OK;
    }
    fputs("Try 'palpd --help'.\n", stderr);
    return EX_USAGE;
}

/* A local socket in a folder that is the user's alone, and a port where that is wanted. */
static void default_endpoints(const struct options *o, char *list, size_t size, const char *socket,
                              int port)
{
    if (list[0])
        return;
    proto_endpoint(o->name, socket, list, size);
    const size_t used = strlen(list);
    if (o->tcp)
        snprintf(list + used, size - used, ",tcp://127.0.0.1:%d", port);
}

int options_read(struct options *o, int argc, char *argv[])
{
    *o = (struct options){.name = PROTO_STATION,
                          .stream_hz = STREAM_HZ,
                          .haptic_hz = HAPTICS_HZ,
                          .gpu_wait_ms = GPU_WAIT_MS,
                          .haptic_cpu = -1,
                          .sim_cpu = -1};
    for (int option; (option = getopt_long(argc, argv, "h", table, NULL)) != -1;) {
        const int code = read_one(o, option);
        if (code >= 0)
            return code;
    }
    if (argc - optind != 1) {
        fprintf(stderr, "palpd: %s\nTry 'palpd --help'.\n",
                argc == optind ? "no scenario given" : "more than one scenario given");
        return EX_USAGE;
    }
    o->scenario = argv[optind];
    default_endpoints(o, o->device, sizeof o->device, "device", 5570);
    default_endpoints(o, o->stream, sizeof o->stream, "stream", 5571);
    default_endpoints(o, o->control, sizeof o->control, "control", 5572);
    return -1;
}
