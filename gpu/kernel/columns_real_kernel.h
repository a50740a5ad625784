/* SPDX-License-Identifier: GPL-3.0-or-later */
/* columns_real_kernel.h - columns in one precision; columns_kernel.h includes it once for each. */

/* ---------------------------------------------------------------- small products */

typedef struct {
    REAL at[COLUMNS_SQUARE];
} __attribute__((aligned(16))) NAME(columns_four);

/* A thread's part of a result: sums of products, staged depth by depth. Squares of a result are
 * dealt to the thread block; whoever has several keeps their sums where they go in the end. */
typedef struct {
    NAME(columns_four) row[COLUMNS_SQUARE];
} NAME(columns_square);

DEVICE void NAME(columns_clear)(NAME(columns_square) * sum)
{
    for (int i = 0; i < COLUMNS_SQUARE; i++)
        for (int j = 0; j < COLUMNS_SQUARE; j++)
            sum->row[i].at[j] = 0;
}

/* sum += Aᵀ B of columns of four that go down so many rows; strides in fours */
DEVICE void NAME(columns_add)(NAME(columns_square) * sum, const NAME(columns_four) * A,
                              int a_stride, const NAME(columns_four) * B, int b_stride, int depth)
{
    for (int k = 0; k < depth; k++) {
        const NAME(columns_four) a = A[k * a_stride], b = B[k * b_stride];
        for (int i = 0; i < COLUMNS_SQUARE; i++)
            for (int j = 0; j < COLUMNS_SQUARE; j++)
                sum->row[i].at[j] += a.at[i] * b.at[j];
    }
}

/* Rows of a square that stand in a result with so many fours in a row; n: rows there are. */
DEVICE void NAME(columns_load_square)(NAME(columns_square) * sum, const NAME(columns_four) * from,
                                      int stride, int n)
{
    for (int i = 0; i < COLUMNS_SQUARE; i++)
        if (i < n)
            sum->row[i] = from[i * stride];
}

DEVICE void NAME(columns_put_square)(NAME(columns_four) * to, const NAME(columns_square) * sum,
                                     int stride, int n)
{
    for (int i = 0; i < COLUMNS_SQUARE; i++)
        if (i < n)
            to[i * stride] = sum->row[i];
}

/* ---------------------------------------------------------------- a panel: its part of the work */

/* What a child hands to the tile's columns: rows of Y; -1: it is not reached by them. */
typedef struct {
    int64_t row;
    int map;
    int still;
} NAME(columns_source);

/* In the thread block's scratch. */
typedef struct {
    REAL P[COLUMNS_DEPTH * COLUMNS_ROWS]; /* a row of it a column of the panel */
    REAL X[COLUMNS_DEPTH * COLUMNS_TILE];
    int reached; /* whose work it is; behind it all stand its children's sources */
    int still[3];
} __attribute__((aligned(16))) NAME(columns_stage);

/* Rows of a panel and a tile of its columns. */
typedef struct {
    const struct columns_args *a;
    const struct columns_reached *panel;
    NAME(columns_stage) * stage;
    NAME(columns_source) * source;
    int n_source;
    int row, tile;
} NAME(columns_work);

/* Y's numbers of a row of a panel's tile, which begins at a row of Y. */
DEVICE REAL *NAME(columns_row)(const struct columns_args *a, int64_t row)
{
    return (REAL *)a->Y + row * COLUMNS_TILE;
}

/* Those which reach to the end of the square come last and take longest: they are done first. */
DEVICE void NAME(columns_begin)(const struct gpu_thread *t, NAME(columns_work) * w,
                                const struct columns_level *level, int item)
{
    const struct columns_reached *reached = columns_panels(w->a);
    for (int i = level->first + t->thread; i < level->last; i += t->n_thread)
        if (reached[i].item <= item && item < reached[i].item_last)
            w->stage->reached = i;
    block_sync(t);
    w->panel = &reached[w->stage->reached];
    const int n_tile = w->panel->last - w->panel->first;
    const int from_end = (item - w->panel->item) / n_tile;
    const int n_row = (w->panel->rows + COLUMNS_ROWS - 1) / COLUMNS_ROWS;
    w->row = (n_row - 1 - from_end) * COLUMNS_ROWS;
    w->tile = w->panel->first + (item - w->panel->item) % n_tile;
}

