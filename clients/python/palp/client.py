# SPDX-License-Identifier: Apache-2.0
"""A running palpd: what it shows, a hand in it, requests, matrices.

    with palp.connect() as p:                 # the palpd of this user; or "tcp://127.0.0.1"
        for picture in p.pictures(rate_hz=30, seconds=5):
            print(picture.step, picture.contacts.force.sum(axis=0))
"""
from __future__ import annotations

import time
from typing import Any, Dict, Iterable, Iterator, List, NamedTuple, Optional, Tuple, Union

import numpy as np

from palp import surface as cut
from palp.hand import Hand
from palp.v1 import control_pb2, stream_pb2
from palp.wire import (ControlSocket, Endpoints, NoAnswer, PalpdError, Refused, StreamSocket,
                       endpoints)

__all__ = ["connect", "Palpd", "Picture", "Contacts", "ToolState", "Matrix"]

MATRICES = {"A": control_pb2.MATRIX_A, "M": control_pb2.MATRIX_M, "B": control_pb2.MATRIX_B,
            "K": control_pb2.MATRIX_K, "b": control_pb2.MATRIX_RHS, "x": control_pb2.MATRIX_X,
            "H": control_pb2.MATRIX_H, "C": control_pb2.MATRIX_C, "W": control_pb2.MATRIX_W,
            "WH": control_pb2.MATRIX_WH, "lambda": control_pb2.MATRIX_LAMBDA}
PIECE_BYTES = 262144


def _three(v: Any) -> Tuple[float, float, float]:
    return v.x, v.y, v.z


def _pose(pose: Any) -> np.ndarray:
    q = pose.orientation
    return np.array([*_three(pose.position_m), q.x, q.y, q.z, q.w])


def _wrench(wrench: Any) -> np.ndarray:
    return np.array([*_three(wrench.force_n), *_three(wrench.torque_nm)])


class Contacts(NamedTuple):
    """The contacts of a step, a row each, by rising id."""
    id: np.ndarray        # (n,) uint64: the same from step to step for the same two features
    body_a: np.ndarray    # (n,) ids of bodies; a is a soft one where there is one
    body_b: np.ndarray
    point: np.ndarray     # (n, 3) m, between the surfaces
    normal: np.ndarray    # (n, 3) from b towards a
    force: np.ndarray     # (n, 3) N, on a
    normal_n: np.ndarray  # (n,) N, along the normal
    gap: np.ndarray       # (n,) m


class ToolState(NamedTuple):
    """A tool in a step."""
    name: str
    device: str                   # who holds it; "": nobody
    pose: np.ndarray              # where it is: x y z (m), quaternion x y z w
    target: np.ndarray            # where the device wants it, likewise
    wrench_on_hand: np.ndarray    # N, N m; (6,)
    wrench_on_tissue: np.ndarray  # N, N m; (6,)
    grip: float                   # 0 closed … 1 open


