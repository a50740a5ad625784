# SPDX-License-Identifier: Apache-2.0
"""Scenarios simulated in this process, without a daemon: libpalp-sim by ctypes.

Arrays of positions are the engine's own memory, read-only: no copy, and they stay readable as long as
anybody has them, even after `close`. Python's lock is released while steps are done. The library is
GPL-3.0-or-later; this module is not a part of it.

    import palp.engine as pe
    sim = pe.Simulation("liver-palpation", set={"rate_hz": 100})
    sim.tool("probe").target = pe.Pose([-0.035, 0.1, 0])
    print(sim.step().contacts["force"].sum(axis=0), sim.hash)

Units are SI: m, s, kg, N, N m, rad; axes right-handed, Y up.
"""
from __future__ import annotations

import ctypes
import difflib
import json
import os
import re
from ctypes import byref, c_double, c_uint64
from typing import Any, Dict, Iterable, Iterator, List, Mapping, NamedTuple, Optional, Sequence, Tuple, Union

import numpy as np

from palp import _library

__all__ = ["Simulation", "Pose", "Report", "Snapshot", "Pool", "Batch", "Body", "SoftBody", "Surface",
           "RigidBody", "Tool", "Error", "ScenarioError", "MissingError", "ArgumentError",
           "DivergedError", "ForkedError", "ClosedError", "save_png", "version"]

_lib = _library.load()
_SOFT, _MAPPED, _FIXED, _FREE, _TOOL, _JAW = range(6)

CONTACT = np.dtype([("id", "u8"), ("a", "i4"), ("b", "i4"), ("node_a", "i4"), ("node_b", "i4"),
                    ("point", "f8", 3), ("normal", "f8", 3), ("force", "f8", 3),
                    ("normal_n", "f8"), ("gap", "f8")])
LINK = np.dtype([("link", "i4"), ("holds", "i4"), ("place", "f8", 3), ("force", "f8", 3),
                 ("torque", "f8", 3), ("gap", "f8"), ("value", "f8")])
EVENT = np.dtype([("link", "i4"), ("kind", "i4"), ("force", "f8"), ("place", "f8", 3)])
_Double3, _Double6, _Double7 = c_double * 3, c_double * 6, c_double * 7


# ------------------------------------------------------------------ errors

class Error(Exception):
    """What the library refuses. `code` is one of sysexits.h."""
    code = 70


class ScenarioError(Error, ValueError):
    """A fault of a scenario or an override: `file`, `line`, `column`, and `key`, its path."""
    code = 78

    def __init__(self, text: str) -> None:
        super().__init__(text)
        found = re.match(r"(?P<file>.*?):(?:(?P<line>\d+):(?P<column>\d+):)? (?P<key>[\w.\[\]-]+):",
                         text)
        self.file = found["file"] if found else None
        self.line = int(found["line"]) if found and found["line"] else None
        self.column = int(found["column"]) if found and found["column"] else None
        self.key = found["key"] if found else None


class MissingError(Error, FileNotFoundError):
    """A file or a scenario that is not there."""
    code = 66


class ArgumentError(Error, ValueError):
    """An argument that cannot be; the text names the body or key."""
    code = 64


class DivergedError(Error, ArithmeticError):
    """The simulation came apart: restore a snapshot."""


class ForkedError(Error, RuntimeError):
    """Made before fork, used in the child."""


class ClosedError(Error, ValueError):
    """Used after close."""
    code = 64


def _failure(code: Optional[int] = None) -> Error:
    """The exception for the last failure of this thread."""
    text = _lib.palp_sim_error().decode(errors="replace").rstrip()
    code = _lib.palp_sim_error_code() if code is None else code
    if code == 70:
        return ForkedError(text) if "before fork" in text else DivergedError(text)
    if code == 71:
        raise MemoryError(text)
    kinds = {78: ScenarioError, 65: ScenarioError, 66: MissingError, 64: ArgumentError}
    error = kinds.get(code, Error)(text)
    error.code = code
    return error


def version() -> str:
    """What was built, as `palp --version` tells it."""
    return _lib.palp_sim_version().decode()


# ------------------------------------------------------------------ memory

