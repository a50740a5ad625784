#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What palp export writes, read back: names, vertices and their order against the stream of a palpd at the same step,
moving surfaces against stills of each frame, USD against glTF; and palp shot of a palpd against that of the scenario.
One law a function.

usage: test_export.py PALPD PALP SOURCE_ROOT
"""
import json
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import zlib

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "interop"))

import test_interop
from test_interop import Control, Failed, check
from test_stream import Daemon, Stream, points

STEP, RATE_HZ = 40, 200  # the ball is in the block by then; steps a second
NEAR = 1e-6  # m: single precision of places below a metre, and of differences of two of them


class Glb:
    """A .glb by the specification alone: section "GLB File Format Specification" of glTF 2.0."""

    def __init__(self, path):
        with open(path, "rb") as file:
            raw = file.read()
        magic, version, length, n, kind = struct.unpack_from("<4sIII4s", raw)
        check((magic, version, length, kind) == (b"glTF", 2, len(raw), b"JSON"), f"head {raw[:20]}")
        self.json = json.loads(raw[20:20 + n])
        size, kind = struct.unpack_from("<I4s", raw, 20 + n)
        check(kind == b"BIN\0" and 28 + n + size == len(raw), "parts as long as they say")
        self.numbers = raw[28 + n:]

    def rows(self, accessor):
        a = self.json["accessors"][accessor]
        view = self.json["bufferViews"][a["bufferView"]]
        letter = {5126: "f", 5125: "I"}[a["componentType"]]
        wide = {"SCALAR": 1, "VEC3": 3, "VEC4": 4}[a["type"]]
        values = struct.unpack_from(f"<{a['count'] * wide}{letter}", self.numbers, view["byteOffset"])
        return [values[i:i + wide] for i in range(0, len(values), wide)]

    def triangles(self, part):
        corners = [i for i, in self.rows(part["indices"])]
        return [tuple(corners[i:i + 3]) for i in range(0, len(corners), 3)]

    def shape(self, node):
        """A node, its vertices, triangles and targets."""
        parts = self.json["meshes"][node["mesh"]]["primitives"]
        alike = {(p["attributes"]["POSITION"], str(p.get("targets"))) for p in parts}
        check(len(alike) == 1, "outsides and insides have the same vertices")
        return (node, self.rows(parts[0]["attributes"]["POSITION"]), [t for part in parts for t in self.triangles(part)],
                [self.rows(target["POSITION"]) for target in parts[0].get("targets", [])])

    def bodies(self):
        """Of each name its node, vertices, triangles and targets."""
        return {node["name"]: self.shape(node) for node in self.json["nodes"]}

    def channel(self, node, path):
        """Times and values of an animation; None: there is none."""
        motion = self.json["animations"][0]
        for c in motion["channels"]:
            if c["target"] == {"node": node, "path": path}:
                sampler = motion["samplers"][c["sampler"]]
                return sampler, [t for t, in self.rows(sampler["input"])], self.rows(sampler["output"])
        return None

    def at(self, name, time):
        """Vertices and triangles of a body of several shapes at the time of a frame."""
        parent, = [n for n in self.json["nodes"] if n["name"] == name and "children" in n]
        there = []
        for k in parent["children"]:
            sampler, times, sizes = self.channel(k, "scale")
            check(sampler["interpolation"] == "STEP" and set(sizes) <= {(0, 0, 0), (1, 1, 1)}, f"sizes {sizes}")
            if sizes[max(sum(t <= time + 1e-6 for t in times) - 1, 0)] == (1, 1, 1):
                there.append(k)
        check(len(there) == 1, f"{len(there)} shapes at {time} s")
        _, x, triangles, targets = self.shape(self.json["nodes"][there[0]])
        moves = self.channel(there[0], "weights")
        if moves:
            weights = [w for w, in moves[2]]
            frame = min(range(len(moves[1])), key=lambda i: abs(moves[1][i] - time))
            for target, w in zip(targets, weights[frame * len(targets):][:len(targets)]):
                x = [[a + w * b for a, b in zip(p, d)] for p, d in zip(x, target)]
        return x, triangles


def distance(a, b):
    check(len(a) == len(b), f"{len(a)} vertices, expected {len(b)}")
    return max(abs(p - q) for x, y in zip(a, b) for p, q in zip(x, y))


def export(g, *words, code=0, scenario=None):
    path = os.path.join(g.folder, words[0])
    done = subprocess.run([g.palp, "export", scenario or g.scenario, "--quiet", "--out", path, *words[1:]], stderr=subprocess.PIPE,
                          text=True, check=False)
    check(done.returncode == code, f"{words}: ends with {done.returncode}: {done.stderr}")
    return done.stderr if code else path


def unpack(mesh):
    """The vertices that the stream tells, and how near they are told."""
    box, q = mesh.quantised.box, mesh.quantised.int16
    low, high = ((c.x, c.y, c.z) for c in (box.low_m, box.high_m))
    n = struct.unpack(f"<{len(q) // 2}h", q)
    x = [low[i % 3] + (v + 32767) / 65534 * (high[i % 3] - low[i % 3]) for i, v in enumerate(n)]
    return [tuple(x[i:i + 3]) for i in range(0, len(x), 3)], max(h - l for l, h in zip(low, high)) / 65534


def a_still_has_the_names_vertices_and_order_of_the_stream(g):
    bodies = Glb(export(g, "still.glb", "--step", str(STEP))).bodies()
    daemon = Daemon(g.palpd, g.root, g.folder, "pressed", "--stepped")
    try:
        with Stream(daemon.stream, "scene", "state", "mesh/block") as stream, Control(daemon.control) as control:
            scene = stream.await_topic("scene")
            control.ask("step", count=STEP)
            mesh, state = stream.of_step(STEP, "mesh/block", "state")
    finally:
        daemon.end()
    check(list(bodies) == [body.name for body in scene.bodies], f"{list(bodies)}")
    block = scene.bodies[0].soft
    corners = struct.unpack(f"<{len(block.triangles) // 4}I", block.triangles)
    check(bodies["block"][2] == [corners[i:i + 3] for i in range(0, len(corners), 3)], "triangles of the block")
    told, quantum = unpack(mesh)
    off = distance(bodies["block"][1], told)
    check(off <= NEAR + quantum / 2, f"block: {off} m from the stream, told within {quantum}")
    check(distance(told, points(block.rest_positions)) > 1e-3, "the block is pressed")
    pose = state.rigid[0].pose.position_m
    at = bodies["probe"][0]["translation"]
    check(distance([at], [(pose.x, pose.y, pose.z)]) <= NEAR, f"probe at {at}, expected {pose}")


def each_frame_of_a_motion_is_the_still_of_its_step(g):
    moving = Glb(export(g, "moving.glb", "--seconds", "0.2", "--rate", "10"))
    node, first, _, targets = moving.bodies()["block"]
    channels = {(c["target"]["node"], c["target"]["path"]): moving.json["animations"][0]["samplers"][c["sampler"]]
                for c in moving.json["animations"][0]["channels"]}
    names = [n["name"] for n in moving.json["nodes"]]
    weights = channels[names.index("block"), "weights"]
    times = [t for t, in moving.rows(weights["input"])]
    check(distance([times], [[0, 0.1, 0.2]]) <= 1e-7, f"times {times}")
    check([w for w, in moving.rows(weights["output"])] == [0, 0, 1, 0, 0, 1], "the target of each frame is 1 at its time")
    places = moving.rows(channels[names.index("probe"), "translation"]["output"])
    for frame, steps in enumerate([0, 20, 40]):
        still = Glb(export(g, "frame.glb", "--step", str(steps))).bodies()
        now = [[a + b for a, b in zip(x, d)] for x, d in zip(first, targets[frame - 1])] if frame else first
        off = distance(now, still["block"][1])
        check(off <= NEAR, f"frame {frame}: {off} m from the still of step {steps}")
        check(distance([places[frame]], [still["probe"][0]["translation"]]) <= NEAR, f"probe in frame {frame}")


def usd_tells_the_same_as_gltf(g):
    with open(export(g, "moving.usda", "--seconds", "0.2", "--rate", "10"), encoding="utf-8") as file:
        text = file.read()
    _, first, triangles, targets = Glb(export(g, "moving.glb", "--seconds", "0.2", "--rate", "10")).bodies()["block"]
    check("metersPerUnit = 1\n" in text and "upAxis = \"Y\"" in text and "timeCodesPerSecond = 10\n" in text, text[:300])
    block = re.search(r'def Xform "block".*?(?=\n    def Xform|\Z)', text, re.S).group()
    numbers = [int(n) for n in re.search(r"faceVertexIndices = \[(.*?)\]", block).group(1).split(",")]
    check(numbers == [i for t in triangles for i in t], "triangles")
    samples = re.search(r"points\.timeSamples = \{(.*?)\n            \}", block, re.S).group(1)
    frames = re.findall(r"(\d+): \[(.*?)\]", samples)
    check([n for n, _ in frames] == ["0", "1", "2"], f"frames {[n for n, _ in frames]}")
    for n, vectors in frames:
        x = [tuple(map(float, v.split(","))) for v in re.findall(r"\((.*?)\)", vectors)]
        now = [[a + b for a, b in zip(p, d)] for p, d in zip(first, targets[int(n) - 1])] if n != "0" else first
        check(distance(x, now) <= NEAR, f"frame {n}: {distance(x, now)} m apart")


def snipped(g):
    """A strand of tissue that a script's scissors part: the scenario, and the words that say so."""
    return (f"{g.root}/config/scenarios/cut-strand.yaml", "--set",
            f"tools.right.device={{script: {g.root}/config/scenarios/trajectories/snip.csv}}")


