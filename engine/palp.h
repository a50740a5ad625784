/* SPDX-License-Identifier: GPL-3.0-or-later */
/* palp.h - front door of the engine: describe a scene, make a world of it, step the world.
 *
 * Three lifetimes: a scene is described once and then const; a world is what changes from
 * step to step; a step is one call. SI units throughout (m, kg, s, N, Pa, rad),
 * right-handed frames. A definition struct is copied when it is added, with all it points
 * to. Functions that can fail return an enum palp_status and fill a struct palp_error. Any
 * number of worlds may be made of one scene.
 * Thread: a world belongs to one thread at a time; a finished scene may be read by all. */
#ifndef PALP_H
#define PALP_H

#include "engine/base/vec.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum palp_status {
    PALP_OK = 0,
    PALP_INVALID,   /* what was handed in says the impossible           */
    PALP_NO_MEMORY, /* the machine has not enough memory for this scene */
};

/** What went wrong: the place, what stood there, what was expected. */
struct palp_error {
    enum palp_status status;
    char what[320];
};

/** A body of a scene, soft or rigid. Zero is none. */
typedef struct {
    int id;
} palp_body;

/* ---------------------------------------------------------------- meshes */

/** Points, and tetrahedra, hexahedra or triangles between them. Owns its arrays (malloc). */
struct palp_mesh {
    int n_node, n_tet, n_tri;
    vec3 *x;       /* positions                                          | m | [n_node] */
    int (*tet)[4]; /* (x1-x0, x2-x0, x3-x0) right-handed                 | 1 | [n_tet]  */
    int (*tri)[3]; /* counter-clockwise from outside; not needed on elements | [n_tri]      */
    int n_hex;
    int (*hex)[8]; /* as VTK has them: 0 … 3 round the bottom, counter-clockwise from above, 4 … 7
                    * above them                                         | 1 | [n_hex]  */
};

enum palp_grid_shape {
    PALP_GRID_BOX,       /* a beam or a cube                                     */
    PALP_GRID_CYLINDER,  /* about x, the cells of a box mapped onto round slices */
    PALP_GRID_ELLIPSOID, /* the cells of a cube mapped onto a ball               */
};

enum palp_elements { PALP_TETRAHEDRA, PALP_HEXAHEDRA };

struct palp_grid {
    enum palp_grid_shape shape;
    vec3 centre;  /* m                                      */
    vec3 size;    /* m, full extent along x, y, z           */
    int cells[3]; /* each is cut into six tetrahedra, or is one hexahedron */
    enum palp_elements elements;
};

enum palp_status palp_mesh_grid(struct palp_mesh *out, const struct palp_grid *grid,
                                struct palp_error *error);
/** Are all indices in range, all positions finite, all elements right-handed and not flat? The
 *  error names the first that is not. A hexahedron is measured at each of its 2×2×2 Gauss points.
 *  Flat: a volume below 1e-12 of the cube of the longest distance between two corners. */
enum palp_status palp_mesh_check(const struct palp_mesh *mesh, struct palp_error *error);
void palp_mesh_destroy(struct palp_mesh *mesh);
/** Nodes of no element and no triangle go, the others close up in their order; indices are in
 *  range. PALP_NO_MEMORY: the mesh is as it was. */
enum palp_status palp_mesh_drop_unused(struct palp_mesh *mesh);

/* ---------------------------------------------------------------- scenes */

enum palp_correction {
    PALP_CORRECT_ONCE,      /* Algorithm 1 */
    PALP_CORRECT_RECURSIVE, /* Algorithm 2 */
    PALP_CORRECT_FAST,      /* Algorithm 3 on W_H itself, forces in world axes                 */
    PALP_CORRECT_LITERAL,   /* Algorithm 3 as published: W = C W_H Cᵀ is formed each iteration */
};

/** How A dv = b is solved in the free and the corrective motion of soft bodies that no force
 *  couples with other bodies. For coupled systems and rigid bodies A is factored in each step,
 *  whatever this says; only the references CG and DENSE apply to all bodies. */
enum palp_motion {
    PALP_MOTION_AUTO,   /* by counted work: direct for small bodies                            */
    PALP_MOTION_DIRECT, /* A is factored in each step                                          */
    PALP_MOTION_PCG,    /* a solve or two with an older factor, warped, or conjugate gradients with
                         * it, to the tolerance; a worker beside the step keeps it young       */
    PALP_MOTION_PCG_START, /* likewise, with the factor of the first step for ever               */
    PALP_MOTION_CG,    /* reference: conjugate gradients on M, B and K; A is not formed        */
    PALP_MOTION_DENSE, /* reference: A as a plain square, factored in each step                */
};

