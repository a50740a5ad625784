/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_fclib.c - contact problems as FCLIB's files: FCLIB reads what we write and agrees that it is
 * solved, we read what it writes, and no file breaks us. */
#include "clients/palp/formats/fclib_file.h"
#include "tests/check.h"
#include "tests/fixtures/scratch_folder.h"

#include <fclib.h>
#include <hdf5.h>
#include <stdlib.h>
#include <string.h>
#include <sysexits.h>

enum { N = 6, ROWS = 3 * N };

static double random_number(void) /* in [-1, 1), the same in each run */
{
    static uint64_t state = 777;
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (double)(int64_t)state / 9223372036854775808.0;
}

/* W = G Gᵀ + 0.2, about 1 on the diagonal. */
static struct problem random_problem(void)
{
    struct problem p;
    double G[ROWS][ROWS];
    REQUIRE(problem_create(&p, N) == 0);
    for (int i = 0; i < ROWS * ROWS; i++)
        G[i / ROWS][i % ROWS] = random_number() / sqrt(ROWS);
    for (int i = 0; i < ROWS; i++) {
        for (int j = 0; j < ROWS; j++) {
            double sum = i == j ? 0.2 : 0;
            for (int k = 0; k < ROWS; k++)
                sum += G[i][k] * G[j][k];
            p.W[i / 3 * N + j / 3].m[i % 3][j % 3] = sum;
        }
        (&p.free[i / 3].x)[i % 3] = random_number();
    }
    for (int i = 0; i < N; i++)
        p.bounds[i] = (struct bounds){.most = INFINITY, .friction = 0.1 + 0.1 * i};
    return p;
}

static void solve(struct problem *p)
{
    const struct trial trial = {PALP_MULTIPLIERS_NEWTON, 1e-13, 1000, NULL};
    struct trial_outcome outcome;
    REQUIRE(problem_solve(p, &trial, &outcome) == 0);
    CHECK_BELOW(outcome.is.residual, 1e-13);
}

static const char *written(const struct problem *p, const char *name)
{
    const char *path = scratch_path(name);
    struct fclib_fault fault;
    REQUIRE(fclib_file_write(p, path, "a test", &fault) == 0);
    return path;
}

/* ---------------------------------------------------------------- there */

/* FCLIB's merit is the natural map with ρ = 1: sqrt of a sum of squares, over 1 + sqrt |q|. */
static void fclib_reads_what_we_write_and_finds_it_solved(void)
{
    struct problem p = random_problem();
    solve(&p);
    const char *path = written(&p, "solved.hdf5");
    struct fclib_local *local = fclib_read_local(path);
    struct fclib_solution *solution = fclib_read_solution(path);
    REQUIRE(local && solution);
    CHECK(local->W->m == ROWS && local->W->n == ROWS && local->spacedim == 3);
    for (int i = 0; i < N; i++) {
        CHECK(local->mu[i] == p.bounds[i].friction);
        CHECK(memcmp(&local->q[3 * i], &p.free[i], sizeof p.free[i]) == 0);
        CHECK(memcmp(&solution->r[3 * i], &p.lambda[i], sizeof p.lambda[i]) == 0);
    }
    for (int k = 0; k < ROWS * ROWS; k++)
        CHECK(local->W->x[k] == p.W[k % ROWS / 3 * N + k / ROWS / 3].m[k % 3][k / ROWS % 3]);
    CHECK_ZERO(fclib_merit_local(local, MERIT_1, solution), 1e-11);
    solution->r[0] += 1e-3;
    CHECK(fclib_merit_local(local, MERIT_1, solution) > 1e-5);
    fclib_delete_solutions(solution, 1);
    fclib_delete_local(local);
    free(local);
    problem_destroy(&p);
}

/* u of the solution is W r + q. */
static void the_solution_has_the_velocities_of_its_forces(void)
{
    struct problem p = random_problem();
    solve(&p);
    struct fclib_solution *solution = fclib_read_solution(written(&p, "velocities.hdf5"));
    REQUIRE(solution != NULL);
    for (int i = 0; i < N; i++) {
        vec3 u = p.free[i];
        for (int j = 0; j < N; j++)
            u = vec3_add(u, mat3_apply(p.W[i * N + j], p.lambda[j]));
        CHECK_ZERO(vec3_norm(vec3_sub(u, *(const vec3 *)(const void *)&solution->u[3 * i])), 1e-15);
    }
    fclib_delete_solutions(solution, 1);
    problem_destroy(&p);
}

/* ---------------------------------------------------------------- and back */

enum form { TRIPLETS, COLUMNS, LINES, N_FORMS };

