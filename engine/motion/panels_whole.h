/* SPDX-License-Identifier: GPL-3.0-or-later */
/* panels_whole.h - how panels_kernel.h reads panels whose numbers are REAL: column by column. */
INLINE_WIDE void read_three(LANES *number, const REAL *column, size_t height)
{
    memcpy(&number[0], column, sizeof *number);
    memcpy(&number[1], column + height, sizeof *number);
    memcpy(&number[2], column + 2 * height, sizeof *number);
}

INLINE_WIDE void read_six(LANES *number, const REAL *column, size_t height)
{
    read_three(number, column, height);
    read_three(number + 3, column + 3 * height, height);
}
