/* SPDX-License-Identifier: GPL-3.0-or-later */
/* metric.c - frames folded into numbers, by tool and phase and in all. Sums are Neumaier's, in the
 * order of frames, so that live and recorded attempts give the same bytes. README.md has the
 * formulas. */
#include "engine/palp_train.h"
#include "engine/train/movement.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double CUT_HZ = 10;      /* of the path's filter          */
static const double STILL = 0.005;    /* m/s                           */
static const double STILL_TURN = 0.1; /* rad/s                         */
static const double TOUCH_N = 0.05;   /* N: less is no contact         */
static const double MEAN_S = 0.02;    /* s, of the force's mean        */
enum { RING_MAX = 256, ALL = PALP_TASK_PHASES_MAX };

/* A sum that keeps what rounding takes from it (Neumaier 1974). */
struct sum {
    double s, c;
};

static void add_compensated(struct sum *sum, double x)
{
    const double t = sum->s + x;
    sum->c += fabs(sum->s) >= fabs(x) ? (sum->s - t) + x : (x - t) + sum->s;
    sum->s = t;
}

static double compensated_total(const struct sum *sum)
{
    return sum->s + sum->c;
}

/** One tool in one phase, or in all. */
struct metric_part {
    long n, n_idle, n_force;
    struct sum path, turn, depth, force, force_sq, impulse;
    struct sum mean[3], square[6];
    double peak, rate;
    vec3 from, to;
    bool knows_limits, knows_device;
    uint64_t limited_ns, refused;
};

struct tool {
    pose before;          /* orientation, and filtered place */
    vec3 x1, x2, y1, y2;  /* of the filter | m               */
    vec3 ring[RING_MAX];  /* forces of the last 20 ms | N    */
    vec3 means[RING_MAX]; /* their means, as old             */
    double speed;
    struct movements movements;
    struct metric_part part[ALL + 1];
};

struct palp_metrics {
    struct palp_metrics_def def;
    double h, limit_n[PALP_TASK_TISSUES_MAX];
    struct palp_port port[PALP_TASK_TOOLS_MAX];
    int n_ring;
    double b0, a1, a2; /* of the filter: b0 (1, 2, 1) */
    long n, n_phase[ALL];
    long n_both, n_either;
    struct sum speed[2], speed_sq[3];
    struct sum over_s, over_n_s;
    struct tool tool[PALP_TASK_TOOLS_MAX];
};

/* ---------------------------------------------------------------- creating */

struct palp_metrics *palp_metrics_create(const struct palp_metrics_def *def,
                                         struct palp_error *error)
{
    const bool is_right = def->rate_hz >= PALP_METRICS_RATE_MIN_HZ &&
                          def->n_tool <= PALP_TASK_TOOLS_MAX &&
                          def->n_tissue <= PALP_TASK_TISSUES_MAX && def->n_phase <= ALL;
    struct palp_metrics *m = is_right ? calloc(1, sizeof *m) : NULL;
    bool done = m != NULL;
    for (int i = 0; done && i < def->n_tool; i++)
        done = movements_create(&m->tool[i].movements, def->rate_hz);
    if (!done) {
        palp_metrics_destroy(m);
        *error = (struct palp_error){.status = is_right ? PALP_NO_MEMORY : PALP_INVALID};
        if (is_right)
            snprintf(error->what, sizeof error->what, "metrics: out of memory");
        else
            snprintf(error->what, sizeof error->what, "metrics: rate_hz: expected at least %d",
                     PALP_METRICS_RATE_MIN_HZ);
        return NULL;
    }
    const double w = tan(acos(-1) * CUT_HZ / def->rate_hz), q = 1 / (1 + sqrt(2) * w + w * w);
    m->def = *def;
    m->h = 1 / def->rate_hz;
    m->b0 = w * w * q;
    m->a1 = 2 * (w * w - 1) * q;
    m->a2 = (1 - sqrt(2) * w + w * w) * q;
    m->n_ring = (int)fmin(RING_MAX, fmax(1, round(MEAN_S * def->rate_hz)));
    for (int i = 0; i < def->n_tissue; i++)
        m->limit_n[i] = def->limit_n[i];
    for (int i = 0; def->port && i < def->n_tool; i++)
        m->port[i] = def->port[i];
    return m;
}