/** Checks of the blocks that force contributions add to M, df/dx and df/dv. */
enum palp_checking {
    PALP_CHECK_NONE,
    PALP_CHECK_RANGE, /* blocks that are not of the system or not finite are left out, and told */
};

/** How the compliance W is computed from a sparse factor of A: for soft bodies and the bodies that
 *  they are coupled with. */
enum palp_compliance {
    PALP_COMPLIANCE_REACH, /* what the touched nodes reach of the factor; the region's inverse */
    PALP_COMPLIANCE_HALF, /* reference: L⁻¹ Hᵀ as dense columns, and its Gram matrix          */
    PALP_COMPLIANCE_ALL,  /* reference: one solve for all columns                             */
    PALP_COMPLIANCE_ROWS, /* reference: one solve a column, the usual way                     */
};

/** Of the contact loop, and of the factor where it is an older one. */
enum palp_precision { PALP_SINGLE, PALP_DOUBLE };

/** How the iterations of a recursive correction add up (engine/equations.md). */
enum palp_recursion {
    PALP_RECURSE_TOTAL,     /* each solves anew for the force of the whole step */
    PALP_RECURSE_INCREMENT, /* each adds to the forces of those before          */
};

/** Where the first directions of a step are taken from. */
enum palp_first {
    PALP_FIRST_MOVING, /* where the velocities at its start lead, kinematic bodies at its end */
    PALP_FIRST_FREE,   /* the free motion, kinematic bodies at its end                        */
    PALP_FIRST_START,  /* its start                                                           */
};

/** How the forces of constraints are found. */
enum palp_multipliers {
    PALP_MULTIPLIERS_AUTO,   /* sweeps; newton where joints are, and where sweeps lead no further */
    PALP_MULTIPLIERS_SWEEP,  /* projected Gauss-Seidel, each constraint by sequential projection  */
    PALP_MULTIPLIERS_EXACT,  /* to verify: sweeps that resolve each constraint exactly            */
    PALP_MULTIPLIERS_NNCG,   /* sweeps accelerated as in conjugate gradients                      */
    PALP_MULTIPLIERS_NEWTON, /* all at once, by a globalised semismooth Newton method             */
    PALP_MULTIPLIERS_EMBEDDED, /* to verify: likewise, with the motion in one matrix, without W   */
};

/** What a step is good for. */
enum palp_accuracy {
    PALP_ACCURACY_NORMAL, /* the options as they are                                 */
    PALP_ACCURACY_HIGH,   /* what palp_options_high makes of them: not for real time */
};

enum { PALP_CONTACTS_MAX = 4096 };
struct palp_options {
    vec3 gravity; /* m/s² */
    enum palp_correction correction;
    enum palp_recursion recursion;
    enum palp_first first;
    int newton;           /* most iterations of a recursive correction                        */
    double tolerance_n;   /* N; a recursion is settled when no contact force changes more …    */
    double tolerance_gap; /* m; … and no loaded contact is further open or closed than this    */
    int sweeps;           /* most sweeps, and steps of Newton's method, in one solve            */
    double residual;      /* a solve stops below this scaled natural map (relative, no unit)   */
    enum palp_multipliers multipliers;
    enum palp_accuracy accuracy;
    enum palp_precision precision;
    enum palp_motion motion;
    enum palp_compliance compliance;
    enum palp_checking checking;
    double tolerance_motion; /* m; pcg: no node is further off at the end of a step    */
    double sleep_speed;      /* m/s; slower, bodies and worlds rest; 0: never. (world_)sleep.h */
    double defect_limit;     /* m; a model of the motion further off than this is fed back     */
    int refresh_steps;       /* waiting: a factor is taken so many steps after its A           */
    int contact_capacity;    /* contacts kept in a step, the deepest; memory goes with its square */
    double contact_share; /* 0 … 1: of a pair's contact distance, within which it is solved for */
    int workers;          /* threads of a step, the caller's included; results do not depend   */
};
/** The defaults; change fields and pass. */
struct palp_options palp_options_default(void);
/** Double precision; Newton's method for AUTO multipliers; tolerances, sleep_speed, defect_limit
 *  1e-3 of the defaults; residual 1e-10, newton >= 20, sweeps >= 1000. What is stricter stays. */
struct palp_options palp_options_high(struct palp_options options);

