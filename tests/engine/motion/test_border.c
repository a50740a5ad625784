/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_border.c - the factor of a body before it was cut, with the copies as its border, is one of
 * the cut body. */
#include "engine/base/pool.h"
#include "engine/model/world.h"
#include "engine/motion/border.h"
#include "engine/motion/iteration.h"
#include "engine/motion/system.h"
#include "tests/check.h"
#include "tests/fixtures/alloc_count.h"
#include "tests/fixtures/cut_body.h"
#include "tests/fixtures/single_body.h"

#include <stdlib.h>
#include <string.h>

#define BLOCK_SIZE                                                                                 \
    {                                                                                              \
        0.06, 0.04, 0.05                                                                           \
    }
static const double DEGREE = 3.14159265358979323846 / 180;

/* From above into the block, not through it, askew to its cells. */
static const struct palp_cut ACROSS[1] = {
    {{0.031, 0.03, -0.04}, {0.034, 0.03, 0.006}, {0.001, -0.045, 0}}};
/* The same, and one that crosses it. */
static const struct palp_cut CROSSED[2] = {
    {{0.031, 0.03, -0.04}, {0.034, 0.03, 0.006}, {0.001, -0.045, 0}},
    {{0.012, 0.03, -0.006}, {0.052, 0.03, -0.004}, {0, -0.035, 0.001}}};

static struct cut_case case_of(enum palp_elements elements, enum palp_precision precision,
                               enum cut_region region)
{
    return (struct cut_case){.elements = elements,
                             .cells = {6, 4, 5},
                             .size = BLOCK_SIZE,
                             .cut = CROSSED,
                             .n_cut = 2,
                             .precision = precision,
                             .region = region,
                             .angle = 20 * DEGREE,
                             .workers = 1};
}

static double largest_number(const double *x, size_t n)
{
    double most = 0;
    for (size_t i = 0; i < n; i++)
        most = fmax(most, fabs(x[i]));
    return most;
}

/* ---------------------------------------------------------------- together it is the old matrix */

static double together_is_off(enum palp_elements elements)
{
    const struct cut_case as = case_of(elements, PALP_DOUBLE, CUT_ALL);
    struct cut_body b;
    REQUIRE(cut_body_create(&b, &as));
    const size_t n = 3 * (size_t)b.n, m = 3 * (size_t)b.n_parted;
    double *A = cut_body_matrix(&b, false), *parted = cut_body_matrix(&b, true);
    const double size = largest_number(A, n * n);
    for (size_t c = 0; c < m; c++)
        for (size_t r = 0; r < m; r++) {
            const int i = b.parent[r / 3], j = b.parent[c / 3];
            if (!cut_body_is_fixed(&b, i) && !cut_body_is_fixed(&b, j))
                A[(3 * (size_t)j + c % 3) * n + 3 * (size_t)i + r % 3] -= parted[c * m + r];
        }
    for (size_t c = 0; c < n; c++)
        for (size_t r = 0; r < n; r++)
            if (cut_body_is_fixed(&b, (int)(r / 3)) || cut_body_is_fixed(&b, (int)(c / 3)))
                A[c * n + r] = 0;
    const double off = largest_number(A, n * n) / size;
    free(A);
    free(parted);
    cut_body_destroy(&b);
    return off;
}

/* Sums over the same cells in another order. */
static void copies_moved_as_their_nodes_have_the_matrix_before_the_cut(void)
{
    CHECK_BELOW(together_is_off(PALP_TETRAHEDRA), 1e-14);
    CHECK_BELOW(together_is_off(PALP_HEXAHEDRA), 1e-14);
}

/* ---------------------------------------------------------------- solves */

static vec3 *random_loads(const struct cut_body *b)
{
    uint64_t seed = 11;
    vec3 *x = calloc((size_t)b->n_parted, sizeof *x);
    for (int i = 0; i < b->n_parted; i++) {
        const vec3 load = random_vec3(&seed);
        x[i] = cut_body_is_fixed(b, i) ? (vec3){0, 0, 0} : load;
    }
    return x;
}

