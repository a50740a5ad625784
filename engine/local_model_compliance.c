/* SPDX-License-Identifier: GPL-3.0-or-later */
/* local_model_compliance.c - how the rows of a local model give way: h² W of all but the tool, and
 * of it what others that hold leave, by elimination (Schur complement). */
#include "engine/base/assert.h"
#include "engine/local_model.h"
#include "engine/model/mapping.h"
#include "engine/response/compliance.h"

#include <string.h>

enum { SIDES = 2 };

/* ---------------------------------------------------------------- W of the rows */

static const struct side *side_of(const struct step *s, const struct local_contact_row *member,
                                  int k)
{
    const struct constraint *c = &s->con[member->con];
    return k == 0 ? &c->a : &c->b;
}

static double sign_of(const struct local_contact_row *member, int side)
{
    return side == 0 ? member->sign : -member->sign;
}

/* What a force at one does to the gap of the other; the tool's own coupled system has no part in
 * it. */
static mat3 compliance_of_rows(const struct local_making *m, const struct local_contact_row *a,
                               const struct local_contact_row *b)
{
    const struct step *s = m->s;
    mat3 sum = mat3_diagonal(0);
    for (int i = 0; i < SIDES; i++)
        for (int k = 0; k < SIDES; k++) {
            const struct side *of_a = side_of(s, a, i), *of_b = side_of(s, b, k);
            if (!m->own || s->scene->body[of_a->body].coupled != m->own)
                compliance_add_sides(s, of_a, of_b, sign_of(a, i) * sign_of(b, k), &sum);
        }
    return mat3_scale(sum, s->h * s->h * a->share * b->share);
}

static const struct local_contact_row *row_at(const struct local_making *m, int k)
{
    return k < m->n_member ? &m->member[k] : &m->holding[k - m->n_member];
}

static void fill_compliance(struct local_making *m)
{
    const int n = m->n_member + m->n_holding, rows = m->out->n + m->n_holding;
    for (int i = 0; i < n; i++) {
        for (int k = i; k < n && m->s->square; k++) {
            const struct local_contact_row *a = row_at(m, i), *b = row_at(m, k);
            if (a->row == LOCAL_NO_ROW || b->row == LOCAL_NO_ROW)
                continue;
            const mat3 W = compliance_of_rows(m, a, b);
            mat3 *at = &m->W[a->row * rows + b->row], *across = &m->W[b->row * rows + a->row];
            *at = mat3_add(*at, W);
            if (i != k)
                *across = mat3_add(*across, mat3_transpose(W));
        }
    }
}

/* ---------------------------------------------------------------- how rows open by themselves */

/* How far pushes at all points move one side: h² W_H of them. */
static vec3 way_of_push(const struct step *s, const struct side *side, const vec3 *push)
{
    const struct square square = s->square[side->body];
    vec3 sum = {0, 0, 0};
    for (int k = 0; k < side->n && square.WH; k++) {
        const mat3 *row = square.WH + (size_t)(side->prox[k] - square.first) * (size_t)square.n;
        for (int j = 0; j < square.n; j++)
            sum = vec3_axpy(sum, side->weight[k], mat3_apply(row[j], push[square.first + j]));
    }
    return vec3_scale(sum, s->h * s->h);
}

/* What part of its velocity a body keeps where nothing but its stiffness and Rayleigh damping act,
 * forces staying as they are: β / (β + h) of βK v⁺ + K (q + h v⁺) = f. */
static double velocity_kept(const struct step *s, int body)
{
    const struct body *b = &s->scene->body[body];
    const struct body *by = b->mapping ? &s->scene->body[b->mapping->base[0]] : b;
    const double beta = by->is_soft ? by->soft.damping_stiffness : 0;
    return beta / (beta + s->h);
}

/* Velocity of a side in the next step were the forces to stay as they are. y, what the side went in
 * this step less what only the change of forces made it go, is that for this step from the last
 * one's forces; creep has gone on from there with what it keeps of the velocity's change. Where the
 * last forces are not known it stands still. */
static vec3 velocity_held(const struct step *s, const struct side *side)
{
    const vec3 way = vec3_sub(side_way(side, s->p), side_way(side, s->p_start));
    const vec3 now = vec3_scale(way, 1 / s->h);
    if (!s->scene->body[side->body].coupled)
        return now;
    if (!s->change || !s->square)
        return vec3_make(0, 0, 0);
    const vec3 y = vec3_axpy(now, -1 / s->h, way_of_push(s, side, s->change));
    return vec3_axpy(y, velocity_kept(s, side->body), vec3_sub(now, side_way(side, s->p_speed)));
}