class _Handle:
    """A simulation's C side. Freed when nobody has it any more: neither a Simulation nor an array."""
    __slots__ = ("pointer", "__weakref__")

    def __init__(self, pointer: int) -> None:
        self.pointer = pointer

    def __del__(self, destroy: Any = _lib.palp_sim_destroy) -> None:
        destroy(self.pointer)


class _Memory:
    """Memory of the engine as numpy wants it; an array of it keeps the simulation alive."""

    def __init__(self, handle: _Handle, address: int, kind: str, shape: Tuple[int, ...]) -> None:
        self.handle = handle
        self.__array_interface__ = {"data": (address, True), "typestr": kind, "shape": shape,
                                    "version": 3}


def _array(handle: _Handle, address: Optional[int], kind: str, *shape: int) -> np.ndarray:
    if not address or 0 in shape:
        return np.empty(shape, kind)
    return np.asarray(_Memory(handle, address, kind, shape))


def _vector(value: Any, length: int, what: str) -> np.ndarray:
    """Numbers from outside: of that many, or ArgumentError that names what."""
    try:
        array = np.asarray(value)
        if array.dtype.kind not in "fiu":
            raise TypeError
        array = np.ascontiguousarray(array, dtype=float)
    except (TypeError, ValueError):
        raise ArgumentError(f"{what}: got {value!r}, expected {length} numbers") from None
    if array.shape != (length,):
        raise ArgumentError(f"{what}: got shape {array.shape}, expected ({length},)")
    return array


class Pose:
    """Where a frame stands: position (m), orientation (quaternion x y z w)."""
    __slots__ = ("values",)

    def __init__(self, position: Sequence[float], orientation: Sequence[float] = (0, 0, 0, 1)) -> None:
        self.values = np.concatenate([_vector(position, 3, "position"),
                                      _vector(orientation, 4, "orientation")])
        if not np.isfinite(self.values).all():
            raise ArgumentError(f"pose: got {self.values.tolist()}, expected finite numbers")

    @property
    def position(self) -> np.ndarray:
        """m, (3,)"""
        return self.values[:3]

    @property
    def orientation(self) -> np.ndarray:
        """x y z w, (4,)"""
        return self.values[3:]

    def __iter__(self) -> Iterator[float]:
        return iter(self.values.tolist())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pose) and bool((self.values == other.values).all())

    def __repr__(self) -> str:
        return f"Pose({self.position.tolist()}, {self.orientation.tolist()})"


class Snapshot:
    """All that the next step of a simulation depends on, as bytes."""
    __slots__ = ("data",)

    def __init__(self, data: Any) -> None:
        self.data = np.frombuffer(data, np.uint8) if not isinstance(data, np.ndarray) else data
        self.data.setflags(write=False)

    def __bytes__(self) -> bytes:
        return self.data.tobytes()

    def __len__(self) -> int:
        return len(self.data)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Snapshot) and bytes(self) == bytes(other)

    def __reduce__(self) -> Any:
        return Snapshot, (bytes(self),)


# ------------------------------------------------------------------ bodies

class Body:
    """A body of a simulation."""

    def __init__(self, sim: "Simulation", number: int, about: _library.Body) -> None:
        self._sim, self.number, self._about = sim, number, about
        self.name = about.name.decode()
        self._cache: Dict[str, np.ndarray] = {}

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name}>"

    def _mesh(self, name: str, kind: str, rows: int, columns: int) -> np.ndarray:
        handle = self._sim._use()
        if name not in self._cache:
            self._cache[name] = _array(handle, getattr(self._about, name), kind, rows, columns)
        return self._cache[name]

    @property
    def rest(self) -> np.ndarray:
        """Nodes at rest (m), of a rigid body in its frame; (n, 3), read-only."""
        return self._mesh("rest", "<f8", self._about.n_node, 3)

    @property
    def triangles(self) -> np.ndarray:
        """Of the surface, counter-clockwise from outside; (n, 3) indices of nodes."""
        return self._mesh("triangle", "<i4", self._about.n_triangle, 3)

    @property
    def wrench(self) -> np.ndarray:
        """What contacts and links did to it in the last step: force (N), torque (N m); (6,)."""
        return self._sim._read6(_lib.palp_sim_wrench, self.number)


