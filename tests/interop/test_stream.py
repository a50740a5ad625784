#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What the stream tells those who draw a scene: tools, links, tissues, looks, timing and probes, each field held
against what the scenario says or against what another field tells of the same step. python3-zmq and
python3-protobuf against a running palpd. One law a function.

usage: test_stream.py PALPD PALP SOURCE_ROOT
"""
import math
import os
import shutil
import struct
import subprocess
import sys
import tempfile

import test_interop
from test_interop import MINOR, Control, Device, Failed, check, check_near, generate, triple

RATE_HZ, GRAVITY = 200, 9.81
BOX = {"tumour": ((0, 0.01, -0.02), (0.03, 0.03, 0.01)), "vein": ((-0.03, 0.01, -0.03), (-0.02, 0.03, 0.03))}
FLOAT32 = 1e-7  # of a number below 1


class Daemon:
    """palpd on sockets of its own, on a scenario of the tests."""

    def __init__(self, palpd, root, folder, scenario, *options):
        self.device, self.stream, self.control = (f"ipc://{folder}/{kind}" for kind in ("device", "stream", "control"))
        self.log = open(f"{folder}/palpd.log", "w+")
        self.process = subprocess.Popen(
            [palpd, f"{root}/tests/scenarios/{scenario}.yaml", f"--device={self.device}",
             f"--stream={self.stream}", f"--control={self.control}", *options],
            stdout=self.log, stderr=subprocess.STDOUT)

    def end(self):
        self.process.terminate()
        return self.process.wait(20)


class Stream(test_interop.Stream):
    def next(self, seconds=test_interop.PATIENCE_S):
        frame = self.receive(seconds)
        if frame is None:
            return None
        topic, _, body = frame.partition(b"\0")
        from palp.v1 import stream_pb2
        kinds = {"scene": stream_pb2.Scene, "state": stream_pb2.State, "contacts": stream_pb2.Contacts,
                 "mesh": stream_pb2.MeshPositions, "topology": stream_pb2.Topology, "timing": stream_pb2.Timing, "probe": stream_pb2.Probes}
        return topic.decode(), kinds[topic.decode().split("/")[0]].FromString(body)

    def of_step(self, step, *topics):
        """The messages of these topics that are of this step."""
        got = {}
        while len(got) < len(topics):
            found = self.next()
            check(found, f"of step {step} only {set(got)} came")
            if found[0] in topics and found[1].header.step == step:
                got[found[0]] = found[1]
        return [got[topic] for topic in topics]


def floats(raw):
    return struct.unpack(f"<{len(raw) // 4}f", raw)


def points(raw):
    values = floats(raw)
    return [values[i:i + 3] for i in range(0, len(values), 3)]


def rotate(q, v):
    u, w = (q.x, q.y, q.z), q.w
    t = [2 * c for c in cross(u, v)]
    return tuple(a + w * b + c for a, b, c in zip(v, t, cross(u, t)))


def cross(a, b):
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def place(pose, local):
    return tuple(p + r for p, r in zip(triple(pose.position_m), rotate(pose.orientation, local)))


def named(items, name):
    found = [item for item in items if item.name == name]
    check(len(found) == 1, f"{len(found)} of the name {name}")
    return found[0]


def scene_of(daemon):
    with Stream(daemon.stream, "scene") as stream:
        return stream.await_topic("scene")


def steps(daemon, n):
    with Control(daemon.control) as control:
        return control.ask("step", count=n).state


# ------------------------------------------------------------------ who joins

def after_a_scene_comes_what_it_is_of(daemon):
    """palpd stands still, and subscriptions reach it one by one, with its ticks between them: what came before the scene
    could not be read, and would not come again."""
    step = steps(daemon, 1).header.step
    with Stream(daemon.stream, "mesh/", "contacts", "probe", "state") as stream:
        stream.of_step(step, "state", "contacts", "probe", "mesh/slab")
        while stream.receive(0.2):
            pass
        stream.socket.subscribe(b"scene\0")
        stream.await_topic("scene")
        stream.of_step(step, "state", "contacts", "probe", "mesh/slab")


# ------------------------------------------------------------------ the scene

def a_scene_tells_who_may_hold_each_tool(daemon):
    from palp.v1 import stream_pb2
    scene = scene_of(daemon)
    body = {b.id: b.name for b in scene.bodies}
    check([t.name for t in scene.tools] == ["finger", "needle", "right"], f"{scene.tools}")
    check(all(body[t.body_id] == t.name for t in scene.tools), "each tool is its body")
    finger, needle, right = scene.tools
    check(finger.role == stream_pb2.TOOL_ROLE_ANY_DEVICE and finger.holder == "", f"{finger}")
    check(needle.role == stream_pb2.TOOL_ROLE_SCRIPT and needle.holder == "", f"{needle}")
    check(right.role == stream_pb2.TOOL_ROLE_NAMED_DEVICE and right.holder == "right-hand", f"{right}")
    parts = [body[i] for i in right.part_ids]
    check(parts == ["right.upper", "right.lower", "right.clevis"], f"{parts}")
    check(right.has_jaws and not finger.has_jaws and not finger.part_ids, "jaws are the grasper's")
    check(all((t.force_limit_n, t.torque_limit_nm) == (1.5, 0.05) for t in scene.tools), "limits")


def a_scene_tells_what_a_body_hangs_on_and_how_it_looks(daemon):
    scene = scene_of(daemon)
    body = {b.name: b for b in scene.bodies}
    name_of = {b.id: b.name for b in scene.bodies}
    parents = {b.name: name_of[b.parent_id] for b in scene.bodies if b.parent_id}
    check(parents == {"skin": "slab", "right.upper": "right", "right.lower": "right",
                      "right.clevis": "right"}, f"{parents}")
    look = body["slab"].look
    check((look.red_ratio, look.green_ratio, look.blue_ratio, look.opacity_ratio, look.gloss_ratio)
          == (0.5, 0.25, 0.125, 0.75, 0.5), f"{look}")
    looks = {b.name for b in scene.bodies if b.HasField("look")}
    rod = {f"suture.{i}" for i in range(1, 5)}
    check(looks == {"slab"} | rod, f"{looks}")
    rods = {b.name: (b.rod.rod_id, b.rod.number) for b in scene.bodies if b.HasField("rod")}
    check(rods == {f"suture.{i}": (1, i) for i in range(1, 5)}, f"{rods}")
    check(scene.about.startswith("One of everything that a picture shows"), scene.about)
    check_near(triple(scene.view.from_m) + triple(scene.view.to_m) + triple(scene.view.up),
               (0.1, 0.2, 0.4, 0, 0.02, 0, 0, 1, 0), 0, "view")
    check_near((scene.view.field_rad,), (math.radians(30),), 1e-15, "field of view")
    check(scene.protocol_minor == MINOR, f"minor version {scene.protocol_minor}")
    with Control(daemon.control) as control:
        check(control.ask("status").status.protocol_minor == MINOR, "minor version of status")


def tissue_at(x):
    """The tissue with most volume about a corner of the slab's cells, of equal ones the last: all cells are alike."""
    share = {}
    for i in range(8):
        middle = tuple(c + (0.005 if i >> k & 1 else -0.005) for k, c in enumerate(x))
        if all(low < m < high for low, m, high in zip((-0.03, 0, -0.03), middle, (0.03, 0.03, 0.03))):
            regions = [r for r, (low, high) in BOX.items() if all(a <= m <= b for a, m, b in zip(low, middle, high))]
            name = regions[-1] if regions else "slab"
            share[name] = share.get(name, 0) + 1
    order = ["slab", "tumour", "vein"]
    return max(share, key=lambda name: (share[name], order.index(name)))