void palp_metrics_destroy(struct palp_metrics *metrics)
{
    for (int i = 0; metrics && i < PALP_TASK_TOOLS_MAX; i++)
        movements_destroy(&metrics->tool[i].movements);
    free(metrics);
}

/* ---------------------------------------------------------------- a frame */

/* The second-order Butterworth filter, begun at rest where the tool first was. */
static vec3 filter_position(const struct palp_metrics *m, struct tool *t, vec3 x)
{
    if (m->n == 0)
        t->x1 = t->x2 = t->y1 = t->y2 = x;
    vec3 y = vec3_scale(vec3_add(vec3_axpy(x, 2, t->x1), t->x2), m->b0);
    y = vec3_axpy(vec3_axpy(y, -m->a1, t->y1), -m->a2, t->y2);
    t->x2 = t->x1;
    t->x1 = x;
    t->y2 = t->y1;
    t->y1 = y;
    return y;
}

static double angle_turned(quat a, quat b)
{
    const double dot = fabs(a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w);
    return dot < 0.9999
               ? 2 * acos(dot)
               : 2 * asin(
                         fmin(1, vec3_norm((vec3){a.w * b.x - a.x * b.w + a.z * b.y - a.y * b.z,
                                                  a.w * b.y - a.y * b.w + a.x * b.z - a.z * b.x,
                                                  a.w * b.z - a.z * b.w + a.y * b.x - a.x * b.y})));
}

struct metric_step {
    vec3 way, force, mean;
    double turn, depth, rate;
    bool idle;
    vec3 at;
    struct palp_frame_hand hand;
};

static void add_force(struct metric_part *p, const struct metric_step *s, double h)
{
    const double size = vec3_norm(s->force), f[3] = {s->force.x, s->force.y, s->force.z};
    add_compensated(&p->impulse, size * h);
    p->peak = fmax(p->peak, vec3_norm(s->mean));
    p->rate = fmax(p->rate, s->rate);
    if (!(size > TOUCH_N))
        return;
    p->n_force++;
    add_compensated(&p->force, size);
    add_compensated(&p->force_sq, size * size);
    for (int i = 0, k = 0; i < 3; i++) {
        add_compensated(&p->mean[i], f[i]);
        for (int j = i; j < 3; j++)
            add_compensated(&p->square[k++], f[i] * f[j]);
    }
}

/* Whole numbers, which a recording of a hostile hand may make too large: they begin anew then. */
static void add_hand(struct metric_part *p, const struct palp_frame_hand *hand)
{
    p->knows_limits |= hand->limited_ns >= 0;
    p->knows_device |= hand->refused >= 0;
    p->limited_ns += hand->limited_ns > 0 ? (uint64_t)hand->limited_ns : 0;
    p->refused += hand->refused > 0 ? (uint64_t)hand->refused : 0;
}

static void add_part(struct metric_part *p, const struct metric_step *s, double h)
{
    if (p->n++ == 0)
        p->from = vec3_sub(s->at, s->way);
    p->to = s->at;
    p->n_idle += s->idle;
    add_compensated(&p->path, vec3_norm(s->way));
    add_compensated(&p->turn, s->turn);
    add_compensated(&p->depth, s->depth);
    add_force(p, s, h);
    add_hand(p, &s->hand);
}

/* The force's mean over 20 ms, and its change since as long ago. */
static void mean_force(const struct palp_metrics *m, struct tool *t, struct metric_step *s)
{
    const int n = m->n_ring, at = (int)(m->n % n);
    const vec3 before = t->means[at];
    vec3 sum = {0, 0, 0};
    t->ring[at] = s->force;
    for (int i = 0; i < n; i++)
        sum = vec3_add(sum, t->ring[i]);
    s->mean = t->means[at] = vec3_scale(sum, 1.0 / n);
    s->rate = vec3_norm(vec3_sub(s->mean, before)) / MEAN_S;
}

