# SPDX-License-Identifier: GPL-3.0-or-later
"""palp-crtk: its datagrams have the published forms, tell what palpd does, and move a tool.

The forms are facts of these public definitions, told here as names and types:
- one command's name over its payload in a datagram, ended by a newline, taken into 1024 bytes by
  dVRK's example of a receiver: jhu-saw/sawSocketStreamer, components/code/mtsSocketStreamer.cpp;
  jhu-dvrk/sawIntuitiveResearchKit, share/socket-streamer/README.md (a datagram), example.py, *.json
- Timestamp, AutomaticTimestamp, Valid: jhu-cisst/cisst, cisstMultiTask/code/mtsGenericObject.cpp
- the members of each type: jhu-cisst/cisst, cisstParameterTypes/prmPositionCartesianGet.cdg,
  prmPositionCartesianSet.cdg (Goal), prmVelocityCartesianGet.cdg, prmOperatingState.cdg (an enum is
  a number there), prmForceCartesianGet.h (its members; the type has no JSON of its own)
- Rotation in rows, Translation: cisstVector/vctDataFunctionsTransformationsJSON.h
- DISABLED, ENABLED, PAUSED, FAULT; is_homed, is_busy: collaborative-robotics/crtk_msgs,
  msg/OperatingState.msg
"""
import contextlib
import io
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import unittest

import numpy as np

import laws
import palp
from palp import crtk
from palp.v1 import session_pb2, stream_pb2

BASE = {"Timestamp": float, "AutomaticTimestamp": bool, "Valid": bool}
FRAMES = {"MovingFrame": str, "ReferenceFrame": str}
POSE = {**BASE, **FRAMES, "Position": {"Rotation": (3, 3), "Translation": (3,)}}
FORMS = {"measured_cp": POSE, "setpoint_cp": POSE,
         "measured_cv": {**BASE, **FRAMES, "VelocityLinear": (3,), "VelocityAngular": (3,)},
         "measured_cf": {**BASE, **FRAMES, "Force": (6,)},
         "operating_state": {**BASE, "State": int, "SubState": str, "IsHomed": bool, "IsBusy": bool}}
STATES = {"UNDEFINED": 0, "DISABLED": 1, "ENABLED": 2, "PAUSED": 3, "FAULT": 4}
RECEIVER_BYTES = 1024
PATIENCE_S = 10
ONE = np.eye(3).tolist()


def has_form(value, form):
    if isinstance(form, dict):
        return (isinstance(value, dict) and value.keys() == form.keys()
                and all(has_form(value[name], form[name]) for name in form))
    if isinstance(form, tuple):
        return isinstance(value, list) and np.array(value, float).shape == form
    return type(value) is form


def goal(translation, rotation=ONE):
    return {"Goal": {"Rotation": rotation, "Translation": translation}}


def turned(angle):
    """About Y."""
    c, s = np.cos(angle), np.sin(angle)
    return [[c, 0, s], [0, 1, 0], [-s, 0, c]]


WRONG = [(b"", "json"), (b"\xff\xfe{", "json"), (b"{", "json"), (b"[" * 4000, "json"),
         (b" " * 5000, "size"), (b"[1]", "form"), (b"{}", "form"), (b'"hold"', "form"),
         (b'{"servo_jp": {"Goal": [0]}}', "name"), (b'{"hold": "", "measured_cp": 1}', "name"),
         (b'{"servo_cp": 1}', "form"), (b'{"servo_cp": {"Goal": [0, 0, 0]}}', "form"),
         *((json.dumps({"servo_cp": wrong}).encode(), kind) for wrong, kind in (
             (goal([0, 0]), "form"), (goal([0, 0, "0"]), "form"), (goal([0, 0, True]), "form"),
             (goal([0, 0, None]), "form"), (goal([0, 0, 10 ** 400]), "number"),
             (goal([0, 0, float("nan")]), "number"), (goal([0, 0, float("inf")]), "number"),
             (goal([0, 0, 0], [1, 0, 0]), "form"), (goal([0, 0, 0], ONE[:2]), "form"),
             (goal([0, 0, 0], (0.999 * np.eye(3)).tolist()), "rotation"),
             (goal([0, 0, 0], (-np.eye(3)).tolist()), "rotation"),
             (goal([0, 0, 0], (1e300 * np.eye(3)).tolist()), "rotation"),
             (goal([0, 0, 0], np.ones((3, 3)).tolist()), "rotation"),
             (goal([0, 0, 0], np.zeros((3, 3)).tolist()), "rotation"))),
         (b'{"servo_cp": {"Goal": {"Rotation": [[1,0,0],[0,1,0],[0,0,1]],'
          b' "Translation": [0, 0, 1e999]}}}', "number")]