class Surface(NamedTuple):
    """A soft body as it is now: of one that can be cut with what was cut. Copies, not the engine's memory."""
    version: int             # another number at each change; 0: as the body's rest and triangles
    rest: np.ndarray         # (n, 3) m: nodes of the mesh, then copies of some of them
    positions: np.ndarray    # (n, 3) m, now
    triangles: np.ndarray    # (m, 3) counter-clockwise from outside; those of wounds are last
    copy_of: np.ndarray      # the node of the mesh that each copy is of
    severed: int             # faces
    pieces: int              # that it is in; 0: it cannot be cut
    freed_m3: float          # at rest, of the piece that came free last
    drawn: np.ndarray        # (n, 3) m: positions, but nodes of lips where the blade or tear went


class SoftBody(Body):
    """A body of nodes: soft, or mapped on others."""

    @property
    def is_mapped(self) -> bool:
        """Does it follow other bodies?"""
        return self._about.kind == _MAPPED

    @property
    def tetrahedra(self) -> np.ndarray:
        """(n, 4) indices of nodes."""
        return self._mesh("tetrahedron", "<i4", self._about.n_tetrahedron, 4)

    @property
    def hexahedra(self) -> np.ndarray:
        """(n, 8) indices of nodes, as VTK has them."""
        return self._mesh("hexahedron", "<i4", self._about.n_hexahedron, 8)

    def _nodes(self, name: str) -> np.ndarray:
        handle = self._sim._use()
        if name not in self._cache:
            address = getattr(_lib, "palp_sim_" + name)(handle.pointer, self.number)
            self._cache[name] = _array(handle, address, "<f8", self._about.n_node, 3)
        return self._cache[name]

    @property
    def positions(self) -> np.ndarray:
        """Nodes now (m), (n, 3): the engine's memory, read-only; the next step changes it."""
        return self._nodes("positions")

    @property
    def velocities(self) -> np.ndarray:
        """Nodes now (m/s), (n, 3): the engine's memory, read-only; the next step changes it."""
        return self._nodes("velocities")

    def surface(self) -> Surface:
        """With what was cut until now."""
        handle, found = self._sim._use(), _library.Surface()
        self._sim._check(_lib.palp_sim_surface(handle.pointer, self.number, found))
        now = _lib.palp_sim_positions(handle.pointer, self.number)
        return Surface(found.version, _array(handle, found.rest, "<f8", found.n_node, 3).copy(),
                       _array(handle, now, "<f8", found.n_node, 3).copy(),
                       _array(handle, found.triangle, "<i4", found.n_triangle, 3).copy(),
                       _array(handle, found.copy_of, "<i4", found.n_copy).copy(), found.n_severed,
                       found.n_piece, found.freed,
                       _array(handle, found.drawn, "<f8", found.n_node, 3).copy())

    def set_nodes(self, positions: Any, velocities: Any = None) -> None:
        """Put the nodes somewhere: m, m/s (zero), (n, 3) each. Fixed ones take no velocity.

        n: nodes at rest, also once it is cut: a copy goes where its node goes.
        """
        shape = (self._about.n_node, 3)
        arrays = []
        for value in (positions, np.zeros(shape) if velocities is None else velocities):
            array = np.ascontiguousarray(value, dtype=float)
            if array.shape != shape:
                raise ArgumentError(f"{self.name}: got shape {array.shape}, expected {shape}")
            arrays.append(array)
        self._sim._check(_lib.palp_sim_set_nodes(self._sim._use().pointer, self.number,
                                                 arrays[0].ctypes.data, arrays[1].ctypes.data))


