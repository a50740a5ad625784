# SPDX-License-Identifier: Apache-2.0
"""The three sockets of a palpd, a message at a time. `palp.connect` is built on this; take it where
you want to see each message. A socket is for one thread."""
from __future__ import annotations

import os
import re
import time
from typing import Any, Iterable, NamedTuple, Optional, Tuple

import zmq

from palp.v1 import control_pb2, device_pb2, local_pb2, session_pb2, stream_pb2, training_pb2

PORTS = {"device": 5570, "stream": 5571, "control": 5572}
TOPICS = {"scene": stream_pb2.Scene, "state": stream_pb2.State, "mesh": stream_pb2.MeshPositions,
          "topology": stream_pb2.Topology,
          "contacts": stream_pb2.Contacts, "force": stream_pb2.ToolForce,
          "local": local_pb2.LocalModel, "event": session_pb2.Event, "stats": stream_pb2.Stats,
          "timing": stream_pb2.Timing, "probe": stream_pb2.Probes,
          "task": training_pb2.Task, "metrics": training_pb2.Metrics, "mark": training_pb2.Mark}


class PalpdError(Exception):
    """Of a running palpd."""


class NoAnswer(PalpdError, TimeoutError):
    """Nobody answers there."""


class Refused(PalpdError):
    """palpd refuses a request or a hand; `code` is the message's."""

    def __init__(self, text: str, code: int = 0) -> None:
        super().__init__(text)
        self.code = code


class Malformed(PalpdError):
    """What came is no message of the protocol."""


class Endpoints(NamedTuple):
    """Where the sockets of a palpd are."""
    device: str
    stream: str
    control: str


def station_folder(name: str = "palpd") -> str:
    """The folder of the local sockets of a palpd that was started with --name."""
    if not re.fullmatch(r"[A-Za-z0-9_-]{1,64}", name):
        raise ValueError(f"station {name!r}: expected letters, digits, - and _")
    runtime = os.environ.get("XDG_RUNTIME_DIR", "")
    try:
        own = runtime.startswith("/") and os.stat(runtime).st_uid == os.geteuid()
    except OSError:
        own = False
    station = "palpd" if name == "palpd" else f"palpd-{name}"
    if own:
        return f"{runtime}/{station}"
    if os.geteuid() == 0:
        return f"/run/{station}"
    return "/tmp/" + station.replace("palpd", f"palpd-{os.geteuid()}", 1)


def endpoints(address: str = "palpd") -> Endpoints:
    """Of a station's name, of a folder of sockets, or of "tcp://HOST" (the ports of `palpd --tcp`)."""
    if address.startswith("tcp://"):
        if re.search(r":\d+$", address):
            raise ValueError(f"{address}: expected a host without a port; three ports are told as "
                             "Endpoints(device, stream, control)")
        return Endpoints(*(f"{address}:{PORTS[kind]}" for kind in Endpoints._fields))
    folder = address.removeprefix("ipc://") if "/" in address else station_folder(address)
    return Endpoints(*(f"ipc://{folder}/{kind}" for kind in Endpoints._fields))


class Socket:
    """A ZeroMQ socket that is closed at the end of a with."""

    def __init__(self, kind: int, endpoint: str) -> None:
        self.endpoint = endpoint
        self.socket = zmq.Context.instance().socket(kind)
        self.socket.setsockopt(zmq.LINGER, 200)
        self.socket.connect(endpoint)

    def __enter__(self) -> Any:
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    def close(self) -> None:
        """Let go of it."""
        self.socket.close()

    def receive(self, seconds: float) -> Optional[bytes]:
        """A frame, or None after so many seconds."""
        if not self.socket.poll(max(int(seconds * 1000), 0)):
            return None
        parts = self.socket.recv_multipart()
        if len(parts) != 1:
            raise Malformed(f"{self.endpoint}: a message of {len(parts)} parts, expected 1")
        return parts[0]


def _parse(kind: Any, frame: bytes, endpoint: str) -> Any:
    try:
        return kind.FromString(frame)
    except Exception as wrong:
        raise Malformed(f"{endpoint}: {len(frame)} bytes that are no {kind.__name__}") from wrong


class StreamSocket(Socket):
    """What palpd publishes. Topics: scene, state, contacts, event, stats, timing, probe,
    of a lesson task, metrics and mark, and mesh/BODY, topology/BODY, force/TOOL, local/TOOL; one that ends with a slash is all below it."""

    def __init__(self, endpoint: str, topics: Iterable[str]) -> None:
        super().__init__(zmq.SUB, endpoint)
        for topic in topics:
            self.socket.subscribe(topic.encode() + (b"" if topic.endswith("/") else b"\0"))

    def next(self, seconds: float) -> Optional[Tuple[str, Any]]:
        """The next message with its topic, or None after so many seconds."""
        frame = self.receive(seconds)
        if frame is None:
            return None
        raw, nul, body = frame.partition(b"\0")
        topic = raw.decode(errors="replace")
        kind = TOPICS.get(topic.split("/")[0])
        if not nul or kind is None:
            raise Malformed(f"{self.endpoint}: a frame of topic {topic!r}")
        return topic, _parse(kind, body, self.endpoint)


