/* SPDX-License-Identifier: GPL-3.0-or-later */
/* local_model_gather.c - rows for a tool's constraints: one each or, where there are more than a
 * model has room for, one for several that are near each other, of the same two bodies and of like
 * normals. */
#include "engine/base/assert.h"
#include "engine/local_model.h"

/* A constraint as far as it matters here. */
struct spot {
    vec3 point, normal;
    double force, gap; /* N, m */
    int seed;          /* the row whose seed is nearest so far … */
    double away;       /* m; … and how far off; INFINITY: none is of its kind */
};
static_assert(sizeof(struct spot) <= LOCAL_GATHER_BYTES, "local_model_size makes room for it");

static struct spot spot_of(const struct step *s, const struct local_member *member)
{
    const struct constraint *c = &s->con[member->con];
    const struct moment now = {s->scene, s->p, s->frame};
    vec3 gap;
    const mat3 C = c->law->linearise(c, &now, &gap);
    return (struct spot){.point = side_point(member->sign > 0 ? &c->a : &c->b, s->p),
                         .normal = mat3_row(C, 0),
                         .force =
                             c->joint.link ? (double)INFINITY : vec3_norm(s->force[member->con]),
                         .gap = gap.x,
                         .seed = LOCAL_NO_ROW,
                         .away = INFINITY};
}

/* How far apart two are that may share a row; INFINITY: they may not. */
static double apart(const struct local_making *m, const struct spot *spot, int i, int k)
{
    static const double LIKE = 0.9; /* cosine of normals */
    const struct constraint *a = &m->s->con[m->member[i].con], *b = &m->s->con[m->member[k].con];
    const bool same = a->a.body == b->a.body && a->b.body == b->b.body && !a->joint.link &&
                      !b->joint.link && (spot[i].force > 0) == (spot[k].force > 0);
    if (!same || vec3_dot(spot[i].normal, spot[k].normal) < LIKE)
        return INFINITY;
    return vec3_norm(vec3_sub(spot[i].point, spot[k].point));
}

/* Is i the better next seed than k: further from all, then more loaded, then deeper? */
static bool before(const struct spot *i, const struct spot *k)
{
    if (i->away != k->away)
        return i->away > k->away;
    return i->force != k->force ? i->force > k->force : i->gap < k->gap;
}

/* Make it a row, and let all see whether that is nearer. */
static void plant(struct local_making *m, struct spot *spot, int seed)
{
    const int row = m->out->n++;
    for (int k = 0; k < m->n_member; k++) {
        const double away = k == seed ? 0 : apart(m, spot, k, seed);
        if (away < spot[k].away) {
            spot[k].away = away;
            spot[k].seed = row;
        }
    }
}

/* By force, where there is any. */
static void share(struct local_making *m, const struct spot *spot)
{
    double sum[PALP_LOCAL_CONTACTS] = {0};
    for (int k = 0; k < m->n_member; k++)
        if (spot[k].seed != LOCAL_NO_ROW)
            sum[spot[k].seed] += spot[k].force > 0 && isfinite(spot[k].force) ? spot[k].force : 1;
    for (int k = 0; k < m->n_member; k++) {
        const double own = spot[k].force > 0 && isfinite(spot[k].force) ? spot[k].force : 1;
        m->member[k].row = spot[k].seed;
        m->member[k].share = spot[k].seed == LOCAL_NO_ROW ? 1 : own / sum[spot[k].seed];
        m->out->n_dropped += spot[k].seed == LOCAL_NO_ROW;
    }
}

/* Rows by rising id of the first of each. */
static void order_rows(struct local_making *m)
{
    int now[PALP_LOCAL_CONTACTS], n = 0;
    for (int r = 0; r < PALP_LOCAL_CONTACTS; r++)
        now[r] = LOCAL_NO_ROW;
    for (int k = 0; k < m->n_member; k++) {
        int *row = &m->member[k].row;
        if (*row == LOCAL_NO_ROW)
            continue;
        if (now[*row] == LOCAL_NO_ROW)
            now[*row] = n++;
        *row = now[*row];
    }
}

/* From the furthest to the furthest (Gonzalez 1985): no row is then wider than twice what it would
 * have to be. */
void local_model_gather(struct local_making *m)
{
    const size_t mark = m->arena.used;
    if (m->n_member <= PALP_LOCAL_CONTACTS) {
        for (m->out->n = 0; m->out->n < m->n_member; m->out->n++)
            m->member[m->out->n].row = m->out->n;
        return;
    }
    struct spot *spot = ARENA_TAKE(&m->arena, m->n_member, struct spot);
    PALP_ASSERT(spot);
    for (int k = 0; k < m->n_member; k++)
        spot[k] = spot_of(m->s, &m->member[k]);
    while (m->out->n < PALP_LOCAL_CONTACTS) {
        int next = 0;
        for (int k = 1; k < m->n_member; k++)
            if (before(&spot[k], &spot[next]))
                next = k;
        if (spot[next].away == 0)
            break;
        plant(m, spot, next);
    }
    share(m, spot);
    order_rows(m);
    m->whole = false;
    m->arena.used = mark;
}