/* How the weights of a side go as what touches it slides at v: of an edge, of a triangle; a node
 * has it all | 1/s */
static void weights_of_slide(const struct step *s, const struct side *side, vec3 v, double rate[3])
{
    vec3 x[3];
    rate[0] = rate[1] = rate[2] = 0;
    for (int k = 0; k < side->n && k < 3; k++)
        x[k] = s->p[side->prox[k]];
    if (side->n == 2) {
        const vec3 along = vec3_sub(x[1], x[0]);
        rate[1] = vec3_dot(along, v) / fmax(vec3_dot(along, along), 1e-12);
        rate[0] = -rate[1];
    }
    if (side->n != 3)
        return;
    const vec3 area = vec3_cross(vec3_sub(x[1], x[0]), vec3_sub(x[2], x[0]));
    const double square = fmax(vec3_dot(area, area), 1e-24);
    for (int k = 0; k < 3; k++) {
        const vec3 across = vec3_sub(x[(k + 2) % 3], x[(k + 1) % 3]);
        rate[k] = vec3_dot(vec3_cross(area, across), v) / square;
    }
}

/* What part of that can go on for a step before a weight is used up: nothing is known of the edge
 * or triangle behind. */
static double part_within(const struct side *side, const double rate[3], double h)
{
    double part = 1;
    for (int k = 0; k < side->n && k < 3; k++)
        if (rate[k] * h < -side->weight[k])
            part = fmin(part, fmax(side->weight[k], 0) / (-rate[k] * h));
    return part;
}

/* A tool that slides on, as it did in the step, takes its load from corner to corner.
 *  Writes shift. */
static void shift_loads(struct local_making *m)
{
    const struct step *s = m->s;
    memset(m->shift, 0, (size_t)s->n_prox * sizeof *m->shift);
    for (int i = 0; i < m->n_member; i++) {
        const struct local_contact_row *member = &m->member[i];
        const struct constraint *c = &s->con[member->con];
        const int touched = member->sign > 0 ? 1 : 0;
        const struct side *side = side_of(s, member, touched);
        const vec3 slid = vec3_sub(constraint_apart(c, s->p), constraint_apart(c, s->p_start));
        const vec3 v = vec3_scale(slid, member->sign / s->h);
        const vec3 f = vec3_scale(s->force[member->con], -member->sign);
        double rate[3];
        if (c->law != &law_contact || vec3_dot(f, f) == 0)
            continue;
        weights_of_slide(s, side, v, rate);
        const double part = part_within(side, rate, s->h);
        for (int k = 0; k < side->n && k < 3; k++)
            m->shift[side->prox[k]] = vec3_axpy(m->shift[side->prox[k]], part * rate[k], f);
    }
}

static vec3 opening_of(const struct local_making *m, const struct local_contact_row *member)
{
    vec3 sum = {0, 0, 0};
    for (int k = 0; k < SIDES; k++) {
        const struct side *side = side_of(m->s, member, k);
        if (local_model_share(m->s, m->tool, side) != LOCAL_NONE)
            continue;
        sum = vec3_axpy(sum, sign_of(member, k), velocity_held(m->s, side));
        if (m->s->square)
            sum = vec3_axpy(sum, sign_of(member, k), way_of_push(m->s, side, m->shift));
    }
    return vec3_scale(sum, member->share);
}

static void fill_opening(struct local_making *m)
{
    shift_loads(m);
    for (int k = 0; k < m->n_member + m->n_holding; k++) {
        const struct local_contact_row *member = row_at(m, k);
        if (member->row != LOCAL_NO_ROW)
            m->opening[member->row] = vec3_add(m->opening[member->row], opening_of(m, member));
    }
}

static void take_rows(struct local_making *m, size_t rows, int n_prox, struct arena *arena)
{
    m->W = ARENA_TAKE(arena, rows * rows, mat3);
    m->opening = ARENA_TAKE(arena, rows, vec3);
    m->shift = ARENA_TAKE(arena, n_prox, vec3);
    PALP_ASSERT(m->W && m->opening && m->shift);
}

void local_model_comply(struct local_making *m)
{
    PALP_ASSERT(m->out->n <= PALP_LOCAL_CONTACTS && m->n_holding <= LOCAL_HOLDING);
    const size_t rows = (size_t)(m->out->n + m->n_holding);
    take_rows(m, rows, m->s->n_prox, &m->arena);
    memset(m->W, 0, rows * rows * sizeof *m->W);
    memset(m->opening, 0, rows * sizeof *m->opening);
    fill_compliance(m);
    fill_opening(m);
}