/* x := A⁻¹ x of the parted body, by the factor and its border. */
static void solve_bordered(const struct cut_body *b, vec3 *x)
{
    const int *place = border_place(&b->factor);
    vec3 *y = calloc((size_t)b->n_parted, sizeof *y);
    for (int i = 0; i < b->n_parted; i++)
        if (place[i] >= 0)
            y[place[i]] = x[i];
    pool_begin(b->whole->pool);
    border_solve(&b->factor, y, b->whole->pool);
    pool_end(b->whole->pool);
    for (int i = 0; i < b->n_parted; i++)
        x[i] = place[i] >= 0 ? y[place[i]] : (vec3){0, 0, 0};
    free(y);
}

/* Relative, beside the dense inverse. */
static double solve_is_off(const struct cut_body *b)
{
    const size_t n = 3 * (size_t)b->n_parted;
    double *inverse = cut_body_inverse(b), most = 0, off = 0;
    vec3 *b_ = random_loads(b), *x = random_loads(b);
    solve_bordered(b, x);
    for (size_t r = 0; r < n; r++) {
        double sum = 0;
        for (size_t c = 0; c < n; c++)
            sum += inverse[c * n + r] * (&b_[0].x)[c];
        most = fmax(most, fabs(sum));
        off = fmax(off, fabs(sum - (&x[0].x)[r]));
    }
    free(inverse);
    free(b_);
    free(x);
    return off / most;
}

static double case_is_off(const struct cut_case *as, bool is_inside)
{
    struct cut_body b;
    REQUIRE(cut_body_create(&b, as));
    cut_body_fill(&b);
    CHECK(b.border.n > 20 && b.border.is_whole && b.border.is_inside == is_inside);
    const double off = solve_is_off(&b);
    cut_body_destroy(&b);
    return off;
}

/* A's condition is about 1e3, that of S 1e2; the inverse rounds as well. S is a small difference of
 * large numbers: outside of the region these are in single precision. */
static void border_solves_as_a_dense_factor_of_the_cut_body_does(void)
{
    for (enum palp_elements e = PALP_TETRAHEDRA; e <= PALP_HEXAHEDRA; e++)
        for (enum cut_region region = CUT_NO_REGION; region <= CUT_HALF; region++) {
            const struct cut_case exact = case_of(e, PALP_DOUBLE, region),
                                  rough = case_of(e, PALP_SINGLE, region);
            CHECK_BELOW(case_is_off(&exact, region == CUT_ALL), 1e-10);
            CHECK_BELOW(case_is_off(&rough, region == CUT_ALL), region == CUT_ALL ? 1e-5 : 1e-4);
        }
}

/* Of a body cut inside of the region: where nothing else is asked for in between, the same sums are
 * made, the same bytes; copies are told with the region, and asked again with it. */
static void bordered_solve_in_two_parts_is_the_whole_solve(void)
{
    for (enum palp_precision precision = PALP_SINGLE; precision <= PALP_DOUBLE; precision++) {
        const struct cut_case as = case_of(PALP_TETRAHEDRA, precision, CUT_ALL);
        struct cut_body b;
        REQUIRE(cut_body_create(&b, &as));
        cut_body_fill(&b);
        const struct ordering *o = b.factor.ordering;
        const int n = border_size(&b.factor), inside = o->n - o->n_last;
        const size_t size = (size_t)n * sizeof(vec3), told = (size_t)(n - inside) * sizeof(vec3);
        vec3 *asked = calloc((size_t)n, sizeof *asked), *whole = malloc(size),
             *parted = malloc(size);
        unsigned char *along = calloc((size_t)o->L.n_panel, 1);
        uint64_t seed = 3;
        for (int i = 0; i < n; i++)
            asked[i] = whole[i] = parted[i] = random_vec3(&seed);
        panels_mark_way(&b.factor.panels, o->n - 1, along);
        CHECK(border_can_open(&b.factor) && b.border.n > 20);
        border_solve(&b.factor, whole, b.whole->pool);
        border_open(&b.factor, parted, along, b.whole->pool);
        CHECK(memcmp(parted + inside, whole + inside, told) == 0);
        memcpy(parted + inside, asked + inside, told);
        border_finish(&b.factor, parted, along, b.whole->pool);
        CHECK(memcmp(parted, whole, size) == 0);
        memcpy(parted, asked, size);
        border_open(&b.factor, parted, along, b.whole->pool);
        for (int i = inside; i < n; i++)
            parted[i] = asked[i] = vec3_add(asked[i], random_vec3(&seed));
        border_finish(&b.factor, parted, along, b.whole->pool);
        border_solve(&b.factor, asked, b.whole->pool);
        CHECK(memcmp(parted, asked, size) == 0);
        free(asked);
        free(whole);
        free(parted);
        free(along);
        cut_body_destroy(&b);
    }
}