/** How stress follows from deformation. All agree with Hooke's law at small strains. */
enum palp_material_model {
    PALP_COROTATIONAL,        /* linear elasticity in the element's rotated frame */
    PALP_STABLE_NEO_HOOKEAN,  /* keeps its volume under large strains; comes back from inside out */
    PALP_ST_VENANT_KIRCHHOFF, /* Hooke's law between Green's strain and its stress: stiffens when
                               * pulled; pressed to less than 1/√3 of its length it gives way, and
                               * nothing brings back what went through itself */
    PALP_LINEAR,              /* Hooke's law in the element's frame at rest: for small strains and
                               * small rotations alone */
};

struct palp_material {
    enum palp_material_model model;
    double young;   /* Pa, above 0     */
    double poisson; /* in [0, 0.5)     */
    double density; /* kg/m³, above 0  */
};

/** How a body's surface meets others. A pair's friction is the geometric mean of its two
 *  coefficients; its contact distance is the greater of its two; its offsets add. */
struct palp_surface {
    bool collides;
    double friction;         /* μ ≥ 0                                               */
    double contact_distance; /* m; a pair nearer than this enters the contact solve */
    double offset;           /* m; surfaces are kept this far apart (skin)          */
};
struct palp_surface palp_surface_default(void);

/** Source of a soft body's contact compliance, its part of W_H. A body that forces couple with
 *  other bodies always uses PALP_PROVIDER_GENERIC. */
enum palp_provider {
    PALP_PROVIDER_GENERIC,   /* what its solver allows, as options.compliance has it            */
    PALP_PROVIDER_UNCOUPLED, /* each node for itself: a diagonal. Forces and correction are wrong by
                                * all that nodes do to each other; gaps are right               */
    PALP_PROVIDER_PRECOMPUTED, /* the inverse at rest between surface nodes, turned with the nodes;
                                * palp_scene_set_inverse. GENERIC until it is set, for steps of
                                * another length, and where contact touches an inner node         */
};

/** A deformable body of tetrahedra, hexahedra or both. Nodes of no element stay put. */
struct palp_soft_def {
    const char *name;
    const struct palp_mesh *mesh;
    const struct palp_material *material; /* [n_material]                                     */
    int n_material;
    const int *tet_material;  /* index into material, a tetrahedron each; NULL: all the first */
    const int *hex_material;  /* likewise, a hexahedron each                                  */
    double damping_mass;      /* Rayleigh α, 1/s */
    double damping_stiffness; /* Rayleigh β, s   */
    double damping_velocity;  /* N s/m, of the body as a whole: all nodes have the same share */
    vec3 v;                   /* m/s at the start, of all nodes that move                     */
    const int *fixed;         /* nodes that do not move */
    int n_fixed;
    struct palp_surface surface;
    enum palp_provider provider;
    double own_compliance;           /* m/N; of an uncoupled body's nodes; 0: from A */
    const struct palp_cuttable *cut; /* palp_cut.h; NULL: nothing parts it */
};

enum palp_shape_kind {
    PALP_SHAPE_SPHERE,  /* radius, about the origin                                          */
    PALP_SHAPE_CAPSULE, /* radius, about the segment from the origin to (0, 0, length)       */
    PALP_SHAPE_BOX,     /* half extents, about the origin; edges rounded within by radius    */
    PALP_SHAPE_PLANE,   /* all below y = 0; outside is +y                                    */
    PALP_SHAPE_MESH,    /* a closed surface of triangles                                     */
};

struct palp_shape {
    enum palp_shape_kind kind;
    double radius; /* m */
    double length; /* m */
    vec3 half;     /* m */
    const struct palp_mesh *mesh;
    pose at; /* the shape's frame in the body's */
};

/** What moves a rigid body. Kinematic and coupled ones are tools: they
 *  follow palp_world_set_target. */
enum palp_drive {
    PALP_DRIVE_FREE,      /* forces alone                                                  */
    PALP_DRIVE_FIXED,     /* nothing: ground                                               */
    PALP_DRIVE_KINEMATIC, /* its target, exactly                                           */
    PALP_DRIVE_COUPLED,   /* forces, and a spring-damper towards its target                */
    PALP_DRIVE_JAW,       /* its tool, and the opening of that; palp_scene_add_jaw makes them */
};

/** Virtual coupling between a tool and its target: the force shown to
 *  the hand is the coupling's. */
struct palp_coupling {
    double translation_stiffness, translation_damping; /* N/m, N s/m          */
    double rotation_stiffness, rotation_damping;       /* N m/rad, N m s/rad  */
};