DEVICE void NAME(columns_find_sources)(const struct gpu_thread *t, NAME(columns_work) * w)
{
    const struct columns_reached *reached = columns_panels(w->a);
    const struct columns_hand *hand =
        (const struct columns_hand *)columns_list(w->a, w->a->request->hand) + w->panel->child;
    w->n_source = w->panel->child_last - w->panel->child;
    for (int i = t->thread; i < w->n_source; i += t->n_thread) {
        const struct columns_reached *child = &reached[hand[i].reached];
        const bool gives = child->first <= w->tile && w->tile < child->last;
        w->source[i].map = hand[i].map;
        w->source[i].row =
            gives ? child->at + (int64_t)(w->tile - child->first) * child->rows + child->width : -1;
    }
    block_sync(t);
}

/* What children hand, with a minus. Numbers are asked for together, so that they come together. */
DEVICE void NAME(columns_receive)(const struct gpu_thread *t, NAME(columns_work) * w, int from,
                                  int depth)
{
    enum { ASKED = 6 };
    const int n = depth * COLUMNS_TILE;
    for (int e = t->thread; e < n; e += ASKED * t->n_thread) {
        REAL x[ASKED] = {0, 0, 0, 0, 0, 0};
        for (int s = 0; s < w->n_source; s++) {
            const NAME(columns_source) source = w->source[s];
            int below[ASKED];
            if (source.row < 0)
                continue;
            for (int u = 0; u < ASKED; u++) {
                const int at = e + u * t->n_thread;
                below[u] = at < n ? w->a->map[source.map + (from + at / COLUMNS_TILE) / 3] : -1;
            }
            for (int u = 0; u < ASKED; u++) {
                const int at = e + u * t->n_thread, axis = (from + at / COLUMNS_TILE) % 3;
                if (below[u] >= 0)
                    x[u] -= NAME(columns_row)(w->a,
                                              source.row + 3 * below[u] + axis)[at % COLUMNS_TILE];
            }
        }
        for (int u = 0; u < ASKED; u++)
            if (e + u * t->n_thread < n)
                w->stage->X[e + u * t->n_thread] = x[u];
    }
}

/* x of the panel: forces on its nodes, less what children hand. */
DEVICE void NAME(columns_stage_x)(const struct gpu_thread *t, NAME(columns_work) * w, int from,
                                  int depth)
{
    const struct columns_load *load =
        (const struct columns_load *)columns_list(w->a, w->a->request->load);
    NAME(columns_receive)(t, w, from, depth);
    if (w->panel->load == w->panel->load_last)
        return;
    block_sync(t);
    for (int e = 9 * w->panel->load + t->thread; e < 9 * w->panel->load_last; e += t->n_thread) {
        const int row = 3 * (load[e / 9].place - w->panel->place) + e % 9 / 3 - from;
        const int column = load[e / 9].column + e % 3 - w->tile * COLUMNS_TILE;
        if (row >= 0 && row < depth && column >= 0 && column < COLUMNS_TILE)
            w->stage->X[row * COLUMNS_TILE + column] += (REAL)load[e / 9].F[e % 9];
    }
}

/* Behind the rows of P stand those of the region's inverse. Above the diagonal P has nothing. */
DEVICE REAL NAME(columns_factor)(const NAME(columns_work) * w, int row, int column)
{
    const struct columns_reached *p = w->panel;
    if (row < p->height)
        return row >= p->width || column <= row
                   ? ((const REAL *)w->a->P)[p->start + (int64_t)column * p->height + row]
                   : 0;
    const int *inside = (const int *)columns_list(w->a, w->a->request->inside);
    const int at = inside[(row - p->height) / 3] + (row - p->height) % 3;
    return ((const REAL *)w->a->inverse)[(int64_t)column * w->a->inverse_stride + at];
}