/* ---------------------------------------------------------------- copies of copies */

/* The vec3 of the body cut once that each of the body cut twice comes from, by their cells. */
static int *find_origin(const struct cut_body *once, const struct cut_body *twice)
{
    const struct palp_mesh *a = &once->parted->scene->body[0].soft.mesh,
                           *c = &twice->parted->scene->body[0].soft.mesh;
    const int *from = a->n_tet > 0 ? a->tet[0] : a->hex[0],
              *to = c->n_tet > 0 ? c->tet[0] : c->hex[0];
    int *origin = calloc((size_t)c->n_node, sizeof *origin);
    for (int i = 0; i < 4 * a->n_tet + 8 * a->n_hex; i++)
        origin[to[i]] = from[i];
    return origin;
}

/* Of a vec3 of the body cut once, the first that comes from it. */
static int *find_heirs(const struct cut_body *once, const struct cut_body *twice, const int *origin)
{
    int *heir = malloc((size_t)once->n_parted * sizeof *heir);
    memset(heir, -1, (size_t)once->n_parted * sizeof *heir);
    for (int i = twice->n_parted - 1; i >= 0; i--)
        heir[origin[i]] = i;
    return heir;
}

/* The copies of the body cut twice as two cuts make them: those that the first parts from nodes,
 * then those that the second parts from what it finds there. */
static void fill_in_two(struct cut_body *twice, const struct cut_body *once)
{
    int *origin = find_origin(once, twice), *heir = find_heirs(once, twice, origin);
    struct border_group *later = calloc((size_t)cut_body_copies(twice), sizeof *later);
    int n = 0, n_later = 0;
    cut_body_list(twice);
    for (int k = 0; k < cut_body_copies(twice) && twice->group[k].block; k++) {
        struct border_group g = twice->group[k];
        const int from = origin[g.node];
        if (heir[from] == g.node) {
            g.parent = heir[once->parent[from]];
            twice->group[n++] = g;
        } else {
            g.parent = heir[from];
            later[n_later++] = g;
        }
    }
    CHECK(n > 5 && n_later > 5);
    memcpy(twice->group + n, later, (size_t)n_later * sizeof *later);
    pool_begin(twice->whole->pool);
    border_fill(&twice->border, &twice->factor, twice->group, n + n_later, twice->whole->pool);
    pool_end(twice->whole->pool);
    free(origin);
    free(heir);
    free(later);
}

static double cut_twice_is_off(enum palp_elements elements, enum palp_precision precision,
                               enum cut_region region)
{
    struct cut_case as = case_of(elements, precision, region);
    struct cut_body once, twice;
    REQUIRE(cut_body_create(&twice, &as));
    as.cut = ACROSS;
    as.n_cut = 1;
    REQUIRE(cut_body_create(&once, &as));
    fill_in_two(&twice, &once);
    CHECK(twice.border.is_whole);
    bool is_copy_of_copy = false;
    for (int k = 0; k < twice.border.n; k++)
        is_copy_of_copy |= twice.border.parent[k] >= twice.border.n_first;
    CHECK(is_copy_of_copy);
    const double off = solve_is_off(&twice);
    cut_body_destroy(&once);
    cut_body_destroy(&twice);
    return off;
}

