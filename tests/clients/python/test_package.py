# SPDX-License-Identifier: GPL-3.0-or-later
"""The package as people get it: built offline into a wheel and a source archive, installed in a fresh
venv by the document's line, found complete there."""
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import unittest
import zipfile

import laws

SOURCE = os.path.join(laws.SOURCE_ROOT, "clients", "python")
MODULES = ["__init__", "_library", "_matrices", "client", "crtk", "engine", "hand", "wire",
           "examples/__init__", "gym/__init__", "gym/env", "gym/tasks", "v1/__init__",
           "v1/control_pb2", "v1/device_pb2", "v1/stream_pb2"]


def missing_tools():
    for module in ("pip", "setuptools", "wheel", "venv"):
        if subprocess.run([sys.executable, "-c", f"import {module}"], check=False,
                          stderr=subprocess.DEVNULL).returncode:
            return f"no python3-{module}"
    return None if shutil.which("protoc") else "no protobuf-compiler"


class Package(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        if missing_tools():
            raise unittest.SkipTest(missing_tools())
        cls.folder = tempfile.mkdtemp(prefix="palp-")
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        cls.copy = os.path.join(cls.folder, "tree", "clients", "python")  # builds leave files behind
        skip = shutil.ignore_patterns("build", "*.egg-info", "__pycache__")
        shutil.copytree(SOURCE, cls.copy, ignore=skip)
        shutil.copytree(os.path.join(laws.SOURCE_ROOT, "proto"),
                        os.path.join(cls.folder, "tree", "proto"))

    def run_here(self, *line):
        environment = {k: v for k, v in os.environ.items() if k != "PYTHONPATH"}
        environment.update(PIP_NO_INDEX="1", PIP_DISABLE_PIP_VERSION_CHECK="1")
        done = subprocess.run(line, cwd=self.folder, env=environment, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stdout[-3000:])
        return done.stdout

    @unittest.skipUnless(laws.LONG, "half a minute of pip: PALP_LONG_TESTS=1")
    def test_wheel_from_the_source_archive_is_complete(self):
        self.run_here("sh", "-c", f"cd {self.copy} && {sys.executable} setup.py -q sdist")
        archive = os.path.join(self.copy, "dist", "palp-0.1.0.tar.gz")
        with tarfile.open(archive) as file:
            self.assertIn("palp-0.1.0/proto/palp/v1/stream.proto", file.getnames())
        self.run_here(sys.executable, "-m", "pip", "wheel", "-q", "--no-build-isolation", "--no-deps",
                      "-w", "wheels", archive)
        wheel, = os.listdir(os.path.join(self.folder, "wheels"))
        with zipfile.ZipFile(os.path.join(self.folder, "wheels", wheel)) as file:
            names = file.namelist()
        for module in MODULES:
            self.assertIn(f"palp/{module}.py", names)
        self.assertIn("palp/py.typed", names)

    def test_line_of_the_document_installs_it_in_a_venv(self):
        self.run_here(sys.executable, "-m", "venv", "--system-site-packages", "--without-pip", "venv")
        python = os.path.join(self.folder, "venv", "bin", "python")
        self.run_here(python, "-m", "pip", "install", "-q", "--no-build-isolation", "--no-deps",
                      self.copy)  # Debian's pip, which installs into the venv that runs it
        said = self.run_here(python, "-c", "import palp, palp.engine, palp.gym\n"
                             "print(palp.connect.__name__, palp.__file__)\n"
                             "with palp.engine.Simulation('hook') as sim: print(sim.step(2).step)")
        self.assertIn("connect " + os.path.join(self.folder, "venv"), said)
        self.assertTrue(said.rstrip().endswith("2"), said)
        self.assertIn("servo_cp", self.run_here(os.path.join(os.path.dirname(python), "palp-crtk"), "--help"))


if __name__ == "__main__":
    laws.main()
