#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""palp-spacenav between a palpd and spacenavd: Debian's own, with a Spaceball that this file plays on a
pseudo-terminal, so that neither a device nor a right is needed; and one that this file plays itself, for
what spacenavd never does. One law a function.

usage: test_spacenav.py PALPD PALP SOURCE_ROOT PALP_SPACENAV
"""
import contextlib
import math
import os
import pty
import shutil
import socket
import struct
import subprocess
import tempfile
import time
import tty

import test_interop as palpd
from adapter import Adapter, Tool, main, until
from test_interop import check, check_near

VERSION_1 = 0x7FAA5501
MOTION, PRESS, RELEASE, DEVICE = range(4)
LIFTED = 261  # counts that need no escaping on the Spaceball's line


def adapter(daemon, path, *options):
    return Adapter(daemon, f"--socket={path}", *options)


# ------------------------------------------------------------------ Debian's spacenavd

class Spaceball:
    """A Spaceball on a serial line, and a spacenavd that is told of it."""

    def __init__(self):
        if not shutil.which("spacenavd"):
            raise palpd.Skipped("no spacenavd here")
        self.folder = tempfile.mkdtemp(prefix="palp-spacenav-")
        os.mkdir(f"{self.folder}/run")
        self.socket = f"{self.folder}/run/spnav.sock"  # Debian's takes it from where it stands
        self.line, self.end = pty.openpty()
        tty.setraw(self.end)
        with open(f"{self.folder}/spnavrc", "w") as config:
            config.write(f"serial = {os.ttyname(self.end)}\n")
        self.begin()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.kill()
        os.close(self.line)
        os.close(self.end)
        shutil.rmtree(self.folder)

    def begin(self):
        self.log = open(f"{self.folder}/log", "w+")
        self.process = subprocess.Popen(["spacenavd", "-d", "-v", "-c", f"{self.folder}/spnavrc"],
                                        cwd=self.folder, stdout=self.log, stderr=subprocess.STDOUT)
        heard = b""
        while b"@RESET\r" not in heard:
            heard += os.read(self.line, 1000)
        os.write(self.line, b"\r@1 Spaceball alive and well after a poweron reset.\r"
                            b"@2 Firmware version 2.42 created on 24-Oct-1997.\r")
        while b"MSSV\r" not in heard:
            heard += os.read(self.line, 1000)
        if not self.is_there(5):
            raise palpd.Skipped("this spacenavd has its socket elsewhere: "
                                + open(self.log.name).read()[-300:])

    def is_there(self, seconds):
        end = time.monotonic() + seconds
        while not os.path.exists(self.socket) and time.monotonic() < end:
            time.sleep(0.02)
        return os.path.exists(self.socket)

    def push(self, *deflection):
        """x right, y up, z forwards, about right, up, forwards; counts."""
        os.write(self.line, b"D" + struct.pack(">H6h", 16, *deflection) + b"\r")

    def press(self, buttons):
        os.write(self.line, b"K\x40" + bytes([0x40 | buttons]) + b"\r")

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.log.close()
        with contextlib.suppress(FileNotFoundError):
            os.unlink(self.socket)


def judge_axis(ball, tool, axis, moved):
    """Pushed along one axis, the tool goes that way and no other, and stops when the cap is let go."""
    start = tool.stands()
    ball.push(*(LIFTED if i == axis else 0 for i in range(6)))
    time.sleep(0.3)
    ball.push(0, 0, 0, 0, 0, 0)
    stands = tool.stands()
    p, q = palpd.triple(stands.position_m), stands.orientation
    step = [a - b for a, b in zip(p, palpd.triple(start.position_m))]
    r = start.orientation  # twice the vector part of q r⁻¹
    turn = [2 * v for v in (q.x * r.w - q.w * r.x - q.y * r.z + q.z * r.y,
                            q.y * r.w - q.w * r.y - q.z * r.x + q.x * r.z,
                            q.z * r.w - q.w * r.z - q.x * r.y + q.y * r.x)]
    way = step + turn
    way = [w if (q.w * r.w + q.x * r.x + q.y * r.y + q.z * r.z) > 0 or i < 3 else -w
           for i, w in enumerate(way)]
    largest = max(range(6), key=lambda i: abs(way[i]))
    check((largest, way[largest] > 0) == moved, f"axis {axis} leads to {way}, expected {moved}")
    check(all(abs(w) < 1e-6 for i, w in enumerate(way) if i != largest), f"axis {axis}: {way}")


def a_spaceball_moves_and_turns_the_tool(daemon):
    """Right, up and forwards are X, Y and against Z of the scene, and so are turns about them."""
    with Spaceball() as ball, adapter(daemon, ball.socket) as it, Tool(daemon) as tool:
        tool.await_enabled()
        for axis in range(6):
            judge_axis(ball, tool, axis, (axis, axis % 3 < 2))
        ball.press(1)
        time.sleep(0.3)
        start = tool.wanted()
        ball.push(LIFTED, 0, 0, 0, 0, 0)
        time.sleep(0.3)
        ball.push(0, 0, 0, 0, 0, 0)
        check(math.dist(tool.wanted(), start) < 1e-9, "button 0 is the clutch")
        it.terminate()
        until(lambda: tool.now().device_name == "", "the tool is given back")


def a_spacenavd_that_dies_lets_go_and_is_looked_for(daemon):
    with Spaceball() as ball, adapter(daemon, ball.socket) as it, Tool(daemon) as tool:
        tool.await_enabled()
        ball.push(LIFTED, 0, 0, 0, 0, 0)
        time.sleep(0.2)
        ball.kill()
        it.await_words("spacenavd is gone")
        until(lambda: not tool.enabled(), "the tool is let go")
        stands = tool.wanted()
        ball.begin()
        tool.await_enabled()
        check(math.dist(tool.wanted(), stands) < 1e-9, "it stands until the cap is pushed anew")


# ------------------------------------------------------------------ a spacenavd of our own

class Server:
    """Speaks spacenavd's protocol, 1 or 0, and anything else that it is told to."""

    def __init__(self, version=1):
        self.folder = tempfile.mkdtemp(prefix="palp-spacenav-")
        self.path = f"{self.folder}/spnav.sock"
        self.version = version
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(self.path)
        self.listener.listen()
        self.listener.settimeout(palpd.PATIENCE_S)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.listener.close()
        shutil.rmtree(self.folder)

    def accept(self):
        self.peer = self.listener.accept()[0]
        self.peer.settimeout(palpd.PATIENCE_S)
        asked, = struct.unpack("=I", self.peer.recv(4))
        check(asked == VERSION_1, f"it asks {asked:#x}")
        if self.version == 1:
            self.peer.sendall(struct.pack("=I", VERSION_1))
        return self.peer

    def tell(self, kind, *numbers):
        self.peer.sendall(struct.pack("=8i", kind, *numbers, *[0] * (7 - len(numbers))))


