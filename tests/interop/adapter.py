# SPDX-License-Identifier: GPL-3.0-or-later
"""A device adapter of ours between a palpd and a device that a test plays."""
import math
import subprocess
import sys
import tempfile
import time

import test_interop as palpd
from test_interop import check, triple


ABOVE_TISSUE_M = 0.113  # the tool's height in the scene; from 0.109 downwards it touches


class Adapter:
    """One of clients/devices/, running. Its words are kept; at the end of a with it is ended."""

    def __init__(self, daemon, *options):
        self.daemon = daemon
        self.log = tempfile.NamedTemporaryFile("w+", suffix=".log")
        self.process = subprocess.Popen(
            [sys.argv[4], f"--connect={daemon.device}", "--wait=20", "--silence=0.5",
             *options],
            stdout=self.log, stderr=subprocess.STDOUT)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.log.close()

    def said(self):
        with open(self.log.name) as log:
            return log.read()

    def await_words(self, *words, seconds=palpd.PATIENCE_S):
        until(lambda: all(word in self.said() for word in words),
              lambda: f"it says {words}; it said:\n{self.said()}", seconds)

    def ends_with(self, exit_code, *words):
        """It ends by itself, and says why."""
        try:
            ended = self.process.wait(palpd.PATIENCE_S)
        except subprocess.TimeoutExpired:
            raise palpd.Failed(f"it does not end; it said:\n{self.said()}") from None
        check(ended == exit_code, f"exit code {ended}, expected {exit_code}; it said:\n{self.said()}")
        for word in words:
            check(word in self.said(), f"it does not say {word!r} but:\n{self.said()}")

    def terminate(self):
        """As a service is ended: exit code 0."""
        self.process.terminate()
        self.ends_with(0)


def until(true, what, seconds=palpd.PATIENCE_S):
    """Wait for it; what is what was waited for."""
    end = time.monotonic() + seconds
    while not true():
        check(time.monotonic() < end,
              f"waited in vain until {what() if callable(what) else what}")
        time.sleep(0.01)


class Tool:
    """What palpd publishes of its first tool."""

    def __init__(self, daemon):
        self.stream = palpd.Stream(daemon.stream, "state")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stream.__exit__()

    def state(self):
        """The newest state that is there, or the next."""
        newest = self.stream.next()
        while newer := self.stream.next(0):
            newest = newer
        check(newest, "no state comes")
        return newest[1]

    def now(self):
        return self.state().tools[0]

    def stands(self):
        """Where it is wanted, once that no longer changes."""
        last, now = None, self.now().device_pose
        while now != last:
            last, now = now, self.now().device_pose
        return now

    def wanted(self):
        """Where the device wants it."""
        return triple(self.now().device_pose.position_m)

    def enabled(self):
        return self.now().life_cycle == palpd.session_pb2.LIFE_CYCLE_ENABLED

    def await_enabled(self):
        until(self.enabled, "the tool is ENABLED")
        return self.wanted()

    def has_moved(self, start, by, tolerance=1e-4):
        """Was it wanted at start, and is now, or in two seconds, by so much further?"""
        end = tuple(s + b for s, b in zip(start, by))
        give_up = time.monotonic() + 2
        while math.dist(self.wanted(), end) >= tolerance:
            if time.monotonic() > give_up:
                return False
        return True

    def await_moved(self, start, by, tolerance=1e-4):
        """It was wanted at start, and now by so much further."""
        end = tuple(s + b for s, b in zip(start, by))
        until(lambda: math.dist(self.wanted(), end) < tolerance,
              lambda: f"the tool is wanted at {end}; it is wanted at {self.wanted()}", 20)


def main(laws):
    """As test_interop.py, with the adapter's program as one more argument; empty: it is not built."""
    if not sys.argv[4]:
        print("skipped: the adapter is not built here; meson says what it needs\n"
              "0 passed, 0 failed, 1 skipped")
        sys.exit(palpd.SKIPPED)
    sys.exit(palpd.judge_all(laws, *sys.argv[1:4]))
