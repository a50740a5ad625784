/* SPDX-License-Identifier: GPL-3.0-or-later */
/* link.h - links in a step: the pairs that each makes, and what becomes of it; the table of their
 * kinds. A kind is one file, law_NAME.c, and one row in link.c. */
#ifndef PALP_CONTACT_LINK_H
#define PALP_CONTACT_LINK_H

#include "engine/contact/candidate.h"
#include "engine/model/link.h"

enum { LINK_BALL, LINK_TURN, LINK_TWIST, LINK_LIMIT }; /* pairs of a link, by number */
enum { LINK_PAIRS_MAX = 66 };                          /* that one link makes in a step */

struct arena;
struct knife_edge;

/** Where bodies are at one moment. */
struct placing {
    const struct palp_scene *scene;
    const vec3 *q;
    const pose *frame;
    const struct palp_world *world; /* as its bodies are cut; NULL: not at all */
};

/** Of one link, while its pairs are made: where bodies are under way to. */
struct linking {
    const struct link *link;
    const struct link_state *state;
    const struct link_point *point;
    struct placing at;
    mat3 axes;
    const struct palp_world *world;
};

/** A pair of points that a link asks for in a step. */
struct link_pair {
    const struct law *law;
    int number;
    struct anchor a, b;
    double at;     /* a number of its law                         */
    int sign;      /* of a limit +1 or -1, of what is no limit 0  */
    double across; /* another number, of a law that has two */
};

/** Of one link, at the end of a step: what it did, and what it becomes. */
struct linked {
    const struct step *s;
    const struct link *link;
    struct link_state *state;
    struct link_point *point;
    struct placing at;
    vec3 force;          /* N, on a                                    */
    double pushed;       /* N, by a limit                              */
    int event;           /* enum palp_event_kind; -1: nothing happened */
    double event_force;  /* N                                          */
    double event_volume; /* m³ at rest, of a piece that came free      */
};

/** While a definition is checked: the first that is wrong stays. */
struct link_door {
    const struct palp_scene *scene;
    const struct palp_link_def *def;
    struct palp_error *error;
    enum palp_status status;
};

/** A kind of link. */
struct link_kind {
    const char *name;
    int most;                  /* pairs in a step */
    int arms;                  /* of both sides: their places beyond the first are held as well */
    bool has_axis, takes_body; /* needs an axis; takes all of body b, not a point of it */
    bool takes_place;          /* a may be a place in the world, where b is a body      */
    bool follows_cuts;         /* its places in soft bodies stay right where these are cut */
    bool parts;                /* its two bodies do not touch, but where it says that they do */
    /* Is what it says possible? Writes what else the link needs. */
    void (*check)(struct link_door *door, struct link *link);
    int (*make)(const struct linking *l, struct link_pair *pair); /* Returns how many pairs */
    void (*end)(struct linked *l);                                /* NULL: it remembers nothing */
    /* Of what cuts: where its edge is; with jaws also how that moves as they open, m/rad. */
    struct knife_edge (*edge)(const struct placing *at, const struct link *link);
    vec3 (*hinge)(const struct placing *at, const struct link *link);
};

/* Laws that several kinds share. */
extern const struct law law_ball;   /* three directions, both ways        */
extern const struct law law_across; /* the second and third of its axes */
struct bounds law_bilateral(const struct constraint *c);
struct bounds law_unilateral(const struct constraint *c);

extern const struct link_kind link_ball, link_weld, link_hinge, link_slide, link_thread, link_bond,
    link_blade, link_needle, link_knife, link_scissors;
const struct link_kind *link_kind_of(enum palp_law law);

/** Say what is wrong: "link 'hinge': length is 0, expected …". */
void link_refuse(struct link_door *door, const char *what, double value, const char *expected);
void link_expect_positive(struct link_door *door, const char *what, double value);
void link_expect_not_negative(struct link_door *door, const char *what, double value);
void link_expect_direction(struct link_door *door, const char *what, vec3 value);
/** Are both ends that are bodies rigid? */
void link_expect_rigid(struct link_door *door, const struct link *link);

/** Which node an anchor's k-th is by now: that of its cell. world NULL: nothing is cut. */
int anchor_node(const struct palp_world *world, const struct anchor *anchor, int k);

/** Has one of a link's places left with a cell that was removed? Then it holds nothing. */
bool link_is_gone(const struct palp_world *world, const struct link *link);

/** Before a body of the world comes apart further, and after: what needles hold goes with its
 *  cells; what was removed they let go.  Writes link_cell; links' states and points. */
void needles_note_cells(struct palp_world *world, int body);
void needles_follow_cells(struct palp_world *world, int body);

/** Where an anchor is. */
vec3 placing_point(const struct placing *at, const struct anchor *anchor);
/** The frame of a rigid body, or of the world. */
pose placing_frame(const struct placing *at, int body);
/** The anchor of the world or a rigid body that is at x. */
struct anchor placing_anchor(const struct placing *at, int body, vec3 x);
/** The axes of a side as rows. */
mat3 placing_axes(const struct placing *at, const struct link_side *side);

/** The frame of a rigid body or, side being none, the world, as a law sees it. */
pose moment_frame(const struct moment *now, const struct anchor *anchor);

/** Where an anchor is at the start. */
vec3 anchor_start(const struct palp_scene *scene, const struct anchor *anchor);

/** Places of a soft body are in tetrahedra, its own and six of each hexahedron: how many, and the
 *  corners of one. */
int anchor_tets(const struct palp_mesh *mesh);
void anchor_tet(const struct palp_mesh *mesh, int i, int tet[4]);
/** The element of one kind that it is of. */
int anchor_element(const struct palp_mesh *mesh, int i);

/** Is x in a tetrahedron of nodes at q? Writes the weights of its corners. */
bool anchor_in_tet(const vec3 *q, const int tet[4], vec3 x, double weight[4]);

/** Of a soft body the place in or on it that is nearest to x at rest; of a mapped one on its
 *  triangles. Returns how far off it is; m. */
double anchor_nearest(const struct body *body, vec3 x, struct anchor *out);

/** Links as they start. Writes world link. */
void link_start(struct palp_world *world);

/** Take from the counter what the functions above take in a step: `most` has the scene, the options
 *  and the most constraints and proximities that there can be. */
void link_count(const struct step *most, struct arena *counter);

/** Has a scene links that lead tools: from one to another, or to what no force moves? */
bool link_leads(const struct palp_scene *scene);

/** Behind the contacts of a list put the pairs that links make; `leading`: those that lead tools.
 *  Returns how many.  Reads world q, v, frame, link; frame_near. */
int link_find(struct step *s, struct candidate_list *found, bool leading);

/** At the end of a step: what links did, what becomes of them, what happened.
 *  Reads con, p, q, frame, force, C.  Writes report.link, .event; world link, link_point,
 *  tension. */
void link_keep(struct step *s);

/** Are two bodies joined by a link whose bodies do not touch, or is one a needle that stands in the
 *  other?  Cost: a look at each link. */
bool link_parts(const struct step *s, int a, int b);

#endif
