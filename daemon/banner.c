/* SPDX-License-Identifier: GPL-3.0-or-later */
/* banner.c - what palpd says of itself as it starts. */
#include "daemon/banner.h"

#include "daemon/daemon.h"
#include "daemon/trust/admission.h"
#include "engine/base/wide.h"

#include "build_id.h"

#include <errno.h>
#include <limits.h>
#include <pwd.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sysexits.h>
#include <unistd.h>

enum { TEXT = 600, KIB_MIB = 1024 };

static size_t add_text(char *text, size_t size, size_t used, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    const int n = used < size ? vsnprintf(text + used, size - used, format, args) : 0;
    va_end(args);
    return used + (size_t)(n > 0 ? n : 0);
}

void banner_degraded(const struct daemon *d, char *text, size_t size)
{
    size_t n = 0;
    text[0] = '\0';
    if (d->options.stepped)
        return;
    if (!atomic_load(&d->haptics_thread.fifo))
        n = add_text(text, size, n, "no real-time priority for the haptic thread; ");
    if (!atomic_load(&d->sim->counts.fifo))
        n = add_text(text, size, n, "no real-time priority for the simulation%s%s; ",
                     d->sim->declines ? ", as " : "", d->sim->declines ? d->sim->declines : "");
    if (d->ration.priority > 0 && !d->ration.leads)
        n = add_text(text, size, n, "peers keep the thread of requests and devices busy; ");
    if (d->network_ration.priority > 0 && !d->network_ration.leads)
        n = add_text(text, size, n, "peers keep the network of devices busy; ");
    if (!d->lock.now || !d->lock.later)
        n = add_text(text, size, n, "memory is not locked (%s); ", d->lock.why_not);
    if (n > 2 && n < size)
        text[n - 2] = '\0';
}

/* ---------------------------------------------------------------- the scene */

struct scene_size {
    int n_soft;
    long n_node, n_dof;
};

static struct scene_size count_scene(const struct palp_scene *scene)
{
    struct scene_size size = {0};
    for (int id = 1; id <= palp_scene_bodies(scene); id++) {
        const palp_body body = {id};
        const bool soft = palp_body_is_soft(scene, body);
        if (palp_body_is_mapped(scene, body)) /* skins and jaws move by what carries them */
            continue;
        const int n_node = soft ? palp_body_mesh(scene, body)->n_node : 0;
        const enum palp_drive drive = soft ? PALP_DRIVE_FREE : palp_body_drive(scene, body);
        size.n_soft += soft;
        size.n_node += n_node;
        if (soft)
            size.n_dof += 3 * n_node;
        else if (drive == PALP_DRIVE_FREE || drive == PALP_DRIVE_COUPLED)
            size.n_dof += 6;
    }
    return size;
}

static void describe_scene(const struct daemon *d, char *text, size_t size)
{
    const struct scene_size n = count_scene(d->config->scene);
    snprintf(text, size, "%s: %d bodies, %d of them soft with %ld nodes, %ld dofs, %d tools, %g Hz",
             d->config->name, palp_scene_bodies(d->config->scene), n.n_soft, n.n_node, n.n_dof,
             d->config->n_tool, d->config->rate_hz);
}

int banner_instead(const struct daemon *d)
{
    char text[TEXT];
    if (d->options.print_config) {
        char *yaml = config_print(d->config);
        if (!yaml)
            return EX_OSERR;
        fputs(yaml, stdout);
        free(yaml);
    } else {
        describe_scene(d, text, sizeof text);
        printf("%s: fine. %s\n", d->options.scenario, text);
    }
    if (fflush(stdout) == 0 && !ferror(stdout))
        return EX_OK;
    fprintf(stderr, "palpd: not all could be printed: %s\n", strerror(errno));
    return EX_IOERR;
}

/* ---------------------------------------------------------------- the log */

void banner_start(const struct daemon *d)
{
    char text[TEXT];
    log_line(LOG_LEVEL_INFO, "palpd %s", PALP_BUILD_ID);
    describe_scene(d, text, sizeof text);
    log_line(LOG_LEVEL_INFO, "%s", text);
    log_line(LOG_LEVEL_INFO, "vector registers: %d bytes", wide_bytes());
}

/* How the bodies' motion is solved for, and why. */
static void say_motion(const struct daemon *d)
{
    const struct palp_scene *scene = d->config->scene;
    for (int id = 1; id <= palp_scene_bodies(scene); id++) {
        const palp_body body = {id};
        if (palp_world_motion(d->sim->world, body)[0] != '\0')
            log_line(LOG_LEVEL_INFO, "%s: %s", palp_body_name(scene, body),
                     palp_world_motion(d->sim->world, body));
    }
}

/* Where soft bodies are solved; which of them are not where they could be, and why. */
static void say_backend(const struct daemon *d)
{
    const struct palp_scene *scene = d->config->scene;
    log_line(LOG_LEVEL_INFO, "soft bodies: %s", d->backend);
    for (int id = 1; id <= palp_scene_bodies(scene) && d->gpu && !d->gpu_lost; id++) {
        const palp_body body = {id};
        const struct palp_backend backend = palp_world_backend(d->sim->world, body);
        if (backend.reason[0])
            log_line(LOG_LEVEL_WARNING, "%s: %s: %s", palp_body_name(scene, body), backend.name,
                     backend.reason);
    }
}

