#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""palp-igtl between a palpd and others that speak OpenIGTLink: the example programs of its own library
(Debian's openigtlink-examples, built here), and this file, from the description of the protocol. One law
a function.

usage: test_igtl.py PALPD PALP SOURCE_ROOT PALP_IGTL
"""
import contextlib
import math
import os
import random
import shutil
import socket
import struct
import subprocess
import tempfile
import time

import test_interop as palpd
from adapter import ABOVE_TISSUE_M, Adapter, Tool, main, until
from test_interop import check, check_near

EXAMPLES = "/usr/share/doc/openigtlink-examples/examples"
LIBRARY = "/usr/include/openigtlink"
START = (-35.0, 0.0, 130.0)  # where the scene's tool stands, RAS, mm


# ------------------------------------------------------------------ the protocol

def crc64(data):
    """ECMA-182, not reflected, from 0."""
    crc = 0
    for byte in data:
        crc ^= byte << 56
        for _ in range(8):
            crc = (crc << 1 ^ (0x42F0E1EBA9EA3693 if crc >> 63 else 0)) & (1 << 64) - 1
    return crc


def message(kind, name, body, version=1, crc=None, size=None):
    return struct.pack(">H12s20sQQQ", version, kind.encode(), name.encode(), 0,
                       len(body) if size is None else size,
                       crc64(body) if crc is None else crc) + body


TURNED = (1, 0, 0, 0, 1, 0, 0, 0, 1)  # columns of a rotation that turns nothing


def transform(at, columns=TURNED):
    return struct.pack(">12f", *columns, *at)


def tracked(at, name="Stylus", **header):
    return message("TRANSFORM", name, transform(at), **header)


def element(name, pose):
    return struct.pack(">20sBB", name.encode(), 2, 0) + pose


def extended(body):
    """As from version 2 of the header on: an extended header before, metadata after."""
    return struct.pack(">HHII", 12, 2, 6, 77) + body + b"\0\0" + b"meta!!"


class Peer:
    """One end of a connection."""

    def __init__(self, connection):
        self.socket = connection
        self.socket.settimeout(palpd.PATIENCE_S)
        self.at = [0.0, 0.0, 0.0]
        self.left = b""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    def send(self, data):
        self.socket.sendall(data)

    def pose(self, at=None):
        self.at = list(at or self.at)
        self.send(tracked(self.at))

    def hold(self, seconds, rate=50):
        for _ in range(round(seconds * rate)):
            self.pose()
            time.sleep(1 / rate)

    def hold_until(self, true, what):
        until(lambda: self.hold(0.02) or true(), what)

    def move(self, by, seconds=0.4, rate=50):
        start, n = list(self.at), max(1, round(seconds * rate))
        for i in range(n):
            self.pose([s + b * (i + 1) / n for s, b in zip(start, by)])
            time.sleep(1 / rate)

    def receive(self, n):
        while len(self.left) < n:
            more = self.socket.recv(65536)
            check(more, "the connection ended")
            self.left += more
        data, self.left = self.left[:n], self.left[n:]
        return data

    def next(self, kind):
        """The next message of that kind: (device name, body)."""
        while True:
            version, word, name, _, size, crc = struct.unpack(">H12s20sQQQ", self.receive(58))
            body = self.receive(size)
            check(version == 1 and crc == crc64(body), f"a message of version {version}, CRC {crc}")
            if word.rstrip(b"\0").decode() == kind:
                return name.rstrip(b"\0").decode(), body

    def hovers(self, tool):
        """Is the tool just above the tissue? If not, go there; a tool that was let go on the way is not."""
        way = ABOVE_TISSUE_M - tool.wanted()[1]
        self.move((0, 0, 1e3 * way), abs(way) / 0.06)
        self.hold(1.5 / palpd.RATE_HZ)
        return abs(way) < 1e-3

    def press(self, tool, newtons):
        """From above the tissue go down until the hand is pushed that much, and return the force. One that
        faded, because a busy machine held somebody up, stays away until the tool is free: then once more
        from above."""
        for _ in range(5):
            until(lambda: self.hovers(tool), "the tool is above the tissue")
            for _ in range(30):
                force = self.force() or (0, 0, 0)
                if math.hypot(*force) > newtons:
                    return force
                self.move((0, 0, -1), 1.5 / palpd.RATE_HZ)
        raise palpd.Failed(f"no {newtons} N after 30 mm down")

    def force(self):
        """The newest force that came, N in RAS."""
        self.socket.setblocking(False)
        with contextlib.suppress(BlockingIOError):
            while more := self.socket.recv(65536):
                self.left += more
        self.socket.settimeout(palpd.PATIENCE_S)
        newest = None
        while len(self.left) >= 58:
            size = struct.unpack(">Q", self.left[42:50])[0]
            if len(self.left) < 58 + size:
                break
            if self.left[2:8] == b"SENSOR" and self.left[14:25] == b"probe.force":
                newest = sensor(self.left[58:58 + size])[1]
            self.left = self.left[58 + size:]
        return newest


def sensor(body):
    """(unit, values)"""
    n, _, unit = struct.unpack(">BBQ", body[:10])
    return unit, struct.unpack(f">{n}d", body[10:])


class Tracker:
    """A server for poses, as a tracker is."""

    def __init__(self):
        self.port = palpd.free_port()
        self.address = f"127.0.0.1:{self.port}"
        self.listener = socket.create_server(("127.0.0.1", self.port))
        self.listener.settimeout(palpd.PATIENCE_S)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.listener.close()

    def accept(self):
        return Peer(self.listener.accept()[0])


def adapter(daemon, *options):
    return Adapter(daemon, f"--stream={daemon.stream}", *options)


@contextlib.contextmanager
def followed(daemon, *options):
    """A tracker that holds the tool: (adapter, peer, tool, where it stands)."""
    with Tracker() as tracker, adapter(daemon, f"--tracker={tracker.address}", *options) as it, \
            tracker.accept() as peer, Tool(daemon) as tool:
        peer.hold_until(tool.enabled, "the tool is ENABLED")
        yield it, peer, tool, tool.wanted()


def connect(port):
    """To an adapter that is just starting."""
    end = time.monotonic() + palpd.PATIENCE_S
    while True:
        try:
            return Peer(socket.create_connection(("127.0.0.1", port)))
        except ConnectionRefusedError:
            check(time.monotonic() < end, f"nobody listens on {port}")
            time.sleep(0.02)


# ------------------------------------------------------------------ the library's own programs

@contextlib.contextmanager
def example(name, *arguments):
    """One of the example programs, running; what it prints goes to a file. They are built once."""
    if not os.path.isdir(EXAMPLES) or not os.path.isdir(LIBRARY) or not shutil.which("c++"):
        raise palpd.Skipped("no openigtlink-examples, libopenigtlink-dev and c++ here")
    program = os.path.join(BUILT.name, os.path.basename(name))
    if not os.path.exists(program):
        built = subprocess.run(["c++", "-w", f"-I{LIBRARY}", f"{EXAMPLES}/{name}.cxx", "-lOpenIGTLink",
                                "-o", program], capture_output=True, text=True, check=False)
        check(built.returncode == 0, f"{name} cannot be built: {built.stderr}")
    with tempfile.NamedTemporaryFile("w+") as said:
        line = ["stdbuf", "-o0", program, *map(str, arguments)]
        with subprocess.Popen(line, stdout=said, stderr=subprocess.STDOUT) as process:
            try:
                yield said.name
            finally:
                process.kill()


def judge_circle(tool, keep=lambda: None):
    """The examples' trackers go round (50 cos, 50 sin, 50 cos) mm, R, A, S: the scene's X and Y are one, and X
    and Z span 100 mm. A tenth of a second is up to 1 rad of it: samples miss the ends by 6 mm, the chords by 0.3.
    """
    until(lambda: keep() or tool.enabled(), "the tool is ENABLED")
    path = []
    for _ in range(40):
        keep()
        path.append(tool.wanted())
    spread = [max(p[i] for p in path) - min(p[i] for p in path) for i in range(3)]
    check_near(spread, (0.1, 0.1, 0.1), 0.008, "the circle's width")
    x, y, _ = path[0]
    check(all(abs((p[0] - x) - (p[1] - y)) < 1e-5 for p in path), f"x and y differ: {path}")


def the_examples_tracker_is_connected_to(daemon):
    """It serves a connection for 100 poses and then waits for another: each time the tool is taken up again."""
    port = palpd.free_port()
    with example("Tracker/TrackerServer", port, 25), Tool(daemon) as tool, \
            adapter(daemon, f"--tracker=127.0.0.1:{port}") as it:
        judge_circle(tool)
        it.await_words("takes the poses of Tracker")


def the_examples_tracker_connects_here(daemon):
    port = palpd.free_port()
    with adapter(daemon, f"--listen={port}") as it, Tool(daemon) as tool:
        connect(port).socket.close()
        with example("Tracker/TrackerClient", "127.0.0.1", port, 25):
            judge_circle(tool)
            it.terminate()


def the_examples_tracking_data_is_asked_for(daemon):
    """TDATA comes to who sends STT_TDATA, three instruments at once."""
    port = palpd.free_port()
    with example("TrackingData/TrackingDataServer", port) as said, Tool(daemon) as tool, \
            adapter(daemon, f"--tracker=127.0.0.1:{port}", "--source=Channel 1") as it:
        until(lambda: "Received a STT_TDATA message" in open(said).read(), "it is asked to start")
        until(tool.enabled, "the tool is ENABLED")
        until(lambda: len({tool.wanted() for _ in range(5)}) == 5, "the tool goes round")
        it.terminate()


def the_examples_receiver_gets_tools_and_sensors(daemon):
    port = palpd.free_port()
    with adapter(daemon, f"--listen={port}"):
        with connect(port) as peer, Tool(daemon) as tool:
            peer.hold_until(tool.enabled, "the tool is ENABLED")
            with example("Receiver/ReceiveClient", "127.0.0.1", port) as said:
                peer.hold_until(lambda: "Receiving : SENSOR" in open(said).read(), "it gets a SENSOR")
                peer.hold_until(lambda: "Receiving TRANSFORM" in open(said).read(),
                                "it gets a TRANSFORM")
                peer.hold(0.5)
                rows = [line.split(",") for line in open(said).read().splitlines()
                        if line.count(",") == 3]
    check(len(rows) >= 4, "it prints no matrix")
    check_near([float(row[3]) for row in rows[:3]], START, 0.5, "where the tool stands, mm")


# ------------------------------------------------------------------ poses in

def a_tracker_moves_the_tool_in_the_scenes_axes(daemon):
    """RAS: right is the scene's X, superior its Y, anterior against its Z; millimetres there, metres here."""
    with followed(daemon) as (_, peer, tool, start):
        peer.move((20, 10, 30))
        peer.hold(0.3)
        tool.await_moved(start, (0.02, 0.03, -0.01), 1e-6)


def every_message_of_poses_is_read(daemon):
    """The same pose in each: a tenth of a radian about S, upwards, 5 mm to the right a message."""
    c, s = math.cos(0.05), math.sin(0.05)
    columns = (math.cos(0.1), math.sin(0.1), 0, -math.sin(0.1), math.cos(0.1), 0, 0, 0, 1)
    place = struct.Struct(">3f").pack
    kinds = [lambda at: ("TRANSFORM", transform(at, columns)),
             lambda at: ("POSITION", place(*at) + struct.pack(">4f", 0, 0, s, c)),
             lambda at: ("POSITION", place(*at) + struct.pack(">3f", 0, 0, s)),
             lambda at: ("TDATA", element("Other", transform((9, 9, 9)))
                         + element("Stylus", transform(at, columns))),
             lambda at: ("QTDATA", element("Stylus", place(*at) + struct.pack(">4f", 0, 0, -s, -c)))]
    with followed(daemon, "--source=Stylus") as (_, peer, tool, start):
        before = tool.now().device_pose.orientation
        turned = (c * before.x + s * before.z, c * before.y + s * before.w,
                  c * before.z - s * before.x, c * before.w - s * before.y)
        right = 0
        for version in (1, 2):
            for kind in kinds:
                right += 5
                for _ in range(25):
                    word, body = kind((right, 0, 0))
                    body = extended(body) if version == 2 else body
                    peer.send(message(word, "Stylus", body, version))
                    time.sleep(0.02)
                tool.await_moved(start, (1e-3 * right, 0, 0), 1e-6)
                now = tool.now().device_pose.orientation
                check(abs(abs(sum(t * getattr(now, w) for t, w in zip(turned, "xyzw"))) - 1) < 1e-6,
                      f"{word} turns the tool to {now}")


def the_tool_glides_between_poses_that_are_far_apart(daemon):
    """Five poses a second, each 8 mm further: on the way the tool is in between, never beyond."""
    with followed(daemon) as (_, peer, tool, start):
        places = []
        for i in range(10):
            peer.pose((8 * (i + 1), 0, 0))
            places.append(tool.wanted()[0] - start[0])
            time.sleep(0.1)
        check(places == sorted(places) and places[-1] < 0.08 + 1e-6, f"{places}")
        check(any(abs(p / 0.008 - round(p / 0.008)) > 0.02 for p in places), f"in steps: {places}")
        peer.hold(0.3)
        tool.await_moved(start, (0.08, 0, 0), 1e-6)


# ------------------------------------------------------------------ tools and forces out

def tissue_is_felt_upwards_and_told_as_a_sensor(daemon):
    """Newtons in RAS: S is up. The last that is sent is zero."""
    with followed(daemon, "--max-force=1") as (it, peer, tool, _):
        force = peer.press(tool, 0.3)
        check(0.3 < math.hypot(*force) <= 0.7 + 1e-9, f"{force} N, of a device that can do 1 N")
        check(force[2] > 0.9 * math.hypot(*force), f"the push is upwards, S: {force}")
        name, body = peer.next("SENSOR")
        while not name.endswith(".torque"):
            name, body = peer.next("SENSOR")
        newton_metre = 0x0B << 54 | 1 << 50 | 0x01 << 44 | 1 << 40
        check(name == "probe.torque" and sensor(body)[0] == newton_metre, f"{name}, {body}")
        it.terminate()
        check(peer.force() == (0, 0, 0), "the last force is none")


def a_palpd_that_dies_is_told_as_no_force(daemon):
    with followed(daemon) as (it, peer, tool, _):
        peer.press(tool, 0.3)
        daemon.process.kill()
        daemon.process.wait()
        peer.hold_until(lambda: peer.force() == (0, 0, 0), "there is no force any more")
        it.await_words("palpd is gone")
        daemon.start()
        peer.hold_until(lambda: peer.force(), "forces come as before")


def who_does_not_read_holds_up_nobody(daemon):
    port = palpd.free_port()
    with adapter(daemon, f"--listen={port}"), connect(port) as lazy, connect(port) as peer, \
            Tool(daemon) as tool:
        lazy.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
        peer.hold_until(tool.enabled, "the tool is ENABLED")
        for _ in range(5):
            name, body = peer.next("TRANSFORM")
            check(name == "probe" and len(body) == 48, f"{name}: {len(body)} bytes")
            peer.hold(0.1)
        check_near(struct.unpack(">12f", body)[9:], START, 0.5, "where the tool stands, mm")


# ------------------------------------------------------------------ what can go wrong

def nonsense():
    """Messages that are left out, and what is to be said of each."""
    good = transform((0, 0, 0))
    nan = float("nan")
    yield message("TRANSFORM", "Stylus", good, crc=1), "its CRC is not that of its body"
    yield message("TRANSFORM", "Stylus", good[:44]), "a body of 44 bytes, expected 48"
    yield message("TRANSFORM", "Stylus", b""), "a body of 0 bytes, expected 48"
    yield tracked((0, nan, 0)), "Stylus: position 0 nan 0 mm, expected numbers"
    yield tracked((0, 0, math.inf)), "Stylus: position 0 0 inf mm, expected numbers"
    for columns in ((2, 0, 0, 0, 1, 0, 0, 0, 1), (1, 0, 0, 0, 1, 0, 0, 0, -1),
                    (nan, 0, 0, 0, 1, 0, 0, 0, 1), (0,) * 9):
        yield (message("TRANSFORM", "Stylus", transform((0, 0, 0), columns)),
               "a matrix whose columns are not those of a rotation")
    yield message("POSITION", "Stylus", good[:16]), "a body of 16 bytes, expected 12, 24 or 28"
    yield message("POSITION", "Stylus", struct.pack(">7f", 0, 0, 0, 0, 0, 0, 0)), "of length 0"
    yield message("TDATA", "Stylus", good), "a body of 48 bytes, expected at most 64 times 70"
    yield message("TRANSFORM", "Stylus", good, 2), "an extended header of 16256 bytes"
    yield message("TRANSFORM", "Sty\x01us\x7f", good, crc=1), "TRANSFORM from Sty?us?: "


def a_wrong_message_is_told_and_left_out(daemon):
    for bad, word in nonsense():  # each to another: what is told once is told again a second later
        with followed(daemon) as (it, peer, tool, start):
            peer.send(bad)
            it.await_words(word)
            peer.hold(0.2)
            check(math.dist(tool.wanted(), start) < 1e-6, f"the tool moved by {word}")
            check(tool.enabled(), "the tool is ENABLED as before")
            it.terminate()


def what_nobody_asked_for_is_skipped(daemon):
    """However long, and however cut into pieces on its way."""
    rng = random.Random(20261120)
    with followed(daemon) as (_, peer, tool, start):
        for size in (0, 1, 57, 58, 59, 8192, 3000000):
            peer.send(message("IMAGE", "Camera", rng.randbytes(size), crc=1) + tracked((5, 0, 0)))
        for byte in tracked((5, 0, 0)):
            peer.send(bytes([byte]))
            time.sleep(0.001)
        peer.at = [5, 0, 0]
        peer.hold(0.4)
        tool.await_moved(start, (0.005, 0, 0), 1e-6)


def who_speaks_something_else_is_hung_up_on(daemon):
    """And others go on."""
    port = palpd.free_port()
    rng = random.Random(20261121)
    with adapter(daemon, f"--listen={port}") as it, connect(port) as peer, Tool(daemon) as tool:
        peer.hold_until(tool.enabled, "the tool is ENABLED")
        for garbage in (b"GET / HTTP/1.1\r\nHost: localhost\r\n" + bytes(100), b"\xff" * 58,
                        message("IMAGE", "Camera", b"", size=1 << 62),
                        message("TRANSFORM", "Stylus", b"", size=9000), rng.randbytes(100000)):
            with connect(port) as vandal:
                vandal.send(garbage)
                try:
                    while vandal.socket.recv(65536):
                        peer.hold(0.02)
                except ConnectionResetError:
                    pass
        with connect(port) as vandal:
            vandal.send(tracked((0, 0, 0))[:70])
        it.await_words("this is no OpenIGTLink", "IMAGE: a body of 4611686018427387904 bytes",
                       "TRANSFORM: a body of 9000 bytes, expected at most 8192",
                       "closed within a message")
        peer.hold(0.2)
        check(tool.enabled(), "the tool is ENABLED as before")


def a_silent_tracker_lets_go(daemon):
    with followed(daemon) as (it, peer, tool, start):
        until(lambda: not tool.enabled(), "the tool is let go")
        it.await_words("Stylus is silent")
        peer.at = [70.0, 0, 0]
        peer.hold_until(tool.enabled, "the tool is ENABLED again")
        check(math.dist(tool.wanted(), start) < 1e-6, "it goes on from where it stood")


def a_marker_that_jumps_is_no_fault_and_moves_nothing(daemon):
    with followed(daemon) as (it, peer, tool, start):
        peer.hold(0.1)
        peer.pose((900, 0, 0))
        it.await_words("Stylus jumped")
        peer.hold(0.3)
        peer.hold_until(tool.enabled, "the tool is ENABLED again")
        check(math.dist(tool.wanted(), start) < 1e-6, "the tool stays")
        peer.move((10, 0, 0))
        peer.hold(0.3)
        tool.await_moved(start, (0.01, 0, 0), 1e-6)


def a_tracker_that_goes_is_looked_for(daemon):
    with Tracker() as tracker, adapter(daemon, f"--tracker={tracker.address}") as it, \
            Tool(daemon) as tool:
        for _ in range(2):
            with tracker.accept() as peer:
                peer.hold_until(tool.enabled, "the tool is ENABLED")
            until(lambda: not tool.enabled(), "the tool is let go")
            until(lambda: any(f"{tracker.address}: {why}" in it.said()
                              for why in ("closed", "Connection reset by peer")), "it says so")


def who_is_not_there_is_named(daemon):
    with adapter(daemon, "--tracker=127.0.0.1:1", "--wait=1") as it:
        it.ends_with(69, "127.0.0.1:1: Connection refused")
    with Tracker() as tracker:
        with adapter(daemon, f"--listen={tracker.port}") as it:
            it.ends_with(69, f"port {tracker.port}: Address already in use")
        with adapter(daemon, f"--tracker={tracker.address}", "--connect=tcp://127.0.0.1:1",
                     "--wait=1") as it, tracker.accept() as peer:
            peer.pose()
            it.ends_with(69, "tcp://127.0.0.1:1: no palpd answers")
    for options, word in (([], "expected --tracker=HOST:PORT or --listen=PORT"),
                          (["--listen=70000"], "expected 1 to 65535"),
                          (["--listen=1", "--silence=2"], "--silence: expected above 0"),
                          (["--tracker=nowhere", "--wait=0.5"], "nowhere: expected HOST:PORT")):
        with adapter(daemon, *options) as it:
            it.ends_with(69 if "--wait=0.5" in options else 64, word)


LAWS = [
    the_examples_tracker_is_connected_to,
    the_examples_tracker_connects_here,
    the_examples_tracking_data_is_asked_for,
    the_examples_receiver_gets_tools_and_sensors,
    a_tracker_moves_the_tool_in_the_scenes_axes,
    every_message_of_poses_is_read,
    the_tool_glides_between_poses_that_are_far_apart,
    tissue_is_felt_upwards_and_told_as_a_sensor,
    a_palpd_that_dies_is_told_as_no_force,
    who_does_not_read_holds_up_nobody,
    a_wrong_message_is_told_and_left_out,
    what_nobody_asked_for_is_skipped,
    who_speaks_something_else_is_hung_up_on,
    a_silent_tracker_lets_go,
    a_marker_that_jumps_is_no_fault_and_moves_nothing,
    a_tracker_that_goes_is_looked_for,
    who_is_not_there_is_named,
]

BUILT = tempfile.TemporaryDirectory(prefix="palp-igtl-")

if __name__ == "__main__":
    main(LAWS)
