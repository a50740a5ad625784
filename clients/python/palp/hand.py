# SPDX-License-Identifier: Apache-2.0
"""A hand in Python: a thread that is a device, a thousand samples a second."""
from __future__ import annotations

import threading
import time
from typing import Any, List, Optional, Sequence, Tuple

import numpy as np

from palp.v1 import session_pb2
from palp.wire import DeviceSocket, PalpdError

PERIOD_S = 1e-3
FASTEST_M_S = 0.5
SILENT_S = 2.0  # without a force: palpd is gone


class HandLost(PalpdError):
    """palpd let go of the tool: samples came too late, or it ended."""


class Hand:
    """Holds a tool of a running palpd. Made by `Palpd.hold`, used in a with; its thread sends where the
    hand is a thousand times a second and takes the forces.

    The hand is where the tool is wanted, in the scene's axes: it takes the tool where that stands. A
    Python thread is held up now and then by others: palpd then holds the force and fades it out."""

    def __init__(self, endpoint: str, tool: str, name: str, patience: float) -> None:
        self._socket = DeviceSocket(endpoint)
        self._lock = threading.Lock()
        self._way: List[Tuple[float, np.ndarray, np.ndarray]] = []
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
        self._orientation = (q.x, q.y, q.z, q.w)
        self._grip, self._seconds = 1.0, 1.0
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
            while self._way and now >= self._way[0][0]:
                self._position = self._way.pop(0)[2]
            if self._way:
                end, start, target = self._way[0]
                left = min((end - now) / max(self._seconds, 1e-9), 1)
                self._position = target + left * (start - target)

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

    def move_to(self, position: Sequence[float], seconds: float = 1.0, *, wait: bool = True) -> None:
        """Straight to a place (m) in so many seconds, at most 0.5 m/s; wait: until it is there."""
        self._check()
        target = np.asarray(position, float)
        if target.shape != (3,) or not np.isfinite(target).all():
            raise ValueError(f"position: got {position!r}, expected 3 finite numbers")
        if not 0 < seconds < 1e6:
            raise ValueError(f"seconds: got {seconds!r}, expected more than 0")
        speed = float(np.linalg.norm(target - self._position)) / seconds
        if speed > FASTEST_M_S:
            raise ValueError(f"move_to: {speed:.3g} m/s, expected at most {FASTEST_M_S}: take longer")
        end = time.monotonic() + seconds
        with self._lock:
            self._seconds = seconds
            self._way = [(end, self._position.copy(), target)]
        while wait and time.monotonic() < end + 2 * PERIOD_S:
            self._check()
            time.sleep(min(0.01, max(end + 2 * PERIOD_S - time.monotonic(), 0)))

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
