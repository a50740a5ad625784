#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""palpd --record, palp replay: steps of real time, recorded, give the same bytes again. One law a function.

usage: test_replay.py PALPD PALP SOURCE_ROOT [KILLS]     KILLS: how often a recording palpd is killed [3]
"""
import json
import math
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = sys.argv[3]
KILLS = int(sys.argv[4]) if len(sys.argv) > 4 else 3
sys.path[:0] = [os.path.join(ROOT, "tests", "interop"), os.path.join(ROOT, "tests", "proto", "mcap")]
from mcap_strict import File  # noqa: E402
from mcap_write import write_recording  # noqa: E402
from test_interop import check  # noqa: E402
from test_stream import judge  # noqa: E402

PATIENCE_S = 60


class Station:
    def __init__(self, palpd, palp, folder):
        self.palpd, self.palp, self.folder = os.path.abspath(palpd), os.path.abspath(palp), folder

    def path(self, name):
        return os.path.join(self.folder, name)

    def begin(self, name, *options, scenario="liver-palpation-press"):
        """palpd that records; returns once something is in the file."""
        sockets = [f"--{kind}=ipc://{self.folder}/{kind}" for kind in ("device", "stream", "control")]
        process = subprocess.Popen([self.palpd, scenario, "--record", self.path(name), "--log-level=warning", *sockets, *options],
                                   cwd=self.folder)
        until = time.monotonic() + PATIENCE_S
        while not os.path.exists(self.path(name) + ".part") or os.path.getsize(self.path(name) + ".part") < 20000:
            check(process.poll() is None and time.monotonic() < until, "it does not record")
            time.sleep(0.05)
        return process

    def run(self, *args, expected=0):
        done = subprocess.run([self.palp, *args], capture_output=True, text=True, timeout=600, cwd=self.folder)
        check(done.returncode == expected, f"{args}: exit {done.returncode}: {done.stdout}{done.stderr}")
        return done.stdout + done.stderr


def real_time_on_two_workers_gives_the_same_bytes_on_one_two_and_four(station):
    process = station.begin("press.mcap", "--set", "solver.workers=2")
    time.sleep(1.5)
    process.terminate()
    check(process.wait(PATIENCE_S) == 0, "palpd failed")
    file = File(station.path("press.mcap"))
    steps = sum(m[0] == "step" for m in file.messages)
    check(steps > 50 and file.metadata["end"] == {"left_out": "0"}, f"{steps} steps, {file.metadata}")
    for workers in (1, 2, 4):
        told = json.loads(station.run("replay", "press.mcap", "--workers", str(workers), "--json"))
        check(told["equal"] and told["steps"] == steps, f"{workers} workers: {told}")


def a_recording_says_all_that_is_needed(station):
    file = File(station.path("press.mcap"))
    check(b"rate_hz" in file.attachments["scenario.yaml"] and file.metadata["palp"]["source"] == "palpd", "its head")
    decode = file.decoder("step")
    numbers = [decode(m[4]).header.step for m in file.messages if m[0] == "step"]
    check(numbers == list(range(numbers[0], numbers[0] + len(numbers))), "steps are missing")
    check({"state", "contacts", "scene", "snapshot"} <= {m[0] for m in file.messages}, "topics are missing")
    check("equal" in station.run("replay", "press.mcap", "--from", "0.5", "--to", "1", "--json", "--workers", "1"), "a part of it")


LESSON = """version: 1
name: slippery
include: block-on-incline.yaml
task:
  title: Press
  time_limit_s: 60
  phases: {press: {goal: {button: {}}}}
  metrics: {force_peak_n: {proficient: 1, novice: 2, from: hand}}
injections:
  wet: {friction: {body: block, factor: 0.1}}