DEVICE void NAME(columns_stage_factor)(const struct gpu_thread *t, NAME(columns_work) * w, int from,
                                       int depth)
{
    enum { ASKED = 6 };
    const int n = depth * COLUMNS_ROWS, n_row = w->panel->rows - w->row;
    for (int e = t->thread; e < n; e += ASKED * t->n_thread) {
        REAL asked[ASKED];
        for (int u = 0; u < ASKED; u++) {
            const int at = e + u * t->n_thread, i = at % COLUMNS_ROWS, k = at / COLUMNS_ROWS;
            asked[u] = at < n && i < n_row ? NAME(columns_factor)(w, w->row + i, from + k) : 0;
        }
        for (int u = 0; u < ASKED; u++)
            if (e + u * t->n_thread < n)
                w->stage->P[e + u * t->n_thread] = asked[u];
    }
}

/* Rows below hand on what children handed to them, too. column: in the tile, a multiple of four */
DEVICE void NAME(columns_hand_on)(const NAME(columns_work) * w, NAME(columns_square) * sum, int row,
                                  int column)
{
    for (int s = 0; s < w->n_source; s++) {
        const NAME(columns_source) source = w->source[s];
        int below[COLUMNS_SQUARE];
        for (int i = 0; i < COLUMNS_SQUARE; i++) {
            const bool is_below = row + i >= w->panel->width && row + i < w->panel->height;
            below[i] = source.row >= 0 && is_below ? w->a->map[source.map + (row + i) / 3] : -1;
        }
        for (int i = 0; i < COLUMNS_SQUARE; i++) {
            if (below[i] < 0)
                continue;
            const NAME(columns_four) four = *(const NAME(
                columns_four) *)(const void *)(NAME(columns_row)(w->a, source.row + 3 * below[i] +
                                                                           (row + i) % 3) +
                                               column);
            for (int j = 0; j < COLUMNS_SQUARE; j++)
                sum->row[i].at[j] += four.at[j];
        }
    }
}

/* [L₁₁⁻¹; L₂₁ L₁₁⁻¹] x of the rows and columns that are the thread block's work */
DEVICE void NAME(columns_do)(const struct gpu_thread *t, NAME(columns_work) * w)
{
    enum {
        WIDE = COLUMNS_TILE / COLUMNS_SQUARE,
        HIGH = COLUMNS_ROWS / COLUMNS_SQUARE,
    };
    const struct columns_reached *p = w->panel;
    const int end = w->row + COLUMNS_ROWS < p->width ? w->row + COLUMNS_ROWS : p->width;
    const bool several = t->n_thread < WIDE * HIGH;
    const NAME(columns_four) *P = (const NAME(columns_four) *)w->stage->P;
    const NAME(columns_four) *X = (const NAME(columns_four) *)w->stage->X;
    NAME(columns_four) *to = (NAME(columns_four) *)NAME(columns_row)(
        w->a, p->at + (int64_t)(w->tile - p->first) * p->rows + w->row);
    NAME(columns_square) sum;
    NAME(columns_clear)(&sum);
    for (int from = 0; from < end; from += COLUMNS_DEPTH) {
        const bool is_last = end - from <= COLUMNS_DEPTH;
        const int depth = is_last ? end - from : COLUMNS_DEPTH;
        NAME(columns_stage_factor)(t, w, from, depth);
        NAME(columns_stage_x)(t, w, from, depth);
        block_sync(t);
        for (int s = t->thread; s < WIDE * HIGH; s += t->n_thread) {
            const int i = s % HIGH, j = s / HIGH, left = p->rows - w->row - i * COLUMNS_SQUARE;
            NAME(columns_four) *at = to + i * COLUMNS_SQUARE * WIDE + j;
            if (several && from == 0)
                NAME(columns_clear)(&sum);
            else if (several)
                NAME(columns_load_square)(&sum, at, WIDE, left);
            NAME(columns_add)(&sum, P + i, HIGH, X + j, WIDE, depth);
            if (is_last)
                NAME(columns_hand_on)
            (w, &sum, w->row + i * COLUMNS_SQUARE, j * COLUMNS_SQUARE);
            if (several || is_last)
                NAME(columns_put_square)(at, &sum, WIDE, left);
        }
        block_sync(t);
    }
}

