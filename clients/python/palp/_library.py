# SPDX-License-Identifier: Apache-2.0
"""libpalp-sim as ctypes sees it: where it is, its structs and functions. Of clients/sim/palp_sim.h."""
import ctypes
import ctypes.util
import os
import sysconfig
from ctypes import (POINTER, Structure, c_char_p, c_double, c_int, c_int32, c_int64, c_size_t,
                    c_uint64, c_void_p)

ABI = 1
NAME = "libpalp-sim.so.0.1"


class Options(Structure):
    _fields_ = [("path", c_char_p), ("text", c_char_p), ("size_text", c_size_t),
                ("set", POINTER(c_char_p)), ("n_set", c_int), ("alone", c_int)]


class Body(Structure):
    _fields_ = [("name", c_char_p), ("kind", c_int32), ("parent", c_int32), ("n_node", c_int32),
                ("n_triangle", c_int32), ("n_tetrahedron", c_int32), ("n_hexahedron", c_int32),
                ("scripted", c_int32), ("jaws", c_int32), ("rest", c_void_p),
                ("triangle", c_void_p), ("tetrahedron", c_void_p), ("hexahedron", c_void_p),
                ("force_limit_n", c_double), ("torque_limit_nm", c_double)]


class Surface(Structure):
    _fields_ = [("version", c_int32), ("n_node", c_int32), ("n_triangle", c_int32),
                ("rest", c_void_p), ("triangle", c_void_p), ("n_copy", c_int32),
                ("copy_of", c_void_p), ("n_severed", c_int32), ("n_piece", c_int32),
                ("freed", c_double), ("drawn", c_void_p)]


class Probe(Structure):
    _fields_ = [("name", c_char_p), ("unit", c_char_p), ("n_value", c_int32)]


class Report(Structure):
    _fields_ = [("step", c_int64), ("time", c_double), ("n_contact", c_int32), ("n_link", c_int32),
                ("n_event", c_int32), ("n_dropped", c_int32), ("newton", c_int32),
                ("sweeps", c_int32), ("residual", c_double), ("penetration", c_double),
                ("wh_defect", c_double), ("factor_age", c_int32), ("factors_in_step", c_int32),
                ("n_asleep", c_int32), ("singular", c_int32), ("step_ns", c_int64),
                ("call_ns", c_int64)]


class View(Structure):
    _fields_ = [("width", c_int32), ("height", c_int32), ("view", c_char_p), ("zoom", c_double),
                ("light", c_int32), ("no_arrows", c_int32), ("fixed", c_int32),
                ("eye", c_double * 3), ("target", c_double * 3), ("up", c_double * 3),
                ("field", c_double)]


class Matrix(Structure):
    _fields_ = [("rows", c_int32), ("cols", c_int32), ("n", c_int32), ("symmetric", c_int32),
                ("row", c_void_p), ("col", c_void_p), ("value", c_void_p)]


class Job(Structure):
    _fields_ = [("sim", c_void_p), ("snapshot", c_void_p), ("size_snapshot", c_size_t),
                ("steps", c_int64), ("code", c_int32), ("thread", c_int32), ("ns", c_int64)]


P, D, I, L = c_void_p, POINTER(c_double), c_int, c_int64
FUNCTIONS = {  # name: what it returns, what it takes
    "abi": (I, []), "version": (c_char_p, []), "error": (c_char_p, []), "error_code": (I, []),
    "create": (P, [POINTER(Options)]), "clone": (P, [P]), "destroy": (None, [P]),
    "name": (c_char_p, [P]), "resolved": (c_char_p, [P]), "rate_hz": (c_double, [P]),
    "warning": (c_char_p, [P, I]), "bodies": (I, [P]), "links": (I, [P]), "probes": (I, [P]),
    "body": (I, [P, I, POINTER(Body)]), "surface": (I, [P, I, POINTER(Surface)]),
    "find": (I, [P, c_char_p]),
    "link_name": (c_char_p, [P, I]), "probe": (I, [P, I, POINTER(Probe)]),
    "steps": (L, [P]), "time": (c_double, [P]), "positions": (P, [P, I]), "velocities": (P, [P, I]),
    "set_nodes": (I, [P, I, P, P]), "pose": (I, [P, I, D]), "velocity": (I, [P, I, D]),
    "set_pose": (I, [P, I, D, D]), "set_target": (I, [P, I, D]), "target": (I, [P, I, D]),
    "set_grip": (I, [P, I, c_double]), "grip": (I, [P, I, D]), "release": (I, [P, I]),
    "wrench": (I, [P, I, D]), "hand_wrench": (I, [P, I, D]), "read_probes": (I, [P, P, I]),
    "step": (I, [P, L]), "report": (I, [P, POINTER(Report)]), "contacts": (I, [P, P, I]),
    "link_reports": (I, [P, P, I]), "events": (I, [P, P, I]), "snapshot_size": (c_size_t, [P]),
    "snapshot": (I, [P, P, c_size_t]), "restore": (I, [P, P, c_size_t]),
    "hash": (I, [P, POINTER(c_uint64)]), "picture": (I, [P, POINTER(View), P]),
    "write_png": (I, [c_char_p, P, I, I]), "inspect": (I, [P, c_char_p, I, POINTER(Matrix)]),
    "matrix_free": (None, [POINTER(Matrix)]), "pool_create": (P, [I]), "pool_destroy": (None, [P]),
    "pool_threads": (I, [P]), "pool_run": (I, [P, POINTER(Job), I]),
}


def candidates():
    """Where the library may be: PALP_SIM_LIBRARY, what the loader knows, usual prefixes."""
    told = os.environ.get("PALP_SIM_LIBRARY")
    if told:
        return [told]
    architecture = sysconfig.get_config_var("MULTIARCH") or ""
    prefixes = [os.environ.get("VIRTUAL_ENV", ""), "/usr/local", "/opt/palp", "/usr"]
    return [NAME] + [os.path.join(prefix, "lib", *folder, NAME) for prefix in prefixes if prefix
                     for folder in ((architecture,), ())]


def load():
    """The library, its functions declared. ImportError: where it was looked for."""
    failures = []
    for path in candidates():
        try:
            library = ctypes.CDLL(path)
            break
        except OSError as failure:
            failures.append(str(failure))
    else:
        raise ImportError("libpalp-sim is not found: install palpd, or name the library by "
                          "PALP_SIM_LIBRARY. Tried: " + "; ".join(failures))
    for name, (result, arguments) in FUNCTIONS.items():
        function = getattr(library, "palp_sim_" + name)
        function.restype, function.argtypes = result, arguments
    if library.palp_sim_abi() != ABI:
        raise ImportError(f"libpalp-sim has interface {library.palp_sim_abi()}, expected {ABI}: "
                          "install palpd and the package palp of one version")
    return library
