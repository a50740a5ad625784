/* SPDX-License-Identifier: GPL-3.0-or-later */
/* whole.c - a scenario in which every key stands. */
#include "tests/whole.h"

#include "tests/scratch.h"

#include <stdio.h>
#include <string.h>

const char whole[] =
    "version: 1\n"
    "name: whole\n"
    "rate_hz: 100\n"
    "gravity_m_s2: [0, -9.81, 0]\n"
    "bodies:\n"
    "  block:\n"
    "    grid: {shape: cube, size_m: [0.1, 0.1, 0.1], cells: [2, 2, 2], centre_m: [0, 0.05, 0]}\n"
    "    material: {model: corotational, young_pa: 5000, poisson: 0.45, density_kg_m3: 1000}\n"
    "    damping: {mass: 0.1, stiffness: 0.01}\n"
    "    velocity_m_s: [0, 0, 0]\n"
    "    fixed: {box_m: [[-1, -0.001, -1], [1, 0.001, 1]], sphere_m: [[0, 0, 0], 0.01], nodes: [0, "
    "1], box_share: [[0, 0, 0], [1, 0.01, 1]]}\n"
    "    regions:\n"
    "      core: {sphere_m: [[0, 0.05, 0], 0.05], model: stable_neo_hookean, young_pa: 50000,\n"
    "        poisson: 0.4, density_kg_m3: 1100}\n"
    "      rim: {box_m: [[0.03, -1, -1], [1, 1, 1]]}\n"
    "    place: {position_m: [0, 0, 0], rotation_deg: [0, 90, 0]}\n"
    "    surface: {collides: true, friction: 0.4, contact_distance_m: 0.002, offset_m: 0.0001}\n"
    "  organ: {mesh: {path: cube.msh, scale_m: 0.1}, extent_m: 0.1,\n"
    "    material: {young_pa: 1, poisson: 0, density_kg_m3: 1},\n"
    "    place: {quaternion: [0, 0, 0.6, 0.8]}}\n"
    "  ground: {shape: {plane: {normal: [0, 1, 0]}, offset_m: [0, 0, 0]}, fixed: true}\n"
    "  ball: {shape: {sphere: {radius_m: 0.01}}, mass_kg: 0.1, inertia_kg_m2: [1, 1, 1],\n"
    "    velocity_m_s: [0, 0, 0], spin_rad_s: [0, 0, 0],\n"
    "    place: {above: block, position_m: [0, 0.02, 0]}}\n"
    "  rod: {shape: {capsule: {length_m: 0.1, radius_m: 0.01}}, mass_kg: 0.1}\n"
    "  brick: {shape: {box: {size_m: [0.1, 0.1, 0.1], radius_m: 0.01}}, mass_kg: 0.1}\n"
    "  stone: {shape: {mesh: {path: cube.obj}}, mass_kg: 0.1}\n"
    "tools:\n"
    "  probe: {shape: {sphere: {radius_m: 0.01}}, mass_kg: 0.05, weightless: true,\n"
    "    coupling: {translation_n_m: 600, rotation_nm_rad: 2, translation_damping_n_s_m: "
    "critical,\n"
    "      rotation_damping_nm_s_rad: 0.1}, device: {name: left}}\n"
    "  jaw: {shape: {sphere: {radius_m: 0.01}}, kinematic: true, device: {script: path.csv}}\n"
    "  hook: {shape: {capsule: {length_m: 0.3, radius_m: 0.0025}}, hand_m: [0, 0, 0.15],\n"
    "    coupling: {}, place: {position_m: [1, 0, 0]}, grip: 0.5,\n"
    "    trocar: {position_m: [1, 0, 0], friction: 0.1},\n"
    "    jaws: {lip: {shape: {sphere: {radius_m: 0.001}}, hinge_m: [0, 0, -0.16],\n"
    "      axis: [1, 0, 0], opening_deg: 20}},\n"
    "    parts: {toe: {shape: {capsule: {length_m: 0.004, radius_m: 0.001},\n"
    "      offset_m: [0, 0.003, -0.15]}, rotation_deg: [90, 0, 0]}}}\n"
    "rods:\n"
    "  suture: {points_m: [[0, 1, 0], [0.1, 1, 0], [0.1, 1.1, 0]], segments: 8, radius_m: 0.0005,\n"
    "    young_pa: 1.0e+8, poisson: 0.4, density_kg_m3: 1200, damping: {stiffness: 0.01}}\n"
    "links:\n"
    "  knot: {law: ball, a: {rod: suture, share: 0.5}, b: world}\n"
    "  string: {law: thread, a: {body: ball, at_m: [0, 0.12, 0]}, b: {body: block, at_m: [0, 0.1, "
    "0]},\n"
    "    length_m: 0.05, slack: true}\n"
    "  door: {law: hinge, a: {body: rod, at_m: [0, 0, 0]}, b: world, axis: [0, 0, 1],\n"
    "    normal: [0, 1, 0], arm_m: 0.02, low_deg: -90, high_deg: 90}\n"
    "  wire: {law: slide, a: {body: brick, at_m: [0, 0, 0]}, b: world, friction: 0.1, low_m: 0,\n"
    "    high_m: 0.1, curve: {places_m: [[0, 0, 0], [0.1, 0, 0]], closed: false}}\n"
    "  needle: {law: needle, a: {body: probe, at_m: [0, 0, 0]}, b: organ, axis: [0, -1, 0],\n"
    "    length_m: 0.02, spacing_m: 0.002, force_n: 0.5, cutting_n: 0.1, drag_n_m: 5}\n"
    "solver: {correction: fast, recursion: total, first: free, newton: 5, tolerance_n: 0.001,\n"
    "  tolerance_gap_m: 1.0e-6, sweeps: 30, residual: 1.0e-6, precision: single, motion: pcg,\n"
    "  compliance: half, tolerance_motion_m: 1.0e-7, defect_limit_m: 1.0e-6, refresh_steps: 2,\n"
    "  contacts: 100, workers: 1}\n"
    "limits: {force_n: 2, torque_nm: 0.05, unsafe: false}\n"
    "probes:\n"
    "  top: {body: block, quantity: position, nearest_m: [0, 0.1, 0]}\n"
    "  push: {tool: probe, quantity: force}\n"
    "  pull: {link: string, quantity: value}\n"
    "  tail: {rod: suture, share: 1, quantity: position}\n"
    "  part: {body: block, quantity: force, within: {box_m: [[-1, -1, -1], [1, 1, 1]],\n"
    "    sphere_m: [[0, 0, 0], 0.01], nodes: [0], box_share: [[0, 0, 0], [1, 1, 1]]}}\n";