/** A rigid body. The origin of its frame is its centre of mass. */
struct palp_rigid_def {
    const char *name;
    enum palp_drive drive;
    struct palp_shape shape;
    double mass;     /* kg; free and coupled bodies need one above 0; 0 will do where a coupling is
                      * stiff: the device has the mass                        */
    vec3 inertia;    /* kg m², principal, about the body's axes; likewise */
    bool weightless; /* gravity does not pull at it (a device carries its tool) */
    struct palp_coupling coupling;
    double damping_velocity, damping_spin; /* N s/m, N m s/rad: against all that it moves, turns */
    pose at;                               /* at the start */
    vec3 v, w;                             /* m/s, rad/s at the start, world axes */
    double grip; /* of a tool: opening of its jaws at the start, 0 closed … 1 open */
    struct palp_surface surface;
};

/** A jaw of a tool: a shape whose frame is the tool's, turned about a hinge by the tool's opening.
 *  What touches it acts on the tool. Jaws meet neither their tool nor each other. */
struct palp_jaw_def {
    const char *name;
    palp_body tool;
    struct palp_shape shape; /* in the jaw's frame: the tool's axes at the hinge, when closed */
    vec3 hinge;              /* m, in the tool's frame                                        */
    vec3 axis;               /* of the hinge, likewise; any length above 0                    */
    double opening;          /* rad about the axis, where the tool is open; at most π either way */
    struct palp_surface surface;
};

/** How the points of a mapped body follow others. */
enum palp_mapping {
    PALP_MAP_SUBSET,   /* each is a node of one soft or mapped body                            */
    PALP_MAP_EMBEDDED, /* each is in an element of one soft body, by its shape functions       */
    PALP_MAP_FRAMES,   /* each is fixed in the frames of rigid bodies, weighted where several  */
};

/** Frames that a point may follow. */
enum { PALP_POINT_FRAMES_MAX = 4 };

/** Points, and triangles between them, that have no motion of their own: p = G(q) of the bodies
 *  that they are mapped on. What acts on a point acts on these, by the transpose of ∂G/∂q. They
 *  meet others, but never what they are mapped on, nor what is mapped on the same. To everybody
 *  else a mapped body is a soft one. */
struct palp_mapped_def {
    const char *name;
    enum palp_mapping kind;
    const palp_body *parent;      /* what it is mapped on                    | [n_parent] */
    int n_parent;                 /* 1; frames: 1 or more                                 */
    const struct palp_mesh *mesh; /* where its points are at the start, and its triangles; where it
                                   * has none, those that bound its elements, and their corners.
                                   * NULL: a subset; its triangles bound its parent */
    const int *node;              /* of a subset: nodes of the parent, each once | [n_node]  */
    int n_node;
    double reach;         /* m; embedded: no point is further outside of the parent's elements */
    const double *weight; /* of frames, each row of sum 1 | [mesh n_node × n_parent]; NULL: those of
                           * the two whose line between is nearest, by where on it that is */
    struct palp_surface surface;
};

/** A wire or a thread: a chain of stiff segments, rigid bodies NAME.1, NAME.2 …, with elastic
 *  joints of a round beam between them. Its segments do not meet each other. */
struct palp_rod_def {
    const char *name;
    const vec3 *x; /* its line, without force and at the start; segments between them | m | [n] */
    int n; /* 2 … PALP_ROD_MOST                                                          */
    double radius; /* m                                                                          */
    double young, poisson, density; /* Pa, 1, kg/m³                                              */
    double damping_stiffness;       /* Rayleigh β of its joints, s                               */
    struct palp_surface surface;
};
enum { PALP_ROD_MOST = 1000 };

struct palp_rod {
    palp_body first; /* the others follow */
    int n;           /* segments          */
};

/** A point of a body: weighted nodes of a soft one, or a place in the frame of a rigid one; of a
 *  link or a spring also a place in the world, its body being none. */
struct palp_point {
    palp_body body;
    int n; /* soft: 1 … 4 nodes; rigid: 0 */
    int node[4];
    double weight[4]; /* sum 1 */
    vec3 local;       /* m, rigid */
};

/** A contact pair known in advance, beside those that detection finds: a point against the shape of
 *  a rigid body or against one triangle of a soft one. */
struct palp_pair_def {
    struct palp_point a;
    palp_body b;
    int triangle[3]; /* nodes of soft b, counter-clockwise from outside */
    double friction, offset;
    double contact_distance; /* m; takes part when nearer at the start or in free motion */
};

/** A link of a scene: what holds two points by a law. Zero is none. */
typedef struct {
    int id;
} palp_link;

