#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Who listens to a palpd whose tissue is cut rebuilds the engine's surface from the .proto alone: of every step heard, joining late,
missing half of the frames, and after a reset. python3-zmq and python3-protobuf; the engine's own elements are those that palp run
writes of the same steps. One law a function.

usage: test_topology_stream.py PALPD PALP SOURCE_ROOT
"""
import base64
import collections
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import time

import test_interop
from test_interop import Control, check, generate, triple
from test_stream import judge

FROM_WITHIN = 0xffffffff
RATE_HZ = 200
STRIDE = 4  # steps taken at once
BEGIN, STEPS, EVERY = 120, 480, 40  # steps: the blade is in from about 150 on
FACES = ((1, 2, 3), (0, 3, 2), (0, 1, 3), (0, 2, 1))  # of a tetrahedron, counter-clockwise from outside


def scenario(root):
    """The incision, of larger cells: quick to step, and cut all the same."""
    return [f"{root}/config/scenarios/incision.yaml", "--set", "bodies.skin.grid.cells=[6, 6, 14]", "--set",
            f"tools.right.device={{script: {root}/config/scenarios/trajectories/incision.csv}}"]


# ------------------------------------------------------------------ what the engine says

def array_of(text, name):
    raw = base64.b64decode(re.search(rf'Name="{name}"[^>]*>\s*([A-Za-z0-9+/=]+)', text).group(1))
    return raw[8:8 + struct.unpack("<Q", raw[:8])[0]]


def boundary_of(path):
    """Faces that belong to one tetrahedron alone, as triples of nodes; and where the nodes are drawn."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    corner = struct.unpack("<%di" % (len(array_of(text, "connectivity")) // 4), array_of(text, "connectivity"))
    at = struct.unpack("<%dd" % (len(array_of(text, "position")) // 8), array_of(text, "position"))
    lips = struct.unpack("<%dd" % len(at), array_of(text, "to_lips"))
    at = [a + b for a, b in zip(at, lips)]
    faces = collections.Counter()
    for i in range(0, len(corner), 4):
        tet = corner[i:i + 4]
        for face in FACES:
            faces[rotated(tuple(tet[k] for k in face))] += 1
    inner = {f for f in faces if rotated((f[0], f[2], f[1])) in faces}
    return {f for f in faces if f not in inner}, [at[i:i + 3] for i in range(0, len(at), 3)]


def rotated(face):
    """The same triangle, in the same sense, from its lowest node on."""
    k = face.index(min(face))
    return face[k:] + face[:k]


class Engine:
    """The surface of the skin at some steps, as palp run computes them."""

    def __init__(self, palp, root, folder):
        subprocess.run([palp, "run", *scenario(root), "--steps", str(STEPS), "--vtk", folder, "--every", str(EVERY)], check=True,
                       stdout=subprocess.DEVNULL, timeout=240)

        with open(f"{folder}/scene.pvd", encoding="utf-8") as file:
            listed = re.findall(r'timestep="([^"]+)"[^>]*file="(skin_[^"]+)"', file.read())
        self.file = {round(RATE_HZ * float(time_s)): f"{folder}/{name}" for time_s, name in listed}

    def surface(self, step):
        return boundary_of(self.file[step])


# ------------------------------------------------------------------ what a listener makes of messages

def wholes(raw):
    return struct.unpack(f"<{len(raw) // 4}I", raw)


def triples(raw):
    values = wholes(raw)
    return [values[i:i + 3] for i in range(0, len(values), 3)]


class Listener:
    """Keeps the newest message of each topic, and of them alone makes the surface."""

    def __init__(self, daemon):
        self.socket = test_interop.Socket(test_interop.zmq.SUB, daemon.stream)
        for topic in ("scene", "topology/skin", "mesh/skin", "state"):
            self.socket.socket.subscribe(topic.encode() + b"\0")
        self.newest, self.n_heard = {}, collections.Counter()

    def hear(self, seconds=0.3, is_lost=lambda topic, header: False):
        """All that comes until nothing but what is told once a second does."""
        from palp.v1 import stream_pb2
        kinds = {"scene": stream_pb2.Scene, "state": stream_pb2.State, "mesh": stream_pb2.MeshPositions,
                 "topology": stream_pb2.Topology}
        until = time.monotonic() + seconds
        while (frame := self.socket.receive(max(until - time.monotonic(), 0))) is not None:
            topic, _, body = frame.partition(b"\0")
            topic = topic.decode().split("/")[0]
            message = kinds[topic].FromString(body)
            self.n_heard[topic] += 1
            if topic in ("scene", "state") or not is_lost(topic, message.header):
                self.newest[topic] = message

    def until(self, step):
        for _ in range(100):
            self.hear()
            if "mesh" in self.newest and self.newest["mesh"].header.step == step:
                return
        check(False, f"no mesh of step {step}, the last is of {self.newest['mesh'].header.step}")

    @property
    def soft(self):
        return next(b for b in self.newest["scene"].bodies if b.name == "skin").soft

    def triangles(self):
        """As triples of mesh nodes."""
        topology = self.newest["topology"]
        tri = triples(self.soft.triangles)
        for number, corners in zip(wholes(topology.changed), triples(topology.changed_triangles)):
            tri[number] = corners
        gone = set(wholes(topology.removed))
        tri = [t for i, t in enumerate(tri + triples(topology.added_triangles)) if i not in gone]
        node = wholes(self.soft.nodes) + wholes(topology.added_nodes)
        return [rotated(tuple(node[v] for v in t)) for t in tri]

    def places(self):
        """Of each vertex of the newest frame, m; and half a step of its box."""
        frame = self.newest["mesh"].quantised
        q = struct.unpack(f"<{len(frame.int16) // 2}h", frame.int16)
        low, high = triple(frame.box.low_m), triple(frame.box.high_m)
        x = [low[i % 3] + (v + 32767) / 65534 * (high[i % 3] - low[i % 3]) for i, v in enumerate(q)]
        return [x[i:i + 3] for i in range(0, len(x), 3)], max(b - a for a, b in zip(low, high)) / 65534

    def end(self):
        self.socket.socket.close()


class Daemon:
    def __init__(self, palpd, root, folder):
        self.stream, self.control = (f"ipc://{folder}/{kind}" for kind in ("stream", "control"))
        self.log = open(f"{folder}/palpd.log", "w+", encoding="utf-8")
        self.process = subprocess.Popen(
            [palpd, *scenario(root), "--stepped", f"--device=ipc://{folder}/device", f"--stream={self.stream}",
             f"--control={self.control}"], stdout=self.log, stderr=subprocess.STDOUT)

    def to(self, step):
        """Steps on to this one, a few at a time, so that each publishing has its frame."""
        with Control(self.control) as control:
            now = control.ask("status").status.header.step
            while now < step:
                count = min(STRIDE, step - now)
                check(control.ask("step", count=count).WhichOneof("reply") == "state", "steps are done")
                now += count

    def end(self):
        self.process.terminate()
        return self.process.wait(20)


def judge_surface(listener, engine, step):
    expected, at = engine.surface(step)
    found = listener.triangles()
    check(len(found) == len(set(found)), "no triangle twice")
    # Where all corners of a severed face still hang together about it, the faces on either side have the same nodes.
    shut = {f for f in found if rotated((f[0], f[2], f[1])) in set(found)}
    check(shut <= set(found[-len(triples(listener.newest["topology"].added_triangles)):]), "only of what was severed")
    found = [f for f in found if f not in shut]
    check(set(found) == expected, f"step {step}: {len(set(found) - expected)} triangles too many, {len(expected - set(found))} missing")
    topology = listener.newest["topology"]
    node = wholes(listener.soft.nodes) + wholes(topology.added_nodes)
    x, step_m = listener.places()
    check(len(x) == len(node), f"{len(x)} vertices, {len(node)} nodes")
    off = max(abs(a - b) for n, p in zip(node, x) for a, b in zip(p, at[n]))
    check(off < 0.51 * step_m, f"step {step}: a vertex {off} m off, a step of the box is {step_m} m")
    check(listener.newest["mesh"].topology_version == topology.version, "the frame says of which version it is")


# ------------------------------------------------------------------ laws

def every_step_heard_has_the_engines_triangles(daemon, engine):
    with Control(daemon.control) as control:
        control.done("reset")
    listener = Listener(daemon)
    listener.hear(2)
    check(listener.newest["topology"].version == listener.newest["mesh"].topology_version, "of what has not been cut yet")
    n_uncut = len(listener.triangles())
    before = 0
    for step in range(BEGIN, STEPS + 1, EVERY):
        daemon.to(step)
        listener.until(step)
        judge_surface(listener, engine, step)
        check(listener.newest["topology"].version >= before, "versions rise")
        before = listener.newest["topology"].version
    check(len(listener.triangles()) > n_uncut + 40, f"it is cut: {len(listener.triangles())} triangles, at first {n_uncut}")
    cut = listener.newest["state"].cuts[0]
    topology = listener.newest["topology"]
    check(cut.version == topology.version and cut.copies > 10 and cut.pieces == 1, f"{cut}")
    check(2 * cut.severed == len(triples(topology.added_triangles)), "a severed face is two triangles")
    listener.end()


def who_joins_late_has_them_at_once(daemon, engine):
    daemon.to(STEPS)
    listener = Listener(daemon)
    listener.until(STEPS)
    judge_surface(listener, engine, STEPS)
    listener.end()


def who_misses_half_of_the_frames_has_them(daemon, engine):
    """Of every other stride of steps nothing arrives, and what came last may have been among that: it is told again."""
    with Control(daemon.control) as control:
        control.done("reset")
    listener = Listener(daemon)
    listener.hear(1)
    lost = collections.Counter()

    def is_lost(topic, header):
        found = header.step % (2 * STRIDE) >= STRIDE
        lost[topic] += found
        return found

    for step in range(BEGIN, STEPS + 1, EVERY):
        daemon.to(step)
        listener.hear(0.3, is_lost)
    check(lost["topology"] > 2 and lost["mesh"] > 10, f"there was something to miss: {lost}")
    listener.hear(1.5)  # no step is taken: of the frames that went by the last may be lost
    check(listener.newest["topology"].version == listener.newest["state"].cuts[0].version, "the newest topology is told again")
    daemon.to(STEPS + 2 * STRIDE)
    listener.until(STEPS + 2 * STRIDE)
    whole = Listener(daemon)
    whole.until(STEPS + 2 * STRIDE)
    check(listener.triangles() == whole.triangles(), "as one has them that lost nothing")
    check(listener.places() == whole.places(), "and where they are")
    listener.end()
    whole.end()


def parents_come_before_their_copies(daemon):
    listener = Listener(daemon)
    listener.hear(1)
    topology, n = listener.newest["topology"], len(wholes(listener.soft.nodes))
    parents = wholes(topology.added_parents)
    rest = struct.unpack(f"<{len(topology.added_rest_positions) // 4}f", topology.added_rest_positions)
    at = struct.unpack(f"<{len(listener.soft.rest_positions) // 4}f", listener.soft.rest_positions) + rest
    check(len(parents) > 10, f"{len(parents)} vertices came")
    for i, parent in enumerate(parents):
        check(parent == FROM_WITHIN or parent < n + i, f"vertex {n + i} is parted from {parent}")
        if parent != FROM_WITHIN:
            check(at[3 * parent:3 * parent + 3] == at[3 * (n + i):3 * (n + i) + 3], "a copy is at rest where its parent is")
    check(len(topology.added_tissue) == len(parents), "each is of a tissue")
    listener.end()


def a_reset_takes_back_what_was_cut(daemon):
    listener = Listener(daemon)
    listener.hear(1)
    cut = listener.newest["topology"]
    with Control(daemon.control) as control:
        control.done("reset")
    listener.hear(1)
    whole = listener.newest["topology"]
    check(whole.version > cut.version and not whole.added_triangles and not whole.changed and not whole.added_nodes, f"{whole.version}")
    check(len(listener.places()[0]) == len(wholes(listener.soft.nodes)), "frames have the scene's vertices again")
    listener.end()


def a_topic_that_nobody_hears_is_never_composed(palpd, root, folder):
    """Who comes when all is cut gets the first message of each topic that there ever was."""
    from palp.v1 import stream_pb2
    os.mkdir(f"{folder}/alone")
    daemon = Daemon(palpd, root, f"{folder}/alone")
    try:
        daemon.to(STEPS)
        socket = test_interop.Socket(test_interop.zmq.SUB, daemon.stream)
        for topic in (b"topology/", b"mesh/", b"contacts\0", b"probe\0", b"force/"):
            socket.socket.subscribe(topic)
        first = {}
        until = time.monotonic() + 20
        while len(first) < 5 and time.monotonic() < until:
            frame = socket.receive(1)
            if frame is not None:
                topic, _, body = frame.partition(b"\0")
                first.setdefault(topic, stream_pb2.Topology.FromString(body).header)  # the header is field 1 of all
        socket.socket.close()
        check(len(first) == 5, f"only {list(first)}")
        check(all(header.sequence == 1 for header in first.values()), f"{first}")
        listener = Listener(daemon)
        listener.until(STEPS)
        check(listener.newest["state"].cuts[0].version == listener.newest["topology"].version > 10, "and it was cut meanwhile")
        listener.end()
    finally:
        daemon.end()


def main(palpd, palp, root):
    folder = tempfile.mkdtemp(prefix="palp-")
    try:
        generate(root, folder)
        os.mkdir(f"{folder}/vtk")
        engine = Engine(palp, root, f"{folder}/vtk")
        daemon = Daemon(palpd, root, folder)
        try:
            verdicts = [judge(every_step_heard_has_the_engines_triangles, daemon, engine),
                        judge(who_joins_late_has_them_at_once, daemon, engine),
                        judge(parents_come_before_their_copies, daemon),
                        judge(a_reset_takes_back_what_was_cut, daemon),
                        judge(who_misses_half_of_the_frames_has_them, daemon, engine)]
        finally:
            daemon.end()
        verdicts.append(judge(a_topic_that_nobody_hears_is_never_composed, palpd, root, folder))
        print(f"{verdicts.count('passed')} passed, {verdicts.count('FAILED')} failed, 0 skipped")
        return 1 if "FAILED" in verdicts else 0
    finally:
        shutil.rmtree(folder)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
