/* SPDX-License-Identifier: GPL-3.0-or-later */
/* stray_columns.c - climbs for strays with unit loads, and keeps what comes of it. */
#include "engine/motion/stray_columns.h"
#include "engine/base/pages.h"
#include "engine/motion/columns.h"
#include "engine/motion/ordering.h"

#include <stdlib.h>

enum { COLUMNS_MOST = 3 * STRAYS_MOST };

int stray_columns_create(struct stray_columns *strays, int n_last, enum palp_precision precision)
{
    struct stray_columns *s = strays;
    const size_t item = precision == PALP_SINGLE ? sizeof(float) : sizeof(double);
    struct region_rows *rows = &s->rows;
    *s = (struct stray_columns){.precision = precision};
    rows->height = 3 * (size_t)n_last + 1;
    s->G = pages_reserve(STRAYS_MOST * STRAYS_MOST, sizeof *s->G);
    rows->brought = pages_reserve(rows->height * COLUMNS_MOST, item);
    rows->T = pages_reserve(rows->height * COLUMNS_MOST, sizeof *rows->T);
    rows->single = pages_reserve(precision == PALP_SINGLE ? rows->height * COLUMNS_MOST : 1,
                                 sizeof *rows->single);
    const bool has_slots = region_rows_create(rows, n_last + 1) == 0;
    return s->G && rows->brought && rows->T && rows->single && has_slots ? 0 : -1;
}

void stray_columns_destroy(struct stray_columns *strays)
{
    free(strays->G);
    free(strays->rows.brought);
    free(strays->rows.T);
    free(strays->rows.single);
    region_rows_destroy(&strays->rows);
}

int stray_columns_find(const struct stray_columns *strays, int place)
{
    int k = 0;
    while (k < strays->n && strays->place[k] != place)
        k++;
    return k;
}

static bool keeps_all(const struct stray_columns *s, const struct factor *factor,
                      const struct column_load *load, int n)
{
    bool all = s->number == factor->number;
    for (int l = 0; l < n && all; l++)
        all = stray_columns_find(s, load[l].place) < s->n;
    return all;
}

bool stray_columns_ask(const struct factor *factor, const struct column_load *load, int n,
                       struct arena *arena, struct pool *pool)
{
    struct stray_columns *s = factor->strays;
    struct column_load unit[STRAYS_MOST];
    int at[STRAYS_MOST];
    PALP_ASSERT(n <= STRAYS_MOST && factor->number > 0 && factor->panels.precision == s->precision);
    if (keeps_all(s, factor, load, n))
        return true;
    s->number = 0;
    s->n = 0;
    for (int l = 0; l < n; l++) {
        if (s->n > 0 && s->place[s->n - 1] == load[l].place)
            continue;
        at[s->n] = s->n;
        unit[s->n] = (struct column_load){load[l].place, s->n, mat3_diagonal(1)};
        s->place[s->n++] = load[l].place;
    }
    region_rows_begin(&s->rows, &factor->panels, 3 * s->n, factor->panels.ordering->n_last);
    const struct columns columns = {.panels = &factor->panels,
                                    .n = s->n,
                                    .n_load = s->n,
                                    .load = unit,
                                    .at = at,
                                    .brought = s->rows.brought,
                                    .brought_stride = 3 * (size_t)s->n};
    if (!columns_respond(&columns, s->G, STRAYS_MOST, arena, pool))
        return false;
    s->number = factor->number;
    return true;
}

mat3 stray_columns_block(const struct stray_columns *strays, int place, int stray)
{
    PALP_ASSERT(stray < strays->n);
    const struct region_rows *rows = &strays->rows;
    const double *T = rows->T + 3 * (size_t)stray * rows->height + region_rows_at(rows, place);
    mat3 block;
    for (size_t i = 0; i < 9; i++)
        block.m[i / 3][i % 3] = T[i % 3 * rows->height + i / 3];
    return block;
}