/* ---------------------------------------------------------------- who holds */

/* Directions of a constraint in which its force is inside its bounds: there the gap stays. */
static int directions_held(const struct step *s, int i, vec3 held[3])
{
    static const double INSIDE = 1e-3; /* of the force; beside it what settles as noise */
    const struct constraint *c = &s->con[i];
    const struct moment now = {s->scene, s->p, s->frame};
    const struct bounds b = c->law->bounds(c);
    vec3 gap;
    const mat3 C = c->law->linearise(c, &now, &gap);
    const vec3 force = mat3_apply(C, s->force[i]);
    const double across = hypot(force.y, force.z),
                 from = INSIDE * vec3_norm(s->force[i]) + s->opt->tolerance_n;
    const double let_out = b.rub > 0 ? b.rub * across : 0;
    const double disc = bounds_disc(&b, force.x);
    const bool first = force.x > b.least - let_out + from && force.x < b.most + let_out - from;
    const bool others = across < disc - from;
    int n = 0;
    for (int k = 0; k < 3; k++) {
        const vec3 d = mat3_row(C, k);
        if ((k == 0 ? first : others) && vec3_dot(d, d) > 0)
            held[n++] = d;
    }
    return n;
}

static bool is_side_reached(const struct local_making *m, const struct side *side)
{
    const struct coupled_system *c = m->s->scene->body[side->body].coupled;
    return side->n > 0 && c && m->reached[c - m->s->scene->coupled];
}

/* Returns whether that is news. */
static bool mark_reached(struct local_making *m, const struct side *side)
{
    const struct coupled_system *c = m->s->scene->body[side->body].coupled;
    if (side->n == 0 || !c || c == m->own || is_side_reached(m, side))
        return false;
    m->reached[c - m->s->scene->coupled] = true;
    return true;
}

/* From what the tool touches on, through all that holds. */
static void reach_on(struct local_making *m)
{
    const struct step *s = m->s;
    memset(m->reached, 0, (size_t)s->scene->n_coupled * sizeof *m->reached);
    bool news = false;
    for (int k = 0; k < m->n_member; k++)
        news |= mark_reached(m, side_of(s, &m->member[k], m->member[k].sign > 0));
    while (news) {
        news = false;
        for (int i = 0; i < s->n_con; i++) {
            const struct constraint *c = &s->con[i];
            vec3 held[3];
            if ((is_side_reached(m, &c->a) || is_side_reached(m, &c->b)) &&
                directions_held(s, i, held) > 0)
                news |= mark_reached(m, &c->a) | mark_reached(m, &c->b);
        }
    }
}

static bool is_row(const struct local_making *m, int con)
{
    for (int k = 0; k < m->n_member; k++)
        if (m->member[k].con == con)
            return true;
    return false;
}

/* Joints before contacts, great forces before small ones. */
static double weight_of(const struct step *s, int con)
{
    const struct constraint *c = &s->con[con];
    return c->joint.link ? (double)INFINITY : vec3_norm(s->force[con]);
}

/* Keep the weightiest. */
static void offer_holding(struct local_making *m, int con)
{
    const struct local_contact_row one = local_model_row(con, 1);
    int least = 0;
    if (m->n_holding < LOCAL_HOLDING) {
        m->holding[m->n_holding++] = one;
        return;
    }
    for (int k = 1; k < LOCAL_HOLDING; k++)
        if (weight_of(m->s, m->holding[k].con) < weight_of(m->s, m->holding[least].con))
            least = k;
    if (weight_of(m->s, con) > weight_of(m->s, m->holding[least].con))
        m->holding[least] = one;
}

void local_model_find_holding(struct local_making *m)
{
    PALP_ASSERT(m->reached && m->n_holding == 0);
    const struct step *s = m->s;
    reach_on(m);
    for (int i = 0; i < s->n_con; i++) {
        const struct constraint *c = &s->con[i];
        vec3 held[3];
        if ((is_side_reached(m, &c->a) || is_side_reached(m, &c->b)) && !is_row(m, i) &&
            directions_held(s, i, held) > 0)
            offer_holding(m, i);
    }
    for (int k = 0; k < m->n_holding; k++)
        m->holding[k].row = m->out->n + k;
}

/* ---------------------------------------------------------------- elimination */

/** The directions that hold, and what they do: K = L Lᵀ of them, and Y = L⁻¹ [W to the rows of the
 *  model, opening]. */
