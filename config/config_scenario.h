/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_scenario.h - what a scenario says, key by key, before a scene is made of it. Every struct
 * is filled by the table of the same name; all places are in world axes at the start. */
#ifndef PALP_CONFIG_SCENARIO_H
#define PALP_CONFIG_SCENARIO_H

#include "config/config_table.h"

struct scenario_mesh {
    struct config_head head;
    const char *path;
    double scale; /* m in one unit of the file */
};

struct scenario_grid {
    struct config_head head;
    int shape; /* index into the words beam, cube, cylinder, ellipsoid */
    vec3 size, centre;
    int cells[3];
    int elements; /* enum palp_elements */
};

struct scenario_material {
    struct config_head head;
    struct palp_material is;
};

struct scenario_damping {
    struct config_head head;
    double mass, stiffness, velocity;
};

/** Damping of all that a rigid body moves and turns. */
struct scenario_drag {
    struct config_head head;
    double velocity, spin;
};

/** What is near a surface. */
struct scenario_near {
    struct config_head head;
    const struct scenario_mesh *mesh;
    double within; /* m */
};

/** Nodes of a body: those in boxes, in boxes in shares of its extent, in balls, inside of a closed
 *  surface, near another, and those named by number. */
struct scenario_zone {
    struct config_head head;
    struct config_items box, share, ball, node;
    const struct scenario_mesh *inside; /* NULL: not given */
    const struct scenario_near *near;   /* NULL: not given */
};

/** How the fixed nodes of a body move: a wave, or the poses of a file. */
struct scenario_motion {
    struct config_head head;
    double rate, phase, swell;
    vec3 shift, turn, centre; /* m, degrees, m; centre x NaN: the middle of the body */
    const char *script;
};

/** Pressure on the surface of a body; rate 0: always the same. */
struct scenario_pressure {
    struct config_head head;
    double pressure, rate, phase;
    const struct scenario_zone *zone;
};

/** A cut through a soft body. */
struct scenario_cut {
    struct config_head head;
    struct config_items line; /* two places, m */
    vec3 into;                /* m             */
};

/** How far a body can be cut while it is stepped. */
struct scenario_capacity {
    struct config_head head;
    int nodes, faces;
};
struct scenario_tear {
    struct config_head head;
    double toughness, strength; /* J/m², Pa */
};
struct scenario_parting {
    struct config_head head;
    struct scenario_capacity capacity;
    const struct scenario_tear *tear; /* NULL: nothing tears it */
    double vaporise;                  /* J/mm³; 0: no current removes it */
    int crumb_cells;
    double toughness, surface, surface_way; /* J/m², N/m, m */
    bool lips_meet;
    double friction; /* of lips */
};

/** The edge of a tool. */
struct scenario_knife {
    struct config_head head;
    const char *body;         /* that it cuts                                      */
    struct config_items edge; /* its two ends, m, in the axes of the tool's shape */
    vec3 ahead;               /* where it faces, likewise                          */
    double sharpness, friction;
};

/** Two jaws of a tool whose edges part a body where they cross. */
struct scenario_scissors {
    struct config_head head;
    const char *body;                /* that they cut                                            */
    struct config_items jaws, edges; /* two names; ends of each edge, m, in the axes of the tool's
                                      * shape, its jaws closed                                   */
    double sharpness, friction;
};

/** What removes tissue near a tool's tip while its button is down. */
struct scenario_current {
    struct config_head head;
    double power, radius; /* W, m                                 */
    vec3 tip;             /* m, in the axes of the tool's shape   */
    int button;           /* enum config_button                   */
};

/** A part of a body whose material differs; NaN, or a model of -1: as the body's. */
struct scenario_region {
    struct config_head head;
    struct config_items box, ball;
    const struct scenario_mesh *inside; /* NULL: not given */
    int model;
    double young, poisson, density;
    double toughness, tear; /* J/m², by a knife; of what goes on by itself */
};