class Picture:
    """One step: `state`, meshes and contacts of the same simulated time."""

    def __init__(self, palpd: "Palpd", parts: Dict[str, Any], skipped: int,
                 topologies: Optional[Dict[str, Any]] = None) -> None:
        self._palpd, self._parts, self._topologies = palpd, parts, topologies or {}
        self.state = parts["state"]
        self.step: int = self.state.header.step
        self.time_s: float = self.state.header.simulated_time_ns * 1e-9
        self.skipped = skipped  # whole pictures since the last that this one took the place of
        self._kept: Dict[str, Any] = {}

    def mesh(self, name: str) -> np.ndarray:
        """Vertices of a soft body now (m), (n, 3) float32: those of the scene, then what came when
        it was cut. surface has the triangles."""
        if name not in self._kept:
            self._kept[name] = _positions(self._mesh(name))
        return self._kept[name]

    def surface(self, name: str) -> cut.Surface:
        """Vertices at rest and triangles of a soft body now: the scene's, and what was cut."""
        if "surface/" + name not in self._kept:
            soft, mesh = self._palpd._soft(name), self._mesh(name)
            topology = cut.fitting(soft, self._topologies.get(name), mesh)
            self._kept["surface/" + name] = cut.apply(soft, topology)
        return self._kept["surface/" + name]

    def _mesh(self, name: str) -> Any:
        part = self._parts.get("mesh/" + name)
        if part is None:
            meshes = sorted(t[5:] for t in self._parts if t.startswith("mesh/"))
            raise KeyError(f"mesh {name!r}: this picture has {', '.join(meshes) or 'none'}")
        return part

    @property
    def contacts(self) -> Contacts:
        """The contacts of the step."""
        if "contacts" not in self._kept:
            found = self._parts["contacts"].contacts
            n = len(found)

            def rows(field: str) -> np.ndarray:
                return np.array([_three(getattr(c, field)) for c in found]).reshape(n, 3)
            self._kept["contacts"] = Contacts(
                np.array([c.id for c in found], np.uint64), np.array([c.body_a_id for c in found], int),
                np.array([c.body_b_id for c in found], int), rows("point_m"), rows("normal"),
                rows("force_on_a_n"), np.array([c.normal_n for c in found]),
                np.array([c.gap_m for c in found]))
        return self._kept["contacts"]

    def tool(self, name: str) -> ToolState:
        """A tool by its name."""
        id_of = {about.name: about.body_id for about in self._palpd.scene.tools}
        for state in self.state.tools:
            if state.tool_id == id_of.get(name):
                return ToolState(name, state.device_name, _pose(state.proxy_pose), _pose(state.device_pose),
                                 _wrench(state.wrench_on_hand), _wrench(state.wrench_on_tissue),
                                 state.gripper_ratio)
        raise KeyError(f"tool {name!r}: expected one of "
                       + ", ".join(tool.name for tool in self._palpd.scene.tools))

    @property
    def probes(self) -> Dict[str, np.ndarray]:
        """The scenario's probes: name to values, (1,) or (3,)."""
        return {p.name: np.array(p.values) for p in self._parts["probe"].probes}


def _positions(mesh: Any) -> np.ndarray:
    if mesh.WhichOneof("positions") == "float32":
        return np.frombuffer(mesh.float32, "<f4").reshape(-1, 3)
    box = mesh.quantised.box
    low, high = np.array(_three(box.low_m)), np.array(_three(box.high_m))
    steps = np.frombuffer(mesh.quantised.int16, "<i2").reshape(-1, 3)
    return (low + (steps + 32767.0) * ((high - low) / 65534.0)).astype(np.float32)


class Matrix(NamedTuple):
    """A matrix of a step, entry by entry; of a symmetric one the lower triangle."""
    name: str
    body: str
    rows: np.ndarray
    columns: np.ndarray
    values: np.ndarray
    shape: Tuple[int, int]
    symmetric: bool

    def sparse(self) -> Any:
        """As a scipy.sparse.csc_matrix, both triangles; needs scipy."""
        from palp._matrices import sparse
        return sparse(self.rows, self.columns, self.values, self.shape, self.symmetric)


def _read_market(name: str, body: str, text: bytes) -> Matrix:
    lines = text.decode().splitlines()
    if not lines or not lines[0].startswith("%%MatrixMarket matrix coordinate real"):
        raise PalpdError(f"matrix {name}: {lines[:1]}, expected Matrix Market coordinate text")
    data = [line for line in lines[1:] if not line.startswith("%")]
    rows, columns, n = map(int, data[0].split())
    entries = np.array([line.split() for line in data[1:]], float).reshape(n, 3)
    return Matrix(name, body, entries[:, 0].astype(int) - 1, entries[:, 1].astype(int) - 1,
                  entries[:, 2], (rows, columns), lines[0].endswith(" symmetric"))