/** Columns at the panels of one level, whose children's are there. */
DEVICE void NAME(columns_climb)(const struct gpu_thread *t, const struct columns_args *a)
{
    const struct columns_level level = ((const struct columns_level *)(a->request + 1))[a->level];
    NAME(columns_stage) *stage = (NAME(columns_stage) *)(void *)t->shared;
    NAME(columns_work) w = {a, NULL, stage, (NAME(columns_source) *)(stage + 1), 0, 0, 0};
    for (int item = t->block; item < level.n_item; item += t->n_block) {
        NAME(columns_begin)(t, &w, &level, item);
        NAME(columns_find_sources)(t, &w);
        NAME(columns_do)(t, &w);
    }
}

/* ---------------------------------------------------------------- products of columns */

/* In the thread block's scratch. */
typedef struct {
    REAL A[COLUMNS_DEPTH * COLUMNS_EDGE], B[COLUMNS_DEPTH * COLUMNS_EDGE];
    struct columns_reached panel[COLUMNS_BATCH];
} __attribute__((aligned(16))) NAME(columns_pair);

/* A tile of products, of columns 64 I … and 64 J …, and a part of their depth. */
typedef struct {
    const struct columns_args *a;
    NAME(columns_pair) * pair;
    int I, J;
    NAME(columns_four) * to;
    bool is_filled;
} NAME(columns_product);

DEVICE bool NAME(columns_has)(const struct columns_reached *p, int edge)
{
    enum { TILES = COLUMNS_EDGE / COLUMNS_TILE };
    return p->first < (edge + 1) * TILES && edge * TILES < p->last;
}

/* Rows row … row + depth-1 of the columns of an edge, zeros where the panel has none. */
DEVICE void NAME(columns_stage_edge)(const struct gpu_thread *t, const struct columns_args *a,
                                     REAL *to, const struct columns_reached *p, int edge, int row,
                                     int depth)
{
    enum { ASKED = 6 };
    const int n = depth * COLUMNS_EDGE;
    for (int e = t->thread; e < n; e += ASKED * t->n_thread) {
        REAL asked[ASKED];
        for (int u = 0; u < ASKED; u++) {
            const int at = e + u * t->n_thread, column = edge * COLUMNS_EDGE + at % COLUMNS_EDGE;
            const int tile = column / COLUMNS_TILE, i = row + at / COLUMNS_EDGE;
            const bool there = at < n && p->first <= tile && tile < p->last;
            const int64_t first = p->at + (int64_t)(tile - p->first) * p->rows;
            asked[u] = there ? NAME(columns_row)(a, first + i)[column % COLUMNS_TILE] : 0;
        }
        for (int u = 0; u < ASKED; u++)
            if (e + u * t->n_thread < n)
                to[e + u * t->n_thread] = asked[u];
    }
}

/* sums += sᵀ s over the rows of a panel */
DEVICE void NAME(columns_multiply_panel)(const struct gpu_thread *t, NAME(columns_product) * w,
                                         NAME(columns_square) * sum,
                                         const struct columns_reached *p, int row, int row_last)
{
    enum { WIDE = COLUMNS_EDGE / COLUMNS_SQUARE };
    const bool several = t->n_thread < WIDE * WIDE;
    const NAME(columns_four) *A = (const NAME(columns_four) *)w->pair->A;
    const NAME(columns_four) *B = w->I == w->J ? A : (const NAME(columns_four) *)w->pair->B;
    for (int from = row; from < row_last; from += COLUMNS_DEPTH) {
        const int depth = row_last - from < COLUMNS_DEPTH ? row_last - from : COLUMNS_DEPTH;
        NAME(columns_stage_edge)(t, w->a, w->pair->A, p, w->I, from, depth);
        if (w->I != w->J)
            NAME(columns_stage_edge)(t, w->a, w->pair->B, p, w->J, from, depth);
        block_sync(t);
        for (int s = t->thread; s < WIDE * WIDE; s += t->n_thread) {
            NAME(columns_four) *at = w->to + s / WIDE * COLUMNS_SQUARE * WIDE + s % WIDE;
            if (several && !w->is_filled)
                NAME(columns_clear)(sum);
            else if (several)
                NAME(columns_load_square)(sum, at, WIDE, COLUMNS_SQUARE);
            NAME(columns_add)(sum, A + s / WIDE, WIDE, B + s % WIDE, WIDE, depth);
            if (several)
                NAME(columns_put_square)(at, sum, WIDE, COLUMNS_SQUARE);
        }
        w->is_filled = true;
        block_sync(t);
    }
}