"""


def what_was_injected_is_injected_again(station):
    """Its factor is changed in the same step; without that the steps differ."""
    scenario = station.path("slippery.yaml")
    with open(scenario, "w", encoding="utf-8") as out:
        out.write(LESSON.replace("include: ", f"include: {ROOT}/config/scenarios/"))
    process = station.begin("slippery.mcap", scenario=scenario)
    station.run("instruct", "--connect", f"ipc://{station.folder}/control", "inject", "wet")
    time.sleep(0.7)
    process.terminate()
    check(process.wait(PATIENCE_S) == 0, "palpd failed")
    file = File(station.path("slippery.mcap"))
    decode = file.decoder("step")
    changed = [i for i, m in enumerate(file.messages) if m[0] == "step" and decode(m[4]).changes]
    check(len(changed) == 1 and "mark" in {m[0] for m in file.messages}, f"{len(changed)} changes")
    for workers in ("1", "2"):
        station.run("replay", "slippery.mcap", "--workers", workers)
    step = decode(file.messages[changed[0]][4])
    del step.changes[:]
    messages = list(file.messages)
    messages[changed[0]] = messages[changed[0]][:4] + (step.SerializeToString(),)
    write_recording(station.path("dry.mcap"), file, messages)
    check("step" in station.run("replay", "dry.mcap", "--workers", "1", expected=1), "nothing differs without it")


def a_changed_bit_is_found_in_its_step(station):
    """A target's last bit; a mark's; and unchanged, the copy replays."""
    file = File(station.path("press.mcap"))
    decode = file.decoder("step")
    places = [i for i, m in enumerate(file.messages) if m[0] == "step" and decode(m[4]).tools]
    write_recording(station.path("same.mcap"), file, file.messages)
    station.run("replay", "same.mcap", "--workers", "1")
    for kind in ("target", "mark"):
        at = random.choice(places)
        step = decode(file.messages[at][4])
        if kind == "target":
            step.tools[0].target[1] = math.nextafter(step.tools[0].target[1], 1)
        else:
            step.mark ^= 1 << 17
        changed = list(file.messages)
        changed[at] = changed[at][:4] + (step.SerializeToString(),)
        write_recording(station.path("changed.mcap"), file, changed)
        told = station.run("replay", "changed.mcap", "--workers", "1", expected=1)
        check(f"step {step.header.step} " in told, f"{kind} of step {step.header.step}: {told}")
        check(kind == "mark" or "probe" in told or "ball" in told or "liver" in told, f"no body is named: {told}")


def a_killed_palpd_leaves_what_was_written(station):
    for i in range(KILLS):
        name = f"killed-{i}.mcap"
        process = station.begin(name)
        time.sleep(random.uniform(0, 0.5))
        process.kill()
        process.wait()
        station.run("record", "recover", name + ".part")
        file = File(station.path(name))
        decode = file.decoder("step")
        steps = [decode(m[4]).header.step for m in file.messages if m[0] == "step"]
        check(steps and steps == list(range(steps[0], steps[0] + len(steps))), "steps are missing")
        if i == 0:
            station.run("replay", name, "--workers", "1")
        os.remove(station.path(name))
        os.remove(station.path(name) + ".part")


def what_cannot_be_is_refused_by_name(station):
    check("none.mcap" in station.run("replay", "none.mcap", expected=66), "no name")
    with open(station.path("text.mcap"), "w", encoding="utf-8") as out:
        out.write("this is no recording")
    station.run("replay", "text.mcap", expected=65)
    station.run("replay", expected=64)
    done = subprocess.run([station.palpd, "liver-palpation-press", "--record", "/nowhere/a.mcap",
                           f"--device=ipc://{station.folder}/d", f"--stream=ipc://{station.folder}/s",
                           f"--control=ipc://{station.folder}/c"], capture_output=True, text=True, timeout=PATIENCE_S)
    check(done.returncode == 73 and "/nowhere/a.mcap" in done.stdout + done.stderr, f"exit {done.returncode}")


LAWS = [real_time_on_two_workers_gives_the_same_bytes_on_one_two_and_four, a_recording_says_all_that_is_needed,
        a_changed_bit_is_found_in_its_step, what_was_injected_is_injected_again, a_killed_palpd_leaves_what_was_written, what_cannot_be_is_refused_by_name]


def judge_all(palpd, palp):
    folder = tempfile.mkdtemp(prefix="palp-")
    try:
        station = Station(palpd, palp, folder)
        verdicts = [judge(law, station) for law in LAWS]
        print(f"{verdicts.count('passed')} passed, {verdicts.count('FAILED')} failed, 0 skipped")
        return 1 if "FAILED" in verdicts else 0
    finally:
        shutil.rmtree(folder)


if __name__ == "__main__":
    sys.exit(judge_all(*sys.argv[1:3]))