static void add_tool(struct palp_metrics *m, struct tool *t, const struct palp_frame_tool *now,
                     int phase)
{
    struct metric_step s = {
        .at = filter_position(m, t, now->at.p), .force = now->force, .hand = now->hand};
    if (m->n > 0) {
        s.way = vec3_sub(s.at, t->before.p);
        s.turn = angle_turned(t->before.q, now->at.q);
        s.depth = fabs(vec3_dot(s.way, m->def.view));
    }
    t->speed = vec3_norm(s.way) / m->h;
    t->before = (pose){s.at, now->at.q};
    s.idle = t->speed <= STILL && s.turn / m->h <= STILL_TURN;
    mean_force(m, t, &s);
    movements_add(&t->movements, t->speed);
    add_part(&t->part[phase], &s, m->h);
    add_part(&t->part[ALL], &s, m->h);
}

/* Of the first two tools. */
static void add_hands(struct palp_metrics *m)
{
    const double a = m->tool[0].speed, b = m->tool[1].speed;
    m->n_both += a > STILL && b > STILL;
    m->n_either += a > STILL || b > STILL;
    add_compensated(&m->speed[0], a);
    add_compensated(&m->speed[1], b);
    add_compensated(&m->speed_sq[0], a * a);
    add_compensated(&m->speed_sq[1], b * b);
    add_compensated(&m->speed_sq[2], a * b);
}

void palp_metrics_add(struct palp_metrics *m, const struct palp_frame *frame)
{
    for (int i = 0; i < m->def.n_tool; i++)
        add_tool(m, &m->tool[i], &frame->tool[i], frame->phase);
    if (m->def.n_tool > 1)
        add_hands(m);
    for (int i = 0; i < m->def.n_tissue; i++) {
        const double over = frame->tissue_n[i] - m->limit_n[i];
        add_compensated(&m->over_s, over > 0 ? m->h : 0);
        add_compensated(&m->over_n_s, over > 0 ? over * m->h : 0);
    }
    m->n_phase[frame->phase]++;
    m->n++;
}

/* ---------------------------------------------------------------- the numbers */

struct metric_values {
    struct palp_value *out;
    int n, most, phase, tool;
};

static void put_value(struct metric_values *list, const char *name, double value)
{
    if (isfinite(value) && list->n < list->most)
        list->out[list->n++] = (struct palp_value){name, list->phase, list->tool, value};
}

static double force_volume(const struct metric_part *p)
{
    double mean[3], cov[6];
    for (int i = 0; i < 3; i++)
        mean[i] = compensated_total(&p->mean[i]) / (double)p->n_force;
    for (int i = 0, k = 0; i < 3; i++)
        for (int j = i; j < 3; j++, k++)
            cov[k] = compensated_total(&p->square[k]) / (double)p->n_force - mean[i] * mean[j];
    const mat3 C = {{{cov[0], cov[1], cov[2]}, {cov[1], cov[3], cov[4]}, {cov[2], cov[4], cov[5]}}};
    return 4.0 / 3.0 * acos(-1) * sqrt(fmax(0, mat3_determinant(C)));
}

static void put_forces(struct metric_values *list, const struct metric_part *p)
{
    put_value(list, "impulse_n_s", compensated_total(&p->impulse));
    put_value(list, "force_peak_n", p->peak);
    put_value(list, "force_rate_n_s", p->rate);
    if (p->n_force == 0)
        return;
    const double mean = compensated_total(&p->force) / (double)p->n_force;
    put_value(list, "force_mean_n", mean);
    put_value(list, "force_sd_n",
              sqrt(fmax(0, compensated_total(&p->force_sq) / (double)p->n_force - mean * mean)));
    put_value(list, "force_volume_n3", force_volume(p));
}

/* Of a tip that a port holds, whose direction from there and whose depth change evenly: its way is
 * √(Δr² + θ² r²) a unit of that, summed by Simpson's rule, which is off by less than 1e-6 where a
 * shaft turns by less than a right angle. */
static double length_through_port(vec3 port, vec3 from, vec3 to)
{
    enum { N = 32 };
    const vec3 a = vec3_sub(from, port), b = vec3_sub(to, port);
    const double angle = atan2(vec3_norm(vec3_cross(a, b)), vec3_dot(a, b));
    const double deeper = vec3_norm(b) - vec3_norm(a);
    double sum = 0;
    for (int i = 0; i <= N; i++) {
        const double sideways = angle * (vec3_norm(a) + deeper * i / N);
        const double weight = i == 0 || i == N ? 1 : 2 + 2 * (i % 2);
        sum += weight * sqrt(deeper * deeper + sideways * sideways);
    }
    return sum / (3 * N);
}