def vertices_tell_their_tissue(daemon):
    scene = scene_of(daemon)
    slab, skin = named(scene.bodies, "slab").soft, named(scene.bodies, "skin").soft
    rest = points(slab.rest_positions)
    check(list(slab.tissue_names) == ["slab", "tumour", "vein"], f"{slab.tissue_names}")
    check(len(slab.tissue) == len(rest), "one a vertex")
    expected = [tissue_at(x) for x in rest]
    check(min(expected.count(n) for n in slab.tissue_names) > 5, "all tissues come to the surface")
    check([slab.tissue_names[t] for t in slab.tissue] == expected, "tissues of the slab's vertices")
    check(list(skin.tissue_names) == list(slab.tissue_names), "an embedded surface is of its body's tissues")
    inside = [t for t, x in zip(skin.tissue, points(skin.rest_positions))
              if all(low + 0.006 < c < high - 0.004 for low, c, high in zip(*[BOX["tumour"][0], x, (0.03, 0.04, 0.01)]))]
    check(len(inside) > 3 and set(inside) == {1}, f"what lies in the tumour is of it: {inside}")
    pad = named(scene.bodies, "pad").soft
    check(list(pad.tissue_names) == ["pad"] and not pad.tissue, "a body without regions is of one tissue")


def a_scene_tells_the_shape_of_links(daemon):
    from palp.v1 import stream_pb2
    scene = scene_of(daemon)
    body = {b.id: b.name for b in scene.bodies}
    body[0] = "world"
    laws = {link.name: (stream_pb2.LinkLaw.Name(link.law)[9:], body[link.body_a_id], body[link.body_b_id])
            for link in scene.links}
    check(laws == {"wire": ("SLIDE", "ring", "world"), "seam": ("SLIDE", "clip", "pad"),
                   "string": ("THREAD", "weight", "world"), "puncture": ("NEEDLE", "needle", "pad"),
                   "right.trocar": ("SLIDE", "world", "right"), "cord": ("SPRING", "slab", "world")}, f"{laws}")
    check([link.id for link in scene.links] == list(range(1, 7)), "numbers")
    check([link.name for link in scene.links][-1] == "cord", "springs come last")
    wire = points(named(scene.links, "wire").curve)
    check(len(wire) == 2, f"a straight wire has {len(wire)} points")
    check_near(wire[0] + wire[1], (0.1, 0.2, 0.1, 0.1, 0, 0.1), FLOAT32, "wire")
    check(named(scene.links, "seam").curve == b"", "what bends is told in each state")
    check_near((named(scene.links, "string").length_m, named(scene.links, "cord").length_m), (0.05, 0.03), 0, "length")
    shaft = points(named(scene.links, "puncture").curve)
    check_near((math.dist(*shaft),), (0.05,), FLOAT32, "a needle's shaft is as long as it may go in")
    port = points(named(scene.links, "right.trocar").curve)
    check_near((math.dist(port[0], port[-1]),), (0.275,), FLOAT32, "the shaft that goes through the port")
    check(all(abs(x) < FLOAT32 and abs(y) < FLOAT32 for x, y, _ in port), "along the axis of the capsule")


