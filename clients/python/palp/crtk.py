# SPDX-License-Identifier: Apache-2.0
"""palp-crtk: tools of a running palpd as arms of the Collaborative Robotics Toolkit, over UDP.

Each tool has a port. To it go measures as JSON, one to a datagram, in the form of cisst's
sawSocketStreamer: {"measured_cp": {"Position": {"Rotation": …, "Translation": …}, …}}. With
--hands, what answers from there is obeyed: servo_cp, move_cp, hold. Units are SI; the frame of
reference is the scene's.
"""
from __future__ import annotations

import argparse
import collections
import json
import os
import signal
import socket
import sys
import time
from typing import Any, Dict, List, NoReturn, Optional, Sequence, Tuple

import numpy as np
import zmq

import palp
from palp.client import Palpd
from palp.hand import FASTEST_M_S, FASTEST_RAD_S, Hand, HandLost, angle_between
from palp.wire import NoAnswer, PalpdError, StreamSocket

FIRST_PORT = 48051        # dVRK's streamers count from here
PERIOD_S = 0.01           # likewise
STATE_PERIOD_S = 1.0      # operating_state goes out when it changes, and as often as this
DATAGRAM_BYTES = 4096     # a command that is longer is refused
DATAGRAMS_A_PERIOD = 64   # of one tool; the system's buffer drops what is beyond
SILENT_S = 0.5            # a hand whose peer says nothing is let go
SPEED_M_S = 0.2           # of a hand at most
TURN_RAD_S = 0.6 * FASTEST_RAD_S  # of a hand at most
RETRY_S = 1.0             # after palpd refused or lost a hand
REACH_M = 0.5             # a goal that is further from the hand is refused
ROTATION_TOLERANCE = 1e-4  # of R Rᵀ against one: seven digits pass
STATES = ("UNDEFINED", "DISABLED", "ENABLED", "PAUSED", "FAULT")  # numbers, as palp.v1's LifeCycle
COMMANDS = ("servo_cp", "move_cp", "hold")
Address = Tuple[str, int]


class Unusable(ValueError):
    """A datagram that is no command; `kind` is counted."""

    def __init__(self, kind: str, text: str) -> None:
        super().__init__(text)
        self.kind = kind


# ------------------------------------------------------------------ forms

