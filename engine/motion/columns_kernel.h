/* SPDX-License-Identifier: GPL-3.0-or-later */
/* columns_kernel.h - columns brought up the elimination tree in one precision; columns.c includes
 * it once for each, behind product_kernel.h. */

static REAL *NAME(rows_of_panel)(const struct climb *c, int p)
{
    return c->X[p];
}

/* Scalars from one row of a panel's columns to the next. */
static size_t NAME(panel_stride)(const struct climb *c, int p)
{
    return (size_t)(c->reach[p].last - c->reach[p].first) * LANES;
}

/* ---------------------------------------------------------------- parts of a product */

/* A product cut by groups of lanes or by rows. */
static void NAME(multiply_lanes)(void *ctx, int first, int last)
{
    struct NAME(product) part = *(const struct NAME(product) *)ctx;
    part.first = first;
    part.last = last;
    NAME(multiply_rows_by_columns)(&part);
}

/* Of a symmetric product: what stands on and right of the diagonal. */
static void NAME(multiply_upper)(void *ctx, int first, int last)
{
    struct NAME(product) part = *(const struct NAME(product) *)ctx;
    for (int block = first; block < last; block++) {
        part.first = block * NAME(BLOCK) / LANES;
        NAME(multiply_block)(part, block * NAME(BLOCK));
    }
}

static void NAME(multiply_blocks)(void *ctx, int first, int last)
{
    for (int block = first; block < last; block++)
        NAME(multiply_block)(*(const struct NAME(product) *)ctx, block * NAME(BLOCK));
}

/* Cut only where it is worth a worker's while: the same sums either way. */
static void NAME(share_product)(const struct climb *c, pool_body *body, struct NAME(product) * p,
                                int n, int grain)
{
    const double work = (double)p->rows * p->depth * (p->last - p->first) * LANES;
    if (work < WORTH_SHARING)
        body(p, 0, n);
    else
        pool_for(c->pool, n, grain, body, p);
}

/* ---------------------------------------------------------------- a panel */

/* s = L₁₁⁻¹ x of the columns that come from below, in place. */
static void NAME(solve_inherited)(struct climb *c, int p)
{
    const struct supernodes *L = &c->panels->ordering->L;
    const struct reach *reach = &c->reach[p];
    const int width = 3 * (L->col[p + 1] - L->col[p]);
    const size_t stride = NAME(panel_stride)(c, p);
    REAL *X = NAME(rows_of_panel)(c, p) + (size_t)(reach->inherited - reach->first) * LANES;
    REAL **to = c->to;
    for (int i = 0; i < width; i++)
        to[i] = X + (size_t)i * stride;
    struct NAME(product) product = {
        .P = (const REAL *)c->panels->x + L->start[p],
        .p_stride = 3 * (size_t)(L->row_first[p + 1] - L->row_first[p]),
        .triangular = true,
        .rows = width,
        .depth = width,
        .X = X,
        .x_stride = stride,
        .last = reach->inherited_last - reach->inherited,
        .to = to,
        .how = NAME(SET),
    };
    NAME(share_product)(c, NAME(multiply_lanes), &product, product.last, SHARE_LANES);
}

/* Columns of L₁₁⁻¹ times F: what starts in this panel. */
static void NAME(add_load)(struct climb *c, int p, const struct column_load *load)
{
    const struct supernodes *L = &c->panels->ordering->L;
    const int row = 3 * (load->place - L->col[p]), width = 3 * (L->col[p + 1] - L->col[p]);
    const size_t height = 3 * (size_t)(L->row_first[p + 1] - L->row_first[p]);
    const size_t stride = NAME(panel_stride)(c, p);
    const REAL *from = (const REAL *)c->panels->x + L->start[p] + (size_t)row * height;
    REAL *to = NAME(rows_of_panel)(c, p) + 3 * load->group - c->reach[p].first * LANES;
    REAL F[3][3];
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            F[i][k] = (REAL)load->F.m[i][k];
    for (int i = row; i < width; i++) {
        const REAL a = from[i], b = from[height + (size_t)i], d = from[2 * height + (size_t)i];
        for (int k = 0; k < 3; k++)
            to[(size_t)i * stride + (size_t)k] += a * F[0][k] + b * F[1][k] + d * F[2][k];
    }
}