enum palp_law {
    PALP_LAW_BALL,     /* two points are one                                                      */
    PALP_LAW_WELD,     /* and their bodies turn as one                                            */
    PALP_LAW_HINGE,    /* and turn about an axis alone, within limits                             */
    PALP_LAW_SLIDE,    /* a point of a stays on a line or a curve of b, between its ends          */
    PALP_LAW_THREAD,   /* two points are no further apart than a length, or just so far           */
    PALP_LAW_BOND,     /* two points are one until the force of a step is above a threshold       */
    PALP_LAW_BLADE,    /* a point of rigid a goes along its heading alone, not across             */
    PALP_LAW_NEEDLE,   /* the tip of rigid a punctures soft b, and its shaft is held there        */
    PALP_LAW_KNIFE,    /* the edge of rigid a parts soft b, which can be cut (palp_cut.h)         */
    PALP_LAW_SCISSORS, /* where the edges of two jaws of rigid a cross, b is parted             */
    PALP_LAWS,
};

enum { PALP_CURVE_MAX = 1024 };

/** A link between a and b; b may be the world, and so may a slide's a where b is a body. Numbers
 *  that its law does not name are not read. All directions are in world axes at the start. */
struct palp_link_def {
    const char *name;
    enum palp_law law;
    struct palp_point a, b; /* of a needle's and a slide's b only the body counts               */
    vec3 axis; /* hinge: turned about; blade: heading; needle: shaft, to its tip; weld: arm, or 0 */
    vec3 normal; /* blade: of the surface below, carried by b; hinge, weld: second arm's plane */
    double arm;  /* m: hinge, weld: the lever at which turning is held                            */
    double low, high;  /* hinge: limits of a's angle about the axis from the start, rad; slide:
                         * along the curve, m; -∞ and ∞: none but the ends of an open curve       */
    double friction;   /* slide, needle: μ along, of what is held across                         */
    double length;     /* m: thread; needle: how deep it can be in; knife: of its edge           */
    bool meets;        /* ball, weld, hinge: its two bodies touch each other all the same      */
    bool slack;        /* thread: may be shorter                                                 */
    double force;      /* N: bond: tears above; needle: punctures above; blade: slips above      */
    double cutting;    /* N: needle: what the tip meets in going on; knife: × toughness   */
    double drag;       /* N/m: needle: friction along the shaft, by its length inside            */
    double spacing;    /* m: needle: between the places of the tissue that its shaft goes through */
    const vec3 *curve; /* slide on a rigid body or in the world: places it goes through, in the
                         * world's axes at the start | m | [n_curve]                              */
    const int *curve_node; /* slide on a soft body: nodes that it goes through | [n_curve]        */
    int n_curve;
    bool closed;      /* slide: from the last place on to the first */
    palp_body jaw[2]; /* scissors: of a; curve has the ends of their edges: see palp_cut.h */
};

struct palp_scene;

/** An empty scene, or NULL and the error. */
struct palp_scene *palp_scene_create(const struct palp_options *options, struct palp_error *error);
void palp_scene_destroy(struct palp_scene *scene);

/** Add a body. Returns it, or none and the error; the scene is then as before. */
palp_body palp_scene_add_soft(struct palp_scene *scene, const struct palp_soft_def *def,
                              struct palp_error *error);
palp_body palp_scene_add_rigid(struct palp_scene *scene, const struct palp_rigid_def *def,
                               struct palp_error *error);
palp_body palp_scene_add_jaw(struct palp_scene *scene, const struct palp_jaw_def *def,
                             struct palp_error *error);
palp_body palp_scene_add_mapped(struct palp_scene *scene, const struct palp_mapped_def *def,
                                struct palp_error *error);
/** A rod, or none and the error. Where memory ran out its first segments stay in the scene. */
struct palp_rod palp_scene_add_rod(struct palp_scene *scene, const struct palp_rod_def *def,
                                   struct palp_error *error);
enum palp_status palp_scene_add_pair(struct palp_scene *scene, const struct palp_pair_def *def,
                                     struct palp_error *error);

/** Hold two points together by a law. Its forces are not contacts: they are never dropped. */
palp_link palp_scene_add_link(struct palp_scene *scene, const struct palp_link_def *def,
                              struct palp_error *error);

/** The point of a body that is at this place of the world at the start; of a soft one the nearest
 *  that there is, in a tetrahedron (six of a hexahedron) or on its side. Returns how far off that
 *  is; m. */
double palp_scene_point(const struct palp_scene *scene, palp_body body, vec3 place,
                        struct palp_point *out);

/** Analyse what was added: patterns, orderings, surfaces. The scene is const afterwards. */
enum palp_status palp_scene_finish(struct palp_scene *scene, struct palp_error *error);

/** The inverse of a soft body at rest between the nodes of its surface, for steps of length h, as
 *  bytes: to be kept in a file, and given to the scene before any world is made of it. Its bytes
 *  hold a key of all that it follows from: others than this body's, or damaged ones, are refused.
 *  Of a finished scene and a body with PALP_PROVIDER_PRECOMPUTED.  Allocates. Cost of making: a
 *  factor of A, and its reach from all surface nodes; seconds for thousands. */