class Forms(unittest.TestCase):
    def test_a_rotation_becomes_its_quaternion_and_back(self):
        draw = np.random.default_rng(1)
        for q in [*draw.normal(size=(200, 4)), *np.eye(4)]:
            q = q / np.linalg.norm(q)
            again = crtk.quaternion(crtk.rotation(q))
            self.assertAlmostEqual(abs(float(again @ q)), 1, delta=1e-12)
        half = np.sqrt(0.5)  # a quarter about Z takes X to Y
        np.testing.assert_allclose(crtk.rotation([0, 0, half, half]) @ [1, 0, 0], [0, 1, 0],
                                   atol=1e-15)

    def test_what_is_no_command_is_refused_by_its_kind(self):
        for datagram, kind in WRONG:
            with self.assertRaises(crtk.Unusable, msg=datagram[:60]) as refused:
                for name, payload in crtk.read_commands(datagram).items():
                    crtk.read_goal(payload, name)
            self.assertEqual(refused.exception.kind, kind, datagram[:60])

    def test_a_goal_written_with_six_decimals_is_taken(self):
        """As "%f" writes them."""
        text = re.sub(r"-?\d+\.\d+", lambda n: "%f" % float(n.group()),
                      json.dumps(goal([0.01, 0.02, 0.03], turned(0.7))))
        position, q = crtk.read_goal(json.loads(text), "servo_cp")
        np.testing.assert_allclose(position, [0.01, 0.02, 0.03])
        np.testing.assert_allclose(q, [0, np.sin(0.35), 0, np.cos(0.35)], atol=2e-6)

    def test_a_velocity_is_that_of_the_pose(self):
        measures = crtk.Measures("ball", "block")
        found = []
        for i in range(3):
            tool, header = stream_pb2.ToolState(), session_pb2.Header(simulated_time_ns=i * 10_000_000)
            at, q = tool.device_pose.position_m, tool.device_pose.orientation
            at.x, q.y, q.w = 0.001 * i, np.sin(0.01 * i), np.cos(0.01 * i)
            tool.proxy_pose.CopyFrom(tool.device_pose)
            tool.wrench_on_tissue.force_n.y = -2
            found.append(measures.take(header, tool))
        self.assertFalse(found[0]["measured_cv"]["Valid"])
        self.assertTrue(found[2]["measured_cv"]["Valid"])
        np.testing.assert_allclose(found[2]["measured_cv"]["VelocityLinear"], [0.1, 0, 0])
        np.testing.assert_allclose(found[2]["measured_cv"]["VelocityAngular"], [0, 2, 0], atol=1e-9)
        self.assertEqual(found[2]["measured_cf"]["Force"], [0, 2, 0, 0, 0, 0])  # what the tool feels

    def test_states_are_numbered_as_they_are_there(self):
        for name, number in STATES.items():
            self.assertEqual(crtk.STATES[number], name)
            if number:
                self.assertEqual(session_pb2.LifeCycle.Value(f"LIFE_CYCLE_{name}"), number)


