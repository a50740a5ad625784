/* SPDX-License-Identifier: GPL-3.0-or-later */
/* local_model.h - a tool's local model while it is made: which constraints of the step it is
 * of, and how these give way.
 *
 * Constraints of the tool make the rows 0 … n-1, one a contact of the model, or several where they
 * are gathered. Behind them come others of the same bodies that hold where they are loaded: these
 * are eliminated. */
#ifndef PALP_LOCAL_MODEL_H
#define PALP_LOCAL_MODEL_H

#include "engine/palp_haptic.h"
#include "engine/step.h"

enum {
    LOCAL_HOLDING = 32,
    LOCAL_ROWS = PALP_LOCAL_CONTACTS + LOCAL_HOLDING,
    LOCAL_HELD = 3 * LOCAL_HOLDING, /* their directions */
};

/** A constraint of the step, as part of a row. */
struct local_contact_row {
    int con;
    double sign;  /* +1: the row's force is that on a; -1: that on b */
    int row;      /* NONE: of none                                   */
    double share; /* of the row's force; those of a row add up to 1  */
};
enum { LOCAL_NO_ROW = -1 };

struct local_making {
    const struct step *s;
    struct arena arena; /* scratch, behind the step's own */
    int tool;
    const struct coupled_system *own; /* what the coupling stands for: not among W; NULL: nothing */
    struct palp_local_model *out;
    bool whole;                       /* each constraint of the tool has a row for itself */
    int n_member;                     /* those of the tool                                 */
    struct local_contact_row *member; /* the tool's by rising id | [n_con] */
    int n_holding;
    struct local_contact_row holding[LOCAL_HOLDING]; /* the k-th is row out->n + k */
    bool *reached; /* coupled systems that the tool reaches by what is loaded | [n_coupled] */
    mat3 *W;       /* h² W of rows                | m/N | [rows × rows]        */
    vec3 *shift;   /* what goes from point to point as the tool slides on | N/s | [n_prox] */
    vec3 *opening; /* rate at which rows open, tool and forces held | m/s | [rows] */
};

/** How much of what moves a side is this body. */
enum local_share { LOCAL_NONE, LOCAL_PART, LOCAL_ALL };
enum local_share local_model_share(const struct step *s, int tool, const struct side *side);

/** A constraint of the step, not yet in a row. */
struct local_contact_row local_model_row(int con, double sign);

/** Give each of the tool's constraints a row, of which there are PALP_LOCAL_CONTACTS: those of the
 *  same two bodies and of like normals may share one.
 *  Reads member.  Writes member's rows and shares, out n, n_dropped; whole. */
void local_model_gather(struct local_making *m);

/** Find others that hold what the tool touches.  Writes holding, reached. */
void local_model_find_holding(struct local_making *m);

/** Take from the counter what gathering takes for n_con constraints; what rows take with n_prox
 *  proximities; what making a local model takes in all. */
void local_model_gather_count(int n_con, struct arena *counter);
void local_model_compliance_count(int n_prox, struct arena *counter);
void local_model_making_count(const struct step *most, struct arena *counter);

/** How rows give way, and open by themselves.  Reads member, holding.  Writes W, opening. */
void local_model_comply(struct local_making *m);

/** Eliminate rows that hold.  Reads and writes W, opening of the other rows. */
void local_model_condense(struct local_making *m);

/** May others than the tool's hand do work on what it touches: time, another hand, weight?
 *  Reads member, holding, reached. */
bool local_model_is_driven(const struct local_making *m);

/** How a contact's directions turn: bend and turn of a palp_local_contact. */
struct local_round {
    double bend, turn;
};
struct local_round local_model_round(const struct step *s, const struct constraint *c,
                                     bool tool_is_a);

/** Take from the counter what the functions above take in a step: `most` has the scene, the options
 *  and the most constraints and proximities that there can be. */
void local_model_count(const struct step *most, struct arena *counter);

/** In a step, once the forces are found: keep what local models are made of. Nothing, where there
 *  is no tool.
 *  Reads con, prox, p, force; world pushed.  Writes square where no correction did, change; world
 *  pushed. */
void local_model_note(struct step *s);

#endif
