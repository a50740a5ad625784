# SPDX-License-Identifier: GPL-3.0-or-later
"""palp.connect: a running palpd from Python, by the package alone."""
import os
import shutil
import subprocess
import tempfile
import time
import unittest

import numpy as np

import laws
import palp
import palp.engine as pe
import palp.surface
import palp.wire

COUPLED = laws.BLOCK.replace("    kinematic: true",
                             "    coupling: {translation_n_m: 600, rotation_nm_rad: 2}")
PATIENCE_S = 20
folder = daemon = None


def start_palpd(*options):
    global daemon
    log = open(os.path.join(folder, "log"), "a")
    daemon = subprocess.Popen([laws.PALPD, os.path.join(folder, "block.yaml")]
                              + [f"--{kind}=ipc://{folder}/{kind}"
                                 for kind in ("device", "stream", "control")] + list(options),
                              stdout=log, stderr=subprocess.STDOUT)


def stop_palpd():
    daemon.terminate()
    try:
        daemon.wait(10)
    except subprocess.TimeoutExpired:
        daemon.kill()
        daemon.wait()


def setUpModule():
    global folder
    folder = tempfile.mkdtemp(prefix="palp-")
    with open(os.path.join(folder, "block.yaml"), "w") as file:
        file.write(COUPLED)
    start_palpd()


def tearDownModule():
    stop_palpd()
    shutil.rmtree(folder)


def connect():
    p = palp.connect(folder, patience=PATIENCE_S)
    p.reset()
    p.start()
    return p


class Pictures(unittest.TestCase):
    def test_a_picture_is_of_one_step(self):
        with connect() as p:
            self.assertEqual([b.name for b in p.scene.bodies], ["block", "ball"])
            self.assertEqual(p.soft_names, ["block"])
            steps = []
            for picture in p.pictures(rate_hz=30, seconds=0.7):
                steps.append(picture.step)
                self.assertEqual({m.header.step for m in picture._parts.values()}, {picture.step})
                self.assertEqual(picture.mesh("block").shape, p.rest("block").shape)
                self.assertEqual(picture.contacts.force.shape, (0, 3))
            self.assertGreater(len(steps), 2)
            self.assertEqual(steps[1:], sorted(set(steps[1:])))  # the first may be of before the reset

    def test_who_is_slow_gets_the_newest(self):
        with connect() as p:
            pictures = p.pictures(rate_hz=1000)
            first = next(pictures)
            time.sleep(0.5)
            second, now = next(pictures), p.status().header.step
            self.assertGreater(second.step, first.step)
            self.assertLess(now - second.step, 0.5 * p.scene.rate_hz)

    def test_a_mesh_at_the_start_is_the_mesh_at_rest(self):
        with connect() as p:
            p.pause()
            p.reset()
            x = p.picture().mesh("block")
            np.testing.assert_allclose(x, p.rest("block"), atol=3e-6)  # int16 in a box of 6 cm
            self.assertLess(p.triangles("block").max(), len(x))

    def test_names_that_are_not_there_are_told(self):
        with connect() as p:
            picture = p.picture()
            with self.assertRaisesRegex(KeyError, "expected one of ball"):
                picture.tool("scalpel")
            with self.assertRaisesRegex(KeyError, "this picture has block"):
                picture.mesh("liver")
            with self.assertRaisesRegex(KeyError, "expected one of block"):
                next(p.pictures(meshes=["liver"]))
            with self.assertRaises(ValueError):
                next(p.pictures(rate_hz=0))


INCISION = os.path.join(laws.SOURCE_ROOT, "config", "scenarios", "incision.yaml")
SCRIPT = os.path.join(laws.SOURCE_ROOT, "config", "scenarios", "trajectories", "incision.csv")
COARSE = {"bodies.skin.grid.cells": "[6, 6, 14]", "tools.right.device": f"{{script: {SCRIPT}}}"}
CUT = 330, 480  # steps: the blade is in from about 150 on


