#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A second implementation of palp.v1, from the .proto files alone: python3-zmq and python3-protobuf against
a running palpd. It holds the tool, presses, and judges what comes back. One law a function.

usage: test_interop.py PALPD PALP SOURCE_ROOT
"""
import json
import math
import os
import random
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time

SKIPPED = 77  # meson's word for it
try:
    import zmq
    import google.protobuf  # noqa: F401 - the generated code needs it
except ImportError as missing:
    print(f"skipped: {missing}\n0 passed, 0 failed, 1 skipped")
    sys.exit(SKIPPED)

RATE_HZ = 10  # slower than the scenario's, so that a sanitizer or a busy machine keeps up
MINOR = 5  # PROTO_MINOR of proto/proto.h: fields added to version 1 since its first release
PATIENCE_S = 60  # for a step, an answer, a touch: a sanitizer on a busy machine is slow
STARVED = "its program may get no CPU"  # of palpd, when no sample came for 30 ms


class Failed(Exception):
    """A claim is wrong."""


class Lost(Exception):
    """This process was held up for so long that palpd let its force fade, or let go of its tool: nothing is learnt."""


class Skipped(Exception):
    """A law cannot be judged here, and why."""


def check(claim, text):
    if not claim:
        raise Failed(text)


def check_near(actual, expected, tolerance, what):
    check(all(abs(a - e) <= tolerance for a, e in zip(actual, expected, strict=True)),
          f"{what}: {actual}, expected {expected} within {tolerance}")


def triple(v):
    return (v.x, v.y, v.z)


def total(vectors):
    return tuple(math.fsum(component) for component in zip((0.0, 0.0, 0.0), *vectors))


def generate(root, into):
    """What protoc makes of the .proto files, for all that stands here."""
    global control_pb2, device_pb2, local_pb2, session_pb2, stream_pb2
    protos = [os.path.join("palp/v1", name) for name in sorted(os.listdir(f"{root}/proto/palp/v1"))
              if name.endswith(".proto")]
    subprocess.run(["protoc", f"--proto_path={root}/proto", f"--python_out={into}", *protos],
                   check=True)
    sys.path.insert(0, into)
    from palp.v1 import control_pb2, device_pb2, local_pb2, session_pb2, stream_pb2


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


class Daemon:
    """palpd with one socket of each kind on ipc, and the device socket on TCP too."""

    def __init__(self, palpd, palp, root, folder):
        self.palp = palp
        self.device = f"ipc://{folder}/device"
        self.stream = f"ipc://{folder}/stream"
        self.control = f"ipc://{folder}/control"
        self.ports = {kind: free_port() for kind in ("device", "stream", "control")}
        self.log = open(f"{folder}/palpd.log", "w+")
        self.line = (
            [palpd, f"{root}/config/scenarios/liver-palpation.yaml", "--set", f"rate_hz={RATE_HZ}"]
            + [f"--{kind}={getattr(self, kind)},tcp://127.0.0.1:{port}"
               for kind, port in self.ports.items()])
        self.start()

    def start(self):
        self.process = subprocess.Popen(self.line, stdout=self.log, stderr=subprocess.STDOUT)

    def ask_palp(self, *arguments):
        """A subcommand of palp; returns its lines, each one a JSON object."""
        done = subprocess.run([self.palp, *arguments, "--json"], stdout=subprocess.PIPE, text=True,
                              timeout=PATIENCE_S, check=False)
        check(done.returncode == 0, f"palp {arguments[0]} ends with {done.returncode}")
        return [json.loads(line) for line in done.stdout.splitlines()]

    def said(self):
        self.log.seek(0)
        return self.log.read()

    def end(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.process.kill()
        return self.process.wait()


class Socket:
    """A ZeroMQ socket that is closed at the end of a with, and gives up waiting in the end."""

    def __init__(self, kind, endpoint):
        self.socket = zmq.Context.instance().socket(kind)
        self.socket.setsockopt(zmq.LINGER, 0)
        self.socket.connect(endpoint)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    def receive(self, seconds=PATIENCE_S):
        """A frame, or None."""
        if not self.socket.poll(int(seconds * 1000)):
            return None
        parts = self.socket.recv_multipart()
        check(len(parts) == 1, f"{len(parts)} parts, expected single-part frames")
        return parts[0]


class Device(Socket):
    def __init__(self, endpoint, name="python", tool="", rendering="PALPD"):
        super().__init__(zmq.DEALER, endpoint)
        self.sequence = 0
        self.force = None
        self.local_model = None
        self.loaded_models = {}  # all that push the hand, by step
        self.welcome = None
        self.refused = None
        message = device_pb2.DeviceMessage()
        hello = message.hello
        hello.protocol_min = hello.protocol_max = 1
        hello.device_name = name
        hello.device_kind = "test_interop.py"
        hello.tool_name = tool
        hello.rendering = getattr(session_pb2, f"RENDERING_{rendering}")
        hello.capabilities.dof_in = 6
        hello.capabilities.dof_out = 3
        hello.capabilities.max_force_n = 8
        hello.capabilities.max_continuous_force_n = 4
        end = time.monotonic() + PATIENCE_S
        while not self.welcome and not self.refused and time.monotonic() < end:
            self.send(message)  # once more: a connection may be lost, and its session with it
            self.take(2)
        if self.welcome:
            self.at = triple(self.welcome.tool_pose.position_m)

    def __exit__(self, *_):
        message = device_pb2.DeviceMessage()
        message.bye.reason = "the test is over"
        self.send(message)
        time.sleep(0.05)  # nothing lingers
        super().__exit__()

    def send(self, message):
        self.socket.send(message.SerializeToString())

    def command(self, verb):
        message = device_pb2.DeviceMessage()
        message.command.verb = getattr(device_pb2, f"VERB_{verb}")
        self.send(message)

    def take(self, seconds):
        """Take in what comes; the newest force stays."""
        frame = self.receive(seconds)
        while frame is not None:
            message = device_pb2.DaemonMessage.FromString(frame)
            kind = message.WhichOneof("message")
            if kind in ("welcome", "force", "refused", "local_model"):
                setattr(self, kind, getattr(message, kind))
            if kind == "local_model" and self.local_model.felt and math.hypot(*modelled(self.local_model)) > 0.1:
                self.loaded_models[self.local_model.header.step] = self.local_model
            if (kind == "refused" and self.welcome
                    and self.refused.reason == device_pb2.REFUSAL_REASON_NO_SESSION):
                raise Lost("palpd took the device for gone, again and again")
            frame = self.receive(0)

    def move(self, position):
        """A sample, and two milliseconds for what comes."""
        self.sequence += 1
        self.at = position
        message = device_pb2.DeviceMessage()
        message.sample.sequence = self.sequence
        message.sample.device_time_ns = time.monotonic_ns()
        pose = message.sample.measured_cp
        pose.position_m.x, pose.position_m.y, pose.position_m.z = position
        pose.orientation.CopyFrom(self.welcome.tool_pose.orientation)
        self.send(message)
        self.take(0.002)

    def hold(self, seconds):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.move(self.at)

    def hold_until(self, true, what):
        end = time.monotonic() + PATIENCE_S
        while not true():
            check(time.monotonic() < end, f"waited in vain until {what}")
            self.move(self.at)

    def enable(self):
        self.move(self.at)
        self.command("ENABLE")
        self.hold_until(lambda: self.force and self.force.life_cycle == session_pb2.LIFE_CYCLE_ENABLED,
                        "the session is ENABLED")

    def pushed(self):
        """How hard the hand is pushed, N; by what the newest step left where the device renders itself."""
        if self.welcome.rendering == session_pb2.RENDERING_DEVICE:
            return math.hypot(*modelled(self.local_model)) if self.local_model else 0.0
        return math.hypot(*triple(self.force.servo_cf.force_n)) if self.force else 0.0

    def press(self, newtons):
        """Go down 2 mm a step until the hand feels that much. A force that faded, because this process or the
        simulation was held up, stays away until the tool is free again: then once more from above."""
        x, top, z = triple(self.welcome.tool_pose.position_m)
        bottom = self.welcome.soft_bounds.high_m.y - 0.03
        begun = self.force.header.step
        self.hold_until(lambda: self.force.header.step > begun + 1, "what comes is no more of who had the tool before")
        for _ in range(5):
            while self.pushed() < newtons and self.at[1] > bottom:
                step = self.force.header.step
                self.move((x, self.at[1] - 2e-3, z))
                self.hold_until(lambda: self.force.header.step > step, "a step is done")
            if self.pushed() >= newtons:
                return
            self.lift(top - self.at[1])
        raise Failed(f"no {newtons} N down to {bottom} m")

    def lift(self, metres):
        """Up, and wait until nothing is felt: a force that faded comes back from there only."""
        for _ in range(math.ceil(metres / 2e-3)):
            x, y, z = self.at
            self.move((x, y + 2e-3, z))
        self.hold_until(lambda: self.pushed() < 0.1, "nothing is felt up there")


def modelled(model):
    """The force of a local model on the hand at its target."""
    return total([triple(model.held.force_n)] + [triple(c.force_n) for c in model.contacts])


class Stream(Socket):
    def __init__(self, endpoint, *topics):
        super().__init__(zmq.SUB, endpoint)
        for topic in topics:
            self.socket.subscribe(topic if topic.endswith("/") else topic.encode() + b"\0")

    def next(self, seconds=PATIENCE_S):
        """The next frame as (topic, message), or None."""
        frame = self.receive(seconds)
        if frame is None:
            return None
        topic, nul, body = frame.partition(b"\0")
        check(nul == b"\0", "a stream frame without a NUL")
        kinds = {"scene": stream_pb2.Scene, "state": stream_pb2.State,
                 "mesh": stream_pb2.MeshPositions, "contacts": stream_pb2.Contacts,
                 "force": stream_pb2.ToolForce, "local": local_pb2.LocalModel,
                 "event": session_pb2.Event,
                 "stats": stream_pb2.Stats}
        topic = topic.decode()
        check(topic.split("/")[0] in kinds, f"no such topic: {topic}")
        return topic, kinds[topic.split("/")[0]].FromString(body)

    def await_topic(self, wanted):
        while True:
            found = self.next()
            check(found, f"nothing came on the topic {wanted}")
            if found[0] == wanted:
                return found[1]


class Control(Socket):
    def __init__(self, endpoint):
        super().__init__(zmq.DEALER, endpoint)
        self.id = 0

    def ask(self, kind, **fields):
        self.id += 1
        return self.repeat(kind, **fields)

    def repeat(self, kind, **fields):
        request = control_pb2.Request(id=self.id)
        getattr(request, kind).SetInParent()
        for name, value in fields.items():
            setattr(getattr(request, kind), name, value)
        self.socket.send(request.SerializeToString())
        frame = self.receive()
        check(frame is not None, f"no reply to {kind}")
        reply = control_pb2.Reply.FromString(frame)
        check(reply.id == self.id, f"a reply to {reply.id}, expected to {self.id}")
        return reply

    def done(self, kind, **fields):
        reply = self.ask(kind, **fields)
        check(reply.WhichOneof("reply") == "done", f"{kind}: {reply}")


# ------------------------------------------------------------------ devices

def a_hello_is_welcomed_with_the_tool_and_its_place(daemon):
    with Device(daemon.device) as device:
        welcome = device.welcome
        check(welcome, f"no welcome: {device.refused}")
        check(welcome.protocol == 1 and welcome.tool_name == "probe", f"{welcome}")
        check(welcome.simulation_rate_hz == RATE_HZ, f"{welcome.simulation_rate_hz} Hz")
        check(0 < welcome.force_limit_n <= 0.7 * 8, f"limit {welcome.force_limit_n} N")
        low, high = triple(welcome.soft_bounds.low_m), triple(welcome.soft_bounds.high_m)
        check(all(a < b for a, b in zip(low, high)), "soft bodies are within a box")
        check(welcome.tool_pose.position_m.y > high[1], "the tool starts above the liver")


def a_tool_that_is_held_is_refused_by_name(daemon):
    with Device(daemon.device), Device(daemon.device, "second", "probe") as second:
        check(second.refused and not second.welcome, "the second device is refused")
        check(second.refused.reason == device_pb2.REFUSAL_REASON_TOOL_TAKEN, f"{second.refused}")
        check(second.refused.text == "probe is held by python", second.refused.text)
    with Device(daemon.device, "third", "scalpel") as third:
        check(third.refused.reason == device_pb2.REFUSAL_REASON_NO_SUCH_TOOL, f"{third.refused}")
    with Device(daemon.device, "second") as second:
        check(second.welcome, "after a bye the tool is free again")


def a_device_that_is_not_enabled_feels_nothing(daemon):
    """On a way that leads well into the tissue: ENABLED, the same way is felt."""
    def most_on_the_way_down():
        most = 0
        for _ in range(350):
            x, y, z = device.at
            device.move((x, y - 1e-4, z))
            most = max(most, device.pushed())
        return most

    with Device(daemon.device) as device:
        check(most_on_the_way_down() == 0, "a force before ENABLE")
        device.enable()
        most = most_on_the_way_down()
        for _ in range(2000):  # at its end: steps of a busy machine may be late
            if most > 0.05:
                break
            device.move(device.at)
            most = max(most, device.pushed())
        check(most > 0.05, "this way leads past the tissue")


def a_press_is_felt_and_pushes_the_hand_up(daemon):
    with Device(daemon.device) as device:
        device.enable()
        check(device.pushed() < 0.2, "nothing is felt in the air")
        device.press(0.4)
        force = device.force
        check(force.servo_cf.force_n.y > 0.3, f"upwards: {triple(force.servo_cf.force_n)}")
        check(force.source == session_pb2.FORCE_SOURCE_LOCAL_MODEL, "source")
        check(force.header.session_id == device.welcome.session_id, "session id")
        check(0 < force.answers_sequence <= device.sequence, "it answers a sample")
        check(force.expiry_ns == force.answers_time_ns + device.welcome.force_validity_ns, "expiry")
        check(device.pushed() <= device.welcome.force_limit_n, "the limit")
        device.command("DISABLE")
        device.hold_until(lambda: device.force.life_cycle == session_pb2.LIFE_CYCLE_DISABLED
                          and device.pushed() == 0, "DISABLE has taken the force away")


def contact_forces_sum_to_the_force_on_the_tissue(daemon):
    """Of one step, in the messages of two topics; a sum of at most some hundred numbers near 1 N."""
    with Device(daemon.device) as device, Stream(daemon.stream, "state", "contacts") as stream:
        device.enable()
        device.press(0.4)
        device.hold(0.5)
        states, judged = {}, 0
        end = time.monotonic() + PATIENCE_S
        while judged < 3:
            check(time.monotonic() < end, "no state and contacts of one step with a load")
            device.move(device.at)
            found = stream.next(0)
            if found and found[0] == "state":
                states[found[1].header.step] = found[1]
            elif found and found[1].header.step in states:
                judged += judge_contacts(states[found[1].header.step].tools[0], found[1])


def judge_contacts(tool, contacts):
    """Returns how many loaded steps were judged: 0 or 1."""
    on_tissue = triple(tool.wrench_on_tissue.force_n)
    if math.hypot(*on_tissue) < 0.1:
        return 0
    forces = []
    for c in contacts.contacts:
        check(tool.tool_id in (c.body_a_id, c.body_b_id), "a contact of the tool")
        sign = 1 if c.body_b_id == tool.tool_id else -1
        force = triple(c.force_on_a_n)
        forces.append(tuple(sign * f for f in force))
        check_near((math.hypot(*triple(c.normal)),), (1,), 1e-9, "length of a normal")
        along = sum(f * n for f, n in zip(force, triple(c.normal)))
        check_near((along,), (c.normal_n,), 1e-9, "normal force")
        check_near((math.sqrt(max(0, math.hypot(*force)**2 - along**2)),), (c.tangential_n,), 1e-6,
                   "tangential force")
        check(c.normal_n >= -1e-9, "contacts push")
    check(contacts.dropped == 0, "no contact was dropped")
    check_near(total(forces), on_tissue, 1e-9, "sum of the contact forces")
    check(on_tissue[1] < 0, "the tissue is pushed down")
    return 1


def a_device_that_renders_itself_gets_models_that_sum_to_the_force(daemon):
    """Of one step, in the messages of two sockets. Their compliance is float32, symmetric but for its rounding, and
    gives way where it is pressed."""
    with Device(daemon.device, rendering="DEVICE") as device, Stream(daemon.stream, "state") as stream:
        check(device.welcome.rendering == session_pb2.RENDERING_DEVICE, "welcomed as it wished")
        device.enable()
        device.press(0.4)
        states, models = {}, device.loaded_models
        end = time.monotonic() + PATIENCE_S
        while not states.keys() & models.keys():
            check(time.monotonic() < end, "no state and local model of one step with a load")
            device.move(device.at)
            if device.pushed() > 0.1 and not device.local_model.felt:
                raise Lost("the force fades, for want of samples")
            while found := stream.next(0):
                states[found[1].header.step] = found[1]
        step = min(states.keys() & models.keys())
        judge_model(models[step], states[step].tools[0])
        check(device.pushed() == 0 or math.hypot(*triple(device.force.servo_cf.force_n)) == 0,
              "no force that could be added to its own")


def judge_model(model, tool):
    n = len(model.contacts)
    check(0 < n <= 64 and model.tool_id == tool.tool_id, f"{n} contacts")
    check([c.id for c in model.contacts] == sorted(c.id for c in model.contacts), "by rising id")
    check_near(modelled(model), triple(tool.wrench_on_hand.force_n), 1e-6, "force on the hand")
    check_near(total(triple(c.force_n) for c in model.contacts),
               tuple(-f for f in triple(tool.wrench_on_tissue.force_n)), 1e-6, "contact forces")
    check(all(c.bounds.least_n == 0 and math.isinf(c.bounds.most_n) for c in model.contacts),
          "contacts push as hard as they must, and never pull")
    w = struct.unpack(f"<{9 * n * n}f", model.compliance)

    def compliance(i, r, j, c):
        return w[((3 * j + c) * 3 + r) * n + i]

    largest = max(map(abs, w))
    check(all(abs(compliance(i, r, j, c) - compliance(j, c, i, r)) <= 1e-4 * largest
              for i in range(n) for j in range(n) for r in range(3) for c in range(3)),
          "the compliance is symmetric")
    check(all(compliance(i, 1, i, 1) > 0 for i in range(n)), "tissue gives way")
    moved = [d - a for d, a in zip(triple(tool.device_pose.position_m),
                                   triple(model.anchor.tool_pose.position_m))]
    check(model.anchor.number == 1 and math.hypot(*moved) > 0.001, "the tool moved from its anchor")


def a_clutch_holds_the_tool_while_the_hand_moves(daemon):
    with Device(daemon.device) as device, Stream(daemon.stream, "state") as stream:

        def wanted(after):
            """Where the tool is wanted in a step that is done from now on."""
            step = device.force.header.step + after
            state = stream.await_topic("state")
            while state.header.step <= step:
                device.move(device.at)
                state = stream.await_topic("state")
            return triple(state.tools[0].device_pose.position_m)

        device.enable()
        device.press(0.3)
        before = wanted(2)
        device.command("CLUTCH")
        device.hold_until(lambda: device.pushed() == 0, "the clutch has taken the force away")
        x, y, z = device.at
        for i in range(1, 31):
            device.move((x + i * 1e-3, y, z))
        check_near(wanted(1), before, 1e-12, "the tool stands")
        device.command("UNCLUTCH")
        device.hold(0.05)
        check_near(wanted(2), before, 1e-12, "no jump")
        x, y, z = device.at
        for i in range(1, 6):
            device.move((x - i * 1e-3, y, z))
        check_near(wanted(2), (before[0] - 0.005, before[1], before[2]), 1e-9, "it follows again")
        check(device.force.life_cycle == session_pb2.LIFE_CYCLE_ENABLED, "still ENABLED")


def a_hello_that_cannot_be_read_is_refused(daemon):
    message = device_pb2.DeviceMessage()
    message.hello.device_name = "four"
    message.hello.capabilities.dof_in = 4
    with Socket(zmq.DEALER, daemon.device) as s:
        s.socket.send(message.SerializeToString())
        frame = s.receive()
        check(frame is not None, "no answer")
        refused = device_pb2.DaemonMessage.FromString(frame).refused
    check(refused.reason == device_pb2.REFUSAL_REASON_MALFORMED, f"{refused}")
    check("dof_in" in refused.text, refused.text)


def an_implausible_sample_is_left_out(daemon):
    """Three of them are a fault, which holds until it is cleared."""
    with Device(daemon.device) as device:
        device.enable()
        x, y, z = device.at
        device.move((x, float("nan"), z))
        device.at = (x, y, z)
        device.hold(0.1)
        check(device.force.life_cycle == session_pb2.LIFE_CYCLE_ENABLED, "one is forgiven")
        for i in range(3):
            device.move((x, y + 0.5 + i, z))
        device.at = (x, y, z)
        device.hold_until(lambda: device.force.life_cycle == session_pb2.LIFE_CYCLE_FAULT, "FAULT")
        device.command("ENABLE")
        device.hold(0.2)
        check(device.pushed() == 0, "no force in FAULT")
        check(device.force.life_cycle == session_pb2.LIFE_CYCLE_FAULT, "a fault is latched")
        device.command("CLEAR")
        device.hold_until(lambda: device.force.life_cycle == session_pb2.LIFE_CYCLE_DISABLED, "CLEAR")


# ------------------------------------------------------------------ the stream

def a_late_joiner_gets_the_scene_and_the_newest_of_all(daemon):
    """While the simulation is paused: what comes was not just being published."""
    with Control(daemon.control) as control:
        control.done("pause")
        time.sleep(0.3)
        step = control.ask("status").status.header.step
        topics = {"scene", "state", "mesh/liver", "contacts", "force/probe", "local/probe", "event",
                  "stats"}
        with Stream(daemon.stream, *topics) as stream:
            got = {}
            end = time.monotonic() + 10
            while set(got) != topics and time.monotonic() < end:
                found = stream.next(0.1)
                if found:
                    got[found[0]] = found[1]
        control.done("start")
    check(set(got) == topics, f"missing: {topics - set(got)}")
    check(got["state"].header.step == step, "the state is that of the last step")
    check(got["state"].run_state == stream_pb2.RUN_STATE_PAUSED, "it says that it is paused")
    names = {body.id: body.name for body in got["scene"].bodies}
    check(set(names.values()) == {"liver", "probe"}, f"{names}")


def a_mesh_fits_its_scene(daemon):
    """At the start its vertices are at rest, but for half a step of int16 in a box of 0.2 m, and float32."""
    with Control(daemon.control) as control, Stream(daemon.stream, "scene", "mesh/liver") as stream:
        control.done("pause")
        control.done("reset")
        scene, mesh = stream.await_topic("scene"), stream.await_topic("mesh/liver")
        while mesh.header.step > 0:
            mesh = stream.await_topic("mesh/liver")
        control.done("start")
    liver = next(body for body in scene.bodies if body.name == "liver")
    check(liver.id == mesh.body_id, "the mesh is the liver's")
    rest = struct.unpack(f"<{len(liver.soft.rest_positions) // 4}f", liver.soft.rest_positions)
    low, high = triple(mesh.quantised.box.low_m), triple(mesh.quantised.box.high_m)
    q = struct.unpack(f"<{len(mesh.quantised.int16) // 2}h", mesh.quantised.int16)
    check(len(q) == len(rest), f"{len(q) // 3} vertices, expected {len(rest) // 3}")
    now = [low[i % 3] + (v + 32767) / 65534 * (high[i % 3] - low[i % 3]) for i, v in enumerate(q)]
    check(max(abs(a - b) for a, b in zip(now, rest)) < 2e-6, "every vertex is at its rest")
    n = len(rest) // 3
    corners = struct.unpack(f"<{len(liver.soft.triangles) // 4}I", liver.soft.triangles)
    check(max(corners) < n and len(liver.soft.nodes) == 4 * n, "triangles and nodes fit")
    edges = {}
    for t in range(0, len(corners), 3):
        a, b, c = corners[t:t + 3]
        for edge in ((a, b), (b, c), (c, a)):
            edges[edge] = edges.get(edge, 0) + 1
    check(all(count == 1 and edges.get((b, a)) == 1 for (a, b), count in edges.items()),
          "the surface is closed and of one orientation")


def headers_count_and_never_go_back(daemon):
    with Stream(daemon.stream, "state") as stream:
        headers = [stream.next()[1].header for _ in range(10)]
    for a, b in zip(headers, headers[1:]):
        check(b.sequence == a.sequence + 1, f"sequence {a.sequence}, then {b.sequence}")
        check(b.monotonic_time_ns >= a.monotonic_time_ns, "the clock goes back")
        check(b.step >= a.step, "steps go back")
        check(b.session_id == a.session_id, "the session changes")


# ------------------------------------------------------------------ control

def steps_are_counted(daemon):
    with Control(daemon.control) as control:
        check(control.ask("step", count=1).failure.code == control_pb2.FAILURE_CODE_NOT_NOW,
              "no single steps while it runs")
        control.done("pause")
        before = control.ask("status").status.header
        after = control.ask("step", count=7).state.header
        again = control.repeat("step", count=7).state.header
        check(after.step == before.step + 7, f"{before.step} + 7 is not {after.step}")
        check_near((after.simulated_time_ns - before.simulated_time_ns,), (7 * 10**9 / RATE_HZ,), 2,
                   "simulated time of seven steps, ns")
        check(again == after, "a repeated id gets the stored reply")
        check(control.ask("status").status.header.step == after.step, "and nothing is done twice")
        control.done("start")


def a_snapshot_brings_the_world_back(daemon):
    with Control(daemon.control) as control:
        control.done("pause")
        control.done("reset")
        snapshot = control.ask("snapshot").snapshot
        control.ask("step", count=3)
        moved = control.ask("status").status.world_hash
        control.done("restore", snapshot_id=snapshot.snapshot_id)
        back = control.ask("status").status.world_hash
        control.ask("step", count=3)
        again = control.ask("status").status.world_hash
        check(back == snapshot.world_hash and back != moved, "the hash is the snapshot's")
        check(again == moved, "the same steps lead to the same bytes")
        check(control.ask("restore", snapshot_id=999).failure.code
              == control_pb2.FAILURE_CODE_INVALID, "there is no snapshot 999")
        control.done("start")


def a_matrix_is_shown(daemon):
    """The mass of the liver is lumped or consistent: either way its entries sum to three times the mass."""
    with Control(daemon.control) as control:
        control.done("pause")
        control.ask("step", count=1)
        text = control.ask("inspect", matrix=control_pb2.MATRIX_M, body_name="liver")
        control.done("start")
    lines = text.inspect.matrix_market.decode().splitlines()
    check(lines[0] == "%%MatrixMarket matrix coordinate real symmetric", lines[0])
    rows, cols, n = map(int, lines[1].split())
    check(rows == cols and n == len(lines) - 2, f"{rows} x {cols}, {n} entries")
    entries = [line.split() for line in lines[2:]]
    mass = math.fsum((2 if r != c else 1) * float(v) for r, c, v in entries) / 3
    check(0.3 < mass < 3, f"a liver of {mass} kg")


def the_clients_are_told(daemon):
    with Control(daemon.control) as control, Device(daemon.device) as device:
        device.hold(0.1)
        devices = control.ask("clients").clients.devices
        check([(d.device_name, d.tool_name) for d in devices] == [("python", "probe")], f"{devices}")
        check(devices[0].samples > 0, "its samples are counted")


def a_request_that_makes_no_sense_gets_a_failure(daemon):
    with Control(daemon.control) as control:
        failure = control.ask("step", count=0).failure
        check(failure.code == control_pb2.FAILURE_CODE_MALFORMED and "count" in failure.text,
              f"{failure}")


# ------------------------------------------------------------------ palp

def palp_poke_feels_the_tissue(daemon):
    """Its hand is damped as ten forces a second need. Interrupted once it felt something, it ends well."""
    with subprocess.Popen([daemon.palp, "poke", f"--connect={daemon.device}", "--damping=60", "--json",
                           f"--seconds={PATIENCE_S}"], stdout=subprocess.PIPE, text=True) as poke:
        felt = 0
        for line in poke.stdout:
            told = json.loads(line)
            felt = max(felt, told["force_max_n"])
            check(told["force_n"][1] > -0.2, f"pulled down: {told}")
            if felt > 0.2:
                break
        poke.send_signal(signal.SIGINT)
        check(poke.wait() == 0, f"exit code {poke.returncode}")
    check(0.2 < felt <= 3, f"{felt} N in a minute, at most 3 allowed")


def palp_status_and_top_tell_what_is_published(daemon):
    status, = daemon.ask_palp("status", f"--connect={daemon.control}")
    top, = daemon.ask_palp("top", f"--connect={daemon.stream}", "--once")
    for told in (status, top):
        check(told["scenario"] == "liver-palpation" and told["run_state"] == "RUNNING", f"{told}")
    check(status["bodies"] == ["liver", "probe"] and status["devices"] == [], f"{status}")
    check(top["step"] >= status["step"] > 0, f"step {status['step']}, then {top['step']}")
    check([tool["tool"] for tool in top["tools"]] == ["probe"], f"{top}")
    check(top["durations"]["step"]["p50_us"] > 0, f"{top}")
    check(all(len(values) in (1, 3) for values in top["probes"].values()) and top["probes"], f"{top}")
    with Device(daemon.device, rendering="NONE") as device:
        device.hold(0.1)
        told, = daemon.ask_palp("status", f"--connect={daemon.control}")[0]["devices"]
        check(told["rendering"] == "NONE" and told["acted"] is not None, f"{told}")
        check(told["force_source"] == "COUPLING_AT_SIMULATION_RATE", f"{told}")
        check(told["coupling_n_m"] > 0, f"{told}")


# ------------------------------------------------------------------ garbage

def garbage():
    """Frames that are no message: noise, messages cut short, absurd lengths, nothing at all."""
    rng = random.Random(20250203)
    sample = device_pb2.DeviceMessage()
    sample.sample.sequence = 1
    sample.sample.measured_cp.orientation.w = 1
    request = control_pb2.Request(id=1)
    request.step.count = 5
    for whole in (sample.SerializeToString(), request.SerializeToString()):
        yield from (whole[:n] for n in range(len(whole)))
    yield from (rng.randbytes(rng.randrange(200)) for _ in range(200))
    yield b"\x0a\xff\xff\xff\xff\x0f"  # a hello of 4 GiB
    yield b"\x12\x02" * 2000
    yield b"\x0b" * 1000  # groups that never end


def throw(endpoint, kind):
    with Socket(kind, endpoint) as s:
        for frame in garbage():
            s.socket.send(frame)
        s.socket.send_multipart([b"two", b"parts"])
        time.sleep(0.2)


def throw_bytes(port):
    """What is not even ZeroMQ; half-open connections too."""
    rng = random.Random(port)
    for n in (0, 1, 10, 64, 4096, 100000):
        with socket.create_connection(("127.0.0.1", port)) as s:
            s.settimeout(0.2)
            try:
                s.sendall(rng.randbytes(n))
            except OSError:
                pass  # it hung up on us, as it may


def throw_all(daemon):
    throw(daemon.device, zmq.DEALER)
    throw(daemon.control, zmq.DEALER)
    throw(daemon.stream, zmq.XSUB)
    for port in daemon.ports.values():
        throw_bytes(port)


def malformed(daemon):
    with Stream(daemon.stream, "stats") as stream:
        counters = stream.await_topic("stats").counters
    return {c.name: c.value for c in counters if "malformed" in c.name}


def garbage_on_every_socket_harms_nobody(daemon):
    before = malformed(daemon)
    with Device(daemon.device) as device, Stream(daemon.stream, "state") as stream:
        device.enable()
        device.press(0.3)
        vandal = threading.Thread(target=throw_all, args=[daemon])
        vandal.start()
        device.hold_until(lambda: not vandal.is_alive(), "all garbage is thrown")
        received = device.force.header.sequence
        device.hold_until(lambda: device.force.header.sequence > received + 10, "forces come")
        device.lift(0.03)
        device.press(0.3)  # the tissue is felt as before
        check(device.force.life_cycle == session_pb2.LIFE_CYCLE_ENABLED, "still ENABLED")
        check(stream.next(), "states come as before")
    with Control(daemon.control) as control:
        check(control.ask("status").status.scenario == "liver-palpation", "control answers")
    after = malformed(daemon)
    grown = {name for name in after if after[name] > before.get(name, 0)}
    check(any("device" in name for name in grown) and any("control" in name for name in grown),
          f"malformed messages are counted: {before}, then {after}")
    check(daemon.process.poll() is None, "palpd lives")


def a_frame_that_is_too_large_ends_its_connection_only(daemon):
    with Device(daemon.device) as device:
        device.enable()
        with Socket(zmq.DEALER, daemon.device) as s:
            ends = s.socket.get_monitor_socket(zmq.EVENT_DISCONNECTED)
            s.socket.send(bytes(1 << 20))
            device.hold_until(lambda: ends.poll(0), "the connection has ended")
            s.socket.disable_monitor()
        received = device.force.header.sequence
        device.hold_until(lambda: device.force.header.sequence > received, "forces come as before")


def shutdown_ends_the_daemon_cleanly(daemon):
    """The last law: it ends the daemon."""
    with Control(daemon.control) as control:
        control.done("shutdown")
    check(daemon.process.wait(10) == 0, f"exit code {daemon.process.returncode}")


LAWS = [
    a_hello_is_welcomed_with_the_tool_and_its_place,
    a_tool_that_is_held_is_refused_by_name,
    a_device_that_is_not_enabled_feels_nothing,
    a_press_is_felt_and_pushes_the_hand_up,
    contact_forces_sum_to_the_force_on_the_tissue,
    a_device_that_renders_itself_gets_models_that_sum_to_the_force,
    a_clutch_holds_the_tool_while_the_hand_moves,
    a_hello_that_cannot_be_read_is_refused,
    an_implausible_sample_is_left_out,
    a_late_joiner_gets_the_scene_and_the_newest_of_all,
    a_mesh_fits_its_scene,
    headers_count_and_never_go_back,
    steps_are_counted,
    a_snapshot_brings_the_world_back,
    a_matrix_is_shown,
    the_clients_are_told,
    palp_poke_feels_the_tissue,
    palp_status_and_top_tell_what_is_published,
    a_request_that_makes_no_sense_gets_a_failure,
    garbage_on_every_socket_harms_nobody,
    a_frame_that_is_too_large_ends_its_connection_only,
    shutdown_ends_the_daemon_cleanly,
]


def try_law(law, daemon):
    """From the start of the scene on, and again while this process is too slow for a hand. Where a law fails and palpd
    tells that a device got no CPU meanwhile, nothing is learnt of either: three such failures are one."""
    end = time.monotonic() + PATIENCE_S
    starved = 0
    while True:
        heard = len(daemon.said())
        try:
            with Control(daemon.control) as control:
                control.done("reset")
            return law(daemon)
        except Lost:
            if time.monotonic() > end:
                raise
        except Failed as failed:
            starved += 1
            if starved == 3 or STARVED not in daemon.said()[heard:]:
                raise
            print(f"again   {law.__name__}: a device got no CPU: {failed}", flush=True)


def judge(law, daemon):
    """Whether the law holds, from the start of the scene on: says and returns "passed", "FAILED", "skipped"."""
    try:
        try_law(law, daemon)
        verdict, why = "passed ", ""
    except Failed as failed:
        verdict, why = "FAILED ", f"\n        {failed}"
    except Skipped as skipped:
        verdict, why = "skipped", f": {skipped}"
    except Exception as failed:  # a daemon that died, a frame that cannot be read
        verdict, why = "FAILED ", f"\n        {type(failed).__name__}: {failed}"
    print(f"{verdict} {law.__name__}{why}", flush=True)
    return verdict.strip()


def judge_all(laws, palpd, palp, root):
    """Judge them with one palpd; the last line counts. Returns the exit code."""
    folder = tempfile.mkdtemp(prefix="palp-")
    try:
        generate(root, folder)
        daemon = Daemon(palpd, palp, root, folder)
        try:
            verdicts = [judge(law, daemon) for law in laws]
        finally:
            daemon.end()
        if "FAILED" in verdicts:
            print(daemon.said())
        print(", ".join(f"{verdicts.count(word)} {word.lower()}"
                        for word in ("passed", "FAILED", "skipped")))
        return 1 if "FAILED" in verdicts else 0
    finally:
        shutil.rmtree(folder)


if __name__ == "__main__":
    sys.exit(judge_all(LAWS, *sys.argv[1:]))
