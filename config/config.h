/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config.h - a scenario file and the meshes it names, read into a scene. Thread: any; nothing here
 * is for a real-time thread. Owns: a struct config owns all it points to. */
#ifndef PALP_CONFIG_H
#define PALP_CONFIG_H

#include "engine/palp_cut.h"

#include "config/config_lesson.h"

#include <stdint.h>

/** Why a scenario was refused, ready to print: `file:line:col: path.of.key: what stood there, what
 *  was expected`, then the line and a caret. Several errors of one file stand one below the
 *  other. */
struct config_error {
    int exit_code; /* of sysexits: 78 configuration, 66 a file is missing, 65 damaged, 71 memory */
    char *text;    /* owned (malloc); config_error_clear */
    int n_variant; /* of a lesson that was refused; 0: it has none, or it was not read so far */
};
void config_error_clear(struct config_error *error);

/** Poses over time, from a CSV file: time_s, x_m, y_m, z_m, qx, qy, qz, qw; grip_ratio as well,
 *  where it has that column. */
struct config_script {
    int n;
    double *time; /* s, rising | [n] */
    pose *at;     /*           | [n] */
    double *grip; /* opening of the jaws, 0 closed … 1 open; NULL: none is given | [n] */
};

/** Which button of its hand switches a tool's current on. */
enum config_button {
    CONFIG_BUTTON_GRASP, /* one that grasps, or a gripper that is more than half closed */
    CONFIG_BUTTON_ANY,   /* either, and any other that means no clutch                  */
};

/** A tool, and who holds it. */
struct config_tool {
    palp_body body;
    const char *name;
    const char *device;           /* the name of the device that may hold it; NULL: any      */
    struct config_script *script; /* not NULL: a trajectory holds it, no device can claim it */
    bool has_jaws, has_current;
    enum config_button button;             /* of its current */
    struct palp_port port;                 /* that its trocar goes through */
    double force_limit_n, torque_limit_nm; /* clamp of what a hand is shown */
};

/** How a body is to be drawn. */
struct config_look {
    bool is_told;
    vec3 colour; /* sRGB, 0 … 1 each */
    double opacity, gloss;
};

/** From where a scenario is to be looked at. */
struct config_view {
    bool is_told;
    vec3 from, to, up; /* m; of unit length */
    double field;      /* rad, from the lower to the upper edge */
};

/** Of what people feel with tools, from a nerve to a torso | m. */
#define CONFIG_SIZE_LEAST 0.0005
#define CONFIG_SIZE_MOST  5.0

enum { CONFIG_TISSUES_MAX = 255 };

/** What a soft body is made of: its own material, then its regions. */
struct config_tissue {
    palp_body body;
    int n;
    const char *const *name;      /* [n]                                                     */
    const unsigned char *of_node; /* index into name; NULL: all are of the first | [nodes] */
};

/** How large, heavy and stiff a body is at the start. */
struct config_measure {
    palp_body body;
    pose at;                      /* of a rigid one                                           */
    vec3 low, high;               /* m, box round its nodes or its shape; infinite: a plane's */
    double volume, mass;          /* m³, of elements; kg                                      */
    double young_low, young_high; /* Pa, of elements; 0: it has none                          */
    int n_piece;                  /* parts that share no node; 0: it has none                 */
    int n_fixed;                  /* nodes                                                    */
};