/* Of each group of lanes of a panel: rows at the top that no column of it has reached yet. */
static void NAME(find_zeros)(struct climb *c, int p)
{
    const struct supernodes *L = &c->panels->ordering->L;
    const struct reach *reach = &c->reach[p];
    for (int g = reach->first; g < reach->last; g++) {
        const bool inherited = g >= reach->inherited && g < reach->inherited_last;
        c->zeros[g - reach->first] = inherited ? 0 : 3 * (L->col[p + 1] - L->col[p]);
    }
    for (int l = reach->load; l < reach->load_last; l++) {
        const int row = 3 * (c->load[l].place - L->col[p]);
        for (int k = 0; k < 3; k++) {
            int *zeros = &c->zeros[(3 * c->load[l].group + k) / LANES - reach->first];
            *zeros = *zeros < row ? *zeros : row;
        }
    }
    /* Groups of lanes that are done together start together. */
    for (int g = reach->last - reach->first - 2; g >= 0; g--)
        c->zeros[g] = c->zeros[g] < c->zeros[g + 1] ? c->zeros[g] : c->zeros[g + 1];
}

/* x -= L₂₁ s in the panels above. */
static void NAME(update_above)(struct climb *c, int p)
{
    const struct supernodes *L = &c->panels->ordering->L;
    const int cols = L->col[p + 1] - L->col[p], rows = L->row_first[p + 1] - L->row_first[p];
    const int *row = L->row + L->row_first[p] + cols;
    REAL **to = c->to;
    for (int i = 0; i < rows - cols; i++) {
        const int q = c->panel_of[row[i]];
        const size_t stride = NAME(panel_stride)(c, q), local = 3 * (size_t)(row[i] - L->col[q]);
        REAL *at = NAME(rows_of_panel)(c, q) + local * stride +
                   (size_t)(c->reach[p].first - c->reach[q].first) * LANES;
        for (int axis = 0; axis < 3; axis++)
            to[3 * i + axis] = at + (size_t)axis * stride;
    }
    struct NAME(product) product = {
        .P = (const REAL *)c->panels->x + L->start[p] + 3 * cols,
        .p_stride = 3 * (size_t)rows,
        .rows = 3 * (rows - cols),
        .depth = 3 * cols,
        .X = NAME(rows_of_panel)(c, p),
        .x_stride = NAME(panel_stride)(c, p),
        .last = c->reach[p].last - c->reach[p].first,
        .zeros = c->zeros,
        .to = to,
        .how = NAME(TAKE_OFF),
    };
    if (product.rows > 0)
        NAME(share_product)(c, NAME(multiply_lanes), &product, product.last, SHARE_LANES);
}

/* G += sᵀ s, on and right of the diagonal. */
static void NAME(add_products)(struct climb *c, int p)
{
    const struct supernodes *L = &c->panels->ordering->L;
    const struct reach *reach = &c->reach[p];
    const int first = reach->first * LANES;
    const int n = 3 * c->n < reach->last * LANES ? 3 * c->n - first : reach->last * LANES - first;
    REAL **to = c->to;
    for (int i = 0; i < n; i++)
        to[i] = (REAL *)c->G + (size_t)(first + i) * c->g_stride + first;
    struct NAME(product) product = {
        .P = NAME(rows_of_panel)(c, p),
        .p_stride = NAME(panel_stride)(c, p),
        .rows = n,
        .depth = 3 * (L->col[p + 1] - L->col[p]),
        .X = NAME(rows_of_panel)(c, p),
        .x_stride = NAME(panel_stride)(c, p),
        .last = reach->last - reach->first,
        .zeros = c->zeros,
        .to = to,
        .how = NAME(ADD),
    };
    NAME(share_product)
    (c, NAME(multiply_upper), &product, (n + NAME(BLOCK) - 1) / NAME(BLOCK), SHARE_BLOCKS);
}

/* What the columns do to the nodes inside: (A⁻¹ of the region) x, before x is solved on. */
static void NAME(tell_inside)(struct climb *c, const struct columns *columns, int p)
{
    const struct supernodes *L = &c->panels->ordering->L;
    const int n_last = c->panels->ordering->n_last, first = L->n - n_last;
    REAL **to = c->to;
    for (int i = 0; i < columns->n_inside; i++)
        for (int axis = 0; axis < 3; axis++) {
            c->inside_row[3 * i + axis] = 3 * (columns->inside[i].place - first) + axis;
            to[3 * i + axis] = (REAL *)c->inside + (size_t)(3 * i + axis) * c->g_stride +
                               c->reach[p].first * LANES;
        }
    struct NAME(product) product = {
        .P = (const REAL *)c->panels->inverse + 3 * (size_t)(L->col[p] - first),
        .p_stride = 3 * (size_t)n_last,
        .p_row = c->inside_row,
        .rows = 3 * columns->n_inside,
        .depth = 3 * (L->col[p + 1] - L->col[p]),
        .X = NAME(rows_of_panel)(c, p),
        .x_stride = NAME(panel_stride)(c, p),
        .last = c->reach[p].last - c->reach[p].first,
        .to = to,
        .how = NAME(ADD),
    };
    NAME(share_product)
    (c, NAME(multiply_blocks), &product, (product.rows + NAME(BLOCK) - 1) / NAME(BLOCK),
     SHARE_BLOCKS);
}