class Cuts(unittest.TestCase):
    """The incision, of larger cells, cut in palpd and in this process."""

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp(prefix="palp-")
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        with open(os.path.join(cls.folder, "log"), "w") as log:
            cls.palpd = subprocess.Popen(
                [laws.PALPD, INCISION, "--stepped", *(f"--set={k}={v}" for k, v in COARSE.items()),
                 *(f"--{kind}=ipc://{cls.folder}/{kind}" for kind in ("device", "stream", "control"))],
                stdout=log, stderr=subprocess.STDOUT)
        cls.addClassCleanup(cls.palpd.wait, 20)
        cls.addClassCleanup(cls.palpd.terminate)
        sim, cls.expected = pe.Simulation(INCISION, set=COARSE), {}
        for step in CUT:
            sim.step(step - sim.steps)
            cls.expected[step] = sim.body("skin").surface()

    def judge(self, picture):
        found, expected = picture.surface("skin"), self.expected[picture.step]
        self.assertGreater(len(expected.copy_of), 0)
        np.testing.assert_array_equal(found.nodes[found.triangles], expected.triangles)
        np.testing.assert_array_equal(found.rest, expected.rest[found.nodes].astype(np.float32))
        self.assertEqual(len(found.triangles) - found.n_scene, 2 * expected.severed)
        fine = np.ptp(expected.positions, axis=0).max() / 65534  # a step of the frame's box
        np.testing.assert_allclose(picture.mesh("skin"), expected.drawn[found.nodes], atol=fine)

    def test_a_picture_has_the_engines_triangles(self):
        """Of who listens all the time, and of who comes when it is cut."""
        with palp.connect(self.folder, patience=PATIENCE_S) as p:
            p.reset()
            pictures = p.pictures(rate_hz=1000)
            self.assertEqual(next(pictures).surface("skin").n_scene, len(p.triangles("skin")))
            for step in CUT:
                p.step(step - p.status().header.step)
                self.judge(next(picture for picture in pictures if picture.step == step))
                self.judge(p.picture())
            p.reset()
            whole = next(picture for picture in pictures if picture.step == 0)
            np.testing.assert_array_equal(whole.surface("skin").triangles, p.triangles("skin"))
            self.assertEqual(whole.mesh("skin").shape, p.rest("skin").shape)

    def test_a_topology_is_a_message_of_the_stream_like_any(self):
        with palp.connect(self.folder, patience=PATIENCE_S) as p:
            with palp.wire.StreamSocket(p.endpoints.stream, ["topology/"]) as stream:
                topic, message = stream.next(PATIENCE_S)
        self.assertEqual((topic, message.body_id), ("topology/skin", 1))

    def test_what_is_removed_is_left_out(self):
        """Of a made-up message; what it says of triangles and vertices that are not there is not heard."""
        def raw(kind, *numbers):
            return np.array(numbers, kind).tobytes()
        soft = palp.wire.stream_pb2.SoftBody(
            rest_positions=raw("<f4", *range(12)), nodes=raw("<u4", 4, 5, 6, 7), triangles=raw("<u4", 0, 1, 2, 0, 2, 3))
        topology = palp.wire.stream_pb2.Topology(
            version=1, added_rest_positions=raw("<f4", 0, 1, 2), added_nodes=raw("<u4", 20), changed=raw("<u4", 1, 99),
            changed_triangles=raw("<u4", 4, 2, 3, 1, 1, 1), added_triangles=raw("<u4", 0, 2, 4, 4, 2, 0, 0, 1, 5),
            removed=raw("<u4", 0, 2, 77))
        found = palp.surface.apply(soft, topology)
        self.assertEqual(found.triangles.tolist(), [[4, 2, 3], [4, 2, 0]])
        self.assertEqual((found.n_scene, len(found.rest), found.nodes.tolist()), (1, 5, [4, 5, 6, 7, 20]))
        self.assertEqual(palp.surface.apply(soft).triangles.tolist(), [[0, 1, 2], [0, 2, 3]])


class Hands(unittest.TestCase):
    def test_a_press_is_felt_and_pushes_the_hand_up(self):
        """A machine that is busy may fade a force away: it has a few goes."""
        most = 0
        with connect() as p:
            for _ in range(8):
                try:
                    with p.hold("ball") as hand:
                        self.assertEqual(hand.tool_name, "ball")
                        hand.move_to([0, 0.030, 0], seconds=0.6)
                        for _ in range(20):
                            most = max(most, hand.force[1])
                            time.sleep(0.01)
                        hand.move_to([0, 0.06, 0], seconds=0.3)
                except palp.hand.HandLost:
                    continue
                if most > 0.1:
                    break
            self.assertEqual(len(p.clients().devices), 0)
        self.assertGreater(most, 0.1)

    def test_a_held_tool_and_a_missing_one_are_refused_by_name(self):
        with connect() as p, p.hold("ball", "first"):
            with self.assertRaisesRegex(palp.wire.Refused, "ball is held by first"):
                p.hold("ball", "second")
            with self.assertRaisesRegex(palp.wire.Refused, "scalpel"):
                p.hold("scalpel", "third")

    def test_ways_that_cannot_be_are_refused(self):
        with connect() as p, p.hold() as hand:
            for wrong in (([0, 0, np.nan], 1), ([0, 0], 1), ([0, 0, 0], 0), ([5, 0, 0], 1)):
                with self.assertRaises(ValueError):
                    hand.move_to(*wrong)
            for turn in ([0, 0, 1], [0, 0, 0, 2], [0, 0, np.nan, 1], [1, 0, 0, 0]):  # the last: π rad/s
                with self.assertRaises(ValueError):
                    hand.move_to(hand.position, 1, orientation=turn)
            with self.assertRaises(ValueError):
                hand.grip = 2
        with self.assertRaises(palp.hand.HandLost):
            hand.force  # noqa: B018 - behind the with


    def test_a_hand_turns_on_its_way(self):
        quarter = [0, np.sqrt(0.5), 0, np.sqrt(0.5)]
        with connect() as p, p.hold("ball") as hand:
            hand.move_to(hand.position, 0.6, orientation=quarter)
            np.testing.assert_allclose(hand.orientation, quarter)
            for picture in p.pictures(seconds=PATIENCE_S):
                if abs(picture.tool("ball").target[3:] @ quarter) > 1 - 1e-9:
                    return
        self.fail("it did not turn")