def speed(tool):
    """Of the tool, along X, m/s, by the clock of palpd."""
    tool.state()
    begin = tool.state()
    time.sleep(0.7)
    end = tool.state()
    passed = 1e-9 * (end.header.monotonic_time_ns - begin.header.monotonic_time_ns)
    return (end.tools[0].device_pose.position_m.x - begin.tools[0].device_pose.position_m.x) / passed


def deflection_is_a_speed_within_bounds(daemon):
    """Nothing in the dead zone, half a way beyond it half the speed, and no more than full. A sample is
    up to a step older than the state that tells of it, each time another part of it: 15 % of 0.7 s, twice.
    Where the adapter gets no CPU for a while the cap counts as let go, so one of many tries has to tell it."""
    with Server() as server, adapter(daemon, server.path, "--dead-zone=50", "--speed=0.04") as it, \
            Tool(daemon) as tool:
        server.accept()
        start = tool.await_enabled()
        server.tell(MOTION, 50, -50, 0, 0, 0, 0)
        time.sleep(0.3)
        check(math.dist(tool.wanted(), start) < 1e-9, "nothing moves in the dead zone")
        for counts, expected in ((200, 0.02), (350, 0.04), (2**31 - 1, 0.04), (-2**31, -0.04)):
            def is_as_expected():
                server.tell(MOTION, counts, 0, 0, 0, 0, 0)  # one that stands for two seconds counts as let go
                return abs(speed(tool) / expected - 1) < 0.3
            until(is_as_expected, f"{expected} m/s at {counts} counts")
        it.terminate()