size_t palp_inverse_size(const struct palp_scene *scene, palp_body body);
enum palp_status palp_inverse_key(const struct palp_scene *scene, palp_body body, double h,
                                  uint64_t *key, struct palp_error *error);
enum palp_status palp_inverse_make(const struct palp_scene *scene, palp_body body, double h,
                                   void *bytes, struct palp_error *error);
enum palp_status palp_scene_set_inverse(struct palp_scene *scene, palp_body body, double h,
                                        const void *bytes, size_t size, struct palp_error *error);

/** What is allowed but seldom meant (a body that nothing holds, nodes of no element), in words.
 *  Of a finished scene. NULL beyond the last. */
const char *palp_scene_warning(const struct palp_scene *scene, int i);

const struct palp_options *palp_scene_options(const struct palp_scene *scene);
int palp_scene_bodies(const struct palp_scene *scene); /* ids are 1 … this       */
palp_body palp_scene_find(const struct palp_scene *scene,
                          const char *name);          /* none: no such body */
int palp_scene_links(const struct palp_scene *scene); /* ids are 1 … this       */
palp_link palp_scene_find_link(const struct palp_scene *scene, const char *name);
const char *palp_link_name(const struct palp_scene *scene, palp_link link);
const char *palp_body_name(const struct palp_scene *scene, palp_body body);
bool palp_body_is_soft(const struct palp_scene *scene, palp_body body);
/** Does it follow others: a mapped body, a jaw? */
bool palp_body_is_mapped(const struct palp_scene *scene, palp_body body);
enum palp_drive palp_body_drive(const struct palp_scene *scene, palp_body body);
const struct palp_shape *palp_body_shape(const struct palp_scene *scene, palp_body body);
/** A soft body's mesh at rest, tri being its boundary, outward; a mapped one's points and
 *  triangles; a rigid mesh shape's own; the core of a box, within its rounding. NULL: the shape has
 *  no triangles. */
const struct palp_mesh *palp_body_mesh(const struct palp_scene *scene, palp_body body);

/* ---------------------------------------------------------------- worlds */

struct palp_world;

struct palp_world *palp_world_create(const struct palp_scene *scene, struct palp_error *error);
/** Have what steps with half of the contacts write found now; else when written, 1 µs a page. */
void palp_world_touch(struct palp_world *world);
/** Between steps, after mlockall, which finds all: give that rest back, and what few steps need. */
void palp_world_release(struct palp_world *world);
void palp_world_destroy(struct palp_world *world);

const struct palp_scene *palp_world_scene(const struct palp_world *world);
double palp_world_time(const struct palp_world *world); /* s */
long palp_world_steps(const struct palp_world *world);

/** Nodes of a soft body: positions (m) and velocities (m/s), [mesh
 *  n_node]; NULL for a rigid one. */
const vec3 *palp_world_q(const struct palp_world *world, palp_body body);
const vec3 *palp_world_v(const struct palp_world *world, palp_body body);
/** Put them somewhere; what is mapped on them goes along. Not of a mapped body. Fixed nodes stay
 *  where they are put: they take no velocity.
 *  q, v: of the scene's mesh (palp_body_mesh), also once it is cut: a copy goes where its node
 *  goes, and wounds are shut | m, m/s | [n_node] */
void palp_world_set_nodes(struct palp_world *world, palp_body body, const vec3 *q, const vec3 *v);

/** A rigid body's frame; its velocity and spin in world axes. */
pose palp_world_pose(const struct palp_world *world, palp_body body);
vec3 palp_world_velocity(const struct palp_world *world, palp_body body);
vec3 palp_world_spin(const struct palp_world *world, palp_body body);
/** Put it somewhere; what is mapped on it goes along. A tool stays there: its target goes along.
 *  Not of a jaw. */
void palp_world_set_pose(struct palp_world *world, palp_body body, pose at, vec3 v, vec3 w);

/** May a step wait for a factor that is due? Yes at first, and two runs give the same bytes; real
 *  time says no: then a step that no factor of another thread reaches makes one itself. Between
 *  steps. */
void palp_world_set_waiting(struct palp_world *world, bool waits);

/** Stop the world's factor workers: the step that needs a new factor now computes it itself. For
 *  programs that step many worlds on their own threads. The bytes of results stay the same. For
 *  worlds alone whose steps may wait (palp_world_set_waiting), no accelerator. Between steps. */
void palp_world_dismiss_workers(struct palp_world *world);

