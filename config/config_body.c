/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_body.c - the keys of bodies and rods, and of what tools have in common with them. */
#include "config/config_scenario.h"
#include "engine/palp_cut.h"

#include <string.h>

enum { CELLS_MAX = 1000000 }; /* of one grid: up to six elements each */

/* ---------------------------------------------------------------- meshes */

static void fill_mesh(void *into)
{
    *(struct scenario_mesh *)into = (struct scenario_mesh){.scale = 1};
}

static void check_grid(struct config_reading *reading, const void *filled)
{
    const struct scenario_grid *grid = filled;
    const double n = (double)grid->cells[0] * grid->cells[1] * grid->cells[2];
    if (n > CELLS_MAX)
        config_tree_fault(reading, config_tree_find(grid->head.at, "cells"),
                          "got %.0f cells, expected at most %d in all", n, CELLS_MAX);
}

static void check_compliance(struct config_reading *reading, const void *filled)
{
    const struct scenario_compliance *c = filled;
    if (c->own > 0 && c->provider != PALP_PROVIDER_UNCOUPLED)
        config_tree_fault(reading, config_tree_find(c->head.at, "own_m_n"),
                          "got one, expected none: only uncoupled nodes have their own");
    if (c->folder && c->provider != PALP_PROVIDER_PRECOMPUTED)
        config_tree_fault(reading, config_tree_find(c->head.at, "folder"),
                          "got one, expected none: only what is precomputed is kept");
}

// clang-format off
static const struct config_key mesh_keys[] = {
    {"path", CONFIG_PATH, FIELD(mesh, path), "file of the mesh: Gmsh, VTK, VTU, OBJ or STL",
        .required = true},
    {"scale_m", CONFIG_NUMBER, FIELD(mesh, scale), "metres in one unit of the file", ABOVE(0)},
};
static const struct config_table mesh_table = {
    "mesh", sizeof(struct scenario_mesh), CONFIG_KEYS(mesh_keys), .shorthand = "path",
    .fill = fill_mesh};

static const char *const grid_shapes[] = {"beam", "cube", "cylinder", "ellipsoid", NULL};
static const char *const grid_elements[] = {"tetrahedra", "hexahedra", NULL};
static const struct config_key grid_keys[] = {
    {"shape", CONFIG_WORD, FIELD(grid, shape),
        "beam and cube: a block of cells; cylinder: about x; ellipsoid", .words = grid_shapes},
    {"size_m", CONFIG_VECTOR, FIELD(grid, size), "full extent along x, y and z, m",
        ABOVE(0), .required = true},
    {"cells", CONFIG_COUNTS, FIELD(grid, cells),
        "cells along x, y and z; six tetrahedra or one hexahedron each",
        WITHIN(1, 10000), .required = true},
    {"elements", CONFIG_WORD, FIELD(grid, elements),
        "what a cell is made of; hexahedra bend more truly for their number, and are fewer",
        .words = grid_elements},
    {"centre_m", CONFIG_VECTOR, FIELD(grid, centre), "its middle, m"},
};
static const struct config_table grid_table = {
    "grid", sizeof(struct scenario_grid), CONFIG_KEYS(grid_keys), .check = check_grid};

/* ---------------------------------------------------------------- soft bodies */

/* In the order of enum palp_material_model. */
static const char *const material_models[] = {"corotational", "stable_neo_hookean",
                                              "st_venant_kirchhoff", "linear", NULL};
#define MODEL   "corotational: linear elasticity in each element's rotated frame; its " \
    "elements lose volume where they are pressed deep and poisson is 0.48 or more, and are too soft " \
    "there; " \
    "stable_neo_hookean: keeps its volume under large strains, comes back from inside out: the model " \
    "for nearly incompressible tissue; " \
    "st_venant_kirchhoff: stiffens when pulled, gives way when pressed hard; " \
    "linear: without the rotation, for small motions. Hexahedra: corotational or linear"
#define YOUNG   "Young's modulus, Pa"
#define POISSON "Poisson's ratio"
#define DENSITY "density, kg/m³"
#define POISSON_RANGE {0, 0.5, .below_high = true, \
    .why = "at 0.5 a tissue cannot be compressed at all, and its stiffness has no bound"}
static const struct config_key material_keys[] = {
    {"model", CONFIG_WORD, FIELD(material, is.model), MODEL, .words = material_models},
    {"young_pa", CONFIG_NUMBER, FIELD(material, is.young), YOUNG, ABOVE(0), .required = true},
    {"poisson", CONFIG_NUMBER, FIELD(material, is.poisson), POISSON, POISSON_RANGE,
        .required = true},
    {"density_kg_m3", CONFIG_NUMBER, FIELD(material, is.density), DENSITY, ABOVE(0),
        .required = true},
};
static const struct config_table material_table = {
    "material", sizeof(struct scenario_material), CONFIG_KEYS(material_keys)};