def a_cap_that_is_held_still_for_two_seconds_counts_as_let_go(daemon):
    with Server() as server, adapter(daemon, server.path), Tool(daemon) as tool:
        server.accept()
        tool.await_enabled()
        server.tell(MOTION, 350, 0, 0, 0, 0, 0)
        time.sleep(2.5)
        stands = tool.wanted()
        time.sleep(0.3)
        check(math.dist(tool.wanted(), stands) < 1e-9, "the tool stands")
        server.tell(MOTION, 350, 0, 0, 0, 0, 0)
        until(lambda: math.dist(tool.wanted(), stands) > 1e-3, "it moves again")


def a_mouse_that_is_unplugged_lets_go(daemon):
    with Server() as server, adapter(daemon, server.path) as it, Tool(daemon) as tool:
        server.accept()
        tool.await_enabled()
        server.tell(MOTION, 350, 0, 0, 0, 0, 0)
        server.tell(DEVICE, 1, 0)
        it.await_words("the mouse is unplugged")
        until(lambda: not tool.enabled(), "the tool is let go")
        stands = tool.wanted()
        server.tell(DEVICE, 0, 0)
        tool.await_enabled()
        time.sleep(0.2)
        check(math.dist(tool.wanted(), stands) < 1e-9, "it stands until the cap is pushed anew")


def an_older_spacenavd_serves_as_well(daemon):
    """It says nothing to the wish for protocol 1, which it took as a sensitivity: that is set right."""
    with Server(version=0) as server, adapter(daemon, server.path), Tool(daemon) as tool:
        peer = server.accept()
        start = tool.await_enabled()
        check(struct.unpack("=f", peer.recv(4)) == (1.0,), "the sensitivity is set to 1")
        server.tell(MOTION, 0, 350, 0, 0, 0, 0)
        until(lambda: tool.wanted()[1] - start[1] > 1e-3, "the tool goes up")


def events_in_pieces_are_read_and_others_hung_up_on(daemon):
    with Server() as server, adapter(daemon, server.path) as it, Tool(daemon) as tool:
        peer = server.accept()
        start = tool.await_enabled()
        for byte in struct.pack("=8i", MOTION, 0, 350, 0, 0, 0, 0, 0):
            peer.sendall(bytes([byte]))
            time.sleep(0.002)
        until(lambda: tool.wanted()[1] - start[1] > 1e-3, "the tool goes up")
        server.tell(PRESS, 2**31 - 1)
        server.tell(PRESS, -7)
        server.tell(6, 1, 2, 3)
        server.tell(MOTION, 0, 0, 0, 0, 0, 0)
        server.tell(1 << 24)
        it.await_words("an event of type 16777216, expected 0 to 6")
        peer = server.accept()
        tool.await_enabled()
        peer.sendall(bytes(20))
        peer.close()
        server.accept()
        tool.await_enabled()


def who_is_not_there_is_named(daemon):
    with adapter(daemon, "/nowhere/spnav.sock", "--wait=0.5") as it:
        it.ends_with(69, "/nowhere/spnav.sock: no spacenavd answers: No such file or directory")
    with Server() as server, adapter(daemon, server.path, "--tool=scalpel") as it:
        with contextlib.suppress(BrokenPipeError):  # it may be gone again at once
            server.accept()
        it.ends_with(69, "there is no tool 'scalpel'")
    for option, word in (("--speed=0", "--speed and --turn: expected above 0"),
                         ("--dead-zone=400", "--dead-zone: expected from 0, below --full"),
                         ("--socket=" + "x" * 200, "--socket: too long a path"),
                         ("--rate=1", "--rate: expected 10 to 10000 Hz")):
        with Adapter(daemon, option) as it:
            it.ends_with(64, word)


LAWS = [
    a_spaceball_moves_and_turns_the_tool,
    a_spacenavd_that_dies_lets_go_and_is_looked_for,
    deflection_is_a_speed_within_bounds,
    a_cap_that_is_held_still_for_two_seconds_counts_as_let_go,
    a_mouse_that_is_unplugged_lets_go,
    an_older_spacenavd_serves_as_well,
    events_in_pieces_are_read_and_others_hung_up_on,
    who_is_not_there_is_named,
]

if __name__ == "__main__":
    main(LAWS)
