# SPDX-License-Identifier: Apache-2.0
"""A hand in Python: a thread that is a device, a thousand samples a second."""
from __future__ import annotations

import threading
import time
from typing import Any, NamedTuple, Optional, Sequence

import numpy as np

from palp.v1 import session_pb2
from palp.wire import DeviceSocket, PalpdError

PERIOD_S = 1e-3
FASTEST_M_S = 0.5
FASTEST_RAD_S = 3.0
SILENT_S = 2.0  # without a force: palpd is gone


class HandLost(PalpdError):
    """palpd let go of the tool: samples came too late, or it ended."""


class _Way(NamedTuple):
    """A straight way, with one turn on it."""
    end: float  # monotonic, s
    seconds: float
    start: np.ndarray
    target: np.ndarray
    turned: np.ndarray  # quaternions x y z w
    turn: np.ndarray


def angle_between(a: np.ndarray, b: np.ndarray) -> float:
    """Of two unit quaternions' rotations, rad."""
    return float(2 * np.arccos(min(abs(float(np.dot(a, b))), 1)))


def _between(a: np.ndarray, b: np.ndarray, part: float) -> np.ndarray:
    """At constant angular speed on the shorter turn, 0 a … 1 b."""
    if np.dot(a, b) < 0:
        a = -a
    half = angle_between(a, b) / 2
    if half < 1e-6:
        return b
    return (np.sin((1 - part) * half) * a + np.sin(part * half) * b) / np.sin(half)