/* FCLIB's own file of the problem, W without its zeros. */
static void write_by_fclib(const struct problem *p, enum form form, const char *path)
{
    static int pointer[ROWS * ROWS + 1], index[ROWS * ROWS];
    static double value[ROWS * ROWS], mu[N];
    char text[] = "text";
    int n = 0;
    for (int a = 0; a < ROWS; a++) { /* a line after the other, whichever these are */
        if (form != TRIPLETS)
            pointer[a] = n;
        for (int b = 0; b < ROWS; b++) {
            const int row = form == COLUMNS ? b : a, col = form == COLUMNS ? a : b;
            const double x = p->W[row / 3 * N + col / 3].m[row % 3][col % 3];
            if (x == 0)
                continue;
            if (form == TRIPLETS)
                pointer[n] = row;
            index[n] = form == COLUMNS ? row : col;
            value[n++] = x;
        }
    }
    if (form != TRIPLETS)
        pointer[ROWS] = n;
    struct fclib_matrix W = {n, ROWS, ROWS, pointer, index, value, 0, NULL};
    W.nz = form == TRIPLETS ? n : form == COLUMNS ? -1 : -2;
    struct fclib_info info = {text, text, text};
    for (int i = 0; i < N; i++)
        mu[i] = p->bounds[i].friction;
    struct fclib_local local = {
        .W = &W, .mu = mu, .q = &p->free[0].x, .spacedim = 3, .info = &info};
    remove(path);
    REQUIRE(fclib_write_local(&local, path) == 1);
}

static void we_read_each_way_that_fclib_stores_a_matrix(void)
{
    for (enum form form = 0; form < N_FORMS; form++) {
        struct problem p = random_problem(), back;
        struct fclib_fault fault;
        for (int i = 0; i < N; i++) /* contacts 0 and 5 do not touch */
            p.W[5] = p.W[5 * N] = mat3_diagonal(0);
        write_by_fclib(&p, form, scratch_path("form.hdf5"));
        REQUIRE(fclib_file_read(&back, scratch_path("form.hdf5"), &fault) == 0);
        CHECK(back.n == N);
        CHECK(memcmp(back.W, p.W, N * N * sizeof *p.W) == 0);
        CHECK(memcmp(back.free, p.free, N * sizeof *p.free) == 0);
        for (int i = 0; i < N; i++)
            CHECK(back.bounds[i].friction == p.bounds[i].friction && back.bounds[i].least == 0 &&
                  isinf(back.bounds[i].most));
        problem_destroy(&back);
        problem_destroy(&p);
    }
}

/* ---------------------------------------------------------------- bad files */

static bool refused(const char *path, int code, const char *text)
{
    struct problem p;
    struct fclib_fault fault = {""};
    const int got = fclib_file_read(&p, path, &fault);
    const bool right = got == code && strstr(fault.what, text) && !p.W;
    if (!right)
        printf("        %d: %s\n", got, fault.what);
    if (got == 0)
        problem_destroy(&p);
    return right;
}