static const struct config_key damping_keys[] = {
    {"mass", CONFIG_NUMBER, FIELD(damping, mass), "Rayleigh damping by mass, 1/s", FROM(0)},
    {"stiffness", CONFIG_NUMBER, FIELD(damping, stiffness), "Rayleigh damping by stiffness, s",
        FROM(0)},
    {"velocity_n_s_m", CONFIG_NUMBER, FIELD(damping, velocity),
        "of all velocities alike: of the whole body, the same share a node, N s/m", FROM(0)},
};
static const struct config_table damping_table = {
    "damping", sizeof(struct scenario_damping), CONFIG_KEYS(damping_keys)};

static const struct config_key drag_keys[] = {
    {"velocity_n_s_m", CONFIG_NUMBER, FIELD(drag, velocity), "against all that it moves, N s/m",
        FROM(0)},
    {"spin_nm_s_rad", CONFIG_NUMBER, FIELD(drag, spin), "against all that it turns, N m s/rad",
        FROM(0)},
};
static const struct config_table drag_table = {
    "damping of a rigid body", sizeof(struct scenario_drag), CONFIG_KEYS(drag_keys)};

static const struct config_key motion_keys[] = {
    {"rate_hz", CONFIG_NUMBER, FIELD(motion, rate),
        "of a wave that begins at rest: (1 - cos) / 2 of what follows, Hz", ABOVE(0),
        .choice = true},
    {"script", CONFIG_PATH, FIELD(motion, script),
        "a CSV file of poses about the centre instead: time_s, x_m, y_m, z_m, qx, qy, qz, qw",
        .choice = true},
    {"phase", CONFIG_NUMBER, FIELD(motion, phase), "of the wave at the start, in periods",
        WITHIN(0, 1)},
    {"shift_m", CONFIG_VECTOR, FIELD(motion, shift), "how far it goes, m"},
    {"turn_deg", CONFIG_VECTOR, FIELD(motion, turn),
        "how far it turns about this axis through the centre, degrees"},
    {"swell", CONFIG_NUMBER, FIELD(motion, swell), "how much larger it becomes: 0.1 is a tenth",
        {-1, INFINITY, .above_low = true}},
    {"centre_m", CONFIG_VECTOR, FIELD(motion, centre), "that it turns and swells about, m"},
};
static const struct config_table motion_table = {
    "motion", sizeof(struct scenario_motion), CONFIG_KEYS(motion_keys),
    .choose_min = 1, .choose_max = 1};

static const char *const providers[] = {"generic", "uncoupled", "precomputed", NULL};
static const struct config_key compliance_keys[] = {
    {"provider", CONFIG_WORD, FIELD(compliance, provider),
        "generic: what its solver allows, as solver.compliance has it; uncoupled: each node for "
        "itself; precomputed: the inverse at rest between surface nodes, turned with the body, "
        "kept in a file", .words = providers},
    {"own_m_n", CONFIG_NUMBER, FIELD(compliance, own),
        "uncoupled: of a node, m/N; 0: from its own block of the equations", FROM(0)},
    {"folder", CONFIG_PATH, FIELD(compliance, folder),
        "precomputed: where its file is kept; else with the user's caches, in palpd",
        .optional = true},
};
static const struct config_table compliance_table = {
    "compliance", sizeof(struct scenario_compliance), CONFIG_KEYS(compliance_keys),
    .check = check_compliance};

#define BOX  "all within a box, or several"
#define SHARE "all within a box in shares of the body's extent along x, y and z, or several"
#define BALL "all within a ball, or several"
#define INSIDE "all inside of this surface, in world axes at the start; small holes in it do no harm"
static const struct config_key near_keys[] = {
    {"mesh", CONFIG_ONE, FIELD(near, mesh), "the surface, in world axes at the start",
        .table = &mesh_table, .required = true},
    {"within_m", CONFIG_NUMBER, FIELD(near, within), "at most so far from it, m", FROM(0),
        .required = true},
};
static const struct config_table near_table = {
    "what is near a surface", sizeof(struct scenario_near), CONFIG_KEYS(near_keys)};