enum config_quantity {
    CONFIG_TOOL_FORCE,       /* contact force on a tool, 3 values, N */
    CONFIG_TOOL_HAND_FORCE,  /* what its hand is shown, 3 values, N  */
    CONFIG_TOOL_POSITION,    /* 3 values, m                          */
    CONFIG_NODE_POSITION,    /* 3 values, m                          */
    CONFIG_NODE_VELOCITY,    /* 3 values, m/s                        */
    CONFIG_BODY_POSITION,    /* a place of a rigid body, 3 values, m */
    CONFIG_BODY_VELOCITY,    /* 3 values, m/s                        */
    CONFIG_CONTACTS,         /* of a body, 1 value, count            */
    CONFIG_LINK_FORCE,       /* on its a, 3 values, N                */
    CONFIG_LINK_POSITION,    /* of its a, 3 values, m                */
    CONFIG_LINK_GAP,         /* 1 value, m                           */
    CONFIG_LINK_VALUE,       /* 1 value, rad or m: as in its report  */
    CONFIG_TOOL_GRIP_TORQUE, /* by what its jaws are pushed open, 1 value, N m */
    CONFIG_BODY_FORCE,       /* of contacts and links on it, 3 values, N              */
    CONFIG_BODY_TORQUE,      /* likewise, about a rigid one's origin, 3 values, N m   */
    CONFIG_BODY_SPIN,        /* of a rigid one or a tool, 3 values, rad/s             */
    CONFIG_TOOL_HAND_TORQUE, /* what its hand is shown, 3 values, N m                 */
    CONFIG_NODE_FORCE,       /* of contacts and links on chosen nodes, 3 values, N    */
    CONFIG_LINK_TORQUE,      /* on its a about its place, 3 values, N m               */
    CONFIG_CUT_AREA,         /* that a knife parted, at rest, m²                      */
    CONFIG_CUT_WORK,         /* of a knife's edge on tissue, J                        */
    CONFIG_CUT_COPIES,       /* of a body's nodes, made where it came apart           */
    CONFIG_LIPS_OVERLAP,     /* of a body's cuts, that one lip is in the other, m     */
    CONFIG_TORN_AREA,        /* of a body, that tore, at rest, m²                     */
    CONFIG_TORN_WORK,        /* … that the ends of its cuts released on the way, J    */
    CONFIG_TEAR_RELEASE,     /* … that they release by going on, the most, J/m²       */
    CONFIG_CUT_PIECES,       /* that a body is in                                     */
    CONFIG_PLAN_LENGTH,      /* of a plan: of struct palp_planned                     */
    CONFIG_PLAN_REACHED,
    CONFIG_PLAN_DEPTH,
    CONFIG_PLAN_DEVIATION,
    CONFIG_PLAN_DEVIATION_RMS,
    CONFIG_PLAN_BEYOND,
    CONFIG_PLAN_AREA,
    CONFIG_PLAN_WRONG_AREA,
    CONFIG_PLAN_WORK,
    CONFIG_REMOVED,        /* of a body's elements, that are gone, at rest, m³      */
    CONFIG_REMOVED_MASS,   /* … kg                                                  */
    CONFIG_CURRENT_ENERGY, /* of a tool's current, that tissue took up, J           */
};

/** A named quantity over time, for CSV, plots and tests. */
struct config_probe {
    const char *name;
    enum config_quantity quantity;
    palp_body body; /* none: a link's */
    palp_link link;
    palp_plan plan;
    int node;                    /* CONFIG_NODE_*                                         */
    vec3 local;                  /* CONFIG_BODY_*: in its frame; 0 but on a rod | m       */
    const unsigned char *chosen; /* CONFIG_NODE_FORCE: 1 counts | [nodes of its mesh] */
};

/** The unit of a quantity as CSV headings have it ("_n", "_m_s", …; "" without one), and how many
 *  values it has (1 or 3). */
const char *config_quantity_unit(enum config_quantity quantity);
int config_quantity_values(enum config_quantity quantity);

/** A file that a scenario names, and what it was before it was read. */
struct config_named {
    const char *path; /* absolute */
    int64_t size, written_ns;
};

struct config {
    const char *name;  /* of the scenario                           */
    const char *about; /* its comment head in one line; may be empty */
    double rate_hz;
    enum palp_rung rungs;     /* the last that may be taken */
    bool chooses_workers;     /* the scene's are the most; palpd may take fewer */
    struct palp_scene *scene; /* finished */
    int n_tool;
    struct config_tool *tool;
    int n_probe;
    struct config_probe *probe;
    struct config_look *look; /* [bodies of the scene] */
    struct config_view view;
    int n_tissue;
    const struct config_tissue *tissue; /* of soft bodies that are not mapped | [n_tissue] */
    const struct config_lesson *lesson; /* NULL: a scene without a task */
    int n_measure;
    const struct config_measure *measure; /* of bodies and tools, but rods | [n_measure] */
    int n_warning;
    char **warning;       /* file: … ; allowed but seldom meant                     */
    const char *resolved; /* the whole scenario with its defaults, as YAML          */
    int n_file;
    const struct config_named *file; /* that it names | [n_file]                              */
    struct config_reading *reading;  /* the memory of all of this but the scene and error texts */
};

