/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_gpu_plan.c - a plan goes through each panel once, none before what it waits for, and hands
 * each row to one place of its parent's. */
#include "engine/model/world.h"
#include "engine/motion/ordering.h"
#include "gpu/kernel/solve.h"
#include "tests/check.h"
#include "tests/fixtures/factored_box.h"
#include "tests/fixtures/single_body.h"

#include <stdlib.h>
#include <string.h>

static const struct flesh FLESH = {{PALP_COROTATIONAL, 2e4, 0.45, 1000}, 0.1, 0.01, true};

/* The plan of a block: of so many cells, with a region at one end or without. */
struct planned {
    struct palp_world *world;
    struct ordering *ordering;
    struct gpu_plan plan;
    const struct gpu_plan_at *at;
};

static const struct shape {
    int cells[3];
    bool has_region;
    int precision_bytes;
} shapes[] = {
    {{14, 12, 12}, true, sizeof(double)}, /* tasks, and levels of large panels    */
    {{14, 12, 12}, false, sizeof(float)},
    {{3, 2, 2}, false, sizeof(double)}, /* one task and no level                */
    {{24, 6, 6}, true, sizeof(float)},
};
enum { SHAPES = sizeof shapes / sizeof *shapes };

static void plan_create(struct planned *p, const struct shape *shape)
{
    const struct palp_options opt = bodies_options((vec3){0, -9.81, 0}, 1);
    p->world = bodies_box((vec3){0.1, 0.05, 0.05}, shape->cells, &FLESH, &opt);
    const struct body *body = &p->world->scene->body[0];
    unsigned char *mark = factored_region(body);
    p->ordering = ordering_create(body->coupled, shape->has_region ? mark : NULL, 1);
    free(mark);
    REQUIRE(p->ordering != NULL);
    REQUIRE(gpu_plan_create(&p->plan, &p->ordering->L, shape->precision_bytes) == 0);
    p->at = &p->plan.at;
}

static void plan_destroy(struct planned *p)
{
    gpu_plan_destroy(&p->plan);
    ordering_destroy(p->ordering);
    bodies_destroy(p->world);
}

/* A law of one plan, for all shapes. */
static void for_all_shapes(void (*law)(const struct planned *))
{
    for (int k = 0; k < SHAPES; k++) {
        struct planned p;
        plan_create(&p, &shapes[k]);
        law(&p);
        plan_destroy(&p);
    }
}

/* ---------------------------------------------------------------- each panel once */

static void count_pieces_of(const struct planned *p, const struct gpu_piece *piece, int n,
                            int *seen, const int *first)
{
    const struct gpu_plan_at *at = p->at;
    for (; n > 0; n--, piece++) {
        const int panel = piece->panel;
        REQUIRE(panel >= 0 && panel < at->n_panel && piece->begin >= 0);
        CHECK(piece->cols == 3 * (at->col[panel + 1] - at->col[panel]));
        CHECK(piece->rows == 3 * (at->row_first[panel + 1] - at->row_first[panel]));
        CHECK(piece->col == at->col[panel] && piece->row_first == at->row_first[panel]);
        CHECK(piece->start == at->start[panel]);
        REQUIRE(piece->end <= first[panel + 1] - first[panel]);
        for (int i = piece->begin; i < piece->end; i++)
            seen[first[panel] + i]++;
    }
}

/* Into three times as many scalars. */
static int *three_times(const int *first, int n)
{
    int *scalar = malloc((size_t)n * sizeof *scalar);
    for (int i = 0; i < n; i++)
        scalar[i] = 3 * first[i];
    return scalar;
}

static void check_pieces_cover(const struct planned *p, const struct gpu_piece *piece, int n,
                               const int *node_first)
{
    int *first = three_times(node_first, p->at->n_panel + 1);
    const int n_seen = first[p->at->n_panel];
    int *seen = calloc((size_t)n_seen, sizeof *seen), once = 0;
    count_pieces_of(p, piece, n, seen, first);
    for (int i = 0; i < n_seen; i++)
        once += seen[i] == 1;
    CHECK(once == n_seen);
    free(seen);
    free(first);
}

static void check_pieces(const struct planned *p)
{
    check_pieces_cover(p, p->at->up, p->at->n_up, p->at->row_first);
    check_pieces_cover(p, p->at->down, p->at->n_down, p->at->col);
}

static void pieces_have_each_row_up_and_each_column_down_once(void)
{
    for_all_shapes(check_pieces);
}

/* Of the rows below and of no other, no more at once than a thread block's tile has. */
static void check_fold(const struct planned *p)
{
    const struct gpu_plan_at *at = p->at;
    const int n_row = 3 * at->n_row;
    int *first = three_times(at->row_first, at->n_panel + 1);
    int *seen = calloc((size_t)n_row, sizeof *seen);
    count_pieces_of(p, at->fold, at->n_fold, seen, first);
    for (int k = 0; k < at->n_panel; k++)
        for (int i = first[k]; i < first[k + 1]; i++)
            CHECK(seen[i] == (i >= first[k] + 3 * (at->col[k + 1] - at->col[k])));
    for (int k = 0; k < at->n_fold; k++)
        CHECK(at->fold[k].end - at->fold[k].begin <= SOLVE_FOLD_TILE);
    free(seen);
    free(first);
}

