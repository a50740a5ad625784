/* SPDX-License-Identifier: GPL-3.0-or-later */
/* multiplier_sweep_kernel.h - the sweeps of multiplier_sweep.c in either precision: REAL is the
 * numbers' type, ROOT its square root, DIGIT what is no change beside 1, NAME(x) the name of x for
 * it. */

struct NAME(three) {
    REAL x, y, z;
};

/* What a sweep needs of one constraint, side by side. */
struct NAME(local) {
    _Alignas(64) REAL row[3][3]; /* directions, each over its compliance        | N/m */
    REAL C[3][3];                /* directions                                        */
    struct NAME(three) lambda;   /*                                             | N   */
    REAL follow[2]; /* what a change of the first force closes along the others       */
    REAL least, most, rub, radius, friction; /* as in struct bounds                   */
};

static void NAME(place_local)(struct NAME(local) * to, const struct local *from,
                              const struct bounds *bounds, vec3 lambda)
{
    for (int k = 0; k < 3; k++) {
        for (int axis = 0; axis < 3; axis++) {
            to->C[k][axis] = (REAL)from->C.m[k][axis];
            to->row[k][axis] = (REAL)(from->C.m[k][axis] * from->stiffness[k]);
        }
    }
    to->lambda = (struct NAME(three)){(REAL)lambda.x, (REAL)lambda.y, (REAL)lambda.z};
    to->follow[0] = (REAL)from->follow[0], to->follow[1] = (REAL)from->follow[1];
    to->least = (REAL)bounds->least, to->most = (REAL)bounds->most;
    to->rub = (REAL)bounds->rub;
    to->radius = (REAL)bounds->radius, to->friction = (REAL)bounds->friction;
}

static inline REAL NAME(dot)(const REAL a[3], struct NAME(three) b)
{
    return a[0] * b.x + a[1] * b.y + a[2] * b.z;
}

static inline REAL NAME(norm_squared)(struct NAME(three) a)
{
    return a.x * a.x + a.y * a.y + a.z * a.z;
}

/* λ that resolves this constraint alone where its δ is v in world axes: the first direction; then
 * the others, with what the first changed there, projected on Coulomb's disc: bounds_resolve. */
static inline struct NAME(three)
    NAME(resolve_pair)(const struct NAME(local) * c, struct NAME(three) v)
{
    REAL first = c->lambda.x - NAME(dot)(c->row[0], v), let_out = 0;
    if (c->rub > 0)
        let_out = c->rub * ROOT(c->lambda.y * c->lambda.y + c->lambda.z * c->lambda.z);
    first = first > c->least - let_out ? first : c->least - let_out;
    first = first < c->most + let_out ? first : c->most + let_out;
    const REAL change = first - c->lambda.x, radius = c->radius + c->friction * first;
    REAL y = c->lambda.y - NAME(dot)(c->row[1], v) - c->follow[0] * change;
    REAL z = c->lambda.z - NAME(dot)(c->row[2], v) - c->follow[1] * change;
    const REAL size2 = y * y + z * z;
    if (size2 > radius * radius) {
        const REAL keep = radius / ROOT(size2);
        y *= keep;
        z *= keep;
    }
    return (struct NAME(three)){first, y, z};
}

/* v += column · f for one group. */
static inline void NAME(spread_group)(REAL *restrict v, const REAL *restrict column, int group,
                                      struct NAME(three) f)
{
    enum { ROW = 3 * PAIRS_LANES };
    v = __builtin_assume_aligned(v + ROW * group, 64);
    column = __builtin_assume_aligned(column + 3 * ROW * group, 64);
    for (int k = 0; k < ROW; k++)
        v[k] += column[k] * f.x + column[ROW + k] * f.y + column[2 * ROW + k] * f.z;
}

/* v += column · f. The group of the pair that is next comes first: its resolution
 * is what takes long, and it can begin while the others are under way. */
