# SPDX-License-Identifier: Apache-2.0
"""Builds the package: the messages palp.v1 are made by protoc from the .proto files of the source
tree, or of the source archive, which has them in its folder proto."""
import os
import shutil
import subprocess

from setuptools import setup
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

HERE = os.path.dirname(os.path.abspath(__file__))
FOLDERS = [os.path.join(HERE, "proto"), os.path.join(HERE, "..", "..", "proto")]


def proto_folder():
    for folder in FOLDERS:
        if os.path.isdir(os.path.join(folder, "palp", "v1")):
            return folder
    raise SystemExit(f"palp/v1/*.proto: found in none of {', '.join(FOLDERS)}")


def proto_files():
    return sorted(name for name in os.listdir(os.path.join(proto_folder(), "palp", "v1"))
                  if name.endswith(".proto"))


class BuildMessages(build_py):
    """Modules, and those that protoc makes."""

    def run(self):
        super().run()
        protoc = shutil.which("protoc")
        if not protoc:
            raise SystemExit("protoc is missing: apt install protobuf-compiler")
        os.makedirs(os.path.join(self.build_lib, "palp", "v1"), exist_ok=True)
        open(os.path.join(self.build_lib, "palp", "v1", "__init__.py"), "w").close()
        subprocess.run([protoc, f"--proto_path={proto_folder()}", f"--python_out={self.build_lib}",
                        *(f"palp/v1/{name}" for name in proto_files())], check=True)


class ArchiveMessages(sdist):
    """The source archive has the .proto files with it."""

    def make_release_tree(self, base_dir, files):
        super().make_release_tree(base_dir, files)
        into = os.path.join(base_dir, "proto", "palp", "v1")
        os.makedirs(into, exist_ok=True)
        for name in proto_files():
            shutil.copy(os.path.join(proto_folder(), "palp", "v1", name), into)


setup(cmdclass={"build_py": BuildMessages, "sdist": ArchiveMessages})