static const char cube_msh[] =
    "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n4\n1 0 0 0\n2 1 0 0\n"
    "3 0 1 0\n4 0 0 1\n$EndNodes\n$Elements\n1\n1 4 0 1 2 3 4\n$EndElements\n";
static const char cube_obj[] =
    "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";
static const char path_csv[] = "time_s, x_m, y_m, z_m, qx, qy, qz, qw\n"
                               "0, 0, 0.2, 0, 0, 0, 0, 1\n"
                               "1, 0.1, 0.2, 0, 0, 0, 0.7071068, 0.7071068\n";

/* ---------------------------------------------------------------- loading */

struct config_error whole_error;

const char *whole_write(const char *text)
{
    scratch_text("cube.msh", cube_msh);
    scratch_text("cube.obj", cube_obj);
    scratch_text("path.csv", path_csv);
    return scratch_text("scenario.yaml", text);
}

struct config *whole_load(const char *text, const char *const *set, int n_set)
{
    struct config *config;
    config_error_clear(&whole_error);
    if (config_load(&config, whole_write(text), set, n_set, &whole_error) != 0)
        config = NULL;
    return config;
}

bool whole_refused(const char *text, const char *const *set, int n_set, int exit_code,
                   const char *said)
{
    struct config *config = whole_load(text, set, n_set);
    const bool right = !config && whole_error.exit_code == exit_code && whole_error.text &&
                       strstr(whole_error.text, said);
    if (!right)
        printf("\n    expected %d: %s\n    got %d: %s\n", exit_code, said, whole_error.exit_code,
               config ? "no fault" : whole_error.text);
    config_destroy(config);
    config_error_clear(&whole_error);
    return right;
}

bool whole_set_refused(const char *set, const char *said)
{
    return whole_refused(whole, &set, 1, 78, said);
}