/* What is cut later parts copies again: these open from copies, not from nodes. */
static void copies_of_copies_open_from_them(void)
{
    for (enum palp_elements e = PALP_TETRAHEDRA; e <= PALP_HEXAHEDRA; e++) {
        CHECK_BELOW(cut_twice_is_off(e, PALP_DOUBLE, CUT_ALL), 1e-10);
        CHECK_BELOW(cut_twice_is_off(e, PALP_DOUBLE, CUT_HALF), 1e-10);
        CHECK_BELOW(cut_twice_is_off(e, PALP_SINGLE, CUT_ALL), 1e-5);
    }
}

/* ---------------------------------------------------------------- removed cells */

/* As of copies; a cell of a thousand does little to the condition. */
static void removed_cell_is_a_border(void)
{
    for (enum palp_elements e = PALP_TETRAHEDRA; e <= PALP_HEXAHEDRA; e++)
        for (enum cut_region region = CUT_NO_REGION; region <= CUT_ALL; region++) {
            struct cut_case as = case_of(e, PALP_DOUBLE, region);
            struct cut_body b;
            as.n_cut = 0;
            REQUIRE(cut_body_create(&b, &as));
            cut_body_fill(&b);
            CHECK(b.border.is_whole && b.border.is_inside == (region == CUT_ALL));
            CHECK_BELOW(solve_is_off(&b), 1e-10);
            cut_body_destroy(&b);
        }
}

/* ---------------------------------------------------------------- many cuts */

static vec3 anywhere(uint64_t *seed, double part)
{
    const vec3 x = random_vec3(seed);
    return (vec3){0.03 + 0.03 * part * x.x, 0.02 * part * x.y, 0.025 * part * x.z};
}

/* Three sweeps of any place and size, on a body of fat to skin, bent anyhow. */
static bool random_cut_is_whole(uint64_t *seed, enum palp_precision precision, int *n_cut)
{
    struct palp_cut cut[3];
    for (int k = 0; k < 3; k++) {
        cut[k].from = anywhere(seed, 1.2);
        cut[k].to = anywhere(seed, 1.2);
        cut[k].into = vec3_scale(random_vec3(seed), 0.05);
    }
    const bool hex = random_number(seed) > 0;
    struct cut_case as = case_of(hex ? PALP_HEXAHEDRA : PALP_TETRAHEDRA, precision,
                                 random_number(seed) > 0 ? CUT_ALL : CUT_NO_REGION);
    as.cells[0] = 4, as.cells[1] = as.cells[2] = 3;
    as.cut = cut;
    as.n_cut = 3;
    as.angle = random_number(seed);
    as.young = pow(10, 5 + random_number(seed));
    struct cut_body b;
    if (!cut_body_create(&b, &as))
        return true;
    ++*n_cut;
    cut_body_fill(&b);
    const bool is_whole = b.border.is_whole;
    cut_body_destroy(&b);
    return is_whole;
}

static void pivots_are_positive_whatever_is_cut(void)
{
    const int n = getenv("PALP_LONG_TESTS") ? 10000 : 100;
    uint64_t seed = 17;
    for (int single = 0; single < 2; single++) {
        int n_cut = 0, n_whole = 0;
        for (int i = 0; i < n; i++)
            n_whole += random_cut_is_whole(&seed, single ? PALP_SINGLE : PALP_DOUBLE, &n_cut);
        CHECK(n_whole == n);
        CHECK(n_cut > n / 2);
    }
}

/* ---------------------------------------------------------------- conjugate gradients */

/* A wider block, so that there are copies enough. */
static const struct palp_cut LONG[3] = {
    {{0.021, 0.04, -0.06}, {0.024, 0.04, 0.06}, {0.001, -0.045, 0}},
    {{0.045, 0.04, -0.06}, {0.044, 0.04, 0.06}, {0.001, -0.055, 0}},
    {{0.005, 0.04, -0.003}, {0.075, 0.04, 0.002}, {0, -0.035, 0.001}}};