static inline void NAME(spread_change)(REAL *restrict v, const REAL *restrict column,
                                       struct pairs_span span, int next, struct NAME(three) f)
{
    next = next < span.first || next > span.end ? span.first : next;
    for (int group = next; group < span.end; group++)
        NAME(spread_group)(v, column, group, f);
    for (int group = span.first; group < next; group++)
        NAME(spread_group)(v, column, group, f);
}

/* Cᵀ d: a change of λ as a force in world axes. */
static inline struct NAME(three) NAME(push_pair)(const struct NAME(local) * c, struct NAME(three) d)
{
    return (struct NAME(three)){c->C[0][0] * d.x + c->C[1][0] * d.y + c->C[2][0] * d.z,
                                c->C[0][1] * d.x + c->C[1][1] * d.y + c->C[2][1] * d.z,
                                c->C[0][2] * d.x + c->C[1][2] * d.y + c->C[2][2] * d.z};
}

/* v is δ in world axes, in groups. Changes that are small beside the largest force or change of the
 * sweep before wait: their δ stays. */
INLINE_WIDE void NAME(sweep_loop)(const struct pairs *p, struct NAME(local) * local, REAL *v,
                                  struct sweep_progress *progress, REAL relax)
{
    const int n = p->n, n_group = p->n_group;
    const REAL least = (REAL)fmax(DIGIT * progress->largest, WAITS * progress->furthest);
    const REAL *column = p->plane, least2 = least * least;
    REAL furthest = 0, largest = 0; /* squares */
    for (int i = 0; i < n; i++, column += 9 * PAIRS_LANES * n_group) {
        struct NAME(local) *c = &local[i];
        const REAL *at = v + pairs_place(i);
        const struct NAME(three) now = {at[0], at[PAIRS_LANES], at[2 * PAIRS_LANES]};
        struct NAME(three) to = NAME(resolve_pair)(c, now), from = c->lambda;
        struct NAME(three) d = {to.x - from.x, to.y - from.y, to.z - from.z};
        const REAL way = NAME(norm_squared)(d), size = NAME(norm_squared)(to);
        largest = size > largest ? size : largest;
        furthest = furthest > way ? furthest : way;
        if (way <= least2)
            continue;
        if (relax < 1) {
            d = (struct NAME(three)){relax * d.x, relax * d.y, relax * d.z};
            to = (struct NAME(three)){from.x + d.x, from.y + d.y, from.z + d.z};
        }
        c->lambda = to;
        NAME(spread_change)
        (v, column, p->span[i], i + 1 < n ? (i + 1) / PAIRS_LANES : 0, NAME(push_pair)(c, d));
    }
    *progress = (struct sweep_progress){sqrt((double)furthest), sqrt((double)largest)};
}

WIDE_FUNCTION(NAME(sweep), NAME(sweep_loop),
              (const struct pairs *p, struct NAME(local) * local, REAL *v,
               struct sweep_progress *progress, REAL relax),
              (p, local, v, progress, relax))

/* Sweep from δ at λ until λ seems to be within `aim` of the largest force. */
static void NAME(run_sweeps)(struct sweep *w, double aim)
{
    struct step *s = w->s;
    const struct pairs *p = s->pairs;
    struct NAME(local) *local = w->real_local;
    REAL *v = w->real_v;
    struct sweep_progress now = {0, 0};
    for (int i = 0; i < p->n; i++)
        NAME(place_local)(&local[i], &w->local[i], &w->problem.bounds[i], s->lambda[i]);
    for (size_t k = 0; k < pairs_length(p); k++)
        v[k] = (REAL)(w->free[k] + w->u[k]);
    do
        NAME(sweep)(p, local, v, &now, (REAL)w->relax);
    while (goes_on(w, now, aim));
    for (int i = 0; i < p->n; i++)
        s->lambda[i] = vec3_make((double)local[i].lambda.x, (double)local[i].lambda.y,
                                 (double)local[i].lambda.z);
}
