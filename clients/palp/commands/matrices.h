/* SPDX-License-Identifier: GPL-3.0-or-later */
/* matrices.h - the matrices of a step: which there are, and where they come from, a scenario that
 * is stepped here or a running palpd. What palp inspect and palp spy have in common. */
#ifndef PALP_CLIENTS_MATRICES_H
#define PALP_CLIENTS_MATRICES_H

#include "clients/palp/command.h"
#include "clients/palp/keys.h"
#include "clients/palp/simulation.h"
#include "engine/palp.h"
#include "proto/proto.h"

enum { MATRICES_MOST = 11 };

/** A matrix that can be asked for. */
struct matrices_kind {
    const char *word;
    enum palp_matrix_name name;
    enum proto_matrix wire;
    bool of_body; /* or of the whole step */
    const char *what, *unit;
};

/** What was asked for. */
struct matrices_wish {
    const char *command; /* that it was said to: "inspect" */
    int n;
    const struct matrices_kind *kind[MATRICES_MOST];
    char part[MATRICES_MOST][PROTO_NAME_MAX + 1]; /* of it alone; "": of all */
    const char *body;     /* NULL: the first that moves                       */
    const char *scenario; /* NULL: from a palpd                               */
    const char *endpoint; /* of its control socket; NULL: a scenario is stepped here */
    double wait;          /* s, for a palpd's answer                          */
    struct keys keys;     /* for a palpd elsewhere                                  */
};

/** What one step made. */
struct matrices {
    const struct matrices_wish *wish;
    long step;
    char body[PROTO_NAME_MAX + 1]; /* "": all are of the whole step */
    struct palp_matrix matrix[MATRICES_MOST];
    bool has_fill; /* of A's factor: known where A was asked for */
    struct palp_fill fill;
    bool is_copy; /* a palpd's, whose own step solved with a factor of running_factor_age steps */
    int factor_age, running_factor_age;
};

/** The words of a list like "M,B,K,A" into the wish. Returns 0, or EX_USAGE with the error
 *  printed. */
int matrices_read_words(struct matrices_wish *wish, const char *words);
/** Operands are the words and a scenario, or the words alone where there is an endpoint. Returns 0,
 *  or EX_USAGE with the error printed. */
int matrices_read_operands(struct matrices_wish *wish, int n, char **operand);

/** Is some matrix asked for of a part alone? */
bool matrices_have_parts(const struct matrices_wish *wish);

/** The body that is meant; none: the scenario has no such body. */
palp_body matrices_body(const struct matrices_wish *wish, const struct palp_scene *scene);
/** The matrix of a word; NULL: there is none. */
const struct matrices_kind *matrices_kind_of(const char *word, size_t length);

/** Those of the last step of a simulation. Returns 0; otherwise the exit code, with the error
 *  printed and nothing left behind.
 *  start: the world as it was before that step, of which parts are; NULL: none is asked for. */
int matrices_of_simulation(struct matrices *m, const struct matrices_wish *wish,
                           const struct simulation *s, const struct palp_world *start);
/** Those of a running palpd: of its next step, or where it stands still of the last one. Returns as
 *  above. */
int matrices_of_palpd(struct matrices *m, const struct matrices_wish *wish);
void matrices_destroy(struct matrices *m);

/** Where a matrix is from, for people: "of body …", "step … of …", with `apart` between. */
void matrices_tell_source(const struct matrices *m, int i, const char *apart, char *text,
                          size_t size);

#endif