static const struct config_key zone_keys[] = {
    {"box_m", CONFIG_BOXES, FIELD(zone, box), BOX, .choice = true},
    {"box_share", CONFIG_BOXES, FIELD(zone, share), SHARE, .choice = true},
    {"sphere_m", CONFIG_BALLS, FIELD(zone, ball), BALL, .choice = true},
    {"inside", CONFIG_ONE, FIELD(zone, inside), INSIDE, .table = &mesh_table, .choice = true},
    {"near", CONFIG_ONE, FIELD(zone, near), "all near a surface: of a bone, another organ",
        .table = &near_table, .choice = true},
    {"nodes", CONFIG_INDICES, FIELD(zone, node), "nodes of the mesh by number, from 0",
        .choice = true},
};
const struct config_table scenario_zone_table = {
    "nodes", sizeof(struct scenario_zone), CONFIG_KEYS(zone_keys),
    .choose_min = 1, .choose_max = 6};

static const struct config_key pressure_keys[] = {
    {"pressure_pa", CONFIG_NUMBER, FIELD(pressure, pressure), "Pa; below 0 it sucks",
        .required = true},
    {"rate_hz", CONFIG_NUMBER, FIELD(pressure, rate),
        "of a wave that begins at 0, (1 - cos) / 2 of it, Hz; 0: always the same", FROM(0)},
    {"phase", CONFIG_NUMBER, FIELD(pressure, phase), "of the wave at the start, in periods",
        WITHIN(0, 1)},
    {"zone", CONFIG_ONE, FIELD(pressure, zone),
        "triangles all of whose nodes are there; otherwise all of the surface",
        .table = &scenario_zone_table, .optional = true},
};
static const struct config_table pressure_table = {
    "pressure", sizeof(struct scenario_pressure), CONFIG_KEYS(pressure_keys)};
// clang-format on

static void fill_region(void *into)
{
    *(struct scenario_region *)into = (struct scenario_region){
        .model = -1, .young = NAN, .poisson = NAN, .density = NAN, .toughness = NAN, .tear = NAN};
}

// clang-format off
static const struct config_key region_keys[] = {
    {"box_m", CONFIG_BOXES, FIELD(region, box), BOX, .choice = true},
    {"sphere_m", CONFIG_BALLS, FIELD(region, ball), BALL, .choice = true},
    {"inside", CONFIG_ONE, FIELD(region, inside), INSIDE, .table = &mesh_table, .choice = true},
    {"model", CONFIG_WORD, FIELD(region, model), MODEL, .words = material_models,
        .optional = true},
    {"young_pa", CONFIG_NUMBER, FIELD(region, young), YOUNG, ABOVE(0), .optional = true},
    {"poisson", CONFIG_NUMBER, FIELD(region, poisson), POISSON, POISSON_RANGE, .optional = true},
    {"density_kg_m3", CONFIG_NUMBER, FIELD(region, density), DENSITY, ABOVE(0), .optional = true},
    {"toughness_j_m2", CONFIG_NUMBER, FIELD(region, toughness),
        "what a knife does to part it, J/m²: of a body whose cut has one", ABOVE(0),
        .optional = true},
    {"tear_j_m2", CONFIG_NUMBER, FIELD(region, tear),
        "where the end of a cut releases more by going on, it goes on, J/m²: of a body that tears",
        ABOVE(0), .optional = true},
};
static const struct config_table region_table = {
    "region", sizeof(struct scenario_region), CONFIG_KEYS(region_keys),
    .choose_min = 1, .choose_max = 3, .fill = fill_region};

/* ---------------------------------------------------------------- cuts */

static void check_cut(struct config_reading *reading, const void *filled)
{
    const struct scenario_cut *cut = filled;
    const struct config_value *line = config_tree_find(cut->head.at, "line_m");
    const vec3 *x = cut->line.item;
    if (cut->line.n != 2)
        config_tree_fault(reading, line, "got %d places, expected 2: a cut is straight",
                          cut->line.n);
    else if (!(vec3_norm(cut->into) > 0))
        config_tree_fault(reading, config_tree_find(cut->head.at, "into_m"),
                          "got a direction without length, expected one that goes into the body");
    else if (!(vec3_norm(vec3_cross(vec3_sub(x[1], x[0]), cut->into)) > 0))
        config_tree_fault(reading, config_tree_find(cut->head.at, "into_m"),
                          "got a direction along the line, expected one that goes into the body");
}

static void fill_parting(void *into)
{
    *(struct scenario_parting *)into = (struct scenario_parting){
        .surface_way = 0.001, .lips_meet = true, .friction = 0.2};
}

// clang-format off
static const struct config_key cut_keys[] = {
    {"line_m", CONFIG_PLACES, FIELD(cut, line),
        "its two ends on the body's surface, in world axes at the start, m", .required = true,
        .least = 2, .most = 2},
    {"into_m", CONFIG_VECTOR, FIELD(cut, into), "from the line to the bottom of the cut, m",
        .required = true},
};
static const struct config_table cut_table = {
    "cut", sizeof(struct scenario_cut), CONFIG_KEYS(cut_keys), .check = check_cut};