def what_was_cut_has_the_triangles_of_the_stream(g):
    step, (scenario, *words) = 960, snipped(g)
    glb = Glb(export(g, "snipped.glb", "--step", str(step), *words, scenario=scenario))
    node, x, triangles, _ = glb.bodies()["strand"]
    daemon = Daemon(g.palpd, g.root, g.folder, "../../config/scenarios/cut-strand", "--stepped", *words)
    try:
        with Control(daemon.control) as control:
            control.ask("step", count=step)
        with Stream(daemon.stream, "scene", "topology/strand", "mesh/strand") as stream:
            scene = stream.await_topic("scene")
            topology, mesh = stream.of_step(step, "topology/strand", "mesh/strand")
    finally:
        daemon.end()
    told, quantum = unpack(mesh)
    off = distance(x, told)
    check(off <= NEAR + quantum / 2, f"{off} m from the stream, told within {quantum}")
    threes = lambda raw: list(zip(*[iter(struct.unpack(f"<{len(raw) // 4}I", raw))] * 3))
    expected = threes(scene.bodies[0].soft.triangles)
    n_outer = len(expected)
    for number, corners in zip(struct.unpack(f"<{len(topology.changed) // 4}I", topology.changed),
                               threes(topology.changed_triangles)):
        expected[number] = corners
    expected += threes(topology.added_triangles)
    removed = {n for n, in struct.iter_unpack("<I", topology.removed)}
    check(len(expected) - len(removed) > n_outer + 20, f"{len(expected)} triangles, {n_outer} before, {removed}")
    n_outer -= sum(n < n_outer for n in removed)
    expected = [t for n, t in enumerate(expected) if n not in removed]
    check(triangles == expected, "the stream's triangles")
    outer, inner = glb.json["meshes"][node["mesh"]]["primitives"]
    check(len(glb.triangles(outer)) == n_outer, "those of the scene come first")
    names = [glb.json["materials"][part["material"]]["name"] for part in (outer, inner)]
    check(names == ["strand", "strand (inside)"], f"materials {names}")


