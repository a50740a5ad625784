/* SPDX-License-Identifier: GPL-3.0-or-later */
/* local_model_gather.c - rows for a tool's constraints: one each or, where there are more than a
 * model has room for, one for several that are near each other, of the same two bodies and of like
 * normals. */
#include "engine/base/assert.h"
#include "engine/local_model.h"
#include "engine/model/mapping.h"

/* ---------------------------------------------------------------- whose constraints */

enum local_share local_model_share(const struct step *s, int tool, const struct side *side)
{
    int all = 0, its = 0;
    for (int k = 0; k < side->n; k++) {
        struct term own;
        const struct term *t;
        const int n = mapping_terms(s->world, &s->prox[side->prox[k]], &own, &t);
        for (int i = 0; i < n; i++, all++)
            its += mapping_mover(s->scene, t[i].body) == tool;
    }
    return its == 0 ? LOCAL_NONE : its == all ? LOCAL_ALL : LOCAL_PART;
}

/* ---------------------------------------------------------------- rows */

struct local_contact_row local_model_row(int con, double sign)
{
    return (struct local_contact_row){con, sign, LOCAL_NO_ROW, 1};
}

/* A constraint as far as it matters here. */
struct loaded_point {
    vec3 point, normal;
    double force, gap; /* N, m */
    int seed;          /* the row whose seed is nearest so far … */
    double away;       /* m; … and how far off; INFINITY: none is of its kind */
};

static struct loaded_point loaded_point_of(const struct step *s,
                                           const struct local_contact_row *member)
{
    const struct constraint *c = &s->con[member->con];
    const struct moment now = {s->scene, s->p, s->frame};
    vec3 gap;
    const mat3 C = c->law->linearise(c, &now, &gap);
    return (struct loaded_point){.point = side_point(member->sign > 0 ? &c->a : &c->b, s->p),
                                 .normal = mat3_row(C, 0),
                                 .force = c->joint.link ? (double)INFINITY
                                                        : vec3_norm(s->force[member->con]),
                                 .gap = gap.x,
                                 .seed = LOCAL_NO_ROW,
                                 .away = INFINITY};
}

/* How far apart two are that may share a row; INFINITY: they may not. */
static double distance_apart(const struct local_making *m, const struct loaded_point *loaded_point,
                             int i, int k)
{
    static const double LIKE = 0.9; /* cosine of normals */
    const struct constraint *a = &m->s->con[m->member[i].con], *b = &m->s->con[m->member[k].con];
    const bool same = a->a.body == b->a.body && a->b.body == b->b.body && !a->joint.link &&
                      !b->joint.link && (loaded_point[i].force > 0) == (loaded_point[k].force > 0);
    if (!same || vec3_dot(loaded_point[i].normal, loaded_point[k].normal) < LIKE)
        return INFINITY;
    return vec3_norm(vec3_sub(loaded_point[i].point, loaded_point[k].point));
}

/* Is i the better next seed than k: further from all, then more loaded, then deeper? */
static bool is_better_seed(const struct loaded_point *i, const struct loaded_point *k)
{
    if (i->away != k->away)
        return i->away > k->away;
    return i->force != k->force ? i->force > k->force : i->gap < k->gap;
}

/* Make it a row, and let all see whether that is nearer. */
static void plant_row(struct local_making *m, struct loaded_point *loaded_point, int seed)
{
    const int row = m->out->n++;
    for (int k = 0; k < m->n_member; k++) {
        const double away = k == seed ? 0 : distance_apart(m, loaded_point, k, seed);
        if (away < loaded_point[k].away) {
            loaded_point[k].away = away;
            loaded_point[k].seed = row;
        }
    }
}

/* By force, where there is any. */
static void share_members(struct local_making *m, const struct loaded_point *loaded_point)
{
    double sum[PALP_LOCAL_CONTACTS] = {0};
    for (int k = 0; k < m->n_member; k++)
        if (loaded_point[k].seed != LOCAL_NO_ROW)
            sum[loaded_point[k].seed] +=
                loaded_point[k].force > 0 && isfinite(loaded_point[k].force) ? loaded_point[k].force
                                                                             : 1;
    for (int k = 0; k < m->n_member; k++) {
        const double own = loaded_point[k].force > 0 && isfinite(loaded_point[k].force)
                               ? loaded_point[k].force
                               : 1;
        m->member[k].row = loaded_point[k].seed;
        m->member[k].share =
            loaded_point[k].seed == LOCAL_NO_ROW ? 1 : own / sum[loaded_point[k].seed];
        m->out->n_dropped += loaded_point[k].seed == LOCAL_NO_ROW;
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

static struct loaded_point *take_points(int n, struct arena *arena)
{
    struct loaded_point *point = ARENA_TAKE(arena, n, struct loaded_point);
    PALP_ASSERT(point);
    return point;
}

void local_model_gather_count(int n_con, struct arena *counter)
{
    take_points(n_con, counter);
}

/* From the furthest to the furthest (Gonzalez 1985): no row is then wider than twice what it would
 * have to be. */
void local_model_gather(struct local_making *m)
{
    PALP_ASSERT(m->member && m->out->n == 0);
    const size_t mark = m->arena.used;
    if (m->n_member <= PALP_LOCAL_CONTACTS) {
        for (m->out->n = 0; m->out->n < m->n_member; m->out->n++)
            m->member[m->out->n].row = m->out->n;
        return;
    }
    struct loaded_point *loaded_point = take_points(m->n_member, &m->arena);
    for (int k = 0; k < m->n_member; k++)
        loaded_point[k] = loaded_point_of(m->s, &m->member[k]);
    while (m->out->n < PALP_LOCAL_CONTACTS) {
        int next = 0;
        for (int k = 1; k < m->n_member; k++)
            if (is_better_seed(&loaded_point[k], &loaded_point[next]))
                next = k;
        if (loaded_point[next].away == 0)
            break;
        plant_row(m, loaded_point, next);
    }
    share_members(m, loaded_point);
    order_rows(m);
    m->whole = false;
    m->arena.used = mark;
}