class Palpd:
    """A connection; made by `palp.connect`. For one thread."""

    def __init__(self, where: Endpoints, patience: float) -> None:
        self.endpoints, self.patience = where, patience
        self._control = ControlSocket(where.control, patience)
        try:
            self.status()
            self.scene = self._take_scene()
        except BaseException:
            self._control.close()
            raise

    def _take_scene(self) -> Any:
        with StreamSocket(self.endpoints.stream, ["scene"]) as stream:
            found = stream.next(self.patience)
        if found is None:
            raise NoAnswer(f"{self.endpoints.stream}: no scene")
        return found[1]

    def __enter__(self) -> "Palpd":
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the connection; palpd goes on."""
        self._control.close()

    # -------------------------------------------------------------- looking

    @property
    def soft_names(self) -> List[str]:
        """Names of soft bodies: those that have a mesh."""
        return [body.name for body in self.scene.bodies if body.HasField("soft")]

    def rest(self, name: str) -> np.ndarray:
        """Vertices of a soft body of the scene at rest (m), (n, 3) float32."""
        return np.frombuffer(self._soft(name).rest_positions, "<f4").reshape(-1, 3)

    def triangles(self, name: str) -> np.ndarray:
        """Of a soft body's surface in the scene, counter-clockwise from outside; (n, 3). Picture.surface
        has what was cut since."""
        return np.frombuffer(self._soft(name).triangles, "<u4").reshape(-1, 3)

    def _soft(self, name: str) -> Any:
        for body in self.scene.bodies:
            if body.name == name and body.HasField("soft"):
                return body.soft
        raise KeyError(f"soft body {name!r}: expected one of {', '.join(self.soft_names)}")

    def pictures(self, rate_hz: float = 60.0, seconds: Optional[float] = None,
                 meshes: Optional[Iterable[str]] = None) -> Iterator[Picture]:
        """Pictures, each of one step, as often as wished and at most as often as palpd publishes. Who
        is slow gets fewer, never older ones. meshes: names of soft bodies, or all. Ends after so many
        seconds; NoAnswer: nothing comes."""
        if not rate_hz > 0:
            raise ValueError(f"rate_hz: got {rate_hz}, expected above 0")
        names = self.soft_names if meshes is None else list(meshes)
        for name in names:
            self._soft(name)
        wanted = ["state", "contacts", *(f"mesh/{name}" for name in names)]
        if self.scene.protocol_minor >= 1:
            wanted.append("probe")
        end = None if seconds is None else time.monotonic() + seconds
        topologies = [f"topology/{name}" for name in names]  # first: no frame comes before its topology
        with StreamSocket(self.endpoints.stream, [*topologies, *wanted]) as stream:
            yield from _compose(self, stream, set(wanted), 1 / rate_hz, end)

    def picture(self) -> Picture:
        """The newest."""
        return next(self.pictures())

    def events(self, seconds: float) -> Iterator[Any]:
        """What happens, for so many seconds; palp.v1's Event."""
        yield from self._messages("event", seconds)

    def stats(self) -> Any:
        """How palpd is doing; palp.v1's Stats, about once a second."""
        for message in self._messages("stats", self.patience):
            return message
        raise NoAnswer(f"{self.endpoints.stream}: no stats")

    def _messages(self, topic: str, seconds: float) -> Iterator[Any]:
        end = time.monotonic() + seconds
        with StreamSocket(self.endpoints.stream, [topic]) as stream:
            while (left := end - time.monotonic()) > 0:
                found = stream.next(left)
                if found is not None:
                    yield found[1]

    # -------------------------------------------------------------- a hand

    def hold(self, tool: str = "", name: str = "python") -> Hand:
        """A hand for a tool (or the first free one), for a with. Refused: it is held, or there is
        none."""
        return Hand(self.endpoints.device, tool, name, self.patience)

    # -------------------------------------------------------------- requests

    def ask(self, kind: str, seconds: Optional[float] = None, **fields: Any) -> Any:
        """A request of palp.v1 by its name; its Reply. Refused: palpd's reason."""
        reply = self._control.ask(kind, seconds, **fields)
        if reply.WhichOneof("reply") == "failure":
            text = reply.failure.text
            raise Refused(text if text.startswith(kind) else f"{kind}: {text}", reply.failure.code)
        return reply

    def status(self) -> Any:
        """How it is going; palp.v1's StatusReply."""
        return self.ask("status").status

    @property
    def hash(self) -> str:
        """64 bits of the world, as `palp run --hash` prints them; zeros while it runs."""
        return f"{self.status().world_hash:016x}"

    def start(self) -> None:
        """Simulate in real time."""
        self.ask("start")

    def pause(self) -> None:
        """Stand still; forces fade."""
        self.ask("pause")

    def step(self, n: int = 1) -> Picture:
        """n steps while paused: the state after the last of them, without meshes and contacts."""
        state = self.ask("step", max(self.patience, 600.0), count=n).state
        empty = stream_pb2.Contacts()
        return Picture(self, {"state": state, "contacts": empty, "probe": stream_pb2.Probes()}, 0)

    def reset(self) -> None:
        """Back to the start."""
        self.ask("reset")

    def load(self, scenario: str) -> None:
        """Another scenario: its name, or with a line break in it its text. Where palpd refuses it, nothing has changed."""
        given: Dict[str, Any] = {"text": scenario.encode()} if "\n" in scenario else {"scenario": scenario}
        self.ask("load", max(self.patience, 60.0), **given)
        self.scene = self._take_scene()

    def scenarios(self) -> List[str]:
        """Names that load takes."""
        return list(self.ask("scenarios").scenarios.names)

    def snapshot(self) -> int:
        """Remember the world in palpd: a number for restore and drop; 16 at most."""
        return self.ask("snapshot").snapshot.snapshot_id

    def restore(self, number: int) -> None:
        """Back to a snapshot."""
        self.ask("restore", snapshot_id=number)

    def drop(self, number: int) -> None:
        """Forget a snapshot; 0: all of them."""
        self.ask("drop", snapshot_id=number)

    def clients(self) -> Any:
        """Who is connected; palp.v1's ClientsReply."""
        return self.ask("clients").clients

    def shutdown(self) -> None:
        """End palpd."""
        self.ask("shutdown")

    def matrices(self, names: Iterable[str], body: str = "") -> Dict[str, Matrix]:
        """Matrices of one step and body: A M B K b x H C W WH lambda; units as in palp.engine."""
        wanted = list(names)
        for name in wanted:
            if name not in MATRICES:
                raise ValueError(f"matrix {name!r}: expected one of {', '.join(MATRICES)}")
        reply = self.ask("inspect", matrix=MATRICES[wanted[0]], body_name=body,
                         also=[MATRICES[name] for name in wanted[1:]],
                         piece_bytes=PIECE_BYTES).inspect
        text, sizes = reply.matrix_market, list(reply.sizes_bytes)
        while len(text) < sum(sizes):
            piece = self.ask("inspect", result_id=reply.result_id, offset_bytes=len(text),
                             piece_bytes=PIECE_BYTES).inspect
            text += piece.matrix_market
        found, at = {}, 0
        for name, size in zip(wanted, sizes):
            found[name] = _read_market(name, reply.body_name, text[at:at + size])
            at += size
        return found

    def matrix(self, name: str, body: str = "") -> Any:
        """One of them as a scipy.sparse.csc_matrix."""
        return self.matrices([name], body)[name].sparse()