static const struct config_key capacity_keys[] = {
    {"nodes", CONFIG_INTEGER, FIELD(capacity, nodes), "copies of nodes there is room for",
        WITHIN(0, PALP_CUT_CAPACITY), .required = true},
    {"faces", CONFIG_INTEGER, FIELD(capacity, faces),
        "faces between elements that may be severed", WITHIN(0, PALP_CUT_CAPACITY),
        .required = true},
};
static const struct config_table capacity_table = {
    "capacity", sizeof(struct scenario_capacity), CONFIG_KEYS(capacity_keys)};
static const struct config_key tear_keys[] = {
    {"toughness_j_m2", CONFIG_NUMBER, FIELD(tear, toughness),
        "where the end of a cut releases more by going on, it goes on, J/m²", ABOVE(0),
        .required = true},
    {"strength_pa", CONFIG_NUMBER, FIELD(tear, strength),
        "where the surface is pulled harder, a tear begins, Pa; 0: nowhere", FROM(0)},
};
static const struct config_table tear_table = {
    "what tears it", sizeof(struct scenario_tear), CONFIG_KEYS(tear_keys)};
static const struct config_key parting_keys[] = {
    {"toughness_j_m2", CONFIG_NUMBER, FIELD(parting, toughness),
        "what a knife does to part it, J/m²; 0: no knife can", FROM(0)},
    {"surface_n_m", CONFIG_NUMBER, FIELD(parting, surface),
        "what opens its surface beside that, of the knife's edge, N/m", FROM(0)},
    {"surface_m", CONFIG_NUMBER, FIELD(parting, surface_way),
        "the way over which that falls to a third, exp(-1), m", ABOVE(0)},
    {"lips_meet", CONFIG_BOOLEAN, FIELD(parting, lips_meet),
        "do the two sides of a cut bear on each other, where it collides?"},
    {"friction", CONFIG_NUMBER, FIELD(parting, friction), "of the two sides of a cut on each other",
        FROM(0)},
    {"tear", CONFIG_ONE, FIELD(parting, tear), "it tears by itself, from its cuts on",
        .table = &tear_table, .optional = true},
    {"vaporise_j_mm3", CONFIG_NUMBER, FIELD(parting, vaporise),
        "what a tool's current does to remove some of it, J/mm³: an element that took up as much is "
        "gone, until then it is the less tough; without it no current does", ABOVE(0),
        .optional = true},
    {"crumb_cells", CONFIG_INTEGER, FIELD(parting, crumb_cells),
        "free pieces of so many elements and fewer are removed; 0: none",
        WITHIN(0, PALP_CUT_CRUMB)},
    {"capacity", CONFIG_TABLE, FIELD(parting, capacity),
        "memory for what comes apart; what is cut beyond it holds", .table = &capacity_table,
        .required = true},
};
static const struct config_table parting_table = {
    "what can be cut", sizeof(struct scenario_parting), CONFIG_KEYS(parting_keys),
    .fill = fill_parting};
// clang-format on

/* ---------------------------------------------------------------- rollers */

static void check_roller(struct config_reading *reading, const void *filled)
{
    const struct scenario_roller *roller = filled;
    if (!(vec3_norm(roller->axis) > 0))
        config_tree_fault(reading, config_tree_find(roller->head.at, "axis"),
                          "got no direction, expected one of any length but 0");
}

// clang-format off
static const struct config_key roller_keys[] = {
    {"nodes", CONFIG_TABLE, FIELD(roller, zone), "which of the mesh", .table = &scenario_zone_table,
        .required = true},
    {"axis", CONFIG_VECTOR, FIELD(roller, axis),
        "along which they do not move, in the world's axes; of any length. Several rollers may hold a "
        "node, each along an axis", .required = true},
};
static const struct config_table roller_table = {
    "roller", sizeof(struct scenario_roller), CONFIG_KEYS(roller_keys), .check = check_roller};
// clang-format on

/* ---------------------------------------------------------------- what all bodies have */

static const struct config_key place_keys[] = {
    {"above", CONFIG_TEXT, FIELD(place, above),
     "position_m counts from the highest node in the middle half of this soft body, listed before",
     .optional = true},
    {"position_m", CONFIG_VECTOR, FIELD(place, position), "where its origin is at the start, m"},
    {"rotation_deg", CONFIG_VECTOR, FIELD(place, rotation),
     "rotation about x, then y, then z of the world, degrees", .choice = true},
    {"quaternion", CONFIG_UNIT, FIELD(place, quaternion), "rotation as x, y, z, w", .choice = true},
};
const struct config_table scenario_place_table = {"place", sizeof(struct scenario_place),
                                                  CONFIG_KEYS(place_keys), .choose_max = 1};