static struct cut_case wide_case(int n_cut, double depth, enum palp_precision precision)
{
    static struct palp_cut cut[3];
    for (int k = 0; k < n_cut; k++) {
        cut[k] = LONG[k];
        cut[k].into = vec3_scale(cut[k].into, depth);
    }
    struct cut_case as = case_of(PALP_TETRAHEDRA, precision, CUT_ALL);
    as.cells[0] = 8, as.cells[1] = 5, as.cells[2] = 6;
    as.size = (vec3){0.08, 0.05, 0.06};
    as.cut = cut;
    as.n_cut = n_cut;
    as.angle = 0;
    return as;
}

static mat3 *copy_rotations(const struct system *s)
{
    mat3 *R = malloc((size_t)s->n * sizeof *R);
    memcpy(R, s->rotation, (size_t)s->n * sizeof *R);
    return R;
}

/* Solves until what is left moves no node by more than 1e-6 of the first. */
static int count_solves(const struct cut_body *b, bool is_parted, const struct factor *factor,
                        const mat3 *then)
{
    enum { MOST = 200 };
    const struct system *system = cut_body_system(b, is_parted);
    struct iteration it = {.system = system, .factor = factor};
    mat3 *warp = malloc((size_t)system->n * sizeof *warp);
    vec3 *load = random_loads(b), *x = calloc((size_t)system->n, sizeof *x);
    double first = 0, curvature, residual;
    int solves = 0;
    for (int i = 0; i < system->n; i++)
        warp[i] = mat3_mul_t(system->rotation[i], then[i]);
    it.warp = warp;
    REQUIRE(iteration_create(&it, system->n, b->whole->pool) == 0);
    pool_begin(b->whole->pool);
    iteration_start(&it, load, NULL, x);
    for (bool near = false; !near && solves < MOST; solves++) {
        const struct share z = iteration_precondition(&it);
        first = solves == 0 ? z.most : first;
        near = z.most <= 1e-12 * first;
        if (!near)
            iteration_move(&it, &curvature, &residual);
    }
    pool_end(b->whole->pool);
    iteration_destroy(&it);
    free(warp);
    free(load);
    free(x);
    return solves;
}

/* Of the same age: the body as it is, with the factor; cut, with the border; the latter's. */
struct solves {
    int whole, parted, n_copy;
};

static struct solves solves_after(const struct cut_case *as, double angle)
{
    struct cut_body b;
    struct solves n;
    REQUIRE(cut_body_create(&b, as));
    cut_body_fill(&b);
    CHECK(b.border.is_whole && b.border.is_inside);
    mat3 *whole = copy_rotations(cut_body_system(&b, false)),
         *parted = copy_rotations(cut_body_system(&b, true));
    cut_body_bend(&b, as->angle + angle, angle > 0 ? 2e-4 : 0);
    struct factor plain = b.factor;
    plain.border = NULL;
    plain.panels.root = NULL;
    n.n_copy = b.border.n;
    n.whole = count_solves(&b, false, &plain, whole);
    n.parted = count_solves(&b, true, &b.factor, parted);
    free(whole);
    free(parted);
    cut_body_destroy(&b);
    return n;
}

static void cut_body_takes_no_more_solves_than_the_whole_one(void)
{
    static const double depth[4] = {0.6, 0.8, 1, 1.2};
    static const int n_cut[4] = {1, 1, 2, 3};
    int most = 0;
    for (enum palp_precision precision = PALP_SINGLE; precision <= PALP_DOUBLE; precision++)
        for (int k = 0; k < 4; k++)
            for (int age = 0; age <= 15; age += age == 0 ? 5 : 10) {
                const struct cut_case as = wide_case(n_cut[k], depth[k], precision);
                const struct solves n = solves_after(&as, age * DEGREE);
                CHECK(n.parted <= n.whole + 1);
                CHECK(n.n_copy >= 8 && n.n_copy <= 96);
                most = n.n_copy > most ? n.n_copy : most;
            }
    CHECK(most > 90);
}

