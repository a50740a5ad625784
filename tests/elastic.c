/* SPDX-License-Identifier: GPL-3.0-or-later */
/* elastic.c - the energies, their stresses, and how these change. */
#include "tests/elastic.h"
#include "engine/motion/system.h"

#include <math.h>
#include <stdlib.h>

struct lame {
    double lambda, mu;
};

static struct lame lame_of(const struct palp_material *m)
{
    const double mu = m->young / (2 * (1 + m->poisson));
    return (struct lame){2 * mu * m->poisson / (1 - 2 * m->poisson), mu};
}

/* Of the stable Neo-Hookean energy: equal to Lamé's at small strains. */
static struct lame flesh_of(const struct palp_material *m)
{
    const struct lame l = lame_of(m);
    return (struct lame){l.lambda + 5 * l.mu / 6, 4 * l.mu / 3};
}

static double dot(mat3 A, mat3 B)
{
    return mat3_trace(mat3_mul_t(A, B));
}

static mat3 symmetric(mat3 A)
{
    return mat3_scale(mat3_add(A, mat3_transpose(A)), 0.5);
}

static mat3 cofactor(mat3 A)
{
    const vec3 a = mat3_row(A, 0), b = mat3_row(A, 1), c = mat3_row(A, 2);
    return mat3_rows(vec3_cross(b, c), vec3_cross(c, a), vec3_cross(a, b));
}

/* λ tr(e) 1 + 2μ e */
static mat3 hooke(struct lame l, mat3 e)
{
    return mat3_axpy(mat3_diagonal(l.lambda * mat3_trace(e)), 2 * l.mu, e);
}

static mat3 strain_of(const struct palp_material *m, mat3 F)
{
    const mat3 one = mat3_diagonal(1);
    if (m->model == PALP_COROTATIONAL)
        return mat3_axpy(symmetric(mat3_mul(mat3_transpose(mat3_rotation(F)), F)), -1, one);
    return mat3_scale(mat3_axpy(mat3_mul(mat3_transpose(F), F), -1, one), 0.5);
}

/* ---------------------------------------------------------------- stable Neo-Hookean */

static double flesh_energy(struct lame l, mat3 F)
{
    const double I = dot(F, F), alpha = 1 + l.mu / l.lambda - l.mu / (4 * l.lambda);
    const double off = mat3_determinant(F) - alpha;
    return l.mu / 2 * (I - 3) + l.lambda / 2 * off * off - l.mu / 2 * log(I + 1);
}

static mat3 flesh_stress(struct lame l, mat3 F)
{
    const double alpha = 1 + l.mu / l.lambda - l.mu / (4 * l.lambda);
    return mat3_axpy(mat3_scale(F, l.mu * (1 - 1 / (dot(F, F) + 1))),
                     l.lambda * (mat3_determinant(F) - alpha), cofactor(F));
}

/* Cofactors are quadratic: their change is what is bilinear. */
static mat3 flesh_change(struct lame l, mat3 F, mat3 dF)
{
    const mat3 C = cofactor(F);
    const mat3 dC = mat3_axpy(mat3_axpy(cofactor(mat3_add(F, dF)), -1, C), -1, cofactor(dF));
    const double more = dot(F, F) + 1, alpha = 1 + l.mu / l.lambda - l.mu / (4 * l.lambda);
    mat3 dP = mat3_scale(dF, l.mu * (1 - 1 / more));
    dP = mat3_axpy(dP, 2 * l.mu / (more * more) * dot(F, dF), F);
    dP = mat3_axpy(dP, l.lambda * dot(C, dF), C);
    return mat3_axpy(dP, l.lambda * (mat3_determinant(F) - alpha), dC);
}

/* ---------------------------------------------------------------- all */

double elastic_energy(const struct palp_material *m, mat3 F)
{
    if (m->model == PALP_STABLE_NEO_HOOKEAN)
        return flesh_energy(flesh_of(m), F) - flesh_energy(flesh_of(m), mat3_diagonal(1));
    const mat3 e = strain_of(m, F);
    return 0.5 * dot(hooke(lame_of(m), e), e);
}

