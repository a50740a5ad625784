# SPDX-License-Identifier: GPL-3.0-or-later
"""The examples of the documents run as they stand, and so do the programs to copy from, in small."""
import contextlib
import io
import os
import re
import subprocess
import shutil
import sys
import tempfile
import unittest

import numpy as np

import laws

DOCUMENTS = os.path.join(laws.SOURCE_ROOT, "clients", "python")


def programs(name):
    with open(os.path.join(DOCUMENTS, name), encoding="utf-8") as file:
        return re.findall(r"^```python\n(.*?)^```$", file.read(), re.M | re.S)


class Documents(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        """A palpd where palp.connect looks for one."""
        cls.folder = tempfile.mkdtemp(prefix="palp-")
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        os.environ["XDG_RUNTIME_DIR"] = cls.folder
        cls.log = open(os.path.join(cls.folder, "log"), "w")
        cls.palpd = subprocess.Popen([laws.PALPD, "liver-palpation", "--set", "rate_hz=15"],
                                     stdout=cls.log, stderr=subprocess.STDOUT)
        cls.addClassCleanup(cls.end)
        cls.before = os.getcwd()
        os.chdir(cls.folder)
        import palp
        for _ in range(12):
            try:
                palp.connect(patience=5).close()
                return
            except palp.wire.NoAnswer:
                continue

    @classmethod
    def end(cls):
        os.chdir(cls.before)
        cls.palpd.terminate()
        cls.palpd.wait(30)

    def run_program(self, text):
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            exec(compile(text, "document", "exec"), {"__name__": "document"})
        return said.getvalue()

    def test_ten_examples_of_the_tutorial_run(self):
        found = programs("TUTORIAL.md")
        self.assertEqual(len(found), 10)
        for number, text in enumerate(found, 1):
            with self.subTest(number):
                self.assertTrue(self.run_program(text))

    def test_examples_of_the_readme_run(self):
        found = programs("README.md")
        self.assertEqual(len(found), 3)
        for number, text in enumerate(found, 1):
            with self.subTest(number):
                self.assertTrue(self.run_program(text))

    def test_a_record_is_kept_and_analysed(self):
        from palp.examples import record
        with contextlib.redirect_stdout(io.StringIO()) as said:
            record.main("palpd", "0.5", "record.npz")
        with np.load("record.npz") as kept:
            self.assertGreater(len(kept["time"]), 1)
        self.assertIn("force_most_n", said.getvalue())
        way = {"time": np.array([0.0, 1.0, 2.0]), "depth": np.zeros(3),
               "position": np.array([[0, 0, 0], [0, -0.01, 0], [0, -0.02, 0]]),
               "force": np.array([[0, 0, 0], [0, 1, 0], [0, 1, 0]])}
        found = record.analyse(way)  # 1 cm against a force that rises to 1 N, 1 cm against it
        self.assertAlmostEqual(found["work_j"], 0.015)
        self.assertAlmostEqual(found["way_m"], 0.02)
        self.assertAlmostEqual(found["touched_s"], 2.0)


class Examples(unittest.TestCase):
    def run_example(self, name, *words):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "out.svg")
            done = subprocess.run([sys.executable, "-m", f"palp.examples.{name}", *words, path],
                                  stdout=subprocess.PIPE, text=True, check=True)
            with open(path, encoding="utf-8") as file:
                self.assertTrue(file.read().endswith("</svg>\n"))
        return done.stdout

    def test_a_press_above_the_tumour_is_harder(self):
        above, beside = re.findall(r"([\d.]+) N at", self.run_example("press"))
        self.assertGreater(float(above), float(beside))

    def test_variants_with_a_stiffer_inclusion_have_more_contrast(self):
        said = self.run_example("variants", "6")
        self.assertGreater(float(re.search(r"([+-][\d.]+) for each factor", said)[1]), 0)

    @unittest.skipUnless(laws.LONG, "two minutes of CPU: PALP_LONG_TESTS=1")
    def test_training_learns(self):
        """The last generations are better than the first by a fifth of the goal, and goals that
        training did not see are met."""
        said = self.run_example("train", "10")
        rewards = [float(r) for r in re.findall(r"reward ([-\d. ]+), best", said)]
        self.assertEqual(len(rewards), 10)
        self.assertGreater(np.mean(rewards[-4:]), rewards[0] + 0.2)
        self.assertGreaterEqual(int(re.search(r"new seeds: .* done (\d+) %", said)[1]), 75)


if __name__ == "__main__":
    laws.main()
