/* SPDX-License-Identifier: GPL-3.0-or-later */
/* border.h - an older factor of a body that was cut since.
 *
 * A copy of a node moves as the node that it was parted from, its parent, and by an opening z
 * besides. Nothing changes where z = 0, for A is a sum over cells: in these unknowns the cut body's
 * matrix, at the positions and the h that the factor is of, is the factored A₀ with a border,
 *
 *     [ A₀ B ; Bᵀ C ],   S = C - Bᵀ A₀⁻¹ B = L_S L_Sᵀ.
 *
 * A removed cell is a border too, B = N and C = 1, N Nᵀ what the cell gave to A.
 *
 * Where B has rows in the factor's region alone, whose inverse is X,
 *
 *     Q = [ X B ; -1 ] L_S⁻ᵀ,   inverse among region and openings = [ X 0 ; 0 0 ] + Q Qᵀ
 *
 * is kept: a solve adds Q (Qᵀ t) at the root of the elimination tree, and W_H is gathered from X
 * and Q. Where B has other rows a solve goes twice through those panels that are on their way up
 * the elimination tree. Rows of Q in the region are found then as W_H asks for them, with A₀⁻¹ B in
 * place of X B: of nodes of the region W_H is gathered as above, and of others it is found with B's
 * columns beside those that are asked for. */
#ifndef PALP_MOTION_BORDER_H
#define PALP_MOTION_BORDER_H

#include "engine/motion/factor.h"
#include "engine/motion/ordering.h"

#include <stddef.h>

struct border_scratch;
struct column_load;
struct pool;
struct stray_columns;

enum {
    BORDER_REMOVED = -1,
    BORDER_ROWS = 256, /* of a column, at most                  */
    BORDER_MOST = 104, /* groups that a factor of a step can have */
};

/** A block of A, or of N, in the row of a vec3 of the cut body. */
struct border_block {
    int node;
    mat3 A;
};

/** Three columns more. Of a copy: its column of the cut body's A, at the factor's positions and
 *  its h, own block included, rows of discarded vec3s or not. Of a removed cell: three columns of
 *  N, rows as the cell's corners were numbered before the addition, whose A is without the cell. */
struct border_group {
    int node, parent; /* the copy, and what it was parted from; BORDER_REMOVED: of a removed cell */
    int n;
    const struct border_block *block; /* | [n] */
};

/** A block of the border's column: in a row of the factor's order, or in that of an earlier opening
 *  or of its own, which stand behind. */
struct border_entry {
    int place;
    mat3 M;
};

struct border {
    const struct panels *panels; /* of the factor                                          */
    int n_node, most;            /* vec3s of the body; groups, at most                     */
    int n;                       /* groups                                                 */
    int n_first;                 /* nodes in the factor's order: opening k is at n_first + k */
    int *place;  /* of a vec3: the ordering's, or its opening's; -1: discarded | [n_node]  */
    int *parent; /* of an opening: the place of what it was parted from; -1: of a removed cell |
                  * [most] */
    int *n_entry;
    struct border_entry *entry; /* of group k from k BORDER_ROWS on, its own first         */
    double *L;                  /* L_S, column by column   | [3 most][3 most]              */
    bool is_inside;             /* all rows of B are of the region: root holds Q           */
    bool tells_region;          /* rows of Q of the region and of openings can be had      */
    bool is_whole;              /* S is that of the cut body; if not, openings have their own blocks
                                 * alone, which solves converge slower with                */
    struct root_term root;
    double *Q; /* root.Q before it is rounded, or itself | [3 most][root.height]              */
    size_t n_column_room; /* scalars that a column of Q has room for                       */
    unsigned char *along; /* panels on the ways of B's rows, where not all is inside | [n_node] */
    vec3 *y, *z;          /* scratch of a solve there                   | [n_node], [most] */
    struct border_scratch *scratch;
};

static inline struct border_entry *border_entries(const struct border *border, int group)
{
    return border->entry + (size_t)group * BORDER_ROWS;
}