mat3 elastic_stress(const struct palp_material *m, mat3 F)
{
    if (m->model == PALP_STABLE_NEO_HOOKEAN)
        return flesh_stress(flesh_of(m), F);
    const mat3 before = m->model == PALP_COROTATIONAL ? mat3_rotation(F) : F;
    return mat3_mul(before, hooke(lame_of(m), strain_of(m, F)));
}

mat3 elastic_change(const struct palp_material *m, mat3 F, mat3 dF)
{
    if (m->model == PALP_STABLE_NEO_HOOKEAN)
        return flesh_change(flesh_of(m), F, dF);
    const bool turns = m->model == PALP_COROTATIONAL;
    const mat3 before = turns ? mat3_rotation(F) : F;
    const mat3 de = symmetric(mat3_mul(mat3_transpose(before), dF));
    const mat3 dP = mat3_mul(before, hooke(lame_of(m), de));
    return turns ? dP : mat3_add(dP, mat3_mul(dF, hooke(lame_of(m), strain_of(m, F))));
}

mat3 elastic_edges(const vec3 *x, const int node[4])
{
    const vec3 x0 = x[node[0]];
    return mat3_columns(vec3_sub(x[node[1]], x0), vec3_sub(x[node[2]], x0),
                        vec3_sub(x[node[3]], x0));
}

double elastic_world(const struct palp_world *world, const struct palp_material *m)
{
    const palp_body body = {1};
    const struct palp_mesh *mesh = palp_body_mesh(palp_world_scene(world), body);
    const vec3 *q = palp_world_q(world, body);
    double sum = 0;
    for (int t = 0; t < mesh->n_tet; t++) {
        const mat3 rest = elastic_edges(mesh->x, mesh->tet[t]);
        const mat3 F = mat3_mul(elastic_edges(q, mesh->tet[t]), mat3_inverse(rest));
        sum += mat3_determinant(rest) / 6 * elastic_energy(m, F);
    }
    return sum;
}

/* ---------------------------------------------------------------- positive semidefinite */

static void annihilate(double *S, double *V, int n, int p, int q)
{
    const double theta = (S[q * n + q] - S[p * n + p]) / (2 * S[p * n + q]);
    const double t = copysign(1, theta) / (fabs(theta) + sqrt(theta * theta + 1));
    const double c = 1 / sqrt(t * t + 1), s = t * c;
    for (int k = 0; k < n; k++) {
        const double a = S[k * n + p], b = S[k * n + q], v = V[k * n + p], w = V[k * n + q];
        S[k * n + p] = c * a - s * b;
        S[k * n + q] = s * a + c * b;
        V[k * n + p] = c * v - s * w;
        V[k * n + q] = s * v + c * w;
    }
    for (int k = 0; k < n; k++) {
        const double a = S[p * n + k], b = S[q * n + k];
        S[p * n + k] = c * a - s * b;
        S[q * n + k] = s * a + c * b;
    }
}

void elastic_eigen(double *S, double *V, int n)
{
    for (int i = 0; i < n * n; i++)
        V[i] = i % (n + 1) == 0;
    for (int sweep = 0; sweep < 12; sweep++)
        for (int p = 0; p < n; p++)
            for (int q = p + 1; q < n; q++)
                if (fabs(S[p * n + q]) > 1e-300)
                    annihilate(S, V, n, p, q);
}