/* What the columns are among those of Q: tᵀ Q, t what they bring to the last panel. */
static void NAME(tell_root)(struct climb *c, const struct columns *columns, int p)
{
    const struct root_term *root = c->panels->root;
    const int first = c->reach[p].first * LANES;
    const int last = c->reach[p].last * LANES < 3 * c->n ? c->reach[p].last * LANES : 3 * c->n;
    TYPE(dense_multiply)
    (&(struct TYPE(dense_product)){
        3 * root->n_behind, last - first, 3 * c->panels->ordering->n_last, root->Q,
        NAME(rows_of_panel)(c, p), root->height, 1, NAME(panel_stride)(c, p), 1,
        (REAL *)columns->told + (size_t)first * columns->told_stride, columns->told_stride,
        DENSE_SET, .is_lower = false});
}

/* What the columns bring to the region, before it is solved on. */
static void NAME(keep_brought)(const struct climb *c, const struct columns *columns, int p)
{
    const int first = c->reach[p].first * LANES;
    const int last = c->reach[p].last * LANES < 3 * c->n ? c->reach[p].last * LANES : 3 * c->n;
    const size_t n_row = 3 * (size_t)c->panels->ordering->n_last;
    for (size_t i = 0; i < n_row; i++) {
        const REAL *from = NAME(rows_of_panel)(c, p) + i * NAME(panel_stride)(c, p);
        REAL *to = (REAL *)columns->brought + i * columns->brought_stride;
        for (int k = first; k < last; k++)
            to[3 * columns->at[k / 3] + k % 3] = from[k - first];
    }
}

static bool NAME(climb_tree)(struct climb *c, const struct columns *columns)
{
    const struct ordering *o = c->panels->ordering;
    for (int p = 0; p < o->L.n_panel; p++) {
        if (!is_reached(&c->reach[p]))
            continue;
        if (!climb_enter(c, p, LANES * sizeof(REAL)))
            return false;
        if (columns->n_inside > 0 && o->L.col[p] >= o->n - o->n_last)
            NAME(tell_inside)(c, columns, p);
        if (columns->told && o->L.col[p] >= o->n - o->n_last)
            NAME(tell_root)(c, columns, p);
        if (columns->brought && o->L.col[p] >= o->n - o->n_last)
            NAME(keep_brought)(c, columns, p);
        if (c->reach[p].inherited < c->reach[p].inherited_last)
            NAME(solve_inherited)(c, p);
        for (int l = c->reach[p].load; l < c->reach[p].load_last; l++)
            NAME(add_load)(c, p, &c->load[l]);
        NAME(find_zeros)(c, p);
        NAME(update_above)(c, p);
        NAME(add_products)(c, p);
        climb_leave(c, p);
    }
    return true;
}

/* ---------------------------------------------------------------- the answer, in blocks */

static mat3 NAME(block_at)(const REAL *from, size_t stride)
{
    mat3 block;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            block.m[i][j] = (double)from[(size_t)i * stride + (size_t)j];
    return block;
}

static void NAME(put_groups)(void *ctx, int first, int last)
{
    const struct group_columns *a = ctx;
    const size_t stride = a->climb->g_stride;
    const int *at = a->columns->at;
    for (int g = first; g < last; g++) {
        const REAL *row = (const REAL *)a->climb->G + 3 * (size_t)g * stride;
        for (int h = g; h < a->columns->n; h++) {
            mat3 block = NAME(block_at)(row + 3 * h, stride);
            for (int i = 0; i < 3 && h == g; i++) /* left of the diagonal nothing is added up */
                for (int j = 0; j < i; j++)
                    block.m[i][j] = block.m[j][i];
            a->W[(size_t)at[g] * a->stride + (size_t)at[h]] = block;
            a->W[(size_t)at[h] * a->stride + (size_t)at[g]] = mat3_transpose(block);
        }
    }
}

static void NAME(put_inside)(void *ctx, int first, int last)
{
    const struct group_columns *a = ctx;
    const size_t stride = a->climb->g_stride;
    for (int i = first; i < last; i++) {
        const struct column_load *inside = &a->columns->inside[i];
        const mat3 Ft = mat3_transpose(inside->F);
        const REAL *row = (const REAL *)a->climb->inside + 3 * (size_t)i * stride;
        for (int g = 0; g < a->columns->n; g++) {
            const mat3 block = mat3_mul(Ft, NAME(block_at)(row + 3 * g, stride));
            const size_t at = (size_t)a->columns->at[g];
            a->W[(size_t)inside->group * a->stride + at] = block;
            a->W[at * a->stride + (size_t)inside->group] = mat3_transpose(block);
        }
    }
}