// clang-format on

static void fill_surface(void *into)
{
    *(struct scenario_surface *)into = (struct scenario_surface){.is = palp_surface_default()};
}

// clang-format off
static const struct config_key surface_keys[] = {
    {"collides", CONFIG_BOOLEAN, FIELD(surface, is.collides), "does it meet others"},
    {"friction", CONFIG_NUMBER, FIELD(surface, is.friction),
        "Coulomb's μ; of a pair, the geometric mean", FROM(0)},
    {"contact_distance_m", CONFIG_NUMBER, FIELD(surface, is.contact_distance),
        "pairs nearer than this are solved for; of a pair, the greater, m", FROM(0)},
    {"offset_m", CONFIG_NUMBER, FIELD(surface, is.offset),
        "how far others are kept off, m; of a pair, the sum", FROM(0)},
};
const struct config_table scenario_surface_table = {
    "surface", sizeof(struct scenario_surface), CONFIG_KEYS(surface_keys), .fill = fill_surface};

/* ---------------------------------------------------------------- shapes */

static const struct config_key sphere_keys[] = {
    {"radius_m", CONFIG_NUMBER, FIELD(sphere, radius), "m", ABOVE(0), .required = true},
};
static const struct config_table sphere_table = {
    "sphere", sizeof(struct scenario_sphere), CONFIG_KEYS(sphere_keys)};

static const struct config_key capsule_keys[] = {
    {"length_m", CONFIG_NUMBER, FIELD(capsule, length), "of its straight part, along z, m",
        ABOVE(0), .required = true},
    {"radius_m", CONFIG_NUMBER, FIELD(capsule, radius), "m", ABOVE(0), .required = true},
};
static const struct config_table capsule_table = {
    "capsule", sizeof(struct scenario_capsule), CONFIG_KEYS(capsule_keys)};
// clang-format on

static void check_box(struct config_reading *reading, const void *filled)
{
    const struct scenario_box *box = filled;
    const double least = fmin(box->size.x, fmin(box->size.y, box->size.z)) / 2;
    if (box->radius > least)
        config_tree_fault(reading, config_tree_find(box->head.at, "radius_m"),
                          "got %g, expected at most half of the least extent, %g", box->radius,
                          least);
}

static void fill_plane(void *into)
{
    *(struct scenario_plane *)into = (struct scenario_plane){.normal = {0, 1, 0}};
}

static void check_plane(struct config_reading *reading, const void *filled)
{
    const struct scenario_plane *plane = filled;
    if (!(vec3_norm(plane->normal) > 1e-9))
        config_tree_fault(reading, config_tree_find(plane->head.at, "normal"),
                          "got no direction, expected one");
}

// clang-format off
static const struct config_key box_keys[] = {
    {"size_m", CONFIG_VECTOR, FIELD(box, size), "full extent along x, y and z, m",
        ABOVE(0), .required = true},
    {"radius_m", CONFIG_NUMBER, FIELD(box, radius), "its edges are rounded within by this, m",
        FROM(0)},
};
static const struct config_table box_table = {
    "box", sizeof(struct scenario_box), CONFIG_KEYS(box_keys), .check = check_box};

static const struct config_key plane_keys[] = {
    {"normal", CONFIG_VECTOR, FIELD(plane, normal), "out of the ground"},
};
static const struct config_table plane_table = {
    "plane", sizeof(struct scenario_plane), CONFIG_KEYS(plane_keys),
    .fill = fill_plane, .check = check_plane};

static const struct config_key shape_keys[] = {
    {"sphere", CONFIG_ONE, FIELD(shape, sphere), "about the origin", .table = &sphere_table,
        .choice = true},
    {"capsule", CONFIG_ONE, FIELD(shape, capsule), "about the origin, along z",
        .table = &capsule_table, .choice = true},
    {"box", CONFIG_ONE, FIELD(shape, box), "about the origin", .table = &box_table,
        .choice = true},
    {"plane", CONFIG_ONE, FIELD(shape, plane), "all below it is solid", .table = &plane_table,
        .choice = true},
    {"mesh", CONFIG_ONE, FIELD(shape, mesh), "a closed surface, in the axes of its file",
        .table = &mesh_table, .choice = true},
    {"offset_m", CONFIG_VECTOR, FIELD(shape, offset), "of the shape from the body's origin, m"},
};
const struct config_table scenario_shape_table = {
    "shape", sizeof(struct scenario_shape), CONFIG_KEYS(shape_keys),
    .choose_min = 1, .choose_max = 1};