# ------------------------------------------------------------------ states

def links_tell_where_they_are_and_what_they_do(daemon):
    scene = scene_of(daemon)
    with Control(daemon.control) as control:
        control.done("reset")
    n, h = 20, 1 / RATE_HZ
    state = steps(daemon, n)
    names = [link.name for link in scene.links]
    check([s.link_id for s in state.links] == [link.id for link in scene.links], "in the order of the scene")
    link = {name: s for name, s in zip(names, state.links)}
    rigid = {r.body_id: r.pose for r in state.rigid}
    id_of = {b.name: b.id for b in scene.bodies}

    fallen = GRAVITY * h * h * n * (n + 1) / 2  # backward Euler: the speed first
    check_near((link["wire"].value,), (fallen,), 1e-6, "way of the ring down its wire")
    check_near(triple(link["wire"].place_m), (0.1, 0.2 - fallen, 0.1), 1e-6, "where the ring is")
    check_near(triple(link["string"].force_n), (0, 0.02 * GRAVITY, 0), 1e-6, "the string bears the weight")
    check_near(triple(link["string"].other_m), (-0.1, 0.15, 0), 1e-12, "where the string is tied")
    check_near((link["string"].value,), (0.05,), 1e-6, "the string is taut")
    cord = link["cord"]
    a, b = triple(cord.place_m), triple(cord.other_m)
    check_near((cord.value,), (math.dist(a, b),), 1e-12, "length of the cord")
    check(cord.holds and cord.value > 0.031, "the cord is stretched")
    force = 20 * (cord.value - 0.03)
    check_near(triple(cord.force_n), tuple(force * (q - p) / cord.value for p, q in zip(a, b)), 1e-9, "force of the cord")
    check_near(triple(link["right.trocar"].place_m), (-0.2, 0.2, 0), 1e-12, "the port stays")
    shaft = [place(rigid[id_of["right"]], x) for x in points(named(scene.links, "right.trocar").curve)]
    check(distance_to_line(shaft[0], shaft[-1], (-0.2, 0.2, 0)) < 1e-5, "the shaft goes through the port")
    seam = points(link["seam"].path)
    check(len(seam) == 3 and math.dist(seam[1], triple(link["seam"].place_m)) < 2e-5,
          f"the clip is on the seam: {seam}, {link['seam'].place_m}")
    check(all(not s.path for name, s in link.items() if name != "seam"), "nothing else bends, or is in yet")


def distance_to_line(a, b, x):
    along = tuple(q - p for p, q in zip(a, b))
    return math.hypot(*cross(along, tuple(q - p for p, q in zip(a, x)))) / math.hypot(*along)