double elastic_slope(double C[9][9], const struct palp_material *m, mat3 F)
{
    const double J = mat3_determinant(F), below = J < 0 || J > 2 ? -1 : 0;
    double S[81], V[81], least = INFINITY;
    for (int k = 0; k < 9; k++) {
        mat3 dF = {0};
        dF.m[k / 3][k % 3] = 1;
        const mat3 dP = elastic_change(m, F, dF);
        for (int i = 0; i < 9; i++)
            S[9 * i + k] = dP.m[i / 3][i % 3];
    }
    elastic_eigen(S, V, 9);
    for (int k = 0; k < 9; k++)
        least = fmin(least, S[10 * k]);
    for (int i = 0; i < 9; i++)
        for (int j = 0; j < 9; j++) {
            C[i][j] = 0;
            for (int k = 0; k < 9; k++)
                C[i][j] += fmax(S[10 * k], below * S[10 * k]) * V[9 * i + k] * V[9 * j + k];
        }
    return least;
}

/* ---------------------------------------------------------------- one by one */

/* f and K of a body. */
struct plain {
    vec3 f[64];
    mat3 K[64][64];
};

/* Block (i, j): V Σ ∂P_ab/∂F_cd bᵢ_b bⱼ_d at row a, column c. */
static mat3 block_of(double C[9][9], double volume, vec3 b_i, vec3 b_j)
{
    const double bi[3] = {b_i.x, b_i.y, b_i.z}, bj[3] = {b_j.x, b_j.y, b_j.z};
    mat3 block = {0};
    for (int k = 0; k < 9; k++)
        for (int l = 0; l < 9; l++)
            block.m[k / 3][l / 3] += volume * C[k][l] * bi[k % 3] * bj[l % 3];
    return block;
}

static void add_plainly(struct plain *to, const vec3 *rest, const vec3 *q, const int node[4],
                        const struct palp_material *material)
{
    const mat3 edges = elastic_edges(rest, node), inverse = mat3_inverse(edges);
    const mat3 F = mat3_mul(elastic_edges(q, node), inverse);
    const mat3 P = elastic_stress(material, F);
    const double volume = mat3_determinant(edges) / 6;
    vec3 b[4] = {{0, 0, 0}};
    double C[9][9];
    elastic_slope(C, material, F);
    for (int k = 1; k < 4; k++) {
        b[k] = mat3_row(inverse, k - 1);
        b[0] = vec3_sub(b[0], b[k]);
    }
    for (int i = 0; i < 4; i++) {
        to->f[node[i]] = vec3_axpy(to->f[node[i]], -volume, mat3_apply(P, b[i]));
        for (int j = 0; j < 4; j++) {
            mat3 *K = &to->K[node[i]][node[j]];
            *K = mat3_add(*K, block_of(C, volume, b[i], b[j]));
        }
    }
}

static double size_of(mat3 A)
{
    double most = 0;
    for (int i = 0; i < 9; i++)
        most = fmax(most, fabs(A.m[i / 3][i % 3]));
    return most;
}

static double unlike(const struct system *s, const struct plain *plain, double force)
{
    double f = 0, K = 0, stiffest = 0;
    for (int i = 0; i < s->n; i++) {
        f = fmax(f, vec3_norm(vec3_sub(s->f[i], plain->f[i])));
        force = fmax(force, vec3_norm(plain->f[i]));
    }
    for (int c = 0; c < s->n; c++)
        for (int k = s->pattern->first[c]; k < s->pattern->first[c + 1]; k++) {
            K = fmax(K, size_of(mat3_axpy(s->K[k], -1, plain->K[s->pattern->row[k]][c])));
            stiffest = fmax(stiffest, size_of(s->K[k]));
        }
    return fmax(f / force, K / stiffest);
}

double elastic_unlike(const struct palp_world *world, const struct palp_material *material,
                      const int *of_tet, double force)
{
    const struct palp_mesh *mesh = &world->scene->body[0].soft.mesh;
    struct plain *plain = calloc(1, sizeof *plain);
    for (int t = 0; t < mesh->n_tet; t++)
        add_plainly(plain, mesh->x, world->q, mesh->tet[t], &material[of_tet ? of_tet[t] : 0]);
    const double result = unlike(world->system[0], plain, force);
    free(plain);
    return result;
}