class ControlSocket(Socket):
    """Requests, one at a time."""

    def __init__(self, endpoint: str, patience: float = 5.0) -> None:
        super().__init__(zmq.DEALER, endpoint)
        self.id = 0
        self.patience = patience

    def ask(self, kind: str, seconds: Optional[float] = None, **fields: Any) -> Any:
        """Send a request of that name and wait for the Reply, a failure among them."""
        self.id += 1
        return self.repeat(kind, seconds, **fields)

    def repeat(self, kind: str, seconds: Optional[float] = None, **fields: Any) -> Any:
        """The last request once more: palpd answers as before, and does nothing twice."""
        request = control_pb2.Request(id=self.id)
        body = getattr(request, kind)
        body.SetInParent()
        for name, value in fields.items():
            if isinstance(value, (list, tuple)):
                getattr(body, name).extend(value)
            else:
                setattr(body, name, value)
        self.socket.send(request.SerializeToString())
        end = time.monotonic() + (self.patience if seconds is None else seconds)
        while True:
            frame = self.receive(end - time.monotonic())
            if frame is None:
                raise NoAnswer(f"{self.endpoint}: no answer to {kind}; is palpd running there?")
            reply = _parse(control_pb2.Reply, frame, self.endpoint)
            if reply.id == self.id:
                return reply


class DeviceSocket(Socket):
    """A device: a hello first, then samples out and forces in."""

    def __init__(self, endpoint: str) -> None:
        super().__init__(zmq.DEALER, endpoint)
        self.sequence = 0
        self.welcome: Any = None

    def send(self, message: Any) -> None:
        """A DeviceMessage; left out where a thousand wait for a palpd that takes none."""
        try:
            self.socket.send(message.SerializeToString(), zmq.NOBLOCK)
        except zmq.Again:
            pass

    def hello(self, name: str, tool: str = "", *, kind: str = "palp for Python",
              rendering: int = session_pb2.RENDERING_PALPD, max_force_n: float = 8.0,
              max_continuous_force_n: float = 4.0, has_gripper: bool = False,
              patience: float = 5.0) -> Any:
        """Present itself; the Welcome. Refused: why not. The hello is sent again while nobody
        answers."""
        message = device_pb2.DeviceMessage()
        hello = message.hello
        hello.protocol_min = hello.protocol_max = 1
        hello.device_name, hello.device_kind, hello.tool_name = name, kind, tool
        hello.rendering = rendering
        hello.capabilities.dof_in, hello.capabilities.dof_out = 6, 3
        hello.capabilities.max_force_n = max_force_n
        hello.capabilities.max_continuous_force_n = max_continuous_force_n
        hello.capabilities.has_gripper = has_gripper
        end = time.monotonic() + patience
        while time.monotonic() < end:
            self.send(message)
            found = self.take(min(1.0, patience))
            while found is not None and found.WhichOneof("message") not in ("welcome", "refused"):
                found = self.take(0)
            if found is not None and found.WhichOneof("message") == "refused":
                raise Refused(found.refused.text, found.refused.reason)
            if found is not None:
                self.welcome = found.welcome
                return self.welcome
        raise NoAnswer(f"{self.endpoint}: no answer to a hello; is palpd running there?")

    def take(self, seconds: float) -> Any:
        """The next DaemonMessage, or None after so many seconds."""
        frame = self.receive(seconds)
        return None if frame is None else _parse(device_pb2.DaemonMessage, frame, self.endpoint)

    def sample(self, position: Iterable[float], orientation: Iterable[float],
               grip: float = 1.0) -> None:
        """Where the device is now: m, quaternion x y z w, opening 0 … 1."""
        self.sequence += 1
        message = device_pb2.DeviceMessage()
        sample = message.sample
        sample.sequence = self.sequence
        sample.device_time_ns = time.monotonic_ns()
        at = sample.measured_cp
        at.position_m.x, at.position_m.y, at.position_m.z = position
        q = at.orientation
        q.x, q.y, q.z, q.w = orientation
        sample.gripper_ratio = grip
        self.send(message)

    def command(self, verb: str) -> None:
        """ENABLE, DISABLE, PAUSE, CLEAR, HOLD, FREE, CLUTCH or UNCLUTCH."""
        message = device_pb2.DeviceMessage()
        message.command.verb = device_pb2.Verb.Value(f"VERB_{verb}")
        self.send(message)

    def bye(self, reason: str = "it is done") -> None:
        """Give the tool back."""
        message = device_pb2.DeviceMessage()
        message.bye.reason = reason
        self.send(message)