def a_needles_path_goes_from_its_tip_to_where_it_went_in(daemon):
    scene = scene_of(daemon)
    with Control(daemon.control) as control:
        control.done("reset")
    state = steps(daemon, 110)
    needle = named(scene.links, "puncture")
    s = state.links[needle.id - 1]
    pose = next(r.pose for r in state.rigid if r.body_id == needle.body_a_id)
    tip, back = (place(pose, x) for x in points(needle.curve))
    path = points(s.path)
    check(s.holds and s.value > 0.015, f"it is {s.value} m deep")
    check(len(path) >= 4, f"a path of {len(path)} points")
    check_near(path[0], tip, 1e-6, "it begins at the tip")
    check(all(distance_to_line(tip, back, x) < 2e-4 for x in path), "it lies on the shaft")
    ways = [math.dist(tip, x) for x in path]
    check(ways == sorted(ways), f"from the tip back: {ways}")
    check_near((ways[-1],), (s.value,), 1e-4, "its end is where it went in: as far as it is deep")


def states_tell_the_sample_that_they_answer(daemon):
    """The target of a state is where the device was at that very sample; at first it answers none."""
    with Device(daemon.device, name="mouse", tool="finger", rendering="NONE") as device:
        check(device.welcome.protocol_minor == MINOR, "minor version of the welcome")
        x, y, z = triple(device.welcome.tool_pose.position_m)
        check(tool_state(daemon, steps(daemon, 1), "finger").answers_sequence == 0, "it answers none before ENABLE")
        device.move((x, y, z))
        device.command("ENABLE")
        sent, answered = {}, []
        for i in range(60):
            at = (x, y - 2.5e-4 * i, z)
            device.move(at)
            sent[device.sequence] = at
            tool = tool_state(daemon, steps(daemon, 1), "finger")
            if tool.answers_sequence:
                answered.append(tool.answers_sequence)
                if tool.answers_sequence in sent:
                    check_near(triple(tool.device_pose.position_m), sent[tool.answers_sequence], 1e-9,
                               f"target at sample {tool.answers_sequence}")
        check(answered == sorted(answered) and len(set(answered)) > 20, f"samples that were answered: {answered}")
        check(answered[-1] <= device.sequence, "none from the future")
        contacts_tell_their_tissue(daemon)


def tool_state(daemon, state, name):
    tool = named(scene_of(daemon).tools, name)
    return next(t for t in state.tools if t.tool_id == tool.body_id)


def contacts_tell_their_tissue(daemon):
    """The finger stands in the slab over the tumour's edge: a contact is of the tissue of the vertex that it is near to,
    where one is clearly nearest."""
    scene = scene_of(daemon)
    slab = named(scene.bodies, "slab")
    with Stream(daemon.stream, "contacts", "mesh/slab") as stream:
        contacts, mesh = stream.of_step(steps(daemon, 1).header.step, "contacts", "mesh/slab")
    q = struct.unpack(f"<{len(mesh.quantised.int16) // 2}h", mesh.quantised.int16)
    low, high = triple(mesh.quantised.box.low_m), triple(mesh.quantised.box.high_m)
    x = [low[i % 3] + (v + 32767) / 65534 * (high[i % 3] - low[i % 3]) for i, v in enumerate(q)]
    vertices = [x[i:i + 3] for i in range(0, len(x), 3)]
    judged = []
    for c in (c for c in contacts.contacts if c.body_a_id == slab.id):
        check(c.tissue_b == 0, "a finger is of no tissue")
        near = sorted((math.dist(v, triple(c.point_m)), i) for i, v in enumerate(vertices))
        if near[0][0] < 0.4 * near[1][0]:
            judged.append((c.tissue_a, slab.soft.tissue[near[0][1]]))
    check(judged and all(a == b for a, b in judged), f"tissue of contacts and of their vertices: {judged}")
    check({a for a, _ in judged} == {1}, f"it stands on the tumour: {judged}")


# ------------------------------------------------------------------ numbers over time

