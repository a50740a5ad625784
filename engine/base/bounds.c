/* SPDX-License-Identifier: Apache-2.0 */
/* bounds.c - one constraint resolved alone: by sequential projection, and exactly. */
#include "engine/base/bounds.h"

double bounds_tangent_compliance(const mat3 *h2W)
{
    const double mean = (h2W->m[1][1] + h2W->m[2][2]) / 2;
    const double half = (h2W->m[1][1] - h2W->m[2][2]) / 2;
    return mean + sqrt(half * half + h2W->m[1][2] * h2W->m[1][2]);
}

static double first_within(const struct bounds *b, vec3 lambda)
{
    const double let_out = b->rub > 0 ? b->rub * bounds_across(lambda) : 0;
    return fmin(fmax(lambda.x, b->least - let_out), b->most + let_out);
}

vec3 bounds_resolve(const struct bounds *bounds, const mat3 *h2W, vec3 delta, vec3 lambda)
{
    const double w_n = h2W->m[0][0], w_t = bounds_tangent_compliance(h2W);
    vec3 to = lambda;
    if (w_n > 0)
        to.x = first_within(bounds, (vec3){lambda.x - delta.x / w_n, lambda.y, lambda.z});
    if (w_t > 0) {
        const double change = to.x - lambda.x;
        to.y -= (delta.y + h2W->m[1][0] * change) / w_t;
        to.z -= (delta.z + h2W->m[2][0] * change) / w_t;
    }
    const double size = bounds_across(to), most = bounds_disc(bounds, to.x);
    const double keep = size > most ? most / size : 1;
    return (vec3){to.x, to.y * keep, to.z * keep};
}

/* ---------------------------------------------------------------- all three at once */

/* How the answer's first component follows: freely, or along the bound it is at. */
static void follow_first(struct answer *a, const struct bounds *b, double wanted, vec3 lambda)
{
    const double size = bounds_across(lambda);
    if (a->lambda.x == wanted)
        a->follows.m[0][0] = 1;
    else if (b->rub > 0 && size > 0)
        a->let_out = vec3_scale(vec3_make(0, lambda.y / size, lambda.z / size),
                                a->lambda.x > wanted ? -b->rub : b->rub);
}

struct answer bounds_answer(const struct bounds *bounds, double compliance, vec3 delta, vec3 lambda)
{
    const vec3 z = vec3_axpy(lambda, -1 / compliance, delta);
    const double first = first_within(bounds, (vec3){z.x, lambda.y, lambda.z});
    const double size = bounds_across(z), most = bounds_disc(bounds, first);
    const bool held = !(size > most);
    const double keep = held ? 1 : most / size;
    struct answer a = {.lambda = {first, z.y * keep, z.z * keep}};
    follow_first(&a, bounds, z.x, lambda);
    const double e[2] = {held ? 0 : z.y / size, held ? 0 : z.z / size};
    for (int i = 0; i < 2; i++) {
        a.follows.m[1 + i][0] = bounds->friction * e[i] * a.follows.m[0][0];
        for (int k = 0; k < 2; k++)
            a.follows.m[1 + i][1 + k] = keep * ((i == k) - e[i] * e[k]);
    }
    return a;
}

/* One constraint, with δ at λ = 0. */
struct alone {
    const struct bounds *bounds;
    const mat3 *h2W;
    vec3 free;         /* m   */
    double compliance; /* m/N */
};

static vec3 delta_at(const struct alone *c, vec3 lambda)
{
    return vec3_add(c->free, mat3_apply(*c->h2W, lambda));
}

static struct answer answer_at(const struct alone *c, vec3 lambda)
{
    return bounds_answer(c->bounds, c->compliance, delta_at(c, lambda), lambda);
}

/* One step of Newton's method on λ - answer = 0, as long as shortens what is left; false: none
 * does. */
static bool improve_once(const struct alone *c, vec3 *lambda)
{
    enum { HALVINGS = 10 };
    const struct answer a = answer_at(c, *lambda);
    const vec3 off = vec3_sub(*lambda, a.lambda);
    mat3 J = mat3_axpy(mat3_diagonal(1), -1, a.follows);
    J = mat3_axpy(J, -1, mat3_outer(vec3_make(1, 0, 0), a.let_out));
    J = mat3_axpy(J, 1 / c->compliance, mat3_mul(a.follows, *c->h2W));
    const vec3 way = mat3_apply(mat3_inverse(J), off);
    for (int k = 0; k < HALVINGS && vec3_finite(way); k++) {
        const vec3 to = vec3_axpy(*lambda, -ldexp(1, -k), way);
        if (vec3_norm(vec3_sub(to, answer_at(c, to).lambda)) < vec3_norm(off)) {
            *lambda = to;
            return true;
        }
    }
    return false;
}

vec3 bounds_solve(const struct bounds *bounds, const mat3 *h2W, vec3 delta, vec3 lambda)
{
    enum { STEPS = 30, PROJECTIONS = 200 };
    static const double DIGITS = 1e-15;
    const struct alone c = {bounds, h2W, vec3_sub(delta, mat3_apply(*h2W, lambda)),
                            mat3_trace(*h2W) / 3};
    vec3 to = bounds_resolve(bounds, h2W, delta, lambda);
    for (int k = 0; k < STEPS && improve_once(&c, &to); k++)
        ;
    const vec3 answer = answer_at(&c, to).lambda;
    if (vec3_norm(vec3_sub(answer, to)) <= DIGITS * 10 * vec3_norm(answer))
        return answer;
    for (int k = 0; k < PROJECTIONS; k++) {
        const vec3 from = to;
        to = bounds_resolve(bounds, h2W, delta_at(&c, to), to);
        if (vec3_norm(vec3_sub(to, from)) <= DIGITS * vec3_norm(to))
            break;
    }
    return to;
}

double bounds_excess(const struct bounds *bounds, vec3 lambda)
{
    const double along = fabs(lambda.x - first_within(bounds, lambda));
    return fmax(along, fmax(bounds_across(lambda) - bounds_disc(bounds, lambda.x), 0));
}