static void each_row_below_is_folded_once(void)
{
    for_all_shapes(check_fold);
}

/* The phase in which a panel is gone through: its task's step, or its level above all steps. */
static int *phases_of(const struct planned *p)
{
    const struct gpu_plan_at *at = p->at;
    int *phase = malloc((size_t)at->n_panel * sizeof *phase);
    for (int k = 0; k < at->n_panel; k++)
        phase[k] = at->level[k] >= 0 ? at->n_step + at->level[k] : -1;
    for (int step = 0; step < at->n_step; step++)
        for (int k = at->step_first[step]; k < at->step_first[step + 1]; k++) {
            const int panel = at->task_panel[k].panel;
            CHECK(phase[panel] == -1);
            phase[panel] = step;
        }
    return phase;
}

/* What is in a phase stands in the phase's pieces and nowhere else. */
static void check_pieces_are_of(const struct gpu_piece *piece, int begin, int end,
                                const int *phase_of, int phase)
{
    CHECK(begin < end);
    for (int k = begin; k < end; k++)
        CHECK(phase_of[piece[k].panel] == phase);
}

static void check_phases(const struct planned *p)
{
    const struct gpu_plan_at *at = p->at;
    int *phase = phases_of(p);
    for (int step = 0; step < at->n_step; step++) {
        check_pieces_are_of(at->up, at->step_up_first[step], at->step_up_first[step + 1], phase,
                            step);
        check_pieces_are_of(at->down, at->step_down_first[step], at->step_down_first[step + 1],
                            phase, step);
    }
    for (int level = 0; level < at->n_level; level++) {
        check_pieces_are_of(at->up, at->up_first[level], at->up_first[level + 1], phase,
                            at->n_step + level);
        check_pieces_are_of(at->down, at->down_first[level], at->down_first[level + 1], phase,
                            at->n_step + level);
    }
    free(phase);
}

static void a_panels_pieces_are_of_its_step_or_its_level(void)
{
    for_all_shapes(check_phases);
}

/* ---------------------------------------------------------------- none too early */

static int *tasks_of(const struct planned *p)
{
    const struct gpu_plan_at *at = p->at;
    int *task = malloc((size_t)at->n_panel * sizeof *task);
    for (int k = 0; k < at->n_panel; k++)
        task[k] = -1;
    for (int t = 0; t < at->n_task; t++)
        for (int k = at->step_first[at->task_first[t]]; k < at->step_first[at->task_first[t + 1]];
             k++)
            task[at->task_panel[k].panel] = t;
    return task;
}

static void check_order(const struct planned *p)
{
    const struct gpu_plan_at *at = p->at;
    int *phase = phases_of(p), *task = tasks_of(p);
    for (int k = 0; k < at->n_panel; k++) {
        const int below = at->row_first[k] + at->col[k + 1] - at->col[k];
        const bool ends = below == at->row_first[k + 1];
        REQUIRE(at->parent[k] == (ends ? -1 : at->panel_of[at->row[below]]));
        if (ends)
            continue;
        CHECK(phase[at->parent[k]] > phase[k]);
        CHECK(task[at->parent[k]] == task[k] || task[at->parent[k]] == -1);
    }
    free(phase);
    free(task);
}

/* Thread blocks of one launch do not wait for each other. */
static void a_parent_is_a_later_step_of_the_same_task_or_of_a_later_level(void)
{
    for_all_shapes(check_order);
}

/* ---------------------------------------------------------------- what is handed */

/* Each place is written by one row, of a child, and read by one, of the parent, of the same
 * node; children in rising order. */
static void check_hand(const struct planned *p)
{
    const struct gpu_plan_at *at = p->at;
    int *from = malloc((size_t)at->n_handed * sizeof *from), *panel = malloc((size_t)at->n_row * 4);
    for (int k = 0; k < at->n_handed; k++)
        from[k] = -1;
    for (int k = 0; k < at->n_panel; k++)
        for (int i = at->row_first[k]; i < at->row_first[k + 1]; i++) {
            const bool own = i < at->row_first[k] + at->col[k + 1] - at->col[k];
            panel[i] = k;
            CHECK(own == (at->hand[i] == -1));
            if (own)
                continue;
            REQUIRE(at->hand[i] >= 0 && at->hand[i] < at->n_handed && from[at->hand[i]] == -1);
            from[at->hand[i]] = i;
        }
    CHECK(at->take_first[0] == 0 && at->take_first[at->n_row] == at->n_handed);
    for (int i = 0; i < at->n_row; i++)
        for (int k = at->take_first[i]; k < at->take_first[i + 1]; k++) {
            CHECK(at->row[from[k]] == at->row[i] && at->parent[panel[from[k]]] == panel[i]);
            CHECK(k == at->take_first[i] || from[k] > from[k - 1]);
        }
    free(from);
    free(panel);
}