class RigidBody(Body):
    """A body of one frame."""

    @property
    def pose(self) -> Pose:
        """Where it is."""
        return self._sim._read_pose(_lib.palp_sim_pose, self.number)

    @property
    def velocity(self) -> np.ndarray:
        """Velocity (m/s) and spin (rad/s) in world axes; (6,)."""
        return self._sim._read6(_lib.palp_sim_velocity, self.number)

    def raw_pose(self) -> List[float]:
        """Where it is, as seven numbers: the quickest way to ask."""
        return self._sim._read(_lib.palp_sim_pose, self.number, self._sim._seven)

    def raw_velocity(self) -> List[float]:
        """Velocity (m/s) and spin (rad/s), as six numbers."""
        return self._sim._read(_lib.palp_sim_velocity, self.number, self._sim._six)

    def set_pose(self, pose: Union[Pose, Sequence[float]], velocity: Any = None) -> None:
        """Put it somewhere, at rest or with a velocity (m/s, rad/s; (6,)). A tool's target goes
        along."""
        at = _Double7(*_seven(pose, self.name))
        v = None if velocity is None else _Double6(*_vector(velocity, 6, self.name))
        self._sim._check(_lib.palp_sim_set_pose(self._sim._use().pointer, self.number, at, v))


def _seven(pose: Any, name: str) -> Iterable[float]:
    return pose.values if isinstance(pose, Pose) else _vector(pose, 7, f"{name}: pose")


class Tool(RigidBody):
    """A body that follows a target."""

    @property
    def is_scripted(self) -> bool:
        """Does a trajectory of the scenario move it, as long as nobody sets a target?"""
        return bool(self._about.scripted)

    @property
    def has_jaws(self) -> bool:
        """Can it grasp?"""
        return bool(self._about.jaws)

    @property
    def force_limit_n(self) -> float:
        """The most that a hand is shown (N)."""
        return self._about.force_limit_n

    @property
    def target(self) -> Pose:
        """Where it is wanted at the end of the next step: a Pose, or seven numbers. Setting it ends
        its script."""
        return self._sim._read_pose(_lib.palp_sim_target, self.number)

    @target.setter
    def target(self, pose: Union[Pose, Sequence[float]]) -> None:
        sim = self._sim
        buffer = sim._seven
        if isinstance(pose, Pose):
            pose = pose.values.tolist()
        elif isinstance(pose, np.ndarray):
            pose = _vector(pose, 7, f"{self.name}: target").tolist()
        try:
            buffer[:] = pose
        except (TypeError, ValueError):
            _vector(pose, 7, f"{self.name}: target")  # tells what is wrong, or it can be taken
            buffer[:] = np.asarray(pose, float).tolist()
        code = _lib.palp_sim_set_target(sim._use().pointer, self.number, buffer)
        if code:
            raise _failure(code)

    @property
    def grip(self) -> float:
        """How far its jaws are open: 0 closed … 1 open; set: how far they are wanted."""
        value = c_double()
        self._sim._check(_lib.palp_sim_grip(self._sim._use().pointer, self.number, byref(value)))
        return value.value

    @grip.setter
    def grip(self, opening: float) -> None:
        self._sim._check(_lib.palp_sim_set_grip(self._sim._use().pointer, self.number, opening))

    def release(self) -> None:
        """Give it back to its script."""
        self._sim._check(_lib.palp_sim_release(self._sim._use().pointer, self.number))

    @property
    def hand_wrench(self) -> np.ndarray:
        """What its holder feels after the last step: force (N), torque (N m); (6,)."""
        return self._sim._read6(_lib.palp_sim_hand_wrench, self.number)

    def raw_hand_wrench(self) -> List[float]:
        """The same as six numbers."""
        return self._sim._read(_lib.palp_sim_hand_wrench, self.number, self._sim._six)


_CLASSES = {_SOFT: SoftBody, _MAPPED: SoftBody, _TOOL: Tool}


# ------------------------------------------------------------------ reports