/* From where a tool began a phase to where it ended it: straight, or as a port lets it. */
static double direct_length(const struct palp_metrics *m, int tool, const struct metric_part *p)
{
    const struct palp_port *port = &m->port[tool];
    return port->is_there ? length_through_port(port->at, p->from, p->to)
                          : vec3_norm(vec3_sub(p->to, p->from));
}

static void put_part(struct metric_values *list, const struct palp_metrics *m,
                     const struct metric_part *p)
{
    const double path = compensated_total(&p->path);
    if (p->n == 0)
        return;
    put_value(list, "idle_s", (double)p->n_idle * m->h);
    put_value(list, "path_m", path);
    put_value(list, "turn_rad", compensated_total(&p->turn));
    if (vec3_norm(m->def.view) > 0)
        put_value(list, "depth_m", compensated_total(&p->depth));
    if (path > 0)
        put_value(list, "economy", fmin(1, direct_length(m, list->tool, p) / path));
    put_forces(list, p);
    if (p->knows_limits)
        put_value(list, "chain_s", 1e-9 * (double)p->limited_ns);
    if (p->knows_device)
        put_value(list, "faults", (double)p->refused);
}

/* In all, the direct ways of the phases, one after the other. */
static double direct_length_in_all(const struct palp_metrics *m, int tool)
{
    double length = 0;
    for (int k = 0; k < m->def.n_phase; k++)
        length += direct_length(m, tool, &m->tool[tool].part[k]);
    return length;
}

static void put_tool(struct metric_values *list, struct palp_metrics *m, int tool)
{
    struct tool *t = &m->tool[tool];
    const int kept = (int)fmin((double)t->movements.n, MOVEMENTS_MAX);
    list->tool = tool;
    list->phase = -1;
    const int before = list->n;
    put_part(list, m, &t->part[ALL]);
    for (int i = before; i < list->n; i++)
        if (strcmp(list->out[i].name, "economy") == 0)
            list->out[i].value =
                fmin(1, direct_length_in_all(m, tool) / compensated_total(&t->part[ALL].path));
    put_value(list, "movements", (double)t->movements.n);
    put_value(list, "sparc", movements_median(t->movements.sparc, kept));
    put_value(list, "ldlj", movements_median(t->movements.ldlj, kept));
    for (int k = 0; k < m->def.n_phase; k++) {
        list->phase = k;
        put_part(list, m, &t->part[k]);
    }
}

static void put_hands(struct metric_values *list, const struct palp_metrics *m)
{
    const double n = (double)m->n, a = compensated_total(&m->speed[0]) / n,
                 b = compensated_total(&m->speed[1]) / n;
    const double aa = compensated_total(&m->speed_sq[0]) / n - a * a,
                 bb = compensated_total(&m->speed_sq[1]) / n - b * b;
    const double ab = compensated_total(&m->speed_sq[2]) / n - a * b;
    if (m->n_either > 0)
        put_value(list, "both_hands", (double)m->n_both / (double)m->n_either);
    if (aa > 0 && bb > 0)
        put_value(list, "together", ab / sqrt(aa * bb));
}

static int fill_values(struct palp_metrics *m, struct palp_value *out, int most)
{
    struct metric_values list = {out, 0, most, -1, -1};
    if (m->n == 0)
        return 0;
    put_value(&list, "time_s", (double)m->n * m->h);
    if (m->def.n_tissue > 0) {
        put_value(&list, "over_s", compensated_total(&m->over_s));
        put_value(&list, "over_n_s", compensated_total(&m->over_n_s));
    }
    if (m->def.n_tool > 1)
        put_hands(&list, m);
    for (int k = 0; k < m->def.n_phase; k++) {
        list.phase = k;
        put_value(&list, "time_s", (double)m->n_phase[k] * m->h);
    }
    for (int i = 0; i < m->def.n_tool; i++)
        put_tool(&list, m, i);
    return list.n;
}

int palp_metrics_values_now(struct palp_metrics *m, struct palp_value *out, int most)
{
    return fill_values(m, out, most);
}

int palp_metrics_values(struct palp_metrics *m, struct palp_value *out, int most)
{
    for (int i = 0; m->n > 0 && i < m->def.n_tool; i++)
        movements_end(&m->tool[i].movements);
    return fill_values(m, out, most);
}
