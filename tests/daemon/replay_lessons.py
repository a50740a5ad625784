#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Steps of real time of each lesson, replayed on one, two and four workers: the same bytes, and how fast. Devices of
python3-zmq move each tool as the simulated expert does (palp train --moves), over and over, while palpd records.
Prints a row a lesson for tests/results/README.md, which names what a recording lacks; by hand: 10 000 steps of all
lessons take half an hour and more.

usage: replay_lessons.py PALPD PALP SOURCE_ROOT [STEPS [LESSON...]]     [10000, all]
Exit: 0 all steps of all lessons were the same.
"""
import csv
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time

PALPD, PALP, ROOT = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2]), sys.argv[3]
sys.path[:0] = [os.path.join(ROOT, "tests", "interop")]
import test_interop  # noqa: E402
from test_interop import Control, Device, Lost  # noqa: E402

SAMPLES_HZ = 500
BACK_S = 2  # from the last move to the first
PATIENCE_S = 60
WORKERS = (1, 2, 4)


class Moves:
    """Where the expert wants a tool, over time; then back to its start, and again."""

    def __init__(self, path):
        with open(path, encoding="utf-8") as file:
            self.rows = [[float(x) for x in row] for row in list(csv.reader(file))[1:]]
        self.step_s = self.rows[1][0] - self.rows[0][0]
        self.end_s = self.rows[-1][0]

    def at(self, time_s):
        time_s %= self.end_s + BACK_S
        if time_s < self.end_s:
            return self.rows[min(int(time_s / self.step_s), len(self.rows) - 1)][1:]
        share = (time_s - self.end_s) / BACK_S
        return [a + share * (b - a) for a, b in zip(self.rows[-1][1:], self.rows[0][1:])]


class Hand(Device):
    """A device with jaws that is moved by a list of moves, as soon as it is taken in."""

    def __init__(self, endpoint, tool, moves):
        super().__init__(endpoint, name=f"hand-{tool}", tool=tool)
        self.moves = moves
        self.command("ENABLE")

    def follow(self, time_s):
        *position, qx, qy, qz, qw, grip = self.moves.at(time_s)
        self.sequence += 1
        message = test_interop.device_pb2.DeviceMessage()
        message.sample.sequence = self.sequence
        message.sample.device_time_ns = time.monotonic_ns()
        message.sample.gripper_ratio = grip
        pose = message.sample.measured_cp
        pose.position_m.x, pose.position_m.y, pose.position_m.z = position
        pose.orientation.x, pose.orientation.y, pose.orientation.z, pose.orientation.w = qx, qy, qz, qw
        self.send(message)
        self.take(0)


class Recording:
    """A lesson of which palpd records so many steps."""

    def __init__(self, lesson, folder):
        self.lesson, self.folder = lesson, folder
        self.file = os.path.join(folder, f"{lesson}.mcap")

    def url(self, kind):
        return f"ipc://{self.folder}/{kind}"

    def run(self, *args):
        return subprocess.run([PALP, *args], capture_output=True, text=True, check=False)

    def read_moves(self):
        """Of seed 0: palpd takes the first variant too."""
        folder = os.path.join(self.folder, self.lesson)
        self.run("train", self.lesson, "--seed", "0", "--quiet", "--set", "solver.workers=1", "--moves", folder)
        return {name[:-4]: Moves(os.path.join(folder, name)) for name in sorted(os.listdir(folder))}

    def move_hands(self, moves, is_done):
        """Until it is done; hands that palpd let go of, since this process was held up, take hold again."""
        begun = time.monotonic()
        while not is_done():
            hands = [Hand(self.url("device"), tool, m) for tool, m in moves.items()]
            try:
                while not is_done():
                    now = time.monotonic() - begun
                    for hand in hands:
                        hand.follow(now)
                    time.sleep(1 / SAMPLES_HZ)
            except Lost:
                pass
            for hand in hands:
                hand.socket.close()

    def record(self, steps):
        moves = self.read_moves()
        palpd = subprocess.Popen([PALPD, self.lesson, "--record", self.file, "--log-level=error",
                                  "--set", "solver.workers=2",
                                  *(f"--{kind}={self.url(kind)}" for kind in ("device", "stream", "control"))])
        try:
            with Control(self.url("control")) as control:
                control.ask("status")
            looked = [time.monotonic(), 0]

            def is_done():
                if time.monotonic() - looked[0] > 2:
                    told = self.run("record", "status", "--connect", self.url("control"), "--json")
                    looked[:] = time.monotonic(), json.loads(told.stdout)["acknowledged_step"]
                return looked[1] >= steps or palpd.poll() is not None

            self.move_hands(moves, is_done)
        finally:
            palpd.terminate()
            palpd.wait(PATIENCE_S)

    def replay(self, workers):
        """What palp replay told, with why it is not what was asked, and the seconds and CPU seconds that it took."""
        begun, used = time.monotonic(), os.times()
        done = self.run("replay", self.file, "--workers", str(workers), "--json")
        took, after = time.monotonic() - begun, os.times()
        told = json.loads(done.stdout) if done.stdout else {}
        told["cpu_s"] = after.children_user + after.children_system - used.children_user - used.children_system
        told["took_s"] = took
        told["why"] = done.stderr.strip().splitlines()[0] if done.returncode and done.stderr else ""
        return told


def name_faults(told, steps):
    """Of one replay: what is wrong with it, or nothing."""
    if not told.get("equal"):
        return told["why"] or f"step {told.get('step')}: {told.get('body')} differs"
    faults = [f"{told[key]} steps {word}" for key, word in (("missing", "missing"), ("left_out", "passed over"))
              if told[key]]
    if told["steps"] < steps:
        faults.append(f"{told['steps']} steps of {steps}")
    return ", ".join(faults + ["cut off"] * told["is_cut"])


def rate_of(lesson):
    done = subprocess.run([PALPD, lesson, "--print-config"], capture_output=True, text=True, check=True)
    return next(float(line.split()[1]) for line in done.stdout.splitlines() if line.startswith("rate_hz:"))


def judge_lesson(lesson, steps, folder):
    recording = Recording(lesson, folder)
    recording.record(steps)
    told = [recording.replay(workers) for workers in WORKERS]
    faults = [f"{workers} workers: {name_faults(t, steps)}" for workers, t in zip(WORKERS, told) if name_faults(t, steps)]
    seconds = told[0].get("steps", 0) / rate_of(lesson)
    speeds = ", ".join(f"{seconds / t['took_s']:.1f}" for t in told)
    cost = f"{told[0]['cpu_s'] / seconds:.2f}" if seconds else "-"
    print(f"| `{lesson}` | {told[0].get('steps', 0)} | {'; '.join(faults) or 'equal'} | {speeds} | {cost} |", flush=True)
    os.remove(recording.file)
    return not faults


def judge_all(steps, lessons):
    folder = tempfile.mkdtemp(prefix="palp-")
    try:
        test_interop.generate(ROOT, folder)
        print("| lesson | steps | on 1, 2, 4 workers | times as fast as real time | CPU s a simulated s on one |\n"
              "|---|---|---|---|---|", flush=True)
        verdicts = [judge_lesson(lesson, steps, folder) for lesson in lessons]
        print(f"{sum(verdicts)} passed, {len(verdicts) - sum(verdicts)} failed, 0 skipped")
        return 0 if all(verdicts) else 1
    finally:
        shutil.rmtree(folder)


if __name__ == "__main__":
    EVERY = sorted(name[:-5] for name in os.listdir(os.path.join(ROOT, "config", "lessons")) if name.endswith(".yaml"))
    sys.exit(judge_all(int(sys.argv[4]) if len(sys.argv) > 4 else 10000, sys.argv[5:] or EVERY))