def what_is_cut_on_the_way_has_the_triangles_of_each_frame(g):
    rate, n, (scenario, *words) = 8, 20, snipped(g)
    seconds = ("--seconds", str((n - 1) / rate), "--rate", str(rate), *words)
    glb = Glb(export(g, "cut.glb", *seconds, scenario=scenario))
    with open(export(g, "cut.usda", *seconds, scenario=scenario), encoding="utf-8") as file:
        strand = re.search(r'def Xform "strand".*?(?=\n    def Xform|\Z)', file.read(), re.S).group()
    samples = lambda name: {int(n): numbers for n, numbers in re.findall(
        r"(\d+): \[(.*?)\]", re.search(rf"{name}\.timeSamples = \{{(.*?)\n            \}}", strand, re.S).group(1))}
    corners, wounds, places = samples("faceVertexIndices"), samples("indices"), samples("points")
    check(len(corners) >= 3 and set(wounds) == set(corners), f"shapes from frames {list(corners)}")
    check(list(places) == list(range(n)), f"points of frames {list(places)}")
    for frame in range(n):
        x, triangles = glb.at("strand", frame / rate)
        told = corners[max(k for k in corners if k <= frame)]
        check([int(i) for i in told.split(",")] == [i for t in triangles for i in t], f"triangles of frame {frame}")
        points_told = [tuple(map(float, v.split(","))) for v in re.findall(r"\((.*?)\)", places[frame])]
        check(distance(points_told, x) <= NEAR, f"frame {frame}: USD and glTF are {distance(points_told, x)} m apart")
    for frame in (0, n - 1):
        step = round(frame / rate * 200)
        _, x, triangles, _ = Glb(export(g, "frame.glb", "--step", str(step), *words, scenario=scenario)).bodies()["strand"]
        then, its = glb.at("strand", frame / rate)
        check(its == triangles and distance(then, x) <= NEAR, f"frame {frame} is the still of step {step}")