class Report:
    """What a step did. Numbers are read when they are asked for, until the next step; what was read
    stays. `contacts`, `links`, `events` are structured arrays, copies."""

    def __init__(self, sim: "Simulation") -> None:
        self._sim, self._number = sim, sim._number
        self._kept: Dict[str, Any] = {}

    def _numbers(self) -> _library.Report:
        kept = self._kept.get("numbers")
        if kept is None:
            sim = self._sim
            if sim._number != self._number:
                raise ArgumentError("the report of a step that others followed: read it before")
            kept = _library.Report()
            sim._check(_lib.palp_sim_report(sim._use().pointer, byref(kept)))
            self._kept["numbers"] = kept
        return kept

    def _rows(self, name: str, count: str, dtype: np.dtype) -> np.ndarray:
        if name not in self._kept:
            n = getattr(self._numbers(), count)
            if self._sim._number != self._number:
                raise ArgumentError("the report of a step that others followed: read it before")
            rows = np.empty(n, dtype)
            function = getattr(_lib, "palp_sim_" + name)
            self._sim._check(function(self._sim._use().pointer, rows.ctypes.data, n))
            self._kept[name] = rows
        return self._kept[name]

    @property
    def contacts(self) -> np.ndarray:
        """id, a, b (numbers of bodies), node_a, node_b, point (m), normal (from b to a), force (N, on
        a), normal_n (N), gap (m)."""
        return self._rows("contacts", "n_contact", CONTACT)

    @property
    def links(self) -> np.ndarray:
        """link (number), holds, place (m), force (N), torque (N m), gap (m), value (rad or m)."""
        return self._rows("link_reports", "n_link", LINK)

    @property
    def events(self) -> np.ndarray:
        """link (number), kind (0 puncture, 1 release, 2 tear, 3 limit … 7 a body tears), force (N), place (m)."""
        return self._rows("events", "n_event", EVENT)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name not in {f[0] for f in _library.Report._fields_}:
            raise AttributeError(f"{name}: a report has "
                                 + ", ".join(f[0] for f in _library.Report._fields_))
        return getattr(self._numbers(), name)

    def __repr__(self) -> str:
        r = self._numbers()
        return f"<Report of step {r.step}, {r.time:.6g} s, {r.n_contact} contacts>"


# ------------------------------------------------------------------ simulations

def _override(key: str, value: Any) -> bytes:
    """An override as the reader of scenarios takes it: JSON is YAML."""
    if isinstance(value, (np.generic, np.ndarray)):
        value = value.tolist()
    try:
        text = value if isinstance(value, str) else json.dumps(value, allow_nan=False)
    except (TypeError, ValueError) as wrong:
        raise ArgumentError(f"{key}: got {value!r}: {wrong}") from None
    return f"{key}={text}".encode()


