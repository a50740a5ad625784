# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs the laws of a file of unittest: a line a law, what failed below it; the last line counts. The
programs to try are named by the environment: PALP, PALPD, PALP_SIM_LIBRARY, SOURCE_ROOT."""
import os
import sys
import unittest

PALP, PALPD = os.environ.get("PALP", "palp"), os.environ.get("PALPD", "palpd")
SOURCE_ROOT = os.environ.get("SOURCE_ROOT", os.path.join(os.path.dirname(__file__), "..", "..", ".."))
LONG = bool(os.environ.get("PALP_LONG_TESTS"))  # by hand: what takes minutes
EXIT_ALL_SKIPPED = 77  # meson's word for it

# A soft block of 48 nodes under a ball, by an older factor; palp run takes the same text.
BLOCK = """version: 1
rate_hz: 60
bodies:
  block:
    grid: {size_m: [0.06, 0.03, 0.06], cells: [3, 2, 3], centre_m: [0, 0.015, 0]}
    material: {young_pa: 5000, poisson: 0.4, density_kg_m3: 1000}
    damping: {mass: 0.1, stiffness: 0.01}
    fixed: {box_m: [[-1, -0.001, -1], [1, 0.001, 1]]}
tools:
  ball:
    shape: {sphere: {radius_m: 0.01}}
    kinematic: true
    place: {position_m: [0, 0.045, 0]}
probes:
  push: {tool: ball, quantity: force}
solver: {motion: pcg, refresh_steps: 2}
"""


class Verdicts(unittest.TestResult):
    """Told as they come."""

    def __init__(self):
        super().__init__()
        self.passed = 0

    def addSuccess(self, test):
        super().addSuccess(test)
        self.passed += 1
        print(f"passed  {name_of(test)}", flush=True)

    def addSkip(self, test, reason):
        super().addSkip(test, reason)
        print(f"skipped {name_of(test)}: {reason}", flush=True)

    def _tell(self, test, error):
        text = self._exc_info_to_string(error, test).rstrip().replace("\n", "\n        ")
        print(f"FAILED  {name_of(test)}\n        {text}", flush=True)

    def addFailure(self, test, err):
        super().addFailure(test, err)
        self._tell(test, err)

    def addError(self, test, err):
        super().addError(test, err)
        self._tell(test, err)


def name_of(test):
    return test.id().split(".")[-1].removeprefix("test_")


def main(module="__main__"):
    """Judge all laws of a module; those that the line names, if it does."""
    loader, verdicts = unittest.TestLoader(), Verdicts()
    suite = (loader.loadTestsFromNames(sys.argv[1:], sys.modules[module]) if sys.argv[1:]
             else loader.loadTestsFromModule(sys.modules[module]))
    suite.run(verdicts)
    failed, skipped = len(verdicts.failures) + len(verdicts.errors), len(verdicts.skipped)
    print(f"{verdicts.passed} passed, {failed} failed, {skipped} skipped")
    sys.exit(1 if failed else 0 if verdicts.passed else EXIT_ALL_SKIPPED)
