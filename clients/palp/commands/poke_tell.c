/* SPDX-License-Identifier: Apache-2.0 */
/* poke_tell.c - what palp poke tells: lines, JSON, a file of rows. */
#include "clients/c/translate.h"
#include "clients/palp/commands/poke.h"

#include <errno.h>
#include <string.h>

static double latency_mean(const struct poke_tally *t)
{
    return t->answered > 0 ? t->latency_sum / (double)t->answered : 0;
}

/* ---------------------------------------------------------------- a second */

/** What acted, as words between `between`, each in quotes where they are. */
static void print_acted(unsigned acted, const char *between, const char *quote)
{
    const char *before = "";
    for (int i = PROTO_ACTED_UNSPECIFIED + 1; i <= PROTO_ACTED_MAX; i++) {
        if (!(acted & 1U << (i - 1)))
            continue;
        printf("%s%s%s%s", before, quote, proto_limit_acted_word((enum proto_limit_acted)i), quote);
        before = between;
    }
}

static void print_json(const struct poke *p, const struct poke_tally *t, double span)
{
    const struct palp_force *force = &p->force;
    const vec3 f = vec3_of_wire(force->wrench.force), m = vec3_of_wire(force->wrench.torque);
    const vec3 x = p->hand.at.p;
    printf("{\"time_s\":%.3f,\"life_cycle\":\"%s\",\"source\":\"%s\",\"phase\":\"%s\","
           "\"force_n\":[%.6g,%.6g,%.6g],\"force_max_n\":%.6g,\"torque_nm\":[%.6g,%.6g,%.6g],"
           "\"grip_torque_nm\":%.6g,\"position_m\":[%.6g,%.6g,%.6g],\"grip_ratio\":%.6g,"
           "\"samples_hz\":%.6g,\"forces_hz\":%.6g,\"latency_s\":%.6g,\"latency_max_s\":%.6g,"
           "\"acted\":[",
           p->time, proto_life_cycle_word(force->life_cycle),
           proto_force_source_word(force->source), stroke_word(p->stroke.phase), f.x, f.y, f.z,
           t->force_max, m.x, m.y, m.z, force->grip_torque_nm, x.x, x.y, x.z, p->hand.grip,
           (double)t->sent / span, (double)(force->received - t->received) / span, latency_mean(t),
           t->latency_max);
    print_acted(t->acted, ",", "\"");
    printf("]}\n");
}

static void print_line(const struct poke *p, const struct poke_tally *t, double span)
{
    const vec3 f = vec3_of_wire(p->force.wrench.force), x = p->hand.at.p;
    printf("%6.1f s  %5.2f N (%+.2f %+.2f %+.2f), most %.2f  at (%+.1f %+.1f %+.1f) mm  "
           "%4.0f samples/s %4.0f forces/s  %.1f ms, most %.1f  %s %s  ",
           p->time, vec3_norm(f), f.x, f.y, f.z, t->force_max, x.x * 1e3, x.y * 1e3, x.z * 1e3,
           (double)t->sent / span, (double)(p->force.received - t->received) / span,
           latency_mean(t) * 1e3, t->latency_max * 1e3, proto_life_cycle_word(p->force.life_cycle),
           stroke_word(p->stroke.phase));
    print_acted(t->acted, " ", "");
    putchar('\n');
}

void poke_tell_second(struct poke *p, int64_t now_ns)
{
    const double span = 1e-9 * (double)(now_ns - p->second.begin_ns);
    if (span < 1)
        return;
    if (!p->options->quiet)
        (p->options->json ? print_json : print_line)(p, &p->second, span);
    fflush(stdout);
    p->second = (struct poke_tally){.begin_ns = now_ns, .received = p->force.received};
}

/* ---------------------------------------------------------------- once */

static bool tells_lines(const struct poke *p)
{
    return !p->options->quiet && !p->options->json;
}

void poke_tell_session(const struct poke *p)
{
    const struct proto_welcome *w = palp_device_welcome(p->device);
    if (tells_lines(p))
        printf("%s: tool %s, simulated at %.0f Hz, rendered by %s, forces %s, at most %.2f N and "
               "%.3f N m\n",
               p->options->endpoint, w->tool_name, w->simulation_rate_hz,
               proto_rendering_word(w->rendering), proto_force_source_word(w->force_source),
               w->force_limit_n, w->torque_limit_nm);
}

void poke_tell_waiting(const struct poke *p)
{
    if (tells_lines(p))
        printf("forces wait until the tool is free: lift the tool to feel again\n");
}

void poke_tell_first_force(const struct poke *p, int64_t now_ns)
{
    if (tells_lines(p))
        printf("first force %.2f s after the start of palp poke\n",
               1e-9 * (double)(now_ns - p->start_ns));
}

void poke_tell_summary(const struct poke *p)
{
    if (!tells_lines(p))
        return;
    if (p->stroke.touched == 0)
        printf("felt nothing on the way down to y = %.1f mm\n", p->stroke.floor * 1e3);
    printf("%.1f s: felt something %ld times, most %.2f N, mean latency %.1f ms, most %.1f ms\n",
           p->time, p->stroke.touched, p->whole.force_max, latency_mean(&p->whole) * 1e3,
           p->whole.latency_max * 1e3);
}

/* ---------------------------------------------------------------- rows */

void poke_write_row(struct poke *p)
{
    const vec3 x = p->hand.at.p, r = quat_log(p->hand.at.q), g = p->stroke.target;
    const vec3 f = vec3_of_wire(p->force.wrench.force), m = vec3_of_wire(p->force.wrench.torque);
    if (p->csv)
        fprintf(p->csv,
                "%.4f,%.9g,%.9g,%.9g,%.9g,%.9g,%.9g,%.9g,%.9g,%.9g,%.9g,%.9g,%.9g,%.9g,%.9g,%.9g,"
                "%.6g,%.9g,%.6g,%s,%s\n",
                p->time, x.x, x.y, x.z, r.x, r.y, r.z, g.x, g.y, g.z, f.x, f.y, f.z, m.x, m.y, m.z,
                p->hand.grip, p->force.grip_torque_nm, p->force.latency_s,
                proto_life_cycle_word(p->force.life_cycle), stroke_word(p->stroke.phase));
}

bool poke_open_csv(struct poke *p)
{
    if (!p->options->csv)
        return true;
    p->csv = fopen(p->options->csv, "w");
    if (!p->csv) {
        p->exit_code = cli_fail("poke", EX_CANTCREAT, "%s: %s", p->options->csv, strerror(errno));
        return false;
    }
    fprintf(p->csv, "time_s,x_m,y_m,z_m,rx_rad,ry_rad,rz_rad,target_x_m,target_y_m,target_z_m,"
                    "force_x_n,force_y_n,force_z_n,torque_x_nm,torque_y_nm,torque_z_nm,grip_ratio,"
                    "grip_torque_nm,latency_s,life_cycle,phase\n");
    return true;
}

void poke_close_csv(struct poke *p)
{
    if (!p->csv)
        return;
    const bool wrong = ferror(p->csv);
    if ((fclose(p->csv) != 0 || wrong) && p->exit_code == EX_OK)
        p->exit_code = cli_fail("poke", EX_IOERR, "%s: not all was written", p->options->csv);
}