DEVICE void NAME(columns_multiply_chunk)(const struct gpu_thread *t, NAME(columns_product) * w,
                                         const struct columns_chunk *chunk)
{
    enum { WIDE = COLUMNS_EDGE / COLUMNS_SQUARE };
    const struct columns_reached *reached = columns_panels(w->a);
    NAME(columns_square) sum;
    NAME(columns_clear)(&sum);
    for (int first = chunk->first; first <= chunk->last; first += COLUMNS_BATCH) {
        const int left = chunk->last + 1 - first, n = left < COLUMNS_BATCH ? left : COLUMNS_BATCH;
        block_sync(t);
        for (int i = t->thread; i < n; i += t->n_thread)
            w->pair->panel[i] = reached[first + i];
        block_sync(t);
        for (int i = 0; i < n; i++) {
            const struct columns_reached *p = &w->pair->panel[i];
            const int row = first + i == chunk->first ? chunk->row : 0;
            const int row_last = first + i == chunk->last ? chunk->row_last : p->width;
            if (NAME(columns_has)(p, w->I) && NAME(columns_has)(p, w->J))
                NAME(columns_multiply_panel)(t, w, &sum, p, row, row_last);
        }
    }
    if (w->is_filled && t->n_thread >= WIDE * WIDE && t->thread < WIDE * WIDE)
        NAME(columns_put_square)
    (w->to + t->thread / WIDE * COLUMNS_SQUARE * WIDE + t->thread % WIDE, &sum, WIDE,
     COLUMNS_SQUARE);
}

/** Products of columns with each other over a chunk of their depth. */
DEVICE void NAME(columns_multiply)(const struct gpu_thread *t, const struct columns_args *a)
{
    const struct columns_request *request = a->request;
    const struct columns_chunk *chunk =
        (const struct columns_chunk *)columns_list(a, request->chunk);
    const int n_pair = request->n_edge * (request->n_edge + 1) / 2;
    for (int item = t->block; item < n_pair * request->n_chunk; item += t->n_block) {
        const struct columns_tile tile = columns_tile_of(item % n_pair, request->n_edge);
        NAME(columns_product)
        w = {a, (NAME(columns_pair) *)(void *)t->shared, tile.I, tile.J, NULL, false};
        w.to = (NAME(columns_four) *)((REAL *)a->partial +
                                      (int64_t)item * COLUMNS_EDGE * COLUMNS_EDGE);
        NAME(columns_multiply_chunk)(t, &w, &chunk[item / n_pair]);
        if (t->thread == 0)
            a->is_filled[item] = w.is_filled;
    }
}

/* The chunks' products of one entry, in their order. */
DEVICE double NAME(columns_sum_chunks)(const struct columns_args *a, int pair, int n_pair, int at)
{
    enum { SIZE = COLUMNS_EDGE * COLUMNS_EDGE, ASKED = 8 };
    const int n = a->request->n_chunk;
    double sum = 0;
    for (int c = 0; c < n; c += ASKED) {
        REAL asked[ASKED];
        for (int u = 0; u < ASKED; u++) {
            const int item = (c + u) * n_pair + pair;
            asked[u] = c + u < n && a->is_filled[item]
                           ? ((const REAL *)a->partial)[(int64_t)item * SIZE + at]
                           : 0;
        }
        for (int u = 0; u < ASKED; u++)
            sum += (double)asked[u];
    }
    return sum;
}

/** G: all chunks' products. */
DEVICE void NAME(columns_sum)(const struct gpu_thread *t, const struct columns_args *a)
{
    enum { SIZE = COLUMNS_EDGE * COLUMNS_EDGE };
    const int n_edge = a->request->n_edge, n_pair = n_edge * (n_edge + 1) / 2;
    const int64_t stride = (int64_t)n_edge * COLUMNS_EDGE;
    for (int e = t->block * t->n_thread + t->thread; e < n_pair * SIZE;
         e += t->n_block * t->n_thread) {
        const struct columns_tile tile = columns_tile_of(e / SIZE, n_edge);
        const int i = e % SIZE / COLUMNS_EDGE, j = e % COLUMNS_EDGE;
        a->G[(tile.I * COLUMNS_EDGE + i) * stride + tile.J * COLUMNS_EDGE + j] =
            NAME(columns_sum_chunks)(a, e / SIZE, n_pair, e % SIZE);
    }
}