def rotation(quaternion: Sequence[float]) -> np.ndarray:
    """Of a unit quaternion x y z w, (3, 3)."""
    x, y, z, w = quaternion
    return np.array([[1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
                     [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
                     [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)]])


def quaternion(matrix: np.ndarray) -> np.ndarray:
    """Of a rotation, x y z w with w ≥ 0: the eigenvector of the largest eigenvalue of Bar-Itzhack's
    symmetric matrix, which is the nearest one where digits were lost."""
    m = matrix
    k = np.zeros((4, 4))
    k[:3, :3] = m + m.T - np.trace(m) * np.eye(3)
    k[3, :3] = k[:3, 3] = m[2, 1] - m[1, 2], m[0, 2] - m[2, 0], m[1, 0] - m[0, 1]
    k[3, 3] = np.trace(m)
    q = np.linalg.eigh(k)[1][:, -1]
    return -q if q[3] < 0 else q


def _numbers(value: Any, n: int, place: str) -> List[float]:
    if not isinstance(value, list) or len(value) != n or any(
            isinstance(v, bool) or not isinstance(v, (int, float)) for v in value):
        raise Unusable("form", f"{place}: expected {n} numbers")
    try:
        numbers = [float(v) for v in value]
    except OverflowError:
        numbers = [np.inf]
    if not np.isfinite(numbers).all():
        raise Unusable("number", f"{place}: expected finite numbers")
    return numbers


def read_goal(payload: Any, name: str) -> Tuple[np.ndarray, np.ndarray]:
    """Of a prmPositionCartesianSet: position (m) and unit quaternion x y z w. Other members of it are
    left alone."""
    goal = payload.get("Goal") if isinstance(payload, dict) else None
    if not isinstance(goal, dict):
        raise Unusable("form", f'{name}: expected {{"Goal": {{"Rotation": …, "Translation": …}}}}')
    position = np.array(_numbers(goal.get("Translation"), 3, f"{name}.Goal.Translation"))
    rows = goal.get("Rotation")
    if not isinstance(rows, list) or len(rows) != 3:
        raise Unusable("form", f"{name}.Goal.Rotation: expected 3 rows")
    matrix = np.array([_numbers(row, 3, f"{name}.Goal.Rotation") for row in rows])
    if (np.abs(matrix) > 2).any() or np.linalg.det(matrix) < 0 or np.abs(
            matrix @ matrix.T - np.eye(3)).max() > ROTATION_TOLERANCE:
        raise Unusable("rotation", f"{name}.Goal.Rotation: expected a rotation")
    return position, quaternion(matrix)


def _no_constant(text: str) -> NoReturn:
    raise Unusable("number", f"{text}: expected finite numbers")


def read_commands(datagram: bytes) -> Dict[str, Any]:
    """Names and payloads of a datagram. Unusable: it is none."""
    if len(datagram) > DATAGRAM_BYTES:
        raise Unusable("size", f"more than {DATAGRAM_BYTES} bytes")
    try:
        commands = json.loads(datagram.decode("utf-8"), parse_constant=_no_constant)
    except Unusable:
        raise
    except (ValueError, RecursionError) as wrong:
        raise Unusable("json", "no JSON") from wrong
    if not isinstance(commands, dict) or not commands:
        raise Unusable("form", 'expected {"NAME": …}')
    for name in commands:
        if name not in COMMANDS:
            raise Unusable("name", f"{name[:40]!r}: expected one of {', '.join(COMMANDS)}")
    return commands


def _three(v: Any) -> List[float]:
    return [v.x, v.y, v.z]


def _turn(pose: Any) -> np.ndarray:
    q = pose.orientation
    return np.array([q.x, q.y, q.z, q.w])


class Measures:
    """Of one tool, step by step. A velocity is the difference of two poses over simulated time."""

    def __init__(self, tool: str, scene: str) -> None:
        self.frames = {"MovingFrame": tool, "ReferenceFrame": scene}
        self._last: Optional[Tuple[int, Any]] = None
        self._velocity: Optional[Tuple[List[float], List[float]]] = None

    def take(self, header: Any, tool: Any) -> Dict[str, Any]:
        """Payloads by name, of a palp.v1 Header and ToolState."""
        self._take_velocity(header.simulated_time_ns, tool.device_pose)
        base = {"AutomaticTimestamp": False, "Timestamp": header.simulated_time_ns * 1e-9,
                "Valid": True}
        linear, angular = self._velocity or ([0.0] * 3, [0.0] * 3)
        wrench = tool.wrench_on_tissue
        return {"measured_cp": {**base, **self.frames, "Position": self._frame(tool.device_pose)},
                "setpoint_cp": {**base, **self.frames, "Position": self._frame(tool.proxy_pose)},
                "measured_cv": {**base, **self.frames, "Valid": self._velocity is not None,
                                "VelocityLinear": linear, "VelocityAngular": angular},
                "measured_cf": {**base, **self.frames, "Force": [0.0 - v for v in (
                    *_three(wrench.force_n), *_three(wrench.torque_nm))]},
                "operating_state": {**base, "State": min(tool.life_cycle, len(STATES) - 1),
                                    "SubState": "", "IsHomed": True, "IsBusy": False}}

    @staticmethod
    def _frame(pose: Any) -> Dict[str, Any]:
        return {"Rotation": rotation(_turn(pose)).tolist(), "Translation": _three(pose.position_m)}

    def _take_velocity(self, now_ns: int, pose: Any) -> None:
        last, self._last = self._last, (now_ns, pose)
        if last is None or now_ns < last[0]:  # the first one, or after a reset
            self._velocity = None
        elif now_ns > last[0]:
            seconds, before = (now_ns - last[0]) * 1e-9, last[1]
            linear = (np.array(_three(pose.position_m)) - _three(before.position_m)) / seconds
            half = quaternion(rotation(_turn(pose)) @ rotation(_turn(before)).T)
            sine = float(np.linalg.norm(half[:3]))
            angle = 2 * np.arctan2(sine, half[3])
            angular = half[:3] * (angle / sine / seconds if sine > 1e-12 else 0)
            self._velocity = linear.tolist(), angular.tolist()
        else:  # paused: nothing moves
            self._velocity = ([0.0] * 3, [0.0] * 3) if self._velocity else None


# ------------------------------------------------------------------ an arm

class Arm:
    """A tool and its port. `refused` counts what was not obeyed, by kind."""

    def __init__(self, palpd: Palpd, tool: str, to: Address, *, hands: bool = False,
                 speed: float = SPEED_M_S, silent_s: float = SILENT_S, bind: str = "127.0.0.1") -> None:
        self.tool, self.refused = tool, collections.Counter()
        self.obeyed = self.sent = 0
        self._palpd, self._hands, self._speed, self._silent_s = palpd, hands, speed, silent_s
        self._to = socket.getaddrinfo(to[0], to[1], socket.AF_INET, socket.SOCK_DGRAM)[0][4]
        if bind.startswith("127.") and not self._to[0].startswith("127."):
            raise ValueError(f"{tool}={to[0]}:{to[1]}: expected --bind with an address that reaches it")
        self._measures = Measures(tool, palpd.scene.name)
        self._hand: Optional[Hand] = None
        self._peer: Optional[Address] = None
        self._quiet_at = self._busy_until = self._retry_at = self._told_at = 0.0
        self._state, self._state_at = -1, 0.0
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        try:
            self.socket.setblocking(False)
            self.socket.bind((bind, 0))
        except OSError:
            self.socket.close()
            raise

    def close(self) -> None:
        """Let go of the tool and of the port."""
        self._let_go()
        self.socket.close()

    def send(self, header: Any, tool: Any) -> None:
        """The measures of a step, a datagram each."""
        now = time.monotonic()
        for name, payload in self._measures.take(header, tool).items():
            if name == "operating_state":
                payload["IsBusy"] = now < self._busy_until
                state = 2 * payload["State"] + payload["IsBusy"]
                if state == self._state and now < self._state_at + STATE_PERIOD_S:
                    continue
                self._state, self._state_at = state, now
            text = json.dumps({name: payload}, sort_keys=True, separators=(",", ":"))
            try:
                self.socket.sendto(text.encode() + b"\n", self._to)
                self.sent += 1
            except OSError:
                self._refuse(Unusable("unsent", f"{self._to[0]}:{self._to[1]}: cannot be reached"))

    def obey(self) -> None:
        """What came since, and what did not come."""
        for _ in range(DATAGRAMS_A_PERIOD):
            try:
                datagram, peer = self.socket.recvfrom(DATAGRAM_BYTES + 1)
            except OSError:
                break
            try:
                self._obey_datagram(datagram, peer)
            except Unusable as wrong:
                self._refuse(wrong)
            except PalpdError as lost:
                self._let_go()
                self._retry_at = time.monotonic() + RETRY_S
                self._refuse(Unusable("hand", str(lost)))
        now = time.monotonic()
        if self._hand is not None and now > max(self._quiet_at, self._busy_until + self._silent_s):
            self._let_go()
            self._tell(f"{self.tool}: let go, its peer is silent")

    def _obey_datagram(self, datagram: bytes, peer: Address) -> None:
        if not self._hands:
            raise Unusable("hands", "commands are not taken without --hands")
        if peer[0] != self._to[0] or self._peer not in (None, peer):
            raise Unusable("peer", f"{peer[0]}:{peer[1]}: is not the peer of this tool")
        commands = read_commands(datagram)
        goals = {name: read_goal(payload, name) for name, payload in commands.items()
                 if name != "hold"}
        for name in commands:
            if name == "hold" and self._hand is None:
                continue
            hand = self._take_hand(peer)
            at, turn = goals[name] if name in goals else (hand.position, hand.orientation)
            self._move(hand, name, at, turn)
        self._quiet_at = time.monotonic() + self._silent_s
        self.obeyed += 1

    def _take_hand(self, peer: Address) -> Hand:
        if self._hand is None:
            if time.monotonic() < self._retry_at:
                raise Unusable("hand", "palpd has just refused this hand")
            hand = self._palpd.hold(self.tool, "palp-crtk")
            self._hand, self._peer = hand.__enter__(), peer
            self._quiet_at = time.monotonic() + self._silent_s
        return self._hand

    def _move(self, hand: Hand, name: str, at: np.ndarray, turn: np.ndarray) -> None:
        way = float(np.linalg.norm(at - hand.position))
        if way > REACH_M:
            raise Unusable("reach", f"{name}: {way:.3g} m away, expected at most {REACH_M}")
        angle = angle_between(hand.orientation, turn)
        seconds = max(way / self._speed, angle / TURN_RAD_S, PERIOD_S)
        try:
            hand.move_to(at, seconds, wait=False, orientation=turn)
        except ValueError as wrong:  # it went on since
            raise Unusable("reach", f"{name}: {wrong}") from wrong
        self._busy_until = time.monotonic() + seconds if name == "move_cp" else 0.0

    def _let_go(self) -> None:
        hand, self._hand, self._peer, self._busy_until = self._hand, None, None, 0.0
        if hand is not None:
            hand.__exit__()

    def _refuse(self, wrong: Unusable) -> None:
        self.refused[wrong.kind] += 1
        self._tell(f"{self.tool}: {wrong}")

    def _tell(self, text: str) -> None:
        """A line a second at most."""
        now = time.monotonic()
        if now >= self._told_at + 1:
            self._told_at = now
            print(f"palp-crtk: {text}", file=sys.stderr, flush=True)


def stream(palpd: Palpd, arms: Dict[str, Arm], period: float = PERIOD_S,
           seconds: Optional[float] = None) -> None:
    """Send and obey, so many seconds or until an exception. NoAnswer: palpd is silent. PalpdError: it
    is another palpd."""
    places = {about.name: i for i, about in enumerate(palpd.scene.tools)}
    session, state = palpd.scene.header.session_id, None
    due = heard = time.monotonic()
    end = None if seconds is None else due + seconds
    with StreamSocket(palpd.endpoints.stream, ["state"]) as states:
        poller = zmq.Poller()
        for each in (states.socket, *(arm.socket for arm in arms.values())):
            poller.register(each, zmq.POLLIN)
        while end is None or time.monotonic() < end:
            poller.poll(max(1000 * (due - time.monotonic()), 0))
            while (found := states.next(0)) is not None:
                state, heard = found[1], time.monotonic()
            now = time.monotonic()
            if now > heard + palpd.patience:
                raise NoAnswer(f"{palpd.endpoints.stream}: palpd is silent")
            if state is not None and state.header.session_id != session:
                raise PalpdError(f"{palpd.endpoints.stream}: palpd was started anew")
            for arm in arms.values():
                arm.obey()
            if now >= due:
                due = max(due + period, now)
                for name, arm in arms.items():
                    if state is not None:
                        arm.send(state.header, state.tools[places[name]])


# ------------------------------------------------------------------ the program

class _Reader(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        self.exit(os.EX_USAGE, f"{self.prog}: {message}\n")


def _address(text: str) -> Address:
    host, colon, port = text.rpartition(":")
    if not colon or not host or not port.isdecimal() or not 0 < int(port) < 65536:
        raise argparse.ArgumentTypeError(f"{text!r}: expected HOST:PORT")
    return host, int(port)


def _tool_address(text: str) -> Tuple[str, Address]:
    tool, equals, address = text.partition("=")
    if not equals or not tool:
        raise argparse.ArgumentTypeError(f"{text!r}: expected TOOL=HOST:PORT")
    return tool, _address(address)


def _number_between(low: float, high: float) -> Any:
    def read(text: str) -> float:
        try:
            value = float(text)
        except ValueError:
            value = np.nan
        if not low <= value <= high:
            raise argparse.ArgumentTypeError(f"{text!r}: expected {low:g} to {high:g}")
        return value
    return read


def _read_line(line: Optional[Sequence[str]]) -> Any:
    reader = _Reader(prog="palp-crtk", description=__doc__.split("\n", 1)[0],
                     epilog="Commands: servo_cp, move_cp, hold; they are taken from the host that the "
                     "measures go to, one peer a tool.")
    reader.add_argument("tool", nargs="*", type=_tool_address, metavar="TOOL=HOST:PORT",
                        help=f"[every tool, 127.0.0.1:{FIRST_PORT} and on]")
    reader.add_argument("--palpd", default="palpd", metavar="WHERE",
                        help="station, folder of sockets or tcp://HOST [palpd]")
    reader.add_argument("--period", type=_number_between(0.001, 10), default=PERIOD_S, metavar="S",
                        help=f"between measures, s [{PERIOD_S}]")
    reader.add_argument("--hands", action="store_true", help="take commands")
    reader.add_argument("--speed", type=_number_between(0.001, 0.8 * FASTEST_M_S), default=SPEED_M_S,
                        metavar="M_S", help=f"of a hand at most, m/s [{SPEED_M_S}]")
    reader.add_argument("--silent", type=_number_between(0.05, 60), default=SILENT_S, metavar="S",
                        help=f"a hand without a command is let go after, s [{SILENT_S}]")
    reader.add_argument("--bind", default="127.0.0.1", metavar="ADDRESS",
                        help="send from and listen at; beyond the loopback nothing is encrypted "
                        "[127.0.0.1]")
    return reader.parse_args(line)


def main(line: Optional[Sequence[str]] = None) -> int:
    """The program palp-crtk; its exit status."""
    wishes = _read_line(line)
    arms: Dict[str, Arm] = {}
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        with palp.connect(wishes.palpd) as palpd:
            names = [about.name for about in palpd.scene.tools]
            wanted = wishes.tool or [(name, ("127.0.0.1", FIRST_PORT + i))
                                     for i, name in enumerate(names)]
            try:
                for tool, to in wanted:
                    if tool not in names or tool in arms:
                        raise ValueError(f"{tool}: expected tools of {', '.join(names)}, once each")
                    arms[tool] = Arm(palpd, tool, to, hands=wishes.hands, speed=wishes.speed,
                                     silent_s=wishes.silent, bind=wishes.bind)
                    print(f"{tool} to {to[0]}:{to[1]}", flush=True)
                stream(palpd, arms, wishes.period)
            finally:
                for arm in arms.values():
                    arm.close()
                    counts = ", ".join(f"{n} {kind}" for kind, n in sorted(arm.refused.items()))
                    print(f"{arm.tool}: {arm.sent} sent, {arm.obeyed} obeyed, refused "
                          f"{counts or 'none'}", flush=True)
    except KeyboardInterrupt:
        return os.EX_OK
    except PalpdError as wrong:
        print(f"palp-crtk: {wrong}", file=sys.stderr)
        return os.EX_UNAVAILABLE
    except (ValueError, OSError) as wrong:
        print(f"palp-crtk: {wrong}", file=sys.stderr)
        return os.EX_USAGE if isinstance(wrong, ValueError) else os.EX_OSERR
    return os.EX_OK


if __name__ == "__main__":
    sys.exit(main())
