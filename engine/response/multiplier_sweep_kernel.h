/* SPDX-License-Identifier: GPL-3.0-or-later */
/* multiplier_sweep_kernel.h - the sweeps of multiplier_sweep.c in either precision: REAL is the numbers' type, NAME(x)
 * the name of x for it. */

/* As many numbers as an AVX-512 register holds; narrower machines take several for them. */
typedef REAL NAME(lanes) __attribute__((vector_size(64), may_alias));

/* What a sweep needs of one constraint, side by side. */
struct NAME(local) {
    _Alignas(64) REAL row[3][3]; /* directions, each over its compliance        | N/m */
    REAL C[3][3];                /* directions                                        */
    REAL lambda[3];              /*                                             | N   */
    REAL follow[2]; /* what a change of the first force closes along the others       */
    REAL least, most, radius, friction; /* as in struct bounds                        */
};

static void NAME(place)(struct NAME(local) * to, const struct local *from, vec3 lambda)
{
    for (int k = 0; k < 3; k++) {
        for (int axis = 0; axis < 3; axis++) {
            to->C[k][axis] = (REAL)from->C.m[k][axis];
            to->row[k][axis] = (REAL)(from->C.m[k][axis] * from->stiffness[k]);
        }
    }
    to->lambda[0] = (REAL)lambda.x, to->lambda[1] = (REAL)lambda.y, to->lambda[2] = (REAL)lambda.z;
    to->follow[0] = (REAL)from->follow[0], to->follow[1] = (REAL)from->follow[1];
    to->least = (REAL)from->bounds.least, to->most = (REAL)from->bounds.most;
    to->radius = (REAL)from->bounds.radius, to->friction = (REAL)from->bounds.friction;
}

/* λ that resolves this constraint alone where its δ is (x, y, z) in world axes: the first
 * direction; then the others, with what the first changed there, on the disc that it allows. */
static inline void NAME(resolve)(const struct NAME(local) * c, REAL x, REAL y, REAL z,
                                 REAL answer[3])
{
    const REAL(*row)[3] = c->row;
    REAL first = c->lambda[0] - (row[0][0] * x + row[0][1] * y + row[0][2] * z);
    first = first > c->least ? first : c->least;
    first = first < c->most ? first : c->most;
    const REAL change = first - c->lambda[0], radius = c->radius + c->friction * first;
    REAL t1 = c->lambda[1] - (row[1][0] * x + row[1][1] * y + row[1][2] * z);
    REAL t2 = c->lambda[2] - (row[2][0] * x + row[2][1] * y + row[2][2] * z);
    t1 -= c->follow[0] * change;
    t2 -= c->follow[1] * change;
    const REAL size2 = t1 * t1 + t2 * t2;
    if (size2 > radius * radius) {
        const REAL keep = radius / ROOT(size2);
        t1 *= keep;
        t2 *= keep;
    }
    answer[0] = first, answer[1] = t1, answer[2] = t2;
}

/* v += column · f, its three planes as one. */
static inline void NAME(spread)(REAL *restrict v, const REAL *restrict column, int stride,
                                const REAL f[3])
{
    const int n = 3 * stride / (int)(64 / sizeof(REAL));
    NAME(lanes) *to = (NAME(lanes) *)v;
    const NAME(lanes) *by_x = (const NAME(lanes) *)column, *by_y = by_x + n, *by_z = by_y + n;
    for (int k = 0; k < n; k++)
        to[k] += by_x[k] * f[0] + by_y[k] * f[1] + by_z[k] * f[2];
}

/* λ := (part of the way to) the answer, and what that moves; f: the change in world axes. */
static inline void NAME(take)(struct NAME(local) * c, const REAL answer[3], REAL relax, REAL f[3])
{
    REAL d[3];
    for (int k = 0; k < 3; k++) {
        const REAL change = relax * (answer[k] - c->lambda[k]);
        c->lambda[k] = relax < 1 ? c->lambda[k] + change : answer[k];
        d[k] = change;
    }
    for (int axis = 0; axis < 3; axis++)
        f[axis] = c->C[0][axis] * d[0] + c->C[1][axis] * d[1] + c->C[2][axis] * d[2];
}

/* v is δ in world axes, by planes. A change up to `least` is none. */
WIDE static struct progress NAME(sweep)(const struct pairs *p, struct NAME(local) * local, REAL *v,
                                        REAL least, REAL relax)
{
    const int stride = p->stride;
    const REAL least2 = least * least;
    REAL furthest = 0, largest = 0; /* squares */
    for (int i = 0; i < p->n; i++) {
        struct NAME(local) *c = &local[i];
        REAL to[3], f[3];
        NAME(resolve)(c, v[i], v[stride + i], v[2 * stride + i], to);
        const REAL dx = to[0] - c->lambda[0], dy = to[1] - c->lambda[1], dz = to[2] - c->lambda[2];
        const REAL way = dx * dx + dy * dy + dz * dz;
        const REAL size = to[0] * to[0] + to[1] * to[1] + to[2] * to[2];
        largest = size > largest ? size : largest;
        if (way <= least2)
            continue;
        furthest = furthest > way ? furthest : way;
        NAME(take)(c, to, relax, f);
        NAME(spread)(v, (const REAL *)p->plane + (size_t)i * 9 * (size_t)stride, stride, f);
    }
    return (struct progress){sqrt((double)furthest), sqrt((double)largest)};
}

/* Sweep until changes are below `aim` of the largest force, or shrink no more. */
static void NAME(run)(struct sweep *w, double aim)
{
    struct step *s = w->s;
    const struct pairs *p = s->pairs;
    struct NAME(local) *local = w->real_local;
    REAL *v = w->real_v;
    struct progress now = {0, 0};
    double best = INFINITY;
    for (int i = 0; i < p->n; i++)
        NAME(place)(&local[i], &w->local[i], s->lambda[i]);
    for (int k = 0; k < 3 * p->stride; k++)
        v[k] = (REAL)(w->free[k] + w->u[k]);
    for (int stuck = 0; w->left > 0 && stuck < MULTIPLIER_PATIENCE;) {
        now = NAME(sweep)(p, local, v, (REAL)(DIGIT * now.largest), (REAL)w->relax);
        s->report.sweeps++;
        w->left--;
        if (!(now.furthest > aim * now.largest))
            break;
        stuck = now.furthest < best ? 0 : stuck + 1;
        best = fmin(best, now.furthest);
        if (stuck == MULTIPLIER_PATIENCE)
            w->relax = MULTIPLIER_RELAXATION;
    }
    for (int i = 0; i < p->n; i++)
        s->lambda[i] = vec3_make((double)local[i].lambda[0], (double)local[i].lambda[1],
                                 (double)local[i].lambda[2]);
}