def probes_tell_what_the_state_tells(daemon):
    scene = scene_of(daemon)
    with Stream(daemon.stream, "probe", "state", "contacts") as stream:
        probes, state, contacts = stream.of_step(steps(daemon, 3).header.step, "probe", "state", "contacts")
    check([(p.name, p.unit, len(p.values)) for p in probes.probes]
          == [("depth", "m", 1), ("taut", "N", 3), ("tip", "m", 3), ("touched", "1", 1), ("fall", "m/s", 3),
              ("turn", "rad/s", 3)],
          f"{probes}")
    value = {p.name: tuple(p.values) for p in probes.probes}
    link = {link.name: s for link, s in zip(scene.links, state.links)}
    check(value["depth"] == (link["puncture"].value,) and value["depth"][0] > 0, "depth of the needle")
    check(value["taut"] == triple(link["string"].force_n), "force of the string")
    id_of = {b.name: b.id for b in scene.bodies}
    rigid = {r.body_id: r for r in state.rigid}
    check(value["tip"] == triple(rigid[id_of["finger"]].pose.position_m), "the finger's place")
    check(value["fall"] == triple(rigid[id_of["ring"]].twist.linear_m_s), "the ring's speed")
    touching = sum(id_of["slab"] in (c.body_a_id, c.body_b_id) for c in contacts.contacts)
    check(value["touched"] == (touching,), f"{value['touched']} contacts, expected {touching}")


def timing_tells_of_each_step_once(daemon):
    with Stream(daemon.stream, "timing") as stream:
        while not stream.receive(0.2):  # it goes on from when somebody listens
            steps(daemon, 1)
        first = steps(daemon, 50).header.step - 49
        told = {}
        while first + 49 not in told:
            message = stream.await_topic("timing")
            check(message.dropped == 0, "none is lost")
            for s in message.steps:
                check(s.step not in told, f"step {s.step} twice")
                told[s.step] = s
                check(len(s.stages_ns) == len(message.stage_names), "a duration a stage")
                check(0 < sum(s.stages_ns) <= s.whole_ns, f"stages of {sum(s.stages_ns)} ns in {s.whole_ns}")
                check(s.lateness_ns == 0, "a step on request is not late")
    check({first + i for i in range(50)} <= told.keys(), "every step is told of")
    check("proximity_detect" in message.stage_names, f"{message.stage_names}")


def in_real_time_timing_tells_how_late_each_step_was(palpd, root, folder):
    daemon = Daemon(palpd, root, folder, "block")
    try:
        with Stream(daemon.stream, "timing") as stream:
            told, dropped = [], 0
            while len(told) < 200:
                message = stream.await_topic("timing")
                told += message.steps
                dropped = message.dropped
        numbers = [s.step for s in told]
        check(dropped == 0 and numbers == list(range(numbers[0], numbers[0] + len(told))), f"steps {numbers}")
        check(all(0 < sum(s.stages_ns) <= s.whole_ns for s in told), "stages are within their step")
        check(any(s.lateness_ns > 0 for s in told), "no thread wakes at its deadline to the nanosecond")
        check(all(s.lateness_ns < 60e9 for s in told), "lateness is no negative number")
    finally:
        daemon.end()


LAWS = [
    after_a_scene_comes_what_it_is_of,
    a_scene_tells_who_may_hold_each_tool,
    a_scene_tells_what_a_body_hangs_on_and_how_it_looks,
    vertices_tell_their_tissue,
    a_scene_tells_the_shape_of_links,
    links_tell_where_they_are_and_what_they_do,
    a_needles_path_goes_from_its_tip_to_where_it_went_in,
    probes_tell_what_the_state_tells,
    states_tell_the_sample_that_they_answer,
    timing_tells_of_each_step_once,
]


def judge(law, *arguments):
    try:
        law(*arguments)
        verdict, why = "passed ", ""
    except Failed as failed:
        verdict, why = "FAILED ", f"\n        {failed}"
    except Exception as failed:  # a daemon that died, a frame that cannot be read
        verdict, why = "FAILED ", f"\n        {type(failed).__name__}: {failed}"
    print(f"{verdict} {law.__name__}{why}", flush=True)
    return verdict.strip()


def judge_all(palpd, palp, root):
    folder = tempfile.mkdtemp(prefix="palp-")
    try:
        generate(root, folder)
        daemon = Daemon(palpd, root, folder, "parts", "--stepped")
        try:
            verdicts = [judge(law, daemon) for law in LAWS]
        finally:
            daemon.end()
        other = os.path.join(folder, "timed")
        os.mkdir(other)
        verdicts.append(judge(in_real_time_timing_tells_how_late_each_step_was, palpd, root, other))
        if "FAILED" in verdicts:
            daemon.log.seek(0)
            print(daemon.log.read())
        print(f"{verdicts.count('passed')} passed, {verdicts.count('FAILED')} failed, 0 skipped")
        return 1 if "FAILED" in verdicts else 0
    finally:
        shutil.rmtree(folder)


if __name__ == "__main__":
    sys.exit(judge_all(*sys.argv[1:]))