/** Read a scenario: a file, or by its name one of the source tree's or of those installed with the
 *  program (config_find.h). `set` holds n_set overrides `path.to.key=value`, checked like the file.
 *  Returns 0 and the config, or -1 and the error; then nothing is left behind. */
int config_load(struct config **out, const char *path, const char *const *set, int n_set,
                struct config_error *error);
/** The same of a text that is no file: `name` is what errors call it, as they would a file, and
 *  what it names is looked for beside a file of that name. */
int config_load_text(struct config **out, const char *text, size_t size, const char *name,
                     const char *const *set, int n_set, struct config_error *error);
/** What somebody else than the program's user wants to be read: a scenario's name, or its path in
 *  one of the folders; or a text, what it names lying beside a file `name` of the first folder.
 *  Files of other folders are not read, but those of the data folder, and none is written but in
 *  the user's caches. */
struct config_wish {
    const char *name;
    const char *text; /* [size]; NULL: none */
    size_t size;
    const char *const *folder; /* [n_folder] */
    int n_folder;
};
int config_load_wish(struct config **out, const struct config_wish *wish,
                     struct config_error *error);
/** The names of all scenarios and lessons that such a wish may name: of the folders, then of the
 *  data folder; each and the list malloc. Returns 0, or -1: no memory. */
int config_scenarios(const char *const *folder, int n_folder, char ***name, int *n);

/** Likewise, of a lesson's variants the one that the seed takes. config_load takes the first. */
int config_load_seeded(struct config **out, const char *path, long seed, const char *const *set,
                       int n_set, struct config_error *error);
void config_destroy(struct config *config);

/** The paths of all lessons of the data folder, by name; each and the list malloc. Returns 0, or
 *  -1: there is no such folder, or no memory. */
int config_lessons(char ***path, int *n);

/** The path of a file of the data folder, as "scenario.schema.json": of the source tree where the
 *  program runs from a build folder, else of the installed one; malloc. NULL: no memory. */
char *config_data_path(const char *file);

/** The whole scenario with every default filled in, as YAML that config_load takes; malloc. Files
 *  are named by their absolute paths, so that it may be kept anywhere. */
char *config_print(const struct config *config);

/** Where a script wants its tool at time t: straight between its poses, held before and after
 *  them. */
pose config_script_at(const struct config_script *script, double t);

/** How far a script wants its tool's jaws open; of one with that column. */
double config_script_grip(const struct config_script *script, double t);

/** How a comment at the scenario's head has a script hold that tool, to be given as an override:
 *  `tools.NAME.device={script: FILE}`. Returns its length, at *text; 0: none does. */
int config_script_told(const struct config *config, const char *tool, const char **text);

/** Does a gripper that is so far open grasp, as a button would? 0 closed … 1 open; NaN: no. */
bool config_grasps(double grip);

/** Values of a probe now (1 or 3); returns their count. */
int config_probe_read(const struct config_probe *probe, const struct palp_world *world,
                      double value[3]);

/** The unit of a probe's values, as "N"; "1" of a count. */
const char *config_probe_unit(const struct config_probe *probe, const struct palp_scene *scene);

/** The tissues of a soft body; NULL: of none, or of one that is mapped on others. */
const struct config_tissue *config_tissue_of(const struct config *config, palp_body body);

/** Read a mesh by its content and ending: Gmsh 1, 2.2, 4.1 ASCII, legacy VTK, VTU; OBJ, STL
 *  surfaces. `scale` takes the file's unit to metres. Returns 0, or -1 and the error. */
int config_mesh_read(struct palp_mesh *out, const char *path, double scale,
                     struct config_error *error);

#endif