/** Where a body is to be cut. */
struct scenario_plan {
    struct config_head head;
    const char *body;
    struct config_items line, tissue; /* places, m; names of regions, or the body's own */
    vec3 into;
    double depth, tolerance; /* m */
};

struct scenario_place {
    struct config_head head;
    const char *above; /* a soft body listed before, from whose top positions count; or NULL */
    vec3 position;
    vec3 rotation;   /* degrees about x, then y, then z, world axes; used when there is no … */
    quat quaternion; /* all zero: not given */
};

struct scenario_surface {
    struct config_head head;
    struct palp_surface is;
};

struct scenario_sphere {
    struct config_head head;
    double radius;
};

struct scenario_capsule {
    struct config_head head;
    double length, radius;
};

struct scenario_box {
    struct config_head head;
    vec3 size;
    double radius;
};

struct scenario_plane {
    struct config_head head;
    vec3 normal;
};

/** One of five; the others are NULL. */
struct scenario_shape {
    struct config_head head;
    const struct scenario_sphere *sphere;
    const struct scenario_capsule *capsule;
    const struct scenario_box *box;
    const struct scenario_plane *plane;
    const struct scenario_mesh *mesh;
    vec3 offset; /* of the shape in the body's frame */
};

/** Points in the elements of a soft body: of a file or a grid, one of them. */
struct scenario_embedded {
    struct config_head head;
    const struct scenario_mesh *mesh;
    const struct scenario_grid *grid;
    const char *in;
    double reach; /* m */
};

/** Nodes that do not move along an axis. */
struct scenario_roller {
    struct config_head head;
    struct scenario_zone zone;
    vec3 axis;
};

struct scenario_subset {
    struct config_head head;
    const char *of;
    struct scenario_zone zone;
};

/** Points in the frames of rigid bodies: of a file or a grid, one of them. */
struct scenario_skin {
    struct config_head head;
    const struct scenario_mesh *mesh;
    const struct scenario_grid *grid;
    struct config_items frames; /* of const char * */
};

/** A jaw of a tool. */
struct scenario_jaw {
    struct config_head head;
    struct scenario_shape shape;
    vec3 hinge, axis; /* m, in the tool's frame */
    double opening;   /* degrees                */
    struct scenario_surface surface;
};

/** A shape of a tool beside its first. */
struct scenario_part {
    struct config_head head;
    struct scenario_shape shape;
    vec3 rotation; /* degrees about x, then y, then z, the tool's axes */
    struct scenario_surface surface;
};

/** A port that a tool's shaft goes through. */
struct scenario_trocar {
    struct config_head head;
    vec3 position; /* m, world axes */
    double friction;
};

struct scenario_coupling {
    struct config_head head;
    struct palp_coupling is; /* NaN: critically damped */
};

/** Who holds a tool: a device by name, "any", or a script. */
struct scenario_device {
    struct config_head head;
    const char *name;
    const char *script;
};

struct scenario_compliance {
    struct config_head head;
    int provider;       /* enum palp_provider */
    double own;         /* m/N */
    const char *folder; /* NULL: not given */
};

/** How a body looks. */
struct scenario_look {
    struct config_head head;
    vec3 colour; /* sRGB, 0 … 1 each */
    double opacity, gloss;
};

/** From where to look. */
struct scenario_view {
    struct config_head head;
    vec3 from, to, up; /* m */
    double field;      /* degrees */
};