class Requests(unittest.TestCase):
    """In a palpd that was never in a hurry: its bytes are those of the engine."""

    @classmethod
    def setUpClass(cls):
        stop_palpd()
        start_palpd("--stepped")

    @classmethod
    def tearDownClass(cls):
        stop_palpd()
        start_palpd()

    def test_steps_are_those_of_the_engine(self):
        with palp.connect(folder, patience=PATIENCE_S) as p, pe.Simulation("block.yaml", text=COUPLED) as sim:
            p.reset()
            picture = p.step(5)
            sim.step(5)
            self.assertEqual((picture.step, p.hash), (5, sim.hash))
            np.testing.assert_allclose(picture.tool("ball").pose, list(sim.tool("ball").pose),
                                       atol=1e-15)

    def test_a_snapshot_brings_the_world_back(self):
        with palp.connect(folder, patience=PATIENCE_S) as p:
            p.reset()
            number, before = p.snapshot(), p.hash
            p.step(3)
            after = p.hash
            p.restore(number)
            self.assertEqual(p.hash, before)
            p.step(3)
            self.assertEqual(p.hash, after)
            p.drop(number)
            with self.assertRaises(palp.wire.Refused):
                p.restore(number)

    def test_what_is_loaded_is_looked_at_anew(self):
        first, second = COUPLED, COUPLED.replace("block:", "cube:").replace("block,", "cube,")
        with palp.connect(folder, patience=PATIENCE_S) as p:
            p.load(second)
            self.assertEqual(p.soft_names, ["cube"])
            self.assertGreater(len(p.picture().mesh("cube")), 0)
            p.load(first)
            self.assertEqual(p.soft_names, ["block"])
            self.assertEqual(p.picture().tool("ball").name, "ball")

    def test_matrices_are_those_of_the_engine(self):
        with palp.connect(folder, patience=PATIENCE_S) as p, pe.Simulation("block.yaml", text=COUPLED) as sim:
            p.reset()
            p.step(3)
            sim.step(3)
            found = p.matrices(["A", "M", "K"], "block")
            for name, matrix in found.items():
                rows, columns, values, shape, symmetric = sim.coordinates(name, "block")
                self.assertEqual((matrix.shape, matrix.symmetric), (shape, symmetric))
                np.testing.assert_array_equal(matrix.rows, rows)
                np.testing.assert_array_equal(matrix.columns, columns)
                np.testing.assert_array_equal(matrix.values, values)  # 17 digits
            with self.assertRaisesRegex(ValueError, "expected one of A"):
                p.matrices(["Q"])

    def test_stats_come(self):
        with palp.connect(folder, patience=PATIENCE_S) as p:
            self.assertGreater(p.stats().uptime_ns, 0)


class Nobody(unittest.TestCase):
    def test_nobody_there_is_told_in_time(self):
        with self.assertRaisesRegex(palp.wire.NoAnswer, "is palpd running there"):
            palp.connect("/nowhere/at/all", patience=0.2)
        with self.assertRaises(ValueError):
            palp.connect("tcp://127.0.0.1:99")
        with self.assertRaises(ValueError):
            palp.connect("two words")

    def test_a_palpd_that_ends_is_missed(self):
        self.addCleanup(start_palpd)
        with connect() as p:
            with self.assertRaises(palp.hand.HandLost), p.hold("ball") as hand:
                stop_palpd()
                for _ in range(600):
                    hand.force  # noqa: B018 - raises in the end
                    time.sleep(0.01)
            p._control.patience = 0.2
            with self.assertRaises(palp.wire.NoAnswer):
                p.status()


if __name__ == "__main__":
    laws.main()