class Simulation:
    """A scenario in this process.

    scenario  a path, or the name of a scenario that came with palpd
    set       values for keys, {"path.to.key": value}
    text      a scenario as YAML; `scenario` is then its name in errors
    alone     no thread of its own: for a Pool, and for children of fork. The same bytes

    One simulation is for one thread at a time: a second one is refused with ArgumentError.
    """

    def __init__(self, scenario: Union[str, "os.PathLike[str]"] = "text", *,
                 set: Optional[Mapping[str, Any]] = None, text: Optional[str] = None,
                 alone: bool = False) -> None:
        self._handle: Optional[_Handle] = None
        overrides = [_override(key, value) for key, value in (set or {}).items()]
        words = (ctypes.c_char_p * (len(overrides) + 1))(*overrides)
        data = None if text is None else text.encode()
        options = _library.Options(path=os.fsencode(scenario), text=data,
                                   size_text=len(data or b""), set=words, n_set=len(overrides),
                                   alone=alone)
        self._begin(_lib.palp_sim_create(byref(options)))

    def _begin(self, pointer: Optional[int]) -> None:
        if not pointer:
            raise _failure()
        self._handle = handle = _Handle(pointer)
        self._number = 0  # grows whenever a report becomes stale
        self._seven, self._six = _Double7(), _Double6()
        self._bodies: List[Body] = []
        for number in range(1, _lib.palp_sim_bodies(pointer) + 1):
            about = _library.Body()
            _lib.palp_sim_body(pointer, number, byref(about))
            self._bodies.append(_CLASSES.get(about.kind, RigidBody)(self, number, about))
        self._named = {body.name: body for body in self._bodies}
        self._probes: List[Tuple[str, str, int]] = []
        for number in range(1, _lib.palp_sim_probes(pointer) + 1):
            probe = _library.Probe()
            _lib.palp_sim_probe(pointer, number, byref(probe))
            self._probes.append((probe.name.decode(), probe.unit.decode(), probe.n_value))
        self.name = _lib.palp_sim_name(pointer).decode()
        self.rate_hz: float = _lib.palp_sim_rate_hz(pointer)
        self._keep = handle  # what bodies point into

    def clone(self) -> "Simulation":
        """Another simulation of the same scenario, which stands where this one does."""
        other = object.__new__(type(self))
        other._begin(_lib.palp_sim_clone(self._use().pointer))
        return other

    def close(self) -> None:
        """Let go of it. Using it afterwards raises ClosedError; arrays that are held stay."""
        self._handle = self._keep = None  # type: ignore[assignment]
        for body in getattr(self, "_bodies", ()):
            body._cache.clear()

    def __enter__(self) -> "Simulation":
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    def _use(self) -> _Handle:
        handle = self._handle
        if handle is None:
            raise ClosedError("the simulation is closed")
        return handle

    @staticmethod
    def _check(code: int) -> None:
        if code:
            raise _failure(code)

    def _read6(self, function: Any, number: int) -> np.ndarray:
        out = _Double6()
        code = function(self._use().pointer, number, out)
        if code:
            raise _failure(code)
        return np.array(out[:])

    def _read(self, function: Any, number: int, out: Any) -> List[float]:
        code = function(self._use().pointer, number, out)
        if code:
            raise _failure(code)
        return out[:]

    def _read_pose(self, function: Any, number: int) -> Pose:
        out = _Double7()
        code = function(self._use().pointer, number, out)
        if code:
            raise _failure(code)
        pose = object.__new__(Pose)
        pose.values = np.array(out[:])
        return pose

    # -------------------------------------------------------------- what there is

    @property
    def bodies(self) -> List[Body]:
        """All bodies, as they stand in the scenario."""
        return list(self._bodies)

    @property
    def tools(self) -> List[Tool]:
        """Those that follow a target."""
        return [body for body in self._bodies if isinstance(body, Tool)]

    @property
    def warnings(self) -> List[str]:
        """What the scenario allows itself but seldom means."""
        pointer, found = self._use().pointer, []
        while (text := _lib.palp_sim_warning(pointer, len(found))) is not None:
            found.append(text.decode())
        return found

    @property
    def resolved(self) -> str:
        """The whole scenario with its defaults, as YAML."""
        return _lib.palp_sim_resolved(self._use().pointer).decode()

    def body(self, name: str) -> Any:
        """The body of a name: SoftBody, RigidBody or Tool."""
        self._use()
        found = self._named.get(name)
        if found is None:
            near = difflib.get_close_matches(name, self._named, 1)
            raise KeyError(f"body {name!r}: " + (f"did you mean {near[0]!r}?" if near else
                                                 f"expected one of {', '.join(self._named)}"))
        return found

    def soft(self, name: str) -> SoftBody:
        """The soft body of a name."""
        body = self.body(name)
        if not isinstance(body, SoftBody):
            raise KeyError(f"body {name!r} is rigid, expected a soft one")
        return body

    def tool(self, name: str) -> Tool:
        """The tool of a name."""
        body = self.body(name)
        if not isinstance(body, Tool):
            raise KeyError(f"body {name!r} is no tool, expected one of "
                           + ", ".join(tool.name for tool in self.tools))
        return body

    def link_name(self, number: int) -> str:
        """The name of a link of reports."""
        name = _lib.palp_sim_link_name(self._use().pointer, number)
        if name is None:
            raise KeyError(f"link {number}: there is none")
        return name.decode()

    # -------------------------------------------------------------- now

    @property
    def steps(self) -> int:
        """Steps done."""
        return _lib.palp_sim_steps(self._use().pointer)

    @property
    def time(self) -> float:
        """Simulated time, s."""
        return _lib.palp_sim_time(self._use().pointer)

    @property
    def hash(self) -> str:
        """64 bits of all that the next step depends on, as `palp run --hash` prints them."""
        value = c_uint64()
        self._check(_lib.palp_sim_hash(self._use().pointer, byref(value)))
        return f"{value.value:016x}"

    @property
    def probes(self) -> Dict[str, Any]:
        """The scenario's probes now: name to value, a float or (3,); units: probe_units."""
        values = np.empty(sum(n for _, _, n in self._probes))
        self._check(_lib.palp_sim_read_probes(self._use().pointer, values.ctypes.data, len(values)))
        found, at = {}, 0
        for name, _, n in self._probes:
            found[name] = float(values[at]) if n == 1 else values[at:at + n]
            at += n
        return found

    @property
    def probe_units(self) -> Dict[str, str]:
        """Name to unit; "1": of a count."""
        return {name: unit for name, unit, _ in self._probes}

    # -------------------------------------------------------------- steps

    def step(self, n: int = 1) -> Report:
        """Do n steps of 1 / rate_hz; tools with a script follow it. What the last one did. Between
        two steps Python may handle a signal: KeyboardInterrupt leaves a whole step behind."""
        if not isinstance(n, (int, np.integer)) or n < 0:
            raise ArgumentError(f"step: got {n!r}, expected a number of steps, 0 or more")
        handle = self._use()
        step, pointer = _lib.palp_sim_step, handle.pointer
        self._number += 1
        for _ in range(n):
            code = step(pointer, 1)
            if code:
                raise _failure(code)
        return Report(self)

    @property
    def report(self) -> Report:
        """What the last step did."""
        return Report(self)

    # -------------------------------------------------------------- snapshots

    def snapshot(self) -> Snapshot:
        """All that the next step depends on; who holds which tool is not part of it."""
        pointer = self._use().pointer
        data = np.empty(_lib.palp_sim_snapshot_size(pointer), np.uint8)
        self._check(_lib.palp_sim_snapshot(pointer, data.ctypes.data, len(data)))
        return Snapshot(data)

    def restore(self, snapshot: Union[Snapshot, bytes]) -> None:
        """Back to a snapshot of an equal scenario: the same bytes from here on."""
        data = snapshot.data if isinstance(snapshot, Snapshot) else np.frombuffer(snapshot, np.uint8)
        pointer = self._use().pointer
        self._number += 1
        self._check(_lib.palp_sim_restore(pointer, data.ctypes.data, len(data)))

    # -------------------------------------------------------------- looking

    def picture(self, width: int = 640, height: int = 480, *, view: str = "first",
                zoom: float = 1.0, theme: str = "dark", arrows: bool = True,
                camera: Optional[Mapping[str, Any]] = None) -> np.ndarray:
        """A picture without GPU or display: (height, width, 3) uint8. view: first, front, back, left,
        right, top; or camera: {"eye": m, "target": m, "up": (0, 1, 0), "field": rad}. Arrows are
        contact forces, 20 mm a newton."""
        if theme not in ("dark", "light"):
            raise ArgumentError(f"theme: got {theme!r}, expected dark or light")
        wish = _library.View(width=int(width), height=int(height), view=view.encode(), zoom=zoom,
                             light=theme == "light", no_arrows=not arrows)
        if camera is not None:
            wish.fixed = 1
            for key, otherwise in (("eye", None), ("target", None), ("up", (0, 1, 0))):
                setattr(wish, key, _Double3(*_vector(camera.get(key, otherwise), 3, key)))
            wish.field = float(camera.get("field", 0.6))
        pixels = np.empty((max(int(height), 0), max(int(width), 0), 3), np.uint8)
        self._check(_lib.palp_sim_picture(self._use().pointer, byref(wish), pixels.ctypes.data))
        return pixels

    def coordinates(self, matrix: str, body: str = "") -> Tuple[np.ndarray, np.ndarray, np.ndarray,
                                                               Tuple[int, int], bool]:
        """Entries of a matrix of the last step: rows, columns, values, shape, and is it symmetric
        (then the lower triangle is told)? A (kg), M (kg), B (kg/s), K (N/m), b (kg m/s), x (m/s), H,
        WH (1/kg) of a body; C, W (1/kg), lambda (N) of the step."""
        number = self.body(body).number if body else 0
        found = _library.Matrix()
        self._check(_lib.palp_sim_inspect(self._use().pointer, matrix.encode(), number,
                                          byref(found)))
        try:
            def copy(address: int, kind: str) -> np.ndarray:
                size = found.n * np.dtype(kind).itemsize
                return np.frombuffer(ctypes.string_at(address, size), kind)
            return (copy(found.row, "<i4"), copy(found.col, "<i4"), copy(found.value, "<f8"),
                    (found.rows, found.cols), bool(found.symmetric))
        finally:
            _lib.palp_sim_matrix_free(byref(found))

    def matrix(self, matrix: str, body: str = "") -> Any:
        """The same as a scipy.sparse.csc_matrix, both triangles; needs scipy."""
        from palp._matrices import sparse
        return sparse(*self.coordinates(matrix, body))