struct elimination {
    int n, columns;
    int row[LOCAL_HELD];
    vec3 along[LOCAL_HELD];
    double *L; /* lower triangle, row by row | m/N | [n × n]        */
    double *Y; /* row by row                       | [n × columns]  */
};

static void list_held_directions(const struct local_making *m, struct elimination *e)
{
    for (int k = 0; k < m->n_holding; k++) {
        vec3 held[3];
        const int n = directions_held(m->s, m->holding[k].con, held);
        for (int d = 0; d < n; d++, e->n++) {
            e->row[e->n] = m->holding[k].row;
            e->along[e->n] = held[d];
        }
    }
}

/* Several that hold one body may say the same: a trace of compliance is left to each. */
static void factor_held(const struct local_making *m, struct elimination *e)
{
    static const double TRACE = 1e-6; /* of its own */
    const int n = e->n, rows = m->out->n + m->n_holding;
    for (int i = 0; i < n; i++) {
        double *row = e->L + i * n;
        for (int j = 0; j <= i; j++) {
            const vec3 moved = mat3_apply(m->W[e->row[i] * rows + e->row[j]], e->along[j]);
            const double *other = e->L + j * n, own = vec3_dot(e->along[i], moved);
            double sum = i == j ? own * (1 + TRACE) : own;
            for (int k = 0; k < j; k++)
                sum -= row[k] * other[k];
            if (i == j)
                row[i] = sum > TRACE * TRACE * own ? sqrt(sum) : (double)INFINITY;
            else
                row[j] = sum / other[j];
        }
    }
}

/* Row i of the right-hand sides: what it sees of forces at the model's rows, and of time. */
static void fill_row(const struct local_making *m, const struct elimination *e, int i)
{
    const int rows = m->out->n + m->n_holding;
    double *y = e->Y + i * e->columns;
    for (int k = 0; k < m->out->n; k++) {
        const vec3 seen = vec3_times(e->along[i], m->W[e->row[i] * rows + k]);
        memcpy(y + 3 * k, &seen, sizeof seen);
    }
    y[e->columns - 1] = vec3_dot(e->along[i], m->opening[e->row[i]]);
}

static void solve_held_rows(const struct local_making *m, struct elimination *e)
{
    for (int i = 0; i < e->n; i++) {
        const double *row = e->L + i * e->n;
        double *y = e->Y + i * e->columns;
        fill_row(m, e, i);
        for (int k = 0; k < i; k++)
            for (int c = 0; c < e->columns; c++)
                y[c] -= row[k] * e->Y[k * e->columns + c];
        for (int c = 0; c < e->columns; c++)
            y[c] /= row[i];
    }
}

/* W -= Yᵀ Y, opening -= Yᵀ y. */
static void take_off(struct local_making *m, const struct elimination *e)
{
    const int rows = m->out->n + m->n_holding;
    for (int h = 0; h < e->n; h++) {
        const double *y = e->Y + h * e->columns;
        for (int i = 0; i < m->out->n; i++) {
            const vec3 y_i = {y[3 * i], y[3 * i + 1], y[3 * i + 2]};
            m->opening[i] = vec3_axpy(m->opening[i], -y[e->columns - 1], y_i);
            for (int k = 0; k < m->out->n; k++) {
                mat3 *W = &m->W[i * rows + k];
                *W = mat3_axpy(*W, -1,
                               mat3_outer(y_i, (vec3){y[3 * k], y[3 * k + 1], y[3 * k + 2]}));
            }
        }
    }
}

static void take_elimination(struct elimination *e, struct arena *arena)
{
    e->L = ARENA_TAKE(arena, e->n * e->n, double);
    e->Y = ARENA_TAKE(arena, e->n * e->columns, double);
    PALP_ASSERT(e->L && e->Y);
}

void local_model_compliance_count(int n_prox, struct arena *counter)
{
    struct local_making m;
    struct elimination e = {.n = LOCAL_HELD, .columns = 3 * PALP_LOCAL_CONTACTS + 1};
    take_rows(&m, LOCAL_ROWS, n_prox, counter);
    take_elimination(&e, counter);
}

void local_model_condense(struct local_making *m)
{
    PALP_ASSERT(m->W && m->opening);
    struct elimination e = {.columns = 3 * m->out->n + 1};
    list_held_directions(m, &e);
    take_elimination(&e, &m->arena);
    factor_held(m, &e);
    solve_held_rows(m, &e);
    take_off(m, &e);
}