/** A soft body (it has a mesh or a grid), a rigid one, a mapped one, or a tool. */
struct scenario_body {
    struct config_head head;
    struct scenario_place place;
    struct scenario_surface surface;
    const struct scenario_look *look; /* NULL: not told */
    /* soft */
    const struct scenario_mesh *mesh;
    const struct scenario_grid *grid;
    double extent; /* m, greatest of the mesh's, to which it is scaled; NaN: it is not */
    struct scenario_material material;
    struct scenario_damping damping;
    struct scenario_compliance compliance;
    const struct scenario_zone *held;
    const struct scenario_motion *motion; /* of what is held      */
    const struct scenario_pressure *pressure;
    struct scenario_drag drag;              /* of rigid bodies      */
    struct config_items regions;            /* of struct scenario_region */
    struct config_items cuts;               /* of struct scenario_cut    */
    const struct scenario_parting *parting; /* NULL: nothing cuts it while it is stepped */
    struct config_items rollers;            /* of struct scenario_roller */
    /* mapped: one of them */
    const struct scenario_embedded *embedded;
    const struct scenario_subset *subset;
    const struct scenario_skin *skin;
    /* rigid, and tools */
    struct scenario_shape shape;
    double mass;  /* kg; 0: a tool has none */
    vec3 inertia; /* x NaN: that of the solid shape */
    bool fixed;
    vec3 velocity, spin;
    /* tools */
    const struct scenario_coupling *coupling;
    bool kinematic, weightless;
    vec3 hand;                       /* m, where it is held, in the axes of its shapes */
    struct config_items jaws, parts; /* of struct scenario_jaw, struct scenario_part */
    double grip;                     /* opening at the start, 0 closed … 1 open */
    const struct scenario_trocar *trocar;
    const struct scenario_knife *knife;
    const struct scenario_scissors *scissors;
    const struct scenario_current *current;
    struct scenario_device device;
};

/** A thread or a wire. */
struct scenario_rod {
    struct config_head head;
    struct config_items points; /* vec3, the corners of its line; m, world axes at the start */
    int segments;               /* of equal length along the line                            */
    double radius, young, poisson, density;
    struct scenario_damping damping; /* of its joints; by stiffness alone */
    struct scenario_surface surface;
    const struct scenario_look *look; /* NULL: not told */
};

/** A place of a body, of a rod, or of the world. */
struct scenario_point {
    struct config_head head;
    const char *body; /* a body, a tool, or "world"; NULL: of a … */
    const char *rod;
    double share; /* of the rod's length, 0 … 1; NaN: not given                        */
    vec3 at;      /* m, world axes at the start; x NaN: where the other point is       */
};

/** What a point slides on. */
struct scenario_curve {
    struct config_head head;
    struct config_items places; /* m; on a soft body their nearest nodes are meant */
    struct config_items nodes;
    bool closed;
};

/** A law between two points; NaN and NULL: not given. Words of `law` are those of enum palp_law. */
struct scenario_link {
    struct config_head head;
    int law;
    struct scenario_point a, b;
    vec3 axis, normal;
    double arm, low_degrees, high_degrees, low, high, friction, length, force, cutting, drag,
        spacing;
    bool meets, slack;
    const struct scenario_curve *curve;
};

/** A spring and a damper between two points; rest NaN: as long as at the start. */
struct scenario_spring {
    struct config_head head;
    struct scenario_point a, b;
    double stiffness, damping, rest;
};

struct scenario_solver {
    struct config_head head;
    struct palp_options is;
};

struct scenario_limits {
    struct config_head head;
    double force, torque;
    int rungs;
    bool unsafe;
};

enum scenario_quantity {
    SCENARIO_FORCE,
    SCENARIO_HAND_FORCE,
    SCENARIO_POSITION,
    SCENARIO_VELOCITY,
    SCENARIO_CONTACTS,
    SCENARIO_GAP,
    SCENARIO_VALUE,
    SCENARIO_GRIP_TORQUE,
    SCENARIO_TORQUE,
    SCENARIO_HAND_TORQUE,
    SCENARIO_SPIN,
    SCENARIO_AREA,
    SCENARIO_WORK,
    SCENARIO_COPIES,
    SCENARIO_OVERLAP,
    SCENARIO_RELEASE,
    SCENARIO_REMOVED,
    SCENARIO_REMOVED_MASS,
    SCENARIO_ENERGY,
    SCENARIO_PIECES,
    SCENARIO_LENGTH,
    SCENARIO_REACHED,
    SCENARIO_DEPTH,
    SCENARIO_DEVIATION,
    SCENARIO_DEVIATION_RMS,
    SCENARIO_WRONG_AREA,
    SCENARIO_BEYOND,
};

