# SPDX-License-Identifier: GPL-3.0-or-later
"""palp.engine: the same bytes as palp run, no copies, and nothing that crashes Python."""
import gc
import os
import pickle
import resource
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest

import numpy as np

import laws
import palp.engine as pe


def press(sim, n=30):
    """A ball 2 cm down in 30 steps: 10 mm into the block."""
    ball = sim.tool("ball")
    for _ in range(n):
        ball.target = [0.001, 0.045 - 0.02 * (sim.steps + 1) / 30, 0, 0, 0, 0, 1]
        report = sim.step()
    return report


def block(**wishes):
    return pe.Simulation("block.yaml", text=laws.BLOCK, **wishes)


class SameBytes(unittest.TestCase):
    def palp_run(self, scenario, steps, *options):
        return subprocess.run([laws.PALP, "run", scenario, "--steps", str(steps), "--no-hand", "--hash", "--quiet",
                               *options], stdout=subprocess.PIPE, text=True,
                              check=True).stdout.strip()

    def test_hash_is_that_of_palp_run(self):
        for scenario, steps in (("grasp-and-rotate", 8), ("thread-of-beams", 12)):
            with pe.Simulation(scenario, set={"rate_hz": 60}) as sim:
                sim.step(steps)
                self.assertEqual(sim.hash, self.palp_run(scenario, steps, "--set", "rate_hz=60"))

    def test_hash_of_a_text_is_that_of_the_file(self):
        with tempfile.NamedTemporaryFile("w", suffix=".yaml") as file, block() as sim:
            file.write(laws.BLOCK)
            file.flush()
            sim.step(5)
            self.assertEqual(sim.hash, self.palp_run(file.name, 5))

    def test_restored_simulation_goes_on_with_the_same_bytes(self):
        with block() as sim, block(alone=True) as other:
            press(sim, 10)
            snapshot = pickle.loads(pickle.dumps(sim.snapshot()))
            press(sim, 20)
            other.restore(bytes(snapshot))
            press(other, 20)
            self.assertEqual(sim.hash, other.hash)
            sim.restore(snapshot)
            self.assertEqual(sim.steps, 10)
            press(sim, 20)
            self.assertEqual(sim.hash, other.hash)

    def test_pool_gives_each_simulation_its_own_bytes(self):
        with block() as model, pe.Pool(2) as pool:
            sims = [block(alone=True) for _ in range(3)]
            batch = pool.batch(sims)
            for k in range(12):
                for sim in (model, *sims):
                    sim.tool("ball").target = [0.001, 0.045 - 0.0015 * k, 0, 0, 0, 0, 1]
                batch.step()
                model.step()
            self.assertEqual({sim.hash for sim in sims}, {model.hash})
            self.assertGreater(batch.cpu_s, 0)


class Arrays(unittest.TestCase):
    def test_positions_are_the_engines_memory_and_read_only(self):
        with block() as sim:
            x = sim.body("block").positions
            self.assertEqual((x.shape, x.dtype), ((48, 3), np.float64))
            self.assertTrue(np.shares_memory(x, sim.body("block").positions))
            np.testing.assert_array_equal(x, sim.body("block").rest)
            before = x.copy()
            press(sim)
            self.assertGreater(np.abs(x - before).max(), 1e-3)
            with self.assertRaises(ValueError):
                x[0, 0] = 1

    def test_an_array_outlives_its_simulation(self):
        with block() as sim:
            press(sim, 3)
            x, triangles = sim.body("block").positions, sim.body("block").triangles
            kept = x.copy()
        del sim
        gc.collect()
        blocks = [block() for _ in range(3)]  # memory is asked for anew
        np.testing.assert_array_equal(x, kept)
        self.assertLess(triangles.max(), 48)
        del blocks

    def test_contacts_sum_to_the_wrench_of_the_tool(self):
        with block() as sim:
            report = press(sim)
            force = -report.contacts["force"].sum(axis=0)
            self.assertGreater(force[1], 0.1)
            np.testing.assert_allclose(force, sim.tool("ball").wrench[:3], atol=1e-9)
            np.testing.assert_allclose(force, sim.probes["push"], atol=1e-9)
            self.assertEqual(sim.probe_units, {"push": "N"})
            self.assertEqual(report.n_contact, len(report.contacts))

    def test_matrices_are_symmetric_and_fit_their_body(self):
        try:
            import scipy.sparse  # noqa: F401
        except ImportError:
            self.skipTest("no python3-scipy")
        with block() as sim:
            press(sim, 3)
            A, M, B, K = (sim.matrix(name, "block") for name in "AMBK")
            h = 1 / sim.rate_hz
            inner = sim.body("block").rest[:, 1] > 1e-3
            rows = np.flatnonzero(np.repeat(inner, 3))
            left = abs((M + h * B + h * h * K - A)[rows][:, rows]).max()
            self.assertLess(left, 1e-9 * abs(A).max())  # sums of a few numbers in another order

    def test_picture_is_the_same_each_time_and_is_written(self):
        with block() as sim, tempfile.TemporaryDirectory() as folder:
            press(sim)
            picture = sim.picture(96, 64)
            self.assertEqual((picture.shape, picture.dtype), ((64, 96, 3), np.uint8))
            np.testing.assert_array_equal(picture, sim.picture(96, 64))
            self.assertTrue((picture != sim.picture(96, 64, view="top")).any())
            camera = {"eye": [0, 0.2, 0.2], "target": [0, 0, 0]}
            self.assertTrue((picture != sim.picture(96, 64, camera=camera)).any())
            pe.save_png(os.path.join(folder, "a.png"), picture)
            with open(os.path.join(folder, "a.png"), "rb") as file:
                self.assertEqual(file.read(8), b"\x89PNG\r\n\x1a\n")

    def test_picture_is_what_palp_shot_draws(self):
        with tempfile.TemporaryDirectory() as folder, pe.Simulation("hook") as sim:
            sim.step(10)
            pe.save_png(f"{folder}/ours.png", sim.picture(160, 90))
            subprocess.run([laws.PALP, "shot", "hook", "--step", "10", "--size", "160x90", "--quiet",
                            "--out", f"{folder}/shot.png"], check=True)
            with open(f"{folder}/ours.png", "rb") as a, open(f"{folder}/shot.png", "rb") as b:
                self.assertEqual(a.read(), b.read())