def save_png(path: Union[str, "os.PathLike[str]"], pixels: np.ndarray) -> None:
    """Write a picture: (height, width, 3) uint8."""
    pixels = np.ascontiguousarray(pixels)
    if pixels.dtype != np.uint8 or pixels.ndim != 3 or pixels.shape[2] != 3:
        raise ArgumentError(f"picture: got {pixels.dtype} of shape {pixels.shape}, expected uint8 of "
                            "shape (height, width, 3)")
    code = _lib.palp_sim_write_png(os.fsencode(path), pixels.ctypes.data, pixels.shape[1],
                                   pixels.shape[0])
    if code:
        raise _failure(code)


# ------------------------------------------------------------------ many at once

class Pool:
    """Threads of the library that step many simulations: no processes, no Python in between."""

    def __init__(self, threads: Optional[int] = None) -> None:
        self._pointer = None
        if threads is None:
            threads = len(os.sched_getaffinity(0))
        self._pointer = _lib.palp_sim_pool_create(threads)
        if not self._pointer:
            raise _failure()

    @property
    def threads(self) -> int:
        """The caller's included."""
        return _lib.palp_sim_pool_threads(self._use())

    def _use(self) -> int:
        if self._pointer is None:
            raise ClosedError("the pool is closed")
        return self._pointer

    def close(self) -> None:
        """End its threads."""
        pointer, self._pointer = self._pointer, None
        if pointer is not None:
            _lib.palp_sim_pool_destroy(pointer)

    def __enter__(self) -> "Pool":
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    def __del__(self) -> None:
        try:
            self.close()
        except AttributeError:
            pass  # the interpreter ends, or it was never begun

    def batch(self, sims: Sequence[Simulation]) -> "Batch":
        """Simulations to be stepped together, again and again."""
        return Batch(self, sims)

    def step(self, sims: Sequence[Simulation], n: int = 1) -> None:
        """n steps of each."""
        self.batch(sims).step(n)