/* A good file with one dataset replaced, or only taken away. */
static const char *spoilt(const char *where, const int *whole, const double *real, hsize_t n)
{
    struct problem p = random_problem();
    const char *path = scratch_path("spoilt.hdf5");
    write_by_fclib(&p, LINES, path);
    problem_destroy(&p);
    const hid_t file = H5Fopen(path, H5F_ACC_RDWR, H5P_DEFAULT);
    H5Ldelete(file, where, H5P_DEFAULT);
    if (whole || real) {
        const hid_t space = H5Screate_simple(1, &n, NULL);
        const hid_t type = whole ? H5T_NATIVE_INT : H5T_NATIVE_DOUBLE;
        const hid_t set =
            H5Dcreate2(file, where, type, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
        H5Dwrite(set, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, whole ? (const void *)whole : real);
        H5Dclose(set);
        H5Sclose(space);
    }
    H5Fclose(file);
    return path;
}

static void what_is_missing_is_named(void)
{
    CHECK(refused("no/such/file.hdf5", EX_NOINPUT, "cannot be read"));
    CHECK(refused(scratch_text("text.hdf5", "no HDF5"), EX_DATAERR, "expected one"));
    CHECK(refused(spoilt("/fclib_local", NULL, NULL, 0), EX_DATAERR, "no such group"));
    CHECK(refused(spoilt("/fclib_local/W/x", NULL, NULL, 0), EX_DATAERR,
                  "/fclib_local/W/x: got no such dataset, expected one"));
    CHECK(refused(spoilt("/fclib_local/vectors/mu", NULL, NULL, 0), EX_DATAERR,
                  "/fclib_local/vectors/mu: got no such dataset"));
}

static void what_is_impossible_is_told(void)
{
    const int plane = 2, rows = 17, form = -3, many = 1 << 30;
    const double nothing[ROWS] = {0, 0, NAN}, slippery[N] = {0, 0, -0.5};
    CHECK(refused(spoilt("/fclib_local/spacedim", &plane, NULL, 1), EX_DATAERR,
                  "/fclib_local/spacedim: got 2, expected 3"));
    CHECK(refused(spoilt("/fclib_local/W/m", &rows, NULL, 1), EX_DATAERR,
                  "got 17 x 18, expected a square"));
    CHECK(refused(spoilt("/fclib_local/W/nz", &form, NULL, 1), EX_DATAERR, "got -3, expected"));
    CHECK(refused(spoilt("/fclib_local/W/nzmax", &many, NULL, 1), EX_DATAERR, "expected up to"));
    CHECK(refused(spoilt("/fclib_local/vectors/q", NULL, nothing, ROWS), EX_DATAERR,
                  "number 3: got nan, expected a finite one"));
    CHECK(refused(spoilt("/fclib_local/vectors/q", NULL, nothing, 3), EX_DATAERR,
                  "got 3 numbers, expected 18"));
    CHECK(refused(spoilt("/fclib_local/vectors/mu", NULL, slippery, N), EX_DATAERR,
                  "number 3: got -0.5, expected at least 0"));
    CHECK(refused(spoilt("/fclib_local/spacedim", NULL, slippery, 1), EX_DATAERR,
                  "got no whole numbers"));
}

static void a_matrix_that_is_none_is_told(void)
{
    int pointer[ROWS + 1] = {0}, index[ROWS * ROWS] = {0};
    double value[ROWS * ROWS] = {0};
    pointer[3] = 7;
    CHECK(refused(spoilt("/fclib_local/W/p", pointer, NULL, ROWS + 1), EX_DATAERR,
                  "/fclib_local/W/p: number 4: got 7 to 0"));
    index[5] = ROWS;
    CHECK(refused(spoilt("/fclib_local/W/i", index, NULL, ROWS * ROWS), EX_DATAERR,
                  "/fclib_local/W/i: number 6: got 18, expected from 0 to 17"));
    value[1] = 1;
    CHECK(refused(spoilt("/fclib_local/W/x", NULL, value, ROWS * ROWS), EX_DATAERR,
                  "expected a symmetric W"));
}

/* The bytes of a good file. */
static size_t good_bytes(char *bytes, size_t room)
{
    struct problem p = random_problem();
    const char *path = written(&p, "good.hdf5");
    problem_destroy(&p);
    FILE *file = fopen(path, "rb");
    const size_t size = fread(bytes, 1, room, file);
    fclose(file);
    REQUIRE(size > 0 && size < room);
    return size;
}

static void a_file_cut_short_is_refused(void)
{
    static char bytes[1 << 17];
    const size_t size = good_bytes(bytes, sizeof bytes);
    for (size_t keep = 1; keep < size; keep += 37 + keep / 8) {
        struct problem p;
        struct fclib_fault fault = {""};
        CHECK(fclib_file_read(&p, scratch_bytes("short.hdf5", bytes, keep), &fault) == EX_DATAERR &&
              fault.what[0]);
    }
}

/* Each is refused with a reason, or is a problem like any other. */
static void a_file_with_wrong_bytes_is_refused_or_a_problem(void)
{
    static char bytes[1 << 17];
    const size_t size = good_bytes(bytes, sizeof bytes);
    int n_refused = 0;
    for (int k = 0; k < 400; k++) {
        struct problem p;
        struct fclib_fault fault = {""};
        char *at = &bytes[(size_t)((random_number() + 1) / 2 * (double)size)], before = *at;
        *at = (char)(127 * random_number());
        if (fclib_file_read(&p, scratch_bytes("wrong.hdf5", bytes, size), &fault) == 0) {
            CHECK(p.n == N);
            problem_destroy(&p);
        } else {
            CHECK(fault.what[0] != 0);
            n_refused++;
        }
        *at = before;
    }
    CHECK(n_refused > 20);
}

SUITE(fclib, TEST(fclib_reads_what_we_write_and_finds_it_solved),
      TEST(the_solution_has_the_velocities_of_its_forces),
      TEST(we_read_each_way_that_fclib_stores_a_matrix), TEST(what_is_missing_is_named),
      TEST(what_is_impossible_is_told), TEST(a_matrix_that_is_none_is_told),
      TEST(a_file_cut_short_is_refused), TEST(a_file_with_wrong_bytes_is_refused_or_a_problem));