class Live(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp(prefix="palp-")
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        with open(os.path.join(cls.folder, "block.yaml"), "w") as file:
            file.write(laws.BLOCK)
        cls.log = open(os.path.join(cls.folder, "log"), "w")
        cls.addClassCleanup(cls.log.close)
        cls.run_one(laws.PALPD, os.path.join(cls.folder, "block.yaml"),
                    *(f"--{kind}=ipc://{cls.folder}/{kind}" for kind in ("device", "stream", "control")))
        cls.palpd = palp.connect(cls.folder, patience=PATIENCE_S)
        cls.addClassCleanup(cls.palpd.close)
        cls.palpd.start()
        cls.peer = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        cls.addClassCleanup(cls.peer.close)
        cls.peer.bind(("127.0.0.1", 0))
        cls.peer.settimeout(PATIENCE_S)
        cls.bridge = cls.run_one(sys.executable, "-m", "palp.crtk", f"--palpd={cls.folder}", "--hands",
                                 "--silent=0.25", f"ball=127.0.0.1:{cls.peer.getsockname()[1]}")
        cls.at = cls.peer.recvfrom(RECEIVER_BYTES)[1]  # where it sends from, and listens

    @classmethod
    def run_one(cls, *line):
        program = subprocess.Popen(line, stdout=cls.log, stderr=subprocess.STDOUT)
        cls.addClassCleanup(cls.end_one, program)
        return program

    @staticmethod
    def end_one(program):
        program.terminate()
        try:
            program.wait(10)
        except subprocess.TimeoutExpired:
            program.kill()
            program.wait()

    def measures(self, seconds):
        """By name, those of some time."""
        found, end = {}, time.monotonic() + seconds
        while time.monotonic() < end:
            datagram = self.peer.recvfrom(65536)[0]
            for name, payload in json.loads(datagram).items():
                found.setdefault(name, []).append((datagram, payload))
        return found

    def until(self, name, reached, command=None):
        """Say a command again and again until a measure is as wished; the measure."""
        end, payload = time.monotonic() + PATIENCE_S, None
        while time.monotonic() < end:
            if command is not None:
                self.peer.sendto(json.dumps(command).encode(), self.at)
            for _, payload in self.measures(0.02).get(name, []):
                if reached(payload):
                    return payload
        return self.fail(f"{name}: {payload}")

    def free(self):
        """Until nobody holds the tool."""
        end = time.monotonic() + PATIENCE_S
        while self.palpd.clients().devices:
            self.assertLess(time.monotonic(), end)
            time.sleep(0.02)

    def test_measures_have_the_published_forms(self):
        found = self.measures(1.1)  # operating_state is told once a second
        self.assertEqual(found.keys(), FORMS.keys())
        for name, each in found.items():
            for datagram, payload in each:
                self.assertTrue(has_form(payload, FORMS[name]), datagram)
                self.assertLess(len(datagram), RECEIVER_BYTES)
                self.assertTrue(datagram.endswith(b"}}\n"))
                self.assertEqual(len(json.loads(datagram)), 1)
        self.assertGreater(len(found["measured_cp"]), 10)
        times = [payload["Timestamp"] for _, payload in found["measured_cp"]]
        self.assertEqual(times, sorted(times))
        self.assertGreater(times[-1], times[0])

    def test_servo_cp_brings_the_tool_there_no_faster_than_told(self):
        self.free()
        first = self.measures(0.1)["measured_cp"][-1][1]["Position"]["Translation"]
        place, rotation = [first[0] + 0.02, first[1] + 0.06, first[2] - 0.01], turned(0.4)
        start = time.monotonic()

        def reached(payload):
            at = payload["Position"]
            return (np.allclose(at["Translation"], place, atol=1e-4)
                    and np.allclose(at["Rotation"], rotation, atol=1e-3))
        self.until("measured_cp", reached, {"servo_cp": goal(place, rotation)})
        self.assertGreater(time.monotonic() - start, (np.hypot(0.06, 0.02) - 2e-4) / crtk.SPEED_M_S)
        self.until("setpoint_cp", reached, {"servo_cp": goal(place, rotation)})
        tool = self.palpd.picture().tool("ball")
        self.assertEqual(tool.device, "palp-crtk")
        np.testing.assert_allclose(tool.target[:3], place, atol=1e-4)
        self.until("operating_state", lambda payload: payload["State"] == STATES["UNDEFINED"])
        self.assertEqual(len(self.palpd.clients().devices), 0)  # its peer says no more

    def test_move_cp_needs_one_datagram_and_hold_ends_it(self):
        self.free()
        first = self.measures(0.1)["measured_cp"][-1][1]["Position"]["Translation"]
        there = [first[0], first[1] + 0.3, first[2]]  # 1.5 s
        self.peer.sendto(json.dumps({"move_cp": goal(there)}).encode(), self.at)
        self.until("operating_state",
                   lambda payload: payload["IsBusy"] and payload["State"] == STATES["ENABLED"])

        def under_way(payload):
            return abs(payload["Position"]["Translation"][1] - first[1]) > 0.02
        self.until("measured_cp", under_way)
        self.peer.sendto(b'{"hold": ""}', self.at)
        self.until("operating_state", lambda payload: not payload["IsBusy"])
        at = self.measures(0.1)["measured_cp"][-1][1]["Position"]["Translation"]
        self.assertLess(at[1], there[1] - 0.02)  # it is not where it was to go
        self.free()

    def test_wrong_datagrams_are_counted_and_do_no_harm(self):
        before = self.measures(0.05)["measured_cp"][-1][1]["Position"]
        for datagram, _ in WRONG:
            self.peer.sendto(datagram, self.at)
        far = {"servo_cp": goal([5, 0, 0])}
        self.peer.sendto(json.dumps(far).encode(), self.at)
        after = self.measures(0.3)["measured_cp"][-1][1]["Position"]
        self.assertIsNone(self.bridge.poll())
        self.assertEqual(before, after)
        self.free()

    def test_zz_what_was_refused_is_told_at_the_end(self):
        self.end_one(self.bridge)
        self.assertEqual(self.bridge.returncode, 0)
        with open(self.log.name) as file:
            last = re.search(r"^ball: \d+ sent, (\d+) obeyed, refused (.*)$", file.read(), re.M)
        self.assertGreater(int(last.group(1)), 2)
        counts = dict(reversed(part.split()) for part in last.group(2).split(", "))
        for kind in {kind for _, kind in WRONG}:
            self.assertEqual(int(counts[kind]), sum(k == kind for _, k in WRONG), counts)
        self.assertEqual(int(counts["reach"]), 1)

    def test_commands_need_the_option_and_one_peer(self):
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as other:
            other.bind(("127.0.0.1", 0))
            deaf = crtk.Arm(self.palpd, "ball", other.getsockname())
            self.addCleanup(deaf.close)
            other.sendto(b'{"hold": ""}', deaf.socket.getsockname())
            deaf.obey()
            self.assertEqual(deaf.refused, {"hands": 1})
            hearing = crtk.Arm(self.palpd, "ball", other.getsockname(), hands=True)
            self.addCleanup(hearing.close)
            self.assertEqual(hearing.socket.getsockname()[0], "127.0.0.1")
            here = self.palpd.picture().tool("ball").pose[:3].tolist()
            command = json.dumps({"servo_cp": goal(here)}).encode()
            other.sendto(command, hearing.socket.getsockname())
            self.peer.sendto(command, hearing.socket.getsockname())
            hearing.obey()
            self.assertEqual((hearing.obeyed, hearing.refused), (1, {"peer": 1}))
        with self.assertRaisesRegex(ValueError, "--bind"):
            crtk.Arm(self.palpd, "ball", ("192.0.2.1", 48051))


class Line(unittest.TestCase):
    def test_lines_that_cannot_be_are_told(self):
        for wrong in (["ball"], ["ball=127.0.0.1"], ["ball=127.0.0.1:0"], ["--period", "nan"],
                      ["--speed", "9"], ["--silent", "-1"]):
            told = io.StringIO()
            with self.assertRaises(SystemExit) as ended, contextlib.redirect_stderr(told):
                crtk.main(wrong)
            self.assertEqual(ended.exception.code, os.EX_USAGE)
            self.assertIn("expected", told.getvalue())


if __name__ == "__main__":
    laws.main()