/** Of the threads of its steps, options.workers, let a world use only so many. Between steps. */
void palp_world_set_threads(struct palp_world *world, int n);

/** SCHED_FIFO at `priority` for the threads of its steps but the caller of palp_step, nice -10 for
 *  its factor workers where permitted; 0: ordinary threads. Returns false where SCHED_FIFO is not
 *  permitted: then some may have it. Between steps. */
bool palp_world_set_priority(struct palp_world *world, int priority);

/** What a step chose of an older factor; there is one such row for each coupled system that keeps
 *  one. Generations are numbered from 1, as they are begun. */
struct palp_factor_choice {
    int64_t taken; /* the generation that the step began to solve with; 0: it solved for nothing */
    bool offered;  /* the step's A was handed over, to be the next generation                    */
    bool made;     /* the step made a generation of its own A                                    */
};
/** How many rows there are; what the last step chose | [palp_world_factors]. */
int palp_world_factors(const struct palp_world *world);
void palp_world_choices(const struct palp_world *world, struct palp_factor_choice *choice);
/** The next step repeats these choices instead of making its own, and waits where it must: from the
 *  same snapshot on, the steps of real time give the same bytes again. NULL: it chooses itself.
 *  Between steps only. */
void palp_world_follow(struct palp_world *world, const struct palp_factor_choice *choice);
/** Could the last step not follow: was there no such generation? */
bool palp_world_strayed(const struct palp_world *world);

/** How a soft body's motion is solved for, and why: "direct: …" or "pcg: …"; and that of rigid
 *  bodies that forces couple, told at the first of them: "banded: …" or "dense: …". Empty for
 *  others. */
const char *palp_world_motion(const struct palp_world *world, palp_body body);

/** Where a tool is wanted at the end of the next step (and of those after it, until set again). */
void palp_world_set_target(struct palp_world *world, palp_body tool, pose target);
pose palp_world_target(const struct palp_world *world, palp_body tool);

/** How far a tool's jaws are wanted open at the end of the next step (and of those after it, until
 *  set again): 0 closed … 1 open, and no further. And how far they are. */
void palp_world_set_grip(struct palp_world *world, palp_body tool, double opening);
double palp_world_grip(const struct palp_world *world, palp_body tool);
struct palp_wrench {
    vec3 force, torque; /* N, N m about the body's origin, world axes */
};
/** What the last step's contacts and links did to a body, and to what is mapped on it: Σ forces,
 *  and their torque. */
struct palp_wrench palp_world_contact_wrench(const struct palp_world *world, palp_body body);
/** What they did to chosen nodes of a soft body, or points of a mapped one: Σ of each force's share
 *  at each of them; chosen: 1 counts, 0 does not, a copy as its node | [nodes of its mesh]. Of the
 *  last step, with its report | N, world axes. */
vec3 palp_world_node_force(const struct palp_world *world, palp_body body,
                           const unsigned char *chosen);
/** The moment about their hinges by which the last step's contacts push a tool's jaws open | N m;
 *  of a jaw, its own. What closes them has to hold it. */
double palp_world_grip_torque(const struct palp_world *world, palp_body body);
/** What a tool's holder feels after the last step: the coupling's wrench; of a kinematic tool, and
 *  of one that has neither mass nor springs nor damping of its own, what contacts and links do. */
struct palp_wrench palp_world_hand_wrench(const struct palp_world *world, palp_body tool);

/** All that the next step depends on, as bytes: restored into a world of an equal scene, it
 *  goes on as this one would, byte for byte. */
size_t palp_world_snapshot_size(const struct palp_world *world);
void palp_world_snapshot(const struct palp_world *world, void *bytes);
enum palp_status palp_world_restore(struct palp_world *world, const void *bytes, size_t size,
                                    struct palp_error *error);
/** 64 bits of the snapshot (FNV-1a): equal worlds, equal hash. */
uint64_t palp_world_hash(const struct palp_world *world);
/** 64 bits of where a body is and how it moves; of body 0: of all bodies, and of the forces that
 *  the next step starts from. It detects accidental differences of single bits, not constructed
 *  collisions. For use in each step: thirty times as fast as the hash. */
uint64_t palp_world_mark(const struct palp_world *world, palp_body body);
/* ---------------------------------------------------------------- steps */

/** One contact of a step, at its end. */
struct palp_contact {
    uint64_t id;        /* the same from step to step for the same two features */
    palp_body a, b;     /* a is a soft one where there is one                   */
    int node_a, node_b; /* of a soft or mapped body: its mesh's node that takes most of it; or -1 */
    vec3 point;         /* m, between the two surfaces                          */
    vec3 normal;        /* from b towards a                                     */
    vec3 force;         /* N, on a, world axes                                  */
    double normal_n;    /* N, along the normal                                  */
    double gap;         /* m                                                    */
    vec3 rest; /* m, the touched place of a: where its mesh is at rest, in a rigid body's frame */
};

