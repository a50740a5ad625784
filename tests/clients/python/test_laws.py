# SPDX-License-Identifier: GPL-3.0-or-later
"""The laws of tests/interop/test_interop.py once more, through the package: its messages and sockets in
the place of those that the test makes itself. Which: those that the line names; without names all,
which takes minutes.

usage: test_laws.py PALPD PALP SOURCE_ROOT [LAW]...
"""
import os
import sys
import time

import palp.wire
from palp.v1 import control_pb2, device_pb2, local_pb2, session_pb2, stream_pb2


def through_the_package(interop):
    """The classes of the test on palp.wire."""

    class Told:
        """In a with, and frames with the test's patience."""

        def __enter__(self):
            return self

        def __exit__(self, *_):
            self.through.close()

        def receive(self, seconds=interop.PATIENCE_S):
            return self.through.receive(seconds)

    class Stream(Told, interop.Stream):
        def __init__(self, endpoint, *topics):
            self.through = palp.wire.StreamSocket(endpoint, topics)

        def next(self, seconds=interop.PATIENCE_S):
            return self.through.next(seconds)

    class Control(Told, interop.Control):
        def __init__(self, endpoint):
            self.through = palp.wire.ControlSocket(endpoint, interop.PATIENCE_S)
            self.socket = self.through.socket

        @property
        def id(self):
            return self.through.id

        def ask(self, kind, **fields):
            return self.through.ask(kind, **fields)

        def repeat(self, kind, **fields):
            return self.through.repeat(kind, **fields)

    class Device(Told, interop.Device):
        def __init__(self, endpoint, name="python", tool="", rendering="PALPD"):
            self.through = palp.wire.DeviceSocket(endpoint)
            self.socket = self.through.socket
            self.force = self.local_model = self.welcome = self.refused = None
            try:
                self.welcome = self.through.hello(
                    name, tool, rendering=getattr(session_pb2, f"RENDERING_{rendering}"),
                    patience=interop.PATIENCE_S)
                self.at = interop.triple(self.welcome.tool_pose.position_m)
            except palp.wire.Refused as refused:
                self.refused = device_pb2.Refused(reason=refused.code, text=str(refused))

        def __exit__(self, *_):
            self.through.bye()
            time.sleep(0.05)
            self.through.close()

        @property
        def sequence(self):
            return self.through.sequence

        @sequence.setter
        def sequence(self, value):
            self.through.sequence = value

        def send(self, message):
            self.through.send(message)

        def command(self, verb):
            self.through.command(verb)

        def move(self, position):
            self.at = position
            q = self.welcome.tool_pose.orientation
            self.through.sample(position, (q.x, q.y, q.z, q.w))
            self.take(0.002)

    interop.Stream, interop.Control, interop.Device = Stream, Control, Device


def take_messages(interop):
    """In the place of what protoc would make now."""
    def generate(root, into):
        interop.control_pb2, interop.device_pb2 = control_pb2, device_pb2
        interop.local_pb2, interop.session_pb2 = local_pb2, session_pb2
        interop.stream_pb2 = stream_pb2
    interop.generate = generate


def main(palpd, palp_program, root, *names):
    sys.path.insert(0, os.path.join(root, "tests", "interop"))
    import test_interop as interop
    take_messages(interop)
    through_the_package(interop)
    wanted = [law for law in interop.LAWS if not names or law.__name__ in names]
    if names and len(wanted) != len(names):
        sys.exit(f"no law of these names: {set(names) - {law.__name__ for law in wanted}}")
    return interop.judge_all(wanted, palpd, palp_program, root)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