/* The trap: B and C of where the body is now are of another matrix than A₀. S is then not positive,
 * openings get their own blocks, and solves take long, but arrive. */
static void columns_of_other_positions_are_not_taken(void)
{
    struct cut_case as = wide_case(2, 1, PALP_DOUBLE);
    struct cut_body b;
    REQUIRE(cut_body_create(&b, &as));
    mat3 *then = copy_rotations(cut_body_system(&b, true));
    cut_body_bend(&b, 15 * DEGREE, 2e-4);
    cut_body_fill(&b);
    CHECK(!b.border.is_whole && b.border.is_inside);
    const int solves = count_solves(&b, true, &b.factor, then);
    CHECK(solves > 15 && solves < 200);
    free(then);
    cut_body_destroy(&b);
}

/* Where its parents are not all in the region either, nothing is told by the region. */
static void own_blocks_of_copies_beside_the_region_are_outside(void)
{
    struct cut_case as = wide_case(2, 1, PALP_DOUBLE);
    as.region = CUT_HALF;
    struct cut_body b;
    REQUIRE(cut_body_create(&b, &as));
    mat3 *then = copy_rotations(cut_body_system(&b, true));
    cut_body_bend(&b, 15 * DEGREE, 2e-4);
    cut_body_fill(&b);
    CHECK(!b.border.is_whole && !b.border.is_inside && !b.border.tells_region);
    CHECK(!border_can_open(&b.factor));
    const int solves = count_solves(&b, true, &b.factor, then);
    CHECK(solves > 15 && solves < 200);
    free(then);
    cut_body_destroy(&b);
}

/* ---------------------------------------------------------------- memory, workers */

static void steps_that_cut_allocate_nothing(void)
{
    for (enum cut_region region = CUT_NO_REGION; region <= CUT_ALL; region++) {
        const struct cut_case as = case_of(PALP_TETRAHEDRA, PALP_SINGLE, region);
        struct cut_body b;
        REQUIRE(cut_body_create(&b, &as));
        vec3 *x = random_loads(&b);
        const long before = alloc_count();
        cut_body_fill(&b);
        pool_begin(b.whole->pool);
        border_solve(&b.factor, x, b.whole->pool);
        pool_end(b.whole->pool);
        border_start(&b.border, &b.factor);
        CHECK(alloc_count() == before);
        free(x);
        cut_body_destroy(&b);
    }
}

static void border_is_the_same_to_the_byte_for_1_2_and_4_workers(void)
{
    for (enum cut_region region = CUT_NO_REGION; region <= CUT_ALL; region++) {
        vec3 *x[3];
        size_t size = 0;
        for (int k = 0; k < 3; k++) {
            struct cut_case as = wide_case(3, 1, PALP_SINGLE);
            struct cut_body b;
            as.region = region;
            as.workers = 1 << k;
            REQUIRE(cut_body_create(&b, &as));
            cut_body_fill(&b);
            x[k] = random_loads(&b);
            solve_bordered(&b, x[k]);
            size = (size_t)b.n_parted * sizeof *x[k];
            cut_body_destroy(&b);
        }
        CHECK(memcmp(x[0], x[1], size) == 0);
        CHECK(memcmp(x[0], x[2], size) == 0);
        for (int k = 0; k < 3; k++)
            free(x[k]);
    }
}

SUITE(border, TEST(copies_moved_as_their_nodes_have_the_matrix_before_the_cut),
      TEST(border_solves_as_a_dense_factor_of_the_cut_body_does),
      TEST(bordered_solve_in_two_parts_is_the_whole_solve), TEST(copies_of_copies_open_from_them),
      TEST(removed_cell_is_a_border), TEST(pivots_are_positive_whatever_is_cut),
      TEST(cut_body_takes_no_more_solves_than_the_whole_one),
      TEST(columns_of_other_positions_are_not_taken),
      TEST(own_blocks_of_copies_beside_the_region_are_outside),
      TEST(steps_that_cut_allocate_nothing),
      TEST(border_is_the_same_to_the_byte_for_1_2_and_4_workers));