/** A link at the end of a step. */
struct palp_link_report {
    palp_link link;
    bool holds;         /* did it ask for anything in this step?                                  */
    vec3 place;         /* m, of a's point                                                        */
    vec3 force, torque; /* N on a, N m on a about the place; world axes                           */
    double gap;         /* m, the largest of those that its law keeps closed, or is to keep open  */
    double value;       /* hinge: rad; slide: m along its curve; thread: m from a to b; needle: m
                         * of depth; others: 0                                                    */
};

enum { PALP_STAGES_MAX = 24 };

struct palp_stage_time {
    const char *name; /* as in step.c */
    int64_t ns;
};

/** What a step did. Belongs to the world; holds until its next step. */
struct palp_report {
    long step;   /* steps done, this one included */
    double time; /* s, at the end of the step     */
    double h;    /* s, its length                 */
    int rung;    /* palp_rungs.h                  */
    int n_contact;
    const struct palp_contact *contact; /* [n_contact], by id */
    int n_link, n_event;
    const struct palp_link_report *link; /* [n_link], all of the scene's */
    const struct palp_event *event;      /* [n_event]: palp_events.h       */
    int n_dropped;     /* contacts beyond the capacity                                           */
    int newton;        /* iterations done                                                        */
    int sweeps;        /* over the constraints, all iterations together                          */
    double residual;   /* scaled natural map of the last solve                                   */
    int newton_steps;  /* of Newton's method on forces, all iterations together                  */
    int fallbacks;     /* solves in which it led nowhere, and sweeps went on                     */
    double gap_loaded; /* m, largest |gap| that a loaded contact or link holds, at the end        */
    double penetration; /* m, deepest contact at the end of the step                              */
    double cone;        /* N, largest violation of the friction cone, directions of the end       */
    double force_change; /* N, largest change of a force in the last iteration                    */
    double rotation;    /* rad, largest rotation of a rigid body in the step                      */
    double wh_defect;   /* m, largest way of a proximity from where free motion and W_H led it    */
    double defect_left; /* m, what of it there is at the end of the step                        */
    int defect_passes;  /* times that it was fed back                                           */
    int factors_in_step; /* bodies whose older factor would not do: factored anew in the step    */
    double held_back; /* share of contact forces left out by a line search: W_H stayed too wrong */
    double stopped; /* share of the way left out: a tool would have gone through a surface       */
    int solves_free, solves_correct; /* with the factor, of the body with the most              */
    int solves_accelerated; /* of both, those that an accelerator did, of all bodies           */
    bool accelerator_lost;  /* since the last step, or in this one: palp_world_backend         */
    int factor_age; /* steps since the oldest factor's A; 0: this step's                       */
    int factor_failures; /* factorisations beside the step that failed, since the start         */
    int faults;   /* of what forces handed over, with checking: range; palp_world_fault           */
    int n_asleep; /* bodies that the step left out, or that it leaves at rest: sleep_speed */
    bool asleep;  /* so is the world: the next step does next to nothing, should nothing change */
    bool singular; /* a factorisation met a pivot that is not positive; its body stood still */
    int n_stage;
    struct palp_stage_time stage[PALP_STAGES_MAX]; /* in order of their first run */
};

/** One step of length h > 0 (s). Cannot fail: what went badly is in the report.
 *  Cost: no allocation; once the workers are awake, no lock and no system call but the clock's. */
const struct palp_report *palp_step(struct palp_world *world, double h);
const struct palp_report *palp_world_report(const struct palp_world *world);
/** With checking: range, what the first fault of the last step was. PALP_OK: there was none. */
enum palp_status palp_world_fault(const struct palp_world *world, struct palp_error *error);

#include "engine/palp_accelerate.h" /* processors beside the CPU       */
#include "engine/palp_describe.h"   /* for those who draw a scene      */
#include "engine/palp_events.h"     /* what happened in a step         */
#include "engine/palp_forces.h"     /* springs, and what time drives   */
#include "engine/palp_inside.h"     /* tools inside of bodies         */
#include "engine/palp_inspect.h"    /* the matrices of a step         */
#include "engine/palp_local.h"      /* what a hand is rendered from    */
#include "engine/palp_loss.h"       /* has a world come apart?      */
#include "engine/palp_rungs.h"      /* steps that take less time    */

#endif