class Hand:
    """Holds a tool of a running palpd. Made by `Palpd.hold`, used in a with; its thread sends where the
    hand is a thousand times a second and takes the forces.

    The hand is where the tool is wanted, in the scene's axes: it takes the tool where that stands. A
    Python thread is held up now and then by others: palpd then holds the force and fades it out."""

    def __init__(self, endpoint: str, tool: str, name: str, patience: float) -> None:
        self._socket = DeviceSocket(endpoint)
        self._lock = threading.Lock()
        self._way: Optional[_Way] = None
        self._force: Any = None
        self._failure: Optional[Exception] = None
        self._end = threading.Event()
        self._enabled = threading.Event()
        try:
            self.welcome = self._socket.hello(name, tool, has_gripper=True, patience=patience)
        except BaseException:
            self._socket.close()
            raise
        at = self.welcome.tool_pose
        self._position = np.array([at.position_m.x, at.position_m.y, at.position_m.z])
        q = at.orientation
        self._orientation = np.array([q.x, q.y, q.z, q.w])
        self._grip = 1.0
        self._thread = threading.Thread(target=self._run, name=f"palp hand {name}", daemon=True)

    # -------------------------------------------------------------- the thread

    def _run(self) -> None:
        try:
            self._socket.sample(self._position, self._orientation, self._grip)
            self._socket.command("ENABLE")
            due = self._heard = time.monotonic()
            while not self._end.is_set():
                self._follow_way(time.monotonic())
                self._socket.sample(self._position, self._orientation, self._grip)
                self._take_forces()
                due = max(due + PERIOD_S, time.monotonic())
                time.sleep(max(due - time.monotonic(), 0))
            self._socket.bye()
        except Exception as failure:  # told to whoever uses the hand
            self._failure = failure
            self._enabled.set()
        finally:
            self._socket.close()

    def _follow_way(self, now: float) -> None:
        with self._lock:
            if self._way is None:
                return
            way = self._way
            left = max(way.end - now, 0) / way.seconds
            self._position = way.target + min(left, 1) * (way.start - way.target)
            self._orientation = _between(way.turned, way.turn, 1 - min(left, 1))
            if left <= 0:
                self._way = None

    def _take_forces(self) -> None:
        message = self._socket.take(0)
        if message is not None:
            self._heard = time.monotonic()
        elif time.monotonic() - self._heard > SILENT_S:
            raise HandLost(f"{self.tool_name}: palpd is silent")
        while message is not None:
            kind = message.WhichOneof("message")
            if kind == "force":
                self._force = message.force
                if message.force.life_cycle == session_pb2.LIFE_CYCLE_ENABLED:
                    self._enabled.set()
            elif kind == "refused":
                raise HandLost(message.refused.text)
            message = self._socket.take(0)

    # -------------------------------------------------------------- life

    def __enter__(self) -> "Hand":
        self._thread.start()
        if not self._enabled.wait(5):
            self._check()
            self.__exit__()
            raise HandLost(f"{self.tool_name}: palpd does not enable it")
        self._check()
        return self

    def __exit__(self, *_: Any) -> None:
        self._end.set()
        if self._thread.is_alive():
            self._thread.join(2)

    def _check(self) -> None:
        if self._failure is not None:
            raise self._failure
        if self._end.is_set():
            raise HandLost("the hand has let go of its tool")

    # -------------------------------------------------------------- use

    @property
    def tool_name(self) -> str:
        """Of the tool that it holds."""
        return self.welcome.tool_name

    @property
    def position(self) -> np.ndarray:
        """Where the hand is, m; (3,)."""
        self._check()
        return self._position.copy()

    @property
    def grip(self) -> float:
        """How far the jaws are wanted open, 0 closed … 1 open; may be set."""
        return self._grip

    @grip.setter
    def grip(self, opening: float) -> None:
        if not 0 <= opening <= 1:
            raise ValueError(f"grip: got {opening}, expected 0 closed to 1 open")
        self._check()
        self._grip = float(opening)

    @property
    def orientation(self) -> np.ndarray:
        """How the hand is turned, a unit quaternion x y z w; (4,)."""
        self._check()
        return self._orientation.copy()

    def move_to(self, position: Sequence[float], seconds: float = 1.0, *, wait: bool = True,
                orientation: Optional[Sequence[float]] = None) -> None:
        """Straight to a place (m) in so many seconds, at most 0.5 m/s; wait: until it is there.
        orientation: a unit quaternion x y z w to turn to on the way, at most 3 rad/s; without one the
        hand stays turned as it is."""
        self._check()
        target = np.asarray(position, float)
        if target.shape != (3,) or not np.isfinite(target).all():
            raise ValueError(f"position: got {position!r}, expected 3 finite numbers")
        if not 0 < seconds < 1e6:
            raise ValueError(f"seconds: got {seconds!r}, expected more than 0")
        speed = float(np.linalg.norm(target - self._position)) / seconds
        if speed > FASTEST_M_S:
            raise ValueError(f"move_to: {speed:.3g} m/s, expected at most {FASTEST_M_S}: take longer")
        turn = self._orientation if orientation is None else np.asarray(orientation, float)
        if turn.shape != (4,) or not abs(float(np.linalg.norm(turn)) - 1) < 1e-6:
            raise ValueError(f"orientation: got {orientation!r}, expected a unit quaternion x y z w")
        rate = angle_between(self._orientation, turn) / seconds
        if rate > FASTEST_RAD_S:
            raise ValueError(f"move_to: {rate:.3g} rad/s, expected at most {FASTEST_RAD_S}: take longer")
        with self._lock:
            way = _Way(time.monotonic() + seconds, seconds, self._position.copy(), target,
                       self._orientation.copy(), turn)
            self._way = way
        while wait and self._way is way:
            self._check()
            time.sleep(min(0.01, max(way.end - time.monotonic(), PERIOD_S)))

    @property
    def force(self) -> np.ndarray:
        """What the hand feels now, N; (3,). Zero before the first force came."""
        self._check()
        force = self._force
        if force is None:
            return np.zeros(3)
        f = force.servo_cf.force_n
        return np.array([f.x, f.y, f.z])

    @property
    def torque(self) -> np.ndarray:
        """What it feels about its tool's origin, N m; (3,)."""
        self._check()
        force = self._force
        if force is None:
            return np.zeros(3)
        t = force.servo_cf.torque_nm
        return np.array([t.x, t.y, t.z])

    @property
    def latency_s(self) -> float:
        """From the sample that the newest force answers until now, s; inf before the first."""
        self._check()
        force = self._force
        return (time.monotonic_ns() - force.answers_time_ns) * 1e-9 if force else float("inf")

    @property
    def life_cycle(self) -> str:
        """ENABLED, DISABLED, PAUSED or FAULT."""
        self._check()
        force = self._force
        value = force.life_cycle if force else session_pb2.LIFE_CYCLE_DISABLED
        return session_pb2.LifeCycle.Name(value).removeprefix("LIFE_CYCLE_")