def _compose(palpd: Palpd, stream: StreamSocket, wanted: set, period: float,
             end: Optional[float]) -> Iterator[Picture]:
    """Parts of one step make a picture; when one is due, the newest that is whole is taken."""
    steps: Dict[int, Dict[str, Any]] = {}
    whole: Optional[Dict[str, Any]] = None
    cuts: Dict[str, Any] = {}  # the newest topology of each body: it is told before its frame
    cuts_then = cuts
    due, skipped, last = time.monotonic(), -1, time.monotonic()
    while end is None or time.monotonic() < end:
        now = time.monotonic()
        wait = palpd.patience if whole is None else max(due - now, 0)
        found = stream.next(wait if end is None else max(min(wait, end - now), 0))
        if found is not None:
            last = time.monotonic()
            topic, message = found
            if topic.startswith("topology/"):
                cuts = {**cuts, topic[9:]: message}
                continue
            parts = steps.setdefault(message.header.step, {})
            parts[topic] = message
            if parts.keys() >= wanted:
                steps = {s: p for s, p in steps.items() if s > message.header.step}
                whole, skipped, cuts_then = parts, skipped + 1, cuts
            elif len(steps) > 64:  # parts that never came
                del steps[min(steps)]
            if stream.socket.poll(0):
                continue  # never an older one
        elif whole is None and time.monotonic() - last >= palpd.patience:
            raise NoAnswer(f"{palpd.endpoints.stream}: no whole picture comes")
        if whole is not None and time.monotonic() >= due:
            yield Picture(palpd, whole, max(skipped, 0), cuts_then)
            whole, skipped = None, -1
            due = max(due + period, time.monotonic() - period)


def connect(where: Union[str, Endpoints] = "palpd", *, patience: float = 5.0) -> Palpd:
    """Connect to a running palpd: of this user ("palpd", or the NAME of its --name), to a folder of
    sockets, to "tcp://127.0.0.1" (of `palpd --tcp`), or to Endpoints. patience: seconds that an
    answer may take. NoAnswer: nobody is there."""
    return Palpd(endpoints(where) if isinstance(where, str) else where, patience)
