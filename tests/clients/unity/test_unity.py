# SPDX-License-Identifier: GPL-3.0-or-later
"""The C# client: built by mcs, run by mono against a live palp-gateway, its facts judged beside those of
the package palp for Python; Unity's part compiled against its interface.

usage: test_unity.py GATEWAY
"""
import glob
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "python"))
import laws  # noqa: E402

SOURCE = os.path.join(laws.SOURCE_ROOT, "clients", "unity", "Runtime")
TOKEN = "00112233445566778899aabbccddeeff"
PATIENCE_S = 90
gateway_program = sys.argv.pop(1)


def missing_tools():
    for tool, package in (("mcs", "mono-mcs"), ("mono", "mono-runtime")):
        if not shutil.which(tool):
            return f"no {tool}: apt install {package}"
    try:
        import numpy  # noqa: F401
        import palp.client  # noqa: F401
    except ImportError as missing:
        return str(missing)
    return None


class Unity(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        if missing_tools():
            raise unittest.SkipTest(missing_tools())
        cls.folder = tempfile.mkdtemp(prefix="palp-")
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        cls.program = os.path.join(cls.folder, "Try.exe")
        cls.built = subprocess.run(
            ["mcs", "-langversion:7.2", "-warnaserror", f"-out:{cls.program}", "-r:System.dll",
             "-r:System.Core.dll", *glob.glob(f"{SOURCE}/*/*.cs"),
             *glob.glob(os.path.join(os.path.dirname(__file__), "*.cs"))],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)

    def run_program(self, *words):
        done = subprocess.run(["mono", self.program, *words], stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, timeout=PATIENCE_S, check=False)
        self.assertEqual(done.returncode, 0, done.stdout[-3000:])
        return [line.split() for line in done.stdout.splitlines()]

    def test_it_builds_without_a_warning(self):
        self.assertEqual(self.built.returncode, 0, self.built.stdout)
        self.assertEqual(self.built.stdout.strip(), "")

    def test_turned_points_in_unitys_axes_are_mirrored_turned_points(self):
        facts = self.run_program("--axes")
        for fact in facts[:3]:
            self.assertLess(max(map(float, fact[1:])), 1e-6)  # Unity's numbers are float32
        self.assertEqual(facts[3], ["triangle", "0,2,1"])

    def test_bytes_that_are_no_message_are_refused(self):
        (_, refused, read), = self.run_program("--garbage")
        self.assertEqual(int(refused) + int(read), 20000)
        self.assertGreater(int(refused), 10000)

    def test_it_sees_what_python_sees_and_feels_a_press(self):
        import palp
        urls = [f"--{kind}=ipc://{self.folder}/{kind}" for kind in ("device", "stream", "control")]
        scenario = os.path.join(laws.SOURCE_ROOT, "tests", "scenarios", "block.yaml")
        log = open(os.path.join(self.folder, "log"), "w")
        palpd = subprocess.Popen([laws.PALPD, scenario, "--set", "rate_hz=60", *urls], stdout=log,
                                 stderr=log)
        self.addCleanup(end, palpd)
        with palp.connect(self.folder, patience=PATIENCE_S) as p:
            p.pause()
            facts = self.through_a_gateway(urls, p)
        scene = next(fact for fact in facts if fact[0] == "scene")
        self.assertEqual(scene[1:], [p.scene.name, str(len(p.scene.bodies)), str(len(p.scene.tools))])
        pressed = next(fact for fact in facts if fact[0] == "pressed")
        self.assertGreater(float(pressed[2]), 0.2)  # N, down on the soft block
        self.assertIn("'scalpel'", next(fact for fact in facts if fact[0] == "denied"))

    def test_what_is_removed_is_left_out(self):
        self.assertEqual(self.run_program("--removed"), [["removed", *"4 2 3 4 2 0".split()]])

    def test_a_body_that_was_cut_has_the_triangles_that_python_sees(self):
        import palp
        folder = os.path.join(self.folder, "cut")
        os.mkdir(folder)
        urls = [f"--{kind}=ipc://{folder}/{kind}" for kind in ("device", "stream", "control")]
        scenarios = os.path.join(laws.SOURCE_ROOT, "config", "scenarios")
        with open(os.path.join(folder, "log"), "w") as log:
            palpd = subprocess.Popen(
                [laws.PALPD, os.path.join(scenarios, "incision.yaml"), "--stepped", "--set=bodies.skin.grid.cells=[6, 6, 14]",
                 f"--set=tools.right.device={{script: {scenarios}/trajectories/incision.csv}}", *urls], stdout=log, stderr=log)
        self.addCleanup(end, palpd)
        with palp.connect(folder, patience=PATIENCE_S) as p:
            p.step(420)
            picture = p.picture()
            port = self.gateway(folder, urls)
            (_, _, rest, mesh), (_, *triangles) = self.run_program("--surface", f"ws://127.0.0.1:{port}/", TOKEN)
            expected = picture.surface("skin")
            self.assertGreater(len(expected.triangles), len(p.triangles("skin")))
        self.assertEqual((int(rest), int(mesh)), (len(expected.rest), len(picture.mesh("skin"))))
        self.assertEqual([int(i) for i in triangles], expected.triangles.ravel().tolist())

    def gateway(self, folder, urls):
        """Its port."""

        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        tokens = os.path.join(folder, "tokens")
        with open(os.open(tokens, os.O_WRONLY | os.O_CREAT, 0o600), "w") as file:
            file.write(f"hand {TOKEN}\n")
        gateway = subprocess.Popen([gateway_program, *urls, f"--listen=127.0.0.1:{port}",
                                    f"--token-file={tokens}"], stdout=subprocess.PIPE, text=True,
                                   stderr=subprocess.DEVNULL)
        self.addCleanup(gateway.stdout.close)
        self.addCleanup(end, gateway)
        self.assertIn(str(port), gateway.stdout.readline())
        return port

    def through_a_gateway(self, urls, p):
        port = self.gateway(self.folder, urls)
        p.step(3)
        still = p.picture()
        p.start()
        facts = self.run_program(f"ws://127.0.0.1:{port}/", TOKEN, "3")
        self.judge_first(facts, still, p)
        return facts

    def judge_first(self, facts, still, p):
        """The meshes of all pictures are as large as Python's, and stand where it does: the block
        at rest moves by less than a millimetre."""
        name = p.soft_names[0]
        x = still.mesh(name)
        meshes = [fact for fact in facts if fact[0] == "mesh"]
        self.assertGreaterEqual(len(meshes), 3)
        for _, _, _, n, total, high in meshes:
            self.assertEqual(int(n), len(x))
            self.assertAlmostEqual(float(total) / x.size, float(x.mean()), delta=1e-3)
            self.assertAlmostEqual(float(high), float(x[:, 1].max()), delta=1e-3)
        body = next(fact for fact in facts if fact[0] == "body" and fact[1] == name)
        self.assertEqual(body[3:], [str(len(x)), str(len(p.triangles(name)))])


def end(process):
    process.terminate()
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


if __name__ == "__main__":
    laws.main()