/** The place that the opening at `place` moves with, a node's or an earlier opening's; -1: none. */
static inline int border_parent(const struct border *border, int place)
{
    return place >= border->n_first ? border->parent[place - border->n_first] : -1;
}

/** The first place of the region. */
static inline int border_first_inside(const struct border *border)
{
    return border->n_first - border->panels->ordering->n_last;
}

/** Of a place of the region or behind, the first of its three rows: of X, and of Q where all is
 *  inside. */
static inline size_t border_row(const struct border *border, int place)
{
    return 3 * (size_t)(place - border_first_inside(border));
}

/** The place of the factor that the one at `place` stands for where no cut has opened. */
static inline int border_root(const struct border *border, int place)
{
    while (place >= border->n_first)
        place = border->parent[place - border->n_first];
    return place;
}

/** For factors of a body of n_node vec3s, places of later copies among them, with at most n_last
 *  nodes in their region.  Returns -1: no memory; destroy it all the same. */
int border_create(struct border *border, int n_node, int n_last, int most,
                  enum palp_precision precision);
void border_destroy(struct border *border);

/** The factor was made anew: nothing was cut since. Its panels keep the rest, where they are in
 *  single precision.  Writes the factor's border and root. */
void border_start(struct border *border, struct factor *factor);

/** The groups of all that was cut since, parents before their copies, once after a start. Where S
 *  meets a pivot that is not positive, or a column has too many rows, all have their own blocks
 *  alone, and is_whole is false. So many must have room. Allocates nothing.
 *  Cost: of n groups on a region of r nodes 27 r n² multiplications where all is inside; else that
 *  of columns_respond. */
void border_fill(struct border *border, struct factor *factor, const struct border_group *group,
                 int n, struct pool *pool);

/** Columns of N, N Nᵀ = A, of a cell's n × n part of A, lower triangle, column by column: A is
 *  overwritten. What is singular gets columns of zeros. */
void border_factor_cell(double *A, int n);

/** Where vec3s stand in what the factor solves for; -1: nowhere | [n_node] */
const int *border_place(const struct factor *factor);
/** Places there are, and vec3s. */
int border_size(const struct factor *factor);
int border_nodes(const struct factor *factor);

/** x := A⁻¹ x with the border, if there is one. x: [border_size], at the places of vec3s: forces
 *  in, motion out.  Allocates nothing. */
void border_solve(const struct factor *factor, vec3 *x, struct pool *pool);

/** Can a solve be in two parts? Where the factor has a region, which all of B is in. */
bool border_can_open(const struct factor *factor);
/** border_solve in two parts, as panels_open and panels_finish: `along` is the region's panel, and
 *  copies are asked and told with it. */
void border_open(const struct factor *factor, vec3 *x, const unsigned char *along,
                 struct pool *pool);
void border_finish(const struct factor *factor, vec3 *x, const unsigned char *along,
                   struct pool *pool);

/** Finds the rows of Q of places of the region or behind that border_take_rows is to be asked for,
 *  those that are not there yet. Allocates nothing. Where it tells_region alone.
 *  Cost: of n groups on a region of r nodes 27 r n multiplications a node. */
void border_ask_rows(const struct border *border, const struct column_load *load, int n,
                     struct pool *pool);

/** Fᵀ times the motion of the vec3 at `place`, of the region or behind, that the columns of Q are:
 *  three rows of 3 n numbers, in double or single precision as the panels are. Its rows are
 *  there. */
void border_take_rows(const struct border *border, int place, const mat3 *F, void *row,
                      size_t stride);

/** Loads on strays, and where their rows go: those of a load where its group's stand in R. */
struct border_strays {
    struct stray_columns *strays; /* that the loaded places were asked for of */
    const struct column_load *load;
    int n;
    void *R;       /* in the panels' precision */
    size_t stride; /* from row to row          */
};

/** As border_take_rows, of strays: Fᵀ A₀⁻¹ B L_S⁻ᵀ. Where all of B is inside.
 *  Cost: a product of blocks for each stray and block of B. */
void border_take_strays(const struct border *border, const struct border_strays *of,
                        struct pool *pool);

#endif