/* ---------------------------------------------------------------- bodies */

static const struct config_key rigid_keys[] = {
    SCENARIO_SHAPE,
    {"fixed", CONFIG_BOOLEAN, FIELD(body, fixed), "true: it never moves", .choice = true},
    {"mass_kg", CONFIG_NUMBER, FIELD(body, mass), "of a body that moves, kg", ABOVE(0),
        .choice = true},
    SCENARIO_INERTIA,
    SCENARIO_PLACE,
    {"damping", CONFIG_TABLE, FIELD(body, drag), "of all its velocities", .table = &drag_table},
    {"velocity_m_s", CONFIG_VECTOR, FIELD(body, velocity), "at the start, m/s"},
    {"spin_rad_s", CONFIG_VECTOR, FIELD(body, spin), "at the start, world axes, rad/s"},
    SCENARIO_SURFACE, SCENARIO_LOOK,
};
// clang-format on

void scenario_fill_body(void *into)
{
    *(struct scenario_body *)into =
        (struct scenario_body){.inertia.x = NAN, .weightless = true, .extent = NAN};
}

/* ---------------------------------------------------------------- mapped bodies */

#define OF_CARRIER "soft bodies, expected it there: a surface is cut with the body that carries it"
static const struct config_elsewhere of_carrier[] = {
    {"cut", OF_CARRIER}, {"cuts", OF_CARRIER}, {NULL, NULL}};

static void fill_embedded(void *into)
{
    *(struct scenario_embedded *)into = (struct scenario_embedded){.reach = 0.001};
}

#define POINTS(type)                                                                               \
    {"mesh",                                                                                       \
     CONFIG_ONE,                                                                                   \
     FIELD(type, mesh),                                                                            \
     "a file of triangles, or of elements whose surface it is",                                    \
     .table = &mesh_table,                                                                         \
     .choice = true},                                                                              \
    {                                                                                              \
        "grid", CONFIG_ONE, FIELD(type, grid), "the surface of a regular block, made here",        \
            .table = &grid_table, .choice = true                                                   \
    }
#define EXTENT                                                                                     \
    {                                                                                              \
        "extent_m", CONFIG_NUMBER, FIELD(body, extent),                                            \
            "the mesh is scaled so that this is the greatest of its extents along x, y and z, m",  \
            ABOVE(0), .optional = true                                                             \
    }

// clang-format off
static const struct config_key embedded_keys[] = {
    POINTS(embedded),
    {"in", CONFIG_TEXT, FIELD(embedded, in), "the soft body in whose elements it lies",
        .required = true},
    {"reach_m", CONFIG_NUMBER, FIELD(embedded, reach),
        "no point is further outside of these elements, m", FROM(0)},
};
static const struct config_table embedded_table = {
    "embedded", sizeof(struct scenario_embedded), CONFIG_KEYS(embedded_keys),
    .choose_min = 1, .choose_max = 1, .fill = fill_embedded};

static const struct config_key subset_keys[] = {
    {"of", CONFIG_TEXT, FIELD(subset, of), "the soft or mapped body whose nodes these are",
        .required = true},
    {"zone", CONFIG_TABLE, FIELD(subset, zone), "which of them", .table = &scenario_zone_table,
        .required = true},
};
static const struct config_table subset_table = {
    "subset", sizeof(struct scenario_subset), CONFIG_KEYS(subset_keys)};

static const struct config_key skin_keys[] = {
    POINTS(skin),
    {"frames", CONFIG_TEXTS, FIELD(skin, frames),
        "rigid bodies or tools, in the order in which they hang together: each point follows the "
        "two whose line between is nearest, weighted by where on it that is", .required = true},
};
static const struct config_table skin_table = {
    "skin", sizeof(struct scenario_skin), CONFIG_KEYS(skin_keys),
    .choose_min = 1, .choose_max = 1};

static const struct config_key skin_body_keys[] = {
    {"skin", CONFIG_ONE, FIELD(body, skin), "points that follow rigid bodies", .table = &skin_table,
        .required = true},
    EXTENT, SCENARIO_PLACE, SCENARIO_SURFACE, SCENARIO_LOOK,
};
static const struct config_table skin_body_table = {
    "body mapped on rigid ones", sizeof(struct scenario_body), CONFIG_KEYS(skin_body_keys),
    .fill = scenario_fill_body};