/* ---------------------------------------------------------------- the answer */

/* An entry of A₀⁻¹ between columns, or rows inside, of nodes. */
DEVICE double NAME(columns_entry)(const struct columns_args *a, int node, int i, int other, int j)
{
    const struct columns_request *request = a->request;
    const int *inside = (const int *)columns_list(a, request->inside);
    const int n = request->n_outside;
    if (node < n && other < n) {
        const int row = 3 * node + i, column = 3 * other + j;
        const int64_t low = row < column ? row : column, high = row < column ? column : row;
        return a->G[low * request->n_edge * COLUMNS_EDGE + high];
    }
    if (node >= n && other >= n)
        return (
            double)((const REAL *)a->inverse)[(int64_t)(inside[node - n] + i) * a->inverse_stride +
                                              inside[other - n] + j];
    const int column = node < n ? 3 * node + i : 3 * other + j, tile = column / COLUMNS_TILE;
    const int row = node < n ? 3 * (other - n) + j : 3 * (node - n) + i;
    const struct columns_reached *p = columns_panels(a) + request->region;
    if (request->region < 0 || tile < p->first || tile >= p->last)
        return 0;
    const int64_t at = p->at + (int64_t)(tile - p->first) * p->rows + p->height + row;
    return (double)NAME(columns_row)(a, at)[column % COLUMNS_TILE];
}

/* sum += Fᵀ X F of two loads */
DEVICE void NAME(columns_add_terms)(const struct columns_args *a, double *sum,
                                    const struct columns_term *l, const struct columns_term *m)
{
    double FX[9], X[9];
    for (int i = 0; i < 9; i++)
        X[i] = NAME(columns_entry)(a, l->node, i / 3, m->node, i % 3);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            FX[3 * i + j] = l->F[i] * X[j] + l->F[3 + i] * X[3 + j] + l->F[6 + i] * X[6 + j];
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            sum[3 * i + j] +=
                FX[3 * i] * m->F[j] + FX[3 * i + 1] * m->F[3 + j] + FX[3 * i + 2] * m->F[6 + j];
}

DEVICE void NAME(columns_block)(const struct columns_args *a, int g, int h, REAL *to)
{
    const int *first = (const int *)columns_list(a, a->request->group_first);
    const struct columns_term *term =
        (const struct columns_term *)columns_list(a, a->request->term);
    double sum[9] = {0, 0, 0, 0, 0, 0, 0, 0, 0};
    for (int l = first[g]; l < first[g + 1]; l++)
        for (int m = first[h]; m < first[h + 1]; m++)
            NAME(columns_add_terms)(a, sum, &term[l], &term[m]);
    for (int i = 0; i < 9; i++)
        to[i] = (REAL)sum[i];
}

/** W on and above its diagonal, a run of blocks at a time, in one piece over the bus. */
DEVICE void NAME(columns_answer)(const struct gpu_thread *t, const struct columns_args *a)
{
    const int n = a->request->n, n_run = (n + COLUMNS_RUN - 1) / COLUMNS_RUN;
    REAL *run = (REAL *)(void *)t->shared;
    for (int item = t->block; item < n * n_run; item += t->n_block) {
        const int g = item / n_run, begin = item % n_run * COLUMNS_RUN;
        const int first = begin > g ? begin : g;
        const int last = begin + COLUMNS_RUN < n ? begin + COLUMNS_RUN : n;
        for (int h = first + t->thread; h < last; h += t->n_thread)
            NAME(columns_block)(a, g, h, run + 9 * (h - first));
        block_sync(t);
        REAL *to = (REAL *)a->W + 9 * ((int64_t)g * n - (int64_t)g * (g - 1) / 2 + first - g);
        for (int e = t->thread; e < 9 * (last - first); e += t->n_thread)
            to[e] = run[e];
        block_sync(t);
    }
}