def normals_are_of_unit_length_and_point_outwards(g):
    glb = Glb(export(g, "still.glb", "--step", "0"))
    part, = glb.json["meshes"][0]["primitives"]
    for x, n in zip(glb.rows(part["attributes"]["POSITION"]), glb.rows(part["attributes"]["NORMAL"])):
        check(abs(sum(c * c for c in n) - 1) < 1e-5, f"normal {n}")
        check(sum(a * b for a, b in zip(x, n)) > 0, f"normal {n} at {x} of a block about the origin")


def read_png(path):
    """Rows of bytes of an RGB picture whose rows are differences from their left neighbours, as palp shot writes them."""
    with open(path, "rb") as file:
        raw = file.read()
    parts, at = {}, 8
    while at < len(raw):
        n, kind = struct.unpack_from(">I4s", raw, at)
        parts[kind] = parts.get(kind, b"") + raw[at + 8:at + 8 + n]
        at += 12 + n
    width, = struct.unpack_from(">I", parts[b"IHDR"])
    flat = zlib.decompress(parts[b"IDAT"])
    rows = []
    for start in range(0, len(flat), 3 * width + 1):
        check(flat[start] == 1, f"filter {flat[start]}")
        row = bytearray(flat[start + 1:start + 3 * width + 1])
        for i in range(3, len(row)):
            row[i] = (row[i] + row[i - 3]) & 255
        rows.append(row)
    return rows


def a_picture_of_a_palpd_is_that_of_its_step(g):
    shown, drawn, before = (os.path.join(g.folder, f"{name}.png") for name in ("shown", "drawn", "before"))
    size = ["--quiet", "--size", "320x240", "--out"]
    daemon = Daemon(g.palpd, g.root, g.folder, "pressed", "--stepped")
    try:
        with Control(daemon.control) as control:
            control.ask("step", count=STEP)
        subprocess.run([g.palp, "shot", "--connect", daemon.stream, *size, shown], check=True)
        refused = subprocess.run([g.palp, "shot", "--connect", daemon.stream, "--step", "1"], check=False).returncode
    finally:
        daemon.end()
    subprocess.run([g.palp, "shot", g.scenario, "--step", str(STEP), *size, drawn], check=True)
    subprocess.run([g.palp, "shot", g.scenario, "--step", "0", *size, before], check=True)
    off, moved = (sum(abs(a - b) > 8 for p, q in zip(read_png(drawn), read_png(other)) for a, b in zip(p, q))
                  for other in (shown, before))
    # vertices to a micrometre, forces to all digits: a pixel at an edge may change
    check(off < 320 * 240 * 3 * 0.002 < moved, f"{off} bytes differ, {moved} from the picture of the start")
    check(refused == 64, f"--connect with --step ends with {refused}")
    gone = subprocess.run([g.palp, "shot", "--connect", daemon.stream, "--wait", "0.2"], stderr=subprocess.PIPE, check=False)
    check(gone.returncode == 69, f"without a palpd it ends with {gone.returncode}")