static void each_row_below_hands_to_a_place_of_its_own_in_the_parents_order(void)
{
    for_all_shapes(check_hand);
}

/* ---------------------------------------------------------------- scratch, size, copy */

/* Of one step no two panels share scratch, and none leaves it. */
static void check_scratch(const struct planned *p)
{
    const struct gpu_plan_at *at = p->at;
    for (int step = 0; step < at->n_step; step++) {
        int x = 0, v = 0;
        for (int k = at->step_first[step]; k < at->step_first[step + 1]; k++) {
            CHECK(at->task_panel[k].x == x && at->task_panel[k].v == v);
            x += at->task_panel[k].cols;
            v += at->task_panel[k].rows;
        }
        CHECK(x <= at->x_most && v <= at->v_most);
    }
    for (int k = at->up_first[0]; k < at->n_up; k++)
        CHECK(at->up[k].x == 0 && at->up[k].cols <= at->x_most);
    for (int k = at->down_first[0]; k < at->n_down; k++)
        CHECK(at->down[k].v == 0 && at->down[k].rows <= at->v_most);
}

static void panels_of_a_step_have_scratch_apart(void)
{
    for_all_shapes(check_scratch);
}

/* 160 KiB, unless it is one panel alone: that is a level's then. */
static void check_tasks(const struct planned *p, int precision_bytes)
{
    const struct gpu_plan_at *at = p->at;
    for (int t = 0; t < at->n_task; t++) {
        int64_t size = 0;
        for (int k = at->step_first[at->task_first[t]]; k < at->step_first[at->task_first[t + 1]];
             k++)
            size += at->start[at->task_panel[k].panel + 1] - at->start[at->task_panel[k].panel];
        CHECK(size * precision_bytes <= 160 << 10);
    }
}

static void a_task_is_no_larger_than_a_block_goes_through_fast(void)
{
    for (int k = 0; k < SHAPES; k++) {
        struct planned p;
        plan_create(&p, &shapes[k]);
        CHECK(p.at->n_task >= 1);
        CHECK((p.at->n_level > 0) == (k != 2));
        check_tasks(&p, shapes[k].precision_bytes);
        plan_destroy(&p);
    }
}

static void check_copy(const struct planned *p)
{
    char *copy = malloc(p->plan.size);
    memcpy(copy, p->plan.memory, p->plan.size);
    const struct gpu_plan_at there = gpu_plan_moved(&p->plan, copy);
    const struct planned moved = {p->world, p->ordering, p->plan, &there};
    CHECK((char *)there.down + (size_t)there.n_down * sizeof *there.down <= copy + p->plan.size);
    CHECK((char *)there.col == copy);
    CHECK(memcmp(there.row, p->ordering->L.row, (size_t)there.n_row * sizeof *there.row) == 0);
    check_pieces(&moved);
    check_phases(&moved);
    check_order(&moved);
    check_hand(&moved);
    free(copy);
}

static void a_copy_of_the_memory_is_the_same_plan(void)
{
    for_all_shapes(check_copy);
}

/* Each number of L is read twice, but for those above the diagonals, which hold zeros. */
static void check_cost(const struct planned *p)
{
    const struct gpu_plan_at *at = p->at;
    double least = 0, most = 0;
    for (int k = 0; k < at->n_panel; k++) {
        const double cols = 3.0 * (at->col[k + 1] - at->col[k]);
        const double rows = 3.0 * (at->row_first[k + 1] - at->row_first[k]);
        most += 2 * rows * cols;
        least += 2 * (rows * cols - cols * (cols - 1) / 2);
    }
    CHECK(gpu_plan_bytes(&p->plan, 8) <= 8 * most && gpu_plan_bytes(&p->plan, 8) >= 8 * least);
    CHECK(gpu_plan_phases(&p->plan) == 2 * at->n_level + 2);
}

static void a_solve_reads_the_panels_once_up_and_once_down(void)
{
    for_all_shapes(check_cost);
}

SUITE(gpu_plan, TEST(pieces_have_each_row_up_and_each_column_down_once),
      TEST(each_row_below_is_folded_once), TEST(a_panels_pieces_are_of_its_step_or_its_level),
      TEST(a_parent_is_a_later_step_of_the_same_task_or_of_a_later_level),
      TEST(each_row_below_hands_to_a_place_of_its_own_in_the_parents_order),
      TEST(panels_of_a_step_have_scratch_apart),
      TEST(a_task_is_no_larger_than_a_block_goes_through_fast),
      TEST(a_copy_of_the_memory_is_the_same_plan),
      TEST(a_solve_reads_the_panels_once_up_and_once_down));