class BadInput(unittest.TestCase):
    def test_fault_of_a_scenario_tells_file_line_column_and_key(self):
        with self.assertRaises(pe.ScenarioError) as caught:
            pe.Simulation("mine.yaml", text=laws.BLOCK.replace("5000", "-3"))
        error = caught.exception
        self.assertEqual((error.file, error.line, error.key, error.code),
                         ("mine.yaml", 6, "bodies.block.material.young_pa", 78))
        self.assertGreater(error.column, 1)

    def test_override_that_cannot_be_names_its_key(self):
        for key, value, kind in (("rate_hz", -1, pe.ScenarioError), ("rate_hzz", 5, pe.ScenarioError),
                                 ("rate_hz", float("nan"), pe.ArgumentError),
                                 ("rate_hz", object(), pe.ArgumentError)):
            with self.assertRaises(kind) as caught:
                block(set={key: value})
            self.assertIn(key, str(caught.exception))

    def test_what_is_missing_is_named(self):
        with self.assertRaises(FileNotFoundError) as caught:
            pe.Simulation("graspr")
        self.assertIn("did you mean grasper?", str(caught.exception))
        with block() as sim:
            with self.assertRaisesRegex(KeyError, "did you mean 'block'"):
                sim.body("blok")
            with self.assertRaisesRegex(KeyError, "no tool, expected one of ball"):
                sim.tool("block")

    def test_targets_of_wrong_shape_type_or_value_are_refused_by_name(self):
        with block() as sim:
            ball, before = sim.tool("ball"), sim.hash
            for wrong in ([0, 0, 0], [[0] * 7], np.zeros((7, 1)), "0000000", None, [None] * 7,
                          [0, float("nan"), 0, 0, 0, 0, 1], [0, 0, 0, 0, 0, 0, 0],
                          np.zeros(7, complex), [float("inf")] * 7):
                with self.assertRaises(pe.ArgumentError) as caught:
                    ball.target = wrong
                self.assertIn("ball", str(caught.exception))
            with self.assertRaises(pe.ArgumentError):
                pe.Pose([0, 0, float("nan")])
            with self.assertRaises(pe.ArgumentError):
                ball.grip = 1.5
            self.assertEqual(sim.hash, before)
            ball.target = np.array([0, 0.04, 0, 0, 0, 0, 1], np.float32)
            ball.target = pe.Pose([0, 0.04, 0])
            self.assertEqual(ball.target, pe.Pose([0, 0.04, 0]))

    def test_arrays_of_wrong_shape_or_value_are_refused(self):
        with block() as sim:
            soft = sim.body("block")
            x = soft.positions.copy()
            with self.assertRaises(pe.ArgumentError):
                soft.set_nodes(x[:-1])
            x[3, 1] = np.inf
            with self.assertRaises(pe.ArgumentError):
                soft.set_nodes(x)
            for wrong in (np.zeros((4, 4)), np.zeros((4, 4, 3), float)):
                with self.assertRaises(pe.ArgumentError):
                    pe.save_png("never.png", wrong)
            for wrong in ({"width": 3}, {"width": -3}, {"view": "sideways"}, {"zoom": 1e9},
                          {"camera": {"eye": [0, 0, 0]}}, {"theme": "red"}):
                with self.assertRaises(pe.ArgumentError):
                    sim.picture(**{"width": 32, "height": 32, **wrong})
            for wrong in (b"", bytes(10), bytes(len(sim.snapshot()))):
                with self.assertRaises(pe.ArgumentError):
                    sim.restore(wrong)
            for wrong in (-1, 1.5, None):
                with self.assertRaises(pe.ArgumentError):
                    sim.step(wrong)
            with self.assertRaises(pe.ArgumentError):
                sim.coordinates("Q", "block")

    def test_use_after_close_raises(self):
        sim, pool = block(), pe.Pool(1)
        ball, soft, report = sim.tool("ball"), sim.body("block"), sim.step()
        pool.close()
        sim.close()
        sim.close()
        uses = [sim.step, sim.snapshot, lambda: sim.hash, lambda: sim.time, lambda: ball.pose,
                lambda: soft.positions, lambda: soft.rest, sim.picture, lambda: sim.body("ball"),
                lambda: setattr(ball, "target", [0] * 7), lambda: report.contacts, sim.clone,
                lambda: pool.step([]), lambda: sim.probes, lambda: ball.wrench]
        for use in uses:
            with self.assertRaises(pe.ClosedError):
                use()

    def test_a_report_that_is_past_is_told_to_be(self):
        with block() as sim:
            first = press(sim, 2)
            kept = press(sim, 28)
            n = len(kept.contacts)
            sim.step()
            self.assertEqual(len(kept.contacts), n)
            with self.assertRaises(pe.ArgumentError):
                first.contacts
            with self.assertRaises(AttributeError):
                kept.nothing

    def test_a_body_that_comes_apart_is_told_and_can_be_restored(self):
        with block() as sim:
            start = sim.snapshot()
            x = sim.body("block").positions.copy()
            x[-1] += 1e9
            sim.body("block").set_nodes(x)
            with self.assertRaises(pe.DivergedError) as caught:
                sim.step(5)
            self.assertIn("block", str(caught.exception))
            sim.restore(start)
            press(sim, 3)