static const struct config_key subset_body_keys[] = {
    {"subset", CONFIG_ONE, FIELD(body, subset), "points that are nodes of another body",
        .table = &subset_table, .required = true},
    SCENARIO_SURFACE, SCENARIO_LOOK,
};
static const struct config_table subset_body_table = {
    "part of a body", sizeof(struct scenario_body), CONFIG_KEYS(subset_body_keys),
    .other = &skin_body_table, .other_if = "skin", .elsewhere = of_carrier,
    .fill = scenario_fill_body};

static const struct config_key embedded_body_keys[] = {
    {"embedded", CONFIG_ONE, FIELD(body, embedded), "points that follow the elements of a soft body",
        .table = &embedded_table, .required = true},
    EXTENT, SCENARIO_PLACE, SCENARIO_SURFACE, SCENARIO_LOOK,
};
static const struct config_table embedded_body_table = {
    "body embedded in another", sizeof(struct scenario_body), CONFIG_KEYS(embedded_body_keys),
    .other = &subset_body_table, .other_if = "subset", .elsewhere = of_carrier,
    .fill = scenario_fill_body};
// clang-format on

static void check_soft(struct config_reading *reading, const void *filled)
{
    const struct scenario_body *body = filled;
    if (body->motion && !body->held)
        config_tree_fault(reading, body->motion->head.at,
                          "got a motion, expected fixed nodes beside it: these are what it moves");
    const struct config_value *extent = config_tree_find(body->head.at, "extent_m");
    const struct config_value *above = config_tree_find(body->place.head.at, "above");
    if (extent && body->grid)
        config_tree_fault(reading, extent,
                          "got a size beside that of a grid, expected one of them");
    if (above)
        config_tree_fault(reading, above,
                          "got one for a soft body, expected none: only rigid "
                          "bodies and tools are put above others");
}

static void check_rigid(struct config_reading *reading, const void *filled)
{
    const struct scenario_body *body = filled;
    const struct config_value *fixed = config_tree_find(body->head.at, "fixed");
    if (fixed && !body->fixed)
        config_tree_fault(reading, fixed, "got false, expected true, or mass_kg in its place");
    if (body->shape.plane && !body->fixed)
        config_tree_fault(reading, body->shape.head.at,
                          "got a plane that moves, expected fixed: true with it");
    if (body->fixed && vec3_norm(body->velocity) + vec3_norm(body->spin) > 0)
        config_tree_fault(reading, fixed, "got true and a velocity, expected one of them");
}

// clang-format off
static const struct config_table rigid_table = {
    "rigid body", sizeof(struct scenario_body), CONFIG_KEYS(rigid_keys),
    .other = &embedded_body_table, .other_if = "embedded",
    .choose_min = 1, .choose_max = 1, .fill = scenario_fill_body, .check = check_rigid};

static const struct config_key soft_keys[] = {
    {"mesh", CONFIG_ONE, FIELD(body, mesh), "a file of tetrahedra, hexahedra or both",
        .table = &mesh_table, .choice = true},
    {"grid", CONFIG_ONE, FIELD(body, grid), "a regular block, made here", .table = &grid_table,
        .choice = true},
    EXTENT,
    {"material", CONFIG_TABLE, FIELD(body, material), "what it is made of",
        .table = &material_table, .required = true},
    {"damping", CONFIG_TABLE, FIELD(body, damping), "how its motion dies away",
        .table = &damping_table},
    {"velocity_m_s", CONFIG_VECTOR, FIELD(body, velocity),
        "at the start, of all its nodes that are not fixed, m/s"},
    {"motion", CONFIG_ONE, FIELD(body, motion), "how its fixed nodes move over time",
        .table = &motion_table, .optional = true},
    {"pressure", CONFIG_ONE, FIELD(body, pressure), "on its surface, against the outward normal",
        .table = &pressure_table, .optional = true},
    {"compliance", CONFIG_TABLE, FIELD(body, compliance), "how it is known to give way to contact",
        .table = &compliance_table},
    {"fixed", CONFIG_ONE, FIELD(body, held), "nodes that do not move", .table = &scenario_zone_table,
        .optional = true},
    {"rollers", CONFIG_NAMED, FIELD(body, rollers),
        "nodes that keep to a line or a plane, as on rollers or in a plane of symmetry",
        .table = &roller_table, .optional = true},
    {"regions", CONFIG_NAMED, FIELD(body, regions),
        "parts of another material; where they overlap the last one counts",
        .table = &region_table, .optional = true},
    {"cuts", CONFIG_NAMED, FIELD(body, cuts),
        "where it is open from the start: parted between its elements", .table = &cut_table,
        .optional = true},
    {"cut", CONFIG_ONE, FIELD(body, parting),
        "it comes apart between its elements where it is cut; its motion is pcg or dense",
        .table = &parting_table, .optional = true},
    SCENARIO_PLACE,
    SCENARIO_SURFACE, SCENARIO_LOOK,
};
const struct config_table scenario_body_table = {
    "soft body", sizeof(struct scenario_body), CONFIG_KEYS(soft_keys),
    .choose_min = 1, .choose_max = 1, .other = &rigid_table, .other_if = "shape",
    .fill = scenario_fill_body, .check = check_soft};