/* What would grant what is missing, to be copied. */
static void say_rights(const struct daemon *d)
{
    char path[PATH_MAX] = "palpd";
    const bool leads = atomic_load(&d->haptics_thread.fifo) &&
                       (atomic_load(&d->sim->counts.fifo) || d->sim->declines);
    const bool is_locked = d->lock.now && d->lock.later;
    const struct passwd *user = getpwuid(geteuid());
    const char *name = user ? user->pw_name : "USER";
    if (leads && is_locked)
        return;
    const ssize_t n = readlink("/proc/self/exe", path, sizeof path - 1);
    if (n > 0)
        path[n] = '\0';
    log_line(LOG_LEVEL_WARNING,
             "to grant it, for the next login: printf '%s - rtprio %d\\n%s - "
             "memlock unlimited\\n%s - nice -10\\n' | sudo tee /etc/security/limits.d/palpd.conf",
             name, DAEMON_PRIORITY_SENTINEL, name, name);
    log_line(LOG_LEVEL_WARNING, "or for all users: sudo setcap cap_sys_nice,cap_ipc_lock+ep %s",
             path);
    log_line(LOG_LEVEL_WARNING,
             "or in a unit of systemd's: LimitRTPRIO=%d LimitMEMLOCK=infinity LimitNICE=-10",
             DAEMON_PRIORITY_SENTINEL);
}

static const char *all_endpoints(const struct wire *w, char *text, size_t size)
{
    size_t n = 0;
    for (int i = 0; i < w->n_endpoint; i++)
        n = add_text(text, size, n, "%s%s", i > 0 ? " " : "", w->endpoint[i]);
    return text;
}

static void say_missing(const struct daemon *d, const char *text)
{
    log_line(LOG_LEVEL_WARNING, "real time: %s", text);
    say_rights(d);
}

/* How many threads steps have, and why. */
static void say_workers(const struct daemon *d)
{
    const struct sim *sim = d->sim;
    char text[TEXT];
    size_t n = 0;
    text[0] = '\0';
    for (int i = 1; i <= SIM_WORKERS_TRIED; i++)
        if (sim->with_ns[i] > 0)
            n = add_text(text, sizeof text, n, "%s%.3g ms with %d", n > 0 ? ", " : "",
                         1e-6 * (double)sim->with_ns[i], i);
    if (text[0])
        log_line(LOG_LEVEL_INFO, "workers: %d, chosen for %d CPUs: a step takes %s", sim->workers,
                 rt_cpus(), text);
    else if (!d->options.stepped && sim->workers > rt_cpus())
        log_line(LOG_LEVEL_WARNING,
                 "workers: %d, as asked for, on %d CPUs: they wait for each other, and have no "
                 "real-time priority",
                 sim->workers, rt_cpus());
    if (!d->options.stepped && rt_cpus() == 1)
        log_line(LOG_LEVEL_WARNING,
                 "one CPU, as palpd may use no other: haptics, steps and factors take turns on it");
}

/* What palpd takes from whoever connects, and the memory that it begins with. */
static void say_limits(void)
{
    const struct budget device = wire_budget(WIRE_DEVICE), control = wire_budget(WIRE_CONTROL);
    struct rusage used;
    getrusage(RUSAGE_SELF, &used);
    log_line(LOG_LEVEL_INFO,
             "limits: %ld MiB of memory so far; %d connections; a device %d messages and %zu MiB a "
             "second, who asks %d and %zu MiB, a subscriber %d topics",
             used.ru_maxrss / KIB_MIB, admission_most(), device.messages, device.bytes >> 20,
             control.messages, control.bytes >> 20, RELAY_SUBSCRIPTIONS_MOST);
}

static void say_simulation(const struct daemon *d)
{
    const double step_ms = (double)d->sim->warm_step_ns / RT_NS_PER_MS;
    say_motion(d);
    say_backend(d);
    say_workers(d);
    log_line(LOG_LEVEL_INFO,
             "a step takes %.3g ms of %.3g ms; palp fit tells what one in contact takes", step_ms,
             1e3 / d->config->rate_hz);
}

void banner_loaded(const struct daemon *d)
{
    char text[TEXT];
    describe_scene(d, text, sizeof text);
    log_line(LOG_LEVEL_INFO, "%s", text);
    for (int i = 0; i < d->config->n_warning; i++)
        log_line(LOG_LEVEL_WARNING, "%s", d->config->warning[i]);
    say_simulation(d);
}

void banner_ready(const struct daemon *d)
{
    char text[TEXT];
    say_simulation(d);
    banner_degraded(d, text, sizeof text);
    if (d->options.stepped)
        log_line(LOG_LEVEL_INFO, "stepped: steps are done when a client asks for them");
    else if (text[0])
        say_missing(d, text);
    else
        log_line(LOG_LEVEL_INFO, "real time: priorities, locked memory");
    say_limits();
    log_line(LOG_LEVEL_INFO, "device  %s", all_endpoints(&d->device_wire, text, sizeof text));
    log_line(LOG_LEVEL_INFO, "stream  %s", all_endpoints(&d->stream_wire, text, sizeof text));
    log_line(LOG_LEVEL_INFO, "control %s", all_endpoints(&d->control_wire, text, sizeof text));
    log_line(LOG_LEVEL_INFO, "ready");
}