class Threads(unittest.TestCase):
    def test_two_simulations_run_in_two_threads(self):
        sims = [block(), block()]
        threads = [threading.Thread(target=press, args=(sim,)) for sim in sims]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(sims[0].hash, sims[1].hash)
        self.assertEqual(sims[0].steps, 30)

    def test_one_simulation_in_two_threads_is_refused_and_closing_it_waits(self):
        sim = block()
        refused, done = [], []

        def step_often():
            for _ in range(300):
                try:
                    sim.step()
                    done.append(1)
                except pe.ArgumentError as error:
                    refused.append(str(error))
                except pe.ClosedError:
                    return
        threads = [threading.Thread(target=step_often) for _ in range(2)]
        for thread in threads:
            thread.start()
        for _ in range(100):
            if len(done) > 50:
                break
            time.sleep(0.01)
        sim.close()
        for thread in threads:
            thread.join()
        self.assertGreater(len(done), 0)
        self.assertTrue(all("another thread" in text for text in refused))

    def test_fork_after_create_is_told_or_alone_goes_on(self):
        threaded, alone = block(), block(alone=True)
        press(threaded, 2)
        press(alone, 15)
        child = os.fork()
        if child == 0:
            code = 1
            try:
                try:
                    threaded.step()
                except pe.ForkedError:
                    press(alone, 15)
                    with block() as fresh:
                        press(fresh)
                        code = 0 if fresh.hash == alone.hash else 2
            finally:
                os._exit(code)
        self.assertEqual(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), 0)

    def test_keyboard_interrupt_leaves_a_whole_step(self):
        with block() as sim:
            timer = threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT))
            timer.start()
            with self.assertRaises(KeyboardInterrupt):
                sim.step(10**9)
            steps, hashed = sim.steps, sim.hash
            self.assertGreater(steps, 0)
            with block() as other:
                other.step(steps)
                self.assertEqual(other.hash, hashed)

    def test_resets_do_not_grow(self):
        """After the first thousand the process keeps its size: a page a reset would be 4 MB."""
        n = 100000 if laws.LONG else 2000
        with block(alone=True) as sim:
            press(sim, 12)
            start = sim.snapshot()
            for i in range(n):
                if i == n // 2:
                    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
                sim.restore(start)
                if i % 10 == 0:
                    sim.snapshot()
                    sim.step()
            after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        self.assertLess(after - before, 2048)  # kB

    def test_the_end_of_python_lets_go_in_any_order(self):
        program = ("import palp.engine as pe\nsims = [pe.Simulation('hook') for _ in range(3)]\n"
                   "pool = pe.Pool(2)\nx = sims[0].bodies\nsims[1].step()\n")
        done = subprocess.run([sys.executable, "-c", program], stderr=subprocess.PIPE, check=False)
        self.assertEqual((done.returncode, done.stderr), (0, b""))


if __name__ == "__main__":
    laws.main()