// clang-format on

/* ---------------------------------------------------------------- rods */

static void check_rod(struct config_reading *reading, const void *filled)
{
    const struct scenario_rod *rod = filled;
    const vec3 *x = rod->points.item;
    double length = 0;
    for (int i = 0; i + 1 < rod->points.n; i++)
        length += vec3_norm(vec3_sub(x[i + 1], x[i]));
    if (rod->points.n < 2)
        config_tree_fault(reading, config_tree_find(rod->head.at, "points_m"),
                          "got %d place, expected at least 2: a rod goes from one to the next",
                          rod->points.n);
    else if (!(length > 0))
        config_tree_fault(reading, config_tree_find(rod->head.at, "points_m"),
                          "got a line of length %g m, expected one above 0", length);
}

// clang-format off
static const struct config_key rod_damping_keys[] = {
    {"stiffness", CONFIG_NUMBER, FIELD(damping, stiffness),
        "Rayleigh damping of its joints by their stiffness, s", FROM(0)},
};
static const struct config_table rod_damping_table = {
    "damping of a rod", sizeof(struct scenario_damping), CONFIG_KEYS(rod_damping_keys)};

static const struct config_key rod_keys[] = {
    {"points_m", CONFIG_PLACES, FIELD(rod, points),
        "the corners of its line, from one end to the other, without force and at the start, m",
        .required = true, .least = 2},
    {"segments", CONFIG_INTEGER, FIELD(rod, segments),
        "stiff ones of equal length along the line, with an elastic joint between every two; they "
        "are known as ROD.1, ROD.2 and so on", WITHIN(1, PALP_ROD_MOST - 1), .required = true},
    {"radius_m", CONFIG_NUMBER, FIELD(rod, radius), "of its round section, m", ABOVE(0),
        .required = true},
    {"young_pa", CONFIG_NUMBER, FIELD(rod, young), YOUNG, ABOVE(0), .required = true},
    {"poisson", CONFIG_NUMBER, FIELD(rod, poisson), "Poisson's ratio: how it resists twisting",
        WITHIN(0, 0.5), .required = true},
    {"density_kg_m3", CONFIG_NUMBER, FIELD(rod, density), DENSITY, ABOVE(0), .required = true},
    {"damping", CONFIG_TABLE, FIELD(rod, damping), "how its motion dies away",
        .table = &rod_damping_table},
    {"surface", CONFIG_TABLE, FIELD(rod, surface), "how it meets others", .table = &scenario_surface_table},
    {"look", CONFIG_ONE, FIELD(rod, look), "how it is to be drawn", .table = &scenario_look_table,
        .optional = true},
};
const struct config_table scenario_rod_table = {
    "rod", sizeof(struct scenario_rod), CONFIG_KEYS(rod_keys), .check = check_rod};
// clang-format on

/* ---------------------------------------------------------------- asking */

bool scenario_is_soft(const struct scenario_body *body)
{
    return body->mesh || body->grid || scenario_is_mapped(body);
}

bool scenario_is_mapped(const struct scenario_body *body)
{
    return body->embedded || body->subset || body->skin;
}

quat scenario_turn(vec3 degrees)
{
    const double degree = acos(-1) / 180;
    const quat x = quat_exp((vec3){degrees.x * degree, 0, 0});
    const quat y = quat_exp((vec3){0, degrees.y * degree, 0});
    const quat z = quat_exp((vec3){0, 0, degrees.z * degree});
    return quat_unit(quat_mul(z, quat_mul(y, x)));
}

pose scenario_pose(const struct scenario_place *place)
{
    const quat given = place->quaternion;
    const bool is_given = given.x != 0 || given.y != 0 || given.z != 0 || given.w != 0;
    return (pose){place->position, is_given ? given : scenario_turn(place->rotation)};
}

const struct scenario_body *scenario_find_body(const struct config_items *items, const char *name)
{
    const struct scenario_body *body = items->item;
    for (int i = 0; i < items->n; i++)
        if (strcmp(body[i].head.name, name) == 0)
            return &body[i];
    return NULL;
}