class Batch:
    """Simulations that a pool steps together."""

    def __init__(self, pool: Pool, sims: Sequence[Simulation]) -> None:
        self.pool, self.sims = pool, list(sims)
        if len({id(sim) for sim in self.sims}) != len(self.sims):
            raise ArgumentError("batch: got a simulation twice")
        self._jobs = (_library.Job * max(len(self.sims), 1))()

    def step(self, n: int = 1, *, snapshots: Optional[Sequence[Optional[Snapshot]]] = None) -> None:
        """n steps of each. Those with a snapshot are restored instead. Raises what the first that
        fails would raise alone; the others are stepped."""
        if n < 0:
            raise ArgumentError(f"step: got {n}, expected 0 or more")
        handles = [sim._use() for sim in self.sims]  # nobody closes them meanwhile
        kept = [None] * len(self.sims) if snapshots is None else list(snapshots)
        for job, sim, handle, snapshot in zip(self._jobs, self.sims, handles, kept):
            job.sim, job.steps = handle.pointer, n
            job.snapshot, job.size_snapshot = None, 0
            if snapshot is not None:
                job.snapshot, job.size_snapshot = snapshot.data.ctypes.data, len(snapshot)
                job.steps = 0
            sim._number += 1
        code = _lib.palp_sim_pool_run(self.pool._use(), self._jobs, len(self.sims))
        if code:
            raise _failure(code)

    @property
    def failed(self) -> List[int]:
        """Which of them failed in the last call."""
        return [i for i, job in zip(range(len(self.sims)), self._jobs) if job.code]

    @property
    def cpu_s(self) -> float:
        """CPU time of the last call, of all threads together, s."""
        return 1e-9 * sum(job.ns for job, _ in zip(self._jobs, self.sims))