struct scenario_probe {
    struct config_head head;
    const char *tool, *body, *link, *rod, *plan; /* one of them */
    double share;                                /* of the rod's length, 0 … 1; NaN: not given */
    int quantity;                                /* enum scenario_quantity */
    vec3 nearest;                                /* x NaN: not given */
    const struct scenario_zone *within; /* nodes whose forces are summed; NULL: not given */
};

struct scenario {
    struct config_head head;
    int version;
    const char *name;
    double rate;
    vec3 gravity;
    struct config_items bodies, tools; /* of struct scenario_body  */
    struct config_items springs;       /* of struct scenario_spring */
    struct config_items rods;          /* of struct scenario_rod   */
    struct config_items links;         /* of struct scenario_link  */
    struct config_items plans;         /* of struct scenario_plan  */
    struct scenario_solver solver;
    struct scenario_limits limits;
    struct config_items probes;       /* of struct scenario_probe */
    const struct scenario_view *view; /* NULL: not told */
    const struct scenario_task *task; /* NULL: no lesson; config_task.c has it */
    struct config_items tissue;       /* of struct scenario_bears */
    const struct config_value *variants, *hands, *injections;
};

extern const struct config_table scenario_table;
extern const struct config_table scenario_body_table; /* of soft bodies, or rigid ones; of tools */
extern const struct config_table scenario_tool_table;
extern const struct config_table scenario_spring_table;
extern const struct config_table scenario_rod_table;
extern const struct config_table scenario_link_table;
extern const struct config_table scenario_plan_table;

/* What bodies and tools have in common. */
extern const struct config_table scenario_shape_table;
extern const struct config_table scenario_place_table;
extern const struct config_table scenario_surface_table;
extern const struct config_table scenario_look_table;
extern const struct config_table scenario_view_table;
extern const struct config_table scenario_zone_table;
void scenario_fill_body(void *into);

/* For rows of these tables: a field of struct scenario_TYPE, and ranges. */
#define FIELD(type, field) offsetof(struct scenario_##type, field)
#define ABOVE(low)                                                                                 \
    {                                                                                              \
        (low), INFINITY, .above_low = true                                                         \
    }
#define FROM(low)                                                                                  \
    {                                                                                              \
        (low), INFINITY                                                                            \
    }
#define WITHIN(low, high)                                                                          \
    {                                                                                              \
        (low), (high)                                                                              \
    }

// clang-format off
#define SCENARIO_SHAPE   {"shape", CONFIG_TABLE, FIELD(body, shape), \
        "sphere, capsule, box, plane or mesh", .table = &scenario_shape_table, .required = true}
#define SCENARIO_INERTIA {"inertia_kg_m2", CONFIG_VECTOR, FIELD(body, inertia), \
        "principal moments about x, y and z, kg m²; of a mesh, those of its bounding box", \
        ABOVE(0), .word = "from_shape"}
#define SCENARIO_PLACE   {"place", CONFIG_TABLE, FIELD(body, place), "where it is at the start", \
        .table = &scenario_place_table}
#define SCENARIO_SURFACE {"surface", CONFIG_TABLE, FIELD(body, surface), "how it meets others", \
        .table = &scenario_surface_table}
#define SCENARIO_LOOK    {"look", CONFIG_ONE, FIELD(body, look), "how it is to be drawn", \
        .table = &scenario_look_table, .optional = true}
// clang-format on

/** The turn about x, then y, then z of the world by so many degrees. */
quat scenario_turn(vec3 degrees);
/** Where a place says that a frame stands; `above` is not in it. */
pose scenario_pose(const struct scenario_place *place);
/** Has it nodes: is it soft, or mapped? */
bool scenario_is_soft(const struct scenario_body *body);
bool scenario_is_mapped(const struct scenario_body *body);
/** Of bodies or tools the one of this name; NULL: there is none. */
const struct scenario_body *scenario_find_body(const struct config_items *items, const char *name);

#endif
