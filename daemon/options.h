/* SPDX-License-Identifier: GPL-3.0-or-later */
/* options.h - the command line. */
#ifndef PALP_DAEMON_OPTIONS_H
#define PALP_DAEMON_OPTIONS_H

#include "gpu/gpu.h"

#include <stdbool.h>

enum { OPTIONS_SET_MAX = 64 /* as many as a line may have: CLI_TEXTS_MAX */ };

struct options {
    const char *scenario;
    const char *set[OPTIONS_SET_MAX]; /* path.to.key=value */
    int n_set;
    long seed;                              /* of the variant of a lesson            */
    const char *scenarios[OPTIONS_SET_MAX]; /* folders whose scenarios may be loaded */
    int n_scenarios;
    char device[600], stream[600], control[600]; /* endpoints, divided by commas */
    double stream_hz;                            /* states, meshes and contacts in a second */
    double haptic_hz;                            /* haptic ticks in a second               */
    int haptic_cpu, sim_cpu;                     /* that their threads are bound to; -1: as fits */
    enum palp_gpu_wish gpu;
    const char *gpu_module; /* file of what drives it; NULL: where it is installed              */
    double gpu_wait_ms;     /* that a step waits for it                                         */
    bool haptic_spin, no_sentinel, rt_check;
    bool check, print_config, stepped;
    const char *replay;     /* file of a recording whose steps are taken again; NULL: none */
    const char *record;     /* file or folder of the recording; NULL: none */
    const char *recordings; /* folder of recordings that clients begin; NULL: they may not     */
    double record_split_s, record_split_mb; /* a new file after so long, after so much           */
    const char *learner;      /* whom attempts in the recording are of; NULL: nobody is told     */
    const char *name;         /* of the station: what the folder of its sockets is called after */
    bool tcp;                 /* listen at loopback ports too                                   */
    const char *listen;       /* an address of the machine, whose ports to listen at too; NULL */
    const char *key, *roster; /* files: palpd's own key pair, and who may do what; NULL  */
};

/** Read the command line. Returns -1 and the options, or the code to exit with at once: 0 after
 *  --help and --version, 64 after a line on stderr. */
int options_read(struct options *o, int argc, char *argv[]);

#endif