def a_picture_of_what_was_cut_shows_the_stumps(g):
    """A strand, cut through, the scissors away: drawn with the scene's surface its triangles would span the gap."""
    step, scenario = 960, f"{g.root}/config/scenarios/cut-strand.yaml"
    script = f"tools.right.device={{script: {g.root}/config/scenarios/trajectories/snip.csv}}"
    shown, drawn = (os.path.join(g.folder, f"strand-{name}.png") for name in ("shown", "drawn"))
    size = ["--quiet", "--size", "320x240", "--no-arrows", "--out"]
    daemon = Daemon(g.palpd, g.root, g.folder, "../../config/scenarios/cut-strand", "--stepped", "--set", script)
    try:
        with Control(daemon.control) as control:
            control.ask("step", count=step)
        subprocess.run([g.palp, "shot", "--connect", daemon.stream, *size, shown], check=True)
    finally:
        daemon.end()
    subprocess.run([g.palp, "shot", scenario, "--set", script, "--step", str(step), *size, drawn], check=True)
    off = sum(abs(a - b) > 8 for p, q in zip(read_png(drawn), read_png(shown)) for a, b in zip(p, q))
    # as above: a pixel at an edge may change; a strand drawn with the surface of the scene changes twice as many
    check(off < 320 * 240 * 3 * 0.002, f"{off} bytes differ")


def a_line_that_makes_no_sense_is_refused(g):
    for words, code, says in [
            (("a.obj",), 64, ".glb or .usda"), (("a.glb", "--step", "1", "--seconds", "1"), 64, "not both"),
            (("a.glb", "--seconds", "0"), 64, "above 0"), (("a.glb", "--seconds", "1", "--rate", "0"), 64, "--rate 0"),
            (("a.glb", "--seconds", "3"), 64, ".usda"), (("absent/a.glb",), 73, "cannot be created"),
            (("a.usda", "--seconds", "1e9"), 64, "frames")]:
        said = export(g, *words, code=code)
        check(says in said, f"{words}: {said}")
    os.symlink("/dev/full", os.path.join(g.folder, "full.glb"))
    check("not all" in export(g, "full.glb", code=74), "a full disk is told")


LAWS = [
    a_still_has_the_names_vertices_and_order_of_the_stream,
    each_frame_of_a_motion_is_the_still_of_its_step,
    usd_tells_the_same_as_gltf,
    what_was_cut_has_the_triangles_of_the_stream,
    what_is_cut_on_the_way_has_the_triangles_of_each_frame,
    normals_are_of_unit_length_and_point_outwards,
    a_picture_of_a_palpd_is_that_of_its_step,
    a_picture_of_what_was_cut_shows_the_stumps,
    a_line_that_makes_no_sense_is_refused,
]


class Given:
    """What the laws work with."""

    def __init__(self, palpd, palp, root, folder):
        self.palpd, self.palp, self.root, self.folder = palpd, palp, root, folder
        self.scenario = f"{root}/tests/scenarios/pressed.yaml"


def judge(law, g):
    try:
        law(g)
        verdict, why = "passed ", ""
    except Failed as failed:
        verdict, why = "FAILED ", f"\n        {failed}"
    except Exception as failed:  # a file that cannot be read as what it should be
        verdict, why = "FAILED ", f"\n        {type(failed).__name__}: {failed}"
    print(f"{verdict} {law.__name__}{why}", flush=True)
    return verdict.strip()


def judge_all(palpd, palp, root):
    folder = tempfile.mkdtemp(prefix="palp-")
    try:
        test_interop.generate(root, folder)
        verdicts = [judge(law, Given(palpd, palp, root, folder)) for law in LAWS]
        print(f"{verdicts.count('passed')} passed, {verdicts.count('FAILED')} failed, 0 skipped")
        return 1 if "FAILED" in verdicts else 0
    finally:
        shutil.rmtree(folder)


if __name__ == "__main__":
    sys.exit(judge_all(*sys.argv[1:]))
